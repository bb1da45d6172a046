"""The drawn map shows what the rules ask about, every time in the same way, and fits into a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import pixels
from tests.rulemark import rule
from warhost.campaign.world.atlas import Atlas, Crossing, PlaceKind
from warhost.cartography.campaign.atlas_sheet import SheetView, draw_sheet, veil
from warhost.cartography.campaign.places import FOOT, slug
from warhost.cartography.studio.map_style import DAY, NIGHT, THEMES, DetailName, ThemeName
from warhost.cartography.studio.palette import luminance
from warhost.cartography.studio.pen import Box
from warhost.cartography.studio.survey import HEX, Survey, hex_centre, side_ends
from warhost.cartography.studio.svg import Document, el

SVG = "{http://www.w3.org/2000/svg}"
SCENARIO_AREAS = ("scenario-1", "northern-ergoth-island", "scenario-5", "scenario-6", "scenario-7")


@pytest.fixture(scope="module")
def drawn(wall_map: str) -> ET.Element:
    return ET.fromstring(wall_map)


def uses(root: ET.Element, symbol: str) -> list[ET.Element]:
    return [use for use in root.iter(f"{SVG}use") if use.get("href") == f"#{symbol}"]


def spots(root: ET.Element, symbol: str) -> set[tuple[int, int]]:
    """Where a symbol stands, to the unit."""
    found = set()
    for use in uses(root, symbol):
        turn = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", use.get("transform", ""))
        x, y = turn.groups() if turn else (use.get("x", "0"), use.get("y", "0"))
        found.add((round(float(x)), round(float(y))))
    return found


@rule("DG-21-03", "DG-21-04", "DG-21-05")
@pytest.mark.parametrize("kind", list(PlaceKind))
def test_every_place_stands_in_its_hex_with_the_symbol_of_its_kind(
    drawn: ET.Element, ansalon: Atlas, kind: PlaceKind
) -> None:
    wanted = [hex_centre(ansalon, place.hex) for place in ansalon.places if place.kind == kind]
    found = spots(drawn, f"m-{slug(kind)}")
    foot = FOOT * 1.35
    for x, y in wanted:
        assert any(abs(x - fx) <= 1 and abs(y + foot - fy) <= 1 for fx, fy in found)


@rule("DG-21-05", data=True)
def test_every_port_has_an_anchor_beside_it(drawn: ET.Element, ansalon: Atlas) -> None:
    anchors = spots(drawn, "m-anchor")
    ports = [place for place in ansalon.places if place.port]
    for port in ports:
        x, y = hex_centre(ansalon, port.hex)
        assert any((x - ax) ** 2 + (y - ay) ** 2 < (0.75 * HEX) ** 2 for ax, ay in anchors), port.name
    # One more is explained in the legend.
    assert len(uses(drawn, "m-anchor")) == len(ports) + 1


@rule("DG-21-10", data=True)
@pytest.mark.parametrize("kind", [Crossing.PASS, Crossing.TUNNEL, Crossing.BRIDGE, Crossing.FORD])
def test_every_pass_tunnel_bridge_and_ford_lies_on_the_hexside_that_it_opens(
    drawn: ET.Element, ansalon: Atlas, kind: Crossing
) -> None:
    found = spots(drawn, f"m-{kind.name.lower()}")
    sides = {ansalon.grid.side(*divmod(s, 6)) for s, crossing in enumerate(ansalon.crossing) if crossing == kind}
    assert sides
    for side in sides:
        (x0, y0), (x1, y1) = side_ends(ansalon, side)
        assert any(abs((x0 + x1) / 2 - fx) <= 1 and abs((y0 + y1) / 2 - fy) <= 1 for fx, fy in found)


def test_capitals_fly_the_arms_of_their_nations(drawn: ET.Element, ansalon: Atlas) -> None:
    nations = [land for land in ansalon.lands if land.nation and land.capital >= 0]
    assert len(nations) == 23  # the pirates of the Maelstrom have none
    for land in nations:
        assert len(uses(drawn, f"m-arms-{land.id}")) == 1


def test_the_file_is_well_formed_and_refers_only_to_what_it_defines(wall_map: str, drawn: ET.Element) -> None:
    ids = [element.get("id") for element in drawn.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r'href="#([^"]+)"', wall_map)) | set(re.findall(r"url\(#([^)]+)\)", wall_map))
    assert wanted <= set(ids)


def test_every_class_has_its_style(wall_map: str, drawn: ET.Element) -> None:
    styled = set(re.findall(r"\.(m-[a-z-]+)\{", wall_map))
    used = {name for element in drawn.iter() for name in element.get("class", "").split()}
    assert used
    assert used <= styled | {"m-tint"}


def test_the_whole_map_with_its_type_weighs_less_than_a_megabyte_and_a_half(wall_map: str) -> None:
    assert 500_000 < len(wall_map.encode()) < 1_500_000


def test_coordinates_are_rounded(wall_map: str) -> None:
    assert not re.search(
        r'(?<=[ "MLlq-])\d+\.\d{3,}(?=[ "-])', re.sub(r"<style>.*?</style>", "", wall_map, flags=re.DOTALL)
    )


@pytest.mark.parametrize("theme", list(THEMES))
def test_both_themes_have_an_ink_for_everything(theme: ThemeName) -> None:
    assert DAY.keys() == NIGHT.keys()
    assert luminance(NIGHT["land"]) < 0.1 < luminance(DAY["land"])
    for colour in THEMES[theme].values():
        assert re.fullmatch("#[0-9a-f]{6}", colour)


def test_the_same_map_is_drawn_to_the_same_letter_by_every_process() -> None:
    program = (
        "from hashlib import sha256\n"
        "from warhost.campaign.world.atlas import load_atlas\n"
        "from warhost.cartography.campaign.atlas_sheet import SheetView, draw_sheet\n"
        "atlas = load_atlas('ansalon')\n"
        "view = SheetView.of_hexes(atlas, atlas.hexes_of('hylo'), 'Hylo', alone=True)\n"
        "print(sha256(draw_sheet(atlas, view, pixels=90).svg().encode()).hexdigest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


# --- parts of the map -------------------------------------------------------------------------------------------------


@rule("DG-16-01", "DG-18-01", "MD-35-05", "MD-36-04", "MD-37-04", data=True)
@pytest.mark.parametrize("area", SCENARIO_AREAS)
def test_the_area_of_a_scenario_is_shown_alone(ansalon: Atlas, area: str) -> None:
    hexes = ansalon.hexes_of(area)
    box = SheetView.of_hexes(ansalon, hexes, area, alone=True).box
    west, north, east, south = box
    document = Document(east - west, south - north, view=(west, north, east - west, south - north))
    document.style(".m-veil{fill:#000000;fill-rule:evenodd}.m-edge{fill:none}")
    document.add(el("rect", x=west, y=north, width=east - west, height=south - north, fill="#ffffff"))
    document.add(*veil(ansalon, hexes, box))
    scale = 0.1
    rows = pixels(document.png(scale))
    veiled = set()
    for hex_ in range(ansalon.grid.size):
        x, y = hex_centre(ansalon, hex_)
        if west < x < east and north < y < south and rows[int((y - north) * scale)][int((x - west) * scale)][0] < 128:
            veiled.add(hex_)
    seen = {h for h in range(ansalon.grid.size) if _inside(hex_centre(ansalon, h), box)}
    assert hexes <= seen
    assert veiled == seen - hexes


def _inside(point: tuple[float, float], box: Box) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def test_a_sheet_of_an_area_alone_has_its_veil_and_one_of_a_region_has_none(ansalon: Atlas) -> None:
    hexes = ansalon.hexes_of("hylo")
    for alone in (True, False):
        svg = draw_sheet(ansalon, SheetView.of_hexes(ansalon, hexes, "Hylo", alone=alone), pixels=60).svg()
        assert ('class="m-veil"' in svg) == alone
        assert (">NORTHERN ERGOTH<" in svg) == (not alone)


def test_a_region_shows_the_same_peaks_as_the_whole_map(surveyed: Survey) -> None:
    from warhost.cartography.campaign.relief import mountains
    from warhost.cartography.studio.map_style import DETAILS
    from warhost.cartography.studio.survey import board_box, hexes_box

    detail = DETAILS["region"]
    whole = {str(peak.drawn) for peak in mountains(surveyed, detail, board_box(surveyed.atlas))}
    neraka = hexes_box(surveyed.atlas, surveyed.atlas.hexes_of("neraka"))
    part = {str(peak.drawn) for peak in mountains(surveyed, detail, neraka)}
    assert part < whole


@pytest.mark.parametrize(("pixels_a_hex", "level"), [(20, "continent"), (80, "region"), (200, "hex")])
def test_the_nearer_the_eye_the_more_is_drawn(ansalon: Atlas, pixels_a_hex: float, level: DetailName) -> None:
    view = SheetView.of_hexes(ansalon, ansalon.hexes_of("thorbardin"), "Thorbardin")
    svg = draw_sheet(ansalon, view, pixels=pixels_a_hex).svg()
    assert svg == draw_sheet(ansalon, view, pixels=pixels_a_hex, detail=level).svg()
    assert (">2241</tspan>" in svg) == (level != "continent")
