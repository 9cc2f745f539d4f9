"""Columns put in order: each puzzle once, or the easiest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kudosu._kudosu import Answers
from kudosu._logic import rate
from kudosu._rewriting import canonical, transform

if TYPE_CHECKING:
    from typing import Unpack

    from kudosu._types import Run

LEVELS = ("beginner", "easy", "medium", "hard", "diabolical")
"""Our levels, the easiest first."""

NUMBERS = {"hodoku": "hodoku_score"}
"""The column by which a scale is sorted, where it is not called like the scale."""


def unique(puzzles: Any, *, up_to_symmetry: bool = False, **run: Unpack[Run]) -> Answers:
    """The first of all puzzles of a column that are the same, or with ``up_to_symmetry`` the same but for symmetry.

    ``row`` is its number in the column, from 0, and ``puzzle`` or ``canonical`` what it is known by. What cannot be read, or has no such
    form, is left out.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> other = transform(puzzle, rotate=90)
    >>> unique([puzzle, str(other), puzzle])["row"]
    [0, 1]
    >>> unique([puzzle, str(other), puzzle], up_to_symmetry=True)["row"]
    [0]
    """
    prefix = run.pop("prefix", "")
    if up_to_symmetry:
        name = "canonical"
        known: Answers = canonical(puzzles, many=True, **run)
    else:
        # Whatever format a puzzle is in, the same is written of it.
        name = "transformed"
        known = transform(puzzles, many=True, **run)
    seen: set[str] = set()
    rows = []
    for row, text in enumerate(known[name]):
        if text is not None and text not in seen:
            seen.add(text)
            rows.append(row)
    return known._taken(rows, {"transformed": "puzzle"}, ["status", "error"], prefix)


def sort(puzzles: Any, by: str = "se", *, descending: bool = False, **options: Any) -> Answers:
    """The puzzles of a column by how hard they are on a scale, the easiest first, or with ``descending`` the hardest.

    ``by`` is a scale of :func:`rate`, whose other keywords this takes as well. ``row`` is the number in the column, from 0; the columns
    of the scale stand behind it. Equal ones stay in their order, and what has no number comes last.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hard = "4..28..3..87............1..8...9.3......1...9..3..42..26....87.19..3...6...4... ".replace(" ", ".")
    >>> sort([hard, easy, None])["row"]
    [1, 0, 2]
    """
    prefix = options.pop("prefix", "")
    rated: Answers = rate(puzzles, many=True, scale=[by], **options)
    column = rated[NUMBERS.get(by, by)]
    numbers = [LEVELS.index(value) if by == "level" and value is not None else value for value in column]
    known = [row for row, number in enumerate(numbers) if number is not None]
    known.sort(key=lambda row: numbers[row], reverse=descending)
    rows = known + [row for row, number in enumerate(numbers) if number is None]
    return rated._taken(rows, {}, [], prefix)
