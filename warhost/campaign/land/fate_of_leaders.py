"""What becomes of leaders and wizards whose stack is lost (DG-05-28, DG-07-51, DG-08-07, DG-11-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.land.stacking import STACKING, ends_for
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.hidden_counters import bare, disclose
from warhost.campaign.position.persons import shares_fate
from warhost.campaign.printed.sides import GONE, enemy
from warhost.campaign.state import ASHORE, War
from warhost.core.board.hexsets import HexSet
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.seams import Seam
from warhost.core.steps import Decision, Step, Throw


@on_news_of("removed", "overrun")
def watch_leaders(war: War) -> bool:
    """As soon as a stack is wiped out or overrun, its leaders and wizards meet their fate.

    Armies that go home because their nation is conquered leave the leaders of others unharmed.
    """
    removed = war.take_news("removed")
    overrun = war.take_news("overrun")
    lost: dict[tuple[HexId, Side], bool] = {}
    for _, piece, hex in cast("list[tuple[str, PieceId, HexId]]", removed):
        side = war.owner[piece]
        beaten = war.of.is_army[piece] and not war.conquered[war.theatre.nation_of[piece]]
        if hex >= 0 and beaten and not war.armies[side][hex]:
            lost[hex, side] = True
    for _, hex, side in cast("list[tuple[str, HexId, Side]]", overrun):
        lost.setdefault((hex, enemy(side)), False)
    for (hex, side), wiped_out in lost.items():
        lose_stack(war, hex, side, aloft=wiped_out)
    return bool(removed or overrun)


def lose_stack(war: War, hex: HexId, side: Side, *, aloft: bool) -> None:
    """Put every leader and wizard of a side that is left alone in a hex, or above it, to the test."""
    carriers = (ASHORE, *war.theatre.citadels) if aloft else (ASHORE,)
    lose_company(war, [piece for piece in war.in_hex(hex, side) if war.aboard[piece] in carriers])


def lose_company(war: War, company: Iterable[PieceId]) -> None:
    """Put the leaders and wizards among these to the test: their armies are lost."""
    lost = [p for p in company if shares_fate(war, p)]
    bare(war, lost)
    for piece in lost:
        war.push(Refuge(piece) if war.of.is_wizard[piece] else fate_of(war, piece))


def fate_of(war: War, leader: PieceId, *, at_sea: bool = False) -> Step[War]:
    """The fate of a leader who has lost his stack or his ship."""
    return war.rules[FATES][0](war, leader, at_sea)


def fate_by_errata(war: War, leader: PieceId, at_sea: bool) -> Step[War]:
    """In the standard game a die, always at sea, on land by the errata.

    DG-07-51, DG-08-07, DG-23-02, MD-44-05
    """
    if at_sea:
        return LeaderFate(leader, ("DG-08-07",))
    return Refuge(leader) if war.theatre.option("leader-loss-errata") == "no" else LeaderFate(leader)


FATES: Seam[Callable[[War, PieceId, bool], Step[War]]] = Seam("fates")
"""What becomes of a leader whose stack or ship is lost: one entry."""


@dataclass(frozen=True, slots=True)
class LeaderFate(Throw[War]):
    """One die for a leader without stack or ship: 1-3 lost, 4-6 to the nearest friendly army (DG-07-51, DG-08-07)."""

    leader: PieceId
    rules: tuple[str, ...] = ("DG-07-51", "DG-05-28")

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("dg-roll-leader", leader=war.ref(self.leader)), self.rules)

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "lost" if faces[0] <= 3 else "escapes"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "lost":
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
class Refuge(Decision[War, FleeTo]):
    """A leader or wizard is placed with the nearest friendly army; the owner chooses among equals."""

    piece: PieceId

    def _hexes(self, war: War) -> list[HexId]:
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
        disclose(war)
        war.tell(msg("dg-log-leader-escapes", leader=war.ref(self.piece), hex=war.hex_ref(order.hex)))
        if war.of.is_wizard[self.piece]:
            war.push(ChooseHost(self.piece))


@dataclass(frozen=True, slots=True)
class Shelter(Order):
    """Choose the army or ship that a wizard joins in his hex: ``shelter mithas-ship-1``."""

    verb = "shelter"
    host: Piece


def join_host(war: War, wizard: PieceId, host: PieceId) -> None:
    """Put a wizard with an army, or aboard a ship; one who joins an army that is aboard goes aboard too (DG-05-24)."""
    carrier = host if war.of.is_ship[host] else war.aboard[host]
    if war.aboard[wizard] != carrier:
        war.board(wizard, ASHORE)
        war.put(wizard, war.at[host])
        war.board(wizard, carrier)
    else:
        war.put(wizard, war.at[host])


@dataclass(frozen=True, slots=True)
class ChooseHost(Decision[War, Shelter]):
    """A wizard who fled to a hex with ships joins one of them or the armies there, as his owner likes (DG-11-13)."""

    wizard: PieceId

    def _hosts(self, war: War) -> list[PieceId]:
        """The ships in the hex, and the first of the armies that stand there together."""
        pieces = list(war.in_hex(war.at[self.wizard], war.owner[self.wizard]))
        armies = [p for p in pieces if war.of.is_army[p] and counts_as_army(war, p)]
        return [*armies[:1], *(p for p in pieces if war.of.is_ship[p])]

    def moot(self, war: War, /) -> bool:
        return len(self._hosts(war)) < 2

    def skip(self, war: War, /) -> None:
        for host in self._hosts(war):
            join_host(war, self.wizard, host)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.owner[self.wizard]),
            msg("dg-ask-shelter", wizard=war.ref(self.wizard)),
            (Offer(Shelter, msg("dg-offer-shelter")),),
            ("DG-11-13", "DG-08-08"),
            msg("dg-wait-refuge"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._hosts(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Shelter)
        if order.host in self._hosts(war):
            return None
        who = war.ref(order.host)
        return Refusal(msg("dg-no-shelter", host=who, wizard=war.ref(self.wizard)), ("DG-11-11", "DG-11-13"), (who,))

    def take(self, war: War, order: Shelter, /) -> None:
        join_host(war, self.wizard, order.host)


def nearest_refuges(war: War, piece: PieceId) -> list[HexId]:
    """The hexes of the nearest friendly armies (for a wizard also ships), as the dragon flies; perhaps his own.

    Where a law of stacking keeps him out he goes only if there is no other (PL-03-06).
    """
    side, start = war.owner[piece], war.at[piece]
    hexes: dict[HexId, None] = {}
    for other in war.pieces_of(side):
        shelter = counts_as_army(war, other) or (war.of.is_wizard[piece] and war.of.is_ship[other])
        if shelter:
            hexes[war.at[other]] = None
    distance = war.theatre.atlas.grid.distance
    open_to = ends_for(war, (piece,), HexSet(hexes)) if war.rules[STACKING] else hexes
    far = {hex: distance(start, hex) for hex in hexes if not open_to or hex in open_to}
    best = min(far.values(), default=0)
    return [hex for hex in far if far[hex] == best]
