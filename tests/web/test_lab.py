"""The sequence lab on a real server with jobs: in a browser, and through a kill of the server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from playwright.sync_api import expect

from grundy.jobs.store import UNFINISHED, Store
from grundy.lab.certificates import certificate
from grundy.lab.proofs import proof_document
from grundy.lab.sequences import heap_game, prove_period
from tests.web.conftest import PATIENT, Open, Pages
from tests.web.test_hostile import Server

LONG = "22,34,53,87"
"""A set with a long period: 114109 after 3957."""


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that keeps jobs."""
    server = Server("--data", str(tmp_path_factory.mktemp("jobs")))
    yield server.address
    server.close()


@pytest.fixture
def visit(pages: Pages, laboratory: str) -> Iterator[Open]:
    """Open an address of that server in the browser."""

    yield lambda address, **options: pages.open(laboratory + address, **options)
    assert pages.forget() == []


@pytest.mark.browser
def test_job_is_run_from_the_page_to_its_result(visit: Open) -> None:
    page = visit("/lab?rule=0.45")
    page.get_by_label("Look for the period up to heap").select_option("100000")
    page.get_by_role("button", name="Look for the period").click()
    expect(page.locator("h1")).to_have_text("The period of a game")
    page.wait_for_url("**/lab?job=*")  # the page goes on by itself
    expect(page.locator("#period tbody").first).to_contain_text("498")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Certificate (JSON)").click()
    document = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert document == certificate(prove_period(heap_game("octal[0.45]")))


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False])
def test_job_is_cancelled_from_its_page(visit: Open, script: bool) -> None:
    page = visit("/lab?rule=0.007", java_script_enabled=script)
    page.get_by_label("Look for the period up to heap").select_option("1000000000")
    page.get_by_role("button", name="Look for the period").click()
    expect(page.locator("progress")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Cancel the job").click()
    expect(page.locator(".state")).to_have_text("It was cancelled.")
    expect(page.get_by_role("button", name="Cancel the job")).to_have_count(0)


@pytest.mark.browser
def test_tampered_certificate_is_refused_with_the_reason(visit: Open, tmp_path: Path) -> None:
    document = certificate(prove_period(heap_game("kayles")))
    page = visit("/verify")
    given = page.get_by_label("The certificate as JSON")
    file = tmp_path / "kayles.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    page.get_by_label("From a file").set_input_files(file)
    expect(given).to_have_value(re.compile("kayles"))
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("status")).to_contain_text("The certificate is valid.")
    page.get_by_label("The certificate as JSON").fill(json.dumps(document | {"rule": "octal[0.07]"}))
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("alert")).to_contain_text("are not those of the certificate")


@pytest.mark.browser
def test_plot_is_zoomed_by_its_buttons(visit: Open) -> None:
    page = visit("/lab?rule=1+3+4")
    zoom = page.get_by_role("navigation", name="Zoom")
    zoom.get_by_role("link", name="closer").click()
    expect(page.locator("#plot-title")).to_have_text("Values of the heaps 50 to 149")
    zoom.get_by_role("link", name="later").click()
    expect(page.locator("#plot-title")).to_have_text("Values of the heaps 100 to 199")
    page.get_by_label("first heap").fill("1000000")
    page.get_by_label("last heap").fill("1000013")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#plot-title")).to_have_text("Values of the heaps 1000000 to 1000013")


@pytest.mark.slow
def test_job_goes_on_after_the_server_was_killed_and_started_again(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path))
    store = Store(f"sqlite:///{tmp_path}/grundy.db")
    form = {"kind": "period", "rule": LONG, "limit": "10000000"}
    job = httpx.post(f"{server.address}/lab", data=form, timeout=PATIENT).headers["location"].removeprefix("/job/")
    end = monotonic() + PATIENT
    while store.get(job).state == "queued" and monotonic() < end:
        sleep(0.005)
    state = store.get(job).state
    server.process.kill()
    with server.process:
        server.process.wait(PATIENT)
    assert state == "running"
    again = Server("--data", str(tmp_path))
    while store.get(job).state in UNFINISHED and monotonic() < end + 2 * PATIENT:
        sleep(0.05)
    page = again.get(f"/lab?job={job}").text
    result = store.get(job).result
    store.close()
    again.close()
    assert result == json.loads(json.dumps(proof_document(prove_period(heap_game(f"subtraction[{LONG}]")))))
    assert "n + 114\N{THIN SPACE}109" in page
    assert "3957" in page
