"""Rule 9: capture and conquest, the Knights, and capitals that are moved."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import forecast
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.politics.capitals import CapitalsReturn, ClearCapitals
from warhost.campaign.politics.conquest import knight_strongholds
from warhost.campaign.printed.sides import BORNE, GONE, NEUTRAL, POOL
from warhost.campaign.sequence import BattleTurn, Movement
from warhost.campaign.victory import controller, has_moved_capital
from warhost.campaign.world.atlas import Terrain
from warhost.core.ids import Side

KNIGHT_PLACES = ("caergoth", "castle uth wistan", "gwynned", "solanthus", "thelgaard keep", "high clerist tower")


def holder(war: Board, place: str) -> Side:
    """The side that controls a place."""
    return war.war.holder[war.war.theatre.atlas.place(place).index]


def is_conquered(war: Board, nation: str) -> bool:
    """Whether a nation has fallen."""
    return bool(war.war.conquered[war.war.theatre.nation_index[nation]])


# Capture


@rule("DG-09-02", "DG-09-06")
def test_an_army_takes_an_empty_place_by_entering_it_at_the_normal_cost() -> None:
    war = battlefield().hold("lemish", side=HL).place("vingaard-1", at="2626").moving(WS)
    war.give("march vingaard-1 - 2726")
    assert holder(war, "lemish") == WS
    assert war.war.spent[war.piece("vingaard-1")] == 2  # Lemish lies in the woods


@rule("DG-09-02")
def test_fliers_take_places_too() -> None:
    war = battlefield().hold("lemish", side=HL).place("copper-dragon-1", at="2526").moving(WS)
    order = next(
        order
        for order in war.game.orders()
        if order.verb == "fly" and war.game.write(order).split()[-1].endswith("2726")
    )
    war.game.give(order)
    assert holder(war, "lemish") == WS


@rule("DG-09-02")
def test_a_leader_alone_takes_nothing() -> None:
    war = battlefield().hold("lemish", side=HL).place("laurana", at="2626", side=WS).moving(WS)
    war.give("march laurana - 2726")
    assert war.at("laurana") == "2726"
    assert holder(war, "lemish") == HL


@rule("DG-09-02")
def test_control_stays_with_the_last_army_that_entered() -> None:
    war = battlefield().hold("solanthus", "thelgaard keep", side=WS).place("mercenary-1", at="2523").moving(HL)
    war.give("march mercenary-1 - 2522>2421")
    assert holder(war, "solanthus") == HL
    assert war.at("mercenary-1") == "2421"


@rule("DG-09-02")
def test_the_march_goes_on_after_a_place_was_taken_on_the_way() -> None:
    war = battlefield().hold("solanthus", side=WS).place("mercenary-1", at="2523").moving(HL)
    war.give("march mercenary-1 - 2522>2421>2422")
    assert war.at("mercenary-1") == "2422"
    assert war.war.spent[war.piece("mercenary-1")] == 3


# Conquest


@rule("DG-09-01")
def test_a_country_falls_when_its_last_fortified_place_is_taken_in_the_middle_of_a_step() -> None:
    """Silvanesti has three: Silvanost and the two Towers of Eli, which look at each other over an arm of the sea."""
    towers = ("eastern tower of eli", "western tower of eli")
    war = battlefield().hold("silvanost", side=HL).hold(*towers, side=WS).place("silvanesti-1", at="3944")
    war.place("mercenary-1", at="4444").place("mercenary-2", at="4645").moving(HL).give("march mercenary-1 - 4445")
    assert not is_conquered(war, "silvanesti")
    assert war.at("silvanesti-1") == "3944"
    war.give("march mercenary-2 - 4545")
    assert is_conquered(war, "silvanesti")
    assert war.at("silvanesti-1") == GONE
    assert war.offered() >= {"end-movement"}


@rule("DG-09-01", "DG-09-02")
def test_all_places_must_be_the_enemys_at_the_same_time() -> None:
    war = battlefield().hold("silvanost", "western tower of eli", side=HL).hold("eastern tower of eli", side=WS)
    war.hold("silvanost", side=WS).place("mercenary-1", at="4645").moving(HL).give("march mercenary-1 - 4545")
    assert not is_conquered(war, "silvanesti")


def fall_of_qualinesti() -> Board:
    """A Highlord army enters Qualinost, the only fortified place of Qualinesti."""
    war = battlefield().hold("qualinost", side=WS).place("mercenary-1", at="2237")
    war.place("qualinesti-1", "qualinesti-pegasus-1", "qualinesti-leader", at="2314").place("qualinesti-2", at="3944")
    war.place("qualinesti-3", at="3943")
    war.war.eliminate(war.piece("qualinesti-3"))
    war.war.set("news", 0, ())
    return war.moving(HL).give("march mercenary-1 - 2137")


@rule("DG-09-04")
def test_all_armies_and_leaders_of_a_conquered_country_are_gone_wherever_they_are() -> None:
    war = fall_of_qualinesti()
    assert [nation for nation, lost in zip(war.war.theatre.nations, war.war.conquered, strict=True) if lost == 1] == [
        "qualinesti"
    ]
    for name in ("qualinesti-1", "qualinesti-2", "qualinesti-3", "qualinesti-pegasus-1", "qualinesti-leader"):
        assert war.at(name) == GONE, name


@rule("DG-09-04", "DG-11-03")
def test_what_they_carried_is_lost_with_them() -> None:
    war = battlefield().hold("qualinost", side=WS).place("mercenary-1", at="2237").place("qualinesti-1", at="2314")
    lance = war.war.theatre.lances[0]
    war.war.set("owner", lance, WS)
    war.war.put(lance, BORNE)
    war.war.set("bearer", lance, war.piece("qualinesti-1"))
    war.moving(HL).give("march mercenary-1 - 2137")
    assert war.war.at[lance] == GONE


@rule("DG-09-04")
def test_armies_aboard_ships_are_gone_too_and_the_ship_sails_on() -> None:
    war = battlefield().hold("sanction", side=HL).place("vingaard-1", at="3527")
    war.place("sanction-ship-1", at="4246").place("sanction-1", at="4246", aboard="sanction-ship-1").moving(WS)
    war.give("march vingaard-1 - 3626")
    assert war.at("sanction-1") == GONE
    assert war.at("sanction-ship-1") == "4246"


@rule("DG-09-05")
def test_ships_outlive_their_country_and_serve_its_old_allies() -> None:
    war = battlefield().hold("palanthus", side=WS).place("mercenary-1", at="2214").place("palanthus-1", at="3944")
    war.place("palanthus-ship-1", at="4246").moving(HL).give("march mercenary-1 - 2314")
    assert is_conquered(war, "palanthus")
    assert war.at("palanthus-ship-1") == "4246"
    assert war.war.owner[war.piece("palanthus-ship-1")] == WS


@rule("DG-09-03")
def test_soth_and_the_pirates_cannot_be_conquered() -> None:
    war = battlefield().hold("dargaard keep", side=HL).place("vingaard-1", at="3114")
    war.place("soth-legion-1", "lord-soth", at="3944").place("maelstrom-ship-1", at="4246").moving(WS)
    war.give("march vingaard-1 - 3113")
    assert holder(war, "dargaard keep") == WS
    assert (war.at("soth-legion-1"), war.at("lord-soth")) == ("3944", "3944")
    specs = war.war.theatre.manifest.nations
    assert [nation for nation, spec in specs.items() if not spec.conquered] == [
        "maelstrom",
        "good-dragons",
        "draconian",
        "lord-soth",
    ]


@rule("DG-09-08")
@pytest.mark.parametrize(("option", "falls"), [("yes", True), ("no", False)])
def test_neraka_can_be_conquered_with_its_mercenaries_dragons_and_highlords(option: str, falls: bool) -> None:
    war = battlefield(neraka_conquest=option).hold("neraka", side=HL).place("vingaard-1", at="3722")
    war.place("mercenary-1", "red-dragon-1", "kitiara", at="3944").place("draconian-1", at="3943")
    war.place("khur-1", at="3943").place("soth-legion-1", at="3947").moving(WS)
    war.give("march vingaard-1 - 3822>3823")
    assert holder(war, "neraka") == WS
    assert [war.at(name) == GONE for name in ("mercenary-1", "red-dragon-1", "kitiara")] == [falls] * 3
    assert [war.at(name) for name in ("draconian-1", "khur-1", "soth-legion-1")] == ["3943", "3943", "3947"]


@rule("DG-09-09")
def test_nobody_returns_when_the_land_is_liberated_but_it_counts_again() -> None:
    war = battlefield().hold("vingaard keep", side=WS).place("vingaard-1", at="3944").place("mercenary-1", at="2618")
    war.moving(HL).give("march mercenary-1 - 2617>2618")
    assert is_conquered(war, "vingaard")
    assert controller(war.war, "vingaard") == HL
    war.place("caergoth-1", at="2616").moving(WS).give("march caergoth-1 - 2617")
    assert war.at("vingaard-1") == GONE
    assert is_conquered(war, "vingaard")
    assert controller(war.war, "vingaard") == WS


@rule("DG-09-01")
def test_a_country_nobody_has_won_is_not_conquered() -> None:
    war = battlefield().hold("tarsis", side=WS)
    tarsis = war.war.theatre.nation_index["tarsis"]
    war.war.set("allegiance", tarsis, NEUTRAL)
    war.hold("tarsis", side=HL)
    war.war.note("captured", war.war.theatre.atlas.place("tarsis").index, HL)
    war.moving(HL)
    assert not is_conquered(war, "tarsis")


# The Knights


@rule("DG-09-07")
def test_the_strongholds_of_the_knights_are_six() -> None:
    war = battlefield()
    places = war.war.theatre.atlas.places
    assert {places[index].name.lower() for index in knight_strongholds(war.war)} == set(KNIGHT_PLACES)


@rule("DG-09-07")
@pytest.mark.parametrize("last", ["castle uth wistan", "thelgaard keep", "high clerist tower"])
def test_the_knights_fall_only_together(last: str) -> None:
    war = battlefield().hold(*KNIGHT_PLACES, side=HL).hold(last, side=WS)
    armies = (
        "caergoth-1",
        "northern-ergoth-1",
        "solanthus-1",
        "gunthar-1",
        "tower-knights-1",
        "laurana",
        "lord-gunthar",
    )
    for number, army in enumerate(armies):
        war.place(army, at=("3944", "3945", "3946", "3943")[number % 4], side=WS)
    war.war.note("captured", war.war.theatre.atlas.place("caergoth").index, HL)
    war.moving(HL)
    assert all(war.at(army) != GONE for army in armies)
    war.hold(last, side=HL)
    war.war.note("captured", war.war.theatre.atlas.place(last).index, HL)
    war.moving(HL)
    assert all(war.at(army) == GONE for army in armies)


@rule("DG-09-07")
def test_each_knight_nation_still_counts_by_its_own_capital() -> None:
    war = battlefield().hold(*KNIGHT_PLACES, side=WS).hold("caergoth", side=HL)
    assert controller(war.war, "caergoth") == HL
    assert controller(war.war, "solanthus") == WS


@rule("DG-09-07")
def test_a_knight_nation_on_the_highlords_side_falls_alone() -> None:
    war = battlefield().hold(*KNIGHT_PLACES, side=WS).ally("caergoth", side=HL).hold("caergoth", side=HL)
    war.place("caergoth-1", at="3944", side=HL).place("solanthus-1", at="1928").place("tower-knights-1", at="2316")
    war.ally("caergoth", side=HL).moving(WS).give("march solanthus-1 - 1929")
    assert war.at("caergoth-1") == GONE
    assert war.at("tower-knights-1") == "2316"


# Capitals that are moved


def silvanost(**options: str) -> Board:
    """Elves in Silvanost in the Whitestone Movement Step of Turn 6."""
    war = battlefield(**options).hold("silvanost", side=WS).place("silvanesti-1", at="4441")
    war.war.set("turn", 0, 6)
    return war


@rule("DG-09-10", "DG-09-12")
def test_a_disbanded_capital_is_open_country_and_returns_a_die_and_four_turns_later() -> None:
    war = silvanost().moving(WS).give("disband 4441", 3)
    assert war.war.capital_turn[war.war.theatre.nation_index["silvanesti"]] == 13
    assert war.war.fort(war.hex("4441")) == 0
    assert has_moved_capital(war.war, "silvanesti")


@rule("DG-09-12")
@pytest.mark.parametrize(("die", "turn"), [(1, 11), (6, 16)])
def test_the_delay_is_five_to_ten_turns(die: int, turn: int) -> None:
    war = silvanost().moving(WS).give("disband 4441", die)
    assert war.war.capital_turn[war.war.theatre.nation_index["silvanesti"]] == turn


@rule("DG-09-10", refused="off")
def test_without_the_optional_rule_capitals_stay() -> None:
    war = silvanost(move_capitals="off").moving(WS)
    assert "disband" not in war.offered()
    assert war.refuses("disband 4441").because("DG-09-10")


@rule("DG-09-10", refused="dwarves, men, Highlords")
def test_only_elves_and_kender_of_whitestone_move_their_capital() -> None:
    war = silvanost().place("thorbardin-1", at="2241").place("tarsis-1", at="2446").moving(WS)
    for hex, why in (("2241", "dg-capital-fixed"), ("2446", "dg-capital-fixed"), ("3944", "dg-no-capital")):
        refusal = war.refuses(f"disband {hex}").refusal
        assert refusal is not None
        assert (refusal.rules, refusal.message.id) == (("DG-09-10",), why)
    kender = silvanost().place("goodlund-1", at="5228", side=HL).ally("goodlund", side=HL)
    assert kender.moving(WS).refuses("disband 5228").because("DG-09-10")
    assert kender.moving(HL).refuses("disband 5228").because("DG-09-11")
    for army, hex in (("hylo-1", "1619"), ("goodlund-1", "5228"), ("qualinesti-1", "2137")):
        assert not battlefield().place(army, at=hex).moving(WS).refuses(f"disband {hex}")


@rule("DG-09-11")
@pytest.mark.parametrize("guard", ["silvanesti-griffon-1", "caergoth-1"])
def test_a_ground_army_of_the_nation_must_be_in_the_capital(guard: str) -> None:
    war = battlefield().hold("silvanost", side=WS).place(guard, at="4441").place("silvanesti-1", at="4444").moving(WS)
    assert war.refuses("disband 4441").because("DG-09-11")


@rule("DG-09-11")
def test_only_in_the_movement_step() -> None:
    war = silvanost().place("khur-1", at="4442").fighting(WS)
    assert war.refuses("disband 4441")


@rule("DG-09-12", "DG-05-14")
def test_the_third_army_must_leave_a_disbanded_capital_before_the_step_ends() -> None:
    war = silvanost().place("silvanesti-2", "silvanesti-3", at="4441").moving(WS).give("disband 4441", 3)
    assert war.refuses("end-movement").because("DG-09-12")
    war.give("march silvanesti-2 - 4341")
    assert not war.refuses("end-movement")


@rule("DG-09-12")
def test_an_army_too_many_that_cannot_leave_is_lost_as_its_owner_chooses() -> None:
    war = silvanost().place("silvanesti-2", "silvanesti-3", at="4441")
    for number, hex in enumerate(war.war.theatre.neighbours[war.hex("4441")], 1):
        if war.war.theatre.dry[hex]:
            war.place(f"draconian-{number}", at=war.war.theatre.atlas.token(hex))
    war.doing(ClearCapitals(WS), Movement(WS)).give("disband 4441", 3)
    assert not war.refuses("end-movement")
    war.give("end-movement")
    assert war.refuses("dissolve draconian-1").because("DG-09-12")
    war.give("dissolve silvanesti-2")
    assert (war.at("silvanesti-2"), war.at("silvanesti-1")) == (POOL, "4441")


@rule("DG-09-12", "DG-05-04")
def test_a_disbanded_capital_is_clear_terrain_to_march_into() -> None:
    war = silvanost().place("vingaard-1", at="4341").moving(WS)
    vingaard, woods = war.piece("vingaard-1"), war.hex("4441")
    assert war.war.theatre.atlas.terrain[woods] == Terrain.FOREST
    war.give("disband 4441", 3).give("march vingaard-1 - 4441")
    assert war.war.spent[vingaard] == 1, "clear terrain costs one point, not the two of a forest"
    assert war.war.hash == war.war.fresh_hash()


@rule("DG-09-12", "DG-07-41")
def test_elves_in_a_disbanded_capital_defend_on_clear_ground() -> None:
    war = silvanost().place("mercenary-1", "mercenary-2", at="4341").fighting(HL)
    order = "attack 4441 mercenary-1,mercenary-2"
    assert forecast(war, order).counting["DG-07-41"] == -1
    war.moving(WS).give("disband 4441", 3)
    war.fighting(HL)
    after = forecast(war, order)
    assert "DG-07-41" not in after.counting, "no woods"
    assert after.defence.total == sum(war.war.of.strength[p][0] for p in war.war.armies_in(war.hex("4441"), WS))


@rule("DG-09-12", "DG-07-40")
def test_elves_attack_out_of_a_disbanded_capital_as_from_clear_ground() -> None:
    war = silvanost().place("mercenary-1", at="4341").fighting(WS)
    assert forecast(war, "attack 4341 silvanesti-1").counting["DG-07-40"] > 0
    war.moving(WS).give("disband 4441", 3)
    war.fighting(WS)
    assert "DG-07-40" not in forecast(war, "attack 4341 silvanesti-1").counting


@rule("DG-09-12", "DG-05-16")
def test_fliers_still_come_and_go_while_three_armies_stand_in_a_disbanded_capital() -> None:
    from warhost.campaign.land.stacking import can_stack, stacking_refusals

    war = silvanost().place("silvanesti-2", "silvanesti-3", at="4441").moving(WS).give("disband 4441", 3)
    griffon = (war.piece("silvanesti-griffon-1"),)
    assert can_stack(war.war, griffon, war.hex("4441"))
    assert stacking_refusals(war.war, griffon, war.hex("4441")) == []


@rule("DG-09-13")
def test_a_nation_between_capitals_is_not_conquered() -> None:
    war = silvanost().hold("eastern tower of eli", "western tower of eli", side=HL)
    war.moving(WS).give("disband 4441", 3).give("march silvanesti-1 - 4542")
    war.place("mercenary-1", at="4341").moving(HL).give("march mercenary-1 - 4441")
    assert holder(war, "silvanost") == HL
    assert not is_conquered(war, "silvanesti")
    assert war.at("silvanesti-1") == "4542"


def waiting_for_a_capital(*held: str) -> Board:
    """Silvanesti without a capital on the Turn on which it must stand again."""
    war = battlefield().place("silvanesti-1", at="3944")
    nation = war.war.theatre.nation_index["silvanesti"]
    war.war.set("razed", war.war.theatre.atlas.place("silvanost").index, 1)
    war.war.set("capital_turn", nation, 13)
    war.war.set("turn", 0, 13)
    for place in ("silvanost", "eastern tower of eli", "western tower of eli"):
        war.hold(place, side=HL)
    for place in held:
        war.hold(place, side=WS)
    return war


@rule("DG-09-14")
def test_on_its_turn_whitestone_must_set_the_capital_up_in_a_fortified_place_it_holds() -> None:
    war = waiting_for_a_capital("high clerist tower", "gwynned").hold("caergoth", side=HL)
    war.doing(BattleTurn())
    assert war.asked == "whitestone"
    assert war.offered() == {"establish"}
    assert war.refuses("establish 1929").because("DG-09-14")
    assert war.refuses("establish 4441").because("DG-09-14")
    war.give("establish 2316")
    assert war.war.capital[war.war.theatre.nation_index["silvanesti"]] == war.hex("2316")


@rule("DG-09-14")
def test_the_nation_falls_with_its_new_capital() -> None:
    war = waiting_for_a_capital("high clerist tower", "gwynned").place("mercenary-1", at="2317")
    war.doing(Movement(HL), CapitalsReturn()).give("establish 2316")
    assert not is_conquered(war, "silvanesti")
    war.give("march mercenary-1 - 2316")
    assert is_conquered(war, "silvanesti")
    assert war.at("silvanesti-1") == GONE


@rule("DG-09-14")
def test_without_any_place_the_nation_is_conquered_at_once() -> None:
    war = waiting_for_a_capital().place("tarsis-1", at="3947").doing(Movement(WS), CapitalsReturn())
    assert is_conquered(war, "silvanesti")
    assert war.at("silvanesti-1") == GONE


@rule("DG-09-14")
def test_a_capital_is_moved_only_once() -> None:
    war = (
        waiting_for_a_capital("high clerist tower", "gwynned")
        .place("silvanesti-2", at="2316")
        .place("silvanesti-3", at="4441")
    )
    war.doing(Movement(WS), CapitalsReturn()).give("establish 2316")
    assert war.refuses("disband 2316").because("DG-09-10")
    assert war.refuses("disband 4441").because("DG-09-14")


@rule("DG-09-14")
def test_other_turns_do_not_ask() -> None:
    war = waiting_for_a_capital("gwynned")
    war.war.set("turn", 0, 12)
    war.doing(Movement(WS), CapitalsReturn())
    assert war.offered() >= {"end-movement"}
    assert war.war.capital_turn[war.war.theatre.nation_index["silvanesti"]] == 13
