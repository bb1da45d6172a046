"""Scenarios as data: forces, set-up areas, calendar, steps, victory (DG-12-07, DG-12-12, DG-14 to DG-19).

A scenario is one TOML file that a player can change; ``data/scenarios/kender-strike.toml`` shows the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Literal

from msgspec import Struct, field, structs

from warhost.briefings import is_companion
from warhost.campaign.printed.counters import CounterSpec, EventClass, Kind, Manifest
from warhost.campaign.printed.sides import HL, NEUTRAL, WS
from warhost.campaign.world.atlas import Atlas
from warhost.core.ids import HexId, Side
from warhost.core.messages import msg
from warhost.datafiles import DataError, TomlFile

FOLDER = Path(__file__).parent.parent / "data" / "scenarios"

LAST_LESSON = 99
"""The place of a scenario that teaches nothing in particular."""

SideName = Literal["highlord", "whitestone"]
StepName = Literal["replacements", "events", "activation", "initiative"]


class Force(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Counters that a side sets up, and where.

    ``kinds`` and ``colours`` limit the counters of the nation, ``count`` how many take part; counters without a nation
    are named by ``tokens``. ``area`` names lands, regions or places. A ship sets up in ports and on coasts there, and
    so do armies and leaders who begin ``aboard`` one, each army on its own, and fliers who begin ``over`` ships.
    ``beside``: counters with one of which the force must stand. ``only_if`` names options and the values they must have
    for the force to take part; ``rules`` say all this in words.
    """

    side: SideName
    nation: str = ""
    tokens: tuple[str, ...] = ()
    only_if: dict[str, str] = field(default_factory=dict)
    kinds: tuple[Kind, ...] = ()
    colours: tuple[str, ...] = ()
    count: int | None = None
    area: tuple[str, ...]
    aboard: bool = False
    over: bool = False
    beside: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Muster(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Before setting up, a side chooses which counters of its forces take part; the others are out of the game.

    Exactly ``keep`` of them, all but ``drop``, ``half`` (rounded down, or up with ``half_up``), or ``at_most`` so many.
    """

    side: SideName
    nations: tuple[str, ...]
    kinds: tuple[Kind, ...] = ()
    keep: int | None = None
    drop: int | None = None
    half: bool = False
    half_up: bool = False
    at_most: int | None = None
    rule: str

    def bounds(self, available: int) -> tuple[int, int]:
        """The least and the largest number of counters that take part."""
        if self.at_most is not None:
            return 0, min(self.at_most, available)
        if self.drop is not None:
            return max(available - self.drop, 0), max(available - self.drop, 0)
        half = (available + self.half_up) // 2
        wanted = half if self.half or self.half_up else min(self.keep or 0, available)
        return wanted, wanted


class Quota(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A land in which an exact number of a side's armies must stand when it is ready."""

    side: SideName
    land: str
    exactly: int
    rule: str


class Cup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The strategic event counters at the start (DG-02-01); the others follow on their Turns (DG-02-02).

    ``all_of`` classes go in whole, of each class in ``random_of`` so many picked at random (DG-17-05).
    Before play each side draws ``opening_draws`` counters (DG-16-04).
    """

    all_of: tuple[EventClass, ...] = ()
    random_of: dict[EventClass, int] = field(default_factory=dict)
    opening_draws: int = 0


class Temple(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Dark Temple at the start: where it stands (DG-19-03), whether it ``must`` be placed (DG-17-03, DG-19-01)."""

    area: tuple[str, ...] = ()
    must: bool = False


class Exit(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where ships of a nation leave the map for good, and what each is worth, whole or damaged (MD-36-07)."""

    nation: str
    region: str
    whole: int
    damaged: int
    rule: str


class Allowance(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Movement Points of a nation's ships on one Turn, where they differ from the printed ones (MD-36-06)."""

    nation: str
    turn: int
    points: int
    rule: str


class Count(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """At least so many of something in the war.

    ``nations``: conquered by the Highlords or allied with them, Neraka aside; ``conquests``: conquered by them;
    ``knights``: nations of the Knights in the war; ``wings`` of the dragonarmies that came; ``highlords`` on the map.
    """

    of: Literal["nations", "conquests", "knights", "wings", "highlords"]
    least: int


class Condition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that can be true of the war; every field given must hold.

    A condition of a goal names its ``side``; one of a card means the side that plays the card where it names none.

    ``holds``: the side controls all these places. ``controls``: it controls all these countries (DG-17-07).
    ``lost_more_than``: the side has lost more than this part (in percent) of the Combat Strength it set up.
    ``moved_capital``: the capital of this nation was disbanded. ``points``: ships that left the map are worth at least
    so many. ``fleet_gone``: no ship of this nation is left on the map. ``all_of``, ``any_of``, ``none_of`` combine
    conditions.

    ``neutral``, ``allied``, ``conquered``: all these nations are neutral, allied with the side, or conquered.
    ``army``: the side has an army in one of these lands. ``from_sea``: it has none farther from the sea than so many
    hexes. ``leader``, ``counter``: one of these leaders, or of these
    counters, is on the map. ``count``: a number of things. ``turn``, ``era``: not before this one. ``winter``: it is
    winter. ``played``: all these cards were played as events, or settled before play.
    """

    side: SideName | None = None
    neutral: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()
    conquered: tuple[str, ...] = ()
    army: tuple[str, ...] = ()
    from_sea: int | None = None
    leader: tuple[str, ...] = ()
    counter: tuple[str, ...] = ()
    count: Count | None = None
    turn: int = 0
    era: int = 0
    winter: bool = False
    played: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    controls: tuple[str, ...] = ()
    moved_capital: str = ""
    lost_more_than: int | None = None
    points: int | None = None
    fleet_gone: str = ""
    all_of: tuple[Condition, ...] = ()
    any_of: tuple[Condition, ...] = ()
    none_of: tuple[Condition, ...] = ()


class Goal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way for a side to win, and how well.

    Goals are read from first to last at the end of the last Turn; ``each_turn`` tests at the end of every Turn,
    ``at_once`` as soon as the condition holds. A goal that is ``otherwise`` counts only if no other was met.
    """

    side: SideName
    level: str = "victory"
    reason: str
    rule: str
    when: Condition
    at_once: bool = False
    each_turn: bool = False
    otherwise: bool = False
    only_if: dict[str, str] = field(default_factory=dict)


class Level(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A level of victory by the number of countries held (DG-14-08)."""

    countries: int
    level: str


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scenario of the campaign.

    ``activatable``: the nations that can join a side, all neutral ones of the Activation Table if not said.
    ``closed_neutrals``: neutral nations may be neither entered nor overflown, unless ``open_if`` names options that
    open them; then they can be invaded. ``playing_area``: lands and regions outside of which nobody may go. ``fixed``:
    options that the scenario settles itself. ``lesson``: its place when learning the game. ``allied``: nations on a
    side from the start even without counters. ``defeated``: nations conquered before play, by the side that holds
    them. ``exiled``: nations whose capital is set up elsewhere. ``spared``: nations that cannot be conquered, because
    the set-up leaves their homes empty. ``ties_again``: nobody has the initiative before the first Turn, so equal dice
    are rolled again then. ``exit``: where ships leave the map. ``allowance``: Turns on which ships are slower.
    ``dropped_steps`` and ``new_draconians``: what is left out, such as events, activation and draconians (DG-18-03).
    """

    id: str
    title: str
    summary: str
    map: str
    first_turn: int
    last_turn: int
    lesson: int = LAST_LESSON
    initiative: SideName
    ties_again: bool = False
    force: tuple[Force, ...]
    goal: tuple[Goal, ...] = ()
    level: tuple[Level, ...] = ()
    muster: tuple[Muster, ...] = ()
    quota: tuple[Quota, ...] = ()
    cup: Cup = Cup()
    temple: Temple = Temple()
    exit: Exit | None = None
    allowance: tuple[Allowance, ...] = ()
    activatable: tuple[str, ...] | None = None
    closed_neutrals: bool = False
    open_if: dict[str, str] = field(default_factory=dict)
    fixed: dict[str, str] = field(default_factory=dict)
    playing_area: tuple[str, ...] = ()
    allied: dict[SideName, tuple[str, ...]] = field(default_factory=dict)
    defeated: dict[SideName, tuple[str, ...]] = field(default_factory=dict)
    exiled: dict[str, tuple[str, ...]] = field(default_factory=dict)
    spared: tuple[str, ...] = ()
    dropped_steps: tuple[StepName, ...] = ()
    new_draconians: bool = True
    invasions: bool = True
    setup_order: tuple[SideName, ...] = ()
    held: dict[SideName, tuple[str, ...]] = field(default_factory=dict)
    rules: tuple[str, ...] = ()

    @property
    def order_of_setup(self) -> tuple[Side, ...]:
        """The side without the initiative sets up first unless the scenario says otherwise (DG-00-02)."""
        if self.setup_order:
            return tuple(side_number(side) for side in self.setup_order)
        return (HL, WS) if self.initiative == "whitestone" else (WS, HL)

    def is_open(self, options: Mapping[str, str]) -> bool:
        """Whether nations that take no part can be entered after all (DG-16-07)."""
        opened = self.open_if and all(options.get(name) == value for name, value in self.open_if.items())
        return not self.closed_neutrals or bool(opened)


def side_number(side: str) -> Side:
    """The number of a side by its name in data."""
    return {"highlord": HL, "whitestone": WS}.get(side, NEUTRAL)


@cache
def load_scenario(path: Path) -> Scenario:
    """Read a scenario; a fault names file and line."""
    file = TomlFile(path)
    scenario = file.decode(Scenario)
    if scenario.last_turn < scenario.first_turn:
        raise DataError(
            [file.at(("last_turn",), msg("dg-data-turns", last=scenario.last_turn, first=scenario.first_turn))]
        )
    return scenario


@cache
def book_scenarios() -> dict[str, Path]:
    """The scenarios of the book by id, those first with which one learns the game (DG-13-08)."""
    found = (path for path in FOLDER.glob("*.toml") if not is_companion(path))
    paths = sorted(found, key=lambda path: (lesson_of(path), path.stem))
    return {path.stem: path for path in paths}


def lesson_of(path: Path) -> int:
    """The place of a scenario in the list; one that cannot be read comes last."""
    try:
        return load_scenario(path).lesson
    except DataError:
        return LAST_LESSON + 1


@cache
def scenario_digest(path: Path, overlays: tuple[Path, ...] = ()) -> str:
    """A digest of a scenario's file and the overlays on it, as they were when the scenario was first asked for."""
    digest = blake2b(path.read_bytes(), digest_size=8)
    for overlay in overlays:
        digest.update(overlay.read_bytes())
    return digest.hexdigest()


def counters_of(force: Force, manifest: Manifest) -> tuple[CounterSpec, ...]:
    """The counters of a force, in the order of the manifest."""
    if force.tokens:
        return tuple(manifest[token] for token in force.tokens)
    found = [
        c
        for c in manifest.select(nation=force.nation)
        if (not force.kinds or c.kind in force.kinds)
        and (not force.colours or c.colour in force.colours)
        and c.kind not in ("marker", "event", "artifact")
    ]
    return tuple(found if force.count is None else found[: force.count])


def force_without(force: Force, absent: tuple[str, ...], manifest: Manifest) -> Force | None:
    """A force without the counters that are absent; None if nobody is left."""
    tokens = tuple(counter.token for counter in counters_of(force, manifest))
    if not set(absent) & set(tokens):
        return force if tokens else None
    kept = tuple(token for token in tokens if token not in absent)
    return structs.replace(force, tokens=kept) if kept else None


def applies(part: Force | Goal, options: Mapping[str, str]) -> bool:
    """Whether the options of a game let a force take part or a goal count."""
    return all(options.get(name) == value for name, value in part.only_if.items())


def area_hexes(force: Force, atlas: Atlas) -> frozenset[HexId]:
    """The hexes where a force may set up."""
    return frozenset().union(*(atlas.hexes_of(name) for name in force.area))
