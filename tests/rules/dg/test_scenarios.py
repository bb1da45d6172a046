"""The six games of the book: set-up with its restrictions, special rules, victory (DG-14 to DG-19)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, battlefield, board
from tests.rules.dg.games import (
    ally,
    deploy,
    forces,
    game_of,
    hold,
    play,
    until_setup,
    until_turn,
    verdict_after,
    war_of,
)
from warhost.campaign.activation import neutral_nations
from warhost.campaign.events import cup_size
from warhost.campaign.muster import ChooseForces, Enlist
from warhost.campaign.setup import Deploy, SetUp
from warhost.campaign.sides import GONE, NEUTRAL
from warhost.campaign.victory import EndOfTurn, JudgeVictory, counted_nations, countries_held
from warhost.campaign.war import War
from warhost.core import Dice, Game, Refusal

GAMES = ("kender-strike", "silvanesti", "solamnic-plain", "kalaman", "historical", "campaign")


def because(refusal: Refusal | None, rule: str) -> bool:
    """Whether something is refused by a rule."""
    return refusal is not None and rule in refusal.all_rules


def barred(game: Game) -> Refusal | None:
    """Why the set-up is not finished."""
    return next((why for _, why in game.ask.disabled), None)


def musters(game: Game) -> list[tuple[str, int, int, int]]:
    """Every choice of forces before the set-up: seat, how many there are, the least and the most that take part."""
    found = []
    for now in play(game):
        if isinstance(now.step, SetUp):
            break
        if isinstance(now.step, ChooseForces):
            choices = now.choices(Enlist)
            found.append((str(now.ask.seat), len(choices), choices.least, choices.most))  # type: ignore[attr-defined]
    return found


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
                assert twin.step.violations(twin.state) == ()  # type: ignore[union-attr]


@rule("DG-00-02")
@pytest.mark.parametrize("scenario", GAMES)
def test_the_proposed_set_up_is_legal_and_always_the_same(scenario: str) -> None:
    proposals = []
    for _ in range(2):
        game = game_of(scenario)
        for now in play(game, Dice("same")):
            if isinstance(now.step, SetUp):
                proposed = now.choices(Deploy).proposed  # type: ignore[attr-defined]
                now.give(Deploy(proposed))
                assert now.ask.disabled == ()
                proposals.append(proposed)
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

    def classes(war: War) -> set[str]:
        return {war.theatre.pieces[piece].event.e_class for piece in war.cup[0]}  # type: ignore[union-attr]

    assert classes(war) == {"E1"}
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
    game.give(game.sample(Deploy, Dice("historical")))  # type: ignore[arg-type]
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
    classes = {war.theatre.pieces[piece].event.e_class for piece in war.cup[0]}  # type: ignore[union-attr]
    assert classes == {"E10", "E20"}
    assert war.theatre.scenario.level == war_of(game_of("campaign")).theatre.scenario.level


# Scenario 1: Silvanesti


@rule("DG-16-01")
def test_silvanesti_is_played_on_the_south_east_and_in_khur() -> None:
    war = board("silvanesti").ally("silvanesti", side=WS).ally("highlord", "khur", side=HL)
    atlas = war.war.theatre.atlas
    inside = frozenset(range(atlas.grid.size)) - war.war.theatre.outside
    assert inside == atlas.hexes_of("east-sheet-south") | atlas.hexes_of("khur")
    edge = next(
        (hex, there)
        for hex in sorted(inside)
        for there in atlas.grid.neighbours[hex]
        if there not in inside
        and war.war.theatre.dry[hex]
        and war.war.theatre.dry[there]
        and not war.war.theatre.closed & {hex}
    )
    war.place("mercenary-1", at=atlas.token(edge[0])).moving(HL)
    assert war.refuses(f"march mercenary-1 - {atlas.token(edge[1])}").because("DG-16-01")


@rule("DG-16-02")
def test_silvanesti_the_highlords_leave_six_armies_and_four_dragons_behind() -> None:
    assert musters(game_of("silvanesti")) == [
        ("highlord", 16, 10, 10),  # eight mercenaries, two of cavalry, six of Khur
        ("highlord", 8, 4, 4),
        ("highlord", 10, 0, 4),
    ]
    war = until_turn(game_of("silvanesti"))
    found = forces(war, HL)
    assert sum(n for key, n in found.items() if "infantry" in key or "cavalry" in key) == 10
    assert found["highlord dragon"] == 4
    assert found.get("highlord leader", 0) <= 4
    assert not any("draconian" in key for key in found)
    khur = war.theatre.atlas.hexes_of("khur")
    assert all(war.at[p] in khur for p in war.pieces_of(HL) if not war.of.is_wizard[p] and war.of.nation[p])


@rule("DG-16-02", refused="too many, too few, strangers")
def test_silvanesti_the_muster_is_exact() -> None:
    game = game_of("silvanesti")
    war = war_of(game)
    assert isinstance(game.step, ChooseForces)
    armies = tuple(p for p in range(len(war.at)) if war.of.is_ground[p] and war.owner[p] == HL)
    assert because(game.refusal(Enlist(armies)), "DG-16-02")
    assert because(game.refusal(Enlist(armies[:9])), "DG-16-02")
    assert because(game.refusal(Enlist((*armies[:9], war.theatre.piece_index["silvanesti-1"]))), "DG-16-02")
    assert game.refusal(Enlist(armies[:10])) is None  # all that are left out may be of Khur
    game.give(Enlist(armies[:10]))
    assert [war.at[p] for p in armies[10:]] == [GONE] * 6


@rule("DG-16-03")
def test_silvanesti_whitestone_sets_up_at_home_and_has_the_initiative_on_turn_4() -> None:
    game = until_setup(game_of("silvanesti"), WS)
    assert because(deploy(game, silvanesti_1="4128"), "DG-16-03")
    assert deploy(game, silvanesti_1="4441", silvanesti_griffon_1="4441") is None
    war = until_turn(game)
    assert (war.turn[0], war.initiative[0]) == (4, WS)
    assert war.theatre.scenario.last_turn - war.theatre.scenario.first_turn + 1 == 6
    assert forces(war, WS)["silvanesti infantry"] == 5


@rule("DG-16-04")
def test_silvanesti_each_side_draws_two_events_before_play() -> None:
    game = game_of("silvanesti")
    sizes = []
    for now in play(game):
        war = war_of(now)
        if war.turn[0]:
            break
        sizes.append(len(war.cup[0]))
    assert max(sizes) - len(war_of(game).cup[0]) == 4


@rule("DG-16-05")
def test_silvanesti_taking_the_capital_is_a_major_victory_at_once() -> None:
    game = game_of("silvanesti")
    war = until_turn(game)
    hold(war, HL, "silvanost")
    verdict = verdict_after(game, EndOfTurn())
    assert verdict is not None
    assert (verdict.winner, verdict.level) == ("highlord", "major victory")


@rule("DG-16-05")
def test_silvanesti_taking_the_empty_hex_is_a_marginal_victory() -> None:
    game = game_of("silvanesti")
    war = until_turn(game)
    war.set("razed", war.theatre.atlas.place("silvanost").index, 1)
    hold(war, HL, "silvanost")
    verdict = verdict_after(game, EndOfTurn())
    assert verdict is not None
    assert (verdict.winner, verdict.level) == ("highlord", "marginal victory")


@rule("DG-16-06")
@pytest.mark.parametrize(("moved", "level"), [(False, "major victory"), (True, "marginal victory")])
def test_silvanesti_holding_out_is_major_unless_the_capital_was_moved(moved: bool, level: str) -> None:
    game = game_of("silvanesti")
    war = until_turn(game)
    if moved:
        war.set("razed", war.theatre.atlas.place("silvanost").index, 1)
    verdict = verdict_after(game, JudgeVictory())
    assert verdict is not None
    assert (verdict.winner, verdict.level) == ("whitestone", level)


@rule("DG-16-06", "DG-09-10")
def test_silvanesti_capitals_can_be_moved_whatever_the_option_says() -> None:
    war = board("silvanesti", move_capitals="off").hold("silvanost", side=WS).ally("silvanesti", side=WS)
    war.place("silvanesti-1", at="4441").moving(WS)
    assert not war.refuses("disband 4441")


@rule("DG-16-07")
def test_silvanesti_neutrals_are_closed_and_empty_lands_are_not() -> None:
    war = (
        board("silvanesti").ally("highlord", side=HL).place("mercenary-1", at=next_to("silvanesti", "blode")).moving(HL)
    )
    blode = next(hex for hex in neighbours_in(war.war, war.at("mercenary-1"), "blode"))
    assert war.refuses(f"march mercenary-1 - {blode}").because("DG-16-07")
    free = board("silvanesti").ally("highlord", side=HL).place("mercenary-1", at="3823").moving(HL)
    assert free.reach("mercenary-1")


@rule("DG-16-07")
def test_silvanesti_by_option_its_neutrals_can_be_invaded() -> None:
    start = next_to("silvanesti", "blode")
    war = board("silvanesti", neutrals_closed="no").ally("highlord", side=HL).place("mercenary-1", at=start).moving(HL)
    blode = next(hex for hex in neighbours_in(war.war, start, "blode"))
    war.give(f"march mercenary-1 - {blode}")
    assert war.waits_for_dice
    closed = board("solamnic-plain", neutrals_closed="no")
    assert closed.war.theatre.closed  # only Scenario 1 has the option


def next_to(scenario: str, land: str) -> str:
    """A hex outside a land from which men can walk into it."""
    war = war_of(game_of(scenario))
    atlas = war.theatre.atlas
    for hex in sorted(atlas.hexes_of(land)):
        for side in range(hex * 6, hex * 6 + 6):
            there = atlas.grid.table[side]
            open_side = there >= 0 and atlas.barrier[side] == 0 and war.theatre.dry[there] and war.theatre.dry[hex]
            if open_side and atlas.land[there] != atlas.land[hex] and there not in war.theatre.closed:
                return atlas.token(there)
    raise AssertionError(f"{land} cannot be entered")


def neighbours_in(war: War, hex: str | int, land: str) -> list[str]:
    """The neighbours of a hex that belong to a land and can be walked into."""
    atlas = war.theatre.atlas
    here = atlas.hex_of(str(hex))
    return [
        atlas.token(atlas.grid.table[side])
        for side in range(here * 6, here * 6 + 6)
        if atlas.grid.table[side] in atlas.hexes_of(land) and atlas.barrier[side] == 0
    ]


# Scenario 2: The Solamnic Plain


@rule("DG-17-01")
def test_solamnic_plain_the_highlords_set_up_in_four_lands() -> None:
    game = until_setup(game_of("solamnic-plain"), HL)
    assert deploy(game, throtyl_1="sanction") is None
    assert because(deploy(game, throtyl_1="lemish"), "DG-17-01")
    found = forces(until_turn(game), HL)
    assert found["highlord leader"] == 10
    assert found["highlord dragon"] == 8
    assert found["sanction ship"] == 4
    assert found["throtyl infantry"] == 8
    assert found["throtyl leader"] == found["sanction leader"] == 1


@rule("DG-17-02")
def test_solamnic_plain_eight_draconians_and_mithas_less_a_ship_and_an_army() -> None:
    assert musters(game_of("solamnic-plain")) == [("highlord", 4, 3, 3), ("highlord", 4, 3, 3)]
    war = until_turn(game_of("solamnic-plain"))
    found = forces(war, HL)
    assert (found["draconian infantry"], found["mithas ship"], found["mithas infantry"]) == (8, 3, 3)
    assert found["mithas leader"] == 1
    mithas = war.theatre.atlas.hexes_of("mithas")
    bulls = [p for p in war.pieces_of(HL) if war.of.nation[p] == "mithas" and not war.of.is_ship[p]]
    assert all(war.at[p] in mithas for p in bulls)


@rule("DG-17-03")
def test_solamnic_plain_the_temple_must_be_founded_in_neraka_or_sanction() -> None:
    war = until_turn(game_of("solamnic-plain"))
    atlas = war.theatre.atlas
    assert war.temple[0] in {atlas.hex_of("neraka"), atlas.hex_of("sanction")}
    game = game_of("solamnic-plain")
    for now in play(game):
        if "consecrate" in {offer.order.verb for offer in now.offers()}:
            break
    assert game.ask.seat == "highlord"
    assert because(game.refusal(game.read("consecrate 3218")), "DG-17-03")
    assert {offer.order.verb for offer in game.offers()} == {"consecrate"}


@rule("DG-17-04", "DG-03-07")
def test_solamnic_plain_each_force_sets_up_in_its_own_country() -> None:
    game = until_setup(game_of("solamnic-plain"), WS)
    assert because(deploy(game, caergoth_1="solanthus"), "DG-17-04")
    three = dict.fromkeys(("tower_knights_1", "tower_knights_2", "tower_knights_3"), "2316")
    assert deploy(game, caergoth_1="caergoth", gunthar_1="0326", **three) is None
    game.give(game.sample(Deploy, Dice("plain")))  # type: ignore[arg-type]
    game.give("deploy tower-knights-1@2316,tower-knights-2@2316,tower-knights-3@2316")
    assert game.ask.disabled == ()  # the three may stand in their fortress together
    found = forces(until_turn(game), WS)
    assert {key.split()[0] for key in found} >= {"caergoth", "gunthar", "northern-ergoth", "solanthus", "tower-knights"}
    assert not any(key.startswith(("palanthus", "vingaard")) for key in found)


@rule("DG-17-05")
def test_solamnic_plain_turn_10_and_six_early_events_at_random() -> None:
    """Which six nobody has seen: they are turned over as they are drawn."""
    war = until_turn(game_of("solamnic-plain"))
    assert (war.turn[0], war.initiative[0]) == (10, HL)
    events = [c for c in war.theatre.pieces if c.event is not None]
    late = sum(c.event.e_class == "E10" for c in events if c.event)
    early = {i for i, c in enumerate(war.theatre.pieces) if c.event and c.event.e_class == "E1"}
    assert [war.theatre.pieces[piece].event.e_class for piece in war.cup[0]] == ["E10"] * late  # type: ignore[union-attr]
    ((count, unseen),) = war.blind[0]
    assert (count, set(unseen)) == (6, early)
    assert cup_size(war) == late + 6


@rule("DG-17-06")
def test_solamnic_plain_four_nations_can_be_won_and_the_others_are_closed() -> None:
    war = war_of(game_of("solamnic-plain"))
    assert {war.theatre.nations[n] for n in neutral_nations(war)} == {"kaolyn", "lemish", "palanthus", "vingaard"}
    start = next_to("solamnic-plain", "nordmaar")
    men = board("solamnic-plain").ally("highlord", side=HL).place("mercenary-1", "red-dragon-1", at=start).moving(HL)
    there = neighbours_in(men.war, start, "nordmaar")[0]
    assert men.refuses(f"march mercenary-1 - {there}").because("DG-17-06")
    assert men.hex(there) not in {
        hex for hex, _ in men.war.theatre.steps(men.war.of.gait[men.piece("red-dragon-1")])[men.hex(start)]
    }


PRIZES = ("caergoth", "lemish", "palanthus", "solanthus", "vingaard")


def solamnia(*won: str) -> Game:
    """The Solamnic Plain with these prizes in the Highlords' hands."""
    game = game_of("solamnic-plain")
    war = until_turn(game)
    for nation in PRIZES:
        capital = "vingaard keep" if nation == "vingaard" else nation
        hold(war, HL if nation in won else WS, capital)
        ally(war, WS, nation)
    return game


