"""What each hexside costs each kind of mover, in tables made once for each ground (rulebook 2.31).

Two tables answer most questions of movement and combat: what a step over a hexside costs, and whether a blow can be
struck over it, since nobody attacks a hex that he could not enter (DN-2.45-01).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple, TypeVar

from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.forbidden_terrain import why_barred
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.places import NOWHERE, Place, Pose, facing_of, place_of, pose_at
from warhost.skirmish.printed.bodies import Body

T = TypeVar("T")
NO_WAY = 0
"""The table entry where a mover can't pass."""

WINDOW_EXTRA = 3
"""Climbing through a window costs 4 in all (DN-5.13.2-14)."""
TOWER_STAIR = 2
"""The cost of the stair to the top of a magic tower, paid on entering it (DN-3.52.1-03)."""
DEMOLISHED_EXTRA = 1
"""DN-5.13.2-12"""
REACH = 1
"""How far from a changed hexside the anchor of a body can be that it matters to.

The hexes that a body covers now or after its next step are at most two hexes from its anchor, and the hexsides of the
neighbours of a changed hex count as changed.
"""
OUT_OF_THE_WATER = 1
"""Climbing into a boat costs 2 from the water, 1 from land (DN-2.34-02)."""

Edge = tuple[Place, Pose, int, bool]
"""A step from a pose: the place that it enters, the pose after it, its cost if nobody is there, and whether it is a
swing: the rear half stays where it is although it could follow."""


def around(facing: int) -> tuple[tuple[int, int, int], ...]:
    """The eight hexes around a counter of two hexes, with the kind of turn that leads there (DN-2.36.1-02).

    Each is given by its direction from the front half and from the rear half, -1 where they don't touch; the turn is 0
    ahead, 1 alongside, 2 beside the rear, 3 behind.

    >>> around(0)[0], around(0)[2], around(0)[-1]
    ((0, -1, 0), (2, 1, 1), (-1, 4, 2))
    """
    both = {(facing + 2) % 6: (facing + 1) % 6, (facing - 2) % 6: (facing - 1) % 6}
    ahead = [(turn, both.get(turn, -1)) for turn in range(6) if turn != (facing + 3) % 6]
    behind = [(-1, turn) for turn in range(6) if turn != facing and turn not in both.values()]
    return tuple((front, rear, _turn(facing, front, rear)) for front, rear in (*ahead, *behind))


def _turn(facing: int, ahead: int, behind: int) -> int:
    if ahead >= 0:
        return 0 if (ahead - facing) % 6 in (0, 1, 5) else 1
    return 3 if (behind - facing) % 6 == 3 else 2


AROUND = tuple(around(facing) for facing in range(6))
"""The hexes around a counter of two, for every facing."""


class Lay(NamedTuple):
    """How a body lies in any pose on an unchanged ground, and steps from there."""

    edges: Callable[[Pose], tuple[Edge, ...]]
    """Every step from a pose, ignoring other pieces."""
    cells: Callable[[Pose], tuple[Place, ...]]
    """The places that it covers in a pose, with all its parts."""
    fits: Callable[[Pose], bool]
    """Whether the ground has room for it in a pose, ignoring other pieces."""
    covers: Callable[[Pose, Pose], tuple[Place, ...]]
    """The places that it covers in a pose, but did not in the one before."""


