"""Hazards: dice that a ship or flier meets on its way.

The standard game has none. Layers add theirs, for ships that leave their station and for fliers on the wing.
"""

from __future__ import annotations

from collections.abc import Sequence

from warhost.campaign.state import War
from warhost.core.ids import PieceId
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Throw


class Hazard:
    """Something that a piece may meet on its way: dice that are rolled before it goes on."""

    def is_about(self, war: War) -> bool:
        """Whether the hazard threatens anybody now."""
        raise NotImplementedError

    def met(self, war: War, group: Sequence[PieceId], flown: int) -> Throw[War] | None:
        """The dice for a group, whose first piece moves the others; None if it passes unharmed.

        A ship meets hazards as it leaves its station, with ``flown`` 0; a flier in every hex, with the number of hexes
        it has flown this Step.
        """
        raise NotImplementedError

    def refusals(self, war: War, piece: PieceId) -> list[Refusal]:
        """Why a piece that met the hazard earlier this Step cannot move on."""
        return []


BEFORE_SAILING: Seam[Hazard] = Seam("before-sailing")
"""Hazards of ships that leave their station."""
IN_FLIGHT: Seam[Hazard] = Seam("in-flight")
"""Hazards of fliers on the wing."""


def hazards(war: War, seam: Seam[Hazard]) -> tuple[Hazard, ...]:
    """The hazards of a seam that threaten anybody now."""
    known = war.rules[seam]
    return tuple(hazard for hazard in known if hazard.is_about(war)) if known else ()


def dice_ahead(war: War, threats: Sequence[Hazard], group: Sequence[PieceId], flown: int = 0) -> tuple[Throw[War], ...]:
    """The dice that some hazards ask of a group now."""
    if not threats:
        return ()
    throws = (hazard.met(war, group, flown) for hazard in threats)
    return tuple(throw for throw in throws if throw is not None)
