"""What the special rules of a scenario ask a side to do: fetch sacks, free captives, read the tablet."""

from __future__ import annotations

from typing import Any

from warhost.bots.skirmish.ground_plans import where
from warhost.skirmish.state import OFF, Skirmish


def errand(field: Skirmish, piece: int) -> frozenset[int]:
    """The hexes where a special rule wants a fighter, or none."""
    muster = field.muster
    side = muster.sides[muster.pieces[piece].side].key
    for special in muster.scenario.specials:
        found = _errand(field, piece, side, special.key, special.figures)
        if found:
            return found
    return frozenset()


def _errand(field: Skirmish, piece: int, side: str, key: str, figures: dict[str, Any]) -> frozenset[int]:
    muster = field.muster
    token = muster.pieces[piece].token
    if key == "captives" and figures["side"] == side and token not in figures["who"]:
        bound = [p for p in muster.named(*figures["who"]) if field.idle[p] and field.at[p] != OFF]
        return frozenset(n for hex_ in where(field, bound) for n in field.grid.neighbours[hex_])
    if key == "prisoners":
        waiting = [p for p in muster.named(*figures["who"]) if field.idle[p] and field.at[p] != OFF]
        mine = waiting and field.seat_of(waiting[0]) == field.seat_of(piece)
        return frozenset(muster.ground.place(figures["place"])) if mine and piece not in waiting else frozenset()
    if key == "sacks" and not field.sacks[piece] and side == "rebels" and not field.is_mounted(piece):
        lying = dict(field.notes[0]).get("sacks", ())
        return frozenset(h for h in lying if isinstance(h, int) and h != OFF)
    if key == "tablet" and token in figures["readers"] and not field.times("tablet-read"):
        return frozenset(muster.ground.place(figures["place"]))
    return frozenset()
