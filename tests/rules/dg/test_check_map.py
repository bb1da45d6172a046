"""`check_map` names file, line, fault and nearest spelling for everything that can be wrong with a map."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.campaign.world.atlas import DATA, load_atlas
from warhost.campaign.world.check_map import check_map
from warhost.datafiles import DataError

LITTLE = {
    "map.toml": 'name = "Little"\ncolumns = 6\nrows = 4\n',
    "terrain.txt": """\
# a small island
~ ~ ~ ~ ~ ~
 ~ . f ^ ~ ~
~ . . . . ~
 ~ ~ ~ ~ ~ ~
""",
    "lands.txt": """\
~O~O~O~O~O~O
 ~OAaAaBb~O~O
~OAaAaBbBb~O
 ~O~O~O~O~O~O
""",
    "lands.toml": """\
[[land]]
id = "ast"
code = "Aa"
name = "Ast"
kind = "nation"
capital = "astar"
whitestone = 1
highlord = 2

[[land]]
id = "bel"
code = "Bb"
name = "Bel"

[[sea]]
id = "ocean"
code = "~O"
name = "Ocean"
""",
    "places.toml": """\
[[place]]
id = "astar"
name = "Astar"
kind = "fortified city"
hex = "0101"
port = true

[[place]]
id = "belport"
name = "Belport"
kind = "town"
hex = "0402"
""",
    "hexsides.toml": """\
[[river]]
name = "Brook"
shallow = ["0101-0201"]

[[river]]
name = "Stream"
deep = ["0101-0202"]

[[bridge]]
name = "Bridge"
side = "0101-0202"
""",
    "regions.toml": """\
[[region]]
id = "north"
name = "The North"
lands = ["ast"]
without = ["0102"]
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in LITTLE.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


Spoil = Callable[[str, str, str], list[str]]


@pytest.fixture
def spoil(folder: Path) -> Spoil:
    """Replace a piece of a file and return the faults as text."""

    def change(name: str, old: str, new: str) -> list[str]:
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), "utf-8")
        return [str(fault) for fault in check_map(folder)]

    return change


def test_the_little_map_is_sound(folder: Path) -> None:
    assert check_map(folder) == []
    assert load_atlas(folder).name(load_atlas(folder).hex_of("Astar")) == "Astar (0101)"


def test_ansalon_is_sound() -> None:
    assert check_map(DATA / "ansalon") == []


def test_an_unknown_terrain_letter(spoil: Spoil) -> None:
    (fault,) = spoil("terrain.txt", "f", "q")
    assert fault.startswith("terrain.txt:3: no terrain has the letter 'q' (hex 0201)")


def test_a_row_of_the_wrong_length(spoil: Spoil) -> None:
    assert spoil("terrain.txt", "~ . . . . ~", "~ . . . ~") == ["terrain.txt:4: row 2 has 5 hexes instead of 6"]


def test_a_row_too_many(spoil: Spoil) -> None:
    faults = spoil("lands.txt", "~O~O~O~O~O~O\n", "~O~O~O~O~O~O\n ~O~O~O~O~O~O\n")
    assert "lands.txt:5: there are 5 rows instead of 4" in faults


def test_letters_of_an_unknown_land(spoil: Spoil) -> None:
    (fault,) = spoil("lands.txt", "AaAaBbBb", "AaAbBbBb")
    assert fault == "lands.txt:3: no land or sea has the letters 'Ab' (hex 0202); did you mean 'Bb'?"


def test_a_land_at_sea(spoil: Spoil) -> None:
    (fault,) = spoil("lands.txt", "~OAaAaBbBb~O", "~OAaAaBbBbBb")
    assert fault == "lands.txt:3: 0502 belongs to Bel, but terrain.txt has water there"


def test_a_sea_on_land(spoil: Spoil) -> None:
    (fault,) = spoil("lands.txt", "~OAaAaBbBb~O", "~O~OAaBbBb~O")
    assert fault == "lands.txt:3: 0102 belongs to the Ocean, but terrain.txt has land there"


def test_a_land_without_a_hex(spoil: Spoil) -> None:
    (fault,) = spoil("lands.toml", "[[sea]]", '[[land]]\nid = "cor"\ncode = "Cc"\nname = "Cor"\n\n[[sea]]')
    assert fault == "lands.toml:15: Cor has no hex in lands.txt"


def test_two_lands_with_the_same_letters(spoil: Spoil) -> None:
    faults = spoil("lands.toml", 'code = "Bb"', 'code = "Aa"')
    assert any(fault.startswith("lands.txt:2: no land or sea has the letters 'Bb'") for fault in faults)


def test_letters_that_are_taken(spoil: Spoil) -> None:
    faults = spoil("lands.toml", "[[sea]]", '[[land]]\nid = "cor"\ncode = "--"\nname = "Cor"\n\n[[sea]]')
    assert "lands.toml:17: the code '--' stands for ground that belongs to nobody already" in faults


