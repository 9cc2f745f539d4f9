"""What verbs answer about one puzzle: small records that compare, print and pickle."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional, Union

from kudosu import _kudosu
from kudosu._kudosu import Grid


@dataclass(frozen=True)
class Check:
    """What is wrong with a grid, and how many solutions a right one has.

    ``status`` is ``unique``, ``several``, ``no-solution`` or ``clashing``; ``text`` says it in words.
    """

    status: str
    givens: int
    clashes: list[dict[str, Any]] = field(default_factory=list)
    broken: list[dict[str, Any]] = field(default_factory=list)
    solution: Optional[str] = None
    second: Optional[str] = None
    differ: list[str] = field(default_factory=list)
    text: str = ""

    def __bool__(self) -> bool:
        return self.status == "unique"


@dataclass(frozen=True)
class Verified:
    """Whether an answer solves its puzzle.

    ``status`` is ``right``, ``given`` (a given is another), ``clash``, ``blank``, ``clue`` (one is broken), ``size`` or
    ``unreadable``, and ``error`` says where. ``placed`` is how many blanks of the puzzle the answer fills.

    >>> bool(Verified(True, "right"))
    True
    """

    ok: bool
    status: str
    placed: Optional[int] = None
    error: Optional[str] = None

    def __bool__(self) -> bool:
        return self.ok


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is, on the scales that were asked for.

    ``se``, ``se_ep`` and ``se_ed`` are Sudoku Explainer's numbers: of the whole path, to the first digit, of the first step. Where
    the shape has no such number, ``se_more_than`` says what ``se`` is more than. ``hodoku_score`` and ``hodoku_level`` are
    HoDoKu's; the score is at least that where ``hodoku_complete`` is False. ``backtracks`` is how often tdoku
    guesses until it has the solution. What was not asked for, or is not known, is None.
    """

    level: Optional[str] = None
    se: Optional[float] = None
    se_ep: Optional[float] = None
    se_ed: Optional[float] = None
    se_at_least: Optional[float] = None
    se_more_than: Optional[float] = None
    hodoku_score: Optional[int] = None
    hodoku_level: Optional[str] = None
    hodoku_complete: Optional[bool] = None
    backtracks: Optional[int] = None
    te: Optional[int] = None
    te_at_least: Optional[int] = None
    b: Optional[int] = None
    b_at_least: Optional[int] = None
    b_never: Optional[bool] = None
    gb: Optional[int] = None
    gb_at_least: Optional[int] = None
    gb_never: Optional[bool] = None
    w: Optional[int] = None
    w_at_least: Optional[int] = None
    w_never: Optional[bool] = None
    gw: Optional[int] = None
    gw_at_least: Optional[int] = None
    gw_never: Optional[bool] = None
    bxb: Optional[int] = None
    bxb_at_least: Optional[int] = None
    bxb_never: Optional[bool] = None
    bxbb: Optional[int] = None
    bxbb_at_least: Optional[int] = None
    bxbb_never: Optional[bool] = None


def rating_of(told: Union[str, dict[str, Any], None]) -> Optional[Rating]:
    """The rating that JSON tells of."""
    if told is None:
        return None
    fields = json.loads(told) if isinstance(told, str) else told
    return Rating(**{name: fields[name] for name in Rating.__dataclass_fields__ if name in fields})


@dataclass(frozen=True)
class Candidates:
    """The digits of each cell, in reading order, that occur in some solution; all of them where ``over`` is True."""

    status: str
    candidates: list[list[int]]
    over: bool
    solution: Optional[str] = None
    error: Optional[str] = None


@dataclass(frozen=True)
class Clues:
    """Which digits and clues contradict each other (``contradicting``), or which each alone could be left out (``unnecessary``).

    ``status`` is ``unique``, ``several`` or ``no-solution``; ``minimal`` whether it was proven that none of those that contradict
    each other could be missing.
    """

    status: str
    contradicting: list[dict[str, Any]]
    minimal: bool
    unnecessary: list[dict[str, Any]]


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, its only solution, and the seed that repeats it alone.

    ``rating`` and the ids of the ``techniques`` on its way are those of ``scale``; ``None`` where that asked for none.
    """

    puzzle: Grid
    solution: Grid
    seed: int
    givens: int = 0
    rating: Optional[Rating] = None
    techniques: Optional[list[str]] = None

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()


@dataclass(frozen=True)
class Find:
    """A puzzle that was found, in its canonical form, its only solution, and the puzzle that it lies beside (``origin``)."""

    puzzle: Grid
    solution: Grid
    givens: int
    origin: Grid
    rating: Rating

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()


class Hunt(Iterator[Find]):
    """A hunt that is under way: an iterator over its finds, each as soon as it is there.

    ``end`` is None until all were taken, then ``"exhausted"``, ``"enough"`` or ``"unfinished"``, and ``counts`` is how many puzzles were
    looked at. ``stop()`` ends it, and so does Ctrl-C; it ends by itself when nobody holds it any more.
    """

    def __init__(self, under_way: _kudosu.Hunt) -> None:
        self._under_way = under_way

    def __iter__(self) -> Hunt:
        return self

    def __next__(self) -> Find:
        told = json.loads(next(self._under_way))
        rating = rating_of(told["rating"]) or Rating()
        return Find(Grid(told["puzzle"]), Grid(told["solution"]), told["givens"], Grid(told["from"]), rating)

    def stop(self) -> None:
        """End the hunt; what it found until then can still be taken."""
        self._under_way.stop()

    @property
    def end(self) -> Optional[str]:
        """Why it ended."""
        return self._under_way.end

    @property
    def counts(self) -> Optional[dict[str, Any]]:
        """How far it came."""
        counts = self._under_way.counts
        return None if counts is None else json.loads(counts)


@dataclass(frozen=True)
class Picture:
    """An SVG picture, which a notebook shows by itself."""

    svg: str

    def save(self, path: Any) -> None:
        """Write the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg
