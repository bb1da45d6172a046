"""The odds of a combat: strengths, column, shifts and what is added to the die (rulebook 2.41 to 2.43)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from warhost.core.breakdowns import Breakdown, Part, forbid, part, shift
from warhost.core.messages import msg
from warhost.core.position.values import Record
from warhost.skirmish.maps.ground import HexsideKind
from warhost.skirmish.printed.tables import CombatTable, odds, shifted
from warhost.skirmish.state import Skirmish


@dataclass(frozen=True, slots=True)
class Melee(Record):
    """Who attacks whom: several attack one, or one attacks several (DN-2.43.1-01, DN-2.43.1-02)."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


class Reckoning(NamedTuple):
    """The arithmetic of a combat."""

    attack: Breakdown
    defence: Breakdown
    odds: int
    """How many to one, before shifts."""
    shifts: Breakdown
    column: int
    """The column used, or 0 where no attack is possible."""
    die: Breakdown
    """What is added to the die."""
    table: CombatTable

    def result(self, face: int) -> str:
        """The letter for a face of the die."""
        return self.table.result(self.column, face + self.die.total)


def reckon(field: Skirmish, melee: Melee) -> Reckoning:
    """Work out a combat."""
    attack = Breakdown(
        *(part("DN-2.41-01", msg("dn-attack-of", piece=field.ref(p)), field.attack(p)) for p in melee.attackers)
    )
    defence = defence_of(field, melee)
    ratio = odds(attack.total, defence.total)
    shifts = Breakdown(*_shifts(field, melee), _below(ratio))
    column = shifted(ratio, shifts.total, clamp=field.muster.option("shift-below-1-1") == "clamp")
    return Reckoning(attack, defence, ratio, shifts, column, die_of(field, melee), table_of(field, melee))


def _below(ratio: int) -> Part | None:
    """Attacks at less than 1-1 are impossible (DN-2.41-03)."""
    return forbid("DN-2.41-03", msg("dn-below-1-1")) if ratio < 1 else None


def table_of(field: Skirmish, melee: Melee) -> CombatTable:
    """The table for riders and horses, or that for those on foot (DN-2.41-01)."""
    tables = field.muster.tables
    on_horse = is_on_horseback(field, melee.defenders[0])
    return tables.combat_mounted if on_horse else tables.combat_foot


def is_on_horseback(field: Skirmish, piece: int) -> bool:
    """Whether a piece is fought as a mounted character; riderless horses are (DN-2.47-02)."""
    return field.is_mounted(piece) or field.muster.is_horse[piece]


def defence_of(field: Skirmish, melee: Melee) -> Breakdown:
    """The defence strengths added up, with Lucifer's for Godiva (DN-2.43.1-01, DN-4.1-06)."""
    parts = [part("DN-2.41-01", msg("dn-defence-of", piece=field.ref(p)), field.defence(p)) for p in melee.defenders]
    godiva, lucifer = (field.muster.index.get(name, -1) for name in ("godiva", "lucifer"))
    lends = godiva in melee.defenders and lucifer >= 0 and lucifer not in melee.defenders
    if lends and field.is_alive(lucifer) and field.distance(godiva, lucifer) == 1:
        parts.append(part("DN-4.1-06", msg("dn-defence-of", piece=field.ref(lucifer)), field.defence(lucifer)))
    return Breakdown(*parts)


def _shifts(field: Skirmish, melee: Melee) -> list[Part]:
    found = []
    mine = min(attack_terrain(field, p, melee.defenders) for p in melee.attackers)  # DN-2.43.1-05
    theirs = max(defence_terrain(field, p, melee.attackers) for p in melee.defenders)
    ground = field.muster.tables.terrain_shift[mine, theirs]
    if ground:
        found.append(shift("DN-5.13.1-01", msg("dn-shift-terrain"), ground))
    if len(melee.attackers) > 1:
        found += _joint_shift(field, melee)
    return found


def _joint_shift(field: Skirmish, melee: Melee) -> list[Part]:
    """Together they shift one column, Dwarves one each (DN-2.43.1-02, DN-4.2-50); riders are harder to surround.

    Not so for two parts of the Black Dragon, which may fall upon anybody (DN-4.3-15).
    """
    if all(field.muster.pieces[p].sort == "part" for p in melee.attackers):
        return [shift("DN-4.3-15", msg("dn-shift-joint"), 1)]
    if is_on_horseback(field, melee.defenders[0]) and sum(field.is_mounted(p) for p in melee.attackers) < 2:
        return [shift("DN-2.43.1-02", msg("dn-shift-joint"), 1, cancelled_by="DN-2.43.1-03")]
    dwarves = sum(field.has(p, "solidarity") for p in melee.attackers)
    joint = shift("DN-2.43.1-02", msg("dn-shift-joint"), 1)
    if dwarves < 2 and not (dwarves and field.muster.option("dwarf-bonus") == "add"):
        return [joint]
    bonus = shift("DN-4.2-50", msg("dn-shift-dwarves"), dwarves)
    if field.muster.option("dwarf-bonus") == "add":
        return [joint, bonus]
    return [joint._replace(cancelled_by="DN-4.2-50"), bonus]


def die_of(field: Skirmish, melee: Melee) -> Breakdown:
    """Against armour one is added to the die, if all who are attacked wear it (DN-2.43.2-01)."""
    if not all(field.is_armoured(p) for p in melee.defenders):
        return Breakdown()
    return Breakdown(part("DN-2.43.2-01", msg("dn-armour"), 1, sources=field.refs(melee.defenders)))


def terrain_sign(field: Skirmish, piece: int) -> int:
    """-1, 0 or 1: what the ground is to who stands there; the worse of two hexes (DN-2.42-01, DN-2.42-02)."""
    fighter = field.muster.fighter[piece]
    if fighter.parts:
        return 0  # DN-2.42-03
    kinds = (field.ground.kind(cell) for cell in field.cells(piece))
    who = "baby_dragon" if fighter.race == "dragon" else fighter.race
    if who == "baby_dragon" and field.muster.option("baby-dragon-water") == "off":
        who = ""
    return min(kind.combat_for.get(who, kind.combat) for kind in kinds)


def attack_terrain(field: Skirmish, piece: int, defenders: tuple[int, ...]) -> int:
    """What the ground is to an attacker: across a demolished wall it is unfavourable (DN-5.13.2-12)."""
    between = sides_between(field, piece, defenders)
    return -1 if HexsideKind.DEMOLISHED in between else _sign_behind(field, piece, between)


def defence_terrain(field: Skirmish, piece: int, attackers: tuple[int, ...]) -> int:
    """What the ground is to a defender."""
    return _sign_behind(field, piece, sides_between(field, piece, attackers))


def _sign_behind(field: Skirmish, piece: int, between: list[int]) -> int:
    """What the ground is to who fights across some hexsides: outside a window it is unfavourable (DN-5.13.2-14)."""
    if any(between) and set(between) == {HexsideKind.WINDOW}:
        kinds = (field.ground.kind(cell) for cell in field.cells(piece))
        return max(terrain_sign(field, piece), 0) if any("interior" in kind.traits for kind in kinds) else -1
    return terrain_sign(field, piece)


def sides_between(field: Skirmish, piece: int, others: tuple[int, ...]) -> list[int]:
    """What stands on the hexsides between a piece and those beside it."""
    ground, sides = field.ground, field.ground.sides
    return [
        sides[cell * 6 + direction]
        for cell in field.cells(piece)
        for other in others
        for there in field.cells(other)
        if (direction := ground.direction(cell, there)) >= 0
    ]
