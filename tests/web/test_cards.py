"""A war by cards in the browser: the hand is drawn, says what it can do, and a card is played by a click."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import warhost
from tests.rulemark import rule
from tests.web.conftest import DESKTOP, PHONE, Seated
from tests.web.newcomer import Newcomer
from tests.web.serving import SEED, Server
from tests.web.table import Table
from warhost.core import Dice
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC

SHOTS = os.environ.get("WARHOST_SHOTS", "")


def chronicle() -> str:
    """A saved game in which a side is about to play its cards."""
    game, dice = warhost.new("dragons-of-glory", "historical", seed=5, options={"cards": "on"}), Dice("save")
    while not any(offer.order.verb == "end-cards" for offer in game.offers()):
        if game.ask.seat == "chance":
            game.roll()
        elif any(offer.order.verb == "begin" for offer in game.offers()):
            game.give("begin cards")
        else:
            game.give(game.suggest(dice))
    return "\n".join(save_lines(game, CODEC))


def at_the_table(sit: Seated, server: Server, size: tuple[int, int], **more: Any) -> Table:
    """Both seats of that game."""
    return sit(server.call("/imports/", {"chronicle": chronicle()}), "highlord", "whitestone", size=size, **more)


def shoot(table: Table, name: str) -> None:
    """Keep a picture of the page, where somebody wants to look at it."""
    if SHOTS:
        table.page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


@rule("PL-02-05", "PL-02-06")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_hand_is_drawn_and_a_card_is_played_from_it(sit: Seated, server: Server, size: tuple[int, int]) -> None:
    table = at_the_table(sit, server, size)
    table.wait_for_turn()
    table.page.get_by_role("tab", name="Cards").click()
    hand = table.page.locator("section.hand")
    expect(hand.locator("li[data-card]")).to_have_count(7)
    ambush = hand.locator("li[data-card=ambush]")
    expect(ambush.get_by_role("button", name="Play as event: Ambush")).to_be_disabled()
    ambush.locator(".face").click()
    expect(ambush.locator(".why").first).to_contain_text("PL-02-10")
    shoot(table, f"hand-{size[0]}")
    other = table.page.get_by_role("region", name="Lord Gunthar: 7 cards")
    expect(other.locator("li.covered")).to_have_count(7)
    before = table.position
    hand.get_by_role("button", name="Play as event: Astinus Writes").click()
    table.give()
    table.expect_later_than(before)
    table.expect_message("Which of these cards do you take?")
    shoot(table, f"astinus-{size[0]}")


def test_the_text_view_says_the_hand_in_words(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server, DESKTOP, likes={"pace": "off", "textView": True})
    table.wait_for_turn()
    hand = table.page.locator("section.hand")
    expect(hand).to_contain_text("Ambush: 2 assault points, 2 re-build points.")
    expect(hand.locator("li[data-card=ambush] .why").first).to_contain_text("PL-02-10")
    hand.get_by_role("button", name="Play as event: Astinus Writes").press("Enter")
    expect(table.page.locator(".order")).to_contain_text("Astinus Writes")


def before_an_idle_moment() -> str:
    """A saved game in which the Highlord may play a card for a moment, and holds none for it."""
    game, dice = warhost.new("dragons-of-glory", "historical", seed=5, options={"cards": "on"}), Dice("save")
    while not (game.ask.seat == "highlord" and game.ask.is_idle):
        game.roll() if game.ask.seat == "chance" else game.give(game.suggest(dice))
    return "\n".join(save_lines(game, CODEC))


@rule("PL-02-10")
def test_a_moment_for_which_one_holds_no_card_passes_unless_one_wants_to_be_asked(sit: Seated, server: Server) -> None:
    saved = before_an_idle_moment()
    asked = sit(server.call("/imports/", {"chronicle": saved}), "highlord", likes={"pace": "off", "stopIdle": True})
    asked.wait_for_turn()
    before = asked.position
    asked.page.wait_for_timeout(1500)
    assert asked.position == before, "it waits for a word"
    assert asked.offers() == ["Pass"]
    table = sit(server.call("/imports/", {"chronicle": saved}), "highlord")
    table.expect_later_than(before)
    # Whoever changes his mind is asked at the next one.
    table.page.get_by_role("button", name="Menu").click()
    expect(table.page.get_by_label("Ask me at every moment for a card")).not_to_be_checked()


def before_a_spell() -> str:
    """A saved game without cards in which a wizard of the attackers may cast a spell into a battle."""
    game, dice = warhost.new("dragons-of-glory", "campaign", seed=4, options={"spells": "on"}), Dice("cast")
    while not any(offer.order.verb == "cast" for offer in game.offers()):
        if game.ask.seat == "chance":
            game.roll()
        else:
            game.give(min((game.suggest(dice) for _ in range(4)), key=lambda order: order.verb != "attack"))
    assert game.ask.seat == "highlord"
    return "\n".join(save_lines(game, CODEC))


@rule("PL-10-01", "PL-10-02")
def test_a_spell_is_cast_into_a_battle_by_clicks(sit: Seated, server: Server) -> None:
    table = sit(server.call("/imports/", {"chronicle": before_a_spell()}), "highlord", "whitestone")
    table.wait_for_turn()
    assert table.offers() == ["Cast a spell", "Pass"]
    before = table.position
    order = table.begin("Cast a spell")
    order.get_by_text("Teleport", exact=True).first.click()
    table.settle()
    table.give()
    table.expect_later_than(before)
    expect(table.page.locator(".prompt")).to_contain_text("appear?")


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_a_war_by_cards_is_played_to_its_verdict_against_a_bot(sit: Seated, server: Server, scenario: str) -> None:
    seats = {"whitestone": {"type": "bot", "bot": "random"}}
    made = {"rulebook": "dragons-of-glory", "scenario": scenario, "seats": seats, "options": {"cards": "on"}}
    table = sit(server.call("/games/", {**made, "seed": SEED}), "highlord")
    player = Newcomer(table)
    player.play()
    ended = server.call(f"/games/{table.game}")["verdict"]
    assert ended["reason"]["text"] in player.expect_verdict()
    assert player.did["Begin"] > 5, "half-turns of cards and war were begun"
    assert player.did["Play as event"] > 0
    assert player.did["Declare for assaults"] > 0
