"""What a ruleset is: the rules of one game, on plain hashable states.

Two methods make a game: `moves` and `play`. Everything else has a default, and
is knowledge that a game may add: how it is written, which parts are independent,
which states are the same to the solver, and what a theorem says.

A state is the plain value inside a position, exactly as played. Rules never
recurse, never remember, and never know who solves or draws them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.core.decimals import decimal
from grundy.core.errors import GrundyError, IllegalMove, InvalidPosition, NotApplicable, Undecided, quote
from grundy.core.integers import as_integer
from grundy.core.known import Known
from grundy.core.notation import numbers, pairs
from grundy.core.outcome import PLAY_CONVENTIONS, PlayConvention, Player, play_convention_of
from grundy.core.phrase import Phrase

if TYPE_CHECKING:
    from grundy.core.position import Position

S = TypeVar("S")
"""The type of a state."""
M = TypeVar("M")
"""The type of a plain move."""

MOST_MOVES_SCANNED = 100_000
"""How many moves the defaults look through to find the one that a text names."""
ASTRONOMICAL = 10**18
"""More positions than anyone will ever examine: above this nobody counts."""


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for this mark
    """Mark `text` for translation and return it as it is.

    Examples
    --------
    >>> N_("Nim")
    'Nim'
    """
    return text


class Ruleset(ABC, Generic[S, M]):
    """The rules of a game; both players have the same moves, unless it is a `PartizanRuleset`.

    Calling a ruleset makes a position.

    Examples
    --------
    >>> class Countdown(Ruleset[tuple[int, ...], int]):
    ...     name = "countdown"
    ...     def moves(self, state):
    ...         return range(1, min(3, state[0]) + 1)
    ...     def play(self, state, move):
    ...         return (state[0] - move,)
    >>> countdown = Countdown()
    >>> countdown(21)
    countdown(21)
    >>> countdown(21).outcome, countdown(20).outcome
    (Outcome.N, Outcome.P)
    """

    name: str
    """The rule as it is written in the notation, parameters included."""
    title: str = ""
    """The name of the game for people, marked for translation."""
    family: str = "other"
    """The folder of `grundy.rulesets` in which the game is."""
    rule: str = ""
    """The rule in one sentence, marked for translation."""
    example: str = ""
    """A position in the notation."""
    theory: str = ""
    """What is known, in one sentence, marked for translation."""
    tags: tuple[str, ...] = ()
    """Everyday words by which people look for it, such as chocolate, marked for translation."""
    difficulty: int = 2
    """How hard its example is to win against a perfect opponent: 1, 2 or 3."""
    conventions: tuple[PlayConvention, ...] = PLAY_CONVENTIONS
    """The play conventions that make sense for the game."""
    ends_empty: bool = False
    """Whether a match always ends with nothing left, so that the last move takes the last token."""
    adds: bool = True
    """Whether a position can be a component of a sum; one that belongs to its players cannot."""
    partizan: bool = False
    """Whether Left and Right have moves of their own."""
    goes_round: bool = False
    """Whether it is known that play need not end: then nobody looks for a value of Left and Right."""
    valued: bool = True
    """Whether a position has a value in sums; a player to move has none."""
    board: str = "cards"
    """The kind of board on which it is drawn and played, a file of `grundy.drawing.boards`."""
    in_groups: bool = False
    """Whether a state is groups of numbers, which semicolons separate in its notation."""
    counted_from: tuple[int, ...] = (0, 0)
    """The first row and the first column of its table of values; one number alone if a heap, a head or a number is a
    position, and two of them are its sum."""
    touch: tuple[str, str] | None = None
    """What a move names first, from 0 (a heap, a coin), and the invitation to touch it, marked for translation."""
    jitted_options: Callable[[int], Iterable[int]] | None = None
    """`options` compiled by numba, for rulesets whose states are integers."""
    jitted_components: Callable[[int], Iterable[int]] | None = None
    """The states of the components, compiled likewise; None if no state falls apart."""
    jitted_key: Callable[[int], int] | None = None
    """`key` compiled likewise; None if each state is its own key."""
    splits: bool = False
    """Whether it says of a state which components it has."""
    keyed: bool = False
    """Whether several states may look alike to the solver."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        cls.splits = cls.components is not Ruleset.components
        cls.keyed = cls.key is not Ruleset.key
        folders = cls.__module__.split(".")
        if folders[:2] == ["grundy", "rulesets"]:
            cls.family = folders[2]

    @abstractmethod
    def moves(self, state: S) -> Iterable[M]:
        """Yield the moves of a state."""

    @abstractmethod
    def play(self, state: S, move: M) -> S:
        """Return the state after a legal move."""

    def moves_of(self, player: Player, state: S) -> Iterable[M]:
        """Yield the moves of Left or of Right, who have the same ones in an impartial game."""
        return self.moves(state)

    def options(self, state: S) -> Iterable[S]:
        """Yield the states reachable in one move."""
        play = self.play
        return (play(state, move) for move in self.moves(state))

    def options_of(self, player: Player, state: S) -> Iterable[S]:
        """Yield the states that the moves of Left or of Right lead to."""
        play = self.play
        return (play(state, move) for move in self.moves_of(player, state))

    def __call__(self, *state: Any) -> Position:
        """Return the position with the given state."""
        return self.at(self.validate(state))

    def validate(self, state: Any) -> S:
        """Return `state` as a state of this game, or say what is wrong with it."""
        numbers = tuple(map(as_integer, state))
        for place, value in enumerate(numbers):
            if value is None or value < 0:
                raise InvalidPosition(
                    "number {place} must be a non-negative integer, got {value}",
                    place=place + 1,
                    value=quote(state[place]),
                )
        return numbers  # type: ignore[return-value] # the default state is a tuple of integers

    def parse(self, text: str) -> S:
        """Return the state that `text`, the part between the brackets, writes."""
        return self.validate(pairs(text) if self.in_groups else numbers(text))

    def format(self, state: S) -> str:
        """Return the state as text, the inverse of `parse`."""
        if self.in_groups and isinstance(state, tuple):
            return "; ".join(",".join(map(decimal, group)) for group in state)
        if isinstance(state, tuple):
            return ",".join(map(decimal, state))
        return decimal(state)

    def caption(self, state: S) -> str:
        """Return the name of the state in a picture: what stands between the brackets of its notation."""
        return self.format(state) or "()"

    def notation(self, state: S) -> str:
        """Return the whole position as text."""
        return f"{self.name}({self.format(state)})"

    def in_words(self, state: S) -> Phrase | None:
        """Return a position as people at a table name it, such as 1-4-5 or 6 matches; None: its notation names it."""
        return None

    def rule_of(self, state: S) -> Phrase | None:
        """Return the rule with the numbers that it has here, such as 1, 2 or 3; None: `rule` says all."""
        return None

    def format_move(self, state: S, move: M) -> str:
        """Return a text that names `move` alone among the moves of `state`."""
        return self.format(self.play(state, move)) if not isinstance(move, int | str) else decimal(move)

    def describe_move(self, state: S, move: M) -> Phrase:
        """Return what a player does who makes `move`."""
        return Phrase(N_("_play_ {move}"), move=self.format_move(state, move))

    def example_move(self, state: S) -> M | None:
        """Return a move that shows how moves are written, None at the end."""
        return next(iter(self.moves(state)), None)

    def describe_place(self, state: S, move: M) -> Phrase | None:
        """Return where `move` is made, as an invitation to touch it; None if there is no such place."""
        if self.touch is None or not isinstance(move, tuple):
            return None
        what, invitation = self.touch
        return Phrase(invitation, **{what: move[0] + 1})

    def read_move(self, state: S, text: str) -> M | None:
        """Return the move that `text`, without spaces, names in the way of this game; None if it names none."""
        moves = islice(self.moves(state), MOST_MOVES_SCANNED)
        return next((move for move in moves if "".join(self.format_move(state, move).split()) == text), None)

    def named_move(self, state: S, text: str) -> M | None:
        """Return the move of `state` that `text` names; a resulting position names one too. None if it names none."""
        move = self.read_move(state, "".join(text.split()))
        if move is None and (after := self.parse_notation(text)) is not None:
            move = self.move_to(state, after)
        return move

    def parse_move(self, state: S, text: str) -> M:
        """Return the move of `state` that `text` names, or say which rule it breaks."""
        move = self.named_move(state, text)
        if move is None:
            raise self.refusal(state, text)
        return move

    def refusal(self, state: S, text: str) -> IllegalMove:
        """Return the error of a text that names no move of `state`, with the rule that it breaks."""
        reason = self.broken_rule(state, text)
        if reason is None:
            position = quote(self.notation(state))
            return IllegalMove("{move} is not a move of {position}", move=quote(text), position=position)
        return IllegalMove("{move} is not a move here: {reason}", move=quote(text), reason=reason)

    def broken_rule(self, state: S, text: str) -> Phrase | None:
        """Return the rule that a text breaks which names no move: the one that `why_not` finds, or all of it."""
        if self._has_ended(state):
            return Phrase(N_("there is no move any more"))
        if self.parse_notation(text) is not None:
            return Phrase(N_("no move leads to this position"))
        reason = self.why_not(state, "".join(text.split()))
        return Phrase(self.rule) if reason is None and self.rule else reason

    def why_not(self, state: S, text: str) -> Phrase | None:
        """Return why `text`, without spaces, names no move of `state`; None: the whole rule says it best."""
        return None

    def why_only(self, player: Player, state: S, move: M) -> Phrase:
        """Return why only `player` has a move, as the end of a sentence."""
        return Phrase(N_("only Left has this move") if player == "L" else N_("only Right has this move"))

    def written_like(self, state: S) -> Phrase:
        """Return how a move is written, for a text that is written in no such way."""
        move = self.example_move(state)
        return Phrase(N_("a move is written like {example}"), example=quote(self.format_move(state, move)))  # type: ignore[arg-type]

    def _has_ended(self, state: S) -> bool:
        try:
            return next(iter(self.moves(state)), None) is None
        except Undecided:  # too many to list, so there are some
            return False

    def parse_notation(self, text: str) -> S | None:
        """Return the state of a whole position of this game, the inverse of `notation`; None if it is not one."""
        name, _, inside = text.strip().partition("(")
        if name.replace(" ", "") != self.name.replace(" ", "") or not inside.endswith(")"):
            return None
        try:
            return self.parse(inside[:-1])
        except GrundyError:
            return None

    def move_to(self, state: S, after: S) -> M | None:
        """Return a move from `state` to `after`, None if there is none."""
        moves = islice(self.moves(state), MOST_MOVES_SCANNED)
        return next((move for move in moves if self.play(state, move) == after), None)

    def move_count(self, state: S) -> int | None:
        """Return the number of moves, None if counting them would take too long."""
        count = sum(1 for _ in islice(self.moves(state), MOST_MOVES_SCANNED + 1))
        return count if count <= MOST_MOVES_SCANNED else None

    def nth_move(self, state: S, n: int) -> M:
        """Return move number `n`, from 0, in the order of `moves`."""
        for move in islice(self.moves(state), n, None):
            return move
        raise IndexError(n)

    def least_positions(self, state: S) -> int:
        """Return how many positions a search from here has to examine at least; 1 if nobody counted.

        A solver compares it with its budget before it begins, so it must be quick to tell: numbers
        above `ASTRONOMICAL` are all the same.
        """
        return 1

    def play_length(self, state: S) -> tuple[int, int] | None:
        """Return the shortest and the longest play from here, whoever wins, if a formula gives them."""
        return None

    def at(self, state: S) -> Position:
        """Return the position with a state of this game, which is not checked again."""
        from grundy.core.position import Position

        return Position(self, state)

    def components(self, state: S) -> Sequence[Position]:
        """Return independent positions, of this game or of others, of which `state` is the sum."""
        return (self.at(state),)

    def negative(self, state: S) -> Position:
        """Return the position with Left and Right exchanged; an impartial one is its own."""
        return self.at(state)

    def drawn(self, state: S) -> Position:
        """Return the position whose board shows this one."""
        return self.at(state)

    def summands(self, state: S) -> tuple[Position, ...]:
        """Return the positions that are written with plus signs between them."""
        return (self.at(state),)

    def within(self, state: S, move: M) -> tuple[Position, Any]:
        """Return the summand in which `move` is made, and the move there."""
        return self.at(state), move

    def join(self, states: Sequence[S]) -> tuple[S, Callable[[M], tuple[int, M]]] | None:
        """Return one state that plays as the sum of `states`, with the way back for its moves.

        The way back turns a move of the joined state into the number of the
        summand, from 0, and the move there.
        """
        return None

    def key(self, state: S) -> S:
        """Return a state with the same play, the same one for all that look alike to the solver."""
        return state

    def theorem(self, state: S, play_convention: PlayConvention) -> Known[M] | None:
        """Return what a theorem says of `state`, None if there is no theorem."""
        return None

    def moves_to(self, state: S, value: int) -> Iterable[M] | None:
        """Yield the moves to Grundy value `value` in normal play; None: no better way than trying."""
        return None

    def table_state(self, row: int, column: int) -> S | None:
        """Return the state that stands in a row and a column of the table of values, None if there is none."""
        return self.validate((row, column))

    def convention(self, text: str) -> PlayConvention:
        """Return the play convention that `text` names, or say that the game is not played so."""
        convention = play_convention_of(text)
        if convention not in self.conventions:
            raise NotApplicable("{game} is not played in misère play", game=self.name)
        return convention

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.name))

    def __repr__(self) -> str:
        return self.name if self.name.isidentifier() else f"rules({self.name!r})"
