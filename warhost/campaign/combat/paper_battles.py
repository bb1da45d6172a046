"""Sums for people who play on paper: a battle described in figures, with its breakdown and exact odds.

Nothing here knows a position: what the players say is on their table becomes a sheet for the list in ``modifiers.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from warhost.campaign.combat.battle_sheet import BRIDGE, FORD, RIVER, BattleSheet
from warhost.campaign.combat.modifiers import LAND_MODIFIERS, walls_parts
from warhost.campaign.printed.combat_table import CombatTable, load_combat_table
from warhost.campaign.world.atlas import PlaceKind
from warhost.core.breakdowns import Breakdown, Part, modifiers_in_words, part
from warhost.core.dice import Roll
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.prompts import Preview

FORTS = {
    "fortress": PlaceKind.FORTRESS,
    "city": PlaceKind.FORTIFIED_CITY,
    "dwarven": PlaceKind.DWARVEN_FORTRESS,
}
"""Each kind of walls by the word that players use."""
CROSSINGS = {"river": RIVER, "bridge": BRIDGE, "ford": FORD}
"""Everything that attackers may have to cross, by the word that players use."""


@dataclass(frozen=True, slots=True)
class PaperBattle:
    """A battle as two players would describe it; strengths are those on the counters' present faces.

    >>> battle = PaperBattle(attack=(20,), defence=(5,), walls="fortress")
    >>> battle.column()
    '1-1'
    >>> battle.modifier().total
    -4
    """

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    walls: str = ""
    general: int = 0
    defending_general: int = 0
    dragons: int = 0
    defending_dragons: int = 0
    wizard: bool = False
    defending_wizard: bool = False
    cavalry: bool = False
    fliers: bool = False
    defending_fliers: bool = False
    crossings: tuple[str, ...] = ()
    mountain_pass: bool = False
    favoured: str = ""
    defending_favoured: tuple[str, ...] = ()
    taunted: bool = False
    citadel: bool = False
    lances: bool = False
    """The defenders carry Dragonlances, so that attacking dragons lose their modifier (DG-11-05)."""
    gnomes: int = 0
    defending_gnomes: int = 0
    """What gnomish technology is worth to its user: the higher die, or -6 (DG-11-17, DG-11-18)."""

    def sheet(self) -> BattleSheet:
        """The battle in figures."""
        return BattleSheet(
            attack=sum(self.attack),
            defence=sum(self.defence),
            walls=FORTS.get(self.walls, 0),
            general=self.general,
            defending_general=self.defending_general,
            dragons=self.dragons,
            defending_dragons=self.defending_dragons,
            wizards=int(self.wizard),
            defending_wizards=int(self.defending_wizard),
            cavalry=self.cavalry,
            fliers=self.fliers,
            defending_fliers=self.defending_fliers,
            crossed=reduce(or_, (CROSSINGS[name] for name in self.crossings), 0),
            mountain_pass=self.mountain_pass,
            favoured=self.favoured,
            defending_favoured=self.defending_favoured,
            taunted=self.taunted,
            citadel=self.citadel,
            stripped=self.citadel,
            lances=self.lances,
            gnomes=self.gnomes,
            defending_gnomes=self.defending_gnomes,
        )

    def attack_strength(self) -> Breakdown:
        """The attackers' Strength Points (DG-07-08)."""
        return Breakdown(*map(_army, self.attack))

    def defence_strength(self) -> Breakdown:
        """The defenders' Strength Points with their walls (DG-07-08)."""
        return Breakdown(*map(_army, self.defence), *walls_parts(self.sheet()))

    def modifier(self) -> Breakdown:
        """The cumulative die roll modifier (DG-07-42)."""
        return modifiers_in_words(LAND_MODIFIERS, self.sheet())

    def column(self, table: CombatTable | None = None) -> str:
        """The odds column (DG-07-09)."""
        table = table or load_combat_table()
        return table.columns[table.column(self.attack_strength().total, self.defence_strength().total)]

    def odds(self) -> Odds[str]:
        """The exact odds of every result."""
        table = load_combat_table()
        column = table.column(self.attack_strength().total, self.defence_strength().total)
        modifier = self.modifier().total
        roll = Roll((10,), Message("dg-roll-combat"), ("DG-07-12",))
        return odds_of(roll, lambda faces: str(table.result(faces[0] + modifier, column)))

    def preview(self) -> Preview:
        """Everything together."""
        return Preview(
            (
                (msg("dg-attack-strength"), self.attack_strength()),
                (msg("dg-defence-strength"), self.defence_strength()),
                (msg("dg-modifier"), self.modifier()),
            ),
            self.odds(),
        )


def _army(points: int) -> Part:
    return part("DG-07-08", msg("dg-paper-army"), points)
