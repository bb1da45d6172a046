"""Checks: two ten-sided dice at or below a rating (4.3, 4.6), and when losses force one (4.4)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from warhost.battle.formations.shapes import Formation


class Cause(StrEnum):
    """The lines of Table 5, and other rules that require a check (BS-4.4-01)."""

    LOST_25 = "lost-25"
    LOST_50 = "lost-50"
    AFTER_50 = "after-50"
    MAGIC_LOSS = "magic-loss"
    COMMANDER = "commander"
    UNDEAD = "undead"
    UNHARMABLE = "unharmable"
    FRIENDS_ROUT = "friends-rout"
    """A figure of a skirmish unit sees friends rout (BS-2.9-02)."""
    RUN_INTO = "run-into"
    """Friends who rout run into the unit (BS-7.15-02)."""


class CheckFailure(StrEnum):
    """What a failed Morale Check does (4.5)."""

    OPENS = "opens"
    ROUTS = "routs"


def passes(total: int, rating: int) -> bool:
    """Whether a total of 2d10 passes a check (BS-4.3-01, BS-4.6-04)."""
    return total <= rating


def passes_discipline(total: int, rating: int) -> bool:
    """Whether a total of 2d10 passes a Discipline Check; a rating of 0 fails without a roll (BS-4.6-03)."""
    return rating > 0 and passes(total, rating)


def chance(rating: int) -> Fraction:
    """The probability that 2d10 are at or below a rating."""
    ways = sum(1 for one in range(1, 11) for other in range(1, 11) if one + other <= rating)
    return Fraction(ways, 100)


def causes(original: int, before: int, after: int) -> tuple[Cause, ...]:
    """The causes of a check that follow from a unit's losses in one attack (BS-4.4-01).

    However many they are, one attack makes one check (BS-4.4-02). Percentages count original figures (BS-4.4-04).
    """
    found = []
    lost_before, lost_after = original - before, original - after
    if 4 * lost_before < original <= 4 * lost_after:
        found.append(Cause.LOST_25)
    if 2 * lost_before < original <= 2 * lost_after:
        found.append(Cause.LOST_50)
    elif 2 * lost_before >= original and lost_after > lost_before:
        found.append(Cause.AFTER_50)
    return tuple(found)


def failure(formation: Formation) -> CheckFailure:
    """What a failed check does: closed ranks open (BS-4.5-01, BS-2.8-02), all others rout (BS-4.5-02)."""
    return CheckFailure.OPENS if formation is Formation.CLOSED else CheckFailure.ROUTS
