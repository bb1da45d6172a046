"""Underground entrances: one character stands above the hole, another in it (rulebook 2.37; DN-2.37-02).

An entrance made by magic leads to a tunnel that its caster names, where caverns lie on the table (DN-3.52.1-06).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.ids import HexId, PieceId, all_hexes
from warhost.core.messages import msg
from warhost.core.orders import Hex, Order
from warhost.core.refusals import Refusal
from warhost.skirmish.movement.led_horses import seen_in
from warhost.skirmish.movement.paths import Act, act, hex_ahead, refuge_at, take_stride, too_dear
from warhost.skirmish.movement.stepping_and_turning import Stride, gait_of
from warhost.skirmish.people.questions import HexChoice
from warhost.skirmish.places import NOWHERE, Place, pose_at, upper
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, refuse

CLIMBING = 1
"""The cost of climbing into the hole or out of it, the same as entering its hex."""
DESCENT = 2
"""From the entrance to its tunnel or back, as on a stairway (DN-3.52.1-06)."""
TUNNEL = 4
"""The index of the tunnel in an entrance's record of magic terrain."""


def is_free(field: Skirmish, piece: PieceId, place: Place) -> bool:
    """Whether a place is empty as far as a seat can see."""
    return not any(other != piece for other in seen_in(field, place, field.seat_of(piece)))


@act
class Under(Act):
    """``under:matt>J7``: into the entrance J7; ``under:matt``: into the entrance in his own hex, or out of it."""

    word = "under"

    def _stride(self, field: Skirmish, piece: PieceId, rest: Legs) -> Stride | None:
        """The step this act means: to the other place of his own entrance, or into the entrance of the next leg.

        A piece above an entrance does not block one that enters it.
        """
        ground, here, facing = field.ground, field.place(piece), field.facing[piece]
        goal = hex_ahead(rest) if hex_ahead(rest) in ground.entrances else field.at[piece]
        if goal not in ground.entrances:
            return None
        rim, hole = ground.places_in(goal)
        if goal != field.at[piece]:
            direction = ground.direction(here, goal)
            cost = field.passages(field.mover(piece)).cost[here * 6 + direction] if direction >= 0 else 0
            return Stride(cost, pose_at(hole, facing), (rim,))  # challenged as if he crossed the rim
        return Stride(CLIMBING, pose_at(rim if here == hole else hole, facing), ())

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        me = field.ref(going.piece)
        on_foot = piece == going.piece and field.at[piece] != OFF and field.is_single(piece)
        stride = self._stride(field, piece, rest) if on_foot else None
        if stride is None:
            return [field.refuse("dn-no-entrance", "DN-2.37-02", going.piece)]
        hex_, where = field.ground.hex_of(stride.place), field.place_ref(stride.place)
        if not stride.cost:
            return gait_of(field, piece).reasons(field.pose(piece), hex_)
        found = []
        if not is_free(field, piece, stride.place):
            others = [p for p in seen_in(field, stride.place, field.seat_of(piece)) if p != piece]
            text = msg("dn-hex-taken", piece=me, hex=where, others=field.list_of(others))
            found.append(refuse(text, "DN-2.37-02", where))
        if going.led:
            found.append(refuse(msg("dn-no-horses-below", piece=me, hex=where), "DN-2.31-02", where))
        return found + too_dear(field, going, stride.cost, hex_)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        stride = self._stride(field, piece, rest)
        assert stride is not None
        if stride.covers:
            return take_stride(field, going, stride), 1
        field.stand(piece, stride.pose)
        return replace(going, points=going.points - stride.cost, refuge=refuge_at(field, piece)), 0

    def ways(self, field: Skirmish, going: Going) -> Iterator[Legs]:
        piece, here, holes = going.piece, field.at[going.piece], field.ground.entrances
        for goal in (here, *field.grid.neighbours[here]) if holes and here != OFF else ():
            legs = (goal,) if goal != here else ()
            if goal in holes and not self.reasons(field, going, piece, legs):
                yield (("under", piece), *legs)


# Where an entrance leads


def links(field: Skirmish) -> dict[HexId, HexId]:
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
class NameTunnel(HexChoice):
    """The caster's player names the tunnel to which his new entrance leads (DN-3.52.1-06)."""

    order = LeadTo
    rule = "DN-3.52.1-06"
    asked, label, waiting = "dn-ask-lead-to", "dn-offer-lead-to", "dn-wait-lead-to"
    refused = "dn-no-tunnel"
    saved_as = (("over", "hexes"),)
    caster: PieceId
    over: tuple[HexId, ...]
    """The hexes of the entrance."""

    def chooser(self) -> PieceId:
        return self.caster

    def hexes(self, field: Skirmish, /) -> list[HexId]:
        """The hexes below ground where a fighter can stand."""
        ground = field.ground
        floor = [hex_ for hex_ in all_hexes(ground.size) if ground.kind(hex_).cost["foot"] is not None]
        return [hex_ for hex_ in floor if ground.dark[hex_] and hex_ not in self.over]

    def _is_mine(self, made: tuple[Any, ...]) -> bool:
        """Whether a record of magic terrain is this entrance."""
        return made[0] == "entrance" and tuple(hex_ for hex_, _ in made[1]) == self.over

    def moot(self, field: Skirmish, /) -> bool:
        return not self.hexes(field)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        field.set("magic", 0, tuple((*made, hex_) if self._is_mine(made) else made for made in field.magic[0]))
        field.tell(msg("dn-log-lead-to", hex=field.hex_ref(self.over[0]), tunnel=field.hex_ref(hex_)))


@act
class Through(Act):
    """``through:matt>H4``: from in an entrance down to its tunnel, or from the tunnel up into the entrance."""

    word = "through"
    crosses = True

    def _goal(self, field: Skirmish, piece: PieceId, hex_: HexId) -> Place:
        """Where the passage leads: down from an entrance, or up into one; NOWHERE if there is none."""
        known, here = links(field), field.at[piece]
        if field.below[piece]:
            return upper(hex_) if known.get(here) == hex_ else NOWHERE
        return field.ground.lower(hex_) if known.get(hex_) == here else NOWHERE

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        me = field.ref(going.piece)
        fits = piece == going.piece and field.at[piece] != OFF and field.is_single(piece) and not going.led
        hex_ = hex_ahead(rest)
        goal = self._goal(field, piece, hex_) if fits and hex_ != OFF else NOWHERE
        if goal == NOWHERE:
            return [field.refuse("dn-no-way-through", "DN-3.52.1-06", going.piece)]
        gait, where = gait_of(field, piece), field.hex_ref(hex_)
        if goal != upper(hex_):
            taken = not is_free(field, piece, goal)
            found = [refuse(msg("dn-entrance-taken", piece=me, hex=where), "DN-2.37-02", where)] if taken else []
        else:
            found = gait.reasons_in(goal) if gait.blocked(goal) else []
        return found + too_dear(field, going, DESCENT, hex_)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        goal = self._goal(field, piece, rest[0])
        return take_stride(field, going, Stride(DESCENT, pose_at(goal, field.facing[piece]), (upper(rest[0]),))), 1

    def ways(self, field: Skirmish, going: Going) -> Iterator[Legs]:
        known, here = links(field), field.at[going.piece]
        for goal in {known.get(here, OFF), *(hole for hole, tunnel in known.items() if tunnel == here)} - {OFF}:
            if not self.reasons(field, going, going.piece, (goal,)):
                yield (self.word, going.piece), goal
