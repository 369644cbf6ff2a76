"""The rules of a game in words, as they stand beside its picture: what a move is, and who wins."""

from __future__ import annotations

from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Position
from grundy.drawing.board import board_of
from grundy.explaining.language import Language


def rule_in_words(start: Position, to: Language) -> str:
    """Return what a move is; a game made of another one has the rule of that, and then its own.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> rule_in_words(nim(3, 4, 5), language("en"))
    'Take any number of matches, at least one, from one heap.'
    >>> from grundy import parse
    >>> rule_in_words(parse("subtraction[1,3,4](9)"), language("en"))
    'Take 1, 3 or 4 matches.'
    >>> rule_in_words(parse("subtraction[squares](9)"), language("en"))
    'subtraction[squares]: Take a number of matches that belongs to the set, from one heap.'
    """
    rules = start.drawn.ruleset
    if (told := start.ruleset.rule_of(start.state)) is not None:
        return to.say(told)
    named = f"{rules.name}: " if "[" in rules.name and rules.family != "graphs" else ""
    said = dict.fromkeys((start.drawn.ruleset.rule, start.ruleset.rule or start_of(start).ruleset.rule))
    return named + " ".join(to.text(rule) for rule in said if rule)


def has_matches(position: Position) -> bool:
    """Return whether the last move takes the last match.

    Examples
    --------
    >>> from grundy import kayles, nim, parse
    >>> has_matches(nim(3, 4)), has_matches(nim(3) + parse("wythoff(1,2)"))
    (True, False)
    """
    return all(part.ruleset.ends_empty and board_of(part.ruleset).has_matches for part in position.drawn.summands)


def goal_in_words(position: Position, play_convention: PlayConvention, to: Language) -> str:
    """Return who wins in the end, as players say it to each other.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> goal_in_words(nim(3, 4), "misere", language("en"))
    'Whoever takes the last match loses.'
    """
    if play_convention == "misere":
        if has_matches(position):
            return to.text("Whoever takes the last match loses.")
        return to.text("Whoever makes the last move loses.")
    if has_matches(position):
        return to.text("Whoever takes the last match wins.")
    return to.text("Whoever makes the last move wins.")
