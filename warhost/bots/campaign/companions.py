"""Heroes in the hands of the computer: who acts, what he does, where he goes, whom he fights (MD-02 to MD-11).

Everything is a comparison of expected worths in Strength Points: exact chances of diplomacy and search, less the hero
himself times the chance that he is lost. Nothing is tried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from warhost.bots.campaign.quartermaster import command_post
from warhost.bots.campaign.worth import CAPITAL, nation_worth
from warhost.bots.search import Asked
from warhost.campaign.advanced.heroic.active_hero import DeclareHero
from warhost.campaign.advanced.heroic.artifact_table import goals
from warhost.campaign.advanced.heroic.artifacts_at_the_start import GiveParcel
from warhost.campaign.advanced.heroic.captives import LAST_SAFE
from warhost.campaign.advanced.heroic.carried_artifacts import ParcelId, carried_by, has_looked, parcel_named
from warhost.campaign.advanced.heroic.diplomacy import DiplomacyRoll, Parley, aims_for, leaders_by_nation
from warhost.campaign.advanced.heroic.escapes import BideTime, BreakFree, SlipOut
from warhost.campaign.advanced.heroic.hero_movement import Travel, can_travel, enemies_beside, reach_of_hero
from warhost.campaign.advanced.heroic.heroes import (
    ChooseHeroes,
    HeroesEnter,
    combat_of,
    hero_steps,
    heroes_in,
    heroes_of,
    seat_of_nation,
)
from warhost.campaign.advanced.heroic.heroic_actions import NoDeed, active_hero, feats_of
from warhost.campaign.advanced.heroic.hidden_markers_and_search import Hide, Search, sites
from warhost.campaign.advanced.heroic.personal_combat import (
    Champion,
    CrossSwords,
    FightTillFall,
    FleeDuel,
    Seize,
    champion_of,
    hit_number,
    seize_number,
)
from warhost.campaign.advanced.heroic.special_heroic_actions import (
    Examine,
    MartialLaw,
    SowDistrust,
    UniteCouncil,
    own_allies,
)
from warhost.campaign.advanced.heroic.uncovering_artifacts import KeepCovered, Uncover, takers_here
from warhost.campaign.advanced.intercepting_heroes import Waylay
from warhost.campaign.politics.activation import can_be_activated
from warhost.campaign.politics.new_allies import PlaceForce
from warhost.campaign.position.courses import LetPass, OnCourse
from warhost.campaign.printed.diplomatic_chart import DiplomaticAim
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.set_up.choosing_forces import Enlist
from warhost.campaign.special.strategic_events import Entrust, event_of
from warhost.campaign.state import War
from warhost.core import Order
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import Message, msg
from warhost.core.prompts import Arrange, SubsetOf

HERO = 4.0
"""What a hero is worth who leads nobody; each point of Tactical Rating counts besides."""
FOUND = 12.0
"""What an artifact is worth that nobody has seen."""
ARTIFACTS: Mapping[str, float] = {
    "berem": 150.0,
    "good-dragons": 30.0,
    "flying-citadel": 10.0,
    "lord-soth": 12.0,
    "dragonlance": 8.0,
    "wizard": 6.0,
    "golden-general": 6.0,
    "gnomish-technology": 5.0,
    "dragon-orb": 5.0,
}
"""What artifacts are worth in play."""
CARRIED = 0.25
"""The part of an artifact's worth that is lost with its carrier: another may find it again."""
STRIDE = 6
"""About how many hexes a hero makes in a Turn."""
ERRANDS = 5
"""How many targets a hero thinks of at once."""
DESERTION, TREASON = 1.0, 2.0
"""What a Strength Point is worth that leaves the enemy, or comes over."""
STAYS = 0.6
"""How much counts what only waits where a leader of the enemy stands now: he may be gone."""
CROWDED = 0.5
"""How much less a hero has to do where another is nearer: only one acts in a Turn."""
GUARDED = 0.3
"""How much counts what waits beside a hero of the enemy, who must be driven off first."""
ENVOYS = 4
"""So many heroes travel for themselves; other leaders stay with the armies."""
ORDERLY = 0.6
"""The chance that Martial Law over one nation holds."""


def hero_worth(war: War, hero: PieceId) -> float:
    """What losing a hero costs."""
    carried = sum(CARRIED * ARTIFACTS[event_of(war, war.artifact[parcel]).effect] for parcel in carried_by(war, hero))
    return HERO + war.of.tactical[hero] + carried


