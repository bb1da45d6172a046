"""The counter manifest against what the books say of it (chapters 00, 22, 23)."""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.campaign.printed.counters import DATA, ArmyFace, Manifest, load_manifest
from warhost.datafiles import DataError

KNIGHTS = ("caergoth", "gunthar", "northern-ergoth", "solanthus")


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    return load_manifest()


@rule("DG-00-05")
def test_ships_leaders_and_wizards_are_not_armies(manifest: Manifest) -> None:
    for token in ("mithas-ship-1", "kitiara", "hl-wizard-1", "citadel-1"):
        assert not manifest[token].is_army
    for token in ("hylo-1", "khur-cavalry-1", "red-dragon-1", "zhakar-griffon-1", "qualinesti-pegasus-1"):
        assert manifest[token].is_army


@rule("DG-00-06", "DG-23-01", data=True)
def test_the_silvanesti_leader_reads_three_and_twelve_and_serves_either_side(manifest: Manifest) -> None:
    leader = manifest["silvanesti-leader"]
    assert (leader.tactical, leader.movement, leader.joins) == (3, 12, ("HL", "WS"))


@rule("DG-00-07", "DG-23-01", data=True)
def test_a_damaged_silvanesti_ship_reads_two_and_fifty(manifest: Manifest) -> None:
    ships = manifest.select(nation="silvanesti", kind="ship")
    assert [ship.depleted for ship in ships] == [ArmyFace(2, 50)] * 4


@rule("DG-00-08", "DG-23-01", data=True)
def test_a_depleted_silvanesti_army_reads_three_and_five(manifest: Manifest) -> None:
    elves = manifest.select(nation="silvanesti", kind="infantry")
    assert [elf.depleted for elf in elves] == [ArmyFace(3, 5)] * 5


@rule("DG-00-08", data=True)
def test_every_army_is_weaker_on_its_reverse_but_as_fast(manifest: Manifest) -> None:
    for army in (c for c in manifest if c.is_army):
        assert army.full is not None
        assert army.depleted is not None
        assert army.depleted.strength == (army.full.strength + 1) // 2
        assert army.depleted.movement == army.full.movement


@rule("DG-00-09", data=True)
def test_pegasi_fly_and_are_no_cavalry(manifest: Manifest) -> None:
    pegasus = manifest["qualinesti-pegasus-1"]
    assert pegasus.kind == "pegasus"
    assert pegasus.race == "elf"


@rule("DG-00-10", "DG-22-11", data=True)
def test_the_standard_markers_are_there(manifest: Manifest) -> None:
    markers = {marker.token for marker in manifest.select(kind="marker")}
    capitals = {f"{nation}-capital" for nation in ("qualinesti", "silvanesti", "hylo", "goodlund")}
    assert markers == {"turn-marker", "dark-temple"} | capitals


@rule("DG-22-01", data=True)
def test_ten_highlords_have_ratings_that_sum_to_23(manifest: Manifest) -> None:
    highlords = manifest.select(nation="highlord", kind="leader")
    assert len(highlords) == 10
    assert sum(leader.tactical or 0 for leader in highlords) == 23
    assert {leader.joins for leader in highlords} == {("HL",)}
    assert {leader.movement for leader in highlords} == {10}


@rule("DG-22-01", "MD-43-03", data=True)
def test_highlords_carry_the_printed_ratings(manifest: Manifest) -> None:
    printed = {
        "ariakus": (4, 5, 2, 1),
        "topus": (1, 3, 1, 3),
        "kitiara": (4, 4, 3, 0),
        "salah-kan": (2, 3, 2, 2),
        "feal-thas": (1, 3, 1, 3),
        "misif": (2, 3, 2, 3),
        "asp-tueng": (2, 4, 2, 2),
        "bolas": (2, 3, 1, 3),
        "bakaris": (2, 4, 3, 2),
        "verminaard": (3, 5, 2, 2),
    }
    for token, ratings in printed.items():
        leader = manifest[token]
        assert (leader.tactical, leader.combat, leader.defense, leader.diplomacy) == ratings


@rule("DG-22-02", "MD-43-02", data=True)
def test_knight_leaders_and_laurana_carry_the_printed_ratings(manifest: Manifest) -> None:
    printed = {
        "lord-gunthar": (4, 5, 3, 8),
        "northern-ergoth-leader": (3, 5, 2, 7),
        "caergoth-leader": (2, 4, 2, 7),
        "solanthus-leader": (2, 4, 2, 7),
        "laurana": (5, 3, 2, 10),
    }
    for token, ratings in printed.items():
        leader = manifest[token]
        assert (leader.tactical, leader.combat, leader.defense, leader.diplomacy) == ratings
        assert manifest.nations[leader.nation or ""].knights


@rule("DG-22-03", data=True)
def test_every_nation_of_the_activation_table_has_one_leader(manifest: Manifest) -> None:
    table = [nation.id for nation in manifest.nations.values() if nation.table]
    assert len(table) == 24
    for nation in table:
        assert len(manifest.select(nation=nation, kind="leader")) == 1
    assert len([nation for nation in table if nation not in KNIGHTS]) == 20
    assert manifest["lord-soth"].joins == ("HL",)


