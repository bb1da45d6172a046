"""The lower passages of the Maze are out of bounds: who falls there leaves the game (DN-1.42-06)."""

from __future__ import annotations

from typing import Any

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.seams import SeamChange
from warhost.skirmish.maps.floors import lower_passages
from warhost.skirmish.seams import LISTENERS, TURN_ENDS
from warhost.skirmish.specials.base import RULE, ScenarioRule, special
from warhost.skirmish.state import OFF, Skirmish


@special("upper-level")
class UpperLevel(ScenarioRule, frozen=True):
    """A fighter on the lower level takes no further part, but is not dead."""

    amends = (RULE, "DN-1.42-06")

    def changes(self) -> tuple[SeamChange, ...]:
        return (LISTENERS.add(self.hear), TURN_ENDS.add(self.look))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Check a piece that has entered a hex."""
        if news[0] == "entered":
            self._drop(field, news[1])

    def look(self, field: Skirmish, seat: SeatNumber) -> None:
        """At the end of a turn, take out the pieces that were driven down."""
        for piece in field.muster.walkers:
            self._drop(field, piece)

    def _drop(self, field: Skirmish, piece: PieceId) -> None:
        """Take a piece below the upper level out of the game."""
        hex_ = field.at[piece]
        if hex_ == OFF or not field.is_alive(piece):
            return
        ground = field.muster.ground
        if hex_ not in lower_passages(ground) and not (field.below[piece] and hex_ in ground.walkways):
            return
        field.tell(msg("dn-log-out-of-bounds", piece=field.ref(piece), hex=field.hex_ref(hex_)))
        field.take_off(piece)
        field.set("gone", piece, 1)
        field.reveal()
