"""Underground entrances: one character stands above the hole, another in it (rulebook 2.37; DN-2.37-02).

An entrance made by magic leads to a tunnel that its caster names, where caverns lie on the table (DN-3.52.1-06).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.movement.bridles import seen_in
from warhost.skirmish.movement.gaits import Stride, gait_of
from warhost.skirmish.movement.legs import Act, act, take_stride, too_dear
from warhost.skirmish.state import OFF, Going, Skirmish, refuse

CLIMBING = 1
"""What it costs to climb into the hole or out of it: as much as to enter its hex."""
DESCENT = 2
"""From the entrance to its tunnel or back, as on a stairway (DN-3.52.1-06)."""
TUNNEL = 4
"""Where the tunnel stands in the entry of an entrance among what magic has made."""


@lru_cache(maxsize=128)
def entrances(ground: Ground) -> frozenset[int]:
    """The hexes that are entrances to the underground."""
    return frozenset(h for h in range(ground.grid.size) if "entrance" in ground.kind(h).traits)


def is_free(field: Skirmish, piece: int, hex_: int, below: int) -> bool:
    """Whether nobody else is above an entrance, or in it."""
    return not any(p != piece and field.below[p] == below for p in seen_in(field, hex_, field.seat_of(piece)))


@act
class Under(Act):
    """``under:matt>J7``: into the entrance J7; ``under:matt``: into that above which he stands, or out of it."""

    word = "under"

    def _goal(self, field: Skirmish, piece: int, rest: tuple[Any, ...]) -> int:
        """The entrance that is meant: the next leg, or where he is."""
        holes = entrances(field.ground)
        if rest and isinstance(rest[0], int) and rest[0] in holes and rest[0] != field.at[piece]:
            return int(rest[0])
        return field.at[piece] if field.at[piece] in holes else OFF

    def _stride(self, field: Skirmish, piece: int, goal: int) -> Stride | None:
        """The step into an entrance from beside it; who stands above it is not in the way."""
        direction = field.grid.direction(field.at[piece], goal)
        cost = field.passages(field.mover(piece)).cost[field.at[piece] * 6 + direction] if direction >= 0 else 0
        return Stride(cost, goal, field.facing[piece], (goal,)) if cost else None

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        on_foot = piece == going.piece and field.at[piece] != OFF and field.is_single(piece)
        goal = self._goal(field, piece, rest) if on_foot else OFF
        if goal == OFF:
            return [refuse(msg("dn-no-entrance", piece=me), "DN-2.37-02", me)]
        where = field.hex_ref(goal)
        if goal == field.at[piece]:
            below, cost = 1 - field.below[piece], CLIMBING
        else:
            stride = self._stride(field, piece, goal)
            if stride is None:
                return gait_of(field, piece).reasons(field.at[piece], field.facing[piece], goal)
            below, cost = 1, stride.cost
        found = []
        if not is_free(field, piece, goal, below):
            others = [p for p in seen_in(field, goal, field.seat_of(piece)) if p != piece]
            text = msg("dn-hex-taken", piece=me, hex=where, others=field.list_of(others))
            found.append(refuse(text, "DN-2.37-02", where))
        if going.led:
            found.append(refuse(msg("dn-no-horses-below", piece=me, hex=where), "DN-2.31-02", where))
        return found + too_dear(field, going, cost, goal)

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        goal = self._goal(field, piece, rest)
        if goal == field.at[piece]:
            field.set("below", piece, 1 - field.below[piece])
            return replace(going, points=going.points - CLIMBING, refuge=(goal, field.facing[piece])), 0
        stride = self._stride(field, piece, goal)
        assert stride is not None
        after = take_stride(field, going, stride)
        field.set("below", piece, 1)
        return replace(after, refuge=(goal, field.facing[piece])), 1

    def ways(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        here, holes = field.at[going.piece], entrances(field.ground)
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

    caster: int
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

    def _below(self, field: Skirmish, piece: int, goal: int) -> int:
        """1 if the way leads up into an entrance, 0 if down from one; -1 if there is no such way."""
        known, here = links(field), field.at[piece]
        if field.below[piece] and known.get(here) == goal:
            return 0
        return 1 if known.get(goal) == here and not field.below[piece] else -1

    def reasons(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> list[Refusal]:
        me = field.ref(going.piece)
        fits = piece == going.piece and field.at[piece] != OFF and field.is_single(piece) and not going.led
        goal = rest[0] if rest and isinstance(rest[0], int) else OFF
        if not fits or goal == OFF or self._below(field, piece, goal) < 0:
            return [refuse(msg("dn-no-way-through", piece=me), "DN-3.52.1-06", me)]
        gait, where = gait_of(field, piece), field.hex_ref(goal)
        if self._below(field, piece, goal):
            taken = not is_free(field, piece, goal, 1)
            found = [refuse(msg("dn-entrance-taken", piece=me, hex=where), "DN-2.37-02", where)] if taken else []
        else:
            found = gait.reasons_in(goal) if gait.blocked(goal) else []
        return found + too_dear(field, going, DESCENT, goal)

    def perform(self, field: Skirmish, going: Going, piece: int, rest: tuple[Any, ...]) -> tuple[Going, int]:
        goal, below = rest[0], self._below(field, piece, rest[0])
        after = take_stride(field, going, Stride(DESCENT, goal, field.facing[piece], (goal,)))
        if below:
            field.set("below", piece, 1)
            after = replace(after, refuge=(goal, field.facing[piece]))
        return after, 1

    def crosses(self) -> bool:
        return True

    def ways(self, field: Skirmish, going: Going) -> Iterable[tuple[Any, ...]]:
        return self._ways(field, going) if field.magic[0] and field.at[going.piece] != OFF else ()

    def _ways(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        known, here = links(field), field.at[going.piece]
        for goal in {known.get(here, OFF), *(hole for hole, tunnel in known.items() if tunnel == here)} - {OFF}:
            if not self.reasons(field, going, going.piece, (goal,)):
                yield (self.word, going.piece), goal
