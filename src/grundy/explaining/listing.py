"""The catalogue in the reader's language."""

from __future__ import annotations

from typing import Any

from grundy.core.ruleset import Ruleset
from grundy.explaining.finding import find_games
from grundy.explaining.language import Language


def catalogue_entries(to: Language, word: str = "") -> list[dict[str, Any]]:
    """Return every ruleset, or those that a word is found in, the best first; Hackenbush once more for three colours.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [entry["name"] for entry in catalogue_entries(language("en"), "Bouton")]
    ['nim']
    """
    return [_entry(rules, to) for _, rules in find_games(word)]


def _entry(rules: Ruleset[Any, Any], to: Language) -> dict[str, Any]:
    return {
        "name": rules.name.partition("[")[0],
        "title": to.text(rules.title),
        "family": rules.family,
        "rule": to.text(rules.rule),
        "example": rules.example,
        "conventions": list(rules.conventions),
        "theory": to.text(rules.theory),
        "tags": [to.text(tag) for tag in rules.tags],
        "difficulty": rules.difficulty,
    }
