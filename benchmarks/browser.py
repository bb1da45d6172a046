"""`python -m benchmarks.browser`: the table in a real browser, the system's Chromium without a window.

*First screen*: from `make play` until the list of scenarios is painted, once everything is built and the map has been
drawn before. *To the other screen*: a page shows a game while its opponent's order goes out over HTTP; the time ends
with the first frame after the page's position has changed, while 49 other games are being played. *The first table*:
from the click on "Start the game", on a server over a new data folder whose maps were drawn before, until the board is
drawn, the referee has answered and a frame is painted. *Dragging a unit*: over a table of the battle with both armies
on it, by a mouse that moves before every frame. *The view of a full campaign*: the answer to `GET view` as it crosses
the wire, and the time from its arrival over the live connection until the first frame with all counters. *Panning*:
the map is dragged about for some seconds, at three zooms, by a mouse that moves before every frame; a frame counts
when the compositor has shown it (in a trace of the browser), not when a script has asked for one. Beside the rate
stand how long the slowest tenth of the frames took, and the processor time that the busiest thread of the browser
takes for a frame: at 20 ms it could not show 50 a second on any machine like this one, and a busy machine changes
that least. There is no graphics card here: the browser draws in software.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import math
import os
import platform
import shutil
import signal
import socket
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.async_api import Browser, Page, async_playwright
from rich.console import Console
from rich.table import Table

from benchmarks.server import GAME, ORDERS, Player, wait_until_ready
from warhost import library
from warhost.bots import RandomBot
from warhost.core import CHANCE, Game

ROOT = Path(__file__).parents[1]
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
WINDOW = (1440, 900)
ACTIVE_GAMES = 50
CAMPAIGN_RECORDS = 300
"""How far the campaign has been played: both sides stand on the map."""
ZOOMS = (0.35, 0.7, 1.4)
FIRST_TABLES = {
    "The Kender Strike": 3.0,
    "The War of the Lance": 3.0,
    "The Maelstrom Fleet Action": 3.0,
    "First Smoke": 3.0,
    "Battle at the Crossroads": 2.0,
    "The Proving Ground": 2.0,
}
"""Scenarios of every kind, and in how many seconds their tables are to open."""


class Figure(NamedTuple):
    """A line of the table."""

    what: str
    measured: str
    wanted: str
    reached: bool


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@asynccontextmanager
async def running(*command: str, **variables: str) -> AsyncIterator[None]:
    """A program, ended with all that it started when the block ends."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env={**os.environ, **variables},
        stdout=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGTERM)
            await process.wait()


async def new_page(browser: Browser, keys: dict[str, Any] | None = None) -> Page:
    """A page of a browser that has these keys."""
    context = await browser.new_context(viewport={"width": WINDOW[0], "height": WINDOW[1]})
    if keys:
        kept = json.dumps(json.dumps(keys))
        await context.add_init_script(f"if (location.protocol === 'http:') localStorage['warhost.keys'] = {kept};")
    return await context.new_page()


# `make play`


async def first_screen(browser: Browser) -> float:
    """Seconds from `make play` to the painted list of scenarios, in a house without games."""
    with tempfile.TemporaryDirectory() as folder:
        # The program that `make play` would open the page with says where, instead.
        told, opener = Path(folder) / "told", Path(folder) / "opener"
        opener.write_text(f'#!/bin/sh\necho "$1" > {told}.part && mv {told}.part {told}\n')
        opener.chmod(0o755)
        page = await new_page(browser)
        begun = time.perf_counter()
        async with running("make", "--no-print-directory", "play", WARHOST_DATA=folder, BROWSER=f"{opener} %s"):
            while not told.exists():
                await asyncio.sleep(0.01)
            await page.goto(told.read_text().strip())
            await page.get_by_role("button", name="The Kender Strike").first.wait_for()
            await painted(page)
            took = time.perf_counter() - begun
        await page.context.close()
        return took