def armed_strength(war: War, nation: int) -> float:
    """The Strength Points of a nation that are on the map."""
    return sum(
        war.printed_strength(piece)
        for piece, home in each_piece(war.theatre.nation_of)
        if home == nation and war.of.is_army[piece] and war.at[piece] >= 0
    )


def embassy_worth(war: War, side: Side, hero: PieceId, leader: PieceId, aim: DiplomaticAim) -> float:
    """What can be expected of an attempt at diplomacy."""
    nation = war.theatre.nation_of[leader]
    strength, country = armed_strength(war, nation), nation_worth(war, nation)
    worth = {
        "joins": country,
        "leaves the war": DESERTION * strength + CAPITAL,
        "changes sides": TREASON * strength + 2 * CAPITAL,
        "hero captured": -hero_worth(war, hero),
    }
    odds = DiplomacyRoll(side, hero, leader, aim).odds(war)
    return sum(float(chance) * worth.get(str(result), 0.0) for result, chance in odds.chances)


def seat_of(war: War, leader: PieceId) -> HexId:
    """Where a leader can be addressed: in his capital as long as he is neutral, else where he stands."""
    nation = war.theatre.nation_of[leader]
    return seat_of_nation(war, nation) if can_be_activated(war, nation) else war.at[leader]


def embassies(war: War, side: Side, hero: PieceId) -> Iterator[tuple[HexId, float]]:
    """The hexes where a hero could address somebody, and what can be expected of it."""
    for leader in leaders_by_nation(war.theatre).values():
        hex = seat_of(war, leader)
        if hex < 0 or hex in war.theatre.closed:
            continue
        aims = aims_for(war, side, leader, hex)
        worth = max((embassy_worth(war, side, hero, leader, aim) for aim in aims), default=0.0)
        yield hex, worth * (STAYS if war.at[leader] >= 0 and hex != war.at[hero] else 1.0)


def targets(war: War, side: Side, hero: PieceId) -> dict[HexId, float]:
    """The hexes where a hero could do something, and what it is worth to be there."""
    found: dict[HexId, float] = {}
    for hex, worth in embassies(war, side, hero):
        found[hex] = max(found.get(hex, 0.0), worth)
    if side == WS:
        for hex in war.hidden[0]:
            found[hex] = found.get(hex, 0.0) + FOUND / 3
    gauge = war.theatre.atlas.grid.distance
    fellows = [war.at[fellow] for fellow in heroes_of(war, side) if fellow != hero and not war.of.tactical[fellow]]
    for hex in found:
        nearer = sum(gauge(at, hex) < gauge(war.at[hero], hex) for at in fellows)
        found[hex] *= CROWDED**nearer * (GUARDED if heroes_in(war, hex, enemy(side)) else 1.0)
    for parcel in carried_by(war, hero):
        if has_looked(war, side, parcel) and not war.shown[parcel]:
            worth = ARTIFACTS[event_of(war, war.artifact[parcel]).effect]
            for hex in goals(war, side, war.artifact[parcel]):
                found[hex] = found.get(hex, 0.0) + worth
    return {hex: worth for hex, worth in found.items() if worth > 0}


def prospect(war: War, found: Mapping[HexId, float], hex: HexId) -> float:
    """What a hero can hope for from a hex on: the best target, less the longer the way to it."""
    distance = war.theatre.atlas.grid.distance
    return max((worth / (1 + distance(hex, goal) / STRIDE) for goal, worth in found.items()), default=0.0)


def best_errands(war: War, side: Side, hero: PieceId) -> dict[HexId, float]:
    """The targets that promise a hero most from where he is."""
    found, here = targets(war, side, hero), war.at[hero]
    ranked = sorted(found, key=lambda goal: (-prospect(war, {goal: found[goal]}, here), goal))
    return {goal: found[goal] for goal in ranked[:ERRANDS]}


@dataclass(frozen=True, slots=True)
class HeroPath:
    """A way to a hex: how often a hero is checked on it, and the hexes."""

    checks: int
    path: tuple[HexId, ...]


