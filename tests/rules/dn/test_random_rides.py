"""Riders, led horses, jumpers and carriers at random on a ground full of obstacles: the position stays sound."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.dice import Dice
from warhost.skirmish.movement.marches import March
from warhost.skirmish.movement.paths import ACTS
from warhost.skirmish.movement.reachable_hexes import Itineraries
from warhost.skirmish.places import NOWHERE
from warhost.skirmish.state import OFF

GROUND = """
A   .   .   .   ~   .   .   t   .   .
B     .   .   .   ~   .   .   .   .   .
C   .   .   U   ~   ~   .   .   .   .
D     .   ^   ^   w   w   .   .   v   .
E   .   ^   ^   ~   ~   .   .   v   .
F     .   .   .   ~   .   .   .   v   .
"""
REBELS = ["rix@A3>E", "konrad@C2>E", "matt@D2", "simon@F2 stunned", "paul-horse@B3>E", "davrich@F1"]
ORKS = ["black-fox@A5>W", "zed@E7>E", "zugun@F6", "krular@B7", "azrog@B5 stunned", "shaman-horse@D7>E"]


def sound(board: Field) -> None:
    """Check what must hold of every position."""
    field = board.field
    twin = field.copy()
    twin.rebuild()
    assert field.derived() == twin.derived()
    for piece, horse in enumerate(field.mount):
        if horse >= 0:
            assert field.rider[horse] == piece
            assert field.at[horse] == OFF
    if field.march[0] is None and all(type(step).__name__ not in ("Burden", "Thrown") for step in field.stack[0]):
        for piece in field.muster.walkers:
            assert field.lifted[piece] == NOWHERE
            lost = field.at[piece] == OFF and not field.gone[piece] and field.exit[piece] == OFF
            assert not lost, field.muster.pieces[piece].name


def with_acts(board: Field, order: Any, dice: Dice) -> Any:
    """The order, or in its place something done on the way by the same fighter."""
    field = board.field
    ways_on = board.game.choices(March, order.piece)
    assert isinstance(ways_on, Itineraries)
    by_act = [ways for known in ACTS.values() if (ways := list(known.ways(field, ways_on.going)))]
    found = March(order.piece, dice.choose(dice.choose(by_act))) if by_act else order
    return found if board.game.refusal(found) is None else order


@rule("DN-2.36.2-01", "DN-2.36.3-01", "DN-2.36.4-01", "DN-2.47-01", "DN-2.32.2-01", "DN-2.37-01")
@pytest.mark.parametrize("seed", range(20))
def test_whatever_riders_do_nobody_is_lost_and_nothing_is_counted_twice(seed: int) -> None:
    board = Field.on(GROUND, rebels=REBELS, orks=ORKS, turns=12, spells=False)
    board.moving("rebels")
    dice, game = Dice(f"rides {seed}"), board.game
    while not game.over:
        if board.waits_for_dice:
            game.roll(1 + dice.below(10))
        else:
            order = game.suggest(dice)
            if order.ends_phase and dice.below(4):
                order = game.suggest(dice)
            if isinstance(order, March) and dice.below(2):
                order = with_acts(board, order, dice)
            game.give(order)
        sound(board)
