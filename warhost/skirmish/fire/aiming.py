"""Aiming (rulebook 2.21, 2.22, 2.24; table 5.11.1): the line of a shot, its range and cover, what is added to the die.

Counters of two hexes offer several lines; the shooter takes the one that is best for him (DN-2.21-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from warhost.core.breakdowns import Breakdown, Part, at_least, forbid, part
from warhost.core.messages import Message, msg
from warhost.core.refusals import Refusal
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.people.memory import ALL
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import Band, MissileTable
from warhost.skirmish.printed.weapons import Weapon
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.sight.free_ways import Outlook, Views, empty_line, views
from warhost.skirmish.sight.hex_lines import CENTRE
from warhost.skirmish.sight.line_of_fire import Cover, LineOfFire, Mark, line_of_fire
from warhost.skirmish.state import ADVANCED, LABOURED, MOVED, SHOT, SHOT_BACK, Skirmish, refuse

STUNNED = int(Health.STUNNED)
UNLOADED, LOADED, RELOADING = range(3)
"""How a crossbow is that was shot from the saddle (DN-2.2-05)."""
WOUNDED_SHOOTER = 1
"""DN-5.11.1-02"""
ARMOURED_TARGET = 1
"""DN-2.22-02"""
KEEN_SHOT = -1
"""DN-4.2-32"""
COVERS = tuple(cover.name.lower() for cover in Cover)
"""What the grades of cover are called in tables and texts."""


class Aim(NamedTuple):
    """A shot that could be loosed: along which line, how far, and how well the target is covered."""

    line: LineOfFire
    band: Band
    cover: Cover
    marks: tuple[Mark, ...]
    """All that the line meets, and what covers the other half of a large target."""

    @property
    def handicap(self) -> tuple[int, int]:
        """How bad the line is for the shooter: range and cover weigh alike, then the distance."""
        return (self.band.modifier + self.cover, self.line.distance)


@lru_cache(maxsize=64)
def archers(muster: Muster) -> Mapping[int, Weapon]:
    """Every fighter who carries a missile weapon (DN-5.11.2-01), with the weapon."""
    return {
        piece: muster.weapons[counter.fighter.missile]
        for piece, counter in enumerate(muster.pieces)
        if counter.sort == "fighter" and counter.fighter.missile is not None
    }


def weapon_of(field: Skirmish, piece: int) -> Weapon:
    """The missile weapon of a fighter who carries one."""
    return archers(field.muster)[piece]


# Who is in the way


def obstructs(field: Skirmish, shooter: int, other: int) -> str | bool:
    """Whether somebody is in a shooter's way where he stands; the rule that excuses him if one does."""
    if field.health[other] == STUNNED or field.hidden[other]:
        return False
    muster = field.muster
    if "dog" in muster.specials[other] and muster.fighter[shooter].race != "dwarf":
        return "DN-2.24-11"  # and DN-4.1-07
    if field.mount[shooter] != NOBODY and field.seat_of(other) == field.seat_of(shooter):
        return "DN-2.24-14" if field.distance(shooter, other) <= 1 else True
    return True


def is_manned(field: Skirmish, shooter: int, target: int, hex_: int) -> bool:
    """Whether anybody in a hex is in the way of a shot, with no excuse."""
    for other in field.here[hex_]:
        if other not in (shooter, target) and obstructs(field, shooter, other) is True:
            return True
    return False


def in_the_way(field: Skirmish, shooter: int, target: int, hexes: Iterable[int]) -> list[object]:
    """For each of some hexes whether somebody there is in the way, as :func:`line_of_fire` wants it."""
    found: list[object] = [0] * field.grid.size
    for hex_ in hexes:
        for other in field.here[hex_]:
            if other not in (shooter, target) and found[hex_] is not True:
                found[hex_] = obstructs(field, shooter, other) or found[hex_]
    return found


# Lines


class Targets(NamedTuple):
    """Whom one could shoot at, in order, and all hexes that they cover."""

    pieces: Mapping[int, None]
    hexes: int
    """As bits of a number."""


