"""A sitting: a match as its address writes it, and who sits at the table.

The computer's reply depends on the address alone (its seed and the number of
the move), so an address that is shared reopens the same match.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from grundy.core.outcome import Player, other_player
from grundy.core.partizan import player_to_move, start_of
from grundy.core.position import Move
from grundy.core.ruleset import N_
from grundy.drawing.board import Board, board_of
from grundy.drawing.forms import Form
from grundy.explaining.language import Language
from grundy.play.match import Match
from grundy.play.opponents import choose_move
from grundy.web.address import HUMAN, PlayAddress, read_position
from grundy.web.limits import solved

SIDES: dict[Player, str] = {"L": N_("Left"), "R": N_("Right")}


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match with its address.

    Examples
    --------
    >>> sitting = seated(PlayAddress("nim(3,4,5)", moves=("1-2",), opponent="perfect"))
    >>> sitting.awaits_computer, sitting.reply()
    (True, Move('1-1' to nim(0,4,5)))
    """

    address: PlayAddress
    match: Match
    course: Match
    """The match with the moves that were taken back."""

    @property
    def with_computer(self) -> bool:
        """Whether one of the players is the computer."""
        return self.address.opponent != HUMAN

    @property
    def computer(self) -> int | None:
        """The computer's number among the players."""
        if not self.with_computer:
            return None
        return 0 if self.address.first == "computer" else 1

    @property
    def awaits_computer(self) -> bool:
        """Whether the computer has to move now; looking back at moves already made, it does not."""
        return self.match.player == self.computer and not self.address.redo and not self.match.is_over

    @property
    def may_move(self) -> bool:
        """Whether a person may move now."""
        return self.match.player != self.computer and not self.match.is_over

    def reply(self) -> Move:
        """Return the computer's move."""
        chance = Random(f"{self.address.seed}:{len(self.match.moves)}")
        match = self.match
        return choose_move(self.address.opponent, match.position, match.play_convention, chance, solved)

    def after(self, move: Move) -> Sitting:
        """Return the sitting after one more move."""
        match = self.match.play(move)
        return Sitting(self.address.after(move.notation), match, match)

    def undone(self) -> PlayAddress | None:
        """Return the address of the person's turn before this one, None if there is none."""
        turns = [ply for ply in range(len(self.match.moves)) if ply % 2 != self.computer]
        return self.address.undo(len(self.match.moves) - turns[-1]) if turns else None

    def redone(self) -> PlayAddress | None:
        """Return the address of the person's next turn among the moves taken back, None if there is none."""
        if not self.address.redo:
            return None
        count = 1
        while count < len(self.address.redo) and (len(self.match.moves) + count) % 2 == self.computer:
            count += 1
        return self.address.redone(count)

    @property
    def on_paper(self) -> PlayAddress:
        """The shortest address of the position that the board shows: a match that starts there.

        Examples
        --------
        >>> seated(PlayAddress("domineering(01/01)", moves=("a1-a2",), panel="why")).on_paper.fields
        {'position': 'domineering(01/01)', 'begins': 'R'}
        """
        now = self.match.position
        begins = player_to_move(now) if now.drawn.ruleset.partizan else None
        return PlayAddress(str(now.drawn), self.match.play_convention, begins=begins or "L")

    def side(self, player: int) -> Player | None:
        """Return whether a player is Left or Right, None if all have the same moves."""
        first = player_to_move(self.match.start)
        return first if first is None or player == 0 else other_player(first)

    def player_name(self, player: int, to: Language) -> str:
        """Return what a player is called."""
        side = self.side(player)
        if not self.with_computer:
            if side is not None:
                return to.text(SIDES[side])
            return to.text("First player") if player == 0 else to.text("Second player")
        name = to.text("Computer") if player == self.computer else to.text("You")
        return name if side is None else f"{name} ({to.text(SIDES[side])})"

    @property
    def has_matches(self) -> bool:
        """Whether the last move takes the last match."""
        return all(
            part.ruleset.ends_empty and board_of(part.ruleset).has_matches for part in self.match.start.drawn.summands
        )

    @property
    def board(self) -> Board[Any, Any]:
        """The board; a sum has cards, because its moves name their components."""
        return board_of(self.match.position.drawn.ruleset)

    @property
    def form(self) -> Form:
        """How a move is written beside the board."""
        shown = self.match.position.drawn
        return self.board.form(shown.ruleset, shown.state)

    @property
    def paths(self) -> list[str]:
        """The notations of all moves, for a form in which one is chosen step by step."""
        return [move.notation for move in self.match.position.moves]

    @property
    def example_move(self) -> str:
        """The notation of some move, empty at the end of the match."""
        ruleset, state = self.match.position.ruleset, self.match.position.state
        move = ruleset.example_move(state)
        return "" if move is None else ruleset.format_move(state, move)

    def title(self, to: Language) -> str:
        """Return the name of the game."""
        rulesets = [part.ruleset for part in self.match.start.drawn.summands]
        names = [to.text(ruleset.title) or ruleset.name for ruleset in rulesets]
        return " + ".join(names) if len(names) <= 3 else to.text("Sum of {count} games", count=len(names))

    def convention(self, to: Language) -> str:
        """Return the play convention in a sentence: who wins at the end."""
        if self.match.play_convention == "misere":
            if self.has_matches:
                return to.text("Misère play: whoever takes the last match loses")
            return to.text("Misère play: whoever cannot move wins")
        if self.has_matches:
            return to.text("Normal play: whoever takes the last match wins")
        return to.text("Normal play: whoever cannot move loses")


def seated(address: PlayAddress) -> Sitting:
    """Return the sitting at an address, every move checked; position and moves get the notation of their own.

    Who begins stands beside the board of a game of Left and Right, also if the position was written with it.
    """
    start, begins = read_position(address.position), address.begins
    if (player := player_to_move(start)) is not None and start.drawn.ruleset.partizan:
        start, begins = start.drawn, player
    match = Match(start_of(start, begins), address.play).play_all(address.moves)
    written = address.having(
        position=str(start),
        moves=tuple(move.notation for move in match.moves),
        begins=begins if start.ruleset.partizan else "L",
    )
    return Sitting(written, match, match.play_all(address.redo))
