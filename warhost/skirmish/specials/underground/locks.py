"""Doors of bars that lock, and a gate that two levers open: The Jails and the eastern Maze (DN-2.11-02).

A lock is an entry of the overlay that spells use too: ``("lock", (), ((hexside, LOCKED),), "")``. Work at a lock takes
a whole movement phase; at its end the door is open, or locked again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure, Step
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.movement.marches import why_spent
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.seams import AFTER_MOVEMENT, EXIT_BARS, LISTENERS, MOVEMENT, OPENING, TURN_BEGINS
from warhost.skirmish.specials.base import RULE, ScenarioRule, seat_of_side, special
from warhost.skirmish.state import MOVED, Skirmish, refuse

LOCK, AT_WORK, GATE = "lock", "locks-at-work", "gate-open"


@special("locks")
class Locks(ScenarioRule, frozen=True):
    """Doors that are locked at the start. One side opens them, the other passes freely and locks them again."""

    opens: str
    locks: str
    doors: tuple[tuple[str, str], ...]
    """Each door by the two hexes that it joins."""

    def changes(self) -> tuple[SeamChange, ...]:
        return (
            OPENING.add(LockAll()),
            MOVEMENT.add(Unlocking()),
            MOVEMENT.add(Relocking()),
            AFTER_MOVEMENT.add(finish_work),
        )

    def hexsides(self, field: Skirmish) -> list[int]:
        """The hexsides of the doors, from their first hexes."""
        ground = field.muster.ground
        pairs = [(ground.hex(one), ground.hex(other)) for one, other in self.doors]
        return [one * 6 + field.grid.direction(one, other) for one, other in pairs]

    def door_between(self, field: Skirmish, here: HexId, there: HexId) -> int:
        """The hexside of the door between two hexes, as :meth:`hexsides` has it; -1 if there is none."""
        sides = self.hexsides(field)
        found = (side for side in sides if {side // 6, field.grid.table[side]} == {here, there})
        return next(found, -1)


def is_locked(field: Skirmish, hexside: int) -> bool:
    """Whether a door is locked now."""
    return field.ground.sides[hexside] == HexsideKind.LOCKED


def lock(field: Skirmish, hexside: int) -> None:
    """Lock a door."""
    field.set("magic", 0, (*field.magic[0], (LOCK, (), ((hexside, int(HexsideKind.LOCKED)),), "")))


def unlock(field: Skirmish, hexside: int) -> None:
    """Open a door."""
    field.set("magic", 0, tuple(e for e in field.magic[0] if e[0] != LOCK or e[2][0][0] != hexside))


@dataclass(frozen=True, slots=True)
class LockAll(Procedure[Skirmish]):
    """All doors are locked before the first turn."""

    def run(self, field: Skirmish, /) -> None:
        for hexside in Locks.of(field).hexsides(field):
            lock(field, hexside)


# Work at a lock


@dataclass(frozen=True, slots=True)
class Unlock(Order):
    """Open the door between a fighter and a hex, in a whole movement phase: ``unlock konrad D8``."""

    verb = "unlock"
    piece: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class LockUp(Order):
    """Lock the door between a Krob and a hex, in a whole movement phase: ``lock warrior-1 D8``."""

    verb = "lock"
    piece: Piece
    hex: Hex


@derived
def work_of(field: Skirmish, seat: SeatNumber, opening: bool) -> dict[PieceId, list[HexId]]:
    """The pieces of a seat that can open doors, or lock them, each with the hexes behind its doors."""
    rule = Locks.of(field)
    if seat_of_side(field, rule.opens if opening else rule.locks) != seat:
        return {}
    wanted = HexsideKind.LOCKED if opening else HexsideKind.DOOR
    ends = [
        (HexId(one), HexId(other))
        for side in rule.hexsides(field)
        if field.ground.sides[side] == wanted
        for one, other in ((side // 6, field.grid.table[side]), (field.grid.table[side], side // 6))
    ]
    found: dict[PieceId, list[HexId]] = {}
    for here, there in ends:
        for piece in field.here[here]:
            if why_spent(field, seat, piece) is None and has_keys(field, piece, opening):
                found.setdefault(piece, []).append(there)
    return found


def has_keys(field: Skirmish, piece: PieceId, opening: bool) -> bool:
    """Whether a piece can work at a lock: Adventurers except dogs and spirits unlock, Krobs lock."""
    fighter = field.muster.fighter[piece]
    return (fighter.is_adventurer and not field.has(piece, "dog")) if opening else fighter.people == "krobs"


class _AtTheLock(Mode[Skirmish, SeatNumber, Any]):
    """Common base of unlocking and locking a door."""

    opening: bool

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(work_of(field, seat, self.opening))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        work = work_of(field, seat, self.opening)
        return OneOf(Kind.HEX, work.get(chosen[0], [])) if chosen else OneOf(Kind.PIECE, sorted(work))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> Refusal | None:
        if order.hex in work_of(field, seat, self.opening).get(order.piece, ()):
            return None
        me, where = field.ref(order.piece), field.hex_ref(order.hex)
        spent = why_spent(field, seat, order.piece)
        if spent is not None:
            return refuse(msg(spent[0], piece=me), spent[1], me)
        return refuse(msg("dn-no-lock-here", piece=me, hex=where), RULE, me, where)

    def take(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> None:
        rule, hexes = Locks.of(field), field.hexes(order.piece)
        side = next(side for hex_ in hexes if (side := rule.door_between(field, hex_, order.hex)) >= 0)
        field.mark_as(order.piece, MOVED)
        remember(field, AT_WORK, (*recall(field, AT_WORK, ()), (order.piece, side)))
        text = "dn-log-works-at-lock" if self.opening else "dn-log-locks"
        field.tell(msg(text, piece=field.ref(order.piece), hex=field.hex_ref(order.hex)))


class Unlocking(_AtTheLock):
    """An Adventurer beside a locked door opens it with his whole movement phase."""

    order = Unlock
    label = "dn-offer-unlock"
    opening = True


class Relocking(_AtTheLock):
    """A Krob beside an open door locks it with its whole movement phase."""

    order = LockUp
    label = "dn-offer-lock"
    opening = False


def finish_work(field: Skirmish, _seat: SeatNumber) -> Step[Skirmish] | None:
    """At the end of the phase, open or lock each door where a worker is still able to act."""
    for piece, side in recall(field, AT_WORK, ()):
        ends = (side // 6, field.grid.table[side])
        if not field.is_able(piece) or not set(field.hexes(piece)) & set(ends):
            continue
        here, there = (field.hex_ref(HexId(hex_)) for hex_ in ends)
        opening = field.muster.fighter[piece].is_adventurer
        if opening and is_locked(field, side):  # once per door, however many work at it
            unlock(field, side)
            field.tell(msg("dn-log-door-open", hex=here, other=there))
        elif not opening and field.ground.sides[side] == HexsideKind.DOOR:  # a door torn down meanwhile can't be locked
            lock(field, side)
            field.tell(msg("dn-log-door-locked", hex=here, other=there))
    if recall(field, AT_WORK, ()):
        remember(field, AT_WORK, ())
    return None


# Levers


@special("levers")
class Levers(ScenarioRule, frozen=True):
    """A gate that opens for the rest of the game turn while an Adventurer of a side stands on each lever."""

    side: str
    levers: tuple[str, ...]
    gate: tuple[str, ...]

    def changes(self) -> tuple[SeamChange, ...]:
        return (EXIT_BARS.add(self.is_shut), LISTENERS.add(self.hear), TURN_BEGINS.add(self.look))

    def manned(self, field: Skirmish) -> list[HexId]:
        """The levers held by an Adventurer of the side who is able to act; spirits can't hold one."""
        hexes = map(field.muster.ground.hex, self.levers)
        return [hex_ for hex_ in hexes if any(self._can_hold(field, piece) for piece in field.in_hex(hex_))]

    def _can_hold(self, field: Skirmish, piece: PieceId) -> bool:
        mine = field.seat_of(piece) == seat_of_side(field, self.side)
        return mine and field.is_able(piece) and field.muster.fighter[piece].is_adventurer

    def is_open(self, field: Skirmish) -> bool:
        """Whether the gate is open in this game turn."""
        return bool(recall(field, GATE) == field.turn[0])

    def look(self, field: Skirmish, seat: SeatNumber) -> None:
        """The gate opens in the turn of the side, as soon as all levers are manned."""
        mine = seat == seat_of_side(field, self.side)
        if mine and not self.is_open(field) and len(self.manned(field)) == len(self.levers):
            remember(field, GATE, field.turn[0])
            field.tell(msg("dn-log-gate-opens"))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        if news[0] == "entered" and field.phase[0] == "movement":
            self.look(field, field.active[0])

    def is_shut(self, field: Skirmish, piece: PieceId, hex_: HexId) -> Refusal | None:
        """Nobody leaves by the gate while it is shut."""
        ground = field.muster.ground
        if self.is_open(field) or hex_ not in map(ground.hex, self.gate):
            return None
        me, where = field.ref(piece), field.hex_ref(hex_)
        return refuse(msg("dn-gate-shut", piece=me, hex=where), RULE, where)


def levers_of(field: Skirmish) -> list[HexId]:
    """The hexes of the levers."""
    rule = Levers.find(field)
    return [field.muster.ground.hex(name) for name in rule.levers] if rule is not None else []


def gate_of(field: Skirmish) -> list[HexId]:
    """The hexes of a gate that is shut."""
    rule = Levers.find(field)
    if rule is None or rule.is_open(field):
        return []
    return [field.muster.ground.hex(name) for name in rule.gate]


ORDERS: tuple[type[Order], ...] = (Unlock, LockUp)
