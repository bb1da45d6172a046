"""Where individuals stand: commanders behind their units, with as many as can be in their radius (4.10), heroes too."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from warhost.battle.command.commanders import commanders_of
from warhost.battle.movement.moves_and_forced_marches import MoveUnit
from warhost.bots.battle.eye import Point
from warhost.bots.battle.lines import Lines, Manoeuvre
from warhost.bots.battle.ways import turned_by
from warhost.bots.battle.worth import worth
from warhost.core.ids import PieceId
from warhost.core.messages import msg

BACK: Final = 1000
"""How far behind a unit a commander stands."""
SAFE: Final = 4000
"""How near an enemy may come to a commander."""
NEEDY: Final = 3.0
"""How much more a unit counts that waits for orders or has to be rallied."""
STEP: Final = 1000
"""Less is not worth a move."""
LONG_WAY: Final = 1e-4
"""The cost of each thousandth of an inch of the way, in hit dice."""


def post(lines: Lines, commander: PieceId) -> Manoeuvre | None:
    """The move of a commander to where he has most of his units in hand; None if he stands well."""
    led = [piece for piece in lines.ours if piece != commander and commander in commanders_of(lines.battle, piece)]
    if not led:
        return None
    x, y, _ = lines.eye.shape(commander).pose
    here: Point = (x, y)
    places = [lines.eye.behind(piece, BACK) for piece in led]
    places += [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in combinations(places, 2)]
    best = max(places, key=lambda place: _value(lines, commander, led, place))
    turn, far = lines.eye.straight_to(commander, best)
    if far < STEP or _value(lines, commander, led, best) <= _value(lines, commander, led, here):
        return None
    way = (*turned_by(turn), ("advance", min(far, lines.battle.unit(commander).rate)))
    return Manoeuvre(float(far), MoveUnit(commander, way), msg("bots-why-to-lead"))


def shelter(lines: Lines, hero: PieceId) -> Manoeuvre | None:
    """The move of a hero to a place behind the nearest unit of the line, whose way he would bar before it."""
    line = [piece for piece in lines.ours if piece != hero and lines.stands_in_line(piece)]
    if not line or not lines.foes:
        return None
    place = lines.eye.behind(min(line, key=lambda piece: (lines.eye.gap(hero, piece), piece)), BACK)
    turn, far = lines.eye.straight_to(hero, place)
    if far < STEP:
        return None
    way = (*turned_by(turn), ("advance", min(far, lines.battle.unit(hero).rate)))
    end = lines.eye.end_of(hero, way)
    if end is None:
        return None
    nearest = min(lines.foes, key=lambda foe: lines.eye.gap_from(end.shape, hero, foe))
    way = (*way, *turned_by(lines.eye.turn_to(end.shape, nearest)))
    return Manoeuvre(float(far), MoveUnit(hero, way), msg("bots-why-out-of-reach"))


def _value(lines: Lines, commander: PieceId, led: list[PieceId], place: Point) -> float:
    """The hit dice that a commander has in his radius there, less for a long way, nothing beside an enemy."""
    battle, eye = lines.battle, lines.eye
    if any(eye.gap_at(commander, place, foe) < SAFE for foe in lines.foes):
        return 0.0
    found = 0.0
    for piece in led:
        if eye.would_reach(commander, place, piece):
            needs_him = battle.out[piece] or battle.unit(piece).sheet.type == "mob"
            found += worth(battle, piece) * (NEEDY if needs_him else 1.0)
    return found - LONG_WAY * eye.straight_to(commander, place)[1]
