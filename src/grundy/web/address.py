"""Every address of the web app is written and read here.

A match is its address: where it started, who plays, and all moves so far, those of
other lines included. Moves stand apart by a space (a plus sign in a URL), as in
the text record, because no move has a space in its notation. What has its usual
value is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.core.outcome import PlayConvention, Player, play_convention_of, player_of
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining import LEVELS
from grundy.explaining.hints import RUNGS
from grundy.play.opponents import check_opponent
from grundy.play.variations import Line, kept, read_lines, written_lines
from grundy.rulesets.catalogue import parse
from grundy.web.failures import TooLarge

START = "nim(3,4,5)"
LONGEST_TEXT = 4_000
LARGEST_SEED = 10**9
PANELS = ("hints", "why", "moves", "heat", "graph")
FIRST = ("you", "computer", "both")
"""Who begins: a person, or the computer, which may also play both sides."""
HUMAN = "human"
LADDER = ("none", "outcome", "moves", "values")
"""What a page tells of a match that goes on, each rung more than the one before: nothing, who can win, which
moves win, and the values."""
LONGEST_NAME = 24
LONGEST_LINKS = 200_000
"""How long the addresses on a picture of a page may be together."""
MOST_HELP = 9_999
MOST_MOVES = 4_000
FIRST_REPLY = 2
"""How many moves a wrong one and its answer are."""

LONGEST_TYPED = 160
"""A longer address is typed by nobody."""

_TYPED = "(),:;/*[]{}|^<>=!"
"""What a browser understands as it is typed into its line."""
_HEAPS_ALONE = re.compile(r"\s*[0-9]+(?:(?:\s*,\s*|\s+)[0-9]+)*\s*")
_PLUS_AS_SPACE = re.compile(r"\)\s+(?=[a-z])")


@dataclass(frozen=True, slots=True)
class PlayAddress:
    """The address of a moment of a match.

    Examples
    --------
    >>> address = PlayAddress("nim(3,4,5)", moves=("1-2", "3-1"), opponent="perfect")
    >>> address.url
    '/play?position=nim(3,4,5)&moves=1-2+3-1&opponent=perfect'
    >>> address.undo(1).url
    '/play?position=nim(3,4,5)&moves=1-2&redo=3-1&opponent=perfect'
    """

    position: str = START
    play: PlayConvention = "normal"
    moves: tuple[str, ...] = ()
    redo: tuple[str, ...] = ()
    """The moves that were taken back, the next one first."""
    lines: tuple[Line, ...] = ()
    """The other lines that were played, each from the start on."""
    opponent: str = "forgetful"
    first: str = "you"
    one: str = ""
    """The name of the person who begins, and of the other one."""
    two: str = ""
    begins: Player = "L"
    """Whether the one who begins is Left or Right, in a game in which they have moves of their own."""
    hint: int = 0
    """How many rungs of the hint ladder are shown."""
    helped: int = 0
    """How many hints were taken for the moves before."""
    show: str = ""
    """What the page tells, if whoever sent the link chose it: a rung of `LADDER`; empty if the reader chooses."""
    panel: str = "hints"
    level: str = "binary"
    """The level of the explanation."""
    seed: int = 1
    lang: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The parameters that differ from their usual value, as text; the start always stands."""
        usual = PlayAddress()
        shown = {"position": self.position}
        for name in _FIELDS:
            value = getattr(self, name)
            if value != getattr(usual, name):
                shown[name] = " ".join(value) if isinstance(value, tuple) else str(value)
        if self.lines:
            shown["lines"] = written_lines(self.lines, self.line)
        return shown

    @property
    def line(self) -> Line:
        """The line that is looked at: the moves so far, and those that were taken back."""
        return self.moves + self.redo

    @property
    def url(self) -> str:
        """The address as a link."""
        return link("/play", **self.fields)

    def having(self, **changes: Any) -> PlayAddress:
        """Return the address with some parameters changed."""
        return replace(self, **changes)

    def after(self, *moves: str) -> PlayAddress:
        """Return the address after more moves; hints begin anew, and a line that was left is kept."""
        line = self.moves + moves
        going_on = next((known for known in (self.line, *self.lines) if known[: len(line)] == line), line)
        return self.at(going_on, len(line))

    def at(self, line: Line, ply: int) -> PlayAddress:
        """Return the address of a moment of a line; the line that is left is kept."""
        lines = kept((*self.lines, self.line), line)
        helped = min(self.helped + self.hint, MOST_HELP)
        return replace(self, moves=line[:ply], redo=line[ply:], lines=lines, hint=0, helped=helped)

    def undo(self, count: int) -> PlayAddress:
        """Return the address with the last moves taken back."""
        return self.at(self.line, len(self.moves) - count)

    def redone(self, count: int) -> PlayAddress:
        """Return the address with moves that were taken back made again."""
        return self.at(self.line, len(self.moves) + count)

    def afresh(self) -> PlayAddress:
        """Return the address of another match from the same start, with new chances."""
        seed = (self.seed + 1) % LARGEST_SEED
        return replace(self, moves=(), redo=(), lines=(), hint=0, helped=0, panel="hints", seed=seed)


