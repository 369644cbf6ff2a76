"""Families of subtraction sets that are given by parameters: ``a, b, a+b; a<b<=200``."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.sweeps.arithmetic import Expression, read_expressions
from grundy.sweeps.families import Conditions, Numbers, Task, array_of, check_size
from grundy.sweeps.found import Found
from grundy.sweeps.set_families import LARGEST_TAKE, MOST_TAKES, SetFamily, fits_device

if TYPE_CHECKING:
    from numpy.typing import NDArray

RESERVED = {*Found.__dataclass_fields__, "proved", "rule", "rules", "code", "to", "recurrence"}
"""The names of what is found or told, which no parameter may have."""


def read_parameter_sets(inner: str) -> ParameterSets:
    """Return the family that takes and conditions write.

    Examples
    --------
    >>> read_parameter_sets("a, b; a<b<=5").rules()
    10
    """
    takes, _, conditions = inner.partition(";")
    if not takes.strip():
        raise InvalidNotation(
            "expected sets such as {examples}, got {given}",
            examples='"4 of 1..64", "subsets of 1..24" or "a, b, a+b; a<b<=200"',
            given=quote(inner),
        )
    asked = read_expressions(conditions) if conditions.strip() else []
    return ParameterSets(tuple(read_expressions(takes)), Conditions(tuple(asked)))


@dataclass(frozen=True)
class ParameterSets(SetFamily):
    """Sets whose takes are expressions of parameters, which are positive and bounded by the conditions.

    Examples
    --------
    >>> family = read_parameter_sets("a, b, a+b; a<b<=4")
    >>> family.text, [family.rule(int(number)) for number in family.numbers(0, family.end)[:2]]
    ('subtraction[a, b, a + b; a < b <= 4]', ['subtraction[1..3]', 'subtraction[1,3,4]'])
    """

    expressions: tuple[Expression, ...]
    conditions: Conditions
    stretch = 1 << 17

    def __post_init__(self) -> None:
        if len(self.expressions) > MOST_TAKES or any(part.is_condition for part in self.expressions):
            raise InvalidNotation(
                "expected takes such as {example}, got {given}",
                example="a, b, a+b",
                given=quote(", ".join(part.text for part in self.expressions)),
            )
        used = {name for part in self.expressions for name in part.names}
        for name in self.names:
            if name in RESERVED:
                raise InvalidNotation("{name} is the name of a result; choose another", name=quote(name))
            if name not in used:
                raise InvalidNotation("no take depends on {name}", name=quote(name))
            if name not in self.bounds:
                raise InvalidNotation(
                    "say how large {name} may be, such as {example}", name=quote(name), example=f"{name}<=200"
                )
        if not self.names:
            raise InvalidNotation("a family has parameters, such as {example}", example="a, b, a+b; a<b<=200")
        check_size(self.end)

    @property
    def text(self) -> str:
        """The family as it is written."""
        return f"subtraction[{', '.join(part.text for part in self.expressions)}; {self.conditions}]"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The parameters, in the order in which they first occur."""
        parts = (*self.expressions, *self.conditions.parts)
        return tuple(dict.fromkeys(name for part in parts for name in part.names))

    @cached_property
    def bounds(self) -> dict[str, int]:
        """The largest value that the conditions allow each parameter, if they do."""
        return upper_bounds(self.conditions.parts)

    @property
    def end(self) -> int:
        """How many choices of the parameters there are, without the conditions."""
        return prod(max(0, self.bounds[name]) for name in self.names)

    def columns(self, numbers: Numbers) -> dict[str, NDArray[Any]]:
        """Return the parameters; the last one runs fastest."""
        import numpy as np

        rest = array_of(numbers)
        columns = {}
        for name in reversed(self.names):
            columns[name] = rest % self.bounds[name] + 1
            rest = np.floor_divide(rest, self.bounds[name])
        return dict(reversed(columns.items()))

    def number(self, row: Mapping[str, Any]) -> int:
        """Return the number of a choice of the parameters."""
        number = 0
        for name in self.names:
            number = number * self.bounds[name] + int(row[name]) - 1
        return number

    def sets(self, numbers: Numbers) -> NDArray[Any]:
        """Return rows of takes; refuse what is no take."""
        import numpy as np

        columns = self.columns(numbers)
        rows = np.stack([part.values(columns) for part in self.expressions], 1)
        wrong = np.argwhere((rows < 1) | (rows > LARGEST_TAKE))
        if len(wrong):
            row, place = wrong[0].tolist()
            raise NotApplicable(
                "a take is from 1 to {most}, and {expression} is {value} for {given}",
                most=LARGEST_TAKE,
                expression=self.expressions[place].text,
                value=int(rows[row, place]),
                given=", ".join(f"{name}={column[row]}" for name, column in columns.items()),
            )
        return rows

    def check(self, task: Task) -> None:
        """Refuse what is no take, too, if there are not too many sets to look at them all."""
        super().check(task)
        for numbers in self.pieces():
            self.sets(numbers)

    def takes(self, number: int) -> list[int]:
        """Return the set with a number."""
        return sorted({*self.sets(range(number, number + 1))[0].tolist()})

    def fits_device(self) -> bool:
        """Return whether the takes are few and small, as far as the bounds tell."""
        largest = [extreme(part.tree, self.bounds, largest=True) for part in self.expressions]
        known = [most for most in largest if most is not None]
        return len(known) == len(largest) and fits_device(len(known), max(known))


