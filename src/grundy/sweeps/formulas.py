"""Closed forms that fit a sweep: found by trying, never proved.

A *fit* is a sum of few terms with small rational coefficients, such as ``a + b`` or ``2*a*b - a*(b % a)``. The
form that holds for most rules is taken; the next one is looked for among those for which it fails, and a
condition such as ``b % (2*a) == a`` that tells the two kinds apart, if one does.

Along one parameter, the others fixed, numbers may be arithmetically periodic, f(x + m) = f(x) + s from some x on, or
satisfy a linear recurrence. What is reported holds as far as the sweep goes, and no further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, zip_longest
from math import factorial, lcm
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable
from grundy.core.reason import Period
from grundy.sweeps.arithmetic import ROOM, Columns, read_expression

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_TERMS = 1000, 200, 50
MOST_FORMS = 4
"""Among how many terms one, two and three are chosen, and into how many kinds the rules are divided at most."""
MOST_ATOMS = 200
"""How many parameters, quotients, remainders and divisors are multiplied with each other."""
PRIME = (1 << 127) - 1
"""Recurrences are looked for modulo this."""
SEEN = 4
"""So many numbers have to repeat at least before that is called a period."""
SAMPLE = 300
TRIES = 40
LARGEST_COEFFICIENT = 12
SMALLEST_SHARE = Fraction(1, 10)
"""A form that holds for fewer of the rules that are left says nothing about them."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A form, for how many of the rules that were left it holds, and the condition that tells these apart, if any."""

    form: str
    holds: int
    rules: int
    condition: str | None = None


def fitted(columns: Columns, target: str, parameters: Sequence[str]) -> list[Fitted]:
    """Return forms of the parameters for a column, the one that holds for most rules first.

    Examples
    --------
    >>> import numpy as np
    >>> a, b = (part.ravel() + 1 for part in np.indices((12, 12)))
    >>> found = fitted({"a": a, "b": b, "f": np.where(a == b, 2 * a, a + 2 * b)}, "f", ["a", "b"])
    >>> [(part.form, part.holds, part.condition) for part in found]
    [('a + 2*b', 132, None), ('2*a', 12, 'b == a')]
    """
    import numpy as np

    forms: list[Fitted] = []
    left = np.ones(len(columns[target]), bool)
    while left.any() and len(forms) < MOST_FORMS:
        part = {name: column[left] for name, column in columns.items()}
        best = _best_form(part, target, parameters)
        if best is None:
            break
        truth = read_expression(best).values(part) == part[target]
        holds, rules = int(truth.sum()), len(truth)
        if holds < SMALLEST_SHARE * rules:
            break
        forms.append(Fitted(best, holds, rules))
        places = np.flatnonzero(left)
        left = np.zeros_like(left)
        left[places[~truth]] = True
        if forms[1:]:
            forms[-1] = replace(forms[-1], condition=_condition(columns, left, places, truth, parameters))
    return forms


def closed_form(forms: Sequence[Fitted]) -> str | None:
    """Return one expression of all forms, if conditions tell their kinds apart and no rule is left.

    Examples
    --------
    >>> closed_form([Fitted("a + b", 9, 10), Fitted("2*a", 1, 1, "a == b")])
    '2*a if a == b else a + b'
    """
    if not forms or forms[-1].holds < forms[-1].rules or any(part.condition is None for part in forms[1:]):
        return None
    text = forms[0].form
    for part in forms[1:]:
        text = f"{part.form} if {part.condition} else {text}"
    return text


def _terms(columns: Columns, parameters: Sequence[str]) -> dict[str, NDArray[np.int64]]:
    """Return products of at most two of the parameters, their quotients, remainders and greatest common divisors."""
    atoms = list(parameters)
    for smaller, larger in permutations(parameters, 2):
        if (columns[smaller] < columns[larger]).all():
            atoms += [f"({larger} % {smaller})", f"({larger} // {smaller})"]
    for first, second in combinations(parameters, 2):
        divisor = f"gcd({first}, {second})"
        atoms += [divisor, f"({first} // {divisor})", f"({second} // {divisor})"]
    products = [f"{first}*{second}" for first, second in combinations_with_replacement(atoms[:MOST_ATOMS], 2)]
    products.sort(key=len)  # the simplest come first, and are tried together
    terms: dict[str, NDArray[np.int64]] = {}
    for text in ("1", *atoms, *products):
        if len(terms) == MOST_TERMS[0]:
            break
        with suppress(NotApplicable):  # it divides by 0 somewhere, or has no room
            terms[text] = read_expression(text).values(columns)
    return terms


