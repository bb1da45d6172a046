"""Citations and what they cover."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.rulebooks import UnknownRule, book, citations
from warhost.rulebooks.citations import Citation
from warhost.rulebooks.coverage import Coverage, executable

DG = book("dragons-of-glory")


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A small engine that cites rules in code and in data."""
    folder = tmp_path / "engine"
    (folder / "data").mkdir(parents=True)
    (folder / "combat.py").write_text("# DG-07-09\n\nodds = 2  # DG-07-09, DG-07-10 and again DG-07-09\n")
    (folder / "data" / "armies.toml").write_text('# DG-05-12\nrace = "ogre"\n')
    (folder / "data" / "map.png").write_bytes(b"DG-05-13")
    (folder / "notes").mkdir()
    (folder / "notes" / "talk.py").write_text("# DG-05-14\n")
    return folder


def test_citations_are_found_in_code_and_data_with_their_lines(engine: Path) -> None:
    assert citations(engine, leave_out=["notes"]) == {
        "DG-07-09": [Citation("engine/combat.py", 1), Citation("engine/combat.py", 3)],
        "DG-07-10": [Citation("engine/combat.py", 3)],
        "DG-05-12": [Citation("engine/data/armies.toml", 1)],
    }


def test_a_rule_needs_code_and_test_to_leave_the_rest(engine: Path) -> None:
    coverage = Coverage(citations(engine), {"DG-07-09": [Citation("tests/test_odds.py", 5)]})
    assert [found.id for found in coverage.in_both(DG)] == ["DG-07-09"]
    assert coverage.counts(DG) == (4, 1, 1)
    assert {found.id for found in executable(DG)} - {found.id for found in coverage.rest(DG)} == {"DG-07-09"}


def test_without_tests_at_hand_code_is_enough(engine: Path) -> None:
    coverage = Coverage(citations(engine), None)
    assert len(coverage.rest(DG)) == len(executable(DG)) - 4


def test_a_citation_of_no_rule_is_reported(engine: Path) -> None:
    (engine / "wrong.py").write_text("# DG-99-99\n")
    assert Coverage(citations(engine), None).unknown == {"DG-99-99": [Citation("engine/wrong.py", 1)]}


def test_the_project_cites_only_rules_that_exist() -> None:
    assert Coverage.of_this_package().unknown == {}


def test_the_mark_of_a_test_carries_its_rules() -> None:
    mark = rule("DG-05-15", "DG-05-18", refused="kender").mark
    assert (mark.args, mark.kwargs) == (("DG-05-15", "DG-05-18"), {"refused": "kender"})


def test_a_test_cannot_cite_a_rule_that_is_not_there() -> None:
    with pytest.raises(UnknownRule, match="did you mean DG-05-15"):
        rule("DG-05-115")


def test_a_test_cites_as_the_catalogue_spells() -> None:
    with pytest.raises(ValueError, match="write 'dg-05-15' as the catalogue does"):
        rule("dg-05-15")
