"""The skirmish by mouse: the scouts of First Smoke ride past the patrol and off the map."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.conftest import DESKTOP, PHONE, Seated, expect_verdict, seed_new_games
from tests.web.newcomer import Newcomer
from tests.web.scout import Scout
from tests.web.serving import Server
from tests.web.table import SLOW, Table


def test_first_smoke_is_played_by_mouse_from_the_first_click_to_the_verdict(
    contexts: Callable[..., BrowserContext], server: Server
) -> None:
    page = contexts().new_page()
    seed_new_games(page)
    page.goto(server.url)
    page.get_by_role("button", name="First Smoke").first.click()
    page.get_by_label("The patrol").select_option("bot:random")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/#/game/*")
    table = Table(page, server.url, page.url.rsplit("/", 1)[-1])
    table.prompt.wait_for(timeout=SLOW)
    assert table.wait_for_turn()
    scout = Scout(table, "J24")
    scout.play()
    assert "ride" in scout.did
    expect_verdict(table, server)
    expect(page.get_by_role("log")).to_contain_text("Game turn ")


def test_a_scout_rides_past_an_enemy_who_does_nothing_and_leaves_the_map(sit: Seated, server: Server) -> None:
    made = server.new_game("first-smoke", "dragon-noir")
    patrol = Newcomer(sit(made, "orks"), busy=0, shy=True)
    patrol.begin()
    table = sit(made, "rebels")
    scout = Scout(table, "J24", riders=1)
    scout.play(until="leave")
    assert "leave" in scout.did
    table.page.get_by_role("tab", name="Off the map").click()
    expect(table.page.locator("#tab-panel")).to_contain_text("Has left the map")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_planning_a_way_does_not_move_the_map(sit: Seated, server: Server, size: tuple[int, int]) -> None:
    table = sit(server.new_game("first-smoke", "dragon-noir", orks="random"), "rebels", size=size)
    assert table.wait_for_turn()
    table.begin("Move").locator("input[type=radio]").first.click()
    table.settle()
    goals = table.middles(table.page.locator(".reach text"), -0.3)
    corner = table.spot(0)
    table.page.mouse.click(*goals[len(goals) // 2])
    expect(table.page.locator(".ghost")).to_be_visible()
    table.settle()
    assert table.spot(0) == corner
