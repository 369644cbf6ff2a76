"""The page of values of Left and Right: an expression, its value with reasons, and its thermograph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.core.errors import GrundyError
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.evaluation import Evaluation
from grundy.core.forms.writing import UNICODE
from grundy.core.outcome import Outcome
from grundy.drawing.thermograph import draw_thermograph
from grundy.explaining.language import Language
from grundy.explaining.values import shown, value_steps
from grundy.explaining.words import outcome_in_words
from grundy.lab.expressions import evaluated
from grundy.solving.budget import Budget
from grundy.web.address import short
from grundy.web.failures import status_of
from grundy.web.limits import CALCULATION_LENGTH, MOST_POSITIONS, VALUE_SECONDS, VALUE_WORK
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


T = TypeVar("T")


def within_limits(asked: Callable[..., T], expression: str) -> T:
    """Return what is asked of an expression, its value or what it comes to, within what a request may cost.

    Examples
    --------
    >>> within_limits(evaluated, "^ > 0").result
    True
    """
    budget = Budget(MOST_POSITIONS, VALUE_SECONDS)
    return asked(short(expression, CALCULATION_LENGTH), work=VALUE_WORK, budget=budget)


@router.get("/value")
async def values(request: Request) -> Response:
    """Show the value of an expression."""
    given = request.query_params.get("expression", "").strip()
    result: dict[str, Any] | None = None
    error: GrundyError | None = None
    if given:
        try:
            result = _result(within_limits(evaluated, given), reader_language(request))
        except GrundyError as wrong:
            error = wrong
    return render(
        request,
        "value.html",
        status=status_of(error) if error else 200,
        given=given[:CALCULATION_LENGTH],
        result=result,
        error=error,
    )


def _result(evaluation: Evaluation, to: Language) -> dict[str, Any]:
    value, steps = evaluation.result, [step.json() for step in value_steps(evaluation, to)]
    if not isinstance(value, CanonicalForm):
        said = value.value if isinstance(value, Outcome) else to.text("yes") if value else to.text("no")
        return {"said": said, "facts": None, "steps": steps, "picture": None}
    if evaluation.measure:
        return {"said": shown(value), "facts": None, "steps": steps, "picture": None}
    number = UNICODE.number
    left, right = (", ".join(map(shown, side)) or to.text("nowhere") for side in (value.left, value.right))
    facts = [
        (to.text("outcome"), f"{value.outcome.value}: {outcome_in_words(value.outcome, to)}"),
        (to.text("Left can move to"), left),
        (to.text("Right can move to"), right),
        (to.text("left stop"), number(value.left_stop)),
        (to.text("right stop"), number(value.right_stop)),
        (to.text("mean"), number(value.mean)),
        (to.text("temperature"), number(value.temperature)),
        (to.text("born on day"), value.birthday),
    ]
    # The thermograph of a number is a mast alone.
    picture = None if value.number is not None else Markup(draw_thermograph(value, to).svg(role="img"))
    return {"said": shown(value), "facts": facts, "steps": steps, "picture": picture}
