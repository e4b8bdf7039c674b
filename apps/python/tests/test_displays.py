"""What a notebook shows."""

import re
import sys
import xml.etree.ElementTree

import pytest

import gagne

SHOWN = [
    lambda: gagne.open("chomp"),
    lambda: gagne.open("tictactoe").board("x.o/.x./..."),
    lambda: gagne.open("tablets").graph("2x2"),
    lambda: gagne.open("tablets").graph("2x2", attractor=1).step(1),
    lambda: gagne.open("tictactoe").graph("xo./.x./..o", method="alphabeta:2"),
    lambda: gagne.open("chomp").chart("moves", "3x4"),
    lambda: gagne.Arena({1: [2, 3], 2: [], 3: [1]}, [1]),
    lambda: gagne.Arena({1: [2, 3], 2: [], 3: [1]}, [1]).attractor(1, [2]),
    lambda: gagne.Arena({n: range(n) for n in range(4)}),
    lambda: gagne.game(start=3, moves=lambda n: range(n)).board(),
]


@pytest.mark.parametrize("make", SHOWN)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_pictures_are_svg(make, code):
    gagne.language(code)
    try:
        shown = make()
        svg, html = shown._repr_svg_(), shown._repr_html_()
    finally:
        gagne.language("en")
    picture = xml.etree.ElementTree.fromstring(svg)
    assert picture.tag.endswith("svg")
    # It shrinks with the page, and not so far that nobody can read it.
    least = int(re.search("max-width:100%;min-width:([0-9]+)px", html).group(1))
    assert "<img " in html and "overflow-x:auto" in html
    assert 0.6 < least / float(picture.get("width")) < 0.7


def test_tables_and_trees_are_html():
    for shown in (
        gagne.open("chomp").moves("3x4"),
        gagne.open("chomp").why("3x4"),
        gagne.open("nim").why("1,1"),
        gagne.open("tablets").graph("2x2", attractor=1).page(),
    ):
        html = shown._repr_html_()
        for name in ("table", "ul", "li", "details", "iframe"):
            assert len(re.findall(f"<{name}[ >]", html)) == html.count(f"</{name}>")


def test_what_is_written_by_others_is_escaped():
    game = gagne.game(start="<script>", moves=lambda p: ["<b>" + p] if len(p) < 20 else [])
    for html in (game.moves()._repr_html_(), game.why()._repr_html_(), game.board()._repr_svg_()):
        assert "<script>" not in html and "<b><" not in html


def test_pictures_are_saved_in_many_formats(tmp_path):
    graph = gagne.open("tablets").graph("2x2")
    begins = {"svg": "<svg", "html": "<!DOCTYPE", "dot": "digraph", "tex": "\\documentclass", "tikz": "", "json": "{"}
    for ending, begin in begins.items():
        graph.save(tmp_path / f"graph.{ending}")
        assert (tmp_path / f"graph.{ending}").read_text().lstrip().startswith(begin)
    with pytest.raises(gagne.InputError):
        graph.save(tmp_path / "graph.xyz")
    assert graph.networkx().number_of_nodes() == graph.vertices
    assert graph.dict()["vertices"][0]["outcome"] in ("win", "lose", "draw")


def test_long_work_tells_of_its_progress():
    told = []
    gagne._gagne.set_progress(told.append)
    try:
        with pytest.raises(gagne.BudgetError):
            gagne.open("connect:8x7").solve(time=3)
    finally:
        gagne._gagne.set_progress(None)
    assert told[-1] is None and told[0]["positions"] > 0
    gagne.progress(True)
    gagne.progress(False)


def test_progress_is_a_bar_that_leaves_nothing_behind(capsys, monkeypatch):
    progress = sys.modules["gagne.progress"]
    now = {"positions": 5_000_000, "seconds": 3.5, "levels": 4, "level": 3}
    monkeypatch.setattr(progress, "INTERVAL", 0.0)
    line = progress._Line()
    line.show(now)
    line.show(None)
    said = capsys.readouterr().err
    assert "[###############.....] 5,000,000" in said and said.endswith("\r")
    bar = progress._Bar()
    shown = []
    monkeypatch.setattr(bar, "_draw", lambda html, text: shown.append((html, text)))
    bar.show(now)
    bar.show(None)
    assert 'value="3" max="4"' in shown[0][0] and "5,000,000" in shown[0][1] and shown[-1] == ("", "")

