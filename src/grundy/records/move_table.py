"""All moves of the games as one table, a row for each move, for a statistics program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from grundy.core.decimals import decimal
from grundy.core.files import replaced
from grundy.records.facts import Facts
from grundy.records.games import Game

COLUMNS = (
    "game",
    "group",
    "move",
    "player",
    "name",
    "before",
    "notation",
    "after",
    "class",
    "p_position",
    "winning_moves",
    "moves",
    "equal_heaps",
    "part_of_last_heap",
)


NUMBERS = ("move", "player", "p_position", "winning_moves", "moves", "part_of_last_heap")
"""The columns that hold numbers."""


def write_parquet(games: Iterable[Game], path: Path) -> None:
    """Write the table as a Parquet file, numbers as numbers and nothing where there is none.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy import nim
    >>> with TemporaryDirectory() as folder:
    ...     write_parquet([Game("1", nim, ((1,), (0,)))], Path(folder, "moves.parquet"))
    ...     Path(folder, "moves.parquet").read_bytes()[:4]
    b'PAR1'
    """
    from pyarrow import array, int64, parquet, string, table

    rows = move_rows(games)
    next(rows)
    columns = list(zip(*rows, strict=True)) or [()] * len(COLUMNS)
    arrays = {
        name: array([int(cell) if cell else None for cell in column], int64())
        if name in NUMBERS
        else array(column, string())
        for name, column in zip(COLUMNS, columns, strict=True)
    }
    with replaced(path) as file:
        parquet.write_table(table(arrays), file)


def move_rows(games: Iterable[Game]) -> Iterator[list[str]]:
    """Yield the header and a row for each move; ``winning_moves`` and ``moves`` count those of the position before.

    Examples
    --------
    >>> from grundy import nim
    >>> rows = list(move_rows([Game("1/1", nim, ((1, 2), (1, 1), (0, 1), (0, 0)))]))
    >>> rows[1]
    ['1/1', '1', '1', '1', '', 'nim(1,2)', '2-1', 'nim(1,1)', 'winning', '1', '1', '3', 'two', '0']
    """
    yield list(COLUMNS)
    facts_of = cache(Facts)
    for game in games:
        facts = facts_of(game.ruleset, game.play_convention).along(game.states)
        for number, (move, fact) in enumerate(zip(game.moves(), facts, strict=True)):
            wins, moves = map(decimal, fact.chance) if fact.chance else ("", "")
            yield [
                game.id,
                game.group,
                str(number + 1),
                str(number % 2 + 1),
                game.players[number % 2],
                str(move.position),
                move.notation,
                str(move.to),
                fact.kind.value,
                str(int(fact.safe)),
                wins,
                moves,
                fact.pair,
                str(int(fact.against)),
            ]
