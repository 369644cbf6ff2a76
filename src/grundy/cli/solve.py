"""``grundy solve``: who wins, and how; one position, or a batch from stdin."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

import click

from grundy.cli.shared import (
    LIMIT_REACHED,
    begins_option,
    count_option,
    json_text,
    memory_option,
    print_json,
    printing_options,
    progress_of,
    read_position,
    solved_position,
)
from grundy.core.answer import Answer, JudgedMove
from grundy.core.errors import GrundyError, InvalidNotation, Undecided
from grundy.core.limits import MOST_BYTES
from grundy.core.notation import LONGEST_TEXT
from grundy.core.outcome import PlayConvention, Player
from grundy.core.reason import Period, SumOf, Theorem
from grundy.explaining.language import Language
from grundy.explaining.words import (
    advice,
    begun_in_words,
    length_in_words,
    move_in_words,
    outcome_in_words,
    sources_in_words,
    value_in_words,
)
from grundy.solving import solve
from grundy.solving.moves import MOST_MOVES

MOST_SHOWN = 12


@click.command(epilog='Example: grundy solve "nim(3,4,5)" --play misere')
@solved_position
@memory_option(MOST_BYTES >> 20)
@count_option("--moves", MOST_MOVES, "N", "How many moves to list.", least=0)
@begins_option
@click.option("--remoteness", is_flag=True, help="Search on for the number of moves to the end, up to the limit.")
@printing_options
def command(
    position: str,
    play_convention: PlayConvention,
    limit: int,
    memory: int,
    moves: int,
    player: Player | None,
    remoteness: bool,
    as_json: bool,
    to: Language,
) -> int:
    """Solve POSITION: outcome, value, remoteness and moves. With - solve every line of stdin, as JSON lines."""
    asked: dict[str, Any] = {
        "limit": limit,
        "memory": memory,
        "moves": moves,
        "remoteness": remoteness,
        "player": player,
    }
    if position == "-":
        return _batch(to, play_convention=play_convention, **asked)
    parsed = read_position(position)
    with progress_of(limit, to.text("positions examined")) as progress:
        answer = solve(parsed, play_convention, progress=progress, **asked)
    if as_json:
        print_json(answer.json())
    else:
        _print(answer, to)
    wanted = ("remoteness",) if remoteness else ()
    missed = {name: why for name, why in answer.unknown.items() if name in wanted or _is_missed(name, answer)}
    reasons = {name: to.error(why) for name, why in missed.items()}
    if not wanted and list(reasons) == ["remoteness"]:
        reasons["remoteness"] = to.text("--remoteness computes the length of the game")
    for why in dict.fromkeys(reasons.values()):
        click.echo(f"grundy: {why}", err=True)
    return LIMIT_REACHED if answer.limit_reached or (remoteness and "remoteness" in answer.unknown) else 0


def _is_missed(name: str, answer: Answer) -> bool:
    """Return whether a field that is not known was to be expected."""
    ruleset = answer.position.ruleset
    return name not in ("value", "grundy", "remoteness") or (ruleset.valued and not ruleset.partizan)


def _print(answer: Answer, to: Language) -> None:
    lines = [f"{answer.position}  ({_convention(answer, to)})"]
    letter = answer.outcome.value if answer.outcome else "?"
    lines.append(f"{letter}: {outcome_in_words(answer.outcome, to)}")
    if begun := begun_in_words(answer, to):
        lines.append(begun)
    if answer.value is not None or (answer.position.ruleset.valued and not answer.position.ruleset.partizan):
        lines.append(value_in_words(answer, to))
    elif isinstance(why := answer.unknown.get("value"), Undecided):
        lines.append(to.text("value not known: {why}", why=to.error(why)))
    if answer.remoteness:
        lines.append(to.plural("{n} move to the end", "{n} moves to the end", answer.remoteness))
    if length := length_in_words(answer.position, to):
        lines.append(length)
    winning = [judged for judged in answer.moves if judged.winning]
    lines += [_winning_move(judged, to) for judged in winning[:MOST_SHOWN]]
    count = len(winning) if answer.all_judged else None
    if answer.more is not None:
        count = answer.more["winning_moves"]
    if winning and (count is None or count > min(len(winning), MOST_SHOWN)):
        lines.append("…")
    if answer.outcome is not None:
        lines.append(to.text("known by: {reason}", reason=_reason(answer, to)))
        if answer.moves and (start := advice(answer, to)):
            lines.append(start)
    click.echo("\n".join(lines))


def _winning_move(judged: JudgedMove, to: Language) -> str:
    who = {"L": to.text("Left wins:"), "R": to.text("Right wins:"), None: to.text("wins:")}[judged.player]
    return f"{who} {judged.move}  {move_in_words(judged.move, to)}  →  {judged.move.to}"


def _convention(answer: Answer, to: Language) -> str:
    return to.text("misère play") if answer.play_convention == "misere" else to.text("normal play")


def _reason(answer: Answer, to: Language) -> str:
    reason = answer.reason
    if isinstance(reason, Theorem):
        return f"{to.text(reason.name)} ({sources_in_words(reason, to)})"
    if isinstance(reason, SumOf):
        return to.text("the sum of its parts (Sprague–Grundy)")
    if isinstance(reason, Period):
        return to.text("the period {period} of its values, proved", period=reason.period)
    if not reason.positions:
        return to.text("one of its moves, which leads to a P-position")
    return to.plural("search of {n} position", "search of {n} positions", reason.positions)


def _batch(to: Language, **asked: Any) -> int:
    """Answer every line of stdin; a bad line gives an error and the run goes on."""
    for line in _lines(sys.stdin.buffer):
        document: dict[str, Any]
        try:
            if line is None:
                raise InvalidNotation("a position may have at most {limit} characters", limit=LONGEST_TEXT)
            document = solve(read_position(line), **asked).json()
        except GrundyError as error:
            document = {"error": {"kind": error.kind, "message": to.error(error)}}
        sys.stdout.write(json_text(document) + "\n")
    return 0


def _lines(stream: BinaryIO) -> Iterator[str | None]:
    """Yield the non-empty lines; None for one that is too long to be a position."""
    while piece := stream.readline(LONGEST_TEXT + 2):
        if len(piece) > LONGEST_TEXT + 1 and not piece.endswith(b"\n"):
            while (rest := stream.readline(LONGEST_TEXT)) and not rest.endswith(b"\n"):
                pass
            yield None
            continue
        line = piece.decode("utf-8", errors="replace").lstrip("\ufeff").strip()
        if line:
            yield line
