"""The legend of a skirmish map: every terrain with what it costs, covers and does, drawn by the map's own hand.

Each picture is a piece of ground of its own, a few hexes in letters as tests draw them, of which one is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from warhost.cartography.skirmish import building, flora, furnishings, relief, surfaces
from warhost.cartography.skirmish.field import Field, hex_corners
from warhost.cartography.skirmish.relief import SlopeStyle
from warhost.cartography.studio.pen import PLAIN, Point
from warhost.cartography.studio.survey import HEX
from warhost.cartography.studio.svg import SERIF, Element, el, group, number, text_width
from warhost.core.ids import all_hexes
from warhost.skirmish.maps.drawings import HexsideKind, Letter
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.printed.terrain import Terrain

LETTERS: Final = {"-": Letter("stairway", 0.5), "y": Letter("balcony", 0), "_": Letter("flat", -1)}


class FieldLegendEntry(NamedTuple):
    """A line of the legend: its words, what the rules say, a drawing of which one hex is shown, how slopes look."""

    words: str
    rules: str
    drawing: str
    shown: str = "B2"
    slopes: SlopeStyle = "hachures"


_AROUND: Final = "A   {0}   {0}   {0}\nB     {0}   {1}   {0}\nC   {0}   {0}   {0}"

_KINDS: Final = {
    "scrub": ("Scrub", ".", "s"),
    "tree": ("Tree", ".", "t"),
    "road": ("Road", ":", ":"),
    "sand": ("Sand", "a", "a"),
    "water": ("Water", "~", "~"),
    "marsh": ("Marsh", "%", "%"),
    "beach": ("Beach", "b", "b"),
    "interior": ("Wooden floor", "h", "h"),
    "paved": ("Paved floor", "p", "p"),
    "balcony": ("Balcony", "~", "y"),
    "stepping-stones": ("Stepping stones", "~", "o"),
    "rubble": ("Rubble", ".", "d"),
    "crevasse": ("Crevasse", ".", "v"),
    "web": ("Web", ".", "*"),
    "entrance": ("Way underground", ".", "U"),
    "gateway": ("Gateway", ".", "G"),
    "pillar": ("Pillar", ".", "P"),
    "table": ("Table", "p", "T"),
    "forge": ("Forge", "p", "F"),
}
_SLOPE: Final = "A   ^   ^   ^\nB     /   /   /\nC   .   .   ."
_STANDS: Final = "A   ^   ^   ^\nB     /   /   /\nC   a   a   a"
_STAIR: Final = "A   ^   ^   ^\nB     ^   -   ^\nC   .   .   ."
_BRIDGE: Final = "A   ~   ~   ~\nB     :   w   :\nC   ~   ~   ~"
_DROP: Final = "A   ^   ^   ^\nB     .   .   .\nC   .   .   ."
_SIDES: Final = (
    (HexsideKind.WALL, "Wall", "|", "no way, no shot"),
    (HexsideKind.DOOR, "Doorway", "D", "medium cover beyond it"),
    (HexsideKind.WINDOW, "Window", "W", "medium cover within"),
    (HexsideKind.SLIT, "Arrow-slit", "I", "shot through straight"),
    (HexsideKind.BARS, "Bars", "H", "no way, light cover"),
    (HexsideKind.LOCKED, "Locked door", "L", "Krobs alone pass"),
    (HexsideKind.LOW_WALL, "Low wall", "=", "no way, medium cover"),
    (HexsideKind.RAILING, "Railing", "r", "no way, hides nothing"),
    (HexsideKind.DEMOLISHED, "Demolished wall", "x", "way and sight are free"),
)


def entries(field: Field, slopes: Iterable[SlopeStyle] = ("hachures",)) -> list[FieldLegendEntry]:
    """The entries for a map whose slopes are drawn in these ways."""
    ground = field.ground
    there = {ground.kind(h).key: ground.kind(h) for h in all_hexes(ground.grid.size)}
    found = [
        FieldLegendEntry(words, told(there[key]), _AROUND.format(around, letter))
        for key, (words, around, letter) in _KINDS.items()
        if key in there
    ]
    if "bridge" in there:
        found.append(FieldLegendEntry("Wooden bridge", told(there["bridge"]), _BRIDGE))
    if "walkway" in there:
        found.append(FieldLegendEntry("Walkway over a passage", told(there["walkway"]), _BRIDGE))
    if "slope" in there:
        rules = told(there["slope"])
        if "hachures" in slopes:
            found.append(FieldLegendEntry("Steep slope, its lip above", rules, _SLOPE))
        if "stands" in slopes:
            found.append(FieldLegendEntry("Stands: a steep slope", rules, _STANDS, slopes="stands"))
    if "stairway" in there:
        found.append(FieldLegendEntry("Stairway, the arrow down", told(there["stairway"]), _STAIR))
    if any(relief.is_sheer(field, h, d) for h, d, _ in field.falls):
        found.append(FieldLegendEntry("Sheer face", "one may jump down", _DROP))
    sides = set(ground.sides)
    for side, words, mark, rules in _SIDES:
        if side in sides:
            floor = "p" if field.dark else "h"
            outside = "."
            found.append(
                FieldLegendEntry(words, rules, f"A   {outside}   {outside}\nB     {outside} {mark} {floor}", "B1>")
            )
    return found


def told(kind: Terrain) -> str:
    """What the rules say of a terrain, in a few words: cost on foot and on horse, cover, combat.

    >>> from warhost.skirmish.printed.terrain import load_terrain
    >>> told(load_terrain()["scrub"])
    '2, horse 4 · light cover · −'
    >>> told(load_terrain()["pillar"])
    'no way · no sight'
    """
    foot, horse = kind.cost["foot"], kind.cost["horse"]
    if foot is None:
        parts = ["no way"]
    else:
        cost = f"{foot}" if horse == foot else f"{foot}, horse {horse or 'no'}"
        parts = [cost]
    if kind.cover in ("light", "medium", "heavy"):
        parts.append(f"{kind.cover} cover")
    if kind.blocks:
        parts.append("no sight" if foot is None else "no sight through")
    if kind.combat and foot is not None:
        parts.append("+" if kind.combat > 0 else "−")
    return " · ".join(parts)


def clip() -> Element:
    """One hex around the origin."""
    return el("clipPath", el("path", d=PLAIN.straight(hex_corners((0, 0)), closed=True)), id="k-hex")


def legend(shown: list[FieldLegendEntry], *, dark: bool, at: Point, rows: int, cell: tuple[float, float]) -> Element:
    """The entries in columns of ``rows`` rows from a north-western corner, in cells of a given size."""
    wide, high = cell
    found = group()
    scale = high * 0.84 / (2 * HEX / 3**0.5)
    for index, entry in enumerate(shown):
        column, row = divmod(index, rows)
        x, y = at[0] + column * wide + high * 0.5, at[1] + row * high + high / 2
        place = f"translate({number(x, 1)} {number(y, 1)})scale({number(scale, 3)})"
        found.add(group(picture(entry, dark=dark), transform=place))
        room = wide - 1.12 * high
        for words, size, dy, class_ in ((entry.words, 0.31, -0.06, "m-text"), (entry.rules, 0.25, 0.26, "m-subtitle")):
            type_ = min(high * size, room / max(1.0, text_width(words, 1.0, SERIF)))
            found.add(
                el(
                    "text",
                    words,
                    x=round(x + high * 0.56, 1),
                    y=round(y + high * dy, 1),
                    font_size=round(type_, 1),
                    class_=class_,
                    style="text-anchor:start" if class_ == "m-subtitle" else None,
                )
            )
    return found


def picture(entry: FieldLegendEntry, *, dark: bool) -> Element:
    """The shown hex of an entry, around the origin."""
    ground = Ground.drawn(entry.drawing, LETTERS, dark=dark)
    field = Field(ground)
    x, y = field.centre(ground.hex(entry.shown.rstrip(">")))
    if entry.shown.endswith(">"):
        x += HEX / 2
    base = (
        [*surfaces.cave_floor(field), *surfaces.sands(field), *surfaces.waters(field)]
        if dark
        else [
            *surfaces.meadow(field),
            *relief.high_ground(field),
            *surfaces.roads(field),
            *surfaces.sands(field),
            *surfaces.marshes(field),
            *surfaces.crevasses(field),
            *surfaces.waters(field),
        ]
    )
    drawn = group(
        *base,
        *surfaces.floors(field),
        *relief.slopes(field, entry.slopes),
        *relief.cliffs(field, "rock"),
        *relief.lips(field),
        *surfaces.decks(field),
        *surfaces.stepping_stones(field),
        *relief.stairways(field),
        *furnishings.terrain_things(field),
        *building.walls(field),
        flora.bushes(field),
        flora.trees(field),
        transform=f"translate({number(-x, 1)} {number(-y, 1)})",
    )
    rim = el("path", d=PLAIN.straight(hex_corners((0, 0)), closed=True), class_="k-ink")
    return group(group(drawn, clip_path="url(#k-hex)"), rim)
