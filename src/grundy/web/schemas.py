"""The shapes of the API's documents, for its own description in ``/openapi.json``."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
MAYBE_NUMBER: Schema = {"type": ["integer", "null"]}
OUTCOME: Schema = {"type": ["string", "null"], "enum": ["P", "N", "D", None]}


def _object(required: Schema, **optional: Schema) -> Schema:
    return {"type": "object", "required": list(required), "properties": {**required, **optional}}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


_VERDICT: Schema = {"outcome": OUTCOME, "grundy": MAYBE_NUMBER, "remoteness": MAYBE_NUMBER}
_MOVE = _object({"move": TEXT, "to": TEXT, **_VERDICT, "winning": {"type": ["boolean", "null"]}}, loopy=_list(NUMBER))
_STEP = _object({"title": TEXT, "text": TEXT}, table={"type": "object"})

ANSWER = _object(
    {
        "position": TEXT,
        "play": {"enum": ["normal", "misere"]},
        **_VERDICT,
        "moves": _list(_MOVE),
        "winning_moves": _list(TEXT),
        "reason": _object({"method": {"enum": ["theorem", "period", "search", "sum"]}}),
    },
    loopy=_list(NUMBER),
    unknown={"type": "object", "additionalProperties": TEXT},
    more=_object({"moves": MAYBE_NUMBER, "winning_moves": MAYBE_NUMBER}),
)
EXPLANATION = _object({"steps": _list(_STEP)})
CALCULATION = _object({"expression": TEXT, "value": NUMBER, "steps": _list(_STEP)})
_REASON = _object({"method": {"enum": ["theorem", "period", "search", "sum"]}})
VALUES = _object({"rule": TEXT, "values": _list(NUMBER), "reason": _REASON})
_PERIOD = _object(
    dict.fromkeys(("period", "preperiod", "saltus"), MAYBE_NUMBER)
    | {"proved": {"type": "boolean"}, "checked_to": NUMBER}
)
PERIOD = _object({"rule": TEXT, "grundy": _PERIOD, "outcome": _PERIOD})
TABLE = _object({"rule": TEXT, "rows": _list(_list(NUMBER))})
GRAPH = _object(
    {
        "vertices": _list(
            _object(
                {
                    "id": TEXT,
                    "outcome": OUTCOME,
                    "grundy": MAYBE_NUMBER,
                    "layer": {"type": ["string", "null"]},
                    "kernel": {"type": "boolean"},
                },
                loopy=_list(NUMBER),
            )
        ),
        "edges": _list({"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}),
    }
)
LISTING = _list(
    _object(
        dict.fromkeys(("name", "title", "family", "rule", "example", "theory"), TEXT)
        | {"conventions": _list({"enum": ["normal", "misere"]})}
    )
)
PASTED_GRAPH = _object({"vertices": _list({"type": ["string", "integer"]}), "edges": _list(_list(TEXT))})
ERROR = _object({"error": _object({"kind": TEXT, "message": TEXT}, where=NUMBER)})

ERRORS = {
    400: "The input is wrong; `where` is the column of the mistake, if it is known.",
    404: "There is nothing at this address.",
    413: "The input is too long.",
    429: "Too many computations at once.",
    503: "The limit was reached before the answer was known.",
}


def responses(schema: Schema | None, media_type: str = "application/json") -> dict[int | str, Schema]:
    """Return the answers of a route: the document, and the errors that every route may give.

    Examples
    --------
    >>> sorted(responses(TABLE))
    [200, 400, 404, 413, 429, 503]
    """
    told: dict[int | str, Schema] = {
        status: {"description": why, "content": {"application/json": {"schema": ERROR}}}
        for status, why in ERRORS.items()
    }
    return {200: {"description": "The answer.", "content": {media_type: {"schema": schema or TEXT}}}, **told}
