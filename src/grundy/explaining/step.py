"""What an explanation is made of: numbered steps, some with a table or with pictures."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.core.position import Move, Position
    from grundy.rulesets.graphs.reduction import Stage


@dataclass(frozen=True, slots=True)
class Table:
    """A table of an explanation; `marked` columns are the ones to look at."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    footer: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()
    of_heaps: bool = False
    """Whether its rows are the heaps of the position, in their order."""

    def json(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return {
            "header": list(self.header),
            "rows": [list(row) for row in self.rows],
            "footer": list(self.footer),
            "marked": list(self.marked),
        }

    def _repr_html_(self) -> str:
        rows = [("th", self.header), *(("td", row) for row in (*self.rows, self.footer) if row)]
        cells = ("".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row) for kind, row in rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"

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
class Origin:
    """What a picture comes from, so that things stay in their places: a position, or a stage of its reduction."""

    position: Position
    stage: Stage | None = None
    moves: tuple[Any, ...] = ()
    """The plain moves that led from it to the picture, if they are known: then boards show whose pieces lie there."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation.

    Examples
    --------
    >>> from grundy import nim
    >>> Step("Take one", positions=(nim(2), nim(1))).json()
    {'title': 'Take one', 'text': '', 'positions': ['nim(2)', 'nim(1)']}
    """

    title: str
    text: str = ""
    table: Table | None = field(default=None)
    positions: tuple[Position, ...] = ()
    """What the step looks like: before and after it."""
    origins: tuple[Origin, ...] = ()
    """What each of the pictures comes from, if they are drawn in the places of another."""
    move: Move | None = None
    """The move that the step advises, for the hints of a level that may choose another one than the best."""

    def _repr_html_(self) -> str:
        text = f"<p><strong>{escape(self.title)}.</strong> {escape(self.text)}</p>"
        return text if self.table is None else text + self.table._repr_html_()

    def naming(self, move: Move) -> Step:
        """Return the step with the move that it advises."""
        return replace(self, move=move)

    def json(self) -> dict[str, Any]:
        """Return the step as the contract writes it."""
        document: dict[str, Any] = {"title": self.title, "text": self.text}
        if self.table is not None:
            document["table"] = self.table.json()
        if self.positions:
            document["positions"] = [str(position) for position in self.positions]
        return document
