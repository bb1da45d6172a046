"""The fights of The Challenge in the browser: boats, lights and entrances are on the board, and are used by mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Seated
from tests.web.moments import may_give
from tests.web.newcomer import Newcomer
from tests.web.serving import Server
from warhost import library
from warhost.bots import bot
from warhost.core import CHANCE
from warhost.core.saving.saves import save_lines


def until(scenario: str, seat: str, verb: str) -> str:
    """The record of a game between bots up to the first time when a seat can give an order of a kind."""
    game = library.new("dragon-noir", scenario, seed="below ground")
    players = {one: bot("odds", 3) for one in game.seats}
    while not may_give(game, seat, verb):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(players[game.ask.seat].choose(game.view(game.ask.seat)), game.ask.seat)
    return "\n".join(save_lines(game))


def test_three_lights_shows_lights_boats_and_entrances_and_a_boat_is_rowed(sit: Seated, server: Server) -> None:
    made = server.call("/imports/", {"chronicle": until("three-lights", "adventurers", "row")})
    table = sit(made, "adventurers")
    table.wait_for_map()
    board = table.page.locator(".board")
    expect(board.locator("[href$='magic-light']")).to_have_count(3)
    expect(board.locator("[href$='magic-dungeon']")).to_have_count(2)
    assert board.locator("[href*='magic-boat-']").count() == 2
    before = table.position
    chooser = table.begin("Row a boat")
    chooser.locator("input[type=radio]").first.click()
    table.settle()
    table.page.mouse.click(*table.reachable()[0])
    table.settle()
    table.give()
    table.expect_later_than(before)
    assert any("rows the boat" in line for line in table.log)


def test_narrow_ways_shows_levers_gate_and_locks_and_a_lock_is_opened_by_mouse(sit: Seated, server: Server) -> None:
    made = server.call("/imports/", {"chronicle": until("narrow-ways", "adventurers", "unlock")})
    table = sit(made, "adventurers")
    table.wait_for_map()
    board = table.page.locator(".board")
    expect(board.locator("[href$='magic-lever']")).to_have_count(2)
    expect(board.locator("[href$='magic-gate']")).to_have_count(2)
    assert board.locator("[href*='magic-side-locked']").count() == 8
    before = table.position
    chooser = table.begin("Open a lock")
    chooser.locator("input[type=radio]").first.click()
    table.settle()
    table.give()
    table.expect_later_than(before)
    assert any("works at the lock" in line for line in table.log)


def test_what_the_queen_can_lay_is_told_with_the_strengths_of_babies_and_not_drawn_grown(
    sit: Seated, server: Server
) -> None:
    made = server.call("/imports/", {"chronicle": until("throne-of-alkiram", "krobs", "lay")})
    table = sit(made, "krobs")
    table.wait_for_map()
    lines = table.begin("Lay a baby").locator("li")
    expect(lines.filter(has_text="Tiom, baby Guard 9/9-8, grown 22/22-4: 7 points")).to_have_count(1)
    expect(lines.filter(has_text="Baby Hunter 3/1-15, grown 7/3-12: 1 point")).to_have_count(1)
    expect(lines.locator("svg, .num")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["three-lights", "narrow-ways", "eight-doors"])
def test_a_fight_below_ground_is_played_to_its_verdict(sit: Seated, server: Server, scenario: str) -> None:
    table = sit(server.new_game(scenario, "dragon-noir", krobs="random"), "adventurers")
    player = Newcomer(table)
    player.play()
    assert server.call(f"/games/{table.game}")["verdict"]["reason"]["text"] in player.expect_verdict()
