"""Both armies of a scenario face to face on its ground, for the picture that announces it.

>>> from warhost.battle.scenario.battlefields import BATTLEFIELDS
>>> from warhost.battle.scenario.scenarios import load_scenario
>>> draw_encounter(BATTLEFIELDS / "crossroads.toml", load_scenario("crossroads")).svg().count("#b-figure-twin-blades-")
12
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from pathlib import Path
from typing import Final

from warhost.battle.formations.shapes import Shape
from warhost.battle.scenario.scenarios import EVIL, GOOD, BattleScenario, BattleUnit
from warhost.battle.set_up import posed, proposed_line
from warhost.battle.table.units import DEGREE
from warhost.battle.table.units import INCH as THOUSANDTHS
from warhost.cartography.battle.banners import banner_id
from warhost.cartography.battle.figures import STANCES, figure_id
from warhost.cartography.battle.inks import table_style
from warhost.cartography.battle.land import INCH, Countryside, read_battlefield
from warhost.cartography.battle.printing import unit_symbols
from warhost.cartography.battle.terrain import ground_layer, symbols
from warhost.cartography.studio.pen import Point
from warhost.cartography.studio.svg import Document, Element, group, number, use
from warhost.core.ids import Side

APART: Final = 6 * THOUSANDTHS
"""The distance between the middles of the two lines of battle."""
ROOM: Final = 3.0
"""Inches of ground beside the longer line."""
WIDEST: Final = 32.0
"""The greatest width in inches: only the middle of a long line is shown, so that single figures are visible."""
SHAPE: Final = 16 / 9
BANNER: Final = 1.7 * INCH

Posed = tuple[BattleUnit, Shape]


def draw_encounter(path: Path, scenario: BattleScenario) -> Document:
    """Both sides in the proposed set-up, moved towards each other until they meet in the middle."""
    land = Countryside(read_battlefield(path))
    lines = [drawn_up(scenario, side) for side in (GOOD, EVIL)]
    (good_x, good_y), (evil_x, evil_y) = (middle(line) for line in lines)
    far = hypot(evil_x - good_x, evil_y - good_y) or 1.0
    share = max(far - APART, 0.0) / 2 / far
    dx, dy = round((evil_x - good_x) * share), round((evil_y - good_y) * share)
    units = [*moved(lines[GOOD], dx, dy), *moved(lines[EVIL], -dx, -dy)]
    at = land.at(((good_x + evil_x) / 2 / THOUSANDTHS, (good_y + evil_y) / 2 / THOUSANDTHS))
    document = Document(*land.box[2:], view=view_of(land, units, at), title=scenario.card.title)
    document.style(table_style())
    document.define(*symbols(), *(symbol for unit in sheets_of(units) for symbol in unit_symbols(unit)))
    document.add(*ground_layer(land))
    document.add(*(figure for unit, shape in units for figure in ranks(land, unit, shape)))
    document.add(*(banner(land, unit, shape) for unit, shape in units if not unit.figure and not unit.is_individual))
    return document


def drawn_up(scenario: BattleScenario, side: Side) -> list[Posed]:
    """The units of a side with the proposed set-up."""
    return [
        (scenario.units[piece], posed(scenario.units[piece], pose)) for piece, pose in proposed_line(scenario, side)
    ]


def middle(line: Sequence[Posed]) -> Point:
    """The middle of a line of battle, in thousandths of an inch."""
    xs, ys = [shape.pose.x for _, shape in line], [shape.pose.y for _, shape in line]
    return (min(xs) + max(xs)) / 2, sum(ys) / len(ys)


def moved(line: Sequence[Posed], dx: int, dy: int) -> list[Posed]:
    """A line of battle, moved."""
    return [(unit, shape.at(shape.pose._replace(x=shape.pose.x + dx, y=shape.pose.y + dy))) for unit, shape in line]


def sheets_of(units: Sequence[Posed]) -> list[BattleUnit]:
    """One unit for each sheet: skirmishers have one for many."""
    return list({unit.sheet.id: unit for unit, _ in units}.values())


def view_of(land: Countryside, units: Sequence[Posed], at: Point) -> tuple[float, float, float, float]:
    """The part of the ground around a point that shows the units, kept within the table."""
    spots = [land.at((base.x / THOUSANDTHS, base.y / THOUSANDTHS)) for _, shape in units for base in shape.bases]
    reach = max(max(abs(x - at[0]), abs(y - at[1]) * SHAPE) for x, y in spots) + ROOM * INCH
    _, _, width, height = land.box
    wide = min(2 * reach, WIDEST * INCH, width, height * SHAPE)
    high = wide / SHAPE
    left = min(max(at[0] - wide / 2, 0.0), width - wide)
    return left, min(max(at[1] - high / 2, 0.0), height - high), wide, high


def ranks(land: Countryside, unit: BattleUnit, shape: Shape) -> Iterator[Element]:
    """The figures of a unit, each on its base."""
    wide, deep = (length * INCH / THOUSANDTHS for length in unit.base)
    for place, base in enumerate(shape.bases):
        x, y = land.at((base.x / THOUSANDTHS, base.y / THOUSANDTHS))
        turned = f"translate({number(x, 1)} {number(y, 1)}) rotate({number(shape.pose.facing / DEGREE, 1)})"
        box = {"x": -wide / 2, "y": -deep / 2, "width": wide, "height": deep}
        yield group(use(figure_id(unit.sheet.id, place % STANCES), **box), transform=turned)


def banner(land: Countryside, unit: BattleUnit, shape: Shape) -> Element:
    """The banner of a unit, behind its last rank."""
    rear = shape.bases[-1]
    ahead_x, ahead_y = rear.ahead
    x = shape.pose.x - ahead_x * shape.depth
    y = shape.pose.y - ahead_y * shape.depth
    left, top = land.at((x / THOUSANDTHS, y / THOUSANDTHS))
    lift = 0.9 if ahead_y < 0 else 0.1
    return use(
        banner_id(unit.sheet.id),
        x=left - BANNER / 2,
        y=top - BANNER * 1.125 * lift,
        width=BANNER,
        height=BANNER * 1.125,
    )
