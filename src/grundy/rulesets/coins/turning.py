"""The coin-turning games with a name, and ``turning[code]`` for all others.

The names are those of *Winning Ways*, chapter 14. Turtles and Ruler count their coins from 1, so that the value of
a coin is read off from its number; the others, and codes, count from 0. A subtraction game as coins counts from 1:
coin n is a heap of n.
"""

from __future__ import annotations

from grundy.core.errors import InvalidNotation, quote
from grundy.core.notation import shifted
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.rulesets.coins.any_coins import AnyCoins
from grundy.rulesets.coins.codes import read_code
from grundy.rulesets.coins.coin_row import CoinRow
from grundy.rulesets.coins.heap_turns import HeapTurns
from grundy.rulesets.coins.patterns import Pattern, Patterns, Shape
from grundy.rulesets.coins.runs import Runs
from grundy.rulesets.coins.turns import Coins

MOCK_TURTLE_THEOREM = N_("Mock Turtle Theorem")
ODIOUS_VALUES = N_(
    "The values all have an odd number of ones in binary (Mock Turtle Theorem); "
    "the P-positions form a lexicographic code."
)


class Turtles(CoinRow):
    """A row of turtles; those on their backs are its heads.

    Examples
    --------
    >>> turtles.parse("FFBBFBFFB")
    (3, 4, 6, 9)
    """

    board = "turtles"
    letters = ("BF", "ZN", "LN", *CoinRow.letters)
    """On its back or on its feet: záda and nohy, leđa and noge, too."""
    no_coin = N_(
        "turtles are counted from {first}, so {value} is no turtle (write those on their backs, such as 3,4,6,9)"
    )
    no_head = N_("the rightmost turtle, {coin}, must lie on its back before it is turned")
    no_row = N_("expected the turtles on their backs, such as 3,4,6,9, or a row such as FFBBFBFFB, got {given}")

    def describe_coin(self, coin: int) -> Phrase:
        """Return the number of a turtle."""
        return Phrase(N_("turtle {turtle}"), turtle=coin)

    def describe_move(self, state: Coins, move: Coins) -> Phrase:
        """Return which turtles are turned."""
        if len(move) == 1:
            return Phrase(N_("_turn_ turtle {turtle}"), turtle=move[0])
        return Phrase(N_("_turn_ turtles {turtles}"), turtles=move)

    def describe_place(self, state: Coins, move: Coins) -> Phrase:
        """Return the turtle that gets onto its feet."""
        return Phrase(N_("Turn turtle {turtle}."), turtle=move[-1])


