"""From a position to a reasoned answer: who wins, what it is worth, its moves, and how long play lasts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import islice

from grundy.core.answer import Answer
from grundy.core.errors import Undecided
from grundy.core.limits import MOST_BYTES, scaled
from grundy.core.outcome import PLAYERS, Outcome, PlayConvention, Player
from grundy.core.partizan import ToMove, why_no_player
from grundy.core.position import Move, Position
from grundy.core.value import Value
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.deciding import FIELDS, MOST_PARTS, WHO_AND_WORTH, Decided, Solver
from grundy.solving.moves import MOST_MOVES, MoveList, moves_by_theorem
from grundy.solving.turns import cheapest, costs


def solve(
    position: Position,
    play_convention: PlayConvention = "normal",
    *,
    limit: int = DEFAULT_POSITIONS,
    seconds: float | None = None,
    memory: int = MOST_BYTES >> 20,
    moves: int = MOST_MOVES,
    remoteness: bool = False,
    player: Player | None = None,
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
        The budget of all searches together, in positions and in seconds of processor time.
    memory
        How many megabytes a table of all subsets of a board may take, and what a search on a board remembers.
    moves
        How many moves to list at most; winning ones come first if there are more. With 0 no move is judged.
    remoteness
        Whether to search for the remoteness as long as the limit allows. Otherwise it is told where a
        theorem gives it, or a search no longer than the rest of the answer.
    player
        In a game of Left and Right, the only player whose moves are listed, and for whom the best is looked for.
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
    if player is not None and not position.ruleset.partizan:
        raise why_no_player(position)
    solver = Solver(position.ruleset.convention(play_convention), Budget(limit, seconds, progress, memory=memory))
    with scaled(limit, DEFAULT_POSITIONS):  # what the rules look through grows with the limit
        answer = _solved(solver, position, moves, FIELDS if remoteness else WHO_AND_WORTH, player)
    solver.stop_the_clock()
    best = cheapest(answer.moves, costs(answer))
    if best is None and player is not None:  # without values any win is as good as another
        best = next(iter(answer.winning_moves), None)
    if best is None:
        return answer
    board = answer.board and replace(answer.board, best_move=Move(answer.board.position, best.move))
    return replace(answer, best_move=best, board=board)


def who_wins(
    positions: Sequence[Position],
    play_convention: PlayConvention = "normal",
    *,
    limit: int = DEFAULT_POSITIONS,
    seconds: float | None = None,
) -> list[Answer]:
    """Return who wins each of the positions of a match, with one budget and one memory for all.

    Moves are counted, not judged, and how long play lasts is told only where that costs nothing. The last position
    comes first: it is the smallest, and helps with the others, so what is left open is the beginning.

    Examples
    --------
    >>> from grundy import nim
    >>> [(answer.outcome, answer.winning_count) for answer in who_wins([nim(3, 4, 5), nim(1, 4, 5)])]
    [(Outcome.N, 1), (Outcome.P, 0)]
    """
    if not positions:
        return []
    solver = Solver(positions[0].ruleset.convention(play_convention), Budget(limit, seconds))
    with scaled(limit, DEFAULT_POSITIONS):
        answers = [_outlined(solver, position) for position in reversed(positions)]
    return answers[::-1]


def _outlined(solver: Solver, position: Position) -> Answer:
    record = solver.decide(position, ("outcome",))
    try:
        listed = MoveList(solver, record, 0).listed()
    except Undecided:
        listed = moves_by_theorem(record, 0)
    return Answer(
        position,
        solver.play_convention,
        record.verdict,
        solver.reason(record),
        unknown=dict(record.unknown),
        more=listed.more,
        best_move=listed.best,
    )


def _solved(
    solver: Solver, position: Position, moves: int, fields: Collection[str], player: Player | None = None
) -> Answer:
    record = solver.decide(position, fields)
    failure: Undecided | None = None
    try:
        tried = MoveList(solver, record, max(0, moves), fields, PLAYERS if player is None else (player,))
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
        player,
        _parts(solver, record),
        _board(solver, record, moves),
    )


def _parts(solver: Solver, record: Decided) -> tuple[tuple[Position, Value], ...]:
    """Return the components with their values, if there are several and Left and Right have moves of their own."""
    position = record.position
    if not position.ruleset.partizan or record.verdict.value is None:
        return ()
    parts = list(islice(position.ruleset.components(position.state), MOST_PARTS + 1))
    if not 2 <= len(parts) <= MOST_PARTS:
        return ()
    valued = [(part, form) for part in parts if (form := solver.form(part)) is not None]
    return tuple(valued) if len(valued) == len(parts) else ()  # else a theorem knows the whole


def _board(solver: Solver, record: Decided, moves: int) -> Answer | None:
    """Return the answer for the board on which a player is to move, None if its value is not known."""
    position = record.position
    if not isinstance(position.ruleset, ToMove) or not position.drawn.ruleset.partizan:
        return None
    if record.verdict.outcome is None or solver.form(position.drawn) is None:  # a value would tell who wins
        return None
    return _solved(solver, position.drawn, moves, WHO_AND_WORTH, position.state[0])
