"""A catalogue in another language stands beside the English one."""

from __future__ import annotations

import importlib
from pathlib import Path

import msgspec
import pytest
import yaml

from warhost.rulebooks import Rule

module = importlib.import_module("warhost.rulebooks.catalogue")


def test_rules_are_told_in_a_language_where_it_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = module.catalogue("dragons-of-glory").values()

    def write(name: str, words: str, *rules: Rule) -> None:
        plain = [msgspec.to_builtins(msgspec.structs.replace(rule, rule=words)) for rule in rules]
        (tmp_path / name).write_text(yaml.safe_dump(plain), encoding="utf-8")

    write("dragons-of-glory.yaml", "r", first, second)
    write("dragons-of-glory.de.yaml", "Regel", first)
    monkeypatch.setattr(module, "files", lambda _: tmp_path)
    module.catalogue.cache_clear()
    try:
        assert module.rule(first.id, "de").rule == "Regel"
        assert module.rule(second.id, "de").rule == "r"
        assert module.rule(first.id).rule == "r"
        assert module.rule(first.id, "fr").rule == "r"
    finally:
        module.catalogue.cache_clear()
