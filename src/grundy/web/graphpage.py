"""The page on which a game graph is pasted: outcomes, layers and the kernel, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.core.errors import GrundyError, InvalidNotation
from grundy.core.outcome import play_convention_of
from grundy.drawing.gamegraph import draw_graph
from grundy.drawing.svg import shorten
from grundy.explaining.language import Language
from grundy.explaining.words import outcome_in_words, value_in_symbols
from grundy.rulesets.graphs.explicit import read_graph
from grundy.solving import DescribedGraph, describe_graph, kernel
from grundy.web.address import LONGEST_TEXT, link, short
from grundy.web.failures import status_of
from grundy.web.forms import sent_form
from grundy.web.limits import MOST_POSITIONS, MOST_SECONDS
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

EXAMPLE = """{"vertices": ["start", "a", "b", "c", "end"],
 "edges": [["start", "a"], ["start", "b"], ["a", "b"],
           ["b", "c"], ["c", "b"], ["c", "end"], ["a", "end"]]}"""
MOST_NAMED = 24

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


def pasted_graph(document: str, start: str, play: str) -> DescribedGraph:
    """Return the described graph of a document, from a start vertex; the first one if none is named.

    Examples
    --------
    >>> pasted_graph('{"vertices": ["a", "b"], "edges": [["a", "b"]]}', "", "normal").layers
    ['W0', 'L0']
    """
    rules = read_graph(document)
    if not rules.graph:
        raise InvalidNotation("the graph has no vertices")
    position = rules(rules.parse(start) if start.strip() else next(iter(rules.graph)))
    return describe_graph(position, play_convention_of(play), limit=MOST_POSITIONS, seconds=MOST_SECONDS)


@router.get("/graph")
async def graph_from_address(request: Request) -> Response:
    """Show the form, and a small graph whose document stands in the address."""
    return _page(request, {name: short(value) for name, value in request.query_params.items()})


@router.post("/graph")
async def graph_from_form(request: Request, form: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Show the graph that was pasted into the form."""
    return _page(request, form)


def _page(request: Request, form: Mapping[str, str]) -> Response:
    to = reader_language(request)
    document, start, play = form.get("graph", ""), form.get("start", ""), form.get("play", "normal")
    result: dict[str, Any] | None = None
    error: GrundyError | None = None
    if document.strip():
        try:
            result = _described(pasted_graph(document, start, play), to)
        except GrundyError as wrong:
            error = wrong
    short_enough = len(document) <= LONGEST_TEXT
    return render(
        request,
        "graph.html",
        status=status_of(error) if error else 200,
        document=document or EXAMPLE,
        start_vertex=start,
        play=play,
        result=result,
        error=error,
        share=link("/graph", graph=document, start=start, play=play) if result and short_enough else "",
    )


def _described(described: DescribedGraph, to: Language) -> dict[str, Any]:
    verdict = described.verdicts[0]
    built = kernel(described.graph)
    return {
        "start": described.graph.states[0],
        "letter": verdict.outcome.value if verdict.outcome else "?",
        "outcome": outcome_in_words(verdict.outcome, to),
        "value": value_in_symbols(verdict, described.play_convention),
        "remoteness": verdict.remoteness,
        "count": len(described.verdicts),
        "layers": [
            (layer, _names([described.graph.states[vertex] for vertex in vertices]))
            for layer, vertices in described.by_layer()
        ],
        "normal": described.play_convention == "normal",
        "kernel": [
            (number, _names(chosen), _names(dominated)) for number, (chosen, dominated) in enumerate(built.steps)
        ],
        "left_over": _names(built.left_over),
        "picture": Markup(draw_graph(described, to).svg("graph", "img")),
    }


def _names(states: list[Any]) -> str:
    shown = [shorten(str(state), 24) for state in states[:MOST_NAMED]]
    return ", ".join(shown + (["…"] if len(states) > MOST_NAMED else []))
