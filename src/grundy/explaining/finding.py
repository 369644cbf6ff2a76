"""Finding a game by a word that people know: in any of the languages, with or without its accents.

A game is found by its title, its name in the notation, its everyday words, its other names and its kind, and last by
what its rule and its theory say. Endings do not matter much: *coins* finds *coin*, and *čokoláda* finds *čokolády*.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from grundy.core.ruleset import N_, Ruleset
from grundy.explaining.language import LANGUAGES, language
from grundy.rulesets.catalogue import STARTS, catalogue
from grundy.rulesets.graphs.coloured import ColouredHackenbush
from grundy.rulesets.graphs.pictures import COLOURED, GREEN, TITLES

LONGEST_SEARCH = 12
"""How many words of what is looked for are read; nobody writes more."""
SHORTEST_STEM = 4
TITLE, WORD, IN_TITLE, IN_WORDS, IN_PROSE = range(5)
"""How a game is found, the best first: it has this title, it has this other name or everyday word, the title has
these words, the other names have them, or the rule and the theory do."""

_ENDING = re.compile(r"[aeiouys]{1,2}$")
_NOT_COMBINED = str.maketrans({"đ": "d", "ø": "o", "ł": "l", "’": "", "'": ""})


def folded(text: str) -> str:
    """Return the words of a text in small letters without accents, one space between them.

    Examples
    --------
    >>> folded("Dawson’s  Kayles"), folded("Šibice, žetoni"), folded("coins-on-a-strip")
    ('dawsons kayles', 'sibice zetoni', 'coins on a strip')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_NOT_COMBINED))
    return " ".join(re.findall(r"[^\W_]+", "".join(letter for letter in plain if not unicodedata.combining(letter))))


def stem(word: str) -> str:
    """Return a folded word without its ending, as far as enough of it is left.

    Examples
    --------
    >>> [stem(word) for word in ("coins", "matches", "cokolada", "tree", "nim")]
    ['coin', 'match', 'cokolad', 'tree', 'nim']
    """
    return word[: max(SHORTEST_STEM, len(_ENDING.sub("", word)))]


def _stems(words: str) -> str:
    return " ".join(map(stem, words.split()))


@dataclass(frozen=True, slots=True)
class Findable:
    """A game of the catalogue with all the words by which it is found, in every language, folded."""

    rules: Ruleset[Any, Any]
    titles: tuple[str, ...]
    words: tuple[str, ...]
    stems: frozenset[str]
    """The titles and the words without their endings."""
    texts: tuple[str, str, str]
    """All titles, all words with them, and everything that is said of the game; a space before each word."""

    def rank(self, asked: str, stems: str) -> int | None:
        """Return how well it is found by a folded text, also given without its endings; None if it is not found."""
        if asked in self.titles:
            return TITLE
        if stems in self.stems:
            return WORD
        wanted = [f" {word}" for word in stems.split()[:LONGEST_SEARCH]]
        for rank, text in zip((IN_TITLE, IN_WORDS, IN_PROSE), self.texts, strict=True):
            if all(word in text for word in wanted):
                return rank
        return None


@cache
def findable_games() -> tuple[Findable, ...]:
    """Return every game of the catalogue in the order of the names; Hackenbush once more for three colours.

    Examples
    --------
    >>> findable_games()[0].titles
    ('aliquot game', 'odebirani alikvotnich casti', 'igra alikvotnih dijelova', 'aliquot')
    """
    return tuple(map(_findable, sorted([*catalogue(), ColouredHackenbush()], key=lambda rules: rules.name)))


def _findable(rules: Ruleset[Any, Any]) -> Findable:
    name = rules.name.partition("[")[0]
    aliases = [alias for alias, start in STARTS.items() if re.split(r"[\[(]", start)[0] == name]
    pictures = (COLOURED if rules.partizan else GREEN) if name == "hackenbush" else {}
    drawn = [TITLES[picture] for picture in pictures if picture in TITLES]
    titles = tuple(map(folded, (*in_every_language(rules.title), name)))
    names = ", ".join(said for word in (*rules.tags, *drawn, *_kinds(rules)) for said in in_every_language(word))
    words = [*map(folded, (*aliases, *pictures, *names.split(", ")))]  # a language may have two words for one
    said = [rules.family, rules.example, *in_every_language(rules.rule), *in_every_language(rules.theory)]
    title_text, word_text = _spaced(titles), _spaced(words)
    texts = title_text, title_text + word_text, title_text + word_text + _spaced(map(folded, said))
    return Findable(rules, titles, tuple(words), frozenset(map(_stems, (*titles, *words))), texts)


def _kinds(rules: Ruleset[Any, Any]) -> list[str]:
    kinds = [N_("partizan") if rules.partizan else N_("impartial")]
    return [*kinds, N_("misère")] if "misere" in rules.conventions else kinds


def _spaced(texts: Iterable[str]) -> str:
    return "".join(f" {text}" for text in texts)


def in_every_language(text: str) -> tuple[str, ...]:
    """Return what a text is in each language.

    Examples
    --------
    >>> in_every_language("winning move")
    ('winning move', 'vítězný tah', 'pobjednički potez')
    """
    return tuple(language(code).text(text) for code in LANGUAGES)


def find_games(text: str) -> list[tuple[int, Ruleset[Any, Any]]]:
    """Return the games that a text finds, each after how well it is found, the best first; all, if there is no text.

    Examples
    --------
    >>> [rules.name for _, rules in find_games("Bouton")]
    ['nim']
    >>> find_games("kuzelky")[0][1].name
    'kayles'
    """
    if not text.strip():
        return [(TITLE, game.rules) for game in findable_games()]
    asked = folded(text)
    stems = _stems(asked)
    ranked = ((game.rank(asked, stems), game.rules) for game in findable_games() if asked)
    found = [(rank, rules) for rank, rules in ranked if rank is not None]
    return sorted(found, key=lambda one: (one[0], len(one[1].title)))  # Kayles before Dawson's Kayles


def near_games(text: str, most: int = 4) -> list[Ruleset[Any, Any]]:
    """Return games whose title or name looks like a text in which nothing was found.

    Examples
    --------
    >>> [rules.name for rules in near_games("kayels")]
    ['kayles']
    """
    names = {name: game.rules for game in findable_games() for name in (*game.words, *game.titles)}
    near = get_close_matches(folded(text)[:80], names, n=most, cutoff=0.65)
    return list({names[name].name: names[name] for name in near}.values())