@rule("DG-17-07")
def test_solamnic_plain_all_five_countries_win_at_the_end_of_any_turn() -> None:
    verdict = verdict_after(solamnia(*PRIZES), EndOfTurn())
    assert verdict is not None
    assert verdict.winner == "highlord"
    assert verdict_after(solamnia(*PRIZES[:4]), EndOfTurn()) is None


@rule("DG-17-07")
def test_solamnic_plain_four_of_five_at_the_end_are_not_enough() -> None:
    verdict = verdict_after(solamnia(*PRIZES[1:]), JudgeVictory())
    assert verdict is not None
    assert verdict.winner == "whitestone"


@rule("DG-17-07")
def test_solamnic_plain_an_ally_counts_until_whitestone_was_last_in_its_capital() -> None:
    game = solamnia("caergoth", "palanthus", "solanthus", "vingaard")
    war = war_of(game)
    ally(war, HL, "lemish")
    hold(war, NEUTRAL, "lemish")
    first = verdict_after(game, JudgeVictory())
    hold(war, WS, "lemish")
    second = verdict_after(game, JudgeVictory())
    assert first is not None
    assert second is not None
    assert (first.winner, second.winner) == ("highlord", "whitestone")


# Scenario 3: The Kender Strike


@rule("DG-18-01")
def test_kender_strike_six_armies_and_toede_north_of_the_border() -> None:
    war = until_turn(game_of("kender-strike"))
    assert forces(war, HL) == {"throtyl infantry": 4, "throtyl leader": 1, "draconian infantry": 2}
    atlas = war.theatre.atlas
    hylo = atlas.hexes_of("hylo")
    for piece in war.pieces_of(HL):
        assert war.at[piece] not in hylo
        assert any(there in hylo for there in atlas.grid.neighbours[war.at[piece]])
        assert war.hl_armies[war.at[piece]] <= 2
    assert war.initial_strength[0][HL] == 4 * 4 + 2 * 6


