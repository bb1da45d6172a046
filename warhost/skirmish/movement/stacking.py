"""Stacking: one living character to a hex at the end of a movement phase (rulebook 2.37)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from warhost.core.board.hexes import OFF_MAP
from warhost.core.messages import msg, phrase
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.skirmish.movement.bridles import seen_in
from warhost.skirmish.movement.gaits import CLOSED, SHUT, Gait, Long, OnFoot, gait_of
from warhost.skirmish.movement.legs import begin
from warhost.skirmish.movement.marches import marchers
from warhost.skirmish.movement.paces import paces
from warhost.skirmish.movement.ways import some_way
from warhost.skirmish.people.footing import Footing
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.state import Going, Skirmish, refuse


@dataclass(frozen=True, slots=True)
class MakeRoom(Order):
    """Shift somebody out of a hex that holds too many: ``make-room matt J5``."""

    verb = "make-room"
    piece: Piece
    hex: Hex


class MakingRoom(Mode):
    """Shift somebody out of a hex that holds too many and that nobody in it can leave (DN-2.37-01)."""

    order = MakeRoom
    label = "dn-offer-make-room"

    def offered(self, field: Skirmish, side: int, /) -> bool:
        return bool(self._crowd(field, side))

    def _crowd(self, field: Skirmish, side: int) -> list[int]:
        if not field.crowded[0]:
            return []
        passing, key = field.passing(), ("wedged in", side)
        found: list[int] | None = passing.get(key)
        if found is None:
            stuck = wedged_in(field, side)
            found = [piece for crowd in stuck for piece in movable(field, side, crowd)] if stuck else []
            passing[key] = found
        return found

    def choices(self, field: Skirmish, side: int, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.HEX, list(nearest_free(field, chosen[0], field.at[chosen[0]])))
        return OneOf(Kind.PIECE, self._crowd(field, side))

    def refusal(self, field: Skirmish, side: int, order: MakeRoom, /) -> Refusal | None:
        me, where = field.ref(order.piece), field.hex_ref(order.hex)
        if order.piece not in self._crowd(field, side):
            return refuse(msg("dn-need-not-shift", piece=me), "DN-2.37-01", me)
        if order.hex not in nearest_free(field, order.piece, field.at[order.piece]):
            return refuse(msg("dn-not-nearest", piece=me, hex=where), "DN-2.37-01", where)
        return None

    def take(self, field: Skirmish, side: int, order: MakeRoom, /) -> None:
        places = nearest_free(field, order.piece, field.at[order.piece])
        field.put(order.piece, order.hex, places[order.hex])
        if field.rules.seams["heard-marches"]:
            field.note("entered", order.piece, order.hex)


def crowds_rest_on(field: Skirmish, crowds: Crowds) -> Footing | None:
    """On what it rests that nobody need be shifted: who shares hexes, and that one of each crowd can step aside.

    None if somebody must, or if a way out of a crowd had to be sought from farther off. They have been looked at by
    :func:`without_way_out`.
    """
    groups, _, asides = crowds
    crowded = field.crowded[0]
    if len(asides) < len(groups):
        return None
    hexes = {*crowded, *[hex_ for _, to, rear in asides.values() for hex_ in (to, rear)]}
    return Footing({piece for hex_ in crowded for piece in field.here[hex_]}, hexes)


class Aside(NamedTuple):
    """A step out of a crowd: who can take it, as he stands, and the hexes that must be empty for it."""

    going: Going
    to: int
    rear: int


class Crowds(NamedTuple):
    """The groups of a side that share hexes and may not, and what was seen when they were told apart."""

    groups: list[tuple[int, ...]]
    seen: list[tuple[int, tuple[int, ...], int, int]]
    """Each crowded hex, who is there, and one of them with the hex of his front half."""
    asides: dict[tuple[int, ...], Aside]
    """For each group the last step that was found to lead out of it, if any; it may be barred by now."""


def wedged_in(field: Skirmish, side: int) -> list[tuple[int, ...]]:
    """The groups of a side that share a hex and may not, and that nobody in them can leave."""
    crowds = crowds_of(field, side)
    return without_way_out(field, crowds, marchers(field, side)) if crowds.groups else []


def without_way_out(field: Skirmish, crowds: Crowds, may: Sequence[int]) -> list[tuple[int, ...]]:
    """The groups that none of those in them can leave who may march.

    A step aside that was found before is looked at first: it can still be taken if he who takes it stands as he stood
    and nobody came in his way.
    """
    groups, _, asides = crowds
    here, load, found = field.here, field.load, []
    for crowd in groups:
        if crowd in asides:
            going, to, rear = asides[crowd]
            piece = going.piece
            unmoved = piece in may and begin(field, piece) is going
            if unmoved and not here[to] and not load[to] and (rear == OFF_MAP or here[rear] in ((), (piece,))):
                continue
            del asides[crowd]
        able = [piece for piece in crowd if piece in may]
        if not able or not can_thin_out(field, crowd, able, asides):
            found.append(crowd)
    return found


def can_thin_out(
    field: Skirmish, crowd: tuple[int, ...], able: list[int], asides: dict[tuple[int, ...], Aside]
) -> bool:
    """Whether one of those in a crowd who may still march can walk away; a step aside that is found is noted.

    Most step aside, so that ways are sought only for the rest.
    """
    for piece in able:
        found = step_aside(field, piece)
        if found is not None:
            asides[crowd] = found
            return True
    return any(can_get_away(field, piece) for piece in able)


def movable(field: Skirmish, side: int, crowd: tuple[int, ...]) -> list[int]:
    """Those of a crowd whom their side may shift; large counters find room less easily, and stay if others can go."""
    mine = [p for p in crowd if field.seat_of(p) == side]
    return [p for p in mine if not field.is_long(p)] or mine


def step_aside(field: Skirmish, piece: int) -> Aside | None:
    """A step of a fighter into an empty hex beside him that he can pay; None if there is none."""
    gait, going, here, load = gait_of(field, piece), begin(field, piece), field.here, field.load
    at, points = field.at[piece], going.points
    if type(gait) is OnFoot:
        for to, cost in gait.table.steps[at]:
            if not here[to] and not load[to] and cost <= points:
                return Aside(going, to, OFF_MAP)
    elif type(gait) is Long:
        pose, table = at * 6 + field.facing[piece], field.grid.table
        for to, after, cost, _ in gait.edges[pose]:
            if not here[to] and not load[to] and cost <= points:
                rear = table[to * 6 + (after + 3) % 6]
                if rear != OFF_MAP and here[rear] in ((), (piece,)):
                    return Aside(going, to, rear)
    return None


def can_get_away(field: Skirmish, piece: int) -> bool:
    """Whether a fighter can go anywhere with his points: the same crowd is asked about again and again."""
    gait, going = gait_of(field, piece), begin(field, piece)
    steps = paces(field, going, gait.outlet) if gait.outlet else ()
    if steps and steps[-1][0] == len(gait.outlet) and gait.can_stay(steps[-1][1], steps[-1][2]):
        return True
    gait.outlet = some_way(field, going) or ()
    return bool(gait.outlet)


def overfull(field: Skirmish, side: int) -> list[tuple[int, ...]]:
    """The groups of a side's living pieces that share a hex and may not."""
    return crowds_of(field, side).groups if field.crowded[0] else []


