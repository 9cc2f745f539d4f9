"""Steps as data, puzzles with rules everywhere, and the verbs that only Python has."""

import itertools
import pickle

import numpy
import pytest

import kudosu

FOUR, SOLVED_FOUR = ".142..1..2.4.3.1", "3142241312344321"
CAGES = ["killer 4: r1c1 r1c2", "killer 6: r1c3 r1c4"]


def effects(grid, told):
    """Cells as the columns have them."""
    return [{"cell": row * grid.side + column, "digit": digit} for row, column, digit in told]


def test_the_way_of_a_column_is_that_of_one_puzzle(easy, middle):
    rows = [easy, FOUR, middle, None, "." * 16, "11" + "." * 14]
    answers = kudosu.explain(rows, scale=["level"])
    assert answers["status"] == ["unique", "unique", "unique", "unreadable", "several", "clashing"]
    for row, puzzle in enumerate(rows[:3]):
        way = kudosu.explain(puzzle, scale=["level"])
        grid = kudosu.Grid(puzzle)
        assert answers["end"][row] == way.end and answers["level"][row] == way.rating.level
        assert answers["steps"][row] == [
            {
                "technique": step.technique,
                "placements": effects(grid, step.placements),
                "eliminations": effects(grid, step.eliminations),
            }
            for step in way
        ]
    assert answers["steps"][3] is None and answers["solution"][1] == SOLVED_FOUR
    assert answers["steps"][5] == [] and answers["end"][5] == "broken"


def test_steps_lead_from_the_puzzle_to_its_solution(easy, solved):
    cells = [0 if cell == "." else int(cell) for cell in easy]
    for step in kudosu.explain([easy])["steps"][0]:
        for placed in step["placements"]:
            assert cells[placed["cell"]] == 0
            cells[placed["cell"]] = placed["digit"]
    assert "".join(map(str, cells)) == solved


def test_the_options_of_a_way_hold_for_columns(easy):
    for options in ({"profile": "se121"}, {"profile": "hodoku"}, {"without": ["naked-single", "full-house"]}, {"uniqueness": False}):
        way = kudosu.explain(easy, scale=[], **options)
        told = kudosu.explain([easy], scale=[], **options)["steps"][0]
        assert [step["technique"] for step in told] == [step.technique for step in way], options
    assert "naked-single" not in [step.technique for step in kudosu.explain(easy, without=["naked-single"])]


def test_hints_of_a_column_are_those_of_one_puzzle(easy, solved):
    wrong = kudosu.Grid(easy, placed=".." + ("1" if solved[2] != "1" else "2") + "." * 78)
    rows = [easy, wrong, solved, None]
    for level in (1, 2, 3, 4):
        answers = kudosu.hint(rows, level=level)
        assert answers["about"] == ["step", "mistakes", "complete", None]
        for row, puzzle in enumerate(rows[:3]):
            hint = kudosu.hint(puzzle, level)
            assert (answers["text"][row], answers["technique"][row]) == (hint.text, hint.technique)
            assert answers["placements"][row] == (effects(kudosu.Grid(easy), hint.placements) if level == 4 and row == 0 else None)
    assert kudosu.hint(easy, 4).placements and kudosu.hint(easy, 3).placements == []
    assert kudosu.hint([easy], language="de")["text"] == [kudosu.hint(easy, language="de").text]


def test_hints_follow_the_order_that_is_asked_for(easy):
    profiles = ["human", "se121", "hodoku"]
    orders = {}
    for puzzle in [easy, FOUR, "..78..614.25.....9...17.....942...6.56.....4...2.........61.2....975...6.....8..."]:
        for profile in profiles:
            way = kudosu.explain(puzzle, profile=profile, scale=[])
            told = [kudosu.hint(puzzle, 2, profile=profile).technique, kudosu.hint([puzzle], level=2, profile=profile)["technique"][0]]
            assert told == [way.technique(0)] * 2, (puzzle, profile)
            orders.setdefault(puzzle, set()).add(told[0])
    assert any(len(first) > 1 for first in orders.values()), "orders that never differ are no orders"
    with pytest.raises(kudosu.KudosuError, match="profile: .*human, se121"):
        kudosu.hint(easy, profile="nobody")


