"""Record sheets: a table for each game, with a column for each heap or one for the moves, several games to a page.

Blank ones have the pupils of the pairing scheme and the start; filled ones a game that was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from grundy.core.decimals import decimal
from grundy.core.position import Move, Position
from grundy.drawing.svg import Area, Picture
from grundy.explaining.language import Language
from grundy.paper.page import BOX, ROW, SMALL, TEXT, Page, broken, grid, tick_box, words_at, words_in, writing_line
from grundy.paper.scheme import PlannedGame
from grundy.records.games import Game
from grundy.records.sheets import Notation

NUMBER, HEAP, MOVE, LEAST = 15, 12, 42, 52
"""The widths of the column of numbers, of a heap, of a move, and the least one of a whole game."""
GAP = 6
"""The room between two games."""
FIELD, HEAD, HINT = 8.2, 6.5, 12
"""The heights of a field, of the title of a game, and of what is said above its table."""
HIGHEST = 10
"""How high a row may be."""
UNKNOWN_LENGTH = 30
"""How many rows a game has whose length nobody knows."""
HEAP_BOARDS = ("heaps", "several-heaps")
"""The boards of games in which heaps keep their places, so that each has a column."""


@dataclass(frozen=True, slots=True)
class Form:
    """How the games of a ruleset are written: in columns of heaps, or, with 0 of them, as a list of moves."""

    heaps: int
    rows: int
    """How many rows the longest game needs, the start included."""
    notation: Notation
    longer: bool = False
    """Whether a game may need more rows than that, because nobody knows how long it lasts."""

    @property
    def first(self) -> int:
        """The number of the first row: heaps have a row for the start."""
        return 0 if self.heaps else 1


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """What stands on the sheet of one game; what is empty is to be written."""

    title: str
    players: tuple[str, str] = ("", "")
    scribe: str = ""
    winner: str = ""
    drawn: bool = False
    """Whether lots are drawn who begins."""
    rows: tuple[tuple[str, ...], ...] = ()


def record_form(starts: Sequence[Position], notation: Notation, longest: int = 0) -> Form:
    """Return the form in which all games from these starts can be written, and one with so many moves.

    Examples
    --------
    >>> from grundy import nim, parse
    >>> record_form([nim(3, 4, 5)], "positions")
    Form(heaps=3, rows=13, notation='positions', longer=False)
    >>> record_form([parse("chomp(4,4,4)")], "positions")
    Form(heaps=0, rows=11, notation='positions', longer=False)
    """
    heaps = max((len(start.state) if _has_columns(start) else 0) for start in starts)
    lengths = [_longest(start) for start in starts]
    most, longer = max(longest, *(length or UNKNOWN_LENGTH for length in lengths)), None in lengths
    if heaps and NUMBER + HEAP * heaps <= _width():
        return Form(heaps, most + 1, notation, longer)
    return Form(0, most, notation, longer)


def _has_columns(start: Position) -> bool:
    rules = start.ruleset
    return rules.board in HEAP_BOARDS and not getattr(rules, "breaks", False) and bool(start.state)


def _longest(start: Position) -> int | None:
    known = start.play_length
    if known is not None:
        return known[1]
    return sum(start.state) if _has_columns(start) else None  # every move takes at least one


def _width() -> float:
    return Page("", lying=True).room.width


def blank_sheet(title: str, game: PlannedGame, start: Position, form: Form) -> RecordSheet:
    """Return the sheet on which a planned game is to be written.

    Examples
    --------
    >>> from grundy import nim
    >>> form = record_form([nim(3, 4, 5)], "positions")
    >>> blank_sheet("Group 1", PlannedGame(1, "A", "B", "C", False), nim(3, 4, 5), form).rows
    (('3', '4', '5'),)
    """
    rows = (_heaps(start.state),) if form.heaps else ()
    return RecordSheet(title, (game.first, game.second), game.scribe, drawn=game.drawn, rows=rows)


def filled_sheet(title: str, game: Game, form: Form) -> RecordSheet:
    """Return the sheet of a game that was recorded.

    Examples
    --------
    >>> from grundy import nim
    >>> game = Game("1/1", nim, ((1, 2), (1, 1), (0, 1), (0, 0)), players=("Ada", "Ben"))
    >>> sheet = filled_sheet("", game, record_form([nim(1, 2)], "takings"))
    >>> sheet.rows, sheet.winner
    ((('1', '2'), ('', '1'), ('1', ''), ('', '1')), 'Ada')
    """
    if not form.heaps:
        rows: list[tuple[str, ...]] = [(move.notation,) for move in game.moves()]
    elif form.notation == "positions":
        rows = [_heaps(state) for state in game.states]
    else:
        taken = [_heaps(tuple(map(int.__sub__, before, after)), "") for before, after in pairwise(game.states)]
        rows = [_heaps(game.states[0]), *taken]
    winner = "" if game.winner is None else game.players[game.winner]
    return RecordSheet(title, game.players, winner=winner, rows=tuple(rows))


def _heaps(state: tuple[int, ...], nothing: str = "0") -> tuple[str, ...]:
    return tuple(decimal(tally) if tally else nothing for tally in state)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the games stand on a page: their tables are cut into strips, if they are long."""

    form: Form
    lines: int
    """How many rows a strip has, its head left out."""
    strips: int
    across: int
    """How many games stand beside each other."""
    width: float
    """How wide a game is."""
    height: float
    """How high a row is."""

    @property
    def capacity(self) -> int:
        """How many rows of one game fit on a page."""
        return self.lines * self.strips


