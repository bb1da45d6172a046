"""How pieces step from hex to hex, whatever the shape of their counters (rulebook 2.31, 2.33, 2.36.1).

A step is a pure function of a pose, so planning, checking and walking a path read the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from warhost.core.board.hexes import opposite
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.skirmish.maps.forbidden_terrain import why_barred
from warhost.skirmish.maps.movement_costs import Edge
from warhost.skirmish.notes import thresholds
from warhost.skirmish.places import NOWHERE, Place, Pose, facing_of, place_of, pose_at
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import MOVED, Skirmish, refuse

STUNNED = int(Health.STUNNED)
CROWDED, CLOSED = 3, 6
"""How many bodies slow a hex, and how many close it (DN-2.31-13)."""


class Stride(NamedTuple):
    """One step: what it costs, and the pose after it."""

    cost: int
    pose: Pose
    covers: tuple[Place, ...]
    """The places that the counter newly covers."""

    @property
    def place(self) -> Place:
        """The place of the pose after it."""
        return place_of(self.pose)


UNBOUNDED = 99
"""Enough points for any step."""
SHUT = -1
"""The toll of a closed hex."""


class Tread:
    """What a kind of mover pays for a hex and where its body may be; chapters register their own for single beasts."""

    rule: str
    """The rule that says where it fits."""

    def edges(self, gait: Gait, pose: Pose) -> tuple[Edge, ...]:
        """Every step from a pose, ignoring other pieces."""
        raise NotImplementedError

    def fits(self, gait: Gait, pose: Pose) -> bool:
        """Whether the ground has room for the whole body in a pose."""
        raise NotImplementedError


TREADS: dict[str, Tread] = {}
"""The treads of beasts that push others aside and are never blocked, by kind of mover (DN-4.3-08)."""


class Gait:
    """How one piece moves from any pose: one body, one kind of mover, the same rules for all."""

    def __init__(self, field: Skirmish, piece: PieceId) -> None:
        self.field = field
        self.piece = piece
        self.seat = field.seat_of(piece)
        self.camp = field.camp(piece)
        self.mover = field.mover(piece)
        self.body = field.body(piece)
        self.is_large = self.body.is_large
        self.is_wide = self.body.step == "shift" and self.is_large
        """Whether a step newly covers several hexes at once."""
        self.tread = TREADS.get(self.mover) if piece in field.muster.parts_of else None
        self.table = field.passages(self.mover)
        self.lay = self.table.lay(self.body)
        self.cells = self.lay.cells
        """The places that it covers in a pose, with all its parts."""
        self.corpses = field.muster.options["corpses"] == "on" and not field.muster.is_from_below[piece]
        self.here, self.load = field.here, field.load
        krob = field.muster.fighter[piece].people == "krobs"
        self.shunned = thresholds(field) if krob else frozenset[HexId]()
        """The hexes in which it can't end its move (DN-5.3-08)."""

    # Where the body lies and how it steps

    def edges(self, pose: Pose) -> tuple[Edge, ...]:
        """Every step from a pose, ignoring other pieces."""
        return self.lay.edges(pose) if self.tread is None else self.tread.edges(self, pose)

    def fits(self, pose: Pose) -> bool:
        """Whether the ground has room for the whole body in a pose, ignoring other pieces."""
        return self.lay.fits(pose) if self.tread is None else self.tread.fits(self, pose)

    def facings(self, place: Place) -> list[int]:
        """The facings in which the ground has room for the body in a place."""
        return [facing for facing in range(6) if self.fits(pose_at(place, facing))]

    def strides(self, pose: Pose, points: int) -> Iterator[Stride]:
        """Every step that it can take from a pose with the given points."""
        for _, after, price, _ in self.edges(pose):
            stride = self._stride(pose, after, price) if price <= points else None
            if stride is not None and stride.cost <= points:
                yield stride

    def stride(self, pose: Pose, to: HexId, swings: bool = False) -> Stride | None:
        """The step into a hex, whatever it costs; None if it is impossible. ``swings`` keeps the rear half."""
        hex_of = self.field.ground.hex_of
        for there, after, price, swung in self.edges(pose):
            if hex_of(there) == to and swung == swings:
                return self._stride(pose, after, price)
        return None

    def _stride(self, pose: Pose, after: Pose, price: int) -> Stride | None:
        toll = self.step_toll(pose, after)
        return None if toll == SHUT else Stride(price + toll, after, self._newly_covered(pose, after))

    def step_toll(self, pose: Pose, after: Pose) -> int:
        """What the pieces in the places that a step newly covers add to its cost, or ``SHUT``.

        A heap of bodies slows a large counter once, even if it covers several of its places.
        """
        if not self.is_wide:
            return self.toll(place_of(after))
        here, load, most = self.here, self.load, 0
        for place in self._newly_covered(pose, after):
            if here[place] or load[place]:
                toll = self.toll(place)
                if toll == SHUT:
                    return SHUT
                most = max(most, toll)
        return most

    def _newly_covered(self, pose: Pose, after: Pose) -> tuple[Place, ...]:
        """The places that a step newly covers; a beast that pushes others aside affects all its places."""
        if self.tread is not None:
            return self.cells(after)
        return self.lay.covers(pose, after) if self.is_wide else (place_of(after),)

    def about(self, pose: Pose) -> Stride | None:
        """A half-turn on the spot of a body of two hexes: the halves change places (DN-2.36.1-01)."""
        cells = self.cells(pose)
        if self.body.step != "follow" or len(cells) < 2:
            return None
        return Stride(self.body.about, pose_at(cells[1], opposite(facing_of(pose))), ())

    def turned(self, pose: Pose, facing: int) -> Stride | None:
        """A turn on the spot of a body that turns freely about its anchor; None if there is no room (DN-2.33-03)."""
        after = pose_at(place_of(pose), facing)
        if not self.is_wide or not self.fits(after):
            return None
        shut = self.step_toll(pose, after) == SHUT
        return None if shut else Stride(0, after, self._newly_covered(pose, after))

    def turns(self, pose: Pose, facings: Iterable[int] = range(6)) -> list[Pose]:
        """The poses after a free turn on the spot, for bodies that face a corner: Guards and the Queen (DN-2.33-03)."""
        if self.body.faces != "corner":
            return []
        first = pose - facing_of(pose)
        poses = [Pose(first + facing) for facing in facings if first + facing != pose]
        return [after for after in poses if self.fits(after) and self.step_toll(pose, after) != SHUT]

    def reasons(self, pose: Pose, to: HexId) -> list[Refusal]:
        """Why it cannot step into a hex; empty if it can. The slow, explaining twin of :meth:`stride`."""
        field, place = self.field, place_of(pose)
        from_ = self.cells(pose) if self.body.step == "follow" else (place,)
        sides = [(cell, field.grid.direction(field.ground.hex_of(cell), to)) for cell in from_]
        side = next((cell * 6 + direction for cell, direction in sides if direction >= 0), None)
        where = field.hex_ref(to)
        if side is None:
            before = field.hex_ref(field.ground.hex_of(place))
            return [refuse(msg("dn-not-next", hex=where, before=before), "DN-2.3-01", where)]
        there = field.ground.table[side]
        found = self.reasons_over(side)
        if self.tread is not None:
            return found if self.fits(pose_at(there, facing_of(pose))) else [self.no_room(there, self.tread.rule)]
        if not self.body.is_large:
            return [*found, *self.reasons_in(there)]
        for cell in self._newly_covered(pose, pose_at(there, facing_of(pose))):
            found += self.reasons_in(cell)
        if self.body.step == "follow":
            # Only his own rear half is in the way, or only a swing reaches the hex.
            return found or [field.refuse("dn-cannot-turn", "DN-2.36.1-01", self.piece)]
        return found or [self.no_room(there, "DN-2.33-02")]

    def no_room(self, place: Place, rule: str) -> Refusal:
        """The refusal of a pose in which the body does not fit."""
        where = self.field.place_ref(place)
        return refuse(msg("dn-no-room-for-body", piece=self.field.ref(self.piece), hex=where), rule, where)

    # Who and what is in the way

    def blocked(self, place: Place) -> bool:
        """Whether a place is closed to him: by a standing enemy, or a heap of bodies."""
        if self.tread is not None:
            return False
        if self.corpses and self.load[place] >= CLOSED:
            return True
        field = self.field
        for other in self.here[place]:
            if field.camp(other) == self.camp or other == self.piece or field.health[other] == STUNNED:
                continue
            if not (field.hidden[other] or field.is_beaten(other)):
                return True
        return False

    def toll(self, place: Place) -> int:
        """What the pieces in a place add to its cost, or ``SHUT``."""
        if not (self.here[place] or self.load[place]):
            return 0
        return SHUT if self.blocked(place) else self.extra(place)

    def extra(self, place: Place) -> int:
        """What bodies add to the cost of a place (DN-2.31-13)."""
        return 1 if self.corpses and self.tread is None and self.load[place] >= CROWDED else 0

    def can_stay(self, pose: Pose) -> bool:
        """Whether a move may end in a pose: nobody else is there, except friends who will still move."""
        if self.tread is not None:
            return self.fits(pose)  # DN-4.3-08
        if self.shuns(pose):
            return False
        # DN-2.37-01
        for cell in self.cells(pose):
            for other in self.here[cell]:
                if other != self.piece and not self._makes_room(other):
                    return False
        return True

    def shuns(self, pose: Pose) -> bool:
        """Whether a pose lies on an entrance to the deep dungeons, where no Krob may be at the end (DN-5.3-08)."""
        return bool(self.shunned) and not self.shunned.isdisjoint(map(self.field.ground.hex_of, self.cells(pose)))

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

    def reasons_in(self, place: Place) -> list[Refusal]:
        """Why the pieces in a place keep him out."""
        field, found = self.field, []
        where, me = field.place_ref(place), field.ref(self.piece)
        if self.corpses and field.load[place] >= CLOSED:
            found.append(refuse(msg("dn-heap", hex=where), "DN-2.31-13", where))
        for other in field.here[place]:
            theirs = field.camp(other) != self.camp and not field.hidden[other]
            if other != self.piece and theirs and self.blocked(place):
                them = field.ref(other)
                found.append(refuse(msg("dn-enemy-in-hex", piece=me, enemy=them, hex=where), "DN-2.31-01", them, where))
        return found

    def reasons_over(self, hexside: int) -> list[Refusal]:
        """Why terrain and hexsides keep him out."""
        field = self.field
        there = field.ground.table[hexside]
        place = there if there != NOWHERE else Place(hexside // 6)
        where, me, terrain = field.place_ref(place), field.ref(self.piece), field.ground.kind(place).key
        bridges = field.muster.options["horses-on-bridges"]
        return [
            refuse(msg(text, piece=me, hex=where, terrain=terrain), rule, where)
            for text, rule in why_barred(field.ground, self.mover, hexside, bridges)
        ]


@derived
def gait_of(field: Skirmish, piece: PieceId) -> Gait:
    """How a piece moves in its present state."""
    return Gait(field, piece)
