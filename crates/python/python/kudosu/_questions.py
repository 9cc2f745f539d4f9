"""Puzzles as questions for language models: how one is asked, and what a reply is worth."""

from __future__ import annotations

from typing import Any, Optional

from kudosu._kudosu import Grid
from kudosu._training import Grade, grade


def as_rows(grid: Grid) -> str:
    """A grid as lines of numbers with blanks between, ``_`` for a cell that is to be found.

    >>> print(as_rows(Grid(".142..1..2.4.3.1")))
    _ 1 4 2
    _ _ 1 _
    _ 2 _ 4
    _ 3 _ 1
    """
    return "\n".join(" ".join(str(digit) if digit else "_" for digit in row) for row in grid)


def question_of(puzzle: Grid) -> str:
    """The question that a model is asked."""
    side = puzzle.side
    rules = "".join(f"\nThis holds as well: {clue}" for clue in puzzle.clues)
    return (
        f"Fill in this Sudoku of {side}×{side}; _ is a cell to be filled:\n{as_rows(puzzle)}{rules}\n"
        f"Answer with the filled grid alone: {side} lines of {side} numbers with blanks between them."
    )


def score_of(puzzle: Grid, text: Any) -> Optional[Grade]:
    """How a reply answers the puzzle, as :func:`kudosu.grade` says; None where there is no reply.

    >>> puzzle = Grid(".142..1..2.4.3.1")
    >>> score_of(puzzle, "So it is\\n" + as_rows(Grid("3142241312344321"))).score, score_of(puzzle, "no").right, score_of(puzzle, None)
    (1.0, False, None)
    """
    if not isinstance(text, str) or not text.strip():
        return None
    told: Grade = grade(puzzle, text)
    return told
