"""A kind of board: how a position looks, is written in a terminal, and how a move is made on it.

Each kind has a file in `boards`. It says what it needs of a ruleset, so that any ruleset
that has it can name the board. The files are imported when they are first used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from grundy.core.phrase import Phrase
from grundy.core.ruleset import Ruleset
from grundy.drawing import boards
from grundy.drawing.forms import Form
from grundy.drawing.svg import Picture
from grundy.drawing.touch import Touch


@runtime_checkable
class Rules(Protocol):
    """What every board needs of a ruleset, and every ruleset has."""

    def moves(self, state: Any) -> Iterable[Any]:
        """Yield the moves of a state."""

    def notation(self, state: Any) -> str:
        """Return the whole position as text."""


R = TypeVar("R", bound=Rules)
S = TypeVar("S")


def _in_notation(rules: Rules, state: object) -> Form:
    return Form()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Generic[R, S]):
    """A kind of board with all its faces."""

    needs: type
    """The protocol of the rulesets that can have this board."""
    invitation: str
    """How the first move is made, marked for translation."""
    draw: Callable[[R, S, Touch], Picture | None]
    """Draws a state, None if it is too large; what can be touched there is a move."""
    write: Callable[[R, S], str | None] = lambda rules, state: None
    """Writes a state as lines of text, None if only its notation says it."""
    caption: Callable[[R, S], Phrase | None] = lambda rules, state: None
    """Says below these lines what they do not show."""
    form: Callable[[R, S], Form] = _in_notation
    """Makes the form in which a move is written beside the board."""
    pieces: tuple[str, str] = ("left", "right")
    """The pieces of Left and of Right: blue and red, unless the game has always had other colours."""
    grows: bool = False
    """Whether a match may come to have more moves than it began with, so that their cards need more room."""
    has_matches: bool = False
    """Whether the things on it are matches, so that the last move may take the last match."""

    @property
    def has_cards(self) -> bool:
        """Whether a card stands below the picture for each move that it does not show; else the form makes them."""
        return self.form is _in_notation


@cache
def kinds() -> tuple[str, ...]:
    """Return the names of all kinds of boards.

    Examples
    --------
    >>> kinds()[:4]
    ('amazons', 'bar', 'cakes', 'cards')
    """
    return tuple(module.name.replace("_", "-") for module in iter_modules(boards.__path__))


def board_of(ruleset: Ruleset[Any, Any]) -> Board[Any, Any]:
    """Return the board that a ruleset names, cards if there is none of that name.

    Examples
    --------
    >>> from grundy import nim
    >>> board_of(nim).invitation
    'Choose a match: it and all to its right are taken.'
    """
    kind = ruleset.board if ruleset.board in kinds() else "cards"
    board: Board[Any, Any] = import_module(f"grundy.drawing.boards.{kind.replace('-', '_')}").BOARD
    return board
