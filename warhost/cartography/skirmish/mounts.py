"""The bodies under the cards of large counters: the long plate of a rider, the Black Dragon, Guards and the Queen."""

from __future__ import annotations

from typing import Final

from warhost.cartography.skirmish.peoples import People
from warhost.cartography.studio.counters import CARD, INK, IVORY
from warhost.cartography.studio.palette import mix
from warhost.cartography.studio.svg import Attribute, Element, el, group

DARK: Final = "#4a423a"
"""The card of the dead."""
LONG: Final = 200
"""View box of a counter of two hexes: 100 to the hex, the front one at (150, 100)."""
BEAST: Final = 400
"""View box of the Black Dragon; its middle is that of its five hexes, a fifth of a hex before its body."""


def plate(who: People, *, dead: bool) -> Element:
    """The long card under a rider."""
    colour = DARK if dead else who.field
    trim = mix(colour, "#000000", 0.45)
    body: dict[str, Attribute] = {"x": 8, "width": 176, "height": 62, "rx": 16}
    return el(
        "symbol",
        el("rect", y=72, fill="#3d3122", transform="translate(2.5 0)", **body),
        el("rect", y=69, fill=CARD if not dead else DARK, stroke="#6f5b3a", stroke_width=0.8, **body),
        el("rect", x=12, y=73, width=168, height=54, rx=12, fill=colour, stroke=trim, stroke_width=1.2),
        el("circle", cx=50, cy=100, r=25, fill=CARD if not dead else "#8a8074", stroke=trim, stroke_width=1.6),
        id=f"plate-{who.id}{'-dead' if dead else ''}",
        viewBox=f"0 0 {LONG} {LONG}",
    )


_WING: Final = "M178 168Q150 96 66 62Q84 96 70 104Q96 118 92 130Q122 136 130 160Q150 160 178 178Z"
_TRUNK: Final = (
    "M236 176Q262 184 270 182Q292 168 322 190L346 200L322 210Q292 232 270 218Q262 216 236 224"
    "Q214 244 180 242Q146 240 126 218Q96 206 66 214"
    "Q44 222 22 246Q26 214 58 198Q94 184 126 182Q146 160 180 158Q214 156 236 176Z"
)
_LIMBS: Final = "M206 168Q214 138 224 124M206 232Q214 262 224 276M158 168Q148 150 138 146M158 232Q148 250 138 254"
_CLAWS: Final = (
    "M222 128L212 104L226 116L232 96L238 116L252 104L242 128ZM222 272L212 296L226 284L232 304L238 284L252 296L242 272Z"
)
_SPINE: Final = (
    "M262 196L250 200L262 204M236 194L222 200L236 206M208 193L194 200L208 207M180 193L166 200L180 207"
    "M152 194L140 200L152 206M122 196L110 202L124 206M94 200L84 206L97 209"
)


WIDE: Final = 300
"""View box of a Guard and of the Queen, 100 to the hex; its middle is that of the hexes that they cover."""
ANCHORS: Final = {3: (100.0, 121.13), 7: (150.0, 150.0)}
"""Where the hex of the card lies in that box, by the number of hexes: a Guard's rear hex, the Queen's middle one."""
_AHEAD: Final = 30
"""They look at a corner: half a turn of the dial south of east."""
_GUARD: Final = (
    "M-40 0C-40-24-14-32 8-22C20-30 34-26 40-14C50-8 50 8 40 14C34 26 20 30 8 22C-14 32-40 24-40 0Z",
    "M-10-20Q-30-44-58-40M6-24Q0-54-22-66M22-22Q26-50 14-72M-10 20Q-30 44-58 40M6 24Q0 54-22 66M22 22Q26 50 14 72",
    "M38-14C58-20 70-30 84-48L98-36M84-48L80-66M38 14C58 20 70 30 84 48L98 36M84 48L80 66",
)
_QUEEN: Final = (
    "M-136 0C-136-62-70-92-14-62C14-74 46-56 54-30C74-18 74 18 54 30C46 56 14 74-14 62C-70 92-136 62-136 0Z",
    "M-60-74Q-74-104-108-112M-20-66Q-24-104-52-126M20-62Q30-98 10-130M-60 74Q-74 104-108 112M-20 66Q-24 104-52 126"
    "M20 62Q30 98 10 130",
    "M56-26C80-30 96-40 108-58L124-44M108-58L102-80M56 26C80 30 96 40 108 58L124 44M108 58L102 80",
)


