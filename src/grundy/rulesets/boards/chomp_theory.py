"""What is proved about Chomp: hooks, two rows, equal arms, and who wins on a full bar.

A shape is its rows, longest first, as long as they are not empty. A bite at a
square takes it and everything below it and to its right; the corner is poisoned.

**Hooks.** Only one row and one column are left. They meet in the corner alone, so
the rest of them are two heaps of Nim.

**Two rows** p ≥ q. With d = p − q the Grundy value is

- d − 1 + ⌈3q/2⌉ for even d,
- min(2k + ⌊q/2⌋, 3k) for odd d = 2k + 1.

*Proof* by induction, with h = ⌊q/2⌋. The options are (c, c) for c < q, (c, q) for c < p,
and (p, c) for c < q. The equal rows (c, c) have all values that are not multiples of
3, up to ⌊(3q − 1)/2⌋ if d > 0 and up to ⌊(3q − 4)/2⌋ if d = 0. Let d be odd. The (c, q)
with odd difference 2j + 1, j < k, have 3j for j ≤ h and 2j + h for j > h; those with even
difference 2j have 3h + 1 + 2(j − 1), or 3h + 3 + 2(j − 1) if q is odd. All these leave the
value min(2k + h, 3k) out and nothing below it; the (p, c) have larger values. Let d be
even, and v = d − 1 + ⌈3q/2⌉. The (p, c) with even p − c have v − 1, …, v − h, those with odd
p − c = d + 2i + 1 have 3(k + i) as long as that is at most 2k + h' + i, and then 2k + h' + i,
where h' = h − 1 for even q and h' = h for odd q: consecutive numbers up to v − h − 1. What is
missing below them is 3j for j < k and the numbers that are not multiples of 3, and
they come from (c, q) and (c, c). No option has the value v. ∎

So (p, q) is P exactly if p = q + 1. Then it lasts 2q moves: each bite off P can be
answered by the P-position next to it, and the loser need give up only one square of each row.

**Equal arms.** If the first row is as long as the first column and there is more than
a hook, biting off everything else leaves a hook of two equal arms: an N-position. On the
full square no other bite wins: one beside the first row and column leaves equal arms
again, and one in them leaves a full rectangle.

**Strategy stealing.** On a full rectangle suppose that every first bite loses, also that
of the last square. The answer to it could have been the first bite, since it takes the
last square too: a contradiction. So some bite wins, but the argument does not say which.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.known import Known
from grundy.core.outcome import Outcome
from grundy.core.phrase import Phrase
from grundy.core.reason import Facts, HiddenNim, Theorem, cited
from grundy.core.ruleset import N_
from grundy.structures.diagram import Diagram

Square = tuple[int, int]
"""Row and column, from 1; the corner (1, 1) is poisoned."""

GALE = "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)"
VALUES = cited(GALE, N_("the values by induction"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeFacts(Facts):
    """What a theorem found in a shape, and how that shape was found in another game."""

    number: int | None = None
    powers: tuple[tuple[int, int], ...] | None = None
    """The number whose divisors are the cells, and its primes with their exponents."""
    bar: Diagram | None = None

    def json(self) -> dict[str, Any]:
        """Return what is there: first what the theorem found, then where the shape comes from."""
        found = {name: value for name, value in Facts.json(self).items() if value is not None}
        origin = {name: found.pop(name) for name in ("number", "powers", "bar") if name in found}
        return found | origin


@dataclass(frozen=True, slots=True)
class Hook(ShapeFacts):
    """The squares right of the corner and below it."""

    chapter = "chomp.hook_steps"
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class TwoRows(ShapeFacts):
    """The lengths of two rows, or of two columns."""

    chapter = "chomp.two_rows_steps"
    first: int
    second: int
    upright: bool


@dataclass(frozen=True, slots=True)
class EqualArms(ShapeFacts):
    """The common length of the first row and the first column, and whether the shape is the full square."""

    chapter = "chomp.equal_arms_steps"
    side: int
    full: bool


@dataclass(frozen=True, slots=True)
class Stealing(ShapeFacts):
    """The sizes of a full bar of two dimensions, or the greatest element of an order."""

    chapter = "chomp.stealing_steps"
    rows: int | None = None
    columns: int | None = None
    element: str | None = None


def two_rows_value(first: int, second: int) -> int:
    """Return the Grundy value of two rows.

    Examples
    --------
    >>> [two_rows_value(5, q) for q in range(6)]
    [4, 5, 3, 6, 0, 7]
    """
    difference = first - second
    if difference % 2 == 0:
        return difference - 1 + (3 * second + 1) // 2
    return min(difference - 1 + second // 2, 3 * (difference // 2))


def known_shape(rows: Diagram) -> Known[Square] | None:
    """Return what a theorem says of a shape without empty rows.

    Examples
    --------
    >>> known_shape((4, 1, 1)).grundy_value, known_shape((9, 9)).winning_moves
    (1, [(2, 9)])
    >>> known_shape((5, 5, 5)).theorem.name, known_shape((4, 3, 2)) is None
    ('strategy stealing', True)
    """
    height, width = len(rows), rows[0]
    if height == 1 or rows[1] == 1:
        return _hook(width - 1, height - 1)
    if height == 2:
        return _two_rows(width, rows[1])
    if width == 2:
        return _two_rows(height, rows.count(2), upright=True).mapped(lambda square: (square[1], square[0]))
    full = rows[-1] == width
    if height == width:
        facts = EqualArms(width, full)
        if not full:
            return Known(Theorem(N_("equal arms"), GALE, facts, EQUAL_ARMS), Outcome.N)
        theorem = Theorem(N_("square bar"), GALE, facts, SQUARE)
        return Known(theorem, Outcome.N, None, 2 * width - 1, [(2, 2)], 1, (2, 2))
    if full:
        return Known(stealing(Stealing(height, width)), Outcome.N)
    return None


def stealing(facts: Stealing, statement: str = "") -> Theorem:
    """Return the argument of strategy stealing, on a full bar unless a statement says on what else.

    Examples
    --------
    >>> stealing(Stealing(3, 5)).name
    'strategy stealing'
    """
    return Theorem(N_("strategy stealing"), GALE, facts, statement or STEALING)


HOOK = N_(
    "Only a row and a column are left, and they meet in the poisoned square. "
    "What else they have are two heaps of Nim: a bite takes some squares from the end of one of them."
)
ONE_ROW = N_("Only one row is left. All of it but the poisoned square is a heap of Nim.")
TWO_ROWS = N_("Two rows are a P-position exactly if the first one is longer by one square.")
TWO_COLUMNS = N_("Two columns are a P-position exactly if the first one is longer by one square.")
EQUAL_ARMS = N_(
    "The first row is as long as the first column. "
    "Bite off all other squares: a row and a column of the same length are left, and every bite can be mirrored."
)
SQUARE = N_(
    "Bite off all squares but the first row and the first column: they are equally long, and every bite can be "
    "mirrored. No other bite wins."
)
STEALING = N_(
    "The first player wins on every full bar of more than one square. Suppose that biting off only the last square, "
    "opposite to the poisoned one, does not win. Then some answer to it does. But that answer takes the last square, "
    "too, so it could have been the first bite."
)


def _hook(row: int, column: int) -> Known[Square]:
    """Return two heaps of Nim: the squares right of the corner and below it."""
    places = Phrase(N_("the first row")), Phrase(N_("the first column"))
    hidden = HiddenNim((row, column), places, HOOK) if column else HiddenNim((row,), places[:1], ONE_ROW)
    theorem = Theorem(N_("one row and one column"), GALE, Hook(row, column), hidden.why, hidden)
    if row == column:
        return Known.nimber(theorem, 0, 2 * row, (), 0, (1, row + 1) if row else None)
    bite = (1, column + 2) if row > column else (row + 2, 1)
    return Known.nimber(theorem, row ^ column, 2 * min(row, column) + 1, [bite], 1, bite)


def _two_rows(first: int, second: int, *, upright: bool = False) -> Known[Square]:
    facts = TwoRows(first, second, upright)
    theorem = Theorem(N_("two rows"), VALUES, facts, TWO_COLUMNS if upright else TWO_ROWS)
    value = two_rows_value(first, second)
    if first == second + 1:
        return Known.nimber(theorem, value, 2 * second, (), 0, (2, second))
    bite, length = ((2, first), 2 * first - 1) if first == second else ((1, second + 2), 2 * second + 1)
    return Known.nimber(theorem, value, length, [bite], 1, bite)