@rule("DG-18-02")
def test_kender_strike_all_of_hylo_sets_up_at_home_and_has_the_initiative() -> None:
    game = until_setup(game_of("kender-strike"), WS)
    assert because(deploy(game, hylo_1="1313"), "DG-18-02")
    war = until_turn(game)
    assert forces(war, WS) == {"hylo infantry": 6, "hylo leader": 1}
    assert (war.turn[0], war.initiative[0], war.theatre.scenario.last_turn) == (1, WS, 5)


@rule("DG-18-03")
def test_kender_strike_no_new_draconians_no_events_and_nobody_is_woken() -> None:
    game = game_of("kender-strike")
    verbs: set[str] = set()
    for now in play(game):
        verbs |= {offer.order.verb for offer in now.offers()}
        verbs |= {order.verb for seat in now.seats for order in now.claims(seat)}
        assert war_of(now).cup[0] == ()
    assert not verbs & {"consecrate", "answer", "activate"}
    war = board("kender-strike").ally("throtyl", side=HL).place("throtyl-1", at="1313").moving(HL)
    northern = neighbours_in(war.war, "1313", "northern-ergoth")
    if northern:
        war.give(f"march throtyl-1 - {northern[0]}")
        assert not war.waits_for_dice


@rule("DG-18-03", "DG-01-08")
def test_kender_strike_the_highlords_find_no_replacements() -> None:
    from warhost.campaign.replacements import returnable

    war = board("kender-strike").hold("throtyl", side=HL).ally("throtyl", side=HL)
    for name in ("throtyl-1", "throtyl-2"):
        war.place(name, at="1313")
        war.war.eliminate(war.piece(name))
    assert returnable(war.war, HL) == []


