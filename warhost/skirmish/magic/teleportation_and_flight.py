"""Through the air: teleportation, levitation, the Gargoyles' flight (DN-3.51-04, DN-3.53-09, DN-3.55-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.skirmish.magic.casting import SpellClaim
from warhost.skirmish.magic.range_and_energy import Incantation, effect, is_narrow, price, visible_in
from warhost.skirmish.magic.spells_in_force import lay, power
from warhost.skirmish.magic.spells_on_persons import is_known
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.movement.paths import Act, act, hex_ahead, take_stride, too_dear
from warhost.skirmish.movement.stepping_and_turning import Stride, gait_of
from warhost.skirmish.people.hiding import uncover
from warhost.skirmish.places import pose_at, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, refuse

FLIGHT = 5
"""How far a Gargoyle flies (DN-3.55-07)."""
_SOLID = frozenset(
    {
        *(HexsideKind.WALL, HexsideKind.DOOR, HexsideKind.WINDOW),
        *(HexsideKind.SLIT, HexsideKind.BARS, HexsideKind.LOCKED),
    }
)


@dataclass(frozen=True, slots=True)
class Teleport(Order):
    """Move the caster instantly: ``teleport zacharie J9``."""

    verb = "teleport"
    caster: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class Levitate(Order):
    """Lift a character to a hex on a higher level: ``levitate zacharie rix J9``."""

    verb = "levitate"
    caster: Piece
    target: Piece
    hex: Hex


def landing_reasons(field: Skirmish, seat: SeatNumber, piece: PieceId, hex_: HexId, rule: str) -> list[Refusal]:
    """Why a character can't land in a hex: he couldn't stand there, or somebody is there already."""
    me, where = field.ref(piece), field.hex_ref(hex_)
    if field.ground.kind(hex_).cost[field.mover(piece)] is None or upper(hex_) in field.ground.closed:
        return [refuse(msg("dn-cannot-stand", piece=me, hex=where), rule, where)]
    if any(other != piece for other in visible_in(field, seat, (hex_,))):
        return [refuse(msg("dn-spell-hex-taken", hex=where), rule, where)]
    return []


def arrive(field: Skirmish, piece: PieceId, hex_: HexId) -> None:
    """Put a character where a spell carries him, if the hex is free; anybody hidden there is revealed."""
    for other in field.in_hex(hex_):
        uncover(field, other)
    if field.in_hex(hex_) or field.at[piece] == OFF or field.is_mounted(piece):
        field.tell(msg("dn-log-nothing-happens"))
        return
    field.put(piece, upper(hex_))
    field.tell(msg("dn-log-arrives", piece=field.ref(piece), hex=field.hex_ref(hex_)))
    field.note("entered", piece, hex_)


class Teleporting(SpellClaim):
    """Instantly elsewhere, for three points a hex (DN-3.51-04)."""

    order = Teleport
    label = "dn-claim-teleport"
    waits = True

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return not field.is_mounted(caster)

    def plan(self, field: Skirmish, order: Teleport, /) -> Incantation | list[Refusal]:
        caster = order.caster
        reasons = []
        if field.is_mounted(caster):
            reasons.append(field.refuse("dn-on-foot-only", "DN-3.51-04", order.caster))
        if order.hex == field.at[caster]:
            reasons.append(field.refuse("dn-here-already", "DN-3.51-04", order.caster))
        reasons += landing_reasons(field, field.seat_of(caster), caster, order.hex, "DN-3.51-04")
        if reasons:
            return reasons
        hexes = field.grid.distance(field.at[caster], order.hex)
        cost = price(field, field.muster.spells["teleport"], caster, units=hexes)
        return Incantation(caster, "teleport", cost, caster, (order.hex,))

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        far = field.energy[caster] // price(field, field.muster.spells["teleport"], caster)
        near = field.grid.within(field.at[caster], far)
        return OneOf(Kind.HEX, [hex_ for hex_ in near if self.is_legal(field, caster, hex_)])


@effect("teleport", "levitate")
def carry(field: Skirmish, cast: Incantation) -> None:
    """Move the character at once; nobody challenges him (DN-3.51-04)."""
    arrive(field, cast.target, cast.hexes[0])


class Levitating(SpellClaim):
    """To a higher level through the air (DN-3.53-09 to DN-3.53-11)."""

    order = Levitate
    label = "dn-claim-levitate"
    waits = True

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return is_switched_on(field) and len(set(field.muster.ground.level)) > 1

    def plan(self, field: Skirmish, order: Levitate, /) -> Incantation | list[Refusal]:
        caster, target, rule = order.caster, order.target, "DN-3.53-09"
        them, where = field.ref(target), field.hex_ref(order.hex)
        if not is_switched_on(field):
            return [refuse(msg("dn-no-levitation"), "DN-3.53-11", them)]
        if not is_known(field, caster, target) or field.health[target] == Health.DEAD:
            return [field.refuse("dn-spell-on-nobody", rule, target)]
        if not field.is_single(target) or field.muster.pieces[target].sort == "part":
            return [field.refuse("dn-on-foot-only", "DN-3.53-11", target)]
        start, level = field.at[target], field.ground.level
        reasons = landing_reasons(field, field.seat_of(caster), target, order.hex, rule)
        if level[order.hex] <= level[start]:
            reasons.append(refuse(msg("dn-not-higher", hex=where), rule, where))
        if field.ground.dark[start]:
            narrow = [hex_ for hex_ in field.grid.line(start, order.hex) if is_narrow(field, hex_)]
            reasons += [
                refuse(msg("dn-too-narrow", hex=field.hex_ref(h)), "DN-3.53-10", field.hex_ref(h)) for h in narrow
            ]
        if reasons:
            return reasons
        hexes = field.grid.distance(start, order.hex)
        cost = price(field, field.muster.spells["levitate"], caster, target=target, units=hexes)
        return Incantation(caster, "levitate", cost, target, (order.hex,))

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 2:
            return OneOf(Kind.HEX, list(self._hexes(field, caster, chosen[1])))
        on_map = [piece for piece in field.muster.everybody if is_known(field, caster, piece)]
        fits = [piece for piece in on_map if next(self._hexes(field, caster, piece), None) is not None]
        return OneOf(Kind.PIECE, fits)

    def _hexes(self, field: Skirmish, caster: PieceId, target: PieceId) -> Iterator[HexId]:
        if field.health[target] == Health.DEAD or not field.is_single(target):
            return
        far = field.energy[caster] // price(field, field.muster.spells["levitate"], caster, target=target)
        level, start = field.ground.level, field.at[target]
        for hex_ in field.grid.within(start, far):
            if level[hex_] > level[start] and self.is_legal(field, caster, target, hex_):
                yield hex_


def is_switched_on(field: Skirmish) -> bool:
    """Whether levitation is available: always in The Challenge, as an option in The Exile (DN-3.53-11)."""
    return field.muster.scenario.volume == "challenge" or field.muster.options["levitation"] == "on"


# The Gargoyles


@act
class Fly(Act):
    """``fly:gargoyle-1>J9``: straight through the air to a hex, over everything in between (DN-3.55-07)."""

    word = "fly"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        me, rule = field.ref(going.piece), "DN-3.55-07"
        if piece != going.piece or not field.has(piece, "flies") or field.at[piece] == OFF:
            return [field.refuse("dn-cannot-fly", rule, going.piece)]
        start, end = field.at[piece], hex_ahead(rest)
        if end in (OFF, start):
            return [field.refuse("dn-fly-where", rule, going.piece)]
        where, hexes = field.hex_ref(end), field.grid.distance(start, end)
        left = FLIGHT - power(field, piece, "flown")
        found = [] if hexes <= left else [refuse(msg("dn-flies-so-far", piece=me, hexes=left), rule, where)]
        found += _sky_reasons(field, start, end)
        gait = gait_of(field, piece)
        barred = not field.ground.kind(end).cost[field.mover(piece)] or upper(end) in field.ground.closed
        if barred or gait.blocked(upper(end)):
            found.append(refuse(msg("dn-cannot-stand", piece=me, hex=where), rule, where))
        return found + too_dear(field, going, hexes, end)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        end = rest[0]
        hexes = field.grid.distance(field.at[piece], end)
        lay(field, piece, "flown", hexes, 1)
        return take_stride(field, going, Stride(hexes, pose_at(upper(end), 0), (upper(end),))), 1

    def ways(self, field: Skirmish, going: Going) -> Iterator[Legs]:
        piece = going.piece
        if not field.has(piece, "flies") or field.at[piece] == OFF:
            return
        far = min(FLIGHT - power(field, piece, "flown"), going.points)
        gait = gait_of(field, piece)
        for hex_ in field.grid.within(field.at[piece], far):
            if gait.can_stay(pose_at(upper(hex_), 0)) and not self.reasons(field, going, piece, (hex_,)):
                yield (("fly", piece), hex_)


def _sky_reasons(field: Skirmish, start: HexId, end: HexId) -> list[Refusal]:
    """The obstacles to flight: buildings; below ground rock, walls, narrow passages."""
    ground = field.ground
    if not ground.dark[start]:
        closed = [h for h in (start, end) if ground.room[h] and "tower" not in ground.kind(h).traits]
        barred = closed if ground.room[start] != ground.room[end] else []
    else:
        line = field.grid.line(start, end)
        barred = [h for h in line if not _has_air(field, h, ground.level[start] + 2)]
        for here, there in pairwise(line):
            if ground.sides[here * 6 + field.grid.direction(here, there)] in _SOLID:
                barred.append(there)
    return [refuse(msg("dn-no-sky", hex=field.hex_ref(h)), "DN-3.55-07", field.hex_ref(h)) for h in barred]


def _has_air(field: Skirmish, hex_: HexId, level: int) -> bool:
    """Whether there is room to fly over a hex below ground, up to one level higher."""
    ground = field.ground
    return "rock" not in ground.kind(hex_).traits and ground.level[hex_] <= level and not is_narrow(field, hex_)
