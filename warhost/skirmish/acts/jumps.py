"""Jumps: on horseback over water and crevasses, and on foot down to a lower level (rulebook 2.36.3, 5.12.1, 5.12.2).

An act puts the jumper where he wants to land; a die, rolled at once, decides how he lands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from warhost.core.board.hexes import OFF_MAP
from warhost.core.breakdowns import Modifier, modifiers_in_words, total_modifier
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.orders import Hex, Order
from warhost.core.prompts import Preview
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.seams import Seam
from warhost.core.steps import Throw
from warhost.skirmish.acts.thrown_riders import throw_rider
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground, Way
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.movement.led_horses import seen_in
from warhost.skirmish.movement.paths import Act, act, hex_ahead, too_dear
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.people.questions import HexChoice, NearbyChoice
from warhost.skirmish.people.stuns_and_wounds import kill, stun, wound
from warhost.skirmish.places import NOWHERE, Place, Pose, facing_of, place_of, pose_at, upper
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, refuse

AHEAD = (0, 1, 5)
"""The directions of a horse's jump: straight ahead or diagonally forward."""
WIDEST = 2
"""The longest jump in hexes (DN-5.12.1-02)."""
OVER, DOWN, CLIMB = 1, 1, 2
"""What each hex that is jumped costs (DN-5.12.1-01), a jump down (DN-5.12.2-02), and the low wall before it."""


# On horseback


class AirborneWay(NamedTuple):
    """A jump on horseback: the hexes below, where it comes down, and the price."""

    over: tuple[HexId, ...]
    front: HexId
    pose: Pose
    covers: tuple[Place, Place]
    cost: int


def is_obstacle(ground: Ground, hex_: HexId) -> bool:
    """Whether a horse can jump over a hex: water or a crevasse."""
    kind = ground.kind(hex_)
    return "water" in kind.traits or kind.key == "crevasse"


def obstacles(ground: Ground, at: HexId, direction: int) -> tuple[tuple[HexId, ...], HexId]:
    """The water or crevasse hexes in a line in front of a rider, and the first hex beyond them."""
    over: list[HexId] = []
    table = ground.grid.table
    here = table[at * 6 + direction]
    while here != OFF_MAP and is_obstacle(ground, here) and len(over) <= WIDEST:
        over.append(here)
        here = table[here * 6 + direction]
    return tuple(over), here


def jump_of(field: Skirmish, piece: PieceId, landing: HexId, front: HexId) -> tuple[AirborneWay | None, list[Refusal]]:
    """A jump that lands with the rear half in one hex and the front half in the next, or why it is illegal."""
    me, where = field.ref(piece), field.hex_ref(landing)
    at, facing = field.at[piece], field.facing[piece]
    gait, grid = gait_of(field, piece), field.grid
    for turn in AHEAD:
        direction = (facing + turn) % 6
        over, beyond = obstacles(field.ground, at, direction)
        if over and beyond == landing:
            break
    else:
        return None, [refuse(msg("dn-nothing-to-jump", piece=me, hex=where), "DN-2.36.3-01", where)]
    onward = grid.direction(landing, front)
    if onward < 0 or (onward - direction) % 6 not in AHEAD:
        beside = field.hex_ref(front)
        return None, [refuse(msg("dn-jump-front", piece=me, hex=beside), "DN-2.36.1-01", beside)]
    found: list[Refusal] = []
    if len(over) > WIDEST:
        found.append(refuse(msg("dn-jump-too-wide", piece=me), "DN-5.12.1-02", *map(field.hex_ref, over)))
    sides = [cell * 6 + direction for cell in (at, *over)]
    walled = any(field.ground.sides[side] != HexsideKind.OPEN for side in sides)
    if walled or field.ground.level[landing] != field.ground.level[at]:
        found.append(refuse(msg("dn-jump-walled", piece=me, hex=where), "DN-2.31-08", where))
    steps = (sides[-1], landing * 6 + onward)
    for side in steps:
        if not gait.table.cost[side]:
            found += gait.reasons_over(side)
    for place in map(upper, (*over, landing, front)):
        found += gait.reasons_in(place) if gait.blocked(place) else []
    covers = upper(landing), upper(front)
    cost = OVER * len(over) + sum(gait.table.cost[side] for side in steps) + sum(map(gait.extra, covers))
    return AirborneWay(over, front, pose_at(upper(front), onward), covers, cost), found


