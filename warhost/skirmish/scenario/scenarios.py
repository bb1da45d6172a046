"""Scenarios and the campaign as data: sides, forces, set-up, special rules, victory (DN-2.11-01, DN-2.11-02).

A scenario is one TOML file. Areas say where fighters stand, conditions what wins; both can be combined.

>>> scenario = load_scenario("first-smoke")
>>> scenario.title, scenario.turns, [side.key for side in scenario.sides]
('First Smoke', 12, ['rebels', 'orks'])
>>> ground = scenario.ground()
>>> [ground.name(h) for h in hexes_of(ground, scenario.sides[0].enter[0].area)]
['H1', 'I1', 'J1', 'K1', 'L1']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from warhost.briefings import is_companion
from warhost.core.ids import HexId, all_hexes
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, hint, nearest
from warhost.skirmish import DATA
from warhost.skirmish.maps.drawings import ROW_NAMES
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.scenario.conditions import (
    Alive,
    AnyCondition,
    Area,
    Dead,
    FewerDead,
    Left,
    Outnumbers,
    PointsLead,
    SacksGone,
    Score,
    Won,
    leaves_of,
)

FOLDER = DATA / "scenarios"

Volume = Literal["exile", "challenge"]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Fighters who enter the map in a turn's movement phase: those named, or all who have no other place."""

    turn: int
    area: Area
    who: tuple[str, ...] = ()
    at_most: int | None = None


class SetUpArea(Struct, frozen=True, forbid_unknown_fields=True):
    """Where fighters stand at the start: those named, or all who have no other place."""

    area: Area
    who: tuple[str, ...] = ()
    exactly: int | None = None
    at_most: int | None = None
    at_least: int | None = None
    facing: Literal["E", "SE", "SW", "W", "NW", "NE"] | None = None


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """One side with its fighters."""

    key: str
    name: str
    fighters: tuple[str, ...]
    allies: tuple[str, ...] = ()
    """Those who join in a single game; the campaign decides for itself."""
    mounted: tuple[str, ...] = ()
    may_dismount: bool = False
    hidden: bool = False
    open: tuple[str, ...] = ()
    """Fighters who are visible although the side is hidden."""
    neutral: bool = False
    """Nobody leads it, and it is nobody's enemy until somebody attacks it (DN-2.11-02)."""
    wild: bool = False
    """Nobody leads it, and it is the enemy of all others, as the Gharvs are (rulebook 4.5)."""
    set_up: tuple[SetUpArea, ...] = ()
    enter: tuple[Entry, ...] = ()

    @property
    def is_led(self) -> bool:
        """Whether a seat leads it."""
        return not (self.neutral or self.wild)


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule: its name, its words for readers of the file, and the figures that the rule needs."""

    key: str
    text: str
    figures: dict[str, Any] = field(name="with", default_factory=dict)
    option: str | None = None
    """The switch that turns an optional rule on."""
    campaign: bool = False
    """Whether it holds only in a campaign in which an earlier scenario brought it about."""


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """Points that a side scores for each fighter who satisfies a condition."""

    side: str
    text: str
    per: Left | Dead
    points: int
    points_for: dict[str, int] = {}


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """Who wins, and when; the first that holds decides."""

    text: str
    when: AnyCondition
    at: Literal["once", "end"]
    side: str | None = None
    level: Literal["victory", "decisive", "marginal", "draw", "shared"] = "victory"


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What an outcome changes later in the campaign."""

    change: Literal["rule", "wounded", "out", "out-unless-left", "late", "allies", "divided", "promote"]
    scenario: str | None = None
    campaign: str | None = None
    who: tuple[str, ...] = ()
    """Fighters; ``event:convinced`` stands for all to whom that event happened."""
    rule: str | None = None
    turn: int | None = None


