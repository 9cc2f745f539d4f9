"""``python -m kudosu`` is the command line."""

import subprocess
import sys

import pyarrow.parquet

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
