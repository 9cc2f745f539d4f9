"""Whole jobs on this machine: shards, limits, what an interrupted run left, and a summary that adds up."""

import subprocess
import sys

import pyarrow
import pyarrow.parquet
import pytest

import kudosu
from kudosu import jobs
from kudosu._tables import annotate


@pytest.fixture
def table(rows, tmp_path):
    """Two files of 104 rows in all."""
    table = pyarrow.table({"id": range(len(rows)), "puzzle": rows})
    (tmp_path / "in").mkdir()
    pyarrow.parquet.write_table(table.slice(0, 61), tmp_path / "in" / "a.parquet", row_group_size=10)
    pyarrow.parquet.write_table(table.slice(61), tmp_path / "in" / "b.parquet", row_group_size=7)
    return table


def result(folder):
    return pyarrow.parquet.read_table(folder).sort_by("id")


def test_a_job_gives_what_one_call_gives_and_adds_up(table, tmp_path):
    summary = jobs.run(jobs.Job("rate"), str(tmp_path / "in/*.parquet"), str(tmp_path / "out"), shards=5, workers=2)
    assert (summary["rows_in"], summary["rows_answered"], summary["rows_refused"]) == (104, 100, 4)
    assert sum(summary["reasons"].values()) == 4
    assert result(tmp_path / "out").equals(annotate(table, "rate").combine_chunks())
    assert len(list((tmp_path / "out").iterdir())) == 5


def test_a_job_goes_on_where_another_ended(table, tmp_path):
    where = (str(tmp_path / "in"), str(tmp_path / "out"))
    jobs.run(jobs.Job("solve"), *where, shards=4, workers=1, quiet=True)
    parts = sorted((tmp_path / "out").iterdir())
    whole = parts[2].read_bytes()
    parts[2].unlink()
    summary = jobs.run(jobs.Job("solve"), *where, shards=4, workers=1, resume=True, quiet=True)
    assert summary["shards_left_out"] == 3 and summary["rows_in"] == 104 and summary["rows_refused"] == 2
    assert parts[2].read_bytes() == whole
    with pytest.raises(SystemExit, match="resume with the same input"):
        jobs.run(jobs.Job("solve"), str(tmp_path / "in/a.parquet"), where[1], shards=4, resume=True)


def test_a_disguise_does_not_depend_on_the_shards(table, tmp_path):
    job = jobs.Job("transform", options={"seed": 3})
    for shards in (1, 7):
        jobs.run(job, str(tmp_path / "in"), str(tmp_path / f"out{shards}"), shards=shards, workers=1, quiet=True)
    assert result(tmp_path / "out1").equals(result(tmp_path / "out7"))


def test_the_command_tells_its_summary(table, tmp_path, hard):
    monster = pyarrow.table({"id": [104], "puzzle": [hard]})
    pyarrow.parquet.write_table(monster, tmp_path / "in" / "c.parquet")
    command = [sys.executable, "-m", "kudosu.jobs", "rate", "--input", "in/*.parquet", "--output", "out"]
    ended = subprocess.run(
        [*command, "--steps", "500", "--shards", "3", "--workers", "2"], cwd=tmp_path, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
    assert '"rows_in": 105' in ended.stdout and '"rows_refused": 5' in ended.stdout
    assert "not finished within 500 steps" in ended.stdout
    assert "3/3 shards, 105/105 rows" in ended.stderr
    refused = subprocess.run([*command, "--seed", "1"], cwd=tmp_path, capture_output=True, text=True)
    assert refused.returncode == 2 and "rate takes no --seed" in refused.stderr
    assert kudosu.__version__
