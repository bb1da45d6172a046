"""Rule 7, the course of a battle: from the declaration to the advance after combat.

DG-07-15 to DG-07-25, DG-07-45 to DG-07-51.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.combat.attack import HOPELESS, CombatRoll, is_hopeless
from warhost.campaign.combat.battle_strength import Battle, attackers_of, defenders_of, generals_in
from warhost.campaign.combat.losses import TakeLosses, beaten_of, blow_on
from warhost.campaign.combat.modifiers import walls_hold
from warhost.campaign.combat.retreat_and_advance import AdvanceAfterCombat, Retreats, SlipAway
from warhost.campaign.position.hidden_counters import cover
from warhost.campaign.special.flying_citadels import CitadelFalls
from warhost.campaign.special.orbs_and_gnomes_in_battle import (
    AttackersGnomes,
    AttackersOrbs,
    DefendersGnomes,
    DefendersOrbs,
)
from warhost.campaign.state import War
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Decision, Procedure, Step


@dataclass(frozen=True, slots=True)
class Appoint(Order):
    """Name the leader who counts in this battle: ``appoint kronin``."""

    verb = "appoint"
    leader: Piece


@dataclass(frozen=True, slots=True)
class ChooseGeneral(Decision[War, Appoint]):
    """The owner names the one leader who counts (DG-07-26)."""

    attacking: int = 1

    def _leaders(self, war: War) -> tuple[PieceId, ...]:
        battle: Battle = war.battle[0]
        return generals_in(war, battle, attacking=bool(self.attacking))

    def moot(self, war: War, /) -> bool:
        return len(self._leaders(war)) < 2

    def skip(self, war: War, /) -> None:
        for leader in self._leaders(war):
            self._choose(war, leader)

    def _choose(self, war: War, leader: PieceId) -> None:
        battle: Battle = war.battle[0]
        chosen = replace(battle, general=leader) if self.attacking else replace(battle, defending_general=leader)
        war.set("battle", 0, chosen)

    def ask(self, war: War, /) -> Ask:
        battle: Battle = war.battle[0]
        side = battle.side if self.attacking else battle.defender
        return Ask(
            war.seat(side),
            msg("dg-ask-general", hex=war.hex_ref(battle.target)),
            (Offer(Appoint, msg("dg-offer-general")),),
            ("DG-07-26",),
            msg("dg-wait-general"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._leaders(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Appoint)
        if order.leader in self._leaders(war):
            return None
        who = war.ref(order.leader)
        return Refusal(msg("dg-not-in-battle", piece=who), ("DG-07-26",), (who,))

    def take(self, war: War, order: Appoint, /) -> None:
        self._choose(war, order.leader)


@dataclass(frozen=True, slots=True)
class ChooseDefendingGeneral(ChooseGeneral):
    """The defender names his leader."""

    attacking: int = 0


@dataclass(frozen=True, slots=True)
class ResolveCombat(Procedure[War]):
    """Roll if both sides still have armies in the battle; a hex that everybody left is vacated (DG-07-49).

    Both halves of the result are applied (DG-07-14).
    """

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        defenders = defenders_of(war, battle)
        if not attackers_of(war, battle) or not defenders:
            return
        war.push(TakeLosses(1), TakeLosses(0))
        if is_hopeless(war, battle):
            war.set("battle", 0, replace(battle, result=HOPELESS, beaten=defenders))
            war.tell(msg("dg-log-hopeless", hex=war.hex_ref(battle.target)))
        else:
            war.push(*(step() for step in reversed(war.rules[AFTER_ROLL])), CombatRoll())


AFTER_ROLL: Seam[type[Step[War]]] = Seam("after-roll")
"""What may happen between the die and its result."""


@dataclass(frozen=True, slots=True)
class AttackersRetreat(Procedure[War]):
    """Attackers who must retreat do so first, and never into the hex they attacked (DG-07-25)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        if blow_on(battle, 0).retreat:
            war.push(Retreats(attackers_of(war, battle), attacked=battle.target))


@dataclass(frozen=True, slots=True)
class DefendersRetreat(Procedure[War]):
    """Defenders who must retreat do so; behind walls they may stay (DG-07-18, DG-07-34)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        if blow_on(battle, 1).retreat:
            war.push(Retreats(beaten_of(war, battle), int(walls_hold(war, battle))))


@dataclass(frozen=True, slots=True)
class Advance(Procedure[War]):
    """If the hex was vacated, attackers who did not have to retreat may advance (DG-07-45)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        held = any(war.at[army] == battle.target for army in defenders_of(war, battle))  # a citadel may have fled
        if not held and not blow_on(battle, 0).retreat:
            war.push(AdvanceAfterCombat(battle.side, battle.target, attackers_of(war, battle)))


@dataclass(frozen=True, slots=True)
class BattleOver(Procedure[War]):
    """Put the battle away."""

    def run(self, war: War, /) -> None:
        war.set("battle", 0, None)
        cover(war)


BATTLE_STEPS = (
    SlipAway,  # DG-07-47, DG-07-48  fliers and cavalry may leave before the dice fall
    AttackersOrbs,  # DG-11-08, DG-11-09
    DefendersOrbs,
    AttackersGnomes,  # DG-11-17, DG-11-18
    DefendersGnomes,
    ChooseGeneral,  # DG-07-26
    ChooseDefendingGeneral,
    ResolveCombat,  # DG-07-12, DG-07-15 to DG-07-24
    AttackersRetreat,  # DG-07-25
    DefendersRetreat,
    CitadelFalls,  # DG-11-23
    Advance,  # DG-07-45, DG-07-46
    BattleOver,
)
"""The steps of a battle; layers and strategic events put theirs between (seam ``battle``)."""
