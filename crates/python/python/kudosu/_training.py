"""Verbs for those who train and test models: grade an answer, write whole paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union

from kudosu import _kudosu
from kudosu._asking import as_json, for_one, is_many, told_of
from kudosu._columns import answer as answers_of
from kudosu._kudosu import NoSolution, SeveralSolutions
from kudosu._results import Rating, rating_of
from kudosu._types import Puzzle, Run

if TYPE_CHECKING:
    from typing import Unpack


@dataclass(frozen=True)
class Grade:
    """How a text answers a puzzle.

    ``right`` is whether everything is, ``score`` goes from 0 to 1 and consists of the parts ``score_format``, ``score_legal``, ``score_cells``,
    ``score_solved`` and ``score_sound`` (None where there are no steps). ``mistake`` is the first one in a word (None where there is none), ``at_step``,
    ``at_line`` and ``at_column`` say where it is, and ``why`` tells it in words. ``steps`` has every step where ``details`` asked for them.
    """

    status: str
    right: bool
    score: float
    format: str
    score_format: float = 0.0
    score_legal: float = 0.0
    score_cells: float = 0.0
    score_solved: float = 0.0
    score_sound: Optional[float] = None
    final_grid: Optional[str] = None
    step_count: int = 0
    by_technique: int = 0
    by_logic: int = 0
    known: int = 0
    only_true: int = 0
    wrong: int = 0
    not_checked: Optional[int] = None
    mistake: Optional[str] = None
    at_step: Optional[int] = None
    at_line: Optional[int] = None
    at_column: Optional[int] = None
    quote: Optional[str] = None
    why: str = ""
    steps: Optional[list[dict[str, Any]]] = None

    def __bool__(self) -> bool:
        return self.right


@dataclass(frozen=True)
class Trace:
    """A whole path as a text: the ``trace`` itself, how many steps it has, how logic ended, its techniques in order, the hardest of
    them, the solution and how hard the puzzle is."""

    status: str
    trace: str
    step_count: int
    end: str
    hardest: Optional[str] = None
    techniques: str = ""
    solution: Optional[str] = None
    rating: Optional[Rating] = None

    def __str__(self) -> str:
        return self.trace


def grade(
    puzzles: Puzzle,
    answer: Union[str, Sequence[Optional[str]], Any],
    *,
    details: Optional[bool] = None,
    partial: Optional[bool] = None,
    uniqueness: Optional[bool] = None,
    language: Optional[str] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """Whether a text answers a puzzle: legal, right, sound step by step, and the first mistake with its place.

    The text may be a grid in any shape with prose around it, a list of moves, or a chain of reasoning. A column of puzzles takes a column of as many
    texts, or one for all of them; one puzzle takes several, too. Columns have the fields of :class:`Grade` but for the steps. ``details`` lists every
    step, ``partial`` does not miss what the text does not say.

    >>> grade(".142..1..2.4.3.1", "I say 3142241312344321.").score
    1.0
    >>> told = grade(".142..1..2.4.3.1", "r1c1 = 3 because it is left there. r2c1 = 3, too.", partial=True)
    >>> told.mistake, told.at_step, told.why
    ('wrong-digit', 2, 'r2c1 is not 3: the solution has 2 there.')
    >>> grade(".142..1..2.4.3.1", ["3142241312344321", None])["right"]
    [True, False]
    """
    question: dict[str, Any] = {"details": details, "partial": partial, "uniqueness": uniqueness, "language": language}
    asked: dict[str, Any] = dict(run)
    if is_many("grade", puzzles, one, many, asked):
        if isinstance(answer, str):
            question["answer"] = answer
        else:
            asked["beside"] = _texts(answer)
        return answers_of("grade", puzzles, as_json(question), asked)
    if not isinstance(answer, str):
        texts = _texts(answer)
        return answers_of("grade", [puzzles] * len(texts), as_json(question), {**asked, "beside": texts})
    return Grade(**told_of("grade", puzzles, {**question, "answer": answer}, for_one(asked)))


def _texts(column: Any) -> list[Optional[str]]:
    """The texts of a column, whatever it is."""
    for way in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, way):
            return list(getattr(column, way)())
    return list(column)


def traces(
    puzzles: Puzzle,
    *,
    form: Optional[str] = None,
    detail: Optional[int] = None,
    with_candidates: Optional[bool] = None,
    template: Optional[str] = None,
    uniqueness: Optional[bool] = None,
    profile: Optional[str] = None,
    without: Optional[Sequence[str]] = None,
    scale: Optional[Sequence[str]] = None,
    language: Optional[str] = None,
    one: Optional[bool] = None,
    many: Optional[bool] = None,
    **run: Unpack[Run],
) -> Any:
    """The whole way to the solution as one text to train on.

    ``form`` is ``tokens`` (:func:`vocabulary` lists them), ``words`` or ``json``; ``detail`` from 1 (what each step does) to 4 (all of its reasons);
    ``with_candidates`` writes what was possible before each step; ``template`` is what stands around the steps: ``none``, ``plain``, ``instruct`` or
    ``chat``. A column gives the columns ``trace``, ``step_count``, ``end``, ``hardest``, ``techniques``, ``solution`` and those of the scales.

    >>> traces(".142..1..2.4.3.1", form="tokens", detail=2).trace[:26]
    'step full-house r2c4 = 3 ;'
    >>> traces([".142..1..2.4.3.1", "1234............"])["step_count"]
    [8, None]
    """
    question = {
        "form": form,
        "detail": detail,
        "with_candidates": with_candidates,
        "template": template,
        "uniqueness": uniqueness,
        "profile": profile,
        "without": without,
        "scale": scale,
        "language": language,
    }
    if is_many("traces", puzzles, one, many, dict(run)):
        return answers_of("traces", puzzles, as_json(question), dict(run))
    told = told_of("traces", puzzles, question, for_one(dict(run)))
    if "error" in told:
        kinds = {"several": SeveralSolutions}
        raise kinds.get(told["status"], NoSolution)(told["error"])
    fields = {name: told[name] for name in Trace.__dataclass_fields__ if name in told}
    return Trace(**fields, rating=rating_of(told))


def vocabulary(side: int = 9, box: Optional[str] = None) -> list[str]:
    """Every token that :func:`traces` has with ``form="tokens"`` on a grid of this side, in a fixed order.

    >>> words = vocabulary()
    >>> words[:4], "x-wing" in words, len(words) == len(set(words))
    (['puzzle', 'path', 'before', 'step'], True, True)
    """
    return _kudosu.vocabulary(side, box)
