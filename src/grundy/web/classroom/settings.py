"""What a teacher sets for a room: the game, how many times two pupils meet, and how their moves get into the room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grundy.classroom.checks import check_games_per_pair
from grundy.classroom.endless import may_go_round
from grundy.classroom.room import WAYS, Room, Way
from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.core.outcome import PlayConvention, play_convention_of
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.records.sheets import NOTATIONS, Notation
from grundy.rulesets.catalogue import parse
from grundy.web.address import START, number_of, one_of, short
from grundy.web.opening import address_of

USUAL = {"game": START, "play": "normal", "games": "5", "way": "devices", "notation": "positions", "days": "30"}
"""What the form of a new room holds."""
MOST_TYPED = 1_000
"""The store knows how much is too much; more than this is not even read."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a room that may be changed."""

    start: Position
    play_convention: PlayConvention
    games_per_pair: int
    way: Way
    notation: Notation

    @property
    def columns(self) -> dict[str, Any]:
        """The settings as the store keeps them.

        Examples
        --------
        >>> read_settings({}).columns["start"]
        'nim(3,4,5)'
        """
        return {
            "start": str(self.start),
            "play": self.play_convention,
            "games_per_pair": self.games_per_pair,
            "way": self.way,
            "notation": self.notation,
        }


def read_settings(fields: Mapping[str, str]) -> Settings:
    """Return the settings that a form holds, checked to be of a game that a class can play.

    Examples
    --------
    >>> read_settings({"game": "Kayles 7", "way": "scribe"}).start
    kayles(7)
    """
    sent = USUAL | {name: value for name, value in fields.items() if value.strip()}
    start = read_game(sent["game"])
    play_convention = start.ruleset.convention(play_convention_of(short(sent["play"])))
    one_of("way", sent["way"], WAYS)
    one_of("notation", sent["notation"], NOTATIONS)
    return Settings(
        start,
        play_convention,
        check_games_per_pair(number_of("games", sent["games"].strip(), MOST_TYPED)),
        "scribe" if sent["way"] == "scribe" else "devices",
        "takings" if sent["notation"] == "takings" else "positions",
    )


def read_game(text: str) -> Position:
    """Return the start that a text names or writes, as the box at the top of a page reads it.

    Examples
    --------
    >>> read_game("3 4 5"), read_game("Kayles")
    (nim(3,4,5), kayles(1,11))
    >>> read_game("nim(0)")
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: in nim(0) nobody can move, so there is nothing to play
    """
    address = address_of(short(text).strip())
    if address is None:
        raise InvalidNotation("no game is called {given}, or several are", given=quote(text))
    start = parse(address.position)
    if not start_of(start).moves:
        raise NotApplicable("in {position} nobody can move, so there is nothing to play", position=str(start))
    if may_go_round(start):
        raise NotApplicable("in this game positions may repeat and play may never end; choose another one for a class")
    return start


def settings_sent(room: Room) -> dict[str, str]:
    """Return the settings of a room as its form holds them.

    Examples
    --------
    >>> room = Room(1, "ABCDEF", "c", "nim(1)", "normal", 5, "devices", "positions")
    >>> settings_sent(room)["games"]
    '5'
    """
    return {
        "game": room.start,
        "play": room.play_convention,
        "games": str(room.games_per_pair),
        "way": room.way,
        "notation": room.notation,
    }


def names_of(text: str) -> list[str]:
    r"""Return the names that stand one in each line.

    Examples
    --------
    >>> names_of("Ann\r\n Bob \n\n")
    ['Ann', 'Bob']
    """
    return [name for line in text.splitlines() if (name := line.strip())]
