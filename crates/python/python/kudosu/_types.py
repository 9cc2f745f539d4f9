"""What a puzzle and a column of puzzles are to a type checker, and the keywords that verbs have in common."""

from __future__ import annotations

from typing import Any, Optional, Protocol, Sequence, TypedDict, Union

from kudosu._kudosu import Grid

OnePuzzle = Union[str, bytes, Grid]
"""What is one puzzle whatever it holds."""

Puzzle = Union[str, bytes, Grid, Sequence[Sequence[Optional[int]]], Any]
"""One puzzle: a text, a list of lists, an array or a Grid."""

Range = Union[int, float, str, tuple[float, float], None]
"""A number, a text such as ``"24..28"``, or a pair of the least and the most."""


class ArrowStream(Protocol):
    """A column of polars, pyarrow and others, in pieces."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class ArrowArray(Protocol):
    """A column of pyarrow and others, in one piece."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


Column = Union[
    list[str],
    list[Optional[str]],
    list[bytes],
    list[Grid],
    list[Optional[Grid]],
    list[Union[str, Grid]],
    list[Union[str, Grid, None]],
    tuple[Optional[str], ...],
    ArrowStream,
    ArrowArray,
]
"""What is a column whatever it holds. Numbers in lists or arrays are a column or one grid: ``one=True`` and
``many=True`` say which."""


class Run(TypedDict, total=False):
    """What comes beside a question.

    ``timeout`` in seconds and ``steps`` are limits for each puzzle; ``threads`` is how many cores to take. ``format`` and ``box``
    say how texts are read where they do not say it themselves: ``format="csv"``, ``box="2x3"``. ``clues`` and ``shape``
    are rules that every puzzle has besides those that it says itself: ``clues=["killer 15: r1c1 r1c2"]``,
    ``shape={"side": 9, "extra": [...]}``, as :class:`Grid` takes them.

    The others are about columns. ``device`` is where 9×9 puzzles are solved: ``"cpu"``, ``"gpu"``
    (an NVIDIA card), or ``"auto"``, which takes a card for columns that are long enough. ``first_row`` is the number of the
    first row of a piece of a longer column, and ``prefix`` stands before the names of the columns of answers.
    """

    timeout: Optional[float]
    steps: Optional[int]
    threads: Optional[int]
    format: Optional[str]
    box: Optional[str]
    clues: Optional[Sequence[str]]
    shape: Optional[dict[str, Any]]
    device: Optional[str]
    first_row: int
    prefix: str


ONE = ("timeout", "steps", "threads", "format", "box", "clues", "shape")
"""What there is to say besides of one puzzle."""


class SolveOptions(Run, total=False):
    """Keywords of :func:`kudosu.solve`."""

    unique: Optional[bool]
    prove: Optional[bool]


class CheckOptions(Run, total=False):
    """Keywords of :func:`kudosu.check`."""

    language: Optional[str]


class CountOptions(Run, total=False):
    """Keywords of :func:`kudosu.count`."""

    limit: Optional[int]


class RateOptions(Run, total=False):
    """Keywords of :func:`kudosu.rate`."""

    scale: Optional[Sequence[str]]
    uniqueness: Optional[bool]
    without: Optional[Sequence[str]]


class CandidatesOptions(Run, total=False):
    """Keywords of :func:`kudosu.candidates`."""

    of: str


class HintOptions(Run, total=False):
    """Keywords of :func:`kudosu.hint` besides the level."""

    uniqueness: Optional[bool]
    profile: Optional[str]
    without: Optional[Sequence[str]]
    links: Optional[bool]
    drawing: Optional[bool]
    language: Optional[str]


class ExplainOptions(Run, total=False):
    """Keywords of :func:`kudosu.explain`."""

    uniqueness: Optional[bool]
    profile: Optional[str]
    without: Optional[Sequence[str]]
    scale: Optional[Sequence[str]]
    level: Optional[str]
    views: Optional[bool]
    drawing: Optional[bool]
    language: Optional[str]


class CanonicalOptions(Run, total=False):
    """Keywords of :func:`kudosu.canonical`."""

    automorphisms: Optional[bool]


class MinimiseOptions(Run, total=False):
    """Keywords of :func:`kudosu.minimise`."""

    clues_too: Optional[bool]
    seed: Optional[int]


class TransformOptions(Run, total=False):
    """Keywords of :func:`kudosu.transform`."""

    transpose: Optional[bool]
    rotate: Optional[int]
    mirror: Optional[str]
    bands: Optional[str]
    rows: Optional[str]
    stacks: Optional[str]
    columns: Optional[str]
    relabel: Optional[str]
    random: Optional[int]
    seed: Optional[int]
    varied: Optional[bool]


class Wishes(TypedDict, total=False):
    """Keywords of :func:`kudosu.generate`."""

    side: Optional[int]
    box: Optional[str]
    symmetry: Optional[str]
    minimal: Optional[bool]
    givens: Range
    pattern: Optional[str]
    exact: Optional[bool]
    solution: Optional[Any]
    unbiased: Optional[bool]
    variant: Optional[Sequence[str]]
    level: Optional[str]
    se: Range
    hodoku: Range
    te: Range
    b: Range
    w: Range
    needs: Optional[Sequence[str]]
    only: Optional[Sequence[str]]
    like: Optional[Any]
    same: Optional[str]
    scale: Optional[Sequence[str]]
    seed: Optional[int]
    tries: Optional[int]
    timeout: Optional[float]
    threads: Optional[int]
    prefix: str
