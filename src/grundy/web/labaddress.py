"""The address of the sequence lab, and the rule that a reader writes there, in more ways than the notation knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from grundy.core.errors import InvalidNotation
from grundy.core.heaps import HeapGame
from grundy.core.numbersets import NAMED
from grundy.core.outcome import PlayConvention, play_convention_of
from grundy.explaining.finding import WORD, find_games
from grundy.lab.sequences import heap_game
from grundy.web.address import link, number_of, short

LARGEST = 10**18 - 1
"""The largest heap that an address writes."""
LONGEST_RULE = 1_000

_CODE = re.compile(r"(0*(?:[0-9A-Z*]|\{[^{}]*\})?[!?=]?)[.]((?!\.)\S*)|(0),([0-9A-Z]+)")
"""Digits after a point, or after a comma, which is the point of other languages; nobody takes 0 matches."""
_NUMBERS = re.compile(r"\d+(?:(?:\.\.|,)\d+)*")
_RANGE = re.compile(r"(?<=\d)\s*(?:\.\.+|…|-|–)\s*(?=\d)")


@dataclass(frozen=True, slots=True)
class LabAddress:
    """What the lab shows: a rule, perhaps another one beside it, and the heaps that are looked at.

    Examples
    --------
    >>> address = LabAddress("kayles", end=400)
    >>> address.url, address.having(other="octal[0.07]").url
    ('/lab?rule=kayles&to=400', '/lab?rule=kayles&with=octal[0.07]&to=400')
    """

    rule: str = ""
    other: str = ""
    start: int | None = None
    """The first heap, None for the usual one."""
    end: int | None = None
    play: PlayConvention = "normal"
    job: str = ""
    """The job whose result is shown, instead of a rule."""
    lang: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The parameters as text, those with their usual value left out."""
        ends = {"from": self.start, "to": self.end}
        shown = {"rule": self.rule, "with": self.other, "job": self.job}
        shown |= {name: str(end) for name, end in ends.items() if end is not None}
        shown |= {"play": "" if self.play == "normal" else self.play, "lang": self.lang}
        return {name: value for name, value in shown.items() if value}

    @property
    def url(self) -> str:
        """The address as a link."""
        return self.of("/lab")

    def of(self, path: str) -> str:
        """Return a link to a file or a page about the same heaps of the same rule."""
        return link(path, **self.fields)

    def having(self, **changes: Any) -> LabAddress:
        """Return the address with some parameters changed."""
        return replace(self, **changes)


def read_labaddress(query: Mapping[str, str]) -> LabAddress:
    """Return the address that the parameters of a request write; rules are read later.

    Examples
    --------
    >>> read_labaddress({"rule": "1 3 4", "from": "", "to": "50"})
    LabAddress(rule='1 3 4', other='', start=None, end=50, play='normal', job='', lang='')
    """
    ends = {}
    for name in ("from", "to"):
        given = query.get(name, "").strip()
        ends[name] = number_of(name, given, LARGEST) if given else None
    return LabAddress(
        rule=short(query.get("rule", "").strip(), LONGEST_RULE),
        other=short(query.get("with", "").strip(), LONGEST_RULE),
        start=ends["from"],
        end=ends["to"],
        play=play_convention_of(short(query.get("play", "") or "normal")),
        job=short(query.get("job", ""), LONGEST_RULE),
        lang=query.get("lang", ""),
    )


def read_rule(text: str) -> HeapGame:
    """Return the game that a reader writes: numbers that may be taken, a code, a name, or the notation of a rule.

    Examples
    --------
    >>> [read_rule(text).name for text in ("1 3 4", "{2; 5; 6}", "1-3", "squares")]
    ['subtraction[1,3,4]', 'subtraction[2,5,6]', 'subtraction[1..3]', 'subtraction[squares]']
    >>> [read_rule(text).name for text in (".77", "0,07", "0.8", "4.", "04.30")]
    ['octal[0.77]', 'octal[0.07]', 'take-and-break[0.8]', 'octal[4.]', 'octal[04.30]']
    >>> [read_rule(text).name for text in ("0.3f", "0.{0,2!,4?+}", "{2+}=.0")]
    ['take-and-break[0.3F]', 'take-and-break[0.{0,2!,4?+}]', 'take-and-break[{2+}=.0]']
    >>> [read_rule(text).name for text in ("Dawson's Kayles", "kayles(5)", "kuželky", "octal[0.137]")]
    ['dawsons-kayles', 'kayles', 'kayles', 'octal[0.137]']
    """
    if not text.strip():
        raise InvalidNotation("write a rule, such as 1 3 4 or 0.77")
    if code := _CODE.fullmatch(text.strip().upper()):
        whole, digits = code[1] or code[3] or "0", code[2] or code[4] or ""
        family = "take-and-break" if re.search(r"[^0-7]", whole + digits) else "octal"
        return heap_game(f"{family}[{whole}.{digits}]")
    numbers = re.sub(r"[\s,;]+", ",", _RANGE.sub("..", text.strip("{} \t\r\n"))).lower()
    if _NUMBERS.fullmatch(numbers) or numbers in NAMED or numbers == "all":
        return heap_game(f"subtraction[{numbers}]")
    return _named(text.strip())


def _named(text: str) -> HeapGame:
    """Return the game that the notation of a rule or of a position writes, or that a word in any language finds."""
    written = re.sub(r"\([^()]*\)$", "", text).strip()
    try:
        return heap_game(written[:1].lower() + written[1:])
    except InvalidNotation:
        found = [] if "[" in text else [rules for rank, rules in find_games(text) if rank <= WORD]
        best = next((rules for rules in found if isinstance(rules, HeapGame)), None)
        if best is None:
            raise
        return best