@lru_cache(maxsize=256)
def views_of(muster: Muster, ground: Ground, weapon: str) -> Views:
    """The lines over a ground along which a weapon can shoot in a scenario."""
    return views(ground, muster.scenario.volume, muster.tables.ranges.reach(weapon))


class Ranges(NamedTuple):
    """How far a weapon shoots: a value for every distance within its reach."""

    bands: tuple[Band, ...]
    over_heads: tuple[bool, ...]


@lru_cache(maxsize=64)
def ranges_of(muster: Muster, missile: str) -> Ranges:
    """The range bands of a weapon, and where it shoots over heads."""
    ranges, weapon = muster.tables.ranges, muster.weapons[missile]
    reached = [ranges.band(missile, distance) for distance in range(ranges.reach(missile) + 1)]
    bands = tuple([band for band in reached if band is not None])
    return Ranges(bands, tuple([is_over_heads(weapon, band) for band in bands]))


class Marksman:
    """A shooter where he stands: whom he can see is asked for one target after the other."""

    __slots__ = ("_outlooks", "field", "piece", "ready", "weapon")

    def __init__(self, field: Skirmish, piece: int) -> None:
        self.field = field
        self.piece = piece
        self.weapon = archers(field.muster)[piece]
        self.ready = readiness(field, piece, self.weapon)
        """Whether he may still shoot in his fire phase, and at who moves."""
        self._outlooks: list[Outlook] | None = None

    @property
    def outlooks(self) -> list[Outlook]:
        """The lines from each hex that he covers; most who may not shoot are never asked for them."""
        found = self._outlooks
        if found is None:
            field = self.field
            over = views_of(field.muster, field.ground, self.weapon.key)
            found = self._outlooks = [over[start] for start in field.covered[self.piece]]
        return found

    def sees(self, hexes: Iterable[int]) -> bool:
        """Whether the ground lets him see any of some hexes, whoever is in the way."""
        for outlook in self.outlooks:
            for hex_ in hexes:
                if outlook.sees(hex_):
                    return True
        return False

    def in_view(self, targets: Targets) -> list[int]:
        """Those of some targets whom the ground perhaps lets him see, in order."""
        seen, covered = 0, self.field.covered
        for outlook in self._outlooks or self.outlooks:
            seen |= outlook.unbarred & targets.hexes
        some = [piece for piece in targets.pieces for cell in covered[piece] if seen >> cell & 1] if seen else []
        return list(dict.fromkeys(some))

    def first_hit(self, targets: Targets) -> int:
        """One of some targets at whom a shot is possible, as in :meth:`can_hit`; NOBODY if there is none.

        Those whom he is known to see are tried first, so that he looks along few new lines.
        """
        field, outlooks, (pieces, hexes) = self.field, self._outlooks or self.outlooks, targets
        for known in (True, False):
            for outlook in outlooks:
                likely = hexes & (outlook.free if known else outlook.open & ~outlook.free)
                while likely:
                    end = likely.bit_length() - 1
                    likely ^= 1 << end
                    if known or outlook.sees(end):
                        for target in field.here[end]:
                            if target in pieces and gets_past(field, self.piece, self.weapon, outlook, end, target):
                                return target
        return NOBODY

    def can_hit(self, target: int, cells: tuple[int, ...]) -> bool:
        """Whether a shot at a target in some hexes is possible."""
        for outlook in self._outlooks or self.outlooks:
            for end in cells:
                if (outlook.free >> end & 1 or outlook.sees(end)) and gets_past(
                    self.field, self.piece, self.weapon, outlook, end, target
                ):
                    return True
        return False


