"""Sets of hexes, each kept as one whole number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Reversible
from typing import Any

from warhost.core.ids import HexId

_new = object.__new__


class HexSet(Reversible[HexId]):
    """A set of hexes that never changes; bit 7 of ``mask`` stands for hex 7.

    >>> coast = HexSet([3, 0, 8])
    >>> 3 in coast, len(coast), list(coast)
    (True, 3, [0, 3, 8])
    >>> coast & HexSet([8, 9]), coast - HexSet([8]), coast.with_hex(1)
    (HexSet([8]), HexSet([0, 3]), HexSet([0, 1, 3, 8]))

    Code that works through thousands of sets may use ``mask`` itself.
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, hexes: Iterable[HexId] = ()) -> None:
        mask = 0
        for hex in hexes:
            mask |= 1 << hex
        self.mask = mask

    @classmethod
    def from_mask(cls, mask: int) -> HexSet:
        """The set of a mask.

        >>> HexSet.from_mask(9)
        HexSet([0, 3])
        """
        found = cls.__new__(cls)
        found.mask = mask
        return found

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, int) and hex >= 0 and bool(self.mask >> hex & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self) -> Iterator[HexId]:
        """The hexes, the lowest number first."""
        return iter(members(self.mask)[::-1])

    def __reversed__(self) -> Iterator[HexId]:
        return iter(members(self.mask))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"HexSet({list(self)})"

    def __or__(self, other: HexSet) -> HexSet:
        found = _new(HexSet)
        found.mask = self.mask | other.mask
        return found

    def __and__(self, other: HexSet) -> HexSet:
        found = _new(HexSet)
        found.mask = self.mask & other.mask
        return found

    def __xor__(self, other: HexSet) -> HexSet:
        return HexSet.from_mask(self.mask ^ other.mask)

    def __sub__(self, other: HexSet) -> HexSet:
        found = _new(HexSet)
        found.mask = self.mask & ~other.mask
        return found

    def __le__(self, other: HexSet) -> bool:
        return not self.mask & ~other.mask

    def isdisjoint(self, other: HexSet) -> bool:
        """Whether no hex is in both."""
        return not self.mask & other.mask

    def with_hex(self, hex: HexId) -> HexSet:
        """The set with one more hex."""
        return HexSet.from_mask(self.mask | 1 << hex)

    def without_hex(self, hex: HexId) -> HexSet:
        """The set without a hex."""
        return HexSet.from_mask(self.mask & ~(1 << hex))

    def flags(self, size: int) -> bytes:
        """For each of so many hexes 1 if it is in the set, else 0: quickest where many of them are asked about.

        >>> list(HexSet([0, 3]).flags(5))
        [1, 0, 0, 1, 0]
        """
        return format(self.mask, f"0{size}b")[::-1].encode().translate(_BITS)


NOWHERE = HexSet()
"""The empty set."""

_BITS = bytes.maketrans(b"01", b"\0\1")


def members(mask: int) -> list[HexId]:
    """The hexes of a mask, the highest number first.

    >>> members(9)
    [3, 0]
    """
    found: list[Any] = []  # plain numbers, for speed
    while mask:
        hex = mask.bit_length() - 1
        found.append(hex)
        mask ^= 1 << hex
    return found
