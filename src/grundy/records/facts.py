"""What there is to say about one move of a recorded game, found once and remembered.

For every game: the class of the move, and whether it reached a P-position. For
Nim in normal play also what the study of twelve-year-olds looked for: moves into
two equal heaps, and moves that take only part of the last heap.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from grundy.core.answer import Verdict
from grundy.core.decimals import decimal
from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.partizan import without_turn
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.play.review import MoveClass, review
from grundy.records.games import is_terminal
from grundy.rulesets.heaps.heap_ruleset import HeapRuleset
from grundy.solving.budget import Budget
from grundy.solving.deciding import Solver

MOST_MOVES = 10_000
"""How many moves of a position are tried to count the winning ones."""
PAIR, AGAINST, KEY, UNSAFE, FACED = 1, 2, 4, 8, 16
LIMIT = 1_000_000
"""How many positions all searches together may examine."""


@dataclass(frozen=True, slots=True, eq=False)
class MoveFact:
    """One move: what it was worth, and what it left."""

    before: str
    after: str
    """The positions, such as 3-4-5, without order and empty heaps."""
    kind: MoveClass
    safe: bool
    """Whether the position left is P: safe for the player who left it."""
    ends: bool
    heaps: int | None
    """How many heaps are left, in a heap game."""
    key: bool
    """Whether the position left is P, neither the end nor two equal heaps: one that has to be known."""
    pair: str
    """How two equal heaps were reached: from ``two`` heaps or from ``three``; empty if they were not."""
    against: bool
    """Whether only part of the last heap was taken."""
    chance: tuple[int, int] | None
    """From an N-position: how many moves win, and how many moves there are."""
    won: int
    """1 for a winning move from such a position, else 0."""
    marks: int
    """What of the above makes a game stand out, as bits: `PAIR`, `AGAINST`, `KEY`, `UNSAFE`, `FACED`."""


class Facts:
    """The facts about the moves of one ruleset under one play convention.

    Examples
    --------
    >>> from grundy import nim
    >>> fact = Facts(nim, "normal").of((3, 4, 5), (1, 4, 5))
    >>> fact.kind.value, fact.after, fact.key, fact.chance
    ('winning', '1-4-5', True, (1, 12))
    """

    def __init__(
        self, ruleset: Ruleset[Any, Any], play_convention: PlayConvention, budget: Budget | None = None
    ) -> None:
        self.ruleset = ruleset
        self.play_convention = play_convention
        self.is_nim = ruleset.name == "nim" and play_convention == "normal"
        self._budget = Budget(LIMIT) if budget is None else budget
        self._solver = Solver(play_convention, self._budget)
        self.random_wins: dict[Any, list[Fraction]] = {}
        """What `random_play` has found about states."""
        self._verdicts: dict[Any, Verdict] = {}
        self._chance = cache(self._counted)
        self._facts: dict[tuple[Any, Any], MoveFact] = {}
        self._by_key: dict[tuple[Any, Any], MoveFact] = {}

    def along(self, states: tuple[Any, ...]) -> list[MoveFact]:
        """Return the facts about all moves of a game."""
        known, of = self._facts.get, self.of
        return [known(pair) or of(*pair) for pair in pairwise(states)]

    def of(self, before: Any, after: Any) -> MoveFact:
        """Return what there is to say about the move from `before` to `after`."""
        fact = self._facts.get((before, after))
        if fact is None:
            # Moves that look alike to the solver share one fact, so that they are counted together.
            keys = self.ruleset.key(before), self.ruleset.key(after)
            fact = self._by_key.get(keys)
            if fact is None:
                fact = self._by_key[keys] = self._found(*keys)
            self._facts[before, after] = fact
        return fact

    def _found(self, before: Any, after: Any) -> MoveFact:
        outcome, verdict = self._verdict(before).outcome, self._verdict(after)
        kind = MoveClass.UNKNOWN
        if outcome is not None:
            kind = review(self._solver.answer(Position(self.ruleset, before), ("outcome",)), verdict).kind
        left, then = self._heaps(after), self._heaps(before)
        ends = is_terminal(self.ruleset, after)
        pair = ""
        if self.is_nim and left is not None and then is not None and len(left) == 2 and left[0] == left[1]:
            pair = {2: "two", 3: "three"}.get(len(then), "more")
        safe = verdict.outcome is Outcome.P
        key = safe and not ends and not pair
        against = self.is_nim and left is not None and then is not None and len(left) == len(then) == 1
        chance = self._chance(before) if outcome is Outcome.N else None
        return MoveFact(
            self.label(before),
            self.label(after),
            kind,
            safe,
            ends,
            None if left is None else len(left),
            key,
            pair,
            against,
            chance,
            int(kind is MoveClass.WINNING and chance is not None),
            PAIR * bool(pair) | AGAINST * against | KEY * key | UNSAFE * (not safe) | FACED * (chance is not None),
        )

    def label(self, state: Any) -> str:
        """Return a position as the reports name it: 1-4-5 for heaps, 0 for none, else its notation without the turn."""
        heaps = self._heaps(state)
        if heaps is None:
            return self._board(self.ruleset.key(state))
        return "-".join(map(decimal, heaps)) or "0"

    def _board(self, state: Any) -> str:
        return str(without_turn(Position(self.ruleset, state)))

    def _heaps(self, state: Any) -> tuple[int, ...] | None:
        """Return the heaps that are left, in order; None if the game has none."""
        return self.ruleset.key(state) if isinstance(self.ruleset, HeapRuleset) else None

    def as_played(self, state: Any) -> str:
        """Return a position with its heaps in their places, the empty ones left out."""
        if not isinstance(self.ruleset, HeapRuleset):
            return self._board(state)
        return "-".join(decimal(tally) for tally in state if tally) or "0"

    def outcome(self, state: Any) -> Outcome | None:
        """Return the outcome of a state, None if the search ended too early."""
        return self._verdict(state).outcome

    def _verdict(self, state: Any) -> Verdict:
        key = self.ruleset.key(state)
        found = self._verdicts.get(key)
        if found is None:
            try:
                self._budget.look_at_the_clock()  # which a table or a theorem does not
            except Undecided:
                return Verdict()
            position = Position(self.ruleset, key)
            found = self._verdicts[key] = self._solver.answer(position, ("outcome",)).verdict
        return found

    def _counted(self, state: Any) -> tuple[int, int] | None:
        """Return how many moves of an N-position win, and how many there are; None if they cannot be counted."""
        try:
            moves = self.ruleset.move_count(state)
            known = self.ruleset.theorem(state, self.play_convention)
            if moves is None or (known is not None and known.winning_count is not None):
                return None if moves is None or known is None else (known.winning_count or 0, moves)
            if moves > MOST_MOVES:
                return None
            outcomes = [self._verdict(option).outcome for option in self.ruleset.options(state)]
        except Undecided:
            return None
        return None if None in outcomes else (outcomes.count(Outcome.P), moves)
