"""A phrase that is said later, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Union

from grundy.core.decimals import filled

Field = Union[int, str, tuple[int, ...], list[int], "Phrase", tuple["Phrase", ...]]
"""What a phrase may have in its fields; several of them are said as a list, a phrase is said in its place."""
MARKED = re.compile(r"\b_([^\W\d_]+)_\b")
"""A verb of a move in a template."""


class Phrase:
    """A template marked for translation, and the values of its fields.

    Rules and theorems say what they know in phrases; `Language.say` speaks them. The words of a move
    mark their verbs by lines around them, so that a sentence can put them into the form it needs.

    Examples
    --------
    >>> phrase = Phrase("move coin {coin} to square {square}", coin=2, square=1)
    >>> phrase
    Phrase('move coin 2 to square 1')
    >>> phrase.fields["square"]
    1
    """

    __slots__ = ("fields", "template")

    def __init__(self, template: str, /, **fields: Field) -> None:
        self.template = template
        self.fields: Mapping[str, Field] = fields

    def __str__(self) -> str:
        return filled(MARKED.sub(r"\1", self.template), {**self.fields})

    def __format__(self, form: str) -> str:
        return str(self)  # the forms of a verb are known to languages only

    def __repr__(self) -> str:
        return f"Phrase({str(self)!r})"

    def json(self) -> dict[str, Any]:
        """Return the phrase as plain data, of which `read_phrase` makes it again."""
        return {"template": self.template, "fields": {name: _plain(field) for name, field in self.fields.items()}}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.template, self.fields) == (other.template, other.fields)

    def __hash__(self) -> int:
        return hash((self.template, *self.fields))


class Counted(Phrase):
    """A phrase that counts `n` things: in the two forms of English, of which other languages make their own.

    Examples
    --------
    >>> Counted("{n} move", "{n} moves", 1), Counted("{n} move", "{n} moves", 5)
    (Phrase('1 move'), Phrase('5 moves'))
    """

    __slots__ = ("forms", "n")

    def __init__(self, singular: str, plural: str, n: int, /, **fields: Field) -> None:
        super().__init__(singular if n == 1 else plural, n=n, **fields)
        self.forms = singular, plural
        self.n = n

    def json(self) -> dict[str, Any]:
        """Return the phrase as plain data, with both of its forms."""
        return super().json() | {"forms": list(self.forms)}


def read_phrase(document: Mapping[str, Any]) -> Phrase:
    """Return the phrase that was made plain data.

    Examples
    --------
    >>> phrase = Phrase("{heaps} and {things}", heaps=(3, 4), things=Counted("{n} match", "{n} matches", 2))
    >>> read_phrase(phrase.json()), read_phrase(phrase.json()).fields["things"].forms
    (Phrase('(3, 4) and 2 matches'), ('{n} match', '{n} matches'))
    """
    fields = {name: _field(field) for name, field in document["fields"].items()}
    if "forms" in document:
        singular, plural = document["forms"]
        return Counted(singular, plural, fields.pop("n"), **fields)
    return Phrase(document["template"], **fields)


def _plain(field: Field) -> Any:
    if isinstance(field, tuple | list):
        return [_plain(item) for item in field]
    return field.json() if isinstance(field, Phrase) else field


def _field(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_field(item) for item in plain)
    return read_phrase(plain) if isinstance(plain, dict) else plain


def matches(n: int) -> Phrase:
    """Return so many matches, as they are taken; translations have them in the accusative.

    Examples
    --------
    >>> Phrase("_take_ {things} from heap {heap}", things=matches(2), heap=1)
    Phrase('take 2 matches from heap 1')
    """
    return Counted("{n} match", "{n} matches", n)
