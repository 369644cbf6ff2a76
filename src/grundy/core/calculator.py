"""The nimber calculator: reads an expression, checks what it would cost, and evaluates it.

``+``, ``⊕`` or ``xor`` adds, ``*`` or ``⊗`` multiplies, ``/`` or ``⊘`` divides, ``^``
raises to an ordinary integer power, ``sqrt(x)`` or ``√x`` and ``log(x, b)`` are what they
say, all in the field of nimbers. ``and``, ``&`` and ``or``, ``|`` compare binary digits as ``xor``
does; products bind most, then ``and``, sums and ``or``. Numbers may be written in binary,
``0b110``. Every operation is kept, for the explanation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import reduce
from operator import and_, or_, xor
from typing import NamedTuple

from grundy.core.errors import InvalidNotation, Undecided, quote
from grundy.core.nimfield import (
    expect_products,
    field_bits,
    nim_divide,
    nim_multiply,
    nim_power,
    nim_product_cost,
    nim_sqrt,
)
from grundy.core.nimfield_theory import nim_log
from grundy.core.notation import integer
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_

LONGEST_EXPRESSION = 1_000_000
DEEPEST = 100
"""How many brackets may be open at once."""
LOGARITHM = 8_000
"""How many nim-products a logarithm takes: baby and giant steps for the primes below 2^64."""
MOST_WORK = 3_000_000_000
"""How many elementary products an expression may take: some seconds, compiled."""

_TOKEN = re.compile(r"\s*(?:(0b[01]+|[0-9]+)|(sqrt|log|and|or|xor)\b|([-+*/^(),⊕⊗⊘√&|]))", re.IGNORECASE)
BITWISE = {"and": and_, "+": xor, "or": or_}
"""The operations on binary digits; the first binds most."""
_SAME = {"⊕": "+", "xor": "+", "⊗": "*", "⊘": "/", "&": "and", "|": "or"}


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of a calculation: its symbol, operands and result."""

    symbol: str
    """``+``, ``*``, ``/``, ``^``, ``and``, ``or``, ``sqrt`` or ``log``; the first, ``and`` and ``or`` take many."""
    operands: tuple[int, ...]
    result: int


@dataclass(slots=True)
class Calculation:
    """An evaluated expression."""

    expression: str
    value: int = 0
    operations: list[Operation] = field(default_factory=list)


def calculate(expression: str, *, work: int = MOST_WORK) -> Calculation:
    """Return the value of a nimber expression with all its operations.

    Examples
    --------
    >>> calculate("24 * 17").value
    128
    >>> calculate("sqrt(13) + log(14, 4)").value, calculate("0b110 + 3").value
    (11, 5)
    >>> calculate("√13").value
    8
    >>> [(operation.symbol, operation.operands) for operation in calculate("13 xor 7 and 6 or 1").operations]
    [('and', (7, 6)), ('+', (13, 6)), ('or', (11, 1))]
    >>> calculate("2 +")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a number, got the end of the expression
    """
    if len(expression) > LONGEST_EXPRESSION:
        raise InvalidNotation(
            "an expression may have at most {limit} characters, this one has {length}",
            limit=LONGEST_EXPRESSION,
            length=len(expression),
        )
    return _Reader(expression, work).read()


class _Token(NamedTuple):
    """A symbol or a number, as it was written, and its column."""

    symbol: str
    written: str
    column: int