def _best_form(columns: Columns, target: str, parameters: Sequence[str]) -> str | None:
    """Return the form that holds for most rows: few terms are tried before many, on a sample of the rows.

    A form of k terms is given by k rows that it holds for. So rows are drawn at random, and the forms through them are
    counted: one that holds for a good share of the rows is found by some of a few draws.
    """
    import numpy as np

    random = np.random.default_rng(1)
    size = len(columns[target])
    chosen = np.sort(random.choice(size, min(size, SAMPLE), replace=False))
    sample = {name: column[chosen] for name, column in columns.items()}
    terms, goal = _terms(sample, parameters), sample[target]
    names, matrix = list(terms), np.stack([*terms.values()], 1)
    zeros = int((goal == 0).sum())
    best: tuple[int, str] | None = (zeros, "0") if zeros else None
    if zeros == len(goal):
        return "0"
    for number in range(1, min(len(MOST_TERMS), len(goal)) + 1):
        choices = np.array([*combinations(range(min(len(names), MOST_TERMS[number - 1])), number)])
        for _ in range(TRIES):
            rows = random.choice(len(goal), number, replace=False)
            solved, factors, scales = _solutions(matrix[rows], goal[rows], choices)
            if not len(solved):
                continue
            sides: Any = sum(matrix[:, solved[:, term]] * factors[:, term] for term in range(number))
            holds = (sides == goal[:, None] * scales).sum(0)
            top = int(holds.argmax())
            if best is None or holds[top] > best[0]:
                coefficients = [Fraction(factor, int(scales[top])) for factor in factors[top].tolist()]
                best = int(holds[top]), _written([names[place] for place in solved[top]], coefficients)
            if best[0] == len(goal):
                return best[1]
    return None if best is None else best[1]


