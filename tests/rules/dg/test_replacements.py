"""Rule 1: replacements."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.politics.replacements import Replacements, can_merge, entry_hexes, pool_of, returnable
from warhost.campaign.printed.sides import GONE, HELD, POOL, enemy
from warhost.core.ids import Side

# Capitals: 4128 Khuri-Khan, 2726 Lemish, 3823 Neraka, 2314 Palanthus, 2522 Solanthus, 1929 Caergoth, 2316 the High
# Clerist Tower, 3113 Dargaard Keep, 4441 Silvanost. None of them is closed to those who return.


def lost(war: Board, *names: str, depleted: bool = False) -> Board:
    """Put armies into their pool, as a battle would."""
    for name in names:
        war.place(name, at="3944", depleted=depleted)
        war.war.eliminate(war.piece(name))
    war.war.set("news", 0, ())
    return war


def replacing(war: Board, side: Side) -> Board:
    """The Replacement Step of a side."""
    return war.doing(Replacements(enemy(side)), Replacements(side))


@rule("DG-01-02", "DG-01-10")
def test_ground_armies_go_to_the_pool_of_their_side_and_fliers_out_of_the_game() -> None:
    war = lost(battlefield(), "khur-1", "vingaard-1", "red-dragon-1", "silvanesti-griffon-1")
    assert pool_of(war.war, HL) == [war.piece("khur-1")]
    assert pool_of(war.war, WS) == [war.piece("vingaard-1")]
    assert war.at("red-dragon-1") == GONE
    assert war.at("silvanesti-griffon-1") == GONE


@rule("DG-01-02")
def test_a_half_army_that_is_depleted_again_is_in_the_pool() -> None:
    war = battlefield().place("khur-1", at="3944", depleted=True)
    war.war.deplete(war.piece("khur-1"))
    assert war.at("khur-1") == POOL


@rule("DG-01-03")
def test_two_of_a_nation_bring_one_back_and_the_other_is_gone_for_good() -> None:
    war = replacing(lost(battlefield().hold("khuri-khan", side=HL), "khur-1", "khur-2"), HL)
    war.give("replace khur-2 khur-1 4128")
    assert (war.at("khur-2"), war.at("khur-1")) == ("4128", GONE)
    assert pool_of(war.war, HL) == []


@rule("DG-01-03")
def test_two_of_different_nations_bring_nobody_back() -> None:
    war = battlefield().hold("khuri-khan", "kernen", side=HL)
    replacing(lost(war, "khur-1", "kern-1", "lemish-1", "lemish-2").hold("lemish", side=HL), HL)
    assert war.refuses("replace khur-1 kern-1 4128").because("DG-01-03")
    assert war.refuses("replace khur-1 khur-2 4128").because("DG-01-03")
    assert war.refuses("replace khur-3 khur-1 4128").because("DG-01-02")


@rule("DG-01-04")
def test_every_pair_may_be_used_and_an_odd_army_waits() -> None:
    war = battlefield().hold("lemish", side=HL)
    replacing(lost(war, "lemish-1", "lemish-2", "lemish-3", "lemish-4", "lemish-cavalry-1"), HL)
    war.give("replace lemish-cavalry-1 lemish-1 2726").give("replace lemish-2 lemish-3 2726")
    assert (war.at("lemish-cavalry-1"), war.at("lemish-2")) == ("2726", "2726")
    assert pool_of(war.war, HL) == [war.piece("lemish-4")]
    assert returnable(war.war, HL) == []


@rule("DG-01-04")
def test_the_owner_may_decline() -> None:
    war = replacing(lost(battlefield().hold("khuri-khan", side=HL), "khur-1", "khur-2"), HL)
    war.give("no-more")
    assert (war.at("khur-1"), war.at("khur-2")) == (POOL, POOL)


@rule("DG-01-05")
@pytest.mark.parametrize("when_lost", [False, True])
@pytest.mark.parametrize(("strength", "depleted"), [("full", False), ("depleted", True)])
def test_an_army_comes_back_full_or_by_option_depleted(strength: str, depleted: bool, when_lost: bool) -> None:
    war = battlefield(replacement_strength=strength).hold("khuri-khan", side=HL)
    replacing(lost(war, "khur-1", "khur-2", depleted=when_lost), HL).give("replace khur-1 khur-2 4128")
    assert war.war.depleted[war.piece("khur-1")] == depleted


@rule("DG-01-06")
def test_riders_of_a_citadel_merge_but_not_armies_aboard_ships() -> None:
    war = battlefield().place("citadel-1", at="3943", side=HL).place("khur-1", at="3943", depleted=True)
    war.place("khur-2", at="3943", depleted=True, aboard="citadel-1")
    war.place("mithas-ship-1", at="5112", side=HL).place("mithas-1", at="5112", depleted=True, aboard="mithas-ship-1")
    war.place("mithas-ship-2", at="5112", side=HL).place("mithas-2", at="5112", depleted=True, aboard="mithas-ship-2")
    replacing(war, HL)
    assert war.refuses("merge mithas-1 mithas-2").because("DG-01-06")
    assert not war.refuses("merge khur-2 khur-1")


@rule("DG-01-06")
def test_two_depleted_armies_in_one_hex_become_one_full_one() -> None:
    war = battlefield().place("solanthus-1", "solanthus-2", at="3944", depleted=True)
    replacing(war, WS).give("merge solanthus-1 solanthus-2")
    assert (war.at("solanthus-1"), war.is_depleted("solanthus-1"), war.at("solanthus-2")) == ("3944", False, POOL)


@rule("DG-01-06", refused="apart, foreign or full")
def test_armies_apart_of_two_nations_or_at_full_strength_do_not_merge() -> None:
    war = battlefield(knights_one_nationality="no").place("solanthus-1", "solanthus-2", at="3944", depleted=True)
    war.place("solanthus-3", at="3945", depleted=True).place("caergoth-1", at="3944", depleted=True)
    war.place("vingaard-1", at="3946", depleted=True).place("vingaard-2", at="3946")
    replacing(war, WS)
    assert war.refuses("merge solanthus-1 solanthus-3").because("DG-01-06")
    assert war.refuses("merge solanthus-1 caergoth-1").because("DG-01-06")
    assert war.refuses("merge vingaard-1 vingaard-2").because("DG-01-06")
    assert war.refuses("merge solanthus-1 solanthus-1").because("DG-01-06")


@rule("DG-01-06")
def test_nobody_merges_the_armies_of_the_other_side_or_those_at_sea() -> None:
    war = battlefield().place("solanthus-1", "solanthus-2", at="3944", depleted=True)
    assert not can_merge(war.war, war.piece("solanthus-1"), war.piece("solanthus-2"), HL)
    afloat = battlefield().place("sanction-ship-1", "sanction-ship-2", at="4246")
    for number in (1, 2):
        afloat.place(f"sanction-{number}", at="4246", depleted=True, aboard=f"sanction-ship-{number}")
    assert not can_merge(afloat.war, afloat.piece("sanction-1"), afloat.piece("sanction-2"), HL)


@rule("DG-01-07")
def test_the_army_that_was_merged_away_pays_for_another_at_once() -> None:
    war = battlefield().hold("khuri-khan", side=HL).place("khur-1", "khur-2", at="3944", depleted=True)
    replacing(lost(war, "khur-3"), HL).give("merge khur-1 khur-2").give("replace khur-3 khur-2 4128")
    assert [war.at(f"khur-{n}") for n in (1, 2, 3)] == ["3944", GONE, "4128"]


@rule("DG-01-08", refused="abroad")
def test_armies_return_only_to_a_fortified_place_of_their_own_country() -> None:
    war = battlefield().hold("palanthus", "solanthus", side=WS)
    replacing(lost(war, "palanthus-1", "palanthus-2"), WS)
    assert war.refuses("replace palanthus-1 palanthus-2 2522").because("DG-01-08")
    assert war.refuses("replace palanthus-1 palanthus-2 2214").because("DG-01-08")
    assert war.refuses("replace palanthus-1 palanthus-2 3311/3412").because("DG-01-08")
    assert not war.refuses("replace palanthus-1 palanthus-2 2314")


@rule("DG-01-08")
def test_a_nation_with_two_places_may_choose_and_one_the_enemy_holds_is_closed() -> None:
    war = lost(battlefield().hold("solanthus", "thelgaard keep", side=WS), "solanthus-1", "solanthus-2")
    assert {war.war.theatre.atlas.token(h) for h in entry_hexes(war.war, war.piece("solanthus-1"), WS)} == {
        "2522",
        "2223",
    }
    war.hold("solanthus", side=HL)
    assert [war.war.theatre.atlas.token(h) for h in entry_hexes(war.war, war.piece("solanthus-1"), WS)] == ["2223"]
    war.hold("thelgaard keep", side=HL)
    assert returnable(war.war, WS) == []
    assert len(pool_of(war.war, WS)) == 2


@rule("DG-01-09", "DG-05-14")
def test_a_full_city_takes_nobody_back() -> None:
    war = battlefield().hold("lemish", side=HL).place("lemish-1", "lemish-2", "lemish-3", at="2726")
    lost(war, "lemish-4", "lemish-cavalry-1", "khur-1", "khur-2").hold("khuri-khan", side=HL)
    replacing(war, HL)
    assert war.refuses("replace lemish-4 lemish-cavalry-1 2726").because("DG-01-09")
    assert len(pool_of(war.war, HL)) == 4


@rule("DG-01-09", "DG-05-19")
def test_nobody_returns_among_enemies() -> None:
    war = battlefield().hold("lemish", side=HL).place("vingaard-1", at="2726")
    replacing(lost(war, "lemish-1", "lemish-2", "khur-1", "khur-2").hold("khuri-khan", side=HL), HL)
    assert war.refuses("replace lemish-1 lemish-2 2726").because("DG-01-09")


@rule("DG-01-10")
def test_dragons_griffons_and_pegasi_are_never_rebuilt() -> None:
    war = battlefield().place("red-dragon-1", "red-dragon-2", "khur-1", "khur-2", at="3944", depleted=True)
    replacing(war, HL)
    assert war.refuses("merge red-dragon-1 red-dragon-2").because("DG-01-10")
    for kind in ("silvanesti-griffon", "qualinesti-pegasus"):
        fliers = battlefield().place(f"{kind}-1", f"{kind}-2", at="3944", depleted=True)
        assert not can_merge(fliers.war, fliers.piece(f"{kind}-1"), fliers.piece(f"{kind}-2"), WS)


@rule("DG-01-10")
def test_a_sunk_ship_does_not_enter_the_pool() -> None:
    war = battlefield().place("palanthus-ship-1", at="2314")
    war.war.eliminate(war.piece("palanthus-ship-1"))
    assert war.at("palanthus-ship-1") == GONE


@rule("DG-01-11")
@pytest.mark.parametrize(("one", "pair"), [("yes", True), ("no", False)])
def test_all_knights_are_one_nationality_and_still_return_to_their_own_country(one: str, pair: bool) -> None:
    war = battlefield(knights_one_nationality=one).hold("caergoth", "solanthus", "high clerist tower", side=WS)
    lost(war, "caergoth-1", "solanthus-1", "tower-knights-1", "vingaard-1", "vingaard-2")
    replacing(war.hold("vingaard keep", side=WS), WS)
    assert bool(war.refuses("replace caergoth-1 solanthus-1 1929")) is not pair
    assert war.refuses("replace caergoth-1 solanthus-1 2522")
    assert bool(war.refuses("replace tower-knights-1 solanthus-1 2316")) is not pair


@rule("DG-01-12")
def test_highlord_mercenaries_return_in_neraka() -> None:
    war = replacing(lost(battlefield().hold("neraka", side=HL), "mercenary-1", "mercenary-cavalry-1"), HL)
    war.give("replace mercenary-cavalry-1 mercenary-1 3823")
    assert war.at("mercenary-cavalry-1") == "3823"


@rule("DG-01-12", "DG-10-13")
def test_the_dark_temple_is_for_draconians_only() -> None:
    war = battlefield().hold("neraka", "sanction", side=HL)
    war.war.set("temple", 0, war.hex("sanction"))
    lost(war, "mercenary-1", "mercenary-2", "draconian-1", "draconian-2")
    replacing(war, HL)
    assert war.refuses("replace mercenary-1 mercenary-2 3626").because("DG-01-08")
    assert war.refuses("replace draconian-1 draconian-2 3823").because("DG-01-08")
    assert war.refuses("replace draconian-1 mercenary-1 3626").because("DG-01-03")
    war.give("replace draconian-1 draconian-2 3626")
    assert war.at("draconian-1") == "3626"


@rule("DG-01-08", "DG-11-28")
def test_lord_soths_legion_returns_in_dargaard_keep_while_the_highlords_hold_it() -> None:
    war = lost(battlefield().hold("dargaard keep", side=HL), "soth-legion-1", "soth-legion-2")
    assert [war.war.theatre.atlas.token(h) for h in entry_hexes(war.war, war.piece("soth-legion-1"), HL)] == ["3113"]
    war.hold("dargaard keep", side=WS)
    assert returnable(war.war, HL) == []


@rule("DG-09-13", "DG-09-14")
def test_a_nation_whose_capital_was_moved_returns_to_the_new_one() -> None:
    war = lost(battlefield(), "hylo-1", "hylo-2").hold("gwynned", side=WS)
    hylo = war.war.theatre.nation_index["hylo"]
    war.war.set("razed", war.war.theatre.atlas.place("hylo").index, 1)
    war.war.set("capital_turn", hylo, 8)
    assert returnable(war.war, WS) == []  # they wait
    war.war.set("capital_turn", hylo, 0)
    war.war.set("capital", hylo, war.hex("gwynned"))
    replacing(war, WS).give("replace hylo-1 hylo-2 1121")
    assert war.at("hylo-1") == "1121"


@rule("DG-01-08", "DG-15-04")
def test_a_government_in_exile_in_the_open_takes_its_armies_back_until_it_falls() -> None:
    war = lost(battlefield(), "silvanesti-1", "silvanesti-2")
    for place in ("silvanost", "eastern tower of eli", "western tower of eli"):
        war.hold(place, side=HL)
    silvanesti = war.war.theatre.nation_index["silvanesti"]
    war.war.set("capital", silvanesti, war.hex("1233"))
    assert [war.war.theatre.atlas.token(h) for h in entry_hexes(war.war, war.piece("silvanesti-1"), WS)] == ["1233"]


@rule("DG-01-01", "DG-01-13", "DG-12-02")
def test_replacements_are_made_in_step_1_only_and_march_in_the_same_turn() -> None:
    from warhost.campaign.sequence import BattleTurn

    war = lost(battlefield("kender-strike").hold("hylo", side=WS), "hylo-1", "hylo-2")
    war.war.set("owner", war.piece("hylo-3"), WS)
    war.doing(BattleTurn())
    assert war.offered() == {"replace", "no-more"}
    war.give("replace hylo-1 hylo-2 1619").give("first whitestone")
    assert war.offered() == {"march", "disband", "end-movement"}
    assert war.refuses("replace hylo-1 hylo-2 1619")
    war.give("march hylo-1 - 1618")
    assert war.at("hylo-1") == "1618"


@rule("DG-01-02")
def test_counters_that_wait_aside_are_not_in_the_pool() -> None:
    war = battlefield()
    war.war.set("owner", war.piece("khur-1"), HL)
    war.war.put(war.piece("khur-1"), HELD)
    assert pool_of(war.war, HL) == []
