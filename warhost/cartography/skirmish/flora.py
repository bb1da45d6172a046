"""Plants: trees seen from above, scrub, tufts of grass. Trees fill their hexes, since they block lines of fire."""

from __future__ import annotations

import math
from typing import Final

from warhost.cartography.skirmish.field import Field
from warhost.cartography.studio.pen import PLAIN, Point, chance
from warhost.cartography.studio.survey import HEX, ROW
from warhost.cartography.studio.svg import Element, el, group, number, use

TREES: Final = 6
BUSHES: Final = 5
_TUFTS: Final = ("l-3-8m4 8v-11m4 11l3-8", "l-2-9m5 9l2-9", "l-4-7m5 7l-1-11m5 11l3-9m1 9l5-6")
_FLOWERS: Final = "h0"


def symbols() -> list[Element]:
    """Every tree and every clump of scrub, each in a few shapes."""
    return [*(tree(f"k-tree-{n}", n) for n in range(TREES)), *(scrub(f"k-scrub-{n}", n) for n in range(BUSHES))]


def crown(middle: Point, radius: float, lobes: int, name: str) -> str:
    """A leafy outline: arcs around a wavering circle."""
    points = []
    for lobe in range(lobes):
        luck = chance("lobe", name, lobe)
        turn = math.tau * (lobe + 0.35 * (luck[0] - 0.5)) / lobes
        reach = radius * (0.9 + 0.16 * luck[1])
        points.append((middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn)))
    d = [f"M{number(points[0][0], 1)} {number(points[0][1], 1)}"]
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        r = number(math.dist(a, b) * 0.56, 1)
        d.append(f"A{r} {r} 0 0 1 {number(b[0], 1)} {number(b[1], 1)}")
    return "".join(d) + "z"


def tree(id_: str, kind: int) -> Element:
    """A tree around the origin: shadow to the south-east, light from the north-west."""
    radius = 46.0 + 4 * chance("tree", kind)[0]
    marks = []
    for index in range(9):
        turn, reach, *_ = chance("leaf", kind, index)
        x, y = (
            radius * 0.85 * math.sqrt(reach) * math.cos(math.tau * turn),
            radius * 0.85 * math.sqrt(reach) * math.sin(math.tau * turn),
        )
        marks.append(PLAIN.at((x, y)) + "q4-4 8 0q4-4 8 0")
    return el(
        "g",
        el("path", d=crown((9, 11), radius, 11, f"{kind}"), class_="k-shadow"),
        el("path", d=crown((0, 0), radius, 11, f"{kind}"), class_="k-crown"),
        el("path", d=crown((-6, -7), radius * 0.7, 9, f"{kind} light"), class_="k-crown-light"),
        el("path", d=crown((-12, -14), radius * 0.38, 7, f"{kind} pale"), class_="k-crown-pale"),
        el("path", d="".join(marks), class_="k-leaf"),
        id=id_,
    )


def scrub(id_: str, kind: int) -> Element:
    """Low bushes around the origin, with gaps between them through which one can shoot."""
    drawn = el("g", id=id_)
    shadows, bushes, lights, leaves = [], [], [], []
    count = 5 + kind % 2
    for index in range(count):
        luck = chance("bush", kind, index)
        turn = math.tau * (index + 0.5 * luck[0]) / count
        reach = 27 * (0.75 + 0.35 * luck[1]) if index else 6.0
        x, y, radius = reach * math.cos(turn), reach * 0.92 * math.sin(turn), 11.0 + 6 * luck[2]
        name = f"bush {kind} {index}"
        shadows.append(crown((x + 4, y + 5), radius, 7, name))
        bushes.append((y, crown((x, y), radius, 7, name)))
        lights.append(crown((x - 3, y - 3), radius * 0.55, 6, name))
        leaves.append(PLAIN.at((x, y + 3)) + "q3-3 6 0")
    return drawn.add(
        el("path", d="".join(shadows), class_="k-shadow"),
        el("path", d="".join(d for _, d in sorted(bushes)), class_="k-bush"),
        el("path", d="".join(lights), class_="k-bush-light"),
        el("path", d="".join(leaves), class_="k-leaf"),
    )


def trees(field: Field) -> Element:
    """Every tree of the map, the southern before the northern."""
    return _scattered(field, "tree", "k-tree", TREES, 7.0)


def bushes(field: Field) -> Element:
    """All scrub of the map."""
    return _scattered(field, "scrub", "k-scrub", BUSHES, 5.0)


def _scattered(field: Field, kind: str, symbol: str, shapes: int, jitter: float) -> Element:
    drawn = group()
    for spot in field.spots:
        if spot.kind.key == kind:
            luck = chance(kind, round(spot.x), round(spot.y))
            x, y = spot.x + (luck[0] - 0.5) * jitter, spot.y + (luck[1] - 0.5) * jitter
            drawn.add(use(f"{symbol}-{int(luck[2] * shapes)}", x=number(x, 1), y=number(y, 1)))
    return drawn


def grass(field: Field) -> Element:
    """Tufts on open ground, so that meadows are not bare."""
    marks = []
    for spot in field.spots:
        if spot.kind.key not in ("flat", "scrub", "tree", "slope", "gentle-slope"):
            continue
        for index in range(4):
            luck, east, south, shape, *_ = chance("tuft", round(spot.x), round(spot.y), index)
            if luck < 0.62:
                at = (spot.x + (east - 0.5) * 0.86 * HEX, spot.y + (south - 0.5) * 0.9 * ROW)
                marks.append(PLAIN.at(at) + _TUFTS[int(shape * len(_TUFTS))])
    return el("path", d="".join(marks), class_="k-tuft")
