"""Lessons: each is a text file for each language, and its steps tell, let play, and ask.

A step of the kind *tell* has words and a board to play with; *try* is a match against an opponent that is named;
*find* and *answer* have a task. What is right, the program finds out itself: a file says what is asked, not the key.
CONTRIBUTING tells how a lesson is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from grundy.core.errors import GrundyError
from grundy.core.outcome import Outcome, PlayConvention, Player
from grundy.core.partizan import start_of
from grundy.core.position import Move, Position
from grundy.course.facts import read_fact
from grundy.course.tasks import (
    Claim,
    ClaimTask,
    FactTask,
    HoleTask,
    MistakeTask,
    MovesTask,
    SafeTask,
    Task,
)
from grundy.course.variants import Variants
from grundy.play.match import Match
from grundy.play.opponents import reply
from grundy.play.opponents.perfect import Solve, perfect_move, random_move
from grundy.rulesets.catalogue import parse
from grundy.solving import solve

MOST_WINNING = 4
"""How many winning moves a drawn position has at most, if all are to be found."""
MOST_GAMES = 60
"""How many games are played until one has a single mistake."""
MOST_PLIES = 400
"""After so many moves a match of a pupil who does not think is given up."""
LETTERS_FROM = 4
"""The lesson that names P and N; the ones before it say safe and unsafe."""
CHOICES = 4
"""How many positions one may choose among, if they are drawn."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Words, and what the program shows beside them: a board to play with, a reason, a row or a table of values."""

    text: str
    board: str = ""
    show: str = "none"
    """What the board tells of each move, as on the page of a match."""
    why: str = ""
    """The position whose explanation is shown, on the level of the lesson."""
    values: str = ""
    """A rule and the last heap of its row of values: ``kayles 12``."""
    table: str = ""
    """A rule, rows and columns of a table: ``wythoff 8 8``."""
    play: PlayConvention = "normal"
    kind = "tell"


@dataclass(frozen=True, slots=True)
class Try:
    """A match that the pupil can win."""

    text: str
    position: Variants
    opponent: str
    begins: str = "you"
    side: Player = "L"
    """Who begins is Left or Right, where they have moves of their own."""
    within: int = 0
    """In how many moves of both players it is to be won, 0 if that does not matter."""
    play: PlayConvention = "normal"
    kind = "try"

    def start(self, seed: int, solve: Solve = solve) -> str:
        """Return the start of a match, which the pupil can win as promised, but not without thinking."""
        return self.position.at(seed, lambda text: self.is_fit(text, seed, solve))

    def is_fit(self, text: str, seed: int, solve: Solve = solve) -> bool:
        """Return whether a start can be won as promised, and is not won by the first moves that there are."""
        if not self.is_promised(text, solve):
            return False
        match = self.played(text, seed, lambda position: next(iter(position.moves)), solve)
        return not self.is_won(match)

    def played(
        self, text: str, seed: int, choose: Callable[[Position], Move], solve: Solve = solve, longest: int = MOST_PLIES
    ) -> Match:
        """Return the match of a pupil who chooses moves so; in a game with cycles it may be given up."""
        match = Match(start_of(parse(text), self.side), self.play)
        while not match.is_over and len(match.moves) < longest:
            mine = match.player == self.pupil
            match = match.play(choose(match.position) if mine else reply(self.opponent, match, seed, solve))
        return match

    @property
    def pupil(self) -> int:
        """The number of the pupil among the players."""
        return 0 if self.begins == "you" else 1

    def is_won(self, match: Match) -> bool:
        """Return whether the pupil has won a match, as quickly as the step asks for."""
        return match.winner == self.pupil and (not self.within or len(match.moves) <= self.within)

    def is_promised(self, text: str, solve: Solve = solve) -> bool:
        """Return whether the pupil can win from a start, as quickly as the step asks for."""
        answer = solve(start_of(parse(text), self.side), self.play)
        won = answer.outcome is (Outcome.N if self.begins == "you" else Outcome.P)
        return won and (not self.within or (answer.remoteness is not None and answer.remoteness <= self.within))


