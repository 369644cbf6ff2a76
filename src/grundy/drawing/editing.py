"""Changing a position without playing: one more or one less of everything that a notation counts, cell by cell.

A state is numbers, rows of letters, the heads of coins, or edges, and each kind has changes of its own. A change is
offered only if the rules read what it leaves as just that. So it works for every game, also for one that is added.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from string import ascii_lowercase, ascii_uppercase, digits, punctuation
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import GrundyError
from grundy.core.notation import integer
from grundy.core.partizan import player_to_move
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_, Ruleset
from grundy.core.sum import add
from grundy.drawing.boards.coin_grid import CoinGridRules
from grundy.drawing.boards.coins import CoinsRules
from grundy.drawing.counts import PARAMETERS, counts_of
from grundy.rulesets.catalogue import catalogue, parse
from grundy.structures.marks import cell_name

MOST_STEPPERS, MOST_CELLS = 40, 400
"""How many numbers and cells can be changed one by one; of a larger position the first ones."""
MOST_PARTS = 12
"""How many components of a sum can be changed."""

WRITTEN = ("graph", "poset", "col", "snort")
"""The games whose square brackets may hold edges."""
_NUMBER = re.compile(r"[0-9]+")
_SIGNED = re.compile(r"(?<![0-9/])-?[0-9]+(?!/)")
_EXAMPLE = re.compile(r"[^(]*\(")


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number of a position, and the position with one less and with one more, if there are such positions."""

    label: Phrase
    number: int
    less: Position | None
    more: Position | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a position, what is there, and the position with the next thing there."""

    where: Phrase
    content: str
    to: Position


@dataclass(frozen=True, slots=True)
class PartEditing:
    """What can be changed in one component."""

    part: Position
    steppers: tuple[Stepper, ...]
    cells: tuple[tuple[Cell, ...], ...]
    """The cells, row by row."""
    without: Position | None
    """The sum without this component."""


@dataclass(frozen=True, slots=True)
class Editing:
    """What can be changed in a position, component by component."""

    position: Position
    parts: tuple[PartEditing, ...]

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """The steppers of all components."""
        return tuple(stepper for part in self.parts for stepper in part.steppers)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all components."""
        return tuple(cell for part in self.parts for row in part.cells for cell in row)

    @property
    def offered(self) -> list[Position]:
        """Every position that is one change away."""
        stepped = [to for stepper in self.steppers for to in (stepper.less, stepper.more) if to is not None]
        return stepped + [cell.to for cell in self.cells]


def editing(position: Position) -> Editing:
    """Return what can be changed in a position; whose turn it is plays no part.

    Examples
    --------
    >>> from grundy import nim, parse
    >>> for stepper in editing(nim(3, 4)).steppers:
    ...     print(stepper.label, stepper.number, stepper.less, stepper.more)
    heaps 2 nim(3) nim(3,4,4)
    heap 1 3 nim(2,4) nim(4,4)
    heap 2 4 nim(3,3) nim(3,5)
    >>> [(str(cell.where), cell.content, cell.to) for cell in editing(parse("cram(10)")).cells]
    [('cell a1', '1', cram(00)), ('cell b1', '0', cram(11))]
    """
    if player_to_move(position) is not None:
        position = position.drawn
    parts = position.summands
    edited = []
    for place, part in enumerate(parts[:MOST_PARTS]):
        before, after = parts[:place], parts[place + 1 :]

        def whole(changed: Position, before: Any = before, after: Any = after) -> Position:
            return add(*before, changed, *after)

        steppers = tuple(
            Stepper(step.label, step.number, step.less and whole(step.less), step.more and whole(step.more))
            for step in _steppers(part)
            if step.less is not None or step.more is not None
        )
        cells = tuple(tuple(Cell(cell.where, cell.content, whole(cell.to)) for cell in row) for row in _cells(part))
        edited.append(PartEditing(part, steppers, cells, add(*before, *after) if len(parts) > 1 else None))
    return Editing(position, tuple(edited))


@lru_cache(maxsize=1)
def games_to_add() -> tuple[Position, ...]:
    """Return an example of every game that can be added to a position.

    Examples
    --------
    >>> games_to_add()[:2]
    (aliquot(16), amazons(.x#../.#..o))
    """
    examples = {rules.example: None for rules in catalogue() if rules.adds and '"' not in rules.example}
    return tuple(parse(example) for example in examples)


def _read(text: str) -> Position | None:
    """Return the position that a text writes, None if none does or if it is written in another way."""
    try:
        position = parse(text)
    except GrundyError:
        return None
    return position if str(position) == text else None


def _at(rules: Ruleset[Any, Any], state: Any) -> Position | None:
    """Return the position with a state, None if the rules do not read it so."""
    try:
        read = rules.parse(rules.format(state))
    except GrundyError:
        return None
    return rules.at(read) if read == state else None


