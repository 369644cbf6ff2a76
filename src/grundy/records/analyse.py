"""Counting over many games: moves by their class, safe positions, first moves, winners, flawless games, learning.

A tally counts whole moves, each kind of move once; everything that is asked for
is a sum over these counts. So a game costs little more than looking up its moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import Ruleset
from grundy.records.chance import chance_of_at_least, chance_of_improvement, expected_wins
from grundy.records.facts import AGAINST, FACED, KEY, PAIR, UNSAFE, Facts, MoveFact
from grundy.records.games import Game
from grundy.records.groups import place_of_group
from grundy.records.mirror import MirrorFinish, mirror_finish
from grundy.records.random_play import Start, chance_in_random_games
from grundy.solving.budget import Budget


@dataclass(slots=True)
class Tally:
    """The counts over some games, or over the moves of one player in them."""

    games: int = 0
    unfinished: int = 0
    won_by_first: int = 0
    won: int = 0
    """How many games the player has won whose tally it is."""
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games that were finished had how many moves."""
    starts: Counter[Start] = field(default_factory=Counter)
    moves: Counter[MoveFact] = field(default_factory=Counter)
    first_moves: Counter[str] = field(default_factory=Counter)
    """How many games began with a move to each position."""
    symmetric_games: int = 0
    against_games: int = 0
    key_games: Counter[int] = field(default_factory=Counter)
    """How many games passed through how many of the positions that have to be known."""
    winner_key_games: Counter[int] = field(default_factory=Counter)
    """The same, of those that the winner left."""
    flawless: list[str] = field(default_factory=list)
    """The games whose winner left a P-position with every move."""
    mirror: list[MirrorFinish] = field(default_factory=list)
    """The games finished by mirror moves; of a player, those that the player finished so."""
    faced: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    """Game by game: how many winning chances there were, and how many were used."""

    def add(self, other: Tally) -> None:
        """Add the counts of another tally; what is in the order of the games is left as it is."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.won_by_first += other.won_by_first
        self.symmetric_games += other.symmetric_games
        self.against_games += other.against_games
        self.lengths += other.lengths
        self.starts += other.starts
        self.moves += other.moves
        self.first_moves += other.first_moves
        self.key_games += other.key_games
        self.winner_key_games += other.winner_key_games

    def sum(self, of: Callable[[MoveFact], object]) -> int:
        """Return how many moves have the property `of`."""
        return sum(count for fact, count in self.moves.items() if of(fact))

    def by(self, of: Callable[[MoveFact], Any], where: Callable[[MoveFact], object] = lambda _: True) -> Counter[Any]:
        """Return how many moves have each value of `of`, among those with the property `where`."""
        found: Counter[Any] = Counter()
        for fact, count in self.moves.items():
            if where(fact):
                found[of(fact)] += count
        return found

    @property
    def draws(self) -> Counter[tuple[int, int]]:
        """The positions from which a move could win, by their numbers of winning moves and of all moves."""
        return self.by(lambda fact: fact.chance, lambda fact: fact.chance)

    @property
    def wins(self) -> int:
        """How many moves won from such a position."""
        return self.sum(lambda fact: fact.won)

    def chance(self, budget: Budget | None = None) -> Chance:
        """Return how the moves compare with moves drawn from a hat; exactly, if there is time for it."""
        draws, wins = self.draws, self.wins
        probability = in_games = None
        with suppress(Undecided):
            probability = chance_of_at_least(wins, draws, budget)
        if self.starts and not self.unfinished:
            with suppress(Undecided, NotApplicable):
                in_games = chance_in_random_games(wins, self.starts, budget)
        return Chance(sum(draws.values()), wins, expected_wins(draws), probability, in_games)

    def learning(self) -> Learning | None:
        """Return the winning chances used in the first and in the second half of the games; None for a single game."""
        half = len(self.faced) // 2
        if not half:
            return None
        before = sum(self.used[:half]), sum(self.faced[:half])
        after = sum(self.used[half:]), sum(self.faced[half:])
        return Learning(
            before, after, chance_of_improvement(before, after) if max(before[1], after[1]) <= 10_000 else None
        )


@dataclass(frozen=True, slots=True)
class Chance:
    """How many winning chances were used, how many a random mover uses, and how likely that is for him."""

    faced: int
    used: int
    expected: Fraction
    probability: Fraction | None
    """The exact probability that moves drawn from a hat use at least as many; None: too many moves to compute it."""
    in_random_games: Fraction | None = None
    """The same for whole games played at random from the same starts."""


@dataclass(frozen=True, slots=True)
class Learning:
    """Winning chances (used, faced) in the earlier and in the later half, and Fisher's probability."""

    before: tuple[int, int]
    after: tuple[int, int]
    probability: Fraction | None