def crowds_of(field: Skirmish, side: int) -> Crowds:
    """The same with what is known of them; most marches go past all crowds and change nothing about them."""
    kept, here, at = field.noted("crowd"), field.here, field.at
    known: Crowds | None = kept.whole.get(side)
    if kept.stale:
        kept.freshen()
    elif known is not None:
        for hex_, there, one, front in known.seen:
            if here[hex_] is not there or at[one] != front:
                break
        else:
            return known
    known = kept.whole[side] = _overfull(field, side, known.asides if known is not None else {})
    return known


def _overfull(field: Skirmish, side: int, asides: dict[tuple[int, ...], Aside]) -> Crowds:
    """The same looked at afresh, but for steps aside that were known; they may be barred by now.

    Of somebody hidden who shares a hex with an enemy nobody on the other side knows.
    """
    found: list[tuple[int, int, tuple[int, ...]]] = []
    seen: list[tuple[int, tuple[int, ...], int, int]] = []
    at, hidden, sides, under = field.at, field.hidden, field.side, field.under
    for hex_ in field.crowded[0]:
        crowd = there = field.here[hex_]
        mine = NOBODY
        for piece in there:
            if hidden[piece]:
                crowd = tuple(seen_in(field, hex_, side))
                break
        for piece in crowd:
            if under[sides[piece]] == side and sides[piece] >= 0:
                mine = piece
                break
        if mine != NOBODY and len(crowd) > 1 and not may_share(field, crowd):
            found.append((mine, hex_ != at[mine], crowd))
        one = mine if mine != NOBODY else there[0]
        seen.append((hex_, there, one, at[one]))
    groups = list(dict.fromkeys([crowd for _, _, crowd in sorted(found)]))
    return Crowds(groups, seen, {crowd: asides[crowd] for crowd in groups if crowd in asides} if asides else {})


TOO_MANY = phrase("dn-too-many", "others")


