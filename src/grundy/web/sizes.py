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

from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.drawing.editing import Editing, editing, games_to_add
from grundy.explaining.language import Language
from grundy.play.dealing import deal
from grundy.web.address import LARGEST_SEED, START, link, number_of, one_of, read_position, short
from grundy.web.reader import check_language

PAGES = ("play", "analyse")
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


def _back(request: Request, position: Position, **more: str) -> Response:
    """Lead back to the page that asked, with another position, and with everything else as it was."""
    query = request.query_params
    page = one_of("page", query.get("page", "play"), PAGES)
    kept = {name: short(value) for name, value in query.items() if name not in ("game", "level", "page", "seed")}
    address = link(f"/{page}", **{**kept, "position": str(position), **more})
    return RedirectResponse(address, 303, {"Cache-Control": "no-store"})
