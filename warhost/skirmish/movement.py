"""Movement (rulebook 2.3): itineraries, step by step, with challenges on the way and defensive fire against them.

An itinerary is a list of hexes and of acts on the way, such as ``mount:konrad-horse``. Each chapter adds its acts to
:data:`ACTS`. A march that was cut short (a wound, a shot, somebody hidden) asks its owner afresh with the points left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Dice
from warhost.core.hexes import OFF_MAP
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Path, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, PathTo, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.challenges import Challenge
from warhost.skirmish.fighters import Health
from warhost.skirmish.gaits import Gait, Long, Stride, gait_of
from warhost.skirmish.muster import NOBODY, Muster
from warhost.skirmish.scenarios import Entry, Left, Sacks, conditions_of, hexes_of
from warhost.skirmish.state import LABOURED, MOVED, OFF, SHOT, Going, Skirmish, refuse

WANDER = 6
"""How many steps a march at random has at most."""
LEAVING = 1
"""What it costs to leave the map."""


@dataclass(frozen=True, slots=True)
class March(Order):
    """Move a fighter: ``march matt J2>J3``; with acts on the way: ``march matt mount:matt-horse>J6``."""

    verb = "march"
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class Onward(Order):
    """Go on with a march that was cut short: ``onward J4>J5``."""

    verb = "onward"
    path: Path


@dataclass(frozen=True, slots=True)
class Halt(Order):
    """End a march that was cut short: ``halt``."""

    verb = "halt"


@dataclass(frozen=True, slots=True)
class MakeRoom(Order):
    """Shift somebody out of a hex that holds too many: ``make-room matt J5``."""

    verb = "make-room"
    piece: Piece
    hex: Hex


# What may be on an itinerary besides hexes


class Act:
    """Something done on the way. Acts are written as ``word:piece``; some take the hexes after them too."""

    word: ClassVar[str]

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        """Why it cannot be done; ``rest`` is the itinerary after the act."""
        raise NotImplementedError

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        """Do it: the march after it, and how many legs of the rest are used up."""
        raise NotImplementedError

    def crosses(self) -> bool:
        """Whether doing it leaves the hex, so that it has been crossed (DN-2.35-01)."""
        return False

    def offered(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        """Ways to do it here and now, as legs of an itinerary, for players who move at random."""
        return iter(())


ACTS: dict[str, Act] = {}
"""Every act by its word."""


def act(kind: type[Act]) -> type[Act]:
    """Register an act."""
    ACTS[kind.word] = kind()
    return kind


@act
class AboutTurn(Act):
    """``about:konrad``: a half-turn on the spot (DN-2.36.1-01)."""

    word = "about"

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        gait = gait_of(field, going.piece)
        turn = gait.about(field.at[going.piece], field.facing[going.piece]) if isinstance(gait, Long) else None
        if piece != going.piece or turn is None:
            return [refuse(msg("dn-cannot-turn", piece=me), "DN-2.36.1-01", me)]
        return too_dear(field, going, turn.cost, field.at[going.piece])

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        gait = gait_of(field, going.piece)
        assert isinstance(gait, Long)
        turn = gait.about(field.at[piece], field.facing[piece])
        assert turn is not None
        field.put(piece, turn.at, turn.facing)
        return replace(going, points=going.points - turn.cost), 0


@act
class Swing(Act):
    """``swing:konrad>J7``: into a hex beside the counter with the rear half kept where it is (DN-2.36.1-01)."""

    word = "swing"

    def _stride(self, field: Skirmish, going: Going, rest: tuple[Any, ...]) -> Stride | None:
        gait = gait_of(field, going.piece)
        if not isinstance(gait, Long) or not rest or not isinstance(rest[0], int):
            return None
        return gait.stride(field.at[going.piece], field.facing[going.piece], rest[0], other=True)

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        stride = self._stride(field, going, rest)
        if piece != going.piece or stride is None:
            return [refuse(msg("dn-cannot-turn", piece=me), "DN-2.36.1-01", me)]
        return too_dear(field, going, stride.cost, stride.at)

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        stride = self._stride(field, going, rest)
        assert stride is not None
        return take_stride(field, going, stride), 1

    def crosses(self) -> bool:
        return True


@act
class Leave(Act):
    """``leave:konrad``: off the map, where the scenario lets him go."""

    word = "leave"

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        me, where = field.ref(going.piece), field.hex_ref(field.at[going.piece])
        found = []
        if piece != going.piece or rest:
            found.append(refuse(msg("dn-leave-last", piece=me), "DN-2.11-02", me))
        if field.at[going.piece] not in exits(field.muster, field.side[going.piece]):
            found.append(refuse(msg("dn-no-exit", piece=me, hex=where), "DN-2.11-02", where))
        return found + too_dear(field, going, LEAVING, where.id)

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        leave_map(field, piece)
        return replace(going, points=going.points - LEAVING, entered=0), 0

    def crosses(self) -> bool:
        return True

    def offered(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        piece = going.piece
        if going.points >= LEAVING and field.at[piece] in exits(field.muster, field.side[piece]):
            yield (("leave", piece),)


def leave_map(field: Skirmish, piece: int) -> None:
    """Take a piece off the map alive, with the horse that it rides."""
    for one in (piece, field.mount[piece]):
        if one != NOBODY:
            field.set("exit", one, field.at[piece])
    field.tell(msg("dn-log-left", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
    field.note("left", piece)
    field.put(piece, OFF)


@lru_cache(maxsize=64)
def exits(muster: Muster, side: int) -> frozenset[int]:
    """The hexes by which a side may leave: those that its victory asks for, or any edge where it asks for none."""
    ground, force = muster.ground, muster.sides[side]
    people = {force.key, *force.fighters, *force.allies}
    found: set[int] = set()
    for condition in conditions_of(muster.scenario):
        if isinstance(condition, Sacks) and condition.left_by is not None:
            found.update(hexes_of(ground, condition.left_by))
        if isinstance(condition, Left) and people & set(condition.who):
            found.update(hexes_of(ground, condition.by) if condition.by else edges(muster))
    return frozenset(found)


@lru_cache(maxsize=64)
def edges(muster: Muster) -> frozenset[int]:
    """Where one can go off the map: any edge above ground, the openings below it."""
    ground = muster.ground
    if any(ground.dark):
        openings = [name for name in ground.places if name.rpartition("/")[2].startswith(("X-", "Y-"))]
        return frozenset(h for name in openings for h in ground.place(name) if OFF_MAP in _around(muster, h))
    return frozenset(h for h in range(ground.grid.size) if OFF_MAP in _around(muster, h))


def _around(muster: Muster, hex_: int) -> list[int]:
    return muster.ground.grid.table[hex_ * 6 : hex_ * 6 + 6]


# Coming onto the map


def waits_to_enter(field: Skirmish, piece: int) -> bool:
    """Whether a fighter has not come onto the map yet and may do so this turn."""
    return field.at[piece] == OFF and not field.gone[piece] and field.exit[piece] == OFF and bool(doors(field, piece))


def entries(field: Skirmish, piece: int) -> list[Entry]:
    """The entries of the scenario that are for a fighter."""
    side = field.muster.sides[field.muster.pieces[piece].side]
    token = field.muster.pieces[piece].token
    set_up = {who for spot in side.set_up for who in spot.who}
    named = [entry for entry in side.enter if token in entry.who]
    if named or token in set_up or any(not spot.who for spot in side.set_up):
        return named
    return [entry for entry in side.enter if not entry.who]


def doors(field: Skirmish, piece: int) -> list[int]:
    """The hexes where a fighter can come onto the map this turn."""
    counter = field.muster.pieces[piece]
    if counter.sort != "fighter" or field.health[piece] == Health.DEAD:
        return []
    found: dict[int, None] = {}
    for entry in entries(field, piece):
        if entry.turn <= field.turn[0] and not _full(field, entry, counter.side):
            found.update(dict.fromkeys(hexes_of(field.muster.ground, entry.area)))
    return list(found)


def _full(field: Skirmish, entry: Entry, side: int) -> bool:
    if entry.at_most is None:
        return False
    came = dict(field.notes[0]).get(f"came-{side}-{field.muster.sides[side].enter.index(entry)}", 0)
    return bool(came >= entry.at_most)


def inward(field: Skirmish, hex_: int) -> int:
    """The facing of a rider who comes in: with the edge behind him."""
    table = field.grid.table
    return next((d for d in (0, 3, 1, 2, 4, 5) if table[hex_ * 6 + (d + 3) % 6] == OFF_MAP), 0)


# One leg after the other


def begin(field: Skirmish, piece: int) -> Going:
    """A march about to begin."""
    return Going(piece, movement_points(field, piece), refuge=(field.at[piece], field.facing[piece]))


def movement_points(field: Skirmish, piece: int) -> int:
    """The points with which a fighter begins to move, after what special rules take off."""
    points = field.allowance(piece)
    for limit in field.rules.seams["allowances"]:
        points = limit(field, piece, points)
    return max(points, 0)


def too_dear(field: Skirmish, going: Going, cost: int, hex_: int) -> list[Refusal]:
    """The refusal of a step that he cannot pay (DN-2.31-09)."""
    if cost <= going.points:
        return []
    me, where = field.ref(going.piece), field.hex_ref(hex_)
    text = msg("dn-too-dear", piece=me, hex=where, cost=cost, points=going.points)
    return [refuse(text, "DN-2.31-09", me, where)]


def leg_reasons(field: Skirmish, going: Going, path: tuple[Any, ...]) -> list[Refusal]:
    """Why the first leg of a path cannot be gone now; empty if it can."""
    leg, piece = path[0], going.piece
    me = field.ref(piece)
    if not isinstance(leg, int):
        known = ACTS.get(leg[0])
        if known is None:
            return [refuse(msg("dn-no-such-act", act=leg[0], acts=", ".join(ACTS)), "DN-2.3-01", me)]
        return known.reasons(field, going, leg[1], path[1:])
    if field.at[piece] == OFF:
        where = field.hex_ref(leg)
        if leg not in doors(field, piece):
            return [refuse(msg("dn-not-here-on", piece=me, hex=where), "DN-1.42-03", where)]
        gait = gait_of(field, piece)
        return [*gait.reasons_in(leg), *too_dear(field, going, entry_cost(field, piece, leg), leg)]
    gait = gait_of(field, piece)
    stride = gait.stride(field.at[piece], field.facing[piece], leg)
    if stride is None:
        return gait.reasons(field.at[piece], field.facing[piece], leg)
    return too_dear(field, going, stride.cost, leg)


def entry_cost(field: Skirmish, piece: int, hex_: int) -> int:
    """What the first hex costs who comes onto the map."""
    return field.ground.kind(hex_).cost[field.mover(piece)] or 0


def go_leg(field: Skirmish, going: Going, path: tuple[Any, ...]) -> tuple[Going, int]:
    """Carry out the first leg of a path that is allowed: the march after it and the number of legs used up."""
    leg, piece = path[0], going.piece
    if not isinstance(leg, int):
        after, used = ACTS[leg[0]].perform(field, going, leg[1], path[1:])
        return after, used + 1
    if field.at[piece] == OFF:
        stride = Stride(entry_cost(field, piece, leg), leg, inward(field, leg), (leg,))
        count_entry(field, piece, leg)
    else:
        found = gait_of(field, piece).stride(field.at[piece], field.facing[piece], leg)
        assert found is not None
        stride = found
    return take_stride(field, going, stride), 1


def count_entry(field: Skirmish, piece: int, hex_: int) -> None:
    """Remember by which entry somebody came, where only so many may."""
    side = field.muster.pieces[piece].side
    for number, entry in enumerate(field.muster.sides[side].enter):
        limited = entry.at_most is not None and entry.turn <= field.turn[0]
        if limited and hex_ in hexes_of(field.muster.ground, entry.area):
            key = f"came-{side}-{number}"
            notes = dict(field.notes[0])
            notes[key] = notes.get(key, 0) + 1
            field.set("notes", 0, tuple(sorted(notes.items())))
            return


def take_stride(field: Skirmish, going: Going, stride: Stride) -> Going:
    """Move a piece by one step."""
    piece = going.piece
    field.put(piece, stride.at, stride.facing)
    field.note("entered", piece, stride.at)
    after = replace(going, points=going.points - stride.cost, entered=1, passed=0, crossed=stride.covers)
    if gait_of(field, piece).can_stay(stride.at, stride.facing):
        after = replace(after, refuge=(stride.at, stride.facing))
    return after


def path_refusal(field: Skirmish, going: Going, path: tuple[Any, ...]) -> Refusal | None:
    """Why an itinerary is not allowed: every reason at its first leg that cannot be gone; None if all can.

    The march is tried out on the position itself and taken back.
    """
    me = field.ref(going.piece)
    if not path:
        return refuse(msg("dn-no-path", piece=me), "DN-2.3-01", me)
    mark, log = field.mark, field.log
    field.log = None
    try:
        while path:
            reasons = leg_reasons(field, going, path)
            if reasons:
                return first_with_all(reasons)
            going, used = go_leg(field, going, path)
            path = path[used:]
        return stay_refusal(field, going.piece)
    finally:
        field.revert(mark)
        field.log = log


def stay_refusal(field: Skirmish, piece: int) -> Refusal | None:
    """Why a move cannot end where a piece is (DN-2.37-01)."""
    if field.at[piece] == OFF:
        return None
    gait = gait_of(field, piece)
    at, facing = field.at[piece], field.facing[piece]
    if gait.can_stay(at, facing):
        return None
    others = [o for cell in gait.cells(at, facing) for o in field.here[cell] if o != piece]
    where = field.hex_ref(at)
    text = msg("dn-hex-taken", piece=field.ref(piece), hex=where, others=field.list_of(others))
    return refuse(text, "DN-2.37-01", where, *field.refs(others))


class Itineraries(PathTo):
    """Where a piece can go: the flood is worked out only for who looks at it; at random it just wanders."""

    __slots__ = ("_found", "field", "going")

    def __init__(self, field: Skirmish, going: Going) -> None:
        Choices.__init__(self, Kind.PATH)
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

    def all(self) -> Iterator[Any]:
        yield from super().all()
        yield from ((*way,) for known in ACTS.values() for way in known.offered(self.field, self.going))

    def pick(self, dice: Dice) -> Any:
        field, going = self.field, self.going
        ways = [way for known in ACTS.values() for way in known.offered(field, going)]
        if ways and not dice.below(3):
            return dice.choose(ways)
        return wander(field, going, dice)


def wander(field: Skirmish, going: Going, dice: Dice) -> tuple[Any, ...] | None:
    """A way at random; None if he cannot move."""
    piece = going.piece
    gait = gait_of(field, piece)
    at, facing, points = field.at[piece], field.facing[piece], going.points
    path: list[Any] = []
    best = 0
    if at == OFF:
        gates = [h for h in doors(field, piece) if entry_cost(field, piece, h) <= points and not gait.blocked(h)]
        if not gates:
            return None
        at = dice.choose(gates)
        facing, points = inward(field, at), points - entry_cost(field, piece, at)
        path.append(at)
        best = 1 if gait.can_stay(at, facing) else 0
    for _ in range(1 + dice.below(WANDER)):
        steps = list(gait.strides(at, facing, points))
        if not steps:
            break
        step = dice.choose(steps)
        usual = gait.stride(at, facing, step.at)
        if usual is None or usual.facing != step.facing:
            path.append(("swing", piece))
        path.append(step.at)
        at, facing, points = step.at, step.facing, points - step.cost
        if gait.can_stay(at, facing):
            best = len(path)
    return tuple(path[:best]) or None


class Reach:
    """Everywhere a piece can go with the points it has, and the cheapest way there."""

    def __init__(self, field: Skirmish, going: Going) -> None:
        piece = going.piece
        gait = gait_of(field, piece)
        self._piece = piece
        self._came: dict[tuple[int, int], tuple[tuple[int, int], bool]] = {}
        self._best: dict[int, tuple[int, int]] = {}
        self.cost: dict[int, int] = {}
        start = (field.at[piece], field.facing[piece])
        spent: dict[tuple[int, int], int] = {}
        buckets: list[list[tuple[int, int]]] = [[] for _ in range(going.points + 1)]
        if start[0] == OFF:
            for hex_ in doors(field, piece):
                price = entry_cost(field, piece, hex_)
                if price <= going.points and not gait.blocked(hex_):
                    pose = (hex_, inward(field, hex_))
                    spent[pose] = price
                    self._came[pose] = (start, False)
                    buckets[price].append(pose)
        else:
            spent[start] = 0
            buckets[0].append(start)
        for price, poses in enumerate(buckets):
            for pose in poses:
                if spent[pose] == price:
                    self._visit(field, gait, pose, price, going.points, spent, buckets)
        for (at, facing), price in spent.items():
            if (at, facing) != start and price < self.cost.get(at, going.points + 1) and gait.can_stay(at, facing):
                self.cost[at] = price
                self._best[at] = (at, facing)
        self.cost.pop(start[0], None)

    def _visit(
        self,
        field: Skirmish,
        gait: Gait,
        pose: tuple[int, int],
        price: int,
        points: int,
        spent: dict[tuple[int, int], int],
        buckets: list[list[tuple[int, int]]],
    ) -> None:
        at, facing = pose
        seen: set[int] = set()
        for step in gait.strides(at, facing, points - price):
            after = (step.at, step.facing)
            total = price + step.cost
            # The second way into the same hex keeps the rear half where it is.
            other = step.at in seen
            seen.add(step.at)
            if total < spent.get(after, points + 1):
                spent[after] = total
                self._came[after] = (pose, other)
                buckets[total].append(after)

    def way(self, hex_: int) -> tuple[Any, ...]:
        """The cheapest way to a hex."""
        path: list[Any] = []
        pose = self._best[hex_]
        while pose in self._came:
            path.append(pose[0])
            pose, other = self._came[pose]
            if other:
                path.append(("swing", self._piece))
        return tuple(reversed(path))


# Marching


class Marching(Mode):
    """Move one fighter after the other."""

    order = March
    label = "dn-offer-march"

    def offered(self, field: Skirmish, side: int, /) -> bool:
        return any(can_march(field, side, piece) for piece in range(field.muster.size))

    def choices(self, field: Skirmish, side: int, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return Itineraries(field, begin(field, chosen[0]))
        return OneOf(Kind.PIECE, [p for p in range(field.muster.size) if can_march(field, side, p)])

    def refusal(self, field: Skirmish, side: int, order: March, /) -> Refusal | None:
        reasons = march_reasons(field, side, order.piece)
        return first_with_all(reasons) if reasons else path_refusal(field, begin(field, order.piece), order.path)

    def take(self, field: Skirmish, side: int, order: March, /) -> None:
        commit(field, begin(field, order.piece), order.path)

    def preview(self, field: Skirmish, side: int, order: March, /) -> Preview | None:
        if self.refusal(field, side, order) is not None:
            return None
        going = begin(field, order.piece)
        left = points_after(field, going, order.path)
        used = Breakdown(part("DN-2.3-01", msg("dn-points-used"), going.points - left))
        places = tuple(field.hex_ref(leg) for leg in order.path if isinstance(leg, int))
        return Preview(((msg("dn-points-used"), used),), places=places)


def points_after(field: Skirmish, going: Going, path: tuple[Any, ...]) -> int:
    """The points left at the end of an itinerary that is allowed."""
    mark, log = field.mark, field.log
    field.log = None
    try:
        while path:
            going, used = go_leg(field, going, path)
            path = path[used:]
        return going.points
    finally:
        field.revert(mark)
        field.log = log


def can_march(field: Skirmish, side: int, piece: int) -> bool:
    """Whether a piece may move in this phase."""
    if field.seat_of(piece) != side or field.muster.is_horse[piece] or field.did[piece] & (MOVED | LABOURED):
        return False
    if field.muster.pieces[piece].sort == "part" or is_rooted(field, piece):
        return False
    if field.at[piece] == OFF:
        return waits_to_enter(field, piece)
    return field.is_able(piece) and movement_points(field, piece) > 0 and not loaded_and_shot(field, piece)


def march_reasons(field: Skirmish, side: int, piece: int) -> list[Refusal]:
    """Why a piece may not move in this phase; the explaining twin of :func:`can_march`."""
    if can_march(field, side, piece):
        return []
    me = field.ref(piece)
    if field.seat_of(piece) != side:
        return [refuse(msg("dn-not-yours", piece=me), "DN-2.12.1-03", me)]
    if field.did[piece] & MOVED:
        return [refuse(msg("dn-moved-already", piece=me), "DN-2.3-01", me)]
    if field.did[piece] & LABOURED:
        return [refuse(msg("dn-laboured", piece=me), "DN-2.32.1-01", me)]
    if field.at[piece] != OFF and loaded_and_shot(field, piece):
        return [refuse(msg("dn-shot-already", piece=me), "DN-2.12.1-03", me)]
    if is_rooted(field, piece):
        return [refuse(msg("dn-rooted", piece=me), "DN-3.53-01", me)]
    return [refuse(msg("dn-cannot-move", piece=me), "DN-2.3-01", me)]


def loaded_and_shot(field: Skirmish, piece: int) -> bool:
    """Whether his weapon forbids him to move in a turn in which he shot (DN-2.12.1-03, DN-5.11.5-01)."""
    missile = field.muster.fighter[piece].missile
    if missile is None or not field.did[piece] & SHOT:
        return False
    return not field.muster.weapons[missile].may_move_after_shooting()


def is_rooted(field: Skirmish, piece: int) -> bool:
    """Whether a spell keeps him where he is (DN-3.53-01)."""
    return any(kind == "root" for kind, _, _ in field.charms[piece])


def commit(field: Skirmish, going: Going, path: tuple[Any, ...]) -> None:
    """Announce an itinerary; the other side may react to it before it is walked (DN-2.23-01)."""
    piece = going.piece
    field.mark_as(piece, MOVED)
    ends = [leg for leg in path if isinstance(leg, int)]
    if ends:
        field.tell(msg("dn-log-march", piece=field.ref(piece), hex=field.hex_ref(ends[-1])))
    field.push(EndMarch())
    set_out(field, going, path)


def set_out(field: Skirmish, going: Going, path: tuple[Any, ...]) -> None:
    """Walk a path after everybody who may react to it has been asked."""
    field.set("march", 0, replace(going, path=path))
    windows = [window(field, going.piece, path) for window in field.rules.seams["windows"]]
    field.then(*(w for w in windows if w is not None), Walk())


@dataclass(frozen=True, slots=True)
class Walk(Procedure):
    """The march goes on leg by leg, to its end or until so many legs are left; or it is cut short."""

    until: int = 0

    def run(self, field: Skirmish, /) -> None:
        going = field.march[0]
        if going is None or len(going.path) <= self.until or not can_go_on(field, going):
            return
        path = going.path
        if going.entered and not going.passed and crosses(path[0]):
            field.set("march", 0, replace(going, passed=1))
            dares = challengers(field, going.piece, going.crossed)
            if dares:
                field.then(*(Challenge(going.piece, enemy) for enemy in dares), self)
                return
            going = _going(field)
        if leg_reasons(field, going, path):
            field.set("march", 0, replace(going, path=()))
            field.push(self, GoOn())
            return
        after, used = go_leg(field, going, path)
        field.set("march", 0, replace(after, path=path[used:]))
        field.push(self)


def crosses(leg: Any) -> bool:
    """Whether a leg leaves the hex."""
    return isinstance(leg, int) or (leg[0] in ACTS and ACTS[leg[0]].crosses())


def can_go_on(field: Skirmish, going: Going) -> bool:
    """Whether the marcher can still walk; one who waits outside can."""
    piece = going.piece
    if field.exit[piece] != OFF or field.health[piece] in (Health.DEAD, Health.STUNNED):
        return False
    return not field.idle[piece] and not is_rooted(field, piece)


def challengers(field: Skirmish, piece: int, crossed: tuple[int, ...]) -> list[int]:
    """The enemies who challenge a piece that crosses hexes (DN-2.35-01); some are never challenged."""
    if field.has(piece, "never-challenged") or field.has(piece, "dog"):
        return []
    return [enemy for enemy in field.threats(field.seat_of(piece), crossed) if not field.hidden[enemy]]


@dataclass(frozen=True, slots=True)
class GoOn(Decision):
    """The march was cut short: go on with the points that are left, or stop."""

    def moot(self, field: Skirmish, /) -> bool:
        going = field.march[0]
        if going is None or not can_go_on(field, going) or field.at[going.piece] == OFF:
            return True
        piece = going.piece
        return next(gait_of(field, piece).strides(field.at[piece], field.facing[piece], going.points), None) is None

    def ask(self, field: Skirmish, /) -> Ask:
        going = _going(field)
        me = field.ref(going.piece)
        return Ask(
            field.seat(field.seat_of(going.piece)),
            msg("dn-ask-onward", piece=me, points=going.points),
            (Offer(Onward, msg("dn-offer-onward")), Offer(Halt, msg("dn-offer-halt"))),
            ("DN-2.35-02",),
            msg("dn-wait-march", piece=me),
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return Itineraries(field, _going(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        return path_refusal(field, _going(field), order.path) if isinstance(order, Onward) else None

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, Onward):
            set_out(field, _going(field), order.path)


def _going(field: Skirmish) -> Going:
    going = field.march[0]
    assert going is not None
    return going


@dataclass(frozen=True, slots=True)
class EndMarch(Procedure):
    """The march is over; who cannot stay where he is goes back to the last place where he could (DN-2.35-02)."""

    def run(self, field: Skirmish, /) -> None:
        going = _going(field)
        piece = going.piece
        field.set("march", 0, None)
        if field.is_alive(piece):
            at, facing = going.refuge
            stays = gait_of(field, piece).can_stay(field.at[piece], field.facing[piece])
            if not stays and at != OFF and field.health[piece] != Health.STUNNED:
                field.put(piece, at, facing)
        field.note("marched", piece, going.carried)


# Too many in a hex at the end of the phase


class MakingRoom(Mode):
    """Shift somebody out of a hex that holds too many and that nobody in it can leave (DN-2.37-01)."""

    order = MakeRoom
    label = "dn-offer-make-room"

    def offered(self, field: Skirmish, side: int, /) -> bool:
        return bool(self._crowd(field, side))

    def _crowd(self, field: Skirmish, side: int) -> list[int]:
        return [
            piece
            for crowd in overfull(field, side)
            if not any(can_march(field, side, p) and Reach(field, begin(field, p)).cost for p in crowd)
            for piece in crowd
            if not field.is_long(piece)
        ]

    def choices(self, field: Skirmish, side: int, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.HEX, nearest_free(field, chosen[0], field.at[chosen[0]]))
        return OneOf(Kind.PIECE, self._crowd(field, side))

    def refusal(self, field: Skirmish, side: int, order: MakeRoom, /) -> Refusal | None:
        me, where = field.ref(order.piece), field.hex_ref(order.hex)
        if order.piece not in self._crowd(field, side):
            return refuse(msg("dn-need-not-shift", piece=me), "DN-2.37-01", me)
        if order.hex not in nearest_free(field, order.piece, field.at[order.piece]):
            return refuse(msg("dn-not-nearest", piece=me, hex=where), "DN-2.37-01", where)
        return None

    def take(self, field: Skirmish, side: int, order: MakeRoom, /) -> None:
        field.put(order.piece, order.hex)


def overfull(field: Skirmish, side: int) -> list[tuple[int, ...]]:
    """The groups of a side's living pieces that share a hex and may not."""
    found: dict[tuple[int, ...], None] = {}
    for piece in field.pieces_of(side):
        for cell in field.cells(piece):
            here = field.here[cell]
            if len(here) > 1 and not _share_entrance(field, here):
                found[here] = None
    return list(found)


def _share_entrance(field: Skirmish, here: tuple[int, ...]) -> bool:
    return len(here) == 2 and field.below[here[0]] != field.below[here[1]]


def nearest_free(field: Skirmish, piece: int, start: int) -> list[int]:
    """The nearest hexes around one in which a fighter on foot could stand alone."""
    mover = "armoured" if field.printed(piece).armoured else "foot"
    ground, radius = field.ground, 1
    while radius < max(field.grid.columns, field.grid.rows):
        found = [
            h
            for h in field.grid.within(start, radius)
            if h != start and not field.here[h] and ground.kind(h).cost[mover] is not None
        ]
        if found:
            return found
        radius += 1
    return []
