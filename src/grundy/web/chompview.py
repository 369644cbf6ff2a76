"""What the page of the Chomp laboratory says of a bar: facts, what every bite leaves, smaller bars, and three rows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from grundy.explaining.language import Language
from grundy.lab.chomp_findings import Findings
from grundy.web.address import AnalyseAddress

HEATS = 9
MOST_NAMED = 12
"""Of so many bars of three rows the bites are listed."""


def bitten(rows: int, columns: int, row: int, column: int) -> str:
    """Return the notation of a full bar after a bite.

    Examples
    --------
    >>> bitten(4, 7, 3, 4), bitten(3, 3, 2, 1)
    ('chomp(7,7,3,3)', 'chomp(3)')
    """
    lengths = [columns] * (row - 1) + [column - 1] * (rows - row + 1)
    return f"chomp({','.join(str(length) for length in lengths if length)})"


def chomp_view(found: Findings, to: Language) -> dict[str, Any]:
    """Return what the page shows of the findings.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.lab.chomp_findings import at_once
    >>> chomp_view(at_once(2, 3), language("en"))["facts"][1]
    ('P-positions', '3 (33.3333 %)')
    """
    rows, columns = found.size
    return {
        "title": to.text("The bar of {rows}×{columns}", rows=rows, columns=columns),
        "facts": _facts(found, to),
        "bites": [_bite(found, row, column, to) for row, column in found.bites],
        "cells": _cells(found) if found.left else None,
        "columns": range(1, columns + 1),
        "valued": "grundy" in found.report,
        "outcomes": {"P": to.text("this bite wins"), "N": to.text("this bite loses")},
        "histogram": list(enumerate(found.report["grundy"]["histogram"])) if "grundy" in found.report else [],
        "bars": _bars(found) if found.bars else None,
        "several": _several(found, to),
        "three_rows": _three_rows(found, to) if found.three_rows else None,
    }


def _facts(found: Findings, to: Language) -> list[tuple[str, str]]:
    report = found.report
    share = Fraction(100 * report["p_positions"], report["positions"])
    facts = [
        (to.text("positions"), to.number(report["positions"])),
        (to.text("P-positions"), f"{to.number(report['p_positions'])} ({to.decimal(share)} %)"),
    ]
    if known := report.get("grundy"):
        facts += [
            (to.text("Grundy value of the full bar"), to.number(known["start"])),
            (to.text("largest Grundy value"), to.number(known["max"])),
        ]
    if found.length is not None:
        facts.append((to.text("moves with best play"), to.number(found.length)))
    return facts


def _bite(found: Findings, row: int, column: int, to: Language) -> dict[str, str]:
    rows, columns = found.size
    position = bitten(rows, columns, row, column)
    said = to.text("row {row}, column {column}", row=row, column=column)
    return {"said": said, "position": position, "address": _address(position) if rows <= 100 else ""}


def _address(position: str) -> str:
    return AnalyseAddress(position).url


def _cells(found: Findings) -> list[tuple[int, list[dict[str, Any]]]]:
    """Return the rows of the bar: what a first bite at each square leaves."""
    assert found.left is not None
    rows, columns = found.size
    largest = max((value for row in found.left for value in row if isinstance(value, int)), default=1) or 1

    def cell(row: int, column: int, left: int | str | None) -> dict[str, Any]:
        if left is None:
            return {"text": "", "look": "poisoned", "outcome": "", "address": ""}
        lost = left in (0, "P")
        look = "cold" if lost else f"heat-{-(-left * HEATS // largest)}" if isinstance(left, int) else "heat-1"
        address = _address(bitten(rows, columns, row, column))
        return {"text": str(left), "look": look, "outcome": "P" if lost else "N", "address": address}

    return [
        (row, [cell(row, column, left) for column, left in enumerate(line, 1)])
        for row, line in enumerate(found.left, 1)
    ]


def _bars(found: Findings) -> list[tuple[int, list[int]]]:
    """Return the numbers of P-positions of all bars up to this one, row by row."""
    rows, columns = found.size
    counts = {(bar.rows, bar.columns): bar.p_positions for bar in found.bars}
    return [(row, [counts[row, column] for column in range(1, columns + 1)]) for row in range(1, rows + 1)]


def _several(found: Findings, to: Language) -> str:
    """Return on which of these bars more than one first bite wins."""
    names = [f"{bar.rows}×{bar.columns}" for bar in found.bars if len(bar.bites) > 1]
    if not found.bars or found.size == (1, 1):
        return ""
    if not names:
        return to.text("On every bar up to this one with more than one square, exactly one first bite wins.")
    return to.text(
        "More than one first bite wins on {bars}; on every other bar up to this one with more than one square "
        "exactly one does.",
        bars=", ".join(names),
    )


def _three_rows(found: Findings, to: Language) -> dict[str, Any]:
    longest = max(found.size)
    bites: Sequence[tuple[int, int, int, int, int]] = [point for point in found.three_rows if point[0] <= MOST_NAMED]
    checked = to.text(
        "Every bar of three rows and up to {longest} columns has exactly one winning first bite.",
        longest=to.number(longest),
    )
    return {"checked": checked if found.unique else "", "bites": [(point[0], point[1], point[2:]) for point in bites]}
