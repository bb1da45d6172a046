"""The builder writes what SVG expects, and files in all three forms."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import pixels
from warhost.cartography.studio.svg import (
    FACES,
    FONTS,
    SANS,
    SERIF,
    Document,
    Raw,
    el,
    group,
    render_pdf,
    text_width,
    use,
)


@pytest.fixture
def drawing() -> Document:
    document = Document(40, 20, title="Kern & Blode", description="Two lands")
    document.define(el("symbol", el("rect", width=10, height=10), id="box", viewBox="0 0 10 10"))
    document.style(".name{fill:#102030}")
    document.add(use("box", x=2, y=2, width=10, height=10, fill="#ff0000"))
    document.add(el("text", "Kern", x=14, y=15, class_="name", font_family=SERIF, font_weight=600, font_size=12))
    return document


def test_text_and_attributes_are_escaped() -> None:
    assert str(el("text", "a < b & c", title='say "no"')) == '<text title="say &quot;no&quot;">a &lt; b &amp; c</text>'
    assert str(group(Raw("<circle/>"), None, id=None)) == "<g><circle/></g>"


def test_numbers_are_short() -> None:
    assert str(el("rect", x=1 / 3, y=-0.0001, width=20.0)) == '<rect x="0.33" y="0" width="20"/>'


def test_a_document_is_valid_and_names_itself(drawing: Document) -> None:
    root = ET.fromstring(drawing.svg())
    assert root.get("viewBox") == "0 0 40 20"
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Kern & Blode"


def test_a_second_definition_of_an_id_changes_nothing(drawing: Document) -> None:
    before = drawing.svg()
    drawing.define(el("symbol", id="box"))
    assert drawing.svg() == before


def test_the_picture_shows_what_was_drawn(drawing: Document) -> None:
    rows = pixels(drawing.png(zoom=2))
    assert (len(rows), len(rows[0])) == (40, 80)
    assert rows[10][10] == (255, 0, 0, 255)
    assert any(pixel[3] and pixel[:3] == (16, 32, 48) for row in rows for pixel in row[28:]), "the letters are there"


def test_type_goes_into_the_file_when_asked(drawing: Document, tmp_path: Path) -> None:
    text = drawing.save(tmp_path / "a.svg").read_text(encoding="utf-8")
    assert text.count("@font-face") == 1, "the semibold, not the faces that nothing uses"
    assert "@font-face" not in drawing.save(tmp_path / "b.svg", embed_type=False).read_text(encoding="utf-8")


def test_a_pdf_has_the_size_of_the_drawing_and_the_letters(drawing: Document) -> None:
    pdf = render_pdf([drawing, drawing])
    assert pdf.count(b"/Type/Page") + pdf.count(b"/Type /Page") >= 2
    assert b"EBGaramond" in pdf
    assert b"/MediaBox [0 0 30 15]" in pdf or b"/MediaBox[0 0 30 15]" in pdf


def test_an_unknown_ending_is_refused(drawing: Document, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"'\.gif': use \.svg, \.png or \.pdf"):
        drawing.save(tmp_path / "a.gif")


def test_every_face_is_there_with_its_licence() -> None:
    assert [face.file for face in FACES if not (FONTS / face.file).is_file()] == []
    assert {path.name for path in FONTS.glob("*.ttf")} == {face.file for face in FACES}
    assert {path.name.split("-")[0] for path in FONTS.glob("*-LICENSE.txt")} == {"EBGaramond", "Inter"}


@pytest.mark.parametrize(("family", "weight"), [(SERIF, 400), (SERIF, 600), (SANS, 800)])
def test_a_line_is_as_wide_as_it_is_drawn(family: str, weight: int) -> None:
    text, size = "Northern Ergoth 10", 20.0
    drawing = Document(300, 30)
    drawing.add(el("text", text, x=10, y=22, font_family=family, font_weight=weight, font_size=size))
    inked = [x for row in pixels(drawing.png()) for x, pixel in enumerate(row) if pixel[3] > 60]
    assert max(inked) - min(inked) == pytest.approx(text_width(text, size, family, weight), rel=0.04)
