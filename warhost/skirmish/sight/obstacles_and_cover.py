"""The judgement of a line of fire: everything it meets, rule by rule (rulebook 2.24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from warhost.core.board.hex_lines import CENTRE
from warhost.core.board.hexes import OFF_MAP, opposite
from warhost.core.ids import HexId
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.places import Place
from warhost.skirmish.sight.line_marks import Cover, LineMark, LineOfFire
from warhost.skirmish.sight.seen_ground import LIP, Lip, LipView, Sight
from warhost.skirmish.sight.tracing_lines import Crossing, Pass, Stretch, is_on_tower, origins, share_tower, stretches

DARK_RANGE = 5
"""The range of sight by torchlight (DN-2.21-02)."""
TOWER_RANGE = 8
"""How far a shooter on a tower looks down over everything low (DN-2.24-28)."""

_COVERS = {"none": Cover.NONE, "light": Cover.LIGHT, "medium": Cover.MEDIUM, "heavy": Cover.HEAVY}
_TERRAIN_RULES = {
    "scrub": "DN-2.24-22",
    "tree": "DN-2.24-30",
    "web": "DN-2.24-26",
    "marsh": "DN-2.24-20",
    "rubble": "DN-5.13.2-10",
    "entrance": "DN-2.24-31",
}
_BLOCK_RULES = {"tree": "DN-2.24-30", "web": "DN-2.24-26", "tower-rim": "DN-2.24-28", "tower-centre": "DN-2.24-28"}


def best_line(
    sight: Sight, shooter: Place, target: Place, standing: Mapping[Place, object] | None, over_heads: bool, volume: str
) -> LineOfFire:
    """The line with the least cover among the shooter's options."""
    shot = Judging(sight, shooter, target, standing, over_heads)
    best: LineOfFire | None = None
    for origin in origins(sight, shooter, target):
        line = shot.line(origin, volume)
        if best is None or line.cover < best.cover:
            best = line
            if not line.cover:
                break
    assert best is not None
    return best


def is_open(sight: Sight, shooter: Place, target: Place, volume: str = "exile") -> bool:
    """Whether some line is free while nobody is in the way; a line is left at the first thing that blocks it."""
    shot = Judging(sight, shooter, target, None, over_heads=False)
    shot.volume = volume
    return any(map(shot.is_open, origins(sight, shooter, target)))


def cover_of(marks: Sequence[LineMark]) -> Cover:
    """The heaviest cover that any of them gives (DN-2.24-19)."""
    return max([mark.cover for mark in marks if not mark.void], default=Cover.NONE) if marks else Cover.NONE


