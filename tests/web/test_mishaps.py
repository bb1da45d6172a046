"""What a newcomer can do wrong, and what can go wrong: each time the page says what has happened and what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.serving import Server
from tests.web.table import Table
from tests.web.test_access import findings

Contexts = Callable[..., BrowserContext]


def expect_page(page: Page, title: str, advice: str) -> None:
    """Wait for the page that stands in for a table."""
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text(advice)
    expect(page.get_by_role("link", name="Back to all games")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_link_to_no_game_says_so_and_leads_home(server: Server, contexts: Contexts, size: tuple[int, int]) -> None:
    page = contexts(size).new_page()
    page.goto(f"{server.url}/#/game/nosuchgame")
    expect_page(page, "There is no such game", "a part of the link is missing")
    assert findings(page) == []
    page.get_by_role("link", name="Back to all games").click()
    expect(page.get_by_role("button", name="The Kender Strike").first).to_be_visible()


@pytest.mark.parametrize("address", ["#/gmae/abc", "#/join/abc/whitestone", "game/abc"])
def test_an_address_that_is_misspelt_or_cut_short_says_so(server: Server, contexts: Contexts, address: str) -> None:
    page = contexts().new_page()
    page.goto(f"{server.url}/{address}")
    expect_page(page, "There is no table here", "copy it once more")
    page.get_by_role("link", name="Back to all games").click()
    expect(page.get_by_role("button", name="The Kender Strike").first).to_be_visible()


def test_whoever_sits_at_a_game_that_is_deleted_is_told(sit: Seated, server: Server, contexts: Contexts) -> None:
    made = server.new_game()
    table = sit(made, "highlord")
    host = contexts().new_page()
    host.goto(server.url)
    host.evaluate(
        "async ([game, key]) => (await fetch(`/api/games/${game}`,"
        " { method: 'DELETE', headers: { authorization: `Bearer ${key}` } })).ok",
        [table.game, made["host"]],
    )
    expect_page(table.page, "There is no such game", "It was deleted")
    held = table.page.evaluate("() => Object.keys(JSON.parse(localStorage.getItem('warhost.keys')))")
    assert table.game not in held


def test_a_seat_that_was_given_to_somebody_else_can_be_looked_at(sit: Seated, server: Server) -> None:
    made = server.new_game()
    game = made["game"]["id"]
    table, host = sit(made, "whitestone"), sit(made, "highlord")
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_text("Seats (you are the host)").click()
    host.page.get_by_role("button", name="New link").last.click()
    expect_page(table.page, "This link seats nobody any more", "Ask the host for the new link")
    table.page.get_by_role("button", name="Look on").click()
    table.expect_message("setting up")
    expect(table.page.locator(".seats .me")).to_have_count(0)
    # The old link does no more than that, however often it is opened.
    table.page.goto(f"{server.url}/#/join/{game}/whitestone/{made['seats']['whitestone']}")
    expect_page(table.page, "This link seats nobody any more", "Ask the host for the new link")


def test_whoever_comes_second_to_a_free_seat_is_told(sit: Seated, server: Server, contexts: Contexts) -> None:
    table = sit(server.new_game(), "highlord")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Leave the seat").click()
    table.page.locator("dialog .btn.primary").click()
    expect(table.page.locator(".seats .me")).to_have_count(0)
    guest = Table(contexts().new_page(), server.url, table.game)
    guest.open()
    guest.page.get_by_role("button", name="Menu").click()
    sit_down = guest.page.get_by_role("button", name="Sit down as Fewmaster Toede")
    expect(sit_down).to_be_visible()
    # Somebody else is quicker, and the news has not arrived when the button is pressed.
    guest.page.route("**/join", lambda route: (server.call(f"/games/{table.game}/join", {}), route.continue_())[1])
    sit_down.click()
    expect(guest.page.get_by_text("Somebody else has just sat down as Fewmaster Toede")).to_be_visible()


def test_a_server_that_has_stopped_is_named_with_what_to_do(
    sit: Seated, mortal_server: Server, contexts: Contexts
) -> None:
    home = contexts().new_page()
    home.goto(mortal_server.url)
    home.get_by_role("button", name="The Kender Strike").first.click()
    made = mortal_server.new_game()
    table = sit(made, "highlord", host=mortal_server)
    table.wait_for_turn()
    mortal_server.kill()

    home.get_by_role("button", name="Start the game").click()
    expect(home.get_by_role("alert")).to_contain_text("Start it again with “make play”")
    expect(table.page.locator(".link")).to_contain_text("Connection lost")
    table.page.locator(".order .give .btn.primary").click()
    expect(table.page.locator(".notices")).to_contain_text("Start it again with “make play”")
    table.page.get_by_role("link", name="Warhost").click()
    expect(table.page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    assert findings(table.page) == []

    mortal_server.start()
    table.page.get_by_role("button", name="Try again").click()
    expect(table.page.get_by_role("button", name="The Kender Strike").first).to_be_visible()
    home.get_by_role("button", name="Start the game").click()
    expect(home.locator(".prompt .message")).to_contain_text("Set up your forces", timeout=60_000)


def test_files_that_cannot_be_gone_on_with_say_why(server: Server, contexts: Contexts, tmp_path: Path) -> None:
    made = server.new_game()
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Import a game").click()
    go_on, said = page.get_by_role("button", name="Go on"), page.get_by_role("alert")

    def take(name: str, text: str) -> None:
        (tmp_path / name).write_text(text, "utf-8")
        page.locator("input[type=file]").set_input_files(tmp_path / name)

    take("shopping.jsonl", "bread and cheese\n")
    expect(said).to_contain_text("“shopping.jsonl” is no saved game. Choose a file that “Export”")
    expect(go_on).to_be_disabled()
    take("elsewhere.jsonl", '{"rulebook": "dragons-of-glory", "scenario": "lost-battle"}\n')
    expect(said).to_contain_text("a game of “lost-battle”, which this server does not have")
    expect(go_on).to_be_disabled()
    kept = page.evaluate(
        "async ([game, key]) => (await fetch(`/api/games/${game}/chronicle`,"
        " { method: 'POST', headers: { authorization: `Bearer ${key}` } })).text()",
        [made["game"]["id"], made["host"]],
    )
    take("changed.jsonl", kept + '{"kind": "nonsense"}\n')
    go_on.click()
    expect(said).to_contain_text("“changed.jsonl” can't be continued: ")
    expect(said).to_contain_text("Export the game once more")
    assert findings(page) == []


def test_a_map_that_could_not_be_had_comes_when_the_server_is_back(mortal_server: Server, contexts: Contexts) -> None:
    made = mortal_server.new_game()
    table = Table(contexts().new_page(), mortal_server.url, made["game"]["id"])
    table.page.route("**/api/drawings/**", lambda route: route.abort())
    table.open()
    table.expect_message("setting up")
    table.page.unroute_all()
    mortal_server.kill()
    expect(table.page.locator(".link")).to_contain_text("Connection lost")
    mortal_server.start()
    table.wait_for_map()
