"""What a search found out, in words: the values of the options and the least missing number."""

from __future__ import annotations

from grundy.core.answer import Answer, JudgedMove
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.core.reason import Search
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import (
    closing_steps,
    outcome_in_words,
    positions_step,
    value_in_symbols,
    winning_moves_step,
)

MOST_ROWS = 24


def search_steps(answer: Answer, to: Language, previous: Position | None = None) -> list[Step]:
    """Return the steps for a position that was searched.

    Examples
    --------
    >>> from grundy import game, solve
    >>> from grundy.explaining.language import language
    >>> search_steps(solve(game(range)(3)), language("en"))[1].text
    'Options have values {0, 1, 2}; the least missing number is 3.'
    """
    if not answer.moves and answer.more is None:
        return [_terminal(answer, to)]
    steps = [options_step(answer, to)] if answer.moves else []
    if answer.loopy is not None or (answer.outcome is Outcome.D):
        steps.append(_cycles(answer, to))
    elif answer.grundy_value is not None:
        steps.append(_least_missing(answer, to))
    steps.append(_verdict(answer, to))
    if answer.winning_moves:
        steps.append(winning_moves_step(answer, to))
    steps += closing_steps(answer, to)
    if isinstance(answer.reason, Search) and answer.reason.positions:
        steps.append(positions_step(answer.reason, to))
    return steps


def _terminal(answer: Answer, to: Language) -> Step:
    text = (
        to.text("There is no move. In misère play whoever cannot move has won.")
        if answer.play_convention == "misere"
        else to.text("There is no move. In normal play whoever cannot move has lost.")
    )
    return Step(to.text("The end"), text)


def options_step(answer: Answer, to: Language) -> Step:
    """Return the step that lists the moves with what they lead to.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> options_step(solve(nim(1, 2)), language("en")).table.rows[1]
    ('2-1', 'nim(1,1)', 'P', '0')
    """
    shown = answer.moves[:MOST_ROWS]
    total = answer.more["moves"] if answer.more is not None else len(answer.moves)
    title = to.text("Look at every move")
    text = to.plural("There is {n} move.", "There are {n} moves.", total) if total is not None else ""
    if total is None or total > len(shown):
        text = (text + " " + to.text("The table shows the first of them.")).strip()
    elif all(judged.reply is not None for judged in shown):
        text += " " + to.text("To each of them there is an answer that wins.")
    return Step(title, text, _moves_table(shown, to))


def _moves_table(moves: tuple[JudgedMove, ...], to: Language) -> Table:
    if any(
        judged.reply is not None for judged in moves
    ):  # all of them lead to N-positions, so that goes without saying
        return Table(
            (to.text("move"), to.text("answer"), to.text("leads to"), to.text("value")),
            tuple(
                (
                    judged.move.notation,
                    "–" if judged.reply is None else judged.reply.notation,
                    str(judged.move.to),
                    value_in_symbols(judged.verdict),
                )
                for judged in moves
            ),
        )
    valued = all(judged.move.position.ruleset.valued for judged in moves)
    return Table(
        (to.text("move"), to.text("leads to"), to.text("outcome"), *([to.text("value")] if valued else [])),
        tuple(
            (
                judged.move.notation,
                str(judged.move.to),
                judged.verdict.outcome.value if judged.verdict.outcome else "?",
                *([value_in_symbols(judged.verdict)] if valued else []),
            )
            for judged in moves
        ),
    )


def _least_missing(answer: Answer, to: Language) -> Step:
    if answer.more is not None:
        text = to.text(
            "Among the values of all options the least missing number is {value}.", value=answer.grundy_value
        )
        return Step(to.text("The least missing number"), text)
    values = sorted({judged.verdict.grundy_value for judged in answer.moves if judged.verdict.grundy_value is not None})
    infinite = any(judged.verdict.loopy is not None for judged in answer.moves)
    if infinite:
        text = to.text(
            "Options have values {values} and ∞; the least missing number is {value}, "
            "and every move to ∞ can be answered by a move to {value}.",
            values=_braces(values),
            value=answer.grundy_value,
        )
    else:
        text = to.text(
            "Options have values {values}; the least missing number is {value}.",
            values=_braces(values),
            value=answer.grundy_value,
        )
    return Step(to.text("The least missing number"), text)


def _braces(values: list[int]) -> str:
    shown = [decimal(value) for value in values]
    if len(shown) > MOST_ROWS:
        shown = [*shown[:MOST_ROWS], "…"]
    return "{" + ", ".join(shown) + "}"


def _cycles(answer: Answer, to: Language) -> Step:
    if answer.play_convention == "misere":
        text = to.text("Play can go round in a circle, and no option is lost.")
    elif not answer.loopy:
        text = to.text("Play can go round in a circle, and no option has a Grundy value: the value is ∞.")
    else:
        text = to.text(
            "Play can go round in a circle, so there is no Grundy value. "
            "The options that have one have the values {values}: the value is ∞({inside}).",
            values=_braces(sorted(answer.loopy)),
            inside=", ".join(map(decimal, sorted(answer.loopy))),
        )
    return Step(to.text("A game with cycles"), text)


def _verdict(answer: Answer, to: Language) -> Step:
    title = to.text("Who wins")
    if answer.outcome is Outcome.N:
        text = to.text("Some move leads to a P-position, so the player to move wins.")
    elif answer.outcome is Outcome.P:
        text = to.text("Every move leads to an N-position, so the player to move loses.")
    elif answer.outcome is Outcome.D:
        text = to.text("No move leads to a P-position, but some move keeps the play going for ever: a draw.")
    else:
        text = outcome_in_words(None, to)
    return Step(title, text)