def test_a_way_is_a_sequence_of_steps(middle):
    way = kudosu.explain(middle)
    steps = list(way)
    assert len(steps) == len(way) > 20
    for number in (0, 7, len(way) - 1):
        step = way[number]
        assert (step.number, step.technique, step.text) == (number, way.technique(number), way.step_text(number))
        assert step.to_svg() == way.step_svg(number) and step.draw_text() == way.draw_text(number)
        assert (step.placements, step.eliminations) == (steps[number].placements, steps[number].eliminations)
        assert step.to_dict()["technique"] == step.technique and step.name
        for row, column, digit in step.eliminations:
            assert digit in step.candidates[row * 9 + column]
    assert way[-1].number == len(way) - 1 and [step.number for step in way[2:5]] == [2, 3, 4]
    assert steps[0].grid == kudosu.Grid(middle) and "<svg" in steps[0]._repr_svg_()
    for number in (len(way), -len(way) - 1):
        with pytest.raises(IndexError):
            way[number]


def test_hints_ways_and_steps_can_be_pickled(easy):
    for puzzle, options in [(easy, {"language": "de"}), (kudosu.Grid(FOUR, clues=CAGES), {})]:
        way = kudosu.explain(puzzle, **options)
        again = pickle.loads(pickle.dumps(way))
        assert again.to_json() == way.to_json() and again.text == way.text and again.rating == way.rating
        assert pickle.loads(pickle.dumps(way[3])).text == way[3].text
        hint = kudosu.hint(puzzle, 4, **options)
        assert pickle.loads(pickle.dumps(hint)).to_json() == hint.to_json()


def test_a_grid_iterates_and_indexes_like_a_matrix(easy):
    grid, array = kudosu.Grid(easy), kudosu.Grid(easy).to_numpy()
    assert len(grid) == 9 and [list(row) for row in grid] == array.tolist() == grid.to_list()
    assert grid[0] == tuple(array[0]) and grid[-1] == tuple(array[-1]) and grid[2, -1] == array[2, -1]
    assert grid[:, 3] == tuple(array[:, 3]) and grid[4, 2:5] == tuple(array[4, 2:5])
    assert [list(row) for row in grid[3:6, 6:9]] == array[3:6, 6:9].tolist() and grid[::4][1] == tuple(array[4])
    assert grid[1][2] == grid[1, 2]
    for place in (9, (0, 9), (-10, 0)):
        with pytest.raises(IndexError, match="rows and columns count from 0 to 8"):
            grid[place]
    with pytest.raises(IndexError, match="a cell has a row and a column"):
        grid[1, 2, 3]
    with pytest.raises(TypeError):
        grid["a1"]


def test_rules_that_come_besides_hold_for_every_verb():
    blank = "." * 16
    grid = kudosu.Grid(blank, clues=CAGES)
    expected = kudosu.count(grid)
    assert 0 < expected < kudosu.count(blank)
    assert kudosu.count(blank, clues=CAGES) == expected
    for column in ([blank, None], numpy.zeros((1, 16), numpy.uint8)):
        assert kudosu.count(column, clues=CAGES)["count"][0] == expected
    assert kudosu.check(FOUR, clues=CAGES) == kudosu.check(kudosu.Grid(FOUR, clues=CAGES))
    wrong = kudosu.check(FOUR, clues=["killer 5: r1c1 r1c2"])
    assert wrong.status == "no-solution" and kudosu.check([FOUR], clues=["killer 5: r1c1 r1c2"])["status"] == ["no-solution"]
    assert kudosu.hint(FOUR, clues=CAGES).about == "step" and kudosu.explain(FOUR, clues=CAGES).end == "solved"
    assert len(list(kudosu.solutions(blank, clues=CAGES))) == expected
    assert kudosu.rate(FOUR, clues=CAGES).level and kudosu.candidates(blank, clues=CAGES).status == "several"
    assert "<svg" in str(kudosu.draw(FOUR, clues=CAGES))
    assert kudosu.transform(FOUR, clues=CAGES, transpose=True).clues == ["killer 4: r1c1 r2c1", "killer 6: r3c1 r4c1"]
    assert kudosu.clues(FOUR, clues=CAGES).unnecessary and kudosu.convert(FOUR, "clues", clues=CAGES)["text"].count("killer") == 2


