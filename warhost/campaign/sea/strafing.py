"""Dragons attack ships in the Combat Step: who may begin a raid, where a layer lets them.

The fight itself, round by round, is ``dragon_to_ship_combat.py``, which also has the law of each book (MD-08-01,
PL-08-01).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.bars import bar_refusals
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.dragon_to_ship_combat import Raid, begin_raid, raid_law, raid_preview
from warhost.campaign.sea.naval_combat import fleet_at
from warhost.campaign.sea.ship_stacking import is_held
from warhost.campaign.state import ATTACKED, BARRED_FIGHT, War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.prompts import Choices, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all


@dataclass(frozen=True, slots=True)
class Strafe(Order):
    """Attack the enemy ships at a station with dragons: ``strafe 5112 red-dragon-1``."""

    verb = "strafe"
    target: Hex
    dragons: Pieces


def is_beside(war: War, hex: HexId, station: HexId) -> bool:
    """Whether a dragon in a hex is adjacent to ships at a station; a river hexside is touched by four hexes."""
    banks, neighbours = war.theatre.waters.banks[station], war.theatre.neighbours[hex]
    return (len(banks) > 1 and hex in banks) or all(bank in neighbours for bank in banks)


def can_strafe(war: War, dragon: PieceId, target: HexId) -> bool:
    """Whether a dragon could join an attack on the ships at a station (MD-08-01)."""
    return (
        war.at[dragon] >= 0
        and war.of.is_dragon[dragon]
        and counts_as_army(war, dragon)
        and not war.did[dragon] & (ATTACKED | BARRED_FIGHT)
        and is_beside(war, war.at[dragon], target)
    )


def strafe_refusals(war: War, side: Side, dragon: PieceId, target: HexId) -> list[Refusal]:
    """Why a dragon cannot join an attack on ships; the explaining twin of :func:`can_strafe`."""
    who, where = war.ref(dragon), war.hex_ref(target)
    if war.owner[dragon] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))]
    if not war.of.is_dragon[dragon]:
        return [Refusal(msg("md-no-dragon", piece=who), (raid_law(war).begins,), (who,))]
    if war.at[dragon] < 0 or not counts_as_army(war, dragon):
        return [Refusal(msg("dg-not-on-map", piece=who), (raid_law(war).begins,), (who,))]
    found = []
    if war.has(dragon, ATTACKED):
        found.append(Refusal(msg("dg-attacked-this-turn", piece=who), (raid_law(war).begins, "DG-07-05"), (who,)))
    found += bar_refusals(war, dragon, "combat")
    if not is_beside(war, war.at[dragon], target):
        found.append(Refusal(msg("dg-not-adjacent", piece=who, hex=where), (raid_law(war).begins,), (who, where)))
    return found


def dragons_beside(war: War, side: Side, target: HexId) -> tuple[PieceId, ...]:
    """The dragons of a side that could attack the ships at a station."""
    return tuple(p for p in war.theatre.fliers if war.owner[p] == side and can_strafe(war, p, target))


def fleets_to_strafe(war: War, side: Side) -> list[HexId]:
    """The stations of enemy ships that a side's dragons could attack now."""
    ready = [p for p in war.theatre.fliers if war.owner[p] == side and war.of.is_dragon[p] and war.at[p] >= 0]
    if not ready:
        return []
    afloat = [s for s in war.theatre.ships if war.owner[s] == enemy(side) and war.at[s] >= 0 and not is_held(war, s)]
    stations = dict.fromkeys(war.station(ship) for ship in afloat)
    return [station for station in stations if any(can_strafe(war, dragon, station) for dragon in ready)]


class Strafing(WarMode[Strafe]):
    """Dragons attack ships (MD-08-01)."""

    order = Strafe
    label = "md-offer-strafe"
    begins_with = Kind.HEX

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.ships) and any(theatre.of.is_dragon)

    def firsts(self, war: War, side: Side) -> list[HexId]:
        return fleets_to_strafe(war, side)

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.HEX, self.firsts(war, side))
        return SubsetOf(dragons_beside(war, side, chosen[0]))

    def refusal(self, war: War, side: Side, order: Strafe) -> Refusal | None:
        where = war.hex_ref(order.target)
        if not fleet_at(war, order.target, enemy(side)):
            return Refusal(msg("dg-no-ships-there", hex=where), (raid_law(war).begins,), (where,))
        if not order.dragons:
            return Refusal(msg("md-no-dragons-named"), (raid_law(war).begins,), (where,))
        return first_with_all([r for d in order.dragons for r in strafe_refusals(war, side, d, order.target)])

    def preview(self, war: War, side: Side, order: Strafe) -> Preview:
        ships = fleet_at(war, order.target, enemy(side))
        return raid_preview(war, Raid(side, order.target, order.dragons, ships))

    def take(self, war: War, side: Side, order: Strafe) -> None:
        for dragon in order.dragons:
            war.mark_did(dragon, ATTACKED)
        begin_raid(war, side, order.dragons, order.target, fleet_at(war, order.target, enemy(side)))
