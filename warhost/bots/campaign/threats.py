"""Who could be attacked next Turn, and what that would be worth to the enemy."""

from __future__ import annotations

from collections.abc import Iterable

from warhost.bots.campaign.worth import BattleWorth
from warhost.campaign.combat import can_enter
from warhost.campaign.combat_modifiers import Battle, best_general, defence_strength, defenders_modifiers
from warhost.campaign.sides import enemy
from warhost.campaign.war import War
from warhost.core.floods import flood


class Threats:
    """The armies of a side and the hexes each could march to in one Turn, worked out once for a Movement Step."""

    def __init__(self, war: War, side: int) -> None:
        self.side = side
        self.reach: dict[int, dict[int, int]] = {}
        self.generalship = 0
        blocked = war.armies[enemy(side)]
        for piece in war.pieces_of(side):
            if war.counts_as_army(piece):
                steps = war.theatre.steps(war.of.gait[piece])
                self.reach[piece] = flood(war.at[piece], war.points(piece), steps, blocked)
            self.generalship = max(self.generalship, war.of.tactical[piece])

    def attackers(self, war: War, target: int) -> list[int]:
        """The strongest force that could attack a hex next Turn, as far as the hexes around it have room."""
        around = [hex for hex in war.theatre.neighbours[target] if not war.armies[enemy(self.side)][hex]]
        able = [
            army
            for army, hexes in self.reach.items()
            if war.at[army] >= 0 and any(hex in hexes and can_enter(war, army, hex, target) for hex in around)
        ]
        able.sort(key=war.printed_strength, reverse=True)
        return able[: 2 * len(around)]

    def worth(self, war: War, target: int) -> float:
        """What attacking a hex next Turn would be worth to this side; 0 if it would not attack."""
        defenders = war.armies_in(target, enemy(self.side))
        if not defenders:
            return 0.0
        attackers = self.attackers(war, target)
        best = 0.0
        for size in range(len(attackers), 0, -2):
            best = max(best, self._worth_of(war, target, attackers[:size], defenders))
        return best

    def _worth_of(self, war: War, target: int, attackers: list[int], defenders: Iterable[int]) -> float:
        general = best_general(war, tuple(defenders))
        battle = Battle(self.side, target, tuple(attackers), defending_general=general)
        points = sum(war.printed_strength(army) for army in attackers)
        column = war.theatre.table.column(points, defence_strength(war, battle).total)
        modifier = sum(p.amount for p in defenders_modifiers(war, battle, tuple(defenders)) if p.counts)
        return BattleWorth(war, battle).at(column, int(modifier) + self.generalship)


def taunted_worth(war: War, side: int, kender: int, armies: tuple[int, ...]) -> float:
    """What it would be worth to a side if its kender stung these armies into attacking (DG-10-05)."""
    battle = Battle(
        enemy(side),
        kender,
        armies,
        taunted=1,
        general=best_general(war, armies),
        defending_general=best_general(war, war.armies_in(kender, side)),
    )
    return -BattleWorth(war, battle).total
