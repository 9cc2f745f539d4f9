"""Sudoku of any size: solve, check, count, hint, explain, rate, make, draw.

A puzzle is a text in every format that people use, a list of lists, a NumPy array or a :class:`Grid`:

>>> import kudosu
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> kudosu.solve(puzzle)[0, 2]
4
>>> kudosu.rate(puzzle).level
'beginner'

Every verb that makes sense on a column takes one: a sequence of puzzles, a NumPy array of ``uint8`` with a row
for each puzzle, or anything with Arrow's C data interface (pyarrow, polars, pandas, DuckDB). What comes back is
:class:`Answers`, which all of them read without a copy. Its columns are fields of the answer about one puzzle, and every
row has a ``status``; where there is no answer the column ``error`` says why:

>>> answers = kudosu.solve([puzzle, "no puzzle", None])
>>> answers["status"]
['unique', 'unreadable', 'unreadable']
>>> answers["error"][2]
'there is no puzzle in this row'

Batches are worked on by all cores, without the interpreter's lock, and Ctrl-C ends them.
"""

import importlib
from typing import Any

from kudosu._kudosu import (
    Answers,
    Grid,
    Hint,
    KudosuError,
    NoSolution,
    NotAPuzzle,
    OutOfReach,
    SeveralSolutions,
    Solutions,
    Step,
    Unfinished,
    Walkthrough,
    __version__,
)
from kudosu._results import Candidates, Check, Clues, Find, Hunt, Made, Picture, Rating, Verified
from kudosu._training import Grade, Trace
from kudosu._types import Run
from kudosu._verbs import (
    ask,
    candidates,
    canonical,
    check,
    clues,
    convert,
    count,
    draw,
    explain,
    generate,
    grade,
    hint,
    hunt,
    minimise,
    rate,
    solutions,
    solve,
    sort,
    transform,
    unique,
    verify,
    traces,
    vocabulary,
)

PARTS = ("datasets", "envs", "jobs", "pandas", "polars", "ray", "reasoning_gym", "spark", "verifiers")
"""What stands on other packages and is imported when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name in PARTS:
        return importlib.import_module(f"kudosu.{name}")
    raise AttributeError(f"module 'kudosu' has no attribute {name!r}")


__all__ = [
    "Answers",
    "Candidates",
    "Check",
    "Clues",
    "Find",
    "Grade",
    "Grid",
    "Hint",
    "Hunt",
    "KudosuError",
    "Made",
    "NoSolution",
    "NotAPuzzle",
    "OutOfReach",
    "Picture",
    "Rating",
    "Run",
    "SeveralSolutions",
    "Solutions",
    "Step",
    "Trace",
    "Unfinished",
    "Verified",
    "Walkthrough",
    "__version__",
    "ask",
    "candidates",
    "canonical",
    "check",
    "clues",
    "convert",
    "count",
    "draw",
    "explain",
    "generate",
    "grade",
    "hint",
    "hunt",
    "minimise",
    "rate",
    "solutions",
    "solve",
    "sort",
    "transform",
    "unique",
    "verify",
    "traces",
    "vocabulary",
]
