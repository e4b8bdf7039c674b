"""Pictures that a notebook shows by itself."""

from __future__ import annotations

import json
import os
from typing import Any, Optional, Union

from . import _gagne
from .errors import InputError

__all__ = ["Board", "Chart", "Graph", "Page"]


def _write(path: Union[str, os.PathLike[str]], text: str) -> None:
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def escape(text: str) -> str:
    """A text as it may stand within a page."""
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#x27;")):
        text = text.replace(sign, name)
    return text


SMALLEST = 2 / 3
"""How far a picture may shrink before its texts cannot be read any more."""


def image(svg: str) -> str:
    """A picture as wide as the page that it stands on, if it can be read so, and one to be moved sideways otherwise. As an image it is also shown
    in a notebook that nobody trusts yet."""
    from binascii import b2a_base64

    data = b2a_base64(svg.encode(), newline=False).decode()
    width = float(svg.split('width="', 1)[1].split('"', 1)[0])
    style = f"max-width:100%;min-width:{round(SMALLEST * width)}px;height:auto"
    return f'<div style="overflow-x:auto"><img style="{style}" src="data:image/svg+xml;base64,{data}"></div>'


class Picture:
    """Something that is drawn as SVG."""

    def svg(self, theme: str = "light") -> str:
        """The picture; the theme is ``light``, ``dark``, ``print``, or ``auto`` to follow the reader's screen."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return image(self.svg())

    def save(self, path: Union[str, os.PathLike[str]], theme: str = "light") -> None:
        """Writes the picture to a file, whose ending tells the format."""
        ending = os.path.splitext(path)[1].lower()
        _write(path, self._written(ending, theme))

    def _written(self, ending: str, theme: str) -> str:
        if ending != ".svg":
            raise InputError(_gagne.say("wrong-ending", ending=ending, endings=".svg"))
        return self.svg(theme)


class Board(Picture):
    """A position drawn with shapes, and with characters where only those are shown."""

    def __init__(self, game: _gagne.Game, position: Any) -> None:
        self._game = game
        self.position = position

    def svg(self, theme: str = "light") -> str:
        return self._game.board(self.position, theme)

    def __str__(self) -> str:
        return self._game.characters(self.position)

    __repr__ = __str__


class Chart(Picture):
    """Numbers about a game as a picture."""

    def __init__(self, told: str, svg: str, draw: Any) -> None:
        self._told, self._svg, self._draw = told, svg, draw

    @property
    def data(self) -> dict[str, Any]:
        """The numbers, under the names of the JSON of the command line."""
        told: dict[str, Any] = json.loads(self._told)
        return told

    def json(self) -> str:
        """The numbers as JSON."""
        return self._told

    def svg(self, theme: str = "light") -> str:
        return self._svg if theme == "light" else str(self._draw(theme)[1])

    def __repr__(self) -> str:
        return f"<chart of {self.data['kind']}: {self.data['game']}>"


class Page:
    """A page of its own within a notebook: pan, zoom, look at positions, go through the steps. It asks nothing of the network."""

    def __init__(self, html: str, height: int = 640) -> None:
        self.html, self.height = html, height

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.html)}" sandbox="allow-scripts" '
            f'style="box-sizing:border-box;width:100%;height:{self.height}px;border:1px solid #8884;border-radius:6px"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<page of {len(self.html)} characters>"

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the page to a file that any browser opens."""
        _write(path, self.html)


class Graph(Picture):
    """A graph or a tree: who wins where, and by which moves. With steps, ``graph.page()`` goes through them one by one."""

    def __init__(self, diagram: _gagne.Diagram) -> None:
        self._diagram = diagram

    @property
    def vertices(self) -> int:
        """How many vertices there are."""
        return self._diagram.size()[0]

    @property
    def edges(self) -> int:
        """How many edges there are."""
        return self._diagram.size()[1]

    @property
    def steps(self) -> int:
        """How many steps an attractor or a search has."""
        return self._diagram.size()[2]

    def svg(
        self,
        theme: str = "light",
        step: Optional[int] = None,
        moving: bool = False,
        title: Optional[str] = None,
        legend: bool = True,
    ) -> str:
        """The picture: whole, after a step, or step after step in time."""
        return self._diagram.svg(theme, step, moving, title, legend)

    def step(self, number: int) -> Step:
        """The picture after so many steps."""
        return Step(self, number)

    def page(self, theme: str = "light", height: int = 640) -> Page:
        """A page to explore: move and zoom, look at positions, go through the steps."""
        return Page(self._diagram.html(theme), height)

    def html(self, theme: str = "light") -> str:
        """That page as text."""
        return self._diagram.html(theme)

    def dot(self) -> str:
        """For Graphviz."""
        return self._diagram.dot()

    def tex(self, whole: bool = True) -> str:
        """For LaTeX: a document, or only the picture."""
        return self._diagram.tex(whole)

    def json(self) -> str:
        """Every position with its value, every move."""
        return self._diagram.json()

    def dict(self) -> dict[str, Any]:
        """The same as a dict."""
        told: dict[str, Any] = json.loads(self.json())
        return told

    def networkx(self) -> Any:
        """The same as a ``networkx.MultiDiGraph``, whose vertices are numbers with what is known of them."""
        import networkx  # type: ignore[import-untyped,unused-ignore]

        told = self.dict()
        graph = networkx.MultiDiGraph(game=told["game"], position=told["position"])
        for number, vertex in enumerate(told["vertices"]):
            graph.add_node(number, **vertex)
        for edge in told["edges"]:
            graph.add_edge(edge["from"], edge["to"], move=edge["move"], best=edge["best"])
        return graph

    def _written(self, ending: str, theme: str) -> str:
        written = {
            ".svg": lambda: self.svg(theme),
            ".html": lambda: self.html(theme),
            ".dot": self.dot,
            ".tex": self.tex,
            ".tikz": lambda: self.tex(whole=False),
            ".json": self.json,
        }
        if ending not in written:
            raise InputError(_gagne.say("wrong-ending", ending=ending, endings=" ".join(written)))
        return written[ending]()

    def __repr__(self) -> str:
        vertices, edges, steps = self._diagram.size()
        return f"<graph of {vertices} vertices and {edges} edges{f', {steps} steps' if steps else ''}>"


class Step(Picture):
    """A graph after some steps of its attractor or search."""

    def __init__(self, graph: Graph, number: int) -> None:
        self._graph, self.number = graph, number

    def svg(self, theme: str = "light") -> str:
        return self._graph.svg(theme, step=self.number)

    def __repr__(self) -> str:
        return f"<step {self.number} of {self._graph!r}>"
