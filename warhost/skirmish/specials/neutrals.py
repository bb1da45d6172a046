"""Neutrals: nobody's enemies until somebody attacks them; then they are his enemies at once (DN-2.11-02).

A whole side can be neutral, such as onlookers, or one fighter who has turned his back on his own: then he has no side.
"""

from __future__ import annotations

from typing import Any

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.rulebook import on_news_of
from warhost.skirmish.scenario.muster import NO_SEAT, order_of_play
from warhost.skirmish.specials.base import blows, occur
from warhost.skirmish.state import Skirmish


def rival(field: Skirmish, seat: SeatNumber) -> SeatNumber:
    """The seat for which neutrals fight after another seat attacked them: the next to play."""
    order = order_of_play(field.muster)
    return order[(order.index(seat) + 1) % len(order)]


@on_news_of("attacked", "shot", "burned")
def watch_provoked(field: Skirmish) -> bool:
    """Neutrals who are attacked or shot at become enemies before the blow falls."""
    for item in field.heard("attacked", "shot", "burned"):
        for attackers, targets in blows(item):
            seat = field.seat_of(attackers[0])
            for target in targets:
                if seat != NO_SEAT and field.is_neutral(target) and field.is_alive(target):
                    turn_against(field, seat, target)
                    return True
    return False


def turn_against(field: Skirmish, seat: SeatNumber, piece: PieceId) -> None:
    """A neutral, with all his side if it is neutral, becomes an enemy of a seat."""
    side = field.side[piece]
    other = field.seat(rival(field, seat))
    if side >= 0:
        field.set("under", side, rival(field, seat))
        field.tell(msg("dn-log-neutrals-provoked", side=field.muster.sides[side].name, seat=side_name(field, other)))
        occur(field, f"{field.muster.sides[side].key}-join-{other}")
        return
    home = field.muster.pieces[piece].side
    joined = home if field.under[home] not in (seat, NO_SEAT) else field.muster.side_index[str(other)]
    field.set("side", piece, joined)
    name = field.muster.sides[joined].name
    field.tell(msg("dn-log-neutral-provoked", piece=field.ref(piece), seat=name))


def side_name(field: Skirmish, seat: Any) -> str:
    """The name of a seat's people."""
    return next(side.name for side in field.muster.sides if side.key == seat)
