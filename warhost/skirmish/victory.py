"""Victory: the conditions of a scenario, checked whenever something happens and at the end (DN-2.11-02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from warhost.core.ids import PieceId, each_piece
from warhost.core.rulebook import CERTAIN, Verdict, on_news, on_news_of
from warhost.core.steps import Procedure
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario import conditions
from warhost.skirmish.scenario.scenarios import Points, Victory, hexes_of
from warhost.skirmish.state import OFF, Skirmish

RULE = "DN-2.11-02"
NOBODY_WINS = Victory("dn-nobody-wins", conditions.Always(), "end", level="draw")
"""The ending if no condition of the scenario holds."""


def holds(field: Skirmish, condition: conditions.AnyCondition) -> bool:
    """Whether a condition holds now."""
    match condition:
        case conditions.Always():
            return True
        case conditions.All():
            return all(holds(field, part) for part in condition.of)
        case conditions.AtLeastOne():
            return any(holds(field, part) for part in condition.of)
        case conditions.Not():
            return not holds(field, condition.of)
        case conditions.Left():
            return len(who_left(field, condition)) >= wanted(field, condition.who, condition.count)
        case conditions.Dead():
            return len(who_died(field, condition.who)) >= wanted(field, condition.who, condition.count)
        case conditions.Alive():
            return not who_died(field, condition.who)
        case conditions.Score():
            points = score(field, condition.side)
            return (condition.at_least is None or points >= condition.at_least) and (
                condition.at_most is None or points <= condition.at_most
            )
        case conditions.PointsLead():
            return score(field, condition.side) - score(field, condition.over) >= condition.by
        case conditions.Outnumbers():
            return living_of_side(field, condition.side) > living_of_side(field, condition.other)
        case conditions.FewerDead():
            lost, other = (len(who_died(field, (side,))) for side in (condition.side, condition.other))
            return other - lost >= condition.by
        case conditions.Event():
            return field.times(condition.name) >= condition.at_least
        case conditions.SacksGone():
            return sacks(field, condition) >= condition.at_least
        case conditions.Won():
            verdict = field.verdict[0]
            return isinstance(verdict, Verdict) and verdict.winner == condition.side


def sacks(field: Skirmish, condition: conditions.SacksGone) -> int:
    """The sacks that a condition counts: those carried off, or those that a side does not hold."""
    if condition.not_held_by is None:
        return field.times("sacks-left")
    seat = field.leader(field.muster.side_index[condition.not_held_by])
    lying = sum(number for _, number in field.sacks_at[0])
    carried = sum(n for piece, n in each_piece(field.sacks) if n and field.seat_of(piece) != seat)
    return lying + carried


def wanted(field: Skirmish, who: tuple[str, ...], count: int | None) -> int:
    """How many it takes: a given count, or all who take part; one if nobody does."""
    if count is not None:
        return count
    there = [p for p in field.muster.named(*who) if not field.gone[p] or field.health[p] == Health.DEAD]
    return max(len(there), 1)


def who_left(field: Skirmish, condition: conditions.Left) -> list[PieceId]:
    """The pieces named by a condition that have left the map alive, by its area if it names one."""
    hexes = hexes_of(field.muster.ground, condition.by) if condition.by is not None else None
    return [
        piece
        for piece in field.muster.named(*condition.who)
        if field.exit[piece] != OFF and (hexes is None or field.exit[piece] in hexes)
    ]


def who_died(field: Skirmish, who: Iterable[str]) -> list[PieceId]:
    """The dead pieces with some names."""
    return [piece for piece in field.muster.named(*who) if field.health[piece] == Health.DEAD]


def living_of_side(field: Skirmish, side: str) -> int:
    """How many of a side live."""
    return sum(field.health[piece] != Health.DEAD for piece in field.muster.named(side))


def score(field: Skirmish, side: str) -> int:
    """The points of a side."""
    return sum(_points(field, points) for points in field.muster.scenario.scores if points.side == side)


def _points(field: Skirmish, points: Points) -> int:
    per = points.per
    found = who_left(field, per) if isinstance(per, conditions.Left) else who_died(field, per.who)
    return sum(points.points_for.get(field.muster.pieces[piece].token, points.points) for piece in found)


TURNS = ("left", "died", "revived", "event")
"""The news that can make a condition true."""


@on_news_of(*TURNS)
def watch_victory(field: Skirmish) -> bool:
    """Declare a victory that comes as soon as its condition holds."""
    if not [item for kind in TURNS for item in field.take_news(kind)]:
        return False
    if field.verdict[0] is not None:
        return True
    for victory in field.muster.scenario.victories:
        if victory.at == "once" and holds(field, victory.when):
            end_fight(field, victory)
            return True
    return True


@on_news
def forget_news(field: Skirmish) -> bool:
    """Drop the news that no other watcher has used; this one runs last."""
    field.set("news", 0, ())
    return False


def end_fight(field: Skirmish, victory: Victory, early: bool = False) -> None:
    """The fight is over; ``early``: before its last turn, since nothing can change the verdict."""
    winner = None if victory.level in ("draw", "shared") else victory.side
    field.set("verdict", 0, Verdict(winner, victory.level, early_text(victory) if early else victory.text, RULE))


def early_text(victory: Victory) -> str:
    """The text of a verdict that was certain before the last turn.

    >>> early_text(Victory("The patrol holds the valley.", NOBODY_WINS.when, "end"))
    'The patrol holds the valley. Nothing can change that any more.'
    """
    return victory.text if victory == NOBODY_WINS else f"{victory.text}{CERTAIN}"


@dataclass(frozen=True, slots=True)
class Judge(Procedure[Skirmish]):
    """After the last turn the first condition that holds decides."""

    def run(self, field: Skirmish, /) -> None:
        victories = (*field.muster.scenario.victories, NOBODY_WINS)
        end_fight(field, next(victory for victory in victories if holds(field, victory.when)))
