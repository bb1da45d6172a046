"""Scenarios 5 and 7: set-up, area, heroes, artifacts, victory (MD-35-01 to MD-35-07, MD-37-01 to MD-37-07)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import HERO_BOOK, give_parcel
from tests.rules.md.test_advanced_scenarios import first, is_at, steps_of, war_of
from warhost.campaign.advanced.heroic.artifacts_at_the_start import DeclareUncovered
from warhost.campaign.advanced.heroic.carried_artifacts import DrawArtifact, class_of, has_looked, own_parcels, parcels
from warhost.campaign.advanced.heroic.heroes import ChooseHeroes, HeroesEnter, entry_places, heroes_of
from warhost.campaign.advanced.heroic.heroic_actions import HeroicAction
from warhost.campaign.goals import tally
from warhost.campaign.initiative import Initiative, InitiativeRoll
from warhost.campaign.printed.sides import BORNE, HIGHLORD, OFF, WHITESTONE
from warhost.campaign.sequence import NextTurn
from warhost.campaign.set_up.placing_forces import SetUp, setup_areas
from warhost.campaign.victory import JudgeVictory
from warhost.campaign.world.atlas import Terrain
from warhost.core import Game, Refusal, new_game
from warhost.core.ids import NO_PIECE, Side
from warhost.core.prompts import Arrange


def on_turn(turn: int) -> Callable[[Game], bool]:
    """Whether a game is at some prompt of a Turn."""
    return lambda game: war_of(game).turn[0] == turn


def setting_up(scenario: str, side: Side) -> Game:
    """A game in which a side is about to set up."""
    return first(scenario, lambda game: isinstance(game.step, SetUp) and game.step.side == side)


def proposal(game: Game) -> dict[str, str]:
    """Where the computer would set up, by token."""
    step = game.step
    assert isinstance(step, SetUp)
    found = game.choices(type(game.read("deploy -")))
    assert isinstance(found, Arrange)
    war = war_of(game)
    return {war.theatre.pieces[p].token: war.theatre.waters.token(h) for p, h in found.proposed}


def faults(game: Game) -> tuple[Refusal, ...]:
    """What is wrong with a set-up."""
    assert isinstance(game.step, SetUp)
    return game.step.violations(war_of(game))


def deploy(places: dict[str, str]) -> str:
    """The order that sets pieces up."""
    return "deploy " + ",".join(f"{token}@{hex}" for token, hex in places.items())


# Abanasinia


@rule("MD-35-01")
def test_the_invaders_begin_at_sea_each_army_aboard_a_ship() -> None:
    game = setting_up("abanasinia", HL)
    war = war_of(game)
    game.give(deploy(proposal(game)))
    armies = [p for p in war.pieces_of(HL) if war.of.is_ground[p]]
    ships = [p for p in war.pieces_of(HL) if war.of.is_ship[p]]
    dragons = [p for p in war.pieces_of(HL) if war.of.is_dragon[p]]
    assert (len(armies), len(ships), len(dragons)) == (9, 10, 2)
    assert len({war.aboard[army] for army in armies}) == 9
    assert all(war.of.is_ship[war.aboard[army]] for army in armies)
    assert not any(war.theatre.dry[war.at[p]] for p in (*ships, *dragons) if war.theatre.land[war.at[p]] < 0)
    assert all(any(war.at[ship] == war.at[dragon] for ship in ships) for dragon in dragons)
    assert not faults(game)


@rule("MD-35-01", refused="armies ashore, an army without a ship of its own")
def test_no_invader_begins_ashore_or_without_a_ship() -> None:
    game = setting_up("abanasinia", HL)
    war = war_of(game)
    solace = war.theatre.atlas.token(war.theatre.atlas.hex_of("solace"))
    for token in ("draconian-1", "sanction-1", "red-dragon-1", "verminaard"):
        why = game.refusal(game.read(f"deploy {token}@{solace}"))
        assert why is not None
        assert "MD-35-01" in why.all_rules
    places = proposal(game)
    berth = places["sanction-ship-1"]
    crowd = {**places, **{f"draconian-{n}": berth for n in range(1, 7)}}
    game.give(deploy(crowd))
    assert any("MD-35-01" in why.all_rules for why in faults(game))


@rule("MD-35-02", refused="elves outside Qualinesti")
def test_the_elves_begin_in_qualinesti_and_the_dwarves_are_neutral() -> None:
    game = setting_up("abanasinia", WS)
    war = war_of(game)
    solace = war.theatre.atlas.token(war.theatre.atlas.hex_of("solace"))
    why = game.refusal(game.read(f"deploy qualinesti-1@{solace}"))
    assert why is not None
    assert "MD-35-02" in why.all_rules
    assert len([p for p in setup_areas(war, WS) if war.of.is_army[p]]) == 8
    thorbardin = war.theatre.nation_index["thorbardin"]
    assert thorbardin in war.theatre.activatable
    assert war.theatre.atlas.hex_of("tarsis") in war.theatre.closed


def envoy_in_abanasinia(hero: str, place: str) -> Board:
    """A hero about to act in Scenario 5."""
    war = Board("abanasinia", HERO_BOOK, heroes="on").ally("qualinesti", side=WS).place(hero, at=place, side=WS)
    war.war.set("active", 0, (NO_PIECE, war.piece(hero)))
    return war.doing(NextTurn(), HeroicAction(WS))


@rule("MD-35-02")
def test_thorbardin_is_won_by_diplomacy() -> None:
    war = envoy_in_abanasinia("elistan", "thorbardin")
    assert not war.refuses("parley thorbardin-leader activate")


@rule("MD-35-03")
def test_nine_heroes_begin_in_abanasinia_and_laurana_in_qualinesti() -> None:
    game = first("abanasinia", is_at(HeroesEnter))
    war = war_of(game)
    places, hexes_of = entry_places(war), war.theatre.atlas.hexes_of
    laurana = war.theatre.piece_index["laurana"]
    assert len(places) == 10
    assert set(places[laurana]) <= hexes_of("qualinesti")
    assert all(set(hexes) <= hexes_of("abanasinia") for hero, hexes in places.items() if hero != laurana)
    game = first("abanasinia", on_turn(20))
    assert [war_of(game).theatre.pieces[hero].token for hero in heroes_of(war_of(game), HL)] == ["verminaard"]


@rule("MD-35-04")
def test_the_highlord_has_the_initiative_on_turn_20_without_a_roll() -> None:
    war = Board("abanasinia", HERO_BOOK, heroes="on").doing(NextTurn(), Initiative())
    assert not war.waits_for_dice
    assert (war.asked, war.offered()) == (HIGHLORD, {"first"})
    war.war.set("turn", 0, 21)
    assert war.doing(NextTurn(), Initiative()).waits_for_dice
    assert not war.war.theatre.scenario.new_draconians
    assert war.war.theatre.scenario.last_turn == 30


@rule("MD-35-05", refused="hex beyond the inland edge")
def test_nobody_leaves_the_peninsula() -> None:
    war = Board("abanasinia", HERO_BOOK, heroes="on").ally("qualinesti", side=WS)
    theatre = war.war.theatre
    token = theatre.atlas.token
    edge = theatre.atlas.hexes_of("scenario-5-inland-edge")
    here, there = next(
        (hex, beyond)
        for hex in sorted(edge)
        for beyond in theatre.neighbours[hex]
        if theatre.dry[hex] and theatre.dry[beyond] and beyond in theatre.outside
    )
    assert here not in theatre.outside, "the line itself belongs to the area"
    war.place("qualinesti-1", "tanis", at=token(here), side=WS).moving(WS)
    assert war.refuses(f"march qualinesti-1 - {token(there)}")
    assert war.refuses(f"travel tanis - {token(there)}")
    assert not theatre.atlas.hexes_of("schallsea") & theatre.outside


@rule("MD-35-06")
def test_markers_and_draws_of_abanasinia() -> None:
    drawers, left = [], set()
    for game in steps_of("abanasinia"):
        war = war_of(game)
        if isinstance(game.step, DrawArtifact):
            drawers.append((game.step.side, war.theatre.pieces[game.step.carrier].token))
        if isinstance(game.step, DeclareUncovered):
            left.add(game.step.left)
        if war.turn[0] and game.ask.seat in game.seats:
            break
    assert [side for side, _ in drawers] == [HL, WS] * 4
    assert {token for side, token in drawers if side == HL} == {"verminaard"}
    assert left <= {1}
    places = {war.theatre.atlas.places[war.theatre.place_at[hex]].id for hex in war.hidden[0]}
    assert places == {"thorbardin", "pax-tharkas", "wayreth", "qualinost"}


def judged(conquered: tuple[str, ...] = (), allied: dict[str, Side] | None = None, inland: bool = True) -> Game:
    """Scenario 5 after its last Turn."""
    war = Board("abanasinia", HERO_BOOK, heroes="on").ally("qualinesti", "thorbardin", side=WS)
    for nation, side in (allied or {}).items():
        war.ally(nation, side=side)
    for nation in conquered:
        war.war.set("conquered", war.war.theatre.nation_index[nation], 1)
    coast = next(hex for hex in war.war.theatre.atlas.hexes_of("abanasinia") if is_coastal(war, hex))
    war.place("sanction-1", at="thorbardin" if inland else war.war.theatre.atlas.token(coast))
    return war.doing(JudgeVictory()).game


def is_coastal(war: Board, hex: int) -> bool:
    """Whether a hex of land lies beside the sea."""
    theatre = war.war.theatre
    return theatre.dry[hex] and any(theatre.atlas.terrain[near] == Terrain.SEA for near in theatre.neighbours[hex])


@rule("MD-35-07")
@pytest.mark.parametrize(
    ("conquered", "allied", "inland", "winner", "level"),
    [
        (("qualinesti", "thorbardin"), {}, True, HIGHLORD, "major victory"),
        (("qualinesti",), {"thorbardin": HL}, True, HIGHLORD, "major victory"),
        (("qualinesti",), {}, True, HIGHLORD, "minor victory"),
        (("qualinesti",), {}, False, HIGHLORD, "minor victory"),
        ((), {"qualinesti": HL}, True, HIGHLORD, "minor victory"),
        ((), {}, True, WHITESTONE, "minor victory"),
        ((), {}, False, WHITESTONE, "major victory"),
    ],
)
def test_the_victories_of_abanasinia(
    conquered: tuple[str, ...], allied: dict[str, Side], inland: bool, winner: str, level: str
) -> None:
    verdict = judged(conquered, allied, inland).verdict
    assert verdict is not None
    assert (verdict.winner, verdict.level) == (winner, level)


@rule("MD-35-07")
def test_the_tally_of_abanasinia_names_nations_and_the_coast() -> None:
    game = first("abanasinia", on_turn(20))
    said = [str(mark.message) for line in tally(war_of(game), HL).goals for mark in line.marks]
    assert any("Qualinesti is not conquered" in text for text in said)
    assert any("from the sea" in text for text in said)


# Neraka


@rule("MD-37-01", refused="Highlords outside Neraka")
def test_the_highlords_set_up_first_and_inside_neraka() -> None:
    game = first("neraka", is_at(SetUp))
    war = war_of(game)
    assert game.ask.seat == HIGHLORD
    areas = setup_areas(war, HL)
    neraka = war.theatre.atlas.hexes_of("neraka")
    assert all(set(hexes) <= neraka for hexes in areas.values())
    kinds = [war.theatre.pieces[p] for p in areas]
    assert sum(c.nation == "highlord" and c.kind in ("infantry", "cavalry") for c in kinds) == 5
    assert sum(c.nation == "khur" and c.kind != "leader" for c in kinds) == 3
    assert sum(c.nation == "kern" for c in kinds) == 6
    assert sum(c.nation == "draconian" for c in kinds) == 10
    assert sum(c.nation == "highlord" and c.kind == "leader" for c in kinds) == 5
    assert sum(c.kind == "dragon" for c in kinds) == 7
    kalaman = war.theatre.atlas.token(war.theatre.atlas.hex_of("kalaman"))
    why = game.refusal(game.read(f"deploy draconian-1@{kalaman}"))
    assert why is not None
    assert "MD-37-01" in why.all_rules


@rule("MD-37-02", refused="Whitestone inside Neraka")
def test_whitestone_sets_up_around_neraka() -> None:
    game = setting_up("neraka", WS)
    war = war_of(game)
    areas = setup_areas(war, WS)
    neraka = war.theatre.atlas.hexes_of("neraka")
    assert all(not set(hexes) & neraka and not set(hexes) & war.theatre.outside for hexes in areas.values())
    kinds = [war.theatre.pieces[p] for p in areas]
    armies = [sum(c.nation == nation and c.is_army for c in kinds) for nation in ("gunthar", "caergoth")]
    assert armies == [7, 5]
    assert sum(c.nation == "northern-ergoth" and c.is_army for c in kinds) == 3
    assert sum(c.nation == "qualinesti" for c in kinds) == 4
    assert sum(c.nation == "good-dragons" for c in kinds) == 7
    assert sum(c.kind == "leader" for c in kinds) == 3
    city = war.theatre.atlas.token(war.theatre.atlas.hex_of("neraka"))
    why = game.refusal(game.read(f"deploy gunthar-1@{city}"))
    assert why is not None
    assert "MD-37-02" in why.all_rules


@rule("MD-37-02", refused="a hero alone")
def test_five_heroes_set_up_with_armies() -> None:
    game = first("neraka", is_at(ChooseHeroes))
    game.give("enlist laurana,tanis,sturm,flint,caramon")
    war = war_of(game)
    places = entry_places(war)
    assert len(places) == 5
    assert all(war.armies[WS][hex] for hexes in places.values() for hex in hexes)


@rule("MD-37-03")
def test_neraka_lasts_five_turns_and_equal_dice_are_rolled_again_on_the_first() -> None:
    war = Board("neraka", HERO_BOOK, heroes="on")
    scenario = war.war.theatre.scenario
    assert (scenario.first_turn, scenario.last_turn) == (25, 29)
    war.doing(NextTurn(), Initiative()).roll(3, 3)
    assert isinstance(war.game.step, InitiativeRoll)
    war.roll(1, 2)
    assert war.asked == WHITESTONE
    war.war.set("turn", 0, 26)
    war.doing(NextTurn(), Initiative()).roll(3, 3)
    assert war.asked == WHITESTONE, "later the holder keeps it"


@rule("MD-37-04", refused="leaving the area")
def test_nobody_leaves_the_area_of_neraka() -> None:
    war = Board("neraka", HERO_BOOK, heroes="on")
    theatre = war.war.theatre
    token = theatre.atlas.token
    edge = theatre.atlas.hexes_of("scenario-7-edge")
    here, there = next(
        (hex, beyond)
        for hex in sorted(edge)
        for beyond in theatre.neighbours[hex]
        if theatre.dry[hex] and theatre.dry[beyond] and beyond in theatre.outside
    )
    assert not edge & theatre.outside
    war.place("gunthar-1", "tanis", at=token(here), side=WS).moving(WS)
    assert war.refuses(f"march gunthar-1 - {token(there)}")
    assert war.refuses(f"travel tanis - {token(there)}")


@rule("MD-37-05")
def test_the_artifacts_of_neraka() -> None:
    game = first("neraka", on_turn(25))
    war = war_of(game)
    index = war.theatre.piece_index
    assert war.at[index["hl-wizard-1"]] >= 0
    assert war.at[index["ws-wizard-1"]] >= 0
    assert war.at[index["dragon-orb-1"]] == BORNE
    assert all(war.at[index[f"citadel-{n}"]] >= 0 for n in (1, 2))
    assert war.at[index["hl-wizard-2"]] == war.at[index["ws-wizard-2"]] == OFF
    assert len(war.cup[0]) + len(parcels(war)) == 10
    assert {class_of(war, parcel) for parcel in parcels(war)} <= {"E10", "E20"}
    drawn = [game.step.side for game in steps_of("neraka") if isinstance(game.step, DrawArtifact)]
    assert drawn == [WS] * 5
    assert all(has_looked(war, WS, parcel) and not has_looked(war, HL, parcel) for parcel in own_parcels(war, WS))
    assert not war.hidden[0]


@rule("MD-37-05")
def test_in_neraka_every_condition_is_met_but_berems() -> None:
    war = Board("neraka", HERO_BOOK, heroes="on").place("sturm", "gunthar-1", at="kalaman", side=WS)
    lance, berem = give_parcel(war, "sturm", "dragonlance-1"), give_parcel(war, "sturm", "berem")
    war.moving(WS)
    why = war.game.refusal(war.game.read(f"uncover {berem}"), WHITESTONE)
    assert why is not None
    assert "MD-42-01" in why.all_rules
    war.game.give(f"uncover {lance}", WHITESTONE)
    assert war.war.bearer[war.piece("dragonlance-1")] == war.piece("gunthar-1")


@rule("MD-37-06")
def test_whitestone_wins_as_soon_as_it_holds_neraka() -> None:
    war = Board("neraka", HERO_BOOK, heroes="on").place("gunthar-1", at="kalaman", side=WS)
    war.hold("neraka", side=WS).moving(WS)
    verdict = war.game.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (WHITESTONE, "MD-37-06")
    other = Board("neraka", HERO_BOOK, heroes="on").hold("neraka", side=HL).doing(JudgeVictory())
    assert other.game.verdict is not None
    assert other.game.verdict.winner == HIGHLORD


@rule("MD-37-07", refused="diplomacy with nations that take no part")
def test_nations_without_forces_are_open_ground() -> None:
    war = Board("neraka", HERO_BOOK, heroes="on").place("elistan", at="sanction", side=WS)
    assert not war.war.theatre.activatable
    assert not war.war.theatre.closed - war.war.theatre.outside
    war.war.set("active", 0, (NO_PIECE, war.piece("elistan")))
    war.doing(NextTurn(), HeroicAction(WS))
    assert war.refuses("parley sanction-leader activate").because("MD-03-03")


@rule("MD-35-07", "MD-37-06")
@pytest.mark.parametrize("scenario", ["abanasinia", "neraka"])
def test_both_come_to_a_verdict(scenario: str) -> None:
    game = new_game(HERO_BOOK, scenario, seed=2)
    assert game.resolved.options["heroes"] == "on", "the scenario wants heroes"
    for seed in (1, 2):
        *_, last = steps_of(scenario, seed)
        assert last.verdict is not None
