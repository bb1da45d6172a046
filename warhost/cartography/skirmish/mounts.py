"""The bodies under the cards of large counters: the long plate of a rider, and the Black Dragon itself."""

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
