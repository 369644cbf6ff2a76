"""The tree of all plays: a position stands in it once for every way there, and every leaf is a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.solving.described import DescribedGraph

MOST_NODES = 400
"""How many nodes a tree may have that a person looks at."""


@dataclass(frozen=True)
class GameTree:
    """The plays from a start, as a tree: its nodes in preorder, the start first."""

    described: DescribedGraph
    vertices: list[int]
    """The vertex of the game graph that each node stands for."""
    parents: list[int]
    """The node before each node; -1 for the start."""
    depths: list[int]
    """How many moves were made."""

    def is_leaf(self, node: int) -> bool:
        """Return whether a play has ended."""
        return not self.described.graph.options[self.vertices[node]]

    def first_wins(self, node: int) -> bool:
        """Return whether the player who began has won at a leaf.

        Examples
        --------
        >>> from grundy import nim
        >>> from grundy.solving import describe_graph
        >>> tree = game_tree(describe_graph(nim(2)))
        >>> [(tree.name(node), tree.first_wins(node)) for node in range(len(tree.vertices)) if tree.is_leaf(node)]
        [('nim(0)', False), ('nim(0)', True)]
        """
        moved_last = self.depths[node] % 2 == 1
        return moved_last if self.described.play_convention == "normal" else not moved_last

    def name(self, node: int) -> str:
        """Return the position of a node in the notation."""
        return self.described.name(self.vertices[node])

    def json(self) -> dict[str, Any]:
        """Return the nodes, each with the number of the one before it, and who has won at the leaves."""
        nodes = []
        for node, vertex in enumerate(self.vertices):
            shown = {"position": self.name(node), "parent": None if node == 0 else self.parents[node]}
            shown |= self.described.verdicts[vertex].json()
            if self.is_leaf(node):
                shown["winner"] = "first" if self.first_wins(node) else "second"
            nodes.append(shown)
        return {"nodes": nodes}


def game_tree(described: DescribedGraph, limit: int = MOST_NODES) -> GameTree:
    """Return the tree of all plays of a game graph, or of a strategy.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.solving import describe_graph
    >>> len(game_tree(describe_graph(nim(2, 2))).vertices), len(describe_graph(nim(2, 2)).verdicts)
    (33, 9)

    Raises
    ------
    NotApplicable
        If play can go round in a circle.
    Undecided
        If there are more nodes than `limit`.
    """
    if described.graph.postorder is None:
        raise NotApplicable("play can go round in a circle, so the tree of all plays has no end")
    tree = GameTree(described, [], [], [])
    stack = [(0, -1, 0)]
    while stack:
        vertex, parent, depth = stack.pop()
        node = len(tree.vertices)
        if node == limit:
            raise Undecided("the tree has more than {limit} positions", limit=limit)
        tree.vertices.append(vertex)
        tree.parents.append(parent)
        tree.depths.append(depth)
        stack += [(option, node, depth + 1) for option in reversed(described.graph.options[vertex])]
    return tree
