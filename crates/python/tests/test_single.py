"""One puzzle, in every form that people have it, and every verb."""

import pickle
import subprocess
import sys
import threading

import numpy
import pytest

import kudosu

HARD_SE = (11.1, 11.1, 11.1)
"""Sudoku Explainer's numbers for the hard puzzle."""


def test_a_puzzle_is_a_text_lists_an_array_or_a_grid(easy, solved):
    grid = kudosu.Grid(easy)
    array = grid.to_numpy()
    forms = [
        easy,
        easy.encode(),
        grid,
        grid.to_list(),
        array,
        array.reshape(81),
        array.astype(float).astype(int),
        [[value or None for value in row] for row in grid.to_list()],
        grid.to_text("csv"),
        grid.to_text("boxed"),
    ]
    for form in forms:
        assert str(kudosu.solve(form)) == solved
    assert (numpy.asarray(grid) == array).all()
    assert grid == kudosu.Grid(array) and hash(grid) == hash(kudosu.Grid(array))
    assert pickle.loads(pickle.dumps(grid)) == grid


def test_what_is_no_puzzle_says_where_and_why(easy):
    cases = [
        (easy[:-1], "80 cells do not make a square grid"),
        ([[1, 2], [3]], "3 values are no square grid"),
        ([[1, 2, 3, 700]] * 4, "cell 4 holds 700"),
        (5, "this is a int"),
        ([["x"] * 4] * 4, "'x' is no digit|\"x\" is no digit"),
        ([[1, 2, 3, 3.7]] * 4, "cell 4 holds 3.7"),
        (numpy.full((4, 4), 1.5), "cell 1 holds 1.5"),
    ]
    for puzzle, why in cases:
        with pytest.raises(kudosu.NotAPuzzle, match=why):
            kudosu.Grid(puzzle)
    assert issubclass(kudosu.NotAPuzzle, kudosu.KudosuError) and issubclass(kudosu.KudosuError, ValueError)
    with pytest.raises(IndexError, match="rows and columns count from 0 to 8"):
        kudosu.Grid(easy)[9, 0]


def test_solving_tells_none_and_several_apart(easy):
    with pytest.raises(kudosu.NoSolution, match="holds a digit twice"):
        kudosu.solve("55" + "." * 79)
    assert kudosu.solve("." * 81).is_solved
    with pytest.raises(kudosu.SeveralSolutions):
        kudosu.solve("." * 81, unique=True)
    assert len(kudosu.solve("1234............", all=1000)) == kudosu.count("1234............") == 12
    assert kudosu.count("." * 81, limit=7) == 7


def test_checks_ratings_and_forms_say_what_the_command_line_says(easy, hard, solved):
    checked = kudosu.check(easy)
    assert checked and checked.solution == solved
    assert kudosu.check("55" + "." * 79).status == "clashing"
    rating = kudosu.rate(hard)
    assert (rating.se, rating.se_ep, rating.se_ed) == HARD_SE
    assert (rating.level, rating.hodoku_level, rating.se_more_than) == ("diabolical", "extreme", None)
    with pytest.raises(kudosu.SeveralSolutions, match="several solutions"):
        kudosu.rate("." * 81)
    with pytest.raises(kudosu.Unfinished, match="not finished within 3 steps"):
        kudosu.rate(hard, steps=3)
    disguised = kudosu.transform(easy, random=1, seed=3)
    assert disguised != kudosu.Grid(easy)
    assert kudosu.canonical(disguised) == kudosu.canonical(easy)
    assert kudosu.minimise(easy).givens < kudosu.Grid(easy).givens
    with pytest.raises(kudosu.KudosuError, match="by 90, 180 or 270 degrees"):
        kudosu.transform(easy, rotate=45)
    with pytest.raises(kudosu.KudosuError, match="rows"):
        kudosu.transform(easy, rows="123")


def test_puzzles_are_made_as_wished_and_repeated_by_their_seed():
    made = kudosu.generate(3, seed=7, symmetry="rotate180", givens=(24, 30))
    assert [one.puzzle for one in made] == [
        one.puzzle for one in kudosu.generate(3, seed=7, symmetry="rotate180", givens="24..30")
    ]
    for one in made:
        assert 24 <= one.puzzle.givens == one.givens <= 30
        assert kudosu.solve(one.puzzle, unique=True) == one.solution
    assert kudosu.generate(seed=1, side=6, box="3x2").puzzle.side == 6
    with pytest.raises(kudosu.KudosuError, match="symmetry: "):
        kudosu.generate(symmetry="sideways")
    with pytest.raises(kudosu.KudosuError, match="boxes of 3x2 make a grid of side 6"):
        kudosu.generate(side=9, box="3x2")
    clued = kudosu.generate(seed=3, side=4, variant=["killer"], scale=["level"])
    assert clued.puzzle.clues and clued.rating.level and kudosu.solve(clued.puzzle, unique=True) == clued.solution


