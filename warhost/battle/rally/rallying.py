"""The Rally Phase of one side: attempts to rally units and to give orders to mobs, and the checks (6.1-6.6).

An attempt is a Morale Check that neither breaks nor routs anybody (BS-4.5-03).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.command.commanders import charisma_of
from warhost.battle.formations.changing import faced
from warhost.battle.formations.shapes import Shape
from warhost.battle.morale.check_rolls import passes
from warhost.battle.morale.current_morale import current_morale
from warhost.battle.morale.facts_for_table_4 import plight_of, with_further_lines
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.manoeuvres import stands_free
from warhost.battle.rally.who_can_rally import (
    MOB_ORDERS,
    bar_to_commander,
    bar_to_mob,
    bar_to_unit,
    can_be_ordered,
    can_be_rallied,
    ralliers,
)
from warhost.battle.state import Battle, Did, formation_of, refused, shape_of, side_ref, unit_ref
from warhost.battle.table.units import DEGREE, HALF, QUARTER
from warhost.core.breakdowns import Breakdown
from warhost.core.dice import Roll
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Number, Order, Piece, Word
from warhost.core.prompts import Ask, Between, Choices, Ghost, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw

WHEELS: Final = ("wheel-left", "wheel-right")
WIDEST: Final = 90
"""How far a mob can be ordered to wheel, in degrees (BS-2.10-05)."""
TURNS: Final = {"stay": 0, "left": -QUARTER, "right": QUARTER, "about": HALF}
"""How a rallied unit can turn."""


@dataclass(frozen=True, slots=True)
class Rally(Order):
    """``rally twin-blades gareth``: a commander tries to rally a unit; the unit itself names its own."""

    verb: ClassVar[str] = "rally"
    binds: ClassVar[bool] = True
    unit: Piece
    commander: Piece


@dataclass(frozen=True, slots=True)
class OrderMob(Order):
    """``order-mob rabble gareth charge``: a commander tries to give a mob an order."""

    verb: ClassVar[str] = "order-mob"
    binds: ClassVar[bool] = True
    unit: Piece
    commander: Piece
    order: Word


@dataclass(frozen=True, slots=True)
class WheelMob(Order):
    """``wheel-mob rabble gareth wheel-left 45``: a commander tries to make a mob wheel, by degrees."""

    verb: ClassVar[str] = "wheel-mob"
    binds: ClassVar[bool] = True
    unit: Piece
    commander: Piece
    order: Word
    degrees: Number


@dataclass(frozen=True, slots=True)
class EndRally(Order):
    """``end-rally``: the side makes no more attempts."""

    verb: ClassVar[str] = "end-rally"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TurnRallied(Order):
    """``turn about``: a rallied unit turns for free: stay, left, right or about."""

    verb: ClassVar[str] = "turn"
    turn: Word


@dataclass(frozen=True, slots=True)
class Rallying(Decision[Battle, Any]):
    """A side makes all its attempts, for routed units, mobs and units out of command (BS-1.3-01): one for each."""

    side: Side
    title: ClassVar[str] = "battle-rally"

    def moot(self, battle: Battle, /) -> bool:
        return not self._rallied(battle) and not self._ordered(battle)

    def _rallied(self, battle: Battle) -> list[PieceId]:
        return [piece for piece in battle.standing(self.side) if can_be_rallied(battle, self.side, piece)]

    def _ordered(self, battle: Battle) -> list[PieceId]:
        return [piece for piece in battle.standing(self.side) if can_be_ordered(battle, self.side, piece)]

    def ask(self, battle: Battle, /) -> Ask:
        offers = []
        if self._rallied(battle):
            offers.append(Offer(Rally, msg("battle-rally-button")))
        if self._ordered(battle):
            offers += [Offer(OrderMob, msg("battle-order-button")), Offer(WheelMob, msg("battle-wheel-button"))]
        offers.append(Offer(EndRally, msg("battle-end-rally-button")))
        return Ask(
            battle.seat(self.side),
            msg("battle-ask-rally"),
            tuple(offers),
            ("BS-6.0-01", "BS-6.1-01", "BS-6.1-02"),
            msg("battle-wait-rally", side=side_ref(battle, self.side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        match len(chosen):
            case 0 if order is Rally:
                return OneOf(Kind.PIECE, self._rallied(battle), disabled=self._barred(battle))
            case 0:
                return OneOf(Kind.PIECE, self._ordered(battle))
            case 1:
                return OneOf(Kind.PIECE, ralliers(battle, chosen[0]))
            case 2:
                words = WHEELS if order is WheelMob else MOB_ORDERS
                return OneOf(Kind.OPTION, words, labels={word: msg(f"battle-mob-{word}") for word in words})
        return Between(1, WIDEST)

    def _barred(self, battle: Battle) -> dict[PieceId, Refusal]:
        """The units that need a rally and can't be rallied now, and why."""
        found = {}
        for piece in battle.standing(self.side):
            if battle.out[piece] and not can_be_rallied(battle, self.side, piece):
                me = unit_ref(battle, piece)
                nobody = refused("BS-6.1-01", "battle-nobody-rallies", me, unit=me)
                found[piece] = bar_to_unit(battle, self.side, piece) or nobody
        return found

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if isinstance(order, EndRally):
            return None
        bar = bar_to_unit if isinstance(order, Rally) else bar_to_mob
        why = bar(battle, self.side, order.unit) or bar_to_commander(battle, order.unit, order.commander)
        return why or _wrong_order(battle, order)

    def explain(self, battle: Battle, order: Order, /) -> Refusal | None:
        """Why an attempt that is not offered cannot be made."""
        return self.refusal(battle, order) if isinstance(order, Rally | OrderMob | WheelMob) else None

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, EndRally):
            return
        battle.mark_done(order.unit, Did.TRIED)  # BS-6.1-02
        battle.mark_done(order.commander, Did.GAVE_ORDERS)  # BS-6.1-02
        words: tuple[str | int, ...] = ()
        if isinstance(order, OrderMob):
            words = (order.order,)
        elif isinstance(order, WheelMob):
            words = (order.order, order.degrees * DEGREE)
        battle.then(RallyCheck(order.unit, order.commander, words), self)

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        if isinstance(order, Rally | OrderMob | WheelMob):
            check = RallyCheck(order.unit, order.commander)
            rating = rally_morale(battle, order.unit, order.commander)
            return Preview(((msg("battle-morale-current"), rating),), odds=check.odds(battle))
        return None


