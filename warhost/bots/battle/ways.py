"""The acts of which ways are made: wheels, turns, moves aside and the wings of a wrap-around."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

Way = tuple[Any, ...]
DEGREE: Final = 100
QUARTER: Final = 90 * DEGREE
MOST_WINGS: Final = 3
"""How many files a wing has at most."""
SLIGHT: Final = 2 * DEGREE
"""A turn that is not worth a wheel."""


def wheel(turn: int) -> Way:
    """The act of a line that turns, to the right above 0; none if the turn is not worth one."""
    return (("wheel-right" if turn > 0 else "wheel-left", abs(turn)),) if abs(turn) > SLIGHT else ()


def wings(spare: int) -> Iterator[Way]:
    """Files at either end or at both, wheeled in by a quarter."""
    for n in range(1, min(spare, MOST_WINGS) + 1):
        left, right = ("left", n, QUARTER), ("right", n, QUARTER)
        yield (left,)
        yield (right,)
        if 2 * n <= spare:
            yield left, right


def turned_by(turn: int) -> Way:
    """The act of a figure that turns at will; none if it looks there already."""
    turn = (turn + 18000) % 36000 - 18000
    return (("turn-right" if turn > 0 else "turn-left", abs(turn)),) if turn else ()


def aside(turn: int, far: int) -> tuple[str | int, ...]:
    """The act of a line that goes aside of its front; straight ahead if that is nearly the same."""
    if abs(turn) <= SLIGHT:
        return ("advance", far)
    return ("oblique-right" if turn > 0 else "oblique-left", abs(turn), far)
