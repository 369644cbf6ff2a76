"""Pictures of the web app, and the page that shows them: ``make screenshots``.

A page is photographed as it is on a desktop and on a phone, in light and in dark. Beside the pictures stands a
digest of what each page said and how it was built, so that a test sees when a page has changed since.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Literal

import httpx
from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

from grundy import __version__
from grundy.web.app import create_app
from tests.web.conftest import FLAGS

PAGES = {
    "home": ("The first page", "/"),
    "nim": ("A match of Nim", "/play?position=nim(3,4,5)"),
    "marks": ("Which moves win", "/play?position=kayles(7)&show=moves"),
    "hackenbush": ("A picture of Hackenbush in three colours", "/play?position=red-blue-garden&panel=heat"),
    "domineering": ("Domineering, every move with what it leaves", "/play?position=domineering(1111/1111)&panel=moves"),
    "why": ("Why a position is won", "/play?position=nim(3,4,5)&panel=why"),
    "over": ("A match that is over", "/play?position=nim(3,4,5)&moves=1-1+1-1+2-4+3-4+1-1+3-1&opponent=perfect"),
    "review": (
        "Find the better move",
        "/review?position=nim(3,4,5)&moves=1-1+1-1+2-4+3-4+1-1+3-1&opponent=perfect&tried=2-1",
    ),
    "analyse": ("All that is known of a position", "/analyse?position=kayles(5)%2Bnim(3)"),
    "studio": ("A picture that is drawn in the studio", "/studio?position=red-blue-garden"),
    "value": ("A value of Left and Right", "/value?expression={3|-1}"),
    "tables": ("The values of Wythoff’s game as a heat map", "/tables?rule=wythoff&rows=64"),
    "lab": ("The sequence lab", "/lab?rule=kayles&with=dawsons-kayles"),
    "chomp": ("The Chomp laboratory", "/chomp?rows=4&cols=7"),
    "calc": ("The nimber calculator", "/calc?expression=24/17"),
    "records": ("A table of recorded games, put right line by line", "/records?sample=1"),
}
"""The caption and the address of each page; a new line is a new page."""

SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 1688}}
"""A phone is scrolled: two of its screens."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
COLOURS = 128
"""So many are enough for flat pictures, and keep the files small."""

DOCS = Path(__file__).parent.parent / "docs"
FOLDER = DOCS / "screenshots"
DIGESTS = FOLDER / "digests.json"
GALLERY = DOCS / "screenshots.md"


class Structure(HTMLParser):
    """Collects the parts of a page, with their classes, and its sentences; not addresses, sizes and places."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(f"<{tag} {dict(attrs).get('class', '')}>")

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.found.append(" ".join(data.split()))


def digest(address: str) -> str:
    """Return what stands for the content of a page, the same in every version that says and shows the same."""

    async def asked() -> str:
        transport = httpx.ASGITransport(create_app())
        async with httpx.AsyncClient(transport=transport, base_url="http://test", follow_redirects=True) as client:
            return (await client.get(address)).raise_for_status().text

    structure = Structure()
    structure.feed(asyncio.run(asked()))
    return sha256("\n".join(structure.found).replace(__version__, "").encode()).hexdigest()[:16]


def picture(name: str, size: str, scheme: str) -> str:
    """Return the name of the file with a picture."""
    return f"{name}-{size}-{scheme}.png"


def gallery() -> str:
    """Return the page of the documentation that shows all pictures."""
    lines = ["# The web app in pictures", "", "`make screenshots` takes them anew."]
    for name, (caption, _address) in PAGES.items():
        lines += ["", f"## {caption}", ""]
        lines += [
            f"![{caption}, on a {size}, {scheme}](screenshots/{picture(name, size, scheme)})"
            for size in SIZES
            for scheme in SCHEMES
        ]
    return "\n".join(lines) + "\n"


@contextmanager
def served() -> Iterator[str]:
    """Serve the web app, and give its address."""
    command = [sys.executable, "-m", "grundy", "serve", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["address"].rstrip("/")
        server.terminate()


def small(png: bytes) -> bytes:
    """Return a picture with few colours."""
    kept = BytesIO()
    with Image.open(BytesIO(png)) as taken:
        few = taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(kept, "PNG", optimize=True)
    return kept.getvalue()


def take() -> None:
    """Photograph every page."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for size, viewport in SIZES.items():
            for scheme in SCHEMES:
                page = browser.new_page(viewport=viewport, color_scheme=scheme, locale="en-GB")
                for name, (_caption, address) in PAGES.items():
                    page.goto(site + address)
                    taken = page.screenshot(animations="disabled")
                    (FOLDER / picture(name, size, scheme)).write_bytes(small(taken))
        browser.close()


if __name__ == "__main__":
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    DIGESTS.write_text(
        json.dumps({name: digest(address) for name, (_, address) in PAGES.items()}, indent=2) + "\n", encoding="utf-8"
    )
    GALLERY.write_text(gallery(), encoding="utf-8")
    take()
