"""Columns of puzzles: every kind of array in, Arrow out, the same answers as one by one."""

import numpy
import pandas
import polars
import pyarrow
import pytest

import kudosu

SIX = ".....3..6.5.1....44.5.......2...2..6"
"""A grid of 6×6 that has other solutions with boxes of 2×3 than with boxes of 3×2."""

TWICE = "1.........1" + "." * 70
"""A grid of 9×9 with a digit twice in a box, but in no row and no column."""


def one_by_one(puzzle):
    try:
        return str(kudosu.solve(puzzle))
    except (kudosu.KudosuError, TypeError):
        return None


def test_answers_are_those_of_one_puzzle_and_bad_rows_are_null_with_a_reason(rows):
    solved = kudosu.solve(rows)
    assert len(solved) == len(rows)
    expected = [one_by_one(row) for row in rows]
    expected[103] = solved["solution"][103]  # any of many
    assert solved["solution"] == expected
    assert solved["solutions"] == [1] * 100 + [None, None, 0, 2]
    assert [reason is None for reason in solved["error"]] == [True] * 100 + [False, False, True, True]
    assert solved.column_names == ["solution", "solutions", "error"]
    with pytest.raises(KeyError, match="the columns are solution"):
        solved["se"]


def test_every_kind_of_column_gives_the_same(rows):
    expected = kudosu.rate(rows).to_pydict()
    array = pyarrow.array(rows)
    columns = [
        tuple(rows),
        array,
        array.cast(pyarrow.large_string()),
        pyarrow.chunked_array([array.slice(0, 7), array.slice(7)]),
        pyarrow.table({"puzzle": array})["puzzle"],
        polars.Series(rows),
        pandas.Series(rows, dtype=pandas.ArrowDtype(pyarrow.string())),
        pandas.Series(rows),
        [kudosu.Grid(row) if row and len(row) == 81 else row for row in rows],
    ]
    for column in columns:
        assert kudosu.rate(column).to_pydict() == expected, type(column)
    assert kudosu.rate(rows, threads=1).to_pydict() == expected


def test_arrays_of_numbers_are_columns_too(rows, solved):
    matrix = numpy.array([kudosu.Grid(row).to_numpy().reshape(81) for row in rows[:100]])
    expected = kudosu.solve(rows[:100])["solution"]
    for array in (matrix, matrix.reshape(100, 9, 9), matrix.astype(numpy.int64), numpy.asfortranarray(matrix)):
        assert kudosu.solve(array)["solution"] == expected
    lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(matrix.reshape(-1), pyarrow.uint8()), 81)
    assert kudosu.solve(lists)["solution"] == expected
    wrong = matrix.astype(numpy.int64).copy()
    wrong[5, 0] = -3
    refused = kudosu.solve(wrong)
    assert refused["solution"][5] is None and refused["error"][5] and refused["solution"][6] == expected[6]
    with pytest.raises(kudosu.NotAPuzzle, match="this column is of type Int64"):
        kudosu.solve(pyarrow.array([1, 2]))


def test_a_batch_of_any_length_is_a_batch(rows, easy):
    nine = kudosu.Grid(easy).to_numpy().reshape(81)
    four = kudosu.Grid(".142..1..2.4.3.1").to_numpy().reshape(16)
    for length in (1, 2, 9, 16, 80, 81, 82):
        for cells, matrix in [(81, numpy.array([nine] * length)), (16, numpy.array([four] * length))]:
            for column in (matrix, matrix.tolist(), matrix.astype(float), list(matrix)):
                answers = kudosu.check(column)
                assert isinstance(answers, kudosu.Answers), (length, cells, type(column))
                assert answers["status"] == ["unique"] * length
    assert kudosu.check(numpy.array([nine] * 81), many=True)["status"] == ["unique"] * 81


def test_one_grid_of_any_size_is_one_grid(easy):
    sixteen = kudosu.solve("." * 256)
    for grid in (sixteen.to_numpy(), sixteen.to_list()):
        assert kudosu.check(grid).status == "unique"
    assert kudosu.check(kudosu.Grid(easy).to_numpy()).status == "unique"
    blank = numpy.zeros((16, 16), numpy.uint8)
    assert len(kudosu.check(blank)) == 16 and kudosu.check(blank, many=False).status == "several"
    assert kudosu.check(numpy.zeros((9, 9), numpy.uint8)).status == "several"
    with pytest.raises(TypeError, match="this is one puzzle"):
        kudosu.solve(easy, many=True)


def test_what_is_no_whole_number_is_refused_and_not_rounded(easy):
    matrix = numpy.array([kudosu.Grid(easy).to_numpy().reshape(81)] * 3).astype(float)
    matrix[1, 0] = 5.7
    matrix[2, 3] = numpy.nan
    for column in (matrix, matrix.tolist()):
        solved = kudosu.solve(column)
        assert solved["solutions"] == [1, None, None]
        assert solved["error"][1].startswith("cell 1 holds") and solved["error"][2].startswith("cell 4 holds")


