"""Tables of Grundy values: one number for each row and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.nimfield import nim_product
from grundy.core.ruleset import Ruleset
from grundy.core.value import Nimber
from grundy.rulesets.catalogue import read_ruleset
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset
from grundy.rulesets.heaps.wythoff import Wythoff
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver
from grundy.solving.wythoff_values import wythoff_values

MOST_CELLS = 1_000_000
MOST_COMPILED_CELLS = 20_000_000
"""How many cells a table may have, and how many if it is made by compiled code."""
ARRAY_PAYS_FROM = 20_000
"""From so many cells on, loading numpy costs less than it saves."""


def value_table(rule: str, rows: int, columns: int, *, seconds: float | None = None) -> dict[str, Any]:
    """Return the table of a rule for two heaps, of ``nim-sum`` or of ``nim-product``, as one document.

    Examples
    --------
    >>> value_table("nim-product", 4, 4)["rows"]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    >>> value_table("wythoff", 2, 3)["rows"]
    [[0, 1, 2], [1, 2, 0]]
    """
    _check(rows, columns, MOST_CELLS)
    return {"rule": rule, "rows": list(table_rows(rule, rows, columns, seconds=seconds))}


def table_rows(rule: str, rows: int, columns: int, *, seconds: float | None = None) -> Iterator[list[int]]:
    """Return the rows of a table one after the other: all of them at once may take much room.

    Examples
    --------
    >>> next(table_rows("nim-sum", 4000, 4))
    [0, 1, 2, 3]
    """
    rules = None if rule in ("nim-sum", "nim-product") else read_ruleset(rule)
    compiled = rules is None or isinstance(rules, Wythoff)
    _check(rows, columns, MOST_COMPILED_CELLS if compiled else MOST_CELLS)
    if rule == "nim-sum":
        return ([row ^ column for column in range(columns)] for row in range(rows))
    if rules is None:
        return _nim_products(rows, columns)
    if isinstance(rules, Wythoff):
        return _as_lists(wythoff_values(rows, columns))
    value = partial(_value, rules, Solver("normal", Budget(seconds=seconds)))
    if isinstance(rules, HeapRuleset):
        heaps = [value((tally,)) for tally in range(max(rows, columns))]
        return ([heaps[row] ^ heap for heap in heaps[:columns]] for row in range(rows))
    return ([value(rules.table_state(row, column)) for column in range(columns)] for row in range(rows))


def _check(rows: int, columns: int, most: int) -> None:
    if rows < 1 or columns < 1:
        raise NotApplicable("a table needs at least one row and one column")
    if rows * columns > most:
        raise Undecided("a table of {cells} cells is too large, at most {limit}", cells=rows * columns, limit=most)


def _nim_products(rows: int, columns: int) -> Iterator[list[int]]:
    if rows * columns < ARRAY_PAYS_FROM:
        return ([nim_product(row, column) for column in range(columns)] for row in range(rows))
    from grundy.kernels.nim_arrays import nim_product_table

    return _as_lists(nim_product_table(rows, columns))


def _as_lists(table: Iterable[Any]) -> Iterator[list[int]]:
    """Yield the rows of lists, or of an array, as lists of Python's integers."""
    return (row if isinstance(row, list) else row.tolist() for row in table)


def _value(rules: Ruleset[Any, Any], solver: Solver, state: Any) -> int:
    value = solver.value(rules.at(state))
    if not isinstance(value, Nimber):
        raise NotApplicable("{rule} has positions without a Grundy value", rule=rules.name)
    return value.number
