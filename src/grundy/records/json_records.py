"""JSON for games of any ruleset: ``[{"id", "start", "play", "players"?, "positions": [notation after each move]}]``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from grundy.core import documents
from grundy.core.decimals import decimal
from grundy.core.errors import GrundyError, InvalidNotation, quote
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.records.games import Game, checked_name
from grundy.records.sheets import MOST_REMEMBERED, Sheet, Unreadable
from grundy.rulesets.catalogue import parse

Read = Callable[[Any], Position | Unreadable]

KEYS = {"id", "start", "play", "players", "positions"}


def read_json(text: str, play_convention: PlayConvention = "normal") -> Iterator[Sheet]:
    """Yield the games of a JSON text; `play_convention` holds where a game names none.

    Examples
    --------
    >>> [sheet] = read_json('[{"id": "a", "start": "nim(2)", "positions": ["nim(1)", "nim(0)"]}]')
    >>> sheet.entries
    [(1,), (0,)]
    """
    document = documents.read_json(text)
    if not isinstance(document, list):
        raise InvalidNotation("expected a JSON list of games, got {given}", given=quote(type(document).__name__))
    read = _reader()
    for number, written in enumerate(document, 1):
        try:
            yield _sheet(written, read, play_convention)
        except GrundyError as error:
            raise InvalidNotation("game {number} of the file: {mistake}", number=number, mistake=str(error)) from None


def _reader() -> Read:
    """Return what reads positions, and remembers them: games repeat each other."""
    read = lru_cache(MOST_REMEMBERED)(_position)
    return lambda written: read(written) if isinstance(written, str) else Unreadable(str(written))


def _position(written: str) -> Position | Unreadable:
    try:
        return parse(written)
    except GrundyError:
        return Unreadable(written)


def _sheet(written: Any, read: Read, play_convention: PlayConvention) -> Sheet:
    if not isinstance(written, dict) or not {"id", "start", "positions"} <= written.keys() <= KEYS:
        raise InvalidNotation(
            "expected an object with the keys {keys}, got {given}",
            keys="id, start, play, players, positions",
            given=quote(written),
        )
    name, players = written["id"], written.get("players", ["", ""])
    if isinstance(name, int) and not isinstance(name, bool):
        name = decimal(name)
    rows = written["positions"]
    if not isinstance(name, str) or not name.strip():
        raise InvalidNotation("the id of a game must be a text, got {given}", given=quote(name))
    if not isinstance(players, list) or len(players) != 2 or not all(isinstance(player, str) for player in players):
        raise InvalidNotation("the players must be two names, got {given}", given=quote(players))
    if not isinstance(rows, list):
        raise InvalidNotation("the positions must be a list, got {given}", given=quote(rows))
    start = read(written["start"])
    if isinstance(start, Unreadable):
        raise InvalidNotation("the start is not a position: {given}", given=quote(start.written))
    start = start_of(start)
    convention = start.ruleset.convention(str(written.get("play", play_convention)))
    entries = [_entry(read(row), start, row) for row in rows]
    name, first, second = map(checked_name, (name, *players))
    return Sheet(name, start.ruleset, start.state, "positions", entries, convention, (first, second))


def _entry(position: Position | Unreadable, start: Position, row: Any) -> Any:
    """Return the state of a position of the same game as the start."""
    if isinstance(position, Unreadable):
        return position
    return position.state if position.ruleset == start.ruleset else Unreadable(str(row))


def write_json(games: Sequence[Game]) -> Iterator[str]:
    r"""Yield the games as one JSON document, a game to a line.

    Examples
    --------
    >>> from grundy import nim
    >>> "".join(write_json([Game("a", nim, ((1,), (0,)))]))
    '[\n{"id": "a", "start": "nim(1)", "play": "normal", "positions": ["nim(0)"]}\n]\n'
    """
    yield "["
    for number, game in enumerate(games):
        document: dict[str, Any] = {"id": game.id, "start": str(game.start), "play": game.play_convention}
        if any(game.players):
            document["players"] = list(game.players)
        document["positions"] = [game.ruleset.notation(state) for state in game.states[1:]]
        yield (",\n" if number else "\n") + json.dumps(document, ensure_ascii=False)
    yield "\n]\n"