def test_one_letter_for_a_land(spoil: Spoil) -> None:
    faults = spoil("lands.toml", "[[sea]]", '[[land]]\nid = "cor"\ncode = "C"\nname = "Cor"\n\n[[sea]]')
    assert "lands.toml:17: 'C' is no code: write two letters" in faults


def test_a_land_with_the_letters_of_a_sea(spoil: Spoil) -> None:
    faults = spoil("lands.toml", "[[sea]]", '[[land]]\nid = "cor"\ncode = "~C"\nname = "Cor"\n\n[[sea]]')
    assert "lands.toml:17: '~C': the codes of seas begin with a tilde, and no others" in faults


@rule("DG-21-03", data=True)
def test_a_capital_that_does_not_exist(spoil: Spoil) -> None:
    (fault,) = spoil("lands.toml", 'capital = "astar"', 'capital = "aster"')
    assert fault == "lands.toml:6: no place is called 'aster'; did you mean 'astar'?"


@rule("DG-21-03", data=True)
def test_a_capital_outside_its_nation(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'hex = "0101"', 'hex = "0302"')
    assert fault == "lands.toml:6: Astar is a stronghold of Ast, but lies in Bel"


@rule("DG-21-03", data=True)
def test_a_capital_without_walls(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'kind = "fortified city"', 'kind = "town"')
    assert fault == "lands.toml:6: Astar is a stronghold of Ast, but only a town"


def test_a_stronghold_abroad(spoil: Spoil) -> None:
    faults = spoil("lands.toml", 'capital = "astar"', 'capital = "astar"\nstrongholds = ["belport"]')
    assert "lands.toml:7: Belport is a stronghold of Ast, but lies in Bel" in faults


@rule("DG-21-05", data=True)
def test_a_port_inland(folder: Path, spoil: Spoil) -> None:
    wide = "~ ~ ~ ~ ~ ~\n . . . . . .\n. . . . . .\n . . . . . .\n"
    (folder / "terrain.txt").write_text(wide, "utf-8")
    lands = "~O~O~O~O~O~O\n AaAaAaBbBbBb\nAaAaAaBbBbBb\n AaAaAaBbBbBb\n"
    (folder / "lands.txt").write_text(lands, "utf-8")
    (folder / "hexsides.toml").write_text("", "utf-8")
    (fault,) = spoil("places.toml", 'hex = "0101"', 'hex = "0102"')
    assert fault == "places.toml:6: Astar is a port, but no sea or deep river touches 0102; did you mean '0001'?"


