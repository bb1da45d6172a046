"""Briefings, guided games and tallies: what must be won, and how it stands."""

from __future__ import annotations

from typing import Literal

from warhost.server.wire.base import Sent
from warhost.server.wire.texts import Text


class SideBriefing(Sent, frozen=True, kw_only=True):
    """One side as its player meets it: its goal in a sentence, its forces, what stands in its way, a first hint."""

    seat: str
    name: str
    goal: str
    forces: str
    against: str
    hint: str


class SpecialRule(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A rule of the scenario alone, in our words."""

    text: str
    rules: list[str] = []


class Finish(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What ends a step of a guided game; every field given must be so."""

    order: str = ""
    asked: str = ""
    opened: Literal["", "goal", "rules", "odds"] = ""
    chosen: str = ""
    looked: bool = False
    rolled: bool = False
    over: bool = False


class GuideStep(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A step of a guided game: what to do, where to look, and what ends it."""

    title: str
    text: str
    point: str = ""
    until: list[Finish] = []


class Guide(Sent, frozen=True, kw_only=True):
    """A guided first game: who learns, against which bot, and the steps."""

    seat: str
    opponent: str
    farewell: str
    steps: list[GuideStep]


class Briefing(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario in words. One without a briefing of its own has only its title and its summary."""

    rulebook: str
    scenario: str
    title: str
    summary: str
    turns: str = ""
    length: str = ""
    minutes: list[int] = []
    """The least and the most."""
    difficulty: int = 0
    """From 1 to 5; 0 if nobody has said."""
    story: list[str] = []
    """Its paragraphs."""
    sides: list[SideBriefing] = []
    special: list[SpecialRule] = []
    guide: Guide | None = None


class Mark(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A condition of a goal as it stands; ``met`` is left out if the seat cannot know."""

    text: Text
    met: bool | None = None
    have: int | None = None
    need: int | None = None


class GoalLine(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A way in which the game can end; ``seat`` is left out if nobody wins alone so."""

    seat: str = ""
    level: str
    text: Text
    marks: list[Mark] = []
    met: bool | None = None
    rule: str = ""


class Tally(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """How a game stands for a seat. Without a clock the rulebook keeps no tally."""

    position: int
    clock: Text | None = None
    turns_left: int = 0
    goals: list[GoalLine] = []
