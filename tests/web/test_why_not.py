"""Why not: a click on a hex that cannot be reached says why, and a neutral country is entered only on purpose."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.players import MousePlayer
from tests.web.serving import Server
from tests.web.table import Table


def play_to_movement(table: Table) -> None:
    """Answer everything that comes before the first Movement Step."""
    player = MousePlayer(table)
    while table.wait_for_turn() and "Move your armies" not in table.message:
        before = table.position
        player.answer()
        table.expect_later_than(before)


def take(table: Table, name: str) -> None:
    """Begin a march with a piece."""
    order = table.begin("March")
    order.locator("fieldset").first.get_by_text(name, exact=True).first.click()
    table.settle()


def enemy_out_of_reach(server: Server, made: dict[str, Any], seat: str) -> tuple[str, int, dict[str, Any]]:
    """A piece that can march, a hex with enemies, and what the referee says about going there."""
    path, key = f"/games/{made['game']['id']}", made["seats"][seat]
    value = server.call(f"{path}/choices", {"verb": "march", "components": []}, key)["values"][0]
    counters = server.call(f"{path}/view", key=key)["counters"]
    hex = next(one["hex"] for one in counters if one.get("seat") not in (None, seat) and one.get("hex") is not None)
    asked = {"verb": "march", "components": [value["value"], []], "to": hex}
    with pytest.raises(AssertionError) as caught:
        server.call(f"{path}/paths", asked, key)
    problem: dict[str, Any] = json.loads(str(caught.value).split(": ", 1)[1])
    return value["ref"]["text"], hex, problem["refusal"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_click_on_a_hex_out_of_reach_says_why(sit: Seated, server: Server, size: tuple[int, int]) -> None:
    made = server.new_game()
    table = sit(made, "highlord", "whitestone", size=size)
    play_to_movement(table)
    table.wait_for_map()
    seat = next(one["seat"] for one in server.call(f"/games/{table.game}")["seats"] if one.get("to_act"))
    name, hex, refusal = enemy_out_of_reach(server, made, seat)
    take(table, name)
    table.click_hex(hex)
    notice = table.page.locator(".notices .panel").first
    expect(notice).to_contain_text(refusal["message"]["text"])
    expect(notice).to_contain_text(refusal["rules"][0])
    assert refusal["rules"][0] == "DG-05-19"
    expect(table.page.locator(".order")).to_be_visible()


def cautious_march(server: Server, made: dict[str, Any], seat: str) -> tuple[str, int]:
    """A piece and a hex of a neutral country that it can march to, as the server tells them."""
    path, key = f"/games/{made['game']['id']}", made["seats"][seat]
    pieces = server.call(f"{path}/choices", {"verb": "march", "components": []}, key)["values"]
    for value in pieces:
        chosen = [value["value"], []]
        reach = server.call(f"{path}/choices", {"verb": "march", "components": chosen}, key)["reach"]
        for hex in (one["hex"] for one in reach if one["cost"] <= 3):
            way = server.call(f"{path}/paths", {"verb": "march", "components": chosen, "to": hex}, key)["value"]
            judged = server.call(f"{path}/judge", {"verb": "march", "components": [*chosen, way]}, key)
            if (judged.get("preview") or {}).get("caution"):
                return value["ref"]["text"], hex
    raise AssertionError("nobody stands near a neutral country")


def component_of(choices: dict[str, Any]) -> Any:
    """Something that can be chosen."""
    match choices["type"]:
        case "arrange":
            return choices["proposed"]
        case "subset-of":
            return [value["value"] for value in choices["values"][: choices["least"]]]
        case "one-of":
            return choices["values"][0]["value"]
    raise AssertionError(choices["type"])


def answer_until_movement(server: Server, made: dict[str, Any]) -> None:
    """Answer everything before the first Movement Step, as any client can."""
    path = f"/games/{made['game']['id']}"
    while True:
        info = server.call(path)
        after, acting = info["position"], [one["seat"] for one in info["seats"] if one.get("to_act")]
        key = made["seats"][acting[0] if acting else "highlord"]
        ask = server.call(f"{path}/ask", key=key).get("ask")
        if ask is None:
            server.call(f"{path}/rolls", {"after": after, "faces": []}, key)
            continue
        offers = {offer["verb"]: offer for offer in ask["offers"]}
        if "march" in offers:
            return
        plain = [verb for verb, offer in offers.items() if not offer.get("components")]
        verb = plain[0] if plain else next(iter(offers))
        chosen: list[Any] = []
        for _ in offers[verb].get("components", []):
            asked = {"verb": verb, "components": chosen}
            chosen.append(component_of(server.call(f"{path}/choices", asked, key)))
        server.call(f"{path}/orders", {"after": after, "order": {"verb": verb, "components": chosen}}, key)


def test_a_march_into_a_neutral_country_asks_first(sit: Seated, server: Server) -> None:
    made = server.new_game("campaign")
    answer_until_movement(server, made)
    table = sit(made, "highlord")
    table.wait_for_turn()
    name, hex = cautious_march(server, made, "highlord")
    table.page.keyboard.press("t")
    take(table, name)
    before = table.position
    table.page.locator(".order select[aria-label=Path]").select_option(str(hex))
    table.settle()
    table.page.locator(".order .give .btn.primary").click()
    dialog = table.page.get_by_role("dialog", name="Do you mean it?")
    expect(dialog).to_contain_text("is neutral. Entering draws the nation into the war")
    dialog.get_by_role("button", name="Think again").click()
    expect(dialog).to_have_count(0)
    assert table.latest == before
    table.page.locator(".order .give .btn.primary").click()
    dialog.get_by_role("button", name="Give it all the same").click()
    table.expect_later_than(before)


def test_the_set_up_is_finished_without_a_question_when_all_is_placed(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord", "whitestone")
    table.wait_for_turn()
    table.give()
    before = table.position
    table.prompt.get_by_role("button", name="Set-up finished").click()
    table.expect_later_than(before)
    assert table.page.locator("dialog[open]").count() == 0