class Aftermath(Struct, frozen=True, forbid_unknown_fields=True):
    """A consequence for the campaign."""

    text: str
    when: AnyCondition
    then: Change


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scenario."""

    key: str
    number: int
    title: str
    volume: Volume
    """The set of rules by which it is played (DN-1-02)."""
    turns: int
    first: str
    story: str
    spells: bool = True
    layout: tuple[Sheet, ...]
    sides: tuple[Force, ...] = field(name="side")
    specials: tuple[Special, ...] = field(name="special", default=())
    scores: tuple[Points, ...] = field(name="score", default=())
    victories: tuple[Victory, ...] = field(name="victory")
    aftermaths: tuple[Aftermath, ...] = field(name="aftermath", default=())
    woken: tuple[str, ...] = ()
    """The special rules that a campaign has brought about."""
    changed: bool = False
    """Whether it is a fight of a campaign, which may have changed it."""

    def ground(self) -> Ground:
        """The table laid out for it."""
        return lay_out(self.layout)


class Groups(Struct, frozen=True, forbid_unknown_fields=True):
    """How the campaign divides the peoples (DN-1.31-04)."""

    number: int
    sizes: dict[str, tuple[int, ...]]
    one_of_each: tuple[str, ...]
    committed: dict[str, int]


class Division(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the last scenario's company each player names if there is no peace."""

    winner: int
    loser: int
    leaders: dict[str, str]
    """The leader of each people, whom the other player cannot name."""


class CarryOver(Struct, frozen=True, forbid_unknown_fields=True):
    """What passes from one scenario to the next."""

    dead: str
    wounded_starts_wounded: int
    horses_replaced: int
    energy: str
    survivors_promoted: tuple[str, ...]


class Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    """A chain of scenarios (DN-1.2-03)."""

    key: str
    title: str
    scenarios: tuple[str, ...]
    groups: Groups
    fatigue: dict[Literal["foot", "mounted"], int]
    carry_over: CarryOver
    divided: Division
    points: dict[str, int]


@lru_cache(maxsize=1024)
def hexes_of(ground: Ground, area: Area) -> tuple[HexId, ...]:
    """The hexes of an area, in order.

    Raises:
        KeyError: a name in it does not exist.
    """
    return tuple(_hexes(ground, area))


def _hexes(ground: Ground, area: Area) -> Iterator[HexId]:
    named: AbstractSet[HexId] | None = None
    if area.hexes:
        named = {ground.hex(name) for name in area.hexes}
    if area.place is not None:
        named = set(ground.site(area.place))
    if area.beside is not None:
        inner = set(ground.site(area.beside))
        named = {n for h in inner for n in ground.grid.neighbours[h]} - inner
    if area.any:
        named = {h for part in area.any for h in _hexes(ground, part)}
    rows = _span(area.rows, ROW_NAMES.index)
    columns = _span(area.columns, lambda text: int(text) - 1)
    unknown = [key for key in (*area.terrain, *area.not_terrain) if key not in ground.kinds]
    if unknown or (area.map is not None and area.map not in ground.sheets):
        wrong = unknown[0] if unknown else str(area.map)
        near = nearest(wrong, (*ground.sheets, *(kind.key for kind in ground.kinds)))
        raise KeyError(f"{msg('dn-data-no-terrain-or-map', name=wrong)}{hint(near)}")
    for hex_ in all_hexes(ground.grid.size):
        kind = ground.kind(hex_)
        name = ground.name(hex_).rpartition("/")[2]
        if (
            (named is None or hex_ in named)
            and (area.map is None or ground.sheets[ground.sheet[hex_]] == area.map)
            and (rows is None or rows[0] <= ROW_NAMES.index(name[0]) <= rows[1])
            and (columns is None or columns[0] <= int(name[1:]) - 1 <= columns[1])
            and (not area.terrain or kind.key in area.terrain)
            and kind.key not in area.not_terrain
            and (area.level is None or ground.level[hex_] == 2 * area.level)
            and kind.cost["foot"] is not None
        ):
            yield hex_


