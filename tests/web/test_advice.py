"""Advice in the browser: a bot's order on the board with its reason and odds, and nobody has given it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Seated
from tests.web.serving import Server
from tests.web.table import SLOW, Table
from tests.web.test_access import findings

ASK = "What would you do?"


def ask(table: Table) -> None:
    """Ask for advice, and wait until it is shown."""
    table.wait_for_turn()
    table.page.get_by_role("button", name=ASK).click()
    table.page.get_by_role("region", name="Advice").wait_for(timeout=SLOW)
    table.settle()


def test_a_bot_shows_what_it_would_do_without_doing_it(sit: Seated, server: Server) -> None:
    table = sit(server.new_game(whitestone="random"), "highlord", likes={"pace": "off", "confirmEnd": False})
    ask(table)
    advice = table.page.get_by_role("region", name="Advice")
    expect(advice).to_contain_text("What the warlord would do")
    expect(advice).to_contain_text("Nothing is ordered yet")
    assert advice.locator(".reason").inner_text().strip("“” ")
    assert table.position == 0
    assert table.page.locator(".order .give .btn.primary").is_enabled(), "the order is composed"
    assert not findings(table.page)
    table.give()
    expect(advice).to_have_count(0)


def test_an_advised_march_lies_on_the_board_and_an_attack_shows_its_odds(sit: Seated, server: Server) -> None:
    made = server.new_game("first-smoke", "dragon-noir", orks="random")
    table = sit(made, "rebels", likes={"pace": "off", "confirmEnd": False})
    seen: set[str] = set()
    for _ in range(40):
        ask(table)
        verb = table.page.locator(".order h2").inner_text() if table.page.locator(".order h2").count() else ""
        if verb and table.page.locator("path.way").count():
            seen.add("way")
        if table.page.locator(".order .chances, .advice .chances").count():
            seen.add("odds")
        if seen == {"way", "odds"}:
            return
        before = table.position
        if table.page.locator(".order .give .btn.primary").count():
            table.page.locator(".order .give .btn.primary").click()
        else:
            words = table.page.locator(".advice .what").inner_text()
            table.press(words)
        table.expect_later_than(before)
    raise AssertionError(f"only {seen} was shown")


def test_two_people_may_ask_only_if_both_allow_it(sit: Seated, server: Server) -> None:
    made = server.new_game()
    table = sit(made, "highlord")
    table.wait_for_turn()
    expect(table.page.get_by_role("button", name=ASK)).to_have_count(0)
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_label("Allow advice at this table").check()
    expect(table.page.locator("dialog")).to_contain_text("Allowed by Fewmaster Toede.")
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("button", name=ASK)).to_have_count(0)
    server.call(f"/games/{made['game']['id']}/advice/allow", {"allow": True}, key=made["seats"]["whitestone"])
    expect(table.page.get_by_role("button", name=ASK)).to_be_visible()
