"""Initiative: each side rolls a die, ties are rolled again; the winner is Side A (5.1)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, side_ref
from warhost.core.dice import Roll
from warhost.core.messages import msg
from warhost.core.steps import Throw


@dataclass(frozen=True, slots=True)
class Initiative(Throw[Battle]):
    """Both dice, the Good side's first (BS-1.1-01, BS-5.1-01); as an option they have twenty sides (BS-5.1-02)."""

    title: ClassVar[str] = "battle-initiative"

    def roll(self, battle: Battle, /) -> Roll:
        sides = 20 if battle.option("initiative-die") == "d20" else 6
        return Roll((sides, sides), msg("battle-initiative"), ("BS-5.1-01", "BS-5.1-02"))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        good, evil = faces
        if good == evil:
            battle.tell(msg("battle-log-tie", n=good))
            battle.push(self)
            return
        winner = GOOD if good > evil else EVIL
        battle.set("winner", 0, winner)
        battle.tell(msg("battle-log-initiative", side=side_ref(battle, winner), own=max(faces), other=min(faces)))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        good, evil = faces
        return "tie" if good == evil else battle.seat(GOOD if good > evil else EVIL)
