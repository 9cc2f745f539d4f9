"""How a verb is asked: its question as JSON, one puzzle or a column of them, and the whole answer as a dict."""

from __future__ import annotations

import json
from typing import Any, Optional, Sequence

from kudosu import _kudosu
from kudosu._columns import is_column
from kudosu._types import ONE, Puzzle, Run


def as_json(question: dict[str, Any]) -> str:
    """A question as the engine takes it; what is None is left to what is usual."""
    return json.dumps({name: value for name, value in question.items() if value is not None}, default=list)


def alone(verb: str, run: dict[str, Any], known: Sequence[str] = ONE) -> None:
    """Refuses what means nothing to a verb that takes one puzzle."""
    for name in run:
        if name not in known:
            raise TypeError(f"{verb}() takes no keyword {name!r}")


def is_many(verb: str, puzzles: Any, one: Optional[bool], many: Optional[bool], run: dict[str, Any]) -> bool:
    """Whether a column is asked about; keywords that nobody knows are refused."""
    alone(verb, run, tuple(Run.__annotations__))
    if one is not None and many is not None and bool(one) == bool(many):
        raise TypeError(f"{verb}(): one={one} and many={many} contradict each other; say one of them")
    return is_column(puzzles, many if one is None else not one)


def ask(verb: str, puzzle: Puzzle, **options: Any) -> dict[str, Any]:
    """The whole answer of a verb about one puzzle, with the fields that the command line prints with ``--json``.

    A puzzle that is not fit for it has the reason in ``error``; nothing but a text that cannot be read and a question that makes
    no sense raises.

    >>> ask("count", "1234............", limit=5)
    {'status': 'several', 'count': 5, 'more': True}
    """
    run = {name: options.pop(name) for name in ONE if name in options}
    told: dict[str, Any] = json.loads(_kudosu.ask(verb, puzzle, as_json(options), run, False))
    return told


def told_of(verb: str, puzzle: Puzzle, question: dict[str, Any], run: dict[str, Any]) -> dict[str, Any]:
    """The same where there is an answer; a refusal raises."""
    told: dict[str, Any] = json.loads(_kudosu.ask(verb, puzzle, as_json(question), run))
    return told


def for_one(run: dict[str, Any]) -> dict[str, Any]:
    """What is left to say of one puzzle: there is no card for it, and there are no columns."""
    return {name: value for name, value in run.items() if name not in ("device", "prefix")}
