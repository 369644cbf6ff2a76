"""A table of games is put right in a real Chromium: in the grid with script, and without it."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.conftest import Open

pytestmark = pytest.mark.browser

SAMPLE = "/records?sample=1"
SCHOOL = Path(__file__).parent.parent.parent / "examples" / "school_games_as_printed.csv"


def test_row_is_put_right_in_the_grid_and_checked_at_once(visit: Open) -> None:
    page = visit(SAMPLE)
    counts, smudge = page.locator("#records [role=status]"), page.locator("[name=cell-70-3]")
    expect(counts).to_have_text("12 games: 8 kept, 0 repaired, 4 rejected")
    expect(smudge).to_have_value("?")
    smudge.fill("0")

    expect(counts).to_have_text("12 games: 9 kept, 0 repaired, 3 rejected")
    expect(smudge).to_have_value("0")  # the game stays in view
    expect(smudge).to_be_focused()


def test_repairs_are_accepted_one_by_one_and_the_table_saved(visit: Open) -> None:
    page = visit(SAMPLE)
    for left in (3, 2, 1, 0):
        page.get_by_role("button", name="Accept", exact=True).first.click()
        expect(page.get_by_role("button", name="Accept", exact=True)).to_have_count(left)
    expect(page.locator("#records [role=status]")).to_have_text("12 games: 11 kept, 0 repaired, 1 rejected")
    assert page.url.endswith(SAMPLE)
    with page.expect_download() as saved:
        page.get_by_role("button", name="The table as it is (CSV)").click()
    assert saved.value.suggested_filename == "table.csv"
    assert Path(saved.value.path()).read_text(encoding="utf-8").startswith("game,move,heap1,heap2,heap3,first,second\n")


def test_file_is_uploaded_repaired_and_reported_without_script(visit: Open) -> None:
    page = visit("/records", java_script_enabled=False)
    page.locator("input[type=file]").set_input_files(SCHOOL)
    page.get_by_role("button", name="Check the games").click()
    expect(page.locator("#records [role=status]")).to_have_text("93 games: 85 kept, 0 repaired, 8 rejected")
    page.locator("[name=cell-145-2]").fill("0")  # 1,0,1 was written again for 0,0,1
    page.locator("[name=cell-145-2]").press("Enter")
    expect(page.locator("#records [role=status]")).to_have_text("93 games: 86 kept, 0 repaired, 7 rejected")
    page.get_by_role("button", name="Accept all repairs").click()
    expect(page.locator("#records [role=status]")).to_have_text("93 games: 91 kept, 0 repaired, 2 rejected")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.locator("figure svg")).to_have_count(3)
    with page.expect_download() as saved:
        page.get_by_role("button", name="The report (HTML)").click()
    paper = page.context.new_page()
    paper.set_viewport_size({"width": 680, "height": 1000})  # what the margins of an upright sheet leave
    paper.emulate_media(media="print")
    paper.set_content(Path(saved.value.path()).read_text(encoding="utf-8"))
    last = paper.locator("thead tr > :nth-child(9)").all()  # the seventh of seven groups
    assert len(last) == 9
    assert all((box := cell.bounding_box()) and box["x"] + box["width"] <= 680.5 for cell in last)
    paper.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_grid_and_report_are_accessible_and_narrow(visit: Open, scheme: str) -> None:
    page = visit(SAMPLE, viewport={"width": 320, "height": 740}, color_scheme=scheme)
    for view in ("Table", "Report"):
        page.get_by_role("button", name=view, exact=True).click()
        expect(page.locator(".here").first).to_have_text(view)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert Axe().run(page).response["violations"] == []
