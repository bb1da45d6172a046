"""Breaking ranks: a closed unit that loses its order stands open, wherever there is room (4.5, 7.6)."""

from __future__ import annotations

from functools import partial
from typing import Any

from warhost.battle.command.in_command import commanded
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.changing import opened_by_force
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, formation_of, shape_of, unit_ref
from warhost.battle.table.blocks import Block, overlap
from warhost.battle.table.ground import under
from warhost.battle.terrain import impassable
from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.core.rulebook import on_news_of


def others_on_the_table(battle: Battle, piece: PieceId) -> tuple[Block, ...]:
    """The outlines of all other units."""
    units = (other for side in (GOOD, EVIL) for other in battle.standing(side) if other != piece)
    return tuple(part for other in units for part in shape_of(battle, other).outline)


def has_room(battle: Battle, piece: PieceId, shape: Shape) -> bool:
    """Whether a unit in this shape is on the table, in no other unit and on no ground closed to it (BS-S1-02)."""
    field, others = battle.scenario.field, others_on_the_table(battle, piece)
    barred = impassable(battle, piece)
    corners = (corner for part in shape.outline for corner in part.corners)
    return (
        all(-1 <= x <= field.width + 1 and -1 <= y <= field.depth + 1 for x, y in corners)
        and not any(overlap(part, other) for part in shape.outline for other in others)
        and all(next(under(part.shrunk(), barred), None) is None for part in shape.outline)
    )


@on_news_of("leaderless")
def watch_command(battle: Battle) -> bool:
    """A closed unit opens its ranks as soon as its commander falls and no other commands it (BS-7.6-02)."""
    news: list[Any] = battle.take_news("leaderless")
    for _, piece in news:
        if battle.option("out-of-command") == "opens" and not commanded(battle, piece):
            break_ranks(battle, piece, msg("battle-log-opens", unit=unit_ref(battle, piece)))
    return bool(news)


def break_ranks(battle: Battle, piece: PieceId, why: Message) -> None:
    """Open the ranks of a closed unit for nothing; its frontage never grows (BS-4.5-01, BS-7.6-01)."""
    if formation_of(battle, piece) is not Formation.CLOSED:
        return
    loose = opened_by_force(shape_of(battle, piece), partial(has_room, battle, piece))
    battle.put(piece, loose, Formation.OPEN)
    if not any(battle.fallen):  # the Melee Phase settles contacts at its end: the fallen still strike in it
        settle_engagements(battle)
    battle.tell(why)
