"""Where a fighter can go: all of it for who looks, one way at random for who does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from warhost.core.dice import Dice
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind
from warhost.core.prompts import PathTo
from warhost.skirmish.movement.arrivals import doors, entry_cost, inward
from warhost.skirmish.movement.gaits import BEYOND, SHUT, Gait, OnFoot, gait_of
from warhost.skirmish.movement.legs import ACTS, Act, acts_at, acts_of, begin, path_refusal, planned
from warhost.skirmish.state import OFF, Going, Skirmish

WANDER = 6
"""How many steps a march at random has at most."""
GUESSES = 4
"""How many steps, or whole ways, a player at random thinks of before he stops."""
ACT = 3
"""Of so many marches at random one begins with something to do on the spot, if there is anything."""
MANY, ENOUGH = 1 << 56, 1 << 32
"""The sides of a die that is thrown for several things at once, and what must be left of it for the next of them."""


class Itineraries(PathTo):
    """Where a piece can go: the flood is worked out only for who looks at it; at random it just wanders."""

    __slots__ = ("_found", "field", "going")

    def __init__(self, field: Skirmish, going: Going) -> None:
        self.kind = Kind.PATH
        self.field = field
        self.going = going
        self._found: Reach | None = None

    @property
    def reach(self) -> Reach:
        """Everywhere he can go."""
        if self._found is None:
            self._found = Reach(self.field, self.going)
        return self._found

    @property
    def cost(self) -> Mapping[int, int]:  # type: ignore[override]
        """The points to each hex where he could stop."""
        return self.reach.cost

    def path(self, hex_: int) -> tuple[Any, ...]:
        """The suggested way to a hex."""
        return self.reach.way(hex_)

    def __len__(self) -> int:
        return len(self.cost)

    @property
    def weight(self) -> int:
        """A player at random looks here as often as at a few other things; he does not count the hexes."""
        return WANDER

    def all(self) -> Iterator[Any]:
        yield from (way for way in super().all() if not self._is_doubtful or self._is_legal(way))
        yield from (way for way in self._acts() if self._is_legal(way))

    def after(self, legs: tuple[Any, ...]) -> PathTo:
        return Planned(self.field, self.going, legs)

    def acts(self) -> Mapping[tuple[Any, ...], Message]:
        return self.after(()).acts()

    def _acts(self) -> Iterator[tuple[Any, ...]]:
        return (way for known in acts_of(self.field.muster) for way in known.offered(self.field, self.going))

    @property
    def _is_doubtful(self) -> bool:
        """Whether ways must be looked at closely: the flood knows nothing of led horses and of leaving an entrance."""
        return bool(self.going.led or self.field.below[self.going.piece])

    def _is_legal(self, way: tuple[Any, ...]) -> bool:
        return path_refusal(self.field, self.going, way) is None

    def pick(self, dice: Dice) -> Any:
        field, going = self.field, self.going
        chance, n = divmod(dice.below(MANY), ACT)
        if not n and field.at[going.piece] != OFF:
            way = some_act(field, going, acts_at(field, going.piece), chance)
            if way is not None and is_free_to_act(field, going, way):
                return way
            chance = 0
        return self.pick_steps(dice, GUESSES, chance)

    def pick_steps(self, dice: Dice, guesses: int, chance: int = 0) -> tuple[Any, ...] | None:
        """A way at random with nothing to do on the spot, unless nothing else can be done."""
        field, going = self.field, self.going
        doubtful = going.led or field.below[going.piece]
        for _ in range(guesses):
            way = wander(field, going, dice, chance)
            if way is not None and (not doubtful or self._is_legal(way)):
                return way
            chance = 0
        # He wandered into a corner: there may be a way all the same.
        return next(self.all(), None) if doubtful else some_way(field, going) or self._first_act()

    def _first_act(self) -> tuple[Any, ...] | None:
        return next((way for way in self._acts() if self._is_legal(way)), None)


class Planned(PathTo):
    """Where a piece could go, and what it could do, after legs that are planned and not yet gone."""

    __slots__ = ("_going", "field", "legs")

    def __init__(self, field: Skirmish, going: Going, legs: tuple[Any, ...]) -> None:
        ways: dict[int, tuple[Any, ...]] = {}
        cost: dict[int, int] = {}
        with planned(field, going, legs) as ahead:
            if ahead is not None and (not legs or field.at[going.piece] != OFF):
                reach = Reach(field, ahead)
                doubtful = bool(ahead.led or field.below[going.piece])
                cost = dict(reach.cost)
                ways = {hex_: (*legs, *reach.way(hex_)) for hex_ in cost}
            else:
                doubtful = False
        if doubtful:
            cost = {hex_: price for hex_, price in cost.items() if path_refusal(field, going, ways[hex_]) is None}
        super().__init__(cost, ways.__getitem__)
        self.field = field
        self._going = going
        self.legs = legs

    def after(self, legs: tuple[Any, ...]) -> PathTo:
        return Planned(self.field, self._going, legs)

    def acts(self) -> Mapping[tuple[Any, ...], Message]:
        field, going, legs = self.field, self._going, self.legs
        found: dict[tuple[Any, ...], Message] = {}
        with planned(field, going, legs) as ahead:
            if ahead is not None and (not legs or field.at[going.piece] != OFF):
                for known in (doing for doing in ACTS.values() if doing.is_known(field.muster)):
                    found |= {(*legs, *way): act_name(field, way) for way in known.possible(field, ahead)}
        return {path: name for path, name in found.items() if path_refusal(field, going, path) is None}


def act_name(field: Skirmish, way: tuple[Any, ...]) -> Message:
    """What a player reads who could do something on the way."""
    word, piece = next(leg for leg in way if not isinstance(leg, int))
    hexes = [leg for leg in way if isinstance(leg, int)]
    ends = f"dn-act-{word}-there" if hexes and word != "carry" else f"dn-act-{word}"
    return msg(ends, piece=field.ref(piece), hex=field.hex_ref(hexes[-1] if hexes else max(field.at[piece], 0)))


def some_act(field: Skirmish, going: Going, acts: Sequence[Act], chance: int) -> tuple[Any, ...] | None:
    """Something to do on the spot, at random: first what, out of all that can be done, then how; None if nothing can.

    Kinds of acts are thought of in random order until one can be done: so each has the same chance, and the ways of
    the others are never listed. ``chance`` is what a die of :data:`MANY` sides shows.
    """
    kinds = [*acts]
    while kinds:
        chance, n = divmod(chance, len(kinds))
        offered = kinds.pop(n).offered(field, going)
        ways = list(offered) if offered else ()
        if ways:
            return ways[chance % len(ways)]
    return None


def is_free_to_act(field: Skirmish, going: Going, way: tuple[Any, ...]) -> bool:
    """Whether an act that is offered is allowed: most are clear, the others are tried out."""
    leg = way[0]
    if type(leg) is tuple and ACTS[leg[0]].is_clear(field, going, leg[1], way[1:]):
        return True
    return path_refusal(field, going, way) is None


def itinerary(field: Skirmish, piece: int, dice: Dice, chance: int) -> tuple[Any, ...] | None:
    """A whole way at random of who may begin to march; ``chance`` is what is left of a die of :data:`MANY` sides.

    The quick twin of :meth:`Itineraries.pick`, which is asked where it takes more than to draw some steps.
    """
    at = field.at[piece]
    if at == OFF or field.below[piece] or field.charms[piece] or field.rules.seams["allowances"]:
        way: tuple[Any, ...] | None = Itineraries(field, begin(field, piece)).pick(dice)
        return way
    chance, n = divmod(chance, ACT)
    acts = () if n else acts_at(field, piece)
    if acts:
        going = begin(field, piece)
        way = some_act(field, going, acts, chance)
        if way is not None:
            if is_free_to_act(field, going, way):
                return way
            chance = 0
    gait, pose = gait_of(field, piece), at * 6 + field.facing[piece]
    path, poses = _stroll(gait, pose, gait.points, dice, chance, bool(field.crowded[0]))
    if not poses:
        return Itineraries(field, begin(field, piece)).pick_steps(dice, GUESSES - 1)
    way = tuple(path)
    field.drawn = ((piece, pose, field.mount[piece]), way, poses)
    return way


def wander(field: Skirmish, going: Going, dice: Dice, chance: int = 0) -> tuple[Any, ...] | None:
    """A way at random; None if he cannot move. ``chance`` is what is left of a die that was thrown before."""
    piece = going.piece
    gait, at = gait_of(field, piece), field.at[piece]
    if at == OFF:
        return _wander_in(field, going, gait, dice)
    pose = at * 6 + field.facing[piece]
    path, poses = _stroll(gait, pose, going.points, dice, chance, bool(field.crowded[0]))
    if not poses:
        return None
    way = tuple(path)
    field.drawn = ((piece, pose, field.mount[piece]), way, poses)
    return way


def _wander_in(field: Skirmish, going: Going, gait: Gait, dice: Dice) -> tuple[Any, ...] | None:
    """The same for who comes onto the map."""
    piece, points = going.piece, going.points
    gates = [h for h in doors(field, piece) if entry_cost(field, piece, h) <= points and not gait.blocked(h)]
    if not gates:
        return None
    gate = dice.choose(gates)
    facing = inward(field, gate)
    path, poses = _stroll(gait, gate * 6 + facing, points - entry_cost(field, piece, gate), dice, 0, True)
    if poses:
        return gate, *path
    return (gate,) if gait.can_stay(gate, facing) else None


def _stroll(gait: Gait, pose: int, points: int, dice: Dice, chance: int, meets: bool) -> tuple[list[Any], list[int]]:
    """Some steps at random from a pose, as the legs of a path and as poses, up to the last place where he could stay.

    One throw of a die with very many sides decides on several steps: what is left after dividing is as good as new.
    ``meets`` tells whether he may share a hex already; who meets nobody can stay wherever he goes, and on foot in
    every empty hex.
    """
    edges, here, load = gait.edges, gait.here, gait.load
    path: list[Any] = []
    poses: list[int] = []
    chance, left = divmod(chance if chance > ENOUGH else dice.below(MANY), WANDER)
    some = edges[pose]
    guesses, number = GUESSES, len(some)
    while number and guesses:
        to, after, cost, swings = some[chance % number]
        chance //= number
        if here[to] or load[to]:
            meets = True
            cost = BEYOND if gait.blocked(to) else cost + gait.extra(to) if load[to] else cost
        if cost > points:
            guesses -= 1
            continue
        if swings:
            path.append(("swing", gait.piece))
        path.append(to)
        poses.append(after)
        points -= cost
        if not (left and points):
            break
        left -= 1
        some = edges[after]
        guesses, number = GUESSES, len(some)
        if chance < ENOUGH:
            chance = dice.below(MANY)
    on_foot = type(gait) is OnFoot
    while poses and (here[poses[-1] // 6] if on_foot else meets) and not gait.can_stay(poses[-1] // 6, poses[-1] % 6):
        poses.pop()
        path.pop()
        if path and type(path[-1]) is tuple:
            path.pop()
    return path, poses


def some_way(field: Skirmish, going: Going) -> tuple[Any, ...] | None:
    """A way to the first place where he could stop, often a step away; None if there is none."""
    reach = Reach(field, going, far=False)
    return next((reach.way(hex_) for hex_ in reach.cost), None)


class Reach:
    """Everywhere a piece can go with the points it has, and the cheapest way there.

    A pose is one number, six times the hex and the facing; what is in a hex is looked at once. Who does not look
    ``far`` is content with the first place where he could stop.
    """

    def __init__(self, field: Skirmish, going: Going, *, far: bool = True) -> None:
        piece, points = going.piece, going.points
        self._gait = gait = gait_of(field, piece)
        self._piece = piece
        self._came: dict[int, tuple[int, bool]] = {}
        self._best: dict[int, int] = {}
        self._tolls: dict[int, int] = {}
        self.cost: dict[int, int] = {}
        here, start = field.at[piece], field.at[piece] * 6 + field.facing[piece]
        spent = [points + 1] * (6 * field.grid.size)
        buckets: list[list[int]] = [[] for _ in range(points + 1)]
        if here == OFF:
            for hex_ in doors(field, piece):
                price = entry_cost(field, piece, hex_)
                if price <= points and not gait.blocked(hex_):
                    pose = hex_ * 6 + inward(field, hex_)
                    spent[pose] = price
                    self._came[pose] = (start, False)
                    buckets[price].append(pose)
        else:
            spent[start] = 0
            buckets[0].append(start)
        for price, poses in enumerate(buckets):
            if poses and self._spread(price, poses, spent, buckets, OFF if far else here):
                return
        cost, on_foot, taken = self.cost, type(gait) is OnFoot, field.here
        for pose in self._came:
            at, price = pose // 6, spent[pose]
            if price >= cost.get(at, points + 1):
                continue
            if (on_foot and not taken[at]) or gait.can_stay(at, pose % 6):
                cost[at] = price
                self._best[at] = pose
        cost.pop(here, None)

    def _spread(self, price: int, poses: list[int], spent: list[int], buckets: list[list[int]], leaving: int) -> bool:
        """Go on from all poses of one price; True if one of them was good enough for who just leaves a hex.

        By pose, ``spent`` is the least price found so far, or one more than he has.
        """
        gait, came, tolls = self._gait, self._came, self._tolls
        edges, here, load = gait.edges, gait.here, gait.load
        for pose in poses:
            if spent[pose] != price:
                continue
            if leaving != OFF and self._ends_at(pose, price, leaving):
                return True
            for to, after, cost, swings in edges[pose]:
                total = price + cost
                if total >= spent[after]:
                    continue
                if here[to] or load[to]:
                    toll = tolls.get(to)
                    if toll is None:
                        toll = tolls[to] = gait.toll(to)
                    total += toll
                    if toll == SHUT or total >= spent[after]:
                        continue
                spent[after] = total
                came[after] = (pose, swings)
                buckets[total].append(after)
        return False

    def _ends_at(self, pose: int, price: int, here: int) -> bool:
        at, facing = divmod(pose, 6)
        if at == here or not self._gait.can_stay(at, facing):
            return False
        self.cost[at], self._best[at] = price, pose
        return True

    def pose(self, hex_: int) -> tuple[int, int]:
        """Where and how he stands at the end of the cheapest way to a hex."""
        return divmod(self._best[hex_], 6)

    def way(self, hex_: int) -> tuple[Any, ...]:
        """The cheapest way to a hex."""
        path: list[Any] = []
        pose = self._best[hex_]
        while pose in self._came:
            path.append(pose // 6)
            pose, other = self._came[pose]
            if other:
                path.append(("swing", self._piece))
        return tuple(reversed(path))
