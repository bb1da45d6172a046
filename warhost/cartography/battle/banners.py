"""Banners and markers: they identify a unit and show its condition from across the table."""

from __future__ import annotations

from typing import Final

from warhost.cartography.battle.liveries import Livery
from warhost.cartography.studio.icons import icons
from warhost.cartography.studio.palette import ink_on
from warhost.cartography.studio.svg import Element, el, group

WIDE, HIGH = 64, 72
"""The size of a banner; its staff stands on the middle of its lower edge."""
INK: Final = "#241b13"
_FLAG: Final = "M6 4H58V50L45 44L32 54L19 44L6 50Z"
MARKERS: Final = {
    # Each is drawn in a circle of radius 16 around the origin.
    "routed": ("#f4efe2", "M-6 11V-11M-6-10Q0-14 9-9V1Q0-4-6 0"),
    "out-of-command": ("#e3b23c", "M-8-2L-2-8M2 8L8 2M-9-9L9 9M-3-3m0 0"),
    "wound": ("#d8412f", "M0-10Q8 0 8 4A8 8 0 0 1-8 4Q-8 0 0-10Z"),
    "charging": ("#e8722a", "M-9 7L0-2L9 7M-9-1L0-10L9-1"),
    "fatigue": ("#7f8fa6", "M-7-10H7L-7 10H7ZM-7-10L7 10"),
    "moved": ("#8a9a6a", "M-8 0L-2 7L9-8"),
    "fighting": ("#b03a5b", "M-9 9L7-7M-7-7L9 9M-9 3L-3 9M3 9L9 3"),
    "open": ("#5b86a8", "M-8-6h0M0-6h0M8-6h0M-8 5h0M0 5h0M8 5h0"),
    "undisciplined": ("#c4572c", "M0-10V3M0 9v.5"),
    "quarry": ("#a61e30", "M0-11V11M-11 0H11M0-6A6 6 0 1 1-.1-6"),
    "shield-wall": ("#7aa0c4", "M-8-9H8V0Q8 8 0 11Q-8 8-8 0ZM0-9V11M-8-1H8"),
    "set-spears": ("#c9a25b", "M-9 10L-3-10M-1 10L3-10M7 10L9-10M-5-6L-3-11L-1-6"),
    "shot": ("#b7c46a", "M-9 9L8-8M2-9L9-9L9-2M-10 4L-4 10"),
    "captured": ("#8a8378", "M-5 0A5 5 0 1 1-5 .1M5 0A5 5 0 1 1 5 .1M-2 0H2"),
}
"""The colour of each marker and the lines on it."""


def banner_id(unit: str) -> str:
    """The id of the symbol of a unit's banner."""
    return f"b-banner-{unit}"


def marker_id(marker: str) -> str:
    """The id of the symbol of a marker."""
    return f"b-marker-{marker}"


def banner_symbol(unit: str, livery: Livery, seat: str) -> Element:
    """A banner with two tails: the coat's colour, a border in that of the side, and the unit's device."""
    ink = ink_on(livery.coat)
    device = group(el("path", d=icons()[livery.icon].path, fill=ink), transform="translate(16 8) scale(0.0625)")
    return el(
        "symbol",
        el("path", d="M32 52V71", stroke=INK, stroke_width=6, stroke_linecap="round"),
        el("path", d="M32 52V70", stroke="#b98a4a", stroke_width=3, stroke_linecap="round"),
        el("path", d=_FLAG, transform="translate(2 3)", fill="#000000", fill_opacity=0.28),
        el("path", d=_FLAG, fill=livery.coat, stroke=INK, stroke_width=7.5, stroke_linejoin="round"),
        el("path", d=_FLAG, fill="none", stroke=seat, stroke_width=4.5, stroke_linejoin="round"),
        el("path", d="M12 10H52", stroke=livery.trim, stroke_width=2.4),
        device,
        el("path", d="M2 4H62", stroke=INK, stroke_width=6, stroke_linecap="round"),
        el("path", d="M2 4H62", stroke="#b98a4a", stroke_width=3.4, stroke_linecap="round"),
        id=banner_id(unit),
        viewBox=f"0 0 {WIDE} {HIGH}",
    )


def marker_symbols() -> list[Element]:
    """All markers."""
    return [
        el(
            "symbol",
            el("circle", r=15, fill=colour, stroke=INK, stroke_width=2.6),
            el(
                "path",
                d=lines,
                fill="none",
                stroke=INK,
                stroke_width=3.4,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
            id=marker_id(name),
            viewBox="-17 -17 34 34",
        )
        for name, (colour, lines) in MARKERS.items()
    ]
