"""More Dragons of Glory, section C: leaders and wizards move after all ships and armies (MD-0C-08).

A layer without an option of its own; others bring it.
"""

from __future__ import annotations

from typing import Any

from warhost.campaign.land.movement import March, Marching, companions, starters
from warhost.campaign.position.bars import BARS, CARRIED_PERSONS, NEWCOMERS, Bar, StepName, bar
from warhost.campaign.position.persons import travels
from warhost.campaign.position.war_modes import FORECASTS, MOVEMENT, Block, Foreseen
from warhost.campaign.sea.transport import ready_ships
from warhost.campaign.special.flying_citadels import Ascend, Ascending, Descend, Descending
from warhost.campaign.special.wizards import Send, Sending
from warhost.campaign.state import BARRED_MOVE, CARRIED, HALTED, MOVED, TOO_LATE, War
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order
from warhost.core.prompts import Choices, OneOf, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import Layer


def is_person(war: War, piece: PieceId) -> bool:
    """Whether a piece moves in the last block: leaders, heroes and wizards."""
    return war.of.is_person[piece] or war.of.is_wizard[piece]


def have_persons_begun(war: War) -> bool:
    """Whether leaders have begun to move this Step, so that armies and ships are done."""
    return war.sailing_over[0] >= Block.PERSONS


def begin_persons(war: War, side: Side) -> None:
    """Leaders begin to move: no army or citadel of their side moves any more this Step (MD-0C-08)."""
    of, did = war.of, war.did
    for piece in war.pieces_of(side):
        if not did[piece] & BARRED_MOVE and (of.is_army[piece] or of.is_citadel[piece]):
            bar_as_late(war, piece)


def bar_as_late(war: War, piece: PieceId) -> None:
    """Bar a piece that could still move: leaders have begun to."""
    if not war.has(piece, BARRED_MOVE):
        bar(war, piece, "movement")
        war.mark_did(piece, TOO_LATE)