_FIELDS = tuple(field.name for field in fields(PlayAddress) if field.name not in ("position", "lines"))


@dataclass(frozen=True, slots=True)
class ReviewAddress:
    """The address of a task of the review of a match: a better move is looked for.

    Examples
    --------
    >>> task = ReviewAddress(PlayAddress("nim(3,4,5)", moves=("1-1", "1-1")), task=1)
    >>> task.having(tried="1-2").url
    '/review?position=nim(3,4,5)&moves=1-1+1-1&task=1&tried=1-2'
    """

    match: PlayAddress
    task: int = 0
    """The number of the move to be bettered, from 1; 0 for the first one that is not."""
    tried: str = ""
    """The move that was tried instead."""
    at: int = FIRST_REPLY
    """How many moves of its refutation are shown, itself included."""
    solved: tuple[int, ...] = ()
    """The numbers of the moves for which a better one was found."""

    @property
    def fields(self) -> dict[str, str]:
        """The parameters as text, those without effect left out."""
        shown = self.match.fields
        if self.task:
            shown["task"] = str(self.task)
        if self.tried:
            shown["tried"] = self.tried
        if self.at != FIRST_REPLY:
            shown["at"] = str(self.at)
        if self.solved:
            shown["solved"] = " ".join(map(str, self.solved))
        return shown

    @property
    def url(self) -> str:
        """The address as a link."""
        return link("/review", **self.fields)

    def having(self, **changes: Any) -> ReviewAddress:
        """Return the address with some parameters changed."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class AnalyseAddress:
    """The address of the analysis of a position.

    Examples
    --------
    >>> address = AnalyseAddress("nim(3,4,5)", play="misere")
    >>> address.url, address.having(position="nim(1)").url
    ('/analyse?position=nim(3,4,5)&play=misere', '/analyse?position=nim(1)&play=misere')
    """

    position: str = START
    play: PlayConvention = "normal"
    level: str = "binary"
    """The level of the explanation."""
    edit: str = ""
    """1 while the position is being changed."""
    lang: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The parameters that differ from their usual value; the position always stands."""
        usual = AnalyseAddress()
        others = {name: getattr(self, name) for name in ("play", "level", "edit", "lang")}
        return {"position": self.position} | {
            name: value for name, value in others.items() if value != getattr(usual, name)
        }

    @property
    def url(self) -> str:
        """The address as a link."""
        return link("/analyse", **self.fields)

    def having(self, **changes: Any) -> AnalyseAddress:
        """Return the address with some parameters changed."""
        return replace(self, **changes)


def read_analyse_address(query: Mapping[str, str]) -> AnalyseAddress:
    """Return the address that the parameters of a request write, each checked but the position.

    Examples
    --------
    >>> read_analyse_address({"position": "nim(1,2)", "edit": "1"}).url
    '/analyse?position=nim(1,2)&edit=1'
    """
    usual = AnalyseAddress()
    return AnalyseAddress(
        position=query.get("position", START),
        play=play_convention_of(short(query.get("play", usual.play))),
        level=one_of("level", query.get("level", usual.level), LEVELS),
        edit=one_of("edit", query.get("edit", usual.edit), ("", "1")),
        lang=query.get("lang", ""),
    )


def link(path: str, /, **fields: str) -> str:
    """Return an address with its parameters; the notation of positions stays readable.

    Examples
    --------
    >>> link("/calc", expression="8*8")
    '/calc?expression=8*8'
    """
    shown = {name: value for name, value in fields.items() if value}
    return f"{path}?{urlencode(shown, safe='(),:;/*[]')}" if shown else path


