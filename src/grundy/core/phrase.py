"""A phrase that is said later, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Union

from grundy.core.decimals import filled

Field = Union[int, str, tuple[int, ...], list[int], "Phrase"]
"""What a phrase may have in its fields; several numbers are said as a list, a phrase is said in its place."""


class Phrase:
    """A template marked for translation, and the values of its fields.

    Rules and theorems say what they know in phrases; `Language.say` speaks them.

    Examples
    --------
    >>> phrase = Phrase("take {count} from heap {heap}", count=2, heap=1)
    >>> phrase
    Phrase('take 2 from heap 1')
    >>> phrase.fields["heap"]
    1
    """

    __slots__ = ("fields", "template")

    def __init__(self, template: str, /, **fields: Field) -> None:
        self.template = template
        self.fields: Mapping[str, Field] = fields

    def __repr__(self) -> str:
        return f"Phrase({filled(self.template, {**self.fields})!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.template, self.fields) == (other.template, other.fields)

    def __hash__(self) -> int:
        return hash((self.template, *self.fields))
