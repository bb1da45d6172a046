"""The colours of a battle's table by day and by night: those of the skirmish, and its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from warhost.cartography.skirmish.inks import SCALES, ground_style, inks_for
from warhost.cartography.studio.map_style import DETAILS, ThemeName, style_sheet

_DAY: Final[Mapping[str, str]] = {
    "soil": "#dcc794",
    "furrow": "#b59a62",
    "bog": "#bcc591",
    "reed": "#5d6d35",
    "floor": "#8fa266",
    "contour": "#a5814f",
    "rise": "#f3ecc0",
    "flower": "#c9566b",
    "roof": "#a4553a",
    "roof-light": "#c2724f",
    "ridge": "#3a1d12",
    "good": "#2f5f8f",
    "evil": "#9c2a22",
}
_NIGHT: Final[Mapping[str, str]] = {
    **_DAY,
    "soil": "#514830",
    "furrow": "#6f6140",
    "bog": "#394231",
    "reed": "#8d9c60",
    "floor": "#2d3a25",
    "contour": "#a98a5f",
    "rise": "#5a5a40",
    "flower": "#c98a94",
    "roof": "#6a3626",
    "roof-light": "#85492f",
    "ridge": "#e9d3b0",
    "good": "#7fb0dd",
    "evil": "#e08a80",
}
_RULES: Final = """
.k-deep,.k-pale{fill-opacity:.3}
.b-tuft{fill:none;stroke:$tuft;stroke-width:1.1;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.8}
.b-flower{fill:none;stroke:$flower;stroke-width:3;stroke-linecap:round;stroke-opacity:.75}
.b-soil{fill:$soil;fill-opacity:.8}
.b-furrow{fill:none;stroke:$furrow;stroke-width:2.4;stroke-opacity:.75;stroke-linecap:round}
.b-field-edge{fill:none;stroke:$furrow;stroke-width:2;stroke-dasharray:7 5;stroke-opacity:.8}
.b-yard{fill:$road;fill-opacity:.75}
.b-rise{fill:$rise;fill-opacity:.3;fill-rule:evenodd}
.b-contour{fill:none;stroke:$contour;stroke-width:1.4;stroke-linejoin:round}
.b-contour-main{fill:none;stroke:$contour;stroke-width:2.6;stroke-linejoin:round}
.b-rut{fill:none;stroke:$road-edge;stroke-width:3;stroke-opacity:.45;stroke-dasharray:46 9 20 7}
.b-gravel{fill:none;stroke:$road-edge;stroke-width:2.6;stroke-linecap:round;stroke-opacity:.6}
.b-bog{fill:$bog;fill-opacity:.7}
.b-reed{fill:none;stroke:$reed;stroke-width:1.7;stroke-linecap:round}
.b-edge{fill:none;stroke:$reed;stroke-width:2;stroke-opacity:.7;stroke-dasharray:9 6}
.b-floor{fill:$floor}
.b-stone{fill:$stone;fill-rule:evenodd}
.b-stone-dark{fill:$stone-dark;fill-rule:evenodd}
.b-hachure{fill:none;stroke:$hachure;stroke-width:1.8;stroke-linecap:round;stroke-opacity:.7}
.b-boulder{fill:$rock;stroke:$ink;stroke-width:1.6;stroke-linejoin:round}
.b-boulder-top{fill:$stone}
.b-bush{fill:$bush;stroke:$leaf;stroke-width:1.2}
.b-rail{fill:none;stroke:$ridge;stroke-width:2.2;stroke-opacity:.85}
.b-post{fill:none;stroke:$ridge;stroke-width:4;stroke-linecap:round}
.b-fence-shadow{fill:none;stroke:$hachure;stroke-width:5;stroke-opacity:.25}
.b-roof{fill:$roof}
.b-roof-light{fill:$roof-light}
.b-tile{fill:none;stroke:$ridge;stroke-width:1;stroke-opacity:.5}
.b-ridge{fill:none;stroke:$ridge;stroke-width:2.4;stroke-linejoin:round}
.b-chimney{fill:$stone;stroke:$ridge;stroke-width:2}
.b-good{fill:none;stroke:$good;stroke-width:4;stroke-dasharray:16 10;stroke-opacity:.85}
.b-evil{fill:none;stroke:$evil;stroke-width:4;stroke-dasharray:16 10;stroke-opacity:.85}
.b-zone-name{font-family:"EB Garamond",serif;font-style:italic;font-weight:600;text-anchor:middle}
.b-zone-name{fill:$name;fill-opacity:.8}
"""


def table_style(theme: ThemeName = "day") -> str:
    """The CSS of a table: frame and type as on all maps, the ground as in the skirmish, and its own classes."""
    inks = {**inks_for(dark=False, theme=theme), **(_DAY if theme == "day" else _NIGHT)}
    own = re.sub(r"\$([a-z-]+)", lambda found: inks[found[1]], _RULES).strip()
    return f"{style_sheet(DETAILS['region'], theme)}\n{ground_style(SCALES['board'], inks)}\n{own}"
