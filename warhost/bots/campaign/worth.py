"""What armies, places and battles are worth to a side, in Strength Points.

The worth of a battle is exact as far as the dice go: every result of the table with its chance, and what each would
cost both sides. What the other side does afterwards is a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from warhost.bots.campaign.aims import aims_of, leader_if, wins_at_once
from warhost.campaign.cards.victory import load_prizes
from warhost.campaign.combat.battle_strength import Battle, attackers_of, defenders_of
from warhost.campaign.combat.modifiers import totals
from warhost.campaign.combat.retreat_and_advance import can_retreat
from warhost.campaign.politics.conquest import strongholds_of
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.combat_table import Blow, Result
from warhost.campaign.printed.sides import HL, NEUTRAL, POOL, WS, enemy
from warhost.campaign.scenario.scenario_files import Condition, Scenario, side_number
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side, each_piece

GOAL = 14.0
"""What a place that decides the game is worth; twice that on the last Turn."""
CAPITAL = 6.0
PLACE = 3.0
PRIZE = 3.0
"""What each victory point of a place is worth in the war by cards (PL-09-07)."""
TEMPLE = 45.0
"""What the place of the Dark Temple is worth there: its fall ends the game (PL-09-01)."""
ASIDE = 0.4
"""How much a conquest counts at a place that the goals of the scenario don't name."""
DECISIVE = 1.5
"""How much more a Strength Point counts where a goal counts losses."""
SPENT = 0.2
"""What a Strength Point counts on the last Turn, when nothing comes after."""
DEAR, DEAREST = 3.0, 5.0
"""How much more a Strength Point of an army counts that never comes back: griffons and pegasi, and dragons, whose
strength is added to the die of every battle as well (DG-07-21, DG-07-27)."""
ROUT = 0.4
"""What a retreat costs, as a part of the strength that retreats."""
DECISION = 60.0
"""What it is worth to turn a defeat into a victory."""
ANSWERED = 0.6
"""How much of that counts where the enemy still has his part of the last Turn."""
LEVEL_WAR = 0.35
"""What a draw counts, as a part of a victory."""
SIEGE = 0.5
"""What a loss of the whole garrison would be worth, as a part of the place, where another attack can follow."""
FACES = range(1, 11)


def _conditions(condition: Condition) -> Iterator[Condition]:
    yield condition
    for inner in (*condition.all_of, *condition.any_of, *condition.none_of):
        yield from _conditions(inner)


def _all_conditions(scenario: Scenario) -> Iterator[Condition]:
    for goal in scenario.goal:
        yield from _conditions(goal.when)


@lru_cache(maxsize=64)
def places_worth(theatre: Theatre) -> dict[HexId, float]:
    """The hexes of the fortified places and what holding each is worth."""
    atlas = theatre.atlas
    scenario = theatre.scenario
    usual = PLACE if scenario.level else SPENT
    worth = {place.hex: usual for place in atlas.places if place.fortified}
    named = {name for condition in _all_conditions(scenario) for name in condition.controls}
    for land in atlas.lands:
        counts = bool(scenario.level) and land.nation
        if land.capital >= 0 and (counts or land.id in named):
            worth[atlas.places[land.capital].hex] = GOAL if land.id in named else CAPITAL
    for condition in _all_conditions(scenario):
        for name in condition.holds:
            worth[atlas.place(name).hex] = GOAL
    return worth


@lru_cache(maxsize=64)
def prizes_worth(theatre: Theatre) -> dict[HexId, float]:
    """The fortified places and what holding each is worth where victory points decide: the war by cards (PL-09-02)."""
    worth = {place.hex: SPENT for place in theatre.atlas.places if place.fortified}
    for prize in load_prizes():
        if prize.place:
            worth[theatre.atlas.place(prize.place).hex] = PRIZE * prize.points
    return worth


def conquests_worth(war: War) -> dict[HexId, float]:
    """What the fall of each fortified place would cost its side in armies that leave the map (DG-09-01, DG-09-04).

    A country falls with the last of its places: each of those still held carries its part of the armies.
    """
    theatre, of = war.theatre, war.of
    strength: dict[int, int] = {}
    for army, at in each_piece(war.at):
        if of.is_army[army] and (at >= 0 or at == POOL):
            nation = theatre.nation_of[army]
            strength[nation] = strength.get(nation, 0) + war.printed_strength(army)
    worth: dict[HexId, float] = {}
    for nation, points in strength.items():
        held = last_strongholds(war, nation) if nation >= 0 else ()
        for place in held:
            hex = theatre.atlas.places[place].hex
            worth[hex] = worth.get(hex, 0.0) + points / len(held)
    return worth


