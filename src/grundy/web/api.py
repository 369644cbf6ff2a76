"""The same JSON as on the command line, for programs."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse, Response

from grundy.core.errors import InvalidNotation
from grundy.core.outcome import PlayConvention
from grundy.drawing import draw
from grundy.drawing.thermograph import draw_thermograph
from grundy.explaining import explain
from grundy.explaining.calculation import calculation_document
from grundy.explaining.language import language
from grundy.explaining.listing import catalogue_entries
from grundy.explaining.values import value_document
from grundy.lab import expressions
from grundy.lab.expressions import evaluated
from grundy.lab.safe_starts import MOST_HEAPS, safe_starts
from grundy.lab.sequences import heap_game, heap_values, numbered_game, prove_period, values_reason
from grundy.lab.tables import value_table
from grundy.solving import describe_graph, solve
from grundy.solving.budget import Budget, Limits
from grundy.solving.moves import MOST_MOVES
from grundy.web import schemas
from grundy.web.address import LONGEST_TEXT, read_position, short
from grundy.web.graphpage import pasted_graph
from grundy.web.limits import (
    CALCULATION_LENGTH,
    CALCULATION_WORK,
    MOST_POSITIONS,
    MOST_SECONDS,
    PERIOD_HEAP,
    SAFE_STARTS,
    SEQUENCE_LENGTH,
    TABLE_SIDE,
    read_body,
)
from grundy.web.valuepage import within_limits

router = APIRouter(prefix="/api", tags=["api"])

PositionText = Annotated[
    str, Query(description="A position.", examples=["nim(3,4,5)"], json_schema_extra={"maxLength": LONGEST_TEXT})
]
Play = Annotated[PlayConvention, Query(description="normal: who cannot move loses; misere: who cannot move wins.")]
Limit = Annotated[int, Query(ge=1, le=MOST_POSITIONS, description="How many positions a search may examine.")]
CALCULATION = {"maxLength": CALCULATION_LENGTH}
SVG = {"image/svg+xml": {"schema": {"type": "string"}}}
ANSWERS = schemas.Answer | schemas.AnswerOfPlayers
PASTED = schemas.PastedGraph.model_json_schema()
Begins = Annotated[
    Literal["", "L", "R"],
    Query(description="In a game of Left and Right, who begins: only the moves of that player are listed."),
]
Level = Annotated[
    Literal["mirror", "table", "binary"],
    Query(description="mirror: copying, for a child; table: safe positions, for a class; binary: the whole theory."),
]
Lang = Annotated[Literal["en", "cs", "hr"], Query(description="The language of the words.")]


@router.get("/solve", responses=schemas.responses(model=ANSWERS), response_class=JSONResponse)
async def solve_position(
    position: PositionText,
    play: Play = "normal",
    limit: Limit = MOST_POSITIONS,
    moves: Annotated[int, Query(ge=0, le=MOST_MOVES, description="How many moves to list.")] = MOST_MOVES,
    player: Begins = "",
) -> Response:
    """Solve a position: outcome, Grundy value, remoteness and moves, with the reason."""
    answer = solve(read_position(position), play, limit=limit, seconds=MOST_SECONDS, moves=moves, player=player or None)
    return JSONResponse(answer.having("outcome").json())


@router.get("/explain", responses=schemas.responses(model=schemas.Explanation), response_class=JSONResponse)
async def explain_position(
    position: PositionText, play: Play = "normal", lang: Lang = "en", level: Level = "binary", player: Begins = ""
) -> Response:
    """Explain a position step by step."""
    answer = solve(read_position(position), play, limit=MOST_POSITIONS, seconds=MOST_SECONDS, player=player or None)
    return JSONResponse({"steps": [step.json() for step in explain(answer.having("outcome"), lang, level=level)]})


@router.get("/calc", responses=schemas.responses(model=schemas.Calculation), response_class=JSONResponse)
async def calculate(
    expression: Annotated[
        str, Query(description="A nimber expression.", examples=["8*8+3"], json_schema_extra=CALCULATION)
    ],
    lang: Lang = "en",
) -> Response:
    """Calculate with nimbers: + is ⊕, * is ⊗, / is ⊘, ^ is power; also sqrt(x) and log(x,b)."""
    return JSONResponse(
        calculation_document(short(expression, CALCULATION_LENGTH), language(lang), work=CALCULATION_WORK)
    )


@router.get(
    "/value",
    responses=schemas.responses(model=schemas.Value | schemas.Comparison | schemas.OutcomeOfValue),
    response_class=JSONResponse,
)
async def value(
    expression: Annotated[
        str,
        Query(description="Values of Left and Right.", examples=["{0|1}"], json_schema_extra=CALCULATION),
    ],
) -> Response:
    """Calculate with values of Left and Right: forms, numbers, ups, stars, positions, functions and comparisons."""
    return JSONResponse(value_document(within_limits(evaluated, expression)))


@router.get("/thermograph", responses=schemas.responses(content=SVG), response_class=Response)
async def thermograph(
    expression: Annotated[str, Query(description="A value of Left and Right.", examples=["{3|-1}"])],
    lang: Lang = "en",
) -> Response:
    """Draw the thermograph of a value as SVG."""
    picture = draw_thermograph(within_limits(expressions.value, expression), lang)
    return Response(picture.svg(role="img"), media_type="image/svg+xml")


@router.get("/table", responses=schemas.responses(model=schemas.Table), response_class=JSONResponse)
async def table(
    rule: Annotated[str, Query(description="A rule, nim-sum or nim-product.", examples=["nim-product"])],
    rows: Annotated[int, Query(ge=1, le=TABLE_SIDE, description="How many rows.")] = 16,
    cols: Annotated[int, Query(ge=1, le=TABLE_SIDE, description="How many columns.")] = 16,
) -> Response:
    """Return the table of values of a rule for two heaps, coins, numbers or sides, from 0 or from `first` on."""
    return JSONResponse(value_table(short(rule), rows, cols, seconds=MOST_SECONDS))


@router.get("/safe", responses=schemas.responses(model=schemas.Safe), response_class=JSONResponse)
async def safe(
    heaps: Annotated[int, Query(ge=1, le=MOST_HEAPS, description="How many heaps.", examples=[3])],
    largest: Annotated[int, Query(ge=1, le=TABLE_SIDE, description="The largest heap.", examples=[16])],
    play: Play = "normal",
) -> Response:
    """Return the safe positions of Nim with `heaps` heaps up to `largest`, and the chance that a start is safe."""
    return JSONResponse(safe_starts(heaps, largest, play, most=SAFE_STARTS).json())


@router.get("/values", responses=schemas.responses(model=schemas.Values), response_class=JSONResponse)
async def values(
    rule: Annotated[str, Query(description="A game on heaps, coins or numbers.", examples=["kayles"])],
    to: Annotated[int, Query(ge=0, le=SEQUENCE_LENGTH, description="The largest heap, coin or number.")] = 100,
    play: Play = "normal",
) -> Response:
    """Return the Grundy values of one heap, coin or number after another, from 0 or from `first` on."""
    rules = numbered_game(short(rule))
    convention = rules.convention(play)
    found = heap_values(rules, to, convention, limits=Limits(seconds=MOST_SECONDS))
    (first,) = rules.counted_from
    counted = {"rule": rules.name} | ({"first": first} if first else {})
    return JSONResponse({**counted, "values": found, "reason": values_reason(rules, to, convention).json()})


@router.get("/period", responses=schemas.responses(model=schemas.Periods), response_class=JSONResponse)
async def period(
    rule: Annotated[str, Query(description="A game on heaps.", examples=["kayles"])],
    limit: Annotated[int, Query(ge=1, le=PERIOD_HEAP, description="How far to look.")] = PERIOD_HEAP,
) -> Response:
    """Return the proved period of the Grundy values and of the outcomes of a game on heaps."""
    budget = Budget(seconds=MOST_SECONDS)
    proof = prove_period(heap_game(short(rule)), limit=limit, progress=lambda _found: budget.look_at_the_clock())
    return JSONResponse(proof.json())


@router.get("/graph", responses=schemas.responses(model=schemas.Graph), response_class=JSONResponse)
async def game_graph(position: PositionText, play: Play = "normal", limit: Limit = MOST_POSITIONS) -> Response:
    """Return the game graph of a position in layers, the kernel marked."""
    return JSONResponse(describe_graph(read_position(position), play, limit=limit, seconds=MOST_SECONDS).json())


@router.post(
    "/graph",
    responses=schemas.responses(model=schemas.Graph),
    response_class=JSONResponse,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": PASTED}}}},
)
async def pasted_game_graph(
    body: Annotated[bytes, Depends(read_body)],
    start: Annotated[str, Query(description="The vertex where play begins; by default the first.")] = "",
    play: Play = "normal",
) -> Response:
    """Return the described graph of the document in the body."""
    try:
        document = body.decode()
    except UnicodeDecodeError:
        raise InvalidNotation("the graph is not UTF-8 text") from None
    return JSONResponse(pasted_graph(document, short(start), play).json())


@router.get("/list", responses=schemas.responses(model=list[schemas.Game]), response_class=JSONResponse)
async def list_games(
    word: Annotated[str, Query(description="Only the rulesets in whose description this is found.")] = "",
    lang: Lang = "en",
) -> Response:
    """List the rulesets."""
    return JSONResponse(catalogue_entries(language(lang), short(word)))


@router.get("/draw", responses=schemas.responses(content=SVG), response_class=Response)
async def draw_position(position: PositionText, lang: Lang = "en") -> Response:
    """Draw a position as SVG."""
    return Response(draw(read_position(position), lang), media_type="image/svg+xml")