def test_a_shape_that_comes_besides_holds_for_every_verb():
    diagonal = [f"r{n}c{n}" for n in range(1, 5)]
    shape = {"side": 4, "box": [2, 2], "extra": [diagonal]}
    blank = "." * 16
    grid = kudosu.Grid(blank, shape=shape)
    every = [str(one) for one in kudosu.solutions(blank)]
    kept = [one for one in every if len(set(one[::5])) == 4]
    assert 0 < len(kept) < len(every)
    assert sorted(str(one) for one in kudosu.solutions(blank, shape=shape)) == sorted(kept)
    assert kudosu.count(blank, shape=shape) == kudosu.count(grid) == len(kept)
    for column in ([blank, None], numpy.zeros((1, 16), numpy.uint8)):
        assert kudosu.count(column, shape=shape)["count"][0] == len(kept)
    # Two givens and the diagonal leave one solution, which the rows, columns and boxes alone do not.
    few = next(
        text
        for one in kept
        for cut in itertools.combinations(range(16), 4)
        if kudosu.count(text := "".join(one[cell] if cell in cut else "." for cell in range(16)), shape=shape) == 1
        and kudosu.count(text) > 1
    )
    solved = str(kudosu.solve(few, shape=shape))
    assert solved in kept and kudosu.solve([few, few], shape=shape)["solution"] == [solved] * 2
    assert kudosu.check(few).status == "several" and kudosu.check(few, shape=shape).status == "unique"
    assert kudosu.check([few], shape=shape)["status"] == ["unique"]
    assert kudosu.hint(few, shape=shape).about == "step" and kudosu.hint([few], shape=shape)["about"] == ["step"]
    assert kudosu.explain(few, shape=shape).end == "solved" and kudosu.explain([few], shape=shape)["solution"] == [solved]
    assert kudosu.rate(few, shape=shape).level == kudosu.rate([few], shape=shape)["level"][0]
    assert kudosu.candidates(few, shape=shape).status == "unique"
    assert kudosu.verify(few, solved, shape=shape) and not kudosu.verify(few, next(one for one in every if one not in kept), shape=shape)
    assert kudosu.grade(few, solved, shape=shape).score == 1 and kudosu.traces([few], shape=shape)["solution"] == [solved]
    assert str(kudosu.minimise(few, shape=shape)).count(".") >= few.count(".")
    # What is no shape is refused by the name of its field, and a text that says its own is not overruled.
    for wrong, why in [
        ({"side": 4, "boxes": [2, 2]}, "boxes"),
        ({"side": 4, "box": [2, 3]}, "shape.box: boxes of 2×3 make a side of 6, not 4"),
        ({"side": 4, "box": [2, 2], "extra": [["r1c5"]]}, "shape.extra"),
        ({"side": 9}, "16"),
    ]:
        with pytest.raises(kudosu.KudosuError, match=why):
            kudosu.count(blank, shape=wrong)


