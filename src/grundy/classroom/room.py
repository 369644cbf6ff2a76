"""A room: one lesson of one class, its settings and how far it has come."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Literal, get_args

from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import N_
from grundy.records.sheets import Notation

Way = Literal["devices", "scribe"]
"""How a game gets into the room: the players move on their devices, or someone writes down their moves on a table."""
WAYS: tuple[Way, ...] = get_args(Way)

EVERYONE = 0
"""Among the groups to which values are released: all of them, and the final."""

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that is read as something else."""
CODE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Discussion:
    """A moment of a game, about which everyone votes before it is told what is right."""

    game: int
    ply: int
    revealed: bool = False


class Paused(NotApplicable):
    """A move that a pupil makes or takes back while the class discusses.

    Examples
    --------
    >>> str(Paused())
    'your class discusses a position now, and your game waits: this was not kept'
    """

    def __init__(self) -> None:
        super().__init__(N_("your class discusses a position now, and your game waits: this was not kept"))


@dataclass(frozen=True, slots=True)
class Room:
    """What is set for a room.

    Examples
    --------
    >>> room = Room(1, "ABCDEF", "0" * 32, "nim(3,4,5)", "normal", 5, "devices", "positions", frozenset({2}))
    >>> room.shows_values(2), room.shows_values(1)
    (True, False)
    """

    id: int
    code: str
    channel: str
    """Where changes of the room are told; no address leads to it but the pages of the room."""
    start: str
    play_convention: PlayConvention
    games_per_pair: int
    way: Way
    notation: Notation
    """How a scribe writes."""
    released: frozenset[int] = frozenset()
    """The groups that may see values, hints and reviews, and the lessons even while the tournament runs."""
    finalists: tuple[int, ...] = ()
    """Who plays for the championship of the class, in the order of the lot."""
    discussion: Discussion | None = None
    expires: float = 0.0
    closed: bool = False
    """Whether nobody can come in under a name that is not in the list."""

    def shows_values(self, group: int) -> bool:
        """Return whether a group may see what the program knows."""
        return EVERYONE in self.released or group in self.released


def new_secret() -> str:
    """Return a secret that nobody guesses, as it stands in an address.

    Examples
    --------
    >>> len(new_secret())
    32
    """
    return secrets.token_hex(16)


def new_code() -> str:
    """Return a code that is read out to a class.

    Examples
    --------
    >>> len(new_code())
    6
    """
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(typed: str) -> str:
    """Return a code as it is kept, however it was typed.

    Examples
    --------
    >>> tidy_code(" abc-def")
    'ABCDEF'
    """
    return "".join(letter for letter in typed.upper() if letter in CODE_LETTERS)[: CODE_LENGTH + 1]


def digest(secret: str) -> str:
    """Return what is kept of a secret.

    Examples
    --------
    >>> digest("x")[:8]
    '2d711642'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def projector_secret(teacher: str) -> str:
    """Return the secret of the page for everyone's eyes, which the teacher's secret tells, and not the other way round.

    Examples
    --------
    >>> projector_secret("x") != projector_secret("y")
    True
    """
    return digest(f"projector {teacher}")[:32]
