"""The march: an itinerary walked act by act, with its cost and where and why it stops (7.7-7.10).

Refusals, previews, bots and the move itself all walk it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from warhost.battle.formations.changing import faced, formed, opened_by_force, widened
from warhost.battle.formations.shapes import Formation, Pose, Shape, Turned
from warhost.battle.formations.special_formations import ALL_ROUND, SPECIAL_FORMATIONS, Bulwark, left_in_shield_wall
from warhost.battle.movement import rates
from warhost.battle.movement.terrain_costs import Footing, entered_at, next_entry, price_of_standing
from warhost.battle.table.blocks import Block, overlap
from warhost.battle.table.ground import TerrainPiece, near_wheel, stretches, under
from warhost.battle.table.sweeps import Free, files_go_on, free_run, free_wheel
from warhost.battle.table.units import FULL, HALF, INCH, QUARTER, TOUCH, Vector, heading, widest_angle
from warhost.battle.terrain import ground_under
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
    "skirmish": ActForm(),
    "turn-left": ActForm((DEGREES,)),
    "turn-right": ActForm((DEGREES,)),
    "face-out-left": ActForm(),
    "face-out-right": ActForm(),
    "face-back": ActForm(),
    "face-front": ActForm(),
    **dict.fromkeys(SPECIAL_FORMATIONS, ActForm()),
    "left": ActForm((WHOLE, DEGREES)),
    "right": ActForm((WHOLE, DEGREES)),
}
"""The acts of an itinerary and how they are written: ``wheel-right:30>advance:4.5>close``.

