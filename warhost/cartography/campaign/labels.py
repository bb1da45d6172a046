"""Which names stand where: lands and seas as the geography wants, places beside their symbols, none over another.

Important names come first: those of lands, capitals, fortified places, ports and passes are always written; they
move, and finally shrink, until they are free. Other names give way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import shapely

from warhost.campaign.world.atlas import Place, PlaceKind, spelling
from warhost.campaign.world.geography import Label, LabelKind, Passage
from warhost.cartography.campaign.places import anchor_at, is_capital, place_box
from warhost.cartography.studio.lettering import PATCH, Crowding, Inscription, Type, along, plain, spread
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import Box, Point, grown, inside, lines, walk
from warhost.cartography.studio.survey import HEX, Survey, hex_at, hex_centre, side_ends

SIZES: dict[LabelKind, dict[int, float]] = {
    "nation": {1: 54, 2: 41, 3: 31, 4: 24, 5: 18},
    "area": {1: 48, 2: 37, 3: 28, 4: 22, 5: 17},
    "island": {1: 48, 2: 37, 3: 28, 4: 22, 5: 17},
    "landscape": {1: 36, 2: 30, 3: 24, 4: 20, 5: 16},
    "sea": {1: 62, 2: 42, 3: 32, 4: 24, 5: 18},
    "bay": {1: 40, 2: 32, 3: 25, 4: 20, 5: 16},
    "strait": {1: 40, 2: 32, 3: 25, 4: 19, 5: 15.5},
    "range": {1: 34, 2: 29, 3: 24, 4: 19, 5: 15.5},
    "river": {1: 22, 2: 20, 3: 18, 4: 16, 5: 14.5},
    "forest": {1: 30, 2: 25, 3: 21, 4: 18, 5: 15},
}
"""Size of type by kind and size of label, in board units on a map of a region."""

WATERS = ("sea", "bay", "strait")
LANDS = ("nation", "area", "island")


@dataclass(frozen=True, slots=True)
class NamePlan:
    """All names of a view in their places, and the area that they and the symbols cover."""

    names: tuple[Inscription, ...]
    ground: Crowding


def plan(survey: Survey, detail: Detail, box: Box, only: frozenset[int] | None = None) -> NamePlan:
    """Find a place for every name in a box, or on some hexes only."""
    return _Planner(survey, detail, box, only).plan()


class NameSetting(NamedTuple):
    """A way to write a name: what it costs at least, and how it is set."""

    cost: float
    set: Callable[[], Inscription]


class _Planner:
    def __init__(self, survey: Survey, detail: Detail, box: Box, only: frozenset[int] | None) -> None:
        self.survey = survey
        self.atlas = survey.atlas
        self.detail = detail
        self.box = grown(box, -6)
        self.only = only
        self.ground = Crowding()
        self.names: list[Inscription] = []
        self.labels = survey.geography.labels

    def plan(self) -> NamePlan:
        self._note_symbols()
        self._note_clutter()
        waters = [label for label in self.labels if label.kind in WATERS]
        lands = [label for label in self.labels if label.kind in LANDS]
        for label in sorted((x for x in (*waters, *lands) if x.size <= 3), key=lambda label: label.size):
            self._write_area(label)
        places = [p for p in self.atlas.places if self._shows(p.hex)]
        needed = [p for p in places if p.fortified or p.port]
        for place in sorted(needed, key=lambda p: (not is_capital(self.atlas, p), -len(p.name), p.index)):
            self._write_place(place, needed=True)
        for label in sorted((x for x in (*lands, *waters) if x.size > 3), key=lambda label: label.size):
            self._write_area(label)
        for way in self.survey.geography.ways:
            if way.kind == "pass":
                self._write_way(way, needed=True)
        for place in sorted((p for p in places if p not in needed), key=lambda p: (-len(p.name), p.index)):
            self._write_place(place, needed=False)
        for label in self.labels:
            if label.kind not in (*WATERS, *LANDS):
                self._write_feature(label)
        if self.detail.name != "continent":
            for way in self.survey.geography.ways:
                if way.kind != "pass":
                    self._write_way(way, needed=False)
        return NamePlan(tuple(self.names), self.ground)

    def _shows(self, hex_: int) -> bool:
        return inside(hex_centre(self.atlas, hex_), self.box) and (self.only is None or hex_ in self.only)

    # --- what is there already ----------------------------------------------------------------------------------------

    def _note_symbols(self) -> None:
        k = self.detail.symbol
        for place in self.atlas.places:
            self.ground.take([place_box(self.atlas, place, self.detail)])
            anchor = anchor_at(self.survey, place, self.detail)
            if anchor:
                self.ground.take([_around(anchor, 10 * k, 11 * k)])
        for side, kind in enumerate(self.atlas.crossing):
            if kind:
                self.ground.take([_around(_middle(*side_ends(self.atlas, side)), 10 * k, 10 * k)])

    def _note_clutter(self) -> None:
        view = shapely.box(*self.box)
        coast = shapely.intersection(self.survey.land.boundary, view)
        for line in lines(coast):
            self.ground.clutter((at for at, _ in walk(line, PATCH)), 1.6)
        for _, _, course in self.survey.rivers:
            self.ground.clutter((at for at, _ in walk(course, PATCH)), 1.6)
        for line in self.survey.borders:
            self.ground.clutter((at for at, _ in walk(line, PATCH)), 0.7)
        for road in self.survey.geography.roads:
            self.ground.clutter((at for at, _ in walk(self.survey.line(road.line), PATCH)), 0.6)
        for side in self.survey.mountain_sides:
            ends = side_ends(self.atlas, side)
            self.ground.clutter(((x, y + dy) for (x, y), _ in walk(ends, PATCH) for dy in (-18, 0, 14)), 1.6)

    # --- choosing -----------------------------------------------------------------------------------------------------

    def _fits(self, name: Inscription) -> bool:
        west, north, east, south = self.box
        inside_ = all(west <= b[0] and north <= b[1] and b[2] <= east and b[3] <= south for b in name.boxes)
        if not inside_ or not self.ground.is_free(name.boxes):
            return False
        only = self.only
        return only is None or all(hex_at(self.atlas, spot) in only for b in name.boxes for spot in _samples(b))

    def _write_best(
        self, options: Iterable[NameSetting], home: frozenset[int] = frozenset(), *, afloat: bool = False
    ) -> bool:
        """Write the cheapest option that is free; returns whether there was one.

        A name prefers to lie over its own hexes, ``home``; one that is ``afloat`` must.
        """
        best: Inscription | None = None
        cheapest = math.inf
        for option in sorted(options, key=lambda option: option.cost):
            if option.cost >= cheapest:
                break
            name = option.set()
            if not self._fits(name):
                continue
            cost = option.cost + self.ground.crowding(name.boxes)
            if home and cost < cheapest:
                strays = sum(hex_at(self.atlas, spot) not in home for box in name.boxes for spot in _samples(box))
                cost += 3.0 * strays
                if strays and afloat:
                    continue
            if cost < cheapest:
                best, cheapest = name, cost
        if best is None:
            return False
        self.ground.take(grown(box, 1.5) for box in best.boxes)
        self.names.append(best)
        return True

    # --- lands and seas -----------------------------------------------------------------------------------------------

    def _area_type(self, label: Label) -> Type:
        size = SIZES[label.kind][label.size] * self.detail.type
        if label.kind in WATERS:
            ocean = label.size <= 2
            return Type("m-sea-name", size, italic=True, capitals=ocean, spacing=0.04, widest=1.0, halo=0.12)
        if label.kind == "nation":
            return Type("m-land-name", size, weight=600, capitals=True, spacing=0.14, widest=1.1, halo=0.16)
        if label.kind in LANDS:
            return Type("m-area-name", size, capitals=True, spacing=0.14, widest=1.1, halo=0.16)
        classes = {"range": "m-range-name", "river": "m-river-name", "forest": "m-wood-name"}
        class_ = classes.get(label.kind, "m-area-name")
        return Type(class_, size, weight=600, italic=True, spacing=0.03, widest=0.5, halo=0.15)

    def _area_hexes(self, label: Label) -> frozenset[int]:
        key = spelling(label.text.replace("|", " "))
        return self.atlas.area_names.get(key, frozenset())

    def _write_area(self, label: Label) -> None:
        """Write the name of a land or sea: as drawn, shifted, smaller, or wherever its visible part has room."""
        type_ = self._area_type(label)
        hexes = self._area_hexes(label)
        afloat = label.kind in WATERS
        for strictly in (True, False) if afloat and hexes else (False,):
            for share in (1.0, 0.88, 0.76, 0.66):
                shifted = self._shifted(label, type_.smaller(share), share, 0.9 * HEX)
                if self._write_best(shifted, hexes, afloat=strictly):
                    return
        seen = sorted(h for h in hexes if self._shows(h))
        if len(seen) < 2:
            return
        for share in (0.7, 0.58, 0.48):
            if self._write_best(self._anywhere(label, type_.smaller(share), seen), hexes, afloat=afloat):
                return

    def _shifted(self, label: Label, type_: Type, share: float, reach: float) -> Iterator[NameSetting]:
        """The name as the geography places it, and slightly shifted in each direction."""
        drawn = self._set(label, type_, share)
        west, north, east, south = _hull(drawn.boxes)
        if east - west > self.box[2] - self.box[0] or south - north > self.box[3] - self.box[1]:
            return
        if not inside(_centre((west, north, east, south)), self.box):
            return
        for dx, dy in _spiral(reach):
            yield NameSetting(0.06 * math.hypot(dx, dy), partial(drawn.moved, dx, dy))

    def _set(self, label: Label, type_: Type, share: float) -> Inscription:
        middle = self.survey.line([label.at])[0]
        if label.along:
            return along(label.text, type_, self.survey.line(label.along))
        if "|" in label.text:
            return plain(label.text, type_, middle)
        if label.spread:
            return spread(label.text, type_, middle, label.spread * self.survey.scale * share, angle=label.angle)
        return plain(label.text, type_, middle, angle=label.angle)

    def _anywhere(self, label: Label, type_: Type, seen: Sequence[int]) -> Iterator[NameSetting]:
        """The name on one or more lines, around the middles of visible hexes."""
        middles = [hex_centre(self.atlas, h) for h in seen]
        middle = tuple(sum(p[i] for p in middles) / len(middles) for i in (0, 1))
        for x, y in middles[:: 1 + len(middles) // 80]:
            for text in {label.text: 0, _halved(label.text.replace("|", " ")): 1}:
                for dy in (0.0, 0.25 * HEX):
                    yield NameSetting(0.02 * math.dist((x, y), middle), partial(plain, text, type_, (x, y + dy)))

    # --- ranges, rivers, forests --------------------------------------------------------------------------------------

    def _write_feature(self, label: Label) -> None:
        """Write the name of a range, river, forest or landscape, if there is room near where it belongs."""
        type_ = self._area_type(label)
        for share in (1.0, 0.85):
            if self._write_best(self._shifted(label, type_.smaller(share), share, 0.55 * HEX)):
                return

    # --- places -------------------------------------------------------------------------------------------------------

    def _place_type(self, place: Place) -> Type:
        size = self.detail.type
        if is_capital(self.atlas, place):
            return Type("m-place-name", 18.5 * size, weight=600)
        if place.fortified or place.kind == PlaceKind.CITY:
            return Type("m-place-name", 16.5 * size, weight=600)
        italic = place.kind in (PlaceKind.RUIN, PlaceKind.LANDMARK)
        return Type("m-place-name", 15.5 * size, italic=italic)

    def _write_place(self, place: Place, *, needed: bool) -> None:
        type_ = self._place_type(place)
        symbol = place_box(self.atlas, place, self.detail)
        for share in (1.0, 0.9, 0.8, 0.7) if needed else (1.0, 0.88):
            for reach in (1.0, 1.6, 2.4) if needed else (1.0, 1.5):
                if self._write_best(
                    _beside(place.name, type_.smaller(share), symbol, 3.5 * self.detail.symbol * reach)
                ):
                    return

    def _write_way(self, way: Passage, *, needed: bool) -> None:
        points = self.survey.line(way.at)
        if not any(inside(point, self.box) for point in points):
            return
        type_ = Type("m-pass-name", 13.5 * self.detail.type, weight=600, italic=True, halo=0.16)
        for share in (1.0, 0.88, 0.76, 0.66) if needed else (1.0,):
            for reach in (1.0, 3.0, 6.0) if needed else (1.0,):
                spots = [_around(point, 11 * self.detail.symbol, 11 * self.detail.symbol) for point in points]
                options = (
                    option
                    for spot in spots
                    for option in _beside(way.name, type_.smaller(share), spot, 3 * self.detail.symbol * reach)
                )
                if self._write_best(options):
                    return


def _beside(text: str, type_: Type, symbol: Box, gap: float) -> Iterator[NameSetting]:
    """A name on every side of a symbol, the favoured sides first; long names also on two lines."""
    west, north, east, south = symbol
    cx, cy = (west + east) / 2, (north + south) / 2
    texts = [text]
    if " " in text and len(text) > 9:
        texts.append(_halved(text))
    for index, lines_ in enumerate(texts):
        half = max(type_.width(line) for line in lines_.split("|")) / 2
        tall = type_.size * (0.46 + 0.48 * lines_.count("|"))
        spots = (
            (0.0, (east + gap + half, cy + 4)),
            (0.6, (west - gap - half, cy + 4)),
            (0.8, (cx, south + gap + tall)),
            (1.0, (east + gap + half, south - tall * 0.4)),
            (1.0, (east + gap + half, north + tall)),
            (1.3, (cx, north - gap - tall)),
            (1.4, (west - gap - half, south - tall * 0.4)),
            (1.4, (west - gap - half, north + tall)),
            (1.8, (cx + half * 0.6, south + gap + tall)),
            (1.8, (cx - half * 0.6, south + gap + tall)),
            (2.0, (cx + half * 0.6, north - gap - tall)),
            (2.0, (cx - half * 0.6, north - gap - tall)),
        )
        for cost, spot in spots:
            yield NameSetting(cost + 0.7 * index + 0.08 * gap, partial(plain, lines_, type_, spot))


def _halved(text: str) -> str:
    """A name on two lines of nearly the same length."""
    words = text.split(" ")
    if len(words) == 1:
        return text
    cuts = (("|".join((" ".join(words[:i]), " ".join(words[i:])))) for i in range(1, len(words)))
    return min(cuts, key=lambda cut: max(map(len, cut.split("|"))))


def _spiral(reach: float) -> Iterator[Point]:
    """No shift at all, then ever larger ones all around."""
    yield 0.0, 0.0
    for ring in range(1, 7):
        for turn in range(12):
            angle = math.tau * (turn + 0.5 * (ring % 2)) / 12
            yield reach * ring / 6 * math.cos(angle), reach * ring / 6 * math.sin(angle)


def _around(point: Point, half_width: float, half_height: float) -> Box:
    return point[0] - half_width, point[1] - half_height, point[0] + half_width, point[1] + half_height


def _hull(boxes: Sequence[Box]) -> Box:
    wests, norths, easts, souths = zip(*boxes, strict=True)
    return min(wests), min(norths), max(easts), max(souths)


def _samples(box: Box) -> list[Point]:
    """Points along the middle of a box, from end to end."""
    count = 1 + math.ceil((box[2] - box[0]) / (0.4 * HEX))
    y = (box[1] + box[3]) / 2
    return [(box[0] + (box[2] - box[0]) * index / count, y) for index in range(count + 1)]


def _centre(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _middle(first: Point, second: Point) -> Point:
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
