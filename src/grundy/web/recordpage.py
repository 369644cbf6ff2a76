"""The record of a match as a text: to be copied, downloaded, pasted and opened again."""

from __future__ import annotations

import re

from fastapi import APIRouter, Depends, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from grundy.core.errors import NotApplicable
from grundy.core.outcome import player_of
from grundy.core.partizan import player_to_move, without_turn
from grundy.play.opponents import check_opponent
from grundy.play.record import Record, read_record
from grundy.play.variations import read_lines, written_lines
from grundy.web.address import HUMAN, LONGEST_NAME, PlayAddress, read_play_address, read_position, short
from grundy.web.reader import check_language
from grundy.web.sitting import Sitting, seated

LONGEST_RECORD = 20_000
YOU, NOBODY = "you", "nobody"
COMPUTER = "Computer"
"""The tag that says who is the computer, where the names do not: a person may be called as an opponent is."""
COMPUTERS: dict[str, tuple[int, ...]] = {"you": (1,), "computer": (0,), "both": (0, 1), NOBODY: ()}
"""The numbers of the computers, by who begins."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/record")
async def record(request: Request) -> Response:
    """Open the match that a pasted record writes, or give the record of a match as a file."""
    if "text" in request.query_params:
        address = address_of(short(request.query_params["text"], LONGEST_RECORD))
        return RedirectResponse(address.having(lang=request.query_params.get("lang", "")).url, 303)
    sitting = seated(read_play_address(request.query_params))
    name = re.sub("[^a-z0-9-]+", "-", str(sitting.match.start.drawn)).strip("-")[:60]
    return PlainTextResponse(record_of(sitting), headers={"Content-Disposition": f'attachment; filename="{name}.txt"'})


def record_of(sitting: Sitting) -> str:
    """Return the record of a match with all its lines.

    Examples
    --------
    >>> address = PlayAddress("nim(1,2)", moves=("1-1", "2-2"), opponent="perfect", lines=(("2-1",),))
    >>> print(record_of(seated(address)))
    [Start "nim(1,2)"]
    [Play "normal"]
    [First "you"]
    [Second "perfect"]
    [Lines "@0 2-1"]
    [Result "second"]
    <BLANKLINE>
    1. 1-1 2-2
    <BLANKLINE>
    """
    address = sitting.address
    first, second = (_name(sitting, player) for player in (0, 1))
    tags = {"Seed": str(address.seed) if address.seed != PlayAddress().seed else ""}
    tags["Lines"] = written_lines(address.lines, address.line)
    if any(_is_opponent(sitting.given_name(player)) for player in sitting.persons):  # a person with such a name
        tags[COMPUTER] = address.first if sitting.computers else NOBODY
    return str(Record(sitting.course, first, second, {name: value for name, value in tags.items() if value}))


def _name(sitting: Sitting, player: int) -> str:
    if player in sitting.computers:
        return sitting.address.opponent
    return sitting.given_name(player) or (YOU if sitting.with_computer else "")


def address_of(text: str) -> PlayAddress:
    r"""Return the address of the end of a match, given its record.

    Examples
    --------
    >>> address_of('[Start "nim(1,2)"]\n[First "perfect"]\n[Second "Ann"]\n\n1. 1-1 2-2').url
    '/play?position=nim(1,2)&moves=1-1+2-2&opponent=perfect&first=computer&two=Ann'
    """
    read = read_record(text, read_position)
    names = [name[:LONGEST_NAME] for name in (read.first, read.second)]
    computers = COMPUTERS.get(read.tags.get(COMPUTER, ""))
    if computers is None:
        computers = tuple(player for player in (0, 1) if _is_opponent(names[player]))
    one, two = ("" if player in computers or names[player] == YOU else names[player] for player in (0, 1))
    moves = tuple(move.notation for move in read.match.moves)
    start = read.match.start
    seed = read.tags.get("Seed", "")
    return PlayAddress(
        position=str(without_turn(start)),
        play=read.match.play_convention,
        moves=moves,
        lines=read_lines(read.tags.get("Lines", ""), moves),
        opponent=names[computers[0]] if computers else HUMAN,
        first=next(first for first, players in COMPUTERS.items() if players == (computers or (1,))),
        one=one,
        two=two,
        begins=player_of(player_to_move(start) or "L"),
        seed=int(seed) if re.fullmatch("[0-9]{1,9}", seed) else PlayAddress().seed,
    )


def _is_opponent(name: str) -> bool:
    try:
        return check_opponent(name) == name
    except NotApplicable:
        return False
