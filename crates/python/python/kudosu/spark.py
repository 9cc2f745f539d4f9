"""Spark: the verbs as functions for ``DataFrame.mapInArrow``.

    rated = kudosu.spark.rate(spark.read.parquet("puzzles/"), column="puzzle", timeout=1.0)
    rated.write.parquet("rated/")

or by hand:

    df.mapInArrow(kudosu.spark.batches("rate"), kudosu.spark.schema(df, "rate"))

Each gives the rows with the columns of the verb behind their own. A task of Spark has one core, so batches are
worked on by one thread unless ``threads`` says otherwise.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Callable, Iterable, Iterator, Sequence

import pyarrow

from kudosu._tables import SCALES, TASKS, annotate, check_names, finds, finds_schema, schema_of

__all__ = [*TASKS, "batches", "hunt", "schema", "schema_of"]

_UNSIGNED = {pyarrow.uint32(): pyarrow.int64(), pyarrow.uint64(): pyarrow.int64()}
"""Spark has no unsigned numbers."""


def workers_like_this(context: Any) -> None:
    """Has workers run this interpreter, so that a virtual environment works, where nobody has named one.

    On a cluster of several machines ``PYSPARK_PYTHON`` names the one that is there.
    """
    if "PYSPARK_PYTHON" not in os.environ and context.master.startswith("local"):
        context.pythonExec = sys.executable


def _signed(fields: Iterable[pyarrow.Field]) -> pyarrow.Schema:
    return pyarrow.schema([field.with_type(_UNSIGNED.get(field.type, field.type)) for field in fields])


def _answer_schema(task: str, prefix: str = "", **options: Any) -> pyarrow.Schema:
    return _signed([field.with_name(prefix + field.name) for field in schema_of(task, **options)])


def schema(frame: Any, task: str, prefix: str = "", **options: Any) -> Any:
    """The schema of the frame with the columns of a verb with these options behind its own."""
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType

    added = from_arrow_schema(_answer_schema(task, prefix, **options))
    check_names(frame.schema.fieldNames(), added.fieldNames())
    return StructType(frame.schema.fields + added.fields)


def batches(
    task: str, column: str = "puzzle", threads: int = 1, prefix: str = "", **options: Any
) -> Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    """What ``mapInArrow`` calls for each partition."""

    def work(pieces: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for piece in pieces:
            table = annotate(piece, task, column, prefix=prefix, threads=threads, **options)
            for field in _answer_schema(task, prefix, **options):
                at = table.column_names.index(field.name)
                table = table.set_column(at, field, table[field.name].cast(field.type))
            yield from table.combine_chunks().to_batches()

    return work


def _task(name: str) -> Any:
    def verb(frame: Any, column: str = "puzzle", threads: int = 1, prefix: str = "", **options: Any) -> Any:
        workers_like_this(frame.sparkSession.sparkContext)
        work = batches(name, column, threads, prefix, **options)
        return frame.mapInArrow(work, schema(frame, name, prefix, **options))

    verb.__name__ = verb.__qualname__ = name
    verb.__doc__ = f"The frame with the columns of :func:`kudosu.{name}`."
    return verb


solve = _task("solve")
check = _task("check")
count = _task("count")
rate = _task("rate")
grade = _task("grade")
traces = _task("traces")
canonical = _task("canonical")
minimise = _task("minimise")
transform = _task("transform")


def hunt(
    frame: Any, column: str = "puzzle", threads: int = 1, scale: Sequence[str] = SCALES, **options: Any
) -> Any:
    """The finds of :func:`kudosu.hunt` beside the puzzles of each partition, in a frame of their own.

    Partitions may find the same puzzles: ``dropDuplicates(["puzzle"])`` leaves each once.
    """
    from pyspark.sql.pandas.types import from_arrow_schema

    workers_like_this(frame.sparkSession.sparkContext)
    schema = _signed(finds_schema(scale))

    def work(pieces: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        starts = list(pieces)
        if starts:
            table = pyarrow.Table.from_batches(starts)
            found = finds(table, column, scale=scale, threads=threads, **options)
            yield from found.cast(schema).combine_chunks().to_batches()

    return frame.select(column).mapInArrow(work, from_arrow_schema(schema))
