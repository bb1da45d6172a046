"""Uncovering artifacts: every condition of the Artifact Table, at any time, in battle, and at the border (MD-42)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from tests.rules.md.hero_book import HERO_BOOK, give_parcel, heroic
from warhost.campaign.advanced.heroic.artifact_table import border_hexes, is_out_of_reach, mountain_sides
from warhost.campaign.advanced.heroic.artifacts_at_the_start import DeclareUncovered
from warhost.campaign.advanced.heroic.captives import capture
from warhost.campaign.advanced.heroic.carried_artifacts import EVERYBODY, is_waiting, own_parcels, parcel_named
from warhost.campaign.advanced.heroic.heroes import is_golden_general, slay
from warhost.campaign.advanced.heroic.uncovering_artifacts import uncover_preview
from warhost.campaign.combat.battle_strength import strength
from warhost.campaign.position.persons import leads
from warhost.campaign.printed.sides import BORNE, GONE, HELD, HIGHLORD, NEUTRAL, OFF, WHITESTONE
from warhost.campaign.sequence import NextTurn
from warhost.campaign.special.lord_soth import soth_hexes
from warhost.core import Seat
from warhost.core.ids import HexId, Side

HERE, BESIDE = "2937", "2938"


def carrying(carrier: str, artifact: str, at: str, side: Side = WS, mover: Side = WS) -> tuple[Board, str]:
    """A piece that carries a covered artifact in somebody's Movement Step, and the parcel."""
    war = heroic().place(carrier, at=at, side=side)
    parcel = give_parcel(war, carrier, artifact)
    war.place("khur-1", at="4128").place("gunthar-2", at="1010", side=WS)
    return war.moving(mover), parcel


def token(war: Board, hex: HexId) -> str:
    """The number of a hex."""
    return str(war.war.theatre.atlas.token(hex))


def mountain(land: str) -> str:
    """A dry hex beside mountains in a land."""
    war = heroic()
    return token(war, min(hex for hex in mountain_sides(war.war.theatre, land) if war.war.theatre.dry[hex]))


def plain(land: str) -> str:
    """A dry hex of a land without mountains around it."""
    war = heroic()
    hexes = war.war.theatre.atlas.hexes_of(land) - mountain_sides(war.war.theatre, land)
    return token(war, min(hex for hex in hexes if war.war.theatre.dry[hex]))


def claim(war: Board, parcel: str, seat: Seat = WHITESTONE) -> None:
    """Use the right to uncover, whoever is asked."""
    war.game.give(f"uncover {parcel}", seat)


def refused(war: Board, parcel: str, rule: str, seat: Seat = WHITESTONE) -> bool:
    """Whether a seat may not uncover a parcel, by a rule."""
    why = war.game.refusal(war.game.read(f"uncover {parcel}"), seat)
    return why is not None and rule in why.all_rules


# Berem


@rule("MD-42-01")
def test_berem_wins_for_whitestone_in_the_capital_of_neraka() -> None:
    war, parcel = carrying("sturm", "berem", "neraka")
    claim(war, parcel)
    assert war.game.over
    assert war.game.verdict is not None
    assert (war.game.verdict.winner, war.game.verdict.rule) == (WHITESTONE, "MD-42-01")
    assert war.game.verdict.reason == "dg-verdict-berem-whitestone"


@rule("MD-42-01")
def test_berem_wins_for_the_highlords_in_the_capital_of_sancrist() -> None:
    war, parcel = carrying("kitiara", "berem", "castle-uth-wistan", side=HL, mover=HL)
    claim(war, parcel, HIGHLORD)
    assert war.game.verdict is not None
    assert (war.game.verdict.winner, war.game.verdict.reason) == (HIGHLORD, "dg-verdict-berem-highlord")


@rule("MD-42-01", refused="Berem elsewhere")
def test_berem_wins_nowhere_else() -> None:
    war, parcel = carrying("sturm", "berem", "castle-uth-wistan")
    assert refused(war, parcel, "MD-42-01")


# Orbs