def _shape(rules: Ruleset[Any, Any], state: Any) -> Any:
    """Return the state, that of the example if it is empty: one that shows what states are made of."""
    if state != ():
        return state
    example = _read(rules.name + _EXAMPLE.sub("(", rules.example, count=1))
    return () if example is None else example.state


def _is_rows(shape: Any) -> bool:
    return isinstance(shape, tuple) and shape != () and all(isinstance(row, str) for row in shape)


def _is_edges(shape: Any) -> bool:
    return _is_named(shape) and len(shape[0]) == 3


def _is_named(shape: Any) -> bool:
    """Return whether a state is items that begin with a name: edges, or the marked vertices of a graph."""
    return isinstance(shape, tuple) and shape != () and isinstance(shape[0], tuple) and isinstance(shape[0][0], str)


def _steppers(part: Position) -> Iterator[Stepper]:
    rules, state = part.ruleset, part.state
    shape = _shape(rules, state)
    if isinstance(rules, CoinsRules | CoinGridRules):
        return
    yield from _parameters(part)
    if isinstance(state, str):
        yield from _written_numbers(part)
    elif _is_rows(shape):
        yield from _sides(part, by_row=True)
    elif not _is_named(shape):
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
                return _read(f"{name}[{parameters}({inside})")

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
            _at(part.ruleset, f"{text[: found.start()]}{decimal(new)}{text[found.end() :]}")
            for new in (number - 1, number + 1)
        )
        yield Stepper(Phrase(N_("number {n}"), n=n), number, less, more)


def _numbers(part: Position) -> Iterator[Stepper]:
    """Yield the steppers of a state of numbers: how many items there are, and the numbers of each."""
    rules, state = part.ruleset, part.state
    names = counts_of(rules.board)
    shape = _shape(rules, state)
    grouped = shape != () and isinstance(shape[0], tuple)
    if grouped and len(names.each) == 1 and not names.lists:
        return  # bites of a bar, which a move names by its cell
    if names.table:
        yield from _sides(part, by_row=False)
    groups = state if grouped else (state,)
    if names.together and state:
        less = _at(rules, tuple(number - 1 for number in state)) if min(state) > 1 else None
        yield Stepper(Phrase(names.together), max(state), less, _at(rules, tuple(number + 1 for number in state)))
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
            return _at(rules, (*state[:g], group, *state[g + 1 :]) if grouped else group)

        yield _stepper(label, number, changed)


def _items(part: Position, label: str, shape: Any, *, in_list: bool) -> Stepper:
    """Return the stepper of the number of items; a new one is like the last, or further on where that is taken."""
    rules, state = part.ruleset, part.state
    items = state[0] if in_list else state
    like = items[-1] if items else (shape[0] if in_list else shape)[-1]

    def changed(new: tuple[Any, ...]) -> Position | None:
        return _at(rules, (new, *state[1:]) if in_list else new)

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
        example = _shape(rules, rows)
        yield Stepper(Phrase(N_("rows")), 0, None, _at(rules, example[:1]) if example else None)
        return
    more = _at(rules, (*rows, rows[-2] if len(rows) > 1 and len(rows[-2]) == len(rows[-1]) else rows[-1]))
    yield Stepper(Phrase(N_("rows")), len(rows), _at(rules, rows[:-1]) if len(rows) > 1 else None, more)
    longer = tuple(map(_longer, rows))
    alone = _at(rules, (*rows[:-1], longer[-1])) if by_row and len(rows) > 1 else None
    if alone is None:
        less = _at(rules, tuple(row[:-1] for row in rows)) if min(map(len, rows)) > 1 else None
        label = N_("length") if len(rows) == 1 else N_("columns")
        yield Stepper(Phrase(label), max(map(len, rows)), less, _at(rules, longer))
        return
    for n, row in enumerate(rows[:MOST_STEPPERS]):
        before, after = rows[:n], rows[n + 1 :]
        less = _at(rules, (*before, row[:-1], *after)) if len(row) > 1 else None
        more = _at(rules, (*before, longer[n], *after))
        yield Stepper(Phrase(N_("row {n}: length"), n=n + 1), len(row), less, more)


def _longer(row: Any) -> Any:
    """Return a row that goes on: with its last but one, as the squares of a chessboard do."""
    return row + (row[-2:-1] or row[-1:])


def _cells(part: Position) -> list[tuple[Cell, ...]]:
    """Return the cells that can be changed, row by row."""
    rules, state = part.ruleset, part.state
    if isinstance(rules, CoinGridRules):
        return _coins_on_a_grid(rules, state)
    if isinstance(rules, CoinsRules):
        return [_coins(rules, state)]
    shape = _shape(rules, state)
    if _is_rows(shape):
        return _letters(rules, state)
    return _edges(part) if _is_edges(shape) else _written_edges(part)