def journeys(war: War, hero: PieceId) -> dict[HexId, HeroPath]:
    """Where a hero can go this Step, to each hex on the way with the fewest checks."""
    side, start, points, steps = war.owner[hero], war.at[hero], war.points_left(hero), hero_steps(war, hero)
    armies, beside = war.armies[enemy(side)], dict[HexId, frozenset[HexId]]()

    def foes(hex: HexId) -> frozenset[HexId]:
        if hex not in beside:
            beside[hex] = frozenset(enemies_beside(war, hex, side))
        return beside[hex]

    waiting: list[tuple[int, int, tuple[HexId, ...]]] = [(0, 0, ())]
    cheapest: dict[HexId, int] = {}
    found: dict[HexId, HeroPath] = {}
    while waiting:
        checks, spent, path = heappop(waiting)
        here = path[-1] if path else start
        if cheapest.get(here, points + 1) <= spent:
            continue
        cheapest[here] = spent
        found.setdefault(here, HeroPath(checks, path))
        for there, price in steps[here]:
            total = spent + price
            if total <= points and total < cheapest.get(there, points + 1):
                met = len(foes(there) - foes(here)) + bool(armies[there])
                heappush(waiting, (checks + met, total, (*path, there)))
    return found


def answer_for_heroes(
    companions: Companions | None, view: Asked, war: War, side: Side, offered: set[type[Order]]
) -> tuple[Order, Message] | None:
    """The answer to what heroes are asked, None if something else is; without companions heroes do nothing."""
    if war.theatre.options["heroes"] != "on":
        return None
    if companions is None:
        if isinstance(war.top, HeroesEnter) and isinstance(places := view.choices(PlaceForce), Arrange):
            return PlaceForce(places.proposed), msg("bots-why-as-proposed")
        idle: tuple[type[Order], ...] = (NoDeed, BideTime, KeepCovered, LetPass)
        return next(((kind(), msg("bots-why-by-chance")) for kind in idle if kind in offered), None)
    order = companions.answer(view, war, side, offered)
    return None if order is None or view.refusal(order) is not None else (order, msg("bots-why-hero"))


