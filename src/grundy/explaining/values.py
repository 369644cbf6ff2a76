"""Values of Left and Right in words: what kind of value it is, who wins, by how much, and what a move is worth.

A form is brought to its canonical form option by option, and why one value is greater than another is shown by play.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grundy.core.forms import dyadic, writing
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.evaluation import Evaluation, Form, Term
from grundy.core.forms.simplifying import simplifications
from grundy.core.forms.sums import hottest_option
from grundy.core.outcome import PLAYERS, Outcome, Player
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step
from grundy.explaining.value_play import (
    few,
    form_in_words,
    play_steps,
    shortened,
    shown,
    sum_in_words,
    term_in_words,
)

__all__ = ["form_steps", "shown", "value_document", "value_step", "value_steps", "worth_steps"]

MOST_OPTIONS = 20
"""A form with more options is not simplified in words."""

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
THREATENS: dict[Player, str] = {
    "L": N_("Left’s move to {option} threatens more than it is worth itself, so Right will answer it: it is sente."),
    "R": N_("Right’s move to {option} threatens more than it is worth itself, so Left will answer it: it is sente."),
}

DOMINATED: dict[Player, str] = {
    "L": N_("Left’s option {option} is dominated by {other}, which is at least as large: it is left out."),
    "R": N_("Right’s option {option} is dominated by {other}, which is at most as large: it is left out."),
}
REVERSIBLE: dict[Player, str] = {
    "L": N_(
        "Left’s option {option} is reversible through {answer}: "
        "Right would answer with {answer}, which is no better for Left than the form itself."
    ),
    "R": N_(
        "Right’s option {option} is reversible through {answer}: "
        "Left would answer with {answer}, which is no better for Right than the form itself."
    ),
}
REPLACED: dict[Player, str] = {
    "L": N_("It is replaced by what Left can move to from there: {options}."),
    "R": N_("It is replaced by what Right can move to from there: {options}."),
}
LEFT_OUT: dict[Player, str] = {
    "L": N_("Left cannot move from there, so it is left out."),
    "R": N_("Right cannot move from there, so it is left out."),
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
        return _comparison(evaluation, evaluation.sides, to)
    if isinstance(evaluation.result, Outcome):
        return [Step(to.text("Who wins"), to.text(WHO_WINS[evaluation.result]))]
    value = evaluation.result
    assert isinstance(value, CanonicalForm)
    if evaluation.measure:
        return [Step(to.text("The answer"), to.text(MEASURED[evaluation.measure], value=shown(value)))]
    steps = [value_step(value, to)]
    form = evaluation.form
    if form is not None and value.number is not None:
        steps.append(Step(to.text("Why"), _simplest(form, value, to)))
    if form is not None:
        steps += form_steps(form, value, to)
    steps.append(Step(to.text("Who wins"), to.text(WHO_WINS[value.outcome])))
    steps += worth_steps(value, to)
    if form is not None and value.number is not None:
        return [*steps, *_proof(form, value, to)]
    return steps


def _comparison(evaluation: Evaluation, sides: tuple[CanonicalForm, str, CanonicalForm], to: Language) -> list[Step]:
    """Say how two values compare, and show the play of their difference, term by term as they were written."""
    one, other = (few(terms) for terms in evaluation.terms)
    parts = [*one, *(-term for term in other)]
    names = [*map(term_in_words, parts)]
    outcome = (sides[0] - sides[2]).outcome
    sentences = [
        to.text("It is so.") if evaluation.result else to.text("It is not so."),
        to.text(COMPARED[outcome], one=sum_in_words(one), other=sum_in_words(other)),
        to.text(
            "The difference is played as {one} and {other} side by side.", one=", ".join(names[:-1]), other=names[-1]
        ),
        to.text("A minus exchanges the moves of Left and Right."),
    ]
    return [Step(to.text("The answer"), " ".join(sentences)), *play_steps(parts, to)]


def _number(number: Fraction) -> str:
    return shortened(writing.UNICODE.number(number))


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
                "{name} is infinitesimal, and all small: in each follower of its canonical form both players can move, "
                "or neither can.",
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


def form_steps(form: Form, value: CanonicalForm, to: Language) -> list[Step]:
    """Return which options of a form are dominated or reversible, and the canonical form that is left.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.lab.expressions import evaluated
    >>> asked, english = evaluated("{^,*|0,1}"), language("en")
    >>> for line in english.lines(form_steps(asked.form, asked.result, english)[0].text, 100):
    ...     print(line)
    Left’s option ↑ is reversible through ∗: Right would answer with ∗, which is no better for Left than
    the form itself. It is replaced by what Left can move to from there: 0. Right’s option 1 is
    dominated by 0, which is at most as large: it is left out. The canonical form is {0,∗|0} = ↑∗.
    """
    if not 0 < len(form[0]) + len(form[1]) <= MOST_OPTIONS:
        return []
    sentences = []
    for each in simplifications(*form, value):
        option, by = shown(each.option), shown(each.by)
        if each.replaced is None:
            sentences.append(to.text(DOMINATED[each.player], option=option, other=by))
            continue
        sentences.append(to.text(REVERSIBLE[each.player], option=option, answer=by))
        options = to.listing([*map(shown, each.replaced)])
        said = to.text(REPLACED[each.player], options=options) if options else to.text(LEFT_OUT[each.player])
        sentences.append(said)
    if value.number is not None:  # why it is one is said elsewhere
        return [Step(to.text("Dominated options"), " ".join(sentences))] if sentences else []
    if sentences:
        canonical, name = form_in_words(value.left, value.right), shown(value)
        named = canonical if canonical == name else f"{canonical} = {name}"
        sentences.append(to.text("The canonical form is {form}.", form=named))
    else:
        sentences.append(to.text("No option is dominated or reversible: the form is canonical."))
    return [Step(to.text("The canonical form"), " ".join(sentences))]


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


def _proof(form: Form, value: CanonicalForm, to: Language) -> list[Step]:
    """Show that the form less the number is lost for whoever begins."""
    text = to.text("The form less {number} is lost for whoever begins, so they are equal.", number=shown(value))
    number = value.number
    assert number is not None
    if number.denominator == 2 and number > 0:
        text += " " + to.text(
            "So is {number} + {number} − {twice}: two of them make {twice}.",
            number=shown(value),
            twice=_number(2 * number),
        )
    return [Step(to.text("The proof by play"), text), *play_steps([Term(value, form), Term(-value)], to)]
