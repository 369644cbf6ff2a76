"""What makes a part of a board a move: a link, its notation and its words.

A board is drawn first, then the places that can be touched. A place remembers
its move, so that what no place shows can stand as a card below the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from grundy.core.decimals import decimal
from grundy.core.position import Move, Position
from grundy.drawing.badges import badge
from grundy.drawing.palette import CARD, INK, PAPER
from grundy.drawing.svg import TALL, Area, Picture, element, note, rectangle, shorten
from grundy.explaining.language import Language, language
from grundy.explaining.step import Origin
from grundy.explaining.words import move_in_words, position_in_words

CAPTION = 48
"""The height of the line below a board that says what the move pointed at would do."""
LARGE, MIDDLE, SMALL = 15.0, 13.0, 10.0
"""The sizes of its letters: on one line, on two, and at least."""
COMMA = 8
"""How many letters longer a line may be to end with a comma."""
LONGEST_POSITION = 60
MOST_NAMED = 4
"""How many components of a sum are named when a move leaves them as they are."""

MOST_CAPTIONED = 64
"""How many places of a board have a caption and a preview of their own."""

Link = Callable[[Move], str | None]
"""Returns the address that a move leads to, None if it is too long to be written at every place."""


class Mark(NamedTuple):
    """What a place says of its move.

    Examples
    --------
    >>> Mark("good", "P", "+2")
    Mark(tone='good', letter='P', note='+2')
    """

    tone: str
    """Whether it is good for the player who makes it: good, poor, even, or plain if that is not said."""
    letter: str
    """The outcome of what it leaves: P, N or D, or a question mark."""
    note: str = ""
    """How much longer it takes, such as +2, or the value that it leaves, such as ∗3."""


Judge = Callable[[Move], Mark | None]
"""Returns what is said of a move, None for nothing."""


class Change(NamedTuple):
    """What a place of a picture does where a position is changed, and nobody plays."""

    url: str
    words: str


Editor = Callable[[int, Any], Change | None]
"""Returns the change at a place of a component, both as boards call them; None if there is none."""


class Frame(NamedTuple):
    """The size of a board without its caption."""

    width: float
    height: float
    right: float = 0.0
    down: float = 0.0
    """How far the things that are drawn in it are moved."""

    @property
    def badge_scale(self) -> float:
        """How much larger badges are on a large board, so that they can be read when it is shown smaller."""
        return max(1.0, self.width / 560, min(self.height, TALL) / 480)


@dataclass(frozen=True, slots=True)
class Touch:
    """Turns drawings into moves of a position, or leaves them as drawings when there are no links.

    In a sum, `component` says which part the plain moves belong to.
    """

    position: Position
    to: Language = field(default_factory=partial(language, "en"))
    link: Link | None = None
    component: int | None = None
    origin: Origin | None = None
    """What the picture comes from, if its parts keep their places."""
    mark: Judge | None = None
    """Says what stands on the place of a move."""
    edit: Editor | None = None
    """Says what is changed at a place, on a picture for that."""
    last: Any = None
    """The plain move by which the state came about, if it was made on this board."""
    before: Any = None
    """The state before that move."""
    shown: set[Any] = field(default_factory=set, compare=False)
    """The plain moves that the picture has so far."""
    brief: bool = False
    """Whether no place has a caption and a preview, because there are too many: then they share one caption."""

    @property
    def start(self) -> Any:
        """The state of the match's start, None if the picture comes from nowhere."""
        return None if self.origin is None else self.origin.position.state

    @property
    def is_full(self) -> bool:
        """Whether no more previews are drawn."""
        return self.brief or len(self.shown) > MOST_CAPTIONED

    def move(self, plain: Any) -> Move:
        """Return the move of the whole position."""
        return Move(self.position, plain if self.component is None else (self.component, plain))

    def allows(self, plain: Any) -> bool:
        """Return whether the move is one of the player to move; the board alone does not know who that is."""
        position = self.position
        return position.ruleset.valued or self.move(plain).move in position.ruleset.moves(position.state)

    def words(self, plain: Any) -> str:
        """Return what the move does and what it leaves."""
        move = self.move(plain)
        whole = self.position.drawn
        if self.component is None or len(whole.state) <= MOST_NAMED:
            left = position_in_words(move.to, self.to)
        else:  # of a large sum only what the component becomes
            part, inner = whole.ruleset.within(whole.state, (self.component, plain))
            left = position_in_words(Move(part, inner).to, self.to)
        done = move_in_words(move, self.to)
        if left == self.to.text("nothing"):  # Czech and Croatian say it in another way than a position
            said = self.to.text("{move}, leave nothing", move=done)
        else:
            said = self.to.text("{move}, leave {position}", move=done, position=shorten(left, LONGEST_POSITION))
        return said[0].upper() + said[1:]

    def listing(self, words: str, nothing: str, **field: Sequence[object]) -> str:
        """Return words with all things of their field listed, or what is said when there are none.

        Examples
        --------
        >>> from grundy import nimble
        >>> Touch(nimble(2, 4)).listing("Coins on squares {squares}", "no coins", squares=(2, 4))
        'Coins on squares 2 and 4'
        """
        ((name, things),) = field.items()
        if not things:
            return self.to.text(nothing)
        return self.to.text(words, **{name: self.to.listing([*map(decimal, things)])})

    def wrap(self, plain: Any, drawing: str, room: Area | None = None, scale: float = 1.0, **attributes: object) -> str:
        """Return the drawing as a link that makes the move; in its room a badge says what the move is worth."""
        if self.link is None:
            return element("g", drawing)
        self.shown.add(plain)
        move = self.move(plain)
        class_, mark = "move", self.mark(move) if self.mark else None
        if mark is not None and room is not None:
            class_ = f"move mark-{mark.tone}"
            drawing += badge(room, *mark, scale)
        return element(
            "a",
            drawing,
            href=self.link(move),
            class_=class_,
            data_move=move.notation,
            aria_label=self.words(plain),
            **attributes,
        )

    def place(
        self,
        plain: Any,
        target: Area | str,
        frame: Frame,
        *,
        sign: str = "",
        preview: str = "",
        room: Area | None = None,
        **attributes: object,
    ) -> str:
        """Return a place to touch, an area or a drawing, nothing if there are no links.

        The `sign` always shows. While the place is pointed at, the `preview` and a caption below the board say what
        the move would do. A badge stands in the `room`, which is the whole area unless something else stands there.
        """
        if self.link is None or not self.allows(plain):
            return ""
        if isinstance(target, Area):
            room = room or target
            target = rectangle(target, class_="target", fill="transparent")
        drawing = target + sign
        if preview and not self.is_full:
            drawing += element("g", preview, class_="preview", visibility="hidden", aria_hidden="true")
        if not self.is_full:
            drawing += _caption(self.words(plain), frame)
        return self.wrap(plain, drawing, room, frame.badge_scale, **attributes)

    def pick(self, names: str, area: Area, drawing: str, worth: str = "") -> str:
        """Return a part that is chosen for a move of several parts.

        The `names` are those of its boxes in the form beside the board; in a sum, where a move is written, its
        component stands with them. What shows that the part is chosen lies above the drawing, and its `worth` on top.

        Examples
        --------
        >>> from grundy import turtles
        >>> Touch(turtles(3)).pick("pick-1-3", Area(0, 0, 44, 44), "<circle/>")[:50]
        '<g class="pick" data-pick="pick-1-3"><circle/><rec'
        """
        target = rectangle(area, rx=8, class_="target", fill="transparent")
        component = None if self.component is None else self.component + 1
        return element("g", drawing + target + worth, class_="pick", data_pick=names, data_component=component)

    def spot(self, place: Any, target: Area | str) -> str:
        """Return a place where the position is changed, nothing on a picture that is not for that.

        Examples
        --------
        >>> from grundy import cram
        >>> Touch(cram("1"), edit=lambda part, place: Change("?", "cell a1")).spot((0, 0), Area(0, 0, 44, 44))[:60]
        '<a id="spot-0-0-0" href="?" class="edit" aria-label="cell a1'
        """
        change = self.edit(self.component or 0, place) if self.edit else None
        if change is None:
            return ""
        if isinstance(target, Area):
            target = rectangle(target, rx=8, class_="target", fill="transparent")
        name = "-".join(map(str, place)) if isinstance(place, tuple) else place
        id_ = f"spot-{self.component or 0}-{name}"  # so that the focus comes back to it
        return element("a", target, id=id_, href=change.url, class_="edit", aria_label=change.words)

    def badge(self, plain: Any, room: Area, frame: Frame) -> str:
        """Return the badge of a move whose parts are chosen, nothing if the player cannot make it or it has none."""
        mark = self.mark(self.move(plain)) if self.link and self.mark and self.allows(plain) else None
        return "" if mark is None else badge(room, *mark, frame.badge_scale)

    def picture(self, frame: Frame, body: str, label: str) -> Picture:
        """Return a board with room for the caption, if there is something to touch."""
        if self.shown and self.brief:
            body += _caption(label, frame, "tip shared")
        return Picture(frame.width, frame.height + (CAPTION if self.shown else 0), body, label)