@rule("MD-42-02", "MD-03-11")
def test_an_orb_needs_no_condition_but_a_leader() -> None:
    war, parcel = carrying("lord-gunthar", "dragon-orb-1", HERE)
    claim(war, parcel)
    orb = war.piece("dragon-orb-1")
    assert (war.war.at[orb], war.war.bearer[orb]) == (BORNE, war.piece("lord-gunthar"))


@rule("MD-42-02")
def test_a_hero_without_rating_hands_the_orb_to_a_leader() -> None:
    war, parcel = carrying("tanis", "dragon-orb-1", HERE)
    claim(war, parcel)
    assert war.war.shown[0]
    assert war.war.looked[0] == EVERYBODY
    assert refused(war, parcel, "MD-42-02")
    war.war.put(war.piece("gunthar-2"), war.hex(HERE))
    war.game.settle()
    assert war.war.shown[0], "an army cannot use it"
    war.place("lord-gunthar", at=HERE)
    war.game.settle()
    assert war.war.bearer[war.piece("dragon-orb-1")] == war.piece("lord-gunthar")
    assert not own_parcels(war.war, WS)


@rule("MD-42-02", "MD-0B-03")
def test_laurana_takes_no_orb_before_she_is_general() -> None:
    war, parcel = carrying("laurana", "dragon-orb-1", HERE)
    claim(war, parcel)
    assert war.war.shown[0]


# Lances


@rule("MD-42-03", "MD-03-10", "MD-03-13")
def test_lances_are_uncovered_beside_the_mountains_of_southern_ergoth() -> None:
    there = mountain("southern-ergoth")
    war, parcel = carrying("sturm", "dragonlance-1", there)
    war.war.put(war.piece("gunthar-2"), war.hex(there))
    before = strength(war.war, war.piece("gunthar-2"))
    claim(war, parcel)
    assert war.war.bearer[war.piece("dragonlance-1")] == war.piece("gunthar-2")
    assert strength(war.war, war.piece("gunthar-2")) == 2 * before


@rule("MD-42-03")
def test_uncovered_lances_are_carried_to_the_first_army() -> None:
    there = mountain("southern-ergoth")
    war, parcel = carrying("sturm", "dragonlance-1", there)
    claim(war, parcel)
    assert war.war.shown[0]
    war.war.put(war.piece("sturm"), war.hex("1010"))
    war.game.settle()
    assert war.war.bearer[war.piece("dragonlance-1")] == war.piece("gunthar-2")


@rule("MD-42-03", "MD-03-14")
def test_of_several_armies_the_owner_chooses_who_takes_the_lances() -> None:
    there = mountain("southern-ergoth")
    war, parcel = carrying("sturm", "dragonlance-1", there)
    war.place("gunthar-1", "caergoth-1", at=there)
    claim(war, parcel)
    assert war.asked == WHITESTONE
    assert war.refuses("entrust gunthar-2").because("MD-42-03")
    war.give("entrust caergoth-1")
    assert war.war.bearer[war.piece("dragonlance-1")] == war.piece("caergoth-1")


@rule("MD-42-03", "MD-03-10", refused="lances elsewhere, lances of the Highlords")
def test_lances_elsewhere_and_with_the_highlords_stay_covered() -> None:
    for hex in (plain("southern-ergoth"), HERE):
        war, parcel = carrying("sturm", "dragonlance-1", hex)
        assert refused(war, parcel, "MD-03-10")
        assert "uncover" not in {order.verb for order in war.game.claims(WHITESTONE)}
    war, parcel = carrying("kitiara", "dragonlance-1", mountain("southern-ergoth"), side=HL, mover=HL)
    assert refused(war, parcel, "MD-42-03", HIGHLORD)


@rule("MD-03-11")
def test_a_condition_of_an_earlier_turn_does_not_suffice() -> None:
    there = mountain("southern-ergoth")
    war, parcel = carrying("sturm", "dragonlance-1", there)
    war.war.set("turn", 0, 22)
    assert not war.game.refusal(war.game.read(f"uncover {parcel}"), WHITESTONE), "he still stands there"
    war.war.put(war.piece("sturm"), war.hex(HERE))
    war.game.resume(war.war)
    assert refused(war, parcel, "MD-03-11")