def gets_past(field: Skirmish, shooter: int, weapon: Weapon, outlook: Outlook, end: int, target: int) -> bool:
    """Whether those near a free line are not in its way: mostly one shoots over their heads, or nobody is there."""
    start, who_is = outlook.start, field.here.__getitem__
    if weapon.over_heads and ranges_of(field.muster, weapon.key).over_heads[field.grid.distance(start, end)]:
        return True
    way = outlook.way(end)
    assert way is not None
    hexes, sure, pairs = way
    if not any(map(who_is, hexes)):
        return True
    ground, in_doubt = field.ground, False
    level = ground.level
    for hex_ in filter(who_is, hexes[:sure]):
        if is_manned(field, shooter, target, hex_):
            # Only who stands lower than an end of the line, or swims, could be shot over (DN-2.24-10 to 13).
            if level[hex_] >= max(level[start], level[end]) and "water" not in ground.kind(hex_).traits:
                return False
            in_doubt = True
    if not in_doubt:
        # What the line may pass by matters only if it must cross the one or the other.
        beside = [(hex_, hex_) for hex_ in hexes[sure:]] if pairs is None else pairs
        for one, other in beside:
            if is_manned(field, shooter, target, one) and is_manned(field, shooter, target, other):
                in_doubt = True
    if not in_doubt:
        return True
    standing = in_the_way(field, shooter, target, hexes)
    return not line_of_fire(ground, start, end, standing=standing, volume=field.muster.scenario.volume).blocked


def marksman_of(field: Skirmish, piece: int) -> Marksman:
    """Somebody who carries a missile weapon, as he stands now."""
    known = field.kept("shoot").rows
    found: Marksman | None = known.get(piece)
    if found is None:
        found = known[piece] = Marksman(field, piece)
    return found


class Guard:
    """Those of a seat who may still shoot, each where he stands, and what they can see together."""

    __slots__ = ("_free", "hides", "known_at", "mine", "ready", "seen", "those", "watched")

    def __init__(self, mine: list[int], those: list[Marksman], ready: list[Marksman], hides: bool) -> None:
        self.mine = mine
        """Everybody of the seat who has a missile weapon."""
        self.watched = frozenset([*mine, ALL])
        self.known_at = 0
        """How often things were forgotten until it was last seen that all of them are still the same."""
        self.those = those
        self.ready = ready
        self.hides = hides
        """Whether any of them is hidden."""
        self.seen = -1
        """The hexes that any of them can perhaps see, as bits of a number; -1 until somebody asks."""
        self._free = 0

    def open(self) -> int:
        """The same, looked for if need be."""
        if self.seen < 0:
            self.seen = 0
            for man in self.ready:
                for outlook in man.outlooks:
                    self.seen |= outlook.open
                    self._free |= outlook.free
        return self.seen

    def sees(self, hexes: Iterable[int]) -> bool:
        """Whether the ground lets anybody see any of some hexes, whoever is in the way: most go where nobody does."""
        seen = self.open()
        perhaps = [hex_ for hex_ in hexes if seen >> hex_ & 1]
        for hex_ in perhaps:
            if self._free >> hex_ & 1:
                return True
        for man in self.ready if perhaps else ():
            if man.sees(perhaps):
                return True
        for hex_ in perhaps:
            seen ^= 1 << hex_
        self.seen = seen
        return False


def guard_of(field: Skirmish, seat: int, *, defensive: bool = False) -> Guard:
    """Those of a seat who may still shoot in this phase, wherever enemies are."""
    shoot, kept = field.noted("shoot"), field.kept("allegiance").whole
    guard: Guard | None = kept.get((seat, defensive))
    # Whoever else moves changes nothing: so little is asked for every march.
    if guard is None or guard.known_at != shoot.freshened or not shoot.stale.isdisjoint(guard.watched):
        known = field.kept("shoot").rows
        if guard is None or list(map(known.get, guard.mine)) != guard.those:
            mine = archers_of(field, seat) if guard is None else guard.mine
            guard = kept[seat, defensive] = _mount_guard(field, known, mine, defensive)
        guard.known_at = shoot.freshened
    return guard


def archers_of(field: Skirmish, seat: int) -> list[int]:
    """Everybody of a seat who has a missile weapon, wherever he is."""
    kept = field.kept("allegiance").whole
    found: list[int] | None = kept.get(("archers", seat))
    if found is None:
        found = kept["archers", seat] = [piece for piece in archers(field.muster) if field.seat_of(piece) == seat]
    return found


