"""How the ground of a skirmish looks: inks above and below ground, by day and by night, and the style sheet.

Margin, title and names are those of all maps (``studio/map_style.py``); what is drawn only at man-to-man
scale has classes of its own, which begin with ``k-``. Colour is never the only code: every terrain has its own marks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from warhost.cartography.studio.map_style import DETAILS, ThemeName, style_sheet

ScaleName = Literal["table", "board", "close"]


@dataclass(frozen=True, slots=True)
class Scale:
    """How large names and lines are at one viewing distance, and whether hexes have their names.

    Attributes:
        name: what it is called.
        type: of the letters, as a factor.
        line: of the thin strokes, as a factor.
        numbers: size of the hexes' names, 0 for none.
    """

    name: ScaleName
    type: float
    line: float
    numbers: float


SCALES: Final[Mapping[ScaleName, Scale]] = {
    "table": Scale("table", 1.55, 1.5, 0.0),
    "board": Scale("board", 1.0, 1.0, 13.0),
    "close": Scale("close", 0.7, 0.8, 9.0),
}
"""From the farthest viewing distance to the nearest."""


def scale_for(pixels_a_hex: float) -> Scale:
    """The scale that suits a size on screen or paper.

    >>> scale_for(30).name, scale_for(80).name, scale_for(200).name
    ('table', 'board', 'close')
    """
    if pixels_a_hex < 42:
        return SCALES["table"]
    return SCALES["board"] if pixels_a_hex < 140 else SCALES["close"]


SURFACE: Final[Mapping[str, str]] = {
    "ground": "#dfe0b4",
    "ground-deep": "#c9d196",
    "ground-pale": "#edebc8",
    "ink": "#2b2118",
    "tuft": "#86945a",
    "crown": "#7d9a57",
    "crown-light": "#9db673",
    "crown-pale": "#bccb90",
    "leaf": "#34451f",
    "bush": "#93a55c",
    "bush-light": "#b5c07c",
    "shadow": "#2a2a12",
    "water": "#a8cad2",
    "water-deep": "#7fafbd",
    "waterline": "#3f7385",
    "bank": "#2f4348",
    "bank-mud": "#b49a68",
    "road": "#e6d3a4",
    "road-edge": "#b3935c",
    "sand": "#eedcab",
    "grain": "#a98548",
    "beach": "#eadba6",
    "hill": "#ece4b2",
    "hachure": "#6d4b2a",
    "lip": "#4a2f18",
    "cliff": "#8a7458",
    "wood": "#d3b286",
    "wood-dark": "#b78e5c",
    "plank": "#7b5530",
    "stone": "#e2d8c1",
    "stone-dark": "#bfb299",
    "joint": "#7d6f59",
    "wall": "#f1e8d4",
    "wall-ink": "#241b13",
    "glass": "#7fb3c6",
    "door": "#8d5527",
    "iron": "#3a3a3f",
    "fire": "#e8722a",
    "glow": "#ffd27a",
    "cloth": "#9c2a22",
    "gold": "#c2922f",
    "rock": "#8e7d66",
    "rock-ink": "#3d2e20",
    "void": "#17120e",
    "web": "#f4f1e6",
    "grid": "#3b2c1c",
    "number": "#5d4c34",
    "halo": "#f4efd8",
    "name": "#2b2118",
    "magic": "#6b3fa0",
    "panel": "#f3ead6",
}

SURFACE_NIGHT: Final[Mapping[str, str]] = {
    **SURFACE,
    "ground": "#3b4030",
    "ground-deep": "#30362a",
    "ground-pale": "#454a36",
    "ink": "#efe4cc",
    "tuft": "#6d7a4c",
    "crown": "#3f5531",
    "crown-light": "#51683d",
    "crown-pale": "#667c4a",
    "leaf": "#aab98a",
    "bush": "#4e5c36",
    "bush-light": "#65734a",
    "shadow": "#000000",
    "water": "#27424b",
    "water-deep": "#1c323b",
    "waterline": "#79aebb",
    "bank": "#a9c3c6",
    "bank-mud": "#57492f",
    "road": "#5c4f36",
    "road-edge": "#8c7750",
    "sand": "#655636",
    "grain": "#c9a767",
    "beach": "#66583a",
    "hill": "#4b4a34",
    "hachure": "#c9a57c",
    "lip": "#e3c79c",
    "cliff": "#4f4332",
    "wood": "#6b5132",
    "wood-dark": "#584126",
    "plank": "#c09763",
    "stone": "#625a4b",
    "stone-dark": "#4b4438",
    "joint": "#a99a80",
    "wall": "#cfc2a6",
    "wall-ink": "#0f0b08",
    "rock": "#55493a",
    "rock-ink": "#d8c4a2",
    "grid": "#efe4cc",
    "number": "#cdbd9b",
    "halo": "#2b2a1e",
    "name": "#f3e8cc",
    "magic": "#b48ae0",
    "panel": "#2a241d",
}

CAVERN: Final[Mapping[str, str]] = {
    **SURFACE,
    "ground": "#67583f",
    "ground-deep": "#594b37",
    "ground-pale": "#7d6c50",
    "ink": "#1a1410",
    "tuft": "#5d513f",
    "shadow": "#000000",
    "water": "#1f4a56",
    "water-deep": "#143640",
    "waterline": "#6fa9b5",
    "bank": "#0d2027",
    "bank-mud": "#5a4d38",
    "sand": "#86754f",
    "grain": "#57492f",
    "beach": "#827758",
    "lip": "#f0d9a6",
    "hachure": "#2a2018",
    "cliff": "#3b3128",
    "wood": "#7d5c39",
    "wood-dark": "#68492c",
    "plank": "#3a2817",
    "stone": "#787062",
    "stone-dark": "#5f594e",
    "joint": "#39332b",
    "wall": "#cfc3aa",
    "wall-ink": "#0f0b08",
    "door": "#a3672f",
    "rock": "#2a2420",
    "rock-ink": "#5b4f44",
    "void": "#0b0806",
    "grid": "#140f0b",
    "number": "#f1e4c6",
    "halo": "#2a211a",
    "name": "#fdf0cd",
    "magic": "#c7a3ef",
    "panel": "#2a241d",
}
"""Underground it is dark at all hours."""

_RULES: Final = """
.k-ground{fill:$ground}
.k-deep{fill:$ground-deep;fill-opacity:.5;fill-rule:evenodd}
.k-pale{fill:$ground-pale;fill-opacity:.55;fill-rule:evenodd}
.k-tuft{fill:none;stroke:$tuft;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.k-shadow{fill:$shadow;fill-opacity:.2;fill-rule:evenodd}
.k-shade{fill:none;stroke:$shadow;stroke-opacity:.22;stroke-linejoin:round;stroke-linecap:round}
.k-crown{fill:$crown;stroke:$leaf;stroke-width:2;stroke-linejoin:round}
.k-crown-light{fill:$crown-light}
.k-crown-pale{fill:$crown-pale}
.k-leaf{fill:none;stroke:$leaf;stroke-width:1.3;stroke-linecap:round;stroke-opacity:.75}
.k-bush{fill:$bush;stroke:$leaf;stroke-width:1.6;stroke-linejoin:round}
.k-bush-light{fill:$bush-light}
.k-mud{fill:$bank-mud;fill-opacity:.55;fill-rule:evenodd}
.k-water{fill:$water;fill-rule:evenodd}
.k-water-deep{fill:$water-deep;fill-opacity:.4;fill-rule:evenodd}
.k-bank{fill:none;stroke:$bank;stroke-width:2.6;stroke-linejoin:round}
.k-waterline{fill:none;stroke:$waterline;stroke-width:1.1;stroke-linejoin:round;stroke-linecap:round}
.k-ripple{fill:none;stroke:$waterline;stroke-width:1.5;stroke-linecap:round;stroke-opacity:.6}
.k-foam{fill:none;stroke:$halo;stroke-width:2;stroke-linecap:round;stroke-opacity:.9}
.k-road-edge{fill:$road-edge;fill-opacity:.5;fill-rule:evenodd}
.k-road{fill:$road;fill-rule:evenodd}
.k-rut{fill:none;stroke:$road-edge;stroke-width:2;stroke-linecap:round;stroke-opacity:.55}
.k-sand{fill:$sand;fill-rule:evenodd}
.k-grain{fill:none;stroke:$grain;stroke-width:2;stroke-linecap:round;stroke-opacity:.75}
.k-beach{fill:$beach;fill-rule:evenodd}
.k-hill{fill:$hill;fill-rule:evenodd}
.k-edge{fill:none;stroke:$ink;stroke-width:1.4;stroke-opacity:.55;stroke-linejoin:round}
.k-hachure{fill:$hachure;fill-opacity:.85}
.k-tier{fill:$stone;fill-rule:evenodd}
.k-tier-dark{fill:$stone-dark;fill-rule:evenodd}
.k-tier-line{fill:none;stroke:$joint;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.k-lip{fill:none;stroke:$lip;stroke-width:4.6;stroke-linecap:round;stroke-linejoin:round}
.k-cliff{fill:$cliff;fill-opacity:.85}
.k-cliff-shade{fill:$shadow;fill-opacity:.26}
.k-cliff-ink{fill:none;stroke:$hachure;stroke-width:1.8;stroke-linecap:round}
.k-wood{fill:$wood;fill-rule:evenodd}
.k-wood-dark{fill:$wood-dark;fill-rule:evenodd}
.k-plank{fill:none;stroke:$plank;stroke-width:1.1;stroke-opacity:.7}
.k-beam{fill:$wood-dark;stroke:$ink;stroke-width:1.8;stroke-linejoin:round}
.k-stone{fill:$stone;fill-rule:evenodd}
.k-stone-ink{fill:$stone;stroke:$ink;stroke-width:2;stroke-linejoin:round}
.k-stone-dark{fill:$stone-dark;stroke:$ink;stroke-width:1.8;stroke-linejoin:round}
.k-joint{fill:none;stroke:$joint;stroke-width:1.2;stroke-linecap:round}
.k-tread{fill:none;stroke:$ink;stroke-width:1.8;stroke-opacity:.8}
.k-arrow{fill:$ink;stroke:$wall;stroke-width:2.4;paint-order:stroke;stroke-linejoin:round}
.k-wall-ink{fill:none;stroke:$wall-ink;stroke-width:15;stroke-linecap:round;stroke-linejoin:round}
.k-wall{fill:none;stroke:$wall;stroke-width:9.6;stroke-linecap:round;stroke-linejoin:round}
.k-facing{fill:none;stroke:$stone-dark;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.k-wall-joint{fill:none;stroke:$joint;stroke-width:1.3}
.k-door{fill:$door;stroke:$wall-ink;stroke-width:2;stroke-linejoin:round}
.k-jamb{fill:$wall;stroke:$wall-ink;stroke-width:2.4}
.k-pane{fill:$glass;stroke:$wall-ink;stroke-width:2}
.k-slit{fill:$wall-ink}
.k-iron{fill:none;stroke:$iron;stroke-width:3;stroke-linecap:round}
.k-rail{fill:none;stroke:$wood-dark;stroke-width:4.4;stroke-linecap:round}
.k-rail-ink{fill:none;stroke:$ink;stroke-width:7.6;stroke-linecap:round}
.k-post{fill:$wood;stroke:$ink;stroke-width:1.8}
.k-ink{fill:none;stroke:$ink;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.k-thin{fill:none;stroke:$ink;stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round}
.k-dark{fill:$void}
.k-fire{fill:$fire;stroke:$ink;stroke-width:1.2;stroke-linejoin:round}
.k-ember{fill:$glow}
.k-cloth{fill:$cloth;stroke:$ink;stroke-width:1.8;stroke-linejoin:round}
.k-gold{fill:$gold;stroke:$ink;stroke-width:1.5;stroke-linejoin:round}
.k-sack{fill:$beach;stroke:$ink;stroke-width:1.8;stroke-linejoin:round}
.k-rock{fill:$rock}
.k-rock-ink{fill:none;stroke:$rock-ink;stroke-width:1.7;stroke-linecap:round}
.k-rock-edge{fill:none;stroke:$void;stroke-width:5;stroke-linejoin:round}
.k-low{fill:$void;fill-rule:evenodd}
.k-web{fill:none;stroke:$web;stroke-width:1.6;stroke-linecap:round}
.k-glow{stop-color:$glow}
.k-grid{fill:none;stroke:$grid;stroke-width:=1.5}
.k-number{fill:$number;font-family:Inter,sans-serif;font-weight:600;text-anchor:middle;paint-order:stroke;stroke:$halo;stroke-width:2.2;stroke-opacity:.55}
.k-name{fill:$name;stroke:$halo}
.k-level{fill:$wall;stroke:$wall-ink;stroke-width:2}
.k-level-text{fill:$wall-ink;font-family:Inter,sans-serif;font-weight:800;text-anchor:middle}
.k-seam{fill:none;stroke:$ink;stroke-width:3;stroke-dasharray:14 9;stroke-opacity:.6}
.k-magic{fill:none;stroke:$magic;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.k-panel{fill:$panel}
.k-magic-ink{fill:$magic}
.k-magic-fill{fill:$magic;fill-opacity:.16;stroke:$magic;stroke-width:3;stroke-dasharray:9 5}
"""


def inks_for(*, dark: bool, theme: ThemeName = "day") -> Mapping[str, str]:
    """The inks of a map: under the earth, or above it by day or night."""
    if dark:
        return CAVERN
    return SURFACE if theme == "day" else SURFACE_NIGHT


def ground_style(scale: Scale, inks: Mapping[str, str]) -> str:
    """The CSS of what is drawn only at man-to-man scale."""

    def size(match: re.Match[str]) -> str:
        return f"{float(match[1]) * scale.line:.2f}".rstrip("0").rstrip(".")

    return re.sub(r"=(\d*\.?\d+)", size, re.sub(r"\$([a-z-]+)", lambda m: inks[m[1]], _RULES)).strip()


def sheet_style(scale: Scale, *, dark: bool, theme: ThemeName = "day") -> str:
    """The CSS of a whole sheet: the margin and type of all maps, and the ground's own."""
    frame: ThemeName = "night" if dark else theme
    # Names lie on the ground, not on the margin: their inks are the ground's.
    return f"{style_sheet(DETAILS['region'], frame)}\n{ground_style(scale, inks_for(dark=dark, theme=theme))}"
