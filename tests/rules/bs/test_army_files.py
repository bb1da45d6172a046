"""Armies and battlefields from their files, and what is said of bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.battle.combat.damage_and_attacks import damage_of_a_figure
from warhost.battle.formations.shapes import Formation
from warhost.battle.morale.check_rolls import causes
from warhost.battle.movement.rates import charge_range, first_rout
from warhost.battle.roster.checking import load_army
from warhost.battle.roster.grown_armies import ARMIES
from warhost.battle.roster.sheets import UnitSheet
from warhost.battle.roster.weapons import read_damage
from warhost.battle.scenario.battlefields import BATTLEFIELDS, load_battlefield
from warhost.battle.table.blocks import block
from warhost.battle.table.ground import under
from warhost.datafiles import DataError
from warhost.rulebooks import rule as rule_of

GOOD, EVIL = ARMIES / "crossroads-force.toml", ARMIES / "borderland-spearhead.toml"
SHEETS = {unit.id: unit for path in (GOOD, EVIL) for unit in load_army(path).unit}
PRINTED = {
    "BS-S1-10": "twin-blades",
    "BS-S1-11": "glarus-militia",
    "BS-S1-12": "clanguard",
    "BS-S1-13": "glarian-guard",
    "BS-S1-20": "orcs-of-the-red-blade",
    "BS-S1-21": "twisted-claws",
    "BS-S1-22": "skullcrushers",
    "BS-S1-23": "broken-fang",
}


def damage_text(attacks: list[list[int]]) -> str:
    return " + ".join(f"{n}d{sides}{plus:+}" if plus else f"{n}d{sides}" for n, sides, plus in attacks)


@rule("BS-3.1-01", data=True)
@pytest.mark.parametrize(("id", "name"), PRINTED.items())
def test_a_sheet_is_the_printed_one(id: str, name: str) -> None:
    unit, printed = SHEETS[name], rule_of(id).data
    assert isinstance(printed, dict)
    fields = {"figures": "figures", "hd_per_figure": "hd_per_fig", "ratio": "ratio", "movement": "mv", "size": "size"}
    fields |= {key: key for key in ("name", "troop", "ac", "ar", "ml", "dl")}
    assert {field: getattr(unit, field) for field in fields} == {field: printed[key] for field, key in fields.items()}
    saves = unit.saves
    assert (saves.ppd, saves.pp, saves.rsw, saves.bw, saves.sp) == tuple(printed["saves"].values())
    assert unit.weapon.damage == damage_text(printed["damage"]["sm"])
    assert unit.weapon.damage_large == damage_text(printed["damage"]["l"])
    assert unit.commander is not None
    assert unit.commander.radius == printed["commander"]["cr"]
    assert unit.proposed == ("printed" in printed)
    assert ("hates-daylight" in unit.traits) == ("daylight" in printed.get("ar_mods", {}))
    assert ("chaotic" in unit.traits) == printed["inferred"]["chaotic"]
    assert ("low-intelligence" in unit.traits) == printed["inferred"]["low_int"]


@rule("BS-S0-03", data=True)
def test_a_commander_without_a_sheet_has_a_radius_and_no_charisma_bonus() -> None:
    bairn = SHEETS["twin-blades"].commander
    assert bairn is not None
    assert (bairn.name, bairn.radius, bairn.charisma_bonus) == ("Bairn Stonewall", 10, 0)


def test_both_armies_are_of_one_strength() -> None:
    for path in (GOOD, EVIL):
        units = load_army(path).unit
        assert sum(unit.figures for unit in units) == 50
        assert sum(unit.figures * unit.hd_per_figure for unit in units) == 620


def losses_that_check(unit: UnitSheet) -> list[int]:
    """How many figures a unit has lost when it checks for the first time, and for the second."""
    left = unit.figures
    return [left - n for n in range(left - 1, -1, -1) if causes(left, n + 1, n)][:2]


@rule("BS-7.14-01", "BS-7.15-01", "BS-4.4-01")
@pytest.mark.parametrize(
    ("name", "charge", "rout", "checks", "damage"),
    [
        ("twin-blades", 9000, 8000, [3, 6], 50),
        ("glarus-militia", 18_000, 16_000, [4, 8], 50),
        ("clanguard", 13_500, 12_000, [3, 5], 50),
        ("glarian-guard", 13_500, 12_000, [3, 6], 60),
        ("orcs-of-the-red-blade", 13_500, 12_000, [4, 7], 60),
        ("skullcrushers", 13_500, 12_000, [3, 6], 70),
    ],
)
def test_what_follows_from_a_sheet(name: str, charge: int, rout: int, checks: list[int], damage: int) -> None:
    unit = SHEETS[name]
    assert charge_range(unit.movement * 1000, Formation.OPEN) == charge
    assert first_rout(unit.movement * 1000) == rout
    assert losses_that_check(unit) == checks
    assert damage_of_a_figure(16, read_damage(unit.weapon.damage)) == damage


def changed(tmp_path: Path, source: Path, old: str, new: str) -> Path:
    """A copy of a file in which one text is another."""
    text = source.read_text("utf-8")
    assert old in text
    path = tmp_path / source.name
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@rule("BS-2.11-03", "BS-4.7-01", "BS-2.2-01", "BS-2.2-03", "BS-2.8-05", "BS-2.6-01", "BS-2.7-01")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "axe"', 'kind = "axxe"', "crossroads-force.toml:21: no weapon is called 'axxe'; did you mean 'axe'?"),
        ('damage = "1d6"', 'damage = "1d7"', "crossroads-force.toml:21: '1d7' is not damage such as 1d8 or 2d4+1"),
        (
            'race = "dwarf"',
            'race = "dwarv"',
            "crossroads-force.toml:9: no race is called 'dwarv'; did you mean 'dwarf'?",
        ),
        ('race = "dwarf"', 'race = "dwarf"\ntype = "elite"', "'elite' units need the permission of the scenario"),
        (
            "figures = 12",
            "figures = 0",
            "crossroads-force.toml:12: a unit of type 'regular' begins with 4 to 48 figures",
        ),
        ("figures = 12", "figures = 3", "a unit of type 'regular' begins with 4 to 48 figures"),
        ("figures = 12", "figures = 49", "a unit of type 'regular' begins with 4 to 48 figures"),
        ("figures = 12", 'figures = 11\ntype = "mob"', "a unit of type 'mob' begins with 12 to 96 figures"),
        ("figures = 12", 'figures = 25\ntype = "skirmish"', "a unit of type 'skirmish' begins with 1 to 24 figures"),
        ("ratio = 10", "ratio = 1", "creatures of 1 hit dice are 10 to a figure"),
        ("figures = 12", 'figures = 1\ntype = "individual"', "an individual is a member, a hero, or commands"),
        ("figures = 12", 'figures = 12\nrank = "army"', "an individual is a member, a hero, or commands"),
        ("hd_per_figure = 10", "hd_per_figure = 11", "a figure of these creatures has 10 hit dice"),
        ("ratio = 10", "ratio = 5", "creatures of 1 hit dice are 10 to a figure"),
        ('hit_dice = "1"', 'hit_dice = "one"', "'one' is not a number of hit dice"),
        ('"lawful", "mountain"', '"lawfull", "mountain"', "no trait is called 'lawfull'; did you mean 'lawful'?"),
        ('id = "glarus-militia"', 'id = "twin-blades"', "two units are called 'twin-blades'"),
        ("figures = 12", "figurs = 12", "there is no field 'figurs' here; did you mean 'figures'?"),
        ('commander = { name = "Bairn', '# { name = "Bairn', "a regular unit needs a commander"),
    ],
)
def test_a_bad_army_is_told_by_file_line_and_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        load_army(changed(tmp_path, GOOD, old, new))
    assert said in str(caught.value)


@rule("BS-2.11-03")
def test_a_scenario_can_give_leave_for_elite_units(tmp_path: Path) -> None:
    path = changed(tmp_path, GOOD, 'race = "dwarf"', 'race = "dwarf"\ntype = "elite"')
    assert load_army(path, special_types=True).unit[0].type == "elite"


@rule("BS-S1-01", "BS-S1-02")
def test_the_crossroads_have_two_zones_and_four_prohibited_areas() -> None:
    field = load_battlefield(BATTLEFIELDS / "crossroads.toml")
    assert (field.width, field.depth) == (48_000, 48_000)
    assert set(field.zones) == {"good", "evil"}
    barred = {piece.feature for piece in field.pieces if piece.kind == "prohibited"}
    assert barred == {"mere", "thicket", "crag", "farm"}
    in_the_mere = block(4000, 32_000, 0, 750, 750)
    assert {piece.feature for piece in under(in_the_mere, field.pieces)} == {"mere"}


@rule("BS-0.0-02")
@pytest.mark.parametrize("edge", ["width", "depth"])
def test_a_small_table_is_refused(tmp_path: Path, edge: str) -> None:
    path = changed(tmp_path, BATTLEFIELDS / "crossroads.toml", f"{edge} = 48", f"{edge} = 40")
    with pytest.raises(DataError, match=r"crossroads\.toml:\d: the table must measure at least 48 by 48 inches"):
        load_battlefield(path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[42, 8], [6, 8]", "[42, 8], [6, 80]", "the corner 6, 80 is off the table"),
        ("[[6, 0], [42, 0], [42, 8], [6, 8]]", "[[6, 0], [42, 8], [42, 0], [6, 8]]", "edges of the polygon cross"),
        ('id = "crag"', 'id = "mere"', "two features are called 'mere'"),
        (
            'kind = "prohibited"',
            'kind = "prohibitd"',
            "'prohibitd' is not a valid value here; did you mean 'prohibited'?",
        ),
        ('side = "good"', 'side = "evil"', "there is no zone for the good side"),
        ("width = 2\n", "", "a line has at least two points and a width above 0"),
    ],
)
def test_a_bad_battlefield_is_told_by_file_line_and_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        load_battlefield(changed(tmp_path, BATTLEFIELDS / "crossroads.toml", old, new))
    assert said in str(caught.value)


@rule("BS-0.0-02")
def test_a_wide_table_is_accepted(tmp_path: Path) -> None:
    path = changed(tmp_path, BATTLEFIELDS / "crossroads.toml", "width = 48", "width = 96")
    assert load_battlefield(path).width == 96_000
