"""The panel of heat: how urgent a move is on a board of Left and Right, as its thermograph and in words."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from grundy.core.answer import Answer
from grundy.core.errors import NotApplicable
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.writing import UNICODE
from grundy.core.position import Position
from grundy.drawing import picture
from grundy.drawing.thermograph import draw_thermograph
from grundy.explaining.language import Language
from grundy.explaining.partizan_values import hidden_heat, plain_steps
from grundy.explaining.values import shown, value_step, worth_steps
from grundy.explaining.words import capitalized
from grundy.solving import solve
from grundy.web.sitting import Sitting

FEW_POSITIONS, FEW_SECONDS = 2_000, 0.3
"""What it may cost to find out why there is no value."""
MOST_PARTS = 8
"""How many parts of a board are listed."""


def heat_panel(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    """Return the heat of the board of a match.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.limits import solved
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("domineering(11/11)"))
    >>> panel = heat_panel(sitting, solved(sitting.match.position, "normal"), language("en"))
    >>> panel["value"], panel["facts"][-1]
    ('±1', ('temperature', '1'))
    """
    return heat_of(answer, to)


def heat_of(answer: Answer, to: Language) -> dict[str, Any]:
    """Return the value of the board, its stops, mean and temperature, its parts, and the thermograph of a hot one.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.explaining.language import language
    >>> heat_of(solve(domineering("11/11")), language("en"))["value"]
    '±1'
    """
    board = answer.board or answer
    value = board.value
    if not isinstance(value, CanonicalForm):
        return {"value": "", "why_not": _why_not(answer, to)}
    number = UNICODE.number
    facts = [
        (to.text("left stop"), number(value.left_stop)),
        (to.text("right stop"), number(value.right_stop)),
        (to.text("mean"), number(value.mean)),
        (to.text("temperature"), number(value.temperature)),
    ]
    parts = sorted(
        ((part, worth) for part, worth in board.parts if isinstance(worth, CanonicalForm)),
        key=lambda each: -each[1].temperature,
    )
    steps = [value_step(value, to), *plain_steps(value, to), *worth_steps(value, to)]
    hidden = hidden_heat(board.parts, value, to)
    # The thermograph of a number is a mast alone.
    walls = "" if value.number is not None else Markup(draw_thermograph(value, to).svg(role="img"))
    return {
        "value": shown(value),
        "facts": facts,
        "said": [step.text for step in steps] + ([hidden] if hidden else []),
        "picture": walls,
        "parts": [(_drawn(part, to), shown(worth), number(worth.temperature)) for part, worth in parts[:MOST_PARTS]],
        "more": len(parts) > MOST_PARTS,
    }


def _drawn(part: Position, to: Language) -> Markup:
    """Return the picture of a part."""
    return Markup(picture(part, to).svg("board", "img"))


def _why_not(answer: Answer, to: Language) -> str:
    """Return why there is no heat to be shown."""
    position = answer.position.drawn
    if not position.ruleset.partizan:
        return to.text("The heat is shown in games of Left and Right; here both players have the same moves.")
    if answer.play_convention == "misere":
        return to.text("In misère play positions of Left and Right have no values, so there is no temperature.")
    looked = solve(position, limit=FEW_POSITIONS, seconds=FEW_SECONDS, moves=0)
    why = looked.unknown.get("value")
    if isinstance(why, NotApplicable):
        return capitalized(f"{to.error(why)}.")
    return to.text("The value of this position takes too long to find, so its temperature is not known.")
