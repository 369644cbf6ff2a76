"""Expressions of values: numbers, ups and stars, forms with bars, sums, multiples, functions, comparisons, positions.

``1/2^*`` is ½ + ↑ + ∗, written side by side as the field does, ``^3`` three ups, ``^<2>`` is ↑², ``*2`` the nimber 2,
``+-1`` a switch, ``{2||1|0}`` the form {2|{1|0}}, ``3.^`` three times ↑. The signs of Unicode and of LaTeX are read as
well. What is inside brackets is read by a routine that waits on a stack of its own: nothing recurses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from grundy.core.errors import InvalidNotation, quote
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.evaluation import COMPARISONS, Evaluation, Form, Term, total
from grundy.core.forms.functions import FUNCTIONS, MEASURES
from grundy.core.forms.signs import closed, fraction_of, plain
from grundy.core.forms.store import Store
from grundy.core.forms.sums import ordinal_sum
from grundy.core.forms.uptimals import Uptimals
from grundy.core.forms.writing import LONGEST_TEXT
from grundy.core.notation import integer, shifted
from grundy.core.ruleset import N_

LONGEST_EXPRESSION = LONGEST_TEXT
"""What is printed can be read."""
DEEPEST = LONGEST_TEXT // 4
"""How many brackets may be open at once; a form in braces has at least four characters."""
MOST_COPIES = 1 << 20
LARGEST_UPTIMAL = 10_000

_ARROW = r"(?:\^|v(?![a-z])|v(?=v[\[<]))"
_NAMED = re.compile(
    r"(?P<number>[0-9]*[½¼¾⅛⅜⅝⅞]|[0-9]+(?:/[0-9]+)?)?"
    rf"(?:(?P<arrow>{_ARROW})(?!\[|<[0-9]+>)(?P<ups>[0-9]+)?)?"
    rf"(?P<powers>(?:{_ARROW}(?:\[[0-9]+\]|<[0-9]+>)[0-9]*)*)"
    r"(?:(?P<star>\*)(?P<size>[0-9]*))?"
)
_POWER = re.compile(r"(?P<arrow>[\^v])(?P<bracket>[\[<])(?P<n>[0-9]+)[\]>](?P<copies>[0-9]*)")
_NUMBER = re.compile(r"-\s*[0-9½¼¾⅛⅜⅝⅞]")
_NAME = re.compile(r"(?!vv[\[<])[a-z][a-z][a-z0-9-]*")
_BARS = re.compile(r"\|+")
_COMPARISON = re.compile(r">=|<=|==|!=|=|>|<|\|\|(?!\|)")

T = TypeVar("T")
Routine = Generator[Any, Any, T]
"""Yields the routines whose results it waits for."""
PositionValue = Callable[[str], CanonicalForm]
"""Values a position that stands where a value may stand."""


def evaluate(expression: str, position_value: PositionValue, store: Store | None = None) -> Evaluation:
    """Return what an expression comes to.

    Examples
    --------
    >>> def no_position(text):
    ...     raise NotApplicable("no position is expected here")
    >>> [str(evaluate(text, no_position).result) for text in ("{0|1}", "{2||1|0} + 1/2^*", "3.^ - v2", "+-1 + +-1")]
    ['1/2', '{5/2^*||3/2^*|1/2^*}', '^5', '0']
    >>> evaluate("^ || *", no_position).result, evaluate("mean({3|-1})", no_position).result
    (True, CanonicalForm('1'))
    >>> evaluate("{0|1", no_position)
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected '}', got the end of the expression
    """
    if len(expression) > LONGEST_EXPRESSION:
        raise InvalidNotation(
            "an expression may have at most {limit} characters, this one has {length}",
            limit=LONGEST_EXPRESSION,
            length=len(expression),
        )
    store = Store() if store is None else store
    with store.one_question():
        return _finished(_Reader(expression, position_value, store).read())


def _finished(routine: Routine[T]) -> T:
    """Return the result of a routine, all those it waits for run first."""
    waiting: list[Routine[Any]] = [routine]
    result: Any = None
    while waiting:
        try:
            waiting.append(waiting[-1].send(result))
            result = None
        except StopIteration as done:
            waiting.pop()
            result = done.value
    found: T = result
    return found


class _Reader:
    """A descent over the characters."""

    def __init__(self, expression: str, position_value: PositionValue, store: Store) -> None:
        self.expression = expression
        self.text, self.columns = plain(expression)
        self.position_value = position_value
        self.store = store
        self.uptimals = Uptimals(store)
        self.at = 0
        self.depth = 0

    def read(self) -> Routine[Evaluation]:
        self.space()
        if self.text.startswith("outcome", self.at) and self.text[self.at + 7 :].lstrip().startswith("("):
            self.at += len("outcome")
            (term,) = yield self.arguments("outcome", 1)
            self.end()
            return Evaluation(self.expression, term.value.outcome)
        asked = _NAME.match(self.text, self.at)
        terms: tuple[Term, ...] = yield self.sum()
        one = total(terms)
        if self.at == len(self.text):
            measure = asked[0] if asked and asked[0] in MEASURES and self.is_bracketed(asked.end()) else ""
            return Evaluation(self.expression, one, measure=measure, terms=(terms,))
        found = _COMPARISON.match(self.text, self.at)
        if found is None:
            raise self.failure(N_("expected an operation or the end of the expression, got {given}"))
        self.at = found.end()
        others: tuple[Term, ...] = yield self.sum()
        self.end()
        sign = found[0].replace("==", "=")
        other = total(others)
        holds = COMPARISONS[sign](one, other)
        return Evaluation(self.expression, holds, (one, sign, other), terms=(terms, others))

    def is_bracketed(self, at: int) -> bool:
        """Return whether the bracket that follows closes at the end of the expression."""
        end = closed(self.text, at)
        return end is not None and not self.text[end:].strip()

    # Characters

    def space(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def peek(self) -> str:
        self.space()
        return self.text[self.at : self.at + 1]

    def end(self) -> None:
        if self.peek():
            raise self.failure(N_("expected the end of the expression, got {given}"))

    def wrong(self, message: str, at: int | None = None, **values: str | int) -> InvalidNotation:
        """Return an error at a place, told by its column in the expression as it was given."""
        return InvalidNotation(message, column=self.columns[self.at if at is None else at], **values)

    def given(self) -> str:
        """Return what comes next, for a message."""
        start = self.columns[self.at] - 1
        return quote(self.expression[start : start + 12])

    def failure(self, message: str) -> InvalidNotation:
        if self.at == len(self.text):
            return self.wrong(N_("expected a value, got the end of the expression"))
        return self.wrong(message, given=self.given())

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            if not self.peek():
                raise self.wrong(N_("expected {token}, got the end of the expression"), token=quote(sign))
            raise self.wrong(N_("expected {token}, got {given}"), token=quote(sign), given=self.given())
        self.at += 1

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong(N_("at most {limit} brackets may be open at once"), limit=DEEPEST)

    # Sums

    def sum(self) -> Routine[tuple[Term, ...]]:
        terms: list[Term] = [(yield self.term())]
        while (sign := self.peek()) in ("+", "-", "±") and sign:
            start = self.at
            if sign == "±":
                terms.append((yield self.term()))
                continue
            self.at += 1
            if sign == "+" and self.text[self.at : self.at + 1] == "-":
                raise self.wrong(
                    N_("'+-' may be a switch or a sum here: write '+ +-1' for the switch, '- 1' for the other"), start
                )
            term: Term = yield self.term()
            terms.append(term if sign == "+" else -term)
        return tuple(terms)

    def term(self) -> Routine[Term]:
        """Read a value with its signs and multiples in front."""
        self.space()
        start = self.at
        negative = False
        while self.peek() == "-" and not _NUMBER.match(self.text, self.at):
            negative = not negative
            self.at += 1
        term: Term = yield self.atom()
        if self.peek() == "." and term.value.is_integer:
            self.at += 1
            if self.text[self.at : self.at + 1].isdigit():
                raise self.wrong(N_("a number is written as a fraction such as 3/2, not with a decimal point"), start)
            copies = term.value.left_stop.numerator
            self.deeper()
            factor: Term = yield self.term()
            self.depth -= 1
            if abs(copies) > MOST_COPIES:
                raise self.wrong(N_("at most {limit} copies may be added"), start, limit=MOST_COPIES)
            term = Term(factor.value * copies)
        return -term if negative else term

    def atom(self) -> Routine[Term]:
        sign = self.peek()
        if sign == "{":
            form: Form = yield self.braces()
            return Term(CanonicalForm.of(*form, self.store), form)
        if sign == "(":
            self.at += 1
            self.deeper()
            terms: tuple[Term, ...] = yield self.sum()
            self.expect(")")
            self.depth -= 1
            return terms[0] if len(terms) == 1 else Term(total(terms))
        if sign == "±" or self.text.startswith("+-", self.at):
            self.at += 1 if sign == "±" else 2
            switch: CanonicalForm = yield self.switch()
            return Term(switch)
        if _NAME.match(self.text, self.at):
            value: CanonicalForm = yield self.name()
            return Term(value)
        return Term(self.named())

    def named(self) -> CanonicalForm:
        """Read number + ups + star, written side by side; a minus belongs to the number."""
        column = self.columns[self.at]
        negative = self.text.startswith("-", self.at)
        self.at += negative
        self.space()
        found = _NAMED.match(self.text, self.at)
        assert found is not None
        if not found[0]:
            raise self.failure(N_("expected a value, got {given}"))
        number = fraction_of(found["number"] or "0", column)
        ups = integer(found["ups"] or "1", column=column) if found["arrow"] else 0
        star = integer(found["size"] or "1", column=column) if found["star"] else 0
        self.at = found.end()
        sign = -1 if found["arrow"] == "v" else 1
        value = CanonicalForm(self.store, self.store.named(-number if negative else number, sign * ups, star))
        for power in _POWER.finditer(found["powers"]):
            value = value + self.power(power, column)
        return value

    def power(self, found: re.Match[str], column: int) -> CanonicalForm:
        """Return copies of ↑ⁿ or ↑[n]."""
        n, copies = (integer(found[name] or "1", column=column) for name in ("n", "copies"))
        if not 1 <= n <= LARGEST_UPTIMAL:
            raise InvalidNotation(
                "in ^[n] and ^<n> the number n goes from 1 to {limit}", limit=LARGEST_UPTIMAL, column=column
            )
        if copies > MOST_COPIES:
            raise InvalidNotation("at most {limit} copies may be added", limit=MOST_COPIES, column=column)
        game = self.uptimals.sum_to(n) if found["bracket"] == "[" else self.uptimals.power(n)
        return CanonicalForm(self.store, game) * (copies if found["arrow"] == "^" else -copies)

    def switch(self) -> Routine[CanonicalForm]:
        """Read what Left may move to; Right has the negatives."""
        self.deeper()
        terms: Sequence[Term] = [(yield self.atom())] if self.peek() != "(" else (yield self.arguments("+-", None))
        self.depth -= 1
        options = [term.value for term in terms]
        return CanonicalForm.of(options, [-option for option in options], self.store)

    # Forms

    def braces(self) -> Routine[Form]:
        """Read ``{left|right}``: among bars of different lengths the longest divides first."""
        start = self.at
        self.expect("{")
        self.deeper()
        sides: list[tuple[CanonicalForm, ...]] = [(yield self.options())]
        bars: list[int] = []
        while found := _BARS.match(self.text, self.at):
            self.at = found.end()
            length = len(found[0])
            while bars and bars[-1] < length:
                self.join(sides, bars)
            if bars and bars[-1] == length:
                raise self.wrong(
                    N_("one run of bars must be longer than the others, such as {example}"), start, example="{2||1|0}"
                )
            bars.append(length)
            sides.append((yield self.options()))
        self.expect("}")
        self.depth -= 1
        if not bars:
            raise self.wrong(N_("a form needs a bar between the options, such as {example}"), start, example="{0|1}")
        while len(bars) > 1:
            self.join(sides, bars)
        return sides[0], sides[1]

    def join(self, sides: list[tuple[CanonicalForm, ...]], bars: list[int]) -> None:
        """Make one option of the two last sides, which the shortest run of bars divides."""
        bars.pop()
        right, left = sides.pop(), sides.pop()
        sides.append((CanonicalForm.of(left, right, self.store),))

    def options(self) -> Routine[tuple[CanonicalForm, ...]]:
        """Read values between commas, none before a bar or the brace."""
        if self.peek() in ("|", "}"):
            return ()
        found: list[Term] = yield self.listed()
        self.space()
        return tuple(term.value for term in found)

    def listed(self) -> Routine[list[Term]]:
        """Read values between commas."""
        found: list[Term] = []
        while not found or self.peek() == ",":
            self.at += bool(found)
            terms: tuple[Term, ...] = yield self.sum()
            found.append(terms[0] if len(terms) == 1 else Term(total(terms)))
        return found

    # Names

    def name(self) -> Routine[CanonicalForm]:
        """Read a function of values, or a position."""
        found = _NAME.match(self.text, self.at)
        assert found is not None
        name = found[0]
        if name not in FUNCTIONS and name != "ordinal":
            return self.position(found.end())
        self.at = found.end()
        if name == "ordinal":
            base, subordinate = yield self.arguments(name, 2)
            left, right = base.form or (base.value.left, base.value.right)  # a form in braces is taken as it stands
            return ordinal_sum(left, right, subordinate.value)
        count, function = FUNCTIONS[name]
        terms: list[Term] = yield self.arguments(name, count)
        return function(*(term.value for term in terms))

    def arguments(self, name: str, count: int | None) -> Routine[list[Term]]:
        start = self.at
        self.expect("(")
        self.deeper()
        found: list[Term] = yield self.listed()
        self.expect(")")
        self.depth -= 1
        if count is not None and len(found) != count:
            raise self.wrong(
                N_("the number of values in {name}(…) must be {count}, not {given}"),
                start,
                name=name,
                count=count,
                given=len(found),
            )
        return found

    def position(self, end: int) -> CanonicalForm:
        """Read the notation of a position: a name, and brackets with anything in them."""
        start = self.columns[self.at] - 1
        for opening, closing in ("[]", "()"):
            if self.text[end : end + 1] == opening:
                after = closed(self.text, end)
                if after is None:
                    raise self.wrong(
                        N_("expected {token}, got the end of the expression"), len(self.text), token=quote(closing)
                    )
                end = after
        self.at = end
        with shifted(start):
            return self.position_value(self.expression[start : self.columns[end] - 1])
