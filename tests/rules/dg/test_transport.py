"""Rule 4, transporting ground armies: where they load and land, what they may do then, what becomes of them."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from warhost.campaign.combat.attack import attacker_refusals, possible_targets
from warhost.campaign.printed.sides import GONE, OFF, POOL
from warhost.campaign.sea.ship_stacking import damage, sink
from warhost.core.ids import Side, all_hexes


def fleet(*, at: str = "Kalaman") -> Board:
    """A Whitestone ship in or near Kalaman, with an army and a leader in the port."""
    return board().place("palanthus-ship-1", at=at).place("palanthus-1", "palanthus-leader", at="Kalaman")


# DG-04-07: room


@rule("DG-04-07", refused="second army")
def test_a_ship_carries_one_army_and_any_number_of_leaders() -> None:
    war = fleet().place("palanthus-2", "laurana", "qualinesti-leader", at="Kalaman").moving(WS)
    war.give("embark palanthus-1 palanthus-ship-1")
    assert war.refuses("embark palanthus-2 palanthus-ship-1").because("DG-04-07")
    for leader in ("palanthus-leader", "laurana", "qualinesti-leader"):
        war.give(f"embark {leader} palanthus-ship-1")
        assert war.carrier(leader) == "palanthus-ship-1"


@rule("DG-04-07", refused="air army")
def test_air_armies_and_ships_are_no_cargo() -> None:
    war = fleet().place("gold-dragon-1", "palanthus-ship-2", at="Kalaman").moving(WS)
    assert war.refuses("embark gold-dragon-1 palanthus-ship-1").because("DG-04-07")
    assert war.refuses("embark palanthus-ship-2 palanthus-ship-1").because("DG-04-07")


# DG-04-08: loading


@rule("DG-04-08", refused="army on an open coast")
def test_armies_embark_only_in_a_port() -> None:
    war = board().place("palanthus-ship-1", "palanthus-1", at="3512").moving(WS)
    assert war.refuses("embark palanthus-1 palanthus-ship-1").because("DG-04-08")
    assert war.refuses("sail palanthus-ship-1 load:palanthus-1>3411").because("DG-04-08")


@rule("DG-04-08")
def test_a_ship_loads_at_any_point_of_its_move() -> None:
    war = fleet(at="3509").moving(WS)
    war.give("sail palanthus-ship-1 3510>3411>3412>load:palanthus-1>load:palanthus-leader>3512")
    for piece in ("palanthus-ship-1", "palanthus-1", "palanthus-leader"):
        assert war.at(piece) == "3512"
    assert war.carrier("palanthus-1") == war.carrier("palanthus-leader") == "palanthus-ship-1"
    assert war.war.spent[war.piece("palanthus-ship-1")] == 4, "loading costs nothing"


@rule("DG-04-08")
def test_a_port_with_a_dock_loads_from_the_waters_of_the_dock() -> None:
    war = board().place("palanthus-ship-1", at="2214").place("palanthus-1", at="Palanthus").moving(WS)
    war.give("embark palanthus-1 palanthus-ship-1")
    assert war.at("palanthus-1") == "2214"


@rule("DG-04-08")
def test_a_river_port_loads_from_its_hexsides() -> None:
    war = board().place("palanthus-ship-1", at="2617/2718").place("palanthus-1", at="Vingaard Keep").moving(WS)
    war.give("embark palanthus-1 palanthus-ship-1")
    assert war.carrier("palanthus-1") == "palanthus-ship-1"
    war.give("sail palanthus-ship-1 2617/2717")
    assert war.war.at[war.piece("palanthus-1")] == war.war.at[war.piece("palanthus-ship-1")]


@rule("DG-04-08", refused="enemy port")
def test_nobody_embarks_in_a_port_that_the_enemy_holds() -> None:
    war = fleet().hold("kalaman", side=HL)
    war.war.put(war.piece("palanthus-1"), OFF)
    war.moving(WS)
    assert war.refuses("embark palanthus-leader palanthus-ship-1").because("DG-04-08")


@rule("DG-04-08", refused="piece elsewhere")
def test_ship_and_army_must_meet() -> None:
    war = fleet(at="3411").moving(WS)
    assert war.refuses("embark palanthus-1 palanthus-ship-1").because("DG-04-08")
    assert war.refuses("embark palanthus-1 gunthar-ship-1")


# DG-04-09: staying aboard


@rule("DG-04-09")
def test_an_army_may_stay_aboard_for_turns_without_penalty() -> None:
    war = fleet().moving(WS)
    war.give("sail palanthus-ship-1 load:palanthus-1>3411>3510")
    for _ in range(2):
        war.moving(WS)
        assert war.carrier("palanthus-1") == "palanthus-ship-1"
        assert not war.is_depleted("palanthus-1")
        war.give("end-movement")
    war.moving(WS).give("sail palanthus-ship-1 3411")
    assert war.at("palanthus-1") == war.at("palanthus-ship-1") == "3411"


# DG-04-10, DG-04-11: landing


@rule("DG-04-10")
def test_after_landing_in_port_the_ship_goes_on() -> None:
    war = board().place("palanthus-ship-1", at="3509").place("palanthus-1", at="3509", aboard="palanthus-ship-1")
    war.moving(WS).war.set("spent", war.piece("palanthus-ship-1"), 32)
    war.give("sail palanthus-ship-1 3510>3411>3412>land:palanthus-1>3512")
    assert war.at("palanthus-1") == "3412"
    assert war.carrier("palanthus-1") == ""
    assert war.at("palanthus-ship-1") == "3512"
    assert war.war.points_left(war.piece("palanthus-ship-1")) == 4


@rule("DG-04-10")
def test_cargo_goes_ashore_in_a_port_that_stands_back_from_its_dock() -> None:
    war = board().place("palanthus-ship-1", at="2213").place("palanthus-1", at="2213", aboard="palanthus-ship-1")
    war.moving(WS).give("sail palanthus-ship-1 2214>unload:palanthus-1>2113")
    assert war.at("palanthus-1") == "2314"
    assert war.at("palanthus-ship-1") == "2113"


@rule("DG-04-11")
def test_beside_the_dock_lies_open_coast() -> None:
    war = board().place("palanthus-ship-1", at="2214").place("palanthus-1", at="2214", aboard="palanthus-ship-1")
    war.moving(WS)
    assert war.refuses("sail palanthus-ship-1 land:palanthus-1>2113").because("DG-04-11")
    war.give("disembark palanthus-1 2214")
    assert war.refuses("sail palanthus-ship-1 2113").because("DG-04-11")


@rule("DG-04-11", refused="ship after a landing")
def test_a_landing_on_an_open_coast_ends_the_ships_move() -> None:
    war = board().place("palanthus-ship-1", at="3510").place("palanthus-1", at="3510", aboard="palanthus-ship-1")
    war.moving(WS)
    assert war.refuses("sail palanthus-ship-1 3511>land:palanthus-1>3411").because("DG-04-11")
    war.give("sail palanthus-ship-1 3511>land:palanthus-1")
    assert war.at("palanthus-1") == "3511"
    assert war.refuses("sail palanthus-ship-1 3411").because("DG-04-11")
    assert "sail" not in war.offered()


@rule("DG-04-11", refused="landing at sea")
def test_nobody_lands_at_sea_or_on_a_river_bank() -> None:
    war = board().place("palanthus-ship-1", at="0005").place("palanthus-1", at="0005", aboard="palanthus-ship-1")
    war.moving(WS)
    assert war.refuses("disembark palanthus-1 0005").because("DG-04-11")
    assert war.refuses("sail palanthus-ship-1 0105>land:palanthus-1").because("DG-04-11")
    assert war.refuses("sail palanthus-ship-1 0105>unload:palanthus-1").because("DG-04-10")
    river = board().place("palanthus-ship-1", at="3011/3112")
    hex = river.war.theatre.atlas.token(river.war.at[river.piece("palanthus-ship-1")])
    river.place("palanthus-1", at=hex, aboard="palanthus-ship-1").moving(WS)
    assert river.refuses("sail palanthus-ship-1 land:palanthus-1").because("DG-04-11")


@rule("DG-04-11", "DG-05-19", refused="landing on enemies")
def test_no_landing_in_a_hex_with_an_enemy_army() -> None:
    war = board().place("palanthus-ship-1", at="2214").place("palanthus-1", at="2214", aboard="palanthus-ship-1")
    war.place("khur-1", at="Palanthus").moving(WS)
    assert war.refuses("sail palanthus-ship-1 unload:palanthus-1").because("DG-04-11")


@rule("DG-04-11", "DG-05-13", refused="third army")
def test_a_landing_obeys_the_stacking_limit() -> None:
    war = board().place("palanthus-ship-1", at="3511").place("palanthus-1", at="3511", aboard="palanthus-ship-1")
    war.place("palanthus-2", "palanthus-3", at="3511").moving(WS)
    assert war.refuses("disembark palanthus-1 3511").because("DG-05-13")


@rule("DG-04-11", "DG-05-09", refused="desert coast")
def test_no_landing_where_the_army_could_not_be() -> None:
    war = board()
    atlas, waters = war.war.theatre.atlas, war.war.theatre.waters
    desert = next(h for h in all_hexes(waters.size) if atlas.terrain[h] == 4 and waters.is_open[h])
    war.place("palanthus-ship-1", at=atlas.token(desert))
    war.place("palanthus-1", at=atlas.token(desert), aboard="palanthus-ship-1").moving(WS)
    assert war.refuses("sail palanthus-ship-1 land:palanthus-1").because("DG-05-09")


@rule("DG-04-11", "DG-09-06")
def test_an_army_that_lands_takes_an_empty_fortress() -> None:
    war = board().place("sanction-ship-1", at="3411").place("khur-1", at="3411", aboard="sanction-ship-1")
    war.hold("kalaman", side=WS).moving(HL)
    war.give("sail sanction-ship-1 3412>land:khur-1")
    assert war.war.holds(war.war.theatre.atlas.place("kalaman").index, HL)


@rule("DG-03-10", "DG-04-11")
def test_an_army_that_lands_in_a_neutral_land_invades_it() -> None:
    war = board().place("sanction-ship-1", at="2113").place("khur-1", at="2113", aboard="sanction-ship-1").moving(HL)
    war.give("disembark khur-1 2113")
    assert war.waits_for_dice, "Palanthus is woken"


# DG-04-12: no march


@rule("DG-04-12", refused="carried army")
def test_an_army_carried_by_ship_does_not_also_march() -> None:
    war = fleet().place("khur-1", at="3513").moving(WS)
    war.give("sail palanthus-ship-1 load:palanthus-1>3512>land:palanthus-1")
    assert war.refuses("march palanthus-1 - 3412").because("DG-04-12")


@rule("DG-04-12")
def test_a_carried_army_that_is_ashore_may_attack() -> None:
    war = fleet().place("khur-1", at="3513").moving(WS)
    war.give("sail palanthus-ship-1 load:palanthus-1>3512>land:palanthus-1")
    war.fighting(WS)
    assert not war.refuses("attack 3513 palanthus-1")


@rule("DG-04-12", refused="army aboard")
def test_an_army_aboard_does_not_march_off_by_itself() -> None:
    war = fleet().moving(WS)
    war.give("embark palanthus-1 palanthus-ship-1")
    assert war.refuses("march palanthus-1 - 3413").because("DG-04-12")


@rule("DG-04-12", "DG-05-27")
def test_a_leader_put_ashore_may_still_walk() -> None:
    war = fleet().moving(WS)
    war.give("sail palanthus-ship-1 load:palanthus-leader>3512>land:palanthus-leader")
    assert not war.refuses("march palanthus-leader - 3412")


# DG-04-15: no effect in combat


@rule("DG-04-15", "DG-05-20", refused="army aboard")
def test_an_army_aboard_neither_fights_nor_is_felt() -> None:
    war = board().place("palanthus-ship-1", at="3512").place("palanthus-1", at="3512", aboard="palanthus-ship-1")
    war.place("khur-1", at="3513")
    assert not war.war.is_adjacent_to_enemy(war.hex("3513"), HL)
    assert possible_targets(war.war, WS) == possible_targets(war.war, HL) == []
    reasons = attacker_refusals(war.war, WS, war.piece("palanthus-1"), war.hex("3513"))
    assert any("DG-04-15" in reason.rules for reason in reasons)


# DG-04-14, DG-04-22, DG-08-07, DG-08-08, DG-08-10: going down


def wreck() -> Board:
    """A ship in the open sea with an army, two leaders and a wizard; friends stand in Kalaman and Palanthus."""
    war = board().place("palanthus-ship-1", at="3508").place("palanthus-2", at="Kalaman")
    aboard = ("palanthus-1", "palanthus-leader", "laurana", "ws-wizard-1")
    return war.place(*aboard, at="3508", aboard="palanthus-ship-1").moving(WS)


@rule("DG-04-14", "DG-08-10")
def test_the_army_of_a_sunk_ship_goes_to_the_pool() -> None:
    war = wreck()
    sink(war.war, war.piece("palanthus-ship-1"))
    war.game.settle()
    assert war.at("palanthus-1") == POOL
    assert war.at("palanthus-ship-1") == GONE


@rule("DG-04-14", "DG-08-05", "DG-08-10")
def test_damage_leaves_the_cargo_unharmed_and_a_second_hit_sinks() -> None:
    war = wreck()
    ship = war.piece("palanthus-ship-1")
    damage(war.war, ship)
    war.game.settle()
    assert war.carrier("palanthus-1") == "palanthus-ship-1"
    assert not war.is_depleted("palanthus-1")
    damage(war.war, ship)
    war.game.settle()
    assert war.at("palanthus-1") == POOL


@rule("DG-08-07", "DG-04-22")
@pytest.mark.parametrize(("first", "second"), [(3, 4), (1, 6), (4, 3)])
def test_each_leader_of_a_sunk_ship_rolls_for_himself(first: Side, second: Side) -> None:
    war = wreck()
    sink(war.war, war.piece("palanthus-ship-1"))
    war.game.settle()
    rolled = []
    for die in (first, second):
        roll = war.game.pending_roll
        assert roll is not None
        assert "DG-08-07" in roll.rules
        rolled.append(roll.purpose)
        war.roll(die)
    assert len(set(rolled)) == 2
    fates = [war.at("laurana"), war.at("palanthus-leader")]
    assert sorted(fates, key=str) == sorted([GONE if first <= 3 else "3412", GONE if second <= 3 else "3412"], key=str)


@rule("DG-08-08", "DG-11-13", "DG-04-22")
def test_the_wizard_of_a_sunk_ship_appears_with_the_nearest_army_or_ship() -> None:
    war = wreck().place("palanthus-ship-2", at="3507")
    sink(war.war, war.piece("palanthus-ship-1"))
    war.game.settle()
    war.roll(1, 1)
    assert war.carrier("ws-wizard-1") == "palanthus-ship-2"
    assert war.at("ws-wizard-1") == "3507"


@rule("DG-08-08", "DG-11-13")
def test_the_owner_chooses_among_hosts_in_the_nearest_hex() -> None:
    war = wreck().place("palanthus-ship-2", "palanthus-ship-3", at="3508")
    sink(war.war, war.piece("palanthus-ship-1"))
    war.game.settle()
    war.roll(1, 1)
    assert war.asked == "whitestone"
    assert war.refuses("shelter palanthus-2").because("DG-11-13")
    war.give("shelter palanthus-ship-3")
    assert war.carrier("ws-wizard-1") == "palanthus-ship-3"


@rule("DG-04-14", "DG-05-28")
def test_a_leader_ashore_is_not_touched_when_a_ship_goes_down_beside_him() -> None:
    war = board().place("palanthus-ship-1", at="3512").place("palanthus-1", at="3512", aboard="palanthus-ship-1")
    war.place("palanthus-leader", at="3512").moving(WS)
    sink(war.war, war.piece("palanthus-ship-1"))
    war.game.settle()
    assert war.at("palanthus-1") == POOL
    assert not war.waits_for_dice
    assert war.at("palanthus-leader") == "3512"


# The orders


def test_acts_of_an_itinerary_are_read_and_written() -> None:
    war = fleet().moving(WS)
    text = "sail palanthus-ship-1 load:palanthus-1>3512>land:palanthus-1"
    assert war.game.write(war.game.read(text)) == text


@rule("DG-04-08", refused="unknown act")
def test_an_act_that_ships_do_not_know_is_refused() -> None:
    war = fleet().moving(WS)
    assert war.refuses("sail palanthus-ship-1 taunt:palanthus-1").because("DG-04-08")


@rule("DG-04-10", refused="not aboard")
def test_only_what_is_aboard_can_be_landed() -> None:
    war = fleet().moving(WS)
    assert war.refuses("sail palanthus-ship-1 land:palanthus-1").because("DG-04-10")
    assert war.refuses("disembark palanthus-1 3412").because("DG-04-10")


def test_every_suggested_loading_and_landing_is_accepted() -> None:
    war = fleet().place("palanthus-ship-2", at="3311/3412").moving(WS)
    orders = [order for order in war.game.orders() if order.verb in ("embark", "disembark")]
    assert {war.game.write(order) for order in orders} == {
        f"embark {piece} palanthus-ship-{n}" for piece in ("palanthus-1", "palanthus-leader") for n in (1, 2)
    }
    assert all(war.game.refusal(order) is None for order in orders)
    war.give("embark palanthus-1 palanthus-ship-2")
    assert "disembark palanthus-1 3412" in {war.game.write(order) for order in war.game.orders()}
    war.give("disembark palanthus-1 3412")
    assert "embark palanthus-1 palanthus-ship-1" not in {war.game.write(order) for order in war.game.orders()}
    assert not war.refuses("embark palanthus-1 palanthus-ship-1"), "another ship may take it on"
