"""Reasoning Gym: a data set of puzzles with the interface of its own ``sudoku``, made, rated and scored by kudosu.

    import reasoning_gym, kudosu.reasoning_gym
    data = reasoning_gym.create_dataset("kudosu", size=100, seed=1, level="hard")
    data.score_answer(answer, data[0])

``min_empty`` and ``max_empty`` mean what they mean there; besides them a puzzle can be wished by ``level``, by ``se`` (Sudoku Explainer's rating, such as
``"4.0..6.0"``), of another ``side`` with ``box``, and with ``variant`` (kinds of clues). Every puzzle has exactly one solution, and the entry says how hard it is.
An entry depends on the seed and its number alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Optional

from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from kudosu._kudosu import Grid, KudosuError
from kudosu._making import generate
from kudosu._questions import as_rows, question_of, score_of

__all__ = ["NAME", "KudosuConfig", "KudosuDataset"]

NAME = "kudosu"
"""What the data set is called there."""


@dataclass
class KudosuConfig:
    """What is wished for."""

    min_empty: int = 30
    max_empty: int = 50
    level: Optional[str] = None
    se: Optional[str] = None
    side: int = 9
    box: Optional[str] = None
    variant: list[str] = field(default_factory=list)
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        """Refuses what makes no sense."""
        cells = self.side**2
        if not 0 <= self.min_empty <= self.max_empty <= cells:
            raise KudosuError(f"min_empty and max_empty are 0 to {cells}, and the least is not above the most")
        if self.side == 9 and not self.variant and self.max_empty > 64:
            raise KudosuError("a 9×9 puzzle with more than 64 blanks has several solutions; max_empty is 64 at the most")


class KudosuDataset(ProceduralDataset):  # type: ignore[misc]
    """Puzzles by their number."""

    def __init__(self, config: KudosuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(f"there is no entry {idx}: there are {self.size}")
        config, cells = self.config, self.config.side**2
        seed = self.seed + idx
        empty = Random(seed).randint(config.min_empty, config.max_empty)
        wishes: dict[str, Any] = {"givens": (cells - empty, cells - config.min_empty), "side": config.side, "box": config.box}
        if config.level or config.se or config.variant:
            # How hard it is says how many givens it has, within the limits.
            wishes["givens"] = (cells - config.max_empty, cells - config.min_empty)
        made = generate(seed=seed, level=config.level, se=config.se, variant=config.variant or None, **wishes)
        rating = made.rating
        return {
            "question": question_of(made.puzzle),
            "answer": as_rows(made.solution),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "puzzle": made.puzzle.to_list(),
                "solution": made.solution.to_list(),
                "clues": made.puzzle.clues,
                "num_empty": cells - made.givens,
                "difficulty": {
                    "empty": (config.min_empty, config.max_empty),
                    "level": rating.level if rating else None,
                    "se": rating.se if rating else None,
                    "hodoku": rating.hodoku_score if rating else None,
                },
            },
        }

    def score_answer(self, answer: Optional[str], entry: dict[str, Any]) -> float:
        """1 for the solution, in whatever words it stands; else the score of :func:`kudosu.grade`, and 0 for nothing."""
        told = entry["metadata"]
        puzzle = Grid(told["puzzle"], clues=told["clues"], **({"box": self.config.box} if self.config.box else {}))
        graded = score_of(puzzle, answer)
        return graded.score if graded else 0.0


if NAME not in DATASETS:
    register_dataset(NAME, KudosuDataset, KudosuConfig)
