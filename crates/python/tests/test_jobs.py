"""Whole jobs on this machine: shards, limits, what an interrupted run left, and a summary that adds up."""

import signal
import subprocess
import sys
import time

import pandas
import pyarrow
import pyarrow.parquet
import pytest

import kudosu
from kudosu import jobs
from kudosu._tables import annotate


FORK = """
import multiprocessing

multiprocessing.set_start_method("fork")
"""
"""A worker that is a copy of its parent has what a test has put in place there."""


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
    assert len(list((tmp_path / "out").glob("*.parquet"))) == 5


def test_a_job_goes_on_where_another_ended(table, tmp_path):
    where = (str(tmp_path / "in"), str(tmp_path / "out"))
    jobs.run(jobs.Job("solve"), *where, shards=4, workers=1, quiet=True)
    parts = sorted((tmp_path / "out").glob("*.parquet"))
    whole = parts[2].read_bytes()
    parts[2].unlink()
    summary = jobs.run(jobs.Job("solve"), *where, shards=4, workers=1, resume=True, quiet=True)
    assert summary["shards_left_out"] == 3 and summary["rows_in"] == 104 and summary["rows_refused"] == 2
    assert parts[2].read_bytes() == whole
    with pytest.raises(SystemExit, match="holds another job: its inputs is"):
        jobs.run(jobs.Job("solve"), str(tmp_path / "in/a.parquet"), where[1], shards=4, resume=True)