def on_paper(host: str, path: str, /, **fields: str) -> str:
    """Return an address as it is printed, to be typed by hand: a very long one leads to the first page only.

    Examples
    --------
    >>> on_paper("localhost:8000", "/value", expression="{0|1}")
    'localhost:8000/value?expression={0|1}'
    """
    shown = {name: value for name, value in fields.items() if value}
    written = f"{host}{path}?{urlencode(shown, safe=_TYPED)}" if shown else f"{host}{path}"
    return written if len(written) <= LONGEST_TYPED else host


def short(text: str, limit: int = LONGEST_TEXT) -> str:
    """Return `text` if it is short enough to be read by the server.

    Examples
    --------
    >>> short("9" * 5000)
    Traceback (most recent call last):
    grundy.web.failures.TooLarge: the text has 5000 characters, at most 4000 are read
    """
    if len(text) > limit:
        raise TooLarge(N_("the text has {given} characters, at most {limit} are read"), given=len(text), limit=limit)
    return text


def read_position(text: str) -> Position:
    """Return the position that a parameter writes; numbers alone are heaps of Nim.

    A plus sign typed into an address arrives as a space.

    Examples
    --------
    >>> read_position("nim(3) nim(4)")
    nim(3) + nim(4)
    """
    if _HEAPS_ALONE.fullmatch(short(text)):
        return parse(f"nim({','.join(re.findall('[0-9]+', text))})")
    return parse(_PLUS_AS_SPACE.sub(") + ", text))


def read_play_address(query: Mapping[str, str]) -> PlayAddress:
    """Return the address that the parameters of a request write, each checked but the position and the moves.

    Examples
    --------
    >>> read_play_address({"position": "nim(1,2)", "moves": "2-1 1-1"}).moves
    ('2-1', '1-1')
    """
    usual = PlayAddress()
    opponent = short(query.get("opponent", usual.opponent))
    moves = tuple(short(query.get("moves", "")).split())
    redo = tuple(short(query.get("redo", "")).split())
    return PlayAddress(
        position=query.get("position", START),
        play=play_convention_of(short(query.get("play", usual.play))),
        moves=moves,
        redo=redo,
        lines=read_lines(short(query.get("lines", "")), moves + redo),
        opponent=opponent if opponent == HUMAN else check_opponent(opponent),
        first=one_of("first", query.get("first", usual.first), FIRST),
        one=short(query.get("one", "").strip(), LONGEST_NAME),
        two=short(query.get("two", "").strip(), LONGEST_NAME),
        begins=player_of(query.get("begins", usual.begins)),
        hint=number_of("hint", query.get("hint", "0"), RUNGS),
        helped=number_of("helped", query.get("helped", "0"), MOST_HELP),
        show=one_of("show", query.get("show", ""), ("", *LADDER)),
        panel=one_of("panel", query.get("panel", usual.panel), PANELS),
        level=one_of("level", query.get("level", usual.level), LEVELS),
        seed=number_of("seed", query.get("seed", "1"), LARGEST_SEED),
        lang=query.get("lang", ""),
    )


def read_review_address(query: Mapping[str, str]) -> ReviewAddress:
    """Return the address that the parameters of a request for a review write.

    Examples
    --------
    >>> read_review_address({"position": "nim(1,2)", "moves": "2-2", "task": "1", "solved": "1 3"}).solved
    (1, 3)
    """
    address = read_play_address(query)
    return ReviewAddress(
        address.having(moves=address.line, redo=(), hint=0),
        task=number_of("task", query.get("task", "0"), MOST_MOVES),
        tried=short(query.get("tried", "")).strip(),
        at=number_of("at", query.get("at", str(FIRST_REPLY)), MOST_MOVES),
        solved=tuple(number_of("solved", word, MOST_MOVES) for word in short(query.get("solved", "")).split()),
    )


def one_of(name: str, given: str, allowed: tuple[str, ...]) -> str:
    """Return the parameter called `name` if it is one of the allowed words.

    Examples
    --------
    >>> one_of("panel", "why", PANELS)
    'why'
    """
    if given not in allowed:
        raise NotApplicable(
            "{name} must be one of {allowed}, not {given}", name=name, allowed=", ".join(allowed), given=quote(given)
        )
    return given


def number_of(name: str, given: str, largest: int) -> int:
    """Return the number that the parameter called `name` writes.

    Examples
    --------
    >>> number_of("seed", "7", LARGEST_SEED)
    7
    """
    if not (given.isascii() and given.isdigit() and len(given) <= 18 and int(given) <= largest):
        raise InvalidNotation(
            "{name} must be a number from 0 to {largest}, not {given}", name=name, largest=largest, given=quote(given)
        )
    return int(given)
