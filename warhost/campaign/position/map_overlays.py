"""What can be laid over the map: areas, lines and marks, and the seam where layers put theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from warhost.campaign.state import War
from warhost.core.ids import HexId, Side
from warhost.core.messages import Message
from warhost.core.seams import Seam

OverlayTone: TypeAlias = Literal["source", "good", "bad"]
"""Where something comes from, where it arrives, where it does not."""


class AreaOnMap(NamedTuple):
    """A part of the map under one name."""

    hexes: tuple[HexId, ...]
    label: Message


class MarkOnMap(NamedTuple):
    """The facts about a hex, with the rules behind them."""

    hex: HexId
    tone: OverlayTone
    text: Message
    rules: tuple[str, ...]


class MapOverlay(NamedTuple):
    """Something that can be laid over the map: areas, lines from hex to hex, marks."""

    id: str
    title: Message
    areas: tuple[AreaOnMap, ...]
    lines: tuple[tuple[HexId, ...], ...]
    marks: tuple[MarkOnMap, ...]


OVERLAYS: Seam[Callable[[War, Side], MapOverlay]] = Seam("overlays")
"""What layers lay over the map for a side."""
