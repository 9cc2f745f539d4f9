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
    assert solved["status"] == ["unique"] * 100 + ["unreadable", "unreadable", "clashing", "several"]
    assert [reason is None for reason in solved["error"]] == [True] * 100 + [False, False, True, True]
    assert solved.column_names == ["status", "solution", "error"]
    with pytest.raises(KeyError, match="the columns are status, solution"):
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
                # Sixteen rows of sixteen numbers could be one grid as well.
                answers = kudosu.check(column, many=True if length == cells == 16 else None)
                assert isinstance(answers, kudosu.Answers), (length, cells, type(column))
                assert answers["status"] == ["unique"] * length
    assert kudosu.check(numpy.array([nine] * 81), many=True)["status"] == ["unique"] * 81


def test_one_grid_of_any_size_is_one_grid(easy):
    sixteen = kudosu.solve("." * 256)
    for grid in (sixteen.to_numpy(), sixteen.to_list()):
        assert kudosu.check(grid).status == "unique"
    assert kudosu.check(kudosu.Grid(easy).to_numpy()).status == "unique"
    blank = numpy.zeros((16, 16), numpy.uint8)
    assert len(kudosu.check(blank, many=True)) == 16 and kudosu.check(blank, many=False).status == "several"
    assert kudosu.check(numpy.zeros((9, 9), numpy.uint8)).status == "several"
    with pytest.raises(TypeError, match="this is one puzzle"):
        kudosu.solve(easy, many=True)


def test_what_is_no_whole_number_is_refused_and_not_rounded(easy):
    matrix = numpy.array([kudosu.Grid(easy).to_numpy().reshape(81)] * 3).astype(float)
    matrix[1, 0] = 5.7
    matrix[2, 3] = numpy.nan
    for column in (matrix, matrix.tolist()):
        solved = kudosu.solve(column)
        assert solved["status"] == ["unique", "unreadable", "unreadable"]
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
    assert statuses[0] == "clashing" != statuses[1]
    assert kudosu.check([kudosu.Grid(f"box {size}\n" + TWICE) for size in ("3x3", "1x9")])["status"] == statuses


def test_several_solutions_are_a_no_in_a_column_where_one_is_asked_for(easy):
    solved = kudosu.solve([easy, "." * 81, "." * 16], unique=True)
    assert solved["status"] == ["unique", "several", "several"]
    assert solved["error"] == [None, "several solutions", "several solutions"]
    assert solved["solution"][1:] == [None, None]
    assert kudosu.solve([easy, "." * 81])["solution"][1] is not None
    assert kudosu.solve([easy, "." * 81], prove=False)["status"] == ["solved", "solved"]


def test_boxes_and_formats_that_are_asked_for_are_those_of_texts_and_of_values():
    values = numpy.array([[int(cell) if cell != "." else 0 for cell in SIX]], numpy.uint8)
    for box in ("2x3", "3x2"):
        expected = kudosu.count(kudosu.Grid(SIX, box=box), limit=2000)
        assert kudosu.count(SIX, limit=2000, box=box) == expected
        for column in ([SIX], pyarrow.array([SIX]), values):
            assert kudosu.count(column, limit=2000, box=box)["count"] == [expected]
    with pytest.raises(kudosu.KudosuError, match="box: write height x width"):
        kudosu.count([SIX], box="wide")
    rows = "\n".join(SIX[at : at + 6] for at in range(0, 36, 6))
    assert kudosu.check([rows], format="csv")["status"] == ["unreadable"] != kudosu.check([rows])["status"]


def test_clues_are_known_to_columns_and_to_grids_in_them():
    clues = ["killer 3: r1c1 r1c2", "killer 3: r2c3 r2c4"]
    grid = kudosu.Grid("." * 16, clues=clues)
    assert grid.clues == clues and grid.givens == 0 and grid != kudosu.Grid("." * 16)
    expected = kudosu.count(grid)
    assert 0 < expected < kudosu.count("." * 16)
    text = grid.to_text("clues")
    assert kudosu.count([grid, text])["count"] == [expected, expected] == [kudosu.count(text)] * 2
    assert kudosu.solve([grid])["solution"] == [str(kudosu.solve(grid))]
    assert [kudosu.Grid(text).clues for text in kudosu.transform([grid], transpose=True)["transformed"]] == [
        ["killer 3: r1c1 r2c1", "killer 3: r3c2 r4c2"]
    ]


def test_a_grid_keeps_what_a_player_placed(easy, solved):
    # A digit that a player placed wrongly is none of the givens, and counts where solutions are asked for.
    wrong = "." * 2 + ("1" if solved[2] != "1" else "2") + "." * 78
    grid = kudosu.Grid(easy, placed=wrong)
    assert grid.givens == kudosu.Grid(easy).givens and grid[0, 2] != 0
    assert kudosu.rate(grid) == kudosu.rate(easy) and kudosu.hint(grid).about == "mistakes"
    assert kudosu.rate([grid]).to_pydict() == kudosu.rate([easy]).to_pydict()
    assert kudosu.check([grid])["status"] == [kudosu.check(grid).status] != ["unique"]


def test_a_text_that_consists_of_marks_is_the_same_puzzle_as_text_and_as_grid(easy):
    marks = ["123456789" if cell == "." else cell.rjust(int(cell), ".").ljust(9, ".") for cell in easy]
    marks[easy.index(".")] = ".2......."
    text = "".join(marks)
    expected = kudosu.check(text).status
    assert expected != "unique"
    assert kudosu.check(kudosu.Grid(text)).status == expected
    assert kudosu.check([text, kudosu.Grid(text)])["status"] == [expected, expected]


def test_a_column_of_ratings_says_what_a_score_is_at_least(easy, hard):
    rated = kudosu.rate([easy, hard])
    for row, puzzle in enumerate([easy, hard]):
        one = kudosu.rate(puzzle)
        assert rated["hodoku_complete"][row] == one.hodoku_complete
        assert (rated["se"][row], rated["se_more_than"][row]) == (one.se, one.se_more_than)
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
        "status": ["unique", "several"],
        "count": [1, 5],
        "more": [False, True],
        "at_least": [None, None],
        "error": [None, None],
    }
    forms = kudosu.canonical(kudosu.transform([easy] * 5, random=1, seed=2, varied=True)["transformed"])["canonical"]
    assert set(forms) == {str(kudosu.canonical(easy))}
    assert kudosu.Grid(kudosu.minimise([easy])["minimal"][0]).givens < kudosu.Grid(easy).givens


def test_a_disguise_depends_on_the_seed_and_with_varied_on_the_row_alone(easy):
    whole = kudosu.transform([easy] * 6, random=1, seed=4, varied=True)["transformed"]
    assert len(set(whole)) == 6
    assert kudosu.transform([easy] * 4, random=1, seed=4, varied=True, first_row=2)["transformed"] == whole[2:]
    assert set(kudosu.transform([easy] * 6, random=1, seed=4)["transformed"]) == {
        str(kudosu.transform(easy, random=1, seed=4))
    }


def test_a_monster_is_null_within_its_limits(hard, easy):
    rated = kudosu.rate([easy, hard, easy], steps=500)
    assert rated["level"][1] is None and rated["error"][1].startswith("not finished within 500 steps (SE")
    assert rated["status"] == ["unique", "unfinished", "unique"]


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
