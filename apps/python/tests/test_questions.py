"""Questions about games of the catalogue."""

import copy
import json
import os
import pickle
import random
import signal
import threading
import time

import pytest

import gagne


def test_an_answer_has_the_names_of_the_json():
    answer = gagne.open("chomp").solve("6x7")
    told = json.loads(answer.json())
    assert list(told) == ["game", "position", "outcome", "plies", "value", "best", "method", "positions", "seconds"]
    assert answer.dict() == told
    assert (answer.outcome, answer.plies, answer.value, answer.best) == ("win", 27, 27, ["2,5"])
    assert answer.won and not answer.lost and not answer.drawn
    assert "plies" in dir(answer)
    with pytest.raises(AttributeError):
        answer.nothing


def test_answers_are_equal_if_they_say_the_same():
    chomp = gagne.open("chomp")
    one, other = chomp.solve("3x4", method="memo"), chomp.solve("3x4", method="oracle")
    assert one == other and one.method != other.method
    assert one != chomp.solve("3x5")
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)


def test_values_are_in_the_order_of_liking():
    moves = gagne.open("chomp").moves("3x4")
    assert list(moves) == sorted(moves, reverse=True)
    assert moves[0] > moves[-1] and max(moves) is moves[0]
    scored = gagne.open("dots:2x2").moves()
    assert [move.score for move in scored] == sorted((move.score for move in scored), reverse=True)


def test_positions_may_be_numbers_and_rows_of_numbers():
    assert gagne.open("matches").solve(21) == gagne.open("matches").solve("21")
    nim = gagne.open("nim")
    assert nim.solve((1, 3, 5, 7)) == nim.solve([1, 3, 5, 7]) == nim.solve("1,3,5,7")


@pytest.mark.parametrize("method", ["auto", "memo", "brute", "attractor", "proof", "alphabeta", "oracle"])
def test_methods_give_the_same_answer(method):
    answer = gagne.open("tictactoe").solve("x../.o./..x", method=method)
    assert answer.outcome == "draw"


def test_a_strategy_answers_every_reply():
    chomp = gagne.open("chomp")
    why = chomp.why("3x3")

    def follow(position, rows, ours):
        if not rows:
            return 1
        if ours:
            assert len(rows) == 1
        else:
            told = {move for row in rows for move in [row["move"], *row.get("also", ())]}
            assert told == set(chomp.legal(position))
        return 1 + sum(follow(row["to"], row["replies"], not ours) for row in rows if "same_as" not in row)

    assert follow("3x3", why.replies, True) > 5
    assert "details" in why._repr_html_() and str(why).startswith("chomp 3x3: win")


def test_lines_are_found_while_they_are_read():
    lines = gagne.open("connect").lines()
    first = next(lines)
    assert first.winner == 1 and len(first.positions) == len(first) + 1
    assert len([line for _, line in zip(range(1000), lines)]) == 1000
    tictactoe = gagne.open("tictactoe")
    assert tictactoe.lines().count() == 255_168
    won = list(tictactoe.lines("xo./ox./...", winner=1))
    assert len(won) == tictactoe.lines("xo./ox./...", winner=1).count()
    assert {line.winner for line in won} == {1}
    shortest = list(gagne.open("matches").lines(9, order="bfs", limit=1))
    assert len(shortest[0]) == 3


def test_nimbers_have_a_proved_period():
    nimbers = gagne.open("subtraction:2,4,7").nimbers(20)
    assert (nimbers.preperiod, nimbers.period, nimbers.proved, len(nimbers)) == (8, 3, True, 21)
    assert nimbers[:6] == [0, 0, 1, 1, 2, 2]


def test_a_nimber_of_a_position_and_of_its_moves():
    chomp = gagne.open("chomp")
    found = chomp.nimber("3x4")
    assert found.nimber == int(found) > 0 and len(found.moves) == 11
    for told in found.moves:
        assert chomp.nimber(told["to"]).nimber == told["nimber"]
    pairs = gagne.game(start=(3, 5), moves=lambda p: [(a, p[1]) for a in range(p[0])] + [(p[0], b) for b in range(p[1])])
    assert pairs.nimber().nimber == 3 ^ 5 and pairs.nimber().moves[0]["to"] == (3, 3)
    with pytest.raises(gagne.InputError):
        gagne.open("tictactoe").nimber()


