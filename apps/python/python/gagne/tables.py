"""Positions with their values, many at once: those of a question, and tables that last."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, Callable, Optional, Union

from . import _gagne
from .reports import Report, Value
from .verdicts import Verification

__all__ = ["Position", "Positions", "Table", "table"]

Read = Optional[Callable[[str], Any]]


class Position(Value):
    """A position with its value for the player to move."""

    __slots__ = ()

    position: Any
    """The position."""
    level: Optional[int]
    """Moves from the first position; none where that means nothing."""

    def __repr__(self) -> str:
        plies = "" if self.plies is None else f" {self.plies}"
        worth = plies if self.score is None else f" {self.score:+}"
        return f"<{self.position}: {self.outcome}{worth}>"


def _position(names: Sequence[str], row: tuple[Any, ...], read: Read) -> Position:
    told = dict(zip(names, row))
    if told.get("player") is None:
        told.pop("player", None)
    told.setdefault("plies", None)
    sign = {"win": 1, "lose": -1}.get(told["outcome"], 0)
    told["value"] = None if told["plies"] is None or not sign else sign * told["plies"]
    if read is not None:
        told["position"] = read(told["position"])
    return Position(told)


class Positions:
    """Positions with their values: a sequence, and rows that other programs take as they are.

    ``polars.DataFrame(positions)``, ``pandas.DataFrame.from_arrow(positions)``, ``pyarrow.table(positions)`` and DuckDB read its columns without a copy, by the
    Arrow PyCapsule interface.
    """

    def __init__(self, columns: _gagne.Columns, read: Read = None) -> None:
        self._columns, self._read = columns, read

    def __len__(self) -> int:
        return len(self._columns)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        number = place + len(self) if place < 0 else place
        if not 0 <= number < len(self):
            raise IndexError(place)
        return _position(self._columns.names(), self._columns.row(number), self._read)

    def __iter__(self) -> Iterator[Position]:
        names, row = self._columns.names(), self._columns.row
        return (_position(names, row(number), self._read) for number in range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} positions>"

    def __arrow_c_schema__(self) -> object:
        return self._columns.schema()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._columns.stream()


class Table(Report):
    """A table that lasts: every position of a game with its value, in a folder. It is a mapping from positions, and its attributes are named as in its manifest.

    Its game answers from it. ``polars.DataFrame(table)``, ``pandas.DataFrame.from_arrow(table)``, ``pyarrow.table(table)`` and DuckDB take its rows by the Arrow PyCapsule
    interface, one file after the other; the files themselves are Parquet.

    >>> import gagne, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = gagne.open("tictactoe").table(folder)
    ...     print(table, table["xx./oo./..."].outcome)
    <table of tictactoe .../.../...: 5478 positions> win
    """

    __slots__ = ("_table",)

    game: str
    """The game with its rules."""
    start: str
    """The position from which everything is reached."""
    positions: int
    """How many there are."""
    outcomes: dict[str, int]
    """How many are ``won``, ``lost`` and ``drawn``."""
    levels: list[int]
    """How many are so many moves from the start."""
    parts: list[dict[str, Any]]
    """The files."""
    symmetry: bool
    """Whether positions that are the same up to symmetry are one."""
    sha256: str
    """The digest of everything."""

    def __init__(self, table: _gagne.Table) -> None:
        game = table.game()
        super().__init__(table.manifest(), game.object if game.is_python else None)
        self._table = table

    @property
    def folder(self) -> str:
        """Where it lies."""
        return str(self._table.folder())

    def get(self, position: Any, default: Any = None) -> Any:
        """A position with its value; the default if it is not there."""
        text, told = self._table.find(position)
        if told is None:
            return default
        outcome, plies, score = told
        names = ("position", "outcome", "plies" if score is None else "score")
        return _position(names, (text, outcome, plies if score is None else score), self._reader)

    def __getitem__(self, position: Any) -> Position:
        found = self.get(position)
        if found is None:
            raise KeyError(position)
        assert isinstance(found, Position)
        return found

    def __contains__(self, position: object) -> bool:
        return self.get(position) is not None

    def __len__(self) -> int:
        return self.positions

    def __iter__(self) -> Iterator[Position]:
        """Every position with its value, file after file."""
        for part in range(len(self.parts)):
            yield from Positions(self._table.part(part), self._reader)

    def verify(self, *, time: Any = None, memory: Any = None, threads: Optional[int] = None) -> Verification:
        """Rechecks every file, and every value against the rules alone."""
        bounds = None if time is memory is threads is None else _gagne.Bounds(time, memory, threads)
        return Verification(self._table.verify(bounds), self._reader)

    def __repr__(self) -> str:
        return f"<table of {self.game} {self.start}: {self.positions} positions>"

    def __arrow_c_schema__(self) -> object:
        return self._table.schema()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.stream()

    def __reduce__(self) -> tuple[object, ...]:
        return (table, (self.folder,))


def table(folder: Union[str, os.PathLike[str]]) -> Table:
    """Opens a table: a folder that ``gagne table build`` or :meth:`Game.table` wrote.

    >>> import gagne
    >>> gagne.table("nowhere")
    Traceback (most recent call last):
        ...
    gagne.errors.InputError: there is no table in nowhere.
    """
    return Table(_gagne.Table(os.fspath(folder)))
