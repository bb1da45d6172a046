"""Work at doors: locks that a captain opens, entrances to the deep dungeons that he unbars or bars."""

from __future__ import annotations

from typing import Final

from warhost.bots.skirmish.depths import hole_for
from warhost.bots.skirmish.moves import Scout
from warhost.core import Order
from warhost.core.ids import HexId, PieceId
from warhost.skirmish.notes import recall
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.specials.underground.bars import AT_WORK, BarEntrance, Unbar, bars_of
from warhost.skirmish.specials.underground.dungeons import fits_below
from warhost.skirmish.specials.underground.locks import Levers, Unlock, work_of
from warhost.skirmish.state import Skirmish

CLOSE: Final = 6
"""A Krob bars no entrance while an enemy is nearer than this many hexes."""


def best_unlock(field: Skirmish, scout: Scout) -> Order | None:
    """A locked door in the way of a fighter's errand."""
    for piece, hexes in sorted(work_of(field, scout.seat, True).items()):
        goal = scout.goal(piece)
        for hex_ in hexes:
            if goal is not None and goal[hex_] < goal[field.at[piece]]:
                return Unlock(piece, hex_)
    return None


def best_unbar(field: Skirmish, scout: Scout) -> Order | None:
    """A barred entrance that a fighter wants to use; one fighter is enough to unbar it."""
    rule = Levers.find(field)
    if rule is None:
        return None
    wanted = {hole_for(field, rule, piece) for piece in field.pieces_of(scout.seat)} - _at_work(field)
    for piece, hexes in sorted(bars_of(field, scout.seat, True).items()):
        for hex_ in hexes:
            if hex_ in wanted:
                return Unbar(piece, hex_)
    return None


def best_bar(field: Skirmish, scout: Scout) -> Order | None:
    """An entrance to bar: enemies could still come up there, and none of them is close."""
    if not any(fits_below(field, foe) and not field.has(foe, "dog") for foe in _living_enemies(field, scout)):
        return None
    for piece, hexes in sorted(bars_of(field, scout.seat, False).items()):
        near = min((field.grid.distance(field.at[piece], foe.at) for foe in scout.foes), default=CLOSE)
        for hex_ in hexes:
            if near >= CLOSE and hex_ not in _at_work(field):
                return BarEntrance(piece, hex_)
    return None


def _living_enemies(field: Skirmish, scout: Scout) -> list[PieceId]:
    return [p for p in field.muster.walkers if field.opposes(p, scout.seat) and field.health[p] != Health.DEAD]


def _at_work(field: Skirmish) -> set[HexId]:
    return {hex_ for _, hex_ in recall(field, AT_WORK, ())}


WORK: Final = {Unlock: best_unlock, Unbar: best_unbar, BarEntrance: best_bar}
"""How each kind of work at a door is chosen."""
