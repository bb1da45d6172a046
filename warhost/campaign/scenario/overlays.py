"""Overlays: what a layer adds to a scenario, in a file of its own beside the scenario's.

``data/scenarios/cards/historical.toml`` lies over ``data/scenarios/historical.toml`` while the option ``cards`` is on.
A scenario's own file stays as it is, so games of the standard rules keep their digest; an overlay counts in the digest
of those games alone in which it is on. Each layer says what stands in its overlays, as a struct of defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from warhost.datafiles import TomlFile

T = TypeVar("T")

SWITCHES: Mapping[str, str] = MappingProxyType({"evening": "evening", "advanced": "heroes", "cards": "cards"})
"""The folders of overlays, and the option by which each is switched on."""


def overlays_of(path: Path, options: Mapping[str, str]) -> Mapping[str, Path]:
    """The overlays of a scenario that are on, by folder; folders without a file for it are left out."""
    on = (folder for folder, option in SWITCHES.items() if options.get(option, "off") == "on")
    found = {folder: path.parent / folder / path.name for folder in on}
    return {folder: file for folder, file in found.items() if file.is_file()}


@cache
def load_overlay(path: Path | None, kind: type[T]) -> T:
    """Read an overlay; a scenario without one has the defaults of its kind. A fault names file and line."""
    return kind() if path is None else TomlFile(path, f"{path.parent.name}/{path.name}").decode(kind)
