"""How a move is written beside a board: by numbers, by choosing parts, step by step, or in its notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.errors import IllegalMove
from grundy.core.ruleset import N_

MOST_FIELDS, MOST_CHOICES = 36, 100
"""How many heaps have a field of their own for the matches to take, and how many parts a box to choose them."""
SENT = "sent"
"""The field that says which form was sent, even when nothing in it was chosen."""
MOST_PATHS = 6_000
"""How many moves may be offered step by step."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form; a page lays it out by its name. This one is a field for the notation of the move.

    Examples
    --------
    >>> Form().missing({"move": " "}), Form().missing({"move": "1-1"})
    ('write your move first', '')
    """

    name: ClassVar[str] = "notation"

    def missing(self, fields: Mapping[str, str]) -> str:
        """Return what still has to be chosen before the form is a move, marked for translation; empty if nothing."""
        return "" if fields.get("move", "").strip() else N_("write your move first")


@dataclass(frozen=True, slots=True)
class Number(Form):
    """How many are taken from the only heap."""

    name: ClassVar[str] = "number"

    def missing(self, fields: Mapping[str, str]) -> str:
        """Return that the number is missing."""
        return "" if fields.get("move", "").strip() else N_("write how many matches you take")


@dataclass(frozen=True, slots=True)
class TakeFromHeap(Form):
    """How many are taken, and from which heap; `heap`, from 1, is offered, and is not asked for if it is `alone`."""

    name: ClassVar[str] = "take"
    heap: int
    alone: bool = False

    def missing(self, fields: Mapping[str, str]) -> str:
        """Return that the number or the heap is missing."""
        there = all(fields.get(name, "").strip() for name in ("take", "heap"))
        return "" if there else N_("write how many matches you take, and from which heap")


@dataclass(frozen=True, slots=True)
class TakeFromEach(Form):
    """How many are taken from each heap; the `rows` have their names in the notation."""

    name: ClassVar[str] = "several"
    rows: tuple[tuple[str, ...], ...]

    def missing(self, fields: Mapping[str, str]) -> str:
        """Return that nothing is taken."""
        taken = any(text.strip().strip("0") for name, text in fields.items() if name.startswith("take-"))
        return "" if taken else N_("take at least one match")


@dataclass(frozen=True, slots=True)
class Choose(Form):
    """The parts of which a move consists; each group has a legend, marked for translation, and its parts.

    Examples
    --------
    >>> form = Choose((("Rows", ("1",)), ("Columns", ("1", "2"))), "choose a row and a column")
    >>> form.missing({"pick-1-1": "on"}), form.missing({"pick-1-1": "on", "pick-2-2": "on"})
    ('choose a row and a column', '')
    """

    name: ClassVar[str] = "choose"
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    asks: str = ""
    """What has to be chosen, marked for translation."""

    def missing(self, fields: Mapping[str, str]) -> str:
        """Return that nothing of some group is chosen."""
        chosen = {name.split("-")[1] for name in fields if name.startswith("pick-")}
        return "" if len(chosen) >= len(self.groups) else self.asks


@dataclass(frozen=True, slots=True)
class Path(Form):
    """The cells of a move, chosen one after the other; each step has a legend, marked for translation.

    Examples
    --------
    >>> Path(("Amazon", "goes to", "shoots at")).steps(["a1-b1/a1", "a1-b1/c1"])
    [('Amazon', ['a1']), ('goes to', ['b1']), ('shoots at', ['a1', 'c1'])]
    """

    name: ClassVar[str] = "path"
    legends: tuple[str, ...]

    def steps(self, moves: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Return the legend of each step, and the cells that moves, given in notation, have there."""
        cells = zip(*(re.split("[-/]", move) for move in moves), strict=True)
        return [(legend, list(dict.fromkeys(step))) for legend, step in zip(self.legends, cells, strict=False)]

    def missing(self, fields: Mapping[str, str]) -> str:
        """Return that not every step is chosen."""
        steps = [fields.get(f"step-{number}", "") for number in range(1, len(self.legends) + 1)]
        if not any(steps):
            return N_("choose a cell on the board first")
        return "" if all(steps) else N_("choose the other cells of the move, too")


def take_from_each(*rows: tuple[str, ...]) -> Form:
    """Return a field for each heap, or the notation if they are too many.

    Examples
    --------
    >>> take_from_each(("1.1", "1.2"), (), ("3.1",))
    TakeFromEach(rows=(('1.1', '1.2'), ('3.1',)))
    """
    return TakeFromEach(tuple(filter(None, rows))) if 0 < sum(map(len, rows)) <= MOST_FIELDS else Form()


def choose(asks: str, *groups: tuple[str, Iterable[object]]) -> Form:
    """Return a box for each part, or the notation if they are too many; `asks` says what has to be chosen.

    Examples
    --------
    >>> choose("choose a coin", ("Coins", range(1, 3)))
    Choose(groups=(('Coins', ('1', '2')),), asks='choose a coin')
    """
    named = tuple((legend, tuple(map(str, parts))) for legend, parts in groups)
    return Choose(named, asks) if 0 < sum(len(parts) for _, parts in named) <= MOST_CHOICES else Form()


def check_chosen(form: Form, fields: Mapping[str, str]) -> None:
    """Refuse a form that was sent before everything was chosen, and say what to choose.

    Examples
    --------
    >>> check_chosen(Form(), {"move": ""})
    Traceback (most recent call last):
    grundy.core.errors.IllegalMove: write your move first
    """
    if missing := form.missing(fields):
        raise IllegalMove(missing)


def written_move(fields: Mapping[str, str]) -> str:
    """Return the move that the fields of any form write, in notation; empty if they write none.

    Examples
    --------
    >>> written_move({"take": "2", "heap": "3"}), written_move({"take-1": "1", "take-2": "", "take-3": "4"})
    ('3-2', '1-1,3-4')
    >>> written_move({"pick-1-2": "on", "pick-2-5": "on", "pick-2-6": "on"}), written_move({"move": " 1-1 "})
    ('2*5,6', '1-1')
    >>> written_move({"step-1": "a1", "step-2": "b1", "step-3": "a1"})
    'a1-b1-a1'
    """
    if fields.get("take") or fields.get("heap"):
        return f"{fields.get('heap', '').strip()}-{fields.get('take', '').strip()}"
    counts = {name.removeprefix("take-"): text.strip() for name, text in fields.items() if name.startswith("take-")}
    if counts:
        return ",".join(f"{heap}-{count}" for heap, count in counts.items() if count.strip("0"))
    chosen = [name.split("-", 2)[1:] for name in fields if name.startswith("pick-") and name.count("-") >= 2]
    if chosen:
        groups = sorted({group for group, _ in chosen})
        return "*".join(",".join(part for which, part in chosen if which == group) for group in groups)
    if fields.get("step-1"):
        return "-".join(text for name, text in sorted(fields.items()) if name.startswith("step-"))
    return fields.get("move", "").strip()