def last_strongholds(war: War, nation: int) -> tuple[int, ...]:
    """The places that a nation still holds and whose fall would be its end; none if it cannot be conquered."""
    theatre = war.theatre
    side, name = war.allegiance[nation], theatre.nations[nation]
    moved = war.capital_turn[nation] or war.capital[nation] >= 0
    spared = name in theatre.scenario.spared or (name == "highlord" and theatre.option("neraka-conquest") == "no")
    if side == NEUTRAL or war.conquered[nation] or moved or spared or not theatre.manifest.nations[name].conquered:
        return ()
    return tuple(place for place in strongholds_of(war, nation) if war.holder[place] == side)


def keeps(war: War) -> tuple[HexId, ...]:
    """The places of the war by cards that the Highlords never leave, however far the enemy seems to be.

    With the Dark Temple they lose the war (PL-09-01), with their capital all mercenaries (DG-09-04).
    """
    theatre = war.theatre
    if not theatre.deck:
        return ()
    last = last_strongholds(war, theatre.nation_index["highlord"])
    return (*war.temple, *(theatre.atlas.places[place].hex for place in last))


@lru_cache(maxsize=64)
def loss_limits(theatre: Theatre) -> tuple[int | None, int | None]:
    """The part of its strength, in percent, that each side must not lose or the other wins."""
    limits: list[int | None] = [None, None]
    for condition in _all_conditions(theatre.scenario):
        if condition.lost_more_than is not None and condition.side is not None:
            limits[side_number(condition.side)] = condition.lost_more_than
    return limits[0], limits[1]


def nation_worth(war: War, nation: int) -> float:
    """What winning a nation is worth: its armies, and its capital where countries are counted."""
    of, nation_of = war.of, war.theatre.nation_of
    strength = sum(of.strength[p][0] for p, home in enumerate(nation_of) if home == nation and of.is_army[p])
    return strength + (CAPITAL if war.theatre.scenario.level else 1.0)


class Stakes:
    """What is at stake for both sides at a moment of the war; worked out once, used for many battles.

    ``conquest`` is how much the armies count that a country takes with it when it falls.
    """

    def __init__(self, war: War, conquest: float = 0.0) -> None:
        scenario = war.theatre.scenario
        self.last = war.turn[0] >= scenario.last_turn
        self.turns_left = scenario.last_turn - max(war.turn[0], scenario.first_turn) + 1
        self.strength = (war.strength_on_map(HL), war.strength_on_map(WS))
        self._initial = war.initial_strength[0]
        self._limits = loss_limits(war.theatre)
        self.aims = aims_of(war)
        self.zeal = self.aims.zeal
        """How much each side dares."""
        self.places = prizes_worth(war.theatre) if war.theatre.deck else places_worth(war.theatre)
        """The fortified places and what holding each is worth, the last Turn aside."""
        if war.theatre.deck and war.temple[0] >= 0 and not war.temple_lost[0]:
            self.places = {**self.places, war.temple[0]: TEMPLE}
        self._war = war
        self._at_once: dict[tuple[Side, HexId], bool] = {}
        kept = keeps(war)
        if (conquest or kept) and not self.last:
            self.places = dict(self.places)
            for hex, points in conquests_worth(war).items():
                known = self.places.get(hex, 0.0)
                aside = 1.0 if scenario.level or known >= GOAL else ASIDE
                self.places[hex] = known + max(conquest, float(hex in kept)) * aside * points

    def weight(self, side: Side, at_stake: int, *, own: bool = True) -> float:
        """How much a lost Strength Point of a side counts, for itself or for the enemy.

        More where a goal counts losses and they could be decisive; little on the last Turn.
        """
        limit = self._limits[side]
        if limit is None:
            return SPENT if self.last else 1.0
        initial = self._initial[side]
        bearable = (initial - self.strength[side] + at_stake) * 100 <= initial * limit
        if self.last:
            return SPENT if bearable else 2 * DECISIVE
        return 1.0 if own and bearable else DECISIVE

    def is_broken(self, side: Side, lost: float) -> bool:
        """Whether a side loses more than a goal allows if it loses so many more Strength Points (DG-18-04)."""
        limit, initial = self._limits[side], self._initial[side]
        return limit is not None and (initial - self.strength[side] + lost) * 100 > initial * limit

    def ends_war(self, side: Side, hex: HexId) -> bool:
        """Whether a side wins at once by taking the place in a hex."""
        known = self._at_once.get((side, hex))
        if known is None:
            known = self._at_once[side, hex] = wins_at_once(self._war, side, hex)
        return known

    def decision(self, side: Side, hex: HexId, broken: tuple[bool, bool]) -> float:
        """What it is worth to a side that it takes the place in a hex, and that sides have lost too much.

        Nothing, unless that could decide the war: on the last Turn, or where a goal is tested at once.
        """
        war = self._war
        if self.last and war.theatre.goals:
            before, after = self.aims.leader, leader_if(war, side, hex, broken)
            worth = DECISION * (_points(after, side) - _points(before, side))
            return worth * ANSWERED if war.first[0] == side == war.phasing[0] else worth
        return DECISION if hex >= 0 and self.ends_war(side, hex) else 0.0

    def place(self, hex: HexId) -> float:
        """What holding the place in a hex is worth now; 0 if there is none."""
        worth = self.places.get(hex, 0.0)
        return worth * 2 if self.last else worth


