"""A game of a class as one seat sees it: the board, whose turn it is, and who at this device may enter the move.

What the program knows of a position is told only where the teacher has released it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Annotated, Any

from fastapi import Path, Request
from markupsafe import Markup

from grundy.classroom.matches import match_of, spelled
from grundy.classroom.model import ClassGame, Pupil
from grundy.classroom.reopening import has_just_ended
from grundy.classroom.room import Paused, Room, Way
from grundy.classroom.store import MOST_MOVES
from grundy.classroom.tasks import writers
from grundy.core.answer import Answer
from grundy.core.errors import GrundyError, IllegalMove, InvalidNotation, NotApplicable
from grundy.core.outcome import PLAYERS, PlayConvention
from grundy.core.position import Move
from grundy.core.ruleset import N_
from grundy.drawing.svg import shorten
from grundy.drawing.touch import Link
from grundy.explaining.language import Language
from grundy.explaining.words import SIDES, capitalized, move_in_words
from grundy.web.address import HUMAN, AnalyseAddress, PlayAddress, ReviewAddress, link
from grundy.web.boardview import board_of_sitting, marks_of
from grundy.web.classroom.entering import Seated, neighbours, rooms, seats_of
from grundy.web.classroom.following import REFRESH, Live
from grundy.web.classroom.voting import vote_values
from grundy.web.failures import Forbidden, NoSuchPage, Outdated
from grundy.web.failures import status_of as status_of_error
from grundy.web.ladder import MOVES, NONE, Ladder
from grundy.web.limits import solved
from grundy.web.reader import reader_language
from grundy.web.rulecard import rule_card
from grundy.web.sitting import Sitting
from grundy.web.status import COLOURED, Status, status_of

MOST_BOARDS = 64
"""How many boards are remembered: about those of the games that a class plays at one time."""
LONGEST_MOVE = 80
"""How long a move is in the list of those of a game."""
HERE = "@"
"""What stands on a remembered board for the address of the one who touches it."""
_NOT_NOW: dict[Way, str] = {
    "devices": N_("wait, it is your opponent’s turn"),
    "scribe": N_("somebody else writes down this game"),
}
"""Why a player may not enter a move."""

GameNumber = Annotated[int, Path(ge=1, lt=2**31)]


@dataclass(frozen=True)
class GameView:
    """A game, the pupil who looks at it, and the seat of this device that may enter the next move."""

    entered: Seated
    game: ClassGame
    pupils: dict[int, Pupil]
    acting: Seated | None
    shared: bool
    """Whether several pupils sit at the device."""
    mending: Seated | None = None
    """The seat of this device that may take back the last row of a game that has just ended."""

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players, the one who begins first."""
        return self.name(self.game.first), self.name(self.game.second)

    def name(self, pupil: int | None) -> str:
        """Return the name of a pupil, empty for nobody and a dash for one who is not in the room any more."""
        return "" if pupil is None else self.pupils[pupil].name if pupil in self.pupils else "–"

    @cached_property
    def sitting(self) -> Sitting:
        """The game as the pages of matches know it."""
        game = self.game
        address = PlayAddress(game.start, game.play_convention, game.moves, opponent=HUMAN)
        return Sitting(address.having(one=self.names[0], two=self.names[1]), match_of(game))

    @property
    def player(self) -> int:
        """The pupil whose turn it is."""
        return self.game.players[len(self.game.moves) % 2]

    @property
    def tells(self) -> bool:
        """Whether the teacher has released what the program knows."""
        room = self.entered.room
        return room.shows_values(self.game.group) and room.shows_values(self.entered.pupil.group)

    @property
    def ladder(self) -> Ladder:
        """What the page tells."""
        return Ladder(MOVES if self.tells else NONE, locked=True)

    @cached_property
    def answer(self) -> Answer | None:
        """What is known of the position, if it may be told."""
        match = self.sitting.match
        return solved(match.position, match.play_convention) if self.tells and not match.is_over else None

    @property
    def why(self) -> str:
        """The address where the position is explained, empty unless that is released."""
        match = self.sitting.match
        return AnalyseAddress(str(match.position), play=match.play_convention).url if self.tells else ""

    @property
    def review(self) -> str:
        """The address where better moves are looked for, empty unless that is released; names stay in the room."""
        return ReviewAddress(self.sitting.address.having(one="", two="")).url if self.tells else ""

    @property
    def live(self) -> Live:
        """What the page follows."""
        refresh = 0 if self.acting and self.entered.room.discussion is None else REFRESH
        return Live(self.entered.room.channel, f"room game-{self.game.id}", refresh=refresh)


