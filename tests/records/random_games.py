"""Games played at random, for the tests of this folder."""

from __future__ import annotations

from random import Random
from typing import Any

from grundy import parse
from grundy.core.outcome import PlayConvention
from grundy.core.position import Position
from grundy.records.games import Game


def random_game(
    name: str,
    start: Position,
    chance: Random,
    play_convention: PlayConvention = "normal",
    players: tuple[str, str] = ("", ""),
) -> Game:
    """Return a game in which every move is drawn from all legal ones."""
    states: list[Any] = [start.state]
    while options := list(start.ruleset.options(states[-1])):
        states.append(chance.choice(options))
    return Game(name, start.ruleset, tuple(states), play_convention, players)


def random_games(count: int, seed: int, *starts: str) -> list[Game]:
    """Return games from the starts in turn, named by their number."""
    chance = Random(seed)
    positions = [parse(start) for start in starts]
    return [random_game(str(n + 1), positions[n % len(positions)], chance) for n in range(count)]
