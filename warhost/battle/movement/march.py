"""The march: an itinerary walked act by act, with what it costs and where and why it stops (7.7-7.10).

Whoever wants to know what a move would do walks it here: refusals, previews, bots, and the move itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from warhost.battle.formations.changing import faced, formed, widened
from warhost.battle.formations.shapes import Formation, Pose, Shape
from warhost.battle.movement import rates
from warhost.battle.table.blocks import Block, Polygon, overlap, touch
from warhost.battle.table.ground import Piece, stretches, under
from warhost.battle.table.sweeps import files_go_on, free_run, free_wheel
from warhost.battle.table.units import FULL, HALF, QUARTER, Vector, heading, widest_angle
from warhost.core.position.notation import WHOLE, ActForm, Scaled

INCHES: Final = Scaled(3)
DEGREES: Final = Scaled(2)
ACT_FORMS: Final = {
    "advance": ActForm((INCHES,), least=0),
    "oblique-left": ActForm((DEGREES, INCHES)),
    "oblique-right": ActForm((DEGREES, INCHES)),
    "wheel-left": ActForm((DEGREES,)),
    "wheel-right": ActForm((DEGREES,)),
    "face-left": ActForm(),
    "face-right": ActForm(),
    "about-face": ActForm(),
    "widen-left": ActForm((WHOLE,)),
    "widen-right": ActForm((WHOLE,)),
    "narrow-left": ActForm((WHOLE,)),
    "narrow-right": ActForm((WHOLE,)),
    "open": ActForm(),
    "close": ActForm(),
}
"""The acts of an itinerary and how they are written: ``wheel-right:30>advance:4.5>close``."""

Act = tuple[str | int, ...]
STEPS_BACK: Final = 4
"""Poses are rounded to whole numbers: how far a sweep is taken back at most until the rounded pose is free."""


class Stop(StrEnum):
    """Why a march ends before its itinerary does."""

    SPENT = "spent"
    ENEMY = "enemy"
    FRIEND = "friend"
    EDGE = "edge"
    PROHIBITED = "prohibited"
    NO_ROOM = "no-room"
    TOO_OBLIQUE = "too-oblique"
    BOTH_WAYS = "both-ways"
    NO_SUCH_FRONTAGE = "no-such-frontage"
    NOT_IN_LINE = "not-in-line"
    NO_COMMAND = "no-command"


class Surroundings(NamedTuple):
    """All that a march can run into."""

    width: int
    depth: int
    enemies: tuple[Block, ...] = ()
    """The bases of enemy figures."""
    friends: tuple[Block, ...] = ()
    """The outlines of friendly units."""
    ground: tuple[Piece, ...] = ()


class Moment(NamedTuple):
    """A unit after an act: its shape and formation, what it has spent so far, and why it went no farther."""

    act: Act
    shape: Shape
    formation: Formation
    spent: int
    stop: Stop | None = None


def march(
    shape: Shape, formation: Formation, rate: int, allowance: int, acts: Sequence[Act], around: Surroundings
) -> list[Moment]:
    """The moments of a march. It ends with the first act that is not carried out in full."""
    moments: list[Moment] = []
    now = Moment((), shape, formation, 0)
    ways: set[str] = set()
    for act in acts:
        ways.add(str(act[0]).partition("-")[0])
        if {"widen", "narrow"} <= ways:  # BS-7.10-02: never both in one phase
            now = now._replace(act=act, stop=Stop.BOTH_WAYS)
        else:
            now = _after(act, now, rate, allowance, around)
        moments.append(now)
        if now.stop is not None:
            break
    return moments


def _after(act: Act, now: Moment, rate: int, allowance: int, around: Surroundings) -> Moment:
    word, numbers = str(act[0]), [int(number) for number in act[1:]]
    left = allowance - now.spent
    now = now._replace(act=act)
    match word:
        case "advance":
            return _run(now, 0, numbers[0] if numbers else None, left, around)
        case "oblique-left" | "oblique-right":
            angle, length = numbers
            if not 0 <= angle <= rates.OBLIQUE:
                return now._replace(stop=Stop.TOO_OBLIQUE)
            return _run(now, angle if word == "oblique-right" else -angle, length, left, around)
        case "wheel-left" | "wheel-right":
            return _wheel(now, 1 if word == "wheel-right" else -1, numbers[0], left, around)
        case "face-left" | "face-right":
            turned = faced(now.shape, QUARTER if word == "face-right" else -QUARTER)
            return _reshaped(now, turned, now.formation, rates.face(rate), left, around)
        case "about-face":
            return _reshaped(now, faced(now.shape, HALF), now.formation, rates.about_face(rate), left, around)
        case "open" | "close":
            formation = Formation.OPEN if word == "open" else Formation.CLOSED
            price = rates.change_of_formation(rate)
            return _reshaped(now, formed(now.shape, formation), formation, price, left, around)
    sign = 1 if word.startswith("widen") else -1
    files = sign * numbers[0]
    if now.formation in (Formation.MOB, Formation.SKIRMISH):
        return now._replace(stop=Stop.NOT_IN_LINE)
    if not 1 <= now.shape.frontage + files <= now.shape.figures:
        return now._replace(stop=Stop.NO_SUCH_FRONTAGE)
    changed = widened(now.shape, files, 0) if word.endswith("left") else widened(now.shape, 0, files)
    price = rates.change_of_frontage(now.shape.frontage, changed.frontage)
    return _reshaped(now, changed, now.formation, price, left, around)


def _reshaped(now: Moment, shape: Shape, formation: Formation, price: int, left: int, around: Surroundings) -> Moment:
    """A unit in a new shape, if it can pay and stands free there; nobody comes into contact so (BS-7.10-02)."""
    if price > left:
        return now._replace(stop=Stop.SPENT)
    if any(touch(base, enemy) for base in shape.bases for enemy in around.enemies):
        return now._replace(stop=Stop.ENEMY)
    if not stands_free(shape, around):
        return now._replace(stop=Stop.NO_ROOM)
    return now._replace(shape=shape, formation=formation, spent=now.spent + price)


def stands_free(shape: Shape, around: Surroundings) -> bool:
    """Whether a unit stands on the table, in nobody else and in no prohibited area (BS-7.4-02, BS-S1-02)."""
    barred = [piece for piece in around.ground if piece.kind == "prohibited"]
    others = (*around.enemies, *around.friends)
    return all(
        _on_table(part.corners, around)
        and not any(overlap(part, other) for other in others)
        and next(under(part.shrunk(), barred), None) is None
        for part in shape.outline
    )


def _on_table(corners: Polygon, around: Surroundings) -> bool:
    return all(-0.5 <= x <= around.width + 0.5 and -0.5 <= y <= around.depth + 0.5 for x, y in corners)


def _run(now: Moment, aside: int, wanted: int | None, left: int, around: Surroundings) -> Moment:
    """A straight move that keeps the facing; at an enemy the files that do not touch yet go on (BS-7.8-01)."""
    facing = now.shape.pose.facing
    direction = heading(facing + aside)
    most = left if wanted is None else min(wanted, left)
    barred = [piece for piece in around.ground if piece.kind == "prohibited"]
    runs = [
        (free_run(now.shape.outline, direction, around.enemies, most).amount, Stop.ENEMY),
        (free_run(now.shape.outline, direction, around.friends, most).amount, Stop.FRIEND),
        (_to_the_edge(now.shape, direction, most, around), Stop.EDGE),
        (_to_the_ground(now.shape, direction, most, barred), Stop.PROHIBITED),
    ]
    gone, why = min(runs, key=lambda run: run[0])
    stop = why if gone < most else Stop.SPENT if wanted is not None and wanted > left else None
    gone, shape = _settled_run(now.shape, direction, gone, around)
    if stop is Stop.ENEMY and not aside:
        on = files_go_on(shape.front, direction, around.enemies, most - gone)
        shape = shape._replace(stagger=on if any(on) else ())
        gone += max(on, default=0)
    return now._replace(shape=shape, spent=now.spent + gone, stop=stop)


def _settled_run(shape: Shape, direction: Vector, gone: int, around: Surroundings) -> tuple[int, Shape]:
    """The farthest pose in whole numbers, at or just before the end of a free run, at which the unit stands free."""
    for back in range(min(STEPS_BACK, gone) + 1):
        x, y = shape.pose.x + direction[0] * (gone - back), shape.pose.y + direction[1] * (gone - back)
        tried = shape.at(Pose(round(x), round(y), shape.pose.facing))
        if stands_free(tried, around):
            return gone - back, tried
    return 0, shape


def _to_the_edge(shape: Shape, direction: Vector, most: int, around: Surroundings) -> int:
    """How far a unit can go before it leaves the table; routers alone do (BS-6.4-03)."""
    found = float(most)
    for part in shape.outline:
        for x, y in part.corners:
            for place, speed, end in ((x, direction[0], around.width), (y, direction[1], around.depth)):
                if speed > 1e-9:
                    found = min(found, (end - place) / speed)
                elif speed < -1e-9:
                    found = min(found, -place / speed)
    return max(int(found), 0)


def _to_the_ground(shape: Shape, direction: Vector, most: int, barred: Sequence[Piece]) -> int:
    met = [stretch for part in shape.outline for stretch in stretches(part.shrunk(), direction, most, barred)]
    return min((stretch.from_ for stretch in met), default=most)


def _wheel(now: Moment, sign: int, wanted: int, left: int, around: Surroundings) -> Moment:
    """A wheel about the front corner of an end file (BS-7.9-02)."""
    shape = now.shape
    pivot = shape.outline[0].corners[1 if sign > 0 else 0]
    paid = widest_angle(shape.width, left)
    most = min(wanted, paid)
    free = free_wheel(shape.outline, pivot, (*around.enemies, *around.friends), most, sign)
    angle = free.amount
    stop = Stop.SPENT if wanted > paid else None
    if free.obstacle is not None:
        stop = Stop.ENEMY if free.obstacle < len(around.enemies) else Stop.FRIEND
    for back in range(min(STEPS_BACK, angle) + 1):
        turned = wheeled(shape, sign * (angle - back))
        if stands_free(turned, around):
            spent = now.spent + rates.wheel(shape.width, angle - back)
            return now._replace(shape=turned, spent=spent, stop=stop)
    return now._replace(stop=Stop.NO_ROOM)


def wheeled(shape: Shape, angle: int) -> Shape:
    """A unit that has wheeled about the front corner of an end file, to the right if the angle is above 0."""
    pivot = shape.outline[0].corners[1 if angle > 0 else 0]
    return shape._replace(pose=_front_after(shape, pivot, angle), stagger=())


def _front_after(shape: Shape, pivot: tuple[float, float], angle: int) -> Pose:
    """The pose of a unit that has wheeled about a point."""
    s, c = heading(angle)
    dx, dy = shape.pose.x - pivot[0], shape.pose.y - pivot[1]
    facing = (shape.pose.facing + angle) % FULL
    return Pose(round(pivot[0] + dx * c + dy * s), round(pivot[1] - dx * s + dy * c), facing)
