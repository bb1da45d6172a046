"""Diplomacy by the printed chart: whom, what is added, exact chances, every result (MD-03-01 to -04, MD-40, MD-41)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from tests.rules.md.hero_book import HERO_BOOK, give_parcel
from warhost.campaign.advanced.heroic.active_hero import DeclareHero, NameHero
from warhost.campaign.advanced.heroic.captives import capture
from warhost.campaign.advanced.heroic.carried_artifacts import has_looked, own_parcels, parcel_named
from warhost.campaign.advanced.heroic.diplomacy import DiplomacyRoll, appeal, highlord_nations, reverse
from warhost.campaign.advanced.heroic.heroic_actions import HeroicAction
from warhost.campaign.printed.diplomatic_chart import DiplomaticAim, load_diplomatic_chart
from warhost.campaign.printed.sides import BORNE, HELD, NEUTRAL, OFF, POOL, SEATS, WHITESTONE
from warhost.campaign.sequence import NextTurn
from warhost.core.ids import NO_PIECE, Side

CAPITALS = {"qualinesti": "2137", "palanthus": "2314", "solanthus": "2522", "tarsis": "2446", "thorbardin": "2241"}
FAR = {"blode": "3632", "kern": "4319", "throtyl": "3218", "khur": "4128", "lemish": "2726"}


def envoy(hero: str, at: str, side: Side = WS, **allied: Side) -> Board:
    """A war of neutrals in which a side's hero stands somewhere, active and about to act."""
    war = board("campaign", HERO_BOOK, heroes="on")
    for nation, friend in allied.items():
        war.ally(nation.replace("_", "-"), side=friend)
    war.place(hero, at=at, side=side)
    active = [NO_PIECE, NO_PIECE]
    active[side] = war.piece(hero)
    war.war.set("active", 0, tuple(active))
    return war.doing(NextTurn(), HeroicAction(side))


def sixths(war: Board, hero: str, leader: str, aim: DiplomaticAim, side: Side = WS) -> dict[str, int]:
    """How many faces of the die bring each result."""
    odds = DiplomacyRoll(side, war.piece(hero), war.piece(leader), aim).odds(war.war)
    return {result: int(chance * 6) for result, chance in odds.chances}


@rule("MD-40-01", data=True)
def test_the_chart_as_printed() -> None:
    chart = load_diplomatic_chart()
    assert [chart.result(total, "activate") for total in (9, 10, 13, 2)] == ["A", "-", "C", "C"]
    assert [chart.result(total, "change") for total in (18, 0, 19)] == ["-", "-", "R"]
    assert [chart.result(total, "deactivate") for total in (-9, 40)] == ["D", "D"]
    assert len(chart.rows) == 27
    assert len(chart.modifiers) == 24


@rule("MD-03-04", "MD-40-01", "MD-41-01")
@pytest.mark.parametrize(
    ("hero", "side", "nation", "joins", "captured"),
    [
        ("elistan", WS, "qualinesti", 5, 0),
        ("tanis", WS, "palanthus", 2, 1),
        ("kitiara", HL, "blode", 6, 0),
        ("kitiara", HL, "kern", 6, 0),
        ("ariakus", HL, "blode", 5, 0),
        ("ariakus", HL, "throtyl", 5, 0),
        ("ariakus", HL, "kern", 5, 0),
        ("verminaard", HL, "blode", 4, 1),
        ("verminaard", HL, "throtyl", 4, 1),
        ("verminaard", HL, "kern", 4, 1),
        ("flint", WS, "thorbardin", 1, 0),
    ],
)
def test_chances_to_win_a_nation(hero: str, side: Side, nation: str, joins: int, captured: int) -> None:
    war = envoy(hero, {**CAPITALS, **FAR}[nation], side)
    leader = next(c.token for c in war.war.theatre.pieces if c.nation == nation and c.kind == "leader")
    found = sixths(war, hero, leader, "activate", side)
    assert (found.get("joins", 0), found.get("hero captured", 0)) == (joins, captured)


