"""The product's colours, and how to check that people with colour-vision deficiencies can distinguish them.

Colours are ``#rrggbb``. :data:`LIGHT` and :data:`DARK` are the two themes of the product: paper by day, the same
paper by lamplight. :func:`simulate` shows a colour as seen with one of the four colour-vision deficiencies,
:func:`difference` is CIEDE2000, :func:`contrast` the ratio of WCAG 2.

>>> round(contrast("#000000", "#ffffff"), 1)
21.0
>>> simulate("#ff0000", "achromat")
'#7f7f7f'
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, Literal, NamedTuple

Vision = Literal["normal", "protan", "deutan", "tritan", "achromat"]
DEFICIENCIES: Final[tuple[Vision, ...]] = ("protan", "deutan", "tritan", "achromat")


class Palette(NamedTuple):
    """The colours of paper, ink and water that map, counters and client share."""

    paper: str
    paper_deep: str
    card: str
    card_edge: str
    ink: str
    ink_soft: str
    ink_faint: str
    sea: str
    sea_deep: str
    coast: str
    river: str
    forest: str
    mountain: str
    marsh: str
    desert: str
    gold: str
    blood: str
    highlord: str
    whitestone: str
    neutral: str


LIGHT: Final = Palette(
    paper="#f3ead6",
    paper_deep="#e6d8b9",
    card="#efe5cd",
    card_edge="#a8936a",
    ink="#2b2118",
    ink_soft="#5b4a38",
    ink_faint="#8c7a60",
    sea="#bcd0d2",
    sea_deep="#8fb0b7",
    coast="#4d6a70",
    river="#3f7f96",
    forest="#6f8a57",
    mountain="#8a6f55",
    marsh="#8d9a74",
    desert="#e3c98f",
    gold="#b8862b",
    blood="#9c2a22",
    highlord="#7a1f2b",
    whitestone="#1f4f7a",
    neutral="#6b6255",
)

DARK: Final = Palette(
    paper="#2a241d",
    paper_deep="#1f1a15",
    card="#d9ccb0",
    card_edge="#0f0c09",
    ink="#efe4cc",
    ink_soft="#cbbb9c",
    ink_faint="#96866b",
    sea="#24363c",
    sea_deep="#182830",
    coast="#86a7ae",
    river="#6fb0c6",
    forest="#4c6440",
    mountain="#a58a6c",
    marsh="#5b6648",
    desert="#7d6941",
    gold="#d9ab52",
    blood="#e0776c",
    highlord="#dc8494",
    whitestone="#7fb0dd",
    neutral="#a39a8b",
)

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
_SIMULATION: Final[dict[Vision, tuple[tuple[float, float, float], ...]]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "achromat": ((0.2126, 0.7152, 0.0722),) * 3,
}


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def linear(colour: str) -> tuple[float, float, float]:
    """Light intensities of red, green and blue, 0 to 1."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb(colour)
    )
    return red, green, blue


def from_linear(light: tuple[float, float, float]) -> str:
    """The colour of these intensities, cut to what a screen can show."""
    parts = []
    for value in light:
        value = min(1.0, max(0.0, value))
        parts.append(round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def mix(first: str, second: str, share: float) -> str:
    """The first colour with a ``share`` of the second mixed in.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(rgb(first), rgb(second), strict=True))


def simulate(colour: str, vision: Vision) -> str:
    """The colour as an eye of this kind sees it."""
    if vision == "normal":
        return colour
    light = linear(colour)
    red, green, blue = (sum(k * x for k, x in zip(row, light, strict=True)) for row in _SIMULATION[vision])
    return from_linear((red, green, blue))


def luminance(colour: str) -> float:
    """Relative luminance, 0 for black to 1 for white."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio, 1 to 21; text wants 4.5, large figures 3."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str, dark: str = "#1d1610", light: str = "#fffaf0") -> str:
    """Dark or light ink, whichever reads better on the ground."""
    return dark if contrast(dark, ground) >= contrast(light, ground) else light


@cache
def lab(colour: str) -> tuple[float, float, float]:
    """CIELAB under daylight (D65)."""
    red, green, blue = linear(colour)
    xyz = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(first: str, second: str, vision: Vision = "normal") -> float:
    """CIEDE2000 as an eye of this kind sees it: 1 is barely visible, 10 is obvious at a glance.

    >>> round(difference("#ff0000", "#00a000")), round(difference("#b01020", "#5d5d00", "deutan"))
    (75, 3)
    """
    return lab_difference(lab(simulate(first, vision)), lab(simulate(second, vision)))


def lab_difference(first: tuple[float, float, float], second: tuple[float, float, float]) -> float:
    """CIEDE2000 of two CIELAB colours."""
    l1, a1, b1 = first
    l2, a2, b2 = second
    mean_chroma7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    grey = 0.5 * (1 - math.sqrt(mean_chroma7 / (mean_chroma7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_light, d_chroma = l2 - l1, c2 - c1
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_chroma = 1 + 0.045 * chroma
    s_hue = 1 + 0.015 * chroma * t
    twist = (
        -2
        * math.sqrt(chroma**7 / (chroma**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    )
    return math.sqrt(
        (d_light / s_light) ** 2
        + (d_chroma / s_chroma) ** 2
        + (d_hue / s_hue) ** 2
        + twist * (d_chroma / s_chroma) * (d_hue / s_hue)
    )
