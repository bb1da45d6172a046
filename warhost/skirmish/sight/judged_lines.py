"""Lines of fire: what blocks a shot, what covers its target, and which rule says so (rulebook 2.21 and 2.24).

A line runs from the centre of the shooter's hex to the centre of the target's (DN-2.21-01); from a doorway, window,
arrow-slit or rampart it runs from the middle of that hexside. Everything is exact: see `core.board.hex_lines`. A line
that runs along a hexside or through a corner may pass on either side; it is blocked only if both sides are.

Two questions: :func:`visible` says whether a shot is possible over the bare ground, :func:`judge` says what it meets.

>>> from warhost.skirmish.maps.ground import Ground
>>> from warhost.skirmish.places import upper
>>> ground = Ground.drawn('''
... A   .   .   t   .   s
... B     .   .   .   .   .
... ''')
>>> a1, a4, a5 = (upper(ground.hex(name)) for name in ("A1", "A4", "A5"))
>>> line = judge(ground, a1, a5)
>>> line.blocked, [(mark.what, ground.name(mark.hex), mark.rule) for mark in line.marks]
(True, [('tree', 'A3', 'DN-2.24-30'), ('scrub', 'A5', 'DN-2.24-22')])
>>> judge(ground, a4, a5).cover.name
'LIGHT'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.places import Place
from warhost.skirmish.sight.line_marks import Cover, LineMark, LineOfFire
from warhost.skirmish.sight.obstacles_and_cover import best_line, is_open
from warhost.skirmish.sight.seen_ground import sight_of
from warhost.skirmish.sight.tracing_lines import hexes_beside

__all__ = ["Cover", "LineMark", "LineOfFire", "empty_line", "judge", "places_beside", "visible"]

Volume = Literal["exile", "challenge"]


def judge(
    ground: Ground,
    shooter: Place,
    target: Place,
    *,
    standing: Mapping[Place, object] | None = None,
    over_heads: bool = False,
    volume: Volume = "exile",
) -> LineOfFire:
    """The best line from a shooter's hex to a target's, with everything it meets.

    Args:
        ground: the table.
        shooter: the place of the shooter.
        target: the place of the target.
        standing: by place, whether someone stands there who is in this shooter's way (DN-2.24-07); the ends of the
            line do not count. The id of a rule, such as DN-2.24-11, means that he would be, were it not for that rule.
        over_heads: the weapon shoots over people at this range (DN-2.24-08).
        volume: in caverns, The Exile knows no cover (DN-2.24-31).
    """
    return best_line(sight_of(ground), shooter, target, standing, over_heads, volume)


@lru_cache(maxsize=1 << 16)
def visible(ground: Ground, shooter: Place, target: Place, volume: Volume = "exile") -> bool:
    """Whether the ground lets a shot through; people in the way do not count, and only make a line worse."""
    return is_open(sight_of(ground), shooter, target, volume)


@lru_cache(maxsize=1 << 16)
def empty_line(ground: Ground, shooter: Place, target: Place, volume: Volume = "exile") -> LineOfFire:
    """The best line with nobody on it."""
    return judge(ground, shooter, target, volume=volume)


@lru_cache(maxsize=1 << 16)
def places_beside(ground: Ground, shooter: Place, target: Place) -> tuple[Place, ...]:
    """Every place where somebody could be in the way of a line; while nobody is there, the empty line is the line."""
    hexes = hexes_beside(sight_of(ground), shooter, target)
    return tuple([place for hex_ in hexes for place in ground.places_in(hex_)])
