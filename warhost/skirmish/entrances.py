"""Underground entrances: one character stands above the hole, another in it (rulebook 2.37; DN-2.37-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.skirmish.bridles import seen_in
from warhost.skirmish.gaits import Stride, gait_of
from warhost.skirmish.ground import Ground
from warhost.skirmish.legs import Act, act, take_stride, too_dear
from warhost.skirmish.state import OFF, Going, Skirmish, refuse

CLIMBING = 1
"""What it costs to climb into the hole or out of it: as much as to enter its hex."""


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
        on_foot = piece == going.piece and field.at[piece] != OFF and not field.is_long(piece)
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

    def offered(self, field: Skirmish, going: Going) -> Iterator[tuple[Any, ...]]:
        piece, holes = going.piece, entrances(field.ground)
        here = field.at[piece]
        if not holes or here == OFF or not (here in holes or holes.intersection(field.grid.neighbours[here])):
            return
        for goal in (here, *field.grid.neighbours[here]):
            legs = (goal,) if goal != here else ()
            if goal in holes and not self.reasons(field, going, piece, legs):
                yield (("under", piece), *legs)
