"""Modes: the kinds of things a side can do in a Movement or Combat Step.

Each chapter adds its own mode (marching, sailing, flying, attacking, a sea battle); the steps of ``sequence.py``
offer them all. Layers add or replace modes through the seams ``movement`` and ``combat``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from warhost.campaign.war import War
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Choices, Offer, Preview
from warhost.core.refusals import Refusal


class Mode:
    """One kind of order of a Movement or Combat Step."""

    order: ClassVar[type[Order]]
    label: ClassVar[str]
    """The message id of its button."""
    ends_sailing: ClassVar[bool] = True
    """Whether it moves air or ground armies, leaders or wizards, so that ships can move no more (DG-12-08)."""
    offer: ClassVar[Offer]

    def __init_subclass__(cls) -> None:
        cls.offer = Offer(cls.order, msg(cls.label))

    def offered(self, war: War, side: int) -> bool:
        """Whether a side could give some such order now."""
        raise NotImplementedError

    def choices(self, war: War, side: int, chosen: tuple[Any, ...]) -> Choices:
        """The values of the next component."""
        raise NotImplementedError

    def refusal(self, war: War, side: int, order: Any) -> Refusal | None:
        """Why the order is not allowed; None if it is."""
        raise NotImplementedError

    def take(self, war: War, side: int, order: Any) -> None:
        """Carry the order out; the step that offered it is on the stack again already."""
        raise NotImplementedError

    def preview(self, war: War, side: int, order: Any) -> Preview | None:
        """What the order would mean; must not change anything."""
        return None


def offers_of(modes: tuple[Mode, ...], war: War, side: int) -> list[Offer]:
    """An offer for each mode that a side could use now."""
    return [mode.offer for mode in modes if mode.offered(war, side)]


def mode_of(modes: tuple[Mode, ...], order: type[Order]) -> Mode:
    """The mode of an order."""
    return _by_order(modes)[order]


@lru_cache(maxsize=64)
def _by_order(modes: tuple[Mode, ...]) -> dict[type[Order], Mode]:
    return {mode.order: mode for mode in modes}