turtles = Turtles(
    "turtles",
    AnyCoins(1, 2),
    title=N_("Turning Turtles"),
    rule=N_(
        "Turn a turtle from its back onto its feet and, if you like, one turtle to its left over as well; "
        "turtles are counted from 1."
    ),
    example="turtles(3,4,6,9)",
    tags=(N_("turtles"),),
    difficulty=3,
    theory=N_("Nim in disguise: turtle n on its back is a heap of n."),
    first=1,
    theorem_name="Turning Turtles",
    why=N_(
        "Turtle n on its back is a heap of n. Turning it alone takes the whole heap, turning turtle m as well leaves a "
        "heap of m; if turtle m was on its back too, there are two equal heaps, and they cancel."
    ),
)
twins = CoinRow(
    "twins",
    AnyCoins(2, 2),
    title=N_("Twins"),
    rule=N_("Turn exactly two coins, the right one from heads to tails; coins are counted from 0."),
    example="twins(2,5,6)",
    tags=(N_("coins"), N_("heads and tails"), N_("twins")),
    difficulty=3,
    theory=N_("Nim in disguise: a head on coin n is a heap of n, coins counted from 0."),
    theorem_name="Twins",
    why=N_(
        "A head on coin n, counted from 0, is a heap of n: turning coin m as well leaves a heap of m, and if coin m "
        "showed heads too, there are two equal heaps, and they cancel. Coin 0 is a heap of nothing."
    ),
)
mock_turtles = CoinRow(
    "mock-turtles",
    AnyCoins(1, 3),
    title=N_("Mock Turtles"),
    rule=N_("Turn one, two or three coins, the rightmost from heads to tails; coins are counted from 0."),
    example="mock-turtles(0,2,4,5)",
    tags=(N_("coins"), N_("heads and tails"), N_("turtles")),
    difficulty=3,
    theory=N_("A head on coin n is a heap of the n-th odious number: 2n or 2n+1, the one with an odd number of ones."),
    theorem_name=MOCK_TURTLE_THEOREM,
    why=N_(
        "A head on coin n, counted from 0, is a heap of 2n or 2n+1, whichever has an odd number of ones in binary: "
        "an odious number. So a position is P exactly when the nim-sum of the numbers of its heads is 0 "
        "and the heads are even in number (the Mock Turtle Theorem)."
    ),
)
moebius = CoinRow(
    "moebius",
    AnyCoins(1, 5),
    title=N_("Moebius"),
    rule=N_("Turn one to five coins, the rightmost from heads to tails; coins are counted from 0."),
    example="moebius(1,2,3,6,7,8)",
    tags=(N_("coins"), N_("heads and tails")),
    difficulty=3,
    theory=ODIOUS_VALUES,
)
mogul = CoinRow(
    "mogul",
    AnyCoins(1, 7),
    title=N_("Mogul"),
    rule=N_("Turn one to seven coins, the rightmost from heads to tails; coins are counted from 0."),
    example="mogul(0,1,2,3,4,5,6,8)",
    tags=(N_("coins"), N_("heads and tails")),
    difficulty=3,
    theory=ODIOUS_VALUES,
)
moidores = CoinRow(
    "moidores",
    AnyCoins(1, 9),
    title=N_("Moidores"),
    rule=N_("Turn one to nine coins, the rightmost from heads to tails; coins are counted from 0."),
    example="moidores(0,1,2,3,4,5,6,7,8,10)",
    tags=(N_("coins"), N_("heads and tails")),
    difficulty=3,
    theory=ODIOUS_VALUES,
)
ruler = CoinRow(
    "ruler",
    Runs(),
    title=N_("Ruler"),
    rule=N_("Turn any number of neighbouring coins, the rightmost from heads to tails; coins are counted from 1."),
    example="ruler(3,6,8)",
    tags=(N_("coins"), N_("heads and tails"), N_("ruler")),
    difficulty=3,
    theory=N_("A head on coin n is a heap of the largest power of 2 that divides n."),
    first=1,
    theorem_name="Ruler",
    why=N_(
        "A head on coin n is a heap of the largest power of 2 that divides n, as long as the marks of a ruler. "
        "The runs of coins to its left have every smaller number as a nim-sum, and never that one."
    ),
)
triplets = CoinRow(
    "triplets",
    AnyCoins(3, 3),
    title=N_("Triplets"),
    rule=N_("Turn exactly three coins, the rightmost from heads to tails; coins are counted from 0."),
    example="triplets(2,3,6,8)",
    tags=(N_("coins"), N_("heads and tails")),
    difficulty=3,
    theory=N_("Mock Turtles, two coins further to the right: the first two coins only make the number right."),
    theorem_name=MOCK_TURTLE_THEOREM,
    why=N_(
        "The coins 0 and 1 are worth nothing and make the number of coins right. "
        "A head on coin n from 2 on is a heap of the odious number that coin n−2 has in Mock Turtles."
    ),
)
ternups = CoinRow(
    "ternups",
    Patterns((Pattern(3, 3, Shape.EQUALLY_SPACED),)),
    title=N_("Ternups"),
    rule=N_("Turn three equally spaced coins, the rightmost from heads to tails; coins are counted from 0."),
    example="ternups(2,6,8)",
    tags=(N_("coins"), N_("heads and tails")),
    difficulty=2,
    theory=N_("A row is the nim-sum of its heads; their values are found one by one."),
)
grunt = CoinRow(
    "grunt",
    Patterns((Pattern(4, 4, Shape.SYMMETRIC, with_first=True),)),
    title=N_("Grunt"),
    rule=N_(
        "Turn four coins that lie symmetrically, the first coin of the row among them, "
        "the rightmost from heads to tails; coins are counted from 0."
    ),
    example="grunt(12)",
    tags=(N_("coins"), N_("heads and tails"), N_("mirror")),
    difficulty=1,
    theory=N_("Grundy’s game in disguise: a head on coin n is a heap of n."),
    why=N_(
        "A head on coin n, counted from 0, is a heap of n in Grundy’s game: the two coins in the middle are the "
        "unequal parts into which it is divided, the first coin is worth nothing."
    ),
)
sym = CoinRow(
    "sym",
    Patterns((Pattern(1, None, Shape.SYMMETRIC),)),
    title=N_("Sym"),
    rule=N_(
        "Turn any number of coins that lie symmetrically, the rightmost from heads to tails; coins are counted from 0."
    ),
    example="sym(1,4,5)",
    tags=(N_("coins"), N_("heads and tails"), N_("mirror")),
    difficulty=3,
    theory=N_("A row is the nim-sum of its heads; no formula for their values is known."),
)

NAMED: dict[str, CoinRow] = {
    rules.name: rules
    for rules in (turtles, twins, mock_turtles, moebius, mogul, moidores, ruler, triplets, ternups, grunt, sym)
}
"""The coin games with a name."""


def turning(code: str) -> CoinRow:
    """Return the coin-turning game with a code.

    Examples
    --------
    >>> turning("3E")(7).grundy_value
    2
    >>> turning("subtraction 1,2,3")(5, 6).grundy_value
    3
    >>> [turning("1-5")(n).grundy_value for n in range(7)]
    [1, 2, 4, 8, 16, 31, 32]
    """
    coins, written = read_code(code)
    return CoinRow(f"turning[{written}]", coins, first=int(isinstance(coins, HeapTurns)))


def coin_game(text: str) -> CoinRow:
    """Return the coin game that ``name`` or ``turning[code]`` writes.

    Examples
    --------
    >>> coin_game("ruler"), coin_game("turning[1-4]").name
    (ruler, 'turning[1-4]')
    """
    written = text.strip()
    if written in NAMED:
        return NAMED[written]
    name, bracket, code = text.rstrip().partition("[")
    if name.strip() == "turning" and bracket and code.endswith("]"):
        with shifted(len(name) + 1):
            return turning(code[:-1])
    raise InvalidNotation(
        "expected a coin game, turning[code] or one of {names}, got {given}",
        names=", ".join(NAMED),
        given=quote(written),
        column=1 + len(text) - len(text.lstrip()),
    )