@rule("MD-41-02")
def test_every_nation_of_the_highlords_makes_the_knights_more_willing() -> None:
    war = envoy("sturm", CAPITALS["solanthus"], khur=HL, lemish=HL, kern=HL, blode=HL, throtyl=HL)
    assert highlord_nations(war.war) == 5
    assert sixths(war, "sturm", "solanthus-leader", "activate") == {"joins": 4, "nothing": 1, "hero captured": 1}
    nation = war.war.theatre.nation_index["solanthus"]
    assert appeal(war.war, HL, war.piece("sturm"), nation, "activate").total == 8, "only Whitestone gains by it"


@rule("MD-03-04")
@pytest.mark.parametrize(
    ("hero", "side", "nation", "changes", "captured"),
    [("elistan", WS, "lemish", 1, 2), ("verminaard", HL, "qualinesti", 2, 2)],
)
def test_chances_to_turn_a_nation(hero: str, side: Side, nation: str, changes: int, captured: int) -> None:
    war = envoy(hero, "2937", side)
    leader = next(c.token for c in war.war.theatre.pieces if c.nation == nation and c.kind == "leader")
    found = sixths(war, hero, leader, "change", side)
    assert (found.get("changes sides", 0), found.get("hero captured", 0)) == (changes, captured)


@rule("MD-03-03", "MD-40-07")
def test_a_neutral_leader_is_addressed_in_his_capital_alone() -> None:
    war = envoy("tanis", CAPITALS["tarsis"])
    assert war.asked == SEATS[WS]
    assert not war.refuses("parley tarsis-leader activate")
    assert war.refuses("parley tarsis-leader change").because("MD-03-03")
    assert war.refuses("parley khur-leader activate").because("MD-40-07")
    elsewhere = envoy("tanis", "2447")
    assert elsewhere.game.ask.seat != SEATS[WS] or elsewhere.refuses("parley tarsis-leader activate")


@rule("MD-03-03", "MD-03-20", refused="enemy hero in the hex")
def test_an_enemy_hero_in_the_hex_prevents_it() -> None:
    war = envoy("tanis", CAPITALS["tarsis"]).place("kitiara", at=CAPITALS["tarsis"])
    assert war.refuses("parley tarsis-leader activate").because("MD-03-03")


@rule("MD-03-01", "MD-0C-06")
def test_one_deed_and_no_more() -> None:
    war = envoy("elistan", CAPITALS["tarsis"]).give("parley tarsis-leader activate", 1)
    assert not any(isinstance(step, HeroicAction) for step in war.war.stack[0])


@rule("MD-03-01")
def test_a_hero_may_do_nothing() -> None:
    war = envoy("elistan", CAPITALS["tarsis"]).give("no-deed")
    assert not any(isinstance(step, HeroicAction) for step in war.war.stack[0])


@rule("MD-40-03")
def test_a_plea_on_deaf_ears() -> None:
    war = envoy("elistan", CAPITALS["tarsis"]).give("parley tarsis-leader activate", 1)
    assert war.war.allegiance[war.war.theatre.nation_index["tarsis"]] == NEUTRAL


@rule("MD-40-04", "MD-03-02")
def test_a_nation_that_joins_is_placed_at_once() -> None:
    war = envoy("elistan", CAPITALS["tarsis"]).give("parley tarsis-leader activate", 4)
    nation = war.war.theatre.nation_index["tarsis"]
    assert war.war.allegiance[nation] == WS
    assert war.offered() >= {"place"}


@rule("MD-41-03")
def test_the_first_nation_of_the_knights_brings_the_tower_knights() -> None:
    war = envoy("sturm", CAPITALS["solanthus"], khur=HL, lemish=HL, kern=HL, blode=HL, throtyl=HL)
    war.give("parley solanthus-leader activate", 1)
    guard = [p for p, c in enumerate(war.war.theatre.pieces) if c.nation == "tower-knights" and c.is_army]
    assert len(guard) == 3
    assert {war.war.owner[p] for p in guard} == {WS}


@rule("MD-40-02")
def test_a_hero_whom_a_neutral_leader_takes_sits_in_his_capital() -> None:
    war = envoy("elistan", CAPITALS["tarsis"]).give("parley tarsis-leader activate", 3)
    assert war.at("elistan") == BORNE
    leader = war.piece("tarsis-leader")
    assert war.war.bearer[war.piece("elistan")] == leader


@rule("MD-40-02")
def test_when_the_nation_joins_his_side_he_is_free() -> None:
    war = envoy("elistan", CAPITALS["tarsis"]).give("parley tarsis-leader activate", 3)
    war.war.join(war.piece("tarsis-leader"), WS)
    war.game.settle()
    assert war.at("elistan") == CAPITALS["tarsis"]


