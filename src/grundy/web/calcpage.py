"""The nimber calculator: an expression with its steps, a number in its field, tables of products, and lists."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.errors import GrundyError
from grundy.core.notation import integer
from grundy.explaining.calculation import calculation_document
from grundy.explaining.language import Language
from grundy.lab.nimbers import LARGEST_BITS, Place, place_of, read_list
from grundy.lab.quick_tables import nim_product_rows
from grundy.web.address import link, number_of, short
from grundy.web.failures import status_of
from grundy.web.limits import CALCULATION_LENGTH, CALCULATION_WORK
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

TOOLS = ("expression", "number", "table", "list")
"""The parts of the page; a parameter of the address with that name opens one."""
FIELDS = (2, 4, 16, 256)
"""The sizes of the fields that have a table."""
LARGEST_TABLE, WINDOW = 256, 16
"""How large a table of products may be, and how many rows and columns of it are seen at once."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/calc")
async def calculator(request: Request) -> Response:
    """Show the calculator with what the address asks for."""
    tool = next((tool for tool in TOOLS if tool in request.query_params), "expression")
    given = request.query_params.get(tool, "").strip()
    result: Any = None
    error: GrundyError | None = None
    if given:
        try:
            result = _RESULTS[tool](given, request)
        except GrundyError as wrong:
            error = wrong
    status = status_of(error) if error else 200
    return render(
        request, "calc.html", status=status, tool=tool, given=given[:CALCULATION_LENGTH], result=result, error=error
    )


def _expression(given: str, request: Request) -> dict[str, Any]:
    return calculation_document(short(given, CALCULATION_LENGTH), reader_language(request), work=CALCULATION_WORK)


def _number(given: str, request: Request) -> dict[str, Any]:
    place = place_of(integer(short(given, CALCULATION_LENGTH)))
    to = reader_language(request)
    following = place.number + 1
    return {
        "place": place,
        "facts": _facts(place, to),
        "powers": list(enumerate(place.powers, 1)),
        "next": "" if following >> LARGEST_BITS else str(following),
    }


def _facts(place: Place, to: Language) -> list[tuple[str, str]]:
    """Return what there is to say about a number, as pairs of a name and a fact."""
    number = str(place.number)
    facts = [
        (to.text("smallest field"), to.text("the numbers below {field}", field=str(place.field))),
        (to.text("squared"), f"{number} ⊗ {number} = {place.square}"),
        (to.text("square root"), f"{place.root} ⊗ {place.root} = {number}"),
    ]
    if place.inverse is None or place.order is None:
        return [*facts, (to.text("inverse"), to.text("none: a product with 0 is always 0"))]
    generates = (
        to.text("yes: its powers are all numbers of the field but 0")
        if place.is_generator
        else to.text(
            "no: its powers are only {count} of the {others} numbers that are not 0",
            count=str(place.order),
            others=str(place.field - 1),
        )
    )
    return [
        *facts,
        (to.text("inverse"), f"1 ⊘ {number} = {place.inverse}"),
        (
            to.text("multiplicative order"),
            to.text(
                "{number}^{order} = 1, and no smaller exponent above 0 does it", number=number, order=str(place.order)
            ),
        ),
        (to.text("generator"), generates),
        (to.text("minimal polynomial"), _polynomial(place.polynomial)),
    ]


def _polynomial(coefficients: tuple[int, ...]) -> str:
    """Return a polynomial, highest power first.

    Examples
    --------
    >>> _polynomial((1, 1, 0, 0, 1))
    'x^4 ⊕ x ⊕ 1'
    """
    powers = ["1", "x", *(f"x^{degree}" for degree in range(2, len(coefficients)))]
    return " ⊕ ".join(
        power for power, coefficient in reversed(list(zip(powers, coefficients, strict=False))) if coefficient
    )


def _table(given: str, request: Request) -> dict[str, Any]:
    """Return the part of a table of products that is seen, and the ways to its neighbours."""
    size = max(1, number_of("table", given, LARGEST_TABLE))
    last = -(-size // WINDOW) - 1
    down, right = (number_of(name, request.query_params.get(name, "0"), last) for name in ("down", "right"))
    rows, columns = (range(part * WINDOW, min(size, (part + 1) * WINDOW)) for part in (down, right))
    lang = request.query_params.get("lang", "")

    def to_part(down: int, right: int) -> str:
        inside = 0 <= down <= last and 0 <= right <= last
        return link("/calc", table=str(size), down=str(down), right=str(right), lang=lang) if inside else ""

    return {
        "size": size,
        "columns": columns,
        "rows": [*zip(rows, nim_product_rows(rows, columns), strict=True)],
        "parts": last + 1,
        "neighbours": [
            ("↑", to_part(down - 1, right)),
            ("↓", to_part(down + 1, right)),
            ("←", to_part(down, right - 1)),
            ("→", to_part(down, right + 1)),
        ],
    }


def _list(given: str, request: Request) -> dict[str, Any]:
    to = reader_language(request)
    listed = read_list(short(given), CALCULATION_WORK)
    entries = [(text, value, "" if isinstance(value, int) else to.error(value)) for text, value in listed.items]
    return {"listed": listed, "entries": entries, "alone": all(text.isdigit() for text, _ in listed.items)}


_RESULTS = {"expression": _expression, "number": _number, "table": _table, "list": _list}
