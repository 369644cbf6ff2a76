"""What pupils have done of the lessons: their browsers tell it, they see it on their page, and the teacher of everyone.

The script of a lesson (``static/seat.js``) tells a step that is done to the room of the seat that was last opened in
that browser. Nobody waits for the answer, which is no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import Response

from grundy.classroom.checks import check_number
from grundy.classroom.model import Pupil
from grundy.core.errors import NotApplicable
from grundy.core.ruleset import N_
from grundy.course.lesson import Lesson
from grundy.course.reading import lesson_named, lessons
from grundy.explaining.language import Language
from grundy.web.address import number_of, short
from grundy.web.classroom.entering import CHANGED, AsPupil, rooms
from grundy.web.course.addresses import MOST_STEPS
from grundy.web.failures import NoSuchPage
from grundy.web.forms import sent_form
from grundy.web.reader import check_language

WORD = "learned"
"""The word of a change that concerns the teacher; with the number of a pupil it concerns that pupil's page."""
WRITTEN = "en"
"""In this language all lessons are written; they have the same steps in every other one."""

Steps = Mapping[str, set[int]]
"""The steps of each lesson that somebody has done."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.post("/class/s/{secret}/learned")
async def keep(entered: AsPupil, sent: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Keep that a pupil has done a step of a lesson, however often that is told."""
    room, pupil = entered.room, entered.pupil.id
    lesson = lesson_named(short(sent.get("lesson", "")), WRITTEN)
    step = number_of("step", sent.get("step", ""), MOST_STEPS)
    check_number(N_("the number of the step"), step, 1, len(lesson.steps))
    try:
        new = rooms().learn(room, pupil, lesson.name, step)
    except NotApplicable as error:  # the room or the pupil went at this very moment
        raise NoSuchPage(error.phrase) from None
    return Response(status_code=204, headers={CHANGED: f"{room.channel} {WORD} {WORD}-{pupil}"} if new else {})


@dataclass(frozen=True, slots=True)
class Begun:
    """A lesson, and how many of its steps somebody has done."""

    lesson: Lesson
    done: int

    @property
    def all(self) -> int:
        """How many steps the lesson has."""
        return len(self.lesson.steps)


def begun(steps: Steps, to: Language) -> list[Begun]:
    """Return the lessons that somebody has begun, in their order; steps that a lesson no longer has do not count.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [found] = begun({"last-match": {1, 2, 99}, "gone": {1}}, language("en"))
    >>> found.lesson.name, found.done
    ('last-match', 2)
    """
    # One that is not translated yet has its English title.
    course = {lesson.name: lesson for code in (WRITTEN, to.code) for lesson in lessons(code)}
    counted = (
        Begun(lesson, len(steps.get(name, set()) & {*range(1, len(lesson.steps) + 1)}))
        for name, lesson in course.items()
    )
    return [each for each in counted if each.done]


def learned_table(
    pupils: Sequence[Pupil], learned: Mapping[int, Steps], to: Language
) -> tuple[list[Lesson], list[tuple[Pupil, list[Begun | None]]]]:
    """Return the lessons that anybody has begun, and for each pupil how far each of them is done.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> both = [Pupil(7, "Ann", 1, True), Pupil(9, "Bob", 1, True)]
    >>> [lesson], rows = learned_table(both, {9: {"last-match": {3}}}, language("en"))
    >>> [(pupil.name, cell.done if cell else None) for pupil, [cell] in rows]
    [('Ann', None), ('Bob', 1)]
    """
    done = {pupil.id: {each.lesson.name: each for each in begun(learned.get(pupil.id, {}), to)} for pupil in pupils}
    everything: dict[str, set[int]] = {}
    for steps in learned.values():
        for name, numbers in steps.items():
            everything.setdefault(name, set()).update(numbers)
    columns = [each.lesson for each in begun(everything, to)]
    return columns, [(pupil, [done[pupil.id].get(lesson.name) for lesson in columns]) for pupil in pupils]
