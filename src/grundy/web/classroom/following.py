"""What a page of a class room follows: it is fetched again when something changes that concerns it."""

from __future__ import annotations

from dataclasses import dataclass

PAUSE = 2
"""How many seconds pass at least between two looks at a room in which many play."""
REFRESH = 10
"""After how many seconds a page is loaded again where there is no script."""


@dataclass(frozen=True, slots=True)
class Live:
    """Where a page hears of changes, which ones concern it, and how many seconds it waits between two."""

    channel: str
    concerns: str
    """Words with a space between two."""
    pause: int = 0
    refresh: int = REFRESH
    """0 on a page on which something is written."""
