"""The drawn geography of a map: coasts, ranges, rivers, borders, roads and labels, in miles.

It lies in a map's folder ``geography`` as text and serves twice: ``tools/make_ansalon.py`` makes the hex data from it,
and the cartographer draws from it. Points are written ``x,y`` with a space between two points; x runs east and y south,
in miles from the centre of hex 0000. A hex is 20 miles wide, a row 17.32 miles deep.

========================  ============================================================================================
``coasts.toml``           rings of land, of water within land, and of islets too small for a hex of their own
``waters.toml``           rivers in reaches from source to mouth; the seas and where their names belong
``relief.toml``           mountain ranges: ridges (lines) and massifs (rings); passes and dwarven tunnels
``landscapes.toml``       rings of forest, jungle, marsh, desert, glacier, and the Maelstrom
``borders.toml``          borders between lands, the seat of every land, roads
``labels.toml``           names to be written on the map: where, how large, at what angle or along which line
========================  ============================================================================================

How hexes come out of it (DG-21-10 names what there is):

- A hex is land when its centre lies inside a coast ring (even-odd: a ring of water within land is water).
- A land hex is forest, marsh, desert or mountain when its centre lies inside such a ring; jungle and glacier are clear.
- A line lies on the hexside between two hexes when it crosses the straight line that joins their centres. So rivers and
  ridges come to their hexsides; and where a coast crosses between two land hexes, the hexside is an inlet.
- A land is what its borders and the sea enclose around its seat.

>>> geography = load_geography("ansalon")
>>> [reach.kind for reach in geography.river("Hylo Water").reaches]
['shallow', 'deep', 'shallow']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from warhost.campaign.world.atlas import DATA
from warhost.core.messages import msg
from warhost.datafiles import DataError, KeyPath, TomlFile

Point = tuple[float, float]
Line = tuple[Point, ...]
"""Points in miles; a ring does not repeat its first point."""

CoastKind = Literal["land", "water", "islet"]
ReachKind = Literal["shallow", "deep"]
LandscapeKind = Literal["forest", "jungle", "marsh", "desert", "glacier", "maelstrom"]
LabelKind = Literal["nation", "area", "island", "landscape", "sea", "bay", "strait", "range", "river", "forest"]


@dataclass(frozen=True, slots=True)
class Coast:
    """A shore: ``land``, ``water`` within it, or an ``islet`` that no hex is made of. ``ring`` is closed."""

    kind: CoastKind
    name: str
    ring: Line


@dataclass(frozen=True, slots=True)
class RiverStretch:
    """A stretch of river, running downstream. ``shallow`` is waded by armies, ``deep`` is sailed by ships."""

    kind: ReachKind
    line: Line


@dataclass(frozen=True, slots=True)
class River:
    """A river with its arms; a tributary's last point lies on the stream that takes it."""

    name: str
    aliases: tuple[str, ...]
    reaches: tuple[RiverStretch, ...]


@dataclass(frozen=True, slots=True)
class SeaName:
    """A named water. A sea hex belongs to the sea whose nearest anchor is nearest to it."""

    id: str
    anchors: Line


