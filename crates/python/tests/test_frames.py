"""Columns as data scientists have them: tables, categories, bytes, lists, tensors; and what they get back."""

import pickle
import subprocess
import sys

import numpy
import pandas
import polars
import pyarrow
import pytest

import kudosu

FOUR, SOLVED_FOUR = ".142..1..2.4.3.1", "3142241312344321"
LISTS = [[0, 1, 4, 2], [0, 0, 1, 0], [0, 2, 0, 4], [0, 3, 0, 1]]


def test_columns_in_every_dress_give_the_same(easy, solved):
    texts = [easy, None, easy]
    expected = kudosu.solve(texts).to_pydict()
    assert expected["solution"] == [solved, None, solved]
    array = pyarrow.array(texts)
    columns = {
        "dictionary": array.dictionary_encode(),
        "chunked dictionary": pyarrow.chunked_array([array.dictionary_encode(), array.slice(0, 0).dictionary_encode()]),
        "binary": array.cast(pyarrow.binary()),
        "large binary": array.cast(pyarrow.large_binary()),
        "pandas category": pandas.Series(texts, dtype="category"),
        "pandas string": pandas.Series(texts, dtype="string"),
        "pandas index": pandas.Index(texts),
        "pandas of bytes": pandas.Series([easy.encode(), None, easy.encode()]),
        "pandas of grids": pandas.Series([kudosu.Grid(easy), None, kudosu.Grid(easy)]),
        "pandas of arrays": pandas.Series([kudosu.Grid(easy).to_numpy(), None, kudosu.Grid(easy).to_numpy()]),
        "polars category": polars.Series(texts, dtype=polars.Categorical),
        "polars enum": polars.Series(texts, dtype=polars.Enum([easy])),
        "polars binary": polars.Series([easy.encode(), None, easy.encode()]),
        "numpy of objects": numpy.array(texts, dtype=object),
        "a generator": (text for text in texts),
        "bytes in a list": [easy.encode(), None, easy.encode()],
        "a table of one column": pyarrow.table({"puzzle": array}),
        "a frame of one column": polars.DataFrame({"puzzle": texts}),
        "pandas frame of one column": pandas.DataFrame({"puzzle": texts}),
    }
    cells = [int(cell) if cell != "." else 0 for cell in easy]
    nested = [cells[at : at + 9] for at in range(0, 81, 9)]
    for kind in (pyarrow.uint8(), pyarrow.int64(), pyarrow.float64()):
        columns[f"list of {kind}"] = pyarrow.array([cells, None, cells], pyarrow.list_(kind))
        columns[f"fixed list of {kind}"] = pyarrow.array([cells, None, cells], pyarrow.list_(kind, 81))
        columns[f"list of lists of {kind}"] = pyarrow.array([nested, None, nested], pyarrow.list_(pyarrow.list_(kind)))
    columns["lists of None for a blank"] = [[cell or None for cell in cells], None, nested]
    columns["polars list"] = polars.Series([cells, None, cells])
    columns["polars array"] = polars.Series([cells, None, cells], dtype=polars.Array(polars.Int64, 81))
    for name, column in columns.items():
        answers = kudosu.solve(column, many=True)
        assert answers.to_pydict() == expected, name


def test_empty_columns_and_columns_of_nothing_have_answers_of_their_kind():
    for empty in ([], (), pyarrow.array([], pyarrow.string()), polars.Series([], dtype=polars.String), numpy.empty((0, 81), numpy.uint8)):
        answers = kudosu.rate(empty)
        assert len(answers) == 0 and "se" in answers.column_names and answers["se"] == []
    assert kudosu.solve([]).to_numpy().shape == (0, 81)
    for nothing in (pyarrow.nulls(2), polars.Series([None, None]), [None, None]):
        assert kudosu.check(nothing)["status"] == ["unreadable"] * 2


def test_what_is_no_column_is_refused_by_its_name(easy):
    two = {"id": [1], "quiz": [easy]}
    for table in (pyarrow.table(two), polars.DataFrame(two), pandas.DataFrame(two)):
        with pytest.raises(TypeError, match=r"columns id, quiz; give one of them, such as table\['id'\]"):
            kudosu.solve(table)
    with pytest.raises(TypeError, match="a dict is no puzzle"):
        kudosu.solve(two)
    with pytest.raises(TypeError, match="a set has no order"):
        kudosu.solve({easy})
    with pytest.raises(kudosu.NotAPuzzle, match="this column is of type Float64"):
        kudosu.solve(pyarrow.array([1.5]))
    refused = kudosu.solve(pyarrow.array([[1, 2, 3]]))
    assert refused["status"] == ["unreadable"] and "3 values are no square grid" in refused["error"][0]
    assert kudosu.solve(pyarrow.array([b"\xff"]))["error"] == ["these bytes are no text in UTF-8"]


