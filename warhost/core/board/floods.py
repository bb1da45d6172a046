"""How far a piece can go: a flood over sets of hexes, in one small pure function.

The flood works on the masks of sets (:class:`~warhost.core.board.hexsets.HexSet`). Where a whole set can go for one
price is found with a few shifts, so that a flood costs little more for a dragon than for a footman.

The flood knows no rules. It is given, for each hex, the neighbours that can be entered and their price, the hexes that
cannot be entered, and the hexes where movement ends. The rules make these tables once for each movement class.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from functools import cached_property, reduce
from operator import or_
from typing import TypeAlias

from warhost.core.board.hexsets import NOWHERE, HexSet, members
from warhost.core.ids import HexId, each_hex

PriceRow: TypeAlias = tuple[tuple[HexId, int], ...]
"""Hexes, each with the price to enter it."""
Moves: TypeAlias = tuple[int, int, tuple[tuple[int, int], ...]]
"""A price, the mask of the hexes that can be left for it, and for each way its shift of numbers and where it begins."""


def nth_member(hexes: HexSet, n: int) -> HexId:
    """The member of a set at an index, counted from the lowest; does not list the others.

    >>> nth_member(HexSet([0, 3]), 1)
    3
    """
    mask = hexes.mask
    first = (mask & -mask).bit_length() - 1
    mask >>= first
    size = mask.bit_length()
    while size > 1:
        half = size >> 1
        lower = mask & ((1 << half) - 1)
        count = lower.bit_count()
        if n < count:
            mask, size = lower, half
        else:
            n -= count
            mask >>= half
            first += half
            size -= half
    return HexId(first)


_PANE = 256
"""Windows begin and end at multiples of this, so that there are few of them."""


class Steps(tuple[PriceRow, ...]):
    """For each hex, (neighbour, price) for every neighbour that can be entered from it; prices are 1 or more."""

    @cached_property
    def moves(self) -> tuple[Moves, ...]:
        """The steps grouped by price, cheapest first, as moves of whole sets of hexes."""
        return _moves({}, each_hex(self))

    @cached_property
    def stride(self) -> int:
        """The largest difference between the numbers of a hex and of a neighbour that a step leads to."""
        return max((abs(shift) for _, _, ways in self.moves for shift, _ in ways), default=0)

    def window(self, start: HexId, budget: int) -> tuple[int, tuple[Moves, ...]]:
        """The moves near a start, numbered from the first hex of a window that no path within the budget leaves.

        Small sets are quicker to work with than large ones, and most pieces do not go far.
        """
        span = (budget + 1) * self.stride
        low = max(start - span, 0) // _PANE * _PANE
        panes = (start + span - low) // _PANE + 1
        if panes * _PANE > len(self) // 2:
            return 0, self.moves
        found = self._windows.get((low, panes))
        if found is None:
            inside = (1 << panes * _PANE) - 1
            found = self._windows[low, panes] = tuple(
                (price, exits >> low & inside, tuple((shift, origins >> low & inside) for shift, origins in ways))
                for price, exits, ways in self.moves
            )
        return low, found

    @cached_property
    def _windows(self) -> dict[tuple[int, int], tuple[Moves, ...]]:
        return {}

    @cached_property
    def into(self) -> tuple[PriceRow, ...]:
        """For each hex, (neighbour, price) for every neighbour from which it can be entered."""
        rows: list[list[tuple[HexId, int]]] = [[] for _ in self]
        for here, row in each_hex(self):
            for there, price in row:
                rows[there].append((here, price))
        return tuple(map(tuple, rows))

    def amended(self, rows: Mapping[HexId, PriceRow]) -> Steps:
        """This table with other rows for a few hexes; quicker than making a new one."""
        listed = list(self)
        for hex, row in rows.items():
            listed[hex] = row
        twin = Steps(listed)
        others = ~HexSet(rows).mask
        kept = {(price, shift): origins & others for price, _, ways in self.moves for shift, origins in ways}
        twin.__dict__["moves"] = _moves(kept, rows.items())
        into = list(self.into)
        for hex, row in rows.items():
            for there, _ in self[hex]:
                into[there] = tuple(entry for entry in into[there] if entry[0] != hex)
            for there, price in row:
                into[there] = (*into[there], (hex, price))
        twin.__dict__["into"] = tuple(into)
        return twin

    @cached_property
    def prices(self) -> Mapping[HexId, Mapping[HexId, int]]:
        """For each hex the price of every open step out of it, by neighbour."""
        return _Prices(self)

    def price(self, here: HexId, there: HexId) -> int:
        """The price of a step, 0 if it is closed.

        >>> Steps((((1, 2),), ((0, 3),))).price(0, 1)
        2
        """
        return self.prices[here].get(there, 0)

    def price_of(self, start: HexId, way: Iterable[HexId]) -> int:
        """The price of a way whose steps are all open.

        >>> Steps((((1, 2),), ((0, 3),))).price_of(0, (1, 0))
        5
        """
        total, prices = 0, self.prices
        for there in way:
            total += prices[start][there]
            start = there
        return total

    def around(self, hexes: HexSet) -> HexSet:
        """The hexes one step away from those of a set, whatever the price."""
        mask, found = hexes.mask, 0
        for _, _, ways in self.moves:
            for shift, origins in ways:
                leaving = mask & origins
                found |= leaving << shift if shift > 0 else leaving >> -shift
        return HexSet.from_mask(found)


class _Prices(dict[HexId, dict[HexId, int]]):
    """The rows of a table by neighbour; each is made when it is first asked for."""

    __slots__ = ("_steps",)

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._steps = steps

    def __missing__(self, hex: HexId) -> dict[HexId, int]:
        found = self[hex] = dict(self._steps[hex])
        return found


def _moves(found: dict[tuple[int, int], int], rows: Iterable[tuple[HexId, PriceRow]]) -> tuple[Moves, ...]:
    for here, row in rows:
        for there, price in row:
            if price < 1:
                raise ValueError(f"a step costs 1 or more, not {price}")
            way = price, there - here
            found[way] = found.get(way, 0) | 1 << here
    moves = []
    for price in sorted({price for price, _ in found}):
        ways = tuple((shift, origins) for (cost, shift), origins in sorted(found.items()) if cost == price and origins)
        moves.append((price, reduce(or_, (origins for _, origins in ways), 0), ways))
    return tuple(moves)


class Reach(Mapping[HexId, int]):
    """The price of every hex that a flood reached, the start included."""

    __slots__ = ("_first", "_low", "_mask", "_onward", "_rings", "_start", "_steps", "hexes")

    def __init__(
        self,
        hexes: HexSet,
        start: HexId,
        first: int,
        rings: list[int],
        onward: list[int],
        steps: Steps,
        low: int = 0,
    ) -> None:
        self.hexes = hexes
        self._mask = hexes.mask
        self._low = low  # the hex that the lowest bit of the rings stands for
        self._start = start
        self._first = first
        self._rings = rings
        self._onward = onward
        self._steps = steps

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __iter__(self) -> Iterator[HexId]:
        return iter(members(self._mask))

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, int) and hex >= 0 and bool(self._mask >> hex & 1)

    def __getitem__(self, hex: HexId) -> int:
        if hex in self:
            bit = 1 << hex - self._low
            for price, ring in enumerate(self._rings):
                if ring & bit:
                    return price
        raise KeyError(hex)

    def items(self) -> ItemsView[HexId, int]:
        """Every hex with its price, from near to far."""
        reached, low = self._mask, self._low
        return {hex: price for price, ring in enumerate(self._rings) for hex in members(ring << low & reached)}.items()

    def within(self, hexes: HexSet) -> Reach:
        """This reach without the hexes outside a set; the paths stay the same."""
        return Reach(self.hexes & hexes, self._start, self._first, self._rings, self._onward, self._steps, self._low)

    def before(self, hex: HexId, spent: int) -> list[tuple[HexId, int]]:
        """The neighbours on a cheapest path into a hex of this price, each with its own price."""
        found = []
        low, onward = self._low, self._onward
        for near, price in self._steps.into[hex]:
            left = spent - price
            if left > 0:
                if onward[left] >> near - low & 1:
                    found.append((near, left))
            elif left == 0 and near == self._start and self._first >> hex & 1:
                found.append((near, 0))
        return found

    def way(self, goal: HexId) -> tuple[HexId, ...]:
        """A cheapest path from the start to a goal, without the start."""
        path = []
        spent = self[goal]
        low, onward, into = self._low, self._onward, self._steps.into
        while spent:
            path.append(goal)
            # The first of those that :meth:`before` would list.
            for near, price in into[goal]:
                left = spent - price
                if left > 0:
                    if onward[left] >> near - low & 1:
                        break
                elif left == 0 and near == self._start and self._first >> goal & 1:
                    break
            goal, spent = near, left
        path.reverse()
        return tuple(path)


def flood(
    start: HexId,
    budget: int,
    steps: Steps,
    blocked: HexSet = NOWHERE,
    halts: HexSet = NOWHERE,
    first: HexSet | None = None,
) -> Reach:
    """What can be reached with ``budget`` points.

    ``blocked`` are the hexes that cannot be entered, ``halts`` those where entering ends the movement, ``first`` those
    that the first step may lead to, all if not said.
    """
    low, moves = steps.window(start, budget)
    reached = 1 << start - low
    rings, onward = [reached], [0]
    free = ~(reached | blocked.mask >> low)
    on = ~(halts.mask >> low)
    opening = -1 if first is None else first.mask
    entered: dict[int, int] = {}
    for there, price in steps[start]:
        if opening >> there & 1:
            entered[price] = entered.get(price, 0) | 1 << there - low
    for spent in range(1, budget + 1):
        found = entered.get(spent, 0)
        for price, exits, ways in moves:
            if price >= spent:
                break
            going = onward[spent - price] & exits
            if going:
                for shift, origins in ways:
                    leaving = going & origins
                    if leaving:
                        found |= leaving << shift if shift > 0 else leaving >> -shift
        found &= free
        free ^= found
        reached |= found
        rings.append(found)
        onward.append(found & on)
    return Reach(HexSet.from_mask(reached << low), start, opening, rings, onward, steps, low)
