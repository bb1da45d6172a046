"""Where shooters stand: near enough to hurt, far enough to be left alone, with friends before them (10.2, 10.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.missiles.loading_engines import engine_of
from warhost.battle.missiles.shooters import is_mounted, missile_of
from warhost.battle.movement.moves_and_forced_marches import MoveUnit
from warhost.battle.movement.rates import charge_range
from warhost.battle.roster.missile_weapons import lost_by_shooting, shots_after_moving, volleys_carried
from warhost.battle.state import Battle, formation_of
from warhost.bots.battle.lines import WARY, Lines, Manoeuvre
from warhost.bots.battle.ways import DEGREE, Way, turned_by, wheel
from warhost.bots.battle.worth import harm, share, worth
from warhost.core.ids import PieceId
from warhost.core.messages import msg

LEAST: Final = 2.0
"""How many hit dice a volley must take somewhere for a unit to live by its missiles."""
NEAREST: Final = 4
"""How many of the nearest enemies are looked at."""
FEAR: Final = 0.7
"""What the harm of an enemy counts who could reach the shooters."""
NEARER: Final = 0.0006
"""What each thousandth of an inch counts that still parts shooters from their range, in hit dice."""
STAY: Final = 1.0
"""What a move must gain, in hit dice."""
STEPS: Final = (0.25, 0.5, 0.75, 1.0)


def lives_by_missiles(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit has missiles left that are more than a greeting before the melee."""
    missile = missile_of(battle, piece)
    if missile is None or formation_of(battle, piece) is Formation.MOB:
        return False
    carried = volleys_carried(missile.kind, missile.volleys)
    return carried is None or battle.volleys[piece] < carried


def shoots_on(lines: Lines, piece: PieceId) -> bool:
    """Whether a unit goes on shooting: it has missiles, is in order, and somebody is left whom friends do not fight."""
    battle = lines.battle
    if battle.out[piece] or not lives_by_missiles(battle, piece):
        return False
    return any(not (lines.eye.is_engaged(foe) or battle.is_routed(foe)) for foe in lines.foes)


def volleys_worth(lines: Lines, piece: PieceId) -> float:
    """What a unit gives up by going to blows: the part of an enemy that its volleys of a round would take."""
    here, battle = lines.eye.shape(piece), lines.battle
    foes = [foe for foe in lines.foes if not battle.unit(foe).is_individual]
    missile = missile_of(battle, piece)
    shots = missile.shots if missile is not None else 0
    most = max((share(lines.eye.harm_from(piece, here, foe), worth(battle, foe)) for foe in foes), default=0.0)
    if lines.manner.plans and not most:
        return lines.dared
    least = lines.dared if lines.posture.presses or not foes else 0.1
    return max(shots * most, least)


def stand(lines: Lines, piece: PieceId) -> list[Manoeuvre]:
    """The moves of shooters to better ground, the best first; none if they stand well."""
    here = lines.eye.shape(piece)
    now = _value(lines, piece, here, ())
    found = []
    for way in _ways(lines, piece, here):
        end = lines.eye.end_of(piece, way)
        if end is None or not end.whole or lines.eye.clashes(piece, end.shape):
            continue
        gain = _value(lines, piece, end.shape, way, end.spent) - now
        if gain > STAY:
            found.append(Manoeuvre(gain, MoveUnit(piece, way), msg("bots-why-within-range")))
    return sorted(found, key=lambda one: -one.value)