def upper_bounds(conditions: Sequence[Expression]) -> dict[str, int]:
    """Return the largest value that comparisons with bounded expressions leave to each positive parameter.

    Examples
    --------
    >>> from grundy.sweeps.arithmetic import read_expressions
    >>> upper_bounds(read_expressions("a<b<=200")), upper_bounds(read_expressions("a<b, 2*b<a"))
    ({'b': 200, 'a': 199}, {})
    """
    bounds: dict[str, int] = {}
    pairs = []
    for condition in conditions:
        if isinstance(condition.tree, ast.Compare):
            sides = [condition.tree.left, *condition.tree.comparators]
            for op, left, right in zip(condition.tree.ops, sides, sides[1:], strict=False):
                if isinstance(op, ast.Lt | ast.LtE | ast.Eq):
                    pairs.append((left, right, int(isinstance(op, ast.Lt))))
                if isinstance(op, ast.Gt | ast.GtE | ast.Eq):
                    pairs.append((right, left, int(isinstance(op, ast.Gt))))
    changed = True
    while changed:  # every round bounds one more parameter, or ends it
        changed = False
        for smaller, larger, by in pairs:
            most = extreme(larger, bounds, largest=True)
            if isinstance(smaller, ast.Name) and smaller.id not in bounds and most is not None:
                bounds[smaller.id] = most - by
                changed = True
    return bounds


def extreme(node: ast.expr, bounds: dict[str, int], *, largest: bool) -> int | None:
    """Return a number that an expression does not exceed, or does not fall below; None if there is no such bound.

    Examples
    --------
    >>> import ast
    >>> extreme(ast.parse("2*a - b", mode="eval").body, {"a": 5}, largest=True)
    9
    """
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            return bounds.get(name) if largest else 1
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            other = extreme(operand, bounds, largest=not largest)
            return None if other is None else -other
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            other = largest if isinstance(op, ast.Add) else not largest
            a, b = extreme(left, bounds, largest=largest), extreme(right, bounds, largest=other)
            return None if a is None or b is None else a + b if isinstance(op, ast.Add) else a - b
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            ends = [extreme(side, bounds, largest=end) for side in (left, right) for end in (False, True)]
            if None in ends or min(ends[0] or 0, ends[2] or 0) < 0:
                return None
            return (ends[1] or 0) * (ends[3] or 0) if largest else (ends[0] or 0) * (ends[2] or 0)
        case ast.BinOp(left=left, op=ast.FloorDiv(), right=ast.Constant(value=int(value))) if value > 0:
            least = extreme(left, bounds, largest=largest)
            return None if least is None else least // value
    return None
