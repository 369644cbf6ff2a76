"""The box at the top of every page: a position or a name, in any of the languages, leads to a match."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.core.errors import InvalidNotation, NotApplicable
from grundy.core.outcome import Outcome
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.explaining.finding import TITLE, WORD, find_games, folded, in_every_language
from grundy.rulesets.catalogue import STARTS, parse
from grundy.rulesets.graphs.pictures import PICTURES, TITLES, picture_start
from grundy.web.address import PlayAddress, link, read_position, short
from grundy.web.limits import solved
from grundy.web.reader import check_language

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])

_NOTATION = re.compile(r"[][()+]")
"""What a name has not, but a position that is more than a name has."""


@router.get("/open")
async def open_text(request: Request) -> Response:
    """Lead to the match that a text names or writes, or to the games that it finds; a card names its game."""
    lang = request.query_params.get("lang", "")
    if game := request.query_params.get("game", ""):
        return RedirectResponse(fair_start(read_position(game)).having(lang=lang).url, 303)
    text = short(request.query_params.get("text", ""))
    if not text.strip():
        return RedirectResponse(link("/", lang=lang), 303)
    address = address_of(text)
    url = address.having(lang=lang).url if address else link("/games", word=text.strip(), lang=lang)
    return RedirectResponse(url, 303)


def address_of(text: str) -> PlayAddress | None:
    """Return the match that a text names or writes; None if it may be many things, or nothing.

    Examples
    --------
    >>> [address_of(text).url for text in ("3 4 5", "Kayles 7", "Hackenbush barrel")]  # doctest: +NORMALIZE_WHITESPACE
    ['/play?position=nim(3,4,5)', '/play?position=kayles(7)',
     '/play?position=hackenbush[barrel](0-1,+1-2,+2-0.1)']
    >>> address_of("coins") is None
    True
    """
    if start := named_start(text):
        return fair_start(start)
    try:
        return PlayAddress(str(read_position(text[:1].lower() + text[1:])))
    except InvalidNotation:
        if _NOTATION.search(text):
            raise
    if position := _name_and_numbers(text.replace(",", " ").split()):
        return PlayAddress(str(position))
    only = _only_start(rules for _, rules in find_games(text))
    return fair_start(only) if only else None


def named_start(text: str) -> Position | None:
    """Return the start of the one game, or the one picture, that a text names; None if it names none or several.

    Examples
    --------
    >>> named_start("NIM"), named_start("marienbad"), named_start("hackenbush")
    (nim(3,4,5), nim(1,3,5,7), None)
    """
    asked = folded(text)
    if asked in STARTS:
        return parse(STARTS[asked])
    picture = asked.removeprefix("hackenbush ")
    for name in PICTURES:
        called = in_every_language(TITLES[name]) if name in TITLES else ()
        if picture in map(folded, (name, *called)):
            return parse(picture_start(name))
    found = find_games(text)
    best = found[0][0] if found else TITLE
    return _only_start(rules for rank, rules in found if rank == best <= WORD)


def _only_start(games: Iterable[Ruleset[Any, Any]]) -> Position | None:
    starts = {rules.example for rules in games}
    return example_position(starts.pop()) if len(starts) == 1 else None


def example_position(example: str) -> Position | None:
    """Return the position of an example, None if it cannot be opened here because it names a file.

    Examples
    --------
    >>> example_position("kayles(5)"), example_position('poset["order.json"]()')
    (kayles(5), None)
    """
    try:
        return parse(example)
    except NotApplicable:
        return None


def _name_and_numbers(words: list[str]) -> Position | None:
    """Return the position of the game that the first words name, with the numbers after them as its state."""
    numbers = [*takewhile(str.isdecimal, reversed(words))][::-1]
    name = " ".join(words[: len(words) - len(numbers)])
    games = {rules.name for rank, rules in find_games(name) if rank == TITLE} if name and numbers else set()
    return parse(f"{games.pop()}({','.join(numbers)})") if len(games) == 1 else None


def fair_start(position: Position) -> PlayAddress:
    """Return a match in which the reader can win: the computer begins where whoever begins loses.

    Examples
    --------
    >>> from grundy import nim
    >>> fair_start(nim(1, 2, 3)).url
    '/play?position=nim(1,2,3)&first=computer'
    """
    address = PlayAddress(str(position))
    outcome = solved(position, address.play).outcome
    if outcome is Outcome.P:
        return address.having(first="computer")
    return address.having(begins="R") if outcome is Outcome.R else address
