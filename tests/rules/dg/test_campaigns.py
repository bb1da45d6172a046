"""The set-up of every game, the Campaign Game and the Historical Game (DG-14, DG-15)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, battlefield, board
from tests.rules.dg.games import (
    ally,
    barred,
    because,
    cup_classes,
    deploy,
    forces,
    game_of,
    give_some,
    hold,
    musters,
    play,
    proposed,
    until_setup,
    until_turn,
    verdict_after,
    war_of,
)
from warhost.campaign.politics.activation import neutral_nations
from warhost.campaign.printed.sides import GONE, NEUTRAL
from warhost.campaign.set_up.placing_forces import Deploy, SetUp, setup_areas
from warhost.campaign.state import War
from warhost.campaign.victory import JudgeVictory, counted_nations, countries_held
from warhost.core import Dice, Game

GAMES = ("kender-strike", "silvanesti", "solamnic-plain", "kalaman", "historical", "campaign")


# Every game


@rule("DG-00-02", "DG-14-01", "DG-15-01", "DG-16-02", "DG-17-01", "DG-18-01", "DG-19-01")
@pytest.mark.parametrize("scenario", GAMES)
def test_a_set_up_made_at_random_obeys_every_restriction(scenario: str) -> None:
    for seed in range(4):
        game = game_of(scenario)
        dice = Dice(f"{scenario} {seed}")
        for now in play(game, dice):
            if war_of(now).turn[0]:
                break
            if isinstance(now.step, SetUp):
                arrangement = now.choices(Deploy).pick(dice)
                twin = now.copy()
                twin.give(Deploy(arrangement))
                assert twin.ask.disabled == (), twin.ask.disabled
                assert isinstance(twin.step, SetUp)
                assert twin.step.violations(war_of(twin)) == ()


@rule("DG-00-02")
@pytest.mark.parametrize("scenario", GAMES)
def test_the_proposed_set_up_is_legal_and_always_the_same(scenario: str) -> None:
    proposals = []
    for _ in range(2):
        game = game_of(scenario)
        for now in play(game, Dice("same")):
            if isinstance(now.step, SetUp):
                proposals.append(proposed(now, Deploy))
                now.give(Deploy(proposals[-1]))
                assert now.ask.disabled == ()
                break
    assert proposals[0] == proposals[1]


@rule("DG-00-02", "DG-05-13")
def test_nobody_is_ready_while_pieces_wait_or_stacks_are_too_high() -> None:
    game = until_setup(game_of("kender-strike"), HL)
    assert [offer.order.verb for offer, _ in game.ask.disabled] == ["ready"]
    game.give("deploy throtyl-1@1313,throtyl-2@1313,throtyl-3@1313")
    (_, why), *_ = game.ask.disabled
    assert because(why, "DG-05-13")
    game.give("deploy throtyl-3@1314,throtyl-4@1314,toede@1314,draconian-1@1215,draconian-2@1215")
    assert game.ask.disabled == ()
    game.give("ready")
    assert game.ask.seat == "whitestone"


@rule("DG-00-02", refused="nothing, strangers, elsewhere")
def test_a_set_up_order_is_refused_with_its_reason() -> None:
    game = until_setup(game_of("kender-strike"), HL)
    assert because(game.refusal(Deploy(())), "DG-00-02")
    assert because(deploy(game, hylo_1="1619"), "DG-18-02")
    assert because(deploy(game, throtyl_1="1619"), "DG-18-01")
    assert because(game.refusal(Deploy(((0, 5), (0, 5)))), "DG-00-02")


# The Campaign Game


@rule("DG-14-01", "DG-14-02")
def test_campaign_the_highlords_begin_in_neraka_and_whitestone_with_nothing() -> None:
    war = until_turn(game_of("campaign"))
    assert forces(war, HL) == {
        "highlord infantry": 8,
        "highlord cavalry": 2,
        "highlord dragon": 8,
        "highlord leader": 10,
    }
    neraka = war.theatre.atlas.hexes_of("neraka")
    assert all(war.at[piece] in neraka for piece in war.pieces_of(HL))
    assert forces(war, WS) == {}
    game = until_setup(game_of("campaign"), HL)
    assert because(deploy(game, mercenary_1="sanction"), "DG-14-01")


@rule("DG-14-03")
def test_campaign_from_turn_1_to_30_with_the_highlords_initiative() -> None:
    war = until_turn(game_of("campaign"))
    assert (war.turn[0], war.initiative[0], war.theatre.scenario.last_turn) == (1, HL, 30)


@rule("DG-14-04")
def test_campaign_the_cup_holds_the_first_events_and_the_others_come_on_turns_10_and_20() -> None:
    war = until_turn(game_of("campaign"))
    assert set(cup_classes(war)) == {"E1"}
    assert war.theatre.scenario.first_turn < 10


def undecided() -> tuple[Game, War]:
    """A campaign in which nobody has won any nation."""
    game = game_of("campaign")
    war = until_turn(game)
    for nation in range(len(war.theatre.nations)):
        war.set("allegiance", nation, NEUTRAL)
    ally(war, HL, "highlord")
    hold(war, HL, "neraka")
    return game, war


TABLE_NATIONS = (
    *("blode", "caergoth", "goodlund", "gunthar", "hylo", "kaolyn", "kern", "khur", "kothas", "lemish", "maelstrom"),
    *("mithas", "nordmaar", "northern-ergoth", "palanthus", "qualinesti", "sanction", "silvanesti", "solanthus"),
    *("tarsis", "thorbardin", "throtyl", "vingaard", "zhakar"),
)


@rule("DG-14-05")
def test_campaign_only_countries_that_entered_the_war_with_armies_count() -> None:
    _, war = undecided()
    assert counted_nations(war) == ["highlord"]
    assert countries_held(war) == (1, 0)
    ally(war, WS, "tarsis", "maelstrom")
    assert countries_held(war) == (1, 2)
    ally(war, WS, *TABLE_NATIONS)
    assert len(counted_nations(war)) == 25
    assert not {"tower-knights", "lord-soth", "draconian", "good-dragons"} & set(counted_nations(war))


@rule("DG-14-06")
def test_campaign_the_last_army_in_the_capital_holds_the_country() -> None:
    war = battlefield().hold("vingaard keep", side=WS).place("mercenary-1", at="2618").moving(HL)
    assert countries_held(war.war)[HL] == countries_held(war.war)[HL]
    before = countries_held(war.war)
    war.give("march mercenary-1 - 2617>2618")  # in and out again
    assert countries_held(war.war) == (before[0] + 1, before[1] - 1)


@rule("DG-14-07")
def test_campaign_only_the_old_capital_counts_when_it_was_moved() -> None:
    _, war = undecided()
    ally(war, WS, "silvanesti")
    hold(war, WS, "silvanost")
    war.set("razed", war.theatre.atlas.place("silvanost").index, 1)
    war.set("capital", war.theatre.nation_index["silvanesti"], war.theatre.atlas.hex_of("gwynned"))
    assert countries_held(war) == (1, 1)
    hold(war, HL, "silvanost")
    assert countries_held(war) == (2, 0)
    hold(war, WS, "silvanost")
    assert countries_held(war) == (1, 1)


@rule("DG-14-08")
@pytest.mark.parametrize(
    ("highlord", "whitestone", "winner", "level"),
    [
        (24, 1, "highlord", "total victory"),
        (20, 5, "highlord", "total victory"),
        (19, 3, "highlord", "victory"),
        (18, 7, "highlord", "partial victory"),
        (17, 7, "highlord", "marginal victory"),
        (16, 9, "highlord", "poor victory"),
        (15, 10, None, "indecisive"),
        (12, 12, None, "indecisive"),
        (5, 19, "whitestone", "victory"),
        (1, 20, "whitestone", "total victory"),
        (2, 16, "whitestone", "poor victory"),
    ],
)
def test_campaign_levels_of_victory(highlord: int, whitestone: int, winner: str | None, level: str) -> None:
    game, war = undecided()
    ally(war, HL, *TABLE_NATIONS[: highlord - 1])
    ally(war, WS, *TABLE_NATIONS[highlord - 1 : highlord - 1 + whitestone])
    for place in war.theatre.atlas.places:
        if place.name != "Neraka":
            war.set("holder", place.index, NEUTRAL)
    assert countries_held(war) == (highlord, whitestone)
    verdict = verdict_after(game, JudgeVictory())
    assert verdict is not None
    assert (verdict.winner, verdict.level) == (winner, level)


# The Historical Game


@rule("DG-15-01")
def test_historical_the_highlords_forces() -> None:
    war = until_turn(game_of("historical"))
    found = forces(war, HL)
    assert {key: n for key, n in found.items() if "leader" not in key and "ship" not in key} == {
        "highlord infantry": 8,
        "highlord cavalry": 2,
        "highlord dragon": 8,
        "draconian infantry": 10,
        "blode infantry": 8,
        "kern infantry": 5,
        "khur infantry": 5,
        "khur cavalry": 1,
        "lemish infantry": 4,
        "lemish cavalry": 2,
        "sanction infantry": 3,
        "throtyl infantry": 8,
        "vingaard infantry": 3,
        "vingaard cavalry": 1,
    }
    assert found["highlord leader"] == 10
    assert found["sanction ship"] == 4
    assert not any("nordmaar" in key for key in found)


@rule("DG-15-01")
def test_historical_exactly_six_armies_stand_in_abanasinia() -> None:
    game = until_setup(game_of("historical"), HL)
    war = war_of(game)
    abanasinia = sorted(h for h in war.theatre.atlas.hexes_of("abanasinia") if war.theatre.dry[h])
    outside = sorted(h for h in war.theatre.atlas.hexes_of("kern") if war.theatre.dry[h])
    give_some(game, Deploy, Dice("historical"))
    there = [p for p in war.pieces_of(HL) if war.of.is_army[p] and war.at[p] in abanasinia]
    assert len(there) == 6
    assert game.ask.disabled == ()
    free = next(h for h in outside if not war.armies[HL][h])
    game.give(Deploy(((there[0], free),)))
    assert because(barred(game), "DG-15-01")
    more = [p for p in war.pieces_of(HL) if war.of.is_ground[p] and war.at[p] not in abanasinia][:2]
    room = [h for h in abanasinia if not war.armies[HL][h]]
    game.give(Deploy(((more[0], room[0]), (more[1], room[1]))))
    assert because(barred(game), "DG-15-01")


@rule("DG-15-01", "DG-15-02")
def test_historical_where_the_highlords_may_be() -> None:
    game = until_setup(game_of("historical"), HL)
    assert deploy(game, khur_1="lemish") is None
    assert deploy(game, blode_1="4306") is None  # Nordmaar
    assert because(deploy(game, khur_1="4441"), "DG-15-01")
    assert because(deploy(game, draconian_1="4441"), "DG-15-02")
    assert deploy(game, green_dragon_1="4441") is None
    assert deploy(game, kitiara="4441", khur_leader="4440") is None
    assert because(deploy(game, khur_1="2314"), "DG-15-01")  # Palanthus


@rule("DG-15-02")
def test_historical_dragons_and_leaders_alone_may_begin_in_silvanesti() -> None:
    war = war_of(until_setup(game_of("historical"), HL))
    silvanesti = war.theatre.atlas.hexes_of("silvanesti")
    for piece, hexes in setup_areas(war, HL).items():
        may = war.of.is_dragon[piece] or war.of.is_leader[piece]
        assert bool(silvanesti.intersection(hexes)) is may, war.theatre.pieces[piece].token


@rule("DG-15-02")
def test_historical_silvanesti_is_the_highlords() -> None:
    war = war_of(game_of("historical"))
    places = war.theatre.atlas.places
    assert all(
        war.holder[p.index] == HL
        for p in places
        if p.fortified and p.land == war.theatre.land[p.hex] and (war.theatre.atlas.lands[p.land].id == "silvanesti")
    )


@rule("DG-15-01")
@pytest.mark.parametrize(("choice", "draconians"), [("10", 10), ("0", 0)])
def test_historical_draconians_are_ten_or_none(choice: str, draconians: int) -> None:
    war = until_turn(game_of("historical", historical_draconians=choice))
    assert forces(war, HL).get("draconian infantry", 0) == draconians


@rule("DG-15-03")
def test_historical_whitestones_forces_and_lands() -> None:
    game = until_setup(game_of("historical"), WS)
    assert because(deploy(game, hylo_1="5228"), "DG-15-03")
    assert because(deploy(game, goodlund_1="1619"), "DG-15-03")
    assert deploy(game, goodlund_1="5228") is None
    assert deploy(game, qualinesti_1="solanthus", tower_knights_1="caergoth", gunthar_1="high clerist tower") is None
    assert because(deploy(game, qualinesti_1="2314"), "DG-15-03")
    found = forces(until_turn(game), WS)
    for nation in ("caergoth", "gunthar", "hylo", "northern-ergoth", "qualinesti", "solanthus", "tower-knights"):
        assert found[f"{nation} infantry"] > 0
    assert found["qualinesti pegasus"] == 4
    assert found["gunthar leader"] == found["northern-ergoth leader"] == 1


@rule("DG-15-04")
def test_historical_silvanesti_in_exile() -> None:
    assert musters(game_of("historical")) == [("whitestone", 5, 2, 2)]
    war = until_turn(game_of("historical"))
    found = forces(war, WS)
    assert found["silvanesti infantry"] == 2
    assert found["silvanesti ship"] == 4
    assert found["silvanesti leader"] == 1
    assert "silvanesti griffon" not in found
    exile = war.theatre.atlas.hexes_of("southern-ergoth")
    elves = [p for p in war.pieces_of(WS) if war.of.nation[p] == "silvanesti" and not war.of.is_ship[p]]
    assert all(war.at[p] in exile for p in elves)
    nation = war.theatre.nation_index["silvanesti"]
    assert war.capital[nation] in exile
    assert war.fort(war.capital[nation]) == 0
    assert war.allegiance[nation] == WS


@rule("DG-15-04")
def test_historical_the_exiled_government_falls_to_the_first_highlord_army_that_finds_it() -> None:
    war = board("historical").ally("silvanesti", "caergoth", side=WS).ally("highlord", side=HL)
    nation = war.war.theatre.nation_index["silvanesti"]
    war.war.set("capital", nation, war.hex("1233"))
    war.place("silvanesti-1", at="1929").place("mercenary-1", at="1232").moving(HL).give("march mercenary-1 - 1233")
    assert war.war.conquered[nation]
    assert war.at("silvanesti-1") == GONE


@rule("DG-15-04", refused="elsewhere")
def test_historical_the_exile_is_on_southern_ergoth() -> None:
    game = game_of("historical")
    for now in play(game):
        if "establish" in {offer.order.verb for offer in now.offers()}:
            break
    assert game.ask.seat == "whitestone"
    refusal = game.refusal(game.read("establish 4441"))
    assert because(refusal, "DG-15-04")
    assert game.refusal(game.read("establish 1233")) is None


@rule("DG-15-05")
@pytest.mark.parametrize(("choice", "counted"), [("yes", 2), ("no", 0)])
def test_historical_nordmaar_and_kothas_were_beaten_before(choice: str, counted: int) -> None:
    game = game_of("historical", historical_count_defeated=choice)
    war = war_of(game)
    beaten = [nation for nation in counted_nations(war) if nation in ("nordmaar", "kothas")]
    assert len(beaten) == counted
    for nation in ("nordmaar", "kothas"):
        index = war.theatre.nation_index[nation]
        assert war.conquered[index]
        assert index not in neutral_nations(war)
    assert war.holder[war.theatre.atlas.place("north keep").index] == HL
    if counted:
        held = countries_held(war)
        hold(war, WS, "north keep")
        assert countries_held(war) == (held[0] - 1, held[1] + 1)


@rule("DG-15-05")
def test_historical_entering_nordmaar_wakes_nobody() -> None:
    war = board("historical").ally("caergoth", side=WS).place("caergoth-1", at="4207").moving(WS)
    assert war.war.theatre.atlas.lands[war.war.theatre.land[war.hex("4307")]].id == "nordmaar"
    war.give("march caergoth-1 - 4307")
    assert war.at("caergoth-1") == "4307"
    assert not war.waits_for_dice


@rule("DG-15-06")
def test_historical_seven_nations_are_still_neutral() -> None:
    war = war_of(game_of("historical"))
    names = {war.theatre.nations[nation] for nation in neutral_nations(war)}
    assert names == {"kaolyn", "maelstrom", "mithas", "palanthus", "tarsis", "thorbardin", "zhakar"}


@rule("DG-15-07")
def test_historical_turn_20_the_late_events_and_the_campaigns_victory() -> None:
    game = game_of("historical")
    war = until_turn(game)
    assert (war.turn[0], war.initiative[0], war.theatre.scenario.last_turn) == (20, HL, 30)
    assert set(cup_classes(war)) == {"E10", "E20"}
    assert war.theatre.scenario.level == war_of(game_of("campaign")).theatre.scenario.level
