"""The documents show the house as it is: its drawing, and every file that they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import draw_house
from warhost.campaign.rulebook import SEAMS as CAMPAIGN_SEAMS

TOP = Path(__file__).parent.parent
DOCUMENTS = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted((TOP / "docs").glob("*.md"))]
NAMED = re.compile(r"`([\w./-]+/[\w-]+\.(?:py|ts|svelte|toml|ftl))`")
"""A file with its folder, in backticks."""


def test_the_drawing_is_made_from_the_imports_as_they_are() -> None:
    page = draw_house.PAGE.read_text("utf-8")
    assert draw_house.redrawn(page) == page, "run: make house"


def test_a_storey_uses_only_those_below_it() -> None:
    uses = {"roof": {"hall", "cellar"}, "hall": {"cellar"}, "kitchen": {"cellar"}, "cellar": set[str]()}
    assert draw_house.storeys(uses) == [["roof"], ["hall", "kitchen"], ["cellar"]]
    knotted = {"roof": {"hall"}, "hall": {"kitchen"}, "kitchen": {"hall", "cellar"}, "cellar": set[str]()}
    assert draw_house.storeys(knotted) == [["roof"], ["hall ↔ kitchen"], ["cellar"]]


def test_a_page_without_a_place_for_the_drawing_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for the drawing"):
        draw_house.redrawn("# Architecture\n")


PARTS = re.compile(r"^\| (`(?:warhost|web|tests|benchmarks).*?) \|", re.MULTILINE)
"""The first column of the table of the house."""
SEAMS = re.compile(r"^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|", re.MULTILINE)
"""The first column of the table of the campaign's seams."""


def test_the_table_of_the_house_names_every_part_and_no_other() -> None:
    named = {
        word for line in PARTS.findall(draw_house.PAGE.read_text("utf-8")) for word in re.findall(r"`(.*?)`", line)
    }
    parts = {
        f"warhost/{path.name}"
        for path in (TOP / "warhost").iterdir()
        if path.name[0] not in "_." and (path.suffix == ".py" or (path / "__init__.py").exists())
    }
    assert {word for word in named if word.startswith("warhost")} == parts


def test_the_seams_of_the_campaign_that_are_described_exist() -> None:
    named = {
        word for line in SEAMS.findall(draw_house.PAGE.read_text("utf-8")) for word in re.findall(r"`(.*?)`", line)
    }
    assert len(named) > 20
    assert named - CAMPAIGN_SEAMS.keys() == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_files_named_in_the_documents_exist(document: Path) -> None:
    kept = [path.as_posix() for root in ("warhost", "tests", "tools", "web/src") for path in (TOP / root).rglob("*.*")]
    named = NAMED.findall(document.read_text("utf-8"))
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in kept)] == []