@lru_cache(maxsize=1024)
def too_many(muster: Muster, crowds: tuple[tuple[int, ...], ...]) -> Refusal | None:
    """Why a movement phase cannot end while some share hexes who may not; None if there are none."""
    return first_with_all([_at_fault(muster, crowd) for crowd in crowds])


@lru_cache(maxsize=1024)
def _at_fault(muster: Muster, crowd: tuple[int, ...]) -> Refusal:
    refs = tuple(map(muster.refs.__getitem__, crowd))
    return Refusal(TOO_MANY(", ".join([ref.text for ref in refs])), ("DN-2.37-01",), refs)


def may_share(field: Skirmish, here: tuple[int, ...]) -> bool:
    """Whether two may be in one hex: above an entrance and in it, or on a beaten part (DN-2.37-02, DN-4.3-11)."""
    if len(here) != 2:
        return False
    one, other = here
    if field.below[one] != field.below[other]:
        return True
    return bool(field.muster.parts_of) and (field.is_beaten(one) or field.is_beaten(other))


# The nearest free place

ENOUGH = 99
"""Points that last for any step."""


def nearest_free(field: Skirmish, piece: int, start: int, *, over: bool = False) -> dict[int, int]:
    """The nearest hexes around one where a piece has room, each with its facing there.

    Near is what it can reach in few steps: nobody is put behind a wall, over a ledge or past enemies on their feet
    (``over`` them if he is pushed away from below them). Only who is shut in altogether is put beyond what shuts him
    in. Those who are hidden from its side neither hinder it nor are betrayed.
    """
    kept = field.kept("way").whole
    found: dict[int, int] | None = kept.get(("free", piece, start, over))
    if found is None:
        gait = gait_of(field, piece)
        near = (_in_steps(field, gait, start, way) for way in ((True,) if over else (False, True)))
        found = kept["free", piece, start, over] = next(filter(None, near), {}) or _around(field, gait, start)
    return found


def _in_steps(field: Skirmish, gait: Gait, start: int, over: bool) -> dict[int, int]:
    """The places with room after the fewest steps; ``over``: past whoever is in the way."""
    ring = [start * 6 + field.facing[gait.piece]]
    seen = set(ring)
    while ring:
        fresh: list[int] = []
        found: dict[int, int] = {}
        for pose in ring:
            for after in _steps(gait, pose, over):
                if after not in seen:
                    seen.add(after)
                    fresh.append(after)
                    at, facing = divmod(after, 6)
                    if at != start and at not in found and _has_room(field, gait, at, facing):
                        found[at] = facing
        if found:
            return dict(sorted(found.items()))
        ring = fresh
    return {}


def _steps(gait: Gait, pose: int, over: bool) -> list[int]:
    """The poses after each step from a pose, six times the hex and the facing; ``over``: whoever is in the way."""
    if over:
        edges = gait.table.riding if isinstance(gait, Long) else gait.table.on_foot
        return [after for _, after, _, _ in edges[pose]]
    if type(gait) is OnFoot or type(gait) is Long:
        here, load = gait.here, gait.load
        return [a for to, a, _, _ in gait.edges[pose] if not (here[to] or load[to]) or gait.toll(to) != SHUT]
    return [stride.at * 6 + stride.facing for stride in gait.strides(pose // 6, pose % 6, ENOUGH)]


def _around(field: Skirmish, gait: Gait, start: int) -> dict[int, int]:
    """The nearest places as the crow flies."""
    for radius in range(1, max(field.grid.columns, field.grid.rows)):
        found = {}
        for hex_ in field.grid.within(start, radius):
            facing = room_in(field, gait.piece, hex_) if hex_ != start else None
            if facing is not None:
                found[hex_] = facing
        if found:
            return found
    return {}


def room_in(field: Skirmish, piece: int, hex_: int) -> int | None:
    """A facing in which a piece could stand alone in a hex, the present one if it can; None if there is no room."""
    gait, facing = gait_of(field, piece), field.facing[piece]
    turns = range(facing, facing + 6) if isinstance(gait, Long) else (facing,)
    return next((turn % 6 for turn in turns if _has_room(field, gait, hex_, turn % 6)), None)


def _has_room(field: Skirmish, gait: Gait, at: int, facing: int) -> bool:
    """Whether a piece could stand in a pose with nobody else there, as far as its side knows."""
    ground, cells = field.ground, gait.cells(at, facing)
    if isinstance(gait, Long) and (len(cells) < 2 or not gait.table.cost[cells[1] * 6 + facing]):
        return False
    for cell in cells:
        if cell in ground.closed or ground.kind(cell).cost[gait.mover] is None:
            return False
        if gait.corpses and field.load[cell] >= CLOSED:
            return False
        if field.here[cell] and any(other != gait.piece for other in seen_in(field, cell, gait.seat)):
            return False
    return True
