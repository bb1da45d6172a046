"""Who has won: the goals of the scenario, the count of countries, the quest (DG-12-11, DG-13-04, DG-14-05 to 14-08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.campaign.printed.sides import HIGHLORD, HL, NEUTRAL, SEATS, SIDE_NAMES, WHITESTONE, WS
from warhost.campaign.scenario.scenario_files import Condition, Goal, side_number
from warhost.campaign.sea.exits import points_scored, ships_left
from warhost.campaign.state import War
from warhost.core.ids import Side
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Choices
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Verdict
from warhost.core.seams import Seam
from warhost.core.seats import Seat
from warhost.core.steps import Claim, Procedure


def holds_true(war: War, condition: Condition) -> bool:
    """Whether a condition holds now."""
    side = side_number(condition.side or "")
    atlas = war.theatre.atlas
    return (
        all(war.holder[atlas.place(name).index] == side for name in condition.holds)
        and all(controller(war, name) == side for name in condition.controls)
        and (condition.lost_more_than is None or has_lost_more_than(war, side, condition.lost_more_than))
        and (not condition.moved_capital or has_moved_capital(war, condition.moved_capital))
        and (condition.points is None or points_scored(war) >= condition.points)
        and (not condition.fleet_gone or not ships_left(war, condition.fleet_gone))
        and all(holds_true(war, part) for part in condition.all_of)
        and (not condition.any_of or any(holds_true(war, part) for part in condition.any_of))
        and not any(holds_true(war, part) for part in condition.none_of)
    )


def has_lost_more_than(war: War, side: Side, percent: int) -> bool:
    """Whether a side has lost more than so much of the Combat Strength that it set up (DG-18-04)."""
    initial = war.initial_strength[0][side]
    return (initial - war.strength_on_map(side)) * 100 > initial * percent


def has_moved_capital(war: War, nation: str) -> bool:
    """Whether the capital of a nation was given up during the game (DG-09-12)."""
    atlas = war.theatre.atlas
    return bool(war.razed[atlas.lands[atlas.land_index[nation]].capital])


# Holding countries


def controller(war: War, nation: str) -> Side:
    """The side that holds a country: the last in its capital, else the side it is allied with (DG-14-06, DG-14-07).

    Only the capital on the map counts, also when it was moved.
    """
    theatre = war.theatre
    land = theatre.atlas.land_index.get(theatre.manifest.nations[nation].home or nation, -1)
    capital = theatre.atlas.lands[land].capital if land >= 0 else -1
    if capital >= 0 and theatre.atlas.places[capital].fortified and war.holder[capital] != NEUTRAL:
        return war.holder[capital]
    return war.allegiance[theatre.nation_index[nation]] if nation in theatre.nation_index else NEUTRAL


def counted_nations(war: War) -> list[str]:
    """The countries that count: of the Activation Table and in the war, and Neraka (DG-14-05)."""
    theatre = war.theatre
    return [
        nation
        for index, nation in enumerate(theatre.nations)
        if (theatre.manifest.nations[nation].table or nation == "highlord")
        and (war.allegiance[index] != NEUTRAL or is_defeated_before_play(war, nation))
    ]


def is_defeated_before_play(war: War, nation: str) -> bool:
    """Whether a nation was beaten before the first Turn and still counts (DG-15-05)."""
    beaten = any(nation in nations for nations in war.theatre.scenario.defeated.values())
    return beaten and war.theatre.option("historical-count-defeated") == "yes"


def countries_held(war: War) -> tuple[int, int]:
    """How many countries each side holds."""
    holders = [controller(war, nation) for nation in counted_nations(war)]
    return holders.count(HL), holders.count(WS)


# Judging


@dataclass(frozen=True, slots=True)
class JudgeVictory(Procedure[War]):
    """After the last Turn: goals met by one side only are a victory; both or neither is a draw.

    Where heroes are on their quest, no victory of Whitestone is a victory of the Queen of Darkness (DG-13-04).
    """

    def run(self, war: War, /) -> None:
        war.rules[VERDICT][0](war)
        verdict = war.verdict[0]
        if has_quest(war) and isinstance(verdict, Verdict) and verdict.winner is None:
            war.set("verdict", 0, Verdict(HIGHLORD, "victory", "dg-verdict-quest-failed", "DG-13-04"))
            war.tell(msg("dg-verdict-quest-failed"))


VERDICT: Seam[Callable[[War], None]] = Seam("verdict")
"""How the game is judged after its last Turn: one entry."""


def judge(war: War) -> None:
    """Compare the goals of the scenario, or count countries where it has levels of victory."""
    if war.theatre.scenario.level:
        judge_countries(war)
        return
    met = goals_met(war)
    if len({goal.side for goal in met}) == 1:
        award(war, met[0])
        return
    reason = "dg-verdict-both" if met else "dg-verdict-neither"
    war.set("verdict", 0, Verdict(None, "draw", reason, war.theatre.goals[0].rule if war.theatre.goals else "DG-12-11"))
    war.tell(msg(reason))


def goals_met(war: War) -> list[Goal]:
    """The goals that hold now; those that count otherwise only if no other does."""
    goals = war.theatre.goals
    met = [goal for goal in goals if not goal.otherwise and holds_true(war, goal.when)]
    return met or [goal for goal in goals if goal.otherwise and holds_true(war, goal.when)]


def award(war: War, goal: Goal) -> None:
    """End the game with a side's victory."""
    war.set("verdict", 0, Verdict(SEATS[side_number(goal.side)], goal.level, goal.reason, goal.rule))
    war.tell(msg(goal.reason))


