"""Drawings kept on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from warhost.server.boards.keeping import fingerprint, kept


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "map"
    folder.mkdir()
    (folder / "map.toml").write_text("one")
    fingerprint.cache_clear()
    return folder


def test_a_drawing_is_made_once_and_again_when_its_sources_change(sources: Path) -> None:
    made: list[str] = []

    def draw() -> str:
        made.append("x")
        return f"<svg>{len(made)}</svg>"

    assert kept("isle", [sources], draw) == "<svg>1</svg>"
    assert kept("isle", [sources], draw) == "<svg>1</svg>"
    (sources / "map.toml").write_text("two")
    fingerprint.cache_clear()
    assert kept("isle", [sources], draw) == "<svg>2</svg>"
    assert len(list((sources.parent / "cache" / "warhost" / "drawings").glob("*.svg"))) == 1


def test_a_shelf_that_cannot_be_written_is_no_hindrance(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = sources.parent / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert kept("isle", [sources], lambda: "<svg/>") == "<svg/>"
