"""Changing edges: those of a picture of Hackenbush, and those of a graph or an order written in square brackets."""

from __future__ import annotations

from itertools import count

from grundy.core.errors import NotApplicable
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.drawing.changes import MOST_STEPPERS, Cell, read
from grundy.rulesets.catalogue import parse
from grundy.rulesets.graphs.vertices import is_ground

SIGNS = {"graph": ">", "poset": "<", "col": "-", "node-kayles": "-", "snort": "-"}
"""The games whose square brackets may hold edges, and how one is written between its ends."""


def edges_of(part: Position) -> list[tuple[Cell, ...]]:
    """Return what edges allow: take one away, then all that it bears falls; colour it; let one grow at a vertex.

    Examples
    --------
    >>> from grundy import parse
    >>> [[cell.content for cell in row] for row in edges_of(parse("hackenbush(0-1g)"))]
    [['− 0-1'], ['+ 0-2', '+ 1-2']]
    """
    rules, edges = part.ruleset, part.state[:MOST_STEPPERS]
    coloured, movable = rules.partizan, {*rules.moves(part.state)}
    gone, tinted, grown = [], [], []
    for n, (start, end, colour) in enumerate(edges):
        before, after = part.state[:n], part.state[n + 1 :]
        standing = rules.play(part.state, n) if n in movable else before + after
        if (to := read(rules.notation(standing))) is not None:
            gone.append(Cell(Phrase(N_("take edge {edge} away"), edge=f"{start}-{end}"), f"− {start}-{end}", to, n))
        new = {"b": "r", "r": "g", "g": "b"}[colour]
        if coloured and (to := read(rules.notation((*before, (start, end, new), *after)))) is not None:
            where = Phrase(N_("another colour for edge {edge}"), edge=f"{start}-{end}")
            tinted.append(Cell(where, f"{start}-{end} {colour}", to))
    used = {vertex for start, end, _ in part.state for vertex in (start, end)}
    free = next(str(n) for n in count(1) if str(n) not in used)
    last = part.state[-1][2] if part.state else "g"
    for vertex in dict.fromkeys(["0", *(vertex for start, end, _ in edges for vertex in (start, end))]):
        if (to := read(rules.notation((*part.state, (vertex, free, last))))) is not None:
            at = None if is_ground(vertex) else vertex  # a picture may have the ground at several places
            grown.append(Cell(Phrase(N_("a new edge at vertex {vertex}"), vertex=vertex), f"+ {vertex}-{free}", to, at))
    return [tuple(row) for row in (gone, tinted, grown) if row]


def written_edges(part: Position) -> list[tuple[Cell, ...]]:
    """Return the edges of a graph or an order that is written in square brackets: each can be taken away.

    One without which the position cannot be written stays.

    Examples
    --------
    >>> from grundy import parse
    >>> [[str(cell.to) for cell in row] for row in written_edges(parse("graph[a>b, b>c](a)"))]
    [['graph[a>b](a)']]
    """
    gone = []
    edges = _written(part)
    for n, edge in enumerate(edges[:MOST_STEPPERS]):
        if to := read(_with_edges(part, edges[:n] + edges[n + 1 :])):
            gone.append(Cell(Phrase(N_("take edge {edge} away"), edge=edge), f"− {edge}", to))
    return [tuple(gone)] if gone else []


def ends_of(part: Position) -> tuple[str, ...]:
    """Return the vertices between which edges can be written, none if the notation has no edges.

    Examples
    --------
    >>> from grundy import parse
    >>> ends_of(parse("graph[a>b, b>c](a)")), ends_of(parse("nim(3)"))
    (('a', 'b', 'c'), ())
    """
    sign = SIGNS.get(part.ruleset.name.partition("[")[0], "")
    return tuple(dict.fromkeys(end for edge in _written(part) for end in edge.split(sign)))


def with_edge(part: Position, tail: str, head: str) -> Position:
    """Return a graph or an order with one more edge; a new name is a new vertex.

    Examples
    --------
    >>> from grundy import parse
    >>> with_edge(parse("graph[a>b](a)"), "b", "c"), with_edge(parse("poset[a<b]()"), "a", "c")
    (parse('graph[a>b, b>c](a)'), parse('poset[a<b, a<c]()'))
    >>> with_edge(parse("nim(3)"), "a", "b")
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: nim(3) has no edges that could be written
    """
    edges = _written(part)
    if not edges:
        raise NotApplicable("{position} has no edges that could be written", position=str(part))
    sign = SIGNS[part.ruleset.name.partition("[")[0]]
    return parse(_with_edges(part, [*edges, f"{tail}{sign}{head}"]))


def _written(part: Position) -> list[str]:
    """Return the edges in the square brackets of a game, none if it has none."""
    name, _, rest = part.ruleset.name.partition("[")
    # A file or a size in the brackets is no edge.
    if name not in SIGNS or rest.startswith('"') or SIGNS[name] not in rest:
        return []
    return rest.removesuffix("]").split(", ")


def _with_edges(part: Position, edges: list[str]) -> str:
    """Return the notation of a component with other edges."""
    name = part.ruleset.name.partition("[")[0]
    return f"{name}[{', '.join(edges)}]({part.ruleset.format(part.state)})"
