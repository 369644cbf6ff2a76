"""Heaps as rows of matches; a match stands for the move that takes it and all to its right.

Up to forty matches are drawn one by one, ten to a line. A larger heap is a
bundle with its number, and its moves are made in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from grundy.draw.svg import HEAD, INK, MUTED, PAPER, SANS, SERIF, WOOD, WOOD_EDGE, Picture, element, lettering, shorten
from grundy.draw.touch import Touch
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset, Heaps

LABEL, STEP, ROW, CAPTION = 44, 44, 104, 44
PER_LINE = 10
MOST_MATCHES = 40
MOST_ROWS = 24


def draw_heaps(ruleset: HeapRuleset, heaps: Heaps, touch: Touch) -> Picture:
    """Return the picture of heaps of matches.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explain.language import language
    >>> draw_heaps(nim, (1, 2), Touch(nim(1, 2), language("en"))).body.count('class="head"')
    3
    """
    shown = heaps[:MOST_ROWS]
    longest = max([min(heap, PER_LINE) for heap in shown if heap <= MOST_MATCHES] + [4])
    width = LABEL + longest * STEP + 8
    tops = list(accumulate((ROW * _lines(heap) for heap in shown), initial=0))
    height = max(ROW, tops[-1])
    body = ""
    for number, heap in enumerate(shown):
        row = _row(ruleset, number, heap, touch, width, height - tops[number])
        label = touch.to.plural("Heap {heap}: {n} match", "Heap {heap}: {n} matches", heap, heap=number + 1)
        body += element(
            "g", row, class_="heap", role="group", aria_label=label, transform=f"translate(0,{tops[number]})"
        )
    if len(heaps) > len(shown):
        rest = touch.to.plural("and {n} more heap", "and {n} more heaps", len(heaps) - len(shown))
        body += lettering(LABEL, height + 22, rest, class_="note", fill=MUTED, font_family=SANS, font_size=16)
        height += 32
    if not shown:
        body = lettering(width / 2, ROW / 2, touch.to.text("no heaps"), **_note("middle"))
    return Picture(width, height + (CAPTION if touch.link else 0), body, heaps_in_words(heaps, touch))


def heaps_in_words(heaps: Sequence[int], touch: Touch) -> str:
    """Return the label of the board.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explain.language import language
    >>> heaps_in_words((1, 2), Touch(nim(1, 2), language("en")))
    'Heaps of 1 and 2 matches'
    """
    if not heaps:
        return touch.to.text("no heaps")
    sizes = [str(heap) for heap in heaps[:MOST_ROWS]] + (["…"] if len(heaps) > MOST_ROWS else [])
    return touch.to.text("Heaps of {sizes} matches", sizes=touch.to.listing(sizes))


def _lines(heap: int) -> int:
    return max(1, -(-heap // PER_LINE)) if heap <= MOST_MATCHES else 1


def _note(anchor: str) -> dict[str, object]:
    return {"class_": "note", "fill": MUTED, "font_family": SANS, "font_size": 16, "text_anchor": anchor}


def _row(ruleset: HeapRuleset, number: int, heap: int, touch: Touch, width: float, below: float) -> str:
    label = lettering(
        LABEL / 2,
        62,
        shorten(str(heap), 8) if heap <= MOST_MATCHES else "",
        class_="label",
        fill=MUTED,
        font_family=SERIF,
        font_size=26,
        font_weight=600,
        text_anchor="middle",
    )
    label += lettering(
        LABEL / 2, 88, f"#{number + 1}", class_="note", fill=MUTED, font_family=SANS, font_size=13, text_anchor="middle"
    )
    if heap > MOST_MATCHES:
        return label + _bundle(heap)
    if not heap:
        return label + element(
            "path", d=f"M{LABEL} 60h30", class_="empty", stroke=MUTED, stroke_width=2, stroke_dasharray="4 5"
        )
    taking = {heap - sum(parts): (number, parts) for parts in ruleset.heap_options(heap) if len(parts) == 1}
    matches = []
    for place in range(heap):
        line, column = divmod(place, PER_LINE)
        x, y = LABEL + column * STEP, line * ROW
        drawing = _match(x + STEP / 2, y)
        move = taking.get(heap - place)
        if move is None or touch.link is None:
            matches.append(element("g", drawing, class_="match"))
        else:
            target = element("rect", x=x, y=y, width=STEP, height=ROW, fill="transparent")
            caption = _caption(touch.words(move), width, below)
            matches.append(touch.wrap(move, target + drawing + caption, data_heap=number + 1))
    return label + "".join(matches)


def _match(x: float, y: float) -> str:
    stick = element("rect", x=x - 5, y=y + 14, width=10, height=80, rx=3, class_="stick", fill=WOOD, stroke=WOOD_EDGE)
    return stick + element("rect", x=x - 7, y=y + 6, width=14, height=22, rx=7, class_="head", fill=HEAD)


def _bundle(heap: int) -> str:
    sticks = "".join(_match(LABEL + 22 + 9 * n, 0) for n in range(7))
    band = element("rect", x=LABEL + 8, y=48, width=82, height=14, rx=5, class_="band", fill=MUTED)
    number = lettering(
        LABEL + 100,
        66,
        shorten(str(heap), 14),
        class_="label",
        fill=MUTED,
        font_family=SERIF,
        font_size=22,
        font_weight=600,
    )
    return sticks + band + number


def _caption(words: str, width: float, y: float) -> str:
    """Return the line below the board that says what the move would do; a page shows it when pointed at."""
    size = min(15.0, 1.75 * (width - 28) / max(len(words), 1))
    box = element("rect", x=4, y=y + 4, width=width - 8, height=CAPTION - 8, rx=10, fill=INK)
    line = lettering(
        width / 2, y + CAPTION / 2 + 5, words, fill=PAPER, font_family=SANS, font_size=size, text_anchor="middle"
    )
    return element("g", box + line, class_="tip", visibility="hidden", aria_hidden="true")
