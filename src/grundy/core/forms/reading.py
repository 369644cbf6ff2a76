"""Expressions of values: numbers, ups and stars, forms with bars, sums, multiples, functions, comparisons, positions.

``1/2^*`` is ½ + ↑ + ∗, written side by side as the field does, ``^3`` three ups, ``*2`` the nimber 2, ``+-1`` a
switch, ``{2||1|0}`` the form {2|{1|0}}, ``3.^`` three times ↑. The signs of Unicode and of LaTeX are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

from grundy.core.errors import InvalidNotation, quote
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.functions import FUNCTIONS, MEASURES
from grundy.core.forms.signs import closed, fraction_of, plain
from grundy.core.forms.store import Store
from grundy.core.forms.sums import ordinal_sum
from grundy.core.notation import integer
from grundy.core.outcome import Outcome
from grundy.core.ruleset import N_

LONGEST_EXPRESSION = 100_000
DEEPEST = 100
"""How many brackets may be open at once."""
MOST_COPIES = 1 << 20
LARGEST_UPTIMAL = 10_000

_NAMED = re.compile(
    r"(?P<number>[0-9]*[½¼¾⅛⅜⅝⅞]|[0-9]+(?:/[0-9]+)?)?"
    r"(?:(?P<arrow>\^|v(?![a-z]))(?:\[(?P<uptimal>[0-9]+)\]|(?P<ups>[0-9]+))?)?"
    r"(?:(?P<star>\*)(?P<size>[0-9]*))?"
)
_NUMBER = re.compile(r"-\s*[0-9½¼¾⅛⅜⅝⅞]")
_NAME = re.compile(r"[a-z][a-z][a-z0-9-]*")
_BARS = re.compile(r"\|+")
_COMPARISON = re.compile(r">=|<=|==|!=|=|>|<|\|\|(?!\|)")

Result = CanonicalForm | Outcome | bool
Form = tuple[tuple[CanonicalForm, ...], tuple[CanonicalForm, ...]]
"""The left and the right options of a form, as they stand."""
PositionValue = Callable[[str], CanonicalForm]
"""Values a position that stands where a value may stand."""

COMPARISONS: dict[str, Callable[[CanonicalForm, CanonicalForm], bool]] = {
    ">=": ge,
    "<=": le,
    ">": gt,
    "<": lt,
    "=": eq,
    "!=": ne,
    "||": CanonicalForm.confused,
}


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An expression and what it comes to: a value, an outcome, or whether a comparison holds."""

    expression: str
    result: Result
    sides: tuple[CanonicalForm, str, CanonicalForm] | None = None
    """What was compared, and how."""
    measure: str = ""
    """The function that was asked for, if its result is a number about a value, such as its mean."""
    forms: tuple[Form | None, ...] = ()
    """Of the value, or of each side of a comparison, the options as they were written, if it is a form in braces."""


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
        return _Reader(expression, position_value, store).read()


