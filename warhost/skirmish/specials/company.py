"""The divided company: without the peace both players name who goes along (The Tablet of Uzun; DN-1.2-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Order, Pieces
from warhost.core.prompts import Ask, Choices, Offer, SubsetOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import OPENING
from warhost.skirmish.specials.base import RULE, ScenarioRule, other_seats, seat_of_side, special
from warhost.skirmish.state import Skirmish, refuse


@dataclass(frozen=True, slots=True)
class NameCompany(Order):
    """Name those who go along: ``name-company konrad,godiva,grast``."""

    verb = "name-company"
    binds = True
    who: Pieces


@special("divided")
class Divided(ScenarioRule, frozen=True):
    """The winner of the great battle, who leads the company, names most of it, the loser the rest.

    Neither names the leader of the other.
    """

    side: str
    shares: dict[str, int]
    """How many each people's player names: the larger number is the winner's, who names his first."""
    leaders: dict[str, str]

    amends = ("DN-1.2-03",)

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Naming()),)

    def players(self) -> list[str]:
        """The peoples whose players name somebody, the winner's first."""
        return sorted(self.shares, key=lambda people: -self.shares[people])

    def candidates(self, field: Skirmish, people: str, named: tuple[PieceId, ...]) -> list[PieceId]:
        """The fighters whom a player may still name."""
        barred = [leader for whose, leader in self.leaders.items() if whose != people]
        return [
            piece
            for piece in field.muster.named(self.side)
            if field.health[piece] != Health.DEAD
            and piece not in named
            and field.muster.pieces[piece].token not in barred
        ]


@dataclass(frozen=True, slots=True)
class Naming(Decision[Skirmish, NameCompany]):
    """One player after the other names his share; those whom nobody names stay behind."""

    turn: int = 0
    named: tuple[PieceId, ...] = ()

    def _people(self, field: Skirmish) -> str:
        return Divided.of(field).players()[self.turn]

    def _able(self, field: Skirmish) -> list[PieceId]:
        return Divided.of(field).candidates(field, self._people(field), self.named)

    def _share(self, field: Skirmish) -> int:
        return min(Divided.of(field).shares[self._people(field)], len(self._able(field)))

    def _seat(self, field: Skirmish) -> SeatNumber:
        """The winner leads the company, the loser those who keep it out."""
        company = seat_of_side(field, Divided.of(field).side)
        return company if self.turn == 0 else other_seats(field, company)[0]

    def moot(self, field: Skirmish, /) -> bool:
        return len(self._able(field)) == self._share(field)

    def skip(self, field: Skirmish, /) -> None:
        self._settle(field, tuple(self._able(field)))

    def ask(self, field: Skirmish, /) -> Ask:
        return Ask(
            field.seat(self._seat(field)),
            msg("dn-ask-company", n=self._share(field)),
            (Offer(NameCompany, msg("dn-offer-company")),),
            ("DN-1.2-03", RULE),
            msg("dn-wait-company"),
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return SubsetOf(self._able(field), self._share(field), self._share(field))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        able, share = self._able(field), self._share(field)
        wrong = [piece for piece in order.who if piece not in able]
        if wrong:
            return refuse(msg("dn-company-not", pieces=field.list_of(wrong)), "DN-1.2-03", *field.refs(wrong))
        if len(set(order.who)) != share:
            return refuse(msg("dn-company-number", n=share), "DN-1.2-03", *field.refs(order.who))
        return None

    def take(self, field: Skirmish, order: NameCompany, /) -> None:
        self._settle(field, order.who)

    def _settle(self, field: Skirmish, who: tuple[PieceId, ...]) -> None:
        rule, named = Divided.of(field), (*self.named, *who)
        if self.turn + 1 < len(rule.players()):
            field.push(Naming(self.turn + 1, named))
            return
        for piece in field.muster.named(rule.side):
            if piece not in named and field.health[piece] != Health.DEAD:
                field.set("gone", piece, 1)
        field.tell(msg("dn-log-company", pieces=field.list_of(sorted(named))))
