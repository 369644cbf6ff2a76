"""Puzzles: positions of any game in which exactly one move wins, each with a level from 1 to 5.

How hard a puzzle is, is told by four integers, all of them exact, and the level by their sum:

thought, 0 to 3
    0 if the pupil among the opponents finds the move: it wins at once, or leaves two equal parts; 1 if the explanation
    by copying finds it; 2 if it is found in the nim-sum of several parts, and that is odd in one binary column
    only; else 3.
length, 0 to 3
    Half the number of moves to the end with best play (the remoteness), rounded down, at most 3.
choice, 0 to 3
    How often the number of moves can be halved before fewer than four are left, at most 3.
decoys, 0 or 1
    1 if a look misleads: it shows some moves, and the one that wins is not among them. There are three looks: greed,
    after which the least is left; the rule of the pupil; and taking a whole part.

A sum of at least 3, 6, 7 and 8 makes level 2, 3, 4 and 5. So level 1 is a win at once, or two parts made equal with
few moves to choose from, and level 5 takes several moves and cannot be copied, or hides among very many.

Puzzles are made by chance, from a start by changes and moves. Work is bounded by numbers and never by a clock, so the
same seed gives the same puzzles everywhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from grundy.core.answer import Answer
from grundy.core.errors import NotApplicable, quote
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import player_to_move, start_of, without_turn
from grundy.core.position import Move, Position
from grundy.core.sum import add
from grundy.core.value import Nimber
from grundy.drawing.changes import is_edges
from grundy.explaining.language import language
from grundy.explaining.mirror import mirror_thoughts
from grundy.play.dealing import candidates, examples_of
from grundy.play.opponents.greedy import what_is_left
from grundy.play.opponents.perfect import Solve
from grundy.play.opponents.pupil import known_moves
from grundy.rulesets.catalogue import parse
from grundy.rulesets.graphs.vertices import is_ground
from grundy.rulesets.heaps.heap_ruleset import HeapMoves
from grundy.solving import solve

LEVELS = (1, 2, 3, 4, 5)
LEAST_SUMS = (3, 6, 7, 8)
"""From which sum on a puzzle is of level 2, 3, 4 and 5."""
MOST_OF_EACH = 3
"""More than this no number adds to the sum."""
MOST_POSITIONS, MOST_MOVES = 2_000, 40
"""How many positions may be examined to solve a candidate, and how many moves it may have."""
MOST_CHANGES = 16
"""How many changes lead from the start to a candidate at most."""
PATIENCE, CANDIDATES_EACH = 300, 30
"""How many candidates are looked at in vain, in a row, and besides how many for each puzzle that is wanted."""

DAILY_GAMES = (
    "nim(3,4,5)",
    "kayles(4,3)",
    "chomp(4,3)",
    "wythoff(5,9)",
    "hackenbush",
    "subtraction[1,3,4](7,4)",
    "turtles",
    "nimble(2,3,6)",
    "staircase(2,3,4)",
)
"""From which positions the puzzles of the days are made: their number has no factor 7, so no game keeps a weekday."""
DAILY_LEVELS = (1, 2, 2, 3, 3, 4, 5)
"""The levels from Monday to Sunday."""
RESERVE = "nim(3,4,5)"
"""The puzzle of a day for which there is no other."""


quick = partial(solve, limit=MOST_POSITIONS)
"""Solves a candidate with few positions, or leaves it undecided."""


@dataclass(frozen=True, slots=True)
class Hardness:
    """The four numbers that tell how hard a puzzle is; the file says what they mean.

    Examples
    --------
    >>> Hardness(thought=1, length=3, choice=2, decoys=1).level
    4
    """

    thought: int
    length: int
    choice: int
    decoys: int

    @property
    def sum(self) -> int:
        """The sum of the four."""
        return self.thought + self.length + self.choice + self.decoys

    @property
    def level(self) -> int:
        """The level, from 1 to 5."""
        return LEVELS[bisect_right(LEAST_SUMS, self.sum)]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position as it is played, the only move that wins there, and how hard it is to find.

    In a game of Left and Right the position says whose turn it is.
    """

    position: Position
    play_convention: PlayConvention
    move: Move
    hardness: Hardness

    @property
    def level(self) -> int:
        """The level, from 1 to 5."""
        return self.hardness.level


