"""Green Hackenbush: cut an edge of a picture; what is no longer joined to the ground falls.

A picture is a multigraph: loops and parallel edges are allowed, and all points of the ground are one
vertex. The state is the tuple of its edges as they are written. Edges that
float from the start count for nothing and fall with the first cut.

The fusion principle gives the value of any picture in one walk over it, and all winning cuts
with it (`fusion`). Misère play has no such theorem: it is searched. A picture with blue or red edges is written
and drawn in the same way, and is a position of another game (`coloured`).

Where the vertices are drawn may be written too, in square brackets: ``hackenbush[1:0,1; 2:0,2](0-1, 1-2)``,
or the name of a ready-made picture. Places are for the eye and change nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.known import Known, WhenAsked
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Counted, Phrase
from grundy.core.position import Position
from grundy.core.reason import Facts, Theorem
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset
from grundy.rulesets.graphs.fusion import BridgeTree
from grundy.rulesets.graphs.vertices import VERTEX, Place, checked_place, is_ground, read_places, write_places

Edge = tuple[str, str, str]
"""The names of the two ends, and the colour: g, b or r."""
Edges = tuple[Edge, ...]

MOST_EDGES = 2_000_000
MANY_EDGES = 500
"""With fewer edges than this the solver weighs all moves; with more any winning cut is as good as another."""
MANY_POSITIONS = 50_000
"""From here on it is enough to know that the edges can go one by one."""
SMALL = 2_000
"""How many edges a picture may have to be remembered for a while with what is known of it."""
COLOURS = ("g", "b", "r")
FUSION = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 7")

_EDGE = re.compile(rf"\s*({VERTEX})\s*-\s*({VERTEX})\s*([A-Za-z]?)\s*")
_MOVE = re.compile(rf"\s*({VERTEX})\s*-\s*({VERTEX})\s*[gbr]?(?:\s*#\s*([0-9]{{1,7}}))?\s*")


@dataclass(frozen=True, slots=True)
class Fusion(Facts):
    """What the fusion principle counts in a picture, and the value that it finds."""

    chapter = "hackenbush.fusion_steps"
    edges: int
    floating: int
    bridges: int
    value: int


class Hackenbush(Ruleset[Edges, int]):
    """Cut an edge; what is no longer joined to the ground falls.

    Parameters
    ----------
    places
        Where the vertices are drawn, as far to the right and as far up; the rest is laid out.
    named
        The name of the ready-made picture that has these places.

    Examples
    --------
    >>> house = hackenbush("0-1", "0.1-2", "1-2", "1-3", "2-3")
    >>> house
    hackenbush(0-1, 0.1-2, 1-2, 1-3, 2-3)
    >>> house.grundy_value, [str(move) for move in house.winning_moves]
    (1, ['1-2', '1-3', '2-3'])
    """

    name = "hackenbush"
    title = N_("Green Hackenbush")
    rule = N_("Cut an edge; everything that is no longer joined to the ground falls.")
    example = "hackenbush(0-1, 1-2, 1-3, 0-4, 4-5, 5-6, 5-7)"
    tags = (N_("tree"), N_("flowers"), N_("picture"), N_("cutting"))
    difficulty = 1
    theory = N_("Cycles fuse to loops, branches add by the nim-sum, and a stalk is a heap of Nim.")
    board = "hackenbush"

    def __init__(self, places: Mapping[str, Place] | None = None, *, named: str = "") -> None:
        self.places = {vertex: checked_place(vertex, *place) for vertex, place in (places or {}).items()}
        if named or self.places:
            self.name = f"hackenbush[{named or write_places(self.places)}]"

    def moves(self, state: Edges) -> Iterator[int]:
        """Yield the numbers of the edges that are joined to the ground, from 0."""
        floating = set(tree_of(state).floating)
        return (edge for edge in range(len(state)) if edge not in floating)

    def play(self, state: Edges, move: int) -> Edges:
        """Return the edges that still stand when one is cut."""
        return _after(state, tree_of(state), move)

    def at(self, state: Edges) -> Position:
        """Return the picture as a position: with a blue or a red edge it is one of Left and Right."""
        if all(colour == "g" for _, _, colour in state):
            return super().at(state)
        from grundy.rulesets.graphs.coloured import ColouredHackenbush

        rules = ColouredHackenbush(self.places)
        rules.name = self.name
        return rules.at(state)

    def least_positions(self, state: Edges) -> int:
        """Return how many positions there are at least: the edges can go one by one, and some in any selection."""
        tree = tree_of(state)
        one_by_one = len(state) - len(tree.floating) + 1
        return one_by_one if one_by_one > MANY_POSITIONS else max(one_by_one, tree.least_positions(ASTRONOMICAL))

    def options(self, state: Edges) -> Iterator[Edges]:
        """Yield the pictures after one cut."""
        tree = tree_of(state)
        return (_after(state, tree, move) for move in self.moves(state))

    def fallen(self, state: Edges, move: int) -> list[int]:
        """Return the other edges that fall with a cut, by their numbers.

        Examples
        --------
        >>> hackenbush.fallen((("0", "1", "g"), ("1", "2", "g")), 0)
        [1]
        """
        return tree_of(state).falling(move)

    def validate(self, state: Any) -> Edges:
        """Return the edges, given as texts ``a-b`` or as triples."""
        check_count(len(state))
        return tuple(_edge(edge, number) for number, edge in enumerate(state, 1))

    def parse(self, text: str) -> Edges:
        """Read the edges, separated by commas."""
        if not text or text.isspace():
            return ()
        check_count(text.count(",") + 1)
        edges: list[Edge] = []
        column = 1
        for number, piece in enumerate(text.split(","), 1):
            try:
                edges.append(_edge(piece, number))
            except InvalidNotation as error:
                error.column = column + len(piece) - len(piece.lstrip())
                raise
            column += len(piece) + 1
        return tuple(edges)

    def format(self, state: Edges) -> str:
        """Return the edges, colours other than green after them."""
        return ", ".join(map(edge_in_text, state))

    def parse_notation(self, text: str) -> Edges | None:
        """Return the edges of a whole picture, wherever its vertices are drawn."""
        head, _, inside = text.strip().partition("(")
        plain = head.partition("[")[0].strip()
        return super().parse_notation(f"{self.name}({inside}") if plain == hackenbush.name else None

    def format_move(self, state: Edges, move: int) -> str:
        """Return the ends of the edge; parallel edges are numbered."""
        one, other, _ = state[move]
        alike = _alike(state, one, other)
        return f"{one}-{other}" if len(alike) == 1 else f"{one}-{other}#{alike.index(move) + 1}"

    def read_move(self, state: Edges, text: str) -> int | None:
        """Read ``a-b`` or ``a-b#2``."""
        found = _MOVE.fullmatch(text)
        if not found:
            return super().read_move(state, text)
        alike = _alike(state, found[1], found[2])
        number = int(found[3] or 1)
        floats = alike and alike[0] in tree_of(state).floating  # then all of them do
        return alike[number - 1] if 1 <= number <= len(alike) and not floats else None

    def why_not(self, state: Edges, text: str) -> Phrase | None:
        """Return that there is no such edge, or that it is not joined to the ground."""
        found = _MOVE.fullmatch(text)
        if not found:
            return self.written_like(state)
        edge, alike = f"{found[1]}-{found[2]}", _alike(state, found[1], found[2])
        if not alike:
            return Phrase(N_("there is no edge {edge}"), edge=edge)
        if alike[0] in tree_of(state).floating:
            return Phrase(N_("the edge {edge} is not joined to the ground"), edge=edge)
        return Counted("there is only {n} edge {edge}", "there are only {n} edges {edge}", len(alike), edge=edge)

    def move_count(self, state: Edges) -> int:
        """Return the number of edges that are joined to the ground."""
        return len(state) - len(tree_of(state).floating)

    def describe_move(self, state: Edges, move: int) -> Phrase:
        """Return the edge that is cut, and how many fall with it."""
        edge, falling = self.format_move(state, move), len(self.fallen(state, move))
        if not falling:
            return Phrase(N_("_cut_ the edge {edge}"), edge=edge)
        return Counted(
            "_cut_ the edge {edge} and {n} more edge with it",
            "_cut_ the edge {edge} and {n} more edges with it",
            falling,
            edge=edge,
        )

    def describe_place(self, state: Edges, move: int) -> Phrase:
        """Return the end of the edge that the way from the ground reaches first."""
        tree = tree_of(state)
        far = next((n for n, end in enumerate(tree.ends[move]) if tree.parent_edge[end] == move), 1)
        return Phrase(N_("Cut an edge at the point {vertex}."), vertex=state[move][1 - far])

    def key(self, state: Edges) -> Edges:
        """Return the edges that stand, in order."""
        return _Standing(sorted(state if isinstance(state, _Standing) else standing(state)))

    def theorem(self, state: Edges, play_convention: PlayConvention) -> Known[int] | None:
        """Return the value by the fusion principle, in normal play."""
        if play_convention == "misere":
            return None
        tree = tree_of(state)
        value, floating = tree.value, len(tree.floating)
        edges = len(state) - floating
        if value % 2 != edges % 2:
            raise AssertionError("by the parity principle an odd number of edges is worth an odd number")
        facts = Fusion(edges, floating, len(tree.bridges), value)
        theorem = Theorem(N_("fusion principle"), FUSION, facts, STATEMENT)
        if len(tree.bridges) == edges:  # without a cycle there is nothing to fuse
            theorem = Theorem(N_("colon principle"), FUSION, facts, TREE_STATEMENT)
        if not edges:
            return Known.nimber(theorem, value, 0, ())
        if (trunk := _trunk(tree)) is not None:
            return Known.nimber(theorem, value, 1, WhenAsked(tree.winning_cuts), best_move=trunk)
        if edges <= MANY_EDGES:
            return Known.nimber(theorem, value, winning_moves=WhenAsked(tree.winning_cuts))
        # How long the game lasts is not searched for: any winning cut is as good as another.
        wins = tree.winning_cuts()
        best = wins[0] if wins else next(self.moves(state))
        return Known.nimber(theorem, value, winning_moves=wins, winning_count=len(wins), best_move=best)