async def first_table(browser: Browser, title: str) -> float:
    """Seconds from "Start the game" to a playable board, on a server that nobody has played at."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        page = await new_page(browser)
        serve = (sys.executable, "-m", "warhost", "serve", "--port", str(port))
        async with running(*serve, WARHOST_DATA=folder):
            await wait_until_ready(port)
            await page.goto(f"http://127.0.0.1:{port}")
            await page.get_by_role("button", name=title).first.click()
            await page.get_by_role("button", name="Start the game").wait_for()
            begun = time.perf_counter()
            await page.get_by_role("button", name="Start the game").click()
            await page.locator(".board[aria-busy=false]").wait_for(timeout=120_000)
            await page.locator(".prompt[data-busy=false]").wait_for(timeout=120_000)
            await painted(page)
            took = time.perf_counter() - begun
        await page.context.close()
        return took


async def painted(page: Page) -> None:
    """Wait until what is there has been painted."""
    await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


# An order to the other screen

TIMED_ORDER = """async ([game, key, after, text]) => {
    const strip = document.querySelector('.strip input');
    const seen = new Promise((done) => {
        const look = () => {
            if (Number(strip.max) > after) requestAnimationFrame(() => done(performance.now()));
            else requestAnimationFrame(look);
        };
        look();
    });
    const begun = performance.now();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const body = JSON.stringify({ after, order: { text } });
    const answer = await fetch(`/api/games/${game}/orders`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await seen) - begun;
}"""


async def to_the_other_screen(browser: Browser, port: int, samples: int, pause: float) -> list[float]:
    """Milliseconds from an order to the opponent's painted screen."""
    players = [Player(port) for _ in range(ACTIVE_GAMES)]
    for player in players:
        await player.sit_down()
    measured, *others = players
    seats = {"whitestone": measured.keys["whitestone"]}
    page = await new_page(browser, {measured.id: {"seats": seats}})
    await page.goto(f"http://127.0.0.1:{port}/#/game/{measured.id}")
    await page.locator(".strip input").wait_for(timeout=120_000)
    await painted(page)
    stop = asyncio.Event()

    async def keep_playing(player: Player) -> None:
        while not stop.is_set():
            await player.order()
            await asyncio.sleep(pause)

    crowd = [asyncio.create_task(keep_playing(player)) for player in others]
    found = []
    for position in range(samples):
        order = [measured.id, measured.keys["highlord"], position, ORDERS[position % 2]]
        found.append(await page.evaluate(TIMED_ORDER, order))
        await asyncio.sleep(0.02)
    stop.set()
    await asyncio.gather(*crowd)
    for player in players:
        player.connection.close()
    await page.context.close()
    return found


# The view of a full campaign

WATCH_WELCOME = """
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', (event) => {
                if (!window.welcomed && event.data.startsWith('{"type":"welcome"')) window.welcomed = performance.now();
            });
        }
    };
    new MutationObserver((_, watch) => {
        if (!document.querySelector('.counter')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
    }).observe(document, { childList: true, subtree: true });
"""


def has_begun(game: Game) -> bool:
    """Whether both sides of a campaign stand on the map."""
    return len(game.entries) >= CAMPAIGN_RECORDS


def can_move(game: Game) -> bool:
    """Whether somebody can move a unit over the table."""
    return game.ask.seat != CHANCE and "move" in {offer.order.verb for offer in game.offers()}


async def brought(port: int, rulebook: str, scenario: str, far_enough: Callable[[Game], bool]) -> dict[str, Any]:
    """A game that has gone so far, brought to the server as a saved game."""
    game = library.new(rulebook, scenario, seed=4)
    bots = {seat: RandomBot(seat) for seat in game.seats}
    while not far_enough(game):
        seat = game.ask.seat
        if seat == CHANCE:
            game.roll()
        else:
            game.give(bots[seat].choose(game.view(seat)), seat)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        library.save(game, file)
        player = Player(port)
        made: dict[str, Any] = await player.connection.post("/api/imports", {"chronicle": file.read_text("utf-8")})
        player.connection.close()
        return made


def compressed_view(port: int, made: dict[str, Any]) -> tuple[int, int]:
    """The bytes of a campaign's view on the wire, and unpacked."""
    (seat, key), *_ = made["seats"].items()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/games/{made['game']['id']}/view")
    request.add_header("authorization", f"Bearer {key}")
    request.add_header("accept-encoding", "gzip")
    with urllib.request.urlopen(request) as answer:
        body: bytes = answer.read()
        if answer.headers["content-encoding"] != "gzip":
            raise RuntimeError(f"the view of {seat} came uncompressed")
    return len(body), len(gzip.decompress(body))


async def drawing_time(browser: Browser, port: int, made: dict[str, Any]) -> tuple[float, int]:
    """Milliseconds from the arrival of the view to the first frame with all counters, and how many these are."""
    page = await campaign_page(browser, port, made, WATCH_WELCOME)
    await page.wait_for_function("() => window.drawn", timeout=120_000)
    took: float = await page.evaluate("() => window.drawn - window.welcomed")
    counters = await page.locator(".counter").count()
    await page.context.close()
    return took, counters


