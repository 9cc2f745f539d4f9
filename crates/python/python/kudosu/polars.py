"""polars: the verbs of columns as ``.kudosu`` of series and expressions.

>>> import kudosu.polars
>>> import polars
>>> puzzles = polars.Series("puzzle", [".142..1..2.4.3.1"])
>>> puzzles.kudosu.solve()["solution"][0]
'3142241312344321'
>>> polars.DataFrame(puzzles).with_columns(polars.col("puzzle").kudosu.rate(scale=["level"])).unnest("rate")["level"][0]
'beginner'

A verb of a series gives a frame; of an expression it gives structs, under the name of the verb, which ``unnest`` takes apart.
"""

from __future__ import annotations

from typing import Any

import polars

from kudosu import _verbs
from kudosu._tables import COLUMN_VERBS, schema_of

__all__ = ["ExprVerbs", "SeriesVerbs"]


@polars.api.register_series_namespace("kudosu")
class SeriesVerbs:
    """The verbs of a series of puzzles; each gives a frame with a row for each."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series

    def verify(self, answers: Any, **options: Any) -> polars.DataFrame:
        """A frame with the columns of :func:`kudosu.verify`."""
        return polars.DataFrame(_verbs.verify(self._series, answers, many=True, **options))

    def __getattr__(self, verb: str) -> Any:
        if verb not in COLUMN_VERBS:
            raise AttributeError(f"{verb} is no verb of columns; {', '.join(COLUMN_VERBS)} are")

        def asked(**options: Any) -> polars.DataFrame:
            return polars.DataFrame(getattr(_verbs, verb)(self._series, many=True, **options))

        asked.__doc__ = f"A frame with the columns of :func:`kudosu.{verb}`."
        return asked

    def __dir__(self) -> list[str]:
        return ["verify", *COLUMN_VERBS]


@polars.api.register_expr_namespace("kudosu")
class ExprVerbs:
    """The verbs of an expression that is puzzles; each gives structs."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def __getattr__(self, verb: str) -> Any:
        if verb not in COLUMN_VERBS:
            raise AttributeError(f"{verb} is no verb of columns; {', '.join(COLUMN_VERBS)} are")

        def asked(**options: Any) -> polars.Expr:
            def work(series: polars.Series) -> polars.Series:
                return polars.DataFrame(getattr(_verbs, verb)(series, many=True, **options)).to_struct(verb)

            empty = polars.DataFrame(schema_of(verb, **options).empty_table())
            return self._expression.map_batches(work, return_dtype=empty.to_struct(verb).dtype).alias(verb)

        asked.__doc__ = f"Structs with the columns of :func:`kudosu.{verb}`."
        return asked

    def __dir__(self) -> list[str]:
        return list(COLUMN_VERBS)
