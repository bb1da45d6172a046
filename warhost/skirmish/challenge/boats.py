"""Boats (rulebook 2.34): where they lie, who sits in them, how they move and how a Gharv upsets one.

A boat covers two hexes and belongs to nobody. It is an entry of the overlay that spells use too, bow first:
``("boat", ((bow, "boat"), (stern, "boat")), (), "boat-1")``; so each half is ground for one character (DN-2.34-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from warhost.core.board.hexes import opposite
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.steps import Throw
from warhost.skirmish.acts.jumps import drowns
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.maps.movement_costs import enchanted
from warhost.skirmish.people.stuns_and_wounds import kill
from warhost.skirmish.places import Place, upper
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.state import Skirmish

BOAT = "boat"
CAPSIZES = 3
"""The highest die with which a Gharv upsets a boat (DN-5.15.2-03)."""
TURNING = 1
"""What a change of direction of more than 60 degrees costs, in hexes (DN-2.34-05)."""


class Boat(NamedTuple):
    """A boat where it lies."""

    name: str
    bow: HexId
    stern: HexId

    @property
    def halves(self) -> tuple[HexId, HexId]:
        """Its two hexes, the bow first."""
        return self.bow, self.stern


def boats(field: Skirmish) -> list[Boat]:
    """The boats on the map."""
    return [Boat(entry[3], entry[1][0][0], entry[1][1][0]) for entry in field.magic[0] if entry[0] == BOAT]


def boat_under(field: Skirmish, piece: PieceId) -> Boat | None:
    """The boat in which a piece sits."""
    return next((boat for boat in boats(field) if field.at[piece] in boat.halves), None)


def is_aboard(field: Skirmish, place: Place) -> bool:
    """Whether a place is half of a boat."""
    return field.ground.hex_of(place) in field.ground.boats


def crew(field: Skirmish, boat: Boat) -> list[PieceId]:
    """The pieces in a boat."""
    return [piece for half in boat.halves for piece in field.here[half] if field.at[piece] == half]


def launch(field: Skirmish, boat: Boat) -> None:
    """Put a boat on the map, or move it if it is there."""
    others = tuple(entry for entry in field.magic[0] if entry[0] != BOAT or entry[3] != boat.name)
    entry = (BOAT, ((boat.bow, BOAT), (boat.stern, BOAT)), (), boat.name)
    field.set("magic", 0, tuple(sorted((*others, entry), key=lambda one: one[3] if one[0] == BOAT else "")))


def scuttle(field: Skirmish, boat: Boat) -> None:
    """Take a boat off the map."""
    field.set("magic", 0, tuple(e for e in field.magic[0] if e[0] != BOAT or e[3] != boat.name))


# How a boat moves


@derived
def open_water(field: Skirmish) -> Ground:
    """The ground as it is under the boats."""
    return enchanted(field.muster.ground, tuple(entry for entry in field.magic[0] if entry[0] != BOAT))


def fits(field: Skirmish, boat: Boat) -> bool:
    """Whether a boat fits: afloat, with at most one half on a beach, and nobody in the way (DN-2.34-06).

    Its own crew is not in the way, nor are the hexes where it lies now.
    """
    ground, mine = open_water(field), [b for b in boats(field) if b.name == boat.name]
    own = {half for b in mine for half in b.halves}
    kinds = [ground.kind(half) for half in boat.halves]
    wet = ["water" in kind.traits for kind in kinds]
    if not all(is_wet or kind.key == "beach" for is_wet, kind in zip(wet, kinds, strict=True)) or not any(wet):
        return False
    new = [half for half in boat.halves if half not in own]
    if any(field.in_hex(half) or half in field.ground.boats or upper(half) in ground.closed for half in new):
        return False
    return ground.level[boat.bow] == ground.level[boat.stern]


def heading(field: Skirmish, boat: Boat) -> int:
    """The direction in which the bow points."""
    return field.grid.direction(boat.stern, boat.bow)


def strokes(field: Skirmish, boat: Boat) -> Iterator[tuple[int, Boat]]:
    """Every hex that the bow can enter next, with its price; the stern follows into the hex that the bow leaves.

    Straight ahead or 60 degrees off costs one hex; a sharper turn costs one more (DN-2.34-05). A boat goes astern
    by turning about first.
    """
    ahead = heading(field, boat)
    for direction in range(6):
        to = field.grid.table[boat.bow * 6 + direction]
        turn = min((direction - ahead) % 6, (ahead - direction) % 6)
        if to >= 0 and to != boat.stern:
            after = Boat(boat.name, HexId(to), boat.bow)
            if fits(field, after):
                yield 1 + (TURNING if turn > 1 else 0), after
    for direction in ((opposite(ahead) + off) % 6 for off in (-1, 0, 1)):
        to = field.grid.table[boat.stern * 6 + direction]
        if to >= 0:
            after = Boat(boat.name, HexId(to), boat.stern)
            if fits(field, after):
                yield 1 + TURNING, after


def courses(field: Skirmish, boat: Boat, points: int) -> dict[Boat, tuple[int, tuple[HexId, ...]]]:
    """Every place that a boat can reach with some hexes of movement, with the price and the hexes its bow enters."""
    found: dict[Boat, tuple[int, tuple[HexId, ...]]] = {boat: (0, ())}
    edge = [boat]
    while edge:
        here = edge.pop(0)
        spent, way = found[here]
        for price, after in strokes(field, here):
            if spent + price <= points and spent + price < found.get(after, (points + 1, ()))[0]:
                found[after] = (spent + price, (*way, after.bow))
                edge.append(after)
    del found[boat]
    return found


def move_boat(field: Skirmish, boat: Boat, after: Boat) -> None:
    """Move a boat with its crew, each in the same half; swimmers in the hexes that it leaves stay behind."""
    seats = [(piece, boat.halves.index(field.at[piece])) for piece in crew(field, boat)]
    for piece, _ in seats:
        field.take_off(piece)
    launch(field, after)
    for piece, half in seats:
        field.put(piece, upper(after.halves[half]))


# How a boat is upset


@dataclass(frozen=True, slots=True)
class Upset(Throw[Skirmish]):
    """A Gharv heaves at a boat: it capsizes on 1 to 3 (DN-5.15.2-03)."""

    gharv: PieceId
    name: str

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-upset", gharv=field.ref(self.gharv)), ("DN-5.15.2-03",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "capsizes" if faces[0] <= CAPSIZES else "holds"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome = self.outcome(field, faces)
        field.tell(msg(f"dn-log-boat-{outcome}", gharv=field.ref(self.gharv)))
        if outcome == "capsizes":
            capsize(field, next(boat for boat in boats(field) if boat.name == self.name))


def capsize(field: Skirmish, boat: Boat) -> None:
    """Take an upset boat off the map: its crew is in the water there, and drowns if it can't swim (DN-5.15.2-03)."""
    wet = crew(field, boat)
    scuttle(field, boat)
    for piece in wet:
        if drowns(field, piece, field.place(piece)):
            kill(field, piece)