def _mount_guard(field: Skirmish, known: dict[int, Marksman], mine: list[int], defensive: bool) -> Guard:
    for piece in mine:
        if piece not in known:
            known[piece] = Marksman(field, piece)
    those = [known[piece] for piece in mine]
    ready = [man for man in those if man.ready[defensive]]
    return Guard(mine, those, ready, any(map(field.hidden.__getitem__, mine)))


def marksmen(field: Skirmish, seat: int, *, defensive: bool = False) -> list[Marksman]:
    """The same as a list."""
    return guard_of(field, seat, defensive=defensive).ready


def can_aim(field: Skirmish, shooter: int, target: int, cells: tuple[int, ...] | None = None) -> bool:
    """Whether a shot from one piece at another is possible; the target may be thought to be elsewhere.

    The quick twin of :func:`aim`.
    """
    return marksman_of(field, shooter).can_hit(target, cells or field.cells(target))


def aim(field: Skirmish, shooter: int, target: int, *, explained: bool = True) -> Aim | None:
    """The best shot from one piece at another; None if none is possible.

    What the line meets without consequence is only of interest to who wants it explained.
    """
    cells, muster, weapon = field.covered[target], field.muster, archers(field.muster)[shooter]
    best: Aim | None = None
    over, distance = views_of(muster, field.ground, weapon.key), field.grid.distance
    bands, clears = ranges_of(muster, weapon.key)
    for start in field.covered[shooter]:
        outlook = over[start]
        for end in cells:
            if not outlook.sees(end):
                continue
            far = distance(start, end)
            if explained or not outlook.is_clear(end):
                line = _line_past(field, shooter, target, outlook, end, clears[far])
                if line.blocked:
                    continue
            elif clears[far] or gets_past(field, shooter, weapon, outlook, end, target):
                line = LineOfFire(start, end, CENTRE, far, Cover.NONE, ())
            else:
                continue
            found = Aim(line, bands[far], *line[4:])
            for cell in cells if len(cells) > 1 else ():
                if cell != end and (explained or not outlook.is_clear(cell)):
                    found = _with_other_half(found, outlook.line(cell))
            if best is None or found.handicap < best.handicap:
                best = found
    return best


def _line_past(field: Skirmish, shooter: int, target: int, outlook: Outlook, end: int, over_heads: bool) -> LineOfFire:
    """A line that the ground leaves free, with all who are near it."""
    way = outlook.way(end)
    assert way is not None
    if not any(map(field.here.__getitem__, way.hexes)):
        return outlook.line(end)
    standing, volume = in_the_way(field, shooter, target, way.hexes), field.muster.scenario.volume
    return line_of_fire(field.ground, outlook.start, end, standing=standing, over_heads=over_heads, volume=volume)


def is_over_heads(weapon: Weapon, band: Band) -> bool:
    """Whether a weapon shoots over heads at a range: at short range none does, so none ever underground.

    DN-2.24-08, DN-2.24-09
    """
    return weapon.over_heads and band.modifier > 0


def _lines(field: Skirmish, shooter: int, target: int, cells: tuple[int, ...]) -> Iterator[tuple[LineOfFire, Band]]:
    """Each line within range, with all that it meets."""
    weapon = weapon_of(field, shooter)
    ranges, distance = field.muster.tables.ranges, field.grid.distance
    ground, volume = field.ground, field.muster.scenario.volume
    for start in field.cells(shooter):
        for end in cells:
            band = ranges.band(weapon.key, distance(start, end))
            if band is None:
                continue
            line, hexes = empty_line(ground, start, end, volume)
            over_heads = is_over_heads(weapon, band)
            if any(field.here[hex_] for hex_ in hexes):
                standing = in_the_way(field, shooter, target, hexes)
                line = line_of_fire(ground, start, end, standing=standing, over_heads=over_heads, volume=volume)
            yield line, band


