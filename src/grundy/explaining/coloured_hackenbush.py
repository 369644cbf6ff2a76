"""Hackenbush in three colours as a teacher counts it: branches to stalks, stalks to binary numbers, moves of advantage.

Blue and red trees are drawn stage by stage until only stalks stand on the ground. Where green edges mix with the
others, the values of all branches are told from the top down to the ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from grundy.core.answer import Answer
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.forms.writing import UNICODE
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining.hackenbush import stage_steps
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.theorem import facts_of
from grundy.explaining.values import shown
from grundy.rulesets.graphs.colon import ColonWorths, green_petals
from grundy.rulesets.graphs.coloured import Colours
from grundy.rulesets.graphs.hackenbush import Edges, tree_of, vertices_of
from grundy.rulesets.graphs.number_stalks import number_reduction, written_sum
from grundy.rulesets.graphs.reduction import parts_of
from grundy.rulesets.graphs.stalks import exact, stalk_worth

MOST_TOLD = 60
"""How many edges a picture may have of which every branch is told."""
MOST_ROWS = 24
MOST_COPIES, MOST_BESIDE = 8, 20
"""How many copies of a picture, and how many edges beside them, make a number plain."""
COLOURS = {"b": N_("blue"), "r": N_("red"), "g": N_("green")}


def colon_steps(answer: Answer, to: Language, previous: Position | None = None) -> Iterator[Step]:
    """Yield how the value of a picture is found by the colon principle.

    Examples
    --------
    >>> from grundy import explain, parse, solve
    >>> steps = explain(solve(parse("hackenbush(0-1b, 1-2r, 1-3b)")))
    >>> for step in steps[:3]:
    ...     print(f"{step.title}: {step.text}")
    Branches become one stalk: At 1 stand stalks worth −1 + 1 = 0: without them nothing changes.
    Count from the ground up: The edges of the first colour count 1 each; from the first change of colour on every \