# Wizards


@rule("MD-42-04")
def test_a_wizard_comes_into_play_in_an_allied_capital() -> None:
    war = heroic().place("sturm", "gunthar-1", at="palanthas").hold("palanthas", side=WS)
    parcel = give_parcel(war, "sturm", "ws-wizard-1")
    war.moving(WS)
    claim(war, parcel)
    if war.asked == WHITESTONE and "entrust" in war.offered():
        war.give("entrust gunthar-1")
    assert war.at("ws-wizard-1") == token(war, war.hex("palanthas"))


@rule("MD-42-04", refused="wizard outside an allied capital, wizard of the other side")
def test_a_wizard_elsewhere_or_of_the_other_side_stays_covered() -> None:
    war = heroic().place("sturm", at="palanthas").hold("palanthas", side=HL)
    parcel = give_parcel(war, "sturm", "ws-wizard-1")
    assert refused(war.moving(WS), parcel, "MD-42-04")
    other = heroic().place("sturm", at="palanthas").hold("palanthas", side=WS)
    parcel = give_parcel(other, "sturm", "hl-wizard-1")
    assert refused(other.moving(WS), parcel, "MD-42-04")


# The Golden General


@rule("MD-42-05")
def test_the_highlords_take_the_golden_general_out_of_the_game_in_neraka() -> None:
    war, parcel = carrying("kitiara", "golden-general", HERE, side=HL, mover=HL)
    war.place("laurana", at="2137", side=WS)
    assert refused(war, parcel, "MD-42-05", HIGHLORD)
    neraka = war.war.theatre.atlas.hexes_of("neraka") - {war.hex("neraka")}
    war.war.put(war.piece("kitiara"), min(hex for hex in neraka if war.war.theatre.dry[hex]))
    war.game.resume(war.war)
    claim(war, parcel, HIGHLORD)
    assert war.at("golden-general") == GONE
    assert war.piece("golden-general") not in war.war.cup[0]
    assert not is_golden_general(war.war)
    assert war.war.owner[war.piece("golden-general")] == HL
    assert war.at("laurana") == "2137"
    assert war.asked == HIGHLORD


@rule("MD-42-05")
def test_the_highlords_are_rid_of_her_even_before_she_enters() -> None:
    war, parcel = carrying("kitiara", "golden-general", "neraka", side=HL, mover=HL)
    claim(war, parcel, HIGHLORD)
    assert war.at("golden-general") == GONE
    assert war.at("laurana") == OFF


@rule("MD-42-06")
def test_a_laurana_who_is_no_hero_here_comes_as_in_the_standard_game() -> None:
    war, parcel = battle_of_knights("gunthar-1")
    war.war.leave(war.piece("laurana"), OFF)
    war.war.join(war.piece("laurana"), NEUTRAL)
    war.give(f"attack {BESIDE} gunthar-1").give(f"uncover {parcel}")
    assert war.at("laurana") == HERE
    assert war.war.owner[war.piece("laurana")] == WS


def battle_of_knights(*attackers: str) -> tuple[Board, str]:
    """Attackers of Whitestone who carry the Golden General are about to attack, Laurana is far away."""
    war = heroic().place("laurana", at="2137").place(*attackers, at=HERE).place("khur-1", at=BESIDE)
    parcel = give_parcel(war, attackers[0], "golden-general")
    return war.fighting(WS), parcel


@rule("MD-42-06", "MD-03-12")
def test_the_golden_general_is_found_in_a_battle_of_knights() -> None:
    war, parcel = battle_of_knights("gunthar-1")
    assert refused(war, parcel, "MD-42-06")
    war.give(f"attack {BESIDE} gunthar-1")
    assert (war.asked, war.offered()) == (WHITESTONE, {"uncover", "keep-covered"})
    war.give(f"uncover {parcel}")
    assert is_golden_general(war.war)
    assert leads(war.war, war.piece("laurana"))
    assert war.at("laurana") == HERE, "the only army takes her"
    assert war.waits_for_dice
    parts = war.roll_preview.breakdowns
    assert any(part.rule == "DG-07-26" and part.amount == 5 for _, found in parts for part in found.parts)


