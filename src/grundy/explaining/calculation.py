"""A nimber calculation, step by step: binary columns for sums, AND and OR, Fermat powers for products."""

from __future__ import annotations

from typing import Any

from grundy.core.calculator import MOST_WORK, Operation, calculate
from grundy.core.errors import NotApplicable
from grundy.core.nimfield import nim_inverse
from grundy.core.nimfield_theory import Expansion, NimSum, PowerProduct, nim_product_steps
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
    steps = [_step(operation, to) for operation in calculation.operations[:MOST_OPERATIONS]]
    return {"expression": expression, "value": calculation.value, "steps": [step.json() for step in steps]}


def _short(number: int) -> str:
    return str(number) if number.bit_length() <= 2 * READABLE_BITS else f"({number.bit_length()} bits)"


def _step(operation: Operation, to: Language) -> Step:
    operands = [_short(operand) for operand in operation.operands[:MOST_OPERANDS]]
    if len(operation.operands) > MOST_OPERANDS:
        operands.append("…")
    sign = SIGNS.get(operation.symbol)
    sides = sign.join(operands) if sign else f"{operation.symbol}({', '.join(operands)})"
    title = f"{sides} = {_short(operation.result)}"
    if max(map(abs, (*operation.operands, operation.result))).bit_length() > READABLE_BITS:
        return Step(title)
    if operation.symbol in COLUMNS:
        return Step(title, to.text(COLUMNS[operation.symbol]), columns(operation))
    return Step(title, _words(operation, to))


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


def _words(operation: Operation, to: Language) -> str:
    first, *rest = operation.operands
    if operation.symbol == "*":
        return _product(first, rest[0], to)
    if operation.symbol == "/":
        inverse = nim_inverse(rest[0])
        return to.text(
            "1 ⊘ {divisor} = {inverse}, because {divisor} ⊗ {inverse} = 1; then {number} ⊗ {inverse} = {result}.",
            divisor=rest[0],
            inverse=inverse,
            number=first,
            result=operation.result,
        )
    if operation.symbol == "^" and rest[0] < 0:
        return to.text("The nim-product of {count} factors 1 ⊘ {number}.", count=-rest[0], number=first)
    if operation.symbol == "^":
        return to.text("The nim-product of {count} factors {number}.", count=rest[0], number=first)
    if operation.symbol == "sqrt":
        return to.text(
            "{result} ⊗ {result} = {number}: every nimber has exactly one square root.",
            result=operation.result,
            number=first,
        )
    return to.text(
        "{base}^{result} = {number}, and no smaller exponent does it.",
        base=rest[0],
        result=operation.result,
        number=first,
    )


def _product(a: int, b: int, to: Language) -> str:
    try:
        steps = nim_product_steps(a, b)
    except NotApplicable:
        return ""
    expansions = [step for step in steps if isinstance(step, Expansion)]
    products = [step for step in steps if isinstance(step, PowerProduct)]
    total = next(step for step in steps if isinstance(step, NimSum))
    if not products:
        return to.text("A product with 0 is 0.")
    parts = []
    if len(products) > 1:
        sides = [" ⊕ ".join(map(str, step.powers)) for step in expansions]
        brackets = " ⊗ ".join(f"({side})" if "⊕" in side else side for side in sides)
        parts.append(to.text("Expand both into powers of 2: {product}.", product=brackets))
    parts += [_power_product(product, to) for product in products[:MOST_PRODUCTS]]
    if len(products) > MOST_PRODUCTS:
        parts.append("…")
    if len(products) > 1:
        terms = [*map(str, total.terms[:MOST_PRODUCTS]), *(["…"] if len(products) > MOST_PRODUCTS else [])]
        parts.append(f"{' ⊕ '.join(terms)} = {total.total}.")
    return " ".join(parts)


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