class Judging:
    """One shooter, one target: what the lines between them meet, each with its rule and the cover it gives."""

    def __init__(
        self, sight: Sight, shooter: Place, target: Place, standing: Mapping[Place, object] | None, over_heads: bool
    ) -> None:
        self.sight = sight
        self.ground = sight.ground
        self.shooter = shooter
        self.target = target
        self.standing = standing
        self.over_heads = over_heads
        self.volume = "exile"
        self.start, self.end = self.ground.hex_of(shooter), self.ground.hex_of(target)
        self.distance = sight.ground.grid.distance(self.start, self.end)
        self.looks_down = (
            is_on_tower(self.ground, shooter)
            and not share_tower(self.ground, shooter, target)
            and self.distance <= TOWER_RANGE
        )

    def line(self, origin: int, volume: str) -> LineOfFire:
        """The line from one origin, judged."""
        self.volume = volume
        marks = [mark for some in self.meets(origin) for mark in some]
        if volume == "exile" and self.ground.dark[self.target]:
            marks = [
                mark._replace(void="DN-2.24-31")
                if mark.cover < Cover.INFINITE and mark.cover and mark.what != "entrance"
                else mark
                for mark in marks
            ]
        return LineOfFire(self.shooter, self.target, origin, self.distance, cover_of(marks), tuple(marks))

    def is_open(self, origin: int) -> bool:
        """Whether nothing blocks the line from one origin: infinite cover does (DN-2.22-03)."""
        infinite = Cover.INFINITE
        for marks in filter(None, self.meets(origin)):  # noqa: SIM110  (asked of most pairs of pieces)
            if cover_of(marks) is infinite:
                return False
        return True

    def meets(self, origin: int) -> Iterator[list[LineMark]]:
        """What the line from one origin meets, from the shooter to the target.

        Water, openings, interiors and lips cover by where the shooter stands (DN-5.13.2-17).
        """
        if self.ground.dark[self.target] and self.distance > DARK_RANGE:
            yield [LineMark("darkness", "DN-2.21-02", Cover.INFINITE, self.end)]
        if origin != CENTRE:
            yield self._through_own_opening(origin)
        for stretch in stretches(self.sight, self.shooter, self.target, origin):
            yield self._stretch(stretch)
        yield self._target_terrain()

    def _stretch(self, stretch: Stretch) -> list[LineMark]:
        """What the best pass of a stretch meets; none is better than one that meets nothing."""
        found: list[list[LineMark]] = []
        for one in stretch:
            marks = self._pass(one)
            if not marks:
                return marks
            found.append(marks)
        return min(found, key=cover_of)

    def _pass(self, way: Pass) -> list[LineMark]:
        """What a pass meets: hexsides, then hexes, then people."""
        marks: list[LineMark] = []
        for crossing in way.sides:
            marks.extend(self._side(crossing))
        notable = self.sight.notable
        for here in way.hexes:
            if notable[here]:
                marks.extend(self._hex(here))
        if self.standing is not None:
            places = [place for here in way.hexes for place in self.ground.places_in(here)]
            marks.extend([self._person(place) for place in places if self.standing.get(place)])
        return marks

    def _side(self, crossing: Crossing) -> list[LineMark]:
        """A hexside that the line crosses and that matters."""
        here, direction, thing = crossing
        there = self.ground.grid.table[here * 6 + direction]
        if thing == LIP:
            return self._over_lip(here, direction)
        inner, outer = (here, there) if self._inside(here, there) else (there, here)
        if thing == HexsideKind.WALL:
            return [LineMark("wall", "DN-2.24-32", Cover.INFINITE, here, direction)]
        if thing == HexsideKind.DOOR:
            return [self._door(here, direction, inner)]
        if thing == HexsideKind.WINDOW:
            return [self._window(here, direction, inner)]
        if thing == HexsideKind.SLIT:
            return [self._slit(here, direction, inner, outer)]
        if thing in (HexsideKind.BARS, HexsideKind.LOCKED):
            near = self.start in (here, there)
            return [LineMark("bars", "DN-2.24-21", Cover.NONE if near else Cover.LIGHT, here, direction)]
        return [self._low_wall(here, there, direction)]

    def _door(self, here: HexId, direction: int, inner: HexId) -> LineMark:
        cover = Cover.NONE if inner in (self.start, self.end) else Cover.MEDIUM
        return LineMark("doorway", "DN-2.24-17", cover, here, direction)

    def _window(self, here: HexId, direction: int, inner: HexId) -> LineMark:
        if self.end == inner and not self._in_room_of(inner):
            return LineMark("window", "DN-2.24-37", Cover.MEDIUM, here, direction)
        rule = "DN-2.24-34" if self._in_room_of(inner) else "DN-2.24-35"
        return LineMark("window", rule, Cover.INFINITE, here, direction)

    def _slit(self, here: HexId, direction: int, inner: HexId, outer: HexId) -> LineMark:
        if self._in_room_of(inner):
            return LineMark("arrow-slit", "DN-2.24-01", Cover.INFINITE, here, direction)
        grid = self.ground.grid
        straight, out = outer, grid.direction(inner, outer)
        while straight not in (OFF_MAP, self.start):
            straight = grid.neighbour(straight, out)
        seen = self.end == inner and straight == self.start
        return LineMark("arrow-slit", "DN-2.24-02", Cover.HEAVY if seen else Cover.INFINITE, here, direction)

    def _low_wall(self, here: HexId, there: HexId, direction: int) -> LineMark:
        on_bridge = next((h for h in (here, there) if "stone-bridge" in self.ground.kind(h).traits), here)
        if self.start == on_bridge:
            return LineMark("low wall", "DN-2.24-05", Cover.NONE, here, direction)
        swims = "water" in self.ground.kind(self.target).traits
        return LineMark("low wall", "DN-2.24-04", Cover.INFINITE if swims else Cover.MEDIUM, here, direction)

    def _over_lip(self, here: HexId, direction: int) -> list[LineMark]:
        """Over the lip of a slope, or any edge where the ground falls away (DN-2.24-23, DN-2.24-24)."""
        lip = self.sight.lips[here * 6 + direction]
        view = lip.view(self.ground, self.shooter, self.target)
        if view is LipView.FREE:
            return []
        if self.looks_down:
            return [LineMark("lip", "DN-2.24-28", Cover.NONE, here, direction)]
        if view is LipView.BELOW:
            return [LineMark("higher ground", "DN-2.24-23", Cover.INFINITE, here, direction)]
        if view is LipView.ON_SLOPE:
            if self.volume == "challenge" and not self._stands_at_the_top(lip):
                return [LineMark("lip", "DN-2.24-25", Cover.INFINITE, here, direction)]
            cover = Cover.MEDIUM if lip.low == self.end else Cover.NONE
            return [LineMark("lip", "DN-2.24-24", cover, here, direction)]
        return [
            LineMark("lip", "DN-2.24-23", Cover.INFINITE if view is LipView.HIDDEN else Cover.NONE, here, direction)
        ]

    def _stands_at_the_top(self, lip: Lip) -> bool:
        """Whether whoever is not on the very steep slope of The Challenge stands next to it (DN-2.24-25)."""
        up = self.start if self.end == lip.low else self.end
        return self.ground.grid.distance(up, lip.low) == 1

    def _hex(self, here: HexId) -> list[LineMark]:
        """A hex that the line crosses and that matters."""
        kind = self.ground.kind(here)
        if kind.blocks:
            if "tower" in kind.traits and share_tower(self.ground, self.shooter, self.target):
                return []
            return [LineMark(kind.key, _BLOCK_RULES.get(kind.key, "DN-2.24-32"), Cover.INFINITE, here)]
        if "gateway" in kind.traits:
            return [LineMark(kind.key, "DN-2.24-17", Cover.MEDIUM, here)]
        swims = "water" in self.ground.kind(self.target).traits
        return [LineMark(kind.key, "DN-2.24-03", Cover.MEDIUM if swims else Cover.NONE, here)]

    def _person(self, here: Place) -> LineMark:
        """A piece in a place on the line: in the way or not.

        A rule about shooter and piece may excuse it, such as DN-2.24-11 or DN-2.24-14.
        """
        level = self.ground.level
        low = level[here] < max(level[self.shooter], level[self.target])
        excuse = self.standing.get(here) if self.standing is not None else None
        if isinstance(excuse, str):
            void = excuse
        elif "water" in self.ground.kind(here).traits:
            void = "DN-2.24-10"
        elif self._runs_elsewhere(here):
            void = "DN-2.37-02"
        elif self.looks_down:
            void = "DN-2.24-28"
        elif self.over_heads:
            void = "DN-2.24-08"
        elif low and abs(level[self.shooter] - level[self.target]) >= 2:
            void = "DN-2.24-13"
        elif low and self._unseen_from_slope(here):
            void = "DN-2.24-12"
        else:
            void = ""
        return LineMark("character", "DN-2.24-07", Cover.INFINITE, self.ground.hex_of(here), void=void)

    def _runs_elsewhere(self, place: Place) -> bool:
        """Whether the line passes under the walkway on which a piece stands, or over it while the piece is below."""
        level = self.ground.level
        ends = (level[self.shooter], level[self.target])
        return self.ground.hex_of(place) in self.ground.walkways and not min(ends) <= level[place] <= max(ends)

    def _unseen_from_slope(self, place: Place) -> bool:
        if "slope" not in self.ground.kind(self.shooter).traits:
            return False
        return best_line(self.sight, self.shooter, place, None, False, "exile").blocked

    def _target_terrain(self) -> list[LineMark]:
        """The cover of the target's own hex."""
        kind = self.ground.kind(self.target)
        if "tower" in kind.traits:
            if share_tower(self.ground, self.shooter, self.target):
                return []
            inner = kind.cover == "infinite"
            return [LineMark(kind.key, "DN-2.24-29", Cover.INFINITE if inner else Cover.HEAVY, self.end)]
        if "water" in kind.traits:
            return [LineMark("water", "DN-2.24-27", Cover.LIGHT, self.end)]
        cover = _COVERS.get(kind.cover, Cover.NONE)
        if not cover:
            return []
        void = "DN-2.24-28" if self.looks_down and kind.key == "scrub" else ""
        return [LineMark(kind.key, _TERRAIN_RULES.get(kind.key, kind.rule), cover, self.end, void=void)]

    def _through_own_opening(self, origin: int) -> list[LineMark]:
        """The effect of the opening from which the line starts."""
        outside = self.ground.grid.table[self.start * 6 + origin]
        thing = self.ground.sides[self.shooter * 6 + origin]
        if is_on_tower(self.ground, self.shooter):
            return [LineMark("rampart", "DN-2.24-28", Cover.NONE, self.start, origin)]
        if thing == HexsideKind.DOOR:
            return [LineMark("doorway", "DN-2.24-17", Cover.NONE, self.start, origin)]
        if thing == HexsideKind.SLIT:
            return [LineMark("arrow-slit", "DN-2.24-01", Cover.NONE, self.start, origin)]
        if self.ground.room[self.shooter]:
            return [LineMark("window", "DN-2.24-34", Cover.NONE, self.start, origin)]
        return [
            LineMark("sill", "DN-2.24-36", Cover.NONE, outside, opposite(origin)),
            LineMark("window", "DN-2.24-37", Cover.MEDIUM, outside, opposite(origin)),
        ]

    def _inside(self, here: HexId, there: HexId) -> bool:
        """Whether the first of two hexes is the inner one of their hexside."""
        room = self.ground.room
        return bool(room[here]) and (not room[there] or here in (self.start, self.end))

    def _in_room_of(self, hex_: HexId) -> bool:
        room = self.ground.room
        return room[hex_] != 0 and room[self.shooter] == room[hex_]
