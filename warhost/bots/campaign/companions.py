"""Heroes in the hands of the computer: who acts, what he does, where he goes, whom he fights (MD-02 to MD-11).

Everything is a comparison of expected worths in Strength Points: exact chances of diplomacy and search, less the hero
himself times the chance that he is lost. Nothing is tried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from warhost.bots.campaign.quartermaster import command_post
from warhost.bots.campaign.worth import nation_worth
from warhost.bots.search import Asked
from warhost.campaign.advanced.heroic.captives import LAST_SAFE
from warhost.campaign.advanced.heroic.declaration import DeclareHero, active_hero
from warhost.campaign.advanced.heroic.deeds import NoDeed
from warhost.campaign.advanced.heroic.diplomacy import DiplomacyRoll, Parley, aims_for, leader_of
from warhost.campaign.advanced.heroic.duels import (
    Champion,
    CrossSwords,
    FightTillFall,
    FleeDuel,
    Seize,
    champion_of,
    hit_number,
    seize_number,
)
from warhost.campaign.advanced.heroic.errands import goals
from warhost.campaign.advanced.heroic.escapes import BideTime, BreakFree, SlipOut
from warhost.campaign.advanced.heroic.feats import SowDistrust, UniteCouncil
from warhost.campaign.advanced.heroic.heroes import (
    ChooseHeroes,
    HeroesEnter,
    combat_of,
    heroes_of,
    seat_of_nation,
)
from warhost.campaign.advanced.heroic.opening import GiveParcel
from warhost.campaign.advanced.heroic.parcels import ParcelId, carried_by, has_looked, parcel_named
from warhost.campaign.advanced.heroic.search import Examine, Hide, Search, sites
from warhost.campaign.advanced.heroic.travel import Travel, can_travel, checks_ahead, reach_of_hero
from warhost.campaign.advanced.heroic.uncovering import KeepCovered, Uncover, takers_here
from warhost.campaign.advanced.waylaying import Waylay
from warhost.campaign.politics.activation import can_be_activated
from warhost.campaign.politics.new_allies import PlaceForce
from warhost.campaign.position.courses import LetPass, OnCourse
from warhost.campaign.printed.diplomatic_chart import Aim, load_diplomatic_chart
from warhost.campaign.printed.sides import WS, enemy
from warhost.campaign.set_up.choosing_forces import Enlist
from warhost.campaign.special.strategic_events import Entrust, event_of
from warhost.campaign.state import War
from warhost.core import Order
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.prompts import Arrange, SubsetOf

HERO = 4.0
"""What a hero is worth who leads nobody; each point of Tactical Rating counts besides."""
FOUND = 5.0
"""What an artifact is worth that nobody has seen."""
ARTIFACTS: Mapping[str, float] = {
    "berem": 60.0,
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
STRIDE = 6
"""About how many hexes a hero makes in a Turn."""
NEAREST = 10
"""How many ends of a journey are looked at closely."""
DESERTION, TREASON = 0.8, 1.8
"""What it is worth that a nation leaves the enemy, or comes over, as a part of what it is worth to win it."""


def hero_worth(war: War, hero: PieceId) -> float:
    """What losing a hero costs."""
    carried = sum(ARTIFACTS[event_of(war, war.artifact[parcel]).effect] / 2 for parcel in carried_by(war, hero))
    return HERO + war.of.tactical[hero] + carried


def embassy_worth(war: War, side: Side, hero: PieceId, leader: PieceId, aim: Aim) -> float:
    """What can be expected of an attempt at diplomacy."""
    whole = nation_worth(war, war.theatre.nation_of[leader])
    worth = {
        "joins": whole,
        "leaves the war": DESERTION * whole,
        "changes sides": TREASON * whole,
        "hero captured": -hero_worth(war, hero),
    }
    odds = DiplomacyRoll(side, hero, leader, aim).odds(war)
    return sum(float(chance) * worth.get(str(result), 0.0) for result, chance in odds.chances)


def targets(war: War, side: Side, hero: PieceId) -> dict[HexId, float]:
    """The hexes where a hero could do something, and what it is worth to be there."""
    found: dict[HexId, float] = {}
    for nation, name in enumerate(war.theatre.nations):
        leader = leader_of(war, nation) if name in load_diplomatic_chart().modifiers else None
        if leader is not None and can_be_activated(war, nation):
            hex = seat_of_nation(war, nation)
            if hex >= 0 and hex not in war.theatre.closed:
                found[hex] = max(found.get(hex, 0.0), embassy_worth(war, side, hero, leader, "activate"))
    if side == WS:
        for hex in war.hidden[0]:
            found[hex] = found.get(hex, 0.0) + FOUND / 3
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
        leaders = [p for p, is_leader in enumerate(war.of.is_leader) if is_leader]
        found += [
            (embassy_worth(war, side, hero, leader, aim), Parley(leader, aim))
            for leader in map(PieceId, leaders)
            for aim in aims_for(war, side, leader, here)
        ]
        if side == WS and here in war.hidden[0]:
            found.append((FOUND / 3, Search()))
        return max(found, key=lambda one: one[0])

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
        for hero in heroes_of(war, side):
            if can_travel(war, hero) and war.spent[hero] == 0:
                goal = self._goal(war, side, hero, led)
                if goal != war.at[hero]:
                    order = Travel(hero, (), tuple(reach_of_hero(war, hero).way(goal)))
                    if view.refusal(order) is None:
                        return order
        return None

    def _goal(self, war: War, side: Side, hero: PieceId, led: set[PieceId]) -> HexId:
        reach = reach_of_hero(war, hero)
        hexes = [hex for hex in reach.hexes if not war.armies[enemy(side)][hex] and war.theatre.dry[hex]]
        if war.of.is_leader[hero] and war.of.tactical[hero]:
            return self._headquarters(war, side, hero, hexes, led)
        found = targets(war, side, hero)
        if not found:
            return war.at[hero]
        ranked = sorted(hexes, key=lambda hex: (-prospect(war, found, hex), hex))[:NEAREST]
        risk = (1 - (LAST_SAFE + war.of.tactical[hero]) / 100) * hero_worth(war, hero)

        def worth(hex: HexId) -> float:
            checks = sum(1 for _ in checks_ahead(war, side, war.at[hero], tuple(reach.way(hex))))
            return prospect(war, found, hex) - risk * checks

        best = max(ranked, key=lambda hex: (worth(hex), -hex), default=war.at[hero])
        return best if worth(best) > prospect(war, found, war.at[hero]) else war.at[hero]

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
