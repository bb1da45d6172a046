"""What an attack would mean, regardless of where the pieces stand and whose turn it is."""

from __future__ import annotations

from warhost.campaign.combat.attack import hypothetical_battle
from warhost.campaign.printed.sides import viewer_of
from warhost.campaign.state import War
from warhost.core import Preview, Seat, State
from warhost.core.ids import HexId, PieceId
from warhost.skirmish.combat.attack import hypothetical_melee
from warhost.skirmish.state import Skirmish


def what_if(state: State, seat: Seat, hex: HexId, pieces: tuple[PieceId, ...] = ()) -> Preview | None:
    """What an attack on a hex would mean: by these pieces, or by all of the seat that stand next to it."""
    if isinstance(state, War):
        side = viewer_of(seat)
        near = [army for there in state.theatre.neighbours[hex] for army in state.armies_in(there, side)]
        return hypothetical_battle(state, seat, hex, pieces or tuple(near))
    if isinstance(state, Skirmish):
        number = state.muster.seat_index[seat]
        beside = [p for there in state.grid.neighbours[hex] for p in state.in_hex(there) if state.seat_of(p) == number]
        return hypothetical_melee(state, hex, pieces or tuple(beside))
    return None
