"""Answers that travel packed: the same page, whatever the client unpacks, and the same headers without the page."""

from __future__ import annotations

import httpx
import pytest

from tests.web.conftest import PATIENT

GAMES = "/games?lang=en"


@pytest.mark.parametrize("coding", ["gzip", "br;q=1.0, gzip;q=0.8", "GZIP"])
def test_long_page_is_packed_for_a_client_that_unpacks(site: str, coding: str) -> None:
    plain = httpx.get(site + GAMES, headers={"Accept-Encoding": "identity"}, timeout=PATIENT)
    sent = httpx.get(site + GAMES, headers={"Accept-Encoding": coding}, timeout=PATIENT)

    assert sent.headers["content-encoding"] == "gzip"
    assert int(sent.headers["content-length"]) < len(plain.content) / 3
    assert sent.text == plain.text


@pytest.mark.parametrize("coding", ["identity", "gzip;q=0", "deflate, br", ""])
def test_page_is_sent_as_it_is_to_a_client_that_does_not_unpack(site: str, coding: str) -> None:
    sent = httpx.get(site + GAMES, headers={"Accept-Encoding": coding}, timeout=PATIENT)

    assert "content-encoding" not in sent.headers
    assert sent.headers["vary"] == "Accept-Language, Accept-Encoding"


def test_answer_to_a_program_is_not_packed(site: str) -> None:
    assert "content-encoding" not in httpx.get(f"{site}/api/solve?position=nim(3,4,5)", timeout=PATIENT).headers


def test_head_has_the_headers_of_the_page_and_no_page(site: str) -> None:
    page, head = httpx.get(site + GAMES, timeout=PATIENT), httpx.head(site + GAMES, timeout=PATIENT)

    assert head.content == b""
    for name in ("content-encoding", "content-length", "vary"):
        assert head.headers[name] == page.headers[name]


def test_static_file_may_be_kept_and_is_packed(site: str) -> None:
    sent = httpx.get(f"{site}/static/style.css", timeout=PATIENT)

    assert sent.headers["content-encoding"] == "gzip"
    assert sent.headers["cache-control"].startswith("public, max-age=")
    assert (
        httpx.head(f"{site}/static/style.css", timeout=PATIENT).headers["cache-control"]
        == sent.headers["cache-control"]
    )