def test_nulls_in_a_list_of_cells_are_blanks_whatever_lies_under_them(easy, solved):
    values = kudosu.Grid(easy).to_numpy().reshape(81)
    under = kudosu.Grid(solved).to_numpy().reshape(81)[::-1]
    cells = pyarrow.array(numpy.where(values == 0, under, values), pyarrow.uint8(), mask=values == 0)
    lists = pyarrow.FixedSizeListArray.from_arrays(cells, 81)
    assert kudosu.solve(lists)["solution"] == [solved]


def test_a_grid_with_other_boxes_keeps_them_in_a_column():
    grids = [kudosu.Grid(f"box {size}\n{SIX}") for size in ("2x3", "3x2")]
    grids += [kudosu.Grid(f"box {size}\n" + "." * 81) for size in ("3x3", "1x9")]
    counts = [kudosu.count(grid, limit=2000) for grid in grids]
    assert kudosu.count(grids, limit=2000)["count"] == counts
    assert counts[0] != counts[1]
    statuses = [kudosu.check(kudosu.Grid(f"box {size}\n" + TWICE)).status for size in ("3x3", "1x9")]
    assert statuses[0] == "invalid" != statuses[1]
    assert kudosu.check([kudosu.Grid(f"box {size}\n" + TWICE) for size in ("3x3", "1x9")])["status"] == statuses


def test_several_solutions_are_refused_in_a_column_where_one_is_asked_for(easy):
    solved = kudosu.solve([easy, "." * 81, "." * 16], unique=True)
    assert solved["solutions"] == [1, 2, 2] and solved["error"] == [None, "several solutions", "several solutions"]
    assert solved["solution"][1:] == [None, None]
    assert kudosu.solve([easy, "." * 81])["error"] == [None, None]


def test_a_column_of_ratings_says_what_a_score_is_at_least(easy, hard):
    rated = kudosu.rate([easy, hard])
    for row, puzzle in enumerate([easy, hard]):
        one = kudosu.rate(puzzle)
        assert rated["hodoku_complete"][row] == one.hodoku_complete
        assert (rated["se"][row], rated["se_at_least"][row]) == (one.se, one.se_at_least)
    stopped = kudosu.rate([hard], steps=20)
    assert stopped["se"] == [None] and stopped["se_at_least"][0] > 1


def test_answers_are_read_by_everybody_without_a_copy(rows):
    answers = kudosu.rate(rows)
    rated = answers.to_pyarrow()
    assert rated.schema.field("se").type == pyarrow.float64() and rated.num_rows == 104
    assert pyarrow.record_batch(answers).num_rows == 104
    assert polars.DataFrame(answers).height == answers.to_polars().height == len(answers.to_pandas()) == 104
    duckdb = pytest.importorskip("duckdb")
    assert duckdb.sql("select count(*) from rated where error is not null").fetchall() == [(4,)]


def test_every_verb_of_a_column_has_its_own_columns(easy):
    assert kudosu.check([easy, "." * 81])["status"] == ["unique", "several"]
    assert kudosu.count([easy, "." * 81], limit=5).to_pydict() == {
        "count": [1, 5],
        "more": [False, True],
        "error": [None, None],
    }
    forms = kudosu.canonical(kudosu.transform([easy] * 5, seed=2)["transformed"])["canonical"]
    assert set(forms) == {str(kudosu.canonical(easy))}
    assert kudosu.Grid(kudosu.minimise([easy])["minimal"][0]).clues < kudosu.Grid(easy).clues


def test_a_disguise_depends_on_the_seed_and_the_row_alone(easy):
    whole = kudosu.transform([easy] * 6, seed=4)["transformed"]
    assert len(set(whole)) == 6
    assert kudosu.transform([easy] * 4, seed=4, first_row=2)["transformed"] == whole[2:]


def test_a_monster_is_null_within_its_limits(hard, easy):
    rated = kudosu.rate([easy, hard, easy], steps=20)
    assert rated["level"][1] is None and rated["error"][1].startswith("not finished within 20 steps (SE")
    assert rated["solutions"] == [1, 1, 1]


def test_the_device_is_named_and_a_card_that_is_not_there_is_told_of(rows):
    expected = kudosu.solve(rows).to_pydict()
    assert kudosu.solve(rows, device="cpu").to_pydict() == expected
    with pytest.raises(ValueError, match='device is "auto", "cpu" or "gpu", not "tpu"'):
        kudosu.solve(rows, device="tpu")
    try:
        on_card = kudosu.solve(rows, device="gpu")
    except kudosu.KudosuError as refusal:
        assert str(refusal).startswith('device="gpu": ')
    else:
        assert on_card.to_pydict() == expected
