"""Verdicts: whether values, laws or somebody's answer are right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

from .reports import Reader, Report

__all__ = ["Breach", "Check", "Checked", "Verification"]


class Verification(Report):
    """What came of rechecking every position against the rules alone."""

    __slots__ = ()

    game: str
    position: Any
    positions: int
    right: bool
    wrong: Optional[str]
    """The first position whose value is wrong."""
    seconds: float

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        verdict = "right" if self.right else f"wrong at {self.wrong}"
        return f"<{self.game} {self.position}: {self.positions} positions, {verdict}>"


class Breach(Report):
    """A law that a game breaks, at the smallest position that was found."""

    __slots__ = ()

    law: str
    """The name of the law."""
    position: Any
    """Where it is broken."""
    detail: str
    """What breaks it there: a move, a text, or a line of play."""
    count: int
    """Positions found at which it is broken."""
    said: str
    """The same as a sentence."""

    def __repr__(self) -> str:
        return f"<{self.said}>"

    def __str__(self) -> str:
        return self.said


class Check(Report):
    """What became of the laws of a game: true if none is broken, as far as was tried."""

    __slots__ = ("_said", "_broken")

    game: str
    position: Any
    right: bool
    """Whether no law is broken."""
    laws: list[dict[str, Any]]
    """The laws: each with its name ``law``, positions ``tried``, and where it is ``broken``."""
    positions: int
    """Different positions met."""
    all: bool
    """Whether these are all that can be reached."""
    games: int
    """Random games played."""
    seed: int
    seconds: float

    def __init__(
        self, told: str | dict[str, Any], reader: Reader = None, said: str = "", broken: Sequence[str] = ()
    ) -> None:
        super().__init__(told, reader)
        self._said, self._broken = said, list(broken)

    @property
    def broken(self) -> list[Breach]:
        """The laws that are broken, each at the smallest position found."""
        laws = [law for law in self.laws if law["broken"] is not None]
        read = self._reader or str
        return [
            Breach({"law": law["law"], **law["broken"], "position": read(law["broken"]["position"]), "said": said})
            for law, said in zip(laws, self._broken)
        ]

    @property
    def said(self) -> str:
        """The verdict as a sentence."""
        return self._said

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return f"<{self.game} {self.position}: {' '.join([self._said, *self._broken])}>"

    def __str__(self) -> str:
        return "\n".join([self._said, *self._broken])

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.json(), None, self._said, self._broken))


class Checked(Report):
    """Whether somebody's answer is right: true, or the first wrong entry and why."""

    __slots__ = ("_said",)

    right: bool
    about: str
    """What the answer was taken for."""
    entries: int
    """Entries that were compared."""

    def __init__(self, told: str | dict[str, Any], said: str = "") -> None:
        super().__init__(told)
        self._said = said

    @property
    def said(self) -> str:
        """The verdict as a sentence."""
        return self._said

    @property
    def vertex(self) -> Optional[str]:
        """The vertex of the first wrong entry."""
        return self._read().get("vertex")

    def __bool__(self) -> bool:
        return bool(self._read()["right"])

    def __repr__(self) -> str:
        return f"<{self._said}>"

    def __str__(self) -> str:
        return self._said

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.json(), self._said))
