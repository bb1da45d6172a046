"""What magic and battle put on the map, as symbols that a board lays over the ground (rulebook 3.52, 2.31).

Every symbol is drawn around the middle of a hex, 100 units to the hex; its user scales it to the width of a hex.
Terrain made by magic looks like terrain inside a dashed frame of an unnatural colour.

>>> symbol_for("tree"), side_symbol(HexsideKind.DEMOLISHED, 2)
('magic-tree', 'magic-side-demolished-2')
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from warhost.cartography.skirmish import building, flora
from warhost.cartography.skirmish.field import hex_corners, towards
from warhost.cartography.skirmish.furnishings import put_entrance
from warhost.cartography.studio.icons import icon_symbol
from warhost.cartography.studio.pen import PLAIN, chance
from warhost.cartography.studio.survey import REACH
from warhost.cartography.studio.svg import Attribute, Element, el, group, use
from warhost.skirmish.maps.drawings import HexsideKind

SIZE: Final = 100

MARKS: Final = (
    "fireball",
    "circle",
    "invisible",
    "held",
    "bodies",
    "sacks",
    "tablet",
    "sun",
    "web",
    "orb",
    "dungeon",
    "barred",
    "light",
    "lever",
    "gate",
    "cell",
    "box",
)
"""What lies in a hex without being terrain."""


def symbol_for(what: str) -> str:
    """The id of the symbol of a kind of terrain, or of a mark."""
    return f"magic-{what}"


def side_symbol(thing: HexsideKind, direction: int) -> str:
    """The id of the symbol of something on a hexside, seen from the hex."""
    return f"magic-side-{thing.name.lower().replace('_', '-')}-{direction % 6}"


def boat_symbol(direction: int) -> str:
    """The id of the symbol of a boat whose bow points in a direction; it lies around the middle of the bow's hex."""
    return f"magic-boat-{direction % 6}"


def symbols() -> list[Element]:
    """Every overlay, and the drawings that they use."""
    return [
        flora.tree("magic-crown", 3),
        *building.symbols(),
        *(
            icon_symbol(name, f"icon-{name}")
            for name in ("fireball", "invisible", "crossed-chains", "skull-crossed-bones")
        ),
        *(_symbol(symbol_for(key), *_framed(draw())) for key, draw in TERRAIN.items()),
        *(_symbol(symbol_for(mark), *draw()) for mark, draw in _MARKS.items()),
        *_sides(),
        *(_symbol(boat_symbol(direction), *_boat(direction)) for direction in range(6)),
    ]


def _symbol(id_: str, *drawn: Element) -> Element:
    middle = f"translate({SIZE / 2:g} {SIZE / 2:g})"
    box = f"0 0 {SIZE} {SIZE}"
    return el("symbol", group(*drawn, transform=middle), id=id_, viewBox=box, overflow="visible")


def _hex(inset: float, class_: str) -> Element:
    return el("path", d=PLAIN.straight(hex_corners((0, 0), inset), closed=True), class_=class_)


def _framed(drawn: list[Element]) -> list[Element]:
    return [*drawn, _hex(3, "k-magic-fill")]


# --- terrain made by magic --------------------------------------------------------------------------------------------


def _tree() -> list[Element]:
    return [use("magic-crown")]


def _floor() -> list[Element]:
    boards = "".join(f"M-50 {y}h100" for y in range(-48, 60, 12))
    joints = "".join(f"M{-40 + 80 * chance('magic floor', y)[0]:.1f} {y}v12" for y in range(-48, 48, 12))
    return [
        _hex(0.5, "k-wood"),
        el("path", d=boards + joints, class_="k-plank", clip_path="url(#magic-hex)"),
        el("clipPath", el("path", d=PLAIN.straight(hex_corners((0, 0), 0.5), closed=True)), id="magic-hex"),
    ]


def _rim() -> list[Element]:
    return [
        *_paving(),
        el("path", d=PLAIN.straight(hex_corners((0, 0), 14), closed=True), class_="k-ink", stroke_dasharray="12 8"),
    ]


def _paving() -> list[Element]:
    return [
        _hex(0.5, "k-stone"),
        el(
            "path",
            d="M-50-29H50M-50 0H50M-50 29H50M-20-58V-29M18-29V0M-24 0V29M14 29V57M-46-29V-12",
            class_="k-joint",
            clip_path="url(#magic-hex)",
        ),
    ]


