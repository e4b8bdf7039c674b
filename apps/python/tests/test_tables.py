"""Positions with their values in columns, and tables that last."""

import copy
import pickle

import pytest

import gagne

POLARS = pytest.importorskip("polars")
PYARROW = pytest.importorskip("pyarrow")


def test_positions_are_rows_and_columns():
    positions = gagne.open("tictactoe").positions()
    assert len(positions) == 5478 == sum(1 for _ in positions)
    first = positions[0]
    assert (first.position, first.level, first.player, first.outcome, first.plies) == (".../.../...", 0, 1, "draw", None)
    assert positions[-1] == list(positions)[-1] and len(positions[:3]) == 3
    frame = POLARS.DataFrame(positions)
    assert frame.columns == ["position", "player", "outcome", "plies", "level"]
    assert frame["position"].to_list() == [row.position for row in positions]
    assert (frame["outcome"] == "win").sum() == 2836
    table = PYARROW.table(positions)
    assert table.num_rows == 5478 and table.column_names == frame.columns
    assert table.schema == PYARROW.schema(positions)
    with pytest.raises(IndexError):
        positions[5478]


def test_columns_are_handed_over_and_not_copied():
    """Whoever takes the columns twice has the same memory, and keeps it when we let it go."""
    positions = gagne.open("chomp").positions("4x4")
    one, other = PYARROW.table(positions), PYARROW.table(positions)
    texts = [table["position"].chunk(0).buffers()[2].address for table in (one, other)]
    assert texts[0] == texts[1]
    expected = [row.position for row in positions]
    del positions, other
    assert one["position"].to_pylist() == expected


def test_pandas_takes_positions_and_a_census():
    pandas = pytest.importorskip("pandas")
    chomp = gagne.open("chomp")
    frame = PYARROW.table(chomp.positions("3x4")).to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    census = chomp.census("3x4")
    assert (frame["outcome"] == "win").sum() == census.won
    rows = PYARROW.table(census).to_pandas()
    assert list(rows.columns) == ["plies", "won", "lost"] and rows["won"].sum() == census.won
    assert POLARS.DataFrame(census)["lost"].sum() == census.lost


def test_only_what_was_asked_for_is_listed():
    nim = gagne.open("nim")
    assert {row.outcome for row in nim.positions("2,3", outcome="lose")} == {"lose"}
    assert {row.value for row in nim.positions("2,3", value=1)} == {1}
    squares = gagne.open("chocolate").positions("7x7@0,0", map=True)
    assert len(squares) == 49 and {row.level for row in squares} == {None}
    scored = gagne.open("dots:2x2").positions()
    assert "score" in POLARS.DataFrame(scored).columns and scored[0].score == gagne.open("dots:2x2").solve().score
    with pytest.raises(gagne.InputError):
        nim.positions("2,3", outcome="won")
    with pytest.raises(gagne.BudgetError):
        gagne.open("connect:8x7").positions(time="200ms")


def test_positions_of_rules_in_python_are_their_objects():
    game = gagne.game(start=(2, 1), moves=lambda p: [(a, b) for a in range(p[0] + 1) for b in range(p[1] + 1) if a + b < sum(p)])
    assert {row.position for row in game.positions()} == {(a, b) for a in range(3) for b in range(2)}
    assert POLARS.DataFrame(game.positions())["position"][0] == "(2, 1)"


@pytest.mark.parametrize(("name", "position"), [("tictactoe", None), ("chomp", "3x4"), ("dots:2x2", None), ("nim", "3,4,5")])
def test_a_table_is_built_opened_and_asked(name, position, tmp_path):
    game = gagne.open(name)
    built = game.table(tmp_path / "table", position)
    table = gagne.table(tmp_path / "table")
    assert built == table and len(table) == table.positions == game.census(position).positions
    assert table.game == game.name and table.start == game.position(position)
    assert table[table.start].outcome == game.solve(position).outcome
    assert table.verify().right and table.dict()["sha256"] == table.sha256
    rows = {row.position: row for row in table}
    assert len(rows) == len(table)
    for row in game.positions(position):
        assert rows[row.position].outcome == row.outcome and rows[row.position].plies == row.plies
        assert table.get(row.position) == table[row.position]
    frame = POLARS.DataFrame(table)
    assert set(frame["position"]) == set(rows) and PYARROW.table(table).num_rows == len(rows)
    assert pickle.loads(pickle.dumps(table)) == copy.deepcopy(table) == table
    # It is whole, and is not built again.
    assert game.table(tmp_path / "table", position) == table


def test_a_game_answers_from_its_table(tmp_path):
    nim = gagne.open("nim")
    nim.table(tmp_path, "3,4,5")
    assert nim.solve("3,4,4", method="table").outcome == "win"
    with pytest.raises(gagne.InputError):
        nim.solve("3,4,9", method="table")
    # An interrupted or refused question leaves it so.
    assert nim.solve("3,4,4", method="table").method == "table"


def test_what_is_not_in_a_table_is_told(tmp_path):
    table = gagne.open("nim").table(tmp_path / "nim", "1,2,3")
    assert "9,9" not in table and table.get("9,9") is None and "0,1,2" in table
    with pytest.raises(KeyError):
        table["9,9"]
    with pytest.raises(gagne.InputError):
        table["x"]
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(gagne.InputError):
            gagne.table(folder)
    with pytest.raises(gagne.InputError):
        gagne.open("nim").table(tmp_path / "nim", "1,2,4")


def test_a_table_that_is_damaged_is_told(tmp_path):
    gagne.open("nim").table(tmp_path, "3,4,5")
    part = next(tmp_path.glob("*.parquet"))
    part.write_bytes(part.read_bytes()[:-1] + b"?")
    table = gagne.table(tmp_path)
    for ask in (lambda: table["0,1,2"], lambda: list(table), table.verify):
        with pytest.raises(gagne.Error) as caught:
            ask()
        assert part.name in str(caught.value)
    # The last polars for Python 3.9 panics, which is no Exception.
    with pytest.raises(BaseException, match=part.name):
        POLARS.DataFrame(table)


def test_rules_in_python_fill_a_table(tmp_path):
    game = gagne.game(start=(3, 2), moves=lambda p: [(a, b) for a, b in ((p[0] - 1, p[1]), (p[0], p[1] - 1)) if min(a, b) >= 0])
    table = game.table(tmp_path)
    assert table[3, 2].plies == 5 and {row.position for row in table} == {(a, b) for a in range(4) for b in range(3)}
    assert POLARS.DataFrame(table).height == 12
