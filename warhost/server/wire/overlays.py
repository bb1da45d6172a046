"""Overlays: what can be laid over the board, such as supply lines, as areas, lines and marks for every game."""

from __future__ import annotations

from typing import Literal

from warhost.server.wire.base import Sent
from warhost.server.wire.texts import Outline, Text


class OverlayArea(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A part of the board under one name: hexes, or outlines on a table; that of a piece is shown if it is chosen."""

    hexes: list[int] = []
    label: Text
    outlines: list[Outline] = []
    tone: Literal["", "near", "middle", "far", "dead"] = ""
    piece: int | None = None


class OverlayLine(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A line from hex to hex, such as a line of supply, or between points of a table.

    A line of a piece is shown where that is chosen; one that is not ``clear`` is stopped on its way.
    """

    hexes: list[int] = []
    points: list[list[int]] = []
    piece: int | None = None
    clear: bool = True


class OverlayMark(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What is to be said of a hex or a piece: something comes from here, arrives here or does not; with the rules."""

    hex: int | None = None
    piece: int | None = None
    tone: Literal["source", "good", "bad"]
    text: Text
    rules: list[str] = []


class Overlay(Sent, frozen=True, kw_only=True):
    """One thing to be laid over the board."""

    id: str
    title: Text
    areas: list[OverlayArea]
    lines: list[OverlayLine]
    marks: list[OverlayMark]


class Overlays(Sent, frozen=True, kw_only=True):
    """All overlays of a game, as a seat may know them."""

    position: int
    overlays: list[Overlay]
