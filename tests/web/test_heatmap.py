"""The maps of tables in a real Chromium: read by mouse and by keys, enlarged, and opened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Open

pytestmark = pytest.mark.browser


def test_map_is_read_by_mouse_and_keys_enlarged_and_opened(visit: Open) -> None:
    page = visit("/tables?rule=nim-sum&rows=512&cols=512")
    expect(page.locator("[data-map]")).to_have_attribute("data-ready", "")
    said, canvas = page.locator("[data-status]"), page.locator("canvas")
    canvas.focus()
    expect(said).to_have_text("Row 0, column 0: value 0; the previous player wins (P-position)")
    for key in ("ArrowRight", "ArrowDown", "Shift+ArrowDown"):
        page.keyboard.press(key)
    expect(said).to_have_text("Row 11, column 1: value 10; the next player wins (N-position)")
    before = said.text_content()
    canvas.hover(position={"x": 200, "y": 200})
    assert said.text_content() != before
    found = re.match(r"Row (\d+), column (\d+): value (\d+)", said.text_content() or "")
    assert found is not None
    row, column, value = map(int, found.groups())
    assert row ^ column == value
    page.get_by_role("button", name="Zoom in").click()
    expect(canvas).to_have_class("zoomed")
    canvas.focus()
    page.keyboard.press("0")
    expect(canvas).not_to_have_class("zoomed")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/analyse\?position=nim\({row},{column}\)"))


def test_arrows_walk_over_a_small_table(visit: Open) -> None:
    page = visit("/tables?rule=wythoff&rows=4&cols=4")
    page.locator(".values a").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator("[data-status]")).to_have_text(
        "Row 1, column 2: value 0; the previous player wins (P-position)"
    )
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"position=wythoff\(1,2\)"))
