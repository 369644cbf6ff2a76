"""Hackenbush in three colours: Left cuts blue edges, Right red ones, and green ones are for both.

The notation and the pictures are those of Green Hackenbush; a picture with a blue or a red edge is a position
of this game. Trees have values by the colon principle (`colon`): blue and red ones are numbers. Cycles with blue
or red edges have no such theorem, so their pictures are searched, part by part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from grundy.core.errors import Undecided
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention, Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import Facts, Theorem, cited
from grundy.core.ruleset import N_
from grundy.rulesets.graphs.colon import ColonWorths, best_cut, green_petals
from grundy.rulesets.graphs.hackenbush import FUSION, Edges, Hackenbush, tree_of
from grundy.rulesets.graphs.pruning import pruned
from grundy.rulesets.graphs.reduction import parts_of

_EXCHANGED = str.maketrans("br", "rb")
MOST_SEARCHED = 300
"""How many edges a picture may have that no theorem values: each of them is a move to try."""
NUMBERS = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 3")


@dataclass(frozen=True, slots=True)
class Colours(Facts):
    """How many edges of each colour a picture has, and how many float."""

    chapter = "coloured_hackenbush.colon_steps"
    blue: int
    red: int
    green: int
    floating: int


class ColouredHackenbush(Hackenbush, PartizanRuleset[Edges, int]):
    """Left cuts a blue or a green edge, Right a red or a green one; what is no longer joined to the ground falls.

    Examples
    --------
    >>> from grundy import hackenbush, solve
    >>> half = hackenbush("0-1b", "1-2r")
    >>> half, half.ruleset.partizan, solve(half).value
    (hackenbush(0-1b, 1-2r), True, CanonicalForm('1/2'))
    >>> [str(solve(hackenbush(*edges)).value) for edges in (["0-1", "1-2b"], ["0-1b", "1-2"], ["0-1b", "0-1r"])]
    ['^*', '1*', '0']
    """

    title = N_("Hackenbush in three colours")
    rule = N_(
        "Left cuts a blue or a green edge, Right a red or a green one; "
        "everything that is no longer joined to the ground falls."
    )
    example = "hackenbush(0-1b, 1-2r, 1-3b, 0-4r, 4-5b, 4-6r, 0-7)"
    tags = (N_("tree"), N_("picture"), N_("colours"), N_("cutting"))
    difficulty = 1
    theory = N_(
        "A stalk of blue and red edges is a number in binary, branches add, "
        "and an edge is worth the ordinal sum of itself and what it carries."
    )

    def left(self, state: Edges) -> Iterator[int]:
        """Yield the blue and the green edges that are joined to the ground."""
        return (edge for edge in self.moves(state) if state[edge][2] != "r")

    def right(self, state: Edges) -> Iterator[int]:
        """Yield the red and the green edges that are joined to the ground."""
        return (edge for edge in self.moves(state) if state[edge][2] != "b")

    def why_only(self, player: Player, state: Edges, move: int) -> Phrase:
        """Return whose edges are of that colour."""
        return Phrase(N_("only Left may cut a blue edge") if player == "L" else N_("only Right may cut a red edge"))

    def at(self, state: Edges) -> Position:
        """Return the position with these edges, of this game even when only green ones are left."""
        return Position(self, state)

    def negative(self, state: Edges) -> Position:
        """Return the picture with red for blue and blue for red."""
        return self.at(tuple([(one, other, colour.translate(_EXCHANGED)) for one, other, colour in state]))

    def components(self, state: Edges) -> Sequence[Position]:
        """Return the parts that meet only in the ground; the green ones together are a position of Green Hackenbush."""
        parts = [tuple([state[edge] for edge in part]) for part in parts_of(state)]
        coloured = [part for part in parts if any(edge[2] != "g" for edge in part)]
        green = [edge for part in parts if all(edge[2] == "g" for edge in part) for edge in part]
        beside = [Hackenbush(self.places).at(tuple(green))] if green else []
        return [*map(self._searched, coloured), *beside]

    def _searched(self, part: Edges) -> Position:
        """Return a part as it is best searched; one that has lost its branches has other vertices, and no places."""
        shorter = pruned(part)
        return self.at(part) if shorter is part else ColouredHackenbush().at(shorter)

    def theorem(self, state: Edges, play_convention: PlayConvention) -> Known[int] | None:
        """Return the value by the colon principle, in normal play; None if something blue or red is on a cycle."""
        if play_convention == "misere":
            return None
        tree, colours = tree_of(state), "".join([colour for _, _, colour in state])
        petals = green_petals(colours, tree)
        if petals is None:
            if len(state) > MOST_SEARCHED:
                raise Undecided(
                    "blue or red edges lie on cycles, and such a picture is searched up to {limit} edges",
                    limit=MOST_SEARCHED,
                )
            return None
        blue, red, green = map(colours.count, "brg")
        facts = Colours(blue, red, green, len(tree.floating))
        reference = FUSION if green else cited(NUMBERS, FUSION)
        theorem = Theorem(N_("colon principle"), reference, facts, STATEMENT)
        known: Known[int] = Known.valued(theorem, ColonWorths(colours, tree, petals).value())
        return known if green else replace(known, best_of=partial(best_cut, colours, tree))


STATEMENT = N_(
    "An edge is worth the ordinal sum of itself and what it carries, "
    "and the branches at a vertex add (colon principle)."
)
