"""Verbs about solutions: find, list, count and check them, and look whether an answer is one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Iterator, Literal, Optional, overload

from kudosu import _kudosu
from kudosu._asking import alone, as_json, for_one, is_many, told_of
from kudosu._columns import answer, column_of
from kudosu._kudosu import Answers, Grid, NotAPuzzle, Unfinished
from kudosu._results import Candidates, Check, Clues, Verified
from kudosu._types import (
    CandidatesOptions,
    CheckOptions,
    Column,
    OnePuzzle,
    Puzzle,
    Run,
    SolveOptions,
)

if TYPE_CHECKING:
    from typing import Unpack


@overload
def solve(puzzles: Any, *, all: int, **options: Unpack[SolveOptions]) -> list[Grid]: ...
@overload
def solve(puzzles: OnePuzzle, **options: Unpack[SolveOptions]) -> Grid: ...
@overload
def solve(puzzles: Column, **options: Unpack[SolveOptions]) -> Answers: ...
@overload
def solve(puzzles: Any, *, one: Literal[True], **options: Unpack[SolveOptions]) -> Grid: ...
@overload
def solve(puzzles: Any, *, many: Literal[True], **options: Unpack[SolveOptions]) -> Answers: ...
@overload
def solve(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[SolveOptions]) -> Any: ...
def solve(
    puzzles: Puzzle,
    *,
    unique: Optional[bool] = None,
    prove: Optional[bool] = None,
    all: Optional[int] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
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
    if type(puzzles) is str and unique is None and prove is None and all is None and not one and not many and not run:
        # One puzzle takes less time than what follows.
        return _kudosu.solve(puzzles)
    question = {"unique": unique, "prove": prove, "all": all}
    if is_many("solve", puzzles, one, many, dict(run)):
        return answer("solve", puzzles, as_json(question), dict(run))
    return _kudosu.solve(puzzles, as_json(question), for_one(dict(run)))


def solutions(puzzle: Puzzle, **run: Unpack[Run]) -> Iterator[Grid]:
    """An iterator over the solutions of a puzzle, each looked for when it is asked for.

    ``timeout`` and ``steps`` are for each of them. What ends early raises :class:`Unfinished`, and the same iterator can then
    be asked on.

    >>> found = solutions("1234............")
    >>> next(found)[0], len(list(found))
    ((1, 2, 3, 4), 11)
    """
    alone("solutions", dict(run))
    return _kudosu.solutions(puzzle, dict(run))


@overload
def check(puzzles: OnePuzzle, **options: Unpack[CheckOptions]) -> Check: ...
@overload
def check(puzzles: Column, **options: Unpack[CheckOptions]) -> Answers: ...
@overload
def check(puzzles: Any, *, one: Literal[True], **options: Unpack[CheckOptions]) -> Check: ...
@overload
def check(puzzles: Any, *, many: Literal[True], **options: Unpack[CheckOptions]) -> Answers: ...
@overload
def check(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[CheckOptions]) -> Any: ...
def check(
    puzzles: Puzzle,
    *,
    language: Optional[str] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """Whether there is exactly one solution, and what is wrong where there is not.

    A column gives the column ``status``.

    >>> check("1234............").status
    'several'
    >>> bool(check(".142..1..2.4.3.1"))
    True
    """
    question = {"language": language}
    if is_many("check", puzzles, one, many, dict(run)):
        return answer("check", puzzles, as_json(question), dict(run))
    return Check(**told_of("check", puzzles, question, for_one(dict(run))))


@overload
def verify(puzzles: OnePuzzle, answers: Any, **options: Unpack[Run]) -> Verified: ...
@overload
def verify(puzzles: Column, answers: Any, **options: Unpack[Run]) -> Answers: ...
@overload
def verify(puzzles: Any, answers: Any, *, one: Literal[True], **options: Unpack[Run]) -> Verified: ...
@overload
def verify(puzzles: Any, answers: Any, *, many: Literal[True], **options: Unpack[Run]) -> Answers: ...
@overload
def verify(
    puzzles: Any, answers: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[Run]
) -> Any: ...
def verify(
    puzzles: Puzzle,
    answers: Any,
    *,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """Whether an answer keeps the givens of its puzzle, its houses and its clues, and leaves no blank.

    Columns give the columns ``status``, ``ok``, ``placed`` (how many blanks the answer fills) and ``error``, a row for each
    puzzle and its answer. That a puzzle may have other solutions does not matter.

    >>> verify(".142..1..2.4.3.1", "3142241312344321").ok
    True
    >>> verify(".142..1..2.4.3.1", "3142241312344312").error
    'r4c4 is given as 1, and the answer has 2'
    >>> verify([".142..1..2.4.3.1"] * 2, ["3142241312344321", ".142..1..2.4.3.1"])["status"]
    ['right', 'blank']
    """
    if is_many("verify", puzzles, one, many, dict(run)):
        return _kudosu.verify_column(column_of(puzzles), column_of(answers), dict(run))
    return Verified(**json.loads(_kudosu.verify(puzzles, answers, for_one(dict(run)))))


@overload
def count(puzzles: OnePuzzle, limit: Optional[int] = None, **options: Unpack[Run]) -> int: ...
@overload
def count(puzzles: Column, limit: Optional[int] = None, **options: Unpack[Run]) -> Answers: ...
@overload
def count(puzzles: Any, limit: Optional[int] = None, *, one: Literal[True], **options: Unpack[Run]) -> int: ...
@overload
def count(puzzles: Any, limit: Optional[int] = None, *, many: Literal[True], **options: Unpack[Run]) -> Answers: ...
@overload
def count(puzzles: Any, limit: Optional[int] = None, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[Run]) -> Any: ...
def count(
    puzzles: Puzzle,
    limit: Optional[int] = None,
    *,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """How many solutions there are, up to a limit (a million unless said otherwise).

    A column gives the columns ``status``, ``count``, ``more`` (whether counting stopped at the limit) and ``at_least`` (how many
    were found where that is not known).

    >>> count("1234............")
    12
    >>> count(["1234............"], limit=5)["more"]
    [True]
    """
    question = {"limit": limit}
    if is_many("count", puzzles, one, many, dict(run)):
        return answer("count", puzzles, as_json(question), dict(run))
    told = told_of("count", puzzles, question, for_one(dict(run)))
    if told["count"] is None:
        raise Unfinished(f"{told['error']}: at least {told['at_least']}")
    return told["count"]


@overload
def candidates(puzzles: OnePuzzle, **options: Unpack[CandidatesOptions]) -> Candidates: ...
@overload
def candidates(puzzles: Column, **options: Unpack[CandidatesOptions]) -> Answers: ...
@overload
def candidates(puzzles: Any, *, one: Literal[True], **options: Unpack[CandidatesOptions]) -> Candidates: ...
@overload
def candidates(puzzles: Any, *, many: Literal[True], **options: Unpack[CandidatesOptions]) -> Answers: ...
@overload
def candidates(puzzles: Any, *, one: Optional[bool] = None, many: Optional[bool] = None, **options: Unpack[CandidatesOptions]) -> Any: ...
def candidates(
    puzzles: Puzzle,
    *,
    of: str = "solutions",
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """The digits that each cell can be: those of some solution, or with ``of="peers"`` those that no digit in sight rules out.

    A column gives the column ``candidates`` with a list of digits for each cell, and ``to_numpy()`` of that is an array of flags
    (N×81×9).

    >>> candidates("1234............").candidates[4]
    [3, 4]
    >>> candidates("12..............", of="peers").candidates[2]
    [3, 4]
    >>> candidates(["1234............"])["candidates"][0][4]
    [3, 4]
    """
    kinds = {"solutions": "candidates", "peers": "peers"}
    if of not in kinds:
        raise ValueError(f'of is "solutions" or "peers", not {of!r}')
    if is_many("candidates", puzzles, one, many, dict(run)):
        return answer(kinds[of], puzzles, "{}", dict(run))
    if of == "solutions":
        return Candidates(**told_of("candidates", puzzles, {}, for_one(dict(run))))
    row = answer(kinds[of], [puzzles], "{}", for_one(dict(run)))[0]
    if row["error"] is not None:
        raise NotAPuzzle(row["error"])
    return Candidates(row["status"], row["candidates"], True)


def clues(puzzle: Puzzle, **run: Unpack[Run]) -> Clues:
    """Which digits and clues contradict each other, or which the puzzle could do without.

    >>> [part["text"] for part in clues("11..............").contradicting]
    ['r1c1 = 1', 'r1c2 = 1']
    """
    alone("clues", dict(run))
    return Clues(**told_of("clues", puzzle, {}, dict(run)))
