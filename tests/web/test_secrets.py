"""What is hidden on the board does not reach the other browser: neither its screen nor anything that it is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import Seated
from tests.web.serving import Server
from tests.web.table import Table
from tests.web.test_access import findings

HIDDEN = "board-dn-hidden"


class Listener:
    """Writes down every frame that a page is sent from now on; the page begins anew."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._follow)
        page.reload()

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def told(self, piece: int) -> Iterator[dict[str, Any]]:
        """Every counter of a piece that was sent."""
        for frame in self.heard:
            message = json.loads(frame)
            view = message.get("view") or message
            yield from (one for one in view.get("counters") or () if one["key"] == f"piece:{piece}")

    def hexes(self, piece: int) -> set[int]:
        """Where a piece was said to be."""
        return {one["hex"] for one in self.told(piece) if one.get("hex") is not None}


def counters(server: Server, table: Table, key: str) -> list[dict[str, Any]]:
    """The counters as a seat sees them."""
    found: list[dict[str, Any]] = server.call(f"/games/{table.game}/view", key=key)["counters"]
    return found


@pytest.mark.long
def test_a_hidden_set_up_is_not_sent_to_the_other_browser(sit: Seated, server: Server) -> None:
    made = server.new_game("silent-valley", "dragon-noir")
    orks, rebels = sit(made, "orks"), sit(made, "rebels")
    own, other = Listener(orks.page), Listener(rebels.page)
    orks.expect_message("Set up your fighters")
    orks.set_up()
    rebels.expect_position(orks.position)
    hidden = [
        one["id"]
        for one in counters(server, orks, made["seats"]["orks"])
        if one.get("hex") is not None and HIDDEN in {status["id"] for status in one.get("status", ())}
    ]
    assert len(hidden) > 5
    for piece in hidden:
        assert own.hexes(piece)
        assert not other.hexes(piece)
        expect(orks.page.locator(f".counter[data-key='piece:{piece}']")).to_have_count(1)
        expect(rebels.page.locator(f".counter[data-key='piece:{piece}']")).to_have_count(0)
    assert not [frame for frame in other.heard if "deploy " in frame]


def pass_on(tables: dict[str, Table], server: Server, seat: str, wanted: str) -> Table:
    """Let everybody end his phases until a seat is offered what is wanted."""
    game = next(iter(tables.values())).game
    for _ in range(40):
        info = server.call(f"/games/{game}")
        table = tables[next(one["seat"] for one in info["seats"] if one.get("to_act"))]
        table.expect_position(info["position"])
        assert table.wait_for_turn()
        offers = table.offers()
        if table is tables[seat] and wanted in offers:
            return table
        before = table.position
        ending = table.prompt.locator(".offers .ends")
        table.press(ending.first.inner_text().split("\n")[0].strip("▸ ") if ending.count() else offers[-1])
        table.expect_later_than(before)
    raise AssertionError(f"{seat} is never offered to {wanted}")


@pytest.mark.long
def test_where_the_invisible_go_is_not_sent_to_the_other_browser(sit: Seated, server: Server) -> None:
    made = server.call(
        "/games/",
        {"rulebook": "dragon-noir", "scenario": "day-of-the-black-fox", "seats": {}, "seed": "11", "dice": "table"},
    )
    tables = {seat: sit(made, seat) for seat in ("rebels", "orks")}
    for _ in tables:
        seats = server.call(f"/games/{made['game']['id']}")["seats"]
        tables[next(one["seat"] for one in seats if one.get("to_act"))].set_up()
    rebels, orks = pass_on(tables, server, "rebels", "Move"), tables["orks"]
    zacharie = next(
        one["id"] for one in counters(server, rebels, made["seats"]["rebels"]) if one["name"].startswith("Zacharie")
    )
    own, other = Listener(rebels.page), Listener(orks.page)
    assert rebels.wait_for_turn()
    orks.prompt.wait_for()

    rebels.page.get_by_text("At any time").click()
    assert findings(rebels.page) == []
    rebels.page.get_by_role("button", name="Cast on a fighter").click()
    order = rebels.page.locator(".order")
    order.get_by_role("button", name="Invisibility", exact=True).click()
    rebels.settle()
    expect(order.locator(".give .btn.primary")).to_be_enabled()
    expect(order.locator(".odds")).to_contain_text("Invisibility")
    assert findings(rebels.page) == []
    rebels.give()
    orks.expect_message("Counter it")
    orks.press("Let it be")
    rebels.page.locator(".prompt form input").fill("10")
    before = rebels.position
    rebels.page.get_by_role("button", name="These were rolled").click()
    rebels.expect_later_than(before)
    rebels.expect_message("is invisible")
    rebels.settle()
    seen_at = other.hexes(zacharie)
    goal = order.locator("select option:not([disabled])").nth(5)
    hex = int(goal.get_attribute("value") or "")
    order.locator("select").select_option(index=6)
    rebels.give()
    orks.expect_position(rebels.position)

    assert hex not in seen_at
    assert hex in own.hexes(zacharie)
    assert hex not in other.hexes(zacharie)
    assert not [frame for frame in other.heard if "steal-to " in frame]