def _laid_out(form: Form) -> _Layout:
    room = Page("", lying=True).room
    high = room.height - HEAD - 4 * FIELD - HINT
    most = int(high // ROW) - 1
    strip = NUMBER + (HEAP * form.heaps or MOVE)
    widest = int((room.width + GAP) // (strip + GAP))
    strips = min(-(-form.rows // most), widest)
    lines = min(-(-form.rows // strips), most)
    narrow = max(LEAST, strips * (strip + GAP) - GAP)
    across = max(1, int((room.width + GAP) // (narrow + GAP)))
    width = (room.width + GAP) / across - GAP
    return _Layout(form, lines, strips, across, width, min(HIGHEST, high / (lines + 1)))


def record_pages(title: str, sheets: Sequence[RecordSheet], form: Form, to: Language) -> Iterator[Picture]:
    """Yield the pages with the sheets of one group.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> form = record_form([nim(3, 4, 5)], "positions")
    >>> len(list(record_pages("Group 1", [RecordSheet("")] * 30, form, language("en"))))
    8
    """
    layout = _laid_out(form)
    parts = [
        (sheet, first)
        for sheet in sheets
        for first in range(0, max(len(sheet.rows), 1), layout.capacity)  # a very long game goes on beside itself
    ]
    pages = [parts[place : place + layout.across] for place in range(0, len(parts), layout.across)]
    for number, shown in enumerate(pages, 1):
        page = Page(title, lying=True)
        for place, (sheet, first) in enumerate(shown):
            left = page.room.x + place * (layout.width + GAP)
            page.add(*_fields(sheet, left, page.y, layout.width, to))
            page.add(*_table(sheet, first, left, page.y + HEAD + 4 * FIELD, layout, to))
        foot = to.text("{title}, sheet {number} of {count}", title=title, number=number, count=len(pages))
        if form.longer or form.rows > layout.capacity:
            foot += ". " + to.text("If there are not enough rows, go on overleaf.")
        yield page.picture(foot)


def _fields(sheet: RecordSheet, x: float, top: float, width: float, to: Language) -> Iterator[str]:
    """Yield what stands above the table: which game it is, and who plays, writes and wins."""
    yield words_at(x, top + 4.6, sheet.title, TEXT, bold=True, most=width)
    labels = (
        to.text("Begins (lot):") if sheet.drawn else to.text("Begins:"),
        "" if sheet.drawn else to.text("Opponent:"),
        to.text("Writes:"),
        to.text("Winner:"),
    )
    for line, (label, name) in enumerate(zip(labels, (*sheet.players, sheet.scribe, sheet.winner), strict=True), 1):
        y, left = top + HEAD + line * FIELD - 2.2, x + 0.42 * width
        yield words_at(x, y, label, SMALL, most=left - x - 1)
        if sheet.drawn and line < 3:
            yield tick_box(left, y + 0.2)
            yield words_in(Area(left + BOX, y - FIELD + 2.4, x + width - left - BOX, FIELD), name, TEXT)
        else:
            yield words_in(Area(left, y - FIELD + 2, x + width - left, FIELD), name, TEXT) if name else ""
            yield writing_line(left, y + 1.4, x + width)


def _table(sheet: RecordSheet, first: int, x: float, top: float, layout: _Layout, to: Language) -> Iterator[str]:
    """Yield the table of a game from a row on, in strips beside each other."""
    form = layout.form
    said = broken(hint(form, to), layout.width, SMALL, to)[:2]
    for line, words in enumerate(reversed(said)):
        yield words_at(x, top + HINT - 2 - 4.2 * line, words, SMALL, most=layout.width)
    strip = (layout.width + GAP) / layout.strips - GAP
    for number in range(layout.strips):
        begun = first + number * layout.lines
        rows = range(begun, min(begun + layout.lines, max(form.rows, len(sheet.rows))))
        if rows:
            columns = _Columns.of(form, x + number * (strip + GAP), strip)
            yield from _strip(sheet, rows, columns, top + HINT, layout.height, to)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a table: the numbers of the rows, then the heaps or the moves."""

    form: Form
    left: float
    widths: tuple[float, ...]

    @classmethod
    def of(cls, form: Form, left: float, width: float) -> _Columns:
        """Return columns that are together so wide."""
        count = form.heaps or 1
        return cls(form, left, (NUMBER, *[(width - NUMBER) / count] * count))

    def cells(self, y: float, height: float) -> list[Area]:
        """Return the cells of a row."""
        lefts = accumulate(self.widths, initial=self.left)
        return [Area(left, y, width, height) for left, width in zip(lefts, self.widths, strict=False)]


def _strip(sheet: RecordSheet, rows: range, columns: _Columns, y: float, height: float, to: Language) -> Iterator[str]:
    """Yield a table with some of the rows of a game."""
    form, cells = columns.form, columns.cells(y, height)
    yield grid(columns.left, y, columns.widths, height, len(rows) + 1)
    heads = [to.text("move"), *(to.text("heap {n}", n=n) for n in range(1, form.heaps + 1))]
    for cell, head in zip(cells, heads if form.heaps else ["", *heads], strict=True):
        yield words_in(cell, head, SMALL, bold=True, centred=True)
    for line, row in enumerate(rows, 1):
        number = to.text("start") if row + form.first == 0 else str(row + form.first)
        yield words_in(cells[0].nth(line, 1), number, SMALL, centred=True)
        for cell, written in zip(cells[1:], sheet.rows[row] if row < len(sheet.rows) else (), strict=False):
            yield words_in(cell.nth(line, 1), written, TEXT, centred=True) if written else ""


def hint(form: Form, to: Language) -> str:
    """Return what is to be written into the table.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> hint(Form(3, 13, "positions"), language("en"))
    'After every move write down all heaps.'
    """
    if not form.heaps:
        return to.text("Write every move into a row of its own.")
    if form.notation == "positions":
        return to.text("After every move write down all heaps.")
    return to.text("Write how many were taken, below the heap.")


def example_table(x: float, y: float, form: Form, shown: Move, to: Language) -> Iterator[str]:
    """Yield a small table in which one move from the start is written.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> start = nim(3, 4, 5)
    >>> drawn = "".join(example_table(0, 0, record_form([start], "takings"), start.move("3-2"), language("en")))
    >>> drawn.count("<text")
    10
    """
    game = Game("", shown.position.ruleset, (shown.position.state, shown.to.state))
    sheet = filled_sheet("", game, form)
    width = min(NUMBER + 20 * form.heaps, _width())
    yield from _strip(sheet, range(2), _Columns.of(form, x, width), y, ROW, to)
