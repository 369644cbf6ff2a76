"""The status line: who can win, the value, how long, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.answer import Answer
from grundy.core.outcome import PLAYERS
from grundy.core.partizan import player_to_move
from grundy.core.ruleset import N_
from grundy.drawing.svg import shorten
from grundy.explaining.language import Language
from grundy.explaining.words import capitalized, outcome_in_words, value_in_words
from grundy.play.match import forced_winner
from grundy.web.ladder import OUTCOME, VALUES, Ladder
from grundy.web.limits import solved
from grundy.web.sitting import Sitting

LONGEST_VALUE, LONGEST_NEWS = 24, 90
COLOURED = {
    "left": N_("Left, blue"),
    "right": N_("Right, red"),
    "white": N_("Left, white"),
    "black": N_("Right, black"),
}
MOVES = {
    "left": N_("Left’s move (blue)"),
    "right": N_("Right’s move (red)"),
    "white": N_("Left’s move (white)"),
    "black": N_("Right’s move (black)"),
}
"""What is said of the turn of a player, by the piece of that player: against the computer, and between two persons."""


@dataclass(frozen=True, slots=True)
class Status:
    """The status line in words; `tone` is good, poor, even or plain for the reader."""

    tone: str
    letter: str
    """The outcome N, P, L, R or D; empty at the end of the match, and if nothing is told."""
    meaning: str
    """The outcome in words."""
    headline: str
    details: tuple[str, ...]
    turn: str
    piece: str
    """What piece stands beside the turn, in a game of Left and Right."""
    news: str
    """The last moves, or how to make the first one."""


def status_of(sitting: Sitting, answer: Answer | None, ladder: Ladder, to: Language) -> Status:
    """Return the status line of a sitting; without an answer it says whose turn it is, and nothing else.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.limits import solved
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(3,4,5)"))
    >>> answer = solved(sitting.match.position, "normal")
    >>> status = status_of(sitting, answer, Ladder("values"), language("en"))
    >>> status.headline, status.details, status.turn
    ('You can win.', ('value ∗2', 'in at most 11 moves'), 'Your move')
    >>> status_of(sitting, answer, Ladder("none"), language("en")).headline
    'Your move'
    """
    if sitting.match.is_over:
        return _ended(sitting, to)
    if answer is None or not ladder.tells(OUTCOME):
        return Status("plain", "", "", _turn(sitting, to), (), "", _piece(sitting), _news(sitting, to))
    outcome = answer.outcome
    winner = forced_winner(outcome, sitting.match.player)
    known = (answer.board or answer).outcome  # of the board, whoever is to move, as its value is
    headline, comment = to.text("Nobody knows yet who wins."), to.text("the search reached its limit")
    if outcome:
        headline, comment = _verdict(sitting, winner, to)
    return Status(
        tone=_tone(sitting, winner),
        letter=known.value if known else "?",
        meaning=outcome_in_words(known, to),
        headline=headline,
        details=tuple(filter(None, (comment, *_facts(answer, ladder, to)))),
        turn=_turn(sitting, to),
        piece=_piece(sitting),
        news=_news(sitting, to),
    )


def _tone(sitting: Sitting, winner: int | None) -> str:
    if winner is None:
        return "even"
    if not sitting.with_computer:
        return "plain"
    return "poor" if winner == sitting.computer else "good"


def _verdict(sitting: Sitting, winner: int | None, to: Language) -> tuple[str, str]:
    """Return who can win, and a remark: a person should win, the perfect computer will."""
    if winner is None:
        return to.text("Nobody can force a win."), ""
    if not sitting.with_computer:
        if name := sitting.given_name(winner):
            return to.text("{name} can win.", name=name), ""
        if (side := sitting.side(winner)) is not None:
            return (to.text("Left should win.") if side == "L" else to.text("Right should win.")), ""
        if winner == 0:
            return to.text("The first player should win."), ""
        return to.text("The second player should win."), ""
    if winner != sitting.computer:
        return to.text("You can win."), ""
    if sitting.address.opponent == "perfect":
        return to.text("You cannot force a win."), to.text("the computer will win")
    return to.text("You cannot force a win."), to.text("wait for a mistake")


def _facts(answer: Answer, ladder: Ladder, to: Language) -> list[str]:
    facts = []
    if answer.board is not None and ladder.tells(VALUES):
        facts.append(shorten(value_in_words(answer.board, to), LONGEST_VALUE + 12))
    if (answer.grundy_value is not None or answer.loopy is not None) and ladder.tells(VALUES):
        facts.append(shorten(value_in_words(answer, to), LONGEST_VALUE + 12))
    remoteness = answer.remoteness
    if remoteness is not None:
        if len(str(remoteness)) > LONGEST_VALUE:
            facts.append(to.text("a very long game"))
        else:
            facts.append(to.plural("in at most {n} move", "in at most {n} moves", remoteness))
    return facts


def _turn(sitting: Sitting, to: Language) -> str:
    piece = _piece(sitting)
    if not sitting.with_computer:
        if name := sitting.given_name(sitting.match.player):
            turn = to.text("{name}’s move", name=name)
            return f"{turn} ({to.text(COLOURED[piece])})" if piece else turn
        if piece:
            return to.text(MOVES[piece])
        return to.text("First player’s move") if sitting.match.player == 0 else to.text("Second player’s move")
    turn = to.text("Your move") if sitting.may_move else to.text("Computer’s move")
    return f"{turn} ({to.text(COLOURED[piece])})" if piece else turn


def _piece(sitting: Sitting) -> str:
    """Return the piece of the player to move, none where both players have the same moves."""
    side = player_to_move(sitting.match.position)
    return "" if side is None else sitting.board.pieces[PLAYERS.index(side)]


def _news(sitting: Sitting, to: Language) -> str:
    moves = sitting.match.moves
    if not moves:
        if not sitting.may_move:
            return ""
        start = sitting.match.start
        own = " " + to.text(start.ruleset.rule) if start != start.drawn else ""  # the board alone does not say whose
        return to.text(sitting.board.invitation) + own  # where there is little room, the end is cut off
    guess = to.text("a guess")
    return " ".join(
        shorten(capitalized(to.say(sitting.told(ply))), LONGEST_NEWS)
        + (f" ({guess})." if _is_guess(sitting, ply) else ".")
        for ply in range(max(0, len(moves) - (2 if sitting.with_computer else 1)), len(moves))
    )


def _is_guess(sitting: Sitting, ply: int) -> bool:
    """Return whether the perfect computer made this move without knowing a best one."""
    if sitting.address.opponent != "perfect" or ply % 2 not in sitting.computers:
        return False
    return solved(sitting.match.positions[ply], sitting.match.play_convention).best_move is None


def _ended(sitting: Sitting, to: Language) -> Status:
    winner = sitting.match.winner
    if not sitting.with_computer and winner is not None and (name := sitting.given_name(winner)):
        headline = to.text("{name} has won.", name=name)
    elif not sitting.with_computer and winner is not None and (side := sitting.side(winner)) is not None:
        headline = to.text("Left has won.") if side == "L" else to.text("Right has won.")
    elif not sitting.with_computer:
        headline = to.text("The first player has won.") if winner == 0 else to.text("The second player has won.")
    elif winner == sitting.computer:
        headline = to.text("The computer has won.")
    else:
        headline = to.text("You have won!")
    count = len(sitting.match.moves)
    return Status(
        tone=_tone(sitting, winner),
        letter="",
        meaning="",
        headline=headline,
        details=(to.plural("after {n} move", "after {n} moves", count),),
        turn=to.text("The end"),
        piece="",
        news=_news(sitting, to) if sitting.match.moves else to.text("There is no move in this position."),
    )
