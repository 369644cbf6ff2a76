"""The app under test: in process for pages and JSON, on a free port for a real Chromium."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from grundy.classroom.store import Rooms
from grundy.jobs.store import Store
from grundy.web.app import create_app
from grundy.web.crew import Crew
from grundy.web.database import DATABASE
from grundy.web.front import create_front
from grundy.web.punctual import PunctualProtocol

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",
    # One process shows all pages: by default each address that is gone to has one of its own, at twice the price.
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
    # No address bar to write into: each window would load a page of its own for it. The last list counts, so those that
    # Playwright disables and that cost time stand here, too.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,LensOverlay,MediaRouter,OptimizationHints,PaintHolding",
]

PATIENT = 60
"""So many seconds a test waits for what comes at once, unless the machine has other work."""
expect.set_options(timeout=1000 * PATIENT)

HERE = "http://127.0.0.1:"
"""Where every server of the tests is: a request to anywhere else is a foreign one."""

DESKTOP: ViewportSize = {"width": 1280, "height": 720}

Ask = Callable[..., httpx.Response]
Open = Callable[..., Page]


@pytest.fixture(scope="session")
def app() -> FastAPI:
    return create_app()


@pytest.fixture(scope="session")
def ask(app: FastAPI) -> Ask:
    """Ask the app in process, without following redirects unless told to."""

    def ask(address: str, *, method: str = "GET", follow: bool = False, **options: object) -> httpx.Response:
        async def once() -> httpx.Response:
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://test", follow_redirects=follow
            ) as client:
                return await client.request(method, address, **options)  # type: ignore[arg-type]

        return asyncio.run(once())

    return ask


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The jobs of the app under test, done only when a test does them."""
    url = f"sqlite:///{tmp_path}/jobs.db"
    monkeypatch.setenv(DATABASE, url)
    made = Store.prepared(url)
    yield made
    made.close()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rooms]:
    """The class rooms of the app under test."""
    url = f"sqlite:///{tmp_path}/class.db"
    monkeypatch.setenv(DATABASE, url)
    made = Rooms.prepared(url)
    yield made
    made.close()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the running server."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or each answer waits 40 ms
        front = create_front(Crew(seconds=PATIENT), trusted=("127.0.0.1",))
        server = uvicorn.Server(uvicorn.Config(front, http=PunctualProtocol, log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield f"{HERE}{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(PATIENT)


class Pages:
    """The pages of one browser: each is opened once, for a page of its own costs far more than going to an address."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site
        self.wrong: list[str] = []
        self._free: list[tuple[dict[str, Any], Page]] = []
        self._taken: list[tuple[dict[str, Any], Page]] = []

    def open(self, address: str, **options: Any) -> Page:
        """Go to an address, of another server if it names one, on a page with these options that nobody looks at."""
        fitting = [pair for pair in self._free if pair[0] == options]
        if fitting:
            self._free.remove(fitting[0])
        page = fitting[0][1] if fitting else self._new(options)
        self._taken.append((options, page))
        page.goto(urljoin(self.site, address))
        return page

    def _new(self, options: dict[str, Any]) -> Page:
        # Nobody looks at animations here, and each costs many pictures.
        page = self.browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **options}).new_page()
        page.set_default_timeout(1000 * PATIENT)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith(HERE) else self.wrong.append(request.url))
        return page

    def forget(self) -> list[str]:
        """Make every page as good as new, and return what went wrong on it."""
        for options, page in self._taken:
            page.unroute_all()
            page.context.clear_cookies()
            page.evaluate("localStorage.clear(), sessionStorage.clear()")
            page.goto("about:blank")
            page.emulate_media(media="null", color_scheme=options.get("color_scheme", "light"))
            page.set_viewport_size(options.get("viewport", DESKTOP))
        self._free += self._taken
        wrong, self._taken, self.wrong = self.wrong, [], []
        return wrong


class Chromium:
    """The browser of a worker. It closes before a test that needs none: as long as it is open, an event loop runs."""

    def __init__(self) -> None:
        self.pages: Pages | None = None
        self._open = ExitStack()

    def start(self, site: str) -> Pages:
        if self.pages is None:
            found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
            if found is None:
                pytest.skip("NO CHROMIUM FOUND: the browser tests did not run (install chromium)")
            playwright = self._open.enter_context(sync_playwright())
            browser = self._open.enter_context(playwright.chromium.launch(executable_path=found, args=FLAGS))
            self.pages = Pages(browser, site)
        return self.pages

    def close(self) -> None:
        self.pages = None
        self._open.close()


CHROMIUM = Chromium()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or nextitem.get_closest_marker("browser") is None:
        CHROMIUM.close()


@pytest.fixture
def pages(site: str) -> Pages:
    """The pages of a browser that the tests of a worker share."""
    return CHROMIUM.start(site)


@pytest.fixture
def visit(pages: Pages) -> Iterator[Open]:
    """Open an address in the browser as a stranger to it; a page error or a foreign request fails the test."""
    yield pages.open
    assert pages.forget() == []
