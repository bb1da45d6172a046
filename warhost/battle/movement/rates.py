"""Rates and costs: how far a unit can go and what its manoeuvres cost, in thousandths of an inch (7.6-7.15).

A third or half of a rate is rounded down, so that three thirds never exceed it.
"""

from __future__ import annotations

from typing import Final

from warhost.battle.formations.shapes import Formation
from warhost.battle.table.units import INCH, QUARTER, arc
from warhost.core.breakdowns import Breakdown, part
from warhost.core.messages import msg

INCHES: Final = "battle-inches"
OBLIQUE: Final = QUARTER // 2
"""The greatest angle of an oblique move (BS-7.9-01)."""
WITHDRAWAL: Final = 3 * INCH
"""How far a Fighting Withdrawal steps back, and an enemy may follow (BS-7.12-01, BS-7.12-02)."""


def change_of_formation(rate: int) -> int:
    """A change of formation by choice costs a third of the rate; forced ones are free (BS-7.6-01)."""
    return rate // 3


def face(rate: int) -> int:
    """A left or right face costs a third of the rate (BS-7.9-03)."""
    return rate // 3


def about_face(rate: int) -> int:
    """An about face costs half of the rate (BS-7.9-03)."""
    return rate // 2


def wheel(width: int, angle: int) -> int:
    """A wheel costs the distance of the outer front corner (BS-7.9-02)."""
    return arc(width, angle)


def change_of_frontage(before: int, after: int) -> int:
    """Every figure added to the front or taken from it costs an inch (BS-7.10-01)."""
    return abs(after - before) * INCH


def forced_march(rate: int) -> int:
    """The length of a forced march: one and a half times the rate (BS-7.13-01)."""
    return rate * 3 // 2


def charge_range(rate: int, formation: Formation, *, individual: bool = False) -> int:
    """How far a charge goes: one and a half times the rate (BS-7.14-01), or just the rate for others (BS-7.14-02)."""
    return rate if individual or formation is Formation.SKIRMISH else rate * 3 // 2


def least_run_up(rate: int) -> int:
    """The shortest run-up of a charge: two thirds of the rate (BS-7.14-03)."""
    return -(-rate * 2 // 3)


def first_rout(rate: int) -> int:
    """How far a unit runs at once when it routs: its rate and a third of it (BS-4.5-02, BS-7.15-01)."""
    return rate + rate // 3


def wrap_around(added: int, left: int, right: int) -> int:
    """A wrap-around costs an inch a figure and the longer of the wheels, which happen together (BS-7.11-01)."""
    return added * INCH + max(left, right)


def can_withdraw(rate: int) -> bool:
    """Whether a unit is quick enough for a Fighting Withdrawal (BS-7.12-01)."""
    return rate >= WITHDRAWAL


def on_road(rate: int) -> int:
    """What a road adds to a move that stays on it: a third of the rate (BS-11.8-02)."""
    return rate // 3


def move_breakdown(
    rate: int, *, half_again: bool = False, owed: int = 0, shot: int = 0, road: bool = False
) -> Breakdown:
    """What a unit may spend in its move: its rate, more in a charge or forced march, minus its debt and its shots.

    ``shot`` is what its shots have cost (BS-10.4-01).
    """
    more = part("BS-7.13-01", msg("battle-half-again"), forced_march(rate) - rate) if half_again else None
    debt = part("BS-7.3-02", msg("battle-owed"), -owed) if owed else None
    fired = part("BS-10.4-02", msg("battle-has-shot"), -shot) if shot else None
    paved = part("BS-11.8-02", msg("battle-on-road"), on_road(rate)) if road else None
    return Breakdown(part("BS-7.0-01", msg("battle-rate"), rate), more, paved, debt, fired, unit=INCHES)
