"""The Great Drill: a scenario of our own in which all of the Intermediate Game is met, played at random to its end."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.test_random_battles import check
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.special_formations import Bulwark, is_equipped
from warhost.battle.rulebook import RULEBOOK
from warhost.battle.scenario.scenarios import EVIL, GOOD, load_scenario
from warhost.battle.terrain import TABLE_14
from warhost.core import CHANCE, Dice, new_game

DRILL = load_scenario("great-drill")
SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 102))]


@rule("BS-10.9-01", "BS-11.1-01", "BS-9.3-01", data=True)
@pytest.mark.parametrize("side", [GOOD, EVIL])
def test_each_side_has_all_that_no_printed_scenario_shows(side: int) -> None:
    sheets = [unit.sheet for unit in DRILL.units if unit.side == side]
    assert {sheet.engine for sheet in sheets if sheet.engine} == {"light-catapult", "ballista"}
    assert any("chariot" in sheet.traits for sheet in sheets)
    assert any(sheet.weapon.kind == "lance" and "mounted" in sheet.traits for sheet in sheets)
    assert any(sheet.missile and sheet.missile.every == 2 for sheet in sheets)
    assert all(any(is_equipped(sheet, kind) for sheet in sheets) for kind in (Bulwark.SHIELD_WALL, Bulwark.SET_SPEARS))
    assert sum(sheet.rank == "brigade" for sheet in sheets) == 2
    assert any(sheet.deputy_of for sheet in sheets)


@rule("BS-11.8-01", data=True)
def test_the_common_has_nearly_every_ground_of_table_14() -> None:
    assert {kind.kind for kind in TABLE_14} - {piece.kind for piece in DRILL.field.pieces} == {"stream"}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_drill_goes_on_to_its_end(seed: int) -> None:
    options = {"measuring": "always" if seed % 2 else "afterwards", "last-round": "6"}
    game, dice, asked = new_game(RULEBOOK, "great-drill", seed=seed, options=options), Dice(seed), 0
    while game.verdict is None:
        asked += 1
        assert asked < 3000
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        if game.ask.offers[-1].order.verb == "end-movement":
            check(battle_of(game))
        game.give(game.suggest(dice))
