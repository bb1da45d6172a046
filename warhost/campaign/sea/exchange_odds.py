"""The exact odds of rounds in which ships or dragons attack each other: two hits lose a piece (DG-08-05, MD-08-02)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from warhost.core.odds import Odds

DIE = 10
MORTAL = 2
"""How many hits sink a ship or kill a dragon."""


class Toll(NamedTuple):
    """What an exchange costs both sides: hits that count, and pieces lost to them."""

    hits: int
    """On the defenders."""
    sunk: int
    taken: int
    """On the attackers."""
    lost: int


class Combatant(NamedTuple):
    """A dragon or ship in figures: its rating whole and once hit, and the hits it has taken."""

    whole: int
    hurt: int
    hits: int

    @property
    def rating(self) -> int:
        """The present rating."""
        return self.hurt if self.hits else self.whole


Force = tuple[Combatant, ...]


@lru_cache(maxsize=1024)
def exchange_odds(attackers: Force, defenders: Force, rounds: int) -> Odds[Toll]:
    """The odds if nobody leaves and everybody attacks the first enemy who was left as the round began.

    >>> found = exchange_odds((Combatant(2, 1, 0),), (Combatant(1, 1, 0),), 2)
    >>> found.that(lambda toll: toll.hits > 0), found.that(lambda toll: toll.sunk > 0)
    (Fraction(44, 125), Fraction(19, 500))
    """
    totals: dict[tuple[Force, Force], Fraction] = {(attackers, defenders): Fraction(1)}
    for _ in range(rounds):
        wider: dict[tuple[Force, Force], Fraction] = {}
        for (one, other), chance in totals.items():
            for after, share in _round(one, other):
                wider[after] = wider.get(after, Fraction(0)) + chance * share
        totals = wider
    tolls: dict[Toll, Fraction] = {}
    for (one, other), chance in totals.items():
        toll = Toll(_taken(defenders, other), _fallen(other), _taken(attackers, one), _fallen(one))
        tolls[toll] = tolls.get(toll, Fraction(0)) + chance
    return Odds(tuple(sorted(tolls.items())))


def _round(one: Force, other: Force) -> Iterator[tuple[tuple[Force, Force], Fraction]]:
    """What both forces can look like after a round in which all attack at once."""
    if _fallen(one) == len(one) or _fallen(other) == len(other):
        yield (one, other), Fraction(1)
        return
    for on_other, chance in _hits(one):
        for on_one, share in _hits(other):
            yield (_struck(one, on_one), _struck(other, on_other)), chance * share


def _hits(force: Force) -> list[tuple[int, Fraction]]:
    """How many of those who are left hit, with the chance of each number."""
    chances = [Fraction(1)]
    for fighter in force:
        if fighter.hits < MORTAL:
            hit = Fraction(min(fighter.rating, DIE), DIE)
            wider = [Fraction(0)] * (len(chances) + 1)
            for n, chance in enumerate(chances):
                wider[n] += chance * (1 - hit)
                wider[n + 1] += chance * hit
            chances = wider
    return [(n, chance) for n, chance in enumerate(chances) if chance]


def _struck(force: Force, hits: int) -> Force:
    """All hits fall on the first who is left; more than he can take are lost."""
    first = next((n for n, fighter in enumerate(force) if fighter.hits < MORTAL), None)
    if first is None:
        return force
    target = force[first]
    return (*force[:first], target._replace(hits=min(MORTAL, target.hits + hits)), *force[first + 1 :])


def _taken(before: Force, after: Force) -> int:
    return sum(fighter.hits for fighter in after) - sum(fighter.hits for fighter in before)


def _fallen(force: Force) -> int:
    return sum(fighter.hits >= MORTAL for fighter in force)