async def campaign_page(browser: Browser, port: int, made: dict[str, Any], script: str = "") -> Page:
    """A page that shows the campaign."""
    page = await new_page(browser, {made["game"]["id"]: {"seats": made["seats"]}})
    if script:
        await page.add_init_script(script)
    await page.goto(f"http://127.0.0.1:{port}/#/game/{made['game']['id']}")
    await page.locator(".counter").first.wait_for(timeout=120_000)
    return page


# Panning


DRAG = """async (seconds) => {
    const board = document.querySelector('.board');
    const box = board.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const send = (target, type, clientX, clientY, buttons) =>
        target.dispatchEvent(new MouseEvent(type, { clientX, clientY, buttons, bubbles: true, view: window }));
    send(board, 'mousedown', x, y, 1);
    const begun = performance.now();
    await new Promise((done) => {
        const move = (now) => {
            const angle = (now - begun) / 400;
            send(window, 'mousemove', x + 220 * Math.sin(angle), y + 160 * Math.sin(1.7 * angle), 1);
            if (now - begun < seconds * 1000) requestAnimationFrame(move);
            else done();
        };
        requestAnimationFrame(move);
    });
    send(window, 'mousemove', x, y, 1);
    send(window, 'mouseup', x, y, 0);
}"""
"""Ends where it began: a map that drifts to its edge from drag to drag stands still there, and what stands still is not
shown again."""
DRAG_UNIT = """(seconds) => new Promise((done) => {
    const board = document.querySelector('.board');
    const box = board.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const begun = performance.now();
    const move = (now) => {
        const angle = (now - begun) / 400;
        const [clientX, clientY] = [x + 180 * Math.sin(angle), y + 120 * Math.sin(1.7 * angle)];
        const mouse = { isPrimary: true, pointerId: 1, pointerType: 'mouse', buttons: 1 };
        board.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true, ...mouse }));
        if (now - begun < seconds * 1000) requestAnimationFrame(move);
        else done();
    };
    requestAnimationFrame(move);
})"""
"""The unit was taken up by the browser's own mouse; here it moves before every frame. It stays near the middle of the
table: beyond the edge of the window nothing is to be shown."""
SHOWN = "Display::FrameDisplayed"
TASKS = "disabled-by-default-devtools.timeline"


class Panned(NamedTuple):
    """What some seconds of dragging looked like."""

    rate: float
    """Frames that were shown a second."""
    gaps: list[float]
    """Milliseconds from frame to frame."""
    work: float
    """Processor milliseconds of the busiest thread for a frame."""


async def panning(browser: Browser, page: Page, seconds: float) -> Panned:
    """Drag the map about."""
    return await traced(browser, page, seconds, page.evaluate(DRAG, seconds))


async def traced(browser: Browser, page: Page, seconds: float, act: Coroutine[Any, Any, None]) -> Panned:
    """What the browser showed while something was done for some seconds."""
    await browser.start_tracing(page=page, categories=["viz", TASKS])
    await act
    events = json.loads(await browser.stop_tracing())["traceEvents"]
    shown = sorted(event["ts"] / 1000 for event in events if event["name"] == SHOWN)
    work: Counter[tuple[int, int]] = Counter()
    for event in events:
        if event["name"] == "RunTask":
            work[event["pid"], event["tid"]] += event.get("tdur", 0) / 1000
    gaps = [later - earlier for earlier, later in pairwise(shown)]
    return Panned(len(shown) / seconds, gaps, max(work.values(), default=math.nan) / max(1, len(shown)))


async def drag_unit(page: Page, seconds: float) -> None:
    """Drag a unit that can move about the table, and put it back."""
    box = await page.locator(".unit .rim").first.bounding_box()
    if box is None:
        raise RuntimeError("no unit can be moved")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.evaluate(DRAG_UNIT, seconds)
    await page.mouse.up()


async def zoom_to(page: Page, zoom: float) -> None:
    """Zoom with the wheel until the map stands at about this scale, and let the page come to rest."""
    scale = "() => new DOMMatrix(getComputedStyle(document.querySelector('.board .world')).transform).a"
    await page.mouse.move(620, 480)
    for _ in range(60):
        now = await page.evaluate(scale)
        if abs(math.log(now / zoom)) < 0.12:
            break
        await page.mouse.wheel(0, 60 if now > zoom else -60)
        await asyncio.sleep(0.05)
    await page.locator("img.copy").first.wait_for(state="attached", timeout=120_000)
    await asyncio.sleep(1.0)


