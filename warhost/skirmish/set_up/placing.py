"""Setting up: each side places its fighters where the scenario allows (DN-2.11-01, DN-1.42-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warhost.core.board.hexes import DIRECTION_NAMES
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, SeatNumber, Side, each_piece, each_side
from warhost.core.messages import msg
from warhost.core.orders import Arrangement, Hex, Kind, Number, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Arrange, Ask, Choices, OneOf, Preview, Stance
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import Place, Pose, facing_of, place_of, pose_at, upper
from warhost.skirmish.printed.fighters import MOVERS_BELOW
from warhost.skirmish.scenario.muster import NO_SEAT, NO_SIDE, NOBODY, Muster
from warhost.skirmish.scenario.scenarios import SetUpArea, hexes_of
from warhost.skirmish.state import OFF, Skirmish, refuse

ATTEMPTS = 20
"""How often a random arrangement is restarted when a piece finds no room."""


@dataclass(frozen=True, slots=True)
class Deploy(Order):
    """Set fighters up, all at once or some: ``deploy zugun@H9,krular@J14``. Given again, it moves them."""

    verb = "deploy"
    pieces: Arrangement


@dataclass(frozen=True, slots=True)
class Face(Order):
    """Turn a rider or beast while setting up, 0 east and so on clockwise: ``face black-fox 3``."""

    verb = "face"
    piece: Piece
    facing: Number


@dataclass(frozen=True, slots=True)
class Dismount(Order):
    """Let a rider begin on foot beside his horse: ``dismount aldus F7``."""

    verb = "dismount"
    piece: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class MountUp(Order):
    """Let a dismounted rider begin in the saddle again: ``mount-up aldus``."""

    verb = "mount-up"
    piece: Piece


@dataclass(frozen=True, slots=True)
class Ready(Order):
    """The set-up is finished: ``ready``."""

    verb = "ready"
    ends_phase = True


@lru_cache(maxsize=64)
def spots_of(muster: Muster, side: Side) -> dict[PieceId, tuple[SetUpArea, ...]]:
    """For each fighter of a side the spots where he may be set up; later arrivals are left out."""
    force = muster.sides[side]
    named = {who for spot in force.set_up for who in spot.who} | {who for entry in force.enter for who in entry.who}
    found: dict[PieceId, tuple[SetUpArea, ...]] = {}
    for token in (*force.fighters, *force.allies):
        own = tuple(spot for spot in force.set_up if token in spot.who)
        spots = own or tuple(spot for spot in force.set_up if not spot.who and token not in named)
        if spots:
            found[muster.index[token]] = spots
    return found


@lru_cache(maxsize=64)
def reserved_for_others(muster: Muster, side: Side) -> frozenset[HexId]:
    """The hexes that belong to other sides: where one of them must stand, and where they come onto the map."""
    found: set[HexId] = set()
    for number, other in each_side(muster.sides):
        if number == side:
            continue
        for spot in other.set_up:
            hexes = hexes_of(muster.ground, spot.area)
            if len(hexes) == len(spot.who):
                found.update(hexes)
        for entry in other.enter:
            found.update(hexes_of(muster.ground, entry.area))
    return frozenset(found)


@lru_cache(maxsize=64)
def areas_of(muster: Muster, side: Side) -> dict[PieceId, tuple[HexId, ...]]:
    """For each fighter of a side who sets up, the hexes where he may stand."""
    areas: dict[PieceId, tuple[HexId, ...]] = {}
    closed = reserved_for_others(muster, side)
    for piece, spots in spots_of(muster, side).items():
        fighter = muster.fighter[piece]
        mounted = piece in muster.horse_of
        mover = "horse" if mounted else "armoured" if fighter.foot[0].armoured else "foot"
        if fighter.race == "dragon":
            mover = "black_dragon" if fighter.parts else "baby_dragon"
        mover = MOVERS_BELOW.get(fighter.race, mover)
        hexes = dict.fromkeys(h for spot in spots for h in hexes_of(muster.ground, spot.area))
        shut = closed | muster.entrances if fighter.people == "krobs" else closed  # DN-5.3-08
        areas[piece] = tuple(h for h in hexes if h not in shut and muster.ground.kind(h).cost[mover] is not None)
    return areas


@lru_cache(maxsize=1024)
def fixed_facing(muster: Muster, piece: PieceId) -> int | None:
    """The facing that the scenario prescribes for a counter, if it does."""
    for spot in spots_of(muster, muster.pieces[piece].side).get(piece, ()):
        if spot.facing is not None:
            return DIRECTION_NAMES.index(spot.facing)
    return None


@derived
def places_of(field: Skirmish, side: Side) -> dict[PieceId, tuple[HexId, ...]]:
    """The fighters whom a seat sets up now, with their hexes; dismounted riders are already placed."""
    placed = dismounted(field, side)
    areas = areas_of(field.muster, side).items()
    return {piece: hexes for piece, hexes in areas if piece not in placed and not field.gone[piece]}


def dismounted(field: Skirmish, side: Side) -> list[PieceId]:
    """The riders of a side who stand beside their horses (see :class:`Dismount`)."""
    riders = [(piece, field.muster.horse_of.get(piece, NOBODY)) for piece in areas_of(field.muster, side)]
    return [p for p, horse in riders if horse != NOBODY and field.rider[horse] == NOBODY and field.at[horse] != OFF]


@lru_cache(maxsize=64)
def quotas_of(muster: Muster, side: Side) -> tuple[tuple[SetUpArea, tuple[PieceId, ...]], ...]:
    """The spots of a side with a fixed or greatest number of fighters, each with those who may be set up there."""
    spots = spots_of(muster, side)
    limited = dict.fromkeys(
        spot
        for own in spots.values()
        for spot in own
        if (spot.exactly, spot.at_least, spot.at_most) != (None, None, None)
    )
    return tuple((spot, tuple(piece for piece in spots if spot in spots[piece])) for spot in limited)


def seen_elsewhere(field: Skirmish, pieces: Container[PieceId], seat: SeatNumber) -> dict[Place, PieceId]:
    """The places that other pieces cover, each with the piece, as far as a seat can see."""
    found: dict[Place, PieceId] = {}
    hidden, muster = field.hidden, field.muster
    for other, cells in each_piece(field.covered):
        if not cells or other in pieces or (muster.parts_of and muster.body_of(other) in pieces):
            continue
        if not hidden[other] or field.seat_of(other) == seat:
            found.update(dict.fromkeys(cells, other))
    return found


def pose_in(field: Skirmish, piece: PieceId, hex_: HexId, taken: Mapping[Place, PieceId]) -> Pose | None:
    """A pose in which a counter fits into a hex, facing as it does now if it can; None if there is none.

    ``taken`` are the places that others cover.
    """
    gait, now, fixed = gait_of(field, piece), field.facing[piece], fixed_facing(field.muster, piece)
    turns = range(now, now + 6) if gait.body.is_large and gait.tread is None else (now,)
    free = taken.get(upper(hex_), piece) == piece
    for facing in (turns if fixed is None else (fixed,)) if free else ():
        pose = pose_at(upper(hex_), facing % 6)
        fits = not gait.body.is_large or gait.tread is not None or gait.fits(pose)
        if fits and all(taken.get(cell, piece) == piece for cell in gait.cells(pose)):
            return pose
    return None


Placed = tuple[tuple[PieceId, HexId], ...]
"""Pieces, each with the hex where it should stand."""


@derived
def poses_of(field: Skirmish, seat: SeatNumber, pieces: Placed) -> tuple[tuple[PieceId, HexId, Pose | None], ...]:
    """How pieces would stand if a seat put them somewhere: each with its hex and its pose, None if it does not fit.

    Large counters come first: they need the most room. Proposals, refusals and set-up itself all read this.
    """
    taken = seen_elsewhere(field, {piece for piece, _ in pieces}, seat)
    poses: list[tuple[PieceId, HexId, Pose | None]] = []
    hexes = dict(pieces)
    for piece in large_first(field, hexes):
        pose = pose_in(field, piece, hexes[piece], taken)
        if pose is not None:
            taken.update(dict.fromkeys(gait_of(field, piece).cells(pose), piece))
        poses.append((piece, hexes[piece], pose))
    return tuple(poses)


def large_first(field: Skirmish, pieces: Iterable[PieceId]) -> list[PieceId]:
    """Pieces in order, large counters first: they need the most room."""
    return sorted(pieces, key=lambda piece: (not field.body(piece).is_large, piece))


def arrange(field: Skirmish, places: Mapping[PieceId, Sequence[HexId]], dice: Dice | None) -> Placed | None:
    """A legal arrangement of all fighters, spread evenly or at random; None if none was found."""
    for _ in range(ATTEMPTS if dice else 1):
        found = _arrange_once(field, places, dice)
        if found is not None:
            return found
    return None


def arranged_in(field: Skirmish, places: Mapping[PieceId, Sequence[HexId]], dice: Dice | None = None) -> Placed | None:
    """All fighters in the given hexes, together or at random; None if not all find room."""
    return arrange(field, places, dice) if dice else _arrange_once(field, places, None, together=True)


def _arrange_once(
    field: Skirmish, places: Mapping[PieceId, Sequence[HexId]], dice: Dice | None, *, together: bool = False
) -> Placed | None:
    side = field.muster.pieces[next(iter(places))].side if places else NO_SIDE
    rooms = _shared_out(field.muster, side, places, dice)
    heart = _heart(field, rooms) if together else OFF
    taken = seen_elsewhere(field, places, field.leader(side))
    placed: list[tuple[PieceId, HexId]] = []
    for piece in large_first(field, rooms):
        if together:
            hexes = sorted(rooms[piece], key=lambda hex_: (field.grid.distance(heart, hex_), hex_))
        else:
            hexes = dice.shuffled(rooms[piece]) if dice else _spread(rooms[piece], piece)
        poses = (pose_in(field, piece, hex_, taken) for hex_ in hexes)
        pose = next((pose for pose in poses if pose is not None), None)
        if pose is None:
            return None
        taken.update(dict.fromkeys(gait_of(field, piece).cells(pose), piece))
        placed.append((piece, field.ground.hex_of(place_of(pose))))
    return tuple(sorted(placed))


def _heart(field: Skirmish, rooms: Mapping[PieceId, Sequence[HexId]]) -> HexId:
    """The middle of the area that is open to most fighters, where they gather."""
    areas = Counter(tuple(hexes) for hexes in rooms.values())
    widest = max(areas, key=lambda area: (areas[area], len(area)), default=())
    spots = [field.grid.col_row(hex_) for hex_ in widest]
    middle = [sum(numbers) / len(spots) for numbers in zip(*spots, strict=True)] if spots else [0.0, 0.0]

    def off_centre(hex_: HexId) -> float:
        column, row = field.grid.col_row(hex_)
        return (column - middle[0]) ** 2 + (row - middle[1]) ** 2

    return min(widest, key=off_centre, default=OFF)


def _spread(hexes: Sequence[HexId], piece: PieceId) -> list[HexId]:
    """The hexes of an area, starting at a different one for each fighter, to spread a proposal out."""
    start = piece * 7919 % len(hexes) if hexes else 0
    return [*hexes[start:], *hexes[:start]]


def _shared_out(
    muster: Muster, side: Side, places: Mapping[PieceId, Sequence[HexId]], dice: Dice | None
) -> dict[PieceId, Sequence[HexId]]:
    """Where each fighter may go if spots have fixed or greatest numbers: the first spots are filled first."""
    spots = spots_of(muster, side)
    rooms: dict[PieceId, Sequence[HexId]] = {}
    if not quotas_of(muster, side):
        return dict(places)
    waiting = dice.shuffled(list(places)) if dice else list(places)
    for spot in dict.fromkeys(s for own in spots.values() for s in own):
        quota = next((n for n in (spot.exactly, spot.at_least, spot.at_most) if n is not None), None)
        if quota is None:
            continue
        hexes = hexes_of(muster.ground, spot.area)
        able = [p for p in waiting if spot in spots[p] and not (p in muster.horse_of and len(spots[p]) > 1)]
        for piece in able[:quota]:
            rooms[piece] = [h for h in places[piece] if h in hexes]
            waiting.remove(piece)
    for piece in waiting:
        limited = [
            hexes_of(muster.ground, spot.area)
            for spot in spots[piece]
            if (spot.exactly is not None or spot.at_most is not None) and spot.at_least is None
        ]
        shut = frozenset[HexId]().union(*limited)
        rooms[piece] = [h for h in places[piece] if h not in shut] or places[piece] if shut else places[piece]
    return rooms


@derived
def proposed(field: Skirmish, side: Side) -> Placed:
    """All fighters of a side as a sensible player sets them up: together, in the middle of their area."""
    places = places_of(field, side)
    return _arrange_once(field, places, None, together=True) or scattered(field, side)


@derived
def scattered(field: Skirmish, side: Side) -> Placed:
    """All fighters of a side, spread evenly, as neutrals stand."""
    return arrange(field, places_of(field, side), None) or ()


@dataclass(frozen=True, slots=True)
class SetUp(Decision[Skirmish, Order]):
    """A side sets up; whether everybody is placed and fits is checked when it says that it is ready."""

    title = "dn-phase-setup"
    side: Side

    def places(self, field: Skirmish) -> Mapping[PieceId, Sequence[HexId]]:
        """Whom the side places now, and where each may stand."""
        return places_of(field, self.side)

    def moot(self, field: Skirmish, /) -> bool:
        return field.under[self.side] < 0 or not self.places(field)

    def skip(self, field: Skirmish, /) -> None:
        """Neutrals are placed automatically."""
        places = places_of(field, self.side)
        if places:
            deploy(field, scattered(field, self.side))

    def ask(self, field: Skirmish, /) -> Ask:
        offers: dict[type[Order], str] = {Deploy: "dn-offer-deploy"}
        offers |= {Face: "dn-offer-face"} if next(self._turnable(field), None) is not None else {}
        offers |= {Dismount: "dn-offer-dismount"} if next(self._riders(field), None) is not None else {}
        offers |= {MountUp: "dn-offer-mount-up"} if dismounted(field, self.side) else {}
        offers[Ready] = "dn-offer-ready"
        return question(field, field.under[self.side], "dn-ask-setup", offers, "DN-2.11-01", "dn-wait-setup")

    def _turnable(self, field: Skirmish) -> Iterator[PieceId]:
        """The pieces that can be turned where they are."""
        pieces = self.places(field)
        return (p for p in pieces if any(facing != field.facing[p] for facing in self._facings(field, p)))

    def _riders(self, field: Skirmish) -> Iterator[PieceId]:
        """The riders who may dismount."""
        return (piece for piece in self.places(field) if self._beside(field, piece))

    def _beside(self, field: Skirmish, piece: PieceId) -> list[HexId]:
        """The free hexes beside a rider where he may stand on foot."""
        muster, around = field.muster, field.grid.neighbours
        if not muster.sides[self.side].may_dismount or not field.is_mounted(piece):
            return []
        near = dict.fromkeys(hex_ for own in field.hexes(piece) for hex_ in around[own])
        area = areas_of(muster, self.side)[piece]
        return [hex_ for hex_ in near if hex_ in area and not field.here[hex_]]

    def _facings(self, field: Skirmish, piece: PieceId) -> list[int]:
        """The facings in which a large counter fits where it stands; none if the scenario prescribes one."""
        if field.at[piece] == OFF or field.is_single(piece) or fixed_facing(field.muster, piece) is not None:
            return []
        own = {piece, *field.muster.parts_of.get(piece, {}).values()}
        gait, place = gait_of(field, piece), field.place(piece)
        return [
            facing
            for facing in gait.facings(place)
            if all(own.issuperset(field.here[cell]) for cell in gait.cells(pose_at(place, facing))[1:])
        ]

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if order is Face:
            if not chosen:
                return OneOf(Kind.PIECE, list(self._turnable(field)))
            return OneOf(Kind.NUMBER, self._facings(field, chosen[0]))
        if order is Dismount:
            if not chosen:
                return OneOf(Kind.PIECE, list(self._riders(field)))
            return OneOf(Kind.HEX, self._beside(field, chosen[0]))
        if order is MountUp:
            return OneOf(Kind.PIECE, dismounted(field, self.side))
        places = self.places(field)
        return Arrange(places, lambda: proposed(field, self.side), lambda dice: arrange(field, places, dice))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if isinstance(order, Face):
            me = field.ref(order.piece)
            if order.piece not in self.places(field) or field.at[order.piece] == OFF:
                return field.refuse("dn-not-yours", "DN-2.11-01", order.piece)
            if order.facing not in self._facings(field, order.piece):
                names = ", ".join(DIRECTION_NAMES)
                return refuse(msg("dn-no-such-facing", piece=me, names=names), "DN-2.36.1-01", me)
            return None
        able = self.places(field)
        if isinstance(order, Dismount) and (
            order.piece not in able or order.hex not in self._beside(field, order.piece)
        ):
            me, where = field.ref(order.piece), field.hex_ref(order.hex)
            return refuse(msg("dn-setup-no-dismount", piece=me, hex=where), "DN-2.11-01", me, where)
        if isinstance(order, MountUp) and order.piece not in dismounted(field, self.side):
            return field.refuse("dn-setup-no-mount", "DN-2.11-01", order.piece)
        return self._deploy_refusal(field, order) if isinstance(order, Deploy) else None

    def explain(self, field: Skirmish, order: Order, /) -> Refusal | None:
        return self.refusal(field, order)

    def _deploy_refusal(self, field: Skirmish, order: Deploy) -> Refusal | None:
        places = self.places(field)
        if not order.pieces:
            return refuse("dn-deploy-nobody", "DN-2.11-01")
        found = []
        proper = []
        for piece, hex_ in order.pieces:
            me = field.ref(piece)
            if piece not in places:
                found.append(field.refuse("dn-setup-not-yours", "DN-2.11-01", piece))
            elif hex_ not in places[piece]:
                where = field.hex_ref(hex_)
                found.append(refuse(msg("dn-setup-not-there", piece=me, hex=where), "DN-2.11-01", me, where))
            else:
                proper.append((piece, hex_))
        for who, there, pose in poses_of(field, field.leader(self.side), tuple(proper)):
            if pose is None:
                me, where = field.ref(who), field.hex_ref(there)
                found.append(refuse(msg("dn-setup-no-room", piece=me, hex=where), "DN-2.37-01", me, where))
        return first_with_all(found)

    def preview(self, field: Skirmish, order: Order, /) -> Preview | None:
        if not isinstance(order, Deploy) or self.refusal(field, order) is not None:
            return None
        poses = poses_of(field, field.leader(self.side), order.pieces)
        stances = (
            Stance(piece, facing_of(pose), gait_of(field, piece).cells(pose))
            for piece, _, pose in poses
            if pose is not None and field.body(piece).is_large
        )
        return Preview(stances=tuple(stances))

    def violations(self, field: Skirmish, /) -> tuple[Refusal, ...]:
        at, found = field.at, []
        places = self.places(field)
        waiting = [piece for piece in places if at[piece] == OFF] if OFF in map(at.__getitem__, places) else []
        if waiting:
            text = msg("dn-setup-waiting", pieces=field.list_of(waiting[:6]))
            found.append(refuse(text, "DN-2.11-01", *field.refs(waiting)))
        for spot, able in quotas_of(field.muster, self.side):
            hexes = hexes_of(field.muster.ground, spot.area)
            inside = [p for p in able if p in places and at[p] in hexes]
            if spot.exactly is not None and not waiting and len(inside) != spot.exactly:
                text = msg("dn-setup-exactly", n=len(inside), wanted=spot.exactly)
                found.append(refuse(text, "DN-2.11-01", *field.refs(inside), field.hex_ref(min(hexes))))
            if spot.at_most is not None and len(inside) > spot.at_most:
                text = msg("dn-setup-at-most", n=len(inside), wanted=spot.at_most)
                found.append(refuse(text, "DN-2.11-01", *field.refs(inside)))
            if spot.at_least is not None and not waiting and len(inside) < spot.at_least:
                text = msg("dn-setup-at-least", n=len(inside), wanted=spot.at_least)
                found.append(refuse(text, "DN-2.11-01", *field.refs(inside), field.hex_ref(min(hexes))))
        return tuple(found)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, Ready):
            return
        field.push(self)
        if isinstance(order, Face):
            field.put(order.piece, field.place(order.piece), order.facing)
        elif isinstance(order, Dismount):
            field.unseat(order.piece, upper(order.hex))
        elif isinstance(order, MountUp):
            field.take_off(order.piece)
            field.seat_on(order.piece, field.muster.horse_of[order.piece])
        elif isinstance(order, Deploy):
            deploy(field, order.pieces)


def deploy(field: Skirmish, pieces: Placed) -> None:
    """Put fighters in their hexes, large ones turned so that they fit."""
    for piece, _, pose in poses_of(field, field.seat_of(pieces[0][0]) if pieces else NO_SEAT, pieces):
        assert pose is not None
        field.stand(piece, pose)
