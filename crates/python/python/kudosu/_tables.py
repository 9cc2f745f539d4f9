"""A table in, the same table with the columns of a verb out: what every engine for clusters asks for."""

from __future__ import annotations

from typing import Any

import pyarrow

from kudosu import _verbs

TASKS = ("solve", "check", "count", "rate", "canonical", "minimise", "transform")
"""The verbs that take a column."""


def schema_of(task: str) -> pyarrow.Schema:
    """Names and types of the columns that a verb adds.

    >>> schema_of("solve").names
    ['solution', 'solutions', 'error']
    """
    from kudosu._kudosu import answer_schema

    options = {"transpose": False} if task == "transform" else {}
    for name in ("rotate", "mirror", "bands", "rows", "stacks", "columns", "relabel", "seed"):
        if task == "transform":
            options[name] = None
    return pyarrow.schema(answer_schema(task, options))


def annotate(table: Any, task: str, column: str = "puzzle", **options: Any) -> pyarrow.Table:
    """The table with the columns of a verb behind its own; columns of the same names are replaced.

    >>> table = pyarrow.table({"id": [7], "puzzle": [".142..1..2.4.3.1"]})
    >>> annotate(table, "solve").column_names
    ['id', 'puzzle', 'solution', 'solutions', 'error']
    """
    if isinstance(table, pyarrow.RecordBatch):
        table = pyarrow.Table.from_batches([table])
    if column not in table.column_names:
        raise KeyError(f"there is no column {column!r}; the columns are {', '.join(table.column_names)}")
    answers = pyarrow.table(getattr(_verbs, task)(table[column], **options))
    for name in answers.column_names:
        if name in table.column_names:
            table = table.drop_columns([name])
    for name in answers.column_names:
        table = table.append_column(answers.schema.field(name), answers[name])
    return table