@dataclass(slots=True)
class Analysis:
    """The counts over all games, each group by its number, and each player in the order in which they came."""

    total: Tally = field(default_factory=Tally)
    groups: dict[str, Tally] = field(default_factory=dict)
    players: dict[str, Tally] = field(default_factory=dict)


FactsOf = Callable[[Ruleset[Any, Any], PlayConvention], Facts]
"""Returns what is known about the moves of a game under a convention, the same each time."""


def analyse(games: Iterable[Game], facts_of: FactsOf | None = None) -> Analysis:
    """Return the counts over the games; who counts them again, or has little time, says where facts come from.

    Examples
    --------
    >>> from grundy import nim
    >>> game = Game("1/1", nim, ((1, 2), (1, 1), (0, 1), (0, 0)), players=("Ann", "Bob"))
    >>> analysis = analyse([game])
    >>> analysis.total.won_by_first, analysis.total.flawless, analysis.players["Bob"].won
    (1, ['1/1'], 0)
    >>> analysis.total.chance().probability
    Fraction(1, 3)
    """
    analysis = Analysis()
    ungrouped = Tally()
    facts_of = cache(Facts) if facts_of is None else facts_of
    for game in games:
        known = facts_of(game.ruleset, game.play_convention)
        path = known.along(game.states)
        winner = _winner(game, path)
        tally = analysis.groups.setdefault(group, Tally()) if (group := game.group) else ungrouped
        tally.starts[known, game.states[0]] += 1
        _count(tally, analysis.total, game, path, winner)
        finish = mirror_finish(game, path, winner)
        for player, name in enumerate(game.players):
            if name:
                of_player = analysis.players.setdefault(name, Tally())
                _count_player(of_player, path[player::2], winner == player)
                if finish and winner == player:
                    of_player.mirror.append(finish)
        if finish:
            tally.mirror.append(finish)
            analysis.total.mirror.append(finish)
    for tally in (ungrouped, *analysis.groups.values()):
        analysis.total.add(tally)
    analysis.groups = {group: analysis.groups[group] for group in sorted(analysis.groups, key=place_of_group)}
    return analysis


def _winner(game: Game, path: list[MoveFact]) -> int | None:
    """Return who won, from what is known of the last move."""
    if not path or not path[-1].ends:
        return game.winner if not path else None
    last = (len(path) - 1) % 2
    return last if game.play_convention == "normal" else 1 - last


def _count(tally: Tally, total: Tally, game: Game, path: list[MoveFact], winner: int | None) -> None:
    """Count a game in the tally of its group, and in the total what depends on the order of the games."""
    tally.games += 1
    tally.moves.update(path)
    if winner is None:
        tally.unfinished += 1
    else:
        tally.lengths[len(path)] += 1
        tally.won_by_first += winner == 0
    if not path:
        return
    tally.first_moves[path[0].after] += 1
    marks = faced = used = 0
    for fact in path:
        marks |= fact.marks
        if fact.marks & FACED:
            faced += 1
            used += fact.won
    if marks & PAIR:
        tally.symmetric_games += 1
    if marks & AGAINST:
        tally.against_games += 1
    if marks & KEY:
        tally.key_games[len({fact.after for fact in path if fact.key})] += 1
        if winner is not None:
            tally.winner_key_games[len({fact.after for fact in path[winner::2] if fact.key})] += 1
    for counted in (tally, total):
        counted.faced.append(faced)
        counted.used.append(used)
    if winner is not None and not any(fact.marks & UNSAFE for fact in path[winner::2]):
        tally.flawless.append(game.id)
        total.flawless.append(game.id)


def _count_player(tally: Tally, moves: list[MoveFact], has_won: bool) -> None:
    tally.games += 1
    tally.won += has_won
    tally.moves.update(moves)
    tally.faced.append(sum(fact.chance is not None for fact in moves))
    tally.used.append(sum(fact.won for fact in moves if fact.chance is not None))