@dataclass(frozen=True, slots=True)
class Range:
    """Mountains: ridges that close hexsides, and massifs that make whole hexes mountain."""

    name: str
    aliases: tuple[str, ...]
    ridges: tuple[Line, ...]
    massifs: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A pass, tunnel, bridge or ford: ``at`` has a point on every hexside that it opens.

    Attributes:
        kind: what it is.
        name: its name.
        at: points, each on or near the middle of a hexside.
        hexes: for a pass, the hexes that count as pass hexes (DG-05-26).
    """

    kind: Literal["pass", "tunnel", "bridge", "ford"]
    name: str
    at: Line
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Landscape:
    """A ring of forest or other ground; it may reach over the coast, but counts on land (the Maelstrom: at sea)."""

    kind: LandscapeKind
    name: str
    ring: Line


@dataclass(frozen=True, slots=True)
class Border:
    """A stretch of border between two lands; ``-`` stands for ground that belongs to nobody."""

    between: tuple[str, str]
    line: Line


@dataclass(frozen=True, slots=True)
class LandPoints:
    """Where a land is: one point in each of its separate parts."""

    land: str
    at: Line


@dataclass(frozen=True, slots=True)
class Road:
    """A road; the rules know none."""

    name: str
    line: Line


@dataclass(frozen=True, slots=True)
class Label:
    """A name to be written on the map.

    Attributes:
        text: what to write; ``|`` parts it into lines.
        kind: what it names.
        size: 1 (largest) to 5 (smallest).
        at: the middle of the label.
        angle: degrees, clockwise from level.
        spread: how far the letters stand apart, in miles from the first to the last; 0 for ordinary spacing.
        along: a curve to write along instead, from the first letter to the last.
    """

    text: str
    kind: LabelKind
    size: int
    at: Point
    angle: float
    spread: float
    along: Line


@dataclass(frozen=True, slots=True)
class Geography:
    """Everything that is drawn of a map, except its places, which the atlas has."""

    coasts: tuple[Coast, ...]
    rivers: tuple[River, ...]
    seas: tuple[SeaName, ...]
    ranges: tuple[Range, ...]
    ways: tuple[Passage, ...]
    landscapes: tuple[Landscape, ...]
    borders: tuple[Border, ...]
    seats: tuple[LandPoints, ...]
    roads: tuple[Road, ...]
    labels: tuple[Label, ...]

    def river(self, name: str) -> River:
        """Return a river by name."""
        return next(river for river in self.rivers if river.name == name)

    def range(self, name: str) -> Range:
        """Return a mountain range by name."""
        return next(ridge for ridge in self.ranges if ridge.name == name)


# --- the files --------------------------------------------------------------------------------------------------------


class _Record(Struct, forbid_unknown_fields=True):
    """A table of a geography file."""


class _CoastRecord(_Record):
    ring: str
    kind: CoastKind = "land"
    name: str = ""


class _CoastsFile(_Record):
    coast: list[_CoastRecord] = field(default_factory=list)


class _ReachRecord(_Record):
    kind: ReachKind
    line: str


class _RiverRecord(_Record):
    name: str
    reach: list[_ReachRecord]
    aliases: list[str] = field(default_factory=list)


class _SeaRecord(_Record):
    id: str
    anchors: str


class _WayRecord(_Record):
    name: str
    at: str
    hexes: list[str] = field(default_factory=list)


class _WatersFile(_Record):
    river: list[_RiverRecord] = field(default_factory=list)
    bridge: list[_WayRecord] = field(default_factory=list)
    ford: list[_WayRecord] = field(default_factory=list)
    sea: list[_SeaRecord] = field(default_factory=list)


class _RangeRecord(_Record):
    name: str
    aliases: list[str] = field(default_factory=list)
    ridges: list[str] = field(default_factory=list)
    massifs: list[str] = field(default_factory=list)


class _ReliefFile(_Record):
    range: list[_RangeRecord] = field(default_factory=list)
    pass_: list[_WayRecord] = field(default_factory=list, name="pass")
    tunnel: list[_WayRecord] = field(default_factory=list)


class _LandscapeRecord(_Record):
    kind: LandscapeKind
    name: str
    ring: str


class _LandscapesFile(_Record):
    landscape: list[_LandscapeRecord] = field(default_factory=list)


class _BorderRecord(_Record):
    between: list[str]
    line: str


class _SeatRecord(_Record):
    land: str
    at: str


class _RoadRecord(_Record):
    name: str
    line: str


class _BordersFile(_Record):
    seat: list[_SeatRecord] = field(default_factory=list)
    border: list[_BorderRecord] = field(default_factory=list)
    road: list[_RoadRecord] = field(default_factory=list)


class _LabelRecord(_Record):
    text: str
    kind: LabelKind
    size: int
    at: str = ""
    angle: float = 0.0
    spread: float = 0.0
    along: str = ""


class _LabelsFile(_Record):
    label: list[_LabelRecord] = field(default_factory=list)


def _points(text: str, file: TomlFile, path: KeyPath) -> Line:
    points: list[Point] = []
    for word in text.split():
        x, _, y = word.partition(",")
        try:
            points.append((float(x), float(y)))
        except ValueError:
            raise DataError([file.at(path, msg("dg-data-no-point", word=word))]) from None
    return tuple(points)


def _point(text: str, file: TomlFile, path: KeyPath) -> Point:
    points = _points(text, file, path)
    if len(points) != 1:
        raise DataError([file.at(path, msg("dg-data-not-one-point", text=text))])
    return points[0]


def load_geography(name_or_folder: str | Path) -> Geography:
    """Return the geography of a map of the project, or of a map in any folder.

    Raises :class:`DataError` when its files cannot be read.
    """
    folder = Path(name_or_folder)
    if isinstance(name_or_folder, str) and (DATA / name_or_folder).is_dir():
        folder = DATA / name_or_folder
    return _load(folder.resolve())


@cache
def _load(folder: Path) -> Geography:
    return read_geography(folder)


def read_geography(folder: Path) -> Geography:
    """Read the geography of a map folder, without a cache."""

    def file(name: str) -> TomlFile:
        return TomlFile(folder / "geography" / name, f"geography/{name}")

    rivers, seas, crossings = _waters(file("waters.toml"))
    ranges, ways = _relief(file("relief.toml"))
    seats, borders, roads = _borders(file("borders.toml"))
    return Geography(
        coasts=_coasts(file("coasts.toml")),
        rivers=rivers,
        seas=seas,
        ranges=ranges,
        ways=(*ways, *crossings),
        landscapes=_landscapes(file("landscapes.toml")),
        borders=borders,
        seats=seats,
        roads=roads,
        labels=_labels(file("labels.toml")),
    )


def _coasts(file: TomlFile) -> tuple[Coast, ...]:
    records = file.decode(_CoastsFile).coast
    return tuple(Coast(c.kind, c.name, _points(c.ring, file, ("coast", i, "ring"))) for i, c in enumerate(records))


def _waters(file: TomlFile) -> tuple[tuple[River, ...], tuple[SeaName, ...], tuple[Passage, ...]]:
    data = file.decode(_WatersFile)
    rivers = tuple(
        River(
            river.name,
            tuple(river.aliases),
            tuple(
                RiverStretch(reach.kind, _points(reach.line, file, ("river", i, "reach", j, "line")))
                for j, reach in enumerate(river.reach)
            ),
        )
        for i, river in enumerate(data.river)
    )
    seas = tuple(SeaName(s.id, _points(s.anchors, file, ("sea", i, "anchors"))) for i, s in enumerate(data.sea))
    fords = [Passage("ford", w.name, _points(w.at, file, ("ford", i, "at"))) for i, w in enumerate(data.ford)]
    bridges = [Passage("bridge", w.name, _points(w.at, file, ("bridge", i, "at"))) for i, w in enumerate(data.bridge)]
    return rivers, seas, (*fords, *bridges)


def _relief(file: TomlFile) -> tuple[tuple[Range, ...], tuple[Passage, ...]]:
    data = file.decode(_ReliefFile)
    ranges = tuple(
        Range(
            r.name,
            tuple(r.aliases),
            tuple(_points(line, file, ("range", i, "ridges", j)) for j, line in enumerate(r.ridges)),
            tuple(_points(ring, file, ("range", i, "massifs", j)) for j, ring in enumerate(r.massifs)),
        )
        for i, r in enumerate(data.range)
    )
    passes = [
        Passage("pass", w.name, _points(w.at, file, ("pass", i, "at")), tuple(w.hexes))
        for i, w in enumerate(data.pass_)
    ]
    tunnels = [Passage("tunnel", w.name, _points(w.at, file, ("tunnel", i, "at"))) for i, w in enumerate(data.tunnel)]
    return ranges, (*passes, *tunnels)


def _landscapes(file: TomlFile) -> tuple[Landscape, ...]:
    records = file.decode(_LandscapesFile).landscape
    return tuple(
        Landscape(r.kind, r.name, _points(r.ring, file, ("landscape", i, "ring"))) for i, r in enumerate(records)
    )


def _borders(file: TomlFile) -> tuple[tuple[LandPoints, ...], tuple[Border, ...], tuple[Road, ...]]:
    data = file.decode(_BordersFile)
    borders: list[Border] = []
    for i, border in enumerate(data.border):
        if len(border.between) != 2:
            raise DataError([file.at(("border", i, "between"), msg("dg-data-border"))])
        first, second = border.between
        borders.append(Border((first, second), _points(border.line, file, ("border", i, "line"))))
    seats = tuple(LandPoints(s.land, _points(s.at, file, ("seat", i, "at"))) for i, s in enumerate(data.seat))
    roads = tuple(Road(r.name, _points(r.line, file, ("road", i, "line"))) for i, r in enumerate(data.road))
    return seats, tuple(borders), roads


def _labels(file: TomlFile) -> tuple[Label, ...]:
    labels: list[Label] = []
    for i, record in enumerate(file.decode(_LabelsFile).label):
        along = _points(record.along, file, ("label", i, "along"))
        if not record.at and len(along) < 2:
            raise DataError([file.at(("label", i), msg("dg-data-label-nowhere", text=record.text))])
        at = _point(record.at, file, ("label", i, "at")) if record.at else along[len(along) // 2]
        labels.append(Label(record.text, record.kind, record.size, at, record.angle, record.spread, along))
    return tuple(labels)
