"""Horses without a rider: whose they are, and how they follow whoever leads them (rulebook 2.36.4).

A led horse is an extension of its leader's counter: it stays next to its leader, or to a horse that is led before
it, and steps into the hexes that they leave (DN-2.36.4-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.skirmish.maps.ground import Way
from warhost.skirmish.movement.stepping_and_turning import CLOSED, Gait, Stride, gait_of
from warhost.skirmish.people.questions import NearbyChoice
from warhost.skirmish.places import NOWHERE, Place
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import OFF, Going, Skirmish, refuse

DEAD = int(Health.DEAD)

LOOSE = -2
"""The value of ``bridle`` for a horse that was lost in combat and belongs to whoever takes it first (DN-2.36.4-03)."""

LED_ON_FOOT, LED_MOUNTED = 3, 1
"""How many horses a fighter can lead (DN-2.36.4-03)."""


def riderless(field: Skirmish) -> list[PieceId]:
    """The living horses on the map that nobody rides."""
    return [horse for horse in field.muster.horses if is_riderless(field, horse)]


def horses_beside(field: Skirmish, piece: PieceId) -> list[PieceId]:
    """The living horses without a rider next to a piece."""
    here, around, cells = field.here.__getitem__, field.ground.around, field.cells(piece)
    near: set[PieceId] = set()
    for cell in cells:
        near.update(*map(here, around(cell)))
    found = near.intersection(field.muster.horses) if near else near
    return sorted(found.difference(*map(here, cells))) if found else []


def is_riderless(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is a living horse on the map that nobody rides."""
    return field.muster.is_horse[piece] and field.at[piece] != OFF and field.health[piece] != DEAD


def seen_in(field: Skirmish, place: Place, seat: SeatNumber) -> list[PieceId]:
    """The pieces in a place that a seat knows of: its legal orders must not reveal hidden pieces."""
    return [p for p in field.here[place] if not field.hidden[p] or field.seat_of(p) == seat]


def free_beside(field: Skirmish, piece: PieceId, mover: str) -> dict[HexId, Place]:
    """By hex, the places beside a piece that a mover can enter: known to be empty, and without a heap of bodies."""
    heaps, seat, steps = field.muster.options["corpses"] == "on", field.seat_of(piece), field.passages(mover).steps
    near = [there for cell in field.cells(piece) for there, _ in steps[cell]]
    free = [there for there in near if not (heaps and field.load[there] >= CLOSED) and not seen_in(field, there, seat)]
    return {field.ground.hex_of(there): there for there in free}


def is_held(field: Skirmish, horse: PieceId) -> bool:
    """Whether the side that last had a horse still has it: one of its fighters is beside the horse (DN-2.36.4-02)."""
    if field.bridle[horse] == LOOSE:
        return False
    near = {n for cell in field.cells(horse) for n in field.ground.around(cell)}
    standing = (p for h in near for p in field.here[h] if field.are_friends(p, horse))
    return any(field.is_able(p) and not field.hidden[p] for p in standing)


def may_take(field: Skirmish, piece: PieceId, horse: PieceId) -> bool:
    """Whether a fighter may take control of a horse: it is his side's, or nobody holds it (DN-2.36.4-02)."""
    return field.are_friends(horse, piece) or not is_held(field, horse)


def touches(field: Skirmish, piece: PieceId, horse: PieceId) -> bool:
    """Whether a fighter is beside a horse, with no wall or ledge between them."""
    table, ways, theirs = field.ground.table, field.ground.ways, field.covered[horse]
    for cell in field.covered[piece]:
        for side in range(cell * 6, cell * 6 + 6):
            if table[side] in theirs and ways[side] == Way.OPEN:
                return True
    return False


def take_reasons(field: Skirmish, piece: PieceId, horse: PieceId) -> list[Refusal]:
    """Why a fighter can't take a horse; empty if he can."""
    if not is_riderless(field, horse):
        return [field.refuse("dn-no-free-horse", "DN-2.36.4-01", horse)]
    found = []
    if not touches(field, piece, horse):
        me, them = field.ref(piece), field.ref(horse)
        found.append(refuse(msg("dn-horse-not-beside", piece=me, horse=them), "DN-2.36.4-01", me, them))
    if not may_take(field, piece, horse):
        me, them = field.ref(piece), field.ref(horse)
        found.append(refuse(msg("dn-horse-held", piece=me, horse=them), "DN-2.36.4-02", them))
    return found


def take_horse(field: Skirmish, piece: PieceId, horse: PieceId, bridle: int) -> None:
    """Give a horse to a fighter's side; ``bridle`` is who leads it, or NOBODY."""
    if field.side[horse] != field.side[piece]:
        field.set("side", horse, field.side[piece])
    if field.bridle[horse] != bridle:
        field.set("bridle", horse, bridle)


# Following


