"""What players read about units and characters: markers that lie once on each, hit points, missiles, engines."""

from __future__ import annotations

from typing import Any

from tests.rulemark import rule
from warhost.battle.formations.special_formations import ALL_ROUND, Bulwark
from warhost.battle.notes import DEFAULTS, plight, unit_notes
from warhost.battle.roster.missile_weapons import volleys_carried
from warhost.battle.scenario.scenarios import load_scenario

LAIRN, DRILL = load_scenario("lairn"), load_scenario("great-drill")


def row(**values: Any) -> dict[str, Any]:
    """A unit on the table."""
    return {**DEFAULTS, "figures": 1, "frontage": 1, "x": 20_000, "y": 10_000, **values}


def told(scenario: Any, id: str, **values: Any) -> list[str]:
    """All that is said of a unit."""
    unit = next(unit for unit in scenario.units if unit.sheet.id == id or unit.sheet.engine == id)
    seen = row(**values)
    markers = (
        [(symbol, str(text)) for symbol, text in plight(unit, seen)] if seen["frontage"] and seen["figures"] else []
    )
    assert len({symbol for symbol, _ in markers}) == len(markers), "no marker lies twice"
    return [*(text for _, text in markers), *(str(note) for note in unit_notes(scenario, unit, seen))]


@rule("BS-9.0-01")
def test_a_character_is_told_with_his_hit_points_role_and_unit() -> None:
    assert "12 of 18 hit points" in told(LAIRN, "eric-of-lairn", hurt=6, wound=1)
    found = told(LAIRN, "eric-of-lairn", attached=2, frontage=0)
    assert {"Commands a unit", "In the ranks of Archers of Lairn", "Under his command: Archers of Lairn"} <= set(found)
    assert "Hero" in told(LAIRN, "trunk-foot")


@rule("BS-11.6-01", "BS-11.7-01", "BS-11.6-03")
def test_special_formations_are_markers() -> None:
    assert "shield wall" in told(LAIRN, "legion-of-lairn", figures=24, frontage=12, stance=Bulwark.SHIELD_WALL)
    ring = {"figures": 24, "frontage": 12, "turned": ALL_ROUND, "stance": Bulwark.SET_SPEARS}
    assert "spears set on all sides" in told(LAIRN, "legion-of-lairn", **ring)


@rule("BS-10.9-02", "BS-10.10-01", "BS-10.10-02")
def test_an_engine_is_loaded_or_says_when_it_will_be_and_who_serves_it() -> None:
    engine = next(unit.sheet.engine for unit in DRILL.units if "catapult" in unit.sheet.engine)
    assert "loaded" in told(DRILL, engine)
    assert "shot in round 3, loaded again in round 5" in told(DRILL, engine, fired=3)
    assert "shot in round 3, loaded again in round 7" in told(DRILL, engine, fired=3, wound=1)
    assert "nobody serves it" in told(DRILL, engine, figures=0)
    assert f"served by a figure of {DRILL.units[0].name}" in told(DRILL, engine, crew=0)


@rule("BS-10.3-01")
def test_missiles_that_are_counted_are_told() -> None:
    every = [(scenario, unit) for scenario in (DRILL, LAIRN) for unit in scenario.units if unit.sheet.missile]
    carried = {
        unit.sheet.id: (scenario, volleys_carried(unit.sheet.missile.kind, unit.sheet.missile.volleys))
        for scenario, unit in every
        if unit.sheet.missile
    }
    assert any(volleys for _, volleys in carried.values()), "somebody throws"
    for id, (scenario, volleys) in carried.items():
        found = told(scenario, id, volleys=1)
        if volleys is None:
            assert not [line for line in found if "missiles for" in line]
        else:
            assert f"missiles for {volleys - 1} of {volleys} volleys left" in found
            assert "no missiles left" in told(scenario, id, volleys=volleys)


@rule("BS-8.3-04", "BS-11.8-01")
def test_high_ground_and_woods_are_told_where_a_unit_stands() -> None:
    on = {"figures": 12, "frontage": 6}
    assert "stands on high ground" in told(LAIRN, "red-club", **on, x=64_000, y=23_000)
    assert "stands on wooded ground" in told(LAIRN, "red-club", **on, x=12_000, y=24_000)
