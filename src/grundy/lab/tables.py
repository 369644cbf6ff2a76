"""Tables of values: one position, or two numbers, for each row and column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from grundy.core.answer import Verdict
from grundy.core.errors import NotApplicable, Undecided
from grundy.core.heaps import HeapGame
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.core.sum import add
from grundy.core.value import Nimber
from grundy.lab.quick_tables import nim_product_rows, quick_rows
from grundy.rulesets.catalogue import read_ruleset
from grundy.rulesets.heaps.wythoff import Wythoff
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.deciding import Solver
from grundy.solving.wythoff_values import wythoff_values

Row = Sequence[int | str | None]
"""The values of a row, None where there is no position; text if they are those of Left and Right, or classes."""

GAME_OF = {"nim-sum": "nim", "nim-product": "turning-corners"}
"""The game whose table has the results of an operation."""
NIM_ARITHMETIC = tuple(GAME_OF)
MOST_CELLS = 1_000_000
MOST_COMPILED_CELLS = 20_000_000
"""How many cells a table may have, and how many if it is made by compiled code."""


def value_table(rule: str, rows: int, columns: int, *, seconds: float | None = None) -> dict[str, Any]:
    """Return the table of a rule for two numbers, of ``nim-sum`` or of ``nim-product``, as one document.

    A value is None where there is no position. The first row and column are said unless they are 0.
    Of Left and Right it is a text; where the value is too large, the class L, R, N or P stands in its place.

    Examples
    --------
    >>> value_table("nim-product", 4, 4)["rows"]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    >>> value_table("piece[-1,-1* 1,-1*; 3x3; without 1,1]", 3, 3)["rows"]
    [[0, 0, 0], [1, None, 1], [0, 0, 0]]
    >>> value_table("rugs", 2, 3)
    {'rule': 'rugs', 'first': [1, 1], 'rows': [[1, 2, 1], [2, 3, 2]]}
    >>> value_table("domineering", 2, 3)["rows"]
    [['0', '-1', '-1'], ['1', '+-1', '{2|-1/2}']]
    """
    _check(rows, columns, MOST_CELLS)
    first = table_start(rule)
    said = {"first": list(first)} if any(first) else {}
    return {"rule": rule, **said, "rows": list(table_rows(rule, rows, columns, seconds=seconds))}


def table_start(rule: str) -> tuple[int, int]:
    """Return the numbers of the first row and of the first column.

    Examples
    --------
    >>> table_start("wythoff"), table_start("ruler"), table_start("tartan[twins,ruler]")
    ((0, 0), (1, 1), (0, 1))
    """
    first = (0,) if rule in NIM_ARITHMETIC else read_ruleset(rule).counted_from
    return first[0], first[-1]


def table_position(rule: str, row: int, column: int) -> Position:
    """Return the position that stands in a row and a column of a table.

    Nim-sums are the values of two heaps of Nim, nim-products those of one head in Turning Corners.

    Examples
    --------
    >>> table_position("nim-sum", 3, 5), table_position("nim-product", 3, 5), table_position("king", 3, 5)
    (nim(3,5), parse('turning-corners(3,5)'), king(5,3))
    """
    rules = read_ruleset(GAME_OF.get(rule, rule))
    if row < table_start(rule)[0] or column < table_start(rule)[1]:
        raise NotApplicable("the table has no row {row} or no column {column}", row=row, column=column)
    if len(rules.counted_from) > 1:
        states = [rules.table_state(row, column)]
    else:
        states = [(row, column)] if isinstance(rules, HeapGame) else [(row,), (column,)]
    if None in states:
        raise NotApplicable("there is no position in row {row}, column {column}", row=row, column=column)
    return add(*(rules.at(rules.validate(state)) for state in states))


def table_rows(
    rule: str,
    rows: int,
    columns: int,
    *,
    positions: int | None = None,
    seconds: float | None = None,
    outcomes: bool = False,
) -> Iterator[Row]:
    """Return the rows of a table one after the other: all of them at once may take much room.

    At most `positions` cells are filled, and as many positions examined for them; by default what takes some seconds.
    With `outcomes` the classes N, P, L and R take the place of the values.

    Examples
    --------
    >>> next(table_rows("nim-sum", 4000, 4))
    [0, 1, 2, 3]
    >>> list(table_rows("domineering", 2, 3, outcomes=True))
    [['P', 'R', 'R'], ['L', 'N', 'N']]
    """
    if outcomes:
        return in_text(verdict_rows(rule, rows, columns, positions=positions, seconds=seconds), outcomes=True)
    rules = None if rule in NIM_ARITHMETIC else read_ruleset(rule)
    compiled = rules is None or isinstance(rules, Wythoff)
    most = MOST_COMPILED_CELLS if compiled else MOST_CELLS
    _check(rows, columns, most if positions is None else min(most, positions))
    if rule == "nim-sum":
        return ([row ^ column for column in range(columns)] for row in range(rows))
    if rules is None:
        return nim_product_rows(range(rows), range(columns))
    if isinstance(rules, Wythoff):
        return _as_lists(wythoff_values(rows, columns))
    if rules.partizan:
        return in_text(verdict_rows(rule, rows, columns, positions=positions, seconds=seconds))
    budget = Budget(positions or DEFAULT_POSITIONS, seconds)
    if (quick := quick_rows(rules, rows, columns, budget)) is not None:
        return quick
    value = partial(_value, rules, Solver("normal", budget))
    first = rules.counted_from
    if len(first) == 1:
        singles = [value(rules.validate((first[0] + n,))) or 0 for n in range(max(rows, columns))]
        return ([singles[row] ^ single for single in singles[:columns]] for row in range(rows))
    down, across = range(first[0], first[0] + rows), range(first[1], first[1] + columns)
    return _in_time(down, lambda row: [value(rules.table_state(row, column)) for column in across], budget)


def verdict_rows(
    rule: str, rows: int, columns: int, *, positions: int | None = None, seconds: float | None = None
) -> Iterator[list[Verdict | None]]:
    """Return the rows of a table of a game with what is known of each position, None where there is none.

    Examples
    --------
    >>> [verdict.outcome for verdict in next(verdict_rows("domineering", 1, 3))]
    [Outcome.P, Outcome.R, Outcome.R]
    """
    _check(rows, columns, MOST_CELLS if positions is None else min(MOST_CELLS, positions))
    if rule in NIM_ARITHMETIC:
        raise NotApplicable("{rule} is no game, so nobody wins it", rule=rule)
    rules, first = read_ruleset(rule), table_start(rule)
    budget = Budget(positions or DEFAULT_POSITIONS, seconds)
    solver = Solver("normal", budget)

    def verdict(row: int, column: int) -> Verdict | None:
        states = [rules.table_state(row, column)] if len(rules.counted_from) > 1 else [(row,), (column,)]
        if None in states:
            return None
        record = solver.decide(add(*map(rules.at, states)))
        if record.verdict.outcome is None:
            raise record.unknown["outcome"]
        return record.verdict

    down, across = range(first[0], first[0] + rows), range(first[1], first[1] + columns)
    return _in_time(down, lambda row: [verdict(row, column) for column in across], budget)


def in_text(verdicts: Iterable[Sequence[Verdict | None]], *, outcomes: bool = False) -> Iterator[Row]:
    """Yield the rows with the values of Left and Right, with the classes where a value is not known or not wanted.

    Examples
    --------
    >>> list(in_text([[None, Verdict()]]))
    [[None, '?']]
    """
    return ([None if each is None else _in_text(each, outcomes=outcomes) for each in row] for row in verdicts)


def _in_text(verdict: Verdict, *, outcomes: bool) -> str:
    if not outcomes and verdict.value is not None and (written := verdict.value.json().get("value")) is not None:
        return str(written)
    return "?" if verdict.outcome is None else verdict.outcome.value


def of_players(rule: str) -> bool:
    """Return whether a rule is a game of Left and Right.

    Examples
    --------
    >>> of_players("domineering"), of_players("nim-sum")
    (True, False)
    """
    return rule not in NIM_ARITHMETIC and read_ruleset(rule).partizan


def _check(rows: int, columns: int, most: int) -> None:
    if rows < 1 or columns < 1:
        raise NotApplicable("a table needs at least one row and one column")
    if rows * columns > most:
        raise Undecided("a table of {cells} cells is too large, at most {limit}", cells=rows * columns, limit=most)


def _in_time(down: range, cells: Callable[[int], list[Any]], budget: Budget) -> Iterator[list[Any]]:
    """Yield the cells of one row after the other while there is time: what a theorem tells costs nothing but that."""
    for row in down:
        budget.look_at_the_clock()
        yield cells(row)


def _as_lists(table: Iterable[Any]) -> Iterator[Row]:
    """Yield the rows of lists, or of an array, as lists of Python's integers."""
    return (row if isinstance(row, list) else row.tolist() for row in table)


def _value(rules: Ruleset[Any, Any], solver: Solver, state: Any) -> int | None:
    if state is None:
        return None
    value = solver.value(rules.at(state))
    if not isinstance(value, Nimber):
        raise NotApplicable("{rule} has positions without a Grundy value", rule=rules.name)
    return value.number
