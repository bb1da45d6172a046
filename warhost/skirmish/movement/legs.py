"""The legs of an itinerary, one after the other: steps into hexes and acts on the way (rulebook 2.3).

An itinerary is a list of hexes and of acts on the way, such as ``mount:konrad-horse``. Each chapter adds its acts to
:data:`ACTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.maps.passages import terrain_rule
from warhost.skirmish.movement.arrivals import count_entry, doors, entry_cost, exits, gates, inward, leave_map
from warhost.skirmish.movement.bridles import follow, follow_reasons, leave_together, led_stay_refusal, seen_in
from warhost.skirmish.movement.gaits import STUNNED, Long, Stride, gait_of
from warhost.skirmish.movement.paces import paces
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.state import OFF, Going, Skirmish, refuse

LEAVING = 1
"""What it costs to leave the map."""


class Act:
    """Something done on the way. Acts are written as ``word:piece``; some take the hexes after them too."""

    word: str
    takes_two = False
    """Whether it is done with a horse or with somebody stunned who is in a hex beside him."""

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        """Why it cannot be done; ``rest`` is the itinerary after the act."""
        raise NotImplementedError

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        """Do it: the march after it, and how many legs of the rest are used up."""
        raise NotImplementedError

    def crosses(self) -> bool:
        """Whether doing it leaves the hex, so that it has been crossed (DN-2.35-01)."""
        return False

    def offered(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        """Ways to do it here and now, as legs of an itinerary, for players at random who move somebody on the map.

        Most can do nothing where they stand: then it is just empty, and nothing is begun. What is offered and clear
        (see :meth:`is_clear`) is allowed.
        """
        return ()

    def is_clear(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> bool:
        """Whether nobody can be in the way of a march of nothing but this act; in doubt it is tried out."""
        return False

    def is_plain(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> bool:
        """Whether a march of nothing but this act is allowed beyond doubt; all that is doubtful is tried out."""
        return self.is_clear(field, going, piece, rest) and not self.reasons(field, going, piece, rest)

    def covers(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[int, ...] | None:
        """The hexes that he covers after a march of nothing but this act; None where that is not said beforehand."""
        return None

    def is_known(self, muster: Muster) -> bool:
        """Whether somebody who takes part could ever do it; if not, nobody is asked whether he wants to."""
        return True

    def is_for(self, muster: Muster, piece: int, mounted: bool) -> bool:
        """Whether it is something that a piece could ever do, on a horse or without one."""
        return True

    def spots(self, ground: Ground) -> Iterable[int] | None:
        """The hexes in which it can be done as long as no spell changes the ground; None if it may be in any."""
        return None

    def possible(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        """Ways to do it here and now, for players who look; some may turn out not to be allowed."""
        return self.offered(field, going)

    def risk(self, field: Skirmish, going: Going, rest: tuple[Any, ...]) -> Preview | None:
        """The roll that doing it brings about, if any."""
        return None


ACTS: dict[str, Act] = {}
"""Every act by its word."""


def act(kind: type[Act]) -> type[Act]:
    """Register an act."""
    ACTS[kind.word] = kind()
    return kind


@lru_cache(maxsize=64)
def acts_of(muster: Muster) -> tuple[Act, ...]:
    """The acts that can be offered in a game, in order."""
    acts = [known for known in ACTS.values() if type(known).offered is not Act.offered]
    return tuple(known for known in acts if known.is_known(muster))


def acts_at(field: Skirmish, piece: int) -> tuple[Act, ...]:
    """Those of them that a piece could do where it stands on the map: most can do none."""
    muster, mounted = field.muster, field.mount[piece] != NOBODY
    bare = not field.magic[0] and field.at[piece] in bare_hexes(muster)
    is_horse, health = muster.is_horse, field.health
    for cell in field.covered[piece]:
        for some in filter(None, map(field.here.__getitem__, field.grid.neighbours[cell])):
            for other in some:
                if is_horse[other] or health[other] == STUNNED:
                    return acts_for(muster, piece, mounted, bare, alone=False)
    return acts_for(muster, piece, mounted, bare, alone=True)


@lru_cache(maxsize=64)
def bare_hexes(muster: Muster) -> frozenset[int]:
    """The hexes that have nothing by which acts could be done."""
    spots = [known.spots(muster.ground) for known in acts_of(muster)]
    return frozenset(range(muster.ground.grid.size)).difference(*[some for some in spots if some is not None])


@lru_cache(maxsize=4096)
def acts_for(muster: Muster, piece: int, mounted: bool, bare: bool, alone: bool) -> tuple[Act, ...]:
    """Those that a piece could do, on a horse or without one, in a bare hex or not, beside horse or man or alone."""
    acts = [known for known in acts_of(muster) if known.is_for(muster, piece, mounted)]
    here = [known for known in acts if not (bare and known.spots(muster.ground) is not None)]
    return tuple(known for known in here if not (alone and known.takes_two))


def begin(field: Skirmish, piece: int) -> Going:
    """A march about to begin; of who is under no spell the very same for as long as he stands as he stands."""
    if field.rules.seams["allowances"]:
        return Going(piece, movement_points(field, piece), refuge=(field.at[piece], field.facing[piece]))
    gait, at, facing = gait_of(field, piece), field.at[piece], field.facing[piece]
    if field.charms[piece]:
        return Going(piece, movement_points(field, piece), refuge=(at, facing))
    going = gait.start
    if going is None or gait.start_pose != at * 6 + facing:
        gait.start_pose = at * 6 + facing
        going = gait.start = Going(piece, gait.points, (), 0, (), 0, (at, facing))
    return going


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


def take_stride(field: Skirmish, going: Going, stride: Stride) -> Going:
    """Move a piece by one step."""
    piece = going.piece
    left = field.cells(piece)
    field.put(piece, stride.at, stride.facing)
    if going.led:
        follow(field, going.led, left, field.cells(piece))
    if field.rules.seams["heard-marches"]:
        field.note("entered", piece, stride.at)
    pose = (stride.at, stride.facing)
    refuge = pose if gait_of(field, piece).can_stay(*pose) else going.refuge
    points = going.points - stride.cost
    return Going(piece, points, going.path, 1, stride.covers, 0, refuge, going.carried, going.led)


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
            if leg not in gates(field, piece):
                return [refuse(msg("dn-not-here-on", piece=me, hex=where), "DN-1.42-03", where)]
            if leg in field.ground.closed:
                return [refuse(msg("dn-burning", hex=where), "DN-3.55-02", where)]
            kind = field.ground.kind(leg)
            text = msg("dn-terrain-barred", piece=me, hex=where, terrain=kind.key)
            return [refuse(text, terrain_rule(kind, field.mover(piece)), where)]
        gait = gait_of(field, piece)
        return [*gait.reasons_in(leg), *too_dear(field, going, entry_cost(field, piece, leg), leg)]
    gait = gait_of(field, piece)
    stride = gait.stride(field.at[piece], field.facing[piece], leg)
    if stride is None:
        return gait.reasons(field.at[piece], field.facing[piece], leg)
    return stride_reasons(field, going, stride)


def stride_reasons(field: Skirmish, going: Going, stride: Stride) -> list[Refusal]:
    """Why a step that the ground allows cannot be taken: points, or a led horse that cannot follow."""
    found = too_dear(field, going, stride.cost, stride.at)
    if going.led:
        now = gait_of(field, going.piece).cells(stride.at, stride.facing)
        found += follow_reasons(field, going, stride, now)
    return found


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


class Stretch(NamedTuple):
    """Some legs of an itinerary that are nothing but steps: how many, and how things stand after them."""

    legs: int
    at: int
    facing: int
    points: int
    covers: tuple[int, ...]
    refuge: tuple[int, int]


def stretch_of(
    field: Skirmish,
    going: Going,
    path: tuple[Any, ...],
    until: int = 0,
    dares: Callable[[tuple[int, ...]], bool] | None = None,
) -> Stretch:
    """How far a path is nothing but steps that can be taken, worked out without touching the position.

    ``dares`` tells whether somebody challenges whoever crosses some hexes: the stretch ends before that. Coming onto
    the map, acts, and whoever leads or carries somebody are for :func:`go_leg`.
    """
    piece, covers = going.piece, going.crossed
    pose = (field.at[piece], field.facing[piece])
    gone, points, refuge, fresh = 0, going.points, going.refuge, bool(going.entered and not going.passed)
    most = len(path) - until
    passed = []
    for pace in paces(field, going, path):
        if gone >= most or (fresh and dares is not None and dares(covers)):
            break
        gone, at, facing, points, covers = pace
        pose, fresh = (at, facing), True
        passed.append(pose)
    gait = gait_of(field, piece)
    for behind in reversed(passed):
        if gait.can_stay(*behind):
            refuge = behind
            break
    return Stretch(gone, *pose, points, covers, refuge)


def path_refusal(field: Skirmish, going: Going, path: tuple[Any, ...]) -> Refusal | None:
    """Why an itinerary is not allowed: every reason at its first leg that cannot be gone; None if all can.

    The march is tried out on the position itself and taken back.
    """
    if not path:
        me = field.ref(going.piece)
        return refuse(msg("dn-no-path", piece=me), "DN-2.3-01", me)
    leg = path[0]
    if isinstance(leg, int) or leg[0] == "swing":
        steps = paces(field, going, path)
        if steps:
            gone, at, facing, _, _ = steps[-1]
            if gone == len(path) and gait_of(field, going.piece).can_stay(at, facing):
                return None
    elif leg[0] in ACTS and ACTS[leg[0]].is_plain(field, going, leg[1], path[1:]):
        return None
    return field.once(("path", going, path), lambda: _tried(field, going, path))


def _tried(field: Skirmish, going: Going, path: tuple[Any, ...]) -> Refusal | None:
    mark, log = field.mark, field.log
    field.log = None
    try:
        while path:
            reasons = leg_reasons(field, going, path)
            if reasons:
                return first_with_all(reasons)
            going, used = go_leg(field, going, path)
            path = path[used:]
        return stay_refusal(field, going.piece) or led_stay_refusal(field, going)
    finally:
        field.revert(mark)
        field.log = log


@contextmanager
def planned(field: Skirmish, going: Going, path: tuple[Any, ...]) -> Iterator[Going | None]:
    """The position after an itinerary, while the block lasts: the march there, or None if it cannot be gone."""
    mark, log = field.mark, field.log
    field.log = None
    ahead: Going | None = going
    try:
        while path and ahead is not None:
            if leg_reasons(field, ahead, path):
                ahead = None
            else:
                ahead, used = go_leg(field, ahead, path)
                path = path[used:]
        yield ahead
    finally:
        field.revert(mark)
        field.log = log


class Foresight(NamedTuple):
    """What lies before who goes an itinerary: the points left at its end, and the rolls of acts on the way."""

    points: int
    risks: tuple[Preview, ...]


def foresee(field: Skirmish, going: Going, path: tuple[Any, ...]) -> Foresight:
    """Look ahead along an itinerary that is allowed."""
    mark, log = field.mark, field.log
    field.log = None
    risks: list[Preview] = []
    try:
        while path:
            risk = None if isinstance(path[0], int) else ACTS[path[0][0]].risk(field, going, path[1:])
            if risk is not None:
                risks.append(risk)
            going, used = go_leg(field, going, path)
            path = path[used:]
        return Foresight(going.points, tuple(risks))
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
    others = [o for cell in gait.cells(at, facing) for o in seen_in(field, cell, gait.seat) if o != piece]
    where = field.hex_ref(at)
    text = msg("dn-hex-taken", piece=field.ref(piece), hex=where, others=field.list_of(others))
    return refuse(text, "DN-2.37-01", where, *field.refs(others))


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

    def possible(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        if field.at[going.piece] != OFF and not self.reasons(field, going, going.piece, ()):
            yield ((self.word, going.piece),)


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
        return stride_reasons(field, going, stride)

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
        if going.carried >= 0 and field.is_enemy(piece, going.carried):
            foe = field.ref(going.carried)
            found.append(refuse(msg("dn-leave-with-foe", piece=me, enemy=foe), "DN-2.32.2-01", foe))
        return found + too_dear(field, going, LEAVING, where.id)

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        leave_together(field, going, field.at[piece])
        leave_map(field, piece)
        return replace(going, points=going.points - LEAVING, entered=0, led=(), carried=NOBODY), 0

    def crosses(self) -> bool:
        return True

    def is_known(self, muster: Muster) -> bool:
        return any(exits(muster, side) for side in range(len(muster.sides)))

    def offered(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        piece = going.piece
        leaves = going.points >= LEAVING and field.at[piece] in exits(field.muster, field.side[piece])
        return [(("leave", piece),)] if leaves else ()