def test_a_theorem_is_told_where_there_is_one():
    why = gagne.open("nim").why("3,4,5")
    assert why.theorem in str(why) and "011" in why.theorem and why.dict()["theorem"]["said"] in why._repr_html_()
    gagne.language("fr")
    try:
        assert gagne.open("nim").why("3,4,5").theorem != why.theorem
    finally:
        gagne.language("en")
    assert gagne.open("tictactoe").why("xo./.x./..o").theorem is None


def test_a_search_tells_what_it_proved():
    tictactoe = gagne.open("tictactoe")
    assert not tictactoe.search(method="minimax:2").proved
    seen = tictactoe.search("xx./oo./...", "alphabeta:4")
    assert seen.proved and seen.outcome == "win" and seen.line[0] == "3"


def test_a_census_counts_every_position():
    census = gagne.open("tictactoe").census()
    assert (census.positions, census.won, census.lost, census.drawn) == (5478, 2836, 1574, 1068)
    assert sum(census.by_level) == 5478
    assert bool(gagne.open("tictactoe").verify()) is True


def test_a_game_is_played_by_programs_and_by_functions():
    nim = gagne.open("nim")
    play = nim.play("perfect", "random", "1,2,3", seed=4)
    positions = list(play)
    assert positions[0] == "1,2,3" and positions[-1] == "0,0,0" and play.winner == 2 or play.winner == 1
    assert nim.after("1,2,3", *play.moves) == positions[-1]

    def first(position):
        return next(iter(nim.legal(position)))

    assert list(nim.play(first, "perfect", "1,1"))[-1] == "0,0"
    with pytest.raises(gagne.InputError):
        list(nim.play(lambda position: "9-9", "perfect", "1,1"))


def test_a_match_is_told_as_a_table():
    result = gagne.match("nim", "perfect", "random", games=10)
    assert sum(result.results[0][key] for key in ("won", "drawn", "lost")) == 10
    assert "<table>" in result._repr_html_()

    def first(position):
        return next(iter(gagne.open("nim").legal(position)))

    mine = gagne.match("nim", first, "perfect", games=4, position="1,2,3")
    assert mine.players == ["first", "perfect"] and mine.played == 4


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gagne.open("nimm"),
        lambda: gagne.open("nim:what"),
        lambda: gagne.open("nim").solve("1,x"),
        lambda: gagne.open("nim").solve("1", method="magic"),
        lambda: gagne.open("nim").search("1", "magic"),
        lambda: gagne.open("nim").why("1", "9-9"),
        lambda: gagne.open("nim").lines("1", winner=3),
        lambda: gagne.open("nim").lines("1", order="up"),
        lambda: gagne.open("dodgem").lines(),
        lambda: gagne.open("nim").solve("1", time="soon"),
        lambda: gagne.open("nim").solve("1", memory="much"),
        lambda: gagne.open("nim").solve("1", threads=0),
        lambda: gagne.open("nim").board().svg("pink"),
        lambda: gagne.match("nim", "perfect"),
        lambda: gagne.language("de"),
    ],
)
def test_bad_questions_are_told_what_is_wrong(ask):
    with pytest.raises(gagne.InputError) as caught:
        ask()
    assert len(str(caught.value)) > 20
    assert isinstance(caught.value, ValueError)


def test_a_budget_that_does_not_suffice_tells_its_bounds():
    with pytest.raises(gagne.BudgetError) as caught:
        gagne.open("connect:8x7").solve(time="50ms")
    error = caught.value
    assert error.reason == "time" and error.time == 0.05 and error.positions > 0
    assert "--" not in str(error)
    assert pickle.loads(pickle.dumps(error)).reason == "time"
    with pytest.raises(gagne.BudgetError) as caught:
        gagne.open("chomp").solve("12x12", method="memo", memory="1M")
    assert caught.value.reason == "memory"


