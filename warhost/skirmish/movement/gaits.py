"""How pieces step from hex to hex, whatever the shape of their counters (rulebook 2.31, 2.33, 2.36.1).

A step is worked out from a pose without touching the position, so that ways can be planned, checked and walked by the
same law.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.skirmish.maps.passages import Edge, why_barred
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import MOVED, Skirmish, refuse

STUNNED = int(Health.STUNNED)
CROWDED, CLOSED = 3, 6
"""Bodies that slow a hex and that close it (DN-2.31-13)."""


class Stride(NamedTuple):
    """One step: what it costs, and the pose after it."""

    cost: int
    at: int
    facing: int
    covers: tuple[int, ...]
    """The places that the counter newly covers."""


UNBOUNDED = 99
"""Points that last for any step."""
SHUT = -1
"""The toll of a hex that somebody or something closes."""


class Tread:
    """What a kind of mover pays for a hex and where its body may lie; chapters register their own for single beasts."""

    rule: str
    """The rule that says where it fits."""

    def edges(self, gait: Gait, pose: int) -> tuple[Edge, ...]:
        """Every step from a pose, whoever may be in the way."""
        raise NotImplementedError

    def fits(self, gait: Gait, at: int, facing: int) -> bool:
        """Whether the ground has room for the whole body in a pose."""
        raise NotImplementedError


TREADS: dict[str, Tread] = {}
"""The treads of beasts that push others aside and are never blocked, by kind of mover (DN-4.3-08)."""


class Gait:
    """How one piece moves, from wherever it may be on its way: one body, one kind of mover, one law for all."""

    def __init__(self, field: Skirmish, piece: PieceId) -> None:
        self.field = field
        self.piece = piece
        self.seat = field.seat_of(piece)
        self.camp = field.camp(piece)
        self.mover = field.mover(piece)
        self.body = field.body(piece)
        self.is_wide = self.body.step == "shift" and self.body.is_large
        """Whether a step newly covers several hexes at once."""
        self.table = field.passages(self.mover)
        self.tread = TREADS.get(self.mover) if piece in field.muster.parts_of else None
        self.corpses = field.muster.options["corpses"] == "on"
        self.here, self.load = field.here, field.load

    # Where the body lies and how it steps

    def cells(self, at: int, facing: int) -> tuple[int, ...]:
        """The places that it covers in a pose, with all its parts."""
        return self.body.cells_at(self.field.ground, at, facing)

    def edges(self, pose: int) -> tuple[Edge, ...]:
        """Every step from a pose, whoever may be in the way."""
        return self.table.edges(self.body, pose) if self.tread is None else self.tread.edges(self, pose)

    def fits(self, at: int, facing: int) -> bool:
        """Whether the ground has room for the whole body in a pose, whoever may be there."""
        if self.tread is not None:
            return self.tread.fits(self, at, facing)
        return self.table.fits(self.body, at * 6 + facing)

    def facings(self, at: int) -> list[int]:
        """The facings in which the ground has room for the body in a place."""
        return [facing for facing in range(6) if self.fits(at, facing)]

    def strides(self, at: int, facing: int, points: int) -> Iterator[Stride]:
        """Every step that it can take from a pose with so many points."""
        for to, after, price, _ in self.edges(at * 6 + facing):
            stride = self._stride(at, facing, to, after, price) if price <= points else None
            if stride is not None and stride.cost <= points:
                yield stride

    def stride(self, at: int, facing: int, to: int, other: bool = False) -> Stride | None:
        """The step into a hex, whatever it costs; None if it cannot take it. ``other``: the less usual way to do it."""
        hex_of = self.field.ground.hex_of
        for there, after, price, swings in self.edges(at * 6 + facing):
            if hex_of(there) == to and swings == other:
                return self._stride(at, facing, there, after, price)
        return None

    def _stride(self, at: int, facing: int, to: int, after: int, price: int) -> Stride | None:
        toll = self.step_toll(at * 6 + facing, to, after)
        covers = self._newly_covered(at, facing, to, after % 6)
        return None if toll == SHUT else Stride(price + toll, to, after % 6, covers)

    def step_toll(self, pose: int, to: int, after: int) -> int:
        """What those in the places that a step newly covers add to its cost, or ``SHUT``.

        A heap of bodies slows a large counter once, however many of its places it lies in.
        """
        if not self.is_wide:
            return self.toll(to)
        tolls = [self.toll(hex_) for hex_ in self._newly_covered(pose // 6, pose % 6, to, after % 6)]
        return SHUT if SHUT in tolls else max(tolls, default=0)

    def _newly_covered(self, at: int, facing: int, to: int, turned: int) -> tuple[int, ...]:
        """The places that a step newly covers; a beast that pushes others aside is felt wherever it lies."""
        if self.tread is not None:
            return self.cells(to, turned)
        if not self.is_wide:
            return (to,)
        before = self.cells(at, facing)
        return tuple([cell for cell in self.cells(to, turned) if cell not in before])

    def about(self, at: int, facing: int) -> Stride | None:
        """A half-turn on the spot of a body of two hexes: the halves change places (DN-2.36.1-01)."""
        cells = self.cells(at, facing)
        if self.body.step != "follow" or len(cells) < 2:
            return None
        return Stride(self.body.about, cells[1], (facing + 3) % 6, ())

    def turned(self, at: int, facing: int, to: int) -> Stride | None:
        """A turn on the spot of a body that turns freely about its anchor; None if there is no room (DN-2.33-03)."""
        if not self.is_wide or not self.fits(at, to):
            return None
        if self.tread is not None:
            return Stride(0, at, to, self.cells(at, to))
        before = self.cells(at, facing)
        covers = tuple([cell for cell in self.cells(at, to) if cell not in before])
        return None if any(self.toll(cell) == SHUT for cell in covers) else Stride(0, at, to, covers)

    def reasons(self, at: int, facing: int, to: int) -> list[Refusal]:
        """Why it cannot step into a hex; empty if it can. The slow, explaining twin of :meth:`stride`."""
        field = self.field
        from_ = self.cells(at, facing) if self.body.step == "follow" else (at,)
        sides = [(cell, field.grid.direction(field.ground.hex_of(cell), to)) for cell in from_]
        side = next((cell * 6 + direction for cell, direction in sides if direction >= 0), None)
        where, me = field.hex_ref(to), field.ref(self.piece)
        if side is None:
            return [refuse(msg("dn-not-next", hex=where, before=field.hex_ref(at)), "DN-2.3-01", where)]
        to = field.ground.table[side]
        if self.tread is not None:
            return self.reasons_over(side) if self.fits(to, facing) else [self.no_room(to, self.tread.rule)]
        found = self.reasons_over(side)
        if not self.body.is_large:
            return [*found, *self.reasons_in(to)]
        for cell in self._newly_covered(at, facing, to, facing):
            found += self.reasons_in(cell)
        if self.body.step == "follow":
            # Nothing is in the way but his own rear half, or the hex is reached only by a swing.
            return found or [refuse(msg("dn-cannot-turn", piece=me), "DN-2.36.1-01", me)]
        return found or [self.no_room(to, "DN-2.33-02")]

    def no_room(self, at: int, rule: str) -> Refusal:
        """The refusal of a pose in which the body does not fit."""
        where = self.field.hex_ref(at)
        return refuse(msg("dn-no-room-for-body", piece=self.field.ref(self.piece), hex=where), rule, where)

    # Who and what is in the way

    def blocked(self, hex_: int) -> bool:
        """Whether somebody or something in a place keeps him out: an enemy on his feet, or a heap of bodies."""
        if self.tread is not None:
            return False
        if self.corpses and self.load[hex_] >= CLOSED:
            return True
        field = self.field
        for other in self.here[hex_]:
            if field.camp(other) == self.camp or other == self.piece or field.health[other] == STUNNED:
                continue
            if not (field.hidden[other] or field.is_beaten(other)):
                return True
        return False

    def toll(self, hex_: int) -> int:
        """What those in a hex add to its cost, or ``SHUT``; most hexes are empty, which is seen at a glance."""
        if not (self.here[hex_] or self.load[hex_]):
            return 0
        return SHUT if self.blocked(hex_) else self.extra(hex_)

    def extra(self, hex_: int) -> int:
        """What bodies add to the cost of a hex (DN-2.31-13)."""
        return 1 if self.corpses and self.tread is None and self.field.load[hex_] >= CROWDED else 0

    def can_stay(self, at: int, facing: int) -> bool:
        """Whether a move may end in a pose: nobody else is there, save friends who will still move (DN-2.37-01)."""
        if self.tread is not None:
            return self.fits(at, facing)
        for cell in self.cells(at, facing) if self.body.is_large else (at,):
            for other in self.here[cell]:
                if other != self.piece and not self._makes_room(other):
                    return False
        return True

    def _makes_room(self, other: PieceId) -> bool:
        field = self.field
        if field.camp(other) != self.camp:
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
            theirs = field.camp(other) != self.camp and not field.hidden[other]
            if other != self.piece and theirs and self.blocked(hex_):
                them = field.ref(other)
                found.append(refuse(msg("dn-enemy-in-hex", piece=me, enemy=them, hex=where), "DN-2.31-01", them, where))
        return found

    def reasons_over(self, hexside: int) -> list[Refusal]:
        """Why terrain and hexsides keep him out."""
        field = self.field
        there = field.ground.table[hexside]
        place = there if there != OFF_MAP else hexside // 6
        where, me, terrain = field.hex_ref(place), field.ref(self.piece), field.ground.kind(place).key
        bridges = field.muster.options["horses-on-bridges"]
        return [
            refuse(msg(text, piece=me, hex=where, terrain=terrain), rule, where)
            for text, rule in why_barred(field.ground, self.mover, hexside, bridges)
        ]


@derived
def gait_of(field: Skirmish, piece: PieceId) -> Gait:
    """How a piece moves as it is now."""
    return Gait(field, piece)
