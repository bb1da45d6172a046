"""The campaign at a glance: order of battle, next unmoved, several stacks in one order, nations, mini-map, odds."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Seated
from tests.web.serving import SEED, Json, Server
from tests.web.table import Table
from tests.web.test_access import findings
from tests.web.test_stops import given, play
from warhost import library
from warhost.bots import bot
from warhost.core import CHANCE


def at_the_first_march(sit: Seated, server: Server, seat: str, **moved: str) -> Table:
    """The Kender Strike, as far as the first Movement Step of a seat; ``moved``: who is set up elsewhere, and where."""
    game = library.new("dragons-of-glory", "kender-strike", seed=SEED)
    while game.ask.seat != seat or "march" not in {offer.order.verb for offer in game.offers()}:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(bot("odds", 3).choose(game.view(game.ask.seat)), game.ask.seat)
    made: Json = server.new_game("kender-strike")
    orders = given(game)
    for name, hex in moved.items():
        army = name.replace("_", "-")
        orders = [(who, re.sub(rf"\b{army}@\w+", f"{army}@{hex}", order)) for who, order in orders]
    play(server, made, orders)
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
    panel = page.get_by_role("region", name="March together")
    expect(panel).to_contain_text("2 stacks are chosen")
    page.mouse.click(*table.spot(989))
    expect(panel.locator("li").first).to_contain_text("costs")
    expect(page.locator(".ghost")).to_have_count(2)
    assert not findings(page)
    page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    page.wait_for_function("(more) => Number(document.querySelector('.strip input').max) >= more", arg=before + 1)
    # Two armies fill a hex: whoever finds no room there stays, and is named with the rule.
    expect(page.locator(".notices")).to_contain_text("Hylo 6 stays:")
    expect(page.locator(".notices .rule").first).to_be_visible()


def test_stacks_chosen_on_the_board_march_and_come_back_with_one_undo(sit: Seated, server: Server) -> None:
    table = at_the_first_march(sit, server, "whitestone", hylo_5="1516")
    page = table.page
    before = table.position
    spots = {army: table.hex_of(key_of(page, army)) for army in ("Hylo 6", "Hylo 5")}
    page.keyboard.down("Control")
    for spot in spots.values():
        page.mouse.click(*spot)
    page.keyboard.up("Control")
    panel = page.get_by_role("region", name="March together")
    expect(panel.locator("li")).to_have_count(2)
    # Nobody swims: the sea is refused for each stack, with its rule, and nothing can be given.
    page.mouse.click(*table.spot(table.hex_named("1612")))
    expect(panel.locator("li .bad .rule").first).to_be_visible()
    expect(panel.get_by_role("button", name="Let them march")).to_be_disabled()
    goal = table.spot(table.hex_named("1616"))
    page.mouse.click(*goal)
    expect(panel.locator("li:not(.barred)", has_text="costs")).to_have_count(2)
    page.mouse.click(*goal)
    expect(panel).to_have_count(0)
    expect(page.locator(".notices")).to_contain_text("2 stacks have marched")
    table.expect_position(before + 2)
    assert {table.hex_of(key_of(page, army)) for army in spots} != set(spots.values())
    page.get_by_role("button", name="Undo").click()
    table.expect_position(before + 4)
    table.settle()
    assert {army: table.hex_of(key_of(page, army)) for army in spots} == spots


def key_of(page: Page, name: str) -> str:
    """The key of a counter by its name."""
    found: str = page.evaluate(
        """async ([name]) => {
            const game = location.hash.split("/")[2];
            const keys = Object.values(JSON.parse(localStorage.getItem("warhost.keys"))[game].seats);
            const headers = { authorization: `Bearer ${keys[0]}` };
            const view = await (await fetch(`/api/games/${game}/view`, { headers })).json();
            return view.counters.find((one) => (one.name.text ?? one.name) === name).key;
        }""",
        [name],
    )
    return found


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
