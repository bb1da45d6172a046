"""Sightings: for every figure that looks at a target, whether it sees it, and what is in its way (10.1, 11.9).

``line_of_fire`` counts lines quickly; this module explains the same lines one by one for players who ask why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from warhost.battle.missiles.loading_engines import engine_of
from warhost.battle.missiles.shooters import (
    bar_to_target,
    free_figures,
    is_clear_of,
    missile_of,
    rows_of,
    targets_with,
)
from warhost.battle.state import Battle, enemy_of, shape_of, unit_ref
from warhost.battle.table.blocks import Block, Point
from warhost.battle.table.convex import Convex
from warhost.battle.table.ground import TerrainPiece
from warhost.battle.table.sight import is_in_front
from warhost.battle.woods_and_cover import eye_of, hindrance, screens_between
from warhost.core.ids import PieceId
from warhost.core.messages import Message, Ref, listed, msg
from warhost.core.refusals import Refusal

Bar = Literal["", "ground", "unit", "aside"]
"""What keeps a figure from seeing another: nothing, the ground, other units, or facing elsewhere."""
ORDER: Final[tuple[Bar, ...]] = ("", "ground", "unit", "aside")
"""From the best to the worst: of the lines to several figures of a target, the best one is shown."""


class Sighting(NamedTuple):
    """The best line of one figure to a target."""

    eye: Point
    mark: Point
    bar: Bar
    ground: str = ""
    """The kind of ground that hides the target."""
    by: tuple[PieceId, ...] = ()
    """The units in the way."""


class _Obstacle(NamedTuple):
    piece: PieceId
    shape: Convex


def sightings(
    battle: Battle, piece: PieceId, target: PieceId, *, over: bool = False, declared: bool = False
) -> tuple[Sighting, ...]:
    """How each figure of a unit that may shoot, or else stands in its front, sees a target (BS-10.1-02)."""
    return tuple(each_sighting(battle, piece, target, over=over, declared=declared))


def each_sighting(
    battle: Battle, piece: PieceId, target: PieceId, *, over: bool = False, declared: bool = False
) -> Iterator[Sighting]:
    """How each figure sees a target, one by one.

    ``over``: friends who are far enough are shot over (BS-10.7-01). For a shot only ``declared``, nobody measures the
    distance to them.
    """
    shoots = missile_of(battle, piece) is not None
    if shoots:
        company = targets_with(battle, piece, target)
        marks = [base for other in company for _, base in free_figures(battle, piece, other)]
    else:
        company, marks = (target,), list(shape_of(battle, target).bases)
    rows = rows_of(battle, piece) if shoots else shape_of(battle, piece).front
    obstacles = tuple(_obstacles(battle, piece, company, over, declared))
    ground = screens_between(battle, rows, marks)
    aims_all_round = shoots and engine_of(battle, piece) is not None  # BS-10.9-01
    for base in rows if marks else ():
        near = sorted(marks, key=lambda mark: (mark.x - base.x) ** 2 + (mark.y - base.y) ** 2)
        before = near if aims_all_round else [mark for mark in near if is_in_front(base, (mark.x, mark.y))]
        if before:
            yield _best(_line(battle, piece, base, mark, obstacles, ground, shoots=shoots) for mark in before)
        else:
            yield Sighting(eye_of(base), (near[0].x, near[0].y), "aside")


def _best(lines: Iterator[Sighting]) -> Sighting:
    """The first line that is clear, otherwise the one that fails last."""
    best = next(lines)
    for line in lines:
        if not best.bar:
            break
        if ORDER.index(line.bar) < ORDER.index(best.bar):
            best = line
    return best


def _obstacles(
    battle: Battle, piece: PieceId, company: tuple[PieceId, ...], over: bool, declared: bool
) -> Iterator[_Obstacle]:
    """The outlines of all units that can be in the way; single figures never are."""
    side = battle.unit(piece).side
    for other in (*battle.standing(side), *battle.standing(enemy_of(side))):
        if other == piece or other in company or battle.unit(other).is_individual:
            continue
        friend = battle.unit(other).side == side
        below = over and friend
        if not (below and (declared or is_clear_of(shape_of(battle, piece), shape_of(battle, other)))):
            yield from (_Obstacle(other, Convex(part.corners)) for part in shape_of(battle, other).outline)


def _line(
    battle: Battle,
    piece: PieceId,
    base: Block,
    mark: Block,
    obstacles: tuple[_Obstacle, ...],
    ground: tuple[TerrainPiece, ...],
    *,
    shoots: bool,
) -> Sighting:
    """The line of sight from a figure to a base in its front; woods may hide what lies in them (BS-11.9-01)."""
    eye, place = eye_of(base), (mark.x, mark.y)
    by = dict.fromkeys(one.piece for one in obstacles if one.shape.bars(eye, place))
    if by:
        return Sighting(eye, place, "unit", by=tuple(by))
    hidden = hindrance(battle, piece, base, mark, ground, shooting=shoots).hidden_by
    return Sighting(eye, place, "ground" if hidden else "", hidden)


def told_why(battle: Battle, found: Sequence[Sighting]) -> Message | None:
    """Why no figure sees the target, in words and without distances; None if one does.

    It names what hinders the figures that face the target, if any do.
    """
    if any(not one.bar for one in found):
        return None
    if any(one.bar == "ground" for one in found):
        kind = next(one.ground for one in found if one.bar == "ground")
        return msg("battle-unseen-ground", ground=msg(f"battle-screen-{kind}"))
    units = blockers(battle, found)
    return msg("battle-unseen-units", units=listed(units)) if units else msg("battle-unseen-aside")


def blockers(battle: Battle, found: Sequence[Sighting]) -> list[Ref]:
    """The units that block the view of some figure."""
    return [unit_ref(battle, piece) for piece in sorted({piece for one in found for piece in one.by})]


def bar_to_aim(battle: Battle, piece: PieceId, target: PieceId, *, over: bool) -> Refusal | None:
    """Why a unit can't shoot at an enemy; if no figure sees him, the refusal names what is in the way."""
    why = bar_to_target(battle, piece, target, over=over)
    if why is None or why.message.id != "battle-sees-not":
        return why
    found = sightings(battle, piece, target, over=over, declared=not battle.measures_beforehand)
    reason = told_why(battle, found)
    if reason is None:
        return why
    me, them = unit_ref(battle, piece), unit_ref(battle, target)
    told = msg("battle-sees-not-because", unit=me, enemy=them, why=reason)
    return Refusal(told, why.rules, (me, them, *blockers(battle, found)))
