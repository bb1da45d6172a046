"""Exact odds: fractions, never samples."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from warhost.core.dice import Roll
from warhost.core.messages import Message

Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Odds(Generic[Outcome]):
    """How likely each outcome is; the chances add up to one.

    ``policy`` states what is assumed where more than the next roll is covered ("nobody withdraws"),
    ``unknowns`` what the seat cannot see.
    """

    chances: tuple[tuple[Outcome, Fraction], ...]
    policy: Message | None = None
    unknowns: tuple[Message, ...] = ()

    def of(self, outcome: Outcome) -> Fraction:
        """The chance of one outcome."""
        return next((chance for found, chance in self.chances if found == outcome), Fraction(0))

    def that(self, holds: Callable[[Outcome], bool]) -> Fraction:
        """The chance that something holds of the outcome."""
        return sum((chance for outcome, chance in self.chances if holds(outcome)), Fraction(0))

    def mean(self, worth: Callable[[Outcome], int | Fraction]) -> Fraction:
        """The expected worth of the outcome."""
        return sum((chance * worth(outcome) for outcome, chance in self.chances), Fraction(0))

    def read(self, outcome: Callable[[Outcome], Other]) -> Odds[Other]:
        """These odds with a function applied to every outcome; equal results are added up."""
        return self.then(lambda found: Odds(((outcome(found), Fraction(1)),)))

    def then(self, follow: Callable[[Outcome], Odds[Other]], policy: Message | None = None) -> Odds[Other]:
        """The odds of what follows from each outcome; ``policy`` states what is assumed on the way."""
        total: dict[Other, Fraction] = {}
        unknowns = dict.fromkeys(self.unknowns)
        for found, chance in self.chances:
            after = follow(found)
            unknowns.update(dict.fromkeys(after.unknowns))
            policy = policy or after.policy
            for other, share in after.chances:
                total[other] = total.get(other, Fraction(0)) + chance * share
        return Odds(tuple(total.items()), policy or self.policy, tuple(unknowns))


def odds_of(roll: Roll, outcome: Callable[[tuple[int, ...]], Outcome]) -> Odds[Outcome]:
    """The odds of a roll whose results are read by ``outcome``."""
    return tally(outcome(faces) for faces in roll.results())


def tally(outcomes: Iterable[Outcome]) -> Odds[Outcome]:
    """The odds of equally likely outcomes, in the order in which they first appear."""
    counts: dict[Outcome, int] = {}
    for found in outcomes:
        counts[found] = counts.get(found, 0) + 1
    ways = sum(counts.values())
    return Odds(tuple((found, Fraction(n, ways)) for found, n in counts.items()))
