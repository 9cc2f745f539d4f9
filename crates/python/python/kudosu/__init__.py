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
:class:`Answers`, which all of them read without a copy. A row that is no puzzle is null, with a reason in the
column ``error``:

>>> answers = kudosu.solve([puzzle, "no puzzle", None])
>>> answers["solutions"]
[1, None, None]
>>> answers["error"][2]
'there is no puzzle in this row'

Batches are worked on by all cores, without the interpreter's lock, and Ctrl-C ends them.
"""

from kudosu._kudosu import (
    Answers,
    Grid,
    Hint,
    KudosuError,
    NoSolution,
    NotAPuzzle,
    OutOfReach,
    SeveralSolutions,
    Unfinished,
    Walkthrough,
    __version__,
)
from kudosu._verbs import (
    Check,
    Made,
    Picture,
    Rating,
    canonical,
    check,
    count,
    draw,
    explain,
    generate,
    hint,
    minimise,
    rate,
    solutions,
    solve,
    transform,
)

__all__ = [
    "Answers",
    "Check",
    "Grid",
    "Hint",
    "KudosuError",
    "Made",
    "NoSolution",
    "NotAPuzzle",
    "OutOfReach",
    "Picture",
    "Rating",
    "SeveralSolutions",
    "Unfinished",
    "Walkthrough",
    "__version__",
    "canonical",
    "check",
    "count",
    "draw",
    "explain",
    "generate",
    "hint",
    "minimise",
    "rate",
    "solutions",
    "solve",
    "transform",
]
