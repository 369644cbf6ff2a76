"""The play of a sum of values in words: who wins it if Left begins, who if Right does, and by which moves.

Why one value is greater than another is shown move by move: the difference is won.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.evaluation import Term, total
from grundy.core.outcome import PLAYERS, Player, other_player
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table

MOST_TERMS = 4
"""A sum of more terms is played as one value."""
MOST_ROWS = 8
"""How many first moves of a play are shown."""
LONGEST_VALUE = 60
"""A longer value is shortened for people."""

BEGINS: dict[Player, str] = {"L": N_("If Left begins"), "R": N_("If Right begins")}
WINS: dict[Player, str] = {
    "L": N_("Left moves from {from_} to {to}. Then {total} is left, with Right to move, and Left wins."),
    "R": N_("Right moves from {from_} to {to}. Then {total} is left, with Left to move, and Right wins."),
}
NO_MOVE: dict[Player, str] = {"L": N_("Left has no move and loses."), "R": N_("Right has no move and loses.")}
ANSWERED: dict[Player, str] = {
    "L": N_("Right has an answer to every move of Left."),
    "R": N_("Left has an answer to every move of Right."),
}


def shown(value: CanonicalForm) -> str:
    """Return a value for people, shortened if it is long.

    Examples
    --------
    >>> from grundy import value
    >>> shown(value("^*"))
    '↑∗'
    """
    return shortened(value.symbol)


def shortened(symbol: str) -> str:
    """Return the beginning of a text that is long.

    Examples
    --------
    >>> shortened("½"), len(shortened("1" * 100))
    ('½', 60)
    """
    return symbol if len(symbol) <= LONGEST_VALUE else symbol[: LONGEST_VALUE - 1] + "…"


def form_in_words(left: Sequence[CanonicalForm], right: Sequence[CanonicalForm]) -> str:
    """Return a form with the options as they stand, shortened if it is long.

    Examples
    --------
    >>> from grundy import value
    >>> form_in_words([value("0"), value("*")], [value("1/2")])
    '{0,∗|½}'
    """
    return shortened("{" + "|".join(",".join(map(shown, side)) for side in (left, right)) + "}")


def sum_in_words(terms: Sequence[Term]) -> str:
    """Return a sum as it was written, a number that is taken away with its minus.

    Examples
    --------
    >>> from grundy import value
    >>> sum_in_words([Term(value("1/2")), Term(value("v")), Term(value("-1"))])
    '½ + ↓ − 1'
    """
    said = ""
    for term in terms:
        name = term_in_words(term)
        if said and term.form is None and term.value.number is not None and term.value < 0:
            said += f" − {shown(-term.value)}"
        else:
            said += f" + {name}" if said else name
    return said


def term_in_words(term: Term) -> str:
    """Return the options of a form in braces, of any other term the value.

    Examples
    --------
    >>> from grundy.lab.expressions import evaluated
    >>> [term_in_words(term) for term in evaluated("{0|1} + {0|0}").terms[0]]
    ['{0|1}', '{0|0}']
    """
    return shown(term.value) if term.form is None else form_in_words(*term.form)


def few(terms: Sequence[Term]) -> Sequence[Term]:
    """Return terms that are few enough to be played side by side; many become one.

    Examples
    --------
    >>> from grundy import value
    >>> [len(few([Term(value("^"))] * terms)) for terms in (2, 4, 5)]
    [2, 4, 1]
    """
    return terms if len(terms) <= MOST_TERMS else [Term(total(terms))]


def play_steps(terms: Sequence[Term], to: Language) -> list[Step]:
    """Return how a sum is played if Left begins, and if Right does.

    Examples
    --------
    >>> from grundy import value
    >>> from grundy.explaining.language import language
    >>> half, one = Term(value("1/2")), Term(value("1"))
    >>> steps = play_steps([half, half, -one], language("en"))
    >>> steps[0].text, steps[0].table.rows
    ('Right has an answer to every move of Left.', (('½ → 0', '½ → 1', '0'),))
    """
    return [_begins(terms, player, to) for player in PLAYERS]


def _options(term: Term, player: Player) -> tuple[CanonicalForm, ...]:
    left, right = (term.value.left, term.value.right) if term.form is None else term.form
    return left if player == "L" else right


def _begins(terms: Sequence[Term], player: Player, to: Language) -> Step:
    title = to.text(BEGINS[player])
    moves: dict[tuple[str, str], tuple[int, CanonicalForm]] = {}
    for at, term in enumerate(terms):
        for option in _options(term, player):
            moves.setdefault((term_in_words(term), shown(option)), (at, option))  # of equal terms one is enough
    if not moves:
        return Step(title, to.text(NO_MOVE[player]))
    if (win := _winning_move(terms, player)) is not None:
        place, option, left = win
        said = to.text(WINS[player], from_=term_in_words(terms[place]), to=shown(option), total=shown(left))
        return Step(title, said)
    rows = []
    for (before, to_), (at, option) in [*moves.items()][:MOST_ROWS]:
        after = [Term(option) if place == at else term for place, term in enumerate(terms)]
        answer = _winning_move(after, other_player(player))
        assert answer is not None  # or the move would win
        place, reply, left = answer
        rows.append((f"{before} → {to_}", f"{term_in_words(after[place])} → {shown(reply)}", shown(left)))
    text = to.text(ANSWERED[player])
    if len(moves) > MOST_ROWS:
        text += " " + to.plural("{n} more is not shown.", "{n} more are not shown.", len(moves) - MOST_ROWS)
    header = to.text("move"), to.text("answer"), to.text("what is left")
    return Step(title, text, Table(header, tuple(rows)))


def _winning_move(terms: Sequence[Term], player: Player) -> tuple[int, CanonicalForm, CanonicalForm] | None:
    """Return a move that wins, among those that are written: its place, the option, and the sum after it."""
    whole = total(terms)
    for place, term in enumerate(terms):
        for option in _options(term, player):
            left = whole - term.value + option
            if left >= 0 if player == "L" else left <= 0:
                return place, option, left
    return None
