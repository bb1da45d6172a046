"""Fleeing from a melee: the enemy strikes once at the backs of the fleeing unit (8.8)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.battle.combat.kills_and_wounds import as_record, from_record
from warhost.battle.combat.melee_ratings import blow, rating
from warhost.battle.combat.removing_figures import close_up, take_losses
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.changing import faced
from warhost.battle.formations.shapes import Shape
from warhost.battle.morale.discipline import Trial, discipline_check, is_wild
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.manoeuvres import stands_free, straight_run
from warhost.battle.movement.modes import MovementMode
from warhost.battle.movement.move_restrictions import take_stance
from warhost.battle.movement.withdrawal import away_from_enemies
from warhost.battle.rout.leaving import abandon_engine, abandons_its_engine
from warhost.battle.state import Battle, Did, formation_of, refused, shape_of, touching, unit_ref
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Order, Piece
from warhost.core.prompts import Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Procedure, Step, Throw


@dataclass(frozen=True, slots=True)
class Flee(Order):
    """``flee clanguard``: a free about face and a full move away; the enemy strikes once."""

    verb: ClassVar[str] = "flee"
    binds: ClassVar[bool] = True
    piece: Piece


class Fleeing(MovementMode):
    """A unit in contact flees (BS-8.8-02)."""

    order = Flee
    label = "battle-flee-button"

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        me = unit_ref(battle, piece)
        return None if touching(battle, piece) else refused("BS-8.8-02", "battle-not-in-contact", me, unit=me)

    def take(self, battle: Battle, order: Any) -> None:
        piece, enemies = order.piece, touching(battle, order.piece)
        heading = away_from_enemies(battle, piece)
        battle.mark_done(piece, Did.MOVED)
        battle.tell(msg("battle-log-flees", unit=unit_ref(battle, piece)))
        strikes: list[Step[Battle]] = [FreeAttack(enemy, piece) for enemy in enemies if not battle.is_routed(enemy)]
        eager = [enemy for enemy in enemies if is_wild(battle.unit(enemy)) and not battle.is_routed(enemy)]
        tests = [discipline_check(battle, enemy, piece, Trial.WITHDRAWAL) for enemy in eager]
        battle.then(*strikes, TakeFreeLosses(piece), RunFromMelee(piece, heading), *tests)

    def preview(self, battle: Battle, order: Any) -> Preview | None:
        """The odds of the free attacks: contact is known, so nothing is measured."""
        parts = [
            (msg("battle-roll-blow", attacker=unit_ref(battle, enemy), defender=unit_ref(battle, order.piece)), enemy)
            for enemy in touching(battle, order.piece)
        ]
        return Preview(tuple((label, rating(battle, enemy, order.piece, free=True)) for label, enemy in parts))


@dataclass(frozen=True, slots=True)
class FreeAttack(Throw[Battle]):
    """All figures that could fight strike once, with -2 on their rating; nobody strikes back (BS-8.8-02)."""

    attacker: PieceId
    defender: PieceId

    def roll(self, battle: Battle, /) -> Roll:
        us, them = unit_ref(battle, self.attacker), unit_ref(battle, self.defender)
        return Roll((6, 6), msg("battle-roll-blow", attacker=us, defender=them), ("BS-8.8-02", "BS-8.4-01"))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        found = blow(battle, self.attacker, self.defender, free=True).losses(sum(faces))
        battle.set("blows", 0, (*battle.blows[0], as_record(self.attacker, self.defender, found)))
        for piece in (self.attacker, self.defender):
            battle.mark_done(piece, Did.FOUGHT)

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return blow(battle, self.attacker, self.defender, free=True).losses(sum(faces))

    def preview(self, battle: Battle, /) -> Preview | None:
        return Preview(((msg("battle-ar-base"), rating(battle, self.attacker, self.defender, free=True)),))


@dataclass(frozen=True, slots=True)
class TakeFreeLosses(Procedure[Battle]):
    """Remove the fleeing unit's losses at once."""

    piece: PieceId

    def run(self, battle: Battle, /) -> None:
        blows = battle.blows[0]
        battle.set("blows", 0, ())
        take_losses(battle, self.piece, [from_record(struck) for struck in blows], [PieceId(who) for who, *_ in blows])
        close_up(battle, self.piece)


@dataclass(frozen=True, slots=True)
class RunFromMelee(Procedure[Battle]):
    """The unit turns its back and moves its full rate away, unless it has routed or is destroyed."""

    piece: PieceId
    heading: int

    def run(self, battle: Battle, /) -> None:
        if battle.stands(self.piece) and abandons_its_engine(battle, self.piece):
            abandon_engine(battle, self.piece)
        elif battle.stands(self.piece) and not battle.is_routed(self.piece):
            surroundings, rate = around(battle, self.piece).bold(), battle.unit(self.piece).rate
            shape, _ = straight_run(self._turned(battle), self.heading, rate, surroundings)
            battle.put(self.piece, shape, formation_of(battle, self.piece))
            take_stance(battle, self.piece)
        settle_engagements(battle)

    def _turned(self, battle: Battle) -> Shape:
        """The unit with its back to the enemy; without room to turn it runs without turning."""
        shape = shape_of(battle, self.piece)
        turned = faced(shape, self.heading - shape.pose.facing)
        return turned if stands_free(turned, around(battle, self.piece).bold()) else shape
