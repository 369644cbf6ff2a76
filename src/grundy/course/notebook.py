"""Lessons in a notebook: an exercise that is answered, and a match that is played, in cells."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from grundy.core.errors import NotApplicable
from grundy.core.position import Move, Position
from grundy.course.facts import Check
from grundy.course.lesson import Ask, Try
from grundy.course.reading import lesson_named
from grundy.course.tasks import SafeTask, Task
from grundy.drawing import draw
from grundy.explaining.language import Language, language
from grundy.play.opponents import reply


@dataclass(frozen=True)
class Exercise:
    """A task of a lesson; `answer` says what becomes of an answer.

    Examples
    --------
    >>> exercise("last-match", 3).answer("1-1")
    Yes: from there your opponent cannot win.
    """

    task: Task
    to: Language

    def answer(self, given: object) -> Reply:
        """Return what becomes of an answer: a move, a number, the number of a choice, ``yes 2`` with a reason."""
        return Reply(self.task.check(str(given), self.to))

    def __repr__(self) -> str:
        if isinstance(self.task, SafeTask):
            return "\n".join(f"{number}: {choice}" for number, choice in enumerate(self.task.choices, 1))
        return self.task.about

    def _repr_html_(self) -> str:
        shown = self.task.choices if isinstance(self.task, SafeTask) else [self.task.position]
        boards = "".join(draw(each) for each in shown if each is not None)
        return f"<pre>{escape(repr(self))}</pre>{boards}"


@dataclass(frozen=True)
class Reply:
    """What becomes of an answer, with the play that shows it."""

    check: Check

    def __repr__(self) -> str:
        return self.check.said

    def _repr_html_(self) -> str:
        said = f"<p><strong>{escape(self.check.said)}</strong></p>"
        if self.check.match is None or not self.check.match.moves:
            return said
        moves = " → ".join(str(move.to) for move in self.check.match.moves[self.check.at :])
        return f"{said}<p>{escape(moves)}</p>"


class Game:
    """A match of a lesson: `play` makes your move, and the opponent replies at once.

    Examples
    --------
    >>> game = match("last-match", 2)
    >>> game.play("1-3")
    subtraction[1..3](0): you have won
    """

    def __init__(self, step: Try, seed: int, to: Language) -> None:
        self.step, self.seed, self.to = step, seed, to
        self.match = step.played(step.start(seed), seed, _nothing, longest=0)
        self._reply()

    @property
    def position(self) -> Position:
        """The position now."""
        return self.match.position

    def play(self, move: Move | Position | str) -> Game:
        """Make a move, and let the opponent reply."""
        self.match = self.match.play(move)
        self._reply()
        return self

    def undo(self) -> Game:
        """Take your last move back, and the reply to it."""
        last = self.match.undo()
        self.match = last if last.player == self.step.pupil else last.undo()
        return self

    def _reply(self) -> None:
        if self.match.player != self.step.pupil and not self.match.is_over:
            self.match = self.match.play(reply(self.step.opponent, self.match, self.seed))

    @property
    def said(self) -> str:
        """Whose turn it is, or who has won."""
        if not self.match.is_over:
            return self.to.text("your move")
        return self.to.text("you have won") if self.step.is_won(self.match) else self.to.text("you have lost")

    def __repr__(self) -> str:
        return f"{self.position.drawn}: {self.said}"

    def _repr_html_(self) -> str:
        return f"<p><strong>{escape(self.said)}</strong></p>{draw(self.position)}"


def exercise(lesson: str, step: int, seed: int = 0, to: Language | str = "en") -> Exercise:
    """Return a task of a lesson; another seed gives other numbers.

    Examples
    --------
    >>> exercise("last-match", 3)
    subtraction[1..3](5)
    """
    found = _step(lesson, step, to)
    if not isinstance(found, Ask):
        raise NotApplicable("step {number} of {lesson} is no task", number=step, lesson=lesson)
    return Exercise(found.task(seed), language(to))


def match(lesson: str, step: int, seed: int = 0, to: Language | str = "en") -> Game:
    """Return a match of a lesson; another seed gives other numbers.

    Examples
    --------
    >>> match("last-match", 2)
    subtraction[1..3](3): your move
    """
    found = _step(lesson, step, to)
    if not isinstance(found, Try):
        raise NotApplicable("step {number} of {lesson} is no match", number=step, lesson=lesson)
    return Game(found, seed, language(to))


def _step(lesson: str, step: int, to: Language | str) -> object:
    steps = lesson_named(lesson, language(to).code).steps
    if not 1 <= step <= len(steps):
        raise NotApplicable("{lesson} has {count} steps", lesson=lesson, count=len(steps))
    return steps[step - 1]


def _nothing(position: Position) -> Move:
    raise AssertionError("no move is asked for")
