"""Hints for Left or Right: the hottest part of a board, or the least that a move must cost among numbers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from grundy.core.answer import Answer
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.writing import UNICODE
from grundy.core.outcome import Outcome, Player
from grundy.core.position import Move, Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.values import shown
from grundy.solving.turns import costs

MOST_PARTS = 6
"""How many parts of a board a hint lists."""

CAN_WIN: dict[Player, str] = {
    "L": N_("You are to move as Left, and you can win from here."),
    "R": N_("You are to move as Right, and you can win from here."),
}
CANNOT_WIN: dict[Player, str] = {
    "L": N_("You are to move as Left, and you cannot force a win: give away as little as you can."),
    "R": N_("You are to move as Right, and you cannot force a win: give away as little as you can."),
}


def turn_hints(board: Answer, to: Language) -> list[str]:
    """Return the four hints for the player to move on a board whose value is known; one may be empty.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.explaining.language import language
    >>> for hint in turn_hints(solve(domineering("1101/1101/0001"), player="L"), language("en")):
    ...     print(hint)
    You are to move as Left, and you can win from here.
    Look at the hottest part, domineering(1100/1100/0000): its temperature is 1. The parts are worth ±1, 1.
    Touch a1.
    Put a domino on a1, a2: the value goes from {2|0} to 2, which costs nothing. Your opponent cannot win from there.
    """
    move, player, value = board.best_move, board.player, board.value
    assert move is not None
    assert player is not None
    assert isinstance(value, CanonicalForm)
    wins = board.outcome is not None and board.outcome.begun_by(player) is Outcome.N
    price = costs(board)
    place = move.position.ruleset.describe_place(move.position.state, move.move)
    return [
        to.text((CAN_WIN if wins else CANNOT_WIN)[player]),
        _where(board, value, move, min(price.values()), to),
        "" if place is None else to.say(place),
        _advice(board, value, move, price[move.move], wins=wins, to=to),
    ]


def _where(board: Answer, value: CanonicalForm, move: Move, least: Fraction, to: Language) -> str:
    """Say where it is hottest, or what a move must cost."""
    parts = [(part, worth) for part, worth in board.parts if isinstance(worth, CanonicalForm)]
    if value.number is not None and all(worth.number is not None for _, worth in parts):
        if not value.number and not least:
            return to.text("The value is 0: whatever you do, your opponent has an answer.")
        return to.text(
            N_("The value is the number {value}, and in a number every move costs: the cheapest one costs {cost}.")
            if least
            else N_("The value is the number {value}, and the cheapest move costs less than any positive number."),
            value=shown(value),
            cost=UNICODE.number(least),
        )
    alive = [(part, worth) for part, worth in parts if worth != 0 or part in _touched(move, parts)]
    if len(alive) < 2:
        if value.temperature > 0:
            return to.text(
                "The position is hot: its temperature is {temperature}, so a move is worth about that much.",
                temperature=UNICODE.number(value.temperature),
            )
        return to.text(
            "The value is {value}: what a move gains is less than any positive number, but it can decide.",
            value=shown(value),
        )
    hottest, worth = max(alive, key=lambda each: each[1].temperature)
    here = _touched(move, parts)
    heat = {"part": str(hottest), "temperature": UNICODE.number(worth.temperature)}
    if worth.temperature in [other.temperature for part, other in alive if part in here]:
        heat["part"] = str(here[0])
        said = to.text("Look at the hottest part, {part}: its temperature is {temperature}.", **heat)
    else:
        said = to.text(
            "The hottest part is {part}, of temperature {temperature}, but there is a better move elsewhere.", **heat
        )
    listed = ", ".join([shown(worth) for _, worth in alive[:MOST_PARTS]] + ["…"] * (len(alive) > MOST_PARTS))
    return said + " " + to.text("The parts are worth {values}.", values=listed)


def _touched(move: Move, parts: list[tuple[Position, CanonicalForm]]) -> list[Position]:
    """Return the parts that a move changes: those that are not there any more after it."""
    after = Counter(move.to.ruleset.components(move.to.state))
    changed = []
    for part, _ in parts:
        if after[part]:
            after[part] -= 1
        else:
            changed.append(part)
    return changed


def _advice(board: Answer, value: CanonicalForm, move: Move, price: Fraction, *, wins: bool, to: Language) -> str:
    """Name the move, and what becomes of the value."""
    after = next(judged.verdict.value for judged in board.moves if judged.move == move)
    assert isinstance(after, CanonicalForm)
    said = to.text(
        N_("{move:Imperative}: the value goes from {before} to {after}, which costs {cost}.")
        if price
        else N_("{move:Imperative}: the value goes from {before} to {after}, which costs nothing."),
        move=move.phrase,
        before=shown(value),
        after=shown(after),
        cost=UNICODE.number(price),
    )
    end = to.text("Your opponent cannot win from there.") if wins else to.text("No move costs less.")
    return f"{said} {end}"