def _with_other_half(found: Aim, other: LineOfFire) -> Aim:
    """A target of two hexes has the heavier cover of the two (DN-2.24-19)."""
    marks, more = found.marks, other.marks
    if other.blocked:
        # What merely blocks the view of the other half does not cover the half that is seen.
        more = tuple([mark for mark in more if mark.hex == other.target and mark.side < 0])
    fresh = tuple([mark for mark in more if Cover.NONE < mark.cover < Cover.INFINITE and mark not in marks])
    cover = max((found.cover, *(mark.cover for mark in fresh if not mark.void)))
    return Aim(found.line, found.band, cover, marks + fresh)


def lines_tried(field: Skirmish, shooter: int, target: int) -> list[LineOfFire]:
    """Every line from one piece to another that is not too long, blocked or not."""
    return [line for line, _ in _lines(field, shooter, target, field.cells(target))]


def line_reasons(field: Skirmish, shooter: int, target: int) -> list[Refusal]:
    """Why no line leads from one piece to another: the slow, explaining twin of :func:`aim`."""
    me, them = field.ref(shooter), field.ref(target)
    tried = lines_tried(field, shooter, target)
    if not tried:
        reach = field.muster.tables.ranges.reach(weapon_of(field, shooter).key)
        text = msg("dn-out-of-range", piece=me, enemy=them, distance=field.distance(shooter, target), reach=reach)
        return [refuse(text, "DN-5.11.1-01", me, them)]
    if any(not line.blocked for line in tried):
        return []
    return [
        refuse(
            msg("dn-line-blocked", piece=me, enemy=them, what=mark_text(mark), hex=field.hex_ref(mark.hex)),
            mark.rule,
            *field.refs(p for p in field.standing(mark.hex) if mark.what == "character"),
            field.hex_ref(mark.hex),
        )
        for mark in tried[0].blocks
    ]


def mark_text(mark: Mark) -> Message:
    """What a line meets, as a text."""
    return msg(f"dn-mark-{mark.what.replace(' ', '-')}")


# Numbers


def cover_parts(field: Skirmish, marks: Iterable[Mark]) -> Breakdown:
    """The cover of the target, from 0 (none) to 3 (heavy): everything on the line with its rule, struck out or not."""
    parts = []
    for mark in marks:
        where = (field.hex_ref(mark.hex),)
        if mark.cover is Cover.INFINITE:
            parts.append(forbid(mark.rule, mark_text(mark), cancelled_by=mark.void or None)._replace(sources=where))
        else:
            bound = at_least(mark.rule, mark_text(mark), int(mark.cover), cancelled_by=mark.void or None)
            parts.append(bound._replace(sources=where))
    return Breakdown(*parts)


def die_parts(field: Skirmish, shooter: int, target: int, found: Aim, *, lurking: bool = False) -> Breakdown:
    """What is added to the die of a shot (DN-5.11.4-03); ``lurking`` when the shooter was hidden until now."""
    parts: list[Part | None] = []
    me, them = field.ref(shooter), field.ref(target)
    if found.band.modifier:
        text = msg(f"dn-range-{found.band.name}", distance=found.line.distance)
        parts.append(part("DN-5.11.1-01", text, found.band.modifier))
    if is_hurt(field, shooter):
        parts.append(part("DN-5.11.1-02", msg("dn-wounded-shooter"), WOUNDED_SHOOTER, sources=(me,)))
    if field.is_armoured(target) and not field.has(target, "dragon"):
        parts.append(part("DN-2.22-02", msg("dn-armoured-target"), ARMOURED_TARGET, sources=(them,)))
    if field.has(shooter, "keen-shot"):
        parts.append(part("DN-4.2-32", msg("dn-keen-shot"), KEEN_SHOT, sources=(me,)))
    for kind, amount, _ in field.charms[shooter]:
        if kind == "aim":
            parts.append(part("DN-3.53-08", msg("dn-charmed-shot"), -amount, sources=(me,)))
    parts += [change(field, shooter, target, lurking) for change in field.rules.seams["shot-modifiers"]]
    return Breakdown(*parts)


