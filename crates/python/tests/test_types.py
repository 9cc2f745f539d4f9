"""What a type checker says: nothing of what the README shows and of the package itself, and something of a mistake."""

import pathlib
import runpy
import subprocess
import sys

import pytest

import kudosu

HERE = pathlib.Path(__file__).parent
PACKAGE = pathlib.Path(kudosu.__file__).parent

LEFT_OUT = ("pyarrow", "pandas", "ray", "pyspark", "torch", "datasets", "reasoning_gym", "verifiers")
"""Packages that tell type checkers nothing, or are not there when this runs."""


def mypy(*arguments, cwd):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cwd / "cache")]
    environment = {"PYTHONPATH": str(PACKAGE.parent), "MYPYPATH": str(PACKAGE.parent), "PATH": ""}
    return subprocess.run([*command, *arguments], capture_output=True, text=True, cwd=cwd, env=environment)


def test_mypy_has_nothing_to_say_of_what_the_readme_shows_and_of_the_package(tmp_path):
    (tmp_path / "mypy.ini").write_text(
        "[mypy]\n" + "".join(f"[mypy-{name}.*]\nignore_missing_imports = True\n" for name in LEFT_OUT)
    )
    looked = mypy(str(HERE / "typed_script.py"), str(PACKAGE), cwd=tmp_path)
    assert looked.stdout == "" and looked.returncode == 0, looked.stdout + looked.stderr


def test_mypy_sees_mistakes(tmp_path):
    (tmp_path / "wrong.py").write_text(
        "import kudosu\n"
        "kudosu.solve('1234').status\n"
        "kudosu.rate(['1234']).se\n"
        "kudosu.rate('1234', scales=['se'])\n"
        "kudosu.count('1234') + 'a'\n"
    )
    looked = mypy("--follow-imports", "silent", "--ignore-missing-imports", "wrong.py", cwd=tmp_path)
    lines = {int(line.split(":")[1]) for line in looked.stdout.splitlines() if ": error:" in line}
    assert lines == {2, 3, 4, 5}, looked.stdout + looked.stderr


def test_the_script_runs():
    runpy.run_path(str(HERE / "typed_script.py"))
