"""Staircase Nim: tokens move down the stairs, any number of them at once, one step at a time.

Only the odd steps count. Tokens that come from an even step onto an odd one can
be moved on to the next even step at once, so an even step is a reserve from
which the heap on the odd step below it can grow, and nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.items import changed_places
from grundy.core.notation import count_of
from grundy.core.phrase import Counted, Phrase
from grundy.core.reason import cited
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.growing_nim import GrowingNim
from grundy.rulesets.heaps.heap_ruleset import Heaps
from grundy.rulesets.heaps.nim_in_disguise import NimInDisguise, check_many

StepMove = tuple[int, int]
"""The number of the step, from 0, and how many tokens go down."""


class Staircase(NimInDisguise[Heaps, StepMove]):
    """Move any number of tokens from one step to the step below.

    Examples
    --------
    >>> staircase(3, 1, 0, 2, 2).winning_moves
    [Move('1-1' to staircase(2,1,0,2,2)), Move('4-1' to staircase(3,1,1,1,2))]
    >>> staircase(3, 1, 0, 2, 2).remoteness
    23
    """

    name = "staircase"
    title = N_("Staircase Nim")
    rule = N_("Move any number of tokens from one step to the step below; from step 1 they leave the stairs.")
    example = "staircase(1,2,2)"
    tags = (N_("stairs"), N_("coins"))
    difficulty = 2
    theory = N_("A position is P exactly when the nim-sum of the odd steps is 0.")
    board = "stairs"
    touch = "step", N_("Touch step {step}.")
    reference = cited(N_("T. S. Ferguson, Game Theory, part I"), "V. Němcová, NIM a matematika, 2021, §10.9")
    why = N_(
        "Only the steps with odd numbers count. "
        "A move from an even step to an odd one is answered by moving the same tokens one step further."
    )

    def play(self, state: Heaps, move: StepMove) -> Heaps:
        """Return the stairs after tokens went down one step."""
        place, count = move
        left = (state[place] - count, *state[place + 1 :])
        return (*state[: place - 1], state[place - 1] + count, *left) if place else left

    def validate(self, state: Any) -> Heaps:
        """Return the tokens on the steps, checked to be non-negative integers."""
        check_many(state)
        return super().validate(state)

    def unmask(self, state: Heaps) -> GrowingNim:
        """Return the odd steps; each can grow by what lies on the even step above it."""
        heaps, reserves = state[::2], state[1::2]
        longest = sum(step * tokens for step, tokens in enumerate(state, 1))
        return GrowingNim(heaps, reserves if len(reserves) == len(heaps) else (*reserves, 0), longest)

    def resizing(self, state: Heaps, heap: int, size: int) -> Sequence[StepMove]:
        """Return the move down from the odd step, or onto it from the even step above."""
        tokens = state[2 * heap]
        return [(2 * heap, tokens - size) if size < tokens else (2 * heap + 1, size - tokens)]

    def place(self, state: Heaps, heap: int) -> Phrase:
        """Return the odd step."""
        return Phrase(N_("step {step}"), step=2 * heap + 1)

    def is_move(self, state: Heaps, move: StepMove) -> bool:
        """Return whether so many tokens lie on the step."""
        place, count = move
        return 0 < count <= state[place]

    def read_item(self, state: Heaps, place: int, mark: str, rest: str) -> StepMove | None:
        """Read ``step-count``."""
        count = count_of(rest)
        return None if mark != "-" or count is None else (place, count)

    def why_not_so(self, state: Heaps, move: StepMove) -> Phrase:
        """Return how many tokens lie on the step."""
        place, count = move
        if not count:
            return Phrase(N_("at least one token must be moved"))
        if not state[place]:
            return Phrase(N_("step {step} is empty"), step=place + 1)
        return Counted(
            "step {step} has only {n} token", "step {step} has only {n} tokens", state[place], step=place + 1
        )

    def move_to(self, state: Heaps, after: Heaps) -> StepMove | None:
        """Return the move to `after`, in which one step has fewer tokens."""
        changed = changed_places(state, after)
        if not changed:
            return None
        move = (changed[-1], state[changed[-1]] - after[changed[-1]])
        return move if self.is_move(state, move) and self.play(state, move) == after else None

    def format_move(self, state: Heaps, move: StepMove) -> str:
        """Return the step from 1, a minus sign and the number of tokens."""
        return f"{move[0] + 1}-{decimal(move[1])}"

    def describe_move(self, state: Heaps, move: StepMove) -> Phrase:
        """Return how many tokens go down, and where to."""
        place, count = move
        tokens = Counted("{n} token", "{n} tokens", count)
        if not place:
            return Phrase(N_("_move_ {things} from step 1 off the stairs"), things=tokens)
        return Phrase(
            N_("_move_ {things} from step {step} to step {below}"), things=tokens, step=place + 1, below=place
        )

    def key(self, state: Heaps) -> Heaps:
        """Return the steps up to the highest one with tokens."""
        top = len(state)
        while top and not state[top - 1]:
            top -= 1
        return state[:top]


staircase = Staircase()
