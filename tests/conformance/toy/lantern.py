"""Chapter 7, the lantern: a right that can be used at any time, so it is a claim and nobody is asked (FEN-7-1)."""

from __future__ import annotations

from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.board import GRID
from tests.conformance.toy.fen import OFF, Fen, crew_ref, hex_ref, piece_ref, refuse
from tests.conformance.toy.snares import search
from warhost.core import Claim, Refusal, Seat, msg
from warhost.core.orders import Kind
from warhost.core.prompts import Choices, OneOf


class Lantern(Claim[Fen, Any]):
    """Light the lantern at a runner: snares in its hex and around it are shown."""

    order = orders.Light

    def offered(self, fen: Fen, seat: Seat, /) -> bool:
        crew = fen.crew(seat)
        return crew != OFF and bool(fen.lantern[crew] and fen.runners(crew))

    def choices(self, fen: Fen, seat: Seat, chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, fen.runners(fen.crew(seat)))

    def refusal(self, fen: Fen, seat: Seat, order: Any, /) -> Refusal | None:
        crew, runner = fen.crew(seat), piece_ref(order.runner)
        if crew == OFF or order.runner not in fen.runners(crew):
            return refuse("FEN-7-1", "fen-no-runner", runner, piece=runner)
        if not fen.lantern[crew]:
            return refuse("FEN-7-1", "fen-lantern-used", crew_ref(crew), crew=crew_ref(crew))
        return None

    def take(self, fen: Fen, seat: Seat, order: Any, /) -> None:
        crew, here = fen.crew(seat), fen.at[order.runner]
        fen.set("lantern", crew, 0)
        fen.tell(msg("fen-lit", crew=crew_ref(crew), hex=hex_ref(here)))
        found = sum(len(search(fen, crew, h)) for h in (here, *GRID.neighbours[here]))
        fen.tell(msg("fen-found", n=found))
