"""``grundy verify``: a certificate of a period, checked by code that shares nothing with the search."""

from __future__ import annotations

import click

from grundy.cli.shared import LIMIT_REACHED, load_file, print_json, printing_options
from grundy.core.documents import read_json
from grundy.explaining.language import Language

NOT_VALID = 1


@click.command(epilog="Example: grundy verify kayles.json")
@click.argument("file")
@printing_options
def command(file: str, as_json: bool, to: Language) -> int:
    """Check the certificate of a period in FILE."""
    from grundy.checker import verify

    found = verify(read_json(load_file(file)))
    why = None if found.error is None else to.error(found.error)
    if as_json:
        print_json({"valid": found.valid} | ({} if why is None else {"why": why}))
    elif why is None:
        click.echo(to.text("valid"))
    elif found.valid is None:
        click.echo(f"grundy: {why}", err=True)
    else:
        click.echo(to.text("not valid: {why}", why=why))
    return {True: 0, False: NOT_VALID, None: LIMIT_REACHED}[found.valid]