``face-out-left``, ``face-out-right`` and ``face-back`` turn the left file, the right file or the rear rank only, and
``face-front`` turns them back. ``shield-wall``, ``shield-ring``, ``set-spears`` and ``set-ring`` declare a special
formation before anything else. ``left`` and ``right`` are the wings of a wrap-around.
"""
FORMATION_ACTS: Final = {"open": Formation.OPEN, "close": Formation.CLOSED, "skirmish": Formation.SKIRMISH}
"""The acts that change the formation."""
TURNS: Final = {
    "face-out-left": Turned.LEFT_FILE,
    "face-out-right": Turned.RIGHT_FILE,
    "face-back": Turned.REAR_RANK,
}
"""The acts that turn some of the figures (BS-7.9-03)."""
FREE: Final = frozenset((Formation.SKIRMISH, Formation.ALONE))
"""The formations that change direction at will (BS-7.9-01, BS-7.9-04)."""

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
    SHUNNED = "shunned"
    TOO_NEAR = "too-near"
    NOT_DRESSED = "not-dressed"
    NOT_FREE = "not-free"
    GROUND = "ground"
    LOOSE_GROUND = "loose-ground"
    OBSTACLE = "obstacle"
    UPHILL = "uphill"
    NOT_FIRST = "not-first"
    SHIELDS_TURNED = "shields-turned"
    ONE_RANK = "one-rank"


class Surroundings(NamedTuple):
    """Everything a march can run into."""

    width: int
    depth: int
    enemies: tuple[Block, ...] = ()
    """The outlines of enemy units, including the gaps in an open line, which nobody enters."""
    friends: tuple[Block, ...] = ()
    """The outlines of friendly units."""
    barred: tuple[TerrainPiece, ...] = ()
    """The ground that the unit can never enter (BS-S1-02)."""
    shunned: tuple[Block, ...] = ()
    """The outlines of enemies that the unit must not touch (BS-2.9-05, BS-7.13-01)."""
    foes: tuple[Shape, ...] = ()
    """All enemies with their figures, whose bases it can touch."""
    footing: Footing | None = None
    """The ground that costs it something; None where none does."""

    def within(self, shape: Shape, reach: int) -> Surroundings:
        """What a unit could run into within a distance."""
        parts = (tuple(near(shape, blocks, reach + 4 * TOUCH)) for blocks in (self.enemies, self.friends, self.shunned))
        enemies, friends, shunned = parts
        return self._replace(enemies=enemies, friends=friends, shunned=shunned)

    def bold(self) -> Surroundings:
        """What a unit could run into that already touches an enemy and leaves it."""
        return self._replace(enemies=(*self.enemies, *self.shunned), shunned=())


class Moment(NamedTuple):
    """A unit after an act: its shape and formation, what it has spent so far, and why it stopped."""

    act: Act
    shape: Shape
    formation: Formation
    spent: int
    stop: Stop | None = None
    met: int | None = None
    """What it had spent when it first touched an enemy."""
    tolls: int = 0
    """The part of what it has spent that the ground has cost (BS-11.8-01)."""
    paid: frozenset[str] = frozenset()
    """The kinds of ground for which it has paid."""
    entered: frozenset[str] = frozenset()
    """The features of the ground on which it is."""
    stance: Bulwark = Bulwark.NONE
    """The special formation that it has declared in this move."""
    on_road: bool = True
    """Whether it has left no road since the move began; on a table without roads it says nothing (BS-11.8-02)."""

    since: int = 0
    """How far it was on its way when this act began."""

    @property
    def paces(self) -> int:
        """What it has spent without the price of the ground: how far it is on its way."""
        return self.spent - self.tolls


def march(
    shape: Shape,
    formation: Formation,
    rate: int,
    allowance: int,
    acts: Sequence[Act],
    around: Surroundings,
    begun: Moment | None = None,
) -> list[Moment]:
    """The moments of a march. It ends with the first act that is not completed; one may have ``begun`` before."""
    moments: list[Moment] = []
    now = beginning(shape, formation, rate, around) if begun is None else begun
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


def beginning(shape: Shape, formation: Formation, rate: int, around: Surroundings) -> Moment:
    """A unit before its first act; one that stands on costly ground has paid for it."""
    if around.footing is None:
        return Moment((), shape, formation, 0)
    toll, paid = price_of_standing(shape, rate, around.footing)
    entered = frozenset(entered_at(shape, around.footing))
    return Moment((), shape, formation, toll, tolls=toll, paid=paid, entered=entered)


def _after(act: Act, now: Moment, rate: int, allowance: int, around: Surroundings) -> Moment:
    word, numbers = str(act[0]), [int(number) for number in act[1:]]
    left = allowance - now.spent
    now = now._replace(act=act, since=now.paces)
    if left < 0:
        return now._replace(stop=Stop.GROUND)
    if word in SPECIAL_FORMATIONS:
        return _declare(now, word, rate, left, around)
    if now.shape.turned and word not in ("face-front", *TURNS):
        return now._replace(stop=Stop.NOT_DRESSED)
    if Bulwark.SHIELD_WALL in now.stance and word.startswith(("wheel", "face", "about")):
        return _turn_shields(now, act, rate, allowance, around)
    match word.partition("-")[0]:
        case "advance":
            return _run(now, 0, numbers[0] if numbers else None, rate, left, around)
        case "oblique":
            angle, length = numbers
            if not 0 <= angle <= (HALF if now.formation in FREE else rates.OBLIQUE):
                return now._replace(stop=Stop.TOO_OBLIQUE)
            return _run(now, angle if word == "oblique-right" else -angle, length, rate, left, around)
        case "wheel":
            return _wheel(now, 1 if word == "wheel-right" else -1, numbers[0], rate, left, around)
        case "turn":
            return _turn_on_the_spot(now, numbers[0] if word == "turn-right" else -numbers[0], around)
        case "face" | "about":
            return _on_new_ground(_face(now, word, rate, left, around), rate, allowance, around)
        case "open" | "close" | "skirmish":
            formation, price = FORMATION_ACTS[word], rates.change_of_formation(rate)
            after = _reshaped(now, formed(now.shape, formation), formation, price, left, around)
            return _on_new_ground(after._replace(stance=Bulwark.NONE), rate, allowance, around)
        case "widen" | "narrow":
            return _on_new_ground(_change_frontage(now, word, numbers[0], left, around), rate, allowance, around)
    return now._replace(stop=Stop.NO_ROOM)


def _declare(now: Moment, word: str, rate: int, left: int, around: Surroundings) -> Moment:
    """A shield wall leaves half of the rate, all round nothing (BS-11.6-03, BS-11.6-04); spears cost a third.

    Figures that face the rear have turned about for it (BS-11.6-03, BS-11.7-01).
    """
    special = SPECIAL_FORMATIONS[word]
    price = rates.about_face(rate) if special.all_round else 0
    if special.stance is Bulwark.SET_SPEARS:
        price += rates.change_of_formation(rate)
    elif price <= left:
        price = left - left_in_shield_wall(rate, left, all_round=special.all_round)
    if special.all_round and now.shape.ranks == 1:
        return now._replace(stop=Stop.ONE_RANK)
    shape = now.shape._replace(turned=ALL_ROUND if special.all_round else Turned.NOBODY)
    after = _reshaped(now, shape, now.formation, price, left, around)
    return after if after.stop is not None else after._replace(stance=special.stance)


def _turn_shields(now: Moment, act: Act, rate: int, allowance: int, around: Surroundings) -> Moment:
    """A shield wall changes its facing by a quarter at most, and that costs its whole move (BS-11.6-04)."""
    word, left = str(act[0]), allowance - now.spent
    angle = QUARTER if word in ("face-left", "face-right") else int(act[1]) if word.startswith("wheel") else FULL
    if angle > QUARTER or left < rate // 2:
        return now._replace(stop=Stop.SHIELDS_TURNED)
    after = _after(act, now._replace(stance=Bulwark.NONE), rate, allowance, around)
    return after if after.stop is not None else after._replace(stance=now.stance, spent=allowance)


def _face(now: Moment, word: str, rate: int, left: int, around: Surroundings) -> Moment:
    """All or some figures change facing (BS-7.9-03)."""
    half = word in ("about-face", "face-back") or (word == "face-front" and Turned.REAR_RANK in now.shape.turned)
    # Skirmishers turn for free (BS-7.9-01).
    price = 0 if now.formation in FREE else rates.about_face(rate) if half else rates.face(rate)
    if word in TURNS:
        turned = now.shape._replace(turned=now.shape.turned | TURNS[word])
    elif word == "face-front":
        turned = now.shape._replace(turned=Turned.NOBODY)
    else:
        turned = faced(now.shape, {"face-right": QUARTER, "face-left": -QUARTER}.get(word, HALF))
    return _reshaped(now, turned, now.formation, price, left, around)


def _change_frontage(now: Moment, word: str, files: int, left: int, around: Surroundings) -> Moment:
    """Files more or fewer at an end of the line (BS-7.10-01); mobs and skirmishers have no such line (BS-7.10-02)."""
    files = files if word.startswith("widen") else -files
    if now.formation not in (Formation.CLOSED, Formation.OPEN):
        return now._replace(stop=Stop.NOT_IN_LINE)
    if not 1 <= now.shape.frontage + files <= now.shape.figures:
        return now._replace(stop=Stop.NO_SUCH_FRONTAGE)
    changed = widened(now.shape, files, 0) if word.endswith("left") else widened(now.shape, 0, files)
    price = rates.change_of_frontage(now.shape.frontage, changed.frontage)
    return _reshaped(now, changed, now.formation, price, left, around)


def widest(shape: Shape, at_left: bool, most: int, around: Surroundings) -> int:
    """How many files may have room at an end of a line, and perhaps a few more: only their front rank is looked at."""
    line = shape._replace(figures=shape.frontage)
    for files in range(1, most + 1):
        longer = widened(line, files, 0) if at_left else widened(line, 0, files)
        front = longer._replace(figures=longer.frontage).outline[0]
        front = front.shrunk(1)  # poses are rounded
        others = near(longer, (*around.enemies, *around.shunned, *around.friends), TOUCH)
        if not _on_table(front, around, 0.5) or any(overlap(front, other) for other in others):
            return files - 1
    return most


def _turn_on_the_spot(now: Moment, angle: int, around: Surroundings) -> Moment:
    """A single figure turns about its middle for free (BS-7.9-01, BS-7.9-04)."""
    if now.formation not in FREE or now.shape.figures > 1:
        return now._replace(stop=Stop.NOT_FREE)
    return _reshaped(now, faced(now.shape, angle), now.formation, 0, 0, around)


def _reshaped(now: Moment, shape: Shape, formation: Formation, price: int, left: int, around: Surroundings) -> Moment:
    """A unit in a new shape, if it can pay and overlaps nothing; this never makes contact (BS-7.10-02)."""
    if price > left:
        return now._replace(stop=Stop.SPENT)
    if touches_enemies(shape, around):
        return now._replace(stop=Stop.ENEMY)
    if not stands_free(shape, around):
        return now._replace(stop=Stop.NO_ROOM)
    return now._replace(shape=shape, formation=formation, spent=now.spent + price)


def touches_enemies(shape: Shape, around: Surroundings) -> bool:
    """Whether a figure of a unit in this shape touches an enemy."""
    return any(shape.touches(foe) for foe in around.foes)


def stands_free(shape: Shape, around: Surroundings) -> bool:
    """Whether a unit is on the table, overlapping nobody and no prohibited area (BS-7.4-02, BS-S1-02)."""
    others = near(shape, (*around.enemies, *around.shunned, *around.friends), TOUCH)
    for part in shape.outline:
        if not _on_table(part, around, 0.5) or any(overlap(part, other) for other in others):
            return False
        if around.barred and next(under(part.shrunk(), around.barred), None) is not None:
            return False
    return True


def near(shape: Shape, blocks: Iterable[Block], reach: int) -> list[Block]:
    """The blocks within a unit's distance; the others can be ignored."""
    x, y, radius = shape.circle
    far = radius + reach
    return [
        one
        for one in blocks
        if -(extent := far + one.half_width + one.half_depth) <= one.x - x <= extent and -extent <= one.y - y <= extent
    ]


