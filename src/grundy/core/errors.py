"""The errors of the package, one class for each kind of wrong.

::

    GrundyError
    ├─ InvalidNotation(ValueError)   the text is not in the notation
    │  └─ NoSuchGame                 it names a game that is not there
    ├─ InvalidPosition(ValueError)   well formed, but not a position of the ruleset
    ├─ IllegalMove(ValueError)       not a move of the position
    ├─ NotApplicable(ValueError)     the hypothesis of a theorem or method fails
    └─ Undecided                     the limit was reached, or the work would not fit

A message is a phrase, so that the faces of the program can say it in the reader's language.
It states what was expected, what came and what to do, in one sentence.
"""

from __future__ import annotations

from grundy.core.decimals import decimal
from grundy.core.phrase import Field, Phrase

LONGEST_QUOTE = 40


def quote(text: object) -> str:
    """Return `text` in quotes for a message, cut to a readable length; a tuple as the notation writes it.

    Examples
    --------
    >>> quote("nim(3,x)")
    "'nim(3,x)'"
    >>> quote((3, 2, -1))
    "'3,2,-1'"
    >>> len(quote("9" * 1000)) < 50
    True
    """
    shown = ",".join(map(decimal, text)) if isinstance(text, tuple) else decimal(text)
    if len(shown) > LONGEST_QUOTE:
        shown = shown[: LONGEST_QUOTE - 1] + "…"
    return repr(shown)


class GrundyError(Exception):
    """What every error of the package is.

    Parameters
    ----------
    message
        A template with fields in braces, or a phrase.
    values
        The values of the fields.

    Examples
    --------
    >>> error = InvalidPosition("heap {heap} must not be negative", heap=2)
    >>> str(error)
    'heap 2 must not be negative'
    >>> error.kind
    'invalid-position'
    """

    kind = "error"

    def __init__(self, message: str | Phrase, /, **values: Field) -> None:
        self.phrase = Phrase(message, **values) if isinstance(message, str) else message
        super().__init__(str(self.phrase))


class InvalidNotation(GrundyError, ValueError):
    """The text is not in the notation; `column` counts from 1, if it is known.

    Examples
    --------
    >>> InvalidNotation("expected a number", column=5).column
    5
    """

    kind = "invalid-notation"

    def __init__(self, message: str | Phrase, /, *, column: int | None = None, **values: Field) -> None:
        self.column = column
        super().__init__(message, **values)


class NoSuchGame(InvalidNotation):
    """A name that is not like that of any game; each face of the program says where all games are listed."""


class InvalidPosition(GrundyError, ValueError):
    """Well-formed text or state that is no position of its ruleset."""

    kind = "invalid-position"


class IllegalMove(GrundyError, ValueError):
    """What was given is not a move of the position."""

    kind = "illegal-move"


class NotApplicable(GrundyError, ValueError):
    """The hypothesis of a theorem or of a method fails."""

    kind = "not-applicable"


class Undecided(GrundyError):
    """The limit was reached, or the work would not fit and was not begun.

    Examples
    --------
    >>> Undecided("the position has too many moves").kind
    'limit'
    """

    kind = "limit"
