"""``grundy period``: the proved period of a heap game, its certificate, and searches that are kept on disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from grundy.cli.shared import (
    LIMIT_REACHED,
    file_option,
    files_first,
    kept_in,
    print_json,
    printing_options,
    progress_of,
    write,
)
from grundy.explaining.language import Language
from grundy.explaining.period import class_in_words, periods_in_words, proof_in_words
from grundy.lab.checkpoints import Checkpoint
from grundy.lab.sequences import heap_game, heap_values, prove_period
from grundy.solving.periods import NOT_LOOKED_FOR, VALUED_ONLY, PeriodProof


@click.command(epilog='Example: grundy period "subtraction[7,64,89,96]"')
@click.argument("rule")
@click.option("--limit", type=click.IntRange(1), metavar="HEAP", help="How far to look.")
@file_option("--certificate", "certificate_file", help="Write a certificate, which grundy verify checks.")
@file_option(
    "--checkpoint",
    "checkpoint_file",
    help="Save the search in this file now and then, and go on from it.",
)
@printing_options
def command(
    rule: str,
    limit: int | None,
    certificate_file: Path | None,
    checkpoint_file: Path | None,
    as_json: bool,
    to: Language,
) -> int:
    """Find the period of the Grundy values of RULE, and of its outcomes, with proof."""
    rules = heap_game(rule)
    checkpoint = None if checkpoint_file is None else Checkpoint(checkpoint_file, rules.name)
    said = to.text("the search is saved in {file}; the same command goes on from there", file=checkpoint_file)
    with kept_in(checkpoint_file, said), progress_of(limit, to.text("heaps examined")) as progress:
        proof = prove_period(rules, limit=limit, progress=progress, checkpoint=checkpoint)
        looked = proof.checked_to > 0
        if not looked and limit is not None:  # nothing can be proved, but it is told how far heaps were valued
            proof = replace(proof, checked_to=len(heap_values(rules, limit, progress=progress)) - 1)
    with files_first(lambda: print_json(proof.json()) if as_json else _print(proof, looked, to)):
        if certificate_file is not None:
            from grundy.lab.certificates import certificate, certificate_text

            write([certificate_text(certificate(proof)).encode()], certificate_file)
    if checkpoint is not None:
        checkpoint.expect_saved()
    return 0 if proof.grundy is not None else LIMIT_REACHED


def _print(proof: PeriodProof, looked: bool, to: Language) -> None:
    if not looked:
        said = to.text(VALUED_ONLY, heap=proof.checked_to) if proof.checked_to else to.text(NOT_LOOKED_FOR)
        click.echo(said)
        return
    click.echo("\n".join(periods_in_words(proof, to)))
    if proof.grundy is not None:
        click.echo("\n".join(to.lines(proof_in_words(proof.grundy, to), 88)))
    for line in class_in_words(proof, to):
        click.echo("\n".join(to.lines(line, 88)))
