"""What the parts of a board are worth where a move consists of several: the best that can be made of each.

A part carries the badge of the best move to which it belongs. A page with a script goes on from there: when a part is
chosen, the others show what can be made with it. For that the picture holds each badge once, and the list of the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grundy.drawing.badges import CROSS, badge
from grundy.drawing.svg import Area, element
from grundy.drawing.touch import Frame, Mark, Touch

MOST_MOVES = 2_000
"""How many moves a board may have to be marked."""
ROOM = Area(-22, -12, 44, 24)
"""The room of a badge around its middle."""
TONES = ("good", "even", "poor", "plain")
"""The best first."""

Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartMarks:
    """The marks of moves by their parts; the parts are steps if their order counts.

    Examples
    --------
    >>> from grundy import turtles
    >>> touch = Touch(turtles(1, 2), link=str, mark=lambda move: Mark("good" if str(move) == "1,2" else "poor", "P"))
    >>> marks = part_marks(touch, Frame(100, 100), [(1,), (2,), (1, 2)], lambda move: map(str, move))
    >>> marks.best(("1",)), marks.best(("3",))
    (Mark(tone='good', letter='P', note=''), None)
    """

    moves: Mapping[Parts, Mark]
    frame: Frame
    prefix: str
    steps: bool = False

    def best(self, chosen: Parts) -> Mark | None:
        """Return the mark of the best move with these parts; without its note unless it is all of them."""
        found = [(parts, mark) for parts, mark in self.moves.items() if self._begins(parts, chosen)]
        if not found:
            return None
        mark = min((mark for _, mark in found), key=_rank)
        return mark if len(found) == 1 and len(found[0][0]) == len(chosen) else mark._replace(note="")

    def _begins(self, parts: Parts, chosen: Parts) -> bool:
        return parts[: len(chosen)] == chosen if self.steps else {*chosen} <= {*parts}

    def on(self, names: str, area: Area) -> str:
        """Return the badge of the part with these names, at the bottom of its area."""
        if not self.moves:
            return ""
        x, y = area.bottom(24).centre
        mark = self.best(tuple(names.split()))
        shown = element("use", href=f"#{self._names()[mark]}") if mark else ""
        return element("g", shown, class_="worth", transform=f"translate({x:g},{y:g})")

    def kept(self) -> str:
        """Return the badges, each once, and for a script the moves, each with its badge and the one without a note."""
        if not self.moves:
            return ""
        names = self._names()
        scale = self.frame.badge_scale
        badges = "".join(element("g", badge(ROOM, *mark, scale), id=name) for mark, name in names.items())
        order = {mark: number for number, mark in enumerate(names)}
        listed = ";".join(
            f"{' '.join(parts)}:{order[mark]}:{order[mark._replace(note='')]}" for parts, mark in self.moves.items()
        )
        kind = "worths steps" if self.steps else "worths"
        return element("defs", badges, class_=kind, data_parts=listed, data_marks=self.prefix)

    def _names(self) -> dict[Mark, str]:
        """Return the different badges, the best first, each with its name in the picture."""
        marks = {*self.moves.values()}
        sorted_marks = sorted(marks | {mark._replace(note="") for mark in marks}, key=_rank)
        return {mark: f"{self.prefix}{number}" for number, mark in enumerate(sorted_marks)}


def part_marks(
    touch: Touch, frame: Frame, moves: Iterable[Any], parts: Callable[[Any], Iterable[str]], *, steps: bool = False
) -> PartMarks:
    """Return the marks on the parts of moves; `parts` names those of a move.

    There are none if the moves are too many, or if something is not known of one of them: then nobody knows what is
    best. A move that is crossed out has its cross on all its parts.

    Examples
    --------
    >>> from grundy import turtles
    >>> part_marks(Touch(turtles(1)), Frame(100, 100), [(1,)], lambda move: map(str, move)).kept()
    ''
    """
    prefix = f"mark-{'' if touch.component is None else touch.component + 1}-"
    nothing = PartMarks({}, frame, prefix, steps)
    if touch.link is None or touch.mark is None:
        return nothing
    found = [*islice(moves, MOST_MOVES + 1)]
    position = touch.position
    if not position.ruleset.valued:  # the board has the moves of both players
        own = {*islice(position.ruleset.moves(position.state), MOST_MOVES + 1)}
        found = [move for move in found if touch.move(move).move in own]
    if len(found) > MOST_MOVES:
        return nothing
    marks = {tuple(parts(move)): touch.mark(touch.move(move)) for move in found}
    known = {names: mark for names, mark in marks.items() if mark is not None and mark.tone != "plain"}
    crossed = {names: mark for names, mark in known.items() if mark.letter == CROSS}
    if crossed:
        return PartMarks(crossed, frame, prefix)
    return PartMarks(known, frame, prefix, steps) if len(known) == len(marks) else nothing


def _rank(mark: Mark) -> tuple[int, int, str, str]:
    """Order marks best first, of those equally good the one that takes no longer."""
    return TONES.index(mark.tone), len(mark.note), mark.note, mark.letter
