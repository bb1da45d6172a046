"""Figures seen from above, looking north: a base, shoulders, head and weapon, in a few stances for each unit."""

from __future__ import annotations

from typing import Final

from warhost.battle.formations.shapes import Base
from warhost.cartography.battle.liveries import Livery
from warhost.cartography.studio.palette import mix
from warhost.cartography.studio.svg import Element, el, group

STANCES: Final = 3
"""How many stances the figures of a unit have, so that they don't all look alike."""
INK: Final = "#241b13"
STEEL: Final = "#c9ccd0"
WOOD: Final = "#7b5530"
BIG: Final = 100.0
"""The width of a base in the units of its symbol."""
HELMED: Final = frozenset(("human", "dwarf", "elf", "hobgoblin", "orc"))
"""Types that wear helmets; the others show their hair."""
BALD: Final = frozenset(("goblin", "ogre", "skeleton", "troll"))
SHIELDED: Final = frozenset(("sword", "short-sword", "longsword", "broadsword", "axe", "hand-weapon", "mace", "spear"))
"""Weapons carried with a shield."""
_TURNS: Final = (0, -9, 8)
_WEAPONS: Final = {
    "axe": ("M0 26V-34", "M-2-34q18-8 20 6q-12 4-20-2zM2-34q-10-2-11 5q6 3 11 1z"),
    "spear": ("M0 40V-50", "M0-66l6 17h-12z"),
    "pike": ("M0 40V-56", "M0-70l5 15h-10z"),
    "halberd": ("M0 34V-42", "M0-62l5 18h-10zM4-42q14-4 12 12q-10 0-12-4z"),
    "pole-arm": ("M0 34V-42", "M0-62l5 18h-10zM4-42q14-4 12 12q-10 0-12-4z"),
    "club": ("M0 20L3-18", "M-3-14q-6-26 6-34q13 4 10 34z"),
    "mace": ("M0 20V-26", "M0-44l8 9l-8 9l-8-9z"),
    "two-handed-sword": ("M0 22V4M-9 4h18", "M-4 2l1-52l3-8l3 8l1 52z"),
}
"""How weapons look: the shaft, and the head of iron or wood. Unlisted weapons are drawn as swords."""
_SWORD: Final = ("M0 14V2M-8 2h16", "M-4 0l1-40l3-7l3 7l1 40z")


def figure_id(unit: str, stance: int) -> str:
    """The id of the symbol of a unit's figures."""
    return f"b-figure-{unit}-{stance}"


def figure_symbols(unit: str, race: str, base: Base, weapon: str, livery: Livery, seat: str) -> list[Element]:
    """The figures of a unit in each stance; ``seat`` is the colour of its side, in which its base is edged."""
    return [
        el(
            "symbol",
            *_figure(race, base, weapon, livery, seat, stance),
            id=figure_id(unit, stance),
            viewBox=f"0 0 {BIG:g} {BIG * base.depth / base.width:g}",
            overflow="visible",
        )
        for stance in range(STANCES)
    ]


def _figure(race: str, base: Base, weapon: str, livery: Livery, seat: str, stance: int) -> list[Element]:
    deep = BIG * base.depth / base.width
    card = el("rect", x=3, y=3, width=BIG - 6, height=deep - 6, rx=13, fill=_earth(stance), stroke=seat, stroke_width=6)
    body = group(
        *_body(race, livery, weapon, stance),
        transform=f"translate({BIG / 2:g} {deep / 2 + 9:g}) rotate({_TURNS[stance]}) scale(0.92)",
    )
    return [card, *_turf(deep, stance), body]


def _earth(stance: int) -> str:
    return ("#8d8a52", "#868350", "#949055")[stance]


def _turf(deep: float, stance: int) -> list[Element]:
    """A few blades of grass on the base."""
    spots = ((16, deep - 20), (78, deep - 16), (84, 30))
    x, y = spots[stance]
    blades = f"M{x} {y:g}l-3-8m4 8v-10m4 10l3-8"
    return [el("path", d=blades, fill="none", stroke="#5d6b30", stroke_width=2.4, stroke_linecap="round")]