def _on_table(part: Block, around: Surroundings, slack: float) -> bool:
    """Whether a block lies on the table, give or take a length."""
    wide, high = part.extent
    return (
        wide - slack <= part.x <= around.width - wide + slack and high - slack <= part.y <= around.depth - high + slack
    )


def _on_new_ground(after: Moment, rate: int, allowance: int, around: Surroundings) -> Moment:
    """A unit in a new shape on the ground that it covers now: it pays for new ground, and may be unable to close."""
    if around.footing is None or after.stop is not None:
        return after
    under = entered_at(after.shape, around.footing)
    if after.formation is Formation.CLOSED and any(around.footing.opens_ranks(ground) for ground in under.values()):
        return after._replace(stop=Stop.LOOSE_GROUND)
    for feature, ground in under.items():
        if feature not in after.entered:
            after = _entering(after, ground, rate, allowance - after.spent, around)
            if after.stop is not None:
                return after
    return after._replace(entered=frozenset(under))


def _entering(now: Moment, ground: TerrainPiece, rate: int, left: int, around: Surroundings) -> Moment:
    """A unit at the edge of a feature that it enters: it pays, and closed ranks open for nothing (BS-11.8-03)."""
    assert around.footing is not None
    after = _paying(now, ground, rate, left, around.footing)
    return after if after.stop is not None else _opened(after, around)