class Passages:
    """The two tables of one kind of mover: six entries for each place."""

    def __init__(
        self, ground: Ground, mover: str, *, window_combat: bool, bridges: str, climbs: bool, boat_fights: bool
    ) -> None:
        size = len(ground.table)
        self.ground = ground
        self.base = base = (
            None if ground.base is None else passages(ground.base, mover, window_combat, bridges, climbs, boat_fights)
        )
        """The tables before the ground was changed; only entries around the changes are recomputed."""
        self.altered = _within_reach(ground)
        looked_at = map(Place, range(size // 6)) if base is None else ground.touched
        barred = {place for place in looked_at if place in ground.closed or ground.kind(place).cost[mover] is None}
        self.closed: set[Place] = barred if base is None else (base.closed - ground.touched) | barred
        """The places that such a mover can't enter."""
        self.lay: Callable[[Body], Lay] = cache(self._lay)
        """What the tables say of a body in each pose."""
        self.cost: bytearray = bytearray(size if base is None else base.cost)
        """The cost of stepping over each hexside, or ``NO_WAY``."""
        self.strikes: bytearray = bytearray(size if base is None else base.strikes)
        """Whether an attack over each hexside is possible."""
        sides = ground.changed_sides
        for side in sides:
            price = _price(ground, mover, side, bridges, climbs)
            self.cost[side] = price
            through_window = ground.sides[side] == HexsideKind.WINDOW
            reached = bool(price) or _into_web(ground, mover, side, bridges, climbs)
            reached = reached or (boat_fights and _over_gunwale(ground, mover, side, bridges, climbs))
            self.strikes[side] = reached and (window_combat or not through_window)
        self.steps: list[tuple[tuple[Place, int], ...]] = [()] * (size // 6) if base is None else list(base.steps)
        """For each place its enterable neighbours and their costs, for floods."""
        for place in {side // 6 for side in sides}:
            around = [(ground.table[side], self.cost[side]) for side in range(place * 6, place * 6 + 6)]
            self.steps[place] = tuple([step for step in around if step[1]])

    def _lay(self, body: Body) -> Lay:
        edges, fits = cache(partial(self._edges, body)), cache(partial(self._fits, body))
        if self.base is None:
            return Lay(edges, cache(partial(body.cells_at, self.ground)), fits, cache(partial(self._covers, body)))
        known = self.base.lay(body)
        if self.ground.table is not self.base.ground.table:
            known = known._replace(
                cells=cache(partial(body.cells_at, self.ground)), covers=cache(partial(self._covers, body))
            )
        return known._replace(edges=self._mended(edges, known.edges), fits=self._mended(fits, known.fits))

    def _mended(self, fresh: Callable[[Pose], T], known: Callable[[Pose], T]) -> Callable[[Pose], T]:
        """What holds in each pose: what held before the ground was changed, unless a change is near."""
        altered = self.altered
        return lambda pose: fresh(pose) if pose // 6 in altered else known(pose)

    def _fits(self, body: Body, pose: Pose) -> bool:
        """Every cell on the map and open, and no wall, lip or drop inside the counter (DN-2.33-02, DN-2.33-03)."""
        if not body.is_large:
            return place_of(pose) not in self.closed
        return (
            body.is_on_map(self.ground, pose)
            and self.closed.isdisjoint(self.lay(body).cells(pose))
            and all(self.cost[joint] for joint in body.joints(self.ground, pose))
        )

    def _covers(self, body: Body, pose: Pose, after: Pose) -> tuple[Place, ...]:
        cells = self.lay(body).cells
        return tuple([cell for cell in cells(after) if cell not in cells(pose)])

    def _edges(self, body: Body, pose: Pose) -> tuple[Edge, ...]:
        if body.step == "follow":
            return tuple(self._follow(body, pose))
        if not body.is_large:
            facing = facing_of(pose)
            return tuple([(to, pose_at(to, facing), cost, False) for to, cost in self.steps[place_of(pose)]])
        return tuple(self._shift(body, pose))

    def _shift(self, body: Body, pose: Pose) -> Iterator[Edge]:
        """The whole counter moves by one hex and pays what most of its hexes cost, in a tie the higher (DN-2.33-04)."""
        lay = self.lay(body)
        cells, first, facing = lay.cells(pose), place_of(pose) * 6, facing_of(pose)
        for direction in range(6):
            to = self.ground.table[first + direction]
            prices = [self.cost[cell * 6 + direction] for cell in cells]
            if to == NOWHERE or not all(prices):
                continue
            after = pose_at(to, facing)
            if lay.fits(after):
                yield to, after, max(prices, key=lambda price: (prices.count(price), price)), False

    def _follow(self, body: Body, pose: Pose) -> Iterator[Edge]:
        """Both ways into every hex around a counter of two: the usual one, then the one that keeps the rear half.

        The front half enters the hex; the rear half follows into whichever of the two hexes held before is next to it
        (DN-2.36.1-01).
        """
        table, cost = self.ground.table, self.cost
        facing, front = facing_of(pose), place_of(pose) * 6
        rear = table[front + (facing + 3) % 6] * 6
        for ahead, behind, turn in AROUND[facing]:
            extra = body.turning[turn]
            if ahead >= 0 and cost[front + ahead]:
                to = table[front + ahead]
                yield to, pose_at(to, ahead), cost[front + ahead] + extra, False
            if behind >= 0 and rear >= 0 and cost[rear + behind]:
                to = table[rear + behind]
                yield to, pose_at(to, behind), cost[rear + behind] + extra, ahead >= 0


@lru_cache(maxsize=64)
def _within_reach(ground: Ground) -> frozenset[Place]:
    """The places so near to a change of the ground that a body there, or one step on, may lie over it."""
    found = {Place(side // 6) for side in ground.changed_sides} if ground.base is not None else set[Place]()
    for _ in range(REACH):
        found.update([place for near in found for place in ground.around(near)])
    return frozenset(found)


@lru_cache(maxsize=256)
def passages(
    ground: Ground,
    mover: str,
    window_combat: bool = False,
    bridges: str = "allowed",
    climbs: bool = False,
    boat_fights: bool = False,
) -> Passages:
    """The tables of a kind of mover on a ground; levels don't hinder a climber."""
    return Passages(ground, mover, window_combat=window_combat, bridges=bridges, climbs=climbs, boat_fights=boat_fights)


@lru_cache(maxsize=128)
def enchanted(ground: Ground, magic: tuple[Any, ...]) -> Ground:
    """The ground under spells: each entry is (spell, hexes that change with their terrain, hexsides that change, …).

    A fireball changes nothing but closes its hex; it stands after the size, in the fifth place (DN-3.55-02).

    >>> from warhost.skirmish.maps.ground import Sheet, lay_out
    >>> plain = lay_out([Sheet("watermill")])
    >>> here = plain.hex("A9")
    >>> enchanted(plain, (("tree", ((here, "tree"),), ()),)).kind(here).key
    'tree'
    """
    terrain = {hex_: key for entry in magic for hex_, key in entry[1]}
    sides = {side: HexsideKind(thing) for entry in magic for side, thing in entry[2]}
    closed = [entry[4] for entry in magic if entry[0] == "fireball"]
    afloat = [tuple(hex_ for hex_, _ in entry[1]) for entry in magic if entry[0] == "boat"]
    boats = {half: other for bow, stern in afloat for half, other in ((bow, stern), (stern, bow))}
    return ground.changed(terrain=terrain, sides=sides, closed=closed, boats=boats)


def _price(ground: Ground, mover: str, hexside: int, bridges: str, climbs: bool) -> int:
    if next(why_barred(ground, mover, hexside, bridges, climbs), None) is not None:
        return NO_WAY
    price = ground.kind(ground.table[hexside]).cost[mover] or NO_WAY
    thing = ground.sides[hexside]
    if ground.boats and "boat" in ground.kind(ground.table[hexside]).traits and _is_water(ground, Place(hexside // 6)):
        return price + OUT_OF_THE_WATER
    if _climbs_tower(ground, Place(hexside // 6), ground.table[hexside]):
        return price + TOWER_STAIR
    if thing == HexsideKind.WINDOW:
        return price + WINDOW_EXTRA
    return price + DEMOLISHED_EXTRA if thing == HexsideKind.DEMOLISHED else price


def _into_web(ground: Ground, mover: str, hexside: int, bridges: str, climbs: bool) -> bool:
    """Whether nothing but a web bars a hexside: an Adventurer may attack the Krob inside (DN-2.46-01)."""
    there = ground.table[hexside]
    if there == NOWHERE or ground.kind(there).key != "web" or mover == "gharv":
        return False
    return all(text == "dn-terrain-barred" for text, _ in why_barred(ground, mover, hexside, bridges, climbs))


def _over_gunwale(ground: Ground, mover: str, hexside: int, bridges: str, climbs: bool) -> bool:
    """Whether a boat alone keeps those in it and those in the water beside it apart (DN-2.34-01)."""
    here, there = Place(hexside // 6), ground.table[hexside]
    if there == NOWHERE or mover == "gharv":
        return False
    ends = {ground.hex_of(here), ground.hex_of(there)}
    wet = _is_water(ground, here) or _is_water(ground, there)
    if not wet or len(ends & ground.boats.keys()) != 1:
        return False
    return all(text == "dn-terrain-barred" for text, _ in why_barred(ground, mover, hexside, bridges, climbs))


def _climbs_tower(ground: Ground, here: Place, there: Place) -> bool:
    return "tower" in ground.kind(there).traits and "tower" not in ground.kind(here).traits


def _is_water(ground: Ground, place: Place) -> bool:
    return "water" in ground.kind(place).traits
