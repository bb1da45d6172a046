"""The tablet of Uzun: somebody learned reads it, and one who heard must bring the news out."""

from __future__ import annotations

from typing import Any

from warhost.core.messages import msg
from warhost.skirmish.muster import Muster
from warhost.skirmish.specials.base import Rule, Seams, living, occur, recall, remember, special
from warhost.skirmish.specials.captives import BUSY
from warhost.skirmish.state import Skirmish

WITNESSES = "tablet-witnesses"


@special("tablet")
class Tablet(Rule, frozen=True):
    """A reader who spends his whole turn before the tablet, and does nothing else, reads it to those around him."""

    place: str
    readers: tuple[str, ...]
    company: int

    def seams(self, muster: Muster) -> Seams:
        return {"turn-ends": (self.read,), "listeners": (self.hear,)}

    def read(self, field: Skirmish, seat: int) -> None:
        """At the end of a turn: has somebody read it?"""
        for reader in living(field, self.readers):
            if field.seat_of(reader) != seat or not self._reads(field, reader):
                continue
            heard = [p for p in field.pieces_of(seat) if field.is_able(p) and field.distance(reader, p) <= self.company]
            if not field.times("tablet-read"):
                field.tell(msg("dn-log-tablet", piece=field.ref(reader)))
                occur(field, "tablet-read")
            remember(field, WITNESSES, tuple(sorted({*recall(field, WITNESSES, ()), *heard})))

    def _reads(self, field: Skirmish, reader: int) -> bool:
        return (
            field.is_able(reader)
            and field.at[reader] in field.muster.ground.place(self.place)
            and not field.did[reader] & BUSY
            and field.cast_in[reader] != field.player_turn[0]
        )

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """One who knows has left."""
        if news[0] == "left" and news[1] in recall(field, WITNESSES, ()):
            occur(field, "witness-left")
