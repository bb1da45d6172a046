"""The Movement Phase: Side A chooses who moves first, then each side moves what it likes (1.4, 7.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.battle.movement.itineraries import UnitItinerary
from warhost.battle.movement.moving import (
    MoveUnit,
    Way,
    bar_to_moving,
    carry_out,
    end_movement,
    falls_short,
    move_refusal,
    walk,
)
from warhost.battle.scenario.scenarios import GOOD
from warhost.battle.state import Battle, Did, enemy_of, shape_of, side_ref, unit_ref
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order
from warhost.core.prompts import Ask, Choices, Ghost, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Sequence, Step


@dataclass(frozen=True, slots=True)
class MoveFirst(Order):
    """``first``: the side that has won the initiative moves first."""

    verb: ClassVar[str] = "first"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class MoveSecond(Order):
    """``second``: it moves second."""

    verb: ClassVar[str] = "second"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EndMovement(Order):
    """``end-movement``: the side moves nobody else."""

    verb: ClassVar[str] = "end-movement"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AsFarAsPossible(Order):
    """``go-on``: the unit does the part of its declared move that is possible."""

    verb: ClassVar[str] = "go-on"


@dataclass(frozen=True, slots=True)
class StandStill(Order):
    """``stand``: the unit does nothing in this phase."""

    verb: ClassVar[str] = "stand"


@dataclass(frozen=True, slots=True)
class WhoMovesFirst(Decision[Battle, Any]):
    """Side A chooses (BS-1.4-01)."""

    title: ClassVar[str] = "battle-who-first"

    def ask(self, battle: Battle, /) -> Ask:
        winner = Side(battle.winner[0])
        return Ask(
            battle.seat(winner),
            msg("battle-ask-first"),
            (Offer(MoveFirst, msg("battle-first-button")), Offer(MoveSecond, msg("battle-second-button"))),
            ("BS-1.4-01",),
            msg("battle-wait-first", side=side_ref(battle, winner)),
        )

    def take(self, battle: Battle, order: Any, /) -> None:
        winner = Side(battle.winner[0])
        first = winner if isinstance(order, MoveFirst) else enemy_of(winner)
        battle.set("mover", 0, first)
        battle.then(SideMovement(0, first), SideMovement(0, enemy_of(first)))


@dataclass(frozen=True, slots=True)
class SideMovement(Sequence[Battle]):
    """The movement of one side (BS-1.4-01): what happens by itself, what its player orders, what follows."""

    side: Side = GOOD

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        return (SideMoves(self.side), EndOfMovement(self.side))


@dataclass(frozen=True, slots=True)
class EndOfMovement(Procedure[Battle]):
    """Debts lapse, and closed units out of command open their ranks (BS-7.6-02)."""

    side: Side

    def run(self, battle: Battle, /) -> None:
        end_movement(battle, self.side)


@dataclass(frozen=True, slots=True)
class SideMoves(Decision[Battle, Any]):
    """A side moves any or all of its units, each once (BS-7.0-01, BS-7.0-02)."""

    side: Side
    title: ClassVar[str] = "battle-movement"

    def ask(self, battle: Battle, /) -> Ask:
        offers: tuple[Offer, ...] = (Offer(EndMovement, msg("battle-end-movement-button")),)
        if self._movable(battle):
            offers = (Offer(MoveUnit, msg("battle-move-button")), *offers)
        return Ask(
            battle.seat(self.side),
            msg("battle-ask-move"),
            offers,
            ("BS-7.0-01", "BS-7.7-02"),
            msg("battle-wait-move", side=side_ref(battle, self.side)),
        )

    def _movable(self, battle: Battle) -> list[PieceId]:
        return [piece for piece in battle.standing(self.side) if bar_to_moving(battle, piece, self.side) is None]

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return UnitItinerary(battle, self.side, chosen[0])
        bars = {piece: bar_to_moving(battle, piece, self.side) for piece in battle.standing(self.side)}
        disabled = {piece: why for piece, why in bars.items() if why is not None}
        return OneOf(Kind.PIECE, self._movable(battle), disabled=disabled)

    def refusal(self, battle: Battle, order: Order, /) -> Refusal | None:
        if isinstance(order, MoveUnit):
            return move_refusal(battle, self.side, order.piece, order.path)
        return None

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, EndMovement):
            return
        battle.push(self)
        if not battle.measures_beforehand:
            battle.reveal()  # what was declared is measured now
        moments = walk(battle, order.piece, order.path)
        if falls_short(moments, order.path) is None:
            carry_out(battle, order.piece, moments)
        else:
            battle.push(MoveFallsShort(self.side, order.piece, order.path))

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        """Where the unit would stand after each act; nothing of it before the order where measuring is forbidden."""
        if not isinstance(order, MoveUnit) or not battle.measures_beforehand:
            return None
        moments = walk(battle, order.piece, order.path)
        return Preview(ghosts=tuple(Ghost(order.piece, moment.shape.drawn) for moment in moments))


@dataclass(frozen=True, slots=True)
class MoveFallsShort(Decision[Battle, Any]):
    """A declared move proves impossible: the part that is possible, or no action in this phase (BS-7.7-02)."""

    side: Side
    piece: PieceId
    way: Way

    def ask(self, battle: Battle, /) -> Ask:
        me = unit_ref(battle, self.piece)
        stop = falls_short(walk(battle, self.piece, self.way), self.way)
        assert stop is not None
        return Ask(
            battle.seat(self.side),
            msg("battle-ask-short", why=msg(f"battle-stop-{stop.value}", unit=me)),
            (Offer(AsFarAsPossible, msg("battle-go-on-button")), Offer(StandStill, msg("battle-stand-button"))),
            ("BS-7.7-02",),
            msg("battle-wait-move", side=side_ref(battle, self.side)),
        )

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, AsFarAsPossible):
            carry_out(battle, self.piece, walk(battle, self.piece, self.way))
        else:
            battle.mark_done(self.piece, Did.MOVED)
            battle.tell(msg("battle-log-stands", unit=unit_ref(battle, self.piece)))

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        moments = walk(battle, self.piece, self.way)
        shape = moments[-1].shape if isinstance(order, AsFarAsPossible) else shape_of(battle, self.piece)
        return Preview(ghosts=(Ghost(self.piece, shape.drawn),))


@dataclass(frozen=True, slots=True)
class ForgetTheRound(Procedure[Battle]):
    """At the end of the round everybody may move again."""

    def run(self, battle: Battle, /) -> None:
        for piece in range(battle.size("piece")):
            battle.set("did", piece, 0)
