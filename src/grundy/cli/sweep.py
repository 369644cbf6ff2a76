"""``grundy sweep``: the periods of every rule of a family, kept in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grundy.cli.shared import LIMIT_REACHED, memory_option, play_option, print_json, printing_options, progress_of
from grundy.core.errors import NotApplicable
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.sweeps.cluster import Poisoned, sweep
from grundy.sweeps.families import Task, read_family
from grundy.sweeps.folder import Plan, SweepFolder

MEGABYTES = 4096


@click.command(epilog='Example: grundy sweep "subtraction[4 of 1..64]" -o sets-of-four')
@click.argument("family")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FOLDER",
    help="The folder for the results; a sweep that was interrupted goes on there.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many processes work on it; by default one for each core.",
)
@click.option("--scheduler", metavar="URL", help="Work on the Dask cluster at this address, such as tcp://host:8786.")
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="cuda works on a GPU; it needs CuPy, the extra gpu.",
)
@click.option("--limit", type=click.IntRange(1, 1 << 62), metavar="HEAP", help="How far to look for a period.")
@click.option("--totals", is_flag=True, help="Keep totals, and only the rules with the longest periods.")
@play_option
@memory_option(MEGABYTES)
@printing_options
def command(
    family: str,
    output: Path,
    workers: int | None,
    scheduler: str | None,
    device: str,
    limit: int | None,
    totals: bool,
    play_convention: str,
    memory: int,
    as_json: bool,
    to: Language,
) -> int:
    """Find the periods of every rule of FAMILY, or the P-positions of a board, and keep them for grundy atlas."""
    rules = read_family(family)
    task = Task("misere" if play_convention == "misere" else "normal", limit, device, memory)
    rules.check(task)
    if device == "cuda" and (workers is not None or scheduler is not None):
        raise NotApplicable("a GPU is used by one process; leave out --workers and --scheduler")
    if device == "cuda":
        from grundy.kernels.cuda import cupy

        cupy()  # says at once if there is none
    folder = SweepFolder.begun(output, Plan.of(rules, task, totals_only=totals))
    said = to.text("what is done is kept in {folder}; the same command goes on from there", folder=output)
    try:
        with progress_of(rules.end - rules.first, to.text("done"), to) as progress:
            poisoned = sweep(
                folder, workers=workers, scheduler=scheduler, device=device, memory=memory, progress=progress
            )
    except KeyboardInterrupt:
        click.echo(said, err=True)
        raise
    manifest = folder.manifest()
    if as_json:
        print_json({name: part for name, part in manifest.items() if name not in ("periods", "parts")})
    else:
        print_totals(manifest, to)
        if manifest["done"]:
            click.echo(to.text("kept in {folder}; grundy atlas {folder} shows more", folder=output))
    for failed in poisoned:
        click.echo("grundy: " + _failure(failed, to), err=True)
    return LIMIT_REACHED if poisoned else 0


def _failure(failed: Poisoned, to: Language) -> str:
    fields = {"part": failed.part, "rule": failed.rule, "why": to.say(failed.why)}
    if failed.is_known:
        return to.text("partition {part} could not be made, because of {rule}: {why}", **fields)
    return to.text("partition {part}, which begins with {rule}, could not be made: {why}", **fields)


def print_totals(manifest: dict[str, Any], to: Language) -> None:
    """Print what a manifest tells of all rules."""
    click.echo(manifest["family"])
    done, rules = manifest["done"], manifest["rules"]
    if read_family(manifest["family"]).has_rules:
        click.echo(to.text("{done} of {rules} rules done", done=done, rules="?" if rules is None else rules))
        if done:
            _print_periods(manifest, to)
    elif not done:
        click.echo(to.text("{done} of {positions} positions done", done=done, positions=rules))
    else:
        share = to.decimal(100 * manifest["p_positions"] / done)
        click.echo(to.text("positions: {count}", count=done))
        click.echo(to.text("P-positions: {count} ({share} %)", count=manifest["p_positions"], share=share))
        click.echo(to.text("the full board: {outcome}", outcome=manifest["outcome"]))


def _print_periods(manifest: dict[str, Any], to: Language) -> None:
    if manifest["unproved"]:
        click.echo(to.text("without a proved period: {count}", count=manifest["unproved"]))
    if manifest["unproved"] == manifest["done"]:
        return
    for name, said in (
        ("max_period", N_("longest period: {number} ({rule})")),
        ("max_preperiod", N_("longest preperiod: {number} ({rule})")),
    ):
        click.echo(to.text(said, number=manifest[name], rule=manifest[f"{name}_of"]))
    click.echo(
        to.text(
            "sum of the periods: {periods}; of the preperiods: {preperiods}",
            periods=manifest["sum_period"],
            preperiods=manifest["sum_preperiod"],
        )
    )
