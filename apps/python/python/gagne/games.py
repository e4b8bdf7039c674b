"""Games, and the questions about them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, Optional, Union

from . import _gagne
from .pictures import Board, Chart, Graph
from .reports import Answer, Census, Line, Moves, Nimber, Nimbers, Result, Search, Why
from .tables import Positions, Table
from .verdicts import Verification

__all__ = ["Game", "Lines", "Play", "games", "match", "open"]

Time = Union[str, float, None]
"""Seconds, or a text such as ``"10s"`` or ``"500ms"``."""
Memory = Union[str, float, None]
"""Bytes, or a text such as ``"2G"``."""
Player = Union[str, Callable[[Any], Any]]
"""A player by name, such as ``"perfect"`` or ``"minimax:4"``, or a function from a position to a move."""


def _bounds(time: Time, memory: Memory, threads: Optional[int]) -> Optional[_gagne.Bounds]:
    if time is None and memory is None and threads is None:
        return None
    return _gagne.Bounds(time, memory, threads)


def open(game: str) -> Game:
    """Opens a game of the catalogue: ``name`` or ``name:rules``.

    >>> import gagne
    >>> nim = gagne.open("nim")
    >>> nim.solve("3,4,5")
    <nim 3,4,5: win 11, best 1-2>
    >>> gagne.open("subtraction:1,3,4").solve(1000001).outcome
    'lose'
    """
    return Game(_gagne.Game(game))


def games() -> list[str]:
    """The names of all games of the catalogue.

    >>> import gagne
    >>> gagne.games()[:4]
    ['subtraction', 'nim', 'chomp', 'chocolate']
    """
    return _gagne.names()


class Game:
    """A game that answers questions.

    Positions and moves are texts in the notation of the catalogue. Where the rules are written in Python,
    positions are the objects that the rules speak of. Everything is said from the side of the player to move. What was found is remembered, so that the next question
    is answered sooner. Several threads may ask: they are answered one after the other.

    Each question takes ``time`` (seconds, or a text such as ``"10s"``), ``memory`` (bytes, or a text such as ``"2G"``)
    and ``threads``; without them half of the free memory is the bound. A question that does not fit raises
    :class:`gagne.BudgetError`; Ctrl-C interrupts any.
    """

    def __init__(self, game: _gagne.Game) -> None:
        self._game = game
        self._read = game.object if game.is_python else None

    @property
    def name(self) -> str:
        """The name with its rules."""
        return self._game.name()

    @property
    def start(self) -> Any:
        """The position to begin with."""
        return self.position()

    @property
    def about(self) -> dict[str, Any]:
        """What there is to know: rules, notation, methods, results, in the language that is spoken.

        >>> import gagne
        >>> gagne.open("chomp").about["title"]
        'Chomp'
        """
        told: dict[str, Any] = json.loads(self._game.about())
        return told

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def _repr_svg_(self) -> str:
        return self.board().svg()

    def _repr_html_(self) -> str:
        return self.board()._repr_html_()

    def _object(self, text: str) -> Any:
        return text if self._read is None else self._read(text)

    def position(self, position: Any = None) -> Any:
        """A position in its canonical form; the start if none is named.

        >>> import gagne
        >>> gagne.open("chomp").position("4,4,7,7")
        '4,4,7,7'
        """
        return self._object(self._game.position(position))

    def player(self, position: Any = None) -> int:
        """Who is to move, as far as the position tells: 1 where it does not."""
        return self._game.scene(position)[1]

    def over(self, position: Any = None) -> Optional[str]:
        """How play ended, for the player who would move: ``win``, ``lose`` or ``draw``; none while it goes on."""
        return self._game.scene(position)[2]

    def legal(self, position: Any = None) -> dict[str, Any]:
        """The legal moves, each with the position that it leads to.

        >>> import gagne
        >>> gagne.open("nim").legal("1,2")
        {'1-1': '0,2', '2-1': '1,1', '2-2': '1,0'}
        """
        return {move: self._object(to) for move, to, _ in self._game.steps(position)}

    def after(self, position: Any, *moves: str) -> Any:
        """The position after some moves."""
        text = self._game.position(position)
        for move in moves:
            text = self._game.step(self._object(text), move)[1]
        return self._object(text)

    def board(self, position: Any = None) -> Board:
        """The position drawn: a notebook shows it, ``print`` draws it with characters."""
        self._game.position(position)
        return Board(self._game, position)

    def solve(
        self,
        position: Any = None,
        method: str = "auto",
        *,
        storage: Optional[str] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Answer:
        """Who wins, in how many plies, with which moves.

        >>> import gagne
        >>> answer = gagne.open("chomp").solve("6x7")
        >>> answer.outcome, answer.plies, answer.best
        ('win', 27, ['2,5'])
        """
        bounds = _bounds(time, memory, threads)
        return Answer(self._game.solve(position, method, storage, bounds), self._read)

    def moves(
        self,
        position: Any = None,
        method: str = "auto",
        *,
        limit: Optional[int] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Moves:
        """Every move with its value for the player who makes it, best first.

        >>> import gagne
        >>> for move in gagne.open("chocolate").moves("4x3@1,0", limit=2):
        ...     print(move.move, move.to, move.value)
        v1 3x3@0,0 5
        v2 2x3@1,0 -4
        """
        bounds = _bounds(time, memory, threads)
        return Moves(self._game.moves(position, method, limit, bounds), self._read)

    def why(
        self,
        position: Any = None,
        move: Optional[str] = None,
        *,
        depth: Optional[int] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Why:
        """Why a position, or a move in it, is worth what it is: a strategy that answers every reply.

        >>> import gagne
        >>> why = gagne.open("nim").why("1,1")
        >>> print(why)
        nim 1,1: lose 2
        1  1
        1  1
           ─
        0  0
        Every column of binary digits holds an even number of ones: the nim-sum is 0 and the player to move loses. Whatever is taken makes some column odd, and the other makes all of them even again.
        <BLANKLINE>
        1-1, 2-1 (lose 2)
          2-1 (win 1)
        >>> why.replies[0]["replies"][0]["move"]
        '2-1'
        """
        bounds = _bounds(time, memory, threads)
        return Why(self._game.why(position, move, depth, bounds), self._read)

    def lines(
        self,
        position: Any = None,
        *,
        winner: Optional[int] = None,
        order: str = "dfs",
        limit: Optional[int] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Lines:
        """Complete games, found while they are read: all, or those that a player wins; ``order`` is ``dfs`` or ``bfs``.

        >>> import gagne
        >>> [list(line) for line in gagne.open("matches").lines(4, winner=2)]
        [['1', '1', '1', '1'], ['1', '3'], ['2', '2'], ['3', '1']]
        >>> gagne.open("matches").lines(60).count()
        4680045560037375
        """
        bounds = _bounds(time, memory, threads)
        found = self._game.lines(position, winner, order, limit, bounds)
        return Lines(found, self._read, lambda: self._game.count_lines(position, winner, bounds))

    def nimbers(
        self, to: int = 20, *, time: Time = None, memory: Memory = None, threads: Optional[int] = None
    ) -> Nimbers:
        """Grundy values of heaps of 0 to ``to``, with a period where one is proved.

        >>> import gagne
        >>> gagne.open("subtraction:1,2,3").nimbers(5)
        <nimbers of subtraction:1,2,3: 0 1 2 3 0 1, period 4 after 0>
        """
        return Nimbers(self._game.nimbers(to, _bounds(time, memory, threads)))

    def nimber(
        self, position: Any = None, *, time: Time = None, memory: Memory = None, threads: Optional[int] = None
    ) -> Nimber:
        """The Grundy value of a position, and those behind its moves, the smallest first.

        >>> import gagne
        >>> gagne.open("nim").nimber("1,3,4")
        <nim 1,3,4: nimber 6>
        """
        return Nimber(self._game.nimber(position, _bounds(time, memory, threads)), self._read)

    def search(
        self,
        position: Any = None,
        method: str = "alphabeta:8",
        *,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Search:
        """Looks ahead within a bound: ``minimax:2``, ``alphabeta:8``, ``alphabeta:500ms``, ``mcts:10000``, ``proof``.

        >>> import gagne
        >>> seen = gagne.open("tictactoe").search(method="minimax:2")
        >>> seen.proved, seen.depth
        (False, 2)
        """
        bounds = _bounds(time, memory, threads)
        return Search(self._game.search(position, method, bounds), self._read)

    def census(
        self,
        position: Any = None,
        *,
        symmetry: bool = False,
        storage: Optional[str] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Census:
        """Every position that can be reached, solved and counted.

        >>> import gagne
        >>> gagne.open("tictactoe").census()
        <tictactoe .../.../...: 5478 positions, 2836 won, 1574 lost, 1068 drawn>
        """
        bounds = _bounds(time, memory, threads)
        return Census(self._game.census(position, symmetry, storage, bounds), self._read)

    def positions(
        self,
        position: Any = None,
        *,
        outcome: Optional[str] = None,
        value: Optional[int] = None,
        map: bool = False,
        symmetry: bool = False,
        storage: Optional[str] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Positions:
        """Every position that can be reached, with its value: all, or those with an ``outcome`` or a signed ``value``; with ``map`` those
        side by side with the position on the map of its game.

        >>> import gagne
        >>> nim = gagne.open("nim")
        >>> [position.position for position in nim.positions("1,1,1", outcome="lose", symmetry=True)]
        ['1,1', '0']
        """
        bounds = _bounds(time, memory, threads)
        columns = self._game.positions(
            position,
            map=map,
            symmetry=symmetry,
            outcome=outcome,
            value=value,
            storage_name=storage,
            bounds=bounds,
        )
        return Positions(columns, self._read)

    def table(
        self,
        folder: Union[str, os.PathLike[str]],
        position: Any = None,
        *,
        symmetry: bool = False,
        texts: bool = False,
        storage: Optional[str] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Table:
        """Solves every position that can be reached into a folder that lasts, and opens it; the game answers from it from now on.

        A folder that is whole already is opened as it is, and one that was interrupted goes on from there. ``texts`` writes positions as
        texts too, for programs that read the files without gagne.
        """
        bounds = _bounds(time, memory, threads)
        path = os.fspath(folder)
        self._game.tabulate(path, position, symmetry=symmetry, texts=texts, storage_name=storage, bounds=bounds)
        return Table(_gagne.Table(path, self._game))

    def verify(
        self,
        position: Any = None,
        *,
        storage: Optional[str] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Verification:
        """Rechecks the value of every position that can be reached against the rules alone."""
        bounds = _bounds(time, memory, threads)
        return Verification(self._game.verify(position, storage, bounds), self._read)

    def graph(
        self,
        position: Any = None,
        *,
        tree: bool = False,
        symmetry: bool = False,
        merge: bool = False,
        best: bool = False,
        depth: Optional[int] = None,
        most: int = 500,
        fit: bool = False,
        attractor: Optional[int] = None,
        method: Optional[str] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Graph:
        """The graph of what can follow, coloured by who wins; as a tree, or of a search (``method="minimax:2"``).

        >>> import gagne
        >>> gagne.open("tablets").graph("2x2")
        <graph of 12 vertices and 16 edges>
        """
        bounds = _bounds(time, memory, threads)
        return Graph(
            self._game.graph(
                position,
                tree=tree,
                symmetry=symmetry,
                merge=merge,
                best=best,
                depth=depth,
                most=most,
                fit=fit,
                attractor=attractor,
                look=method,
                bounds=bounds,
            )
        )

    def chart(
        self,
        kind: Optional[str] = None,
        position: Any = None,
        *,
        to: Optional[int] = None,
        title: Optional[str] = None,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Chart:
        """Numbers worth a picture: ``plies``, ``levels``, ``nimbers``, ``map``, ``moves`` or ``cost``."""
        bounds = _bounds(time, memory, threads)

        def draw(theme: str) -> tuple[str, str]:
            return self._game.chart(kind, position, to, theme, title, bounds)

        return Chart(*draw("light"), draw)

    def play(
        self,
        first: Player = "perfect",
        second: Player = "perfect",
        position: Any = None,
        *,
        seed: int = 1,
        time: Time = None,
        memory: Memory = None,
        threads: Optional[int] = None,
    ) -> Play:
        """A game between two players, played while its positions are read.

        Players have names (``perfect``, ``level:1`` to ``level:10``, ``minimax:4``, ``mcts:1000``, ``greedy``, ``random``) or
        are functions that are given a position and return a move, or the position that it leads to. The bounds are those of a move.

        >>> import gagne
        >>> list(gagne.open("nim").play(position="1,2,3", second=lambda position: None or "3-3", seed=4))[:3]
        ['1,2,3', '0,2,3', '0,2,0']
        """
        return Play(self, (first, second), position, seed, _bounds(time, memory, threads))

    def forget(self) -> None:
        """Forgets what was found, and gives its memory back."""
        self._game.forget()


class Lines(Iterator[Line]):
    """Complete games, found while they are read."""

    def __init__(
        self, found: _gagne.Lines, read: Optional[Callable[[str], Any]], count: Callable[[], str]
    ) -> None:
        self._found, self._read, self._count = found, read, count
        self._summary: Optional[dict[str, Any]] = None

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> Line:
        return Line(next(self._found), self._read)

    def count(self) -> int:
        """How many there are in all, counted without listing them."""
        return int(self.summary["count"])

    @property
    def summary(self) -> dict[str, Any]:
        """What is known of all of them: ``count``, ``shortest``, ``winner_moves``, ``shortest_line``."""
        if self._summary is None:
            self._summary = json.loads(self._count())
        assert self._summary is not None
        return self._summary


class Play(Iterator[Any]):
    """A game in play: an iterator of positions, the first included."""

    moves: list[str]
    """The moves that were made."""

    def __init__(
        self, game: Game, players: tuple[Player, Player], position: Any, seed: int, bounds: Any
    ) -> None:
        self.game, self.players, self.moves = game, players, []
        self._dice, self._bounds = _gagne.Dice(seed), bounds
        self.position, self.mover, over = game._game.scene(position)
        self.position = game._object(self.position)
        self._begun = False

    def __iter__(self) -> Play:
        return self

    def __next__(self) -> Any:
        if not self._begun:
            self._begun = True
            return self.position
        step = self._step(self.players[self.mover - 1])
        if step is None:
            raise StopIteration
        move, to, again = step
        self.moves.append(move)
        self.position = self.game._object(to)
        if not again:
            self.mover = 3 - self.mover
        return self.position

    def _step(self, player: Player) -> Optional[tuple[str, str, bool]]:
        game = self.game._game
        if isinstance(player, str):
            return game.choose(self.position, player, self._dice, self._bounds)
        if self.game.over(self.position) is not None:
            return None
        chosen = player(self.position)
        for step in game.steps(self.position):
            if chosen == step[0] or chosen == self.game._object(step[1]):
                return step
        # It may be written otherwise, or be no move at all.
        return game.step(self.position, str(chosen))

    @property
    def winner(self) -> Optional[int]:
        """Who has won; none for a draw, and while play goes on."""
        over = self.game.over(self.position)
        return {"win": self.mover, "lose": 3 - self.mover}.get(over or "")

    def _repr_svg_(self) -> str:
        return self.game.board(self.position).svg()

    def _repr_html_(self) -> str:
        return self.game.board(self.position)._repr_html_()


def match(
    game: Union[str, Game],
    *players: Player,
    games: int = 100,
    position: Any = None,
    seed: int = 1,
    openings: Optional[int] = None,
    clock: Optional[str] = None,
    judge: Optional[str] = None,
    time: Time = None,
    memory: Memory = None,
    threads: Optional[int] = None,
) -> Result:
    """Many games between every two players, with seats exchanged.

    ``openings`` are random plies to begin with, ``clock`` is the time of a move, ``judge`` that for exact values, by which mistakes are counted.
    Players that are functions play one game after the other, and their mistakes are not counted.

    >>> import gagne
    >>> result = gagne.match("nim", "perfect", "random", games=20)
    >>> result.results[0]["won"] >= 19
    True
    """
    opened = open(game) if isinstance(game, str) else game
    bounds = _bounds(time, memory, threads)
    if all(isinstance(player, str) for player in players):
        held = SimpleNamespace(
            position=position, games=games, seed=seed, openings=openings, clock=clock, judge=judge, records=False
        )
        return Result(opened._game.contest([str(player) for player in players], held, bounds))
    names = [player if isinstance(player, str) else getattr(player, "__name__", repr(player)) for player in players]
    rows = [{"player": name, "won": 0, "drawn": 0, "lost": 0} for name in names]
    dice, played = _gagne.Dice(seed), 0
    pairs = [(one, other) for one in range(len(players)) for other in range(one + 1, len(players))]
    for one, other in pairs:
        for number in range(games):
            seats = (one, other) if number % 2 == 0 else (other, one)
            begin = position
            if openings:
                for step, begin in enumerate(opened.play("random", "random", position, seed=dice.number())):
                    if step == openings:
                        break
            play = opened.play(
                players[seats[0]], players[seats[1]], begin, seed=dice.number(), time=time, memory=memory
            )
            for _ in play:
                pass
            played += 1
            for seat, place in enumerate(seats):
                key = "drawn" if play.winner is None else "won" if play.winner == seat + 1 else "lost"
                rows[place][key] += 1  # type: ignore[operator]
    return Result({"game": opened.name, "players": names, "games": games, "played": played, "results": rows})
