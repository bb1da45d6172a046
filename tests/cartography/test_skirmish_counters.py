"""Every fighter in every state has a counter: it reads well, stands upright, and tells by shape what colours tell."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import hex_colour, pixels
from tests.rulemark import rule
from warhost.cartography.skirmish import counters as art
from warhost.cartography.skirmish import overlays
from warhost.cartography.skirmish.counters import (
    counter_document,
    describe,
    face_of,
    faces,
    is_beast,
    is_long,
    part_of,
    symbol_id,
    symbols,
    symbols_sheet,
    turns,
    values_of,
)
from warhost.cartography.skirmish.field import hex_centre
from warhost.cartography.skirmish.peoples import BADGES, figure_of, looks, people, weapon_of
from warhost.cartography.skirmish.position import PlacedFighter, draw_position
from warhost.cartography.skirmish.printing import pairs, print_sheet
from warhost.cartography.studio.counters import CARD, CARD_WORN, INK, RED
from warhost.cartography.studio.icons import icons
from warhost.cartography.studio.palette import DEFICIENCIES, contrast, difference, luminance, simulate
from warhost.cartography.studio.svg import SERIF, text_width
from warhost.core.board.hexes import HexGrid
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Sheet, lay_out
from warhost.skirmish.printed.bodies import load_bodies
from warhost.skirmish.printed.fighters import Fighter, Health, load_fighters
from warhost.skirmish.printed.terrain import load_terrain

ROSTER = load_fighters()
SVG = "{http://www.w3.org/2000/svg}"
ONE_OF_EACH = ("konrad", "black-fox", "gerfindel", "krobek", "kerin", "gnurr", "gargoyle-1", "warrior-1", "gharv-1")


@pytest.fixture(scope="module")
def sheet() -> str:
    return symbols_sheet(ROSTER).svg()


def card(fighter: Fighter, face: str) -> ET.Element:
    """The upright card of a face."""
    return ET.fromstring(str(next(symbols(fighter, face))))


def words(fighter: Fighter, face: str) -> list[str]:
    return [part.text or "" for part in card(fighter, face).iter("text")]


# --- completeness -----------------------------------------------------------------------------------------------------


@rule("DN-1.51-01", "DN-1.51-07", data=True)
def test_every_face_of_every_fighter_is_a_symbol_of_its_own(sheet: str) -> None:
    ids = Counter(re.findall(r' id="([^"]+)"', sheet))
    wanted = {
        symbol_id(fighter, face, facing)
        for fighter in ROSTER
        for face in faces(fighter)
        for facing in (range(6) if turns(fighter, face) else (0,))
    }
    assert wanted <= set(ids)
    assert set(ids.values()) == {1}


def test_every_part_that_a_symbol_uses_is_in_the_sheet(sheet: str) -> None:
    assert set(re.findall(r'href="#([^"]+)"', sheet)) <= set(re.findall(r' id="([^"]+)"', sheet))


def test_the_sheet_is_small_enough_to_load_with_the_page(sheet: str) -> None:
    assert len(gzip.compress(sheet.encode())) < 120_000


@rule("DN-1.51-07", data=True)
def test_a_rider_has_four_states_on_foot_and_four_with_his_horse() -> None:
    on_foot = ("fit", "stunned", "wounded", "dead")
    assert faces(ROSTER["konrad"]) == (*on_foot, "mounted", "mounted-wounded", "horse", "horse-dead")
    assert faces(ROSTER["fnarad"]) == on_foot
    assert faces(ROSTER["lucifer"]) == ("fit", "dead")
    assert faces(ROSTER["gnurr"]) == ("fit", "wounded-1", "wounded-2", "dead")
    assert faces(ROSTER["crazy-ork"]) == ("fit", "crazy", "dead")


@rule("DN-1.51-07", data=True)
def test_counters_have_the_reverses_that_the_rulebook_gives_them() -> None:
    konrad = [(pair.front, pair.back) for pair in pairs(ROSTER["konrad"])]
    assert konrad == [("fit", "stunned"), ("wounded", "dead"), ("mounted", "horse"), ("mounted-wounded", "horse-dead")]
    for fighter in ROSTER:
        printed = {face for pair in pairs(fighter) for face in (pair.front, pair.back)}
        assert printed == set(faces(fighter))


@rule("DN-1.51-07", data=True)
@pytest.mark.parametrize(
    ("key", "health", "wounds", "mounted", "face"),
    [
        ("konrad", Health.FIT, 0, True, "mounted"),
        ("konrad", Health.WOUNDED, 0, True, "mounted-wounded"),
        ("konrad", Health.STUNNED, 0, False, "stunned"),
        ("konrad", Health.DEAD, 0, False, "dead"),
        ("gnurr", Health.WOUNDED, 2, False, "wounded-2"),
        ("crazy-ork", Health.WOUNDED, 0, False, "crazy"),
        ("baby-dragon", Health.FIT, 1, False, "wounded-1"),
    ],
)
def test_a_state_shows_its_face(key: str, health: Health, wounds: int, mounted: bool, face: str) -> None:
    assert face_of(ROSTER[key], health=health, wounds=wounds, mounted=mounted) == face
    assert face in faces(ROSTER[key])


# --- figures ----------------------------------------------------------------------------------------------------------


@rule("DN-1.51-09", data=True)
def test_every_face_bears_its_own_figures() -> None:
    for fighter in ROSTER:
        for face in faces(fighter):
            values = values_of(fighter, face)
            if values is None or values.rear is not None or values.land is not None:
                continue
            shown = words(fighter, face)
            assert (str(values.defence) if values.defence else "–") in shown
            if face not in ("stunned", "horse"):
                assert not values.attack or str(values.attack) in shown
                assert not values.move or str(values.move) in shown


@rule("DN-1.51-10")
def test_a_ring_around_the_defence_is_armour() -> None:
    for fighter in ROSTER:
        for face in faces(fighter):
            values = values_of(fighter, face)
            rings = [c for c in card(fighter, face).iter("circle") if c.get("fill") == "none"]
            assert len(rings) == (1 if values and values.armoured and values.rear is None else 0)


@rule("DN-4.44-06", "DN-1.51-11", data=True)
def test_defence_from_the_rear_and_movement_on_land_stand_in_brackets() -> None:
    assert "24(5)" in words(ROSTER["migam"], "fit")
    assert "7(3)" in words(ROSTER["gharv-1"], "fit")


@rule("DN-2.47-02")
def test_a_rider_shows_the_defence_of_his_horse_too() -> None:
    mounted = list(symbols(ROSTER["konrad"], "mounted"))[1]
    assert [part.text for part in ET.fromstring(str(mounted)).iter("text")] == ["5"]


def test_a_face_is_described_in_words() -> None:
    konrad = ROSTER["konrad"]
    assert describe(konrad, "mounted") == "Konrad the Just, mounted: attack 30, defence 28 in armour, movement 12"
    assert describe(konrad, "horse") == "Konrad’s horse: defence 5 in armour"
    assert describe(konrad, "dead") == "Konrad the Just, dead"
    assert describe(ROSTER["black-dragon"], "head-1") == "Black Dragon, head, 1 wound: attack 50, defence 25"
    assert describe(ROSTER["migam"]) == "Migam: attack 24 twice, defence 24, 5 from the rear, movement 4"


def test_names_stay_on_the_card() -> None:
    for fighter in ROSTER:
        for face in faces(fighter):
            for label in card(fighter, face).iter("text"):
                if SERIF in label.get("font-family", ""):
                    size, weight = float(label.get("font-size", "0")), int(label.get("font-weight", "400"))
                    assert text_width(label.text or "", size, SERIF, weight) <= 85


def test_figures_do_not_touch_each_other() -> None:
    for fighter in ROSTER:
        for face in faces(fighter):
            spans = []
            for part in card(fighter, face).iter("text"):
                if "Inter" in part.get("font-family", ""):
                    wide = text_width(part.text or "", float(part.get("font-size", "0")), "Inter", 800)
                    x = float(part.get("x", "0"))
                    start = {"start": x, "middle": x - wide / 2, "end": x - wide}[part.get("text-anchor", "start")]
                    spans.append((start, start + wide))
            for (_, end), (start, _) in zip(sorted(spans), sorted(spans)[1:], strict=False):
                assert end < start + 1


# --- shape and colour -------------------------------------------------------------------------------------------------


def grey(fighter: Fighter, face: str, size: int) -> list[list[float]]:
    """A face without colour."""
    return [
        [luminance(hex_colour(pixel)) if pixel[3] > 127 else 1.0 for pixel in row]
        for row in pixels(counter_document(fighter, face, size).png())
    ]


def changed(first: list[list[float]], second: list[list[float]]) -> float:
    """The share of pixels that differ."""
    differ = [abs(a - b) > 0.1 for rows in zip(first, second, strict=True) for a, b in zip(*rows, strict=True)]
    return sum(differ) / len(differ)


@pytest.mark.parametrize("key", ["konrad", "black-fox", "gerfindel", "kerin"])
def test_health_is_told_without_colour(key: str) -> None:
    shown = {face: grey(ROSTER[key], face, 48) for face in ("fit", "stunned", "wounded", "dead")}
    for first, second in combinations(shown, 2):
        assert changed(shown[first], shown[second]) > 0.07


def test_peoples_are_told_apart_by_shape_and_by_every_eye() -> None:
    assert len({found.badge for found in looks().people}) == len(looks().people) == len(BADGES)
    assert len({found.ordinary for found in looks().people}) == len(looks().people)
    for first, second in combinations(looks().people, 2):
        for vision in ("normal", *DEFICIENCIES):
            field = difference(first.field, second.field, vision)
            charge = difference(first.charge, second.charge, vision)
            assert max(field, charge) > 8, f"{first.id} and {second.id} for {vision} eyes"


@pytest.mark.parametrize("pair", list(combinations(ONE_OF_EACH, 2)))
def test_any_two_peoples_differ_without_colour(pair: tuple[str, str]) -> None:
    first, second = (grey(ROSTER[key], "fit", 32) for key in pair)
    assert changed(first, second) > 0.12


@pytest.mark.parametrize(("ink", "ground"), [(INK, CARD), (RED, CARD_WORN), (art.BLUE, CARD), (art.BLUE, CARD_WORN)])
def test_figures_read_well_for_every_eye(ink: str, ground: str) -> None:
    for vision in ("normal", *DEFICIENCIES):
        assert contrast(simulate(ink, vision), simulate(ground, vision)) >= 4.5


def test_icons_say_who_fights_with_what() -> None:
    assert weapon_of(ROSTER["jon"]) == "high-shot"
    assert weapon_of(ROSTER["grunek"]) == weapon_of(ROSTER["barin"]) == "pocket-bow"
    assert weapon_of(ROSTER["arlon"]) == weapon_of(ROSTER["attrag"]) == "crossbow"
    assert weapon_of(ROSTER["gnurr"]) is weapon_of(ROSTER["lucifer"]) is None
    assert (
        len({weapon_of(ROSTER[key]) for key in ("grast", "hohmley", "thrugg", "aldus", "santiago", "zed", "guruz")})
        == 7
    )
    for fighter in ROSTER:
        assert figure_of(fighter) in icons()
        assert people(fighter.people).id == fighter.people


# --- several hexes ----------------------------------------------------------------------------------------------------


@rule("DN-1.51-02", data=True)
def test_who_covers_how_many_hexes() -> None:
    assert is_long(ROSTER["konrad"], "mounted")
    assert is_long(ROSTER["konrad"], "horse-dead")
    assert not is_long(ROSTER["konrad"], "fit")
    assert is_long(ROSTER["baby-dragon"], "fit")
    assert is_beast(ROSTER["black-dragon"], "wounded-2")
    assert not is_beast(ROSTER["black-dragon"], "tail-0")


@pytest.mark.parametrize("key", ["konrad", "baby-dragon", "black-dragon"])
def test_the_writing_stands_upright_wherever_a_counter_looks(key: str) -> None:
    fighter = ROSTER[key]
    face = "mounted" if fighter.is_rider else "fit"
    for facing, drawn in enumerate(list(symbols(fighter, face))[1:]):
        uses = [use for use in ET.fromstring(str(drawn)).iter("use") if (use.get("href") or "").startswith("#card-")]
        turn = re.search(r"rotate\((-?\d+)\)", uses[0].get("transform", ""))
        assert turn is not None
        assert (int(turn[1]) + 60 * facing) % 360 == 0


@rule("DN-4.3-06", data=True)
def test_the_parts_of_the_black_dragon_lie_where_the_rules_put_them() -> None:
    grid = HexGrid(9, 9)
    body = grid.hex(4, 4)
    middle = hex_centre(grid, body)
    for part, turn in load_bodies()["dragon"].parts.items():
        x, y = hex_centre(grid, grid.table[body * 6 + turn])
        drawn = art.PARTS[part]
        assert (drawn[0] - art.BODY[0], drawn[1] - art.BODY[1]) == pytest.approx(
            (x - middle[0], y - middle[1]), abs=0.1
        )
    cells = [art.BODY, *art.PARTS.values()]
    mean = [sum(cell[axis] for cell in cells) / 5 for axis in (0, 1)]
    assert mean == pytest.approx([200, 200], abs=0.1), "the client puts the middle of the symbol there"


@rule("DN-4.3-07", data=True)
def test_each_part_of_the_black_dragon_counts_its_wounds() -> None:
    dragon = ROSTER["black-dragon"]
    for face in faces(dragon):
        if (part := part_of(face)) is not None:
            drops = [path for path in card(dragon, face).iter("path") if (path.get("d") or "").startswith("M0-8C3-3")]
            assert len(drops) == part[1]


def test_a_position_is_drawn_with_every_counter_on_its_hex() -> None:
    ground = lay_out([Sheet("arena")])
    shown = [
        PlacedFighter(ROSTER["konrad"], "mounted", ground.hex("H8"), 1),
        PlacedFighter(ROSTER["black-dragon"], "fit", ground.hex("F12"), 4),
        PlacedFighter(ROSTER["gnurr"], "wounded-1", ground.hex("K14")),
    ]
    drawing = ET.fromstring(draw_position(ground, shown, pixels=20).svg())
    used = {use.get("href", "") for use in drawing.findall(f"{SVG}use")}
    assert {"#fighter-konrad-mounted-1", "#fighter-black-dragon-fit-4", "#fighter-gnurr-wounded-1"} <= used


# --- print and magic --------------------------------------------------------------------------------------------------


def test_each_reverse_lies_behind_its_front() -> None:
    pages = print_sheet(ROSTER.of("orks"))
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        places = [
            [
                (float(s.get("x", "0")), float(s.get("width", "0")))
                for s in ET.fromstring(page.svg()).findall(f"{SVG}svg")
            ]
            for page in (front, back)
        ]
        cells = [
            [
                float(r.get("x", "0")) + float(r.get("width", "0")) / 2
                for r in ET.fromstring(page.svg()).findall(f"{SVG}rect")
            ]
            for page in (front, back)
        ]
        assert len(places[0]) == len(places[1]) > 0
        for here, there in zip(*cells, strict=True):
            assert here + there == pytest.approx(front.width, abs=0.05)


def test_counters_too_large_for_the_paper_are_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        print_sheet(ROSTER.of("dragons"), "a4", 40)
    with pytest.raises(ValueError, match="no paper is called 'a5'"):
        print_sheet(ROSTER.of("dragons"), "a5")


@rule("DN-3.52-01", data=True)
def test_whatever_magic_makes_has_a_symbol() -> None:
    drawn = {symbol.attributes["id"] for symbol in overlays.symbols()}
    made = ("tree", "interior", "tower-rim", "tower-centre", "water", "crevasse", "entrance", "bridge", "flat")
    assert {overlays.symbol_for(key) for key in made} <= drawn
    assert all(key in load_terrain() for key in overlays.TERRAIN)
    assert {overlays.symbol_for(mark) for mark in ("fireball", "circle", "bodies", "invisible", "held")} <= drawn
    for side in (HexsideKind.WALL, HexsideKind.DOOR, HexsideKind.WINDOW, HexsideKind.DEMOLISHED):
        assert {overlays.side_symbol(side, direction) for direction in range(6)} <= drawn
