"""Facts that can be asked for, and what refutes a wrong answer: a play on the board wherever there is one.

A fact is written as a word and what it is about: ``outcome nim(3,3)``, ``value kayles(5)``, ``wins nim(8,12,3,9)``
(how many moves win), ``length nim(1,2,3)`` (how many moves to the end), ``period subtraction[1,3,4]``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from grundy.core.answer import Answer
from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import Outcome, PlayConvention, Player, other_player
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.core.reason import Period
from grundy.core.ruleset import N_
from grundy.core.sum import add
from grundy.explaining.language import Language
from grundy.explaining.values import shown
from grundy.explaining.words import SIDES
from grundy.lab.expressions import value
from grundy.lab.sequences import heap_game, heap_values, prove_period
from grundy.play.attempts import best_play
from grundy.play.match import Match
from grundy.play.opponents.perfect import Solve
from grundy.rulesets.catalogue import parse
from grundy.rulesets.heaps.nim import nim
from grundy.rulesets.players.value import value as value_game
from grundy.solving import solve

LARGEST_NUMBER = 9_999
LONGEST_VALUE = 40
"""How large a number, and how long a value, may be given as an answer."""
_VALUE = re.compile(r"(?:[0-9]{1,2}(?![0-9])|[-+/*^v{}|,.<>()\s∗★↑↓±−½⅓¼¾⅛⅜⅝⅞])+")
"""What a value is written with: no name of a game, and no large number."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Check:
    """What becomes of an answer: whether it is right, what is said, and the play that shows it.

    The first `at` moves of the match are only how it came there. `marks` says that the moves of the position are to be
    marked with what they leave.
    """

    right: bool
    said: str
    match: Match | None = None
    at: int = 0
    marks: bool = False


class Fact(ABC):
    """Something that the program finds out, whatever a lesson says about it."""

    form = "number"
    """How the answer is given: a number, a value of Left and Right, or the letter of an outcome."""
    position: Position | None = None
    """What it is about, if that can be shown on a board."""

    @property
    def about(self) -> str:
        """What it is about, as it is written."""
        return str(self.position)

    @property
    @abstractmethod
    def key(self) -> str:
        """The right answer."""

    def is_right(self, given: str) -> bool:
        """Return whether an answer, checked by `read`, is right."""
        return given == self.key

    def read(self, given: str) -> str:
        """Return an answer as it is compared; raise an error if it is none."""
        return read_number(given)

    @abstractmethod
    def refuted(self, given: str, to: Language) -> Check:
        """Return what refutes a wrong answer."""

    def check(self, given: str, to: Language) -> Check:
        """Return what becomes of an answer.

        Examples
        --------
        >>> from grundy.explaining.language import language
        >>> read_fact("value kayles(3)").check("0", language("en")).said[:58]
        'If the value were 0, the position would be safe. But whoev'
        """
        read = self.read(given)
        return Check(True, to.text("Right.")) if self.is_right(read) else self.refuted(read, to)


def read_number(given: str) -> str:
    """Return a number that is given as an answer, without leading zeros.

    Examples
    --------
    >>> read_number("007")
    '7'
    """
    if not (given.isascii() and given.isdigit() and len(given) <= len(str(LARGEST_NUMBER))):
        raise InvalidNotation(
            "{name} must be a number from 0 to {largest}, not {given}",
            name="answer",
            largest=LARGEST_NUMBER,
            given=quote(given),
        )
    return str(int(given))


def read_fact(text: str, play_convention: PlayConvention = "normal", solve: Solve = solve) -> Fact:
    """Return the fact that a text names.

    Examples
    --------
    >>> [read_fact(text).key for text in ("outcome nim(3,3)", "value kayles(5)", "wins nim(8,12,3,9)")]
    ['P', '4', '3']
    >>> read_fact("value domineering(11/11)").key, read_fact("length nim(1,2,3)").key
    ('+-1', '6')
    >>> read_fact("period subtraction[1,3,4]").key
    '7'
    """
    word, _, rest = text.strip().partition(" ")
    if word == "period":
        return PeriodFact(rest)
    kinds: dict[str, type[OutcomeFact | ValueFact | WinsFact | LengthFact]] = {
        "outcome": OutcomeFact,
        "value": ValueFact,
        "wins": WinsFact,
        "length": LengthFact,
    }
    if word not in kinds:
        raise NotApplicable(
            "a fact begins with one of {words}, not {given}", words=", ".join((*kinds, "period")), given=quote(word)
        )
    position = parse(rest)
    if word == "value" and position.ruleset.partizan:
        return SidedValueFact(position, play_convention, solve)
    return kinds[word](position, play_convention, solve)


