"""Sacks of beans: lifted, loaded, dropped, and carried off the map (Beans for Giants)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure
from warhost.skirmish.movement.paths import Act, OwnAct, act, too_dear
from warhost.skirmish.prospects import may_act
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.seams import ALLOWANCES, LISTENERS, OPENING
from warhost.skirmish.specials.base import RULE, ScenarioRule, occur, seat_of_side, special
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, refuse

LIFTING = LOADING = 1
"""What it costs to lift a sack, and to load it on a horse."""


@special("sacks")
class Sacks(ScenarioRule, frozen=True):
    """Sacks lie on the map; whoever carries one is slower, a horse is not."""

    hexes: tuple[str, ...]
    slower: int
    horse: PieceId
    side: str
    """The side that wins by carrying them off."""

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(LaySacks()), ALLOWANCES.add(self.slowed), LISTENERS.add(self.hear))

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """Sacks on the map may still be carried off while there is somebody to carry them."""
        if event != "sacks-left":
            return None
        there = sum(number for _, number in field.sacks_at[0]) + sum(field.sacks)
        return 0, there if may_act(field, seat_of_side(field, self.side)) else 0

    def slowed(self, field: Skirmish, piece: PieceId, points: int) -> int:
        """A carried sack costs some points."""
        return points - self.slower if field.sacks[piece] else points

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """A fighter who is hit drops his sack, a rider where he falls; one who leaves takes it along."""
        if news[0] in ("stunned", "wounded", "died"):
            spill(field, news[1], field.at[news[1]])
        elif news[0] == "thrown":
            spill(field, news[1], field.at[news[2]])
        elif news[0] == "left":
            self._carried_off(field, news[1])

    def _carried_off(self, field: Skirmish, piece: PieceId) -> None:
        """What he carries himself, on the horse that he rides and on those that he leads."""
        number = 0
        led = [horse for horse in field.muster.horses if field.bridle[horse] == piece and field.exit[horse] != OFF]
        for one in (piece, field.mount[piece], *led):
            if one != NOBODY and field.sacks[one]:
                number += field.sacks[one]
                field.set("sacks", one, 0)
        if number and field.muster.sides[field.side[piece]].key == self.side:
            field.tell(msg("dn-log-sacks-left", piece=field.ref(piece), n=number))
            occur(field, "sacks-left", number)


@dataclass(frozen=True, slots=True)
class LaySacks(Procedure[Skirmish]):
    """Lay the sacks where the scenario says."""

    def run(self, field: Skirmish, /) -> None:
        for name in Sacks.of(field).hexes:
            lay_sacks(field, field.muster.ground.hex(name), 1)


def lying(field: Skirmish, hex_: HexId) -> int:
    """How many sacks lie in a hex."""
    return dict(field.sacks_at[0]).get(hex_, 0)


def lay_sacks(field: Skirmish, hex_: HexId, number: int) -> None:
    """Put sacks down in a hex, or take some up."""
    there = dict(field.sacks_at[0])
    there[hex_] = there.get(hex_, 0) + number
    field.set("sacks_at", 0, tuple(sorted((h, n) for h, n in there.items() if n)))


def spill(field: Skirmish, piece: PieceId, hex_: HexId) -> None:
    """Drop whatever a piece carries in a hex."""
    if field.sacks[piece] and hex_ != OFF:
        lay_sacks(field, hex_, field.sacks[piece])
        field.set("sacks", piece, 0)
        field.tell(msg("dn-log-sack-dropped", piece=field.ref(piece), hex=field.hex_ref(hex_)))


def no_sacks(field: Skirmish, going: Going) -> list[Refusal]:
    """The refusal where no sacks are played with, or somebody cannot handle them."""
    if Sacks.find(field) is None or field.has(going.piece, "dog"):
        return [field.refuse("dn-no-sacks", RULE, going.piece)]
    return []


@act
class Lift(OwnAct):
    """``lift:thrugg``: take up a sack that lies in the hex, on foot."""

    word = "lift"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        found = no_sacks(field, going)
        if found:
            return found
        at = field.at[going.piece]
        if at == OFF or piece != going.piece or field.is_mounted(going.piece) or field.sacks[going.piece]:
            return [field.refuse("dn-cannot-lift", RULE, going.piece)]
        if not lying(field, at):
            where = field.hex_ref(at)
            return [refuse(msg("dn-no-sack-here", hex=where), RULE, where)]
        return too_dear(field, going, LIFTING, at)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        lay_sacks(field, field.at[piece], -1)
        field.set("sacks", piece, 1)
        field.tell(msg("dn-log-sack-lifted", piece=field.ref(piece)))
        return replace(going, points=max(going.points - LIFTING - Sacks.of(field).slower, 0)), 0


@act
class Load(Act):
    """``load:aldus-horse``: put the sack that he carries on a horse beside him."""

    word = "load"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        found = no_sacks(field, going)
        if found:
            return found
        me, horse = field.ref(going.piece), field.ref(piece)
        if not field.sacks[going.piece]:
            return [field.refuse("dn-carries-no-sack", RULE, going.piece)]
        if not self._is_beside(field, going.piece, piece):
            return [refuse(msg("dn-no-horse-beside", piece=me, horse=horse), RULE, me, horse)]
        if field.sacks[piece] >= Sacks.of(field).horse:
            return [refuse(msg("dn-horse-laden", horse=horse), RULE, horse)]
        return too_dear(field, going, LOADING, field.at[going.piece])

    def _is_beside(self, field: Skirmish, piece: PieceId, horse: PieceId) -> bool:
        if field.at[piece] == OFF or not field.muster.is_horse[horse] or field.are_enemies(piece, horse):
            return False
        if field.rider[horse] == piece:
            return True
        bearer = horse if field.rider[horse] == NOBODY else field.rider[horse]
        return field.is_alive(bearer) and field.distance(piece, bearer) == 1

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        field.set("sacks", going.piece, field.sacks[going.piece] - 1)
        field.set("sacks", piece, field.sacks[piece] + 1)
        field.tell(msg("dn-log-sack-loaded", piece=field.ref(going.piece), horse=field.ref(piece)))
        return replace(going, points=going.points - LOADING), 0

    def ways(self, field: Skirmish, going: Going) -> Iterator[Legs]:
        if field.sacks[going.piece]:
            for horse in field.muster.horse_of.values():
                if not self.reasons(field, going, horse, ()):
                    yield ((self.word, horse),)


@act
class Drop(OwnAct):
    """``drop-sack:thrugg``: let the sack fall that he carries; it costs nothing."""

    word = "drop-sack"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        found = no_sacks(field, going)
        if not found and (piece != going.piece or not field.sacks[piece] or field.at[piece] == OFF):
            found = [field.refuse("dn-carries-no-sack", RULE, going.piece)]
        return found

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        spill(field, piece, field.at[piece])
        return going, 0
