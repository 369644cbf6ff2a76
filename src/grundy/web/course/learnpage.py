"""The path of lessons, a step of a lesson, and the key for teachers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.core.errors import GrundyError, IllegalMove, InvalidNotation, NotApplicable
from grundy.course.lesson import Ask, Lesson, Step, Tell, Try
from grundy.course.reading import lesson_named, lessons
from grundy.course.tasks import MovesTask
from grundy.explaining.language import Language
from grundy.explaining.words import capitalized
from grundy.play.match import Match
from grundy.play.opponents import opponent_described
from grundy.rulesets.catalogue import parse
from grundy.web.course.addresses import LessonAddress, read_lesson_address
from grundy.web.course.markup import marked_up
from grundy.web.course.shown import (
    Shown,
    match_of,
    right_answers,
    shown_ask,
    shown_tell,
    shown_try,
    sitting_at,
    written_move,
)
from grundy.web.failures import NoSuchPage
from grundy.web.failures import status_of as http_status_of
from grundy.web.homepage import thumbnail
from grundy.web.limits import solved
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render
from grundy.web.rulecard import plain_card

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/learn")
async def path_page(request: Request) -> Response:
    """Show all lessons."""
    to = reader_language(request)
    shown = [(lesson, thumbnail(parse(lesson.picture), to)) for lesson in lessons(to.code)]
    return render(request, "course/path.html", lessons=shown)


@router.get("/learn/{name}")
async def lesson_page(request: Request, name: str) -> Response:
    """Show a step of a lesson; what a form sent, and the computer's reply, lead on to the address after them."""
    to = reader_language(request)
    lesson = _lesson(name, to)
    address = read_lesson_address(name, request.query_params)
    if not 1 <= address.step <= len(lesson.steps):
        return RedirectResponse(address.at_step(1).url, 303)
    step = lesson.steps[address.step - 1]
    try:
        moved = _moved(step, address, request)
        if moved != address:
            return RedirectResponse(moved.url, 303)
        return _page(request, lesson, address, _shown(step, lesson, address, to))
    except (IllegalMove, InvalidNotation) as error:
        # What cannot be read leaves the page as it was.
        before = address.having(given="", at=0)
        return _page(request, lesson, before, _shown(step, lesson, before, to), error)


def _lesson(name: str, to: Language) -> Lesson:
    """Return the lesson at an address."""
    try:
        return lesson_named(name, to.code)
    except NotApplicable as error:
        raise NoSuchPage(error.phrase) from None


def _moved(step: Step, address: LessonAddress, request: Request) -> LessonAddress:
    """Return the address after what a form sent, and after the reply of an opponent."""
    query = request.query_params
    if isinstance(step, Try):
        sitting = match_of(step, address)
        if (move := written_move(sitting, query)) is not None:
            sitting = sitting.after(move)
        if sitting.awaits_computer:
            sitting = sitting.after(sitting.reply())
        return address.having(moves=sitting.address.moves)
    if isinstance(step, Tell):
        if not step.board:
            return address
        sitting = sitting_at(Match(parse(step.board), step.play).play_all(address.moves))
        move = written_move(sitting, query)
        return address if move is None else address.having(moves=(*address.moves, move.notation))
    task = step.task(address.seed, solved)
    if isinstance(task, MovesTask):
        move = written_move(sitting_at(Match(task.position, task.play_convention)), query)
        return address if move is None else address.having(given=move.notation)
    if "word" in query or "reason" in query:
        return address.having(given=f"{query.get('word', '')} {query.get('reason', '')}".strip())
    return address


def _shown(step: Step, lesson: Lesson, address: LessonAddress, to: Language) -> Shown:
    if isinstance(step, Tell):
        return shown_tell(step, lesson, address, to)
    if isinstance(step, Try):
        return shown_try(step, lesson, address, to)
    return shown_ask(step, lesson, address, to)


def _page(
    request: Request, lesson: Lesson, address: LessonAddress, shown: Shown, mistake: GrundyError | None = None
) -> Response:
    to = reader_language(request)
    step = lesson.steps[address.step - 1]
    last = address.step == len(lesson.steps)
    following = next((each for each in lessons(to.code) if each.number == lesson.number + 1), None)
    return render(
        request,
        "course/lesson.html",
        status=http_status_of(mistake) if mistake else 200,
        paper={"step": str(address.step), "seed": str(address.seed)},
        lesson=lesson,
        address=address,
        step=step,
        text=marked_up(step.text, to),
        shown=shown,
        sitting=shown.sitting,
        form=shown.sitting.form if shown.sitting else None,
        board=shown.board,
        rules=plain_card(shown.sitting, to) if shown.sitting else None,
        opponent=opponent_described(step.opponent, to) if isinstance(step, Try) else "",
        back=address.at_step(address.step - 1) if address.step > 1 else None,
        forth=None if last else address.at_step(address.step + 1),
        following=LessonAddress(following.name, lang=address.lang) if following and last else None,
        numbers=address.again(address.seed + 1) if _has_others(step) else None,
        mistake=capitalized(to.error(mistake)) if mistake else "",
        written=request.query_params if mistake else {},
    )


def _has_others(step: Step) -> bool:
    """Return whether a step can be had with other numbers."""
    if isinstance(step, Try):
        return bool(step.position.patterns)
    return isinstance(step, Ask) and bool(step.about.patterns)


@router.get("/learn/{name}/key")
async def key_page(request: Request, name: str) -> Response:
    """Show the tasks of a lesson with their right answers, for whoever teaches it."""
    to = reader_language(request)
    lesson = _lesson(name, to)
    address = read_lesson_address(name, request.query_params)
    tasks = [_keyed(number, step, address, to) for number, step in enumerate(lesson.steps, 1) if isinstance(step, Ask)]
    return render(request, "course/key.html", lesson=lesson, address=address, tasks=tasks)


def _keyed(number: int, step: Ask, address: LessonAddress, to: Language) -> dict[str, Any]:
    """Return a task with its key."""
    task = step.task(address.seed, solved)
    return {
        "number": number,
        "text": marked_up(step.text, to),
        "about": task.in_words(to),
        "key": right_answers(task, to),
    }