def _body(race: str, livery: Livery, weapon: str, stance: int) -> list[Element]:
    folk, half = livery.folk, livery.folk.build / 2
    dark, light = mix(livery.coat, "#000000", 0.35), mix(livery.coat, "#ffffff", 0.3)
    big = folk.build > 68
    skin_arms = folk.skin if big else livery.coat
    shaft, head = _WEAPONS.get(weapon, _SWORD)
    arm = {"fill": "none", "stroke": skin_arms, "stroke_width": 15 if big else 12, "stroke_linecap": "round"}
    outline = {**arm, "stroke": INK, "stroke_width": (15 if big else 12) + 5}
    right, left = (
        f"M{half - 7:g} 0Q{half + 3:g}-14 {half - 6:g}-24",
        f"M{7 - half:g} 0Q{-half - 3:g}-12 {8 - half:g}-22",
    )
    held = group(
        el("path", d=shaft, fill="none", stroke=INK, stroke_width=8, stroke_linecap="round"),
        el("path", d=shaft, fill="none", stroke=WOOD, stroke_width=4.4, stroke_linecap="round"),
        el(
            "path",
            d=head,
            fill=WOOD if weapon == "club" else STEEL,
            stroke=INK,
            stroke_width=2.6,
            stroke_linejoin="round",
        ),
        transform=f"translate({half - 6:g} -22) rotate({(4, -6, 12)[stance]})",
    )
    drawn = [
        el("ellipse", cx=5, cy=9, rx=half + 4, ry=half * 0.62 + 4, fill="#1c1c0e", fill_opacity=0.3),
        el("path", d=f"M{-half + 6:g} 4Q0 {half * 1.3:g} {half - 6:g} 4Z", fill=dark, stroke=INK, stroke_width=3),
        el("path", d=right, **outline),
        el("path", d=left, **outline),
        el("path", d=right, **arm),
        el("path", d=left, **arm),
        el("ellipse", rx=half, ry=half * 0.56, fill=livery.coat, stroke=INK, stroke_width=3.4),
        el(
            "path",
            d=f"M{-half + 5:g}-4Q-8 {-half * 0.52:g} 2 {-half * 0.5:g}",
            fill="none",
            stroke=light,
            stroke_width=5,
            stroke_linecap="round",
        ),
        held,
    ]
    if weapon in SHIELDED and not big:
        drawn.append(_shield(livery, half))
    return [*drawn, *_head(race, livery, big=big)]


def _shield(livery: Livery, half: float) -> Element:
    """A round shield on the left arm, seen on edge from above."""
    return group(
        el("ellipse", rx=19, ry=8.5, fill=livery.trim, stroke=INK, stroke_width=3),
        el("ellipse", rx=6, ry=4, fill=STEEL, stroke=INK, stroke_width=2),
        transform=f"translate({8 - half:g} -25) rotate(-14)",
    )


def _head(race: str, livery: Livery, *, big: bool) -> list[Element]:
    folk = livery.folk
    radius = 15.0 if big else 16.5
    drawn: list[Element] = []
    if race in ("goblin", "orc", "hobgoblin", "troll", "elf", "gnome"):
        ears = f"M-10-8L{-radius - 19:g}-12L-13 6ZM10-8L{radius + 19:g}-12L13 6Z"
        drawn.append(el("path", d=ears, fill=folk.skin, stroke=INK, stroke_width=2.6, stroke_linejoin="round"))
    if race == "dwarf":
        beard = "M-13-8Q-16-30 0-36Q16-30 13-8Z"
        drawn.append(el("path", d=beard, fill=folk.hair, stroke=INK, stroke_width=2.6, stroke_linejoin="round"))
    drawn.append(el("circle", r=radius, cy=-3, fill=folk.skin, stroke=INK, stroke_width=3.2))
    if race in HELMED:
        drawn += [
            el("circle", r=radius - 0.5, cy=-2, fill=STEEL, stroke=INK, stroke_width=3),
            el("path", d="M-9-9q4-6 10-7", fill="none", stroke="#ffffff", stroke_width=4, stroke_linecap="round"),
            el(
                "path",
                d=f"M0 {-radius - 1:g}V{radius - 4:g}",
                stroke=livery.trim,
                stroke_width=5,
                stroke_linecap="round",
            ),
        ]
        if race in ("orc", "hobgoblin"):
            horns = "M-14-6q-13-3-12-17q6 9 16 8zM14-6q13-3 12-17q-6 9-16 8z"
            drawn.append(el("path", d=horns, fill="#efe4c8", stroke=INK, stroke_width=2.4, stroke_linejoin="round"))
    elif race in BALD:
        drawn.append(
            el("path", d="M-7-13q3-4 8-4", fill="none", stroke="#fff3c4", stroke_width=4, stroke_linecap="round")
        )
        drawn.append(
            el("path", d="M-3 3q3 4 6 0", fill="none", stroke=folk.hair, stroke_width=5, stroke_linecap="round")
        )
    else:
        hair = f"M{-radius:g}-3A{radius:g} {radius:g} 0 0 0 {radius:g}-3Q0-9 {-radius:g}-3Z"
        drawn.append(el("path", d=hair, fill=folk.hair, stroke=INK, stroke_width=2.4))
        drawn.append(el("path", d="M-4-18q4-3 8 0", fill="none", stroke=INK, stroke_width=2.4, stroke_linecap="round"))
    return drawn
