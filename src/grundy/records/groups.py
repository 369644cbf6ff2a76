"""Groups by their names: what records call them, what people do, and the order in which they are listed.

The games of a class say in the name of their group why they were played: ``2`` is the round robin of group 2,
``2 extra`` and ``2 play-off`` are its further games, and ``final`` is the final of the class.
"""

from __future__ import annotations

import re

from grundy.core.ruleset import N_
from grundy.explaining.language import Language

FINAL = "final"
KINDS = {
    "extra": (N_("group {group}, extra games"), N_("{game} (extra game)")),
    "play-off": (N_("group {group}, play-offs"), N_("{game} (play-off)")),
    FINAL: (N_("final"), N_("{game} (final)")),
}
"""Games of a class beside the round robin: what all of them are called, and what one is."""


def split_group(group: str) -> tuple[str, str]:
    """Return the group of pupils, which the final does not have, and why they played if it was not their round robin.

    Examples
    --------
    >>> split_group("2 extra"), split_group("2"), split_group("final")
    (('2', 'extra'), ('2', ''), ('', 'final'))
    """
    pupils, _, kind = group.rpartition(" ")
    return (pupils, kind) if kind in KINDS and bool(pupils) == (kind != FINAL) else (group, "")


def group_in_words(group: str, to: Language) -> str:
    """Return what people call a group.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [group_in_words(group, language("en")) for group in ("2", "2 extra", "final")]
    ['group 2', 'group 2, extra games', 'final']
    """
    pupils, kind = split_group(group)
    return to.text(KINDS[kind][0] if kind else N_("group {group}"), group=pupils)


def game_in_words(game: str, to: Language) -> str:
    """Return what people call a game: its group and number, and why it was played if not for the round robin.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [game_in_words(game, language("en")) for game in ("2/3", "2 extra/13", "final/1")]
    ['2/3', '2/13 (extra game)', '1 (final)']
    """
    group, _, number = game.rpartition("/")
    pupils, kind = split_group(group)
    return to.text(KINDS[kind][1], game=f"{pupils}/{number}" if pupils else number) if kind else game


def place_of_group(group: str) -> tuple[bool, int, str]:
    """Return the place of a group in a list: numbered ones by their numbers, others after them as they came.

    Examples
    --------
    >>> sorted(["final", "10", "2 extra", "2", "b", "a"], key=place_of_group)
    ['2', '2 extra', '10', 'final', 'b', 'a']
    """
    number = re.match("[0-9]{1,9}", group)
    return (False, int(number[0]), group) if number else (True, 0, "")
