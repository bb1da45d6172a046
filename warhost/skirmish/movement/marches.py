"""Movement (rulebook 2.3): marches, with challenges and defensive fire against them.

When a march is interrupted (a wound, a shot, a hidden enemy), its owner is asked again with the remaining points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.core.breakdowns import Breakdown, part
from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Ask, Choices, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.movement.arrivals import waits_to_enter
from warhost.skirmish.movement.challenges import Gauntlet, challengers
from warhost.skirmish.movement.paths import is_crossing, moments, new_march, next_leg, path_refusal, risk_of
from warhost.skirmish.movement.reachable_hexes import Itineraries
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.people.hiding import uncover
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import NOWHERE
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import WINDOWS
from warhost.skirmish.state import (
    LABOURED,
    LOADED,
    MOVED,
    OFF,
    RELOADING,
    SHOT,
    UNLOADED,
    Going,
    Legs,
    Skirmish,
    hexes_on,
)


@dataclass(frozen=True, slots=True)
class March(Order):
    """Move a fighter: ``march matt J2>J3``; with acts: ``march matt mount:matt-horse>J6``."""

    verb = "march"
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class Onward(Order):
    """Continue an interrupted march: ``onward J4>J5``."""

    verb = "onward"
    path: Path


@dataclass(frozen=True, slots=True)
class Halt(Order):
    """End an interrupted march: ``halt``."""

    verb = "halt"


class Marching(Mode[Skirmish, SeatNumber, March]):
    """Move one fighter after the other."""

    order = March
    label = "dn-offer-march"

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(marchers(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return Itineraries(field, new_march(field, chosen[0]))
        return OneOf(Kind.PIECE, marchers(field, seat))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: March, /) -> Refusal | None:
        why = why_still(field, seat, order.piece)
        if why is not None:
            return field.refuse(*why, order.piece)
        return path_refusal(field, new_march(field, order.piece), order.path)

    def take(self, field: Skirmish, seat: SeatNumber, order: March, /) -> None:
        """Announce an itinerary; the other side may react to it before it is walked (DN-2.23-01)."""
        piece, path = order.piece, order.path
        uncover(field, piece)
        field.mark_as(piece, MOVED)
        hexes = hexes_on(path)
        if hexes:
            field.tell(msg("dn-log-march", piece=field.ref(piece), hex=field.hex_ref(hexes[-1])))
        field.push(EndMarch())
        set_out(field, new_march(field, piece), path)

    def preview(self, field: Skirmish, seat: SeatNumber, order: March, /) -> Preview | None:
        if self.refusal(field, seat, order) is not None:
            return None
        going = new_march(field, order.piece)
        with field.tried():
            walked = [(ahead.points, risk_of(field, ahead)) for ahead in moments(field, going.along(order.path))]
        left, risks = walked[-1][0], [risk for _, risk in walked if risk is not None]
        used = Breakdown(part("DN-2.3-01", msg("dn-points-used"), going.points - left))
        figures = ((msg("dn-points-used"), used), *(figure for risk in risks for figure in risk.breakdowns))
        places = tuple(map(field.hex_ref, hexes_on(order.path)))
        notes = (msg("dn-points-left", points=left), *(note for risk in risks for note in risk.notes))
        return Preview(figures, risks[0].odds if risks else None, notes, places)


@derived
def marchers(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """The pieces that a side may still move, in order."""
    return [piece for piece in field.muster.walkers if can_march(field, seat, piece)]


def can_march(field: Skirmish, seat: SeatNumber, piece: PieceId) -> bool:
    """Whether a piece may move in this phase."""
    return why_still(field, seat, piece) is None


def why_still(field: Skirmish, seat: SeatNumber, piece: PieceId) -> tuple[str, str] | None:
    """Why a piece may not move in this phase, as message id and rule; None if it may."""
    spent = why_spent(field, seat, piece)
    return ("dn-rooted", "DN-3.53-01") if spent is None and is_rooted(field, piece) else spent


def why_spent(field: Skirmish, seat: SeatNumber, piece: PieceId) -> tuple[str, str] | None:
    """Why a piece has no movement phase left, as message id and rule; None if it has.

    A rooted piece can spend it on work with its hands.
    """
    on_map = field.at[piece] != OFF
    if field.seat_of(piece) != seat:
        return "dn-not-yours", "DN-2.12.1-03"
    if field.did[piece] & MOVED:
        return "dn-moved-already", "DN-2.3-01"
    if field.did[piece] & LABOURED:
        return "dn-laboured", "DN-2.32.1-01"
    if on_map and loaded_and_shot(field, piece):
        return "dn-shot-already", "DN-2.12.2-03" if field.muster.scenario.volume == "challenge" else "DN-2.12.1-03"
    ready = field.is_able(piece) if on_map else waits_to_enter(field, piece)
    return None if ready and field.muster.is_fighter[piece] else ("dn-cannot-move", "DN-2.3-01")


def loaded_and_shot(field: Skirmish, piece: PieceId) -> bool:
    """Whether his weapon forbids moving in a turn in which he shot (DN-2.12.1-03, DN-5.11.5-01)."""
    missile = field.muster.fighter[piece].missile
    if missile is None or not field.did[piece] & SHOT:
        return False
    return not field.muster.weapons[missile].may_move_after_shooting()


def is_rooted(field: Skirmish, piece: PieceId) -> bool:
    """Whether a spell keeps him where he is (DN-3.53-01)."""
    charms = field.charms[piece]
    return bool(charms) and any(kind == "root" for kind, _, _ in charms)


def set_out(field: Skirmish, going: Going, path: Legs) -> None:
    """Walk a path after everybody who may react to it has been asked."""
    piece = going.piece
    if field.loaded[piece] != LOADED:
        begin_reload(field, piece, path)
    field.set("march", 0, going.along(path))
    windows = [window(field, piece) for window in field.rules[WINDOWS]]
    field.then(*(step for step in windows if step is not None), Walk())


def begin_reload(field: Skirmish, piece: PieceId, path: Legs) -> None:
    """A rider who only dismounts in his move reloads a crossbow that he shot from the saddle (DN-2.2-05)."""
    only_dismounts = path[:-1] == (("dismount", piece),)
    field.set("loaded", piece, RELOADING if only_dismounts else UNLOADED)


@dataclass(frozen=True, slots=True)
class Walk(Procedure[Skirmish]):
    """Walk leg by leg, to the end or until the given number of legs is left, unless interrupted."""

    until: int = 0

    def run(self, field: Skirmish, /) -> None:
        going = field.march[0]
        if going is None or len(going.path) <= self.until or not can_go_on(field, going):
            return
        if is_crossing(field, going):
            going = replace(going, passed=1)
            field.set("march", 0, going)
            dares = challengers(field, going.piece, going.crossed)
            if dares:
                field.then(Gauntlet(going.piece, tuple(dares)), self)
                return
        after = next_leg(field, going)
        if after is None:
            field.set("march", 0, going.along(()))
            field.push(self, GoOn())
        else:
            field.set("march", 0, after)
            field.push(self)


def can_go_on(field: Skirmish, going: Going) -> bool:
    """Whether the marcher can still walk; one who is waiting off the map can."""
    piece = going.piece
    if field.exit[piece] != OFF or field.health[piece] in (Health.DEAD, Health.STUNNED):
        return False
    return not field.idle[piece] and not is_rooted(field, piece)


@dataclass(frozen=True, slots=True)
class GoOn(Decision[Skirmish, Order]):
    """After an interruption: continue with the remaining points, or stop."""

    def moot(self, field: Skirmish, /) -> bool:
        going = field.march[0]
        if going is None or not can_go_on(field, going) or field.at[going.piece] == OFF:
            return True
        piece = going.piece
        return next(gait_of(field, piece).strides(field.pose(piece), going.points), None) is None

    def ask(self, field: Skirmish, /) -> Ask:
        going = _going(field)
        seat, facts = field.seat_of(going.piece), {"piece": field.ref(going.piece), "points": going.points}
        offers = {Onward: "dn-offer-onward", Halt: "dn-offer-halt"}
        return question(field, seat, "dn-ask-onward", offers, "DN-2.35-02", "dn-wait-march", **facts)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return Itineraries(field, _going(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        return path_refusal(field, _going(field), order.path) if isinstance(order, Onward) else None

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, Onward):
            set_out(field, _going(field), order.path)


def _going(field: Skirmish) -> Going:
    going = field.march[0]
    assert going is not None
    return going


@dataclass(frozen=True, slots=True)
class EndMarch(Procedure[Skirmish]):
    """The march is over; a piece that can't stay where it is returns to the last place where it could (DN-2.35-02)."""

    def run(self, field: Skirmish, /) -> None:
        going = _going(field)
        piece = going.piece
        field.set("march", 0, None)
        if field.is_alive(piece):
            refuge, facing = going.refuge
            hex_ = field.ground.hex_of(refuge)
            if hex_ in field.ground.entrances and field.here[refuge]:
                refuge = next((place for place in field.ground.places_in(hex_) if not field.here[place]), refuge)
            stays = gait_of(field, piece).can_stay(field.pose(piece))
            if not stays and refuge != NOWHERE and field.health[piece] != Health.STUNNED:
                field.put(piece, refuge, facing)
        field.note("marched", piece, going.carried)
