"""The tartan theorem in words: nim-products, their nim-sum, the corner, and the turn of each game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.outcome import Outcome
from grundy.core.phrase import Phrase
from grundy.core.position import Move, Position
from grundy.core.reason import HiddenNim
from grundy.core.ruleset import N_
from grundy.explaining.bouton import MOST_ROWS
from grundy.explaining.hidden_nim import hidden_nim_of, hidden_nim_steps
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.theorem import facts_of
from grundy.rulesets.coins.coin_row import in_words
from grundy.rulesets.coins.tartan import Factors, Tartan

MOST_TURNS = 16
"""How many turns a head may have whose value is also found from all of them."""


def tartan_steps(answer: Answer, to: Language, previous: Position | None = None) -> list[Step]:
    """Return the steps for a position of a product of coin games.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> steps = explain(solve(parse("turning-corners(1,3; 3,2; 4,4)")))
    >>> [step.title for step in steps][3:7]
    ['The nim-sum', 'The corner', 'The factors', 'A turn in each game']
    >>> print(steps[5].text)
    Change 4 to 3 and 4 to 3: (4 ⊕ 3) ⊗ (4 ⊕ 3) = 7 ⊗ 7 = 4, which is the nim-sum.
    """
    hidden = hidden_nim_of(answer)
    steps = list(hidden_nim_steps(answer, to))
    rules = answer.position.ruleset
    assert isinstance(rules, Tartan)
    steps[0] = _products(rules, facts_of(answer, Factors), hidden, to)
    steps[1:1] = _mex(rules, answer, to)
    if answer.outcome is Outcome.N and answer.best_move is not None:
        at = [step.title for step in steps].index(to.text("The move"))
        steps[at:at] = _corner(rules, answer.best_move, hidden, to)
    return steps


def _products(rules: Tartan, facts: Factors, hidden: HiddenNim, to: Language) -> Step:
    """Return the step with the value of every head as a nim-product."""
    shown = zip(hidden.places[:MOST_ROWS], facts.factors, hidden.heaps, strict=False)
    rows = tuple((to.say(place), *map(decimal, factors), decimal(value)) for place, factors, value in shown)
    table = Table((to.text("head"), *_directions(rules, to), to.text("nim-product")), rows) if rows else None
    return Step(to.text("The value of every head"), to.text(hidden.why), table)


def _mex(rules: Tartan, answer: Answer, to: Language) -> Iterator[Step]:
    """Yield the step that finds the value of one head from all its turns, of the last that has few enough."""
    few = [head for head in rules.key(answer.position.state) if 0 < (rules.turn_count(head) or 0) <= MOST_TURNS]
    if not few:
        return
    left = [(move, reduce(xor, map(rules.value, move.to.state), 0)) for move in rules(few[-1]).moves]
    rows = tuple((move.notation, rules.format(move.to.state) or "–", str(value)) for move, value in left)
    values = sorted({value for _, value in left})
    yield to.step(
        "The same by the least missing number",
        "Look at one head alone, {place}. Its turns leave the values {values}; the least missing number is {value}, "
        "as the product says.",
        Table((to.text("move"), to.text("leads to"), to.text("value")), rows),
        place=to.say(rules.describe_coin(few[-1])),
        values=", ".join(map(str, values)),
        value=rules.value(few[-1]),
    )


def _directions(rules: Tartan, to: Language) -> list[str]:
    """Return the names of the games and where each is played."""
    games = [to.text(game.title) for game in rules.games]
    if len(games) == 2:
        return [to.text("Rows ({game})", game=games[0]), to.text("Columns ({game})", game=games[1])]
    return [to.text("Axis {number} ({game})", number=number, game=game) for number, game in enumerate(games, 1)]


def _corner(rules: Tartan, move: Move, hidden: HiddenNim, to: Language) -> list[Step]:
    """Return the three steps from the nim-sum to the winning move."""
    corner = tuple(turn[-1] for turn in move.move)
    value, total = hidden.heaps[move.position.state.index(corner)], hidden.nim_sum
    said = N_("The corner is {place}.") if len(corner) != 2 else N_("The corner is in row {row} and column {column}.")
    where = to.text(said, place=to.say(rules.describe_coin(corner)), row=corner[0], column=corner[-1])
    change = to.text(
        "Its value is {value}, and has to change by the nim-sum: {value} ⊕ {total} = {left}.",
        value=value,
        total=total,
        left=value ^ total,
    )
    choice = Step(to.text("The corner"), f"{where} {change}")
    factors = rules.corner(move.move)
    changes = [to.text("{value} to {left}", value=value, left=left) for value, left in factors]
    product = to.step(
        "The factors",
        "Change {changes}: {sums} = {factors} = {total}, which is the nim-sum.",
        changes=to.listing(changes),
        sums=" ⊗ ".join(f"({decimal(value)} ⊕ {decimal(left)})" for value, left in factors),
        factors=" ⊗ ".join(decimal(value ^ left) for value, left in factors),
        total=total,
    )
    turns = [
        to.plural(
            "{direction}: turn coin {coins}, so that {value} becomes {left}.",
            "{direction}: turn coins {coins}, so that {value} becomes {left}.",
            len(turn),
            direction=direction,
            coins=to.say(Phrase("{coins}", coins=in_words(turn))),
            value=value,
            left=left,
        )
        for direction, turn, (value, left) in zip(_directions(rules, to), move.move, factors, strict=True)
    ]
    turns.append(to.text("Where they meet, the coins are turned."))
    return [choice, product, Step(to.text("A turn in each game"), " ".join(turns))]
