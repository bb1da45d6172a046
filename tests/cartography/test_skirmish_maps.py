"""The ground of a skirmish, drawn: every fact of the maps can be seen, in every hex, at every zoom, by every eye."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import shapely

from tests.pictures import pixels
from tests.rulemark import rule
from warhost.cartography.skirmish import legend, relief, surfaces
from warhost.cartography.skirmish.field import Field, Spot, field_of
from warhost.cartography.skirmish.furnishings import THINGS, load_drawing
from warhost.cartography.skirmish.inks import CAVERN, SCALES, SURFACE, SURFACE_NIGHT, scale_for
from warhost.cartography.skirmish.sheet import draw_board, draw_sheet
from warhost.cartography.skirmish.table import MAPS, TableTop
from warhost.cartography.studio.palette import DEFICIENCIES, contrast, difference
from warhost.cartography.studio.pen import polygons
from warhost.cartography.studio.svg import Document, render_png
from warhost.core.ids import all_hexes
from warhost.datafiles import DataError
from warhost.skirmish.maps.drawings import HexsideKind, Letter
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out, load_map
from warhost.skirmish.scenario.scenarios import load_scenario
from warhost.skirmish.sight.seen_ground import LIP, sight_of

KEYS = ("watermill", "arena", "dragons-lake", "dwarves-cave")
GROUNDS = {key: lay_out([Sheet(key)]) for key in KEYS}
SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawn(key: str) -> Document:
    return draw_board(GROUNDS[key], 96, 12)


@pytest.fixture(params=KEYS)
def board(request: pytest.FixtureRequest) -> tuple[str, Document]:
    return request.param, drawn(request.param)


def texts(drawing: Document | str) -> list[str]:
    root = ET.fromstring(drawing if isinstance(drawing, str) else drawing.svg())
    return [
        "".join(part.itertext())
        for tag in ("text", "tspan")
        for part in root.iter(f"{SVG}{tag}")
        if part.text is not None
    ]


def brightness(svg: str, zoom: float) -> float:
    rows = pixels(render_png(svg, zoom))
    return sum(sum(pixel[:3]) / 3 for row in rows for pixel in row) / sum(map(len, rows))


# --- the drawing ------------------------------------------------------------------------------------------------------


def test_a_map_with_its_type_is_less_than_a_megabyte(board: tuple[str, Document]) -> None:
    assert len(board[1].svg(embed_type=True)) < 1_000_000


@pytest.mark.parametrize("key", ["furnished-cavern", "day-of-the-black-fox", "tablet-of-uzun"])
def test_the_table_of_a_scenario_is_drawn_in_less_than_a_megabyte(key: str) -> None:
    scenario = load_scenario(key)
    sheet = draw_sheet(scenario.ground(), title=scenario.title)
    assert sheet.title == scenario.title
    assert len(sheet.svg(embed_type=True)) < 1_000_000


def test_everything_that_is_used_is_defined_once(board: tuple[str, Document]) -> None:
    svg = board[1].svg()
    ids = Counter(re.findall(r' id="([^"]+)"', svg))
    assert set(ids.values()) == {1}
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids)


def test_every_class_has_its_ink(board: tuple[str, Document]) -> None:
    svg = board[1].svg()
    classes = {name for found in re.findall(r'class="([^"]+)"', svg) for name in found.split()}
    assert {name for name in classes if f".{name}{{" not in svg} == set()


def test_the_same_map_is_drawn_to_the_same_letter() -> None:
    assert draw_board(lay_out([Sheet("dwarves-cave")]), 96, 12).svg() == drawn("dwarves-cave").svg()


def test_every_hex_bears_its_name(board: tuple[str, Document]) -> None:
    key, drawing = board
    ground = GROUNDS[key]
    printed = set(texts(drawing))
    hidden = [ground.name(h) for h in all_hexes(ground.grid.size) if ground.name(h) not in printed]
    # Where a place's name is written the hex's own has to give way.
    assert len(hidden) < 0.06 * ground.grid.size


@pytest.mark.parametrize(("pixels_a_hex", "scale"), [(24, "table"), (70, "board"), (180, "close")])
def test_three_zooms_have_names_of_their_own_size(pixels_a_hex: float, scale: str) -> None:
    assert scale_for(pixels_a_hex).name == scale
    sheet = draw_sheet(GROUNDS["watermill"], pixels=pixels_a_hex)
    sizes = {
        part.text: float(part.get("font-size", "0")) * pixels_a_hex / 100
        for part in ET.fromstring(sheet.svg()).iter(f"{SVG}text")
        if part.text in ("The Mill", "Barn")
    }
    assert all(size >= 7 for size in sizes.values()), "read without a glass"
    numbers = [word for word in texts(sheet) if re.fullmatch(r"[A-P]\d+", word)]
    assert bool(numbers) == (scale != "table")


def test_names_of_hexes_are_read_by_every_eye() -> None:
    for inks in (SURFACE, SURFACE_NIGHT, CAVERN):
        for ground in ("ground", "ground-pale", "sand", "stone", "wood", "beach"):
            assert contrast(inks["number"], inks[ground]) >= 3
        assert contrast(inks["name"], inks["halo"]) >= 4.5


@pytest.mark.parametrize("inks", [SURFACE, SURFACE_NIGHT, CAVERN], ids=["day", "night", "cavern"])
def test_what_matters_is_told_from_the_ground_by_every_eye(inks: dict[str, str]) -> None:
    for vision in ("normal", *DEFICIENCIES):
        for line in ("bank", "wall-ink", "lip", "hachure"):
            assert difference(inks[line], inks["ground"], vision) > 8
        # Who sees no colours at all knows water by its lines.
        wet = "waterline" if vision == "achromat" else "water"
        assert difference(inks[wet], inks["ground"], vision) > 8
        assert difference(inks["waterline"], inks["water"], vision) > 8


def test_caverns_are_dark_and_the_open_is_bright() -> None:
    bright = {key: brightness(drawn(key).svg(), 0.2) for key in KEYS}
    assert max(bright["dragons-lake"], bright["dwarves-cave"]) < 110 < 170 < min(bright["watermill"], bright["arena"])


def test_the_night_table_is_dark() -> None:
    assert brightness(draw_sheet(GROUNDS["watermill"], pixels=20, theme="night").svg(), 1) < 90


def test_torches_give_light() -> None:
    svg = drawn("dragons-lake").svg()
    assert svg.count('fill="url(#k-torch)"') == sum(
        t.what == "torch" for t in load_drawing(MAPS / "dragons-lake").things
    )
    unlit = svg.replace('fill="url(#k-torch)"', 'fill="none"')
    assert brightness(svg, 0.2) > brightness(unlit, 0.2) + 5


# --- terrain ----------------------------------------------------------------------------------------------------------


def share(shape: shapely.geometry.base.BaseGeometry, spot: Spot) -> float:
    """How much of a hex a shape covers."""
    return float(shapely.intersection(shape, spot.polygon()).area / spot.polygon().area)


@rule("DN-1.42-15", data=True)
@pytest.mark.parametrize("key", KEYS)
def test_water_and_solid_rock_cover_more_than_half_of_their_hexes_and_of_no_others(key: str) -> None:
    field = field_of(GROUNDS[key])
    wet = surfaces.water_shape(field)
    hollow = surfaces.cavern(field) if field.dark else None
    for spot in field.spots:
        if spot.on_map:
            assert (share(wet, spot) > 0.5) == (spot.kind.key in ("water", "bridge", "stepping-stones"))
            if hollow is not None:
                assert (share(hollow, spot) < 0.5) == (spot.kind.key == "rock")


@rule("DN-1.42-15", data=True)
@pytest.mark.parametrize("what", ["road", "sand", "beach", "slope", "scrub"])
def test_natural_ground_keeps_more_than_half_of_its_hexes(what: str) -> None:
    for ground in GROUNDS.values():
        field = field_of(ground)
        shape = field.natural(lambda spot: spot.kind.key == what)
        for spot in field.spots:
            if spot.on_map:
                assert (share(shape, spot) > 0.5) == (spot.kind.key == what)


def test_trees_and_scrub_stand_in_their_hexes() -> None:
    drawing = drawn("watermill")
    field = field_of(GROUNDS["watermill"])
    for kind, symbol in (("tree", "k-tree"), ("scrub", "k-scrub")):
        places = [
            (float(use.get("x", "0")), float(use.get("y", "0")))
            for use in ET.fromstring(drawing.svg()).iter(f"{SVG}use")
            if (use.get("href") or "").startswith(f"#{symbol}-")
        ]
        for hex_ in field.hexes(kind):
            x, y = field.centre(hex_)
            assert sum(abs(px - x) < 6 and abs(py - y) < 6 for px, py in places) == 1


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("side", [HexsideKind.DOOR, HexsideKind.WINDOW, HexsideKind.RAILING])
def test_every_opening_is_drawn_on_its_hexside(key: str, side: HexsideKind) -> None:
    ground = GROUNDS[key]
    symbol = {HexsideKind.DOOR: "k-doorway", HexsideKind.WINDOW: "k-window", HexsideKind.RAILING: "k-railing"}[side]
    places = Counter(re.findall(rf'<use href="#{symbol}" transform="translate\(([-\d. ]+)\)', drawn(key).svg()))
    field = field_of(ground)
    wanted: Counter[str] = Counter()
    for hex_, direction in field.sides(side):
        (ax, ay), (bx, by) = field.ends(hex_, direction)
        wanted[f"{(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}".replace(".0 ", " ").removesuffix(".0")] += 1
    assert places == wanted


def test_a_door_opens_into_the_room() -> None:
    ground = Ground.drawn("A   . D h")
    field = Field(ground)
    from warhost.cartography.skirmish.building import on_side

    assert on_side(field, 0, 0).endswith("rotate(270)")
    assert on_side(Field(Ground.drawn("A   h D .")), 0, 0).endswith("rotate(90)")


EVERYTHING = """
A   .   :   a   s   g   t   *   v
B     ~   %   w   B   d   o   h   p
C   =   b   j   y   U   G   P   T
D     F   # | h D . W . I . H . L .
E   ^   -   /   n   N r . x . K .
""".replace("L", "=").replace("K", "L")


@pytest.mark.parametrize("dark", [False, True])
def test_a_map_with_every_mark_and_terrain_can_be_drawn(dark: bool) -> None:
    letters = {"=": Letter("stairway", 0.5), "-": Letter("walkway", 1, over="flat")}
    ground = Ground.drawn(EVERYTHING, letters, dark=dark)
    assert {ground.kind(h).key for h in all_hexes(ground.grid.size)} | {"slope", "boat"} == {
        kind.key for kind in ground.kinds
    }
    assert set(ground.sides) == set(HexsideKind)
    ET.fromstring(draw_board(ground, 40).svg())


# --- heights ----------------------------------------------------------------------------------------------------------


@rule("DN-2.24-23")
@pytest.mark.parametrize("key", KEYS)
def test_lips_are_drawn_where_lines_of_fire_meet_them(key: str) -> None:
    ground = GROUNDS[key]
    field, sight = field_of(ground), sight_of(ground)
    for hex_, direction, _ in field.falls:
        if not ground.sides[hex_ * 6 + direction]:
            assert relief.is_lip(field, hex_, direction) == (sight.sides[sight.first[hex_] * 6 + direction] == LIP)


@rule("DN-1.42-14", data=True)
def test_the_three_levels_of_the_lake_are_written_on_it() -> None:
    assert {"0", "−1", "−2"} <= set(texts(drawn("dragons-lake")))
    assert "+1" in texts(drawn("arena"))


@rule("DN-1.42-14", data=True)
def test_the_lake_is_darker_the_deeper_it_lies() -> None:
    lake = field_of(GROUNDS["dragons-lake"])
    veils = surfaces.lower_ground(lake)
    assert len(veils) == 2

    def parts_below(depth: int) -> int:
        return len(polygons(lake.exact(lambda s: s.level <= depth)).geoms)

    assert [parts_below(depth) for depth in (-1, -3)] != [0, 0]


@rule("DN-1.42-05", data=True)
@pytest.mark.parametrize(
    ("key", "hex_", "down"),
    [
        ("dragons-lake", "E3", 60.0),
        ("dragons-lake", "F3", 60.0),
        ("dragons-lake", "K8", -60.0),
        ("arena", "C12", 90.0),
        ("arena", "N11", -90.0),
    ],
)
def test_the_arrow_of_a_stairway_points_down(key: str, hex_: str, down: float) -> None:
    ground = GROUNDS[key]
    assert relief.down_from(field_of(ground), ground.hex(hex_)) == down


# --- joined maps ------------------------------------------------------------------------------------------------------


@rule("DN-1.41-01")
def test_joined_maps_keep_their_names_and_show_where_they_meet() -> None:
    table = TableTop(load_scenario("day-of-the-black-fox").ground())
    assert table.title == "The Watermill and The Arena"
    sheet = draw_sheet(table.ground).svg()
    assert {"The Mill", "The Sand"} <= set(texts(sheet))
    assert 'class="k-seam"' in sheet
    assert 'class="k-seam"' not in draw_sheet(GROUNDS["arena"]).svg()


@rule("DN-1.42-01", "DN-1.42-03")
def test_the_things_of_a_turned_map_stay_in_their_hexes() -> None:
    turned = TableTop(lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake", (1, 0), turned=True)]))
    leaf = turned.leaves[1]
    assert leaf.turned
    assert not turned.leaves[0].turned
    for thing in leaf.drawing.things:
        x, y = turned.place_of(leaf, thing.at, thing.by)
        middle = turned.field.centre(turned.ground.hex(f"dragons-lake/{thing.at}"))
        assert (x - middle[0], y - middle[1]) == (-thing.by[0], -thing.by[1])


def test_the_margin_counts_rows_by_letters_and_columns_by_numbers() -> None:
    words = texts(draw_sheet(GROUNDS["dwarves-cave"], pixels=20))
    assert words.count("L") == 2
    assert words.count("18") == 2


# --- what the cartographer adds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_things_and_names_lie_where_they_can_be(key: str) -> None:
    drawing, ground = load_drawing(MAPS / key), GROUNDS[key]
    assert drawing.subtitle
    for thing in drawing.things:
        kind = ground.kind(ground.hex(thing.at))
        if thing.what not in ("torch", "statue", "wheel", "boat", "reeds"):
            assert kind.cost["foot"] is not None, f"{thing.what} stands in the way at {thing.at}"
    for name in drawing.names:
        assert [ground.hex(hex_) for hex_ in name.at] or ground.site(name.place)


def test_a_thing_that_nobody_can_draw_is_told_with_the_nearest(tmp_path: Path) -> None:
    folder = meadow(tmp_path)
    (folder / "drawing.toml").write_text('[[things]]\nwhat = "barrel"\nat = "A1"\n')
    with pytest.raises(DataError, match=r"drawing\.toml:2: there is no drawing of 'barrel'; did you mean 'barrels'"):
        load_drawing(folder)
    assert "barrels" in THINGS


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[things]]\nwhat = "bed"\nat = "A9"\n', r"drawing\.toml:3: there is no hex 'A9' on this map"),
        ('[[names]]\ntext = "Nook"\nat = ["A1", "Z1"]\n', r"drawing\.toml:3: there is no hex 'Z1' on this map"),
        (
            '[[names]]\ntext = "Pool"\nplace = "pol"\n',
            "'Pool' needs hexes, or a place of the map; 'pol' is none.*'pool'",
        ),
    ],
)
def test_a_place_that_is_not_on_the_map_is_told_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    folder = meadow(tmp_path)
    (folder / "drawing.toml").write_text(text)
    with pytest.raises(DataError, match=fault):
        load_drawing(folder)


def meadow(above: Path) -> Path:
    """A small map of one's own."""
    folder = above / "meadow"
    folder.mkdir()
    places = '[places]\npool = ["B3"]\n'
    (folder / "map.toml").write_text(f'key = "meadow"\nname = "The Meadow"\nkind = "surface"\n{places}')
    (folder / "ground.txt").write_text("A   .   t   .\n\nB     .   s   ~\n")
    return folder


