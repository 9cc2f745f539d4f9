"""Puzzles as questions for language models: how one is asked, and what an answer in text is worth."""

from __future__ import annotations

import re
from typing import Any, Optional

from kudosu._kudosu import Grid, NotAPuzzle
from kudosu._solving import verify

NUMBERS = re.compile(r"\d+")


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


def grid_in(text: str, side: int) -> Optional[list[list[int]]]:
    """The last grid in a text: so many lines in a row with so many numbers each. Digits of a small grid may stand together.

    >>> grid_in("Row 1 has a 3. So:\\n3 1 4 2\\n| 4 2 1 3 |\\n1234\\n2 3 4 1\\nDone.", 4)
    [[3, 1, 4, 2], [4, 2, 1, 3], [1, 2, 3, 4], [2, 3, 4, 1]]
    """
    found: Optional[list[list[int]]] = None
    rows: list[list[int]] = []
    for line in text.splitlines():
        numbers = [int(number) for number in NUMBERS.findall(line.replace("_", "0").replace(".", "0"))]
        if side <= 9 and len(numbers) != side:
            numbers = [int(digit) for digit in "".join(NUMBERS.findall(line.replace("_", "0").replace(".", "0")))]
        if len(numbers) == side and all(number <= side for number in numbers):
            rows.append(numbers)
        elif line.strip(" |+-=─┼│"):
            rows = []
        if len(rows) == side:
            found, rows = rows, []
    return found


def score_of(puzzle: Grid, solution: Grid, text: Optional[str]) -> dict[str, Any]:
    """What a text is worth as an answer: ``score`` is 1 for the solution, else the part of the blanks that is right, at most 0.9,
    and 0 without a grid or with another given.

    >>> puzzle, solution = Grid(".142..1..2.4.3.1"), Grid("3142241312344321")
    >>> score_of(puzzle, solution, str(as_rows(solution)))["score"], score_of(puzzle, solution, "no")["score"]
    (1.0, 0.0)
    """
    rows = grid_in(text, puzzle.side) if isinstance(text, str) else None
    if rows is None:
        return {"score": 0.0, "status": "no-grid", "filled": 0.0, "right": 0.0}
    try:
        told = verify(puzzle, Grid(rows))
    except NotAPuzzle:
        return {"score": 0.0, "status": "unreadable", "filled": 0.0, "right": 0.0}
    side = puzzle.side
    blanks = [(row, column) for row in range(side) for column in range(side) if puzzle[row, column] == 0]
    right = sum(rows[row][column] == solution[row, column] for row, column in blanks) / max(1, len(blanks))
    filled = sum(rows[row][column] != 0 for row, column in blanks) / max(1, len(blanks))
    score = 1.0 if told.ok else 0.0 if told.status == "given" else 0.9 * right
    return {"score": score, "status": told.status, "filled": filled, "right": right}
