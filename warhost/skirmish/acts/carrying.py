"""The stunned and the dead: carrying, dragging, sinking (rulebook 2.32; DN-2.32.1-01, DN-2.32.2-01)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber, each_piece
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import on_news_of
from warhost.skirmish.maps.ground import Ground, Way
from warhost.skirmish.movement.led_horses import free_beside
from warhost.skirmish.movement.paths import Act, act, refuge_at
from warhost.skirmish.movement.stacking import nearest_free
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.people.questions import HexChoice, NearbyChoice
from warhost.skirmish.places import NOWHERE, Place, Pose
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import LABOURED, MOVED, OFF, SHOT, Going, Legs, Skirmish, refuse

STUNNED = int(Health.STUNNED)
BURDEN = 2
"""The remaining points are divided by this while a fighter carries somebody."""
PAIR, LOAD = 2, 3
"""Two drag three dead persons, or one dead horse."""
HANDLESS = frozenset({"dog", "dragon", "spirit"})
"""Beasts and spirits have no hands."""


def has_hands(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece has hands to carry, drag and lead with."""
    return HANDLESS.isdisjoint(field.muster.specials[piece])


def sink(field: Skirmish, piece: PieceId) -> None:
    """Remove a body that lies in water (DN-2.32.1-01)."""
    if field.at[piece] != OFF and all("water" in field.ground.kind(h).traits for h in field.cells(piece)):
        field.tell(msg("dn-log-sinks", piece=field.ref(piece)))
        field.take_off(piece)
        field.set("gone", piece, 1)


@on_news_of("died")
def watch_drowned(field: Skirmish) -> bool:
    """Remove fighters who die in water."""
    for item in field.heard("died"):
        sink(field, item[1])
    return False


# Carrying the stunned


