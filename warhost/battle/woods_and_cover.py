"""Screens: what the ground hides from a figure, and what it covers against missiles (11.9, Table 13).

Woods hide what lies deeper in them than a figure sees, buildings hide what stands behind them, a hill hides lower
ground on its far side. Hedges, walls, woods and buildings cover units in them or close behind them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple

from warhost.battle.state import Battle
from warhost.battle.table.blocks import Block, Point
from warhost.battle.table.convex import Bundle
from warhost.battle.table.ground import TerrainPiece
from warhost.battle.table.sight import is_in_front
from warhost.battle.table.units import INCH, TOUCH
from warhost.battle.terrain import has_terrain, point_level
from warhost.core.ids import PieceId

EDGE: Final = INCH
"""How far others than woodland creatures see in woods, and how deep their edge is (BS-11.9-01, BS-11.9-02)."""
WOODLAND_SIGHT: Final = 6 * INCH
"""How far woodland creatures see in woods (BS-11.9-02)."""
SCREENS: Final = ("woods", "building", "hill", "hedge", "wall", "high-wall")
COVER: Final = {"woods": 2, "hedge": 2, "building": 4, "wall": 4, "high-wall": 4}
"""What each kind of cover adds to the rating of missiles (Table 13, BS-11.9-03)."""


class Hindrance(NamedTuple):
    """What the ground does to one line of sight."""

    hidden_by: str = ""
    """The kind of ground that hides the far end; empty if it is seen."""
    cover: frozenset[str] = frozenset()
    """The kinds of ground that cover it."""


CLEAR: Final = Hindrance()
"""Nothing hides or covers the far end."""


class Sightline(NamedTuple):
    """A line between two points, and what its viewer can see through."""

    eye: Point
    mark: Point
    eye_level: int = 0
    mark_level: int = 0
    in_woods: int = EDGE
    """How far the line may go through woods."""
    slack: float = 0.0
    """How far the base at its far end reaches from its centre towards the edge of a wood."""
    shooting: bool = False
    """Whether it is a line of fire: those never begin and end in the same wood (BS-11.9-01)."""

    @property
    def length(self) -> float:
        """The length of the line."""
        return hypot(self.mark[0] - self.eye[0], self.mark[1] - self.eye[1])


def screens_between(battle: Battle, ours: Sequence[Block], theirs: Sequence[Block]) -> tuple[TerrainPiece, ...]:
    """The ground that can lie between some bases and others; none in the Basic Game."""
    if not has_terrain(battle):
        return ()
    if not ours or not theirs:
        return ()
    lines = Bundle([*(eye_of(base) for base in ours), *((base.x, base.y) for base in theirs)])
    return on_lines(lines, (piece for piece in battle.scenario.field.pieces if piece.kind in SCREENS))


def on_lines(lines: Bundle, pieces: Iterable[TerrainPiece]) -> tuple[TerrainPiece, ...]:
    """The pieces of ground through which one of some lines may go."""
    return tuple(piece for piece in pieces if lines.may_meet(piece.convex))


def eye_of(base: Block) -> Point:
    """From where a figure sees: the middle of its front."""
    return base.x + base.ahead[0] * base.half_depth, base.y + base.ahead[1] * base.half_depth


def hindrance(
    battle: Battle,
    piece: PieceId,
    viewer: Block,
    target: Block,
    pieces: Sequence[TerrainPiece],
    *,
    shooting: bool = False,
) -> Hindrance:
    """What the ground does to the line of sight from a figure to another base."""
    eye, mark = eye_of(viewer), (target.x, target.y)
    crossed = [ground for ground in pieces if ground.convex.span(eye, mark) is not None]
    if not crossed:
        return CLEAR
    return screen(sightline(battle, piece, viewer, target, crossed, shooting=shooting), crossed)


def screen(line: Sightline, pieces: Sequence[TerrainPiece]) -> Hindrance:
    """What the ground hides and covers along a line."""
    in_wood: dict[str, tuple[float, float, float]] = {}
    cover: set[str] = set()
    for piece in pieces:
        found = piece.convex.span(line.eye, line.mark)
        if found is None or (found[1] - found[0]) * line.length <= TOUCH:
            continue
        near, far = found
        match piece.kind:
            case "woods":
                length, first, last = in_wood.get(piece.feature, (0.0, 1.0, 0.0))
                in_wood[piece.feature] = (length + far - near, min(first, near), max(last, far))
            case "building" if far >= 1:
                cover.add("building")
            case "building" if near > 0:
                return Hindrance("building")
            case "hill" if piece.level > max(line.eye_level, line.mark_level):
                return Hindrance("hill")
            case "hedge" | "wall" | "high-wall" if near + far > 1:  # nearer to the mark than to the eye
                cover.add(piece.kind)
    for share, first, last in in_wood.values():
        ends_inside = last >= 1
        most = line.in_woods + (line.slack if ends_inside else 0.0)
        never_leaves = first <= 0 and ends_inside and share >= 1 - 1e-9
        if share * line.length > most + TOUCH or (line.shooting and never_leaves):
            return Hindrance("woods")
        if ends_inside:
            cover.add("woods")
    return Hindrance("", frozenset(cover))


def sightline(
    battle: Battle,
    piece: PieceId,
    viewer: Block,
    target: Block,
    pieces: Sequence[TerrainPiece],
    *,
    shooting: bool = False,
) -> Sightline:
    """The line from the middle of a figure's front to the centre of another base, past some pieces of ground."""
    eye, mark = eye_of(viewer), (target.x, target.y)
    hilly = any(ground.kind == "hill" for ground in pieces)  # only hills ask how high its ends are
    far = "woodland" in battle.unit(piece).sheet.traits and not shooting
    return Sightline(
        eye,
        mark,
        point_level(battle, eye) if hilly else 0,
        point_level(battle, mark) if hilly else 0,
        WOODLAND_SIGHT if far else EDGE,
        max(target.half_width, target.half_depth),
        shooting,
    )


def hides(battle: Battle, piece: PieceId, viewer: Block, target: Block, pieces: Sequence[TerrainPiece]) -> bool:
    """Whether the ground hides a base from a figure that looks its way."""
    if not pieces or not is_in_front(viewer, (target.x, target.y)):
        return False
    return bool(hindrance(battle, piece, viewer, target, pieces).hidden_by)
