"""The law of the faces: one puzzle, a column and the command line say the same of it, field by field, whatever is asked."""

import inspect
import json
import random
import re
import subprocess
import sys

import pytest

import kudosu
from kudosu import _kudosu
from kudosu._tables import TASKS

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = ".142..1..2.4.3.1"
SIX = ".....3..6.5.1....44.5.......2...2..6"
TECHNIQUES = [[], ["naked-single", "hidden-pair"], ["x-wing"]]
ABOUT = ("line", "puzzle", "shape", "clues", "placed")
"""What the command line says besides: where the puzzle is and what it looks like."""


def varied(line, rng):
    """A puzzle in disguise, with some digits taken out and now and then one that is wrong."""
    cells = list(str(kudosu.transform(line, random=1, seed=rng.randrange(1000))))
    for _ in range(rng.randrange(4)):
        cells[rng.randrange(len(cells))] = "."
    if rng.randrange(4) == 0:
        cells[rng.randrange(len(cells))] = str(1 + rng.randrange(int(len(cells) ** 0.5)))
    return "".join(cells)


def with_clues(rng):
    """A puzzle of 4×4 with cages, most of which have a solution, as a document on one line."""
    solved = kudosu.transform("3142241312344321", random=1, seed=rng.randrange(1000))
    cages = []
    for _ in range(rng.randrange(1, 5)):
        row, column = rng.randrange(4), rng.randrange(3)
        total = min(7, solved[row, column] + solved[row, column + 1] + (rng.randrange(6) == 0))
        cages.append(f"killer {total}: r{row + 1}c{column + 1} r{row + 1}c{column + 2}")
    digits = "".join(digit if rng.randrange(4) == 0 else "." for digit in str(solved))
    return kudosu.Grid(digits, clues=cages).to_text("json")


def texts(rng):
    if rng.randrange(3) == 0:
        return [with_clues(rng) for _ in range(5)]
    kinds = [FOUR, SIX, EASY, EASY, EASY]
    rows = [varied(rng.choice(kinds), rng) for _ in range(8)]
    return [varied(EASY, rng), *rows, "." * 81, EASY[:70]]


def question(rng):
    """A verb and its options."""
    flag, some = rng.randrange(2) == 0, rng.choice
    makers = {
        "solve": lambda: some([{}, {"unique": flag}, {"prove": flag}, {"all": some([1, 3])}]),
        "check": lambda: {"language": some(["en", "de"])},
        "count": lambda: {"limit": some([1, 7, 1500])},
        "rate": lambda: {
            "scale": some([["level", "se", "hodoku"], ["se"], ["hodoku", "level"]]),
            "uniqueness": flag,
            "without": some(TECHNIQUES),
        },
        "canonical": lambda: {"automorphisms": flag},
        "minimise": lambda: some([{"seed": 9, "clues_too": flag}, {"all": True, "limit": some([1, 4])}]),
        "transform": lambda: some(
            [
                {"rotate": 90},
                {"mirror": "h", "transpose": True},
                {"relabel": "987654321"},
                {"random": some([1, 3]), "seed": some([1, 5]), "varied": flag},
            ]
        ),
        "candidates": dict,
        "clues": dict,
        "traces": lambda: {
            "form": some(["tokens", "words", "json"]),
            "detail": some([1, 2, 3, 4]),
            "with_candidates": flag,
            "template": some(["none", "plain", "instruct", "chat"]),
            "profile": some(["human", "hodoku"]),
            "without": some(TECHNIQUES),
            "scale": some([["level"], ["se", "level"]]),
            "language": some(["en", "de"]),
        },
        "grade": lambda: {
            "answer": some(["r1c3 = 4 because it fits. So 2 goes to row 2, column 1.", "- r1c1 = 3\n- eliminate 3 from r1c2", "3142241312344321", "?"]),
            "partial": flag,
            "uniqueness": flag,
            "language": some(["en", "de"]),
        },
        "hint": lambda: {
            "level": some([1, 2, 3, 4]),
            "profile": some(["human", "se121", "hodoku"]),
            "uniqueness": flag,
            "without": some(TECHNIQUES),
            "language": "de",
        },
        "explain": lambda: {
            "profile": some(["human", "se121", "hodoku"]),
            "uniqueness": flag,
            "without": some(TECHNIQUES),
            "scale": some([["level"], ["se", "level"]]),
            "views": flag,
        },
    }
    verb = some(list(makers))
    return verb, makers[verb]()


def options(fields):
    """The same as the options of a command line."""
    for name, value in fields.items():
        if name == "uniqueness":
            yield from [] if value else ["--no-uniqueness"]
        elif name == "prove":
            yield f"--prove={str(value).lower()}"
        elif isinstance(value, bool):
            yield from ["--" + name.replace("_", "-")] if value else []
        elif isinstance(value, list):
            yield from [f"--{name}", ",".join(value)] if value else []
        else:
            yield from [f"--{name}", str(value)]


