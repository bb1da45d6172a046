"""How far a piece can go: a flood over sets of hexes, in one small pure function.

A set of hexes is a whole number: bit 7 stands for hex 7. Where a whole set can go for one price is then found with a
few shifts, so that a flood costs little more for a dragon than for a footman.

The flood knows no rules. It is given, for each hex, the neighbours that can be entered and their price, the hexes that
cannot be entered, and the hexes where movement ends. The rules make these tables once for each movement class.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

HexSet: TypeAlias = int
"""A set of hexes: bit 7 stands for hex 7."""
EVERYWHERE: HexSet = -1

Row: TypeAlias = tuple[tuple[int, int], ...]


def hex_set(hexes: Iterable[int]) -> HexSet:
    """Hexes as a set.

    >>> hex_set([0, 3])
    9
    """
    found = 0
    for hex in hexes:
        found |= 1 << hex
    return found


def members(hexes: HexSet) -> list[int]:
    """The hexes of a set, the highest number first.

    >>> members(9)
    [3, 0]
    """
    found = []
    while hexes:
        hex = hexes.bit_length() - 1
        found.append(hex)
        hexes ^= 1 << hex
    return found


def nth_member(hexes: HexSet, n: int) -> int:
    """The hex of a set with so many lower ones in it, found without listing them.

    >>> nth_member(9, 1)
    3
    """
    first = 0
    size = hexes.bit_length()
    while size > 1:
        half = size >> 1
        lower = hexes & ((1 << half) - 1)
        count = lower.bit_count()
        if n < count:
            hexes, size = lower, half
        else:
            n -= count
            hexes >>= half
            first += half
            size -= half
    return first


class Steps(tuple[Row, ...]):
    """For each hex, (neighbour, price) for every neighbour that can be entered from it; prices are 1 or more."""

    @cached_property
    def moves(self) -> tuple[tuple[int, int, HexSet], ...]:
        """The same for sets of hexes: a price, how far up the numbers it leads, and the hexes that it leads from."""
        return _moves({}, enumerate(self))

    def amended(self, rows: Mapping[int, Row]) -> Steps:
        """A table with other rows for a few hexes, made more quickly than from nothing."""
        listed = list(self)
        for hex, row in rows.items():
            listed[hex] = row
        twin = Steps(listed)
        others = ~hex_set(rows)
        kept = {(price, shift): origins & others for price, shift, origins in self.moves}
        twin.__dict__["moves"] = _moves(kept, rows.items())
        return twin

    def price(self, here: int, there: int) -> int:
        """The price of a step, 0 if it is closed.

        >>> Steps((((1, 2),), ((0, 3),))).price(0, 1)
        2
        """
        for hex, price in self[here]:
            if hex == there:
                return price
        return 0

    def around(self, hexes: HexSet) -> HexSet:
        """The hexes one step away from those of a set, whatever the price."""
        found = 0
        for _, shift, origins in self.moves:
            leaving = hexes & origins
            if leaving:
                found |= leaving << shift if shift > 0 else leaving >> -shift
        return found


def _moves(
    found: dict[tuple[int, int], HexSet], rows: Iterable[tuple[int, Row]]
) -> tuple[tuple[int, int, HexSet], ...]:
    for here, row in rows:
        for there, price in row:
            if price < 1:
                raise ValueError(f"a step costs 1 or more, not {price}")
            way = price, there - here
            found[way] = found.get(way, 0) | 1 << here
    return tuple((price, shift, origins) for (price, shift), origins in sorted(found.items()))


class Reach(Mapping[int, int]):
    """The price of every hex that a flood reached, the start included."""

    __slots__ = ("_first", "_onward", "_rings", "_start", "_steps", "hexes")

    def __init__(
        self, hexes: HexSet, start: int, first: HexSet, rings: list[HexSet], onward: list[HexSet], steps: Steps
    ) -> None:
        self.hexes = hexes
        self._start = start
        self._first = first
        self._rings = rings
        self._onward = onward
        self._steps = steps

    def __len__(self) -> int:
        return self.hexes.bit_count()

    def __iter__(self) -> Iterator[int]:
        return iter(members(self.hexes))

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, int) and hex >= 0 and bool(self.hexes >> hex & 1)

    def __getitem__(self, hex: int) -> int:
        if hex in self:
            for price, ring in enumerate(self._rings):
                if ring >> hex & 1:
                    return price
        raise KeyError(hex)

    def items(self) -> ItemsView[int, int]:
        """Every hex with its price, from near to far."""
        reached = self.hexes
        return {hex: price for price, ring in enumerate(self._rings) for hex in members(ring & reached)}.items()

    def within(self, hexes: HexSet) -> Reach:
        """Only those that are in a set too; the ways to them stay the same."""
        return Reach(self.hexes & hexes, self._start, self._first, self._rings, self._onward, self._steps)

    def before(self, hex: int, spent: int, neighbours: Iterable[int]) -> list[tuple[int, int]]:
        """The neighbours from which a cheapest way leads into a hex that costs so much, each with its own price."""
        found = []
        for near in neighbours:
            left = spent - self._steps.price(near, hex)
            if left == 0 == near - self._start:
                if self._first >> hex & 1:
                    found.append((near, 0))
            elif 0 < left < spent and self._onward[left] >> near & 1:
                found.append((near, left))
        return found

    def way(self, goal: int, neighbours: Mapping[int, Iterable[int]] | tuple[Iterable[int], ...]) -> tuple[int, ...]:
        """A cheapest way from the start to a goal, the start left out."""
        path = []
        spent = self[goal]
        while spent:
            path.append(goal)
            goal, spent = self.before(goal, spent, neighbours[goal])[0]
        return tuple(reversed(path))


def flood(
    start: int, budget: int, steps: Steps, blocked: HexSet = 0, halts: HexSet = 0, first: HexSet = EVERYWHERE
) -> Reach:
    """What can be reached with ``budget`` points.

    ``blocked`` are the hexes that cannot be entered, ``halts`` those where entering ends the movement, ``first`` those
    that the first step may lead to.
    """
    reached = 1 << start
    rings, onward = [reached], [0]
    free = ~(reached | blocked)
    entered: dict[int, HexSet] = {}
    for there, price in steps[start]:
        entered[price] = entered.get(price, 0) | 1 << there & first
    moves = steps.moves
    for spent in range(1, budget + 1):
        found = entered.get(spent, 0)
        for price, shift, origins in moves:
            if price >= spent:
                break
            leaving = onward[spent - price] & origins
            if leaving:
                found |= leaving << shift if shift > 0 else leaving >> -shift
        found &= free
        free ^= found
        reached |= found
        rings.append(found)
        onward.append(found & ~halts)
    return Reach(reached, start, first, rings, onward, steps)
