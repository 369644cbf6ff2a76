"""A recorded game: its name, its rules, and every state from the start to the last one.

A game is legal by construction only where it comes from `grundy.records.check`;
formats yield sheets (`grundy.records.sheets`), which are what somebody wrote.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from grundy.core.errors import InvalidNotation, quote
from grundy.core.outcome import PlayConvention
from grundy.core.position import Move, Position
from grundy.core.ruleset import Ruleset

LONGEST_NAME = 1000
"""How many characters the name of a game or of a player may have."""
_BREAKING = ("Cc", "Cs", "Zl", "Zp")
"""The Unicode categories that no name may contain: controls, lone surrogates, separators of lines."""


def checked_name(text: str) -> str:
    r"""Return the name of a game or a player without the blanks around it, checked to be one line of text.

    Examples
    --------
    >>> checked_name("3/11 ")
    '3/11'
    >>> checked_name("a\nb")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: a name must be one line of at most 1000 characters, got 'a\nb'
    """
    plain = text.isprintable() or not any(
        unicodedata.category(letter) in _BREAKING or letter in "\ufffe\uffff" for letter in text
    )
    if len(text) > LONGEST_NAME or not plain:
        raise InvalidNotation(
            "a name must be one line of at most {limit} characters, got {given}",
            limit=LONGEST_NAME,
            given=quote(text),
        )
    return text.strip()


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it was played; ``states`` begins with the start.

    Examples
    --------
    >>> from grundy import nim
    >>> game = Game("1/4", nim, ((1, 2), (1, 1), (0, 1), (0, 0)))
    >>> game.start, len(game), game.winner, game.group
    (nim(1,2), 3, 0, '1')
    """

    id: str
    ruleset: Ruleset[Any, Any]
    states: tuple[Any, ...]
    play_convention: PlayConvention = "normal"
    players: tuple[str, str] = ("", "")

    def __len__(self) -> int:
        return len(self.states) - 1

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return Position(self.ruleset, self.states[0])

    @property
    def group(self) -> str:
        """The part of the name before the last slash: games are numbered within their group."""
        return self.id.rpartition("/")[0]

    @property
    def is_over(self) -> bool:
        """Whether the last state has no move."""
        return is_terminal(self.ruleset, self.states[-1])

    @property
    def winner(self) -> int | None:
        """The player who won, 0 for the one who began; None if the game was not finished."""
        if not self.is_over:
            return None
        last = (len(self) - 1) % 2
        return last if self.play_convention == "normal" else 1 - last

    def moves(self) -> list[Move]:
        """Return the moves, each a move of the position before it."""
        found = []
        for before, after in zip(self.states, self.states[1:], strict=False):
            move = self.ruleset.move_to(before, after)
            assert move is not None, f"{self.id}: no move from {before} to {after}"
            found.append(Move(Position(self.ruleset, before), move))
        return found


def is_terminal(ruleset: Ruleset[Any, Any], state: Any) -> bool:
    """Return whether a state has no move.

    Examples
    --------
    >>> from grundy import nim
    >>> is_terminal(nim, (0, 0)), is_terminal(nim, (0, 1))
    (True, False)
    """
    return next(iter(ruleset.moves(state)), None) is None
