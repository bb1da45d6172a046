"""Shooters: who may shoot, the figures that see a target, and how far it is (10.1, 10.7, 10.8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import repeat
from math import hypot, inf
from typing import Final, NamedTuple

from warhost.battle.command.in_command import commanded
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.missiles.loading_engines import engine_of, is_loading
from warhost.battle.morale.discipline import has_finished_its_attack, is_undisciplined
from warhost.battle.roster.missile_weapons import (
    FAMILIES,
    rows_that_shoot,
    shoots_while_riding,
    shots_after_moving,
    volleys_carried,
)
from warhost.battle.roster.sheets import MissileWeapon
from warhost.battle.state import Battle, Did, company_of, enemy_of, formation_of, refused, shape_of, touching, unit_ref
from warhost.battle.table.blocks import Block, Point, distance
from warhost.battle.table.convex import Bundle, Convex
from warhost.battle.table.ground import TerrainPiece
from warhost.battle.table.sight import in_sight, may_cross
from warhost.battle.table.units import INCH, TOUCH
from warhost.battle.woods_and_cover import CLEAR, COVER, Hindrance, eye_of, hindrance, on_lines, screens_between
from warhost.core.ids import PieceId
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal

CLEAR_OF_FRIENDS: Final = 3 * INCH
"""How far archers stand at least from friends over whom they shoot (BS-10.7-01)."""


class LineOfFire(NamedTuple):
    """What a volley is shot with: the figures that see their target, those seen, and how far it is."""

    shooters: int
    visible: int
    """How many figures of the target can be hit."""
    distance: float
    marks: tuple[PieceId, ...] = ()
    """The pieces that can be hit, the nearest first: the target, or the figures of a skirmish unit (BS-7.4-01)."""
    cover: frozenset[str] = frozenset()
    """The kinds of ground that cover the target (BS-11.9-03)."""


def missile_of(battle: Battle, piece: PieceId) -> MissileWeapon | None:
    """What a unit shoots with; None if its members have no missiles (BS-10.1-01)."""
    return battle.unit(piece).sheet.missile


def is_mounted(battle: Battle, piece: PieceId) -> bool:
    """Whether the figures of a unit ride."""
    return "mounted" in battle.unit(piece).sheet.traits


def has_walked(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit has moved in this round."""
    return battle.has_done(piece, Did.MOVED) and not battle.has_done(piece, Did.STOOD)


def shots_left(battle: Battle, piece: PieceId) -> int:
    """How many shots a unit still has in this round (BS-10.2-03, BS-10.4-02).

    A charge or a forced march leaves none (BS-10.4-01), nor does a move longer than Table 12 combines with a shot.
    """
    missile = missile_of(battle, piece)
    if missile is None:
        return 0
    if battle.has_done(piece, Did.CHARGED | Did.MARCHED | Did.WENT_FAR):
        return 0
    most = missile.shots
    if has_walked(battle, piece):
        most = shots_after_moving(missile.kind, most, mounted=shoots_while_riding(battle.unit(piece).sheet))
    left = max(most - battle.shots[piece], 0)
    carried = volleys_carried(missile.kind, missile.volleys)
    return left if carried is None else min(left, max(carried - battle.volleys[piece], 0))