@rule("DG-18-04")
@pytest.mark.parametrize(
    ("taken", "lost", "winner"),
    [
        (True, (), "highlord"),
        (False, ("throtyl-1", "throtyl-2", "throtyl-3", "throtyl-4"), "whitestone"),
        (True, ("throtyl-1", "throtyl-2", "throtyl-3", "throtyl-4"), None),
        (False, ("throtyl-1", "throtyl-2", "draconian-1"), None),
        (False, (), None),
    ],
)
def test_kender_strike_town_against_losses(taken: bool, lost: tuple[str, ...], winner: str | None) -> None:
    """28 Strength Points begin: 14 lost are not more than half, 16 lost are."""
    game = game_of("kender-strike")
    war = until_turn(game)
    if taken:
        hold(war, HL, "hylo")
    for name in lost:
        war.eliminate(war.theatre.piece_index[name])
    war.set("news", 0, ())
    verdict = verdict_after(game, JudgeVictory())
    assert verdict is not None
    assert verdict.winner == winner
    assert (verdict.level == "draw") is (winner is None)


@rule("DG-18-04")
def test_kender_strike_depleted_armies_count_their_reverse_and_half_is_not_more_than_half() -> None:
    game = game_of("kender-strike")
    war = until_turn(game)
    for piece in [p for p in war.pieces_of(HL) if war.of.is_army[p]]:
        war.deplete(piece)
    assert war.strength_on_map(HL) == 14
    verdict = verdict_after(game, JudgeVictory())
    assert verdict is not None
    assert verdict.winner is None


