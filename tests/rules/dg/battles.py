"""Battles for rule tests: spots on the map, and what a preview says about an attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tests.rules.dg.board import Board
from warhost.campaign.combat.attack import CombatRoll
from warhost.campaign.combat.battle_strength import defenders_of
from warhost.campaign.combat.retreat_and_advance import SlipAway
from warhost.campaign.land_battle import Appoint
from warhost.campaign.world.atlas import Atlas, Barrier, Crossing, Terrain
from warhost.core import Breakdown
from warhost.core.ids import HexId

PLAIN = "3945"
"""Open country on all sides, two hexes deep."""
RING = ("3944", "4044", "4045", "4046", "3946", "3845")
"""The hexes around it, clockwise from the north-west."""


@dataclass(frozen=True)
class Forecast:
    """What an attack would be: strengths, column and modifiers."""

    attack: Breakdown
    defence: Breakdown
    modifier: Breakdown
    column: str

    @property
    def counting(self) -> dict[str, int]:
        """The modifiers that count, by rule; those of one rule are added up."""
        found: dict[str, int] = {}
        for part in self.modifier.parts:
            if part.counts:
                found[part.rule] = found.get(part.rule, 0) + int(part.amount)
        return found

    @property
    def struck(self) -> dict[str, str | None]:
        """The modifiers and multipliers that another rule cancels, and that rule."""
        parts = (*self.modifier.parts, *self.defence.parts)
        return {part.rule: part.cancelled_by for part in parts if not part.counts}


def forecast(war: Board, order: str) -> Forecast:
    """What the referee says about an attack before it is given."""
    assert not war.refuses(order), war.refuses(order).refusal
    preview = war.game.preview(war.game.read(order))
    assert preview is not None
    attack, defence, modifier = (number for _, number in preview.breakdowns)
    column = war.war.theatre.table.column(attack.total, defence.total)
    return Forecast(attack, defence, modifier, war.war.theatre.table.columns[column])


def sides(atlas: Atlas, barrier: Barrier, crossing: Crossing = Crossing.NONE) -> Iterator[tuple[HexId, HexId]]:
    """Both hexes of every hexside of a kind."""
    for side in range(atlas.grid.size * 6):
        here, there = atlas.grid.side_hexes(side)
        if there >= 0 and atlas.barrier[side] == barrier and atlas.crossing[side] == crossing:
            yield here, there


def spot(
    war: Board,
    barrier: Barrier,
    crossing: Crossing = Crossing.NONE,
    *,
    where: Callable[[Atlas, HexId, HexId], bool] | None = None,
) -> tuple[str, str]:
    """Two hexes of dry land without places on both banks of some hexside, chosen by what they are like."""
    atlas = war.war.theatre.atlas
    for here, there in sides(atlas, barrier, crossing):
        open_land = all(
            atlas.terrain[hex] in (Terrain.CLEAR, Terrain.FOREST) and war.war.theatre.fort[hex] == 0
            for hex in (here, there)
        )
        if open_land and (where is None or where(atlas, here, there)):
            return atlas.token(here), atlas.token(there)
    raise AssertionError(f"no such spot on the map: {barrier.name} {crossing.name}")


def both_clear(atlas: Atlas, here: HexId, there: HexId) -> bool:
    """Clear ground on both sides."""
    return atlas.terrain[here] == atlas.terrain[there] == Terrain.CLEAR


def to_the_dice(war: Board, order: str) -> Board:
    """Give an attack and go on to the combat roll: nobody slips away, both sides name their best leaders."""
    war.give(order)
    while not war.waits_for_dice:
        if isinstance(war.game.step, SlipAway):
            war.give("stand")
        else:
            assert war.offered() == {"appoint"}, war.game.step
            orders = [order for order in war.game.orders() if isinstance(order, Appoint)]
            war.game.give(max(orders, key=lambda order: war.war.of.tactical[order.leader]))
    assert isinstance(war.game.step, CombatRoll)
    return war


def suffer(war: Board, order: str, result: str) -> Board:
    """Give an attack and let the dice bring this result, whatever the odds are."""
    to_the_dice(war, order)
    state = war.war
    state.pop()
    state.set("battle", 0, replace(state.battle[0], result=result, beaten=defenders_of(state, state.battle[0])))
    war.game.settle()
    war.game.resume(state)
    return war
