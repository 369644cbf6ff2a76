"""``grundy chomp``: the study of a bar and of all smaller ones."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli.shared import (
    file_option,
    files_first,
    kept_in,
    memory_option,
    print_json,
    printing_options,
    progress_of,
)
from grundy.core.errors import InvalidNotation, NotApplicable, Undecided, quote
from grundy.core.files import check_place
from grundy.core.limits import duration
from grundy.drawing import chomp_plots, chomp_wall
from grundy.drawing.svg import Picture
from grundy.explaining.language import Language
from grundy.lab.checkpoints import Checkpoint
from grundy.lab.chomp import MOST_BYTES, BarReport, BarStudy, checkpoint_rule, expected, first_bites, study, three_rows
from grundy.lab.chomp_files import check_boards, check_p_positions, write_boards, write_p_positions
from grundy.lab.chomp_outcomes import ThreeRowsOutcomes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PICTURES = ("wall", "first-bites", "values", "growth")
PER_LINE = 12
LONG_SECONDS, VERY_LONG_SECONDS = 10, 60
"""What takes longer is told beforehand: to a person at a terminal, and to everyone."""
MANY = 10_000_000
"""Fewer positions never take long, and compiled code need not be loaded to say so."""
MOST_ALLOWED = 1 << 50
"""There is no more memory than that, whatever is allowed."""


@click.command(epilog="Example: grundy chomp 8 10 --grundy")
@click.argument("rows", type=click.IntRange(1))
@click.argument("columns", type=click.IntRange(1), metavar="COLS")
@click.option("--grundy", is_flag=True, help="Find the Grundy values, too.")
@file_option("-o", "--output", help="Write all P-positions, as .csv or .parquet.")
@file_option("--boards", help="Write a row for every bar up to this one.")
@click.option(
    "--picture",
    "pictures",
    type=(click.Choice(PICTURES), click.Path(path_type=Path)),
    multiple=True,
    metavar="KIND FILE.svg or .png",
    help="Draw the wall of P-positions, the first-bites that win, the values, or the growth of three rows.",
)
@file_option(
    "--checkpoint",
    "checkpoint_file",
    help="Save the work in this file now and then, and go on from it.",
)
@memory_option(MOST_BYTES >> 20)
@printing_options
def command(
    rows: int,
    columns: int,
    grundy: bool,
    output: Path | None,
    boards: Path | None,
    pictures: tuple[tuple[str, Path], ...],
    checkpoint_file: Path | None,
    memory: int,
    as_json: bool,
    to: Language,
) -> None:
    """Study Chomp on a bar of ROWS by COLS: positions, P-positions, winning first bites, values."""
    _check_places([file for file in (output, boards, checkpoint_file, *(file for _, file in pictures)) if file])
    if output is not None:
        check_p_positions(output, rows)
    if boards is not None:
        check_boards(boards, rows, columns)
    for kind, file in pictures:
        _check_picture(kind, file, rows, columns, grundy)
    rule = checkpoint_rule(rows, columns, grundy=grundy)
    checkpoint = None if checkpoint_file is None else Checkpoint(checkpoint_file, rule)
    bar = _studied(rows, columns, grundy, memory << 20, checkpoint, to)
    report = bar.report()
    with files_first(lambda: print_json(report.json()) if as_json else _print(report, to)):
        if output is not None:
            write_p_positions(bar, output)
        if boards is not None:
            write_boards(bar, boards)
        for kind, file in pictures:
            from grundy.drawing.files import write_picture

            write_picture(_picture(kind, bar, report, to), file)
    if checkpoint is not None:
        checkpoint.expect_saved()


def _check_places(files: list[Path]) -> None:
    """Refuse what cannot be written."""
    for file in files:
        check_place(file)
        if files.count(file) > 1:
            raise NotApplicable("{file} is named for two results", file=quote(file))


def _check_picture(kind: str, file: Path, rows: int, columns: int, grundy: bool) -> None:
    if file.suffix not in (".svg", ".png"):
        raise InvalidNotation("the file must end in .svg or .png, not {suffix}", suffix=quote(file.suffix or file.name))
    if kind == "values" and not grundy:
        raise NotApplicable("the picture of the values needs --grundy")
    if kind == "growth" and rows != 3:
        raise NotApplicable("the growth is drawn for 3 rows, not {rows}", rows=rows)
    if kind == "first-bites":
        chomp_wall.check_map(rows, columns)
    if kind == "wall":
        chomp_wall.check_wall_side(rows, columns)


def _studied(
    rows: int, columns: int, grundy: bool, most_bytes: int, checkpoint: Checkpoint | None, to: Language
) -> BarStudy:
    from grundy.kernels.chomp_ranks import shapes_in_box

    file = None if checkpoint is None else checkpoint.path
    positions = shapes_in_box(rows, columns) - 1
    by_columns = min(rows, columns) == 3 and not grundy
    label = to.text("columns decided") if by_columns else to.text("positions decided")
    total = max(rows, columns) if by_columns else positions
    if positions > MANY:
        _announce(rows, columns, grundy, most_bytes, to)
    said = to.text("the work is saved in {file}; the same command goes on from there", file=file)
    with kept_in(file, said), progress_of(total, label) as progress:
        return study(rows, columns, grundy=grundy, most_bytes=most_bytes, progress=progress, checkpoint=checkpoint)


def _announce(rows: int, columns: int, grundy: bool, most_bytes: int, to: Language) -> None:
    """Say what a long study takes; refuse one that has too little memory, if more of it would do."""
    seconds, needed = expected(rows, columns, grundy=grundy)
    megabytes = -(-needed >> 20)
    if most_bytes < needed < MOST_ALLOWED:
        raise Undecided(
            "a bar of {rows}×{columns} needs {needed} MB of memory, at most {limit} are used; "
            "--memory {needed} allows it",
            rows=rows,
            columns=columns,
            needed=megabytes,
            limit=most_bytes >> 20,
        )
    if needed <= most_bytes and seconds >= (LONG_SECONDS if sys.stderr.isatty() else VERY_LONG_SECONDS):
        said = to.text("this takes about {time} and {memory} MB of memory", time=duration(seconds), memory=megabytes)
        click.echo(said, err=True)


def _print(report: BarReport, to: Language) -> None:
    share = to.decimal(100 * report.share)
    click.echo(to.text("positions: {count}", count=report.positions))
    click.echo(to.text("P-positions: {count} ({share} %)", count=report.p_positions, share=share))
    if not report.winning_bites:
        click.echo(to.text("no bite: only the poisoned square is left"))
    for rows in report.winning_bites:
        row = next(row for row, length in enumerate(rows) if length < report.columns)
        shown = " ".join(map(str, rows))
        if len(rows) > 2 * PER_LINE:
            shown = ", ".join(f"{len(list(equal))} × {length}" for length, equal in groupby(rows))
        said = to.text(
            "winning first bite: row {row}, column {column}; it leaves {rows}",
            row=row + 1,
            column=rows[row] + 1,
            rows=shown,
        )
        click.echo(said)
    if report.histogram is None:
        return
    largest = len(report.histogram) - 1
    click.echo(to.text("Grundy value of the bar: {value}; the largest: {largest}", value=report.start, largest=largest))
    click.echo(to.text("positions with each value:"))
    width, edge = max(len(str(count)) for count in report.histogram), len(str(largest))
    for start in range(0, len(report.histogram), PER_LINE):
        counts = " ".join(f"{count:>{width}}" for count in report.histogram[start : start + PER_LINE])
        click.echo(f"{start:>{edge}} │ {counts}")


def _picture(kind: str, bar: BarStudy, report: BarReport, to: Language) -> Picture | Axes:
    size = bar.rows, bar.columns
    if kind == "wall":
        chomp_wall.check_wall(report.p_positions)
        return chomp_wall.p_positions_wall(list(bar.p_positions()), *size, to)
    if kind == "first-bites":
        return chomp_wall.first_bites_map(first_bites(bar), *size, to)
    if kind == "values":
        assert report.histogram is not None
        return chomp_plots.plot_bar_values(report.histogram, *size, report.start, to)
    search = bar.outcomes.search if isinstance(bar.outcomes, ThreeRowsOutcomes) else three_rows(bar.columns)
    bites = [bite for n in range(1, bar.columns + 1) if (bite := search.bite(n)) is not None]
    return chomp_plots.plot_three_rows(bites, search.counts.cumsum()[1:].tolist(), to)