def _wrong_order(battle: Battle, order: Order) -> Refusal | None:
    """Why an order can't be given to a mob (BS-2.10-05)."""
    if isinstance(order, OrderMob) and order.order not in MOB_ORDERS:
        return refused("BS-2.10-05", "battle-no-such-mob-order", unit_ref(battle, order.unit))
    if isinstance(order, WheelMob) and (order.order not in WHEELS or not 1 <= order.degrees <= WIDEST):
        return refused("BS-2.10-05", "battle-no-such-wheel", unit_ref(battle, order.unit))
    return None


def rally_morale(battle: Battle, piece: PieceId, commander: PieceId) -> Breakdown:
    """The morale of an attempt, including the commander's charisma (BS-4.2-03, BS-6.2-01)."""
    plight = plight_of(battle, piece, charisma=charisma_of(battle, commander))
    found = current_morale(plight, out_of_command_counts=battle.option("rally-penalty") == "out-of-command")
    return with_further_lines(battle, piece, (), found)


@dataclass(frozen=True, slots=True)
class RallyCheck(Throw[Battle]):
    """A Morale Check to rally a unit or to give a mob an order; failure changes nothing (BS-6.2-01, BS-4.5-03)."""

    piece: PieceId
    commander: PieceId
    order: tuple[str | int, ...] = ()

    def roll(self, battle: Battle, /) -> Roll:
        text = "battle-roll-order" if self.order else "battle-roll-rally"
        purpose = msg(text, unit=unit_ref(battle, self.piece), commander=unit_ref(battle, self.commander))
        return Roll((10, 10), purpose, ("BS-6.2-01", "BS-6.6-01"))

    def _succeeds(self, battle: Battle, faces: tuple[int, ...]) -> bool:
        return passes(sum(faces), rally_morale(battle, self.piece, self.commander).total)

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        me = unit_ref(battle, self.piece)
        if not self._succeeds(battle, faces):
            battle.tell(msg("battle-log-not-rallied", unit=me, n=sum(faces)))
        elif self.order:
            battle.set("mob_order", self.piece, self.order)  # BS-2.10-06: it stands until the next one
            battle.tell(msg("battle-log-ordered", unit=me, order=msg(f"battle-mob-{self.order[0]}")))
        else:
            rallied(battle, self.piece)

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return "rallied" if self._succeeds(battle, faces) else "fails"

    def preview(self, battle: Battle, /) -> Preview | None:
        return Preview(((msg("battle-morale-current"), rally_morale(battle, self.piece, self.commander)),))


def rallied(battle: Battle, piece: PieceId) -> None:
    """Put a rallied unit under command again; it may move and fight in this round (BS-6.5-01).

    A unit that had routed turns at once instead and does not move in this round (BS-6.3-01).
    """
    had_routed = battle.is_routed(piece)
    battle.set("out", piece, 0)
    battle.set("quarry", piece, NO_PIECE)
    battle.tell(msg("battle-log-rallied", unit=unit_ref(battle, piece)))
    if had_routed:
        battle.mark_done(piece, Did.RALLIED)
        battle.push(Turning(piece))


@dataclass(frozen=True, slots=True)
class Turning(Decision[Battle, Any]):
    """A rallied unit may change its facing at once, for free (BS-6.3-01)."""

    piece: PieceId

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        return Ask(
            battle.seat(side),
            msg("battle-ask-turn", unit=unit_ref(battle, self.piece)),
            (Offer(TurnRallied, msg("battle-turn-button")),),
            ("BS-6.3-01",),
            msg("battle-wait-rally", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        words = [word for word in TURNS if self._has_room(battle, word)]
        return OneOf(Kind.OPTION, words, labels={word: msg(f"battle-turn-{word}") for word in words})

    def _turned(self, battle: Battle, word: str) -> Shape:
        unit = shape_of(battle, self.piece)
        return unit if word == "stay" else faced(unit, TURNS[word])

    def _has_room(self, battle: Battle, word: str) -> bool:
        return word == "stay" or stands_free(self._turned(battle, word), around(battle, self.piece))

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        me = unit_ref(battle, self.piece)
        if order.turn not in TURNS:
            return refused("BS-6.3-01", "battle-no-such-turn", me, unit=me)
        if not self._has_room(battle, order.turn):
            return refused("BS-7.4-02", "battle-stop-no-room", me, unit=me)
        return None

    def take(self, battle: Battle, order: Any, /) -> None:
        battle.put(self.piece, self._turned(battle, order.turn), formation_of(battle, self.piece))

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        if not isinstance(order, TurnRallied) or order.turn not in TURNS:
            return None
        return Preview(ghosts=(Ghost(self.piece, self._turned(battle, order.turn).drawn),))
