"""Changing the size of a position on a page: steppers, cells, another game added to it, and a random position.

A page that has them makes `Sizes` and includes ``sizes.html``. The changes are links; what is chosen from a list goes
to an address here, which leads back to the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import SystemRandom

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.core.errors import InvalidNotation
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.core.sum import add
from grundy.drawing.changes import Cell
from grundy.drawing.edge_changes import with_edge
from grundy.drawing.editing import Editing, PartEditing, editing, games_to_add
from grundy.drawing.touch import Change, Editor
from grundy.explaining.language import Language
from grundy.play.dealing import deal
from grundy.web.address import LARGEST_SEED, LONGEST_NAME, START, link, number_of, one_of, read_position, short
from grundy.web.reader import check_language

PAGES = ("play", "analyse")
_ASKED = ("game", "level", "page", "seed", "part", "tail", "head")
"""What an address here asks, and the page that it leads to does not need."""
LEVELS = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Sizes:
    """What can be changed in a position, and where the changes lead."""

    editing: Editing
    link: Callable[[Position], str]
    """Returns the address of the page with another position."""
    page: str
    """The page to which forms lead back: play or analyse."""
    fields: Mapping[str, str]
    """What its address has besides the position."""
    on_picture: bool = False
    """Whether the cells that the picture has can be changed there."""

    def cells(self, part: PartEditing) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells of a component that the page lists, row by row; none if the picture has all of them."""
        there = self.on_picture and all(cell.at is not None for row in part.cells for cell in row)
        return () if there else part.cells

    @property
    def has_places(self) -> bool:
        """Whether there are cells that the picture has, too."""
        return any(cell.at is not None for cell in self.editing.cells)

    def change(self, to: Language) -> Editor:
        """Return what the places of the picture change."""
        known = {
            (number, cell.at): Change(self.link(cell.to), f"{to.say(cell.where)}: {cell.content}")
            for number, part in enumerate(self.editing.parts)
            for row in part.cells
            for cell in row
            if cell.at is not None
        }
        return lambda component, place: known.get((component, place))

    def games(self, to: Language) -> list[tuple[str, str]]:
        """Return the notation and the name of every game that can be added, by their names; none to some games."""
        if not all(part.part.ruleset.adds for part in self.editing.parts):
            return []
        named: dict[str, str] = {}  # a variant with the same name is left to the notation
        for game in games_to_add():
            named.setdefault(to.text(game.ruleset.title) or game.ruleset.name, str(game))
        return [(notation, name) for name, notation in sorted(named.items())]

    def dealing(self, level: str) -> str:
        """Return the address that leads to a random position of a level."""
        parts = self.editing.position.summands
        # A ruleset without parameters is named alone, so that one deal does not depend on the one before.
        game = " + ".join(part.ruleset.name if "[" not in part.ruleset.name else str(part) for part in parts)
        return link("/random", **{**self.fields, "game": game, "level": level, "page": self.page})


def sizes_of(position: Position, link: Callable[[Position], str], page: str, fields: Mapping[str, str]) -> Sizes:
    """Return what can be changed in a position, for a page.

    Examples
    --------
    >>> from grundy import nim
    >>> sizes = sizes_of(nim(1), str, "play", {})
    >>> [str(position) for position in sizes.editing.offered], sizes.dealing("easy")
    (['nim(1,1)', 'nim(0)', 'nim(2)'], '/random?game=nim&level=easy&page=play')
    """
    return Sizes(editing(position), link, page, fields)


@router.get("/random")
async def random_position(request: Request) -> Response:
    """Lead to a random position of a level; with the same seed to the same."""
    query = request.query_params
    seed = query.get("seed") or str(SystemRandom().randrange(LARGEST_SEED))
    level = one_of("level", query.get("level", "medium"), tuple(LEVELS))
    start = read_position(query.get("game", START))
    convention = start.ruleset.convention(short(query.get("play", "normal")))
    dealt = deal(start, level, number_of("seed", seed, LARGEST_SEED), convention)
    return _back(request, dealt, seed=seed)


@router.get("/add")
async def add_game(request: Request) -> Response:
    """Lead to the sum of a position and another game."""
    query = request.query_params
    return _back(request, read_position(query.get("position", START)) + read_position(query.get("game", START)))


@router.get("/edge")
async def add_edge(request: Request) -> Response:
    """Lead to a position with one more edge in a graph or an order."""
    query = request.query_params
    position = read_position(query.get("position", START))
    parts = position.summands
    place = number_of("part", query.get("part", "1"), len(parts)) - 1
    tail, head = (short(query.get(name, "").strip(), LONGEST_NAME) for name in ("tail", "head"))
    if place < 0 or not tail or not head:
        raise InvalidNotation(N_("write both ends of the edge"))
    changed = with_edge(parts[place], tail, head)
    return _back(request, add(*parts[:place], changed, *parts[place + 1 :]))


def _back(request: Request, position: Position, **more: str) -> Response:
    """Lead back to the page that asked, with another position, and with everything else as it was."""
    query = request.query_params
    page = one_of("page", query.get("page", "play"), PAGES)
    kept = {name: short(value) for name, value in query.items() if name not in _ASKED}
    address = link(f"/{page}", **{**kept, "position": str(position), **more})
    return RedirectResponse(address, 303, {"Cache-Control": "no-store"})
