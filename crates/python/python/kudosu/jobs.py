"""``python -m kudosu.jobs``: a whole job over files, on this machine or on a cluster, without a notebook.

    python -m kudosu.jobs rate --engine ray --input "puzzles/*.parquet" --output rated/ --shards 200 --resume

The input is cut into shards by rows. Each shard is a task of the engine and becomes one Parquet file, which
appears whole or not at all; a task that dies is given to another worker, and ``--resume`` leaves out what is there.
A file in the folder says what was asked of what; another question is never put into the same folder. A row that cannot be
answered within its limits of time and steps has the reason in its column ``error``, so one monster does not hold a shard. The summary adds up: rows in = rows answered + rows refused.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import sys
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Optional

import pyarrow
import pyarrow.parquet
from pyarrow import fs

from kudosu import KudosuError, __version__
from kudosu._tables import TASKS, annotate, schema_of

ROWS_A_BATCH = 16_384
"""So many rows are in memory at a time."""

LISTS = ("scale", "without")
"""Options that are lists, with commas between."""

TEXTS = ("bands", "rows", "stacks", "columns", "relabel")
"""Options that are texts although they may look like numbers."""

TRIES = 4
"""So often a shard is begun, on whichever worker, before the job gives up."""

MANIFEST = "_kudosu_job.json"
"""What was asked of what; whoever reads all tables of a folder passes by names that begin so."""

OWN_FILE = re.compile(r"part-\d+-of-\d+\.parquet")
"""What the files of a job are called."""

UNFINISHED = re.compile(r"\.part-\d+-of-\d+\.parquet\.[0-9a-f]+\.part")
"""What they are called until they are whole."""


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
    prefix: str = ""


@dataclass
class Done:
    """What became of a shard."""

    number: int
    rows: int
    refused: int
    seconds: float
    core_seconds: float = 0.0
    reasons: dict[str, int] = field(default_factory=dict)


def _place(name: str) -> tuple[fs.FileSystem, str]:
    """Where a path or an address leads."""
    if "://" in name:
        system, path = fs.FileSystem.from_uri(name)
        return system, path
    return fs.LocalFileSystem(), os.path.abspath(name)


def _regex(pattern: str) -> re.Pattern[str]:
    """A pattern as people write it: ``*`` stays within a folder, ``**`` does not."""
    signs = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    parts = re.split(r"(\*\*/|\*\*|\*|\?|\[[^/\]]+\])", pattern)
    translated = (signs.get(part, part if part.startswith("[") else re.escape(part)) for part in parts)
    return re.compile("".join(translated))


def _files(pattern: str, output: str) -> tuple[fs.FileSystem, list[str]]:
    """The files that a path, a folder or a pattern names, in order; never those of the output."""
    system, path = _place(pattern)
    _, own = _place(output)
    star = min((at for at in (path.find(sign) for sign in "*?[") if at >= 0), default=-1)
    if star < 0:
        info = system.get_file_info(path)
        if info.type == fs.FileType.File:
            return system, [path]
        folder, pattern = path, path.rstrip("/") + "/**/*.parquet"
    else:
        folder, pattern = path[: path.rfind("/", 0, star)], path
    if folder.rstrip("/") == own.rstrip("/"):
        raise SystemExit(f"error: {output} is the folder of the input; name another --output")
    found = system.get_file_info(fs.FileSelector(folder, recursive=True, allow_not_found=True))
    names = [info.path for info in found if info.type == fs.FileType.File]
    fits = _regex(pattern)
    is_hidden = re.compile(r"/[._][^/]*$")
    inside = own.rstrip("/") + "/"
    return system, sorted(
        name for name in names if fits.fullmatch(name) and not name.startswith(inside) and not is_hidden.search(name)
    )


def plan(pattern: str, output: str, shards: int) -> list[Shard]:
    """The shards of a job: as many as asked for, each with nearly the same number of rows."""
    system, paths = _files(pattern, output)
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
    system, _ = _place(source)
    target, path = _place(shard.output)
    done = Done(shard.number, 0, 0, 0.0)
    # Two workers can be at the same shard when one of them was only thought to be dead.
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{uuid.uuid4().hex}.part")
    writer: Optional[pyarrow.parquet.ParquetWriter] = None
    try:
        with target.open_output_stream(temporary) as file:
            for table in _read(system, shard.pieces):
                # Rows know their place in the whole job: a disguise may depend on it.
                options = {**job.options, "first_row": shard.first_row + done.rows}
                answered = annotate(table, job.task, job.column, prefix=job.prefix, threads=1, **options)
                if writer is None:
                    writer = pyarrow.parquet.ParquetWriter(file, answered.schema, compression="zstd")
                writer.write_table(answered)
                done.rows += len(answered)
                _count_reasons(done, answered[job.prefix + "error"])
            if writer is not None:
                writer.close()
        target.move(temporary, path)
    except BaseException:
        if target.get_file_info(temporary).type == fs.FileType.File:
            target.delete_file(temporary)
        raise
    done.seconds, done.core_seconds = time.monotonic() - began, time.process_time() - core_began
    return done


def _count_reasons(done: Done, errors: Any) -> None:
    """Counts the rows that have no answer, by their reasons."""
    for reason in errors.drop_null().to_pylist():
        done.refused += 1
        kind = reason.split(" (")[0][:80]
        done.reasons[kind] = done.reasons.get(kind, 0) + 1


def _finished(job: Job, shard: Shard) -> Optional[Done]:
    """What an earlier run left of a shard, where it is whole."""
    system, path = _place(shard.output)
    if system.get_file_info(path).type != fs.FileType.File:
        return None
    with system.open_input_file(path) as file:
        parquet = pyarrow.parquet.ParquetFile(file)
        if parquet.metadata.num_rows != shard.rows:
            raise SystemExit(
                f"error: {shard.output} has {parquet.metadata.num_rows} rows where this job has {shard.rows}; "
                "resume with the same input and --shards, or name another folder"
            )
        error = job.prefix + "error"
        done = Done(shard.number, shard.rows, 0, 0.0)
        _count_reasons(done, parquet.read(columns=[error])[error])
        return done


def _question(job: Job, source: str, output: str, shards: list[Shard]) -> dict[str, Any]:
    """What is asked of what, with everything that changes a file of the output."""
    system, _ = _place(source)
    paths = list(dict.fromkeys(piece.path for shard in shards for piece in shard.pieces))
    found = {info.path: info for info in system.get_file_info(paths)} if paths else {}
    return {
        "kudosu": __version__,
        "task": job.task,
        "column": job.column,
        "prefix": job.prefix,
        "options": {name: job.options[name] for name in sorted(job.options)},
        "shards": len(shards),
        "inputs": [[path, found[path].size, found[path].mtime_ns] for path in paths],
    }


def _claim(question: dict[str, Any], output: str, overwrite: bool) -> None:
    """Makes the folder of the output one of this question, or says that it is one of another."""
    system, folder = _place(output)
    if "://" not in output:
        os.makedirs(folder, exist_ok=True)
    manifest = f"{folder}/{MANIFEST}"
    there = _names(system, folder)
    if overwrite:
        for name in there:
            if OWN_FILE.fullmatch(name) or UNFINISHED.fullmatch(name) or name == MANIFEST:
                system.delete_file(f"{folder}/{name}")
        there = _names(system, folder)
    asked = json.loads(json.dumps(question))
    if MANIFEST in there:
        with system.open_input_stream(manifest) as file:
            before = json.loads(file.read())
        other = next((name for name in asked if before.get(name) != asked[name]), None)
        if other is not None:
            raise SystemExit(
                f"error: {output} holds another job: its {other} is {json.dumps(before.get(other))[:200]}, and now "
                f"{json.dumps(asked[other])[:200]}; name another folder, or --overwrite replaces that job"
            )
    elif any(name.endswith(".parquet") for name in there):
        raise SystemExit(f"error: {output} holds tables that are of no job; name another folder")
    else:
        with system.open_output_stream(manifest) as file:
            file.write(json.dumps(asked, indent=1).encode())
    _tidy(system, folder)


def _names(system: fs.FileSystem, folder: str) -> list[str]:
    found = system.get_file_info(fs.FileSelector(folder, allow_not_found=True))
    return [info.base_name for info in found if info.type == fs.FileType.File]


def _tidy(system: fs.FileSystem, folder: str) -> None:
    """Takes away what killed workers left."""
    for name in _names(system, folder):
        if UNFINISHED.fullmatch(name):
            system.delete_file(f"{folder}/{name}")


def _work(job: Job, shard: Shard, source: str, answer: Any) -> None:
    """A process of its own for a shard: what became of it goes through a pipe."""
    import signal

    # Ctrl-C is for the one who handed out the shards.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        answer.send((run_shard(job, shard, source), None))
    except Exception as trouble:
        answer.send((None, f"{type(trouble).__name__}: {trouble}"))


def _on_this_machine(job: Job, shards: list[Shard], source: str, workers: Optional[int]) -> Iterator[Done]:
    """Each shard has a process of its own, so that one that is killed takes no other with it."""
    import multiprocessing
    from multiprocessing.connection import wait

    most = workers or os.cpu_count() or 1
    waiting = [(shard, 1) for shard in shards]
    waiting.reverse()
    running: dict[Any, tuple[Any, Shard, int]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < most:
                shard, tries = waiting.pop()
                reads, writes = multiprocessing.Pipe(duplex=False)
                process = multiprocessing.Process(target=_work, args=(job, shard, source, writes), daemon=True)
                process.start()
                writes.close()
                running[reads] = (process, shard, tries)
            ready: Any
            for ready in wait(list(running)):
                process, shard, tries = running.pop(ready)
                try:
                    done, trouble = ready.recv()
                except EOFError:
                    process.join()
                    done, trouble = None, f"its worker was killed (exit code {process.exitcode})"
                ready.close()
                process.join()
                if done is not None:
                    yield done
                elif tries < TRIES:
                    waiting.append((shard, tries + 1))
                else:
                    raise SystemExit(f"error: shard {shard.number} failed {TRIES} times, at last because {trouble}")
    finally:
        for process, _, _ in running.values():
            process.kill()
            process.join()


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

    from kudosu.spark import workers_like_this

    builder = SparkSession.builder.appName(f"kudosu {job.task}").config("spark.task.maxFailures", TRIES)
    if master:
        builder = builder.master(master)
    context = builder.getOrCreate().sparkContext
    workers_like_this(context)
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
    overwrite: bool = False,
    address: Optional[str] = None,
    workers: Optional[int] = None,
    quiet: bool = False,
) -> dict[str, Any]:
    """Runs a job to its end and gives its summary."""
    began = time.monotonic()
    planned = plan(source, output, shards)
    _claim(_question(job, source, output, planned), output, overwrite)
    done: list[Done] = []
    waiting = []
    for shard in planned:
        ended = _finished(job, shard) if resume else None
        if ended is None:
            waiting.append(shard)
        else:
            done.append(ended)
    left_out = len(done)
    engines: dict[str, Callable[[], Any]] = {
        "local": lambda: _on_this_machine(job, waiting, source, workers),
        "ray": lambda: _on_ray(job, waiting, source, address, workers),
        "spark": lambda: _on_spark(job, waiting, source, address),
    }
    total = sum(shard.rows for shard in planned)
    try:
        # Whatever happens here, workers that are still at it are ended before the folder is tidied.
        with contextlib.closing(engines[engine]()) as ends:
            for ended in ends if waiting else ():
                done.append(ended)
                if not quiet:
                    rows = sum(one.rows for one in done)
                    print(f"{len(done)}/{len(planned)} shards, {rows}/{total} rows", file=sys.stderr, flush=True)
    finally:
        _tidy(*_place(output))
    refused = sum(one.refused for one in done)
    reasons: dict[str, int] = {}
    for one in done:
        for reason, times in one.reasons.items():
            reasons[reason] = reasons.get(reason, 0) + times
    rows_out = sum(one.rows for one in done)
    summary: dict[str, Any] = {
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


def _of_the_verb(arguments: list[str]) -> dict[str, Any]:
    """Options of a verb as its question has them; whether there are such is for the question to say.

    >>> _of_the_verb(["--limit", "5", "--scale=level,se", "--no-uniqueness", "--unique"])
    {'limit': 5, 'scale': ['level', 'se'], 'uniqueness': False, 'unique': True}
    """
    question: dict[str, Any] = {}
    waiting = [part for argument in arguments for part in argument.split("=", 1)]
    while waiting:
        name = waiting.pop(0)
        if not name.startswith("--"):
            raise KudosuError(f"{name} is no option")
        name = name[2:].replace("-", "_")
        if waiting and not waiting[0].startswith("--"):
            value = waiting.pop(0)
            is_number = value.isdecimal() and name not in TEXTS
            question[name] = value.split(",") if name in LISTS else int(value) if is_number else value
        elif name.startswith("no_"):
            question[name[3:]] = False
        else:
            question[name] = True
    return question


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
    parser.add_argument("--format", help="the format of the puzzles (default: recognised by content)")
    parser.add_argument("--box", help="height x width of their boxes, such as 2x3 (default: what they say, else square)")
    parser.add_argument("--prefix", default="", help="put this before the names of the new columns")
    parser.add_argument("--resume", action="store_true", help="leave out the shards that are there")
    parser.add_argument("--overwrite", action="store_true", help="remove another job from the folder first")
    parser.epilog = "Every option of the verb is one here: --limit 5, --scale level,se, --no-uniqueness."
    asked, others = parser.parse_known_args(arguments)
    try:
        question = _of_the_verb(others)
        schema_of(asked.task, **question)
    except KudosuError as error:
        parser.error(f"{asked.task}: {error}")
    beside = {name: getattr(asked, name) for name in ("timeout", "steps", "format", "box")}
    options = {**question, **{name: value for name, value in beside.items() if value is not None}}
    if asked.resume and asked.overwrite:
        parser.error("--resume goes on with what --overwrite would remove")
    try:
        summary = run(
            Job(asked.task, asked.column, options, asked.prefix),
            asked.input,
            asked.output,
            engine=asked.engine,
            shards=asked.shards,
            resume=asked.resume,
            overwrite=asked.overwrite,
            address=asked.address,
            workers=asked.workers,
        )
    except KeyboardInterrupt:
        print("interrupted; --resume goes on with the shards that are missing", file=sys.stderr)
        raise SystemExit(130) from None
    print(json.dumps(summary))


if __name__ == "__main__":
    # Workers find what they are to do by the module's name, which is not __main__.
    from kudosu.jobs import main as run_main

    run_main()
