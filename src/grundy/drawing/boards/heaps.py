"""Heaps as rows of matches; a match stands for the move that takes it and all to its right.

Up to forty matches are drawn one by one, seven to a line. A larger heap is a
bundle with its number, and its moves are made in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Any, Protocol, runtime_checkable

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.forms import TakeFromHeap
from grundy.drawing.palette import HEAD, MUTED, WOOD, WOOD_EDGE
from grundy.drawing.squares import MOST_TOKENS, MOST_WRITTEN, numbered
from grundy.drawing.svg import Area, Picture, element, figure, group, note, rectangle, shorten
from grundy.drawing.touch import Frame, Touch

LABEL, STEP, ROW = 44, 44, 104
STICK = 80
"""The length of a match below its head."""
PER_LINE = 7
"""So many fit on a phone when each is as wide as a finger."""
MOST_MATCHES = 40
MOST_ROWS = 24

Heaps = tuple[int, ...]
Takings = Callable[[int, int], Mapping[int, Any]]
"""Returns the moves in one heap, given its number from 0 and its size: how many are taken, and the move."""


@runtime_checkable
class HeapRules(Rules, Protocol):
    """A state is the sizes of the heaps, a move the number of a heap, from 0, and the heaps that it becomes."""

    def heap_options(self, tally: int) -> Iterable[Heaps]:
        """Yield what a heap may become: the sizes of the heaps that take its place."""


def _draw(ruleset: HeapRules, heaps: Heaps, touch: Touch) -> Picture:
    return rows_of_matches(heaps, takings_of(ruleset), touch)


def takings_of(ruleset: HeapRules) -> Takings:
    """Return the moves in one heap that take tokens and leave the rest together.

    Examples
    --------
    >>> from grundy import nim
    >>> takings_of(nim)(0, 2)
    {1: (0, (1,)), 2: (0, (0,))}
    """
    return lambda place, heap: {
        heap - sum(parts): (place, parts) for parts in ruleset.heap_options(heap) if len(parts) == 1
    }


def rows_of_matches(heaps: Heaps, takings: Takings, touch: Touch, *, rest: float | None = None) -> Picture:
    """Return heaps one below the other; matches that cannot be touched have the opacity `rest`, if it is given.

    Examples
    --------
    >>> from grundy import nim
    >>> rows_of_matches((1, 2), lambda place, heap: {}, Touch(nim(1, 2))).height
    208
    """
    shown = heaps[:MOST_ROWS]
    # Every row keeps the room that it had at the start of the match, so that nothing jumps when matches are taken.
    first = touch.start[:MOST_ROWS] if touch.start and len(touch.start) == len(heaps) else shown
    alone = len(first) == 1 and 0 < first[0] <= MOST_MATCHES
    per_line = -(-first[0] // lines(first[0])) if alone else PER_LINE  # 8 matches alone are 4 + 4, not 7 + 1
    longest = max([min(heap, per_line) for heap in first if heap <= MOST_MATCHES] + [4])
    tops = list(accumulate((ROW * lines(heap) for heap in first), initial=0))
    frame = Frame(LABEL + longest * STEP + 8, max(ROW, tops[-1]))
    body = ""
    for number, heap in enumerate(shown):
        bundled = heap > (MOST_MATCHES if first[number] <= MOST_MATCHES else longest)
        within = frame._replace(down=tops[number])
        row = heap_label(number, heap, bundled=bundled, alone=len(heaps) == 1)
        row += bundle(LABEL, heap) if bundled else _row(number, heap, takings, touch, within, rest, per_line)
        label = touch.to.plural("Heap {heap}: {n} match", "Heap {heap}: {n} matches", heap, heap=number + 1)
        body += group(row, label, "heap", transform=f"translate(0,{tops[number]})")
        if touch.before is not None and touch.before[number] != heap:
            body += outline(_gone(Area(LABEL, tops[number], STEP, ROW), touch.before[number], heap, bundled, per_line))
    return picture_of_rows(heaps, body, frame, touch)


def _gone(first: Area, before: int, now: int, bundled: bool, per_line: int) -> list[Area]:
    """Return where matches were taken from a row; a bundle lost some of its own."""
    if bundled:
        return [first._replace(width=4 * STEP)]
    return [first.nth(place, per_line) for place in range(now, before if before <= MOST_MATCHES else now + 1)]


def picture_of_rows(
    heaps: Heaps, body: str, frame: Frame, touch: Touch, words: str = N_("Heaps of {sizes} matches")
) -> Picture:
    """Return the picture of heaps whose rows are drawn, with a note on those that are too many.

    Examples
    --------
    >>> from grundy import nim
    >>> picture_of_rows((1,) * 26, "", Frame(100, 208), Touch(nim())).body[-24:]
    '>and 2 more heaps</text>'
    """
    if not heaps:
        body = note(frame.width / 2, frame.height / 2, touch.to.text("no heaps"))
    hidden = len(heaps) - MOST_ROWS
    if hidden > 0:
        more = touch.to.plural("and {n} more heap", "and {n} more heaps", hidden)
        body += note(LABEL, frame.height + 22, more, text_anchor="start")
        frame = frame._replace(height=frame.height + 32)
    return touch.picture(frame, body, heaps_in_words(heaps, touch, words))


def heaps_in_words(heaps: Heaps, touch: Touch, words: str) -> str:
    """Return the label of the board.

    Examples
    --------
    >>> from grundy import nim
    >>> heaps_in_words((1, 2), Touch(nim(1, 2)), "Heaps of {sizes} matches")
    'Heaps of 1 and 2 matches'
    """
    more = ["…"] if len(heaps) > MOST_ROWS else []
    return touch.listing(words, N_("no heaps"), sizes=[*heaps[:MOST_ROWS], *more])


def lines(heap: int, per_line: int = PER_LINE) -> int:
    """Return how many lines a heap takes.

    Examples
    --------
    >>> lines(0), lines(8), lines(10**18)
    (1, 2, 1)
    """
    return max(1, -(-heap // per_line)) if heap <= MOST_MATCHES else 1


def heap_label(number: int, heap: int, *, bundled: bool = False, alone: bool = False) -> str:
    """Return the size and the number of a heap, for the left edge; a bundle has its size beside it.

    A heap that is `alone` needs no number.

    Examples
    --------
    >>> heap_label(0, 7).count("<text")
    2
    """
    written = figure(LABEL / 2, 62, "" if bundled else str(heap), size=26)
    return written if alone else written + note(LABEL / 2, 88, f"#{number + 1}", size=13)


def _row(
    number: int, heap: int, takings: Takings, touch: Touch, frame: Frame, rest: float | None, per_line: int
) -> str:
    if not heap:
        return element(
            "path", d=f"M{LABEL} 60h30", class_="empty", stroke=MUTED, stroke_width=2, stroke_dasharray="4 5"
        )
    taking = takings(number, heap) if touch.link else {}
    row = ""
    for place in range(heap):
        area = Area(LABEL, 0, STEP, ROW).nth(place, per_line)
        drawing = match(area.centre[0], area.y)
        taken = heap - place
        place_of_move = ""
        if taken in taking:
            place_of_move = touch.place(
                taking[taken],
                area,
                frame,
                sign=drawing,
                room=area.bottom(68),
                data_heap=number + 1,
                data_take=taken,
            )
        row += place_of_move or element("g", drawing, class_="match", opacity=rest if touch.link else None)
    return row


def match(x: float, y: float, stick: float = STICK) -> str:
    """Return a match with its head up.

    Examples
    --------
    >>> match(22, 0).count("rect")
    2
    """
    wood = rectangle(Area(x - 5, y + 14, 10, stick), rx=3, class_="stick", fill=WOOD, stroke=WOOD_EDGE)
    return wood + rectangle(Area(x - 7, y + 6, 14, 22), rx=7, class_="head", fill=HEAD)


def bundle(x: float, heap: int) -> str:
    """Return a bundle of matches with its number.

    Examples
    --------
    >>> "1000000000000…" in bundle(0, 10**30)
    True
    """
    sticks = "".join(match(x + 22 + 9 * n, 0) for n in range(7))
    band = rectangle(Area(x + 8, 48, 82, 14), rx=5, class_="band", fill=MUTED)
    return sticks + band + figure(x + 100, 66, shorten(decimal(heap), 14), size=22, text_anchor=None)


def rows_of_tokens(heaps: Heaps, token: str) -> str:
    """Return heaps as text, one row for each: its number, its tokens and its size.

    Examples
    --------
    >>> print(rows_of_tokens((2, 1), "o"))
    1 o o     2
    2 o       1
    """
    if not heaps:
        return "()"
    shown = heaps[:MOST_WRITTEN]
    drawn = 2 * max([heap for heap in shown if heap <= MOST_TOKENS], default=0)
    rows = numbered([f"{tokens(heap, token):<{drawn}}    {decimal(heap)}" for heap in shown])
    return rows if len(heaps) == len(shown) else f"{rows}\n…"


def tokens(heap: int, token: str) -> str:
    """Return the tokens of a heap as text.

    Examples
    --------
    >>> tokens(3, "|"), tokens(61, "|")
    ('| | |', '|||…')
    """
    return " ".join(token * heap) if heap <= MOST_TOKENS else f"{token * 3}…"


BOARD = Board(
    needs=HeapRules,
    draw=_draw,
    write=lambda ruleset, heaps: rows_of_tokens(heaps, "|"),
    invitation=N_("Choose a match: it and all to its right are taken."),
    form=lambda ruleset, heaps: TakeFromHeap(
        next((number for number, heap in enumerate(heaps, 1) if heap), 1), alone=len(heaps) == 1
    ),
    has_matches=True,
)