def _solutions(
    matrix: NDArray[np.int64], goal: NDArray[np.int64], choices: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.int64]]:
    """Return the choices of columns with a solution of matrix · x = goal in small fractions, none of them 0.

    With each its solution: numerators, and their common denominator. By Cramer's rule, for all choices at once; in
    integers of Python if 64 bits might not be enough.
    """
    import numpy as np

    number = len(goal)
    largest = int(max(abs(matrix).max(), abs(goal).max()))
    exact: Any = np.int64 if factorial(number) * largest**number < ROOM else object
    squares = np.moveaxis(matrix.astype(exact)[:, choices], 1, 0)
    below = _determinants(squares)
    sound = below != 0
    numerators, denominators = [], []
    for place in range(number):
        other = squares.copy()
        other[:, :, place] = goal
        above = _determinants(other)
        divisor = np.gcd(above, below)
        divisor[divisor == 0] = 1
        numerators.append(above // divisor)
        denominators.append(below // divisor)
        small = (abs(numerators[-1]) <= LARGEST_COEFFICIENT) & (abs(denominators[-1]) <= LARGEST_COEFFICIENT)
        sound &= (above != 0) & small
    tops, bottoms = (np.stack(parts, 1)[sound].astype(np.int64) for parts in (numerators, denominators))
    scales = np.lcm.reduce(bottoms, axis=1)
    return choices[sound], tops * (scales[:, None] // bottoms), scales


def _determinants(squares: NDArray[Any]) -> NDArray[Any]:
    """Return the determinants of matrices of at most three rows."""
    size = squares.shape[1]
    found: NDArray[Any] = squares[:, 0, 0]
    if size > 1:
        others = [[k for k in range(size) if k != place] for place in range(size)]
        parts = (squares[:, 0, place] * _determinants(squares[:, 1:, others[place]]) for place in range(size))
        found = sum(part * (-1) ** place for place, part in enumerate(parts))
    return found


def _written(names: Sequence[str], coefficients: Sequence[Fraction]) -> str:
    """Return a form as an expression; a fraction divides the whole."""
    scale = lcm(*(part.denominator for part in coefficients))
    text = ""
    for name, coefficient in zip(names, coefficients, strict=True):
        number = int(coefficient * scale)
        sign = ("-" if number < 0 else "") if not text else (" - " if number < 0 else " + ")
        factor = "" if abs(number) == 1 and name != "1" else str(abs(number))
        text += sign + factor + ("*" if factor and name != "1" else "") + ("" if name == "1" else name)
    return text if scale == 1 else f"({text}) // {scale}"


def _condition(
    columns: Columns,
    left: NDArray[np.bool_],
    places: NDArray[np.intp],
    truth: NDArray[np.bool_],
    parameters: Sequence[str],
) -> str | None:
    """Return a condition that holds for the rows of a new form, and for none of the rows of the forms before it."""
    import numpy as np

    kind = np.zeros(len(left), bool)
    kind[places[truth]] = True
    for text in _conditions(columns, parameters):
        with suppress(NotApplicable):
            if np.array_equal(read_expression(text).values(columns) & ~left, kind):
                return text
    return None


def _conditions(columns: Columns, parameters: Sequence[str]) -> Iterator[str]:
    for smaller, larger in permutations(parameters, 2):
        yield f"{larger} == {smaller}"
        for factor in ("", "2*", "3*", "4*"):
            modulus = f"({factor}{smaller})" if factor else smaller
            yield f"{larger} % {modulus} == 0"
            if factor:
                yield f"{larger} % {modulus} == {smaller}"
        yield from (f"{larger} // {smaller} % 2 == {rest}" for rest in range(2))
        yield f"{larger} == {smaller} + 1"
        yield f"{larger} == 2*{smaller}"
    for first, second in combinations(parameters, 2):
        yield f"gcd({first}, {second}) == 1"
        yield f"({first} + {second}) % 2 == 0"
    for name in parameters:
        yield from (f"{name} % {divisor} == {rest}" for divisor in (2, 3, 4) for rest in range(divisor))


def arithmetic_period(sequence: Sequence[int]) -> Period | None:
    """Return the least p, then the least n0 with f(n + p) = f(n) + s from n0 on, seen three times and in half of all.

    Examples
    --------
    >>> arithmetic_period([9, 1, 2, 4, 5, 7, 8, 10, 11]), arithmetic_period([1, 2, 4, 8, 16])
    (Period(period=2, preperiod=1, saltus=3), None)
    """
    for period in range(1, len(sequence) // 3 + 1):
        saltus = sequence[-1] - sequence[-1 - period]
        start = len(sequence) - period
        while start and sequence[start - 1 + period] - sequence[start - 1] == saltus:
            start -= 1
        if len(sequence) - start >= max(3 * period, period + SEEN, start):
            return Period(period, start, saltus)
    return None


def linear_recurrence(sequence: Sequence[int]) -> list[Fraction] | None:
    """Return the shortest c1, …, ck with f(n) = c1 f(n-1) + … + ck f(n-k), None if too few terms speak for it.

    Examples
    --------
    >>> linear_recurrence([1, 1, 2, 3, 5, 8, 13, 21]), linear_recurrence([3, 1, 4, 1, 5, 9, 2, 6])
    ([Fraction(1, 1), Fraction(1, 1)], None)

    Notes
    -----
    The algorithm of Berlekamp and Massey, modulo a prime: fractions would grow as long as the sequence. A recurrence of
    k terms is determined by 2k numbers; two more have to follow it, and all of them without the prime.
    """
    current: list[int] = []
    before: list[int] = []
    failed_at, failure = -1, 1
    for n, term in enumerate(sequence):
        gap = (term - sum(c * sequence[n - 1 - i] for i, c in enumerate(current))) % PRIME
        if not gap:
            continue
        if failed_at < 0:
            failed_at, failure = n, gap
            current = [0] * (n + 1)
            continue
        scale = gap * pow(failure, -1, PRIME) % PRIME
        change = [0] * (n - failed_at - 1) + [scale] + [-scale * c for c in before]
        longer = [(a + b) % PRIME for a, b in zip_longest(current, change, fillvalue=0)]
        if n - len(current) >= failed_at - len(before):
            before, failed_at, failure = current, n, gap
        current = longer
    if 2 * len(current) + 2 > len(sequence):
        return None
    found = [_fraction(c) for c in current]
    for n in range(len(found), len(sequence)):
        if sum((c * sequence[n - 1 - i] for i, c in enumerate(found)), Fraction(0)) != sequence[n]:
            return None
    return found


def _fraction(residue: int) -> Fraction:
    """Return the fraction with a small numerator and denominator that is a number modulo the prime, by Euclid."""
    above, below, old, new = PRIME, residue, 0, 1
    while below * below > PRIME:
        quotient = above // below
        above, below, old, new = below, above - quotient * below, new, old - quotient * new
    return Fraction(below, new)


@dataclass(frozen=True, slots=True)
class Along:
    """What is seen along one parameter, the others being fixed."""

    fixed: dict[str, int]
    first: int
    """The first value of the parameter, and how many follow each other from there on."""
    length: int
    period: Period | None
    recurrence: list[Fraction] | None


def along(columns: Columns, target: str, parameter: str, others: Sequence[str]) -> list[Along]:
    """Return for each choice of the other parameters what is seen of a column along one.

    Examples
    --------
    >>> import numpy as np
    >>> b = np.arange(2, 14)
    >>> found = along({"a": b * 0 + 1, "b": b, "f": np.where(b % 2, 2, b + 1)}, "f", "b", ["a"])[0]
    >>> found.fixed, found.length, found.period, [int(part) for part in found.recurrence]
    ({'a': 1}, 12, None, [0, 2, 0, -1])
    """
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    fixed = zip(*(columns[name].tolist() for name in others), strict=True) if others else [()] * len(columns[target])
    for key, at, number in zip(fixed, columns[parameter].tolist(), columns[target].tolist(), strict=True):
        groups.setdefault(key, []).append((at, number))
    found = []
    for key, members in sorted(groups.items()):
        members.sort()
        if [at for at, _ in members] != [*range(members[0][0], members[0][0] + len(members))]:
            raise NotApplicable("the values of {name} have gaps, so nothing is looked for along it", name=parameter)
        numbers = [number for _, number in members]
        period = arithmetic_period(numbers)
        recurrence = None if period is not None else linear_recurrence(numbers)
        names = dict(zip(others, key, strict=True))
        found.append(Along(names, members[0][0], len(numbers), period, recurrence))
    return found
