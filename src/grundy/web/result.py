"""The card at the end of a match: who won and why, and what persons can learn from it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from grundy.core.forms.writing import UNICODE
from grundy.explaining.language import Language
from grundy.play.opponents import handed_back_in_words, is_teacher
from grundy.web.address import PlayAddress, ReviewAddress
from grundy.web.ladder import OUTCOME, Ladder
from grundy.web.moments import Moment, accuracy_of, unjudged, unjudged_in_words
from grundy.web.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The wins that a player kept, of those that he could have kept, and what he gave away besides."""

    name: str
    kept: int
    faced: int
    wasted: str
    """What was given away; empty if that is nothing, or not known of every move."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the card shows."""

    why: str
    """How the match was decided, in a sentence; empty if that is not known or not told."""
    decided: Moment | None
    """The move that decided it."""
    mistakes: tuple[Moment, ...]
    accuracy: tuple[Accuracy, ...]
    unjudged: str
    """Which moves were not judged, in a sentence: nothing above is about them."""
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
    >>> from grundy.web.moments import moments_of
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(1,2)", moves=("1-1", "2-2")))
    >>> result_of(sitting, moments_of(sitting, language("en")), Ladder("values"), language("en")).why
    'Move 1 gave the win away: you took 1 match from heap 1.'
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
        unjudged=unjudged_in_words(unjudged(moments), to),
        helped=address.helped + address.hint,
        handed_back=_handed_back(sitting, moments, to) if told else "",
        again=address.afresh(),
        review=ReviewAddress(address.having(hint=0)) if mistakes else None,
        learn=address.undo(len(address.moves) - first).having(panel="why") if mistakes else None,
    )


def _deciding(moments: list[Moment]) -> Moment | None:
    """Return the last move after which another player could force a win than before it, as far back as is known."""
    drawn = max((n for n, moment in enumerate(moments) if moment.winner is None), default=-1)
    changes = [moment for last, moment in pairwise(moments[drawn + 1 :]) if last.winner != moment.winner]
    return changes[-1] if changes else None


def _why(moments: list[Moment], decided: Moment | None, to: Language) -> str:
    """Return how the match was decided; nothing if it is not known who could win until then."""
    if decided is None:
        known = len(moments) > 1 and all(moment.winner is not None for moment in moments)
        return to.text("The winner could win from the start, and never let go.") if known else ""
    return to.text("Move {number} gave the win away: {told}.", number=decided.ply, told=decided.told)


def _handed_back(sitting: Sitting, moments: list[Moment], to: Language) -> str:
    if sitting.computer is None or not is_teacher(sitting.address.opponent):
        return ""
    own = [moment for moment in moments if moment.mover == sitting.computer]
    if not all(moment.judged for moment in own):  # then nothing is said, for it might be wrong
        return ""
    lost = [moment for moment in own if moment.faced_win and moment.winner == 1 - sitting.computer]
    return handed_back_in_words([moment.ply - 1 for moment in lost], to)


def _accuracy(sitting: Sitting, moments: list[Moment], player: int, to: Language) -> Accuracy:
    wasted = [moment.wasted for moment in moments if moment.mover == player]
    priced = [cost for cost in wasted if cost is not None]
    total = sum(priced, Fraction(0)) if len(priced) == len(wasted) else None
    name = sitting.player_name(player, to)
    return Accuracy(name, *accuracy_of(moments, player), UNICODE.number(total) if total else "")
