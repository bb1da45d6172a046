"""Rule 2: strategic events: the cup, the draw, and who benefits."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from warhost.campaign.politics.activation import ActivationStep, Attempt, activation_target
from warhost.campaign.politics.conquest import conquer
from warhost.campaign.politics.new_allies import LateArrivals
from warhost.campaign.politics.replacements import Replacements
from warhost.campaign.printed.counters import EventClass
from warhost.campaign.printed.sides import BORNE, GONE, HELD, NEUTRAL, OFF, POOL
from warhost.campaign.sequence import Movement
from warhost.campaign.set_up.choosing_forces import ChooseForces
from warhost.campaign.set_up.placing_forces import setup_areas
from warhost.campaign.special.strategic_events import (
    UNSEEN,
    FillCup,
    OpeningDraws,
    StrategicEvents,
    counters_of_class,
    cup_size,
)
from warhost.core import Seat
from warhost.core.ids import PieceId


def at_turn(turn: int, scenario: str = "campaign", **options: str) -> Board:
    """The events step of a Turn, with the cup as it was at the start."""
    war = board(scenario, **options).doing(FillCup())
    war.war.set("turn", 0, turn)
    return war.doing(StrategicEvents())


def drawn(counter: str, turn: int = 7, prepared: Board | None = None) -> Board:
    """A counter is drawn: by the Highlords on an odd Turn, by Whitestone on an even one."""
    war = prepared or board()
    war.war.set("cup", 0, (war.piece(counter),))
    war.war.set("turn", 0, turn)
    return war.doing(StrategicEvents()).roll(1)


def classes_in(war: Board, counters: tuple[PieceId, ...]) -> Counter[str]:
    """How many counters of each class there are."""
    return Counter(event.e_class for c in counters if (event := war.war.theatre.pieces[c].event))


def all_of(war: Board, *classes: str) -> int:
    """How many counters of these classes the game has."""
    return sum(c.event is not None and c.event.e_class in classes for c in war.war.theatre.pieces)


# The cup


@rule("DG-02-01", "DG-14-04", "DG-15-07", "DG-16-04", "DG-19-03")
@pytest.mark.parametrize(
    ("scenario", "classes"),
    [
        ("campaign", ("E1",)),
        ("historical", ("E10", "E20")),
        ("silvanesti", ("E1",)),
        ("kalaman", ("E10", "E20")),
        ("kender-strike", ()),
    ],
)
def test_the_scenario_names_the_counters_in_the_cup(scenario: str, classes: tuple[EventClass, ...]) -> None:
    war = board(scenario).doing(FillCup())
    found = classes_in(war, war.war.cup[0])
    assert set(found) == set(classes)
    wanted = {c: len(counters_of_class(war.war, c)) for c in classes}
    assert found == wanted


@rule("DG-02-01", "DG-17-05")
def test_the_solamnic_plain_has_six_unseen_e1_counters_and_all_e10() -> None:
    war = board("solamnic-plain").doing(FillCup())
    assert classes_in(war, war.war.cup[0]) == {"E10": all_of(war, "E10")}
    [(count, unseen)] = war.war.blind[0]
    assert count == 6
    assert len(unseen) == all_of(war, "E1")
    assert cup_size(war.war) == all_of(war, "E10") + 6


@rule("DG-17-05", "DG-02-05")
def test_an_unseen_counter_is_turned_over_when_it_is_drawn() -> None:
    war = at_turn(11, "solamnic-plain")
    known = len(war.war.cup[0])
    war.roll(known + 1)
    [(_, unseen)] = war.war.blind[0]
    war.roll(3)
    assert war.war.at[unseen[2]] != OFF
    assert war.war.blind[0] == ((5, unseen[:2] + unseen[3:]),)


@rule("DG-17-05")
def test_the_odds_of_a_draw_are_those_of_the_cup_with_its_unseen_counters() -> None:
    war = at_turn(11, "solamnic-plain")
    size, ones = cup_size(war.war), all_of(war, "E1")
    odds = war.game.odds()
    assert odds is not None
    assert odds.that(lambda name: name.startswith("Dragon Orb")) == Fraction(3, size)
    assert odds.of(UNSEEN) == Fraction(6, size)
    turned = war.roll(size).game.odds()
    assert turned is not None
    assert turned.that(lambda name: "wizard" in name) == Fraction(4, ones)


@rule("DG-02-02", "DG-14-04")
def test_e10_and_e20_go_into_the_cup_before_the_draw_of_their_turn() -> None:
    war = at_turn(9)
    assert war.game.pending_roll is not None
    assert war.game.pending_roll.sides == (all_of(war, "E1"),)
    war = at_turn(10)
    assert war.game.pending_roll is not None
    assert war.game.pending_roll.sides == (all_of(war, "E1", "E10"),)
    war = at_turn(20)
    assert war.game.pending_roll is not None
    assert war.game.pending_roll.sides == (all_of(war, "E1", "E20"),), "E10 came on Turn 10 in a real game"


@rule("DG-02-02")
def test_a_class_that_was_there_from_the_start_is_not_added_again() -> None:
    war = at_turn(10, "solamnic-plain")
    assert cup_size(war.war) == all_of(war, "E10") + 6
    war = at_turn(20, "solamnic-plain")
    assert cup_size(war.war) == all_of(war, "E10", "E20") + 6
    war = at_turn(20, "kalaman")
    assert cup_size(war.war) == all_of(war, "E10", "E20")


@rule("DG-02-03")
def test_both_sides_see_the_counter_that_was_drawn() -> None:
    war = drawn("activation-two-1", prepared=board())
    lines = [str(message) for message, seats in war.game.log if not seats]
    assert any("Activation +2" in line for line in lines)
    index = war.piece("activation-two-1")
    for seat in ("highlord", "whitestone"):
        row = war.game.rulebook.row(war.war, Seat(seat), "piece", index)
        assert row["at"] == GONE


@rule("DG-02-05")
def test_a_drawn_counter_never_goes_back() -> None:
    war = at_turn(3)
    before = len(war.war.cup[0])
    counter = war.war.cup[0][4]
    war.roll(5)
    assert len(war.war.cup[0]) == before - 1
    assert counter not in war.war.cup[0]
    assert war.war.at[counter] != OFF or war.war.owner[counter] != NEUTRAL


@rule("DG-02-06")
def test_an_empty_cup_passes_the_step() -> None:
    war = board()
    war.war.set("turn", 0, 9)
    war.doing(StrategicEvents())
    assert war.game.over, "nothing is drawn and nothing follows"


@rule("DG-02-06", "DG-16-04")
def test_draws_before_play_end_with_the_last_counter() -> None:
    war = board("silvanesti")
    war.war.set("turn", 0, 0)
    war.war.set("cup", 0, (war.piece("activation-one-1"), war.piece("activation-one-2")))
    war.doing(OpeningDraws()).roll(1, 1)
    assert war.game.over


@rule("DG-12-03")
@pytest.mark.parametrize(("turn", "drawer"), [(7, "Emperor Ariakus"), (20, "Lord Gunthar"), (1, "Emperor Ariakus")])
def test_odd_turns_are_the_highlords_to_draw(turn: int, drawer: str) -> None:
    war = at_turn(turn)
    assert war.game.pending_roll is not None
    assert drawer in str(war.game.pending_roll.purpose)
    war.war.set("initiative", 0, HL)


@rule("DG-16-04")
def test_before_silvanesti_each_side_draws_two_and_bonuses_are_discarded() -> None:
    war = board("silvanesti")
    war.war.set("turn", 0, 0)
    war.place("silvanesti-1", at="silvanost").place("mercenary-1", at="khuri-khan")
    bonus, wizard = war.piece("activation-one-1"), war.piece("hl-wizard-1")
    others = (war.piece("activation-two-1"), war.piece("ws-wizard-1"))
    war.war.set("cup", 0, (bonus, wizard, *others))
    war.doing(OpeningDraws())
    purposes = []
    while (roll := war.game.pending_roll) is not None:
        purposes.append(" ".join(str(roll.purpose).split()[:2]))
        war.roll(1)
    assert purposes == ["Highlord Ariakus", "Highlord Ariakus", "Speaker Lorac", "Speaker Lorac"]
    assert war.war.bonus[0] == ()
    assert war.war.at[bonus] == GONE
    assert war.at("hl-wizard-1") == war.at("mercenary-1")


# Who benefits


@rule("DG-02-04")
@pytest.mark.parametrize("turn", [7, 8])
@pytest.mark.parametrize(
    ("counter", "goes_to"),
    [
        ("activation-three-1", "drawer"),
        ("dragonlance-1", WS),
        ("dragon-orb-1", "drawer"),
        ("hl-wizard-1", HL),
        ("ws-wizard-1", WS),
        ("golden-general", WS),
        ("good-dragons-arrive", WS),
        ("gnomish-technology", "drawer"),
        ("citadel-1", HL),
        ("lord-soths-legion", HL),
    ],
)
def test_some_counters_serve_the_drawer_and_others_always_one_side(counter: str, goes_to: int | str, turn: int) -> None:
    war = drawn(counter, turn)
    drawer = HL if turn % 2 else WS
    assert war.war.owner[war.piece(counter)] == (drawer if goes_to == "drawer" else goes_to)


@rule("DG-11-01")
def test_a_bonus_helps_its_drawer_alone_in_step_three_of_the_same_turn() -> None:
    war = drawn("activation-two-1", 7)
    assert war.war.bonus[0] == ((HL, 2),)
    lemish = war.war.theatre.nation_index["lemish"]
    assert activation_target(war.war, lemish, HL).total == 7
    assert activation_target(war.war, lemish, WS).total == 1
    war.doing(ActivationStep()).give("activate lemish", 7)
    assert war.war.allegiance[lemish] == HL


@rule("DG-11-01", "DG-03-14")
def test_a_bonus_of_last_turn_is_gone() -> None:
    war = drawn("activation-two-1", 7)
    war.war.set("turn", 0, 8)
    war.doing(StrategicEvents())
    assert war.war.bonus[0] == ()


# The bearers of lances, orbs and gnomes


@rule("DG-11-02")
def test_whitestone_gives_lances_to_an_army_that_keeps_them() -> None:
    prepared = board().place("caergoth-1", "lord-gunthar", at="caergoth").place("gunthar-ship-1", at="0326")
    prepared.place("gunthar-1", at="0326").place("mercenary-1", at="neraka")
    war = drawn("dragonlance-1", 7, prepared)
    assert war.asked == "whitestone"
    for piece in ("lord-gunthar", "gunthar-ship-1", "mercenary-1"):
        assert war.refuses(f"entrust {piece}").because("DG-11-02")
    war.give("entrust caergoth-1")
    lance = war.piece("dragonlance-1")
    assert (war.war.bearer[lance], war.war.at[lance]) == (war.piece("caergoth-1"), BORNE)
    war.place("caergoth-2", at="caergoth").moving(WS)
    assert war.refuses("hand-over dragonlance-1 caergoth-2").because("DG-11-02")


@rule("DG-11-02", "DG-11-07")
def test_a_counter_that_nobody_can_take_waits_for_the_first_who_can() -> None:
    war = drawn("dragonlance-1", 7)
    assert war.piece("dragonlance-1") in war.war.waiting[0]
    assert war.war.at[war.piece("dragonlance-1")] == HELD
    war.doing(Attempt(WS)).give("activate tarsis", 1)
    war.give("place tarsis-1@2446")
    assert war.offered() == {"place"}, "first all forces are placed"
    war.give("place tarsis-2@2446,tarsis-3@2446,tarsis-cavalry-1@2445,tarsis-cavalry-2@2445,tarsis-cavalry-3@2447")
    war.give("place tarsis-leader@2446")
    assert war.offered() == {"entrust"}
    war.give("entrust tarsis-2")
    assert not war.war.waiting[0]
    assert war.war.bearer[war.piece("dragonlance-1")] == war.piece("tarsis-2")


@rule("DG-11-03")
@pytest.mark.parametrize("how", ["combat", "merging", "conquest"])
def test_lances_are_lost_with_their_army(how: str) -> None:
    war = board().place("tarsis-1", "tarsis-2", at="2446", depleted=True).hold("tarsis", side=WS)
    war.war.set("bearer", war.piece("dragonlance-1"), war.piece("tarsis-1"))
    war.war.put(war.piece("dragonlance-1"), BORNE)
    if how == "combat":
        war.war.eliminate(war.piece("tarsis-1"))
        war.doing(Movement(WS))
    elif how == "merging":
        war.doing(Replacements(WS)).give("merge tarsis-2 tarsis-1")
    else:
        war.hold("tarsis", side=HL)
        war.war.note("captured", war.war.theatre.atlas.place("tarsis").index, HL)
        war.doing(Movement(WS))
    assert war.war.at[war.piece("dragonlance-1")] == GONE
    assert war.war.bearer[war.piece("dragonlance-1")] == -1


@rule("DG-11-06", refused="a second lance")
def test_an_army_carries_one_dragonlance_counter() -> None:
    prepared = board().place("caergoth-1", "caergoth-2", "caergoth-3", at="caergoth")
    prepared.war.set("bearer", prepared.piece("dragonlance-2"), prepared.piece("caergoth-1"))
    war = drawn("dragonlance-1", 8, prepared)
    assert war.refuses("entrust caergoth-1").because("DG-11-06")
    assert not war.refuses("entrust caergoth-2")


@rule("DG-11-07")
def test_an_orb_is_put_with_a_leader_of_its_drawer_at_once() -> None:
    prepared = board().place("kitiara", "ariakus", "mercenary-1", at="neraka").place("lord-gunthar", at="0326")
    war = drawn("dragon-orb-1", 7, prepared)
    assert war.asked == "highlord"
    assert war.offered() == {"entrust"}, "it cannot be left unplaced"
    assert war.refuses("entrust mercenary-1").because("DG-11-07")
    assert war.refuses("entrust lord-gunthar").because("DG-11-07")
    war.give("entrust kitiara")
    assert war.war.bearer[war.piece("dragon-orb-1")] == war.piece("kitiara")


@rule("DG-11-07")
def test_an_orb_is_gone_with_its_leader() -> None:
    war = board().place("kitiara", "ariakus", at="neraka")
    war.war.set("bearer", war.piece("dragon-orb-1"), war.piece("kitiara"))
    war.war.remove(war.piece("kitiara"), GONE)
    war.moving(HL)
    assert war.war.at[war.piece("dragon-orb-1")] == GONE


@rule("DG-11-10", "DG-11-11")
def test_a_wizard_joins_an_army_or_ship_of_his_side_at_once() -> None:
    prepared = board().place("mercenary-1", "kitiara", at="neraka").place("sanction-ship-1", at="3626")
    war = drawn("hl-wizard-1", 8, prepared)
    assert war.asked == "highlord"
    assert war.refuses("entrust kitiara").because("DG-11-11")
    war.give("entrust sanction-ship-1")
    assert war.war.aboard[war.piece("hl-wizard-1")] == war.piece("sanction-ship-1")
    assert war.at("hl-wizard-1") == "3626"


@rule("DG-11-14")
def test_the_golden_general_joins_any_army_of_whitestone() -> None:
    prepared = board().place("caergoth-1", at="caergoth").place("hylo-1", at="hylo")
    war = drawn("golden-general", 21, prepared)
    assert war.asked == "whitestone"
    war.give("entrust hylo-1")
    assert war.at("laurana") == war.at("hylo-1")
    laurana = war.piece("laurana")
    assert (war.war.of.tactical[laurana], war.war.points(laurana)) == (5, 10)
    assert war.war.owner[laurana] == WS
    assert war.war.at[war.piece("golden-general")] == GONE


@rule("DG-11-14", "DG-09-07")
def test_a_golden_general_who_waits_falls_with_the_knights() -> None:
    war = drawn("golden-general", 21)
    assert war.piece("laurana") in war.war.waiting[0]
    war.ally("tower-knights", side=WS)
    conquer(war.war, war.war.theatre.nation_index["tower-knights"])
    war.place("hylo-1", at="hylo").moving(WS)
    assert war.war.at[war.piece("laurana")] == GONE
    assert not war.war.waiting[0]


@rule("DG-11-15")
def test_seven_good_dragons_join_whitestone_armies_two_to_a_hex() -> None:
    prepared = board().place("caergoth-1", at="1929").place("caergoth-2", at="2028").place("caergoth-3", at="1928")
    prepared.place("solanthus-1", at="2522").place("hylo-1", at="hylo")
    war = drawn("good-dragons-arrive", 21, prepared)
    tokens = ["gold-dragon-1", "silver-dragon-1", "bronze-dragon-1"]
    tokens += ["copper-dragon-1", "copper-dragon-2", "brass-dragon-1", "brass-dragon-2"]
    assert war.refuses(f"place {tokens[0]}@2623").because("DG-11-15")
    assert war.refuses(f"place {tokens[0]}@1619").because("DG-05-15")
    assert war.refuses(f"place {tokens[0]}@1929,{tokens[1]}@1929,{tokens[2]}@1929").because("DG-05-16")
    hexes = ("1929", "1929", "2028", "2028", "1928", "1928", "2522")
    war.give("place " + ",".join(f"{t}@{h}" for t, h in zip(tokens, hexes, strict=True)))
    assert war.game.over
    assert [war.at(token) for token in tokens] == list(hexes)


@rule("DG-11-15")
def test_dragons_without_room_are_held_and_may_come_in_a_later_movement_step() -> None:
    war = drawn("good-dragons-arrive", 21, board().place("caergoth-1", at="1929"))
    war.give("place gold-dragon-1@1929,silver-dragon-1@1929")
    held = [p for p, at in enumerate(war.war.at) if at == HELD and war.war.of.is_dragon[p]]
    assert len(held) == 5
    war.place("solanthus-1", at="2522").doing(LateArrivals(WS))
    assert war.offered() == {"place", "later"}
    first = war.war.theatre.pieces[held[0]].token
    war.give(f"place {first}@2522")
    assert war.at(first) == "2522"
    war.give("later")
    assert sum(at == HELD for at in war.war.at) == 4


@rule("DG-11-15", "DG-19-02")
def test_at_kalaman_the_event_brings_the_three_dragons_that_did_not_start() -> None:
    war = board("kalaman")
    muster = next(i for i, m in enumerate(war.war.theatre.scenario.muster) if "good-dragons" in m.nations)
    war.doing(ChooseForces(muster)).give("enlist gold-dragon-1,silver-dragon-1,brass-dragon-1,brass-dragon-2")
    started = [p for p in setup_areas(war.war, WS) if war.war.of.is_dragon[p]]
    assert len(started) == 4
    for dragon in started:
        war.war.put(dragon, war.hex("kalaman"))
    war.war.remove(war.piece("gold-dragon-1"), GONE)
    war.war.take_news("removed")
    late = drawn("good-dragons-arrive", 21, war.place("solanthus-1", at="3411").place("solanthus-2", at="3313"))
    late.give("place bronze-dragon-1@3411,copper-dragon-1@3411,copper-dragon-2@3313")
    assert late.game.over
    assert late.war.at[late.piece("gold-dragon-1")] == GONE, "who fell does not come again"


@rule("DG-11-16")
def test_gnomes_go_to_an_army_of_their_drawer() -> None:
    prepared = board().place("mercenary-1", "mercenary-2", "kitiara", at="neraka").place("caergoth-1", at="caergoth")
    war = drawn("gnomish-technology", 21, prepared)
    assert war.asked == "highlord"
    assert war.refuses("entrust kitiara").because("DG-11-16")
    assert war.refuses("entrust caergoth-1").because("DG-11-16")
    war.give("entrust mercenary-2")
    assert war.war.bearer[war.piece("gnomish-technology")] == war.piece("mercenary-2")


@rule("DG-11-16")
@pytest.mark.parametrize("transferable", ["no", "yes"])
def test_gnomes_change_armies_only_by_the_option(transferable: str) -> None:
    war = board(gnomes_transferable=transferable).place("mercenary-1", "mercenary-2", at="neraka")
    war.place("mercenary-3", at="3822").moving(HL)
    gnomes = war.piece("gnomish-technology")
    war.war.set("owner", gnomes, HL)
    war.war.set("bearer", gnomes, war.piece("mercenary-1"))
    war.moving(HL)
    if transferable == "no":
        assert war.refuses("hand-over gnomish-technology mercenary-2").because("DG-11-16")
        return
    assert war.refuses("hand-over gnomish-technology mercenary-3").because("DG-11-16")
    war.give("hand-over gnomish-technology mercenary-2")
    assert war.war.bearer[gnomes] == war.piece("mercenary-2")


# Lord Soth


@rule("DG-11-28")
def test_lord_soth_and_his_two_armies_appear_in_dargaard_keep() -> None:
    war = drawn("lord-soths-legion", 22)
    assert war.asked == "highlord"
    war.give("answer yes")
    assert [war.at(name) for name in ("lord-soth", "soth-legion-1", "soth-legion-2")] == ["3113"] * 3
    assert war.war.owner[war.piece("soth-legion-1")] == HL
    assert war.war.holder[war.war.theatre.atlas.place("dargaard-keep").index] == HL


@rule("DG-11-28")
def test_the_highlords_may_do_without_lord_soth() -> None:
    war = drawn("lord-soths-legion", 22).give("answer no")
    assert war.war.at[war.piece("lord-soth")] == OFF
    assert war.game.over


@rule("DG-11-28")
def test_armies_in_the_keep_make_way_for_the_legion() -> None:
    prepared = board().place("mercenary-1", "mercenary-2", at="3113").hold("dargaard-keep", side=HL)
    war = drawn("lord-soths-legion", 22, prepared).give("answer yes")
    assert war.offered() == {"make-way"}
    assert war.refuses("make-way mercenary-1 3412").because("DG-11-28")
    assert war.refuses("make-way soth-legion-1 3114").because("DG-11-28")
    orders = [war.game.write(order) for order in war.game.orders()]
    war.give(next(order for order in orders if "mercenary-1" in order))
    war.give(next(order for order in (war.game.write(o) for o in war.game.orders()) if "mercenary-2" in order))
    assert war.at("soth-legion-2") == "3113"
    assert war.at("mercenary-1") != "3113"


@rule("DG-11-28")
@pytest.mark.parametrize(("leaves", "stays"), [("mercenary-1", "khur-1"), ("khur-1", "mercenary-1")])
def test_the_owner_chooses_who_makes_way(leaves: str, stays: str) -> None:
    prepared = board().place("mercenary-1", "khur-1", at="Sanction")
    prepared.hold("dargaard-keep", side=WS).hold("sanction", side=HL)
    prepared.war.set("temple", 0, prepared.hex("Sanction"))
    war = drawn("lord-soths-legion", 22, prepared).give("answer yes")
    orders = [war.game.write(order) for order in war.game.orders()]
    assert {order.split()[1] for order in orders} == {"mercenary-1", "khur-1"}
    war.give(next(order for order in orders if leaves in order))
    assert war.at(stays) == war.at("soth-legion-1") != war.at(leaves)


@rule("DG-11-28")
def test_where_nobody_can_make_way_the_owner_chooses_who_is_lost() -> None:
    prepared = board().place("mercenary-1", "mercenary-2", "khur-1", at="Sanction")
    prepared.hold("dargaard-keep", side=WS).hold("sanction", side=HL)
    prepared.war.set("temple", 0, prepared.hex("Sanction"))
    around = [hex for hex in prepared.war.theatre.neighbours[prepared.hex("Sanction")] if prepared.war.theatre.dry[hex]]
    for army, hex in zip(("caergoth-1", "tarsis-1", "tarsis-2", "vingaard-1", "palanthus-1"), around, strict=False):
        prepared.place(army, at=prepared.war.theatre.atlas.token(hex))
    war = drawn("lord-soths-legion", 22, prepared).give("answer yes")
    assert war.offered() == {"dissolve"}
    assert war.refuses("dissolve caergoth-1").because("DG-11-28")
    offered = {war.game.write(order) for order in war.game.orders()}
    assert offered == {"dissolve mercenary-1", "dissolve mercenary-2", "dissolve khur-1"}
    war.give("dissolve mercenary-1").give("dissolve khur-1")
    assert war.at("mercenary-2") == war.at("soth-legion-1") == war.at("soth-legion-2")
    assert war.at("mercenary-1") == war.at("khur-1") == POOL


@rule("DG-11-28", "DG-09-03")
def test_the_fall_of_the_keep_does_not_remove_the_legion() -> None:
    war = board().place("soth-legion-1", "lord-soth", at="3313").hold("dargaard-keep", side=WS)
    war.war.note("captured", war.war.theatre.atlas.place("dargaard-keep").index, WS)
    war.moving(HL)
    assert war.at("soth-legion-1") == "3313"


@rule("DG-11-29")
def test_if_whitestone_has_the_keep_the_legion_appears_in_the_dark_temple() -> None:
    prepared = board().hold("dargaard-keep", side=WS).hold("sanction", "neraka", side=HL)
    prepared.war.set("temple", 0, prepared.hex("sanction"))
    war = drawn("lord-soths-legion", 22, prepared).give("answer yes")
    assert war.at("soth-legion-1") == "3626"


@rule("DG-11-29")
def test_without_keep_and_temple_any_fortified_place_will_do_and_without_one_the_legion_is_lost() -> None:
    prepared = board().hold("dargaard-keep", side=WS).hold("sanction", "neraka", side=HL)
    war = drawn("lord-soths-legion", 22, prepared).give("answer yes")
    assert war.refuses("haunt 3113").because("DG-11-29")
    war.give("haunt 3823")
    assert war.at("lord-soth") == "3823"
    nowhere = board().hold("dargaard-keep", side=WS).hold("neraka", side=WS)
    lost = drawn("lord-soths-legion", 22, nowhere)
    assert lost.war.at[lost.piece("lord-soth")] == GONE


# Turn 20


@rule("DG-11-30")
def test_by_the_option_orbs_and_first_lances_come_to_whitestone_on_turn_20() -> None:
    prepared = board(rpg_turn20_items="yes").doing(FillCup())
    prepared.war.set("turn", 0, 10)
    prepared.doing(StrategicEvents())
    cup = {prepared.war.theatre.pieces[c].token for c in prepared.war.cup[0]}
    assert not {"dragon-orb-1", "dragon-orb-2", "dragon-orb-3", "dragonlance-1"} & cup
    assert {"dragonlance-2", "dragonlance-3"} <= cup
    prepared.place("caergoth-1", "lord-gunthar", at="caergoth")
    prepared.war.set("turn", 0, 20)
    war = prepared.doing(StrategicEvents())
    bearers = [war.war.bearer[war.piece(f"dragon-orb-{n}")] for n in (1, 2, 3)]
    assert bearers == [war.piece("lord-gunthar")] * 3
    assert war.war.bearer[war.piece("dragonlance-1")] == war.piece("caergoth-1")
    assert war.waits_for_dice, "the draw of the Turn follows"


@rule("DG-11-30", "DG-13-07")
def test_without_the_option_they_are_drawn_like_the_others() -> None:
    war = at_turn(10)
    tokens = {war.war.theatre.pieces[c].token for c in war.war.cup[0]}
    assert {"dragon-orb-1", "dragonlance-1"} <= tokens
    assert sum(token.startswith("dragon-orb") for token in tokens) == 3
