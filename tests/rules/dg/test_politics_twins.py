"""Fast and explaining paths of politics and magic agree: something is open exactly when nothing refuses it."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.combat.attack import attacker_refusals, can_join
from warhost.campaign.combat.retreat_and_advance import can_retreat, retreat_refusals
from warhost.campaign.land.stacking import can_stack, can_stand
from warhost.campaign.printed.sides import enemy
from warhost.campaign.special.dark_temple import temple_hexes, temple_refusals
from warhost.campaign.special.flying_citadels import (
    Storm,
    ascend_refusals,
    can_ascend,
    can_drift,
    citadels_of,
    drift_refusal,
    riders_of,
    storm_refusal,
    stormers,
)
from warhost.core.dice import Dice
from warhost.core.ids import HexId

CENTRES = ("3943", "solanthus", "high-clerist-tower", "thorbardin", "kalaman", "hylo")
HIGHLORD = [*(f"draconian-{n}" for n in range(1, 7)), *(f"mercenary-{n}" for n in (1, 2, 3)), "red-dragon-1", "kitiara"]
WHITESTONE = [*(f"caergoth-{n}" for n in (1, 2, 3)), "gold-dragon-1", "silver-dragon-1", "silvanesti-griffon-1"]


def crowd(seed: int) -> tuple[Board, HexId]:
    """Armies of both sides at random in and around a hex, citadels among them."""
    dice = Dice(f"crowd {seed}")
    war = battlefield()
    state = war.war
    centre = war.hex(dice.choose(CENTRES))
    ring = [centre, *state.theatre.neighbours[centre]]
    for name in ("citadel-1", "citadel-2"):
        war.place(name, at=state.theatre.atlas.token(dice.choose(ring)), side=HL)
    for name in dice.shuffled([*HIGHLORD, *WHITESTONE]):
        piece = war.piece(name)
        state.set("owner", piece, HL if name in HIGHLORD else WS)
        carriers = [c for c in citadels_of(state, state.owner[piece]) if len(riders_of(state, c)) < 3]
        if carriers and dice.below(3) == 0:
            carrier = dice.choose(carriers)
            if not state.armies[enemy(state.owner[piece])][state.at[carrier]]:
                state.put(piece, state.at[carrier])
                state.board(piece, carrier)
            continue
        hex = dice.choose(ring)
        if (
            can_stand(state, piece, hex)
            and can_stack(state, (piece,), hex)
            and not state.armies[enemy(state.owner[piece])][hex]
        ):
            state.put(piece, hex)
            state.set("did", piece, dice.below(2))
    for place in state.theatre.atlas.places:
        state.set("holder", place.index, dice.below(3))
    state.set("news", 0, ())
    return war, centre


@pytest.mark.parametrize("seed", range(12))
@rule("DG-11-20", "DG-11-25")
def test_boarding_and_drifting_are_open_exactly_when_nothing_refuses_them(seed: int) -> None:
    war, _ = crowd(seed)
    state = war.war
    pieces = [war.piece(name) for name in (*HIGHLORD, *WHITESTONE, "citadel-1")]
    for citadel in citadels_of(state, HL):
        for piece in pieces:
            assert can_ascend(state, citadel, piece) == (not ascend_refusals(state, citadel, piece))
        here = state.at[citadel]
        for there in state.theatre.neighbours[here]:
            assert can_drift(state, citadel, here, there) == (drift_refusal(state, citadel, (there,)) is None)


@pytest.mark.parametrize("seed", range(12))
@rule("DG-11-22", "DG-11-24")
def test_storming_and_joining_are_open_exactly_when_nothing_refuses_them(seed: int) -> None:
    war, centre = crowd(seed)
    state = war.war
    for citadel in citadels_of(state, HL):
        able = stormers(state, WS, citadel)
        for name in (*HIGHLORD, *WHITESTONE):
            army = war.piece(name)
            refused = storm_refusal(state, WS, Storm(citadel, (army,))) is not None
            assert refused == (army not in able or not riders_of(state, citadel))
        assert can_join(state, citadel, HL, centre) == (not attacker_refusals(state, HL, citadel, centre))


@pytest.mark.parametrize("seed", range(12))
@rule("DG-07-19", "DG-10-10")
def test_retreats_of_riders_and_sites_of_the_temple_agree_with_their_refusals(seed: int) -> None:
    war, _ = crowd(seed)
    state = war.war
    for name in (*HIGHLORD, *WHITESTONE):
        army = war.piece(name)
        if state.of.is_army[army] and state.at[army] >= 0:
            for hex in state.theatre.neighbours[state.at[army]]:
                assert can_retreat(state, army, hex) == (not retreat_refusals(state, army, hex)), (name, hex)
    open_sites = temple_hexes(state)
    for place in state.theatre.atlas.places:
        assert (place.hex in open_sites) == (not temple_refusals(state, HL, place.hex))
