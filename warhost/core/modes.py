"""Modes: the kinds of things a player can do in one phase, each added by its own chapter.

A phase such as movement or combat is a decision that offers several kinds of orders until the player ends it. Each
chapter (marching, sailing, shooting, dragging bodies) writes one mode; the phase offers them all, and layers add or
replace modes through a seam.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from warhost.core.messages import Message, msg
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Choices, Offer, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.seats import Seat
from warhost.core.steps import Decision, O, S

A = TypeVar("A", bound=int)
"""Who acts: a side, where each side has one seat, or a seat by its number."""


class Mode(Generic[S, A, O]):
    """One kind of order of a phase."""

    order: ClassVar[type[Order]]
    label: ClassVar[str]
    """The message id of its button."""
    offer: ClassVar[Offer]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if hasattr(cls, "order"):  # a rulebook may have a base of its own
            cls.offer = Offer(cls.order, msg(cls.label))

    def offered(self, state: S, actor: A, /) -> bool:
        """Whether the actor could give some such order now."""
        raise NotImplementedError

    def choices(self, state: S, actor: A, chosen: tuple[Any, ...], /) -> Choices:
        """The values of the next component."""
        raise NotImplementedError

    def refusal(self, state: S, actor: A, order: O, /) -> Refusal | None:
        """Why the order is not allowed; None if it is."""
        raise NotImplementedError

    def take(self, state: S, actor: A, order: O, /) -> None:
        """Carry the order out; the phase that offered it is still on the stack."""
        raise NotImplementedError

    def preview(self, state: S, actor: A, order: O, /) -> Preview | None:
        """What the order would mean; must not change anything."""
        return None


class Phase(Decision[S, Order], Generic[S, A]):
    """A decision that offers modes again and again until its seat ends it."""

    __slots__ = ()
    lasts = True
    seam: ClassVar[Seam[Any]]
    """The seam that lists the modes."""
    ending: ClassVar[Offer]
    """The order that ends the phase."""
    message: ClassVar[Message]
    waiting: ClassVar[Message]
    rules: ClassVar[tuple[str, ...]]

    @property
    def actor(self) -> A:
        """Who acts."""
        raise NotImplementedError

    def seat(self, state: S, /) -> Seat:
        """The seat that decides."""
        raise NotImplementedError

    def at_hand(self, state: S, /) -> tuple[Mode[S, A, Any], ...]:
        """The modes that this game can offer; a rulebook may leave out those that no piece in it can use."""
        return state.rules[self.seam]

    def mode(self, state: S, order: type[Order], /) -> Mode[S, A, Any]:
        """The mode of a kind of order."""
        found: Mode[S, A, Any] = state.rules.by_order[self.seam][order]
        return found

    def end(self, state: S, /) -> None:
        """What follows when the seat ends the phase; by default nothing."""

    def lingers(self, state: S, /) -> Refusal | None:
        """Why the phase cannot end yet; by default it can at any time."""
        return None

    def ask(self, state: S, /) -> Ask:
        actor, offers = self.actor, []
        for mode in self.at_hand(state):
            if mode.offered(state, actor):
                offers.append(mode.offer)  # noqa: PERF401  (asked after every order)
        return self.offering(state, offers, self.lingers(state))

    def offering(self, state: S, offers: list[Offer], why: Refusal | None, /) -> Ask:
        """The ask that offers these modes and the order that ends the phase, or disables that one for a reason."""
        if why is not None:
            disabled = ((self.ending, why),)
            return Ask(self.seat(state), self.message, tuple(offers), self.rules, self.waiting, disabled)
        return Ask(self.seat(state), self.message, (*offers, self.ending), self.rules, self.waiting)

    def asked_for(self, state: S, order: type[Order], /) -> Seat | None:
        mode = state.rules.by_order[self.seam].get(order)
        return self.seat(state) if mode and mode.offered(state, self.actor) else None

    def choices(self, state: S, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        found: Choices = state.rules.by_order[self.seam][order].choices(state, self.actor, chosen)
        return found

    def refusal(self, state: S, order: Order, /) -> Refusal | None:
        if type(order) is self.ending.order:
            return None
        found: Refusal | None = state.rules.by_order[self.seam][type(order)].refusal(state, self.actor, order)
        return found

    def explain(self, state: S, order: Order, /) -> Refusal | None:
        mode = state.rules.by_order[self.seam].get(type(order))
        return mode.refusal(state, self.actor, order) if mode else None

    def take(self, state: S, order: Order, /) -> None:
        if type(order) is self.ending.order:
            state.pop()
            self.end(state)
            return
        state.rules.by_order[self.seam][type(order)].take(state, self.actor, order)

    def preview(self, state: S, order: Order, /) -> Preview | None:
        mode = state.rules.by_order[self.seam].get(type(order))
        return mode.preview(state, self.actor, order) if mode else None
