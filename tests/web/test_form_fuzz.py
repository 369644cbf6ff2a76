"""Whatever is sent to the forms of the instruments: an answer or one sentence, never a fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grundy.jobs.store import Store
from grundy.web.database import DATABASE
from grundy.web.verifypage import EXAMPLE
from tests.web.conftest import Ask

TABLE = "game,move,heap1,heap2\n1,0,3,4\n1,1,3,1\n<b>,0,=1,-2\n"
ASKED = {
    "/lab": {"rule": "kayles", "with": "1 3 4", "from": "5", "to": "30", "play": "misere", "job": "", "lang": "cs"},
    "/lab/values.csv": {"rule": "0.137", "from": "5", "to": "30", "play": "normal", "job": ""},
    "/tables": {"rule": "wythoff", "rows": "4", "cols": "5", "lang": "hr"},
    "/tables/safe": {"heaps": "3", "largest": "7", "play": "misere", "lang": "cs"},
    "/tables/cell": {"rule": "king", "row": "1", "col": "2"},
    "/tables/download": {"rule": "rook", "rows": "4", "cols": "5", "kind": "csv"},
    "/chomp": {"rows": "3", "cols": "4", "job": ""},
    "/chomp/download": {"rows": "3", "cols": "4", "file": "bars.csv", "job": ""},
    "/calc": {"number": "5", "table": "16", "down": "0", "right": "0", "list": "3, 4"},
    "/records": {"sample": ""},
    "/studio": {"kind": "graph", "position": "graph[a>b, b>a](a)", "at": "a:0,0; b:1,1", "story": "1", "known": "1"},
    "/studio/sketch.json": {"kind": "poset", "position": "poset[a<b]()", "at": "a:0,0; b:1,1"},
    "/api/studio": {"kind": "hackenbush", "random": "3", "colours": "3", "open": "1"},
}
SENT = {
    "/lab": {"kind": "values", "rule": "kayles", "limit": "9", "to": "9", "play": "normal"},
    "/chomp": {"rows": "3", "cols": "40", "grundy": "1"},
    "/verify": {"certificate": EXAMPLE},
    "/studio": {"graph": json.dumps({"vertices": ["a", "b"], "edges": [["a", "b"]], "token": "a"})},
    "/records": {"table": TABLE, "rule": "nim", "play": "normal", "view": "report", "page": "0", "cell-1-2": "3"},
    "/records/games.xlsx": {"table": TABLE, "rule": "nim", "notation": "takings", "do": "accept 1"},
    f"/job/{'0' * 32}/cancel": {"sure": "1"},
}
WORDS = [
    *("", "0", "-1", "1e9", "9" * 30, "9" * 10_000, "٣", "²", "NaN", "\x00", "a\r\nX-Evil: 1", "../../etc/passwd"),
    *("<script>alert(1)</script>", "=1+1", "{name}", "(" * 900, "[" * 900, "{" * 900, "4.[3]", "1..999999999999"),
]

texts = st.sampled_from(WORDS) | st.text(max_size=12) | st.text("0123456789.,;:-[](){}<>=*^/ab\n", max_size=30)
few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module", autouse=True)
def _jobs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Jobs may be begun, but nobody does them."""
    url = f"sqlite:///{tmp_path_factory.mktemp('jobs')}/jobs.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATABASE, url)
        Store.prepared(url).close()
        yield


def changed(usual: dict[str, str], more: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, str]]:
    """Fields of which some are as usual, some are something else, and some are missing."""
    other = st.fixed_dictionaries({}, optional={name: st.just(value) | more for name, value in usual.items()})
    one = st.tuples(st.sampled_from(sorted(usual)), more).map(lambda pair: usual | {pair[0]: pair[1]})
    return one | other


def assert_sound(answer: httpx.Response) -> None:
    assert answer.status_code in (200, 303, 400, 404, 413, 429, 503)
    assert "Traceback" not in answer.text
    assert "<script>alert" not in answer.text or "text/html" not in answer.headers["content-type"]
    assert "x-evil" not in answer.headers
    if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
        assert set(answer.json()) == {"error"}
    elif answer.status_code >= 400:
        assert answer.text.count('role="alert"') == 1


@pytest.mark.parametrize("path", ASKED)
def test_any_address_is_answered(ask: Ask, path: str) -> None:
    @few
    @given(changed(ASKED[path], texts))
    def answered(fields: dict[str, str]) -> None:
        assert_sound(ask(f"{path}?{urlencode(fields, errors='surrogatepass')}"))

    answered()


@pytest.mark.parametrize("path", SENT)
def test_any_form_is_answered(ask: Ask, path: str) -> None:
    kinds = st.sampled_from(["application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "", "x"])

    @few
    @given(changed(SENT[path], texts), kinds, st.binary(max_size=40) | st.none())
    def answered(fields: dict[str, str], kind: str, broken: bytes | None) -> None:
        body = urlencode(fields).encode() if broken is None else broken
        assert_sound(ask(path, method="POST", content=body, headers={"Content-Type": kind}))
        files = {"file": (f"games.{kind[:3]}", body)}
        assert_sound(ask(path, method="POST", data=fields, files=files))

    answered()
