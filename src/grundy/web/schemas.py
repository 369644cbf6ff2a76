"""The shapes of the API's documents, for its own description in ``/openapi.json``.

A field with a default may be missing.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from grundy.core.outcome import PlayConvention, Player

Outcome = Literal["P", "N", "D", "L", "R"]


class Verdict(BaseModel):
    """What is known of a position; `loopy` are the values K of ∞(K)."""

    outcome: Outcome | None
    grundy: int | None
    loopy: list[int] = []
    remoteness: int | None


class Move(Verdict):
    """A move and the verdict on the position to which it leads."""

    move: str
    to: str
    winning: bool | None


class Reason(BaseModel):
    """How it is known; each method adds fields of its own."""

    method: Literal["theorem", "period", "search", "sum"]


class Answer(Verdict):
    """A solved position; `unknown` says why a field is null, `more` how many moves there are if not all are listed.

    `length` has the number of moves of the shortest and of the longest play, where it is quickly found.
    """

    position: str
    play: PlayConvention
    moves: list[Move]
    winning_moves: list[str]
    reason: Reason
    length: dict[Literal["shortest", "longest"], int] = {}
    unknown: dict[str, str] = {}
    more: dict[Literal["moves", "winning_moves"], int | None] = {}


class MoveOfPlayer(BaseModel):
    """A move of Left or of Right, and the class of the position to which it leads."""

    player: Player
    move: str
    to: str
    value: str | None
    outcome: Outcome | None
    winning: bool | None


class AnswerOfPlayers(BaseModel):
    """A solved position of a game of Left and Right; `player` is the one whose moves alone are listed, if any."""

    position: str
    play: PlayConvention
    outcome: Outcome | None
    value: str | None
    left_stop: str | None
    right_stop: str | None
    mean: str | None
    temperature: str | None
    moves: list[MoveOfPlayer]
    winning_moves: dict[Player, list[str]]
    reason: Reason
    player: Player | None = None
    unknown: dict[str, str] = {}
    more: dict[Literal["moves", "winning_moves"], int | None] = {}


class Step(BaseModel):
    """A step in words, with a table where it helps."""

    title: str
    text: str
    table: dict[str, Any] = {}


class Explanation(BaseModel):
    """The reasoning step by step."""

    steps: list[Step]


class Calculation(Explanation):
    """A calculation with nimbers."""

    expression: str
    value: int


class Value(BaseModel):
    """A value of Left and Right; numbers are exact, written as fractions."""

    expression: str
    value: str
    unicode: str
    latex: str
    outcome: Literal["P", "N", "L", "R"]
    number: str | None
    nimber: int | None
    infinitesimal: bool
    all_small: bool
    left_stop: str
    right_stop: str
    mean: str
    temperature: str
    birthday: int


class Comparison(BaseModel):
    """Whether a comparison of values holds."""

    expression: str
    holds: bool


class OutcomeOfValue(BaseModel):
    """Who wins a value."""

    expression: str
    outcome: Literal["P", "N", "L", "R"]


class Values(BaseModel):
    """The Grundy values of one heap, coin or number after another."""

    rule: str
    first: int = 0
    values: list[int]
    reason: Reason


class Period(BaseModel):
    """The period of a sequence, null where none is proved."""

    period: int | None
    preperiod: int | None
    saltus: int | None
    proved: bool
    checked_to: int


class Equivalent(BaseModel):
    """An octal code whose heap of n plus the shift has the value of the heap of n."""

    code: str
    shift: int


class Periods(BaseModel):
    """The periods of the values and of the outcomes, and the class of an octal code, its name first."""

    rule: str
    grundy: Period
    outcome: Period
    equivalent: list[Equivalent] = []


class Table(BaseModel):
    """Grundy values of two heaps, coins or numbers, null where there is no position."""

    rule: str
    first: list[int] = [0, 0]
    rows: list[list[int | str | None]]


class Safe(BaseModel):
    """The safe positions of some heaps of Nim, and the share of all starts that they are, such as 7/136."""

    heaps: int
    largest: int
    play: PlayConvention
    positions: list[list[int]]
    count: int
    starts: int
    share: str


class Vertex(BaseModel):
    """A position of a game graph."""

    id: str
    outcome: Outcome | None
    grundy: int | None
    loopy: list[int] = []
    layer: str | None
    kernel: bool


class Graph(BaseModel):
    """A game graph in layers."""

    vertices: list[Vertex]
    edges: list[tuple[str, str]]


class PastedGraph(BaseModel):
    """A graph as it is given."""

    vertices: list[str | int]
    edges: list[list[str]]


class Game(BaseModel):
    """A ruleset of the catalogue; `difficulty` goes from 1 to 3."""

    name: str
    title: str
    family: str
    rule: str
    example: str
    theory: str
    conventions: list[PlayConvention]
    tags: list[str]
    difficulty: int


class Job(BaseModel):
    """Long work: how much is done of how much, if that is known; `error` says why it failed."""

    id: str
    kind: Literal["period", "values", "chomp"]
    request: dict[str, str | int]
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    done: int
    total: int | None
    error: str = ""


class JobPeriods(Periods):
    """The periods that a job has found: if they are proved, how, and the certificate unless it is too large."""

    proof: dict[str, str | int] = {}
    certificate: dict[str, Any] = {}


class JobValues(BaseModel):
    """The values that a job has found."""

    rule: str
    values: list[int]


class JobChomp(BaseModel):
    """What the study of a bar of Chomp has found."""

    report: dict[str, Any]
    length: int | None
    left: list[list[int | str | None]] | None
    bars: list[dict[str, Any]]
    first_bites: list[tuple[int, int, int]]
    wall: list[list[int]] | None
    three_rows: list[tuple[int, int, int, int, int]]
    unique: bool | None


Result = JobPeriods | JobValues | JobChomp


class Mistake(BaseModel):
    """What is wrong; `where` is the column of the mistake, if it is known."""

    kind: str
    message: str
    where: int | None = None


class Error(BaseModel):
    """The one shape of an error."""

    error: Mistake


ERRORS = {
    400: "The input is wrong.",
    404: "There is nothing at this address.",
    413: "The input is too long.",
    429: "Too many computations at once.",
    503: "The limit was reached before the answer was known.",
}


def responses(status: int = 200, **answer: Any) -> dict[int | str, dict[str, Any]]:
    """Return the answers of a route: the document, and the errors that every route may give.

    Examples
    --------
    >>> sorted(responses(model=Table))
    [200, 400, 404, 413, 429, 503]
    """
    answers: dict[int | str, dict[str, Any]] = {status: {"description": "The answer."} | answer}
    return answers | {status: {"description": why, "model": Error} for status, why in ERRORS.items()}
