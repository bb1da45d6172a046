"""Hidden markers, the cup, the search, and artifacts that somebody carries (MD-0A, MD-0C, MD-01, MD-03, MD-11)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from tests.rules.md.hero_book import HERO_BOOK, give_parcel, heroic
from tests.rules.md.test_diplomacy import CAPITALS, envoy
from tests.rules.md.test_diplomacy import FAR as FAR_CAPITALS
from warhost.campaign.advanced.heroic.captives import capture
from warhost.campaign.advanced.heroic.carried_artifacts import (
    EVERYBODY,
    DrawArtifact,
    has_looked,
    hex_of,
    own_parcels,
    parcel_named,
)
from warhost.campaign.advanced.heroic.heroes import is_captive, slay
from warhost.campaign.advanced.heroic.heroic_actions import HeroicAction
from warhost.campaign.advanced.heroic.hidden_markers_and_search import (
    ArtifactStep,
    PlaceMarkers,
    SearchRoll,
    sites,
)
from warhost.campaign.advanced.heroic.special_heroic_actions import SpyRoll
from warhost.campaign.printed.sides import BORNE, NEUTRAL, OFF, WHITESTONE
from warhost.campaign.sequence import NextTurn
from warhost.campaign.special.strategic_events import event_of
from warhost.core.ids import NO_PIECE, HexId, Side

HERE, FAR = "2937", "2940"


def with_heroes(scenario: str = "campaign", **options: str) -> Board:
    """An empty map on which every nation is still neutral."""
    return board(scenario, HERO_BOOK, heroes="on", **options)


def step_one(turn: int) -> Board:
    """The part of Step 1 after the armies, on a Turn."""
    war = with_heroes()
    war.war.set("turn", 0, turn)
    return war.doing(NextTurn(), ArtifactStep())


def marked(war: Board) -> set[HexId]:
    """The hexes with a Hidden marker."""
    return set(war.war.hidden[0])


def acting(hero: str, side: Side, at: str = HERE, turn: int = 11) -> Board:
    """A hero about to act where a marker lies, with one orb in the cup."""
    war = heroic().place(hero, at=at, side=side)
    active = [NO_PIECE, NO_PIECE]
    active[side] = war.piece(hero)
    war.war.set("active", 0, tuple(active))
    war.war.set("turn", 0, turn)
    war.war.set("hidden", 0, (war.hex(at),))
    war.war.set("cup", 0, (war.piece("dragon-orb-1"),))
    return war.doing(NextTurn(), HeroicAction(side))


# Markers


@rule("MD-0C-04", "MD-20-03")
@pytest.mark.parametrize(("turn", "markers"), [(1, 4), (9, 0), (10, 4), (15, 4), (20, 5), (21, 0)])
def test_markers_are_placed_on_their_turns(turn: int, markers: int) -> None:
    war = step_one(turn)
    assert isinstance(war.game.step, PlaceMarkers) is bool(markers)
    for _ in range(markers):
        war.give(f"hide {war.war.theatre.atlas.token(sites(war.war)[0])}")
    assert len(marked(war)) == markers
    assert not isinstance(war.game.step, PlaceMarkers)


@rule("MD-0C-04", "MD-20-04")
def test_artifacts_join_the_cup_on_the_turn_of_their_number_and_berem_counts_as_ten() -> None:
    war = with_heroes()
    for turn, has_berem in ((1, False), (9, False), (10, True)):
        war.war.set("turn", 0, turn)
        ArtifactStep().run(war.war)
        assert (war.piece("berem") in war.war.cup[0]) is has_berem
    assert {event_of(war.war, counter).e_class for counter in war.war.cup[0]} == {"E1", "E10"}


@rule("MD-0A-03")
def test_no_activation_counter_is_ever_in_the_cup() -> None:
    war = with_heroes()
    for turn in (1, 10, 20):
        war.war.set("turn", 0, turn)
        ArtifactStep().run(war.war)
    effects = {event_of(war.war, counter).effect for counter in war.war.cup[0]}
    assert "activation-bonus" not in effects
    assert len(war.war.cup[0]) == 17


@rule("MD-01-02", "MD-01-01")
def test_neutral_capitals_come_first_then_empty_fortresses() -> None:
    war = with_heroes().ally("solanthus", side=WS).hold("solanthus", side=WS)
    war.doing(NextTurn(), PlaceMarkers(1))
    assert war.asked == "highlord"
    token = war.war.theatre.atlas.token
    assert war.refuses(f"hide {token(war.hex('high-clerist-tower'))}").because("MD-01-02")
    assert war.refuses(f"hide {token(war.hex('solanthus'))}").because("MD-01-02")
    assert not war.refuses(f"hide {CAPITALS['thorbardin']}")
    first = set(sites(war.war))
    war.war.set("hidden", 0, tuple(first))
    tower = war.hex("high-clerist-tower")
    assert tower in sites(war.war)
    war.place("gunthar-1", at="high-clerist-tower")
    assert tower not in sites(war.war), "an army stands there"


@rule("MD-01-02")
def test_places_of_the_highlords_come_before_those_of_whitestone() -> None:
    war = heroic().hold("sanction", side=HL).hold("palanthas", side=WS)
    forts = {p.hex for p in war.war.theatre.atlas.places if war.war.fort(p.hex) in (2, 3)}
    war.war.set("hidden", 0, tuple(forts - {war.hex("sanction"), war.hex("palanthas")}))
    assert war.hex("palanthas") not in sites(war.war)
    assert war.hex("sanction") in sites(war.war)
    war.war.set("hidden", 0, (*war.war.hidden[0], *sites(war.war)))
    assert sites(war.war) == [war.hex("palanthas")]


@rule("MD-01-02")
def test_surplus_markers_are_not_placed() -> None:
    war = with_heroes().doing(NextTurn(), PlaceMarkers(900))
    assert len(marked(war)) == len(set(marked(war))) < 900
    assert not sites(war.war)


# The search


@rule("MD-03-07", "MD-01-03", "MD-0A-04")
@pytest.mark.parametrize(("die", "found"), [(4, False), (5, True), (6, True)])
def test_a_search_needs_a_five_or_a_six(die: int, found: bool) -> None:
    war = acting("sturm", WS).give("search", die)
    assert bool(marked(war)) is not found
    if found:
        war.roll(1).game.roll()
        assert [war.war.carrier[p] for p in own_parcels(war.war, WS)] == [war.piece("sturm")]
        assert not war.war.cup[0]
    else:
        assert war.war.cup[0] == (war.piece("dragon-orb-1"),)


@rule("MD-03-07")
def test_the_chance_of_a_search_is_one_in_three() -> None:
    war = acting("sturm", WS)
    assert SearchRoll(war.piece("sturm")).odds(war.war).of("found") == Fraction(1, 3)
    preview = war.game.preview(war.game.read("search"))
    assert preview is not None
    assert preview.odds is not None


@rule("MD-03-05", refused="search by a Highlord")
def test_highlords_do_not_search() -> None:
    war = acting("verminaard", HL)
    assert war.refuses("search").because("MD-03-05")
    assert "search" not in war.offered()


@rule("MD-03-06", refused="search beside an enemy hero")
def test_no_enemy_hero_may_watch_the_search() -> None:
    war = acting("sturm", WS).place("topus", at=HERE)
    assert war.refuses("search").because("MD-03-06")
    other = acting("sturm", WS).place("khur-1", at="2938")
    assert not other.refuses("search"), "an army beside him does not matter"


@rule("MD-03-06", "MD-01-01", refused="search where nothing is hidden")
def test_there_must_be_a_marker() -> None:
    war = acting("sturm", WS)
    war.war.set("hidden", 0, ())
    assert war.refuses("search").because("MD-01-01")


@rule("MD-01-03")
def test_an_empty_cup_gives_nothing_and_the_marker_goes() -> None:
    war = acting("sturm", WS)
    war.war.set("cup", 0, ())
    war.give("search", 6)
    assert not marked(war)
    assert not own_parcels(war.war, WS)


@rule("MD-03-08", "MD-0A-04")
def test_a_nation_that_joins_gives_its_envoy_what_is_hidden() -> None:
    war = envoy("elistan", CAPITALS["qualinesti"])
    war.war.set("hidden", 0, (war.hex(CAPITALS["qualinesti"]),))
    war.war.set("cup", 0, (war.piece("dragon-orb-1"),))
    war.give("parley qualinesti-leader activate", 4)
    war.roll(1).game.roll()
    assert [war.war.carrier[p] for p in own_parcels(war.war, WS)] == [war.piece("elistan")]
    assert not marked(war)


@rule("MD-03-08")
def test_highlords_gain_nothing_by_diplomacy() -> None:
    war = envoy("kitiara", FAR_CAPITALS["blode"], side=HL)
    war.war.set("hidden", 0, (war.hex(FAR_CAPITALS["blode"]),))
    war.war.set("cup", 0, (war.piece("dragon-orb-1"),))
    war.give("parley blode-leader activate", 4)
    assert war.war.allegiance[war.war.theatre.nation_index["blode"]] == HL
    assert marked(war)
    assert war.war.cup[0]


@rule("MD-0A-04")
def test_without_a_search_no_counter_leaves_the_cup() -> None:
    war = acting("sturm", WS)
    war.give("no-deed")
    assert war.war.cup[0] == (war.piece("dragon-orb-1"),)


# Drawing, carrying, exchanging


@rule("MD-03-09")
def test_the_finder_looks_and_the_enemy_does_not() -> None:
    war = heroic().place("sturm", at=HERE)
    war.war.set("cup", 0, (war.piece("dragon-orb-1"), war.piece("dragonlance-1")))
    war.doing(NextTurn(), DrawArtifact(WS, war.piece("sturm"))).roll(1)
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.seen_by == (WHITESTONE,)
    war.game.roll()
    assert has_looked(war.war, WS, 0)
    assert not has_looked(war.war, HL, 0)
    assert not has_looked(war.war, NEUTRAL, 0)
    assert war.war.at[war.war.artifact[0]] == OFF


@rule("MD-03-14")
def test_an_artifact_is_handed_to_any_friend_in_the_hex() -> None:
    war = heroic().place("sturm", "gunthar-1", "lord-gunthar", at=HERE).place("flint", at=FAR)
    parcel = give_parcel(war, "sturm", "dragonlance-1")
    war.moving(WS)
    assert war.refuses(f"pass-parcel sturm {parcel} flint").because("MD-03-14")
    war.give(f"pass-parcel sturm {parcel} gunthar-1")
    assert war.war.carrier[0] == war.piece("gunthar-1")
    assert war.refuses(f"pass-parcel sturm {parcel} lord-gunthar").because("MD-03-14")
    war.give(f"pass-parcel gunthar-1 {parcel} lord-gunthar")
    assert war.war.carrier[0] == war.piece("lord-gunthar")


@rule("MD-03-14")
def test_an_artifact_goes_where_its_carrier_goes_and_nowhere_alone() -> None:
    war = heroic().place("sturm", at=HERE)
    give_parcel(war, "sturm", "dragonlance-1")
    war.moving(WS)
    assert "pass-parcel" not in war.offered()
    war.give("travel sturm - 2938")
    assert hex_of(war.war, 0) == war.hex("2938")


@rule("MD-03-10")
def test_a_covered_lance_doubles_nobody() -> None:
    from warhost.campaign.combat.battle_strength import strength

    war = heroic().place("gunthar-1", at=HERE)
    before = strength(war.war, war.piece("gunthar-1"))
    give_parcel(war, "gunthar-1", "dragonlance-1")
    assert strength(war.war, war.piece("gunthar-1")) == before


# Capture and death


@rule("MD-03-15")
def test_an_army_in_the_hex_keeps_what_a_captured_hero_carried() -> None:
    war = heroic().place("sturm", "gunthar-1", at=HERE).place("kitiara", at=HERE)
    give_parcel(war, "sturm", "dragonlance-1")
    capture(war.war, war.piece("sturm"), war.piece("kitiara"))
    assert war.war.carrier[0] == war.piece("gunthar-1")


@rule("MD-03-15")
def test_an_army_keeps_the_orb_of_a_captured_leader_and_without_one_it_goes_with_him() -> None:
    for guarded in (True, False):
        war = heroic().place("lord-gunthar", *(["gunthar-1"] if guarded else []), at=HERE).place("kitiara", at=HERE)
        orb = war.piece("dragon-orb-1")
        war.war.join(orb, WS)
        war.war.set("bearer", orb, war.piece("lord-gunthar"))
        war.war.put(orb, BORNE)
        capture(war.war, war.piece("lord-gunthar"), war.piece("kitiara"))
        assert war.war.carrier[0] == war.piece("gunthar-1" if guarded else "lord-gunthar")
        assert (war.war.artifact[0], war.war.shown[0], war.war.looked[0]) == (orb, 1, EVERYBODY)
        assert war.war.bearer[orb] == NO_PIECE


@rule("MD-06-07", "MD-11-09")
def test_highlords_read_what_they_captured_only_in_a_capital_of_theirs() -> None:
    war = heroic().place("elistan", at=HERE).place("khur-1", at="2938")
    parcel = give_parcel(war, "elistan", "dragon-orb-1")
    capture(war.war, war.piece("elistan"), war.piece("khur-1"))
    war.moving(HL)
    assert is_captive(war.war, war.piece("elistan"))
    assert war.war.carrier[0] == war.piece("elistan")
    assert war.refuses(f"uncover {parcel}").because("MD-11-09")
    fort = next(p for p in war.war.theatre.atlas.places if p.kind == 2 and p.index not in capitals(war))
    war.hold(fort.id, side=HL).war.put(war.piece("khur-1"), fort.hex)
    war.game.settle()
    assert war.war.carrier[0] == war.piece("khur-1"), "in a fortress it falls to the guard"
    assert not has_looked(war.war, HL, 0)
    war.game.resume(war.war)
    assert war.refuses(f"uncover {parcel}").because("MD-06-07")
    war.hold("sanction", side=HL).war.put(war.piece("khur-1"), war.hex("sanction"))
    war.game.settle()
    assert has_looked(war.war, HL, 0)


def capitals(war: Board) -> set[int]:
    """The places that are capitals."""
    return {land.capital for land in war.war.theatre.atlas.lands}


@rule("MD-06-07")
def test_whitestone_reads_what_it_captures_at_once() -> None:
    war = heroic().place("topus", at=HERE).place("sturm", at=HERE)
    give_parcel(war, "topus", "dragon-orb-1")
    capture(war.war, war.piece("topus"), war.piece("sturm"))
    assert not has_looked(war.war, WS, 0)
    war.doing(NextTurn(), HeroicAction(WS))
    assert has_looked(war.war, WS, 0)
    assert war.war.carrier[0] == war.piece("topus"), "but it is not his yet"


@rule("MD-11-09")
def test_whitestone_regains_an_artifact_in_a_fortress_of_its_own() -> None:
    war = heroic().place("topus", at=HERE).place("sturm", at=HERE)
    give_parcel(war, "topus", "dragon-orb-1")
    capture(war.war, war.piece("topus"), war.piece("sturm"))
    war.hold("high-clerist-tower", side=WS).war.put(war.piece("sturm"), war.hex("high-clerist-tower"))
    war.game.settle()
    assert war.war.carrier[0] == war.piece("sturm")


@rule("MD-11-09", "MD-03-05")
def test_the_highlords_gain_an_artifact_with_its_bearer_in_a_fortress_of_theirs() -> None:
    for holder, bearer in ((WS, "sturm"), (HL, "kitiara")):
        war = heroic().place("kitiara", at=HERE).place("sturm", at=HERE)
        give_parcel(war, "sturm", "dragon-orb-1")
        capture(war.war, war.piece("sturm"), war.piece("kitiara"))
        war.hold("high-clerist-tower", side=holder)
        war.war.put(war.piece("kitiara"), war.hex("high-clerist-tower"))
        war.game.settle()
        assert war.war.carrier[0] == war.piece(bearer)


@rule("MD-11-09")
def test_an_orb_in_use_goes_with_its_captured_bearer_for_all_to_see() -> None:
    war = heroic().place("lord-gunthar", at=HERE).place("kitiara", at=HERE)
    orb = war.piece("dragon-orb-1")
    war.war.join(orb, WS)
    war.war.set("bearer", orb, war.piece("lord-gunthar"))
    war.war.put(orb, BORNE)
    capture(war.war, war.piece("lord-gunthar"), war.piece("kitiara"))
    assert (war.war.artifact[0], war.war.carrier[0]) == (orb, war.piece("lord-gunthar"))
    assert war.war.looked[0] == EVERYBODY
    assert war.war.at[orb] == OFF


@rule("MD-11-10")
def test_what_a_slain_hero_carried_goes_back_into_the_cup() -> None:
    war = heroic().place("elistan", "lord-gunthar", at=HERE)
    give_parcel(war, "elistan", "dragonlance-1")
    orb = war.piece("dragon-orb-1")
    war.war.join(orb, WS)
    war.war.set("bearer", orb, war.piece("lord-gunthar"))
    war.war.put(orb, BORNE)
    slay(war.war, war.piece("elistan"))
    slay(war.war, war.piece("lord-gunthar"))
    war.game.settle()
    assert set(war.war.cup[0]) == {war.piece("dragonlance-1"), orb}
    assert war.war.at[orb] == OFF
    assert not marked(war)
    assert parcel_named(war.war, "parcel-1") is None


@rule("MD-11-10")
def test_a_lost_army_gives_covered_counters_back_and_takes_uncovered_ones_along() -> None:
    war = heroic().place("gunthar-1", at=HERE)
    give_parcel(war, "gunthar-1", "golden-general")
    lance = war.piece("dragonlance-1")
    war.war.join(lance, WS)
    war.war.set("bearer", lance, war.piece("gunthar-1"))
    war.war.put(lance, BORNE)
    war.war.eliminate(war.piece("gunthar-1"))
    war.game.settle()
    assert war.war.cup[0] == (war.piece("golden-general"),)


# Spies


@rule("MD-03-27")
def test_spies_see_one_counter_on_a_ten() -> None:
    war = acting("topus", HL).place("sturm", at=FAR)
    give_parcel(war, "sturm", "berem")
    give_parcel(war, "sturm", "dragonlance-1")
    assert SpyRoll(war.piece("topus")).odds(war.war).of("looks") == Fraction(1, 10)
    war.give("spy", 10)
    assert war.refuses("examine parcel-9").because("MD-03-27")
    war.give("examine parcel-2")
    assert [has_looked(war.war, HL, p) for p in (0, 1)] == [False, True]
    assert not has_looked(war.war, NEUTRAL, 1)


@rule("MD-03-27")
def test_spies_see_nothing_on_a_nine() -> None:
    war = acting("topus", HL).place("sturm", at=FAR)
    give_parcel(war, "sturm", "berem")
    war.give("spy", 9)
    assert not has_looked(war.war, HL, 0)


@rule("MD-03-27", refused="spies for Whitestone, spies where nothing is carried")
def test_spies_serve_the_highlords_and_need_something_to_see() -> None:
    assert acting("topus", HL).refuses("spy").because("MD-03-27")
    war = acting("sturm", WS)
    give_parcel(war, "sturm", "berem")
    assert war.refuses("spy").because("MD-03-27")
