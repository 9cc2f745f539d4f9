"""Ctrl-C in the middle of a call, and other threads beside it."""

import signal
import subprocess
import sys
import threading

import pytest

import kudosu

LONG = """
import itertools, sys
import kudosu
from kudosu import _kudosu
hard, blank = sys.argv[1], "." * 256
try:
    print("ready", flush=True)
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""

WORK = {
    "a column of ratings": "kudosu.rate([hard] * 2_000_000)",
    "a column of ways": "kudosu.explain([hard] * 2_000_000)",
    "a column of hints": "kudosu.hint([hard] * 2_000_000)",
    "a column without an end": "kudosu.solve(itertools.repeat(hard))",
    "a column of lists without an end": "kudosu.solve(itertools.repeat([0] * 81), many=True)",
    "answers to verify": "kudosu.verify(itertools.repeat(hard), itertools.repeat(hard), many=True)",
    "a count": "kudosu.count(blank, limit=10**15)",
    "a column of counts": "kudosu.count([blank], limit=10**15)",
    "solutions": "[None for _ in kudosu.solutions(blank)]",
    "puzzles out of reach": "kudosu.generate(100, givens=17, tries=10**9)",
    "a column of them": "kudosu.generate(100, givens=17, tries=10**9, column=True)",
    "a hunt": "list(kudosu.hunt(hard, se=(11.9, 12.0), remove=3))",
    "a pool": "_kudosu.Pool([hard] * 100_000)",
}
"""What takes far longer than anybody waits here, so that it can end by Ctrl-C alone."""


@pytest.mark.parametrize("name", WORK)
def test_ctrl_c_ends_a_call_that_is_under_way(name, hard):
    program = LONG.format(work=WORK[name])
    program = subprocess.Popen([sys.executable, "-c", program, hard], stdout=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "ready\n"
    program.send_signal(signal.SIGINT)
    try:
        told, _ = program.communicate(timeout=60)
    finally:
        program.kill()
    assert told == "interrupted\n" and program.returncode == 0


def test_other_threads_run_on_beside_a_call(easy):
    # Had the call the interpreter's lock to itself, nobody could count before it is over.
    done = threading.Event()
    counts = []

    def count():
        while not done.is_set():
            counts.append(1)

    column = [easy] * 3000
    thread = threading.Thread(target=count)
    thread.start()
    before = len(counts)
    kudosu.rate(column, threads=1)
    during = len(counts) - before
    done.set()
    thread.join()
    assert during > 1000
