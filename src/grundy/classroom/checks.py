"""What a room may have: how many pupils and games, how long it is kept, and what a name may be."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from grundy.classroom.model import Pupil
from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.records.games import checked_name

DAY = 86_400.0
USUAL_DAYS, MOST_DAYS = 30, 365
"""How many days a room is kept, and at most."""
MOST_PUPILS = 100
LONGEST_NAME = 40
MOST_MARKS = 4
"""How many accents, vowels and the like may follow a letter: more than languages need, and no tower of them."""
MOST_GAMES_PER_PAIR = 20

_MARKS = {"Mn", "Me"}
"""The Unicode categories of what stands above, below or around the letter before it."""


def check_games_per_pair(given: int) -> int:
    """Return how many games every two pupils of a group play, if so many can be planned.

    Examples
    --------
    >>> check_games_per_pair(5)
    5
    """
    return check_number(N_("the number of games of a pair"), given, 1, MOST_GAMES_PER_PAIR)


def check_days(given: int) -> int:
    """Return for how many days a room is kept, if that is not too long.

    Examples
    --------
    >>> check_days(400)
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: the number of days must be from 1 to 365
    """
    return check_number(N_("the number of days"), given, 1, MOST_DAYS)


def check_number(name: str, given: int, least: int, largest: int) -> int:
    """Return a number, if it is one from `least` to `largest`.

    Examples
    --------
    >>> check_number("the number of days", 3, 1, 365)
    3
    """
    if not least <= given <= largest:
        raise NotApplicable("{name} must be from {least} to {largest}", name=Phrase(name), least=least, largest=largest)
    return given


def tidy_name(name: str) -> str:
    """Return a name as it is kept; refuse one that cannot be seen, or that a spreadsheet would calculate.

    Signs of full width and the like become the usual ones.

    Examples
    --------
    >>> tidy_name("  Anna  Marie "), tidy_name("Ｄženana")
    ('Anna Marie', 'Dženana')
    """
    tidy = checked_name(" ".join(unicodedata.normalize("NFC", "".join(map(_usual, name))).split()))
    kinds = [unicodedata.category(letter) for letter in tidy]
    if any(kind.startswith("C") for kind in kinds):
        raise InvalidNotation("a name must not have characters that cannot be seen")
    if not 0 < len(tidy) <= LONGEST_NAME:
        raise InvalidNotation("a name must have 1 to {limit} characters", limit=LONGEST_NAME)
    if tidy[0] in "=+-@" or kinds[0] in _MARKS:  # a spreadsheet that opens the records would calculate
        raise InvalidNotation("a name must begin with a letter or a number")
    if any(set(kinds[start : start + MOST_MARKS + 1]) <= _MARKS for start in range(len(tidy) - MOST_MARKS)):
        raise InvalidNotation("a letter of a name may have at most {limit} accents", limit=MOST_MARKS)
    return tidy


def _usual(letter: str) -> str:
    """Return a sign in its usual form; a letter without capitals stays, for Thai would be taken apart."""
    return letter if unicodedata.category(letter) == "Lo" else unicodedata.normalize("NFKC", letter)


def check_new_name(name: str, pupils: Iterable[Pupil]) -> None:
    """Refuse a name that somebody has, be it with other capitals.

    Examples
    --------
    >>> check_new_name("ann", [Pupil(7, "Ann", 1, True)])
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: Ann is there already; add a letter of the surname
    """
    for pupil in pupils:
        if pupil.name.casefold() == name.casefold():
            raise NotApplicable("{name} is there already; add a letter of the surname", name=pupil.name)