edge counts half as much as the one before. Blue counts for Left, red for Right.
    Counted on the picture: Put 1 red edge beside the picture: whoever begins loses. So Left is ahead by 1 move.
    """
    facts, position = facts_of(answer, Colours), answer.position
    picture: Edges = position.state
    told = len(picture) <= MOST_TOLD
    stages = number_reduction(picture) if told and not facts.green else None
    if stages is not None:
        yield from stage_steps(position, stages, to)
        yield from _stalks(stages[-1].picture if stages else picture, to)
    elif told:
        yield _branches(picture, to)
    else:
        yield to.step(
            "Branch by branch",
            "The picture has {blue} blue, {red} red and {green} green edges. From the top down to the ground, an edge "
            "is worth the ordinal sum of itself and what it carries, and the branches at a vertex add.",
            blue=facts.blue,
            red=facts.red,
            green=facts.green,
        )
    if isinstance(answer.value, CanonicalForm) and answer.value.number:
        yield from _counted(answer.value.number, to)


def _stalks(picture: Edges, to: Language) -> Iterator[Step]:
    """Read the stalks on the ground as binary numbers."""
    stalks = [_colours_up(picture, part) for part in parts_of(picture)]
    if not stalks:
        return
    if len(stalks) == 1:
        yield _edge_by_edge(stalks[0], to)
    if any(len(set(stalk)) > 1 for stalk in stalks):
        rows = [
            (" ".join(to.text(COLOURS[c]) for c in stalk), binary(stalk).replace(".", to.point), _number(stalk))
            for stalk in stalks
        ]
        table = Table((to.text("stalk"), to.text("in binary"), to.text("number")), tuple(rows[:MOST_ROWS]))
        yield to.step(
            "Read a stalk in binary",
            "Count the edges before the first change of colour, without the last of them: that is the whole part. The "
            "first change of colour, two edges, is the binary point. After it an edge of the first colour is a 1, one "
            "of the other colour a 0, and a last 1 is added (Berlekamp’s rule). In a stalk of one colour every edge "
            "counts 1. If the first colour is red, the number is negative.",
            table,
        )
    if len(stalks) > 1:
        total = written_sum([exact(stalk_worth(stalk)) for stalk in stalks])
        yield to.step("Add the stalks", "Stalks side by side add: {sum}.", sum=total)


def _colours_up(picture: Edges, part: Sequence[int]) -> str:
    """Return the colours of a stalk from the ground up."""
    edges = tuple(picture[edge] for edge in part)
    tree = tree_of(edges)
    order = [tree.parent_edge[vertex] for vertex in tree.preorder[1:]] or [0]  # or a loop of the ground
    return "".join(edges[edge][2] for edge in order)


def _number(stalk: str) -> str:
    return UNICODE.number(exact(stalk_worth(stalk)))


def binary(stalk: str) -> str:
    """Return the binary number of a stalk by Berlekamp's rule.

    Examples
    --------
    >>> [binary(stalk) for stalk in ("bbb", "br", "bbrb", "rbb")]
    ['11', '0.1', '1.11', '−0.01']
    """
    sign = "" if stalk[0] == "b" else "\N{MINUS SIGN}"
    digits = "".join("01"[colour == stalk[0]] for colour in stalk)
    whole, point, rest = digits.partition("10")
    return sign + (f"{len(whole):b}.{rest}1" if point else f"{len(digits):b}")


def _edge_by_edge(stalk: str, to: Language) -> Step:
    """Return what each edge of one stalk counts."""
    first = len(stalk) - len(stalk.lstrip(stalk[0]))
    sizes = [Fraction(1, 1 << max(0, number + 1 - first)) for number in range(len(stalk))]
    counts = [size if colour == "b" else -size for size, colour in zip(sizes, stalk, strict=True)]
    rows = [
        (str(number), to.text(COLOURS[colour]), "+" * (count > 0) + UNICODE.number(count), UNICODE.number(total))
        for number, (colour, count, total) in enumerate(zip(stalk, counts, accumulate(counts), strict=True), 1)
    ]
    header = to.text("edge"), to.text("colour"), to.text("counts"), to.text("together")
    return to.step(
        "Count from the ground up",
        "The edges of the first colour count 1 each; from the first change of colour on every edge counts half as much "
        "as the one before. Blue counts for Left, red for Right.",
        Table(header, tuple(rows[:MOST_ROWS])),
    )


def _branches(picture: Edges, to: Language) -> Step:
    """Return what every branch carries and what it is worth with that, from the top down."""
    colours, tree, names = "".join(edge[2] for edge in picture), tree_of(picture), vertices_of(picture)
    petals = green_petals(colours, tree)
    assert petals is not None  # or there would be no theorem
    worths = ColonWorths(colours, tree, petals)
    rows = []
    for chain, carried, worth in worths.branches():
        way = [names[chain.foot]]
        for edge in chain.edges:
            one, other = tree.ends[edge]
            way.append(names[other] if names[one] == way[-1] else names[one])
        looks = " ".join(to.text(COLOURS[colours[edge]]) for edge in chain.edges)
        rows.append(("-".join(way), looks, shown(worths.form(carried)), shown(worths.form(worth))))
    text = to.text(
        "From the top down to the ground: an edge is worth the ordinal sum of itself and what it carries, and the "
        "branches at a vertex add (colon principle). Green edges that carry a nimber make it larger by 1 each."
    )
    if petals:
        text += " " + to.text("Green cycles are nimbers by the fusion principle.")
    if len(rows) > MOST_ROWS:
        text += " " + to.plural("{n} more is not shown.", "{n} more are not shown.", len(rows) - MOST_ROWS)
    header = to.text("branch"), to.text("colours"), to.text("carries"), to.text("is worth")
    return Step(to.text("Branch by branch"), text, Table(header, tuple(rows[:MOST_ROWS])))


def _counted(number: Fraction, to: Language) -> Iterator[Step]:
    """Make a small number plain: so many copies are worth so many edges of the other player."""
    copies, beside = number.denominator, abs(number.numerator)
    if copies > MOST_COPIES or beside > MOST_BESIDE:
        return
    title = to.text("Counted on the picture")
    size = UNICODE.number(abs(number))
    if copies == 1 and number > 0:
        text = to.plural(
            "Put {n} red edge beside the picture: whoever begins loses. So Left is ahead by {n} move.",
            "Put {n} red edges beside the picture: whoever begins loses. So Left is ahead by {n} moves.",
            beside,
        )
    elif copies == 1:
        text = to.plural(
            "Put {n} blue edge beside the picture: whoever begins loses. So Right is ahead by {n} move.",
            "Put {n} blue edges beside the picture: whoever begins loses. So Right is ahead by {n} moves.",
            beside,
        )
    elif number > 0:
        text = to.plural(
            "Put {copies} of these pictures side by side, and {n} red edge beside them: whoever begins loses. "
            "So each of them is worth {size} to Left.",
            "Put {copies} of these pictures side by side, and {n} red edges beside them: whoever begins loses. "
            "So each of them is worth {size} to Left.",
            beside,
            copies=copies,
            size=size,
        )
    else:
        text = to.plural(
            "Put {copies} of these pictures side by side, and {n} blue edge beside them: whoever begins loses. "
            "So each of them is worth {size} to Right.",
            "Put {copies} of these pictures side by side, and {n} blue edges beside them: whoever begins loses. "
            "So each of them is worth {size} to Right.",
            beside,
            copies=copies,
            size=size,
        )
    yield Step(title, text)
