"""The counter manifest: every counter of the game, with both its sides (DG-00-05 to DG-00-10, DG-22-*).

The figures are text in ``data/counters/*.toml``, one record for counters that are alike, each figure with a tag
that says where it comes from. :func:`load_manifest` reads them into a flat :class:`Manifest` of single counters.

>>> manifest = load_manifest()
>>> manifest["hylo-1"].full
Face(strength=4, movement=3)
>>> sum(c.tactical or 0 for c in manifest.select(nation="highlord", kind="leader"))
23
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct, field

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
    "none", "capital", "allied-capital", "mountain-hexside", "dark-temple", "place", "knights-battle", "never"
]

GROUND: frozenset[Kind] = frozenset({"infantry", "cavalry"})
AIR: frozenset[Kind] = frozenset({"dragon", "griffon", "pegasus"})
ARMIES: frozenset[Kind] = GROUND | AIR

DATA = Path(__file__).parent / "data" / "counters"

BOTH_SIDES: tuple[Side, ...] = ("HL", "WS")


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of an army: Strength Points and Movement Points (DG-00-08); of a ship its rating and allowance."""

    strength: int
    movement: int


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side must do to uncover an artifact in the advanced game (MD-42-01 to MD-42-10)."""

    take_to: Errand
    land: str | None = None


class Artifact(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of both sides."""

    hl: Condition
    ws: Condition


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


class Event(Struct, frozen=True):
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
    full: Face | None = None
    depleted: Face | None = None
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
    event: Event | None = None
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
            raise KeyError(f"no counter is called {token!r}{_near(token, self._by_token)}") from None

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
    full: Face
    depleted: Face
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


_Any = TypeVar("_Any")
_R = TypeVar("_R", bound=_Record)

_FIGURES = frozenset(
    {
        *("count", "full", "depleted", "damaged", "tactical", "movement"),
        *("combat", "defense", "diplomacy", "bonus", "modifier", "carries"),
    }
)
_TAGGABLE = frozenset({"kind", "race", "person", "wing"})


class CounterFault(ValueError):
    """A fault in a counter file: ``path:line: what is wrong``."""


