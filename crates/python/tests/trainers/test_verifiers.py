"""The task set in verifiers itself: found by its name, its tasks scored as its runs score them."""

import asyncio

import pytest

import kudosu

vf = pytest.importorskip("verifiers.v1")

from verifiers.v1.utils import loaders  # noqa: E402

from kudosu.verifiers import SudokuConfig, SudokuTaskset  # noqa: E402


def test_tasks_are_puzzles_with_their_solutions_and_ratings():
    tasks = list(SudokuTaskset(SudokuConfig(count=3, seed=2, level="easy")))
    again = list(SudokuTaskset(SudokuConfig(count=3, seed=2, level="easy")))
    assert [task.key for task in tasks] == [task.key for task in again] and len({task.key for task in tasks}) == 3
    for number, task in enumerate(tasks):
        data = task.data
        assert (data.idx, data.name) == (number, f"sudoku#{number}") and "9 lines of 9 numbers" in data.prompt_text
        assert kudosu.verify(data.puzzle, data.solution) and data.rating["level"] == "easy"
        assert asyncio.run(task.validate(None)) is True
        assert type(data).model_validate_json(data.model_dump_json()) == data


def scored(task, reply):
    """A trace as a run leaves it, scored by the framework."""
    agent = vf.AgentInfo(config=vf.AgentConfig())
    trace = vf.Trace(task=vf.TraceTask(type=type(task).__name__, data=task.data), agent=agent)
    trace.root_reply = reply
    asyncio.run(task.score(trace))
    return trace


def test_replies_are_scored_by_the_framework():
    task = next(iter(SudokuTaskset(SudokuConfig(count=1, side=4, box="2x2"))))
    rows = [" ".join(task.data.solution[at : at + 4]) for at in range(0, 16, 4)]
    right = scored(task, "It is:\n" + "\n".join(rows))
    assert right.reward == 1.0 and right.rewards["graded"].score == 1.0 and right.metrics["solved"] == 1.0
    wrong = scored(task, "\n".join(rows[::-1]))
    assert wrong.reward < 1.0 and wrong.metrics["solved"] == 0.0 and wrong.metrics["right_cells"] < 1.0
    assert scored(task, "").reward == 0.0


def test_it_is_found_by_its_name():
    assert loaders._plugin_class(kudosu.verifiers, vf.Taskset, "taskset") is SudokuTaskset
