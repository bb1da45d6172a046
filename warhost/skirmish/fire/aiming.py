"""Aiming (rulebook 2.21, 2.22, 2.24; table 5.11.1): the line of a shot, its range and cover.

Counters of two hexes offer several lines; the shooter takes the one that is best for him (DN-2.21-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from warhost.core.breakdowns import Breakdown, at_least, forbid
from warhost.core.ids import PieceId, each_piece
from warhost.core.messages import Message, msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.places import Place
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import Band, MissileTable
from warhost.skirmish.printed.weapons import Weapon
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.sight.judged_lines import Cover, LineMark, LineOfFire, empty_line, judge, places_beside, visible
from warhost.skirmish.state import Skirmish, refuse

STUNNED = int(Health.STUNNED)
COVERS = tuple(cover.name.lower() for cover in Cover)
"""What the grades of cover are called in tables and texts."""


class Aim(NamedTuple):
    """A possible shot: its line, its range, and the cover of its target."""

    line: LineOfFire
    band: Band
    cover: Cover
    marks: tuple[LineMark, ...]
    """Everything the line meets, and the cover of the other half of a large target."""

    @property
    def handicap(self) -> tuple[int, int]:
        """How bad the line is for the shooter: range and cover count equally, then the distance."""
        return (self.band.modifier + self.cover, self.line.distance)


@lru_cache(maxsize=64)
def archers(muster: Muster) -> Mapping[PieceId, Weapon]:
    """Every fighter who carries a missile weapon (DN-5.11.2-01), with the weapon."""
    return {
        piece: muster.weapons[counter.fighter.missile]
        for piece, counter in each_piece(muster.pieces)
        if counter.sort == "fighter" and counter.fighter.missile is not None
    }


def weapon_of(field: Skirmish, piece: PieceId) -> Weapon:
    """The missile weapon of a fighter who carries one."""
    return archers(field.muster)[piece]


# Who is in the way


def obstructs(field: Skirmish, shooter: PieceId, other: PieceId) -> str | bool:
    """Whether a piece is in a shooter's way where it stands, or the rule that exempts it."""
    if field.health[other] == STUNNED or field.hidden[other]:
        return False
    muster = field.muster
    low = "dog" in muster.specials[other] or field.baby[other]
    if low and muster.fighter[shooter].race != "dwarf":
        return "DN-2.24-11"  # and DN-4.1-07
    if field.mount[shooter] != NOBODY and field.are_friends(shooter, other):
        return "DN-2.24-14" if field.distance(shooter, other) <= 1 else True
    return True


def in_the_way(field: Skirmish, shooter: PieceId, target: PieceId, places: Iterable[Place]) -> Mapping[Place, object]:
    """For each of some places whether somebody there is in the way, as :func:`judge` expects it."""
    found: dict[Place, object] = {}
    for place in places:
        for other in field.here[place]:
            if other not in (shooter, target) and found.get(place) is not True:
                found[place] = obstructs(field, shooter, other) or found.get(place, False)
    return found


# Lines


def spans(field: Skirmish, shooter: PieceId, target: PieceId) -> Iterator[tuple[Place, Place, Band]]:
    """Each pair of places, one of the shooter's and one of the target's, that lie within his range."""
    weapon, ranges = weapon_of(field, shooter).key, field.muster.tables.ranges
    distance, hex_of = field.grid.distance, field.ground.hex_of
    for start, end in product(field.covered[shooter], field.covered[target]):
        band = ranges.band(weapon, distance(hex_of(start), hex_of(end)))
        if band is not None:
            yield start, end, band


def lines(field: Skirmish, shooter: PieceId, target: PieceId) -> Iterator[tuple[LineOfFire, Band]]:
    """Each line within range from one piece to another, with all that it meets."""
    for start, end, band in spans(field, shooter, target):
        past = _past_people(field, shooter, target, start, end, band)
        yield past or empty_line(field.ground, start, end, field.muster.scenario.volume), band


def _past_people(
    field: Skirmish, shooter: PieceId, target: PieceId, start: Place, end: Place, band: Band
) -> LineOfFire | None:
    """The line from one place to another if somebody is near it; None if nobody is."""
    beside = places_beside(field.ground, start, end)
    if not any(map(field.here.__getitem__, beside)):
        return None
    standing, over_heads = in_the_way(field, shooter, target, beside), is_over_heads(weapon_of(field, shooter), band)
    volume = field.muster.scenario.volume
    return judge(field.ground, start, end, standing=standing, over_heads=over_heads, volume=volume)


