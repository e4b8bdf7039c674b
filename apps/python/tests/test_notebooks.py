"""Every notebook runs from its beginning to its end, and is the page that the book shows."""

import importlib.util
import pathlib

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = pathlib.Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

SPEC = importlib.util.spec_from_file_location("render", FOLDER / "render.py")
render = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(render)


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_book_has_the_notebook(path):
    """What a cell shows is not compared: some of it is dealt by chance, or tells a time."""
    page = (render.PAGES / f"{path.stem}.md").read_text(encoding="utf-8")
    assert render.without_output(page) == render.page(nbformat.read(path, as_version=4))
    for name in (name for part in page.split("](")[1:] for name in [part.split(")")[0]] if name.startswith(path.stem)):
        assert (render.PAGES / name).exists(), name
    summary = (render.PAGES.parent / "SUMMARY.md").read_text(encoding="utf-8")
    assert f"(notebooks/{path.stem}.md)" in summary
