"""A blow: one unit's attack on another, rolled once, and its exact odds (8.4).

The Attack Roll is Attack Rating - armour class + 2d6, and a low one is good for the attacker (BS-8.4-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from warhost.battle.combat.damage_and_attacks import damage_of_a_figure
from warhost.battle.combat.kills_and_wounds import Casualties, losses
from warhost.battle.roster.weapons import Damage
from warhost.core.odds import Odds

WORST_ROLL: Final = 12
"""The worst of 2d6 for the attacker (BS-8.4-02)."""


@dataclass(frozen=True, slots=True)
class Blow:
    """Everything an attack needs besides the dice."""

    rating: int
    armour: int
    strikers: int
    """The number of attacking figures."""
    damage: Damage
    hd_per_figure: int
    """Hit dice of one figure of the target."""
    targets: int
    """Figures of the target."""
    printed_examples: bool = False
    """The switch for two worked examples of damage shifts (BS-8.5-03)."""
    factor: int = 1
    """By how much the damage is multiplied: 2 for set spears against a charge (BS-11.7-02)."""

    def attack_roll(self, dice: int) -> int:
        """The Attack Roll for a total of 2d6 (BS-8.4-01); all attacks of all figures use this one (BS-8.6-02)."""
        return self.rating - self.armour + dice

    def tenths(self, dice: int) -> int:
        """The damage of all attackers in tenths of a hit die, multiplied before anything is rounded."""
        each = damage_of_a_figure(self.attack_roll(dice), self.damage, printed_examples=self.printed_examples)
        return each * self.strikers * self.factor

    def losses(self, dice: int) -> Casualties:
        """What the attack does to the target."""
        return losses(self.tenths(dice), self.hd_per_figure, self.targets)


def totals() -> Iterator[tuple[int, int]]:
    """The totals of 2d6, each with the number of ways of 36."""
    return ((total, 6 - abs(total - 7)) for total in range(2, 13))


def ways_of(blow: Blow) -> dict[Casualties, int]:
    """How many of the 36 ways lead to each outcome of a blow; equal outcomes are added up."""
    found: dict[Casualties, int] = {}
    for total, ways in totals():
        outcome = blow.losses(total)
        found[outcome] = found.get(outcome, 0) + ways
    return found


def odds(blow: Blow) -> Odds[Casualties]:
    """The exact odds of a blow."""
    return Odds(tuple((outcome, Fraction(ways, 36)) for outcome, ways in ways_of(blow).items()))


def breaks_through(blow: Blow) -> bool:
    """Whether even the worst roll kills all figures in the way of a charge (BS-7.14-06)."""
    return blow.losses(WORST_ROLL).kills >= blow.targets
