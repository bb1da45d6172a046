"""Counters laid out: for the printer, front and reverse back to back, and as a picture, all on one table.

A print sheet has no gaps: one cut serves two counters. The reverses are mirrored from left to right, so that paper
turned over its long edge puts each behind its front; ticks in the margin say where to cut. Glue both sides on card of
1.5 mm, or print on heavy paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from warhost.campaign.printed.counters import CounterSpec
from warhost.cartography.studio.counters import (
    CARD,
    CARD_WORN,
    SIZE,
    FaceName,
    counter_parts,
    faces,
    shared_parts,
    symbol,
    symbol_id,
)
from warhost.cartography.studio.palette import LIGHT
from warhost.cartography.studio.svg import SERIF_STACK, Document, Element, el, use
from warhost.core.messages import msg


class Paper(NamedTuple):
    """A size of paper in millimetres."""

    width: float
    height: float


PAPERS: Final = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}
MARGIN: Final = 12.0
HEADING: Final = 8.0
BLEED: Final = 1.0
INSET: Final = 1.5
"""How far the printed face of a symbol lies left of and above its middle, in its own units."""


def paper_called(name: str) -> Paper:
    """A size of paper by its name.

    Raises:
        ValueError: no paper is called so.
    """
    if name.lower() not in PAPERS:
        raise ValueError(f"no paper is called {name!r}, only {' and '.join(PAPERS)}")
    return PAPERS[name.lower()]


def print_sheet(counters: Sequence[CounterSpec], paper: str = "a4", size: float = 16.0) -> list[Document]:
    """Pages in pairs, fronts and reverses, with counters of ``size`` millimetres.

    >>> from warhost.campaign.printed.counters import load_manifest
    >>> len(print_sheet(load_manifest().select(nation="hylo")))
    2

    Raises:
        ValueError: no such paper, or a counter does not fit on it.
    """
    sheet = paper_called(paper)
    columns = int((sheet.width - 2 * MARGIN) // size)
    rows = int((sheet.height - 2 * MARGIN - HEADING) // size)
    if columns < 1 or rows < 1:
        raise ValueError(f"a counter of {size:g} mm does not fit on {paper}")
    pages = []
    count = -(-len(counters) // (columns * rows))
    for number in range(count):
        lot = counters[number * columns * rows : (number + 1) * columns * rows]
        fronts = [(counter, faces(counter)[0]) for counter in lot]
        backs = [(counter, faces(counter)[-1]) for counter in lot]
        pages.append(_page(fronts, sheet, columns, size, heading("front", number + 1, count), mirrored=False))
        pages.append(_page(backs, sheet, columns, size, heading("reverse", number + 1, count), mirrored=True))
    return pages


def heading(side: Literal["front", "reverse"], number: int, count: int) -> str:
    """The heading of a page."""
    return str(msg(f"counter-sheet-{side}", number=number, count=count))


def table_sheet(
    shown: Iterable[tuple[CounterSpec, FaceName]],
    columns: int,
    size: float = 64.0,
    gap: float = 8.0,
    ground: str = "none",
) -> Document:
    """Counters side by side as they lie on the table."""
    placed = list(shown)
    rows = -(-len(placed) // columns)
    document = Document(columns * (size + gap) + gap, rows * (size + gap) + gap, title=str(msg("counter-table")))
    document.define(*shared_parts())
    document.add(el("rect", width=document.width, height=document.height, fill=ground) if ground != "none" else None)
    for index, (counter, face) in enumerate(placed):
        document.define(*counter_parts(counter, face), symbol(counter, face))
        x, y = (gap + (index % columns) * (size + gap), gap + (index // columns) * (size + gap))
        document.add(use(symbol_id(counter, face), x=x, y=y, width=size, height=size))
    return document


def _page(
    lot: Sequence[tuple[CounterSpec, FaceName]],
    sheet: Paper,
    columns: int,
    size: float,
    heading: str,
    *,
    mirrored: bool,
) -> Document:
    page = Document(sheet.width, sheet.height, unit="mm", title=heading)
    page.define(_no_card("card"), _no_card("card-worn"), *shared_parts())
    left = (sheet.width - columns * size) / 2
    top = MARGIN + HEADING
    rows = -(-len(lot) // columns)
    page.add(
        el(
            "text",
            heading,
            x=left,
            y=MARGIN + 1.5,
            font_family=SERIF_STACK,
            font_size=4,
            fill=LIGHT.ink_soft,
        )
    )
    painted = {"width": columns * size + 2 * BLEED, "height": rows * size + 2 * BLEED}
    page.add(el("rect", x=left - BLEED, y=top - BLEED, fill=CARD, **painted))
    for index, (counter, face) in enumerate(lot):
        page.define(*counter_parts(counter, face), symbol(counter, face))
        column, row = index % columns, index // columns
        if mirrored:
            column = columns - 1 - column
        x, y = left + column * size, top + row * size
        if face == "depleted":
            page.add(el("rect", x=x, y=y, width=size, height=size, fill=CARD_WORN))
        to_middle = INSET * size / SIZE
        page.add(use(symbol_id(counter, face), x=x + to_middle, y=y + to_middle, width=size, height=size))
    page.add(*_cut_marks(left, top, columns, rows, size))
    return page


def _no_card(id_: str) -> Element:
    """Stands for the card in print, where the page itself is painted."""
    return el("symbol", id=id_, viewBox=f"0 0 {SIZE} {SIZE}")


def _cut_marks(left: float, top: float, columns: int, rows: int, size: float) -> list[Element]:
    """Ticks in the margins at every cut, and hairlines between the counters that allow for inexact cuts."""
    ticks, lines = [], []
    right, bottom = left + columns * size, top + rows * size
    for column in range(columns + 1):
        x = left + column * size
        ticks.append(f"M{x:.2f} {top - 4:.2f}v2.5M{x:.2f} {bottom + 1.5:.2f}v2.5")
        lines.append(f"M{x:.2f} {top:.2f}V{bottom:.2f}")
    for row in range(rows + 1):
        y = top + row * size
        ticks.append(f"M{left - 4:.2f} {y:.2f}h2.5M{right + 1.5:.2f} {y:.2f}h2.5")
        lines.append(f"M{left:.2f} {y:.2f}H{right:.2f}")
    return [
        el("path", d="".join(lines), stroke="#d3c4a0", stroke_width=0.12, fill="none"),
        el("path", d="".join(ticks), stroke="#000000", stroke_width=0.15, fill="none"),
    ]
