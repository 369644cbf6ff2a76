"""A sitting: a match as its address writes it, and who sits at the table.

The computer's reply depends on the address alone (its seed and the moves so
far), so an address that is shared reopens the same match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.core.outcome import Player, other_player
from grundy.core.partizan import player_to_move, start_of, without_turn
from grundy.core.phrase import Phrase
from grundy.core.position import Move
from grundy.core.ruleset import N_
from grundy.drawing.board import Board, board_of
from grundy.drawing.forms import SENT, Form, check_chosen, written_move
from grundy.drawing.rules_in_words import has_matches
from grundy.explaining.language import Language
from grundy.explaining.words import SIDES
from grundy.play.match import Match
from grundy.play.opponents import reply
from grundy.play.variations import branches
from grundy.web.address import HUMAN, PlayAddress, read_position, short
from grundy.web.goal import convention_in_words
from grundy.web.limits import solved


@dataclass(frozen=True)
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

    @cached_property
    def course(self) -> Match:
        """The match with the moves that were taken back."""
        return self.match.play_all(self.address.redo)

    @property
    def computers(self) -> tuple[int, ...]:
        """The computer's numbers among the players."""
        if self.address.opponent == HUMAN:
            return ()
        return {"you": (1,), "computer": (0,), "both": (0, 1)}[self.address.first]

    @property
    def with_computer(self) -> bool:
        """Whether one of the players is the computer, and the other one a person: the reader."""
        return len(self.computers) == 1

    @property
    def computer(self) -> int | None:
        """The computer's number, if a person plays against it."""
        return self.computers[0] if self.with_computer else None

    @property
    def persons(self) -> tuple[int, ...]:
        """The numbers of the players who are persons."""
        return tuple(player for player in (0, 1) if player not in self.computers)

    @property
    def upper(self) -> int:
        """The player who stands above in the course of the match: the reader, else the one who begins."""
        return 1 if self.computer == 0 else 0

    @property
    def awaits_computer(self) -> bool:
        """Whether the computer has to move now; looking back at moves already made, it does not."""
        return self.match.player in self.computers and not self.address.redo and not self.match.is_over

    @property
    def may_move(self) -> bool:
        """Whether a person may move now."""
        return self.match.player in self.persons and not self.match.is_over

    def reply(self) -> Move:
        """Return the computer's move."""
        return reply(self.address.opponent, self.match, self.address.seed, solved)

    def after(self, move: Move) -> Sitting:
        """Return the sitting after one more move, and after the reply if that move was made before."""
        address = self.address.after(move.notation)
        while address.redo and len(address.moves) % 2 in self.computers:
            address = address.redone(1)
        return Sitting(address, self.match.play_all(address.moves[len(self.match.moves) :]))

    def undone(self) -> PlayAddress | None:
        """Return the address of the person's turn before this one, None if there is none."""
        turns = [ply for ply in range(len(self.match.moves)) if ply % 2 in self.persons or not self.persons]
        return self.address.undo(len(self.match.moves) - turns[-1]) if turns else None

    def redone(self) -> PlayAddress | None:
        """Return the address of the person's next turn among the moves taken back, None if there is none."""
        if not self.address.redo:
            return None
        count = 1
        while count < len(self.address.redo) and (len(self.match.moves) + count) % 2 not in (self.persons or (0, 1)):
            count += 1
        return self.address.redone(count)

    def branches(self) -> tuple[int, list[tuple[str, PlayAddress]]]:
        """Return where the lines last parted: the number of the move, and each move tried there with its moment.

        That move is the last one of this line for which another was tried, and a moment is as far along its line as
        this one, or its end. There is none, and the number is 0, where nothing else was tried.

        Examples
        --------
        >>> address = PlayAddress("nim(3,4,5)", moves=("3-1", "1-3"), lines=(("2-1", "3-5"),))
        >>> ply, tried = seated(address).branches()
        >>> ply, [(move, at.moves) for move, at in tried]
        (1, [('2-1', ('2-1', '3-5')), ('3-1', ('3-1', '1-3'))])
        """
        now = len(self.address.moves)
        for ply in range(now, 0, -1):
            tried = branches(self.address.lines, self.address.line, ply)
            if len(tried) > 1:
                return ply, [(line[ply - 1], self.address.at(line, min(now, len(line)))) for line in tried]
        return 0, []

    @property
    def on_paper(self) -> PlayAddress:
        """The shortest address of the position that the board shows: a match that starts there.

        Examples
        --------
        >>> seated(PlayAddress("domineering(11/11)", moves=("a1-a2",), panel="why")).on_paper.fields
        {'position': 'domineering(01/01)', 'begins': 'R'}
        """
        now = self.match.position
        begins = player_to_move(now) if now.drawn.ruleset.partizan else None
        return PlayAddress(str(without_turn(now)), self.match.play_convention, begins=begins or "L")

    def side(self, player: int) -> Player | None:
        """Return whether a player is Left or Right, None if all have the same moves."""
        first = player_to_move(self.match.start)
        return first if first is None or player == 0 else other_player(first)

    def given_name(self, player: int) -> str:
        """Return the name that a person gave, empty if there is none."""
        return "" if player in self.computers else (self.address.one, self.address.two)[player]

    def player_name(self, player: int, to: Language) -> str:
        """Return what a player is called."""
        side = self.side(player)
        name = self.given_name(player)
        if self.with_computer:
            name = name or (to.text("Computer") if player == self.computer else to.text("You"))
        if name:
            return name if side is None else f"{name} ({to.text(SIDES[side])})"
        if side is not None:
            return to.text(SIDES[side])
        return to.text("First player") if player == 0 else to.text("Second player")

    def told(self, ply: int) -> Phrase:
        """Return who made a move of the whole match, counted from 0, and which one.

        Examples
        --------
        >>> from grundy.explaining.language import language
        >>> sitting = seated(PlayAddress("nim(3,4,5)", moves=("1-2", "1-1"), opponent="perfect"))
        >>> [language("en").say(sitting.told(ply)) for ply in (0, 1)]
        ['you took 2 matches from heap 1', 'the computer took 1 match from heap 1']
        >>> [language("cs").say(sitting.told(ply)) for ply in (0, 1)]
        ['odebíráš 2 sirky z 1. hromádky', 'počítač odebral 1 sirku z 1. hromádky']
        """
        player, move = ply % 2, self.course.moves[ply].phrase
        if name := self.given_name(player):
            return Phrase(N_("{name} {move:past}"), name=name, move=move)
        if self.with_computer:
            said = N_("the computer {move:past}") if player == self.computer else N_("you {move:own}")
        elif (side := self.side(player)) is not None:
            said = N_("Left {move:past}") if side == "L" else N_("Right {move:past}")
        else:
            said = N_("the first player {move:past}") if player == 0 else N_("the second player {move:past}")
        return Phrase(said, move=move)

    @property
    def has_matches(self) -> bool:
        """Whether the last move takes the last match."""
        return has_matches(self.match.start)

    @property
    def board(self) -> Board[Any, Any]:
        """The board; a sum has cards, because its moves name their components."""
        return board_of(self.match.position.drawn.ruleset)

    @property
    def form(self) -> Form:
        """How a move is written beside the board."""
        shown = self.match.position.drawn
        return self.board.form(shown.ruleset, shown.state)

    def written(self, fields: Mapping[str, str]) -> str:
        """Return the move that the fields of the form write; raise an error if it was sent with nothing chosen."""
        if sent := fields.get(SENT):
            check_chosen(self.form if sent == self.form.name else Form(), fields)
        return short(written_move(fields))

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
        return convention_in_words(self.match.start, self.match.play_convention, to)


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
    return Sitting(written, match)
