"""Random wars: what the rules of several chapters keep true together, whatever is ordered and rolled."""

from __future__ import annotations

import pytest

from tests.conformance.suite import Player
from tests.rulemark import rule
from warhost.campaign.citadels import berths_of, riders_of
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sides import BORNE, HL, OFF, WS, enemy
from warhost.campaign.war import War
from warhost.core import new_game
from warhost.core.floods import hex_set


@rule("DG-05-19", "DG-05-22", "DG-11-02", "DG-11-03", "DG-11-21", "DG-02-05")
@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 301), ("campaign", 12), ("historical", 3), ("kalaman", 5)])
def test_no_hex_is_shared_and_nothing_is_carried_by_nobody(scenario: str, seed: int) -> None:
    game = new_game(DragonsOfGlory(), scenario, seed=seed)
    player = Player(seed)
    war = game.state
    assert isinstance(war, War)
    drawn: set[int] = set()
    for _ in range(900):
        if game.over:
            break
        player.act(game)
        shared = [war.hex_ref(hex).text for hex, n in enumerate(war.hl_armies) if n and war.ws_armies[hex]]
        assert not shared
        for side in (HL, WS):
            armies = [hex for hex, count in enumerate(war.armies[side]) if count]
            near = hex_set(there for hex in armies for there in war.adjacent_to(hex))
            assert war.contact(side) == near
            assert all(war.is_adjacent_to_enemy(hex, enemy(side)) == bool(near >> hex & 1) for hex in armies)
        for counter in war.theatre.borne:
            if war.bearer[counter] >= 0:
                assert war.at[counter] == BORNE
                assert war.at[war.bearer[counter]] >= 0
        for citadel in war.theatre.citadels:
            assert len(riders_of(war, citadel)) <= berths_of(war, citadel)
        out = {p for p, c in enumerate(war.theatre.pieces) if c.event is not None and war.at[p] != OFF}
        assert drawn <= out, "a drawn counter went back"
        assert not out & set(war.cup[0])
        drawn = out
