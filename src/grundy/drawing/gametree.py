"""The tree of all plays: the start on top, a row for every move, and under each leaf the player who has won there."""

from __future__ import annotations

from xml.sax.saxutils import escape

from grundy.core.outcome import Outcome
from grundy.drawing.gamegraph import HALO, shape
from grundy.drawing.palette import CARD, INK, LOSE, MUTED, SERIF, WIN
from grundy.drawing.svg import Picture, element, note, shorten
from grundy.explaining.language import Language, language
from grundy.solving.gametree import GameTree

COLUMN, ROW, EDGE, RADIUS, LEGEND = 58, 84, 40, 13, 44
LETTER, LONGEST_NAME = 6.5, 40
"""How wide a character of a name is, and how many a name may have."""


def draw_tree(tree: GameTree, to: Language | str = "en") -> Picture:
    """Return the picture of a game tree.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.solving import describe_graph
    >>> from grundy.solving.gametree import game_tree
    >>> draw_tree(game_tree(describe_graph(nim(2, 2)))).body.count('class="vertex')
    33
    """
    to = language(to)
    columns = _columns(tree)
    states = tree.described.graph.states
    names = [shorten(tree.described.ruleset.caption(states[vertex]), LONGEST_NAME) for vertex in tree.vertices]
    # Names are not cut while there can be room for them: different positions must not look alike.
    column_width = max(COLUMN, LETTER * max(map(len, names)))
    edge = max(EDGE, column_width / 2)
    width = max(2 * edge + column_width * max(columns), 640)
    spread = (width - 2 * edge) / max(max(columns), 1)
    places = [
        (edge + spread * column, float(EDGE + ROW * depth)) for column, depth in zip(columns, tree.depths, strict=True)
    ]
    height = 2 * EDGE + ROW * max(tree.depths) + LEGEND
    body = "".join(_edge(tree, node, places) for node in range(1, len(places)))
    body += "".join(
        _node(tree, node, name, *place) for node, (name, place) in enumerate(zip(names, places, strict=True))
    )
    words = to.text("● P: the previous player wins · ▲ N: the next player wins · 1, 2: which player has won there")
    body += note(14, height - 14, words, class_="legend", size=12.5, text_anchor=None)
    label = to.plural("Game tree with {n} position", "Game tree with {n} positions", len(places))
    return Picture(width, height, body, label)


def _columns(tree: GameTree) -> list[float]:
    """Return the column of each node: the leaves side by side, the others above the middle of what follows them."""
    columns = [0.0] * len(tree.vertices)
    first: dict[int, float] = {}
    leaves = 0
    for node in range(len(columns)):
        if tree.is_leaf(node):
            columns[node] = leaves
            leaves += 1
    for node in reversed(range(len(columns))):  # a node stands before all that follow it
        if not tree.is_leaf(node):
            columns[node] = (first[node] + columns[node]) / 2
        parent = tree.parents[node]
        if parent >= 0:
            if parent not in first:
                columns[parent] = columns[node]  # its last option comes first here
            first[parent] = columns[node]
    return columns


def _edge(tree: GameTree, node: int, places: list[tuple[float, float]]) -> str:
    wins = tree.described.is_lost(tree.vertices[node])
    style: dict[str, object] = {"stroke": WIN if wins else MUTED, "stroke_width": 1.6 if wins else 1}
    (x1, y1), (x2, y2) = places[tree.parents[node]], places[node]
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="edge win" if wins else "edge", **style)


def _node(tree: GameTree, node: int, name: str, x: float, y: float) -> str:
    vertex = tree.vertices[node]
    outcome = tree.described.verdicts[vertex].outcome or Outcome.D
    drawn = element("title", escape(tree.name(node))) + shape(outcome, x, y, RADIUS)
    drawn += note(x, y + 5, outcome.value, size=11, class_="letter", fill=CARD, font_weight=700)
    drawn += note(x, y + RADIUS + 15, name, size=11.5, class_="name", fill=INK, font_family=SERIF, **HALO)
    if tree.is_leaf(node):
        winner, fill = ("1", WIN) if tree.first_wins(node) else ("2", LOSE)
        drawn += note(x, y + RADIUS + 32, winner, size=13, class_="winner", fill=fill, font_weight=700)
    return element("g", drawn, class_="vertex")
