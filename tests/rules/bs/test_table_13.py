"""Table 13, line by line, each line played by itself and with the others (10.8, BS-10.8-01)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet
from tests.rules.bs.test_ground import FOES, MEN, initial_on, strip
from tests.rules.bs.test_missiles import CROSSBOW, archers, orcs
from warhost.battle.formations.shapes import Formation
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.missiles.volleys import lines_of_table_13
from warhost.battle.scenario.scenarios import EVIL
from warhost.battle.state import Battle
from warhost.battle.table.ground import TerrainPiece

SHORT, MEDIUM, LONG = range(3)
OPEN: dict[str, Any] = {"formation": Formation.OPEN}
KNIVES = Placed(EVIL, sheet("twisted-claws", id="orcs", name="Knives", type="skirmish", figures=2), 23, 18, 180)


def lines(battle: Battle, *, over: bool = False, band: int = SHORT) -> list[tuple[str, int | Fraction]]:
    """The lines that apply to a shot of Good's archers, with what each adds."""
    return [(part.label.id, part.amount) for part in lines_of_table_13(battle, MEN, FOES, over, band).parts]


def shot(*ground: TerrainPiece, target: Placed | None = None, **shooters: Any) -> Battle:
    """Archers look at closed orcs, or at another target, over some ground."""
    found: Battle = initial_on(*ground, units=(archers(y=10, **shooters), target or orcs(y=16)))
    return found


@rule("BS-10.8-01")
def test_a_closed_target_in_the_open_at_short_range_has_no_line() -> None:
    assert lines(shot()) == []


@rule("BS-10.8-01")
def test_an_open_target_adds_one() -> None:
    assert lines(shot(target=orcs(y=16, **OPEN))) == [("battle-ar-target-open", 1)]


@rule("BS-10.8-01")
def test_a_target_in_skirmish_formation_adds_one() -> None:
    assert lines(shot(target=KNIVES)) == [("battle-ar-target-open", 1)]


@rule("BS-10.8-01")
def test_a_mob_and_a_single_figure_are_neither_open_nor_skirmishing() -> None:
    mob = orcs(y=16, type="mob", formation=Formation.MOB, figures=16, frontage=4, commander=None)
    alone = orcs(y=16, type="individual", figures=1, frontage=1, ratio=1, rank="hero")
    assert lines(shot(target=mob)) == lines(shot(target=alone)) == []


@rule("BS-10.8-01", "BS-11.9-01")
def test_a_target_at_the_edge_of_woods_adds_two() -> None:
    found = lines(shot(strip("woods", 15.5, 30), target=orcs(y=16, **OPEN)))
    assert found == [("battle-ar-target-open", 1), ("battle-ar-soft-cover", 2)]


@rule("BS-10.8-01", "BS-11.9-03")
def test_a_target_behind_a_hedge_adds_two() -> None:
    assert lines(shot(strip("hedge", 15.5, 15.75))) == [("battle-ar-soft-cover", 2)]


@rule("BS-10.8-01")
def test_a_target_in_a_building_adds_four() -> None:
    inside = shot(strip("building", 17, 20, west=20, east=28), target=KNIVES)
    assert lines(inside) == [("battle-ar-target-open", 1), ("battle-ar-hard-cover", 4)]


@rule("BS-10.8-01", "BS-11.8-07")
@pytest.mark.parametrize("kind", ["wall", "high-wall"])
def test_a_target_behind_a_wall_adds_four(kind: str) -> None:
    assert lines(shot(strip(kind, 15.5, 15.75))) == [("battle-ar-hard-cover", 4)]


@rule("BS-10.8-01", "BS-11.6-02")
def test_a_shield_wall_adds_four_and_never_twice_behind_a_wall() -> None:
    for ground in ((), (strip("wall", 15.5, 15.75),)):
        battle = shot(*ground)
        battle.set("stance", FOES, int(Bulwark.SHIELD_WALL))
        assert lines(battle) == [("battle-ar-hard-cover", 4)]


@rule("BS-10.8-01")
def test_two_kinds_of_cover_of_different_lines_both_count() -> None:
    both = shot(strip("hedge", 15.2, 15.4), strip("wall", 15.5, 15.75))
    assert lines(both) == [("battle-ar-soft-cover", 2), ("battle-ar-hard-cover", 4)]


@rule("BS-10.8-01")
def test_mounted_shooters_add_two() -> None:
    assert lines(shot(traits=("mounted",))) == [("battle-ar-mounted-shooters", 2)]


@rule("BS-10.8-01", "BS-10.7-01")
def test_indirect_fire_adds_three() -> None:
    assert lines(shot(), over=True) == [("battle-ar-indirect", 3)]


@rule("BS-10.8-01", "BS-10.8-02")
@pytest.mark.parametrize(("band", "more"), [(MEDIUM, 2), (LONG, 5)])
def test_medium_range_adds_two_and_long_range_five(band: int, more: int) -> None:
    (line,) = lines(shot(), band=band)
    assert line[1] == more


@rule("BS-10.8-01")
def test_all_lines_add_up() -> None:
    horse = shot(target=orcs(y=16, **OPEN), traits=("mounted",))
    assert sum(more for _, more in lines(horse, band=MEDIUM)) == 2 + 2 + 1
    wall = shot()
    wall.set("stance", FOES, int(Bulwark.SHIELD_WALL))
    assert sum(more for _, more in lines(wall, over=True, band=LONG)) == 3 + 5 + 4


@rule("BS-10.0-01", "BS-10.8-01")
def test_the_lines_of_melee_do_not_count_for_missiles() -> None:
    """Neither command, nor formation, nor a flank, nor higher ground of Table 10."""
    plain = lines(shot(missile=CROSSBOW))
    above = lines(shot(strip("hill", 0, 12, level=1), missile=CROSSBOW))
    aside = lines(shot(target=Placed(EVIL, orcs().sheet, 24, 14, 90, frontage=4)))
    loose = lines(shot(**OPEN))
    assert plain == above == aside == loose == []
