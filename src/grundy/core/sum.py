"""Sums of positions: a move is a move in one component.

A sum is an ordinary ruleset. Its state is the tuple of the states of its components, which stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.core.items import changed_places
from grundy.core.known import Known
from grundy.core.notation import split
from grundy.core.outcome import PlayConvention, Player
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.refusals import no_such
from grundy.core.ruleset import ASTRONOMICAL, N_, Ruleset


class Sum(Ruleset[tuple[Any, ...], tuple[int, Any]]):
    """The rules of a sum: a move is a move in one component.

    The components stay as written. A sum of games of one ruleset that can join
    them (heaps of Nim, say) inherits its theorem.

    Examples
    --------
    >>> from grundy import nim
    >>> total = nim(1, 2) + nim(3)
    >>> total.ruleset.parts
    (nim, nim)
    >>> [str(move) for move in total.moves]
    ['1:1-1', '1:2-1', '1:2-2', '2:1-1', '2:1-2', '2:1-3']
    """

    name = "sum"
    family = "sum"

    def __init__(self, parts: tuple[Ruleset[Any, Any], ...]) -> None:
        for part in parts:
            if not part.adds:
                raise NotApplicable(
                    "{game} belongs to its two players and cannot be a component of a sum", game=part.name
                )
        self.parts = parts
        self.partizan = any(part.partizan for part in parts)

    def convention(self, text: str) -> PlayConvention:
        """Return the play convention that `text` names, or say which component is not played so."""
        return {part.convention(text) for part in self.parts}.pop()

    def moves(self, state: tuple[Any, ...]) -> Iterator[tuple[int, Any]]:
        """Yield (component from 0, its move)."""
        parts = enumerate(zip(self.parts, state, strict=True))
        return ((place, move) for place, (ruleset, part) in parts for move in ruleset.moves(part))

    def moves_of(self, player: Player, state: tuple[Any, ...]) -> Iterator[tuple[int, Any]]:
        """Yield the moves of a player, (component from 0, its move)."""
        parts = enumerate(zip(self.parts, state, strict=True))
        return ((place, move) for place, (ruleset, part) in parts for move in ruleset.moves_of(player, part))

    def play(self, state: tuple[Any, ...], move: tuple[int, Any]) -> tuple[Any, ...]:
        """Return the state with one component changed."""
        place, inner = move
        return (*state[:place], self.parts[place].play(state[place], inner), *state[place + 1 :])

    def summands(self, state: tuple[Any, ...]) -> tuple[Position, ...]:
        """Return the components as written."""
        return tuple(map(Position, self.parts, state))

    components = summands

    def negative(self, state: tuple[Any, ...]) -> Position:
        """Return the sum of the negatives."""
        return add(*(-part for part in self.summands(state)))

    def within(self, state: tuple[Any, ...], move: tuple[int, Any]) -> tuple[Position, Any]:
        """Return the component in which `move` is made, and the move there."""
        place, inner = move
        return Position(self.parts[place], state[place]), inner

    def describe_move(self, state: tuple[Any, ...], move: tuple[int, Any]) -> Phrase:
        """Return what a player does, and in which component."""
        place, inner = move
        said = self.parts[place].describe_move(state[place], inner)
        return Phrase(N_("{move} in component {component}"), component=component_letter(place), move=said)

    def describe_place(self, state: tuple[Any, ...], move: tuple[int, Any]) -> Phrase:
        """Return the component."""
        return Phrase(N_("Move in component {component}."), component=component_letter(move[0]))

    def notation(self, state: tuple[Any, ...]) -> str:
        """Return the components joined by plus signs."""
        return " + ".join(ruleset.notation(part) for ruleset, part in zip(self.parts, state, strict=True))

    def caption(self, state: tuple[Any, ...]) -> str:
        """Return what the components write between their brackets, joined by plus signs."""
        return " + ".join(ruleset.caption(part) for ruleset, part in zip(self.parts, state, strict=True))

    def format_move(self, state: tuple[Any, ...], move: tuple[int, Any]) -> str:
        """Return the number of the component, a colon, and its move."""
        place, inner = move
        return f"{place + 1}:{self.parts[place].format_move(state[place], inner)}"

    def read_move(self, state: tuple[Any, ...], text: str) -> tuple[int, Any] | None:
        """Read ``component:move``."""
        place, inner = self._within(text)
        if place is None:
            return None
        move = self.parts[place].read_move(state[place], inner)
        return None if move is None else (place, move)

    def named_move(self, state: tuple[Any, ...], text: str) -> tuple[int, Any] | None:
        """Read ``component:move``, the move as its component reads it, or the sum that results."""
        place, inner = self._within(text.strip())
        if place is None:
            return super().named_move(state, text)
        move = self.parts[place].named_move(state[place], inner)
        return None if move is None else (place, move)

    def why_not(self, state: tuple[Any, ...], text: str) -> Phrase | None:
        """Return the component in which a rule is broken, and the rule."""
        place, inner = self._within(text)
        if place is None:
            head, colon, _ = text.partition(":")
            if colon and re.fullmatch("[0-9]{1,9}", head):
                return no_such("component", int(head))
            return Phrase(
                N_("a move begins with the number of its component and a colon, such as {example}"),
                example=quote(self.format_move(state, next(iter(self.moves(state))))),
            )
        reason = self.parts[place].broken_rule(state[place], inner)
        if reason is None:
            return Phrase(N_("component {component} has no such move"), component=component_letter(place))
        return Phrase(N_("in component {component}: {reason}"), component=component_letter(place), reason=reason)

    def why_only(self, player: Player, state: tuple[Any, ...], move: tuple[int, Any]) -> Phrase:
        """Return what the component says of its move."""
        place, inner = move
        return self.parts[place].why_only(player, state[place], inner)

    def _within(self, text: str) -> tuple[int | None, str]:
        """Return the component that a text begins with, from 0, and what it says of the move there."""
        head, colon, inner = text.partition(":")
        found = colon and re.fullmatch("[0-9]{1,9}", head) and 1 <= int(head) <= len(self.parts)
        return (int(head) - 1 if found else None), inner

    def parse_notation(self, text: str) -> tuple[Any, ...] | None:
        """Return the states of a whole sum with these parts; None if `text` is not one."""
        try:
            written = split(text)
        except InvalidNotation:
            return None
        if len(written) != len(self.parts) or any(component.negative for component in written):
            return None
        states = [part.parse_notation(component.text) for part, component in zip(self.parts, written, strict=True)]
        return None if None in states else tuple(states)

    def move_to(self, state: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[int, Any] | None:
        """Return a move to `after`, which differs in one component."""
        changed = changed_places(state, after)
        if len(changed) != 1:
            return super().move_to(state, after)
        place = changed[0]
        move = self.parts[place].move_to(state[place], after[place])
        return None if move is None else (place, move)

    def move_count(self, state: tuple[Any, ...]) -> int | None:
        """Return the number of moves of all components together."""
        counts = [ruleset.move_count(part) for ruleset, part in zip(self.parts, state, strict=True)]
        return None if None in counts else sum(count for count in counts if count is not None)

    def nth_move(self, state: tuple[Any, ...], n: int) -> tuple[int, Any]:
        """Return move number `n`, passing over whole components."""
        for place, (ruleset, part) in enumerate(zip(self.parts, state, strict=True)):
            count = ruleset.move_count(part)
            if count is None or n < count:
                return place, ruleset.nth_move(part, n)
            n -= count
        raise IndexError(n)

    def least_positions(self, state: tuple[Any, ...]) -> int:
        """Return the product of the numbers of the components, each of which is played for itself."""
        parts = zip(self.parts, state, strict=True)
        return min(ASTRONOMICAL, prod(ruleset.least_positions(part) for ruleset, part in parts))

    def key(self, state: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the keys of the components, each in its place."""
        return tuple(ruleset.key(part) for ruleset, part in zip(self.parts, state, strict=True))

    def theorem(self, state: tuple[Any, ...], play_convention: PlayConvention) -> Known[tuple[int, Any]] | None:
        """Return what a theorem says of the components joined into one state, if they can be."""
        ruleset = self.parts[0]
        if any(part != ruleset for part in self.parts) or (joined := ruleset.join(state)) is None:
            return None
        whole, back = joined
        known = ruleset.theorem(whole, play_convention)
        return None if known is None else known.mapped(back)

    def __hash__(self) -> int:
        return hash(self.parts)


def component_letter(place: int) -> str:
    """Return the letter of a component, counted from 0, on the board of a sum and in sentences.

    Examples
    --------
    >>> [component_letter(place) for place in (0, 1, 25, 26, 27, 702)]
    ['A', 'B', 'Z', 'AA', 'AB', 'AAA']
    """
    letters = ""
    while place >= 0:
        place, letter = divmod(place, 26)
        letters = chr(ord("A") + letter) + letters
        place -= 1
    return letters


def add(*positions: Position) -> Position:
    """Return the sum of positions, flattened, with the components as written.

    Examples
    --------
    >>> from grundy import nim
    >>> add(nim(3), nim(4) + nim(5))
    nim(3) + nim(4) + nim(5)
    """
    parts: Sequence[Position] = [part for position in positions for part in position.summands]
    if not parts:
        raise InvalidNotation("a sum needs at least one component")
    if len(parts) == 1:
        return parts[0]
    return Position(Sum(tuple(part.ruleset for part in parts)), tuple(part.state for part in parts))