def judge_countries(war: War) -> None:
    """The side with more countries reads its level of victory; a tie is indecisive (DG-14-08)."""
    held = countries_held(war)
    war.tell(msg("dg-log-countries", hl=held[HL], ws=held[WS]))
    side = HL if held[HL] > held[WS] else WS
    level = next((row.level for row in war.theatre.scenario.level if held[side] >= row.countries), "indecisive")
    if held[HL] == held[WS] or level == "indecisive":
        war.set("verdict", 0, Verdict(None, "indecisive", "dg-verdict-indecisive", "DG-14-08"))
        war.tell(msg("dg-verdict-indecisive"))
        return
    reason = f"dg-verdict-countries-{SIDE_NAMES[side].lower()}"
    war.set("verdict", 0, Verdict(SEATS[side], level, reason, "DG-14-08"))
    war.tell(msg(reason))


@dataclass(frozen=True, slots=True)
class EndOfTurn(Procedure[War]):
    """Goals that are tested at the end of every Turn (DG-17-07)."""

    def run(self, war: War, /) -> None:
        for goal in war.theatre.goals:
            if goal.each_turn and holds_true(war, goal.when):
                award(war, goal)
                return


def watch_goals(war: War) -> bool:
    """Goals that count as soon as they are met (DG-16-05)."""
    for goal in war.theatre.sudden_goals:
        if war.turn[0] and holds_true(war, goal.when):
            award(war, goal)
            return True
    return False


# The quest


def has_quest(war: War) -> bool:
    """Whether the war is played beside a role-playing campaign (DG-13-04)."""
    return war.theatre.option("quest") == "on"


@dataclass(frozen=True, slots=True)
class CompleteQuest(Order):
    """Tell that the heroes of the role-playing campaign have completed their quest: ``complete-quest``."""

    verb = "complete-quest"
    ends_phase = True


class QuestClaim(Claim[War, CompleteQuest]):
    """The quest wins the war for Whitestone at any time, whatever the map says (DG-13-04)."""

    order: ClassVar[type[Order]] = CompleteQuest
    label: ClassVar[str] = "dg-claim-quest"

    def offered(self, war: War, seat: Seat, /) -> bool:
        return seat == WHITESTONE and has_quest(war) and war.verdict[0] is None

    def refusal(self, war: War, seat: Seat, order: CompleteQuest, /) -> Refusal | None:
        if not has_quest(war):
            return Refusal(msg("dg-quest-none"), ("DG-13-04",))
        return None if seat == WHITESTONE else Refusal(msg("dg-quest-of-whitestone"), ("DG-13-04",))

    def choices(self, war: War, seat: Seat, chosen: tuple[Any, ...], /) -> Choices:
        raise ValueError("the order has no components")

    def take(self, war: War, seat: Seat, order: CompleteQuest, /) -> None:
        war.set("verdict", 0, Verdict(WHITESTONE, "victory", "dg-verdict-quest", "DG-13-04"))
        war.tell(msg("dg-verdict-quest"))
