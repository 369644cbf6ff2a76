"""The formats of recorded games behind two functions: one reads any of them, one writes any of them.

To convert is to read, to check, and to write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from grundy.core.csv_text import csv_text
from grundy.core.errors import InvalidNotation, quote
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.ruleset import Ruleset
from grundy.records.csv_table import csv_rows, decode
from grundy.records.games import Game
from grundy.records.json_records import read_json, write_json
from grundy.records.sheets import Notation, Sheet
from grundy.records.spreadsheet_files import spreadsheet
from grundy.records.spreadsheets import spreadsheet_rows
from grundy.records.tables import read_table, write_table
from grundy.records.text_records import read_text, write_text

Format = Literal["csv", "xlsx", "ods", "json", "text"]
FORMATS: tuple[Format, ...] = get_args(Format)
SUFFIXES: Mapping[str, Format] = {
    ".csv": "csv",
    ".tsv": "csv",
    ".xlsx": "xlsx",
    ".ods": "ods",
    ".json": "json",
    ".grundy": "text",
    ".txt": "text",
}
"""The format of a file by the end of its name."""
LARGEST_FILE = 200_000_000
LARGEST_SPREADSHEET = 50_000_000
"""How many bytes a file may have."""


def format_of(name: str) -> Format:
    """Return the format that the end of a file's name tells.

    Examples
    --------
    >>> format_of("games.CSV"), format_of("match.grundy")
    ('csv', 'text')
    """
    for suffix, format_ in SUFFIXES.items():
        if name.lower().endswith(suffix):
            return format_
    raise InvalidNotation(
        "the name of the file must end in one of {suffixes}, got {name}", suffixes=" ".join(SUFFIXES), name=quote(name)
    )


def read_sheets(
    data: bytes,
    format_: Format,
    ruleset: Ruleset[Any, Any],
    notation: Notation = "positions",
    play_convention: PlayConvention = "normal",
    notes: list[Phrase] | None = None,
) -> Iterator[Sheet]:
    r"""Yield the games of a file as they are written.

    The ruleset and the notation are those of a table; the play convention holds where a game names none. What is
    passed over or guessed in a table is added to the notes.

    Examples
    --------
    >>> from grundy import nim
    >>> [sheet] = read_sheets(b"game,move,heap1\na,0,2\na,1,2\n", "csv", nim, "takings")
    >>> sheet.start, sheet.entries
    ((2,), [(2,)])
    """
    limit = LARGEST_SPREADSHEET if format_ in ("xlsx", "ods") else LARGEST_FILE
    if len(data) > limit:
        raise InvalidNotation(
            "a file of this format may have at most {limit} bytes, this one has {size}", limit=limit, size=len(data)
        )
    convention = ruleset.convention(play_convention)
    if format_ == "json":
        return read_json(decode(data), play_convention)
    if format_ == "text":
        return read_text(decode(data), play_convention)
    rows = csv_rows(data, notes) if format_ == "csv" else spreadsheet_rows(data)
    return read_table(rows, ruleset, notation, convention, notes)


def write_games(games: Sequence[Game], format_: Format, notation: Notation = "positions") -> Iterator[bytes]:
    """Yield the bytes of a file with the games; the notation is that of a table.

    Examples
    --------
    >>> from grundy import nim
    >>> b"".join(write_games([Game("a", nim, ((2,), (0,)))], "csv", "takings")).decode().split()
    ['game,move,heap1', 'a,0,2', 'a,1,2']
    """
    if format_ in ("xlsx", "ods"):
        yield spreadsheet(write_table(games, notation), "xlsx" if format_ == "xlsx" else "ods")
        return
    if format_ == "csv":
        pieces = csv_text(write_table(games, notation))
    else:
        pieces = write_json(games) if format_ == "json" else write_text(games)
    for piece in pieces:
        yield piece.encode()
