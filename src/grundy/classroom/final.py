"""The final of the class: a knock-out between the winners of the groups.

Two who meet play best of n, one game after the other; they never meet again, so the games themselves say which
matches there were. The games of a match that are still to come are asked for when the last one is done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from grundy.classroom.model import ClassGame
from grundy.classroom.tournament import Pairing

BEST_OF = 3
"""How many games two play at most in the final, unless it stays level."""


@dataclass(frozen=True, slots=True)
class FinalMatch:
    """Two pupils of the final and their games, in order of play.

    Examples
    --------
    >>> match = FinalMatch((7, 8), tuple(ClassGame(n, 0, n, 7, 8, "final", "done", winner=8) for n in (1, 2)))
    >>> match.wins, match.winner(3), match.winner(5)
    ((0, 2), 8, None)
    """

    players: tuple[int, int]
    games: tuple[ClassGame, ...]

    @property
    def wins(self) -> tuple[int, int]:
        """How many games each of the two has won."""
        won = [game.winner for game in self.games if game.counts]
        return won.count(self.players[0]), won.count(self.players[1])

    def winner(self, n: int) -> int | None:
        """Return who has won best of n; after n games that leave them equal, the next one decides."""
        a, b = self.wins
        if a == b or (2 * max(a, b) <= n and a + b < n):
            return None
        return self.players[0] if a > b else self.players[1]

    def next_game(self, chance: Random) -> Pairing:
        """Return the next game of the two: it is begun by the one who has begun fewer, by lot if that is equal."""
        begun = [game.first for game in self.games if game.counts]
        a, b = chance.sample(self.players, 2)
        return Pairing(a, b) if begun.count(a) <= begun.count(b) else Pairing(b, a)


def final_matches(games: Iterable[ClassGame]) -> list[FinalMatch]:
    """Return the matches of the final so far, in the order in which they were drawn.

    Examples
    --------
    >>> final = [ClassGame(1, 0, 1, 7, 8, "final", "done", winner=8), ClassGame(2, 0, 2, 8, 7, "final")]
    >>> [(match.players, match.wins) for match in final_matches(final)]
    [((7, 8), (0, 1))]
    """
    found: dict[frozenset[int], list[ClassGame]] = {}
    for game in sorted((game for game in games if game.kind == "final"), key=lambda game: game.number):
        found.setdefault(frozenset(game.players), []).append(game)
    return [FinalMatch(match[0].players, tuple(match)) for match in found.values()]


def final_rounds(matches: Iterable[FinalMatch]) -> list[list[FinalMatch]]:
    """Return the matches of the final round by round; who had none in a round went on without a game.

    Examples
    --------
    >>> drawn = [FinalMatch((7, 8), ()), FinalMatch((9, 10), ()), FinalMatch((8, 9), ()), FinalMatch((11, 8), ())]
    >>> [[match.players for match in matches] for matches in final_rounds(drawn)]
    [[(7, 8), (9, 10)], [(8, 9)], [(11, 8)]]
    """
    rounds: list[list[FinalMatch]] = []
    reached: dict[int, int] = {}
    for match in matches:
        number = max(reached.get(pupil, 0) for pupil in match.players)
        reached.update(dict.fromkeys(match.players, number + 1))
        if number == len(rounds):
            rounds.append([])
        rounds[number].append(match)
    return rounds


def final_round(entrants: Sequence[int], chance: Random, rested: Collection[int] = ()) -> list[Pairing]:
    """Return a round of the final by lot; of an odd number one goes on without a game, if possible nobody twice.

    Examples
    --------
    >>> final_round([7, 8, 9], Random(1))
    [Pairing(first=9, second=8)]
    >>> final_round([7, 8, 9], Random(1), rested=[7])
    [Pairing(first=7, second=8)]
    """
    drawn = chance.sample(entrants, len(entrants))
    if len(drawn) % 2:
        drawn.remove(next((pupil for pupil in drawn if pupil not in rested), drawn[0]))
    return [Pairing(first, second) for first, second in zip(drawn[::2], drawn[1::2], strict=True)]


def final_games(games: Sequence[ClassGame], entrants: Sequence[int], n: int, chance: Random) -> list[Pairing]:
    """Return the games of the final that are to be planned now: of each match the next one, or of the next round.

    Examples
    --------
    >>> won = ClassGame(1, 0, 1, 7, 8, "final", "done", winner=8)
    >>> final_games([won], [7, 8, 9], 3, Random(1))
    [Pairing(first=8, second=7)]
    >>> final_games([won], [7, 8, 9], 1, Random(1))
    [Pairing(first=8, second=9)]
    >>> final_games([won], [7, 8], 1, Random(1))
    []
    >>> final_games([won], [8, 9], 3, Random(1))  # 7 has left the class
    [Pairing(first=8, second=9)]

    Notes
    -----
    With an odd n no match can end level. A round is drawn when every match of the one before is decided.
    """
    matches = _matches(games, entrants, n)
    undecided = [match for match in matches if match.winner(n) is None]
    if undecided:
        waiting = [match for match in undecided if not any(game.is_open for game in match.games)]
        return [match.next_game(chance) for match in waiting]
    times = {pupil: sum(pupil in match.players for match in matches) for pupil in _left(matches, entrants, n)}
    return final_round(list(times), chance, [pupil for pupil in times if times[pupil] < max(times.values())])


def drawn_on(game: ClassGame, games: Sequence[ClassGame]) -> list[ClassGame]:
    """Return the games of the final that were planned by the result of one: later ones of its match, and next rounds.

    Examples
    --------
    >>> pairs = [(7, 8), (9, 10), (8, 7), (8, 9)]
    >>> final = [ClassGame(number, 0, number, *players, "final") for number, players in enumerate(pairs, 1)]
    >>> [other.number for other in drawn_on(final[0], final)], [other.number for other in drawn_on(final[1], final)]
    ([3, 4], [4])
    """
    found: list[ClassGame] = []
    reached = False
    for matches in final_rounds(final_matches(games)):
        if reached:
            found += [other for match in matches for other in match.games]
        for match in matches:
            if {*match.players} == {*game.players}:
                reached = True
                found += [other for other in match.games if other.number > game.number]
    return found


def champion(games: Sequence[ClassGame], entrants: Sequence[int], n: int) -> int | None:
    """Return the pupil who has won the final; None while that is undecided.

    Examples
    --------
    >>> won = ClassGame(1, 0, 1, 7, 8, "final", "done", winner=8)
    >>> champion([won], [7, 8], 1), champion([won], [7, 8, 9], 1)
    (8, None)
    """
    left = _left(_matches(games, entrants, n), entrants, n)
    return left[0] if len(left) == 1 else None


def _matches(games: Iterable[ClassGame], entrants: Collection[int], n: int) -> list[FinalMatch]:
    """Return the matches that count: one that was open when one of the two left the class is no match."""
    return [
        match
        for match in final_matches(games)
        if match.winner(n) is not None or all(pupil in entrants for pupil in match.players)
    ]


def _left(matches: Sequence[FinalMatch], entrants: Sequence[int], n: int) -> list[int]:
    """Return the entrants who have lost no match."""
    winners = {match.players: match.winner(n) for match in matches}
    out = {pupil for players, winner in winners.items() for pupil in players if winner not in (None, pupil)}
    return [pupil for pupil in entrants if pupil not in out]
