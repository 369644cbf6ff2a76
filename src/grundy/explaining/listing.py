"""The catalogue in the reader's language."""

from __future__ import annotations

from typing import Any

from grundy.explaining.language import Language
from grundy.rulesets.catalogue import STARTS, catalogue
from grundy.rulesets.graphs.coloured import ColouredHackenbush


def catalogue_entries(to: Language, word: str = "") -> list[dict[str, Any]]:
    """Return every ruleset, or those that a word is found in; Hackenbush once more for its pictures in three colours.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [entry["name"] for entry in catalogue_entries(language("en"), "Bouton")]
    ['nim']
    """
    entries = []
    for rules in sorted([*catalogue(), ColouredHackenbush()], key=lambda rules: rules.name):
        entry = {
            "name": rules.name.partition("[")[0],
            "title": to.text(rules.title),
            "family": rules.family,
            "rule": to.text(rules.rule),
            "example": rules.example,
            "conventions": list(rules.conventions),
            "theory": to.text(rules.theory),
        }
        aliases = [
            alias for alias, start in STARTS.items() if start.partition("(")[0].partition("[")[0] == entry["name"]
        ]
        words = " ".join(map(str, [*entry.values(), *aliases]))
        if word.casefold() in words.casefold():
            entries.append(entry)
    return entries
