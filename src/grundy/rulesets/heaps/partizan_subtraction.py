"""Partizan subtraction: Left takes a number of tokens that belongs to his set, Right one that belongs to hers.

Values are found heap by heap. Who wins one heap depends only on as many smaller heaps as the largest
take: so, for finite sets, outcomes become periodic, and as many of them that come again are the proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge
from itertools import groupby

from grundy.core.errors import InvalidNotation, quote
from grundy.core.known import Known
from grundy.core.notation import shifted
from grundy.core.numbersets import NumberSet, number_set
from grundy.core.outcome import Outcome, PlayConvention, Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Phrase, matches
from grundy.core.position import Position
from grundy.core.reason import Facts, Theorem
from grundy.core.ruleset import N_
from grundy.rulesets.heaps.heap_ruleset import HeapMove, HeapMoves, Heaps

REFERENCE = N_(
    "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, "
    "International Journal of Game Theory 16 (1987)"
)
STATEMENT = N_(
    "From heap {preperiod} on, the outcomes of single heaps have period {period}. No move takes more than {largest}, "
    "so {largest} outcomes in a row decide all that follow, and so many of them have come again."
)
LARGEST_TAKE, MOST_HEAPS_SEEN = 1_000, 20_000
"""How many tokens a move may take at most, and how many heaps are looked at, to find a period of the outcomes."""


@dataclass(frozen=True, slots=True)
class OutcomePeriod(Facts):
    """The least period of the outcomes of single heaps, the least heap from which on it holds, and the largest take."""

    preperiod: int
    period: int
    largest: int


class PartizanSubtraction(PartizanRuleset[Heaps, HeapMove], HeapMoves):
    """Take a number of tokens from one heap: Left one of a set, Right one of another.

    Examples
    --------
    >>> game = partizan_subtraction("1,3,6 | 2,4,5")
    >>> [game(heap).outcome for heap in (8, 11, 22, 23, 10**18)]
    [Outcome.P, Outcome.L, Outcome.N, Outcome.R, Outcome.R]
    """

    board = "players-heaps"
    title = N_("Partizan subtraction")
    rule = N_("Take a number of matches from one heap: Left one of the first set, Right one of the second.")
    example = "partizan-subtraction[1,4 | 2,3](7,8)"
    tags = (N_("matches"), N_("matchsticks"))
    difficulty = 1
    theory = N_(
        "For finite sets, who wins a single heap is periodic from some size on; the values of several heaps add."
    )

    def __init__(self, left_takes: NumberSet, right_takes: NumberSet) -> None:
        self.left_takes, self.right_takes = left_takes, right_takes
        self.name = f"partizan-subtraction[{left_takes} | {right_takes}]"

    def left(self, state: Heaps) -> Iterator[HeapMove]:
        """Yield what Left may take."""
        return _takings(state, self.left_takes)

    def right(self, state: Heaps) -> Iterator[HeapMove]:
        """Yield what Right may take."""
        return _takings(state, self.right_takes)

    def why_not_taken(self, tally: int, place: int, taken: int, parts: Heaps) -> Phrase | None:
        """Return that nobody may take such a number; those that one may take are not the other's."""
        sets = self.left_takes, self.right_takes
        if parts or any(takes.depends_on_heap or taken in takes for takes in sets):
            return None
        return Phrase(N_("neither player may take such a number of matches from heap {heap}"), heap=place + 1)

    def why_only(self, player: Player, state: Heaps, move: HeapMove) -> Phrase:
        """Return how many matches are for one player alone."""
        place, (left,) = move
        said = N_("only Left may take {things}") if player == "L" else N_("only Right may take {things}")
        return Phrase(said, things=matches(state[place] - left))

    def heap_options(self, tally: int) -> Iterator[Heaps]:
        """Yield what a heap may become, whoever moves."""
        takes = merge(self.left_takes.up_to(tally), self.right_takes.up_to(tally))
        return ((tally - taken,) for taken, _ in groupby(takes))

    def negative(self, state: Heaps) -> Position:
        """Return the heaps in the game with the sets exchanged."""
        return PartizanSubtraction(self.right_takes, self.left_takes).at(state)

    def theorem(self, state: Heaps, play_convention: PlayConvention) -> Known[HeapMove] | None:
        """Return who wins a single heap beyond the preperiod of the outcomes."""
        heaps = [tally for tally in state if tally]
        largest = max(self.left_takes.largest or 0, self.right_takes.largest or 0)
        endless = None in (self.left_takes.largest, self.right_takes.largest)
        if len(heaps) != 1 or endless or largest > LARGEST_TAKE:
            return None
        found = heap_outcomes(self.left_takes, self.right_takes, play_convention)
        if found is None or heaps[0] < found[1].preperiod:
            return None
        outcomes, facts = found
        outcome = outcomes[facts.preperiod + (heaps[0] - facts.preperiod) % facts.period]
        return Known(Theorem(N_("periodic outcomes"), REFERENCE, facts, STATEMENT), outcome)