def against_khur(hero: str = "elistan") -> Board:
    """Khur fights for the Highlords, and a hero has reached its leader."""
    war = envoy(hero, "2937")
    war.place("khur-1", at="2937", side=HL, depleted=True).place("khur-leader", at="2937", side=HL)
    war.place("khur-2", "mercenary-1", at="2940", side=HL)
    war.hold("khuri-khan", side=HL)
    return war.doing(NextTurn(), HeroicAction(WS))


@rule("MD-40-05")
def test_a_nation_that_quits_the_war_leaves_the_map_as_it_is() -> None:
    war = against_khur()
    third = war.piece("khur-3")
    war.war.set("owner", third, HL)
    war.war.put(third, POOL)
    war.give("parley khur-leader deactivate", 2)
    assert [war.at(name) for name in ("khur-1", "khur-2", "khur-leader")] == [OFF, OFF, OFF]
    assert war.is_depleted("khur-1")
    assert war.at("khur-3") == POOL
    assert war.war.owner[third] == NEUTRAL
    assert war.war.allegiance[war.war.theatre.nation_index["khur"]] == NEUTRAL
    assert war.war.holder[war.war.theatre.atlas.place("khuri-khan").index] == NEUTRAL
    assert war.at("mercenary-1") == "2940"


@rule("MD-40-06")
def test_a_nation_that_changes_sides_parts_from_its_old_friends() -> None:
    war = against_khur("goldmoon").give("parley khur-leader change", 3)
    assert {war.war.owner[war.piece(name)] for name in ("khur-1", "khur-2", "khur-leader")} == {WS}
    assert war.at("khur-1") == "2937"
    assert war.refuses("flee 2940").because("MD-40-06")
    war.give("flee 2941")
    assert war.at("khur-2") == "2941"
    assert war.war.holder[war.war.theatre.atlas.place("khuri-khan").index] == WS


@rule("MD-40-06")
def test_nobody_stays_aboard_a_ship_that_has_changed_sides_without_him() -> None:
    war = (
        against_khur("goldmoon").place("mithas-ship-1", at="4246", side=HL).place("sanction-ship-1", at="4246", side=HL)
    )
    war.place("mercenary-2", at="4246", aboard="mithas-ship-1", side=HL)
    war.place("mithas-1", at="4246", aboard="sanction-ship-1", side=HL)
    reverse(war.war, war.war.theatre.nation_index["mithas"], WS)
    assert (war.at("mithas-ship-1"), war.war.owner[war.piece("mithas-ship-1")]) == ("4246", WS)
    assert (war.at("mercenary-2"), war.war.owner[war.piece("mercenary-2")]) == (HELD, HL)
    assert (war.at("mithas-1"), war.war.owner[war.piece("mithas-1")]) == (HELD, WS)


@rule("MD-03-04")
def test_the_preview_shows_every_result_with_its_chance() -> None:
    war = envoy("tanis", CAPITALS["palanthus"])
    seen = war.game.preview(war.game.read("parley palanthus-leader activate"))
    assert seen is not None
    assert seen.odds is not None
    assert dict(seen.odds.chances) == {
        "nothing": Fraction(3, 6),
        "hero captured": Fraction(1, 6),
        "joins": Fraction(2, 6),
    }
    assert seen.breakdowns[0][1].total == 9


# What those who change sides carry


def khur_turns(artifact: str, *, friend: str = "") -> tuple[Board, str]:
    """Khur, which fights for Whitestone, goes over to the Highlords; an army carried something."""
    war = envoy("goldmoon", "2937").place("khur-1", at="2940", side=WS)
    war.war.set("allegiance", war.war.theatre.nation_index["khur"], WS)
    if friend:
        war.place(friend, at="2940", side=WS)
    parcel = give_parcel(war, "khur-1", artifact)
    reverse(war.war, war.war.theatre.nation_index["khur"], HL)
    war.game.settle()
    return war, parcel


