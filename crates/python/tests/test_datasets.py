"""Data sets that are made by a recipe: the same bytes each time, splits that share nothing, files that others load."""

import json
import subprocess
import sys

import numpy
import polars
import pyarrow.parquet
import pytest

import kudosu
from kudosu import datasets

RECIPE = {
    "name": "tried",
    "seed": 5,
    "puzzles": 300,
    "make": [{"share": 2, "minimal": True}, {"share": 1, "level": "beginner"}],
    "scales": ["se", "hodoku", "level", "w", "backtracks"],
    "splits": {"train": {"share": 6}, "test": {"share": 1}, "test_hard": {"share": 2, "se": [2.5, 12]}},
    "augment": {"train": 3},
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("made")
    return folder, datasets.build(RECIPE, folder, threads=1)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_recipe_gives_the_same_bytes_on_any_number_of_threads(made, tmp_path):
    folder, summary = made
    again = datasets.build(RECIPE, tmp_path / "again", threads=3)
    assert again == summary and contents(tmp_path / "again") == contents(folder)
    other = datasets.build({**RECIPE, "seed": 6, "puzzles": 20}, tmp_path / "other")
    assert other["hash"] != summary["hash"]
    assert datasets.check(folder) == []


def test_a_run_that_was_ended_goes_on_to_the_same_bytes(made, tmp_path, monkeypatch):
    folder, summary = made
    monkeypatch.setattr(datasets, "CHUNK", 120)
    whole = datasets.build(RECIPE, tmp_path / "whole")
    work, chunks = datasets._chunk, []

    def ended(*arguments):
        chunks.append(1)
        if len(chunks) == 3:
            raise KeyboardInterrupt
        return work(*arguments)

    monkeypatch.setattr(datasets, "_chunk", ended)
    with pytest.raises(KeyboardInterrupt):
        datasets.build(RECIPE, tmp_path / "ended")
    assert not (tmp_path / "ended" / "hashes.json").exists()
    with pytest.raises(kudosu.KudosuError, match="was not finished"):
        datasets.check(tmp_path / "ended")
    with pytest.raises(kudosu.KudosuError, match="another recipe or version"):
        datasets.build({**RECIPE, "seed": 9}, tmp_path / "ended")
    monkeypatch.setattr(datasets, "_chunk", work)
    assert datasets.build(RECIPE, tmp_path / "ended") == whole
    assert contents(tmp_path / "ended") == contents(tmp_path / "whole")


def test_puzzles_are_proper_and_no_split_has_an_image_of_anothers(made):
    folder, summary = made
    assert summary["different"] == 300 and sum(summary["rows"].values()) == 300 + 2 * summary["rows"]["train"] // 3
    forms = {}
    for name in RECIPE["splits"]:
        split = datasets.load(folder, name)
        table = split.table
        assert kudosu.verify(table["puzzle"], table["solution"]).to_numpy("ok").all()
        assert set(kudosu.check(split.puzzles, many=True)["status"]) == {"unique"}
        forms[name] = kudosu.canonical(table["puzzle"], many=True)["canonical"]
        assert kudosu.rate(table["puzzle"], scale=["se"])["se"] == table["se"].to_pylist()
        assert kudosu.rate(table["puzzle"], scale=["backtracks"])["backtracks"] == table["backtracks"].to_pylist()
        assert table["w"].null_count < len(table) and set(table["hodoku_level"].to_pylist()) - {None}
    assert len(set(forms["train"])) * 3 == len(forms["train"]) and len(set(forms["test"])) == len(forms["test"])
    assert not set(forms["train"]) & set(forms["test"]) and not set(forms["train"] + forms["test"]) & set(forms["test_hard"])
    assert min(datasets.load(folder, "test_hard").table["se"].to_pylist()) >= 2.5
    dresses = datasets.load(folder, "train").table
    assert set(dresses["dress"].to_pylist()) == {0, 1, 2} and len(set(dresses["puzzle"].to_pylist())) == len(dresses)


KINDS = {
    "4x4": ([{"side": 4, "minimal": True}], 30),
    "6x6": ([{"side": 6}, {"side": 6, "minimal": True}], 80),
    "6x6 upright": ([{"side": 6, "box": "3x2"}], 20),
    "5x5 Latin": ([{"side": 5}], 20),
    "16x16": ([{"side": 16}], 6),
    "anti-knight and killer": ([{"variant": ["anti-knight"]}, {"variant": ["killer"]}], 10),
    "small thermometers": ([{"side": 6, "variant": ["thermo"]}], 20),
}


@pytest.mark.parametrize("kind", KINDS)
def test_other_sizes_and_clues_make_sets_like_all_others(kind, tmp_path):
    make, count = KINDS[kind]
    recipe = {
        "name": kind,
        "seed": 3,
        "puzzles": count,
        "make": make,
        "scales": ["level", "se"],
        "splits": {"train": {"share": 3}, "test": {"share": 1}},
        "augment": {"train": 3},
    }
    summary = datasets.build(recipe, tmp_path / "one", threads=1)
    assert datasets.build(recipe, tmp_path / "two", threads=2) == summary and contents(tmp_path / "one") == contents(tmp_path / "two")
    side = make[0].get("side", 9)
    has_clues = "variant" in make[0]
    forms = {}
    for name in ("train", "test"):
        split = datasets.load(tmp_path / "one", name)
        table = split.table
        puzzles, solutions = table["puzzle"].to_pylist(), table["solution"].to_pylist()
        assert split.puzzles.shape == split.solutions.shape == (len(table), side * side) and len(puzzles) == len(set(puzzles))
        assert kudosu.verify(puzzles, solutions).to_numpy("ok").all()
        assert set(kudosu.check(puzzles, many=True)["status"]) == {"unique"}
        for row, puzzle in enumerate(puzzles):
            grid = kudosu.Grid(puzzle)
            assert bool(grid.clues) == has_clues and (grid.to_numpy().ravel() == split.puzzles[row]).all()
            assert ((split.puzzles[row] == 0) | (split.puzzles[row] == split.solutions[row])).all()
        assert table["givens"].to_pylist() == (split.puzzles > 0).sum(axis=1).tolist()
        forms[name] = kudosu.canonical(puzzles, many=True)["canonical"]
        flags = split.candidates()
        assert flags.shape == (len(table), side, side, side)
        rows, columns = numpy.divmod(numpy.arange(side * side), side)
        for row in range(len(table)):
            assert flags[row, rows, columns, split.solutions[row] - 1].all()
    assert len(set(forms["train"]) | set(forms["test"])) == summary["different"] == count
    assert not set(forms["train"]) & set(forms["test"])
    card = (tmp_path / "one" / "README.md").read_text()
    assert f"of {side}×{side}" in card and ("clues" in card.split("each with")[0]) == has_clues


def test_a_seed_repeats_its_puzzle(made):
    table = datasets.load(made[0], "test").table.to_pylist()
    kinds = [{"minimal": True}, {"level": "beginner"}]
    for row in table[:5]:
        assert row["puzzle"] in [str(kudosu.generate(seed=row["seed"], scale=[], **kind).puzzle) for kind in kinds]


def test_arrays_are_the_puzzles(made):
    split = datasets.load(made[0], "test")
    assert split.puzzles.shape == (len(split), 81) == split.solutions.shape and split.puzzles.dtype == numpy.uint8
    assert ["".join(map(str, row)).replace("0", ".") for row in split.puzzles] == split.table["puzzle"].to_pylist()
    flags = split.candidates()
    assert flags.shape == (len(split), 9, 9, 9) and flags.dtype == bool
    rows, columns = numpy.divmod(numpy.arange(81), 9)
    for number in range(len(split)):
        assert flags[number, rows, columns, split.solutions[number] - 1].all(), "no digit of the solution is ruled out"
    assert (split.candidates(2, 4) == flags[2:4]).all()
    puzzle, solution = split[0]
    assert kudosu.verify(puzzle.reshape(9, 9), solution.reshape(9, 9)) and len(split) == made[1]["rows"]["test"]
    with pytest.raises(kudosu.KudosuError, match="there is no split dev in .*; there are test, test_hard, train"):
        datasets.load(made[0], "dev")


def test_others_load_it(made, tmp_path):
    folder, summary = made
    frame = polars.read_parquet(folder / "train-*.parquet")
    assert frame.height == summary["rows"]["train"] and datasets.load(folder).to_polars().equals(frame)
    hugging_face = pytest.importorskip("datasets")
    loaded = hugging_face.load_dataset(str(folder), cache_dir=str(tmp_path))
    assert {name: len(rows) for name, rows in loaded.items()} == summary["rows"]
    assert kudosu.solve(loaded["test"]["puzzle"])["solution"] == list(loaded["test"]["solution"])


def test_pytorch_loads_it(made):
    torch = pytest.importorskip("torch")
    puzzles, solutions = datasets.load(made[0]).to_torch()
    assert puzzles.shape == solutions.shape == (made[1]["rows"]["train"], 81)
    batch, _ = next(iter(torch.utils.data.DataLoader(datasets.load(made[0]), batch_size=8)))
    assert batch.shape == (8, 81)


def test_the_card_says_what_is_in_it(made):
    folder, summary = made
    card = (folder / "README.md").read_text()
    assert card.startswith("---\nlicense: cc0-1.0\n") and summary["hash"] in card
    for name, rows in summary["rows"].items():
        assert f"| {name} | {rows} |" in card and f"path: {name}-*.parquet" in card
    assert "| se | " in card and "| backtracks | 300 |" in card and "| level | 300 | " in card


def test_puzzles_can_be_given(tmp_path, easy, hard):
    other = str(kudosu.transform(easy, random=1, seed=1))
    lines = [easy, other, "nonsense", "." * 81, hard, easy.replace(".", "0")]
    (tmp_path / "some.txt").write_text("\n".join(lines) + "\n")
    (tmp_path / "some.csv").write_text("puzzle,id\n" + "".join(f"{line},7\n" for line in lines))
    pyarrow.parquet.write_table(pyarrow.table({"quiz": lines}), tmp_path / "some.parquet")
    seen = []
    for name, column in [("some.txt", "puzzle"), ("some.csv", "puzzle"), ("some.parquet", "quiz")]:
        recipe = {"name": "given", "input": str(tmp_path / name), "column": column, "scales": ["backtracks"], "splits": {"all": {}}}
        summary = datasets.build(recipe, tmp_path / (name + ".set"))
        assert (summary["different"], summary["same_up_to_symmetry"], summary["not_proper"]) == (2, 2, 2)
        seen.append(datasets.load(tmp_path / (name + ".set"), "all").puzzles.tolist())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(
    ("recipe", "why"),
    [
        ({"puzzle": 5}, "a recipe has no 'puzzle'"),
        ({}, "puzzles: how many are to be made"),
        ({"puzzles": 5, "make": [], "input": "a"}, "not both"),
        ({"puzzles": 5, "splits": {"a": {"te": [1, 2]}}}, "split a: te is no number of the scales level, se"),
        ({"puzzles": 5, "splits": {"a": {"se": 3}}}, "split a: se is the least and the most"),
        ({"puzzles": 5, "splits": {"a": {"share": 0}}}, "split a: share is more than 0"),
        ({"puzzles": 5, "augment": {"dev": 2}}, "augment: there is no split dev"),
        ({"puzzles": 5, "augment": {"train": 0}}, "augment: train is how many dresses"),
        ({"puzzles": 5, "scales": ["sé"]}, "scale"),
        ({"puzzles": 50, "make": [{"side": 4}, {}]}, "make: puzzles of 4×4 and 9×9 make no one array"),
        ({"puzzles": 50, "make": [{"side": 4}], "side": 6}, "side: it is 6, and make says 4"),
        # There are 36 minimal puzzles of 4×4.
        ({"puzzles": 100, "make": [{"side": 4, "minimal": True}]}, "puzzles only 36 are different; wish for less special ones or for fewer"),
    ],
)
def test_recipes_that_make_no_sense_are_refused(recipe, why, tmp_path):
    with pytest.raises(kudosu.KudosuError, match=why):
        datasets.build(recipe, tmp_path / "set")


def test_the_command_makes_and_checks(tmp_path):
    (tmp_path / "mine.json").write_text(json.dumps({"name": "mine", "puzzles": 12, "scales": ["backtracks"]}))
    command = [sys.executable, "-m", "kudosu.datasets"]
    made = subprocess.run([*command, "mine.json", "-o", "set"], cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(made.stdout)["different"] == 12 and "12 of 12 puzzles" in made.stderr, made.stderr
    assert subprocess.run([*command, "check", "set"], cwd=tmp_path).returncode == 0
    again = subprocess.run([*command, "set/recipe.json", "-o", "again"], cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(again.stdout) == json.loads(made.stdout)
    (tmp_path / "set" / "train.puzzles.npy").write_bytes(b"other")
    checked = subprocess.run([*command, "check", "set"], cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode == 1 and checked.stdout == "train.puzzles.npy is not what was written\n"
    for arguments, why in [(["nothing"], "is no file and none of the recipes small"), (["check"], "check needs the folder")]:
        refused = subprocess.run([*command, *arguments], cwd=tmp_path, capture_output=True, text=True)
        assert refused.returncode == 2 and why in refused.stderr
    (tmp_path / "wrong.json").write_text('{"name": }')
    refused = subprocess.run([*command, "wrong.json"], cwd=tmp_path, capture_output=True, text=True)
    assert "wrong.json: line 1, column 10" in refused.stderr


@pytest.mark.skipif(sys.version_info < (3, 11), reason="TOML is read from Python 3.11 on")
def test_recipes_are_written_in_toml_too(tmp_path):
    (tmp_path / "mine.toml").write_text('name = "mine"\npuzzles = 5\n[splits.all]\nshare = 1\n')
    assert datasets.read_recipe(str(tmp_path / "mine.toml"))["splits"] == {"all": {"share": 1}}


def test_the_recipes_that_can_be_named_are_right():
    for name in datasets.RECIPES:
        assert datasets.read_recipe(name)["name"].startswith("kudosu-")


def test_two_thousand_are_the_same_twice(tmp_path):
    recipe = {**datasets.read_recipe("small"), "scales": ["se", "backtracks"]}
    one, other = (datasets.build(recipe, tmp_path / name, threads=threads) for name, threads in [("one", 1), ("two", 2)])
    assert one == other and one["different"] == 2000 and contents(tmp_path / "one") == contents(tmp_path / "two")