def by_program(verb, fields, rows, folder):
    """What `python -m kudosu VERB --json` prints of each puzzle."""
    asked = [sys.executable, "-m", "kudosu", verb, *options(fields), "--json"]
    if verb in ("candidates", "clues"):
        told = []
        for row in rows:
            (folder / "one.txt").write_text(row)
            printed = subprocess.run([*asked, "one.txt"], cwd=folder, capture_output=True, text=True).stdout
            # The last object of candidates is the whole answer.
            told.append(json.loads(printed.splitlines()[-1]) if printed else {"status": "unreadable"})
        return told
    (folder / "in.txt").write_text("\n".join(rows) + "\n")
    ended = subprocess.run([*asked, "in.txt"], cwd=folder, capture_output=True, text=True)
    told = [json.loads(line) for line in ended.stdout.splitlines()]
    assert len(told) == len(rows), (asked, ended.stderr)
    return told


def by_ask(verb, fields, row, place):
    try:
        # One puzzle has no place in an input but the one that is said.
        run = {"first_row": place}
        question = json.dumps(fields)
        return json.loads(_kudosu.ask(verb, row, question, run, False))
    except kudosu.NotAPuzzle as error:
        return {"status": "unreadable", "error": str(error)}


def typed(verb, fields, row, place):
    """The fields that the function of the verb tells of one puzzle; an exception where there is no answer."""
    answer = getattr(kudosu, verb)(row, **fields, **({"first_row": place} if verb in TASKS else {}))
    if verb == "solve":
        return {"solutions": [str(one) for one in answer]} if "all" in fields else {"solution": str(answer)}
    if verb == "count":
        return {"count": answer}
    if verb in ("canonical", "minimise", "transform"):
        if isinstance(answer, list):
            return {"puzzles": answer}
        return {{"canonical": "canonical", "minimise": "minimal", "transform": "transformed"}[verb]: answer}
    if verb in ("hint", "explain"):
        return json.loads(answer.to_json())
    if verb == "traces":
        rating = {name: value for name, value in vars(answer.rating).items() if value is not None}
        return {**{name: value for name, value in vars(answer).items() if name != "rating" and value is not None}, **rating}
    return {name: value for name, value in vars(answer).items() if value not in (None, [], "")}


def is_same_puzzle(one, other):
    return one == (kudosu.Grid(other) if isinstance(one, kudosu.Grid) else other)


@pytest.mark.parametrize("seed", range(40))
def test_one_puzzle_a_column_and_the_command_line_say_the_same(seed, tmp_path):
    rng = random.Random(seed)
    verb, fields = question(rng)
    rows = texts(rng)
    expected = [by_ask(verb, fields, row, place) for place, row in enumerate(rows)]
    for told, wanted in zip(by_program(verb, fields, rows, tmp_path), expected):
        told = {name: value for name, value in told.items() if name not in ABOUT}
        wanted = {name: value for name, value in wanted.items() if name not in ABOUT}
        # What is unreadable is told in each face's own words.
        assert told == wanted or told["status"] == wanted["status"] == "unreadable", (verb, fields)
    is_list = "all" in fields or fields.get("random", 1) > 1
    if verb in TASKS and is_list:
        with pytest.raises(kudosu.KudosuError, match="asks for a list"):
            getattr(kudosu, verb)(rows, **fields)
    elif verb in TASKS:
        answers = getattr(kudosu, verb)(rows, **fields)
        for name, column in answers.to_pydict().items():
            for value, wanted in zip(column, expected):
                if not (name == "error" and wanted["status"] == "unreadable"):
                    assert value == wanted.get(name), (verb, fields, name)
    for place, (row, wanted) in enumerate(zip(rows, expected)):
        try:
            told = typed(verb, fields, row, place)
        except kudosu.KudosuError as error:
            kind = {
                "unreadable": kudosu.NotAPuzzle,
                "several": kudosu.SeveralSolutions,
                "no-solution": kudosu.NoSolution,
                "clashing": kudosu.NoSolution,
            }
            assert type(error) is kind.get(wanted["status"], kudosu.KudosuError), (verb, fields, row, wanted)
            assert not {"solution", "minimal", "canonical", "transformed", "level"} & wanted.keys()
        else:
            for name, value in told.items():
                found, said = value, wanted.get(name)
                if isinstance(value, list) and value and isinstance(value[0], kudosu.Grid):
                    assert all(map(is_same_puzzle, value, said)), (verb, fields, name)
                else:
                    assert is_same_puzzle(found, said if said is not None else type(found)()), (verb, fields, name)


def printed(folder, *arguments):
    """What the program writes of one puzzle, without its last line end; None where it refuses."""
    asked = [sys.executable, "-m", "kudosu", *arguments]
    ended = subprocess.run(asked, cwd=folder, capture_output=True, text=True)
    return ended.stdout.rstrip("\n") if ended.returncode == 0 else None


@pytest.mark.parametrize("to", ["line", "csv", "boxed", "clues", "fpuzzles", "hodoku", "json", "pencil", "sudokupad"])
def test_texts_are_those_of_the_command_line(to, tmp_path):
    rng = random.Random(to)
    for row in [varied(FOUR, rng), varied(EASY, rng), with_clues(rng), EASY[:70]]:
        (tmp_path / "one.txt").write_text(row)
        wanted = printed(tmp_path, "convert", "--to", to, "one.txt")
        try:
            assert kudosu.convert(row, to)["text"].rstrip("\n") == wanted
        except kudosu.KudosuError:
            assert wanted is None, (row, to)


