"""Rule 5, moving wizards: anywhere, once in each Movement Step, to an army or a ship (DG-05-24, DG-08-08, DG-11-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.campaign.land.fate_of_leaders import Refuge, join_host
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import Block, WarMode
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.state import ASHORE, MOVED, War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class Send(Order):
    """Put a wizard with an army, or aboard a ship, anywhere on the map: ``send hl-wizard-1 khur-1``."""

    verb = "send"
    wizard: Piece
    host: Piece


def is_host(war: War, piece: PieceId, side: Side) -> bool:
    """Whether a wizard of a side can be with a piece: one of its armies or ships on the map (DG-11-11)."""
    return (war.of.is_army[piece] or war.of.is_ship[piece]) and war.owner[piece] == side and war.at[piece] >= 0


def can_be_sent(war: War, wizard: PieceId) -> bool:
    """Whether a wizard can still be moved this Step (DG-05-24)."""
    return war.of.is_wizard[wizard] and war.at[wizard] >= 0 and not war.has(wizard, MOVED)


def is_with(war: War, wizard: PieceId, host: PieceId) -> bool:
    """Whether a wizard is with an army or aboard a ship already."""
    carrier = host if war.of.is_ship[host] else war.aboard[host]
    return war.at[wizard] == war.at[host] and war.aboard[wizard] == carrier


def hosts_for(war: War, wizard: PieceId) -> list[PieceId]:
    """Whom a wizard can be sent to: each ship, and one army of each stack."""
    side = war.owner[wizard]
    found: dict[tuple[HexId, PieceId], PieceId] = {}
    for piece in war.pieces_of(side):
        if is_host(war, piece, side) and not is_with(war, wizard, piece):
            carrier = piece if war.of.is_ship[piece] else war.aboard[piece]
            found.setdefault((war.at[piece], carrier), piece)
    return list(found.values())


def has_host(war: War, wizard: PieceId) -> bool:
    """Whether there is anybody a wizard can be sent to; quicker than :func:`hosts_for`."""
    side = war.owner[wizard]
    if war.held[side][0].without_hex(war.at[wizard]):
        return True  # an army ashore somewhere else
    return any(is_host(war, piece, side) and not is_with(war, wizard, piece) for piece in war.pieces_of(side))


def send_refusals(war: War, side: Side, wizard: PieceId, host: PieceId) -> list[Refusal]:
    """Why a wizard cannot be sent to a piece."""
    who, whom = war.ref(wizard), war.ref(host)
    if war.owner[wizard] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))]
    if not war.of.is_wizard[wizard]:
        return [Refusal(msg("dg-no-wizard", piece=who), ("DG-05-24",), (who,))]
    if war.at[wizard] < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-05-24",), (who,))]
    found = []
    if war.has(wizard, MOVED):
        found.append(Refusal(msg("dg-wizard-sent", wizard=who), ("DG-05-24",), (who,)))
    if not is_host(war, host, side):
        found.append(Refusal(msg("dg-no-host", wizard=who, host=whom), ("DG-05-24", "DG-11-11"), (who, whom)))
    return found


def send(war: War, wizard: PieceId, host: PieceId) -> None:
    """Move a wizard for this Step."""
    if war.log is not None:
        war.tell(msg("dg-log-send", wizard=war.ref(wizard), host=war.ref(host), hex=war.hex_ref(war.at[host])))
    join_host(war, wizard, host)
    war.mark_did(wizard, MOVED)


class Sending(WarMode[Send]):
    """Wizards go wherever their side has an army or ship (DG-05-24)."""

    order = Send
    label = "dg-offer-send"
    block: ClassVar[Block | None] = None  # wizards are no armies (DG-12-08)

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.wizards)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        owner = war.owner
        return [w for w in war.theatre.wizards if owner[w] == side and can_be_sent(war, w) and has_host(war, w)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, hosts_for(war, chosen[0]) if chosen else self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Send) -> Refusal | None:
        return first_with_all(send_refusals(war, side, order.wizard, order.host))

    def take(self, war: War, side: Side, order: Send) -> None:
        send(war, order.wizard, order.host)


# A wizard is never alone


def is_alone(war: War, wizard: PieceId) -> bool:
    """Whether a wizard on the map is with no army of his side and aboard nothing (DG-11-11)."""
    return war.at[wizard] >= 0 and war.aboard[wizard] == ASHORE and not war.armies[war.owner[wizard]][war.at[wizard]]


@dataclass(frozen=True, slots=True)
class RecallWizards(Procedure[War]):
    """At the end of a Step wizards whose stack has left them go to another (DG-11-11).

    One who has not moved in his own side's Movement Step may go anywhere; the others go to the nearest army or ship.
    """

    free: int = -1
    """The side that has just moved; -1 after combat."""

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.wizards

    def run(self, war: War, /) -> None:
        for wizard in reversed(war.theatre.wizards):
            if war.owner[wizard] in (HL, WS) and is_alone(war, wizard):
                mine = war.owner[wizard] == self.free
                war.push(MustSend(wizard) if mine and can_be_sent(war, wizard) else Refuge(wizard))


@dataclass(frozen=True, slots=True)
class MustSend(Decision[War, Send]):
    """A wizard left alone must be put with an army or ship before the Movement Step ends."""

    wizard: PieceId

    def moot(self, war: War, /) -> bool:
        return len(hosts_for(war, self.wizard)) < 2

    def skip(self, war: War, /) -> None:
        hosts = hosts_for(war, self.wizard)
        if hosts:
            send(war, self.wizard, hosts[0])
        else:
            war.push(Refuge(self.wizard))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.owner[self.wizard]),
            msg("dg-ask-send", wizard=war.ref(self.wizard)),
            (Offer(Send, msg("dg-offer-send")),),
            ("DG-11-11", "DG-05-24"),
            msg("dg-wait-send"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, hosts_for(war, self.wizard) if chosen else [self.wizard])

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Send)
        if order.wizard != self.wizard:
            who = war.ref(order.wizard)
            return Refusal(msg("dg-other-wizard", wizard=war.ref(self.wizard)), ("DG-11-11",), (who,))
        return first_with_all(send_refusals(war, war.owner[self.wizard], order.wizard, order.host))

    def take(self, war: War, order: Send, /) -> None:
        send(war, order.wizard, order.host)
