"""Moving: a side moves its units one by one, each along an itinerary (7.0, 7.7, 7.8).

An order to move is a declaration. It is refused only on facts that need no ruler, and measured afterwards; what then
proves impossible is the owner's choice: the part that is possible, or nothing in this phase (BS-7.7-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.command.commanders import commanded
from warhost.battle.command.in_command import is_in_command
from warhost.battle.formations.changing import opened_by_force
from warhost.battle.formations.shapes import Formation
from warhost.battle.movement import rates
from warhost.battle.movement.march import ACT_FORMS, Moment, Stop, march
from warhost.battle.movement.surroundings import around
from warhost.battle.state import (
    Battle,
    Did,
    formation_of,
    refused,
    shape_of,
    side_ref,
    touching,
    unit_ref,
)
from warhost.core.ids import PieceId, Side
from warhost.core.messages import listed, msg
from warhost.core.orders import Order, Path, Piece
from warhost.core.refusals import Refusal

Way = tuple[Any, ...]
RUNS: Final = ("advance", "oblique-left", "oblique-right", "wheel-left", "wheel-right")
"""The acts that can end in contact; a change of shape never does (BS-7.10-02)."""
RULE_OF_STOP: Final = {
    Stop.SPENT: "BS-7.0-01",
    Stop.ENEMY: "BS-7.8-01",
    Stop.FRIEND: "BS-7.4-02",
    Stop.EDGE: "BS-6.4-03",
    Stop.PROHIBITED: "BS-S1-02",
    Stop.NO_ROOM: "BS-7.4-02",
    Stop.TOO_OBLIQUE: "BS-7.9-01",
    Stop.BOTH_WAYS: "BS-7.10-02",
    Stop.NO_SUCH_FRONTAGE: "BS-7.10-01",
    Stop.NOT_IN_LINE: "BS-7.10-01",
    Stop.NO_COMMAND: "BS-7.6-02",
}
"""The rule that ends a march."""


@dataclass(frozen=True, slots=True)
class MoveUnit(Order):
    """``move twin-blades wheel-right:30>advance:4.5``: an itinerary, in degrees and inches."""

    verb: ClassVar[str] = "move"
    binds: ClassVar[bool] = True
    piece: Piece
    path: Path


def walk(battle: Battle, piece: PieceId, way: Way) -> list[Moment]:
    """The moments of a move. A unit that touches nobody dresses its line before it goes."""
    unit, formation = battle.unit(piece), formation_of(battle, piece)
    start = shape_of(battle, piece)._replace(stagger=())
    allowance = max(rates.allowance(unit.rate, owed=battle.owed[piece]).total, 0)
    moments = march(start, formation, unit.rate, allowance, way, around(battle, piece))
    before = Moment((), start, formation, 0)
    for number, moment in enumerate(moments):
        # BS-7.6-02: a change of formation needs command where it happens
        if moment.act[0] in ("open", "close") and not is_in_command(before.shape, unit.radius):
            return [*moments[:number], before._replace(act=moment.act, stop=Stop.NO_COMMAND)]
        before = moment
    return moments


def falls_short(moments: Sequence[Moment], way: Way) -> Stop | None:
    """Why a move is not carried out as declared; a run that ends in contact is (BS-7.8-01)."""
    last = moments[-1]
    if last.stop is Stop.ENEMY and last.act[0] in RUNS and len(moments) == len(way):
        return None
    return last.stop


def bar_to_moving(battle: Battle, piece: PieceId, side: Side) -> Refusal | None:
    """Why a unit cannot move at all, on facts that need no ruler."""
    me = unit_ref(battle, piece)
    if battle.unit(piece).side != side:
        return refused("BS-1.4-01", "battle-not-yours", me, unit=me)
    if not battle.stands(piece):
        return refused("BS-7.0-01", "battle-gone", me, unit=me)
    if battle.has_done(piece, Did.MOVED):
        return refused("BS-7.0-02", "battle-has-moved", me, unit=me)
    enemies = [unit_ref(battle, enemy) for enemy in touching(battle, piece)]
    if enemies:
        return refused("BS-7.8-02", "battle-in-contact", me, *enemies, unit=me)
    if formation_of(battle, piece) is Formation.CLOSED and not commanded(battle, piece):
        return refused("BS-4.7-02", "battle-closed-without-command", me, unit=me)
    return None


def move_refusal(battle: Battle, side: Side, piece: PieceId, way: Way) -> Refusal | None:
    """Why an order to move is refused; distances count only where they may be measured beforehand (BS-3.5-01)."""
    why = bar_to_moving(battle, piece, side) or _wrong_acts(battle, piece, way)
    if why is not None or not battle.measures_beforehand:
        return why
    stop = falls_short(walk(battle, piece, way), way)
    if stop is None:
        return None
    me = unit_ref(battle, piece)
    return refused(RULE_OF_STOP[stop], f"battle-stop-{stop.value}", me, unit=me)


def _wrong_acts(battle: Battle, piece: PieceId, way: Way) -> Refusal | None:
    """What is wrong with an itinerary wherever the unit stands."""
    me, unit = unit_ref(battle, piece), battle.unit(piece)
    if not way:
        return refused("BS-7.0-01", "battle-no-acts", me, unit=me)
    for act in way:
        numbers = act[1:] if isinstance(act, tuple) else ()
        if not isinstance(act, tuple) or act[0] not in ACT_FORMS or any(number < 0 for number in numbers):
            return refused("BS-7.0-01", "battle-no-acts", me, unit=me)
        if act[0] in ("open", "close"):
            wanted = Formation.OPEN if act[0] == "open" else Formation.CLOSED
            if wanted not in unit.formations:
                return refused("BS-7.1-01", "battle-no-such-formation", me, unit=me)
    if way[0][0] in ("open", "close") and not commanded(battle, piece):
        return refused("BS-7.6-02", "battle-stop-no-command", me, unit=me)
    stop = _stop_by_numbers(battle, piece, way)
    return None if stop is None else refused(RULE_OF_STOP[stop], f"battle-stop-{stop.value}", me, unit=me)


def _stop_by_numbers(battle: Battle, piece: PieceId, way: Way) -> Stop | None:
    """What the numbers of the acts alone forbid: too much aside, both kinds of change, no such frontage."""
    frontage, figures = battle.frontage[piece], battle.figures[piece]
    kinds = set()
    for word, *numbers in way:
        kind = word.partition("-")[0]
        kinds.add(kind)
        if kind == "oblique" and numbers[0] > rates.OBLIQUE:
            return Stop.TOO_OBLIQUE
        if {"widen", "narrow"} <= kinds:
            return Stop.BOTH_WAYS
        if kind in ("widen", "narrow"):
            frontage += numbers[0] if kind == "widen" else -numbers[0]
            if not 1 <= frontage <= figures:
                return Stop.NO_SUCH_FRONTAGE
        if word in ("face-left", "face-right"):
            frontage = -(-figures // frontage)
    return None


def carry_out(battle: Battle, piece: PieceId, moments: Sequence[Moment]) -> None:
    """Let a unit stand where its march ends."""
    end = moments[-1]
    battle.put(piece, end.shape, end.formation)
    battle.mark_done(piece, Did.MOVED)
    me, enemies = unit_ref(battle, piece), [unit_ref(battle, enemy) for enemy in touching(battle, piece)]
    if enemies:
        battle.tell(msg("battle-log-contact", unit=me, enemies=listed(enemies)))
    else:
        battle.tell(msg("battle-log-moved", unit=me))


def end_movement(battle: Battle, side: Side) -> None:
    """The end of a side's movement: debts lapse, and closed units out of command open their ranks (BS-7.6-02)."""
    for piece in battle.standing(side):
        battle.set("owed", piece, 0)
        if battle.option("out-of-command") == "stays-closed":
            continue
        if formation_of(battle, piece) is Formation.CLOSED and not commanded(battle, piece):
            surroundings = around(battle, piece)
            loose = opened_by_force(shape_of(battle, piece), (*surroundings.enemies, *surroundings.friends))
            battle.put(piece, loose, Formation.OPEN)
            battle.tell(msg("battle-log-opens", unit=unit_ref(battle, piece)))
    battle.tell(msg("battle-log-moved-all", side=side_ref(battle, side)))