@rule("MD-40-06", "MD-06-07")
def test_what_an_army_carries_comes_over_to_whitestone_with_it() -> None:
    war = against_khur("goldmoon")
    parcel = parcel_named(war.war, give_parcel(war, "khur-2", "dragonlance-1"))
    assert parcel is not None
    war.give("parley khur-leader change", 3).give("flee 2941")
    assert war.war.carrier[parcel] == war.piece("khur-2")
    assert parcel in own_parcels(war.war, WS)
    assert has_looked(war.war, WS, parcel), "Whitestone looks at once"


@rule("MD-40-06")
def test_an_artifact_in_play_goes_over_with_its_bearer() -> None:
    war = against_khur("goldmoon")
    orb = war.piece("dragon-orb-1")
    war.war.join(orb, HL)
    war.war.put(orb, BORNE)
    war.war.set("bearer", orb, war.piece("khur-leader"))
    war.give("parley khur-leader change", 3)
    assert war.war.owner[orb] == WS
    assert war.war.bearer[orb] == war.piece("khur-leader")


@rule("MD-40-06", "MD-03-08")
def test_highlords_gain_no_artifact_when_a_nation_comes_over() -> None:
    war, parcel = khur_turns("dragonlance-1")
    assert war.war.owner[war.piece("khur-1")] == HL
    assert parcel_named(war.war, parcel) is None
    assert war.piece("dragonlance-1") in war.war.cup[0]


@rule("MD-40-06", "MD-03-15")
def test_a_friend_in_the_hex_keeps_what_a_turncoat_carried() -> None:
    war, name = khur_turns("dragonlance-1", friend="gunthar-1")
    parcel = parcel_named(war.war, name)
    assert parcel is not None
    assert war.war.carrier[parcel] == war.piece("gunthar-1")
    assert not has_looked(war.war, HL, parcel)


@rule("MD-40-06", "MD-40-05")
def test_what_an_army_carries_goes_back_into_the_cup_when_its_nation_quits_the_war() -> None:
    war = against_khur()
    parcel = give_parcel(war, "khur-2", "dragonlance-1")
    war.give("parley khur-leader deactivate", 2)
    assert parcel_named(war.war, parcel) is None
    assert war.piece("dragonlance-1") in war.war.cup[0]


@rule("MD-40-06", "DG-05-28")
def test_a_leader_left_alone_with_those_who_turned_meets_his_fate() -> None:
    war = against_khur("goldmoon").place("lemish-leader", at="2937", side=HL)
    war.give("parley khur-leader change", 3)
    while war.asked == WHITESTONE and "flee" in war.offered():
        war.give("flee 2941")
    war.game.settle()
    assert war.at("lemish-leader") != "2937" or war.waits_for_dice


@rule("MD-02-02", "MD-03-02", "MD-40-01")
def test_before_a_hero_is_declared_one_reads_what_he_could_do_and_his_chances() -> None:
    capital = CAPITALS["thorbardin"]
    war = envoy("tanis", capital).place("sturm", at="2937", side=WS).doing(NextTurn(), NameHero(WS))
    war.war.set("hidden", 0, (war.hex(capital),))
    war.game.resume(war.war)

    def notes(hero: str) -> list[str]:
        preview = war.game.preview(DeclareHero(war.piece(hero)))
        assert preview is not None
        return [str(note) for note in preview.notes]

    assert notes("tanis")[0] == "Could do here: Negotiate, Search for an artifact and Look for the Hammer of Kharas"
    assert "Ask Thorbardin leader to join the war on our side: 33% yes, 17% captured" in notes("tanis")
    assert notes("sturm") == ["Could do here: Look for the Hammer of Kharas"]
    assert war.war.active[0][WS] == war.piece("tanis"), "reading declares nobody"


@rule("MD-40-06", "MD-11-14")
def test_a_captive_of_a_nation_that_turned_stays_one_while_others_of_his_captors_hold_the_hex() -> None:
    war = against_khur("goldmoon").place("kitiara", at="2940").place("sturm", "palanthus-1", at="2935", side=WS)
    war.place("mithas-1", at="2935", side=WS)
    capture(war.war, war.piece("kitiara"), war.piece("mithas-1"))
    reverse(war.war, war.war.theatre.nation_index["mithas"], HL)
    war.game.settle()
    assert war.war.bearer[war.piece("kitiara")] == war.piece("palanthus-1")
    war.war.eliminate(war.piece("palanthus-1"))
    war.game.settle()
    assert war.war.bearer[war.piece("kitiara")] == war.piece("sturm")
