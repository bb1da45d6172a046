"""Supply and command laid over the map: the button, the lines, the words, and what a march would change."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.rulemark import rule
from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.serving import SEED, Server
from tests.web.table import Table
from tests.web.test_why_not import play_to_movement, take

GAME = {
    "rulebook": "dragons-of-glory",
    "scenario": "kender-strike",
    "seats": {},
    "seed": SEED,
    "options": {"supply": "on", "command": "on"},
}


def lay(table: Table, title: str) -> None:
    """Lay something over the map."""
    tools = table.page.get_by_role("group", name="Map", exact=True)
    tools.get_by_role("button", name="Lay something over the map").click()
    tools.get_by_role("button", name=title).click()


@rule("MD-12-02", "MD-07-01")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_supply_and_command_are_laid_over_the_map_and_said_in_words(
    sit: Seated, server: Server, size: tuple[int, int]
) -> None:
    table = sit(server.call("/games/", GAME), "highlord", "whitestone", size=size)
    play_to_movement(table)
    table.wait_for_map()
    lay(table, "Supply: Kronin")
    layer = table.page.locator(".overlay[data-overlay=supply-1]")
    expect(layer.locator(".badge.source")).to_have_count(1)
    table.click_hex(source_hex(server, table))
    expect(table.page.locator(".stack .mark").first).to_contain_text("Supply comes from Hylo")
    lay(table, "Supply: Fewmaster")
    expect(table.page.locator(".overlay[data-overlay=supply-0] .badge.bad").first).to_be_visible()


def source_hex(server: Server, table: Table) -> int:
    """The hex from which Whitestone is fed."""
    overlays = server.call(f"/games/{table.game}/overlays")["overlays"]
    marks = next(one["marks"] for one in overlays if one["id"] == "supply-1")
    return next(int(mark["hex"]) for mark in marks if mark["tone"] == "source")


@rule("MD-07-03", "MD-12-01")
def test_a_march_is_told_what_it_does_to_supply_and_command_before_it_is_ordered(sit: Seated, server: Server) -> None:
    made = server.call("/games/", GAME)
    table = sit(made, "highlord", "whitestone")
    play_to_movement(table)
    table.wait_for_map()
    seat = next(one["seat"] for one in server.call(f"/games/{table.game}")["seats"] if one.get("to_act"))
    path, key = f"/games/{table.game}", made["seats"][seat]
    values = server.call(f"{path}/choices", {"verb": "march", "components": []}, key)["values"]
    value = next(one for one in values if one["ref"]["text"] in ("Hylo 6", "Throtyl 3"))
    reach = server.call(f"{path}/choices", {"verb": "march", "components": [value["value"], []]}, key)["reach"]
    take(table, value["ref"]["text"])
    table.click_hex(reach[-1]["hex"])
    table.settle()
    expect(table.page.locator(".order")).to_contain_text("command")
