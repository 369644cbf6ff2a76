"""Pictures of Hackenbush in text, read back sign by sign: they show each edge between its two vertices."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import parse
from grundy.drawing.hackenbush_text import WIDEST, write_picture
from grundy.drawing.terminal import draw_text
from grundy.rulesets.graphs.hackenbush import Edge, Edges, standing

GOES = {"│": "du", "─": "lr", "┐": "dl", "┌": "dr", "┘": "lu", "└": "ru", "┬": "dlr", "┴": "lru"}
GOES |= {"┤": "dlu", "├": "dru", "┼": "dlru"}
STEPS = {"d": (1, 0), "u": (-1, 0), "l": (0, -1), "r": (0, 1)}
BACK = {"d": "u", "u": "d", "l": "r", "r": "l"}

vertices = st.sampled_from(["0", "0.1", *map(str, range(10, 19))])
pictures = st.lists(st.tuples(vertices, vertices, st.sampled_from("brg")), max_size=16).map(tuple)


def read_back(text: str, colours: str) -> Counter[tuple[frozenset[str], str]]:
    """Return the edges that a picture shows, by following its lines."""
    rows = text.split("\n")
    ground = next(n for n, row in enumerate(rows) if row.startswith("━"))
    named: dict[tuple[int, int], str] = {}
    for y, row in enumerate(rows):
        for word in re.finditer(r"[\d.]+", row):
            named |= {(y, x): word[0] for x in range(*word.span())}
    found: Counter[tuple[frozenset[str], str]] = Counter()
    for y, row in enumerate(rows[:ground]):
        for side in re.finditer(r"(\d+)─+([brg]?)─*(?=(\d+))", row):
            found[frozenset((side[1], side[3])), side[2] or "g"] += 1
        for x, sign in enumerate(row):
            if (above := named.get((y - 1, x)) or _above(named, y, x)) and sign in colours and (y, x) not in named:
                found[frozenset((above, _end(rows, named, ground, y, x))), "g" if sign == "│" else sign] += 1
    return found


def _above(named: dict[tuple[int, int], str], y: int, x: int) -> str | None:
    """Return the nearest vertex in the row above a letter."""
    near = [(abs(column - x), name) for (row, column), name in named.items() if row == y - 1]
    return min(near)[1] if near else None


def _end(rows: list[str], named: dict[tuple[int, int], str], ground: int, y: int, x: int) -> str:
    """Follow a line down from a letter to the vertex on which it ends."""
    seen, ways, ends = set(), [(y, x, "d")], set()
    while ways:
        y, x, way = ways.pop()
        y, x = y + STEPS[way][0], x + STEPS[way][1]
        if y == ground:
            ends.add(named.get((ground + 1, x), "0"))
        elif (y, x) in named:
            ends.add(named[y, x])
        elif (y, x, way) not in seen:
            seen.add((y, x, way))
            sign = rows[y][x]
            if sign == "│":
                ways.append((y, x, way))  # it passes over whatever crosses it
            else:
                assert BACK[way] in GOES[sign], (rows, y, x)
                ways += [(y, x, on) for on in GOES[sign] if on not in ("u", BACK[way])]
    (end,) = ends
    return end


def plain(edge: Edge) -> tuple[frozenset[str], str]:
    return frozenset(edge[:2]), edge[2]


@settings(max_examples=150)
@given(pictures)
def test_lines_join_the_ends_of_every_edge_that_is_not_named_below(state: Edges) -> None:
    written = write_picture(state)
    assert written is not None
    shown = Counter(plain(edge) for number, edge in enumerate(state) if number not in written.hidden)
    if ":" in written.text:  # level by level
        listed = re.findall(r"[\d.]+-[\d.]+[br]?", written.text)
        assert len(listed) == shown.total()
        return
    assert max(map(len, written.text.split("\n"))) <= WIDEST + 1
    green = all(colour == "g" for _, _, colour in state)
    assert read_back(written.text, "│" if green else "brg") == shown


@settings(max_examples=50)
@given(pictures)
def test_only_loops_floating_edges_and_edges_within_a_level_are_named_below(state: Edges) -> None:
    written = write_picture(state)
    assert written is not None
    ends = {edge[:2] for edge in standing(state)}
    height = {"0": 0, "0.1": 0}
    for level in range(1, 12):
        next_to = {v for pair in ends for v in pair if any(height.get(other) == level - 1 for other in pair)}
        height |= dict.fromkeys(next_to - height.keys(), level)
    for number in written.hidden:
        one, other, _ = state[number]
        assert one == other or one not in height or height[one] == height[other]


def test_terminal_names_what_the_picture_leaves_out() -> None:
    assert draw_text(parse("hackenbush(0-1b, 1-1r, 0-2r)"), "cs").splitlines()[-1] == "a dále: 1-1r"


def test_what_is_too_wide_is_written_level_by_level() -> None:
    bush = ", ".join(f"0-{n}, {n}-{n}1r" for n in range(10, 60))
    text = draw_text(parse(f"hackenbush({bush})"))
    assert text.startswith("2: 10-101r, 11-111r")
    assert text.splitlines()[1].startswith("1: 0-10, 0-11")


def test_line_within_a_level_goes_on_at_both_sides_of_its_letter() -> None:
    written = write_picture(parse("hackenbush(0-3r, 0-6g, 6-10b, 0-10g)").state)
    assert written is not None
    assert written.text.splitlines()[0].split() == ["3", "6─b─10"]