def bar_to_shooting(battle: Battle, piece: PieceId) -> Refusal | None:
    """Why a unit cannot shoot at anybody, on facts that need no ruler."""
    me = unit_ref(battle, piece)
    missile = missile_of(battle, piece)
    if not battle.stands(piece):
        return refused("BS-10.1-01", "battle-gone", me, unit=me)
    if missile is None or formation_of(battle, piece) is Formation.MOB:
        return refused("BS-10.1-01", "battle-no-missiles", me, unit=me)
    if touching(battle, piece):
        return refused("BS-10.1-01", "battle-shoots-not-in-contact", me, unit=me)
    if is_loading(battle, piece):
        slow_engine = "BS-10.10-02" if battle.wound[piece] else "BS-10.9-02"
        rule = slow_engine if engine_of(battle, piece) is not None else "BS-10.0-01"
        return refused(rule, "battle-is-loading", me, unit=me)
    if battle.is_routed(piece):
        return refused("BS-6.4-01", "battle-routed", me, unit=me)
    if is_undisciplined(battle, piece) and not has_finished_its_attack(battle, piece):
        return refused("BS-4.6-06", "battle-undisciplined", me, unit=me)
    if battle.has_done(piece, Did.RALLIED):
        return refused("BS-6.3-01", "battle-just-rallied", me, unit=me)
    carried = volleys_carried(missile.kind, missile.volleys)
    if carried is not None and battle.volleys[piece] >= carried:
        return refused("BS-10.3-01", "battle-no-missiles-left", me, unit=me)
    if battle.has_done(piece, Did.CHARGED):
        return refused("BS-10.4-01", "battle-has-charged-and-shoots-not", me, unit=me)
    if battle.has_done(piece, Did.MARCHED | Did.WENT_FAR):
        return refused("BS-10.4-02", "battle-went-too-far-to-shoot", me, unit=me)
    if not shots_left(battle, piece):
        rule = "BS-10.4-02" if has_walked(battle, piece) else "BS-10.2-03"
        return refused(rule, "battle-no-shot-left", me, unit=me)
    return None


def bar_to_indirect(battle: Battle, piece: PieceId) -> Refusal | None:
    """Why a unit cannot shoot over friends: only archers in command do (BS-10.7-01)."""
    me, missile = unit_ref(battle, piece), missile_of(battle, piece)
    engine = engine_of(battle, piece)
    if engine is not None:
        return None if engine.lobs else refused("BS-10.9-04", "battle-ballista-shoots-straight", me, unit=me)
    if missile is None or FAMILIES[missile.kind] != "bow":
        return refused("BS-10.7-01", "battle-only-archers-shoot-over", me, unit=me)
    if not commanded(battle, piece):
        return refused("BS-10.7-01", "battle-shoots-over-in-command", me, unit=me)
    return None


def bar_to_target(battle: Battle, piece: PieceId, target: PieceId, *, over: bool) -> Refusal | None:
    """Why a unit can't shoot at an enemy: none of its figures sees him, over friends or not (BS-10.1-02)."""
    me, them = unit_ref(battle, piece), unit_ref(battle, target)
    if battle.unit(target).side == battle.unit(piece).side or not battle.stands(target):
        return refused("BS-10.1-02", "battle-no-mark", them, unit=me, enemy=them)
    if touches_friend_of(battle, piece, target) and battle.option("fire-into-melee") == "never":
        return refused("BS-10.1-01", "battle-no-fire-into-melee", them, unit=me, enemy=them)
    if not is_seen(battle, piece, target, over, not battle.measures_beforehand):
        return refused("BS-10.1-02", "battle-sees-not", me, them, unit=me, enemy=them)
    return None


def touches_friend_of(battle: Battle, piece: PieceId, target: PieceId) -> bool:
    """Whether an enemy is in contact with a friend of the shooters: nobody shoots into a melee (BS-10.1-01)."""
    return any(battle.unit(other).side == battle.unit(piece).side for other in touching(battle, target))


def rows_of(battle: Battle, piece: PieceId) -> tuple[Block, ...]:
    """The figures of a unit that may shoot if they see: the first row, or two rows of archers in line (BS-10.1-03)."""
    missile, shape = missile_of(battle, piece), shape_of(battle, piece)
    in_line = formation_of(battle, piece) in (Formation.CLOSED, Formation.OPEN)
    rows = rows_that_shoot(missile.kind) if missile is not None and in_line else 1
    return shape.bases[: min(rows * shape.frontage, shape.figures)]


def line_of_fire(battle: Battle, piece: PieceId, target: PieceId, over: bool, declared: bool = False) -> LineOfFire:
    """The shooters that see a target, the figures that are seen, and the distance (BS-10.1-02, BS-10.8-02).

    A figure sees from the middle of its front to the centre of a base, within 45 degrees, past all other units and the
    ground. Of a skirmish unit only figures within range can be hit (BS-7.4-01). For a shot that is only ``declared``
    nobody measures how near the friends are over whom it goes.
    """
    return _line_of_fire(battle, piece, target, over, declared)


