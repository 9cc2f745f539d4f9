"""``python -m kudosu.jobs``: a whole job over files, on this machine or on a cluster, without a notebook.

    python -m kudosu.jobs rate --engine ray --input "puzzles/*.parquet" --output rated/ --shards 200 --resume

The input is cut into shards by rows. Each shard is a task of the engine and becomes one Parquet file, which
appears whole or not at all; a task that dies is given to another worker, and ``--resume`` leaves out what is there.
A row that cannot be answered within its limits of time and steps is null with a reason, so one monster does not
hold a shard. The summary adds up: rows in = rows answered + rows refused.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

import pyarrow
import pyarrow.parquet
from pyarrow import fs

from kudosu._tables import TASKS, annotate

ROWS_A_BATCH = 16_384
"""So many rows are in memory at a time."""

TRIES = 4
"""So often a shard is begun, on whichever worker, before the job gives up."""


@dataclass(frozen=True)
class Piece:
    """Rows of one file."""

    path: str
    start: int
    rows: int


@dataclass(frozen=True)
class Shard:
    """One task: pieces of files in order, and where their answers go."""

    number: int
    pieces: tuple[Piece, ...]
    output: str
    rows: int
    first_row: int


@dataclass(frozen=True)
class Job:
    """What is done to every row."""

    task: str
    column: str = "puzzle"
    options: dict[str, Any] = field(default_factory=dict)


@dataclass
class Done:
    """What became of a shard."""

    number: int
    rows: int
    refused: int
    seconds: float
    core_seconds: float = 0.0
    reasons: dict[str, int] = field(default_factory=dict)


def _files(pattern: str) -> tuple[fs.FileSystem, list[str]]:
    """The files that a path, a folder or a pattern names, in order."""
    import fnmatch

    if "://" in pattern:
        system, path = fs.FileSystem.from_uri(pattern)
    else:
        system, path = fs.LocalFileSystem(), os.path.abspath(pattern)
    star = min((at for at in (path.find(sign) for sign in "*?[") if at >= 0), default=-1)
    if star < 0:
        info = system.get_file_info(path)
        if info.type == fs.FileType.File:
            return system, [path]
        folder, pattern = path, path.rstrip("/") + "/*.parquet"
    else:
        folder, pattern = path[: path.rfind("/", 0, star)], path
    found = system.get_file_info(fs.FileSelector(folder, recursive=True, allow_not_found=True))
    names = [info.path for info in found if info.type == fs.FileType.File]
    return system, sorted(name for name in names if fnmatch.fnmatchcase(name, pattern))


def plan(pattern: str, output: str, shards: int) -> list[Shard]:
    """The shards of a job: as many as asked for, each with nearly the same number of rows."""
    system, paths = _files(pattern)
    if not paths:
        raise SystemExit(f"error: {pattern} names no Parquet file")
    lengths = []
    for path in paths:
        with system.open_input_file(path) as file:
            lengths.append(pyarrow.parquet.ParquetFile(file).metadata.num_rows)
    total = sum(lengths)
    shards = max(1, min(shards, total))
    ends = [total * (number + 1) // shards for number in range(shards)]
    planned, pieces = [], []
    number, rows, at = 0, 0, 0
    for path, length in zip(paths, lengths):
        start = 0
        while start < length:
            taken = min(length - start, ends[number] - at)
            pieces.append(Piece(path, start, taken))
            start, at, rows = start + taken, at + taken, rows + taken
            if at == ends[number]:
                name = os.path.join(output, f"part-{number:05}-of-{shards:05}.parquet")
                planned.append(Shard(number, tuple(pieces), name, rows, at - rows))
                pieces, rows, number = [], 0, number + 1
    return planned


def _read(system: fs.FileSystem, pieces: tuple[Piece, ...]) -> Iterator[pyarrow.Table]:
    """The rows of a shard, a batch at a time."""
    for piece in pieces:
        with system.open_input_file(piece.path) as file:
            parquet = pyarrow.parquet.ParquetFile(file)
            groups, first, skipped = [], 0, None
            for group in range(parquet.num_row_groups):
                rows = parquet.metadata.row_group(group).num_rows
                if first + rows > piece.start and first < piece.start + piece.rows:
                    groups.append(group)
                    skipped = piece.start - first if skipped is None else skipped
                first += rows
            skip, left = skipped or 0, piece.rows
            for batch in parquet.iter_batches(ROWS_A_BATCH, row_groups=groups):
                if skip >= len(batch):
                    skip -= len(batch)
                    continue
                batch = batch.slice(skip, min(left, len(batch) - skip))
                skip, left = 0, left - len(batch)
                yield pyarrow.Table.from_batches([batch])
                if left == 0:
                    break


def run_shard(job: Job, shard: Shard, source: str) -> Done:
    """Answers one shard and gives its file its name when it is whole."""
    began, core_began = time.monotonic(), time.process_time()
    system, _ = fs.FileSystem.from_uri(source) if "://" in source else (fs.LocalFileSystem(), source)
    target, path = (
        fs.FileSystem.from_uri(shard.output)
        if "://" in shard.output
        else (fs.LocalFileSystem(), os.path.abspath(shard.output))
    )
    done = Done(shard.number, 0, 0, 0.0)
    # Two workers can be at the same shard when one of them was only thought to be dead.
    temporary = f"{path}.{uuid.uuid4().hex}.part"
    writer: Optional[pyarrow.parquet.ParquetWriter] = None
    try:
        with target.open_output_stream(temporary) as file:
            for table in _read(system, shard.pieces):
                options = dict(job.options)
                if job.task == "transform":
                    options["first_row"] = shard.first_row + done.rows
                answered = annotate(table, job.task, job.column, threads=1, **options)
                if writer is None:
                    writer = pyarrow.parquet.ParquetWriter(file, answered.schema, compression="zstd")
                writer.write_table(answered)
                done.rows += len(answered)
                for reason in answered["error"].drop_null().to_pylist():
                    done.refused += 1
                    kind = reason.split(" (")[0][:80]
                    done.reasons[kind] = done.reasons.get(kind, 0) + 1
            if writer is not None:
                writer.close()
        target.move(temporary, path)
    except BaseException:
        if target.get_file_info(temporary).type == fs.FileType.File:
            target.delete_file(temporary)
        raise
    done.seconds, done.core_seconds = time.monotonic() - began, time.process_time() - core_began
    return done


def _finished(shard: Shard) -> Optional[Done]:
    """What an earlier run left of a shard, where it is whole."""
    system, path = (
        fs.FileSystem.from_uri(shard.output)
        if "://" in shard.output
        else (fs.LocalFileSystem(), os.path.abspath(shard.output))
    )
    if system.get_file_info(path).type != fs.FileType.File:
        return None
    with system.open_input_file(path) as file:
        parquet = pyarrow.parquet.ParquetFile(file)
        if parquet.metadata.num_rows != shard.rows:
            raise SystemExit(
                f"error: {shard.output} has {parquet.metadata.num_rows} rows where this job has {shard.rows}; "
                "resume with the same input and --shards, or name another folder"
            )
        errors = parquet.read(columns=["error"])["error"]
        return Done(shard.number, shard.rows, len(errors) - errors.null_count, 0.0)


def _on_this_machine(job: Job, shards: list[Shard], source: str, workers: Optional[int]) -> Iterator[Done]:
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(max_workers=workers) as pool:
        for ended in as_completed([pool.submit(run_shard, job, shard, source) for shard in shards]):
            yield ended.result()


def _on_ray(job: Job, shards: list[Shard], source: str, address: Optional[str], workers: Optional[int]) -> Iterator[Done]:
    import ray

    if not ray.is_initialized():
        ray.init(address=address, num_cpus=None if address else workers, log_to_driver=False)
    # A worker that dies costs a try, and so does an error: a file that was not there yet, a full disk.
    task = ray.remote(max_retries=TRIES - 1, retry_exceptions=True)(run_shard)
    waiting = [task.remote(job, shard, source) for shard in shards]
    while waiting:
        ready, waiting = ray.wait(waiting, num_returns=1)
        yield from ray.get(ready)


def _on_spark(job: Job, shards: list[Shard], source: str, master: Optional[str]) -> Iterator[Done]:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName(f"kudosu {job.task}").config("spark.task.maxFailures", TRIES)
    if master:
        builder = builder.master(master)
    context = builder.getOrCreate().sparkContext
    work = context.parallelize(shards, len(shards)).map(lambda shard: run_shard(job, shard, source))
    yield from work.collect()


def run(
    job: Job,
    source: str,
    output: str,
    *,
    engine: str = "local",
    shards: int = 16,
    resume: bool = False,
    address: Optional[str] = None,
    workers: Optional[int] = None,
    quiet: bool = False,
) -> dict[str, Any]:
    """Runs a job to its end and gives its summary."""
    began = time.monotonic()
    planned = plan(source, output, shards)
    if "://" not in output:
        os.makedirs(output, exist_ok=True)
    done: list[Done] = []
    waiting = []
    for shard in planned:
        ended = _finished(shard) if resume else None
        if ended is None:
            waiting.append(shard)
        else:
            done.append(ended)
    left_out = len(done)
    engines = {
        "local": lambda: _on_this_machine(job, waiting, source, workers),
        "ray": lambda: _on_ray(job, waiting, source, address, workers),
        "spark": lambda: _on_spark(job, waiting, source, address),
    }
    total = sum(shard.rows for shard in planned)
    if waiting:
        for ended in engines[engine]():
            done.append(ended)
            if not quiet:
                rows = sum(one.rows for one in done)
                print(f"{len(done)}/{len(planned)} shards, {rows}/{total} rows", file=sys.stderr, flush=True)
    refused = sum(one.refused for one in done)
    reasons: dict[str, int] = {}
    for one in done:
        for reason, times in one.reasons.items():
            reasons[reason] = reasons.get(reason, 0) + times
    rows_out = sum(one.rows for one in done)
    summary = {
        "task": job.task,
        "engine": engine,
        "shards": len(planned),
        "shards_left_out": left_out,
        "rows_in": total,
        "rows_answered": rows_out - refused,
        "rows_refused": refused,
        "reasons": reasons,
        "slowest_shard_seconds": round(max((one.seconds for one in done), default=0.0), 3),
        "core_seconds": round(sum(one.core_seconds for one in done), 3),
        "seconds": round(time.monotonic() - began, 3),
    }
    if summary["rows_in"] != summary["rows_answered"] + summary["rows_refused"]:
        raise SystemExit(f"error: the rows do not add up: {json.dumps(summary)}")
    return summary


def main(arguments: Optional[list[str]] = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m kudosu.jobs", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("--input", required=True, help='Parquet: a file, a folder or a pattern such as "in/*.parquet"')
    parser.add_argument("--output", required=True, help="a folder for the shards")
    parser.add_argument("--engine", choices=("local", "ray", "spark"), default="local")
    parser.add_argument("--address", help="Ray's address or Spark's master; without it one is started here")
    parser.add_argument("--workers", type=int, help="processes on this machine (default: one a core)")
    parser.add_argument("--shards", type=int, default=16, help="how many files the output has (default: 16)")
    parser.add_argument("--column", default="puzzle", help="the column with the puzzles (default: puzzle)")
    parser.add_argument("--timeout", type=float, help="seconds for one puzzle")
    parser.add_argument("--steps", type=int, help="steps of work for one puzzle: the same limit on every machine")
    parser.add_argument("--limit", type=int, help="of count: stop counting here")
    parser.add_argument("--seed", type=int, help="of minimise and transform: where chance starts")
    parser.add_argument("--resume", action="store_true", help="leave out the shards that are there")
    asked = parser.parse_args(arguments)
    allowed = {
        "count": ("limit", "timeout", "steps"),
        "minimise": ("seed", "timeout", "steps"),
        "transform": ("seed",),
        "canonical": (),
    }.get(asked.task, ("timeout", "steps"))
    given = {name: getattr(asked, name) for name in ("timeout", "steps", "limit", "seed")}
    refused = [name for name, value in given.items() if value is not None and name not in allowed]
    if refused:
        parser.error(f"{asked.task} takes no --{refused[0]}")
    options = {name: value for name, value in given.items() if value is not None}
    summary = run(
        Job(asked.task, asked.column, options),
        asked.input,
        asked.output,
        engine=asked.engine,
        shards=asked.shards,
        resume=asked.resume,
        address=asked.address,
        workers=asked.workers,
    )
    print(json.dumps(summary))


if __name__ == "__main__":
    # Workers find what they are to do by the module's name, which is not __main__.
    from kudosu.jobs import main as run_main

    run_main()
