"""What the README shows, as somebody writes it who has a type checker; test_types.py lets mypy look at it, and runs it."""

from __future__ import annotations

import pickle
from typing import Any, Optional

import numpy
import polars

import kudosu

puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

grid: kudosu.Grid = kudosu.solve(puzzle)
cell: int = grid[0, 2]
row: tuple[int, ...] = grid[0]
rows: list[list[int]] = [list(line) for line in grid]
checked: kudosu.Check = kudosu.check(puzzle)
status: str = kudosu.check(puzzle).status
count: int = kudosu.count(puzzle)
easiest: Optional[float] = kudosu.rate(puzzle).se
level: Optional[str] = kudosu.rate(puzzle, scale=["level"]).level
hint: kudosu.Hint = kudosu.hint(puzzle, level=4)
way: kudosu.Walkthrough = kudosu.explain(puzzle)
steps: list[str] = [step.technique for step in way]
text: str = kudosu.explain(puzzle).text
made: kudosu.Made = kudosu.generate(seed=1, level="easy", symmetry="rotate180")
several: list[kudosu.Made] = kudosu.generate(2, seed=1)
column: kudosu.Answers = kudosu.generate(2, seed=1, column=True)
for find in kudosu.hunt(puzzle, te=1, most=1):
    number: Optional[float] = find.rating.se
same: bool = kudosu.canonical(puzzle) == kudosu.canonical(kudosu.transform(puzzle, random=1, seed=7))
kudosu.draw(puzzle).svg.startswith("<svg")
few: list[kudosu.Grid] = kudosu.solve("1234............", all=3)
first: kudosu.Grid = next(kudosu.solutions("1234............"))
right: bool = kudosu.verify(puzzle, grid).ok
possible: list[list[int]] = kudosu.candidates(puzzle).candidates
small: kudosu.Grid = kudosu.minimise(puzzle)
backtracks: Optional[int] = kudosu.rate(puzzle, scale=["backtracks"]).backtracks
placed = kudosu.Grid(puzzle, clues=["killer 15: r1c1 r1c2 r1c3"], box="3x3")

answers: kudosu.Answers = kudosu.rate([puzzle, None], timeout=1.0)
levels: list[Any] = answers["level"]
one_row: dict[str, Any] = answers[0]
frame: polars.DataFrame = polars.DataFrame(kudosu.solve(polars.Series("puzzle", [puzzle])))
digits = kudosu.solve([puzzle]).to_numpy()
ways: kudosu.Answers = kudosu.explain([puzzle], scale=["level"])
hints: kudosu.Answers = kudosu.hint([puzzle], level=4)
judged: kudosu.Answers = kudosu.verify([puzzle], [str(grid)])
kept: kudosu.Answers = kudosu.unique([puzzle, puzzle], up_to_symmetry=True)
ordered: kudosu.Answers = kudosu.sort([puzzle], by="se")
matrix = numpy.zeros((16, 16), numpy.uint8)
as_one: kudosu.Check = kudosu.check(matrix, one=True)
as_many: kudosu.Answers = kudosu.check(matrix, many=True)
again: kudosu.Answers = pickle.loads(pickle.dumps(answers))
told: dict[str, Any] = kudosu.ask("count", puzzle, limit=5)

try:
    kudosu.solve("11..............")
except kudosu.NoSolution as error:
    reason: str = str(error)
assert right and same and kept["row"] == [0]
