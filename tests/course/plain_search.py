"""A plain search for winning moves that shares nothing with the solver but the rules: labels, from the end back."""

from __future__ import annotations

from typing import Any

from grundy.core.outcome import PlayConvention
from grundy.core.position import Position


def plain_winning_moves(position: Position, play_convention: PlayConvention, most: int) -> list[str] | None:
    """Return the moves after which the other player loses whatever he does; None if there are too many positions.

    Labels are given until none changes: lost if every option is won, won if some option is lost. What gets no label is
    a draw, so games with cycles need nothing special.

    Examples
    --------
    >>> from grundy import nim
    >>> plain_winning_moves(nim(3, 4, 5), "normal", 1000), plain_winning_moves(nim(3, 4, 5), "normal", 10)
    (['1-2'], None)
    """
    rules = position.ruleset
    options: dict[Any, list[Any]] = {}
    waiting = [position.state]
    while waiting:
        state = waiting.pop()
        if state in options:
            continue
        if len(options) == most:
            return None
        options[state] = [rules.play(state, move) for move in rules.moves(state)]
        waiting += options[state]
    won = {state: play_convention == "misere" for state, to in options.items() if not to}
    before = -1
    while before != len(won):
        before = len(won)
        for state, to in options.items():
            if state not in won:
                if any(won.get(option) is False for option in to):
                    won[state] = True
                elif all(won.get(option) for option in to):
                    won[state] = False
    return [move.notation for move in position.moves if won.get(move.to.state) is False]
