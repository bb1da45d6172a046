"""Rule 7: who may attack whom, strengths and die roll modifiers."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import PLAIN, RING, both_clear, forecast, spot
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.world.atlas import Atlas, Barrier, Crossing, Terrain
from warhost.core import IllegalOrder
from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId, all_hexes

# Spots on the map of Ansalon: 2223 Thelgaard Keep is a fortress, 2522 Solanthus a fortified city with plains around it,
# 2426 Kaolyn and 2241 Thorbardin are dwarven fortresses inside the mountains, reached by tunnels; 2316 is the High
# Clerist Tower, a fortress in a pass; 3808 to 3811 are woods.


def duel(attacker: str = "mercenary-1", defender: str = "vingaard-1", *, at: str = PLAIN) -> Board:
    """A Highlord army next to a Whitestone army in the open."""
    return battlefield().place(attacker, at=RING[0]).place(defender, at=at)


# Who may attack whom


@rule("DG-07-01")
def test_armies_attack_adjacent_armies_on_the_ground_and_in_the_air() -> None:
    war = duel(defender="silvanesti-griffon-1").fighting(HL)
    assert not war.refuses(f"attack {PLAIN} mercenary-1")
    far = battlefield().place("mercenary-1", at="3943").place("mercenary-2", at="3944").place("vingaard-1", at=PLAIN)
    assert far.fighting(HL).refuses(f"attack {PLAIN} mercenary-1").because("DG-07-01")


@rule("DG-07-02")
def test_only_the_side_that_moved_attacks() -> None:
    war = duel().fighting(HL)
    assert war.asked == "highlord"
    assert war.refuses(f"attack {RING[0]} vingaard-1")
    assert war.refuses(f"attack {PLAIN} vingaard-1").because("DG-07-02")


@rule("DG-07-02")
def test_the_side_that_moved_has_the_attackers_modifiers_whatever_it_was_before() -> None:
    war = battlefield().place("vingaard-cavalry-1", at=PLAIN).place("mercenary-cavalry-1", at=RING[0]).fighting(WS)
    assert forecast(war, f"attack {RING[0]} vingaard-cavalry-1").counting == {"DG-07-29": 1}


@rule("DG-07-03")
def test_several_hexes_join_in_one_attack_on_one_hex() -> None:
    war = battlefield().place("vingaard-1", at=PLAIN)
    for number, hex in enumerate(RING[:3], 1):
        war.place(f"mercenary-{number}", at=hex)
    war.fighting(HL)
    assert forecast(war, f"attack {PLAIN} mercenary-1,mercenary-2,mercenary-3").attack.total == 18
    assert forecast(war, f"attack {PLAIN} mercenary-1,mercenary-3").attack.total == 12


@rule("DG-07-03")
def test_each_army_of_a_stack_may_stay_out_but_somebody_must_attack() -> None:
    war = battlefield().place("mercenary-1", "mercenary-2", at=RING[0]).place("vingaard-1", at=PLAIN).fighting(HL)
    assert forecast(war, f"attack {PLAIN} mercenary-2").attack.total == 6
    assert war.refuses(f"attack {PLAIN} -").because("DG-07-03")


@rule("DG-07-03", "DG-07-08")
def test_all_armies_in_the_hex_defend_together() -> None:
    war = battlefield().place("mercenary-1", at=RING[0])
    war.place("vingaard-1", "gunthar-1", "silvanesti-griffon-1", at=PLAIN).fighting(HL)
    assert forecast(war, f"attack {PLAIN} mercenary-1").defence.total == 4 + 8 + 2


@rule("DG-07-04")
def test_a_hex_is_attacked_once_in_a_step() -> None:
    war = battlefield().place("mercenary-1", at=RING[0]).place("mercenary-2", "mercenary-3", at=RING[1])
    war.place("gunthar-1", "gunthar-2", at=PLAIN).place("vingaard-1", at=RING[2]).fighting(HL)
    war.give(f"attack {PLAIN} mercenary-1", 10)  # 1-3 with 10: -/1, which the Knights survive
    war.give("deplete gunthar-1")
    assert war.refuses(f"attack {PLAIN} mercenary-2").because("DG-07-04")
    assert not war.refuses(f"attack {RING[2]} mercenary-2")


@rule("DG-07-05")
def test_an_army_attacks_once_in_a_turn() -> None:
    war = battlefield().place("red-dragon-1", "red-dragon-2", at=RING[0])
    war.place("vingaard-1", at=PLAIN, depleted=True).place("vingaard-2", at="3946", depleted=True)
    war.place("khur-1", at="3948").place("vingaard-3", at="3947").fighting(HL)
    war.give(f"attack {PLAIN} red-dragon-1,red-dragon-2", 10)  # 2-1 with 10+4+1: -/E
    war.give("advance red-dragon-1 -").give("hold")
    assert war.at("red-dragon-1") == PLAIN
    assert war.refuses("attack 3946 red-dragon-1").because("DG-07-05")


@rule("DG-07-06", "DG-07-07")
def test_across_mountains_only_dwarves_ogres_and_fliers_attack() -> None:
    here, there = "5905", "5904"
    for army, may in (("mercenary-1", False), ("kern-1", True), ("red-dragon-1", True)):
        war = battlefield().place(army, at=here).place("vingaard-1", at=there).place("khur-1", at="3944")
        war.place("vingaard-2", at="3945").fighting(HL)
        refused = war.refuses(f"attack {there} {army}")
        assert bool(refused) is not may
        assert may or (refused.because("DG-07-06") and refused.because("DG-05-08"))


@rule("DG-07-07")
def test_an_attack_over_mountains_needs_no_adjacency_in_the_sense_of_rule_5() -> None:
    war = battlefield().place("kaolyn-1", at="5905").place("khur-1", at="5904").fighting(WS)
    assert war.hex("5904") not in war.war.theatre.adjacent[war.hex("5905")]
    assert not war.refuses("attack 5904 kaolyn-1")


@rule("DG-07-06")
def test_nobody_on_the_ground_attacks_across_a_deep_river_but_over_a_bridge_or_a_ford_they_do() -> None:
    def crossing(barrier: Barrier, kind: Crossing, army: str) -> bool:
        war = battlefield()
        here, there = spot(war, barrier, kind)
        war.place(army, at=here).place("vingaard-2", at=there)
        war.place("khur-2", at=RING[0]).place("vingaard-1", at=PLAIN).fighting(HL)
        return not war.refuses(f"attack {there} {army}")

    assert not crossing(Barrier.DEEP_RIVER, Crossing.NONE, "khur-1")
    assert crossing(Barrier.DEEP_RIVER, Crossing.NONE, "red-dragon-1")
    assert crossing(Barrier.DEEP_RIVER, Crossing.FORD, "khur-1")
    assert crossing(Barrier.RIVER, Crossing.BRIDGE, "khur-1")


@rule("DG-07-06")
def test_a_ground_army_cannot_reach_fliers_over_terrain_that_it_never_enters() -> None:
    war = battlefield(air_may_land_in_marsh="yes").place("khur-1", at="4112")
    war.place("silvanesti-griffon-1", at="4212").place("khur-2", at=RING[0]).place("vingaard-1", at=PLAIN)
    war.fighting(HL)
    refused = war.refuses("attack 4212 khur-1")
    assert refused.because("DG-07-06")
    assert refused.because("DG-05-10")


@rule("DG-07-06")
def test_movement_points_do_not_matter_for_attacking() -> None:
    """Three points of movement would not do to enter woods behind a river twice, but an attack is no move."""
    war = battlefield()
    here, there = spot(
        war,
        Barrier.RIVER,
        where=lambda atlas, here, there: (
            atlas.terrain[here] == Terrain.CLEAR and atlas.terrain[there] == Terrain.FOREST
        ),
    )
    war.place("throtyl-1", at=here, depleted=True).place("vingaard-1", at=there)
    war.war.set("spent", war.piece("throtyl-1"), 3)
    war.fighting(HL)
    assert not war.refuses(f"attack {there} throtyl-1")


@rule("DG-07-52", "DG-00-05")
def test_leaders_wizards_and_ships_alone_are_not_attacked_and_do_not_attack() -> None:
    war = duel().place("lord-gunthar", "ws-wizard-1", at="3943", side=WS).place("kitiara", at=RING[0]).fighting(HL)
    assert war.refuses("attack 3943 mercenary-1").because("DG-07-52")
    assert war.refuses(f"attack {PLAIN} kitiara").because("DG-00-05")


@rule("DG-07-01", "DG-07-52", refused="river station")
def test_a_river_hexside_is_no_target() -> None:
    war = duel().fighting(HL)
    assert war.refuses("attack 3311/3412 mercenary-1").because("DG-07-01")
    first = HexId(war.war.theatre.waters.size)
    assert war.refuses(f"attack {war.war.theatre.waters.token(first)} mercenary-1").because("DG-07-01")


# Strength and odds


@rule("DG-07-08")
def test_depleted_armies_count_their_reverse() -> None:
    war = battlefield().place("mercenary-1", at=RING[0], depleted=True).place("vingaard-1", at=PLAIN, depleted=True)
    found = forecast(war.fighting(HL), f"attack {PLAIN} mercenary-1")
    assert (found.attack.total, found.defence.total, found.column) == (3, 2, "3-2")


@rule("DG-07-08", "DG-07-31")
def test_a_fortress_triples_ground_and_air_together() -> None:
    war = battlefield().place("mercenary-1", "mercenary-2", at="2222")
    war.place("vingaard-1", "silvanesti-griffon-1", at="2223").fighting(HL)
    found = forecast(war, "attack 2223 mercenary-1,mercenary-2")
    assert found.defence.total == (4 + 2) * 3
    assert found.counting["DG-07-31"] == -4


@rule("DG-07-31")
def test_twenty_against_five_in_a_fortress_is_only_one_to_one() -> None:
    war = battlefield().place("kothas-1", "kothas-2", at="2222").place("khur-1", at="2324")
    war.place("qualinesti-1", at="2223").fighting(HL)
    found = forecast(war, "attack 2223 kothas-1,kothas-2,khur-1")
    assert (found.attack.total, found.defence.total, found.column) == (20, 15, "1-1")


@rule("DG-07-32")
def test_twenty_against_five_in_a_fortified_city_is_two_to_one() -> None:
    war = battlefield().place("kothas-1", "kothas-2", at="2523").place("khur-1", at="2622")
    war.place("qualinesti-1", at="2522").fighting(HL)
    found = forecast(war, "attack 2522 kothas-1,kothas-2,khur-1")
    assert (found.attack.total, found.defence.total, found.column) == (20, 10, "2-1")
    assert found.counting["DG-07-32"] == -2


@rule("DG-07-31", "DG-07-32", "DG-07-33")
@pytest.mark.parametrize(("home", "target"), [("2223", "2222"), ("2522", "2523"), ("2426", "2326")])
def test_attacking_out_of_walls_gives_nothing(home: str, target: str) -> None:
    war = battlefield().place("mercenary-1", at=home).place("vingaard-1", at=target).fighting(HL)
    found = forecast(war, f"attack {target} mercenary-1")
    assert found.attack.total == 6
    assert not {"DG-07-31", "DG-07-32", "DG-07-33"} & set(found.modifier.rules)


@rule("DG-07-33")
def test_a_dwarven_fortress_takes_ten_and_the_bonus_of_horses_and_wings() -> None:
    war = battlefield().place("khur-cavalry-1", "mercenary-1", "red-dragon-1", "red-dragon-2", at="2326")
    war.place("palanthus-1", at="2426").fighting(HL)
    found = forecast(war, "attack 2426 khur-cavalry-1,mercenary-1,red-dragon-1,red-dragon-2")
    assert (found.attack.total, found.defence.total, found.column) == (14, 4, "3-1")
    assert found.counting == {"DG-07-27": 4, "DG-07-33": -10}
    assert found.modifier.total == -6
    assert found.struck == {"DG-07-29": "DG-07-33", "DG-07-30": "DG-07-33"}


@rule("DG-07-33")
def test_the_defenders_own_wings_still_count_in_a_dwarven_fortress() -> None:
    war = battlefield().place("mercenary-1", at="2326").place("zhakar-griffon-1", at="2426").fighting(HL)
    assert forecast(war, "attack 2426 mercenary-1").counting == {"DG-07-30": -1, "DG-07-33": -10}


@rule("DG-07-10")
def test_odds_below_one_to_three_can_be_clamped_forbidden_or_deadly() -> None:
    def weak(choice: str) -> Board:
        war = battlefield(odds_below_minimum=choice).place("khur-1", at=RING[0], depleted=True)
        war.place("khur-2", at=RING[1]).place("gunthar-1", at=PLAIN)
        return war.fighting(HL)

    attack = f"attack {PLAIN} khur-1"
    assert forecast(weak("clamp"), attack).column == "1-3"
    assert weak("clamp").give(attack).waits_for_dice
    assert weak("forbid").refuses(attack).because("DG-07-10")
    assert not weak("forbid").refuses(f"attack {PLAIN} khur-1,khur-2")
    lost = weak("eliminate").give(attack)
    assert lost.at("khur-1") == -2
    assert lost.at("gunthar-1") == PLAIN
    assert not lost.is_depleted("gunthar-1")


@rule("DG-07-10", "DG-10-05")
def test_a_taunted_stack_below_one_to_three_is_lost_where_such_attacks_are_forbidden() -> None:
    war = battlefield(odds_below_minimum="forbid").place("hylo-1", "hylo-2", at="1619").place("khur-1", at="1618")
    war.place("khur-2", at=RING[0]).place("vingaard-1", at=PLAIN).taunting(WS)
    war.give("taunt 1619 1618", 4)
    assert war.at("khur-1") == -2


@rule("DG-07-10")
def test_a_forbidden_attack_is_not_offered() -> None:
    war = battlefield(odds_below_minimum="forbid").place("khur-1", at=RING[0], depleted=True)
    war.place("gunthar-1", "gunthar-2", at=PLAIN).place("khur-2", at="3943").place("vingaard-1", at="3843")
    war.fighting(HL)
    assert {war.game.write(order).split()[1] for order in war.game.orders() if order.verb == "attack"} == {"3843"}


# Modifiers


@rule("DG-07-11", "DG-07-42")
def test_all_modifiers_are_summed() -> None:
    """The printed example: -2, -3, -1, +6 and +4 make +4. Here -2 city, -3 wizard, -1 flight, +6 dragons, +4 leader."""
    war = battlefield().place("mercenary-1", "red-dragon-1", "red-dragon-2", "kitiara", at="2523")
    war.place("white-dragon-1", "khur-1", at="2622")
    war.place("vingaard-1", "silvanesti-griffon-1", "ws-wizard-1", at="2522", side=WS).fighting(HL)
    found = forecast(war, "attack 2522 mercenary-1,red-dragon-1,red-dragon-2,white-dragon-1")
    assert found.counting == {"DG-07-32": -2, "DG-07-28": -3, "DG-07-30": 0, "DG-07-27": 6, "DG-07-26": 4}
    assert found.modifier.total == 5


@rule("DG-07-26")
def test_one_leader_of_each_side_counts() -> None:
    war = duel().place("kitiara", "verminaard", at=RING[0]).place("kronin", at=PLAIN).fighting(HL)
    found = forecast(war, f"attack {PLAIN} mercenary-1")
    assert [part.amount for part in found.modifier.parts] == [4, -2]
    assert found.modifier.total == 2


@rule("DG-07-26")
def test_the_owner_chooses_which_leader_counts() -> None:
    war = duel().place("kitiara", "verminaard", at=RING[0]).place("kronin", "laurana", at=PLAIN, side=WS).fighting(HL)
    war.give(f"attack {PLAIN} mercenary-1")
    assert war.asked == "highlord"
    assert war.refuses("appoint kronin").because("DG-07-26")
    war.give("appoint verminaard")
    assert war.asked == "whitestone"
    war.give("appoint laurana")
    assert war.waits_for_dice
    battle = war.war.battle[0]
    assert (battle.general, battle.defending_general) == (war.piece("verminaard"), war.piece("laurana"))


@rule("DG-07-26")
def test_a_leader_helps_any_army_of_his_side_but_must_be_with_one_that_takes_part() -> None:
    war = duel().place("toede", at=RING[0]).place("kitiara", at=RING[1]).place("khur-1", at=RING[1]).fighting(HL)
    assert forecast(war, f"attack {PLAIN} mercenary-1").counting == {"DG-07-26": 1}
    assert forecast(war, f"attack {PLAIN} mercenary-1,khur-1").counting == {"DG-07-26": 4}


@rule("DG-07-27")
def test_dragons_add_their_strength_to_the_odds_and_to_the_die() -> None:
    war = battlefield().place("gold-dragon-1", "silver-dragon-1", at=RING[0]).place("khur-1", at=PLAIN)
    war.war.set("depleted", war.piece("silver-dragon-1"), 1)
    found = forecast(war.fighting(WS), f"attack {PLAIN} gold-dragon-1,silver-dragon-1")
    assert found.attack.total == 6
    assert found.counting == {"DG-07-27": 6, "DG-07-30": 1}
    home = battlefield().place("mercenary-1", at=RING[0]).place("gold-dragon-1", at=PLAIN).fighting(HL)
    assert forecast(home, f"attack {PLAIN} mercenary-1").counting == {"DG-07-27": -4, "DG-07-30": -1}


@rule("DG-07-28")
@pytest.mark.parametrize(("choice", "amount"), [("no", 3), ("yes", 6)])
def test_wizards_add_three_once_or_each(choice: str, amount: int) -> None:
    war = battlefield(land_wizards_cumulative=choice).place("mercenary-1", at=RING[0]).place("vingaard-1", at=PLAIN)
    war.place("hl-wizard-1", "hl-wizard-2", at=RING[0], side=HL).fighting(HL)
    assert forecast(war, f"attack {PLAIN} mercenary-1").counting == {"DG-07-28": amount}


@rule("DG-07-28")
def test_a_wizard_on_each_side_cancels_out() -> None:
    war = duel().place("hl-wizard-1", at=RING[0], side=HL).place("ws-wizard-1", at=PLAIN, side=WS).fighting(HL)
    assert forecast(war, f"attack {PLAIN} mercenary-1").modifier.total == 0


@rule("DG-07-29")
def test_cavalry_adds_one_once_and_nothing_in_defence() -> None:
    war = battlefield().place("mercenary-cavalry-1", "mercenary-cavalry-2", at=RING[0])
    war.place("khur-cavalry-1", at=RING[1]).place("vingaard-cavalry-1", at=PLAIN).fighting(HL)
    found = forecast(war, f"attack {PLAIN} mercenary-cavalry-1,mercenary-cavalry-2,khur-cavalry-1")
    assert found.counting == {"DG-07-29": 1}


@rule("DG-07-30")
def test_flight_counts_once_for_each_side() -> None:
    war = battlefield().place("gold-dragon-1", "silver-dragon-1", at=RING[0])
    war.place("zhakar-griffon-1", at=PLAIN, side=HL).fighting(WS)
    found = forecast(war, f"attack {PLAIN} gold-dragon-1,silver-dragon-1")
    assert found.counting == {"DG-07-27": 8, "DG-07-30": 0}
    assert found.modifier.total == 8


@rule("DG-07-35", "DG-07-03")
def test_one_stack_across_a_river_costs_the_whole_attack_four() -> None:
    war = battlefield()
    here, there = spot(war, Barrier.RIVER, where=lambda atlas, _, there: dry_side(atlas, there) >= 0)
    dry = war.war.theatre.atlas.token(dry_side(war.war.theatre.atlas, war.hex(there)))
    war.place("khur-1", "khur-2", at=here).place("khur-3", at=dry).place("vingaard-1", at=there).fighting(HL)
    assert forecast(war, f"attack {there} khur-1,khur-2,khur-3").counting == {"DG-07-35": -4}
    assert forecast(war, f"attack {there} khur-3").counting == {}


def dry_side(atlas: Atlas, hex: HexId) -> HexId:
    """A clear hex beside another with nothing between them; OFF_MAP for none."""
    for side in range(hex * 6, hex * 6 + 6):
        there = atlas.grid.table[side]
        if there >= 0 and atlas.barrier[side] == Barrier.NONE and atlas.terrain[there] == Terrain.CLEAR:
            return there
    return OFF_MAP


@rule("DG-07-35")
def test_fliers_do_not_mind_a_river() -> None:
    war = battlefield()
    here, there = spot(war, Barrier.RIVER, where=both_clear)
    war.place("zhakar-griffon-1", at=here, side=HL).place("vingaard-1", at=there).fighting(HL)
    assert forecast(war, f"attack {there} zhakar-griffon-1").counting == {"DG-07-30": 1}


@rule("DG-07-36")
def test_a_bridge_costs_four_once() -> None:
    war = battlefield()
    here, there = spot(war, Barrier.RIVER, Crossing.BRIDGE)
    war.place("khur-1", "khur-2", at=here).place("vingaard-1", at=there).fighting(HL)
    found = forecast(war, f"attack {there} khur-1,khur-2").counting
    assert found["DG-07-36"] == -4
    assert "DG-07-35" not in found


@rule("DG-07-36")
def test_the_bridge_of_silvanost_over_a_deep_river_costs_four_too() -> None:
    war = battlefield().place("khur-1", at="4341").place("vingaard-1", at="4441").fighting(HL)
    assert forecast(war, "attack 4441 khur-1").counting["DG-07-36"] == -4


@rule("DG-07-37", "DG-07-38")
def test_a_ford_costs_three_and_replaces_the_river() -> None:
    war = battlefield()
    here, there = spot(war, Barrier.DEEP_RIVER, Crossing.FORD)
    war.place("khur-1", at=here).place("vingaard-1", at=there).fighting(HL)
    found = forecast(war, f"attack {there} khur-1").counting
    assert found["DG-07-37"] == -3
    assert "DG-07-35" not in found


@rule("DG-07-38")
@pytest.mark.parametrize(("choice", "total"), [("cumulative", -8), ("worst-only", -4)])
def test_different_crossings_add_up_or_the_worst_counts(choice: str, total: int) -> None:
    war = battlefield(crossing_modifiers=choice)
    target, by_bridge, by_river = bridge_and_river(war)
    war.place("khur-1", at=by_bridge).place("khur-2", at=by_river).place("vingaard-1", at=target).fighting(HL)
    found = forecast(war, f"attack {target} khur-1,khur-2")
    crossings = {rule: amount for rule, amount in found.counting.items() if rule in ("DG-07-35", "DG-07-36")}
    assert sum(crossings.values()) == total
    if choice == "worst-only":
        assert "DG-07-38" in found.struck.values()


@rule("DG-07-43")
@pytest.mark.parametrize("cell", ["D/2", "D/2R"])
def test_the_doubtful_cell_of_the_table_is_read_as_the_game_was_told(cell: str) -> None:
    """Ten against two is 5-1, and nobody brings a modifier, so that a 2 is a 2."""
    war = battlefield(crt_2_at_5to1=cell).place("mercenary-1", "khur-1", at=RING[0])
    war.place("hylo-1", at=PLAIN, depleted=True).fighting(HL)
    order = f"attack {PLAIN} mercenary-1,khur-1"
    assert (forecast(war, order).column, forecast(war, order).modifier.total) == ("5-1", 0)
    war.give(order, 2)
    assert f" ({cell}; " in next(str(line) for line, _ in war.game.log if line.id == "dg-log-combat")


def bridge_and_river(war: Board) -> tuple[str, str, str]:
    """A hex with a bridge to one side and a plain river to another, and the two hexes beyond."""
    atlas = war.war.theatre.atlas
    for hex in all_hexes(atlas.grid.size):
        found: dict[str, HexId] = {}
        for side in range(hex * 6, hex * 6 + 6):
            there = atlas.grid.table[side]
            if there >= 0 and atlas.terrain[there] in (Terrain.CLEAR, Terrain.FOREST):
                if atlas.crossing[side] == Crossing.BRIDGE:
                    found["bridge"] = there
                elif atlas.barrier[side] == Barrier.RIVER and atlas.crossing[side] == Crossing.NONE:
                    found["river"] = there
        if len(found) == 2:
            return atlas.token(hex), atlas.token(found["bridge"]), atlas.token(found["river"])
    raise AssertionError("no such hex")


@rule("DG-07-39")
def test_a_pass_that_is_a_fortress_gives_both() -> None:
    war = battlefield().place("khur-1", at="2317").place("vingaard-1", at="2316").fighting(HL)
    found = forecast(war, "attack 2316 khur-1")
    assert found.counting == {"DG-07-39": -2, "DG-07-31": -4}
    assert found.defence.total == 12


@rule("DG-07-40")
def test_elves_attacking_from_woods_have_one_more_if_they_are_all_elves_and_all_in_the_woods() -> None:
    def attack(*armies: str, hexes: tuple[str, ...] = ("3809", "3811")) -> dict[str, int]:
        war = battlefield().place("khur-1", at="3810")
        for army, hex in zip(armies, hexes, strict=True):
            war.place(army, at=hex)
        return forecast(war.fighting(WS), f"attack 3810 {','.join(armies)}").counting

    atlas = battlefield().war.theatre.atlas
    assert all(atlas.terrain[atlas.hex_of(hex)] == Terrain.FOREST for hex in ("3809", "3811", "3810"))
    assert attack("qualinesti-1", "silvanesti-1") == {"DG-07-40": 1}
    assert attack("qualinesti-1", "caergoth-1") == {}
    assert attack("qualinesti-1", "qualinesti-pegasus-1") == {"DG-07-40": 1, "DG-07-30": 1}
    assert attack("qualinesti-1", "copper-dragon-1") == {"DG-07-27": 2, "DG-07-30": 1}
    assert attack("goodlund-1", "goodlund-2", hexes=("3809", "3811")) == {"DG-07-40": 1}


@rule("DG-07-40")
def test_elves_attacking_from_the_open_into_woods_have_nothing() -> None:
    war = battlefield().place("khur-1", at="3809").place("qualinesti-1", at="3808").fighting(WS)
    assert war.war.theatre.atlas.terrain[war.hex("3808")] == Terrain.CLEAR
    assert forecast(war, "attack 3809 qualinesti-1").counting == {}


@rule("DG-07-40", "DG-07-41")
@pytest.mark.parametrize(("choice", "foothills"), [("marked", 0), ("touching", 1)])
def test_dwarves_and_ogres_love_marked_mountains_or_all_that_touch_a_range(choice: str, foothills: int) -> None:
    war = battlefield(mountain_hex=choice).place("kern-1", at="5905").place("vingaard-1", at="5904").fighting(HL)
    assert forecast(war, "attack 5904 kern-1").modifier.total == foothills
    marked = battlefield(mountain_hex=choice).place("kern-1", at="2316").place("vingaard-1", at="2317").fighting(HL)
    assert forecast(marked, "attack 2317 kern-1").counting == {"DG-07-40": 1}
    men = battlefield(mountain_hex=choice).place("khur-1", at="2316").place("vingaard-1", at="2317").fighting(HL)
    assert forecast(men, "attack 2317 khur-1").counting == {}


@rule("DG-07-41")
def test_any_defender_at_home_in_the_terrain_takes_one() -> None:
    war = battlefield().place("khur-1", at="3808").place("qualinesti-1", "caergoth-1", at="3809").fighting(HL)
    assert forecast(war, "attack 3809 khur-1").counting == {"DG-07-41": -1}
    clear = battlefield().place("khur-1", at=RING[0]).place("qualinesti-1", at=PLAIN).fighting(HL)
    assert forecast(clear, f"attack {PLAIN} khur-1").counting == {}
    kender = battlefield().place("khur-1", at="3808").place("hylo-1", "hylo-2", at="3809").fighting(HL)
    assert forecast(kender, "attack 3809 khur-1").counting == {"DG-07-41": -1}


@rule("DG-07-41")
def test_dwarves_and_ogres_in_one_mountain_hex_take_one_each() -> None:
    war = battlefield().place("khur-1", at="2317").place("kaolyn-1", at="2316").place("blode-1", at="2316", side=WS)
    war.ally("blode", side=HL).fighting(HL)
    assert forecast(war, "attack 2316 khur-1").counting["DG-07-41"] == -2


@rule("DG-07-42")
def test_every_line_of_the_printed_summary_is_a_modifier_with_its_rule() -> None:
    """The attacker's lines by one battle after another are tested above; here the figures side by side."""
    printed = {
        "attacker": {"Wizard": 3, "Cavalry": 1, "Flight": 1, "River": -4, "Bridge": -4, "Ford": -3, "Home": 1},
        "defender": {"Wizard": -3, "Flight": -1, "Pass": -2, "City": -2, "Fortress": -4, "Dwarves": -10, "Home": -1},
    }
    war = battlefield().place("khur-cavalry-1", at="2317").place("hl-wizard-1", at="2317", side=HL)
    war.place("zhakar-griffon-1", at="2215", side=HL)
    war.place("kaolyn-1", "silvanesti-griffon-1", at="2316").place("ws-wizard-1", at="2316", side=WS).fighting(HL)
    found = forecast(war, "attack 2316 khur-cavalry-1,zhakar-griffon-1").modifier.parts
    amounts = sorted(part.amount for part in found)
    a, d = printed["attacker"], printed["defender"]
    wanted = [a["Wizard"], a["Cavalry"], a["Flight"], d["Wizard"], d["Flight"], d["Pass"], d["Fortress"], d["Home"]]
    assert amounts == sorted(wanted)


