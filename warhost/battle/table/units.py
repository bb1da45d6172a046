"""Lengths, angles and the one tolerance: whole numbers, the same on every machine (2.1).

Lengths are thousandths of an inch, angles hundredths of a degree; 0 is north, and they grow clockwise. What is stored
comes from + - x / and square roots alone, which IEEE fixes; sines come from a table that is rounded to 12 places.

>>> heading(9000)
(1.0, 0.0)
>>> arc(4500, 4500)  # a line of 4 1/2 inches wheels by 45 degrees
3535
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import radians, sin
from typing import Final

INCH: Final = 1000
DEGREE: Final = 100
QUARTER: Final = 9000
HALF: Final = 18000
FULL: Final = 36000
TOUCH: Final = 10
"""One hundredth of an inch: anything nearer than this touches. The only tolerance of the whole package."""
YARDS_TO_THE_INCH: Final = 10
"""BS-2.1-01: an inch of the table is ten yards of ground."""

_PI: Final = 3_141_592_653_590
_PI_PLACES: Final = 10**12

Vector = tuple[float, float]


@cache
def _sines() -> tuple[float, ...]:
    """The sine of every hundredth of a degree of the first quarter and of its end."""
    return tuple(round(sin(radians(angle / DEGREE)), 12) for angle in range(QUARTER + 1))


def sine(angle: int) -> float:
    """The sine of an angle, rounded to 12 places."""
    quarter, rest = divmod(angle % FULL, QUARTER)
    sines = _sines()
    value = sines[QUARTER - rest] if quarter % 2 else sines[rest]
    return -value if quarter >= 2 and value else value


@lru_cache(maxsize=4096)
def heading(angle: int) -> Vector:
    """The unit vector along a facing: east and north."""
    return sine(angle), sine(angle + QUARTER)


def arc(radius: int, angle: int) -> int:
    """The distance of a point that wheels about a pivot, in thousandths of an inch, rounded up."""
    return -(-radius * angle * _PI // (HALF * _PI_PLACES))


def widest_angle(radius: int, length: int) -> int:
    """The greatest angle by which a point can wheel within a distance."""
    return length * HALF * _PI_PLACES // (radius * _PI) if radius else FULL


def yards(length: int) -> int:
    """A length on the table as yards of ground (BS-2.1-01)."""
    return length * YARDS_TO_THE_INCH // INCH


def angle_between(one: int, other: int) -> int:
    """The smaller angle between two facings."""
    angle = abs(one - other) % FULL
    return min(angle, FULL - angle)


def bearing(dx: float, dy: float) -> int:
    """The heading nearest to a vector, found by the table of sines, so that it is the same on every machine.

    >>> bearing(0, 5), bearing(3, 3), bearing(-2, 0)
    (0, 4500, 27000)
    """
    quarter = (0 if dy > 0 or dx == dy == 0 else 1) if dx >= 0 else (2 if dy < 0 else 3)
    low, high = quarter * QUARTER, quarter * QUARTER + QUARTER
    while low < high:
        middle = (low + high) // 2
        if _side_of(dx, dy, middle) <= 0:  # the vector lies at or before this heading
            high = middle
        else:
            low = middle + 1
    before = low - 1
    return (before if abs(_side_of(dx, dy, before)) < abs(_side_of(dx, dy, low)) else low) % FULL


def _side_of(dx: float, dy: float, angle: int) -> float:
    """Positive if a vector is clockwise of a heading, negative if it is counterclockwise."""
    ax, ay = heading(angle)
    return dx * ay - dy * ax
