"""The verbs: each takes one puzzle and answers at once, or takes a column and gives columns.

A keyword of a verb is a field of its question, the same as an option of the command line and a field of a request. One that
is None is left to what is usual. Besides them a verb takes what is in :class:`Run`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterator, Optional, Sequence, TypedDict, Union, overload

from kudosu import _kudosu
from kudosu._columns import answer, is_column
from kudosu._kudosu import Answers, Grid, Hint, NoSolution, SeveralSolutions, Unfinished, Walkthrough

if TYPE_CHECKING:
    from typing import Unpack

Puzzle = Union[str, bytes, Grid, Sequence[Sequence[Optional[int]]], Any]
"""One puzzle: a text, a list of lists, an array or a Grid."""

Range = Union[int, float, str, tuple[float, float], None]
"""A number, a text such as ``"24..28"``, or a pair of the least and the most."""


class Run(TypedDict, total=False):
    """What comes beside a question.

    ``timeout`` in seconds and ``steps`` are limits for each puzzle; ``threads`` is how many cores to take. ``format`` and ``box``
    say how texts are read where they do not say it themselves: ``format="csv"``, ``box="2x3"``.

    The others are about columns. ``many`` says whether this is one where that is not plain, as with a matrix of 16×16
    numbers (see ``kudosu._columns.is_column`` for the rule). ``device`` is where 9×9 puzzles are solved: ``"cpu"``, ``"gpu"``
    (an NVIDIA card), or ``"auto"``, which takes a card for columns that are long enough. ``first_row`` is the number of the
    first row of a piece of a longer column.
    """

    timeout: Optional[float]
    steps: Optional[int]
    threads: Optional[int]
    format: Optional[str]
    box: Optional[str]
    many: Optional[bool]
    device: Optional[str]
    first_row: int


ONE = ("timeout", "steps", "threads", "format", "box")
"""What there is to say besides of one puzzle."""


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
class Rating:
    """How hard a puzzle is, on the scales that were asked for.

    ``se``, ``se_ep`` and ``se_ed`` are Sudoku Explainer's numbers: of the whole path, to the first digit, of the first step. Where
    the shape has no such number, ``se_more_than`` says what ``se`` is more than. ``hodoku_score`` and ``hodoku_level`` are
    HoDoKu's; the score is at least that where ``hodoku_complete`` is False. What was not asked for, or is not known, is None.
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


def as_json(question: dict[str, Any]) -> str:
    """A question as the engine takes it; what is None is left to what is usual."""
    return json.dumps({name: value for name, value in question.items() if value is not None}, default=list)


def _alone(verb: str, run: dict[str, Any], known: Sequence[str] = ONE) -> None:
    """Refuses what means nothing to a verb that takes one puzzle."""
    for name in run:
        if name not in known:
            raise TypeError(f"{verb}() takes no keyword {name!r}")


def _split(verb: str, puzzles: Any, run: dict[str, Any]) -> bool:
    """Whether a column is asked about; what is left in ``run`` is for the engine."""
    _alone(verb, run, Run.__annotations__)
    return is_column(puzzles, run.pop("many", None))


def ask(verb: str, puzzle: Puzzle, **options: Any) -> dict[str, Any]:
    """The whole answer of a verb about one puzzle, with the fields that the command line prints with ``--json``.

    A puzzle that is not fit for it has the reason in ``error``; nothing but a text that cannot be read and a question that makes
    no sense raises.

    >>> ask("count", "1234............", limit=5)
    {'status': 'several', 'count': 5, 'more': True}
    """
    run = {name: options.pop(name) for name in ONE if name in options}
    return json.loads(_kudosu.ask(verb, puzzle, as_json(options), run, False))


def _one(verb: str, puzzle: Puzzle, question: dict[str, Any], run: dict[str, Any]) -> dict[str, Any]:
    """The same where there is an answer; a refusal raises."""
    return json.loads(_kudosu.ask(verb, puzzle, as_json(question), run))


