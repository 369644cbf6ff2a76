"""The impartial variant of a game of Left and Right: each player has the moves of both.

So Domineering becomes Cram, and a position has a Grundy value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_, Ruleset
from grundy.rulesets.graphs.coloured import ColouredHackenbush
from grundy.rulesets.graphs.hackenbush import Hackenbush

TITLES = {
    "Amazons": N_("Amazons (impartial)"),
    "Clobber": N_("Clobber (impartial)"),
    "Col": N_("Col (impartial)"),
    "Cutcake": N_("Cutcake (impartial)"),
    "Domineering": N_("Domineering (impartial)"),
    "Maundy cake": N_("Maundy cake (impartial)"),
    "Snort": N_("Snort (impartial)"),
    "Toads and Frogs": N_("Toads and Frogs (impartial)"),
    "Toppling dominoes": N_("Toppling dominoes (impartial)"),
}
"""The titles of the variants, so that none has that of its game; each is a sentence of its own to translators."""


class Impartial(Ruleset[Any, Any]):
    """The game in which each player may make any move of Left and of Right.

    Examples
    --------
    >>> from grundy import cram, domineering
    >>> Impartial(domineering)("111/111").grundy_value, cram("111/111").grundy_value
    (1, 1)
    """

    rule = N_("Each player may make any move that Left or Right has in this game.")
    theory = N_("Where both players have the same moves, every position is worth a heap of Nim.")
    difficulty = 2

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        if not rules.partizan:
            raise NotApplicable("{game} is impartial already: both players have the same moves", game=rules.name)
        self.rules = rules
        self.name = f"impartial[{rules.name}]"
        self.title = TITLES.get(rules.title, rules.title)
        self.family = rules.family
        self.example = f"impartial[{rules.name}]{rules.example.removeprefix(rules.name)}"
        self.tags = rules.tags
        self.board = rules.board
        self.counted_from = rules.counted_from

    def moves(self, state: Any) -> Iterable[Any]:
        """Yield the moves of Left and those of Right, each once."""
        return self.rules.moves(state)

    def play(self, state: Any, move: Any) -> Any:
        """Return what the move leaves."""
        return self.rules.play(state, move)

    def components(self, state: Any) -> Sequence[Position]:
        """Return the parts of the game, each in its impartial variant."""
        parts = self.rules.components(state)
        if len(parts) == 1 and parts[0].ruleset is self.rules:
            return (self.at(parts[0].state),)
        return [Position(Impartial(part.ruleset), part.state) if part.ruleset.partizan else part for part in parts]

    def drawn(self, state: Any) -> Position:
        """Return the position of the game itself: the board is the same."""
        return self.rules.at(state)

    def key(self, state: Any) -> Any:
        """Return what the solver remembers of the game."""
        return self.rules.key(state)

    def convention(self, text: str) -> PlayConvention:
        """Return the play convention that `text` names, or say that the game is not played so."""
        return self.rules.convention(text)

    def validate(self, state: Any) -> Any:
        """Return the state, checked by the game."""
        return self.rules.validate(state)

    def parse(self, text: str) -> Any:
        """Read what the game reads."""
        return self.rules.parse(text)

    def format(self, state: Any) -> str:
        """Return what the game writes."""
        return self.rules.format(state)

    def format_move(self, state: Any, move: Any) -> str:
        """Return the notation of the game."""
        return self.rules.format_move(state, move)

    def read_move(self, state: Any, text: str) -> Any:
        """Return the move that a text names in the game."""
        return self.rules.read_move(state, text)

    def why_not(self, state: Any, text: str) -> Phrase | None:
        """Return which rule of the game a text breaks."""
        return self.rules.why_not(state, text)

    def describe_move(self, state: Any, move: Any) -> Phrase:
        """Return what the player does."""
        return self.rules.describe_move(state, move)

    def describe_place(self, state: Any, move: Any) -> Phrase | None:
        """Return where the move is made."""
        return self.rules.describe_place(state, move)

    def table_state(self, row: int, column: int) -> Any:
        """Return the state that stands in the table of the game."""
        return self.rules.table_state(row, column)


def impartial(rule: str) -> Impartial:
    """Return the impartial variant of the game that a text such as ``domineering`` names.

    Examples
    --------
    >>> impartial("domineering")("1111").grundy_value
    2
    >>> impartial("nim")
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: nim is impartial already: both players have the same moves
    """
    from grundy.rulesets.catalogue import read_ruleset  # which knows this game, too

    rules = read_ruleset(rule)
    return Impartial(ColouredHackenbush(rules.places) if isinstance(rules, Hackenbush) else rules)
