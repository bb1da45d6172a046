"""Set-up proposals that a sensible player would make, for every scenario of both books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from warhost import library
from warhost.campaign.printed.sides import side_of
from warhost.campaign.state import War
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import HexId, PieceId
from warhost.core.prompts import Arrange
from warhost.core.seats import Seat
from warhost.skirmish.state import Skirmish

MOST_IN_A_HEX = 10
"""Three ground and two air armies, ships in port and a leader or two."""
MOST_LEADERS = 4
"""Leaders and wizards in one hex, where there are several stacks to go with."""


def set_ups(scenario: str) -> Iterator[tuple[Game, str, tuple[tuple[int, int], ...]]]:
    """Every proposal of a scenario, taken one after the other: the game, who sets up, and where everybody stands."""
    book, _ = library.find(scenario)
    game = library.new(book.id, scenario, seed="proposals")
    dice = Dice("proposals")
    for _ in range(40):
        if game.over:
            return
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        kinds = {offer.order.verb: offer.order for offer in game.offers()}
        if "ready" in kinds or "deploy" in kinds:
            seat = game.ask.seat
            choices = game.choices(kinds["deploy"])
            assert isinstance(choices, Arrange)
            deploy: Any = kinds["deploy"]
            game.give(deploy(choices.proposed))
            kinds = {offer.order.verb: offer.order for offer in game.offers()}
            assert "ready" in kinds, [str(why.message) for _, why in game.ask.disabled]
            yield game, seat, choices.proposed
            game.give(kinds["ready"]())
        elif {"march", "hold-fire", "end-movement", "attack"} & set(kinds):
            return
        else:
            game.give(game.suggest(dice))


CAMPAIGN = [card.id for card in library.rulebook("dragons-of-glory").scenarios()]
SKIRMISH = [card.id for card in library.rulebook("dragon-noir").scenarios()]


@pytest.mark.parametrize("scenario", CAMPAIGN)
def test_a_proposal_of_the_campaign_holds_towns_and_crowds_no_hex(scenario: str) -> None:
    found = 0
    for game, seat, placed in set_ups(scenario):
        found += 1
        war = game.state
        assert isinstance(war, War)
        theatre, of = war.theatre, war.of
        stacks = Counter(hex for _, hex in placed)
        assert max(stacks.values()) <= MOST_IN_A_HEX, (seat, stacks.most_common(1))
        leaders = Counter(hex for piece, hex in placed if of.is_leader[piece] or of.is_wizard[piece])
        armies = {hex for piece, hex in placed if of.is_army[piece]}
        assert max(leaders.values(), default=0) <= max(MOST_LEADERS, -(-sum(leaders.values()) // len(armies)) + 2)
        areas = {piece: game_areas for piece, game_areas in places_of(game, seat).items() if of.is_ground[piece]}
        towns = {p.hex for p in theatre.atlas.places if theatre.fort[p.hex]}
        held = towns & armies
        open_towns = {hex for hexes in areas.values() for hex in hexes if hex in towns}
        assert len(held) >= min(len(open_towns), len(areas)) * 0.7, (seat, held, open_towns)
    assert found == 2 or scenario == "campaign"


def places_of(game: Game, seat: str) -> dict[PieceId, tuple[HexId, ...]]:
    """Where each piece of a seat may be set up."""
    from warhost.campaign.set_up.placing_forces import setup_areas

    war = game.state
    assert isinstance(war, War)
    return setup_areas(war, side_of(seat))


def test_neraka_no_longer_holds_a_dozen_counters() -> None:
    for game, _, placed in set_ups("campaign"):
        war = game.state
        assert isinstance(war, War)
        assert max(Counter(hex for _, hex in placed).values()) < 12


@pytest.mark.parametrize("scenario", SKIRMISH)
def test_a_proposal_of_the_skirmish_keeps_fighters_together(scenario: str) -> None:
    for game, seat, placed in set_ups(scenario):
        field = game.state
        assert isinstance(field, Skirmish)
        areas = game_areas(game, seat)
        free = [(piece, hex) for piece, hex in placed if len(areas.get(piece, ())) > len(placed)]
        for piece, hex in free:
            mates = [other for other in placed if other[0] != piece and areas.get(other[0]) == areas[piece]]
            if len(mates) > 1:
                nearest = min(field.grid.distance(hex, spot) for _, spot in mates)
                assert nearest <= 4, (seat, piece, hex, nearest)


def game_areas(game: Game, seat: str) -> dict[int, tuple[int, ...]]:
    """Where each fighter of a seat may be set up."""
    from warhost.skirmish.set_up.placing import places_of

    field = game.state
    assert isinstance(field, Skirmish)
    found: dict[int, tuple[int, ...]] = {}
    for side in field.sides_of(field.muster.seat_index[Seat(seat)]):
        found.update({piece: tuple(hexes) for piece, hexes in places_of(field, side).items()})
    return found
