"""Fire: a side shoots in the Initial Missile Phase and in the Missile and Magic Phase (1.2, 1.5, 10.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.battle.missiles.shooters import bar_to_indirect, bar_to_shooting, missile_of
from warhost.battle.missiles.sightings import bar_to_aim
from warhost.battle.missiles.volleys import Shoot, preview_of_volley
from warhost.battle.state import Battle, Did, enemy_of, refused, side_ref, unit_ref
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision


@dataclass(frozen=True, slots=True)
class Fire(Order):
    """``fire archers-of-lairn vile-rune``: one shot of all figures that see the target."""

    verb: ClassVar[str] = "fire"
    binds: ClassVar[bool] = True
    piece: Piece
    target: Piece


@dataclass(frozen=True, slots=True)
class FireOver(Order):
    """``fire-over archers-of-lairn vile-rune``: a shot over the heads of friends (BS-10.7-01)."""

    verb: ClassVar[str] = "fire-over"
    binds: ClassVar[bool] = True
    piece: Piece
    target: Piece


@dataclass(frozen=True, slots=True)
class EndFire(Order):
    """``end-fire``: the side shoots no more in this phase."""

    verb: ClassVar[str] = "end-fire"
    ends_phase: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SideFires(Decision[Battle, Any]):
    """A side shoots with any or all of its missile units (BS-1.2-01, BS-1.5-01, BS-10.2-03).

    In the Initial Missile Phase only those shoot who have two shots or more, each once (BS-10.2-01).
    """

    side: Side
    initial: bool = False
    through: bool = False
    """Whether it is the end of the enemy's movement, when each unit may use one shot (BS-10.2-02)."""
    engines: bool = False
    """Whether artillery shoots, which has its turn after all other missiles (BS-1.5-01)."""
    title: ClassVar[str] = "battle-missiles"

    def moot(self, battle: Battle, /) -> bool:
        if self.through and battle.holds_fire[0] & (1 << self.side):
            return True
        return not any(self._bar(battle, piece) is None for piece in battle.standing(self.side))

    def ask(self, battle: Battle, /) -> Ask:
        offers = [Offer(Fire, msg("battle-fire-button"))]
        if any(self._bar(battle, piece, over=True) is None for piece in battle.standing(self.side)):
            offers.append(Offer(FireOver, msg("battle-fire-over-button")))
        return Ask(
            battle.seat(self.side),
            msg(self._question),
            (*offers, Offer(EndFire, msg("battle-end-fire-button"))),
            ("BS-10.2-01", "BS-1.2-01") if self.initial else ("BS-10.2-03", "BS-1.5-01"),
            msg("battle-wait-fire", side=side_ref(battle, self.side)),
        )

    @property
    def _question(self) -> str:
        if self.initial:
            return "battle-ask-initial-fire"
        if self.through:
            return "battle-ask-fire-through"
        return "battle-ask-artillery" if self.engines else "battle-ask-fire"

    def _bar(self, battle: Battle, piece: PieceId, *, over: bool = False) -> Refusal | None:
        me = unit_ref(battle, piece)
        if battle.unit(piece).side != self.side:
            return refused("BS-1.5-01", "battle-not-yours", me, unit=me)
        missile = missile_of(battle, piece)
        if self.initial and missile is not None and (missile.shots < 2 or battle.shots[piece]):
            return refused("BS-10.2-01", "battle-no-initial-shot", me, unit=me)
        if self.through and battle.has_done(piece, Did.SHOT_THROUGH):
            return refused("BS-10.2-02", "battle-has-shot-through", me, unit=me)
        if not self.through and self.engines != bool(battle.unit(piece).sheet.engine):
            return refused("BS-1.5-01", "battle-artillery-shoots-last", me, unit=me)
        return bar_to_shooting(battle, piece) or (bar_to_indirect(battle, piece) if over else None)

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        over = order is FireOver
        if not chosen:
            bars = {piece: self._bar(battle, piece, over=over) for piece in battle.standing(self.side)}
        else:
            enemies = battle.standing(enemy_of(self.side))
            bars = {enemy: bar_to_aim(battle, chosen[0], enemy, over=over) for enemy in enemies}
        disabled = {piece: why for piece, why in bars.items() if why is not None}
        return OneOf(Kind.PIECE, [piece for piece in bars if piece not in disabled], disabled=disabled)

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if isinstance(order, EndFire):
            return None
        over = isinstance(order, FireOver)
        return self._bar(battle, order.piece, over=over) or bar_to_aim(battle, order.piece, order.target, over=over)

    def explain(self, battle: Battle, order: Any, /) -> Refusal | None:
        """Refuse a shot that no unit is offered for the unit that the order names."""
        return self.refusal(battle, order) if isinstance(order, Fire | FireOver) else None

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, EndFire):
            return
        if not battle.measures_beforehand:
            battle.reveal()
        if self.through:
            battle.mark_done(order.piece, Did.SHOT_THROUGH)
        battle.then(Shoot(order.piece, order.target, isinstance(order, FireOver)), self)

    def preview(self, battle: Battle, order: Any, /) -> Preview | None:
        if isinstance(order, EndFire):
            return None
        return preview_of_volley(battle, order.piece, order.target, isinstance(order, FireOver))
