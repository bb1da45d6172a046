"""Who has won: the goals of the scenario, the count of countries, the quest (DG-12-11, DG-13-04, DG-14-05 to 14-08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.calendar import load_calendar
from warhost.campaign.printed.sides import HIGHLORD, HL, NEUTRAL, OFF, SEATS, SIDE_NAMES, WHITESTONE, WS
from warhost.campaign.scenario.scenario_files import Condition, Goal, side_number
from warhost.campaign.sea.exits import points_scored, ships_left
from warhost.campaign.state import War
from warhost.campaign.world.atlas import Terrain
from warhost.core.ids import HexId, PieceId, Side, all_hexes, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Choices
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Verdict
from warhost.core.seams import Seam
from warhost.core.seats import Seat
from warhost.core.steps import Claim, Procedure


def holds_true(war: War, condition: Condition, player: Side = NEUTRAL) -> bool:
    """Whether a condition holds now, for the side that it names or else for a player."""
    side = side_number(condition.side) if condition.side else player
    atlas = war.theatre.atlas
    return (
        is_so(war, condition, side)
        and all(war.holder[atlas.place(name).index] == side for name in condition.holds)
        and all(controller(war, name) == side for name in condition.controls)
        and (condition.lost_more_than is None or has_lost_more_than(war, side, condition.lost_more_than))
        and (not condition.moved_capital or has_moved_capital(war, condition.moved_capital))
        and (condition.points is None or points_scored(war) >= condition.points)  # MD-36-07
        and (not condition.fleet_gone or not ships_left(war, condition.fleet_gone))
        and all(holds_true(war, part, side) for part in condition.all_of)
        and (not condition.any_of or any(holds_true(war, part, side) for part in condition.any_of))
        and not any(holds_true(war, part, side) for part in condition.none_of)
    )


def is_so(war: War, condition: Condition, side: Side) -> bool:
    """Whether everything is so that a condition says of nations, pieces, time and cards."""
    index = war.theatre.nation_index
    return (
        all(is_neutral(war, index.get(name, -1)) for name in condition.neutral)
        and all(is_ally(war, index.get(name, -1), side) for name in condition.allied)
        and all(name in index and war.conquered[index[name]] for name in condition.conquered)
        and (not condition.army or any(has_army_in(war, side, land) for land in condition.army))
        and (condition.from_sea is None or not inland_armies(war, side, condition.from_sea))
        and (not condition.leader or any(is_on_map(war, name) for name in condition.leader))
        and (not condition.counter or any(is_on_map(war, name) for name in condition.counter))
        and (condition.count is None or number_of(war, condition.count.of) >= condition.count.least)
        and war.turn[0] >= condition.turn
        and (not condition.winter or load_calendar().is_winter(war.turn[0]))
        and (not condition.era or war.era[0] >= condition.era)
        and all(was_played(war, token) for token in condition.played)
    )


def is_neutral(war: War, nation: int) -> bool:
    """Whether a nation takes part in the war but has joined no side yet."""
    return nation >= 0 and war.allegiance[nation] == NEUTRAL and not war.conquered[nation]


def is_ally(war: War, nation: int, side: Side) -> bool:
    """Whether a nation fights for a side and has not been conquered."""
    return nation >= 0 and war.allegiance[nation] == side and not war.conquered[nation]


def has_army_in(war: War, side: Side, land: str) -> bool:
    """Whether a side has an army in a land or region."""
    return any(war.armies[side][hex] for hex in war.theatre.atlas.hexes_of(land))


def inland_armies(war: War, side: Side, limit: int) -> list[PieceId]:
    """The armies of a side farther from the sea than so many hexes (MD-35-07)."""
    coast = sea_within(war.theatre, limit)
    return [army for army in war.pieces_of(side) if war.of.is_army[army] and war.at[army] not in coast]


@lru_cache(maxsize=16)
def sea_within(theatre: Theatre, limit: int) -> frozenset[HexId]:
    """The hexes at most so far from a sea hex."""
    atlas = theatre.atlas
    seas = [hex for hex in all_hexes(atlas.grid.size) if atlas.terrain[hex] in (Terrain.SEA, Terrain.MAELSTROM)]
    return frozenset(near for hex in seas for near in atlas.grid.within(hex, limit))


def is_on_map(war: War, name: str) -> bool:
    """Whether a counter, or one of those with this name and a number, is on the map; the Dark Temple is a marker."""
    if name == "dark-temple":
        return war.temple[0] >= 0
    return any(
        war.at[piece] >= 0 for piece, counter in each_piece(war.theatre.pieces) if name in (counter.token, counter.stem)
    )


def number_of(war: War, what: str) -> int:
    """How many of something there are in the war, as conditions count them."""
    theatre = war.theatre
    nations = [(theatre.manifest.nations[name], index) for index, name in enumerate(theatre.nations)]
    leaders = [(piece, counter.wing) for piece, counter in each_piece(theatre.pieces) if counter.wing]
    match what:
        case "conquests":
            return sum(nation.table and is_beaten_by_highlords(war, index) for nation, index in nations)
        case "nations":
            taken = [index for nation, index in nations if nation.table]
            return sum(is_ally(war, index, HL) or is_beaten_by_highlords(war, index) for index in taken)
        case "knights":
            known = [index for nation, index in nations if nation.knights and nation.table]
            return sum(war.allegiance[index] == WS for index in known)
        case "wings":
            return len({wing for piece, wing in leaders if wing != "emperor" and war.at[piece] != OFF})
        case _:
            return sum(war.at[piece] >= 0 for piece, _ in leaders)


def is_beaten_by_highlords(war: War, nation: int) -> bool:
    """Whether the Highlords have conquered a nation, in this game or before it (PL-04-05)."""
    before = war.theatre.nations[nation] in war.theatre.scenario.defeated.get("highlord", ())
    return bool(war.conquered[nation]) and (war.allegiance[nation] == WS or before)


def was_played(war: War, token: str) -> bool:
    """Whether a card was played as an event, or settled by the scenario before play (PL-02-09, PL-15-01)."""
    card = war.theatre.deck.index.get(token)
    rules = war.theatre.card_rules
    return card is not None and (card in war.played[0] or token in rules.out or token in rules.open)


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
