"""Chance: what is to be rolled, and the dice that answer.

All chance goes through asks of the seat CHANCE. The game's own dice depend on a secret seed and on how many rolls
were ever made, so that taking an order back never changes what the next die will show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product
from math import prod
from struct import Struct
from typing import Any, TypeVar

from warhost.core.messages import Message, msg
from warhost.core.refusals import MalformedOrder
from warhost.core.seats import Seat

T = TypeVar("T")
_EIGHT_WORDS = Struct("<8Q")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice to be rolled: the number of sides of each, and what for.

    A draw from a cup of seven counters is a roll of one seven-sided die. Sides and purpose are for everyone to see.
    A secret roll names the seats that see its faces; the game always rolls it itself, and the others learn neither
    faces nor preview.
    """

    sides: tuple[int, ...]
    purpose: Message
    rules: tuple[str, ...] = ()
    seen_by: tuple[Seat, ...] = ()
    """The seats that see the faces; empty: everyone."""
    told_to: tuple[Seat, ...] = ()
    """The seats that learn what came of a secret roll without its faces, which would tell them more than that."""

    @property
    def ways(self) -> int:
        """How many equally likely results there are."""
        return prod(self.sides)

    def is_seen_by(self, seat: Seat) -> bool:
        """Whether a seat sees the faces."""
        return not self.seen_by or seat in self.seen_by

    def results(self) -> Iterator[tuple[int, ...]]:
        """Every result, each equally likely."""
        return product(*(range(1, sides + 1) for sides in self.sides))

    def check(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces as given, or an error that says what the dice can show. Ten-sided dice print their ten as 0."""
        if len(faces) != len(self.sides):
            raise MalformedOrder(msg("core-dice-number", wanted=len(self.sides), n=len(faces)))
        read = tuple(10 if (face, sides) == (0, 10) else face for face, sides in zip(faces, self.sides, strict=True))
        for face, sides in zip(read, self.sides, strict=True):
            if not 1 <= face <= sides:
                raise MalformedOrder(msg("core-die-face", sides=sides, face=face))
        return read


class Dice:
    """Dice from a seed: the same seed gives the same rolls on every machine.

    >>> Dice("kender").below(6) == Dice("kender").below(6)
    True
    """

    __slots__ = ("_keyed", "_pool", "_seed", "count")

    def __init__(self, seed: str | int, count: int = 0) -> None:
        self._seed = seed
        self._keyed: Any = None  # created on the first roll: most copies never roll
        self._pool: list[int] = []
        self.count = count

    def _words(self, index: int, stream: int = 0) -> list[int]:
        if self._keyed is None:
            self._keyed = blake2b(key=blake2b(str(self._seed).encode(), digest_size=32).digest())
        mixed = self._keyed.copy()
        mixed.update(b"%d/%d" % (index, stream))
        return list(_EIGHT_WORDS.unpack(mixed.digest()))

    def roll(self, sides: Sequence[int]) -> tuple[int, ...]:
        """The faces of the next roll. A roll uses one count, however many dice it has."""
        index, stream = self.count, 0
        self.count += 1
        words = self._words(index)
        faces: list[int] = []
        for n in sides:
            limit = (1 << 64) - (1 << 64) % n
            while True:
                if not words:
                    stream += 1
                    words = self._words(index, stream)
                word = words.pop(0)
                if word < limit:
                    break
            faces.append(word % n + 1)
        return tuple(faces)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, for players made of code and samplers. Uses a pool, so it is cheap."""
        pool = self._pool
        if not pool:
            pool = self._pool = self._words(self.count, 1 << 20)
            self.count += 1
        return (pool.pop() >> 8) % n

    def choose(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        rest = list(items)
        for i in range(len(rest) - 1, 0, -1):
            j = self.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        return rest
