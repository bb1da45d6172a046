"""What is asked in the movement phase, kept while marches go past all that it rests on.

It is asked after every march, and most marches neither empty nor join a crowd, nor keep anybody from dragging a body:
then the ask is the same, as long as somebody can still march.
"""

from __future__ import annotations

from typing import NamedTuple

from warhost.core.prompts import Ask
from warhost.skirmish.bodies import Dragging, drags_rest_on
from warhost.skirmish.footing import NOTHING
from warhost.skirmish.movement import SPENT, Marching, marchers
from warhost.skirmish.stacking import MakingRoom, crowds_rest_on
from warhost.skirmish.state import Skirmish

MODES = (Marching, MakingRoom, Dragging)
"""The modes of which it is known on what they rest."""


class Standing(NamedTuple):
    """An ask, and who may march without changing it."""

    side: int
    ask: Ask
    free: set[int]
    """Fighters and horses of the side that are in no crowd, and on whom it does not rest that bodies can be dragged."""
    hexes: set[int]
    """Where none of them may come."""


def standing_ask(field: Skirmish, side: int) -> Ask | None:
    """What was asked before, if it still holds; else None.

    Who has marched drags nobody any more, and neither does a horse; so that nobody can drag stays true when they move.
    """
    kept = field.noted("prompt")
    known: Standing | None = kept.whole.get("ask")
    if known is None or known[0] != side:
        return None
    _, ask, free, hexes = known
    stale, did, covered = kept.stale, field.did, field.covered
    for piece in stale:
        if piece not in free or not hexes.isdisjoint(covered[piece]):
            return None
        if not did[piece] & SPENT and not field.muster.is_horse[piece]:
            return None
    if not marchers(field, side):
        return None
    stale.clear()
    return ask


def note_ask(field: Skirmish, side: int, ask: Ask) -> Ask:
    """Keep an ask that was just worked out, if it is known on what it rests."""
    kept = field.kept("prompt").whole
    kept.pop("ask", None)
    seams, may = field.rules.seams, marchers(field, side)
    if may and not seams["allowances"] and tuple(map(type, seams["movement"])) == MODES:
        crowds = crowds_rest_on(field, side)
        if crowds is not None:
            drags = drags_rest_on(field, side) if Dragging.offer in ask.offers else NOTHING
            free = {*may, *own_horses(field, side)}.difference(crowds.pieces, drags.pieces)
            kept["ask"] = Standing(side, ask, free, {*crowds.hexes, *drags.hexes})
    return ask


def own_horses(field: Skirmish, side: int) -> list[int]:
    """The horses of a side, ridden or not."""
    kept = field.kept("allegiance").whole
    found: list[int] | None = kept.get(("horses", side))
    if found is None:
        found = kept["horses", side] = [horse for horse in field.muster.horses if field.seat_of(horse) == side]
    return found
