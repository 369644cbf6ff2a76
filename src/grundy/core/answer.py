"""The answer to "who wins, and how do we know?" in the shape of the public contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from grundy.core.errors import GrundyError, NotApplicable, Undecided
from grundy.core.outcome import Outcome, PlayConvention
from grundy.core.position import Move, Position
from grundy.core.reason import Reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of one position; None is unknown, except the remoteness of a draw, which is infinite.

    Examples
    --------
    >>> Verdict(Outcome.N, grundy=2, remoteness=11).json()
    {'outcome': 'N', 'grundy': 2, 'remoteness': 11}
    >>> Verdict(Outcome.D, loopy=frozenset({1, 2})).json()
    {'outcome': 'D', 'grundy': None, 'loopy': [1, 2], 'remoteness': None}
    """

    outcome: Outcome | None = None
    grundy: int | None = None
    loopy: frozenset[int] | None = None
    """The set K of a value ∞(K), in games with cycles."""
    remoteness: int | None = None

    def json(self) -> dict[str, Any]:
        """Return the verdict as the contract writes it."""
        shown: dict[str, Any] = {"outcome": self.outcome.value if self.outcome else None, "grundy": self.grundy}
        if self.loopy is not None:
            shown["loopy"] = sorted(self.loopy)
        shown["remoteness"] = self.remoteness
        return shown

    def unknown(self) -> list[str]:
        """Return the fields that are not known."""
        missing = []
        if self.outcome is None:
            missing.append("outcome")
        if self.grundy is None and self.loopy is None:
            missing.append("grundy")
        if self.remoteness is None and self.outcome is not Outcome.D:
            missing.append("remoteness")
        return missing


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move with the verdict on the position it leads to."""

    move: Move
    verdict: Verdict
    reply: Move | None = None
    """The best answer to a move out of a lost position, where it was looked for."""

    @property
    def winning(self) -> bool | None:
        """Whether the move wins: it leaves a P-position. None if that is unknown."""
        return None if self.verdict.outcome is None else self.verdict.outcome is Outcome.P

    def json(self) -> dict[str, Any]:
        """Return the move as the contract writes it."""
        return {
            "move": self.move.notation,
            "to": str(self.move.to),
            **self.verdict.json(),
            "winning": self.winning,
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """A solved position: outcome, value, remoteness and moves, with the reason.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> answer = solve(nim(1, 1), play_convention="misere")
    >>> answer.outcome, answer.grundy, answer.remoteness, answer.reason.name
    (Outcome.N, 1, 2, 'Bouton')
    """

    position: Position
    play_convention: PlayConvention
    verdict: Verdict
    reason: Reason
    moves: tuple[JudgedMove, ...] = ()
    unknown: dict[str, GrundyError] = field(default_factory=dict)
    """Why each unknown field is unknown."""
    more: dict[str, int | None] | None = None
    """How many moves and winning moves there are, if not all are listed."""
    best_move: Move | None = None
    """The quickest win, the longest resistance, or in a draw a move that keeps it."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None if it is unknown."""
        return self.verdict.outcome

    @property
    def grundy(self) -> int | None:
        """The Grundy value (g⁻ in misère play), None if it is unknown or ∞."""
        return self.verdict.grundy

    @property
    def loopy(self) -> frozenset[int] | None:
        """The set K of a value ∞(K)."""
        return self.verdict.loopy

    @property
    def remoteness(self) -> int | None:
        """The number of moves to the end under best play; None in a draw."""
        return self.verdict.remoteness

    @property
    def winning_moves(self) -> list[JudgedMove]:
        """The listed moves that win."""
        return [judged for judged in self.moves if judged.winning]

    @property
    def limit_reached(self) -> bool:
        """Whether something is unknown because a search ended too early."""
        return any(isinstance(why, Undecided) for why in self.unknown.values())

    def having(self, name: str) -> Answer:
        """Return the answer itself if it knows the field `name`, else raise why it does not."""
        if name in self.unknown:
            raise self.unknown[name]
        if name == "grundy" and self.loopy is not None:
            raise NotApplicable(
                "{position} has the value ∞({values}), not a Grundy value",
                position=str(self.position),
                values=", ".join(map(str, sorted(self.loopy))),
            )
        return self

    def json(self) -> dict[str, Any]:
        """Return the answer as the contract writes it."""
        document: dict[str, Any] = {
            "position": str(self.position),
            "play": self.play_convention,
            **self.verdict.json(),
            "moves": [judged.json() for judged in self.moves],
        }
        document["winning_moves"] = list(dict.fromkeys(move["to"] for move in document["moves"] if move["winning"]))
        document["reason"] = self.reason.json()
        if self.unknown:
            document["unknown"] = {name: str(why) for name, why in self.unknown.items()}
        if self.more is not None:
            document["more"] = self.more
        return document
