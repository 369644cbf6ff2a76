"""Poset games: on an ordered set take an element with everything above it; whoever cannot move loses.

Chomp is one of them, on the squares of a bar without the poisoned one. A state is the
elements that were taken so far, as played. Parts of the order that are not connected
are independent. If what is left has a greatest element, the player to move wins, by
the same argument as on a full bar of Chomp.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from grundy.core.documents import read_json
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.known import Known
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_, Ruleset
from grundy.rulesets.boards.chomp_theory import Stealing, stealing
from grundy.structures.order import Order, bits, ordered
from grundy.structures.written import read_written

Names = tuple[str, ...]

MOST_ELEMENTS = 1_000
MOST_RELATIONS = 100_000
LONGEST_DOCUMENT = 5_000_000
GREATEST = N_(
    "What is left has a greatest element, {element}. If taking it alone does not win, there is an answer that does, "
    "and it could have been the first move."
)
FORM = '{"elements": ["a", "b"], "below": [["a", "b"]]}'

_NAME = re.compile(r"[^\s,;+()\[\]{}\"]+")


class PosetGame(Ruleset[Names, str]):
    """Take an element with everything above it.

    Examples
    --------
    >>> fork = poset(["root", "left", "right"], [("root", "left"), ("root", "right")])
    >>> fork().outcome, fork().winning_moves
    (Outcome.N, [Move('root' to poset(root))])
    >>> fork("root").moves, fork("left").grundy_value
    (<Moves of poset(root): >, 2)
    """

    title = N_("Poset game")
    board = "poset"
    rule = N_("Take an element with everything above it.")
    example = "poset[a<c, b<c, b<d, c<e, c<f, d<f, f<g]()"
    tags = (N_("building blocks"), N_("tower"))
    difficulty = 2
    theory = N_("If what is left has a greatest element, the player to move wins, by strategy stealing.")
    ends_empty = True

    def __init__(self, names: Sequence[str], order: Order, parameters: str = "") -> None:
        self.names = tuple(names)
        self.order = order
        self.name = f"poset[{parameters}]" if parameters else "poset"
        self._number = {name: number for number, name in enumerate(self.names)}

    def downset(self, state: Names) -> tuple[Order, int]:
        """Return the order, and the set of the elements that are left."""
        return self.order, self.left(state)

    def left(self, state: Names) -> int:
        """Return the set of the elements that are left."""
        return self.order.left(self._number[name] for name in state)

    def moves(self, state: Names) -> list[str]:
        """Return the elements that are left, lower ones first."""
        return [self.names[element] for element in bits(self.left(state))]

    def play(self, state: Names, move: str) -> Names:
        """Return the elements taken so far, with one more."""
        return (*state, move)

    def validate(self, state: Any) -> Names:
        """Return the elements, checked to be there when they were taken."""
        names = tuple(map(str, state))
        left = (1 << len(self.order)) - 1
        for name in names:
            element = self._number.get(name)
            if element is None:
                raise InvalidPosition("{given} is not an element of the order", given=quote(name))
            if not left >> element & 1:
                raise InvalidPosition("{name} was gone before it could be taken", name=quote(name))
            left &= ~self.order.above[element]
        return names

    def parse(self, text: str) -> Names:
        """Read the names of the elements taken so far, separated by commas."""
        return self.validate([name.strip() for name in text.split(",")] if text.strip() else ())

    def _state(self, left: int) -> Names:
        """Return the shortest way to leave a down-set."""
        gone = (1 << len(self.order)) - 1 & ~left
        return tuple(self.names[element] for element in self.order.lowest(gone))

    def key(self, state: Names) -> Names:
        """Return the lowest elements that are gone, in order; they are among those that were taken."""
        taken = sum(1 << self._number[name] for name in state)
        return tuple(self.names[element] for element in self.order.lowest(taken))

    def components(self, state: Names) -> Sequence[Position]:
        """Return the parts that are not connected, each left alone."""
        parts = self.order.parts(self.left(state))
        return [Position(self, state if len(parts) == 1 else self._state(part)) for part in parts]

    def move_to(self, state: Names, after: Names) -> str | None:
        """Return the element whose removal leaves what `after` leaves."""
        if len(after) == len(state) + 1 and after[:-1] == state:
            return after[-1]
        left = self.left(after)
        gone = self.order.lowest(self.left(state) & ~left)
        move = self.names[gone[0]] if len(gone) == 1 else None
        return move if move is not None and self.left((*state, move)) == left else None

    def why_not(self, state: Names, text: str) -> Phrase | None:
        """Return that there is no such element, or that it is gone."""
        if text in self._number:
            return Phrase(N_("{element} is gone already"), element=text)
        return Phrase(N_("{given} is not an element of the order"), given=quote(text))

    def describe_move(self, state: Names, move: str) -> Phrase:
        """Return which element is taken."""
        return Phrase(N_("_take_ {element} and all above it"), element=move)

    def describe_place(self, state: Names, move: str) -> Phrase:
        """Return the element."""
        return Phrase(N_("Touch {cell}."), cell=move)

    def theorem(self, state: Names, play_convention: PlayConvention) -> Known[str] | None:
        """Return that a greatest element wins, which is about normal play."""
        top = self.order.greatest(self.left(state))
        if play_convention == "misere" or top is None:
            return None
        return Known(stealing(Stealing(element=self.names[top]), GREATEST), Outcome.N)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PosetGame) and (self.names, self.order) == (other.names, other.order)

    def __hash__(self) -> int:
        return hash((PosetGame, self.names))


def poset(names: Iterable[str], below: Iterable[tuple[str, str]] | None = None) -> PosetGame:
    """Return the game on an ordered set, given by its elements and by pairs of which the first is below the second.

    One text alone has both.

    Examples
    --------
    >>> poset("a<b, a<c")().winning_moves
    [Move('a' to poset[a<b, a<c](a))]
    >>> chain = poset("abc", ["ab", "bc"])
    >>> chain().grundy_value, chain("b").grundy_value
    (3, 1)
    """
    if below is None:
        written = read_written("".join(names), "<")
        return _game(list(written.names), list(written.pairs), written.text)
    return _game(list(names), [(low, high) for low, high in below], "")


def read_poset(document: str, *, source: str = "") -> PosetGame:
    """Return the game on the ordered set of a JSON document.

    The document is ``{"elements": [name, …], "below": [[low, high], …]}``.

    Examples
    --------
    >>> read_poset('{"elements": ["a", "b", "c"], "below": [["a", "b"]]}')().grundy_value
    3
    >>> read_poset('{"elements": ["a", "b"], "below": [["a", "b"], ["b", "a"]]}')
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: 'a' is above itself
    """
    data = read_json(document, longest=LONGEST_DOCUMENT)
    if not isinstance(data, dict) or not all(isinstance(data.get(name), list) for name in ("elements", "below")):
        raise InvalidNotation("a poset is written {form}", form=FORM)
    pairs = []
    for number, pair in enumerate(data["below"], 1):
        if not isinstance(pair, list) or len(pair) != 2:
            raise InvalidPosition(
                "relation {number} must be [low, high], got {given}", number=number, given=quote(pair)
            )
        pairs.append((str(pair[0]), str(pair[1])))
    return _game(data["elements"], pairs, f'"{source}"' if source else "")


def _game(elements: list[Any], pairs: list[tuple[str, str]], parameters: str) -> PosetGame:
    if len(elements) > MOST_ELEMENTS or len(pairs) > MOST_RELATIONS:
        raise InvalidPosition(
            "a poset may have at most {limit} elements and {relations} relations, this one has {count} and {given}",
            limit=MOST_ELEMENTS,
            relations=MOST_RELATIONS,
            count=len(elements),
            given=len(pairs),
        )
    names: list[str] = []
    for number, name in enumerate(elements, 1):
        written = str(name) if isinstance(name, str | int) and not isinstance(name, bool) else ""
        if not _NAME.fullmatch(written) or not written.isprintable():
            raise InvalidPosition(
                "element {number} needs a printable name without spaces, commas, semicolons, plus signs, brackets "
                "and quotes, got {given}",
                number=number,
                given=quote(name),
            )
        names.append(written)
    there = set(names)
    if len(there) < len(names):
        raise InvalidPosition("two elements of the poset have the same name")
    for number, pair in enumerate(pairs, 1):
        for name in pair:
            if name not in there:
                raise InvalidPosition(
                    "relation {number} names {element}, which is not an element", number=number, element=quote(name)
                )
    names = _upwards(names, pairs)
    place = {name: number for number, name in enumerate(names)}
    return PosetGame(names, ordered(len(names), {(place[low], place[high]) for low, high in pairs}), parameters)


def _upwards(names: list[str], pairs: list[tuple[str, str]]) -> list[str]:
    """Return the names in an order in which each comes after all that are below it."""
    higher: dict[str, list[str]] = {name: [] for name in names}
    waiting = dict.fromkeys(names, 0)
    for low, high in pairs:
        higher[low].append(high)
        waiting[high] += 1
    found = [name for name in names if not waiting[name]]
    for name in found:
        for high in higher[name]:
            waiting[high] -= 1
            if not waiting[high]:
                found.append(high)
    if len(found) < len(names):
        stuck = next(name for name in names if waiting[name] and _reaches(name, name, higher))
        raise InvalidPosition("{name} is above itself", name=quote(stuck))
    return found


def _reaches(start: str, end: str, higher: dict[str, list[str]]) -> bool:
    reached = dict.fromkeys(higher[start])
    for name in (waiting := list(reached)):
        new = [high for high in higher[name] if high not in reached]
        reached |= dict.fromkeys(new)
        waiting += new
    return end in reached
