"""The eye of a general: all that the bot sees of the table, and the only module of it that knows geometry.

Where players may not measure beforehand (BS-3.5-01) every enemy seems to stand up to 8 % nearer or farther away than he
does, the same for a pair of units all round long. Directions, friends and the ground are seen as they are.
"""

from __future__ import annotations

from enum import IntEnum
from hashlib import blake2b
from math import hypot
from typing import Any, Final, NamedTuple

from warhost.battle.combat.blows import ways_of
from warhost.battle.combat.melee_ratings import weapon_in_hand
from warhost.battle.combat.who_fights import strikers
from warhost.battle.command.command_radius import all_within, commander_in_ranks
from warhost.battle.command.commanders import commanders_of, keeps_command, place_of, radius_of
from warhost.battle.formations.shapes import Pose, Shape
from warhost.battle.missiles.loading_engines import engine_of
from warhost.battle.missiles.shooters import (
    LineOfFire,
    bar_to_indirect,
    line_of_fire,
    missile_of,
    rows_of,
    targets_with,
    touches_friend_of,
)
from warhost.battle.missiles.volleys import band_of, volley
from warhost.battle.movement import rates
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.charge import ground_covered
from warhost.battle.movement.manoeuvres import Stop, Surroundings, march, stands_free, wheeled
from warhost.battle.movement.move_restrictions import dressed
from warhost.battle.movement.skirmishers import is_formed, is_skirmisher
from warhost.battle.movement.wrap_around import wrapped
from warhost.battle.roster.weapons import RANKS_BEHIND
from warhost.battle.state import Battle, enemy_of, formation_of, shape_of, touching
from warhost.battle.table.blocks import Block, Point, distance, is_within, majority, touched_side
from warhost.battle.table.blocks import UnitSide as Side
from warhost.battle.table.convex import Convex
from warhost.battle.table.ground import stretches
from warhost.battle.table.sweeps import free_run
from warhost.battle.table.units import FULL, HALF, INCH, QUARTER, bearing, heading
from warhost.battle.terrain import HOLLOWS, ground_under, has_terrain, impassable, kinds_under
from warhost.bots.battle.losses import lost_to
from warhost.bots.battle.paths import Paths, open_ground
from warhost.core.ids import PieceId

__all__ = ["Encounter", "End", "Eye", "Point", "Side", "Stop"]

DEGREE: Final = 100
ERROR: Final = 8
"""The largest error of a judged distance, in percent."""

FAR: Final = 60_000
"""What counts as out of reach."""
DETOUR: Final = 6000
"""The least detour that counts for a barred way."""

IN_FRONT: Final = 40 * DEGREE
"""How far aside of its front a unit still has all its shooters to bear; single figures see to 45 degrees."""

Way = tuple[Any, ...]


class Sees(IntEnum):
    """How shooters see a target."""

    NOT = 0
    FREELY = 1
    OVER_FRIENDS = 2


class Encounter(NamedTuple):
    """A contact that a move would make: which sides touch, and how many figures strike on each side."""

    enemy: PieceId
    side: Side
    """The side of the enemy that is touched."""
    own_side: Side
    strikes: int
    blows: int
    """How many figures of the enemy strike."""


class End(NamedTuple):
    """Where a move would end, as it seems."""

    shape: Shape
    spent: int
    stop: Stop | None
    run: int
    """How far the unit goes in runs before it touches anybody."""
    straight: int
    """How much of that lies in its last straight run."""
    whole: bool
    """Whether all of the way was gone."""