class LeadersHaveBegun(Bar):
    """Armies and citadels that are too late: leaders have begun to move."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        return late_refusal(war, piece) if step == "movement" and war.has(piece, TOO_LATE) else None


def late_refusal(war: War, piece: PieceId) -> Refusal:
    """A piece cannot move any more because leaders have begun to (MD-0C-08)."""
    who = war.ref(piece)
    return Refusal(msg("md-leaders-have-begun", piece=who), ("MD-0C-08",), (who,))


def bar_late_army(war: War, piece: PieceId) -> None:
    """An army that arrives when the leaders of its side have begun to move stays where it is."""
    if have_persons_begun(war) and war.phasing[0] == war.owner[piece] and war.of.is_army[piece]:
        bar_as_late(war, piece)


def end_walking(war: War, leader: PieceId) -> None:
    """A leader who was carried this Step does not walk in it (MD-0C-08)."""
    war.mark_did(leader, CARRIED)


class MarchingApart(Marching):
    """Armies march without leaders, and leaders after all armies (MD-0C-08)."""

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [piece for piece in starters(war, side) if not travels(war, piece)]

    def offered(self, war: War, side: Side) -> bool:
        return bool(self.firsts(war, side))

    def block_of(self, war: War, order: March) -> Block:
        return Block.PERSONS if is_person(war, order.piece) else Block.ARMIES

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        if len(chosen) > 1:
            return Marching.choices(self, war, side, chosen)
        piece: PieceId = chosen[0]
        kin = is_person(war, piece)
        able = (p for p in companions(war, piece) if is_person(war, p) == kin and not travels(war, p))
        return SubsetOf(list(able), least=0)

    def refusal(self, war: War, side: Side, order: March) -> Refusal | None:
        return first_with_all([*filter(None, (Marching.refusal(self, war, side, order),)), *mixed_refusals(war, order)])

    def take(self, war: War, side: Side, order: March) -> None:
        if is_person(war, order.piece):
            begin_persons(war, side)
        Marching.take(self, war, side, order)


def mixed_refusals(war: War, order: March) -> list[Refusal]:
    """Why leaders and armies cannot march together (MD-0C-08)."""
    group = (order.piece, *order.along)
    heroes = [piece for piece in group if travels(war, piece)]
    if heroes:
        return [Refusal(msg("md-heroes-travel", heroes=war.roll_call(heroes)), ("MD-06-02",), war.refs(heroes))]
    leaders = [piece for piece in group if is_person(war, piece)]
    if not leaders or len(leaders) == len(group):
        return []
    text = msg("md-leaders-walk-alone", leaders=war.roll_call(leaders))
    return [Refusal(text, ("MD-0C-08",), war.refs(group))]


class SendingLast(Sending):
    """Wizards are sent in the last block (MD-0C-08)."""

    block = Block.PERSONS

    def take(self, war: War, side: Side, order: Send) -> None:
        begin_persons(war, side)
        Sending.take(self, war, side, order)


class AscendingApart(Ascending):
    """Armies board a citadel in their block; leaders, who only ride, in any (MD-0C-08)."""

    def block_of(self, war: War, order: Ascend) -> Block | None:
        return Block.ARMIES if any(war.of.is_army[piece] for piece in order.pieces) else None


class DescendingApart(Descending):
    """Armies leave a citadel in their block; leaders, who only ride, in any (MD-0C-08)."""

    def block_of(self, war: War, order: Descend) -> Block | None:
        return Block.ARMIES if any(war.of.is_army[piece] for piece in order.pieces) else None

    def _pieces(self, war: War, citadel: PieceId) -> list[PieceId]:
        found = super()._pieces(war, citadel)
        return [piece for piece in found if is_person(war, piece)] if have_persons_begun(war) else found

    def refusal(self, war: War, side: Side, order: Descend) -> Refusal | None:
        late = [piece for piece in order.pieces if war.of.is_army[piece]] if have_persons_begun(war) else []
        reasons = [late_refusal(war, piece) for piece in late]
        return first_with_all([*reasons, *filter(None, (Descending.refusal(self, war, side, order),))])


def could_still_move(war: War, side: Side) -> bool:
    """Whether some ship or army of a side could still move this Step if its leaders waited."""
    if any(not is_person(war, piece) for piece in starters(war, side)):
        return True
    stuck = CARRIED | HALTED | BARRED_MOVE
    fliers = (p for p in war.theatre.fliers if war.owner[p] == side and war.at[p] >= 0)
    if any(not war.did[p] & stuck and war.points_left(p) > 0 for p in fliers):
        return True
    return any(not war.has(ship, MOVED) for ship in ready_ships(war, side))


def foresee_last_block(war: War, side: Side, order: Order) -> Foreseen | None:
    """The first leader or wizard who moves ends the movement of ships and armies: players are warned."""
    if not isinstance(order, March | Send) or have_persons_begun(war):
        return None
    if isinstance(order, March) and not is_person(war, order.piece):
        return None
    return warn_of_last_block(war, side)


def warn_of_last_block(war: War, side: Side) -> Foreseen | None:
    """What to say before the first person of a side moves: nothing if no ship or army of it could move any more."""
    return Foreseen(caution=msg("md-caution-leaders-last")) if could_still_move(war, side) else None


PERSONS_LAST = Layer(
    "persons-last",
    "Leaders move last",
    amends=("DG-05-24", "DG-05-27", "DG-12-08"),
    changes=(
        MOVEMENT.swap("Marching", MarchingApart()),
        MOVEMENT.swap("Sending", SendingLast()),
        MOVEMENT.swap("Ascending", AscendingApart()),
        MOVEMENT.swap("Descending", DescendingApart()),
        BARS.add(LeadersHaveBegun()),
        NEWCOMERS.add(bar_late_army),
        CARRIED_PERSONS.add(end_walking),
        FORECASTS.add(foresee_last_block),
    ),
)
"""Leaders and wizards move after ships and armies."""
