"""No turn slips by: the last march asks first, dice wait for whoever wants a word, skipped phases say why."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Seated
from tests.web.serving import SEED, Json, Server
from tests.web.table import SLOW, Table
from tests.web.test_access import findings
from warhost import library
from warhost.bots import bot
from warhost.core import CHANCE, Game
from warhost.server.handing_over import hands_over


def last_march() -> tuple[list[tuple[str, str]], str]:
    """The orders of a game of First Smoke before a march that would end the turn of the rebels, and that march."""
    game = library.new("dragon-noir", "first-smoke", seed=SEED)
    players = {seat: bot("odds", 3) for seat in game.seats}
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        seat = game.ask.seat
        order = players[seat].choose(game.view(seat))
        if seat == "rebels" and order.verb == "march" and hands_over(game, order, seat):
            return given(game), game.write(order)
        game.give(order, seat)
    raise AssertionError("nobody marched last")


def given(game: Game) -> list[tuple[str, str]]:
    return [(entry.seat, game.write(entry.what)) for entry in game.entries if entry.kind == "order"]


def play(server: Server, made: Json, orders: list[tuple[str, str]]) -> None:
    """Let both seats give these orders."""
    game, keys = made["game"]["id"], made["seats"]
    for seat, text in orders:
        after = server.call(f"/games/{game}")["position"]
        server.call(f"/games/{game}/orders", {"after": after, "order": {"text": text}}, key=keys[seat])


def before_the_first_dice() -> list[tuple[str, str]]:
    """The orders of The Kender Strike until dice are to be rolled."""
    game = library.new("dragons-of-glory", "kender-strike", seed=SEED)
    while game.ask.seat is not CHANCE:
        seat = game.ask.seat
        game.give(bot("odds", 3).choose(game.view(seat)), seat)
    return given(game)


def test_the_last_march_asks_before_it_hands_over(sit: Seated, server: Server) -> None:
    orders, last = last_march()
    made = server.new_game("first-smoke", "dragon-noir")
    play(server, made, orders)
    table = sit(made, "rebels")
    table.wait_for_turn()
    before = table.position
    type_order(table, last)
    dialog = table.page.locator("dialog")
    expect(dialog).to_contain_text("End turn?")
    assert not findings(table.page)
    dialog.get_by_role("button", name="Not yet").click()
    assert table.position == before
    type_order(table, last)
    dialog.get_by_role("button", name="Do it and end the turn").click()
    table.expect_later_than(before)
    expect(table.prompt.locator(".offers .btn.ends")).to_have_count(0)


def test_whoever_does_not_want_to_be_asked_is_not(sit: Seated, server: Server) -> None:
    orders, last = last_march()
    made = server.new_game("first-smoke", "dragon-noir")
    play(server, made, orders)
    table = sit(made, "rebels")
    table.wait_for_turn()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_label("Ask before a phase ends").uncheck()
    table.page.keyboard.press("Escape")
    before = table.latest
    type_order(table, last)
    table.page.wait_for_function(
        "(before) => Number(document.querySelector('.strip input').max) > before", arg=before, timeout=SLOW
    )
    assert table.page.locator("dialog[open]").count() == 0


def type_order(table: Table, text: str) -> None:
    """Type an order in the text view."""
    if not table.page.locator(".frame.text").count():
        table.page.get_by_role("button", name="Text", exact=True).click()
    table.page.get_by_label("Type an order").fill(text)
    table.page.keyboard.press("Enter")


def test_dice_wait_for_a_word(sit: Seated, server: Server) -> None:
    made = server.new_game("kender-strike")
    table = sit(made, "highlord", likes={"pace": "off", "stopDice": True})
    table.wait_for_turn()
    play(server, made, before_the_first_dice())
    button = table.page.get_by_role("button", name="Let the dice roll")
    button.wait_for(timeout=SLOW)
    before = table.position
    table.page.wait_for_timeout(500)
    assert table.position == before, "they wait"
    assert not findings(table.page)
    button.click()
    table.expect_later_than(before)


def test_a_phase_that_is_passed_over_says_why(sit: Seated, server: Server) -> None:
    orders, last = last_march()
    made = server.new_game("first-smoke", "dragon-noir")
    play(server, made, [*orders, ("rebels", last)])
    table = sit(made, "rebels")
    expect(table.page.get_by_role("log")).to_contain_text("phase is skipped")
    expect(table.page.get_by_role("log").get_by_role("button", name="DN-2.12.1-0").first).to_be_visible()


def before_the_last_march() -> tuple[list[tuple[str, str]], str]:
    """The orders of Beans for Giants until the wizard, the last forager, rides on to the map; and that march."""
    game = library.new("dragon-noir", "beans-for-giants", seed=SEED)
    player = bot("odds", 3)
    while True:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        seat = game.ask.seat
        order = player.choose(game.view(seat))
        if game.write(order).startswith("march zacharie"):
            return given(game), game.write(order)
        game.give(order, seat)


@pytest.fixture
def forager(sit: Seated, server: Server) -> Table:
    """A table at which the foragers' wizard is about to arrive, and the goblins are played by the computer."""
    orders, last = before_the_last_march()
    made = server.new_game("beans-for-giants", "dragon-noir")
    play(server, made, orders)
    game, keys = made["game"]["id"], made["seats"]
    after = server.call(f"/games/{game}")["position"]
    server.call(f"/games/{game}/leave", {"to": {"type": "bot", "bot": "odds"}}, key=keys["goblins"])
    table = sit(made, "rebels", likes={"pace": "off", "confirmEnd": False})
    table.wait_for_turn()
    use_right(table, "Ask me before each enemy phase", "Yes")  # a button that is the whole order
    table.expect_later_than(after)
    server.call(
        f"/games/{game}/orders",
        {"after": server.call(f"/games/{game}")["position"], "order": {"text": last}},
        key=keys["rebels"],
    )
    return table


def use_right(table: Table, label: str, *values: str) -> None:
    """Choose a right from the list of them, and what it needs."""
    rights = table.prompt.locator("details.rights")
    if rights.count():
        rights.locator("summary").click()
    table.prompt.get_by_role("button", name=label).click()
    order = table.page.locator(".order")
    for value in values:
        table.settle()
        order.get_by_text(value, exact=True).first.click()
    table.settle()


def test_a_spell_is_cast_in_the_turn_of_the_computer_before_its_phases(forager: Table) -> None:
    table = forager
    phases = []
    while True:
        table.expect_message("is about to begin")
        table.wait_for_turn()
        phases.append(table.message)
        if "combat" in table.message.lower():
            break
        before = table.position
        table.press("Let them go on")
        table.expect_later_than(before)
    assert [phase.rpartition(": ")[2].split(" is ")[0] for phase in phases] == ["Offensive fire", "Movement", "Combat"]
    # No goblin has reached an enemy: their combat phase is skipped, and the spell is cast all the same.
    expect(table.page.get_by_role("log")).to_contain_text("The combat phase is skipped")
    before = table.position
    use_right(table, "Strengthen the caster", "Increase movement")
    table.page.locator(".order select").last.select_option("1")
    table.settle()
    table.page.locator(".order .give .btn.primary").click()
    table.expect_later_than(before)
    expect(table.page.get_by_role("log")).to_contain_text("Increase movement")
    assert not findings(table.page)
