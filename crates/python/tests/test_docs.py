"""The examples of the docstrings are run, everything public is documented, and the notebook goes through."""

import doctest
import importlib
import inspect
import pathlib
import re

import pytest

import kudosu

HERE = pathlib.Path(__file__).parent
NOTEBOOKS = sorted((HERE.parent / "notebooks").glob("*.ipynb"))


MODULES = [
    *("kudosu", "kudosu._asking", "kudosu._columns", "kudosu._logic", "kudosu._making", "kudosu._ordering", "kudosu._questions"),
    *("kudosu._results", "kudosu._rewriting", "kudosu._solving", "kudosu._splits", "kudosu._tables", "kudosu._training"),
    *("kudosu.datasets", "kudosu.envs", "kudosu.jobs", "kudosu.pandas", "kudosu.polars"),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_docstrings_are_right(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


def test_everything_public_is_documented():
    undocumented = [
        name for name in kudosu.__all__ if name != "__version__" and not inspect.getdoc(getattr(kudosu, name))
    ]
    assert undocumented == []
    for kind in (kudosu.Grid, kudosu.Answers, kudosu.Hint, kudosu.Walkthrough, kudosu.Step, kudosu.Solutions):
        methods = [name for name in vars(kind) if not name.startswith("_")]
        assert [name for name in methods if not inspect.getdoc(getattr(kind, name))] == []


def test_the_readme_names_what_there_is():
    text = (HERE.parent / "README.md").read_text()
    for name in ("solve", "rate", "hint", "explain", "generate", "canonical", "transform"):
        assert f"kudosu.{name}(" in text


def examples():
    pages = sorted((HERE.parents[2] / "docs").glob("for-*.md"))
    blocks = [(page.stem, block) for page in pages for block in re.findall(r"```python\n(.*?)```", page.read_text(), re.S)]
    assert blocks
    return blocks


@pytest.mark.parametrize(("page", "block"), examples(), ids=lambda value: value if value.startswith("for-") else "")
def test_the_examples_of_the_pages_run(page, block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block, page, "exec"), {})


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebooks_go_through(path, tmp_path, monkeypatch):
    # An agent that learns for a minute does so for two seconds here.
    monkeypatch.setenv("KUDOSU_AGENT_SECONDS", "2")
    nbclient = pytest.importorskip("nbclient")
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
    assert NOTEBOOKS
