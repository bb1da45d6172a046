"""Engines: the catapults and ballistae of field artillery, as printed (10.9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from warhost.battle.roster.sheets import MissileWeapon


class ArtilleryPiece(NamedTuple):
    """One kind of artillery piece (BS-10.9-03)."""

    least: int
    """Nothing nearer than this can be shot at, in inches."""
    ranges: tuple[int, int, int]
    damage: str
    movement: int
    armour: int
    """The armour class that every target counts as having."""
    interval: int
    """It shoots once in so many rounds."""
    lobs: bool = False
    """Whether it can shoot over what stands in between."""

    def missile(self, kind: str) -> MissileWeapon:
        """The engine as a missile weapon of its crew; there is no special ammunition (BS-10.11-01)."""
        return MissileWeapon(kind=kind, damage=self.damage, damage_large=self.damage, ranges=self.ranges)


ENGINES: Final = {
    "light-catapult": ArtilleryPiece(15, (20, 25, 30), "2d10", 8, armour=5, interval=2, lobs=True),
    "heavy-catapult": ArtilleryPiece(18, (24, 30, 36), "2d12", 4, armour=5, interval=2, lobs=True),
    "ballista": ArtilleryPiece(0, (11, 22, 32), "2d6", 6, armour=10, interval=1),
}
"""The artillery pieces: catapults and ballistae (BS-10.9-01, BS-10.9-02, BS-10.9-04)."""
LEAST_CREW: Final = 10
"""The hit dice of the one figure that serves an engine, at least (BS-10.10-01)."""
NO_CREW: Final = frozenset(("skeleton",))
"""Races that are neither human nor demihuman nor humanoid."""
NEW_CREW: Final = 2
"""What a crew that replaces the first one adds to the Attack Rating (BS-10.10-01)."""
