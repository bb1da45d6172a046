"""Announced ways: a ship or flier says where it goes, and the other side may answer before it gets there.

The standard game has one answer, ships that flee into the Maelstrom (``sea/ships.py``). Layers add others; then one
window opens for each announced way, in which the reactor sees all of it and names the hex at which he answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from warhost.campaign.position.hidden_counters import sees
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import Message, msg
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Choices, Offer, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Decision, O, Procedure


class Onward(Procedure[War]):
    """Pieces on their way: goes on along a path of hexes, with acts between them."""

    __slots__ = ()
    path: tuple[Any, ...]

    def until(self, legs: int, /) -> Onward:
        """The first legs of the way, at whose end the pieces are stopped but not there yet."""
        raise NotImplementedError

    def beyond(self, legs: int, /) -> Onward:
        """The rest of the path after some legs; with none left the pieces have arrived."""
        raise NotImplementedError


class Response(Generic[O]):
    """One kind of answer to an announced way."""

    order: ClassVar[type[Order]]
    label: ClassVar[str]
    """The message id of its button."""
    rules: ClassVar[tuple[str, ...]]

    def opens(self, war: War, course: OnCourse) -> bool:
        """Whether the reactor is asked at all, on grounds that everybody can see."""
        return self.offered(war, course)

    def offered(self, war: War, course: OnCourse) -> bool:
        """Whether the reactor could answer so."""
        raise NotImplementedError

    def choices(self, war: War, course: OnCourse, chosen: tuple[Any, ...]) -> Choices:
        """The values of the next component of the answer."""
        raise NotImplementedError

    def refusal(self, war: War, course: OnCourse, order: O) -> Refusal | None:
        """Why the answer is not allowed; None if it is."""
        raise NotImplementedError

    def take(self, war: War, course: OnCourse, order: O) -> None:
        """Carry the answer out; the response must push the rest of the path."""
        raise NotImplementedError

    def preview(self, war: War, course: OnCourse, order: O) -> Preview | None:
        """What the answer would mean; must not change anything."""
        return None


COURSE: Seam[Response[Any]] = Seam("course")
"""What the other side may answer to an announced way."""


@dataclass(frozen=True, slots=True)
class LetPass(Order):
    """Do not answer to the announced way: ``let-pass``."""

    verb = "let-pass"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class OnCourse(Decision[War, Order]):
    """The window in which the other side may answer to an announced way.

    ``here``: the movers are stopped in a hex that they have just entered, and can be answered there too. Without
    ``onward`` they stop; their owner is asked again.
    """

    group: tuple[PieceId, ...]
    onward: Onward | None
    here: int = 0

    def _responses(self, war: War) -> dict[type[Order], Response[Any]]:
        return {response.order: response for response in war.rules[COURSE]}

    def side(self, war: War, /) -> Side:
        """The side that moves."""
        return war.owner[self.group[0]]

    def afloat(self, war: War, /) -> bool:
        """Whether ships move; else fliers do."""
        return war.of.is_ship[self.group[0]]

    def place(self, war: War, /) -> HexId:
        """Where the movers are now."""
        return war.station(self.group[0])

    def stations(self, war: War, /) -> tuple[HexId, ...]:
        """The hexes of the way at which the movers can be answered, in order."""
        ahead = [leg for leg in self.onward.path if is_hex(leg)] if self.onward else []
        return tuple(dict.fromkeys([self.place(war), *ahead] if self.here else ahead))

    def legs_to(self, war: War, hex: HexId, /) -> int:
        """How many legs of the way lead to a hex; 0 if the movers are there."""
        if self.here and hex == self.place(war):
            return 0
        assert self.onward is not None
        return self.onward.path.index(hex) + 1

    def stop_at(self, war: War, hex: HexId, /) -> tuple[tuple[Onward, ...], Onward | None]:
        """What brings the movers to a hex of their way, and what is left of it then."""
        if self.onward is None:
            return (), None
        legs = self.legs_to(war, hex)
        return ((self.onward.until(legs),) if legs else ()), self.onward.beyond(legs)

    def moot(self, war: War, /) -> bool:
        return war.at[self.group[0]] < 0 or not any(r.opens(war, self) for r in war.rules[COURSE])

    def skip(self, war: War, /) -> None:
        if self.onward is not None:
            war.push(self.onward)

    def ask(self, war: War, /) -> Ask:
        other = enemy(self.side(war))
        offered = [response for response in war.rules[COURSE] if response.offered(war, self)]
        offers = (Offer(response.order, msg(response.label)) for response in offered)
        known = all(sees(war, other, piece) for piece in self.group)
        who: Message = war.roll_call(self.group) if known else msg("dg-unseen")
        goal = war.hex_ref(self.stations(war)[-1] if self.stations(war) else self.place(war))
        return Ask(
            war.seat(other),
            msg("md-ask-course", pieces=who, hex=goal),
            (*offers, Offer(LetPass, msg("md-offer-let-pass"))),
            tuple(dict.fromkeys(rule for response in war.rules[COURSE] for rule in response.rules)),
            msg("md-wait-course"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return self._responses(war)[order].choices(war, self, chosen)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        return None if isinstance(order, LetPass) else self._responses(war)[type(order)].refusal(war, self, order)

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        response = self._responses(war).get(type(order))
        return response.refusal(war, self, order) if response else None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        response = self._responses(war).get(type(order))
        return response.preview(war, self, order) if response else None

    def take(self, war: War, order: Order, /) -> None:
        if isinstance(order, LetPass):
            self.skip(war)
        else:
            self._responses(war)[type(order)].take(war, self, order)


def is_announced(war: War, group: tuple[PieceId, ...], onward: Onward | None, *, here: bool = False) -> bool:
    """Open the window on a way, where a layer has answers to it; False if nothing was done."""
    if not war.rules[COURSE]:
        return False
    war.push(OnCourse(group, onward, int(here)))
    return True
