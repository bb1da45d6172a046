"""Underground entrances: one character stands above the hole, another in it (rulebook 2.37; DN-2.37-02).

An entrance made by magic leads to a tunnel that its caster names, where caverns lie on the table (DN-3.52.1-06).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.movement.bridles import seen_in
from warhost.skirmish.movement.gaits import Stride, gait_of
from warhost.skirmish.movement.legs import Act, act, refuge_at, take_stride, too_dear
from warhost.skirmish.state import OFF, Going, Skirmish, refuse

CLIMBING = 1
"""What it costs to climb into the hole or out of it: as much as to enter its hex."""
DESCENT = 2
"""From the entrance to its tunnel or back, as on a stairway (DN-3.52.1-06)."""
TUNNEL = 4
"""Where the tunnel stands in the entry of an entrance among what magic has made."""


def is_free(field: Skirmish, piece: PieceId, place: int) -> bool:
    """Whether nobody else is seen in a place."""
    return not any(other != piece for other in seen_in(field, place, field.seat_of(piece)))


@act
class Under(Act):
    """``under:matt>J7``: into the entrance J7; ``under:matt``: into that above which he stands, or out of it."""

    word = "under"

    def _stride(self, field: Skirmish, piece: PieceId, rest: tuple[Any, ...]) -> Stride | None:
        """The step that is meant: to the other place of the entrance where he is, or into the next leg's.

        Who stands above an entrance is not in the way of who enters it.
        """
        ground, (here, facing) = field.ground, field.pose(piece)
        goal = rest[0] if rest and isinstance(rest[0], int) and rest[0] in ground.entrances else field.at[piece]
        if goal not in ground.entrances:
            return None
        if goal != field.at[piece]:
            direction = ground.direction(here, goal)
            cost = field.passages(field.mover(piece)).cost[here * 6 + direction] if direction >= 0 else 0
            return Stride(cost, goal + ground.size, facing, (goal,))  # challenged like who crosses the rim
        other = sum(ground.places_in(goal)) - here
        return Stride(CLIMBING, other, facing, ())

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        on_foot = piece == going.piece and field.at[piece] != OFF and field.is_single(piece)
        stride = self._stride(field, piece, rest) if on_foot else None
        if stride is None:
            return [refuse(msg("dn-no-entrance", piece=me), "DN-2.37-02", me)]
        where = field.hex_ref(stride.at)
        if not stride.cost:
            return gait_of(field, piece).reasons(*field.pose(piece), where.id)
        found = []
        if not is_free(field, piece, stride.at):
            others = [p for p in seen_in(field, stride.at, field.seat_of(piece)) if p != piece]
            text = msg("dn-hex-taken", piece=me, hex=where, others=field.list_of(others))
            found.append(refuse(text, "DN-2.37-02", where))
        if going.led:
            found.append(refuse(msg("dn-no-horses-below", piece=me, hex=where), "DN-2.31-02", where))
        return found + too_dear(field, going, stride.cost, where.id)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> tuple[Going, int]:
        stride = self._stride(field, piece, rest)
        assert stride is not None
        if stride.covers:
            return take_stride(field, going, stride), 1
        field.put(piece, stride.at)
        return replace(going, points=going.points - stride.cost, refuge=refuge_at(field, piece)), 0

    def ways(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        here, holes = field.at[going.piece], field.ground.entrances
        if not holes or here == OFF or (here not in holes and holes.isdisjoint(field.grid.neighbours[here])):
            return ()
        return self._ways(field, going, here, holes)

    def _ways(self, field: Skirmish, going: Going, here: int, holes: Container[int]) -> Iterator[tuple[Any, ...]]:
        piece = going.piece
        for goal in (here, *field.grid.neighbours[here]):
            legs = (goal,) if goal != here else ()
            if goal in holes and not self.reasons(field, going, piece, legs):
                yield (("under", piece), *legs)


# Where an entrance leads


@lru_cache(maxsize=128)
def tunnels_of(ground: Ground) -> tuple[int, ...]:
    """The hexes below ground on which somebody can stand: those to which an entrance may lead."""
    return tuple(h for h in range(ground.grid.size) if ground.dark[h] and ground.kind(h).cost["foot"] is not None)


def links(field: Skirmish) -> dict[int, int]:
    """The tunnel of each entrance that leads somewhere."""
    made = (entry for entry in field.magic[0] if entry[0] == "entrance" and len(entry) > TUNNEL)
    return {hex_: entry[TUNNEL] for entry in made for hex_, _ in entry[1]}


@dataclass(frozen=True, slots=True)
class LeadTo(Order):
    """Say where an entrance leads: ``lead-to H4``."""

    verb = "lead-to"
    binds = True
    hex: Hex


@dataclass(frozen=True, slots=True)
class NameTunnel(Decision[Skirmish, LeadTo]):
    """The caster's player names the tunnel to which his new entrance leads (DN-3.52.1-06)."""

    caster: PieceId
    hexes: tuple[int, ...]

    def _tunnels(self, field: Skirmish) -> list[int]:
        return [hex_ for hex_ in tunnels_of(field.ground) if hex_ not in self.hexes]

    def _is_mine(self, made: tuple[Any, ...]) -> bool:
        """Whether something that magic made is the entrance of which this is asked."""
        return made[0] == "entrance" and tuple(hex_ for hex_, _ in made[1]) == self.hexes

    def moot(self, field: Skirmish, /) -> bool:
        return not self._tunnels(field)

    def ask(self, field: Skirmish, /) -> Ask:
        return Ask(
            field.seat(field.seat_of(self.caster)),
            msg("dn-ask-lead-to"),
            (Offer(LeadTo, msg("dn-offer-lead-to")),),
            ("DN-3.52.1-06",),
            msg("dn-wait-lead-to"),
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, self._tunnels(field))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        if order.hex in self._tunnels(field):
            return None
        where = field.hex_ref(order.hex)
        return refuse(msg("dn-no-tunnel", hex=where), "DN-3.52.1-06", where)

    def take(self, field: Skirmish, order: LeadTo, /) -> None:
        field.set("magic", 0, tuple((*made, order.hex) if self._is_mine(made) else made for made in field.magic[0]))
        field.tell(msg("dn-log-lead-to", hex=field.hex_ref(self.hexes[0]), tunnel=field.hex_ref(order.hex)))


