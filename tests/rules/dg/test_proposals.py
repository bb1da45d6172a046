"""The proposed set-up is one that a sensible player would make: towns held, armies together, nobody in a heap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.rulemark import rule
from tests.rules.dg.games import game_of, play, proposed
from tests.rules.dg.test_campaigns import GAMES
from warhost.campaign.printed.sides import enemy
from warhost.campaign.set_up.placing_forces import Deploy, SetUp
from warhost.campaign.state import War
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId
from warhost.core.prompts import Arrange

FEW = 10
"""A hex with fewer counters than these can be read."""
NEAR = 3
"""So many hexes apart, armies still belong together."""

SCENARIOS = (*GAMES, "maelstrom")
"""All games; at the Maelstrom each nation begins in a corner of its own, by the scenario."""

Proposal = tuple[War, dict[PieceId, HexId], dict[PieceId, frozenset[HexId]]]


def proposals(scenario: str) -> Iterator[Proposal]:
    """Every proposal of a scenario: the war before it, who stands where, and where each might stand."""
    for now in play(game_of(scenario), Dice("same")):
        war = now.state
        assert isinstance(war, War)
        if isinstance(now.step, SetUp):
            choices = now.choices(Deploy)
            assert isinstance(choices, Arrange)
            places = {PieceId(piece): frozenset(hexes) for piece, hexes in choices.places.items()}
            order = proposed(now, Deploy)
            yield war, {PieceId(piece): HexId(hex) for piece, hex in order}, places
            now.give(Deploy(order))
            now.give("ready")
        elif war.turn[0]:
            return


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_hex_is_a_heap_of_counters(scenario: str) -> None:
    for _, order, _ in proposals(scenario):
        assert max(Counter(order.values()).values()) < FEW


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_capital_and_town_is_held_as_far_as_there_are_armies(scenario: str) -> None:
    for war, order, places in proposals(scenario):
        ground = [piece for piece in order if war.of.is_army[piece] and war.of.is_ground[piece]]
        held = {order[army] for army in ground}
        foes = war.armies[enemy(war.owner[ground[0]])]
        towns = [place for place in war.theatre.atlas.places if war.theatre.fort[place.hex] and not foes[place.hex]]
        for town in towns:
            able = [army for army in ground if town.hex in places[army]]
            spare = [army for army in able if not war.theatre.fort[order[army]]]
            assert town.hex in held or not spare, f"{town.name} stands empty, and {spare} are in the open"


@pytest.mark.parametrize("scenario", GAMES)
def test_armies_in_the_open_stand_together(scenario: str) -> None:
    for war, order, _ in proposals(scenario):
        distance = war.theatre.atlas.grid.distance
        armies = {hex for piece, hex in order.items() if war.of.is_army[piece]}
        for hex in armies:
            if not war.theatre.fort[hex] and len(armies) > 1:
                assert min(distance(hex, other) for other in armies if other != hex) <= NEAR


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_begins_among_enemies(scenario: str) -> None:
    for war, order, _ in proposals(scenario):
        side = war.owner[next(iter(order))]
        foes = {war.station(piece) if war.of.is_ship[piece] else war.at[piece] for piece in war.pieces_of(enemy(side))}
        assert foes.isdisjoint(order.values())


@rule("MD-36-02", "MD-36-05")
def test_the_griffons_that_may_begin_anywhere_begin_near_their_fleet() -> None:
    *_, (war, order, _) = proposals("maelstrom")
    griffons, ship = war.theatre.piece_index["silvanesti-griffon-1"], war.theatre.piece_index["silvanesti-ship-1"]
    assert war.theatre.atlas.grid.distance(order[griffons], order[ship]) <= NEAR
