"""Terrain costs: what ground takes from a move, where the price falls due, and who is exempt (11.8, Table 14).

Each kind of ground costs its share of the rate once in a move, obstacles and contours at every crossing; all shares add
up (BS-11.8-01). A price falls due where the ground begins; a unit that can't pay it stops there.
"""

from __future__ import annotations

from typing import NamedTuple

from warhost.battle.formations.shapes import Shape
from warhost.battle.table.ground import TerrainPiece, stretches
from warhost.battle.table.units import Vector
from warhost.battle.terrain import TerrainKind, ground_under


class Footing(NamedTuple):
    """The ground that costs a unit something, opens its ranks or stops its charge."""

    pieces: tuple[TerrainPiece, ...]
    kinds: dict[str, TerrainKind]
    at_home: frozenset[str] = frozenset()
    """The traits of its creatures; creatures at home on some ground pay nothing for it."""
    charging: bool = False

    def price(self, ground: TerrainPiece, rate: int, paid: frozenset[str]) -> int:
        """What entering some ground costs a unit that has already paid for some kinds in this move."""
        kind = self.kinds[ground.kind]
        if not kind.share or kind.home in self.at_home or (ground.kind in paid and not kind.each_time):
            return 0
        return rate // kind.share

    def opens_ranks(self, ground: TerrainPiece) -> bool:
        """Whether closed units open on this ground, such as woods and swamp (BS-11.8-03, BS-11.8-06)."""
        return self.kinds[ground.kind].opens_ranks

    def bars_charge(self, ground: TerrainPiece) -> bool:
        """Whether a charge ends where this ground begins (BS-11.8-04, BS-11.8-05)."""
        return self.charging and self.kinds[ground.kind].bars_charge


class Entry(NamedTuple):
    """Where a run enters a feature."""

    distance: int
    ground: TerrainPiece


def next_entry(shape: Shape, direction: Vector, most: int, footing: Footing, entered: frozenset[str]) -> Entry | None:
    """The next feature that a unit enters on a straight way, apart from those on which it is already."""
    fresh = [piece for piece in footing.pieces if piece.feature not in entered]
    met = [stretch for part in shape.core for stretch in stretches(part, direction, most, fresh)]
    if not met:
        return None
    first = min(met, key=lambda stretch: (stretch.from_, stretch.feature))
    return Entry(first.from_, next(piece for piece in fresh if piece.feature == first.feature))


def entered_at(shape: Shape, footing: Footing, among: frozenset[str] | None = None) -> dict[str, TerrainPiece]:
    """The features on which a unit is, or those of some features."""
    if among is None:
        return ground_under(shape, footing.pieces)
    return ground_under(shape, [piece for piece in footing.pieces if piece.feature in among]) if among else {}


def price_of_standing(shape: Shape, rate: int, footing: Footing) -> tuple[int, frozenset[str]]:
    """What a unit pays for beginning its move on costly ground, and the kinds of ground this pays for.

    It paid for obstacles and contours when it entered them.
    """
    total, paid = 0, frozenset[str]()
    for ground in entered_at(shape, footing).values():
        if not footing.kinds[ground.kind].each_time:
            total += footing.price(ground, rate, paid)
            paid |= {ground.kind}
    return total, paid