@act
class Jump(Act):
    """``jump:konrad>J7>J8``: over water or a crevasse; the rear half lands in J7, the front half in J8."""

    word = "jump"
    crosses = True

    def _jump(
        self, field: Skirmish, going: Going, piece: PieceId, rest: Legs
    ) -> tuple[AirborneWay | None, list[Refusal]]:
        me = field.ref(going.piece)
        if piece != going.piece or not field.is_mounted(piece) or field.at[piece] == OFF:
            return None, [field.refuse("dn-jump-mounted", "DN-2.36.3-01", going.piece)]
        if going.led:
            return None, [refuse(msg("dn-jump-leading", piece=me), "DN-2.36.4-01", *field.refs(going.led))]
        if OFF in (hex_ahead(rest), hex_ahead(rest[1:])):
            return None, [field.refuse("dn-jump-where", "DN-2.36.3-01", going.piece)]
        return jump_of(field, piece, rest[0], rest[1])

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        flight, found = self._jump(field, going, piece, rest)
        return found if flight is None else found + too_dear(field, going, flight.cost, flight.front)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        flight, _ = self._jump(field, going, piece, rest)
        assert flight is not None
        field.note("jumped", piece, field.at[piece], field.facing[piece], len(flight.over))
        field.stand(piece, flight.pose)
        after = replace(going, points=going.points - flight.cost, entered=1, passed=0, crossed=flight.covers)
        if gait_of(field, piece).can_stay(flight.pose):
            after = replace(after, refuge=(place_of(flight.pose), facing_of(flight.pose)))
        return after, 2

    def ways(self, field: Skirmish, going: Going) -> Iterator[Legs]:
        piece, at = going.piece, field.at[going.piece]
        if not field.is_mounted(piece) or at == OFF or going.led:
            return
        gait, table = gait_of(field, piece), field.grid.table
        for turn in AHEAD:
            direction = (field.facing[piece] + turn) % 6
            over, landing = obstacles(field.ground, at, direction)
            if not over or len(over) > WIDEST or landing == OFF_MAP or not gait.table.cost[over[-1] * 6 + direction]:
                continue
            for onward in AHEAD:
                heading = (direction + onward) % 6
                front = table[landing * 6 + heading]
                opens = gait.table.cost[landing * 6 + heading] and gait.can_stay(pose_at(upper(front), heading))
                if opens and not self.reasons(field, going, piece, (landing, front)):
                    yield ("jump", piece), landing, front

    def risk(self, field: Skirmish, going: Going, rest: Legs) -> Preview | None:
        flight, _ = self._jump(field, going, going.piece, rest)
        at, facing = field.at[going.piece], field.facing[going.piece]
        return None if flight is None else HorseJump(going.piece, at, facing, len(flight.over)).preview(field)


@on_news_of("jumped", "leapt")
def watch_jumps(field: Skirmish) -> bool:
    """Roll for every jump at once (DN-2.36.3-01)."""
    over: list[Any] = field.take_news("jumped")
    down: list[Any] = field.take_news("leapt")
    steps: list[Throw[Skirmish]] = [HorseJump(*facts) for _, *facts in over]
    for _, piece in down:
        if drowns(field, piece, field.place(piece)):
            kill(field, piece)
        else:
            steps.append(LevelJump(piece))
    field.then(*steps)
    return bool(over or down)


JumpModifier: TypeAlias = Modifier[[Skirmish, PieceId, int]]
"""A modifier for a rider and the length of his jump."""
JUMP_MODIFIERS: Seam[JumpModifier] = Seam("jump-modifiers")
"""What is added to the die of a jump on horseback."""


def line_of_table(what: str, applies: Callable[[Skirmish, PieceId, int], bool]) -> JumpModifier:
    """A line of table 5.12.1 (DN-5.12.1-02)."""

    def amount(field: Skirmish, piece: PieceId, width: int) -> int:
        return field.muster.tables.horse_jump.modifiers[what] if applies(field, piece, width) else 0

    return Modifier(what, "DN-5.12.1-02", amount, msg(f"dn-jump-{what}"))


OF_THE_BOOK = JUMP_MODIFIERS.holds(
    line_of_table("armoured", lambda field, piece, _: field.is_armoured(piece)),
    line_of_table("wounded", lambda field, piece, _: is_hurt(field, piece)),
    line_of_table("two-hexes", lambda _, __, width: width == WIDEST),
)


