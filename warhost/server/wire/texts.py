"""Texts, reasons and numbers that explain themselves."""

from __future__ import annotations

from typing import Literal, TypeAlias

from warhost.server.wire.base import Sent


class Ref(Sent, frozen=True, kw_only=True, tag="ref", omit_defaults=True):
    """A thing named in a text, to click on: a piece, a hex, a seat, a card.

    ``said`` is the name as a message for translators, where it is a phrase and no mere name.
    """

    kind: str
    id: int
    text: str
    said: Text | None = None


class Text(Sent, frozen=True, kw_only=True, tag="text", omit_defaults=True):
    """A message: id and arguments for translators, the English sentence for everyone else.

    ``parts`` is the sentence cut at the things that it names; it is left out when it names none.
    """

    id: str
    args: dict[str, int | str | Ref | Text] = {}
    text: str
    parts: list[str | Ref] = []


class Refusal(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Why something is not allowed: the sentence, the rules, the things to point at, further reasons."""

    message: Text
    rules: list[str] = []
    culprits: list[Ref] = []
    also: list[Refusal] = []


class Part(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """One named part of a number; ``cancelled_by`` names the rule that strikes it out."""

    rule: str
    label: Text
    effect: Literal["add", "multiply", "shift", "set", "cap", "floor", "forbid"]
    amount: str
    """A whole number or a fraction such as ``1/2``."""
    cancelled_by: str | None = None
    sources: list[Ref] = []


class Number(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A number as the list of its parts, worked out from first to last.

    ``exact`` has what the total leaves out, as a fraction such as ``9/2``; ``unit`` says what is counted.
    """

    label: Text
    total: int
    parts: list[Part]
    exact: str = ""
    unit: Text | None = None


class Chance(Sent, frozen=True, kw_only=True):
    """How likely an outcome is, exactly and as a share of one."""

    outcome: str
    ways: int
    of: int
    share: float


class Odds(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """The chances of all outcomes; they add up to one.

    ``policy`` says what is assumed beyond the next roll, ``unknowns`` what the seat cannot see.
    """

    chances: list[Chance]
    policy: Text | None = None
    unknowns: list[Text] = []


class Stance(Sent, frozen=True, kw_only=True):
    """How a large counter would lie: the side of its hex that it faces, and all hexes that it covers, its own first."""

    piece: int
    facing: int
    cells: list[int]


Outline: TypeAlias = list[list[int]]
"""A closed polygon on a table: pairs of thousandths of an inch."""


class Ghost(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Where a piece would stand on a table: the outlines of its parts, and what is to be said of it."""

    piece: int
    outlines: list[Outline]
    label: Text | None = None


class TableLine(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A line on a table; ``reached`` is false for the stretch of a way that cannot be gone."""

    points: list[list[int]]
    label: Text | None = None
    reached: bool = True


class TableArea(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a table with a meaning, such as a band of a range; each lies over those before it."""

    outline: Outline
    label: Text
    tone: Literal["", "near", "middle", "far", "dead"] = ""


class Preview(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What an order would mean: named numbers, the odds of the roll, notes, places that it touches."""

    numbers: list[Number] = []
    odds: Odds | None = None
    notes: list[Text] = []
    places: list[Ref] = []
    caution: Text | None = None
    """A grave consequence: clients ask whether the order is meant."""
    stances: list[Stance] = []
    """How large counters would lie that the order puts somewhere."""
    ghosts: list[Ghost] = []
    """Shapes on a table: where pieces would stand, on the way and at its end."""
    lines: list[TableLine] = []
    """Lines on a table: ways, reaches, who sees whom."""
    areas: list[TableArea] = []
    """Parts of a table: the bands of a range."""


class Roll(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Dice that are to be rolled: the sides of each, what for, and what can come out."""

    sides: list[int]
    purpose: Text
    rules: list[str] = []
    odds: Odds | None = None
    preview: Preview | None = None


class RuleText(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A rule in our own words; ``ruling`` says how we decide what the book leaves open."""

    id: str
    book: str
    title: str
    kind: str
    rule: str
    check: str = ""
    ambiguity: str = ""
    ruling: str = ""
    module: str = ""


class ScenarioFound(Sent, frozen=True, kw_only=True):
    """A scenario that was searched for."""

    rulebook: str
    scenario: str
    title: str
    summary: str


class RuleList(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Rules that were searched for, the best first; ``total`` counts those beyond the limit too.

    ``scenarios`` are those whose briefing has all the words.
    """

    rules: list[RuleText]
    total: int
    scenarios: list[ScenarioFound] = []


class LanguageCard(Sent, frozen=True, kw_only=True):
    """A language that can be chosen."""

    id: str
    name: str
    """What its speakers call it."""


class LanguageTexts(Sent, frozen=True, kw_only=True):
    """All texts of a language, in the syntax of Fluent."""

    id: str
    source: str
