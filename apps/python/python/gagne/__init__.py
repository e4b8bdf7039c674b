"""Who wins this position, in how many moves, with which move, and why?

>>> import gagne
>>> gagne.open("nim").solve("1,3,5,7").outcome
'lose'

Games of the catalogue are opened by name (:func:`open`), games of one's own are written in Python (:func:`game`), and graphs are dicts of
successors (:class:`Arena`). Everything is said from the side of the player to move.
"""

from __future__ import annotations

from typing import Optional

from ._gagne import language as _language
from .arenas import Arena, Attractor
from .errors import BudgetError, Error, Fault, InputError
from .games import Game, Lines, Play, games, match, open
from .pictures import Board, Chart, Graph, Page
from .progress import progress
from .reports import (
    Answer,
    Census,
    Line,
    Move,
    Moves,
    Nimber,
    Nimbers,
    Result,
    Search,
    Value,
    Why,
)
from .rules import check, game
from .tables import Position, Positions, Table, table
from .verdicts import Breach, Check, Checked, Verification

__all__ = [
    "Answer",
    "Arena",
    "Attractor",
    "Board",
    "Breach",
    "BudgetError",
    "Census",
    "Chart",
    "Check",
    "Checked",
    "Error",
    "Fault",
    "Game",
    "Graph",
    "InputError",
    "Line",
    "Lines",
    "Move",
    "Moves",
    "Nimber",
    "Nimbers",
    "Page",
    "Play",
    "Position",
    "Positions",
    "Result",
    "Search",
    "Table",
    "Value",
    "Verification",
    "Why",
    "check",
    "game",
    "games",
    "language",
    "match",
    "open",
    "progress",
    "table",
]


def language(code: Optional[str] = None) -> str:
    """The language that is spoken, ``en`` or ``fr``, after it was changed if a code is given.

    >>> import gagne
    >>> gagne.language("fr")
    'fr'
    >>> gagne.open("nim").about["title"]
    'Le jeu de Nim'
    >>> gagne.language("en")
    'en'
    """
    return _language(code)
