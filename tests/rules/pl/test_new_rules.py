"""Paths of the Lance, New Rules A and C to G: highlords, leaders, Berem, supply, fleets, victory."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.games import game_of, until_turn
from tests.rules.pl.table import HL, WS, CardTable, table
from warhost.campaign.cards.assault import grant
from warhost.campaign.cards.berem import EntrustBerem, appear, give_berem, holder_of_berem, waits_in, watch_gate
from warhost.campaign.cards.highlords import LeaderEscapes, heir_of
from warhost.campaign.cards.supply import JudgeSupply, feeders, hungry_stacks, is_fed_by_cities
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.cards.victory import by_points, holder_of, judge_by_points, load_prizes, score
from warhost.campaign.politics.conquest import conquer
from warhost.campaign.printed.sides import GONE, NEUTRAL, OFF, POOL, SEATS
from warhost.campaign.sea.dragon_to_ship_combat import rating_against_dragons
from warhost.campaign.sequence import Combat, OpenCombat
from warhost.campaign.state import ASHORE
from warhost.core import Verdict
from warhost.core.ids import HexId

# A. Highlords


@rule("PL-03-01")
def test_the_campaign_begins_with_ariakus_alone() -> None:
    war = until_turn(game_of("campaign", "lords", cards="on"))
    leaders = [war.theatre.pieces[p].token for p in war.pieces_of(HL) if war.of.is_leader[p]]
    assert leaders == ["ariakus"]
    assert not any(war.of.is_dragon[p] for p in war.pieces_of(HL))


@rule("PL-03-02", "PL-15-06")
def test_the_historical_game_has_six_highlords() -> None:
    war = until_turn(game_of("historical", "lords", cards="on"))
    lords = [p for p in war.pieces_of(HL) if war.of.is_leader[p] and war.of.nation[p] == "highlord"]
    assert len(lords) == 6


@rule("PL-03-03", "PL-03-02", "PL-03-05")
@pytest.mark.parametrize(
    ("fallen", "heir"),
    [
        ("kitiara", "bakaris"),
        ("salah-kan", "topus"),
        ("bolas", "misif"),
        ("feal-thas", "highlord-toede"),
        ("verminaard", "asp-tueng"),
    ],
)
def test_a_fallen_highlord_is_followed_at_once_in_the_temple(fallen: str, heir: str) -> None:
    war = table().hold("sanction", side=HL).place(fallen, at="neraka")
    war.war.set("temple", 0, war.hex("sanction"))
    assert war.at(heir) == OFF
    war.war.remove(war.piece(fallen), GONE)
    war.doing(ChooseHalf(HL))
    assert war.at(heir) == war.war.theatre.atlas.token(war.hex("sanction"))
    assert war.war.points_left(war.piece(heir)) == 10


@rule("PL-03-03")
def test_nobody_follows_ariakus_or_a_successor() -> None:
    war = table()
    assert heir_of(war.war, war.piece("ariakus")) is None
    assert heir_of(war.war, war.piece("bakaris")) is None


@rule("PL-03-03", "DG-09-04", "DG-09-08")
def test_once_neraka_is_conquered_nobody_follows_the_highlords_who_fall_with_it() -> None:
    war = table().ally("highlord", side=HL).place("khur-1", "kitiara", at="khuri-khan")
    conquer(war.war, war.war.theatre.nation_index["highlord"])
    war.doing(ChooseHalf(HL))
    assert war.at("kitiara") == GONE
    assert war.at("bakaris") == OFF


@rule("PL-03-01", "DG-09-04", "DG-09-08")
def test_once_neraka_is_conquered_its_wings_stay_away() -> None:
    war = table().ally("highlord", side=HL).hold("sanction", side=HL).deal("red-dragonarmy", to=HL)
    war.war.set("temple", 0, war.hex("sanction"))
    assert not war.playing(HL).refuses("play red-dragonarmy")
    war.war.set("conquered", war.war.theatre.nation_index["highlord"], 1)
    assert war.playing(HL).refuses("play red-dragonarmy").because("PL-03-01")
    war.give("drop red-dragonarmy")


@rule("PL-03-04")
def test_highlord_toede_is_a_counter_of_his_own() -> None:
    war = table()
    toede = war.piece("highlord-toede")
    assert (war.war.of.tactical[toede], war.war.points(toede)) == (1, 10)
    assert war.piece("toede") != toede


@rule("PL-03-05")
def test_without_a_temple_a_successor_appears_in_neraka() -> None:
    war = table().hold("neraka", side=HL).place("kitiara", at="3826")
    war.war.remove(war.piece("kitiara"), GONE)
    war.doing(ChooseHalf(HL))
    assert war.at("bakaris") == war.war.theatre.atlas.token(war.hex("neraka"))


def beside(war: CardTable, place: str) -> str:
    """A hex from which a leader can walk to a place in one step."""
    steps = war.war.steps(HL, war.war.of.gait[war.piece("kitiara")])
    goal = war.hex(place)
    near = next(hex for hex in war.war.theatre.neighbours[goal] if any(there == goal for there, _ in steps[hex]))
    return war.war.theatre.atlas.token(near)


@rule("PL-03-06")
def test_highlords_stay_apart_but_for_ariakus() -> None:
    war = table().hold("neraka", side=HL)
    start, goal = beside(war, "neraka"), war.war.theatre.atlas.token(war.hex("neraka"))
    war.place("verminaard", at="neraka").place("kitiara", at=start).place("ariakus", at=start).moving(HL)
    refused = war.refuses(f"march kitiara - {goal}")
    assert refused.because("PL-03-06")
    assert goal not in war.reach("kitiara")
    war.give(f"march ariakus - {goal}")
    assert war.at("ariakus") == goal
    again = war.refuses(f"march kitiara - {goal}").refusal
    assert again is not None
    assert [ref.name for ref in again.culprits] == ["Kitiara", "Verminaard", "Neraka (3823)"], "not Ariakus"


@rule("PL-03-06")
def test_highlords_who_met_must_part_before_movement_ends() -> None:
    war = table().hold("neraka", side=HL).place("verminaard", "kitiara", at="neraka").moving(HL)
    assert war.refuses("end-movement").because("PL-03-06")
    war.give(f"march kitiara - {beside(war, 'neraka')}").give("end-movement")


@rule("PL-03-06")
def test_highlords_who_met_do_not_march_on_together() -> None:
    war = table().hold("neraka", side=HL).place("verminaard", "kitiara", "khur-1", at="neraka").moving(HL)
    goal = beside(war, "neraka")
    assert war.refuses(f"march khur-1 kitiara,verminaard {goal}").because("PL-03-06")
    assert goal not in war.reach("khur-1", "kitiara", "verminaard")
    war.give(f"march khur-1 kitiara {goal}").give("end-movement")


@rule("PL-03-06")
def test_highlords_who_met_among_enemies_stay_together() -> None:
    war = table().hold("neraka", side=HL).place("verminaard", "kitiara", at="neraka")
    knights = ["caergoth-1", "caergoth-2", "solanthus-1", "solanthus-2", "gunthar-1", "gunthar-2"]
    for knight, hex in zip(knights, war.war.theatre.neighbours[war.hex("neraka")], strict=True):
        war.place(knight, at=war.war.theatre.atlas.token(hex))
    war.moving(HL)
    assert not war.reach("kitiara")
    assert not war.refuses("end-movement")


# C. Leaders


@rule("PL-05-01")
@pytest.mark.parametrize(
    ("leader", "die", "lives"), [("verminaard", 3, True), ("verminaard", 4, False), ("topus", 2, False)]
)
def test_a_leader_lives_on_his_rating_or_less(leader: str, die: int, lives: bool) -> None:
    war = table().place(leader, at="3826").place("khur-1", at="neraka")
    war.doing(ChooseHalf(HL), LeaderEscapes(war.piece(leader))).roll(die)
    assert (war.at(leader) == war.war.theatre.atlas.token(war.hex("neraka"))) is lives
    assert (war.at(leader) == GONE) is not lives


# D. Berem


@rule("PL-06-01")
def test_berem_is_not_in_the_war_before_he_is_found() -> None:
    war = table()
    assert war.at("berem") == OFF
    appear(war.war, war.hex("kalaman"))
    war.doing(ChooseHalf(HL))
    assert waits_in(war.war, war.hex("kalaman"))
    assert "berem" not in {war.war.theatre.pieces[p].token for p in war.war.rosters[HL][0]}


@rule("PL-06-02")
def test_an_army_that_stands_there_holds_him_at_once() -> None:
    war = table().place("khur-1", at="kalaman")
    appear(war.war, war.hex("kalaman"))
    war.doing(ChooseHalf(HL), *war.war.stack[0])
    assert holder_of_berem(war.war) == war.piece("khur-1")


@rule("PL-06-02")
def test_entering_his_empty_hex_costs_a_point_and_he_may_be_passed_on() -> None:
    war = table()
    appear(war.war, war.hex("flotsam"))
    war.place("khur-1", "khur-2", at="flotsam").moving(HL)
    assert war.refuses("take-berem khur-1").because("PL-02-12")
    grant(war.war, HL, 1)
    war.moving(HL).give("take-berem khur-1")
    assert holder_of_berem(war.war) == war.piece("khur-1")
    assert war.war.assault[0][HL] == 0
    war.give("escort khur-2")
    assert holder_of_berem(war.war) == war.piece("khur-2")
    assert war.refuses("escort lemish-1").because("PL-06-02")


@rule("PL-06-03")
def test_he_stays_with_his_stack_and_else_is_left_behind() -> None:
    war = table().place("khur-1", "khur-2", at="flotsam")
    give_berem(war.war, war.piece("khur-1"))
    war.war.eliminate(war.piece("khur-1"))
    war.doing(ChooseHalf(HL))
    assert holder_of_berem(war.war) == war.piece("khur-2")
    war.war.eliminate(war.piece("khur-2"))
    war.doing(ChooseHalf(HL))
    assert holder_of_berem(war.war) is None
    assert waits_in(war.war, war.hex("flotsam"))


@rule("PL-06-03")
def test_the_owner_chooses_who_holds_him() -> None:
    war = table().place("khur-1", "khur-2", at="flotsam")
    pieces = (war.piece("khur-1"), war.piece("khur-2"))
    war.doing(ChooseHalf(HL), EntrustBerem(HL, pieces))
    assert war.refuses("entrust lemish-1").because("PL-06-03")
    war.give("entrust khur-2")
    assert holder_of_berem(war.war) == pieces[1]


@rule("PL-06-04", "PL-09-01")
def test_berem_in_the_temple_wins_the_war_for_the_highlords() -> None:
    war = table().hold("neraka", side=HL).place("khur-1", at="neraka")
    give_berem(war.war, war.piece("khur-1"))
    assert not watch_gate(war.war)  # no temple
    war.war.set("temple", 0, war.hex("neraka"))
    war.doing(ChooseHalf(HL))
    assert war.game.verdict is not None
    assert (war.game.verdict.winner, war.game.verdict.level) == ("highlord", "total victory")


@rule("PL-06-04")
def test_berem_must_be_brought_ashore_into_a_temple_that_the_highlords_hold() -> None:
    war = table().hold("sanction", side=HL).place("sanction-ship-1", at="sanction")
    war.place("khur-1", at="sanction", aboard="sanction-ship-1")
    give_berem(war.war, war.piece("khur-1"))
    war.war.set("temple", 0, war.hex("sanction"))
    assert not watch_gate(war.war)  # at sea before its walls
    war.war.board(war.piece("khur-1"), ASHORE)
    war.hold("sanction", side=WS)
    assert not watch_gate(war.war)  # it is not theirs
    war.hold("sanction", side=HL)
    assert watch_gate(war.war) is True
    assert not watch_gate(war.war)  # the war is over
    verdict = war.war.verdict[0]
    assert isinstance(verdict, Verdict)
    assert verdict.reason == "pl-verdict-berem"


@rule("PL-06-04")
def test_the_highlords_are_told_that_berem_wins_the_war() -> None:
    war = table()
    lines = [line for line in by_points(war.war, HL) if line.rule == "PL-06-04"]
    assert [(line.seat, line.level, line.met) for line in lines] == [(SEATS[HL], "total victory", False)]
    assert [mark.met for line in lines for mark in line.marks] == [False]


@rule("PL-09-01")
def test_the_capture_of_the_temple_wins_the_war_for_whitestone() -> None:
    war = table().hold("kalaman", side=HL).place("palanthus-1", at="kalaman")
    war.war.set("temple", 0, war.hex("kalaman"))
    war.war.note("entered", war.hex("kalaman"), WS)
    war.doing(ChooseHalf(HL))
    assert war.game.verdict is not None
    assert war.game.verdict.winner == "whitestone"


# E. Supply

ISLAND = "2631"
"""Schallsea has no city."""


@rule("PL-07-01")
def test_only_two_ground_armies_together_need_supply() -> None:
    war = table().hold("sanction", side=HL).place("khur-1", "red-dragon-1", "red-dragon-2", at=ISLAND)
    assert hungry_stacks(war.war, HL) == []
    war.place("khur-2", at=ISLAND)
    assert hungry_stacks(war.war, HL) == [war.hex(ISLAND)]


@rule("PL-07-02")
def test_lines_run_over_terrain_that_the_army_can_cross_and_past_no_enemy() -> None:
    war = table().hold("neraka", side=NEUTRAL).place("khur-1", "khur-2", at=ISLAND)
    coast = island(war)
    assert len(coast) > 3
    assert not is_fed_by_cities(war.war, HL, war.piece("khur-1"))  # no line crosses the sea
    war.place("khur-1", "khur-2", at="neraka").ally("khur", side=NEUTRAL)
    start = next(h for h, _ in war.war.steps(HL, war.war.of.gait[war.piece("draconian-1")])[war.hex("khuri-khan")])
    war.hold("khuri-khan", side=HL).place("draconian-1", "draconian-2", at=war.war.theatre.atlas.token(start))
    assert is_fed_by_cities(war.war, HL, war.piece("draconian-1"))
    war.place("palanthus-1", at="khuri-khan").hold("khuri-khan", side=WS)
    assert not is_fed_by_cities(war.war, HL, war.piece("draconian-1"))


@rule("PL-07-03")
def test_one_fleet_feeds_one_stack_as_its_owner_says() -> None:
    war = table()
    coasts = [hex for hex in island(war) if war.war.theatre.waters.is_open[hex] and war.war.theatre.dry[hex]]
    one, two = coasts[0], coasts[-1]
    token = war.war.theatre.atlas.token
    war.place("khur-1", "khur-2", at=token(one)).place("lemish-1", "lemish-2", at=token(two))
    war.place("sanction-ship-1", at=token(one), side=HL)
    assert feeders(war.war, HL, one) == {war.piece("sanction-ship-1"): {war.piece("khur-1"), war.piece("khur-2")}}
    war.doing(ChooseHalf(HL), JudgeSupply())
    assert war.refuses(f"provision mithas-ship-1 {token(one)}").because("PL-07-03")
    war.give(f"provision sanction-ship-1 {token(two)}")
    assert not war.is_depleted("lemish-1")
    assert war.is_depleted("khur-1")


def island(war: CardTable) -> list[HexId]:
    """The hexes of Schallsea, by land from one of them."""
    steps = war.war.steps(HL, war.war.of.gait[war.piece("khur-1")])
    found, waiting = [war.hex(ISLAND)], [war.hex(ISLAND)]
    while waiting:
        for there, _ in steps[waiting.pop()]:
            if there not in found:
                found.append(there)
                waiting.append(there)
    return found


@rule("PL-07-04", "PL-01-09")
def test_armies_without_supply_are_depleted_or_lost() -> None:
    war = table().place("khur-1", at=ISLAND).place("khur-2", at=ISLAND, depleted=True)
    war.doing(ChooseHalf(HL), JudgeSupply())
    assert war.is_depleted("khur-1")
    assert war.at("khur-2") == POOL


# F. Dragons and fleets


def at_sea(war: CardTable) -> tuple[str, str]:
    """A sea hex and one beside it."""
    waters, theatre = war.war.theatre.waters, war.war.theatre
    for hex in theatre.all_hexes:
        if not theatre.dry[hex] and hex not in waters.maelstrom:
            near = [n for n in theatre.neighbours[hex] if not theatre.dry[n] and n not in waters.maelstrom]
            if len(near) == 6:
                return theatre.atlas.token(hex), theatre.atlas.token(near[0])
    raise AssertionError


def raid(*dragons: str, ships: tuple[str, ...] = ("silvanesti-ship-1",)) -> tuple[CardTable, str]:
    """Dragons beside ships, with points for an attack."""
    war = table()
    target, near = at_sea(war)
    war.place(*ships, at=target, side=WS).place(*dragons, at=near)
    grant(war.war, HL, 2)
    war.doing(ChooseHalf(WS), Combat(HL), OpenCombat(HL))
    return war, target


@rule("PL-08-01", "PL-02-12")
def test_dragons_attack_fleets_and_never_the_other_way() -> None:
    war, target = raid("red-dragon-1")
    war.give(f"strafe {target} red-dragon-1")
    assert war.war.assault[0][HL] == 1
    other = table()
    sea, near = at_sea(other)
    other.place("silvanesti-ship-1", at=sea, side=WS).place("red-dragon-1", at=near)
    grant(other.war, WS, 2)
    other.doing(ChooseHalf(HL), Combat(WS), OpenCombat(WS))
    assert isinstance(other.game.step, ChooseHalf)


@rule("PL-08-02", "PL-08-03")
def test_dragons_choose_their_targets_and_all_fleets_answer() -> None:
    war, target = raid("red-dragon-1", "red-dragon-2", ships=("silvanesti-ship-1", "silvanesti-ship-2"))
    war.give(f"strafe {target} red-dragon-1,red-dragon-2")
    war.give("fire red-dragon-1 silvanesti-ship-2", 1).give("fire red-dragon-2 silvanesti-ship-2", 10)
    assert war.asked == SEATS[WS]
    war.give("fire silvanesti-ship-1 red-dragon-1", 2).give("fire silvanesti-ship-2 red-dragon-1", 1)
    assert war.is_depleted("silvanesti-ship-2")
    assert not war.is_depleted("silvanesti-ship-1")
    assert war.is_depleted("red-dragon-1")


@rule("PL-08-04")
def test_dragons_may_break_off_after_a_round_and_two_are_the_most() -> None:
    war, target = raid("red-dragon-1")
    war.give(f"strafe {target} red-dragon-1", 10, 10)
    assert war.offered() == {"press", "break-off"}
    war.give("press", 10, 10)
    assert isinstance(war.game.step, ChooseHalf | Combat)


@rule("PL-08-05", "PL-08-03")
def test_nobody_aboard_helps_a_fleet_against_dragons() -> None:
    war = table()
    sea, _ = at_sea(war)
    war.place("maelstrom-ship-1", at=sea, side=WS)
    war.place("maquesta", "ws-wizard-1", at=sea, side=WS, aboard="maelstrom-ship-1")
    assert rating_against_dragons(war.war, war.piece("maelstrom-ship-1")).total == 1


# G. Victory


@rule("PL-09-07", data=True)
def test_countries_are_worth_51_points_and_free_places_13() -> None:
    prizes = load_prizes()
    assert sum(prize.points for prize in prizes if prize.nation) == 51
    assert sum(prize.points for prize in prizes if not prize.nation) == 13


def contested() -> CardTable:
    """A war in which nobody holds anything, Neraka included."""
    return table().hold("neraka", side=NEUTRAL)


@rule("PL-09-02", "PL-09-03", "PL-09-07")
def test_points_go_to_who_is_in_the_capital() -> None:
    war = contested()
    assert score(war.war) == (0, 0)
    war.hold("qualinost", side=WS)
    assert score(war.war) == (0, 2)
    war.place("draconian-1", at="qualinost")
    assert score(war.war) == (2, 0)
    war.place("draconian-1", at="neraka")
    assert score(war.war) == (5, 2)


@rule("PL-09-04")
def test_a_moved_capital_is_worth_its_points_where_it_stands() -> None:
    war = contested().hold("gwynned", "silvanost", side=WS).ally("silvanesti", side=WS)
    assert score(war.war) == (0, 8)
    war.war.raze(war.war.theatre.atlas.place("silvanost").index)
    assert score(war.war) == (0, 4)
    war.war.set("capital", war.war.theatre.nation_index["silvanesti"], war.hex("gwynned"))
    assert score(war.war) == (0, 8)
    war.place("draconian-1", at="gwynned")
    assert score(war.war) == (8, 0)


@rule("PL-09-05")
def test_the_maelstrom_counts_while_one_of_its_fleets_is_left() -> None:
    war = table()
    prize = next(prize for prize in load_prizes() if prize.nation == "maelstrom")
    assert holder_of(war.war, prize) == NEUTRAL
    war.place("maelstrom-ship-1", at=at_sea(war)[0], side=WS)
    assert holder_of(war.war, prize) == WS


@rule("PL-09-06", "PL-09-02")
@pytest.mark.parametrize(
    ("highlord", "whitestone", "level"),
    [
        (("neraka", "sanction"), ("gwynned",), "total victory"),
        (("neraka",), ("palanthus",), "marginal victory"),
        (("kalaman",), ("qualinost",), "draw"),
    ],
)
def test_twice_the_points_are_a_total_victory(
    highlord: tuple[str, ...], whitestone: tuple[str, ...], level: str
) -> None:
    war = contested().hold(*highlord, side=HL).hold(*whitestone, side=WS)
    judge_by_points(war.war)
    verdict = war.war.verdict[0]
    assert isinstance(verdict, Verdict)
    assert verdict.level == level
    assert verdict.winner == (None if level == "draw" else "highlord")