def test_both_languages_are_spoken():
    nim = gagne.open("nim")
    said = {}
    for code in ("en", "fr"):
        assert gagne.language(code) == code
        with pytest.raises(gagne.InputError) as caught:
            nim.solve("1,x")
        said[code] = (str(caught.value), nim.about["title"], nim.moves("1,2")._repr_html_())
    gagne.language("en")
    assert all(one != other for one, other in zip(said["en"], said["fr"]))


def test_every_game_is_drawn():
    for name in gagne.games():
        board = gagne.open(name).board()
        assert board.svg().startswith("<svg") and len(str(board)) > 0
        assert gagne.open(name).about["rules"]


def tangle(count):
    """A random graph whose kernel takes long to find."""
    dice = random.Random(2)
    return {vertex: [dice.randrange(count) for _ in range(4)] for vertex in range(count)}


def interrupt(after):
    threading.Timer(after, lambda: os.kill(os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gagne.open("connect:8x7").solve(),
        lambda: gagne.open("connect:6x5").census(),
        lambda: gagne.open("connect:8x7").search(method="mcts:1000000000"),
        lambda: gagne.match("connect:8x7", "mcts:20000", "mcts:20000", games=10_000),
        lambda: sum(1 for _ in gagne.open("connect:8x7").lines()),
        lambda: gagne.open("connect:8x7").positions(),
        lambda: gagne.check("connect:8x7", games=10**6, positions=10**7),
        lambda: gagne.Arena(tangle(2_000)).kernel(),
    ],
)
def test_an_interrupt_ends_any_question(ask):
    interrupt(0.3)
    with pytest.raises(KeyboardInterrupt):
        ask()


def test_a_game_goes_on_after_an_interrupt():
    connect = gagne.open("connect:8x7")
    interrupt(0.2)
    with pytest.raises(KeyboardInterrupt):
        connect.solve()
    assert connect.solve("......../......../......../......../......../......../xxx..ooo").outcome == "win"


def test_other_threads_run_while_the_engine_works():
    busy, answered = threading.Event(), []
    gagne._gagne.set_progress(lambda now: busy.set())

    def other():
        busy.wait()
        answered.append(gagne.open("nim").solve("3,4,5").plies)

    thread = threading.Thread(target=other)
    thread.start()
    try:
        interrupt_when(lambda: bool(answered))
        with pytest.raises(KeyboardInterrupt):
            gagne.open("connect:8x7").solve()
    finally:
        gagne._gagne.set_progress(None)
        thread.join()
    assert answered == [11]


def interrupt_when(done):
    """Presses Ctrl-C once something is done."""

    def wait():
        while not done():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=wait).start()


def test_threads_ask_one_game():
    nim, found = gagne.open("nim"), []

    def ask(size):
        found.append([nim.solve(f"{other},{size}").outcome for other in range(30)])

    threads = [threading.Thread(target=ask, args=(size,)) for size in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and sum(row.count("lose") for row in found) == 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_while_solving_is_told():
    connect, begun = gagne.open("connect:8x7"), threading.Event()
    gagne._gagne.set_progress(lambda now: begun.set())

    def busy():
        with pytest.raises(gagne.BudgetError):
            connect.solve(time=5)

    thread = threading.Thread(target=busy)
    thread.start()
    begun.wait()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            connect.solve(time=1)
        except gagne.Fault:
            code = 0 if gagne.open("nim").solve("1,2").outcome == "win" else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    thread.join()
    gagne._gagne.set_progress(None)


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no /proc")
def test_nothing_leaks_over_a_hundred_thousand_questions():
    nim = gagne.open("nim")
    mine = gagne.game(start=9, moves=lambda n: [n - k for k in (1, 2) if k <= n])

    def ask(count):
        for _ in range(count):
            assert nim.solve("3,4,5").plies == 11
            try:
                nim.solve("x")
            except gagne.InputError:
                pass
            mine.solve(7)

    ask(2_000)
    before = resident()
    ask(33_333)
    assert resident() - before < 8 << 20
