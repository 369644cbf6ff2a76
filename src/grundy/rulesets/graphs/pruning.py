"""Branches on a picture that must be searched: each is replaced by the shortest stalks of the same value.

By the colon principle that changes no value. A branch that is a number becomes a stalk of blue and red edges, a
nimber a stalk of green ones, so that a search meets far fewer positions. Where that gains no edge, nothing changes.
"""

from __future__ import annotations

from itertools import count, islice, pairwise

from grundy.rulesets.graphs.colon import ColonWorths, green_petals
from grundy.rulesets.graphs.hackenbush import Edge, Edges, tree_of, vertices_of
from grundy.rulesets.graphs.stalks import stalk_of


def pruned(picture: Edges) -> Edges:
    """Return a picture of the same value in which the branches that have a theorem are stalks, if these are shorter.

    Examples
    --------
    >>> cycle = (("0", "1", "b"), ("0", "1", "r"))
    >>> pruned((*cycle, ("1", "2", "b"), ("1", "3", "b"), ("3", "4", "r"), ("1", "5", "r")))
    (('0', '1', 'b'), ('0', '1', 'r'), ('1', '1/1', 'b'), ('1/1', '1/2', 'r'))

    Notes
    -----
    The vertices of a stalk are named after its foot, as the notation names none, so that equal pictures look alike.
    """
    on = _branches(picture)
    taken: set[int] = set()
    grown: list[Edge] = []
    for foot, branches in on.items():
        stalks = _stalks(_standing_on(foot, picture, branches))
        if stalks is not None and sum(map(len, stalks)) < len(branches):
            taken.update(branches)
            names = (f"{foot}/{number}" for number in count(1))
            for stalk in stalks:
                ends = pairwise([foot, *islice(names, len(stalk))])
                grown += [(*both, colour) for both, colour in zip(ends, stalk, strict=True)]
    return (*(edge for number, edge in enumerate(picture) if number not in taken), *grown) if taken else picture


def _branches(picture: Edges) -> dict[str, list[int]]:
    """Return the edges of the largest branches that have a theorem, by the vertices on which they stand."""
    tree, names = tree_of(picture), vertices_of(picture)
    on: dict[str, list[int]] = {}
    seen: set[int] = set()
    for vertex in tree.preorder[1:]:
        edge = tree.parent_edge[vertex]
        if edge in seen or tree.part[vertex] != vertex:
            continue
        foot, branch = names[tree.parent[vertex]], [edge, *tree.falling(edge)]
        alone = _standing_on(foot, picture, branch)
        if green_petals("".join([colour for _, _, colour in alone]), tree_of(alone)) is not None:
            seen.update(branch)
            on.setdefault(foot, []).extend(branch)
    return on


def _standing_on(foot: str, picture: Edges, branch: list[int]) -> Edges:
    """Return a branch as a picture whose ground is the vertex on which it stands."""
    edges = (picture[number] for number in branch)
    return tuple(
        [("0" if one == foot else one, "0" if other == foot else other, colour) for one, other, colour in edges]
    )


def _stalks(branch: Edges) -> list[str] | None:
    """Return the colours of the stalks that are worth as much as a branch, None if there are no such stalks."""
    colours, tree = "".join([colour for _, _, colour in branch]), tree_of(branch)
    name = ColonWorths(colours, tree, green_petals(colours, tree) or {}).value().name
    if name is None or name[1]:
        return None
    return [stalk for stalk in (stalk_of(name[0]), "g" * name[2]) if stalk]
