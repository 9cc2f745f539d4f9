"""Data sets of puzzles, made and not downloaded: ``python -m kudosu.datasets RECIPE -o FOLDER``.

A recipe is a file of JSON (or TOML, from Python 3.11 on) or the name of one of :data:`RECIPES`:

    {"name": "mine", "seed": 1, "puzzles": 100000, "licence": "CC0-1.0",
     "make": [{"share": 1, "minimal": true}, {"share": 1, "level": "easy"}],
     "scales": ["se", "hodoku", "w", "backtracks"],
     "splits": {"train": {"share": 8}, "test": {"share": 1}, "test_hard": {"share": 1, "se": [6.6, 12]}},
     "augment": {"train": 4}}

``make`` says of which kinds the puzzles are, with the wishes of :func:`kudosu.generate`: ``{"side": 6}``, ``{"variant": ["killer"]}``,
``{"variant": ["anti-knight"], "level": "hard"}``. All puzzles of a set have the same size, so that they make one array; kinds of clues can be
mixed. ``input`` names a file of puzzles instead (a column ``puzzle``
of Parquet or CSV, or lines), and ``side`` their size where it is not 9. ``splits`` share the puzzles whose ratings lie in their ranges, by chance that depends on the canonical form alone; each
puzzle is in one split, and none of its symmetric images in another. ``augment`` says in how many dresses a puzzle of a split comes, the
first being its own. ``scales`` are those of :func:`kudosu.rate`; ``backtracks`` is the rating of Sudoku-Extreme.

The folder has the splits as Parquet, the digits as NumPy arrays (``.puzzles.npy`` and ``.solutions.npy``, N×81 ``uint8``, or as many cells as
there are), ``recipe.json``, ``hashes.json``
and a card (``README.md``), by which ``datasets.load_dataset(FOLDER)`` finds the splits. The same recipe gives the same bytes, whatever the
number of threads; ``python -m kudosu.datasets check FOLDER`` compares the hashes. What was begun goes on with the same command.

:func:`load` gives a split back as arrays, for NumPy, PyTorch and polars.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pathlib
import shutil
import sys
from dataclasses import dataclass
from typing import Any, Iterator, Optional, Sequence

import pyarrow
import pyarrow.csv
import pyarrow.parquet

import kudosu
from kudosu._kudosu import KudosuError
from kudosu._splits import Split, check, digits_of, load, rating_columns, seed_of, write

__all__ = ["RECIPES", "Split", "build", "check", "load", "read_recipe"]

CHUNK = 2000
"""So many puzzles are made, told apart and rated at a time; a run that ended goes on after the last whole chunk."""

STEPS = 2_000_000
"""The work that rating one puzzle may cost: steps and not seconds, which are the same on every machine."""

RECIPES: dict[str, dict[str, Any]] = {
    "small": {
        "name": "kudosu-small",
        "seed": 1,
        "puzzles": 2000,
        "make": [{"share": 1, "minimal": True}, {"share": 1, "level": "easy"}],
        "scales": ["se", "hodoku", "backtracks"],
        "splits": {"train": {"share": 8}, "test": {"share": 1}, "test_hard": {"share": 1, "se": [4.5, 12]}},
        "augment": {"train": 2},
    },
    "hundred-thousand": {
        "name": "kudosu-100k",
        "seed": 1,
        "puzzles": 100_000,
        "make": [{"share": 1, "minimal": True}],
        "scales": ["se", "hodoku", "w", "backtracks"],
        "splits": {"train": {"share": 8}, "test": {"share": 1}, "test_hard": {"share": 1, "se": [6.6, 12]}},
        "augment": {"train": 2},
    },
    "sizes": {
        "name": "kudosu-6x6",
        "seed": 1,
        "puzzles": 5000,
        "make": [{"side": 6, "share": 1, "minimal": True}, {"side": 6, "share": 1}],
        "scales": ["level", "se"],
        "splits": {"train": {"share": 9}, "test": {"share": 1}},
    },
    "clues": {
        "name": "kudosu-clues",
        "seed": 1,
        "puzzles": 2000,
        "make": [{"variant": [kind]} for kind in ("anti-knight", "killer", "thermo", "kropki")],
        "scales": ["level"],
        "splits": {"train": {"share": 9}, "test": {"share": 1}},
    },
}
"""Recipes that can be named."""

KEYS = {"name", "seed", "puzzles", "licence", "make", "input", "column", "scales", "side", "splits", "augment", "steps"}


def read_recipe(source: str) -> dict[str, Any]:
    """A recipe by its name or from its file, with what is usual filled in.

    >>> read_recipe("small")["licence"]
    'CC0-1.0'
    """
    if source in RECIPES:
        recipe = dict(RECIPES[source])
    else:
        path = pathlib.Path(source)
        if not path.is_file():
            raise KudosuError(f"{source} is no file and none of the recipes {', '.join(RECIPES)}")
        if path.suffix == ".toml":
            try:
                import tomllib
            except ImportError:
                raise KudosuError("recipes of TOML need Python 3.11; write it as JSON") from None
            recipe = tomllib.loads(path.read_text(encoding="utf-8"))
        else:
            try:
                recipe = json.loads(path.read_text(encoding="utf-8"))
            except json.JSONDecodeError as error:
                raise KudosuError(f"{source}: line {error.lineno}, column {error.colno}: {error.msg}") from None
    if set(recipe) == {"recipe", "version"}:
        # As it lies beside a data set.
        recipe = recipe["recipe"]
    return _whole(recipe)


def _whole(recipe: dict[str, Any]) -> dict[str, Any]:
    """A recipe with what is usual filled in; what makes no sense is refused."""
    for key in recipe:
        if key not in KEYS:
            raise KudosuError(f"a recipe has no {key!r}; it has {', '.join(sorted(KEYS))}")
    whole: dict[str, Any] = {
        "name": "kudosu",
        "seed": 1,
        "licence": "CC0-1.0",
        "scales": ["level", "se"],
        "splits": {"train": {"share": 9}, "test": {"share": 1}},
        "augment": {},
        "steps": STEPS,
        **recipe,
    }
    if ("input" in whole) == ("make" in whole) and "input" in whole:
        raise KudosuError("a recipe has puzzles from input or makes them, not both")
    if "input" not in whole:
        whole.setdefault("make", [{"share": 1}])
        sides = {_side_of(kind) for kind in whole["make"]}
        if len(sides) > 1:
            raise KudosuError(
                f"make: puzzles of {' and '.join(f'{side}×{side}' for side in sorted(sides))} make no one array; make a data set of each size"
            )
        if whole.setdefault("side", *sides) not in sides:
            raise KudosuError(f"side: it is {whole['side']}, and make says {', '.join(map(str, sides))}")
        if not isinstance(whole.get("puzzles"), int) or whole["puzzles"] < 1:
            raise KudosuError("puzzles: how many are to be made, such as 1000")
    whole.setdefault("side", 9)
    columns = set(rating_columns(whole["scales"]).names)
    for name, split in whole["splits"].items():
        for field, limits in split.items():
            if field == "share":
                continue
            if field not in columns:
                raise KudosuError(f"split {name}: {field} is no number of the scales {', '.join(whole['scales'])}")
            if not (isinstance(limits, (list, tuple)) and len(limits) == 2):
                raise KudosuError(f"split {name}: {field} is the least and the most, such as [2.0, 4.5]")
        if not split.get("share", 1) > 0:
            raise KudosuError(f"split {name}: share is more than 0")
    for name, times in whole["augment"].items():
        if name not in whole["splits"]:
            raise KudosuError(f"augment: there is no split {name}")
        if not isinstance(times, int) or times < 1:
            raise KudosuError(f"augment: {name} is how many dresses a puzzle has, 1 or more")
    return whole


def _side_of(kind: dict[str, Any]) -> int:
    """The size that a kind of puzzles has.

    >>> _side_of({}), _side_of({"side": 16}), _side_of({"box": "2x3"})
    (9, 16, 6)
    """
    if "side" in kind or "box" not in kind:
        return int(kind.get("side", 9))
    height, _, width = str(kind["box"]).partition("x")
    return int(height) * int(width) if height.isdigit() and width.isdigit() else 9


def _read(path: pathlib.Path, column: str) -> list[Optional[str]]:
    if path.suffix == ".parquet":
        table = pyarrow.parquet.read_table(path, columns=[column])
        return list(table[column].to_pylist())
    if path.suffix == ".csv":
        return list(pyarrow.csv.read_csv(path, convert_options=_as_text(column))[column].to_pylist())
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _as_text(column: str) -> Any:
    return pyarrow.csv.ConvertOptions(column_types={column: pyarrow.string()}, include_columns=[column])


@dataclass
class _Built:
    """What a build has seen so far."""

    forms: set[bytes]
    kept: int = 0
    seen: int = 0
    same: int = 0
    refused: int = 0


def _chunk(recipe: dict[str, Any], texts: list[Optional[str]], seeds: Any, built: _Built, threads: Optional[int]) -> Any:
    """The table of the puzzles of a chunk that are new, solved, rated and shared out."""
    solved = kudosu.solve(texts, many=True, unique=True, threads=threads, device="cpu")
    forms = kudosu.canonical(texts, many=True, threads=threads)["canonical"]
    rows: list[int] = []
    for row, (status, solution, form) in enumerate(zip(solved["status"], solved["solution"], forms)):
        if status != "unique" or form is None or len(solution) != recipe["side"] ** 2:
            built.refused += 1
            continue
        key = hashlib.blake2b(form.encode(), digest_size=16).digest()
        if key in built.forms:
            built.same += 1
            continue
        if "puzzles" in recipe and built.kept + len(rows) >= recipe["puzzles"]:
            continue
        built.forms.add(key)
        rows.append(row)
    built.seen += len(texts)
    built.kept += len(rows)
    # What is written is a line of digits, or with clues their text, whatever was read.
    written = kudosu.transform([texts[row] for row in rows], many=True, threads=threads)
    lines = written["transformed"]
    columns: dict[str, Any] = {
        "puzzle": pyarrow.array(lines, pyarrow.string()),
        "solution": pyarrow.array([solved["solution"][row] for row in rows] if rows else [], pyarrow.string()),
        "givens": pyarrow.array((digits_of(written, "transformed", recipe["side"]) > 0).sum(axis=1), pyarrow.uint16()),
        "form": pyarrow.array([forms[row] for row in rows], pyarrow.string()),
    }
    if seeds is not None:
        columns["seed"] = pyarrow.array([seeds[row] for row in rows], pyarrow.uint64())
    schema = rating_columns(recipe["scales"])
    if recipe["scales"]:
        rated = pyarrow.table(
            kudosu.rate(lines, many=True, scale=recipe["scales"], steps=recipe["steps"], threads=threads, device="cpu")
        )
        columns.update({name: rated[name].combine_chunks() for name in rated.column_names if name in schema.names})
    table = pyarrow.table(columns)
    splits = [_split_of(recipe, row) for row in table.select(["form", *schema.names]).to_pylist()]
    return table.append_column("split", pyarrow.array(splits, pyarrow.string()))


def _split_of(recipe: dict[str, Any], row: dict[str, Any]) -> Optional[str]:
    """Which split a puzzle is in: its ratings say which may have it, and chance, which depends on its form, takes one of them."""

    def may_have(split: dict[str, Any]) -> bool:
        ranges = [(row[name], limits) for name, limits in split.items() if name != "share"]
        return all(value is not None and limits[0] <= value <= limits[1] for value, limits in ranges)

    splits: dict[str, float] = {name: split.get("share", 1) for name, split in recipe["splits"].items() if may_have(split)}
    chance = seed_of(recipe["seed"], row["form"]) / 2**63 * sum(splits.values())
    for name, share in splits.items():
        if chance < share:
            return name
        chance -= share
    return None


def build(recipe: dict[str, Any], folder: Any, *, threads: Optional[int] = None, quiet: bool = True) -> dict[str, Any]:
    """Makes the data set of a recipe in a folder, and says what is in it."""
    recipe, folder = _whole(recipe), pathlib.Path(folder)
    told = json.dumps({"recipe": recipe, "version": kudosu.__version__}, indent=1)
    kept = folder / "recipe.json"
    if kept.exists() and kept.read_text(encoding="utf-8") != told + "\n":
        raise KudosuError(f"{folder} has a data set of another recipe or version; name another folder")
    parts = folder / ".parts"
    parts.mkdir(parents=True, exist_ok=True)
    kept.write_text(told + "\n", encoding="utf-8", newline="\n")
    built = _Built(set())
    for number, (texts, seeds) in enumerate(_chunks(recipe, parts, threads)):
        part = parts / f"{number:06}.parquet"
        if part.exists():
            table = pyarrow.parquet.read_table(part)
            counts = json.loads(table.schema.metadata[b"built"])
            built.forms.update(hashlib.blake2b(form.encode(), digest_size=16).digest() for form in table["form"].to_pylist())
            built.kept, built.seen, built.same, built.refused = counts
        else:
            table = _chunk(recipe, texts, seeds, built, threads)
            counts = json.dumps([built.kept, built.seen, built.same, built.refused])
            unfinished = part.with_suffix(".part")
            pyarrow.parquet.write_table(table.replace_schema_metadata({"built": counts}), unfinished)
            unfinished.replace(part)
        if not quiet:
            print(f"{built.kept} of {recipe.get('puzzles', '?')} puzzles", file=sys.stderr, flush=True)
        if "puzzles" in recipe and built.kept >= recipe["puzzles"]:
            break
        if built.seen >= 20 * CHUNK and built.seen > 20 * built.kept and "input" not in recipe:
            raise KudosuError(
                f"of {built.seen} puzzles only {built.kept} are different; wish for less special ones or for fewer"
            )
    table = pyarrow.concat_tables(pyarrow.parquet.read_table(part) for part in sorted(parts.glob("*.parquet")))
    counts = {
        "different": built.kept,
        "made_or_read": built.seen,
        "same_up_to_symmetry": built.same,
        "not_proper": built.refused,
    }
    summary = write(recipe, folder, table.replace_schema_metadata(None), counts, threads)
    shutil.rmtree(parts)
    return summary


def _chunks(recipe: dict[str, Any], parts: pathlib.Path, threads: Optional[int]) -> Iterator[tuple[Any, Any]]:
    """Puzzles a chunk at a time, and a seed for each where they were made. Chunks that are there already are not made again."""
    if "input" in recipe:
        puzzles = _read(pathlib.Path(recipe["input"]), recipe.get("column", "puzzle"))
        for start in range(0, len(puzzles), CHUNK):
            yield puzzles[start : start + CHUNK], None
        return
    number = 0
    while True:
        is_there = (parts / f"{number:06}.parquet").exists()
        yield ([], None) if is_there else _made(recipe, number, threads)
        number += 1


def _made(recipe: dict[str, Any], number: int, threads: Optional[int]) -> tuple[list[str], list[int]]:
    """The puzzles of a chunk, which depend on the recipe and its number alone, and their seeds."""
    kinds = [dict(kind) for kind in recipe["make"]]
    shares = [kind.pop("share", 1) for kind in kinds]
    texts: list[str] = []
    seeds: list[int] = []
    most = min(CHUNK, recipe["puzzles"])
    for at, (kind, share) in enumerate(zip(kinds, shares)):
        # What rounding leaves is of the last kind.
        count = most - len(texts) if at + 1 == len(kinds) else round(most * share / sum(shares))
        if count:
            seed = seed_of(recipe["seed"], number, at)
            made = kudosu.generate(count, seed=seed, scale=[], threads=threads, column=True, **kind)
            texts += made["puzzle"]
            seeds += made["seed"]
    return texts, seeds


def main(arguments: Optional[list[str]] = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m kudosu.datasets",
        description="Make a data set of puzzles by a recipe, or check one that was made.",
        epilog=f"Recipes that can be named: {', '.join(RECIPES)}. The module's documentation says what a recipe has.",
    )
    parser.add_argument("recipe", help="a file of JSON or TOML, the name of a recipe, or check")
    parser.add_argument("folder", nargs="?", help="with check: the folder of the data set")
    parser.add_argument("-o", "--output", help="the folder for the data set (default: the name of the recipe)")
    parser.add_argument("--threads", type=int, help="cores to take (default: all); the result does not depend on it")
    asked = parser.parse_args(arguments)
    try:
        if asked.recipe == "check":
            if asked.folder is None:
                parser.error("check needs the folder of a data set")
            others = check(asked.folder)
            for name in others:
                print(f"{name} is not what was written")
            raise SystemExit(1 if others else 0)
        if asked.folder is not None:
            parser.error(f"{asked.folder} is one word too many; -o names the folder")
        recipe = read_recipe(asked.recipe)
        print(json.dumps(build(recipe, asked.output or recipe["name"], threads=asked.threads, quiet=False)))
    except KudosuError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
