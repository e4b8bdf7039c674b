"""Answers: small objects with the names of the JSON that the command line prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Optional

from ._gagne import Columns, say
from .pictures import escape

__all__ = [
    "Answer",
    "Census",
    "Line",
    "Move",
    "Moves",
    "Nimber",
    "Nimbers",
    "Result",
    "Search",
    "Value",
    "Why",
]

Reader = Optional[Callable[[str], Any]]


class Report:
    """An answer. Its attributes are named as in JSON; two are equal if they say the same, whatever it took to find out."""

    __slots__ = ("_text", "_told", "_reader")

    _cost: ClassVar[frozenset[str]] = frozenset({"seconds"})
    """What is told of the work and not of the game."""
    _positions: ClassVar[frozenset[str]] = frozenset({"position", "to"})
    """What is a position."""

    def __init__(self, told: str | dict[str, Any], reader: Reader = None) -> None:
        self._text = told if isinstance(told, str) else None
        self._told: Optional[dict[str, Any]] = None if isinstance(told, str) else told
        self._reader = reader

    def _read(self) -> dict[str, Any]:
        if self._told is not None:
            return self._told
        told: dict[str, Any] = json.loads(self._text or "{}")
        if self._reader is not None:
            for name in self._positions & told.keys():
                told[name] = self._reader(told[name])
        self._told = told
        return told

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        told = self._read()
        try:
            return told[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._read()]

    def _same(self) -> dict[str, Any]:
        return {name: told for name, told in self._read().items() if name not in self._cost}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Report)
        return self._same() == other._same()

    __hash__ = None  # type: ignore[assignment]

    def dict(self) -> dict[str, Any]:
        """All that is told, as a dict of its own."""
        told: dict[str, Any] = json.loads(self.json())
        return told

    def json(self) -> str:
        """The JSON that the command line would print."""
        if self._text is None:
            self._text = json.dumps(self._told, ensure_ascii=False, separators=(",", ":"), default=str)
        return self._text

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.json(),))


def _worth(told: dict[str, Any]) -> str:
    """A value in few words."""
    outcome, plies = told["outcome"], told.get("plies")
    if told.get("score") is not None:
        return f"{outcome} {told['score']:+}"
    return outcome if plies is None else f"{outcome} {plies}"


class Value(Report):
    """Something that has a value, for the player to move: compared by it, a fast win above a slow one."""

    __slots__ = ()

    outcome: str
    """``win``, ``lose`` or ``draw``."""
    plies: Optional[int]
    """The distance to the end under best play; none for a draw, or where it is not known."""
    value: Optional[int]
    """Signed: +plies for a win, -plies for a loss."""

    @property
    def score(self) -> Optional[int]:
        """The amount won, where a game is played for points."""
        told = self._read().get("score")
        return None if told is None else int(told)

    @property
    def won(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "win"

    @property
    def lost(self) -> bool:
        """Whether the player to move loses."""
        return self.outcome == "lose"

    @property
    def drawn(self) -> bool:
        """Whether nobody can force a win."""
        return self.outcome == "draw"

    def _rank(self) -> tuple[float, float]:
        """In the order of liking: the winner hurries, the loser delays."""
        if self.score is not None:
            return (0, self.score)
        order = {"lose": -1, "draw": 0, "win": 1}[self.outcome]
        plies = float("inf") if self.plies is None else self.plies
        return (order, plies if order < 0 else -plies if order > 0 else 0)

    def __lt__(self, other: Value) -> bool:
        return self._rank() < other._rank() if isinstance(other, Value) else NotImplemented

    def __le__(self, other: Value) -> bool:
        return self._rank() <= other._rank() if isinstance(other, Value) else NotImplemented

    def __gt__(self, other: Value) -> bool:
        return self._rank() > other._rank() if isinstance(other, Value) else NotImplemented

    def __ge__(self, other: Value) -> bool:
        return self._rank() >= other._rank() if isinstance(other, Value) else NotImplemented


class Answer(Value):
    """Who wins, in how many plies, with which moves."""

    __slots__ = ()

    _cost = frozenset({"seconds", "positions", "method"})

    game: str
    """The game with its rules."""
    position: Any
    """The position."""
    best: list[str]
    """The best moves."""
    method: str
    """The method that found it."""
    positions: int
    """How many positions were examined."""
    seconds: float
    """The time that it took."""

    @property
    def nimber(self) -> Optional[int]:
        """The nimber, where it is known."""
        told = self._read().get("nimber")
        return None if told is None else int(told)

    def __repr__(self) -> str:
        best = ", ".join(self.best[:4]) + (", ..." if len(self.best) > 4 else "")
        best = f", best {best}" if best else ""
        return f"<{self.game} {self.position}: {_worth(self._read())}{best}>"


class Move(Value):
    """A move with its value for the player who makes it, the move counted."""

    __slots__ = ()

    to: Any
    """The position that it leads to."""

    @property
    def move(self) -> str:
        """The text of the move."""
        return str(self._read()["move"])

    def __repr__(self) -> str:
        return f"<{self.move} > {self.to}: {_worth(self._read())}>"


class Rows(Report):
    """A list of reports, with what is told of all of them."""

    __slots__ = ("_rows",)

    _list: ClassVar[str] = ""
    _row: ClassVar[type[Report]] = Report

    def __init__(self, told: str | dict[str, Any], reader: Reader = None) -> None:
        super().__init__(told, reader)
        self._rows: Optional[list[Any]] = None

    def _listed(self) -> list[Any]:
        if self._rows is None:
            self._rows = []
            for told in self._read()[self._list]:
                if self._reader is not None and "to" in told:
                    told = {**told, "to": self._reader(told["to"])}
                self._rows.append(self._row(told))
        return self._rows

    def __len__(self) -> int:
        return len(self._listed())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._listed())

    def __getitem__(self, place: Any) -> Any:
        return self._listed()[place]


class Moves(Rows):
    """Every move with its value, best first: a sequence of :class:`Move`."""

    __slots__ = ()

    _cost = frozenset({"seconds", "positions", "method"})
    _list = "moves"
    _row = Move

    game: str
    position: Any
    count: int
    """How many moves there are in all."""
    method: str
    positions: int
    seconds: float

    @property
    def moves(self) -> list[Move]:
        """The moves."""
        return self._listed()

    def __repr__(self) -> str:
        shown = ", ".join(f"{move.move} ({_worth(move._read())})" for move in self._listed()[:8])
        more = ", ..." if len(self) > 8 else ""
        return f"<{self.game} {self.position}: {shown}{more}>"

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><td style='text-align:left'>{escape(move.move)}</td>"
            f"<td style='text-align:left'>{escape(str(move.to))}</td>"
            f"<td style='text-align:left'>{_coloured(move)}</td></tr>"
            for move in self._listed()
        )
        head = "".join(f"<th style='text-align:left'>{say(name)}</th>" for name in ("head-move", "head-to", "head-value"))
        return f"<table><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table>"


COLOURS = {"win": "var(--jp-success-color0, #1a7f37)", "lose": "var(--jp-error-color1, #b3261e)", "draw": "#917100"}
"""Those of the notebook, which knows whether it is light or dark."""


def _words(value: Value) -> str:
    """A value in the words of the language."""
    if value.score is not None:
        return say("short-score", outcome=value.outcome, points=f"{value.score:+}")
    plies = "none" if value.plies is None else value.plies
    return say("short-value", outcome=value.outcome, plies=plies)


def _coloured(value: Value) -> str:
    return f"<b style='color:{COLOURS[value.outcome]}'>{escape(_words(value))}</b>"


class Nimbers(Report):
    """Grundy values of heaps of 0, 1, 2, ..., with a period where one is proved."""

    __slots__ = ()

    game: str
    values: list[int]
    """The nimbers."""
    preperiod: Optional[int]
    """The least pre-period, if a period is proved."""
    period: Optional[int]
    """The least period, if one is proved."""
    proved: bool
    """Whether the period holds for ever."""
    seconds: float

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __getitem__(self, place: Any) -> Any:
        return self.values[place]

    def __repr__(self) -> str:
        shown = " ".join(map(str, self.values[:20])) + (" ..." if len(self.values) > 20 else "")
        period = f", period {self.period} after {self.preperiod}" if self.proved else ""
        return f"<nimbers of {self.game}: {shown}{period}>"


class Nimber(Report):
    """The Grundy value of a position, and those behind its moves."""

    __slots__ = ()

    game: str
    position: Any
    nimber: int
    """The nimber."""
    seconds: float

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves, those to the smallest nimbers first: each with ``move``, ``to`` and ``nimber``."""
        moves: list[dict[str, Any]] = self._read()["moves"]
        if self._reader is None:
            return moves
        return [{**told, "to": self._reader(told["to"])} for told in moves]

    def __int__(self) -> int:
        return self.nimber

    __index__ = __int__

    def __repr__(self) -> str:
        return f"<{self.game} {self.position}: nimber {self.nimber}>"


