"""How the maps look: inks of day and night, levels of detail, and the style sheet.

Every drawn thing has a class whose colours stand here alone. A file gets them as plain colours; the browser's board
gets them as CSS variables (``--map-land`` …) that the class ``night`` on any element above redefines, so that the same
drawing serves the lamp-lit table.

Colour is never the only code: forests have trees, marshes tufts, deserts dots, ice has cracks, the sea its waterlines,
deep rivers two banks where shallow ones have one line, and borders are dashed as well as tinted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from warhost.cartography.studio.palette import DARK, LIGHT
from warhost.cartography.studio.pen import BROAD, PLAIN, Pen

DetailName = Literal["continent", "board", "region", "hex"]
ThemeName = Literal["day", "night"]


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is drawn, and how large, at one viewing distance. Sizes are factors of the region's.

    Attributes:
        name: what the level is called.
        type: of the letters.
        line: of the strokes.
        peak: of the mountains; ``peaks`` is how many stand along a hexside.
        tree: of the trees.
        symbol: of the place symbols.
        fine: how far a drawn line may lie from the surveyed one, in board units; ``pen`` draws it.
        steps: in how many steps washes fade.
        numbers: whether hexes have their numbers.
    """

    name: DetailName
    type: float
    line: float
    peak: float
    peaks: int
    tree: float
    symbol: float
    fine: float
    steps: int
    numbers: bool
    pen: Pen


DETAILS: Final[Mapping[DetailName, Detail]] = {
    "continent": Detail("continent", 1.55, 1.5, 1.18, 2, 1.5, 1.35, 1.5, 5, numbers=False, pen=BROAD),
    "board": Detail("board", 1.0, 1.0, 1.0, 2, 1.3, 1.0, 1.3, 4, numbers=True, pen=Pen(2)),
    "region": Detail("region", 1.0, 1.0, 0.95, 3, 1.0, 1.0, 0.6, 6, numbers=True, pen=PLAIN),
    "hex": Detail("hex", 0.72, 0.7, 0.8, 3, 0.8, 0.8, 0.3, 10, numbers=True, pen=PLAIN),
}
"""From the farthest viewing distance to the nearest; ``board`` is the region's level for a whole board, kept small."""


def detail_for(pixels_a_hex: float) -> Detail:
    """The level that suits a size on screen or paper.

    >>> detail_for(28).name, detail_for(90).name, detail_for(240).name
    ('continent', 'region', 'hex')
    """
    if pixels_a_hex < 55:
        return DETAILS["continent"]
    return DETAILS["region"] if pixels_a_hex < 170 else DETAILS["hex"]


DAY: Final[Mapping[str, str]] = {
    "paper": LIGHT.paper,
    "margin": "#eadfc4",
    "ink": LIGHT.ink,
    "soft": LIGHT.ink_soft,
    "sea": "#c4d5d3",
    "shoal": "#9dbcc0",
    "waterline": "#4f7a84",
    "coast": "#2f4348",
    "blood-sea": "#a8604f",
    "foam": "#f2efe4",
    "land": "#f4ead2",
    "river": "#3a7189",
    "river-bed": "#b6d0d6",
    "wood": "#9fb07c",
    "crown": "#b3c08c",
    "crown-shade": "#6f8352",
    "bark": "#3f4a2b",
    "palm": "#8fae74",
    "marsh": "#a9b69a",
    "reed": "#4c5b3c",
    "desert": "#e6cb8f",
    "sand": "#a37b3c",
    "ice": "#f7f9f8",
    "crack": "#6f93a1",
    "rock": "#efe3c8",
    "rock-shade": "#a5896a",
    "rock-ink": "#3d2e20",
    "grass": "#a99a6b",
    "border": "#5a3326",
    "road": "#7c4d2a",
    "road-edge": "#f6ecd6",
    "wall": "#fbf5e6",
    "roof": "#a5372b",
    "gold": LIGHT.gold,
    "anchor": "#1f4458",
    "grid": "#3b2c1c",
    "number": "#6d5a42",
    "halo": "#f6eedb",
    "sea-halo": "#c9d9d6",
    "sea-name": "#24505d",
    "range-name": "#4a2f18",
    "wood-name": "#26381c",
    "land-name": "#4a3524",
    "veil": "#efe5cf",
    "tone": "#8a6a3c",
}

