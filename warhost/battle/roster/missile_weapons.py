"""Missile weapons: how many rows shoot, and what shooting leaves of a move (10.1, 10.3, Table 12)."""

from __future__ import annotations

from typing import Final, Literal

from warhost.battle.roster.sheets import UnitSheet

Family = Literal["bow", "crossbow", "sling", "thrown", "engine"]
FAMILIES: Final[dict[str, Family]] = {
    "composite-bow": "bow",
    "long-bow": "bow",
    "short-bow": "bow",
    "crossbow": "crossbow",
    "heavy-crossbow": "crossbow",
    "light-crossbow": "crossbow",
    "sling": "sling",
    "axe": "thrown",
    "dart": "thrown",
    "hand-axe": "thrown",
    "javelin": "thrown",
    "rock": "thrown",
    "spear": "thrown",
    "light-catapult": "engine",
    "heavy-catapult": "engine",
    "ballista": "engine",
}
"""The missile weapons, and which line of Table 12 each belongs to."""
VOLLEYS: Final = 2
"""How many volleys of thrown weapons a unit carries, unless its sheet says otherwise (BS-10.3-01)."""


def rows_that_shoot(kind: str) -> int:
    """Archers shoot with the first two rows, all others with the first (BS-10.1-03)."""
    return 2 if FAMILIES[kind] == "bow" else 1


def volleys_carried(kind: str, printed: int) -> int | None:
    """How often a unit can shoot in a battle; None without a limit (BS-10.3-01)."""
    if printed or kind == "rock":  # stones are found everywhere (BS-S2-05)
        return printed or None
    return VOLLEYS if FAMILIES[kind] == "thrown" else None


def shoots_while_riding(sheet: UnitSheet) -> bool:
    """Whether a unit shoots as mounted troops do: centaurs have no other legs (BS-10.5-01)."""
    return "mounted" in sheet.traits or "chariot" in sheet.traits or sheet.race == "centaur"


def lost_by_shooting(rate: int, kind: str, shots: int, *, mounted: bool) -> int:
    """How much of its move a unit has lost by so many shots in the round (Table 12, BS-10.4-02).

    >>> lost_by_shooting(12_000, "long-bow", 1, mounted=False), lost_by_shooting(12_000, "sling", 1, mounted=False)
    (6000, 12000)
    """
    if not shots:
        return 0
    if shots > 1:
        return rate
    match FAMILIES[kind]:
        case "thrown":
            return rate // 3
        case "bow":
            return 0 if mounted else rate // 2
        case "crossbow" if mounted:
            return rate // 2
    return rate


def shots_after_moving(kind: str, shots: int, *, mounted: bool) -> int:
    """How many shots a unit has in a round in which it has moved (Table 12, BS-10.4-02)."""
    family = FAMILIES[kind]
    if family in ("sling", "engine") or (family == "crossbow" and not mounted):
        return 0
    return min(shots, 1)
