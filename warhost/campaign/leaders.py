"""What becomes of leaders and wizards whose stack is lost (DG-05-28, DG-07-51, DG-08-07, DG-11-13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.sides import GONE, enemy
from warhost.campaign.war import ASHORE, War
from warhost.core.dice import Roll
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw


def watch_leaders(war: War) -> bool:
    """As soon as a stack is wiped out or overrun, its leaders and wizards meet their fate."""
    removed = war.take_news("removed")
    overrun = war.take_news("overrun")
    lost: dict[tuple[int, int], None] = {}
    for _, piece, hex in cast("list[tuple[str, int, int]]", removed):
        side = war.owner[piece]
        if hex >= 0 and war.of.is_army[piece] and not war.armies[side][hex]:
            lost[hex, side] = None
    for _, hex, side in cast("list[tuple[str, int, int]]", overrun):
        lost[hex, enemy(side)] = None
    for hex, side in lost:
        lose_stack(war, hex, side)
    return bool(removed or overrun)


def lose_stack(war: War, hex: int, side: int) -> None:
    """Put every leader and wizard of a side that is left alone in a hex to the test."""
    lost = [
        p for p in war.in_hex(hex, side) if war.aboard[p] == ASHORE and (war.of.is_leader[p] or war.of.is_wizard[p])
    ]
    for piece in lost:
        escape = war.of.is_wizard[piece] or war.theatre.option("leader-loss-errata") == "no"
        war.push(Refuge(piece) if escape else LeaderFate(piece))


@dataclass(frozen=True, slots=True)
class LeaderFate(Throw):
    """One die for a leader without a stack: 1-3 lost, 4-6 with the nearest friendly army (DG-07-51)."""

    leader: int

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("dg-roll-leader", leader=war.ref(self.leader)), ("DG-07-51", "DG-05-28"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "lost" if faces[0] <= 3 else "escapes"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if faces[0] <= 3:
            war.tell(msg("dg-log-leader-lost", leader=war.ref(self.leader), die=faces[0]))
            war.remove(self.leader, GONE)
        else:
            war.push(Refuge(self.leader))


@dataclass(frozen=True, slots=True)
class FleeTo(Order):
    """Choose among equally near refuges: ``flee 1619``."""

    verb = "flee"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Refuge(Decision):
    """A leader or wizard is placed with the nearest friendly army; the owner chooses among equals."""

    piece: int

    def _hexes(self, war: War) -> list[int]:
        return nearest_refuges(war, self.piece)

    def moot(self, war: War, /) -> bool:
        return len(self._hexes(war)) < 2

    def skip(self, war: War, /) -> None:
        hexes = self._hexes(war)
        if hexes:
            self.take(war, FleeTo(hexes[0]))
        else:
            war.tell(msg("dg-log-no-refuge", leader=war.ref(self.piece)))
            war.remove(self.piece, GONE)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.owner[self.piece]),
            msg("dg-ask-refuge", leader=war.ref(self.piece)),
            (Offer(FleeTo, msg("dg-offer-refuge")),),
            ("DG-07-51", "DG-11-13"),
            msg("dg-wait-refuge"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, self._hexes(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, FleeTo)
        if order.hex in self._hexes(war):
            return None
        where = war.hex_ref(order.hex)
        return Refusal(msg("dg-not-nearest", hex=where), ("DG-07-51",), (war.ref(self.piece), where))

    def take(self, war: War, order: FleeTo, /) -> None:
        if war.aboard[self.piece] != ASHORE:
            war.board(self.piece, ASHORE)
        war.put(self.piece, order.hex)
        war.tell(msg("dg-log-leader-escapes", leader=war.ref(self.piece), hex=war.hex_ref(order.hex)))


def nearest_refuges(war: War, piece: int) -> list[int]:
    """The hexes of the nearest friendly armies (for a wizard also ships), as the dragon flies."""
    side, start = war.owner[piece], war.at[piece]
    hexes: dict[int, None] = {}
    for other in war.pieces_of(side):
        shelter = war.counts_as_army(other) or (war.of.is_wizard[piece] and war.of.is_ship[other])
        if shelter and war.at[other] != start:
            hexes[war.at[other]] = None
    distance = war.theatre.atlas.grid.distance
    best = min((distance(start, hex) for hex in hexes), default=0)
    return [hex for hex in hexes if distance(start, hex) == best]
