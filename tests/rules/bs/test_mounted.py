"""Cavalry and chariots: bases and ratings (11.1-11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import sheet
from warhost.battle.combat.damage_and_attacks import damage_of_a_figure
from warhost.battle.roster.mounted import average_up, in_chariots, on_mounts
from warhost.battle.roster.own_armies import rated
from warhost.battle.roster.sheets import UNRATED, Beast, Team
from warhost.battle.roster.weapons import read_damage
from warhost.battle.scenario.scenarios import GOOD, BattleUnit

LIGHT = Beast(name="light warhorse", hit_dice="2", ac=7, movement=24, damage="1d4 + 1d4")
DRAUGHT = Beast(name="horse", hit_dice="3", ac=7, movement=24, damage="1d3", thaco=16)


def riders(**more: Any) -> Any:
    """Fighters before they mount."""
    return sheet("glarian-guard", **{"hit_dice": "1", "ac": 5, "movement": 9, "ar": 20, **more})


@rule("BS-11.2-01")
@pytest.mark.parametrize(("rider", "mount", "dice"), [(1, 2, 2), (1, 7, 4), (1, 5, 3)])
def test_the_hit_dice_of_cavalry_are_an_average_rounded_up(rider: int, mount: int, dice: int) -> None:
    assert average_up(rider, mount) == dice


@rule("BS-11.2-01", "BS-11.1-01")
def test_cavalry_has_the_riders_rating_the_poorer_armour_and_the_mounts_rate() -> None:
    unit = rated(riders(mount=LIGHT))
    assert (unit.ar, unit.hit_dice, unit.ac, unit.movement) == (20, "2", 7, 24)
    assert "mounted" in unit.traits
    assert rated(riders(ac=8, mount=LIGHT)).ac == 8
    assert BattleUnit(unit, GOOD).base == (750, 1500)


@rule("BS-11.5-01")
def test_rider_and_mount_strike_with_one_roll() -> None:
    weapon = on_mounts(riders(), LIGHT).weapon
    damage = (*read_damage(weapon.damage), *read_damage(weapon.mount_damage))
    assert damage_of_a_figure(16, damage) == 120  # 6 + 3 + 3 hit dice


@rule("BS-11.3-01")
def test_a_chariot_is_rated_as_an_average_of_all_who_fight() -> None:
    team = Team(beast=DRAUGHT, beasts=2, passengers=2)
    unit = in_chariots(riders(thaco=19), team)
    # 6 hit dice draw 2: three times as many, so that the rate is whole.
    assert (unit.hit_dice, unit.ac, unit.movement) == ("4", 4, 24)
    assert unit.thaco == 17  # 17 1/2 in the chariot's favour
    assert in_chariots(riders(thaco=19), Team(beast=DRAUGHT, beasts=1, passengers=2)).movement == 16
    assert BattleUnit(rated(riders(thaco=19, ar=UNRATED, chariot=team)), GOOD).base == (1000, 2000)
    assert unit.weapon.mount_damage == "1d8 + 1d3 + 1d3"
