"""The game graph in layers: one row per remoteness, the end at the bottom, draws on top.

Letter and shape say the outcome: N is a triangle, P a disc, D a diamond; the
kernel (the P-positions) is ringed. The colour says what it means for whoever
moves there, as it does for moves everywhere: to leave a P-position is good, so
it is green, and so is the edge that leads to it. Vertices of a row are ordered by the mean
place of their neighbours, which keeps the edges short. A large graph is shown
as the neighbourhood of its start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from xml.sax.saxutils import escape

from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.drawing.levels import sweep
from grundy.drawing.palette import ACCENT, CARD, DRAW, INK, LOSE, MUTED, SERIF, WIN
from grundy.drawing.svg import Area, Picture, circle, element, note, rectangle, shorten
from grundy.explaining.language import Language, language
from grundy.explaining.words import value_in_symbols
from grundy.solving import DescribedGraph

MOST_VERTICES = 300
NEIGHBOURHOOD = 40
WIDEST_ROW = 16
"""How many vertices stand side by side; a longer layer is broken into several rows."""
COLUMN, ROW, EDGE, RADIUS, LEGEND = 92, 108, 60, 17, 64
SWEEPS = 6
CROWDED = 600
"""From so many edges on, only those into the kernel are drawn strongly."""
HALO: dict[str, object] = {"paint_order": "stroke", "stroke": CARD, "stroke_width": 4, "stroke_linejoin": "round"}
"""Letters stand out from the edges behind them."""
COLOURS = {Outcome.P: WIN, Outcome.N: LOSE, Outcome.D: DRAW}

Open = Callable[[Position], str]
"""Returns the address of the page of a position."""


def draw_graph(
    described: DescribedGraph,
    to: Language | str = "en",
    *,
    link: Open | None = None,
    most: int = MOST_VERTICES,
    widest: int = WIDEST_ROW,
    outcomes: bool = True,
    values: bool = True,
) -> Picture:
    """Return the picture of a game graph.

    Parameters
    ----------
    described
        The graph.
    to
        The language of its words, or its code.
    link
        If given, every vertex becomes a link to ``link(position)``.
    most
        With more vertices than this, those nearest to the start are shown.
    widest
        How many vertices stand side by side.
    outcomes
        Whether it is shown who wins; otherwise the start is on top, and what more moves lead to lower.
    values
        Whether values are shown beside the outcomes.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.solving import describe_graph
    >>> draw_graph(describe_graph(nim(2, 2))).body.count('class="vertex')
    9
    >>> draw_graph(describe_graph(nim(2, 2)), link=str).body.count("<a ")
    9
    >>> "outcome" in draw_graph(describe_graph(nim(2, 2)), outcomes=False).body
    False
    """
    to = language(to)
    total = len(described.verdicts)
    # The graph was explored from the start, which is vertex 0, so the first vertices are the nearest to it.
    shown = range(total if total <= most else min(NEIGHBOURHOOD, most))
    rows = _rows(described, shown) if outcomes else _steps(described, shown)
    _order(described, rows)
    lines = [(row, line) for row in rows for line in _broken(row, widest)]
    columns = max(len(line) for _, line in lines)
    width = max(2 * EDGE + COLUMN * (columns - 1) + 30, 640)
    places: dict[int, tuple[float, float]] = {}
    for level, (_, line) in enumerate(lines):
        spacing = min((width - 2 * EDGE) / max(len(line) - 1, 1), 2.2 * COLUMN)
        left = (width - spacing * (len(line) - 1)) / 2
        places.update({vertex: (left + spacing * n, EDGE + ROW * level) for n, vertex in enumerate(line)})
    height = 2 * EDGE + ROW * (len(lines) - 1) + LEGEND
    body = _edges(described, places, outcomes)
    for vertex in shown:
        place = places[vertex]
        drawn = _vertex(described, vertex, place, outcomes, values)
        body += _linked(described, vertex, place, drawn, link, outcomes) if link else drawn
    if outcomes:
        body += "".join(_layer_name(described, row, places) for row in rows) + _legend(height, to)
    body += _cut(height if outcomes else height + 40, total, to) if len(shown) < total else ""
    label = to.plural("Game graph with {n} position", "Game graph with {n} positions", total)
    return Picture(width, height, body, label)


def _rows(described: DescribedGraph, shown: range) -> list[list[int]]:
    by_remoteness: dict[float, list[int]] = defaultdict(list)
    for vertex in shown:
        remoteness = described.verdicts[vertex].remoteness
        by_remoteness[float("inf") if remoteness is None else remoteness].append(vertex)
    return [by_remoteness[level] for level in sorted(by_remoteness, reverse=True)]


def _steps(described: DescribedGraph, shown: range) -> list[list[int]]:
    """Return the vertices by how many moves lead to them."""
    far = {0: 0}
    rows: list[list[int]] = []
    for vertex in shown:  # each was found from an earlier one
        for option in described.graph.options[vertex]:
            far.setdefault(option, far[vertex] + 1)
        rows += [[]] * (far[vertex] == len(rows))
        rows[far[vertex]] = [*rows[far[vertex]], vertex]
    return rows


def _broken(row: list[int], widest: int) -> list[list[int]]:
    """Return a layer as rows that are not too wide: every k-th vertex, so that each row spans the whole."""
    count = -(-len(row) // widest)
    return [row[start::count] for start in range(count)]


def _order(described: DescribedGraph, rows: list[list[int]]) -> None:
    """Order each row by the mean place of its neighbours in the other rows, back and forth."""
    options, predecessors = described.graph.options, described.graph.predecessors
    near = {vertex: (*options[vertex], *predecessors[vertex]) for row in rows for vertex in row}
    for turn in range(SWEEPS):
        sweep(rows, near, lambda n, many: (n + 0.5) / many, backwards=turn % 2 == 0)


def _edges(described: DescribedGraph, places: dict[int, tuple[float, float]], outcomes: bool) -> str:
    edges = [
        (vertex, option)
        for vertex in places
        for option in dict.fromkeys(described.graph.options[vertex])
        if option in places
    ]
    # Among many edges those into the kernel matter: they are the winning moves. The others fade.
    faint, arrow = (0.12, None) if len(edges) > CROWDED else (0.35, "url(#arrow)")
    drawn = ""
    for vertex, option in edges:
        path = _path(places[vertex], places[option], bent=vertex in described.graph.options[option])
        class_, stroke, width, opacity, marker = "edge", MUTED, 1.0, faint, arrow
        if outcomes and described.is_lost(option):
            class_, stroke, width, opacity, marker = "edge win", WIN, 1.6, 0.75, "url(#arrow-win)"
        style: dict[str, object] = {"stroke_width": width, "stroke_opacity": opacity, "marker_end": marker}
        drawn += element("path", d=path, class_=class_, fill="none", stroke=stroke, **style)
    markers = element("defs", _arrow("arrow", MUTED) + _arrow("arrow-win", WIN))
    return markers + element("g", drawn, class_="edges")


def _path(start: tuple[float, float], end: tuple[float, float], *, bent: bool) -> str:
    """Return the way of an edge; with an opposite one, in a row or over several rows it bends, to hide no other."""
    (x, y), (x2, y2) = start, end
    if start == end:
        return f"M{x - 8:.4g} {y - 14:.4g}c-16 -34 32 -34 16 0"
    bend = 0.12 if bent or abs(y2 - y) > ROW or y2 == y else 0.0
    middle_x, middle_y = max((x + x2) / 2 - (y2 - y) * bend, EDGE / 2), (y + y2) / 2 + (x2 - x) * bend
    stop = (RADIUS + 5) / max(((x2 - middle_x) ** 2 + (y2 - middle_y) ** 2) ** 0.5, 1)
    end_x, end_y = x2 - (x2 - middle_x) * stop, y2 - (y2 - middle_y) * stop
    return f"M{x:.5g} {y:.5g}Q{middle_x:.5g} {middle_y:.5g} {end_x:.5g} {end_y:.5g}"


def _arrow(name: str, colour: str) -> str:
    return element(
        "marker",
        element("path", d="M0 0L7 3.5L0 7z", class_=name, fill=colour),
        id=name,
        markerWidth=7,
        markerHeight=7,
        refX=6,
        refY=3.5,
        orient="auto",
        markerUnits="userSpaceOnUse",
    )


def shape(outcome: Outcome, x: float, y: float, radius: float) -> str:
    """Return the shape that stands for an outcome.

    Examples
    --------
    >>> shape(Outcome.P, 0, 0, 5)
    '<circle cx="0" cy="0" r="5" class="outcome-P" fill="#14714f"/>'
    """
    style: dict[str, object] = {"class_": f"outcome-{outcome.value}", "fill": COLOURS[outcome]}
    if outcome is Outcome.P:
        return circle((x, y), radius, **style)
    if outcome is Outcome.N:
        wide, high = 1.2 * radius, 1.15 * radius
        triangle = f"M{x:.5g} {y - high - 2:.5g}l{wide:.5g} {2 * high:.5g}h{-2 * wide:.5g}z"
        return element("path", d=triangle, stroke_linejoin="round", **style)
    far = 1.2 * radius
    diamond = f"M{x:.5g} {y - far:.5g}l{far:.5g} {far:.5g} {-far:.5g} {far:.5g} {-far:.5g} {-far:.5g}z"
    return element("path", d=diamond, **style)


def _linked(
    described: DescribedGraph, vertex: int, place: tuple[float, float], drawn: str, link: Open, outcomes: bool
) -> str:
    """Return a vertex as a link, with room for a fingertip."""
    x, y = place
    room = rectangle(Area(x - 26, y - 26, 52, 64), class_="target", fill="transparent")
    name = described.name(vertex)
    outcome = described.verdicts[vertex].outcome
    label = f"{name}: {outcome.value}" if outcomes and outcome else name
    address = link(described.ruleset.at(described.graph.states[vertex]))
    return element("a", room + drawn, href=address, class_="node", aria_label=label)


def _vertex(described: DescribedGraph, vertex: int, place: tuple[float, float], outcomes: bool, values: bool) -> str:
    """Return the shape of a position with its letter, its name below and its value beside it."""
    x, y = place
    kernel = outcomes and vertex in described.kernel
    drawn = element("title", escape(described.name(vertex)))
    if vertex == 0:
        drawn += circle(place, RADIUS + 10, class_="start", fill="none", stroke=ACCENT, stroke_width=2)
    if kernel:
        drawn += circle(place, RADIUS + 5, class_="ring", fill=CARD, stroke=WIN, stroke_width=1.5)
    if outcomes:
        outcome = described.verdicts[vertex].outcome or Outcome.D
        drawn += shape(outcome, x, y, RADIUS)
        drawn += note(x, y + 6, outcome.value, size=13, class_="letter", fill=CARD, font_weight=700)
    else:
        drawn += circle(place, RADIUS / 2, class_="untold", fill=CARD, stroke=MUTED, stroke_width=2)
    name = shorten(described.ruleset.caption(described.graph.states[vertex]), 13)
    drawn += note(x, y + RADIUS + 20, name, size=13, class_="name", fill=INK, font_family=SERIF, **HALO)
    if outcomes and values and described.ruleset.valued:
        value = shorten(value_in_symbols(described.verdicts[vertex], described.play_convention), 8)
        right, top = x + RADIUS + 6, y - RADIUS + 3
        drawn += note(right, top, value, size=12.5, class_="value", font_family=SERIF, text_anchor=None, **HALO)
    return element("g", drawn, class_="vertex kernel" if kernel else "vertex")


def _layer_name(described: DescribedGraph, row: list[int], places: dict[int, tuple[float, float]]) -> str:
    names = sorted({described.layers[vertex] or "D" for vertex in row})
    return note(14, places[row[0]][1] + 5, " ".join(names), class_="layer", size=13, text_anchor=None)


def _legend(height: float, to: Language) -> str:
    words = to.text("● P: the previous player wins   ▲ N: the next player wins   ◆ D: draw   ◯ ring: kernel")
    body = note(14, height - 34, words, class_="legend", size=12.5, text_anchor=None)
    colours = to.text("green: whoever moves there wins   red: whoever moves there loses   green arrow: a winning move")
    return body + note(14, height - 14, colours, class_="legend", size=12.5, text_anchor=None)


def _cut(height: float, total: int, to: Language) -> str:
    more = to.plural(
        "{n} position in all; these are the nearest to the start",
        "{n} positions in all; these are the nearest to the start",
        total,
    )
    return note(14, height - 54, more, class_="legend", size=12.5, text_anchor=None)
