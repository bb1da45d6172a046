"""The lower passages of the Maze out of bounds: who falls from the upper level is out of the game (DN-1.42-06)."""

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
    """Whoever comes to the lower passages takes no further part; he is not dead."""

    amends = (RULE, "DN-1.42-06")

    def changes(self) -> tuple[SeamChange, ...]:
        return (LISTENERS.add(self.hear), TURN_ENDS.add(self.look))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Somebody has come to a hex."""
        if news[0] == "entered":
            self._drop(field, news[1])

    def look(self, field: Skirmish, seat: SeatNumber) -> None:
        """As a turn ends, whoever was driven down is out too."""
        for piece in field.muster.walkers:
            self._drop(field, piece)

    def _drop(self, field: Skirmish, piece: PieceId) -> None:
        """Take a piece out of the game that is below the upper level."""
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
