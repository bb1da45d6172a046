"""The legs of a march, one after the other: steps into hexes and acts on the way (rulebook 2.3).

An itinerary is a list of hexes and of acts on the way, such as ``mount:konrad-horse``. Each chapter adds its acts to
:data:`ACTS`. :func:`moments` walks a march on the position itself; whoever only wants to know what would happen does
that inside ``field.tried()``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.prompts import Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.skirmish.maps.passages import terrain_rule
from warhost.skirmish.movement.arrivals import count_entry, doors, entry_cost, exits, gates, inward, leave_map
from warhost.skirmish.movement.bridles import follow, follow_reasons, leave_together, led_stay_refusal, seen_in
from warhost.skirmish.movement.gaits import Stride, gait_of
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.seams import ALLOWANCES
from warhost.skirmish.state import OFF, Going, Skirmish, refuse

LEAVING = 1
"""What it costs to leave the map."""


class Act:
    """Something done on the way. Acts are written as ``word:piece``; some take the hexes after them too."""

    word: str

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> list[Refusal]:
        """Why it cannot be done; ``rest`` is the itinerary after the act."""
        raise NotImplementedError

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> tuple[Going, int]:
        """Do it: the march after it, and how many legs of the rest are used up."""
        raise NotImplementedError

    def crosses(self) -> bool:
        """Whether doing it leaves the hex, so that it has been crossed (DN-2.35-01)."""
        return False

    def is_known(self, muster: Muster) -> bool:
        """Whether somebody who takes part could ever do it; if not, nobody is asked whether he wants to."""
        return True

    def ways(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        """Ways to do it here and now, as legs of an itinerary; some may turn out not to be allowed."""
        return ()

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
    """The acts that somebody in a game could do, in order."""
    return tuple(known for known in ACTS.values() if known.is_known(muster))


# A march about to begin


def begin(field: Skirmish, piece: PieceId) -> Going:
    """A march about to begin."""
    return Going(piece, movement_points(field, piece), refuge=refuge_at(field, piece))


def refuge_at(field: Skirmish, piece: PieceId) -> tuple[int, int]:
    """Where a piece stands, as a place to go back to: of an entrance the hex, for either of its places will do."""
    place, facing = field.pose(piece)
    return field.at[piece] if field.at[piece] in field.ground.entrances else place, facing


def movement_points(field: Skirmish, piece: PieceId) -> int:
    """The points with which a fighter begins to move, after what special rules take off."""
    points = field.allowance(piece)
    for limit in field.rules[ALLOWANCES]:
        points = limit(field, piece, points)
    return max(points, 0)


def too_dear(field: Skirmish, going: Going, cost: int, hex_: int) -> list[Refusal]:
    """The refusal of a step that he cannot pay (DN-2.31-09)."""
    if cost <= going.points:
        return []
    me, where = field.ref(going.piece), field.hex_ref(hex_)
    text = msg("dn-too-dear", piece=me, hex=where, cost=cost, points=going.points)
    return [refuse(text, "DN-2.31-09", me, where)]


# One leg


def take_stride(field: Skirmish, going: Going, stride: Stride) -> Going:
    """Move a piece by one step."""
    piece = going.piece
    left = field.cells(piece)
    field.put(piece, stride.at, stride.facing)
    if going.led:
        follow(field, going.led, left, field.cells(piece))
    field.note("entered", piece, field.at[piece])
    stays = gait_of(field, piece).can_stay(stride.at, stride.facing)
    refuge = refuge_at(field, piece) if stays else going.refuge
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
            text = msg("dn-terrain-barred", piece=me, hex=where, terrain=msg(f"dn-ground-{kind.key}"))
            return [refuse(text, terrain_rule(kind, field.mover(piece)), where)]
        gait = gait_of(field, piece)
        return [*gait.reasons_in(leg), *too_dear(field, going, entry_cost(field, piece, leg), leg)]
    gait = gait_of(field, piece)
    stride = gait.stride(*field.pose(piece), leg)
    if stride is None:
        return gait.reasons(*field.pose(piece), leg)
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
        found = gait_of(field, piece).stride(*field.pose(piece), leg)
        assert found is not None
        stride = found
    return take_stride(field, going, stride), 1


# The whole march


def next_leg(field: Skirmish, going: Going) -> Going | None:
    """Carry out the next leg of a march: the march after it, or None if the leg cannot be gone."""
    if leg_reasons(field, going, going.path):
        return None
    after, used = go_leg(field, going, going.path)
    return after.along(going.path[used:])


def moments(field: Skirmish, going: Going) -> Iterator[Going]:
    """Walk a march on the position itself: the march as it sets out, then after each leg that can be gone.

    If the last one still has legs before it, the first of them cannot be gone.
    """
    after: Going | None = going
    while after is not None:
        going = after
        yield going
        after = next_leg(field, going) if going.path else None


@derived
def path_refusal(field: Skirmish, going: Going, path: tuple[Any, ...]) -> Refusal | None:
    """Why an itinerary is not allowed: every reason at its first leg that cannot be gone; None if all can."""
    if not path:
        me = field.ref(going.piece)
        return refuse(msg("dn-no-path", piece=me), "DN-2.3-01", me)
    with field.tried():
        *_, last = moments(field, going.along(path))
        if last.path:
            return first_with_all(leg_reasons(field, last, last.path))
        return stay_refusal(field, going.piece) or led_stay_refusal(field, last)


def risk_of(field: Skirmish, going: Going) -> Preview | None:
    """The roll that the next leg of a march brings about, if any."""
    leg = going.path[0] if going.path else OFF
    return None if isinstance(leg, int) else ACTS[leg[0]].risk(field, going, going.path[1:])


def stay_refusal(field: Skirmish, piece: PieceId) -> Refusal | None:
    """Why a move cannot end where a piece is (DN-2.37-01)."""
    if field.at[piece] == OFF:
        return None
    gait = gait_of(field, piece)
    at, facing = field.pose(piece)
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

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        turn = gait_of(field, going.piece).about(*field.pose(going.piece))
        if piece != going.piece or turn is None:
            return [refuse(msg("dn-cannot-turn", piece=me), "DN-2.36.1-01", me)]
        return too_dear(field, going, turn.cost, field.at[going.piece])

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> tuple[Going, int]:
        turn = gait_of(field, going.piece).about(*field.pose(piece))
        assert turn is not None
        field.put(piece, turn.at, turn.facing)
        return replace(going, points=going.points - turn.cost), 0

    def ways(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        if field.at[going.piece] != OFF and not self.reasons(field, going, going.piece, ()):
            yield ((self.word, going.piece),)


@act
class Swing(Act):
    """``swing:konrad>J7``: into a hex beside the counter with the rear half kept where it is (DN-2.36.1-01)."""

    word = "swing"

    def _stride(self, field: Skirmish, going: Going, rest: tuple[Any, ...]) -> Stride | None:
        if not rest or not isinstance(rest[0], int):
            return None
        return gait_of(field, going.piece).stride(*field.pose(going.piece), rest[0], other=True)

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        stride = self._stride(field, going, rest)
        if piece != going.piece or stride is None:
            return [refuse(msg("dn-cannot-turn", piece=me), "DN-2.36.1-01", me)]
        return stride_reasons(field, going, stride)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> tuple[Going, int]:
        stride = self._stride(field, going, rest)
        assert stride is not None
        return take_stride(field, going, stride), 1

    def crosses(self) -> bool:
        return True


@act
class Leave(Act):
    """``leave:konrad``: off the map, where the scenario lets him go."""

    word = "leave"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> list[Refusal]:
        me, where = field.ref(going.piece), field.hex_ref(field.at[going.piece])
        found = []
        if piece != going.piece or rest:
            found.append(refuse(msg("dn-leave-last", piece=me), "DN-2.11-02", me))
        if field.at[going.piece] not in exits(field.muster, field.side[going.piece]):
            found.append(refuse(msg("dn-no-exit", piece=me, hex=where), "DN-2.11-02", where))
        if going.carried >= 0 and field.are_enemies(piece, going.carried):
            foe = field.ref(going.carried)
            found.append(refuse(msg("dn-leave-with-foe", piece=me, enemy=foe), "DN-2.32.2-01", foe))
        return found + too_dear(field, going, LEAVING, where.id)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> tuple[Going, int]:
        leave_together(field, going, field.at[piece])
        leave_map(field, piece)
        return replace(going, points=going.points - LEAVING, entered=0, led=(), carried=NOBODY), 0

    def crosses(self) -> bool:
        return True

    def is_known(self, muster: Muster) -> bool:
        return any(exits(muster, side) for side in range(len(muster.sides)))

    def ways(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        piece = going.piece
        leaves = going.points >= LEAVING and field.at[piece] in exits(field.muster, field.side[piece])
        return [(("leave", piece),)] if leaves else ()
