"""Tasks: a question whose right answers the program finds out itself, and a check of any answer that is given.

What a wrong answer meets is no sentence that somebody wrote for it, but a play on the board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from grundy.core.errors import IllegalMove, InvalidNotation, NotApplicable
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.course.facts import Check, Fact, PositionFact, read_number
from grundy.explaining.language import Language
from grundy.explaining.words import position_in_words
from grundy.play.attempts import attempted, best_play
from grundy.play.match import Match
from grundy.play.opponents.perfect import Solve
from grundy.play.review import review
from grundy.rulesets.catalogue import parse
from grundy.solving import solve

NONE = "none"
"""The answer that no move wins."""
HOLE = "?"
"""The number that is to be found, in the notation of a position."""
MOST_TRIED = 32
"""Up to which number all right answers are looked for."""
YES, NO = "yes", "no"


class Task(ABC):
    """A question: how it is answered, what the board shows, and the check.

    `form` is ``moves``, ``safe``, ``number``, ``value``, ``outcome``, ``mistake`` or ``claim``. Where `all_needed`,
    every right answer has to be found.
    """

    form: str
    all_needed = False
    play_convention: PlayConvention = "normal"
    position: Position | None = None
    """What the board shows."""

    @property
    def about(self) -> str:
        """What is asked about, as it is written."""
        return str(self.position.drawn) if self.position is not None else ""

    def in_words(self, to: Language) -> str:
        """Return the position of the task in plain words; nothing if only the board shows it."""
        return _in_words(self.position, to) if self.position is not None else self.about

    @cached_property
    @abstractmethod
    def keys(self) -> frozenset[str]:
        """The right answers; of numbers those that are not very large."""

    @abstractmethod
    def check(self, given: str, to: Language) -> Check:
        """Return what becomes of an answer; raise an error if it is none."""

    def read(self, given: str) -> str:
        """Return an answer in the form in which it stands among the right ones."""
        return given

    def is_done(self, found: frozenset[str]) -> bool:
        """Return whether the right answers that were found are enough."""
        return self.keys <= found if self.all_needed else bool(self.keys & found)


def _in_words(position: Position, to: Language) -> str:
    return "" if position.ruleset.in_words(position.state) is None else position_in_words(position, to)


class MovesTask(Task):
    """Find all winning moves, or that there is none.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> task = MovesTask(parse("nim(3,4,5)"))
    >>> sorted(task.keys), task.check("1-1", language("en")).said
    (['1-2'], 'That gives the win away. Your opponent replies: take 1 match from heap 1.')
    """

    form = "moves"
    all_needed = True

    def __init__(self, position: Position, play_convention: PlayConvention = "normal", solve: Solve = solve) -> None:
        self.position: Position = start_of(position)
        self.play_convention = play_convention
        self.solve = solve

    @cached_property
    def keys(self) -> frozenset[str]:
        """The notations of the winning moves, or that there is none."""
        answer = self.solve(self.position, self.play_convention)
        if not answer.all_judged:
            raise NotApplicable("not every move of {position} is judged", position=str(self.position))
        return frozenset(move.notation for move in answer.winning_moves) or frozenset({NONE})

    def check(self, given: str, to: Language) -> Check:
        """Return whether a move wins, or what answers it."""
        match = Match(self.position, self.play_convention)
        if given == NONE:
            if given in self.keys:
                return Check(True, to.text("Right: no move wins here."), best_play(match, self.solve))
            shown = best_play(match, self.solve)
            return Check(False, to.text("There is a win: {move}.", move=shown.moves[0].phrase), shown)
        if NONE in self.keys:
            shown = best_play(match.play(given), self.solve)
            if self.solve(shown.positions[1], self.play_convention).outcome is Outcome.D:
                return Check(False, to.text("That keeps the draw, but it does not win."), shown)
            if len(shown.moves) == 1:
                return Check(False, to.text("That loses at once."), shown)
            said = to.text("That loses. Your opponent replies: {reply}.", reply=shown.moves[1].phrase)
            return Check(False, said, shown)
        tried = attempted(match, given, to, self.solve)
        return Check(tried.solved, tried.said, match.play_all(move.notation for move in tried.line))


class SafeTask(Task):
    """Which of several positions are safe for whoever leaves them.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> task = SafeTask([parse("nim(2,3)"), parse("nim(3,3)")])
    >>> task.keys, task.check("1", language("en")).said
    (frozenset({'2'}), 'This one is not safe. Whoever is to move wins: take 1 match from heap 2.')
    """

    form = "safe"
    all_needed = True

    def __init__(
        self, choices: list[Position], play_convention: PlayConvention = "normal", solve: Solve = solve
    ) -> None:
        self.choices = choices
        self.play_convention = play_convention
        self.solve = solve

    @cached_property
    def keys(self) -> frozenset[str]:
        """The numbers of the safe positions, from 1."""
        outcomes = (self.solve(each, self.play_convention).outcome for each in self.choices)
        return frozenset(str(number) for number, outcome in enumerate(outcomes, 1) if outcome is Outcome.P)

    def check(self, given: str, to: Language) -> Check:
        """Return whether a position is safe, or how whoever is to move there wins."""
        numbers = [str(number) for number in range(1, len(self.choices) + 1)]
        if given not in numbers:
            raise InvalidNotation("the answer must be one of {letters}", letters=", ".join(numbers))
        shown = best_play(Match(self.choices[int(given) - 1], self.play_convention), self.solve)
        if given in self.keys:
            return Check(True, to.text("Right: whoever is to move there loses."), shown)
        if not shown.moves:
            return Check(False, to.text("There is no move, so whoever is to move has won."), shown)
        if self.solve(shown.start, self.play_convention).outcome is Outcome.D:
            return Check(False, to.text("Neither player can force a win from here."), shown)
        said = N_("This one is not safe. Whoever is to move wins: {move}.")
        return Check(False, to.text(said, move=shown.moves[0].phrase), shown)


class HoleTask(Task):
    """Find the number that makes a position safe.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> task = HoleTask("nim(9,2,?)")
    >>> sorted(task.keys), task.position, task.check("10", language("en")).match.moves[0]
    (['11'], nim(9,2,0), Move('1-1' to nim(8,2,10)))
    """

    form = "number"

    def __init__(self, text: str, play_convention: PlayConvention = "normal", solve: Solve = solve) -> None:
        self.text = text
        self.position = self._with(0)
        self.play_convention = play_convention
        self.solve = solve

    @property
    def about(self) -> str:
        """The position with its hole."""
        return self.text

    def in_words(self, to: Language) -> str:
        """Return heaps with a hole, such as 1-4-?; nothing of what only the board shows."""
        inside = self.text.partition("(")[2].removesuffix(")")
        return "-".join(inside.replace(" ", "").split(",")) if _in_words(self._with(1), to) else self.text

    def _with(self, number: int) -> Position:
        return parse(self.text.replace(HOLE, str(number)))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The numbers, looked for among the small ones."""
        outcomes = ((n, self.solve(self._with(n), self.play_convention).outcome) for n in range(MOST_TRIED))
        return frozenset(str(number) for number, outcome in outcomes if outcome is Outcome.P)

    def check(self, given: str, to: Language) -> Check:
        """Return whether the position is safe with a number, or how whoever is to move there wins."""
        return SafeTask([self._with(int(self.read(given)))], self.play_convention, self.solve).check("1", to)

    def read(self, given: str) -> str:
        """Return the number without leading zeros."""
        return read_number(given)


