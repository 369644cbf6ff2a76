"""JSON documents that people bring along: graphs, orders, pictures, records, certificates."""

from __future__ import annotations

import json
from typing import Any

from grundy.core.errors import InvalidNotation, quote

LONGEST_DOCUMENT = 200_000_000
"""How many characters a document may have."""


def read_json(document: str, *, longest: int = LONGEST_DOCUMENT) -> Any:
    """Return what a JSON document says, or say in one sentence why it cannot be read.

    Examples
    --------
    >>> read_json('{"vertices": ["a"]}')
    {'vertices': ['a']}
    >>> read_json("[" * 100_000)
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the document is not JSON: it is nested too deeply
    """
    if len(document) > longest:
        raise InvalidNotation(
            "the document may have at most {limit} characters, this one has {length}",
            limit=longest,
            length=len(document),
        )
    try:
        return json.loads(document)
    except RecursionError:
        raise InvalidNotation("the document is not JSON: it is nested too deeply") from None
    except ValueError as error:
        raise InvalidNotation("the document is not JSON: {why}", why=quote(error)) from None
