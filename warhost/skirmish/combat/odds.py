"""The odds of a combat: strengths, column, shifts and what is added to the die (rulebook 2.41 to 2.43).

:func:`reckon` computes numbers only, :func:`reckon_in_words` explains them; both read the same lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from warhost.core.breakdowns import Breakdown, Effect, Modifier, forbid, modifiers_in_words, part, total_modifier
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.position.values import Record
from warhost.core.seams import Seam
from warhost.skirmish.combat.arcs import bearers, defence_against
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.printed.tables import CombatTable, odds, shifted
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import Skirmish


@dataclass(frozen=True, slots=True)
class Melee(Record):
    """Who attacks whom: several attack one, or one attacks several (DN-2.43.1-01, DN-2.43.1-02)."""

    late_fields = ("plain",)
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    plain: int = 0
    """1 if those who attack together leave their bonus aside."""


class Reckoning(NamedTuple):
    """The arithmetic of a combat."""

    attack: int
    defence: int
    odds: int
    """How many to one, before shifts."""
    shift: int
    column: int
    """The column used, or 0 if no attack is possible."""
    plus: int
    """What is added to the die."""
    table: CombatTable

    def result(self, face: int) -> str:
        """The letter for a face of the die."""
        return self.table.result(self.column, face + self.plus)


def reckon(field: Skirmish, melee: Melee) -> Reckoning:
    """Compute a combat: round for the defender, add all shifts, add all that changes the die, then apply the limits.

    DN-2.41-02, DN-5.14.2-03, DN-5.14.2-04
    """
    attack = sum(field.attack(piece) for piece in melee.attackers)
    defence = sum(defence_against(field, piece, melee.attackers) for _, piece in defenders(field, melee))
    ratio = odds(attack, defence)
    shift = total_modifier(field.rules[SHIFTS], field, melee) if ratio >= 1 else 0  # DN-2.41-03
    column = shifted(ratio, shift, clamp=field.muster.options["shift-below-1-1"] == "clamp")
    plus = total_modifier(field.rules[MELEE_MODIFIERS], field, melee)
    return Reckoning(attack, defence, ratio, shift, column, plus, table_of(field, melee))


class ReckoningInWords(NamedTuple):
    """The arithmetic of a combat, part by part."""

    attack: Breakdown
    defence: Breakdown
    shifts: Breakdown
    die: Breakdown


def reckon_in_words(field: Skirmish, melee: Melee) -> ReckoningInWords:
    """The figures of :func:`reckon` part by part; a part forbids attacks at less than 1-1 (DN-2.41-03)."""
    attack = Breakdown(
        *(part("DN-2.41-01", msg("dn-attack-of", piece=field.ref(p)), field.attack(p)) for p in melee.attackers)
    )
    defence = Breakdown(
        *(
            part(rule, msg("dn-defence-of", piece=field.ref(p)), defence_against(field, p, melee.attackers))
            for rule, p in defenders(field, melee)
        )
    )
    below = forbid("DN-2.41-03", msg("dn-below-1-1")) if odds(attack.total, defence.total) < 1 else None
    shifts = Breakdown(*modifiers_in_words(field.rules[SHIFTS], field, melee).parts, below)
    return ReckoningInWords(attack, defence, shifts, modifiers_in_words(field.rules[MELEE_MODIFIERS], field, melee))


def table_of(field: Skirmish, melee: Melee) -> CombatTable:
    """The table for riders and horses, or that for those on foot (DN-2.41-01), all Krobs among them (DN-4.44-01)."""
    tables = field.muster.tables
    on_horse = is_on_horseback(field, melee.defenders[0])
    return tables.combat_mounted if on_horse else tables.combat_foot


def is_on_horseback(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is fought as a mounted character; riderless horses are (DN-2.47-02)."""
    return field.is_mounted(piece) or field.muster.is_horse[piece]


def defenders(field: Skirmish, melee: Melee) -> list[tuple[str, PieceId]]:
    """Everybody whose defence counts, each with its rule: Lucifer's counts for Godiva (DN-2.43.1-01, DN-4.1-06)."""
    found = [("DN-2.41-01", piece) for piece in melee.defenders]
    godiva, lucifer = (field.muster.index.get(name, NOBODY) for name in ("godiva", "lucifer"))
    lends = godiva in melee.defenders and lucifer != NOBODY and lucifer not in melee.defenders
    if lends and field.is_alive(lucifer) and field.distance(godiva, lucifer) == 1:
        found.append(("DN-4.1-06", lucifer))
    return found


# Columns


def terrain_shift(field: Skirmish, melee: Melee) -> int:
    """The shift for the ground of both sides: the worst of the attackers', the best of the defenders'.

    DN-2.43.1-05
    """
    mine = min(attack_terrain(field, p, melee.defenders) for p in melee.attackers)
    theirs = max(defence_terrain(field, p, melee.attackers) for p in melee.defenders)
    return field.muster.tables.terrain_shift[mine, theirs]


def parts_together(field: Skirmish, melee: Melee) -> int:
    """Parts of the Black Dragon that attack together, even a rider (DN-4.3-15)."""
    muster = field.muster
    parts = all(muster.pieces[p].sort == "part" and not muster.is_palp[p] for p in melee.attackers)
    return int(len(melee.attackers) > 1 and parts)


def others_together(field: Skirmish, melee: Melee) -> int:
    """Several other attackers (DN-2.43.1-02); two palps are one Guard."""
    several = len(melee.attackers) > 1 and not parts_together(field, melee)
    return int(several and len(bearers(field, melee.attackers)) > 1)


