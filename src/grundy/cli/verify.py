"""``grundy verify``: a certificate of a period, checked by code that shares nothing with the search."""

from __future__ import annotations

import json
from typing import Any

import click

from grundy.cli.shared import as_json, in_language, load_file, print_json
from grundy.core.errors import InvalidNotation, quote
from grundy.explain.language import Language

NOT_VALID = 1


@click.command(epilog="Example: grundy verify kayles.json")
@click.argument("file")
@as_json
@in_language
def command(file: str, as_json: bool, to: Language) -> int:
    """Check the certificate of a period in FILE."""
    from grundy.checker import verify

    found = verify(_read(file))
    why = None if found.error is None else to.error(found.error)
    if as_json:
        print_json({"valid": found.valid} | ({} if why is None else {"why": why}))
    elif why is None:
        click.echo(to.text("valid"))
    else:
        click.echo(to.text("not valid: {why}", why=why))
    return 0 if found.valid else NOT_VALID


def _read(file: str) -> Any:
    """Return what the JSON text of a file says."""
    try:
        return json.loads(load_file(file))
    except (ValueError, RecursionError) as error:
        if isinstance(error, InvalidNotation):  # the file could not be read
            raise
        raise InvalidNotation("the file {name} is not JSON", name=quote(file)) from None
