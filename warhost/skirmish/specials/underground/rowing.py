"""The boats of a scenario: where they lie by die, and how they are rowed (rulebook 2.34; DN-5.15.1-04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, SeatNumber, is_hex
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf, PathTo, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure, Throw
from warhost.skirmish.challenge.boats import Boat, boat_under, courses, crew, fits, launch, move_boat, strokes
from warhost.skirmish.movement.marches import loaded_and_shot
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.seams import ALLOWANCES, LISTENERS, MOVEMENT, OPENING, TURN_BEGINS
from warhost.skirmish.specials.base import ScenarioRule, special
from warhost.skirmish.state import FERRIED, MOVED, OFF, Legs, Skirmish, hexes_on, refuse

STARTED, EARLY, ROWED = "boat-started", "boat-early", "boat-rowed"
"""Notes of this player turn: who began it aboard, who boarded with half his points, how far each boat went."""
WHOLE, HALF = 4, 2
"""How far a boat goes for a rower who starts aboard, and for one who has just come aboard (DN-2.34-03, DN-2.34-04)."""


@special("boats")
class Boats(ScenarioRule, frozen=True):
    """Boats lie at numbered places: a die picks the first, and each other lies a fixed number of places on."""

    places: tuple[tuple[str, str], ...]
    """The hexes of each place, the bow first; a die picks one for the first boat (DN-5.15.1-04)."""
    boats: int = 1
    apart: int = 5
    """The difference between the place numbers of two boats, counted round."""
    at: tuple[int, ...] = ()
    """The numbers of the places, if no die picks them."""

    amends = ("DN-2.34-02", "DN-5.15.1-04")

    def changes(self) -> tuple[SeamChange, ...]:
        return (
            OPENING.add(Launch()),
            TURN_BEGINS.add(note_crews),
            LISTENERS.add(hear_boarding),
            MOVEMENT.add(Rowing()),
            ALLOWANCES.add(after_rowing),
        )

    def place(self, field: Skirmish, numbers: tuple[int, ...]) -> None:
        """Put the boats at these places, counted from 1; if somebody is in the way, at the next place with room."""
        ground = field.muster.ground
        for count, number in enumerate(numbers, 1):
            onward = [self.places[(number - 1 + step) % len(self.places)] for step in range(len(self.places))]
            berths = [Boat(f"boat-{count}", ground.hex(bow), ground.hex(stern)) for bow, stern in onward]
            boat = next((berth for berth in berths if fits(field, berth)), None)
            if boat is not None:
                launch(field, boat)
                field.tell(msg("dn-log-boat-lies", hex=field.hex_ref(boat.bow), other=field.hex_ref(boat.stern)))


@dataclass(frozen=True, slots=True)
class Launch(Procedure[Skirmish]):
    """The boats are put on the map before the first turn."""

    def run(self, field: Skirmish, /) -> None:
        rule = Boats.of(field)
        if rule.at:
            rule.place(field, rule.at)
        else:
            field.push(MooringRoll())


@dataclass(frozen=True, slots=True)
class MooringRoll(Throw[Skirmish]):
    """A die says where the first boat lies (DN-5.15.1-04)."""

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((min(DIE, len(Boats.of(field).places)),), msg("dn-roll-mooring"), ("DN-5.15.1-04",))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        rule = Boats.of(field)
        rule.place(field, tuple(faces[0] + rule.apart * count for count in range(rule.boats)))


# Who may row


def note_crews(field: Skirmish, seat: SeatNumber) -> None:
    """At the start of a turn, note which pieces of the side sit in boats, and that no boat has been rowed."""
    aboard = tuple(piece for piece in field.pieces_of(seat) if boat_under(field, piece) is not None)
    for key, value in ((STARTED, aboard), (EARLY, ()), (ROWED, ())):
        if recall(field, key, ()) != value:
            remember(field, key, value)


def hear_boarding(field: Skirmish, news: tuple[Any, ...]) -> None:
    """Note the fighters who board with at most half of their points used (DN-2.34-03)."""
    going = field.march[0]
    if news[0] != "entered" or going is None or going.piece != news[1] or field.at[going.piece] == OFF:
        return
    early = recall(field, EARLY, ())
    if boat_under(field, going.piece) is None and going.piece in early:  # he is out of it again
        remember(field, EARLY, tuple(piece for piece in early if piece != going.piece))
    if boat_under(field, going.piece) is not None and going.piece not in recall(field, STARTED, ()):
        whole = field.allowance(going.piece)
        if 2 * (whole - going.points) <= whole and going.piece not in recall(field, EARLY, ()):
            remember(field, EARLY, (*recall(field, EARLY, ()), going.piece))


def rowed(field: Skirmish, boat: Boat) -> int:
    """How far a boat has gone in this turn."""
    far: int = dict(recall(field, ROWED, ())).get(boat.name, 0)
    return far


def strength_of(field: Skirmish, piece: PieceId) -> int:
    """How far a piece may row the boat in which it sits now: 4 hexes, 2, or none."""
    boat = boat_under(field, piece)
    if boat is None or rowed(field, boat) or not field.is_able(piece):
        return 0
    if loaded_and_shot(field, piece):
        return 0  # rowing is moving, and his weapon forbids that after a shot (DN-2.12.1-03)
    if piece in recall(field, STARTED, ()) and not field.did[piece] & MOVED:
        return WHOLE
    return HALF if piece in recall(field, EARLY, ()) else 0


@derived
def rowers(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """A seat's fighters who can row now."""
    able = [piece for piece in field.pieces_of(seat) if strength_of(field, piece)]
    return [piece for piece in able if voyage(field, piece, ())]


