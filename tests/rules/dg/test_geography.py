"""The drawn geography gives the hexes: what is committed is exactly what the tool makes of it."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from warhost.campaign.world.atlas import DATA, load_atlas
from warhost.campaign.world.geography import Geography, Line, load_geography, read_geography
from warhost.core.ids import all_hexes
from warhost.datafiles import DataError

ANSALON = DATA / "ansalon"
TOOL = Path(__file__).parents[3] / "tools" / "make_ansalon.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_ansalon", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ANSALON, tmp_path / "ansalon"))


@pytest.mark.parametrize("name", ["terrain.txt", "lands.txt", "hexsides.toml"])
def test_making_the_hexes_again_gives_the_committed_files(tool: ModuleType, name: str) -> None:
    assert tool.make(ANSALON)[name] == (ANSALON / name).read_text("utf-8")


def test_a_coast_that_is_moved_moves_the_hexes(tool: ModuleType, copy: Path) -> None:
    coasts = copy / "geography" / "coasts.toml"
    isle = '[[coast]]\nname = "New isle"\nring = "50,120 75,110 90,130 70,150 45,140"\n'
    coasts.write_text(coasts.read_text("utf-8") + "\n" + isle, "utf-8")
    assert tool.main([str(copy), "--check"]) == 1
    assert tool.main([str(copy)]) == 0
    assert tool.main([str(copy), "--check"]) == 0
    old, new = load_atlas("ansalon"), load_atlas(copy)
    risen = {old.token(h) for h in all_hexes(old.grid.size) if old.is_water(h) and not new.is_water(h)}
    assert risen == {"0207", "0307", "0308", "0408"}


def test_a_river_drawn_between_two_hexes_lies_on_their_hexside(tool: ModuleType, copy: Path) -> None:
    waters = copy / "geography" / "waters.toml"
    brook = '[[river]]\nname = "New Brook"\n[[river.reach]]\nkind = "shallow"\nline = "790,793 790,801"\n'
    waters.write_text(brook + "\n" + waters.read_text("utf-8"), "utf-8")
    text = tool.make(copy)["hexsides.toml"]
    start = text.index("New Brook")
    assert text[start:].splitlines()[1] == 'shallow = ["3946-4046"]'


def test_a_border_with_a_gap_is_refused(tool: ModuleType, copy: Path) -> None:
    borders = copy / "geography" / "borders.toml"
    text = borders.read_text("utf-8")
    start = text.index('[[border]]\nbetween = ["hylo", "sikket-hul"]')
    end = text.index("[[border]]", start + 1)
    borders.write_text(text[:start] + text[end:], "utf-8")
    with pytest.raises(SystemExit, match="a border has a gap"):
        tool.make(copy)


# --- the drawing itself -----------------------------------------------------------------------------------------------


def lines_of(geography: Geography) -> Iterator[Line]:
    yield from (coast.ring for coast in geography.coasts)
    yield from (reach.line for river in geography.rivers for reach in river.reaches)
    yield from (ridge for mountains in geography.ranges for ridge in mountains.ridges)
    yield from (border.line for border in geography.borders)


def test_coasts_are_curves_and_not_hexes() -> None:
    """Hex outlines turn by 60 degrees every 11.5 miles; ours bend gently, or sharply over short stretches."""
    geography = load_geography("ansalon")
    lengths = [
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
        for coast in geography.coasts
        if coast.kind == "land"
        for a, b in pairwise(coast.ring)
    ]
    assert sum(lengths) / len(lengths) < 3.0
    assert sum(length > 8 for length in lengths) < 0.03 * len(lengths)


def test_everything_drawn_lies_on_the_map() -> None:
    for line in lines_of(load_geography("ansalon")):
        assert len(line) >= 2
        for x, y in line:
            assert -40 <= x <= 1340
            assert -40 <= y <= 960


def test_rivers_with_a_mouth_flow_into_water() -> None:
    """The last point of a river's main stem lies at sea, or in the arm of the sea that takes it."""
    geography, atlas = load_geography("ansalon"), load_atlas("ansalon")
    rings = [coast.ring for coast in geography.coasts if coast.kind != "islet"]

    def on_land(point: tuple[float, float]) -> bool:
        x, y = point
        inside = False
        for ring in rings:
            for (x0, y0), (x1, y1) in pairwise((*ring, ring[0])):
                if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                    inside = not inside
        return inside

    for name in ("Vingaard River", "Thon-Thalas", "Toranth", "Hylo Water", "Kendermore River"):
        ends = [reach.line[-1] for reach in geography.river(name).reaches if reach.kind == "deep"]
        assert not all(on_land(end) for end in ends), name
    assert set(atlas.regions) >= {"vingaard-river", "thon-thalas"}


def test_every_land_and_sea_has_a_seat_or_an_anchor() -> None:
    geography, atlas = load_geography("ansalon"), load_atlas("ansalon")
    assert {seat.land for seat in geography.seats} == {land.id for land in atlas.lands}
    assert {sea.id for sea in geography.seas} == {sea.id for sea in atlas.seas}


def test_a_word_that_is_no_point_is_named_with_its_line(copy: Path) -> None:
    waters = copy / "geography" / "waters.toml"
    lines = waters.read_text("utf-8").splitlines()
    row = next(i for i, line in enumerate(lines) if line == 'line = """')
    lines[row + 1] = lines[row + 1].replace(",", ";", 1)
    waters.write_text("\n".join(lines), "utf-8")
    with pytest.raises(DataError, match=rf"geography/waters.toml:{row + 1}: .* is no point"):
        read_geography(copy)