class PositionFact(Fact):
    """A fact about a position."""

    def __init__(self, position: Position, play_convention: PlayConvention, solve: Solve) -> None:
        self.position: Position = position
        self.play_convention = play_convention
        self.solve = solve

    @property
    def answer(self) -> Answer:
        """What the program knows of the position."""
        return self.solve(self.position, self.play_convention)

    def played(self, position: Position, first: Player = "L") -> Match:
        """Return a match from a position, played on as well as possible."""
        return best_play(Match(start_of(position, first), self.play_convention), self.solve)


def possible_outcomes(position: Position) -> tuple[Outcome, ...]:
    """Return the outcomes that a position might have, by its rules: a draw only where play may come round.

    Examples
    --------
    >>> [outcome.value for outcome in possible_outcomes(nim(3, 4))]
    ['P', 'N']
    """
    if position.ruleset.partizan:
        return Outcome.L, Outcome.R, Outcome.N, Outcome.P
    return (Outcome.P, Outcome.N, Outcome.D) if may_come_round(position) else (Outcome.P, Outcome.N)


def may_come_round(position: Position) -> bool:
    """Return whether play may come round, so that a draw is possible: on a graph, or where pieces may go back.

    Examples
    --------
    >>> may_come_round(nim(3, 4)), may_come_round(parse("graph[a>b, b>a](a)"))
    (False, True)
    """
    games = (part.ruleset for part in position.drawn.summands)
    return any(rules.board == "graph" or rules.goes_round for rules in games)


class OutcomeFact(PositionFact):
    """Who wins."""

    form = "outcome"

    @property
    def key(self) -> str:
        """The letter of the outcome."""
        return _known(self.answer.outcome).value

    def read(self, given: str) -> str:
        """Return the letter."""
        letter, letters = given.strip().upper(), [outcome.value for outcome in possible_outcomes(self.position)]
        if letter not in letters:
            raise InvalidNotation("the answer must be one of {letters}", letters=", ".join(letters))
        return letter

    def refuted(self, given: str, to: Language) -> Check:
        """Return the play that shows who wins."""
        if self.position.ruleset.partizan:
            return self._refuted_between_players(given, to)
        match, outcome = self.played(self.position), self.key
        if outcome == "D":
            return Check(False, to.text("Neither player can force a win from here."))
        if not match.moves:
            said = N_("There is no move, so whoever is to move has lost.")
            if self.play_convention == "misere":
                said = N_("There is no move, so whoever is to move has won.")
            return Check(False, to.text(said), match)
        first = match.moves[0].phrase
        if outcome == "N":
            return Check(False, to.text("Whoever begins wins here: {move}.", move=first), match)
        if len(match.moves) == 1:
            return Check(False, to.text("Every move ends the game, and whoever makes it loses."), match)
        said = N_("No first move wins here. For example: {move}. Your opponent then {reply:present}.")
        return Check(False, to.text(said, move=first, reply=match.moves[1].phrase), match)

    def _refuted_between_players(self, given: str, to: Language) -> Check:
        """Return the play of the player who begins and gets something else than the answer says."""
        first = next((each for each in ("L", "R") if _winner(given, each) != _winner(self.key, each)), "L")
        match = self.played(self.position, first)  # type: ignore[arg-type]
        begins, wins = (to.text(SIDES[each]) for each in (first, _winner(self.key, first)))  # type: ignore[index]
        if not match.moves:
            return Check(False, to.text("If {player} begins, {winner} wins.", player=begins, winner=wins), match)
        said = N_("If {player} begins, {winner} wins. Best play begins so: {move}.")
        return Check(False, to.text(said, player=begins, winner=wins, move=match.moves[0].phrase), match)


class ValueFact(PositionFact):
    """The Grundy value: a wrong one is refuted in the sum with a heap of that size, which would have to be safe."""

    @property
    def key(self) -> str:
        """The Grundy value as text."""
        number = self.answer.having("grundy").grundy_value
        return str(_known(number))

    def refuted(self, given: str, to: Language) -> Check:
        """Return a win in a sum that would be safe if the answer were right."""
        options = len({*self.position.options})
        if int(given) > options:
            said = to.plural(
                "The value is at most the number of positions that one move leads to, and that is {n}.",
                "The value is at most the number of positions that one move leads to, and those are {n}.",
                options,
            )
            return Check(False, said, Match(self.position))
        match = self.played(add(self.position, nim(int(given))) if int(given) else self.position)
        move = match.moves[0].phrase
        if given == "0":
            said = N_("If the value were 0, the position would be safe. But whoever begins wins: {move}.")
            return Check(False, to.text(said, move=move), match)
        said = N_(
            "If the value were {given}, together with a heap of {given} it would be safe. "
            "But whoever begins wins: {move}."
        )
        return Check(False, to.text(said, given=int(given), move=move), match)