@rule("MD-42-06")
def test_a_battle_without_knights_does_not_find_her() -> None:
    war, parcel = battle_of_knights("hylo-1")
    war.give(f"attack {BESIDE} hylo-1")
    assert war.asked == WHITESTONE, "he is asked all the same: which counter it is must not show"
    assert war.offered() == {"keep-covered"}
    assert refused(war, parcel, "MD-42-06")
    war.give("keep-covered")
    assert war.waits_for_dice


@rule("MD-42-06")
@pytest.mark.parametrize("fate", ["slain", "captured"])
def test_without_laurana_the_counter_is_spent(fate: str) -> None:
    war, parcel = battle_of_knights("gunthar-1")
    if fate == "slain":
        slay(war.war, war.piece("laurana"))
    else:
        capture(war.war, war.piece("laurana"), war.piece("khur-1"))
    where = war.at("laurana")
    war.give(f"attack {BESIDE} gunthar-1").give(f"uncover {parcel}")
    assert war.at("golden-general") == GONE
    assert war.at("laurana") == where
    assert not is_golden_general(war.war), "she leads nobody when she is free again"


@rule("MD-03-12", "MD-42-02")
def test_a_defender_uncovers_his_orb_in_the_attackers_step() -> None:
    war = heroic().place("gunthar-1", "lord-gunthar", at=HERE).place("red-dragon-1", at=BESIDE)
    parcel = give_parcel(war, "lord-gunthar", "dragon-orb-1")
    war.fighting(HL).give(f"attack {HERE} red-dragon-1")
    while "stand" in war.offered():
        war.give("stand")
    assert war.asked == WHITESTONE
    war.give(f"uncover {parcel}")
    assert "use-orb" in war.offered()
    war.give("use-orb dragon-orb-1", 4)
    assert war.at("red-dragon-1") == GONE


@rule("MD-03-12")
def test_the_right_can_be_used_while_the_other_side_moves() -> None:
    war, parcel = carrying("lord-gunthar", "dragon-orb-1", HERE, mover=HL)
    assert war.asked == HIGHLORD
    assert "uncover" in {order.verb for order in war.game.claims(WHITESTONE)}
    claim(war, parcel)
    assert war.war.bearer[war.piece("dragon-orb-1")] == war.piece("lord-gunthar")
    assert war.asked == HIGHLORD


@rule("MD-03-11", "MD-03-12", refused="before the war")
def test_nothing_is_uncovered_before_the_first_turn() -> None:
    war, parcel = carrying("sturm", "berem", "neraka")
    war.war.set("turn", 0, 0)
    assert refused(war, parcel, "MD-03-11")


# Good dragons, gnomes, citadels, Lord Soth


@rule("MD-42-07")
def test_good_dragons_come_from_the_dark_temple() -> None:
    war, parcel = carrying("sturm", "good-dragons-arrive", HERE)
    assert refused(war, parcel, "MD-42-07")
    war.war.set("temple", 0, war.hex(HERE))
    war.game.resume(war.war)
    claim(war, parcel)
    dragons = [p for p, nation in enumerate(war.war.of.nation) if nation == "good-dragons" and war.war.of.is_dragon[p]]
    assert len(dragons) == 7
    assert all(war.war.owner[dragon] == WS for dragon in dragons)


@rule("MD-42-07")
def test_without_a_temple_the_capital_of_neraka_counts_for_good_dragons() -> None:
    war, parcel = carrying("sturm", "good-dragons-arrive", "neraka")
    assert not refused(war, parcel, "MD-42-07")
    other, held = carrying("kitiara", "good-dragons-arrive", "neraka", side=HL, mover=HL)
    assert refused(other, held, "MD-42-07", HIGHLORD)


