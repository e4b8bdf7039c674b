"""Graphs as courses write them: a dict of successors."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, Generic, Optional, TypeVar, Union

from . import _gagne
from .games import Game, Memory, Time, _bounds
from .pictures import Graph
from .verdicts import Checked

__all__ = ["Arena", "Attractor"]

V = TypeVar("V", bound=Hashable)
READABLE = 60
"""Vertices of a graph that a notebook draws unasked."""
Networkx = Any
"""A directed graph of networkx, which need not be installed."""


class Attractor(dict[V, int], Generic[V]):
    """The vertices from which a player forces a visit to the target, each with its rank: in how many plies.

    It is a dict; ``vertex in attractor`` asks whether a vertex is inside.
    """

    arena: Arena[V]
    player: int

    def __init__(self, ranks: dict[V, int], arena: Arena[V], player: int, target: Any) -> None:
        super().__init__(ranks)
        self.arena, self.player, self._target = arena, player, target

    @property
    def levels(self) -> list[set[V]]:
        """The vertices of rank 0, 1, 2, ...: those that each iteration adds."""
        levels: list[set[V]] = [set() for _ in range(max(self.values(), default=-1) + 1)]
        for vertex, rank in self.items():
            levels[rank].add(vertex)
        return levels

    @property
    def strategy(self) -> dict[V, list[V]]:
        """Where the player moves one rank nearer, and to which vertices."""
        return self.arena._arena.strategy(self.player, self._target)

    def graph(self, most: int = 500) -> Graph:
        """The graph with the attractor, whose iterations are its steps."""
        return Graph(self.arena._arena.graph(self.player, self._target, "", most))

    def _repr_svg_(self) -> Optional[str]:
        return self.graph().svg() if len(self.arena) <= READABLE else None

    def _repr_html_(self) -> Optional[str]:
        return self.graph()._repr_html_() if len(self.arena) <= READABLE else None

    def __repr__(self) -> str:
        return dict.__repr__(self)


class Arena(Generic[V]):
    """A game graph: ``{vertex: successors}``, and the vertices of player 1 as a set or list, or owners as a dict or a function.

    Vertices are any objects that can be hashed. Without owners the graph belongs to both players: whoever is to move moves. A ``networkx`` graph may stand for
    the dict, with its owners in the node attribute ``owner``.

    >>> import gagne
    >>> G = {'a': ['d', 'f'], 'b': ['a', 'c'], 'c': ['b'], 'd': ['c'], 'e': [], 'f': ['a', 'c', 'e']}
    >>> arena = gagne.Arena(G, {'a', 'c', 'e'})
    >>> arena.attractor(1, ['c'])
    {'a': 2, 'b': 3, 'c': 0, 'd': 1}
    >>> [sorted(level) for level in arena.attractor(1, ['c']).levels]
    [['c'], ['d'], ['a'], ['b']]
    """

    def __init__(
        self,
        graph: Union[Mapping[V, Collection[V]], Networkx],
        owner: Union[Collection[V], Mapping[V, int], Callable[[V], int], None] = None,
    ) -> None:
        successors: dict[Any, Any]
        if isinstance(graph, dict):
            successors = graph
        elif isinstance(graph, Mapping):
            successors = dict(graph)
        elif hasattr(graph, "adj") and hasattr(graph, "nodes"):
            told = dict(graph.nodes(data="owner"))
            if owner is None and any(number is not None for number in told.values()):
                owner = told
            successors = {vertex: list(follows) for vertex, follows in graph.adj.items()}
        else:
            raise TypeError(_gagne.say("graph-of-type", graph=type(graph).__name__))
        self._arena = _gagne.Arena(successors, owner)

    @classmethod
    def _of(cls, arena: _gagne.Arena) -> Arena[Any]:
        made: Arena[Any] = cls.__new__(cls)
        made._arena = arena
        return made

    @classmethod
    def read(cls, text: str) -> Arena[Any]:
        """A graph in one of the formats of files: JSON, DOT, PGSolver, or Python that is read and not run."""
        return cls._of(_gagne.Arena.parse(text))

    @property
    def vertices(self) -> list[V]:
        """The vertices, in the order of the dict."""
        return self._arena.vertices

    @property
    def edges(self) -> list[tuple[V, V]]:
        """The edges."""
        return [(vertex, after) for vertex in self.vertices for after in self.successors(vertex)]

    def __len__(self) -> int:
        return len(self._arena)

    def __contains__(self, vertex: object) -> bool:
        return vertex in self._arena

    def __repr__(self) -> str:
        owned = "" if self._arena.is_owned() else ", nobody's"
        return f"<arena of {len(self)} vertices and {self._arena.edges()} edges{owned}>"

    def owner(self, vertex: V) -> Optional[int]:
        """Who moves at a vertex; none if whoever is to move does."""
        return self._arena.owner(vertex)

    def successors(self, vertex: V) -> list[V]:
        """Where a vertex leads."""
        return self._arena.successors(vertex)

    def attractor(
        self, player: int, target: Optional[Collection[V]] = None, *, time: Time = None, memory: Memory = None
    ) -> Attractor[V]:
        """The attractor of a target for a player, with the rank of each vertex.

        Without a target: where the other player is to move and cannot.
        """
        ranks = self._arena.attractor(player, target, _bounds(time, memory, None))
        return Attractor(ranks, self, player, target)

    def winning(self, *, time: Time = None, memory: Memory = None) -> tuple[Attractor[V], Attractor[V]]:
        """What player 1 wins and what player 2 wins if whoever cannot move loses; what neither wins is a draw.

        >>> import gagne
        >>> first, second = gagne.Arena({1: [2, 3], 2: [], 3: [1]}, [1]).winning()
        >>> first, second
        ({1: 1, 2: 0, 3: 2}, {})
        """
        first, second = self._arena.winning(_bounds(time, memory, None))
        return Attractor(first, self, 1, None), Attractor(second, self, 2, None)

    def strategies(self) -> tuple[dict[V, list[V]], dict[V, list[V]]]:
        """Winning moves of player 1 and of player 2 if whoever cannot move loses: at each vertex those that win soonest."""
        return self._arena.strategy(1), self._arena.strategy(2)

    def outcomes(
        self, *, misere: bool = False, time: Time = None, memory: Memory = None
    ) -> dict[V, tuple[str, Optional[int]]]:
        """For whoever is to move at each vertex, whoever owns it: the outcome and the plies if whoever cannot move loses (or wins: ``misere``)."""
        return self._arena.values(misere, _bounds(time, memory, None))

    def grundy(self, *, time: Time = None, memory: Memory = None) -> dict[V, Union[int, list[int]]]:
        """The Grundy value of every vertex; where play may go on for ever, the list of the finite values that can be reached.

        >>> import gagne
        >>> gagne.Arena({n: range(n) for n in range(4)}).grundy()
        {0: 0, 1: 1, 2: 2, 3: 3}
        """
        return self._arena.grundy(_bounds(time, memory, None))

    def kernel(self, *, time: Time = None, memory: Memory = None) -> Optional[set[V]]:
        """The kernel: a set that no edge joins and into which an edge leads from every vertex outside; none if there is none, and one of
        them if there are several.

        >>> import gagne
        >>> gagne.Arena({n: [n - k for k in (1, 2, 3) if k <= n] for n in range(10)}).kernel() == {0, 4, 8}
        True
        """
        found = self._arena.kernel(_bounds(time, memory, None))
        return None if found is None else set(found[1])

    def check(
        self,
        answer: Any,
        player: Optional[int] = None,
        target: Optional[Collection[V]] = None,
        *,
        name: Optional[str] = None,
        misere: bool = False,
        time: Time = None,
        memory: Memory = None,
    ) -> Checked:
        """Whether an answer is right, or its first wrong entry and why: a set, a dict of truths or ranks, values, a strategy, Grundy values.

        With a target, or a player, it is about an attractor; otherwise about play in which whoever cannot move loses. ``name`` says what it is
        (``"kernel"``, ``"strategy"``, ...) where its form does not.

        >>> import gagne
        >>> arena = gagne.Arena({1: [2, 3], 2: [], 3: [1]}, [1])
        >>> bool(arena.check({1: True, 2: True, 3: True}, player=1))
        True
        >>> print(arena.check({1: 1, 2: 0, 3: 1}, player=1))
        Wrong: ranks of player 1, 3: 1. Its rank is 2.
        """
        told, said = self._arena.check(answer, player, target, name, misere, _bounds(time, memory, None))
        return Checked(told, said)

    def graph(self, most: int = 500) -> Graph:
        """The graph drawn: who wins where if whoever cannot move loses."""
        return Graph(self._arena.graph(None, None, "", most))

    def _repr_svg_(self) -> Optional[str]:
        return self.graph().svg() if len(self) <= READABLE else None

    def _repr_html_(self) -> Optional[str]:
        return self.graph()._repr_html_() if len(self) <= READABLE else None

    def game(self, target: Optional[Collection[V]] = None, player: int = 1) -> Game:
        """The graph as a game that is solved, explained and played: the player wants to reach the target, or, without one, whoever cannot move loses."""
        return Game(self._arena.game(player, target))

    def networkx(self) -> Any:
        """The graph as a ``networkx.DiGraph`` with the attribute ``owner``."""
        import networkx  # type: ignore[import-untyped,unused-ignore]

        graph = networkx.DiGraph()
        for vertex in self.vertices:
            number = self.owner(vertex)
            graph.add_node(vertex, **({} if number is None else {"owner": number}))
        graph.add_edges_from(self.edges)
        return graph