NIGHT: Final[Mapping[str, str]] = {
    "paper": DARK.paper,
    "margin": "#1b1713",
    "ink": DARK.ink,
    "soft": DARK.ink_soft,
    "sea": "#1b2b31",
    "shoal": "#2d464d",
    "waterline": "#7399a1",
    "coast": "#a9c3c6",
    "blood-sea": "#7e3a31",
    "foam": "#b9b3a1",
    "land": "#3a3228",
    "river": "#78b2c6",
    "river-bed": "#2c4a55",
    "wood": "#3c4a2f",
    "crown": "#55683f",
    "crown-shade": "#2b3620",
    "bark": "#a9b98a",
    "palm": "#5c7a48",
    "marsh": "#2a3327",
    "reed": "#8a9874",
    "desert": "#544527",
    "sand": "#d0ac68",
    "ice": "#5e6b70",
    "crack": "#b5d2dc",
    "rock": "#5e4f3d",
    "rock-shade": "#2a2119",
    "rock-ink": "#dcc7a4",
    "grass": "#7c6f4c",
    "border": "#dba08c",
    "road": "#c79a6c",
    "road-edge": "#2c2419",
    "wall": "#d9ccb0",
    "roof": "#c9594a",
    "gold": DARK.gold,
    "anchor": "#9fc9dc",
    "grid": "#efe4cc",
    "number": "#a59678",
    "halo": "#2b241c",
    "sea-halo": "#1b2b31",
    "sea-name": "#a9d0d8",
    "range-name": "#dcc19b",
    "wood-name": "#bccfa4",
    "land-name": "#e9d9b8",
    "veil": "#17130f",
    "tone": "#000000",
}

THEMES: Final[Mapping[ThemeName, Mapping[str, str]]] = {"day": DAY, "night": NIGHT}