STATEMENT = N_(
    "Vertices on a cycle may be fused, and then each of its edges is worth 1 (fusion principle); "
    "branches at a vertex may be replaced by one stalk of their nim-sum (colon principle). "
    "So the picture is worth {value}."
)

TREE_STATEMENT = N_(
    "Branches at a vertex may be replaced by one stalk of their nim-sum (colon principle). "
    "So the picture is worth {value}."
)


class _Standing(tuple[Edge, ...]):
    """A picture in which nothing floats; every move leads to one."""

    __slots__ = ()


def _after(state: Edges, tree: BridgeTree, move: int) -> Edges:
    gone = {move, *tree.falling(move), *tree.floating}
    if len(gone) == 1:
        return _Standing(state[:move] + state[move + 1 :])
    return _Standing([edge for number, edge in enumerate(state) if number not in gone])


def _trunk(tree: BridgeTree) -> int | None:
    """Return the only edge that joins a picture to the ground: whoever cuts it has won. None if there are several."""
    at_ground = (edge for edge, ends in enumerate(tree.ends) if 0 in ends)
    trunk = next(at_ground)
    return trunk if next(at_ground, None) is None else None


def drawn(parameters: str) -> Hackenbush:
    """Return the rules with the places that the parameters write, or with those of a ready-made picture.

    Examples
    --------
    >>> drawn("1:0,1; 2:0.5,2").places
    {'1': (0.0, 1.0), '2': (0.5, 2.0)}
    >>> drawn("house").name
    'hackenbush[house]'
    """
    from grundy.rulesets.graphs.pictures import PICTURES

    if ":" in parameters:
        return Hackenbush(read_places(parameters))
    if (name := parameters.strip()) not in PICTURES:
        raise InvalidNotation(
            "there is no picture {name}, but these: {names}", name=quote(name), names=", ".join(PICTURES)
        )
    return Hackenbush(PICTURES[name].places, named=name)


