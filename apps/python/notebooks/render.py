"""Runs the notebooks and writes them as pages of the book, with what they show.

    python apps/python/notebooks/render.py

needs gagne, nbclient, ipykernel, matplotlib and networkx. The tests say which pages are no longer those of their notebooks.
"""

import base64
import html
import pathlib
import re

import nbformat

HERE = pathlib.Path(__file__).parent
PAGES = HERE.parents[2] / "book" / "src" / "notebooks"


def page(notebook, shown=lambda cell, number: ""):
    """A notebook as Markdown, with what is shown below each cell of code."""
    parts = []
    for number, cell in enumerate(notebook.cells):
        source = cell.source.strip()
        if cell.cell_type == "markdown":
            parts.append(source)
        else:
            parts.append(f"```python\n{source}\n```")
            parts.append(shown(cell, number))
    return "\n\n".join(part for part in parts if part) + "\n"


def without_output(text):
    """A page without what its cells show."""
    return re.sub(r"\n\n<!-- shown -->.*?<!-- end -->", "", text, flags=re.S)


class Shown:
    """What cells show, pictures and pages in files beside the page."""

    def __init__(self, name):
        self.name = name

    def __call__(self, cell, number):
        # The bar of progress is empty at last.
        outputs = [output for output in cell.outputs if output.get("data", {}).get("text/html") != ""]
        printed = "".join(output.text for output in outputs if output.output_type == "stream")
        others = [output for output in outputs if output.output_type != "stream"]
        told = [self.text(printed), *(self.one(other, f"{self.name}-{number}-{place}") for place, other in enumerate(others))]
        told = [text for text in told if text]
        return "\n\n".join(["<!-- shown -->", *told, "<!-- end -->"]) if told else ""

    def one(self, output, stem):
        data = output.get("data", {})
        if "image/svg+xml" in data:
            return self.file(f"{stem}.svg", data["image/svg+xml"].encode())
        if "image/png" in data:
            return self.file(f"{stem}.png", base64.b64decode(data["image/png"]))
        whole = re.search('srcdoc="([^"]*)"', data.get("text/html", ""))
        if whole:
            (PAGES / f"{stem}.html").write_text(html.unescape(whole[1]), encoding="utf-8")
            return f'<iframe src="{stem}.html" style="width:100%;height:640px;border:1px solid #8884"></iframe>'
        if "text/html" in data:
            return data["text/html"].replace("\n", "")
        return self.text(data.get("text/plain", ""))

    @staticmethod
    def file(name, content):
        (PAGES / name).write_bytes(content)
        return f"![]({name})"

    @staticmethod
    def text(text):
        return f"```text\n{text.rstrip()}\n```" if text.strip() else ""


def main():
    from nbclient import NotebookClient

    PAGES.mkdir(exist_ok=True)
    for old in PAGES.iterdir():
        old.unlink()
    for path in sorted(HERE.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=600).execute()
        text = page(notebook, Shown(path.stem))
        (PAGES / f"{path.stem}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
