"""What opens a hexside: passes, tunnels, bridges and fords (DG-21-10), each drawn on the hexside that it opens."""

from __future__ import annotations

import math

from warhost.campaign.world.atlas import Crossing
from warhost.cartography.campaign.relief import seen
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import Box, scaled
from warhost.cartography.studio.survey import Survey, side_ends
from warhost.cartography.studio.svg import Element, el, group, use

# Drawn on a hexside that runs from north to south, so that the way leads from west to east.
_MARKS = {
    "pass": (
        ("m-way-bed", "M-17 0h34"),
        ("m-way-edge", "M-8-17q5 5 5 9t3 3t3-3t5-9M-8 17q5-5 5-9t3-3t3 3t5 9"),
        ("m-way", "M-17 0h34"),
    ),
    "tunnel": (
        ("m-stone", "M-8.5 7.5v-7a8.5 8.5 0 0 1 17 0v7z"),
        ("m-dark", "M-4.8 7.5v-6.5a4.8 4.8 0 0 1 9.6 0v6.5z"),
    ),
    "bridge": (
        ("m-way-bed", "M-13 0h26"),
        ("m-way-edge", "M-14-7q3 3 6 3h16q3 0 6-3M-14 7q3-3 6-3h16q3 0 6 3"),
        ("m-way-plank", "M-7-3v6m3.5-6v6m3.5-6v6m3.5-6v6m3.5-6v6"),
    ),
    "ford": (
        ("m-stone-edge", "M-11 1h0m5.5-2.5h0m5.5 2.5h0m5.5-2.5h0m5.5 2h0"),
        ("m-stone-top", "M-11 1h0m5.5-2.5h0m5.5 2.5h0m5.5-2.5h0m5.5 2h0"),
    ),
}


def symbols(detail: Detail) -> list[Element]:
    """Pass, tunnel, bridge and ford, to be turned with their hexside."""
    k = detail.symbol
    return [
        group(*(el("path", d=scaled(d, k), class_=class_) for class_, d in marks), id=f"m-{kind}")
        for kind, marks in _MARKS.items()
    ]


def crossings(survey: Survey, box: Box) -> list[Element]:
    """The passes, tunnels, bridges and fords in view."""
    atlas = survey.atlas
    drawn = []
    for side in sorted({atlas.grid.side(*divmod(s, 6)) for s, kind in enumerate(atlas.crossing) if kind}):
        if not seen(survey, side, box):
            continue
        (x0, y0), (x1, y1) = side_ends(atlas, side)
        kind = Crossing(atlas.crossing[side])
        angle = 0 if kind == Crossing.TUNNEL else math.degrees(math.atan2(y1 - y0, x1 - x0)) - 90
        turn = f"translate({(x0 + x1) / 2:.1f} {(y0 + y1) / 2:.1f})" + (f"rotate({angle:.0f})" if angle else "")
        drawn.append(use(f"m-{kind.name.lower()}", transform=turn))
    return drawn
