"""Verbs about human logic: how hard a puzzle is, the next step, and the whole way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Optional, Sequence, overload

from kudosu import _kudosu
from kudosu._asking import as_json, for_one, is_many, told_of
from kudosu._columns import answer
from kudosu._kudosu import (
    Answers,
    Grid,
    Hint,
    NoSolution,
    SeveralSolutions,
    Unfinished,
    Walkthrough,
)
from kudosu._results import Rating, rating_of
from kudosu._types import Column, ExplainOptions, HintOptions, OnePuzzle, Puzzle, RateOptions, Run

if TYPE_CHECKING:
    from typing import Unpack


@overload
def rate(puzzles: OnePuzzle, **options: Unpack[RateOptions]) -> Rating: ...
@overload
def rate(puzzles: Column, **options: Unpack[RateOptions]) -> Answers: ...
@overload
def rate(puzzles: Any, *, one: Literal[True], **options: Unpack[RateOptions]) -> Rating: ...
@overload
def rate(puzzles: Any, *, many: Literal[True], **options: Unpack[RateOptions]) -> Answers: ...
@overload
def rate(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[RateOptions]) -> Any: ...
def rate(
    puzzles: Puzzle,
    *,
    scale: Optional[Sequence[str]] = None,
    uniqueness: Optional[bool] = None,
    without: Optional[Sequence[str]] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """How hard a puzzle is: our level, Sudoku Explainer's rating, HoDoKu's score.

    ``scale`` names those of ``level``, ``se``, ``hodoku``, ``backtracks`` (how often tdoku guesses, the rating of Sudoku-Extreme), ``te``, ``b``, ``gb``, ``w``, ``gw``, ``bxb`` and ``bxbb`` that are wanted; what is not asked for is not worked out. ``without``
    names techniques to do without, ``uniqueness`` says whether arguments from there being one solution may be used. A column
    gives ``status`` and the fields of :class:`Rating`. What is no proper puzzle, or takes longer than ``timeout`` seconds or
    ``steps``, has a reason in ``error``, and ``se_at_least`` says what was found until then.

    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").se
    1.2
    >>> rate([".142..1..2.4.3.1"], scale=["level"]).to_pydict()
    {'status': ['unique'], 'level': ['beginner'], 'error': [None]}
    """
    question = {"scale": scale, "uniqueness": uniqueness, "without": without}
    if is_many("rate", puzzles, one, many, dict(run)):
        return answer("rate", puzzles, as_json(question), dict(run))
    told = told_of("rate", puzzles, question, for_one(dict(run)))
    if "error" in told:
        kinds = {"unfinished": Unfinished, "several": SeveralSolutions}
        raise kinds.get(told["status"], NoSolution)(told["error"])
    return rating_of(told)


@overload
def hint(puzzles: OnePuzzle, level: Optional[int] = None, **options: Unpack[HintOptions]) -> Hint: ...
@overload
def hint(puzzles: Column, level: Optional[int] = None, **options: Unpack[HintOptions]) -> Answers: ...
@overload
def hint(puzzles: Any, level: Optional[int] = None, *, one: Literal[True], **options: Unpack[HintOptions]) -> Hint: ...
@overload
def hint(puzzles: Any, level: Optional[int] = None, *, many: Literal[True], **options: Unpack[HintOptions]) -> Answers: ...
@overload
def hint(puzzles: Any, level: Optional[int] = None, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[HintOptions]) -> Any: ...
def hint(
    puzzles: Puzzle,
    level: Optional[int] = None,
    *,
    uniqueness: Optional[bool] = None,
    profile: Optional[str] = None,
    without: Optional[Sequence[str]] = None,
    links: Optional[bool] = None,
    drawing: Optional[bool] = None,
    language: Optional[str] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """A hint for the next step; mistakes are told first.

    Level 1 says where to look, 2 which technique, 3 the pattern, 4 the effect and why. ``profile`` is whose order of techniques to
    follow: ``human``, ``se121`` or ``hodoku``. ``links`` tells a long argument link by link instead of in outline. ``drawing`` adds to the JSON how what is to be
    marked is drawn. A column gives the columns ``about``, ``text``, ``technique``, and from level 4 on ``placements`` and
    ``eliminations``: lists of cells (in reading order, from 0) and digits.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").about
    'step'
    """
    question = {
        "level": level,
        "uniqueness": uniqueness,
        "profile": profile,
        "without": without,
        "links": links,
        "drawing": drawing,
        "language": language,
    }
    if is_many("hint", puzzles, one, many, dict(run)):
        return answer("hint", puzzles, as_json(question), dict(run))
    return _kudosu.hint(puzzles, as_json(question), for_one(dict(run)))


@overload
def explain(puzzles: OnePuzzle, **options: Unpack[ExplainOptions]) -> Walkthrough: ...
@overload
def explain(puzzles: Column, **options: Unpack[ExplainOptions]) -> Answers: ...
@overload
def explain(puzzles: Any, *, one: Literal[True], **options: Unpack[ExplainOptions]) -> Walkthrough: ...
@overload
def explain(puzzles: Any, *, many: Literal[True], **options: Unpack[ExplainOptions]) -> Answers: ...
@overload
def explain(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[ExplainOptions]) -> Any: ...
def explain(
    puzzles: Puzzle,
    *,
    uniqueness: Optional[bool] = None,
    profile: Optional[str] = None,
    without: Optional[Sequence[str]] = None,
    scale: Optional[Sequence[str]] = None,
    level: Optional[str] = None,
    views: Optional[bool] = None,
    drawing: Optional[bool] = None,
    language: Optional[str] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """The whole way to the solution, step by step, in words.

    ``profile`` is whose order of techniques to follow: ``human``, ``se121`` or ``hodoku``; ``scale`` on which scales to rate it;
    ``level`` for whom: ``beginner``, ``player`` or ``expert``, who is told least;
    ``views`` adds to the JSON what to mark on the board, ``drawing`` how that is drawn as well.

    The way of one puzzle is a sequence of :class:`Step`. A column gives the columns ``end``, ``solution``, those of the scales, and
    ``steps``: a list for each puzzle, of techniques with ``placements`` and ``eliminations``, lists of cells (in reading order, from 0)
    and digits.

    >>> way = explain(".142..1..2.4.3.1")
    >>> way.end, len(way) > 0, way.rating.level
    ('solved', True, 'beginner')
    >>> [step.technique for step in way][:2], way[0].placements
    (['full-house', 'full-house'], [(1, 3, 3)])
    >>> explain([".142..1..2.4.3.1"])["steps"][0][0]["placements"]
    [{'cell': 7, 'digit': 3}]
    """
    question = {
        "uniqueness": uniqueness,
        "profile": profile,
        "without": without,
        "scale": scale,
        "level": level,
        "views": views,
        "drawing": drawing,
        "language": language,
    }
    if is_many("explain", puzzles, one, many, dict(run)):
        return answer("explain", puzzles, as_json(question), dict(run))
    return _kudosu.explain(puzzles, as_json(question), for_one(dict(run)))
