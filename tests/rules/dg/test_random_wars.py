"""Random wars: what the rules of several chapters keep true together, whatever is ordered and rolled."""

from __future__ import annotations

import pytest

from tests.conformance.suite import Player
from tests.rulemark import rule
from warhost.campaign.land.stacking import can_stand, stacking_refusals
from warhost.campaign.printed.sides import BORNE, HL, OFF, POOL, WS, enemy
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sequence import Combat
from warhost.campaign.special.flying_citadels import berths_of, riders_of
from warhost.campaign.state import ASHORE, War
from warhost.core import new_game
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import each_hex


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
        shared = [war.hex_ref(hex).text for hex, n in each_hex(war.hl_armies) if n and war.ws_armies[hex]]
        assert not shared
        for side in (HL, WS):
            armies = [hex for hex, count in each_hex(war.armies[side]) if count]
            near = HexSet(there for hex in armies for there in war.adjacent_to(hex))
            assert war.contact(side) == near
            assert all(war.is_adjacent_to_enemy(hex, enemy(side)) == (hex in near) for hex in armies)
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


@rule("DG-05-13", "DG-05-14", "DG-05-15", "DG-05-16", "DG-05-07", "DG-05-10", "DG-06-04")
@rule("DG-01-10", "DG-04-04", "DG-04-07", "DG-09-04", "DG-16-01", "DG-16-07")
@pytest.mark.parametrize(
    ("scenario", "seed", "options"),
    [
        ("campaign", 41, {}),
        ("historical", 42, {"winter": "on"}),
        ("kalaman", 43, {}),
        ("silvanesti", 48, {"hidden-stacks": "on"}),
        ("solamnic-plain", 45, {"air-may-land-in-marsh": "yes"}),
    ],
)
def test_when_movement_is_over_everybody_stands_where_he_may(scenario: str, seed: int, options: dict[str, str]) -> None:
    game = new_game(DragonsOfGlory(), scenario, seed=seed, options=options)
    player = Player(seed)
    war = game.state
    assert isinstance(war, War)
    looked = 0
    for _ in range(900):
        if game.over:
            break
        player.act(game)
        if war.turn[0] and isinstance(game.step, Combat):
            looked += 1
            assert misplaced(war) == []
    assert looked > 5


def misplaced(war: War) -> list[str]:
    """Pieces that are where no rule lets them be."""
    of, theatre = war.of, war.theatre
    found = [
        f"{theatre.pieces[p].token} in the pool" for p, at in enumerate(war.at) if at == POOL and not of.is_ground[p]
    ]
    for side in (HL, WS):
        for piece in war.pieces_of(side):
            name, hex, carrier = theatre.pieces[piece].token, war.at[piece], war.aboard[piece]
            nation = theatre.nation_of[piece]
            if nation >= 0 and war.conquered[nation] and not of.is_ship[piece]:
                found.append(f"{name} of a conquered nation")
            if carrier != ASHORE and war.at[carrier] != hex:
                found.append(f"{name} away from its carrier")
            if of.is_ship[piece]:
                banks = theatre.waters.banks[war.station(piece)]
                if not war.season[0] and any(war.armies[enemy(side)][bank] for bank in banks):
                    found.append(f"{name} among enemies")
                if sum(of.is_army[one] for one in war.cargo(piece)) > 1:
                    found.append(f"{name} overloaded")
            elif hex in theatre.closed:
                found.append(f"{name} beyond the borders")
            elif of.is_army[piece] and carrier == ASHORE:
                if not can_stand(war, piece, hex):
                    found.append(f"{name} in impossible ground")
                found += [str(why) for why in stacking_refusals(war, (piece,), hex)]
    return found
