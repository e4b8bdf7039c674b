"""Graphs written in Python, against references that are written with networkx."""

import random

import networkx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gagne

G = {"a": ["d", "f"], "b": ["a", "c"], "c": ["b"], "d": ["c"], "e": [], "f": ["a", "c", "e"]}
S1 = {"a", "c", "e"}

EACH = settings(max_examples=2_500, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@st.composite
def graphs(draw):
    """A random graph with owners and a target, as networkx has it."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    count = draw(st.integers(1, 12))
    graph = networkx.gnp_random_graph(count, draw(st.sampled_from([0.05, 0.15, 0.3])), seed=dice.randrange(2**32), directed=True)
    if draw(st.booleans()):
        graph.add_edges_from((vertex, vertex) for vertex in list(graph) if dice.random() < 0.1)
    for vertex in graph:
        graph.nodes[vertex]["owner"] = dice.choice([1, 2])
    target = [vertex for vertex in graph if dice.random() < 0.3]
    return graph, target


def attractor(graph, player, target):
    """The definition, level by level."""
    ranks, rank = {vertex: 0 for vertex in target}, 0
    while True:
        rank += 1
        new = []
        for vertex in graph:
            if vertex in ranks:
                continue
            inside = [after in ranks for after in graph.successors(vertex)]
            if any(inside) if graph.nodes[vertex]["owner"] == player else inside and all(inside):
                new.append(vertex)
        if not new:
            return ranks
        ranks.update((vertex, rank) for vertex in new)


@EACH
@given(graphs(), st.sampled_from([1, 2]))
def test_attractors_are_what_the_definition_says(pair, player):
    graph, target = pair
    arena = gagne.Arena(graph)
    found = arena.attractor(player, target)
    assert found == attractor(graph, player, target)
    assert set().union(*found.levels) == set(found)
    for vertex, nearer in found.strategy.items():
        assert graph.nodes[vertex]["owner"] == player and found[vertex] > 0
        assert {found[after] for after in nearer} == {found[vertex] - 1}
    assert arena.check(dict(found), player, target)
    assert arena.check(set(found), player, target)


@EACH
@given(graphs())
def test_wins_are_attractors_of_where_the_other_is_stuck(pair):
    graph, _ = pair
    first, second = gagne.Arena(graph).winning()

    def stuck(player):
        return [v for v in graph if graph.nodes[v]["owner"] == player and not graph.out_degree(v)]

    assert first == attractor(graph, 1, stuck(2))
    assert second == attractor(graph, 2, stuck(1))
    assert not set(first) & set(second)


@EACH
@given(graphs())
def test_grundy_values_are_least_excluded_numbers(pair):
    graph = networkx.DiGraph(edge for edge in pair[0].edges if edge[0] > edge[1])
    graph.add_nodes_from(pair[0])
    expected = {}
    for vertex in reversed(list(networkx.topological_sort(graph))):
        taken = {expected[after] for after in graph.successors(vertex)}
        expected[vertex] = next(number for number in range(99) if number not in taken)
    successors = {vertex: set(graph.successors(vertex)) for vertex in graph}
    arena = gagne.Arena(successors)
    assert arena.grundy() == expected
    assert arena.kernel() == {vertex for vertex, number in expected.items() if number == 0}
    assert arena.check(expected, name="grundy")


@EACH
@given(graphs())
def test_a_kernel_is_independent_and_absorbing(pair):
    graph = networkx.DiGraph(pair[0].edges)
    graph.add_nodes_from(pair[0])
    found = gagne.Arena({vertex: list(graph.successors(vertex)) for vertex in graph}).kernel()
    if found is None:
        if len(graph) <= 8:
            vertices = list(graph)
            subsets = (
                {vertex for place, vertex in enumerate(vertices) if bits >> place & 1} for bits in range(1 << len(vertices))
            )
            assert not any(is_kernel(graph, subset) for subset in subsets)
    else:
        assert is_kernel(graph, found)


def is_kernel(graph, inside):
    independent = not any(after in inside for vertex in inside for after in graph.successors(vertex))
    return independent and all(
        vertex in inside or any(after in inside for after in graph.successors(vertex)) for vertex in graph
    )


@pytest.mark.parametrize(
    "owner",
    [S1, frozenset(S1), list(S1), tuple(S1), {v: 1 if v in S1 else 2 for v in G}, lambda v: 1 if v in S1 else 2],
)
def test_owners_are_told_in_many_ways(owner):
    arena = gagne.Arena(G, owner)
    assert arena.attractor(1, ["c"]) == {"c": 0, "d": 1, "a": 2, "b": 3}
    assert [arena.owner(vertex) for vertex in "abc"] == [1, 2, 1]
    assert arena.successors("f") == ["a", "c", "e"]


def test_vertices_are_any_hashable_objects():
    start = ((0, 1), (0, 1), (1, 1))
    graph = {start: [((0, 2), (1, 1)), frozenset({1})], ((0, 2), (1, 1)): [], frozenset({1}): [None], None: []}
    arena = gagne.Arena(graph, [start])
    assert arena.attractor(1, [None]) == {None: 0, frozenset({1}): 1, start: 2}
    assert start in arena and 7 not in arena and len(arena) == 4
    assert gagne.Arena({1: [2.0], 2: []}, [True]).attractor(1, [2]) == {1: 1, 2: 0}


@pytest.mark.parametrize(
    "called",
    [
        lambda n: n,
        lambda n: 7 * n - 50,
        lambda n: n << 70,
        lambda n: f"v{n}",
        lambda n: (n // 7, n % 7),
        lambda n: ((n % 7 - 3, 1), (n // 7,), 5),
        lambda n: (n << 40, -n << 20),
        lambda n: (n << 70, n),
        lambda n: tuple(range(n)),
        lambda n: (1.0 if n == 1 else n, True),
        lambda n: n / 2,
        lambda n: True if n == 1 else n,
        lambda n: frozenset({n}),
        lambda n: None if n == 3 else n,
    ],
)
@pytest.mark.parametrize("same", [True, False])
def test_vertices_are_found_whether_edges_hold_the_same_objects_or_equal_ones(called, same):
    dice = random.Random(3)
    plain = {n: [dice.randrange(50) for _ in range(3)] for n in range(50)}
    kept = {n: called(n) for n in plain}
    name = kept.__getitem__ if same else called
    arena = gagne.Arena({kept[n]: [name(after) for after in row] for n, row in plain.items()}, {called(n) for n in range(0, 50, 2)})
    expected = gagne.Arena(plain, range(0, 50, 2)).attractor(1, [4])
    found = arena.attractor(1, [called(4)])
    assert found == {called(n): rank for n, rank in expected.items()}
    assert arena.edges == [(called(n), called(after)) for n, row in plain.items() for after in row]
    assert arena.check(dict(found), 1, [called(4)]) and called(4) in arena and "nothing" not in arena
    with pytest.raises(gagne.InputError):
        gagne.Arena({kept[n]: ["nothing"] for n in plain})


@pytest.mark.parametrize("row", [list, tuple, set, iter, lambda row: dict.fromkeys(row)])
def test_successors_come_in_many_forms_and_equal_vertices_are_one(row):
    arena = gagne.Arena({(1, 2): row([(3, 4)]), (3, 4): row([(True, 2.0), (1, 2)]), (5, 6): row([])})
    assert arena.edges[0] == ((1, 2), (3, 4)) and arena.edges[1] == ((3, 4), (1, 2))
    assert (1.0, 2) in arena and (1, 2, 3) not in arena and (1, (2,)) not in arena and (1, 3) not in arena
    assert gagne.Arena({(): row([()])}).edges == [((), ())]
    for stray in [(1, 3), (9, 9), (1,), (1, 2, 3), (1, (2,)), 1, "x"]:
        with pytest.raises(gagne.InputError, match="no key"):
            gagne.Arena({(1, 2): row([(3, 4)]), (3, 4): row([stray])})


def test_a_networkx_graph_goes_in_and_comes_out():
    arena = gagne.Arena(G, S1)
    graph = arena.networkx()
    assert graph.nodes["a"]["owner"] == 1 and graph.number_of_edges() == 9
    assert gagne.Arena(graph).attractor(1, ["c"]) == arena.attractor(1, ["c"])


def test_a_wrong_answer_is_told_where_and_why():
    arena = gagne.Arena(G, S1)
    right = arena.check({v: v in "abcd" for v in G}, 1, ["c"], name="dA1")
    assert right and right.about == "region" and right.entries == 6
    wrong = arena.check({v: v in "abc" for v in G}, 1, ["c"], name="dA1")
    assert not wrong and wrong.vertex == "d" and "d" in str(wrong)
    assert arena.check({"f": "e"}, name="strategy")
    assert not arena.check({"f": "a"}, name="strategy")
    assert not arena.check({"z"}, 1, ["c"])
    with pytest.raises(gagne.InputError):
        arena.check(7)


def test_a_graph_is_a_game():
    game = gagne.Arena(G, S1).game(["c"])
    assert game.solve("a").plies == 2 and game.solve("e").outcome == "lose"
    assert game.graph("a").vertices >= 4
    assert gagne.Arena({n: [n - k for k in (1, 2, 3) if k <= n] for n in range(9)}).game().solve("8").lost


def test_graphs_of_files_are_read():
    arena = gagne.Arena.read("G = {'a': ['b'], 'b': []}\nS1 = {'a'}")
    assert arena.attractor(1, ["b"]) == {"a": 1, "b": 0}
    with pytest.raises(gagne.InputError):
        gagne.Arena.read("G = {'a': ['b'")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: gagne.Arena({1: [2]}, [1]), "no key"),
        (lambda: gagne.Arena({1: [[]]}, [1]), "hashed"),
        (lambda: gagne.Arena({1: 2}, [1]), "successors of 1"),
        (lambda: gagne.Arena({1: "ab"}, [1]), "successors of 1"),
        (lambda: gagne.Arena({1: []}, [2]), "no vertex"),
        (lambda: gagne.Arena({1: []}, {1: 3}), "neither 1 nor 2"),
        (lambda: gagne.Arena({1: [], 2: []}, {1: 1}), "Nobody owns 2"),
        (lambda: gagne.Arena({1: []}, lambda vertex: None), "neither 1 nor 2"),
        (lambda: gagne.Arena({"a": []}, "a"), "text"),
        (lambda: gagne.Arena([1, 2]), "dict"),
        (lambda: gagne.Arena(G, S1).attractor(3, ["a"]), "1 or 2"),
        (lambda: gagne.Arena(G, S1).attractor(1, ["z"]), "no vertex"),
        (lambda: gagne.Arena(G).attractor(1, ["a"]), "owners"),
    ],
)
def test_bad_graphs_are_told_what_is_wrong(make, words):
    with pytest.raises((ValueError, TypeError)) as caught:
        make()
    assert words in str(caught.value)


def test_exceptions_of_owners_arrive_as_they_were_raised():
    def owner(vertex):
        raise KeyError(vertex)

    with pytest.raises(KeyError):
        gagne.Arena(G, owner)


def test_a_long_path_is_no_matter():
    count = 200_000
    arena = gagne.Arena({n: [n + 1] if n < count else [] for n in range(count + 1)}, lambda n: 1 + n % 2)
    assert arena.attractor(1, [count])[0] == count
    assert arena.grundy()[0] == count % 2
