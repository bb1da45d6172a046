"""Where to stand at the start: in the enemy's way, under cover, together, leaders and casters behind the others.

Several random arrangements are tried, so that no enemy can predict who stands where. The best of them is improved by
giving each fighter in turn the best of his places in the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from warhost.bots.skirmish.errands import objectives
from warhost.bots.skirmish.ground_plans import FAR, distances, ways_out, where
from warhost.bots.skirmish.worth import importance
from warhost.core import Dice
from warhost.core.ids import HexId, PieceId, SeatNumber, Side, each_side
from warhost.core.prompts import Arrange
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.scenario.scenarios import hexes_of
from warhost.skirmish.set_up.placing import Placed, areas_of, spots_of
from warhost.skirmish.specials.hidden_set_up import HiddenSetUp
from warhost.skirmish.state import Skirmish

THOUGHT_OF: Final = 24
"""How many arrangements are tried."""
DETOUR: Final = 0.5
"""The cost of each movement point that a place is off the enemy's path."""
ASIDE: Final = 14
"""Beyond this many points the distance no longer matters."""
DEPTH: Final = 0.25
"""The cost of each point that a place is nearer to the enemy's goal, or farther from it, than it should be."""
BEFORE_THE_GOAL: Final = 0.25
"""The part of his path that the enemy should still have ahead of him when he meets us."""
COVER: Final = 0.8
CONCEALED: Final = 3.0
"""What it is worth for hidden fighters not to be seen from afar."""
COMPANY: Final = 0.6
"""What a friend nearby is worth, for the first few."""
NEARBY: Final = 3
FRIENDS: Final = 3
BEHIND: Final = 0.2
"""What a point farther from the enemy is worth for fighters on whom much depends."""


class Journey(NamedTuple):
    """An enemy's path: how far each hex is from his start and from his goal."""

    behind: tuple[int, ...]
    ahead: tuple[int, ...]
    length: int


class SetUpPlan:
    """What places are worth to the fighters of a seat who are set up."""

    def __init__(self, field: Skirmish, seat: SeatNumber) -> None:
        self.field = field
        self.seat = seat
        enemies = [side for side, under in each_side(field.under) if under not in (seat, NOBODY)]
        self.journeys = [self._journey(side) for side in enemies]
        rule = HiddenSetUp.find(field)
        self._open = rule.open if rule is not None else ()

    def _journey(self, side: Side) -> Journey:
        """The path that an enemy will take: to his goal, off the map, or to where we are set up."""
        field = self.field
        goals = objectives(field, field.under[side]) or frozenset[HexId]().union(*ways_out(field.muster, side).values())
        if not goals:
            goals = frozenset(h for own in field.sides_of(self.seat) for h in self._ground_of(own))
        behind = distances(field.ground, "foot", self._origin(side))
        ahead = distances(field.ground, "foot", goals)
        return Journey(behind, ahead, min(map(sum, zip(behind, ahead, strict=True))))

    def _origin(self, side: Side) -> frozenset[HexId]:
        """Where an enemy comes from: where he enters, stands or will be set up."""
        field, force = self.field, self.field.muster.sides[side]
        entering = [h for entry in force.enter for h in hexes_of(field.muster.ground, entry.area)]
        able = [p for p in field.muster.named(force.key) if field.is_able(p) and not field.hidden[p]]
        return frozenset(entering or where(field, able) or self._ground_of(side))

    def _ground_of(self, side: Side) -> Iterable[HexId]:
        """Where a side is set up."""
        return (h for hexes in areas_of(self.field.muster, side).values() for h in hexes)

    def value(self, piece: PieceId, hex_: HexId, friends: Iterable[HexId]) -> float:
        """What a place is worth to a fighter whose friends stand in some hexes."""
        field = self.field
        kind = field.ground.kind(hex_)
        value = COVER * kind.combat
        if field.hidden[piece]:
            # Hidden fighters spread out, so that the enemy meets them one after the other.
            value += CONCEALED * (bool(self._open) and kind.key not in self._open)
        else:
            value += self._company(hex_, friends)
        ways = [journey for journey in self.journeys if journey.ahead[hex_] < FAR]
        if importance(field.muster)[piece] > 0 or field.has(piece, "spellcaster"):
            return value + BEHIND * min((journey.behind[hex_] for journey in ways), default=0)
        return value + max((self._in_the_way(journey, hex_) for journey in ways), default=0.0)

    def _company(self, hex_: HexId, friends: Iterable[HexId]) -> float:
        distance = self.field.grid.distance
        return COMPANY * min(sum(distance(hex_, other) <= NEARBY for other in friends if other != hex_), FRIENDS)

    def _in_the_way(self, journey: Journey, hex_: HexId) -> float:
        detour = min(journey.behind[hex_] + journey.ahead[hex_] - journey.length, ASIDE)
        depth = abs(journey.ahead[hex_] - BEFORE_THE_GOAL * journey.length)
        return -DETOUR * detour - DEPTH * depth

    def worth(self, places: Placed) -> float:
        """What an arrangement is worth."""
        friends = [hex_ for _, hex_ in places]
        return sum(self.value(piece, hex_, friends) for piece, hex_ in places)


def best_set_up(field: Skirmish, seat: SeatNumber, choices: Arrange, dice: Dice) -> list[Placed]:
    """Arrangements, the best first; the improved one may break a rule, the others do not."""
    thoughts = [found for _ in range(THOUGHT_OF) if (found := choices.pick(dice))]
    if not thoughts:
        return [choices.proposed]
    plan = SetUpPlan(field, seat)
    best: Placed = max(thoughts, key=plan.worth)
    return [bettered(plan, best, thoughts), best]


def bettered(plan: SetUpPlan, best: Placed, thoughts: list[Placed]) -> Placed:
    """An arrangement that gives each fighter the best place he had in any of them, using only their places."""
    field = plan.field
    now = dict(best)
    for piece in now:
        spots = spots_of(field.muster, field.muster.pieces[piece].side).get(piece, ())
        areas = [hexes_of(field.muster.ground, spot.area) for spot in spots]
        here = [now[piece] in area for area in areas]
        taken = {hex_ for other, hex_ in now.items() if other != piece}
        able = {hex_ for places in thoughts for other, hex_ in places if other == piece} - taken
        alike = sorted(hex_ for hex_ in able if [hex_ in area for area in areas] == here)
        now[piece] = max((plan.value(piece, hex_, taken), hex_) for hex_ in alike)[1]
    return tuple(sorted(now.items()))
