"""Verbs that make puzzles: as wished from nothing, or beside others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, Optional, Sequence, Union, overload

from kudosu import _kudosu
from kudosu._asking import as_json
from kudosu._columns import column_of, is_column
from kudosu._kudosu import Answers, Grid
from kudosu._results import Hunt, Made, rating_of
from kudosu._types import Puzzle, Range, Wishes

if TYPE_CHECKING:
    from typing import Unpack


def _range(limits: Range) -> Any:
    """A range as the question has it: the least and the most with two dots between."""
    return f"{limits[0]}..{limits[1]}" if isinstance(limits, tuple) else limits


@overload
def generate(count: None = None, **wishes: Unpack[Wishes]) -> Made: ...
@overload
def generate(count: int, *, column: Literal[True], **wishes: Unpack[Wishes]) -> Answers: ...
@overload
def generate(count: int, **wishes: Unpack[Wishes]) -> list[Made]: ...
def generate(
    count: Optional[int] = None,
    *,
    side: Optional[int] = None,
    box: Optional[str] = None,
    symmetry: Optional[str] = None,
    minimal: Optional[bool] = None,
    givens: Range = None,
    pattern: Optional[str] = None,
    exact: Optional[bool] = None,
    solution: Optional[Any] = None,
    unbiased: Optional[bool] = None,
    variant: Optional[Sequence[str]] = None,
    level: Optional[str] = None,
    se: Range = None,
    hodoku: Range = None,
    te: Range = None,
    b: Range = None,
    w: Range = None,
    needs: Optional[Sequence[str]] = None,
    only: Optional[Sequence[str]] = None,
    like: Optional[Any] = None,
    same: Optional[str] = None,
    scale: Optional[Sequence[str]] = None,
    seed: Optional[int] = None,
    tries: Optional[int] = None,
    timeout: Optional[float] = None,
    threads: Optional[int] = None,
    column: bool = False,
    prefix: str = "",
) -> Union[Made, list[Made], Answers]:
    """Puzzles as wished, each with exactly one solution: one, a list of ``count``, or with ``column=True`` columns of so many rows.

    The same ``seed`` gives the same puzzles. ``givens``, ``se``, ``hodoku``, ``te``, ``b`` and ``w`` are a number, a pair of the least and the most, or a
    text such as ``"24..28"``; ``level`` is ``beginner``, ``easy``, ``medium``, ``hard`` or ``diabolical``; ``variant`` names kinds of
    clues. They are rated on the scales of ``scale``: ``level``, ``se`` and
    ``hodoku`` unless others are named, none with ``scale=[]``.

    >>> from kudosu import check
    >>> made = generate(seed=1, level="easy", scale=["level"])
    >>> check(made.puzzle).status, made.rating.level
    ('unique', 'easy')
    >>> [one.puzzle.givens <= 27 for one in generate(2, seed=2, givens=(20, 27))]
    [True, True]
    >>> made = generate(2, seed=1, scale=["level"], column=True)
    >>> made.column_names, made.to_numpy("puzzle").shape
    (['puzzle', 'solution', 'seed', 'givens', 'level', 'techniques'], (2, 81))
    """
    question = {
        "side": side,
        "box": box,
        "symmetry": symmetry,
        "minimal": minimal,
        "givens": _range(givens),
        "pattern": pattern,
        "exact": exact,
        "solution": None if solution is None else str(Grid(solution)),
        "unbiased": unbiased,
        "variant": variant,
        "level": level,
        "se": _range(se),
        "hodoku": _range(hodoku),
        "te": _range(te),
        "b": _range(b),
        "w": _range(w),
        "needs": needs,
        "only": only,
        "like": like if like is None or isinstance(like, str) else Grid(like).to_text("clues"),
        "same": same,
        "scale": scale,
        "seed": seed,
        "tries": tries,
    }
    run = {"timeout": timeout, "threads": threads}
    if column:
        return _kudosu.generate_column(1 if count is None else count, as_json(question), {**run, "prefix": prefix})
    made = _kudosu.generate(1 if count is None else count, as_json(question), run)
    puzzles = [_made(*one) for one in made]
    return puzzles[0] if count is None else puzzles


def _made(puzzle: Grid, solution: Grid, told: str) -> Made:
    fields = json.loads(told)
    rating = rating_of(fields.get("rating"))
    return Made(puzzle, solution, fields["seed"], fields["givens"], rating, fields.get("techniques"))


def hunt(
    puzzles: Puzzle,
    *,
    givens: Range = None,
    te: Range = None,
    se: Range = None,
    hodoku: Range = None,
    b: Range = None,
    w: Range = None,
    bxb: Range = None,
    bxbb: Range = None,
    level: Optional[str] = None,
    needs: Optional[Sequence[str]] = None,
    remove: Optional[int] = None,
    add: Optional[int] = None,
    follow: Optional[bool] = None,
    scale: Optional[Sequence[str]] = None,
    seed: Optional[int] = None,
    most: Optional[int] = None,
    timeout: Optional[float] = None,
    threads: Optional[int] = None,
) -> Hunt:
    """Puzzles as wished beside a 9×9 puzzle, or beside those of a column: minimal ones with one solution, each once up to symmetry.

    Up to ``remove`` givens go (1 to 3), ``add`` others come for them (as many unless said otherwise). What lies beside finds is
    looked at, too, unless ``follow`` is False. It ends when nothing is left, when ``most`` were found, or after ``timeout`` seconds.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> from kudosu import check
    >>> hunting = hunt(puzzle, te=1, scale=["te", "se"], most=3, threads=1)
    >>> [(find.rating.te, find.rating.se > 1.2, check(find.puzzle).status) for find in hunting]
    [(1, True, 'unique'), (1, True, 'unique'), (1, True, 'unique')]
    >>> hunting.end, hunting.counts["found"]
    ('enough', 3)
    """
    question = {
        "givens": _range(givens),
        "te": _range(te),
        "se": _range(se),
        "hodoku": _range(hodoku),
        "b": _range(b),
        "w": _range(w),
        "bxb": _range(bxb),
        "bxbb": _range(bxbb),
        "level": level,
        "needs": needs,
        "remove": remove,
        "add": add,
        "follow": follow,
        "scale": scale,
        "seed": seed,
    }
    starts = [puzzles]
    if is_column(puzzles):
        puzzles = column_of(puzzles)
        starts = puzzles.to_pylist() if hasattr(puzzles, "to_pylist") else list(puzzles)
    run = {"timeout": timeout, "threads": threads}
    return Hunt(_kudosu.hunt(starts, as_json(question), most, run))
