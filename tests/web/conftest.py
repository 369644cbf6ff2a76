"""The app under test: in process for pages and JSON, on a free port for a real Chromium."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, sync_playwright

from grundy.web.app import create_app
from grundy.web.crew import Crew
from grundy.web.front import create_front
from grundy.web.punctual import PunctualProtocol

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

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


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the running server."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        front = create_front(Crew(), trusted=("127.0.0.1",))
        server = uvicorn.Server(uvicorn.Config(front, http=PunctualProtocol, log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for one module: while Playwright runs, the thread has a running event loop."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        pytest.skip("NO CHROMIUM FOUND: the browser tests did not run (install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, site: str) -> Iterator[Open]:
    """Open an address in a fresh browser context; a page error or a foreign request fails the test."""
    contexts = []
    wrong: list[str] = []

    def visit(address: str, **options: object) -> Page:
        context = chromium.new_context(locale="en-GB", **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith(site) else wrong.append(request.url))
        page.goto(site + address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert wrong == []
