"""Ray for real: several workers on one machine, one of them killed in the middle."""

import os
import pathlib
import signal

import pyarrow.parquet
import pytest
from conftest import STEPS, TRACES, WISH, found_of, read

from kudosu import jobs
from kudosu._tables import finds_schema

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_ray_data_gives_what_one_machine_gives(source, expected, tmp_path):
    import kudosu.ray

    rated = ray.data.read_parquet(str(source)).map_batches(
        kudosu.ray.rate, batch_format="pyarrow", batch_size=200, fn_kwargs={"steps": STEPS}
    )
    rated.write_parquet(str(tmp_path / "out"))
    assert read(tmp_path / "out").select(expected.column_names).equals(expected)


def test_paths_and_grades_are_those_of_one_machine(answered, expected_traces, expected_grades, tmp_path):
    import kudosu.ray

    asked = {
        "traces": (kudosu.ray.traces, TRACES, expected_traces),
        "grades": (kudosu.ray.grade, {"answer": "completion"}, expected_grades),
    }
    for name, (verb, options, expected) in asked.items():
        told = ray.data.from_arrow(answered).repartition(4).map_batches(
            verb, batch_format="pyarrow", batch_size=7, fn_kwargs=options
        )
        told.write_parquet(str(tmp_path / name))
        assert read(tmp_path / name).select(expected.column_names).equals(expected), name
    assert expected_traces["trace"].null_count == 2 and len(set(expected_grades["score"].to_pylist())) > 2


def test_a_hunt_finds_what_one_machine_finds(starts, expected_finds, tmp_path):
    import kudosu.ray

    found = ray.data.from_arrow(starts).repartition(starts.num_rows).map_batches(
        kudosu.ray.hunt, batch_format="pyarrow", batch_size=1, fn_kwargs=WISH
    )
    found.write_parquet(str(tmp_path / "out"))
    table = pyarrow.parquet.read_table(tmp_path / "out")
    assert found_of(table) == expected_finds
    assert table.schema.names == finds_schema(WISH["scale"]).names
    print(f"\nray: {table.num_rows} finds beside {starts.num_rows} puzzles, {len(expected_finds)} different ones")


def test_a_worker_that_is_killed_loses_and_doubles_nothing(source, expected, tmp_path, monkeypatch):
    mark = tmp_path / "killed"
    whole = jobs.run_shard

    def run_shard(job, shard, where):
        if shard.number == 4 and not mark.exists():
            mark.write_text(str(os.getpid()))
            pathlib.Path(shard.output + ".0.part").write_bytes(b"half of it")
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(job, shard, where)

    monkeypatch.setattr(jobs, "run_shard", run_shard)
    job = jobs.Job("rate", options={"steps": STEPS})
    summary = jobs.run(job, str(source), str(tmp_path / "out"), engine="ray", shards=9)
    print(f"\nray: killed worker {mark.read_text()}: {summary}")
    assert (summary["rows_in"], summary["rows_answered"], summary["rows_refused"]) == (3000, 2995, 5)
    parts = [path for path in (tmp_path / "out").iterdir() if path.suffix == ".parquet"]
    assert len(parts) == 9 and mark.exists()
    assert read(parts).equals(expected)