@rule("DG-22-03", "DG-08-06", data=True)
def test_only_three_leaders_fight_at_sea(manifest: Manifest) -> None:
    assert {leader.token for leader in manifest if leader.naval} == {"maquesta", "mithas-leader", "kothas-leader"}


@rule("DG-22-04", data=True)
def test_eight_evil_dragons_of_five_colours(manifest: Manifest) -> None:
    dragons = manifest.select(nation="highlord", kind="dragon")
    assert Counter(d.colour for d in dragons) == {"red": 2, "blue": 2, "green": 2, "black": 1, "white": 1}
    assert {d.full for d in dragons} == {ArmyFace(2, 16)}


@rule("DG-22-05", "DG-11-15", data=True)
def test_seven_good_dragons_arrive_together(manifest: Manifest) -> None:
    event = manifest["good-dragons-arrive"].event
    assert event is not None
    assert len(event.brings) == 7
    assert set(event.brings) == {d.token for d in manifest.select(nation="good-dragons")}


@rule("DG-22-06", data=True)
def test_twenty_draconians(manifest: Manifest) -> None:
    draconians = manifest.select(nation="draconian")
    assert [d.token for d in draconians] == [f"draconian-{n}" for n in range(1, 21)]
    assert {d.kind for d in draconians} == {"infantry"}


@rule("DG-22-07", data=True)
def test_the_highlords_raise_mercenaries_in_neraka(manifest: Manifest) -> None:
    foot = manifest.select(nation="highlord", kind="infantry")
    horse = manifest.select(nation="highlord", kind="cavalry")
    assert [(len(foot), foot[0].full), (len(horse), horse[0].full)] == [(8, ArmyFace(6, 4)), (2, ArmyFace(4, 8))]
    assert manifest.nations["highlord"].home == "neraka"


@rule("DG-22-08", data=True)
def test_strength_of_each_nation(manifest: Manifest) -> None:
    assert {n.id: manifest.strength(n.id) for n in manifest.nations.values() if n.table} == {
        "blode": 48,
        "caergoth": 30,
        "goodlund": 16,
        "gunthar": 44,
        "hylo": 24,
        "kaolyn": 25,
        "kern": 30,
        "khur": 24,
        "kothas": 32,
        "lemish": 24,
        "maelstrom": 0,
        "mithas": 32,
        "nordmaar": 24,
        "northern-ergoth": 30,
        "palanthus": 20,
        "qualinesti": 28,
        "sanction": 12,
        "silvanesti": 38,
        "solanthus": 30,
        "tarsis": 24,
        "thorbardin": 20,
        "throtyl": 32,
        "vingaard": 16,
        "zhakar": 33,
    }


@rule("DG-22-08", data=True)
def test_what_the_scenarios_need_is_there(manifest: Manifest) -> None:
    assert len(manifest.armies("throtyl")) >= 4
    assert len(manifest.armies("tower-knights")) == 3
    assert len(manifest.armies("lord-soth")) == 2
    assert len(manifest.select(nation="silvanesti", kind="griffon")) >= 1
    assert len(manifest.select(nation="mithas", kind="infantry")) > 1


@rule("DG-22-09", data=True)
def test_ships_of_each_nation(manifest: Manifest) -> None:
    assert Counter(ship.nation for ship in manifest.select(kind="ship")) == {
        "gunthar": 1,
        "kothas": 4,
        "maelstrom": 6,
        "mithas": 4,
        "palanthus": 4,
        "sanction": 4,
        "silvanesti": 4,
    }


@rule("DG-22-10", "DG-02-02", data=True)
def test_thirty_one_event_counters_last_a_campaign(manifest: Manifest) -> None:
    assert [len(manifest.cup("E1")), len(manifest.cup("E10")), len(manifest.cup("E20"))] == [14, 9, 8]
    assert Counter(c.event.effect for c in manifest.cup() if c.event) == {
        "activation-bonus": 15,
        "wizard": 4,
        "dragon-orb": 3,
        "dragonlance": 3,
        "flying-citadel": 2,
        "good-dragons": 1,
        "golden-general": 1,
        "lord-soth": 1,
        "gnomish-technology": 1,
    }


@rule("DG-11-10", "DG-02-04", data=True)
def test_wizards_belong_to_the_side_that_they_bear(manifest: Manifest) -> None:
    wizards = manifest.select(kind="wizard")
    assert Counter(w.joins for w in wizards) == {("HL",): 2, ("WS",): 2}
    assert {w.event.modifier for w in wizards if w.event} == {3}
    assert {w.movement for w in wizards} == {0}


@rule("DG-11-20", "DG-11-21", data=True)
def test_a_citadel_moves_four_and_carries_three(manifest: Manifest) -> None:
    citadel = manifest["citadel-2"]
    assert citadel.event is not None
    assert (citadel.movement, citadel.event.carries, citadel.joins) == (4, 3, ("HL",))


