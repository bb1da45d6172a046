"""Undo, taking back with consent, permalinks, replay, rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Route, expect

from tests.web.conftest import Seated
from tests.web.moments import orders_until
from tests.web.serving import Server
from tests.web.table import Table
from tests.web.test_stops import play as give_orders
from warhost import library
from warhost.bots import RandomBot
from warhost.bots.players import play


def test_an_order_is_undone(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    table.give()
    expect(table.page.get_by_role("button", name="Set-up finished").first).to_be_enabled()
    table.page.get_by_role("button", name="Undo").click()
    table.expect_position(2)
    table.settle()
    expect(table.page.locator(".order .give .btn.primary")).to_have_text(re.compile("Give the order"))


def test_what_others_have_seen_is_taken_back_with_their_consent(sit: Seated, server: Server) -> None:
    made = server.new_game()
    red, blue = sit(made, "highlord"), sit(made, "whitestone")
    red.set_up()
    blue.set_up()
    blue.expect_message("Which side moves first?")
    blue.page.locator("[data-order=highlord]").click()
    red.expect_message("Move your armies")
    red.page.get_by_role("button", name="Menu").click()
    red.page.get_by_role("button", name="Ask for a take-back").click()
    orders = red.page.locator("dialog input[type=radio]")
    red.page.locator("dialog li").first.wait_for()
    said = red.page.locator("dialog li").all_inner_texts()
    assert any("Set-up finished" in one for one in said), said
    assert not any("@" in one or "ready" in one for one in said), "words, no order language"
    orders.nth(1).check()
    expect(red.page.locator("dialog")).to_contain_text("No dice would be taken back")
    red.page.locator("dialog .btn.primary").click()
    expect(blue.page.get_by_role("alert")).to_contain_text("is asked for by Fewmaster Toede")
    before = blue.position
    blue.page.get_by_role("button", name="Agree", exact=True).click()
    blue.expect_later_than(before)
    blue.expect_message("Set up your forces")
    expect(red.page.get_by_role("alert")).to_have_count(0)


def test_a_permalink_shows_a_position_and_the_strip_leads_back(
    sit: Seated, server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    made = server.new_game()
    table = sit(made, "highlord", "whitestone")
    table.set_up()
    table.expect_message("Set up your forces")
    guest = Table(contexts().new_page(), server.url, table.game)
    guest.open(position=1)
    guest.expect_message("looking back at position 1")
    expect(guest.page.locator(".counter")).to_have_count(7)
    guest.page.get_by_role("button", name="One step back").click()
    guest.expect_message("position 0")
    assert guest.page.url.endswith(f"#/game/{table.game}/at/0")
    expect(guest.page.locator(".counter")).to_have_count(0)
    guest.page.get_by_role("button", name="To the present").click()
    expect(guest.page.locator(".counter")).to_have_count(7)
    assert guest.page.url.endswith(f"#/game/{table.game}")


def test_a_permalink_that_is_there_before_the_board_leads_back_as_well(
    sit: Seated, server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    table = sit(server.new_game(), "highlord", "whitestone")
    table.set_up()
    table.expect_message("Set up your forces")
    page = contexts().new_page()
    # The board's own line never opens: only the position that was asked for is known.
    page.route_web_socket(re.compile("/api/"), lambda _: None)
    guest = Table(page, server.url, table.game)
    guest.open(position=1)
    guest.expect_message("looking back at position 1")
    guest.page.get_by_role("button", name="One step back").click()
    guest.expect_message("looking back at position 0")
    assert guest.page.url.endswith(f"#/game/{table.game}/at/0")


def test_a_position_that_comes_late_is_not_shown_any_more(
    sit: Seated, server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    table = sit(server.new_game(), "highlord", "whitestone")
    table.set_up()
    table.expect_message("Set up your forces")
    guest = Table(contexts().new_page(), server.url, table.game)
    guest.open(position=1)
    guest.expect_message("looking back at position 1")
    held: list[Route] = []
    earlier = re.compile("/replay/0$")
    guest.page.route(earlier, lambda route: held.append(route))
    with guest.page.expect_request(earlier):
        guest.page.get_by_role("button", name="One step back").click()
    guest.page.get_by_role("button", name="To the present").click()
    guest.expect_message("setting up")
    with guest.page.expect_event("requestfinished", lambda request: bool(earlier.search(request.url))):
        held[0].continue_()
    guest.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    guest.expect_message("setting up")


def test_what_happened_since_my_last_turn_is_played(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(whitestone="random"), "highlord")
    table.set_up()
    assert table.wait_for_turn()
    # Each record is told for about a second, too short to look for one after the other.
    table.page.evaluate("""() => {
        window.told = [];
        new MutationObserver(() => {
            const at = Number(document.querySelector('[data-telling]')?.dataset.telling ?? 0);
            if (at && window.told.at(-1) !== at) window.told.push(at);
        }).observe(document.querySelector('.board'), { subtree: true, childList: true, attributes: true });
    }""")
    live = table.message
    table.page.get_by_role("button", name="Since my last turn").click()
    table.page.wait_for_function("() => window.told.length > 0")
    table.expect_message(live)
    seen: list[int] = table.page.evaluate("() => window.told")
    assert seen == sorted(set(seen))
    assert seen[0] > 2, "what one did oneself is not told"


def test_a_rule_opens_where_it_is_cited_and_rules_are_searched(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    table.prompt.get_by_role("button", name="DG-18-01").click()
    drawer = table.page.get_by_role("complementary", name="Rules")
    expect(drawer.locator("article")).to_contain_text("DG-18-01")
    drawer.get_by_label("Search the rules").fill("maelstrom")
    found = drawer.locator("li")
    expect(found.first).to_contain_text(re.compile("maelstrom", re.IGNORECASE))
    found.first.get_by_role("button").click()
    expect(drawer.locator("article")).to_contain_text(re.compile("maelstrom", re.IGNORECASE))


def test_rules_of_the_book_on_the_table_are_found_before_those_of_other_books(sit: Seated, server: Server) -> None:
    table = sit(server.new_game("first-smoke", "dragon-noir"), "rebels")
    page = table.page
    page.keyboard.press("r")
    drawer = page.locator(".drawer")
    drawer.get_by_role("searchbox").fill("retreat")
    expect(drawer.locator("li", has_text="DG-07-19")).to_be_visible()
    books = [text.split("-")[0] for text in drawer.locator("li").all_inner_texts() if "-" in text]
    assert books.index("DG") > max(at for at, book in enumerate(books) if book == "DN")


def test_a_disabled_choice_says_why(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(), "highlord")
    table.page.get_by_role("button", name="Set-up finished").click(force=True)
    expect(table.prompt.locator("p.why")).to_contain_text("still to be placed")


def test_a_game_that_was_given_up_is_exported_and_imported_with_its_verdict(
    sit: Seated, server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    made = server.new_game()
    table = sit(made, "highlord")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Resign").click()
    table.page.locator("dialog .btn.primary").click()
    expect(table.prompt.locator(".verdict")).to_contain_text("Victory for Kronin Thistleknot")
    table.page.get_by_role("button", name="Look at the board").click()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Export").click()
    with table.page.expect_download() as saving:
        table.page.get_by_role("button", name="Export the whole game").click()
    page = contexts().new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Import a game").click()
    page.locator("input[type=file]").set_input_files(saving.value.path())
    page.get_by_role("button", name="Go on").click()
    verdict = page.locator(".prompt .verdict")
    expect(verdict).to_contain_text("Victory for Kronin Thistleknot", timeout=60_000)
    expect(verdict).to_contain_text("Fewmaster Toede resigned.")


def test_the_log_of_a_long_game_is_read_back_to_its_beginning(
    server: Server, contexts: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    game = library.new("dragons-of-glory", "kalaman", seed=2)
    play(game, {seat: RandomBot(seat) for seat in game.seats})
    library.save(game, tmp_path / "kalaman.jsonl")
    made = server.call("/imports/", {"chronicle": (tmp_path / "kalaman.jsonl").read_text("utf-8")})
    table = Table(contexts().new_page(), server.url, made["game"]["id"])
    table.open()
    expect(table.prompt.locator(".verdict")).to_be_visible()
    told = [str(message) for message, _ in game.state.log or ()]
    assert len(told) > 200
    lines = table.page.get_by_role("log").locator(".line > p, h3")
    expect(lines).to_have_count(32)
    older = table.page.get_by_role("button", name="Show older lines")
    expect(older).to_have_text(f"Show older lines ({len(told) - 32})")
    older.click()
    expect(older).to_have_text(f"Show older lines ({len(told) - 200})")
    older.click()
    expect(older).to_have_count(0)
    expect(lines).to_have_count(len(told))
    assert table.log[-1] == told[-1]


def test_the_strip_tells_in_words_what_was_done(sit: Seated, server: Server) -> None:
    orders = orders_until("dragons-of-glory", "kender-strike", "highlord", "deplete")
    made = server.new_game()
    give_orders(server, made, list(orders))
    table = sit(made, "highlord")
    strip = table.page.get_by_role("region", name="Replay")
    told = []
    for position in range(1, table.latest):
        table.open(position=position)
        table.expect_message("looking back")
        expect(strip).to_contain_text(f"{position}/")
        told.append(strip.inner_text())
    assert any("attack" in words for words in told)
    ill = [words for words in told if re.search(r"\w@\w|\w>\w|[a-z]-\d|\b\d{4} -", words)]
    assert ill == [], "no order is shown as it is typed"
