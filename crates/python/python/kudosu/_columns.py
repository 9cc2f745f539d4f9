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
    9×9 puzzles. Of another one each row may have as many cells as a smaller grid (16, 25, 36 and so on); where no number is
    larger than that grid's side, nobody can tell, and it is refused until ``one=True`` or ``many=True`` says it.

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
    >>> is_column([[0] * 16] * 16)
    Traceback (most recent call last):
    TypeError: these 16×16 numbers are one grid or 16 grids of 4×4: say one=True or many=True
    """
    if isinstance(puzzles, (str, bytes, Grid)):
        if many:
            raise TypeError("many=True takes a column of puzzles, and this is one puzzle")
        return False
    if many is not None:
        return many
    if isinstance(puzzles, dict):
        raise TypeError("a dict is no puzzle and no column; give one of its values, as puzzles['puzzle']")
    if isinstance(puzzles, (set, frozenset)):
        raise TypeError("a set has no order in which answers could come; give a list, as sorted(puzzles)")
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return True
    if names_of(puzzles) is not None or _is_pandas(puzzles):
        return True
    if _is_tensor(puzzles):
        puzzles = array_of(puzzles)
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
    if most is None or most > root:
        return False
    raise TypeError(
        f"these {side}×{side} numbers are one grid or {side} grids of {root}×{root}: say one=True or many=True"
    )


def _largest(rows: Any) -> Optional[float]:
    """The largest number in lists of numbers; None where there is something else."""
    cells = [cell for row in rows for cell in row if cell is not None]
    if not all(isinstance(cell, numbers.Real) for cell in cells):
        return None
    return max(cells, default=0)


def _holds_texts(array: Any) -> bool:
    return len(array.shape) == 1 and array.dtype.kind in "OSUT"


def _is_grid_of_lists(item: Any) -> bool:
    """Whether an item of a list is a whole grid and not a row of one."""
    shape = getattr(item, "shape", None)
    if shape is not None:
        return len(shape) == 2
    return isinstance(item, (list, tuple)) and len(item) > 0 and isinstance(item[0], (list, tuple))


def _package_of(puzzles: Any) -> str:
    return type(puzzles).__module__.partition(".")[0]


def _is_pandas(puzzles: Any) -> bool:
    """Whether this is a series or an index of pandas, whether that speaks Arrow by itself or not."""
    return _package_of(puzzles) == "pandas" and hasattr(puzzles, "to_numpy") and not hasattr(puzzles, "columns")


def _is_tensor(puzzles: Any) -> bool:
    """Whether this is an array of another package than NumPy: PyTorch, JAX, TensorFlow, MLX."""
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return False
    return hasattr(puzzles, "__array__") and _package_of(puzzles) not in ("numpy", "kudosu", "pandas", "builtins")


def array_of(tensor: Any) -> Any:
    """A tensor as a NumPy array; one on a card is fetched."""
    import numpy

    if hasattr(tensor, "detach"):
        tensor = tensor.detach().cpu()
    return numpy.asarray(tensor)


def names_of(puzzles: Any) -> Optional[list[str]]:
    """The names of the columns, where this is a whole table; None where it is none."""
    if _package_of(puzzles) not in ("pandas", "polars", "pyarrow", "duckdb", "_duckdb", "datasets"):
        return None
    for name in ("column_names", "columns"):
        names = getattr(puzzles, name, None)
        if names is not None and not callable(names):
            return [str(name) for name in names]
    return None


def column_of(puzzles: Any) -> Any:
    """A column as the engine takes it: what is nearly one is made one, and a table of several columns is refused by their names."""
    names = names_of(puzzles)
    if names is not None:
        if len(names) != 1:
            some = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
            raise TypeError(
                f"this is a {type(puzzles).__name__} with the columns {some}; give one of them, "
                f"such as {_taken_from(puzzles, 'puzzle' if 'puzzle' in names else names[0] if names else 'puzzle')}"
            )
        if _package_of(puzzles) in ("duckdb", "_duckdb"):
            # What it is called changed with DuckDB 1.4.
            fetch = getattr(puzzles, "to_arrow_table", None) or puzzles.fetch_arrow_table
            puzzles = fetch()
        puzzles = puzzles[names[0]]
    if _is_pandas(puzzles):
        if str(puzzles.dtype) == "object":
            # Objects of every kind are looked at one by one.
            return [None if isinstance(item, float) and math.isnan(item) else item for item in puzzles.tolist()]
        if not hasattr(puzzles, "__arrow_c_stream__"):
            import pyarrow

            return pyarrow.Array.from_pandas(puzzles)
    if _is_tensor(puzzles):
        return array_of(puzzles)
    if str(getattr(puzzles, "type", getattr(puzzles, "dtype", None))) in ("null", "Null"):
        # Columns of nothing are handed over in different ways by different packages.
        return [None] * len(puzzles)
    return puzzles


def _taken_from(table: Any, name: str) -> str:
    """How one takes a column from a table of this kind."""
    if _package_of(table) in ("duckdb", "_duckdb"):
        return f"relation.select({name!r})"
    return f"table[{name!r}]"


def answer(verb: str, puzzles: Any, question: str, run: dict[str, Any]) -> Answers:
    """Answers of a verb about every puzzle of a column; the question is JSON."""
    index = puzzles.index if _is_pandas(puzzles) and hasattr(puzzles, "index") else None
    answers = _answer(verb, column_of(puzzles), question, run)
    return answers if index is None else answers._with_index(index)


def _answer(verb: str, puzzles: Any, question: str, run: dict[str, Any]) -> Answers:
    if run.get("clues") or run.get("shape"):
        # Rules that come besides are read with each puzzle.
        puzzles = puzzles.to_pylist() if hasattr(puzzles, "to_pylist") else list(puzzles)
    shape = getattr(puzzles, "shape", None)
    is_matrix = shape is not None and len(shape) in (2, 3) and hasattr(puzzles, "reshape")
    is_matrix = is_matrix and puzzles.dtype.kind in "biuf"
    if shape is not None and is_matrix and not hasattr(puzzles, "__arrow_c_stream__"):
        import numpy

        cells = puzzles.reshape(len(puzzles), math.prod(shape[1:]))
        if cells.dtype != numpy.uint8:
            # Whatever is no digit stays none: 255 is refused with a reason.
            is_digit = (cells >= 0) & (cells < 255)
            if cells.dtype.kind == "f":
                is_digit &= cells == numpy.floor(cells)
            cells = numpy.where(is_digit, cells, 255)
        return answer_values(verb, numpy.ascontiguousarray(cells, dtype=numpy.uint8), question, run)
    return answer_column(verb, puzzles, question, run)