class MistakeTask(Task):
    """Find the move of a game that gave the win away.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> task = MistakeTask(Match(parse("nim(1,2)")).play_all(["2-1", "1-1", "2-1"]))
    >>> task.keys
    frozenset()
    >>> task = MistakeTask(Match(parse("nim(1,2)")).play_all(["1-1", "2-2"]))
    >>> task.keys, task.check("2", language("en")).said
    (frozenset({'1'}), 'That was no mistake: it was a winning move.')
    """

    form = "mistake"

    def __init__(self, match: Match, solve: Solve = solve) -> None:
        self.match = match
        self.position = match.start
        self.play_convention = match.play_convention
        self.solve = solve

    @cached_property
    def keys(self) -> frozenset[str]:
        """The numbers of the moves that are mistakes, from 1."""
        answers = [self.solve(position, self.play_convention) for position in self.match.positions]
        return frozenset(
            str(number)
            for number, (before, after) in enumerate(pairwise(answers), 1)
            if review(before, after.verdict).is_mistake
        )

    def check(self, given: str, to: Language) -> Check:
        """Return whether a move was a mistake, or why it was none."""
        numbers = [str(number) for number in range(1, len(self.match.moves) + 1)]
        if given not in numbers:
            raise InvalidNotation("the answer must be one of {letters}", letters=", ".join(numbers))
        ply = int(given)
        before = self.match.undo(len(self.match.moves) - ply + 1)
        shown = best_play(before, self.solve)
        if given in self.keys:
            better = shown.moves[ply - 1].phrase
            said = N_("Right: that gave the win away. Better: {move}.")
            if self.solve(before.position, self.play_convention).outcome is Outcome.D:
                said = N_("Right: that gave the draw away. Better: {move}.")
            return Check(True, to.text(said, move=better), shown, ply - 1)
        after = best_play(before.play(self.match.moves[ply - 1]), self.solve)
        outcome = self.solve(before.position, self.play_convention).outcome
        if outcome is Outcome.D:
            return Check(False, to.text("That was no mistake: it kept the draw."), after, ply)
        if outcome is Outcome.N:
            return Check(False, to.text("That was no mistake: it was a winning move."), after, ply)
        return Check(False, to.text("That was no mistake: no move would have won there."), shown, ply - 1)


