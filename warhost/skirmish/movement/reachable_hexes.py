"""Where a fighter can go, and what he can do during the march."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, is_hex
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind
from warhost.core.position.derived import derived
from warhost.core.prompts import PathTo
from warhost.core.refusals import Refusal, first_with_all
from warhost.skirmish.movement.arrivals import doors, entry_cost, inward
from warhost.skirmish.movement.paths import ACTS, end_refusal, leg_reasons, moments, path_refusal, too_dear
from warhost.skirmish.movement.stepping_and_turning import SHUT, Gait, gait_of
from warhost.skirmish.places import Pose, facing_of, place_of, upper
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, hexes_on

ACT = 3
"""One in this many random marches ends with an act, if there is any."""
ENDLESS = 999
"""Enough points for a path across any map."""


class Trail:
    """How a search reached each pose, and the legs that lead there."""

    def __init__(self, field: Skirmish, piece: PieceId) -> None:
        self.piece = piece
        self.start = field.pose(piece)
        self.hex_under = field.ground.hex_under
        self.came: dict[Pose, Pose] = {}
        """For each pose, the pose before it."""
        self.swung: set[Pose] = set()
        """The poses to which the last step is a swing."""
        self.ends: dict[HexId, Pose] = {}
        """For each hex where a path can end, the pose at its end."""

    def way(self, hex_: HexId) -> Legs:
        """The path to a hex where it can end."""
        return self.way_to(self.ends[hex_])

    def way_to(self, pose: Pose) -> Legs:
        """The path to a pose."""
        path: list[Any] = []
        while pose in self.came:
            after, pose = pose, self.came[pose]
            if place_of(after) == place_of(pose):
                path.append((f"turn-{facing_of(after)}", self.piece))
                continue
            path.append(self.hex_under(after))
            if after in self.swung:
                path.append(("swing", self.piece))
        return tuple(reversed(path))


class MarchReach(Trail):
    """Everywhere a piece can go with its points, and the cheapest path there."""

    def __init__(self, field: Skirmish, going: Going) -> None:
        super().__init__(field, going.piece)
        piece, points, here = going.piece, going.points, field.at[going.piece]
        gait, beyond = gait_of(field, piece), points + 1
        self.cost: dict[HexId, int] = {}
        """The cost of the cheapest path to each hex."""
        spent = array("H", (beyond,)) * len(field.ground.table)
        """The lowest cost found so far for each pose, or one more than he has."""
        buckets: list[list[Pose]] = [[] for _ in range(beyond)]
        """The poses of each cost."""
        if here != OFF:
            spent[self.start] = 0
            buckets[0].append(self.start)
        for hex_ in doors(field, piece) if here == OFF else ():
            price, pose = entry_cost(field, piece, hex_), inward(field, hex_)
            if price <= points and not gait.blocked(upper(hex_)):
                spent[pose] = price
                self.came[pose] = self.start
                buckets[price].append(pose)
        self._spread(gait, spent, buckets)
        cost, ends, hex_under, taken = self.cost, self.ends, self.hex_under, gait.here
        is_single, shunned = not gait.is_large, gait.shunned
        for pose in self.came:
            at, price = hex_under(pose), spent[pose]
            is_free = is_single and not taken[pose // 6] and at not in shunned
            if price < cost.get(at, beyond) and (is_free or gait.can_stay(pose)):
                cost[at] = price
                ends[at] = pose
        cost.pop(here, None)

    def _spread(self, gait: Gait, spent: array[int], buckets: list[list[Pose]]) -> None:
        """Expand all poses, the cheapest first."""
        came, swung, here, load, wide = self.came, self.swung, gait.here, gait.load, gait.is_wide
        edges = gait.lay.edges if gait.tread is None else gait.edges
        for price, poses in enumerate(buckets):
            for pose in poses:
                if spent[pose] != price:
                    continue
                for to, after, cost, swings in edges(pose):
                    total = price + cost
                    if total >= spent[after]:
                        continue
                    if here[to] or load[to] or wide:
                        toll = gait.step_toll(pose, after)
                        total += toll
                        if toll == SHUT or total >= spent[after]:
                            continue
                    spent[after] = total
                    came[after] = pose
                    if swings:
                        swung.add(after)
                    elif swung:
                        swung.discard(after)
                    buckets[total].append(after)
                if wide:
                    first = pose - facing_of(pose)
                    dearer = [facing for facing in range(6) if price < spent[first + facing]]
                    for after in gait.turns(pose, dearer) if dearer else ():
                        spent[after] = price
                        came[after] = pose
                        poses.append(after)

    def poses(self) -> dict[HexId, list[Pose]]:
        """For each hex, the poses in which he can reach it, whether or not he may stay."""
        found: dict[HexId, list[Pose]] = {}
        for pose in self.came:
            found.setdefault(self.hex_under(pose), []).append(pose)
        return found


@derived
def reach(field: Skirmish, going: Going) -> MarchReach:
    """Everywhere a march can lead."""
    return MarchReach(field, going)


class Prospect(NamedTuple):
    """Where a march could lead after some legs: what each hex costs from there, and everywhere he could go."""

    cost: Mapping[HexId, int]
    onward: MarchReach | None


@derived
def prospect(field: Skirmish, going: Going, legs: Legs) -> Prospect:
    """Where a march could lead after some legs."""
    with field.tried():
        *_, ahead = moments(field, going.along(legs))
        if ahead.path or (legs and field.at[going.piece] == OFF):
            return Prospect({}, None)
        onward = reach(field, ahead)
    if not ahead.led:  # of which the flood knows nothing
        return Prospect(onward.cost, onward)
    ways = {hex_: (*legs, *onward.way(hex_)) for hex_ in onward.cost}
    return Prospect(
        {hex_: cost for hex_, cost in onward.cost.items() if path_refusal(field, going, ways[hex_]) is None}, onward
    )


@derived
def acts_after(field: Skirmish, going: Going, legs: Legs) -> Mapping[Legs, Message]:
    """The acts possible after some legs: whole paths, and their labels for players."""
    found: dict[Legs, Message] = {}
    with field.tried():
        *_, ahead = moments(field, going.along(legs))
        if not ahead.path and not (legs and field.at[going.piece] == OFF):
            for known in ACTS.values():
                found |= {(*legs, *way): act_name(field, way) for way in known.ways(field, ahead)}
    return {path: name for path, name in found.items() if path_refusal(field, going, path) is None}


def out_of_reach(field: Skirmish, going: Going, legs: Legs, hex_: HexId) -> Refusal | None:
    """Why a march can't end in a hex after some legs: the path costs too much, somebody is there, or it is closed."""
    if not 0 <= hex_ < field.grid.size:
        return None
    with field.tried():
        *_, ahead = moments(field, going.along(legs))
        if ahead.path:
            return first_with_all(leg_reasons(field, ahead, ahead.path))
        here = field.at[going.piece]
        if hex_ == here:
            return None
        rested = replace(ahead, points=ENDLESS)
        far = MarchReach(field, rested)
        poses = far.poses()
        if hex_ not in poses:
            if here != OFF:
                poses.setdefault(here, []).append(field.pose(going.piece))
            found = _closing(field, going.piece, poses, hex_) or leg_reasons(field, ahead, (hex_,))
            return first_with_all(found)
        way = far.way(hex_) if hex_ in far.cost else min(map(far.way_to, poses[hex_]), key=len)
        *_, last = moments(field, rested.along(way))
        if last.path:
            return first_with_all(leg_reasons(field, last, last.path))
        taken = end_refusal(field, last)
        return first_with_all([*too_dear(field, ahead, ENDLESS - last.points, hex_), *([taken] if taken else [])])


