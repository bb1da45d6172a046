"""Campaigns and scenarios of the standard game with heroes: who enters, markers, first draws (MD-20 to MD-34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.conformance.suite import Player
from tests.rulemark import rule
from tests.rules.md.hero_book import HERO_BOOK, give_parcel, heroic
from warhost.campaign.advanced.heroic.active_hero import NameHero
from warhost.campaign.advanced.heroic.artifacts_at_the_start import DeclareUncovered, GiveParcel
from warhost.campaign.advanced.heroic.carried_artifacts import DrawArtifact, class_of, has_looked, keeper, parcels
from warhost.campaign.advanced.heroic.heroes import ChooseHeroes, HeroesEnter, eligible, entry_places, newcomers
from warhost.campaign.advanced.heroic.hidden_markers_and_search import PlaceMarkers
from warhost.campaign.printed.sides import HL, OFF, WHITESTONE, WS
from warhost.campaign.sequence import NextTurn
from warhost.campaign.special.lord_soth import SummonLegion
from warhost.campaign.special.strategic_events import DrawCounter, Entrust, event_of
from warhost.campaign.state import War
from warhost.core import Game, new_game

SCENARIOS = ("campaign", "historical", "silvanesti", "solamnic-plain", "kender-strike", "kalaman")


def war_of(game: Game) -> War:
    """The war of a game."""
    assert isinstance(game.state, War)
    return game.state


def steps_of(scenario: str, seed: int = 1) -> Iterator[Game]:
    """A game between random players, at every prompt."""
    game, player = new_game(HERO_BOOK, scenario, seed=seed, options={"heroes": "on"}), Player(seed, claims=False)
    while not game.over:
        yield game
        player.act(game)
    yield game


def first(scenario: str, wanted: Callable[[Game], bool]) -> Game:
    """A game at the first prompt of some kind."""
    return next(game for game in steps_of(scenario) if wanted(game))


def is_at(step: type) -> Callable[[Game], bool]:
    """Whether a game is at a step of a kind."""
    return lambda game: isinstance(game.step, step)


def names(game: Game, pieces: Sequence[int]) -> set[str]:
    """The tokens of pieces."""
    return {war_of(game).theatre.pieces[piece].token for piece in pieces}


@rule("MD-20-01")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_event_counter_is_drawn_as_in_the_standard_game(scenario: str) -> None:
    assert not any(isinstance(game.step, DrawCounter) for game in steps_of(scenario))


@rule("MD-0A-01")
def test_the_temple_can_still_be_placed_before_the_first_turn() -> None:
    game = first("campaign", lambda game: war_of(game).turn[0] == 1)
    assert "consecrate" in {order.verb for order in game.claims(game.seats[0])}


# The historical game


@rule("MD-21-01")
def test_all_heroes_enter_in_abanasinia_and_laurana_in_qualinesti() -> None:
    game = first("historical", is_at(HeroesEnter))
    war = war_of(game)
    assert war.turn[0] == 0
    assert game.ask.seat == WHITESTONE
    assert list(war.pieces_of(HL)), "after all armies"
    places, hexes_of = entry_places(war), war.theatre.atlas.hexes_of
    assert len(newcomers(war)) == len(places) == 10
    laurana = war.theatre.piece_index["laurana"]
    assert set(places[laurana]) <= hexes_of("qualinesti")
    for hero, hexes in places.items():
        assert hero == laurana or set(hexes) <= hexes_of("abanasinia")
        assert not any(war.armies[HL][hex] for hex in hexes)
    solanthus = war.theatre.atlas.token(war.theatre.atlas.hex_of("solanthus"))
    everybody = ",".join(
        f"{war.theatre.pieces[hero].token}@{solanthus if n else war.theatre.atlas.token(hexes[0])}"
        for n, (hero, hexes) in enumerate(places.items())
    )
    why = game.refusal(game.read(f"place {everybody}"))
    assert why is not None
    assert "MD-21-01" in why.all_rules


@rule("MD-21-02")
def test_eight_markers_lie_on_the_map_of_the_historical_game() -> None:
    game = first("historical", lambda game: war_of(game).turn[0] == 20 and not isinstance(game.step, PlaceMarkers))
    assert len(war_of(game).hidden[0]) == 8
    assert all(not isinstance(game.step, PlaceMarkers) or war_of(game).turn[0] == 20 for game in steps_of("historical"))


@rule("MD-21-03")
def test_the_artifacts_of_the_historical_game() -> None:
    game = first("historical", lambda game: war_of(game).turn[0] == 20)
    war = war_of(game)
    at, index = war.at, war.theatre.piece_index
    for token in ("hl-wizard-1", "hl-wizard-2", "ws-wizard-1", "ws-wizard-2"):
        assert at[index[token]] >= 0
    assert war.bearer[index["gnomish-technology"]] >= 0
    summoned = first("historical", is_at(SummonLegion))
    assert war_of(summoned).turn[0] == 0
    assert [(war.artifact[p], keeper(war, p), war.looked[p]) for p in parcels(war)] == [
        (index["dragonlance-1"], HL, 1 << HL)
    ]
    assert len(war.cup[0]) == 10
    assert index["berem"] in war.cup[0]


# Scenarios 1 to 4


@rule("MD-31-01", refused="human, dwarf, Laurana")
def test_silvanesti_has_one_hero_who_is_neither_human_nor_dwarf_nor_laurana() -> None:
    game = first("silvanesti", is_at(ChooseHeroes))
    assert names(game, eligible(war_of(game))) == {"tanis", "tasslehoff"}
    for token in ("caramon", "flint", "laurana"):
        why = game.refusal(game.read(f"enlist {token}"))
        assert why is not None
        assert "MD-31-01" in why.all_rules
    game.give("enlist tasslehoff")
    war = war_of(game)
    assert set(entry_places(war)) == {war.theatre.piece_index["tasslehoff"]}
    assert set(entry_places(war)[war.theatre.piece_index["tasslehoff"]]) <= war.theatre.atlas.hexes_of("silvanesti")


@rule("MD-31-02")
def test_silvanesti_has_two_markers_on_turn_four_and_two_on_turn_eight() -> None:
    placed = {war_of(game).turn[0] for game in steps_of("silvanesti") if is_at_markers(game)}
    assert placed <= {4, 8}
    game = first("silvanesti", lambda game: war_of(game).turn[0] == 4 and not isinstance(game.step, PlaceMarkers))
    war = war_of(game)
    assert len(war.hidden[0]) == 2
    assert {event_of(war, counter).e_class for counter in war.cup[0]} == {"E1"}
    assert not parcels(war)
    assert not set(war.hidden[0]) & war.theatre.closed


def is_at_markers(game: Game) -> bool:
    """Whether markers are being placed."""
    return isinstance(game.step, PlaceMarkers)


@rule("MD-32-01", refused="four heroes, Laurana")
def test_the_solamnic_plain_has_three_heroes_in_allied_nations() -> None:
    game = first("solamnic-plain", is_at(ChooseHeroes))
    for order in ("enlist tanis,sturm,flint,caramon", "enlist tanis,sturm,laurana"):
        why = game.refusal(game.read(order))
        assert why is not None
        assert "MD-32-01" in why.all_rules
    game.give("enlist tanis,sturm,flint")
    war = war_of(game)
    for hexes in entry_places(war).values():
        lands = {war.theatre.land[hex] for hex in hexes}
        assert all(war.allegiance[war.theatre.home_land.index(land)] == WS for land in lands)


@rule("MD-32-02")
def test_the_solamnic_plain_begins_with_four_draws_each_by_turns() -> None:
    drawers, uncovering = [], set()
    for game in steps_of("solamnic-plain"):
        if isinstance(game.step, DrawArtifact):
            drawers.append(game.step.side)
        if isinstance(game.step, DeclareUncovered):
            uncovering.add((game.step.side, game.step.left))
        if war_of(game).turn[0]:
            break
    assert drawers == [HL, WS] * 4
    assert max(left for _, left in uncovering) == 2
    assert {class_of(war_of(game), parcel) for parcel in parcels(war_of(game))} <= {"E1", "E10"}


@rule("MD-32-02")
def test_on_turn_20_the_last_artifacts_join_the_cup() -> None:
    game = first("solamnic-plain", lambda game: war_of(game).turn[0] == 20 and isinstance(game.step, NameHero))
    assert "E20" in {event_of(war_of(game), counter).e_class for counter in war_of(game).cup[0]}


@rule("MD-33-01", refused="search")
def test_the_kender_have_one_hero_and_no_artifacts() -> None:
    game = first("kender-strike", is_at(ChooseHeroes))
    assert len(eligible(war_of(game))) == 9
    game.give("enlist tasslehoff")
    war = war_of(game)
    hexes = entry_places(war)[war.theatre.piece_index["tasslehoff"]]
    assert set(hexes) <= war.theatre.atlas.hexes_of("hylo")
    for later in steps_of("kender-strike"):
        assert not war_of(later).hidden[0]
        assert not war_of(later).cup[0]
        assert later.over or "search" not in {offer.order.verb for offer in later.offers()}


@rule("MD-34-01")
def test_kalaman_has_five_heroes_and_laurana_may_be_one() -> None:
    game = first("kalaman", is_at(ChooseHeroes))
    assert game.refusal(game.read("enlist laurana,tanis,sturm,flint,caramon")) is None
    game.give("enlist laurana,tanis,sturm,flint,caramon")
    war = war_of(game)
    places = entry_places(war)
    assert len(places) == 5
    for hexes in places.values():
        assert all(war.armies[WS][hex] or war.holder[war.theatre.place_at[hex]] == WS for hex in hexes)


@rule("MD-34-02")
def test_kalaman_draws_sixteen_of_seventeen_counters() -> None:
    drawers, uncovering = [], set()
    for game in steps_of("kalaman"):
        if isinstance(game.step, DrawArtifact):
            drawers.append(game.step.side)
        if isinstance(game.step, GiveParcel):
            assert war_of(game).at[war_of(game).theatre.piece_index["hl-wizard-1"]] == OFF, "it lies in the cup"
        if isinstance(game.step, DeclareUncovered):
            uncovering.add((game.step.side, game.step.left))
        if war_of(game).turn[0]:
            break
    war = war_of(game)
    assert drawers == [HL, WS] * 8
    assert len(war.cup[0]) == 1
    assert max(left for _, left in uncovering) == 4
    assert {war.theatre.atlas.places[war.theatre.place_at[hex]].id for hex in war.hidden[0]} == {
        "kalaman",
        "dargaard-keep",
    }
    assert not any(is_at_markers(later) for later in steps_of("kalaman"))


@rule("MD-32-02", "MD-37-05")
def test_berem_is_not_uncovered_before_play() -> None:
    for seed in range(1, 6):
        for game in steps_of("kalaman", seed):
            assert not (game.over and war_of(game).turn[0] == 0)
            if war_of(game).turn[0]:
                break


# Who carries what was drawn, and what is uncovered before play


@rule("MD-32-02", "MD-34-02", "MD-35-06", "MD-37-05")
@pytest.mark.parametrize(
    ("scenario", "drawn"), [("kalaman", 16), ("solamnic-plain", 8), ("abanasinia", 8), ("neraka", 5)]
)
def test_counters_are_drawn_and_looked_at_before_anybody_says_who_carries_them(scenario: str, drawn: int) -> None:
    game = first(scenario, is_at(GiveParcel))
    war, step = war_of(game), game.step
    assert isinstance(step, GiveParcel)
    assert len(parcels(war)) == drawn, "all are drawn"
    counter = war.theatre.pieces[war.artifact[step.parcel]].name
    assert has_looked(war, step.side, step.parcel)
    assert counter in str(game.ask.message)
    assert counter not in str(game.ask.waiting), "the other side reads nothing of it"
    bearer = next(piece for piece in game.choices(Entrust).all() if piece != war.carrier[step.parcel])
    game.give(Entrust(bearer))
    assert war.carrier[step.parcel] == bearer


@rule("MD-34-02")
@pytest.mark.parametrize(
    ("counters", "offered"), [(("citadel-1",), {"keep-covered"}), (("ws-wizard-1",), {"uncover", "keep-covered"})]
)
def test_whether_somebody_is_asked_to_declare_tells_nothing_of_what_he_holds(
    counters: tuple[str, ...], offered: set[str]
) -> None:
    war = heroic("kalaman").place("sturm", at="2937", side=WS)
    for counter in counters:
        give_parcel(war, "sturm", counter)
    war.doing(NextTurn(), DeclareUncovered(WS, 4))
    assert war.asked == WHITESTONE, "he has a covered counter, whatever it is"
    assert war.offered() == offered
    assert war.game.forced() is None, "and nobody answers for him"
