"""Every address of the web app is written and read here.

A match is its address: where it started, who plays, and all moves so far. Moves
stand apart by a space (a plus sign in a URL), as in the text record, because no
move has a space in its notation. What has its usual value is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.core.outcome import PlayConvention, Player, play_convention_of, player_of
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining import LEVELS
from grundy.explaining.hints import RUNGS
from grundy.play.opponents import check_opponent
from grundy.rulesets.catalogue import parse
from grundy.web.failures import TooLarge

START = "nim(3,4,5)"
LONGEST_TEXT = 4_000
LARGEST_SEED = 10**9
PANELS = ("hints", "why", "moves", "heat", "graph")
FIRST = ("you", "computer")
HUMAN = "human"

_HEAPS_ALONE = re.compile(r"[0-9]+(?:\s*,\s*[0-9]+)*")
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
    opponent: str = "forgetful"
    first: str = "you"
    begins: Player = "L"
    """Whether the one who begins is Left or Right, in a game in which they have moves of their own."""
    hint: int = 0
    """How many rungs of the hint ladder are shown."""
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
        for name in ("play", "moves", "redo", "opponent", "first", "begins", "hint", "panel", "level", "seed", "lang"):
            value = getattr(self, name)
            if value != getattr(usual, name):
                shown[name] = " ".join(value) if isinstance(value, tuple) else str(value)
        return shown

    @property
    def url(self) -> str:
        """The address as a link."""
        return link("/play", **self.fields)

    def having(self, **changes: Any) -> PlayAddress:
        """Return the address with some parameters changed."""
        return replace(self, **changes)

    def after(self, *moves: str) -> PlayAddress:
        """Return the address after more moves; hints begin anew and nothing is left to redo."""
        return replace(self, moves=self.moves + moves, redo=(), hint=0)

    def undo(self, count: int) -> PlayAddress:
        """Return the address with the last moves taken back."""
        kept = len(self.moves) - count
        return replace(self, moves=self.moves[:kept], redo=self.moves[kept:] + self.redo, hint=0)

    def redone(self, count: int) -> PlayAddress:
        """Return the address with moves that were taken back made again."""
        return replace(self, moves=self.moves + self.redo[:count], redo=self.redo[count:], hint=0)

    def afresh(self) -> PlayAddress:
        """Return the address of another match from the same start, with new chances."""
        return replace(self, moves=(), redo=(), hint=0, panel="hints", seed=(self.seed + 1) % LARGEST_SEED)


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
        return parse(f"nim({text})")
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
    return PlayAddress(
        position=query.get("position", START),
        play=play_convention_of(short(query.get("play", usual.play))),
        moves=tuple(short(query.get("moves", "")).split()),
        redo=tuple(short(query.get("redo", "")).split()),
        opponent=opponent if opponent == HUMAN else check_opponent(opponent),
        first=one_of("first", query.get("first", usual.first), FIRST),
        begins=player_of(query.get("begins", usual.begins)),
        hint=number_of("hint", query.get("hint", "0"), RUNGS),
        panel=one_of("panel", query.get("panel", usual.panel), PANELS),
        level=one_of("level", query.get("level", usual.level), LEVELS),
        seed=number_of("seed", query.get("seed", "1"), LARGEST_SEED),
        lang=query.get("lang", ""),
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