def _takings(state: Heaps, takes: NumberSet) -> Iterator[HeapMove]:
    return ((place, (tally - taken,)) for place, tally in enumerate(state) for taken in takes.up_to(tally))


@lru_cache(maxsize=64)
def heap_outcomes(
    left_takes: NumberSet, right_takes: NumberSet, play_convention: PlayConvention
) -> tuple[list[Outcome], OutcomePeriod] | None:
    """Return the outcomes of single heaps as far as their period is proved; None if there are too many to look at.

    Examples
    --------
    >>> outcomes, period = heap_outcomes(number_set("1,3,6"), number_set("2,4,5"), "normal")
    >>> "".join(outcome.value for outcome in outcomes), period
    ('PLNLNRLNPNRLNRNRPNRNRRNRRRRRRR', OutcomePeriod(preperiod=23, period=1, largest=6))

    Notes
    -----
    Bit k−1 of a window says whether a player loses who is to move in the heap smaller by k. When both windows come
    again, everything repeats.
    """
    sets = [[*takes.up_to(takes.largest or 0)] for takes in (left_takes, right_takes)]
    masks = [sum(1 << take - 1 for take in takes) for takes in sets]
    largest = max(map(max, sets))
    windows = 0, 0
    seen: dict[tuple[int, int], int] = {}
    outcomes: list[Outcome] = []
    for heap in range(MOST_HEAPS_SEEN):
        if heap >= largest:  # below, not all numbers can be taken
            if windows in seen:
                return _with_period(outcomes, heap - seen[windows], largest)
            seen[windows] = heap
        wins = [bool(mask & windows[1 - player]) for player, mask in enumerate(masks)]
        if play_convention == "misere":
            wins = [win or heap < min(takes) for win, takes in zip(wins, sets, strict=True)]
        left, right = (Outcome.N if win else Outcome.P for win in wins)
        outcome = Outcome.of_turns(left, right)
        assert outcome is not None  # play ends
        outcomes.append(outcome)
        windows = tuple(
            (window << 1 | (not win)) & (1 << largest) - 1 for window, win in zip(windows, wins, strict=True)
        )  # type: ignore[assignment]
    return None


def _with_period(outcomes: list[Outcome], period: int, largest: int) -> tuple[list[Outcome], OutcomePeriod]:
    preperiod = len(outcomes) - period
    while preperiod and outcomes[preperiod - 1] == outcomes[preperiod - 1 + period]:
        preperiod -= 1
    return outcomes, OutcomePeriod(preperiod, period, largest)


def partizan_subtraction(sets: str) -> PartizanSubtraction:
    """Return the game with the sets of Left and of Right, written with a bar between them.

    Examples
    --------
    >>> partizan_subtraction("1,3,6|2,4,5")
    rules('partizan-subtraction[1,3,6 | 2,4,5]')
    """
    left, bar, right = sets.partition("|")
    if not bar:
        raise InvalidNotation(
            "expected two sets with a bar between them, such as 1,3,6 | 2,4,5, got {given}", given=quote(sets)
        )
    left_takes = number_set(left)
    with shifted(len(left) + 1):
        return PartizanSubtraction(left_takes, number_set(right))


class Sulucrus(PartizanSubtraction):
    """Left takes 1, 3 or 6 matches, Right 2, 4 or 5.

    Examples
    --------
    >>> sulucrus(22).outcome, sulucrus(23).outcome
    (Outcome.N, Outcome.R)
    """

    title = N_("Sulucrus")
    rule = N_("Take matches from a heap: Left 1, 3 or 6 of them, Right 2, 4 or 5.")
    example = "sulucrus(22)"
    tags = (N_("matches"), N_("matchsticks"))
    difficulty = 1
    theory = N_("Whoever begins wins a heap of 22 matches; larger heaps are all won by Right.")

    def __init__(self) -> None:
        super().__init__(number_set({1, 3, 6}), number_set({2, 4, 5}))
        self.name = "sulucrus"


sulucrus = Sulucrus()