def view_of(request: Request, entered: Seated, game: int) -> GameView:
    """Return a game of the room as a pupil sees it on the device that asks."""
    room = entered.room
    try:
        found = rooms().game(room, game)
    except NotApplicable:
        raise NoSuchPage(N_("this game is not in the room any more; your page says what to do now")) from None
    pupils = {pupil.id: pupil for pupil in rooms().pupils(room)}
    written = found.state == "done" and room.way == "scribe"
    allowed = writers(replace(found, state="playing") if written else found, room, pupils.values())
    shared = len(seats_of(request)) > 1
    here = neighbours(request, entered) if shared and allowed and entered.pupil.id not in allowed else [entered]
    seat = next((seat for seat in here if seat.pupil.id in allowed), None)
    if not written:
        return GameView(entered, found, pupils, seat, shared)
    may_mend = seat is not None and has_just_ended(found, rooms().games(room))
    return GameView(entered, found, pupils, None, shared, seat if may_mend else None)


def read_ply(text: str) -> int:
    """Return how many moves a page had when something was sent from it.

    Examples
    --------
    >>> read_ply("12")
    12
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_MOVES))):
        raise InvalidNotation("the number of the move is missing, open the page of the game again")
    return int(text)


def make_moves(view: GameView, ply: int, moves: Sequence[str]) -> ClassGame:
    """Make the moves that a pupil enters after `ply` others, if that pupil may; a move sent twice is made once."""
    game = view.game
    if view.entered.pupil.id not in (*game.players, game.scribe):
        raise Forbidden(N_("this is not your game"))
    for number, move in enumerate(moves, ply):
        move = spelled(game, number, move)
        if number < len(game.moves) and game.moves[number] == move:
            continue
        if number != len(game.moves) or game.state != "playing":
            raise Outdated(N_("the game has gone on meanwhile, look at the board"))
        check_writer(view, game)
        try:
            game = rooms().play(view.entered.room, game.id, number, move)
        except Paused:
            raise
        except (IllegalMove, NotApplicable):
            now = rooms().game(view.entered.room, game.id)
            if len(now.moves) == number and now.state == "playing":
                raise
            if now.moves[number : number + 1] != (move,):
                raise Outdated(N_("the game has gone on meanwhile, look at the board")) from None
            game = now
    return game


def check_writer(view: GameView, game: ClassGame) -> None:
    """Refuse a pupil who may not enter the next move, and everyone while the class discusses."""
    room, me = view.entered.room, view.entered.pupil.id
    if room.discussion is not None:
        raise Paused
    if me in writers(game, room, view.pupils.values()):
        return
    if game.state != "playing":
        raise Outdated(N_("this game is not being played now"))
    if me not in game.players:
        raise Forbidden(N_("this is not your game"))
    raise Forbidden(_NOT_NOW[room.way])


def words_of_change(game: ClassGame, room: Room) -> list[str]:
    """Return what has changed after a move.

    The end of a game concerns its group alone, where others begin, so that not all pupils look at once; but while
    there is a final, those of other groups may wait for the same pupils; and the end of the tournament opens the
    lessons to all.

    Examples
    --------
    >>> room = Room(1, "ABCDEF", "0" * 32, "nim(3,4,5)", "normal", 5, "devices", "positions")
    >>> words_of_change(ClassGame(17, 3, 1, 7, 8), replace(room, finalists=(7, 9)))
    ['game-17', 'group-3', 'results', 'room']
    """
    if game.state == "playing":
        return [f"game-{game.id}"]
    everyone = room.finalists or not rooms().is_running(room)
    return [f"game-{game.id}", f"group-{game.group}", "results", *(["room"] if everyone else [])]


def board_in(view: GameView, to: Language, lang: str, address: str = "") -> Markup:
    """Return the board; with an address its parts lead there to make a move."""
    if view.answer is not None:
        marks = marks_of(view.answer, view.ladder)
        drawn = str(board_of_sitting(view.sitting, to, _links(len(view.game.moves)) if address else None, marks))
    else:
        drawn = _drawn(view.game.start, view.game.play_convention, view.game.moves, to, bool(address))
    ending = f"&amp;lang={lang}&amp;move=" if lang else "&amp;move="
    return Markup(drawn.replace(f'href="{HERE}', f'href="{address}').replace("&amp;move=", ending))


@lru_cache(MOST_BOARDS)
def _drawn(start: str, play: PlayConvention, moves: tuple[str, ...], to: Language, touched: bool) -> str:
    """Return the board of a game without anything that is known of it."""
    game = ClassGame(0, 0, 0, 0, 0, start=start, play_convention=play, moves=moves)
    sitting = Sitting(PlayAddress(start, play, moves), match_of(game))
    return str(board_of_sitting(sitting, to, _links(len(moves)) if touched else None))


def _links(ply: int) -> Link:
    return lambda move: link(HERE, ply=str(ply), move=move.notation)


def shown_in(request: Request, view: GameView, mistake: GrundyError | None = None) -> dict[str, Any]:
    """Return what every page of a game shows beside the board; while the class discusses, that covers the rest."""
    to, room = reader_language(request), view.entered.room
    place = "write" if room.way == "scribe" and view.acting else "game"
    voting = vote_values(request, view.entered, (place, view.game.id), mistake, waits=view.game.is_open)
    told = mistake if voting["discussed"] is None else None
    return {
        "view": view,
        "sitting": view.sitting,
        "acting": view.acting,
        "status": status_of_error(mistake) if mistake else 200,
        "status_line": status_in(view, to),
        "sides": sides_in(view, to),
        "rules": rule_card(view.sitting, to),
        "mistake": capitalized(to.error(told)) if told else "",
        "live": view.live,
        **voting,
    }


def status_in(view: GameView, to: Language) -> Status:
    """Return the status line: whose turn it is in words for the pupil who looks, and what is released."""
    said = status_of(view.sitting, view.answer, view.ladder, to)
    turn = _turn(view, to)
    said = replace(said, headline=turn, turn="") if view.answer is None else replace(said, turn=turn)
    if view.game.moves or view.acting:
        return said
    writes = view.name(view.game.scribe)
    return replace(said, news=to.text("{name} writes down this game.", name=writes) if writes else "")


def _turn(view: GameView, to: Language) -> str:
    game, alone = view.game, not view.shared
    if game.state == "void":
        return to.text("This game does not count.")
    if game.state == "planned":
        return to.text("This game has not begun yet.")
    if game.state == "done":
        if alone and game.winner == view.entered.pupil.id:
            return to.text("You have won this game!")
        return to.text("{name} has won.", name=view.name(game.winner))
    if alone and view.player == view.entered.pupil.id:
        return to.text("It is your turn.")
    if view.acting is not None or view.entered.room.way == "scribe":
        return to.text("{name}’s move", name=view.name(view.player))
    return to.text("{name} is thinking.", name=view.name(view.player))


def sides_in(view: GameView, to: Language) -> list[tuple[str, str]]:
    """Return whose pieces are whose in a game of Left and Right: a sentence and a piece for each player."""
    sitting, told = view.sitting, []
    for player in (0, 1):
        if (side := sitting.side(player)) is not None:
            piece = sitting.board.pieces[PLAYERS.index(side)]
            told.append((f"{view.names[player]}: {to.text(COLOURED.get(piece, SIDES[side]))}", piece))
    return told


def moves_in(view: GameView, to: Language) -> list[tuple[int, str, str]]:
    """Return the moves: the number of each, who made it, and the move in words."""
    made = enumerate(view.sitting.match.moves)
    return [(ply + 1, view.names[ply % 2], _said(move, to)) for ply, move in made]


def _said(move: Move, to: Language) -> str:
    return shorten(move_in_words(move, to), LONGEST_MOVE)