@act
class Carry(Act):
    """``carry:matt``: pick up the stunned fighter in the same hex; the remaining points are halved (DN-2.32.2-01)."""

    word = "carry"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        found = []
        if field.is_mounted(going.piece) or not has_hands(field, going.piece):
            found.append(field.refuse("dn-cannot-carry", "DN-2.32.2-01", going.piece))
        if going.carried != NOBODY:
            found.append(field.refuse("dn-carries-already", "DN-2.32.2-01", going.piece))
        if field.health[piece] != Health.STUNNED or field.place(piece) != field.place(going.piece):
            found.append(field.refuse("dn-not-stunned-here", "DN-2.32.2-01", piece))
        elif field.idle[piece]:
            found.append(field.refuse("dn-bound-fast", "DN-2.11-02", piece))
        return found

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        field.set("lifted", piece, field.place(piece))
        field.take_off(piece)
        here = refuge_at(field, going.piece)
        return replace(going, carried=piece, points=going.points // BURDEN, refuge=here), 0

    def ways(self, field: Skirmish, going: Going) -> Iterable[Legs]:
        piece, here = going.piece, field.at[going.piece]
        if here == OFF or going.carried != NOBODY or field.is_mounted(piece) or not has_hands(field, piece):
            return ()
        lying: dict[Place, PieceId] = {}
        for place in field.ground.around(field.place(piece)):
            there = field.here[place]
            if len(there) == 1 and field.health[there[0]] == STUNNED and not field.idle[there[0]]:
                lying[place] = there[0]
        strides = gait_of(field, piece).strides(field.pose(piece), going.points) if lying else ()
        there_lie = [(stride.place, lying[stride.place]) for stride in strides if stride.place in lying]
        return [(field.ground.hex_of(place), ("carry", stunned)) for place, stunned in there_lie]


@dataclass(frozen=True, slots=True)
class SetDown(Order):
    """Where a carried fighter is set down: ``set-down J7``."""

    verb = "set-down"
    hex: Hex


@on_news_of("marched")
def watch_marched(field: Skirmish) -> bool:
    """Set down a carried fighter when the march is over."""
    news: list[Any] = field.take_news("marched")
    burdens = [Burden(carrier, carried) for _, carrier, carried in news if carried != NOBODY]
    field.push(*burdens)
    return bool(burdens)


@dataclass(frozen=True, slots=True)
class Burden(HexChoice):
    """The carrier's player chooses a hex beside him for the carried fighter (DN-2.32.2-01)."""

    order = SetDown
    rule = "DN-2.32.2-01"
    asked, label, waiting = "dn-ask-set-down", "dn-offer-set-down", "dn-wait-set-down"
    refused = "dn-cannot-set-down"
    carrier: PieceId
    carried: PieceId

    def chooser(self) -> PieceId:
        return self.carrier

    def named(self) -> PieceId:
        return self.carried

    def hexes(self, field: Skirmish, /) -> dict[HexId, Place]:
        return free_beside(field, self.carrier, field.mover(self.carried))

    def skip(self, field: Skirmish, /) -> None:
        places, back = self.hexes(field), field.lifted[self.carried]
        if not places and field.place(self.carrier) == back:
            SteppingAside(self.carrier, self.carried).decide(field)
        else:
            lay_down(field, self.carried, next(iter(places.values()), back))

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        lay_down(field, self.carried, self.hexes(field)[hex_])


@dataclass(frozen=True, slots=True)
class SteppingAside(NearbyChoice):
    """A carrier in the hex to which the carried fighter must return goes to one of the nearest free hexes."""

    rule = "DN-2.32.2-01"
    asked, waiting, refused = "dn-ask-step-aside", "dn-wait-step-aside", "dn-not-nearest"
    piece: PieceId
    carried: PieceId

    def hexes(self, field: Skirmish, /) -> dict[HexId, Pose]:
        return nearest_free(field, self.piece, field.place(self.piece))

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        back = field.place(self.piece)
        field.stand(self.piece, self.hexes(field)[hex_])
        field.note("entered", self.piece, field.at[self.piece])
        lay_down(field, self.carried, back)


def lay_down(field: Skirmish, carried: PieceId, place: Place) -> None:
    """Lay a carried fighter down."""
    field.set("lifted", carried, NOWHERE)
    field.put(carried, place)
    field.note("entered", carried, field.at[carried])


# Dragging the dead


@dataclass(frozen=True, slots=True)
class Drag(Order):
    """Two drag bodies one hex further: ``drag matt,rix zugun,krular,azrog J6``."""

    verb = "drag"
    pair: Pieces
    bodies: Pieces
    hex: Hex


class Dragging(Mode[Skirmish, SeatNumber, Drag]):
    """Two fighters on foot clear a hex of bodies; it takes up their whole turn (DN-2.32.1-01)."""

    order = Drag
    label = "dn-offer-drag"

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(draggable(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        pairs = draggable(field, seat)
        if not chosen:
            hands = sorted({p for near in pairs.values() for p in near})
            return SubsetOf(hands, PAIR, PAIR, lambda two: any(set(two) <= set(near) for near in pairs.values()))
        if len(chosen) == 1:
            bodies = [body for body, near in pairs.items() if set(chosen[0]) <= set(near)]
            return SubsetOf(bodies, 1, LOAD, lambda some: bool(drag_hexes(field, some)) and is_load(field, some))
        return OneOf(Kind.HEX, drag_hexes(field, chosen[1]))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Drag, /) -> Refusal | None:
        unable = [piece for piece in order.pair if field.seat_of(piece) != seat or not can_drag(field, piece)]
        found = [field.refuse("dn-cannot-drag", "DN-2.32.1-01", piece) for piece in unable]
        if len(order.pair) != PAIR:
            found.append(refuse("dn-drag-two", "DN-2.32.1-01", *field.refs(order.pair)))
        dead = [b for b in order.bodies if field.health[b] == Health.DEAD and field.at[b] != OFF]
        if not dead or len(dead) < len(order.bodies) or not is_load(field, order.bodies):
            found.append(refuse("dn-drag-what", "DN-2.32.1-01", *field.refs(order.bodies)))
        if found:
            return first_with_all(found)
        far = [piece for piece in order.pair if any(field.distance(piece, body) > 1 for body in order.bodies)]
        found += [field.refuse("dn-drag-beside", "DN-2.32.1-01", piece) for piece in far]
        if order.hex not in drag_hexes(field, order.bodies):
            where = field.hex_ref(order.hex)
            found.append(refuse(msg("dn-drag-where", hex=where), "DN-2.32.1-01", where))
        return first_with_all(found)

    def take(self, field: Skirmish, seat: SeatNumber, order: Drag, /) -> None:
        pair, bodies = field.list_of(order.pair), field.list_of(order.bodies)
        field.tell(msg("dn-log-drag", pair=pair, bodies=bodies, hex=field.hex_ref(order.hex)))
        for piece in order.pair:
            field.mark_as(piece, MOVED | LABOURED)
        there = next(place for place in drag_places(field, order.bodies) if field.ground.hex_of(place) == order.hex)
        for body in order.bodies:
            field.put(body, there)
            sink(field, body)


@derived
def draggable(field: Skirmish, seat: SeatNumber) -> dict[PieceId, list[PieceId]]:
    """Each body that two fighters of a side can drag, with everybody beside it who can drag."""
    dead = [p for p, health in each_piece(field.health) if health == Health.DEAD and field.at[p] != OFF]
    if not dead or field.muster.options["corpses"] != "on":
        return {}
    found: dict[PieceId, list[PieceId]] = {}
    for body in dead:
        cells = [cell for hex_ in field.hexes(body) for cell in field.ground.places_in(hex_)]
        near = {p for cell in cells for place in (cell, *field.ground.around(cell)) for p in field.here[place]}
        hands = [piece for piece in sorted(near) if field.seat_of(piece) == seat and can_drag(field, piece)]
        if len(hands) >= PAIR and drag_hexes(field, (body,)):
            found[body] = hands
    return found


def can_drag(field: Skirmish, piece: PieceId) -> bool:
    """Whether a fighter can spend his turn dragging: he is on foot and has done nothing else."""
    fresh = (
        field.is_able(piece)
        and not field.did[piece] & (MOVED | SHOT | LABOURED)
        and field.cast_in[piece] != field.player_turn[0]
    )
    return fresh and field.is_single(piece) and has_hands(field, piece) and field.muster.is_fighter[piece]


def is_load(field: Skirmish, bodies: tuple[PieceId, ...]) -> bool:
    """Whether two fighters can drag these bodies at once: of one hex, up to three persons or one horse."""
    horses = sum(field.muster.is_horse[b] for b in bodies)
    together = len({field.place(b) for b in bodies}) == 1
    return together and (len(bodies) == 1 if horses else len(bodies) <= LOAD)


def drag_hexes(field: Skirmish, bodies: tuple[PieceId, ...]) -> list[HexId]:
    """Where bodies can be dragged: adjacent hexes not closed by walls or standing enemies."""
    return list(map(field.ground.hex_of, drag_places(field, bodies)))


def drag_places(field: Skirmish, bodies: tuple[PieceId, ...]) -> list[Place]:
    """The places of :func:`drag_hexes`."""
    cells, table = field.cells(bodies[0]), field.ground.table
    return [table[cells[0] * 6 + direction] for direction in range(6) if _can_drag_to(field, cells, direction)]


def _can_drag_to(field: Skirmish, cells: tuple[Place, ...], direction: int) -> bool:
    seat = field.active[0]
    for cell in cells:
        there = field.ground.table[cell * 6 + direction]
        if there not in cells and not is_open_to_bodies(field.ground, cell * 6 + direction):
            return False
        up = [p for p in field.here[there] if field.health[p] != Health.STUNNED and not field.hidden[p]]
        if any(field.opposes(p, seat) for p in up):
            return False
    return True


def is_open_to_bodies(ground: Ground, hexside: int) -> bool:
    """Whether bodies can be dragged over a hexside: there is no wall, and the place beyond can be entered."""
    there = ground.table[hexside]
    if there == NOWHERE or ground.ways[hexside] != Way.OPEN:
        return False
    kind = ground.kind(there)
    return kind.cost["foot"] is not None or "water" in kind.traits
