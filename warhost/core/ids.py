"""The numbers by which a game knows its pieces, hexes, sides and seats.

All are plain whole numbers when the game runs, and four different types to the type checker: a hex cannot be passed
where a piece is wanted. Numbers get their type where they come in, from tables, data files and orders.

>>> list(each_piece(["kronin", "hylo"]))
[(0, 'kronin'), (1, 'hylo')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType, TypeGuard, TypeVar, cast

T = TypeVar("T")

PieceId = NewType("PieceId", int)
"""A piece: its row in the table of pieces."""

HexId = NewType("HexId", int)
"""A hex: its number on the grid. Negative numbers stand for places off the map."""

Side = NewType("Side", int)
"""A party of the war. One seat or several decide for it."""

SeatNumber = NewType("SeatNumber", int)
"""A seat, by its number in the state; its name is a :data:`~warhost.core.seats.Seat`."""

NO_PIECE: Final = PieceId(-1)
"""No piece at all."""


def each_piece(column: Iterable[T]) -> Iterator[tuple[PieceId, T]]:
    """Every piece with what a column says of it."""
    return cast("Iterator[tuple[PieceId, T]]", enumerate(column))


def each_hex(column: Iterable[T]) -> Iterator[tuple[HexId, T]]:
    """Every hex with what a column says of it."""
    return cast("Iterator[tuple[HexId, T]]", enumerate(column))


def each_side(column: Iterable[T]) -> Iterator[tuple[Side, T]]:
    """Every side with what a column says of it."""
    return cast("Iterator[tuple[Side, T]]", enumerate(column))


def all_hexes(size: int) -> Iterator[HexId]:
    """Every hex of a grid of so many."""
    return cast("Iterator[HexId]", iter(range(size)))


def is_hex(leg: object) -> TypeGuard[HexId]:
    """Whether a leg of a path is a hex, and not something done on the way."""
    return isinstance(leg, int)
