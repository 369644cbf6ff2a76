"""Every address with nonsense in it: one plain sentence in three languages, without words of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from fastapi import FastAPI

from tests.web.conftest import Ask

FOREIGN = ["pattern", "^[", "should be", "should match", "valid ", "unable to parse", "field required", "grundy list"]
"""What Pydantic and the command line say."""
OPTION = re.compile(r"(?<![\w-])--[a-z]")
NAMES = ["position", "rule", "rows", "play", "expression", "number", "job", "day", "panel", "lang"]
PLACE = {"secret": "0" * 31, "ending": "exe", "game": "x", "group": "x"}


def routes(app: FastAPI) -> Iterator[tuple[str, str, Any]]:
    """Yield the method, the path and the parameters of every route but the files."""
    for part in app.routes:
        for route in getattr(part, "effective_route_contexts", lambda part=part: [part])():
            if getattr(route, "methods", None):
                yield sorted(route.methods)[0], route.path, getattr(route, "dependant", None)


def said(answer: httpx.Response) -> str:
    """Return what an answer says is wrong."""
    if answer.headers["content-type"] == "application/json":
        return str(answer.json()["error"]["message"])
    (alert,) = re.findall('role="alert">(.*?)</', answer.text, re.DOTALL)
    return str(alert)


def assert_plain(answer: httpx.Response) -> None:
    assert answer.status_code in (400, 404), answer.text
    told = said(answer)
    assert not [words for words in FOREIGN if words in told.lower()], told
    assert not OPTION.search(told), told


@pytest.mark.usefixtures("kept", "store")
@pytest.mark.parametrize("lang", ["en", "cs", "hr"])
def test_path_that_leads_nowhere_is_not_found(app: FastAPI, ask: Ask, lang: str) -> None:
    walked = [(method, path) for method, path, _ in routes(app) if "{" in path]
    assert len(walked) > 30
    for method, path in walked:
        cut = re.sub(r"{(\w+)}", lambda found: PLACE.get(found[1], "xyz"), path)
        answer = ask(f"{cut}?lang={lang}", method=method)
        assert_plain(answer)
        assert answer.status_code == 404 or path == "/records/{name}", path  # there the form is read first


@pytest.mark.usefixtures("kept", "store")
def test_wrong_parameter_gets_a_sentence(app: FastAPI, ask: Ask) -> None:
    refused = 0
    for number, (method, path, dependant) in enumerate(routes(app)):
        if dependant is None or "{" in path:
            continue
        declared = [[field.name] for field in dependant.query_params]
        for fields in declared or ([["position"], ["rule"], NAMES] if method == "GET" else []):
            lang = {"lang": ("en", "cs", "hr")[number % 3]} | dict.fromkeys(fields, "xyzzy,^")
            answer = ask(f"{path}?{urlencode(lang)}", method=method)
            if answer.status_code not in (200, 303):  # pages leave aside what they do not know
                assert_plain(answer)
                refused += 1
    assert refused > 80