def test_relations_of_duckdb_are_columns(easy, solved):
    duckdb = pytest.importorskip("duckdb")
    relation = duckdb.sql(f"select '{easy}' as puzzle union all select null")
    assert kudosu.solve(relation)["solution"] == [solved, None]
    with pytest.raises(TypeError, match=r"columns id, puzzle; give one of them, such as relation.select\('puzzle'\)"):
        kudosu.solve(duckdb.sql(f"select 1 as id, '{easy}' as puzzle"))


def test_data_sets_of_hugging_face_are_columns(easy, solved):
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_dict({"puzzle": [easy, None], "id": [1, 2]})
    assert kudosu.solve(rows["puzzle"])["solution"] == [solved, None]
    assert kudosu.solve(rows.select_columns("puzzle"))["solution"] == [solved, None]
    with pytest.raises(TypeError, match=r"table\['puzzle'\]"):
        kudosu.solve(rows)


class Tensor:
    """What PyTorch's tensors have of what is asked for: no kind of dtype, and NumPy only after these steps."""

    def __init__(self, array, steps=()):
        self.array, self.steps = array, steps
        self.shape = array.shape

    def detach(self):
        return Tensor(self.array, (*self.steps, "detach"))

    def cpu(self):
        return Tensor(self.array, (*self.steps, "cpu"))

    def __array__(self, dtype=None, copy=None):
        assert self.steps == ("detach", "cpu")
        return self.array


def tensors():
    yield Tensor
    try:
        import torch

        yield torch.from_numpy
    except ImportError:
        pass


def test_tensors_are_columns_or_grids(easy, solved):
    grid = kudosu.Grid(easy).to_numpy().astype(numpy.int64)
    for tensor in tensors():
        assert str(kudosu.solve(tensor(grid))) == solved
        assert kudosu.solve(tensor(numpy.array([grid.reshape(81)] * 3)))["solution"] == [solved] * 3


def test_one_and_many_say_what_a_square_is():
    blank = numpy.zeros((16, 16), numpy.uint8)
    for square in (blank, blank.tolist()):
        with pytest.raises(TypeError, match="one grid or 16 grids of 4×4: say one=True or many=True"):
            kudosu.check(square)
        assert kudosu.check(square, one=True).status == "several"
        assert kudosu.check(square, many=True)["status"] == ["several"] * 16
    with pytest.raises(TypeError, match="contradict each other"):
        kudosu.check(blank, one=True, many=True)
    sixteen = kudosu.solve("." * 256)
    assert kudosu.check(sixteen.to_numpy()).status == "unique"


def test_answers_are_arrays(easy, solved, hard):
    answers = kudosu.solve([easy, "nonsense", easy])
    array = answers.to_numpy()
    assert array.shape == (3, 81) and array.dtype == numpy.uint8 and not array[1].any()
    assert (array[2] == kudosu.Grid(solved).to_numpy().reshape(81)).all()
    assert kudosu.solve(["." * 256]).to_numpy().max() == 16
    assert kudosu.solve([None, FOUR]).to_numpy().shape == (2, 16)
    with pytest.raises(kudosu.KudosuError, match="of several sizes"):
        kudosu.solve([FOUR, easy]).to_numpy()
    with pytest.raises(KeyError, match="no column holds grids"):
        kudosu.check([easy]).to_numpy()
    rated = kudosu.rate([easy, None])
    assert rated.to_numpy("se")[0] == 1.2 and numpy.isnan(rated.to_numpy("se")[1])
    assert kudosu.count([easy], limit=5).to_numpy("count").dtype == numpy.uint64
    assert kudosu.count([easy, FOUR]).to_numpy("more").tolist() == [False, False]
    assert kudosu.check([easy, FOUR]).to_numpy("status").tolist() == ["unique", "unique"]


