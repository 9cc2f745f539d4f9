"""A set for clusters: many puzzles, bad rows, and one monster that no limit of steps lets through."""

import importlib.util
import pathlib

import pyarrow
import pyarrow.parquet
import pytest

import kudosu
from kudosu._tables import annotate, finds

spec = importlib.util.spec_from_file_location("puzzles", pathlib.Path(__file__).parent.parent / "conftest.py")
puzzles = importlib.util.module_from_spec(spec)
spec.loader.exec_module(puzzles)

STEPS = 500
"""Enough for every ordinary puzzle, and not for the monster."""


@pytest.fixture(scope="session")
def table():
    rows = kudosu.transform([puzzles.EASY] * 3000, random=1, seed=1, varied=True)["transformed"]
    rows[100], rows[101], rows[1500], rows[2999] = "nonsense", None, "55" + "." * 79, "." * 81
    rows[2000] = puzzles.HARD
    return pyarrow.table({"id": range(len(rows)), "puzzle": rows})


@pytest.fixture(scope="session")
def expected(table):
    """What one machine says."""
    return annotate(table, "rate", steps=STEPS).combine_chunks()


@pytest.fixture
def source(table, tmp_path):
    (tmp_path / "in").mkdir()
    for number in range(3):
        piece = table.slice(1000 * number, 1000)
        # Snappy, which is usual, is a library of the machine, and where a second C library is installed Java takes the wrong one.
        pyarrow.parquet.write_table(piece, tmp_path / "in" / f"{number}.parquet", row_group_size=100, compression="gzip")
    return tmp_path / "in"


@pytest.fixture(scope="session")
def answered(table):
    """A few puzzles, each with the text of somebody who answers it: right, wrong, nonsense and none."""
    few = table.slice(95, 40)
    solved = kudosu.solve(few["puzzle"])["solution"]
    texts = [solution and solution if row % 4 else f"r1c3 = {row % 9 + 1} because it fits." for row, solution in enumerate(solved)]
    texts[3], texts[7] = None, "I do not know."
    return few.append_column("completion", pyarrow.array(texts, pyarrow.string()))


TRACES = {"form": "tokens", "detail": 2, "scale": ["level"]}
"""How paths are written."""


@pytest.fixture(scope="session")
def expected_traces(answered):
    """What one machine writes."""
    return annotate(answered, "traces", **TRACES).combine_chunks()


@pytest.fixture(scope="session")
def expected_grades(answered):
    """What one machine says of the answers."""
    return annotate(answered, "grade", answer="completion").combine_chunks()


WISH = {"te": 1, "se": "3.0..", "scale": ["te", "se"]}
"""What is hunted for beside the starts."""


@pytest.fixture(scope="session")
def starts():
    """Puzzles to hunt from, which lie in partitions of their own."""
    return pyarrow.table({"id": range(3), "puzzle": [puzzles.EASY, puzzles.HARD, puzzles.EASY[::-1]]})


@pytest.fixture(scope="session")
def expected_finds(starts):
    """What one machine finds, each puzzle with its ratings."""
    found = found_of(finds(starts, threads=1, **WISH))
    assert len(found) > 20
    return found


def found_of(table):
    """The puzzles of a table of finds with their ratings. Partitions may find the same one."""
    return dict(zip(table["puzzle"].to_pylist(), zip(table["te"].to_pylist(), table["se"].to_pylist())))


def read(folder):
    return pyarrow.parquet.read_table(folder).sort_by("id").combine_chunks()
