"""Steps: what is being done, as immutable values on a stack inside the state.

A battle inside a move inside a turn is a stack of steps, so a game can be saved, copied and resumed at any prompt.
A step is taken off the stack before it acts; it puts itself back if it has more to do. (A phase of many orders stays.)

Five sorts: a :class:`Procedure` acts by itself, a :class:`Sequence` lists procedures as the book prints them, a
:class:`Decision` asks one seat, a :class:`Sealed` asks several at once in secret, a :class:`Throw` rolls dice.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from warhost.core.dice import Roll
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Order
from warhost.core.position.values import Record
from warhost.core.prompts import Ask, Choices, Preview
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat

if TYPE_CHECKING:
    from warhost.core.position.state import State

S = TypeVar("S", bound="State")
"""The state of the rulebook that a step belongs to."""
O = TypeVar("O")  # noqa: E741
"""The orders that a step takes."""


class Step(Record, Generic[S]):
    """Base of all steps."""

    __slots__ = ()
    title: ClassVar[str] = ""
    """The message id of the step's name, for bookmarks and the prompt bar; empty for inner steps."""

    def is_idle(self, state: S, /) -> bool:
        """Whether the step plainly does nothing, so that a sequence skips it."""
        return False


class Procedure(Step[S]):
    """A step that acts by itself."""

    __slots__ = ()

    def run(self, state: S, /) -> None:
        """Act once. Put further steps, or this one again, on the stack."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Sequence(Procedure[S]):
    """Steps in printed order. Subclasses list them in ``steps`` or build them in :meth:`listed`."""

    steps: ClassVar[tuple[type[Step[Any]], ...]] = ()
    done: int = 0

    def listed(self, state: S, /) -> tuple[Step[Any], ...]:
        """The steps, in order; by default one of each class in ``steps``."""
        return one_of_each(self.steps)

    def run(self, state: S, /) -> None:
        steps = self.listed(state)
        done = self.done
        while done < len(steps) and steps[done].is_idle(state):
            done += 1
        if done + 1 < len(steps):
            state.push(self.after(done + 1), steps[done])
        elif done < len(steps):
            state.push(steps[done])

    def after(self, done: int, /) -> Sequence[S]:
        """This sequence after so many steps."""
        return _after(self, done)


@lru_cache(maxsize=4096)
def _after(sequence: Sequence[S], done: int) -> Sequence[S]:
    """Cached: the same sequences recur every Turn."""
    return replace(sequence, done=done)


@lru_cache(maxsize=256)
def one_of_each(kinds: tuple[type[Step[Any]], ...]) -> tuple[Step[Any], ...]:
    """A step of each kind, cached: steps never change."""
    return tuple(kind() for kind in kinds)


class Decision(Step[S], Generic[S, O]):
    """A step in which one seat decides."""

    __slots__ = ()
    lasts: ClassVar[bool] = False
    """Whether the step stays on the stack while its orders are carried out; it then takes itself off to end."""

    def moot(self, state: S, /) -> bool:
        """Whether there is nothing to decide, so that nobody is asked."""
        return False

    def skip(self, state: S, /) -> None:
        """What happens instead when there is nothing to decide; by default nothing."""

    def ask(self, state: S, /) -> Ask:
        """Who decides what."""
        raise NotImplementedError

    def asked_for(self, state: S, order: type[Order], /) -> Seat | None:
        """The seat that is asked for such an order, if that is known without building the whole ask; else None."""
        return None

    def choices(self, state: S, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        """The values of the next component of an order, given those chosen so far."""
        raise NotImplementedError

    def refusal(self, state: S, order: Order, /) -> Refusal | None:
        """Why the order is not allowed; None if it is."""
        return None

    def explain(self, state: S, order: Order, /) -> Refusal | None:
        """Why an order of a kind that is not offered now cannot be given; None if there is nothing better to say."""
        return None

    def violations(self, state: S, /) -> tuple[Refusal, ...]:
        """What must be put right before the step can end; only where the book tests at the end of a step."""
        return ()

    def take(self, state: S, order: O, /) -> None:
        """Carry the order out."""
        raise NotImplementedError

    def preview(self, state: S, order: Order, /) -> Preview | None:
        """What the order would mean; must not change anything."""
        return None


class Throw(Step[S]):
    """A step in which dice are rolled."""

    __slots__ = ()

    def roll(self, state: S, /) -> Roll:
        """Which dice, and what for."""
        raise NotImplementedError

    def settle(self, state: S, faces: tuple[int, ...], /) -> None:
        """Carry out what the dice say."""
        raise NotImplementedError

    def outcome(self, state: S, faces: tuple[int, ...], /) -> Hashable:
        """How the faces are read, for the odds; by default the faces themselves."""
        return faces

    def odds(self, state: S, /) -> Odds[Any]:
        """The exact odds of the roll; must not change anything."""
        return odds_of(self.roll(state), lambda faces: self.outcome(state, faces))

    def odds_for(self, state: S, seat: Seat, /) -> Odds[Any]:
        """The odds on the facts known to a seat. Override where the outcome depends on something hidden.

        Who does not see the faces of a secret roll knows only that each of them is equally likely.
        """
        roll = self.roll(state)
        return self.odds(state) if roll.is_seen_by(seat) else odds_of(roll, lambda faces: faces)

    def preview(self, state: S, /) -> Preview | None:
        """The numbers behind the roll, for all who see its faces; must not change anything."""
        return None


class Sealed(Step[S], Generic[S, O]):
    """A step in which several seats decide at once, in any order; nobody sees an answer before all are in."""

    __slots__ = ()

    def asks(self, state: S, /) -> tuple[Ask, ...]:
        """One ask for each seat that must answer."""
        raise NotImplementedError

    def choices(self, state: S, seat: Seat, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        """The values of the next component of a seat's answer."""
        raise NotImplementedError

    def refusal(self, state: S, seat: Seat, order: Order, /) -> Refusal | None:
        """Why the answer is not allowed; None if it is. May depend only on what the seat knows."""
        return None

    def preview(self, state: S, seat: Seat, order: Order, /) -> Preview | None:
        """What the answer would mean to its seat; must not change anything."""
        return None

    def unseal(self, state: S, answers: Mapping[Seat, O], /) -> None:
        """Carry out all answers together."""
        raise NotImplementedError


class Claim(Generic[S, O]):
    """A right that can be used at any time: an unsolicited order, taken at the next boundary, never polled."""

    order: ClassVar[type[Order]]
    label: ClassVar[str] = ""
    """The message id of its button; without one the verb stands there."""

    def refusal(self, state: S, seat: Seat, order: Any, /) -> Refusal | None:
        """Why the claim is not allowed now; None if it is."""
        raise NotImplementedError

    def offered(self, state: S, seat: Seat, /) -> bool:
        """Whether the seat could make some claim of this kind now."""
        raise NotImplementedError

    def choices(self, state: S, seat: Seat, chosen: tuple[Any, ...], /) -> Choices:
        """The values of the next component of the claim."""
        raise NotImplementedError

    def take(self, state: S, seat: Seat, order: O, /) -> None:
        """Carry the claim out on top of whatever is being done."""
        raise NotImplementedError

    def preview(self, state: S, seat: Seat, order: Any, /) -> Preview | None:
        """What the claim would mean to its seat; must not change anything."""
        return None
