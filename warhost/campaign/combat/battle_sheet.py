"""A battle in figures, whether it stands on our map or on a table of paper: what strengths and modifiers depend on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from warhost.campaign.combat.battle_strength import Battle
    from warhost.campaign.state import War

RIVER, BRIDGE, FORD = 1, 2, 4
"""What attackers fight their way over, as bits (DG-07-35 to DG-07-37)."""

CITADEL = -1
"""The walls of a flying citadel that is attacked from the air; other walls are a kind of place (DG-11-23)."""


class BattleSource(NamedTuple):
    """The position that a sheet comes from."""

    war: War
    battle: Battle


@dataclass(slots=True)
class BattleSheet:
    """A battle in figures: everything that its strengths and modifiers depend on."""

    attack: int = 0
    defence: int = 0
    """Strength Points; walls are not counted yet."""
    walls: int = 0
    general: int = 0
    defending_general: int = 0
    """Tactical Ratings."""
    dragons: int = 0
    defending_dragons: int = 0
    """Strength Points of dragons, as far as they count for the roll."""
    wizards: int = 0
    defending_wizards: int = 0
    """How many wizards count."""
    cavalry: bool = False
    fliers: bool = False
    """Fliers attack that are no dragons."""
    defending_fliers: bool = False
    crossed: int = 0
    """What attackers cross, as bits."""
    worst_crossing: bool = False
    """Only the worst crossing counts, by an option."""
    mountain_pass: bool = False
    favoured: str = ""
    """The race of all attackers, if all of them stand in its favourable terrain."""
    defending_favoured: tuple[str, ...] = ()
    """The races of defenders that stand in their favourable terrain."""
    taunted: bool = False
    citadel: bool = False
    """A flying citadel takes part in the attack."""
    stripped: bool = False
    """It takes terrain and walls from the defenders."""
    mercy: bool = False
    """A dwarven fortress stands even so, by an option."""
    lances: bool = False
    """The defenders carry Dragonlances."""
    gnomes: int = 0
    defending_gnomes: int = 0
    """What gnomish technology is worth to its user (DG-11-17, DG-11-18)."""
    war: War | None = field(default=None, repr=False)
    battle: Battle | None = field(default=None, repr=False)

    @property
    def source(self) -> BattleSource | None:
        """The position that the figures come from; a battle on paper has none."""
        return BattleSource(self.war, self.battle) if self.war and self.battle else None
