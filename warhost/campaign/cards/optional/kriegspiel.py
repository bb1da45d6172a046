"""Optional Rule E: the side with the better odds may roll the combat die again (PL-14-01, PL-14-02)."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.campaign.combat.attack import CombatRoll, column_of
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.land_battle import AFTER_ROLL
from warhost.campaign.state import War
from warhost.core.ids import Side
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Offer
from warhost.core.rulebook import Layer
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class Reroll(Order):
    """Roll the combat die again: ``reroll``."""

    verb = "reroll"


@dataclass(frozen=True, slots=True)
class KeepDie(Order):
    """Let the combat die stand: ``keep``."""

    verb = "keep"
    ends_phase = True


def rerolls(column: str) -> tuple[int, int]:
    """How often the attacker and the defender may roll again at these odds (PL-14-01).

    >>> rerolls("4-1"), rerolls("3-2"), rerolls("1-3"), rerolls("1-1")
    ((3, 0), (1, 0), (0, 2), (0, 0))
    """
    attack, defence = map(int, column.split("-"))
    return max(attack - defence, 0), max(defence - attack, 0)


@dataclass(frozen=True, slots=True)
class KriegspielRolling(Procedure[War]):
    """After the die: the side with the higher odds number may roll again (PL-14-01)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        attacker, defender = rerolls(war.theatre.table.columns[column_of(war, battle)])
        if attacker or defender:
            war.push(RollAgain(battle.side if attacker else battle.defender, attacker or defender))


@dataclass(frozen=True, slots=True)
class RollAgain(Decision[War, Reroll | KeepDie]):
    """Roll again or let the die stand; ``left`` says how often it can still be rolled (PL-14-01)."""

    side: Side
    left: int

    def moot(self, war: War, /) -> bool:
        return not self.left

    def ask(self, war: War, /) -> Ask:
        battle: Battle = war.battle[0]
        return Ask(
            war.seat(self.side),
            msg("pl-ask-reroll", die=battle.roll, result=battle.result, n=self.left),
            (Offer(Reroll, msg("pl-offer-reroll")), Offer(KeepDie, msg("pl-offer-keep"))),
            ("PL-14-01", "PL-14-02"),
            msg("pl-wait-reroll"),
        )

    def take(self, war: War, order: Reroll | KeepDie, /) -> None:
        if isinstance(order, Reroll):
            battle: Battle = war.battle[0]
            war.push(JudgeReroll(self.side, self.left - 1, battle.roll), CombatRoll())


@dataclass(frozen=True, slots=True)
class JudgeReroll(Procedure[War]):
    """A die less favourable than the last one must be used; else there may be another (PL-14-02)."""

    side: Side
    left: int
    last: int

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        worse = battle.roll < self.last if self.side == battle.side else battle.roll > self.last
        if not worse:
            war.push(RollAgain(self.side, self.left))


KRIEGSPIEL = Layer(
    "kriegspiel",
    "Kriegspiel rolling",
    amends=("DG-07-12",),
    changes=(AFTER_ROLL.add(KriegspielRolling),),
)
"""Optional Rule E; it stands on the standard game too."""
