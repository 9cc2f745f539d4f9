"""The verbs: each takes one puzzle and answers at once, or takes a column and gives columns."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Optional, Sequence, Union, overload

from kudosu import _kudosu
from kudosu._columns import answer, is_column
from kudosu._kudosu import Answers, Grid, Hint, Walkthrough

Puzzle = Union[str, bytes, Grid, Sequence[Sequence[Optional[int]]], Any]
"""One puzzle: a text, a list of lists, an array or a Grid."""


@dataclass(frozen=True)
class Check:
    """Whether a grid is a proper puzzle.

    ``status`` is ``unique``, ``several``, ``no-solution`` or ``invalid`` (digits clash).
    """

    status: str
    solution: Optional[str] = None
    solutions: list[str] = field(default_factory=list)
    clashes: list[dict[str, Any]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return self.status == "unique"


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is, by three measures.

    ``se``, ``se_ep`` and ``se_ed`` are Sudoku Explainer's numbers: of the whole path, to the first digit, of the
    first step. They are None where the shape has no such number, and then ``se_at_least`` says what ``se`` is at
    least. ``hodoku_score`` and ``hodoku_level`` are HoDoKu's; the score is at least that where ``hodoku_complete`` is
    False.
    """

    level: str
    se: Optional[float]
    se_ep: Optional[float]
    se_ed: Optional[float]
    hodoku_score: int
    hodoku_level: str
    hodoku_complete: bool
    se_at_least: Optional[float] = None


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, its only solution, and the seed that repeats it alone."""

    puzzle: Grid
    solution: Grid
    seed: int

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()


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


def solve(
    puzzles: Puzzle,
    *,
    unique: bool = False,
    timeout: Optional[float] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    device: str = "auto",
    first_row: int = 0,
    many: Optional[bool] = None,
) -> Union[Grid, Answers, Any]:
    """A solution.

    One puzzle gives a :class:`Grid`, or raises :class:`NoSolution`; with ``unique`` several solutions raise
    :class:`SeveralSolutions`. A column gives the columns ``solution`` and ``solutions`` (0, 1, or 2 for several, null
    where a large grid has one solution and it was not found out at once whether there is another); with ``unique`` a
    puzzle with several solutions is null with that reason. ``many`` says whether this is a column where that is not
    plain, as with a matrix of 16×16 numbers (see ``kudosu._columns.is_column`` for the rule).
    ``timeout`` in seconds and ``steps`` are limits for each puzzle. ``device`` is where columns of 9×9 puzzles are
    solved: ``"cpu"``, ``"gpu"`` (an NVIDIA card), or ``"auto"``, which takes a card for columns that are long enough.

    >>> str(solve(".142..1..2.4.3.1"))
    '3142241312344321'
    >>> solve([".142..1..2.4.3.1", "11.............."])["solutions"]
    [1, 0]
    """
    if is_column(puzzles, many):
        return answer(
            "solve",
            puzzles,
            unique=unique,
            timeout=timeout,
            steps=steps,
            threads=threads,
            device=device,
            first_row=first_row,
        )
    return _kudosu.solve(puzzles, unique, timeout, steps)


def solutions(
    puzzle: Puzzle, limit: int = 1000, *, timeout: Optional[float] = None, steps: Optional[int] = None
) -> list[Grid]:
    """The solutions of one puzzle, up to a limit.

    >>> len(solutions("1234............"))
    12
    """
    return _kudosu.solutions(puzzle, limit, timeout, steps)


def check(
    puzzles: Puzzle,
    *,
    timeout: Optional[float] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    device: str = "auto",
    many: Optional[bool] = None,
) -> Union[Check, Answers, Any]:
    """Whether there is exactly one solution, and what is wrong where there is not.

    A column gives the columns ``status`` and ``solutions``.

    >>> check("1234............").status
    'several'
    >>> bool(check(".142..1..2.4.3.1"))
    True
    """
    if is_column(puzzles, many):
        return answer("check", puzzles, timeout=timeout, steps=steps, threads=threads, device=device)
    return Check(**json.loads(_kudosu.check(puzzles, timeout, steps)))


def count(
    puzzles: Puzzle,
    limit: int = 1_000_000,
    *,
    timeout: Optional[float] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    device: str = "auto",
    many: Optional[bool] = None,
) -> Union[int, Answers, Any]:
    """How many solutions there are, up to a limit.

    A column gives the columns ``count`` and ``more`` (whether counting stopped at the limit).

    >>> count("1234............")
    12
    >>> count(["1234............"], limit=5)["more"]
    [True]
    """
    if is_column(puzzles, many):
        return answer("count", puzzles, limit=limit, timeout=timeout, steps=steps, threads=threads, device=device)
    return _kudosu.count(puzzles, limit, timeout, steps)


def rate(
    puzzles: Puzzle,
    *,
    assume_unique: bool = True,
    timeout: Optional[float] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    many: Optional[bool] = None,
) -> Union[Rating, Answers, Any]:
    """How hard a puzzle is: our level, HoDoKu's score, Sudoku Explainer's rating.

    A column gives the columns ``solutions``, ``se``, ``se_ep``, ``se_ed``, ``se_at_least``, ``hodoku_score``,
    ``hodoku_level``, ``hodoku_complete`` and ``level``. Where ``se`` is not known it is null, and ``se_at_least`` says
    what it is at least; where ``hodoku_complete`` is false, so is the score. What is no proper puzzle, or takes longer than ``timeout`` seconds or ``steps``, is null with a reason.

    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").se
    1.2
    """
    if is_column(puzzles, many):
        return answer(
            "rate", puzzles, assume_unique=assume_unique, timeout=timeout, steps=steps, threads=threads
        )
    told = json.loads(_kudosu.rate(puzzles, assume_unique, timeout, steps))
    return Rating(
        level=told["level"],
        se=told["se"]["er"],
        se_ep=told["se"]["ep"],
        se_ed=told["se"]["ed"],
        hodoku_score=told["hodoku"]["score"],
        hodoku_level=told["hodoku"]["level"],
        hodoku_complete=told["hodoku"]["complete"],
        se_at_least=next(iter(told["se"].get("er_bound", {}).values()), None),
    )


def hint(
    puzzle: Puzzle,
    level: int = 1,
    *,
    allow_uniqueness: bool = True,
    language: str = "en",
    timeout: Optional[float] = None,
    steps: Optional[int] = None,
) -> Hint:
    """A hint for the next step; mistakes are told first.

    Level 1 says where to look, 2 which technique, 3 the pattern, 4 the effect and why.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").about
    'step'
    """
    return _kudosu.hint(puzzle, level, allow_uniqueness, language, timeout, steps)


def explain(
    puzzle: Puzzle,
    *,
    allow_uniqueness: bool = True,
    language: str = "en",
    timeout: Optional[float] = None,
    steps: Optional[int] = None,
) -> Walkthrough:
    """The whole way to the solution, step by step, in words.

    >>> way = explain(".142..1..2.4.3.1")
    >>> way.end, len(way) > 0
    ('solved', True)
    """
    return _kudosu.explain(puzzle, allow_uniqueness, language, timeout, steps)


def canonical(
    puzzles: Puzzle, *, threads: Optional[int] = None, many: Optional[bool] = None
) -> Union[Grid, Answers, Any]:
    """The form by which two puzzles can be told to be the same (9×9 grids).

    A column gives the column ``canonical``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> canonical(puzzle) == canonical(transform(puzzle, seed=7))
    True
    """
    if is_column(puzzles, many):
        return answer("canonical", puzzles, threads=threads)
    return _kudosu.canonical(puzzles)


def minimise(
    puzzles: Puzzle,
    *,
    seed: int = 0,
    timeout: Optional[float] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    many: Optional[bool] = None,
) -> Union[Grid, Answers, Any]:
    """The puzzle without its redundant givens.

    A column gives the column ``minimal``.

    >>> minimise("3142241312344321").clues < 16
    True
    """
    if is_column(puzzles, many):
        return answer("minimise", puzzles, seed=seed, timeout=timeout, steps=steps, threads=threads)
    return _kudosu.minimise(puzzles, seed, timeout, steps)


def transform(
    puzzles: Puzzle,
    *,
    transpose: bool = False,
    rotate: Optional[int] = None,
    mirror: Optional[str] = None,
    bands: Optional[str] = None,
    rows: Optional[str] = None,
    stacks: Optional[str] = None,
    columns: Optional[str] = None,
    relabel: Optional[str] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    first_row: int = 0,
    many: Optional[bool] = None,
) -> Union[Grid, Answers, Any]:
    """The same puzzle in another dress; with a ``seed`` disguised at random on top of it.

    ``rotate`` is 90, 180 or 270, ``mirror`` is ``"h"`` or ``"v"``; orders name what comes first, second and so on.
    A column gives the column ``transformed``, with a disguise of its own for each row that depends on the seed and
    on the row alone; ``first_row`` is the number of the column's first row, where it is a piece of a longer one.

    >>> str(transform("1...............", rotate=90, relabel="4321"))
    '...4............'
    """
    options = {
        "transpose": transpose,
        "rotate": rotate,
        "mirror": mirror,
        "bands": bands,
        "rows": rows,
        "stacks": stacks,
        "columns": columns,
        "relabel": relabel,
        "seed": seed,
    }
    if is_column(puzzles, many):
        return answer("transform", puzzles, **options, threads=threads, first_row=first_row)
    return _kudosu.transform(puzzles, options)


def _range(limits: Any) -> Any:
    """A number, or a pair of the least and the most."""
    if limits is None or isinstance(limits, tuple):
        return limits
    return (limits, limits)


@overload
def generate(count: None = None, **wishes: Any) -> Made: ...
@overload
def generate(count: int, **wishes: Any) -> list[Made]: ...
def generate(
    count: Optional[int] = None,
    *,
    seed: Optional[int] = None,
    size: int = 9,
    box: Optional[str] = None,
    symmetry: Optional[str] = None,
    minimal: bool = False,
    clues: Any = None,
    level: Optional[str] = None,
    se: Any = None,
    hodoku: Any = None,
    timeout: Optional[float] = None,
) -> Union[Made, list[Made]]:
    """Puzzles as wished, each with exactly one solution: one, or a list of ``count``.

    The same ``seed`` gives the same puzzles. ``clues``, ``se`` and ``hodoku`` are a number or a pair of the least and
    the most; ``level`` is ``beginner``, ``easy``, ``medium``, ``hard`` or ``diabolical``.

    >>> made = generate(seed=1, level="easy")
    >>> check(made.puzzle).status
    'unique'
    >>> [one.puzzle.clues <= 27 for one in generate(2, seed=2, clues=(20, 27))]
    [True, True]
    """
    made = _kudosu.generate(
        {
            "count": 1 if count is None else count,
            "seed": seed,
            "size": size,
            "box": box,
            "symmetry": symmetry,
            "minimal": minimal,
            "clues": _range(clues),
            "level": level,
            "se": _range(se),
            "hodoku": _range(hodoku),
            "timeout": timeout,
        }
    )
    puzzles = [Made(*one) for one in made]
    return puzzles[0] if count is None else puzzles


def draw(puzzle: Puzzle, caption: str = "") -> Picture:
    """A puzzle as an SVG picture; a :class:`Hint` is drawn with what it marks.

    >>> str(draw(".142..1..2.4.3.1")).startswith("<svg")
    True
    """
    if isinstance(puzzle, Hint):
        return Picture(puzzle.to_svg())
    return Picture(Grid(puzzle).to_svg(caption))
