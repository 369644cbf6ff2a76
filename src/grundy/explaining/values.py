"""Values of Left and Right in words: what kind of value it is, who wins, by how much, and what a move is worth.

Why one value is greater than another is shown move by move: the difference is won.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy.core.forms import dyadic, writing
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.reading import Evaluation
from grundy.core.forms.sums import hottest_option, winning_moves
from grundy.core.outcome import PLAYERS, Outcome, Player, other_player
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table

MOST_ROWS = 8
"""How many first moves of a play are shown."""
LONGEST_VALUE = 60
"""A longer value is shortened for people."""

WHO_WINS = {
    Outcome.P: N_("Whoever begins loses: the value is 0."),
    Outcome.N: N_("Whoever begins wins: the value is confused with 0."),
    Outcome.L: N_("Left wins, whoever begins: the value is positive."),
    Outcome.R: N_("Right wins, whoever begins: the value is negative."),
}
COMPARED = {
    Outcome.P: N_("{one} = {other}: whoever begins loses the difference."),
    Outcome.N: N_("{one} ‖ {other}, neither is greater: whoever begins wins the difference."),
    Outcome.L: N_("{one} > {other}: Left wins the difference, whoever begins."),
    Outcome.R: N_("{one} < {other}: Right wins the difference, whoever begins."),
}
BEGINS: dict[Player, str] = {"L": N_("If Left begins"), "R": N_("If Right begins")}
WINS: dict[Player, str] = {
    "L": N_("Left moves from {from_} to {to}. Then {total} is left, with Right to move, and Left wins."),
    "R": N_("Right moves from {from_} to {to}. Then {total} is left, with Left to move, and Right wins."),
}
NO_MOVE: dict[Player, str] = {"L": N_("Left has no move and loses."), "R": N_("Right has no move and loses.")}
ANSWERED: dict[Player, str] = {
    "L": N_("Right has an answer to every move of Left."),
    "R": N_("Left has an answer to every move of Right."),
}
THREATENS: dict[Player, str] = {
    "L": N_("Left's move to {option} threatens more than it is worth itself, so Right will answer it: it is sente."),
    "R": N_("Right's move to {option} threatens more than it is worth itself, so Left will answer it: it is sente."),
}


def value_document(evaluation: Evaluation) -> dict[str, Any]:
    r"""Return what an expression comes to, as the contract writes it.

    Examples
    --------
    >>> from grundy.lab.expressions import evaluated
    >>> value_document(evaluated("^ > *")), value_document(evaluated("outcome(^)"))
    ({'expression': '^ > *', 'holds': False}, {'expression': 'outcome(^)', 'outcome': 'L'})
    >>> document = value_document(evaluated("{0|1}"))
    >>> document["value"], document["latex"], document["temperature"], document["birthday"]
    ('1/2', '\\frac{1}{2}', '-1/2', 2)
    """
    result = evaluation.result
    if isinstance(result, Outcome):
        return {"expression": evaluation.expression, "outcome": result.value}
    if not isinstance(result, CanonicalForm):
        return {"expression": evaluation.expression, "holds": result}
    return {
        "expression": evaluation.expression,
        "value": str(result),
        "unicode": result.symbol,
        "latex": result.latex,
        "outcome": result.outcome.value,
        "number": None if result.number is None else dyadic.fraction_text(result.number),
        "nimber": result.nimber,
        "infinitesimal": result.is_infinitesimal,
        "all_small": result.is_all_small,
        "left_stop": dyadic.fraction_text(result.left_stop),
        "right_stop": dyadic.fraction_text(result.right_stop),
        "mean": dyadic.fraction_text(result.mean),
        "temperature": dyadic.fraction_text(result.temperature),
        "birthday": result.birthday,
    }


def value_steps(evaluation: Evaluation, to: Language) -> list[Step]:
    """Return the steps that explain a value, or why a comparison holds or does not.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.lab.expressions import evaluated
    >>> for step in value_steps(evaluated("{0|1}"), language("en"))[:3]:
    ...     print(f"{step.title}: {step.text}")
    The value: ½ is a number, born on day 2: Left is ahead by ½ of a move.
    Why: Of all numbers above 0 and below 1, ½ is the simplest: no other is born so early.
    Who wins: Left wins, whoever begins: the value is positive.
    >>> [step.title for step in value_steps(evaluated("^ || *"), language("en"))]
    ['The answer', 'If Left begins', 'If Right begins']
    """
    if evaluation.sides is not None:
        one, _, other = evaluation.sides
        holds = to.text("It is so.") if evaluation.result else to.text("It is not so.")
        difference = one - other
        said = to.text(COMPARED[difference.outcome], one=shown(one), other=shown(other))
        parts = [_Part.of(one), _Part.of(-other)]
        both = to.text(
            "The difference is played as {one} and {other} side by side.", one=shown(one), other=shown(-other)
        )
        return [Step(to.text("The answer"), f"{holds} {said} {both}"), *_play_steps(parts, to)]
    if isinstance(evaluation.result, Outcome):
        return [Step(to.text("Who wins"), to.text(WHO_WINS[evaluation.result]))]
    value = evaluation.result
    assert isinstance(value, CanonicalForm)
    steps = [value_step(value, to)]
    if evaluation.form is not None and value.number is not None:
        steps.append(Step(to.text("Why"), _simplest(evaluation.form, value, to)))
    steps.append(Step(to.text("Who wins"), to.text(WHO_WINS[value.outcome])))
    steps += worth_steps(value, to)
    if evaluation.form is not None and value.number is not None:
        return [*steps, *_proof(evaluation.form, value, to)]
    return steps


def shown(value: CanonicalForm) -> str:
    """Return a value for people, shortened if it is long.

    Examples
    --------
    >>> from grundy import value
    >>> shown(value("^*"))
    '↑∗'
    """
    symbol = value.symbol
    return symbol if len(symbol) <= LONGEST_VALUE else symbol[: LONGEST_VALUE - 1] + "…"


def _number(number: Fraction) -> str:
    return writing.UNICODE.number(number)


def value_step(value: CanonicalForm, to: Language) -> Step:
    """Return what kind of value it is.

    Examples
    --------
    >>> from grundy import value
    >>> from grundy.explaining.language import language
    >>> value_step(value("*2"), language("en")).text
    '∗2 is a nimber, the value of a heap of Nim of that size.'
    """
    return Step(to.text("The value"), _kind(value, to))


def _kind(value: CanonicalForm, to: Language) -> str:
    """Say what kind of value it is."""
    name, number = shown(value), value.number
    if number is not None:
        if not number:
            return to.text("The value is 0: nobody is ahead.")
        fields = {"name": name, "day": value.birthday, "size": _number(abs(number))}
        if number.denominator > 1:
            said = (
                N_("{name} is a number, born on day {day}: Left is ahead by {size} of a move.")
                if number > 0
                else N_("{name} is a number, born on day {day}: Right is ahead by {size} of a move.")
            )
            return to.text(said, **fields)
        ahead = abs(number.numerator)
        if number > 0:
            return to.plural(
                "{name} is an integer: Left is ahead by {n} move.",
                "{name} is an integer: Left is ahead by {n} moves.",
                ahead,
                name=name,
            )
        return to.plural(
            "{name} is an integer: Right is ahead by {n} move.",
            "{name} is an integer: Right is ahead by {n} moves.",
            ahead,
            name=name,
        )
    if value.nimber is not None:
        return to.text("{name} is a nimber, the value of a heap of Nim of that size.", name=name)
    if value.is_infinitesimal:
        if value.is_all_small:
            return to.text(
                "{name} is infinitesimal, and all small: in each follower both players can move, or neither can.",
                name=name,
            )
        return to.text("{name} is infinitesimal: it lies between all negative and all positive numbers.", name=name)
    if value.left_stop == value.right_stop:
        return to.text(
            "{name} differs from the number {number} by an infinitesimal.", name=name, number=_number(value.left_stop)
        )
    return to.text(
        "{name} is hot: each player would like to move. Its mean is {mean} and its temperature {temperature}.",
        name=name,
        mean=_number(value.mean),
        temperature=_number(value.temperature),
    )


def _simplest(form: tuple[Sequence[CanonicalForm], Sequence[CanonicalForm]], value: CanonicalForm, to: Language) -> str:
    """Say of which numbers a value is the simplest."""
    left, right = (", ".join(map(shown, side)) for side in form)
    number = shown(value)
    if not left and not right:
        return to.text("Nobody has a move, so the value is 0.")
    if all(option.number is not None for side in form for option in side):
        if not right:
            return to.text(
                "Of all numbers above {left}, {number} is the simplest: no other is born so early.",
                left=left,
                number=number,
            )
        if not left:
            return to.text(
                "Of all numbers below {right}, {number} is the simplest: no other is born so early.",
                right=right,
                number=number,
            )
        return to.text(
            "Of all numbers above {left} and below {right}, {number} is the simplest: no other is born so early.",
            left=left,
            right=right,
            number=number,
        )
    return to.text(
        "{number} is the simplest number that no option of Left reaches, and that itself reaches no option of Right.",
        number=number,
    )


def worth_steps(value: CanonicalForm, to: Language) -> list[Step]:
    """Return by how much a player wins, and what a move is worth.

    Examples
    --------
    >>> from grundy import value
    >>> from grundy.explaining.language import language
    >>> [step.text for step in worth_steps(value("{3|-1}"), language("en"))]
    ['If Left begins, play stops at 3; if Right begins, it stops at −1.', 'A move is worth about 2 to either player.']
    """
    stops = [] if value.number is not None else [Step(to.text("By how much"), _stops(value, to))]
    return [*stops, Step(to.text("What a move is worth"), _worth(value, to))]


def _stops(value: CanonicalForm, to: Language) -> str:
    """Say at which numbers play stops."""
    return to.text(
        "If Left begins, play stops at {left}; if Right begins, it stops at {right}.",
        left=_number(value.left_stop),
        right=_number(value.right_stop),
    )


def _worth(value: CanonicalForm, to: Language) -> str:
    """Say what a move gains or costs, and which moves are threats."""
    if value.number is not None:
        if not value.number:
            return to.text("There is no move, or every move can be answered.")
        cost = _number(-value.temperature)
        return to.text(
            "Nobody likes to move in a number: a move costs the player who makes it at least {cost}.", cost=cost
        )
    if value.temperature == 0:
        return to.text("A move matters here, but by less than any number: numbers elsewhere are moved in last.")
    sentences = [
        to.text("A move is worth about {temperature} to either player.", temperature=_number(value.temperature))
    ]
    for player in PLAYERS:
        option = hottest_option(value, player)
        if option.temperature > value.temperature:
            sentences.append(to.text(THREATENS[player], option=shown(option)))
    return " ".join(sentences)


@dataclass(frozen=True, slots=True)
class _Part:
    """A component of a play: its value, and its options as they are written."""

    value: CanonicalForm
    left: tuple[CanonicalForm, ...]
    right: tuple[CanonicalForm, ...]

    @classmethod
    def of(cls, value: CanonicalForm) -> _Part:
        return cls(value, value.left, value.right)

    def options(self, player: Player) -> tuple[CanonicalForm, ...]:
        return self.left if player == "L" else self.right


def _proof(
    form: tuple[Sequence[CanonicalForm], Sequence[CanonicalForm]], value: CanonicalForm, to: Language
) -> list[Step]:
    """Show that the form less the number is lost for whoever begins."""
    written = _Part(value, tuple(form[0]), tuple(form[1]))
    text = to.text("The form less {number} is lost for whoever begins, so they are equal.", number=shown(value))
    number = value.number
    assert number is not None
    if number.denominator == 2:
        text += " " + to.text(
            "So is {number} + {number} − {twice}: two of them make {twice}.",
            number=shown(value),
            twice=_number(2 * number),
        )
    return [Step(to.text("The proof by play"), text), *_play_steps([written, _Part.of(-value)], to)]


def _play_steps(parts: list[_Part], to: Language) -> list[Step]:
    """Show how a sum is played if Left begins, and if Right does."""
    return [_begins(parts, player, to) for player in PLAYERS]


def _begins(parts: list[_Part], player: Player, to: Language) -> Step:
    title = to.text(BEGINS[player])
    moves = [(at, option) for at, part in enumerate(parts) for option in part.options(player)]
    if not moves:
        return Step(title, to.text(NO_MOVE[player]))
    values = [part.value for part in parts]
    rows = []
    for at, option in moves:
        after = [option if place == at else value for place, value in enumerate(values)]
        answers = winning_moves(after, other_player(player))
        if not answers:
            total = sum(after, start=after[0] - after[0])
            return Step(title, to.text(WINS[player], from_=shown(values[at]), to=shown(option), total=shown(total)))
        rows.append((at, option, after, answers))
    shown_rows = tuple(
        (
            f"{shown(values[at])} → {shown(option)}",
            f"{shown(after[answers[0].component])} → {shown(answers[0].option)}",
            shown(answers[0].total),
        )
        for at, option, after, answers in rows[:MOST_ROWS]
    )
    header = to.text("move"), to.text("answer"), to.text("what is left")
    return Step(title, to.text(ANSWERED[player]), Table(header, shown_rows))