@pytest.mark.parametrize("seed", range(12))
def test_pictures_are_those_of_the_command_line(seed, tmp_path):
    rng = random.Random(seed)
    fields = {"language": rng.choice(["en", "de"]), "uniqueness": rng.randrange(2) == 0, "without": rng.choice(TECHNIQUES)}
    level, step = rng.choice([1, 2, 3, 4]), rng.choice([1, 2, 5])
    for row in [varied(FOUR, rng), varied(EASY, rng), with_clues(rng), "." * 81]:
        (tmp_path / "one.txt").write_text(row)
        asked = [*options(fields), "--to", "svg", "one.txt"]
        hint = printed(tmp_path, "hint", "--level", str(level), *asked)
        way = printed(tmp_path, "explain", "--step", str(step), *asked)
        for wanted, more in [(hint, {"level": level}), (way, {"step": step})]:
            try:
                assert str(kudosu.draw(row, **fields, **more)).rstrip("\n") == wanted, (row, fields, more)
            except kudosu.KudosuError:
                assert wanted is None, (row, fields, more)
        if hint is not None:
            assert kudosu.hint(row, level, **fields).to_svg().rstrip("\n") == hint
        if way is not None:
            assert kudosu.explain(row, **fields).step_svg(step - 1).rstrip("\n") == way


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"side": 4, "minimal": True},
        {"box": "3x2", "symmetry": "rotate180"},
        {"side": 4, "givens": "5..8"},
        {"side": 4, "variant": ["killer"], "givens": "0..3"},
        {"level": "easy", "scale": ["level"]},
        {"hodoku": "0..400", "scale": ["hodoku", "level"]},
        {"te": "1", "w": "2..4", "scale": ["te", "b", "w"]},
        {"b": 0, "scale": ["b"]},
        {"like": FOUR, "same": "level"},
        {"like": FOUR, "same": "pattern"},
        {"side": 4, "solution": "3142241312344321"},
    ],
)
def test_puzzles_that_are_made_are_those_of_the_command_line(wishes, tmp_path):
    for seed in [1, 2]:
        # Once with the scales that are usual.
        fields = {**({} if seed == 1 else {"scale": ["se"]}), **wishes, "seed": seed}
        wanted = json.loads(printed(tmp_path, "generate", "--json", *options(fields)))
        made = kudosu.generate(**fields)
        assert str(made.solution) == wanted["solution"], fields
        assert (made.seed, made.givens) == (wanted["seed"], wanted["givens"]), fields
        assert made.puzzle == kudosu.Grid(wanted["puzzle"], clues=wanted.get("clues"), box=fields.get("box")), fields
        # Puzzles with clues have our level only.
        assert made.rating is None or "rating" in wanted, fields
        for name, value in wanted.get("rating", {}).items():
            assert getattr(made.rating, name) == value, (fields, name)


ASKED = ["solve", "check", "count", "candidates", "clues", "rate", "grade", "traces", "hint", "explain", "canonical", "minimise"]
ASKED += ["transform", "convert", "draw", "generate", "hunt"]


@pytest.mark.parametrize("verb", ASKED)
def test_the_keywords_of_a_verb_are_the_fields_of_its_question(verb):
    with pytest.raises(kudosu.KudosuError, match="no_such_field") as refused:
        if verb == "generate":
            _kudosu.generate(1, '{"no_such_field": 1}')
        elif verb == "hunt":
            _kudosu.hunt([], '{"no_such_field": 1}')
        else:
            _kudosu.ask(verb, FOUR, '{"no_such_field": 1}')
    fields = set(re.findall("`(.*?)`", str(refused.value))) - {"no_such_field"}
    keywords = set(inspect.signature(getattr(kudosu, verb)).parameters) - {"puzzle", "puzzles", "run"}
    if verb in ("generate", "hunt"):
        keywords -= {"count", "most", "timeout", "threads", "column", "prefix"}
    # Of columns and of Python alone.
    keywords -= {"one", "many", *(["of"] if verb == "candidates" else [])}
    assert keywords == fields


COLUMNS = ["solve", "check", "count", "candidates", "rate", "hint", "explain", "canonical", "minimise", "transform"]


@pytest.mark.parametrize("verb", COLUMNS)
def test_what_type_checkers_are_told_of_a_verb_is_what_it_takes(verb):
    from kudosu import _types

    options = getattr(_types, f"{verb.title()}Options")
    told = {name for kind in options.__mro__ for name in getattr(kind, "__annotations__", {})} | set(options.__annotations__)
    keywords = set(inspect.signature(getattr(kudosu, verb)).parameters) - {"puzzles", "run", "one", "many"}
    # Lists of several answers have signatures of their own, and a level need not be named.
    several = {"all"} | {"minimise": {"limit"}, "hint": {"level"}}.get(verb, set())
    assert told - set(_types.Run.__annotations__) | several & keywords == keywords
