"""Sums for people who play on paper: a battle described in figures, with its breakdown and exact odds.

Nothing here knows a position; the same parts, labels and rules as in ``combat.py`` are put together from what the
players say is on their table.
"""

from __future__ import annotations

from dataclasses import dataclass

from warhost.campaign.printed.combat_table import CombatTable, load_combat_table
from warhost.core.breakdowns import Breakdown, Part, multiply, part
from warhost.core.dice import Roll
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.prompts import Preview

FORTS = {"fortress": ("DG-07-31", 3, -4), "city": ("DG-07-32", 2, -2), "dwarven": ("DG-07-33", 1, -10)}
"""Each kind of walls: its rule, what the defenders' strength is multiplied by, and its modifier."""

FORT_NAMES = {"fortress": "dg-fortress", "city": "dg-fortified-city", "dwarven": "dg-dwarven-fortress"}
CROSSINGS = {"river": ("DG-07-35", -4), "bridge": ("DG-07-36", -4), "ford": ("DG-07-37", -3)}


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

    @property
    def _stripped(self) -> str | None:
        return "DG-11-24" if self.citadel else None

    def attack_strength(self) -> Breakdown:
        """The attackers' Strength Points (DG-07-08)."""
        return Breakdown(*(_army(points) for points in self.attack))

    def defence_strength(self) -> Breakdown:
        """The defenders' Strength Points with their walls (DG-07-08)."""
        walls: list[Part] = []
        if self.walls and FORTS[self.walls][1] > 1:
            rule, factor, _ = FORTS[self.walls]
            walls.append(multiply(rule, msg(FORT_NAMES[self.walls]), factor, cancelled_by=self._stripped))
        return Breakdown(*(_army(points) for points in self.defence), *walls)

    def modifier(self) -> Breakdown:
        """The cumulative die roll modifier (DG-07-42)."""
        dwarven = "DG-07-33" if self.walls == "dwarven" and not self.citadel else None
        lances = "DG-11-05" if self.lances else None
        only_dragons = bool(self.dragons) and not self.fliers and not self.citadel
        flying = self.dragons or self.fliers or self.citadel
        return Breakdown(
            _part("DG-07-26", msg("dg-paper-general"), self.general),
            _part("DG-07-27", msg("dg-dragons"), self.dragons, lances),
            _part("DG-07-28", msg("dg-wizard"), 3 * self.wizard),
            _part("DG-07-29", msg("dg-cavalry"), int(self.cavalry), dwarven),
            _part("DG-07-30", msg("dg-flight"), int(bool(flying)), dwarven or (lances if only_dragons else None)),
            _part("DG-07-40", msg("dg-favourable", race=self.favoured), int(bool(self.favoured))),
            *(_part(CROSSINGS[c][0], msg(f"dg-{c}"), CROSSINGS[c][1], self._stripped) for c in self.crossings),
            _part("DG-07-26", msg("dg-paper-general"), -self.defending_general),
            _part("DG-07-27", msg("dg-dragons"), -self.defending_dragons),
            _part("DG-07-28", msg("dg-wizard"), -3 * self.defending_wizard),
            _part("DG-07-30", msg("dg-flight"), -int(bool(self.defending_fliers or self.defending_dragons))),
            _part("DG-07-39", msg("dg-mountain-pass"), -2 * self.mountain_pass, self._stripped),
            _part(*_walls_part(self.walls), self._stripped) if self.walls else None,
            *(_part("DG-07-41", msg("dg-favourable", race=r), -1, self._stripped) for r in self.defending_favoured),
            _part("DG-10-05", msg("dg-taunted"), -2 * self.taunted),
            _part("DG-11-17", msg("dg-gnomes"), self.gnomes),
            _part("DG-11-17", msg("dg-gnomes"), -self.defending_gnomes),
        )

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


def _part(rule: str, label: Message, amount: int, cancelled_by: str | None = None) -> Part | None:
    return part(rule, label, amount, cancelled_by=cancelled_by) if amount else None


def _walls_part(walls: str) -> tuple[str, Message, int]:
    rule, _, amount = FORTS[walls]
    return rule, msg(FORT_NAMES[walls]), amount
