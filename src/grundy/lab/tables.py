"""Tables of Grundy values: one number for each row and column."""

from __future__ import annotations

from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.nimfield import nim_product
from grundy.rulesets.catalogue import read_ruleset
from grundy.solve.budget import Budget
from grundy.solve.solver import Solver

MOST_CELLS = 1_000_000
ARRAY_PAYS_FROM = 20_000
"""From so many cells on, loading numpy costs less than it saves."""


def value_table(rule: str, rows: int, columns: int, *, seconds: float | None = None) -> dict[str, Any]:
    """Return the table of a rule for two heaps, of ``nim-sum`` or of ``nim-product``.

    Examples
    --------
    >>> value_table("nim-product", 4, 4)["rows"]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    >>> value_table("nim", 2, 3)["rows"]
    [[0, 1, 2], [1, 0, 3]]
    """
    if rows < 1 or columns < 1:
        raise NotApplicable("a table needs at least one row and one column")
    if rows * columns > MOST_CELLS:
        raise Undecided(
            "a table of {cells} cells is too large, at most {limit}", cells=rows * columns, limit=MOST_CELLS
        )
    if rule == "nim-sum":
        values = [[row ^ column for column in range(columns)] for row in range(rows)]
    elif rule == "nim-product":
        values = _nim_products(rows, columns)
    else:
        values = _grundy_values(rule, rows, columns, Budget(seconds=seconds))
    return {"rule": rule, "rows": values}


def _nim_products(rows: int, columns: int) -> list[list[int]]:
    if rows * columns < ARRAY_PAYS_FROM:
        return [[nim_product(row, column) for column in range(columns)] for row in range(rows)]
    from grundy.kernels.nim_arrays import nim_product_table

    table: list[list[int]] = nim_product_table(rows, columns).tolist()
    return table


def _grundy_values(rule: str, rows: int, columns: int, budget: Budget) -> list[list[int]]:
    rules = read_ruleset(rule)
    solver = Solver("normal", budget)
    table = []
    for row in range(rows):
        values = []
        for column in range(columns):
            value = solver.value(rules, rules.validate((row, column)))
            if not isinstance(value, int):
                raise NotApplicable("{rule} has positions without a Grundy value", rule=rule)
            values.append(value)
        table.append(values)
    return table
