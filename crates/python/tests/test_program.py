"""``python -m kudosu`` is the command line."""

import csv
import json
import random
import subprocess
import sys

import pyarrow.ipc
import pyarrow.parquet
import pytest

import kudosu


def run(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "kudosu", *arguments], capture_output=True, text=True, **options)


def test_the_command_line_answers_and_says_how_it_ended(easy, solved):
    assert run("solve", easy).stdout == solved + "\n"
    assert run("--version").stdout == f"kudosu {kudosu.__version__}\n"
    refused = run("solve", "55" + "." * 79)
    assert refused.returncode == 1
    assert run("sovle").returncode == 2


def test_it_rates_a_parquet_file(rows, tmp_path):
    table = pyarrow.table({"id": range(len(rows)), "puzzle": rows})
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    ended = run("rate", "in.parquet", "-o", "out.parquet", cwd=tmp_path)
    assert ended.returncode == 2 and ended.stderr == "4 of 104 rows have no answer; the column error says why\n"
    rated = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert rated.column_names[:2] == ["id", "puzzle"] and rated["id"].to_pylist() == list(range(104))
    assert rated.select(kudosu.rate(rows).column_names).to_pydict() == kudosu.rate(rows).to_pydict()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("verb", ["explain", "hint", "traces", "rate", "check"])
def test_a_table_gets_the_columns_that_python_answers(verb, seed, easy, middle, tmp_path):
    rng = random.Random(f"{verb} {seed}")
    puzzles = [".142..1..2.4.3.1", easy, middle, "." * 16, "11" + "." * 14, "nonsense"]
    clued = kudosu.generate(seed=seed, side=4, variant=["killer"], scale=[]).puzzle.to_text("clues")
    rows = [clued, None]
    for puzzle in puzzles:
        try:
            rows.append(str(kudosu.transform(puzzle, random=1, seed=rng.randrange(100))))
        except kudosu.KudosuError:
            rows.append(puzzle)
    rng.shuffle(rows)
    options = {}
    if verb in ("explain", "hint", "traces"):
        options["profile"] = rng.choice(["human", "se121", "hodoku"])
        options["without"] = rng.choice([[], ["naked-single"], ["full-house", "hidden-pair"]])
    if verb in ("explain", "rate"):
        options["scale"] = rng.choice([["level"], ["se", "level"], ["hodoku", "backtracks"]])
    if verb == "hint":
        options["level"] = rng.choice([1, 2, 3, 4])
    expected = pyarrow.table(getattr(kudosu, verb)(rows, **options))
    written = [f"--{name}={','.join(value) if isinstance(value, list) else value}" for name, value in options.items() if value]
    pyarrow.parquet.write_table(pyarrow.table({"id": range(len(rows)), "puzzle": rows}), tmp_path / "in.parquet")
    for name in ("out.parquet", "out.csv", "out.jsonl"):
        ended = run(verb, "in.parquet", "-o", name, *written, cwd=tmp_path)
        assert (tmp_path / name).exists(), ended.stderr
    table = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert table.column_names == ["id", "puzzle", *expected.column_names]
    told = table.select(expected.column_names)
    assert told.schema.types == expected.schema.types and told.to_pylist() == expected.to_pylist(), options
    # In text a list is JSON.
    with open(tmp_path / "out.jsonl", encoding="utf-8") as lines:
        in_json = [json.loads(line) for line in lines]
    with open(tmp_path / "out.csv", encoding="utf-8", newline="") as lines:
        in_csv = list(csv.DictReader(lines))
    for row, wanted in enumerate(expected.to_pylist()):
        assert {name: in_json[row][name] for name in wanted} == wanted, row
        for name, value in wanted.items():
            if isinstance(value, list):
                assert json.loads(in_csv[row][name]) == value
            elif value is None or isinstance(value, str):
                assert in_csv[row][name] == (value or "")


def as_categories(rows):
    return pyarrow.array(rows).dictionary_encode()


