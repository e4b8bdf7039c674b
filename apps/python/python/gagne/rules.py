"""Games written in Python, and their laws."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Optional

from . import _gagne
from .errors import InputError
from .games import Game, Memory, Time, _bounds, open
from .verdicts import Check

__all__ = ["check", "game"]

FUNCTIONS = ("moves", "final", "winner", "score", "h", "player", "canonical", "show")


def game(rules: Any = None, **parts: Any) -> Game:
    """A game whose rules are written in Python: an object, a class, a module, a dict, or its parts by name.

    ``start`` and ``moves(position)`` suffice: who cannot move loses. ``moves`` gives the positions that follow, or pairs of a move and a position, or a dict
    from moves to positions. Positions are any objects that can be hashed. All the rest is optional: ``final(p)`` (play is over), ``winner(p)`` (1, 2, 0 for a draw, or
    none while play goes on), ``score(p)``, ``player(p)`` (1 or 2; without it players take turns, and all is told from the side of the player to move, who is 1), ``h(p)``, a guess,
    ``canonical(p)`` for symmetry, ``show(p)`` to draw it with characters, ``loops = True`` if positions may come back, ``players = 1`` for a puzzle, and a ``name``.

    >>> import gagne
    >>> def moves(pair):
    ...     a, b = pair
    ...     take = [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]
    ...     return take + [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    >>> wythoff = gagne.game(start=(4, 7), moves=moves, name="wythoff")
    >>> wythoff.solve()
    <wythoff (4, 7): lose 6, best (3, 7), (4, 6), (3, 6)>
    >>> wythoff.moves((1, 3))[0].to
    (1, 2)
    """
    return Game(_gagne.Game.of_functions(_parts(rules, parts)))


def _parts(rules: Any, parts: dict[str, Any]) -> SimpleNamespace:
    """The parts of a game, wherever they are."""
    if isinstance(rules, type):
        rules = rules()
    inside = dict(rules) if isinstance(rules, dict) else None

    def part(name: str) -> Any:
        if name in parts:
            return parts[name]
        return inside.get(name) if inside is not None else getattr(rules, name, None)

    unknown = [name for name in parts if name not in (*FUNCTIONS, "start", "name", "loops", "players")]
    if unknown:
        raise InputError(_gagne.say("unknown-part", name=unknown[0]))
    found: dict[str, Any] = {}
    for name in FUNCTIONS:
        function = part(name)
        found[name] = function if callable(function) else None
        if function is not None and found[name] is None:
            raise InputError(_gagne.say("no-function", name=name))
    if found["moves"] is None:
        raise InputError(_gagne.say("no-moves"))
    start = part("start")
    if start is None:
        raise InputError(_gagne.say("no-start"))
    players = part("players")
    if players not in (None, 1, 2):
        raise InputError(_gagne.say("wrong-players", players=players))
    found["start"] = start() if callable(start) else start
    called = part("name") or getattr(rules, "__name__", None)
    if called is None and rules is not None and inside is None:
        called = type(rules).__name__
    found["name"] = str(called or "game")
    found["loops"] = bool(part("loops"))
    found["solo"] = players == 1
    return SimpleNamespace(**found)


def check(
    rules: Any = None,
    *,
    position: Any = None,
    games: Optional[int] = None,
    positions: Optional[int] = None,
    seed: Optional[int] = None,
    time: Time = None,
    memory: Memory = None,
    **parts: Any,
) -> Check:
    """Tries the laws of a game: of one written in Python, or of any other.

    They are tried on the positions of so many random ``games`` (100) and around the start, at most so many ``positions`` (5000). A law that is broken is told at the smallest position
    found that breaks it: moves that are listed twice or change when they are asked for again, positions that cannot be read back, a symmetry that is none, turns that do not fit, positions that come back unless
    ``loops`` is true. Nothing proves that a law holds, unless all positions were tried.

    >>> import gagne
    >>> gagne.check({"start": 5, "moves": lambda n: [n - k for k in (1, 2) if k <= n]}).right
    True
    >>> broken = gagne.check({"start": 9, "moves": lambda n: [n - 1] if n > 3 else [6]})
    >>> bool(broken), broken.broken[0].position
    (False, 3)
    """
    if isinstance(rules, (Game, str)):
        if parts:
            raise InputError(_gagne.say("unknown-part", name=next(iter(parts))))
        opened = open(rules) if isinstance(rules, str) else rules
    else:
        opened = game(rules, **parts)
    told, said, broken = opened._game.check(position, games, positions, seed, _bounds(time, memory, None))
    return Check(told, opened._read, said, broken)