@rule("MD-42-08")
@pytest.mark.parametrize(("carrier", "side", "seat"), [("gunthar-1", WS, WHITESTONE), ("khur-2", HL, HIGHLORD)])
def test_gnomes_join_either_side_beside_the_mountains_of_sancrist(carrier: str, side: Side, seat: Seat) -> None:
    war, parcel = carrying(carrier, "gnomish-technology", HERE, side=side, mover=side)
    assert refused(war, parcel, "MD-42-08", seat)
    war.war.put(war.piece(carrier), war.hex(mountain("sancrist-isle")))
    war.game.resume(war.war)
    claim(war, parcel, seat)
    assert war.war.bearer[war.piece("gnomish-technology")] == war.piece(carrier)


@rule("MD-42-09")
def test_a_citadel_rises_for_the_highlords_beside_the_mountains_of_neraka() -> None:
    war, parcel = carrying("kitiara", "citadel-1", HERE, side=HL, mover=HL)
    war.hold("neraka", side=HL)
    assert refused(war, parcel, "MD-42-09", HIGHLORD)
    war.war.put(war.piece("kitiara"), war.hex(mountain("neraka")))
    war.game.resume(war.war)
    claim(war, parcel, HIGHLORD)
    assert war.at("citadel-1") == token(war, war.hex("neraka"))
    other, found = carrying("sturm", "citadel-1", mountain("neraka"))
    assert refused(other, found, "MD-42-09")


@rule("MD-42-10")
def test_lord_soth_answers_in_dargaard_keep() -> None:
    war, parcel = carrying("kitiara", "lord-soths-legion", HERE, side=HL, mover=HL)
    assert refused(war, parcel, "MD-42-10", HIGHLORD)
    war.hold("dargaard-keep", side=HL).war.put(war.piece("kitiara"), war.hex("dargaard-keep"))
    war.game.resume(war.war)
    claim(war, parcel, HIGHLORD)
    if war.asked == HIGHLORD and "answer" in war.offered():
        war.give("answer yes")
    assert war.at("lord-soth") == token(war, war.hex("dargaard-keep"))
    other, found = carrying("sturm", "lord-soths-legion", "dargaard-keep")
    assert refused(other, found, "MD-42-10")


# The border


def at_the_border(artifact: str, hero: str = "tanis") -> tuple[Board, str]:
    """A hero at the border of Scenario 1 with an artifact."""
    war = board("silvanesti", HERO_BOOK, heroes="on").ally("silvanesti", side=WS)
    edge = min(hex for hex in border_hexes(war.war.theatre) if war.war.theatre.dry[hex])
    war.place(hero, at=token(war, edge), side=WS)
    parcel = give_parcel(war, hero, artifact)
    return war.moving(WS), parcel


@rule("MD-03-16")
@pytest.mark.parametrize(("die", "turns"), [(1, 1), (2, 1), (4, 2), (5, 3), (6, 3)])
def test_a_hero_waits_at_the_border_for_what_the_map_does_not_allow(die: int, turns: int) -> None:
    war, parcel = at_the_border("dragonlance-1")
    assert is_out_of_reach(war.war, WS, war.piece("dragonlance-1"))
    assert refused(war, parcel, "MD-42-03")
    start = war.war.turn[0]
    war.give("wait-at-border tanis", die)
    for turn in range(start, start + turns + 1):
        war.war.set("turn", 0, turn)
        war.game.resume(war.war)
        assert refused(war, parcel, "MD-42-03"), turn
    war.war.set("turn", 0, start + turns + 1)
    war.game.resume(war.war)
    assert not refused(war, parcel, "MD-42-03")


@rule("MD-03-16")
def test_nobody_waits_at_the_border_with_berem() -> None:
    war, _ = at_the_border("berem")
    assert war.refuses("wait-at-border tanis")


@rule("MD-03-16")
def test_who_leaves_the_border_has_waited_in_vain() -> None:
    war, _ = at_the_border("dragonlance-1")
    war.give("wait-at-border tanis", 1)
    assert war.refuses("wait-at-border tanis").because("MD-03-16")
    assert is_waiting(war.war, war.piece("tanis"))
    war.war.put(war.piece("tanis"), war.hex("silvanost"))
    war.game.settle()
    assert not is_waiting(war.war, war.piece("tanis"))