@rule("DG-07-12")
def test_the_attacker_rolls_one_ten_sided_die_and_adds_the_modifier() -> None:
    war = duel("mercenary-1", "gunthar-footmen-1").place("caergoth-1", at=PLAIN)  # 6 against 10
    war.place("vingaard-1", at="3943").fighting(HL)
    war.give(f"attack {PLAIN} mercenary-1")
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.sides == (10,)
    war.roll(9)  # 1-2 with 9: 1/2
    assert war.war.battle[0].result == "1/2"
    assert war.is_depleted("mercenary-1")


@rule("DG-07-12", "DG-07-13")
def test_the_odds_of_a_battle_are_exact_and_shown_before_it() -> None:
    war = duel().fighting(HL)
    preview = war.game.preview(war.game.read(f"attack {PLAIN} mercenary-1"))
    assert preview is not None
    assert preview.odds is not None
    table = war.war.theatre.table
    by_hand = [str(table.result(face, table.column(6, 4))) for face in range(1, 11)]
    assert {result: chance * 10 for result, chance in preview.odds.chances} == {r: by_hand.count(r) for r in by_hand}


@rule("DG-07-05", refused="twice")
def test_a_declared_attack_cannot_be_called_off() -> None:
    war = duel().fighting(HL).give(f"attack {PLAIN} mercenary-1")
    with pytest.raises(IllegalOrder):
        war.give("end-combat")
    assert war.waits_for_dice
