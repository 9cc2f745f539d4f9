"""Spark for real: local-cluster mode with several executors, one of them killed in the middle."""

import os
import signal

import pyarrow
import pyarrow.parquet
import pytest
from conftest import STEPS, TRACES, WISH, found_of, read

from kudosu import jobs

pyspark = pytest.importorskip("pyspark")

MASTER = "local-cluster[2,1,1024]"


@pytest.fixture(scope="module", autouse=True)
def spark():
    # Nobody has to name the interpreter of a virtual environment.
    assert "PYSPARK_PYTHON" not in os.environ
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master(MASTER)
        .config("spark.ui.enabled", False)
        .config("spark.executorEnv.PYTHONPATH", os.environ.get("PYTHONPATH", ""))
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 200)
        .config("spark.sql.parquet.compression.codec", "gzip")
        .config("spark.task.maxFailures", jobs.TRIES)
        .getOrCreate()
    )
    yield session
    session.stop()


def test_a_frame_gives_what_one_machine_gives(spark, source, expected, tmp_path):
    import kudosu.spark

    rated = kudosu.spark.rate(spark.read.parquet(str(source)).repartition(4), steps=STEPS)
    rated.write.parquet(str(tmp_path / "out"))
    found = read(tmp_path / "out")
    columns = [found[name].cast(expected.schema.field(name).type) for name in expected.column_names]
    assert pyarrow.table(columns, names=expected.column_names).combine_chunks().equals(expected)


def test_paths_and_grades_are_those_of_one_machine(spark, answered, expected_traces, expected_grades, tmp_path):
    import kudosu.spark

    frame = spark.createDataFrame(answered.to_pandas()).repartition(3, "id")
    asked = {
        "traces": (kudosu.spark.traces(frame, **TRACES), expected_traces),
        "grades": (kudosu.spark.grade(frame, answer="completion"), expected_grades),
    }
    for name, (told, expected) in asked.items():
        told.write.parquet(str(tmp_path / name))
        found = read(tmp_path / name)
        columns = [found[column].cast(expected.schema.field(column).type) for column in expected.column_names]
        assert pyarrow.table(columns, names=expected.column_names).combine_chunks().equals(expected), name


def test_a_hunt_finds_what_one_machine_finds(spark, starts, expected_finds, tmp_path):
    import kudosu.spark

    frame = spark.createDataFrame(starts.to_pandas()).repartition(starts.num_rows, "id")
    found = kudosu.spark.hunt(frame, **WISH)
    assert found.columns == kudosu.spark.finds_schema(WISH["scale"]).names
    found.write.parquet(str(tmp_path / "out"))
    table = pyarrow.parquet.read_table(tmp_path / "out")
    assert found_of(table) == expected_finds
    different = found.dropDuplicates(["puzzle"]).count()
    print(f"\nspark: {table.num_rows} finds beside {starts.num_rows} puzzles, {different} different ones")
    assert different == len(expected_finds)


def test_an_executor_that_is_killed_loses_and_doubles_nothing(source, expected, tmp_path, monkeypatch):
    mark = tmp_path / "killed"
    whole = jobs.run_shard

    def executor(process):
        """The Java process above a worker in Python. Workers know nothing of this file, so it is told here."""
        while True:
            with open(f"/proc/{process}/stat") as stat:
                process = int(stat.read().rsplit(")", 1)[1].split()[1])
            with open(f"/proc/{process}/comm") as comm:
                if comm.read().strip() == "java":
                    return process

    def run_shard(job, shard, where):
        if shard.number == 4 and not mark.exists():
            mark.write_text(str(os.getppid()))
            with open(shard.output + ".0.part", "wb") as half:
                half.write(b"half of it")
            os.kill(executor(os.getpid()), signal.SIGKILL)
        return whole(job, shard, where)

    monkeypatch.setattr(jobs, "run_shard", run_shard)
    job = jobs.Job("rate", options={"steps": STEPS})
    summary = jobs.run(job, str(source), str(tmp_path / "out"), engine="spark", address=MASTER, shards=9)
    print(f"\nspark: killed executor of worker {mark.read_text()}: {summary}")
    assert (summary["rows_in"], summary["rows_answered"], summary["rows_refused"]) == (3000, 2995, 5)
    parts = [path for path in (tmp_path / "out").iterdir() if path.suffix == ".parquet"]
    assert len(parts) == 9 and mark.exists()
    assert read(parts).equals(expected)
