"""Play in sums of values: the moves that win, and how far the advice of temperatures leads.

Hotstrat moves in the hottest component. Sentestrat does the same, but answers the opponent where he has just
moved, if that component is hotter now than the sum ever was since it cooled. Neither is always best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.walk import fold
from grundy.core.outcome import Player, other_player

Strategy = Literal["hotstrat", "sentestrat"]


@dataclass(frozen=True, slots=True)
class SumMove:
    """A move to an option of a component."""

    component: int
    """The number of the component, from 0."""
    option: CanonicalForm
    total: CanonicalForm
    """The whole sum after the move."""


def moves_in(components: Sequence[CanonicalForm], player: Player) -> list[SumMove]:
    """Return all moves of a player in the canonical forms of some components.

    Examples
    --------
    >>> from grundy import value
    >>> [(move.component, str(move.total)) for move in moves_in([value("+-1"), value("^")], "L")]
    [(0, '1^'), (1, '+-1')]
    """
    total = sum(components, start=CanonicalForm.number_of(0, components[0].store if components else None))
    return [
        SumMove(at, option, total - component + option)
        for at, component in enumerate(components)
        for option in (component.left if player == "L" else component.right)
    ]


def winning_moves(components: Sequence[CanonicalForm], player: Player) -> list[SumMove]:
    """Return the moves after which the player wins, though the opponent is to move.

    Examples
    --------
    >>> from grundy import value
    >>> [(move.component, str(move.option)) for move in winning_moves([value("^"), value("*")], "R")]
    [(0, '*')]
    """
    return [move for move in moves_in(components, player) if (move.total >= 0 if player == "L" else move.total <= 0)]


def incentives(value: CanonicalForm, player: Player) -> list[CanonicalForm]:
    """Return what the moves of a player gain him; those that are worse than others are left out.

    Examples
    --------
    >>> from grundy import value
    >>> incentives(value("{5|-1}"), "L"), incentives(value("1/2"), "L"), incentives(value("^"), "R")
    ([CanonicalForm('{6|0}')], [CanonicalForm('-1/2')], [CanonicalForm('^*')])
    """
    gains = [option - value for option in value.left] if player == "L" else [value - option for option in value.right]
    kept: list[CanonicalForm] = []
    for gain in gains:
        if not any(other >= gain for other in kept):
            kept = [other for other in kept if not gain >= other]
            kept.append(gain)
    return kept


def cost(before: CanonicalForm, after: CanonicalForm, player: Player) -> Fraction:
    """Return what the move of a player from one value to another costs: how much worse the number where play stops is.

    It is never negative, and 0 for a best move in a value that is no number.

    Examples
    --------
    >>> from grundy import value
    >>> cost(value("{3|-1}"), value("3"), "L"), cost(value("1/2"), value("1"), "R"), cost(value("^"), value("*"), "R")
    (Fraction(0, 1), Fraction(1, 2), Fraction(0, 1))
    """
    return before.left_stop - after.right_stop if player == "L" else after.left_stop - before.right_stop


def ordinal_sum(
    left: Iterable[CanonicalForm], right: Iterable[CanonicalForm], subordinate: CanonicalForm
) -> CanonicalForm:
    """Return G : H, in which a move in G puts an end to H; G is given by its options as they stand.

    It depends on the form of G, not only on its value, but only on the value of H.

    Examples
    --------
    >>> from grundy import value
    >>> zero, one = value("0"), value("1")
    >>> ordinal_sum([], [], one), ordinal_sum([-one], [one], one), ordinal_sum([zero], [], -one)
    (CanonicalForm('1'), CanonicalForm('1/2'), CanonicalForm('1/2'))
    """
    store = subordinate.store
    ours, theirs = [each.within(store) for each in left], [each.within(store) for each in right]

    return CanonicalForm(
        store,
        fold(
            store,
            subordinate.game,
            lambda _: None,
            lambda _, lefts, rights: store.form(ours + lefts, theirs + rights),
            None,
            store.all_options,
        ),
    )


def score(components: Sequence[CanonicalForm], player: Player, strategy: Strategy) -> Fraction:
    """Return the number at which play stops if a player begins and follows a strategy, and the opponent plays best.

    Examples
    --------
    >>> from grundy import value
    >>> parts = [value("{5||2|-2}"), value("{3|-1}")]
    >>> sum(parts, start=value("0")).left_stop, score(parts, "L", "hotstrat"), score(parts, "L", "sentestrat")
    (Fraction(5, 1), Fraction(4, 1), Fraction(4, 1))
    """
    parts = [*components]
    mover, last = player, None
    ambient = max((part.temperature for part in parts), default=Fraction(-1))
    while any(part.number is None for part in parts):
        if mover == player:
            move = _advised(parts, mover, last if strategy == "sentestrat" else None, ambient)
            ambient = min(ambient, max(part.temperature for part in parts))
        else:
            moves = [move for move in moves_in(parts, mover) if parts[move.component].number is None]
            best = min if mover == "R" else max
            move = best(moves, key=lambda each: each.total.left_stop if mover == "R" else each.total.right_stop)
        parts[move.component] = move.option
        last, mover = move.component, other_player(mover)
    return sum((part.left_stop for part in parts), Fraction(0))


def _advised(parts: list[CanonicalForm], player: Player, last: int | None, ambient: Fraction) -> SumMove:
    """Return the move that temperatures advise: where the opponent made it hotter, else where it is hottest."""
    hottest = max((at for at, part in enumerate(parts) if part.number is None), key=lambda at: parts[at].temperature)
    if last is not None and parts[last].number is None and parts[last].temperature > ambient:
        hottest = last
    best = hottest_option(parts[hottest], player)
    return next(move for move in moves_in(parts, player) if move.component == hottest and move.option == best)


def hottest_option(value: CanonicalForm, player: Player) -> CanonicalForm:
    """Return the option that is best for a player at the temperature of a value that is no number.

    Examples
    --------
    >>> from grundy import value
    >>> hottest_option(value("{2|-1}"), "R"), hottest_option(value("{10|1||0}"), "L")
    (CanonicalForm('-1'), CanonicalForm('{10|1}'))
    """
    heat = value.temperature
    if player == "L":
        return max(value.left, key=lambda option: option.thermograph.right_at(heat))
    return min(value.right, key=lambda option: option.thermograph.left_at(heat))