class Eye:
    """Looks at a battle for one of its generals."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._seen: dict[PieceId, tuple[Surroundings, dict[PieceId, Shape]]] = {}
        self._harms: dict[tuple[PieceId, PieceId, int, bool], float] = {}

    # Units as they stand

    def gap(self, piece: PieceId, other: PieceId) -> float:
        """How far apart two units seem to stand."""
        return self.gap_from(shape_of(self._battle, piece), piece, other)

    def gap_from(self, shape: Shape, piece: PieceId, other: PieceId) -> float:
        """How far an enemy would seem to stand from a unit in another place."""
        theirs = shape_of(self._battle, other).outline
        gap = min(distance(part, one) for part in shape.outline for one in theirs)
        return gap * (100 + self._error(piece, other)) / 100

    def _error(self, piece: PieceId, other: PieceId) -> float:
        if self._battle.measures_beforehand:
            return 0.0
        pair = f"{min(piece, other)} {max(piece, other)} {self._battle.round[0]}".encode()
        share = int.from_bytes(blake2b(pair, digest_size=2).digest()) / 0xFFFF
        return ERROR * (2 * share - 1)

    def shape(self, piece: PieceId) -> Shape:
        """A unit of one's own as it stands, its line dressed."""
        return dressed(self._battle, piece)

    def turn_to(self, shape: Shape, other: PieceId) -> int:
        """By how much a unit must turn to look at the middle of another, to the right above 0."""
        them = shape_of(self._battle, other).outline[0]
        return _angle(bearing(them.x - shape.pose.x, them.y - shape.pose.y) - shape.pose.facing)

    def turn_to_meet(self, shape: Shape, other: PieceId) -> int:
        """By how much a unit must turn so that its front lies along the nearest edge of another."""
        facing = self._battle.facing[other]
        turns = (_angle(facing + quarter * QUARTER - shape.pose.facing) for quarter in range(4))
        wanted = self.turn_to(shape, other)
        return min(turns, key=lambda turn: abs(_angle(turn - wanted)))

    def side_shown(self, shape: Shape, other: PieceId) -> Side:
        """The side that a unit in some place turns to another."""
        return _side(self.turn_to(shape._replace(pose=_middle(shape)), other))

    def side_shown_by(self, other: PieceId, shape: Shape) -> Side:
        """The side that another unit turns to one in some place."""
        them, (x, y, _) = shape_of(self._battle, other).circle, shape.circle
        return _side(_angle(bearing(x - them[0], y - them[1]) - self._battle.facing[other]))

    def price_of_wheel(self, piece: PieceId, turn: int) -> int:
        """What a wheel costs a unit: its frontage is known without a ruler."""
        return self.price_of_turn(shape_of(self._battle, piece), turn)

    def price_of_turn(self, shape: Shape, turn: int) -> int:
        """What a wheel costs a unit of such a frontage."""
        return rates.wheel(shape.width, abs(turn))

    def wheeled(self, shape: Shape, turn: int) -> Shape:
        """A unit after a wheel."""
        return wheeled(shape, turn)

    def is_engaged(self, piece: PieceId) -> bool:
        """Whether a unit touches an enemy."""
        return bool(touching(self._battle, piece))

    def engaged_with(self, piece: PieceId) -> tuple[PieceId, ...]:
        """The enemies that a unit touches."""
        return touching(self._battle, piece)

    # Command

    def is_in_hand(self, piece: PieceId, shape: Shape) -> bool:
        """Whether a unit in some place would be in the radius of those who command it (BS-4.7-01)."""
        places = [
            (commander_in_ranks(shape) if one == piece else place_of(self._battle, one), radius_of(self._battle, one))
            for one in commanders_of(self._battle, piece)
        ]
        return all(any(is_within(place, base, radius) for place, radius in places) for base in shape.bases)

    def keeps_ranks(self, piece: PieceId, shape: Shape) -> bool:
        """Whether the commander in a unit's own ranks is heard by all of it in some shape, as every change needs."""
        return keeps_command(self._battle, piece, shape)

    def would_reach(self, commander: PieceId, place: Point, unit: PieceId) -> bool:
        """Whether a commander in some place would have all of a unit in his radius."""
        there = shape_of(self._battle, commander).at(Pose(round(place[0]), round(place[1]), 0))
        bases = shape_of(self._battle, unit).bases
        return all_within(commander_in_ranks(there), bases, radius_of(self._battle, commander))

    def behind(self, piece: PieceId, by: int) -> Point:
        """A place behind the rear of a unit, within the table."""
        shape, field = shape_of(self._battle, piece), self._battle.scenario.field
        (x, y, _), (ax, ay) = shape.pose, heading(shape.pose.facing)
        x, y = round(x - ax * (shape.depth + by)), round(y - ay * (shape.depth + by))
        return min(max(x, by), field.width - by), min(max(y, by), field.depth - by)

    def straight_to(self, piece: PieceId, place: Point) -> tuple[int, int]:
        """By how much a figure must turn to a place, and how far it is."""
        x, y, facing = shape_of(self._battle, piece).pose
        dx, dy = place[0] - x, place[1] - y
        return _angle(bearing(dx, dy) - facing), round(hypot(dx, dy))

    def gap_at(self, piece: PieceId, place: Point, other: PieceId) -> float:
        """How far an enemy would seem to stand from a figure in some place."""
        there = shape_of(self._battle, piece).at(Pose(round(place[0]), round(place[1]), 0))
        return self.gap_from(there, piece, other)

    # Ways

    def is_charge_barred(self, piece: PieceId, way: Way) -> bool:
        """Whether an obstacle or a slope would stop a charge on its way (BS-11.8-04, BS-11.8-05)."""
        end = self.end_of(piece, way, half_again=True, charging=True)
        return end is None or end.stop in (Stop.OBSTACLE, Stop.UPHILL)

    def strikes_out_of_water(self, shape: Shape, enemy: PieceId) -> bool:
        """Whether a unit in some place would strike out of a stream or ditch at an enemy on its edge (BS-11.9-04)."""
        return any(feature not in self._hollows_under(enemy) for feature in self._hollows(shape))

    def is_wet(self, shape: Shape) -> bool:
        """Whether a unit in some place would stand in a stream or ditch."""
        return bool(self._hollows(shape))

    def is_in_water(self, enemy: PieceId, shape: Shape) -> bool:
        """Whether an enemy would strike out of a stream or ditch at a unit in some place."""
        under = self._hollows_under(enemy)
        return bool(under) and bool(under - self._hollows(shape))

    def _hollows(self, shape: Shape) -> frozenset[str]:
        pieces = [ground for ground in self._battle.scenario.field.pieces if ground.kind in HOLLOWS]
        deep = pieces and has_terrain(self._battle)
        return frozenset(ground_under(shape, pieces)) if deep else frozenset()

    def _hollows_under(self, piece: PieceId) -> frozenset[str]:
        return frozenset(feature for feature, kind in kinds_under(self._battle, piece) if kind in HOLLOWS)

    def end_of(self, piece: PieceId, way: Way, *, half_again: bool = False, charging: bool = False) -> End | None:
        """Where a way seems to lead, for a charge with the ground that stops it; None if it leads nowhere."""
        battle, start = self._battle, self.shape(piece)
        rate = battle.unit(piece).rate
        allowance = max(rates.move_breakdown(rate, half_again=half_again, owed=battle.owed[piece]).total, 0)
        seen, _ = self._table(piece)
        if charging and seen.footing is not None:
            seen = seen._replace(footing=seen.footing._replace(charging=True))
        moments = march(start, formation_of(battle, piece), rate, allowance, way, seen)
        last = moments[-1]
        if last.shape == start and last.stop is not None:
            return None
        run, straight = ground_covered(moments)
        return End(last.shape, last.spent, last.stop, run, straight, len(moments) == len(way))

    def can(self, piece: PieceId, act: tuple[str, ...]) -> bool:
        """Whether a unit could do an act where it stands."""
        end = self.end_of(piece, (act,))
        return end is not None and end.stop is None

    def clashes(self, piece: PieceId, shape: Shape) -> list[Encounter]:
        """The contacts of a unit that stands so, as it seems."""
        _, shapes = self._table(piece)
        formation = formation_of(self._battle, piece)
        found = []
        for enemy, them in shapes.items():
            pairs = shape.contacts(them)
            if pairs:
                side = majority(touched_side(them.holdings[its], shape.holdings[mine]) for mine, its in pairs)
                own = majority(touched_side(shape.holdings[mine], them.holdings[its]) for mine, its in pairs)
                ours = len(strikers(shape, them, formation, self._ranks(piece)).all)
                theirs = len(strikers(them, shape, formation_of(self._battle, enemy), self._ranks(enemy)).all)
                found.append(Encounter(enemy, side, own, ours, theirs))
        return found

    def clashes_now(self, piece: PieceId) -> list[Encounter]:
        """The contacts that a unit has: they are facts."""
        shape = shape_of(self._battle, piece)
        found = []
        for enemy in touching(self._battle, piece):
            them = shape_of(self._battle, enemy)
            ours = len(strikers(shape, them, formation_of(self._battle, piece), self._ranks(piece)).all)
            theirs = len(strikers(them, shape, formation_of(self._battle, enemy), self._ranks(enemy)).all)
            found.append(Encounter(enemy, Side.FRONT, Side.FRONT, ours, theirs))
        return found

    def strikes_after_wrapping(self, piece: PieceId, way: Way) -> int:
        """How many figures would strike after a wrap-around; 0 if it costs too much or there seems to be no room."""
        battle = self._battle
        found = wrapped(battle, piece, way)
        if found.price > battle.unit(piece).rate - battle.owed[piece]:
            return 0
        if way and not stands_free(found.shape, self._table(piece)[0]):
            return 0
        formation = formation_of(battle, piece)
        enemies = (shape_of(battle, enemy) for enemy in touching(battle, piece))
        struck = [strikers(found.shape, them, formation, self._ranks(piece)).all for them in enemies]
        return len(frozenset[int]().union(*struck))

    def harm_of_volley(self, piece: PieceId, target: PieceId, *, over: bool) -> float:
        """The hit dice that a volley takes on average, at the range that there seems to be."""
        battle, missile = self._battle, missile_of(self._battle, piece)
        band = band_of(self.gap(piece, target), missile.ranges) if missile is not None else None
        if band is None:
            return 0.0
        found = line_of_fire(battle, piece, target, over, declared=True)
        found = found._replace(marks=targets_with(battle, piece, target))  # who is in range is not measured
        if not found.shooters:
            return 0.0
        return lost_to(battle, target, ways_of(volley(battle, piece, target, over, band, found)))

    def harm_from(self, piece: PieceId, shape: Shape, target: PieceId) -> float:
        """The hit dice that a volley would take on average if the shooters stood so."""
        missile = missile_of(self._battle, piece)
        band = band_of(self.gap_from(shape, piece, target), missile.ranges) if missile is not None else None
        sees = band is not None and self._sees(piece, shape, target)
        if band is None or not sees:
            return 0.0
        return self._harm_at(piece, target, band, over=sees is Sees.OVER_FRIENDS)

    def harm_of_enemy(self, foe: PieceId, piece: PieceId, shape: Shape) -> float:
        """The hit dice that a volley of an enemy would take on average from a unit that stood so."""
        missile = missile_of(self._battle, foe)
        band = band_of(self.gap_from(shape, piece, foe), missile.ranges) if missile is not None else None
        return self._harm_at(foe, piece, band, over=False) if band is not None else 0.0

    def gap_on_way(self, piece: PieceId, mover: PieceId, place: Point) -> float:
        """How far a mover would seem to stand from a unit, with the middle of its front in some place."""
        pose = shape_of(self._battle, mover).pose
        there = shape_of(self._battle, mover).at(Pose(round(place[0]), round(place[1]), pose.facing))
        ours = shape_of(self._battle, piece).outline
        return min(distance(part, one) for part in there.outline for one in ours)

    def harm_in_band(self, piece: PieceId, target: PieceId, gap: float) -> float:
        """The hit dice that a volley would take on average at some distance, if all shooters see the target."""
        missile = missile_of(self._battle, piece)
        band = band_of(gap, missile.ranges) if missile is not None else None
        return self._harm_at(piece, target, band, over=False) if band is not None else 0.0

    def _harm_at(self, piece: PieceId, target: PieceId, band: int, *, over: bool) -> float:
        """What a volley of all who can shoot would do in a range band."""
        key = piece, target, band, over
        if key not in self._harms:
            battle = self._battle
            marks = targets_with(battle, piece, target)
            found = LineOfFire(len(rows_of(battle, piece)), battle.figures[target], 0.0, marks)
            ways = ways_of(volley(battle, piece, target, over, band, found))
            self._harms[key] = lost_to(battle, target, ways)
        return self._harms[key]

    def _sees(self, piece: PieceId, shape: Shape, target: PieceId) -> Sees:
        """How shooters who stand so see an enemy: from the middle of their front to the middle of his."""
        battle, side = self._battle, self._battle.unit(piece).side
        if touches_friend_of(battle, piece, target):
            return Sees.NOT
        if engine_of(battle, piece) is None and abs(self.turn_to(shape, target)) > IN_FRONT:
            return Sees.NOT
        from_, to = (shape.pose.x, shape.pose.y), shape_of(battle, target).circle[:2]
        sides = (battle.standing(side), battle.standing(enemy_of(side)))
        units = (one for ours in sides for one in ours if not battle.unit(one).is_individual)
        others = [one for one in units if one not in (piece, target)]
        barring = [
            one for one in others if any(Convex(part.corners).bars(from_, to) for part in shape_of(battle, one).outline)
        ]
        if not barring:
            return Sees.FREELY
        over = bar_to_indirect(battle, piece) is None and all(battle.unit(one).side == side for one in barring)
        return Sees.OVER_FRIENDS if over else Sees.NOT

    def _ranks(self, piece: PieceId) -> int:
        """How many ranks behind the front strike with a unit's weapon."""
        return RANKS_BEHIND[weapon_in_hand(self._battle, piece).kind]

    def _table(self, piece: PieceId) -> tuple[Surroundings, dict[PieceId, Shape]]:
        """What a unit can run into, with every enemy where he seems to stand."""
        if piece not in self._seen:
            battle = self._battle
            enemies = battle.standing(enemy_of(battle.unit(piece).side))
            shapes = {enemy: self._misjudged(piece, enemy) for enemy in enemies}
            shuns = is_skirmisher(battle, piece)  # BS-2.9-05
            parts: tuple[list[Block], list[Block]] = ([], [])
            for enemy, shape in shapes.items():
                parts[shuns and is_formed(battle, enemy)].extend(shape.outline)
            real = around(battle, piece)
            seen = real._replace(enemies=tuple(parts[0]), shunned=tuple(parts[1]), foes=tuple(shapes.values()))
            self._seen[piece] = seen, shapes
        return self._seen[piece]

    def _misjudged(self, piece: PieceId, enemy: PieceId) -> Shape:
        """An enemy where he seems to stand."""
        them, error = shape_of(self._battle, enemy), self._error(piece, enemy)
        if not error or enemy in touching(self._battle, piece):
            return them
        us = shape_of(self._battle, piece)
        (x, y, _), (to_x, to_y, _) = us.circle, them.circle
        apart = hypot(to_x - x, to_y - y) or 1.0
        by = self.gap(piece, enemy) * error / (100 + error) / apart
        pose = them.pose
        return them.at(Pose(round(pose.x + (to_x - x) * by), round(pose.y + (to_y - y) * by), pose.facing))

    # The ground

    def paths_to(self, piece: PieceId, other: PieceId) -> Paths:
        """The ways of a unit to an enemy, round bad ground and friends."""
        battle, field = self._battle, self._battle.scenario.field
        barred = tuple(one.shape for one in impassable(battle, piece))
        friends = around(battle, piece).friends
        x, y, _ = shape_of(battle, other).circle
        return Paths(open_ground(field.width, field.depth, barred), friends, (x, y))

    def way_to(self, shape: Shape, piece: PieceId, other: PieceId, paths: Paths | None = None) -> float:
        """How far a unit in some place would have to go to an enemy, round what bars the straight way."""
        gap = self.gap_from(shape, piece, other)
        if paths is None or gap > FAR:
            return gap
        (x, y, _), (to_x, to_y, _) = shape.circle, shape_of(self._battle, other).circle
        far = hypot(to_x - x, to_y - y)
        direction = heading(bearing(to_x - x, to_y - y))
        bars = around(self._battle, piece)
        clear = free_run(shape.outline[:1], direction, bars.friends, round(gap)).obstacle is None
        if clear and not stretches(shape.outline[0], direction, round(gap), bars.barred):
            return gap
        return gap + min(max(paths.length((x, y)) - far, DETOUR), FAR)


def hardly_moved(before: Shape, after: Shape) -> bool:
    """Whether a unit in one place is as good as in the other: the same front and facing, less than an inch away."""
    same = (before.frontage, before.pose.facing) == (after.frontage, after.pose.facing)
    return same and hypot(before.pose.x - after.pose.x, before.pose.y - after.pose.y) < INCH


def _middle(shape: Shape) -> Pose:
    """The middle of a unit, with its facing."""
    x, y, _ = shape.circle
    return Pose(round(x), round(y), shape.pose.facing)


def _side(turn: int) -> Side:
    if abs(turn) <= QUARTER * 2 // 3:
        return Side.FRONT
    if abs(turn) >= QUARTER * 3 // 2:
        return Side.REAR
    return Side.RIGHT if turn > 0 else Side.LEFT


def _angle(turn: int) -> int:
    return (turn + HALF) % FULL - HALF
