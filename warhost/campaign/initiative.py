"""Step 4: initiative (DG-12-05 to DG-12-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.printed.sides import HL, NEUTRAL, SEATS, WS, side_of
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind, Order, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw


@dataclass(frozen=True, slots=True)
class MoveFirst(Order):
    """Say which side moves first: ``first whitestone``."""

    verb = "first"
    side: Word


@dataclass(frozen=True, slots=True)
class Initiative(Procedure[War]):
    """Both roll a d4, except on the first Turn, when the scenario names the holder (DG-12-05, DG-12-07)."""

    title = "dg-phase-initiative"

    def run(self, war: War, /) -> None:
        automatic = war.theatre.option("start-initiative") == "automatic"
        if automatic and war.turn[0] == war.theatre.scenario.first_turn:
            war.push(ChooseFirst())
        else:
            war.push(ChooseFirst(), InitiativeRoll())


def initiative_dice(war: War) -> Message:
    """Whose dice for the initiative these are."""
    names = war.theatre.side_names
    return msg("dg-roll-initiative", highlord=names[HL], whitestone=names[WS])


def is_unheld(war: War) -> bool:
    """Whether nobody holds the initiative yet, in scenarios that give it to nobody before their first Turn."""
    return war.theatre.scenario.ties_again and war.turn[0] == war.theatre.scenario.first_turn


@dataclass(frozen=True, slots=True)
class InitiativeRoll(Throw[War]):
    """The higher d4 has the initiative; on a tie the old holder keeps it (DG-12-05, with heroes MD-0C-07).

    Where nobody held it before the first Turn, equal dice are rolled again then (MD-37-03).
    """

    def roll(self, war: War, /) -> Roll:
        return Roll((4, 4), initiative_dice(war), ("DG-12-05",))

    def _holder(self, war: War, faces: tuple[int, ...]) -> Side:
        highlord, whitestone = faces
        if highlord == whitestone:
            return NEUTRAL if is_unheld(war) else war.initiative[0]
        return HL if highlord > whitestone else WS

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return war.theatre.side_names[self._holder(war, faces)]

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        holder = self._holder(war, faces)
        if holder == NEUTRAL:
            war.push(self)
            return
        if holder != war.initiative[0]:
            war.set("initiative", 0, holder)
        names = war.theatre.side_names
        war.tell(
            msg(
                "dg-log-initiative",
                highlord=names[HL],
                whitestone=names[WS],
                hl=faces[0],
                ws=faces[1],
                side=names[holder],
            )
        )


@dataclass(frozen=True, slots=True)
class ChooseFirst(Decision[War, MoveFirst]):
    """The holder decides whose Movement and Combat Steps come first (DG-12-06)."""

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.initiative[0]),
            msg("dg-ask-first"),
            (Offer(MoveFirst, msg("dg-offer-first")),),
            ("DG-12-06",),
            msg("dg-wait-first"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        names = [msg("dg-side", side=name) for name in war.theatre.side_names]
        return OneOf(Kind.OPTION, SEATS, labels=dict(zip(SEATS, names, strict=False)))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, MoveFirst)
        if order.side in ("highlord", "whitestone"):
            return None
        return Refusal(msg("dg-no-such-side", side=order.side), ("DG-12-06",))

    def take(self, war: War, order: MoveFirst, /) -> None:
        war.set("first", 0, side_of(order.side))
