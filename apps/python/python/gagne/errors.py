"""What can go wrong."""

from __future__ import annotations

from typing import Optional

__all__ = ["BudgetError", "Error", "Fault", "InputError"]


class Error(Exception):
    """Why there is no answer, in words."""


class InputError(Error, ValueError):
    """The question makes no sense: an unknown game, a position that cannot be read, a move that is not legal."""


class BudgetError(Error):
    """The question was well put, but its bounds did not suffice.

    >>> import gagne
    >>> try:
    ...     gagne.open("connect:8x7").solve(time=0.05)
    ... except gagne.BudgetError as error:
    ...     print(error.reason, error.time)
    time 0.05
    """

    reason: str
    """The bound that was met: ``time``, ``memory``, ``disk``, ``size`` or ``length``."""
    positions: Optional[int]
    """Positions that had been examined."""
    time: Optional[float]
    """The time that there was, in seconds."""
    memory: Optional[int]
    """The memory that there was, in bytes."""

    def __init__(
        self,
        message: str,
        reason: str = "time",
        positions: Optional[int] = None,
        time: Optional[float] = None,
        memory: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.positions = positions
        self.time = time
        self.memory = memory

    def __reduce__(self) -> tuple[object, ...]:
        values = (str(self), self.reason, self.positions, self.time, self.memory)
        return (type(self), values)


class Fault(Error, RuntimeError):
    """Something that must hold does not: a mistake of gagne, or a game that is asked by its own rules."""
