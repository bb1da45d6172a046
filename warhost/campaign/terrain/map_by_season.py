"""Seasons: Turns in which the map differs from what is printed, such as a winter with frozen rivers.

The standard game has none (DG-13-03). Layers add theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from warhost.campaign.world.atlas import Atlas
from warhost.campaign.world.waters import Links, Waters
from warhost.core.ids import HexId, PieceId
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam

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

    def bars_march(self, war: War, piece: PieceId, here: HexId, there: HexId) -> Refusal | None:
        """Why the season closes a step on land; None if the map itself does."""
        return None

    def bars_ship(self, war: War, ship: PieceId, here: HexId, there: HexId) -> Refusal | None:
        """Why the season closes a step of a ship; None if the map itself does."""
        return None


SEASONS: Seam[Season] = Seam("seasons")
"""The seasons of the layers in play."""

AS_MAPPED = Season()
"""The map as printed; the standard game uses it all year round (DG-13-03)."""
