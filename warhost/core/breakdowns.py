"""Numbers that explain themselves.

Every number a player meets is a list of named parts with rule ids. Preview, tooltip, log and bot read the same object.

    >>> from warhost.core.messages import msg
    >>> strength = Breakdown(part("DG-07-01", msg("armies"), 12), multiply("DG-07-31", msg("fortress"), 3))
    >>> strength.total
    36

A list of :class:`Modifier` is read in two ways: :func:`total_modifier` adds it up, :func:`modifiers_in_words` makes a
breakdown of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, NamedTuple, ParamSpec

from warhost.core.messages import Message, Ref, msg

P = ParamSpec("P")


class Effect(StrEnum):
    """What a part does to the number."""

    ADD = "add"
    MULTIPLY = "multiply"
    SHIFT = "shift"
    SET = "set"
    CAP = "cap"
    FLOOR = "floor"
    FORBID = "forbid"


class Part(NamedTuple):
    """One named part of a number. A part that another rule cancels stays, struck out, with that rule."""

    rule: str
    label: Message
    effect: Effect
    amount: int | Fraction
    cancelled_by: str | None = None
    sources: tuple[Ref, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the part has an effect, that is, whether no rule cancels it."""
        return self.cancelled_by is None

    def __str__(self) -> str:
        plus = "+" if self.amount >= 0 else ""
        sign = {
            Effect.ADD: f"{plus}{self.amount}",
            Effect.MULTIPLY: f"×{self.amount}",
            Effect.SHIFT: f"{plus}{self.amount} columns",
        }
        text = sign.get(self.effect, f"{self.effect} {self.amount}")
        line = f"{text} {self.label} [{self.rule}]"
        return line if self.counts else f"({line}: cancelled by {self.cancelled_by})"

    @property
    def words(self) -> Message:
        """The part as a text for players: what it does, what it is called and its rule."""
        sign = "+" if self.effect in (Effect.ADD, Effect.SHIFT) and self.amount >= 0 else ""
        sign = "×" if self.effect is Effect.MULTIPLY else sign
        n, amount = abs(self.amount.numerator), f"{sign}{self.amount}"
        told = msg(f"core-part-{self.effect}", n=n, amount=amount, label=self.label, rule=self.rule)
        return told if self.cancelled_by is None else msg("core-part-cancelled", part=told, rule=self.cancelled_by)


def part(
    rule: str, label: Message, amount: int | Fraction, *, cancelled_by: str | None = None, sources: tuple[Ref, ...] = ()
) -> Part:
    """A part that is added."""
    return Part(rule, label, Effect.ADD, amount, cancelled_by, sources)


def multiply(
    rule: str, label: Message, factor: int | Fraction, *, cancelled_by: str | None = None, sources: tuple[Ref, ...] = ()
) -> Part:
    """A part that multiplies what stands before it."""
    return Part(rule, label, Effect.MULTIPLY, factor, cancelled_by, sources)


def shift(rule: str, label: Message, columns: int, *, cancelled_by: str | None = None) -> Part:
    """A part that shifts the column of a table."""
    return Part(rule, label, Effect.SHIFT, columns, cancelled_by)


def becomes(rule: str, label: Message, amount: int | Fraction, *, cancelled_by: str | None = None) -> Part:
    """A part that sets the number, whatever stands before it."""
    return Part(rule, label, Effect.SET, amount, cancelled_by)


def at_most(rule: str, label: Message, amount: int | Fraction, *, cancelled_by: str | None = None) -> Part:
    """A part that caps what stands before it."""
    return Part(rule, label, Effect.CAP, amount, cancelled_by)


def at_least(rule: str, label: Message, amount: int | Fraction, *, cancelled_by: str | None = None) -> Part:
    """A part below which what stands before it cannot fall."""
    return Part(rule, label, Effect.FLOOR, amount, cancelled_by)


def forbid(rule: str, label: Message, *, cancelled_by: str | None = None) -> Part:
    """A part that forbids the whole."""
    return Part(rule, label, Effect.FORBID, 0, cancelled_by)


