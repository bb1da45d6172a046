"""Where a fighter can go, and what he can do on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from warhost.core.dice import Dice
from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind
from warhost.core.position.derived import derived
from warhost.core.prompts import PathTo
from warhost.core.refusals import Refusal, first_with_all
from warhost.skirmish.movement.arrivals import doors, entry_cost, inward
from warhost.skirmish.movement.bridles import led_stay_refusal
from warhost.skirmish.movement.gaits import SHUT, Gait, gait_of
from warhost.skirmish.movement.legs import acts_of, leg_reasons, moments, path_refusal, stay_refusal, too_dear
from warhost.skirmish.state import OFF, Going, Skirmish, hexes_on

ACT = 3
"""Of so many marches at random one ends with something to do, if there is anything."""
ENDLESS = 999
"""Points that last for a way across any map."""


class MarchReach:
    """Everywhere a piece can go with the points it has, and the cheapest way there.

    A pose is one number, six times the place and the facing; what is in a place is looked at once.
    """

    def __init__(self, field: Skirmish, going: Going) -> None:
        piece, points = going.piece, going.points
        gait, here = gait_of(field, piece), field.at[piece]
        start = field.place(piece) * 6 + field.facing[piece]
        self._hex_of = hex_of = field.ground.hex_of
        self._piece = piece
        self._came: dict[int, tuple[int, bool]] = {}
        """By pose, the pose before it and whether the step was a swing."""
        self._best: dict[int, int] = {}
        """By hex, the pose at the end of the cheapest way to it."""
        self.cost: dict[int, int] = {}
        """By hex, the points that the cheapest way to it costs."""
        spent = [points + 1] * len(field.ground.table)
        """By pose, the least price found so far, or one more than he has."""
        buckets: list[list[int]] = [[] for _ in range(points + 1)]
        """By price, the poses that cost so much."""
        if here != OFF:
            spent[start] = 0
            buckets[0].append(start)
        for hex_ in doors(field, piece) if here == OFF else ():
            price = entry_cost(field, piece, hex_)
            if price <= points and not gait.blocked(hex_):
                pose = hex_ * 6 + inward(field, hex_)
                spent[pose] = price
                self._came[pose] = (start, False)
                buckets[price].append(pose)
        self._spread(gait, spent, buckets)
        cost, best, beyond = self.cost, self._best, points + 1
        for pose in self._came:
            at, price = hex_of(pose // 6), spent[pose]
            if price < cost.get(at, beyond) and gait.can_stay(*divmod(pose, 6)):
                cost[at] = price
                best[at] = pose
        cost.pop(here, None)

    def _spread(self, gait: Gait, spent: list[int], buckets: list[list[int]]) -> None:
        """Go on from all poses, the cheapest first."""
        came, edges, here, load, wide = self._came, gait.edges, gait.here, gait.load, gait.is_wide
        tolls: dict[int, int] = {}
        for price, poses in enumerate(buckets):
            for pose in poses:
                if spent[pose] != price:
                    continue
                for to, after, cost, swings in edges(pose):
                    total = price + cost
                    if total >= spent[after]:
                        continue
                    if here[to] or load[to] or wide:
                        if wide:
                            toll = gait.step_toll(pose, to, after)
                        else:
                            toll = tolls[to] if to in tolls else tolls.setdefault(to, gait.toll(to))
                        total += toll
                        if toll == SHUT or total >= spent[after]:
                            continue
                    spent[after] = total
                    came[after] = (pose, swings)
                    buckets[total].append(after)

    def pose(self, hex_: int) -> tuple[int, int]:
        """Where and how he stands at the end of the cheapest way to a hex."""
        return divmod(self._best[hex_], 6)

    def way(self, hex_: int) -> tuple[Any, ...]:
        """The cheapest way to a hex."""
        return self.way_to(self._best[hex_])

    def poses(self) -> dict[int, list[int]]:
        """By hex, the poses in which he can come there, whether he may stay or not."""
        found: dict[int, list[int]] = {}
        for pose in self._came:
            found.setdefault(self._hex_of(pose // 6), []).append(pose)
        return found

    def way_to(self, pose: int) -> tuple[Any, ...]:
        """The cheapest way to a pose."""
        path: list[Any] = []
        while pose in self._came:
            path.append(self._hex_of(pose // 6))
            pose, swings = self._came[pose]
            if swings:
                path.append(("swing", self._piece))
        return tuple(reversed(path))


@derived
def reach(field: Skirmish, going: Going) -> MarchReach:
    """Everywhere a march can lead."""
    return MarchReach(field, going)


class Prospect(NamedTuple):
    """Where a march could lead after some legs: what each hex costs from there, and everywhere he could go."""

    cost: Mapping[int, int]
    onward: MarchReach | None


@derived
def prospect(field: Skirmish, going: Going, legs: tuple[Any, ...]) -> Prospect:
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
def acts_after(field: Skirmish, going: Going, legs: tuple[Any, ...]) -> Mapping[tuple[Any, ...], Message]:
    """What could be done after some legs: whole itineraries, and what a player reads."""
    found: dict[tuple[Any, ...], Message] = {}
    with field.tried():
        *_, ahead = moments(field, going.along(legs))
        if not ahead.path and not (legs and field.at[going.piece] == OFF):
            for known in acts_of(field.muster):
                found |= {(*legs, *way): act_name(field, way) for way in known.ways(field, ahead)}
    return {path: name for path, name in found.items() if path_refusal(field, going, path) is None}


def out_of_reach(field: Skirmish, going: Going, legs: tuple[Any, ...], hex_: int) -> Refusal | None:
    """Why a march cannot end in a hex after some legs: what the way there costs, who is there, or what closes it."""
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
                poses.setdefault(here, []).append(field.place(going.piece) * 6 + field.facing[going.piece])
            found = _closing(field, going.piece, poses, hex_) or leg_reasons(field, ahead, (hex_,))
            return first_with_all(found)
        way = far.way(hex_) if hex_ in far.cost else min(map(far.way_to, poses[hex_]), key=len)
        *_, last = moments(field, rested.along(way))
        if last.path:
            return first_with_all(leg_reasons(field, last, last.path))
        taken = stay_refusal(field, going.piece) or led_stay_refusal(field, last)
        return first_with_all([*too_dear(field, ahead, ENDLESS - last.points, hex_), *([taken] if taken else [])])


def _closing(field: Skirmish, piece: PieceId, poses: Mapping[int, list[int]], hex_: int) -> list[Refusal]:
    """What closes the last step towards a hex to which no way leads: the fewest reasons, seen from as near as he comes.

    ``poses`` are those in which he can stand, by hex.
    """
    gait, seen, edge = gait_of(field, piece), {hex_}, [hex_]
    while edge:
        steps = [(near, to) for to in edge for near in field.grid.neighbours[to]]
        known = [gait.reasons(*divmod(pose, 6), to) for near, to in steps for pose in poses.get(near, ())]
        found = min(filter(None, known), key=len, default=None)
        if found is not None:
            return found
        edge = [near for near in dict.fromkeys(near for near, _ in steps) if near not in seen]
        seen.update(edge)
    return []


def act_name(field: Skirmish, way: tuple[Any, ...]) -> Message:
    """What a player reads who could do something on the way."""
    word, piece = next(leg for leg in way if not isinstance(leg, int))
    hexes = hexes_on(way)
    ends = f"dn-act-{word}-there" if hexes and word != "carry" else f"dn-act-{word}"
    return msg(ends, piece=field.ref(piece), hex=field.hex_ref(hexes[-1] if hexes else max(field.at[piece], 0)))


class Itineraries(PathTo):
    """Where a piece can go and what it can do, after legs that are planned and not yet gone."""

    __slots__ = ("field", "going", "legs")

    def __init__(self, field: Skirmish, going: Going, legs: tuple[Any, ...] = ()) -> None:
        self.kind = Kind.PATH
        self.field = field
        self.going = going
        self.legs = legs

    @property
    def cost(self) -> Mapping[int, int]:  # type: ignore[override]
        """The points to each hex where he could stop."""
        return prospect(self.field, self.going, self.legs).cost

    def path(self, hex_: int) -> tuple[Any, ...]:
        """The suggested way to a hex."""
        onward = prospect(self.field, self.going, self.legs).onward
        assert onward is not None
        return (*self.legs, *onward.way(hex_))

    def why_not(self, hex: int) -> Refusal | None:
        return None if hex in self.cost else out_of_reach(self.field, self.going, self.legs, hex)

    def all(self) -> Iterator[Any]:
        yield from super().all()
        yield from self.acts()

    def after(self, legs: tuple[Any, ...]) -> PathTo:
        return Itineraries(self.field, self.going, legs)

    def acts(self) -> Mapping[tuple[Any, ...], Message]:
        return acts_after(self.field, self.going, self.legs)

    def pick(self, dice: Dice) -> Any:
        acts = [] if dice.below(ACT) and len(self) else list(self.acts())
        return dice.choose(acts) if acts else super().pick(dice)