@act
class Through(Act):
    """``through:matt>H4``: from in an entrance down to its tunnel, or from the tunnel up into the entrance."""

    word = "through"

    def _goal(self, field: Skirmish, piece: PieceId, hex_: int) -> int:
        """The place to which the way leads: down from in an entrance, or up into one; OFF if there is no such way."""
        known, here, is_in = links(field), field.at[piece], field.below[piece]
        if is_in:
            return hex_ if known.get(here) == hex_ else OFF
        return hex_ + field.ground.size if known.get(hex_) == here else OFF

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        fits = piece == going.piece and field.at[piece] != OFF and field.is_single(piece) and not going.led
        goal = self._goal(field, piece, rest[0]) if fits and rest and isinstance(rest[0], int) else OFF
        if goal == OFF:
            return [refuse(msg("dn-no-way-through", piece=me), "DN-3.52.1-06", me)]
        gait, where = gait_of(field, piece), field.hex_ref(goal)
        if goal != where.id:
            taken = not is_free(field, piece, goal)
            found = [refuse(msg("dn-entrance-taken", piece=me, hex=where), "DN-2.37-02", where)] if taken else []
        else:
            found = gait.reasons_in(goal) if gait.blocked(goal) else []
        return found + too_dear(field, going, DESCENT, where.id)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: tuple[Any, ...]) -> tuple[Going, int]:
        goal = self._goal(field, piece, rest[0])
        return take_stride(field, going, Stride(DESCENT, goal, field.facing[piece], (rest[0],))), 1

    def crosses(self) -> bool:
        return True

    def ways(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        return self._ways(field, going) if field.magic[0] and field.at[going.piece] != OFF else ()

    def _ways(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        known, here = links(field), field.at[going.piece]
        for goal in {known.get(here, OFF), *(hole for hole, tunnel in known.items() if tunnel == here)} - {OFF}:
            if not self.reasons(field, going, going.piece, (goal,)):
                yield (self.word, going.piece), goal
