"""Drawings of a shot: arc, range bands and lines of sight, and the same in words (10.1, 10.8).

They tell distances: they are shown after a declaration, before it only where measuring is allowed (BS-3.5-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warhost.battle.formations.shapes import Shape
from warhost.battle.missiles.loading_engines import engine_of
from warhost.battle.missiles.shooters import line_of_fire, missile_of
from warhost.battle.missiles.sightings import Sighting, blockers, sightings
from warhost.battle.state import Battle, shape_of
from warhost.battle.table.units import INCH, heading
from warhost.core.ids import PieceId
from warhost.core.messages import Message, listed, msg
from warhost.core.prompts import Outline, TableArea, TableLine, Tone

ARC: Final = 4500
"""How far to each side of its front a figure shoots, in hundredths of a degree (BS-10.1-02)."""
STEP: Final = 500
"""The angle between two corners of a drawn arc, in hundredths of a degree."""
TURN: Final = 36_000
TONES: Final[tuple[Tone, ...]] = ("near", "middle", "far")
BAND_LABELS: Final = ("battle-range-short", "battle-range-medium", "battle-range-long")
"""What the range bands are called (BS-10.8-02)."""


def range_bands(battle: Battle, piece: PieceId) -> tuple[TableArea, ...]:
    """The bands of a unit's range before its front, the longest first; an engine reaches all round (BS-10.9-01)."""
    missile, engine = missile_of(battle, piece), engine_of(battle, piece)
    if missile is None:
        return ()
    shape = shape_of(battle, piece)
    outline = _circle if engine is not None else _arc
    bands = [
        TableArea(outline(shape, inches * INCH), msg("battle-band", band=msg(label), n=inches), tone)
        for label, tone, inches in zip(BAND_LABELS, TONES, missile.ranges, strict=True)
    ]
    if engine is not None and engine.least:
        bands.insert(0, TableArea(_circle(shape, engine.least * INCH), msg("battle-band-dead", n=engine.least), "dead"))
    return tuple(reversed(bands))


def _arc(shape: Shape, reach: int) -> Outline:
    """What lies within a reach of a unit's front and before it: an arc at each end of the line."""
    (ax, ay), facing = heading(shape.pose.facing), shape.pose.facing
    half = shape.width / 2
    left = (shape.pose.x - ay * half, shape.pose.y + ax * half)
    right = (shape.pose.x + ay * half, shape.pose.y - ax * half)
    corners = [left]
    corners += [_away(left, facing + turn, reach) for turn in range(-ARC, 1, STEP)]
    corners += [_away(right, facing + turn, reach) for turn in range(0, ARC + 1, STEP)]
    corners.append(right)
    return tuple((round(x), round(y)) for x, y in corners)


def _circle(shape: Shape, reach: int) -> Outline:
    """What lies within a reach of an engine, wherever it looks."""
    centre = (shape.bases[0].x, shape.bases[0].y)
    return tuple((round(x), round(y)) for x, y in (_away(centre, turn, reach) for turn in range(0, TURN, STEP)))


def _away(point: tuple[float, float], angle: int, length: int) -> tuple[float, float]:
    east, north = heading(angle % TURN)
    return point[0] + east * length, point[1] + north * length


def lines_of_sight(battle: Battle, piece: PieceId, target: PieceId, over: bool) -> tuple[TableLine, ...]:
    """The line of every shooter to the figure that he aims at; broken where he sees nobody."""
    return tuple(
        TableLine((_whole(one.eye), _whole(one.mark)), _why(battle, one), not one.bar)
        for one in sightings(battle, piece, target, over=over)
    )


def _whole(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _why(battle: Battle, one: Sighting) -> Message | None:
    match one.bar:
        case "ground":
            return msg("battle-unseen-ground", ground=msg(f"battle-screen-{one.ground}"))
        case "unit":
            return msg("battle-unseen-units", units=listed(blockers(battle, (one,))))
        case "aside":
            return msg("battle-unseen-aside")
    return None


def told_shot(battle: Battle, piece: PieceId, target: PieceId, over: bool, band: int | None) -> Iterator[Message]:
    """A measured shot in words: how far it is, how many see how many, and why others do not."""
    found = line_of_fire(battle, piece, target, over)
    every = sightings(battle, piece, target, over=over)
    if found.shooters:
        label = "battle-range-beyond" if band is None else BAND_LABELS[band]
        yield msg("battle-told-distance", n=f"{found.distance / INCH:.1f}", band=msg(label))
        yield msg("battle-told-figures", n=found.shooters, of=len(every), seen=found.visible)
    reasons = [why for one in every if (why := _why(battle, one)) is not None]
    for why in dict.fromkeys(reasons):
        yield msg("battle-told-unseen", n=reasons.count(why), why=why)
    for kind in sorted(found.cover):
        yield msg("battle-told-cover", ground=msg(f"battle-screen-{kind}"))
