"""From a form to its canonical form, step by step: dominated options are left out, reversible ones replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import PLAYERS, Player, other_player


@dataclass(frozen=True, slots=True)
class Simplification:
    """An option of a player that is dominated, or reversible."""

    player: Player
    option: CanonicalForm
    by: CanonicalForm
    """The option that dominates it, or the answer through which it is reversible."""
    replaced: tuple[CanonicalForm, ...] | None = None
    """What a reversible option is replaced by; None if it is dominated."""


def simplifications(
    left: Iterable[CanonicalForm], right: Iterable[CanonicalForm], value: CanonicalForm
) -> list[Simplification]:
    """Return what makes these options of a form those of its canonical form, in order; a side may be missing.

    Examples
    --------
    >>> from grundy import value
    >>> star, up, zero, one = map(value, ("*", "^", "0", "1"))
    >>> found = simplifications([up, star], [zero, one], value("{^,*|0,1}"))
    >>> [(str(each.option), str(each.by), each.replaced) for each in found]
    [('^', '*', (CanonicalForm('0'),)), ('1', '0', None)]
    """
    sides = [*left], [*right]
    found: list[Simplification] = []
    for player, side in zip(PLAYERS, sides, strict=True):
        options = _undominated(player, side, found)
        if value.number is None:  # a number has its options because it is the simplest
            kept = _irreversible(player, options, value, found)
            if kept != options:
                _undominated(player, kept, found)
    return found


def _likes(player: Player, one: CanonicalForm, other: CanonicalForm) -> bool:
    """Return whether a player likes one value as much as another."""
    return one >= other if player == "L" else one <= other


def _options(value: CanonicalForm, player: Player) -> tuple[CanonicalForm, ...]:
    return value.left if player == "L" else value.right


def _undominated(player: Player, options: Sequence[CanonicalForm], found: list[Simplification]) -> list[CanonicalForm]:
    """Return the options that no other one dominates, each once; note the others."""
    different = [option for at, option in enumerate(options) if option not in options[:at]]
    best = [
        option
        for option in different
        if not any(other != option and _likes(player, other, option) for other in different)
    ]
    for option in different:
        if option not in best:
            by = next(other for other in best if _likes(player, other, option))
            found.append(Simplification(player, option, by))
    return best


def _irreversible(
    player: Player, options: Sequence[CanonicalForm], value: CanonicalForm, found: list[Simplification]
) -> list[CanonicalForm]:
    """Return the options to which the opponent has no good answer; the others are noted and replaced."""
    kept: list[CanonicalForm] = []
    seen = [*options]
    for option in seen:  # it grows
        answers = _options(option, other_player(player))
        answer = next((each for each in answers if _likes(player, value, each)), None)
        if answer is None:
            kept.append(option)
            continue
        following = _options(answer, player)
        found.append(Simplification(player, option, answer, following))
        seen += [each for each in following if each not in seen]
    return kept