def _paying(now: Moment, ground: TerrainPiece, rate: int, left: int, footing: Footing) -> Moment:
    """What entering a feature costs; a charge goes through no obstacle and up no hill (BS-11.8-04, BS-11.8-05)."""
    if footing.bars_charge(ground):
        return now._replace(stop=Stop.UPHILL if ground.kind == "hill" else Stop.OBSTACLE)
    price = footing.price(ground, rate, now.paid)
    if price > left:
        return now._replace(stop=Stop.GROUND)
    tolls, paid = now.tolls + price, now.paid | {ground.kind}
    return now._replace(spent=now.spent + price, tolls=tolls, paid=paid, entered=now.entered | {ground.feature})


def _opened(now: Moment, around: Surroundings) -> Moment:
    """The unit with open ranks, if it is closed on ground where nobody can be."""
    footing = around.footing
    assert footing is not None
    if now.formation is not Formation.CLOSED:
        return now
    if not any(piece.feature in now.entered and footing.opens_ranks(piece) for piece in footing.pieces):
        return now
    loose = opened_by_force(now.shape, lambda tried: stands_free(tried, around))
    entered = now.entered | frozenset(entered_at(loose, footing))
    return now._replace(shape=loose, formation=Formation.OPEN, entered=entered, stance=Bulwark.NONE)


def _run(now: Moment, aside: int, wanted: int | None, rate: int, left: int, around: Surroundings) -> Moment:
    """A straight move over the ground, feature by feature."""
    if around.footing is None:
        return _free_run(now, aside, wanted, left, around)
    direction, allowance = heading(now.shape.pose.facing + aside), now.spent + left
    while True:
        left = allowance - now.spent
        reach = left if wanted is None else min(wanted, left)
        entry = next_entry(now.shape, direction, reach, around.footing, now.entered)
        if entry is None:
            break
        before, now = now, _free_run(now, aside, entry.distance, left, around)
        if now.stop is not None:
            return now
        if wanted is not None:
            wanted -= now.spent - before.spent
        now = _entering(now, entry.ground, rate, allowance - now.spent, around)
        if now.stop is Stop.GROUND and wanted is None:
            return now._replace(stop=None)  # as far as it goes
        if now.stop is not None:
            return now
    now = _free_run(now, aside, wanted, left, around)
    left_behind = now.entered.difference(entered_at(now.shape, around.footing, among=now.entered))
    return now._replace(entered=now.entered - left_behind) if left_behind else now


