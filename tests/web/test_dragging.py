"""A counter is dragged to where it should march: with the mouse and with a finger, in a campaign and in a skirmish."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Seated
from tests.web.serving import Server
from tests.web.table import Table
from tests.web.test_keys import moving

Spot = tuple[float, float]


def skirmish(sit: Seated, server: Server, **more: Any) -> Table:
    """First Smoke, the patrol about to move: the scouts are not on the map yet."""
    table = sit(server.new_game("first-smoke", "dragon-noir"), "rebels", "orks", **more)
    table.expect_message("Set up your fighters")
    table.set_up()
    for _ in range(8):
        table.wait_for_turn()
        if table.page.locator(".counter:has(.pickable)").count():
            break
        before = table.position
        table.press(next(offer for offer in table.offers() if offer.startswith("End")))
        table.expect_later_than(before)
    table.expect_message("Move your fighters")
    return table


def marcher(table: Table) -> Spot:
    """Where somebody stands who can march."""
    able = table.page.locator(".counter:has(.pickable)")
    able.first.wait_for()
    return table.middles(able)[0]


def take_up(table: Table, start: Spot) -> Spot:
    """Take up a counter and hold it over the nearest hex that it can reach; that hex."""
    page = table.page
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 8, start[1] + 8)
    page.mouse.move(start[0] + 14, start[1] + 14)
    table.settle()
    goal = table.reachable()[0]
    page.mouse.move(*goal, steps=4)
    return goal


@pytest.mark.parametrize("scene", [moving, skirmish], ids=["campaign", "skirmish"])
def test_a_counter_is_dragged_to_march(sit: Seated, server: Server, scene: Any) -> None:
    table = scene(sit, server)
    page = table.page
    start = marcher(table)
    before = table.position
    take_up(table, start)
    # The hand shows the counter, the hex and what it costs to get there; the reach lies on the board.
    expect(page.locator(".hand .cost text")).to_have_text(re.compile("[1-9]"))
    expect(page.locator(".landing:not(.barred)")).to_have_count(1)
    expect(page.locator(".reach")).to_have_count(1)
    page.mouse.up()
    table.expect_later_than(before)
    expect(page.locator(".hand")).to_have_count(0)


@pytest.mark.parametrize("scene", [moving, skirmish], ids=["campaign", "skirmish"])
def test_a_counter_dropped_where_it_cannot_go_says_why_with_the_rule(sit: Seated, server: Server, scene: Any) -> None:
    table = scene(sit, server)
    page = table.page
    start = marcher(table)
    before = table.position
    away = far_away(table, start)
    table.drag(start, away)
    expect(page.locator(".hand .cost.barred")).to_have_count(1)
    page.mouse.up()
    notice = page.locator(".notices .bad")
    expect(notice).to_be_visible()
    expect(notice.locator(".rule").first).to_be_visible()
    table.settle()
    assert table.position == before


def far_away(table: Table, start: Spot) -> Spot:
    """A corner of the board that nobody reaches in one march."""
    box = table.page.locator(".board").bounding_box()
    assert box is not None
    corners = [(box["x"] + box["width"] * u, box["y"] + box["height"] * v) for u in (0.06, 0.9) for v in (0.12, 0.8)]
    return max(table.open_spots(corners), key=lambda spot: (spot[0] - start[0]) ** 2 + (spot[1] - start[1]) ** 2)


def test_shift_only_plans_the_march_and_home_again_is_no_march(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    page = table.page
    start = marcher(table)
    before = table.position
    goal = take_up(table, start)
    page.keyboard.down("Shift")
    page.mouse.up()
    page.keyboard.up("Shift")
    table.settle()
    expect(page.locator(".ghost")).to_be_visible()
    assert table.position == before
    table.drag(start, goal)
    page.mouse.move(*start, steps=4)
    page.mouse.up()
    table.settle()
    assert table.position == before
    # Escape lets go of the counter.
    table.drag(start, goal)
    page.keyboard.press("Escape")
    page.mouse.up()
    table.settle()
    assert table.position == before


@pytest.mark.parametrize("scene", [moving, skirmish], ids=["campaign", "skirmish"])
def test_a_finger_drags_a_counter(sit: Seated, server: Server, scene: Any) -> None:
    table = scene(sit, server, size=PHONE, has_touch=True)
    page = table.page
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = marcher(table)
    before = table.position
    seen = table.spot(0)
    touch("touchStart", (x, y))
    touch("touchMove", (x + 7, y + 7))
    touch("touchMove", (x + 14, y + 14))
    table.settle()
    goal = table.reachable()[0]
    touch("touchMove", goal)
    expect(page.locator(".hand .cost text")).to_have_text(re.compile("[1-9]"))
    # The map stays where it is while a counter is in the hand.
    assert table.spot(0) == seen
    touch("touchEnd")
    table.expect_later_than(before)


def test_the_map_is_still_dragged_where_no_marcher_stands(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    start = marcher(table)
    away = far_away(table, start)
    seen = table.spot(0)
    table.drag(away, (away[0] - 80, away[1] + 40))
    table.page.mouse.up()
    table.page.wait_for_timeout(100)
    assert table.spot(0) != seen