def test_hints_and_the_way_are_told_and_drawn(easy):
    hint = kudosu.hint(easy, 4)
    assert hint.about == "step" and hint.technique and hint.technique in hint.to_json()
    assert hint._repr_svg_().startswith("<svg")
    assert ">Hidden Single<" in hint.to_svg()
    assert hint.to_svg().count("<") > kudosu.hint(easy, 1).to_svg().count("<"), "the pattern is drawn"
    assert kudosu.hint(easy, language="de").text != kudosu.hint(easy).text
    way = kudosu.explain(easy)
    assert way.end == "solved" and way.unique and len(way) == 51 and way.rating == kudosu.rate(easy)
    assert way.step_text(0) and way.step_svg(0).startswith("<svg") and way.technique(0)
    assert "1. " in way.step_svg(0) and 'class="mark-cell tint' in way.step_svg(0), "the step is marked"
    assert "│" in way.draw_text(0) and way.text.startswith("## ")
    with pytest.raises(IndexError):
        way.step_text(51)


def test_without_numpy_an_array_is_an_import_error(easy):
    program = """
import sys
sys.modules["numpy"] = None
import kudosu
grid = kudosu.Grid(sys.argv[1])
try:
    grid.to_numpy()
except ImportError as error:
    print("told:", type(error).__name__)
print(kudosu.solve([sys.argv[1]])["status"])
"""
    ended = subprocess.run([sys.executable, "-c", program, easy], capture_output=True, text=True)
    assert ended.stdout == "told: ModuleNotFoundError\n['unique']\n", ended.stderr
    assert ended.returncode == 0 and "panicked" not in ended.stderr


def test_other_threads_run_on_while_a_long_text_is_read():
    # Had reading the interpreter's lock to itself, nobody could count before it is over.
    done = threading.Event()
    counts = []

    def count():
        while not done.is_set():
            counts.append(1)

    thread = threading.Thread(target=count)
    text = "size 100\n" + "killer: r1c1 r1c2\n" * 40_000
    thread.start()
    before = len(counts)
    with pytest.raises(kudosu.KudosuError):
        kudosu.Grid(text)
    during = len(counts) - before
    done.set()
    thread.join()
    assert during > 100


def test_a_picture_is_shown_and_saved(easy, tmp_path):
    picture = kudosu.draw(easy, "Number 1")
    picture.save(tmp_path / "one.svg")
    assert "Number 1" in (tmp_path / "one.svg").read_text() == picture._repr_svg_()


def test_setters_are_told_what_each_cell_can_be_and_what_could_be_left_out(easy):
    few = kudosu.candidates("1234............")
    assert few.over and few.status == "several" and few.candidates[0] == [1] and few.candidates[4] == [3, 4]
    parts = kudosu.clues("11..............")
    assert parts.status == "no-solution" and [part["cell"] for part in parts.contradicting] == ["r1c1", "r1c2"]
    assert kudosu.clues(easy).status == "unique"
    told = kudosu.convert(easy, "boxed")
    assert told["format"] == "line" and kudosu.Grid(told["text"]) == kudosu.Grid(easy)


def test_a_keyword_that_nobody_knows_is_refused_by_its_name(easy):
    for puzzles in (easy, [easy]):
        with pytest.raises(TypeError, match="'assume_unique'"):
            kudosu.rate(puzzles, assume_unique=True)
    with pytest.raises(TypeError, match="'many'"):
        kudosu.draw(easy, many=False)
    with pytest.raises(kudosu.KudosuError, match="limits"):
        kudosu.ask("count", easy, limits=5)
    with pytest.raises(kudosu.KudosuError, match="all: a column has one answer for each puzzle"):
        kudosu.solve([easy], all=5)
    with pytest.raises(kudosu.KudosuError, match="limit: "):
        kudosu.count([easy], limit=0)
    with pytest.raises(kudosu.KudosuError, match="there is no technique xwing-ish"):
        kudosu.rate(easy, without=["xwing-ish"])