def _span(text: str | None, number: Callable[[str], int]) -> tuple[int, int] | None:
    if text is None:
        return None
    low, _, high = text.partition("-")
    try:
        return number(low), number(high or low)
    except ValueError:
        raise KeyError(str(msg("dn-data-no-span", text=text))) from None


@cache
def load_scenario(key: str, folder: Path = FOLDER) -> Scenario:
    """Read a scenario and check every name in it.

    Raises:
        KeyError: there is no such scenario.
        DataError: it is faulty.
    """
    path = scenario_file(key, folder)
    if path is None:
        raise KeyError(f"{msg('dn-data-no-scenario', name=key)}{hint(nearest(key, scenario_keys(folder)))}")
    return read_scenario(path)


def scenario_file(key: str, folder: Path = FOLDER) -> Path | None:
    """The file of a scenario; None if there is no such scenario."""
    return next((path for path in scenario_files(folder) if path.stem.partition("-")[2] == key), None)


@cache
def scenario_digest(key: str, folder: Path = FOLDER) -> str:
    """A digest of a scenario's file when it was first loaded; empty if there is no file."""
    path = scenario_file(key, folder)
    return blake2b(path.read_bytes(), digest_size=8).hexdigest() if path else ""


def read_scenario(path: Path) -> Scenario:
    """Read a scenario from its file and check every name in it.

    Raises:
        DataError: it is faulty; lists all its faults.
    """
    file = TomlFile(path)
    scenario = file.decode(Scenario)
    try:
        ground = scenario.ground()
    except (KeyError, ValueError) as error:
        raise DataError([file.at(("layout",), error.args[0])]) from None
    faults = [*_faults_of_sides(scenario, ground, file), *_faults_of_results(scenario, ground, file)]
    if faults:
        raise DataError(faults)
    return scenario


def scenario_keys(folder: Path = FOLDER) -> tuple[str, ...]:
    """The keys of all scenarios, in order."""
    return tuple(path.stem.partition("-")[2] for path in scenario_files(folder))


def scenario_files(folder: Path = FOLDER) -> list[Path]:
    """The files of all scenarios, in order, without briefings and the like."""
    return [path for path in sorted(folder.glob("[0-9]*.toml")) if not is_companion(path)]


@cache
def load_campaign(path: Path = FOLDER / "campaign.toml") -> Campaign:
    """Read the campaign.

    Raises:
        DataError: it is faulty.
    """
    file = TomlFile(path)
    campaign = file.decode(Campaign)
    known = scenario_keys(path.parent)
    faults = [
        file.at(("scenarios", number), msg("dn-data-no-scenario", name=key), nearest(key, known))
        for number, key in enumerate(campaign.scenarios)
        if key not in known
    ]
    if faults:
        raise DataError(faults)
    return campaign


def conditions_of(scenario: Scenario, side: str | None = None) -> Iterator[AnyCondition]:
    """Every single condition by which a scenario scores or is won, by anybody or by one side."""
    for points in scenario.scores:
        if side in (None, points.side):
            yield points.per
    for victory in scenario.victories:
        if side in (None, victory.side):
            yield from (leaf for _, leaf in leaves_of(victory.when, ()))


