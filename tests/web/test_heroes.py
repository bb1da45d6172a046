"""A Turn with heroes in the browser: declaration, deeds with odds, the heroes' page, journeys, parcels on the map."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

import warhost
from tests.rulemark import rule
from tests.web.conftest import DESKTOP, Seated
from tests.web.serving import Server
from tests.web.table import Table
from warhost.campaign.advanced.heroic.active_hero import NameHero
from warhost.campaign.advanced.heroic.carried_artifacts import own_parcels
from warhost.campaign.printed.sides import WS
from warhost.campaign.state import War
from warhost.core import Dice, Game
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC

SHOTS = os.environ.get("WARHOST_SHOTS", "")


def at_the_declaration(scenario: str, **options: str) -> Game:
    """A game in which Whitestone is about to declare its hero."""
    game, dice = warhost.new("dragons-of-glory", scenario, seed=8, options=options), Dice("heroes")
    while not (isinstance(game.step, NameHero) and game.step.side == WS):
        if game.ask.seat == "chance":
            game.roll()
        else:
            game.give(game.suggest(dice))
    return game


def sit_down(sit: Seated, server: Server, game: Game) -> Table:
    """Both seats of a saved game."""
    saved = "\n".join(save_lines(game, CODEC))
    return sit(server.call("/imports/", {"chronicle": saved}), "highlord", "whitestone", size=DESKTOP)


def shoot(table: Table, name: str) -> None:
    """Keep a picture of the page, where somebody wants to look at it."""
    if SHOTS:
        table.page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def choose(table: Table, label: str, name: str) -> None:
    """Give an order that names one piece."""
    order = table.begin(label)
    order.get_by_role("radio", name=name).first.check()
    table.give()


def hand_over(table: Table) -> None:
    """The next player at the same browser takes his seat: artifacts are secret."""
    table.page.locator(".curtain .btn.primary").click()
    table.wait_for_turn()


@rule("MD-02-02", "MD-03-01", "MD-03-22")
def test_a_hero_is_declared_and_acts_with_odds_before_the_order(sit: Seated, server: Server) -> None:
    game = at_the_declaration("abanasinia")
    war = game.state
    assert isinstance(war, War)
    table = sit_down(sit, server, game)
    table.wait_for_turn()
    table.expect_message("Which hero is active this Turn?")
    choose(table, "Declare a hero", "Sturm")
    hand_over(table)
    table.begin("Declare a hero")
    table.give()
    hand_over(table)
    table.expect_message("What does your hero do?")
    table.begin("Look for the Hammer of Kharas")
    expect(table.page.locator(".order")).to_contain_text("30 %")
    shoot(table, "hammer")
    table.page.get_by_role("tab", name="Heroes").click()
    page = table.page.get_by_role("tabpanel")
    sturm = page.get_by_role("row", name="Sturm")
    expect(sturm).to_contain_text("5 · 3 · — · 8")
    expect(sturm).to_contain_text("active")
    for parcel in own_parcels(war, WS):
        carrier = war.theatre.pieces[war.carrier[parcel]].name
        expect(page.get_by_role("row", name=carrier)).to_contain_text(war.theatre.pieces[war.artifact[parcel]].name)
    shoot(table, "heroes")
    before = table.position
    table.press("Nothing")
    table.expect_later_than(before)


@rule("MD-06-02", "MD-01-01")
def test_heroes_markers_and_parcels_lie_on_the_map(sit: Seated, server: Server) -> None:
    game = at_the_declaration("abanasinia")
    war = game.state
    assert isinstance(war, War)
    table = sit_down(sit, server, game)
    table.wait_for_turn()
    table.wait_for_map()
    board = table.page.locator(".board")
    for hex in war.hidden[0]:
        expect(board.locator(f"[data-key='marker:{hex}']")).to_have_count(1)
    shoot(table, "map")
