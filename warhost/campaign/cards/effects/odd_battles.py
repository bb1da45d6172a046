"""Cards about a single battle that do what no word says (PL-02-10).

Kender taunts, Sturm's last stand, treachery, relentless assault, Fizban, duels of dragons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.effects.in_battle import OPENED, armies_of
from warhost.campaign.cards.effects.in_force import ODD, end_effects, forget_effect, odd_in_force, put_in_force
from warhost.campaign.cards.effects.odd_cards import CARDS_OF_THE_TABLE
from warhost.campaign.cards.effects.targets import AIMS, Aim, AimedCard, NameTarget, OddCard, told
from warhost.campaign.cards.reactions import roll_again
from warhost.campaign.combat.battle_strength import Battle, attackers_of, defenders_of
from warhost.campaign.combat.kender_taunts import TauntRoll
from warhost.campaign.printed.sides import GONE, WS
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import ATTACKED, War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind
from warhost.core.steps import Procedure, Throw


def battle_now(war: War) -> Battle | None:
    """The battle that is being fought."""
    battle: Battle | None = war.battle[0]
    return battle


# Kender Taunt


class CertainTaunt(OddCard):
    """The taunt that was just declared works without a die (DG-10-04)."""

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        return any(isinstance(step, TauntRoll) for step in war.stack[0][-3:])

    def do(self, war: War, side: Side, card: CardId) -> None:
        while not isinstance(war.top, TauntRoll):
            war.pop()
        taunt = war.pop()
        assert isinstance(taunt, TauntRoll)
        told(war, card, msg("pl-taunt", hex=war.hex_ref(taunt.target)))
        taunt.succeed(war)


# Sturm's Last Stand


class LastStand(OddCard):
    """Dragons no longer help the attacker; the price of the stand is paid after the battle."""

    def do(self, war: War, side: Side, card: CardId) -> None:
        battle = battle_now(war)
        assert battle is not None
        leaders = tuple(p for p in war.in_hex(battle.target, side) if is_leader_of_knights(war, p))
        put_in_force(war, card, ODD, side, "battle", pieces=(*leaders, *defenders_of(war, battle)), hex=battle.target)


def is_leader_of_knights(war: War, piece: PieceId) -> bool:
    """Whether a piece is a leader of one of the Knight nations."""
    return war.of.is_leader[piece] and war.theatre.manifest.nations[war.of.nation[piece]].knights


class Sacrifice(Aim):
    """A leader of the Knights from the stand is lost; without one, an army of the stack."""

    question = "pl-ask-sacrifice"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        stand = next(odd_in_force(war, "last stand", side))
        left = [piece for piece in stand.pieces if war.at[piece] >= 0]
        return [p for p in left if war.of.is_leader[p]] or left

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: PieceId) -> None:
        forget_effect(war, next(odd_in_force(war, "last stand", side)))
        if war.of.is_leader[target]:
            war.remove(target, GONE)
        else:
            war.deplete(target)
        told(war, card, msg("pl-sacrificed", piece=war.ref(target)))


@dataclass(frozen=True, slots=True)
class PayForStand(Procedure[War]):
    """After the battle of a last stand, pay its price if anybody is left."""

    def run(self, war: War, /) -> None:
        for effect in odd_in_force(war, "last stand", WS):
            war.push(NameTarget(WS, effect.card, "last stand"))


@dataclass(frozen=True, slots=True)
class BattleCardsExpire(Procedure[War]):
    """What cards changed in a battle ends with it (PL-02-10)."""

    def run(self, war: War, /) -> None:
        end_effects(war, "battle")


# Treachery at the Gates


class Treachery(OddCard):
    """The walls of a city or fortress are betrayed in this battle."""

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        battle = battle_now(war)
        return battle is not None and battle.side == side and war.fort(battle.target) in OPENED

    def do(self, war: War, side: Side, card: CardId) -> None:
        put_in_force(war, card, ODD, side, "battle")


# Relentless Assault


class Pursuit(Aim):
    """One stack that attacked without losing an army may attack again (DG-07-05)."""

    kind = Kind.HEX
    question = "pl-ask-stack"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        battle = battle_now(war)
        if battle is None or battle.side != side or len(attackers_of(war, battle)) < len(battle.attackers):
            return ()
        return sorted({war.at[army] for army in battle.attackers})

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: HexId) -> None:
        battle = battle_now(war)
        assert battle is not None
        stack = [army for army in battle.attackers if war.at[army] == target]
        for army in stack:
            war.set("did", army, war.did[army] & ~ATTACKED)
        told(war, card, msg("pl-relentless", armies=war.roll_call(stack)))


# Fizban the Fabulous


class Fizban(OddCard):
    """The die of the battle is rolled again, and the new roll stands."""

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        battle = battle_now(war)
        return battle is not None and battle.roll > 0

    def do(self, war: War, side: Side, card: CardId) -> None:
        roll_again(war)


# Dragon Duel


def dragons_of(war: War, battle: Battle, side: Side) -> list[PieceId]:
    """The dragons of a side in a battle."""
    return [army for army in armies_of(war, battle, side) if war.of.is_dragon[army]]


class DragonDuel(OddCard):
    """Dragons of both sides meet before the battle."""

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        battle = battle_now(war)
        return battle is not None and all(dragons_of(war, battle, each) for each in (battle.side, battle.defender))

    def do(self, war: War, side: Side, card: CardId) -> None:
        war.push(DuelOfDragons(card))


@dataclass(frozen=True, slots=True)
class DuelOfDragons(Throw[War]):
    """A die each for attacker and defender, plus the strength of its dragons; the lower loses a step."""

    card: CardId

    def roll(self, war: War, /) -> Roll:
        return Roll((6, 6), msg("pl-roll-duel"), ("PL-02-10",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        battle = battle_now(war)
        assert battle is not None
        sums = [
            face + sum(war.printed_strength(dragon) for dragon in dragons_of(war, battle, side))
            for face, side in zip(faces, (battle.side, battle.defender), strict=True)
        ]
        return "both" if sums[0] == sums[1] else "attacker" if sums[0] < sums[1] else "defender"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        battle = battle_now(war)
        assert battle is not None
        fate = self.outcome(war, faces)
        for side, name in ((battle.defender, "defender"), (battle.side, "attacker")):
            if fate in ("both", name):
                war.push(NameTarget(side, self.card, "duel"))


class BeatenDragon(Aim):
    """The owner of the beaten dragons chooses which of them is hurt."""

    question = "pl-ask-dragon"

    def targets(self, war: War, side: Side, card: CardId, word: Any) -> Sequence[int]:
        battle = battle_now(war)
        return dragons_of(war, battle, side) if battle is not None else ()

    def hit(self, war: War, side: Side, card: CardId, word: Any, target: PieceId) -> None:
        told(war, card, msg("pl-duel-lost", dragon=war.ref(target)))
        war.deplete(target)


AIMS.update({"last stand": Sacrifice(), "relentless": Pursuit(), "duel": BeatenDragon()})

ODD_CARDS: dict[str, OddCard] = {
    **CARDS_OF_THE_TABLE,
    "taunt": CertainTaunt(),
    "last stand": LastStand(),
    "treachery": Treachery(),
    "relentless": AimedCard("relentless"),
    "fizban": Fizban(),
    "duel": DragonDuel(),
}
"""What every odd card does, by name."""