def _ways(lines: Lines, piece: PieceId, here: Shape) -> Iterator[Way]:
    """Turns to the nearest enemies, and advances after them."""
    if engine_of(lines.battle, piece) is not None and _best(lines, piece, here) > LEAST:
        return  # an engine in range never moves: it could not shoot
    missile, rate = missile_of(lines.battle, piece), lines.battle.unit(piece).rate
    assert missile is not None
    shot = lost_by_shooting(rate, missile.kind, 1, mounted=is_mounted(lines.battle, piece))
    shots = lines.battle.shots[piece]
    rate -= lost_by_shooting(rate, missile.kind, shots, mounted=is_mounted(lines.battle, piece))
    free = formation_of(lines.battle, piece) in (Formation.SKIRMISH, Formation.ALONE)
    turns = {0}
    for foe in sorted(lines.foes, key=lambda foe: lines.eye.gap(piece, foe))[:NEAREST]:
        turns.add(lines.eye.turn_to(here, foe))
    runs = sorted({int(rate * step) for step in STEPS} | {max(rate - shot, 0)} - {0})
    if 0 in runs:
        runs.remove(0)
    for turn in sorted(turns):
        first: Way = turned_by(turn) if free else wheel(turn)
        if abs(turn) > 120 * DEGREE and not free:
            first = (("about-face",),)
        if first:
            yield first
        yield from ((*first, ("advance", run)) for run in runs)
        if not free and turn:
            yield from ((("oblique-right" if turn > 0 else "oblique-left", min(abs(turn), 4500), run),) for run in runs)
    if free:
        away = lines.eye.turn_to(here, min(lines.foes, key=lambda foe: lines.eye.gap(piece, foe))) + 180 * DEGREE
        yield from ((*turned_by(away), ("advance", run)) for run in runs)


def _value(lines: Lines, piece: PieceId, shape: Shape, way: Way, spent: int = 0) -> float:
    """The hit dice that shooters take from there this round and in the next, less what threatens them."""
    missile = missile_of(lines.battle, piece)
    assert missile is not None
    most, rate = missile.shots, lines.battle.unit(piece).rate
    left = most - lines.battle.shots[piece]
    if way:
        mounted = is_mounted(lines.battle, piece)
        left = shots_after_moving(missile.kind, most, mounted=mounted) - lines.battle.shots[piece]
        if spent > rate - lost_by_shooting(rate, missile.kind, 1, mounted=mounted):
            left = 0
    best = _best(lines, piece, shape)
    value = best * (max(left, 0) + most) - FEAR * _threat(lines, piece, shape)
    if not best and not lines.lies_low:
        gap = min(lines.eye.gap_from(shape, piece, foe) for foe in lines.foes)
        value -= NEARER * max(gap - missile.ranges[1] * 1000, 0)
        value -= NEARER * 20 * min(abs(lines.eye.turn_to(shape, foe)) for foe in lines.foes) / DEGREE
    if not (lines.battle.out[piece] or lines.eye.is_in_hand(piece, shape)):
        value -= STAY * 4
    return value


def _best(lines: Lines, piece: PieceId, shape: Shape) -> float:
    """The hit dice that the best volley takes from there."""
    foes = (foe for foe in lines.foes if not lines.battle.is_routed(foe))
    return max((lines.eye.harm_from(piece, shape, foe) for foe in foes), default=0.0)


def _threat(lines: Lines, piece: PieceId, shape: Shape) -> float:
    """The hit dice that enemies can take who reach a unit there, unless friends stand nearer to them."""
    found, battle = 0.0, lines.battle
    for foe in lines.foes:
        if battle.is_routed(foe) or lines.eye.is_engaged(foe) or battle.unit(foe).is_individual:
            continue
        if lines.manner.missiles and lives_by_missiles(battle, foe):
            found += 0.5 * lines.eye.harm_of_enemy(foe, piece, shape)
            continue
        gap = lines.eye.gap_from(shape, piece, foe)
        if gap > WARY * charge_range(battle.unit(foe).rate, formation_of(battle, foe)):
            continue
        screens = (one for one in lines.ours if one != piece and lines.stands_in_line(one))
        screened = any(lines.eye.gap(one, foe) < gap - SCREEN for one in screens)
        found += harm(battle, foe, piece, charged=True) * (0.4 if screened else 1.0)
    return min(found, worth(battle, piece))


SCREEN: Final = 2000
"""By how much a friend must be nearer to an enemy to screen shooters."""
