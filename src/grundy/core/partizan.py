"""Games of Left and Right: each player has moves of his own.

A position of such a game belongs to nobody: it has an outcome class L, R, N or P. Put the
player to move into the state, and it becomes an ordinary game that can be searched, played and
explained: that is what `ToMove` does.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from itertools import chain
from typing import Any, Generic

from grundy.core.errors import GrundyError, InvalidNotation, InvalidPosition, NotApplicable, quote
from grundy.core.known import Known
from grundy.core.outcome import PlayConvention, Player, other_player, player_of
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.core.ruleset import N_, M, Ruleset, S


class PartizanRuleset(Ruleset[S, M], Generic[S, M]):
    """The rules of a game of Left and Right.

    Examples
    --------
    >>> class Countdown(PartizanRuleset[tuple[int, ...], int]):
    ...     name = "countdown"
    ...     def left(self, state):
    ...         return [1] if state[0] else []
    ...     def right(self, state):
    ...         return [2] if state[0] > 1 else []
    ...     def play(self, state, move):
    ...         return (state[0] - move,)
    >>> [Countdown()(n).outcome for n in range(4)]
    [Outcome.P, Outcome.L, Outcome.N, Outcome.P]
    """

    partizan = True

    @abstractmethod
    def left(self, state: S) -> Iterable[M]:
        """Yield the moves of Left."""

    @abstractmethod
    def right(self, state: S) -> Iterable[M]:
        """Yield the moves of Right."""

    def moves_of(self, player: Player, state: S) -> Iterable[M]:
        """Yield the moves of a player."""
        return self.left(state) if player == "L" else self.right(state)

    def moves(self, state: S) -> Iterable[M]:
        """Yield the moves that a player has, each once."""
        return dict.fromkeys(chain(self.left(state), self.right(state)))

    def negative(self, state: S) -> Position:
        """Return the position with Left and Right exchanged."""
        raise NotApplicable("{game} does not say how Left and Right are exchanged in it", game=self.name)


class ToMove(Ruleset[tuple[Player, S], M], Generic[S, M]):
    """A game of Left and Right with a player to move: an ordinary game, whose positions have no values.

    Examples
    --------
    >>> from grundy import domineering
    >>> position = ToMove(domineering)("L", ("11", "11"))
    >>> position, position.outcome, len(position.moves)
    (parse('to-move(L; domineering(11/11))'), Outcome.N, 2)
    """

    valued = False
    adds = False
    family = "players"
    title = N_("A game of Left and Right")
    rule = N_("Left and Right move in turn, each with the moves that are his own.")
    name = "to-move"
    example = "to-move(L; domineering(1111/1111))"

    def __init__(self, rules: Ruleset[S, M]) -> None:
        self.rules = rules
        self.title = rules.title or self.title
        self.rule = rules.rule or self.rule
        self.theory = rules.theory
        self.board = rules.board

    def convention(self, text: str) -> PlayConvention:
        """Return the play convention that `text` names, or say that the game is not played so."""
        return self.rules.convention(text)

    def moves(self, state: tuple[Player, S]) -> Iterable[M]:
        """Yield the moves of the player to move."""
        return self.rules.moves_of(*state)

    def play(self, state: tuple[Player, S], move: M) -> tuple[Player, S]:
        """Return the state after a move; now it is the other's turn."""
        player, inner = state
        return other_player(player), self.rules.play(inner, move)

    def negative(self, state: tuple[Player, S]) -> Position:
        """Return the position with Left and Right exchanged, the player to move, too."""
        player, inner = state
        return to_move(self.rules.negative(inner), other_player(player))

    def drawn(self, state: tuple[Player, S]) -> Position:
        """Return the position without the player: the board is the same."""
        return self.rules.at(state[1])

    def key(self, state: tuple[Player, S]) -> tuple[Player, S]:
        """Return the player, and what the solver remembers of the rest."""
        player, inner = state
        return player, self.rules.key(inner)

    def theorem(self, state: tuple[Player, S], play_convention: PlayConvention) -> Known[M] | None:
        """Return what a theorem of the game says of the player to move: who wins, and how long it takes."""
        player, inner = state
        known = self.rules.theorem(inner, play_convention)
        if known is None:
            return None
        return Known(known.theorem, known.outcome.begun_by(player), remoteness=known.remoteness)

    def validate(self, state: Any) -> tuple[Player, S]:
        """Return the player and the state, both checked."""
        player, inner = state
        return player_of(player), self.rules.validate(inner if isinstance(inner, tuple | list) else (inner,))

    def parse(self, text: str) -> tuple[Player, S]:
        """Read the player, a semicolon, and the position."""
        player, written = split_player(text)
        inner = self.rules.parse_notation(written)
        if inner is None:
            raise InvalidNotation(
                "expected a position of {game}, got {given}", game=self.rules.name, given=quote(written)
            )
        return player, inner

    def format(self, state: tuple[Player, S]) -> str:
        """Return the player, a semicolon, and the position."""
        player, inner = state
        return f"{player}; {self.rules.notation(inner)}"

    def caption(self, state: tuple[Player, S]) -> str:
        """Return the player, and what the game writes between its brackets."""
        player, inner = state
        return f"{player} {self.rules.caption(inner)}"

    def format_move(self, state: tuple[Player, S], move: M) -> str:
        """Return the notation of the game."""
        return self.rules.format_move(state[1], move)

    def read_move(self, state: tuple[Player, S], text: str) -> M | None:
        """Return the move that a text names, if it is one of the player to move."""
        move = self.rules.read_move(state[1], text)
        return move if move is not None and move in self.moves(state) else None

    def why_not(self, state: tuple[Player, S], text: str) -> Phrase | None:
        """Return that a move belongs to the other player, or what the game says of any player."""
        player, inner = state
        move = self.rules.read_move(inner, text)
        if move is None:
            return self.rules.why_not(inner, text)
        reason = self.rules.why_only(other_player(player), inner, move)
        said = N_("it is Left’s turn, and {reason}") if player == "L" else N_("it is Right’s turn, and {reason}")
        return Phrase(said, reason=reason)

    def describe_move(self, state: tuple[Player, S], move: M) -> Phrase:
        """Return what the player does."""
        return self.rules.describe_move(state[1], move)

    def describe_place(self, state: tuple[Player, S], move: M) -> Phrase | None:
        """Return where the move is made."""
        return self.rules.describe_place(state[1], move)


