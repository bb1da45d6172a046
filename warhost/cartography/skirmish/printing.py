"""The fighters laid out for the printer, every state on the reverse that the rulebook gives it (DN-1.51-07).

Each fighter on foot has two double-sided counters, fit with stunned behind it and wounded with dead behind it; a rider
has two long ones more, mounted with the horse alone behind it and wounded with the dead horse behind it. Reverses are
mirrored from left to right, so that paper turned over its long edge puts each behind its front.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from warhost.cartography.skirmish.counters import (
    FOOT,
    face_box,
    faces,
    is_beast,
    limbs,
    part_of,
    parts,
    placed,
    symbols,
    turns,
)
from warhost.cartography.studio.counters import CARD, SIZE
from warhost.cartography.studio.palette import LIGHT
from warhost.cartography.studio.sheets import HEADING, MARGIN, Paper, paper_called
from warhost.cartography.studio.svg import SERIF_STACK, Attribute, Document, el
from warhost.skirmish.printed.fighters import Fighter

GAP: Final = 2.0
"""Millimetres between counters that are not squares."""


class Pair(NamedTuple):
    """One counter: its fighter, what is printed in front and behind."""

    fighter: Fighter
    front: str
    back: str


def pairs(fighter: Fighter) -> Iterator[Pair]:
    """The counters of a fighter.

    >>> from warhost.skirmish.printed.fighters import load_fighters
    >>> [(pair.front, pair.back) for pair in pairs(load_fighters()["black-fox"])]
    [('fit', 'stunned'), ('wounded', 'dead'), ('mounted', 'horse'), ('mounted-wounded', 'horse-dead')]
    """
    own = [face for face in faces(fighter) if part_of(face) is None]
    on_foot = [face for face in own if not face.startswith(("mounted", "horse"))]
    for number in range(0, len(on_foot) - 1, 2):
        yield Pair(fighter, on_foot[number], on_foot[number + 1])
    if len(on_foot) % 2:
        yield Pair(fighter, on_foot[-1], on_foot[-1])
    if fighter.is_rider:
        yield Pair(fighter, "mounted", "horse")
        yield Pair(fighter, "mounted-wounded", "horse-dead")
    for part, stages in limbs(fighter).items():
        yield Pair(fighter, f"{part}-0", f"{part}-1")
        if len(stages) > 2:
            yield Pair(fighter, f"{part}-2", f"{part}-2")


def print_sheet(fighters: Sequence[Fighter], paper: str = "a4", size: float = 16.0) -> list[Document]:
    """Pages in pairs, fronts and reverses, with cards of ``size`` millimetres; hexes are half as large again.

    Raises:
        ValueError: no such paper, or a counter does not fit on it.
    """
    sheet = paper_called(paper)
    lots: dict[tuple[float, float], list[Pair]] = {}
    for fighter in fighters:
        for pair in pairs(fighter):
            lots.setdefault(_extent(pair.fighter, pair.front, size), []).append(pair)
    spreads = [
        (extent, lot[first : first + room])
        for extent, lot in sorted(lots.items())
        for room in (_room(sheet, extent, size),)
        for first in range(0, len(lot), room)
    ]
    pages = []
    for number, (extent, lot) in enumerate(spreads, 1):
        heading = f"Warhost fighters, sheet {number} of {len(spreads)}"
        pages.append(_page(lot, sheet, extent, size, f"{heading}, front", mirrored=False))
        pages.append(_page(lot, sheet, extent, size, f"{heading}, reverse", mirrored=True))
    return pages


def _extent(fighter: Fighter, face: str, size: float) -> tuple[float, float]:
    """How wide and high a counter is, in millimetres; squares have no gap between them."""
    _, _, width, height = face_box(fighter, face)
    scale = size / (FOOT if turns(fighter, face) else SIZE)
    gap = GAP if turns(fighter, face) else 0.0
    return round(width * scale + gap, 2), round(height * scale + gap, 2)


def _columns(sheet: Paper, extent: tuple[float, float]) -> int:
    return int((sheet.width - 2 * MARGIN) // extent[0])


def _room(sheet: Paper, extent: tuple[float, float], size: float) -> int:
    room = _columns(sheet, extent) * int((sheet.height - 2 * MARGIN - HEADING) // extent[1])
    if room < 1:
        raise ValueError(f"a counter of {size:g} mm does not fit on this paper")
    return room


def _page(
    lot: Sequence[Pair], sheet: Paper, extent: tuple[float, float], size: float, heading: str, *, mirrored: bool
) -> Document:
    page = Document(sheet.width, sheet.height, unit="mm", title=heading)
    columns = _columns(sheet, extent)
    left, top = (sheet.width - columns * extent[0]) / 2, MARGIN + HEADING
    words: dict[str, Attribute] = {
        "x": left,
        "y": MARGIN + 1.5,
        "font_family": SERIF_STACK,
        "font_size": 4,
        "fill": LIGHT.ink_soft,
    }
    page.add(el("text", heading, **words))
    for index, pair in enumerate(lot):
        column, row = index % columns, index // columns
        if mirrored:
            column = columns - 1 - column
        face = pair.back if mirrored else pair.front
        x, y = left + column * extent[0], top + row * extent[1]
        page.define(*parts(pair.fighter), *symbols(pair.fighter, face))
        if not is_beast(pair.fighter, face):
            page.add(el("rect", x=x, y=y, width=extent[0], height=extent[1], fill=CARD))
        page.add(placed(pair.fighter, face, x, y, size))
        page.add(
            el("rect", x=x, y=y, width=extent[0], height=extent[1], fill="none", stroke="#cbbb96", stroke_width=0.12)
        )
    return page
