"""What the documents show."""

import pathlib
import re
import subprocess
import sys

import gagne

ROOT = pathlib.Path(__file__).parents[1]


def test_the_documents_are_true():
    """Every program that README and book show."""
    top = ROOT.parents[1]
    found = 0
    for path in [ROOT / "README.md", *top.glob("README*.md"), *top.glob("book/src/*.md")]:
        blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.S)
        for block in blocks:
            if block.startswith("import gagne"):
                exec(compile(block, str(path), "exec"), {})
                found += 1
    gagne.language("en")
    assert found >= 5


def test_the_package_is_typed_and_needs_nothing_else():
    package = pathlib.Path(gagne.__file__).parent
    assert (package / "py.typed").exists()
    code = "import sys, gagne; print(sorted(m for m in sys.modules if m.split('.')[0] in ('numpy', 'networkx', 'IPython')))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_every_name_is_documented():
    for name in gagne.__all__:
        assert getattr(gagne, name).__doc__, name


def test_both_languages_know_the_same_messages():
    names = [
        re.findall(r"^([a-z-]+) =", (ROOT / "locales" / f"{code}.ftl").read_text(encoding="utf-8"), re.M)
        for code in ("en", "fr")
    ]
    assert names[0] == names[1] and len(set(names[0])) == len(names[0])
    sources = "".join(
        path.read_text(encoding="utf-8") for end in ("src/**/*.rs", "python/**/*.py") for path in ROOT.glob(end)
    )
    for name in names[0]:
        assert f'"{name}"' in sources, name