# Scenario 4: The Siege of Kalaman


@rule("DG-19-01")
def test_kalaman_the_highlords_host() -> None:
    assert [row[:1] + row[2:] for row in musters(game_of("kalaman")) if row[0] == "highlord"] == [
        ("highlord", 5, 5),
        ("highlord", 4, 4),
    ]
    war = until_turn(game_of("kalaman"))
    found = forces(war, HL)
    assert found["draconian infantry"] >= 10
    assert found["highlord dragon"] == 4
    assert found["highlord leader"] == 4
    assert found.get("highlord infantry", 0) + found.get("highlord cavalry", 0) == 5
    assert (found["kern infantry"], found["kern leader"]) == (5, 1)
    assert found["no nation wizard"] == 1
    colours = {war.theatre.pieces[p].colour for p in war.pieces_of(HL) if war.of.is_dragon[p]}
    assert colours == {"red", "blue"}
    atlas = war.theatre.atlas
    assert war.temple[0] in {atlas.hex_of(place) for place in ("neraka", "dargaard keep", "kernen")}


@rule("DG-19-01")
def test_kalaman_where_the_highlords_set_up() -> None:
    game = until_setup(game_of("kalaman"), HL)
    assert deploy(game, draconian_1="dargaard keep", kern_1="neraka", draconian_2="2916") is None
    assert because(deploy(game, kern_1="kernen"), "DG-19-01")
    assert because(deploy(game, draconian_1="3412"), "DG-19-01")