class Companions:
    """Answers everything that heroes are asked."""

    def answer(self, view: Asked, war: War, side: Side, offered: set[type[Order]]) -> Order | None:
        """The answer to a prompt about heroes; None if something else is asked."""
        for kind, method in (
            (DeclareHero, self.declare),
            (NoDeed, self.deed),
            (Champion, self.champion),
            (CrossSwords, self.fight_or_seize),
            (FleeDuel, self.flee_or_fight),
            (BreakFree, self.escape),
            (SlipOut, self.slip_out),
            (Hide, self.hide),
            (Examine, self.examine),
            (Waylay, self.waylay),
            (KeepCovered, self.uncover_now),
        ):
            if kind in offered:
                return method(view, war, side)
        if isinstance(war.top, HeroesEnter) and PlaceForce in offered:
            return self.enter(view, war, side)
        if isinstance(war.top, ChooseHeroes) and Enlist in offered:
            return self.choose(view, war)
        if isinstance(war.top, GiveParcel) and Entrust in offered:
            return self.entrust(view, war)
        return None

    # Before play, and entering

    def choose(self, view: Asked, war: War) -> Order:
        """Those who talk and fight best."""
        heroes = view.choices(Enlist)
        assert isinstance(heroes, SubsetOf)
        pieces = war.theatre.pieces
        ranked = sorted(heroes.values, key=lambda h: (-(pieces[h].diplomacy or 0) - combat_of(war, h), h))
        return Enlist(tuple(sorted(ranked[: heroes.most])))

    def enter(self, view: Asked, war: War, side: Side) -> Order | None:
        """Each hero where he has the best prospects; no two are sent after the same thing."""
        choices = view.choices(PlaceForce)
        if not isinstance(choices, Arrange):
            return None
        placed, taken = [], set[HexId]()
        ranked = sorted(choices.places, key=lambda h: (-(war.theatre.pieces[h].diplomacy or 0), h))
        for hero in ranked:
            found = {hex: worth for hex, worth in targets(war, side, hero).items() if hex not in taken}
            hexes = choices.places[hero]
            best = max(hexes, key=lambda hex: (prospect(war, found, hex), bool(war.fort(hex)), -hex))
            if found:
                taken.add(max(found, key=lambda goal: prospect(war, {goal: found[goal]}, best)))
            placed.append((hero, best))
        return PlaceForce(tuple(sorted(placed)))

    def entrust(self, view: Asked, war: War) -> Order:
        """The best leader carries what is drawn: he can use most of it."""
        return Entrust(max(view.choices(Entrust).all(), key=lambda p: (war.of.tactical[p], -p)))

    # Deeds

    def declare(self, view: Asked, war: War, side: Side) -> Order:
        """The hero who can do most where he stands."""
        heroes = list(view.choices(DeclareHero).all())
        return DeclareHero(max(heroes, key=lambda hero: (self._best_deed(war, side, hero)[0], -hero)))

    def _best_deed(self, war: War, side: Side, hero: PieceId) -> tuple[float, Order]:
        found: list[tuple[float, Order]] = [(0.0, NoDeed())]
        here = war.at[hero]
        if heroes_in(war, here, enemy(side)):
            return found[0]
        immune = feats_of(war).immune
        found += [
            (embassy_worth(war, side, hero, leader, aim), Parley(leader, aim))
            for nation, leader in leaders_by_nation(war.theatre).items()
            if nation not in immune
            for aim in aims_for(war, side, leader, here)
        ]
        if side == WS and here in war.hidden[0]:
            found.append((FOUND / 3, Search()))
        if side == HL and war.turn[0] % 2:
            found += [(ORDERLY * loss, MartialLaw((leader,))) for leader, loss in self._threatened(war, side)]
        return max(found, key=lambda one: one[0])

    def _threatened(self, war: War, side: Side) -> Iterator[tuple[PieceId, float]]:
        """The allies whom heroes of the enemy could talk out of the war this Turn, and what could be lost."""
        other = enemy(side)
        for leader in own_allies(war):
            here = war.at[leader]
            envoys = heroes_in(war, here, other)
            aims = [(hero, aim) for hero in envoys for aim in aims_for(war, other, leader, here)]
            yield leader, max((embassy_worth(war, other, hero, leader, aim) for hero, aim in aims), default=0.0)

    def deed(self, view: Asked, war: War, side: Side) -> Order:
        """The best thing the Active Hero can do; what costs nothing is tried if nothing else pays."""
        worth, order = self._best_deed(war, side, active_hero(war, side))
        offered = {offer.order for offer in view.ask.offers} if view.ask else set()
        if worth > 0 and type(order) in offered and view.refusal(order) is None:
            return order
        free: Iterable[type[Order]] = (SowDistrust, UniteCouncil)
        return next((kind() for kind in free if kind in offered), NoDeed())

    def examine(self, view: Asked, war: War, side: Side) -> Order:
        """Any counter."""
        return Examine(next(iter(view.choices(Examine).all())))

    def hide(self, view: Asked, war: War, side: Side) -> Order:
        """Far from the heroes who would search."""
        heroes = heroes_of(war, enemy(side))
        gauge = war.theatre.atlas.grid.distance
        return Hide(max(sites(war), key=lambda hex: (min((gauge(hex, war.at[h]) for h in heroes), default=0), -hex)))

    # Journeys

    def travel(self, view: Asked, war: War, side: Side) -> Order | None:
        """The next journey that is better than to stay; leaders go where armies need them."""
        led: set[PieceId] = set()
        envoys = self._envoys(war, side)
        for hero in heroes_of(war, side):
            if can_travel(war, hero) and war.spent[hero] == 0:
                path = self._errand(war, side, hero) if hero in envoys else self._to_the_armies(war, side, hero, led)
                order = Travel(hero, (), path)
                if path and view.refusal(order) is None:
                    return order
        return None

    def _envoys(self, war: War, side: Side) -> set[PieceId]:
        """The heroes who travel for themselves: who leads nobody, then those leaders who promise most elsewhere."""
        heroes = heroes_of(war, side)
        free = [hero for hero in heroes if not (war.of.is_leader[hero] and war.of.tactical[hero])]
        leaders = [hero for hero in heroes if hero not in free]

        def promise(hero: PieceId) -> float:
            return prospect(war, targets(war, side, hero), war.at[hero]) / (1 + war.of.tactical[hero])

        ranked = sorted(leaders, key=lambda hero: (-promise(hero), hero)) if len(free) < ENVOYS else []
        return {*free, *ranked[: ENVOYS - len(free)]}

    def _errand(self, war: War, side: Side, hero: PieceId) -> tuple[HexId, ...]:
        """The way to where a hero has the best prospects, less what he risks on it; none if he stays."""
        found = best_errands(war, side, hero)
        if not found or war.depleted[hero]:
            return ()
        armies = war.armies[enemy(side)]
        known = journeys(war, hero)
        risk = (1 - (LAST_SAFE + war.of.tactical[hero]) / 100) * hero_worth(war, hero)

        def worth(hex: HexId) -> float:
            return prospect(war, found, hex) - risk * known[hex].checks

        ends = [hex for hex in known if hex in found or (not armies[hex] and war.theatre.dry[hex])]
        best = max(ends, key=lambda hex: (worth(hex), -hex))
        return known[best].path if worth(best) > prospect(war, found, war.at[hero]) else ()

    def _to_the_armies(self, war: War, side: Side, hero: PieceId, led: set[PieceId]) -> tuple[HexId, ...]:
        reach = reach_of_hero(war, hero)
        hexes = [hex for hex in reach.hexes if not war.armies[enemy(side)][hex] and war.theatre.dry[hex]]
        goal = self._headquarters(war, side, hero, hexes, led)
        return () if goal == war.at[hero] else tuple(reach.way(goal))

    def _headquarters(self, war: War, side: Side, leader: PieceId, hexes: list[HexId], led: set[PieceId]) -> HexId:
        """Where a leader stands best: among armies he commands, or with the strongest stack if he has none."""
        camps = [hex for hex in hexes if war.armies[side][hex]] or [war.at[leader]]
        if war.theatre.option("command") == "on":
            return command_post(war, leader, camps, led)
        if war.armies[side][war.at[leader]]:
            return war.at[leader]
        return max(camps, key=lambda h: (sum(map(war.printed_strength, war.armies_in(h, side))), -h))

    def waylay(self, view: Asked, war: War, side: Side) -> Order:
        """Meet travellers whom one's hero beats more often than they beat him, if he may well get there."""
        course = war.top
        assert isinstance(course, OnCourse)
        foe = course.group[0]
        for hex in view.choices(Waylay).all():
            for hero in (h for h in heroes_of(war, side) if not war.depleted[h]):
                order = Waylay(hex, (hero,))
                better = hit_number(war, hero, foe).total > hit_number(war, foe, hero).total
                if better and war.theatre.atlas.grid.distance(war.at[hero], hex) <= 3 and view.refusal(order) is None:
                    return order
        return LetPass()

    # Personal combat and captivity

    def champion(self, view: Asked, war: War, side: Side) -> Order:
        """Who fights best, unwounded ones first."""
        able = view.choices(Champion).all()
        return Champion(max(able, key=lambda h: (not war.depleted[h], combat_of(war, h), -h)))

    def fight_or_seize(self, view: Asked, war: War, side: Side) -> Order:
        """A capture if it is as likely as a wound, or the enemy carries something."""
        mine, other = champion_of(war, side), champion_of(war, enemy(side))
        worth_it = seize_number(war, mine, other).total >= max(1, hit_number(war, mine, other).total)
        return Seize() if worth_it or carried_by(war, other) else CrossSwords()

    def flee_or_fight(self, view: Asked, war: War, side: Side) -> Order:
        """Who is wounded and hits no better than his enemy leaves."""
        mine, other = champion_of(war, side), champion_of(war, enemy(side))
        behind = hit_number(war, mine, other).total <= hit_number(war, other, mine).total
        if war.depleted[mine] and behind:
            return FleeDuel(next(iter(view.choices(FleeDuel).all())))
        return FightTillFall()

    def escape(self, view: Asked, war: War, side: Side) -> Order:
        """Every captive tries as often as he may."""
        return BreakFree(next(iter(view.choices(BreakFree).all())))

    def slip_out(self, view: Asked, war: War, side: Side) -> Order:
        """To the hex beside the fewest enemy armies."""
        armies = war.armies[enemy(side)]
        hexes = view.choices(SlipOut).all()
        return SlipOut(min(hexes, key=lambda hex: (sum(bool(armies[near]) for near in war.adjacent_to(hex)), hex)))

    # Artifacts

    def uncover_now(self, view: Asked, war: War, side: Side) -> Order:
        """Whatever can be of use, before the dice fall."""
        offered = {offer.order for offer in view.ask.offers} if view.ask else set()
        names = view.choices(Uncover).all() if Uncover in offered else ()
        return next((Uncover(name) for name in names if self._is_useful(war, parcel_named(war, name))), KeepCovered())

    def claim(self, view: Asked, war: War) -> Order | None:
        """An artifact that is uncovered unasked."""
        names = view.choices(Uncover).all()
        return next((Uncover(name) for name in names if self._is_useful(war, parcel_named(war, name))), None)

    def _is_useful(self, war: War, parcel: ParcelId | None) -> bool:
        """Whether something comes of uncovering a parcel now: lances, orbs and gnomes need somebody to take them."""
        if parcel is None:
            return False
        waits = event_of(war, war.artifact[parcel]).effect in ("dragonlance", "dragon-orb", "gnomish-technology")
        return not waits or bool(takers_here(war, parcel))
