"""Ray Data: the verbs as functions for ``map_batches``.

    dataset = ray.data.read_parquet("puzzles/")
    dataset.map_batches(kudosu.ray.rate, batch_format="pyarrow").write_parquet("rated/")

Each function takes a ``pyarrow.Table`` with a column ``puzzle`` and gives it back with the columns of the verb.
Options go by ``fn_kwargs``: ``fn_kwargs={"column": "quizzes", "timeout": 1.0}``. A task of Ray has one core, so
each batch is worked on by one thread unless ``threads`` says otherwise.

``hunt`` takes a table of puzzles to start from and gives a table of what it finds beside them.
"""

from __future__ import annotations

from typing import Any

import pyarrow

from kudosu._tables import TASKS, annotate, finds, schema_of

__all__ = [*TASKS, "hunt", "schema_of"]


def _task(name: str) -> Any:
    def verb(table: pyarrow.Table, column: str = "puzzle", threads: int = 1, **options: Any) -> pyarrow.Table:
        return annotate(table, name, column, threads=threads, **options)

    verb.__name__ = verb.__qualname__ = name
    verb.__doc__ = f"The table with the columns of :func:`kudosu.{name}`."
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


def hunt(table: pyarrow.Table, column: str = "puzzle", threads: int = 1, **options: Any) -> pyarrow.Table:
    """The finds of :func:`kudosu.hunt` beside the puzzles of the table; what lies beside finds only with ``follow=True``."""
    return finds(table, column, threads=threads, **options)
