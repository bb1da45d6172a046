"""Into contact on the table of a battle: by a ghost that snaps to the enemy, by keys alone, and by a written order."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from playwright.sync_api import expect

import warhost
from tests.web.conftest import Seated
from tests.web.serving import Server
from tests.web.table import Table
from tests.web.test_crossroads import pose, spot, unit
from warhost.battle.movement.blocked_by import around
from warhost.battle.state import Battle, Did, shape_of, touching
from warhost.battle.table.sweeps import free_run
from warhost.battle.table.units import heading
from warhost.bots import bot
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC

SEATS = ("good", "evil")
TOUCH = 10
"""Thousandths of an inch between bases that touch."""


class Meeting(NamedTuple):
    """A saved battle in which a unit has an enemy before its front, and the way to him."""

    chronicle: str
    piece: PieceId
    name: str
    far: int


@cache
def meeting() -> Meeting:
    """Two generals play until somebody could walk straight into contact."""
    game = warhost.new("battlesystem", "crossroads", seed="contact")
    players = {seat: bot("odds", f"contact {seat}") for seat in SEATS}
    while True:
        found = _before_an_enemy(game)
        if found is not None:
            piece, far = found
            return Meeting("\n".join(save_lines(game, CODEC)), piece, _battle(game).unit(piece).sheet.id, far)
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(players[game.ask.seat].choose(game.view(game.ask.seat)))


def _battle(game: Game) -> Battle:
    assert isinstance(game.state, Battle)
    return game.state


def _before_an_enemy(game: Game) -> tuple[PieceId, int] | None:
    if game.ask.seat is CHANCE or not any(offer.order.verb == "move" for offer in game.ask.offers):
        return None
    battle = _battle(game)
    for piece in battle.standing(battle.side(game.ask.seat)):
        shape, bars = shape_of(battle, piece), around(battle, piece)
        run = free_run(shape.outline, heading(shape.pose.facing), (*bars.enemies, *bars.friends), 9000)
        enemy = run.obstacle is not None and run.obstacle < len(bars.enemies)
        idle = not battle.out[piece] and not battle.has_done(piece, Did.MOVED) and not touching(battle, piece)
        if idle and enemy and 3000 < run.amount < battle.unit(piece).rate - 500:
            return piece, run.amount
    return None


def at_the_table(sit: Seated, server: Server) -> Table:
    """Both seats of that battle."""
    table = sit(server.call("/imports/", {"chronicle": meeting().chronicle}), *SEATS)
    table.wait_for_map()
    assert table.wait_for_turn()
    return table


def expect_contact(table: Table) -> None:
    """The unit touches an enemy, and its panel says whom."""
    table.page.mouse.click(*spot(table, *_inside(table)))
    expect(table.page.locator("section.unit")).to_contain_text("In contact with")


def _inside(table: Table) -> tuple[float, float]:
    x, y, facing = pose(table, meeting().piece)
    east, north = heading(facing)
    return x - 350 * east, y - 350 * north


def test_a_ghost_near_an_enemy_snaps_to_him_and_the_unit_goes_there(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server)
    _, piece, _, far = meeting()
    x, y, facing = pose(table, piece)
    east, north = heading(facing)
    from_ = _inside(table)
    for short in (450, -450):  # before him, and into him
        table.drag(spot(table, *from_), spot(table, from_[0] + east * (far - short), from_[1] + north * (far - short)))
        ghost = table.page.locator(".dragging .ghost")
        expect(ghost).to_have_count(1)
        to_x, to_y, _ = (int(number) for number in (ghost.get_attribute("data-ghost") or "").split(","))
        gone = (to_x - x) * east + (to_y - y) * north
        assert abs(gone - far) <= 2 * TOUCH, "its front stands at his"
        table.page.keyboard.press("Escape")
        table.page.mouse.up()
        table.settle()
    table.drag(spot(table, *from_), spot(table, from_[0] + east * (far - 450), from_[1] + north * (far - 450)))
    table.page.mouse.up()
    table.settle()
    table.give()
    expect_contact(table)


def test_by_keys_alone_a_unit_goes_at_an_enemy(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server)
    page = table.page
    offer = table.prompt.get_by_role("button", name="Move a unit")
    offer.focus()
    page.keyboard.press("Enter")
    table.settle()
    called = re.compile(meeting().name.replace("-", " "), re.IGNORECASE)
    choice = page.locator(".order").get_by_role("radio", name=called)
    choice.focus()
    page.keyboard.press("Space")
    table.settle()
    whole = page.get_by_role("button", name="as far as it goes")
    whole.focus()
    page.keyboard.press("Enter")
    table.settle()
    before = table.position
    page.locator(".order .give .btn.primary").focus()
    page.keyboard.press("Enter")
    table.expect_later_than(before)
    expect_contact(table)


def test_a_written_order_leads_into_contact(sit: Seated, server: Server) -> None:
    table = at_the_table(sit, server)
    page = table.page
    page.get_by_role("button", name="Text", exact=True).click()
    table.settle()
    before = table.position
    page.locator("#typed-order").fill(f"move {meeting().name} advance")
    page.keyboard.press("Enter")
    table.expect_later_than(before)
    page.get_by_role("button", name="Board", exact=True).click()
    table.wait_for_map()
    expect(unit(table, meeting().piece)).to_be_visible()
    expect_contact(table)
