"""The judgement of a line of fire: everything it meets, rule by rule (rulebook 2.24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warhost.core.board.hexes import OFF_MAP, opposite
from warhost.skirmish.maps.ground import Side
from warhost.skirmish.sight.hex_lines import CENTRE, Course, Tie, course, faces
from warhost.skirmish.sight.line_marks import Cover, LineOfFire, Mark
from warhost.skirmish.sight.seen_ground import LIP, OFF, Sight, View

DARK_RANGE = 5
"""How far one sees by torchlight (DN-2.21-02)."""
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
    sight: Sight,
    shooter: int,
    target: int,
    standing: Sequence[object] | None = None,
    over_heads: bool = False,
    volume: str = "exile",
) -> LineOfFire:
    """The best line between two hexes; see :func:`warhost.skirmish.sight.line_of_fire.line_of_fire`."""
    clear = clear_line(sight, shooter, target, standing)
    if clear is not None:
        return clear
    shot = Judge(sight, shooter, target, standing, over_heads)
    if sight.level_field[shooter]:
        return shot.line(CENTRE, volume)
    best: LineOfFire | None = None
    for origin in shot.origins():
        line = shot.line(origin, volume)
        if best is None or line.cover < best.cover:
            best = line
            if not line.cover:
                break
    assert best is not None
    return best


def clear_line(sight: Sight, shooter: int, target: int, standing: Sequence[object] | None) -> LineOfFire | None:
    """The line when nothing at all is on it; None when it needs a closer look."""
    if not sight.level_field[shooter] or not sight.bare[target]:
        return None
    start, end = sight.first[shooter], sight.first[target]
    if end < start:
        start, end = end, start  # The way back is the same.
    way = course(sight.stride, CENTRE, end - start)
    if way is None or way.ties:
        return None
    if way.distance > DARK_RANGE and sight.ground.dark[target]:
        return None
    sides, first = sight.sides, start * 6
    for offset in way.sides:
        if sides[first + offset]:
            return None
    hexes = sight.hexes
    for offset in way.hexes:
        if hexes[start + offset] or (standing is not None and standing[sight.hex_at[start + offset]]):
            return None
    return LineOfFire(shooter, target, CENTRE, way.distance, Cover.NONE, ())


class Judge:
    """One shooter, one target: the lines between them."""

    __slots__ = (
        "distance",
        "ground",
        "looks_down",
        "over_heads",
        "shooter",
        "sight",
        "standing",
        "start",
        "target",
    )

    def __init__(
        self, sight: Sight, shooter: int, target: int, standing: Sequence[object] | None, over_heads: bool
    ) -> None:
        self.sight = sight
        self.ground = sight.ground
        self.shooter = shooter
        self.target = target
        self.standing = standing
        self.over_heads = over_heads
        self.start = sight.first[shooter]
        straight = course(sight.stride, CENTRE, sight.first[target] - self.start)
        assert straight is not None
        self.distance = straight.distance
        self.looks_down = False
        if not sight.level_field[shooter]:
            self.looks_down = self._on_tower(shooter) and not self._same_tower() and self.distance <= TOWER_RANGE

    def origins(self) -> Iterator[int]:
        """Where the line may start: the centre, or the hexsides through which the shooter can look."""
        if self._on_tower(self.shooter) and not self._same_tower():
            table = self.ground.grid.table
            sides = [d for d in range(6) if not self._on_tower(table[self.shooter * 6 + d])]
            yield from (d for d in sides if self._faces(d))
            # In the middle of the tower, or with the rampart behind him, he sees nothing outside.
            yield CENTRE
            return
        openings = [d for d in self.sight.openings[self.shooter] if self._faces(d) and self._may_use(d)]
        straight = course(self.sight.stride, CENTRE, self._offset())
        # Who looks out of an opening shoots from the middle of it and not from the centre of his hex.
        if straight is None or not straight.sides or straight.sides[0] not in openings:
            yield CENTRE
        yield from openings

    def _faces(self, direction: int) -> bool:
        return faces(self.sight.stride, direction, self._offset())

    def _may_use(self, direction: int) -> bool:
        """An opening serves him who stands in it, and at a window's sill also him who looks into the room."""
        outside = self.ground.grid.table[self.shooter * 6 + direction]
        if self.ground.room[self.shooter]:
            return True
        is_window = self.ground.sides[self.shooter * 6 + direction] == Side.WINDOW
        return is_window and self.ground.room[outside] == self.ground.room[self.target]

    def line(self, origin: int, volume: str) -> LineOfFire:
        """The line from one origin, judged."""
        marks: list[Mark] = []
        if self.ground.dark[self.target] and self.distance > DARK_RANGE:
            marks.append(Mark("darkness", "DN-2.21-02", Cover.INFINITE, self.target))
        if origin != CENTRE:
            marks.extend(self._through_own_opening(origin))
        way = course(self.sight.stride, origin, self._offset())
        assert way is not None
        self._walk(way, origin, marks)
        marks.extend(self._target_terrain(marks))
        if volume == "exile" and self.ground.dark[self.target]:
            marks = [
                mark._replace(void="DN-2.24-31")
                if mark.cover < Cover.INFINITE and mark.cover and mark.what != "entrance"
                else mark
                for mark in marks
            ]
        cover = Cover.NONE
        for mark in marks:
            if mark.cover > cover and not mark.void:
                cover = mark.cover
        return LineOfFire(self.shooter, self.target, origin, self.distance, cover, tuple(marks))

    def _walk(self, way: Course, origin: int, marks: list[Mark]) -> None:
        """Everything noticed on the way, in order."""
        start = self.start
        sides, hexes, standing = self.sight.sides, self.sight.hexes, self.standing
        first = start * 6
        for offset in [offset for offset in way.sides if sides[first + offset]]:
            marks.extend(self.side(start + offset // 6, offset % 6, sides[first + offset], origin))
        for offset in [offset for offset in way.hexes if hexes[start + offset]]:
            marks.extend(self._hex(start + offset))
        if standing is not None:
            for offset in way.hexes:
                here = self.sight.hex_at[start + offset]
                if standing[here]:
                    marks.append(self._person(here))
        for tie in way.ties:
            marks.extend(self._tie(tie, origin))

    def _tie(self, tie: Tie, origin: int) -> list[Mark]:
        """Along a hexside or through a corner: the better of the two ways past it."""
        start = self.start
        if tie.along is not None and self.sight.sides[start * 6 + tie.along] == Side.WALL:
            spot = start + tie.along // 6
            if self.sight.hexes[spot] != OFF:
                return [Mark("wall", "DN-2.24-32", Cover.INFINITE, self.sight.hex_at[spot], tie.along % 6)]
        choices: list[list[Mark]] = []
        for sides, hexes in tie.ways:
            marks: list[Mark] = []
            off = False
            for offset in sides:
                thing = self.sight.sides[start * 6 + offset]
                if thing:
                    marks.extend(self.side(start + offset // 6, offset % 6, thing, origin))
            for offset in hexes:
                spot = start + offset
                if self.sight.hexes[spot] == OFF:
                    off = True
                    continue
                if self.sight.hexes[spot]:
                    marks.extend(self._hex(spot))
                if self.standing is not None and self.standing[self.sight.hex_at[spot]]:
                    marks.append(self._person(self.sight.hex_at[spot]))
            if not off:
                if not marks:
                    return marks
                choices.append(marks)
        return min(choices, key=lambda found: max((mark.cover for mark in found if not mark.void), default=0))

    def side(self, spot: int, direction: int, thing: int, origin: int) -> list[Mark]:
        """A hexside that the line crosses, coming from the hex at `spot`."""
        here = self.sight.hex_at[spot]
        there = self.ground.grid.table[here * 6 + direction]
        if thing == LIP:
            return self._over_lip(spot, direction)
        inner, outer = (here, there) if self._inside(here, there) else (there, here)
        if thing == Side.WALL:
            return [Mark("wall", "DN-2.24-32", Cover.INFINITE, here, direction)]
        if thing == Side.DOOR:
            return [self._door(here, direction, inner)]
        if thing == Side.WINDOW:
            return [self._window(here, direction, inner)]
        if thing == Side.SLIT:
            return [self._slit(here, direction, inner, outer)]
        if thing == Side.BARS:
            near = self.shooter in (here, there)
            return [Mark("bars", "DN-2.24-21", Cover.NONE if near else Cover.LIGHT, here, direction)]
        return [self._low_wall(here, there, direction)]

    def _door(self, here: int, direction: int, inner: int) -> Mark:
        cover = Cover.NONE if inner in (self.shooter, self.target) else Cover.MEDIUM
        return Mark("doorway", "DN-2.24-17", cover, here, direction)

    def _window(self, here: int, direction: int, inner: int) -> Mark:
        if self.target == inner and not self._in_room_of(inner):
            return Mark("window", "DN-2.24-37", Cover.MEDIUM, here, direction)
        rule = "DN-2.24-34" if self._in_room_of(inner) else "DN-2.24-35"
        return Mark("window", rule, Cover.INFINITE, here, direction)

    def _slit(self, here: int, direction: int, inner: int, outer: int) -> Mark:
        if self._in_room_of(inner):
            return Mark("arrow-slit", "DN-2.24-01", Cover.INFINITE, here, direction)
        grid = self.ground.grid
        straight, out = outer, grid.direction(inner, outer)
        while straight not in (OFF_MAP, self.shooter):
            straight = grid.neighbour(straight, out)
        seen = self.target == inner and straight == self.shooter
        return Mark("arrow-slit", "DN-2.24-02", Cover.HEAVY if seen else Cover.INFINITE, here, direction)

    def _low_wall(self, here: int, there: int, direction: int) -> Mark:
        on_bridge = next((h for h in (here, there) if "stone-bridge" in self.ground.kind(h).traits), here)
        if self.shooter == on_bridge:
            return Mark("low wall", "DN-2.24-05", Cover.NONE, here, direction)
        swims = "water" in self.ground.kind(self.target).traits
        return Mark("low wall", "DN-2.24-04", Cover.INFINITE if swims else Cover.MEDIUM, here, direction)

    def _over_lip(self, spot: int, direction: int) -> list[Mark]:
        """Over the lip of a slope, or any edge where the ground falls away (DN-2.24-23, DN-2.24-24)."""
        here, lip = self.sight.hex_at[spot], self.sight.lips[spot * 6 + direction]
        view = lip.view(self.ground, self.shooter, self.target)
        if view is View.FREE:
            return []
        if self.looks_down:
            return [Mark("lip", "DN-2.24-28", Cover.NONE, here, direction)]
        if view is View.BELOW:
            return [Mark("higher ground", "DN-2.24-23", Cover.INFINITE, here, direction)]
        if view is View.ON_SLOPE:
            cover = Cover.MEDIUM if lip.low == self.target else Cover.NONE
            return [Mark("lip", "DN-2.24-24", cover, here, direction)]
        return [Mark("lip", "DN-2.24-23", Cover.INFINITE if view is View.HIDDEN else Cover.NONE, here, direction)]

    def _hex(self, spot: int) -> list[Mark]:
        """A hex that the line crosses and that matters."""
        here = self.sight.hex_at[spot]
        kind = self.ground.kind(here)
        if kind.blocks:
            if "tower" in kind.traits and self._same_tower():
                return []
            return [Mark(kind.key, _BLOCK_RULES.get(kind.key, "DN-2.24-32"), Cover.INFINITE, here)]
        if "gateway" in kind.traits:
            return [Mark(kind.key, "DN-2.24-17", Cover.MEDIUM, here)]
        swims = "water" in self.ground.kind(self.target).traits
        return [Mark(kind.key, "DN-2.24-03", Cover.MEDIUM if swims else Cover.NONE, here)]

    def _person(self, here: int) -> Mark:
        """Somebody who stands in the way, or does not."""
        level = self.ground.level
        low = level[here] < max(level[self.shooter], level[self.target])
        excuse = self.standing[here] if self.standing is not None else None
        if isinstance(excuse, str):
            void = excuse
        elif "water" in self.ground.kind(here).traits:
            void = "DN-2.24-10"
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
        return Mark("character", "DN-2.24-07", Cover.INFINITE, here, void=void)

    def _unseen_from_slope(self, hex_: int) -> bool:
        if "slope" not in self.ground.kind(self.shooter).traits:
            return False
        return best_line(self.sight, self.shooter, hex_).blocked

    def _target_terrain(self, met: list[Mark]) -> list[Mark]:
        """The cover of the target's own hex."""
        kind = self.ground.kind(self.target)
        if "tower" in kind.traits:
            if self._same_tower():
                return []
            inner = kind.cover == "infinite"
            return [Mark(kind.key, "DN-2.24-29", Cover.INFINITE if inner else Cover.HEAVY, self.target)]
        if "water" in kind.traits:
            return [Mark("water", "DN-2.24-27", Cover.LIGHT, self.target)]
        cover = _COVERS.get(kind.cover, Cover.NONE)
        if not cover:
            return []
        void = "DN-2.24-28" if self.looks_down and kind.key == "scrub" else ""
        return [Mark(kind.key, _TERRAIN_RULES.get(kind.key, kind.rule), cover, self.target, void=void)]

    def _through_own_opening(self, origin: int) -> list[Mark]:
        """What the opening from which the line starts does to the shot."""
        outside = self.ground.grid.table[self.shooter * 6 + origin]
        thing = self.ground.sides[self.shooter * 6 + origin]
        if self._on_tower(self.shooter):
            return [Mark("rampart", "DN-2.24-28", Cover.NONE, self.shooter, origin)]
        if thing == Side.DOOR:
            return [Mark("doorway", "DN-2.24-17", Cover.NONE, self.shooter, origin)]
        if thing == Side.SLIT:
            return [Mark("arrow-slit", "DN-2.24-01", Cover.NONE, self.shooter, origin)]
        if self.ground.room[self.shooter]:
            return [Mark("window", "DN-2.24-34", Cover.NONE, self.shooter, origin)]
        return [
            Mark("sill", "DN-2.24-36", Cover.NONE, outside, opposite(origin)),
            Mark("window", "DN-2.24-37", Cover.MEDIUM, outside, opposite(origin)),
        ]

    def _on_tower(self, hex_: int) -> bool:
        return hex_ != OFF_MAP and "tower" in self.ground.kind(hex_).traits

    def _same_tower(self) -> bool:
        room = self.ground.room
        return self._on_tower(self.shooter) and room[self.shooter] == room[self.target]

    def _inside(self, here: int, there: int) -> bool:
        """Whether the first of two hexes is the inner one of their hexside."""
        room = self.ground.room
        return bool(room[here]) and (not room[there] or here in (self.shooter, self.target))

    def _in_room_of(self, hex_: int) -> bool:
        room = self.ground.room
        return room[hex_] != 0 and room[self.shooter] == room[hex_]

    def _offset(self) -> int:
        return self.sight.first[self.target] - self.start
