"""The home of the web app, and the games that a word finds: cards with live pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.core.position import Position
from grundy.core.ruleset import N_, Ruleset
from grundy.drawing import picture
from grundy.explaining.finding import find_games, findable_games, folded, near_games
from grundy.explaining.language import Language
from grundy.rulesets.catalogue import parse
from grundy.web.address import short
from grundy.web.opening import example_position
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

STARTERS = (
    "nim(3,4,5)",
    "chomp(6,6,6,6)",
    "kayles(10)",
    "house",
    "queen(5,8)",
    "clobber(xoxox/oxoxo)",
)
"""The games that a newcomer meets first: their rules are short, they look different, and whoever begins can win."""
SIDED = "sided"
FAMILIES = {
    "heaps": N_("Heaps and matches"),
    "boards": N_("Boards, chess and chocolate"),
    "coins": N_("Turning coins"),
    "strips": N_("Moving counters"),
    "graphs": N_("Drawings and graphs"),
    SIDED: N_("Games of Left and Right"),
}
"""The families of games, the most familiar first; those in which each player has moves of their own come last."""
DIFFICULTIES = {1: N_("easy"), 2: N_("medium"), 3: N_("hard")}
SHOWN_TAGS = 2

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Card:
    """A game as it is shown in the gallery, in one language."""

    name: str
    title: str
    rule: str
    theory: str
    example: str
    """The position that it opens, and shows."""
    picture: Markup
    """Empty if the position cannot be opened here because it names a file."""
    difficulty: int
    difficulty_word: str
    tags: tuple[str, ...]
    sided: bool


@router.get("/")
async def home(request: Request) -> Response:
    """Show the games to begin with, and all games by family."""
    to = reader_language(request)
    return render(request, "home.html", starters=_starters(to), families=_families(to))


@router.get("/games")
async def games(request: Request) -> Response:
    """Show all games by family, or those that a word finds, the best first."""
    to = reader_language(request)
    word = short(request.query_params.get("word", "").strip())
    if not word:
        return render(request, "games.html", word="", families=_families(to))
    found = _cards((rules for _, rules in find_games(word)), to)
    near = [] if found else [to.text(rules.title) for rules in near_games(word)]
    return render(request, "games.html", word=word, found=found, near=near)


@cache
def _starters(to: Language) -> list[Card]:
    return [_card(start.ruleset, start, to) for start in map(parse, STARTERS)]


@cache
def _families(to: Language) -> list[tuple[str, str, list[Card]]]:
    """Return the key, the title and the cards of each family."""
    members: dict[str, list[Ruleset[Any, Any]]] = {family: [] for family in FAMILIES}
    for game in findable_games():
        members[SIDED if game.rules.partizan else game.rules.family].append(game.rules)
    return [
        (key, to.text(title), sorted(_cards(members[key], to), key=_easiest_first)) for key, title in FAMILIES.items()
    ]


def _easiest_first(card: Card) -> tuple[int, str]:
    return card.difficulty, folded(card.title)


def _cards(games: Iterable[Ruleset[Any, Any]], to: Language) -> list[Card]:
    """Return a card for each game; two names of one game have the same example, and so one card."""
    first: dict[str, Ruleset[Any, Any]] = {}
    for rules in games:
        first.setdefault(rules.example, rules)
    return [_card(rules, example_position(example), to) for example, rules in first.items()]


def _card(rules: Ruleset[Any, Any], start: Position | None, to: Language) -> Card:
    return Card(
        name=rules.name.partition("[")[0],
        title=to.text(rules.title),
        rule=to.text(rules.rule),
        theory=to.text(rules.theory),
        example=rules.example if start is None else str(start),
        picture=Markup() if start is None else thumbnail(start, to),
        difficulty=rules.difficulty,
        difficulty_word=to.text(DIFFICULTIES[rules.difficulty]),
        tags=tuple(to.text(tag) for tag in rules.tags[:SHOWN_TAGS]),
        sided=rules.partizan,
    )


@lru_cache(maxsize=1024)
def thumbnail(position: Position, to: Language) -> Markup:
    """Return the picture of a position with its labels in a language, to be looked at and not to be touched.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> drawn = thumbnail(nim(3, 4, 5), language("en"))
    >>> drawn[-6:], "<a" in drawn
    (Markup('</svg>'), False)
    """
    return Markup(picture(position, to).svg("board", "img"))