def _tower() -> list[Element]:
    return [
        *_paving(),
        el("circle", r=30, class_="k-stone-dark"),
        el("path", d="M0 16V-20M0-20l22 7l-22 8z", class_="k-cloth"),
    ]


def _spring() -> list[Element]:
    return [
        _hex(6, "k-water"),
        _hex(16, "k-water-deep"),
        el("path", d="M-22 6q5-5 10 0t10 0t10 0M-14 18q5-5 10 0t10 0", class_="k-ripple"),
        el("path", d="M-5-8q-10-16 0-26M5-8q10-16 0-26M0-8v-30M-12-6q-14-8-14-18M12-6q14-8 14-18", class_="k-foam"),
    ]


def _crevasse() -> list[Element]:
    cleft = "M-46-12L-24-22L-6-8L16-24L44-8L40 12L18 4L2 22L-18 8L-42 20Z"
    return [
        el("path", d=cleft, class_="k-cliff"),
        el("path", d="M-38-6L-22-14L-5 0L16-14L36-3L18-2L2 13L-17 1L-36 10Z", class_="k-dark"),
        el("path", d=cleft, class_="k-ink"),
    ]


def _bridge() -> list[Element]:
    boards = "".join(f"M{x}-30V30" for x in range(-44, 50, 11))
    return [
        el("path", d="M-52-32H52V32H-52Z", class_="k-wood"),
        el("path", d=boards, class_="k-plank"),
        el("path", d="M-54-36H54V-28H-54ZM-54 28H54V36H-54Z", class_="k-beam"),
    ]


def _entrance() -> list[Element]:
    return [put_entrance((0, 0))]


def _tunnel() -> list[Element]:
    return [
        _hex(0.5, "k-ground"),
        el("path", d="M-30-20l14 6M8-30l12 9M-20 22l16-6M16 18l12 8M-38 4l9 4", class_="k-tuft"),
    ]


TERRAIN: Final[dict[str, Callable[[], list[Element]]]] = {
    "tree": _tree,
    "interior": _floor,
    "tower-rim": _rim,
    "tower-centre": _tower,
    "water": _spring,
    "crevasse": _crevasse,
    "bridge": _bridge,
    "entrance": _entrance,
    "flat": _tunnel,
    "paved": _paving,
}
"""How terrain made by magic is drawn; the ground of a tunnel is flat."""


# --- hexsides ---------------------------------------------------------------------------------------------------------


SIDES: Final = (
    *(HexsideKind.WALL, HexsideKind.DOOR, HexsideKind.WINDOW),
    *(HexsideKind.SLIT, HexsideKind.DEMOLISHED, HexsideKind.LOCKED),
)
"""What magic can put on a hexside."""


def _sides() -> Iterator[Element]:
    for thing in SIDES:
        for direction in range(6):
            x, y = towards(direction, SIZE / 2)
            place = f"translate({x:.2f} {y:.2f})rotate({(60 * direction + 90) % 360})"
            drawn = _wall() if thing is HexsideKind.WALL else [use(building.SYMBOLS[thing])]
            yield _symbol(side_symbol(thing, direction), group(*drawn, transform=place))


def _wall() -> list[Element]:
    d = f"M{-REACH / 2:.1f} 0H{REACH / 2:.1f}"
    return [el("path", d=d, class_="k-wall-ink"), el("path", d=d, class_="k-wall")]


# --- marks ------------------------------------------------------------------------------------------------------------


def _fireball() -> list[Element]:
    rays = "".join(
        PLAIN.straight(
            [
                (30 * math.cos(a - 0.16), 30 * math.sin(a - 0.16)),
                ((50 + 12 * (n % 2)) * math.cos(a), (50 + 12 * (n % 2)) * math.sin(a)),
                (30 * math.cos(a + 0.16), 30 * math.sin(a + 0.16)),
            ],
            closed=True,
        )
        for n in range(14)
        for a in (math.tau * n / 14,)
    )
    return [
        el("path", d=rays, class_="k-fire"),
        el("circle", r=36, class_="k-fire"),
        el("circle", r=25, class_="k-ember"),
        use("icon-fireball", x=-20, y=-20, width=40, height=40, class_="k-dark"),
    ]


