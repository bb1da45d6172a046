"""The table as a player sees it: what one reads there and what one does, in a few words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

SLOW = 60_000
"""A map that nobody has drawn before takes its time."""

OVER = "document.querySelector('.prompt .verdict')"
QUIET = "document.querySelector('.prompt[data-busy=false]')"
ASKED = "document.querySelector('.prompt.mine[data-busy=false] .offers')"


class Table:
    """A page that shows a game."""

    def __init__(self, page: Page, url: str, game: str) -> None:
        self.page = page
        self.url = url
        self.game = game
        self.made: dict[str, Any] = {}
        """What the server said when the game was made, keys included, for whoever gives orders without a page."""

    def open(self, position: int | None = None) -> None:
        """Go to the game, or to a position of it."""
        at = "" if position is None else f"/at/{position}"
        self.page.goto(f"{self.url}/#/game/{self.game}{at}")
        self.prompt.wait_for(timeout=SLOW)

    # What one reads

    @property
    def prompt(self) -> Locator:
        """What is asked."""
        return self.page.get_by_role("region", name="What is asked")

    @property
    def message(self) -> str:
        """The words of the prompt."""
        return self.prompt.locator(".message").inner_text()

    @property
    def position(self) -> int:
        """The position that the replay strip shows."""
        return int(self.page.get_by_role("slider", name="Position").input_value())

    @property
    def is_over(self) -> bool:
        """Whether there is a verdict."""
        return self.prompt.locator(".verdict").count() > 0

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        return self.page.get_by_role("log").locator(".line > p, h3").all_inner_texts()

    def offers(self) -> list[str]:
        """The buttons of the prompt that can be pressed."""
        buttons = self.prompt.locator(".offers .btn:not([aria-disabled=true]):not(.quiet)")
        return [re.sub(r"\s*\d?\s*$", "", text.strip()) for text in buttons.all_inner_texts()]

    @property
    def labelled(self) -> Locator:
        """Buttons that are an order by themselves."""
        return self.page.locator(".order .row .btn[data-order]")

    def expect_message(self, words: str) -> None:
        """Wait until the prompt says so."""
        expect(self.prompt.locator(".message")).to_contain_text(words, timeout=30_000)

    def expect_position(self, position: int) -> None:
        """Wait until the strip shows the position."""
        expect(self.page.get_by_role("slider", name="Position")).to_have_value(str(position))

    def wait_for_turn(self) -> bool:
        """Wait until this player is asked and nothing more will come by itself, or the game is over; True if asked.

        A bot that is asked at the same time, in secret, is waited for: its answer would make this one stale.
        """
        while True:
            self.page.wait_for_function(f"() => ({OVER}) || ({ASKED})", timeout=SLOW)
            if self.is_over:
                return False
            info = self._info()
            bots = any(seat.get("to_act") and seat["filled"] == "bot" for seat in info["seats"])
            if self.latest == info["position"] and not bots:
                return True
            self.page.wait_for_function(
                f"(known) => ({OVER}) || Number(document.querySelector('.strip input').max) > known",
                arg=info["position"] if bots else info["position"] - 1,
                timeout=SLOW,
            )

    def settle(self) -> None:
        """Wait until the referee has answered everything that this page has asked."""
        self.page.wait_for_function(f"() => ({OVER}) || ({QUIET})", timeout=SLOW)

    def _info(self) -> dict[str, Any]:
        """How the game stands, as everybody may know."""
        found: dict[str, Any] = self.page.evaluate(
            "async (game) => (await fetch(`/api/games/${game}`)).json()", self.game
        )
        return found

    @property
    def latest(self) -> int:
        """The latest position that this page knows."""
        return int(self.page.get_by_role("slider", name="Position").get_attribute("max") or "0")

    # What one does

    def press(self, label: str) -> None:
        """Press a button of the prompt, and confirm the end of a phase."""
        self.prompt.get_by_role("button", name=re.compile(f"^{re.escape(label)}")).first.click()
        sure = self.page.locator("dialog .btn.primary")
        if sure.count():
            sure.click()

    def give(self) -> None:
        """Give the order that is composed, and wait until it is safely kept."""
        self.wait_for_turn()
        before = self.position
        self.page.locator(".order .give .btn.primary").click()
        self.expect_later_than(before)

    def expect_later_than(self, position: int) -> None:
        """Wait until the game has moved on; the question before the turn is handed over is answered with yes."""
        later = "Number(document.querySelector('.strip input')?.max) > before"
        asked = "document.querySelector('dialog[open]:has(.ask) .btn.primary')"
        self.page.wait_for_function(f"(before) => ({later}) || ({asked})", arg=position, timeout=SLOW)
        sure = self.page.locator("dialog[open]:has(.ask) .btn.primary")
        if sure.count():
            sure.first.click()
        self.page.wait_for_function(f"(before) => {later}", arg=position, timeout=SLOW)
        self.settle()

    def set_up(self) -> None:
        """Take the proposed set-up."""
        self.give()
        before = self.position
        self.press("Set-up finished")
        self.expect_later_than(before)

    def begin(self, label: str) -> Locator:
        """Begin an order, unless it is begun already; the order, once the referee has said what can be chosen."""
        offer = self.prompt.get_by_role("button", name=re.compile(f"^{re.escape(label)}")).first
        if offer.get_attribute("aria-pressed") != "true":
            offer.click()
        order = self.page.locator(".order")
        order.wait_for()
        self.settle()
        return order

    # The board

    def wait_for_map(self) -> None:
        """Wait until the whole map is drawn, and the browser has painted it."""
        self.page.locator(".board[aria-busy=false]").wait_for(timeout=SLOW)
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def open_spots(self, spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """Those spots of the screen where a click meets the board, for nothing lies above it there."""
        free: list[bool] = self.page.evaluate(
            "(spots) => spots.map(([x, y]) => document.elementFromPoint(x, y)?.closest('.board') != null)", spots
        )
        return [spot for spot, is_free in zip(spots, free, strict=True) if is_free]

    def middles(self, things: Locator, down: float = 0.5) -> list[tuple[float, float]]:
        """The middles of things on the board that can be clicked; ``down``: how far down in each, as a share."""
        boxes: list[tuple[float, float]] = things.evaluate_all(
            "(nodes, down) => nodes.map((node) => node.getBoundingClientRect())"
            ".map((box) => [box.x + box.width / 2, box.y + box.height * down])",
            down,
        )
        return self.open_spots([(x, y) for x, y in boxes])

    def reachable(self) -> list[tuple[float, float]]:
        """Where a click would choose a hex in reach, the nearest in cost first."""
        costs = self.page.locator(".reach text")
        costs.first.wait_for()
        prices = [int(text) for text in costs.all_text_contents()]
        order = sorted(range(len(prices)), key=prices.__getitem__)
        return [spot for at in order for spot in self.middles(costs.nth(at), -0.3)]

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        """Drag something over the board with the mouse, and hold it over the goal."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2, steps=4)
        self.page.mouse.move(*goal, steps=4)

    def spot(self, hex: int) -> tuple[float, float]:
        """Where a hex is on the screen."""
        x, y = self.page.evaluate(
            """async ([game, hex]) => {
                window.boards ??= {};
                const keys = JSON.parse(localStorage.getItem('warhost.keys') ?? '{}')[game];
                const key = Object.values(keys?.seats ?? {})[0];
                const headers = key ? { authorization: `Bearer ${key}` } : {};
                window.boards[game] ??= await (await fetch(`/api/games/${game}/board`, { headers })).json();
                const { hexes, width } = window.boards[game];
                const box = document.querySelector('.board > .world:nth-of-type(2) > svg').getBoundingClientRect();
                const scale = box.width / width;
                const row = Math.floor(hex / hexes.columns), column = hex % hexes.columns;
                return [
                    box.left + scale * (hexes.left + hexes.width * (column + (row % 2) / 2)),
                    box.top + scale * (hexes.top + hexes.height * row),
                ];
            }""",
            [self.game, hex],
        )
        return x, y

    def hex_named(self, name: str) -> int:
        """The hex of a name."""
        self.spot(0)
        found: int = self.page.evaluate(
            "([game, name]) => window.boards[game].ground.findIndex((hex) => hex.token === name)", [self.game, name]
        )
        assert found >= 0, name
        return found

    def click_hex(self, hex: int) -> None:
        """Click on a hex; look from farther away first if it is out of sight."""
        for _ in range(8):
            if self.open_spots([self.spot(hex)]):
                break
            self.page.get_by_role("button", name="Farther").click()
        self.page.mouse.click(*self.spot(hex))

    def hex_of(self, key: str) -> tuple[float, float]:
        """Where a counter is on the screen."""
        box = self.page.locator(f".counter[data-key='{key}']").bounding_box()
        assert box is not None, key
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
