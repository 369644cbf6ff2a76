"""Marking boards: with P and N, square by square from the goal on, and with the values of the squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grundy.core.answer import Answer
from grundy.core.decimals import decimal
from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Position
from grundy.core.ruleset import Ruleset
from grundy.explaining.language import Language
from grundy.explaining.search import braces
from grundy.explaining.step import Step, Table
from grundy.solving.described import DescribedGraph, describe_graph
from grundy.structures.offers import OnSquares

MOST_SQUARES = 260
MOST_PIECES = 24

Square = tuple[int, int]


def marking_steps(answer: Answer, to: Language) -> list[Step]:
    """Return the steps that mark the squares below a single piece, and those with the values below each kind of piece.

    Values are for normal play, where several pieces add. There are none at the end of play, and none for large boards.

    Examples
    --------
    >>> from grundy import solve
    >>> from grundy.explaining.language import language
    >>> from grundy.rulesets.boards.chessmen import king
    >>> marks, values = marking_steps(solve(king(2, 1)), language("en"))
    >>> print(*marks.table.lines(), values.text, *values.table.lines(), sep=chr(10))
        0   1   2
    1  N1  N1  N2
    0  P0  N1  P1
    The value of a square is the least number that is missing among the values of the squares that a move reaches: \
g(2,1) = mex{0, 1, 2} = 3.
       0  1    2
    1  1  2  [3]
    0  0  1    0
    """
    pieces = [part for part in _pieces(answer.position) if isinstance(part.ruleset, OnSquares)]
    if not pieces or len(pieces) > MOST_PIECES or answer.remoteness == 0:
        return []
    steps: list[Step] = []
    if len(pieces) == 1 and pieces[0] == answer.position:
        steps += _marked(pieces[0], answer.play_convention, to)
    if answer.play_convention == "normal":
        kinds: dict[Ruleset[Any, Any], list[Position]] = {}
        for piece in pieces:
            kinds.setdefault(piece.ruleset, []).append(piece)
        for kind in kinds.values():
            steps += _valued(kind, to)
        if not steps and len(pieces) == 1 and answer.grundy_value is not None:
            steps.append(
                to.step("The value", "The value of the square is {value}.", value=decimal(answer.grundy_value))
            )
    return steps


def _pieces(position: Position) -> Iterator[Position]:
    """Yield each piece as a position of its own, and any other component as it is."""
    for part in position.summands:
        if isinstance(part.ruleset, OnSquares):
            yield from (Position(part.ruleset, (square,)) for square in part.state)
        else:
            yield part


def _marked(piece: Position, convention: PlayConvention, to: Language) -> Iterator[Step]:
    described = _described(piece, convention)
    if described is not None:
        text = to.text(
            "A square without a move is decided. A square is N as soon as a P-square can be reached from it, "
            "and P when all that can be reached are N-squares. The numbers count the rounds."
        )
        yield Step(to.text("Mark the board"), text, _board(_rounds(described, convention == "misere")))


def _valued(kind: list[Position], to: Language) -> Iterator[Step]:
    """Yield the step with the values of all squares that pieces of one kind can reach."""
    values: dict[Square, int | None] = {}
    said = []
    for piece in dict.fromkeys(kind):
        described = _described(piece, "normal")
        if described is None:
            return
        known = [verdict.grundy_value for verdict in described.verdicts]
        values |= {square: value for (square,), value in zip(described.graph.states, known, strict=True)}
        if None not in known:  # else play can go round
            options = {known[vertex] for vertex in described.graph.options[0]}
            written = braces(sorted(value for value in options if value is not None))
            (square,) = piece.state
            said.append(f"g({','.join(map(decimal, square))}) = mex{written} = {known[0]}")
    if None in values.values():
        return
    text = to.text(
        "The value of a square is the least number that is missing among the values of the squares that a move "
        "reaches: {values}.",
        values="; ".join(said),
    )
    stood = {square for piece in kind for square in piece.state}
    board = {square: f"[{value}]" if square in stood else str(value) for square, value in values.items()}
    title = to.text("The values of the squares: {game}", game=to.text(kind[0].ruleset.title))
    yield Step(title, text, _board(board))


def _described(piece: Position, convention: PlayConvention) -> DescribedGraph | None:
    """Return all squares that a piece can reach, None if they are too many."""
    try:
        return describe_graph(piece, convention, limit=MOST_SQUARES)
    except Undecided:
        return None


def _rounds(described: DescribedGraph, misere: bool) -> dict[Square, str]:
    """Return the class of each square and the round in which it is marked."""
    marks = {}
    for vertex, (square,) in enumerate(described.graph.states):
        verdict = described.verdicts[vertex]
        # The ends are round 0. A P-square of a round makes N-squares in the next, and these P-squares in the same;
        # in misère play the ends are N-squares, so that the first P-squares are already round 1.
        length = verdict.remoteness
        number = "" if length is None else str((length + 1 + misere) // 2 if length else 0)
        marks[square] = (verdict.outcome or Outcome.D).value + number
    return marks


def _board(marks: Mapping[Square, str]) -> Table:
    columns = range(max(column for column, _ in marks) + 1)
    rows = range(max(row for _, row in marks), -1, -1)
    return Table(
        ("", *map(str, columns)),
        tuple((str(row), *(marks.get((column, row), "") for column in columns)) for row in rows),
    )
