"""Positions as plain text, for the terminal."""

from __future__ import annotations

from grundy.core.position import Position, components_of
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset, Heaps

MOST_MATCHES = 60
MOST_ROWS = 40


def draw_text(position: Position) -> str:
    """Return a position as lines of text.

    Examples
    --------
    >>> from grundy import nim
    >>> print(draw_text(nim(3, 0, 5)))
    1 | | |         3
    2               0
    3 | | | | |     5
    """
    return "\n+\n".join(
        _heaps(part.state) if isinstance(part.ruleset, HeapRuleset) else str(part) for part in components_of(position)
    )


def _heaps(heaps: Heaps) -> str:
    """Return one row per heap: its number, its matches and its size."""
    if not heaps:
        return "()"
    shown = heaps[:MOST_ROWS]
    drawn = max([heap for heap in shown if heap <= MOST_MATCHES], default=0)
    width = len(str(len(shown)))
    rows = [
        f"{number:>{width}} {_matches(heap):<{2 * drawn}}    {heap}".rstrip() for number, heap in enumerate(shown, 1)
    ]
    return "\n".join(rows if len(heaps) == len(shown) else [*rows, "…"])


def _matches(heap: int) -> str:
    return " ".join("|" * heap) if heap <= MOST_MATCHES else "|||…"