def puzzle_of(position: Position, play_convention: PlayConvention = "normal", solve: Solve = quick) -> Puzzle:
    """Return the puzzle that a position is; in a game of Left and Right, Left is to move if it says nothing else.

    Examples
    --------
    >>> from grundy import nim
    >>> puzzle = puzzle_of(nim(3, 4, 5))
    >>> puzzle.move, puzzle.hardness, puzzle.level
    (Move('1-2' to nim(1,4,5)), Hardness(thought=1, length=3, choice=2, decoys=1), 4)
    >>> puzzle_of(nim(2, 3)).level, puzzle_of(nim(0, 2)).level
    (2, 1)
    >>> puzzle_of(nim(3, 3, 3))
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: more than one move wins in nim(3,3,3)

    Raises
    ------
    NotApplicable
        If it is no puzzle, or if that is not known within the limits of `solve`.
    """
    start = start_of(position)
    start.ruleset.convention(play_convention)
    shown = str(without_turn(start))
    if len(list(islice(start.moves, 2))) < 2:
        raise NotApplicable("there is nothing to choose in {position}: it needs two moves or more", position=shown)
    answer = solve(start, play_convention)
    if len(answer.winning_moves) > 1:
        raise NotApplicable("more than one move wins in {position}", position=shown)
    if not answer.all_judged:
        raise NotApplicable("not every move of {position} is judged", position=shown)
    if not answer.winning_moves:
        raise NotApplicable("no move wins in {position}", position=shown)
    remoteness = answer.remoteness or quick(start, play_convention, remoteness=True).remoteness
    if remoteness is None:
        raise NotApplicable("it is not known how many moves the win takes in {position}", position=shown)
    return Puzzle(start, play_convention, answer.winning_moves[0], hardness(answer, remoteness))