class _File:
    """One TOML file, its text kept so that a fault can name its line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")

    def records(self, table: str, kind: type[_Any]) -> list[_Any]:
        """All ``[[table]]`` records of the file."""
        try:
            raw = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as fault:
            line = re.search(r"line (\d+)", str(fault))
            raise CounterFault(f"{self.path}:{line[1] if line else 1}: {fault}") from None
        for name in raw:
            if name != table:
                raise CounterFault(f"{self.path}:{self.line(name, 0)}: unknown table {name!r}; did you mean {table!r}?")
        found = []
        for index, record in enumerate(raw.get(table, [])):
            try:
                found.append(msgspec.convert(record, kind))
            except msgspec.ValidationError as fault:
                key = re.search(r"`\$\.(\w+)", str(fault)) or re.search(r"unknown field `(\w+)`", str(fault))
                raise CounterFault(f"{self.path}:{self.line(table, index, key[1] if key else None)}: {fault}") from None
        return found

    def line(self, table: str, index: int, key: str | None = None) -> int:
        """Line of the ``index``-th record of a table, or of a key in it."""
        at, seen = 1, -1
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.strip() in (f"[[{table}]]", f"[{table}]"):
                if seen == index:
                    break
                seen, at = seen + 1, number if seen + 1 <= index else at
            elif seen == index and key and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return at


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
            full=Face(record.full.rating, record.full.movement),
            depleted=Face(record.damaged.rating, record.damaged.movement),
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


def _hero(record: HeroRecord) -> Iterator[CounterSpec]:
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


def _events(record: EventRecord) -> Iterator[CounterSpec]:
    classes = [e_class for e_class, count in record.count.items() for _ in range(count)]
    for number, token, name in _numbered(record, len(classes), always=False):
        yield CounterSpec(
            token=token,
            name=name,
            kind=_KIND_OF_EFFECT.get(record.effect, "event"),
            number=number,
            joins=BOTH_SIDES if record.goes_to == "drawer" else (record.goes_to,),
            movement=record.movement,
            event=Event(
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


def _markers(record: MarkerRecord) -> Iterator[CounterSpec]:
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


def _near(word: str, words: Iterable[str]) -> str:
    """The hint behind an unknown word: its nearest valid spelling."""
    near = get_close_matches(word, list(words), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _check_figures(record: _Record) -> None:
    """Every figure of a record needs a tag, and no tag may be left over."""
    figures = set()
    for name in _FIGURES.intersection(record.__struct_fields__):
        value = getattr(record, name)
        if isinstance(value, Face | ShipFace):
            prefix = "" if name == "full" else f"{name}_"
            figures |= {prefix + part for part in value.__struct_fields__}
        elif value not in (None, 0) or isinstance(record, LeaderRecord | HeroRecord):
            figures |= {name} if value is not None else set()
    if isinstance(record, EventRecord):
        figures.add("class")
    missing = sorted(figures - record.source.keys())
    if missing:
        raise CounterFault(f"{record.token}: no source tag for {', '.join(missing)}")
    for tag in record.source.keys() - figures - _TAGGABLE:
        raise CounterFault(f"{record.token}: a source tag for {tag!r}, which is no figure{_near(tag, figures)}")


class _Reader:
    """Gathers the counters of a folder and remembers the line each came from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.counters: list[CounterSpec] = []
        self.origin: dict[str, str] = {}
        file = _File(folder / "nations.toml")
        self.nations: dict[str, Nation] = {}
        for index, nation in enumerate(file.records("nation", Nation)):
            self.origin[nation.id] = f"{file.path}:{file.line('nation', index)}"
            self.nations[nation.id] = nation

    def read(self, name: str, table: str, kind: type[_R], make: Callable[[_R], Iterator[CounterSpec]]) -> None:
        """Take in one file."""
        file = _File(self.folder / name)
        for index, record in enumerate(file.records(table, kind)):
            where = f"{file.path}:{file.line(table, index)}"
            try:
                _check_figures(record)
                for counter in make(record):
                    self._add(counter, where)
            except CounterFault as fault:
                raise CounterFault(f"{where}: {fault}") from None

    def _add(self, counter: CounterSpec, where: str) -> None:
        if counter.token in self.origin and counter.token not in self.nations:
            raise CounterFault(f"{counter.token!r} is already at {self.origin[counter.token]}")
        if counter.full and counter.depleted and counter.depleted.strength >= counter.full.strength:
            raise CounterFault(f"{counter.token!r} is no weaker on its reverse")
        self.origin[counter.token] = where
        self.counters.append(counter)

    def nation(self, name: str) -> Nation:
        """The nation that a record names."""
        if name not in self.nations:
            raise CounterFault(f"unknown nation {name!r}{_near(name, self.nations)}")
        return self.nations[name]

    def manifest(self) -> Manifest:
        """All counters, after the checks that need the whole."""
        tokens = {c.token: c for c in self.counters}
        stems: dict[str, list[str]] = {}
        for counter in self.counters:
            stems.setdefault(counter.stem, []).append(counter.token)
        counters = []
        for counter in self.counters:
            where = self.origin[counter.token]
            if counter.successor and counter.successor not in tokens:
                raise CounterFault(
                    f"{where}: unknown successor {counter.successor!r}{_near(counter.successor, tokens)}"
                )
            if counter.event and counter.event.brings:
                brought: list[str] = []
                for stem in counter.event.brings:
                    if stem not in stems:
                        raise CounterFault(f"{where}: brings unknown {stem!r}{_near(stem, stems)}")
                    brought += stems[stem]
                event = msgspec.structs.replace(counter.event, brings=tuple(brought))
                counters.append(msgspec.structs.replace(counter, event=event))
            else:
                counters.append(counter)
        manifest = Manifest(counters, self.nations.values())
        for nation in self.nations.values():
            total = manifest.strength(nation.id)
            if total != nation.strength:
                raise CounterFault(
                    f"{self.origin[nation.id]}: the armies of {nation.name} add up to {total}, not {nation.strength}"
                )
        return manifest


@cache
def load_manifest(folder: Path = DATA) -> Manifest:
    """Read and check the files of ``folder``; a fault names its file and line."""
    reader = _Reader(folder)
    for name in ("armies.toml", "dragons.toml"):
        reader.read(name, "army", ArmyRecord, lambda record: _armies(record, reader.nation(record.nation)))
    reader.read("ships.toml", "ship", ShipRecord, lambda record: _ships(record, reader.nation(record.nation)))
    reader.read("leaders.toml", "leader", LeaderRecord, lambda record: _leader(record, reader.nation(record.nation)))
    reader.read("events.toml", "event", EventRecord, _events)
    reader.read("heroes.toml", "hero", HeroRecord, _hero)
    reader.read("markers.toml", "marker", MarkerRecord, _markers)
    return reader.manifest()
