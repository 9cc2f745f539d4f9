"""One puzzle or a column of them: which of the two somebody gave, and the way of a column to the engine."""

from __future__ import annotations

import math
import numbers
from typing import Any, Optional

from kudosu._kudosu import Answers, Grid, answer_column, answer_values

NINE = 81
"""So many cells a 9×9 puzzle has."""


def is_column(puzzles: Any, many: Optional[bool] = None) -> bool:
    """Whether this is a column of puzzles and not one puzzle; ``many`` says so outright.

    A matrix of numbers, as an array or as lists in a list, is a column when it has a row for each puzzle, and one
    puzzle when it has a row for each row of the grid. Only a square matrix can be both. One of 81×81 is a column of
    9×9 puzzles. Another one is one grid, unless each of its rows has as many cells as a smaller grid has (16, 25, 36
    and so on) and no number is larger than that grid's side: then it is a column of such grids.

    >>> is_column("53..7....6..195...")
    False
    >>> is_column([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    False
    >>> is_column([[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]])
    True
    >>> is_column([[0] * 81] * 81), is_column([[0] * 81] * 81, many=False)
    (True, False)
    >>> is_column(["1234341221434321", None])
    True
    """
    if isinstance(puzzles, (str, bytes, Grid)):
        if many:
            raise TypeError("many=True takes a column of puzzles, and this is one puzzle")
        return False
    if many is not None:
        return many
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return True
    if _is_pandas(puzzles):
        return True
    shape = getattr(puzzles, "shape", None)
    if shape is not None:
        if len(shape) == 2 and shape[0] == shape[1]:
            return _square_is_column(shape[0], lambda: puzzles.max() if puzzles.dtype.kind in "biuf" else None)
        return len(shape) in (2, 3) or _holds_texts(puzzles)
    if not isinstance(puzzles, (list, tuple)):
        return hasattr(puzzles, "__iter__")
    if all(item is None or isinstance(item, (str, bytes, Grid)) for item in puzzles):
        return True
    if any(_is_grid_of_lists(item) for item in puzzles[:1]):
        return True
    widths = {len(item) if hasattr(item, "__len__") else -1 for item in puzzles}
    if len(widths) != 1:
        return False
    width = widths.pop()
    if width == len(puzzles):
        return _square_is_column(width, lambda: _largest(puzzles))
    return width >= 4 and math.isqrt(width) ** 2 == width


def _square_is_column(side: int, largest: Any) -> bool:
    """Whether a square matrix has a row for each of several puzzles."""
    if side == NINE:
        return True
    root = math.isqrt(side)
    if side < 16 or root * root != side:
        return False
    most = largest()
    return most is not None and bool(most <= root)


def _largest(rows: Any) -> Optional[float]:
    """The largest number in lists of numbers; None where there is something else."""
    cells = [cell for row in rows for cell in row if cell is not None]
    if not all(isinstance(cell, numbers.Real) for cell in cells):
        return None
    return max(cells, default=0)


def _is_pandas(puzzles: Any) -> bool:
    """Whether this is a series of a pandas that does not speak Arrow by itself."""
    kind = type(puzzles)
    return kind.__name__ == "Series" and kind.__module__.startswith("pandas.")


def _holds_texts(array: Any) -> bool:
    return len(array.shape) == 1 and array.dtype.kind in "OSUT"


def _is_grid_of_lists(item: Any) -> bool:
    """Whether an item of a list is a whole grid and not a row of one."""
    shape = getattr(item, "shape", None)
    if shape is not None:
        return len(shape) == 2
    return isinstance(item, (list, tuple)) and len(item) > 0 and isinstance(item[0], (list, tuple))


def answer(verb: str, puzzles: Any, question: str, run: dict[str, Any]) -> Answers:
    """Answers of a verb about every puzzle of a column; the question is JSON."""
    if _is_pandas(puzzles) and not hasattr(puzzles, "__arrow_c_stream__"):
        import pyarrow

        puzzles = pyarrow.Array.from_pandas(puzzles)
    shape = getattr(puzzles, "shape", None)
    is_matrix = shape is not None and len(shape) in (2, 3) and hasattr(puzzles, "reshape")
    is_matrix = is_matrix and puzzles.dtype.kind in "biuf"
    if is_matrix and not hasattr(puzzles, "__arrow_c_stream__"):
        import numpy

        cells = puzzles.reshape(len(puzzles), -1)
        if cells.dtype != numpy.uint8:
            # Whatever is no digit stays none: 255 is refused with a reason.
            is_digit = (cells >= 0) & (cells < 255)
            if cells.dtype.kind == "f":
                is_digit &= cells == numpy.floor(cells)
            cells = numpy.where(is_digit, cells, 255)
        return answer_values(verb, numpy.ascontiguousarray(cells, dtype=numpy.uint8), question, run)
    return answer_column(verb, puzzles, question, run)
