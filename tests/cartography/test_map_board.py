"""The board for the browser: coordinates that live layers share, what is said of every hex, and its drawing."""

from __future__ import annotations

import math
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import pixels
from tests.rulemark import rule
from warhost.campaign.world.atlas import Atlas
from warhost.cartography.campaign.boards import SIDES, MapBoard, board_layer, board_style, hex_facts
from warhost.cartography.studio.map_style import DAY, NIGHT
from warhost.cartography.studio.svg import render_png
from warhost.core.ids import all_hexes


@pytest.fixture(scope="module")
def board(ansalon: Atlas) -> MapBoard:
    return MapBoard.of(ansalon)


@pytest.fixture(scope="module")
def kender_board(ansalon: Atlas) -> MapBoard:
    return MapBoard.of(ansalon, region="northern-ergoth-island")


def test_a_hex_is_100_units_wide_and_the_first_lies_at_the_origin(board: MapBoard, ansalon: Atlas) -> None:
    assert (board.hexes["0000"].x, board.hexes["0000"].y) == (0, 0)
    assert (board.hexes["0100"].x, board.hexes["0100"].y) == (100, 0)
    assert (board.hexes["0001"].x, board.hexes["0001"].y) == (50, 86.6)
    assert len(board.hexes) == ansalon.grid.size
    assert max(x for x, _ in board.corners) - min(x for x, _ in board.corners) == 100
    ends = zip(board.corners, (*board.corners[1:], board.corners[0]), strict=True)
    assert {round(math.dist(a, b), 1) for a, b in ends} == {57.7}


def test_a_point_finds_its_hex_and_none_off_the_board(kender_board: MapBoard) -> None:
    for token, here in kender_board.hexes.items():
        assert kender_board.hex_at(here.x + 30, here.y - 20) == token
    assert kender_board.hex_at(0, 0) is None


def test_every_corner_lies_in_the_view(board: MapBoard) -> None:
    x, y, width, height = board.view
    for here in board.hexes.values():
        for dx, dy in board.corners:
            assert x <= here.x + dx <= x + width
            assert y <= here.y + dy <= y + height


@rule("DG-21-10", "DG-05-26")
def test_a_hex_says_what_lies_in_it_and_on_its_sides(ansalon: Atlas) -> None:
    tower = hex_facts(ansalon, ansalon.hex_of("High Clerist Tower"))
    assert tower.terrain == "mountain"
    assert tower.place == "High Clerist Tower, fortress, capital of High Clerist Tower"
    assert tower.sides["north-west"] == "mountains, a pass"
    assert tower.sides["east"] == "mountains"
    assert "mountain pass" in tower.notes
    keep = hex_facts(ansalon, ansalon.hex_of("Vingaard Keep"))
    assert "deep river, a ford" in keep.sides.values()
    assert keep.place.endswith("capital of Vingaard, port")


def test_neighbours_say_the_same_of_the_side_between_them(board: MapBoard, ansalon: Atlas) -> None:
    facts = [board.hexes[ansalon.token(h)] for h in all_hexes(ansalon.grid.size)]
    for hex_ in all_hexes(ansalon.grid.size):
        for direction, side in enumerate(SIDES):
            other = ansalon.grid.neighbour(hex_, direction)
            if other >= 0:
                assert facts[hex_].sides.get(side) == facts[other].sides.get(SIDES[(direction + 3) % 6])


@rule("DG-21-07", data=True)
def test_the_maelstrom_and_the_sea_are_named(ansalon: Atlas) -> None:
    whirl = hex_facts(ansalon, next(iter(ansalon.maelstrom_edge)))
    assert whirl.terrain == "maelstrom"
    assert whirl.sea == "Blood Sea of Istar"
    assert "edge of the Maelstrom" in whirl.notes


def page(board: MapBoard, *, night: bool = False) -> str:
    """The board as a file of its own, variables resolved as a browser would."""
    inks = NIGHT if night else DAY
    style = board.style
    for name, colour in inks.items():
        style = style.replace(f"var(--map-{name})", colour)
    x, y, width, height = board.view
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">'
        f"<style>{style}</style>{board.ground}{board.names['region']}</svg>"
    )


def test_ground_and_names_make_a_picture_by_day_and_by_night(kender_board: MapBoard) -> None:
    brightness = []
    for night in (False, True):
        svg = page(kender_board, night=night)
        ET.fromstring(svg)
        rows = pixels(render_png(svg, 0.1))
        values = [sum(pixel[:3]) / 3 for row in rows for pixel in row]
        brightness.append(sum(values) / len(values))
    assert brightness[0] > 150 > 90 > brightness[1]


def test_the_board_uses_only_variables_for_its_inks() -> None:
    style = board_style()
    rules = style.split("}", 2)[2]
    assert "#" not in rules
    for name in DAY:
        assert style.count(f"--map-{name}:") == 2


def test_the_whole_board_with_one_set_of_names_is_less_than_a_megabyte_and_a_half(board: MapBoard) -> None:
    for names in board.names.values():
        assert len(board.ground) + len(names) + len(board.style) < 1_500_000


def test_the_layer_is_one_fragment_with_its_style(ansalon: Atlas) -> None:
    root = ET.fromstring(board_layer(ansalon, "hylo", "hex"))
    assert root.tag == "g"
    assert root.find("style") is not None
    tokens = {span.text for span in root.iter("tspan")}
    assert "1619" in tokens
    assert "0000" not in tokens


def test_what_has_no_such_name_is_refused_with_the_nearest(ansalon: Atlas) -> None:
    with pytest.raises(KeyError, match="did you mean 'hylo'"):
        MapBoard.of(ansalon, region="hylow")