def _free_run(now: Moment, aside: int, wanted: int | None, left: int, around: Surroundings) -> Moment:
    """A straight move that keeps the facing; at an enemy the files that do not touch yet go on (BS-7.8-01).

    They go straight ahead, even after an oblique move: sideways each would walk into its neighbour.
    """
    direction = heading(now.shape.pose.facing + aside)
    most = left if wanted is None else min(wanted, left)
    gone, stop, shape = _swept(now.shape, direction, most, around)
    if stop is None and wanted is not None and wanted > left:
        stop = Stop.SPENT
    if stop is Stop.ENEMY:
        now = now._replace(met=now.spent + gone)
        around = around.within(shape, most - gone)
        ahead = heading(shape.pose.facing)
        on = files_go_on(shape.front, ahead, around.enemies, around.friends, most - gone)
        staggered = shape._replace(stagger=on)
        if any(on) and stands_free(staggered, around):
            shape = staggered
            gone += max(on)
    return now._replace(shape=shape, spent=now.spent + gone, stop=stop)


def straight_run(shape: Shape, angle: int, most: int, around: Surroundings) -> tuple[Shape, Stop | None]:
    """Where a unit ends after a distance along a heading, and what stops it before."""
    _, stop, end = _swept(shape, heading(angle), most, around)
    return end, stop


def _swept(shape: Shape, direction: Vector, most: int, around: Surroundings) -> tuple[int, Stop | None, Shape]:
    """How far a unit can go along a direction, what stops it, and its shape there.

    Its front is measured, and all its figures keep their relative places (BS-7.7-01).
    """
    around = around.within(shape, most)
    shy = free_run(_grown(shape), direction, around.shunned, most).amount if around.shunned else most
    runs = [
        (free_run(shape.outline, direction, around.enemies, most).amount, Stop.ENEMY),
        (shy, Stop.SHUNNED),
        (free_run(shape.outline, direction, around.friends, most).amount, Stop.FRIEND),
        (_to_the_edge(shape, direction, most, around), Stop.EDGE),
        (_to_the_ground(shape, direction, most, around.barred), Stop.PROHIBITED),
    ]
    gone, why = min(runs, key=lambda run: run[0])
    stop = why if gone < most else None
    gone, end = _settled_run(shape, direction, gone, around)
    return gone, stop, end


def _grown(shape: Shape) -> list[Block]:
    """The outline of a unit that must not touch anybody: enlarged by twice the tolerance, since a sweep shrinks it."""
    return [part.shrunk(-3 * TOUCH) for part in shape.outline]


def _settled_run(shape: Shape, direction: Vector, gone: int, around: Surroundings) -> tuple[int, Shape]:
    """The farthest integer pose, at or just before the end of a free run, that overlaps nothing."""
    for back in range(min(STEPS_BACK, gone) + 1):
        x, y = shape.pose.x + direction[0] * (gone - back), shape.pose.y + direction[1] * (gone - back)
        tried = shape.at(Pose(round(x), round(y), shape.pose.facing))
        if stands_free(tried, around):
            return gone - back, tried
    return 0, shape


def _to_the_edge(shape: Shape, direction: Vector, most: int, around: Surroundings) -> int:
    """How far a unit can go before it leaves the table; only routed units do (BS-6.4-03)."""
    found = float(most)
    for part in shape.outline:
        if _on_table(part.moved(direction, most), around, -TOUCH):
            continue  # it stays well inside
        for x, y in part.corners:
            for place, speed, end in ((x, direction[0], around.width), (y, direction[1], around.depth)):
                if speed > 1e-9:
                    found = min(found, (end - place) / speed)
                elif speed < -1e-9:
                    found = min(found, -place / speed)
    return max(int(found), 0)


