"""Games of Left and Right in words: who wins if Left begins, who if Right does, and what that makes of the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.core.answer import Answer
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import PLAYERS, Outcome, Player
from grundy.core.position import Position
from grundy.core.reason import Search, Theorem
from grundy.core.ruleset import N_
from grundy.explaining.chapters import chapter_named
from grundy.explaining.hidden_nim import hidden_heaps_step, nim_sum_steps
from grundy.explaining.language import Language
from grundy.explaining.partizan_values import cost_steps, parts_step, plain_steps
from grundy.explaining.step import Step
from grundy.explaining.values import form_steps, value_step, worth_steps
from grundy.explaining.words import capitalized, closing_steps, moves_in_words, outcome_in_words, positions_step


class Sentences(NamedTuple):
    """What is said of the player who begins."""

    begins: str
    wins: str
    """With the only move that wins."""
    wins_by_any: str
    """With the moves that win."""
    can_win: str
    loses: str
    has_lost: str
    has_won: str


SAID: dict[Player, Sentences] = {
    "L": Sentences(
        N_("If Left begins"),
        N_("Left wins, by this move: {moves}."),
        N_("Left wins, by any of these moves: {moves}."),
        N_("Left can win."),
        N_("Every move of Left lets Right win."),
        N_("Left cannot move and has lost."),
        N_("Left cannot move and has won."),
    ),
    "R": Sentences(
        N_("If Right begins"),
        N_("Right wins, by this move: {moves}."),
        N_("Right wins, by any of these moves: {moves}."),
        N_("Right can win."),
        N_("Every move of Right lets Left win."),
        N_("Right cannot move and has lost."),
        N_("Right cannot move and has won."),
    ),
}


def partizan_steps(answer: Answer, to: Language, previous: Position | None = None) -> list[Step]:
    """Return the steps for a position in which Left and Right have moves of their own.

    Examples
    --------
    >>> from grundy import domineering, explain, solve
    >>> steps = explain(solve(domineering("111/111")))
    >>> for step in (steps[0], steps[2], steps[5]):
    ...     print(f"{step.title}: {step.text}")
    If Left begins: Left wins, by this move: put a domino on b1, b2.
    Who wins: The next player wins (N-position).
    In plain words: Whoever moves first gains 1¼: Left makes it 2, Right makes it −½.
    """
    found = [positions_step(answer.reason, to)] if isinstance(answer.reason, Search) else []
    verdict = Step(to.text("Who wins"), capitalized(outcome_in_words(answer.outcome, to)) + ".")
    value = answer.value
    worth = _worth(answer, value, to) if isinstance(value, CanonicalForm) else []
    return [*_theorem(answer, to), *turn_steps(answer, to), verdict, *worth, *closing_steps(answer, to), *found]


def _theorem(answer: Answer, to: Language) -> Iterator[Step]:
    """Yield how a theorem decides the position: its own chapter, or what it states and the Nim that hides in it."""
    reason = answer.reason
    if not isinstance(reason, Theorem):
        return
    if reason.facts.chapter:
        yield from chapter_named(reason.facts.chapter)(answer, to, None)
        return
    if reason.statement:
        yield Step(to.text("The theorem"), to.say(reason.stated))
    if reason.hidden is not None:
        yield hidden_heaps_step(answer.position, reason.hidden, to)
        yield from nim_sum_steps(reason.hidden, to)


def _worth(answer: Answer, value: CanonicalForm, to: Language) -> list[Step]:
    """Return what the position and its parts are worth, and what each move costs."""
    return [
        *([parts_step(answer.parts, value, to)] if answer.parts else []),
        value_step(value, to),
        *_form_steps(answer, value, to),
        *plain_steps(value, to),
        *worth_steps(value, to),
        *cost_steps(answer, value, to),
    ]


def _form_steps(answer: Answer, value: CanonicalForm, to: Language) -> list[Step]:
    """Return which of the listed moves do not count, if the values of all of them are known and some do not."""
    options: dict[Player | None, dict[CanonicalForm, None]] = {player: {} for player in PLAYERS}
    for judged in answer.moves:
        if not isinstance(judged.verdict.value, CanonicalForm):
            return []
        options[judged.player][judged.verdict.value] = None
    form = tuple(options["L"]), tuple(options["R"])
    sides = zip(PLAYERS, form, (value.left, value.right), strict=True)
    is_canonical = all({*mine} == {*best} for player, mine, best in sides if answer.player in (None, player))
    return [] if answer.more or is_canonical else form_steps(form, value, to)


def turn_steps(answer: Answer, to: Language) -> list[Step]:
    """Return what happens if Left begins, and if Right does; or if that player begins whose moves are listed.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.explaining.language import language
    >>> [step.text for step in turn_steps(solve(domineering("1/1")), language("en"))]
    ['Left wins, by this move: put a domino on a1, a2.', 'Right cannot move and has lost.']
    """
    return [_begins(answer, player, to) for player in PLAYERS if answer.player in (None, player)]


def _begins(answer: Answer, player: Player, to: Language) -> Step:
    position, said = answer.position, SAID[player]
    wins = [judged.move for judged in answer.moves if judged.player == player and judged.winning]
    if next(iter(position.ruleset.moves_of(player, position.state)), None) is None:
        ended = said.has_won if answer.play_convention == "misere" else said.has_lost
        text = to.text(ended)
    elif wins:
        text = to.text(said.wins if len(wins) == 1 else said.wins_by_any, moves=moves_in_words(wins, to))
    elif answer.outcome is None:
        limited = to.text("It is not known who wins: the search reached its limit.")
        text = limited if answer.limit_reached else outcome_in_words(None, to)
    elif answer.outcome is Outcome.N or answer.outcome.value == player:  # its moves are not listed
        text = to.text(said.can_win)
    elif answer.outcome is Outcome.D:
        text = outcome_in_words(answer.outcome, to)
    else:
        text = to.text(said.loses)
    return Step(to.text(said.begins), text)
