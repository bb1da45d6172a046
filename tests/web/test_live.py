"""Two browsers at one table: changes arrive, lost connections are made good, nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, WebSocketRoute, expect

from tests.web.conftest import Seated
from tests.web.serving import Server
from tests.web.table import Table


def test_two_browsers_see_each_others_orders_and_whose_turn_it_is(sit: Seated, server: Server) -> None:
    made = server.new_game()
    red, blue = sit(made, "highlord"), sit(made, "whitestone")
    red.expect_message("Set up your forces")
    blue.expect_message("setting up")
    expect(red.page).to_have_title("● Your move · The Kender Strike")
    expect(blue.page).to_have_title("The Kender Strike · Warhost")
    red.set_up()
    blue.expect_message("Set up your forces")
    expect(blue.page).to_have_title("● Your move · The Kender Strike")
    expect(blue.page.locator(".counter")).to_have_count(14)


def test_an_open_table_at_which_nothing_happens_asks_for_nothing(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    table.expect_message("Set up your forces")
    table.wait_for_map()
    table.page.wait_for_load_state("networkidle")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.wait_for_timeout(1500)
    assert [url for url in asked if "/api/" in url] == []
    with table.page.expect_request("**/goals"):
        table.set_up()


def test_a_dropped_connection_is_resumed_without_gaps_or_repeats(sit: Seated, server: Server) -> None:
    made = server.new_game()
    red, blue = sit(made, "highlord"), sit(made, "whitestone")
    red.set_up()
    blue.expect_message("Set up your forces")
    blue.set_up()
    blue.expect_message("Which side moves first?")
    red.expect_position(blue.position)

    red.page.context.set_offline(True)
    red.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    blue.page.locator("[data-order=whitestone]").click()
    blue.expect_message("Move your armies")
    blue.settle()
    before = blue.position
    blue.press("End movement")
    blue.expect_later_than(before)
    assert red.position == before - 1, "who is offline hears nothing"
    red.page.context.set_offline(False)
    red.page.evaluate("() => window.dispatchEvent(new Event('online'))")

    red.expect_position(blue.position)
    expect(red.page.locator(".link")).to_have_text("")
    assert red.log == blue.log


def test_the_second_tab_of_a_player_learns_that_the_game_has_moved_on(sit: Seated, server: Server) -> None:
    made = server.new_game()
    table = sit(made, "highlord")
    # The first tab plays on while the second hears nothing of it: then its order builds on a stale position.
    second = table.page.context.new_page()
    second.route_web_socket("**/api/live", deafen)
    second.goto(f"{server.url}/#/game/{table.game}")
    stale = type(table)(second, server.url, table.game)
    stale.expect_message("Set up your forces")
    stale.settle()
    table.give()
    second.locator(".order .give .btn.primary").click()
    expect(second.get_by_text("The game had moved on meanwhile")).to_be_visible()
    assert server.call(f"/games/{table.game}")["position"] == 1


def deafen(socket: WebSocketRoute) -> None:
    """Let the greeting through, then nothing more."""
    far = socket.connect_to_server()
    heard: list[str | bytes] = []

    def pass_on(message: str | bytes) -> None:
        heard.append(message)
        if len(heard) == 1:
            socket.send(message)

    far.on_message(pass_on)


def test_killing_the_server_loses_nothing_and_the_browser_comes_back_by_itself(
    sit: Seated, mortal_server: Server
) -> None:
    made = mortal_server.new_game()
    table = sit(made, "highlord", "whitestone", host=mortal_server)
    table.set_up()
    table.expect_message("Set up your forces")
    position = table.position
    mortal_server.kill()
    expect(table.page.locator(".link")).to_contain_text("Connection lost")
    mortal_server.start()
    expect(table.page.locator(".link")).to_have_text("", timeout=30_000)
    assert table.position == position
    table.set_up()
    table.expect_message("Which side moves first?")


def test_several_players_at_one_browser_are_turned_to_in_their_turn(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord", "whitestone")
    expect(table.page.locator(".seats .me")).to_contain_text("Fewmaster Toede")
    table.set_up()
    table.expect_message("Set up your forces")
    expect(table.page.locator(".seats .me")).to_contain_text("Kronin Thistleknot")


def test_a_friends_link_seats_him_and_leaves_the_address_bar(
    server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    made = server.new_game()
    page = contexts().new_page()
    page.goto(f"{server.url}/#/join/{made['game']['id']}/whitestone/{made['seats']['whitestone']}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seats .me")).to_contain_text("Kronin Thistleknot", timeout=60_000)
    assert made["seats"]["whitestone"] not in page.url


def test_a_seat_that_is_left_is_free_for_the_next_who_comes(
    sit: Seated, server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    table = sit(server.new_game(), "highlord")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Leave the seat").click()
    table.page.locator("dialog .btn.primary").click()
    table.expect_message("setting up")
    expect(table.page.locator(".seats .me")).to_have_count(0)
    guest = Table(contexts().new_page(), server.url, table.game)
    guest.open()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="Sit down as Fewmaster Toede").click()
    guest.expect_message("Set up your forces")
