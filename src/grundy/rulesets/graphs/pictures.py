"""Ready-made pictures of Hackenbush, drawn by hand: stalks, trees, and what stands in a garden.

Each has a name, as in ``hackenbush[house](…)``, its edges and the places of its vertices. The model
picture puts nine of them side by side. It is made after the description of a lost one: its parts are worth 3, 1,
7, 1, 1, 1, 1, 1 and 4, so that whoever begins loses.

In three colours there are ½ and ½ + ½ − 1, a tree worth ⅜, a girl worth ½, a flower worth ↑∗, and
a garden in which the numbers are even, so that the flower decides: whoever begins wins.

References
----------
V. Němcová, NIM a matematika, thesis (2021), for the stalks, tree B, the forest, the barrel and the model picture;
I. Madjerčić, Sprague-Grundyjeva teorija nepristranih kombinatornih igara, thesis (2014), for tree C.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from grundy.core.ruleset import N_
from grundy.rulesets.graphs.vertices import Place, is_ground, read_places

GAP = 0.75
"""How far apart pictures stand side by side."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The edges of a picture, as they are written, and where its vertices are.

    Examples
    --------
    >>> PICTURES["barrel"].edges
    '0-1, 1-2, 2-0.1'
    """

    edges: str
    places: Mapping[str, Place]


def _drawing(edges: str, places: str) -> Drawing:
    return Drawing(edges, read_places(places))


def _stalk(length: int, lean: float) -> Drawing:
    """Return a bamboo stalk that bends a little."""
    names = ["0", *map(str, range(1, length + 1))]
    edges = ", ".join(f"{low}-{high}" for low, high in pairwise(names))
    return Drawing(edges, {name: (round(lean * height**2, 3), float(height)) for height, name in enumerate(names)})


def _side_by_side(*drawings: Drawing, gap: float = GAP) -> Drawing:
    """Return drawings next to each other, their vertices numbered on."""
    edges: list[str] = []
    places: dict[str, Place] = {}
    right = -gap
    points = vertices = 0
    for drawing in drawings:
        names: dict[str, str] = {}
        for vertex in drawing.places:
            if is_ground(vertex):
                names[vertex] = f"0.{points}" if points else "0"
                points += 1
            else:
                vertices += 1
                names[vertex] = str(vertices)
        shift = right + gap - min(x for x, _ in drawing.places.values())
        places |= {names[vertex]: (round(x + shift, 3), y) for vertex, (x, y) in drawing.places.items()}
        for edge in drawing.edges.split(", "):
            one, other = edge.rstrip("br").split("-")
            edges.append(f"{names[one]}-{names[other]}{edge[len(edge.rstrip('br')) :]}")
        right = max(x for x, _ in places.values())
    return Drawing(", ".join(edges), places)


TREE_B = _drawing(
    "0-1, 1-2, 2-3, 3-4, 4-5, 2-6, 1-7, 7-8, 1-9, 9-10, 9-11, 11-12, 12-13, 11-14",
    "0:0,0; 1:0,1; 2:1.1,1.7; 3:1.9,2.3; 4:2.3,3.2; 5:2.35,4.2; 6:1.05,2.7; 7:0,2; 8:0.1,3; "
    "9:-1.1,1.7; 10:-2,2.1; 11:-1,2.7; 12:-1.5,3.5; 13:-1.45,4.5; 14:-0.45,3.5",
)
TREE_C = _drawing("0-21, 21-22, 22-23, 21-24", "0:0,0; 21:0,1; 22:0.6,1.8; 23:0.75,2.8; 24:-0.65,1.75")
HOUSE = _drawing(
    "0-1, 1-2, 1-3, 3-0.1, 2-4, 4-0.2, 2-5, 5-6, 6-4, 6-7, 7-8",
    "0:0,0; 0.1:0.9,0; 0.2:3.4,0; 1:0,1.1; 2:0,1.8; 3:0.9,1.1; 4:3.4,1.8; 5:1.7,3.1; 6:2.55,2.45; 7:2.55,3.35; 8:3,4.1",
)
DOG_HOUSE = _drawing("0-1, 1-2, 2-3, 3-0.1, 1-4, 4-3, 2-2", "0:0,0; 0.1:1.8,0; 1:0,1; 2:0.9,1; 3:1.8,1; 4:0.9,1.9")
DOG = _drawing(
    "0-1, 1-2, 2-0.1, 1-3, 2-4, 4-4, 4-5", "0:0,0; 0.1:1.3,0; 1:0,0.8; 2:1.3,0.8; 3:-0.55,1.35; 4:1.75,1.4; 5:2.35,1.25"
)
GIRL = _drawing(
    "0-1, 0.1-2, 3-1, 1-2, 2-4, 3-5, 4-5, 5-6, 5-7, 7-8, 8-8, 5-9, 9-9",
    "0:-0.4,0; 0.1:0.4,0; 1:-0.4,0.9; 2:0.4,0.9; 3:-1,0.9; 4:1,0.9; 5:0,2.3; 6:-0.9,1.75; 7:0.85,2.75; "
    "8:1,3.7; 9:0,2.8",
)
FIR_TREE = _drawing(
    "0-1, 1-2, 2-3, 2-4, 3-5, 4-5, 2-5, 5-6, 6-7, 6-8, 7-9, 8-9, 6-9, 9-10, 10-11, 10-12, 11-13, 12-13, 10-13",
    "0:0,0; 1:0,0.6; 2:0,1.2; 3:-1.35,0.95; 4:1.35,0.95; 5:0,2.15; 6:0,2.65; 7:-1.1,2.4; 8:1.1,2.4; "
    "9:0,3.5; 10:0,4; 11:-0.85,3.75; 12:0.85,3.75; 13:0,4.75",
)
BARREL = _drawing("0-1, 1-2, 2-0.1", "0:0,0; 0.1:0.9,0; 1:-0.1,1.15; 2:1,1.15")
FLOWER = _drawing("0-1, 1-2, 1-3, 2-2, 2-2, 2-2, 2-2", "0:0,0; 1:0,0.8; 2:0.05,1.75; 3:-0.55,1.15")

HALF = _drawing("0-1b, 1-2r", "0:0,0; 1:0,1; 2:0.1,2")
RED_BLUE_TREE = _drawing(
    "0-1b, 1-2r, 1-3r, 2-4b, 2-5r, 3-6b",
    "0:0,0; 1:0,1; 2:-0.7,1.75; 3:0.75,1.7; 4:-1.35,2.5; 5:-0.4,2.75; 6:1.1,2.65",
)
RED_BLUE_FLOWER = _drawing("0-1, 1-1b, 1-1r, 1-1b", "0:0,0; 1:0.05,1.3")
RED_BLUE_GIRL = Drawing(
    ", ".join(edge + colour for edge, colour in zip(GIRL.edges.split(", "), "brbrrbrbrrbbb", strict=True)), GIRL.places
)

GREEN = {
    "bamboo-forest": _side_by_side(_stalk(3, -0.02), _stalk(4, 0.01), _stalk(5, 0.015), gap=1.1),
    "tree-b": TREE_B,
    "tree-c": TREE_C,
    "forest-1-8-4": _side_by_side(_stalk(1, 0), TREE_B, TREE_C),
    "house": HOUSE,
    "dog-house": DOG_HOUSE,
    "girl": GIRL,
    "fir-tree": FIR_TREE,
    "barrel": BARREL,
    "model-picture": _side_by_side(HOUSE, GIRL, FIR_TREE, DOG_HOUSE, DOG, BARREL, FLOWER, FLOWER, TREE_C),
}
COLOURED = {
    "half": HALF,
    "two-halves": _side_by_side(HALF, HALF, _drawing("0-1r", "0:0,0; 1:0,1"), gap=1.1),
    "red-blue-tree": RED_BLUE_TREE,
    "red-blue-girl": RED_BLUE_GIRL,
    "flower": RED_BLUE_FLOWER,
    "red-blue-garden": _side_by_side(
        RED_BLUE_GIRL, RED_BLUE_FLOWER, _drawing("0-1r, 1-2b", "0:0,0; 1:0,1; 2:0.1,2"), gap=1.1
    ),
}
PICTURES = GREEN | COLOURED
"""The ready-made pictures by their names: those in green, which are for both players, and those in three colours."""

TITLES = {
    "bamboo-forest": N_("bamboo forest"),
    "tree-b": N_("tree"),
    "house": N_("house"),
    "dog-house": N_("dog house"),
    "girl": N_("girl"),
    "fir-tree": N_("fir tree"),
    "barrel": N_("barrel"),
    "red-blue-tree": N_("red and blue tree"),
    "red-blue-girl": N_("red and blue girl"),
    "flower": N_("flower"),
    "red-blue-garden": N_("garden"),
}
"""What people call some of the pictures, marked for translation."""


def picture_start(name: str) -> str:
    """Return the notation of a whole ready-made picture.

    Examples
    --------
    >>> picture_start("barrel")
    'hackenbush[barrel](0-1, 1-2, 2-0.1)'
    """
    return f"hackenbush[{name}]({PICTURES[name].edges})"