def between_the_legs(field: Skirmish, melee: Melee) -> int:
    """A Guard who strikes with both palps at an enemy between them (DN-4.44-03, DN-4.44-04)."""
    palps = [piece for piece in melee.attackers if field.muster.is_palp[piece]]
    return int(len(palps) > len(bearers(field, palps)))


def dwarves_together(field: Skirmish, melee: Melee) -> int:
    """One column for each Dwarf who attacks together with others (DN-4.2-50)."""
    if not others_together(field, melee):
        return 0
    dwarves = sum(field.has(p, "solidarity") for p in melee.attackers)
    return dwarves if dwarves > 1 or field.muster.options["dwarf-bonus"] == "add" else 0


def is_unhemmed(field: Skirmish, melee: Melee) -> str | None:
    """It takes two riders to surround a rider (DN-2.43.1-03)."""
    riders = sum(field.is_mounted(p) for p in melee.attackers)
    return "DN-2.43.1-03" if is_on_horseback(field, melee.defenders[0]) and riders < 2 else None


def joint_cancelled(field: Skirmish, melee: Melee) -> str | None:
    """The rule that cancels the column for attacking together: riders, the better bonus of Dwarves, or their choice."""
    better = field.muster.options["dwarf-bonus"] != "add" and dwarves_together(field, melee)
    return is_unhemmed(field, melee) or ("DN-4.2-50" if better else "DN-2.43.1-02" if melee.plain else None)


def earns_bonus(field: Skirmish, melee: Melee) -> bool:
    """Whether the attackers may shift a column for attacking together (DN-2.43.1-02)."""
    return bool(others_together(field, melee)) and joint_cancelled(field, melee) is None


def armour(field: Skirmish, melee: Melee) -> int:
    """Armour helps if all who are attacked wear it (DN-2.43.2-01)."""
    return int(all(field.is_armoured(p) for p in melee.defenders))


MeleeModifier: TypeAlias = Modifier[[Skirmish, Melee]]
SHIFTS: Seam[MeleeModifier] = Seam("shifts")
"""What shifts the column of a combat."""
MELEE_MODIFIERS: Seam[MeleeModifier] = Seam("melee-modifiers")
"""What is added to the die of a combat."""

COLUMN_SHIFTS = SHIFTS.holds(
    Modifier("terrain", "DN-5.13.1-01", terrain_shift, msg("dn-shift-terrain"), effect=Effect.SHIFT),
    Modifier("dragon-parts", "DN-4.3-15", parts_together, msg("dn-shift-joint"), effect=Effect.SHIFT),
    Modifier("joint", "DN-2.43.1-02", others_together, msg("dn-shift-joint"), joint_cancelled, effect=Effect.SHIFT),
    Modifier("dwarves", "DN-4.2-50", dwarves_together, msg("dn-shift-dwarves"), is_unhemmed, effect=Effect.SHIFT),
)
DIE_MODIFIERS = MELEE_MODIFIERS.holds(
    Modifier(
        "armour", "DN-2.43.2-01", armour, msg("dn-armour"), sources=lambda field, melee: field.refs(melee.defenders)
    )
)


# Ground


def terrain_sign(field: Skirmish, piece: PieceId) -> int:
    """Whether the ground is unfavourable (-1), neutral (0) or favourable (1) to a piece, by its race (DN-4.2-33)."""
    piece = field.muster.bearer[piece]
    fighter = field.muster.fighter[piece]
    if fighter.parts or fighter.race == "queen":
        return 0  # DN-2.42-03
    kinds = [field.ground.kind(cell) for cell in field.cells(piece)]
    if fighter.people == "gharvs":
        return kinds[0].combat_for.get("gharv", -1)  # DN-4.52-02: on any land it is out of its element
    if fighter.people == "krobs":
        signs = sorted(kind.combat_for.get("krob", kind.combat) for kind in kinds)
        return signs[len(signs) // 2]  # DN-2.42-03: of three hexes that of most
    who = "baby_dragon" if fighter.race == "dragon" else fighter.race
    if who == "baby_dragon" and field.muster.options["baby-dragon-water"] == "off":  # DN-4.3-05
        who = ""
    # Of two hexes the worse counts (DN-2.42-01, DN-2.42-02).
    return min(kind.combat_for.get(who, kind.combat) for kind in kinds)


def attack_terrain(field: Skirmish, piece: PieceId, defenders: tuple[PieceId, ...]) -> int:
    """The terrain sign of an attacker: across a demolished wall it is unfavourable (DN-5.13.2-12)."""
    between = sides_between(field, piece, defenders)
    return -1 if HexsideKind.DEMOLISHED in between else _sign_behind(field, piece, between)


def defence_terrain(field: Skirmish, piece: PieceId, attackers: tuple[PieceId, ...]) -> int:
    """The terrain sign of a defender."""
    return _sign_behind(field, piece, sides_between(field, piece, attackers))


def _sign_behind(field: Skirmish, piece: PieceId, between: list[int]) -> int:
    """The terrain sign of a piece that fights across some hexsides: unfavourable outside a window (DN-5.13.2-14)."""
    if any(between) and set(between) == {HexsideKind.WINDOW}:
        kinds = (field.ground.kind(cell) for cell in field.cells(piece))
        return max(terrain_sign(field, piece), 0) if any("interior" in kind.traits for kind in kinds) else -1
    return terrain_sign(field, piece)


def sides_between(field: Skirmish, piece: PieceId, others: tuple[PieceId, ...]) -> list[int]:
    """What stands on the hexsides between a piece and some others beside it."""
    ground, sides = field.ground, field.ground.sides
    return [
        sides[cell * 6 + direction]
        for cell in field.cells(piece)
        for other in others
        for there in field.cells(other)
        if (direction := ground.direction(cell, there)) >= 0
    ]
