"""A value of Left and Right as a position: each player moves to one of his options.

So a value can stand in a sum with positions: ``clobber(xo) + {1|-1} + nim(3)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from grundy.core.errors import InvalidPosition, NotApplicable, quote
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.reading import evaluate
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.reason import Theorem
from grundy.core.ruleset import N_

LONGEST = 10_000
"""How many characters a value may have that is played."""


class ValueGame(PartizanRuleset[str, str]):
    """The canonical form of a value, as it is written, is a state.

    Examples
    --------
    >>> position = value("{2|-1}")
    >>> position.outcome, [str(move) for move in position.moves], -position
    (Outcome.N, ['2', '-1'], value({1|-2}))
    """

    name = "value"
    title = N_("A value of Left and Right")
    rule = N_("Left moves to a left option of the value, Right to a right option.")
    example = "value({0||^2|*|||0})"
    tags = (N_("numbers"), N_("fractions"))
    difficulty = 1
    theory = N_("A value is what a position is worth in sums; its canonical form has no option that could be spared.")

    def left(self, state: str) -> Iterable[str]:
        """Return the left options of the canonical form."""
        return _options(state)[0]

    def right(self, state: str) -> Iterable[str]:
        """Return the right options of the canonical form."""
        return _options(state)[1]

    def play(self, state: str, move: str) -> str:
        """Return the option."""
        return move

    def negative(self, state: str) -> Position:
        """Return the negative of the value."""
        return self.at(str(-_form(state)))

    def validate(self, state: Any) -> str:
        """Return the canonical form of a value that is given as text, or as a number or a form."""
        (given,) = state if isinstance(state, tuple) and len(state) == 1 else (state,)
        return str(_form(str(given)))

    def parse(self, text: str) -> str:
        """Return the canonical form of the value that `text` writes."""
        return self.validate((text,))

    def format_move(self, state: str, move: str) -> str:
        """Return the option."""
        return move

    def describe_move(self, state: str, move: str) -> Phrase:
        """Return where the player moves."""
        return Phrase(N_("_move_ to {value}"), value=move)

    def theorem(self, state: str, play_convention: PlayConvention) -> Known[str] | None:
        """Return the value itself, which is about normal play."""
        if play_convention == "misere":
            return None
        return Known.valued(Theorem(N_("canonical form"), CONWAY, statement=GIVEN), _form(state))


CONWAY = N_("J. H. Conway, On Numbers and Games, 2nd ed., ch. 10")
GIVEN = N_("The value is given.")


def _no_position(text: str) -> CanonicalForm:
    raise NotApplicable("{text} is a position, and a value is expected here", text=quote(text))


@lru_cache(maxsize=1 << 12)
def _form(text: str) -> CanonicalForm:
    if len(text) > LONGEST:
        raise InvalidPosition(
            "a value that is played may have at most {limit} characters, this one has {length}",
            limit=LONGEST,
            length=len(text),
        )
    found = evaluate(text, _no_position).result
    if not isinstance(found, CanonicalForm):
        raise NotApplicable("{expression} asks something, and has no value", expression=quote(text))
    return found


@lru_cache(maxsize=1 << 12)
def _options(text: str) -> tuple[list[str], list[str]]:
    form = _form(text)
    return [*map(str, form.left)], [*map(str, form.right)]


value = ValueGame()