def _circle() -> list[Element]:
    star = [(34 * math.sin(math.tau * k * 2 / 5), -34 * math.cos(math.tau * k * 2 / 5)) for k in range(5)]
    return [
        el("circle", r=44, class_="k-magic"),
        el("circle", r=36, class_="k-magic", stroke_dasharray="3 5"),
        el("path", d=PLAIN.straight(star, closed=True), class_="k-magic"),
    ]


def _invisible() -> list[Element]:
    return [_hex(9, "k-magic-fill"), use("icon-invisible", x=-28, y=-28, width=56, height=56, class_="k-magic-ink")]


def _held() -> list[Element]:
    return [use("icon-crossed-chains", x=-42, y=-42, width=84, height=84, class_="k-magic-ink", fill_opacity=0.85)]


def _bodies() -> list[Element]:
    blot = [
        (r * math.cos(math.tau * k / 9), 0.8 * r * math.sin(math.tau * k / 9))
        for k in range(9)
        for r in (26 + 10 * chance("blot", k)[0],)
    ]
    return [
        el("path", d=PLAIN.curve(blot, closed=True), class_="k-cloth", fill_opacity=0.45, stroke_opacity=0.3),
        use("icon-skull-crossed-bones", x=-22, y=-22, width=44, height=44, class_="k-dark"),
    ]


def _sacks() -> list[Element]:
    return [
        el("path", d="M-30 22q-6-28 14-30q18-2 18 18q0 22-16 22q-14 0-16-10z", class_="k-sack"),
        el("path", d="M0 24q-6-28 14-30q18-2 18 18q0 22-16 22q-14 0-16-10z", class_="k-sack"),
        el("path", d="M-20-4q4-6 10-2M10-2q4-6 10-2", class_="k-ink"),
    ]


def _tablet() -> list[Element]:
    lines = "".join(f"M-14 {y}h{width}" for y, width in ((-14, 28), (-5, 22), (4, 27), (13, 18)))
    return [
        el("path", d="M-23 32v-52q23-20 46 0v52z", class_="k-stone-ink"),
        el("path", d=lines, class_="k-ink"),
    ]


def _sun() -> list[Element]:
    rays = "".join(
        f"M{26 * math.cos(a):.1f} {26 * math.sin(a):.1f}L{40 * math.cos(a):.1f} {40 * math.sin(a):.1f}"
        for n in range(12)
        for a in (math.tau * n / 12,)
    )
    return [el("path", d=rays, class_="k-ink"), el("circle", r=20, class_="k-gold")]


def _orb() -> list[Element]:
    return [
        el("circle", r=26, cx=3, cy=5, fill="#000000", fill_opacity=0.3),
        el("circle", r=26, fill="#8d5fb0", stroke="#2c1838", stroke_width=3),
        el("path", d="M-16-8A18 18 0 0 1 6-18", fill="none", stroke="#f0e2fb", stroke_width=5, stroke_linecap="round"),
        el("circle", r=34, fill="none", stroke="#d9b8f2", stroke_width=2, stroke_dasharray="3 6"),
    ]


def _light() -> list[Element]:
    rays = "".join(
        f"M{18 * math.cos(a):.1f} {18 * math.sin(a):.1f}L{38 * math.cos(a):.1f} {38 * math.sin(a):.1f}"
        for n in range(10)
        for a in (math.tau * n / 10,)
    )
    return [
        el("circle", r=44, fill="#d9b8f2", fill_opacity=0.35),
        el("path", d=rays, fill="none", stroke="#8d5fb0", stroke_width=3, stroke_linecap="round"),
        el("circle", r=14, fill="#f7ecff", stroke="#8d5fb0", stroke_width=3),
    ]


def _lever() -> list[Element]:
    return [
        el("path", d="M-22 26h44l-8-18h-28z", class_="k-stone-ink"),
        el("path", d="M-2 12L16-28", class_="k-iron", stroke_width=7, stroke_linecap="round"),
        el("circle", cx=17, cy=-31, r=8, class_="k-cloth"),
    ]


def _gate() -> list[Element]:
    bars = "".join(f"M{x}-38V38" for x in (-30, -15, 0, 15, 30)) + "M-38-20H38M-38 2H38M-38 24H38"
    return [el("path", d=bars, class_="k-iron", fill="none", stroke_width=5, stroke_linecap="round")]


