"""Seasons: Turns in which the map lies otherwise, and hazards that pieces meet on their way.

The standard game has neither. Layers put theirs into the seams ``seasons``, ``before-sailing`` and ``in-flight``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from warhost.campaign.world.atlas import Atlas
from warhost.campaign.world.waters import Links, Waters
from warhost.core.refusals import Refusal
from warhost.core.steps import Throw

if TYPE_CHECKING:
    from warhost.campaign.state import War


class Season:
    """Turns in which hexsides and waterways are other than the map shows them; here all is as on the map."""

    id: ClassVar[str] = ""

    def covers(self, turn: int) -> bool:
        """Whether it is this season in a Turn."""
        return False

    def ground(self, atlas: Atlas) -> Atlas:
        """The hexsides as armies meet across them: adjacency, attacks, flight."""
        return atlas

    def roads(self, atlas: Atlas) -> Atlas:
        """The hexsides as ground armies and leaders move over them."""
        return self.ground(atlas)

    def links(self, waters: Waters) -> Links:
        """Where ships can sail from each station."""
        return waters.links

    def bars_march(self, war: War, piece: int, here: int, there: int) -> Refusal | None:
        """Why the season closes a step on land; None if the map itself does."""
        return None

    def bars_ship(self, war: War, ship: int, here: int, there: int) -> Refusal | None:
        """Why the season closes a step of a ship; None if the map itself does."""
        return None


AS_MAPPED = Season()
"""The time when no season of a layer changes the map; the standard game knows no other, in winter too (DG-13-03)."""


class Hazard:
    """Something that a piece may meet on its way: dice that are rolled before it goes on."""

    def is_about(self, war: War) -> bool:
        """Whether the hazard threatens anybody now."""
        raise NotImplementedError

    def met(self, war: War, group: Sequence[int], flown: int) -> Throw | None:
        """The dice for a group, whose first piece moves the others; None if it passes unharmed.

        A ship meets hazards as it leaves its station, with ``flown`` 0; a flier in every hex, with the number of hexes
        it has flown this Step.
        """
        raise NotImplementedError

    def refusals(self, war: War, piece: int) -> list[Refusal]:
        """Why a piece that met the hazard earlier this Step cannot move on."""
        return []


def hazards(war: War, seam: str) -> tuple[Hazard, ...]:
    """The hazards of a seam that threaten anybody now."""
    known: tuple[Hazard, ...] = war.rules.seams[seam]
    return tuple(hazard for hazard in known if hazard.is_about(war)) if known else ()


def dice_ahead(war: War, threats: Sequence[Hazard], group: Sequence[int], flown: int = 0) -> tuple[Throw, ...]:
    """The dice that some hazards ask of a group now."""
    if not threats:
        return ()
    throws = (hazard.met(war, group, flown) for hazard in threats)
    return tuple(throw for throw in throws if throw is not None)
