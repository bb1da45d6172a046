"""Every counter draws, reads well at every size, and says by shape what it says by colour."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import hex_colour, pixels
from tests.rulemark import rule
from warhost.campaign.printed.counters import ArmyFace, CounterSpec, load_manifest
from warhost.cartography.studio import counters as art
from warhost.cartography.studio.counters import (
    FaceName,
    counter_document,
    counter_symbol,
    describe,
    faces,
    icon_of,
    symbol_id,
    symbols_sheet,
)
from warhost.cartography.studio.icons import icons
from warhost.cartography.studio.palette import DEFICIENCIES, contrast, luminance, simulate
from warhost.cartography.studio.sheets import PAPERS, print_sheet
from warhost.cartography.studio.svg import SERIF, render_pdf, text_width

MANIFEST = load_manifest()
SVG = "{http://www.w3.org/2000/svg}"


def grey(counter: CounterSpec, face: FaceName, size: int) -> list[list[float]]:
    """The face without colour: luminance of its pixels, transparent ones as paper."""
    return [
        [luminance(hex_colour(pixel)) if pixel[3] > 127 else 1.0 for pixel in row]
        for row in pixels(counter_document(counter, face, size).png())
    ]


def changed(first: list[list[float]], second: list[list[float]], step: float = 0.1) -> float:
    """The share of pixels that differ by more than a step of luminance."""
    differ = [abs(a - b) > step for rows in zip(first, second, strict=True) for a, b in zip(*rows, strict=True)]
    return sum(differ) / len(differ)


@pytest.fixture(scope="module")
def sheet() -> ET.Element:
    return ET.fromstring(symbols_sheet(MANIFEST).svg())


def test_every_face_of_every_counter_is_a_symbol_of_its_own(sheet: ET.Element) -> None:
    ids = Counter(symbol.get("id") for symbol in sheet.iter(f"{SVG}symbol"))
    assert set(ids.values()) == {1}
    wanted = {symbol_id(counter, face) for counter in MANIFEST for face in faces(counter)}
    assert wanted <= set(ids)
    assert len(wanted) == sum(len(faces(counter)) for counter in MANIFEST)


def test_every_part_that_a_symbol_uses_is_in_the_sheet(sheet: ET.Element) -> None:
    there = {element.get("id") for element in sheet.iter() if element.get("id")}
    used = {(element.get("href") or "").removeprefix("#") for element in sheet.iter(f"{SVG}use")}
    assert used <= there


def test_the_sheet_is_small_enough_to_load_with_the_page() -> None:
    assert len(gzip.compress(symbols_sheet(MANIFEST).svg().encode())) < 120_000


@pytest.mark.parametrize("stem", sorted({counter.stem for counter in MANIFEST}))
def test_every_kind_of_counter_draws_on_its_own(stem: str) -> None:
    counter = next(counter for counter in MANIFEST if counter.stem == stem)
    for face in faces(counter):
        rows = pixels(counter_document(counter, face, 24).png())
        assert (len(rows), len(rows[0])) == (24, 24)
        assert rows[0][23][3] < 128, "corners are round"
        assert len({hex_colour(pixel) for row in rows for pixel in row}) > 20
        ET.fromstring(counter_symbol(counter, face))


@rule("DG-00-08", "DG-00-07", data=True)
def test_both_sides_bear_their_own_figures() -> None:
    for counter in MANIFEST:
        if counter.full and counter.depleted:
            sides: tuple[tuple[FaceName, ArmyFace], ...] = (("full", counter.full), ("depleted", counter.depleted))
            for face, figures in sides:
                texts = re.findall(r"<text [^>]*>([^<]*)</text>", counter_symbol(counter, face))
                assert str(figures.strength) in texts
                assert str(figures.movement) in texts


@rule("DG-00-06")
def test_a_national_leader_has_a_face_for_each_side_and_a_highlord_one() -> None:
    assert faces(MANIFEST["silvanesti-leader"]) == ("HL", "WS")
    assert ">WS<" in counter_symbol(MANIFEST["silvanesti-leader"], "WS")
    assert faces(MANIFEST["kitiara"]) == ("HL",)


@rule("DG-00-10", data=True)
def test_the_back_of_an_event_says_only_its_class() -> None:
    backs = {counter_symbol(c, "back").split("<title>")[1] for c in MANIFEST.cup("E10")}
    assert len(backs) == 1
    assert ">E10<" in backs.pop()


@pytest.mark.parametrize("token", ["hylo-1", "khur-1", "black-dragon-1", "white-dragon-1", "mithas-ship-1", "flint"])
def test_a_depleted_counter_is_told_without_colour(token: str) -> None:
    counter = MANIFEST[token]
    assert changed(grey(counter, "full", 48), grey(counter, "depleted", 48)) > 0.08


def test_strengths_are_told_apart_at_24_pixels() -> None:
    """Armies of one nation differ in the figures alone; the lower left quarter must show it."""
    foots = [MANIFEST[token] for token in ("hylo-1", "kaolyn-1", "kern-1", "kothas-1", "red-dragon-1", "soth-legion-1")]
    corners = [[row[1:9] for row in grey(counter, "full", 24)[16:23]] for counter in foots]
    for first, second in combinations(corners, 2):
        assert changed(first, second) > 0.1


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (art.INK, art.CARD),
        (art.INK, art.CARD_WORN),
        (art.INK, art.SEA),
        (art.INK, art.SKY),
        (art.RED, art.CARD_WORN),
        (art.IVORY, art.FOOT["HL"]),
        (art.IVORY, art.FOOT["WS"]),
        (art.GILT, art.FOOT["HL"]),
        (art.GILT, art.FOOT["WS"]),
    ],
)
def test_type_reads_well_for_every_eye(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5
    for vision in DEFICIENCIES:
        assert contrast(simulate(ink, vision), simulate(ground, vision)) >= 4.5


def test_names_stay_on_the_card() -> None:
    for counter in MANIFEST:
        for face in faces(counter):
            for label in ET.fromstring(counter_symbol(counter, face)).iter("text"):
                if SERIF in label.get("font-family", ""):
                    size = float(label.get("font-size", "0"))
                    weight = int(label.get("font-weight", "400"))
                    assert text_width(label.text or "", size, SERIF, weight) <= 85


def test_icons_tell_what_kind_of_army_it_is() -> None:
    seen: dict[str, set[str]] = {}
    for counter in MANIFEST:
        if counter.is_army:
            seen.setdefault(icon_of(counter), set()).add(counter.kind)
    assert {icon: kinds for icon, kinds in seen.items() if len(kinds) > 1} == {}


def test_every_icon_has_its_author_in_the_credits() -> None:
    text = (Path(__file__).parents[2] / "docs" / "credits.md").read_text(encoding="utf-8")
    assert [icon.name for icon in icons().values() if icon.author not in text] == []


def test_a_face_is_described_in_words() -> None:
    assert describe(MANIFEST["mithas-ship-2"], "depleted") == "Mithas ship 2, damaged: combat rating 4, movement 35"
    assert describe(MANIFEST["toede"], "HL") == "Toede, leader of the Highlords: tactical rating 1, movement 8"
    assert describe(MANIFEST["dragon-orb-1"], "back") == "Strategic event E10"


@pytest.mark.parametrize("paper", PAPERS)
def test_each_reverse_lies_behind_its_front(paper: str) -> None:
    for front, back in zip(*[iter(print_sheet(MANIFEST.counters, paper))] * 2, strict=True):
        places = []
        for page in (front, back):
            uses = ET.fromstring(page.svg()).findall(f"{SVG}use")
            places.append([(use.get("href", ""), float(use.get("x", 0)), float(use.get("y", 0))) for use in uses])
        assert len(places[0]) == len(places[1]) > 100
        size = 16.0
        inset = 1.5 * size / 100
        for (face, x, y), (reverse, other_x, other_y) in zip(*places, strict=True):
            assert face.rsplit("-", 1)[0] == reverse.rsplit("-", 1)[0]
            assert (x - inset) + (other_x - inset) + size == pytest.approx(front.width, abs=0.05)
            assert y == other_y


def test_the_printed_sheets_are_a_pdf_with_a_page_a_side() -> None:
    pages = print_sheet(MANIFEST.select(nation="silvanesti"))
    pdf = render_pdf(pages)
    assert pdf.startswith(b"%PDF-")
    assert pdf == render_pdf(pages), "made twice, it is the same file"


def test_counters_too_large_for_the_paper_are_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        print_sheet(MANIFEST.counters, "a4", 300)
