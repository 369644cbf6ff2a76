"""Counting up: say a larger number, by one of the steps, until the end is reached.

``count-up[100; 1..10](0)`` ends with 100, which cannot be passed: a subtraction
game on what is missing, seen from the other side. ``count-up[>40; 1,2,5; 4,9,16](0)``
ends when 40 is passed, or on one of the numbers that end the game at once.

With the steps 1, …, k only the remainder of what is missing modulo k+1 counts. To
pass a number is to reach the next one: whoever can pass it can also say just that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.known import Known
from grundy.core.notation import count_of, integer, shifted
from grundy.core.numbersets import NumberSet, number_set
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.reason import Facts, Theorem
from grundy.core.refusals import brief
from grundy.core.ruleset import N_, Ruleset

Number = tuple[int, ...]
"""The number said last, alone in a tuple."""

REFERENCE = N_("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 4")
STATEMENT = N_(
    "{missing} is missing, and a step is at most {most}. Whatever is added, the answer can complete it to {round}, "
    "so only the remainder of {missing} divided by {round} counts: {remainder}."
)

MISERE = N_(
    "{missing} is missing, and a step is at most {most}. Whatever is added, the answer can complete it to {round}, "
    "so only the remainder of {missing} divided by {round} counts: {remainder}. "
    "Whoever makes the last step loses, so the remainder 1 is lost."
)


@dataclass(frozen=True, slots=True)
class Remainder(Facts):
    """What is missing to the target, the longest step, and the remainder that is left by whole rounds."""

    missing: int
    most: int
    round: int
    remainder: int


class CountUp(Ruleset[Number, int]):
    """Add one of the steps to the number.

    Examples
    --------
    >>> count_up("100; 1..10")(0).winning_moves
    [Move('+1' to count-up[100; 1..10](1))]
    >>> count_up(">40; 1,2,5; 4,9,16,25,36")(0).outcome
    Outcome.P
    """

    title = N_("Count up")
    rule = N_(
        "Add one of the steps to the number; the target cannot be passed, or if it is written with > "
        "the game ends when it is passed, or on a number named as an end."
    )
    example = "count-up[50; 1..10](0)"
    tags = (N_("numbers"), N_("counting"), N_("race"))
    difficulty = 3
    theory = N_(
        "Counting up to a target is a subtraction game on what is missing; "
        "with the steps 1, …, k its value is the remainder modulo k+1."
    )
    board = "track"
    counted_from = (0,)

    def __init__(self, target: int, passed: bool, steps: NumberSet, ends: NumberSet | None, name: str) -> None:
        self.target = target
        self.passed = passed  # the game ends beyond the target, not on it
        self.steps = steps
        self.ends = ends  # the numbers that end the game at once
        self.name = name

    def missing(self, state: Number) -> int:
        """Return the least sum of steps that ends the game, if no number named as an end comes in between."""
        return max(0, self.target + self.passed - state[0])

    def largest(self, state: Number) -> int:
        """Return a bound for the steps that may be added, 0 at the end of the game."""
        if self.ends is not None and state[0] in self.ends:
            return 0
        missing = self.missing(state)
        return (self.steps.largest or 0) if self.passed and missing else missing

    def moves(self, state: Number) -> Iterator[int]:
        """Yield the steps that may be added."""
        return self.steps.up_to(self.largest(state))

    def play(self, state: Number, move: int) -> Number:
        """Return the larger number."""
        return (state[0] + move,)

    def validate(self, state: Any) -> Number:
        """Return the number, checked not to be beyond a target that cannot be passed."""
        checked = super().validate(state)
        if len(checked) != 1:
            raise InvalidPosition("expected one number such as 0, got {given}", given=quote(self.format(checked)))
        if not self.passed and checked[0] > self.target:
            raise InvalidPosition(
                "the number must not be above the target {target}, got {value}",
                target=quote(self.target),
                value=quote(checked[0]),
            )
        return checked

    def in_words(self, state: Number) -> Phrase:
        """Return the number that was said."""
        return Phrase(N_("the number {number}"), number=state[0])

    def rule_of(self, state: Number) -> Phrase | None:
        """Return which numbers may be added, and up to where, if that is quickly said."""
        steps = self.steps.in_words
        if steps is None or self.passed or self.ends is not None:
            return None
        return Phrase(N_("Add {steps} to the number. Nobody may go beyond {target}."), steps=steps, target=self.target)

    def format_move(self, state: Number, move: int) -> str:
        """Return a plus sign and the step."""
        return f"+{decimal(move)}"

    def describe_move(self, state: Number, move: int) -> Phrase:
        """Return the step and the number that is said."""
        return Phrase(N_("_add_ {step} and _say_ {number}"), step=move, number=state[0] + move)

    def read_move(self, state: Number, text: str) -> int | None:
        """Read ``+step`` or ``step``."""
        step = count_of(text.removeprefix("+"))
        return step if step is not None and self._allows(state, step) else None

    def why_not(self, state: Number, text: str) -> Phrase | None:
        """Return that a number is none of the steps, or that it passes the target."""
        step = count_of(text.removeprefix("+"))
        if step is None:
            return self.written_like(state)
        if not step:
            return Phrase(N_("at least 1 must be added"))
        if step not in self.steps:
            return Phrase(N_("{step} is not one of the steps"), step=brief(step))
        return Phrase(N_("the target {target} cannot be passed"), target=brief(self.target))

    def _allows(self, state: Number, step: int) -> bool:
        return 0 < step <= self.largest(state) and step in self.steps

    def move_to(self, state: Number, after: Number) -> int | None:
        """Return the step that leads to `after`."""
        step = after[0] - state[0]
        return step if self._allows(state, step) else None

    def move_count(self, state: Number) -> int | None:
        """Return the number of moves, None if there are too many to count one by one."""
        count = self.steps.count_up_to(self.largest(state))
        return super().move_count(state) if count is None else count

    def nth_move(self, state: Number, n: int) -> int:
        """Return move number `n`."""
        return n + 1 if self.steps.initial and n < self.steps.initial else super().nth_move(state, n)

    def theorem(self, state: Number, play_convention: PlayConvention) -> Known[int] | None:
        """Return the remainder of what is missing, if the steps are 1, …, k and nothing else ends the game."""
        k = self.steps.initial
        if k is None or self.ends is not None:
            return None
        missing = self.missing(state)
        rounds, remainder = divmod(missing, k + 1)
        known = Theorem(
            "n mod (k+1)",
            REFERENCE,
            Remainder(missing, k, k + 1, remainder),
            MISERE if play_convention == "misere" else STATEMENT,
        )
        if play_convention == "misere":
            # Nobody wants to say the last number, so the remainders 0 and 1 change their parts.
            value = 1 - remainder if remainder < 2 else remainder
            rounds, first = divmod(missing - 1, k + 1)
            length = 2 * rounds + 1 + (first > 0) if missing else 0
            last = first if missing else 0
        else:
            value = first = remainder
            length = 2 * rounds + (remainder > 0)
            last = k if self.passed and remainder and not rounds else remainder
        wins = range(first, last + 1) if last else range(0)
        best = (first if wins else 1) if missing else None
        return Known.nimber(known, value, length, wins, wins.stop - wins.start, best)

    def moves_to(self, state: Number, value: int) -> Iterator[int] | None:
        """Yield the steps to a given remainder of what is missing."""
        k = self.steps.initial
        if k is None or self.ends is not None:
            return None
        missing = self.missing(state)
        if self.passed and not value and 0 < missing <= k:
            return iter(range(missing, k + 1))
        step = (missing - value) % (k + 1)
        return iter([step] if step and value <= min(k, missing - step) else [])


def count_up(parameters: str) -> CountUp:
    """Return the game that counts up to a target, by steps, written ``target; steps`` or ``>target; steps; ends``.

    Examples
    --------
    >>> count_up("21; 1..3")
    rules('count-up[21; 1..3]')
    >>> count_up(">40; all")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: where the target may be passed the steps must be finitely many, got 'all'
    """
    pieces = parameters.split(";")
    if len(pieces) not in (2, 3):
        raise InvalidNotation(
            "expected a target and steps such as 100; 1..10, perhaps with numbers that end the game, got {given}",
            given=quote(parameters),
            column=1,
        )
    passed = pieces[0].strip().startswith(">")
    target = integer(pieces[0].replace(">", " ", 1) if passed else pieces[0])
    starts = (len(pieces[0]) + 1, len(pieces[0]) + len(pieces[1]) + 2)
    sets = [_set(piece, start) for piece, start in zip(pieces[1:], starts, strict=False)]
    if passed and sets[0].largest is None:
        raise InvalidNotation(
            "where the target may be passed the steps must be finitely many, got {given}",
            given=quote(pieces[1].strip()),
            column=starts[0] + 1,
        )
    written = "; ".join(",".join(" ".join(item.split()) for item in piece.split(",")) for piece in pieces[1:])
    ends = sets[1] if len(sets) == 2 else None
    return CountUp(target, passed, sets[0], ends, f"count-up[{'>' * passed}{decimal(target)}; {written}]")


def _set(piece: str, start: int) -> NumberSet:
    """Return the set that a part of the parameters writes, which begins after `start` characters."""
    with shifted(start):
        numbers = number_set(piece)
    if numbers.depends_on_heap:
        raise InvalidNotation(
            "divisors change with the heap; name numbers or ranges, got {given}",
            given=quote(piece.strip()),
            column=start + 1,
        )
    return numbers
