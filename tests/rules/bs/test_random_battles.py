"""Whole battles of random orders with every type of unit: what is offered is legal, and nobody overlaps."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.bs.fields import Placed, field, sheet
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.engagements import engagements
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, shape_of, touching
from warhost.battle.table.blocks import Block, separation
from warhost.battle.table.sweeps import HAIR
from warhost.battle.table.units import TOUCH
from warhost.core import CHANCE, Dice, Game

SEEDS = [1, 2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 103))]


def motley(options: dict[str, str]) -> Game:
    """Two armies of regulars, skirmishers, mobs, an elite unit, berserkers and a commander."""
    return field(
        Placed(GOOD, sheet("clanguard", id="scouts", type="skirmish", figures=3, commander=None, movement=12), 5, 14),
        Placed(GOOD, sheet("glarus-militia", id="peasants", type="mob", figures=16), 14, 14),
        Placed(GOOD, sheet("glarian-guard", id="captain", type="individual", figures=1, ratio=1, rank="army"), 22, 9),
        Placed(GOOD, sheet("glarian-guard", id="elite", type="elite"), 24, 14),
        Placed(GOOD, sheet("glarian-guard"), 32, 14),
        Placed(GOOD, sheet("twin-blades"), 40, 14),
        Placed(EVIL, sheet("twisted-claws", id="foes", type="skirmish", figures=3, commander=None), 5, 30, 180),
        Placed(EVIL, sheet("twisted-claws", id="rabble", type="mob", figures=20, movement=9), 14, 30, 180),
        Placed(EVIL, sheet("orcs-of-the-red-blade", id="berserkers", type="berserker", dl=0), 24, 30, 180),
        Placed(EVIL, sheet("skullcrushers"), 32, 30, 180),
        Placed(EVIL, sheet("broken-fang"), 40, 30, 180),
        options=options,
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_motley_battle_goes_on_to_its_end(seed: int) -> None:
    game = motley({"measuring": "always" if seed % 2 else "afterwards", "last-round": "12"})
    dice = Dice(seed)
    asked = 0
    while game.verdict is None:
        asked += 1
        assert asked < 1500
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        if game.ask.offers[-1].order.verb == "end-movement":
            check(battle_of(game))
        game.give(game.suggest(dice))


def check(battle: Battle) -> None:
    """Contacts are written down as they are, and nobody stands in an enemy, in contact or not."""
    pairs = {(good, evil) for good in battle.standing(GOOD) for evil in touching(battle, good)}
    assert {(found.good, found.evil) for found in engagements(battle)} == pairs
    for ours, theirs in product(battle.standing(GOOD), battle.standing(EVIL)):
        one, other = shape_of(battle, ours), shape_of(battle, theirs)
        if one.is_near(other):
            assert not any(_stands_in(a, b) for a in one.outline for b in other.outline), (ours, theirs)


def _stands_in(one: Block, other: Block) -> bool:
    """Whether two blocks overlap by more than the tolerance, whichever of them came last."""
    return separation(one.shrunk(TOUCH + HAIR), other) < 0 and separation(one, other.shrunk(TOUCH + HAIR)) < 0