@rule("DG-21-05", data=True)
def test_a_dock_far_from_its_port(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", "port = true", 'port = true\ndock = "0402"')
    assert fault == "places.toml:7: the dock 0402 does not touch Astar in 0101"


def test_a_place_in_the_water(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'hex = "0402"', 'hex = "0502"')
    assert fault == "places.toml:12: Belport lies in the water of 0502"


def test_two_places_in_a_hex(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'hex = "0402"', 'hex = "0101"')
    assert fault == "places.toml:12: Astar is in 0101 already"


def test_two_places_with_a_name(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'name = "Belport"', 'name = "Belport"\naliases = ["astar"]')
    assert fault == "places.toml:11: 'astar' is what 'astar' is called already"


def test_two_places_with_an_id(spoil: Spoil) -> None:
    assert "places.toml:9: the place 'astar' is listed twice" in spoil("places.toml", 'id = "belport"', 'id = "astar"')


def test_a_hex_off_the_map(spoil: Spoil) -> None:
    assert spoil("places.toml", 'hex = "0402"', 'hex = "0702"') == ["places.toml:12: 0702 is not on the map"]


def test_a_hex_that_is_no_hex(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'hex = "0402"', 'hex = "near Astar"')
    assert fault.startswith("places.toml:12: 'near Astar' is no hex")


def test_an_unknown_kind_of_place(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'kind = "town"', 'kind = "twon"')
    assert fault == "places.toml:11: 'twon' is not a valid value here; did you mean 'town'?"


@rule("DG-21-10", data=True)
def test_a_river_that_is_shallow_from_one_side_and_deep_from_the_other(spoil: Spoil) -> None:
    (fault,) = spoil("hexsides.toml", 'deep = ["0101-0202"]', 'deep = ["0101-0202", "0201-0101"]')
    assert fault == "hexsides.toml:7: 0201-0101 cannot be deep river: it is river already"


@rule("DG-21-10", data=True)
def test_a_hexside_listed_twice(spoil: Spoil) -> None:
    (fault,) = spoil("hexsides.toml", 'shallow = ["0101-0201"]', 'shallow = [\n  "0101-0201",\n  "0201-0101",\n]')
    assert fault == "hexsides.toml:5: 0201-0101 is listed twice as river"


def test_a_hexside_between_hexes_that_do_not_touch(spoil: Spoil) -> None:
    (fault,) = spoil("hexsides.toml", '"0101-0201"', '"0101-0301"')
    assert fault == "hexsides.toml:3: 0101-0301 is no hexside: the two hexes do not touch"


def test_a_hexside_of_one_hex(spoil: Spoil) -> None:
    (fault,) = spoil("hexsides.toml", '"0101-0201"', '"0101"')
    assert fault == "hexsides.toml:3: '0101' is no hexside; write its two hexes, like 1619-1719"


def test_a_river_in_the_sea(spoil: Spoil) -> None:
    (fault,) = spoil("hexsides.toml", '"0101-0201"', '"0101-0100"')
    assert fault == "hexsides.toml:3: only land hexes have river between them, and 0100 is water"


@rule("DG-21-10", data=True)
def test_a_bridge_without_a_river(spoil: Spoil) -> None:
    (fault,) = spoil("hexsides.toml", 'side = "0101-0202"', 'side = "0102-0202"')
    assert fault == "hexsides.toml:11: 0102-0202 has no river for a bridge to cross"


@rule("DG-21-10", "DG-05-26", data=True)
def test_a_pass_without_mountains(spoil: Spoil) -> None:
    faults = spoil(
        "hexsides.toml", "[[bridge]]", '[[pass]]\nname = "Gap"\nhexes = ["0102"]\nsides = ["0102-0202"]\n\n[[bridge]]'
    )
    assert faults == ["hexsides.toml:12: 0102-0202 has no mountains for a pass to cross"]


@rule("DG-21-10", data=True)
def test_two_crossings_on_a_hexside(spoil: Spoil) -> None:
    (fault,) = spoil("hexsides.toml", "[[bridge]]", '[[ford]]\nname = "Ford"\nside = "0202-0101"\n\n[[bridge]]')
    assert fault == "hexsides.toml:11: 0202-0101 has two crossings"


def test_an_unknown_land_in_a_region(spoil: Spoil) -> None:
    (fault, *_) = spoil("regions.toml", 'lands = ["ast"]', 'lands = ["bell", "ast"]')
    assert fault == "regions.toml:4: no land, sea or region above is called 'bell'; did you mean 'bel'?"


def test_a_region_without_a_hex(spoil: Spoil) -> None:
    (fault,) = spoil("regions.toml", 'lands = ["ast"]', "")
    assert fault == "regions.toml:1: the region 'north' has no hex"


def test_a_nation_without_ratings(spoil: Spoil) -> None:
    (fault,) = spoil("lands.toml", "highlord = 2\n", "")
    assert fault == "lands.toml:1: the nation 'ast' has no activation ratings"


def test_a_misspelt_field(spoil: Spoil) -> None:
    (fault,) = spoil("lands.toml", "capital =", "capitol =")
    assert fault == "lands.toml:6: there is no field 'capitol' here; did you mean 'capital'?"


def test_a_missing_field(spoil: Spoil) -> None:
    assert spoil("places.toml", 'hex = "0402"\n', "") == ["places.toml:8: the field 'hex' is missing"]


def test_a_number_where_a_text_belongs(spoil: Spoil) -> None:
    assert spoil("places.toml", 'hex = "0402"', "hex = 402") == ["places.toml:12: expected 'str', got 'int'"]


def test_broken_toml(spoil: Spoil) -> None:
    (fault,) = spoil("places.toml", 'hex = "0402"', 'hex = "0402')
    assert fault.startswith("places.toml:12: the TOML is broken: ")


def test_a_missing_file(folder: Path) -> None:
    (folder / "places.toml").unlink()
    assert [str(fault) for fault in check_map(folder)] == ["places.toml: the file is missing"]
    with pytest.raises(DataError, match=r"places.toml: the file is missing"):
        load_atlas(folder)


def test_a_file_that_is_no_text(folder: Path) -> None:
    (folder / "regions.toml").write_bytes(b"# fine\n\xff\xfe")
    assert [str(fault) for fault in check_map(folder)] == ["regions.toml:2: the file is not UTF-8 text"]


def test_all_broken_files_are_named_at_once(folder: Path) -> None:
    (folder / "places.toml").write_text("[[place", "utf-8")
    (folder / "regions.toml").unlink()
    assert {fault.file for fault in check_map(folder)} == {"places.toml", "regions.toml"}


@pytest.fixture
def ansalon(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA / "ansalon", tmp_path / "ansalon"))


def test_an_unknown_land_in_the_drawn_borders(ansalon: Path) -> None:
    borders = ansalon / "geography" / "borders.toml"
    borders.write_text(borders.read_text("utf-8").replace('["hylo", "sikket-hul"]', '["hilo", "sikket-hul"]'), "utf-8")
    (fault,) = check_map(ansalon)
    assert (fault.file, fault.fault, fault.suggestion) == (
        "geography/borders.toml",
        "no land is called 'hilo'",
        "hylo",
    )
    assert '"hilo"' in borders.read_text("utf-8").splitlines()[fault.line - 1]


def test_a_broken_drawing(ansalon: Path) -> None:
    (ansalon / "geography" / "labels.toml").write_text('[[label]]\ntext = "X"\nkind = "sea"\nsize = 1\n', "utf-8")
    assert [str(fault) for fault in check_map(ansalon)] == [
        "geography/labels.toml:1: the label 'X' has neither a point nor a line"
    ]
