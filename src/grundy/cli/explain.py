"""``grundy explain``: why, step by step, in words and pictures."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli.shared import (
    LIMIT_REACHED,
    begins_option,
    check_ending,
    files_first,
    level_option,
    print_json,
    printing_options,
    progress_of,
    read_position,
    solved_position,
)
from grundy.core.files import check_place
from grundy.core.outcome import PlayConvention, Player
from grundy.core.ruleset import N_
from grundy.explaining import Step, explain
from grundy.explaining.language import Language
from grundy.explaining.mirror import mirror_thoughts
from grundy.explaining.safe_table import marked
from grundy.solving import solve


@click.command(epilog='Example: grundy explain "nim(3,4,5)" --lang cs')
@solved_position
@level_option
@begins_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE.svg or FOLDER",
    help="Write the steps as pictures.",
)
@printing_options
def command(
    position: str,
    play_convention: PlayConvention,
    limit: int,
    level: str,
    player: Player | None,
    output: Path | None,
    as_json: bool,
    to: Language,
) -> int:
    """Explain who wins POSITION and why."""
    if output is not None and output.suffix:
        check_ending(output, (".svg", ".png"), N_("the file must end in .svg or .png, not {suffix}"))
        check_place(output)
    parsed = read_position(position)
    with progress_of(limit, to.text("positions examined")) as progress:
        answer = solve(parsed, play_convention, limit=limit, player=player, progress=progress)
    steps = explain(answer, to, level=level)

    def show() -> None:
        if as_json:
            print_json({"steps": [step.json() for step in steps]})
        else:
            click.echo("\n\n".join(_written(number, step, to) for number, step in enumerate(steps, 1)))

    with files_first(show):
        if output is not None:
            from grundy.drawing.story import write_story

            write_story(parsed, steps, output, to)
    # with a player to move, the steps tell the value of the board; without one, nobody asked how long it lasts
    told = ("grundy",) if answer.board is not None and answer.board.value is not None else ()
    silent = ("remoteness",) if parsed.ruleset.partizan else told
    missed = {name: to.error(why) for name, why in answer.unknown.items() if name not in silent}
    if [*missed] == ["remoteness"]:  # the steps say why
        missed["remoteness"] = to.text("grundy solve with --remoteness computes the length of the game")
    if level == "mirror" and parsed.moves and not mirror_thoughts(answer, to) and marked(answer) is not None:
        missed["table"] = to.text("--level table shows the safe positions")
    for why in dict.fromkeys(missed.values()):
        click.echo(f"grundy: {why}", err=True)
    return LIMIT_REACHED if answer.limit_reached else 0


def _written(number: int, step: Step, to: Language) -> str:
    lines = [f"{number}. {step.title}"]
    lines += [f"   {line}" for line in to.lines(step.text, 85)]
    if step.table is not None:
        lines += ["", *(f"   {line}" for line in step.table.lines())]
    return "\n".join(lines)
