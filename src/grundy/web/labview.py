"""What the page of the sequence lab says and draws of a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.takebreak import Code
from grundy.drawing.sequence_pictures import histogram_picture, plot_picture, strip_picture, values_per_bar
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.explaining.period import class_in_words, proof_in_words
from grundy.lab.at_once import KnownSequence, compared, may_be_proved
from grundy.lab.certificates import certificate
from grundy.lab.sequence_facts import SparseSpace, histogram, missing, sparse_space
from grundy.solving.heap_sequences import letters
from grundy.solving.periods import VALUED_ONLY, exceptions
from grundy.web.labaddress import LARGEST
from grundy.web.labsequence import Shown

LISTED, STRIP = 1_000, 500
"""How many values stand in the table, and how many outcomes in the strip."""
TEN = 10
MOST_COLUMNS, MOST_ROWS = 60, 40
"""How large a table with a row for each period may be."""
FEW = 8
"""How many of the rarest and of the commonest values are named."""
MOST_WEIGHED = 200_000
"""How many heaps are looked at to tell rare values from common ones."""
LEAST_HEAP, WON_HEAP = 12, 200
"""Between these a heap is chosen that may be played with."""
MOST_NAMED = 40
"""How many heaps are named one by one."""


def lab_view(found: Shown, to: Language) -> dict[str, Any]:
    """Return all that the page shows of a sequence."""
    known, values = found.known, found.values
    other = None if found.other is None else found.other.window(found.start, found.end)
    rule = known.rules.name
    misere = known.play_convention == "misere"
    space = _space(known)
    counts = histogram(values)
    is_rare = None if space is None else space.is_rare
    outcomes = letters(values[:STRIP])
    return {
        "rule": rule,
        "title": to.text(known.rules.title),
        "words": to.text(known.rules.rule),
        "address": found.address,
        "start": found.start,
        "end": found.end,
        "misere": misere,
        "is_short": found.is_short,
        "cut": found.widest if found.address.end is not None and found.end < found.address.end else 0,
        "zoom": _zoom(found),
        "plot": Markup(plot_of(found, to).svg("plot", "img")),
        "rows": list(_rows(values[:LISTED], found.start)),
        "listed": min(len(values), LISTED) < len(values),
        "comparison": _comparison(found, values, other, to),
        "strip": Markup(strip_picture(outcomes, found.start, rule, to).svg("strip", "img")),
        "stripped": len(outcomes) < len(values),
        "lost": _named([found.start + place for place, value in enumerate(values) if not value], to),
        "histogram": Markup(histogram_picture(counts, rule, to, is_rare=is_rare).svg("histogram", "img")),
        "per_bar": values_per_bar(counts),
        "frequent": _frequent(counts),
        "missing": _named(missing(values), to),
        "space": None if space is None else _sparse(space, known, to),
        "period": _period(known, to),
        "table": _periodic_table(known),
        "may_look": may_be_proved(known.rules) and not misere and known.proof.grundy is None,
        "play_example": _example(known),
    }


def plot_of(found: Shown, to: Language) -> Picture:
    """Return the plot of the values that are shown, those of another rule over them."""
    known = found.known
    other = None
    if found.other is not None:
        other = found.other.window(found.start, found.end), found.other.rules.name
    play = known.play_convention
    return plot_picture(found.values, found.start, known.rules.name, to, play_convention=play, other=other)


def _example(known: KnownSequence) -> str:
    """Return a heap to play with, which the first player can win if there is one."""
    won = (heap for heap, value in enumerate(known.values[:WON_HEAP]) if heap >= LEAST_HEAP and value)
    return f"{known.rules.name}({next(won, LEAST_HEAP)})"


def _zoom(found: Shown) -> list[tuple[str, str, bool]]:
    """Return the steps of the zoom: a name, its address, and whether it leads elsewhere."""
    start, end, last = found.start, found.end, LARGEST if found.reach is None else found.reach
    width = end - start + 1
    half = max(width // 2, 1)

    def at(begin: int, size: int) -> str:
        begin = max(begin, 0)
        return found.address.having(start=begin, end=min(begin + size - 1, last)).url

    wider = min(2 * width, found.widest)
    middle = start + width // 2
    return [
        ("earlier", at(start - half, width), start > 0),
        ("closer", at(middle - half // 2, half), width > 1),
        ("wider", at(middle - wider // 2, wider), wider > width and (start > 0 or end < last)),
        ("later", at(min(start + half, last), width), end < last),
        ("all", found.address.having(start=None, end=None).url, True),
    ]


def _rows(values: Sequence[int], start: int, marks: Sequence[bool] | None = None) -> Iterator[tuple[int, list[Any]]]:
    """Yield the values in rows of ten, each with whether it is marked; None where there is none."""
    marked = marks or [False] * len(values)
    cells: list[Any] = [None] * (start % TEN) + list(zip(values, marked, strict=True))
    cells += [None] * (-len(cells) % TEN)
    for row in range(0, len(cells), TEN):
        yield start - start % TEN + row, cells[row : row + TEN]


def _comparison(found: Shown, values: list[int], other: list[int] | None, to: Language) -> dict[str, Any] | None:
    if found.other is None or other is None:
        return None
    parted, end = compared(found.known, found.other)
    marks = [one != two for one, two in zip(values, other, strict=True)]
    listed = LISTED // 2
    both = zip(
        _rows(values[:listed], found.start, marks[:listed]),
        _rows(other[:listed], found.start, marks[:listed]),
        strict=True,
    )
    if parted is not None:
        pair = found.known.window(parted, parted)[0], found.other.window(parted, parted)[0]
        said = to.text("They differ first at heap {heap}: {one} and {other}.", heap=parted, one=pair[0], other=pair[1])
    elif end is None:
        said = to.text("They have the same value for every heap: both periods are proved, and they agree.")
    else:
        said = to.text("They have the same values up to heap {heap}, and no more was compared.", heap=end)
    return {
        "rule": found.other.rules.name,
        "said": said,
        "rows": [(first, one, two) for (first, one), (_, two) in both],
        "different": sum(marks),
        "periods": [(known.rules.name, known.proof.grundy) for known in (found.known, found.other)],
        "without": found.address.having(other="").url,
    }


def _named(heaps: Sequence[int], to: Language) -> str:
    """Return numbers one by one, not too many."""
    return ", ".join(map(to.number, heaps[:MOST_NAMED])) + (", …" if len(heaps) > MOST_NAMED else "")


def _frequent(counts: list[tuple[int, int]]) -> dict[str, Any]:
    """Return the commonest values and the rarest ones, each with how often it occurs; or that, if it is the same."""
    numbers = {number for _, number in counts}
    if len(numbers) == 1:
        return {"alike": numbers.pop()}
    by_number = sorted(counts, key=lambda pair: (-pair[1], pair[0]))
    if len(counts) <= 2 * FEW:
        return {"alike": 0, "most": by_number, "least": []}
    rarest = sorted(counts, key=lambda pair: (pair[1], pair[0]))
    return {"alike": 0, "most": by_number[:FEW], "least": rarest[:FEW]}


def _space(known: KnownSequence) -> SparseSpace | None:
    """Return the sparse space of a game in which a heap may break into two, and into no more."""
    structure = known.rules.structure
    digits = structure.small_digits if isinstance(structure, Code) else None
    if digits is None or known.play_convention == "misere" or max(digits) > 7 or not any(d & 4 for d in digits):
        return None
    return sparse_space(_weighed(known))


def _weighed(known: KnownSequence) -> list[int]:
    return [int(value) for value in known.values[:MOST_WEIGHED]]


def _sparse(space: SparseSpace, known: KnownSequence, to: Language) -> dict[str, Any]:
    values = _weighed(known)
    there = sorted(set(values))
    rare = [value for value in there if space.is_rare(value)]
    common = [value for value in there if not space.is_rare(value)]
    return {
        "mask": f"{space.mask:b}",
        "places": to.listing([to.number(1 << bit) for bit in range(space.mask.bit_length()) if space.mask >> bit & 1]),
        "rare": _named(rare, to),
        "common": _named(common, to),
        "count": len(space.heaps),
        "heaps": _named(space.heaps, to),
        "last": space.heaps[-1] if space.heaps else None,
        "to": len(values) - 1,
    }


def _period(known: KnownSequence, to: Language) -> dict[str, Any]:
    proof = known.proof
    if proof.grundy is None or proof.outcome is None:
        if proof.checked_to:
            said = to.text("No period is proved by the heaps up to {heap}.", heap=proof.checked_to)
        elif known.play_convention == "misere":
            said = to.text(
                "In misère play a period is looked for only if the numbers that may be taken are a finite set."
            )
        elif may_be_proved(known.rules):
            said = to.text("Where heaps break into three, a period is not looked for at once.")
        else:
            said = f"{to.text(VALUED_ONLY, heap=len(known.values) - 1)}."
        return {"proved": False, "said": said[:1].upper() + said[1:], "alike": class_in_words(proof, to)}
    return {
        "proved": True,
        "grundy": proof.grundy,
        "outcome": proof.outcome,
        "g": "g" if known.play_convention == "normal" else "g⁻",
        "words": proof_in_words(proof.grundy, to),
        "alike": class_in_words(proof, to),
        "certified": has_certificate(known),
    }


def has_certificate(known: KnownSequence) -> bool:
    """Return whether the proof can be written down as a certificate.

    Examples
    --------
    >>> from grundy import kayles, lasker
    >>> from grundy.lab.at_once import known_at_once
    >>> has_certificate(known_at_once(kayles, 9)), has_certificate(known_at_once(lasker, 9))
    (True, False)
    """
    try:
        certified(known)
    except (NotApplicable, Undecided):
        return False
    return True


def certified(known: KnownSequence) -> dict[str, Any]:
    """Return the certificate of what is proved of a sequence.

    Examples
    --------
    >>> from grundy import kayles
    >>> from grundy.lab.at_once import known_at_once
    >>> certified(known_at_once(kayles, 9))["rule"]
    'kayles'
    """
    if known.play_convention == "misere":
        raise NotApplicable("a certificate is about normal play")
    if known.proof.grundy is None:
        raise NotApplicable("no period of {rule} is proved here, so there is no certificate", rule=known.rules.name)
    return certificate(known.proof)


def _periodic_table(known: KnownSequence) -> dict[str, Any] | None:
    """Return the values in rows of one period, up to two periods after the preperiod; those that differ are marked."""
    cycle = known.cycle
    if cycle is None:
        return None
    rows = -(-(cycle.preperiod + 2 * cycle.period) // cycle.period)
    if cycle.period > MOST_COLUMNS or rows > MOST_ROWS:
        return {"rows": None, "columns": cycle.period, "count": rows}
    values = known.window(0, rows * cycle.period - 1)
    marked = list(zip(values, exceptions(values, cycle), strict=True))
    lines = [(row * cycle.period, marked[row * cycle.period :][: cycle.period]) for row in range(rows)]
    return {"rows": lines, "columns": cycle.period, "exceptions": sum(mark for _, mark in marked)}