@dataclass(frozen=True, slots=True)
class Ask:
    """A task: `what` says what is looked for, and `about` where.

    ``moves``, ``safe``, ``heap`` and ``mistake`` are found; a ``fact`` or a ``claim`` is answered.
    """

    text: str
    what: str
    about: Variants
    choices: tuple[str, ...] = ()
    """The positions to choose from; of a mistake, the moves of the game."""
    reasons: tuple[tuple[str, str], ...] = ()
    """Sentences, each with the claim that it makes."""
    table: str = ""
    """A table in which the cell asked for is left empty."""
    cell: tuple[int, int] | None = None
    play: PlayConvention = "normal"

    @property
    def kind(self) -> str:
        """Whether something is to be found, or a question answered."""
        return "answer" if self.what in ("fact", "claim") else "find"

    def task(self, seed: int = 0, solve: Solve = solve) -> Task:
        """Return the task with a number: 0 is the written one, others have other numbers."""
        if self.what == "safe":
            return SafeTask([parse(text) for text in self._choices(seed, solve)], self.play, solve)
        if self.what == "mistake":
            return MistakeTask(self._game(seed, solve), solve)
        text = self.about.at(seed, lambda text: self._fits(text, solve))
        return self._task(text, solve)

    def _task(self, text: str, solve: Solve) -> Task:
        if self.what == "moves":
            return MovesTask(parse(text), self.play, solve)
        if self.what == "heap":
            return HoleTask(text, self.play, solve)
        if self.what == "claim":
            reasons = tuple(_claim(said, claim, self.play, solve) for said, claim in self.reasons)
            return ClaimTask(_claim("", text, self.play, solve), reasons)
        return FactTask(read_fact(text, self.play, solve))

    def _fits(self, text: str, solve: Solve) -> bool:
        """Return whether numbers that were drawn make a good task."""
        try:
            keys = self._task(text, solve).keys
        except GrundyError:
            return False
        if self.what == "moves":
            return keys != {"none"} and len(keys) <= MOST_WINNING
        if self.what == "heap" or text.startswith("wins "):  # there is a heap to be found, and a win
            return bool(keys) and "0" not in keys
        return bool(keys)

    def _choices(self, seed: int, solve: Solve) -> Sequence[str]:
        """Return some positions of which just one is safe."""
        if not seed or not self.about.patterns:
            return self.choices
        chance = Random(f"{self.choices}:{seed}")

        def drawn(safe: bool) -> str:
            def fits(text: str) -> bool:
                try:
                    position = parse(text)
                except GrundyError:
                    return False
                if not position.moves or any(_is_alike(position, other) for other in chosen):
                    return False  # the end would be too easy to tell
                return (solve(position, self.play).outcome is Outcome.P) is safe

            return Variants(self.choices[0], self.about.patterns).at(chance.randrange(1, 10**9), fits)

        chosen: list[str] = []
        for number in range(CHOICES):
            chosen.append(drawn(number == 0))
        chance.shuffle(chosen)
        return list(dict.fromkeys(chosen))

    def _game(self, seed: int, solve: Solve) -> Match:
        """Return a game with a single mistake: both play perfectly, but once."""
        written = Match(parse(self.about.written), self.play).play_all(self.choices)
        if not seed or not self.about.patterns:
            return written
        for number in range(MOST_GAMES):
            chance = Random(f"{self.about.written}:{seed}:{number}")
            match = Match(parse(self.about.at(chance.randrange(1, 10**9))), self.play)
            wrong = chance.randrange(4)
            while not match.is_over:
                if len(match.moves) == wrong:
                    move = random_move(match.position, chance)
                else:
                    move = perfect_move(match.position, self.play, chance, solve)
                match = match.play(move)
            if len(MistakeTask(match, solve).keys) == 1 and len(match.moves) > wrong:
                return match
        return written


Step = Tell | Try | Ask


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in one language."""

    name: str
    number: int
    title: str
    aim: str
    """What the pupil can do afterwards, in one sentence."""
    level: str
    """The level of explanations and hints: mirror, table or binary."""
    picture: str
    """The position that stands for the lesson."""
    steps: tuple[Step, ...]

    @property
    def names_outcomes(self) -> bool:
        """Whether the pupil knows the letters P and N."""
        return self.number >= LETTERS_FROM


def _is_alike(position: Position, text: str) -> bool:
    """Return whether a position is another one in a different order."""
    other = parse(text)
    if position.ruleset != other.ruleset:
        return False
    return bool(position.ruleset.key(position.state) == other.ruleset.key(other.state))


def _claim(said: str, text: str, play: PlayConvention, solve: Solve) -> Claim:
    fact, _, value = text.rpartition(" = ")
    return Claim(said, read_fact(fact, play, solve), value.strip())
