"""Every lesson in every language, walked by a perfect pupil and by one who is always wrong."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.course.lesson import Ask, Lesson, Step, Tell, Try
from grundy.course.reading import FOLDER, lesson_named, lessons, read_lesson
from grundy.explaining.language import LANGUAGES, language
from tests.course.walking import amiss

NAMES = [lesson.name for lesson in lessons("en")]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_lesson_when_walked_accepts_what_is_right_and_nothing_else(name: str, code: str) -> None:
    """The mathematics is the same in all languages, so only English is walked with other numbers, too."""
    seeds = (0, 1, 2) if code == "en" else (0,)
    assert list(amiss(lesson_named(name, code), language(code), seeds)) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_path_when_listed_has_the_fourteen_lessons_in_order(code: str) -> None:
    assert [lesson.number for lesson in lessons(code)] == [*range(1, 15)]
    assert [lesson.name for lesson in lessons(code)] == NAMES


def rules_of(step: Step) -> object:
    """Return all of a step but its words."""
    if isinstance(step, Ask):
        return replace(step, text="", reasons=tuple(("", claim) for _, claim in step.reasons))
    return replace(step, text="")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_lesson_when_translated_asks_the_same_in_other_words(name: str, code: str) -> None:
    english, other = lesson_named(name, "en"), lesson_named(name, code)
    assert [rules_of(step) for step in english.steps] == [rules_of(step) for step in other.steps]
    assert english.title != other.title
    assert english.aim != other.aim
    for number, (theirs, ours) in enumerate(zip(english.steps, other.steps, strict=True), 1):
        assert theirs.text != ours.text, number
        assert theirs.text.count("\n\n") == ours.text.count("\n\n"), number
        if isinstance(theirs, Ask) and isinstance(ours, Ask):
            for (text, _), (translated, _) in zip(theirs.reasons, ours.reasons, strict=True):
                assert text != translated, number


@pytest.mark.parametrize("name", NAMES)
def test_lesson_when_read_ends_with_a_match_and_asks_more_than_it_tells(name: str) -> None:
    lesson: Lesson = lesson_named(name, "en")
    assert isinstance(lesson.steps[-1], Try)
    kinds = [type(step) for step in lesson.steps]
    assert kinds.count(Tell) <= len(kinds) / 2 + 1
    assert all(kinds[at : at + 3] != [Tell] * 3 for at in range(len(kinds)))


def test_words_of_a_task_with_other_numbers_do_not_name_the_written_ones() -> None:
    """A drawn exercise has the words of the written one."""
    for lesson in lessons("en"):
        for step in lesson.steps:
            about = step.position if isinstance(step, Try) else step.about if isinstance(step, Ask) else None
            if about is not None and about.patterns:
                assert about.written not in step.text, lesson.name


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"level": "expert"}, "level"),
        ({"colour": "red"}, "takes no 'colour'"),
        ({"step": [{"kind": "sing", "text": "la"}]}, "a step cannot be 'sing'"),
        ({"step": [{"kind": "try", "text": "t", "position": "nim(1)", "opponent": "nobody"}]}, "step 1"),
        ({"step": [{"kind": "find", "what": "moves", "text": "t"}]}, "position"),
    ],
)
def test_file_when_wrong_is_refused_with_its_place(change: dict[str, Any], said: str, tmp_path: Any) -> None:
    document = tomllib.loads((FOLDER / "01-last-match.en.toml").read_text(encoding="utf-8")) | change
    file = tmp_path / "01-wrong.en.toml"
    file.write_text("\n".join(_lines(document)), encoding="utf-8")
    with pytest.raises((NotApplicable, InvalidNotation), match=said):
        read_lesson(file)


def _lines(document: dict[str, Any]) -> list[str]:
    """Return a small document in TOML, steps last."""
    lines = [f'{name} = "{value}"' for name, value in document.items() if name != "step"]
    for step in document["step"] if len(document["step"]) == 1 else []:
        lines += ["[[step]]", *(f'{name} = "{value}"' for name, value in step.items())]
    return lines if len(document["step"]) == 1 else [*lines, "step = []"]
