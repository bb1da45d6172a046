"""What stands on hexsides: walls with their doors, windows and arrow-slits, bars, railings, low walls, ruins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from warhost.cartography.skirmish.field import INDOORS, Field
from warhost.cartography.studio.pen import PLAIN, chance
from warhost.cartography.studio.survey import REACH
from warhost.cartography.studio.svg import Element, el, number, use
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.places import Place

HALF: Final = REACH / 2
JAMB: Final = 12.0
"""How much wall is left on either side of an opening."""

SYMBOLS: Final = {
    HexsideKind.DOOR: "k-doorway",
    HexsideKind.WINDOW: "k-window",
    HexsideKind.SLIT: "k-arrow-slit",
    HexsideKind.BARS: "k-bars",
    HexsideKind.LOW_WALL: "k-low-wall",
    HexsideKind.RAILING: "k-railing",
    HexsideKind.DEMOLISHED: "k-ruin",
    HexsideKind.LOCKED: "k-locked",
}
"""What is drawn on a hexside, along the x axis, the inside to the south."""


def symbols() -> list[Element]:
    """Everything that stands on a hexside except plain wall."""
    return [_doorway(), _window(), _slit(), _bars(), _low_wall(), _railing(), ruin("k-ruin"), _locked()]


def facings(field: Field) -> list[Element]:
    """Dressed stone where a laid floor ends at the rock."""
    ground, table = field.ground, field.grid.table
    sides = [
        (number_ // 6, number_ % 6)
        for number_, there in enumerate(table)
        if there >= 0
        and ground.kind(Place(number_ // 6)).key in INDOORS
        and "rock" in ground.kind(there).traits
        and not ground.sides[number_]
    ]
    d = "".join(PLAIN.straight(chain) for chain in field.chains(sides))
    if not d:
        return []
    return [
        el("path", d=d, class_="k-wall-ink", style="stroke-width:11"),
        el("path", d=d, class_="k-facing"),
    ]


def walls(field: Field) -> list[Element]:
    """Walls with their shadow, then all openings in them."""
    chains = field.chains(field.sides(HexsideKind.WALL))
    found = facings(field)
    if chains:
        d = "".join(PLAIN.straight(chain) for chain in chains)
        found += [
            el("path", d=d, class_="k-shade", stroke_width=15, transform="translate(6 8)"),
            el("path", d=d, class_="k-wall-ink"),
            el("path", d=d, class_="k-wall"),
            el("path", d="".join(_joints(field)), class_="k-wall-joint"),
        ]
    return [*found, *openings(field, SYMBOLS)]


def openings(field: Field, things: Iterable[HexsideKind]) -> list[Element]:
    """Doors, windows and the like, turned so that their inner side faces the room."""
    found = []
    for thing in things:
        for hex_, direction in field.sides(thing):
            found.append(use(SYMBOLS[thing], transform=on_side(field, hex_, direction)))
    return found


def on_side(field: Field, hex_: int, direction: int) -> str:
    """The transform that puts a drawing on a hexside, its southern side towards the room if there is one."""
    (ax, ay), (bx, by) = field.ends(hex_, direction)
    turn = 60 * direction - 90
    there = field.grid.table[hex_ * 6 + direction]
    if not (there >= 0 and field.ground.room[there] and not field.ground.room[hex_]):
        turn += 180
    return f"translate({number((ax + bx) / 2, 1)} {number((ay + by) / 2, 1)})rotate({turn % 360})"


def _joints(field: Field) -> Iterable[str]:
    """Where the stones of a wall meet."""
    for hex_, direction in field.sides(HexsideKind.WALL):
        (ax, ay), (bx, by) = field.ends(hex_, direction)
        nx, ny = (by - ay) / REACH * 4.4, -(bx - ax) / REACH * 4.4
        for index in range(4):
            share = (index + 0.35 + 0.3 * chance("joint", hex_, direction, index)[0]) / 4
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            yield PLAIN.straight([(x - nx, y - ny), (x + nx, y + ny)])


def _jambs() -> str:
    """The two ends of wall beside an opening."""
    h, j = HALF, JAMB
    return f"M{-h:.1f}-6.2h{j:g}v12.4h{-j:g}zM{h - j:.1f}-6.2h{j:g}v12.4h{-j:g}z"


def _doorway() -> Element:
    """Two jambs, a threshold, and the leaf swung inwards."""
    open_ = HALF - JAMB
    return el(
        "g",
        el("path", d=f"M{-open_:.1f}-4h{2 * open_:.1f}v8h{-2 * open_:.1f}z", class_="k-wood"),
        el("path", d=f"M{-open_:.1f}-4h{2 * open_:.1f}M{-open_:.1f} 4h{2 * open_:.1f}", class_="k-thin"),
        el("path", d=_jambs(), class_="k-jamb"),
        el("path", d=f"M{-open_:.1f} 0l5-1.6l10 24l-5 2z", class_="k-door"),
        el(
            "path",
            d=f"M{-open_ + 15:.1f} 22.5A27 27 0 0 0 {open_:.1f} 4",
            class_="k-thin",
            stroke_opacity=0.55,
            stroke_dasharray="3 3",
        ),
        id="k-doorway",
    )


def _window() -> Element:
    """A pane with a bar, and its sill outside."""
    open_ = HALF - JAMB
    return el(
        "g",
        el("path", d=_jambs(), class_="k-jamb"),
        el("path", d=f"M{-open_:.1f}-4h{2 * open_:.1f}v8h{-2 * open_:.1f}z", class_="k-pane"),
        el("path", d=f"M0-4v8M{-open_ - 4:.1f}-9h{2 * open_ + 8:.1f}", class_="k-ink"),
        id="k-window",
    )


def _slit() -> Element:
    """A wall with a wedge cut into it, narrow outside."""
    return el(
        "g",
        el("path", d=f"M{-HALF:.1f}-6.2h{2 * HALF:.1f}v12.4h{-2 * HALF:.1f}z", class_="k-jamb"),
        el("path", d="M-1.6-7h3.2l7 14h-17.2z", class_="k-slit"),
        id="k-arrow-slit",
    )


def _bars() -> Element:
    return el(
        "g",
        el("path", d=f"M{-HALF:.1f} 0h{2 * HALF:.1f}", class_="k-iron"),
        el("path", d="".join(f"M{-HALF + 5 + step * 8:.1f}-4v8" for step in range(7)), class_="k-iron"),
        id="k-bars",
    )


def _locked() -> Element:
    return el(
        "g",
        el("path", d=f"M{-HALF:.1f} 0h{2 * HALF:.1f}", class_="k-iron"),
        el("path", d="".join(f"M{-HALF + 5 + step * 8:.1f}-4v8" for step in range(7)), class_="k-iron"),
        el("path", d="M-5-4v-4q0-6 5-6q5 0 5 6v4", fill="none", class_="k-iron"),
        el("path", d="M-8-4h16v14h-16z", class_="k-gold"),
        el("path", d="M0 0v5", class_="k-iron"),
        id="k-locked",
    )


def _low_wall() -> Element:
    stones = "".join(f"M{-HALF + step * 11.5:.1f}-4.4h10.8v8.8h-10.8z" for step in range(5))
    return el("g", el("path", d=stones, class_="k-stone-dark"), id="k-low-wall")


def _railing() -> Element:
    line = f"M{-HALF:.1f} 0h{2 * HALF:.1f}"
    posts = "".join(f"M{x - 3.6:.1f}-3.6h7.2v7.2h-7.2z" for x in (-HALF, -HALF / 3, HALF / 3, HALF))
    return el(
        "g",
        el("path", d=line, class_="k-rail-ink"),
        el("path", d=line, class_="k-rail"),
        el("path", d=posts, class_="k-post"),
        id="k-railing",
    )


def ruin(id_: str) -> Element:
    """A collapsed wall: its stumps, and scattered stones."""
    stones = []
    for index in range(13):
        across, off, size, *_ = chance("ruin", index)
        x, y, r = (across - 0.5) * 1.7 * HALF, (off - 0.5) * 30, 3.2 + 3.4 * size
        stones.append(
            PLAIN.straight(
                [(x - r, y), (x - 0.2 * r, y - r), (x + 0.8 * r, y - r), (x + 1.3 * r, y), (x + 0.4 * r, y + r)],
                closed=True,
            )
        )
    stumps = f"M{-HALF:.1f}-6h9l3 5l-4 7h-8zM{HALF:.1f}-6h-7l-4 4l3 8h8z"
    return el("g", el("path", d=stumps, class_="k-jamb"), el("path", d="".join(stones), class_="k-stone-dark"), id=id_)