def test_candidates_are_those_of_solutions_or_of_what_is_in_sight(easy):
    rows = [easy, "." * 81, None]
    flags = kudosu.candidates(rows).to_numpy()
    assert flags.shape == (3, 81, 9) and flags.dtype == bool
    assert (flags[0].argmax(axis=1) + 1 == kudosu.solve(easy).to_numpy().reshape(81)).all() and (flags[0].sum(axis=1) == 1).all()
    assert flags[1].all() and not flags[2].any()
    assert kudosu.candidates(rows)["candidates"][0] == kudosu.candidates(easy).candidates
    # By hand: what no digit in the same row, column or box rules out.
    seen = kudosu.candidates([easy], of="peers").to_numpy()[0]
    grid = kudosu.Grid(easy).to_numpy()
    for cell in range(81):
        row, column = divmod(cell, 9)
        box = grid[row // 3 * 3 : row // 3 * 3 + 3, column // 3 * 3 : column // 3 * 3 + 3]
        taken = {*grid[row], *grid[:, column], *box.reshape(9)}
        own = {grid[row, column]} if grid[row, column] else set(range(1, 10)) - taken
        assert {digit + 1 for digit in range(9) if seen[cell, digit]} == own
    assert kudosu.candidates(easy, of="peers").candidates == kudosu.candidates([easy], of="peers")["candidates"][0]
    with pytest.raises(ValueError, match='of is "solutions" or "peers"'):
        kudosu.candidates(easy, of="luck")


def test_rows_are_dicts_and_can_be_taken(easy, solved):
    answers = kudosu.solve([easy, None, easy])
    assert answers[0] == {"status": "unique", "solution": solved, "error": None} == answers[-1]
    assert [row["status"] for row in answers] == ["unique", "unreadable", "unique"]
    assert answers.take([2, 1])["solution"] == [solved, None]
    for row in (3, -4):
        with pytest.raises(IndexError, match="there is no row"):
            answers[row]
    with pytest.raises(IndexError, match="there is no row 3"):
        answers.take([3])
    with pytest.raises(TypeError, match="a column, .* a row"):
        answers[0:2]


def test_names_of_columns_get_a_prefix_everywhere(easy):
    assert kudosu.solve([easy], prefix="own_").column_names == ["own_status", "own_solution", "own_error"]
    assert kudosu.solve([easy], prefix="own_").to_numpy().shape == (1, 81)
    assert kudosu.verify([easy], [easy], prefix="v_")["v_ok"] == [False]
    assert kudosu.unique([easy], prefix="u_").column_names == ["u_row", "u_puzzle"]
    assert kudosu.generate(1, seed=1, scale=[], column=True, prefix="new_").column_names[0] == "new_puzzle"
    for puzzles in ([easy], [easy, easy]):
        assert all(name.startswith("p_") for name in kudosu.rate(puzzles, prefix="p_").column_names)


def test_the_index_of_pandas_is_kept(easy, solved):
    series = pandas.Series([easy, None, easy], index=["a", "b", "a"])
    frame = kudosu.solve(series).to_pandas()
    assert list(frame.index) == ["a", "b", "a"] and frame["solution"].iloc[2] == solved
    assert list(kudosu.solve(series).take([2, 1]).to_pandas().index) == ["a", "b"]
    assert list(pickle.loads(pickle.dumps(kudosu.solve(series))).to_pandas().index) == ["a", "b", "a"]


def test_what_is_answered_can_be_pickled(easy, rows):
    for answers in (kudosu.rate(rows), kudosu.explain([easy, None]), kudosu.candidates([easy]), kudosu.solve([])):
        again = pickle.loads(pickle.dumps(answers))
        assert again.to_pydict() == answers.to_pydict() and again.to_pyarrow().schema == answers.to_pyarrow().schema
    for told in (kudosu.check(easy), kudosu.rate(easy), kudosu.generate(seed=1), kudosu.verify(easy, easy), kudosu.candidates(easy)):
        assert pickle.loads(pickle.dumps(told)) == told


def test_a_notebook_shows_answers_as_a_table(rows):
    html = kudosu.solve(rows)._repr_html_()
    assert html.count("<tr>") == 11 and "104 rows" in html and "<th>solution</th>" in html
    assert "<script>" not in kudosu.solve(["<script>"])._repr_html_()


def test_polars_has_the_verbs_of_columns(easy, solved):
    import kudosu.polars  # noqa: F401

    series = polars.Series("puzzle", [easy, None])
    assert series.kudosu.solve()["solution"].to_list() == [solved, None]
    assert series.kudosu.verify([solved, None])["ok"].to_list() == [True, None]
    frame = polars.DataFrame(series).lazy()
    rated = frame.with_columns(polars.col("puzzle").kudosu.rate(scale=["se"])).collect().unnest("rate")
    assert rated["se"].to_list() == [1.2, None]
    ways = frame.select(polars.col("puzzle").kudosu.explain(scale=[])).collect().unnest("explain")
    assert len(ways["steps"][0]) == len(kudosu.explain(easy))
    with pytest.raises(AttributeError, match="no verb of columns; solve, check"):
        series.kudosu.paint()


def test_pandas_has_the_verbs_of_columns(easy, solved):
    import kudosu.pandas  # noqa: F401

    frame = pandas.DataFrame({"puzzle": [easy, None]}, index=[7, 9])
    joined = frame.join(frame["puzzle"].kudosu.solve())
    assert joined["solution"][7] == solved and list(frame["puzzle"].kudosu.verify([solved, None]).index) == [7, 9]
    with pytest.raises(AttributeError, match="no verb of columns; solve, check"):
        frame["puzzle"].kudosu.paint()


def test_the_parts_for_clusters_are_there_as_the_readme_writes_them():
    program = "import kudosu; print(kudosu.ray.rate.__name__, kudosu.jobs.TASKS[0], callable(kudosu.spark.schema))"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ended.stdout == "rate solve True\n", ended.stderr
    ended = subprocess.run([sys.executable, "-c", "import kudosu.ray; print(kudosu.ray.hunt.__name__)"], capture_output=True, text=True)
    assert ended.stdout == "hunt\n", ended.stderr
    with pytest.raises(AttributeError, match="has no attribute 'rays'"):
        kudosu.rays