def veil(area: Area) -> str:
    """Return what fades a part of the board: a preview of its absence.

    Examples
    --------
    >>> veil(Area(0, 0, 2, 3))
    '<rect x="0" y="0" width="2" height="3" class="veil" fill="#ffffff" opacity="0.7"/>'
    """
    return rectangle(area, class_="veil", fill=CARD, opacity=0.7)


def _caption(words: str, frame: Frame, class_: str = "tip") -> str:
    """Return the line below the board; a page shows it when the move is pointed at.

    A caption that places share is written by a script.
    """
    width, x, y = frame.width, -frame.right, frame.height - frame.down
    lines = _halves(words) if len(words) > _letters(width, LARGE) else [words]
    size = LARGE
    if len(lines) > 1:
        size = max(min(MIDDLE, MIDDLE * _letters(width, MIDDLE) / max(map(len, lines))), SMALL)
    lines = [shorten(line, _letters(width, size)) for line in lines]
    box = rectangle(Area(x, y, width, CAPTION).inset(4), rx=10, fill=INK)
    first = y + CAPTION / 2 + 5 - 8.5 * (len(lines) - 1)
    written = "".join(
        note(x + width / 2, first + 17 * number, line, size=size, class_=None, fill=PAPER)
        for number, line in enumerate(lines)
    )
    return element("g", box + written, class_=class_, visibility="hidden", aria_hidden="true")


def _halves(words: str) -> list[str]:
    """Return the words on two lines of about the same length, rather after a comma than elsewhere."""
    pieces = words.split(" ")
    breaks = [(" ".join(pieces[:n]), " ".join(pieces[n:])) for n in range(1, len(pieces))]
    return list(min(breaks, key=lambda lines: max(map(len, lines)) - COMMA * lines[0].endswith(","), default=(words,)))


def _letters(width: float, size: float) -> int:
    """Return how many letters of a size fit into a line."""
    return max(int((width - 24) / (0.56 * size)), 10)