def spider(who: People, hexes: int, *, dead: bool) -> Element:
    """A Guard (three hexes) or the Queen (seven) from above, with legs, and palps before her; she faces a corner."""
    body, legs, palps = _GUARD if hexes == 3 else _QUEEN
    colour = DARK if dead else who.field
    edge, rim = mix(colour, "#000000", 0.55), mix(colour, "#ffffff", 0.55)
    x, y = ANCHORS[hexes]
    line: dict[str, Attribute] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return el(
        "symbol",
        group(
            el("path", d=body, fill="#000000", fill_opacity=0.3, transform="translate(5 7)"),
            *(el("path", d=path, stroke=rim, stroke_width=15, stroke_opacity=0.55, **line) for path in (legs, palps)),
            el("path", d=body, stroke=rim, stroke_width=8, stroke_opacity=0.55, **line),
            el("path", d=legs, stroke=edge, stroke_width=10, **line),
            el("path", d=palps, stroke=edge, stroke_width=14, **line),
            el("path", d=palps, stroke=colour, stroke_width=8, **line),
            el("path", d=body, fill=colour, stroke=edge, stroke_width=3),
            transform=f"translate({x:g} {y:g})rotate({_AHEAD})",
        ),
        id=f"spider-{hexes}{'-dead' if dead else ''}",
        viewBox=f"0 0 {WIDE} {WIDE}",
    )


def arrow() -> Element:
    """The arrow before the front half, over everything else."""
    return el(
        "path",
        d="M184 86L200 100L184 114Z",
        fill=INK,
        stroke=IVORY,
        stroke_width=1.8,
        stroke_linejoin="round",
        id="arrow",
    )


def beast(*, dead: bool) -> Element:
    """The Black Dragon from above, looking east."""
    body, wing, edge = ("#6c645c", "#857c72", "#39332d") if dead else ("#2a2431", "#4b3a52", "#0c0910")
    line: dict[str, Attribute] = {"stroke": edge, "stroke_width": 3, "stroke_linejoin": "round"}
    mirrored = "translate(0 400)scale(1 -1)"
    limb: dict[str, Attribute] = {"fill": "none", "stroke_linecap": "round"}
    return el(
        "symbol",
        el("path", d=_TRUNK, fill="#000000", fill_opacity=0.28, transform="translate(7 9)"),
        # A pale rim, so that it is seen on dark water too.
        group(
            *(el("path", d=_WING, transform=side) for side in (None, mirrored)),
            el("path", d=_TRUNK),
            fill="none",
            stroke="#d9c8e6",
            stroke_width=8,
            stroke_opacity=0.5,
            stroke_linejoin="round",
        ),
        *(
            group(
                el("path", d=_WING, fill=wing, **line),
                el(
                    "path",
                    d="M176 170Q140 118 70 66M160 166Q130 130 74 104M150 166Q126 148 94 130",
                    **limb,
                    stroke=edge,
                    stroke_width=2,
                ),
                transform=side,
            )
            for side in (None, mirrored)
        ),
        el("path", d=_LIMBS, **limb, stroke=edge, stroke_width=25),
        el("path", d=_LIMBS, **limb, stroke=body, stroke_width=19),
        el("path", d=_CLAWS, fill="#d8cbb0", **line),
        el("path", d=_TRUNK, fill=body, **line),
        el("path", d="M306 192L296 170L290 186M306 208L296 230L290 214", fill="#d8cbb0", **line),
        el(
            "path",
            d=_SPINE,
            fill="none",
            stroke="#8b2f6d" if not dead else "#4a423a",
            stroke_width=3.4,
            stroke_linejoin="round",
        ),
        el("circle", cx=318, cy=193, r=3.4, fill="#f2c75c"),
        el("circle", cx=318, cy=207, r=3.4, fill="#f2c75c"),
        id=f"beast{'-dead' if dead else ''}",
        viewBox=f"0 0 {BEAST} {BEAST}",
    )
