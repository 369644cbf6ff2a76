"""A page elsewhere changes nothing here, whatever the browser says of it; programs need not say anything."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from fastapi import FastAPI

from grundy.web.crew import Crew
from grundy.web.framing import Asked, Replied
from grundy.web.front import create_front
from grundy.web.headers import SECURITY
from tests.web.test_nonsense import routes

LAPTOP = "teachers-laptop:8000"
"""A name by which a class reaches the server without a word to it about that name."""


class Yes(Crew):
    """A crew that answers whatever reaches it."""

    async def answer(self, asked: Asked, client: str) -> Replied:
        """Answer without a look at the request."""
        return Replied(200, (), asked.path.encode())


def statuses(*asked: tuple[str, str, dict[str, str]]) -> list[int]:
    """Return how the server answers requests: 200 what reaches its crew."""

    async def all_of_them() -> list[int]:
        transport = httpx.ASGITransport(create_front(Yes()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost:8000") as client:
            return [(await client.request(*each[:2], headers=each[2])).status_code for each in asked]

    return asyncio.run(all_of_them())


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8000"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "http://localhost:8001"}, 403),
        ({"Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost:8000.elsewhere.example"}, 403),
        ({"Origin": "http://elsewhere.example", "Host": LAPTOP}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "null", "Host": ""}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "http://localhost:8000"}, 200),
        ({"Origin": f"http://{LAPTOP}", "Host": LAPTOP}, 200),
        ({"Origin": "https://games.example.org", "Host": "games.example.org:443"}, 200),
        ({}, 200),
    ],
)
def test_nothing_is_changed_by_a_page_elsewhere(app: FastAPI, said: dict[str, str], status: int) -> None:
    changing = [(method, path) for method, path, _ in routes(app) if method not in ("GET", "HEAD")]
    assert {("POST", "/api/jobs"), ("DELETE", "/api/jobs/{job}"), ("POST", "/class/join")} < set(changing)
    answers = statuses(*((method, path, said) for method, path in changing))
    assert dict(zip(changing, answers, strict=True)) == dict.fromkeys(changing, status)


def test_page_elsewhere_can_lead_to_a_class_and_not_show_it() -> None:
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    followed, shown = ({**elsewhere, "Sec-Fetch-Dest": place} for place in ("document", "image"))
    asked = [("GET", path, said) for path in ("/class/join", "/play") for said in (followed, shown)]
    assert statuses(*asked) == [200, 403, 200, 200]


def test_our_own_forms_say_whose_they_are() -> None:
    """Under the policy `no-referrer` a browser sends `Origin: null` with a form, as it does from a page elsewhere."""
    assert SECURITY["Referrer-Policy"] == "same-origin"
