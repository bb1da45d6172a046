"""The sequence of play: rounds until the battle ends, and the phases of a round (1.0, 5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from warhost.battle.command.random_leaders import RollAbilities, rolled_leaders
from warhost.battle.melee.melees import EndMelee, Melees
from warhost.battle.melee.weapons_in_hand import WeaponsInHand
from warhost.battle.missiles.fire import SideFires
from warhost.battle.morale.when_to_check import ContactChecks
from warhost.battle.movement.movement_phase import ForgetTheRound
from warhost.battle.rally.rallying import Rallying
from warhost.battle.seams import SEQUENCE
from warhost.battle.set_up import SealedSetUp, SetUp
from warhost.battle.state import Battle, enemy_of
from warhost.battle.victory import end_by_time, settle_victory
from warhost.core.messages import msg
from warhost.core.steps import Procedure, Sequence, Step


@dataclass(frozen=True, slots=True)
class WholeBattle(Sequence[Battle]):
    """Set-up, then Game Rounds until one side has left the field."""

    title: ClassVar[str] = "battle-whole"

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        leaders = (RollAbilities(piece) for piece in rolled_leaders(battle))
        sides = battle.scenario.set_up_order
        set_ups = (SealedSetUp(),) if battle.scenario.text.simultaneous else (SetUp(side) for side in sides)
        return (*leaders, *set_ups, GameRound())


@dataclass(frozen=True, slots=True)
class BeginRound(Procedure[Battle]):
    """The round gets its number (BS-1.0-03)."""

    def run(self, battle: Battle, /) -> None:
        battle.set("round", 0, battle.round[0] + 1)
        battle.tell(msg("battle-log-round", n=battle.round[0]))
        battle.bookmark(msg("battle-round", n=battle.round[0]))


@dataclass(frozen=True, slots=True)
class EndOfRound(Procedure[Battle]):
    """The next round begins, unless this was the last one."""

    def run(self, battle: Battle, /) -> None:
        if settle_victory(battle):
            return
        if battle.round[0] >= int(battle.option("last-round")):
            end_by_time(battle)
        else:
            battle.push(GameRound())


@dataclass(frozen=True, slots=True)
class GameRound(Sequence[Battle]):
    """One Game Round, as long as a round of melee (BS-1.0-02): the phases of the level of the game (BS-1.0-01).

    The Basic Game has five (BS-5.0-02).
    """

    title: ClassVar[str] = "battle-game-round"

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        return (BeginRound(), *(phase() for phase in battle.rules[SEQUENCE]), EndOfRound())


@dataclass(frozen=True, slots=True)
class InitialMissilePhase(Sequence[Battle]):
    """Side A shoots, then Side B with what is left (BS-1.2-01)."""

    title: ClassVar[str] = "battle-initial-missiles"

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        first = battle.winner[0]
        return (SideFires(first, initial=True), SideFires(enemy_of(first), initial=True))


@dataclass(frozen=True, slots=True)
class RallyPhase(Sequence[Battle]):
    """Side A rallies, then Side B (BS-1.3-01); each is the phasing side of its part (BS-1.0-04)."""

    title: ClassVar[str] = "battle-rally"

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        first = battle.winner[0]
        return (Rallying(first), Rallying(enemy_of(first)))


@dataclass(frozen=True, slots=True)
class MissilePhase(Sequence[Battle]):
    """The missiles of the Missile and Magic Phase: Side A, then Side B; then their artillery (BS-1.5-01)."""

    title: ClassVar[str] = "battle-missiles"

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        first = battle.winner[0]
        sides = first, enemy_of(first)
        return (*(SideFires(side) for side in sides), *(SideFires(side, engines=True) for side in sides))


@dataclass(frozen=True, slots=True)
class MeleePhase(Sequence[Battle]):
    """Weapons in hand, the melees, then the checks of units that touch terrible enemies (BS-1.6-02, BS-4.4-01)."""

    title: ClassVar[str] = "battle-melee"
    steps: ClassVar[tuple[type[Step[Battle]], ...]] = (WeaponsInHand, Melees, EndMelee, ContactChecks)


@dataclass(frozen=True, slots=True)
class EndOfGameRound(Sequence[Battle]):
    """What lasts for one round ends (BS-1.7-01)."""

    steps: ClassVar[tuple[type[Step[Battle]], ...]] = (ForgetTheRound,)
