"""Pages from templates; every sentence in the reader's language, every text escaped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from grundy._version import __version__
from grundy.explaining.finding import findable_games, folded
from grundy.explaining.language import LANGUAGES, NO_BREAK, WHOLE, Language
from grundy.web.address import START, link, on_paper
from grundy.web.instruments import INSTRUMENTS
from grundy.web.reader import reader_language

LONGEST_WHOLE = 30
"""A notation of so many letters has room in a line of a phone."""


@cache
def environment() -> Environment:
    """Return the environment of the templates."""
    made = Environment(
        loader=PackageLoader("grundy.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(link=link, languages=LANGUAGES, start=START, version=__version__, game_titles=game_titles)
    made.globals["instruments"] = INSTRUMENTS
    return made


@cache
def game_titles(to: Language) -> tuple[str, ...]:
    """Return the titles of all games in alphabetical order, for the box at the top of a page.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> game_titles(language("en"))[:2]
    ('A piece on a board', 'A value of Left and Right')
    """
    return tuple(sorted({to.text(game.rules.title) for game in findable_games()}, key=folded))


def prose(text: str, to: Language) -> Markup:
    """Return a sentence for a page: lines end neither after a word of one letter nor inside a notation.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> str(prose("leave nim(3, 4) & go", language("en")))
    'leave <span class="whole">nim(3, 4)</span> &amp; go'
    """
    said, end, joined = Markup(), 0, to.joined(text)
    for found in WHOLE.finditer(joined):
        if len(found[0]) <= LONGEST_WHOLE:
            notation = found[0].replace(NO_BREAK, " ")  # to be copied
            said += escape(joined[end : found.start()]) + Markup('<span class="whole">{}</span>').format(notation)
            end = found.end()
    return said + escape(joined[end:])


def fragment(template: str, to: Language, **values: Any) -> str:
    """Return a part of a page, for a script to put in its place."""
    page = environment().get_template(template)
    return page.render(_=to.text, ngettext=to.plural, to=to, prose=partial(prose, to=to), **values)


def render(
    request: Request,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    paper: Mapping[str, str] | None = None,
    **values: Any,
) -> HTMLResponse:
    """Return a page in the reader's language; `paper` are the parameters of its address where it is printed."""
    to = reader_language(request)
    asked = request.query_params.get("lang", "")
    page = environment().get_template(template)
    html = page.render(
        _=to.text,
        ngettext=to.plural,
        to=to,
        prose=partial(prose, to=to),
        lang=asked if asked in LANGUAGES else "",
        path=request.url.path,
        here=_in_each_language(request),
        paper=on_paper(request.url.netloc, request.url.path, **(_fields(request) if paper is None else paper)),
        **values,
    )
    return HTMLResponse(html, status, {"Vary": "Accept-Language", **(headers or {})})


def _in_each_language(request: Request) -> dict[str, str]:
    """Return the address of this page in each language."""
    return {code: link(request.url.path, **_fields(request), lang=code) for code in LANGUAGES}


def _fields(request: Request) -> dict[str, str]:
    """Return the parameters of a page but its language."""
    return {name: value for name, value in request.query_params.items() if name != "lang"}