class Search(Value):
    """What was seen by looking ahead. An estimate is no value: only what was :attr:`proved` has an outcome."""

    __slots__ = ()

    _cost = frozenset({"seconds", "nodes"})

    game: str
    position: Any
    estimate: int
    """The guess for the player to move."""
    proved: bool
    """Whether it is exact."""
    line: list[str]
    """What both players are expected to play."""
    depth: int
    """Plies looked ahead."""
    nodes: int
    """Positions looked at."""
    method: str
    seconds: float

    def __repr__(self) -> str:
        worth = _worth(self._read()) if self.proved else f"estimate {self.estimate:+}"
        line = " ".join(self.line[:6]) + (" ..." if len(self.line) > 6 else "")
        return f"<{self.game} {self.position}: {worth} ({self.method}), line {line}>"


class Census(Answer):
    """Every position that can be reached, counted by what it is worth.

    It is a table too, of how many are won and lost in so many plies: ``polars.DataFrame(census)``, ``pyarrow.table(census)``. The positions themselves are
    those of :meth:`gagne.Game.positions`.
    """

    __slots__ = ()

    _cost = frozenset({"seconds", "method", "storage"})

    # What is won, lost and drawn is counted here, and not told of the root.
    won: int  # type: ignore[assignment]
    lost: int  # type: ignore[assignment]
    drawn: int  # type: ignore[assignment]
    final: int
    """Positions at which play is over."""
    by_plies: list[dict[str, int]]
    """How many are won and lost in so many plies."""
    by_level: list[int]
    """How many are so many plies from the start."""
    moves: int
    branching: float
    longest: Optional[dict[str, Any]]
    """A position whose win takes longest."""
    symmetry: bool
    storage: str

    def _columns(self) -> Columns:
        names = ["plies", "won", "lost"]
        return Columns.of_numbers(names, [[row[name] for row in self.by_plies] for name in names])

    def __arrow_c_schema__(self) -> object:
        return self._columns().schema()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._columns().stream()

    def __getattribute__(self, name: str) -> Any:
        if name in ("won", "lost", "drawn"):
            return self._read()[name]
        return super().__getattribute__(name)

    def __repr__(self) -> str:
        return (
            f"<{self.game} {self.position}: {self.positions} positions, "
            f"{self.won} won, {self.lost} lost, {self.drawn} drawn>"
        )