def check_count(edges: int) -> None:
    """Refuse a picture with too many edges.

    Examples
    --------
    >>> check_count(3_000_000)
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: a picture may have at most 2000000 edges, this one has 3000000
    """
    if edges > MOST_EDGES:
        raise InvalidPosition(
            "a picture may have at most {limit} edges, this one has {count}", limit=MOST_EDGES, count=edges
        )


def _edge(edge: Any, number: int) -> Edge:
    if isinstance(edge, tuple) and len(edge) == 3 and all(isinstance(word, str) for word in edge):
        edge = "{}-{}{}".format(*edge)
    found = _EDGE.fullmatch(edge) if isinstance(edge, str) else None
    if not found:
        given = edge.strip() if isinstance(edge, str) else edge
        raise InvalidNotation(
            "edge {number} must be two points such as 1-2 (the ground is 0), got {given}",
            number=number,
            given=quote(given),
        )
    one, other, colour = found[1], found[2], found[3] or "g"
    if colour not in COLOURS:
        raise InvalidNotation(
            "edge {number} has the colour {colour}, expected g, b or r", number=number, colour=quote(colour)
        )
    return one, other, colour


def edge_in_text(edge: Edge) -> str:
    """Return an edge as it is written.

    Examples
    --------
    >>> edge_in_text(("0", "1", "g")), edge_in_text(("1", "2", "r"))
    ('0-1', '1-2r')
    """
    one, other, colour = edge
    return f"{one}-{other}{colour if colour != 'g' else ''}"