@dataclass(frozen=True, slots=True)
class HorseJump(Throw[Skirmish]):
    """A rider jumps: he goes on, or the horse refuses, or it falls (DN-5.12.1-01)."""

    saved_as = (("width", "hexes"),)
    piece: PieceId
    at: HexId
    """The hex and facing from which he jumped."""
    facing: int
    width: int
    """How many hexes he jumps."""

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-jump", piece=field.ref(self.piece)), ("DN-5.12.1-01",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        plus = total_modifier(field.rules[JUMP_MODIFIERS], field, self.piece, self.width)
        return field.muster.tables.horse_jump.outcome(faces[0] + plus)

    def preview(self, field: Skirmish, /) -> Preview:
        parts = modifiers_in_words(field.rules[JUMP_MODIFIERS], field, self.piece, self.width)
        return Preview(((msg("dn-jump"), parts),), self.odds(field))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        piece, outcome = self.piece, self.outcome(field, faces)
        field.tell(msg(f"dn-log-jump-{outcome}", piece=field.ref(piece), die=faces[0]))
        if outcome == "success":
            field.note("entered", piece, field.at[piece])
        elif outcome == "refusal":
            field.put(piece, upper(self.at), self.facing)
            throw_rider(field, piece)
            stun(field, piece)
        else:
            kill(field, throw_rider(field, piece))
            wound(field, piece)


# Down to a lower level


def landings(field: Skirmish, piece: PieceId) -> dict[HexId, Place]:
    """The lower places beside a fighter into which he could jump, by hex."""
    gait, ground, first = gait_of(field, piece), field.ground, field.place(piece) * 6
    below = [ground.table[side] for side in range(first, first + 6) if ground.ways[side] == Way.DROP]
    below += over_low_walls(field, piece)
    return {ground.hex_of(there): there for there in below if _is_floor(ground, there) and not gait.blocked(there)}


def over_low_walls(field: Skirmish, piece: PieceId) -> list[Place]:
    """The lower, dry places beyond low walls beside a fighter, if the option lets him climb them (DN-5.12.2-03)."""
    if field.muster.options["low-wall-jumps"] == "off":
        return []
    ground, first = field.ground, field.place(piece) * 6
    beyond = [ground.table[s] for s in range(first, first + 6) if ground.sides[s] == HexsideKind.LOW_WALL]
    dry = [there for there in beyond if there != NOWHERE and "water" not in ground.kind(there).traits]
    return [there for there in dry if ground.level[there] <= ground.level[field.place(piece)] - 2]


def leap_cost(field: Skirmish, piece: PieceId, hex_: HexId) -> int:
    """What a jump down costs: more where a low wall must be climbed first (DN-5.12.2-02, DN-5.12.2-03)."""
    climbs = upper(hex_) in over_low_walls(field, piece)
    return DOWN + CLIMB if climbs else DOWN


def _is_floor(ground: Ground, place: Place) -> bool:
    kind = ground.kind(place)
    return (kind.cost["foot"] is not None or "water" in kind.traits) and place not in ground.closed


