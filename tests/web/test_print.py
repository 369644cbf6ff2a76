"""Pages on paper: the position, the explanation and the address, black on white, on one page."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Open

pytestmark = pytest.mark.browser

WHY = "/play?position=nim(3,4,5)&panel=why"
BLACK = "rgb(0, 0, 0)"


@pytest.mark.parametrize("address", [WHY, f"{WHY}&lang=cs", "/play?position=domineering(1111/1111)&panel=heat&lang=hr"])
def test_position_and_explanation_are_printed_on_one_page(visit: Open, address: str) -> None:
    page = visit(address)

    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 1


def test_controls_are_not_printed_and_the_address_is(visit: Open) -> None:
    page = visit(f"{WHY}&moves=1-2&redo=1-1&opponent=human&lang=hr")
    assert not page.locator(".paper").is_visible()
    page.emulate_media(media="print")

    assert page.locator(":is(a:not(.move), button, input, select, summary, nav, form):visible").count() == 0
    assert page.locator(".table svg").is_visible()
    assert page.locator(".steps li").first.is_visible()
    assert page.locator(".paper").inner_text().endswith("/play?position=nim(1,4,5)")


def test_dark_page_is_printed_black_on_white(visit: Open) -> None:
    page = visit(WHY, color_scheme="dark")
    page.get_by_role("button", name="Dark mode").click()
    page.get_by_role("button", name="Dark mode").click()
    page.emulate_media(media="print", color_scheme="dark")

    assert page.evaluate("getComputedStyle(document.querySelector('.steps p')).color") == BLACK
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_verdict_is_not_printed_before_it_is_asked_for(visit: Open) -> None:
    page = visit("/play?position=nim(3,4,5)")
    page.emulate_media(media="print")

    assert "can win" not in page.locator("main").inner_text()
