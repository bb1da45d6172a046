"""Keys work wherever one is: after a radio, a checkbox, a list, a click on the board; and they are explained."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.serving import Server
from tests.web.table import Table
from tests.web.test_access import findings


def moving(sit: Seated, server: Server, **more: object) -> Table:
    """The Kender Strike, the Highlord about to move."""
    table = sit(server.new_game(), "highlord", "whitestone", **more)
    for _ in range(2):
        table.expect_message("Set up your forces")
        table.set_up()
    table.expect_message("Which side moves first?")
    table.page.locator("[data-order=highlord]").click()
    table.expect_message("Move your armies")
    table.settle()
    return table


def choose_marcher(table: Table, at: int = 0) -> None:
    """Choose who marches, with the mouse: the keys are then with a radio button."""
    table.page.locator(".order input[type=radio]").nth(at).click()
    table.page.locator(".order legend", has_text="Path").wait_for()
    table.settle()


def test_keys_live_on_after_a_radio_button(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    page = table.page
    page.keyboard.press("t")
    page.locator(".order input[type=radio]").first.click()
    table.settle()
    assert page.evaluate("() => document.activeElement.type") == "radio"
    page.keyboard.press("r")
    expect(page.locator(".drawer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator(".board")).to_be_visible()


def test_keys_live_on_after_a_checkbox(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    page = table.page
    stack = page.locator(".order li", has_text="Draconians 1")
    stack.locator("input").click()
    table.settle()
    page.locator(".order input[type=checkbox]").first.click()
    table.settle()
    assert page.evaluate("() => document.activeElement.type") == "checkbox"
    page.keyboard.press("r")
    expect(page.locator(".drawer")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator(".board")).to_have_count(0)


def test_enter_after_a_click_on_the_board_gives_the_order_as_its_button_says(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    page = table.page
    choose_marcher(table)
    goal = table.reachable()[0]
    page.mouse.click(*goal)
    table.settle()
    expect(page.locator(".order .give .btn.primary")).to_contain_text("↵")
    before = table.position
    page.keyboard.press("Enter")
    table.expect_later_than(before)
    expect(page.get_by_role("log", name="Log").locator(".line")).to_have_count(1)


def test_escape_leaves_the_order_then_the_hex_and_the_past(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    page = table.page
    choose_marcher(table)
    page.keyboard.press("Escape")
    table.settle()
    expect(page.locator(".order input[type=radio]:checked")).to_have_count(0)
    table.open(position=1)
    table.expect_message("looking back")
    page.keyboard.press("Escape")
    table.expect_message("Move your armies")


def test_the_text_view_is_played_with_enter_and_escape(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    page = table.page
    page.keyboard.press("t")
    page.locator(".order input[type=radio]").first.focus()
    page.keyboard.press("Space")
    path = page.get_by_label("Path", exact=True)
    path.wait_for()
    table.settle()
    path.select_option(index=1)
    path.focus()
    table.settle()
    page.keyboard.press("Escape")
    table.settle()
    expect(page.get_by_label("Path", exact=True)).to_have_count(0)
    page.locator(".order input[type=radio]").first.check()
    path.wait_for()
    path.select_option(index=1)
    table.settle()
    path.focus()
    before = table.position
    page.keyboard.press("Enter")
    table.expect_later_than(before)
    # The line for typed orders is left with Escape, and Enter in it gives what is composed.
    page.locator(".order input[type=radio]").first.check()
    path.wait_for()
    path.select_option(index=1)
    table.settle()
    page.get_by_label("Type an order").focus()
    before = table.position
    page.keyboard.press("Enter")
    table.expect_later_than(before)
    page.get_by_label("Type an order").fill("tuo")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.id") != "typed-order"


def test_a_button_reached_by_keys_is_pressed_with_enter(sit: Seated, server: Server) -> None:
    table = moving(sit, server)
    page = table.page
    choose_marcher(table)
    page.mouse.click(*table.reachable()[0])
    table.settle()
    before = table.position
    page.get_by_role("button", name="Rules", exact=True).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".drawer")).to_be_visible()
    assert table.position == before


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "dark")])
def test_a_question_mark_lists_the_keys(sit: Seated, server: Server, size: tuple[int, int], theme: str) -> None:
    table = sit(server.new_game(), "highlord", size=size, color_scheme=theme)
    page = table.page
    page.keyboard.press("?")
    overlay = page.get_by_role("dialog", name="Keys")
    for words in ("give the order", "cancel, close", "undo", "hide the counters", "say something"):
        expect(overlay).to_contain_text(words)
    assert findings(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    # While it lies there its own keys count, not those of the table.
    page.keyboard.press("t")
    page.keyboard.press("Escape")
    expect(overlay).to_have_count(0)
    expect(page.get_by_role("button", name="Text", exact=True)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys").click()
    expect(overlay).to_be_visible()
