"""Terrain: the kinds of ground of Table 14, who may enter them, and how high and in what a unit stands (11.8, 11.9).

The Basic Game has no kinds of ground at all (BS-S1-03): its levels fill the seam.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.state import Battle, formation_of, shape_of
from warhost.battle.table.blocks import Point
from warhost.battle.table.ground import TerrainPiece, carved, under
from warhost.core.ids import PieceId
from warhost.core.position.derived import derived
from warhost.core.seams import Seam


class TerrainKind(NamedTuple):
    """A line of Table 14."""

    kind: str
    share: int = 0
    """It costs the rate divided by this; 0 costs nothing."""
    each_time: bool = False
    """Whether every crossing or step costs again; other ground costs once in a move."""
    opens_ranks: bool = False
    """Whether nobody can be in closed formation there."""
    bars_charge: bool = False
    home: str = ""
    """The trait of creatures that pay nothing."""


TERRAIN: Seam[TerrainKind] = Seam("terrain")
"""The kinds of ground that have an effect on movement (Table 14)."""
OBSTACLES: Final = ("stream", "gully", "fence", "hedge", "wall")
TABLE_14: Final = (
    TerrainKind("woods", 3, opens_ranks=True, home="woodland"),  # BS-11.8-03
    TerrainKind("rough", 2, opens_ranks=True, home="mountain"),  # BS-11.8-06
    TerrainKind("swamp", 2, opens_ranks=True, home="swamp"),
    TerrainKind("water", opens_ranks=True),
    TerrainKind("hill", 3, each_time=True, bars_charge=True),  # BS-11.8-05
    TerrainKind("building", 3, each_time=True, opens_ranks=True, bars_charge=True),
    *(TerrainKind(kind, 3, each_time=True, opens_ranks=True, bars_charge=True) for kind in OBSTACLES),  # BS-11.8-04
)
"""Penalties and bans of movement (BS-11.8-01); roads give a bonus instead (BS-11.8-02)."""
HOLLOWS: Final = ("stream", "gully", "swamp")
"""Ground out of which attacks on its edge are harder (BS-11.9-04)."""
BARS: Final = ("prohibited", "water", "building", "high-wall")
"""Ground that some or all units cannot enter."""


def has_terrain(battle: Battle) -> bool:
    """Whether the ground has effects at this level of the game."""
    return bool(battle.rules[TERRAIN])


def is_impassable(battle: Battle, piece: PieceId, ground: TerrainPiece, formation: Formation) -> bool:
    """Whether a unit can never enter some ground in a formation.

    Nobody enters prohibited areas (BS-S1-02) or gets over a high wall (BS-11.8-07); only aquatic creatures enter water
    (BS-11.8-06), and only single figures a building.
    """
    if ground.kind == "prohibited" or not has_terrain(battle):
        return ground.kind == "prohibited"
    if ground.kind == "high-wall":
        return True
    if battle.unit(piece).sheet.engine:  # BS-10.9-01: roads and clear ground only
        return any(kind.kind == ground.kind for kind in battle.rules[TERRAIN])
    if ground.kind == "water":
        return "aquatic" not in battle.unit(piece).sheet.traits
    return ground.kind == "building" and formation not in (Formation.SKIRMISH, Formation.ALONE)


@derived
def impassable(battle: Battle, piece: PieceId) -> tuple[TerrainPiece, ...]:
    """The ground that a unit can never enter as it stands."""
    return impassable_in(battle, piece, formation_of(battle, piece))


def impassable_in(battle: Battle, piece: PieceId, formation: Formation) -> tuple[TerrainPiece, ...]:
    """The ground that a unit can never enter in a formation."""
    engine = bool(battle.unit(piece).sheet.engine)
    bars = (ground for ground in battle.scenario.field.pieces if engine or ground.kind in BARS)
    found = tuple(ground for ground in bars if is_impassable(battle, piece, ground, formation))
    return off_the_road(battle, found) if engine else found


def off_the_road(battle: Battle, pieces: tuple[TerrainPiece, ...]) -> tuple[TerrainPiece, ...]:
    """Pieces of ground without the roads that lead through them, along which engines go (BS-10.9-01)."""
    for road in (ground for ground in battle.scenario.field.pieces if ground.kind == "road"):
        pieces = tuple(piece._replace(shape=left) for piece in pieces for left in carved(piece.shape, road.shape))
    return pieces


def ground_under(shape: Shape, pieces: Sequence[TerrainPiece]) -> dict[str, TerrainPiece]:
    """The features on which a unit is, by name."""
    return {piece.feature: piece for part in shape.core for piece in under(part, pieces)}


@derived
def point_level(battle: Battle, point: Point) -> int:
    """How many contours high a point is; everything is flat in the Basic Game."""
    if not has_terrain(battle):
        return 0
    hills = (piece for piece in battle.scenario.field.pieces if piece.kind == "hill")
    return max((piece.level for piece in hills if piece.convex.holds(point)), default=0)


@derived
def level_of(battle: Battle, piece: PieceId) -> int:
    """How high a unit stands: as high as the greater part of its front rank, the fallen included (BS-8.3-04)."""
    shape = shape_of(battle, piece)
    shape = shape._replace(figures=shape.figures + battle.fallen[piece])
    levels = sorted(point_level(battle, (base.x, base.y)) for base in shape.front)
    return levels[(len(levels) - 1) // 2]


@derived
def kinds_under(battle: Battle, piece: PieceId) -> frozenset[tuple[str, str]]:
    """The features on which a unit stands, each with its kind."""
    if not has_terrain(battle):
        return frozenset()
    found = ground_under(shape_of(battle, piece), battle.scenario.field.pieces)
    return frozenset((feature, ground.kind) for feature, ground in found.items())


def strikes_out_of_hollow(battle: Battle, attacker: PieceId, defender: PieceId) -> bool:
    """Whether a unit stands in a ditch, ford or swamp on whose edge its enemy stands (BS-11.9-04)."""
    theirs = kinds_under(battle, defender)
    return any(kind in HOLLOWS and (feature, kind) not in theirs for feature, kind in kinds_under(battle, attacker))


def may_be_closed(battle: Battle, shape: Shape) -> bool:
    """Whether the ground lets a unit stand in closed ranks (BS-11.8-03, BS-11.8-06)."""
    loose = {kind.kind for kind in battle.rules[TERRAIN] if kind.opens_ranks}
    return not ground_under(shape, [ground for ground in battle.scenario.field.pieces if ground.kind in loose])
