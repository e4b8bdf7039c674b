"""Games written in Python, and their laws."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from types import SimpleNamespace
from typing import Any, Optional

from . import _gagne
from .errors import Error, InputError
from .games import Game

__all__ = ["BrokenLaw", "check", "game"]

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
    functions, given = _parts(rules, parts)
    return Game(_gagne.Game.of_functions(functions), given)


def _parts(rules: Any, parts: dict[str, Any]) -> tuple[SimpleNamespace, dict[str, Any]]:
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
    return SimpleNamespace(**found), found


class BrokenLaw(Error):
    """A law that a game breaks, at the position nearest to the start."""

    def __init__(self, message: str, law: str = "", position: Any = None) -> None:
        super().__init__(message)
        self.law, self.position = law, position


def check(rules: Any = None, *, most: int = 10_000, **parts: Any) -> int:
    """Tries the laws of a game written in Python on its positions, nearest to the start first; returns how many were tried.

    The first law that is broken is raised, at a position than which none nearer to the start breaks it: moves must be the same whenever they are asked for, positions equal to
    what they were, winners and players be 1 or 2, guesses be numbers, ``canonical`` choose one of all that are the same up to symmetry, and no position come back
    unless ``loops`` is true.

    >>> import gagne, random
    >>> gagne.check({"start": 5, "moves": lambda n: [n - k for k in (1, 2) if k <= n]})
    6
    >>> gagne.check({"start": 5, "moves": lambda n: [n, n - 1] if n else []})
    Traceback (most recent call last):
        ...
    gagne.rules.BrokenLaw: The position 5 comes back after 5, and the rules do not say loops = True.
    """
    given = rules._rules if isinstance(rules, Game) else _parts(rules, parts)[1]
    if given is None:
        raise InputError(_gagne.say("check-python"))
    return _Laws(given).try_all(most)


class _Laws:
    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts
        self.moves: Callable[[Any], Any] = parts["moves"]
        self.opened = Game(_gagne.Game.of_functions(SimpleNamespace(**parts)))

    def broken(self, law: str, position: Any, **words: object) -> BrokenLaw:
        said = _gagne.say(f"law-{law}", position=repr(position), **words)
        return BrokenLaw(said, law, position)

    def after(self, position: Any) -> list[Any]:
        """What follows from a position, as the engine has it."""
        return list(self.opened.legal(position).values())

    def try_all(self, most: int) -> int:
        start = self.parts["start"]
        found: dict[Any, list[Any]] = {}
        waiting, met = [start], {start}
        for position in waiting:
            if len(found) >= most:
                break
            self.try_one(position)
            over = self.opened.over(position) is not None
            found[position] = [] if over else self.after(position)
            for after in found[position]:
                if after not in met:
                    met.add(after)
                    waiting.append(after)
        if not self.parts["loops"]:
            self.try_loops(found)
        return len(found)

    def try_one(self, position: Any) -> None:
        if self.listed(position) != self.listed(position):
            raise self.broken("same-moves", position)
        for name in ("final", "winner", "score", "h", "player", "canonical"):
            function = self.parts[name]
            if function is not None and function(position) != function(position):
                raise self.broken("same-answer", position, name=name)
        canonical = self.parts["canonical"]
        if canonical is not None:
            form = canonical(position)
            if canonical(form) != form:
                raise self.broken("canonical-twice", position, form=repr(form))
            forms = sorted(map(repr, {canonical(after) for after in self.after(position)}))
            others = sorted(map(repr, {canonical(after) for after in self.after(form)}))
            if forms != others:
                raise self.broken("canonical-moves", position, form=repr(form))

    def listed(self, position: Any) -> list[Any]:
        over = self.opened.over(position) is not None
        moves: Any = () if over else self.moves(position)
        items: Iterable[Any] = moves.items() if isinstance(moves, dict) else moves
        return list(items)

    def try_loops(self, found: dict[Any, list[Any]]) -> None:
        """No position comes back: those whose successors are done are taken away until none is left."""
        before: dict[Hashable, list[Any]] = {}
        left: dict[Hashable, int] = {}
        for position, follows in found.items():
            inside = [after for after in set(follows) if after in found]
            left[position] = len(inside)
            for after in inside:
                before.setdefault(after, []).append(position)
        done = [position for position, count in left.items() if count == 0]
        for position in done:
            for one in before.get(position, ()):
                left[one] -= 1
                if left[one] == 0:
                    done.append(one)
        kept = [position for position, count in left.items() if count > 0]
        if not kept:
            return
        # The first that is met and leads back to itself, by the shortest way.
        for position in kept:
            way = self.way_back(position, found, set(kept))
            if way is not None:
                raise self.broken("comes-back", position, way=" > ".join(map(repr, way)))

    @staticmethod
    def way_back(position: Any, found: dict[Any, list[Any]], inside: set[Any]) -> Optional[list[Any]]:
        came: dict[Any, Any] = {}
        waiting = [position]
        for one in waiting:
            for after in found[one]:
                if after == position:
                    way = [one]
                    while way[-1] != position:
                        way.append(came[way[-1]])
                    return way[::-1]
                if after in inside and after not in came:
                    came[after] = one
                    waiting.append(after)
        return None
