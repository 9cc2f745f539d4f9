"""verifiers (Prime Intellect): a task set of puzzles, which its command line finds as ``kudosu.verifiers``.

    import verifiers.v1 as vf
    from kudosu.verifiers import SudokuConfig, SudokuTaskset
    for task in SudokuTaskset(SudokuConfig(count=100, level="hard")):
        ...

A task is one puzzle with exactly one solution. The last reply is graded (:func:`kudosu.grade`): the reward is its score, 1 for the solution, and the metrics say whether
it is solved and how much of it is right. The same seed gives the same tasks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Optional

import verifiers.v1 as vf

from kudosu._kudosu import Grid
from kudosu._making import generate
from kudosu._questions import as_rows, question_of, score_of
from kudosu._training import Grade

__all__ = ["SudokuTaskset"]


class SudokuConfig(vf.TasksetConfig):  # type: ignore[misc]
    """How many puzzles, and which."""

    count: int = 1000
    seed: int = 1
    level: Optional[str] = None
    se: Optional[str] = None
    givens: Optional[str] = None
    side: int = 9
    box: Optional[str] = None
    variant: list[str] = []


class SudokuData(vf.TaskData):  # type: ignore[misc]
    """A puzzle, its solution, and how hard it is."""

    puzzle: str
    solution: str
    rating: dict[str, Any]


class SudokuTask(vf.Task[SudokuData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """One puzzle."""

    def told(self, text: Optional[str]) -> Optional[Grade]:
        """How a reply answers the puzzle."""
        return score_of(Grid(self.data.puzzle), text)

    @vf.reward  # type: ignore[untyped-decorator]
    async def graded(self, trace: Any) -> float:
        """1 for the solution, else the score of :func:`kudosu.grade`."""
        told = self.told(trace.last_reply)
        return told.score if told else 0.0

    @vf.metric  # type: ignore[untyped-decorator]
    async def solved(self, trace: Any) -> float:
        """1 where everything is right."""
        told = self.told(trace.last_reply)
        return float(told.right) if told else 0.0

    @vf.metric  # type: ignore[untyped-decorator]
    async def right_cells(self, trace: Any) -> float:
        """The part of the blanks that is right."""
        told = self.told(trace.last_reply)
        return told.score_cells if told else 0.0

    async def validate(self, runtime: Any) -> bool:
        """Whether the solution solves the puzzle."""
        told = self.told(as_rows(Grid(self.data.solution)))
        return told is not None and told.right


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):  # type: ignore[misc]
    """The tasks of a seed."""

    def load(self) -> Iterator[SudokuTask]:
        """Makes the puzzles, some at a time."""
        config = self.config
        wishes = {"level": config.level, "se": config.se, "givens": config.givens, "box": config.box}
        for start in range(0, config.count, 100):
            some = min(100, config.count - start)
            made = generate(some, seed=config.seed + start, side=config.side, variant=config.variant or None, **wishes)
            for number, one in enumerate(made, start):
                rating = {name: value for name, value in vars(one.rating).items() if value is not None} if one.rating else {}
                yield SudokuTask(
                    SudokuData(
                        name=f"sudoku#{number}",
                        prompt=question_of(one.puzzle),
                        puzzle=one.puzzle.to_text("clues"),
                        solution=str(one.solution),
                        rating=rating,
                    ),
                    config.task,
                )
