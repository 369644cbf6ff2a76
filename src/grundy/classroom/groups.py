"""How far each group of a room has come: what it plays now, what is to come, and its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grundy.classroom.model import ClassGame, Pupil
from grundy.classroom.standings import Standings, table_of_group, tied, winner_of_group

QUIET_MINUTES = 3
"""After how many minutes without a move a game needs to be looked at."""


@dataclass(frozen=True, slots=True)
class Group:
    """The pupils of a group and all their games.

    Examples
    --------
    >>> ann, bob = Pupil(7, "Ann", 1, True), Pupil(8, "Bob", 1, True)
    >>> played = ClassGame(1, 1, 1, 7, 8, state="done", winner=8), ClassGame(2, 1, 2, 8, 7, state="playing")
    >>> group = Group(1, (ann, bob), played)
    >>> [game.number for game in group.playing], group.table.leaders, group.winner
    ([2], [8], None)
    """

    number: int
    pupils: tuple[Pupil, ...]
    games: tuple[ClassGame, ...]

    @property
    def ids(self) -> list[int]:
        """Its pupils by their ids."""
        return [pupil.id for pupil in self.pupils]

    @property
    def playing(self) -> list[ClassGame]:
        """What is played now."""
        return [game for game in self.games if game.state == "playing"]

    @property
    def done(self) -> list[ClassGame]:
        """What has been played to its end."""
        return [game for game in self.games if game.state == "done"]

    @property
    def to_come(self) -> Counter[frozenset[int]]:
        """How many games every two have still to begin; which of them comes next is seen when someone is free."""
        return Counter(frozenset(game.players) for game in self.games if game.state == "planned")

    @property
    def table(self) -> Standings[int]:
        """The table of its round robin, the first place decided by play-offs."""
        return table_of_group(self.games, self.ids)

    @property
    def tied(self) -> list[int]:
        """Those who must play off for the first place."""
        return tied(self.games, self.ids)

    @property
    def winner(self) -> int | None:
        """Who has won the group; None while that is undecided, or somebody new there has no game yet."""
        playing = {pupil for game in self.games if game.kind == "round" for pupil in game.players}
        return winner_of_group(self.games, self.ids) if playing.issuperset(self.ids) else None


def groups_of(pupils: Iterable[Pupil], games: Sequence[ClassGame]) -> list[Group]:
    """Return the groups of a room in the order of their numbers; the final is none of them.

    Examples
    --------
    >>> [group.number for group in groups_of([Pupil(7, "Ann", 2, True), Pupil(8, "Bob", 0, True)], [])]
    [2]
    """
    members: dict[int, list[Pupil]] = {}
    for pupil in pupils:
        if pupil.group:
            members.setdefault(pupil.group, []).append(pupil)
    return [
        Group(number, tuple(members[number]), tuple(game for game in games if game.group == number))
        for number in sorted(members)
    ]


def winners_of_groups(groups: Iterable[Group]) -> list[int] | None:
    """Return the winners of all groups, who play the final; None while one is to come, or if there is one group.

    Examples
    --------
    >>> winners_of_groups([])
    """
    winners = [group.winner for group in groups if len(group.pupils) > 1]
    known = [winner for winner in winners if winner is not None]
    return known if len(known) == len(winners) > 1 else None


def quiet_minutes(game: ClassGame, now: float) -> int:
    """Return for how many minutes nobody has moved in a game; 0 if that is not long.

    Examples
    --------
    >>> game = ClassGame(1, 1, 1, 7, 8, state="playing", changed=1000.0)
    >>> quiet_minutes(game, 1100.0), quiet_minutes(game, 1200.0)
    (0, 3)
    """
    minutes = int(now - game.changed) // 60
    return minutes if game.state == "playing" and minutes >= QUIET_MINUTES else 0