class Breakdown:
    """A number as the list of its parts, applied from first to last.

    ``unit`` says what is counted where that is no plain number, such as inches of movement; it names a text.
    """

    __slots__ = ("parts", "unit")

    def __init__(self, *parts: Part | None, unit: str = "") -> None:
        self.parts: tuple[Part, ...] = tuple(p for p in parts if p is not None)
        self.unit = unit

    @property
    def total(self) -> int:
        """The number; fractions are dropped at the end, as every book here rounds down unless it says otherwise."""
        value = self.exact
        return value.numerator // value.denominator

    @property
    def exact(self) -> int | Fraction:
        """The number with its fraction, for damage and distances, which are not rounded."""
        value: int | Fraction = 0
        for p in self.parts:
            if not p.counts:
                continue
            match p.effect:
                case Effect.ADD | Effect.SHIFT:
                    value += p.amount
                case Effect.MULTIPLY:
                    value *= p.amount
                case Effect.SET:
                    value = p.amount
                case Effect.CAP:
                    value = min(value, p.amount)
                case Effect.FLOOR:
                    value = max(value, p.amount)
                case Effect.FORBID:
                    return 0
        return value

    @property
    def forbidden(self) -> Part | None:
        """The part that forbids the whole, if one does."""
        return next((p for p in self.parts if p.effect is Effect.FORBID and p.counts), None)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of all parts, in order and without repeats."""
        return tuple(dict.fromkeys(p.rule for p in self.parts))

    @property
    def words(self) -> Message:
        """The parts and what they come to, as a text for players."""
        total = msg("core-total", total=str(self.exact if self.unit else self.total))
        if not self.parts:
            return total
        told = self.parts[0].words
        for one in self.parts[1:]:
            told = msg("core-parts", before=told, part=one.words)
        return msg("core-sum", parts=told, total=total)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Breakdown) and (self.parts, self.unit) == (other.parts, other.unit)

    def __hash__(self) -> int:
        return hash(self.parts)

    def __str__(self) -> str:
        return " ".join(str(p) for p in self.parts) + f" = {self.exact if self.unit else self.total}"


@dataclass(frozen=True, slots=True)
class Modifier(Generic[P]):
    """One line of a list of modifiers; all its functions take the same situation, such as a shooter and a target."""

    name: str
    rule: str
    amount: Callable[P, int]
    """What it adds; 0 if it does not apply."""
    label: Message | Callable[P, Message]
    cancelled_by: Callable[P, str | None] | None = None
    """The rule that cancels the modifier, if one does."""
    sources: Callable[P, tuple[Ref, ...]] | None = None
    """What it comes from."""
    effect: Effect = Effect.ADD
    """ADD, or SHIFT for columns of a table."""

    def part(self, *situation: P.args, **more: P.kwargs) -> Part | None:
        """The modifier in words; None if it does not apply."""
        amount = self.amount(*situation, **more)
        if not amount:
            return None
        label = self.label if isinstance(self.label, Message) else self.label(*situation, **more)
        cancelled = self.cancelled_by(*situation, **more) if self.cancelled_by else None
        sources = self.sources(*situation, **more) if self.sources else ()
        return Part(self.rule, label, self.effect, amount, cancelled, sources)


def total_modifier(modifiers: Iterable[Modifier[P]], *situation: P.args, **more: P.kwargs) -> int:
    """The modifiers added up, without words."""
    total = 0
    for modifier in modifiers:
        amount = modifier.amount(*situation, **more)
        if amount and (modifier.cancelled_by is None or modifier.cancelled_by(*situation, **more) is None):
            total += amount
    return total


def modifiers_in_words(modifiers: Iterable[Modifier[P]], *situation: P.args, **more: P.kwargs) -> Breakdown:
    """The modifiers that apply, part by part."""
    return Breakdown(*(modifier.part(*situation, **more) for modifier in modifiers))
