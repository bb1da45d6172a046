"""Victory: the last side with a figure on the field wins (BS-S1-04)."""

from __future__ import annotations

from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle
from warhost.core.ids import PieceId, Side
from warhost.core.rulebook import Verdict, on_news_of


@on_news_of("gone")
def watch_victory(battle: Battle) -> bool:
    """As soon as a side has no figure left the battle is over."""
    news = battle.take_news("gone")
    if news:
        settle_victory(battle)
    return bool(news)


def units_left(battle: Battle, side: Side) -> tuple[PieceId, ...]:
    """The units of a side on the field, routed ones included; lone commanders hold no field (BS-S1-04)."""
    return tuple(piece for piece in battle.standing(side) if not battle.unit(piece).is_individual)


def settle_victory(battle: Battle) -> bool:
    """End the battle if a side has no figure left; if both have none the Good side wins. Whether it has ended."""
    if not units_left(battle, EVIL):
        reason = "battle-won" if units_left(battle, GOOD) else "battle-both-gone"
        battle.set("verdict", 0, Verdict(battle.seat(GOOD), "victory", reason, "BS-S1-04"))
    elif not units_left(battle, GOOD):
        battle.set("verdict", 0, Verdict(battle.seat(EVIL), "victory", "battle-won", "BS-S1-04"))
    else:
        return False
    return True


def end_in_a_draw(battle: Battle) -> None:
    """The last round is over, and both sides hold the field."""
    battle.set("verdict", 0, Verdict(None, "draw", "battle-last-round", "BS-S1-04"))
