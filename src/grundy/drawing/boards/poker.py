"""Heaps of chips with reserves: a chip takes it and all to its right, a place beyond the end adds chips up to there.

A state is the heaps and the reserves of both players, a move a heap from 0 and the chips added, or −taken.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.heaps import Heaps, heaps_in_words, rows_of_tokens
from grundy.drawing.palette import HEAD, MUTED
from grundy.drawing.squares import EDGE, SQUARE
from grundy.drawing.svg import Area, Picture, circle, group, note
from grundy.drawing.touch import Frame, Touch, veil

LABEL, GAP, RESERVES = 34, 8, 68
PER_LINE = 7
NARROWEST = 6
"""How many chips wide a board is at least, so that the words about the reserves fit below it."""
MOST_CHIPS = 42
"""How many chips a row may have, those that can be added included; a larger heap is written."""
MOST_ADDED = 14
"""How many chips can be added by touching; more are written."""
MOST_ROWS = 12

HeapsAndReserves = tuple[Heaps, tuple[int, int]]


def _draw(ruleset: Rules, state: HeapsAndReserves, touch: Touch) -> Picture | None:
    added = min(state[1][0], MOST_ADDED) if touch.link else 0
    return draw_chips(state, touch, lambda heap, taken: (heap, -taken), added)


def draw_chips(
    state: HeapsAndReserves, touch: Touch, taking: Callable[[int, int], Any], added: int = 0
) -> Picture | None:
    """Return rows of chips, and free places for those that can be added alone.

    Examples
    --------
    >>> from grundy import poker_nim
    >>> position = poker_nim((2, 1), (1, 1))
    >>> draw_chips(position.state, Touch(position), lambda heap, taken: (heap, -taken)).body.count('"chip"')
    3
    """
    heaps, (reserve, other) = state
    if len(heaps) > MOST_ROWS or max(heaps, default=0) > MOST_CHIPS:
        return None
    rooms = [heap + added for heap in heaps]
    if touch.start is not None:  # no chip is lost, so that any heap may come to have them all
        first, reserves = touch.start
        rooms = [max(room, min(sum(first) + sum(reserves), MOST_CHIPS)) for room in rooms]
    tops = list(accumulate((SQUARE * max(-(-room // PER_LINE), 1) + GAP for room in rooms), initial=EDGE))
    longest = min(max([*rooms, NARROWEST]), PER_LINE)
    frame = Frame(LABEL + SQUARE * longest + EDGE, tops[-1] + RESERVES)
    body = ""
    for number, heap in enumerate(heaps):
        first_chip = Area(LABEL, tops[number], SQUARE, SQUARE)
        areas = [first_chip.nth(place, PER_LINE) for place in range(heap + added)]
        row = note(LABEL / 2, tops[number] + 29, decimal(heap), size=20)
        row += "".join(_chip(area) for area in areas[:heap])
        for place, area in enumerate(areas) if touch.link else ():
            if place < heap:
                taken = heap - place
                gone = "".join(map(veil, areas[place:heap]))
                row += touch.place(
                    taking(number, taken),
                    area,
                    frame,
                    preview=gone,
                    data_take=taken,
                    data_heap=number + 1,
                )
            else:
                come = "".join(map(_chip, areas[heap : place + 1]))
                free = circle(area.centre, 16, class_="empty", fill="none", stroke=MUTED, stroke_dasharray="4 5")
                row += touch.place((number, place + 1 - heap), area, frame, sign=free, preview=come)
        if touch.before is not None and (before := touch.before[0][number]) != heap:
            changed = range(min(before, heap), max(before, heap))
            row += outline(first_chip.nth(place, PER_LINE) for place in changed)
        label = touch.to.plural("Heap {heap}: {n} chip", "Heap {heap}: {n} chips", heap, heap=number + 1)
        body += group(row, label)
    mine = touch.to.text("Reserve of the player to move: {count}", count=reserve)
    theirs = touch.to.text("Reserve of the other player: {count}", count=other)
    body += note(LABEL, tops[-1] + 24, mine, size=14, text_anchor="start")
    body += note(LABEL, tops[-1] + 46, theirs, size=14, text_anchor="start")
    return touch.picture(frame, body, heaps_in_words(heaps, touch, N_("Heaps of {sizes} chips")))


def _chip(area: Area) -> str:
    edge: dict[str, object] = {"stroke": "#ffffff", "stroke_width": 4, "stroke_dasharray": "7 7.14"}
    disc = circle(area.centre, 17, class_="chip", fill=HEAD)
    return disc + circle(area.centre, 13.5, class_="chip-edge", fill="none", **edge)


def write_chips(ruleset: Rules, state: HeapsAndReserves) -> str:
    """Return the heaps.

    Examples
    --------
    >>> from grundy import poker_nim
    >>> print(write_chips(poker_nim, ((2, 1), (1, 5))))
    1 o o     2
    2 o       1
    """
    return rows_of_tokens(state[0], "o")


def reserves_in_words(ruleset: Rules, state: HeapsAndReserves) -> Phrase:
    """Return the reserves, first that of the player to move.

    Examples
    --------
    >>> from grundy import poker_nim
    >>> reserves_in_words(poker_nim, ((2, 1), (1, 5)))
    Phrase('reserves: 1 and 5')
    """
    mine, other = state[1]
    return Phrase(N_("reserves: {mine} and {other}"), mine=mine, other=other)


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=write_chips,
    caption=reserves_in_words,
    invitation=N_("Choose a chip to take it and all to its right, or a free place to add chips up to there."),
)