def after_rowing(field: Skirmish, piece: PieceId, points: int) -> int:
    """After two hexes in a boat half the allowance is left to step ashore, after more nothing (DN-2.34-04)."""
    boat = boat_under(field, piece) if field.at[piece] != OFF else None
    far = rowed(field, boat) if boat is not None else 0
    return points if not far else points // 2 if far <= HALF else 0


# Rowing


@dataclass(frozen=True, slots=True)
class Row(Order):
    """Row the boat in which a fighter sits, by the hexes that its bow enters: ``row rix E6>E7``."""

    verb = "row"
    piece: Piece
    path: Path


def course_of(field: Skirmish, boat: Boat, way: Legs) -> tuple[int, Boat] | None:
    """The price of a course and where it leads; None if the boat cannot go that way."""
    spent = 0
    for hex_ in way:
        strokes_there = [(price, after) for price, after in strokes(field, boat) if after.bow == hex_]
        if not strokes_there:
            return None
        price, boat = min(strokes_there)
        spent += price
    return spent, boat


@derived
def voyage(field: Skirmish, piece: PieceId, legs: Legs) -> dict[HexId, tuple[int, Legs]]:
    """Where a rower's boat can go from the end of a course: for each hex of its bow, the price and the whole way."""
    boat = boat_under(field, piece)
    begun = course_of(field, boat, legs) if boat is not None else None
    if begun is None:
        return {}
    spent, there = begun
    found: dict[HexId, tuple[int, Legs]] = {}
    for after, (price, way) in courses(field, there, strength_of(field, piece) - spent).items():
        if price + spent < found.get(after.bow, (WHOLE + 1, ()))[0]:
            found[after.bow] = (price + spent, (*legs, *way))
    return found


class RowingPlan(PathTo):
    """Where a rower can take his boat after hexes that are already planned."""

    __slots__ = ("field", "legs", "piece")

    def __init__(self, field: Skirmish, piece: PieceId, legs: Legs = ()) -> None:
        ways = voyage(field, piece, legs)
        super().__init__({hex_: price for hex_, (price, _) in ways.items()}, lambda hex_: ways[hex_][1])
        self.field, self.piece, self.legs = field, piece, legs

    def after(self, legs: Legs) -> PathTo:
        return RowingPlan(self.field, self.piece, legs)

    def all(self) -> Iterator[Any]:
        return (self.path(hex_) for hex_ in self.cost)


class Rowing(Mode[Skirmish, SeatNumber, Row]):
    """Row a boat, once in a turn (DN-2.34-03, DN-2.34-04)."""

    order = Row
    label = "dn-offer-row"

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(rowers(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        return RowingPlan(field, chosen[0]) if chosen else OneOf(Kind.PIECE, rowers(field, seat))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Row, /) -> Refusal | None:
        piece, me = order.piece, field.ref(order.piece)
        boat = boat_under(field, piece) if field.at[piece] != OFF else None
        if boat is None or field.seat_of(piece) != seat or not field.is_able(piece):
            return field.refuse("dn-not-aboard", "DN-2.34-01", piece)
        if rowed(field, boat):
            return field.refuse("dn-rowed-already", "DN-2.34-03", piece)
        if loaded_and_shot(field, piece):
            return field.refuse("dn-shot-already", "DN-2.12.2-03", piece)
        strength = strength_of(field, piece)
        if not strength:
            return field.refuse("dn-boarded-late", "DN-2.34-03", piece)
        course = course_of(field, boat, order.path) if order.path and all(map(is_hex, order.path)) else None
        if course is None:
            wheres = map(field.hex_ref, hexes_on(order.path))
            return refuse(msg("dn-no-course", piece=me), "DN-2.34-06", me, *wheres)
        if course[0] > strength:
            return refuse(msg("dn-too-far-to-row", piece=me, cost=course[0], points=strength), "DN-2.34-05", me)
        return None

    def take(self, field: Skirmish, seat: SeatNumber, order: Row, /) -> None:
        boat = boat_under(field, order.piece)
        assert boat is not None
        course = course_of(field, boat, order.path)
        assert course is not None
        far, after = course
        move_boat(field, boat, after)
        remember(field, ROWED, (*recall(field, ROWED, ()), (boat.name, far)))
        field.tell(msg("dn-log-rowed", piece=field.ref(order.piece), hex=field.hex_ref(after.bow)))
        for piece in crew(field, after):
            # Passengers count as moved: too far to shoot in defence (DN-2.2-03), and after four hexes to go ashore.
            field.mark_as(piece, MOVED | FERRIED if far > HALF else FERRIED)
            field.note("entered", piece, field.at[piece])

    def preview(self, field: Skirmish, seat: SeatNumber, order: Row, /) -> Preview | None:
        if self.refusal(field, seat, order) is not None:
            return None
        boat = boat_under(field, order.piece)
        assert boat is not None
        course = course_of(field, boat, order.path)
        assert course is not None
        used = Breakdown(part("DN-2.34-05", msg("dn-boat-hexes"), course[0]))
        return Preview(((msg("dn-boat-hexes"), used),), None, (), tuple(map(field.hex_ref, hexes_on(order.path))))


ORDERS: tuple[type[Order], ...] = (Row,)
