"""The files of a data set: its splits as Parquet and as arrays, their hashes, its card, and the way back."""

from __future__ import annotations

import hashlib
import json
import math
import pathlib
from typing import Any, Optional, Sequence

import numpy
import pyarrow
import pyarrow.compute
import pyarrow.parquet

import kudosu
from kudosu._kudosu import KudosuError
from kudosu._tables import schema_of

ROWS_A_FILE = 100_000


def seed_of(*parts: Any) -> int:
    """A seed that depends on all parts alike.

    >>> seed_of(1, "train") == seed_of(1, "train") != seed_of(2, "train")
    True
    """
    told = json.dumps(parts).encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "little") >> 1


def rating_columns(scales: Sequence[str]) -> pyarrow.Schema:
    """Names and types of the columns of the scales.

    >>> rating_columns(["backtracks", "level"]).names
    ['level', 'backtracks']
    """
    about = ("status", "error")
    return pyarrow.schema([field for field in schema_of("rate", scale=list(scales)) if field.name not in about])


def digits_of(answers: Any, column: str, side: int) -> Any:
    """The digits of a column of grids, a row for each, 0 for a blank.

    >>> digits_of(kudosu.solve([".142..1..2.4.3.1"]), "solution", 4).tolist()
    [[3, 1, 4, 2, 2, 4, 1, 3, 1, 2, 3, 4, 4, 3, 2, 1]]
    """
    return answers.to_numpy(column).reshape(-1, side * side)


def write(
    recipe: dict[str, Any], folder: pathlib.Path, table: Any, counts: dict[str, int], threads: Optional[int]
) -> dict[str, Any]:
    """Writes the splits, their arrays, the hashes and the card; says what is in them."""
    rows = {}
    for name in recipe["splits"]:
        own = table.filter(pyarrow.compute.equal(table["split"], name)).drop_columns(["split", "form"])
        own = _dressed(own, recipe["augment"].get(name, 1), seed_of(recipe["seed"], name), threads)
        rows[name] = own.num_rows
        for number, start in enumerate(range(0, max(own.num_rows, 1), ROWS_A_FILE)):
            piece = own.slice(start, ROWS_A_FILE).combine_chunks()
            pyarrow.parquet.write_table(piece, folder / f"{name}-{number:05}.parquet", compression="zstd")
        for column in ("puzzle", "solution"):
            written = kudosu.transform(own[column], many=True, threads=threads)
            numpy.save(folder / f"{name}.{column}s.npy", digits_of(written, "transformed", recipe["side"]))
    files = sorted(path for path in folder.iterdir() if path.suffix in (".parquet", ".npy"))
    hashes = {path.name: _hash(path) for path in files}
    summary = {
        "name": recipe["name"],
        "rows": rows,
        **counts,
        "in_no_split": table["split"].null_count,
        "hash": hashlib.sha256(json.dumps(hashes, sort_keys=True).encode()).hexdigest(),
    }
    _write_text(folder / "README.md", _card(recipe, summary, table))
    _write_text(folder / "hashes.json", json.dumps({**summary, "files": hashes}, indent=1) + "\n")
    return summary


def _write_text(path: pathlib.Path, text: str) -> None:
    path.write_bytes(text.encode())


def _dressed(table: Any, times: int, seed: int, threads: Optional[int]) -> Any:
    """Each puzzle in so many dresses, the first being its own; small ones and those with clues may have fewer."""
    if times == 1:
        return table
    own = table.append_column("dress", pyarrow.array([0] * table.num_rows, pyarrow.uint8()))
    all_of_them = [own]
    worn = [{puzzle} for puzzle in own["puzzle"].to_pylist()]
    for dress in range(1, times):
        disguised = kudosu.transform(
            table["puzzle"], many=True, random=1, seed=seed_of(seed, dress), varied=True, threads=threads
        )["transformed"]
        new = [row for row, puzzle in enumerate(disguised) if puzzle not in worn[row]]
        for row in new:
            worn[row].add(disguised[row])
        puzzles = pyarrow.array([disguised[row] for row in new], pyarrow.string())
        other = own.take(new).drop_columns(["puzzle", "solution", "dress"]).append_column("puzzle", puzzles)
        solved = kudosu.solve(puzzles, many=True, unique=True, threads=threads, device="cpu")
        other = other.append_column("solution", pyarrow.table(solved)["solution"])
        if "backtracks" in other.column_names:
            # How often a search has to guess depends on the dress; ratings by logic do not.
            rated = kudosu.rate(other["puzzle"], many=True, scale=["backtracks"], threads=threads, device="cpu")
            at = other.column_names.index("backtracks")
            other = other.set_column(at, "backtracks", pyarrow.table(rated)["backtracks"])
        other = other.append_column("dress", pyarrow.array([dress] * len(new), pyarrow.uint8()))
        all_of_them.append(other.select(own.column_names))
    return pyarrow.concat_tables(all_of_them)


