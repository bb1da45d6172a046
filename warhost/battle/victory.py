"""Victory: the last side with a figure on the field wins (BS-S1-04)."""

from __future__ import annotations

from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle
from warhost.core.rulebook import Verdict


def settle_victory(battle: Battle) -> bool:
    """End the battle if a side has no figure left; if both have none the Good side wins. Whether it has ended."""
    if not battle.standing(EVIL):
        reason = "battle-won" if battle.standing(GOOD) else "battle-both-gone"
        battle.set("verdict", 0, Verdict(battle.seat(GOOD), "victory", reason, "BS-S1-04"))
    elif not battle.standing(GOOD):
        battle.set("verdict", 0, Verdict(battle.seat(EVIL), "victory", "battle-won", "BS-S1-04"))
    else:
        return False
    return True


def end_in_a_draw(battle: Battle) -> None:
    """The last round is over, and both sides hold the field."""
    battle.set("verdict", 0, Verdict(None, "draw", "battle-last-round", "BS-S1-04"))
