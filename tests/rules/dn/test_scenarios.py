"""Spells, scenarios and the campaign as data (DN-1.2, DN-1.31, DN-2.11, DN-3.5)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.datafiles import DataError
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.printed.spells import casting_threshold, load_spells
from warhost.skirmish.scenario.scenarios import (
    FOLDER,
    Entry,
    Scenario,
    SetUpArea,
    hexes_of,
    load_campaign,
    load_scenario,
    read_scenario,
    scenario_keys,
)

SCENARIOS = [load_scenario(key) for key in scenario_keys()]
SPELLS = {key: spell for key, spell in load_spells().items() if spell.spell_class != "detection"}
"""The spells of both volumes; test_detections.py reads those of The Challenge alone."""
BY_KEY = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.key)


@rule("DN-1.2-03", data=True)
def test_seven_scenarios_make_the_campaign_in_order() -> None:
    numbers = [scenario.number for scenario in SCENARIOS]
    assert numbers == sorted(set(numbers))
    exile = [scenario for scenario in SCENARIOS if scenario.volume == "exile"]
    assert [scenario.number for scenario in exile] == [1, 2, 3, 4, 5, 6, 7]
    assert load_campaign().scenarios == tuple(scenario.key for scenario in exile)


@rule("DN-1.31-04", data=True)
def test_the_campaign_divides_each_people_into_four_groups() -> None:
    groups = load_campaign().groups
    for people, sizes in groups.sizes.items():
        assert len(sizes) == groups.number == 4
        assert sum(sizes) == sum(f.people == people for f in load_fighters())


@rule("DN-3-02", data=True)
def test_surviving_casters_are_promoted() -> None:
    assert load_campaign().carry_over.survivors_promoted == ("zacharie", "shaman")


@rule("DN-1.31-03", "DN-5.15.1-01", data=True)
def test_set_up_is_hidden_in_the_second_and_the_seventh_scenario() -> None:
    hidden = {scenario.number: [s.key for s in scenario.sides if s.hidden] for scenario in SCENARIOS}
    assert {number: keys for number, keys in hidden.items() if keys} == {2: ["orks"], 7: ["keepers"]}
    assert [sheet.map for sheet in SCENARIOS[1].layout] == ["watermill"]
    assert all(SCENARIOS[6].ground().dark)


@rule("DN-1.42-03", "DN-2.11-01", data=True)
@BY_KEY
def test_everybody_has_a_place_to_stand_or_to_enter(scenario: Scenario) -> None:
    ground = scenario.ground()
    for side in scenario.sides:
        places: list[SetUpArea | Entry] = [*side.set_up, *side.enter]
        named = {who for place in places for who in place.who}
        rest = [place for place in places if not place.who]
        for spot in side.set_up:
            riders = sum(key in side.mounted for key in spot.who or side.fighters)
            people = spot.exactly or spot.at_most or len(spot.who or side.fighters)
            assert len(hexes_of(ground, spot.area)) >= (people + riders if not spot.exactly else people)
        # Gharvs come out of the water (DN-4.51-01), and a brood is laid (DN-5.21.2-01).
        named |= {who for rule_ in scenario.specials for who in rule_.figures.get("brood", ())}
        # Those who are bought wait in boxes (DN-5.15.1-02).
        boxed = {rule_.figures["side"] for rule_ in scenario.specials if rule_.key == "holding-boxes"}
        assert side.wild or side.key in boxed or rest or named >= {*side.fighters, *side.allies}


@rule("DN-2.11-02", data=True)
@BY_KEY
def test_every_scenario_decides_whatever_happens(scenario: Scenario) -> None:
    last = scenario.victories[-1]
    assert last.at == "end"
    assert type(last.when).__name__ == "Always"
    for victory in scenario.victories:
        assert (victory.side is None) == (victory.level in ("draw", "shared"))


@rule("DN-1.51-01", "DN-1.2-05", data=True)
def test_the_great_battle_has_all_rebels_and_all_orks() -> None:
    battle = load_scenario("day-of-the-black-fox")
    roster = load_fighters()
    rebels, orks = battle.sides
    assert set(rebels.fighters) == {f.key for f in roster.of("rebels")}
    assert set(orks.fighters) == {f.key for f in roster.of("orks")}
    assert set(rebels.mounted) == {f.key for f in roster.of("rebels") if f.is_rider}


@rule("DN-2.36.2-01", "DN-1.32-02", data=True)
@BY_KEY
def test_only_riders_start_mounted_and_nobody_underground(scenario: Scenario) -> None:
    roster = load_fighters()
    dark = any(scenario.ground().dark)
    for side in scenario.sides:
        assert all(roster[key].is_rider for key in side.mounted)
        assert not (dark and side.mounted)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"dill", "matt"', '"dil", "matt"', r"1-first-smoke.toml:18: no fighter is called 'dil'; did you mean 'dill'"),
        ('"dill", "matt"', '"dill", "dill"', r"1-first-smoke.toml:18: 'dill' fights twice"),
        ('mounted = ["dill"', 'mounted = ["azrog"', r"1-first-smoke.toml:19: 'azrog' is not of this side"),
        (
            'first = "rebels"',
            'first = "rebel"',
            r"1-first-smoke.toml:6: no side is called 'rebel'; did you mean 'rebels'",
        ),
        ("turns = 12", "turn = 12", r"1-first-smoke.toml:5: there is no field 'turn' here; did you mean 'turns'"),
        ('"watermill"', '"watermil"', r"1-first-smoke.toml:12: no map is called 'watermil'; did you mean 'watermill'"),
        (
            'place = "mill"',
            'place = "mil"',
            r"1-first-smoke.toml:27: there is no place 'mil' on this table; did you mean 'mill'",
        ),
        (
            '["water", "interior"]',
            '["watr"]',
            r"1-first-smoke.toml:28: no terrain or map is called 'watr'; did you mean 'water'",
        ),
        ('rows = "H-L"', 'rows = "h-L"', r"1-first-smoke.toml:20: 'h-L' is not a row or column"),
        ('columns = "24"', 'columns = "25"', r"1-first-smoke.toml:40: the area has no hexes"),
        (
            'who = ["orks"]',
            'who = ["orcs"]',
            r"1-first-smoke.toml:46: nobody called 'orcs' fights here; did you mean 'orks'",
        ),
        ('"won", side = "rebels"', '"won", side = "rebel"', r"1-first-smoke.toml:56: no side is called 'rebel'"),
        ('is = "dead"', 'is = "deed"', r"1-first-smoke.toml:46: 'deed' is not a valid value here; did you mean 'dead'"),
    ],
)
def test_a_fault_in_a_scenario_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = (FOLDER / "1-first-smoke.toml").read_text()
    assert old in text
    (tmp_path / "1-first-smoke.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(DataError, match=fault):
        load_scenario("first-smoke", tmp_path)


def test_all_faults_of_a_scenario_are_told_at_once(tmp_path: Path) -> None:
    text = (FOLDER / "1-first-smoke.toml").read_text()
    path = tmp_path / "1-first-smoke.toml"
    path.write_text(text.replace('place = "mill"', 'place = "mil"').replace('first = "rebels"', 'first = "rebel"'))
    with pytest.raises(DataError) as raised:
        read_scenario(path)
    assert sorted(fault.line for fault in raised.value.faults) == [6, 27]


def test_a_campaign_names_the_line_of_a_scenario_that_is_not_there(tmp_path: Path) -> None:
    for source in FOLDER.glob("*.toml"):
        (tmp_path / source.name).write_text(source.read_text().replace('    "tablet-of-uzun"', '    "table-of-uzun"'))
    with pytest.raises(
        DataError, match=r"campaign.toml:6: no scenario is called 'table-of-uzun'; did you mean 'tablet-of-uzun'"
    ):
        load_campaign(tmp_path / "campaign.toml")


def test_an_unknown_scenario_is_answered_with_the_nearest() -> None:
    with pytest.raises(KeyError, match="did you mean 'silent-valley'"):
        load_scenario("silent-valey")


@rule("DN-3.1-01", data=True)
def test_classes_of_spells() -> None:
    classes = Counter(spell.spell_class for spell in SPELLS.values())
    # The card's one entry for spirits is two spells here.
    assert classes == {"self": 6, "terrain": 9, "others": 9, "other": 4}


@rule("DN-3.3-01", "DN-3.3-06")
@pytest.mark.parametrize(("cost", "threshold"), [(1, 1), (10, 1), (11, 2), (20, 2), (25, 3), (30, 3), (38, 4), (80, 8)])
def test_the_casting_threshold(cost: int, threshold: int) -> None:
    assert casting_threshold(cost) == threshold


@rule(
    "DN-3.52.1-01",
    "DN-3.52.1-02",
    "DN-3.52.1-03",
    "DN-3.52.1-04",
    "DN-3.52.1-05",
    "DN-3.52.1-06",
    "DN-3.52.2-01",
    "DN-3.52.2-03",
    "DN-1.52-01",
    "DN-1.52-02",
    data=True,
)
@pytest.mark.parametrize(
    ("key", "sizes"),
    [
        ("tree", [(7, 1, 6), (12, 3, 4), (20, 7, 2)]),
        ("house", [(15, 4, 2), (20, 5, 1), (25, 7, 1)]),
        ("tower", [(35, 7, 2)]),
        ("spring", [(10, 2, 4), (15, 4, 2), (20, 6, 2)]),
        ("crevasse", [(12, 2, 4), (20, 4, 2), (25, 6, 2)]),
        ("entrance", [(20, 1, 3), (30, 2, 2)]),
        ("bridge", [(12, 1, 4), (20, 2, 2), (25, 3, 0)]),
        ("tunnel", [(12, 1, 5), (12, 1, 5), (20, 2, 2), (20, 1, 2)]),
    ],
)
def test_cost_hexes_and_counters_of_terrain_spells(key: str, sizes: list[tuple[int, int, int]]) -> None:
    assert [(size.cost, size.area, size.counters) for size in SPELLS[key].sizes] == sizes


@rule("DN-3.52.2-02", data=True)
def test_the_long_bridge_is_for_the_challenge() -> None:
    assert [size.challenge_only for size in SPELLS["bridge"].sizes] == [False, False, True]


@rule("DN-3.52-02", "DN-3.52-03", "DN-3.1-02", data=True)
def test_six_terrain_spells_need_open_ground_under_the_sky() -> None:
    surface = {key for key, spell in SPELLS.items() if spell.surface_only}
    assert surface == {"tree", "house", "tower", "spring", "crevasse", "entrance"}
    assert {SPELLS[key].on for key in surface} == {("flat", "road", "sand", "scrub")}


@rule(
    "DN-3.51-01",
    "DN-3.51-04",
    "DN-3.51-06",
    "DN-3.52.2-05",
    "DN-3.53-06",
    "DN-3.53-07",
    "DN-3.53-08",
    "DN-3.53-09",
    "DN-3.55-02",
    "DN-3.55-04",
    data=True,
)
def test_other_costs() -> None:
    each = {key: spell.cost.each for key, spell in SPELLS.items() if spell.cost.each}
    assert each == {
        "swift-feet": 1,
        "strong-arm": 1,
        "stone-skin": 1,
        "teleport": 3,
        "demolish": 10,
        "circle": 10,
        "haste": 2,
        "true-aim": 3,
        "levitate": 8,
    }
    fixed = {key: spell.cost.fixed for key, spell in SPELLS.items() if spell.cost.fixed}
    assert fixed == {"invisibility": 15, "fireball": 10, "living-dead": 25, "gargoyles": 20}
    assert SPELLS["haste"].cost.each_if_wounded == 3
    assert SPELLS["levitate"].cost.each_if_heavy == 12


@rule("DN-3.51-05", "DN-3.53-01", "DN-3.53-02", "DN-3.53-03", "DN-3.53-04", "DN-3.53-05", data=True)
def test_costs_that_the_target_sets() -> None:
    sums = {key: spell.cost.sum for key, spell in SPELLS.items() if spell.cost.sum}
    assert sums == {
        "mend-self": ("attack", "defence"),
        "hold": ("defence", "move"),
        "fury": ("attack",),
        "weakness": ("attack",),
        "mend": ("attack", "defence"),
        "revive": ("full attack", "full defence"),
    }


@rule("DN-3.55-04", "DN-3.55-05", "DN-3.55-06", "DN-3.55-10", data=True)
def test_spirits_and_their_stay() -> None:
    stays = {
        spell.spirits.fighter: (spell.spirits.count, spell.spirits.turns, spell.spirits.turns_underground)
        for spell in SPELLS.values()
        if spell.spirits
    }
    assert stays == {"living-dead": (4, 2, 1), "gargoyle": (2, 4, 2)}


@rule("DN-3.55-01", data=True)
def test_a_counterspell_costs_double_and_cannot_be_countered() -> None:
    counter = SPELLS["counterspell"]
    assert counter.cost.times_countered == 2
    assert not counter.counter
    assert all(spell.counter for key, spell in SPELLS.items() if key != "counterspell")
