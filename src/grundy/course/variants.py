"""Exercises with other numbers: what is written once, and patterns from which as many more are drawn as are wanted.

In a pattern ``{2..7}`` stands for a number from 2 to 7: ``nim({2..7},{2..7})``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

MOST_DRAWS = 400
"""How often numbers are drawn until they fit; then the exercise stays as it is written."""

_NUMBER = re.compile(r"\{([0-9]+)\.\.([0-9]+)\}")


@dataclass(frozen=True, slots=True)
class Variants:
    """An exercise as it is written, and the patterns of the others.

    Examples
    --------
    >>> heaps = Variants("nim(3,4)", ("nim({1..3},{2..9})",))
    >>> heaps.at(0), heaps.at(5) == heaps.at(5), heaps.at(1, lambda text: text.startswith("nim(3"))[:6]
    ('nim(3,4)', True, 'nim(3,')
    """

    written: str
    patterns: tuple[str, ...] = ()

    def at(self, seed: int, fits: Callable[[str], bool] = lambda text: True) -> str:
        """Return the exercise of a number: 0 for the written one, else one that is drawn, and fits."""
        if seed and self.patterns:
            chance = Random(f"{self.written}:{seed}")
            for _ in range(MOST_DRAWS):
                text = _filled(chance.choice(self.patterns), chance)
                if text != self.written and fits(text):
                    return text
        return self.written


def _filled(pattern: str, chance: Random) -> str:
    return _NUMBER.sub(lambda found: str(chance.randint(int(found[1]), int(found[2]))), pattern)
