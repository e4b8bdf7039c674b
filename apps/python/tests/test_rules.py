"""Games written in Python."""

import itertools
import os
import random
import signal
import threading
import types

import pytest

import gagne


def take(n):
    return [n - k for k in (1, 2, 3) if k <= n]


class TicTacToe:
    """As a course would write it: a position is a text of nine characters."""

    start = "." * 9
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    turns = (*itertools.product(range(3), range(3)),)

    def player(self, p):
        return 1 if p.count("x") == p.count("o") else 2

    def moves(self, p):
        sign = "xo"[self.player(p) - 1]
        return {str(i + 1): p[:i] + sign + p[i + 1 :] for i in range(9) if p[i] == "."}

    def winner(self, p):
        for line in self.lines:
            signs = {p[i] for i in line}
            if len(signs) == 1 and "." not in signs:
                return 1 if p[line[0]] == "x" else 2
        return 0 if "." not in p else None

    def canonical(self, p):
        turned = [p, *(p := "".join(p[6 - 3 * (i % 3) + i // 3] for i in range(9)) for _ in range(3))]
        return min(turned + ["".join(q[i // 3 * 3 + 2 - i % 3] for i in range(9)) for q in turned])

    def show(self, p):
        return "\n".join(p[i : i + 3] for i in (0, 3, 6))


def test_rules_are_objects_classes_modules_dicts_or_parts():
    module = types.ModuleType("matches")
    module.start, module.moves = 21, take
    made = [
        gagne.game(start=21, moves=take),
        gagne.game({"start": 21, "moves": take}),
        gagne.game(module),
        gagne.game(type("Matches", (), {"start": 21, "moves": staticmethod(take)})),
        gagne.game({"moves": take}, start=lambda: 21),
    ]
    reference = gagne.open("matches")
    for game in made:
        assert game.solve().value == reference.solve(21).value == 11
    assert made[2].name == "matches" and made[3].name == "Matches"


def test_a_game_of_numbers_has_nimbers():
    assert gagne.game(start=21, moves=take).nimbers(8).values == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_positions_are_the_objects_of_the_rules():
    def moves(p):
        return [frozenset(p - {one}) for one in sorted(p)]

    game = gagne.game(start=frozenset({1, 2, 3}), moves=moves)
    assert game.start == frozenset({1, 2, 3})
    assert game.solve().position == frozenset({1, 2, 3})
    assert game.moves()[0].to in moves(frozenset({1, 2, 3}))
    assert all(isinstance(position, frozenset) for position in game.play())
    assert [line.positions[-1] for line in game.lines()] == [frozenset()] * 6
    assert game.lines().count() == 6


@pytest.mark.parametrize("method", ["auto", "memo", "alphabeta", "proof", "oracle", "retrograde"])
def test_tic_tac_toe_written_in_python_is_the_one_of_the_catalogue(method):
    mine, ours = gagne.game(TicTacToe), gagne.open("tictactoe")
    assert mine.solve(method=method).outcome == "draw"
    for moves in (["1", "2"], ["5", "1", "9"], ["1", "5", "9", "3"]):
        there = mine.solve(mine.after(mine.start, *moves), method=method)
        here = ours.solve(ours.after(ours.start, *moves), method=method)
        assert (there.outcome, there.plies, sorted(there.best)) == (here.outcome, here.plies, sorted(here.best))


def test_a_game_in_python_is_counted_drawn_and_played():
    game = gagne.game(TicTacToe)
    census = game.census()
    assert (census.positions, census.won, census.lost, census.drawn) == (5478, 2836, 1574, 1068)
    assert game.census(symmetry=True).positions == 765
    assert str(game.board()) == "...\n...\n..."
    assert game.graph("xoxoxo...").vertices > 5
    assert game.verify()
    assert list(game.play("perfect", "perfect"))[-1].count(".") == 0
    assert gagne.match(game, "perfect", "random", games=6).results[0]["lost"] == 0
    assert game.search(method="mcts:200").estimate is not None


def test_moves_come_as_positions_pairs_dicts_or_generators():
    forms = [
        lambda p: [(p[0] - k, p[1]) for k in range(1, p[0] + 1)],
        lambda p: [(f"take {k}", (p[0] - k, p[1])) for k in range(1, p[0] + 1)],
        lambda p: {f"take {k}": (p[0] - k, p[1]) for k in range(1, p[0] + 1)},
        lambda p: ((p[0] - k, p[1]) for k in range(1, p[0] + 1)),
        lambda p: [(p[0] - k, p[1]) for k in range(1, p[0] + 1) for _ in "twice"],
    ]
    best = []
    for moves in forms:
        answer = gagne.game(start=(3, 0), moves=moves).solve()
        assert (answer.outcome, answer.plies) == ("win", 1)
        best.append(answer.best)
    assert best == [["(0, 0)"], ["take 3"], ["take 3"], ["(0, 0)"], ["(0, 0)"]]


def test_labels_that_are_equal_keep_their_texts():
    labels = [1, True, 1.0, (1,), (True,), "one", ("one", (2,)), frozenset({1})]
    game = gagne.game(start="s", moves=lambda p: [(label, str(n)) for n, label in enumerate(labels)] if p == "s" else [])
    assert sorted(move.move for move in game.moves()) == sorted(map(str, labels))
    many = gagne.game(start=0, loops=True, moves=lambda n: [(f"{n} to {after}", after) for after in range(n, min(n + 300, 400))])
    many.census()
    assert {move.move for move in many.moves(399)} == {"399 to 399"}


def test_a_position_is_asked_once_about_its_moves_and_its_player():
    asked = []

    def player(p):
        asked.append(p)
        return 1 + p[1]

    def moves(p):
        asked.append([p])
        return [(p[0] - k, 1 - p[1]) for k in (1, 2, 3) if k <= p[0]]

    game = gagne.game(start=(50, 0), player=player, moves=moves)
    assert game.solve().plies == gagne.open("matches").solve(50).plies
    assert len(asked) == len(set(map(str, asked)))


def test_points_puzzles_guesses_and_loops():
    points = gagne.game(
        start=(0, 3, 0), player=lambda p: 1 + p[2], score=lambda p: p[0],
        moves=lambda p: [(p[0] + (k if p[2] == 0 else -k), p[1] - 1, 1 - p[2]) for k in (1, 2)] if p[1] else [],
    )  # fmt: skip
    assert points.solve().score == 2
    puzzle = gagne.game(start=1, players=1, loops=True, final=lambda n: n == 10, moves=lambda n: [n + 1, 2 * n] if n < 20 else [])
    assert puzzle.solve().plies == 4 and puzzle.solve(11).outcome == "lose"
    guessed = gagne.game(start=9, moves=take, final=lambda n: n == 0, h=lambda n: -1 if n == 0 else n % 4)
    assert guessed.solve().outcome == "win" and guessed.search(method="minimax:1").estimate is not None
    loops = gagne.game(start=0, loops=True, moves=lambda n: [(n + 1) % 5])
    assert loops.solve().outcome == "draw"


class Wrong(Exception):
    pass


def test_exceptions_arrive_as_they_were_raised_with_the_position():
    def moves(n):
        if n == 3 and broken[0]:
            raise Wrong("three")
        return take(n)

    broken = [True]
    game = gagne.game(start=9, moves=moves)
    for ask in (game.solve, game.moves, game.census, lambda: list(game.lines()), lambda: list(game.play())):
        with pytest.raises(Wrong) as caught:
            ask()
        assert caught.traceback[-1].name == "moves"
        assert any("3" in note for note in caught.value.__notes__)
    assert game.solve(2).outcome == "win"
    broken[0] = False
    assert game.solve().value == gagne.open("matches").solve(9).value


@pytest.mark.parametrize(
    ("parts", "error", "words"),
    [
        ({"moves": lambda n: [[n]]}, TypeError, "hashed"),
        ({"moves": lambda n: 5}, ValueError, "moves(5)"),
        ({"moves": lambda n: itertools.count()}, ValueError, "million"),
        ({"moves": lambda n: itertools.repeat(1)}, ValueError, "million"),
        ({"moves": take, "player": lambda n: 3}, ValueError, "neither 1 nor 2"),
        ({"moves": take, "winner": lambda n: "me"}, ValueError, "winner(5)"),
        ({"moves": take, "score": lambda n: 0.5}, ValueError, "whole number"),
        ({"moves": take, "h": lambda n: "much"}, ValueError, "no number"),
        ({"moves": lambda n: [n]}, gagne.InputError, "comes back"),
        ({"moves": lambda n: [("a", 1), ("a", 2)] if n == 5 else []}, ValueError, "called a"),
        ({"moves": lambda n: [(1, 1), ("1", 2)] if n == 5 else []}, ValueError, "called 1"),
        ({"moves": take, "colour": 7}, gagne.InputError, "colour"),
        ({"moves": 7}, gagne.InputError, "no function"),
        ({}, gagne.InputError, "moves"),
    ],
)
def test_bad_rules_are_told_what_is_wrong(parts, error, words):
    with pytest.raises(error) as caught:
        gagne.game(start=5, **parts).solve(time=30)
    assert words in str(caught.value)


def test_rules_may_ask_other_games_but_not_their_own():
    other = gagne.open("matches")
    fine = gagne.game(start=5, moves=lambda n: [n - 1] if n and other.solve(n).plies is not None else [])
    assert fine.solve().plies == 5
    own = gagne.game(start=5, moves=lambda n: [own.solve(1).plies] if n else [])
    with pytest.raises(gagne.Fault):
        own.solve()


def test_an_interrupt_within_the_rules_arrives():
    def forever(n):
        while True:
            pass

    game = gagne.game(start=1, moves=forever)
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        game.solve()
    endless = gagne.game(start=1, moves=lambda n: [n + 1])
    with pytest.raises(gagne.BudgetError):
        endless.solve(time=0.3)


def test_threads_ask_one_game_in_python():
    game, found = gagne.game(TicTacToe), []

    def ask(move):
        found.append(game.solve(game.after(game.start, move)).outcome)
        found.append(len(list(zip(range(50), game.lines()))))

    threads = [threading.Thread(target=ask, args=(str(move),)) for move in range(1, 10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found.count("draw") == 9 and found.count(50) == 9


def test_laws_hold_for_games_that_are_right():
    wythoff = gagne.game(start=(3, 4), moves=wythoff_moves)
    held = gagne.check(wythoff)
    assert held and held.all and held.positions == 20 and not held.broken
    assert "20" in held.said and gagne.check("tictactoe", positions=200).right
    assert gagne.check(gagne.game(TicTacToe), positions=300, games=10)


def wythoff_moves(p):
    a, b = p
    steps = [(k, 0) for k in range(1, a + 1)] + [(0, k) for k in range(1, b + 1)] + [(k, k) for k in range(1, min(p) + 1)]
    return [(a - i, b - j) for i, j in steps]


def changing():
    dice = random.Random(1)
    return lambda n: [n - dice.choice((1, 2))] if n > 1 else []


@pytest.mark.parametrize(
    ("parts", "law", "smallest"),
    [
        ({"moves": lambda n: [n - 1] if n > 3 else [6]}, "without-loops-no-position-comes-back", 3),
        ({"moves": take, "canonical": lambda n: n + 1}, "canonical-is-idempotent", 0),
        ({"moves": take, "canonical": lambda n: n // 2 * 2}, "canonical-keeps-the-value", 1),
    ],
)
def test_a_broken_law_is_told_at_the_smallest_position(parts, law, smallest):
    checked = gagne.check({"start": 9, **parts})
    assert not checked and not checked.right
    breach = next(breach for breach in checked.broken if breach.law == law)
    assert breach.said in str(checked) and breach.count >= 1
    assert breach.position == smallest
    gagne.language("fr")
    try:
        assert str(gagne.check({"start": 9, **parts})) != str(checked)
    finally:
        gagne.language("en")


def test_rules_that_change_their_mind_are_told():
    checked = gagne.check({"start": 40, "moves": changing()})
    assert any(breach.law == "asked-again-the-same-answer" for breach in checked.broken)


def test_a_check_takes_the_parts_of_a_game_or_a_game():
    for game in ("nim", gagne.game(start=3, moves=take)):
        with pytest.raises(gagne.InputError):
            gagne.check(game, most=5)


def test_exceptions_arrive_from_a_check_too():
    with pytest.raises(ZeroDivisionError):
        gagne.check({"start": 5, "moves": lambda n: [n - 1 + 0 // (n - 2)]})


def test_deep_games_need_no_recursion():
    assert gagne.game(start=100_000, moves=lambda n: [n - 1] if n else []).solve().plies == 100_000
