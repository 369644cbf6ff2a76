"""The moves of a decided position: which are tried, which win, and which is best.

If there are few, every move is judged by the position it leads to. If there are many, the winning ones
are named without trying where a theorem, the rules or a table can name them, component by
component in a sum; elsewhere as many moves are tried as there is time for. Best moves to the end are a line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

from grundy.core.answer import JudgedMove, Verdict
from grundy.core.errors import Undecided
from grundy.core.outcome import PLAYERS, Outcome, PlayConvention, Player
from grundy.core.partizan import start_of
from grundy.core.position import Move, Position
from grundy.core.value import Nimber
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.deciding import FIELDS, WHO_AND_WORTH, Decided, Solver
from grundy.solving.theory import theory_of

MOST_MOVES = 10_000
MOST_TEXT = 1_000_000
"""How many moves an answer lists, and how many characters they may fill."""
FEW_MOVES = 10
"""How many winning moves are named by a theorem when there is no time to judge moves."""
FEW_ALLOWED = 100
"""However low the limit of positions is, so many moves are listed: each leads to a position that is judged."""
MOST_TRIED = 25_000
"""How many moves are tried one by one to find the winning ones."""
MOST_ANSWERED, MOST_ANSWERS = 24, 200
"""How many moves out of a lost position are answered, and how many answers are tried to each."""
LONGEST_LINE = 100_000


@dataclass(frozen=True, slots=True)
class Listed:
    """The moves of an answer, how many there are of each kind if that is not all, and the best."""

    moves: tuple[JudgedMove, ...]
    more: dict[str, int | None] | None
    best: Move | None


class MoveList:
    """The moves of one position that a solver has decided, tried when the list is made.

    Examples
    --------
    >>> from grundy import nim
    >>> solver = Solver("normal", Budget())
    >>> moves = MoveList(solver, solver.decide(nim(3, 4, 5)), 100)
    >>> len(moves.listed().moves), moves.listed().best
    (12, Move('1-2' to nim(1,4,5)))
    """

    def __init__(
        self,
        solver: Solver,
        record: Decided,
        most: int,
        fields: Collection[str] = WHO_AND_WORTH,
        players: Sequence[Player] = PLAYERS,
    ) -> None:
        if record.hopeless is not None:
            raise record.hopeless
        self.solver, self.record, self.fields = solver, record, fields
        self.position = record.position
        self.partizan = self.position.ruleset.partizan
        self.players = players
        self.table = solver.tables.known(self.position.ruleset, self.position.state)
        self.allowed = max(FEW_ALLOWED, solver.budget.allowed)
        fitting = max(1, min(self.allowed, MOST_TEXT // (len(str(self.position)) + 20)))
        self.most = min(most, fitting)
        self.total = self._count()
        few = self.total is not None and self.total <= min(MOST_MOVES, fitting)
        moves: Iterable[tuple[Player | None, Any]] = ()
        if most and self.partizan:
            moves = islice(self._of_players() if few else self._some_of_players(), self.allowed)
        elif most:
            moves = ((None, plain) for plain in (self._all() if few else self._some()))
        self.tried = [(player, plain, self._decided(plain)) for player, plain in moves]

    def _count(self) -> int | None:
        ruleset, state = self.position.ruleset, self.position.state
        if self.partizan:
            count = sum(1 for _ in islice(self._of_players(), MOST_MOVES + 1))
            return count if count <= MOST_MOVES else None
        return ruleset.move_count(state) if self.table is None else self.table.count_moves(state)

    def _of_players(self) -> Iterator[tuple[Player, Any]]:
        """Yield the moves of the players, of Left before those of Right."""
        ruleset, state = self.position.ruleset, self.position.state
        moves = ((player, plain) for player in self.players for plain in ruleset.moves_of(player, state))
        return islice(moves, MOST_TRIED)

    def _some_of_players(self) -> Iterable[tuple[Player, Any]]:
        """Return some of very many moves of Left and Right: the best ones, if a theorem tells them, and then others."""
        known, outcome = self.record.known, self.record.verdict.outcome
        players = sorted(
            self.players, key=lambda player: outcome is None or player != outcome.value
        )  # the winner first
        best_of = None if known is None else known.best_of
        named = ((player, best_of(player)) for player in players if best_of is not None)
        best = ((player, plain) for player, plain in named if plain is not None)
        others = islice(self._of_players(), self.most)
        return islice(dict.fromkeys(chain(islice(best, self.most), others)), self.most)

    def _all(self) -> Iterable[Any]:
        return self.position.ruleset.moves(self.position.state)

    def _some(self) -> Iterable[Any]:
        """Return some of very many moves: the winning ones and then others, or as many as can be tried."""
        wins = self._named()
        if wins is None:
            hopeless = self.solver.tables.has_failed(self.position.ruleset) or self.record.verdict.outcome is None
            # Fewer are tried one by one of a position that is long to write.
            trials = max(64, min(MOST_TRIED, self.allowed, 100 * MOST_TEXT // (len(str(self.position)) + 20)))
            return islice(self._all(), self.most if hopeless else trials)
        others = islice(self._all(), 2 * self.most)
        return islice(dict.fromkeys(chain(islice(until_undecided(wins), self.most), others)), self.most)

    def _decided(self, plain: Any) -> Decided:
        self.solver.budget.look_at_the_clock()
        ruleset = self.position.ruleset
        option = Position(ruleset, ruleset.play(self.position.state, plain))
        return self.solver.judge(option, self.fields, minor=self.record.known is not None)

    def _named(self) -> Iterator[Any] | None:
        """Return the winning moves if they are found without trying all moves; None if they are not."""
        known, outcome = self.record.known, self.record.verdict.outcome
        if known is not None and known.winning_moves is not None:
            return iter(known.winning_moves)
        if outcome is Outcome.P:
            return iter(())
        if not theory_of(self.position.ruleset, self.solver.play_convention).adds:
            return None
        if len(self.position.summands) > 1:
            return self._in_summands()
        found = self._moves_to(self.position, 0)
        return None if found is None else iter(found)

    def _in_summands(self) -> Iterator[Any]:
        """Yield the moves that bring a summand from its value g to g ⊕ X, X the value of the sum."""
        values = [self.solver.value(part) for part in self.position.summands]
        for place, part in enumerate(self.position.summands):
            rest = sum(values[:place] + values[place + 1 :], Nimber(0))
            if not isinstance(rest, Nimber):
                continue  # a sum with an infinite component is never P
            found = self._moves_to(part, rest.number)
            if found is None:
                tried = islice(part.moves, min(MOST_TRIED, self.allowed))
                found = (move.move for move in tried if self.solver.value(move.to) == rest)
            yield from ((place, move) for move in found)

    def _moves_to(self, position: Position, number: int) -> Iterable[Any] | None:
        """Return the moves to a Grundy value if the rules or a table name them, None if they must be tried."""
        ruleset, state = position.ruleset, position.state
        if (found := ruleset.moves_to(state, number)) is not None:
            return found
        table = self.solver.tables.known(ruleset, state)
        return None if table is None else table.moves_to(state, number)

    def listed(self) -> Listed:
        """Return the moves, winning ones first if there are more, with what is known of each by now."""
        judged = [
            JudgedMove(Move(self.position, plain), option.verdict, player=player)
            for player, plain, option in self.tried
        ]
        shown = judged
        if len(judged) != self.total or len(judged) > self.most:
            shown = sorted(judged, key=lambda move: not move.winning)[: self.most]
        elif self._is_lost() and len(judged) <= MOST_ANSWERED:
            shown = [replace(each, reply=self._reply(each.move.to)) for each in judged]
        more = None if len(shown) == self.total else {"moves": self.total, "winning_moves": self._winning(judged)}
        return Listed(tuple(shown), more, self._best(judged))

    def _is_lost(self) -> bool:
        """Return whether a search found the player to move lost: then each move has an answer that proves it."""
        return self.record.verdict.outcome is Outcome.P and self.record.known is None and not self.partizan

    def _winning(self, judged: list[JudgedMove]) -> int | None:
        """Return how many moves win, None if that is not known."""
        known, outcome = self.record.known, self.record.verdict.outcome
        if known is not None and known.winning_count is not None:
            return known.winning_count
        if len(judged) == self.total:
            wins = [move.winning for move in judged]
            return None if None in wins else sum(map(bool, wins))
        if self.partizan:
            return 0 if outcome is Outcome.P else None
        if outcome is not Outcome.N:
            return None if outcome is None else 0
        if self.table is not None:
            return self.table.count_moves_to(self.position.state, 0)
        if not self.most or (named := self._named()) is None:
            return None
        try:
            found = sum(1 for _ in islice(named, self.most + 1))
        except Undecided:
            return None
        return found if found <= self.most else None

    def _best(self, judged: list[JudgedMove]) -> Move | None:
        """Return the quickest win, the longest resistance, or a move that keeps a draw."""
        known, outcome = self.record.known, self.record.verdict.outcome
        if known is not None and known.best_move is not None:
            return Move(self.position, known.best_move)
        if outcome is None or self.partizan:
            return None
        wanted = {Outcome.N: Outcome.P, Outcome.P: Outcome.N}.get(outcome, outcome)
        candidates = [move for move in judged if move.verdict.outcome is wanted]
        # An unknown length is never the best: it counts as endless for the winner, as nothing for the loser.
        if outcome is Outcome.P:
            return max(candidates, key=lambda move: move.verdict.remoteness or 0).move if candidates else None
        timed = any(move.verdict.remoteness is not None for move in candidates)
        if known is not None and known.winning_move is not None and not timed:
            return Move(self.position, known.winning_move)
        return _quickest(candidates)

    def _reply(self, position: Position) -> Move | None:
        """Return the answer that wins soonest, among the first ones."""
        fields = WHO_AND_WORTH if self.record.verdict.remoteness is None else FIELDS
        answers = [
            JudgedMove(move, self.solver.decide(move.to, fields).verdict)
            for move in islice(position.moves, MOST_ANSWERS)
        ]
        return _quickest([answer for answer in answers if answer.winning])


def moves_by_theorem(record: Decided, most: int) -> Listed:
    """Return some winning moves that a theorem names, and the best or any move, when moves cannot be judged.

    Examples
    --------
    >>> from grundy import nim
    >>> moves_by_theorem(Solver("normal", Budget()).decide(nim(3, 4, 5)), 5).best
    Move('1-2' to nim(1,4,5))
    """
    position, known = record.position, record.known
    more: dict[str, int | None] = {"moves": None, "winning_moves": None}
    if known is None:
        return Listed((), more, None)
    named = list(islice(until_undecided(iter(known.winning_moves or ())), max(min(most, FEW_MOVES), 1)))
    best = known.winning_move if known.best_move is None else known.best_move
    plain = best if best is not None else next(iter(named), None)
    if plain is None and known.outcome is Outcome.P:
        plain = next(until_undecided(iter(position.ruleset.moves(position.state))), None)
    wins = tuple(JudgedMove(Move(position, move), Verdict(Outcome.P)) for move in named[:most])
    return Listed(wins, more, None if plain is None else Move(position, plain))


def perfect_line(
    position: Position, play_convention: PlayConvention = "normal", *, limit: int = DEFAULT_POSITIONS
) -> list[Move]:
    """Return best play to the end: the winner hurries, the loser delays; in a game of Left and Right, Left begins.

    A drawn position has no end, so its line is empty.

    Examples
    --------
    >>> from grundy import nim
    >>> [str(move) for move in perfect_line(nim(1, 2, 2))]
    ['1-1', '2-1', '3-1', '2-1', '3-1']
    """
    position = start_of(position)
    solver = Solver(position.ruleset.convention(play_convention), Budget(limit))
    answer = solver.answer(position, ("remoteness",)).having("remoteness")
    if answer.remoteness is None:
        return []
    if answer.remoteness > LONGEST_LINE:
        raise Undecided(
            "the line has {moves} moves, at most {limit} are listed", moves=answer.remoteness, limit=LONGEST_LINE
        )
    line: list[Move] = []
    while True:
        record = solver.decide(position, FIELDS)
        named = record.known is not None and record.known.best_move is not None
        best = MoveList(solver, record, 0 if named else MOST_MOVES, FIELDS).listed().best
        if best is None:
            return line
        line.append(best)
        position = best.to


def until_undecided(moves: Iterator[Any]) -> Iterator[Any]:
    """Yield moves as long as the budget lasts.

    Examples
    --------
    >>> list(until_undecided(iter("ab")))
    ['a', 'b']
    """
    try:
        yield from moves
    except Undecided:
        return


def _quickest(moves: list[JudgedMove]) -> Move | None:
    """Return the move after which the game ends soonest; an unknown length counts as endless."""
    lengths = [move.verdict.remoteness for move in moves if move.verdict.remoteness is not None]
    shortest = min(lengths, default=None)
    return next((move.move for move in moves if move.verdict.remoteness == shortest), None)
