"""Who can go where: what each hexside costs each kind of mover, worked out once for each ground (rulebook 2.31).

Two tables answer most questions of movement and combat: what it costs to step over a hexside, and whether one can
strike over it, for nobody attacks a hex that he could not enter (DN-2.45-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from warhost.core.hexes import OFF_MAP
from warhost.skirmish.ground import Ground, Side, Way

NO_WAY = 0
"""What stands in a table where a mover cannot pass."""

WINDOW_EXTRA = 3
"""Climbing through a window costs 4 in all (DN-5.13.2-14)."""
DEMOLISHED_EXTRA = 1
"""DN-5.13.2-12"""

ON_HORSEBACK = frozenset({"horse"})
AMPHIBIOUS = frozenset({"goblin", "black_dragon"})
"""Who passes between water and wood: Goblins (DN-4.2-41); the Black Dragon steps over it."""


class Passages:
    """The two tables of one kind of mover: six entries for each hex."""

    __slots__ = ("cost", "steps", "strikes")

    def __init__(self, ground: Ground, mover: str, *, window_combat: bool, bridges: str) -> None:
        size = ground.grid.size * 6
        self.cost = [NO_WAY] * size
        """Movement points for stepping over each hexside, or NO_WAY."""
        self.strikes = [False] * size
        """Whether one can attack over each hexside."""
        for side in range(size):
            price = _price(ground, mover, side, bridges)
            self.cost[side] = price
            through_window = ground.sides[side] == Side.WINDOW
            self.strikes[side] = bool(price) and (window_combat or not through_window)
        self.steps = tuple(
            tuple(
                (ground.grid.table[side], self.cost[side]) for side in range(hex_ * 6, hex_ * 6 + 6) if self.cost[side]
            )
            for hex_ in range(ground.grid.size)
        )
        """For each hex the neighbours that can be entered and what they cost, for floods."""


@lru_cache(maxsize=256)
def passages(ground: Ground, mover: str, window_combat: bool = False, bridges: str = "allowed") -> Passages:
    """The tables of a kind of mover on a ground."""
    return Passages(ground, mover, window_combat=window_combat, bridges=bridges)


def why_barred(ground: Ground, mover: str, side: int, bridges: str = "allowed") -> Iterator[tuple[str, str]]:
    """Every reason why a mover cannot step over a hexside, as message id and rule: the slow twin of the tables."""
    here, there = side // 6, ground.grid.table[side]
    if there == OFF_MAP:
        yield "dn-off-map", "DN-2.3-01"
        return
    thing = ground.sides[side]
    way = ground.ways[side]
    if thing in (Side.WALL, Side.SLIT, Side.BARS):
        yield "dn-wall", "DN-2.31-08"
    elif thing in (Side.LOW_WALL, Side.RAILING):
        yield "dn-railing", "DN-2.31-08"
    elif thing in (Side.DOOR, Side.WINDOW) and mover in ON_HORSEBACK:
        yield "dn-no-door-for-horses", "DN-2.31-08"
    elif way != Way.OPEN:
        yield "dn-other-level", "DN-2.31-11"
    kind = ground.kind(there)
    if kind.cost[mover] is None:
        yield "dn-terrain-barred", kind.rule
    elif _wood_and_water(ground, here, there) and mover not in AMPHIBIOUS:
        yield "dn-wood-and-water", "DN-2.31-05"
    elif bridges != "allowed" and mover in ON_HORSEBACK and "bridge" in kind.traits:
        yield "dn-no-horses-on-bridges", "DN-5.13.2-09"


def _price(ground: Ground, mover: str, side: int, bridges: str) -> int:
    if next(why_barred(ground, mover, side, bridges), None) is not None:
        return NO_WAY
    price = ground.kind(ground.grid.table[side]).cost[mover] or NO_WAY
    thing = ground.sides[side]
    if thing == Side.WINDOW:
        return price + WINDOW_EXTRA
    return price + DEMOLISHED_EXTRA if thing == Side.DEMOLISHED else price


def _wood_and_water(ground: Ground, here: int, there: int) -> bool:
    one, other = ground.kind(here).traits, ground.kind(there).traits
    return ("deck" in one and "water" in other) or ("water" in one and "deck" in other)
