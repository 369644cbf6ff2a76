"""Who reads: the language of a request, and whether a program or a person asks."""

from __future__ import annotations

import re

from fastapi import Request

from grundy.explaining.language import LANGUAGES, Language, language

_OF_PUPILS = re.compile(r"/(play|review|learn|puzzle|train|class/(s|join))(/(?!.*key$)|$)")
"""The pages that pupils read: matches, lessons, puzzles and their seats in a room; keys are for teachers."""


def says_json(request: Request) -> bool:
    """Return whether the answer goes to a program."""
    return request.url.path.startswith("/api/")


async def check_language(request: Request) -> None:
    """Refuse a request that names a language we do not speak."""
    if code := request.query_params.get("lang"):
        language(code)


def reader_language(request: Request) -> Language:
    """Return the language asked for; else the browser's for pages, and English for programs."""
    asked = request.query_params.get("lang")
    if asked not in LANGUAGES:
        asked = "en" if says_json(request) else preferred(request.headers.get("accept-language", ""))
    return language(asked).to_pupils if _OF_PUPILS.match(request.url.path) else language(asked)


def preferred(header: str) -> str:
    """Return the first of our languages in an Accept-Language header, English if there is none.

    Browsers list languages in the order of preference, so their weights need not be read.

    Examples
    --------
    >>> preferred("de-AT, cs;q=0.8, en;q=0.5"), preferred("")
    ('cs', 'en')
    """
    for item in header.split(","):
        code = item.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"
