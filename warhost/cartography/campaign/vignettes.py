"""Small pictures for the empty parts of the sea: a ship under sail, and what sailors swear they saw."""

from __future__ import annotations

from typing import Final

from warhost.cartography.studio.pen import Point
from warhost.cartography.studio.svg import Element, el, group, number

Picture = tuple[tuple[str, str], ...]
"""Classes and paths, drawn in this order around the origin."""

SHIP: Final[Picture] = (
    ("m-line", "M2-78V20M-34-30V14M36-34V16"),
    ("m-sail", "M-27-62q28-9 58 0q9 26 0 52q-29-10-58 0q-9-27 0-52z"),
    ("m-line", "M-8-65q-6 27 0 53M12-65q7 27 1 53M-31-38q32-9 66 0"),
    ("m-sail", "M-52-27q16-5 31-1q4 14 0 28q-15-5-31 0q-4-14 0-27z"),
    ("m-flag", "M2-78q9-6 17-1t15-2q-6 5-1 9q-8 2-15-1t-16 2z"),
    ("m-flag", "M-34-30q-8-4-16 0q5 3 1 7q8-3 15 0z"),
    ("m-hull", "M-60 2l-2-14h22l3 12q38 7 74-1l3-14h24l-6 18q-7 24-26 27h-58q-26-2-34-28z"),
    ("m-line", "M-58 8q52 12 112 0M-53 17q48 9 101 0M-44 25q42 5 84 0M-60-6h21M40-9h22"),
    ("m-line", "M2-76L-58-10M2-76L62-14M62-14l24-14"),
    ("m-foam", "M-84 30q9-7 18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0M-66 38q9-6 18 0t18 0t18 0M10 38q9-6 18 0t18 0"),
)

SERPENT: Final[Picture] = (
    ("m-sail", "M-96 31q-8-16 0-29q-12 1-20-6q12-6 24-2q6-10 16-10q-6 8-8 16q-2 16 2 31z"),
    ("m-hull", "M-74 12l-9-4l7-6zM-66-4l-8-8l11-1zM-50-15l-1-12l11 7zM-33-11l6-9l3 12zM-24 4l9-4l-3 11z"),
    ("m-sail", "M-76 32q4-48 29-48q25 0 29 48h-16q-3-29-13-29q-10 0-13 29z"),
    ("m-hull", "M-13 8l-10-5l9-8zM-4-14l-9-10l14-1zM14-29l0-14l13 9zM34-23l8-10l3 15zM45-5l11-4l-5 13z"),
    ("m-sail", "M-15 32q4-62 33-62q29 0 33 62h-17q-4-42-16-42q-12 0-16 42z"),
    ("m-hull", "M56-2l-10-6l11-7zM62-24l-9-9l13-3zM75-44l-5-12l14 3zM93-55l3-12l11 11z"),
    (
        "m-sail",
        "M53 32q-2-54 16-75q12-15 30-14q9 1 15 7q12 3 21 10q-8 5-20 4l-8 2q8 3 16 1q-6 8-18 7q-14-1-19 8q-8 15-12 50z",
    ),
    ("m-line", "M134-41q5 1 8 5l5-3M142-36l2 6"),
    ("m-dark", "M103.4-46a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0z"),
    (
        "m-line",
        "M-64-8q6-1 9 4M-60 4q6-2 10 2M-36-2q6 0 8 5M-2-18q7-2 11 3M-5-2q7-2 11 2M30-10q6 1 8 6M34 8q5 0 8 4"
        "M58 16q8-3 13 0M59 0q8-3 13 0M62-16q8-3 13 1M68-31q7-1 12 4M80-44q6 1 9 6",
    ),
    (
        "m-foam",
        "M-116 33q8-6 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0"
        "M-70 41q8-5 16 0t16 0M4 41q8-5 16 0t16 0M56 41q8-5 16 0",
    ),
)


def vignette(picture: Picture, at: Point, width: float) -> Element:
    """A picture around a point; they are drawn 240 units wide."""
    place = f"translate({number(at[0], 1)} {number(at[1], 1)})scale({number(width / 240, 3)})"
    return group(*(el("path", d=d, class_=class_) for class_, d in picture), transform=place, stroke_width=1.7)
