"""The verbs by their names: each takes one puzzle and answers at once, or takes a column and gives columns.

A keyword of a verb is a field of its question, the same as an option of the command line and a field of a request. One that
is None is left to what is usual. Besides them a verb takes what is in :class:`kudosu._types.Run`, and those that take columns
take ``one=True`` and ``many=True``, which say which of the two it is.
"""

from kudosu._asking import as_json, ask
from kudosu._logic import explain, hint, rate
from kudosu._making import generate, hunt
from kudosu._ordering import sort, unique
from kudosu._results import rating_of
from kudosu._rewriting import canonical, convert, draw, minimise, transform
from kudosu._solving import candidates, check, clues, count, solutions, solve, verify
from kudosu._training import grade, traces, vocabulary
from kudosu._types import Run

__all__ = [
    "Run",
    "as_json",
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
    "rating_of",
    "solutions",
    "solve",
    "sort",
    "traces",
    "transform",
    "unique",
    "verify",
    "vocabulary",
]
