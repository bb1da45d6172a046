"""How the numbers of a table game are written: lengths with decimals, angles, words for forms.

The state holds whole numbers only; a notation says what they are called in an order, and reads them without loss.

    >>> INCHES = Scaled(3)
    >>> INCHES.write(4500), INCHES.read("4.5")
    ('4.5', 4500)
    >>> WordNotation(("closed", "open")).read("open")
    1
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Protocol

from warhost.core.messages import msg
from warhost.core.refusals import MalformedOrder


class Notation(Protocol):
    """How a whole number of the state is written in an order."""

    def write(self, value: int, /) -> str:
        """The word for a number."""
        ...

    def read(self, word: str, /) -> int:
        """The number that a word means; raises MalformedOrder."""
        ...


@dataclass(frozen=True, slots=True)
class Scaled:
    """A decimal number with so many places at most, kept as a whole number: ``Scaled(3)`` keeps 4.5 as 4500."""

    places: int = 0

    def write(self, value: int, /) -> str:
        """The shortest decimal number."""
        if not self.places:
            return str(int(value))
        whole, rest = divmod(abs(value), 10**self.places)
        text = f"{whole}.{rest:0{self.places}}".rstrip("0").rstrip(".")
        return f"-{text}" if value < 0 else text

    def read(self, word: str, /) -> int:
        """The whole number behind a decimal one."""
        decimals = rf"(?:\.[0-9]{{1,{self.places}}})?" if self.places else ""
        if not re.fullmatch(rf"-?[0-9]{{1,9}}{decimals}", word, re.ASCII):
            if self.places:
                raise MalformedOrder(msg("core-no-decimal", word=word, places=self.places))
            raise MalformedOrder(msg("core-no-number", word=word))
        sign = -1 if word.startswith("-") else 1
        whole, _, rest = word.lstrip("-").partition(".")
        value = sign * int(whole + rest.ljust(self.places, "0"))
        if not -(10**9) < value < 10**9:
            raise MalformedOrder(msg("core-no-number", word=word))
        return value


WHOLE = Scaled()
"""Plain whole numbers."""


@dataclass(frozen=True, slots=True)
class WordNotation:
    """A number that stands for one of a few words: 0 is the first."""

    words: tuple[str, ...]

    def write(self, value: int, /) -> str:
        """The word; a number beyond them is written as it is, so that a refusal can speak of it."""
        return self.words[value] if 0 <= value < len(self.words) else str(value)

    def read(self, word: str, /) -> int:
        """The number of a word."""
        if word in self.words:
            return self.words.index(word)
        if re.fullmatch(r"-?[0-9]{1,9}", word, re.ASCII):
            return int(word)
        near = get_close_matches(word, self.words, n=1)
        raise MalformedOrder(msg("core-not-one-of", word=word, words=" | ".join(near or self.words)))


@dataclass(frozen=True, slots=True)
class ActForm:
    """How an act of an itinerary is written: its numbers in order, of which the last may be left out.

    ``advance:4.5`` has one number, ``close`` none; ``advance`` alone can mean as far as it goes if ``least`` is 0.
    """

    numbers: tuple[Notation, ...] = ()
    least: int | None = None

    def write(self, word: str, values: Sequence[int]) -> str:
        """The act as a leg of a path."""
        written = (notation.write(value) for notation, value in zip(self.numbers, values, strict=False))
        return ":".join((word, *written))

    def read(self, word: str, words: Sequence[str]) -> tuple[str | int, ...]:
        """The leg that the words mean."""
        self.check(word, len(words))
        return word, *(notation.read(one) for notation, one in zip(self.numbers, words, strict=False))

    def check(self, word: str, n: int) -> None:
        """Raise MalformedOrder unless an act can have so many numbers."""
        least = len(self.numbers) if self.least is None else self.least
        if not least <= n <= len(self.numbers):
            raise MalformedOrder(msg("core-act-size", word=word, least=least, most=len(self.numbers), n=n))


class Notations(Protocol):
    """The notations of a rulebook, part of its lexicon."""

    @property
    def acts(self) -> Mapping[str, ActForm]:
        """The acts of itineraries that have numbers or nothing; other acts name a piece."""
        ...

    @property
    def pose(self) -> tuple[Notation, ...]:
        """How the numbers of a pose are written; those beyond are whole numbers."""
        ...
