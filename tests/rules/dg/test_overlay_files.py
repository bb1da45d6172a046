"""Overlays on scenarios: files of layers beside the scenario's own, counted only where they are on."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest
from msgspec import Struct

from warhost.campaign.scenario.overlays import load_overlay, overlays_of
from warhost.campaign.scenario.scenario_files import book_scenarios, scenario_digest
from warhost.datafiles import DataError


class Deal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What stands in the overlays of this test."""

    hand: int = 7


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A scenario with an overlay of cards."""
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "kender-strike.toml").write_text("hand = 5\n")
    return Path(copy(book_scenarios()["kender-strike"], tmp_path / "kender-strike.toml"))


def test_an_overlay_is_on_with_its_option(scenario: Path) -> None:
    assert overlays_of(scenario, {}) == overlays_of(scenario, {"cards": "off", "heroes": "on"}) == {}
    assert overlays_of(scenario, {"cards": "on"}) == {"cards": scenario.parent / "cards" / scenario.name}


def test_an_overlay_counts_in_the_digest_only_where_it_is_on(scenario: Path) -> None:
    standard = scenario_digest(book_scenarios()["kender-strike"])
    assert scenario_digest(scenario, tuple(overlays_of(scenario, {}).values())) == standard
    assert scenario_digest(scenario, tuple(overlays_of(scenario, {"cards": "on"}).values())) != standard


def test_an_overlay_is_read_as_its_layer_says(scenario: Path) -> None:
    (found,) = overlays_of(scenario, {"cards": "on"}).values()
    assert load_overlay(found, Deal).hand == 5
    assert load_overlay(None, Deal).hand == 7, "a scenario without an overlay has the defaults"


def test_a_fault_in_an_overlay_names_its_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    file = tmp_path / "cards" / "historical.toml"
    file.write_text("\nhandd = 5\n")
    with pytest.raises(DataError, match=r"cards/historical\.toml:2: .*handd"):
        load_overlay(file, Deal)
