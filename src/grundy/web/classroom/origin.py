"""Who sends a request: a page of ours, or one elsewhere that somebody has open at the same time."""

from __future__ import annotations

from fastapi import Request

from grundy.core.ruleset import N_
from grundy.web.failures import Forbidden


async def check_origin(request: Request) -> None:
    """Refuse what a page elsewhere sends without being left; a link there may lead here.

    Otherwise any page that is open in a school could open rooms in its name, or try codes until all have to wait.
    """
    asked = request.headers
    followed = request.method == "GET" and asked.get("sec-fetch-dest", "document") == "document"
    if asked.get("sec-fetch-site") == "cross-site" and not followed:
        raise Forbidden(N_("this was sent by a page elsewhere"))