def test_an_answer_is_verified_by_the_givens_the_houses_and_the_clues(easy, solved):
    right = kudosu.verify(easy, solved)
    assert right and right == kudosu.Verified(True, "right", easy.count("."))
    cases = {
        solved[:2] + ("1" if solved[2] != "1" else "2") + solved[3:]: ("clash", "twice"),
        ("1" if solved[0] != "1" else "2") + solved[1:]: ("given", "r1c1 is given as 5"),
        easy: ("blank", "r1c3 is blank"),
        SOLVED_FOUR: ("size", "the answer is 4×4, and the puzzle is 9×9"),
        "nonsense": ("unreadable", "8 cells"),
    }
    for answer, (status, why) in cases.items():
        one = kudosu.verify(easy, answer)
        assert not one and one.status == status and why in one.error
        row = kudosu.verify([easy, None], [answer, answer])[0]
        assert (row["status"], row["ok"], row["placed"]) == (status, False, one.placed) and row["error"] in one.error
    broken = kudosu.verify(kudosu.Grid(FOUR, clues=["killer 5: r1c1 r1c2"]), SOLVED_FOUR)
    assert broken.status == "clue" and broken.error == "the clue killer 5: r1c1 r1c2 is broken"
    assert kudosu.verify([None], [solved])["status"] == ["no-puzzle"]
    arrays = kudosu.solve([easy] * 3).to_numpy()
    assert kudosu.verify([easy] * 3, arrays)["ok"] == [True] * 3
    with pytest.raises(kudosu.KudosuError, match="there are 1 puzzles and 2 answers"):
        kudosu.verify([easy], [solved, solved])
    # Several solutions: each of them is right.
    assert all(kudosu.verify("1234............", answer) for answer in kudosu.solutions("1234............"))


def test_solutions_come_one_by_one():
    found = kudosu.solutions("1234............")
    all_of_them = {str(grid) for grid in found}
    assert len(all_of_them) == 12 == kudosu.count("1234............")
    assert list(kudosu.solutions("11..............")) == [] and next(found, None) is None
    endless = kudosu.solutions("." * 81)
    assert len({str(next(endless)) for _ in range(100)}) == 100
    with pytest.raises(TypeError, match="'many'"):
        kudosu.solutions("1234............", many=True)


def test_each_puzzle_is_kept_once(easy):
    rows = [easy, kudosu.Grid(easy).to_text("csv"), None, "." * 81, str(kudosu.transform(easy, random=1, seed=1)), easy]
    assert kudosu.unique(rows)["row"] == [0, 3, 4]
    assert kudosu.unique(rows, up_to_symmetry=True).to_pydict() == {
        "row": [0, 3],
        "canonical": [str(kudosu.canonical(easy)), "." * 81],
    }
    assert kudosu.unique([])["row"] == []


def test_columns_are_sorted_by_a_scale(easy, middle):
    between = "..78..614.25.....9...17.....942...6.56.....4...2.........61.2....975...6.....8..."
    rows = [middle, easy, None, between]
    for by in ("se", "hodoku", "level"):
        assert kudosu.sort(rows, by=by)["row"] == [1, 3, 0, 2], by
        assert kudosu.sort(rows, by=by, descending=True)["row"] == [0, 3, 1, 2], by
    numbers = kudosu.sort(rows)["se"]
    assert numbers[:3] == sorted(numbers[:3]) and numbers[3] is None
    assert kudosu.sort([easy, easy])["row"] == [0, 1]


def test_puzzles_are_made_as_a_column_with_their_ratings():
    listed = kudosu.generate(5, seed=3, scale=["se", "level"])
    made = kudosu.generate(5, seed=3, scale=["se", "level"], column=True)
    assert made["puzzle"] == [str(one.puzzle) for one in listed] and made["seed"] == [one.seed for one in listed]
    assert made["se"] == [one.rating.se for one in listed] and made["techniques"] == [one.techniques for one in listed]
    assert made["solution"] == [str(one.solution) for one in listed] and made["givens"] == [one.givens for one in listed]
    clued = kudosu.generate(1, seed=3, side=4, variant=["killer"], scale=["level"], column=True)
    assert kudosu.Grid(clued["puzzle"][0]).clues and clued["level"][0]
    assert kudosu.generate(2, seed=1, scale=[], column=True).column_names == ["puzzle", "solution", "seed", "givens", "techniques"]