def _to_the_ground(shape: Shape, direction: Vector, most: int, barred: Sequence[TerrainPiece]) -> int:
    if not barred:
        return most
    met = [stretch for part in shape.outline for stretch in stretches(part.shrunk(), direction, most, barred)]
    return min((stretch.from_ for stretch in met), default=most)


def _wheel(now: Moment, sign: int, wanted: int, rate: int, left: int, around: Surroundings) -> Moment:
    """A wheel over the ground: each feature that the line reaches is paid for there."""
    end = _free_wheel(now, sign, wanted, left, around)
    footing = around.footing
    if footing is None or end.stop is Stop.NO_ROOM:
        return end
    paying, reached = now, 0
    turn = (end.shape.pose.facing - now.shape.pose.facing) * sign % FULL
    fresh = _ahead_of_wheel(now, sign, turn, footing)
    for angle in _angles(now.shape.width, turn):
        fresh = [piece for piece in fresh if piece.feature not in paying.entered]
        if not fresh:
            break
        price = rates.wheel(now.shape.width, angle)
        for ground in ground_under(wheeled(now.shape, sign * angle), fresh).values():
            after = _paying(paying, ground, rate, left - price - paying.tolls + now.tolls, footing)
            if after.stop is not None:
                short = _free_wheel(now, sign, reached, left, around)
                return _with_tolls(short, now, paying)._replace(stop=after.stop)
            paying = after
        reached = angle
    if paying.tolls > now.tolls:
        end = _free_wheel(now, sign, wanted, left - paying.tolls + now.tolls, around)
    return _opened(_with_tolls(end, now, paying), around)


def _ahead_of_wheel(now: Moment, sign: int, turn: int, footing: Footing) -> list[TerrainPiece]:
    """The ground that a unit may come upon in a wheel, apart from that on which it is already."""
    fresh = [piece for piece in footing.pieces if piece.feature not in now.entered]
    pivot = now.shape.outline[0].corners[1 if sign > 0 else 0]
    return near_wheel(wheeled(now.shape, 0).outline, pivot, sign * turn, fresh)


def _angles(width: int, angle: int) -> Iterator[int]:
    """The angles of a wheel at which its ground is looked at: every half inch of its outer end, and its end."""
    steps = -(-rates.wheel(width, angle) * 2 // INCH)
    return (angle * step // steps for step in range(1, steps + 1))


def _with_tolls(end: Moment, before: Moment, paying: Moment) -> Moment:
    """A moment with what was paid for the ground on the way."""
    if paying is before:
        return end
    more = paying.tolls - before.tolls
    met = None if end.met is None else end.met + more
    return end._replace(spent=end.spent + more, met=met, tolls=paying.tolls, paid=paying.paid, entered=paying.entered)


def _free_wheel(now: Moment, sign: int, wanted: int, left: int, around: Surroundings) -> Moment:
    """A wheel about the front corner of an end file (BS-7.9-02)."""
    shape = now.shape
    around = around.within(shape, 2 * shape.width + 2 * shape.depth)
    pivot = shape.outline[0].corners[1 if sign > 0 else 0]
    radius = wheeling_radius(now)
    paid = widest_angle(radius, left)
    most = min(wanted, paid)
    free = free_wheel(shape.outline, pivot, (*around.enemies, *around.friends), most, sign)
    shy = free_wheel(_grown(shape), pivot, around.shunned, free.amount, sign) if around.shunned else Free(free.amount)
    angle = shy.amount
    stop = Stop.SPENT if wanted > paid else None
    if shy.obstacle is not None:
        stop = Stop.SHUNNED
    elif free.obstacle is not None:
        stop = Stop.ENEMY if free.obstacle < len(around.enemies) else Stop.FRIEND
    for back in range(min(STEPS_BACK, angle) + 1):
        turned = wheeled(shape, sign * (angle - back))
        if stands_free(turned, around):
            spent = now.spent + rates.wheel(radius, angle - back)
            met = spent if stop is Stop.ENEMY else None
            return now._replace(shape=turned, spent=spent, stop=stop, met=met)
    return now._replace(stop=Stop.NO_ROOM)


def wheeling_radius(now: Moment) -> int:
    """How far from the pivot the figure goes whose distance a wheel costs.

    That of a mob is its marked one, in the middle of its front (BS-2.10-02).
    """
    return now.shape.width // 2 if now.formation is Formation.MOB else now.shape.width


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