class _Reader:
    """A recursive descent over the tokens, with the work counted before it is done."""

    def __init__(self, expression: str, work: int) -> None:
        self.calculation = Calculation(expression)
        self.tokens = _tokens(expression)
        self.at = 0
        self.depth = 0
        self.work = work
        self.products = 0

    def read(self) -> Calculation:
        self.calculation.value = self.bitwise()
        if self.peek():
            raise self.wrong(N_("expected an operation or the end of the expression, got {given}"))
        return self.calculation

    def peek(self) -> str:
        return self.tokens[self.at].symbol

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1].symbol

    def wrong(self, message: str, **values: str) -> InvalidNotation:
        """Return why what stands here is refused; it is quoted as it was written."""
        token = self.tokens[self.at]
        given = quote(token.written) if token.written else Phrase(N_("the end of the expression"))
        return InvalidNotation(message, given=given, column=token.column, **values)

    def expect(self, token: str) -> None:
        if self.peek() != token:
            raise self.wrong(N_("expected {token}, got {given}"), token=quote(token))
        self.at += 1

    def bitwise(self) -> int:
        """Read products with ``and``, ``+`` and ``or`` between them at once, as levels would deepen the recursion."""
        sums = [[[self.product()]]]
        while (symbol := self.peek()) in BITWISE:
            self.take()
            value = self.product()
            if symbol == "and":
                sums[-1][-1].append(value)
            elif symbol == "+":
                sums[-1].append([value])
            else:
                sums.append([[value]])
        return self.combined(
            "or", [self.combined("+", [self.combined("and", term) for term in terms]) for terms in sums]
        )

    def combined(self, symbol: str, operands: list[int]) -> int:
        """Return the operands combined, as one operation: all of them stand in its columns."""
        if len(operands) == 1:
            return operands[0]
        return self.keep(symbol, tuple(operands), reduce(BITWISE[symbol], operands))

    def product(self) -> int:
        value = self.power()
        while self.peek() in ("*", "/"):
            symbol = self.take()
            other = self.power()
            self.spend(max(value, other), 1 if symbol == "*" else 8)
            result = nim_multiply(value, other) if symbol == "*" else nim_divide(value, other)
            value = self.keep(symbol, (value, other), result)
        return value

    def power(self) -> int:
        value = self.atom()
        if self.peek() != "^":
            return value
        self.take()
        exponent = self.exponent()
        self.spend(value, 2 * min(field_bits(value), exponent.bit_length()) + 8 * (exponent < 0))
        value = self.keep("^", (value, exponent), nim_power(value, exponent))
        if self.peek() == "^":
            # 9^9^9 would mix two kinds of numbers: an exponent counts factors, it is not a nimber.
            column = self.tokens[self.at].column
            raise InvalidNotation("a power of a power needs brackets, such as (9^9)^9", column=column)
        return value

    def exponent(self) -> int:
        sign = -1 if self.peek() == "-" else 1
        if sign < 0:
            self.take()
        if not self.peek()[:1].isdigit():
            raise self.wrong(N_("an exponent must be an integer, got {given}"))
        return sign * self.number()

    def number(self) -> int:
        column = self.tokens[self.at].column
        written = self.take()
        return int(written, 2) if written.startswith("0b") else integer(written, column=column)

    def atom(self) -> int:
        token = self.peek()
        if token[:1].isdigit():
            return self.number()
        if token == "(":
            return self.bracket()[0]
        if token in ("sqrt", "log"):
            self.take()
            operands = self.bracket(2 if token == "log" else 1)
            self.spend(operands[0], LOGARITHM if token == "log" else 8)
            result = nim_sqrt(operands[0]) if token == "sqrt" else nim_log(*operands)
            return self.keep(token, operands, result)
        if token == "√":
            return self.root()
        raise self.wrong(N_("expected a number, got {given}"))

    def root(self) -> int:
        """Read roots of what stands behind them; several are read at once, as levels would deepen the recursion."""
        roots = 0
        while self.peek() == "√":
            self.take()
            roots += 1
        value = self.atom()
        for _ in range(roots):
            self.spend(value, 8)
            value = self.keep("sqrt", (value,), nim_sqrt(value))
        return value

    def bracket(self, count: int = 1) -> tuple[int, ...]:
        column = self.tokens[self.at].column
        self.expect("(")
        self.depth += 1
        if self.depth > DEEPEST:
            raise InvalidNotation("at most {limit} brackets may be open at once", limit=DEEPEST, column=column)
        values = [self.bitwise()]
        while len(values) < count:
            self.expect(",")
            values.append(self.bitwise())
        self.expect(")")
        self.depth -= 1
        return tuple(values)

    def spend(self, operand: int, products: int) -> None:
        """Refuse before it begins what would take too long."""
        work = products * nim_product_cost(field_bits(operand))
        self.work -= work
        self.products += products
        expect_products(field_bits(operand), products=self.products)
        if self.work < 0:
            raise Undecided("the expression needs about {work} elementary products, too many", work=work)

    def keep(self, symbol: str, operands: tuple[int, ...], result: int) -> int:
        self.calculation.operations.append(Operation(symbol, operands, result))
        return result


def _tokens(expression: str) -> list[_Token]:
    """Return the tokens, and an empty one for the end."""
    tokens = []
    at = 0
    end = len(expression.rstrip())
    while at < end:
        found = _TOKEN.match(expression, at)
        if not found:
            start = at + len(expression[at:]) - len(expression[at:].lstrip())
            raise InvalidNotation("cannot read {given}", given=quote(expression[start : start + 12]), column=start + 1)
        written = found[0].strip()
        token = written.lower()
        tokens.append(_Token(_SAME.get(token, token), written, found.end() - len(token) + 1))
        at = found.end()
    return [*tokens, _Token("", "", end + 1)]