# All of it


async def measure(quick: bool) -> Table:
    """All figures."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        raise SystemExit("no Chromium on this machine: run `make chromium`")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program)
        figures = [figure async for figure in figures_of(browser, quick)]
        title = (
            f"The table in Chromium {browser.version}, {platform.python_implementation()} {platform.python_version()}"
        )
        await browser.close()
    table = Table(title=title)
    for heading in ("what", "measured", "wanted", ""):
        table.add_column(heading)
    for figure in figures:
        table.add_row(figure.what, figure.measured, figure.wanted, "reached" if figure.reached else "missed")
    return table


async def figures_of(browser: Browser, quick: bool) -> AsyncIterator[Figure]:
    """One figure after the other."""
    await first_screen(browser)
    screens = [await first_screen(browser) for _ in range(1 if quick else 5)]
    yield Figure("make play to the first screen", f"{median(screens):.1f} s", "< 5 s", median(screens) < 5)
    for title, most in FIRST_TABLES.items():
        took = median([await first_table(browser, title) for _ in range(1 if quick else 3)])
        yield Figure(f"first table, {title}", f"{took:.1f} s", f"< {most:.0f} s", took < most)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        database = f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}"
        async with running(sys.executable, "-m", "benchmarks.server", "--serve", str(port), database):
            await wait_until_ready(port)
            async for figure in served(browser, port, quick):
                yield figure


async def served(browser: Browser, port: int, quick: bool) -> AsyncIterator[Figure]:
    """What is measured at one running server."""
    made = await brought(port, "dragons-of-glory", "campaign", has_begun)
    packed, plain = compressed_view(port, made)
    yield Figure(
        f"view of a full campaign, compressed ({plain / 1000:.0f} kB plain)",
        f"{packed / 1000:.0f} kB",
        "< 150 kB",
        packed < 150_000,
    )
    drawn = [await drawing_time(browser, port, made) for _ in range(2 if quick else 6)][1:]
    took = median(one for one, _ in drawn)
    yield Figure(f"view arrived to {drawn[0][1]} counters painted", f"{took:.0f} ms", "< 300 ms", took < 300)
    page = await campaign_page(browser, port, made)
    for zoom in ZOOMS:
        await zoom_to(page, zoom)
        runs = [await panning(browser, page, 2.0) for _ in range(1 if quick else 5)]
        yield smoothness(f"panning the full map, zoom {zoom}", runs)
    await page.context.close()
    yield await dragging(browser, port, quick)
    times = await to_the_other_screen(browser, port, 40 if quick else 200, 0.5)
    yield Figure(
        f"order to the other screen, {ACTIVE_GAMES} games of {GAME['scenario']} active",
        f"median {median(times):.0f} ms, 99 in 100 {quantiles(times, n=100)[98]:.0f} ms",
        "median < 50 ms",
        median(times) < 50,
    )


async def dragging(browser: Browser, port: int, quick: bool) -> Figure:
    """How smoothly a unit is dragged over the largest table."""
    made = await brought(port, "battlesystem", "proving-ground", can_move)
    page = await new_page(browser, {made["game"]["id"]: {"seats": made["seats"]}})
    await page.goto(f"http://127.0.0.1:{port}/#/game/{made['game']['id']}")
    await page.locator(".board[aria-busy=false]").wait_for(timeout=120_000)
    await page.locator(".unit .rim").first.wait_for(timeout=120_000)
    units = await page.locator(".unit").count()
    runs = [await traced(browser, page, 2.0, drag_unit(page, 2.0)) for _ in range(1 if quick else 5)]
    await page.context.close()
    return smoothness(f"dragging one of {units} units", runs)


def smoothness(what: str, runs: list[Panned]) -> Figure:
    """The frames of some runs as a line of the table."""
    rate, work = median(run.rate for run in runs), median(run.work for run in runs)
    slow = quantiles([gap for run in runs for gap in run.gaps], n=10)[8]
    words = f"{rate:.0f} fps, slowest tenth {slow:.0f} ms, busiest thread {work:.1f} ms a frame"
    return Figure(what, words, ">= 50 fps", rate >= 50)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer samples")
    given = parser.parse_args()
    Console().print(asyncio.run(measure(given.quick)))


if __name__ == "__main__":
    main()
