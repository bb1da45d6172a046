"""Rule 4, moving ships: sea, coast and rivers, who keeps them out, who pushes them away, ships as bridges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from warhost.campaign.printed.sides import GONE
from warhost.campaign.sea.ship_stacking import barred_stations, is_barred, ships_at
from warhost.campaign.sea.ships import Sail, can_step, step_refusals
from warhost.campaign.sea.transport import Voyage
from warhost.campaign.sequence import MoveAndFight, forget_last_turn
from warhost.campaign.terrain.movement_costs import Gait
from warhost.campaign.world.waters import Waters, sea_reach
from warhost.core import CHANCE
from warhost.core.ids import HexId, all_hexes
from warhost.core.orders import Kind

EAST = [f"{column:02d}05" for column in range(1, 20)]
"""Open sea in the far north-west, each hex east of the one before; 0005 comes first."""


def with_points(war: Board, ship: str, points: int) -> Board:
    """Leave a ship so many points of its allowance."""
    piece = war.piece(ship)
    war.war.set("spent", piece, war.war.points(piece) - points)
    return war


def course(stations: list[str]) -> str:
    return ">".join(stations)


# DG-04-01, DG-04-02: how far


@rule("DG-04-01")
def test_a_ship_moves_a_hex_for_each_point_of_its_allowance() -> None:
    war = with_points(board().place("mithas-ship-1", at="0005").moving(HL), "mithas-ship-1", 6)
    assert war.refuses(f"sail mithas-ship-1 {course(EAST[:7])}").because("DG-04-01")
    war.give(f"sail mithas-ship-1 {course(EAST[:6])}")
    assert war.at("mithas-ship-1") == "0605"


@rule("DG-04-01")
def test_a_ship_has_its_whole_allowance_on_either_face() -> None:
    war = board().place("mithas-ship-1", at="0005").place("silvanesti-ship-1", at="0007", depleted=True)
    assert war.war.points(war.piece("mithas-ship-1")) == 35
    assert war.war.points(war.piece("silvanesti-ship-1")) == 50


@rule("DG-04-01")
def test_a_ship_sails_coastal_hexes_but_never_inland() -> None:
    war = board().place("palanthus-ship-1", at="Kalaman").moving(WS)
    assert war.refuses("sail palanthus-ship-1 3413").because("DG-04-01")
    war.give("sail palanthus-ship-1 3512>3411")
    assert war.at("palanthus-ship-1") == "3411"


@rule("DG-04-01")
def test_a_ship_cannot_jump_from_one_water_to_another() -> None:
    war = board().place("mithas-ship-1", at="0005").moving(HL)
    assert war.refuses("sail mithas-ship-1 0205").because("DG-04-01")


@rule("DG-04-01")
def test_points_left_can_be_used_in_a_second_order() -> None:
    war = with_points(board().place("mithas-ship-1", at="0005").moving(HL), "mithas-ship-1", 3)
    war.give("sail mithas-ship-1 0105>0205").give("sail mithas-ship-1 0305")
    assert "sail" not in war.offered()
    assert war.refuses("sail mithas-ship-1 0405")


@rule("DG-04-02")
def test_on_a_river_hexsides_are_counted() -> None:
    war = board().place("palanthus-ship-1", at="3510").moving(WS)
    with_points(war, "palanthus-ship-1", 5)
    up_river = "3511>3411>3311/3412>3311/3312>3211/3312"
    assert war.refuses(f"sail palanthus-ship-1 {up_river}>3211/3212").because("DG-04-02")
    war.give(f"sail palanthus-ship-1 {up_river}")
    assert war.station("palanthus-ship-1") == "3211/3312"
    assert war.war.river[war.piece("palanthus-ship-1")] >= 0


@rule("DG-04-02")
def test_shallow_rivers_carry_no_ships() -> None:
    war = board()
    atlas = war.war.theatre.atlas
    deep = {side for side, barrier in enumerate(atlas.barrier) if barrier == 2}
    assert {war.war.theatre.waters.sides[0]} <= deep
    assert all(side in deep for side in war.war.theatre.waters.sides)


@rule("DG-04-02")
def test_a_ship_enters_a_river_only_at_its_mouth() -> None:
    war = board().place("palanthus-ship-1", at="3510").moving(WS)
    assert war.refuses("sail palanthus-ship-1 3411>3311/3312").because("DG-04-02")


@rule("DG-04-02")
def test_a_river_station_can_be_written_and_read() -> None:
    war = board().place("palanthus-ship-1", at="3411").moving(WS)
    order = war.game.read("sail palanthus-ship-1 3311/3412")
    assert war.game.write(order) == "sail palanthus-ship-1 3311/3412"


# DG-04-03, DG-04-04: who keeps ships out


@rule("DG-04-03", refused="ship")
def test_enemy_ships_bar_a_hex_and_can_be_sailed_around() -> None:
    war = board().place("mithas-ship-1", at="0005").place("palanthus-ship-1", at="0105").moving(HL)
    assert war.refuses("sail mithas-ship-1 0105>0205").because("DG-04-03")
    assert not war.refuses("sail mithas-ship-1 0104>0204>0205")


@rule("DG-04-03", refused="ship")
def test_enemy_ships_bar_a_river_hexside() -> None:
    war = board().place("palanthus-ship-1", at="3311/3312").place("sanction-ship-1", at="3411").moving(HL)
    assert war.refuses("sail sanction-ship-1 3311/3412>3311/3312").because("DG-04-03")
    assert not war.refuses("sail sanction-ship-1 3311/3412")


@rule("DG-04-04", refused="ship")
def test_an_enemy_army_bars_its_coastal_hex() -> None:
    war = board().place("palanthus-ship-1", at="3411").place("khur-1", at="3512").moving(WS)
    assert war.refuses("sail palanthus-ship-1 3512").because("DG-04-04")


@rule("DG-04-04", refused="ship")
@pytest.mark.parametrize("bank", ["3311", "3412"])
def test_an_enemy_army_on_either_bank_bars_a_river_hexside(bank: str) -> None:
    war = board().place("palanthus-ship-1", at="3411").place("khur-1", at=bank).moving(WS)
    assert war.refuses("sail palanthus-ship-1 3311/3412").because("DG-04-04")


@rule("DG-04-04", "DG-00-05")
def test_a_lone_enemy_leader_bars_nothing() -> None:
    war = board().place("palanthus-ship-1", at="3411").place("mithas-leader", at="3512").moving(WS)
    assert not war.refuses("sail palanthus-ship-1 3512")


@rule("DG-04-15", "DG-04-04")
def test_an_army_aboard_an_enemy_ship_bars_only_where_its_ship_does() -> None:
    war = board().place("sanction-ship-1", at="3512").place("khur-1", at="3512", aboard="sanction-ship-1")
    war.place("palanthus-ship-1", at="3411").moving(WS)
    refused = war.refuses("sail palanthus-ship-1 3512")
    assert refused.because("DG-04-03")
    assert not refused.because("DG-04-04")


# DG-04-05: armies push ships away


@rule("DG-04-05")
def test_an_army_drives_a_ship_with_its_cargo_from_the_port_unharmed() -> None:
    war = board().place("palanthus-ship-1", at="Kalaman").place("khur-1", at="3413")
    war.place("palanthus-1", "palanthus-leader", at="Kalaman", aboard="palanthus-ship-1").moving(HL)
    war.give("march khur-1 - 3412")
    assert war.asked == "whitestone"
    assert {war.game.write(order) for order in war.game.orders()} == {
        "put-out 3512",
        "put-out 3311",
        "put-out 3411",
    }
    assert war.refuses("put-out 3510").because("DG-04-05")
    war.give("put-out 3411")
    assert war.at("khur-1") == "3412"
    for piece in ("palanthus-ship-1", "palanthus-1", "palanthus-leader"):
        assert war.at(piece) == "3411"
    assert war.carrier("palanthus-1") == "palanthus-ship-1"
    assert not war.is_depleted("palanthus-ship-1")


@rule("DG-04-05")
def test_an_army_drives_a_ship_from_the_river_along_its_hex() -> None:
    war = board().place("palanthus-ship-1", at="2617/2717").place("khur-1", at="2817").moving(HL)
    war.give("march khur-1 - 2717")
    # 2716/2717 touches the army too, so only the hexside on the other side is near.
    assert war.station("palanthus-ship-1") == "2617/2718"


@rule("DG-04-05")
def test_a_ship_passed_on_the_march_is_driven_away_at_once() -> None:
    war = board().place("palanthus-ship-1", at="2617/2717").place("khur-1", at="2817").moving(HL)
    war.give("march khur-1 - 2717>2817")
    assert war.at("khur-1") == "2817"
    assert war.station("palanthus-ship-1") == "2617/2718"


@rule("DG-04-05", "DG-04-06")
def test_a_driven_ship_goes_past_full_hexsides_and_enemies() -> None:
    war = board().place("palanthus-ship-1", at="2617/2717").place("khur-1", at="2817")
    war.place("palanthus-ship-2", "palanthus-ship-3", at="2617/2718").moving(HL)
    war.give("march khur-1 - 2717")
    assert {war.game.write(order) for order in war.game.orders()} == {"put-out 2618/2718", "put-out 2716/2816"}
    assert war.refuses("put-out 2617/2718").because("DG-04-05"), "two ships lie there"


@rule("DG-04-05")
def test_several_ships_are_driven_away_one_by_one() -> None:
    war = board().place("palanthus-ship-1", "palanthus-ship-2", at="Kalaman").place("khur-1", at="3413").moving(HL)
    war.give("march khur-1 - 3412").give("put-out 3411").give("put-out 3512")
    assert war.asked == "highlord"
    assert {war.at("palanthus-ship-1"), war.at("palanthus-ship-2")} == {"3411", "3512"}


@rule("DG-04-05")
def test_an_air_army_drives_ships_away_where_it_alights_not_where_it_passes() -> None:
    war = board().place("palanthus-ship-1", at="3512").place("red-dragon-1", at="3513").moving(HL)
    war.give("fly red-dragon-1 - 3512>3511")
    assert war.at("palanthus-ship-1") == "3512"
    war.give("fly red-dragon-1 - 3512").give("put-out 3411")
    assert war.at("palanthus-ship-1") == "3411"


@rule("DG-04-05", "DG-04-13")
def test_a_ship_driven_away_has_moved_and_is_no_bridge() -> None:
    war = board().place("palanthus-ship-1", at="2617/2717").place("khur-1", at="2817").moving(HL)
    assert war.war.bridged(WS)
    war.give("march khur-1 - 2717")
    assert not war.war.bridged(WS)


@rule("DG-04-05")
def test_an_army_landed_from_a_ship_drives_enemy_ships_away() -> None:
    war = board().place("palanthus-ship-1", at="3311/3412").place("sanction-ship-1", at="3512")
    war.place("khur-1", at="3512", aboard="sanction-ship-1").moving(HL)
    war.give("sail sanction-ship-1 3412>land:khur-1")
    assert war.asked == "whitestone"
    assert war.refuses("put-out 3412").because("DG-04-05")
    war.give("put-out 3411")
    assert war.station("palanthus-ship-1") == "3411"


# DG-04-06: stacking


@rule("DG-04-06", "DG-05-17")
def test_ten_ships_may_share_a_sea_hex() -> None:
    ships = [f"{nation}-ship-{n}" for nation in ("mithas", "kothas") for n in (1, 2, 3, 4)] + ["sanction-ship-1"]
    war = board().place(*ships, at="0105").place("sanction-ship-2", at="0005").moving(HL)
    war.give("sail sanction-ship-2 0105")
    assert len(ships_at(war.war, war.hex("0105"))) == 10


@rule("DG-04-06", refused="third ship")
def test_only_two_ships_share_a_river_hexside() -> None:
    war = board().place("palanthus-ship-1", "palanthus-ship-2", at="3311/3412").place("palanthus-ship-3", at="3411")
    war.moving(WS)
    assert war.refuses("sail palanthus-ship-3 3311/3412").because("DG-04-06")
    assert not war.refuses("sail palanthus-ship-3 3311/3412>3311/3312"), "it may pass"
    reached = {path[-1] for path in war.game.choices(Sail, war.piece("palanthus-ship-3")).all()}
    assert war.hex("3311/3412") not in reached
    assert war.hex("3311/3312") in reached


@rule("DG-04-06", "DG-03-08")
def test_ships_set_up_in_a_river_port_two_to_a_hexside() -> None:
    war = Board("kalaman")
    while "deploy" not in war.offered():
        war.game.give(war.game.suggest(war.game.dice))
    ships = [p for p in war.war.theatre.ships if war.war.owner[p] == WS and war.war.at[p] != GONE]
    crowd = ",".join(f"{war.war.theatre.pieces[p].token}@3311/3412" for p in ships[:3])
    war.give(f"deploy {crowd}")
    standing = war.game.ask.disabled[0][1]
    assert "DG-04-06" in standing.all_rules
    war.give(f"deploy {war.war.theatre.pieces[ships[0]].token}@3412")
    assert "DG-04-06" not in war.game.ask.disabled[0][1].all_rules


# DG-04-13: ships as bridges


def bridge(*, ship: str = "palanthus-ship-1", at: str = "2617/2717") -> Board:
    return board().place(ship, at=at).place("palanthus-1", at="2617")


@rule("DG-04-13")
def test_a_ship_lying_still_is_a_bridge_for_its_friends() -> None:
    assert board().place("palanthus-1", at="2617").moving(WS).refuses("march palanthus-1 - 2717").because("DG-05-08")
    war = bridge().moving(WS)
    army = war.piece("palanthus-1")
    war.war.set("spent", army, war.war.points(army) - 1)
    war.give("march palanthus-1 - 2717")
    assert war.at("palanthus-1") == "2717"


@rule("DG-04-13", refused="enemy army")
def test_a_ship_is_no_bridge_for_the_enemy() -> None:
    war = bridge().war
    here, there = (war.lexicon.value(Kind.HEX, token) for token in ("2617", "2717"))
    assert there in dict(war.steps(WS, Gait.COMMON)[here])
    assert there not in dict(war.steps(HL, Gait.COMMON)[here])


@rule("DG-04-13", refused="ship that moved")
def test_a_ship_that_moved_this_turn_is_no_bridge() -> None:
    war = bridge(at="2617/2718").moving(WS)
    war.give("sail palanthus-ship-1 2617/2717")
    assert war.refuses("march palanthus-1 - 2717").because("DG-05-08")


@rule("DG-04-13")
def test_a_ship_that_moved_is_a_bridge_again_in_the_next_turn() -> None:
    war = bridge(at="2617/2718").moving(WS)
    war.give("sail palanthus-ship-1 2617/2717")
    assert not war.war.bridged(WS)
    forget_last_turn(war.war)
    assert war.war.bridged(WS)


@rule("DG-04-13", "DG-07-36")
def test_an_attack_over_a_ship_is_an_attack_over_a_bridge() -> None:
    from warhost.campaign.combat.battle_sheet import BRIDGE
    from warhost.campaign.combat.battle_strength import crossing_between

    war = bridge().moving(WS)
    assert crossing_between(war.war, war.piece("palanthus-1"), war.hex("2717")) == BRIDGE
    war.war.put(war.piece("palanthus-ship-1"), war.hex("3411"))
    assert crossing_between(war.war, war.piece("palanthus-1"), war.hex("2717")) == 0


@rule("DG-05-22", "DG-04-13")
def test_armies_are_adjacent_over_a_ship_that_lies_still() -> None:
    war = bridge()
    assert war.war.is_adjacent_to_enemy(war.hex("2717"), HL)
    war.war.sail(war.piece("palanthus-ship-1"), war.hex("2617/2718"))
    assert not war.war.is_adjacent_to_enemy(war.hex("2717"), HL)
    before = war.war.derived()
    war.war.rebuild()
    assert war.war.derived() == before


# DG-04-16, DG-05-10: marsh


@rule("DG-04-16", "DG-05-10", refused="ship")
def test_ships_never_enter_marsh() -> None:
    war = board().place("palanthus-ship-1", at="2535").moving(WS)
    assert war.war.theatre.atlas.coastal[war.hex("2435")]
    assert war.refuses("sail palanthus-ship-1 2435").because("DG-04-16")


# DG-12-08: ships first


@rule("DG-12-08", refused="ship after an army")
@pytest.mark.parametrize("order", ["march palanthus-1 - 3313", "fly gold-dragon-1 - 3313", "march laurana - 3313"])
def test_no_ship_moves_once_an_army_or_leader_has(order: str) -> None:
    war = board().place("palanthus-1", "gold-dragon-1", "laurana", at="Kalaman", side=WS)
    war.place("palanthus-ship-1", at="3411").moving(WS)
    assert "sail" in war.offered()
    war.give(order)
    assert "sail" not in war.offered()
    assert war.refuses("sail palanthus-ship-1 3511").because("DG-12-08")
    assert war.refuses("embark palanthus-1 palanthus-ship-1").because("DG-12-08")


@rule("DG-12-08", "DG-12-10")
def test_the_other_sides_ships_move_in_their_own_step() -> None:
    war = board().place("palanthus-1", at="Kalaman").place("palanthus-ship-1", at="3411")
    war.place("khur-1", at="Khuri-Khan").place("mithas-ship-1", at="6012")
    war.doing(MoveAndFight(0, HL), MoveAndFight(0, WS))
    war.give("march palanthus-1 - 3313").give("end-movement")
    assert "sail" in war.offered()
    assert war.asked == "highlord"


@rule("DG-03-10")
def test_a_ship_along_a_neutral_coast_wakes_nobody() -> None:
    war = board().place("sanction-ship-1", at="2113").moving(HL)
    war.give("sail sanction-ship-1 2214")
    assert war.asked == "highlord"
    assert not war.waits_for_dice


# Twins


@pytest.fixture(scope="module")
def waters() -> Waters:
    return board().war.theatre.waters


def plain_reach(start: HexId, budget: int, waters: Waters, blocked: list[int]) -> dict[HexId, int]:
    """Sail on and on: the slow, obvious twin of sea_reach."""
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for here, spent in list(cost.items()):
            for there in waters.links[here]:
                if not blocked[there] and spent < budget and spent + 1 < cost.get(there, 1 << 30):
                    cost[there] = spent + 1
                    changed = True
    return cost


@given(data=st.data())
def test_the_quick_flood_finds_what_plain_sailing_finds(waters: Waters, data: st.DataObject) -> None:
    open_stations = [s for s in all_hexes(waters.count) if waters.is_open[s]]
    start = data.draw(st.sampled_from(open_stations))
    budget = data.draw(st.integers(0, 8))
    blocked = [0] * waters.count
    for station in data.draw(st.lists(st.sampled_from(open_stations), max_size=30)):
        blocked[station] = 1
    assert sea_reach(start, budget, waters.links, blocked) == plain_reach(start, budget, waters, blocked)


@given(data=st.data())
def test_a_step_is_free_exactly_when_nothing_refuses_it(data: st.DataObject) -> None:
    war = (
        board().place("khur-1", at="3512").place("sanction-ship-1", at="3510").place("sanction-ship-2", at="3311/3312")
    )
    war.place("palanthus-ship-1", at=data.draw(st.sampled_from(["3411", "3412", "3311/3412", "3311", "3511", "5312"])))
    war.moving(WS)
    ship = war.piece("palanthus-ship-1")
    voyage = Voyage.of(war.war, ship)
    voyage.left = data.draw(st.integers(0, 2))
    voyage.ended = data.draw(st.booleans())
    near = [war.hex(t) for t in ("3411", "3512", "3510", "3311/3412", "3311/3312", "3413", "5213", "5212", "2435")]
    there = data.draw(st.sampled_from(near))
    assert can_step(voyage, there) == (not step_refusals(voyage, there))


def test_the_table_of_barred_stations_agrees_with_the_question() -> None:
    war = (
        board().place("khur-1", at="3512").place("sanction-ship-1", at="3510").place("sanction-ship-2", at="3311/3312")
    )
    war.place("mithas-ship-1", at="5213")
    table = barred_stations(war.war, WS)
    for station in all_hexes(war.war.theatre.waters.count):
        assert bool(table[station]) == is_barred(war.war, station, WS), station


@pytest.mark.parametrize("start", ["0005", "Kalaman", "3311/3412", "5312"])
def test_every_suggested_course_is_accepted(start: str) -> None:
    war = board().place("silvanesti-ship-1", at=start).place("khur-1", at="3512").place("mithas-ship-1", at="3510")
    war.moving(WS)
    ship = war.piece("silvanesti-ship-1")
    found = list(war.game.choices(Sail, ship).all())
    assert len(found) > 400
    for path in found[::7]:
        assert war.game.refusal(Sail(ship, path)) is None
    assert war.game.ask.seat is not CHANCE


@rule("DG-12-08", "DG-05-24")
def test_sending_a_wizard_does_not_end_the_sailing() -> None:
    war = board().place("palanthus-1", "ws-wizard-1", at="Kalaman").place("palanthus-ship-1", at="3411").moving(WS)
    war.give("send ws-wizard-1 palanthus-ship-1")
    assert "sail" in war.offered()
    war.give("march palanthus-1 - 3313")
    assert "sail" not in war.offered()
