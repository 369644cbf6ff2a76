"""The studio: draw a picture of Hackenbush, a graph or an order, and see at once who wins.

A sketch stands in the address, as a notation and the places of its vertices, so a link opens the very picture. Drawing
by hand is the script's; the page itself takes the notation, shows what is known of it, and tells the story.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from grundy.core.errors import GrundyError
from grundy.core.partizan import without_turn
from grundy.core.ruleset import N_
from grundy.drawing import picture
from grundy.drawing.random_sketch import random_sketch
from grundy.drawing.sketch import KINDS, MOST_EDGES, Sketch, read_at, sketch_of
from grundy.drawing.sketch_file import read_sketch, sketch_document
from grundy.explaining.language import Language
from grundy.explaining.words import capitalized
from grundy.rulesets.graphs.pictures import TITLES, picture_start
from grundy.web.address import LARGEST_SEED, PlayAddress, link, number_of, one_of, read_position, short
from grundy.web.downloads import download
from grundy.web.failures import status_of
from grundy.web.forms import sent_form
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import fragment, render
from grundy.web.studioknown import known_of, solved_sketch, story_of
from grundy.web.studiowords import words_of

STARTS = {
    "hackenbush": (picture_start("house"), ""),
    "graph": ("graph[a>b, b>a, a>c, c>b, c>d, d>e](a)", "a:0,2; b:2,3.5; c:2,0.5; d:4,1.5; e:6,2.5"),
    "poset": ("poset[a<c, b<c, b<d, c<e, c<f, d<f]()", "a:0,0; b:2,0; c:1,1.5; d:3,1.5; e:0,3; f:2,3"),
}
"""What stands on the sheet of each kind before anything is drawn, and where."""
MORE = {
    "graph": [
        (N_("cycle of three"), "graph[a>b, b>c, c>a](a)", "a:0,0; b:1,1.75; c:2,0"),
        (N_("way out"), "graph[a>b, b>a, b>c](a)", "a:0,0; b:2,0; c:4,0"),
        (
            N_("maze"),
            "graph[a>b, a>c, b>d, b>e, c>b, c>f, d>f, d>g, e>h, f>i, g>f, g>i, h>e, h>f](a)",
            "a:0,2; b:2,2.2; c:1,0.2; d:4,3.6; e:3,1.6; f:6,0.4; g:5.4,3.9; h:4.5,1.4; i:7,2.3",
        ),
    ],
    "poset": [
        (N_("tower"), "poset[a<b, b<c, c<d]()", "a:0,0; b:0,1; c:0,2; d:0,3"),
        (N_("diamond"), "poset[a<b, a<c, b<d, c<d]()", "a:0,0; b:-1,1.5; c:1,1.5; d:0,3"),
        (N_("fence"), "poset[a<b, c<b, c<d, e<d]()", "a:0,0; b:1,1.5; c:2,0; d:3,1.5; e:4,0"),
        (
            N_("chocolate"),
            "poset[a<b, b<c, d<e, e<f, a<d, b<e, c<f]()",
            "a:0,0; b:1,1; c:2,2; d:-1,1; e:0,2; f:1,3",
        ),
    ],
}
"""Ready-made graphs and orders: name, notation and places."""
KNOWN_AT_ONCE = 24
"""Blue and red pictures with more edges can take long: the page is shown first, and their value is asked for later."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/studio")
async def studio(request: Request) -> Response:
    """Show a sketch, and what is known of it."""
    to, query = reader_language(request), request.query_params
    given = query.get("position", "").strip()
    try:
        sketch = sketch_asked(dict(query))
    except GrundyError as error:
        meant = next((kind for kind in KINDS if given.startswith(kind) or query.get("kind") == kind), KINDS[0])
        return _page(request, Sketch(meant, {}, ()), to, error, given)
    return _page(request, sketch, to)


