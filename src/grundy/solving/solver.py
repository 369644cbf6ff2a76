"""From a position to a reasoned answer.

A theorem answers first. In normal play the values of independent components
join by the nim-sum; a component is valued by its theorem, a large heap by a table,
anything else by search. Misère play, and the remoteness of a sum, need a search of
the whole. Each field that the budget leaves open is unknown, with the reason why.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from grundy.core.answer import Answer, JudgedMove, Verdict
from grundy.core.errors import GrundyError, NotApplicable, Undecided
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Move, Position, Sum
from grundy.core.reason import Period, Reason, Search, SumOf
from grundy.core.ruleset import Known, Ruleset
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.heap_tables import HeapTables
from grundy.solving.methods import Method, method_of
from grundy.solving.replies import with_replies
from grundy.solving.searched import Searched, search
from grundy.solving.split import split_value
from grundy.solving.values import Infinite, Value
from grundy.solving.verdicts import join, merge, verdict_of

MOST_MOVES = 10_000
MOST_TEXT = 1_000_000
"""How many moves an answer lists, and how many characters they may fill."""
FEW_MOVES = 10
"""How many winning moves are named by a theorem when there is no time to judge moves."""
MOST_TRIED = 25_000
"""How many moves are tried one by one to find the winning ones."""
FIELDS = ("outcome", "grundy", "remoteness")
FOR_REMOTENESS = 20_000
"""How many positions are searched only to learn how long the game lasts."""
MOST_PARTS = 1_000
"""How many components a reason lists."""


def solve(
    position: Position,
    play_convention: str = "normal",
    *,
    limit: int = DEFAULT_POSITIONS,
    seconds: float | None = None,
    moves: int = MOST_MOVES,
    progress: Callable[[int], None] | None = None,
) -> Answer:
    """Return the outcome, value, remoteness and moves of a position, each with its reason.

    Parameters
    ----------
    position
        The position to solve.
    play_convention
        ``normal`` or ``misere``.
    limit, seconds
        The budget of all searches together, in positions and in time.
    moves
        How many moves to list at most; winning ones come first if there are more.
    progress
        Called now and then with the number of positions examined.

    Examples
    --------
    >>> from grundy import nim, game
    >>> answer = solve(nim(3, 4, 5))
    >>> answer.outcome, answer.grundy, answer.remoteness
    (Outcome.N, 2, 11)
    >>> [str(judged.move) for judged in answer.winning_moves]
    ['1-2']
    >>> solve(game(lambda n: [(n + 1) % 3])(0)).outcome
    Outcome.D
    """
    solver = Solver(position.ruleset.convention(play_convention), Budget(limit, seconds, progress))
    answer = solver.answer(position)
    try:
        return solver.with_moves(answer, max(0, moves))
    except Undecided as error:  # the moves themselves could not be found
        more: dict[str, int | None] = {"moves": None, "winning_moves": None}
        wins, best = solver.moves_by_theorem(answer, min(moves, FEW_MOVES))
        return replace(answer, moves=wins, unknown={**answer.unknown, "moves": error}, more=more, best_move=best)


class Solver:
    """Verdicts on positions under one play convention, with one budget and one memory."""

    def __init__(self, play_convention: PlayConvention, budget: Budget) -> None:
        self.play_convention = play_convention
        self.budget = budget
        self._searched: dict[Ruleset[Any, Any], list[Searched]] = {}
        self._split: dict[Ruleset[Any, Any], dict[Any, int]] = {}
        self._failed: dict[Ruleset[Any, Any], Undecided] = {}
        self._tables = HeapTables(play_convention, budget)
        self._methods: dict[Ruleset[Any, Any], Method] = {}

    def answer(self, position: Position, fields: Collection[str] = FIELDS) -> Answer:
        """Return the fields asked for, how they are known, and why the rest is not; moves are not listed."""
        verdict, unknown = self._decide(position, fields)
        return Answer(position, self.play_convention, verdict, self._reason(position, verdict), unknown=unknown)

    def verdict(self, position: Position) -> Verdict:
        """Return what is known of a position."""
        return self._decide(position, FIELDS)[0]

    def _decide(self, position: Position, fields: Collection[str]) -> tuple[Verdict, dict[str, GrundyError]]:
        ruleset, state = position.ruleset, position.state
        verdict = Verdict()
        unknown: dict[str, GrundyError] = {}
        try:
            known = ruleset.theorem(state, self.play_convention)
        except Undecided as error:  # if the theorem is too much work, a search is, too
            return verdict, dict.fromkeys(verdict.unknown(), error)
        if known is not None:
            verdict = Verdict(known.outcome, known.grundy, None, known.remoteness)
        if (decided := self._method(ruleset).decided(state, verdict, fields)) is not None:
            return decided
        try:
            if verdict.grundy is None and self.play_convention == "normal":
                verdict = merge(verdict, verdict_of(self.value(ruleset, state)))
            elif verdict.grundy is None and (value := self._tables.value(ruleset, state)) is not None:
                verdict = merge(verdict, verdict_of(value))
            missing = [field for field in verdict.unknown() if field in fields]
            if missing:
                searched = self._search(ruleset, state, only_for_remoteness=missing == ["remoteness"])
                verdict = merge(verdict, searched.verdict(ruleset.key(state)))
        except Undecided as error:
            unknown = dict.fromkeys(verdict.unknown(), error)
        for field in verdict.unknown():
            if field in fields:
                unknown.setdefault(field, NotApplicable("games with cycles have no Grundy value in misère play"))
        return verdict, unknown

    def _theorem(self, position: Position) -> Known[Any] | None:
        """Return what a theorem says; None, too, if that is too much work."""
        try:
            return position.ruleset.theorem(position.state, self.play_convention)
        except Undecided:
            return None

    def _reason(self, position: Position, verdict: Verdict) -> Reason:
        """Return how the outcome is known: by a theorem, by the parts of a sum, or by search."""
        known = self._theorem(position)
        if known is not None:
            return known.theorem
        parts = list(islice(_parts(position), MOST_PARTS + 1))
        valued = self.play_convention == "normal" and verdict.outcome is not None
        if not valued or not 2 <= len(parts) <= MOST_PARTS:
            return self._found_reason(position)
        return SumOf(tuple((part, *self._part(part)) for part in parts))

    def value(self, ruleset: Ruleset[Any, Any], state: Any) -> Value:
        """Return the value of a state in normal play, a Grundy value or ∞(K)."""
        if isinstance(ruleset, Sum):
            return join(map(self.value, ruleset.parts, state))
        known = ruleset.theorem(state, "normal")
        if known is not None and known.grundy is not None:
            return known.grundy
        if (found := self._method(ruleset).value(state)) is not None:
            return found
        if _splits(ruleset):
            parts = ruleset.components(state)
            if len(parts) != 1:
                return join(self.value(ruleset, part) for part in parts)
            value = self._tables.value(ruleset, state)
            if value is None:
                value = split_value(ruleset, state, self._split.setdefault(ruleset, {}), self.budget)
            if value is not None:
                return value
        verdict = self._search(ruleset, state).verdict(ruleset.key(state))
        return verdict.grundy if verdict.grundy is not None else Infinite(verdict.loopy or frozenset())

    def _part(self, part: Position) -> tuple[Verdict, Reason]:
        known = part.ruleset.theorem(part.state, "normal")
        verdict = verdict_of(self.value(part.ruleset, part.state))
        by_theorem = known is not None and known.grundy is not None
        return verdict, known.theorem if known and by_theorem else self._found_reason(part)

    def _method(self, ruleset: Ruleset[Any, Any]) -> Method:
        if ruleset not in self._methods:
            self._methods[ruleset] = method_of(ruleset, self.play_convention, self.budget)
        return self._methods[ruleset]

    def _found_reason(self, position: Position) -> Period | Search:
        """Return how a component is known that has no theorem: by the period of its heap, or by search."""
        ruleset = position.ruleset
        looked_up = self._method(ruleset).reason() or self._tables.reason(ruleset, position.state)
        if looked_up is not None:
            return looked_up
        searched = self._searched.get(ruleset, [])
        cyclic = any(search.method == "retrograde" for search in searched)
        positions = sum(map(len, searched)) + len(self._split.get(ruleset, ()))
        return Search("retrograde" if cyclic else "mex", positions or self.budget.used)

    def _search(self, ruleset: Ruleset[Any, Any], state: Any, *, only_for_remoteness: bool = False) -> Searched:
        """Search everything reachable; less is allowed for a search that only tells how long the game lasts."""
        key = ruleset.key(state)
        for searched in self._searched.setdefault(ruleset, []):
            if key in searched:
                return searched
        if ruleset in self._failed:
            raise self._failed[ruleset]
        budget = self.budget
        only_for_remoteness = only_for_remoteness and budget.left >= FOR_REMOTENESS
        if only_for_remoteness:
            budget = budget.part(FOR_REMOTENESS)
        try:
            searched = search(ruleset, state, self.play_convention, budget)
        except Undecided as error:
            self._failed[ruleset] = error
            raise
        finally:
            if only_for_remoteness:
                self.budget.used += budget.used
                self.budget.moves_used += budget.moves_used
        self._searched[ruleset].append(searched)
        return searched

    def with_moves(self, answer: Answer, most: int) -> Answer:
        """Return the answer with its best move and at most `most` moves, winning ones first if that is not all."""
        ruleset, position = answer.position.ruleset, answer.position
        table = self._tables.known(ruleset, position.state)
        total = ruleset.move_count(position.state) if table is None else table.count_moves(position.state)
        fitting = max(1, MOST_TEXT // (len(str(position)) + 20))
        winning: int | None
        known = ruleset.theorem(position.state, self.play_convention)
        if not most and known is not None and (known.best_move is not None or not total):
            listed, judged, winning = [], [], known.winning_count
        elif total is not None and total <= min(MOST_MOVES, fitting):
            judged = self._judged(position, ruleset.moves(position.state))
            if answer.outcome is Outcome.P and known is None:
                judged = with_replies(judged, self.verdict)
            decided = all(move.winning is not None for move in judged)
            listed, winning = judged, sum(bool(move.winning) for move in judged) if decided else None
            if total > most:
                listed = sorted(judged, key=lambda move: not move.winning)[:most]
        elif (
            isinstance(ruleset, Sum)
            or self._looked_up(position)
            or (known is not None and known.winning_moves is not None)
        ):
            listed = self._judged(position, self._first_moves(answer, min(most, fitting)))
            winning = self._winning_count(answer, listed)
            judged = []
        else:
            tried = most if self._tables.has_failed(ruleset) else _trials(position)
            judged = self._judged(position, islice(ruleset.moves(position.state), tried))
            listed = sorted(judged, key=lambda move: not move.winning)[: min(most, fitting)]
            winning = None
            if answer.outcome is not None and (len(judged) == total or answer.outcome is not Outcome.N):
                winning = sum(bool(move.winning) for move in judged)
        more = None if len(listed) == total else {"moves": total, "winning_moves": winning}
        if answer.outcome is None and any(move.winning for move in listed):  # a winning move is proof enough
            unknown = {field: why for field, why in answer.unknown.items() if field != "outcome"}
            answer = replace(answer, verdict=replace(answer.verdict, outcome=Outcome.N), unknown=unknown)
        return replace(answer, moves=tuple(listed), more=more, best_move=self._best(answer, judged))

    def _looked_up(self, position: Position) -> bool:
        """Return whether winning moves are found without trying: by the rules, or in a table of heaps."""
        ruleset, state = position.ruleset, position.state
        parts = zip(ruleset.parts, state, strict=True) if isinstance(ruleset, Sum) else [(ruleset, state)]
        return any(self._moves_to(*part, 0) is not None for part in parts)

    def _moves_to(self, ruleset: Ruleset[Any, Any], state: Any, value: int) -> Iterable[Any] | None:
        """Return the moves to a value if the rules or a table name them, None if they must be tried."""
        found = ruleset.moves_to(state, value) if self.play_convention == "normal" else None
        table = self._tables.known(ruleset, state)
        return table.moves_to(state, value) if found is None and table is not None else found

    def _judged(self, position: Position, moves: Iterable[Any]) -> list[JudgedMove]:
        ruleset, state = position.ruleset, position.state
        judged = []
        for plain in moves:
            self.budget.look_at_the_clock()
            after = ruleset.play(state, plain)
            known = ruleset.theorem(after, self.play_convention)
            if known is not None and known.grundy is not None and known.remoteness is not None:
                verdict = Verdict(known.outcome, known.grundy, None, known.remoteness)
            else:
                verdict = self.verdict(Position(ruleset, after))
            judged.append(JudgedMove(Move(position, plain), verdict))
        return judged

    def _first_moves(self, answer: Answer, most: int) -> list[Any]:
        """Return some moves of a position that has too many: winning ones, then others."""
        moves = answer.position.ruleset.moves(answer.position.state)
        winning = islice(_until_undecided(self.winning_moves(answer)), most)
        return list(islice(dict.fromkeys(chain(winning, islice(moves, 2 * most))), most))

    def _winning_count(self, answer: Answer, listed: list[JudgedMove]) -> int | None:
        """Return how many moves win, None if that is not known."""
        known = answer.position.ruleset.theorem(answer.position.state, self.play_convention)
        if known is not None and known.winning_count is not None:
            return known.winning_count
        if answer.outcome is not Outcome.N:
            return None if answer.outcome is None else 0
        table = self._tables.known(answer.position.ruleset, answer.position.state)
        if table is not None:
            return table.count_moves_to(answer.position.state, 0)
        try:
            found = sum(1 for _ in islice(self.winning_moves(answer), len(listed) + 1))
        except Undecided:
            return None
        return found if found <= len(listed) else None

    def _best(self, answer: Answer, judged: list[JudgedMove]) -> Move | None:
        """Return the quickest win, the longest resistance, or a move that keeps a draw."""
        position = answer.position
        known = position.ruleset.theorem(position.state, self.play_convention)
        if known is not None and known.best_move is not None:
            return Move(position, known.best_move)
        wanted = {Outcome.N: Outcome.P, Outcome.P: Outcome.N, Outcome.D: Outcome.D}
        if answer.outcome is None:
            return None
        if not judged:  # moves that were not judged for the list are judged now
            few = self._looked_up(position)
            tried = self._first_moves(answer, 1) if few else position.ruleset.moves(position.state)
            judged = self._judged(position, islice(tried, _trials(position)))
        candidates = [move for move in judged if move.verdict.outcome is wanted[answer.outcome]]
        # An unknown length is never the best: it counts as endless for the winner, as nothing for the loser.
        if answer.outcome is Outcome.P:
            return max(candidates, key=lambda move: move.verdict.remoteness or 0).move if candidates else None
        lengths = [move.verdict.remoteness for move in candidates if move.verdict.remoteness is not None]
        shortest = min(lengths, default=None)
        return next((move.move for move in candidates if move.verdict.remoteness == shortest), None)

    def moves_by_theorem(self, answer: Answer, most: int) -> tuple[tuple[JudgedMove, ...], Move | None]:
        """Return some winning moves that a theorem names, and the best or any move."""
        position = answer.position
        known = self._theorem(position)
        if known is None:
            return (), None
        named = list(islice(_until_undecided(iter(known.winning_moves or ())), max(most, 1)))
        plain = known.best_move if known.best_move is not None else next(iter(named), None)
        if plain is None and known.outcome is Outcome.P:
            plain = next(_until_undecided(iter(position.ruleset.moves(position.state))), None)
        wins = tuple(JudgedMove(Move(position, move), Verdict(Outcome.P)) for move in named[:most])
        return wins, None if plain is None else Move(position, plain)

    def winning_moves(self, answer: Answer) -> Iterator[Any]:
        """Yield the plain winning moves of a solved position, by theorem where there is one."""
        ruleset, state = answer.position.ruleset, answer.position.state
        known = ruleset.theorem(state, self.play_convention)
        if known is not None and known.winning_moves is not None:
            return iter(known.winning_moves)
        if answer.outcome is not Outcome.N:
            return iter(())
        if isinstance(ruleset, Sum) and self.play_convention == "normal":
            return self._winning_in_sum(ruleset, state)
        if (found := self._moves_to(ruleset, state, 0)) is not None:
            return iter(found)
        return self._winning_by_trial(answer.position, islice(ruleset.moves(state), _trials(answer.position)))

    def _winning_in_sum(self, ruleset: Sum, state: tuple[Any, ...]) -> Iterator[Any]:
        """Yield the moves that bring a component from its value g to g ⊕ X, X the value of the sum."""
        values = list(map(self.value, ruleset.parts, state))
        for place, (part, inner) in enumerate(zip(ruleset.parts, state, strict=True)):
            rest = join(value for other, value in enumerate(values) if other != place)
            if isinstance(rest, Infinite):
                continue  # a sum with an infinite component is never P
            found = self._moves_to(part, inner, rest)
            if found is None:
                tried = islice(part.moves(inner), MOST_TRIED)
                found = (move for move in tried if self.value(part, part.play(inner, move)) == rest)
            yield from ((place, move) for move in found)

    def _winning_by_trial(self, position: Position, moves: Iterable[Any]) -> Iterator[Any]:
        for move in moves:
            self.budget.look_at_the_clock()
            if self.verdict(Move(position, move).to).outcome is Outcome.P:
                yield move


def _trials(position: Position) -> int:
    """Return how many moves are tried one by one: fewer of a position that is long to write."""
    return max(64, min(MOST_TRIED, 100 * MOST_TEXT // (len(str(position)) + 20)))


def _splits(ruleset: Ruleset[Any, Any]) -> bool:
    return type(ruleset).components is not Ruleset.components


def _parts(position: Position) -> Iterator[Position]:
    if isinstance(position.ruleset, Sum):
        return map(Position, position.ruleset.parts, position.state)
    return (Position(position.ruleset, part) for part in position.ruleset.components(position.state))


def _until_undecided(moves: Iterator[Any]) -> Iterator[Any]:
    """Yield moves as long as the budget lasts."""
    try:
        yield from moves
    except Undecided:
        return