def split_player(text: str) -> tuple[Player, str]:
    """Return the player to move and the position that stands after the semicolon.

    Examples
    --------
    >>> split_player("L; domineering(11/11)")
    ('L', 'domineering(11/11)')
    """
    player, semicolon, position = text.partition(";")
    if not semicolon:
        example = ToMove.example.removeprefix("to-move")
        raise InvalidNotation(
            "expected L or R for the player to move, a semicolon and a position, such as {example}", example=example
        )
    return player_of(player.strip()), position.strip()


def to_move(position: Position, player: Player) -> Position:
    """Return a position of Left and Right with a player to move.

    Examples
    --------
    >>> from grundy import domineering
    >>> to_move(domineering("11/11"), "R")
    parse('to-move(R; domineering(11/11))')
    """
    if isinstance(position.ruleset, ToMove):
        raise why_no_player(position)
    return ToMove(position.ruleset).at((player, position.state))


def why_no_player(position: Position) -> GrundyError:
    """Return why nobody can be chosen to begin from a position.

    Examples
    --------
    >>> from grundy import nim
    >>> str(why_no_player(nim(3)))
    "in 'nim(3)' both players have the same moves, so Left and Right are not told apart"
    """
    if isinstance(position.ruleset, ToMove):
        return InvalidPosition("{position} already says who is to move", position=quote(position))
    return NotApplicable(
        "in {position} both players have the same moves, so Left and Right are not told apart",
        position=quote(position),
    )


def start_of(position: Position, first: Player = "L") -> Position:
    """Return the position from which a match is played: in a game of Left and Right it says who begins.

    Examples
    --------
    >>> from grundy import domineering, nim
    >>> start_of(nim(3)), start_of(domineering("11")), start_of(domineering("11"), "R")
    (nim(3), parse('to-move(L; domineering(11))'), parse('to-move(R; domineering(11))'))
    """
    return to_move(position, first) if position.ruleset.partizan else position


def player_to_move(position: Position) -> Player | None:
    """Return whose turn it is, None if the position does not say it.

    Examples
    --------
    >>> from grundy import domineering, nim
    >>> player_to_move(to_move(domineering("11"), "R")), player_to_move(nim(3))
    ('R', None)
    """
    if not isinstance(position.ruleset, ToMove):
        return None
    player: Player = position.state[0]
    return player


def without_turn(position: Position) -> Position:
    """Return a position of Left and Right without whose turn it is; any other one as it is.

    Examples
    --------
    >>> from grundy import domineering, parse
    >>> without_turn(to_move(domineering("11"), "R")), without_turn(parse("impartial[domineering](11)"))
    (domineering(11), parse('impartial[domineering](11)'))
    """
    turned = player_to_move(position) is not None and position.drawn.ruleset.partizan
    return position.drawn if turned else position
