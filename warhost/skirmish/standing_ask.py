"""What is asked in the movement phase, kept while marches go past all that it rests on.

It is asked after every march, and most marches neither empty nor join a crowd, nor keep anybody from dragging a body:
then the ask is the same, as long as somebody can still march.
"""

from __future__ import annotations

from typing import NamedTuple

from warhost.core.prompts import Ask
from warhost.skirmish.bodies import Dragging, drags
from warhost.skirmish.memory import ALL
from warhost.skirmish.movement import SPENT, Marching, marchers
from warhost.skirmish.stacking import MakingRoom, crowds_rest_on
from warhost.skirmish.state import Skirmish

MODES = (Marching, MakingRoom, Dragging)
"""The modes of which it is known on what they rest."""


class Standing(NamedTuple):
    """An ask, and on what it rests."""

    side: int
    ask: Ask
    pieces: set[int]
    """Those in crowds, and those on whom it rests whether bodies can be dragged; and whatever changes all of them."""
    hexes: set[int]
    """Where nobody may come."""


def standing_ask(field: Skirmish, side: int) -> Ask | None:
    """What was asked before, if it still holds; else None.

    Who has marched drags nobody any more, and neither does a horse or an enemy; so that nobody can drag stays true
    whatever befalls them.
    """
    kept = field.noted("prompt")
    known: Standing | None = kept.whole.get("ask")
    if known is None or known[0] != side:
        return None
    _, ask, pieces, hexes = known
    stale, did, covered = kept.stale, field.did, field.covered
    for piece in stale:
        if piece in pieces or not hexes.isdisjoint(covered[piece]):
            return None
        if not did[piece] & SPENT and not field.muster.is_horse[piece] and field.seat_of(piece) == side:
            return None
    if not marchers(field, side):
        return None
    stale.clear()
    return ask


def note_ask(field: Skirmish, side: int, ask: Ask) -> Ask:
    """Keep an ask that was just worked out, if it is known on what it rests."""
    kept = field.kept("prompt").whole
    kept.pop("ask", None)
    seams = field.rules.seams
    marching = bool(ask.offers) and ask.offers[0] is Marching.offer
    if marching and not seams["allowances"] and tuple(map(type, seams["movement"])) == MODES:
        crowds = crowds_rest_on(field, side)
        if crowds is not None:
            dragging = drags(field, side).rest_on
            pieces, hexes = {ALL, *crowds.pieces, *dragging.pieces}, {*crowds.hexes, *dragging.hexes}
            kept["ask"] = Standing(side, ask, pieces, hexes)
    return ask
