"""Walks through lessons as a perfect pupil and as one who is always wrong, and says what is amiss.

``python -m tests.course.walking FILE …`` does so for the files of lessons that are being written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

from grundy.core.answer import Answer
from grundy.core.errors import GrundyError
from grundy.core.outcome import PlayConvention
from grundy.core.position import Move, Position
from grundy.course.facts import possible_outcomes
from grundy.course.lesson import Ask, Lesson, Step, Tell, Try
from grundy.course.reading import read_lesson
from grundy.course.tasks import NO, NONE, YES, ClaimTask, MistakeTask, MovesTask, SafeTask, Task
from grundy.explaining.language import Language, language
from grundy.play.opponents.perfect import perfect_move
from grundy.rulesets.catalogue import parse
from grundy.solving import solve

SEEDS = (0, 1, 2)
LARGEST = 16
"""Below which number answers are tried."""


@lru_cache(maxsize=4096)
def known(position: Position, play_convention: PlayConvention) -> Answer:
    """Return the answer of a position, as a page would: what was solved once is remembered."""
    return solve(position, play_convention)


def amiss(lesson: Lesson, to: Language, seeds: tuple[int, ...] = SEEDS) -> Iterator[str]:
    """Yield what is wrong with a lesson: each line names the step."""
    for number, step in enumerate(lesson.steps, 1):
        for seed in seeds:
            try:
                for problem in _amiss(step, seed, to):
                    yield f"{lesson.name}, step {number}, seed {seed}: {problem}"
            except GrundyError as error:
                yield f"{lesson.name}, step {number}, seed {seed}: {error}"


def _amiss(step: Step, seed: int, to: Language) -> Iterator[str]:
    if isinstance(step, Tell):
        for text in (step.board, step.why):
            if text:
                parse(text)
    elif isinstance(step, Try):
        yield from _amiss_when_played(step, seed)
    else:
        yield from _amiss_when_asked(step, seed, to)


def _amiss_when_played(step: Try, seed: int) -> Iterator[str]:
    """The perfect pupil wins as promised, and the first legal moves do not."""
    start = step.start(seed, known)
    if seed and step.position.patterns and start == step.position.written:
        yield "no numbers were found that fit"
    if not step.is_promised(start, known):
        yield f"{start} cannot be won as promised"
        return

    def perfect(position: Position) -> Move:
        return perfect_move(position, step.play, Random(seed), known)

    won = step.played(start, seed, perfect, known)
    if not step.is_won(won):
        yield f"the perfect pupil does not win {start}: {' '.join(move.notation for move in won.moves)}"
    if step.is_won(step.played(start, seed, lambda position: next(iter(position.moves)), known)):
        yield f"the first legal moves win {start}"


def answers(task: Task) -> list[str]:
    """Return everything that can be answered, numbers up to a largest."""
    if isinstance(task, MovesTask):
        return [*(move.notation for move in task.position.moves), NONE]
    if isinstance(task, SafeTask):
        return [str(number) for number in range(1, len(task.choices) + 1)]
    if isinstance(task, MistakeTask):
        return [str(number) for number in range(1, len(task.match.moves) + 1)]
    if isinstance(task, ClaimTask):
        return [f"{word} {number}" for word in (YES, NO) for number in range(1, len(task.reasons) + 1)]
    if task.form == "outcome":
        assert task.position is not None
        return [outcome.value for outcome in possible_outcomes(task.position)]
    if task.form == "value":
        return ["0", "1", "-1", "1/2", "*", "^", "{1|-1}", *task.keys]
    return sorted({*map(str, range(LARGEST)), *task.keys})


def _amiss_when_asked(step: Ask, seed: int, to: Language) -> Iterator[str]:
    """Every right answer is accepted, no wrong one is, and what a wrong one meets is said and can be shown."""
    task = step.task(seed, known)
    if seed and step.about.patterns and step.what != "mistake" and _about(task) == _about(step.task(0, known)):
        yield "no numbers were found that fit"
    if not task.keys:
        yield "nothing is right"
    if isinstance(task, MistakeTask) and len(task.keys) != 1:
        yield "just one move must be a mistake"
    if isinstance(task, ClaimTask) and sum(reason.holds for reason in task.reasons) != 1:
        yield "just one reason must be true"
    given = answers(task)
    if not set(given) - task.keys:
        yield "nothing is wrong"
    found: set[str] = set()
    for answer in given:
        check = task.check(answer, to)
        if check.right != (answer in task.keys):
            yield f"{answer} is {'accepted' if check.right else 'refused'}"
        if not check.said:
            yield f"nothing is said to {answer}"
        if check.right:
            found.add(answer)
        elif task.is_done(frozenset({answer})):
            yield f"{answer} is wrong and done with"
    if not task.is_done(frozenset(found)):
        yield f"all right answers are not enough: {sorted(found)}"


def _about(task: Task) -> object:
    return task.choices if isinstance(task, SafeTask) else task.about


def main() -> None:
    """Walk through the files that are named."""
    wrong = 0
    for name in sys.argv[1:]:
        file = Path(name)
        lesson = read_lesson(file)
        for problem in amiss(lesson, language(file.name.split(".")[1])):
            wrong += 1
            print(problem)
        print(f"{file.name}: {len(lesson.steps)} steps walked")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
