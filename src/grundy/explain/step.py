"""What an explanation is made of: numbered steps, some with a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Table:
    """A table of an explanation; `marked` columns are the ones to look at."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    footer: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return {
            "header": list(self.header),
            "rows": [list(row) for row in self.rows],
            "footer": list(self.footer),
            "marked": list(self.marked),
        }

    def lines(self) -> list[str]:
        """Return the table as lines of text, cells aligned to the right.

        Examples
        --------
        >>> Table(("", "2", "1"), (("3", "1", "1"),)).lines()
        ['   2  1', '3  1  1']
        """
        everything = [row for row in (self.header, *self.rows, self.footer) if row]
        widths = [max(len(row[i]) for row in everything) for i in range(len(self.header))]
        return [
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in everything
        ]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation."""

    title: str
    text: str = ""
    table: Table | None = field(default=None)

    def json(self) -> dict[str, Any]:
        """Return the step as the contract writes it."""
        document: dict[str, Any] = {"title": self.title, "text": self.text}
        if self.table is not None:
            document["table"] = self.table.json()
        return document
