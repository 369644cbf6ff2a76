"""Why a move is refused: the reasons that several games share.

A ruleset says in `why_not` which rule a text breaks. A reason must be true of the state, whoever is to move.
"""

from __future__ import annotations

from grundy.core.errors import quote
from grundy.core.phrase import Counted, Phrase
from grundy.core.ruleset import ASTRONOMICAL, N_

NO_SUCH = {
    "cake": N_("the cake has no piece {name}"),
    "cell": N_("there is no cell {name}"),
    "coin": N_("there is no coin {name}"),
    "component": N_("there is no component {name}"),
    "heap": N_("there is no heap {name}"),
    "object": N_("there is no object {name}"),
    "pair": N_("there is no pair {name}"),
    "piece": N_("there is no piece {name}"),
    "queen": N_("there is no queen {name}"),
    "row": N_("there is no row {name}"),
    "step": N_("there is no step {name}"),
    "vertex": N_("there is no vertex {name}"),
}
"""What a move names that is not there."""

AT_LEAST_ONE = N_("at least one match must be taken")


def no_such(what: str, name: int | str) -> Phrase:
    """Return that a thing which a move names is not there.

    Examples
    --------
    >>> no_such("heap", 4), no_such("cell", "z9")
    (Phrase('there is no heap 4'), Phrase('there is no cell z9'))
    """
    return Phrase(NO_SUCH[what], name=name)


def brief(value: object) -> str:
    """Return a number, or a tuple of numbers, as a refusal names it, however long it is.

    Examples
    --------
    >>> brief(6), brief((7, 14)), len(brief(10**300))
    ('6', '7,14', 40)
    """
    return quote(value)[1:-1]


def too_few_matches(heap: int, tally: int) -> Phrase:
    """Return that a heap has fewer matches than a move takes.

    Examples
    --------
    >>> too_few_matches(2, 3), too_few_matches(1, 0), too_few_matches(1, 10**30)
    (Phrase('heap 2 has only 3 matches'), Phrase('heap 1 is empty'), Phrase('heap 1 does not have so many matches'))
    """
    if not tally:
        return Phrase(N_("heap {heap} is empty"), heap=heap)
    if tally >= ASTRONOMICAL:
        return Phrase(N_("heap {heap} does not have so many matches"), heap=heap)
    return Counted("heap {heap} has only {n} match", "heap {heap} has only {n} matches", tally, heap=heap)
