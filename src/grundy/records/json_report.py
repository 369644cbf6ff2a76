"""The counts of an analysis as a JSON document; every probability is an exact fraction."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from grundy.core.decimals import decimal
from grundy.records.analyse import Analysis, Tally
from grundy.records.facts import MoveFact
from grundy.records.mirror import MirrorFinish


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    """Return the counts over all games, each group and each player.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.records.analyse import analyse
    >>> from grundy.records.games import Game
    >>> document = analysis_json(analyse([Game("1", nim, ((1,), (0,)))]))
    >>> document["games"], document["chance"]["probability"], document["groups"]
    (1, '1', {})
    """
    total = _tally(analysis.total)
    total["mirror_finishes"]["finishes"] = [_finish(found) for found in analysis.total.mirror]
    return {
        **total,
        "groups": {name: _tally(tally) for name, tally in analysis.groups.items()},
        "players": {name: _player(tally) for name, tally in analysis.players.items()},
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "moves": tally.moves.total(),
        "unfinished": tally.unfinished,
        "won_by_first": tally.won_by_first,
        "lengths": {str(length): tally.lengths[length] for length in sorted(tally.lengths)},
        "first_moves": dict(tally.first_moves.most_common()),
        "classes": _named(tally.by(lambda fact: fact.kind.value)),
        "p_positions": _named(tally.by(lambda fact: fact.after, lambda fact: fact.safe)),
        "heaps_left": _named(tally.by(lambda fact: fact.heaps, lambda fact: fact.heaps is not None)),
        "equal_heaps": {
            "games": tally.symmetric_games,
            "moves": tally.sum(lambda fact: fact.pair),
            "to_1-1_from_two_heaps": _named(tally.by(_before, lambda fact: fact.pair == "two" and fact.after == "1-1")),
            "larger_from_two_heaps": _named(tally.by(_before, lambda fact: fact.pair == "two" and fact.after != "1-1")),
            "from_three_heaps": _named(tally.by(_before, lambda fact: fact.pair == "three")),
        },
        "mirror_finishes": _mirror(tally),
        "games_with_part_of_last_heap_taken": tally.against_games,
        "games_by_key_positions": _named(tally.key_games),
        "games_by_key_positions_of_winner": _named(tally.winner_key_games),
        "flawless": tally.flawless,
        **_chance(tally),
    }


def _player(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "won": tally.won,
        "moves": tally.moves.total(),
        "classes": _named(tally.by(lambda fact: fact.kind.value)),
        "p_positions": _named(tally.by(lambda fact: fact.after, lambda fact: fact.safe)),
        "mirror_finishes": _mirror(tally),
        **_chance(tally),
    }


def _mirror(tally: Tally) -> dict[str, Any]:
    lengths = Counter(found.length for found in tally.mirror)
    return {
        "games": len(tally.mirror),
        "kinds": _named(Counter(found.kind for found in tally.mirror)),
        "lengths": {str(length): count for length, count in sorted(lengths.items())},
    }


def _finish(found: MirrorFinish) -> dict[str, Any]:
    return {
        "game": found.game,
        "move": found.move,
        "player": found.player,
        "from": list(found.before),
        "to": list(found.after),
        "kind": found.kind,
        "length": found.length,
    }


def _chance(tally: Tally) -> dict[str, Any]:
    chance, learning = tally.chance(), tally.learning()
    return {
        "chance": {
            "faced": chance.faced,
            "used": chance.used,
            "expected": _fraction(chance.expected),
            "probability": _fraction(chance.probability),
            "probability_in_random_games": _fraction(chance.in_random_games),
        },
        "learning": None
        if learning is None
        else {
            "first_half": list(learning.before),
            "second_half": list(learning.after),
            "probability": _fraction(learning.probability),
        },
    }


def _before(fact: MoveFact) -> str:
    return fact.before


def _named(counts: Counter[Any]) -> dict[str, int]:
    return {str(name): count for name, count in counts.most_common()}


def _fraction(number: Fraction | None) -> str | None:
    if number is None:
        return None
    below = f"/{decimal(number.denominator)}" if number.denominator > 1 else ""
    return decimal(number.numerator) + below
