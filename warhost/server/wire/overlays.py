"""Overlays: what can be laid over the board, such as supply lines, as areas, lines and marks for every game."""

from __future__ import annotations

from typing import Literal

from warhost.server.wire.base import Sent
from warhost.server.wire.texts import Text


class OverlayArea(Sent, frozen=True, kw_only=True):
    """A part of the board under one name."""

    hexes: list[int]
    label: Text


class OverlayLine(Sent, frozen=True, kw_only=True):
    """A line from hex to hex, such as a line of supply."""

    hexes: list[int]


class OverlayMark(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What is to be said of a hex: something comes from here, arrives here or does not; in words, with the rules."""

    hex: int
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
