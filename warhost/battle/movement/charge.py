"""The charge: a run at one and a half times the rate that ends in contact, break-through, and its failure (7.14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final

from warhost.battle.combat.blows import breaks_through
from warhost.battle.combat.melee_ratings import blow, in_melee
from warhost.battle.combat.removing_figures import remove_figures
from warhost.battle.combat.who_fights import strikers
from warhost.battle.command.in_command import commanded
from warhost.battle.engagements import Engagement, settle_engagements
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.formations.special_formations import SPECIAL_FORMATIONS
from warhost.battle.morale.breaking import break_ranks
from warhost.battle.morale.discipline import Trial, discipline_check, is_undisciplined, is_wild
from warhost.battle.movement import rates
from warhost.battle.movement.interruptions import Begun, Ending, set_out
from warhost.battle.movement.manoeuvres import Act, Moment, Stop
from warhost.battle.movement.modes import MovementMode
from warhost.battle.movement.move_restrictions import (
    RUNS,
    Gait,
    Way,
    bar_in_contact,
    carry_out,
    dressed,
    stand_still,
    stop_refusal,
    walk,
    wrong_acts,
)
from warhost.battle.movement.moves_and_forced_marches import AsFarAsPossible, StandStill, commit, way_preview
from warhost.battle.movement.offered_itineraries import UnitItinerary
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import (
    Battle,
    Did,
    enemy_of,
    formation_of,
    refused,
    shape_of,
    side_ref,
    touching,
    unit_ref,
)
from warhost.battle.table.blocks import distance
from warhost.battle.table.units import FULL, HALF, TOUCH, bearing
from warhost.core.ids import NO_PIECE, PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.prompts import Ask, Choices, Ghost, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure

STRAIGHT: Final = ("advance", "oblique-left", "oblique-right")
STRAIGHT_FRACTIONS: Final = {"2/3": Fraction(2, 3), "1/2": Fraction(1, 2), "3/4": Fraction(3, 4), "all": Fraction(1)}
"""How much of the distance must be straight: the fraction is illegible in print (BS-7.14-03)."""

DETOURS: Final = tuple(sign * angle for angle in (3000, 4500, 6000, 9000) for sign in (1, -1))
"""By how much a unit without discipline turns aside from what bars its way."""


@dataclass(frozen=True, slots=True)
class Charge(Order):
    """``charge twin-blades orcs-of-the-red-blade wheel-left:10>advance``: at an enemy, along an itinerary."""

    verb: ClassVar[str] = "charge"
    binds: ClassVar[bool] = True
    piece: Piece
    target: Piece
    path: Path


class ChargeMode(MovementMode):
    """A charge of a regular unit that is in command (BS-7.14-01)."""

    order = Charge
    label = "battle-charge-button"

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        return bar_to_charging(battle, piece)

    def choices(self, battle: Battle, chosen: tuple[Any, ...]) -> Choices:
        piece = chosen[0]
        if len(chosen) == 1:
            enemies = battle.standing(enemy_of(battle.unit(piece).side))
            bars = {enemy: bar_to_charge(battle, piece, enemy) for enemy in enemies}
            disabled = {enemy: why for enemy, why in bars.items() if why is not None}
            return OneOf(Kind.PIECE, [enemy for enemy in enemies if enemy not in disabled], disabled=disabled)
        return ways_to_charge(battle, piece, chosen[1])

    def refusal(self, battle: Battle, order: Any) -> Refusal | None:
        return bar_to_charge(battle, order.piece, order.target) or charge_refusal(battle, order.piece, order.path)

    def take(self, battle: Battle, order: Any) -> None:
        if not battle.measures_beforehand:
            battle.reveal()
        run = RunCharge(order.piece, order.target, order.path)
        wild = is_wild(battle.unit(order.piece)) and formation_of(battle, order.piece) is Formation.CLOSED
        if wild:  # BS-7.14-05
            battle.then(discipline_check(battle, order.piece, order.target, Trial.CLOSED_CHARGE), run)
        else:
            battle.push(run)

    def preview(self, battle: Battle, order: Any) -> Preview | None:
        if not battle.measures_beforehand:
            return None
        return way_preview(battle, order.piece, walk(battle, order.piece, order.path, Gait.CHARGE), order.piece)


def ways_to_charge(battle: Battle, piece: PieceId, target: PieceId) -> UnitItinerary:
    """The choice of a path for a charge."""
    return UnitItinerary(battle, piece, Gait.CHARGE, lambda way: charge_refusal(battle, piece, way), target)


def bar_to_charging(battle: Battle, piece: PieceId) -> Refusal | None:
    """Why a unit cannot charge anybody."""
    me, unit = unit_ref(battle, piece), battle.unit(piece)
    if formation_of(battle, piece) in (Formation.SKIRMISH, Formation.ALONE):
        return refused("BS-7.14-02", "battle-never-charges", me, unit=me)
    if battle.has_done(piece, Did.RALLIED):
        return refused("BS-6.3-01", "battle-just-rallied", me, unit=me)
    if battle.shots[piece]:
        return refused("BS-10.4-01", "battle-has-shot-and-charges-not", me, unit=me)
    if unit.sheet.type != "mob" and not commanded(battle, piece):
        return refused("BS-7.14-05", "battle-charge-needs-command", me, unit=me)
    return bar_in_contact(battle, piece)


def bar_to_charge(battle: Battle, piece: PieceId, target: PieceId) -> Refusal | None:
    """Why a unit cannot charge that enemy."""
    me, them = unit_ref(battle, piece), unit_ref(battle, target)
    if battle.unit(target).side == battle.unit(piece).side or not battle.stands(target):
        return refused("BS-7.14-01", "battle-no-target", them, unit=me, enemy=them)
    if (piece, target) in battle.let_go[0]:
        return refused("BS-7.12-04", "battle-was-let-go", me, them, unit=me, enemy=them)
    return None


def charge_refusal(battle: Battle, piece: PieceId, way: Way) -> Refusal | None:
    """Why the path of a charge is refused: it must end with a straight run (BS-7.14-03)."""
    why = wrong_acts(battle, piece, way)
    me = unit_ref(battle, piece)
    if why is None and any(act[0] in SPECIAL_FORMATIONS for act in way):
        why = refused("BS-11.6-04", "battle-special-charges-not", me, unit=me)
    if why is None and way[-1][0] not in STRAIGHT:
        why = refused("BS-7.14-03", "battle-charge-ends-straight", me, unit=me)
    if why is not None or not battle.measures_beforehand:
        return why
    return fault_of_charge(battle, piece, walk(battle, piece, way, Gait.CHARGE))


def ends_in_contact(moments: Sequence[Moment]) -> bool:
    """Whether a run ends at an enemy."""
    return moments[-1].stop is Stop.ENEMY and moments[-1].act[0] in STRAIGHT


def fault_of_charge(battle: Battle, piece: PieceId, moments: Sequence[Moment]) -> Refusal | None:
    """Why a measured path is no charge: nobody is touched, the run-up is too short, or too little of it is straight."""
    me = unit_ref(battle, piece)
    if moments[-1].stop in (Stop.OBSTACLE, Stop.UPHILL):  # BS-11.8-04, BS-11.8-05
        return stop_refusal(battle, piece, moments[-1].stop)
    if moments[-1].stop is not Stop.ENEMY:
        return refused("BS-7.14-01", "battle-charge-short", me, unit=me)
    if not ends_in_contact(moments):  # a wheel has met the enemy
        return refused("BS-7.14-03", "battle-not-straight", me, unit=me)
    gone, straight = ground_covered(moments)
    if gone < rates.least_run_up(battle.unit(piece).rate):
        return refused("BS-7.14-03", "battle-no-run-up", me, unit=me)
    if straight < gone * STRAIGHT_FRACTIONS[battle.option("charge-straight")]:
        return refused("BS-7.14-03", "battle-not-straight", me, unit=me)
    return None


def ground_covered(moments: Sequence[Moment]) -> tuple[int, int]:
    """How far a unit went before contact, and how much of that was in one straight line at the end."""
    legs: list[tuple[tuple[Any, ...], int]] = []
    for moment in moments:
        direction = moment.act[:1] if moment.act[0] == "advance" else moment.act[:2]
        if moment.act[0] in RUNS:
            legs.append((direction, _length_of_leg(moment)))
    straight = 0
    for direction, length in reversed(legs):
        if direction != legs[-1][0]:
            break
        straight += length
    return sum(length for _, length in legs), straight


def _length_of_leg(moment: Moment) -> int:
    """How far a unit went in an act, up to first contact."""
    return (moment.spent if moment.met is None else moment.met) - moment.tolls - moment.since


@dataclass(frozen=True, slots=True)
class RunCharge(Procedure[Battle]):
    """The charge itself, measured now that it is declared."""

    piece: PieceId
    target: PieceId
    way: Way
    spent: int = 0
    """What the unit spent before it broke through somebody."""
    begun: Begun | None = None
    """What the unit spent with the price of the ground; None if the ground cost nothing."""
    late_fields: ClassVar[tuple[str, ...]] = ("begun",)

    def run(self, battle: Battle, /) -> None:
        ending = EndOfCharge(self.piece, self.target)
        if self.spent:
            set_out(battle, self.piece, self.way, Gait.CHARGE, ending, self.begun or Begun(self.spent))
            return
        moments = walk(battle, self.piece, self.way, Gait.CHARGE)
        fault = fault_of_charge(battle, self.piece, moments)
        if fault is None:
            set_out(battle, self.piece, self.way, Gait.CHARGE, ending)
        elif is_undisciplined(battle, self.piece):
            rush(battle, self.piece, self.target)  # BS-4.6-06
        elif moments[-1].stop is Stop.ENEMY:
            battle.tell(fault.message)
            stand_still(battle, self.piece)
        else:
            battle.push(ChargeFallsShort(self.piece, self.way))


@dataclass(frozen=True, slots=True)
class EndOfCharge(Ending):
    """The unit reaches its enemies, or fails."""

    piece: PieceId
    target: PieceId = NO_PIECE

    def arrive(self, battle: Battle, moments: Sequence[Moment], /) -> None:
        """Let the unit ride down those it is certain to kill and go on (BS-7.14-06), or stop where it touches."""
        end = moments[-1]
        contacts: tuple[Engagement, ...] = ()
        if end.met is not None:
            battle.put(self.piece, end.shape._replace(stagger=()), end.formation)
            contacts = settle_engagements(battle, self.piece)
            if break_through(battle, self.piece):
                battle.mark_done(self.piece, Did.BROKE_THROUGH)
                begun, way = Begun.at(_broken_through(end)), (_rest_of_leg(moments),)
                ground = begun if begun != Begun(begun.spent) else None
                battle.push(RunCharge(self.piece, PieceId(self.target), way, begun.spent, ground))
                return
        carry_out(battle, self.piece, end, Did.MOVED | Did.CHARGED, self.piece, contacts)
        battle.set("owed", self.piece, 0)
        if not touching(battle, self.piece):
            fail_charge(battle, self.piece)


def _rest_of_leg(moments: Sequence[Moment]) -> Act:
    """What is left of the last leg of a charge after its first contact."""
    end = moments[-1]
    numbers = end.act[1:]
    return (*end.act[:-1], max(int(numbers[-1]) - _length_of_leg(end), 0)) if numbers else end.act


def _broken_through(end: Moment) -> Moment:
    """A charger where it first touched its enemies, who are out of its way now."""
    assert end.met is not None
    return end._replace(shape=end.shape._replace(stagger=()), spent=end.met, stop=None, met=None)


def break_through(battle: Battle, piece: PieceId) -> bool:
    """Remove the figures in the way if even the worst roll kills them all (BS-7.14-06); returns whether it does."""
    ours, formation = shape_of(battle, piece), formation_of(battle, piece)
    met: list[tuple[PieceId, list[int]]] = []
    for enemy in touching(battle, piece):
        theirs = in_melee(battle, enemy)
        in_the_way = sorted({their for _, their in ours.contacts(theirs)})
        striking = strikers(ours, theirs, formation)
        hit = replace(
            blow(battle, piece, enemy),
            strikers=len(striking.touching | striking.overlapping),
            targets=len(in_the_way),
        )
        if not breaks_through(hit):
            return False
        met.append((enemy, in_the_way))
    if not met:
        return False
    for enemy, figures in met:
        battle.tell(msg("battle-log-ridden-down", unit=unit_ref(battle, piece), enemy=unit_ref(battle, enemy)))
        remove_figures(battle, enemy, figures, piece)
    settle_engagements(battle)
    return True


def fail_charge(battle: Battle, piece: PieceId) -> None:
    """A charge that touches nobody: closed ranks open, others have a morale penalty for this round (BS-7.14-07)."""
    me = unit_ref(battle, piece)
    if formation_of(battle, piece) is Formation.CLOSED:
        break_ranks(battle, piece, msg("battle-log-charge-opens", unit=me))
    else:
        battle.mark_done(piece, Did.CHARGE_FAILED)
        battle.tell(msg("battle-log-charge-failed", unit=me))


def settle_break_throughs(battle: Battle) -> None:
    """A unit that broke through and touches nobody when the Melee Phase ends has failed after all (BS-7.14-06)."""
    for side in (GOOD, EVIL):
        for piece in battle.standing(side):
            if battle.has_done(piece, Did.BROKE_THROUGH) and not touching(battle, piece):
                fail_charge(battle, piece)


@dataclass(frozen=True, slots=True)
class ChargeFallsShort(Decision[Battle, Any]):
    """A declared charge would touch nobody: the unit runs and fails, or does nothing in this phase (BS-7.7-02)."""

    piece: PieceId
    way: Way

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        return Ask(
            battle.seat(side),
            msg("battle-ask-charge-short", unit=unit_ref(battle, self.piece)),
            (Offer(AsFarAsPossible, msg("battle-run-button")), Offer(StandStill, msg("battle-stand-button"))),
            ("BS-7.7-02", "BS-7.14-07"),
            msg("battle-wait-move", side=side_ref(battle, side)),
        )

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, AsFarAsPossible):
            set_out(battle, self.piece, self.way, Gait.CHARGE, EndOfCharge(self.piece))
        else:
            stand_still(battle, self.piece)

    def _end(self, battle: Battle) -> Moment:
        return walk(battle, self.piece, self.way, Gait.CHARGE)[-1]

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        goes = isinstance(order, AsFarAsPossible)
        shape = self._end(battle).shape if goes else shape_of(battle, self.piece)
        return Preview(ghosts=(Ghost(self.piece, shape.drawn),))


def ways_at(battle: Battle, piece: PieceId, enemy: PieceId) -> list[Way]:
    """The ways of a unit straight at an enemy: by a wheel towards him, aside, or as it stands."""
    turn = _turn_to(battle, dressed(battle, piece), enemy)
    ways: list[Way] = [(*_wheel(turn), ("advance",)), (("advance",),)]
    if 0 < abs(turn) <= rates.OBLIQUE:
        ways.insert(1, _aside(turn, rates.forced_march(battle.unit(piece).rate)))
    return ways


def ways_round(battle: Battle, piece: PieceId, enemy: PieceId) -> list[Way]:
    """Ways past what bars the straight ones."""
    turn, rate = _turn_to(battle, dressed(battle, piece), enemy), battle.unit(piece).rate
    wheels: list[Way] = [(*_wheel(turn + aside), ("advance",)) for aside in DETOURS]
    slants = [_aside(aside, rate) for aside in DETOURS if abs(aside) <= rates.OBLIQUE]
    return [*wheels, *slants, *(((face,), ("advance",)) for face in ("face-left", "face-right", "about-face"))]


def _turn_to(battle: Battle, shape: Shape, enemy: PieceId) -> int:
    """By how much a unit must turn to look at an enemy, to the right above 0."""
    to = shape_of(battle, enemy).pose
    return (bearing(to.x - shape.pose.x, to.y - shape.pose.y) - shape.pose.facing + HALF) % FULL - HALF


def _wheel(turn: int) -> Way:
    return (("wheel-right" if turn > 0 else "wheel-left", abs(turn)),) if turn else ()


def _aside(turn: int, far: int) -> Way:
    return (("oblique-right" if turn > 0 else "oblique-left", abs(turn), far),)


def rush(battle: Battle, piece: PieceId, enemy: PieceId) -> None:
    """An undisciplined unit attacks its quarry: by a charge if one is legal, otherwise at its rate (BS-4.6-06).

    Who has shot and who fights in no ranks has no legal charge (BS-10.4-01, BS-7.14-02). It walks the way that leaves
    it the least distance and turn; of equal ones the straightest.
    """
    straight = ways_at(battle, piece, enemy)
    loose = formation_of(battle, piece) in (Formation.SKIRMISH, Formation.ALONE)
    for way in () if loose or battle.shots[piece] else straight:
        moments = walk(battle, piece, way, Gait.CHARGE)
        if fault_of_charge(battle, piece, moments) is None and moments[-1].shape.touches(shape_of(battle, enemy)):
            battle.push(RunCharge(piece, enemy, way))
            return
    ends: list[tuple[Way, Moment]] = [((), Moment((), dressed(battle, piece), formation_of(battle, piece), 0))]
    ends += [(way, walk(battle, piece, way)[-1]) for way in (*straight, *ways_round(battle, piece, enemy))]
    way, end = min(ends, key=lambda found: _left_to_go(battle, found[1].shape, enemy))
    if way:
        commit(battle, piece, way)
    else:
        carry_out(battle, piece, end)


def _left_to_go(battle: Battle, shape: Shape, enemy: PieceId) -> float:
    """How far a unit that stands so has still to go to an enemy, its wheel included."""
    theirs = shape_of(battle, enemy).outline
    gap = min(distance(part, other) for part in shape.outline for other in theirs)
    return gap + (0 if gap <= TOUCH else rates.wheel(shape.width, abs(_turn_to(battle, shape, enemy))))
