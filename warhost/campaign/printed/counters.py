"""The counter manifest: every counter of the game, with both its sides (DG-00-05 to DG-00-10, DG-22-*).

The figures are text in ``data/counters/*.toml``, one record for counters that are alike, each figure with a tag
that says where it comes from. :func:`load_manifest` reads them into a flat :class:`Manifest` of single counters.

>>> manifest = load_manifest()
>>> manifest["hylo-1"].full
ArmyFace(strength=4, movement=3)
>>> sum(c.tactical or 0 for c in manifest.select(nation="highlord", kind="leader"))
23
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct, field, structs

from warhost.core.messages import Message, msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, hint, nearest

Side = Literal["HL", "WS"]
"""The two sides (DG-00-01): Dragon Highlords and Whitestone."""

Tag = Literal["found", "inferred", "invented", "label"]
"""Where a figure comes from; ``armies.toml`` explains the four."""

Kind = Literal[
    "infantry",
    "cavalry",
    "dragon",
    "griffon",
    "pegasus",
    "ship",
    "leader",
    "hero",
    "wizard",
    "citadel",
    "artifact",
    "event",
    "marker",
]
"""What the counter is in play. The first five are armies (DG-00-05)."""

ArmyKind = Literal["infantry", "cavalry", "dragon", "griffon", "pegasus"]
EventClass = Literal["E1", "E10", "E20"]
EffectName = Literal[
    "activation-bonus",
    "wizard",
    "dragon-orb",
    "dragonlance",
    "flying-citadel",
    "good-dragons",
    "golden-general",
    "lord-soth",
    "gnomish-technology",
    "berem",
]
Errand = Literal[
    "none", "capital", "allied-capital", "mountain-hexside", "land", "dark-temple", "place", "knights-battle", "never"
]

GROUND: frozenset[Kind] = frozenset({"infantry", "cavalry"})
AIR: frozenset[Kind] = frozenset({"dragon", "griffon", "pegasus"})
ARMIES: frozenset[Kind] = GROUND | AIR

DATA = Path(__file__).parent.parent / "data" / "counters"

BOTH_SIDES: tuple[Side, ...] = ("HL", "WS")


class ArmyFace(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of an army: Strength Points and Movement Points (DG-00-08); of a ship its rating and allowance."""

    strength: int
    movement: int


