"""The rule card of a match: what a move is, in words and in a tiny picture, and what the players want."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from markupsafe import Markup

from grundy.core.partizan import without_turn
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.drawing.example_move import example_move, move_picture
from grundy.drawing.rules_in_words import goal_in_words, rule_in_words
from grundy.explaining.language import Language
from grundy.web.sitting import Sitting

MOST_GAMES = 4
"""How many games of a sum have a rule of their own on the card."""
LONGEST_PICTURE = 40_000
"""A longer picture is that of a start with very many parts: it would be too small to see, and slow to load."""


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules of one game of a match."""

    title: str
    rule: str
    picture: Markup
    """One move, before and after; empty if there is none to show."""
    move: str
    """This move in words."""


@dataclass(frozen=True, slots=True)
class RuleCard:
    """What a player has to know before the first move."""

    games: tuple[GameRules, ...]
    """The games of a sum, each once; several are told by their titles."""
    sum: str
    """How the games of a sum are played together, empty for a single game."""
    goal: str
    open: bool
    """Whether the card is open: it is at the start of a match."""


def rule_card(sitting: Sitting, to: Language) -> RuleCard:
    """Return the rule card of a match.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> card = rule_card(seated(PlayAddress("nim(3,4,5)", play="misere")), language("en"))
    >>> card.games[0].rule, card.games[0].move
    ('Take any number of matches, at least one, from one heap.', 'For example: take 4 matches')
    >>> card.goal, card.open
    ('Whoever takes the last match loses.', True)
    """
    start = without_turn(sitting.match.start)
    parts: dict[Ruleset[Any, Any], Position] = {}
    for part in start.summands:
        parts.setdefault(part.ruleset, part)
    games = tuple(_game_rules(part, to) for part in islice(parts.values(), MOST_GAMES))
    return RuleCard(
        games=games,
        sum=to.text("A move is made in one of the games; the others stay as they are.")
        if len(start.summands) > 1
        else "",
        goal=goal_in_words(sitting.match.start, sitting.match.play_convention, to),
        open=not sitting.course.moves,
    )


def plain_card(sitting: Sitting, to: Language, *, open_: bool = False) -> RuleCard:
    """Return the rule card of a task: without an example, which might be the move that is looked for.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.sitting import seated
    >>> plain_card(seated(PlayAddress("nim(3,4,5)")), language("en")).games[0].picture
    Markup('')
    """
    card = rule_card(sitting, to)
    return replace(card, games=tuple(replace(game, picture=Markup()) for game in card.games), open=open_)


@lru_cache(maxsize=512)
def _game_rules(start: Position, to: Language) -> GameRules:
    rules = start.ruleset
    move = example_move(start)
    drawn = "" if move is None else move_picture(move, to).svg("board", "img")
    return GameRules(
        title=to.text(rules.title) or rules.name,
        rule=rule_in_words(start, to),
        picture=Markup(drawn if len(drawn) <= LONGEST_PICTURE else ""),
        move="" if move is None else to.text("For example: {move}", move=move.phrase),
    )