def solve(
    puzzles: Puzzle,
    *,
    unique: Optional[bool] = None,
    prove: Optional[bool] = None,
    all: Optional[int] = None,
    **run: Unpack[Run],
) -> Union[Grid, list[Grid], Answers, Any]:
    """A solution.

    One puzzle gives a :class:`Grid`, or raises :class:`NoSolution`; with ``unique`` several solutions raise
    :class:`SeveralSolutions`. ``all`` gives a list of up to so many. A column gives the columns ``status`` (``unique``,
    ``several``, ``no-solution``, ``clashing``, or ``solved`` where it was not found out whether there is another) and
    ``solution``; with ``unique`` a puzzle with several has none. ``prove`` says whether to find out if there is another:
    True, however long that takes; False, not at all.

    >>> str(solve(".142..1..2.4.3.1"))
    '3142241312344321'
    >>> solve([".142..1..2.4.3.1", "11.............."])["status"]
    ['unique', 'clashing']
    >>> len(solve("1234............", all=1000))
    12
    """
    if type(puzzles) is str and unique is None and prove is None and all is None and not run:
        # One puzzle takes less time than what follows.
        return _kudosu.solve(puzzles)
    question = {"unique": unique, "prove": prove, "all": all}
    if _split("solve", puzzles, run):
        return answer("solve", puzzles, as_json(question), run)
    return _kudosu.solve(puzzles, as_json(question), _for_one(run))


def _for_one(run: dict[str, Any]) -> dict[str, Any]:
    """What is left to say of one puzzle: there is no card for it."""
    run.pop("device", None)
    return run


def check(
    puzzles: Puzzle, *, language: Optional[str] = None, **run: Unpack[Run]
) -> Union[Check, Answers, Any]:
    """Whether there is exactly one solution, and what is wrong where there is not.

    A column gives the column ``status``.

    >>> check("1234............").status
    'several'
    >>> bool(check(".142..1..2.4.3.1"))
    True
    """
    question = {"language": language}
    if _split("check", puzzles, run):
        return answer("check", puzzles, as_json(question), run)
    return Check(**_one("check", puzzles, question, _for_one(run)))


def count(puzzles: Puzzle, limit: Optional[int] = None, **run: Unpack[Run]) -> Union[int, Answers, Any]:
    """How many solutions there are, up to a limit (a million unless said otherwise).

    A column gives the columns ``status``, ``count``, ``more`` (whether counting stopped at the limit) and ``at_least`` (how many
    were found where that is not known).

    >>> count("1234............")
    12
    >>> count(["1234............"], limit=5)["more"]
    [True]
    """
    question = {"limit": limit}
    if _split("count", puzzles, run):
        return answer("count", puzzles, as_json(question), run)
    told = _one("count", puzzles, question, _for_one(run))
    if told["count"] is None:
        raise Unfinished(f"{told['error']}: at least {told['at_least']}")
    return told["count"]


def candidates(puzzle: Puzzle, **run: Unpack[Run]) -> Candidates:
    """The digits of each cell that occur in some solution.

    >>> candidates("1234............").candidates[4]
    [3, 4]
    """
    _alone("candidates", run)
    return Candidates(**_one("candidates", puzzle, {}, run))


def clues(puzzle: Puzzle, **run: Unpack[Run]) -> Clues:
    """Which digits and clues contradict each other, or which the puzzle could do without.

    >>> [part["text"] for part in clues("11..............").contradicting]
    ['r1c1 = 1', 'r1c2 = 1']
    """
    _alone("clues", run)
    return Clues(**_one("clues", puzzle, {}, run))


