"""Hunts from Python: finds as they come, the same as those of the command line, and ends of all kinds."""

import json
import signal
import subprocess
import sys

import pytest

import kudosu
from kudosu import _tables


def program(*arguments):
    ended = subprocess.run([sys.executable, "-m", "kudosu", "hunt", *arguments], capture_output=True, text=True)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_finds_are_those_of_the_command_line(easy):
    wishes = {"se": "2.0..4.0", "follow": False, "scale": ["se", "te"]}
    finds = list(kudosu.hunt(easy, **wishes, threads=1))
    lines = program("--se", "2.0..4.0", "--no-follow", "--scale", "se,te", "--threads", "1", "--json", easy)
    assert [str(find.puzzle) for find in finds] == [line["puzzle"] for line in lines]
    assert len(finds) > 5
    for find, line in zip(finds, lines):
        assert (find.rating.se, find.rating.te) == (line["rating"]["se"], line["rating"]["te"])
        assert (str(find.solution), find.givens, str(find.origin)) == (line["solution"], line["givens"], line["from"])
        assert kudosu.canonical(find.puzzle) == find.puzzle and kudosu.check(find.puzzle)


def test_threads_find_the_same_where_nothing_is_left(easy):
    def found(threads):
        hunting = kudosu.hunt([easy], givens=(17, 23), follow=False, scale=[], threads=threads)
        finds = {str(find.puzzle) for find in hunting}
        assert hunting.end == "exhausted" and hunting.counts["found"] == len(finds)
        return finds

    assert found(1) == found(3) != set()


def test_a_hunt_ends_when_there_are_enough_or_it_is_told_to(easy):
    hunting = kudosu.hunt(easy, te=1, most=4, scale=["te"])
    assert hunting.end is None
    assert len(list(hunting)) == 4 and hunting.end == "enough"
    hunting = kudosu.hunt(easy, te=(0, 1), scale=["te"])
    next(hunting)
    hunting.stop()
    for _ in hunting:
        pass
    assert hunting.end == "unfinished"
    assert list(kudosu.hunt(easy, te=2, timeout=0.0)) == []


def test_what_makes_no_sense_is_refused(easy):
    with pytest.raises(kudosu.KudosuError, match="say what to hunt for"):
        kudosu.hunt(easy)
    with pytest.raises(kudosu.KudosuError, match="plain 9×9 puzzles, and this one is 4×4"):
        kudosu.hunt(".142..1..2.4.3.1", te=1)
    with pytest.raises(kudosu.NotAPuzzle):
        kudosu.hunt(["nonsense"], te=1)
    assert list(kudosu.hunt([], te=1)) == []


def test_a_table_of_puzzles_becomes_a_table_of_finds(easy):
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"start": [easy]})
    found = _tables.finds(table, "start", se="2.0..", scale=["se", "b"], threads=1)
    assert found.schema == _tables.finds_schema(["se", "b"]) and found.num_rows > 5
    alone = {str(find.puzzle): find.rating.se for find in kudosu.hunt(easy, se="2.0..", follow=False, scale=["se"])}
    assert dict(zip(found["puzzle"].to_pylist(), found["se"].to_pylist())) == alone
    assert _tables.finds(table, "start", te=3, scale=["te"], threads=1).num_rows == 0


LONG = """
import kudosu, sys
try:
    print("ready", flush=True)
    for find in kudosu.hunt(sys.argv[1], givens="17", remove=3, scale=[]):
        pass
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_a_hunt(hard):
    program = subprocess.Popen([sys.executable, "-c", LONG, hard], stdout=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "ready\n"
    program.send_signal(signal.SIGINT)
    told, _ = program.communicate()
    assert told == "interrupted\n" and program.returncode == 0
