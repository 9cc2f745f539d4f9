"""Puzzles for all tests."""

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"


@pytest.fixture
def easy():
    return EASY


@pytest.fixture
def solved():
    return SOLVED


@pytest.fixture
def hard():
    return HARD


@pytest.fixture
def middle():
    """A puzzle that takes chains (7.1 on the scale of Sudoku Explainer), and not long."""
    return "....4..8.....195...9............7.53..69..8..7.5..16....9.6.3..4...3.....82...4.1"


@pytest.fixture
def rows():
    """A hundred and four rows: puzzles, nonsense, nothing, no solution, several solutions."""
    import kudosu

    puzzles = kudosu.transform([EASY] * 100, random=1, seed=1, varied=True)["transformed"]
    return [*puzzles, "nonsense", None, "55" + "." * 79, "." * 81]
