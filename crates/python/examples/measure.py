"""The package against what people use instead, in one run: latency of one puzzle, a million rows, memory.

    python measure.py --puzzles many.txt --rows 1000000 > figures.csv

Peers that are not installed are left out: ``pip install rustoku py-sudoku ortools``, and ``--tdoku libtdoku.so`` for tdoku
built as a shared library. ``--rust PROGRAM`` measures the same column without Python, with the example ``column_figures`` of
``kudosu-tables``. A figure is the best of five runs.
"""

from __future__ import annotations

import argparse
import csv
import ctypes
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import numpy
import pyarrow
import pyarrow.parquet

import kudosu


def best(act, times=5):
    """The shortest of several runs, in seconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        act()
        taken.append(time.perf_counter() - began)
    return min(taken)


def peers(tdoku):
    """Each peer as a function that solves one puzzle given as a line."""
    yield "kudosu", kudosu.solve
    if tdoku:
        library = ctypes.CDLL(str(tdoku))
        search = library.TdokuSolverDpllTriadSimd
        search.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_void_p]
        search.restype = ctypes.c_size_t
        guesses = ctypes.c_size_t()

        def through_ctypes(line):
            solution = ctypes.create_string_buffer(82)
            if search(line.encode(), 1, 0, solution, ctypes.byref(guesses)) == 0:
                raise ValueError("no solution")
            return solution.value.decode()

        yield "tdoku through ctypes", through_ctypes
    try:
        import rustoku

        yield "rustoku", rustoku.solve
    except ImportError:
        pass
    try:
        from sudoku import Sudoku

        def py_sudoku(line):
            values = [int(character) if character != "." else 0 for character in line]
            return Sudoku(3, 3, board=[values[at : at + 9] for at in range(0, 81, 9)]).solve()

        yield "py-sudoku", py_sudoku
    except ImportError:
        pass
    try:
        from ortools.sat.python import cp_model

        def or_tools(line):
            model = cp_model.CpModel()
            cells = [model.new_int_var(1, 9, f"c{at}") for at in range(81)]
            for at in range(9):
                model.add_all_different(cells[9 * at : 9 * at + 9])
                model.add_all_different(cells[at::9])
                corner = at // 3 * 27 + at % 3 * 3
                model.add_all_different([cells[corner + 9 * row + column] for row in range(3) for column in range(3)])
            for at, character in enumerate(line):
                if character != ".":
                    model.add(cells[at] == int(character))
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.solve(model)
            return [solver.value(cell) for cell in cells]

        yield "OR-tools", or_tools
    except ImportError:
        pass


LAUNCH = """
import json, resource, subprocess, sys, time
began = time.perf_counter()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([time.perf_counter() - began, used.ru_maxrss / 1024, used.ru_utime + used.ru_stime]))
"""


def memory_of(command, folder):
    """Seconds, the most memory in MiB and core-seconds of a program, told by a small one that starts it."""
    told = subprocess.run([sys.executable, "-c", LAUNCH, *command], cwd=folder, capture_output=True, text=True)
    return tuple(json.loads(told.stdout))


def overhead(asked, column, out, folder):
    """One core with Python and without, turn by turn: the machine's moods are the same for both."""
    path = pathlib.Path(folder, "rows.txt")
    path.write_text("\n".join(column.slice(0, 100_000).to_pylist()) + "\n")
    for size in (100_000, asked.rows):
        part = column.slice(0, size)
        taken = {}
        for _ in range(10):
            with_python = best(lambda: kudosu.solve(part, threads=1, device="cpu"), 1)
            taken["solve(arrow column), one core"] = min(taken.get("solve(arrow column), one core", 1e9), with_python)
            told = subprocess.run([asked.rust, str(path), str(size)], capture_output=True, text=True, check=True)
            for line in told.stdout.splitlines():
                who, seconds = json.loads(line)
                taken[who] = min(taken.get(who, 1e9), seconds)
        for who, seconds in taken.items():
            out.writerow(["one core", who, size, f"{seconds:.4f}", f"{size / seconds:.0f}", f"{seconds:.3f}", ""])
        sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--puzzles", type=pathlib.Path, help="puzzles, one a line; without it some are made")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--tdoku", type=pathlib.Path, help="tdoku as a shared library")
    parser.add_argument("--rust", help="the example column_figures, built for release")
    asked = parser.parse_args()
    out = csv.writer(sys.stdout)
    out.writerow(["what", "who", "rows", "seconds", "rows_a_second", "core_seconds", "most_MiB"])
    if asked.puzzles:
        lines = [line for line in asked.puzzles.read_text().split("\n") if len(line) == 81]
    else:
        lines = [str(made.puzzle) for made in kudosu.generate(1000, seed=1)]
    lines = [line.replace("0", ".") for line in lines]

    for who, solve in peers(asked.tdoku):
        slow = who in ("py-sudoku", "OR-tools")
        sample = lines[:20] if slow else lines[:2000]
        taken = best(lambda: [solve(line) for line in sample], 1 if slow else 5)
        out.writerow(["one puzzle", who, len(sample), f"{taken:.4f}", f"{len(sample) / taken:.0f}", "", ""])
        sys.stdout.flush()

    rows = [lines[at % len(lines)] for at in range(asked.rows)]
    column = pyarrow.array(rows)
    matrix = numpy.frombuffer("".join(rows).replace(".", "0").encode(), numpy.uint8).reshape(-1, 81) - 48
    for size in (1000, 10_000, 100_000, asked.rows):
        for who, act in (
            ("solve(arrow column)", lambda: kudosu.solve(column.slice(0, size))),
            ("solve(numpy matrix)", lambda: kudosu.solve(matrix[:size])),
        ):
            before = resource.getrusage(resource.RUSAGE_SELF)
            taken = best(act)
            after = resource.getrusage(resource.RUSAGE_SELF)
            cores = (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / 5
            out.writerow(["column", who, size, f"{taken:.4f}", f"{size / taken:.0f}", f"{cores:.3f}", ""])
            sys.stdout.flush()

    with tempfile.TemporaryDirectory() as folder:
        if asked.rust:
            overhead(asked, column, out, folder)
        pyarrow.parquet.write_table(pyarrow.table({"id": range(len(rows)), "puzzle": column}), f"{folder}/in.parquet")
        pathlib.Path(folder, "in.txt").write_text("\n".join(rows) + "\n")
        program = [sys.executable, "-m", "kudosu"]
        runs = {
            "python -m kudosu solve, lines to lines": [*program, "solve", "in.txt", "-o", "out.txt"],
            "python -m kudosu solve, Parquet to Parquet": [*program, "solve", "in.parquet", "-o", "out.parquet"],
            "python -m kudosu.jobs solve, 8 shards": [
                *(sys.executable, "-m", "kudosu.jobs", "solve", "--input", "in.parquet", "--output", "jobs"),
                *("--shards", "8"),
            ],
        }
        for who, command in runs.items():
            taken, memory, cores = min(memory_of(command, folder) for _ in range(3))
            out.writerow(
                ["program", who, len(rows), f"{taken:.3f}", f"{len(rows) / taken:.0f}", f"{cores:.2f}", f"{memory:.0f}"]
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
