"""``grundy draw``: a picture of a position."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import click

from grundy.cli.shared import (
    file_option,
    files_first,
    position_argument,
    print_json,
    printing_options,
    read_position,
    write,
)
from grundy.core.position import Position
from grundy.explaining.language import Language


@click.command(epilog='Example: grundy draw "nim(3,4,5)" -o nim.svg')
@position_argument
@file_option(
    "-o",
    "--output",
    metavar="FILE.svg, .png or .pdf",
    help="The file to write; .json for a picture of Hackenbush.",
)
@printing_options
def command(position: str, output: Path | None, as_json: bool, to: Language) -> None:
    """Draw POSITION into a file, or as text on the terminal."""
    parsed = read_position(position)
    if output is not None:
        with files_first(partial(_print, parsed, None, as_json, to), always=False):
            _write(parsed, output, to)
    if output is None or as_json:
        _print(parsed, output, as_json, to)


def _write(parsed: Position, output: Path, to: Language) -> None:
    if output.suffix == ".json":
        from grundy.rulesets.graphs.picture_file import picture_document

        write([json.dumps(picture_document(parsed), ensure_ascii=False).encode(), b"\n"], output)
    else:
        from grundy.drawing import picture
        from grundy.drawing.files import write_picture

        write_picture(picture(parsed, to), output)


def _print(parsed: Position, output: Path | None, as_json: bool, to: Language) -> None:
    from grundy.drawing.terminal import draw_text

    if as_json:
        print_json({"position": str(parsed), "file": None if output is None else str(output)})
    else:
        click.echo(draw_text(parsed, to))