class _Reader:
    """A recursive descent over the characters."""

    def __init__(self, expression: str, position_value: PositionValue, store: Store) -> None:
        self.expression = expression
        self.text = plain(expression)
        self.position_value = position_value
        self.store = store
        self.at = 0
        self.depth = 0
        self.form: Form | None = None

    def read(self) -> Evaluation:
        self.space()
        if self.text.startswith("outcome", self.at) and self.text[self.at + 7 :].lstrip().startswith("("):
            self.at += len("outcome")
            (value,) = self.arguments("outcome", 1)
            self.end()
            return Evaluation(self.expression, value.outcome)
        asked = _NAME.match(self.text, self.at)
        one = self.sum()
        form = self.form
        if self.at == len(self.text):
            measure = asked[0] if asked and asked[0] in MEASURES and self.is_bracketed(asked.end()) else ""
            return Evaluation(self.expression, one, measure=measure, forms=(form,))
        found = _COMPARISON.match(self.text, self.at)
        if found is None:
            raise self.failure(N_("expected an operation or the end of the expression, got {given}"))
        self.at = found.end()
        other = self.sum()
        self.end()
        sign = found[0].replace("==", "=")
        forms = form, self.form
        return Evaluation(self.expression, COMPARISONS[sign](one, other), (one, sign, other), forms=forms)

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

    def failure(self, message: str) -> InvalidNotation:
        given = self.text[self.at : self.at + 12]
        if not given:
            return InvalidNotation("expected a value, got the end of the expression", column=self.at + 1)
        return InvalidNotation(message, given=quote(given), column=self.at + 1)

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            if not self.peek():
                raise InvalidNotation(
                    "expected {token}, got the end of the expression", token=quote(sign), column=self.at + 1
                )
            raise InvalidNotation(
                "expected {token}, got {given}",
                token=quote(sign),
                given=quote(self.text[self.at : self.at + 12]),
                column=self.at + 1,
            )
        self.at += 1

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise InvalidNotation("at most {limit} brackets may be open at once", limit=DEEPEST, column=self.at + 1)

    # Sums

    def sum(self) -> CanonicalForm:
        value = self.term()
        while (sign := self.peek()) in ("+", "-", "±") and sign:
            start = self.at
            if sign == "±":
                value = value + self.term()
                continue
            self.at += 1
            if sign == "+" and self.text[self.at : self.at + 1] == "-":
                raise InvalidNotation(
                    "'+-' may be a switch or a sum here: write '+ +-1' for the switch, '- 1' for the other",
                    column=start + 1,
                )
            other = self.term()
            value = value + other if sign == "+" else value - other
            self.form = None
        return value

    def term(self) -> CanonicalForm:
        """Read a value with its signs and multiples in front."""
        self.space()
        start = self.at
        negative = False
        while self.peek() == "-" and not _NUMBER.match(self.text, self.at):
            negative = not negative
            self.at += 1
        value = self.atom()
        if self.peek() == "." and value.is_integer:
            self.at += 1
            if self.text[self.at : self.at + 1].isdigit():
                raise InvalidNotation(
                    "a number is written as a fraction such as 3/2, not with a decimal point", column=start + 1
                )
            copies = value.left_stop.numerator
            self.deeper()
            factor = self.term()
            self.depth -= 1
            if abs(copies) > MOST_COPIES:
                raise InvalidNotation("at most {limit} copies may be added", limit=MOST_COPIES, column=start + 1)
            value = factor * copies
            self.form = None
        if negative:
            self.form = None
            value = -value
        return value

    def atom(self) -> CanonicalForm:
        sign = self.peek()
        if sign == "{":
            return self.braces()
        if sign == "(":
            self.at += 1
            self.deeper()
            value = self.sum()
            self.expect(")")
            self.depth -= 1
            return value
        self.form = None
        if sign == "±" or self.text.startswith("+-", self.at):
            self.at += 1 if sign == "±" else 2
            return self.switch()
        if _NAME.match(self.text, self.at):
            return self.name()
        return self.named()

    def named(self) -> CanonicalForm:
        """Read number + up + star, written side by side; a minus belongs to the number."""
        start = self.at
        negative = self.text.startswith("-", self.at)
        self.at += negative
        self.space()
        found = _NAMED.match(self.text, self.at)
        assert found is not None
        if not found[0]:
            raise self.failure(N_("expected a value, got {given}"))
        number = fraction_of(found["number"] or "0", start + 1)
        ups = integer(found["ups"] or "1", column=start + 1) if found["arrow"] else 0
        star = integer(found["size"] or "1", column=start + 1) if found["star"] else 0
        self.at = found.end()
        sign = -1 if found["arrow"] == "v" else 1
        number = -number if negative else number
        if not found["uptimal"]:
            return CanonicalForm(self.store, self.store.named(number, sign * ups, star))
        value = self.uptimal(integer(found["uptimal"], column=start + 1), start) * sign
        return value + CanonicalForm(self.store, self.store.named(number, 0, star))

    def uptimal(self, n: int, start: int) -> CanonicalForm:
        """Return ↑[n] = {↑[n−1] | ∗}."""
        if not 1 <= n <= LARGEST_UPTIMAL:
            raise InvalidNotation(
                "in ^[n] the number n goes from 1 to {limit}", limit=LARGEST_UPTIMAL, column=start + 1
            )
        store = self.store
        game, star = store.number(0), store.named(Fraction(0), 0, 1)
        for _ in range(n):
            game = store.form([game], [star])
        return CanonicalForm(store, game)

    def switch(self) -> CanonicalForm:
        """Read what Left may move to; Right has the negatives."""
        self.deeper()
        options = [self.atom()] if self.peek() != "(" else self.arguments("+-", None)
        self.depth -= 1
        self.form = None  # what was in braces is an option only
        return CanonicalForm.of(options, [-option for option in options], self.store)

    # Forms

    def braces(self) -> CanonicalForm:
        """Read ``{left|right}``: among bars of different lengths the longest divides first."""
        start = self.at
        self.expect("{")
        self.deeper()
        lists: list[list[CanonicalForm]] = [self.options()]
        bars: list[int] = []
        while found := _BARS.match(self.text, self.at):
            self.at = found.end()
            bars.append(len(found[0]))
            lists.append(self.options())
        self.expect("}")
        self.depth -= 1
        if not bars:
            raise InvalidNotation(
                "a form needs a bar between the options, such as {example}", example="{0|1}", column=start + 1
            )
        left, right = self.divided(lists, bars, start)
        self.form = tuple(left), tuple(right)
        return CanonicalForm.of(left, right, self.store)

    def options(self) -> list[CanonicalForm]:
        """Read values between commas, none before a bar or the brace."""
        if self.peek() in ("|", "}"):
            return []
        found = [self.sum()]
        while self.peek() == ",":
            self.at += 1
            found.append(self.sum())
        self.space()
        return found

    def divided(
        self, lists: list[list[CanonicalForm]], bars: list[int], start: int
    ) -> tuple[list[CanonicalForm], list[CanonicalForm]]:
        """Return the options on the two sides of the longest run of bars."""
        longest = max(bars)
        if bars.count(longest) > 1:
            raise InvalidNotation(
                "one run of bars must be longer than the others, such as {example}",
                example="{2||1|0}",
                column=start + 1,
            )
        at = bars.index(longest)
        sides = []
        for part, inner in ((lists[: at + 1], bars[:at]), (lists[at + 1 :], bars[at + 1 :])):
            sides.append(part[0] if not inner else [CanonicalForm.of(*self.divided(part, inner, start), self.store)])
        return sides[0], sides[1]

    # Names

    def name(self) -> CanonicalForm:
        """Read a function of values, or a position."""
        found = _NAME.match(self.text, self.at)
        assert found is not None
        name = found[0]
        if name not in FUNCTIONS and name != "ordinal":
            return self.position(found.end())
        self.at = found.end()
        if name == "ordinal":
            return self.ordinal()
        count, function = FUNCTIONS[name]
        result = function(*self.arguments(name, count))
        self.form = None
        return result

    def arguments(self, name: str, count: int | None) -> list[CanonicalForm]:
        start = self.at
        self.expect("(")
        self.deeper()
        found = [self.sum()]
        while self.peek() == ",":
            self.at += 1
            found.append(self.sum())
        self.expect(")")
        self.depth -= 1
        if count is not None and len(found) != count:
            raise InvalidNotation(
                "the number of values in {name}(…) must be {count}, not {given}",
                name=name,
                count=count,
                given=len(found),
                column=start + 1,
            )
        return found

    def ordinal(self) -> CanonicalForm:
        """Read G and H of G : H; a form in braces is taken as it stands, any other value by its canonical form."""
        self.expect("(")
        self.deeper()
        self.form = None
        base = self.sum()
        left, right = self.form if self.form is not None else (base.left, base.right)
        self.expect(",")
        subordinate = self.sum()
        self.expect(")")
        self.depth -= 1
        self.form = None
        return ordinal_sum(left, right, subordinate)

    def position(self, end: int) -> CanonicalForm:
        """Read the notation of a position: a name, and brackets with anything in them."""
        start = self.at
        for opening, closing in ("[]", "()"):
            if self.text[end : end + 1] == opening:
                after = closed(self.text, end)
                if after is None:
                    raise InvalidNotation(
                        "expected {token}, got the end of the expression",
                        token=quote(closing),
                        column=len(self.text) + 1,
                    )
                end = after
        self.at = end
        return self.position_value(self.text[start:end])