def _points(leader: Side, side: Side) -> float:
    """What an end of the war counts for a side."""
    return LEVEL_WAR if leader == NEUTRAL else float(leader == side)


def wanted_places(war: War, side: Side, stakes: Stakes, least: float = 1.0) -> tuple[HexId, ...]:
    """The hexes of the places that a side wants to take: those worth at least this part of the most valuable."""
    place_at = war.theatre.place_at
    foreign = {hex: points for hex, points in stakes.places.items() if war.holder[place_at[hex]] == enemy(side)}
    bar = least * max(foreign.values(), default=0.0)
    return tuple(hex for hex, points in foreign.items() if points >= bar)


def held_places(war: War, side: Side, stakes: Stakes) -> list[tuple[float, HexId]]:
    """The important places that a side holds, the most valuable first."""
    place_at = war.theatre.place_at
    held = [(points, hex) for hex, points in stakes.places.items() if war.holder[place_at[hex]] == side]
    return sorted(held, reverse=True)


# Battles


def dearness(war: War, army: PieceId) -> float:
    """How much each Strength Point of an army counts: more for those that nobody can replace."""
    is_spent = war.theatre.scenario.exit is not None  # a flight over the sea is over in a few Turns
    if is_spent or not war.of.is_air[army]:
        return 1.0
    return DEAREST if war.of.is_dragon[army] else DEAR


def depletion_points(war: War, army: PieceId) -> int:
    """The Strength Points that an army loses with one depletion."""
    full, reverse = war.of.strength[army]
    return reverse if war.depleted[army] else full - reverse


def depletion_cost(war: War, army: PieceId) -> float:
    """What it costs to deplete an army: its Strength Points, more for one that never comes back."""
    return dearness(war, army) * depletion_points(war, army)


class Losses:
    """What each kind of blow costs a force whose owner chooses well, in Strength Points; dear ones count more."""

    __slots__ = ("_all_once", "_then", "_two", "points", "strength")

    def __init__(self, war: War, armies: Sequence[PieceId]) -> None:
        self.strength = self._all_once = 0.0
        self.points = sum(map(war.printed_strength, armies))
        single: list[float] = []
        further: list[float] = []
        for army in armies:
            dear = dearness(war, army)
            full, reverse = (dear * points for points in war.of.strength[army])
            if war.depleted[army]:
                self.strength += reverse
                self._all_once += reverse
                single.append(reverse)
            else:
                self.strength += full
                self._all_once += full - reverse
                single += (full - reverse, reverse)
                further.append(reverse)
        single.sort()
        further.sort()
        self._two = _sums(single)
        self._then = _sums(further)

    def of(self, blow: Blow) -> float:
        """What a blow costs (DG-07-15 to DG-07-24)."""
        if blow.eliminated:
            return self.strength
        if blow.all_depleted:
            return self._all_once + self._then[blow.depletions]
        return self._two[blow.depletions]