class Line(Report):
    """A complete game: a sequence of moves."""

    __slots__ = ()

    moves: list[str]
    """The moves."""
    winner: Optional[int]
    """Who wins it; none if it is drawn."""

    @property
    def positions(self) -> list[Any]:
        """The positions on the way, the first and the last included."""
        told: list[Any] = self._read()["positions"]
        return told if self._reader is None else [self._reader(text) for text in told]

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[str]:
        return iter(self.moves)

    def __getitem__(self, place: Any) -> Any:
        return self.moves[place]

    def __repr__(self) -> str:
        winner = "drawn" if self.winner is None else f"won by {self.winner}"
        return f"<{' '.join(self.moves)}, {winner}>"


class Result(Report):
    """What came of many games between players."""

    __slots__ = ()

    game: str
    players: list[str]
    games: int
    played: int
    results: list[dict[str, Any]]
    """How each player fared: ``won``, ``drawn``, ``lost`` and more."""
    seconds: float

    def __repr__(self) -> str:
        told = ", ".join(f"{row['player']} {row['won']}/{row['drawn']}/{row['lost']}" for row in self.results)
        return f"<{self.game}, {self.played} games: {told}>"

    def _repr_html_(self) -> str:
        names = ("head-player", "head-won", "head-drawn", "head-lost")
        head = "".join(f"<th style='text-align:left'>{say(name)}</th>" for name in names)
        rows = "".join(
            f"<tr><td style='text-align:left'>{escape(row['player'])}</td>"
            f"<td>{row['won']}</td><td>{row['drawn']}</td><td>{row['lost']}</td></tr>"
            for row in self.results
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


class Why(Answer):
    """Why a position is worth what it is: a strategy as a tree, every reply answered."""

    __slots__ = ()

    _cost = frozenset({"seconds", "positions"})

    replies: list[dict[str, Any]]
    """What may be played first: each with ``move``, ``to``, its value and its own ``replies``."""
    depth: int

    @property
    def theorem(self) -> Optional[str]:
        """What a theorem shows of the position, with its sum or table, where there is one."""
        told = self._read().get("theorem")
        return None if told is None else "\n".join([*told["table"], told["said"]])

    def __repr__(self) -> str:
        return f"<{self.game} {self.position}: {_worth(self._read())}, a strategy of {self._size()} moves>"

    def _head(self) -> str:
        return say("why-head", game=self.game, position=str(self.position))

    def _size(self) -> int:
        """How many moves the tree has."""
        size, open_rows = 0, list(self.replies)
        while open_rows:
            row = open_rows.pop()
            size += 1
            open_rows.extend(row["replies"])
        return size

    def _walk(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every move with its depth, in the order of reading, however deep it is."""
        open_rows = [(0, row) for row in reversed(self.replies)]
        while open_rows:
            depth, row = open_rows.pop()
            yield depth, row
            open_rows.extend((depth + 1, reply) for reply in reversed(row["replies"]))

    def _texts(self, row: dict[str, Any]) -> str:
        text = ", ".join([row["move"], *row.get("also", ())])
        if "same_as" in row:
            text += " " + say("why-same", position=row["same_as"])
        return text + (" …" if row.get("cut") else "")

    def __str__(self) -> str:
        head = f"{self._head()} {_words(self)}"
        rows = (f"{'  ' * depth}{self._texts(row)} ({_words(Move(row))})" for depth, row in self._walk())
        theorem = [] if self.theorem is None else [self.theorem, ""]
        return "\n".join([head, *theorem, *rows])

    def _repr_html_(self) -> str:
        head = f"<p>{escape(self._head())} {_coloured(self)}</p>"
        if self.theorem is not None:
            *table, said = self.theorem.split("\n")
            head += f"<pre>{escape(chr(10).join(table))}</pre>" if table else ""
            head += f"<p>{escape(said)}</p>"
        rows, depth = [], -1
        for deep, row in self._walk():
            rows.append("</details></li></ul>" * max(0, depth - deep))
            rows.append("<ul style='list-style:none;padding-left:1.4em;margin:0'>" if deep > depth else "</details></li>")
            unfolded = " open" if deep < 4 else ""
            mark = "" if row["replies"] else " style='list-style:none'"
            text = f"{escape(self._texts(row))} {_coloured(Move(row))}"
            rows.append(f"<li><details{unfolded}><summary{mark}>{text}</summary>")
            depth = deep
        rows.append("</details></li></ul>" * (depth + 1))
        return head + "".join(rows)
