"""Every move of the opponent with a reply to it, as a table: that a position is safe can be seen, move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import position_in_list, position_in_words

MOST_REPLIES = 16
"""The most moves of an opponent to which a table has replies."""

MINE = N_(
    "Whatever your opponent makes of {position}, you can leave a safe position again. The table has a reply to every "
    "move."
)
YOURS = N_(
    "Whatever you make of {position}, your opponent can leave a safe position again. The table has a reply to every "
    "move."
)

IsSafe = Callable[[Position], bool]


def reply_steps(answered: Position, is_safe: IsSafe, to: Language, *, mine: bool) -> Iterator[Step]:
    """Yield a step with a reply to every move from a safe position, if they are few; `mine` if the reader leaves it.

    Moves that leave the same heaps are one, and so are replies. The replies that leave least stand first.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.core.outcome import Outcome
    >>> from grundy.explaining.language import language
    >>> def is_safe(position):
    ...     return position.outcome is Outcome.P
    >>> [step] = reply_steps(nim(1, 4, 5), is_safe, language("en"), mine=True)
    >>> step.text[:78]
    'Whatever your opponent makes of 1-4-5, you can leave a safe position again. Th'
    >>> [(left, replies) for left, replies in step.table.rows if "-4" in left]
    [('1-4', '1-1'), ('1-1-4', '1-1'), ('1-4-4', '4-4'), ('1-2-4', '1-2-3'), ('1-3-4', '1-2-3')]
    >>> list(reply_steps(nim(7, 11, 12), is_safe, language("en"), mine=True))
    []
    """
    if answered.ruleset.in_words(answered.state) is None:  # a table of long notations is not read
        return
    moves: dict[Position, Position] = {}
    for option in answered.options:
        moves.setdefault(_in_order(option), option)
        if len(moves) > MOST_REPLIES:
            return
    rows = []
    for shown, option in moves.items():
        safe = {_in_order(reply): reply for reply in option.options if is_safe(reply)}
        if not safe:  # the game may be over
            return
        names = [position_in_list(reply, to) for reply in safe]
        rows.append((position_in_list(shown, to), min(names, key=lambda name: (len(name), name))))
    if not rows:
        return
    rows.sort(key=lambda row: (len(row[1]), row[1], len(row[0]), row[0]))
    header = to.text("after the move"), to.text("after the reply")
    yield to.step(
        "A reply to every move",
        MINE if mine else YOURS,
        Table(header, tuple(rows)),
        position=position_in_words(_in_order(answered), to),
    )


def _in_order(position: Position) -> Position:
    """Return the position with its heaps in order of size."""
    return Position(position.ruleset, position.ruleset.key(position.state))