def die_plus(field: Skirmish, shooter: int, target: int, found: Aim, *, lurking: bool = False) -> int:
    """The sum of :func:`die_parts`, for the roll itself, without their words."""
    if field.rules.seams["shot-modifiers"]:
        return die_parts(field, shooter, target, found, lurking=lurking).total
    plus, specials = found.band.modifier, field.muster.specials
    if is_hurt(field, shooter):
        plus += WOUNDED_SHOOTER
    if field.is_armoured(target) and "dragon" not in specials[target]:
        plus += ARMOURED_TARGET
    if "keen-shot" in specials[shooter]:
        plus += KEEN_SHOT
    for kind, amount, _ in field.charms[shooter]:
        if kind == "aim":
            plus -= amount
    return plus


def is_shot_as_rider(field: Skirmish, target: int) -> bool:
    """Whether the table for mounted targets is used: riders, horses, the Baby Dragon (DN-2.47-02, DN-2.24-18)."""
    muster = field.muster
    return field.mount[target] != NOBODY or muster.is_horse[target] or "dragon" in muster.specials[target]


def missile_table(field: Skirmish, target: int) -> MissileTable:
    """The table for a target (DN-2.22-01)."""
    tables = field.muster.tables
    return tables.missile_mounted if is_shot_as_rider(field, target) else tables.missile_foot


def letter_of(table: MissileTable, weapon: str, roll: int, cover: Cover) -> str:
    """The result of a modified roll; cover that a table does not print counts as the heaviest that it does."""
    name = COVERS[cover]
    return table.result(weapon, roll, name if name in table.columns else next(reversed(table.columns)))


# Who may shoot


def may_shoot(field: Skirmish, piece: int, *, defensive: bool = False) -> bool:
    """Whether a missile-man may still shoot in this phase, wherever enemies are (DN-5.11.5-01).

    A wound does not keep him from it, whatever his counter shows (DN-2.2-06).
    """
    return readiness(field, piece, weapon_of(field, piece))[defensive]


NEVER = (False, False)


def readiness(field: Skirmish, piece: int, weapon: Weapon) -> tuple[bool, bool]:
    """Whether a missile-man may still shoot in his fire phase, and in defence."""
    if not field.is_able(piece) or field.loaded[piece] != LOADED:
        return NEVER
    if field.mount[piece] != NOBODY and weapon.mounted == "no":
        return NEVER
    # As in is_swimming, without one more call for everybody.
    swims = not waters(field.ground).isdisjoint(field.covered[piece])
    return NEVER if swims else shots_left(weapon, field.did[piece])


@lru_cache(maxsize=1024)
def shots_left(weapon: Weapon, did: int) -> tuple[bool, bool]:
    """The same for one whom nothing keeps from it but what he did in his own last turn and since (DN-5.11.5-01)."""
    moved, shot = bool(did & (MOVED | LABOURED | ADVANCED)), bool(did & SHOT)
    return not shot, not did & SHOT_BACK and weapon.may_shoot_defensively(moved=moved, shot=shot)


def begin_reload(field: Skirmish, piece: int, path: tuple[Any, ...]) -> None:
    """Who only dismounts in his move reloads a crossbow that he shot from the saddle (DN-2.2-05)."""
    only_dismounts = len(path) == 2 and not isinstance(path[0], int) and path[0][0] == "dismount"
    field.set("loaded", piece, RELOADING if only_dismounts else UNLOADED)


def contacts(field: Skirmish, shooter: int, besides: int = NOBODY) -> list[int]:
    """The enemies seen to be in a position to attack a shooter, but for one of them (DN-2.2-03)."""
    near = field.threats(field.seat_of(shooter), field.covered[shooter])
    return [enemy for enemy in near if enemy != besides] if near else near


def is_swimming(field: Skirmish, piece: int) -> bool:
    """Whether a piece is in the water (DN-2.24-27)."""
    return not waters(field.ground).isdisjoint(field.covered[piece])


@lru_cache(maxsize=64)
def waters(ground: Ground) -> frozenset[int]:
    """The hexes of a ground that are water."""
    return frozenset([hex_ for hex_ in range(ground.grid.size) if "water" in ground.kind(hex_).traits])
