"""The fleet action at the Maelstrom, by hand: from the home page over an interception to the verdict."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.rulemark import rule
from tests.web.conftest import expect_verdict, seed_new_games
from tests.web.serving import Server
from tests.web.table import SLOW, Table

SHIPS = tuple(f"Silvanesti ship {n}" for n in range(1, 5))
BEHIND_GOODLUND, EXIT = "5735", "4401"


def fleet_action(contexts: Callable[..., BrowserContext], server: Server) -> Table:
    """A new game from the home page, both sides at this browser, both set up as proposed."""
    page = contexts().new_page()
    seed_new_games(page)
    page.goto(server.url)
    page.get_by_role("button", name="The Maelstrom Fleet Action").first.click()
    page.get_by_label("The fleet of Silvanesti").first.select_option(label="You, at this browser")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".prompt").wait_for(timeout=SLOW)
    table = Table(page, server.url, page.url.rpartition("/")[2])
    table.wait_for_map()
    table.set_up()
    table.set_up()
    return table


def sail(table: Table, ship: str, goal: str) -> None:
    """Send a ship to a hex: by the button, the list and a click on the map."""
    order = table.begin("Sail")
    change = order.get_by_role("button", name="Change")
    if change.count():
        change.first.click()
    order.locator("fieldset").first.get_by_text(ship, exact=True).first.click()
    table.settle()
    table.click_hex(table.hex_named(goal))
    table.settle()
    table.give()


def choose_first(table: Table) -> None:
    """Let the fleet move first, whoever has the initiative."""
    table.expect_message("Which side moves first?")
    before = table.position
    table.page.locator(".order").get_by_role("button", name="The fleet of Silvanesti", exact=True).click()
    table.expect_later_than(before)


def end_movement(table: Table) -> None:
    """Hand over."""
    before = table.position
    table.press("End movement")
    table.expect_later_than(before)


@rule("MD-36-03", "MD-36-04", "MD-36-06", "MD-36-07", "MD-04-01")
def test_the_fleet_is_sailed_past_the_pirates_and_off_the_map(
    contexts: Callable[..., BrowserContext], server: Server
) -> None:
    table = fleet_action(contexts, server)
    page = table.page
    page.get_by_role("button", name="Goal", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("4 ships of Silvanesti are not yet away or lost")
    page.get_by_role("button", name="Show on the map").click()
    expect(page.locator(".overlay[data-overlay=goals] .badge.source")).to_have_count(3)

    choose_first(table)
    for ship in SHIPS:
        sail(table, ship, BEHIND_GOODLUND)
    end_movement(table)
    end_movement(table)
    choose_first(table)
    for ship in SHIPS:
        sail(table, ship, EXIT)
        table.expect_message(f"{ship} moves to Northern Courrain Ocean (4401). Do you answer?")
        if ship == SHIPS[0]:
            weigh_interception(table)
        before = table.position
        table.press("Let them pass")
        table.expect_later_than(before)
        table.begin("Leave the map")
        table.give()
    expect_verdict(table, server)
    expect(table.prompt.locator(".verdict")).to_contain_text("fleet of Silvanesti")
    assert server.call(f"/games/{table.game}")["verdict"]["level"] == "stunning victory"


def weigh_interception(table: Table) -> None:
    """Begin to intercept, read the chances of the roll and of the fight, and leave it."""
    order = table.begin("Intercept")
    order.get_by_label("Hex").select_option(label="Blood Sea of Istar (5313)")
    table.settle()
    order.locator("fieldset").last.locator("li input").first.click()
    table.settle()
    expect(order.locator(".odds .chances").first).to_be_visible()
    expect(order.locator(".odds")).to_contain_text("%")
    table.page.keyboard.press("Escape")
    table.settle()
