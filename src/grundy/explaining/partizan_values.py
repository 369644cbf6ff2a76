"""The worth of a position of Left and Right: of its parts, in plain words, and what each move costs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grundy.core.answer import Answer, JudgedMove
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.evaluation import Term
from grundy.core.forms.sums import cost
from grundy.core.forms.writing import UNICODE
from grundy.core.outcome import PLAYERS, Player
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.core.value import Value
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.value_play import shown, sum_in_words

MOST_ROWS = 8
"""How many moves or parts a table lists."""

MOVES_COST: dict[Player, str] = {"L": N_("What the moves of Left cost"), "R": N_("What the moves of Right cost")}


def parts_step(parts: Sequence[tuple[Position, Value]], value: CanonicalForm, to: Language) -> Step:
    """Return the step that lists the parts of a board with their values, which add.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.explaining.language import language
    >>> answer = solve(domineering("1101/1101/0001"))
    >>> step = parts_step(answer.parts, answer.value, language("en"))
    >>> step.text, step.table.rows[0]
    ('No move reaches from one part into another, so the values add: ±1 + 1 = {2|0}.', \
('±1', '1', 'domineering(1100/1100/0000)'))
    """
    valued = [(part, worth) for part, worth in parts if isinstance(worth, CanonicalForm)]
    rows = [(shown(worth), UNICODE.number(worth.temperature), str(part)) for part, worth in valued[:MOST_ROWS]]
    if len(valued) > len(rows):
        text = to.text("No move reaches from one part into another, so the values add.")
        text += " " + to.text("The table shows the first of them.")
    else:
        added = sum_in_words([Term(worth) for _, worth in valued])
        text = to.text(
            "No move reaches from one part into another, so the values add: {sum}.", sum=f"{added} = {shown(value)}"
        )
    if hidden := hidden_heat(parts, value, to):
        text += f" {hidden}"
    return Step(
        to.text("The parts"), text, Table((to.text("value"), to.text("temperature"), to.text("part")), tuple(rows))
    )


def hidden_heat(parts: Sequence[tuple[Position, Value]], value: CanonicalForm, to: Language) -> str:
    """Return what is said of hot parts that make a number together, nothing if there are none.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.explaining.language import language
    >>> answer = solve(domineering("11011/11011"))
    >>> hidden_heat(answer.parts, answer.value, language("en"))
    'The whole is a number though parts of it are hot: every move in a hot part can be answered.'
    """
    hot = any(isinstance(worth, CanonicalForm) and worth.temperature > 0 for _, worth in parts)
    if value.number is None or not hot:
        return ""
    return to.text("The whole is a number though parts of it are hot: every move in a hot part can be answered.")


def plain_steps(value: CanonicalForm, to: Language) -> list[Step]:
    """Return what a fraction or a switch means in plain words; nothing for other values.

    Examples
    --------
    >>> from grundy import value
    >>> from grundy.explaining.language import language
    >>> [step.text for name in ("3/4", "+-2", "{3|1}", "^") for step in plain_steps(value(name), language("en"))]
    ['4 copies of this position together are worth 3 moves of Left.', 'Whoever moves first gains 2.', \
'Whoever moves first gains 1: Left makes it 3, Right makes it 1.']
    """
    if value.number is not None:
        said = _copies(value.number, to)
    elif len(value.left) == len(value.right) == 1 and value.temperature > 0:
        said = _switch(value, value.left[0].number, value.right[0].number, to)
    else:
        said = ""
    return [Step(to.text("In plain words"), said)] if said else []


def _copies(number: Fraction, to: Language) -> str:
    if number.denominator == 1:
        return ""
    moves, copies = abs(number.numerator), number.denominator
    if number > 0:
        return to.plural(
            "{copies} copies of this position together are worth {n} move of Left.",
            "{copies} copies of this position together are worth {n} moves of Left.",
            moves,
            copies=copies,
        )
    return to.plural(
        "{copies} copies of this position together are worth {n} move of Right.",
        "{copies} copies of this position together are worth {n} moves of Right.",
        moves,
        copies=copies,
    )


def _switch(value: CanonicalForm, left: Fraction | None, right: Fraction | None, to: Language) -> str:
    if left is None or right is None:
        return ""
    gain = UNICODE.number(value.temperature)
    if not value.mean:
        return to.text("Whoever moves first gains {gain}.", gain=gain)
    return to.text(
        "Whoever moves first gains {gain}: Left makes it {left}, Right makes it {right}.",
        gain=gain,
        left=UNICODE.number(left),
        right=UNICODE.number(right),
    )


def cost_steps(answer: Answer, value: CanonicalForm, to: Language) -> list[Step]:
    """Return what the moves of each player lead to and cost, the cheapest first.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.explaining.language import language
    >>> answer = solve(domineering("111/111"))
    >>> left, right = cost_steps(answer, answer.value, language("en"))
    >>> left.table.rows
    (('b1-b2', '2', '0'), ('a1-a2', '±1', '3'), ('c1-c2', '±1', '3'))
    """
    return [
        _costs(player, moves, value, to)
        for player in PLAYERS
        if (
            moves := [judged for judged in answer.moves if judged.player == player and judged.verdict.value is not None]
        )
    ]


def _costs(player: Player, moves: list[JudgedMove], before: CanonicalForm, to: Language) -> Step:
    priced = []
    for judged in moves:
        after = judged.verdict.value
        assert isinstance(after, CanonicalForm)
        priced.append((cost(before, after, player), not judged.winning, judged.move.notation, shown(after)))
    priced.sort(key=lambda each: each[:2])
    rows = tuple((move, after, UNICODE.number(price)) for price, _, move, after in priced[:MOST_ROWS])
    text = to.text("A move costs as much as it worsens the number at which play stops.")
    if len(priced) > MOST_ROWS:
        text += " " + to.plural("{n} more is not shown.", "{n} more are not shown.", len(priced) - MOST_ROWS)
    header = to.text("move"), to.text("value after it"), to.text("cost")
    return Step(to.text(MOVES_COST[player]), text, Table(header, rows))
