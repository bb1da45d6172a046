"""The Battle of Lairn in the browser: shots, windows on the enemy's way, characters and duels, whole battles."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.rulemark import rule
from tests.web import lairn
from tests.web.conftest import Seated, expect_verdict
from tests.web.serving import SEED, Server
from tests.web.table import Table
from tests.web.test_crossroads import Commander, pose, spot

SEATS = ("good", "evil")
ARCHERS, RIDERS = lairn.NAMES["archers-of-lairn"], lairn.NAMES["worgriders"]


def at_the_table(sit: Seated, server: Server, chronicle: str, *, dice_wait: bool = False, **more: Any) -> Table:
    """Both seats of a saved battle; dice can be made to wait."""
    made = server.call("/imports/", {"chronicle": chronicle})
    if dice_wait:
        for key in made["seats"].values():
            server.call(f"/games/{made['game']['id']}/stops", {"dice": True}, key)
    table = sit(made, *SEATS, **more)
    table.wait_for_map()
    assert table.wait_for_turn()
    return table


def lay(table: Table, title: str) -> Locator:
    """Lay something over the table."""
    tools = table.page.get_by_role("group", name="Map", exact=True)
    tools.get_by_role("button", name="Lay something over the map").click()
    tools.get_by_role("button", name=title).click()
    return table.page.locator(".overlay")


def take_aim(table: Table, *names: str) -> Locator:
    """Choose somebody who can shoot, then whom he sees: those who are named, or the first."""
    order = table.begin("Shoot")
    for at, name in enumerate(names or ("", "")):
        radios = order.locator("fieldset").nth(at).get_by_role("radio", name=re.compile(name))
        if radios.count():
            radios.first.click()
            table.settle()
    return order


# Shooting


@rule("BS-3.5-01", "BS-10.8-02")
def test_a_shot_is_drawn_after_its_declaration_and_its_odds_are_exact(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, lairn.within_range(), dice_wait=True)
    order, bands = take_aim(table, "Archers of Lairn", "Worgriders"), table.page.locator("[data-band]")
    for words in ("short range", "medium range", "long range"):
        expect(order).to_contain_text(words)
    expect(order).not_to_contain_text("inches")
    expect(bands).to_have_count(0)
    expect(order.locator(".chances")).to_have_count(0)
    table.give()
    roll = table.prompt.get_by_role("button", name="Let the dice roll")
    expect(roll).to_be_visible()
    expect(bands).to_have_count(3)
    assert bands.evaluate_all("(nodes) => nodes.map((node) => node.dataset.band)") == ["far", "middle", "near"]
    assert table.page.locator("path.sight").count() > 4
    table.prompt.locator("summary").click()
    odds = table.prompt.locator(".odds")
    expect(odds).to_contain_text(re.compile(r"[\d.]+ inches: (short|medium|long) range"))
    expect(odds).to_contain_text("figures see the target")
    assert odds.locator(".chances tbody tr").count() > 1
    before = table.position
    roll.click()
    table.expect_later_than(before)
    assert any(re.search("Archers of Lairn shoots? at Worgriders with .* figures", line) for line in table.log)


@rule("BS-3.5-01")
def test_with_measuring_everything_is_drawn_before(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, lairn.shooting("always"))
    order = take_aim(table)
    expect(table.page.locator("[data-band=near]")).to_have_count(1)
    expect(order).to_contain_text(re.compile(r"[\d.]+ inches: (short|medium|long|beyond)"))
    layer = lay(table, "Fire arcs and ranges")
    table.page.mouse.click(*inside(table, ARCHERS))
    expect(layer.locator("[data-band=far]")).to_contain_text("long range, to 21 inches")


def inside(table: Table, piece: int) -> tuple[float, float]:
    """A spot of the screen inside a unit."""
    x, y, facing = pose(table, piece)
    return spot(table, x, y + (-350 if facing < 9000 or facing > 27_000 else 350))


@rule("BS-10.1-02")
def test_who_sees_whom_is_drawn_and_said_by_pointer_panel_and_in_the_text_view(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, lairn.press())
    page = table.page
    layer = lay(table, "Who sees whom")
    expect(layer.locator("path.line")).to_have_count(0)
    sight = next(one for one in server.call(f"/games/{table.game}/overlays")["overlays"] if one["id"] == "sight")
    bad = {mark["piece"] for mark in sight["marks"] if mark["tone"] == "bad"}
    piece = next(mark["piece"] for mark in sight["marks"] if mark["tone"] == "good" and mark["piece"] in bad)
    name = lairn.SCENARIO.units[piece].name
    page.mouse.move(*inside(table, piece))
    expect(layer.locator("path.line")).not_to_have_count(0)
    expect(page.locator(".tip")).to_contain_text("sees ")
    page.mouse.click(*inside(table, piece))
    panel = page.get_by_role("region", name=name)
    expect(panel.locator(".marks .good")).to_contain_text("sees ")
    expect(panel.locator(".marks .bad").first).to_contain_text("does not see ")
    expect(page.get_by_role("group", name="Map", exact=True)).not_to_contain_text("Fire arcs")
    page.get_by_role("button", name="Text", exact=True).click()
    table.settle()
    laid = page.get_by_role("region", name="Laid over the map")
    laid.get_by_text("Who sees whom").click()
    expect(laid).to_contain_text(re.compile(rf"{name}\s+sees "))
    laid.get_by_text("The ground and what it does").click()
    expect(laid).to_contain_text("Beacon Hill")


@rule("BS-10.1-02")
def test_who_cannot_be_shot_at_is_listed_with_what_is_in_the_way(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, lairn.press())
    order = table.begin("Shoot")
    if order.locator("fieldset").nth(0).get_by_role("radio").count():
        order.locator("fieldset").nth(0).get_by_role("radio").first.click()
        table.settle()
    barred = order.locator("fieldset").nth(1).locator("details")
    barred.locator("summary").click()
    expect(barred).to_contain_text(re.compile("sees: (not in front|.* in the way|hidden by)"))


# The window on the enemy's way


def begin_window(sit: Seated, server: Server, **more: Any) -> tuple[Table, Locator]:
    """The worgriders ride on, and somebody is chosen who could shoot at them."""
    table = at_the_table(sit, server, lairn.window(), **more)
    table.expect_message("Shoot on its way?")
    order = table.begin("Shoot on its way")
    for at in (0, 1):
        field = order.locator("fieldset").nth(at)
        wanted = field.get_by_role("radio", name=re.compile("Archers of Lairn|Worgriders"))
        if wanted.count():
            wanted.first.click()
            table.settle()
    return table, order


def along(table: Table) -> int:
    """The point of the way that is chosen, in tenths of an inch."""
    table.settle()
    return int(table.page.locator("[data-handle=along]").get_attribute("data-along") or "-1")


@rule("BS-10.6-01", "BS-10.2-02")
def test_a_point_of_the_enemys_way_is_clicked_stepped_to_and_shot_at(sit: Seated, server: Server) -> None:
    table, order = begin_window(sit, server)
    page = table.page
    expect(page.locator("path.foreseen")).to_have_count(1)
    x, y, _ = pose(table, RIDERS)
    page.mouse.click(*spot(table, x, y - 6000))
    expect(page.locator("[data-handle=along]")).to_have_count(1)
    here = along(table)
    assert 55 <= here <= 65, here
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    assert along(table) == here + 1
    page.keyboard.press("Shift+ArrowLeft")
    assert along(table) == here - 9
    order.get_by_label(re.compile("inches$")).fill("4.5")
    order.get_by_label(re.compile("inches$")).press("Enter")
    assert along(table) == 45
    expect(page.locator("path.moment")).not_to_have_count(0)
    expect(order).to_contain_text("medium range")
    expect(order).not_to_contain_text(re.compile(r"\d inches: "))
    table.give()
    assert any(re.search("Archers of Lairn shoots", line) for line in table.log)


@rule("BS-10.6-01")
def test_the_mover_is_let_pass_and_the_window_closes(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, lairn.window())
    before = pose(table, RIDERS)
    position = table.position
    table.press("Hold fire")
    table.expect_later_than(position)
    assert pose(table, RIDERS) != before
    expect(table.page.locator("path.foreseen")).to_have_count(0)
    expect(table.prompt.locator(".message")).not_to_contain_text("Shoot on its way?")


@rule("BS-10.6-01")
def test_in_the_text_view_the_point_is_a_number(sit: Seated, server: Server) -> None:
    table, _ = begin_window(sit, server)
    page = table.page
    page.get_by_role("button", name="Text", exact=True).click()
    table.settle()
    order = page.locator(".order")
    order.get_by_label(re.compile("inches$")).fill("3.2")
    order.get_by_label(re.compile("inches$")).press("Tab")
    table.settle()
    expect(order.locator("code")).to_contain_text("fire-through archers-of-lairn worgriders 32")
    position = table.position
    page.locator("#typed-order").fill("fire-through archers-of-lairn worgriders 32")
    page.keyboard.press("Enter")
    table.expect_later_than(position)


# Characters and duels


@rule("BS-9.0-01")
def test_a_characters_panel_tells_points_role_unit_and_what_he_can_do(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, lairn.roles())
    page = table.page
    page.mouse.click(*inside(table, lairn.NAMES["grange-rarrack"]))
    panel = page.get_by_role("region", name="Grange Rarrack")
    for words in ("48 of 48 hit points", "Commands the army", "THACO", "one attack a melee round"):
        expect(panel).to_contain_text(words)
    panel.get_by_text("Cannot now").click()
    expect(panel.locator(".bars")).to_contain_text("is not in the ranks of a unit")
    page.keyboard.press("Escape")
    page.mouse.click(*inside(table, ARCHERS))
    page.get_by_role("region", name="Archers of Lairn").get_by_role("button", name=re.compile("Eric")).click()
    panel = page.get_by_role("region", name=re.compile("Eric"))
    expect(panel).to_contain_text("In the ranks of Archers of Lairn")
    expect(panel).to_contain_text("18 of 18 hit points")
    before = table.position
    panel.get_by_role("button", name="Leave the ranks").click()
    table.settle()
    table.give()
    assert table.position > before
    assert any("leaves the ranks" in line for line in table.log)


@rule("BS-9.4-07", "BS-9.4-08", "BS-5.2-01")
def test_a_duel_is_told_blow_by_blow(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, lairn.duel(), dice_wait=True)
    page = table.page
    for _ in range(60):
        page.locator(".prompt[data-busy=false] .offers .btn, .prompt form .btn.primary").first.wait_for()
        if page.get_by_role("button", name="Let the dice roll").count():
            before = table.position
            if "attacks" in table.prompt.inner_text():
                table.prompt.locator("summary").click()
                expect(table.prompt.locator(".odds")).to_contain_text("needed on a d20")
            page.get_by_role("button", name="Let the dice roll").click()
        else:
            assert table.wait_for_turn()
            before = table.position
            table.press(table.offers()[-1])
        table.expect_later_than(before)
        told = "\n".join(table.log)
        if told.count("for initiative") >= 4 and re.search("(hits|misses) .* or more needed", told):
            break
    assert re.search("Melee round 1 of 3", told), told
    assert re.search("Melee round 2 of 3", told), told
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("or more needed")


# The whole battle


class LairnCommander(Commander):
    """Plays a side of a battle with missiles: shoots at whom it can, lets enemies pass, else goes forward."""

    def answer(self) -> None:
        offers = self.table.offers()
        if any(offer.startswith("Shoot") and "way" not in offer for offer in offers):
            self.shoot()
        elif any(offer.startswith("Hold fire until") for offer in offers):
            self.did.append("hold")
            self.table.press("Hold fire until")
        elif any(offer.startswith("End changes of roles") for offer in offers):
            self.did.append("roles")
            self.table.press("End changes of roles")
        else:
            super().answer()

    def shoot(self) -> None:
        """Shoot with somebody who sees an enemy; else end the fire."""
        table = self.table
        take_aim(table)
        give = table.page.locator(".order .give .btn.primary")
        if give.count() and give.is_enabled():
            self.did.append("shoot")
            give.click()
        else:
            self.did.append("end-fire")
            table.press("End fire")


def new_battle(server: Server, scenario: str, rounds: str, level: str = "as-written", **bots: str) -> dict[str, Any]:
    """A battle of some rounds against bots."""
    made: dict[str, Any] = server.call(
        "/games/",
        {
            "rulebook": "battlesystem",
            "scenario": scenario,
            "seats": {seat: {"type": "bot", "bot": bot} for seat, bot in bots.items()},
            "seed": SEED,
            "options": {"last-round": rounds, "level": level},
        },
    )
    return made


def test_a_first_round_of_lairn_is_played_from_the_set_up_on(sit: Seated, server: Server) -> None:
    table = sit(new_battle(server, "lairn", "6", evil="random"), "good")
    commander = LairnCommander(table)
    for _ in range(80):
        if not table.wait_for_turn() or any("Round 2" in line for line in table.log):
            break
        before = table.position
        commander.answer()
        table.expect_later_than(before)
    assert {"set-up", "move", "shoot"} <= set(commander.did), commander.did
    assert any("Round 2" in line for line in table.log)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["lairn", "great-drill"])
def test_a_battle_with_missiles_is_played_from_the_set_up_to_its_verdict(
    sit: Seated, server: Server, scenario: str
) -> None:
    table = sit(new_battle(server, scenario, "6", evil="random"), "good")
    commander = LairnCommander(table)
    commander.play()
    expect_verdict(table, server)
    assert {"set-up", "move", "shoot"} <= set(commander.did)
