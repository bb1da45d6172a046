"""The campaign at a glance: order of battle, next unmoved, several stacks in one order, nations, mini-map, odds."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Seated
from tests.web.serving import SEED, Json, Server
from tests.web.table import Table
from tests.web.test_access import findings
from tests.web.test_stops import given, play
from warhost import library
from warhost.bots import bot
from warhost.core import CHANCE


def at_the_first_march(sit: Seated, server: Server, seat: str) -> Table:
    """The Kender Strike, as far as the first Movement Step of a seat."""
    game = library.new("dragons-of-glory", "kender-strike", seed=SEED)
    while game.ask.seat != seat or "march" not in {offer.order.verb for offer in game.offers()}:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(bot("odds", 3).choose(game.view(game.ask.seat)), game.ask.seat)
    made: Json = server.new_game("kender-strike")
    play(server, made, given(game))
    table = sit(made, seat)
    table.wait_for_map()
    table.wait_for_turn()
    return table


def test_the_order_of_battle_finds_forces_and_goes_to_the_next_unmoved(sit: Seated, server: Server) -> None:
    table = at_the_first_march(sit, server, "highlord")
    page = table.page
    page.get_by_role("tab", name="Forces").click()
    expect(page.locator(".forces h3").first).to_contain_text("strength")
    everybody = page.locator(".forces li").count()
    page.get_by_label("Search forces").fill("drac")
    expect(page.locator(".forces li").first).to_contain_text("Draconians")
    assert page.locator(".forces li").count() < everybody
    page.get_by_label("Search forces").fill("")
    page.get_by_role("button", name="Next unmoved").click()
    first = page.locator(".stack h2").inner_text()
    page.get_by_role("button", name="Next unmoved").click()
    expect(page.locator(".stack h2")).not_to_have_text(first)
    assert not findings(page)


def test_several_stacks_march_in_one_order(sit: Seated, server: Server) -> None:
    table = at_the_first_march(sit, server, "whitestone")
    page = table.page
    page.get_by_role("tab", name="Forces").click()
    before = table.position
    for army in ("Hylo 2", "Hylo 6"):
        page.locator(".forces li", has_text=army).locator("input[type=checkbox]").check()
    expect(page.locator(".group")).to_contain_text("2 stacks")
    page.mouse.click(*table.spot(989))
    page.locator(".group .btn.primary").click()
    expect(page.locator(".group")).to_have_count(0)
    page.wait_for_function("(more) => Number(document.querySelector('.strip input').max) >= more", arg=before + 1)
    # Two armies fill a hex: whoever finds no room there stays and is named.
    expect(page.locator(".notices")).to_contain_text("these stay: Hylo 6")


def test_the_nations_page_shows_standing_chances_and_the_track(sit: Seated, server: Server) -> None:
    table = sit(server.new_game("campaign"), "highlord")
    page = table.page
    page.get_by_role("tab", name="Nations").click()
    expect(page.locator(".report table")).to_contain_text("neutral")
    expect(page.locator(".report .track li")).to_have_count(2)
    assert re.search(r"\d+ %", page.locator(".report table").inner_text())
    assert not findings(page)


def test_the_mini_map_shows_the_part_that_is_looked_at_and_goes_elsewhere(sit: Seated, server: Server) -> None:
    table = at_the_first_march(sit, server, "highlord")
    page = table.page
    mini = page.get_by_role("button", name="The whole map")
    mini.wait_for()
    seen = mini.locator(".seen")
    before = seen.get_attribute("x")
    box = mini.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.8)
    expect(seen).not_to_have_attribute("x", before or "")
