"""What is asked in the movement phase, kept while marches go past all that it rests on.

It is asked after every march, and most marches neither empty nor join a crowd, nor keep anybody from dragging a body:
then the ask is the same, as long as somebody can still march. Who comes into a crowd or out of one changes nothing but
what is said of crowds.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from warhost.core.modes import Phase
from warhost.core.prompts import Ask
from warhost.skirmish.acts.bodies import Dragging, drags
from warhost.skirmish.movement.marches import SPENT, Marching, marchers
from warhost.skirmish.movement.stacking import MakingRoom, crowds_of, crowds_rest_on, too_many, without_way_out
from warhost.skirmish.people.footing import NOTHING, Footing
from warhost.skirmish.people.memory import ALL
from warhost.skirmish.state import Skirmish

MODES = (Marching, MakingRoom, Dragging)
"""The modes of which it is known on what they rest."""


class Standing:
    """An ask, and on what it rests."""

    __slots__ = ("ask", "crowded", "crowds", "drags", "hexes", "may", "pieces", "plain", "side")

    def __init__(self, side: int, may: Sequence[int], drags: bool, rest_on: Footing) -> None:
        self.side = side
        self.may = [*may]
        """Those who may still march, in order."""
        self.drags = drags
        """Whether bodies can be dragged."""
        self.pieces: AbstractSet[int] = {ALL, *rest_on.pieces}
        """Those on whom that rests; and whatever changes all of them."""
        self.hexes = rest_on.hexes
        """Where nobody may come lest it change."""
        self.ask: Ask | None = None
        """None if it must be worked out again, because of crowds."""
        self.plain: Ask | None = None
        """What is asked while nobody shares a hex, if it has been worked out."""
        self.crowded: tuple[int, ...] = ()
        """The crowded hexes for which the ask was worked out."""
        self.crowds: Footing | None = NOTHING
        """On what it rests that nobody need be shifted; None if somebody must, or if that is not known."""

    def note(self, field: Skirmish, stale: set[int]) -> bool:
        """Take note of those about whom something was written; False if the ask does not stand any more.

        Who has marched drags nobody, and neither does a horse or an enemy; so that nobody can drag stays true whatever
        befalls them.
        """
        pieces, hexes, may, crowds = self.pieces, self.hexes, self.may, self.crowds
        if crowds is None or field.crowded[0] is not self.crowded:
            self.ask = None
        did, covered = field.did, field.covered
        for piece in stale:
            if piece in pieces or not hexes.isdisjoint(covered[piece]):
                return False
            if did[piece] & SPENT:
                if piece in may:
                    may.remove(piece)
            elif piece in may or (not field.muster.is_horse[piece] and field.seat_of(piece) == self.side):
                return False
            if crowds and (piece in crowds.pieces or not crowds.hexes.isdisjoint(covered[piece])):
                self.ask = None
        stale.clear()
        return bool(may)


def standing(field: Skirmish, side: int) -> Standing | None:
    """What was asked before, if it still holds but for crowds; else None."""
    kept = field.noted("prompt")
    known: Standing | None = kept.whole.get("ask")
    if known is None:
        return None
    if known.side != side or (kept.stale and not known.note(field, kept.stale)):
        kept.whole.clear()
        return None
    return known


def movement_ask(field: Skirmish, phase: Phase) -> Ask:
    """What is asked in a movement phase; the quick twin of :meth:`Phase.ask`."""
    known = standing(field, phase.side)
    if known is None:
        may, seams = marchers(field, phase.side), field.rules.seams
        if not may or seams["allowances"] or tuple(map(type, seams["movement"])) != MODES:
            return Phase.ask(phase, field)
        dragging = drags(field, phase.side)
        known = Standing(phase.side, may, dragging.some, dragging.rest_on)
        field.kept("prompt").whole["ask"] = known
    ask = known.ask
    if ask is None:
        ask = known.ask = _work_out(field, phase, known)
    return ask


def _work_out(field: Skirmish, phase: Phase, known: Standing) -> Ask:
    """The ask with what is to be said of those who share hexes (DN-2.37-01)."""
    known.crowded, offers = field.crowded[0], [Marching.offer]
    drags = [Dragging.offer] if known.drags else []
    if not known.crowded:
        known.crowds = NOTHING
        if known.plain is None:
            known.plain = phase.offering(field, offers + drags, None)
        return known.plain
    crowds = crowds_of(field, phase.side)
    if without_way_out(field, crowds, known.may):
        offers.append(MakingRoom.offer)
    known.crowds = crowds_rest_on(field, crowds)
    return phase.offering(field, offers + drags, too_many(field.muster, tuple(crowds.groups)))