def two_turns_later(war: Board) -> None:
    """Let so much time go by that a wait for one Turn is over."""
    war.war.set("turn", 0, war.war.turn[0] + 2)
    war.game.resume(war.war)


@rule("MD-03-16", refused="a counter that came later, one that was handed on")
def test_only_what_a_hero_carried_from_the_beginning_has_waited_with_him() -> None:
    war, first = at_the_border("dragonlance-1")
    war.place("sturm", at=token(war, war.war.at[war.piece("tanis")]), side=WS)
    war.moving(WS).give("wait-at-border tanis", 1)
    late = give_parcel(war, "tanis", "gnomish-technology")
    given = give_parcel(war, "sturm", "dragonlance-2")
    two_turns_later(war)
    assert not refused(war, first, "MD-42-03")
    assert refused(war, late, "MD-42-08"), "it must wait for itself"
    war.give(f"pass-parcel tanis {first} sturm").give(f"pass-parcel sturm {given} tanis")
    assert refused(war, first, "MD-42-03"), "another hero has it"
    assert refused(war, given, "MD-42-03")
    war.give("wait-at-border tanis", 1)
    two_turns_later(war)
    assert not refused(war, late, "MD-42-08")
    assert not refused(war, given, "MD-42-03")


@rule("MD-03-16")
def test_the_wait_at_the_border_names_no_counter() -> None:
    war, _ = at_the_border("dragonlance-1")
    give_parcel(war, "tanis", "ws-wizard-1")
    war.moving(WS).give("wait-at-border tanis", 1)
    assert len({war.war.waits[parcel] for parcel in own_parcels(war.war, WS)}) == 1


# The edge of a scenario


@rule("DG-11-29", "MD-42-10")
def test_lord_soth_does_not_appear_outside_the_playing_area() -> None:
    war = Board("abanasinia", HERO_BOOK, heroes="on").place("verminaard", at="solace", side=HL)
    assert war.war.holder[war.war.theatre.atlas.place("sanction").index] == HL
    assert soth_hexes(war.war) == []
    parcel = give_parcel(war, "verminaard", "lord-soths-legion")
    number = parcel_named(war.war, parcel)
    assert number is not None
    seen = uncover_preview(war.war, number)
    assert "nowhere" in str(seen.notes[0])
    war.hold("pax-tharkas", side=HL)
    assert soth_hexes(war.war) == [war.hex("pax-tharkas")]
    war.doing(NextTurn(), DeclareUncovered(HL, 1)).give(f"uncover {parcel}").give("answer yes")
    assert war.at("lord-soth") == token(war, war.hex("pax-tharkas"))


@rule("DG-11-19", "MD-42-09")
def test_a_citadel_does_not_rise_outside_the_playing_area() -> None:
    war = Board("abanasinia", HERO_BOOK, heroes="on").place("verminaard", at="solace", side=HL)
    parcel = give_parcel(war, "verminaard", "citadel-1")
    war.doing(NextTurn(), DeclareUncovered(HL, 1)).give(f"uncover {parcel}")
    assert war.at("citadel-1") == HELD, "Sanction and Neraka are far away"
    war.hold("pax-tharkas", side=HL)
    war.game.settle()
    assert war.at("citadel-1") == token(war, war.hex("pax-tharkas"))


@rule("MD-03-16", refused="wait for what the map allows, wait inside, wait on the whole map")
def test_nobody_waits_without_need() -> None:
    war, _ = at_the_border("ws-wizard-1")
    assert not is_out_of_reach(war.war, WS, war.piece("ws-wizard-1")), "Silvanost can be an allied capital"
    assert war.refuses("wait-at-border tanis").because("MD-03-16")
    assert "wait-at-border" not in war.offered()
    whole, _ = carrying("tanis", "dragonlance-1", HERE)
    assert whole.refuses("wait-at-border tanis").because("MD-03-16")
