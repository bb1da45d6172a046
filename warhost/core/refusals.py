"""What can go wrong with an order, and how it is explained.

A :class:`Refusal` is a value: the sentence, the rules that forbid the order, and the pieces or places that
are to blame. The errors are what :meth:`Game.give` raises: malformed, ambiguous and illegal are three different
mistakes and are told apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from warhost.core.messages import Message, Ref, msg
from warhost.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an order is not allowed.

    ``rules`` are catalogue ids, ``culprits`` the things to point at, ``also`` further reasons found at the same act.
    """

    message: Message
    rules: tuple[str, ...]
    culprits: tuple[Ref, ...] = ()
    also: tuple[Refusal, ...] = ()

    def __str__(self) -> str:
        return str(self.message)

    @property
    def all_rules(self) -> tuple[str, ...]:
        """The rules of this reason and of every further one, without repeats."""
        found = dict.fromkeys(self.rules)
        for other in self.also:
            found.update(dict.fromkeys(other.all_rules))
        return tuple(found)


def first_with_all(reasons: list[Refusal]) -> Refusal | None:
    """One refusal out of all reasons found at the same act, or None if there are none."""
    if not reasons:
        return None
    head, *rest = reasons
    return Refusal(head.message, head.rules, head.culprits, head.also + tuple(rest))


class WarhostError(Exception):
    """Base of every error that Warhost raises for a reason a user can understand."""


class BadSetup(WarhostError):
    """A game cannot be made: unknown rulebook, scenario or option, or options or layers that exclude each other."""


class OrderError(WarhostError):
    """An order was not carried out; nothing has changed."""


class MalformedOrder(OrderError):
    """The text is no order: unknown verb, unknown name, wrong number of parts."""


class AmbiguousOrder(OrderError):
    """The text could mean several orders."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        super().__init__(msg("core-ambiguous", word=text, names=", ".join(candidates)))
        self.candidates = candidates


class IllegalOrder(OrderError):
    """The order is well formed, but a rule forbids it; :attr:`refusal` says which."""

    def __init__(self, refusal: Refusal) -> None:
        rules = ", ".join(refusal.all_rules)
        super().__init__(f"{refusal.message} [{rules}]" if rules else str(refusal.message))
        self.refusal = refusal


class WrongSeat(IllegalOrder):
    """An order from a seat that has nothing to decide now."""

    def __init__(self, seat: Seat, rules: tuple[str, ...] = ("core",), name: str = "") -> None:
        called = name or seat
        super().__init__(Refusal(msg("core-not-your-decision", seat=called), rules, (Ref("seat", 0, called),)))


class Runaway(WarhostError):
    """A rulebook runs on without asking anybody: a bug in the rulebook."""


class Stuck(WarhostError):
    """A rulebook asks for an order and none is possible: a bug in the rulebook."""