class SidedValueFact(PositionFact):
    """The value of a position of Left and Right: a wrong one is refuted in the difference, which would have to be 0."""

    form = "value"

    @property
    def form_of_key(self) -> CanonicalForm:
        """The value itself."""
        return value(str(self.position))

    @property
    def key(self) -> str:
        """The value as it is written."""
        return str(self.form_of_key)

    def read(self, given: str) -> str:
        """Return the value that is given, in its canonical form."""
        if len(given) > LONGEST_VALUE or not _VALUE.fullmatch(given):
            raise InvalidNotation(
                "expected a value such as {examples}, got {given}", examples="3/4, -1, *, {1|-1}", given=quote(given)
            )
        return str(value(given, work=10_000))

    def refuted(self, given: str, to: Language) -> Check:
        """Return a win of a player who begins, in a sum in which nobody could win so if the answer were right."""
        negative = str(-value(given))
        difference = add(self.position, value_game.at(negative))
        first: Player = "R" if self.solve(difference, "normal").outcome is Outcome.R else "L"
        match = self.played(difference, first)
        if not match.moves:
            return Check(False, to.text("That is not the value of this position."))
        said = N_(
            "If the value were {given}, nobody who begins could win when {negative} is added. "
            "But {player} begins and wins: {move}."
        )
        if given == "0":
            said = N_("If the value were 0, nobody who begins could win. But {player} begins and wins: {move}.")
        words = {"given": shown(value(given)), "negative": shown(-value(given)), "player": to.text(SIDES[first])}
        return Check(False, to.text(said, move=match.moves[0].phrase, **words), match)


class WinsFact(PositionFact):
    """How many moves win."""

    @property
    def key(self) -> str:
        """Their number as text."""
        answer = self.answer
        if not answer.all_judged:
            raise NotApplicable("it is not known how many moves win in {position}", position=str(self.position))
        return str(len(answer.winning_moves))

    def refuted(self, given: str, to: Language) -> Check:
        """Return the board with every move marked."""
        said = to.text("Count again: the board shows of every move what it leaves, and a move to P wins.")
        return Check(False, said, Match(start_of(self.position), self.play_convention), marks=True)


class LengthFact(PositionFact):
    """How many moves it takes when the winner hurries and the loser delays."""

    @property
    def key(self) -> str:
        """Their number as text."""
        return str(_known(self.answer.having("remoteness").remoteness))

    def refuted(self, given: str, to: Language) -> Check:
        """Return such a play."""
        said = to.text("Step through it on the board and count: the winner shortens the game, the loser draws it out.")
        return Check(False, said, self.played(self.position))


class PeriodFact(Fact):
    """The period of the values of a heap game."""

    def __init__(self, rule: str) -> None:
        self.rules = heap_game(rule)
        self.rule = rule

    @property
    def about(self) -> str:
        """The rule."""
        return self.rule

    @cached_property
    def period(self) -> Period:
        """The period, which is proved."""
        return _known(prove_period(self.rules).grundy)

    @property
    def key(self) -> str:
        """The period as text."""
        return str(self.period.period)

    def refuted(self, given: str, to: Language) -> Check:
        """Return two heaps that would have to have the same value, or say that the period is shorter."""
        start, right, step = self.period.preperiod, self.period.period, int(given)
        if step == 0:
            return Check(False, to.text("A period is at least 1."))
        if step % right == 0:
            return Check(False, to.text("The values do repeat so, but a shorter period fits, too."))
        values = heap_values(self.rules, start + right + step)
        heap = next(n for n in range(start, start + right) if values[n] != values[n + step])
        said = N_(
            "With the period {given} the heaps {heap} and {later} would have the same value; they have {a} and {b}."
        )
        return Check(
            False, to.text(said, given=step, heap=heap, later=heap + step, a=values[heap], b=values[heap + step])
        )


def _winner(outcome: str, first: str) -> str:
    """Return who wins a position of this class when `first` begins."""
    if outcome in SIDES:
        return outcome
    return first if outcome == "N" else other_player(first)  # type: ignore[arg-type]


def _known(found: T | None) -> T:
    if found is None:
        raise NotApplicable("this is not known")
    return found
