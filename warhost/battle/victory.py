"""Victory: the last side with a figure on the field wins (BS-S1-04), and what decides when time is up."""

from __future__ import annotations

from warhost.battle.command.persons import Post, role_of
from warhost.battle.heroes.fate import settle_captives
from warhost.battle.scenario.scenarios import EVIL, GOOD, side_named
from warhost.battle.state import Battle, enemy_of
from warhost.core.ids import PieceId, Side
from warhost.core.rulebook import Verdict, on_news_of

RULE = "BS-S1-04"


@on_news_of("gone")
def watch_victory(battle: Battle) -> bool:
    """End the battle as soon as a side has no figure left."""
    news = battle.take_news("gone")
    if news:
        settle_victory(battle)
    return bool(news)


def units_left(battle: Battle, side: Side) -> tuple[PieceId, ...]:
    """The units of a side on the field, routed ones included, and its heroes (BS-S1-04, BS-S2-03).

    Lone commanders hold no field.
    """
    return tuple(piece for piece in battle.standing(side) if holds_the_field(battle, piece))


def holds_the_field(battle: Battle, piece: PieceId) -> bool:
    """Whether a piece counts as a figure on the field: every unit does, and of the individuals the heroes."""
    return not battle.unit(piece).is_individual or role_of(battle, piece) is Post.HERO


def figures_left(battle: Battle, side: Side) -> int:
    """How many figures a side has on the field."""
    return sum(battle.figures[piece] for piece in units_left(battle, side))


def steady_hit_dice(battle: Battle, side: Side) -> int:
    """The hit dice of a side's unrouted figures on the field."""
    steady = (piece for piece in units_left(battle, side) if not battle.is_routed(piece))
    return sum(battle.figures[piece] * battle.unit(piece).sheet.hd_per_figure for piece in steady)


def settle_victory(battle: Battle) -> bool:
    """End the battle if a side has no figure left; returns whether it ended. The scenario decides if both have none."""
    left = [side for side in (GOOD, EVIL) if units_left(battle, side)]
    if len(left) == 2:
        return False
    winner = left[0] if left else side_named(battle.scenario.text.if_nobody_is_left)
    reason = "battle-won" if left else "battle-both-gone"
    settle_captives(battle, winner)
    battle.set("verdict", 0, Verdict(battle.seat(winner), "victory", reason, RULE))
    return True


def end_by_time(battle: Battle) -> None:
    """The last round is over, and both sides hold the field: a draw, or the scenario counts hit dice."""
    dice = {side: steady_hit_dice(battle, side) for side in (GOOD, EVIL)}
    if battle.scenario.text.last_round == "draw" or dice[GOOD] == dice[EVIL]:
        settle_captives(battle, None)
        battle.set("verdict", 0, Verdict(None, "draw", "battle-last-round", RULE))
        return
    winner = GOOD if dice[GOOD] > dice[enemy_of(GOOD)] else EVIL
    settle_captives(battle, winner)
    battle.set("verdict", 0, Verdict(battle.seat(winner), "victory", "battle-more-hit-dice", RULE))
