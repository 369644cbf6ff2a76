from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, settings

from grundy.jobs.store import Store
from grundy.web.app import create_app
from grundy.web.database import DATABASE
from tests.web.conftest import Ask

GRAPH = {"vertices": ["a", "b"], "edges": [["a", "b"]]}


def test_solve_answers_as_the_contract_says(ask: Ask) -> None:
    document = ask("/api/solve?position=nim(3,4,5)").json()

    assert document["outcome"] == "N"
    assert document["grundy"] == 2
    assert document["remoteness"] == 11
    assert document["winning_moves"] == ["nim(1,4,5)"]
    assert len(document["moves"]) == 12
    assert document["reason"]["method"] == "theorem"


def test_sum_written_with_a_plus_sign_is_understood(ask: Ask) -> None:
    assert ask("/api/solve?position=nim(3)+nim(4)").json()["position"] == "nim(3) + nim(4)"
    assert ask("/api/solve?position=nim(3)%2Bnim(4)").json()["grundy"] == 7


def test_siblings_of_solve(ask: Ask) -> None:
    assert ask("/api/explain?position=nim(3,4,5)").json()["steps"][0]["table"]["marked"] == [2]
    assert ask("/api/calc?expression=8*8").json()["value"] == 13
    assert ask("/api/table?rule=nim-product&rows=3&cols=4").json()["rows"][2] == [0, 2, 3, 1]
    assert ask("/api/list?word=bouton").json()[0]["name"] == "nim"
    assert len(ask("/api/graph?position=nim(2,2)").json()["vertices"]) == 9
    assert ask("/api/graph?start=a", method="POST", json=GRAPH).json()["vertices"][0]["layer"] == "W0"
    drawing = ask("/api/draw?position=nim(3,4,5)")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert drawing.text.startswith("<svg")


def test_huge_numbers_are_exact(ask: Ask) -> None:
    heap = 10**900 + 7

    assert ask(f"/api/solve?position=nim({heap})&moves=3").json()["grundy"] == heap


@pytest.mark.parametrize(
    ("address", "status", "kind"),
    [
        ("/api/solve?position=nim(3,-4)", 400, "invalid-notation"),
        ("/api/solve?position=nim(3&play=misere", 400, "invalid-notation"),
        ("/api/solve", 400, "invalid-parameter"),
        ("/api/solve?position=nim(3)&play=odd", 400, "invalid-parameter"),
        ("/api/solve?position=nim(3)&limit=x", 400, "invalid-parameter"),
        ("/api/solve?position=nim(3)&moves=-1", 400, "invalid-parameter"),
        ('/api/solve?position=graph["/etc/passwd"](a)', 400, "not-applicable"),
        (f"/api/solve?position=nim({'9' * 5000})", 413, "too-large"),
        ("/api/graph?position=nim(99,99,99)", 503, "limit"),
        ("/api/table?rule=nim&rows=0", 400, "invalid-parameter"),
        ("/api/table?rule=nonsense", 400, "invalid-notation"),
        (f"/api/calc?expression={'9' * 400}^{'9' * 400}", 503, "limit"),
        ("/api/explain?position=nim(3)&lang=xx", 400, "invalid-parameter"),
        ("/api/nothing", 404, "not-found"),
    ],
)
def test_errors_have_one_shape_and_the_right_status(ask: Ask, address: str, status: int, kind: str) -> None:
    response = ask(address)

    assert response.status_code == status
    assert response.json()["error"]["kind"] == kind
    assert response.json()["error"]["message"]


def test_error_says_where_the_mistake_is(ask: Ask) -> None:
    assert ask("/api/solve?position=nim(3,x)").json()["error"]["where"] == 7


@pytest.mark.parametrize("lang", ["en", "cs", "hr"])
def test_too_long_a_word_is_refused_in_every_language(ask: Ask, lang: str) -> None:
    assert ask(f"/api/list?word={'x' * 5000}&lang={lang}").status_code == 413


@pytest.mark.parametrize("body", [b"", b"\xff", b"[]", b"{" * 100_000, b'{"vertices": [], "edges": []}'])
def test_bad_graph_is_bad_input(ask: Ask, body: bytes) -> None:
    assert ask("/api/graph", method="POST", content=body).status_code == 400


def test_too_large_a_graph_is_refused(ask: Ask) -> None:
    assert ask("/api/graph", method="POST", content=b" " * 300_000).status_code == 413


def test_wrong_method_is_told(ask: Ask) -> None:
    assert ask("/api/solve", method="DELETE").status_code == 405


def test_description_is_truthful(ask: Ask) -> None:
    described = ask("/openapi.json").json()

    assert "422" not in json.dumps(described)
    for path in described["paths"].values():
        for operation in path.values():
            assert {"400", "404", "413", "429", "503"} == set(operation["responses"]) - {"200", "202"}


def test_documentation_shows_every_route_of_the_description(ask: Ask) -> None:
    page = ask("/docs").text

    for path in ask("/openapi.json").json()["paths"]:
        assert f"<code>{path}</code>" in page


@pytest.mark.parametrize(
    "address",
    [
        "/api/solve?position=nim(3,4,5)",
        "/api/solve?position=nim(3)+nim(4)&play=misere&moves=1",
        "/api/explain?position=nim(3,4,5)",
        "/api/calc?expression=8*8%2B3",
        "/api/table?rule=nim-product&rows=3&cols=4",
        "/api/graph?position=nim(2,2)",
        "/api/list",
        "/api/values?rule=kayles&to=20",
        "/api/period?rule=kayles",
        "/api/solve?position=nim(x)",
    ],
)
def test_documents_have_the_described_shape(ask: Ask, address: str) -> None:
    described, response = ask("/openapi.json").json(), ask(address)
    answers = described["paths"][address.partition("?")[0]]["get"]["responses"]
    schema = answers[str(response.status_code)]["content"]["application/json"]["schema"]

    jsonschema_rs.validate(schema | {"components": described["components"]}, response.json())


@pytest.mark.parametrize("missing", ["outcome", "moves", "reason"])
def test_documents_without_a_described_key_are_not_of_the_shape(ask: Ask, missing: str) -> None:
    described, answer = ask("/openapi.json").json(), ask("/api/solve?position=nim(3,4,5)").json()
    schema = {"$ref": "#/components/schemas/Answer", "components": described["components"]}
    del answer[missing]

    assert not jsonschema_rs.is_valid(schema, answer)


@pytest.mark.slow
def test_no_input_is_answered_outside_the_description(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random input never gives a 500 or a 422, and every error has the one shape; jobs may be begun.

    Schemathesis is imported here, and not as a plugin: its loading would cost each worker seconds.
    """
    import schemathesis
    from schemathesis.core.result import Ok
    from schemathesis.pytest.lazy import get_all_tests

    url = f"sqlite:///{tmp_path}/jobs.db"
    monkeypatch.setenv(DATABASE, url)
    Store.prepared(url).close()

    def check(case: schemathesis.Case[Any]) -> None:
        request = case.as_transport_kwargs(base_url="http://test")
        response = ask(
            request["url"],
            method=request["method"],
            params=request.get("params"),
            content=json.dumps(request["json"]) if "json" in request else request.get("data"),
        )

        assert response.status_code in (200, 202, 400, 404, 405, 413, 429, 503)
        if response.status_code not in (200, 202):
            assert set(response.json()) == {"error"}

    described = schemathesis.openapi.from_dict(create_app().openapi())
    few = settings(
        max_examples=15, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    for found in get_all_tests(schema=described, test_func=check, settings=few, given_kwargs=None):
        assert isinstance(found, Ok)
        _, test = found.ok()
        test()