class Train:
    """The led horses after one step of their leader: where each goes, or which of them cannot follow."""

    def __init__(self, field: Skirmish, led: Sequence[PieceId], left: Sequence[Place], now: Sequence[Place]) -> None:
        self.moves: list[tuple[PieceId, Stride]] = []
        self.stuck = NOBODY
        ahead = [*now]
        free = [cell for cell in left if cell not in now]
        for horse in led:
            gait = gait_of(field, horse)
            cells = gait.cells(field.pose(horse))
            if not _adjoin(field, cells, ahead):
                stride = _into(field, gait, horse, free)
                if stride is None:
                    self.stuck = horse
                    return
                self.moves.append((horse, stride))
                after = gait.cells(stride.pose)
                free = [cell for cell in (*free, *cells) if cell not in after]
                cells = after
            ahead += cells


def _adjoin(field: Skirmish, cells: Iterable[Place], others: Sequence[Place]) -> bool:
    return any(field.ground.direction(cell, other) >= 0 for cell in cells for other in others)


def _into(field: Skirmish, gait: Gait, horse: PieceId, free: Sequence[Place]) -> Stride | None:
    pose = field.pose(horse)
    for hex_ in map(field.ground.hex_of, free):
        stride = gait.stride(pose, hex_) or gait.stride(pose, hex_, swings=True)
        if stride is not None:
            return stride
    return None


def follow_reasons(field: Skirmish, going: Going, stride: Stride) -> list[Refusal]:
    """Why the led horses cannot follow a step of their leader."""
    now = gait_of(field, going.piece).cells(stride.pose)
    train = Train(field, going.led, field.cells(going.piece), now)
    if train.stuck == NOBODY:
        return []
    horse, where = field.ref(train.stuck), field.place_ref(stride.place)
    text = msg("dn-horse-cannot-follow", horse=horse, piece=field.ref(going.piece), hex=where)
    return [refuse(text, "DN-2.36.4-01", horse, where)]


def follow(field: Skirmish, led: Sequence[PieceId], left: Sequence[Place], now: Sequence[Place]) -> None:
    """Let the led horses follow a step that their leader has taken; one that cannot is left behind."""
    for horse, stride in Train(field, led, left, now).moves:
        field.stand(horse, stride.pose)


def stay_refusal(field: Skirmish, piece: PieceId) -> Refusal | None:
    """Why a move cannot end where a piece is: others are there (DN-2.37-01)."""
    if field.at[piece] == OFF or gait_of(field, piece).can_stay(field.pose(piece)):
        return None
    cells, seat = gait_of(field, piece).cells(field.pose(piece)), field.seat_of(piece)
    others = [other for cell in cells for other in seen_in(field, cell, seat) if other != piece]
    where = field.hex_ref(field.at[piece])
    if not others and gait_of(field, piece).shunned:
        return refuse(msg("dn-krob-on-entrance", piece=field.ref(piece), hex=where), "DN-5.3-08", where)
    text = msg("dn-hex-taken", piece=field.ref(piece), hex=where, others=field.list_of(others))
    return refuse(text, "DN-2.37-01", where, *field.refs(others))


def leave_together(field: Skirmish, going: Going, hex_: HexId) -> None:
    """Take whatever a fighter leads or carries off the map with him."""
    for horse in going.led:
        field.set("exit", horse, hex_)
        field.take_off(horse)
    carried = going.carried
    if carried != NOBODY:
        field.set("exit", carried, hex_)
        field.set("lifted", carried, OFF)
        field.tell(msg("dn-log-left", piece=field.ref(carried), hex=field.hex_ref(hex_)))
        field.note("left", carried)


def pushed_aside(field: Skirmish, horse: PieceId, direction: int) -> Place:
    """The place of a horse's front half if the whole counter moves by one hex; NOWHERE if it doesn't fit there."""
    table, costs = field.ground.table, field.passages(field.mover(horse)).cost
    for cell in field.cells(horse):
        there = table[cell * 6 + direction]
        taken = there != NOWHERE and any(other != horse for other in field.here[there])
        if there == NOWHERE or taken or not (costs[cell * 6 + direction] or there in field.cells(horse)):
            return NOWHERE
    return table[field.place(horse) * 6 + direction]


@dataclass(frozen=True, slots=True)
class Shying(NearbyChoice):
    """The owner of a riderless horse says where it shies, one hex directly away from an attacker (DN-2.47-02)."""

    rule = "DN-2.47-02"
    asked, waiting, refused = "dn-ask-shy", "dn-wait-shy", "dn-not-directly-away"
    piece: PieceId
    before: tuple[PieceId, ...]
    """Those from whom it is driven."""

    def hexes(self, field: Skirmish, /) -> dict[HexId, Place]:
        """By hex of its front half, the place where it would stand."""
        horse, touch = self.piece, field.ground.direction
        cells = [cell for enemy in self.before for cell in field.cells(enemy)]
        away = [touch(cell, there) for cell in cells for there in field.cells(horse)]
        places = [pushed_aside(field, horse, direction) for direction in away if direction >= 0]
        return {field.ground.hex_of(place): place for place in places if place != NOWHERE}

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        place = self.hexes(field)[hex_]
        field.put(self.piece, place)
        field.tell(msg("dn-log-shies", piece=field.ref(self.piece), hex=field.place_ref(place)))
