"""From a position to a reasoned answer: who wins, what it is worth, its moves, and how long play lasts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from grundy.core.answer import Answer
from grundy.core.errors import Undecided
from grundy.core.limits import scaled
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Position
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.deciding import FIELDS, WHO_AND_WORTH, Solver
from grundy.solving.moves import MOST_MOVES, MoveList, moves_by_theorem


def solve(
    position: Position,
    play_convention: PlayConvention = "normal",
    *,
    limit: int = DEFAULT_POSITIONS,
    seconds: float | None = None,
    moves: int = MOST_MOVES,
    remoteness: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Answer:
    """Return the outcome, value, remoteness and moves of a position, each with its reason.

    Parameters
    ----------
    position
        The position to solve.
    play_convention
        ``normal`` or ``misere``.
    limit, seconds
        The budget of all searches together, in positions and in time.
    moves
        How many moves to list at most; winning ones come first if there are more. With 0 no move is judged.
    remoteness
        Whether to search for the remoteness as long as the limit allows. Otherwise it is told where a
        theorem gives it, or a search no longer than the rest of the answer.
    progress
        Called now and then with the number of positions examined.

    Examples
    --------
    >>> from grundy import nim, game
    >>> answer = solve(nim(3, 4, 5))
    >>> answer.outcome, answer.grundy_value, answer.remoteness
    (Outcome.N, 2, 11)
    >>> answer.winning_moves
    [Move('1-2' to nim(1,4,5))]
    >>> solve(game(lambda n: [(n + 1) % 3])(0)).outcome
    Outcome.D
    """
    solver = Solver(position.ruleset.convention(play_convention), Budget(limit, seconds, progress))
    with scaled(limit, DEFAULT_POSITIONS):  # what the rules look through grows with the limit
        return _solved(solver, position, moves, FIELDS if remoteness else WHO_AND_WORTH)


def _solved(solver: Solver, position: Position, moves: int, fields: Collection[str]) -> Answer:
    record = solver.decide(position, fields)
    failure: Undecided | None = None
    try:
        tried = MoveList(solver, record, max(0, moves), fields)
        solver.add_remoteness(record, [option for _, _, option in tried.tried])
        listed = tried.listed()
    except Undecided as error:  # the moves themselves could not be found
        failure, listed = error, moves_by_theorem(record, moves)
    if record.verdict.outcome is None and not position.ruleset.partizan and any(move.winning for move in listed.moves):
        record.verdict = replace(record.verdict, outcome=Outcome.N)  # a winning move is proof enough
        record.unknown.pop("outcome", None)
    unknown = {name: record.unknown[name] for name in FIELDS if name in record.unknown}
    if position.ruleset.partizan:
        unknown = {"value" if name == "grundy" else name: why for name, why in unknown.items()}
    if failure is not None:
        unknown["moves"] = failure
    return Answer(
        position,
        solver.play_convention,
        record.verdict,
        solver.reason(record),
        listed.moves,
        unknown,
        listed.more,
        listed.best,
    )
