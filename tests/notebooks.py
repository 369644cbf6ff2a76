"""The lessons of the student's half as notebooks in ``examples/lessons``: made from their files by ``make golden``."""

from __future__ import annotations

import json
from pathlib import Path

from grundy.core.position import Position
from grundy.course.lesson import Ask, Lesson, Step, Tell, Try
from grundy.course.notebook import Game
from grundy.course.reading import lessons
from grundy.explaining.language import language

FOLDER = Path(__file__).parents[1] / "examples" / "lessons"
FIRST = 8
"""The first lesson for students; those before it are for pupils, who have the pages."""
IMPORTS = {
    "grundy": ("explain", "parse", "solve"),
    "grundy.course.notebook": ("exercise", "match"),
    "grundy.lab.sequences": ("heap_game", "heap_values"),
    "grundy.lab.tables": ("value_table",),
}


def cells(lesson: Lesson) -> list[tuple[str, str]]:
    """Return the cells of a lesson, each with its kind: markdown or code."""
    made: list[tuple[str, str]] = []
    for number, step in enumerate(lesson.steps, 1):
        reasons = step.reasons if isinstance(step, Ask) else ()
        listed = "".join(f"\n{place}. {text}" for place, (text, _) in enumerate(reasons, 1))
        made.append(("markdown", f"## {number}\n\n{step.text}" + (f"\n\nBecause\n{listed}" if listed else "")))
        made += [("code", code) for code in _code(lesson, number, step)]
    used = "\n".join(code for kind, code in made if kind == "code")
    imported = [
        f"from {module} import {', '.join(chosen)}"
        for module, names in IMPORTS.items()
        if (chosen := [name for name in names if f"{name}(" in used])
    ]
    return [("markdown", f"# {lesson.title}\n\n{lesson.aim}"), ("code", "\n".join(imported)), *made]


def _code(lesson: Lesson, number: int, step: Step) -> list[str]:
    if isinstance(step, Tell):
        return _told(lesson, step)
    if isinstance(step, Try):
        first = next(iter(match_start(step).moves)).notation
        return [f'game = match("{lesson.name}", {number})\ngame', f'game.play("{first}")  # put your own move here']
    task = step.task()
    some = {"number": "0", "outcome": "P", "safe": "1", "mistake": "1"}.get(task.form) or min(task.keys)
    question = f'question = exercise("{lesson.name}", {number})  # seed=1 gives other numbers\nquestion'
    if step.reasons:
        return [question, 'question.answer("yes 1")  # or no, and the number of your reason']
    return [question, f'question.answer("{some}")  # put your own answer here']


def match_start(step: Try) -> Position:
    """Return the position in which the pupil moves first."""
    return Game(step, 0, language("en")).position


def _told(lesson: Lesson, step: Tell) -> list[str]:
    shown = []
    if step.board:
        shown.append(f'position = parse("{step.board}")\nposition')
        if step.show != "none":
            shown.append(f'solve(position, "{step.play}")' if step.play != "normal" else "solve(position)")
    if step.why:
        shown.append(f'explain(solve(parse("{step.why}")), level="{lesson.level}")')
    if step.values:
        rule, _, last = step.values.rpartition(" ")
        shown.append(f'list(heap_values(heap_game("{rule}"), {last}))')
    if step.table:
        rule, rows, columns = step.table.rsplit(" ", 2)
        shown.append(f'value_table("{rule}", {rows}, {columns})["rows"]')
    return shown


def notebook(lesson: Lesson) -> str:
    """Return a lesson as the text of a notebook."""
    made: list[dict[str, object]] = []
    for number, (kind, source) in enumerate(cells(lesson)):
        cell = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source.splitlines(keepends=True)}
        made.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    document = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def notebooks() -> dict[str, str]:
    """Return the notebooks by the names of their files."""
    chosen = [lesson for lesson in lessons("en") if lesson.number >= FIRST]
    return {f"{lesson.number:02}-{lesson.name}.ipynb": notebook(lesson) for lesson in chosen}


def write_notebooks() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, content in notebooks().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
