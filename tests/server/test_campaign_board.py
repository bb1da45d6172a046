"""The board of the strategic war: where its counters lie, also those that are in no hex of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.server.table import KENDER, Host
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.special.strategic_events import entrust
from warhost.server.boards.campaign import CampaignBoard
from warhost.server.boards.plain import centre
from warhost.server.wire import boards as wire


def counter(war: Board, name: str, side: int = WS) -> wire.Counter:
    """A counter as a side sees it."""
    snapshot: Any = war.game.view(SEATS[side]).snapshot()
    row = war.piece(name)
    found = CampaignBoard().counter(war.game.resolved, "piece", row, snapshot["tables"]["piece"][row])
    assert found is not None
    return found


def key(war: Board, name: str) -> str:
    """The key of a counter."""
    return f"piece:{war.piece(name)}"


def place(found: wire.Counter) -> tuple[int | None, str, str]:
    """Where a counter is: hex, zone, carrier."""
    return found.hex, found.zone, found.aboard


@rule("DG-04-02")
def test_the_stations_of_ships_follow_the_hexes_and_lie_midway_between_their_banks() -> None:
    war = battlefield()
    layout = CampaignBoard().layout(war.game.resolved, war.war)
    waters = war.war.theatre.waters
    assert layout.hexes is not None
    assert [station.id for station in layout.stations] == list(range(len(layout.ground), waters.count))
    token_of = {station.token: station for station in layout.stations}
    station = token_of["3311/3412"]
    assert station.id == war.hex("3311/3412")
    assert station.name == str(waters.name(war.hex("3311/3412")))
    (x, y), (far_x, far_y) = (centre(layout.hexes, war.hex(bank)) for bank in ("3311", "3412"))
    assert (station.x, station.y) == pytest.approx(((x + far_x) / 2, (y + far_y) / 2), abs=0.01)


@rule("DG-07-08")
@rule("DG-07-26")
def test_the_strength_of_a_stack_counts_its_armies_and_never_the_ratings_of_leaders() -> None:
    war = battlefield().place("hylo-1", "kronin", "palanthus-ship-1", at="Kalaman")
    army, leader, ship = (counter(war, name) for name in ("hylo-1", "kronin", "palanthus-ship-1"))
    assert (army.sort, army.strength) == ("army", army.figures[0])
    assert leader.figures, "a rating is printed"
    assert (leader.sort, leader.strength) == ("leader", None)
    assert (ship.sort, ship.strength) == ("ship", None)


@rule("DG-04-02")
def test_a_ship_on_a_river_lies_at_its_station_and_one_at_sea_in_its_hex() -> None:
    war = battlefield().place("palanthus-ship-1", at="3311/3412").place("palanthus-ship-2", at="Kalaman")
    assert place(counter(war, "palanthus-ship-1")) == (war.hex("3311/3412"), "", "")
    assert place(counter(war, "palanthus-ship-2")) == (war.hex("Kalaman"), "", "")
    war.war.put(war.piece("palanthus-ship-1"), war.hex("Kalaman"))
    assert place(counter(war, "palanthus-ship-1")) == (war.hex("Kalaman"), "", "")


@rule("DG-11-02")
def test_lances_lie_with_the_army_that_bears_them() -> None:
    war = battlefield().place("caergoth-1", at="Caergoth")
    assert place(counter(war, "dragonlance-1")) == (None, "waiting", "")
    entrust(war.war, war.piece("dragonlance-1"), war.piece("caergoth-1"))
    assert place(counter(war, "dragonlance-1")) == (None, "", key(war, "caergoth-1"))


@rule("DG-07-50")
def test_lances_of_a_hidden_army_and_the_army_itself_are_out_of_sight_and_in_no_box() -> None:
    war = battlefield(hidden_stacks="on").place("caergoth-1", at="Caergoth")
    entrust(war.war, war.piece("dragonlance-1"), war.piece("caergoth-1"))
    assert place(counter(war, "dragonlance-1", HL)) == place(counter(war, "caergoth-1", HL)) == (None, "", "")
    assert place(counter(war, "dragonlance-1")) == (None, "", key(war, "caergoth-1"))


def test_the_served_board_has_the_stations(host: Host) -> None:
    board = host.create(KENDER).spectator.get("board").ok()
    assert "3311/3412" in {station["token"] for station in board["stations"]}


def test_a_board_says_where_its_game_begins(host: Host) -> None:
    """The Kender Strike begins in the north-west; whoever comes early does not look for it on the whole continent."""
    layout = host.create(KENDER).spectator.get("board").ok()
    columns, rows = layout["hexes"]["columns"], layout["hexes"]["rows"]
    spans = [sorted(hex % columns for hex in layout["focus"]), sorted(hex // columns for hex in layout["focus"])]
    for span, size in zip(spans, (columns, rows), strict=True):
        assert span[-1] - span[0] < size / 4
    tokens = {ground["token"]: at for at, ground in enumerate(layout["ground"])}
    where = tokens["1313"]
    assert spans[0][0] <= where % columns <= spans[0][-1]
    assert spans[1][0] <= where // columns <= spans[1][-1]
