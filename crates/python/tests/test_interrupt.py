"""Ctrl-C in the middle of a call, and other threads beside it."""

import signal
import subprocess
import sys
import threading

import kudosu

LONG = """
import kudosu, sys
puzzles = [sys.argv[1]] * 2_000_000
try:
    print("ready", flush=True)
    kudosu.rate(puzzles)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_a_call_that_is_under_way(hard):
    program = subprocess.Popen([sys.executable, "-c", LONG, hard], stdout=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "ready\n"
    program.send_signal(signal.SIGINT)
    told, _ = program.communicate()
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
