"""The bots of Eight Doors: what to buy and where to hide it, when to open a box, who searches which cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warhost.bots.skirmish.ground_plans import FAR, distances, planned_ground, where
from warhost.core import Dice, Order
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.skirmish.movement.arrivals import exits
from warhost.skirmish.notes import PRISON
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.scenarios import hexes_of
from warhost.skirmish.specials.base import seat_of_side
from warhost.skirmish.specials.underground.arrows import Arrows, ArrowsWritten, Dividing, Send, arrow_word, divided
from warhost.skirmish.specials.underground.boxes import (
    HoldingBoxes,
    KeepShut,
    OpenBox,
    Opening,
    box_word,
    buyer,
    contents,
    lots,
)
from warhost.skirmish.specials.underground.khuzun_in_the_jails import Cells
from warhost.skirmish.specials.underground.purchase import Buy, Buying, CloseBoxes, ware
from warhost.skirmish.state import OFF, Skirmish

SEEKERS: Final = 2
"""How many fighters go for each cell."""
SCENT: Final = 9
"""How near an enemy must be before a box is opened, in hexes."""
FILLED: Final = 4
"""How many boxes get most of the purchase: those nearest to the cells."""
FEINTS: Final = 8
"""One Krob in so many goes into another box, so that the enemy can't rely on the pattern."""
RACES: Final = ("warrior", "slayer", "hunter")
TASTE: Final = (*("warrior",) * 14, "slayer", "hunter")
"""How often each kind comes first in a purchase."""
VANGUARD: Final = 3
"""One fighter in so many goes by another way than the shortest."""


def written_down(field: Skirmish, dice: Dice) -> Order | None:
    """What a side secretly writes down or opens; None if it is asked for something else."""
    match field.top:
        case Buying():
            return purchase(field, field.top, dice)
        case Opening():
            return box_to_open(field, buyer(field))
        case Dividing():
            return division(field, dice)
    return None


def purchase(field: Skirmish, step: Buying, dice: Dice) -> Order:
    """Buy one by one: mostly Warriors, whose shells hold a corridor, mostly into the boxes nearest to the cells."""
    rule, held = HoldingBoxes.of(field), dict(contents(field))
    left = rule.points - rule.cost(field, held)
    wares = [lot for lot in lots(field, held) if rule.cost(field, lot[:1]) <= left]
    boxes = sorted(range(1, len(rule.boxes) + 1), key=lambda n: (_way_to_cells(field, rule, n), n))
    near, far = boxes[:FILLED], boxes[FILLED:]
    for race in (dice.choose(TASTE), *RACES):
        for number in (*dice.shuffled(near if dice.below(FEINTS) else far), *near):
            for lot in wares:
                order = Buy(ware(field, lot[0]), box_word(number), 1)
                if field.muster.fighter[lot[0]].race == race and step.refusal(field, order) is None:
                    return order
    return CloseBoxes()


def _way_to_cells(field: Skirmish, rule: HoldingBoxes, number: int) -> int:
    """How far a box is from the cells that the enemy may come for."""
    cells = Cells.find(field)
    if cells is None:
        return 0
    goals = [cells.seat_in(field, n) for n in range(1, len(cells.cells) + 1)]
    return min(field.grid.distance(hex_, goal) for hex_ in rule.hexes(field, number) for goal in goals)


def box_to_open(field: Skirmish, seat: SeatNumber) -> Order:
    """A box whose Krobs can soon reach an enemy; every box once the prisoner is found."""
    rule, held = HoldingBoxes.of(field), contents(field)
    foes = [p for p in field.muster.walkers if field.is_able(p) and field.opposes(p, seat)]
    foes = [p for p in foes if field.muster.fighter[p].is_adventurer]
    cells = Cells.find(field)
    alarm = cells is not None and cells.is_found(field)
    for number in rule.closed(field):
        if number not in (box for _, box in held):
            continue
        hexes = rule.hexes(field, number)
        near = min((field.grid.distance(h, field.at[foe]) for h in hexes for foe in foes), default=SCENT + 1)
        if alarm or near <= SCENT:
            return OpenBox(box_word(number))
    return KeepShut()


