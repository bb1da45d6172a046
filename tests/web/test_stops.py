"""No turn slips by: the last march asks first, dice wait for whoever wants a word, phases passed over say why."""

from __future__ import annotations

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
    expect(table.page.get_by_role("log")).to_contain_text("passed over")
    expect(table.page.get_by_role("log").get_by_role("button", name="DN-2.12.1-0").first).to_be_visible()
