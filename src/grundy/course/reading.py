"""Reads the files of the lessons. A mistake in one is an error that names the file and the step."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, quote
from grundy.core.outcome import play_convention_of, player_of
from grundy.course.lesson import Ask, Lesson, Step, Tell, Try
from grundy.course.variants import Variants
from grundy.explaining import check_level
from grundy.play.opponents import check_opponent

FOLDER = Path(__file__).parent / "lessons"
HEAD = {"title", "aim", "level", "picture", "step"}
FIELDS = {
    "tell": {"board", "show", "why", "values", "table"},
    "try": {"position", "other", "opponent", "begins", "side", "within"},
    "moves": {"position", "other"},
    "safe": {"choices", "other"},
    "heap": {"position", "other"},
    "value": {"position", "other", "table", "cell"},
    "mistake": {"position", "other", "moves"},
    "fact": {"of", "other", "table", "cell"},
    "claim": {"claim", "reasons"},
}
"""What a step may say besides its kind, its words and the convention: by the kind, or by what is looked for."""


@cache
def lessons(language: str) -> tuple[Lesson, ...]:
    """Return all lessons in a language, in their order.

    Examples
    --------
    >>> [lesson.name for lesson in lessons("en")][:2]
    ['last-match', 'copying']
    """
    files = sorted(FOLDER.glob(f"*.{language}.toml"))
    return tuple(read_lesson(file) for file in files)


def lesson_named(name: str, language: str) -> Lesson:
    """Return the lesson with a name.

    Examples
    --------
    >>> lesson_named("copying", "en").number
    2
    """
    for lesson in lessons(language):
        if lesson.name == name:
            return lesson
    raise NotApplicable("there is no lesson {name}", name=quote(name))


def read_lesson(file: Path) -> Lesson:
    """Return the lesson in a file: ``02-copying.en.toml`` is the second one, called ``copying``, in English.

    Examples
    --------
    >>> lesson = read_lesson(FOLDER / "01-last-match.en.toml")
    >>> lesson.title, lesson.steps[1].kind
    ('Take the last match', 'try')
    """
    number, _, name = file.name.split(".")[0].partition("-")
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    _check_fields(document, HEAD, file.name)
    steps = []
    for place, step in enumerate(document["step"], 1):
        try:
            steps.append(_step(step))
        except (GrundyError, KeyError) as wrong:
            raise InvalidNotation(
                "{file}, step {number}: {mistake}", file=file.name, number=place, mistake=str(wrong)
            ) from wrong
    return Lesson(
        name,
        int(number),
        document["title"],
        document["aim"],
        check_level(document["level"]),
        document["picture"],
        tuple(steps),
    )


def _step(given: dict[str, Any]) -> Step:
    kind, text = given["kind"], given["text"].strip()
    what = given["what"] if kind in ("find", "answer") else kind
    if what not in FIELDS:
        raise NotApplicable("a step cannot be {what}", what=quote(what))
    _check_fields(given, {"kind", "what", "text", "play", *FIELDS[what]}, what)
    play = play_convention_of(given.get("play", "normal"))
    if kind == "tell":
        shown = {name: given[name] for name in FIELDS["tell"] if name in given}
        return Tell(text, play=play, **shown)
    others = given.get("other", ())
    patterns = (others,) if isinstance(others, str) else tuple(others)
    if kind == "try":
        return Try(
            text,
            Variants(given["position"], patterns),
            check_opponent(given["opponent"]),
            _one_of(given.get("begins", "you"), ("you", "computer")),
            player_of(given.get("side", "L")),
            given.get("within", 0),
            play,
        )
    return _task(what, given, patterns, Ask(text, what, Variants(""), play=play))


def _task(what: str, given: dict[str, Any], patterns: tuple[str, ...], ask: Ask) -> Ask:
    """Return a step that asks, with what it is about."""
    if what == "claim":
        reasons = tuple((reason["text"], reason["claim"]) for reason in given["reasons"])
        return replace(ask, about=Variants(given["claim"]), reasons=reasons)
    if what == "safe":
        return replace(ask, about=Variants(given["choices"][0], patterns), choices=tuple(given["choices"]))
    if what == "mistake":
        return replace(ask, about=Variants(given["position"], patterns), choices=tuple(given["moves"].split()))
    if what not in ("value", "fact"):
        return replace(ask, about=Variants(given["position"], patterns))
    if what == "value":  # the fact that is asked for most
        about = Variants(f"value {given['position']}", tuple(f"value {pattern}" for pattern in patterns))
    else:
        about = Variants(given["of"], patterns)
    cell = tuple(given["cell"]) if "cell" in given else None
    return replace(ask, what="fact", about=about, table=given.get("table", ""), cell=cell)


def _one_of(given: str, allowed: tuple[str, ...]) -> str:
    if given not in allowed:
        raise NotApplicable("a step cannot be {what}", what=quote(given))
    return given


def _check_fields(given: dict[str, Any], allowed: set[str], where: str) -> None:
    if unknown := sorted(set(given) - allowed):
        raise NotApplicable("{where} takes no {field}", where=where, field=quote(unknown[0]))