def can_aim(field: Skirmish, shooter: PieceId, target: PieceId) -> bool:
    """Whether a shot from one piece at another is possible: some line is free."""
    for start, end, band in spans(field, shooter, target):
        if visible(field.ground, start, end, field.muster.scenario.volume):
            past = _past_people(field, shooter, target, start, end, band)
            if past is None or not past.blocked:
                return True
    return False


@derived
def aim(field: Skirmish, shooter: PieceId, target: PieceId) -> Aim | None:
    """The best shot from one piece at another; None if none is possible."""
    ground, volume = field.ground, field.muster.scenario.volume
    best: Aim | None = None
    for line, band in lines(field, shooter, target):
        if line.blocked:
            continue
        found = Aim(line, band, line.cover, line.marks)
        for cell in field.cells(target):
            if cell != line.target:
                found = _with_other_half(ground, found, empty_line(ground, line.shooter, cell, volume))
        if best is None or found.handicap < best.handicap:
            best = found
    return best


def is_over_heads(weapon: Weapon, band: Band) -> bool:
    """Whether a weapon shoots over heads at a range: none does at short range, and so none underground.

    DN-2.24-08, DN-2.24-09
    """
    return weapon.over_heads and band.modifier > 0


def _with_other_half(ground: Ground, found: Aim, other: LineOfFire) -> Aim:
    """A target of two hexes has the heavier cover of the two (DN-2.24-19)."""
    marks, more = found.marks, other.marks
    if other.blocked:
        # What only blocks the view of the other half doesn't cover the visible half.
        more = tuple([mark for mark in more if mark.hex == ground.hex_of(other.target) and mark.direction < 0])
    fresh = tuple([mark for mark in more if Cover.NONE < mark.cover < Cover.INFINITE and mark not in marks])
    cover = max((found.cover, *(mark.cover for mark in fresh if not mark.void)))
    return Aim(found.line, found.band, cover, marks + fresh)


def line_reasons(field: Skirmish, shooter: PieceId, target: PieceId) -> list[Refusal]:
    """Why one piece has no line to another: the slow, explaining twin of :func:`aim`."""
    me, them = field.ref(shooter), field.ref(target)
    tried = [line for line, _ in lines(field, shooter, target)]
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
            *field.refs(p for p in field.in_hex(mark.hex) if mark.what == "character" and field.health[p] != STUNNED),
            field.hex_ref(mark.hex),
        )
        for mark in tried[0].blocks
    ]


def mark_text(mark: LineMark) -> Message:
    """What a line meets, as a text."""
    return msg(f"dn-mark-{mark.what.replace(' ', '-')}")


# Numbers


def cover_parts(field: Skirmish, marks: Iterable[LineMark]) -> Breakdown:
    """The cover of the target, from 0 (none) to 3 (heavy): everything on the line with its rule, cancelled or not."""
    parts = []
    for mark in marks:
        where = (field.hex_ref(mark.hex),)
        if mark.cover is Cover.INFINITE:
            parts.append(forbid(mark.rule, mark_text(mark), cancelled_by=mark.void or None)._replace(sources=where))
        else:
            bound = at_least(mark.rule, mark_text(mark), int(mark.cover), cancelled_by=mark.void or None)
            parts.append(bound._replace(sources=where))
    return Breakdown(*parts)


def is_shot_as_rider(field: Skirmish, target: PieceId) -> bool:
    """Whether the table for mounted targets is used: riders, horses, the Baby Dragon (DN-2.47-02, DN-2.24-18)."""
    muster = field.muster
    return field.mount[target] != NOBODY or muster.is_horse[target] or "dragon" in muster.specials[target]


def missile_table(field: Skirmish, target: PieceId) -> MissileTable:
    """The table for a target (DN-2.22-01)."""
    tables = field.muster.tables
    return tables.missile_mounted if is_shot_as_rider(field, target) else tables.missile_foot


def letter_of(table: MissileTable, weapon: str, roll: int, cover: Cover) -> str:
    """The result of a modified roll; cover missing from a table counts as the heaviest it has."""
    name = COVERS[cover]
    return table.result(weapon, roll, name if name in table.columns else next(reversed(table.columns)))
