"""Bridges that spellcasters lay where their side would otherwise walk around, swim or not come over at all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from warhost.bots.skirmish.ground_plans import FAR
from warhost.bots.skirmish.moves import Scout
from warhost.bots.skirmish.spells import THRIFT, sensible_casts, strength
from warhost.core import Order
from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId, PieceId
from warhost.skirmish.magic.casting import ready, spell_reasons
from warhost.skirmish.magic.range_and_energy import Incantation, odds_of_success, range_of
from warhost.skirmish.magic.shapes_of_spells import laid
from warhost.skirmish.magic.terrain_spells import Reshape, Reshaping, affordable_sizes, takes
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import OFF, Skirmish

TURN_SAVED: Final = Fraction(1, 4)
"""What part of a fighter's strength it is worth to be a turn earlier where he wants to be."""
MOST_TURNS: Final = 3
"""More turns than these do not count; nor does it count more if there is no other way."""
NEAR: Final = 8
"""Only fighters so near to a bank, in hexes, are thought of."""

_RESHAPE = Reshaping()


def worthwhile_casts(field: Skirmish, scout: Scout) -> list[tuple[Fraction, Order]]:
    """Spells that a side could cast now to some purpose, bridges among them, with their worth; the best first."""
    found = sensible_casts(field, scout.seat)
    if field.phase[0] == "movement" and field.active[0] == scout.seat:
        found += _bridges(field, scout)
    return sorted(found, key=lambda pair: (-pair[0], repr(pair[1])))


def _bridges(field: Skirmish, scout: Scout) -> Iterator[tuple[Fraction, Order]]:
    """The bridge that would save each caster's side the most."""
    casters = ready(field, scout.seat)
    walkers = [(piece, goal) for piece, goal in _walkers(field, scout)] if casters else []
    for caster in casters if walkers else ():
        hopes = {order: hope for order, hope in _hopes(field, caster, walkers) if hope > 0}
        if not hopes:
            continue
        order = max(hopes, key=lambda one: (hopes[one], repr(one)))
        plan = _RESHAPE.plan(field, order)
        if isinstance(plan, Incantation) and not spell_reasons(field, plan):
            chance = odds_of_success(field, caster, plan, plan.cost).of("works")
            worth = hopes[order] * chance - plan.cost * THRIFT
            if worth > 0:
                yield worth, order


def _walkers(field: Skirmish, scout: Scout) -> Iterator[tuple[PieceId, tuple[int, ...]]]:
    """The fighters on the map who want to be somewhere, each with the distances to his goal."""
    for piece in field.pieces_of(scout.seat):
        if field.at[piece] != OFF and field.health[piece] != Health.DEAD and field.muster.is_fighter[piece]:
            goal = scout.goal(piece)
            if goal is not None and field.is_single(piece):
                yield piece, goal


def _hopes(
    field: Skirmish, caster: PieceId, walkers: list[tuple[PieceId, tuple[int, ...]]]
) -> Iterator[tuple[Reshape, Fraction]]:
    """Each bridge in range with what it would be worth, as the crow flies on this bank."""
    grid, ground = field.grid, field.ground
    water = [hex_ for hex_ in grid.within(field.at[caster], range_of(field, caster)) if takes(field, "bridge", (hex_,))]
    for size in affordable_sizes(field, caster, "bridge") if water else ():
        for hex_ in water:
            for turn in range(6):
                hexes = laid(grid, "bridge", size, hex_, turn)
                if hexes is None or not takes(field, "bridge", hexes):
                    continue
                near, far = grid.table[hex_ * 6 + (turn + 3) % 6], grid.table[hexes[-1] * 6 + turn]
                if OFF_MAP in (near, far) or not (_is_bank(ground, hex_, near) and _is_bank(ground, hex_, far)):
                    continue
                saved = sum((_saved(field, *walker, near, far, len(hexes)) for walker in walkers), Fraction(0))
                yield Reshape(caster, "bridge", size, hex_, turn if len(hexes) > 1 else 0), saved


def _is_bank(ground: Ground, water: HexId, hex_: HexId) -> bool:
    """Whether one steps from a hex onto a bridge over some water."""
    return ground.level[hex_] == ground.level[water] and ground.kind(hex_).cost["armoured"] is not None


def _saved(field: Skirmish, piece: PieceId, goal: tuple[int, ...], near: HexId, far: HexId, length: int) -> Fraction:
    """What a bridge from one bank to the other is worth to a fighter."""
    gap = field.grid.distance(field.at[piece], near)
    if gap > NEAR or goal[far] >= FAR:
        return Fraction(0)
    points = max(field.allowance(piece), 1)
    turns = Fraction(goal[field.place(piece)] - (gap + length + 1 + goal[far]), points)
    return max(min(turns, Fraction(MOST_TURNS)), Fraction(0)) * TURN_SAVED * strength(field, piece)
