"""Chapters 1 and 2, setting up: pieces at home, with violations until all is well; then the first snare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.board import FREE_OF_HOMES, HOMES
from tests.conformance.toy.fen import OFF, Fen, crew_of, crew_ref, hex_ref, piece_ref, refuse
from tests.conformance.toy.snares import hide
from warhost.core import Ask, Decision, Dice, Offer, Order, Refusal, msg
from warhost.core.orders import Kind
from warhost.core.prompts import Arrange, Choices, OneOf
from warhost.core.refusals import first_with_all


@dataclass(frozen=True, slots=True)
class Deploy(Decision[Fen, Any]):
    """A crew places its pieces until it is ready (FEN-1-1)."""

    crew: int

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-place"),
            (Offer(orders.Place, msg("fen-place-button")), Offer(orders.Ready, msg("fen-ready-button"))),
            ("FEN-1-1", "FEN-1-2"),
            msg("fen-wait-set-up", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        homes = sorted(HOMES[self.crew])
        pieces = fen.pieces(self.crew)

        def sample(dice: Dice) -> tuple[tuple[int, int], ...]:
            return tuple(zip(pieces, dice.shuffled(homes), strict=False))

        return Arrange(dict.fromkeys(pieces, homes), tuple(zip(pieces, homes, strict=False)), sample)

    def refusal(self, fen: Fen, order: Order, /) -> Refusal | None:
        if not isinstance(order, orders.Place):
            return None
        reasons = []
        for piece, hex_ in order.pieces:
            if crew_of(piece) != self.crew:
                reasons.append(refuse("FEN-1-1", "fen-not-yours", piece_ref(piece), piece=piece_ref(piece)))
            if hex_ not in HOMES[self.crew]:
                place = hex_ref(hex_)
                reasons.append(refuse("FEN-1-1", "fen-not-home", place, hex=place, crew=crew_ref(self.crew)))
            if reasons:
                break
        return first_with_all(reasons)

    def violations(self, fen: Fen, /) -> tuple[Refusal, ...]:
        """FEN-1-2 is tested when the crew is ready, not while it moves its pieces about."""
        found: list[Refusal] = []
        seen: dict[int, int] = {}
        for piece in fen.pieces(self.crew):
            place, me = fen.at[piece], piece_ref(piece)
            if place == OFF:
                found.append(refuse("FEN-1-2", "fen-not-placed", me, piece=me))
            elif place in seen:
                other = piece_ref(seen[place])
                found.append(refuse("FEN-1-2", "fen-two-in-a-hex", other, me, one=other, other=me))
            seen.setdefault(place, piece)
        return tuple(found)

    def take(self, fen: Fen, order: Any, /) -> None:
        if isinstance(order, orders.Place):
            for piece, hex_ in order.pieces:
                fen.place(piece, hex_)
            fen.push(self)


@dataclass(frozen=True, slots=True)
class HideFirst(Decision[Fen, Any]):
    """A crew hides its first snare (FEN-2-1)."""

    crew: int

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-hide"),
            (Offer(orders.Hide, msg("fen-hide-button")),),
            ("FEN-2-1",),
            msg("fen-wait-hide", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, FREE_OF_HOMES)

    def refusal(self, fen: Fen, order: Any, /) -> Refusal | None:
        if order.hex not in FREE_OF_HOMES:
            return refuse("FEN-2-1", "fen-no-snare-there", hex_ref(order.hex), hex=hex_ref(order.hex))
        return None

    def take(self, fen: Fen, order: Any, /) -> None:
        hide(fen, self.crew, order.hex, FREE_OF_HOMES)
