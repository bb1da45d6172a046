"""The Orders of War: conversion of armies to mass battles (chapter 20)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.campaign.printed.counters import DATA, load_manifest
from warhost.campaign.printed.orders_of_war import DEPLETED_MORALE, OrdersOfWar, orders_of_war, remaining
from warhost.datafiles import DataError

MANIFEST = load_manifest()


@pytest.fixture(scope="module")
def orders() -> OrdersOfWar:
    return orders_of_war()


@rule("DG-20-01", data=True)
def test_a_line_names_count_breed_and_hit_dice(orders: OrdersOfWar) -> None:
    unit = orders.chart(MANIFEST["draconian-1"]).brigades[0].units[0]
    assert (unit.count, unit.type, unit.breed, unit.hd, unit.elite) == (24, "draconian", "ba", 2, False)


@rule("DG-20-02")
def test_a_depleted_army_keeps_two_thirds_of_each_line(orders: OrdersOfWar) -> None:
    assert [remaining(count) for count in (24, 15, 12, 9, 16, 34)] == [16, 10, 8, 6, 10, 22]
    assert DEPLETED_MORALE == -2
    assert orders.chart(MANIFEST["mercenary-cavalry-1"]).counters(depleted=True) == 106


@rule("DG-20-03", "DG-20-18", data=True)
def test_ogres_drive_slaves_into_battle(orders: OrdersOfWar) -> None:
    chart = orders.chart(MANIFEST["kern-1"])
    units = [unit for brigade in chart.brigades for unit in brigade.units]
    assert sum(unit.count for unit in units if unit.type == "ogre") == 72
    assert [unit.count for unit in units if unit.conscripts] == [12, 24, 24]
    assert {unit.type for unit in units if unit.conscripts} == {"infantry"}
    assert len(chart.commanders()) == 4


@pytest.mark.parametrize(
    ("token", "brigades", "total"),
    [
        pytest.param("draconian-20", [54, 39, 54], 147, marks=rule("DG-20-04", data=True)),
        pytest.param("mercenary-1", [63, 54, 54], 171, marks=rule("DG-20-05", data=True)),
        pytest.param("mercenary-cavalry-2", [52, 55, 55], 162, marks=rule("DG-20-06", data=True)),
        pytest.param("goodlund-4", [24, 24, 24, 36, 36, 36], 180, marks=rule("DG-20-07", data=True)),
    ],
)
def test_brigades_add_up(orders: OrdersOfWar, token: str, brigades: list[int], total: int) -> None:
    chart = orders.chart(MANIFEST[token])
    assert [sum(unit.count for unit in brigade.units) for brigade in chart.brigades] == brigades
    assert chart.counters() == total


@rule("DG-20-07", data=True)
def test_kender_have_seven_commanders(orders: OrdersOfWar) -> None:
    assert [leader.level for leader in orders.chart(MANIFEST["hylo-1"]).commanders()] == [8, 6, 5, 5, 4, 4, 4]


@rule("DG-20-08", data=True)
def test_every_army_but_the_undead_has_a_chart_with_its_source(orders: OrdersOfWar) -> None:
    for army in (c for c in MANIFEST if c.kind in ("infantry", "cavalry") and c.race != "undead"):
        assert orders.chart(army).source == "found"
    assert orders.chart(MANIFEST["throtyl-1"]).doubt
    with pytest.raises(LookupError, match="no chart for Soth's legion 1"):
        orders.chart(MANIFEST["soth-legion-1"])


@rule("DG-20-09", data=True)
def test_wizards_are_of_fifth_to_twelfth_level(orders: OrdersOfWar) -> None:
    assert (1 + orders.wizard.plus, orders.wizard.die + orders.wizard.plus) == (5, 12)


@rule("DG-20-10", data=True)
def test_no_cleric_is_in_any_chart(orders: OrdersOfWar) -> None:
    names = {leader.title for chart in orders.charts for leader in chart.commanders()}
    names |= {unit.type for chart in orders.charts for brigade in chart.brigades for unit in brigade.units}
    assert not [name for name in names if "cleric" in name.lower()]


@rule("DG-20-11")
def test_wings_of_dragons(orders: OrdersOfWar) -> None:
    def hit_points(token: str) -> list[int]:
        wing = orders.wing(MANIFEST[token])
        assert wing is not None
        return [dragon.hp for dragon in wing.dragons for _ in range(dragon.count)]

    assert hit_points("white-dragon-1") == [56, 48, 48, 37, 37]
    assert hit_points("red-dragon-1") == [80, 60, 60]
    assert orders.wing(MANIFEST["gold-dragon-1"]) is None


@rule("DG-20-12", data=True)
def test_a_citadel_over_the_table(orders: OrdersOfWar) -> None:
    assert (orders.citadel.move, orders.citadel.ceiling, orders.citadel.carries) == (12, 5000, 3)


@rule("DG-20-13", data=True)
def test_who_is_taunted_strikes_worse_and_is_struck_more_easily(orders: OrdersOfWar) -> None:
    assert 5 + orders.taunt.armor_class == 7
    assert orders.taunt.to_hit == -2


@rule("DG-20-14", data=True)
def test_no_elf_commands_fewer_than_two_units(orders: OrdersOfWar) -> None:
    chart = orders.chart(MANIFEST["qualinesti-1"])
    assert [leader.title for leader in chart.commanders()[:2]] == ["Speaker", "Lord House Warrior"]
    assert min(len(brigade.units) for brigade in chart.brigades) >= 2


@rule("DG-20-15", data=True)
def test_pegasi_and_griffons(orders: OrdersOfWar) -> None:
    griffons, pegasi = orders.flier(MANIFEST["zhakar-griffon-1"]), orders.flier(MANIFEST["qualinesti-pegasus-1"])
    assert (griffons.count, griffons.hd) == (24, 7)
    assert (remaining(pegasi.count), pegasi.hd) == (22, 4)


@rule("DG-20-16", data=True)
def test_only_the_gully_dwarves_are_unruly_and_lead_themselves(orders: OrdersOfWar) -> None:
    for chart in orders.charts:
        for brigade in chart.brigades:
            unruly = any(unit.unruly for unit in brigade.units)
            assert unruly == (not brigade.commanders)
            assert not unruly or chart.id == "dwarf"
    names = {leader.title for leader in orders.chart(MANIFEST["thorbardin-1"]).commanders()}
    assert names.isdisjoint({"Daewar", "Neidar"})


@rule("DG-20-17", data=True)
def test_hobgoblins_bring_no_siege_engines(orders: OrdersOfWar) -> None:
    units = [unit for brigade in orders.chart(MANIFEST["throtyl-1"]).brigades for unit in brigade.units]
    assert {unit.type for unit in units} == {"hobgoblin-infantry", "hobgoblin-archers"}


@rule("DG-20-19")
def test_ships_have_no_chart(orders: OrdersOfWar) -> None:
    with pytest.raises(LookupError):
        orders.chart(MANIFEST["mithas-ship-1"])


@rule("DG-20-20", data=True)
def test_only_elite_units_are_true_knights_and_they_choose_their_commander(orders: OrdersOfWar) -> None:
    for token in ("gunthar-1", "solanthus-cavalry-1"):
        chart = orders.chart(MANIFEST[token])
        assert chart.council
        assert chart.commander is None
        assert [[unit.elite for unit in brigade.units].count(True) for brigade in chart.brigades] == [1, 1, 1]


@rule("DG-20-21")
def test_a_palanthus_army_fights_in_the_common_human_order(orders: OrdersOfWar) -> None:
    assert orders.chart(MANIFEST["palanthus-1"]).id == "human-infantry"
    assert orders.chart(MANIFEST["khur-cavalry-1"]).id == "human-cavalry"
    assert orders.chart(MANIFEST["gunthar-footmen-1"]).id == "human-infantry"


@rule("DG-20-22", data=True)
def test_only_dragonarmies_have_a_place_for_a_dragonwing(orders: OrdersOfWar) -> None:
    assert [chart.id for chart in orders.charts if chart.dragonwing] == [
        "draconian",
        "mercenary-infantry",
        "mercenary-cavalry",
    ]


def test_a_chart_without_a_commander_is_a_fault(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "counters")
    file = tmp_path / "counters" / "orders-of-war.toml"
    text = file.read_text(encoding="utf-8").replace("council = true\n", "", 1)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"orders-of-war\.toml:\d+: knight-infantry: name a commander"):
        orders_of_war(tmp_path / "counters")
