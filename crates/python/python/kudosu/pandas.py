"""pandas: the verbs of columns as ``.kudosu`` of a series.

>>> import kudosu.pandas
>>> import pandas
>>> puzzles = pandas.Series([".142..1..2.4.3.1"], index=["small"])
>>> puzzles.kudosu.solve().loc["small", "solution"]
'3142241312344321'

Each verb gives a frame with the index of the series, so that ``frame.join(frame["puzzle"].kudosu.rate())`` fits.
"""

from __future__ import annotations

from typing import Any

import pandas

from kudosu import _verbs
from kudosu._tables import COLUMN_VERBS

__all__ = ["SeriesVerbs"]


@pandas.api.extensions.register_series_accessor("kudosu")
class SeriesVerbs:
    """The verbs of a series of puzzles; each gives a frame with the series' index."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def verify(self, answers: Any, **options: Any) -> Any:
        """A frame with the columns of :func:`kudosu.verify`."""
        frame = _verbs.verify(self._series, answers, many=True, **options).to_pandas()
        frame.index = self._series.index
        return frame

    def __getattr__(self, verb: str) -> Any:
        if verb not in COLUMN_VERBS:
            raise AttributeError(f"{verb} is no verb of columns; {', '.join(COLUMN_VERBS)} are")

        def asked(**options: Any) -> Any:
            return getattr(_verbs, verb)(self._series, many=True, **options).to_pandas()

        asked.__doc__ = f"A frame with the columns of :func:`kudosu.{verb}`."
        return asked

    def __dir__(self) -> list[str]:
        return ["verify", *COLUMN_VERBS]
