"""The Black Dragon (rulebook 4.3; DN-4.3-06 to DN-4.3-15, DN-5.22-01): five hexes in the shape of a cross.

Body, head, tail and claws are pieces of their own: each has its hex, its strength and its wounds. They go where the
body goes. The Baby Dragon is a counter of two hexes that turns freely; see :class:`~movement.gaits.Long`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warhost.core.board.hexes import OFF_MAP
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news
from warhost.core.steps import Decision
from warhost.skirmish.maps.passages import Edge
from warhost.skirmish.movement.gaits import GAITS, UNBOUNDED, Gait, Stride
from warhost.skirmish.movement.legs import ACTS, Act, take_stride
from warhost.skirmish.movement.stacking import nearest_free
from warhost.skirmish.people.results import wound
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.scenario.scenarios import hexes_of
from warhost.skirmish.state import OFF, PART_TURNS, Going, Skirmish, refuse

FAR = 2
"""How far somebody pushed aside may be put unharmed (DN-4.3-08)."""

HEAD_ONLY = "stair"
"""The trait of hexes in which only its head may lie (DN-4.3-09)."""


@dataclass(frozen=True, slots=True)
class GiveWay(Order):
    """Where somebody goes whom the dragon pushes aside: ``give-way F7``."""

    verb = "give-way"
    hex: Hex


class Striding(Gait):
    """The Black Dragon: turns freely, is never blocked, pays for the hex of its body (DN-4.3-08)."""

    def __init__(self, field: Skirmish, piece: int) -> None:
        super().__init__(field, piece)
        self.edges = self._edges

    def _edges(self, pose: int) -> tuple[Edge, ...]:
        at, facing = divmod(pose, 6)
        steps = self.strides(at, facing, UNBOUNDED)
        return tuple([(step.at, step.at * 6 + step.facing, step.cost, False) for step in steps])

    def cells(self, at: int, facing: int) -> tuple[int, ...]:
        table = self.field.grid.table
        around = (table[at * 6 + (facing + turn) % 6] for turn in PART_TURNS.values())
        return (at, *(h for h in around if h != OFF_MAP))

    def blocked(self, hex_: int) -> bool:
        return False

    def extra(self, hex_: int) -> int:
        return 0

    def can_stay(self, at: int, facing: int) -> bool:
        return self._fits(at, facing)

    def _fits(self, at: int, facing: int) -> bool:
        """Whether all five parts lie on the map, on ground that takes them (DN-4.3-09)."""
        field = self.field
        table = field.grid.table
        for name, turn in (("body", None), *PART_TURNS.items()):
            hex_ = at if turn is None else table[at * 6 + (facing + turn) % 6]
            if hex_ == OFF_MAP or not self._bears(hex_, name):
                return False
        return True

    def _bears(self, hex_: int, part: str) -> bool:
        field = self.field
        kind = field.ground.kind(hex_)
        lair = lair_of(field)
        if lair is not None and hex_ not in lair:
            return False
        if "water" in kind.traits:
            return field.muster.option("black-dragon-swims") == "on"
        if field.muster.option("dragon-terrain") == "on":
            if kind.key == "tree" or (HEAD_ONLY in kind.traits and part != "head"):
                return False
        elif kind.key == "tree":
            return True
        return kind.cost[self.mover] is not None

    def _price(self, at: int, to: int) -> int:
        """The cost of the hex for its body; climbing costs what the scenario says."""
        field = self.field
        side = at * 6 + field.grid.direction(at, to)
        if field.muster.climbing and field.ground.level[at] != field.ground.level[to]:
            return field.muster.climbing
        cost = self.table.cost[side]
        if not cost and field.muster.option("dragon-terrain") == "off" and field.ground.kind(to).key == "tree":
            cost = field.ground.kind(to).cost["foot"] or 0
        return cost

    def strides(self, at: int, facing: int, points: int) -> Iterator[Stride]:
        for to in self.field.grid.neighbours[at]:
            cost = self._price(at, to)
            if cost and cost <= points and self._fits(to, facing):
                yield Stride(cost, to, facing, self.cells(to, facing))

    def stride(self, at: int, facing: int, to: int, other: bool = False) -> Stride | None:
        if other or self.field.grid.direction(at, to) < 0 or not self._fits(to, facing):
            return None
        cost = self._price(at, to)
        return Stride(cost, to, facing, self.cells(to, facing)) if cost else None

    def reasons(self, at: int, facing: int, to: int) -> list[Refusal]:
        field = self.field
        where, me = field.hex_ref(to), field.ref(self.piece)
        if field.grid.direction(at, to) < 0:
            return [refuse(msg("dn-not-next", hex=where, before=field.hex_ref(at)), "DN-2.3-01", where)]
        if not self._fits(to, facing):
            return [refuse(msg("dn-dragon-no-room", piece=me, hex=where), "DN-4.3-09", where)]
        return self.reasons_over(at * 6 + field.grid.direction(at, to))


GAITS["black_dragon"] = Striding


def lair_of(field: Skirmish) -> frozenset[int] | None:
    """The hexes to which a scenario binds the dragon; None if to none."""
    area = field.muster.lair
    return None if area is None else frozenset(hexes_of(field.muster.ground, area))


class Turn(Act):
    """``turn-2:black-dragon``: it turns on the spot for nothing; directions count clockwise from the east."""

    def __init__(self, facing: int) -> None:
        self.facing = facing
        self.word = f"turn-{facing}"

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        gait = GAITS.get(field.mover(going.piece))
        if piece != going.piece or gait is not Striding or field.at[piece] == OFF:
            return [refuse(msg("dn-cannot-turn", piece=me), "DN-4.3-08", me)]
        if not gait(field, piece).can_stay(field.at[piece], self.facing):
            return [refuse(msg("dn-dragon-no-room", piece=me, hex=field.hex_ref(field.at[piece])), "DN-4.3-09", me)]
        return []

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        at = field.at[piece]
        covers = Striding(field, piece).cells(at, self.facing)
        return take_stride(field, going, Stride(0, at, self.facing, covers)), 0

    def is_known(self, muster: Muster) -> bool:
        return bool(muster.parts_of)

    def ways(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        piece = going.piece
        turns = piece in field.muster.parts_of and field.at[piece] != OFF and self.facing != field.facing[piece]
        if turns and Striding(field, piece).can_stay(field.at[piece], self.facing):
            yield ((self.word, piece),)


for _facing in range(6):
    ACTS[f"turn-{_facing}"] = Turn(_facing)


# Pushing others aside


@on_news
def watch_trampled(field: Skirmish) -> bool:
    """Whoever is where the dragon comes gives way at once (DN-4.3-08)."""
    if not field.muster.parts_of:
        return False
    asked = {step.piece for step in field.stack[0] if isinstance(step, PushedAside)}
    for body, parts in field.muster.parts_of.items():
        if field.at[body] == OFF or field.health[body] == Health.DEAD:
            continue
        own = {body, *parts.values()}
        for hex_ in Striding(field, body).cells(field.at[body], field.facing[body]):
            for other in field.here[hex_]:
                if other not in own and other not in asked and not stands_on_beaten_part(field, other):
                    field.push(PushedAside(other))
                    return True
    return False


@dataclass(frozen=True, slots=True)
class PushedAside(Decision):
    """The owner of somebody in the dragon's way puts him on the nearest free hex; far away, it wounds (DN-4.3-08)."""

    piece: int

    def _hexes(self, field: Skirmish) -> dict[int, int]:
        """The nearest hexes where he could stand alone, each with his facing there."""
        return nearest_free(field, self.piece, field.at[self.piece], over=True)

    def moot(self, field: Skirmish, /) -> bool:
        return not field.is_alive(self.piece) or field.seat_of(self.piece) < 0 or not self._hexes(field)

    def skip(self, field: Skirmish, /) -> None:
        hexes = self._hexes(field) if field.is_alive(self.piece) else {}
        if hexes:
            self._yield_to(field, next(iter(hexes)))
        elif field.is_alive(self.piece):
            field.put(self.piece, OFF)
            field.set("gone", self.piece, 1)

    def ask(self, field: Skirmish, /) -> Ask:
        me = field.ref(self.piece)
        return Ask(
            field.seat(field.seat_of(self.piece)),
            msg("dn-ask-give-way", piece=me),
            (Offer(GiveWay, msg("dn-offer-give-way")),),
            ("DN-4.3-08",),
            msg("dn-wait-give-way", piece=me),
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, list(self._hexes(field)))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        if order.hex in self._hexes(field):
            return None
        me, where = field.ref(self.piece), field.hex_ref(order.hex)
        return refuse(msg("dn-not-nearest", piece=me, hex=where), "DN-4.3-08", where)

    def take(self, field: Skirmish, order: Any, /) -> None:
        self._yield_to(field, order.hex)

    def _yield_to(self, field: Skirmish, hex_: int) -> None:
        piece = self.piece
        far = field.grid.distance(field.at[piece], hex_) > FAR
        field.put(piece, hex_, self._hexes(field)[hex_])
        field.note("entered", piece, hex_)
        field.tell(msg("dn-log-pushed", piece=field.ref(piece), hex=field.hex_ref(hex_)))
        if far:
            wound(field, piece)


# Beaten parts


def stands_on_beaten_part(field: Skirmish, piece: int) -> bool:
    """Whether somebody has stepped onto a beaten part to reach the body (DN-4.3-11)."""
    here = field.here[field.at[piece]]
    return any(field.is_beaten(other) and field.seat_of(other) != field.seat_of(piece) for other in here)


def put_back(field: Skirmish, _side: int) -> None:
    """At the end of the combat phase those who stand on the dragon are put back beside it (DN-4.3-11)."""
    for body, parts in field.muster.parts_of.items():
        if field.health[body] == Health.DEAD:
            continue
        for part in parts.values():
            if field.at[part] == OFF or not field.is_beaten(part):
                continue
            for other in field.here[field.at[part]]:
                if other != part and field.seat_of(other) != field.seat_of(part):
                    field.push(PushedAside(other))


@on_news
def watch_dragon_death(field: Skirmish) -> bool:
    """Dead, the dragon is a carcass of three hexes; its parts are no more (DN-4.3-12)."""
    for body, parts in field.muster.parts_of.items():
        if field.health[body] == Health.DEAD and any(field.at[part] != OFF for part in parts.values()):
            for part in parts.values():
                field.put(part, OFF)
                field.set("gone", part, 1)
            return True
    return False
