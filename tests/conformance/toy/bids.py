"""Chapter 3, bids: a sealed choice of all crews at once (FEN-3-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.fen import Fen, crew_ref, refuse
from warhost.core import Ask, Offer, Order, Refusal, Sealed, Seat, msg
from warhost.core.orders import Kind
from warhost.core.prompts import Between, Choices, OneOf


@dataclass(frozen=True, slots=True)
class Bids(Sealed[Fen, Any]):
    """Everyone bids; nobody sees a bid before all are in."""

    def asks(self, fen: Fen, /) -> tuple[Ask, ...]:
        return tuple(
            Ask(
                fen.seat(crew),
                msg("fen-bid"),
                (Offer(orders.Bid, msg("fen-bid-button")),),
                ("FEN-3-1",),
                msg("fen-wait-bid", crew=crew_ref(crew)),
            )
            for crew in fen.crews
            if not fen.out[crew]
        )

    def choices(self, fen: Fen, seat: Seat, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        coins = fen.coins[fen.crew(seat)]
        return Between(0, coins) if fen.camps else OneOf(Kind.NUMBER, range(coins + 1))

    def refusal(self, fen: Fen, seat: Seat, order: Any, /) -> Refusal | None:
        crew = fen.crew(seat)
        if not 0 <= order.coins <= fen.coins[crew]:
            who = crew_ref(crew)
            return refuse("FEN-3-1", "fen-bid-too-high", who, crew=who, coins=fen.coins[crew])
        return None

    def unseal(self, fen: Fen, answers: Mapping[Seat, Any], /) -> None:
        before = fen.order[0] or tuple(fen.crews)
        bids = {fen.crew(seat): answer.coins for seat, answer in answers.items()}
        after = tuple(sorted(bids, key=lambda crew: (-bids[crew], before.index(crew))))
        first = after[0]
        fen.set("order", 0, after)
        fen.set("coins", first, fen.coins[first] - bids[first])
        fen.tell(msg("fen-bids", crew=crew_ref(first), coins=bids[first]))
