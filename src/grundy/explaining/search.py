"""What a search found out, in words: the values of the options and the least missing number."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.answer import Answer, JudgedMove
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Position
from grundy.core.reason import Search
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import end_step, last_steps, outcome_in_words, positions_step, value_in_symbols

MOST_ROWS = 24


def search_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield the steps for a position that was searched.

    Examples
    --------
    >>> from grundy import explain, game, solve
    >>> explain(solve(game(range)(3)))[1].text
    'Options have values {0, 1, 2}; the least missing number is 3.'
    """
    if not answer.moves and answer.more is None:
        yield end_step(answer, to)
        return
    if answer.moves:
        yield options_step(answer, to)
    if answer.loopy is not None or answer.outcome is Outcome.D:
        yield _cycles(answer, to)
    elif answer.grundy_value is not None:
        yield _least_missing(answer, to)
    yield _verdict(answer, to)
    yield from last_steps(answer, to)
    if isinstance(answer.reason, Search) and answer.reason.positions:
        yield positions_step(answer.reason, to)


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
    text = to.plural("There is {n} move.", "There are {n} moves.", total) if total is not None else ""
    if total is None or total > len(shown):
        text = (text + " " + to.text("The table shows the first of them.")).strip()
    elif all(judged.reply is not None for judged in shown):
        answered = (
            to.text("There is an answer to it that wins."),
            to.text("To each of them there is an answer that wins."),
        )
        text += " " + answered[total > 1]
    return Step(to.text("Look at every move"), text, _moves_table(shown, answer.play_convention, to))


def _moves_table(moves: tuple[JudgedMove, ...], convention: PlayConvention, to: Language) -> Table:
    """Return each move with what it leads to; an answer stands last, after the result of the move itself."""
    columns = [
        (to.text("move"), [judged.move.notation for judged in moves]),
        (to.text("leads to"), [str(judged.move.to) for judged in moves]),
    ]
    answered = any(judged.reply is not None for judged in moves)
    if not answered:  # else all of them lead to N-positions, so that goes without saying
        outcomes = [judged.verdict.outcome.value if judged.verdict.outcome else "?" for judged in moves]
        columns.append((to.text("outcome"), outcomes))
    if all(judged.move.position.ruleset.valued for judged in moves):
        value = "g⁻" if convention == "misere" else to.text("value")
        columns.append((value, [value_in_symbols(judged.verdict, convention) for judged in moves]))
    if answered:
        replies = ["–" if judged.reply is None else judged.reply.notation for judged in moves]
        columns.append((to.text("answer"), replies))
    header, cells = zip(*columns, strict=True)
    return Table(header, tuple(zip(*cells, strict=True)))


def _least_missing(answer: Answer, to: Language) -> Step:
    values = sorted({judged.verdict.grundy_value for judged in answer.moves if judged.verdict.grundy_value is not None})
    said = N_("Options have values {values}; the least missing number is {value}.")
    if answer.more is not None:
        said = N_("Among the values of all options the least missing number is {value}.")
    elif any(judged.verdict.loopy is not None for judged in answer.moves):
        said = N_(
            "Options have values {values} and ∞; the least missing number is {value}, "
            "and every move to ∞ can be answered by a move to {value}."
        )
    return to.step("The least missing number", said, values=braces(values), value=answer.grundy_value)


def braces(values: list[int]) -> str:
    """Return a set of values as it is written, a large one only in part.

    Examples
    --------
    >>> braces([0, 1, 3])
    '{0, 1, 3}'
    """
    shown = [decimal(value) for value in values]
    if len(shown) > MOST_ROWS:
        shown = [*shown[:MOST_ROWS], "…"]
    return "{" + ", ".join(shown) + "}"


def _cycles(answer: Answer, to: Language) -> Step:
    inside = sorted(answer.loopy or ())
    said = N_(
        "Play can go round in a circle, so there is no Grundy value. "
        "The options that have one have the values {values}: the value is ∞({inside})."
    )
    if answer.play_convention == "misere":
        said = N_("Play can go round in a circle, and no option is lost.")
    elif not inside:
        said = N_("Play can go round in a circle, and no option has a Grundy value: the value is ∞.")
    return to.step("A game with cycles", said, values=braces(inside), inside=", ".join(map(decimal, inside)))


def _verdict(answer: Answer, to: Language) -> Step:
    if answer.outcome is Outcome.N:
        return to.step("Who wins", "Some move leads to a P-position, so the player to move wins.")
    if answer.outcome is Outcome.P:
        return to.step("Who wins", "Every move leads to an N-position, so the player to move loses.")
    if answer.outcome is Outcome.D:
        return to.step(
            "Who wins", "No move leads to a P-position, but some move keeps the play going for ever: a draw."
        )
    return Step(to.text("Who wins"), outcome_in_words(None, to))
