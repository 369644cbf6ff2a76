"""``grundy play``: a match against the computer in the terminal."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom

import click

from grundy.cli.shared import (
    file_option,
    files_first,
    level_option,
    limit_option,
    play_option,
    player_option,
    position_argument,
    print_json,
    printing_options,
    read_position,
)
from grundy.core.answer import Answer
from grundy.core.errors import GrundyError
from grundy.core.files import append
from grundy.core.forms.writing import UNICODE
from grundy.core.outcome import PlayConvention, Player, other_player
from grundy.core.partizan import player_to_move, to_move, why_no_player
from grundy.core.position import Move, Position
from grundy.drawing.terminal import draw_text
from grundy.explaining import explain
from grundy.explaining.hints import hints
from grundy.explaining.language import Language
from grundy.explaining.words import advice, move_in_words
from grundy.play.match import Match
from grundy.play.opponents import (
    OPPONENTS,
    check_opponent,
    choose_move,
    handed_back,
    handed_back_in_words,
    is_teacher,
)
from grundy.play.opponents.names import EXAMPLES
from grundy.play.record import Record
from grundy.play.review import review, review_in_words
from grundy.solving import solve

ANSWERS_KEPT = 64
"""How many answers are remembered: each may list many moves, and a teacher looks back at its own."""


@click.command(epilog="Example: grundy play marienbad --opponent forgetful")
@position_argument
@click.option(
    "--opponent",
    default="perfect",
    show_default=True,
    metavar="NAME",
    help=f"{', '.join(OPPONENTS)}, or with a number {', '.join(EXAMPLES)}.",
    shell_complete=lambda _c, _p, typed: [name for name in OPPONENTS if name.startswith(typed)],
)
@click.option("--first", type=click.Choice(["me", "computer"]), default="me", show_default=True, help="Who begins.")
@player_option("Who you are, Left or Right, in a game in which they have moves of their own.")
@click.option("--seed", type=int, help="Makes an opponent that plays by chance play the same again.")
@file_option("--record", help="Append the match to this file.")
@play_option
@limit_option
@level_option
@printing_options
def command(
    position: str,
    opponent: str,
    first: str,
    player: Player | None,
    seed: int | None,
    record: Path | None,
    play_convention: str,
    limit: int,
    level: str,
    as_json: bool,
    to: Language,
) -> None:
    """Play POSITION against the computer: a move, h hint, u undo, e explain, q quit."""
    start = read_position(position)
    convention = start.ruleset.convention(play_convention)
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    computer = int(first == "me")
    if player is not None and (given := player_to_move(start)) is not None:
        computer = int(given == player)  # the position says who begins
    elif player is not None and not start.ruleset.partizan:
        raise why_no_player(start)
    elif player is not None:
        start = to_move(start, player if first == "me" else other_player(player))
    table = _Table(
        Match(start, convention), check_opponent(opponent), computer, Random(seed), limit, level, as_json, to.to_pupils
    )
    players = ("me", "computer") if computer else ("computer", "me")
    names = [opponent if player == "computer" else to.text("you") for player in players]

    def written() -> Record:
        return Record(table.match, names[0], names[1], {"Seed": str(seed)})

    def show() -> None:
        match = table.match
        if as_json:
            print_json(
                {
                    "start": str(start),
                    "play": convention,
                    "players": names,
                    "moves": [move.notation for move in match.moves],
                    "positions": [str(after) for after in match.positions[1:]],
                    "winner": None if match.winner is None else players[match.winner],
                }
            )
        elif record is not None:
            click.echo(str(written()))

    def keep() -> None:
        if record is not None:
            append(record, f"{written()}\n".encode())

    try:
        table.say_rules()
        table.play()
    except BrokenPipeError:  # nobody reads on; what was played is kept
        keep()
        raise
    with files_first(show, always=as_json):
        keep()


@dataclass
class _Table:
    """Where a person and the computer sit."""

    match: Match
    opponent: str
    computer: int
    """The computer's number among the players."""
    chance: Random
    limit: int
    level: str
    """Of hints and explanations."""
    quiet: bool
    """Whether stdout is kept for the result."""
    to: Language
    hints_given: int = 0
    losses: dict[int, Fraction] = field(default_factory=dict)
    """What each move of the person gave away, by its number, in a game of Left and Right."""
    answers: dict[Position, Answer] = field(default_factory=dict)
    """Of the last positions: what is said of a move, of the next one and as a hint asks for the same."""

    def say(self, words: str = "") -> None:
        click.echo(words, err=self.quiet)

    def solved(self, position: Position, play_convention: PlayConvention) -> Answer:
        if position not in self.answers:
            answer = solve(position, play_convention, limit=self.limit, moves=1000)
            self.answers = dict([*self.answers.items(), (position, answer)][-ANSWERS_KEPT:])
        return self.answers[position]

    def say_rules(self) -> None:
        to, match = self.to, self.match
        rules = match.start.ruleset
        self.say(f"{to.text(rules.title) or match.start}. {to.text(rules.rule)}".strip())
        self.say(
            to.text("Misère play: whoever cannot move wins.")
            if match.play_convention == "misere"
            else to.text("Normal play: whoever cannot move loses.")
        )
        if (first := player_to_move(match.start)) is not None:
            person = first if self.computer else other_player(first)
            self.say(to.text("You are Left.") if person == "L" else to.text("You are Right."))
        answer = self.solved(match.start, match.play_convention)
        if answer.moves and (start := advice(answer, to)):
            self.say(start)
        self.say()

    def play(self) -> None:
        """Take turns until the match is over or the person leaves."""
        while not self.match.is_over:
            if self.match.player == self.computer:
                move, guessed = self.reply()
                said = self.to.text("The computer {move:past}.", move=move.phrase)
                self.say(f"{said} ({self.to.text('a guess')})" if guessed else said)
                self.match = self.match.play(move)
            elif not self.ask():
                return
        self.say(draw_text(self.match.position, self.to))
        computer_won = self.match.winner == self.computer
        self.say(self.to.text("The computer has won.") if computer_won else self.to.text("You have won!"))
        if is_teacher(self.opponent):
            self.say(handed_back_in_words(handed_back(self.match, self.computer, self.solved), self.to))
        if given := sum(self.losses.values(), Fraction(0)):
            self.say(self.to.text("In all your moves cost {cost} more than the best ones.", cost=UNICODE.number(given)))

    def reply(self) -> tuple[Move, bool]:
        """Return the computer's move, and whether it looked for a best one in vain."""
        looked: dict[Position, Answer] = {}

        def solved(position: Position, play_convention: PlayConvention) -> Answer:
            looked[position] = self.solved(position, play_convention)
            return looked[position]

        move = choose_move(self.opponent, self.match, self.chance, solved)
        now = looked.get(self.match.position)
        return move, now is not None and now.best_move is None

    def ask(self) -> bool:
        """Let the person move, or do what else is asked; return whether to go on."""
        to = self.to
        self.say(draw_text(self.match.position, self.to))
        position = self.match.position
        if (player := player_to_move(position)) is not None:
            self.say(to.text("Left is to move.") if player == "L" else to.text("Right is to move."))
        example = Move(position, position.ruleset.example_move(position.state))
        click.echo(
            to.text(
                "Your move (such as {move}: {words}; h hint, u undo, e explain, q quit): ",
                move=example,
                words=move_in_words(example, to),
            ),
            nl=False,
            err=self.quiet,
        )
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word == "q":
            self.say()
            return False
        if word in ("u", "U"):
            self.match = self.match.undo(2)
            self.losses = {ply: loss for ply, loss in self.losses.items() if ply < len(self.match.moves)}
            self.hints_given = 0
        elif word == "h":
            ladder = hints(self.solved(self.match.position, self.match.play_convention), to, self.level)
            self.hints_given = min(self.hints_given + 1, len(ladder))
            self.say(f"{self.hints_given}. {ladder[self.hints_given - 1]}" if ladder else "")
        elif word == "e":
            previous = self.match.moves[-1].position if self.match.moves else None
            answer = self.solved(self.match.position, self.match.play_convention)
            for step in explain(answer, to, previous=previous, level=self.level):
                self.say(f"• {step.title}: {step.text}" if step.text else f"• {step.title}")
                for row in step.table.lines() if step.table else ():
                    self.say(f"    {row}")
        elif word:
            self.move(word)
        return True

    def move(self, word: str) -> None:
        try:
            after = self.match.play(word)
        except GrundyError as error:
            self.say(self.to.error(error))
            return
        before = self.solved(self.match.position, self.match.play_convention)
        verdict = self.solved(after.position, after.play_convention).verdict
        reviewed = review(before, verdict, after.moves[-1])
        self.say(f"  ({review_in_words(reviewed, self.to)})")
        self.losses[len(self.match.moves)] = reviewed.wasted
        self.match = after
        self.hints_given = 0
