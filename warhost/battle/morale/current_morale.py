"""Current morale: base morale with every line of Table 4 that applies at the moment (4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.battle.formations.shapes import Formation
from warhost.core.breakdowns import Breakdown, part
from warhost.core.messages import msg


@dataclass(frozen=True, slots=True)
class Plight:
    """The facts about a unit that Table 4 needs at the moment of a check."""

    base: int
    original: int
    """The number of figures at the start of the battle."""
    figures: int
    formation: Formation
    in_command: bool = True
    charisma_bonus: int = 0
    """The charisma bonus of its commander, or of the commander who tries to rally it (BS-4.2-03)."""
    enemy_in_rear: bool = False
    lost_to_magic: bool = False
    commander_killed: bool = False
    charge_failed: bool = False
    backed: bool = False
    """A mob with regular foot of its side straight behind it, at six inches or less."""
    elite: bool = False
    """A regular unit that may stand in skirmish formation and still needs command there (BS-2.11-01)."""
    dreads: bool = False
    """In contact with a level drainer or an enemy it can't harm."""


def lost_share(original: int, figures: int, quarters: int) -> bool:
    """Whether this many quarters of the original figures are lost; wounds don't count (BS-4.4-04)."""
    return 4 * (original - figures) >= quarters * original


def current_morale(moment: Plight, *, out_of_command_counts: bool = True) -> Breakdown:
    """Current morale (BS-4.2-01, BS-4.2-02). The line of 75 percent replaces that of 50."""
    original, figures = moment.original, moment.figures
    three_quarters = lost_share(original, figures, 3)
    mob, skirmish = moment.formation is Formation.MOB, moment.formation is Formation.SKIRMISH and not moment.elite
    commanded = moment.in_command and not mob  # BS-2.10-01
    loose_charge = moment.charge_failed and moment.formation in (Formation.OPEN, Formation.MOB)
    lines = (
        ("BS-4.2-02", "battle-morale-lost-75", -4, three_quarters),
        ("BS-4.2-02", "battle-morale-lost-50", -2, lost_share(original, figures, 2) and not three_quarters),
        ("BS-4.2-02", "battle-morale-rear", -2, moment.enemy_in_rear),
        ("BS-4.7-03", "battle-morale-out-of-command", -2, not commanded and not skirmish and out_of_command_counts),
        ("BS-4.2-02", "battle-morale-magic-loss", -1, moment.lost_to_magic),
        ("BS-4.2-02", "battle-morale-commander-killed", -1, moment.commander_killed),
        ("BS-7.14-07", "battle-morale-failed-charge", -3, loose_charge),
        ("BS-4.2-02", "battle-morale-closed", 1, moment.formation is Formation.CLOSED),
        ("BS-2.10-10", "battle-morale-backed", 2, mob and moment.backed),
        ("BS-4.2-02", "battle-morale-dread", -3, moment.dreads),
        ("BS-4.2-03", "battle-morale-charisma", moment.charisma_bonus, moment.charisma_bonus != 0),
    )
    return Breakdown(
        part("BS-4.1-01", msg("battle-morale-base"), moment.base),
        *(part(rule, msg(label), amount) for rule, label, amount, applies in lines if applies),
    )
