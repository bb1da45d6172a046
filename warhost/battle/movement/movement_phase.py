"""The Movement Phase: Side A chooses who moves first, then each side moves its units (1.4, 7.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.battle.movement.modes import MovementMode, modes
from warhost.battle.movement.move_restrictions import bar_to_acting, end_movement
from warhost.battle.movement.moves_and_forced_marches import rest
from warhost.battle.movement.skirmishers import must_get_away
from warhost.battle.scenario.scenarios import GOOD
from warhost.battle.seams import SIDE_MOVEMENT
from warhost.battle.state import Battle, enemy_of, refused, side_ref, unit_ref
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
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
    """``end-movement``: the side moves no more units."""

    verb: ClassVar[str] = "end-movement"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class WhoMovesFirst(Decision[Battle, Any]):
    """Side A chooses (BS-1.4-01)."""

    title: ClassVar[str] = "battle-who-first"

    def ask(self, battle: Battle, /) -> Ask:
        winner = battle.winner[0]
        return Ask(
            battle.seat(winner),
            msg("battle-ask-first"),
            (Offer(MoveFirst, msg("battle-first-button")), Offer(MoveSecond, msg("battle-second-button"))),
            ("BS-1.4-01",),
            msg("battle-wait-first", side=side_ref(battle, winner)),
        )

    def take(self, battle: Battle, order: Any, /) -> None:
        winner = battle.winner[0]
        first = winner if isinstance(order, MoveFirst) else enemy_of(winner)
        battle.set("mover", 0, first)
        battle.then(SideMovement(0, first), SideMovement(0, enemy_of(first)))


@dataclass(frozen=True, slots=True)
class SideMovement(Sequence[Battle]):
    """The movement of one side (BS-1.4-01): automatic moves, its player's orders, and the aftermath."""

    side: Side = GOOD

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        return tuple(part(self.side) for part in battle.rules[SIDE_MOVEMENT])


@dataclass(frozen=True, slots=True)
class EndOfMovement(Procedure[Battle]):
    """Debts lapse, and closed units out of command open their ranks (BS-7.6-02)."""

    side: Side

    def run(self, battle: Battle, /) -> None:
        end_movement(battle, self.side)


@dataclass(frozen=True, slots=True)
class SideMoves(Decision[Battle, Any]):
    """A side moves any or all of its units, each once (BS-7.0-01, BS-7.0-02); it is the phasing side (BS-1.0-04).

    The players of a side decide the order of its units among themselves (BS-1.1-02).
    """

    side: Side
    title: ClassVar[str] = "battle-movement"

    def ask(self, battle: Battle, /) -> Ask:
        offers = [Offer(mode.order, msg(mode.label)) for mode in modes(battle) if self._movable(battle, mode)]
        if self._bound(battle) is None:
            offers.append(Offer(EndMovement, msg("battle-end-movement-button")))
        return Ask(
            battle.seat(self.side),
            msg("battle-ask-move"),
            tuple(offers),
            ("BS-7.0-01", "BS-7.7-02"),
            msg("battle-wait-move", side=side_ref(battle, self.side)),
        )

    def _bar(self, battle: Battle, mode: MovementMode, piece: PieceId) -> Refusal | None:
        return bar_to_acting(battle, piece, self.side) or mode.bar(battle, piece)

    def _movable(self, battle: Battle, mode: MovementMode) -> list[PieceId]:
        return [piece for piece in battle.standing(self.side) if self._bar(battle, mode, piece) is None]

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        mode = _mode(battle, order)
        if chosen:
            return mode.choices(battle, chosen)
        bars = {piece: self._bar(battle, mode, piece) for piece in battle.standing(self.side)}
        disabled = {piece: why for piece, why in bars.items() if why is not None}
        return OneOf(Kind.PIECE, [piece for piece in bars if piece not in disabled], disabled=disabled)

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if isinstance(order, EndMovement):
            return self._bound(battle)
        mode = _mode(battle, type(order))
        return self._bar(battle, mode, order.piece) or mode.refusal(battle, order)

    def explain(self, battle: Battle, order: Any, /) -> Refusal | None:
        """Refuse an order that no unit is offered for the unit it names, and the end for units that must get away."""
        if isinstance(order, EndMovement) or any(mode.order is type(order) for mode in modes(battle)):
            return self.refusal(battle, order)
        return None

    def _bound(self, battle: Battle) -> Refusal | None:
        """Skirmishers touched by a formed enemy must get away before the movement ends (BS-2.9-06)."""
        for piece in battle.standing(self.side):
            if must_get_away(battle, piece) and self._can_get_away(battle, piece):
                me = unit_ref(battle, piece)
                return refused("BS-2.9-06", "battle-must-get-away", me, unit=me)
        return None

    def _can_get_away(self, battle: Battle, piece: PieceId) -> bool:
        """Whether anything is left that a unit in contact can do."""
        return any(self._bar(battle, mode, piece) is None for mode in modes(battle))

    def take(self, battle: Battle, order: Any, /) -> None:
        if not isinstance(order, EndMovement):
            battle.push(self)
            _mode(battle, type(order)).take(battle, order)

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        return None if isinstance(order, EndMovement) else _mode(battle, type(order)).preview(battle, order)


def _mode(battle: Battle, order: type[Order]) -> MovementMode:
    return next(mode for mode in modes(battle) if mode.order is order)


@dataclass(frozen=True, slots=True)
class ForgetTheRound(Procedure[Battle]):
    """At the end of the round tired units that rested recover (BS-7.13-03), and every unit may move again."""

    def run(self, battle: Battle, /) -> None:
        for number in range(battle.size("piece")):
            rest(battle, PieceId(number))
            battle.set("did", number, 0)
            battle.set("shots", number, 0)
        battle.set("let_go", 0, ())
        battle.set("holds_fire", 0, 0)
