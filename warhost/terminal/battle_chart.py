"""The table of a battle as text: the ground as letters, units by number with an arrow where they face, and a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.text import Text

from warhost.battle.command.in_command import commanded
from warhost.battle.formations.shapes import Formation
from warhost.battle.scenario.battlefields import BATTLEFIELDS
from warhost.battle.state import Battle, Out, formation_of, shape_of, touching, unit_ref
from warhost.battle.table.blocks import Block
from warhost.battle.table.ground import under
from warhost.battle.table.units import INCH, heading
from warhost.cartography.battle.land import looks_of, read_battlefield
from warhost.core import msg
from warhost.core.ids import PieceId, Side
from warhost.core.messages import listed
from warhost.core.orders import Kind
from warhost.core.refusals import MalformedOrder
from warhost.terminal.hex_chart import SIDE_STYLES, Styled
from warhost.texts import say

COLUMNS: Final = 64
ROWS: Final = 32
"""Letters of the chart; a letter is twice as high as wide."""
NEAR: Final = 8 * INCH
"""How far the chart around one unit reaches to each side."""
ARROWS: Final = "↑↗→↘↓↙←↖"
GROUND: Final = {
    "road": (":", "yellow"),
    "stream": ("~", "blue"),
    "pond": ("~", "blue"),
    "bridge": ("=", "bold"),
    "marsh": ("≈", "cyan"),
    "wood": ("♣", "green"),
    "rocks": ("^", "yellow"),
    "hill": ("n", "yellow"),
    "field": ("⁖", "dim"),
    "yard": ("⌂", "red"),
    "hedge": ("¤", "green"),
    "fence": ("#", "yellow"),
    "wall": ("▒", "bold"),
    "house": ("⌂", "red"),
}
"""How each look of the ground is written."""
THIN: Final = ("hedge", "fence", "wall")
"""Ground that is narrower than a letter: it is written wherever it touches one."""
NAMES: Final = "123456789abcdefghijklmnopqrstuvwxyz"


class TableFrame(NamedTuple):
    """The part of the table that is shown: its western and northern edge, and the size of a letter."""

    west: float
    north: float
    wide: float
    high: float

    def point(self, column: int, row: int) -> tuple[float, float]:
        """The point of the table in the middle of a letter."""
        return self.west + (column + 0.5) * self.wide, self.north - (row + 0.5) * self.high

    def letter(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of the letter at a point."""
        return int((x - self.west) // self.wide), int((self.north - y) // self.high)


def battle_chart(battle: Battle, centre: str = "") -> Text:
    """The whole table, or what lies around a unit that is named."""
    pieces = [*battle.standing(Side(0)), *battle.standing(Side(1))]
    numbers = {piece: NAMES[number % len(NAMES)] for number, piece in enumerate(pieces)}
    view = _view(battle, centre)
    grounds = _ground(battle)
    standing: dict[tuple[int, int], Styled] = {}
    for piece, number in numbers.items():
        style = SIDE_STYLES[battle.unit(piece).side]
        shape = shape_of(battle, piece)
        standing |= {at: (number, style) for base in shape.bases for at in _letters_of(view, base)}
        ax, ay = heading(shape.pose.facing)
        front = view.letter(shape.pose.x - ax * shape.base.depth / 2, shape.pose.y - ay * shape.base.depth / 2)
        standing[front] = (ARROWS[round(shape.pose.facing / 4500) % 8], style)
    text = Text()
    for row in range(ROWS):
        for column in range(COLUMNS):
            text.append(*(standing.get((column, row)) or _ground_at(battle, view, (column, row), grounds)))
        text.append("\n")
    for piece, number in numbers.items():
        text.append(f"  {number} {describe_unit(battle, piece)}\n", SIDE_STYLES[battle.unit(piece).side])
    shown = dict.fromkeys(looks for _, looks in grounds)
    text.append("  ".join(f"{GROUND[looks][0]} {msg(f'battle-map-{looks}')}" for looks in shown) + "\n", "dim")
    text.append(say("terminal-table-scale", n=f"{view.wide / INCH:.2g}", m=f"{view.high / INCH:.2g}"), "dim")
    return text


def _view(battle: Battle, centre: str) -> TableFrame:
    field = battle.scenario.field
    if not centre:
        return TableFrame(0, field.depth, field.width / COLUMNS, field.depth / ROWS)
    piece = unit_called(battle, centre)
    x, y = battle.x[piece], battle.y[piece]
    return TableFrame(x - NEAR, y + NEAR, 2 * NEAR / COLUMNS, 2 * NEAR / ROWS)


def unit_called(battle: Battle, name: str) -> PieceId:
    """The unit of a name as orders write it; raises MalformedOrder, or KeyError if it stands nowhere."""
    try:
        piece = PieceId(battle.lexicon.value(Kind.PIECE, name))
    except MalformedOrder as error:
        raise KeyError(str(error)) from None
    if not battle.stands(piece):
        waits = not (battle.round[0] or battle.fate[piece])
        raise KeyError(say("battle-not-placed" if waits else "battle-gone", unit=unit_ref(battle, piece)))
    return piece


def _ground(battle: Battle) -> list[tuple[str, str]]:
    """The features of the table with their looks."""
    found = read_battlefield(BATTLEFIELDS / f"{battle.scenario.text.battlefield}.toml")
    return [(ground.id, looks_of(ground)) for ground in found.ground]


def _letters_of(view: TableFrame, base: Block) -> Iterator[tuple[int, int]]:
    """The letters that a base lies under."""
    (ax, ay), (rx, ry) = base.ahead, base.right
    for ahead in (-0.6, 0.0, 0.6):
        for aside in (-0.6, 0.0, 0.6):
            x = base.x + ax * ahead * base.half_depth + rx * aside * base.half_width
            yield view.letter(x, base.y + ay * ahead * base.half_depth + ry * aside * base.half_width)


def _ground_at(battle: Battle, view: TableFrame, at: tuple[int, int], grounds: list[tuple[str, str]]) -> Styled:
    """The ground in the middle of a letter; lines that are narrower than a letter wherever they touch it."""
    x, y = view.point(*at)
    field = battle.scenario.field
    if not (0 <= x <= field.width and 0 <= y <= field.depth):
        return " ", ""
    here = {one.feature for one in under(Block(x, y, (0.0, 1.0), 1, 1), field.pieces)}
    touched = {one.feature for one in under(Block(x, y, (0.0, 1.0), view.wide / 2, view.high / 2), field.pieces)}
    looks = next((looks for id, looks in reversed(grounds) if id in (touched if looks in THIN else here)), None)
    return GROUND[looks] if looks else ("·", "dim")


def describe_unit(battle: Battle, piece: PieceId) -> str:
    """A unit in a line: how many, how it stands, where, and what ails it.

    Where nobody may measure, its place is told as the eye sees it on the ruled edge of the table, to an inch: from
    exact places anybody could reckon how far it is (BS-3.5-01). Whoever sets up may measure.
    """
    unit, x, y = battle.unit(piece), battle.x[piece] / INCH, battle.y[piece] / INCH
    form = ".4g" if battle.measures_beforehand or not battle.round[0] else ".0f"
    said = msg(
        "board-bs-stands",
        name=unit.sheet.name,
        n=battle.figures[piece],
        full=unit.sheet.figures,
        formation=msg(f"board-bs-formation-{Formation(formation_of(battle, piece)).name.lower()}"),
        files=battle.frontage[piece],
        compass=msg(f"board-bs-compass-{round(battle.facing[piece] / 4500) % 8}"),
    )
    words = [say("terminal-unit-at", unit=said, x=f"{x:{form}}", y=f"{y:{form}}")]
    if battle.out[piece] & Out.ROUTED:
        words.append(say("board-bs-routed"))
    elif not commanded(battle, piece):
        words.append(say("board-bs-out-of-command"))
    if battle.wound[piece]:
        words.append(say("board-bs-wounded"))
    return ", ".join(words)


def describe_contacts(battle: Battle, name: str) -> Iterator[str]:
    """A unit that is named: how it stands, and whom it touches."""
    piece = unit_called(battle, name)
    yield describe_unit(battle, piece)
    enemies = [unit_ref(battle, enemy) for enemy in touching(battle, piece)]
    if enemies:
        yield "  " + say("battle-log-contact", unit=unit_ref(battle, piece), enemies=listed(enemies))
