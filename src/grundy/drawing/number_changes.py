"""Changing the numbers of a position: heaps, rows and columns, coins, the parameters of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.notation import integer
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.drawing.boards.coin_grid import CoinGridRules
from grundy.drawing.boards.coins import CoinsRules
from grundy.drawing.changes import MOST_STEPPERS, Stepper, at_state, is_named, is_rows, read, shape_of
from grundy.drawing.counts import PARAMETERS, counts_of

_NUMBER = re.compile(r"[0-9]+")
_SIGNED = re.compile(r"(?<![0-9/])-?[0-9]+(?!/)")


def steppers_of(part: Position) -> Iterator[Stepper]:
    """Yield the numbers of one component that can be changed.

    Examples
    --------
    >>> from grundy import parse
    >>> [(str(stepper.label), stepper.number) for stepper in steppers_of(parse("chomp(3,2)"))]
    [('columns', 3), ('rows', 2), ('row 1', 3), ('row 2', 2)]
    """
    rules, state = part.ruleset, part.state
    shape = shape_of(rules, state)
    if isinstance(rules, CoinsRules | CoinGridRules):
        return
    yield from _parameters(part)
    if isinstance(state, str):
        yield from _written_numbers(part)
    elif is_rows(shape):
        yield from _sides(part, by_row=True)
    elif not is_named(shape):
        yield from _numbers(part)


def _parameters(part: Position) -> Iterator[Stepper]:
    """Yield the steppers of the numbers in square brackets that have a name."""
    name, bracket, rest = part.ruleset.name.partition("[")
    if not bracket or name not in PARAMETERS:
        return
    label, inside = PARAMETERS[name], part.ruleset.format(part.state)
    for n, found in enumerate(_NUMBER.finditer(rest), 1):
        if n == 1 or "{n}" in label:

            def changed(number: int, found: re.Match[str] = found) -> Position | None:
                parameters = rest[: found.start()] + decimal(number) + rest[found.end() :]
                return read(f"{name}[{parameters}({inside})")

            yield _stepper(Phrase(label, n=n), integer(found[0]), changed)


def _stepper(label: Phrase, number: int, changed: Callable[[int], Position | None]) -> Stepper:
    return Stepper(label, number, changed(number - 1) if number > 0 else None, changed(number + 1))


def _written_numbers(part: Position) -> Iterator[Stepper]:
    """Yield a stepper for every whole number of a text."""
    text = part.state
    for n, found in enumerate(_SIGNED.finditer(text), 1):
        size = integer(found[0].lstrip("-"))
        number = -size if found[0].startswith("-") else size
        less, more = (
            at_state(part.ruleset, f"{text[: found.start()]}{decimal(new)}{text[found.end() :]}")
            for new in (number - 1, number + 1)
        )
        yield Stepper(Phrase(N_("number {n}"), n=n), number, less, more)


def _numbers(part: Position) -> Iterator[Stepper]:
    """Yield the steppers of a state of numbers: how many items there are, and the numbers of each."""
    rules, state = part.ruleset, part.state
    names = counts_of(rules.board)
    shape = shape_of(rules, state)
    grouped = shape != () and isinstance(shape[0], tuple)
    if grouped and len(names.each) == 1 and not names.lists:
        return  # bites of a bar, which a move names by its cell
    if names.table:
        yield from _sides(part, by_row=False)
    groups = state if grouped else (state,)
    if names.together and state:
        less = at_state(rules, tuple(number - 1 for number in state)) if min(state) > 1 else None
        yield Stepper(Phrase(names.together), max(state), less, at_state(rules, tuple(number + 1 for number in state)))
    if names.items and (state or shape):  # an empty one does not say what its items are like
        yield _items(part, names.items, shape, in_list=grouped and names.lists)
    places = [(g, p) for g, group in enumerate(groups) for p in range(len(group))]
    for g, p in places[:MOST_STEPPERS]:
        number = groups[g][p]
        # In a list the name is that of the list; in an item that of the place; alone, a number is an item.
        if names.lists:
            label = Phrase(names.each[min(g, len(names.each) - 1)], n=p + 1, row=g + 1)
        elif not grouped and names.items:
            label = Phrase(names.each[0], n=p + 1)
        elif p < len(names.each):
            label = Phrase(names.each[p], n=g + 1)
        else:
            continue

        def changed(new: int, g: int = g, p: int = p) -> Position | None:
            group = (*groups[g][:p], new, *groups[g][p + 1 :])
            return at_state(rules, (*state[:g], group, *state[g + 1 :]) if grouped else group)

        yield _stepper(label, number, changed)


def _items(part: Position, label: str, shape: Any, *, in_list: bool) -> Stepper:
    """Return the stepper of the number of items; a new one is like the last, or further on where that is taken."""
    rules, state = part.ruleset, part.state
    items = state[0] if in_list else state
    like = items[-1] if items else (shape[0] if in_list else shape)[-1]

    def changed(new: tuple[Any, ...]) -> Position | None:
        return at_state(rules, (new, *state[1:]) if in_list else new)

    nearby = (like, *_shifted(like)) if isinstance(like, tuple) else (like, like + 1)
    more = next((made for item in nearby if (made := changed((*items, item)))), None)
    return Stepper(Phrase(label), len(items), changed(items[:-1]) if len(items) > 1 else None, more)


def _shifted(item: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield an item with one of its numbers larger or smaller by 1."""
    for place, number in enumerate(item):
        for new in (number + 1, number - 1):
            if new >= 0:
                yield (*item[:place], new, *item[place + 1 :])


def _sides(part: Position, *, by_row: bool) -> Iterator[Stepper]:
    """Yield the steppers of the rows and columns; where every row may have a length of its own, of each."""
    rules, rows = part.ruleset, part.state
    if not rows:
        example = shape_of(rules, rows)
        yield Stepper(Phrase(N_("rows")), 0, None, at_state(rules, example[:1]) if example else None)
        return
    more = at_state(rules, (*rows, rows[-2] if len(rows) > 1 and len(rows[-2]) == len(rows[-1]) else rows[-1]))
    yield Stepper(Phrase(N_("rows")), len(rows), at_state(rules, rows[:-1]) if len(rows) > 1 else None, more)
    longer = tuple(map(_longer, rows))
    alone = at_state(rules, (*rows[:-1], longer[-1])) if by_row and len(rows) > 1 else None
    if alone is None:
        less = at_state(rules, tuple(row[:-1] for row in rows)) if min(map(len, rows)) > 1 else None
        label = N_("length") if len(rows) == 1 else N_("columns")
        yield Stepper(Phrase(label), max(map(len, rows)), less, at_state(rules, longer))
        return
    for n, row in enumerate(rows[:MOST_STEPPERS]):
        before, after = rows[:n], rows[n + 1 :]
        less = at_state(rules, (*before, row[:-1], *after)) if len(row) > 1 else None
        more = at_state(rules, (*before, longer[n], *after))
        yield Stepper(Phrase(N_("row {n}: length"), n=n + 1), len(row), less, more)


def _longer(row: Any) -> Any:
    """Return a row that goes on: with its last but one, as the squares of a chessboard do."""
    return row + (row[-2:-1] or row[-1:])
