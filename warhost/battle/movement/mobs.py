"""Mobs: how a mob follows its order, along the easiest path (2.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from warhost.battle.morale.discipline import is_undisciplined
from warhost.battle.movement.charge import RunCharge, fault_of_charge
from warhost.battle.movement.manoeuvres import Moment, Stop
from warhost.battle.movement.move_restrictions import Gait, Way, bar_in_contact, walk
from warhost.battle.movement.moves_and_forced_marches import commit
from warhost.battle.state import Battle, Did, touching, unit_ref
from warhost.battle.table.units import DEGREE, QUARTER
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.steps import Procedure

STEP: Final = 5 * DEGREE
"""The angles by which a mob tries to turn aside from an obstacle."""
HINDRANCES: Final = (Stop.PROHIBITED, Stop.FRIEND, Stop.EDGE)


@dataclass(frozen=True, slots=True)
class MobsObey(Procedure[Battle]):
    """Before its player moves anything, the mobs of a side follow their last orders (BS-2.10-06)."""

    side: Side

    def run(self, battle: Battle, /) -> None:
        mobs = (piece for piece in battle.standing(self.side) if obeys(battle, piece))
        battle.then(*(MobMoves(piece) for piece in mobs))


def obeys(battle: Battle, piece: PieceId) -> bool:
    """Whether a mob has an order that it can follow; without one it stands still (BS-2.10-04).

    In contact it stays and fights without any order (BS-2.10-07).
    """
    ordered = battle.unit(piece).sheet.type == "mob" and bool(battle.mob_order[piece])
    runs_wild = battle.is_routed(piece) or is_undisciplined(battle, piece)
    held = battle.has_done(piece, Did.MOVED) or battle.has_done(piece, Did.RALLIED)
    return ordered and not runs_wild and not held and bar_in_contact(battle, piece) is None


@dataclass(frozen=True, slots=True)
class MobMoves(Procedure[Battle]):
    """A mob obeys: forward, charge, march or wheel (BS-2.10-05)."""

    piece: PieceId

    def run(self, battle: Battle, /) -> None:
        order = battle.mob_order[self.piece]
        battle.tell(msg("battle-log-mob-obeys", unit=unit_ref(battle, self.piece)))
        match order[0]:
            case "charge":
                self._charge(battle)
            case "march":
                commit(battle, self.piece, easiest_way(battle, self.piece, Gait.FORCED), Gait.FORCED)
            case "wheel-left" | "wheel-right":
                commit(battle, self.piece, (order,))
                battle.set("mob_order", self.piece, ())  # a wheel is done once, then the mob halts
            case _:
                commit(battle, self.piece, easiest_way(battle, self.piece))

    def _charge(self, battle: Battle) -> None:
        """Charge an enemy within range ahead; if there is none, go forward (BS-2.10-06)."""
        ahead: Way = (("advance",),)
        moments = walk(battle, self.piece, ahead, Gait.CHARGE)
        if fault_of_charge(battle, self.piece, moments) is not None:
            commit(battle, self.piece, easiest_way(battle, self.piece))
            return
        with battle.tried():
            battle.put(self.piece, moments[-1].shape, moments[-1].formation)
            target = touching(battle, self.piece)[0]
        battle.push(RunCharge(self.piece, target, ahead))


def easiest_way(battle: Battle, piece: PieceId, gait: Gait = Gait.WALK) -> Way:
    """Straight ahead, or with the smallest turn that leads past an obstacle (BS-2.10-09).

    Of two equal turns it takes the one nearer to the middle of the table.
    """
    straight: Way = (("advance",),)
    if not _is_hindered(walk(battle, piece, straight, gait)):
        return straight
    middle = battle.scenario.field.width / 2
    for angle in range(STEP, QUARTER + 1, STEP):
        ways: list[Way] = [((word, angle), ("advance",)) for word in ("wheel-left", "wheel-right")]
        walked = [(way, walk(battle, piece, way, gait)) for way in ways]
        free = [(way, moments) for way, moments in walked if len(moments) == len(way) and not _is_hindered(moments)]
        if free:
            return min(free, key=lambda found: abs(found[1][-1].shape.pose.x - middle))[0]
    return straight


def _is_hindered(moments: list[Moment]) -> bool:
    return moments[-1].stop in HINDRANCES
