"""The peace of equals, chosen in secret by both, and exhaustion, which forces it (Day of the Black Fox; DN-1.2-05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.seats import Seat
from warhost.core.steps import Procedure, Sealed, Throw
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.prospects import may_live
from warhost.skirmish.seams import END_OF_TURN
from warhost.skirmish.specials.base import RULE, ScenarioRule, all_alive, living, occur, special
from warhost.skirmish.state import Skirmish, refuse
from warhost.skirmish.victory import who_died

DEAD = int(Health.DEAD)
ANSWERS = ("peace", "war")
PEACE = "peace"
"""The event that ends the battle."""


def _may_all_live(field: Skirmish, keys: tuple[str, ...]) -> bool:
    """Whether all of some names take part and live, have left alive, or may be revived."""
    for piece in field.muster.named(*keys):
        if (field.health[piece] == DEAD or field.gone[piece]) and not may_live(field, piece):
            return False
    return True


@dataclass(frozen=True, slots=True)
class Choose(Order):
    """Choose in secret: ``choose peace`` or ``choose war``."""

    verb = "choose"
    answer: Word
    binds = True


@special("peace-of-equals")
class PeaceOfEquals(ScenarioRule, frozen=True):
    """When the leaders live and the casters meet, both players may end the battle together."""

    from_turn: int
    leaders: tuple[str, ...]
    casters: tuple[str, ...]
    within: int

    def changes(self) -> tuple[SeamChange, ...]:
        return (END_OF_TURN.add(WarOrPeace()),)

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """Possible while those who could make peace live, and the casters are in play to meet."""
        if event != PEACE:
            return None
        meet = _may_all_live(field, (*self.leaders, *self.casters))
        return 0, int(meet and all(may_live(field, piece) for piece in field.muster.named(*self.casters)))

    def can_be_made(self, field: Skirmish) -> bool:
        """Whether those who could make peace live and the casters are near each other."""
        if field.turn[0] < self.from_turn or not all_alive(field, (*self.leaders, *self.casters)):
            return False
        casters = living(field, self.casters)
        if not all(field.is_able(piece) for piece in casters):
            return False
        return all(field.distance(casters[0], other) <= self.within for other in casters[1:])


@dataclass(frozen=True, slots=True)
class WarOrPeace(Sealed[Skirmish, Any]):
    """Both choose in secret; two choices of peace end the battle."""

    def is_idle(self, field: Skirmish, /) -> bool:
        return not PeaceOfEquals.of(field).can_be_made(field)

    def asks(self, field: Skirmish, /) -> tuple[Ask, ...]:
        if not PeaceOfEquals.of(field).can_be_made(field):
            return ()
        offer = Offer(Choose, msg("dn-offer-choose"))
        return tuple(
            Ask(seat, msg("dn-ask-peace"), (offer,), (RULE,), msg("dn-wait-peace")) for seat in field.muster.seats
        )

    def choices(self, field: Skirmish, seat: Seat, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.OPTION, ANSWERS, labels={word: msg(f"dn-choice-{word}") for word in ANSWERS})

    def refusal(self, field: Skirmish, seat: Seat, order: Any, /) -> Refusal | None:
        return None if order.answer in ANSWERS else refuse("dn-peace-or-war", RULE, field.ref(PieceId(0)))

    def unseal(self, field: Skirmish, answers: Mapping[Seat, Any], /) -> None:
        if not answers:
            return
        if all(order.answer == "peace" for order in answers.values()):
            field.tell(msg("dn-log-peace"))
            occur(field, PEACE)
        else:
            field.tell(msg("dn-log-no-peace"))


@special("exhaustion")
class Exhaustion(ScenarioRule, frozen=True):
    """When both sides have bled enough and those who could make peace live, a die may force it."""

    losses: dict[str, int]
    less: int
    alive: tuple[str, ...]

    def changes(self) -> tuple[SeamChange, ...]:
        return (END_OF_TURN.add(Weariness()),)

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """Possible while those who could make peace live."""
        return (0, int(_may_all_live(field, self.alive))) if event == PEACE else None

    def is_reached(self, field: Skirmish) -> bool:
        """Whether a die is to be rolled."""
        if not all_alive(field, self.alive):
            return False
        return all(self.lost(field, side) >= number for side, number in self.losses.items())

    def lost(self, field: Skirmish, side: str) -> int:
        """How many of a side's own people are dead; allies do not count."""
        return len(who_died(field, field.muster.sides[field.muster.side_index[side]].fighters))

    def highest(self, field: Skirmish) -> int:
        """The highest die that brings peace."""
        return field.turn[0] - self.less


@dataclass(frozen=True, slots=True)
class Weariness(Procedure[Skirmish]):
    """Roll when both sides have lost enough."""

    def is_idle(self, field: Skirmish, /) -> bool:
        return not Exhaustion.of(field).is_reached(field)

    def run(self, field: Skirmish, /) -> None:
        if Exhaustion.of(field).is_reached(field):
            field.push(WearinessRoll())


@dataclass(frozen=True, slots=True)
class WearinessRoll(Throw[Skirmish]):
    """A die not above the game turn less a number forces the peace."""

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-exhaustion", number=Exhaustion.of(field).highest(field)), (RULE,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "peace" if faces[0] <= Exhaustion.of(field).highest(field) else "war"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        if self.outcome(field, faces) == "peace":
            field.tell(msg("dn-log-forced-peace", die=faces[0]))
            occur(field, PEACE)
