"""The Chomp laboratory: its facts against published claims, its files, what it refuses, and its jobs."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest

from grundy import NotApplicable, Undecided, parse
from grundy.core.outcome import Outcome
from grundy.jobs.kinds import KINDS
from grundy.jobs.runner import run_job
from grundy.jobs.store import Store
from grundy.lab import checkpoints
from grundy.lab.chomp_findings import LONGEST_THREE, Findings, at_once, findings
from grundy.web.chomppage import FILES
from grundy.web.chompview import bitten
from tests.web.conftest import Ask


def looks(page: str) -> dict[tuple[int, int], str]:
    """How each square of the bar looks."""
    body = page[page.index("<tbody>", page.index("values chocolate")) :]
    rows = body[: body.index("</tbody>")].split("<tr>")[1:]
    cells = [re.findall(r'<td class="([^"]*)"', row) for row in rows]
    return {(row, column): look for row, line in enumerate(cells, 1) for column, look in enumerate(line, 1)}


def test_page_when_opened_tells_the_published_numbers(ask: Ask) -> None:
    """The thesis has 43757 positions, 1000 of them P, and two winning first bites on the bar of 8×10."""
    page = ask("/chomp?rows=8&cols=10").text
    for fact in ("43757", "1000 (2.2853 %)", "2 first bites win:", "row 5, column 6", "row 4, column 9"):
        assert fact in page
    assert "More than one first bite wins on 8×10; on every other bar up to this one with more than one square" in page
    assert [square for square, look in looks(page).items() if look == "cold"] == [(4, 9), (5, 6)]


def test_square_when_opened_is_the_bar_after_that_bite(ask: Ask) -> None:
    page = ask("/chomp?rows=3&cols=4").text
    values = at_once(3, 4).left
    assert values is not None
    for row in range(1, 4):
        for column in range(1, 5):
            if (row, column) == (1, 1):
                continue
            position = bitten(3, 4, row, column)
            assert f"/analyse?position={position}" in page
            assert parse(position).grundy_value == values[row - 1][column - 1]
    assert parse(bitten(3, 4, 2, 3)).outcome is Outcome.P


def test_three_rows_when_shown_tell_what_is_proved_and_what_is_checked(ask: Ask) -> None:
    page = ask("/chomp?rows=3&cols=500").text
    assert "up to 500 columns has exactly one winning first bite" in page
    assert "Observed, not proved" in page
    assert "row 2, column 293" in page
    assert "values chocolate" not in page


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 7), (7, 1), (2, 1000), (1000, 2), (50, 3), (24, 2)])
def test_bar_when_thin_is_studied_at_once(ask: Ask, rows: int, columns: int) -> None:
    page = ask(f"/chomp?rows={rows}&cols={columns}")
    assert page.status_code == 200
    assert f"The bar of {rows}×{columns}" in page.text


@pytest.mark.parametrize("file", FILES)
def test_finding_when_downloaded_is_a_file(ask: Ask, file: str) -> None:
    answer = ask(f"/chomp/download?rows=3&cols=4&file={file}")
    assert answer.headers["content-disposition"] == f'attachment; filename="chomp-3x4-{file}"'
    begins = {"svg": b"<svg", "png": b"\x89PNG", "csv": b"rows,columns,", "json": b'{"report"'}
    assert answer.content.startswith(begins[file.rpartition(".")[2]])


WRONG = [
    ("rows=0&cols=3", 400, "at least one row"),
    ("rows=x&cols=3", 400, "rows must be a number"),
    (f"rows=3&cols={LONGEST_THREE + 1}", 400, f"from 0 to {LONGEST_THREE}"),
    ("rows=20&cols=20", 503, "has more than 400000000 positions"),
    ("rows=30000&cols=30000", 503, "positions"),
    ("job=none", 404, "there is no such job"),
]


@pytest.mark.parametrize(("query", "status", "said"), WRONG)
def test_bar_when_it_cannot_be_studied_says_why(ask: Ask, query: str, status: int, said: str) -> None:
    page = ask(f"/chomp?{query}")
    assert page.status_code == status
    assert said in page.text


def test_file_when_there_is_none_is_bad_input(ask: Ask) -> None:
    for query in ("file=x", "file=wall.gif", "", "rows=12&cols=12&file=wall.svg", "rows=3&cols=500&file=wall.svg"):
        assert ask(f"/chomp/download?{query}").status_code == 400


def begin(ask: Ask, rows: int, columns: int, **more: str) -> str:
    """Send the form of a large bar, and return the name of its job."""
    sent = urlencode({"rows": rows, "cols": columns} | more)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = ask("/chomp", method="POST", content=sent, headers=headers)
    assert answer.status_code == 303
    return str(answer.headers["location"]).removeprefix("/job/")


def test_large_bar_when_done_by_a_job_is_shown_on_the_page(ask: Ask, store: Store) -> None:
    assert "Begin a job" in ask("/chomp?rows=9&cols=10").text
    name = begin(ask, 9, 10)
    job = store.claim("me")
    assert job is not None
    assert (job.id, job.request, job.total) == (name, {"rows": 9, "columns": 10, "grundy": "no"}, 92377)
    run_job(store, job, "me")
    assert f"/chomp?job={name}" in ask(f"/job/{name}").text
    page = ask(f"/chomp?job={name}").text
    assert "The bar of 9×10" in page
    assert "More than one first bite wins on 8×10, 9×10; on every other bar" in page
    assert ask(f"/chomp/download?job={name}&file=growth.svg").content.startswith(b"<svg")


def test_job_when_it_asks_for_values_of_a_small_bar_finds_what_the_page_finds(ask: Ask, store: Store) -> None:
    begin(ask, 4, 5, grundy="1")
    job = store.claim("me")
    assert job is not None
    run_job(store, job, "me")
    assert Findings.read(store.get(job.id).result) == at_once(4, 5)


def test_job_when_interrupted_goes_on_to_the_same_findings(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "SECONDS", 0.0)
    request = KINDS["chomp"].checked({"rows": 3, "columns": 300})
    store.add("chomp", request, "me")
    job = store.claim("me")
    assert job is not None

    class Interrupted(Exception):
        pass

    from grundy.jobs.runner import StoredCheckpoint

    def interrupt(done: int) -> None:
        if done > 100:
            raise Interrupted

    with pytest.raises(Interrupted):
        KINDS["chomp"].run(request, interrupt, StoredCheckpoint(store, job, "me"))
    assert store.kept(job.id) is not None
    run_job(store, job, "me")
    assert Findings.read(store.get(job.id).result) == findings(3, 300)


def test_job_when_the_bar_is_too_large_is_refused(ask: Ask, store: Store) -> None:
    with pytest.raises(Undecided, match="positions"):
        KINDS["chomp"].checked({"rows": 15, "columns": 15, "grundy": True})
    with pytest.raises(NotApplicable, match="rows is a number"):
        KINDS["chomp"].checked({"rows": 10**9, "columns": 3})
    answer = ask("/api/jobs?kind=chomp&rows=16&cols=16", method="POST")
    assert (answer.status_code, answer.json()["error"]["kind"]) == (503, "limit")
    begun = ask("/api/jobs?kind=chomp&rows=9&cols=9&grundy=true", method="POST")
    assert begun.json()["request"] == {"rows": 9, "columns": 9, "grundy": "yes"}


def test_findings_when_written_as_json_read_back() -> None:
    found = at_once(4, 7)
    assert Findings.read(json.loads(json.dumps(found.json()))) == found
