"""A nimber calculation, step by step.

Sums, AND and OR are binary columns, products are made of Fermat powers, powers of squares of squares; a root
is found by squaring until the number comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from grundy.core.calculator import MOST_WORK, Operation, calculate
from grundy.core.errors import NotApplicable
from grundy.core.nimfield import field_bits, nim_inverse, nim_multiply, nim_power
from grundy.core.nimfield_theory import Expansion, NimProductStep, NimSum, PowerProduct, nim_product_steps
from grundy.core.ruleset import N_
from grundy.explaining.bouton import MOST_COLUMNS
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table

MOST_OPERATIONS = 20
MOST_PRODUCTS = 16
"""How many operations, and how many partial products of one, are explained."""
MOST_OPERANDS = 12
"""How many operands of one operation are written under each other."""
READABLE_BITS = 64
MOST_SQUARES = 16
"""How many powers stand beside each other."""

COLUMNS = {
    "+": N_("Write the numbers in binary, one below the other; a column with an odd number of ones gives a one."),
    "and": N_("Write the numbers in binary, one below the other; a column of ones alone gives a one."),
    "or": N_("Write the numbers in binary, one below the other; a column with at least one one gives a one."),
}
"""What becomes of a column, for the operations that look at one column after the other."""
SIGNS = {"+": " ⊕ ", "and": " AND ", "or": " OR ", "*": " ⊗ ", "/": " ⊘ ", "^": "^"}


def calculation_document(expression: str, to: Language, *, work: int = MOST_WORK) -> dict[str, Any]:
    """Return the value of an expression and its steps, as the contract writes them.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> document = calculation_document("8 * 8", language("en"))
    >>> document["value"], document["steps"][0]["title"]
    (13, '8 ⊗ 8 = 13')
    """
    calculation = calculate(expression, work=work)
    steps = [step for operation in calculation.operations[:MOST_OPERATIONS] for step in _steps(operation, to)]
    if not calculation.operations:
        steps = list(_digits(calculation.value, to))
    return {"expression": expression, "value": calculation.value, "steps": [step.json() for step in steps]}


def _digits(number: int, to: Language) -> Iterator[Step]:
    r"""Yield the binary digits of a number, if they are not too many to read.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [step] = _digits(26, language("en"))
    >>> print(step.title, step.text, *step.table.lines(), sep="\n")
    26 = 11010 in binary
    26 = 16 ⊕ 8 ⊕ 2
        16  8  4  2  1
    26   1  1  0  1  0
    """
    if number.bit_length() > READABLE_BITS:
        return
    powers = [str(1 << bit) for bit in reversed(range(number.bit_length())) if number >> bit & 1]
    table = columns(Operation("+", (number,), number))
    yield Step(
        to.text("{number} = {digits} in binary", number=str(number), digits=f"{number:b}"),
        f"{number} = {' ⊕ '.join(powers)}" if len(powers) > 1 else "",
        table and replace(table, footer=()),
    )


def _short(number: int) -> str:
    return str(number) if number.bit_length() <= 2 * READABLE_BITS else f"({number.bit_length()} bits)"


def _steps(operation: Operation, to: Language) -> Iterator[Step]:
    """Yield the steps of one operation: the inverse of a number comes before what it is needed for."""
    operands = [_short(operand) for operand in operation.operands[:MOST_OPERANDS]]
    if len(operation.operands) > MOST_OPERANDS:
        operands.append("…")
    sign = SIGNS.get(operation.symbol)
    sides = sign.join(operands) if sign else f"{operation.symbol}({', '.join(operands)})"
    title = f"{sides} = {_short(operation.result)}"
    if max(map(abs, (*operation.operands, operation.result))).bit_length() > READABLE_BITS:
        yield Step(title)
    elif operation.symbol in COLUMNS:
        yield Step(title, to.text(COLUMNS[operation.symbol]), columns(operation))
    else:
        yield from _inverse_first(operation, to)
        yield _METHODS[operation.symbol](operation, title, to)


def columns(operation: Operation) -> Table | None:
    r"""Return the binary digits of the operands one below the other, and of the result; None if they are too many.

    Examples
    --------
    >>> print(*columns(Operation("+", (13, 7), 10)).lines(), sep="\n")
        8  4  2  1
    13  1  1  0  1
     7  0  1  1  1
    10  1  0  1  0
    """
    width = max(1, *map(int.bit_length, operation.operands))  # 0 has a digit, too
    if width > MOST_COLUMNS or len(operation.operands) > MOST_OPERANDS:
        return None

    def row(number: int) -> tuple[str, ...]:
        return str(number), *f"{number:0{width}b}"

    ones = [place for place, digit in enumerate(row(operation.result)[1:], 1) if digit == "1"]
    header = "", *(str(1 << bit) for bit in reversed(range(width)))
    return Table(header, tuple(map(row, operation.operands)), row(operation.result), tuple(ones))


def _inverse_first(operation: Operation, to: Language) -> Iterator[Step]:
    """Yield how the inverse is found, if the operation needs one that is not plain."""
    first, *rest = operation.operands
    if operation.symbol == "/" and rest[0] > 1:
        divisor = rest[0]
    elif operation.symbol == "^" and rest[0] < 0 and first > 1:
        divisor = first
    else:
        return
    inverse, field = nim_inverse(divisor), 1 << field_bits(divisor)
    found = to.text(
        "The numbers below {field} form a field; in it x^{order} = 1 for every x but 0. "
        "So 1 ⊘ {divisor} = {divisor}^{power} = {inverse}.",
        field=str(field),
        order=str(field - 1),
        divisor=str(divisor),
        power=str(field - 2),
        inverse=str(inverse),
    )
    checked = to.text("To check it: {product}", product=_product(divisor, inverse, to))
    yield Step(f"1 ⊘ {divisor} = {inverse}", f"{found}\n{checked}")


def _multiplied(operation: Operation, title: str, to: Language) -> Step:
    first, second = operation.operands
    return Step(title, _product(first, second, to))


def _divided(operation: Operation, title: str, to: Language) -> Step:
    number, divisor = operation.operands
    inverse = nim_inverse(divisor)
    reason = to.text(
        "1 ⊘ {divisor} = {inverse}, because {divisor} ⊗ {inverse} = 1; then {number} ⊗ {inverse} = {result}.",
        divisor=divisor,
        inverse=inverse,
        number=number,
        result=operation.result,
    )
    return Step(title, f"{reason}\n{_product(number, inverse, to)}" if number > 1 and inverse > 1 else reason)


def _raised(operation: Operation, title: str, to: Language) -> Step:
    """Return the step of a power: the squares that it is made of stand in a table."""
    base, exponent = operation.operands
    if exponent < 0:
        said = to.text("The nim-product of {count} factors 1 ⊘ {number}.", count=-exponent, number=base)
        base, exponent = nim_inverse(base), -exponent
    else:
        said = to.text("The nim-product of {count} factors {number}.", count=exponent, number=base)
    if exponent == 0:
        return Step(title, to.text("A product without factors is 1."))
    if base < 2 or exponent == 1:
        return Step(title, said)
    order = (1 << field_bits(base)) - 1
    if exponent > order:
        shorter = to.text(
            "The exponent can be replaced by its remainder modulo {order}, which is {rest}: "
            "x^{order} = 1 for every x below {field} but 0.",
            order=str(order),
            rest=str(exponent % order),
            field=str(order + 1),
        )
        said, exponent = f"{said}\n{shorter}", exponent % order
        if exponent == 0:
            said += "\n" + to.text("A product without factors is 1.")
    if exponent < 2:
        return Step(title, said)
    return Step(title, f"{said}\n{_by_squares(base, exponent, to)}", squares(base, exponent))


def _by_squares(base: int, exponent: int, to: Language) -> str:
    """Return which squares of squares a power is the product of."""
    factors = [nim_power(base, 1 << bit) for bit in reversed(range(exponent.bit_length())) if exponent >> bit & 1]
    product = " ⊗ ".join(map(str, factors))
    if len(factors) > 1:
        product += f" = {nim_power(base, exponent)}"
    return to.text(
        "Square again and again. The binary digits of the exponent tell which of these powers to multiply: {product}.",
        product=product,
    )


def squares(base: int, exponent: int) -> Table | None:
    r"""Return the squares of squares of a number, above the binary digits of an exponent; None if they are too many.

    Examples
    --------
    >>> print(*squares(2, 6).lines(), sep="\n")
       2^4  2^2  2^1
         2    3    2
    6    1    1    0
    """
    bits = exponent.bit_length()
    if bits > MOST_SQUARES:
        return None
    places = range(bits - 1, -1, -1)
    powers = "", *(str(nim_power(base, 1 << bit)) for bit in places)
    marked = tuple(place for place, digit in enumerate(f"{exponent:b}", 1) if digit == "1")
    return Table(("", *(f"{base}^{1 << bit}" for bit in places)), (powers,), (str(exponent), *f"{exponent:b}"), marked)


def _rooted(operation: Operation, title: str, to: Language) -> Step:
    """Return the step of a square root: squares of squares lead back to the number, from its root."""
    number, root = operation.operands[0], operation.result
    said = to.text(
        "{result} ⊗ {result} = {number}: every nimber has exactly one square root.", result=root, number=number
    )
    if number < 2 or field_bits(number) > MOST_SQUARES:
        return Step(title, said)
    chain = [number]
    while (square := nim_multiply(chain[-1], chain[-1])) != number:
        chain.append(square)
    found = to.text(
        "Square again and again until {number} comes back: {chain}. The root stands before it.",
        number=str(number),
        chain=" → ".join(map(str, (*chain, number))),
    )
    return Step(title, f"{found}\n{said}")


def _logarithm(operation: Operation, title: str, to: Language) -> Step:
    """Return the step of a logarithm: the powers one after the other, or how the one that was found is checked."""
    number, base = operation.operands
    exponent = operation.result
    said = to.text(
        "{base}^{result} = {number}, and no smaller exponent does it.", base=base, result=exponent, number=number
    )
    if exponent <= MOST_SQUARES:
        exponents = range(exponent + 1)
        powers = tuple(str(nim_power(base, each)) for each in exponents)
        return Step(title, said, Table(tuple(f"{base}^{each}" for each in exponents), (powers,)))
    checked = _by_squares(base, exponent, to)
    return Step(title, f"{said}\n{checked}", squares(base, exponent))


_METHODS: Mapping[str, Callable[[Operation, str, Language], Step]] = {
    "*": _multiplied,
    "/": _divided,
    "^": _raised,
    "sqrt": _rooted,
    "log": _logarithm,
}


def _product(a: int, b: int, to: Language) -> str:
    try:
        steps = nim_product_steps(a, b)
    except NotApplicable:
        return ""
    products = [step for step in steps if isinstance(step, PowerProduct)]
    total = next(step for step in steps if isinstance(step, NimSum))
    if not products:
        return to.text("A product with 0 is 0.")
    parts = []
    if len(products) > 1:
        parts.append(to.text("Expand both into powers of 2: {product}.", product=_expanded(steps)))
    for product in products[:MOST_PRODUCTS]:
        parts.append(_power_product(product, to))
        parts += _factors_multiplied(product.factors)
    if len(products) > MOST_PRODUCTS:
        parts.append("…")
    if len(products) > 1:
        terms = [*map(str, total.terms[:MOST_PRODUCTS]), *(["…"] if len(products) > MOST_PRODUCTS else [])]
        parts.append(f"{' ⊕ '.join(terms)} = {total.total}.")
    return "\n".join(parts)


def _factors_multiplied(factors: Sequence[int]) -> Iterator[str]:
    """Yield how the factors that are left of two powers of 2 are multiplied, one after the other.

    Examples
    --------
    >>> list(_factors_multiplied((3, 6)))
    ['3 ⊗ 6 = (2 ⊕ 1) ⊗ (4 ⊕ 2) = 8 ⊕ 3 ⊕ 4 ⊕ 2 = 13.']
    """
    for before, factor in zip(accumulate(factors, nim_multiply), factors[1:], strict=False):
        steps = nim_product_steps(before, factor)
        terms = [str(step.value) for step in steps if isinstance(step, PowerProduct)]
        if len(terms) > 1:
            yield f"{before} ⊗ {factor} = {_expanded(steps)} = {' ⊕ '.join(terms)} = {nim_multiply(before, factor)}."


def _expanded(steps: Sequence[NimProductStep]) -> str:
    """Return both factors of a product as sums of powers of 2, such as (16 ⊕ 8) ⊗ (16 ⊕ 1)."""
    sides = [" ⊕ ".join(map(str, step.powers)) for step in steps if isinstance(step, Expansion)]
    return " ⊗ ".join(f"({side})" if "⊕" in side else side for side in sides)


def _power_product(product: PowerProduct, to: Language) -> str:
    """Return 8 ⊗ 8 = (2 ⊗ 4) ⊗ (2 ⊗ 4) = 3 ⊗ 6 = 13 with the rule that was used."""
    line = f"{product.left} ⊗ {product.right}"
    sides = [" ⊗ ".join(map(str, side)) or "1" for side in (product.left_fermat, product.right_fermat)]
    if 1 not in (product.left, product.right) and any("⊗" in side for side in sides):
        line += " = " + " ⊗ ".join(f"({side})" if "⊗" in side else side for side in sides)
    if len(product.factors) > 1:
        line += " = " + " ⊗ ".join(map(str, product.factors))
    line += f" = {product.value}"
    if not product.squared:
        return line + "."
    if product.left == product.right and len(product.squared) == 1 and len(product.factors) == 1:
        return to.text("{line} (a Fermat power squared is 3/2 of it).", line=line)
    squares = to.listing([f"{fermat} ⊗ {fermat} = {3 * fermat // 2}" for fermat in product.squared])
    return to.text("{line} (a Fermat power squared: {squares}).", line=line, squares=squares)