def test_a_disguise_does_not_depend_on_the_shards(table, tmp_path):
    job = jobs.Job("transform", options={"random": 1, "seed": 3, "varied": True})
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
    assert refused.returncode == 2 and "rate: " in refused.stderr and "`seed`" in refused.stderr
    # Options of the verb are options here, and columns are those that were asked for.
    level = [*command[:-1], "levels", "--scale", "level", "--no-uniqueness", "--shards", "2", "--workers", "1"]
    ended = subprocess.run(level, cwd=tmp_path, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert result(tmp_path / "levels").column_names == ["id", "puzzle", "status", "level", "error"]


def test_a_column_that_is_called_like_an_answer_is_never_replaced(table, tmp_path):
    mine = table.append_column("level", pyarrow.array(["mine"] * len(table)))
    with pytest.raises(kudosu.KudosuError, match="there is a column 'level' already"):
        annotate(mine, "rate")
    rated = annotate(mine, "rate", prefix="r_")
    assert rated["level"].to_pylist() == ["mine"] * len(table) and "r_level" in rated.column_names


def test_another_question_is_not_put_into_the_folder_of_a_job(table, tmp_path):
    where = (str(tmp_path / "in"), str(tmp_path / "out"))
    jobs.run(jobs.Job("rate"), *where, shards=3, workers=1, quiet=True)
    before = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    others = [
        (jobs.Job("solve"), 3, "task"),
        (jobs.Job("rate"), 4, "shards"),
        (jobs.Job("rate", options={"steps": 5}), 3, "options"),
        (jobs.Job("rate", prefix="x_"), 3, "prefix"),
    ]
    for job, shards, what in others:
        for resume in (True, False):
            with pytest.raises(SystemExit, match=f"holds another job: its {what} is"):
                jobs.run(job, *where, shards=shards, workers=1, resume=resume, quiet=True)
    assert {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()} == before
    jobs.run(jobs.Job("solve"), *where, shards=4, workers=1, overwrite=True, quiet=True)
    assert len(result(tmp_path / "out")) == 104
    (tmp_path / "mine").mkdir()
    pyarrow.parquet.write_table(table, tmp_path / "mine" / "mine.parquet")
    with pytest.raises(SystemExit, match="of no job"):
        jobs.run(jobs.Job("solve"), where[0], str(tmp_path / "mine"), quiet=True, overwrite=True)


def test_a_pattern_stays_in_its_folder_and_never_takes_the_output(table, tmp_path):
    where = (str(tmp_path / "in/*.parquet"), str(tmp_path / "in/out"))
    assert jobs.run(jobs.Job("check"), *where, shards=2, workers=1, quiet=True)["rows_in"] == 104
    again = jobs.run(jobs.Job("check"), *where, shards=2, workers=1, resume=True, quiet=True)
    assert again["rows_in"] == 104 and again["shards_left_out"] == 2
    # A whole folder is taken with the folders in it, but not with the one that is written.
    (tmp_path / "in/more").mkdir()
    pyarrow.parquet.write_table(table, tmp_path / "in/more/c.parquet")
    for pattern in ("in", "in/**/*.parquet"):
        output = tmp_path / "in" / f"out-{len(pattern)}"
        paths = jobs._files(str(tmp_path / pattern), str(output))[1]
        assert [path.rsplit("/", 1)[1] for path in paths if "/out" not in path] == ["a.parquet", "b.parquet", "c.parquet"]
        assert jobs._files(str(tmp_path / pattern), where[1])[1] == [path for path in paths if "/out/" not in path]
    with pytest.raises(SystemExit, match="is the folder of the input"):
        jobs.run(jobs.Job("check"), str(tmp_path / "in"), str(tmp_path / "in"), quiet=True)


KILLED = """
import os, pathlib, signal, sys
from kudosu import jobs

times = int(sys.argv[4])
whole = jobs.annotate

def annotate(table, *arguments, **options):
    # Puzzle 60 kills its worker so many times, as a machine does that runs out of memory.
    if 60 in table["id"].to_pylist():
        marks = pathlib.Path(sys.argv[3])
        killed = len(list(marks.iterdir()))
        if killed < times:
            (marks / str(killed)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return whole(table, *arguments, **options)

jobs.annotate = annotate
summary = jobs.run(jobs.Job("check"), sys.argv[1], sys.argv[2], shards=4, workers=2, quiet=True)
print(summary["rows_in"], summary["rows_answered"], summary["rows_refused"])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="workers are copies of the process that hands out the shards")
def test_a_shard_whose_worker_is_killed_is_begun_again_four_times_at_the_most(table, tmp_path):
    def run(times):
        (tmp_path / f"marks{times}").mkdir()
        out = tmp_path / f"out{times}"
        ended = subprocess.run(
            [sys.executable, "-c", FORK + KILLED, str(tmp_path / "in"), str(out), str(tmp_path / f"marks{times}"), str(times)],
            capture_output=True,
            text=True,
        )
        return ended, out

    ended, out = run(3)
    assert ended.stdout == "104 102 2\n", ended.stderr
    # Nothing of the killed workers is in the way of those who read the folder.
    assert len(pandas.read_parquet(out)) == 104
    assert [file.name for file in out.iterdir() if file.name.startswith(".")] == []
    ended, _ = run(4)
    assert ended.returncode == 1 and "failed 4 times" in ended.stderr and "was killed" in ended.stderr


def test_what_killed_workers_left_is_passed_by_and_taken_away(table, tmp_path):
    where = (str(tmp_path / "in"), str(tmp_path / "out"))
    jobs.run(jobs.Job("solve"), *where, shards=2, workers=1, quiet=True)
    left = tmp_path / "out" / ".part-00000-of-00002.parquet.0123456789abcdef.part"
    left.write_bytes(b"half a table")
    assert len(pandas.read_parquet(tmp_path / "out")) == len(pyarrow.parquet.read_table(tmp_path / "out")) == 104
    jobs.run(jobs.Job("solve"), *where, shards=2, workers=1, resume=True, quiet=True)
    assert not left.exists()


ENDLESS = """
import pathlib, sys, time
from kudosu import jobs

def annotate(table, *arguments, **options):
    (pathlib.Path(sys.argv[3]) / str(table["id"][0])).touch()
    time.sleep(3600)

jobs.annotate = annotate
jobs.main(["check", "--input", sys.argv[1], "--output", sys.argv[2], "--shards", "50", "--workers", "2"])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="workers are copies of the process that hands out the shards")
def test_ctrl_c_ends_a_job_at_once(table, tmp_path):
    marks = tmp_path / "marks"
    marks.mkdir()
    arguments = [sys.executable, "-c", FORK + ENDLESS, str(tmp_path / "in"), str(tmp_path / "out"), str(marks)]
    program = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while len(list(marks.iterdir())) < 2:
        assert program.poll() is None, program.stderr.read()
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    # Shards that wait would take an hour each: that this ends at all is what is tested.
    _, told = program.communicate()
    assert program.returncode == 130 and "--resume goes on" in told
    assert len(list(marks.iterdir())) == 2
    assert [file.name for file in (tmp_path / "out").iterdir()] == [jobs.MANIFEST]