def rate(
    puzzles: Puzzle,
    *,
    scale: Optional[Sequence[str]] = None,
    uniqueness: Optional[bool] = None,
    without: Optional[Sequence[str]] = None,
    **run: Unpack[Run],
) -> Union[Rating, Answers, Any]:
    """How hard a puzzle is: our level, Sudoku Explainer's rating, HoDoKu's score.

    ``scale`` names those of ``level``, ``se``, ``hodoku``, ``te``, ``b``, ``gb``, ``w``, ``gw``, ``bxb`` and ``bxbb`` that are wanted; what is not asked for is not worked out. ``without``
    names techniques to do without, ``uniqueness`` says whether arguments from there being one solution may be used. A column
    gives ``status`` and the fields of :class:`Rating`. What is no proper puzzle, or takes longer than ``timeout`` seconds or
    ``steps``, has a reason in ``error``, and ``se_at_least`` says what was found until then.

    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").se
    1.2
    >>> rate([".142..1..2.4.3.1"], scale=["level"]).to_pydict()
    {'status': ['unique'], 'level': ['beginner'], 'error': [None]}
    """
    question = {"scale": scale, "uniqueness": uniqueness, "without": without}
    if _split("rate", puzzles, run):
        return answer("rate", puzzles, as_json(question), run)
    told = _one("rate", puzzles, question, _for_one(run))
    if "error" in told:
        kinds = {"unfinished": Unfinished, "several": SeveralSolutions}
        raise kinds.get(told["status"], NoSolution)(told["error"])
    return rating_of(told)


def hint(
    puzzle: Puzzle,
    level: Optional[int] = None,
    *,
    uniqueness: Optional[bool] = None,
    without: Optional[Sequence[str]] = None,
    drawing: Optional[bool] = None,
    language: Optional[str] = None,
    **run: Unpack[Run],
) -> Hint:
    """A hint for the next step; mistakes are told first.

    Level 1 says where to look, 2 which technique, 3 the pattern, 4 the effect and why. ``drawing`` adds to the JSON how what is to be
    marked is drawn.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").about
    'step'
    """
    _alone("hint", run)
    question = {"level": level, "uniqueness": uniqueness, "without": without, "drawing": drawing, "language": language}
    return _kudosu.hint(puzzle, as_json(question), run)


def explain(
    puzzle: Puzzle,
    *,
    uniqueness: Optional[bool] = None,
    profile: Optional[str] = None,
    without: Optional[Sequence[str]] = None,
    scale: Optional[Sequence[str]] = None,
    views: Optional[bool] = None,
    drawing: Optional[bool] = None,
    language: Optional[str] = None,
    **run: Unpack[Run],
) -> Walkthrough:
    """The whole way to the solution, step by step, in words.

    ``profile`` is whose order of techniques to follow: ``human``, ``se121`` or ``hodoku``; ``scale`` on which scales to rate it;
    ``views`` adds to the JSON what to mark on the board, ``drawing`` how that is drawn as well.

    >>> way = explain(".142..1..2.4.3.1")
    >>> way.end, len(way) > 0, way.rating.level
    ('solved', True, 'beginner')
    """
    _alone("explain", run)
    question = {
        "uniqueness": uniqueness,
        "profile": profile,
        "without": without,
        "scale": scale,
        "views": views,
        "drawing": drawing,
        "language": language,
    }
    return _kudosu.explain(puzzle, as_json(question), run)


def _rewritten(verb: str, puzzles: Puzzle, question: dict[str, Any], run: dict[str, Any], name: str) -> Any:
    """What a verb makes of a puzzle: a column, a list of grids where one was asked for, or a grid."""
    if _split(verb, puzzles, run):
        return answer(verb, puzzles, as_json(question), run)
    told = _one(verb, puzzles, question, _for_one(run))
    if "error" in told:
        raise Unfinished(f"{told['error']}: {len(told['puzzles'])} found")
    if "puzzles" in told:
        return [Grid(text) for text in told["puzzles"]]
    return Grid(told[name])


