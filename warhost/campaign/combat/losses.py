"""Rule 7, losses: what a result does to each side, who is depleted, who is destroyed.

DG-07-15 to DG-07-17, DG-07-20 to DG-07-24.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.combat.battle_strength import Battle, attackers_of
from warhost.campaign.printed.combat_table import Blow, read_blow
from warhost.campaign.state import War
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure


def suffer(war: War, army: PieceId) -> None:
    """An army takes one depletion: it is turned over, or destroyed if it was already (DG-07-15)."""
    if war.depleted[army]:
        perish(war, army)
        return
    war.deplete(army)
    if war.log is not None:
        war.tell(msg("dg-log-depleted", army=war.ref(army)))


def perish(war: War, army: PieceId) -> None:
    """An army is destroyed: to the pool, or out of the game if it flies (DG-07-21, DG-01-10)."""
    war.eliminate(army)
    if war.log is not None:
        war.tell(msg("dg-log-destroyed", army=war.ref(army)))


@dataclass(frozen=True, slots=True)
class TakeLosses(Procedure[War]):
    """One side takes its losses; the other side's are simultaneous (DG-07-25).

    Letters of a result and its number add up (DG-07-22).
    """

    defending: int

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        blow = blow_on(battle, self.defending)
        armies = beaten_of(war, battle) if self.defending else attackers_of(war, battle)
        if blow.eliminated:
            for army in armies:
                perish(war, army)
        elif blow.all_depleted:
            for army in armies:
                suffer(war, army)
        if blow.depletions and not blow.eliminated:
            war.push(ChooseLosses(self.defending, blow.depletions))


def beaten_of(war: War, battle: Battle) -> tuple[PieceId, ...]:
    """The defenders of the roll that are still in the hex."""
    return tuple(army for army in battle.beaten if war.at[army] == battle.target)


def blow_on(battle: Battle, defending: int) -> Blow:
    """What the result does to one side; nothing if no die was rolled."""
    if not battle.result:
        return read_blow("-")
    return read_blow(battle.result.split("/")[1 if defending else 0])


@dataclass(frozen=True, slots=True)
class Deplete(Order):
    """Let an army take a depletion: ``deplete hylo-1``."""

    verb = "deplete"
    army: Piece


@dataclass(frozen=True, slots=True)
class ChooseLosses(Decision[War, Deplete]):
    """The owner decides which armies take the depletions (DG-07-24)."""

    defending: int
    depletions: int

    def _armies(self, war: War) -> tuple[PieceId, ...]:
        battle: Battle = war.battle[0]
        return beaten_of(war, battle) if self.defending else attackers_of(war, battle)

    def moot(self, war: War, /) -> bool:
        armies = self._armies(war)
        return len(armies) < 2 or sum(2 - war.depleted[army] for army in armies) <= self.depletions

    def skip(self, war: War, /) -> None:
        for _ in range(self.depletions):
            left = self._armies(war)
            if left:
                suffer(war, left[0])  # everybody dies, or there is only one to suffer (DG-07-16)

    def ask(self, war: War, /) -> Ask:
        battle: Battle = war.battle[0]
        side = battle.defender if self.defending else battle.side
        return Ask(
            war.seat(side),
            msg("dg-ask-losses", n=self.depletions, result=battle.result),
            (Offer(Deplete, msg("dg-offer-deplete")),),
            ("DG-07-24",),
            msg("dg-wait-losses"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._armies(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Deplete)
        if order.army in self._armies(war):
            return None
        who = war.ref(order.army)
        return Refusal(msg("dg-not-in-battle", piece=who), ("DG-07-23",), (who,))

    def take(self, war: War, order: Deplete, /) -> None:
        suffer(war, order.army)
        if self.depletions > 1:
            war.push(replace(self, depletions=self.depletions - 1))
