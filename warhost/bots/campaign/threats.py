"""Who could be attacked next Turn, and what that would be worth to the enemy."""

from __future__ import annotations

from collections.abc import Sequence

from warhost.bots.campaign.quartermaster import are_leaders_last
from warhost.bots.campaign.worth import BattleWorth, Stakes
from warhost.campaign.advanced.command import LAW
from warhost.campaign.combat.attack import can_enter
from warhost.campaign.combat.battle_strength import Battle, best_general, sheet_of
from warhost.campaign.combat.command import out_of_command
from warhost.campaign.combat.modifiers import DEFENDING, walls_factor
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.campaign.world.map_terms import PlaceKind
from warhost.core.board.floods import Reach, flood
from warhost.core.board.hexsets import NOWHERE
from warhost.core.breakdowns import total_modifier
from warhost.core.ids import HexId, PieceId, Side

MAGIC = 3
"""What a wizard adds to the die of an attack (DG-07-28)."""


class Threats:
    """The armies of a side and the hexes each could go to in one Turn, worked out once for a Movement Step."""

    def __init__(
        self, war: War, side: Side, stakes: Stakes, *, gaps: bool = False, wings: bool = False, heeds: bool = True
    ) -> None:
        """With ``gaps`` they are not blocked by armies in their way, which may have marched off by then.

        With ``gaps`` or ``wings`` the dragons among them add to the die. With ``heeds`` armies that are out of command
        now stay where they are (MD-07-02).
        """
        self.side = side
        self.stakes = stakes
        self.reach: dict[PieceId, Reach] = {}
        self._generalship = 0
        self._counts_wings = gaps or wings
        self._magic = 0
        if gaps and war.theatre.option("spells") != "on" and any(war.owner[w] == side for w in war.theatre.wizards):
            self._magic = MAGIC
        self._towards: dict[HexId, list[PieceId]] = {}
        blocked = NOWHERE if gaps else war.held[enemy(side)][0]
        stays = out_of_command(war, side, LAW) if heeds and are_leaders_last(war) else ()
        for piece in war.pieces_of(side):
            if counts_as_army(war, piece):
                steps = war.steps(side, war.of.gait[piece])
                points = 0 if piece in stays else war.points(piece)
                self.reach[piece] = flood(war.at[piece], points, steps, blocked)
            self._generalship = max(self._generalship, war.of.tactical[piece])

    def attackers(self, war: War, target: HexId) -> list[PieceId]:
        """The strongest force that could attack a hex next Turn, as far as the hexes around it have room."""
        known = self._towards.get(target)
        if known is None:
            around = war.theatre.neighbours[target]
            known = [
                army
                for army, hexes in self.reach.items()
                if any(hex in hexes and can_enter(war, army, hex, target) for hex in around)
            ]
            known.sort(key=war.printed_strength, reverse=True)
            self._towards[target] = known
        ours = war.armies[enemy(self.side)]
        room = 2 * sum(not ours[hex] for hex in war.theatre.neighbours[target])
        return [army for army in known if war.at[army] >= 0][:room]

    def worth(self, war: War, target: HexId) -> float:
        """What attacking a hex next Turn would be worth to this side; 0 if it would not attack."""
        attackers = self.attackers(war, target)
        if not attackers:
            return 0.0
        defenders = war.armies_in(target, enemy(self.side))
        if not defenders:
            return 0.0
        general = best_general(war, defenders)
        battle = Battle(self.side, target, tuple(attackers), defending_general=general)
        sheet = sheet_of(war, battle)
        defence = sheet.defence * walls_factor(sheet)
        modifier = total_modifier(DEFENDING, sheet) + self._generalship + self._magic
        best = 0.0
        fliers = [army for army in attackers if war.of.is_air[army]]
        forces = [attackers, attackers[: (len(attackers) + 1) // 2]]
        for force in (*forces, fliers) if 0 < len(fliers) < len(attackers) else forces:
            column = war.theatre.table.column(sum(map(war.printed_strength, force)), defence)
            part = Battle(self.side, target, tuple(force), defending_general=general)
            more = modifier + (self._wings(war, force, target) if self._counts_wings else 0)
            best = max(best, BattleWorth(war, part, self.stakes).at(column, more))
        return best

    def _wings(self, war: War, force: Sequence[PieceId], target: HexId) -> int:
        """What fliers add to the die of an attack (DG-07-27, DG-07-30, DG-07-33)."""
        dragons = sum(war.printed_strength(army) for army in force if war.of.is_dragon[army])
        halls = war.fort(target) == PlaceKind.DWARVEN_FORTRESS
        return dragons + (not halls and any(war.of.is_air[army] for army in force))


def taunted_worth(war: War, side: Side, kender: HexId, armies: tuple[PieceId, ...], stakes: Stakes) -> float:
    """What it would be worth to a side if its kender taunted these armies into attacking (DG-10-05)."""
    battle = Battle(
        enemy(side),
        kender,
        armies,
        taunted=1,
        general=best_general(war, armies),
        defending_general=best_general(war, war.armies_in(kender, side)),
    )
    return -BattleWorth(war, battle, stakes, forced=True).total
