"""Places and poses: where a counter is, and how it faces.

Hexes have the type of core, :data:`~warhost.core.ids.HexId`. A place is a hex on one level: nearly every hex is one
place and has its number; see :class:`~warhost.skirmish.maps.ground.Ground`. A pose is a place and a facing. All are
integers at run time, and distinct types to the type checker.

>>> pose = pose_at(Place(14), 2)
>>> pose, place_of(pose), facing_of(pose)
(86, 14, 2)
"""

from __future__ import annotations

from typing import Final, NewType, cast

from warhost.core.ids import HexId

Place = NewType("Place", int)
"""A hex on one level."""
Pose = NewType("Pose", int)
"""A place and a facing in one number: six times the place, and the facing."""

NOWHERE: Final = Place(-1)
"""No place on the map."""


def upper(hex_: HexId) -> Place:
    """The place of a hex; the upper one where it has two."""
    return cast("Place", hex_)


def pose_at(place: Place, facing: int) -> Pose:
    """The pose of a counter in a place."""
    return cast("Pose", place * 6 + facing)


def place_of(pose: Pose) -> Place:
    """The place of a pose."""
    return cast("Place", pose // 6)


def facing_of(pose: Pose) -> int:
    """The facing of a pose."""
    return pose % 6
