"""JSON for games of any ruleset: ``[{"id", "start", "play", "players"?, "positions": [notation after each move]}]``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core import documents
from grundy.core.errors import GrundyError, InvalidNotation, quote
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.records.games import Game, checked_name
from grundy.records.sheets import MOST_REMEMBERED, Sheet, Unreadable
from grundy.rulesets.catalogue import parse

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
    positions = _Positions()
    for number, written in enumerate(document, 1):
        try:
            yield _sheet(written, positions, play_convention)
        except GrundyError as error:
            raise InvalidNotation("game {number} of the file: {mistake}", number=number, mistake=str(error)) from None


class _Positions:
    """Reads positions and remembers them: games repeat each other."""

    def __init__(self) -> None:
        self._read: dict[str, Position | Unreadable] = {}

    def __call__(self, written: Any) -> Position | Unreadable:
        if not isinstance(written, str):
            return Unreadable(str(written))
        found = self._read.get(written)
        if found is None:
            if len(self._read) >= MOST_REMEMBERED:
                self._read.clear()
            try:
                found = parse(written)
            except GrundyError:
                found = Unreadable(written)
            self._read[written] = found
        return found


def _sheet(written: Any, positions: _Positions, play_convention: PlayConvention) -> Sheet:
    if not isinstance(written, dict) or not {"id", "start", "positions"} <= written.keys() <= KEYS:
        raise InvalidNotation(
            "expected an object with the keys {keys}, got {given}",
            keys="id, start, play, players, positions",
            given=quote(written),
        )
    name, players = written["id"], written.get("players", ["", ""])
    if isinstance(name, int) and not isinstance(name, bool):
        name = str(name)
    rows = written["positions"]
    if not isinstance(name, str) or not name.strip():
        raise InvalidNotation("the id of a game must be a text, got {given}", given=quote(name))
    if not isinstance(players, list) or len(players) != 2 or not all(isinstance(player, str) for player in players):
        raise InvalidNotation("the players must be two names, got {given}", given=quote(players))
    if not isinstance(rows, list):
        raise InvalidNotation("the positions must be a list, got {given}", given=quote(rows))
    start = positions(written["start"])
    if isinstance(start, Unreadable):
        raise InvalidNotation("the start is not a position: {given}", given=quote(start.written))
    start = start_of(start)
    convention = start.ruleset.convention(str(written.get("play", play_convention)))
    entries = [_entry(positions(row), start, row) for row in rows]
    return Sheet(
        checked_name(name),
        start.ruleset,
        start.state,
        "positions",
        entries,
        convention,
        (checked_name(players[0]), checked_name(players[1])),
    )


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