def can_leap(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece can jump down: an adventurer on foot (DN-5.12.2-02)."""
    return field.muster.fighter[piece].is_adventurer and field.is_single(piece) and field.muster.is_fighter[piece]


def drowns(field: Skirmish, piece: PieceId, place: Place) -> bool:
    """Whether a fighter who lands in a place would drown there (DN-5.12.2-04)."""
    kind = field.ground.kind(place)
    return "water" in kind.traits and kind.cost[field.mover(piece)] is None


@act
class Leap(Act):
    """``leap:matt>J7``: down to the next hex on a lower level; the move ends there (DN-5.12.2-02)."""

    word = "leap"
    crosses = True

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        me = field.ref(going.piece)
        if piece != going.piece or not can_leap(field, piece) or field.at[piece] == OFF:
            return [field.refuse("dn-cannot-leap", "DN-5.12.2-02", going.piece)]
        if len(rest) != 1 or hex_ahead(rest) == OFF:
            return [field.refuse("dn-leap-last", "DN-5.12.2-02", going.piece)]
        found, where = [], field.hex_ref(rest[0])
        if upper(rest[0]) in field.ground.closed:
            found.append(refuse(msg("dn-burning", hex=where), "DN-3.55-02", where))
        elif rest[0] not in landings(field, piece):
            found.append(refuse(msg("dn-no-drop", piece=me, hex=where), "DN-5.12.2-02", where))
        if going.led or going.carried != NOBODY:
            found.append(field.refuse("dn-leap-alone", "DN-5.12.2-02", going.piece))
        return found + too_dear(field, going, leap_cost(field, piece, rest[0]), rest[0])

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        place = landings(field, piece)[rest[0]]
        field.put(piece, place)
        field.note("entered", piece, rest[0])
        field.note("leapt", piece)
        return replace(going, points=0, entered=0, refuge=(place, 0)), 1

    def risk(self, field: Skirmish, going: Going, rest: Legs) -> Preview | None:
        if drowns(field, going.piece, landings(field, going.piece)[rest[0]]):
            return Preview(notes=(msg("dn-drowns", piece=field.ref(going.piece)),))
        return LevelJump(going.piece).preview(field)

    def ways(self, field: Skirmish, going: Going) -> Iterator[Legs]:
        piece = going.piece
        if (
            field.at[piece] == OFF
            or not can_leap(field, piece)
            or going.led
            or going.carried != NOBODY
            or going.points < DOWN
        ):
            return
        gait = gait_of(field, piece)
        for hex_, there in landings(field, piece).items():
            swims = field.ground.kind(there).cost[gait.mover] is not None
            if swims and going.points >= leap_cost(field, piece, hex_) and gait.can_stay(pose_at(there, 0)):
                yield ("leap", piece), hex_


@dataclass(frozen=True, slots=True)
class LevelJump(Throw[Skirmish]):
    """How a fighter lands after a jump to a lower level (DN-5.12.2-01)."""

    piece: PieceId

    def line(self, field: Skirmish) -> str:
        """The line of the table that applies to him; Wardogs use the armoured one (DN-5.12.2-02)."""
        if field.has(self.piece, "guards-godiva"):
            return "lucifer"
        return "armoured" if field.has(self.piece, "dog") or field.is_armoured(self.piece) else "unarmoured"

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-leap", piece=field.ref(self.piece)), ("DN-5.12.2-01",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return field.muster.tables.level_jump[self.line(field)].outcome(faces[0])

    def preview(self, field: Skirmish, /) -> Preview:
        return Preview(odds=self.odds(field))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome = self.outcome(field, faces)
        field.tell(msg(f"dn-log-leap-{outcome}", piece=field.ref(self.piece), die=faces[0]))
        if outcome == "wounded":
            wound(field, self.piece)
        elif outcome == "dead":
            kill(field, self.piece)


# Driven over the edge


@dataclass(frozen=True, slots=True)
class Plunge(Order):
    """Where a fighter jumps down who has no other retreat: ``plunge J7``."""

    verb = "plunge"
    hex: Hex


def way_down(field: Skirmish, piece: PieceId) -> HexChoice | None:
    """With the option on, a fighter who can't retreat jumps down if he can (DN-5.12.2-04)."""
    if field.muster.options["forced-jumps"] == "off" or not can_leap(field, piece):
        return None
    return ForcedJump(piece) if forced_landings(field, piece) else None


def forced_landings(field: Skirmish, piece: PieceId) -> dict[HexId, Place]:
    """The places where a forced jump may end, by hex: empty ones, and no water in which he would drown."""
    mover, walled = field.mover(piece), over_low_walls(field, piece)
    return {
        hex_: place
        for hex_, place in landings(field, piece).items()
        if place not in walled
        and not seen_in(field, place, field.seat_of(piece))
        and field.ground.kind(place).cost[mover] is not None
    }


@dataclass(frozen=True, slots=True)
class ForcedJump(NearbyChoice):
    """A retreat becomes a jump; its owner chooses where (DN-5.12.2-04)."""

    order = Plunge
    rule = "DN-5.12.2-04"
    asked, label, waiting = "dn-ask-plunge", "dn-offer-plunge", "dn-wait-retreat"
    refused = "dn-no-drop"
    piece: PieceId

    def hexes(self, field: Skirmish, /) -> dict[HexId, Place]:
        return forced_landings(field, self.piece)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        field.put(self.piece, self.hexes(field)[hex_])
        field.note("entered", self.piece, hex_)
        field.note("leapt", self.piece)
