"""The moment of a game about which a class votes, and what is told about it once it is revealed.

Before that nothing is computed here that could tell the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from markupsafe import Markup

from grundy.classroom.matches import match_of
from grundy.classroom.model import ClassGame
from grundy.classroom.room import Room
from grundy.classroom.store import Rooms
from grundy.core.answer import Answer
from grundy.core.errors import GrundyError, NotApplicable
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.explaining import explain
from grundy.explaining.language import Language
from grundy.explaining.mirror import mirror_thoughts
from grundy.explaining.step import Step
from grundy.explaining.words import capitalized, move_in_words
from grundy.web.homepage import thumbnail
from grundy.web.limits import LISTED_MOVES, solved

NO_MOVE = "none"
"""The vote of those who think that no move wins."""
MOST_OFFERED = 300
"""How many moves are offered in a list; of more, the move is tapped or written."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What some have voted for, how many they are, and whether that is right; None if nobody knows."""

    vote: str
    words: str
    count: int
    right: bool | None
    names: list[str]


@dataclass(frozen=True, slots=True)
class Revealed:
    """What is right: in a sentence, as moves, and why; and what was played in the game."""

    verdict: str
    winning: list[str]
    why: list[Step]
    played: str


@dataclass(frozen=True, slots=True)
class Discussed:
    """A moment of a game, with the votes on it."""

    game: ClassGame
    ply: int
    position: Position
    picture: Markup
    votes: Mapping[int, str]
    voters: int
    """How many could vote: those who have a place."""
    revealed: Revealed | None
    choices: list[Choice]
    """What was voted for, the most frequent first; empty until it is revealed, but for the teacher."""


def discussed_in(kept: Rooms, room: Room, to: Language, *, for_teacher: bool = False) -> Discussed | None:
    """Return the moment that a room discusses, None if it does not."""
    if room.discussion is None:
        return None
    try:
        game = kept.game(room, room.discussion.game)
    except NotApplicable:  # it went with somebody who has left
        return None
    match = match_of(game)
    ply = min(room.discussion.ply, len(match.moves))  # moves may have been taken back meanwhile
    position = match.positions[ply]
    pupils, votes = kept.pupils(room), kept.votes(room)
    names = {pupil.id: pupil.name for pupil in pupils}
    answer = solved(position, game.play_convention) if room.discussion.revealed else None
    choices = []
    if answer is not None or for_teacher:
        choices = _choices(position, votes, names, answer, to)
    revealed = None
    if answer is not None:
        played = move_in_words(match.moves[ply], to) if ply < len(match.moves) else ""
        revealed = Revealed(_verdict(answer, to), _winning(answer, to), _why(answer, to), played)
    voters = sum(pupil.joined for pupil in pupils)
    return Discussed(game, ply, position, thumbnail(position, to), votes, voters, revealed, choices)


def offered(position: Position, to: Language) -> list[tuple[str, str]]:
    """Return the moves to choose from, each with its words; none if they are too many for a list.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> offered(nim(2), language("en"))
    [('1-1', 'Take 1 match'), ('1-2', 'Take 2 matches')]
    """
    moves = list(islice(position.moves, MOST_OFFERED + 1))
    if len(moves) > MOST_OFFERED:
        return []
    return [(move.notation, capitalized(move_in_words(move, to))) for move in moves]


def checked_vote(position: Position, text: str) -> str:
    """Return a vote as it is kept: a move in notation, or that no move wins.

    Examples
    --------
    >>> from grundy import nim
    >>> checked_vote(nim(3, 4, 5), " 1-2"), checked_vote(nim(3, 4, 5), "none")
    ('1-2', 'none')
    """
    written = text.strip()
    if not written:
        raise NotApplicable("choose a move, or say that there is no winning one")
    return NO_MOVE if written == NO_MOVE else position.move(written).notation


def is_right(position: Position, vote: str, answer: Answer) -> bool | None:
    """Return whether a vote is right; None if it is not known.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> [is_right(nim(3, 4, 5), vote, solve(nim(3, 4, 5))) for vote in ("1-2", "1-1", "none")]
    [True, False, False]
    """
    if vote == NO_MOVE:
        return None if answer.outcome is None else answer.outcome is not Outcome.N
    move = position.move(vote)
    for judged in answer.moves:
        if judged.move.move == move.move:
            return judged.winning
    outcome = solved(move.to, answer.play_convention).outcome
    return None if outcome is None else outcome is Outcome.P


def vote_in_words(position: Position, vote: str, to: Language) -> str:
    """Return what somebody has voted for.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> vote_in_words(nim(3, 4, 5), "none", language("en"))
    'There is no winning move'
    """
    if vote == NO_MOVE:
        return to.text("There is no winning move")
    return capitalized(move_in_words(position.move(vote), to))


def _choices(
    position: Position, votes: Mapping[int, str], names: Mapping[int, str], answer: Answer | None, to: Language
) -> list[Choice]:
    found = []
    for vote, count in Counter(votes.values()).most_common(LISTED_MOVES):
        try:
            words = vote_in_words(position, vote, to)
        except GrundyError:  # the move was possible before others were taken back
            continue
        right = None if answer is None else is_right(position, vote, answer)
        voted = sorted(names.get(pupil, "–") for pupil, chosen in votes.items() if chosen == vote)
        found.append(Choice(vote, words, count, right, voted))
    return found


def _verdict(answer: Answer, to: Language) -> str:
    """Say whether there is a winning move, for a child."""
    if not answer.position.moves:
        return to.text("The game is over here: there is no move.")
    if answer.outcome is Outcome.P:
        return to.text("There is no winning move here: whoever is to move loses if the other one plays well.")
    if answer.outcome is Outcome.D:
        return to.text("There is no winning move here: neither player can force a win.")
    if answer.outcome is None:
        return to.text("It is not known who wins: the search reached its limit.")
    if answer.all_judged:
        return to.plural("{n} move wins here.", "{n} moves win here.", len(answer.winning_moves))
    return to.text("There is a winning move here.")


def _winning(answer: Answer, to: Language) -> list[str]:
    return [capitalized(move_in_words(move, to)) for move in answer.winning_moves] if answer.position.moves else []


def _why(answer: Answer, to: Language) -> list[Step]:
    """Return a reason for a child; where there is none by copying, how safe positions are marked."""
    if answer.outcome is None or not answer.position.moves:
        return []
    if mirror_thoughts(answer, to):
        return explain(answer, to, level="mirror")
    steps = explain(answer, to, level="table")
    return steps if len(steps) < 3 else [steps[0], steps[-1]]
