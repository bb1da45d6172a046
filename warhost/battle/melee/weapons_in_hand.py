"""Weapons in hand: at the start of a Melee Phase a unit may take up another weapon (8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.battle.state import Battle, Did, enemy_of, refused, side_ref, touching, unit_ref
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Number, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class TakeUp(Order):
    """``take-up glarus-militia 2``: all figures of a unit fight with its second weapon."""

    verb: ClassVar[str] = "take-up"
    piece: Piece
    weapon: Number


@dataclass(frozen=True, slots=True)
class KeepWeapons(Order):
    """``keep-weapons``: the other units keep their weapons."""

    verb: ClassVar[str] = "keep-weapons"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class WeaponsInHand(Procedure[Battle]):
    """Both sides choose, Side A first (BS-8.2-01)."""

    def run(self, battle: Battle, /) -> None:
        first = battle.winner[0]
        battle.then(ChooseWeapons(first), ChooseWeapons(enemy_of(first)))


@dataclass(frozen=True, slots=True)
class ChooseWeapons(Decision[Battle, Any]):
    """A side says which of its units in melee change weapons; it costs nothing (BS-8.2-01)."""

    side: Side
    title: ClassVar[str] = "battle-weapons"

    def _armed(self, battle: Battle) -> list[PieceId]:
        """The units in contact that carry several weapons and haven't changed them in this phase."""
        return [piece for piece in battle.standing(self.side) if self._bar(battle, piece) is None]

    def _bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        me, unit = unit_ref(battle, piece), battle.unit(piece)
        if unit.side != self.side:
            return refused("BS-8.2-01", "battle-not-yours", me, unit=me)
        if len(unit.sheet.weapons) < 2:
            return refused("BS-8.2-01", "battle-one-weapon", me, unit=me)
        if not touching(battle, piece):
            return refused("BS-8.2-01", "battle-not-in-contact", me, unit=me)
        if battle.has_done(piece, Did.TOOK_UP):
            return refused("BS-8.2-01", "battle-took-up", me, unit=me)
        return None

    def moot(self, battle: Battle, /) -> bool:
        return not self._armed(battle)

    def ask(self, battle: Battle, /) -> Ask:
        return Ask(
            battle.seat(self.side),
            msg("battle-ask-weapons"),
            (Offer(TakeUp, msg("battle-take-up-button")), Offer(KeepWeapons, msg("battle-keep-button"))),
            ("BS-8.2-01",),
            msg("battle-wait-weapons", side=side_ref(battle, self.side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self._armed(battle))
        weapons = battle.unit(chosen[0]).sheet.weapons
        labels = {n: msg(f"battle-weapon-{weapon.kind}") for n, weapon in enumerate(weapons, 1)}
        return OneOf(Kind.NUMBER, [n for n in labels if n != battle.weapon[chosen[0]] + 1], labels=labels)

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if isinstance(order, KeepWeapons):
            return None
        why = self._bar(battle, order.piece)
        if why is None and not 1 <= order.weapon <= len(battle.unit(order.piece).sheet.weapons):
            me = unit_ref(battle, order.piece)
            why = refused("BS-8.2-01", "battle-no-such-weapon", me, unit=me)
        return why

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, KeepWeapons):
            return
        battle.set("weapon", order.piece, order.weapon - 1)
        battle.mark_done(order.piece, Did.TOOK_UP)
        kind = battle.unit(order.piece).sheet.weapons[order.weapon - 1].kind
        what = msg(f"battle-weapon-{kind}")
        battle.tell(msg("battle-log-takes-up", unit=unit_ref(battle, order.piece), weapon=what))
        battle.push(self)
