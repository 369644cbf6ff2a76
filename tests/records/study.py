"""The games of the school study, as the golden file and the sheets of the examples have them, put into columns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from grundy import nim
from grundy.records.check import CheckReport, check
from grundy.records.formats import read_sheets
from grundy.records.sheets import Sheet, Unreadable

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "golden" / "records.json").read_text(encoding="utf-8")
)
START = (3, 4, 5)
Heaps = tuple[int, ...]


def heaps(written: str) -> Heaps:
    """Return the heaps of a position such as 3-4, where emptied ones are left out."""
    return tuple(int(size) for size in written.split("-") if int(size))


def in_columns(rows: Sequence[str]) -> list[Heaps]:
    """Return the positions with every heap in its column: where a move leads to, else where least changes."""
    states = []
    before: Heaps = START
    for row in map(heaps, rows):
        placed = [
            tuple(dict(zip(places, row, strict=True)).get(n, 0) for n in range(3))
            for places in combinations(range(3), len(row))
        ]
        before = min(placed, key=lambda state: (nim.move_to(before, state) is None, _changes(before, state)))
        states.append(before)
    return states


def _changes(before: Heaps, after: Heaps) -> int:
    return sum(a != b for a, b in zip(before, after, strict=True))


def printed_sheets() -> list[Sheet]:
    """Return the games of the appendices as printed."""
    return [Sheet(game["id"], nim, START, "positions", in_columns(game["printed"])) for game in GOLDEN["games"]]


def repaired_sheets() -> list[Sheet]:
    """Return the same games with the readings of the golden file."""
    return [
        Sheet(game["id"], nim, START, "positions", in_columns(game.get("repaired", game["printed"])))
        for game in GOLDEN["games"]
    ]


def study_sheets() -> list[Sheet]:
    """Return all games of the study that can be read: these, and those of the pupils' own sheets."""
    on_paper = CheckReport.of(check(read_sheets((EXAMPLES / "school_sheets.csv").read_bytes(), "csv", nim, "takings")))
    sheets = [
        Sheet(game.id, nim, START, "positions", list(game.states[1:]), players=game.players) for game in on_paper.games
    ]
    return sorted([*repaired_sheets(), *sheets], key=lambda sheet: tuple(map(int, sheet.id.split("/"))))


def paper_sheets() -> list[Sheet]:
    """Return the sheets that the pupils wrote: matches taken from each heap."""
    return [
        Sheet(str(n), nim, START, "takings", [_taken(row) for row in sheet["taken"]])
        for n, sheet in enumerate(GOLDEN["raw_sheets"])
    ]


def _taken(row: list[Any]) -> Heaps | Unreadable:
    if any(isinstance(cell, str) for cell in row):
        return Unreadable(",".join(str(cell or "") for cell in row))
    return tuple(cell or 0 for cell in row)
