"""A table in, the same table with the columns of a verb out: what every engine for clusters asks for."""

from __future__ import annotations

import json
from typing import Any, Iterable, Sequence

import pyarrow

from kudosu import _kudosu, _verbs
from kudosu._kudosu import KudosuError

TASKS = ("solve", "check", "count", "rate", "grade", "traces", "canonical", "minimise", "transform")
"""The verbs that clusters and jobs know."""

COLUMN_VERBS = (*TASKS, "candidates", "hint", "explain")
"""The verbs that take a column and give columns."""


def schema_of(task: str, **options: Any) -> pyarrow.Schema:
    """Names and types of the columns that a verb adds, with these options.

    >>> schema_of("solve").names
    ['status', 'solution', 'error']
    >>> schema_of("rate", scale=["level"]).names
    ['status', 'level', 'error']
    """
    question = {name: value for name, value in options.items() if name not in _verbs.Run.__annotations__}
    if task == "candidates" and question.pop("of", "solutions") == "peers":
        task = "peers"
    if task == "grade":
        # It names a column, and which columns there are does not depend on it.
        question.pop("answer", None)
    return pyarrow.schema(_kudosu.answer_schema(task, _verbs.as_json(question)))


def check_names(names: Iterable[str], added: Iterable[str]) -> None:
    """Refuses to add columns to a table that has columns of the same names."""
    taken = [name for name in added if name in set(names)]
    if taken:
        raise KudosuError(
            f"there is a column {taken[0]!r} already, and the answers would replace it; "
            f"prefix=\"new_\" calls theirs new_{taken[0]} and so on"
        )


def annotate(
    table: Any, task: str, column: str = "puzzle", *, prefix: str = "", **options: Any
) -> pyarrow.Table:
    """The table with the columns of a verb behind its own, with ``prefix`` before their names.

    To ``grade``, ``answer`` is the name of the column with the answers, which is ``answer`` unless said otherwise.

    >>> table = pyarrow.table({"id": [7], "puzzle": [".142..1..2.4.3.1"]})
    >>> annotate(table, "solve").column_names
    ['id', 'puzzle', 'status', 'solution', 'error']
    >>> annotate(annotate(table, "solve"), "solve", prefix="again_").column_names[-3:]
    ['again_status', 'again_solution', 'again_error']
    """
    if isinstance(table, pyarrow.RecordBatch):
        table = pyarrow.Table.from_batches([table])
    if column not in table.column_names:
        raise KeyError(f"there is no column {column!r}; the columns are {', '.join(table.column_names)}")
    if task == "grade":
        beside = options.get("answer", "answer")
        if beside not in table.column_names:
            raise KeyError(f"there is no column {beside!r}; the columns are {', '.join(table.column_names)}")
        options["answer"] = table[beside]
    answers = pyarrow.table(getattr(_verbs, task)(table[column], many=True, **options))
    check_names(table.column_names, [prefix + name for name in answers.column_names])
    for name in answers.column_names:
        field = answers.schema.field(name).with_name(prefix + name)
        table = table.append_column(field, answers[name])
    return table


SCALES = ("level", "se", "hodoku", "te", "b", "w", "bxb")
"""The scales on which finds are rated unless ``scale`` says otherwise."""


def finds_schema(scale: Sequence[str] = SCALES) -> pyarrow.Schema:
    """Names and types of the columns of finds.

    >>> finds_schema(["te"]).names
    ['puzzle', 'solution', 'givens', 'from', 'te', 'te_at_least']
    """
    text, about = pyarrow.string(), ("status", "error")
    fields = [("puzzle", text), ("solution", text), ("givens", pyarrow.int64()), ("from", text)]
    rating = [field for field in schema_of("rate", scale=list(scale)) if field.name not in about]
    return pyarrow.schema([*map(pyarrow.field, *zip(*fields)), *rating])


def finds(
    table: Any, column: str = "puzzle", *, scale: Sequence[str] = SCALES, follow: bool = False, **options: Any
) -> pyarrow.Table:
    """What :func:`kudosu.hunt` finds beside the puzzles of a table, a row for each find.

    Whoever hunts from several tables may find the same puzzle in each; as all are canonical, ``puzzle`` tells.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = finds(pyarrow.table({"puzzle": [puzzle]}), te=1, scale=["te"], most=2, threads=1)
    >>> found.column_names, found["te"].to_pylist()
    (['puzzle', 'solution', 'givens', 'from', 'te', 'te_at_least'], [1, 1])
    """
    hunting = _verbs.hunt(table[column].to_pylist(), scale=list(scale), follow=follow, **options)
    rows = []
    for told in map(json.loads, hunting._under_way):
        rows.append({**told, **told.pop("rating")})
    return pyarrow.Table.from_pylist(rows, schema=finds_schema(scale))