def division(field: Skirmish, dice: Dice) -> Order:
    """Most fighters go by the arrow nearest to the cells, some by others."""
    rule, sent = Arrows.of(field), dict(divided(field))
    waiting = [piece for piece in rule.travellers(field) if piece not in sent]
    if not waiting:
        return ArrowsWritten()
    force = field.muster.sides[field.muster.side_index[rule.side]]
    ways = {number: _way_in(field, force.enter[number - 1].area) for number in rule.numbers(field)}
    best = min(ways, key=lambda number: (ways[number], number))
    if sent:
        return Send(arrow_word(best), tuple(waiting))
    other = dice.choose([number for number in ways if number != best] or [best])
    quick = sorted(waiting, key=lambda p: (-field.allowance(p), p))
    return Send(arrow_word(other), tuple(sorted(quick[: len(waiting) // VANGUARD])))


def _way_in(field: Skirmish, area: Area) -> int:
    """The distance from an arrow to all the cells together."""
    cells = Cells.find(field)
    if cells is None:
        return 0
    goals = [cells.seat_in(field, n) for n in range(1, len(cells.cells) + 1)]
    start = hexes_of(field.muster.ground, area)[0]
    return sum(distances(planned_ground(field), "foot", frozenset((goal,)))[start] for goal in goals)


def cell_for(field: Skirmish, rule: Cells, piece: PieceId) -> frozenset[HexId]:
    """The goal hexes of a fighter who looks for the prisoner; empty for others."""
    if field.seat_of(piece) != seat_of_side(field, rule.side) or piece == rule.prisoner(field):
        return frozenset()
    him = rule.prisoner(field)
    if field.at[him] != OFF and field.idle[him]:
        cell = frozenset(field.muster.ground.site(rule.cells[rule.cell_at(field, field.at[him]) - 1]))
        beside = frozenset(h for h in field.grid.neighbours[field.at[him]] if h in cell)
        return beside if piece in _nearest(field, rule, field.at[him], ()) else frozenset()
    taken: list[PieceId] = []
    for number in _wanted(field, rule):
        chosen = _nearest(field, rule, rule.seat_in(field, number), taken)
        if piece in chosen:
            return frozenset(field.muster.ground.site(rule.cells[number - 1]))
        taken += chosen
    return frozenset()


def _wanted(field: Skirmish, rule: Cells) -> Iterator[int]:
    """The cells to search: the prisoner's if it is known, otherwise every cell not yet opened."""
    mine = f"secret-{seat_of_side(field, rule.side)}:{PRISON}"
    known = dict(field.notes[0]).get(mine)
    yield from rule.unturned(field) if known is None else [known]


def _nearest(field: Skirmish, rule: Cells, goal: HexId, taken: list[PieceId] | tuple[()]) -> list[PieceId]:
    """The able fighters nearest to a cell who search no other."""
    seat = seat_of_side(field, rule.side)
    ground = planned_ground(field)
    able = [p for p in field.pieces_of(seat) if field.is_able(p) and p not in taken and not field.has(p, "dog")]
    ways = {p: distances(ground, field.mover(p), frozenset((goal,)))[field.place(p)] for p in able}
    return sorted((p for p in able if ways[p] < FAR), key=lambda p: (ways[p], p))[:SEEKERS]


def round_the_freed(field: Skirmish, rule: Cells, piece: PieceId) -> frozenset[HexId]:
    """The hexes near the freed prisoner, where others keep him company; empty until he is free."""
    him = rule.prisoner(field)
    if piece == him or field.idle[him] or field.at[him] == OFF or not exits(field.muster, field.side[him]):
        return frozenset()
    return frozenset(h for h in field.grid.within(field.at[him], 2) if h not in where(field, [him]))