class UncoverCondition(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side must do to uncover an artifact in the advanced game (MD-42-01 to MD-42-10)."""

    take_to: Errand
    land: str | None = None


class Artifact(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of both sides."""

    hl: UncoverCondition
    ws: UncoverCondition


class Nation(Struct, frozen=True, forbid_unknown_fields=True):
    """A colour combination: a nation of the Activation Table or one of the forces beside it."""

    id: str
    name: str
    race: str
    command: tuple[str, ...]
    strength: int
    source: dict[str, Tag]
    joins: tuple[Side, ...] = BOTH_SIDES
    knights: bool = False
    home: str | None = None
    table: bool = True
    conquered: bool = True
    note: str = ""


class EventCounter(Struct, frozen=True):
    """What a strategic event counter does when drawn (DG-11-*)."""

    effect: EffectName
    e_class: EventClass
    goes_to: Literal["drawer", "HL", "WS"]
    put_with: str | None = None
    bonus: int = 0
    modifier: int = 0
    carries: int = 0
    brings: tuple[str, ...] = ()
    artifact: Artifact | None = None


class CounterSpec(Struct, frozen=True):
    """One counter. ``token`` names it in orders and saves, ``name`` on the screen."""

    token: str
    name: str
    kind: Kind
    nation: str | None = None
    race: str | None = None
    number: int = 1
    joins: tuple[Side, ...] = BOTH_SIDES
    full: ArmyFace | None = None
    depleted: ArmyFace | None = None
    movement: int = 0
    tactical: int | None = None
    combat: int | None = None
    defense: int | None = None
    diplomacy: int | None = None
    naval: bool = False
    colour: str | None = None
    wing: str | None = None
    successor: str | None = None
    person: str | None = None
    event: EventCounter | None = None
    modules: tuple[str, ...] = ()
    source: dict[str, Tag] = field(default_factory=dict)
    note: str = ""

    @property
    def is_army(self) -> bool:
        """Ground or air army; ships, leaders and wizards are not armies (DG-00-05)."""
        return self.kind in ARMIES

    @property
    def is_standard(self) -> bool:
        """In play without any advanced package."""
        return not self.modules

    @property
    def stem(self) -> str:
        """The token without its number: what all counters of the same record share."""
        head, _, tail = self.token.rpartition("-")
        return head if head and tail == str(self.number) else self.token


class Manifest:
    """All counters in the order of the files, and the nations they belong to."""

    def __init__(self, counters: Iterable[CounterSpec], nations: Iterable[Nation]) -> None:
        self.counters = tuple(counters)
        self.nations = {nation.id: nation for nation in nations}
        self._by_token = {counter.token: counter for counter in self.counters}

    def __iter__(self) -> Iterator[CounterSpec]:
        return iter(self.counters)

    def __contains__(self, token: object) -> bool:
        return token in self._by_token

    def __len__(self) -> int:
        return len(self.counters)

    def __getitem__(self, token: str) -> CounterSpec:
        try:
            return self._by_token[token]
        except KeyError:
            near = nearest(token, self._by_token)
            raise KeyError(f"{msg('dg-data-no-counter', name=token)}{hint(near)}") from None

    def select(
        self, *, nation: str | None = None, kind: Kind | None = None, modules: Iterable[str] = ()
    ) -> tuple[CounterSpec, ...]:
        """Counters of a nation or kind: those of the standard game, and of the packages named."""
        wanted = set(modules)
        return tuple(
            c
            for c in self.counters
            if (nation is None or c.nation == nation)
            and (kind is None or c.kind == kind)
            and (c.is_standard or not wanted.isdisjoint(c.modules))
        )

    def armies(self, nation: str) -> tuple[CounterSpec, ...]:
        """Ground and air armies of a nation."""
        return tuple(c for c in self.counters if c.nation == nation and c.is_army)

    def strength(self, nation: str) -> int:
        """Strength Points of all its armies at full strength."""
        return sum(c.full.strength for c in self.armies(nation) if c.full)

    def cup(self, *classes: EventClass) -> tuple[CounterSpec, ...]:
        """The strategic event counters of the given classes, or of all (DG-02-02)."""
        return tuple(
            c
            for c in self.counters
            if c.event is not None and c.is_standard and (not classes or c.event.e_class in classes)
        )


# ---------------------------------------------------------------- the files

_KIND_OF_EFFECT: dict[EffectName, Kind] = {
    "wizard": "wizard",
    "flying-citadel": "citadel",
    "dragon-orb": "artifact",
    "dragonlance": "artifact",
    "gnomish-technology": "artifact",
    "berem": "artifact",
}


class _Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    token: str
    name: str
    source: dict[str, Tag]
    modules: tuple[str, ...] = ()
    note: str = ""


class ArmyRecord(_Record, frozen=True, kw_only=True):
    """Armies that are alike."""

    nation: str
    race: str
    kind: ArmyKind
    count: int
    full: ArmyFace
    depleted: ArmyFace
    colour: str | None = None


class ShipFace(Struct, frozen=True, forbid_unknown_fields=True):
    """Combat Rating and Movement Allowance (DG-00-07)."""

    rating: int
    movement: int


class ShipRecord(_Record, frozen=True, kw_only=True):
    """Ships of one nation."""

    nation: str
    count: int
    full: ShipFace
    damaged: ShipFace


class LeaderRecord(_Record, frozen=True, kw_only=True):
    """One leader (DG-00-06)."""

    nation: str
    tactical: int
    movement: int
    race: str | None = None
    person: str | None = None
    combat: int | None = None
    defense: int | None = None
    diplomacy: int | None = None
    naval: bool = False
    wing: str | None = None
    successor: str | None = None


class HeroRecord(_Record, frozen=True, kw_only=True):
    """One Hero of the Lance (MD-43-01)."""

    race: str
    movement: int
    combat: int
    defense: int
    diplomacy: int


class EventRecord(_Record, frozen=True, kw_only=True):
    """Event counters that are alike but for their E-class."""

    effect: EffectName
    count: dict[EventClass, int]
    goes_to: Literal["drawer", "HL", "WS"]
    put_with: str | None = field(name="with", default=None)
    bonus: int = 0
    modifier: int = 0
    movement: int = 0
    carries: int = 0
    brings: tuple[str, ...] = ()
    artifact: Artifact | None = None


class MarkerRecord(_Record, frozen=True, kw_only=True):
    """Markers that are alike."""

    count: int
    nation: str | None = None


_T = TypeVar("_T")
_R = TypeVar("_R", bound=_Record)

_NOBODY = Nation(id="", name="", race="", command=(), strength=0, source={})

_FIGURES = frozenset(
    {
        *("count", "full", "depleted", "damaged", "tactical", "movement"),
        *("combat", "defense", "diplomacy", "bonus", "modifier", "carries"),
    }
)
_TAGGABLE = frozenset({"kind", "race", "person", "wing"})


def _numbered(record: _Record, count: int, *, always: bool = True) -> Iterator[tuple[int, str, str]]:
    """Number, token and name of each counter of a record; a lone marker or event goes without a number."""
    if count == 1 and not always:
        yield 1, record.token, record.name
    else:
        for number in range(1, count + 1):
            yield number, f"{record.token}-{number}", f"{record.name} {number}"


def _armies(record: ArmyRecord, nation: Nation) -> Iterator[CounterSpec]:
    for number, token, name in _numbered(record, record.count):
        yield CounterSpec(
            token=token,
            name=name,
            kind=record.kind,
            nation=nation.id,
            race=record.race,
            number=number,
            joins=nation.joins,
            full=record.full,
            depleted=record.depleted,
            movement=record.full.movement,
            colour=record.colour,
            modules=record.modules,
            source=record.source,
            note=record.note,
        )


def _ships(record: ShipRecord, nation: Nation) -> Iterator[CounterSpec]:
    for number, token, name in _numbered(record, record.count):
        yield CounterSpec(
            token=token,
            name=name,
            kind="ship",
            nation=nation.id,
            race=nation.race,
            number=number,
            joins=nation.joins,
            full=ArmyFace(record.full.rating, record.full.movement),
            depleted=ArmyFace(record.damaged.rating, record.damaged.movement),
            movement=record.full.movement,
            modules=record.modules,
            source=record.source,
            note=record.note,
        )


def _leader(record: LeaderRecord, nation: Nation) -> Iterator[CounterSpec]:
    yield CounterSpec(
        token=record.token,
        name=record.name,
        kind="leader",
        nation=nation.id,
        race=record.race or nation.race,
        joins=nation.joins,
        movement=record.movement,
        tactical=record.tactical,
        combat=record.combat,
        defense=record.defense,
        diplomacy=record.diplomacy,
        naval=record.naval,
        wing=record.wing,
        successor=record.successor,
        person=record.person,
        modules=record.modules,
        source=record.source,
        note=record.note,
    )


def _hero(record: HeroRecord, _nobody: Nation) -> Iterator[CounterSpec]:
    yield CounterSpec(
        token=record.token,
        name=record.name,
        kind="hero",
        race=record.race,
        joins=("WS",),
        movement=record.movement,
        combat=record.combat,
        defense=record.defense,
        diplomacy=record.diplomacy,
        modules=record.modules,
        source=record.source,
        note=record.note,
    )


def _events(record: EventRecord, _nobody: Nation) -> Iterator[CounterSpec]:
    classes = [e_class for e_class, count in record.count.items() for _ in range(count)]
    for number, token, name in _numbered(record, len(classes), always=False):
        yield CounterSpec(
            token=token,
            name=name,
            kind=_KIND_OF_EFFECT.get(record.effect, "event"),
            number=number,
            joins=BOTH_SIDES if record.goes_to == "drawer" else (record.goes_to,),
            movement=record.movement,
            event=EventCounter(
                effect=record.effect,
                e_class=classes[number - 1],
                goes_to=record.goes_to,
                put_with=record.put_with,
                bonus=record.bonus,
                modifier=record.modifier,
                carries=record.carries,
                brings=record.brings,
                artifact=record.artifact,
            ),
            modules=record.modules,
            source=record.source,
            note=record.note,
        )


def _markers(record: MarkerRecord, _owner: Nation) -> Iterator[CounterSpec]:
    for number, token, name in _numbered(record, record.count, always=False):
        yield CounterSpec(
            token=token,
            name=name,
            kind="marker",
            nation=record.nation,
            number=number,
            modules=record.modules,
            source=record.source,
            note=record.note,
        )


def _figures(record: _Record) -> set[str]:
    """The names under which the figures of a record must be tagged."""
    figures = {"class"} if isinstance(record, EventRecord) else set()
    for name in _FIGURES.intersection(record.__struct_fields__):
        value = getattr(record, name)
        if isinstance(value, ArmyFace | ShipFace):
            prefix = "" if name == "full" else f"{name}_"
            figures |= {prefix + part for part in value.__struct_fields__}
        # An event without a bonus has no bonus; Kitiara's diplomacy of 0 is a figure.
        elif value is not None and not (isinstance(record, EventRecord) and value == 0):
            figures.add(name)
    return figures


class _Reader:
    """Gathers the counters of a folder and every fault in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []
        self.counters: list[CounterSpec] = []
        self.origin: dict[str, tuple[TomlFile, KeyPath]] = {}
        self.nations: dict[str, Nation] = {}
        for index, nation in enumerate(self._records("nations.toml", "nation", Nation)):
            self.nations[nation.id] = nation
            self.origin[f"nation {nation.id}"] = (self.file, ("nation", index))

    def _records(self, name: str, table: str, kind: type[_T]) -> list[_T]:
        self.file = TomlFile(self.folder / name, f"counters/{name}")
        shape = msgspec.defstruct(name, [(table, GenericAlias(list, kind))], forbid_unknown_fields=True)
        try:
            return list(getattr(self.file.decode(shape), table))
        except DataError as error:
            self.faults += error.faults
            return []

    def read(self, name: str, table: str, kind: type[_R], make: Callable[[_R, Nation], Iterator[CounterSpec]]) -> None:
        """Take in one file."""
        for index, record in enumerate(self._records(name, table, kind)):
            path: KeyPath = (table, index)
            self._check_tags(record, path)
            nation = getattr(record, "nation", None)
            if nation is not None and nation not in self.nations:
                self._fault((*path, "nation"), msg("dg-data-no-nation", name=nation), nearest(nation, self.nations))
                continue
            for counter in make(record, self.nations[nation] if nation else _NOBODY):
                self._add(counter, path)

    def _fault(self, path: KeyPath, fault: Message, suggestion: str = "") -> None:
        self.faults.append(self.file.at(path, fault, suggestion))

    def _check_tags(self, record: _Record, path: KeyPath) -> None:
        figures = _figures(record)
        for missing in sorted(figures - record.source.keys()):
            self._fault((*path, "source"), msg("dg-data-no-source", token=record.token, missing=missing))
        for extra in sorted(record.source.keys() - figures - _TAGGABLE):
            self._fault(
                (*path, "source"), msg("dg-data-no-figure", token=record.token, extra=extra), nearest(extra, figures)
            )

    def _add(self, counter: CounterSpec, path: KeyPath) -> None:
        if counter.token in self.origin:
            file, first = self.origin[counter.token]
            self._fault(
                (*path, "token"),
                msg("dg-data-counter-twice", token=counter.token, name=file.name, line=file.line(*first)),
            )
        elif counter.full and counter.depleted and counter.depleted.strength >= counter.full.strength:
            self._fault((*path, "full"), msg("dg-data-reverse", token=counter.token))
        self.origin[counter.token] = (self.file, path)
        self.counters.append(counter)

    def manifest(self) -> Manifest:
        """All counters, after the checks that need the whole."""
        stems: dict[str, list[str]] = {}
        for counter in self.counters:
            stems.setdefault(counter.stem, []).append(counter.token)
        whole = Manifest((self._with_company(counter, stems) for counter in self.counters), self.nations.values())
        for nation in self.nations.values():
            total = whole.strength(nation.id)
            if total != nation.strength and not self.faults:
                file, path = self.origin[f"nation {nation.id}"]
                fault = msg("dg-data-strength", name=nation.name, total=total, strength=nation.strength)
                self.faults.append(file.at((*path, "strength"), fault))
        if self.faults:
            raise DataError(sorted(self.faults))
        return whole

    def _with_company(self, counter: CounterSpec, stems: dict[str, list[str]]) -> CounterSpec:
        """The counter, with the stems that it brings spelled out as tokens."""
        file, path = self.origin[counter.token]
        if counter.successor and counter.successor not in self.origin:
            near = nearest(counter.successor, self.origin)
            self.faults.append(file.at((*path, "successor"), msg("dg-data-no-counter", name=counter.successor), near))
        if counter.event is None or not counter.event.brings:
            return counter
        for stem in counter.event.brings:
            if stem not in stems:
                self.faults.append(
                    file.at((*path, "brings"), msg("dg-data-no-counter", name=stem), nearest(stem, stems))
                )
        brings = tuple(token for stem in counter.event.brings for token in stems.get(stem, ()))
        return structs.replace(counter, event=structs.replace(counter.event, brings=brings))


@cache
def load_manifest(folder: Path = DATA) -> Manifest:
    """Read and check the files of ``folder``; a :class:`DataError` lists every fault with its file and line."""
    reader = _Reader(folder)
    reader.read("armies.toml", "army", ArmyRecord, _armies)
    reader.read("dragons.toml", "army", ArmyRecord, _armies)
    reader.read("ships.toml", "ship", ShipRecord, _ships)
    reader.read("leaders.toml", "leader", LeaderRecord, _leader)
    reader.read("events.toml", "event", EventRecord, _events)
    reader.read("heroes.toml", "hero", HeroRecord, _hero)
    reader.read("markers.toml", "marker", MarkerRecord, _markers)
    return reader.manifest()
