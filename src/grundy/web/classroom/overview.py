"""Games and tables as the teacher and the class see them, and what such a page listens to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from grundy.classroom.groups import quiet_minutes
from grundy.classroom.matches import match_of
from grundy.classroom.model import ClassGame
from grundy.classroom.room import Room
from grundy.classroom.standings import Standings
from grundy.explaining.language import Language
from grundy.web.classroom.following import PAUSE, Live
from grundy.web.classroom.seatpage import KINDS
from grundy.web.homepage import thumbnail


def live_of(room: Room, games: list[ClassGame], *more: str) -> Live:
    """Return what concerns a page that shows all games of a room.

    Examples
    --------
    >>> room = Room(1, "ABCDEF", "c", "nim(1)", "normal", 5, "devices", "positions")
    >>> live_of(room, [ClassGame(17, 2, 1, 7, 8, state="playing")], "votes").concerns
    'room group-2 game-17 votes'
    """
    groups = [f"group-{group}" for group in sorted({game.group for game in games})]
    playing = [f"game-{game.id}" for game in games if game.state == "playing"]
    return Live(room.channel, " ".join(("room", *groups, *playing, *more)), PAUSE)


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game as it is shown: the names of its players, whose turn it is, and its position now."""

    game: ClassGame
    kind: str
    """Why it is played, empty in the round robin."""
    first: str
    second: str
    turn: str
    winner: str
    scribe: str
    picture: Markup
    quiet: int


def shown_game(game: ClassGame, names: Mapping[int, str], to: Language, now: float) -> ShownGame:
    """Return how a game is shown; only one that is played has a picture.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> game = ClassGame(1, 1, 1, 7, 8, state="playing", start="nim(2)", moves=("1-1",))
    >>> shown_game(game, {7: "Ann", 8: "Bob"}, language("en"), 0.0).turn
    'Bob'
    """
    playing = game.state == "playing"
    return ShownGame(
        game,
        to.text(KINDS[game.kind]),
        names.get(game.first, "–"),
        names.get(game.second, "–"),
        names.get(game.players[len(game.moves) % 2], "–") if playing else "",
        names.get(game.winner, "–") if game.winner is not None else "",
        names.get(game.scribe, "–") if game.scribe is not None else "",
        thumbnail(match_of(game).position, to) if playing else Markup(),
        quiet_minutes(game, now),
    )


def cross_table(table: Standings[int], names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return the rows of a table: place, name, wins, and the result against each of the others, none against oneself.

    Examples
    --------
    >>> from grundy.classroom.standings import standings
    >>> won = [ClassGame(1, 1, 1, 7, 8, state="done", winner=8)]
    >>> [(row["name"], row["won"], row["against"]) for row in cross_table(standings(won, [7, 8]), {7: "Ann", 8: "Bob"})]
    [('Bob', 1, ['', '1:0']), ('Ann', 0, ['0:1', ''])]
    """
    order = [row.pupil for row in table.rows]
    return [
        {
            "place": row.place,
            "name": names[row.pupil],
            "played": row.played,
            "won": row.won,
            "against": [
                "" if other == row.pupil else f"{table.wins(row.pupil, other)}:{table.wins(other, row.pupil)}"
                for other in order
            ],
        }
        for row in table.rows
    ]
