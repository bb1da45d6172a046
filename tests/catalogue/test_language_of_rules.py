"""A catalogue in another language stands beside the English one, or in the folder of that language."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import yaml

from warhost.rulebooks.catalogue import catalogue, rule


def test_rules_are_told_in_a_language_where_it_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = catalogue("dragons-of-glory").values()
    told = msgspec.to_builtins(msgspec.structs.replace(first, rule="Regel"))
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "dragons-of-glory.de.yaml").write_text(yaml.safe_dump([told]), encoding="utf-8")
    monkeypatch.setenv("WARHOST_TEXTS", str(tmp_path))
    catalogue.cache_clear()
    try:
        assert rule(first.id, "de").rule == "Regel"
        assert rule(second.id, "de") == second
        assert rule(first.id) == first
        assert rule(first.id, "fr") == first
    finally:
        catalogue.cache_clear()
