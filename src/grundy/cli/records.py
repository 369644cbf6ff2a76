"""``grundy records``: games that were played, checked, converted, analysed and reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from grundy.cli.shared import (
    as_json,
    check_ending,
    file_bytes,
    file_option,
    files_first,
    in_language,
    play_option,
    print_json,
    write,
)
from grundy.core.csv_text import csv_text
from grundy.core.errors import InvalidNotation
from grundy.core.outcome import PlayConvention
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.records.analyse import Analysis, analyse
from grundy.records.check import CheckReport, check
from grundy.records.formats import FORMATS, Format, format_of, read_sheets, write_games
from grundy.records.json_report import analysis_json
from grundy.records.move_table import move_rows, write_parquet
from grundy.records.report import report_tables, table_text
from grundy.records.report_html import counts_in_words, report_html
from grundy.records.sheets import NOTATIONS, Notation, Problem, Sheet
from grundy.rulesets.catalogue import read_ruleset

F = TypeVar("F", bound=Callable[..., Any])

CHOICES = (*NOTATIONS, *FORMATS)
"""What --from and --to take: a format, or a notation, which means a table in it."""


@click.group(epilog="Example: grundy records report games.csv -o report.html")
def command() -> None:
    """Check, convert, analyse and report games that were played."""


def _reads_files(function: F) -> F:
    """Add the options of every subcommand: the files, and how they are to be read."""
    for option in reversed(
        (
            click.argument("files", nargs=-1, required=True, metavar="FILE…"),
            click.option("--rule", default="nim", show_default=True, help="The rules of the games in a table."),
            play_option,
            click.option(
                "--notation",
                type=click.Choice(NOTATIONS),
                default="positions",
                show_default=True,
                help="What the cells of a table are: heaps after the move, or tokens taken.",
            ),
            click.option(
                "--from", "read_as", type=click.Choice(CHOICES), help="The format, if the name does not tell."
            ),
            click.option("--repair", is_flag=True, help="Apply the repairs that are proposed."),
            in_language,
        )
    ):
        function = option(function)
    return function


@command.command("check", epilog="Example: grundy records check games.csv --notation takings")
@_reads_files
@as_json
def check_command(as_json: bool, to: Language, **reading: Any) -> None:
    """Locate and explain every row that is wrong, and propose repairs."""
    report = _read(to=to, **reading)
    if as_json:
        counts = report.counts
        problems = [_problem_json(problem, to) for problem in report.problems]
        notes = {"notes": list(map(to.say, report.notes))} if report.notes else {}
        print_json({"games": sum(counts.values()), **counts, "problems": problems, **notes})
        return
    _tell_notes(report, to, err=False)
    for problem in report.problems:
        click.echo(_problem_line(problem, to))
    click.echo(counts_in_words(report, to))


@command.command("convert", epilog="Example: grundy records convert games.csv --to takings -o games.xlsx")
@_reads_files
@click.option("--to", "written_as", type=click.Choice(CHOICES), help="The format; by default told by the name of FILE.")
@file_option("-o", "--output", help="Write here, not to the terminal.")
@as_json
def convert_command(as_json: bool, written_as: str | None, output: Path | None, to: Language, **reading: Any) -> None:
    """Write the games in another format or notation; games that are rejected are named, not written."""
    notation = _notation(written_as)
    format_ = _format(written_as, None if output is None else str(output), "json" if as_json else "csv")
    report = _read(to=to, **reading)
    if output is None and format_ in ("xlsx", "ods"):
        raise InvalidNotation("a spreadsheet needs a file to be written to, such as -o games.{suffix}", suffix=format_)
    readable: Format = "csv" if format_ in ("xlsx", "ods") else format_
    with files_first(lambda: write(write_games(report.games, readable, notation), None), always=False):
        write(write_games(report.games, format_, notation), output)
    _tell_problems(report, to)
    tables = {(game.ruleset.name, game.play_convention) for game in report.games} if format_ in FORMATS[:3] else set()
    for rule, convention in tables - {("nim", "normal")}:
        said = to.text(
            "a table does not say its rule: read it with --rule {rule} --play {play}", rule=rule, play=convention
        )
        click.echo(said, err=True)


@command.command("analyse", epilog="Example: grundy records analyse games.csv --repair")
@_reads_files
@as_json
def analyse_command(as_json: bool, to: Language, **reading: Any) -> None:
    """Count moves, safe positions, first moves, winners and flawless games, and compare with chance."""
    report = _read(to=to, **reading)
    analysis = analyse(report.games)
    _tell_problems(report, to)
    if as_json:
        print_json(analysis_json(analysis))
    else:
        _print_tables(analysis, to)


@command.command("report", epilog="Example: grundy records report games.csv -o report.html --lang cs")
@_reads_files
@file_option("-o", "--output", help="A page (.html) or all moves (.csv, .parquet).")
@as_json
def report_command(as_json: bool, output: Path | None, to: Language, **reading: Any) -> None:
    """Write a page to print, or all moves as a table; without a file, print the report."""
    if output is not None:
        wrong = N_("the file must end in .html, .csv or .parquet, not {suffix}")
        check_ending(output, (".html", ".csv", ".parquet"), wrong)
    report = _read(to=to, **reading)
    analysis = analyse(report.games)

    def show() -> None:
        if as_json:
            print_json({"check": dict(report.counts), **analysis_json(analysis)})
            return
        _tell_notes(report, to, err=False)
        for problem in report.problems:
            click.echo(_problem_line(problem, to))
        click.echo(counts_in_words(report, to))
        click.echo()
        _print_tables(analysis, to)

    with files_first(show, always=as_json or output is None):
        if output is None:
            if as_json:
                _tell_notes(report, to)
            return
        if output.suffix == ".parquet":
            write_parquet(report.games, output)
        else:
            pieces = csv_text(move_rows(report.games)) if output.suffix == ".csv" else report_html(report, analysis, to)
            write((piece.encode() for piece in pieces), output)
    _tell_problems(report, to)


def _read(
    *,
    files: tuple[str, ...],
    rule: str,
    play_convention: PlayConvention,
    notation: Notation,
    read_as: str | None,
    repair: bool,
    to: Language,
) -> CheckReport:
    """Return the games of the files, checked; several files put their names before those of the games."""
    ruleset = read_ruleset(rule)
    ruleset.convention(play_convention)
    notes: list[Phrase] = []

    def sheets() -> Iterator[Sheet]:
        for file in files:
            format_ = _format(read_as, file, None)
            said = _notation(read_as) if read_as in NOTATIONS else notation
            found: list[Phrase] = []
            for sheet in read_sheets(file_bytes(file), format_, ruleset, said, play_convention, found):
                if len(files) == 1:
                    yield sheet
                else:
                    name = f"{Path(file).stem}/{sheet.id}"
                    problems = [replace(problem, game=name) for problem in sheet.problems]
                    yield replace(sheet, id=name, problems=problems)
            several = len(files) > 1
            notes.extend(Phrase(N_("{file}: {note}"), file=file, note=note) if several else note for note in found)

    return CheckReport.of(check(sheets(), repair), notes)


def _format(chosen: str | None, name: str | None, otherwise: Format | None) -> Format:
    """Return the format that was chosen, else the one that the name of the file tells."""
    for format_ in FORMATS:
        if chosen == format_:
            return format_
    if name is None and otherwise is not None:
        return "csv" if chosen in NOTATIONS else otherwise
    told = format_of(name or "")
    if chosen in NOTATIONS and told not in FORMATS[:3]:
        raise InvalidNotation(
            "{notation} is a notation of tables; the file must end in .csv, .xlsx or .ods", notation=chosen
        )
    return told


def _notation(chosen: str | None) -> Notation:
    return "takings" if chosen == "takings" else "positions"


def _problem_line(problem: Problem, to: Language) -> str:
    where = to.text(
        "game {game}, row {row}: {mistake}", game=problem.game, row=problem.row, mistake=to.say(problem.message)
    )
    if problem.repair is None:
        return where
    return where + "; " + to.text("repair: {repair}", repair=to.say(problem.repair))


def _problem_json(problem: Problem, to: Language) -> dict[str, Any]:
    document = {"game": problem.game, "row": problem.row, "kind": problem.kind, "message": to.say(problem.message)}
    return document if problem.repair is None else {**document, "repair": to.say(problem.repair)}


def _tell_problems(report: CheckReport, to: Language) -> None:
    """Say on stderr what was not taken over as it was written."""
    _tell_notes(report, to)
    if report.problems:
        click.echo(counts_in_words(report, to) + "; " + to.text("grundy records check tells why"), err=True)


def _tell_notes(report: CheckReport, to: Language, err: bool = True) -> None:
    """Say what was passed over or guessed in the files."""
    for note in report.notes:
        click.echo(to.say(note), err=err)


def _print_tables(analysis: Analysis, to: Language) -> None:
    click.echo("\n\n".join(map(table_text, report_tables(analysis, to))))