@rule("DG-19-02")
def test_kalaman_the_defenders_are_in_the_country_of_kalaman() -> None:
    assert [row for row in musters(game_of("kalaman")) if row[0] == "whitestone"] == [("whitestone", 7, 4, 4)]
    game = until_setup(game_of("kalaman"), WS)
    assert because(deploy(game, gunthar_1="2314"), "DG-19-02")
    assert because(deploy(game, palanthus_ship_1="2314"), "DG-19-02")
    war = until_turn(game)
    found = forces(war, WS)
    assert found["good-dragons dragon"] == 4
    assert found["no nation wizard"] == 1
    assert (found["palanthus ship"], found["gunthar ship"]) == (4, 1)
    assert found["gunthar leader"] == found["solanthus leader"] == found["palanthus leader"] == 1
    land = war.theatre.atlas.hexes_of("kalaman")
    assert all(war.at[p] in land for p in war.pieces_of(WS) if not war.of.is_ship[p])


@rule("DG-19-03")
def test_kalaman_turn_20_no_activation_and_closed_neutrals() -> None:
    game = game_of("kalaman")
    war = until_turn(game)
    assert (war.turn[0], war.initiative[0]) == (20, HL)
    classes = {war.theatre.pieces[piece].event.e_class for piece in war.cup[0]}  # type: ignore[union-attr]
    assert classes == {"E10", "E20"}
    assert neutral_nations(war) == []
    start = next_to("kalaman", "nordmaar")
    men = board("kalaman").ally("highlord", side=HL).place("mercenary-1", at=start).moving(HL)
    there = neighbours_in(men.war, start, "nordmaar")[0]
    assert men.refuses(f"march mercenary-1 - {there}").because("DG-19-03")


@rule("DG-19-04")
def test_kalaman_who_holds_the_city_at_the_end_wins() -> None:
    game = game_of("kalaman")
    war = until_turn(game)
    first = verdict_after(game, JudgeVictory())
    hold(war, HL, "kalaman")
    second = verdict_after(game, JudgeVictory())
    early = verdict_after(game, EndOfTurn())
    hold(war, WS, "kalaman")
    third = verdict_after(game, JudgeVictory())
    assert [v.winner if v else "" for v in (first, second, third)] == ["whitestone", "highlord", "whitestone"]
    assert early is None


@rule("DG-19-04")
def test_kalaman_by_option_is_lost_as_soon_as_it_falls() -> None:
    game = game_of("kalaman", kalaman_sudden_death="yes")
    war = until_turn(game)
    hold(war, HL, "kalaman")
    verdict = verdict_after(game, EndOfTurn())
    assert verdict is not None
    assert verdict.winner == "highlord"
