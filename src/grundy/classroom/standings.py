"""Who has won how often: the table of a group, the cross table, ties and play-offs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

from grundy.classroom.model import ClassGame, GameKind
from grundy.classroom.tournament import Pairing, round_robin
from grundy.records.games import Game

P = TypeVar("P", bound=Hashable)
"""A player: the id of a pupil, or a name in a record."""


@dataclass(frozen=True, slots=True)
class Row(Generic[P]):
    """What one pupil has reached; those with equally many wins share a place.

    Examples
    --------
    >>> Row(7, played=5, won=3, lost=2, place=1).won
    3
    """

    pupil: P
    played: int
    won: int
    lost: int
    place: int


@dataclass(frozen=True, slots=True)
class Standings(Generic[P]):
    """The table of a group, best first, and who has beaten whom how often.

    Examples
    --------
    >>> won = [ClassGame(n, 1, n, 7, 8, state="done", winner=winner) for n, winner in enumerate([7, 8, 7], 1)]
    >>> table = standings(won, [8, 7])
    >>> [(row.pupil, row.won, row.place) for row in table.rows]
    [(7, 2, 1), (8, 1, 2)]
    >>> table.wins(8, 7), table.games(8, 7)
    (1, 3)
    """

    rows: tuple[Row[P], ...]
    beaten: Mapping[tuple[P, P], int]

    def wins(self, a: P, b: P) -> int:
        """Return how often the first has beaten the second."""
        return self.beaten.get((a, b), 0)

    def games(self, a: P, b: P) -> int:
        """Return how many games the two have played."""
        return self.wins(a, b) + self.wins(b, a)

    @property
    def leaders(self) -> list[P]:
        """Those who share the first place."""
        return [row.pupil for row in self.rows if row.place == 1]


def standings(games: Iterable[ClassGame], pupils: Sequence[int], kind: GameKind = "round") -> Standings[int]:
    """Return the table of some pupils from their games of one kind; only those of the round robin are the group's.

    Examples
    --------
    >>> played = [ClassGame(1, 1, 1, 7, 8, state="done", winner=8), ClassGame(2, 1, 2, 8, 9, state="void", winner=9)]
    >>> [(row.pupil, row.played, row.place) for row in standings(played, [7, 8, 9]).rows]
    [(8, 1, 1), (7, 1, 2), (9, 0, 2)]
    """
    among = set(pupils)
    won = [game for game in games if game.kind == kind and game.counts and among.issuperset(game.players)]
    return _table(
        pupils, [(game.first, game.second) if game.winner == game.first else (game.second, game.first) for game in won]
    )


def table_of_group(games: Sequence[ClassGame], pupils: Sequence[int]) -> Standings[int]:
    """Return the table of a group: that of its round robin, in which play-offs have parted those who were first.

    Examples
    --------
    >>> even = [ClassGame(n, 1, n, 7, 8, state="done", winner=winner) for n, winner in enumerate([7, 8], 1)]
    >>> deciding = ClassGame(3, 1, 3, 7, 8, kind="play-off", state="done", winner=8)
    >>> [(row.pupil, row.won, row.place) for row in table_of_group([*even, deciding], [7, 8]).rows]
    [(8, 1, 1), (7, 1, 2)]
    """
    return _first_alone(standings(games, pupils), winner_of_group(games, pupils))


def standings_of_records(games: Iterable[Game], play_offs: Iterable[Game] = ()) -> Standings[str]:
    """Return the table of recorded games by the names of their players; unfinished games do not count.

    Play-offs part those who share the first place, if one of them has won most of these.

    Examples
    --------
    >>> from grundy import nim
    >>> game = Game("1/1", nim, ((2,), (1,), (0,)), players=("AB", "CD"))
    >>> [(row.pupil, row.won, row.lost) for row in standings_of_records([game]).rows]
    [('CD', 1, 0), ('AB', 0, 1)]
    """
    listed = list(games)
    table = _table(list(dict.fromkeys(name for game in listed for name in game.players)), _results(listed))
    first = _table(table.leaders, _results(play_offs)).leaders
    return _first_alone(table, first[0] if len(first) == 1 else None)


def _results(games: Iterable[Game]) -> list[tuple[str, str]]:
    """Return who has beaten whom in recorded games that are over."""
    return [(game.players[game.winner], game.players[1 - game.winner]) for game in games if game.winner is not None]


def _table(players: Sequence[P], results: Sequence[tuple[P, P]]) -> Standings[P]:
    """Return the table from who has beaten whom, game by game."""
    won, lost = Counter(winner for winner, _ in results), Counter(loser for _, loser in results)
    ranked = sorted(players, key=lambda player: -won[player])
    wins = [won[player] for player in ranked]
    rows = (Row(p, won[p] + lost[p], won[p], lost[p], 1 + wins.index(won[p])) for p in ranked)
    return Standings(tuple(rows), Counter(results))


def _first_alone(table: Standings[P], winner: P | None) -> Standings[P]:
    """Return a table in which the winner is first, and those who had equally many wins are second."""
    if winner is None:
        return table
    first = [row for row in table.rows if row.pupil == winner]
    others = [replace(row, place=max(row.place, 2)) for row in table.rows if row.pupil != winner]
    return Standings((*first, *others), table.beaten)


def tied(games: Sequence[ClassGame], pupils: Sequence[int]) -> list[int]:
    """Return the pupils of a group who must play off for the first place; none while other games are to come.

    Examples
    --------
    >>> even = [ClassGame(n, 1, n, 7, 8, state="done", winner=winner) for n, winner in enumerate([7, 8], 1)]
    >>> tied(even, [7, 8])
    [7, 8]
    >>> tied([*even, ClassGame(3, 1, 3, 7, 8, kind="play-off")], [7, 8])
    []
    """
    leaders = _leaders(games, pupils)
    return leaders if len(leaders) > 1 else []


def winner_of_group(games: Sequence[ClassGame], pupils: Sequence[int]) -> int | None:
    """Return the pupil who has won a group; None while that is undecided.

    Examples
    --------
    >>> even = [ClassGame(n, 1, n, 7, 8, state="done", winner=winner) for n, winner in enumerate([7, 8], 1)]
    >>> winner_of_group([*even, ClassGame(3, 1, 3, 7, 8, kind="play-off", state="done", winner=8)], [7, 8])
    8
    """
    leaders = _leaders(games, pupils)
    return leaders[0] if len(leaders) == 1 else None


def _leaders(games: Sequence[ClassGame], pupils: Sequence[int]) -> list[int]:
    """Return who leads once all games of the group are played: by the table, among equals by their play-offs.

    All play-offs are added up: those who lead after one have won equally many, and only they play the next.
    """
    table = standings(games, pupils)
    decisive = [game for game in games if game.kind in ("round", "play-off") and set(game.players) <= set(pupils)]
    if not table.beaten or any(game.is_open for game in decisive):
        return []
    return standings(games, table.leaders, "play-off").leaders


def play_off_rounds(games: Iterable[ClassGame]) -> list[list[ClassGame]]:
    """Return the play-offs of a group round by round: in each of them every two who are still equal meet once.

    Examples
    --------
    >>> players = [(7, 8), (8, 9), (9, 7), (7, 8)]
    >>> decisive = [ClassGame(n, 1, n, *pair, kind="play-off") for n, pair in enumerate(players, 1)]
    >>> [[game.number for game in games] for games in play_off_rounds(decisive)]
    [[1, 2, 3], [4]]
    """
    rounds: list[list[ClassGame]] = []
    met: Counter[frozenset[int]] = Counter()
    for game in games:
        if game.kind == "play-off" and game.state != "void":
            pair = frozenset(game.players)
            if met[pair] == len(rounds):
                rounds.append([])
            rounds[met[pair]].append(game)
            met[pair] += 1
    return rounds


def play_off(tied: Sequence[int], chance: Random) -> list[Pairing]:
    """Return the next games between those who are tied: one for each two of them, begun by lot.

    Examples
    --------
    >>> play_off([7, 8], Random(1))
    [Pairing(first=8, second=7)]
    """
    return round_robin(tied, 1, chance)
