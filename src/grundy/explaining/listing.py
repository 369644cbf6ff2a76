"""The catalogue in the reader's language."""

from __future__ import annotations

from typing import Any

from grundy.explaining.language import Language
from grundy.rulesets.catalogue import catalogue


def catalogue_entries(to: Language, word: str = "") -> list[dict[str, Any]]:
    """Return every ruleset, or those that a word is found in, as the contract writes them.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [entry["name"] for entry in catalogue_entries(language("en"), "Bouton")]
    ['nim']
    """
    entries = []
    for rules in catalogue():
        entry = {
            "name": rules.name.partition("[")[0],
            "title": to.text(rules.title),
            "family": rules.family,
            "rule": to.text(rules.rule),
            "example": rules.example,
            "conventions": list(rules.conventions),
            "theory": to.text(rules.theory),
        }
        words = " ".join(str(value) for value in entry.values())
        if word.casefold() in words.casefold():
            entries.append(entry)
    return entries
