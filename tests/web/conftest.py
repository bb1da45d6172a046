"""A real browser and a real server."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect, sync_playwright

from tests.web.serving import ROOT, SEED, Server
from tests.web.table import Table

DESKTOP = (1440, 900)
PHONE = (390, 844)
LOOKS = [
    pytest.param("light", DESKTOP, id="desktop-light"),
    pytest.param("dark", PHONE, id="phone-dark"),
    pytest.param("dark", DESKTOP, id="desktop-dark", marks=pytest.mark.long),
    pytest.param("light", PHONE, id="phone-light", marks=pytest.mark.long),
]
"""Both themes and both sizes; the other two pairs only repeat them."""
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")

NO_ADDRESS_BAR: Final = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Two renderers that Chromium starts with every window for its address bar, which cost more than an empty page."""
PLAYWRIGHT_DISABLES: Final = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""What Playwright disables by itself: of two lists Chromium reads only the last."""

PROVOKED = ("Failed to load resource", "WebSocket")
"""What the browser says when a test makes it on purpose: refused orders, a server that is gone."""

PATIENCE = 30_000
"""How long anything may take, in milliseconds: a page that is late on a busy machine is not at fault."""

AT_ONCE: Final = {"pace": "off"}
"""What a player likes who does not want to be told step by step what others do; most tests do not."""

expect.set_options(timeout=PATIENCE)

Seated = Callable[..., Table]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium; ``make chromium`` brings it."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    assert program, "no Chromium on this machine: run `make chromium`"
    with sync_playwright() as playwright:
        # A test machine has no graphics card: painting in software costs less than emulating one.
        unused = f"--disable-features={','.join((*PLAYWRIGHT_DISABLES, *NO_ADDRESS_BAR))}"
        chromium = playwright.chromium.launch(executable_path=program, args=["--disable-gpu", unused])
        yield chromium
        chromium.close()


def started(folder: Path) -> Server:
    """A server with its database in a folder."""
    built = ROOT / "warhost" / "server" / "static" / "index.html"
    assert built.is_file(), "the client is not built: run `make web`"
    server = Server(folder / "games.db")
    server.start()
    return server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a run."""
    running = started(tmp_path_factory.mktemp("web"))
    yield running
    running.kill()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = started(tmp_path)
    yield running
    running.kill()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Opens browsers that share nothing; all are closed at the end. Mistakes on a page fail the test."""
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in PROVOKED):
            faults.append(message.text)

    def open_context(size: tuple[int, int] = DESKTOP, likes: dict[str, Any] = AT_ONCE, **more: Any) -> BrowserContext:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **more)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"""
            if (location.protocol === "http:" && !localStorage.getItem("warhost.likes"))
                localStorage.setItem("warhost.likes", {json.dumps(json.dumps(likes))});
        """)
        context.on("console", note)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        opened.append(context)
        return context

    yield open_context
    for context in opened:
        context.close()
    assert not faults


def seed_new_games(page: Page) -> None:
    """Let the games that are started on a page take the same course in every run."""

    def add_seed(route: Route) -> None:
        if route.request.method == "POST":
            route.continue_(post_data={**(route.request.post_data_json or {}), "seed": SEED})
        else:
            route.continue_()

    page.route("**/api/games", add_seed)


def expect_verdict(table: Table, server: Server) -> None:
    """The game has ended by its own rules, and the table says how."""
    ended = server.call(f"/games/{table.game}")["verdict"]
    assert not ended.get("resigned")
    expect(table.prompt.locator(".verdict")).to_contain_text(ended["reason"]["text"])
    expect(table.prompt.locator(".verdict")).to_contain_text("Victory for" if ended["winner"] else "A draw")


@pytest.fixture
def sit(contexts: Callable[..., BrowserContext], server: Server) -> Seated:
    """Opens a game in a browser of its own that holds the keys of these seats."""

    def open_table(made: dict[str, Any], *seats: str, host: Server = server, **more: Any) -> Table:
        context = contexts(**more)
        game = made["game"]["id"]
        keys = {game: {"seats": {seat: made["seats"][seat] for seat in seats}, "host": made["host"]}}
        context.add_init_script(f"""
            if (location.protocol === "http:" && !localStorage.getItem("warhost.keys"))
                localStorage.setItem("warhost.keys", {json.dumps(json.dumps(keys))});
        """)
        table = Table(context.new_page(), host.url, game)
        table.open()
        return table

    return open_table