class FactTask(Task):
    """Say a fact: a number, a value, or who wins."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        self.form = fact.form
        self.position = fact.position
        self.play_convention = getattr(fact, "play_convention", "normal")

    @property
    def about(self) -> str:
        """The position or the rule of the fact."""
        return self.fact.about

    @cached_property
    def keys(self) -> frozenset[str]:
        """The right answer."""
        return frozenset({self.fact.key})

    def read(self, given: str) -> str:
        """Return the answer as facts compare it."""
        return self.fact.read(given)

    def check(self, given: str, to: Language) -> Check:
        """Return whether the answer is right, or what refutes it."""
        return self.fact.check(given, to)


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence that says of a fact what it is: true or not."""

    text: str
    fact: Fact
    said: str
    """What it says that the fact is."""

    @property
    def holds(self) -> bool:
        """Whether it is so."""
        return self.fact.is_right(self.fact.read(self.said))


class ClaimTask(Task):
    """Is it so, and why? The answer is yes or no with the number of a reason, of which just one is true."""

    form = "claim"

    def __init__(self, claim: Claim, reasons: tuple[Claim, ...]) -> None:
        self.claim = claim
        self.reasons = reasons
        self.position = claim.fact.position
        self.play_convention = getattr(claim.fact, "play_convention", "normal")

    @property
    def about(self) -> str:
        """The position or the rule of the claim."""
        return self.claim.fact.about

    @cached_property
    def keys(self) -> frozenset[str]:
        """The word and the number of the true reason."""
        word = YES if self.claim.holds else NO
        return frozenset(f"{word} {number}" for number, reason in enumerate(self.reasons, 1) if reason.holds)

    def check(self, given: str, to: Language) -> Check:
        """Return whether word and reason are right, or what refutes the first of them that is not."""
        word, _, number = given.partition(" ")
        if word not in (YES, NO) or number not in map(str, range(1, len(self.reasons) + 1)):
            raise IllegalMove("choose yes or no, and a reason")
        if (word == YES) != self.claim.holds:
            return self._shown(to)
        reason = self.reasons[int(number) - 1]
        if reason.holds:
            return Check(True, to.text("Right."))
        refuted = reason.fact.check(reason.said, to)
        where = "" if reason.fact.position is None else _in_words(reason.fact.position, to)
        said = to.text("The answer is right, but not the reason. {refutation}", refutation=refuted.said)
        if where:
            said = to.text(
                "The answer is right, but not the reason. Look at {position}. {refutation}",
                position=where,
                refutation=refuted.said,
            )
        return Check(False, said, refuted.match, refuted.at, refuted.marks)

    def _shown(self, to: Language) -> Check:
        """Return what shows that the claim holds, or that it does not."""
        fact = self.claim.fact
        if not self.claim.holds:
            return fact.check(self.claim.said, to)
        shown = fact.played(fact.position) if isinstance(fact, PositionFact) else None
        said = to.text("The right answer is yes.")
        if shown:
            said = to.text("The right answer is yes. The board shows best play; step through it.")
        return Check(False, said, shown)