def _alike(state: Edges, one: str, other: str) -> list[int]:
    """Return the edges between two vertices, by their numbers."""
    wanted = {one, other}
    return [edge for edge, (start, end, _) in enumerate(state) if start in wanted and {start, end} == wanted]


def tree_of(state: Edges) -> BridgeTree:
    """Return the bridge tree of a picture; the ground is its vertex 0.

    Examples
    --------
    >>> tree_of((("0", "1", "g"), ("1", "2", "g"))).value
    2
    """
    return _tree_of_small(state) if len(state) <= SMALL else _tree_of_large(state)


def _tree(state: Edges) -> BridgeTree:
    number = {name: vertex for vertex, name in enumerate(vertices_of(state))}
    return BridgeTree.of(len(number), [(number.get(one, 0), number.get(other, 0)) for one, other, _ in state])


_tree_of_small = lru_cache(maxsize=256)(_tree)
_tree_of_large = lru_cache(maxsize=2)(_tree)  # some hundred bytes for each edge


def vertices_of(state: Edges) -> list[str]:
    """Return the names of the vertices by their numbers in the bridge tree: the ground, and the others as they come.

    Examples
    --------
    >>> vertices_of((("0", "7", "g"), ("7", "0.1", "g")))
    ['0', '7']
    """
    names = dict.fromkeys(vertex for one, other, _ in state for vertex in (one, other))
    return ["0", *(name for name in names if not is_ground(name))]


def standing(edges: Iterable[Edge]) -> Edges:
    """Return the edges that are joined to the ground.

    Examples
    --------
    >>> standing([("0", "1", "g"), ("2", "3", "g")])
    (('0', '1', 'g'),)
    """
    picture = tuple(edges)
    floating = set(tree_of(picture).floating)
    return tuple(edge for number, edge in enumerate(picture) if number not in floating)


hackenbush = Hackenbush()
