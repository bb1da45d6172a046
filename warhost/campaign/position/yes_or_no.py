"""Plain yes or no: the decisions that the book leaves to a player's liking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.campaign.state import War
from warhost.core.ids import Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind, Order, YesNo
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.steps import Decision


@dataclass(frozen=True, slots=True)
class Answer(Order):
    """Say yes or no: ``answer yes``."""

    verb = "answer"
    yes: YesNo


class YesOrNo(Decision[War, Answer]):
    """A step that asks one side a question."""

    __slots__ = ()
    rules: ClassVar[tuple[str, ...]] = ()

    def asked(self, war: War, /) -> Side:
        """The side that is asked."""
        raise NotImplementedError

    def question(self, war: War, /) -> Message:
        """What it is asked."""
        raise NotImplementedError

    def agreed(self, war: War, /) -> None:
        """What follows from a yes; a no changes nothing."""
        raise NotImplementedError

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(Answer, msg("dg-offer-answer")),)
        return Ask(war.seat(self.asked(war)), self.question(war), offers, self.rules, msg("dg-wait-answer"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.YESNO, (1, 0))

    def take(self, war: War, order: Answer, /) -> None:
        if order.yes:
            self.agreed(war)
