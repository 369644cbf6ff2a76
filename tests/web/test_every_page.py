"""Every page in a real Chromium: it fits the smallest phone, and nothing on it shuts anyone out."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, Open
from tests.web.test_browser import PHONE, START

pytestmark = pytest.mark.browser

PAGES = [
    f"{START}&hint=2",
    f"{START}&moves=1-1+1-1&panel=why",
    f"{START}&panel=moves",
    "/play?position=nim(2,2)&panel=graph&play=misere",
    "/play?position=nim(1,2)&moves=1-1+2-2&opponent=perfect",
    "/play?position=lasker(3,4)&opponent=human",
    "/play?position=moore[2](3,4,5)&opponent=human",
    "/play?position=northcott[8](1,6;2,4)&opponent=human",
    "/play?position=red-blue-garden&panel=moves&begins=R",
    "/play?position=domineering(111/111)%2Bclobber(xo)%2Bnim(2)&panel=heat",
    "/play?position=northcott-players[8](1,6;2,4)&panel=why&opponent=human",
    f"{START}&show=values&moves=1-2",
    "/play?position=turtles(3,4,6)&show=values",
    f"{START}&show=none",
    "/play?position=kayles(5)&opponent=human&one=Ann&two=Ben&moves=1-1",
    f"{START}&first=both",
    "/review?position=nim(1,2)&moves=1-1+2-2&opponent=perfect",
    "/review?position=nim(1,2)&moves=1-1+2-2&opponent=perfect&task=1&tried=2-2&at=2",
    "/play?position=nim(x)",
    "/studio?position=red-blue-garden&story=1",
    "/studio?kind=graph",
    "/",
    "/games?word=coin",
    "/analyse?position=nim(1,2)%2Bcram(11/11)&edit=1",
    "/analyse?position=domineering(111/111)%2Bclobber(xo)&level=mirror",
    "/analyse?position=hackenbush(0-1,1-2r)&play=misere&edit=1",
    "/value?expression=%7B10%7C1%7C%7C0%7D",
    "/calc?expression=8*8",
    "/calc?number=5",
    "/calc?table=16",
    "/calc?list=3,4,8*8",
    "/records?sample=1",
    "/explore",
    "/tables?rule=king&rows=24",
    "/tables/safe",
    "/chomp?rows=3&cols=14",
    "/chomp?rows=12&cols=12",
    "/tables?rule=rook&rows=64",
    "/tables?rule=domineering&rows=2",
    "/graph",
    "/lab?rule=kayles&with=0.07&to=60",
    "/lab?rule=0.45",
    "/verify",
    "/docs",
    "/class/join",
    "/learn",
    "/learn/last-match",
    "/learn/last-match?step=3&given=1-3",
    "/learn/last-match?step=5",
    "/learn/last-match?step=6&moves=1-1+1-1&hint=4",
    "/learn/last-match?step=7",
    "/learn/last-match?step=7&given=yes+1",
    "/learn/last-match/key",
    "/puzzle?position=nim(3,4,5)&hint=3",
    "/puzzle?position=nim(3,4,5)&tried=1-1",
    "/train",
]


NAMES = [
    "aria-command-name",
    "aria-dialog-name",
    "aria-input-field-name",
    "aria-toggle-field-name",
    "aria-valid-attr-value",
    "button-name",
    "document-title",
    "html-has-lang",
    "html-lang-valid",
    "image-alt",
    "input-button-name",
    "label",
    "link-name",
    "role-img-alt",
    "select-name",
    "summary-name",
    "svg-img-alt",
    "valid-lang",
]
"""The rules about what is said, which depend on the language."""

AXE = Axe().axe_script
CHECK = """([context, options]) => axe.run(context, options).then((found) => found.violations)"""

# The page in another language: the style sheets stay, and so does axe.
TRANSLATE = """async (code) => {
  const url = new URL(location.href);
  url.searchParams.set("lang", code);
  const said = await (await fetch(url)).text();
  const page = new DOMParser().parseFromString(said, "text/html");
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  document.body.replaceWith(page.body);
}"""


@pytest.mark.parametrize("address", PAGES)
def test_page_fits_a_phone_and_has_no_accessibility_violations(visit: Open, address: str) -> None:
    check(visit(address, viewport=PHONE))


def check(page: Page) -> None:
    """Look at a page at the width of phones and of a desk, in the light and in the dark, in three languages."""
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size(DESKTOP)
    assert _violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert _violations(page, only=["color-contrast"]) == []
    for code in ("cs", "hr"):
        page.evaluate(TRANSLATE, code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert _violations(page, only=NAMES) == []


def _violations(page: Page, only: list[str] | None = None) -> list[tuple[str, list[str]]]:
    """Return the serious violations; `only` has the rules that depend on what has changed: the colours or the language.

    The pictures in the gallery are those of the play page, where they are checked: thousands of shapes take minutes.
    """
    options: dict[str, object] = {"resultTypes": ["violations"]}  # what passes is counted, not described: half the time
    if only:
        options["runOnly"] = {"type": "rule", "values": only}
    else:
        page.evaluate(AXE)
    found = page.evaluate(CHECK, [{"exclude": [[".thumb svg"]]}, options])
    return [
        (violation["id"], [node["html"][:120] for node in violation["nodes"]])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
