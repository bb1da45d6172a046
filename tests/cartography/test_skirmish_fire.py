"""A line of fire is drawn from where it starts to what stops it, with everything it meets and the rules that say so."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from tests.rulemark import rule
from warhost.cartography.skirmish.field import field_of
from warhost.cartography.skirmish.fire import draw_fire, fire_layer, place_of, start_of, told, verdict
from warhost.cartography.studio.svg import Element
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.places import upper
from warhost.skirmish.sight.judged_lines import LineOfFire, judge

MILL = lay_out([Sheet("watermill")])
LAKE = lay_out([Sheet("dragons-lake")])


def shot(ground: Ground, shooter: str, target: str) -> LineOfFire:
    return judge(ground, upper(ground.hex(shooter)), upper(ground.hex(target)))


def numbers(layer: Element) -> list[str]:
    return [text.text or "" for text in ET.fromstring(str(layer)).iter("text")]


@rule("DN-2.21-01", "DN-2.24-32")
def test_a_wall_stops_the_line_where_it_stands() -> None:
    line = shot(MILL, "J6", "G10")
    assert verdict(MILL, line) == "No shot from J6 to G10: wall between I8 and H8"
    assert told(MILL, line.marks[0]) == "wall between I8 and H8: no shot"
    drawn = str(fire_layer(MILL, line))
    whole, broken = re.findall(
        r'<path d="([^"]+)" stroke="#[0-9a-f]+" stroke-width="6"(?: stroke-dasharray="[^"]+")?', drawn
    )
    start, end = field_of(MILL).centre(line.shooter), field_of(MILL).centre(line.target)
    assert whole.startswith(f"M{start[0]:g} {round(start[1], 1):g}l")
    wall = place_of(field_of(MILL), line.marks[0])
    along = [float(part) for part in re.findall(r"-?[\d.]+", broken)][:2]
    assert abs(along[0] - wall[0]) < 30, "broken from the wall on"
    assert abs(along[1] - wall[1]) < 30
    assert start < tuple(along) < end


@rule("DN-2.24-22")
def test_a_shot_into_scrub_says_its_cover_and_distance() -> None:
    line = shot(MILL, "I3", "I7")
    assert verdict(MILL, line) == "A shot from I3 to I7 over 4 hexes: light cover"
    assert [told(MILL, mark) for mark in line.marks] == ["scrub at I7: light cover"]
    assert "stroke-dasharray" not in str(fire_layer(MILL, line))


def test_an_open_line_has_nothing_to_tell() -> None:
    line = shot(MILL, "J2", "J5")
    assert verdict(MILL, line) == "A shot from J2 to J5 over 3 hexes: no cover"
    assert "Nothing lies on the line." in draw_fire(MILL, line, pixels=30).svg()


def test_everything_that_the_line_meets_has_its_number_and_its_rule() -> None:
    line = shot(MILL, "N8", "K3")
    assert numbers(fire_layer(MILL, line)) == [str(n) for n in range(1, len(line.marks) + 1)]
    said = draw_fire(MILL, line, rules={"DN-2.24-30": "Trees"}, pixels=40).svg()
    for mark in line.marks:
        assert mark.rule in said
    assert "DN-2.24-30: Trees" in said


@rule("DN-2.24-31", "DN-2.21-02")
def test_what_another_rule_cancels_is_struck_out_and_says_so() -> None:
    line = shot(LAKE, "G4", "G8")
    covers = [mark for mark in line.marks if mark.void]
    assert all(f"but not here ({mark.void})" in told(LAKE, mark) for mark in covers)
    swimmer = shot(LAKE, "G8", "G10")
    assert [told(LAKE, mark) for mark in swimmer.marks] == ["water at G10: light cover, but not here (DN-2.24-31)"]
    assert "M-12 12L12-12" in str(fire_layer(LAKE, swimmer))
    far = shot(LAKE, "C3", "C12")
    assert verdict(LAKE, far) == "No shot from C3 to C12: darkness at C12"


@rule("DN-2.24-34")
def test_from_a_window_the_line_starts_in_the_middle_of_the_window() -> None:
    line = shot(MILL, "H11", "H14")
    field = field_of(MILL)
    (ax, ay), (bx, by) = field.ends(line.shooter, 0)
    assert start_of(field, line) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))


@pytest.mark.parametrize(("ground", "ends"), [(MILL, ("A1", "P24")), (LAKE, ("F1", "G18")), (MILL, ("P24", "P23"))])
def test_any_line_can_be_drawn(ground: Ground, ends: tuple[str, str]) -> None:
    picture = draw_fire(ground, shot(ground, *ends), pixels=20)
    ET.fromstring(picture.svg())
    assert picture.width > 100
    assert picture.height > 60
