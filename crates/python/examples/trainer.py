"""A training set from start to end: solved, rated, each puzzle once up to symmetry, multiplied, split, in shards.

    python trainer.py --make 1000000 --work work          # makes a Parquet set of a million puzzles first
    python trainer.py --input puzzles.parquet --work work

Every stage writes Parquet into its own folder and says what it took; a stage whose folder is there is left out, so a
run that was interrupted goes on with the next command. The summary gives the cost of a million rows.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pathlib
import time

import pyarrow
import pyarrow.compute
import pyarrow.dataset
import pyarrow.parquet

import kudosu
from kudosu import jobs

ROWS_A_FILE = 100_000
TIMES = 4
"""Each puzzle of the training part comes in so many dresses."""


def make(path: pathlib.Path, rows: int) -> None:
    """Puzzles to begin with: some are made, the rest are the same in disguise, and a few rows are broken."""
    made = max(1, rows // 50)
    originals = [str(one.puzzle) for one in kudosu.generate(made, seed=1)]
    with pyarrow.parquet.ParquetWriter(path, pyarrow.schema([("id", "int64"), ("puzzle", "string")])) as writer:
        for start in range(0, rows, ROWS_A_FILE):
            length = min(ROWS_A_FILE, rows - start)
            # Half of them in disguise, and half as they are: what people find when they put sets together.
            column = [originals[(start + row) % made] for row in range(length)]
            disguised = kudosu.transform(column[: length // 2], random=1, seed=2, varied=True, first_row=start)["transformed"]
            column[: length // 2] = disguised
            column[0] = "no puzzle"
            writer.write_table(pyarrow.table({"id": range(start, start + length), "puzzle": column}))


def stage(name: str, work: pathlib.Path, rows: int, costs: dict, act) -> pathlib.Path:
    """Runs a stage into its folder, unless it is there."""
    folder = work / name
    if not folder.exists():
        began = time.perf_counter()
        unfinished = work / f"{name}.part"
        act(unfinished)
        unfinished.rename(folder)
        costs[name] = round(time.perf_counter() - began, 2)
        print(f"{name}: {costs[name]} s for {rows} rows", flush=True)
    return folder


def unique(source: pathlib.Path, target: pathlib.Path) -> None:
    """The first of all puzzles with the same canonical form; what is no proper puzzle is left out."""
    seen: set[bytes] = set()
    target.mkdir(exist_ok=True)
    for number, file in enumerate(sorted(source.glob("*.parquet"))):
        table = pyarrow.parquet.read_table(file)
        table = table.filter(pyarrow.compute.field("status") == "unique").drop_columns(["status", "error"])
        forms = pyarrow.table(kudosu.canonical(table["puzzle"]))["canonical"]
        new = []
        for form in forms.to_pylist():
            key = hashlib.blake2b(form.encode(), digest_size=16).digest()
            new.append(key not in seen)
            seen.add(key)
        table = table.append_column("canonical", forms).filter(pyarrow.array(new))
        pyarrow.parquet.write_table(table, target / f"{number:05}.parquet", compression="zstd")


def augment_and_split(source: pathlib.Path, target: pathlib.Path) -> None:
    """One puzzle in ten is kept for testing, by its canonical form; the others are disguised several times."""
    for part in ("train", "test"):
        (target / part).mkdir(parents=True, exist_ok=True)
    row = 0
    for file in sorted(source.glob("*.parquet")):
        table = pyarrow.parquet.read_table(file)
        is_test = pyarrow.array([sum(form.encode()) % 10 == 0 for form in table["canonical"].to_pylist()], "bool")
        pyarrow.parquet.write_table(table.filter(is_test), target / "test" / file.name, compression="zstd")
        train = table.filter(pyarrow.compute.invert(is_test))
        dressed = [train]
        for time_ in range(1, TIMES):
            # Puzzle and solution wear the same dress: both are disguised with the same seed and row.
            dress = {"random": 1, "seed": time_, "varied": True, "first_row": row}
            puzzles = kudosu.transform(train["puzzle"], **dress)
            solutions = kudosu.transform(train["solution"], **dress)
            other = train.drop_columns(["puzzle", "solution"])
            other = other.append_column("puzzle", pyarrow.table(puzzles)["transformed"])
            dressed.append(other.append_column("solution", pyarrow.table(solutions)["transformed"]).select(train.column_names))
        row += len(train)
        pyarrow.parquet.write_table(pyarrow.concat_tables(dressed), target / "train" / file.name, compression="zstd")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--input", type=pathlib.Path, help="Parquet with a column puzzle")
    parser.add_argument("--make", type=int, help="make so many rows first")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("work"))
    parser.add_argument("--engine", choices=("local", "ray", "spark"), default="local")
    parser.add_argument("--shards", type=int, default=16)
    asked = parser.parse_args()
    asked.work.mkdir(parents=True, exist_ok=True)
    costs: dict[str, float] = {}
    source = asked.input or asked.work / "puzzles.parquet"
    if asked.make and not source.exists():
        make(source, asked.make)
    rows = pyarrow.parquet.ParquetFile(source).metadata.num_rows

    def job(task: str, where: pathlib.Path, **options):
        def act(folder: pathlib.Path) -> None:
            summary = jobs.run(
                jobs.Job(task, options=options),
                str(where),
                str(folder),
                engine=asked.engine,
                shards=asked.shards,
                resume=True,
                quiet=True,
            )
            print(json.dumps(summary), flush=True)

        return act

    solved = stage("solved", asked.work, rows, costs, job("solve", source))
    different = stage("different", asked.work, rows, costs, lambda folder: unique(solved, folder))
    kept = sum(pyarrow.parquet.ParquetFile(file).metadata.num_rows for file in different.glob("*.parquet"))
    rated = stage("rated", asked.work, kept, costs, job("rate", different, timeout=2.0))
    split = stage("set", asked.work, kept, costs, lambda folder: augment_and_split(rated, folder))
    parts = {part: pyarrow.dataset.dataset(split / part).count_rows() for part in ("train", "test")}
    print(json.dumps({"rows": rows, "different": kept, **parts, "seconds": costs}))


if __name__ == "__main__":
    main()
