"""One puzzle or a column of them: which of the two somebody gave, and the way of a column to the engine."""

from __future__ import annotations

from typing import Any

from kudosu._kudosu import Answers, Grid, answer_column, answer_values


def is_column(puzzles: Any) -> bool:
    """Whether this is a column of puzzles and not one puzzle.

    >>> is_column("53..7....6..195...")
    False
    >>> is_column([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    False
    >>> is_column(["1234341221434321", None])
    True
    """
    if isinstance(puzzles, (str, bytes, Grid)):
        return False
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return True
    if _is_pandas(puzzles):
        return True
    shape = getattr(puzzles, "shape", None)
    if shape is not None:
        return len(shape) == 3 or (len(shape) == 2 and shape[0] != shape[1]) or _holds_texts(puzzles)
    if not isinstance(puzzles, (list, tuple)):
        return hasattr(puzzles, "__iter__")
    return all(item is None or isinstance(item, (str, bytes, Grid)) for item in puzzles) or any(
        _is_grid_of_lists(item) for item in puzzles[:1]
    )


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


def answer(task: str, puzzles: Any, **options: Any) -> Answers:
    """Answers about every puzzle of a column."""
    if _is_pandas(puzzles) and not hasattr(puzzles, "__arrow_c_stream__"):
        import pyarrow

        puzzles = pyarrow.Array.from_pandas(puzzles)
    shape = getattr(puzzles, "shape", None)
    is_matrix = shape is not None and len(shape) in (2, 3) and hasattr(puzzles, "reshape")
    if is_matrix and not hasattr(puzzles, "__arrow_c_stream__"):
        import numpy

        cells = puzzles.reshape(len(puzzles), -1)
        if cells.dtype != numpy.uint8:
            # Whatever is no digit stays none: 255 is refused with a reason.
            cells = numpy.where((cells >= 0) & (cells < 255), cells, 255)
        return answer_values(task, numpy.ascontiguousarray(cells, dtype=numpy.uint8), options)
    return answer_column(task, puzzles, options)