def _sums(costs: Sequence[float]) -> tuple[float, float, float]:
    """The cost of no, one and two depletions, the cheapest first."""
    return 0.0, sum(costs[:1]), sum(costs[:2])


@lru_cache(maxsize=4096)
def spread_of(theatre: Theatre, column: int, modifier: int) -> tuple[tuple[Result, int], ...]:
    """The results of a die in a column with a modifier, and how many faces lead to each."""
    return tuple(Counter(theatre.table.result(face + modifier, column) for face in FACES).items())


class BattleWorth:
    """What an attack would be worth to the attacker: gains minus losses, by exact odds."""

    def __init__(self, war: War, battle: Battle, stakes: Stakes, *, forced: bool = False) -> None:
        """With ``forced`` the attacker doesn't attack of his own will: what he dares is of no account."""
        self._war = war
        self._battle = battle
        self._attackers = attackers_of(war, battle)
        self._defenders = defenders_of(war, battle)
        self._own = Losses(war, self._attackers)
        self._their = Losses(war, self._defenders)
        zeal = 1.0 if forced else stakes.zeal[battle.side]
        self._weight_own = stakes.weight(battle.side, self._own.points) / zeal
        self._weight_their = stakes.weight(battle.defender, self._their.points, own=False)
        self._walled = bool(war.fort(battle.target))
        self._prize = stakes.place(battle.target) * zeal if self._walled else 0.0
        whole = self._prize + (stakes.decision(battle.side, battle.target, (False, False)) if self._walled else 0.0)
        self._siege = 0.0 if stakes.last else SIEGE * whole
        self._trapped: bool | None = None
        self._stakes = stakes
        self._decisions: dict[tuple[bool, bool, bool], float] = {}

    @property
    def total(self) -> float:
        """The expected worth of the attack as it stands."""
        return self.with_more(0)

    def with_more(self, bonus: int) -> float:
        """The expected worth with this much more added to the die."""
        if not self._attackers or not self._defenders:
            return 0.0
        attack, defence, modifier = totals(self._war, self._battle)
        return self.at(self._war.theatre.table.column(attack, defence), modifier + bonus)

    def at(self, column: int, modifier: int) -> float:
        """The expected worth in a column of the table with a modifier."""
        spread = spread_of(self._war.theatre, column, modifier)
        return sum(count * self.of(result) for result, count in spread) / len(FACES)

    def of(self, result: Result) -> float:
        """What one result of the table would be worth."""
        ours, theirs = result.attacker, result.defender
        own_lost, their_lost = self._own.of(ours), self._their.of(theirs)
        beaten = their_lost >= self._their.strength
        if theirs.retreat and not self._walled and not beaten:
            if self._is_trapped():
                their_lost = self._their.strength
                beaten = True
            else:
                their_lost += ROUT * (self._their.strength - their_lost)
        survives = own_lost < self._own.strength
        if ours.retreat:
            own_lost += ROUT * (self._own.strength - own_lost)
        worth = their_lost * self._weight_their - own_lost * self._weight_own
        worth += self._decision(own_lost, their_lost, taken=beaten and survives and not ours.retreat)
        if beaten:
            return worth + self._prize if survives and not ours.retreat else worth
        return worth + self._siege * their_lost / self._their.strength if survives else worth

    def _decision(self, own_lost: float, their_lost: float, *, taken: bool) -> float:
        """What a result is worth because it decides the war."""
        own, their, stakes, side = self._own, self._their, self._stakes, self._battle.side
        broken = [False, False]
        broken[side] = stakes.is_broken(side, own_lost * own.points / max(own.strength, 1.0))
        broken[1 - side] = stakes.is_broken(self._battle.defender, their_lost * their.points / max(their.strength, 1.0))
        key = (taken and self._walled, broken[0], broken[1])
        known = self._decisions.get(key)
        if known is None:
            hex = self._battle.target if key[0] else HexId(-1)
            known = self._decisions[key] = stakes.decision(side, hex, key[1:])
        return known

    def _is_trapped(self) -> bool:
        """Whether no defender has a hex to retreat to (DG-07-20)."""
        if self._trapped is None:
            war, neighbours = self._war, self._war.theatre.neighbours
            self._trapped = not any(
                can_retreat(war, army, hex) for army in self._defenders for hex in neighbours[war.at[army]]
            )
        return self._trapped