@derived
def is_seen(battle: Battle, piece: PieceId, target: PieceId, over: bool, declared: bool = False) -> bool:
    """Whether any figure of a unit sees a target, as ``line_of_fire`` counts them (BS-10.1-02)."""
    return is_in_view(battle, piece, _aim(battle, piece, target, over, declared))


def is_in_view(battle: Battle, piece: PieceId, aim: Aim) -> bool:
    """Whether any of some figures is seen by any shooter."""
    return any(not bar.hidden_by for shooter in aim.shooters for _, bar in _view(battle, piece, aim, shooter))


class Aim(NamedTuple):
    """All that matters to the lines of fire of a unit to a target."""

    shooters: tuple[Block, ...] = ()
    figures: tuple[tuple[PieceId, int, Block], ...] = ()
    """The figures that can be shot at: their piece, their number and their base."""
    marks: tuple[Point, ...] = ()
    """The centres of these figures."""
    obstacles: tuple[Convex, ...] = ()
    ground: tuple[TerrainPiece, ...] = ()


@derived
def _aim(battle: Battle, piece: PieceId, target: PieceId, over: bool, declared: bool) -> Aim:
    company, rows = targets_with(battle, piece, target), rows_of(battle, piece)
    theirs = tuple((other, number, base) for other in company for number, base in free_figures(battle, piece, other))
    marks = tuple((base.x, base.y) for *_, base in theirs)
    if not any(in_sight(shooter, marks, (), all_round=aims_anywhere(battle, piece)) for shooter in rows):
        return Aim()  # nobody faces them
    lines = Bundle([*map(eye_of, rows), *marks])
    between = (Convex(part.corners) for part in in_the_way(battle, piece, company, over, declared))
    obstacles = tuple(filter(lines.may_meet, between))
    return Aim(rows, theirs, marks, obstacles, screens_between(battle, rows, [base for *_, base in theirs]))


def aims_anywhere(battle: Battle, piece: PieceId) -> bool:
    """Whether a piece is an engine, whose crew turns it freely to aim (BS-10.9-01)."""
    return engine_of(battle, piece) is not None


def _view(battle: Battle, piece: PieceId, aim: Aim, shooter: Block) -> Iterator[tuple[int, Hindrance]]:
    """The figures before one of the shooters and past all other units, and what the ground does to each line."""
    in_view = in_sight(shooter, aim.marks, aim.obstacles, all_round=aims_anywhere(battle, piece))
    marks = [aim.marks[found] for found in in_view]
    screens = on_lines(Bundle([eye_of(shooter), *marks]), aim.ground) if aim.ground else ()
    crossed: Iterable[Sequence[int]] = (
        may_cross(shooter, marks, [ground.convex for ground in screens]) if screens else repeat(())
    )
    for found, numbers in zip(in_view, crossed, strict=False):
        if not numbers:
            yield found, CLEAR
            continue
        pieces, base = [screens[number] for number in numbers], aim.figures[found][2]
        yield found, hindrance(battle, piece, shooter, base, pieces, shooting=True)


@derived
def _line_of_fire(battle: Battle, piece: PieceId, target: PieceId, over: bool, declared: bool) -> LineOfFire:
    aim = _aim(battle, piece, target, over, declared)
    shooters, lines = 0, dict[PieceId, list[Line]]()
    seen: dict[tuple[PieceId, int], list[frozenset[str]]] = {}
    hidden: dict[tuple[PieceId, int], str] = {}
    for shooter in aim.shooters:
        (x, y), sees = eye_of(shooter), False
        front = Block(x, y, shooter.ahead, shooter.half_width, 0.0)
        for found, bar in _view(battle, piece, aim, shooter):
            other, number, base = aim.figures[found]
            if bar.hidden_by:
                hidden[other, number] = bar.hidden_by
                continue
            sees = True
            seen.setdefault((other, number), []).append(bar.cover)
            lines.setdefault(other, []).append((hypot(base.x - x, base.y - y), front, base))
        shooters += sees
    gaps = {other: _shortest(several) for other, several in lines.items()}
    near = min(gaps.values(), default=inf)
    hit = sorted((mark for mark in gaps if _is_in_range(battle, piece, gaps[mark])), key=lambda one: (gaps[one], one))
    visible = sum(mark in hit for mark, _ in seen)
    behind = {kind for figure, kind in hidden.items() if figure not in seen and kind in COVER}
    return LineOfFire(shooters, visible, near, tuple(hit), frozenset(behind) | _cover(seen.values()))


