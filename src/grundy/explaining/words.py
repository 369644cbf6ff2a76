"""The phrases that every explanation uses: moves, verdicts and lists in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

from grundy.core.answer import Answer, Verdict
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome, PlayConvention, Player
from grundy.core.partizan import ToMove
from grundy.core.phrase import Counted
from grundy.core.position import Move, Position
from grundy.core.reason import Search, Theorem
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.step import Step

SIDES: dict[Player, str] = {"L": N_("Left"), "R": N_("Right")}
"""What the players are called where each has moves of their own."""
MOST_LISTED = 12
"""How many moves or positions a sentence lists."""


def move_in_words(move: Move, to: Language) -> str:
    """Return the name of a move, such as "take 2 matches from heap 1"; a sentence takes `Move.phrase` and a form.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> move_in_words(nim(3, 4, 5).move("1-2"), language("en"))
    'take 2 matches from heap 1'
    """
    return to.say(move.phrase)


def position_in_words(position: Position, to: Language) -> str:
    """Return a position as people at a table name it, else its notation.

    Examples
    --------
    >>> from grundy import chomp, nim
    >>> from grundy.explaining.language import language
    >>> [position_in_words(position, language("en")) for position in (nim(1, 4, 5), nim(0, 6), chomp(2, 1))]
    ['1-4-5', '6 matches', 'chomp(2,1)']
    """
    said = position.ruleset.in_words(position.state)
    return str(position) if said is None else to.say(said)


def position_in_list(position: Position, to: Language) -> str:
    """Return a position as it stands in a list, where the number of a single heap is enough.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> [position_in_list(nim(*heaps), language("en")) for heaps in ((1, 4, 5), (0, 6), (0,))]
    ['1-4-5', '6', 'nothing']
    """
    said = position.ruleset.in_words(position.state)
    return to.number(said.n) if isinstance(said, Counted) else position_in_words(position, to)


def moves_in_words(moves: Sequence[Move], to: Language) -> str:
    """Return a list of moves in words, cut where it becomes too long to read.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> moves_in_words(list(nim(1, 1).moves), language("en"))
    'take 1 match from heap 1; take 1 match from heap 2'
    """
    if len(moves) <= MOST_LISTED + 1:  # a cut never saves a single move
        return "; ".join(move_in_words(move, to) for move in moves)
    return "; ".join([*(move_in_words(move, to) for move in moves[:MOST_LISTED]), "…"])


def play_in_words(moves: Sequence[Move], to: Language, *, by_reader: bool = True) -> list[str]:
    """Return a sentence for each move of a play, which the reader and an opponent make in turn, or two players.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> first = nim(1, 2).move("1-1")
    >>> play_in_words([first, first.to.move("2-2")], language("en"))
    ['You took 1 match from heap 1.', 'Your opponent took 2 matches from heap 2.']
    """
    told = [N_("You {move:own}."), N_("Your opponent {move:past}.")]
    if not by_reader:
        told = [N_("The first player {move:past}."), N_("The second player {move:past}.")]
    return [capitalized(to.text(told[ply % 2], move=move.phrase)) for ply, move in enumerate(moves)]


def outcome_in_words(outcome: Outcome | None, to: Language) -> str:
    """Return who wins.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> outcome_in_words(Outcome.P, language("en"))
    'the previous player wins (P-position)'
    """
    return {
        Outcome.N: to.text("the next player wins (N-position)"),
        Outcome.P: to.text("the previous player wins (P-position)"),
        Outcome.D: to.text("a draw: neither player can force a win (D-position)"),
        Outcome.L: to.text("Left wins, whoever begins"),
        Outcome.R: to.text("Right wins, whoever begins"),
        None: to.text("unknown"),
    }[outcome]


BEGUN: dict[tuple[Player, Outcome], str] = {
    ("L", Outcome.N): N_("If Left begins, Left wins."),
    ("L", Outcome.P): N_("If Left begins, Right wins."),
    ("R", Outcome.N): N_("If Right begins, Right wins."),
    ("R", Outcome.P): N_("If Right begins, Left wins."),
}


def begun_in_words(answer: Answer, to: Language) -> str:
    """Return who wins if that player begins whose moves are listed; nothing if that is not known.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.explaining.language import language
    >>> begun_in_words(solve(domineering("11"), player="L"), language("en"))
    'If Left begins, Right wins.'
    """
    if answer.player is None or answer.outcome is None or answer.outcome is Outcome.D:
        return ""
    return to.text(BEGUN[answer.player, answer.outcome.begun_by(answer.player)])


def value_in_symbols(verdict: Verdict, play_convention: PlayConvention = "normal") -> str:
    """Return the value as the field writes it: ∗3, ∞(0, 2), or a question mark; in misère play the number g⁻.

    Examples
    --------
    >>> from grundy.core.value import Nimber
    >>> value_in_symbols(Verdict.of(Nimber(3))), value_in_symbols(Verdict(Outcome.P))
    ('∗3', '?')
    >>> value_in_symbols(Verdict.of(Nimber(3)), "misere")
    '3'
    """
    if play_convention == "misere" and verdict.grundy_value is not None:
        return decimal(verdict.grundy_value)  # no nimber: g⁻ says nothing of sums
    return "?" if verdict.value is None else verdict.value.symbol


def value_in_words(answer: Answer, to: Language) -> str:
    """Return the value of a position: a nimber in normal play, the number g⁻ in misère play.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> value_in_words(solve(nim(3)), language("en")), value_in_words(solve(nim(3), "misere"), language("en"))
    ('value ∗3', 'misère value g⁻ = 3')
    """
    if answer.play_convention == "misere" and answer.grundy_value is not None:
        return to.text("misère value g⁻ = {value}", value=answer.grundy_value)
    return to.text("value {value}", value=value_in_symbols(answer.verdict))


def capitalized(words: str) -> str:
    """Return words as the beginning of a sentence.

    Examples
    --------
    >>> capitalized("cut the edge 0-1"), capitalized("n mod 4")
    ('Cut the edge 0-1', 'n mod 4')
    """
    return words if words.startswith("n ") else words[:1].upper() + words[1:]


def come_in_pairs(parts: Iterable[Hashable]) -> bool:
    """Return whether there are parts, and an even number of each.

    Examples
    --------
    >>> come_in_pairs([3, 5, 5, 3]), come_in_pairs([3, 3, 3]), come_in_pairs([])
    (True, False, False)
    """
    counts = Counter(parts).values()
    return bool(counts) and all(count % 2 == 0 for count in counts)


def copying_steps(parts: Iterable[Hashable], to: Language) -> Iterator[Step]:
    """Yield the step for a position that is lost in normal play because all its parts come in equal pairs.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> [[step.title for step in copying_steps(parts, language("en"))] for parts in ([3, 5, 5, 3], [1, 2, 3])]
    [['Copying'], []]
    """
    if come_in_pairs(parts):
        yield to.step(
            "Copying",
            "Everything is there twice. Whatever you do in one of two equal parts, "
            "your opponent does in the other, and so always has a move after yours.",
        )


def winning_moves_step(answer: Answer, to: Language) -> Step:
    """Return the step that lists the winning moves.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> winning_moves_step(solve(nim(1, 2)), language("en")).text
    'The only winning move: take 1 match from heap 2.'
    """
    moves = moves_in_words(answer.winning_moves, to)
    count = answer.winning_count
    if count is None:
        title, text = to.text("Winning moves"), to.text("These moves are known to win: {moves}.", moves=moves)
    elif count == 1:
        title, text = to.text("All winning moves"), to.text("The only winning move: {moves}.", moves=moves)
    else:
        title = to.text("All winning moves")
        text = to.plural(
            "There is {n} winning move: {moves}.", "There are {n} winning moves: {moves}.", count, moves=moves
        )
    return Step(title, text.replace("….", "…"))


def end_step(answer: Answer, to: Language, *, matches: bool = False) -> Step:
    """Return the step for a position without a move; `matches`: the last move took the last match.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> end_step(solve(nim(0)), language("en")).text
    'There is no move. In normal play whoever cannot move has lost.'
    """
    if answer.play_convention == "normal":
        said = N_("There is no move. In normal play whoever cannot move has lost.")
        taken = N_("No match is left. Whoever took the last one has won, so the player to move has lost.")
    else:
        said = N_("There is no move. In misère play whoever cannot move has won.")
        taken = N_(
            "No match is left. In misère play whoever took the last one has lost, so the player to move has won."
        )
    return to.step("The end", taken if matches else said)


def length_in_words(position: Position, to: Language) -> str:
    """Return how long play may last, whoever wins; nothing if that is not quickly found.

    Examples
    --------
    >>> from grundy import nim, parse
    >>> from grundy.explaining.language import language
    >>> for position in (nim(3, 4, 5), nim(1, 1), parse("kayles(1)"), nim(0)):
    ...     print(length_in_words(position, language("en")))
    The game lasts at least 3 and at most 12 moves.
    However it is played, the game lasts 2 moves.
    However it is played, the game lasts 1 move.
    <BLANKLINE>
    """
    shortest, longest = position.play_length or (0, 0)
    if not longest:
        return ""
    if shortest == longest:
        return to.plural(
            "However it is played, the game lasts {n} move.", "However it is played, the game lasts {n} moves.", longest
        )
    return to.plural(
        "The game lasts at least {shortest} and at most {n} move.",
        "The game lasts at least {shortest} and at most {n} moves.",
        longest,
        shortest=shortest,
    )


def closing_steps(answer: Answer, to: Language) -> list[Step]:
    """Return the steps that say how long the game lasts, and what is not known.

    Examples
    --------
    >>> from grundy import game, nim, solve
    >>> from grundy.explaining.language import language
    >>> closing_steps(solve(nim(1)), language("en"))[0].text
    'However it is played, the game lasts 1 move.'
    >>> closing_steps(solve(nim(2)), language("en"))[0].text
    'The game can end with this very move. The game lasts at least 1 and at most 2 moves.'
    >>> closing_steps(solve(nim(0)), language("en"))
    []
    >>> [step.text for step in closing_steps(solve(game(range)(50), limit=10), language("en"))]
    ['Who wins, the value and how long it takes: the limit of 10 positions was reached.']
    """
    steps = []
    if answer.remoteness:  # where the game is over, there is nothing to say
        text = f"{_best_length(answer, to)} {length_in_words(answer.position, to)}".strip()
        steps.append(Step(to.text("How long it takes"), text))
    fields = {
        "outcome": to.text("who wins"),
        "grundy": to.text("the value"),
        "value": to.text("the value"),
        "remoteness": to.text("how long it takes"),
        "moves": to.text("all moves"),
    }
    reasons: dict[str, list[str]] = {}
    for name, error in answer.unknown.items():
        ruleset = answer.position.ruleset
        if (name == "grundy" and not ruleset.valued) or (name == "remoteness" and ruleset.partizan):
            continue  # there is none to be known
        reasons.setdefault(to.error(error), []).append(fields.get(name, name))
    unknown = [f"{capitalized(to.listing(what))}: {why}." for why, what in reasons.items()]
    return steps + [Step(to.text("What is not known"), sentence) for sentence in unknown]


def _best_length(answer: Answer, to: Language) -> str:
    """Return how long the game lasts with best play; nothing if it cannot last longer than that."""
    if answer.remoteness != 1:
        return to.plural(
            "With best play the game ends after {n} move: the winner hurries, the loser delays.",
            "With best play the game ends after {n} moves: the winner hurries, the loser delays.",
            answer.remoteness or 0,
        )
    return "" if answer.position.play_length == (1, 1) else to.text("The game can end with this very move.")


def last_steps(answer: Answer, to: Language) -> list[Step]:
    """Return the winning moves, if some are known, and the closing steps.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> [step.title for step in last_steps(solve(nim(1)), language("en"))]
    ['All winning moves', 'How long it takes']
    """
    winning = [winning_moves_step(answer, to)] if answer.winning_moves else []
    return winning + closing_steps(answer, to)


def positions_step(reason: Search, to: Language) -> Step:
    """Return the step that says how large the search was.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> positions_step(Search("mex", 22), language("en")).text
    '22 positions were examined.'
    """
    text = to.plural("{n} position was examined.", "{n} positions were examined.", reason.positions)
    return Step(to.text("How it was found"), text)


def sources_in_words(theorem: Theorem, to: Language) -> str:
    """Return what a theorem cites.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> sources_in_words(Theorem("two rows", "D. Gale, 1974; the values by induction"), language("cs"))
    'D. Gale, 1974; hodnoty indukcí'
    """
    return "; ".join(map(to.text, theorem.sources))


def advice(answer: Answer, to: Language) -> str:
    """Return who should start, for a player who may choose.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> advice(solve(nim(1, 1)), language("en"))
    'If you may choose, let your opponent begin.'
    """
    if isinstance(answer.position.ruleset, ToMove) or answer.player is not None:
        return ""  # it is fixed who begins
    return {
        Outcome.N: to.text("If you may choose, begin."),
        Outcome.P: to.text("If you may choose, let your opponent begin."),
        Outcome.D: to.text("It does not matter who begins: nobody can force a win."),
        Outcome.L: to.text("It does not matter who begins: play Left."),
        Outcome.R: to.text("It does not matter who begins: play Right."),
        None: "",
    }[answer.outcome]