# `$name` is an ink, `=number` a stroke or size that the level of detail scales.
_RULES: Final = """
.m-sea{fill:$sea}
.m-shoal{fill:$shoal;fill-opacity:.17;stroke:none}
.m-waterline{fill:none;stroke:$waterline;stroke-linejoin:round}
.m-rhumb{stroke:$waterline;stroke-width:=.7;stroke-opacity:.22;fill:none}
.m-wave{fill:none;stroke:$waterline;stroke-width:=1;stroke-opacity:.42;stroke-linecap:round}
.m-blood{stop-color:$blood-sea}
.m-swirl{fill:$foam;fill-opacity:.62}
.m-swirl-dark{fill:$waterline;fill-opacity:.5}
.m-eye{fill:$coast;fill-opacity:.85}
.m-land{fill:$land;fill-rule:evenodd}
.m-inset{fill:$land;fill-rule:evenodd}
.m-tint{fill-rule:evenodd}
.m-coast{fill:none;stroke:$coast;stroke-width:=1.9;stroke-linejoin:round}
.m-river{fill:$river;stroke:none}
.m-bank{fill:none;stroke:$coast;stroke-width:=1.3;stroke-linecap:round;stroke-linejoin:round}
.m-bed{fill:$river-bed}
.m-wood{fill:$wood;fill-opacity:.24;fill-rule:evenodd}
.m-crown{fill:$crown;stroke:$bark;stroke-width:=.75;stroke-linejoin:round;stroke-linecap:round}
.m-crown-shade{fill:$crown-shade;fill-opacity:.8}
.m-palm{fill:none;stroke:$palm;stroke-width:=2.1;stroke-linecap:round}
.m-palm-ink{fill:none;stroke:$bark;stroke-width:=.8;stroke-linecap:round}
.m-marsh{fill:$marsh;fill-opacity:.38;fill-rule:evenodd}
.m-reed{fill:none;stroke:$reed;stroke-width:=1;stroke-linecap:round}
.m-pool{fill:none;stroke:$river;stroke-width:=.9;stroke-linecap:round;stroke-opacity:.8}
.m-desert{fill:$desert;fill-opacity:.46;fill-rule:evenodd}
.m-sand{fill:none;stroke:$sand;stroke-width:=1.9;stroke-linecap:round;stroke-opacity:.9}
.m-dune{fill:none;stroke:$sand;stroke-width:=.9;stroke-linecap:round;stroke-opacity:.8}
.m-ice{fill:$ice;fill-opacity:.9;fill-rule:evenodd}
.m-crack{fill:none;stroke:$crack;stroke-width:=.9;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.75}
.m-grass{fill:none;stroke:$grass;stroke-width:=.8;stroke-linecap:round;stroke-opacity:.7}
.m-rock-top{stop-color:$rock}
.m-rock-foot{stop-color:$land}
.m-shade-top{stop-color:$rock-shade}
.m-range{fill:$rock-shade;fill-rule:evenodd}
.m-rock-ink{fill:none;stroke:$rock-ink;stroke-width:=1.15;stroke-linecap:round;stroke-linejoin:round}
.m-hatch{fill:none;stroke:$rock-ink;stroke-width:=.65;stroke-linecap:round;stroke-opacity:.8}
.m-border{fill:none;stroke:$border;stroke-width:=1.7;stroke-linecap:round;stroke-opacity:.85}
.m-road-edge{fill:none;stroke:$road-edge;stroke-width:=3.4;stroke-linecap:round;stroke-opacity:.8}
.m-road{fill:none;stroke:$road;stroke-width:=1.5;stroke-linecap:butt}
.m-way-bed{fill:none;stroke:$road-edge;stroke-width:=7;stroke-linecap:butt}
.m-way-edge{fill:none;stroke:$ink;stroke-width:=1.9;stroke-linecap:round;stroke-linejoin:round}
.m-way{fill:none;stroke:$road;stroke-width:=1.8;stroke-dasharray:=4 =2}
.m-way-plank{fill:none;stroke:$ink;stroke-width:=.7}
.m-stone-edge{fill:none;stroke:$ink;stroke-width:=5;stroke-linecap:round}
.m-stone-top{fill:none;stroke:$wall;stroke-width:=2.8;stroke-linecap:round}
.m-wall{fill:$wall;stroke:$ink;stroke-width:=1.05;stroke-linejoin:round}
.m-roof{fill:$roof;stroke:$ink;stroke-width:=.9;stroke-linejoin:round}
.m-dark{fill:$ink}
.m-pole{fill:none;stroke:$ink;stroke-width:=1;stroke-linecap:round;stroke-linejoin:round}
.m-gold{fill:$gold;stroke:$ink;stroke-width:=.7;stroke-linejoin:round}
.m-frame{fill:none;stroke:$ink;stroke-width:=.9}
.m-cleft{fill:none;stroke:$ink;stroke-width:=.8;stroke-linecap:round}
.m-stone{fill:$rock;stroke:$ink;stroke-width:=1;stroke-linejoin:round}
.m-anchor{fill:none;stroke:$anchor;stroke-width:=1.7;stroke-linecap:round;stroke-linejoin:round}
.m-anchor-halo{fill:none;stroke:$halo;stroke-width:=4.2;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.85}
.m-grid{fill:none;stroke:$grid;stroke-width:=.8}
.m-number{fill:$number;font-family:Inter,sans-serif;text-anchor:middle}
.m-name{font-family:"EB Garamond",serif;paint-order:stroke;stroke:$halo;stroke-linejoin:round;fill:$ink}
.m-place-name{fill:$ink}
.m-land-name{fill:$land-name}
.m-area-name{fill:$soft}
.m-sea-name{fill:$sea-name;stroke:$sea-halo;stroke-opacity:.6}
.m-range-name{fill:$range-name}
.m-wood-name{fill:$wood-name}
.m-river-name{fill:$river}
.m-pass-name{fill:$border}
.m-veil{fill:$veil;fill-opacity:.8;fill-rule:evenodd}
.m-edge{fill:none;stroke:$border;stroke-width:=3.2;stroke-linejoin:round}
.m-margin{fill:$margin;fill-rule:evenodd}
.m-neatline{fill:none;stroke:$ink}
.m-tick{fill:$ink}
.m-tick-label{font-family:"EB Garamond",serif;fill:$soft;text-anchor:middle}
.m-fibre{fill:none;stroke:$ink;stroke-opacity:.1;stroke-linecap:round}
.m-tone{stop-color:$tone}
.m-panel{fill:$wall}
.m-title{font-family:"EB Garamond",serif;fill:$ink;text-anchor:middle;font-weight:800}
.m-subtitle{font-family:"EB Garamond",serif;fill:$soft;text-anchor:middle;font-style:italic}
.m-text{font-family:"EB Garamond",serif;fill:$ink}
.m-rose-light{fill:$halo;stroke:$ink;stroke-linejoin:round}
.m-rose-dark{fill:$soft;stroke:$ink;stroke-linejoin:round}
.m-rose-ring{fill:none;stroke:$soft}
.m-ribbon{fill:$paper;stroke:$ink;stroke-linejoin:round}
.m-sail{fill:$wall;stroke:$ink;stroke-linejoin:round}
.m-hull{fill:$rock-shade;stroke:$ink;stroke-linejoin:round}
.m-flag{fill:$roof;stroke:$ink;stroke-linejoin:round}
.m-line{fill:none;stroke:$ink;stroke-linecap:round}
.m-foam{fill:none;stroke:$waterline;stroke-linecap:round}
"""


def style_sheet(detail: Detail, theme: ThemeName | None = "day") -> str:
    """The CSS of a drawing: with the colours of a theme, or, for the browser, with variables when ``theme`` is None."""

    def ink(match: re.Match[str]) -> str:
        return f"var(--map-{match[1]})" if theme is None else THEMES[theme][match[1]]

    def size(match: re.Match[str]) -> str:
        return f"{float(match[1]) * detail.line:.2f}".rstrip("0").rstrip(".")

    return re.sub(r"=(\d*\.?\d+)", size, re.sub(r"\$([a-z-]+)", ink, _RULES)).strip()


def theme_variables() -> str:
    """The CSS variables of both themes: day by default, night below the class ``night``."""
    day, night = (";".join(f"--map-{name}:{colour}" for name, colour in inks.items()) for inks in (DAY, NIGHT))
    return f":root{{{day}}}.night{{{night}}}"