def _closing(field: Skirmish, piece: PieceId, poses: Mapping[HexId, list[Pose]], hex_: HexId) -> list[Refusal]:
    """What closes the last step to an unreachable hex: the fewest reasons, from the nearest reachable poses.

    ``poses`` are those in which he can stand, by hex.
    """
    gait, seen, edge = gait_of(field, piece), {hex_}, [hex_]
    while edge:
        steps = [(near, to) for to in edge for near in field.grid.neighbours[to]]
        known = [gait.reasons(pose, to) for near, to in steps for pose in poses.get(near, ())]
        found = min(filter(None, known), key=len, default=None)
        if found is not None:
            return found
        edge = [near for near in dict.fromkeys(near for near, _ in steps) if near not in seen]
        seen.update(edge)
    return []


def act_name(field: Skirmish, way: Legs) -> Message:
    """The label of an act for players."""
    word, piece = next(leg for leg in way if not is_hex(leg))
    hexes = hexes_on(way)
    ends = f"dn-act-{word}-there" if hexes and word != "carry" else f"dn-act-{word}"
    return msg(ends, piece=field.ref(piece), hex=field.hex_ref(hexes[-1] if hexes else max(field.at[piece], 0)))


class Itineraries(PathTo):
    """Where a piece can go and what it can do after legs that are planned but not yet walked."""

    __slots__ = ("field", "going", "legs")

    def __init__(self, field: Skirmish, going: Going, legs: Legs = ()) -> None:
        self.kind = Kind.PATH
        self.field = field
        self.going = going
        self.legs = legs

    @property
    def cost(self) -> Mapping[HexId, int]:
        """The points to each hex where he could stop."""
        return prospect(self.field, self.going, self.legs).cost

    def path(self, hex_: HexId) -> Legs:
        """The suggested path to a hex."""
        onward = prospect(self.field, self.going, self.legs).onward
        assert onward is not None
        return (*self.legs, *onward.way(hex_))

    def why_not(self, hex: HexId) -> Refusal | None:
        return None if hex in self.cost else out_of_reach(self.field, self.going, self.legs, hex)

    def all(self) -> Iterator[Any]:
        yield from super().all()
        yield from self.acts()

    def after(self, legs: Legs) -> PathTo:
        return Itineraries(self.field, self.going, legs)

    def acts(self) -> Mapping[Legs, Message]:
        return acts_after(self.field, self.going, self.legs)

    def pick(self, dice: Dice) -> Any:
        acts = [] if dice.below(ACT) and len(self) else list(self.acts())
        return dice.choose(acts) if acts else super().pick(dice)