def _cell() -> list[Element]:
    return [
        el("path", d="M-20 34V-8a20 22 0 0 1 40 0V34z", class_="k-stone-ink"),
        el("path", d="M-13 34V-6a13 15 0 0 1 26 0V34z", class_="k-dark"),
        el("path", d="M-7-16V34M0-20V34M7-16V34", class_="k-iron", fill="none", stroke_width=3),
    ]


def _box() -> list[Element]:
    return [
        el("path", d="M-26-16L0-28L26-16V18L0 30L-26 18z", class_="k-stone-ink"),
        el("path", d="M-26-16L0-4L26-16M0-4V30", class_="k-beam", fill="none", stroke_width=3),
    ]


def _dungeon() -> list[Element]:
    return [
        el("ellipse", rx=34, ry=26, class_="k-stone-ink"),
        el("ellipse", rx=25, ry=18, cy=2, class_="k-dark"),
        el("path", d="M-14-6h28M-16 2h32M-13 10h26M-16-14V14M16-14V14", class_="k-beam", fill="none"),
    ]


def _barred() -> list[Element]:
    return [
        *_dungeon()[:2],
        el("path", d="M-12-16V20M0-18V22M12-16V20", class_="k-iron", fill="none", stroke_width=4),
        *(el("path", d="M-44-7H44V7H-44z", class_="k-beam", transform=f"rotate({turn})") for turn in (28, -28)),
        *(el("path", d="M-41-4H41V4H-41z", class_="k-wood", transform=f"rotate({turn})") for turn in (28, -28)),
    ]


def _web() -> list[Element]:
    spokes = [math.tau * k / 9 + 0.25 * chance("spoke", k)[0] for k in range(9)]
    out = "".join(f"M0 0L{52 * math.cos(a):.1f} {52 * math.sin(a):.1f}" for a in spokes)
    rings = []
    for radius in (14, 26, 38, 49):
        points = [(radius * math.cos(a), radius * math.sin(a)) for a in spokes]
        sags = zip(points, [*points[1:], points[0]], strict=True)
        arcs = "".join(f"Q{0.8 * (x + u) / 2:.1f} {0.8 * (y + v) / 2:.1f} {u:.1f} {v:.1f}" for (x, y), (u, v) in sags)
        rings.append(f"M{points[0][0]:.1f} {points[0][1]:.1f}{arcs}")
    thread: dict[str, Attribute] = {"d": out + "".join(rings), "fill": "none", "stroke_linecap": "round"}
    return [
        el("path", d=PLAIN.straight(hex_corners((0, 0), 3), closed=True), fill="#f4f1e8", fill_opacity=0.14),
        el("path", stroke="#1d1712", stroke_opacity=0.55, stroke_width=3.6, **thread),
        el("path", stroke="#f4f1e8", stroke_width=1.7, **thread),
    ]


def _boat(direction: int) -> list[Element]:
    x, y = towards((direction + 3) % 6, SIZE / 2)
    hull = "M-88 0C-84-30-40-36 6-34C48-32 78-16 94 0C78 16 48 32 6 34C-40 36-84 30-88 0Z"
    boards = "M-76 0C-72-22-36-27 6-25C42-24 66-12 80 0C66 12 42 24 6 25C-36 27-72 22-76 0Z"
    drawn = (
        el("path", d=hull, transform="translate(3 5)", fill="#000000", fill_opacity=0.3),
        el("path", d=hull, class_="k-beam"),
        el("path", d=boards, class_="k-wood"),
        el("path", d="M-70-9H68M-70 9H68M-78 0H80", class_="k-plank"),
        el("path", d="M-62-20h10v40h-10zM-6-25h10v50h-10zM44-19h10v38h-10z", class_="k-beam"),
    )
    return [group(*drawn, transform=f"translate({x:.2f} {y:.2f})rotate({60 * direction % 360})")]


_MARKS: Final[dict[str, Callable[[], list[Element]]]] = {
    "fireball": _fireball,
    "circle": _circle,
    "invisible": _invisible,
    "held": _held,
    "bodies": _bodies,
    "sacks": _sacks,
    "tablet": _tablet,
    "sun": _sun,
    "web": _web,
    "orb": _orb,
    "dungeon": _dungeon,
    "barred": _barred,
    "light": _light,
    "lever": _lever,
    "gate": _gate,
    "cell": _cell,
    "box": _box,
}
assert tuple(_MARKS) == MARKS