def canonical(
    puzzles: Puzzle, *, automorphisms: Optional[bool] = None, **run: Unpack[Run]
) -> Union[Grid, Answers, Any]:
    """The form by which two puzzles can be told to be the same (9×9 grids).

    A column gives the column ``canonical``, and with ``automorphisms`` the column of that name: how many symmetries carry the
    puzzle into itself. Of one puzzle, ``ask("canonical", puzzle, automorphisms=True)`` says it.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> canonical(puzzle) == canonical(transform(puzzle, random=1, seed=7))
    True
    >>> canonical([puzzle, "." * 81], automorphisms=True)["automorphisms"]
    [1, 1218998108160]
    """
    return _rewritten("canonical", puzzles, {"automorphisms": automorphisms}, run, "canonical")


def minimise(
    puzzles: Puzzle,
    *,
    all: Optional[bool] = None,
    limit: Optional[int] = None,
    clues_too: Optional[bool] = None,
    seed: Optional[int] = None,
    **run: Unpack[Run],
) -> Union[Grid, list[Grid], Answers, Any]:
    """The puzzle without its redundant givens; with ``clues_too`` without redundant clues as well.

    ``all`` gives a list of every minimal puzzle within it, up to ``limit``. A column gives the column ``minimal``.

    >>> minimise("3142241312344321").givens < 16
    True
    """
    question = {"all": all, "limit": limit, "clues_too": clues_too, "seed": seed}
    return _rewritten("minimise", puzzles, question, run, "minimal")


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
    **run: Unpack[Run],
) -> Union[Grid, list[Grid], Answers, Any]:
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
    return _rewritten("transform", puzzles, question, run, "transformed")


def convert(
    puzzle: Puzzle,
    to: Optional[str] = None,
    *,
    language: Optional[str] = None,
    drawing: Optional[bool] = None,
    **run: Unpack[Run],
) -> dict[str, Any]:
    """What a text says, and the same in another format, as ``text``; ``lost`` is what that format cannot say.

    >>> told = convert("box 2x2\\n.142..1..2.4.3.1", "csv")
    >>> told["format"], told["text"][:8]
    ('clues', '0,1,4,2\\n')
    """
    _alone("convert", run)
    return _one("convert", puzzle, {"to": to, "language": language, "drawing": drawing}, run)


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
    _alone("draw", run)
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
    return Picture(_one("draw", puzzle, question, run)["svg"])


def _range(limits: Range) -> Any:
    """A range as the question has it: the least and the most with two dots between."""
    return f"{limits[0]}..{limits[1]}" if isinstance(limits, tuple) else limits


@overload
def generate(count: None = None, **wishes: Any) -> Made: ...
@overload
def generate(count: int, **wishes: Any) -> list[Made]: ...
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
) -> Union[Made, list[Made]]:
    """Puzzles as wished, each with exactly one solution: one, or a list of ``count``.

    The same ``seed`` gives the same puzzles. ``givens``, ``se``, ``hodoku``, ``te``, ``b`` and ``w`` are a number, a pair of the least and the most, or a
    text such as ``"24..28"``; ``level`` is ``beginner``, ``easy``, ``medium``, ``hard`` or ``diabolical``; ``variant`` names kinds of
    clues. They are rated on the scales of ``scale``: ``level``, ``se`` and
    ``hodoku`` unless others are named, none with ``scale=[]``.

    >>> made = generate(seed=1, level="easy", scale=["level"])
    >>> check(made.puzzle).status, made.rating.level
    ('unique', 'easy')
    >>> [one.puzzle.givens <= 27 for one in generate(2, seed=2, givens=(20, 27))]
    [True, True]
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
    made = _kudosu.generate(1 if count is None else count, as_json(question), {"timeout": timeout, "threads": threads})
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
        starts = puzzles.to_pylist() if hasattr(puzzles, "to_pylist") else list(puzzles)
    run = {"timeout": timeout, "threads": threads}
    return Hunt(_kudosu.hunt(starts, as_json(question), most, run))
