"""The toy rulebook plays in the same client, with every kind of prompt it has and no code of its own."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Seated
from tests.web.serving import Server
from tests.web.table import Table

ORDERS = 200


def press(table: Table, label: str) -> str:
    """Press a button of the prompt."""
    table.press(label.split("\n")[0])
    return label


def answer(table: Table, wanted: str = "") -> str:
    """Answer a prompt of the toy with what is wanted or with whatever ends it; the order that was given."""
    page = table.page
    if not page.locator(".order").count():
        offers = table.offers()
        ending = table.prompt.locator(".offers .ends")
        label = wanted if wanted in offers else ending.first.inner_text() if ending.count() else offers[-1]
        press(table, label)
        if label != wanted:
            return label
        table.begin(label)
    give = page.locator(".order .give .btn.primary")
    for _ in range(6):
        table.settle()
        if give.inner_text().startswith("All stand"):
            return press(table, table.offers()[-1])
        if give.is_enabled():
            verb = (page.locator(".order code").text_content() or "").split()[0]
            give.click()
            return verb
        if table.labelled.count():
            table.labelled.first.click()
            return "labelled"
        choose_first(table)
    raise AssertionError(page.locator(".order").inner_text())


def choose_first(table: Table) -> None:
    """Choose the first thing there is for the component that is still open."""
    open_step = table.page.locator(".order fieldset").last
    if open_step.locator("select").count():
        open_step.locator("select").first.select_option(index=1)
    elif open_step.locator("input").count():
        open_step.locator("input").first.check()
    else:
        open_step.locator(".btn[aria-pressed=false]").first.click()


def test_the_toy_is_played_to_its_end_with_no_code_of_its_own(sit: Seated, server: Server) -> None:
    table = sit(server.new_game("first-steps", "toy", blue="random"), "red")
    table.page.get_by_role("button", name="Text", exact=True).click()
    done: list[str] = []
    for _ in range(ORDERS):
        if not table.wait_for_turn():
            break
        before = table.position
        done.append(answer(table, "" if "march" in done else "March"))
        table.expect_later_than(before)
    expect(table.prompt.locator(".verdict")).to_be_visible()
    assert {"place", "hide", "bid", "march"} <= set(done), done


def test_hawks_fly_to_a_click_on_open_ground(sit: Seated, server: Server) -> None:
    table = sit(server.new_game("first-steps", "toy", blue="random"), "red")
    for _ in range(ORDERS):
        assert table.wait_for_turn()
        if any(offer.startswith("Fly") for offer in table.offers()):
            break
        before = table.position
        answer(table)
        table.expect_later_than(before)
    table.press("Fly")
    order = table.page.locator(".order code")
    expect(order).to_contain_text("fly ")
    proposed = order.text_content() or ""
    table.wait_for_map()
    ((x, y),) = table.middles(table.page.locator(".pose circle"))
    table.page.mouse.click(x + 6, y)
    expect(order).not_to_have_text(proposed)
    table.settle()
    table.give()


def test_players_at_one_screen_do_not_see_each_others_secrets(sit: Seated, server: Server) -> None:
    table = sit(server.new_game("first-steps", "toy"), "red", "blue")
    table.give()
    table.press("Ready")
    curtain = table.page.get_by_role("dialog", name="It is for Blue to act")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name="I play Blue").click()
    expect(table.page.locator(".seats .me")).to_contain_text("Blue")


def test_an_order_in_the_making_outlives_what_others_do_in_secret(sit: Seated, server: Server) -> None:
    made = server.new_game("first-steps", "toy")
    red, blue = sit(made, "red"), sit(made, "blue")
    for table in (red, blue):
        table.give()
        before = table.position
        table.press("Ready")
        table.expect_later_than(before)
    for table in (red, blue):
        table.wait_for_turn()
        table.page.get_by_role("button", name="Text", exact=True).click()
        before = table.position
        assert answer(table) == "hide"
        table.expect_later_than(before)
    red.wait_for_turn()
    choose_first(red)
    red.settle()
    order = red.page.locator(".order code")
    expect(order).to_contain_text("bid ")
    chosen = order.inner_text()
    blue.wait_for_turn()
    choose_first(blue)
    blue.give()
    red.expect_position(blue.position)
    red.settle()
    expect(order).to_have_text(chosen)
    red.give()
