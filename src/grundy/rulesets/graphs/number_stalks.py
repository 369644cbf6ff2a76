"""How a picture of blue and red trees becomes stalks: the branches at a vertex by the one that is worth their sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from grundy.core.forms.dyadic import birthday
from grundy.core.forms.writing import UNICODE
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.rulesets.graphs.hackenbush import Edges
from grundy.rulesets.graphs.reduction import Reduction, Stage
from grundy.rulesets.graphs.stalks import exact, stalk_of, stalk_worth

LONGEST_STALK = 16
"""How many edges a stalk may have to be drawn."""


class _TooLong(Exception):
    """A sum has no stalk that a person would draw."""


class _NumberReduction(Reduction):
    def stages(self) -> Iterator[Stage]:
        yield from self._fall()
        yield from self._unroll_loops()
        yield from self._merge_branches()

    def one_stalk(self, vertex: str, stalks: list[str]) -> tuple[str, Phrase]:
        """Return the stalk that is worth the sum of those on a vertex."""
        numbers = [exact(stalk_worth(stalk)) for stalk in stalks]
        total = sum(numbers, Fraction(0))
        if birthday(total) > LONGEST_STALK:
            raise _TooLong
        said = N_("At {vertex} stand stalks worth {sum}: one stalk of that worth does the same.")
        if not total:
            said = N_("At {vertex} stand stalks worth {sum}: without them nothing changes.")
        return stalk_of(total), Phrase(said, vertex=vertex, sum=written_sum(numbers))


def written_sum(numbers: Sequence[Fraction]) -> str:
    """Return numbers with plus and minus signs between them, and what they come to.

    Examples
    --------
    >>> written_sum([Fraction(3, 2), Fraction(-1, 4)])
    '1½ − ¼ = 1¼'
    """
    first, *others = numbers
    terms = [UNICODE.number(first), *(f"{'+-'[n < 0]} {UNICODE.number(abs(n))}" for n in others)]
    return f"{' '.join(terms)} = {UNICODE.number(sum(numbers, Fraction(0)))}".replace(" - ", " \N{MINUS SIGN} ")


def number_reduction(picture: Edges) -> list[Stage] | None:
    """Return the stages from blue and red trees to stalks on the ground; None if a stalk would be too long.

    Examples
    --------
    >>> fork = (("0", "1", "b"), ("1", "2", "r"), ("1", "3", "b"), ("3", "4", "r"))
    >>> [stage.picture for stage in number_reduction(fork)]
    [(('0', '1', 'b'), ('1', '5', 'r'), ('5', '6', 'b'))]
    """
    try:
        return list(_NumberReduction(picture).stages())
    except _TooLong:
        return None
