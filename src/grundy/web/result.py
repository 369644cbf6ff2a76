"""The card at the end of a match: who won and why, and what persons can learn from it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from time import process_time

from grundy.core.answer import Answer
from grundy.core.errors import Undecided
from grundy.core.forms.writing import UNICODE
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.explaining.language import Language
from grundy.play.opponents import handed_back, handed_back_in_words, is_teacher
from grundy.web.address import PlayAddress, ReviewAddress
from grundy.web.history import Moment, accuracy_of
from grundy.web.ladder import OUTCOME, Ladder
from grundy.web.limits import MOST_SECONDS, solved
from grundy.web.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The wins that a player kept, of those that he could have kept, and what he gave away besides."""

    name: str
    kept: int
    faced: int
    wasted: str


@dataclass(frozen=True, slots=True)
class Result:
    """What the card shows."""

    why: str
    """How the match was decided, in a sentence; empty if that is not known or not told."""
    decided: Moment | None
    """The move that decided it."""
    mistakes: tuple[Moment, ...]
    accuracy: tuple[Accuracy, ...]
    helped: int
    """How many hints were taken."""
    handed_back: str
    """Where the teacher gave the win away on purpose; empty if the computer is no teacher, or if it is not known."""
    again: PlayAddress
    review: ReviewAddress | None
    """Where better moves are looked for, None if there is nothing to better."""
    learn: PlayAddress | None
    """The explanation of the position before the first mistake."""


def result_of(sitting: Sitting, moments: list[Moment], ladder: Ladder, to: Language) -> Result:
    """Return the card of a match that is over.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.history import moments_of
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(1,2)", moves=("1-1", "2-2")))
    >>> result_of(sitting, moments_of(sitting, language("en")), Ladder("values"), language("en")).why
    'It was decided by move 1 (You: take 1 match from heap 1), which gave the win away.'
    """
    address = sitting.address
    told = ladder.tells(OUTCOME)
    decided = _deciding(moments) if told else None
    mine = [moment for moment in moments if moment.mover in sitting.persons] if told else []
    mistakes = [moment for moment in mine if moment.is_mistake]
    first = mistakes[0].ply - 1 if mistakes else 0
    return Result(
        why=_why(moments, decided, to) if told else "",
        decided=decided,
        mistakes=tuple(moment for moment in mine if moment.is_mistake or moment.wasted),
        accuracy=tuple(_accuracy(sitting, moments, player, to) for player in sitting.persons if told),
        helped=address.helped + address.hint,
        handed_back=_handed_back(sitting, to) if told else "",
        again=address.afresh(),
        review=ReviewAddress(address.having(hint=0)) if mistakes else None,
        learn=address.undo(len(address.moves) - first).having(panel="why") if mistakes else None,
    )


def _deciding(moments: list[Moment]) -> Moment | None:
    """Return the last move after which another player could force a win than before it."""
    changes = [moment for last, moment in pairwise(moments) if last.winner is not None and last.winner != moment.winner]
    return changes[-1] if changes else None


def _why(moments: list[Moment], decided: Moment | None, to: Language) -> str:
    """Return how the match was decided; nothing if somewhere it is not known who could win."""
    if any(moment.winner is None for moment in moments) or moments[0].ply or len(moments) < 2:
        return ""
    if decided is None:
        return to.text("The winner could win from the start, and never let go.")
    return to.text(
        "It was decided by move {number} ({mover}: {move}), which gave the win away.",
        number=decided.ply,
        mover=decided.name,
        move=decided.move,
    )


def _handed_back(sitting: Sitting, to: Language) -> str:
    if sitting.computer is None or not is_teacher(sitting.address.opponent):
        return ""
    end = process_time() + MOST_SECONDS

    def known(position: Position, play_convention: PlayConvention) -> Answer:
        answer = solved(position, play_convention)
        if answer.outcome is None or process_time() > end:
            raise Undecided("the limit of {seconds} s was reached", seconds=str(MOST_SECONDS))
        return answer

    try:
        return handed_back_in_words(handed_back(sitting.match, sitting.computer, known), to)
    except Undecided:  # then nothing is said, for it might be wrong
        return ""


def _accuracy(sitting: Sitting, moments: list[Moment], player: int, to: Language) -> Accuracy:
    wasted = sum((moment.wasted for moment in moments if moment.mover == player), Fraction(0))
    name = sitting.player_name(player, to)
    return Accuracy(name, *accuracy_of(moments, player), UNICODE.number(wasted) if wasted else "")
