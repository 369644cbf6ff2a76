"""Deciding positions: what is known of each is asked once, kept in one record, and filled in as more is needed.

A theorem answers first. Where the theory adds, the value of a position is the sum of the
values of its components; a component is valued by its theorem, by a method made for its
structure, by a table of heaps, or by search. Everything else is searched as a whole.
Each field that the budget leaves open is unknown, with the reason why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from grundy.core.answer import Answer, Verdict
from grundy.core.errors import GrundyError, NotApplicable, Undecided
from grundy.core.game import FunctionGame
from grundy.core.known import Known
from grundy.core.outcome import PLAYERS, Outcome, PlayConvention, Player
from grundy.core.partizan import ToMove, to_move
from grundy.core.position import Position
from grundy.core.reason import Period, Reason, Search, SumOf
from grundy.core.ruleset import Ruleset
from grundy.core.value import Nimber, Value
from grundy.solving.budget import Budget
from grundy.solving.heap_tables import HeapTables
from grundy.solving.methods import Method, method_of
from grundy.solving.searched import Searched, search
from grundy.solving.split import Splits
from grundy.solving.theory import theory_of

if TYPE_CHECKING:
    from grundy.core.forms.canonical import CanonicalForm
    from grundy.solving.forms import Forms
    from grundy.solving.outcomes import Outcomes

WHO_AND_WORTH = ("outcome", "grundy")
"""The fields that tell who wins and what a position is worth in a sum."""
FIELDS = (*WHO_AND_WORTH, "remoteness")
MOST_PARTS = 1_000
"""How many components a reason lists."""
MOST_RECORDS = 1 << 16
"""How many records are kept; then they begin anew."""
FORM_POSITIONS, FORM_WORK, FORM_PART, FORM_SHARE = 100_000, 100_000, 10, 2
"""How many positions, and comparisons of values, are spent on values of Left and Right, or which part of a higher
limit, and which part of the time: if they do not suffice, who wins can still be searched for."""
MOST_FORMS = 300_000
"""However high the limit is, no more positions are kept for a value: they would fill the memory."""
WORK_PER_POSITION = 8
"""How many comparisons are made at most for each position of a low limit."""
SMALL_SEARCH, MOVES_EACH = 1_000, 16
"""How many positions, and moves of each, are searched only to learn how long the game lasts, if the rest cost less."""


@dataclass(slots=True)
class Decided:
    """What is known so far of one position, and why the rest is not."""

    position: Position
    known: Known[Any] | None
    """What a theorem says."""
    verdict: Verdict
    unknown: dict[str, GrundyError] = field(default_factory=dict)
    """The fields that were looked for in vain."""
    hopeless: Undecided | None = None
    """Why not even the theorem could be asked: then a search is too much work, too."""
    needed: bool = False
    """Whether the value is worth the whole limit: a sum needs it, or its search tells the length of the game, too."""
    minor: bool = False
    """Whether the answer stands without it: it is an option of a position that a theorem has decided."""

    def missing(self, fields: Collection[str]) -> list[str]:
        """Return those of the fields that are still to be looked for."""
        return [name for name in self.verdict.unknown() if name in fields and name not in self.unknown]

    def learn(self, verdict: Verdict) -> None:
        """Fill in what is open."""
        self.verdict = self.verdict.filled(verdict)
        for name in self.unknown.keys() - set(self.verdict.unknown()):
            del self.unknown[name]


class Solver:
    """Verdicts on positions under one play convention, with one budget and one memory.

    Examples
    --------
    >>> from grundy import kayles, nim
    >>> solver = Solver("normal", Budget())
    >>> solver.decide(kayles(5) + nim(3)).verdict.value
    Nimber(7)
    """

    def __init__(self, play_convention: PlayConvention, budget: Budget) -> None:
        self.play_convention = play_convention
        self.budget = budget
        self.tables = HeapTables(play_convention, budget)
        self._decided: dict[Position, Decided] = {}
        self._searched: dict[Ruleset[Any, Any], list[Searched]] = {}
        self._split = Splits(budget)
        self._failed: dict[Ruleset[Any, Any], Undecided] = {}
        self._unworthy: dict[Ruleset[Any, Any], Undecided] = {}
        self._methods: dict[Ruleset[Any, Any], Method] = {}
        self._formless: GrundyError | None = None
        """Why positions of Left and Right get no values."""
        self._valued = 0
        """How many of them were examined for values."""

    def answer(self, position: Position, fields: Collection[str] = FIELDS) -> Answer:
        """Return the fields asked for, how they are known, and why the rest is not; moves are not listed."""
        record = self.decide(position, fields)
        unknown = {name: why for name, why in record.unknown.items() if name in fields}
        return Answer(position, self.play_convention, record.verdict, self.reason(record), unknown=unknown)

    def decide(self, position: Position, fields: Collection[str] = WHO_AND_WORTH) -> Decided:
        """Return the record of a position with the fields asked for, as far as the budget goes."""
        self._formless = None  # it was about positions as large as the one before
        record = self._record(position)
        if record.verdict.remoteness is None or record.verdict.value is None:
            self._look_for(record, fields)
        return record

    def judge(self, position: Position, fields: Collection[str] = WHO_AND_WORTH, *, minor: bool = False) -> Decided:
        """Return the record of an option; if its theorem knows it in full, only the verdict: there may be very many."""
        if position in self._decided:
            return self.decide(position, fields)
        record = self._fresh(position)
        record.minor = minor
        if record.verdict.remoteness is None or record.verdict.value is None:
            self._keep(record)
            self._look_for(record, fields)
        else:
            record.known = None
        return record

    def _look_for(self, record: Decided, fields: Collection[str]) -> None:
        if record.missing(fields):
            record.needed |= "remoteness" in fields
            try:
                self._fill(record, fields)
            except Undecided as error:
                # A value that was not worth its search says nothing about the length of the game.
                hopeless = fields if "grundy" in record.unknown else FIELDS
                record.unknown |= dict.fromkeys(record.missing(hopeless), error)

    def _record(self, position: Position) -> Decided:
        """Return the record of a position; its theorem is asked when it is made."""
        if (record := self._decided.get(position)) is None:
            self._keep(record := self._fresh(position))
        return record

    def _keep(self, record: Decided) -> None:
        if len(self._decided) == MOST_RECORDS:
            self._decided.clear()
        self._decided[record.position] = record

    def _fresh(self, position: Position) -> Decided:
        try:
            known = position.ruleset.theorem(position.state, self.play_convention)
        except Undecided as error:
            return Decided(position, None, Verdict(), dict.fromkeys(FIELDS, error), error)
        verdict = Verdict() if known is None else Verdict(known.outcome, known.value, known.remoteness)
        return Decided(position, known, verdict)

    def _fill(self, record: Decided, fields: Collection[str]) -> None:
        """Look for the fields: by the method of the game, by values where they add, by search."""
        position = record.position
        ruleset, state = position.ruleset, position.state
        theory = theory_of(ruleset, self.play_convention)
        if not ruleset.valued:
            record.unknown["grundy"] = theory.missing_value()
            if not record.missing(fields):
                return
        if ruleset.partizan:
            self._fill_for_players(record)
            return
        if isinstance(ruleset, ToMove) and record.verdict.outcome is None:
            player, inner = state
            record.learn(Verdict(self._begun(ruleset.rules.at(inner), player)))
        if theory.terminal is None:  # there is no value to search for
            record.unknown["grundy"] = theory.missing_value()
            if not record.missing(fields):
                return
        method = self._method(ruleset)
        try:
            found = method.found(state, record.missing(fields))
        except Undecided as error:  # what was not asked for may still be found
            record.unknown |= dict.fromkeys(record.missing(fields), error)
            return
        if found is not None:
            record.learn(found)
            if missing := record.missing(fields):
                record.unknown |= dict.fromkeys(missing, method.why_unknown(state, record.verdict))
            return
        if record.missing(WHO_AND_WORTH) and record.verdict.value is None:
            if theory.adds:
                record.learn(Verdict.of(self._found_value(record)))
            elif (number := self.tables.value(ruleset, state)) is not None:
                record.learn(Verdict.of(Nimber(number)))
        if record.missing(fields):
            record.learn(self._searched_for(record))
        for name in record.missing(fields):
            record.unknown[name] = theory.missing_value()

    @cached_property
    def forms(self) -> Forms:
        """The values of positions of Left and Right, in a part of the time and with limits of their own."""
        from grundy.core.forms.store import Store  # most questions are about impartial games
        from grundy.solving.forms import Forms

        seconds = self.budget.seconds
        positions = min(self.budget.positions, max(FORM_POSITIONS, self.budget.positions // FORM_PART), MOST_FORMS)
        part = Budget(positions, None if seconds is None else seconds / FORM_SHARE, notice=self.budget.notice)
        work = max(positions, min(FORM_WORK, WORK_PER_POSITION * positions))
        return Forms(Store(work, part.look_at_the_clock), part, self.value)

    @cached_property
    def outcomes(self) -> Outcomes:
        """The search for who wins a position of Left and Right whose value costs too much."""
        from grundy.solving.outcomes import Outcomes

        return Outcomes(self.budget, self.forms)

    def stop_the_clock(self) -> None:
        """Let the values of an answer be looked at for as long as it lives: a look is limited by its work alone."""
        if "forms" in self.__dict__:
            self.forms.store.clock = None

    def form(self, position: Position) -> CanonicalForm | None:
        """Return the value of a position of Left and Right, None if it has none or costs too much."""
        if self.play_convention == "misere" or self._formless is not None:
            return None
        spent = self.forms.budget
        spent.used = spent.moves_used = 0  # each may cost so much; what is known costs nothing
        try:
            return self.forms.value(position)
        except (Undecided, NotApplicable) as error:  # then the others, which are as large, are not tried
            self._formless = error
            return None
        finally:
            self._valued += spent.used

    def _fill_for_players(self, record: Decided) -> None:
        """Look for the value of a position of Left and Right, or else for who wins when each of them begins."""
        if record.verdict.value is None and (form := self.form(record.position)) is not None:
            record.learn(Verdict.of(form))
        if record.verdict.outcome is None:
            left, right = (self._begun(record.position, player) for player in PLAYERS)
            record.learn(Verdict(Outcome.of_turns(left, right)))
            if record.verdict.outcome is None:
                record.unknown["outcome"] = NotApplicable(
                    "it is a draw if one player begins, and not a draw if the other does"
                )
        if record.missing(WHO_AND_WORTH):
            theory = theory_of(record.position.ruleset, self.play_convention)
            why = theory.missing_value() if self._formless is None else self._formless
            record.unknown |= dict.fromkeys(record.missing(WHO_AND_WORTH), why)
        record.unknown["remoteness"] = _depends()

    def _begun(self, position: Position, player: Player) -> Outcome:
        """Return who wins a position of Left and Right if a player begins: N if it is that player."""
        if (form := self.form(position)) is not None:
            return form.outcome.begun_by(player)
        if self.play_convention == "normal":
            try:
                return Outcome.N if self.outcomes.wins(position, player) else Outcome.P
            except NotApplicable:  # play may go round
                pass
        outcome = self._searched_for(self._record(to_move(position, player))).outcome
        assert outcome is not None
        return outcome

    def value(self, position: Position) -> Value:
        """Return the value of a position in normal play; raise `Undecided` if the budget does not reach."""
        record = self._record(position)
        theory = theory_of(position.ruleset, "normal")
        if record.verdict.value is None:
            if not theory.adds:
                raise theory.missing_value()
            record.needed = True
            if "grundy" in record.unknown:
                raise record.unknown["grundy"]
            record.learn(Verdict.of(self._found_value(record)))
        assert record.verdict.value is not None
        return record.verdict.value

    def _found_value(self, record: Decided) -> Value:
        """Return the value of a position whose theorem does not give it."""
        ruleset, state = record.position.ruleset, record.position.state
        if (found := self._method(ruleset).value(state)) is not None:
            return Nimber(found)
        parts = ruleset.components(state)
        # The components of a function may fall apart further: they are not asked one by one, however deep that goes.
        if not isinstance(ruleset, FunctionGame) and (len(parts) != 1 or parts[0].ruleset is not ruleset):
            return sum(map(self.value, parts), Nimber(0))
        number = self.tables.value(ruleset, state)
        if number is None and ruleset.splits:
            with self._worthwhile(record):
                number = self._split[ruleset].value(state)
        if number is not None:
            return Nimber(number)
        value = self._searched_for(record).value
        assert value is not None
        return value

    def add_remoteness(self, record: Decided, options: Iterable[Decided]) -> None:
        """Look for how long the game lasts in a search that is small, or smaller than what was done for the rest."""
        lasting = [each for each in (record, *options) if each.verdict.remoteness is None]
        if not lasting:
            return
        searches = chain.from_iterable(self._searched.values())
        examined = sum(map(len, self._split.values())) + sum(map(len, searches))
        most = max(SMALL_SEARCH, len(self._decided) + examined)
        failed = dict(self._failed)
        with self.budget.at_most(most, MOVES_EACH * most):
            self._look_for(record, ("remoteness",))
            if record.verdict.remoteness is not None:  # so the options have been met, too
                for option in lasting:
                    self._look_for(option, ("remoteness",))
        self._failed = failed  # with the whole budget they may succeed

    def reason(self, record: Decided) -> Reason:
        """Return how the outcome is known: by a theorem, by the parts of a sum, or by search."""
        if record.known is not None:
            return record.known.theorem
        position = record.position
        theory = theory_of(position.ruleset, self.play_convention)
        if theory.adds and record.verdict.outcome is not None:
            parts = list(islice(position.ruleset.components(position.state), MOST_PARTS + 1))
            if 2 <= len(parts) <= MOST_PARTS:
                with suppress(Undecided):  # the time may end after it is known who wins
                    return SumOf(tuple((part, *self._part(part)) for part in parts))
        return self._found_reason(position)

    def _part(self, part: Position) -> tuple[Verdict, Reason]:
        verdict, known = Verdict.of(self.value(part)), self._record(part).known
        return verdict, known.theorem if known is not None and known.value is not None else self._found_reason(part)

    def _found_reason(self, position: Position) -> Period | Search:
        """Return how a component is known that has no theorem: by the period of its heap, or by search."""
        ruleset = ToMove(position.ruleset) if position.ruleset.partizan else position.ruleset
        if isinstance(ruleset, ToMove) and self.form(position.drawn) is not None:
            return Search("values", max(1, self._valued))
        looked_up = self._method(ruleset).reason() or self.tables.reason(ruleset, position.state)
        if looked_up is not None:
            return looked_up
        searched = self._searched.get(ruleset, [])
        cyclic = any(search.method == "retrograde" for search in searched)
        met = [*searched, *filter(None, (self._split.get(ruleset),))]
        positions = len(met[0]) if len(met) == 1 else len(set().union(*met))  # several may have met the same ones
        return Search("retrograde" if cyclic else "mex", positions or self.budget.used)

    def _method(self, ruleset: Ruleset[Any, Any]) -> Method:
        if ruleset not in self._methods:
            self._methods[ruleset] = method_of(ruleset, self.play_convention, self.budget)
        return self._methods[ruleset]

    @contextmanager
    def _worthwhile(self, record: Decided) -> Iterator[None]:
        """Let a search cost what it is worth; raise `Undecided` if it certainly costs more: then it need not begin."""
        ruleset = record.position.ruleset
        least = ruleset.least_positions(record.position.state)
        self.budget.expect(least)
        mere_value = record.verdict.outcome is not None and bool(record.missing(("grundy",)))
        cheap = (mere_value or record.minor) and not record.needed
        failed = self._unworthy if cheap else self._failed
        try:
            if ruleset in failed:
                raise failed[ruleset]
            with self.budget.for_a_value(least) if cheap else nullcontext():
                yield
        except Undecided as error:
            failed[ruleset] = error  # nor are its options worth as much again
            if cheap:
                record.unknown["grundy"] = error
            raise

    def _searched_for(self, record: Decided) -> Verdict:
        """Return what a search of everything reachable says, or an earlier one that has met the state."""
        ruleset, state = record.position.ruleset, record.position.state
        key = ruleset.key(state)
        for earlier in self._searched.setdefault(ruleset, []):
            if (found := earlier.verdict(key)) is not None:
                return found
        with self._worthwhile(record):
            searched = search(ruleset, state, theory_of(ruleset, self.play_convention), self.budget)
        self._searched[ruleset].append(searched)
        found = searched.verdict(key)
        assert found is not None
        return found


def _depends() -> NotApplicable:
    return NotApplicable(
        "how long the game lasts may depend on who begins, so say it, as in {example}", example=ToMove.example
    )
