"""Who sends a request: a page of ours, a program, or a page elsewhere that somebody has open at the same time.

Browsers say it by `Sec-Fetch-Site`, but only to addresses with https and to their own machine. To a server in the
network of a school they say by `Origin` where the page is, at least when they send a form; programs say nothing.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request
from starlette.datastructures import Headers

from grundy.core.ruleset import N_
from grundy.web.failures import Forbidden

PORTS = {"http": 80, "https": 443}


def check_origin(request: Request) -> None:
    """Refuse what a page elsewhere would change, and what it would show of a class; a link there may lead here.

    Otherwise any page that is open in a school could open rooms and begin jobs, or try codes until all have to wait.
    """
    asked = request.headers
    if request.method in ("GET", "HEAD"):
        followed = asked.get("sec-fetch-dest", "document") == "document"
        of_class = request.url.path.split("/")[1:2] == ["class"]
        ours = followed or not of_class or asked.get("sec-fetch-site") != "cross-site"
    else:
        ours = _is_ours(asked)
    if not ours:
        raise Forbidden(N_("this was sent by a page elsewhere"))


def _is_ours(asked: Headers) -> bool:
    """Return whether a page of ours sends this, or no page at all; another port of this host is elsewhere."""
    if "sec-fetch-site" in asked:
        return asked["sec-fetch-site"] in ("same-origin", "none")
    if "origin" not in asked:
        return True
    try:
        page, here = urlsplit(asked["origin"]), urlsplit(f"//{asked.get('host', '')}")
        usual = PORTS.get(page.scheme)
        return bool(page.hostname) and (page.hostname, page.port or usual) == (here.hostname, here.port or usual)
    except ValueError:  # a port that is no number
        return False
