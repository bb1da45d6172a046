"""Names: all that a player looks for are written, none lies over another, and what is measured is what is drawn."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.pictures import pixels
from tests.rulemark import rule
from warhost.cartography.campaign import labels
from warhost.cartography.campaign.labels import NamePlan
from warhost.cartography.campaign.places import place_box
from warhost.cartography.studio.lettering import Crowding, Inscription, Type, along, plain, spread
from warhost.cartography.studio.map_style import DAY, DETAILS, NIGHT, DetailName
from warhost.cartography.studio.palette import contrast
from warhost.cartography.studio.pen import Box, grown, overlap
from warhost.cartography.studio.survey import HEX, Survey, board_box, hex_at, hex_centre, hexes_box
from warhost.cartography.studio.svg import Document, el

LEVELS: tuple[DetailName, ...] = ("continent", "region", "hex")
REGIONS = ("solamnic-plain", "northern-ergoth", "silvanesti", "blood-sea", "scenario-7", "thorbardin")


@pytest.fixture(scope="module")
def plans(surveyed: Survey) -> dict[DetailName, NamePlan]:
    return {level: labels.plan(surveyed, DETAILS[level], board_box(surveyed.atlas)) for level in LEVELS}


@rule("DG-21-03", "DG-21-05")
@pytest.mark.parametrize("level", LEVELS)
def test_every_land_capital_fortified_place_port_and_pass_is_named(
    surveyed: Survey, plans: dict[DetailName, NamePlan], level: DetailName
) -> None:
    atlas = surveyed.atlas
    written = {name.text for name in plans[level].names}
    places = {place.name for place in atlas.places if place.fortified or place.port}
    capitals = {atlas.places[land.capital].name for land in atlas.lands if land.capital >= 0}
    passes = {way.name for way in surveyed.geography.ways if way.kind == "pass"}
    lands = {land.name for land in atlas.lands} - {"Maelstrom"} | {"Saifhum"}
    assert not (places | capitals | passes | lands) - written


@rule("DG-21-07", "DG-21-11", data=True)
def test_a_map_of_a_region_names_every_town_ruin_and_landmark_and_every_water(
    surveyed: Survey, plans: dict[DetailName, NamePlan]
) -> None:
    written = {name.text for name in plans["region"].names}
    assert {place.name for place in surveyed.atlas.places} <= written
    assert {sea.name for sea in surveyed.atlas.seas} - {"Strait of Ergoth"} <= written


def lying_over(names: tuple[Inscription, ...]) -> list[tuple[str, str]]:
    return [
        (a.text, b.text)
        for a, b in combinations(names, 2)
        if any(overlap(one, other) for one in a.boxes for other in b.boxes)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_no_name_lies_over_another_or_over_a_place(
    surveyed: Survey, plans: dict[DetailName, NamePlan], level: DetailName
) -> None:
    names = plans[level].names
    assert len(names) > 130
    assert lying_over(names) == []
    for place in surveyed.atlas.places:
        symbol = place_box(surveyed.atlas, place, DETAILS[level])
        assert not [name.text for name in names if any(overlap(box, symbol) for box in name.boxes)]


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("level", LEVELS)
def test_in_a_region_names_keep_apart_and_inside_the_neatline(surveyed: Survey, region: str, level: DetailName) -> None:
    atlas = surveyed.atlas
    box = hexes_box(atlas, atlas.hexes_of(region), 60)
    names = labels.plan(surveyed, DETAILS[level], box).names
    assert lying_over(names) == []
    for name in names:
        for west, north, east, south in name.boxes:
            assert box[0] < west < east < box[2]
            assert box[1] < north < south < box[3]
    seen = [place for place in atlas.places if place.fortified and _in(hex_centre(atlas, place.hex), grown(box, -HEX))]
    assert {place.name for place in seen} <= {name.text for name in names}


def _in(point: tuple[float, float], box: Box) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def test_names_of_an_area_shown_alone_stay_on_its_hexes(surveyed: Survey) -> None:
    atlas = surveyed.atlas
    hexes = atlas.hexes_of("northern-ergoth-island")
    names = labels.plan(surveyed, DETAILS["region"], hexes_box(atlas, hexes, 100), hexes).names
    assert {"Hylo", "Gwynned", "Northern Ergoth", "Sikk'et Hul"} <= {name.text for name in names}
    assert all(hex_at(atlas, ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2)) in hexes for name in names for b in name.boxes)


# --- measuring --------------------------------------------------------------------------------------------------------

ITALIC = Type("m-sea-name", 30, italic=True)
CAPITALS = Type("m-land-name", 30, weight=600, capitals=True, spacing=0.14)


@pytest.mark.parametrize(
    "name",
    [
        plain("Palanthus", Type("m-place-name", 30, weight=600), (200, 100)),
        plain("High Clerist|Tower", Type("m-place-name", 26), (200, 100)),
        plain("Kalaman Bay", ITALIC, (200, 100), angle=40),
        spread("Kern", CAPITALS, (200, 100), 260),
        spread("Goodlund", CAPITALS, (200, 100), 150, angle=-35),
        along("Straits of Algoni", ITALIC, [(40, 150), (120, 90), (200, 80), (280, 100), (360, 160)]),
    ],
    ids=lambda name: name.text,
)
def test_the_ink_of_a_name_stays_in_its_boxes_and_fills_them(name: Inscription) -> None:
    document = Document(400, 200)
    document.style(".m-name{font-family:'EB Garamond'}")
    document.add(el("rect", width=400, height=200, fill="#ffffff"))
    drawn = name.drawn()
    drawn.attributes["stroke-width"] = "0"
    document.add(drawn)
    rows = pixels(document.png())
    ink = [(x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel[0] < 128]
    assert len(ink) > 300
    # Kerning and the slant of italics may carry a letter a little beyond its own box.
    boxes = [grown(box, 2.5) for box in name.boxes]
    outside = [at for at in ink if not any(_in(at, box) for box in boxes)]
    assert len(outside) < 0.01 * len(ink)
    for box in name.boxes:
        assert any(_in(at, grown(box, 1)) for at in ink)


def test_taken_ground_is_refused() -> None:
    ground = Crowding()
    ground.take([(0, 0, 100, 20)])
    assert not ground.is_free([(90, 10, 200, 30)])
    assert ground.is_free([(101, 0, 200, 20), (0, 21, 100, 40)])


def test_a_name_along_a_short_curve_keeps_its_natural_width() -> None:
    name = along("Toranth", ITALIC, [(0, 0), (10, 0)])
    assert name.boxes[-1][2] - name.boxes[0][0] == pytest.approx(ITALIC.width("Toranth"), abs=1)


@pytest.mark.parametrize("inks", [DAY, NIGHT], ids=["day", "night"])
def test_names_can_be_read_on_their_ground(inks: dict[str, str]) -> None:
    for name in ("ink", "land-name", "range-name", "wood-name", "border"):
        assert contrast(inks[name], inks["halo"]) > 4.5, name
        assert contrast(inks[name], inks["land"]) > 4.5, name
    assert contrast(inks["sea-name"], inks["sea"]) > 4.5
    assert contrast(inks["number"], inks["land"]) > 3