Line = tuple[float, Block, Block]
"""A line of sight: its length, the front of a figure and the base that it sees."""


def _shortest(lines: list[Line]) -> float:
    """The distance of the nearest bases that see each other; all figures of a unit have the same base."""
    lines.sort(key=lambda line: line[0])
    _, front, base = lines[0]
    near, reach = inf, front.radius + base.radius
    for length, front, base in lines:
        if length - reach >= near:
            break  # no longer line can be between nearer bases
        near = min(near, distance(front, base))
    return near


def _cover(lines: Iterable[list[frozenset[str]]]) -> frozenset[str]:
    """The kinds of cover that at least half of all lines of fire meet."""
    every = [kinds for several in lines for kinds in several]
    return frozenset(kind for kind in COVER if 2 * sum(kind in kinds for kinds in every) >= max(len(every), 1))


def free_figures(battle: Battle, piece: PieceId, target: PieceId) -> list[tuple[int, Block]]:
    """The figures of a target that can be shot at: those that touch no friend of the shooters (BS-10.1-01)."""
    shape, friends = (
        shape_of(battle, target),
        [
            shape_of(battle, other)
            for other in touching(battle, target)
            if battle.unit(other).side == battle.unit(piece).side
        ],
    )
    busy = {ours for friend in friends for ours, _ in shape.contacts(friend)}
    return [(number, base) for number, base in enumerate(shape.bases) if number not in busy]


def targets_with(battle: Battle, piece: PieceId, target: PieceId) -> tuple[PieceId, ...]:
    """The pieces shot at together with a target: all free figures of a skirmish unit, otherwise the unit alone."""
    company = (other for other in company_of(battle, target) if battle.stands(other))
    return tuple(other for other in company if other == target or not touches_friend_of(battle, piece, other))


def _is_in_range(battle: Battle, piece: PieceId, gap: float) -> bool:
    missile, engine = missile_of(battle, piece), engine_of(battle, piece)
    near = engine is not None and gap < engine.least * INCH - TOUCH  # BS-10.9-02
    return missile is not None and not near and gap <= missile.ranges[2] * INCH + TOUCH


def in_the_way(
    battle: Battle, piece: PieceId, company: Collection[PieceId], over: bool, declared: bool
) -> Iterator[Block]:
    """The outlines of the units in the way: no single figure, and no friends who are far enough to be shot over."""
    side, shape = battle.unit(piece).side, shape_of(battle, piece)
    for other in (*battle.standing(side), *battle.standing(enemy_of(side))):
        if other == piece or other in company or battle.unit(other).is_individual:
            continue
        them = shape_of(battle, other)
        if over and battle.unit(other).side == side and (declared or is_clear_of(shape, them)):
            continue
        yield from them.outline


def is_clear_of(archers: Shape, friends: Shape) -> bool:
    """Whether friends are far enough to be shot over (BS-10.7-01)."""
    return all(
        distance(ours, theirs) >= CLEAR_OF_FRIENDS - TOUCH for ours in archers.outline for theirs in friends.outline
    )


def out_of_range(battle: Battle, piece: PieceId, target: PieceId, over: bool) -> bool:
    """Whether a target is farther than the longest range (BS-10.8-02), or too near for a catapult (BS-10.9-02)."""
    return not _is_in_range(battle, piece, line_of_fire(battle, piece, target, over).distance)
