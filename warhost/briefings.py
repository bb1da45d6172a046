"""Briefings: what a newcomer reads about a scenario before the game and finds again during play.

A briefing lies beside its scenario and is no part of it: ``kender-strike.toml`` is briefed by
``kender-strike.briefing.toml``, in French by ``kender-strike.briefing.fr.toml``. Nothing in it changes a rule or a
position. A guided first game is a second file of the same kind, ``kender-strike.guide.toml``. What the scenario itself
is called in French stands in ``kender-strike.fr.toml``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct

from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, TomlFile, in_language, nearest

T = TypeVar("T", bound=Struct)

ENGLISH = "en"
"""The language of the file without a language in its name."""

Difficulty = Literal[1, 2, 3, 4, 5]
"""From 1, for the first evening, to 5, for those who know every chapter."""


class SideBriefing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a scenario as its player meets it."""

    seat: str
    name: str = ""
    """What the side is called in the story, if the scenario has no name for it."""
    goal: str
    """What it must do to win, in a sentence."""
    forces: str
    against: str
    """What stands in its way."""
    hint: str
    """What to do first."""


class BriefedRule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule of this scenario alone, in our words."""

    text: str
    rules: tuple[str, ...] = ()


class Briefing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario in words: story, goals, forces, special rules, how long and how hard it is."""

    story: str
    minutes: tuple[int, int]
    """How long a game takes, at least and at most."""
    difficulty: Difficulty
    length: str
    """How many turns, in words."""
    side: tuple[SideBriefing, ...]
    special: tuple[BriefedRule, ...] = ()
    picture: tuple[str, ...] = ()
    """Places that the picture of the scenario shows, if it is not to show everything where somebody sets up."""

    def name_of(self, seat: str) -> str:
        """What a seat is called in the story; empty if the scenario names it."""
        return next((side.name for side in self.side if side.seat == seat), "")

    @property
    def words(self) -> str:
        """Everything that it says, for searching."""
        sides = (f"{one.name} {one.goal} {one.forces} {one.against} {one.hint}" for one in self.side)
        return " ".join([self.story, *sides, *(f"{one.text} {' '.join(one.rules)}" for one in self.special)])


class ScenarioTexts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a scenario is called in another language: ``kender-strike.de.toml`` beside ``kender-strike.toml``."""

    title: str = ""
    summary: str = ""
    turns: str = ""
    sides: dict[str, str] = {}
    """What the seats are called, by seat."""


class Finish(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What ends a step; every field given must be so."""

    order: str = ""
    """The player gives an order of this kind."""
    asked: str = ""
    """The player can give an order of this kind."""
    opened: Literal["", "goal", "rules", "odds"] = ""
    """The player opens a part of the screen."""
    chosen: str = ""
    """The player begins an order of this kind and has chosen its first part."""
    looked: bool = False
    """The player clicks on a hex of the board."""
    rolled: bool = False
    """Dice are rolled."""
    over: bool = False
    """The game is over."""


class GuideStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step of a guided game: what to do, where to look, and what ends it (the first of ``until`` that is so)."""

    title: str
    text: str
    point: str = ""
    """What is lit up: ``goal``, ``rules``, ``board``, ``odds``, ``log``, ``give``, ``offer:march``, ``hex:hylo``."""
    until: tuple[Finish, ...]


class Guide(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A guided first game: who learns, against whom, and the steps."""

    seat: str
    opponent: str
    """The bot in the other seats."""
    farewell: str
    """What is said at the end."""
    step: tuple[GuideStep, ...]


POINTS = ("goal", "rules", "board", "odds", "log", "give")
"""Parts of the screen that a step can light up, besides ``offer:VERB`` and ``hex:NAME``."""


def companion(scenario: Path, kind: str, language: str = ENGLISH) -> Path:
    """The file of a kind that belongs to a scenario, in a language.

    >>> companion(Path("1-first-smoke.toml"), "briefing", "fr").name
    '1-first-smoke.briefing.fr.toml'
    """
    ending = kind if language == ENGLISH else f"{kind}.{language}"
    return scenario.with_name(f"{scenario.stem}.{ending}.toml")


