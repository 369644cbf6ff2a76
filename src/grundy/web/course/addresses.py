"""The addresses of the course: a step of a lesson with all that was done there, and a puzzle.

As everywhere in the web app, the address is the whole state: a page works without script, and a link can be sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from grundy.core.outcome import PlayConvention, Player, play_convention_of, player_of
from grundy.explaining.hints import RUNGS
from grundy.web.address import LARGEST_SEED, MOST_MOVES, link, number_of, one_of, short

FAILED = ("", "1")
LONGEST_ANSWER = 200
MOST_STEPS = 99


@dataclass(frozen=True, slots=True)
class LessonAddress:
    """The address of a step of a lesson.

    Examples
    --------
    >>> LessonAddress("copying", step=3, given="1-2").url
    '/learn/copying?step=3&given=1-2'
    """

    lesson: str
    step: int = 1
    seed: int = 0
    """Which numbers a task has: 0 for those that are written in the lesson."""
    moves: tuple[str, ...] = ()
    """The moves on the board, in a match or in a position that may be played with."""
    given: str = ""
    """The answer that is looked at."""
    found: tuple[str, ...] = ()
    """The right answers so far."""
    at: int = 0
    """How many moves of what refutes an answer are shown; 0 for those that come first."""
    hint: int = 0
    failed: str = ""
    """1 after a wrong answer."""
    lang: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The parameters that differ from their usual value, as text."""
        usual = LessonAddress("")
        return _written(self, usual, ("lesson",))

    @property
    def path(self) -> str:
        """Where the lesson is."""
        return f"/learn/{self.lesson}"

    @property
    def url(self) -> str:
        """The address as a link."""
        return link(self.path, **self.fields)

    def having(self, **changes: Any) -> LessonAddress:
        """Return the address with some parameters changed."""
        return replace(self, **changes)

    def at_step(self, step: int) -> LessonAddress:
        """Return the address of a step that is begun."""
        return LessonAddress(self.lesson, step, lang=self.lang)

    def again(self, seed: int) -> LessonAddress:
        """Return the address of the same step from its beginning, with the numbers of a seed."""
        return replace(self.at_step(self.step), seed=seed % LARGEST_SEED)

    @property
    def retry(self) -> LessonAddress:
        """The address of another try, after a wrong answer."""
        return replace(self, given="", at=0, failed="1")


def read_lesson_address(lesson: str, query: Mapping[str, str]) -> LessonAddress:
    """Return the address that the parameters of a request write.

    Examples
    --------
    >>> read_lesson_address("copying", {"step": "2", "moves": "1-1 2-1"}).moves
    ('1-1', '2-1')
    """
    return LessonAddress(
        short(lesson, LONGEST_ANSWER),
        step=number_of("step", query.get("step", "1"), MOST_STEPS),
        seed=number_of("seed", query.get("seed", "0"), LARGEST_SEED),
        moves=tuple(short(query.get("moves", "")).split()),
        given=" ".join(short(query.get("given", ""), LONGEST_ANSWER).split()),
        found=tuple(short(query.get("found", "")).split()),
        at=number_of("at", query.get("at", "0"), MOST_MOVES),
        hint=number_of("hint", query.get("hint", "0"), RUNGS),
        failed=one_of("failed", query.get("failed", ""), FAILED),
        lang=query.get("lang", ""),
    )


@dataclass(frozen=True, slots=True)
class PuzzleAddress:
    """The address of a puzzle, with what was tried.

    Examples
    --------
    >>> PuzzleAddress("nim(3,4,5)", tried="1-1").url
    '/puzzle?position=nim(3,4,5)&tried=1-1'
    """

    position: str
    play: PlayConvention = "normal"
    begins: Player = "L"
    tried: str = ""
    at: int = 0
    hint: int = 0
    failed: str = ""
    rule: str = ""
    """Of which game the next one is to be, empty for any."""
    level: int = 0
    """How hard the next one is to be, from 1 to 5; 0 for any."""
    seed: int = 1
    lang: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The parameters that differ from their usual value, as text; the position always stands."""
        return {"position": self.position} | _written(self, PuzzleAddress(""), ("position",))

    @property
    def url(self) -> str:
        """The address as a link."""
        return link("/puzzle", **self.fields)

    @property
    def next(self) -> str:
        """The link to the next puzzle of the same kind."""
        return self.another(seed=str((self.seed + 1) % LARGEST_SEED))

    def another(self, **changes: str) -> str:
        """Return the link to another puzzle."""
        asked = {"rule": self.rule, "level": str(self.level), "seed": str(self.seed), "play": self.play}
        return link("/puzzle", **(asked | changes), lang=self.lang)

    def having(self, **changes: Any) -> PuzzleAddress:
        """Return the address with some parameters changed."""
        return replace(self, **changes)

    @property
    def retry(self) -> PuzzleAddress:
        """The address of another try, after a wrong one."""
        return replace(self, tried="", at=0, failed="1")


def read_puzzle_address(query: Mapping[str, str]) -> PuzzleAddress:
    """Return the address that the parameters of a request write; the position may be missing.

    Examples
    --------
    >>> read_puzzle_address({"rule": "kayles", "level": "3"}).next
    '/puzzle?rule=kayles&level=3&seed=2&play=normal'
    """
    return PuzzleAddress(
        position=short(query.get("position", "")),
        play=play_convention_of(short(query.get("play", "normal"))),
        begins=player_of(query.get("begins", "L")),
        tried=short(query.get("tried", "")).strip(),
        at=number_of("at", query.get("at", "0"), MOST_MOVES),
        hint=number_of("hint", query.get("hint", "0"), RUNGS),
        failed=one_of("failed", query.get("failed", ""), FAILED),
        rule=short(query.get("rule", ""), LONGEST_ANSWER).strip(),
        level=number_of("level", query.get("level", "0"), 5),
        seed=number_of("seed", query.get("seed", "1"), LARGEST_SEED),
        lang=query.get("lang", ""),
    )


def _written(address: Any, usual: Any, without: tuple[str, ...]) -> dict[str, str]:
    shown = {}
    for field in fields(address):
        value = getattr(address, field.name)
        if field.name not in without and value != getattr(usual, field.name):
            shown[field.name] = " ".join(value) if isinstance(value, tuple) else str(value)
    return shown