@router.post("/studio")
async def studio_from_file(request: Request, form: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Lead to the sketch of a JSON document, or say what is wrong with it."""
    to, given = reader_language(request), form.get("graph", "")
    try:
        sketch = read_sketch(given)
        short(sketch.notation), short(sketch.at)
    except GrundyError as error:
        return _page(request, Sketch(KINDS[0], {}, ()), to, error, document=given)
    return RedirectResponse(address_of(sketch, request.query_params.get("lang", "")), 303)


@router.get("/studio/sketch.json")
async def studio_as_json(request: Request) -> Response:
    """Send a sketch as a JSON document."""
    document = sketch_document(sketch_asked(dict(request.query_params)))
    return download(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "sketch.json")


@router.get("/api/studio")
async def studio_live(request: Request) -> Response:
    """Answer the canvas: the panel in words, the marks, and the sketch itself if it is to be opened."""
    to, query = reader_language(request), dict(request.query_params)
    sketch = sketch_asked(query)
    shown = _known(sketch, to, query, at_once=True)
    known = shown["known"]
    return JSONResponse(
        {
            "panel": fragment("studio_known.html", to, shown=shown),
            "story": fragment("studio_story.html", to, story=shown["story"]) if shown["story"] else None,
            "said": _said(known) if known else "",
            "marks": known["marks"] if known else {"edges": {}, "vertices": {}},
            "sketch": sketch.json() if query.get("open") else None,
        }
    )


def _said(known: dict[str, Any]) -> str:
    """Return the sentence that is read aloud when a value arrives."""
    facts = capitalized(", ".join(known["facts"]))
    return f"{known['headline']}. {facts}." if facts else f"{known['headline']}."


def sketch_asked(query: dict[str, str]) -> Sketch:
    """Return the sketch that the parameters of a request ask for.

    Examples
    --------
    >>> sketch_asked({"position": "graph[a>b](a)", "at": "a:0,1; b:0,0"}).places
    {'a': (0.0, 1.0), 'b': (0.0, 0.0)}
    >>> sketch_asked({"kind": "poset", "position": ""})
    Sketch(kind='poset', places={}, edges=(), token='')
    """
    kind = one_of("kind", query.get("kind", KINDS[0]), KINDS)
    if "random" in query:
        return random_sketch(kind, _seed(query), coloured=query.get("colours") == "3")
    text, at = (query["position"], query.get("at", "")) if "position" in query else STARTS[kind]
    if not text.strip():
        return Sketch(kind, {}, ())
    return sketch_of(without_turn(read_position(text)), read_at(short(at)))


def _seed(query: dict[str, str]) -> int:
    return number_of("random", query.get("random", "0"), LARGEST_SEED - 1)


def address_of(sketch: Sketch, lang: str = "", **more: str) -> str:
    """Return the address of a sketch.

    Examples
    --------
    >>> address_of(sketch_asked({"position": "graph[a>b](a)", "at": "a:0,1; b:0,0"}))
    '/studio?position=graph[a%3Eb](a)&at=a:0,1;+b:0,0'
    >>> address_of(Sketch("poset", {}, ()))
    '/studio?kind=poset&position='
    """
    if not sketch.notation:
        return f"{link('/studio', kind=sketch.kind, **more, lang=lang)}&position="
    return link("/studio", position=sketch.notation, at=sketch.at, **more, lang=lang)


def _page(
    request: Request,
    sketch: Sketch,
    to: Language,
    error: GrundyError | None = None,
    given: str = "",
    document: str = "",
) -> Response:
    query, lang = dict(request.query_params), request.query_params.get("lang", "")
    position = None if error else sketch.position
    shown = _known(sketch, to, query, at_once=bool(query.get("known")))
    return render(
        request,
        "studio.html",
        status=status_of(error) if error else 200,
        error=error,
        sketch=sketch,
        given=given if error else sketch.notation,
        document=document,
        canvas=json.dumps(sketch.json()),
        words=json.dumps(words_of(to), ensure_ascii=False),
        most=MOST_EDGES,
        drawn=Markup(picture(position, to).svg()) if position is not None else "",
        next_seed=str((_seed({} if error else query) + 1) % LARGEST_SEED),
        ready=_ready(sketch.kind, to, lang),
        share=str(request.base_url).rstrip("/") + address_of(sketch),
        shown=shown,
        marks=json.dumps(shown["known"]["marks"] if shown["known"] else None),
        paper={} if error else {"position": sketch.notation, "at": sketch.at},
    )


def _known(sketch: Sketch, to: Language, query: dict[str, str], *, at_once: bool) -> dict[str, Any]:
    """Return the panel: what is known, the links, and the story if it was asked for."""
    lang, story = query.get("lang", ""), bool(query.get("story"))
    coloured = any(colour in ("b", "r") for _, _, colour in sketch.edges)
    later = coloured and len(sketch.edges) > KNOWN_AT_ONCE and not at_once and not story
    answer = None if later else solved_sketch(sketch)
    notation = sketch.notation
    return {
        "kind": sketch.kind,
        "known": known_of(sketch, answer, to) if answer else None,
        "later": address_of(sketch, lang, known="1") if later else "",
        "play": PlayAddress(notation, lang=lang).url if answer or later else "",
        "analyse": link("/analyse", position=notation, lang=lang),
        "story_address": address_of(sketch, lang, story="1"),
        "story": story_of(answer, to) if story and answer else None,
        "json": address_of(sketch).replace("/studio?", "/studio/sketch.json?"),
        "svg": link("/api/draw", position=notation, lang=to.code),
    }


def _ready(kind: str, to: Language, lang: str) -> list[tuple[str, str]]:
    """Return the ready-made sketches of a kind: their names and addresses."""
    named = MORE.get(kind) or [(title, picture_start(name), "") for name, title in TITLES.items()]
    return [(to.text(name), link("/studio", position=notation, at=at, lang=lang)) for name, notation, at in named]