def test_a_map_of_your_own_needs_no_drawing(tmp_path: Path) -> None:
    meadow(tmp_path)
    sheet = draw_sheet(lay_out([Sheet("meadow")], tmp_path), folder=tmp_path)
    assert sheet.title == load_map("meadow", tmp_path).file.name == "The Meadow"


# --- the legend -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_the_legend_explains_every_terrain_and_hexside_of_a_map(key: str) -> None:
    ground = GROUNDS[key]
    shown = " ".join(entry.drawing for entry in legend.entries(field_of(ground)))
    assert {entry.slopes for entry in legend.entries(field_of(ground), ["stands"])} <= {"hachures", "stands"}
    letters = {ground.kind(h).letter for h in all_hexes(ground.grid.size)} - {".", "#"}
    # Stairs and slopes are shown between their levels.
    assert letters <= set(shown.replace("-", "="))
    marks = {HexsideKind.WALL: "|", HexsideKind.DOOR: "D", HexsideKind.WINDOW: "W", HexsideKind.RAILING: "r"}
    assert {marks[HexsideKind(side)] for side in set(ground.sides) - {0}} <= set(shown)


@rule("DN-5.13.2-02", "DN-5.13.2-04", data=True)
def test_the_legend_says_what_the_rules_say() -> None:
    kinds = GROUNDS["watermill"].kinds
    assert legend.told(kinds["scrub"]) == "2, horse 4 · light cover · −"
    assert legend.told(kinds["tree"]) == "2, horse no · light cover · no sight through · −"
    assert legend.told(kinds["interior"]) == "1, horse no · +"


def test_the_scales_differ_in_size_only() -> None:
    assert [scale.type for scale in SCALES.values()] == sorted((s.type for s in SCALES.values()), reverse=True)