def hardness(answer: Answer, remoteness: int) -> Hardness:
    """Return how hard it is to find the only winning move of a position, all of whose moves are judged.

    Examples
    --------
    >>> from grundy import kayles, nim, solve
    >>> hardness(solve(kayles(1, 5, 6)), 9), hardness(solve(nim(9, 17, 33)), 33)
    (Hardness(thought=3, length=3, choice=2, decoys=1), Hardness(thought=3, length=3, choice=3, decoys=1))
    """
    moves, [right] = [judged.move for judged in answer.moves], answer.winning_moves
    left = [what_is_left(move.to) for move in moves]
    greedy = [move for move, remaining in zip(moves, left, strict=True) if remaining == min(left)]
    known = known_moves(answer.position, answer.play_convention)
    parts = _parts(answer.position)
    whole = [move for move in moves if _parts(move.to) < parts]
    if right in known:
        thought = 0
    elif any(step.move == right for step in mirror_thoughts(answer, language("en"))):
        thought = 1
    else:
        thought = 2 if parts > 1 and _odd_columns(answer) == 1 else 3
    return Hardness(
        thought,
        length=min(remoteness // 2, MOST_OF_EACH),
        choice=min(max(len(moves).bit_length() - 2, 0), MOST_OF_EACH),
        decoys=int(any(look and right not in look for look in (greedy, known, whole))),
    )


def _parts(position: Position) -> int:
    """Return the number of parts in which somebody has a move."""
    parts = (part for whole in position.drawn.summands for part in whole.ruleset.components(whole.state))
    return sum(bool(part.moves) for part in parts)


def _odd_columns(answer: Answer) -> int:
    """Return in how many binary columns the nim-sum is odd; in misère play there is none."""
    value = answer.value
    return value.number.bit_count() if isinstance(value, Nimber) and answer.play_convention == "normal" else 0


def puzzles(
    start: Position,
    *,
    level: int | None = None,
    count: int = 10,
    seed: int = 0,
    play_convention: PlayConvention = "normal",
    solve: Solve = quick,
) -> Iterator[Puzzle]:
    """Yield different puzzles made from a start by changes, at most `count`, and fewer if no more are found.

    Parameters
    ----------
    start
        The position that is changed; in a game of Left and Right, Left is to move in every puzzle.
    level
        The only level wanted, from 1 to 5; None for all of them.
    count, seed
        How many puzzles, and a number: another one gives others.
    play_convention
        ``normal`` or ``misere``.
    solve
        Solves a candidate. If it is bounded by time, the puzzles may differ from machine to machine.

    Examples
    --------
    >>> from grundy import nim
    >>> found = list(puzzles(nim(3, 4, 5), level=2, count=3, seed=1))
    >>> [(puzzle.position, puzzle.move.notation) for puzzle in found]
    [(nim(2,4), '2-2'), (nim(2,5), '2-3'), (nim(1,4), '2-3')]

    Notes
    -----
    No two puzzles look alike to the solver, in whatever order their parts stand. From a start too large for any
    puzzle, the examples of its games are changed instead.
    """
    if level is not None and level not in LEVELS:
        names = ", ".join(map(str, LEVELS))
        raise NotApplicable("the level must be one of {levels}, not {given}", levels=names, given=quote(level))
    start.ruleset.convention(play_convention)
    start = without_turn(start)
    for begin in dict.fromkeys((start, examples_of(start))):
        chance = Random(f"{begin}:{play_convention}:{seed}")
        looked_at = islice(candidates(begin, chance, MOST_CHANGES), PATIENCE + CANDIDATES_EACH * count)
        found = False
        for puzzle in islice(_found(looked_at, level, play_convention, solve), count):
            found = True
            yield puzzle
        if found:
            return


def _found(
    looked_at: Iterable[Position], level: int | None, play_convention: PlayConvention, solve: Solve
) -> Iterator[Puzzle]:
    """Yield the puzzles among the candidates, until too many in a row are none."""
    seen: set[Hashable] = set()
    vain = 0
    for candidate in looked_at:
        vain += 1
        if vain > PATIENCE:
            return
        position = start_of(_tidy(candidate))
        if (look := look_of(position)) in seen:
            continue
        seen.add(look)
        if len(list(islice(position.moves, MOST_MOVES + 1))) > MOST_MOVES:
            continue
        try:
            puzzle = puzzle_of(position, play_convention, solve)
        except NotApplicable:
            continue
        if level in (None, puzzle.level):
            vain = 0
            yield puzzle


def _tidy(position: Position) -> Position:
    """Return a position without its empty heaps."""
    return add(*(_without_empty(part) if isinstance(part.ruleset, HeapMoves) else part for part in position.summands))


def _without_empty(heaps: Position) -> Position:
    return heaps.ruleset.at(tuple(filter(None, heaps.state)))


def look_of(position: Position) -> Hashable:
    """Return what a position looks like to the solver, whatever the order of its summands and the names of vertices.

    Examples
    --------
    >>> from grundy import kayles, nim
    >>> look_of(nim(1, 2) + kayles(3)) == look_of(kayles(3) + nim(2, 0, 1)), look_of(nim(1)) == look_of(nim(2))
    (True, False)
    """
    parts = without_turn(position).summands
    looks = Counter((part.ruleset, _renamed(part.ruleset.key(part.state))) for part in parts)
    return player_to_move(position), frozenset(looks.items())


def _renamed(state: Any) -> Any:
    """Return edges with their vertices numbered as they come, 0 for the ground; any other state as it is."""
    if not is_edges(state):
        return state
    numbers: dict[str, int] = {}
    ends = [[0 if is_ground(end) else numbers.setdefault(end, len(numbers) + 1) for end in edge[:2]] for edge in state]
    return tuple((first, second, edge[2]) for (first, second), edge in zip(ends, state, strict=True))


def daily(day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everyone; its level rises from Monday to Sunday.

    Examples
    --------
    >>> puzzle = daily(date(2026, 11, 18))
    >>> puzzle.position, puzzle.level
    (wythoff(8,8), 2)
    """
    number = day.toordinal()
    for place in range(len(DAILY_GAMES)):
        start = parse(DAILY_GAMES[(number + place) % len(DAILY_GAMES)])
        for puzzle in puzzles(start, level=DAILY_LEVELS[day.weekday()], count=1, seed=number):
            return puzzle
    return puzzle_of(parse(RESERVE))
