"""The opponents in words: what each is called, and what it does."""

from __future__ import annotations

from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.play.opponents.names import USUAL, read_opponent

_NAMES = {
    "random": N_("Random computer"),
    "greedy": N_("Greedy computer"),
    "pupil": N_("Pupil"),
    "forgetful": N_("Forgetful computer"),
    "lookahead": N_("Computer that looks ahead"),
    "teacher": N_("Teacher"),
    "perfect": N_("Perfect computer"),
}
_DESCRIPTIONS = {
    "random": N_("Chooses among all moves at random."),
    "greedy": N_(
        "In most games with heaps it takes as much as it can; in other games it leaves you as few moves as it can."
    ),
    "pupil": N_(
        "Sees a win that is one move away, and knows how to leave two equal heaps or parts; "
        "otherwise it moves at random."
    ),
    "perfect": N_("Wins wherever it can find a win, and holds out as long as it can."),
}


def opponent_in_words(name: str, to: Language) -> str:
    """Return what an opponent is called, its number in brackets if it is not the usual one.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [opponent_in_words(name, language("en")) for name in ("pupil", "forgetful(0.2)", "lookahead(4)")]
    ['Pupil', 'Forgetful computer (0.2)', 'Computer that looks ahead (4)']
    """
    opponent = read_opponent(name)
    called = to.text(_NAMES[opponent.kind])
    if opponent.number == USUAL.get(opponent.kind, 0):
        return called
    return f"{called} ({to.decimal(opponent.number)})"


def opponent_described(name: str, to: Language) -> str:
    """Return what an opponent does, in one sentence.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> opponent_described("lookahead(4)", language("en"))
    'Looks at most 4 moves ahead: it takes a win and puts off a loss that it sees, and otherwise moves at random.'
    >>> opponent_described("forgetful(0.2)", language("en"))
    'Plays perfectly, but in about 20 % of its moves it forgets how and moves at random.'
    """
    opponent = read_opponent(name)
    number = opponent.number
    if opponent.kind == "lookahead":
        return to.plural(
            "Looks at most {n} move ahead: it takes a win and puts off a loss that it sees, "
            "and otherwise moves at random.",
            "Looks at most {n} moves ahead: it takes a win and puts off a loss that it sees, "
            "and otherwise moves at random.",
            int(number),
        )
    if opponent.kind == "teacher":
        return to.plural(
            "Plays perfectly, but hands you back the win at most {n} time, and tells you afterwards where.",
            "Plays perfectly, but hands you back the win at most {n} times, and tells you afterwards where.",
            int(number),
        )
    if opponent.kind != "forgetful":
        return to.text(_DESCRIPTIONS[opponent.kind])
    if number == USUAL["forgetful"]:
        return to.text("Plays perfectly, but in about one move of three it forgets how and moves at random.")
    return to.text(
        "Plays perfectly, but in about {share} of its moves it forgets how and moves at random.",
        share=f"{to.decimal(100 * number)} %",
    )
