"""Icons: shapes in a square of 512, from game-icons.net (CC BY 3.0, see ``docs/credits.md``) and our own hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from warhost.cartography.studio.svg import Element, el
from warhost.datafiles import TomlFile

SIZE = 512


class Icon(Struct, frozen=True, forbid_unknown_fields=True):
    """One shape and who drew it."""

    name: str
    author: str
    path: str


class _Icons(Struct, frozen=True, forbid_unknown_fields=True):
    icon: list[Icon]


@cache
def icons() -> dict[str, Icon]:
    """All icons, by name."""
    file = TomlFile(Path(__file__).parent.parent / "data" / "icons.toml", "icons.toml")
    return {icon.name: icon for icon in file.decode(_Icons).icon}


def icon_symbol(name: str, id_: str) -> Element:
    """The icon as a ``<symbol>``; it takes the ``fill`` of whoever uses it."""
    return el("symbol", el("path", d=icons()[name].path), id=id_, viewBox=f"0 0 {SIZE} {SIZE}")
