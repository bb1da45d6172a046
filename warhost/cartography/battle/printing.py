"""The battle for the printer: figures to cut out, as large as the rulebook says, and the roster sheets of an army.

>>> from warhost.battle.scenario.scenarios import load_scenario
>>> len(roster_sheets(load_scenario("crossroads")))
2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from warhost.battle.notes import sheet_missiles
from warhost.battle.scenario.scenarios import BattleScenario, BattleUnit
from warhost.battle.table.units import INCH
from warhost.cartography.battle.banners import banner_id, banner_symbol
from warhost.cartography.battle.figures import STANCES, figure_id, figure_symbols
from warhost.cartography.battle.liveries import livery_of
from warhost.cartography.studio.palette import LIGHT
from warhost.cartography.studio.sheets import HEADING, MARGIN, Paper, paper_called
from warhost.cartography.studio.svg import SANS_STACK, SERIF_STACK, Document, Element, el, group, use
from warhost.core.messages import Message, msg

SEATS: Final = ("#24507f", "#a61e30")
"""The colours of the good and the evil side."""
MILLIMETRES: Final = 25.4 / INCH
"""Millimetres in a thousandth of an inch."""
GAP: Final = 5.0
"""Millimetres between the figures of two units."""
LABEL: Final = 6.0
CARD: Final = 62.0
"""Millimetres from one card of a roster to the next."""
SPEARS: Final = 4.0
"""Millimetres between two rows of figures, since spears reach beyond their bases."""


def unit_symbols(unit: BattleUnit) -> list[Element]:
    """The symbols of a unit: its figures and its banner."""
    sheet, seat = unit.sheet, SEATS[unit.side]
    livery = livery_of(sheet.id, sheet.race)
    return [
        *figure_symbols(sheet.id, sheet.race, unit.base, sheet.weapon.kind, livery, seat),
        banner_symbol(sheet.id, livery, seat),
    ]


def figure_sheets(units: Sequence[BattleUnit], paper: str = "a4") -> list[Document]:
    """Pages with every figure of some units on its base, to be cut out.

    Raises:
        ValueError: no such paper.
    """
    sheet = paper_called(paper)
    pages: list[Document] = []
    low = sheet.height
    for unit in printed(units):
        wide, deep = unit.base.width * MILLIMETRES, unit.base.depth * MILLIMETRES
        columns = int((sheet.width - 2 * MARGIN) // wide)
        rows = -(-unit.sheet.figures // columns)
        high = deep + SPEARS
        if low + LABEL + rows * high > sheet.height - MARGIN:
            pages.append(_page(sheet, str(msg("battle-print-figures", n=len(pages) + 1))))
            low = MARGIN + HEADING
        page = pages[-1]
        page.define(*unit_symbols(unit))
        page.add(_words(unit.sheet.name, MARGIN, low + 4, 4.2, weight=600))
        for figure in range(unit.sheet.figures):
            x, y = MARGIN + figure % columns * wide, low + LABEL + SPEARS / 2 + figure // columns * high
            page.add(use(figure_id(unit.sheet.id, figure % STANCES), x=x, y=y, width=wide, height=deep))
            edge = {"x": x, "y": y, "width": wide, "height": deep}
            page.add(el("rect", **edge, fill="none", stroke="#8a7a5c", stroke_width=0.1))
        low += LABEL + rows * high + GAP
    return pages


def roster_sheets(scenario: BattleScenario, paper: str = "a4") -> list[Document]:
    """A roster for each side: a card for every unit with its ratings, its commander and a box for every figure."""
    sheet = paper_called(paper)
    cards = int((sheet.height - 2 * MARGIN - HEADING) // CARD)
    pages = []
    for side, name in enumerate(scenario.card.sides):
        for units in batched([unit for unit in printed(scenario.units) if unit.side == side], cards):
            page = _page(sheet, str(msg("battle-print-roster", army=name, scenario=scenario.card.title)))
            for number, unit in enumerate(units):
                page.define(*unit_symbols(unit))
                page.add(_card(unit, MARGIN, MARGIN + HEADING + number * CARD, sheet.width - 2 * MARGIN, CARD - 4))
            pages.append(page)
    return pages


def printed(units: Sequence[BattleUnit]) -> list[BattleUnit]:
    """One unit for each sheet: a skirmish unit has a piece for every figure, an engine one for its captors."""
    return [unit for unit in units if unit.figure <= 1 and not unit.captured]


def batched(units: Sequence[BattleUnit], size: int) -> Iterator[Sequence[BattleUnit]]:
    """Units in lots of a size, the last one smaller."""
    return (units[start : start + size] for start in range(0, len(units), size))


def _page(sheet: Paper, heading: str) -> Document:
    page = Document(sheet.width, sheet.height, unit="mm", title=heading)
    page.add(_words(heading, MARGIN, MARGIN + 1.5, 5, weight=600))
    return page


def _words(said: str, x: float, y: float, size: float, *, weight: int = 400, family: str = SERIF_STACK) -> Element:
    ink = LIGHT.ink if weight > 400 else LIGHT.ink_soft
    return el("text", said, x=x, y=y, font_family=family, font_size=size, font_weight=weight, fill=ink)


def _card(unit: BattleUnit, x: float, y: float, wide: float, high: float) -> Element:
    """One unit: banner, a figure, names, ratings in boxes, and a base to cross out for every figure."""
    sheet = unit.sheet
    drawn = group(
        el("rect", x=x, y=y, width=wide, height=high, rx=2.5, fill="#fbf6e9", stroke="#8a7a5c", stroke_width=0.3),
        use(banner_id(sheet.id), x=x + 3, y=y + 3, width=16, height=18),
        use(figure_id(sheet.id, 0), x=x + 4, y=y + 24, width=14, height=14 * unit.base.depth / unit.base.width),
        _words(sheet.name, x + 23, y + 8, 6, weight=600),
        _words(sheet.troop, x + 23, y + 13, 3.6),
    )
    for number, (label, value) in enumerate(_ratings(unit)):
        left = x + 23 + number * 17
        drawn.add(
            el(
                "rect",
                x=left,
                y=y + 16,
                width=15,
                height=12,
                rx=1.5,
                fill="#ffffff",
                stroke="#8a7a5c",
                stroke_width=0.25,
            )
        )
        drawn.add(_words(str(msg(label)), left + 1.2, y + 19.4, 2.6))
        drawn.add(_words(value, left + 1.6, y + 26, 5.4, weight=600, family=SANS_STACK))
    for line, said in enumerate(_lines(unit)):
        drawn.add(_words(str(said), x + 23, y + 33 + line * 4.4, 3.5))
    for figure in range(sheet.figures):
        left = x + 23 + figure * 6.2
        box = {"x": left, "y": y + high - 9, "width": 5.2, "height": 5.2, "rx": 0.8}
        drawn.add(el("rect", **box, fill="#ffffff", stroke=SEATS[unit.side], stroke_width=0.35))
    return drawn


def _ratings(unit: BattleUnit) -> Iterator[tuple[str, str]]:
    sheet = unit.sheet
    yield "battle-print-move", f"{sheet.movement}″"
    yield "battle-print-attack", str(sheet.ar)
    yield "battle-print-armour", str(sheet.ac)
    yield "battle-print-dice", sheet.hit_dice
    yield "battle-print-figure-dice", str(sheet.hd_per_figure)
    yield "battle-print-morale", str(sheet.ml)
    yield "battle-print-discipline", str(sheet.dl)
    if sheet.commander is not None:
        yield "battle-print-radius", f"{sheet.commander.radius}″"


def _lines(unit: BattleUnit) -> Iterator[Message]:
    sheet = unit.sheet
    weapon = msg(f"battle-weapon-{sheet.weapon.kind}")
    yield msg("battle-print-weapon", weapon=weapon, damage=sheet.weapon.damage, large=sheet.weapon.damage_large)
    yield from sheet_missiles(unit)
    if sheet.commander is not None and sheet.commander.name:
        yield msg("battle-print-commander", name=sheet.commander.name)
    if sheet.proposed:
        yield msg("board-bs-sheet-proposed")