def scenario_of(file: Path) -> Path:
    """The scenario to which a file belongs.

    >>> scenario_of(Path("1-first-smoke.briefing.fr.toml")).name
    '1-first-smoke.toml'
    """
    return file.with_name(f"{file.name.partition('.')[0]}.toml")


def is_companion(file: Path) -> bool:
    """Whether a file belongs to a scenario and is none itself."""
    return "." in file.stem


def briefing_of(scenario: Path, language: str = ENGLISH) -> Briefing | None:
    """The briefing of a scenario in a language, else in English; None if there is none that can be read."""
    return _told(companion(scenario, "briefing"), language, Briefing)


def guide_of(scenario: Path, language: str = ENGLISH) -> Guide | None:
    """The guided game of a scenario in a language, else in English; None if there is none that can be read."""
    return _told(companion(scenario, "guide"), language, Guide)


def scenario_texts(scenario: Path, language: str) -> ScenarioTexts:
    """What a scenario is called in a language; empty where it is called as in English."""
    found = in_language(scenario, language) if language != ENGLISH else None
    return _read(found, ScenarioTexts) if found else ScenarioTexts()


def _told(english: Path, language: str, shape: type[T]) -> T | None:
    other = in_language(english, language) if language != ENGLISH else None
    for file in (other, english):
        try:
            if file is not None:
                found: T = _read(file, shape)
                return found
        except DataError:
            continue
    return None


@cache
def _read(file: Path, shape: type[T]) -> T:
    return TomlFile(file).decode(shape)


def briefing_faults(
    file: TomlFile, seats: Collection[str], rules: Collection[str], places: Collection[str] = ()
) -> Iterator[Fault]:
    """What is wrong in a briefing, given the seats of its scenario, the rules of its book and the places of its map."""
    briefing = file.decode(Briefing)
    for number, place in enumerate(briefing.picture):
        if place not in places:
            yield file.at(("picture", number), msg("data-no-place", place=place), nearest(place, places))
    named = [side.seat for side in briefing.side]
    for number, seat in enumerate(named):
        if seat not in seats:
            yield file.at(("side", number, "seat"), msg("data-no-seat", seat=seat), nearest(seat, seats))
        elif seat in named[:number]:
            yield file.at(("side", number, "seat"), msg("data-briefed-twice", seat=seat))
    for seat in seats:
        if seat not in named:
            yield file.fault(0, msg("data-not-briefed", seat=seat))
    if not 0 < briefing.minutes[0] <= briefing.minutes[1]:
        yield file.at(("minutes",), msg("data-minutes"))
    for number, special in enumerate(briefing.special):
        for at, rule in enumerate(special.rules):
            if rule not in rules:
                yield file.at(("special", number, "rules", at), msg("data-no-rule", rule=rule), nearest(rule, rules))


def guide_faults(
    file: TomlFile, seats: Collection[str], verbs: Collection[str], bots: Collection[str]
) -> Iterator[Fault]:
    """What is wrong in a guided game: unknown seats, bots, kinds of orders, or things to point at."""
    guide = file.decode(Guide)
    if guide.seat not in seats:
        yield file.at(("seat",), msg("data-no-seat", seat=guide.seat), nearest(guide.seat, seats))
    if guide.opponent not in bots:
        yield file.at(("opponent",), msg("data-no-bot", bot=guide.opponent), nearest(guide.opponent, bots))
    for number, step in enumerate(guide.step):
        kind, _, what = step.point.partition(":")
        if kind == "offer" and what not in verbs:
            yield file.at(("step", number, "point"), msg("data-no-order", verb=what), nearest(what, verbs))
        elif step.point and kind not in ("offer", "hex") and step.point not in POINTS:
            yield file.at(
                ("step", number, "point"), msg("data-nothing-called", name=step.point), nearest(step.point, POINTS)
            )
        if not step.until:
            yield file.at(("step", number, "until"), msg("data-endless-step"))
        for at, finish in enumerate(step.until):
            if finish == Finish():
                yield file.at(("step", number, "until", at), msg("data-step-end"))
            for field in ("order", "asked", "chosen"):
                verb = getattr(finish, field)
                if verb and verb not in verbs:
                    place = ("step", number, "until", at, field)
                    yield file.at(place, msg("data-no-order", verb=verb), nearest(verb, verbs))
