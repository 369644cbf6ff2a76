"""The page of a pupil: what to do now, how the games went, and how the group stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.classroom.model import ClassGame, GameKind, Pupil
from grundy.classroom.standings import table_of_group
from grundy.classroom.tasks import Task, opponent_of, task_of, writers
from grundy.core.errors import GrundyError
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.web.classroom.entering import AsPupil, Seated, neighbours, rooms, told_status
from grundy.web.classroom.following import Live
from grundy.web.classroom.learned import WORD, begun
from grundy.web.classroom.lessons import lessons_open
from grundy.web.classroom.voting import cast_vote, vote_values
from grundy.web.forms import sent_form
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

KINDS: dict[GameKind, str] = {
    "round": "",
    "replaced": "",
    "extra": N_("extra game"),
    "play-off": N_("play-off"),
    "final": N_("final of the class"),
}

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Duty:
    """What to do now in words, and where."""

    said: tuple[str, ...]
    button: str = ""
    address: str = ""
    enters: bool = True
    """Whether moves are entered there, and not only looked at."""


@router.get("/class/s/{secret}")
@router.get("/class/s/{secret}/vote")  # where a page stands that refuses a vote
async def seat_page(request: Request, entered: AsPupil) -> Response:
    """Show a pupil what to do now."""
    return _page(request, entered)


@router.post("/class/s/{secret}/vote")
async def vote(request: Request, entered: AsPupil, sent: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Keep the vote of a pupil."""
    try:
        return cast_vote(request, entered, sent)
    except GrundyError as error:
        return _page(request, entered, error)


def _page(request: Request, entered: Seated, mistake: GrundyError | None = None) -> Response:
    to = reader_language(request)
    room, pupil = entered.room, entered.pupil
    pupils = {each.id: each for each in rooms().pupils(room)}
    games = rooms().games(room, pupil.group) if pupil.group else []
    games += rooms().games(room, 0)
    task = task_of(pupil.id, games)
    in_group = [each.id for each in pupils.values() if each.group == pupil.group and pupil.group]
    return render(
        request,
        "class/seat.html",
        entered=entered,
        room=room,
        pupil=pupil,
        pupils=pupils,
        duty=_duty(entered, task, pupils, to, request.query_params.get("lang", "")),
        over=[_told(pupil.id, game, pupils, to) for game in games if game.counts and pupil.id in game.players],
        table=table_of_group(games, in_group).rows if in_group else (),
        tells=room.shows_values(pupil.group),
        lessons_open=lessons_open(entered),
        begun=begun(rooms().learned(room, pupil.id).get(pupil.id, {}), to),
        neighbours=[
            (other, _called(other, task_of(other.pupil.id, games), pupils, to))
            for other in neighbours(request, entered)[1:]
        ],
        live=Live(room.channel, " ".join(_concerns(pupil, task))),
        status=told_status(mistake),
        **vote_values(request, entered, mistake=mistake),
    )


def _concerns(pupil: Pupil, task: Task) -> list[str]:
    """Return what changes the page of a pupil: also whose turn it is in the game that is played."""
    playing = [f"game-{task.game.id}"] if task.game else []
    return ["room", f"group-{pupil.group}", "group-0", f"{WORD}-{pupil.id}", *playing]


def _called(other: Seated, task: Task, pupils: dict[int, Pupil], to: Language) -> str:
    """Return what calls another pupil at the device; nothing if it is not known that there is something to do."""
    duty = _duty(other, task, pupils, to, "")
    return duty.button if duty.enters else ""


def _told(pupil: int, game: ClassGame, pupils: dict[int, Pupil], to: Language) -> tuple[ClassGame, str, bool, str]:
    """Return a game that is over, the name of the opponent, whether it was won, and of what kind it was."""
    return game, pupils[opponent_of(pupil, game)].name, game.winner == pupil, to.text(KINDS[game.kind])


def _duty(entered: Seated, task: Task, pupils: dict[int, Pupil], to: Language, lang: str) -> Duty:
    room, me = entered.room, entered.pupil
    if task.game is not None:
        game = task.game
        first, second = pupils[game.first].name, pupils[game.second].name
        place = "write" if room.way == "scribe" and me.id in writers(game, room, pupils.values()) else "game"
        address = entered.address(place, game.id, lang=lang)
        if task.kind == "write":
            said = to.text("You write down the game of {first} and {second}.", first=first, second=second)
            return Duty((said, _turn(me, game, pupils, to)), to.text("Write down the moves"), address)
        said = to.text("You play against {name} now.", name=second if me.id == game.first else first)
        turn = _turn(me, game, pupils, to)
        if room.way == "devices":
            return Duty((said, turn), to.text("Play"), address)
        if place == "write":
            return Duty((said, turn, to.text("You write down the moves yourselves.")), to.text("Write"), address)
        writes = to.text("{name} writes down your game.", name=pupils[game.scribe].name) if game.scribe else ""
        return Duty((said, turn, writes), to.text("Look at the moves"), address, enters=False)
    if task.kind == "wait":
        return Duty((*_waiting(task, pupils, to), *_next(task, pupils, to)))
    if task.kind == "rest":
        return Duty((to.text("You have played all your games."),))
    if not me.group:
        return Duty((to.text("Wait until your teacher puts you into a group."),))
    return Duty((to.text("Wait until your teacher begins."),))


def _turn(me: Pupil, game: ClassGame, pupils: dict[int, Pupil], to: Language) -> str:
    """Return who begins a game, and once it has begun whose turn it is."""
    player = game.players[len(game.moves) % 2]
    if player == me.id:
        return to.text("It is your turn.") if game.moves else to.text("You begin.")
    name = pupils[player].name
    return to.text("It is the turn of {name}.", name=name) if game.moves else to.text("{name} begins.", name=name)


def _waiting(task: Task, pupils: dict[int, Pupil], to: Language) -> list[str]:
    """Return for which games a pupil waits."""
    pairs = [" – ".join(pupils[player].name for player in game.players) for game in task.busy]
    if not pairs:
        return [to.text("Wait a moment.")]
    if len(pairs) == 1:
        return [to.text("Wait until this game is over: {game}.", game=pairs[0])]
    return [to.text("Wait until one of these games is over: {games}.", games=", ".join(pairs))]


def _next(task: Task, pupils: dict[int, Pupil], to: Language) -> list[str]:
    """Return against whom a pupil plays next; which of several comes first is seen when someone is free."""
    names = [pupils[opponent].name for opponent in task.opponents]
    if len(names) == 1:
        return [to.text("Next you play against {name}.", name=names[0])]
    return [to.text("Next you play against one of these: {names}.", names=", ".join(names))]