@rule("DG-11-14", "DG-11-28", data=True)
def test_golden_general_and_soth_bring_their_counters(manifest: Manifest) -> None:
    general, soth = manifest["golden-general"].event, manifest["lord-soths-legion"].event
    assert general is not None
    assert soth is not None
    assert general.brings == ("laurana",)
    assert soth.brings == ("lord-soth", "soth-legion-1", "soth-legion-2")


@rule("DG-22-12", "MD-43-01", "MD-43-04", data=True)
def test_ten_heroes_only_in_the_advanced_game(manifest: Manifest) -> None:
    assert manifest.select(kind="hero") == ()
    heroes = [*manifest.select(kind="hero", modules=["md.heroes"]), manifest["laurana"]]
    assert {h.name: (h.combat, h.defense, h.diplomacy) for h in heroes} == {
        "Tanis": (4, 3, 8),
        "Goldmoon": (2, 1, 9),
        "Riverwind": (3, 1, 6),
        "Elistan": (2, 1, 10),
        "Caramon": (5, 2, 7),
        "Raistlin": (3, 3, 5),
        "Laurana": (3, 2, 10),
        "Sturm": (5, 3, 8),
        "Tasslehoff": (3, 3, 5),
        "Flint": (3, 3, 6),
    }
    assert {h.movement for h in heroes} == {10}


@rule("MD-0A-05", data=True)
def test_seventeen_hidden_markers_stand_for_seventeen_artifacts(manifest: Manifest) -> None:
    advanced = manifest.select(modules=["md.heroes"])
    hidden = [c for c in advanced if c.token.startswith("hidden")]
    artifacts = [c for c in advanced if c.event and c.event.artifact]
    assert len(hidden) == len(artifacts) == 17


@rule("PL-03-03", "PL-03-04", data=True)
def test_each_wing_of_the_dragonarmies_has_an_heir(manifest: Manifest) -> None:
    heirs = {c.token: c.successor for c in manifest if c.successor}
    assert heirs == {
        "kitiara": "bakaris",
        "salah-kan": "topus",
        "bolas": "misif",
        "feal-thas": "highlord-toede",
        "verminaard": "asp-tueng",
    }
    for lord, heir in heirs.items():
        assert manifest[lord].wing == manifest[heir or ""].wing
    assert not manifest["highlord-toede"].is_standard


def test_the_standard_game_has_282_counters_with_names_of_their_own(manifest: Manifest) -> None:
    standard = [c for c in manifest if c.is_standard]
    assert len(standard) == 282
    assert len({c.token for c in manifest}) == len({c.name for c in manifest}) == len(manifest)


def test_every_land_that_the_counters_name_is_on_the_map(manifest: Manifest) -> None:
    folder = DATA.parent / "maps" / "ansalon"
    named = {
        entry["id"]
        for file, table in (("lands", "land"), ("places", "place"), ("regions", "region"))
        for entry in tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))[table]
    }
    wanted = {nation.id for nation in manifest.nations.values() if nation.table}
    wanted |= {nation.home for nation in manifest.nations.values() if nation.home}
    for counter in manifest:
        if counter.event and counter.event.artifact:
            wanted |= {each.land for each in (counter.event.artifact.hl, counter.event.artifact.ws) if each.land}
    assert wanted - named == set()


def test_an_unknown_token_gets_the_nearest_spelling(manifest: Manifest) -> None:
    with pytest.raises(KeyError, match="did you mean 'hylo-1'"):
        manifest["hylo1"]


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("armies.toml", 'nation = "hylo"', 'nation = "hilo"', r"armies\.toml:\d+: .*'hilo'; did you mean 'hylo'"),
        ("armies.toml", "count = 6", 'count = "six"', r"armies\.toml:\d+: .*int"),
        ("armies.toml", "count = 6", "cuont = 6", r"armies\.toml:\d+: .*cuont"),
        ("armies.toml", "strength = 8, movement = 5", "strength = 4, movement = 5", r"no weaker on its reverse"),
        ("ships.toml", 'token = "mithas-ship"', 'token = "kothas-ship"', r"ships\.toml:\d+: .*already at"),
        ("events.toml", '"laurana"', '"lauranna"', r"events\.toml:\d+: .*did you mean 'laurana'"),
        ("leaders.toml", 'tactical = "found", ', "", r"leaders\.toml:\d+: .*'tactical' has no source tag"),
        ("nations.toml", "strength = 48", "strength = 47", r"nations\.toml:\d+: .*add up to 48, not 47"),
        ("markers.toml", "count = 17", "count = = 17", r"markers\.toml:\d+: "),
    ],
)
def test_a_fault_names_its_file_and_line(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    folder = tmp_path / "counters"
    shutil.copytree(DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=fault) as caught:
        load_manifest(folder)
    assert (f"counters/{file}", line) in {(f.file, f.line) for f in caught.value.faults}