PUZZLE_COLUMNS = {
    "categories": as_categories,
    "few categories": lambda rows: pyarrow.DictionaryArray.from_arrays(
        pyarrow.array([None if row is None else at for at, row in enumerate(rows)], pyarrow.int8()),
        pyarrow.array([row or "" for row in rows], pyarrow.large_string()),
    ),
    "bytes": lambda rows: pyarrow.array([None if row is None else row.encode() for row in rows], pyarrow.binary()),
    "long bytes": lambda rows: pyarrow.array([None if row is None else row.encode() for row in rows], pyarrow.large_binary()),
    "viewed": lambda rows: pyarrow.array(rows, pyarrow.string_view()),
    "lists": lambda rows: pyarrow.array([None if row is None else [int(cell) for cell in row.replace(".", "0")] for row in rows]),
    "categories of bytes": lambda rows: pyarrow.array([None if row is None else row.encode() for row in rows]).dictionary_encode(),
}


# pyarrow writes no views into Parquet.
@pytest.mark.parametrize(
    ("kind", "ending"), [(kind, ending) for kind in PUZZLE_COLUMNS for ending in ("parquet", "arrow") if (kind, ending) != ("viewed", "parquet")]
)
def test_the_program_takes_the_columns_that_python_takes(kind, ending, easy, hard, tmp_path):
    rows = [easy, None, hard, easy]
    column = PUZZLE_COLUMNS[kind](rows)
    table = pyarrow.table({"puzzle": column, "colour": as_categories(["red", None, "blue", "red"]), "raw": pyarrow.array([b"a", b"b", None, b"c"])})
    if ending == "parquet":
        pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    else:
        with pyarrow.ipc.new_file(tmp_path / "in.arrow", table.schema) as file:
            file.write_table(table)
    expected = kudosu.solve(column)
    for name in ("out.parquet", "out.arrow", "out.csv", "out.jsonl"):
        ended = run("solve", f"in.{ending}", "-o", name, cwd=tmp_path)
        assert ended.stderr == "1 of 4 rows have no answer; the column error says why\n", (name, ended.stderr)
    solved = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert solved.select(expected.column_names).to_pydict() == expected.to_pydict()
    assert solved["puzzle"].to_pylist() == table["puzzle"].to_pylist() and solved["colour"].to_pylist() == ["red", None, "blue", "red"]
    with pyarrow.ipc.open_file(tmp_path / "out.arrow") as file:
        assert file.read_all().select(expected.column_names).to_pydict() == expected.to_pydict()
    with open(tmp_path / "out.csv", encoding="utf-8", newline="") as lines:
        in_csv = list(csv.DictReader(lines))
    assert [row["solution"] for row in in_csv] == [solution or "" for solution in expected["solution"]]
    assert [row["colour"] for row in in_csv] == ["red", "", "blue", "red"] and [row["raw"] for row in in_csv] == ["a", "b", "", "c"]
    for verb in (["sort", "--by", "se"], ["unique"]):
        ended = run(*verb, f"in.{ending}", "-o", f"{verb[0]}.parquet", cwd=tmp_path)
        assert ended.returncode == 0, ended.stderr
        kept = pyarrow.parquet.read_table(tmp_path / f"{verb[0]}.parquet")
        assert kept["colour"].to_pylist()[0] == "red" and kept.num_rows == (4 if verb[0] == "sort" else 3)


def test_bytes_that_are_no_text_are_not_lost(easy, tmp_path):
    table = pyarrow.table({"puzzle": [easy.encode(), b"\xff\xfe"], "raw": [b"\xff", b"a"]})
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    refused = run("solve", "in.parquet", "-o", "out.csv", cwd=tmp_path)
    assert refused.returncode == 2 and "the column puzzle holds bytes that are no text in UTF-8" in refused.stderr
    run("solve", "in.parquet", "-o", "out.parquet", cwd=tmp_path)
    solved = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert solved["raw"].to_pylist() == [b"\xff", b"a"] and solved["error"].to_pylist() == [None, "these bytes are no text in UTF-8"]
