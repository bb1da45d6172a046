"""Plain moves and forced marches: an itinerary at the normal rate, or at one and a half times the rate (7.7, 7.13)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from warhost.battle.combat.odds import melee_preview
from warhost.battle.command.in_command import commanded
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import Formation
from warhost.battle.morale.check_rolls import passes
from warhost.battle.morale.facts_for_table_4 import morale_now
from warhost.battle.movement.interruptions import Begun, Ending, set_out
from warhost.battle.movement.manoeuvres import Moment
from warhost.battle.movement.modes import MovementMode
from warhost.battle.movement.move_restrictions import (
    Gait,
    Way,
    bar_in_contact,
    bar_to_moving,
    carry_out,
    falls_short,
    move_refusal,
    stand_still,
    stop_refusal,
    walk,
)
from warhost.battle.movement.offered_itineraries import UnitItinerary
from warhost.battle.state import Battle, Did, formation_of, refused, shape_of, side_ref, touching, unit_ref
from warhost.core.dice import Roll
from warhost.core.ids import NO_PIECE, PieceId
from warhost.core.messages import msg
from warhost.core.orders import Order, Path, Piece
from warhost.core.prompts import Ask, Choices, Ghost, Offer, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw


@dataclass(frozen=True, slots=True)
class MoveUnit(Order):
    """``move twin-blades wheel-right:30>advance:4.5``: an itinerary, in degrees and inches.

    It moves the whole unit, since no part of a unit acts by itself (BS-2.8-03).
    """

    verb: ClassVar[str] = "move"
    binds: ClassVar[bool] = True
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class ForceMarch(Order):
    """``march glarus-militia advance:18``: one and a half times the rate, far from any enemy."""

    verb: ClassVar[str] = "march"
    binds: ClassVar[bool] = True
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class AsFarAsPossible(Order):
    """``go-on``: the unit makes the possible part of its declared move."""

    verb: ClassVar[str] = "go-on"


@dataclass(frozen=True, slots=True)
class StandStill(Order):
    """``stand``: the unit does nothing in this phase."""

    verb: ClassVar[str] = "stand"


class PlainMove(MovementMode):
    """A move up to the rate; it may end in contact, without any bonus of a charge (BS-7.8-04)."""

    order: ClassVar[type[Order]] = MoveUnit
    label = "battle-move-button"
    gait: ClassVar[Gait] = Gait.WALK

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        return bar_to_moving(battle, piece)

    def choices(self, battle: Battle, chosen: tuple[Any, ...]) -> Choices:
        return itinerary(battle, chosen[0], self.gait)

    def refusal(self, battle: Battle, order: Any) -> Refusal | None:
        return move_refusal(battle, order.piece, order.path, self.gait)

    def take(self, battle: Battle, order: Any) -> None:
        if not battle.measures_beforehand:
            battle.reveal()  # what was declared is measured now
        moments = walk(battle, order.piece, order.path, self.gait)
        if falls_short(moments, order.path) is None:
            commit(battle, order.piece, order.path, self.gait)
        else:
            battle.push(MoveFallsShort(order.piece, order.path, int(self.gait)))

    def preview(self, battle: Battle, order: Any) -> Preview | None:
        """Where the unit would be after each act; empty before the order if measuring is not allowed."""
        if not battle.measures_beforehand:
            return None
        return way_preview(battle, order.piece, walk(battle, order.piece, order.path, self.gait))


class ForcedMarch(PlainMove):
    """One and a half times the rate, in command, and without touching an enemy at any moment (BS-7.13-01)."""

    order = ForceMarch
    label = "battle-march-button"
    gait = Gait.FORCED

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        me = unit_ref(battle, piece)
        if bar_in_contact(battle, piece) is not None:
            return refused("BS-7.13-01", "battle-march-in-contact", me, unit=me)
        free = formation_of(battle, piece) is Formation.ALONE or battle.unit(piece).sheet.type == "skirmish"
        if not free and not commanded(battle, piece):
            return refused("BS-7.13-01", "battle-march-needs-command", me, unit=me)
        if battle.has_done(piece, Did.RALLIED):
            return refused("BS-6.3-01", "battle-just-rallied", me, unit=me)
        if battle.shots[piece]:
            return refused("BS-10.4-02", "battle-has-shot-and-marches-not", me, unit=me)
        return None


def way_preview(battle: Battle, piece: PieceId, moments: Sequence[Moment], charger: PieceId = NO_PIECE) -> Preview:
    """Where a unit would be after each act, and the odds of the melee at its end."""
    ghosts = tuple(Ghost(piece, moment.shape.drawn) for moment in moments)
    with battle.tried():
        battle.put(piece, moments[-1].shape, moments[-1].formation)
        settle_engagements(battle, charger)
        enemies = touching(battle, piece)
        return replace(melee_preview(battle, [(piece, enemy) for enemy in enemies]), ghosts=ghosts)


def itinerary(battle: Battle, piece: PieceId, gait: Gait = Gait.WALK) -> UnitItinerary:
    """The choice of a path for a unit."""
    return UnitItinerary(battle, piece, gait, lambda way: move_refusal(battle, piece, way, gait))


def commit(battle: Battle, piece: PieceId, way: Way, gait: Gait = Gait.WALK, begun: Begun | None = None) -> None:
    """Carry out a declared and measured move as far as it goes, unless the enemy interrupts it (BS-10.6-01)."""
    set_out(battle, piece, way, gait, EndOfMove(piece, int(gait)), begun)


@dataclass(frozen=True, slots=True)
class EndOfMove(Ending):
    """The end of a plain move or a forced march, which tires units, but no individual (BS-7.13-02)."""

    piece: PieceId
    gait: int

    def arrive(self, battle: Battle, moments: Sequence[Moment], /) -> None:
        """Put the unit where its move ends."""
        marched = Gait(self.gait) is Gait.FORCED
        carry_out(battle, self.piece, moments[-1], Did.MOVED | Did.MARCHED if marched else Did.MOVED)
        if marched and not battle.unit(self.piece).is_individual:
            battle.push(FatigueCheck(self.piece))


@dataclass(frozen=True, slots=True)
class MoveFallsShort(Decision[Battle, Any]):
    """A declared move turns out to be impossible: the owner chooses the possible part or no action (BS-7.7-02)."""

    piece: PieceId
    way: Way
    gait: int = 0

    def _moments(self, battle: Battle) -> list[Moment]:
        return walk(battle, self.piece, self.way, Gait(self.gait))

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        stop = falls_short(self._moments(battle), self.way)
        assert stop is not None
        why = stop_refusal(battle, self.piece, stop, Gait(self.gait))
        return Ask(
            battle.seat(side),
            msg("battle-ask-short", why=why.message),
            (Offer(AsFarAsPossible, msg("battle-go-on-button")), Offer(StandStill, msg("battle-stand-button"))),
            ("BS-7.7-02", *why.rules),
            msg("battle-wait-move", side=side_ref(battle, side)),
        )

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, AsFarAsPossible):
            self._go_on(battle)
        else:
            self._stay(battle)

    def _go_on(self, battle: Battle) -> None:
        commit(battle, self.piece, self.way, Gait(self.gait))

    def _stay(self, battle: Battle) -> None:
        stand_still(battle, self.piece)

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        goes = isinstance(order, AsFarAsPossible)
        shape = self._moments(battle)[-1].shape if goes else shape_of(battle, self.piece)
        return Preview(ghosts=(Ghost(self.piece, shape.drawn),))


@dataclass(frozen=True, slots=True)
class FatigueCheck(Throw[Battle]):
    """After a forced march: a failed check makes the Attack Rating worse by one, and nobody routs (BS-7.13-02)."""

    piece: PieceId
    title: ClassVar[str] = "battle-fatigue-check"

    def roll(self, battle: Battle, /) -> Roll:
        return Roll((10, 10), msg("battle-roll-fatigue", unit=unit_ref(battle, self.piece)), ("BS-7.13-02",))

    def _passes(self, battle: Battle, faces: tuple[int, ...]) -> bool:
        return passes(sum(faces), morale_now(battle, self.piece).total)

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        me, fresh = unit_ref(battle, self.piece), self._passes(battle, faces)
        if not fresh:
            battle.set("fatigue", self.piece, battle.fatigue[self.piece] + 1)
            battle.set("mob_order", self.piece, ())  # BS-2.10-06: a failed check of any kind ends it
        battle.tell(msg("battle-log-fresh" if fresh else "battle-log-tired", unit=me, n=battle.fatigue[self.piece]))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return "fresh" if self._passes(battle, faces) else "tired"

    def preview(self, battle: Battle, /) -> Preview | None:
        return Preview(((msg("battle-morale-base"), morale_now(battle, self.piece)),))


def rest(battle: Battle, piece: PieceId) -> None:
    """A unit recovers by one if it did nothing in the round, shot at nobody and was not attacked (BS-7.13-03)."""
    if battle.fatigue[piece] and not battle.did[piece] and not battle.shots[piece]:
        battle.set("fatigue", piece, battle.fatigue[piece] - 1)
        battle.tell(msg("battle-log-rested", unit=unit_ref(battle, piece), n=battle.fatigue[piece]))
