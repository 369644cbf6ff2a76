"""A game that is over goes on: its last row was wrong, and nothing rests on the result yet.

Games that have begun since without a move wait again; on what has been played, or planned by the result, nothing is
turned back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grundy.classroom.final import drawn_on
from grundy.classroom.model import ClassGame, Pupil
from grundy.core.errors import NotApplicable


@dataclass(frozen=True, slots=True)
class Reopening:
    """What is turned back with the end of a game: games that wait again, and games of the final that go."""

    waiting: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()


def reopening(
    game: ClassGame, games: Sequence[ClassGame], pupils: Iterable[Pupil], finalists: Sequence[int] = ()
) -> Reopening:
    """Return what has to be turned back for a game to go on, or refuse; `games` are all of the room.

    Examples
    --------
    >>> pupils = [Pupil(number, name, 1, True) for number, name in ((7, "Ann"), (8, "Bob"), (9, "Eve"))]
    >>> ended = ClassGame(1, 1, 1, 7, 8, state="done", scribe=9, moves=("1-1",), winner=7)
    >>> begun = ClassGame(2, 1, 2, 8, 9, state="playing", scribe=7)
    >>> reopening(ended, [ended, begun], pupils)
    Reopening(waiting=(2,), gone=())
    >>> reopening(ended, [ended], pupils, finalists=[7])
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: the final has been drawn since this game, so its result stays
    """
    for pupil in (pupil for pupil in pupils if pupil.id in game.players):
        if not pupil.group or game.group not in (0, pupil.group):
            raise NotApplicable("{name} has left this group, so the result stays", name=pupil.name)
    gone = drawn_on(game, games) if game.kind == "final" else []
    if any(other.moves for other in gone):
        raise NotApplicable("the final has gone on since this game, so the game cannot be changed")
    if finalists and game.kind in ("round", "play-off"):
        raise NotApplicable("the final has been drawn since this game, so its result stays")
    if _is_played_off(game, games):
        raise NotApplicable("a play-off has been planned since this game, so its result stays")
    begun = [other for other in games if other.state == "playing" and other not in gone and _share(game, other)]
    if any(other.moves for other in begun):
        raise NotApplicable(
            "somebody of this game is in another one now, so its result stays; the teacher can let it be played again"
        )
    return Reopening(tuple(other.id for other in begun), tuple(other.id for other in gone))


def has_just_ended(game: ClassGame, games: Iterable[ClassGame]) -> bool:
    """Return whether a game is over, and nobody of it has been in another one with moves since.

    Examples
    --------
    >>> ended = ClassGame(1, 1, 1, 7, 8, state="done", moves=("1-1",), winner=7, changed=3.0)
    >>> later = ClassGame(2, 1, 2, 7, 9, state="done", moves=("1-1",), winner=7, changed=4.0)
    >>> has_just_ended(ended, [ended]), has_just_ended(ended, [ended, later])
    (True, False)
    """
    since = (other for other in games if other.moves and other.changed > game.changed)
    return game.state == "done" and not any(_share(game, other) for other in since)


def _share(one: ClassGame, two: ClassGame) -> bool:
    """Return whether somebody plays or writes in both of two games."""
    in_both = {*one.players, one.scribe} & {*two.players, two.scribe}
    return one.id != two.id and bool(in_both - {None})


def _is_played_off(game: ClassGame, games: Sequence[ClassGame]) -> bool:
    """Return whether play-offs were planned by a result: those after the round robin, or after others of their kind.

    In each turn of play-offs those who lead meet once.
    """
    if game.kind not in ("round", "play-off"):
        return False
    off = [other for other in games if other.kind == "play-off" and other.group == game.group and other.state != "void"]
    met = Counter(frozenset(other.players) for other in off)
    until = sum({*other.players} == {*game.players} and other.number <= game.number for other in off)
    return max(met.values(), default=0) > (until if game.kind == "play-off" else 0)
