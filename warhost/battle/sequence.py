"""The sequence of play, as the book lists it (5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from warhost.battle.initiative import Initiative
from warhost.battle.melee.melees import EndMelee, Melees
from warhost.battle.movement.phase import ForgetTheRound, WhoMovesFirst
from warhost.battle.set_up import SetUp
from warhost.battle.state import Battle
from warhost.battle.victory import end_in_a_draw, settle_victory
from warhost.core.messages import msg
from warhost.core.steps import Procedure, Sequence, Step


@dataclass(frozen=True, slots=True)
class WholeBattle(Sequence[Battle]):
    """Set-up, then Game Rounds until one side has left the field."""

    title: ClassVar[str] = "battle-whole"

    def listed(self, battle: Battle, /) -> tuple[Step[Battle], ...]:
        return (*(SetUp(side) for side in battle.scenario.set_up_order), GameRound())


@dataclass(frozen=True, slots=True)
class BeginRound(Procedure[Battle]):
    """The round gets its number."""

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
            end_in_a_draw(battle)
        else:
            battle.push(GameRound())


@dataclass(frozen=True, slots=True)
class GameRound(Sequence[Battle]):
    """One Game Round of the Basic Game (BS-5.0-02)."""

    title: ClassVar[str] = "battle-game-round"
    steps: ClassVar[tuple[type[Step[Battle]], ...]] = (
        BeginRound,
        Initiative,  # 5.1
        WhoMovesFirst,  # 1.4: the movement of both sides follows
        Melees,  # 1.6
        EndMelee,
        ForgetTheRound,
        EndOfRound,
    )
