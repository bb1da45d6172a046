"""Who has won: the goals of the scenario, tested at the end of the last Turn (DG-12-11, DG-18-04)."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.campaign.scenarios import Condition, Goal, side_number
from warhost.campaign.sides import SEATS
from warhost.campaign.war import War
from warhost.core.messages import msg
from warhost.core.rulebook import Verdict
from warhost.core.steps import Procedure


def holds_true(war: War, condition: Condition) -> bool:
    """Whether a condition holds now."""
    side = side_number(condition.side or "")
    atlas = war.theatre.atlas
    return (
        all(war.holder[atlas.place(name).index] == side for name in condition.holds)
        and (condition.lost_more_than is None or has_lost_more_than(war, side, condition.lost_more_than))
        and all(holds_true(war, part) for part in condition.all_of)
        and (not condition.any_of or any(holds_true(war, part) for part in condition.any_of))
        and not any(holds_true(war, part) for part in condition.none_of)
    )


def has_lost_more_than(war: War, side: int, percent: int) -> bool:
    """Whether a side has lost more than so much of the Combat Strength that it set up (DG-18-04)."""
    initial = war.initial_strength[0][side]
    return (initial - war.strength_on_map(side)) * 100 > initial * percent


@dataclass(frozen=True, slots=True)
class JudgeVictory(Procedure):
    """After the last Turn: one side's goals met, and not the other's, is a victory; both or neither is a draw."""

    def run(self, war: War, /) -> None:
        met = [goal for goal in war.theatre.scenario.goal if holds_true(war, goal.when)]
        sides = {goal.side for goal in met}
        if len(sides) == 1:
            award(war, met[0])
        else:
            reason = "dg-verdict-both" if sides else "dg-verdict-neither"
            rules = war.theatre.scenario.goal
            war.set("verdict", 0, Verdict(None, "draw", reason, rules[0].rule if rules else "DG-12-11"))
            war.tell(msg(reason))


def award(war: War, goal: Goal) -> None:
    """End the game with a side's victory."""
    war.set("verdict", 0, Verdict(SEATS[side_number(goal.side)], goal.level, goal.reason, goal.rule))
    war.tell(msg(goal.reason))


def watch_goals(war: War) -> bool:
    """Goals that count as soon as they are met."""
    for goal in war.theatre.scenario.goal:
        if goal.at_once and war.turn[0] and holds_true(war, goal.when):
            award(war, goal)
            return True
    return False