def _faults_of_sides(scenario: Scenario, ground: Ground, file: TomlFile) -> Iterator[Fault]:
    known = [fighter.key for fighter in load_fighters(scenario.volume)]
    used: set[str] = set()
    for number, side in enumerate(scenario.sides):
        here: KeyPath = ("side", number)
        own = (*side.fighters, *side.allies)
        for path, key in (
            *_listed((*here, "fighters"), side.fighters),
            *_listed((*here, "allies"), side.allies),
        ):
            if key not in known:
                yield file.at(path, msg("dn-data-no-fighter", name=key), nearest(key, known))
            elif key in used:
                yield file.at(path, msg("dn-data-fights-twice", name=key))
            used.add(key)
        if side.mounted and scenario.volume == "challenge":
            yield file.at((*here, "mounted"), msg("dn-data-mounted-below"))  # DN-1.32-02
        places: list[tuple[KeyPath, SetUpArea | Entry]] = [
            *(((*here, "set_up", n), spot) for n, spot in enumerate(side.set_up)),
            *(((*here, "enter", n), entry) for n, entry in enumerate(side.enter)),
        ]
        for path, key in (
            *_listed((*here, "mounted"), side.mounted),
            *_listed((*here, "open"), side.open),
            *(named for spot, place in places for named in _listed((*spot, "who"), place.who)),
        ):
            if key not in own:
                yield file.at(path, msg("dn-data-other-side", name=key), nearest(key, own))
        for path, place in places:
            yield from _faults_of_area(place.area, ground, file, (*path, "area"))


def _faults_of_results(scenario: Scenario, ground: Ground, file: TomlFile) -> Iterator[Fault]:
    """The faults in victories, scores and consequences, and in who goes first."""
    sides = [side.key for side in scenario.sides]
    people = [*sides, *(key for side in scenario.sides for key in (*side.fighters, *side.allies))]
    named: list[tuple[KeyPath, str | None]] = [
        (("first",), scenario.first),
        *((("victory", n, "side"), victory.side) for n, victory in enumerate(scenario.victories)),
        *((("score", n, "side"), points.side) for n, points in enumerate(scenario.scores)),
    ]
    conditions: list[tuple[KeyPath, AnyCondition]] = [
        *((("victory", n, "when"), victory.when) for n, victory in enumerate(scenario.victories)),
        *((("score", n, "per"), points.per) for n, points in enumerate(scenario.scores)),
        *((("aftermath", n, "when"), aftermath.when) for n, aftermath in enumerate(scenario.aftermaths)),
    ]
    leaves = [leaf for path, condition in conditions for leaf in leaves_of(condition, path)]
    named += (side for path, leaf in leaves for side in _sides_of(leaf, path))
    for path, name in named:
        if name is not None and name not in sides:
            yield file.at(path, msg("dn-data-no-side", name=name), nearest(name, sides))
    for path, leaf in leaves:
        for place, who in _listed((*path, "who"), leaf.who) if isinstance(leaf, Left | Dead | Alive) else ():
            if who not in people:
                yield file.at(place, msg("dn-data-nobody", name=who), nearest(who, people))
        if isinstance(leaf, Left) and leaf.by is not None:
            yield from _faults_of_area(leaf.by, ground, file, (*path, "by"))
        if isinstance(leaf, SacksGone) and leaf.left_by is not None:
            yield from _faults_of_area(leaf.left_by, ground, file, (*path, "left_by"))


def _faults_of_area(area: Area, ground: Ground, file: TomlFile, path: KeyPath) -> Iterator[Fault]:
    try:
        if not hexes_of(ground, area):
            yield file.at(path, msg("dn-data-empty-area"))
    except KeyError as error:
        yield file.at(path, error.args[0])


def _listed(path: KeyPath, words: tuple[str, ...]) -> Iterator[tuple[KeyPath, str]]:
    """The words of a list, each with its place in the file."""
    for number, word in enumerate(words):
        yield (*path, number), word


def _sides_of(leaf: AnyCondition, path: KeyPath) -> Iterator[tuple[KeyPath, str | None]]:
    """The sides that a single condition names."""
    if isinstance(leaf, Score | PointsLead | Outnumbers | FewerDead | Won):
        yield (*path, "side"), leaf.side
    if isinstance(leaf, Outnumbers | FewerDead):
        yield (*path, "other"), leaf.other
    if isinstance(leaf, PointsLead):
        yield (*path, "over"), leaf.over
    if isinstance(leaf, SacksGone):
        yield (*path, "not_held_by"), leaf.not_held_by
