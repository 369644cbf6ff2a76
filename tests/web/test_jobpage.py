"""The page of a job: it says how far the job is, cancels it, and leads to its result."""

from __future__ import annotations

import pytest

from grundy.core.errors import NotApplicable
from grundy.explaining.language import LANGUAGES, language
from grundy.jobs.kinds import KINDS
from grundy.jobs.store import ENDED, MOST_OF_ONE, Store
from grundy.web.database import DATABASE
from grundy.web.jobpage import RESULT_PAGES, STATES, TITLES, result_of
from tests.web.conftest import Ask


def test_every_kind_of_job_has_a_title_and_a_page_for_its_result() -> None:
    assert KINDS.keys() == RESULT_PAGES.keys() == TITLES.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_job_says_how_far_it_is_and_is_cancelled(ask: Ask, store: Store, lang: str) -> None:
    job = store.add("period", {"rule": "octal[0.007]", "limit": 1000}, "me", 1000)
    assert store.claim("me") is not None
    store.report(job.id, "me", 250)
    page = ask(f"/job/{job.id}?lang={lang}").text
    assert '<progress max="100" value="25"' in page
    assert "octal[0.007]" in page
    assert '<noscript><meta http-equiv="refresh"' in page

    sent = ask(f"/job/{job.id}/cancel?lang={lang}", method="POST")
    assert (sent.status_code, sent.headers["location"]) == (303, f"/job/{job.id}?lang={lang}")
    assert store.get(job.id).state == "cancelled"
    assert "/cancel" not in ask(f"/job/{job.id}").text


def test_job_that_is_done_leads_to_its_result(ask: Ask, store: Store) -> None:
    job = store.add("values", {"rule": "kayles", "to": 3, "play": "normal"}, "me", 3)
    with pytest.raises(NotApplicable, match="no result"):
        result_of(job.id, "values")
    store.claim("me")
    store.finish(job.id, "me", {"rule": "kayles", "values": [0, 1, 2, 3]})
    page = ask(f"/job/{job.id}").text
    assert f'href="/lab?job={job.id}"' in page
    assert "<progress" not in page  # a period may be proved long before all heaps are looked at
    assert 'href="/explore" aria-current="true"' in page
    assert result_of(job.id, "values").result["values"] == [0, 1, 2, 3]
    with pytest.raises(NotApplicable, match="does not show"):
        result_of(job.id, "period")


def test_failed_job_says_why_and_unknown_ones_are_not_found(ask: Ask, store: Store) -> None:
    job = store.add("period", {"rule": "kayles"}, "me")
    assert STATES["queued"] in ask(f"/job/{job.id}").text
    store.claim("me")
    store.fail(job.id, "me", ENDED)
    for lang in LANGUAGES:
        assert language(lang).say(ENDED) in ask(f"/job/{job.id}?lang={lang}").text
    assert ask(f"/api/jobs/{job.id}").json()["error"] == str(ENDED)
    for name in ("0" * 32, "x", "%00", "' or 1=1"):
        for page in (ask(f"/job/{name}"), ask(f"/job/{name}/cancel", method="POST")):
            assert page.status_code == 404
            assert "there is no such job" in page.text


def test_server_without_jobs_says_so(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DATABASE, raising=False)
    assert ask(f"/job/{'0' * 32}").status_code == 404


def test_who_has_too_many_jobs_is_told_to_come_again(ask: Ask, store: Store) -> None:
    asked = "/api/jobs?kind=period&rule=kayles"
    assert [ask(asked, method="POST").status_code for _ in range(MOST_OF_ONE)] == [202] * MOST_OF_ONE
    answer = ask(asked, method="POST")
    assert (answer.status_code, answer.json()["error"]["kind"]) == (429, "busy")
    page = ask("/lab", method="POST", content="kind=period&rule=kayles&limit=9")
    assert (page.status_code, page.headers["retry-after"]) == (429, "1")
    assert "too many jobs are unfinished" in page.text.lower()
