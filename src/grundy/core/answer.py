"""The answer to "who wins, and how do we know?" in the shape of the public contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from grundy.core.errors import GrundyError, NotApplicable, Undecided
from grundy.core.outcome import PLAYERS, Outcome, PlayConvention, Player
from grundy.core.position import Move, Position
from grundy.core.reason import Reason
from grundy.core.value import Infinite, Nimber, Value

VALUE_OF_PLAYERS = ("value", "left_stop", "right_stop", "mean", "temperature")
"""What is told of the value of a position of Left and Right."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of one position; None is unknown, except the remoteness of a draw, which is infinite.

    Examples
    --------
    >>> Verdict.of(Nimber(2), 11).json()
    {'outcome': 'N', 'grundy': 2, 'remoteness': 11}
    >>> Verdict.of(Infinite(frozenset({1, 2}))).json()
    {'outcome': 'D', 'grundy': None, 'loopy': [1, 2], 'remoteness': None}
    """

    outcome: Outcome | None = None
    value: Value | None = None
    remoteness: int | None = None

    @classmethod
    def of(cls, value: Value, remoteness: int | None = None) -> Verdict:
        """Return what a value says of a position."""
        return cls(value.outcome, value, remoteness)

    @property
    def grundy_value(self) -> int | None:
        """The Grundy value (g⁻ in misère play), None if it is unknown or ∞."""
        return self.value.number if isinstance(self.value, Nimber) else None

    @property
    def loopy(self) -> frozenset[int] | None:
        """The set K of a value ∞(K), in games with cycles."""
        return self.value.numbers if isinstance(self.value, Infinite) else None

    def filled(self, other: Verdict) -> Verdict:
        """Return the verdict with what it leaves open filled in from another.

        Examples
        --------
        >>> Verdict(Outcome.N).filled(Verdict.of(Nimber(2), 5))
        Verdict(outcome=Outcome.N, value=Nimber(2), remoteness=5)
        """
        return Verdict(
            self.outcome or other.outcome,
            other.value if self.value is None else self.value,
            other.remoteness if self.remoteness is None else self.remoteness,
        )

    def json(self, *, partizan: bool = False) -> dict[str, Any]:
        """Return the verdict as the contract writes it; of a position of Left and Right without a length."""
        outcome = {"outcome": self.outcome and self.outcome.value}
        if partizan:
            return outcome | (dict.fromkeys(VALUE_OF_PLAYERS) if self.value is None else self.value.json())
        value = {"grundy": None} if self.value is None else self.value.json()
        return {**outcome, **value, "remoteness": self.remoteness}

    def unknown(self) -> list[str]:
        """Return the fields that are not known."""
        length = self.outcome if self.outcome is Outcome.D else self.remoteness  # a draw is known to have no end
        fields = {"outcome": self.outcome, "grundy": self.value, "remoteness": length}
        return [name for name, known in fields.items() if known is None]


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move with the verdict on the position it leads to."""

    move: Move
    verdict: Verdict
    reply: Move | None = None
    """The best answer to a move out of a lost position, where it was looked for."""
    player: Player | None = None
    """Who makes the move, in a game of Left and Right."""

    @property
    def winning(self) -> bool | None:
        """Whether the move wins: it leaves a P-position, or one that its player wins in any case. None if unknown."""
        outcome = self.verdict.outcome
        return None if outcome is None else outcome is Outcome.P or outcome.value == self.player

    def json(self) -> dict[str, Any]:
        """Return the move as the contract writes it."""
        move = {"move": self.move.notation, "to": str(self.move.to)}
        if self.player is None:
            return {**move, **self.verdict.json(), "winning": self.winning}
        verdict = self.verdict.json(partizan=True)
        known = {"value": verdict["value"], "outcome": verdict["outcome"], "winning": self.winning}
        return {"player": self.player, **move, **known}


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """A solved position: outcome, value, remoteness and moves, with the reason. Immutable and hashable.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> answer = solve(nim(1, 1), play_convention="misere")
    >>> answer.outcome, answer.grundy_value, answer.remoteness, answer.reason.name
    (Outcome.N, 1, 2, 'Bouton')
    >>> answer
    <Answer to nim(1,1) in misere play: Outcome.N, Nimber(1)>
    """

    position: Position
    play_convention: PlayConvention
    verdict: Verdict
    reason: Reason = field(hash=False)
    moves: tuple[JudgedMove, ...] = field(default=(), hash=False)
    unknown: Mapping[str, GrundyError] = field(default_factory=dict, compare=False)
    """Why each unknown field is unknown."""
    more: Mapping[str, int | None] | None = field(default=None, hash=False)
    """How many moves and winning moves there are, if not all are listed."""
    best_move: Move | None = field(default=None, hash=False)
    """The quickest win, the longest resistance, or in a draw a move that keeps it; where Left and Right have moves
    of their own and the value is known, the win that costs least, or the least costly move if none wins."""
    player: Player | None = None
    """Whose moves are listed, if only those of one of Left and Right are."""
    parts: tuple[tuple[Position, Value], ...] = field(default=(), hash=False)
    """The components with their values, in a game of Left and Right, if there are several."""
    board: Answer | None = field(default=None, hash=False)
    """The answer for the board, with the moves of the player to move, if it has a value: of a position `to-move`."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None if it is unknown."""
        return self.verdict.outcome

    @property
    def value(self) -> Value | None:
        """The value, None if it is unknown."""
        return self.verdict.value

    @property
    def grundy_value(self) -> int | None:
        """The Grundy value (g⁻ in misère play), None if it is unknown or ∞."""
        return self.verdict.grundy_value

    @property
    def loopy(self) -> frozenset[int] | None:
        """The set K of a value ∞(K)."""
        return self.verdict.loopy

    @property
    def remoteness(self) -> int | None:
        """The number of moves to the end under best play; None in a draw."""
        return self.verdict.remoteness

    @property
    def winning_moves(self) -> list[Move]:
        """The listed moves that win."""
        return [judged.move for judged in self.moves if judged.winning]

    @property
    def all_judged(self) -> bool:
        """Whether every move is listed, and it is known of each whether it wins."""
        return self.more is None and all(judged.winning is not None for judged in self.moves)

    @property
    def winning_count(self) -> int | None:
        """How many moves win, None if that is not known; it may be known though they are not listed."""
        if self.all_judged:
            return len(self.winning_moves)
        return None if self.more is None else self.more.get("winning_moves")

    @property
    def hopeful_moves(self) -> list[Move]:
        """The listed moves that are not known to lose."""
        return [judged.move for judged in self.moves if judged.winning is not False]

    @property
    def limit_reached(self) -> bool:
        """Whether the outcome, the value or a move is unknown because a search ended too early."""
        return any(isinstance(why, Undecided) for name, why in self.unknown.items() if name != "remoteness")

    def having(self, name: str) -> Answer:
        """Return the answer itself if it knows the field `name`, else raise why it does not."""
        if name in self.unknown:
            raise self.unknown[name]
        if name == "grundy" and isinstance(self.value, Infinite):
            raise NotApplicable(
                "{position} has the value {value}, not a Grundy value",
                position=str(self.position),
                value=self.value.symbol,
            )
        return self

    def json(self) -> dict[str, Any]:
        """Return the answer as the contract writes it."""
        partizan = self.position.ruleset.partizan
        verdict = self.verdict.json(partizan=partizan)
        moves = [judged.json() for judged in self.moves]
        wins = [move for move in moves if move["winning"]]
        players = PLAYERS if self.player is None else (self.player,)
        document: dict[str, Any] = {
            "position": str(self.position),
            "play": self.play_convention,
            **verdict,
            "moves": moves,
            "winning_moves": {player: _places(wins, player) for player in players} if partizan else _places(wins),
            "reason": self.reason.json(),
        }
        if self.player is not None:
            document["player"] = self.player
        if (length := self.position.play_length) is not None:
            document["length"] = dict(zip(("shortest", "longest"), length, strict=True))
        unknown = {name: str(why) for name, why in self.unknown.items()}
        if partizan and self.value is not None and verdict["value"] is None:
            unknown["value"] = "the form of the value is too long to be written"
        if unknown:
            document["unknown"] = unknown
        if self.more is not None:
            document["more"] = dict(self.more)
        return document

    def __repr__(self) -> str:
        return f"<Answer to {self.position} in {self.play_convention} play: {self.outcome}, {self.value!r}>"

    def _repr_html_(self) -> str:
        from grundy.drawing.notebook import answer_html

        return answer_html(self)


def _places(moves: list[dict[str, Any]], player: Player | None = None) -> list[str]:
    """Return where the moves of a player lead, each place once."""
    return list(dict.fromkeys(move["to"] for move in moves if move.get("player") == player))
