"""Verbs that make something else of a puzzle: another dress, another format, a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Optional, Sequence, overload

from kudosu import _kudosu
from kudosu._asking import alone, as_json, for_one, is_many, told_of
from kudosu._columns import answer
from kudosu._kudosu import Answers, Grid, Unfinished
from kudosu._results import Picture
from kudosu._types import CanonicalOptions, Column, MinimiseOptions, OnePuzzle, Puzzle, Run, TransformOptions

if TYPE_CHECKING:
    from typing import Unpack


def _rewritten(
    verb: str,
    puzzles: Puzzle,
    question: dict[str, Any],
    one: Optional[bool],
    many: Optional[bool],
    run: dict[str, Any],
    name: str,
) -> Any:
    """What a verb makes of a puzzle: a column, a list of grids where one was asked for, or a grid."""
    if is_many(verb, puzzles, one, many, run):
        return answer(verb, puzzles, as_json(question), dict(run))
    told = told_of(verb, puzzles, question, for_one(dict(run)))
    if "error" in told:
        raise Unfinished(f"{told['error']}: {len(told['puzzles'])} found")
    if "puzzles" in told:
        return [Grid(text) for text in told["puzzles"]]
    return Grid(told[name])


@overload
def canonical(puzzles: OnePuzzle, **options: Unpack[CanonicalOptions]) -> Grid: ...
@overload
def canonical(puzzles: Column, **options: Unpack[CanonicalOptions]) -> Answers: ...
@overload
def canonical(puzzles: Any, *, one: Literal[True], **options: Unpack[CanonicalOptions]) -> Grid: ...
@overload
def canonical(puzzles: Any, *, many: Literal[True], **options: Unpack[CanonicalOptions]) -> Answers: ...
@overload
def canonical(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[CanonicalOptions]) -> Any: ...
def canonical(
    puzzles: Puzzle,
    *,
    automorphisms: Optional[bool] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """The form by which two puzzles can be told to be the same up to symmetry.

    A column gives the column ``canonical``, and with ``automorphisms`` the column of that name: how many symmetries carry the
    puzzle into itself. Of one puzzle, ``ask("canonical", puzzle, automorphisms=True)`` says it.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> canonical(puzzle) == canonical(transform(puzzle, random=1, seed=7))
    True
    >>> canonical([puzzle, "." * 81], automorphisms=True)["automorphisms"]
    [1, 1218998108160]
    """
    return _rewritten("canonical", puzzles, {"automorphisms": automorphisms}, one, many, dict(run), "canonical")


@overload
def minimise(
    puzzles: Any, *, all: Literal[True], limit: Optional[int] = None, **options: Unpack[MinimiseOptions]
) -> list[Grid]: ...
@overload
def minimise(puzzles: OnePuzzle, **options: Unpack[MinimiseOptions]) -> Grid: ...
@overload
def minimise(puzzles: Column, **options: Unpack[MinimiseOptions]) -> Answers: ...
@overload
def minimise(puzzles: Any, *, one: Literal[True], **options: Unpack[MinimiseOptions]) -> Grid: ...
@overload
def minimise(puzzles: Any, *, many: Literal[True], **options: Unpack[MinimiseOptions]) -> Answers: ...
@overload
def minimise(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[MinimiseOptions]) -> Any: ...
def minimise(
    puzzles: Puzzle,
    *,
    all: Optional[bool] = None,
    limit: Optional[int] = None,
    clues_too: Optional[bool] = None,
    seed: Optional[int] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """The puzzle without its redundant givens; with ``clues_too`` without redundant clues as well.

    ``all`` gives a list of every minimal puzzle within it, up to ``limit``. A column gives the column ``minimal``.

    >>> minimise("3142241312344321").givens < 16
    True
    """
    question = {"all": all, "limit": limit, "clues_too": clues_too, "seed": seed}
    return _rewritten("minimise", puzzles, question, one, many, dict(run), "minimal")


@overload
def transform(puzzles: OnePuzzle, **options: Unpack[TransformOptions]) -> Grid: ...
@overload
def transform(puzzles: Column, **options: Unpack[TransformOptions]) -> Answers: ...
@overload
def transform(puzzles: Any, *, one: Literal[True], **options: Unpack[TransformOptions]) -> Grid: ...
@overload
def transform(puzzles: Any, *, many: Literal[True], **options: Unpack[TransformOptions]) -> Answers: ...
@overload
def transform(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[TransformOptions]) -> Any: ...
def transform(
    puzzles: Puzzle,
    *,
    transpose: Optional[bool] = None,
    rotate: Optional[int] = None,
    mirror: Optional[str] = None,
    bands: Optional[str] = None,
    rows: Optional[str] = None,
    stacks: Optional[str] = None,
    columns: Optional[str] = None,
    relabel: Optional[str] = None,
    random: Optional[int] = None,
    seed: Optional[int] = None,
    varied: Optional[bool] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """The same puzzle in another dress; with ``random=1`` disguised at random on top of it, with more a list of such.

    ``rotate`` is 90, 180 or 270, ``mirror`` is ``"h"`` or ``"v"``; orders name what comes first, second and so on.
    A column gives the column ``transformed``. A disguise depends on the ``seed`` alone, the same for all rows; with ``varied``
    each row has its own, which depends on the seed and on the row alone, whatever pieces the column comes in (``first_row``).

    >>> str(transform("1...............", rotate=90, relabel="4321"))
    '...4............'
    """
    question = {
        "transpose": transpose,
        "rotate": rotate,
        "mirror": mirror,
        "bands": bands,
        "rows": rows,
        "stacks": stacks,
        "columns": columns,
        "relabel": relabel,
        "random": random,
        "seed": seed,
        "varied": varied,
    }
    return _rewritten("transform", puzzles, question, one, many, dict(run), "transformed")


def convert(
    puzzle: Puzzle,
    to: Optional[str] = None,
    *,
    language: Optional[str] = None,
    drawing: Optional[bool] = None,
    title: Optional[str] = None,
    author: Optional[str] = None,
    rules: Optional[str] = None,
    **run: Unpack[Run],
) -> dict[str, Any]:
    """What a text says, and the same in another format, as ``text``; ``lost`` is what that format cannot say.

    ``title``, ``author`` and ``rules`` (in words) come in place of those that the text has.

    >>> told = convert("box 2x2\\n.142..1..2.4.3.1", "csv")
    >>> told["format"], told["text"][:8]
    ('clues', '0,1,4,2\\n')
    """
    alone("convert", dict(run))
    question = {"to": to, "language": language, "drawing": drawing, "title": title, "author": author, "rules": rules}
    return told_of("convert", puzzle, question, dict(run))


def draw(
    puzzle: Puzzle,
    caption: Optional[str] = None,
    *,
    level: Optional[int] = None,
    step: Optional[int] = None,
    show_candidates: Optional[bool] = None,
    uniqueness: Optional[bool] = None,
    profile: Optional[str] = None,
    without: Optional[Sequence[str]] = None,
    language: Optional[str] = None,
    **run: Unpack[Run],
) -> Picture:
    """A position as an SVG picture, alone, with the hint of a ``level``, or with a ``step`` of the whole way (from 1).

    >>> str(draw(".142..1..2.4.3.1")).startswith("<svg")
    True
    """
    alone("draw", dict(run))
    question = {
        "caption": caption,
        "level": level,
        "step": step,
        "show_candidates": show_candidates,
        "uniqueness": uniqueness,
        "profile": profile,
        "without": without,
        "language": language,
    }
    return Picture(told_of("draw", puzzle, question, dict(run))["svg"])