def _written_edges(part: Position) -> list[tuple[Cell, ...]]:
    """Return the edges of a graph or an order that is written in square brackets: each can be taken away."""
    name, _, rest = part.ruleset.name.partition("[")
    if name not in WRITTEN or not rest or rest.startswith('"'):
        return []
    edges, inside = rest.removesuffix("]").split(", "), part.ruleset.format(part.state)
    gone = []
    for n, edge in enumerate(edges[:MOST_STEPPERS]):
        if to := _read(f"{name}[{', '.join(edges[:n] + edges[n + 1 :])}]({inside})"):
            gone.append(Cell(Phrase(N_("take edge {edge} away"), edge=edge), f"− {edge}", to))
    return [tuple(gone)] if gone else []


@lru_cache(maxsize=256)
def _alphabet(rules: Ruleset[Any, Any]) -> str:
    """Return the letters that may stand in a cell: those that make a board of one cell."""
    letters = digits + punctuation + ascii_uppercase + ascii_lowercase
    return "".join(letter for letter in letters if _at(rules, (letter,)) is not None)


def _letters(rules: Ruleset[Any, Any], rows: tuple[str, ...]) -> list[tuple[Cell, ...]]:
    """Return the cells of a board of letters, each with the next letter that may stand there."""
    alphabet = _alphabet(rules)
    lines, left = [], MOST_CELLS
    for r, row in enumerate(rows):
        line = []
        for c, letter in enumerate(row[:left]):
            at = alphabet.find(letter)
            others = alphabet[at + 1 :] + alphabet[: max(at, 0)]
            tried = (_at(rules, (*rows[:r], row[:c] + other + row[c + 1 :], *rows[r + 1 :])) for other in others)
            if (to := next((made for made in tried if made), None)) is not None:
                line.append(Cell(Phrase(N_("cell {cell}"), cell=cell_name((r, c))), letter, to))
        left -= len(line)
        lines.append(tuple(line))
    return lines


def _coins(rules: Any, heads: tuple[int, ...]) -> tuple[Cell, ...]:
    """Return the coins of a row as far as one behind the last head, each to be turned."""
    cells = []
    for coin in range(rules.first, min(max(heads, default=rules.first) + 2, rules.first + MOST_STEPPERS)):
        if (to := _at(rules, tuple(sorted({*heads} ^ {coin})))) is not None:
            cells.append(Cell(Phrase(N_("coin {coin}"), coin=coin), rules.letters[0][coin not in heads], to))
    return tuple(cells)


def _coins_on_a_grid(rules: Any, heads: tuple[tuple[int, int], ...]) -> list[tuple[Cell, ...]]:
    """Return the coins of a grid, one row and one column further than the last heads."""
    (first, last), (left, right) = (
        (game.first, min(max((head[side] for head in heads), default=game.first) + 2, game.first + 12))
        for side, game in enumerate(rules.games)
    )
    lines = []
    for row in range(first, last):
        line = []
        for column in range(left, right):
            coin = (row, column)
            changed = tuple(head for head in heads if head != coin) if coin in heads else (*heads, coin)
            if (to := _at(rules, changed) or _at(rules, tuple(sorted(changed)))) is not None:
                where = Phrase(N_("row {row}, column {column}"), row=row, column=column)
                line.append(Cell(where, "H" if coin in heads else "T", to))
        lines.append(tuple(line))
    return lines


def _edges(part: Position) -> list[tuple[Cell, ...]]:
    """Return what edges allow: take one away, then all that it bears falls; colour it; let one grow at a vertex."""
    rules, edges = part.ruleset, part.state[:MOST_STEPPERS]
    coloured, movable = rules.partizan, {*rules.moves(part.state)}
    gone, tinted, grown = [], [], []
    for n, (start, end, colour) in enumerate(edges):
        before, after = part.state[:n], part.state[n + 1 :]
        standing = rules.play(part.state, n) if n in movable else before + after
        if (to := _read(rules.notation(standing))) is not None:
            gone.append(Cell(Phrase(N_("take edge {edge} away"), edge=f"{start}-{end}"), f"− {start}-{end}", to))
        new = {"b": "r", "r": "g", "g": "b"}[colour]
        if coloured and (to := _read(rules.notation((*before, (start, end, new), *after)))) is not None:
            where = Phrase(N_("another colour for edge {edge}"), edge=f"{start}-{end}")
            tinted.append(Cell(where, f"{start}-{end} {colour}", to))
    used = {vertex for start, end, _ in part.state for vertex in (start, end)}
    free = next(str(n) for n in count(1) if str(n) not in used)
    last = part.state[-1][2] if part.state else "g"
    for vertex in dict.fromkeys(["0", *(vertex for start, end, _ in edges for vertex in (start, end))]):
        if (to := _read(rules.notation((*part.state, (vertex, free, last))))) is not None:
            grown.append(Cell(Phrase(N_("a new edge at vertex {vertex}"), vertex=vertex), f"+ {vertex}-{free}", to))
    return [tuple(row) for row in (gone, tinted, grown) if row]
