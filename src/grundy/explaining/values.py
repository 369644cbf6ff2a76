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
from grundy.core.forms.reading import Evaluation, Form
from grundy.core.forms.sums import hottest_option
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
AHEAD = {
    (True, False): N_("{name} is a number, born on day {day}: Left is ahead by {size} of a move."),
    (False, False): N_("{name} is a number, born on day {day}: Right is ahead by {size} of a move."),
    (True, True): N_("{name} is a number, born on day {day}: Left is ahead by {size} moves."),
    (False, True): N_("{name} is a number, born on day {day}: Right is ahead by {size} moves."),
}
"""What is said of a fraction: whether Left is ahead, and whether by more than a move."""
MEASURED = {
    "mean": N_("The mean is {value}."),
    "temperature": N_("The temperature is {value}."),
    "lstop": N_("If Left begins, play stops at {value}."),
    "rstop": N_("If Right begins, play stops at {value}."),
    "birthday": N_("The birthday is {value}: the value is born on that day."),
    "atomic": N_("The atomic weight is {value}."),
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
        return _comparison(evaluation.sides, evaluation.forms, holds=bool(evaluation.result), to=to)
    if isinstance(evaluation.result, Outcome):
        return [Step(to.text("Who wins"), to.text(WHO_WINS[evaluation.result]))]
    value = evaluation.result
    assert isinstance(value, CanonicalForm)
    if evaluation.measure:
        return [Step(to.text("The answer"), to.text(MEASURED[evaluation.measure], value=shown(value)))]
    steps = [value_step(value, to)]
    form = evaluation.forms[0]
    if form is not None and value.number is not None:
        steps.append(Step(to.text("Why"), _simplest(form, value, to)))
    steps.append(Step(to.text("Who wins"), to.text(WHO_WINS[value.outcome])))
    steps += worth_steps(value, to)
    if form is not None and value.number is not None:
        return [*steps, *_proof(form, value, to)]
    return steps


def _comparison(
    sides: tuple[CanonicalForm, str, CanonicalForm], forms: Sequence[Form | None], *, holds: bool, to: Language
) -> list[Step]:
    """Say how two values compare, and show the play of their difference."""
    one, other = _Part.of(sides[0], forms[0]), _Part.of(sides[2], forms[1])
    parts = [one, other.negative()]
    outcome = (sides[0] - sides[2]).outcome
    sentences = [
        to.text("It is so.") if holds else to.text("It is not so."),
        to.text(COMPARED[outcome], one=one.name, other=other.name),
        to.text("The difference is played as {one} and {other} side by side.", one=one.name, other=parts[1].name),
        to.text("A minus exchanges the moves of Left and Right."),
    ]
    return [Step(to.text("The answer"), " ".join(sentences)), *_play_steps(parts, to)]


def shown(value: CanonicalForm) -> str:
    """Return a value for people, shortened if it is long.

    Examples
    --------
    >>> from grundy import value
    >>> shown(value("^*"))
    '↑∗'
    """
    return _shortened(value.symbol)


def _shortened(symbol: str) -> str:
    return symbol if len(symbol) <= LONGEST_VALUE else symbol[: LONGEST_VALUE - 1] + "…"


def _number(number: Fraction) -> str:
    return _shortened(writing.UNICODE.number(number))


def value_step(value: CanonicalForm, to: Language) -> Step:
    """Return what kind of value it is.

    Examples
    --------
    >>> from grundy import value
    >>> from grundy.explaining.language import language
    >>> value_step(value("*2"), language("en")).text
    '∗2 is a nimber, the value of a heap of Nim of size 2.'
    """
    return Step(to.text("The value"), _kind(value, to))


def _kind(value: CanonicalForm, to: Language) -> str:
    """Say what kind of value it is."""
    name, number = shown(value), value.number
    if number is not None:
        if not number:
            return to.text("The value is 0: nobody is ahead.")
        if number.denominator > 1:
            said = AHEAD[number > 0, abs(number) > 1]
            return to.text(said, name=name, day=value.birthday, size=_number(abs(number)))
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
        return to.text("{name} is a nimber, the value of a heap of Nim of size {size}.", name=name, size=value.nimber)
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


def _simplest(form: Form, value: CanonicalForm, to: Language) -> str:
    """Say of which numbers a value is the simplest."""
    left, right = form
    number = shown(value)
    if not left and not right:
        return to.text("Nobody has a move, so the value is 0.")
    if all(option.number is not None for option in left + right):
        fields = {"number": number}
        if left:
            fields["left"] = _number(max(option.left_stop for option in left))
        if right:
            fields["right"] = _number(min(option.left_stop for option in right))
        if not right:
            said = N_("Of all numbers above {left}, {number} is the simplest: no other is born so early.")
        elif not left:
            said = N_("Of all numbers below {right}, {number} is the simplest: no other is born so early.")
        else:
            said = N_(
                "Of all numbers above {left} and below {right}, {number} is the simplest: no other is born so early."
            )
        return to.text(said, **fields)
    return to.text(
        "{number} is the simplest number x such that no option of Left is ≥ x, and x is ≥ no option of Right.",
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
            "Nobody likes to move in a number: in its canonical form a move costs the player who makes it {cost}.",
            cost=cost,
        )
    if value.temperature == 0:
        return to.text(
            "A move matters here, though it is worth less than any positive number. "
            "In a sum, make it before you move in a number."
        )
    options = {player: hottest_option(value, player) for player in PLAYERS}
    threats = [player for player, option in options.items() if option.temperature > value.temperature]
    worth = (
        N_("A move is worth about {temperature}.")
        if threats
        else N_("A move is worth about {temperature} to either player.")
    )
    sentences = [to.text(THREATENS[player], option=shown(options[player])) for player in threats]
    return " ".join([to.text(worth, temperature=_number(value.temperature)), *sentences])


@dataclass(frozen=True, slots=True)
class _Part:
    """A component of a play: its value, and its options as they are written."""

    value: CanonicalForm
    left: tuple[CanonicalForm, ...]
    right: tuple[CanonicalForm, ...]
    is_written: bool
    """Whether it is a form in braces, whose options need not be those of the canonical form."""

    @classmethod
    def of(cls, value: CanonicalForm, form: Form | None = None) -> _Part:
        left, right = (value.left, value.right) if form is None else form
        return cls(value, left, right, is_written=form is not None)

    @property
    def name(self) -> str:
        if not self.is_written:
            return shown(self.value)
        left, right = (",".join(map(shown, side)) for side in (self.left, self.right))
        return _shortened(f"{{{left}|{right}}}")

    def negative(self) -> _Part:
        left, right = (tuple(-option for option in side) for side in (self.right, self.left))
        return _Part(-self.value, left, right, self.is_written)

    def options(self, player: Player) -> tuple[CanonicalForm, ...]:
        return self.left if player == "L" else self.right


def _proof(form: Form, value: CanonicalForm, to: Language) -> list[Step]:
    """Show that the form less the number is lost for whoever begins."""
    written = _Part.of(value, form)
    text = to.text("The form less {number} is lost for whoever begins, so they are equal.", number=shown(value))
    number = value.number
    assert number is not None
    if number.denominator == 2 and number > 0:
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
    if (win := _winning_move(parts, player)) is not None:
        place, option, left = win
        said = to.text(WINS[player], from_=parts[place].name, to=shown(option), total=shown(left))
        return Step(title, said)
    rows = []
    for at, option in moves[:MOST_ROWS]:
        after = [_Part.of(option) if place == at else part for place, part in enumerate(parts)]
        answer = _winning_move(after, other_player(player))
        assert answer is not None  # or the move would win
        place, reply, left = answer
        row = f"{parts[at].name} → {shown(option)}", f"{after[place].name} → {shown(reply)}", shown(left)
        rows.append(row)
    text = to.text(ANSWERED[player])
    if len(moves) > MOST_ROWS:
        text += " " + to.plural("{n} more is not shown.", "{n} more are not shown.", len(moves) - MOST_ROWS)
    header = to.text("move"), to.text("answer"), to.text("what is left")
    return Step(title, text, Table(header, tuple(rows)))


def _total(parts: list[_Part]) -> CanonicalForm:
    return sum((part.value for part in parts[1:]), start=parts[0].value)


def _winning_move(parts: list[_Part], player: Player) -> tuple[int, CanonicalForm, CanonicalForm] | None:
    """Return a move that wins, among those that are written: its place, the option, and the sum after it."""
    total = _total(parts)
    for place, part in enumerate(parts):
        for option in part.options(player):
            left = total - part.value + option
            if left >= 0 if player == "L" else left <= 0:
                return place, option, left
    return None
