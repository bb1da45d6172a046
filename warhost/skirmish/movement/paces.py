"""The steps of an itinerary as far as it is nothing but steps, worked out once for all who ask for them.

Whether a way is allowed, where its walker can be shot at and where it leads him is asked one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warhost.skirmish.movement.gaits import BEYOND, OnFoot, gait_of
from warhost.skirmish.state import OFF, Going, Skirmish

Pace = tuple[int, int, int, int, tuple[int, ...]]
"""How things stand after a step: legs used up, hex, facing, points left, and the hexes that are newly covered."""


def paces(field: Skirmish, going: Going, path: tuple[Any, ...]) -> tuple[Pace, ...]:
    """The steps that can be taken on a path, up to the first leg that is no step or cannot be taken or paid.

    Coming onto the map, acts, and whoever leads or carries somebody or comes out of the ground are not for here.
    """
    if going.led or going.carried >= 0:
        return ()
    piece, points = going.piece, going.points
    kept = field.kept("way").whole
    known: tuple[int, tuple[Any, ...], tuple[Pace, ...]] | None = kept.get(piece)
    if known is not None and known[1] == path and known[0] == points:
        return known[2]
    at = field.at[piece]
    found = () if at == OFF or field.below[piece] else _paces(field, piece, at, points, path)
    kept[piece] = (points, path, found)
    return found


def poses(field: Skirmish, going: Going, path: tuple[Any, ...]) -> Sequence[int]:
    """The pose after each step of a path that is allowed and nothing but steps; nothing for any other path."""
    if going.led or going.carried >= 0:
        return ()
    drawn = drawn_poses(field, going.piece, path)
    if drawn:
        return drawn
    steps = paces(field, going, path)
    return [step[1] * 6 + step[2] for step in steps] if steps and steps[-1][0] == len(path) else ()


def drawn_poses(field: Skirmish, piece: int, path: tuple[Any, ...]) -> Sequence[int]:
    """The same if it was the last to be drawn at random, for a piece that leads and carries nobody and has not moved.

    Wherever others may stand by now: a path that is still allowed leads where it led.
    """
    drawn = field.drawn
    if drawn is None or drawn[1] is not path or field.below[piece]:
        return ()
    return drawn[2] if drawn[0] == (piece, field.at[piece] * 6 + field.facing[piece], field.mount[piece]) else ()


def _paces(field: Skirmish, piece: int, at: int, points: int, path: tuple[Any, ...]) -> tuple[Pace, ...]:
    gait, facing, gone, legs = gait_of(field, piece), field.facing[piece], 0, len(path)
    found: list[Pace] = []
    covers: tuple[int, ...]
    prices = gait.table.prices if type(gait) is OnFoot else None
    while gone < legs:
        leg, other = path[gone], False
        gone += 1
        if not isinstance(leg, int):
            if leg != ("swing", piece) or gone >= legs or not isinstance(path[gone], int):
                break
            leg, other = path[gone], True
            gone += 1
        if prices is not None and not field.here[leg] and not field.load[leg]:
            # The quick twin of a stride on foot into a hex where nobody is in the way.
            cost, covers = prices[at].get(leg, BEYOND), (leg,)
            if cost > points:
                break
            at = leg
        else:
            stride = gait.stride(at, facing, leg, other)
            if stride is None or stride[0] > points:
                break
            cost, at, facing, covers = stride
        points -= cost
        found.append((gone, at, facing, points, covers))
    return tuple(found)


def trodden(field: Skirmish, going: Going, path: tuple[Any, ...]) -> set[int] | None:
    """Every hex that a march along a path will cover, if it is nothing but steps that can be taken; else None."""
    way = poses(field, going, path)
    if not way:
        return None
    gait = gait_of(field, going.piece)
    if type(gait) is OnFoot:
        return {pose // 6 for pose in way}
    return {cell for pose in way for cell in gait.cells(pose // 6, pose % 6)}
