"""Bars over the entrances to the deep dungeons, as an option (rulebook 5.3; DN-5.3-02, after the doors of the cells).

The four entrance markers have a barred side; the trapdoor of The Pit is printed on its map and has none. All markers
begin barred. Nobody goes down by a barred entrance. Bars are lifted and laid like locks, in a whole movement phase, at
whose end it is done; whoever comes up through them spends his whole movement phase on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Step
from warhost.skirmish.movement.marches import why_spent
from warhost.skirmish.notes import DUNGEON_DOORS, recall, remember
from warhost.skirmish.places import upper
from warhost.skirmish.seams import AFTER_MOVEMENT, MOVEMENT
from warhost.skirmish.specials.underground.locks import has_keys
from warhost.skirmish.state import MOVED, OFF, Skirmish, refuse

RULE: Final = "DN-5.3-02"
BARRED, AT_WORK = "barred-entrances", "bars-at-work"
TRAPDOOR: Final = 5
"""The number of the entrance that is printed on its map: no marker bars it."""


def is_barred(field: Skirmish, number: int) -> bool:
    """Whether an entrance is barred now."""
    return number in recall(field, BARRED, ())


def bar(field: Skirmish, *numbers: int) -> None:
    """Bar some entrances."""
    markers = {number for number in numbers if number != TRAPDOOR}
    remember(field, BARRED, tuple(sorted({*recall(field, BARRED, ()), *markers})))


def unbar(field: Skirmish, number: int) -> None:
    """Lift the bars of an entrance."""
    remember(field, BARRED, tuple(one for one in recall(field, BARRED, ()) if one != number))


def barred_doors(field: Skirmish) -> list[HexId]:
    """The hexes of the entrances that everybody sees barred."""
    return sorted(hex_ for number, hex_ in recall(field, DUNGEON_DOORS, ()) if is_barred(field, number))


# Work at the bars


@dataclass(frozen=True, slots=True)
class Unbar(Order):
    """Lift the bars of an entrance, in a whole movement phase: ``unbar konrad maze/D6``."""

    verb = "unbar"
    piece: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class BarEntrance(Order):
    """Bar an entrance again, in a whole movement phase: ``bar warrior-1 maze/D6``."""

    verb = "bar"
    piece: Piece
    hex: Hex


def is_beside(field: Skirmish, piece: PieceId, hex_: HexId) -> bool:
    """Whether a piece stands on an entrance, or beside it with no wall between; a Guard works behind herself too."""
    strikes, place = field.passages(field.mover(piece)).strikes, upper(hex_)
    sides = [(cell, field.ground.direction(cell, place)) for cell in field.cells(piece)]
    return hex_ in field.hexes(piece) or any(strikes[cell * 6 + way] for cell, way in sides if way >= 0)


def is_trodden(field: Skirmish, hex_: HexId) -> bool:
    """Whether somebody alive stands or lies on an entrance."""
    return bool(field.in_hex(hex_))


def why_idle(field: Skirmish, seat: SeatNumber, piece: PieceId, hex_: HexId, lifting: bool) -> Refusal | None:
    """Why a piece cannot lift or lay the bars of an entrance now; None if it can."""
    me, where = field.ref(piece), field.hex_ref(hex_)
    number = next((number for number, there in recall(field, DUNGEON_DOORS, ()) if there == hex_), 0)
    if number in (0, TRAPDOOR) or is_barred(field, number) != lifting:
        return refuse(msg("dn-no-bars-here" if lifting else "dn-nothing-to-bar", hex=where), RULE, where)
    spent = why_spent(field, seat, piece)
    if spent is not None:
        return refuse(msg(spent[0], piece=me), spent[1], me)
    if field.at[piece] == OFF or not is_beside(field, piece, hex_):
        return refuse(msg("dn-too-far-from-bars", piece=me, hex=where), RULE, me, where)
    if not has_keys(field, piece, lifting):
        return refuse(msg("dn-cannot-work-bars", piece=me), RULE, me)
    if not lifting and is_trodden(field, hex_):
        return refuse(msg("dn-entrance-trodden", hex=where), RULE, where)
    return None


@derived
def bars_of(field: Skirmish, seat: SeatNumber, lifting: bool) -> dict[PieceId, list[HexId]]:
    """The pieces of a seat that can lift bars, or lay them, each with the entrances at which it can."""
    doors = [hex_ for _, hex_ in recall(field, DUNGEON_DOORS, ())]
    able = {
        piece: [hex_ for hex_ in doors if why_idle(field, seat, piece, hex_, lifting) is None]
        for piece in field.pieces_of(seat)
    }
    return {piece: hexes for piece, hexes in able.items() if hexes}


class _AtTheBars(Mode[Skirmish, SeatNumber, Any]):
    """Common base of lifting and laying bars."""

    lifting: bool
    told: str

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(bars_of(field, seat, self.lifting))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        work = bars_of(field, seat, self.lifting)
        return OneOf(Kind.HEX, work.get(chosen[0], [])) if chosen else OneOf(Kind.PIECE, sorted(work))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> Refusal | None:
        return why_idle(field, seat, order.piece, order.hex, self.lifting)

    def take(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> None:
        field.mark_as(order.piece, MOVED)
        remember(field, AT_WORK, (*recall(field, AT_WORK, ()), (order.piece, order.hex)))
        field.tell(msg(self.told, piece=field.ref(order.piece), hex=field.hex_ref(order.hex)))


class Unbarring(_AtTheBars):
    """An Adventurer on an entrance or beside it lifts the bars with his whole movement phase."""

    order = Unbar
    label = "dn-offer-unbar"
    lifting, told = True, "dn-log-works-at-bars"


class Barring(_AtTheBars):
    """A Krob beside an entrance bars it with its whole movement phase, while nobody is on it."""

    order = BarEntrance
    label = "dn-offer-bar"
    lifting, told = False, "dn-log-lays-bars"


def settle_bars(field: Skirmish, _seat: SeatNumber) -> Step[Skirmish] | None:
    """At the end of the phase, lift or lay the bars where the worker is still able to act."""
    numbers = {hex_: number for number, hex_ in recall(field, DUNGEON_DOORS, ())}
    for piece, hex_ in recall(field, AT_WORK, ()):
        number, where = numbers[hex_], field.hex_ref(hex_)
        lifting = field.muster.fighter[piece].is_adventurer
        if not field.is_able(piece) or not is_beside(field, piece, hex_) or is_barred(field, number) != lifting:
            continue
        if lifting:
            unbar(field, number)
            field.tell(msg("dn-log-entrance-open", hex=where))
        elif not is_trodden(field, hex_):
            bar(field, number)
            field.tell(msg("dn-log-entrance-barred", hex=where))
    if recall(field, AT_WORK, ()):
        remember(field, AT_WORK, ())
    return None


CHANGES: tuple[SeamChange, ...] = (MOVEMENT.add(Unbarring()), MOVEMENT.add(Barring()), AFTER_MOVEMENT.add(settle_bars))
"""What the option adds."""
ORDERS: tuple[type[Order], ...] = (Unbar, BarEntrance)