def _hash(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _rating_rows(table: Any, scales: Sequence[str]) -> str:
    """How the ratings are spread: numbers by quarters, words by how often they occur."""
    rows = ""
    for name in rating_columns(scales).names:
        values = sorted(value for value in table[name].to_pylist() if value is not None)
        if not values or isinstance(values[0], bool):
            continue
        if isinstance(values[0], str):
            counts = ", ".join(f"{word} {values.count(word)}" for word in dict.fromkeys(values))
            rows += f"| {name} | {len(values)} | {counts} | | | | |\n"
        else:
            at = [values[round((len(values) - 1) * part)] for part in (0, 0.25, 0.5, 0.75, 1)]
            rows += f"| {name} | {len(values)} | {' | '.join(map(str, at))} |\n"
    return rows


def _card(recipe: dict[str, Any], summary: dict[str, Any], table: Any) -> str:
    """What is said of the set, and by which it is loaded."""
    files = "".join(f"  - split: {name}\n    path: {name}-*.parquet\n" for name in recipe["splits"])
    rows = "".join(f"| {name} | {count} |\n" for name, count in summary["rows"].items())
    side = recipe["side"]
    clues = sorted({clue for kind in recipe.get("make", []) for clue in kind.get("variant", [])})
    kinds = f" with clues ({', '.join(clues)})" if clues else ""
    cells = f"{side * side} characters (`.` is a blank, A is 10)"
    texts = f"`puzzle` and `solution` are lines of {cells}"
    if clues:
        texts = f"`puzzle` is a text that has the clues too, as every verb of kudosu reads it, and `solution` a line of {cells}"
    backtracks = ""
    if "backtracks" in recipe["scales"]:
        backtracks = " `backtracks` is how often tdoku guesses until it has the solution, which is the rating of Sudoku-Extreme."
    source = f"read from `{pathlib.Path(recipe['input']).name}` with" if "input" in recipe else "made by"
    return f"""---
license: {recipe["licence"].lower()}
pretty_name: {recipe["name"]}
tags: [sudoku, reasoning]
configs:
- config_name: default
  data_files:
{files}---

# {recipe["name"]}

{summary["different"]} Sudoku puzzles of {side}×{side}{kinds}, each with exactly one solution and no two the same up to symmetry, {source} kudosu {kudosu.__version__},
seed {recipe["seed"]}. The recipe in `recipe.json` makes the same bytes again (with pyarrow {pyarrow.__version__} and NumPy {numpy.__version__});
`python -m kudosu.datasets check FOLDER` compares the hashes.

| split | rows |
|---|---|
{rows}
Of {summary["made_or_read"]} puzzles {summary["same_up_to_symmetry"]} were another one in disguise, {summary["not_proper"]} not proper; {summary["in_no_split"]} fit no split. Splits share
no puzzle, nor a symmetric image of one. Columns: {texts}, `givens`, `seed` where it was made (repeats the
puzzle alone), `dress` where there are several (0 for a puzzle as it was made), and the ratings:

| rating | known of | lowest | a quarter | median | three quarters | highest |
|---|---|---|---|---|---|---|
{_rating_rows(table, recipe["scales"])}
`se` is on the scale of Sudoku Explainer, `hodoku_score` on HoDoKu's, `w` is the length of whips.{backtracks}
A puzzle with clues has our level alone. What is null was not found out within {recipe["steps"]} steps of work.

Licence: {recipe["licence"]}. SHA-256 over the hashes of all files, which `hashes.json` has: `{summary["hash"]}`.
"""


def check(folder: Any) -> list[str]:
    """The files of a data set whose hashes are not those that were written, or that are missing."""
    folder = pathlib.Path(folder)
    try:
        told = json.loads((folder / "hashes.json").read_text(encoding="utf-8"))["files"]
    except FileNotFoundError:
        raise KudosuError(f"{folder} has no hashes.json; a data set that was not finished has none") from None
    return [name for name, known in told.items() if not (folder / name).is_file() or _hash(folder / name) != known]


class Split:
    """A split of a data set as arrays: ``puzzles`` and ``solutions`` are N×81 ``uint8``, with 0 for a blank.

    Grids of other sizes have as many columns as cells. It has a length and gives a puzzle with its solution by number, which is what a loader of PyTorch asks for.
    """

    def __init__(self, folder: Any, name: str) -> None:
        self.folder, self.name = pathlib.Path(folder), name
        if not (self.folder / f"{name}.puzzles.npy").is_file():
            there = sorted(path.name[: -len(".puzzles.npy")] for path in self.folder.glob("*.puzzles.npy"))
            raise KudosuError(f"there is no split {name} in {folder}; there are {', '.join(there) or 'none'}")
        self.puzzles = numpy.load(self.folder / f"{name}.puzzles.npy")
        self.solutions = numpy.load(self.folder / f"{name}.solutions.npy")

    @property
    def table(self) -> Any:
        """All columns, as a ``pyarrow.Table``."""
        files = sorted(self.folder.glob(f"{self.name}-*.parquet"))
        return pyarrow.concat_tables(pyarrow.parquet.read_table(file) for file in files)

    def candidates(self, start: int = 0, stop: Optional[int] = None) -> Any:
        """What no digit in sight rules out, as flags N×9×9×9 (the last axis is the digit), of all rows or of some."""
        rows = self.table["puzzle"][start:stop]
        side = math.isqrt(self.puzzles.shape[1])
        return kudosu.candidates(rows, many=True, of="peers").to_numpy().reshape(-1, side, side, side)

    def to_torch(self) -> Any:
        """Puzzles and solutions as tensors."""
        import torch

        return torch.from_numpy(self.puzzles), torch.from_numpy(self.solutions)

    def to_polars(self) -> Any:
        """All columns, as a ``polars.DataFrame``."""
        import polars

        return polars.from_arrow(self.table)

    def __len__(self) -> int:
        return len(self.puzzles)

    def __getitem__(self, row: int) -> tuple[Any, Any]:
        return self.puzzles[row], self.solutions[row]

    def __repr__(self) -> str:
        return f"Split({self.name}, {len(self)} rows)"


def load(folder: Any, split: str = "train") -> Split:
    """A split of a data set as arrays."""
    return Split(folder, split)
