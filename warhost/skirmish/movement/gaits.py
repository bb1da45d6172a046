"""How pieces step from hex to hex: on foot, and as counters of two hexes (rulebook 2.31, 2.36.1).

A step is worked out from a pose without touching the position, so that ways can be planned, checked and walked by the
same law.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from warhost.core.board.hexes import OFF_MAP
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.skirmish.maps.passages import Edges, why_barred
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import MOVED, Skirmish, refuse

STUNNED = int(Health.STUNNED)
CROWDED, CLOSED = 3, 6
"""Bodies that slow a hex and that close it (DN-2.31-13)."""

ABOUT_TURN = 3
"""A half-turn on the spot (DN-2.36.1-01)."""


class Stride(NamedTuple):
    """One step: what it costs, and the pose after it."""

    cost: int
    at: int
    facing: int
    covers: tuple[int, ...]
    """The hexes that the counter newly covers."""


UNBOUNDED = 99
"""Points that last for any step."""
SHUT = -1
"""The toll of a hex that somebody or something closes."""


class Gait:
    """One fighter's way of moving, from wherever he may be on his way."""

    edges: Edges
    """Every step from a pose, whoever may be in the way."""

    def __init__(self, field: Skirmish, piece: int) -> None:
        self.field = field
        self.piece = piece
        self.seat = field.seat_of(piece)
        self.mover = field.mover(piece)
        self.table = field.passages(self.mover)
        self.corpses = field.muster.options["corpses"] == "on"
        self.here, self.load = field.here, field.load

    def strides(self, at: int, facing: int, points: int) -> Iterator[Stride]:
        """Every step that he can take from a pose with so many points."""
        raise NotImplementedError

    def stride(self, at: int, facing: int, to: int, other: bool = False) -> Stride | None:
        """The step into a hex, whatever it costs; None if he cannot take it. ``other``: the less usual way to do it."""
        raise NotImplementedError

    def reasons(self, at: int, facing: int, to: int) -> list[Refusal]:
        """Why he cannot step into a hex; empty if he can. The slow, explaining twin of :meth:`stride`."""
        raise NotImplementedError

    def cells(self, at: int, facing: int) -> tuple[int, ...]:
        """The hexes that he covers in a pose."""
        raise NotImplementedError

    def blocked(self, hex_: int) -> bool:
        """Whether somebody or something in a hex keeps him out: an enemy on his feet, or a heap of bodies."""
        if self.corpses and self.load[hex_] >= CLOSED:
            return True
        field = self.field
        sides, under, seat = field.side, field.under, self.seat
        for other in self.here[hex_]:
            side = sides[other]
            if (under[side] if side >= 0 else NOBODY) == seat or other == self.piece or field.health[other] == STUNNED:
                continue
            # Who walks does so above those who are in an underground entrance (DN-2.37-02).
            if not (field.hidden[other] or field.below[other] or field.is_beaten(other)):
                return True
        return False

    def toll(self, hex_: int) -> int:
        """What those in a hex add to its cost, or ``SHUT``; most hexes are empty, which is seen at a glance."""
        if not (self.here[hex_] or self.load[hex_]):
            return 0
        return SHUT if self.blocked(hex_) else self.extra(hex_)

    def extra(self, hex_: int) -> int:
        """What bodies add to the cost of a hex (DN-2.31-13)."""
        return 1 if self.corpses and self.field.load[hex_] >= CROWDED else 0

    def can_stay(self, at: int, facing: int) -> bool:
        """Whether a move may end in a pose: nobody else is there, save friends who will still move (DN-2.37-01)."""
        for cell in self.cells(at, facing):
            for other in self.here[cell]:
                if other != self.piece and not self._makes_room(other, cell):
                    return False
        return True

    def _makes_room(self, other: int, cell: int) -> bool:
        field = self.field
        if field.below[other] != field.below[self.piece]:
            return field.ground.kind(cell).key == "entrance"
        if field.seat_of(other) != self.seat:
            return bool(field.hidden[other]) or field.is_beaten(other)
        return (
            field.phase[0] == "movement"
            and field.active[0] == self.seat
            and not field.did[other] & MOVED
            and field.is_able(other)
        )

    def reasons_in(self, hex_: int) -> list[Refusal]:
        """Why what is in a hex keeps him out."""
        field, found = self.field, []
        where, me = field.hex_ref(hex_), field.ref(self.piece)
        if self.corpses and field.load[hex_] >= CLOSED:
            found.append(refuse(msg("dn-heap", hex=where), "DN-2.31-13", where))
        for other in field.here[hex_]:
            theirs = field.seat_of(other) != self.seat and not field.hidden[other]
            if other != self.piece and theirs and self.blocked(hex_):
                them = field.ref(other)
                found.append(refuse(msg("dn-enemy-in-hex", piece=me, enemy=them, hex=where), "DN-2.31-01", them, where))
        return found

    def reasons_over(self, side: int) -> list[Refusal]:
        """Why terrain and hexsides keep him out."""
        field = self.field
        there = field.grid.table[side]
        where = field.hex_ref(there if there != OFF_MAP else side // 6)
        me = field.ref(self.piece)
        bridges = field.muster.options["horses-on-bridges"]
        return [
            refuse(msg(text, piece=me, hex=where, terrain=field.ground.kind(where.id).key), rule, where)
            for text, rule in why_barred(field.ground, self.mover, side, bridges)
        ]


class OnFoot(Gait):
    """A counter of one hex."""

    def __init__(self, field: Skirmish, piece: int) -> None:
        super().__init__(field, piece)
        self.edges = self.table.on_foot

    def cells(self, at: int, facing: int) -> tuple[int, ...]:
        return (at,)

    def strides(self, at: int, facing: int, points: int) -> Iterator[Stride]:
        for to, cost in self.table.steps[at]:
            toll = self.toll(to) if cost <= points else SHUT
            if toll != SHUT and cost + toll <= points:
                yield Stride(cost + toll, to, facing, (to,))

    def stride(self, at: int, facing: int, to: int, other: bool = False) -> Stride | None:
        cost = self.table.prices[at].get(to)
        toll = self.toll(to) if cost else SHUT
        return None if toll == SHUT or cost is None else Stride(cost + toll, to, facing, (to,))

    def reasons(self, at: int, facing: int, to: int) -> list[Refusal]:
        field = self.field
        direction = field.grid.direction(at, to)
        if direction < 0:
            where, before = field.hex_ref(to), field.hex_ref(at)
            return [refuse(msg("dn-not-next", hex=where, before=before), "DN-2.3-01", where)]
        return [*self.reasons_over(at * 6 + direction), *self.reasons_in(to)]


class Long(Gait):
    """A counter of two hexes: riders, led horses, the Baby Dragon.

    The front half enters the hex; the rear half follows into whichever of the two hexes held before is next to it
    (DN-2.36.1-01). Ahead is free; alongside costs 1 more, beside the rear 2, behind 3, unless the beast turns freely.
    """

    def __init__(self, field: Skirmish, piece: int) -> None:
        super().__init__(field, piece)
        self.turns_freely = field.muster.fighter[piece].race == "dragon"
        self.edges = self.table.turning if self.turns_freely else self.table.riding

    def cells(self, at: int, facing: int) -> tuple[int, ...]:
        rear = self.field.grid.table[at * 6 + (facing + 3) % 6]
        return (at,) if rear == OFF_MAP else (at, rear)

    def strides(self, at: int, facing: int, points: int) -> Iterator[Stride]:
        for to, after, price, _ in self.edges(at * 6 + facing):
            toll = self.toll(to) if price <= points else SHUT
            if toll != SHUT and price + toll <= points:
                yield Stride(price + toll, to, after % 6, (to,))

    def stride(self, at: int, facing: int, to: int, other: bool = False) -> Stride | None:
        for there, after, price, swings in self.edges(at * 6 + facing):
            if there == to and swings == other:
                toll = self.toll(to)
                return None if toll == SHUT else Stride(price + toll, to, after % 6, (to,))
        return None

    def about(self, at: int, facing: int) -> Stride | None:
        """A half-turn on the spot: the halves change places."""
        rear = self.field.rear(at, facing)
        if rear == OFF_MAP:
            return None
        return Stride(0 if self.turns_freely else ABOUT_TURN, rear, (facing + 3) % 6, ())

    def reasons(self, at: int, facing: int, to: int) -> list[Refusal]:
        field, grid = self.field, self.field.grid
        rear = field.rear(at, facing)
        ahead = grid.direction(at, to)
        behind = grid.direction(rear, to) if rear != OFF_MAP else -1
        if ahead < 0 and behind < 0:
            where, before = field.hex_ref(to), field.hex_ref(at)
            return [refuse(msg("dn-not-next", hex=where, before=before), "DN-2.3-01", where)]
        side = at * 6 + ahead if ahead >= 0 else rear * 6 + behind
        found = [*self.reasons_over(side), *self.reasons_in(to)]
        # Nothing is in the way but his own rear half, or the hex is reached only by a swing.
        me = field.ref(self.piece)
        return found or [refuse(msg("dn-cannot-turn", piece=me), "DN-2.36.1-01", me)]


GAITS: dict[str, type[Gait]] = {}
"""Gaits that chapters add, by kind of mover."""


@derived
def gait_of(field: Skirmish, piece: int) -> Gait:
    """How a piece moves as it is now."""
    if field.is_long(piece):
        return Long(field, piece)
    special = GAITS.get(field.mover(piece)) if piece in field.muster.parts_of else None
    return special(field, piece) if special else OnFoot(field, piece)
