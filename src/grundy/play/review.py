"""What a move was worth, exactly.

From an N-position a move keeps the win (perhaps more slowly) or misses it, and
only that is called a mistake. From a P-position no move is a mistake. In games
with cycles a draw can be kept or missed. Where Left and Right have moves of
their own and values are known, a move also has a cost, which may be more than
nothing though it keeps the win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from grundy.core.answer import Answer, Verdict
from grundy.core.forms.writing import UNICODE
from grundy.core.outcome import Outcome
from grundy.core.position import Move
from grundy.explaining.language import Language
from grundy.solving.turns import costs


class MoveClass(Enum):
    """The kinds of moves."""

    WINNING = "winning"
    MISSED_WIN = "missed-win"
    MISSED_DRAW = "missed-draw"
    DRAWING = "drawing"
    RESISTANCE = "resistance"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Review:
    """The class of a move, how many moves it cost, and whether it was the only one of its kind."""

    kind: MoveClass
    cost: int | None = 0
    """How many moves slower than the quickest win, or shorter than the longest resistance; None if it is not known."""
    only: bool = False
    loss: Fraction | None = None
    """What the move cost in a game of Left and Right, by the number where play stops; None if that is not known."""
    wasted: Fraction = Fraction(0)
    """How much of that the best move would have kept."""

    @property
    def is_mistake(self) -> bool:
        """Whether a win or a draw was given away."""
        return self.kind in (MoveClass.MISSED_WIN, MoveClass.MISSED_DRAW)


def review(before: Answer, after: Verdict, move: Move | None = None) -> Review:
    """Return what the move from a solved position to one with the verdict `after` was worth.

    In a game of Left and Right the move itself is needed to tell its cost.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> reviewed = review(solve(nim(3, 4, 5)), solve(nim(1, 4, 5)).verdict)
    >>> reviewed.kind.value, reviewed.cost, reviewed.only
    ('winning', 0, True)
    >>> review(solve(nim(3, 4, 5)), solve(nim(2, 4, 5)).verdict).is_mistake
    True
    >>> from grundy import parse
    >>> start = solve(parse("to-move(L; domineering(11/10/10))"))
    >>> [str(review(start, each.verdict, each.move).loss) for each in start.moves]
    ['1/2', '3/2']
    """
    reviewed, price = _review(before, after), costs(before)
    if move is None or move.move not in price:
        return reviewed
    loss = price[move.move]
    least = loss if before.best_move is None else price[before.best_move.move]
    return replace(reviewed, loss=loss, wasted=max(loss - least, Fraction(0)))


def _review(before: Answer, after: Verdict) -> Review:
    if before.outcome is None or after.outcome is None:
        return Review(MoveClass.UNKNOWN)
    cost = None
    if before.remoteness is not None and after.remoteness is not None:
        cost = abs(after.remoteness + 1 - before.remoteness)
    if before.outcome is Outcome.N:
        if after.outcome is not Outcome.P:
            return Review(MoveClass.MISSED_WIN)
        return Review(MoveClass.WINNING, cost, before.winning_count == 1)
    if before.outcome is Outcome.P:
        return Review(MoveClass.RESISTANCE, cost)
    return Review(MoveClass.DRAWING if after.outcome is Outcome.D else MoveClass.MISSED_DRAW)


def review_in_words(reviewed: Review, to: Language) -> str:
    """Return the class of a move in words.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> review_in_words(Review(MoveClass.WINNING, 2), language("en"))
    'winning move, 2 moves slower than the quickest'
    >>> review_in_words(Review(MoveClass.WINNING, loss=Fraction(1, 4), wasted=Fraction(1, 4)), language("en"))
    'winning move, cost ¼'
    >>> review_in_words(Review(MoveClass.RESISTANCE, loss=Fraction(1)), language("en"))
    'no move wins, cost 1, the least possible'
    """
    if reviewed.loss is not None:
        return _costing(reviewed, reviewed.loss, to)
    if reviewed.kind is MoveClass.WINNING and reviewed.only:
        return to.text("the only winning move")
    if reviewed.kind is MoveClass.WINNING and reviewed.cost:
        return to.plural(
            "winning move, {n} move slower than the quickest",
            "winning move, {n} moves slower than the quickest",
            reviewed.cost,
        )
    if reviewed.kind is MoveClass.RESISTANCE and reviewed.cost:
        return to.plural(
            "{n} move shorter than the longest resistance",
            "{n} moves shorter than the longest resistance",
            reviewed.cost,
        )
    if reviewed.kind is MoveClass.RESISTANCE and reviewed.cost is None:
        return to.text("no move wins")
    return {
        MoveClass.WINNING: to.text("winning move"),
        MoveClass.MISSED_WIN: to.text("mistake: a missed win"),
        MoveClass.MISSED_DRAW: to.text("mistake: a missed draw"),
        MoveClass.DRAWING: to.text("keeps the draw"),
        MoveClass.RESISTANCE: to.text("longest resistance"),
        MoveClass.UNKNOWN: to.text("unknown"),
    }[reviewed.kind]


def _costing(reviewed: Review, loss: Fraction, to: Language) -> str:
    """Return the class of a move of Left or Right in words, with its cost."""
    if reviewed.is_mistake and not loss:
        return to.text("mistake: a missed win, by less than any positive number")
    kind = review_in_words(Review(reviewed.kind, None, reviewed.only), to)
    if not loss:
        cost = to.text("no cost")
    elif reviewed.wasted or reviewed.is_mistake:
        cost = to.text("cost {cost}", cost=UNICODE.number(loss))
    else:
        cost = to.text("cost {cost}, the least possible", cost=UNICODE.number(loss))
    return f"{kind}, {cost}"
