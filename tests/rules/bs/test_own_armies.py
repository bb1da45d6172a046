"""Armies of one's own: ratings from the tables, mixed units, chains of command, and the values of D&D."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.battle.roster.checking import load_army
from warhost.battle.roster.grown_armies import ARMIES
from warhost.battle.roster.sheets import UnitSheet
from warhost.battle.scenario.checking import scenario_faults
from warhost.battle.scenario.scenario_files import SCENARIOS
from warhost.datafiles import DataError

HARROW = (ARMIES / "host-of-harrow.toml").read_text("utf-8")
TOWER = (ARMIES / "host-of-the-tower.toml").read_text("utf-8")
SWORDS = 'id = "harrow-swords"'


def army(tmp_path: Path, text: str) -> dict[str, UnitSheet]:
    """The units of an army file by their ids."""
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return {unit.id: unit for unit in load_army(path, special_types=True).unit}


def faults(tmp_path: Path, text: str) -> str:
    """What is wrong with an army file."""
    with pytest.raises(DataError) as caught:
        army(tmp_path, text)
    return "\n".join(map(str, caught.value.faults))


@rule("BS-4.1-02", "BS-4.6-01", "BS-4.6-02", "BS-8.3-01", "BS-2.11-01")
def test_ratings_that_are_left_out_follow_from_the_tables(tmp_path: Path) -> None:
    units = army(tmp_path, HARROW)
    assert (units["harrow-swords"].ml, units["harrow-swords"].dl) == (11 + 1, 11 + 1 + 1)
    assert units["stone-axes"].ml == 11 + 1 + 1 + 1  # regular, demihuman, AC 4
    assert units["silver-bows"].ml == 11 + 1 + 1 + 1 + 2  # and elite
    assert units["silver-bows"].dl == units["silver-bows"].ml  # chaotic and clever
    assert (units["bear-shirts"].ml, units["bear-shirts"].dl) == (11 + 1 + 3 - 1, 0)
    assert units["marshal-corin"].ar == 12 + 15


@rule("BS-3.3-01", "BS-4.8-01", "BS-4.9-01")
def test_the_radius_and_charisma_of_a_person_are_worked_out(tmp_path: Path) -> None:
    units = army(tmp_path, HARROW)
    corin = units["marshal-corin"].commander
    assert corin is not None
    assert (corin.radius, corin.charisma_bonus) == ((10 + 17 + 1) // 2 + 3, 2)


@rule("BS-4.8-02")
@pytest.mark.parametrize(("unit", "radius"), [("tower-orcs", 6), ("captain-murg", 8)])
def test_the_radius_of_a_humanoid_is_two_thirds_of_its_rate(tmp_path: Path, unit: str, radius: int) -> None:
    left_out = TOWER.replace(f"radius = {radius}, ", "")
    assert left_out != TOWER
    commander = army(tmp_path, left_out)[unit].commander
    assert commander is not None
    assert commander.radius == radius
    as_a_human = left_out.replace('race = "orc"', 'race = "human"')
    assert "a human or demihuman commander has a radius" in faults(tmp_path, as_a_human)


@rule("BS-3.1-02")
def test_a_mixed_unit_has_the_averages_rounded_against_it(tmp_path: Path) -> None:
    parts = 'part = [{ figures = 6, ac = 5, hit_dice = "1" }, { figures = 6, ac = 6, hit_dice = "2" }]\n' + SWORDS
    units = army(tmp_path, HARROW.replace(SWORDS, parts))
    assert (units["harrow-swords"].ac, units["harrow-swords"].hit_dice) == (6, "1")
    wrong = parts.replace("figures = 6, ac = 5", "figures = 5, ac = 5")
    assert "have 12 figures together" in faults(tmp_path, HARROW.replace(SWORDS, wrong))


@rule("BS-3.1-04", "BS-4.1-03", "BS-4.1-05", "BS-0.0-03")
def test_dnd_values_are_converted_and_never_mixed_with_others(tmp_path: Path) -> None:
    dnd = 'system = "dnd"\n' + HARROW.replace(SWORDS, SWORDS + "\nfeet = 120\nasterisks = 3")
    swords = army(tmp_path, dnd)["harrow-swords"]
    assert (swords.movement, swords.ml) == (12, 11 + 1 + 1)
    assert "D&D values" in faults(tmp_path, HARROW.replace(SWORDS, SWORDS + "\nfeet = 120"))
    (tmp_path / "mine.toml").write_text(dnd, "utf-8")
    scenario = tmp_path / "war.toml"
    text = (SCENARIOS / "proving-ground.toml").read_text("utf-8")
    scenario.write_text(text.replace('"host-of-harrow"', '"mine"'), "utf-8")
    assert "never both" in str(scenario_faults(scenario)[0])


@rule("BS-7.4-02")
def test_a_scenario_that_places_two_units_in_one_place_is_faulty(tmp_path: Path) -> None:
    scenario = tmp_path / "war.toml"
    text = (SCENARIOS / "crossroads.toml").read_text("utf-8")
    place = '[[place]]\nunit = "{}"\nx = 24\ny = {}\nfacing = 180\nfrontage = 6\nformation = "closed"\n'
    both = text + "\n" + place.format("twisted-claws", 40)
    scenario.write_text(both + place.format("broken-fang", 41), "utf-8")
    assert not scenario_faults(scenario)
    scenario.write_text(both + place.format("broken-fang", 40.9), "utf-8")
    (fault,) = scenario_faults(scenario)
    assert "twisted-claws" in str(fault)
    assert "broken-fang" in str(fault)


@rule("BS-4.10-02", "BS-4.10-03", "BS-4.10-04", "BS-2.7-01", "BS-2.6-01")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('rank = "army"', 'rank = "brigade"', "the units of a Brigade Commander number 4 to 8"),
        ('rank = "brigade"', 'rank = "army"', "one Army Commander at most"),
        ('"harrow-spears", "harrow-swords"', '"harrow-spear", "harrow-swords"', "did you mean 'harrow-spears'?"),
        ('"harrow-spears", "harrow-swords"', '"stone-axes", "harrow-swords"', "belongs to two brigades"),
        ('rank = "army"\n', "", "an individual has a rank"),
        ('rank = "army"', 'rank = "warlord"', "warlord"),
        ('type = "individual"\nrank = "army"', 'type = "regular"', "to a figure"),
    ],
)
def test_a_faulty_chain_of_command_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in HARROW
    assert fault in faults(tmp_path, HARROW.replace(old, new))


@rule("BS-4.10-02")
def test_brigades_need_eight_units(tmp_path: Path) -> None:
    blocks = HARROW.split("[[unit]]")
    kept = [block for block in blocks if 'id = "stone-axes"' not in block]
    text = "[[unit]]".join(kept).replace('"silver-bows", "stone-axes", ', '"silver-bows", "harrow-swords", ')
    found = faults(tmp_path, text)
    first = text.split("\n").index('rank = "brigade"') + 1
    assert f":{first}:" in found
    assert "at least 8 units" in found


@rule("BS-2.8-05")
@pytest.mark.parametrize(("unit", "figures"), [("harrow-swords", 3), ("harrow-commons", 11), ("hedge-runners", 25)])
def test_units_of_a_wrong_size_are_named(tmp_path: Path, unit: str, figures: int) -> None:
    blocks = HARROW.split("[[unit]]")
    at = next(number for number, block in enumerate(blocks) if f'id = "{unit}"' in block)
    lines = [f"figures = {figures}" if line.startswith("figures") else line for line in blocks[at].split("\n")]
    blocks[at] = "\n".join(lines)
    assert "figures" in faults(tmp_path, "[[unit]]".join(blocks))


DRILL = (ARMIES / "harrow-in-arms.toml").read_text("utf-8")
ALYS, ROBARD, ULRIC, BOWS = (f'id = "{id}"\n' for id in ("dame-alys", "sir-robard", "ulric-the-tall", "harrow-bows"))


@rule("BS-9.3-01", refused="deputy")
@pytest.mark.parametrize(
    ("who", "principal", "fault"),
    [
        (ULRIC, "dame-alys", ""),  # a hero is anybody's deputy
        (ULRIC, "harrow-bows", ""),
        (ULRIC, "lord-harrow", "has two deputies"),  # Dame Alys is his deputy already
        (ROBARD, "dame-alys", "only be deputy of one who ranks higher"),
        (ROBARD, "harrow-bows", "only be deputy of one who ranks higher"),
        (BOWS, "sir-robard", "only an individual"),
        (ULRIC, "dame-alice", "nobody called dame-alice"),
        (ULRIC, "ulric-the-tall", "nobody called ulric-the-tall"),
    ],
)
def test_a_commander_has_one_deputy_who_may_be_one(tmp_path: Path, who: str, principal: str, fault: str) -> None:
    assert who in DRILL
    text = DRILL.replace(who, f'{who}deputy_of = "{principal}"\n')
    if fault:
        assert fault in faults(tmp_path, text)
    else:
        assert army(tmp_path, text)["ulric-the-tall"].deputy_of == principal


@rule("BS-9.3-01", refused="deputy")
def test_nobody_is_deputy_to_two_commanders(tmp_path: Path) -> None:
    """A sheet names one principal, as often as anybody tries to write it."""
    assert faults(tmp_path, DRILL.replace(ALYS, f'{ALYS}deputy_of = "sir-robard"\n'))
    assert faults(tmp_path, DRILL.replace(ULRIC, f'{ULRIC}deputy_of = ["lord-harrow", "sir-robard"]\n'))
