"""Answers every ask of the strategic war: plans what can be planned, tries out the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from warhost.bots.campaign.admiral import best_broadside, best_interception, best_raid, raid_worth
from warhost.bots.campaign.cards.hand import OF_THE_HAND, CardPlayer, can_pay, leaves_temple
from warhost.bots.campaign.cards.spells import answer_magic, has_spells
from warhost.bots.campaign.companions import Companions, answer_for_heroes
from warhost.bots.campaign.doctrines import BY_CARDS, BY_THE_BOOK, ON_GUARD, Doctrine, doctrine_by_cards
from warhost.bots.campaign.fleets import next_voyage
from warhost.bots.campaign.operations import ROOM
from warhost.bots.campaign.plans import (
    HORIZON,
    Campaigner,
    Move,
    joined,
    marched,
    planned,
    slowest_first,
)
from warhost.bots.campaign.quartermaster import command_post
from warhost.bots.campaign.routes import EnemyGround, Routes
from warhost.bots.campaign.threats import Threats, taunted_worth
from warhost.bots.campaign.worth import (
    GOAL,
    BattleWorth,
    Stakes,
    depletion_cost,
    held_places,
    keeps,
    wanted_places,
)
from warhost.bots.search import Asked, Desk
from warhost.campaign.advanced.heroic.hero_movement import Travel
from warhost.campaign.advanced.interception import Intercept
from warhost.campaign.advanced.supply import Starve
from warhost.campaign.cards.assault import DeclareAssault
from warhost.campaign.cards.invasion import Invade
from warhost.campaign.cards.rebuilding import PlaceRebuilt
from warhost.campaign.combat.attack import Attack, can_attack_together, declared, possible_attackers
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.kender_taunts import NoTaunt, Taunt, taunted_armies
from warhost.campaign.combat.losses import Deplete
from warhost.campaign.combat.retreat_and_advance import Follow, Hold, PressOn, Retreat, Stand
from warhost.campaign.initiative import MoveFirst
from warhost.campaign.land.fate_of_leaders import FleeTo
from warhost.campaign.land.flying import Fly
from warhost.campaign.land.movement import March
from warhost.campaign.land.stacking import can_stack
from warhost.campaign.land_battle import Appoint
from warhost.campaign.politics.new_allies import PlaceForce, PlaceForces
from warhost.campaign.politics.replacements import Merge, NoMore, Replace
from warhost.campaign.position.courses import LetPass
from warhost.campaign.printed.sides import OFF, SEATS, enemy, side_of
from warhost.campaign.sea.dragon_to_ship_combat import BreakOff, Press
from warhost.campaign.sea.exits import Depart
from warhost.campaign.sea.maelstrom import Escape
from warhost.campaign.sea.naval_combat import Broadside
from warhost.campaign.sea.ships import Sail
from warhost.campaign.sea.strafing import Strafe
from warhost.campaign.sequence import EndCombat, EndMovement
from warhost.campaign.set_up.placing_forces import Deploy, Ready
from warhost.campaign.special.wizards import Send
from warhost.campaign.state import War
from warhost.core import Dice, Game, Order
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.prompts import Arrange, PathTo, SubsetOf

Advice = tuple[Order, Message]
"""An order and the reason for it, in a few words."""

Answer = Callable[[Asked, War, Side], Advice | None]
"""Answers one kind of ask; None if it has no answer."""
AROUND = 4
"""With more stacks than this around a hex, only some of their combinations are considered for an attack on it."""
TRIALS = 24
"""How many orders are tried out where there is no plan."""


def war_of(game: Game) -> War:
    """The position of a game of the strategic war."""
    assert isinstance(game.state, War)
    return game.state


class Marshal:
    """Commands one side of the strategic war."""

    def __init__(self, dice: Dice, doctrine: Doctrine = BY_THE_BOOK) -> None:
        self.doctrine = doctrine
        self.hand = CardPlayer()
        self.companions: Companions | None = Companions()
        """Who commands the heroes; None for a benchmark that leaves them to chance."""
        self.by_chance = False
        """Whether cards are played at random: a benchmark for a hand that is planned with."""
        self._dice = dice
        self._moves: list[Move] = []
        self._planned_for: tuple[int, ...] = ()
        self._marched = 0

    def advise(self, view: Asked) -> Advice:
        """What to answer to the ask of the view's seat."""
        game = view.game if isinstance(view, Desk) else view.imagine(self._dice.below(1 << 30))
        ask = view.ask
        assert ask is not None, "nobody asks this seat"
        offered = {offer.order for offer in ask.offers}
        side = side_of(view.seat)
        war = war_of(game)
        if war.theatre.deck and self.doctrine in (BY_THE_BOOK, BY_CARDS, ON_GUARD):
            self.doctrine = doctrine_by_cards(war, side)
        by_cards = self._by_cards(view, war, side, offered)
        if by_cards is not None:
            return by_cards
        by_heroes = answer_for_heroes(self.companions, view, war, side, offered)
        if by_heroes is not None:
            return by_heroes
        cast = answer_magic(view, war, side, self._stakes(war)) if has_spells(war) else None
        if cast is not None:
            return cast, msg("bots-why-spell")
        bound = bool(war.theatre.deck) or has_spells(war)  # cards and promises may forbid what the plan says
        for kind, answer in self.answers():
            if kind in offered:
                found = answer(view, war, side)
                if found is not None and (not bound or view.refusal(found[0]) is None):
                    return found
        return self._try_out(view, game, side)

    def answer(self, desk: Desk) -> Order:
        """What it would order in an imagined game."""
        return self.advise(desk)[0]

    def has_plan(self, war: War, side: Side) -> bool:
        """Whether there is a plan for this Movement Step; taking back a march discards it."""
        return self._planned_for == (war.turn[0], side, war.phasing[0]) and self._marched <= marched(war, side)

    def follow(self, war: War, side: Side, moves: Iterable[Move]) -> None:
        """Use another bot's plan for this Movement Step."""
        self._planned_for = (war.turn[0], side, war.phasing[0])
        self._moves = joined(moves, war, heeds=self.doctrine.heeds)
        self._marched = 0

    def _stakes(self, war: War) -> Stakes:
        return Stakes(war, self.doctrine.conquest)

    def answers(self) -> tuple[tuple[type[Order], Answer], ...]:
        """The method for each kind of order; the first kind that is offered decides."""
        return (
            (Deploy, self.set_up),
            (MoveFirst, self.first),
            (Depart, self.sail),
            (Sail, self.sail),
            (March, self.march),
            (Fly, self.march),
            (Strafe, self.raid),
            (Attack, self.attack),
            (Broadside, self.fight_at_sea),
            (Press, self.press_raid),
            (Intercept, self.intercept),
            (Taunt, self.taunt),
            (Deplete, self.deplete),
            (Appoint, self.appoint),
            (Retreat, self.retreat),
            (Follow, self.advance),
            (PressOn, self.press_on),
            (FleeTo, self.flee),
            (Starve, self.starve),
            (Merge, self.merge),
            (Replace, self.replace),
            (Invade, self._end_movement),
            (DeclareAssault, self._end_movement),
            (Travel, self._end_movement),
            (EndMovement, lambda *_: (EndMovement(), msg("bots-why-nobody-can-march"))),
            (NoMore, lambda *_: (NoMore(), msg("bots-why-nothing-to-rebuild"))),
        )

    # Set-up and initiative

    def set_up(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The set-up before the first Turn."""
        choices = view.choices(Deploy)
        if not isinstance(choices, Arrange):
            return None
        if Ready in {offer.order for offer in view.ask.offers} if view.ask else False:
            return Ready(), msg("bots-why-all-are-in-place")
        order = Deploy(arrangement(war, side, choices, self.doctrine))
        if leads_to(view, order, Ready):
            return order, msg("bots-why-near-the-goal")
        return (Deploy(choices.proposed), msg("bots-why-as-proposed")) if choices.proposed else None

    def first(self, view: Asked, war: War, side: Side) -> Advice:
        """Which side moves first."""
        last = war.turn[0] >= war.theatre.scenario.last_turn
        first = enemy(side) if last else side
        return MoveFirst(SEATS[first]), msg("bots-why-last-word") if last else msg("bots-why-to-strike-first")

    # Movement

    def sail(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The next voyage of a fleet, where ships can leave the map."""
        return next_voyage(view, war, self._stakes(war)) if war.theatre.scenario.exit is not None else None

    def march(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The next march of the plan for this Step."""
        if not self.has_plan(war, side):
            self.follow(war, side, planned(war, side, self.doctrine))
        self._marched = marched(war, side)
        blocked: list[Move] = []
        while self._moves:
            move = self._moves.pop(0)
            order = self._order_of(view, war, move)
            if order is not None:
                self._moves += blocked  # others may have made room by then
                return order, move.why
            blocked.append(move)
        return self._end_movement(view, war, side)

    def _end_movement(self, view: Asked, war: War, side: Side) -> Advice | None:
        """All have moved: invasions are declared, cards for the attacks that pay, and the Step ends."""
        assert view.ask is not None
        offered = {offer.order for offer in view.ask.offers}
        if Invade in offered:
            return Invade(next(iter(view.choices(Invade).all()))), msg("bots-why-invasion")
        if self.by_chance:
            order = view.suggest(self._dice) if self._dice.below(2) else None
            card: Order | None = order if isinstance(order, DeclareAssault) else None
        else:
            card = self.hand.declare(war, side, offered, self._stakes(war), self.doctrine.least)
        if card is not None and view.refusal(card) is None:
            return card, msg("bots-why-assault")
        if Travel in offered and self.companions is not None:
            journey = self.companions.travel(view, war, side)
            if journey is not None:
                return journey, msg("bots-why-journey")
        if EndMovement in offered:
            return EndMovement(), msg("bots-why-all-moved")
        return None

    # Cards

    def _by_cards(self, view: Asked, war: War, side: Side, offered: set[type[Order]]) -> Advice | None:
        """The answer to what a hand of cards asks; None if something else is asked."""
        step = war.top
        if not war.theatre.deck:
            return None
        if self.by_chance and isinstance(step, OF_THE_HAND):
            return view.suggest(self._dice), msg("bots-why-by-chance")
        if isinstance(step, PlaceForces | PlaceRebuilt):
            order = self._posted(view, war, side)
        else:
            order = self.hand.answer(view, war, side, offered, self.doctrine.conquest)
        if order is None or view.refusal(order) is not None:
            return None
        return order, msg("bots-why-card")

    def _posted(self, view: Asked, war: War, side: Side) -> Order | None:
        """Where new forces stand: like a set-up."""
        choices = view.choices(PlaceForce)
        return PlaceForce(arrangement(war, side, choices, self.doctrine)) if isinstance(choices, Arrange) else None

    def _order_of(self, view: Asked, war: War, move: Move) -> Order | None:
        """The order for a planned move: all pieces together if possible, else one by one; None if none can move."""
        pieces = slowest_first(war, (p for p in move.pieces if war.at[p] not in (move.hex, -1)))
        if not pieces:
            return None
        order = _go(view, war, pieces, move.hex)
        if order is None and len(pieces) > 1:
            self._moves[:0] = [Move((p,), move.hex, move.why) for p in pieces]
            return self._order_of(view, war, self._moves.pop(0))
        return order

    # Combat

    def attack(self, view: Asked, war: War, side: Side) -> Advice:
        """The attack that is worth most, or none."""
        ranked = best_attacks(view, war, side, self._stakes(war))
        if not ranked or ranked[0][0] <= self.doctrine.least:
            return EndCombat(), msg("bots-why-no-attack-is-worth-it")
        worth, order = ranked[0]
        return order, msg("bots-why-worth", worth=f"{worth:+.1f}")

    def raid(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The raid on ships that is worth most, if no attack on land is worth more; the blind know nothing of it."""
        stakes = self._stakes(war)
        found = best_raid(view, war, side, stakes) if self.doctrine.heeds else None
        offered = {offer.order for offer in view.ask.offers} if view.ask else set()
        ranked = best_attacks(view, war, side, stakes) if Attack in offered else []
        if found is None or found[0] <= max(self.doctrine.least, ranked[0][0] if ranked else 0.0):
            return None if offered & {Attack, Broadside} else (EndCombat(), msg("bots-why-no-attack-is-worth-it"))
        return found[1], msg("bots-why-worth", worth=f"{found[0]:+.1f}")

    def fight_at_sea(self, view: Asked, war: War, side: Side) -> Advice:
        """The attack on ships by ships that is worth most, or none."""
        found = best_broadside(view, war, side, self._stakes(war))
        if found is None:
            return EndCombat(), msg("bots-why-no-attack-is-worth-it")
        return found[1], msg("bots-why-worth", worth=f"{found[0]:+.1f}")

    def press_raid(self, view: Asked, war: War, side: Side) -> Advice:
        """Whether dragons stay for another round."""
        worth = raid_worth(war, war.sea_battle[0], self._stakes(war))
        order = Press() if worth > 0 else BreakOff()
        return order, msg("bots-why-worth", worth=f"{worth:+.1f}")

    def intercept(self, view: Asked, war: War, side: Side) -> Advice | None:
        """Whom to send against an announced way, and where; the blind let everybody pass.

        Ships that could flee into the Maelstrom instead are left to be tried out.
        """
        offered = {offer.order for offer in view.ask.offers} if view.ask else set()
        found = best_interception(view, war, self._stakes(war)) if self.doctrine.heeds else None
        if found is not None and found[0] > self.doctrine.least:
            return found[1], msg("bots-why-worth", worth=f"{found[0]:+.1f}")
        return None if Escape in offered else (LetPass(), msg("bots-why-no-attack-is-worth-it"))

    def taunt(self, view: Asked, war: War, side: Side) -> Advice:
        """The taunt that is worth most, or none."""
        best, order = 0.0, None
        stakes = self._stakes(war)
        for kender in view.choices(Taunt).all():
            for target in view.choices(Taunt, kender).all():
                armies = taunted_armies(war, kender, target, side)
                worth = taunted_worth(war, side, kender, armies, stakes)
                if worth > best:
                    best, order = worth, Taunt(kender, target)
        if order is None:
            return NoTaunt(), msg("bots-why-better-not-to-provoke-them")
        return order, msg("bots-why-charge", worth=f"{best:+.1f}")

    def deplete(self, view: Asked, war: War, side: Side) -> Advice:
        """Who takes a loss."""
        army = min(view.choices(Deplete).all(), key=lambda a: (depletion_cost(war, a), not war.depleted[a], a))
        return Deplete(army), msg("bots-why-the-smallest-loss")

    def appoint(self, view: Asked, war: War, side: Side) -> Advice:
        """Who leads."""
        leader = max(view.choices(Appoint).all(), key=lambda p: (war.of.tactical[p], -p))
        return Appoint(leader), msg("bots-why-the-best-leader")

    def retreat(self, view: Asked, war: War, side: Side) -> Advice:
        """Whether to go, and where."""
        offered = {offer.order for offer in view.ask.offers} if view.ask else set()
        battle: Battle | None = war.battle[0]
        if Stand in offered and battle is not None:
            if battle.result:
                return Stand(), msg("bots-why-walls")
            if BattleWorth(war, battle, self._stakes(war)).total <= 0:
                return Stand(), msg("bots-why-strong")
        staff = Campaigner(war, side, self.doctrine)
        options = [
            (staff.station(army, hex), army, hex)
            for army in view.choices(Retreat).all()
            for hex in view.choices(Retreat, army, ()).all()
        ]
        _, army, hex = max(options, key=lambda option: (option[0], -option[1], -option[2]))
        along = _leaders_along(view, Retreat, army, hex)
        return Retreat(army, along, hex), msg("bots-why-the-safest-way-back")

    def advance(self, view: Asked, war: War, side: Side) -> Advice:
        """Who follows into the hex that the enemy left."""
        staff = Campaigner(war, side, self.doctrine)
        best, order = 0.0, None
        target = war.battle[0].target
        for army in view.choices(Follow).all():
            gain = staff.station(army, target) - staff.station(army, war.at[army]) + staff.stakes.place(target)
            if gain > best:
                best, order = gain, Follow(army, _leaders_along(view, Follow, army))
        return (order, msg("bots-why-into-the-gap")) if order else (Hold(), msg("bots-why-no-farther"))

    def press_on(self, view: Asked, war: War, side: Side) -> Advice:
        """Who advances a second hex."""
        staff = Campaigner(war, side, self.doctrine)
        best, order = 0.0, None
        for army in view.choices(PressOn).all():
            for hex in view.choices(PressOn, army, ()).all():
                gain = staff.station(army, hex) - staff.station(army, war.at[army])
                if gain > best:
                    best, order = gain, PressOn(army, _leaders_along(view, PressOn, army, hex), hex)
        return (order, msg("bots-why-while-they-run")) if order else (Hold(), msg("bots-why-far-enough"))

    def flee(self, view: Asked, war: War, side: Side) -> Advice:
        """Where a leader finds refuge."""
        threats = Threats(war, enemy(side), self._stakes(war), heeds=self.doctrine.heeds)
        hex = min(view.choices(FleeTo).all(), key=lambda h: (threats.worth(war, h), h))
        return FleeTo(hex), msg("bots-why-the-safest-refuge")

    def starve(self, view: Asked, war: War, side: Side) -> Advice:
        """Give up the army worth least where supply is lacking."""
        hungry = list(view.choices(Starve).all())
        cheapest = min(hungry, key=lambda army: (war.printed_strength(army), army))
        return Starve(cheapest if self.doctrine.heeds else hungry[0]), msg("bots-why-the-smallest-loss")

    # Replacements

    def merge(self, view: Asked, war: War, side: Side) -> Advice:
        """Two depleted armies become one."""
        army = min(view.choices(Merge).all())
        return Merge(army, min(view.choices(Merge, army).all())), msg("bots-why-merge")

    def replace(self, view: Asked, war: War, side: Side) -> Advice:
        """An army comes back from the pool."""
        army = max(view.choices(Replace).all(), key=lambda p: (war.of.strength[p][0], -p))
        other = min(view.choices(Replace, army).all(), key=lambda p: (war.of.strength[p][0], p))
        stakes = self._stakes(war)
        goals = tuple(hex for _, hex in held_places(war, side, stakes)[:1]) or wanted_places(war, side, stakes)
        hexes = view.choices(Replace, army, other).all()
        routes = Routes(war, side, goals, HORIZON, EnemyGround.now(war, side))
        hex = min(hexes, key=lambda h: (routes.way(army, h), h))
        return Replace(army, other, hex), msg("bots-why-fresh-troops")

    # Everything else

    def _try_out(self, view: Asked, game: Game, side: Side) -> Advice:
        """Try some orders on copies and take the one that leaves the best position; ties are broken at random."""
        best: tuple[float, int, Order] | None = None
        tried = self._candidates(view)
        for index, order in enumerate(tried):
            twin = game.copy(index)
            twin.give(order, view.seat)
            worth = position_worth(war_of(twin), side)
            ranked = (worth, self._dice.below(1 << 16), order)
            if best is None or ranked[:2] > best[:2]:
                best = ranked
        assert best is not None
        return best[2], msg("bots-why-the-best-of-a-few-tries", n=len(tried))

    def _candidates(self, view: Asked) -> list[Order]:
        found: dict[Order, None] = {}
        for _ in range(TRIALS):
            found[view.suggest(self._dice)] = None
        return list(found)


def _go(view: Asked, war: War, pieces: Sequence[PieceId], hex: HexId) -> Order | None:
    """The march or flight of some pieces to a hex; None if they cannot go there."""
    lead, along = pieces[0], tuple(sorted(pieces[1:]))
    if war.of.is_wizard[lead]:
        return _send(view, war, lead, hex)
    kind = Fly if war.of.is_air[lead] else March
    ask = view.ask
    if ask is None or kind not in {offer.order for offer in ask.offers} or lead not in view.choices(kind).all():
        return None
    paths = view.choices(kind, lead, along)
    if not isinstance(paths, PathTo) or hex not in paths.cost:
        return None
    order = kind(lead, along, paths.path(hex))
    return order if view.refusal(order) is None else None


def _send(view: Asked, war: War, wizard: PieceId, hex: HexId) -> Order | None:
    """A wizard sent to the armies in a hex; None if he cannot go there."""
    for host in war.armies_in(hex, war.owner[wizard]):
        order = Send(wizard, host)
        if view.refusal(order) is None:
            return order
    return None


def leads_to(view: Asked, order: Order, next_order: type[Order]) -> bool:
    """Whether an order is legal and leaves another order to give."""
    if view.refusal(order) is not None:
        return False
    twin = view.imagine()
    twin.give(order, view.seat)
    return any(offer.order is next_order for offer in twin.offers(view.seat))


def _leaders_along(view: Asked, order: type[Order], army: PieceId, hex: HexId | None = None) -> tuple[PieceId, ...]:
    """Everybody who can march along with an army; if a hex is named, all the way there."""
    choices = view.choices(order, army)
    if not isinstance(choices, SubsetOf):
        return ()
    along: tuple[PieceId, ...] = ()
    for piece in choices.values:
        more = (*along, piece)
        if len(more) > choices.most or (choices.holds is not None and not choices.holds(more)):
            continue
        if hex is None or hex in view.choices(order, army, more).all():
            along = more
    return along


def best_attacks(view: Asked, war: War, side: Side, stakes: Stakes) -> list[tuple[float, Order]]:
    """The best attack on each hex that can be attacked, with its worth; the best one first."""
    found: list[tuple[float, Order]] = []
    for target in view.choices(Attack).all():
        forces = {
            armies: BattleWorth(war, declared(war, side, target, armies), stakes).total
            for armies in attack_forces(war, side, target)
            if can_attack_together(war, side, target, armies)
            and can_pay(war, side, target, armies)
            and not leaves_temple(war, armies)
        }
        armies = max(forces, key=lambda force: forces[force], default=())
        if armies:
            found.append((forces[armies], Attack(target, armies)))
    return sorted(found, key=lambda pair: -pair[0])


def attack_forces(war: War, side: Side, target: HexId) -> Iterable[tuple[PieceId, ...]]:
    """The forces worth considering against a hex: all or the strongest armies of some of the hexes around it."""
    able = possible_attackers(war, side, target)
    hexes = list(dict.fromkeys(war.at[army] for army in able))
    counts = range(len(hexes), 0, -1) if len(hexes) <= AROUND else (len(hexes), len(hexes) - 1, 2, 1)
    for count in counts:
        for chosen in combinations(hexes, count):
            force = [army for army in able if war.at[army] in chosen]
            force.sort(key=war.printed_strength, reverse=True)
            for size in range(len(force), 0, -1):
                yield tuple(sorted(force[:size]))
            fliers = [army for army in force if war.of.is_air[army]]
            if 0 < len(fliers) < len(force):
                yield tuple(sorted(fliers))


def arrangement(war: War, side: Side, choices: Arrange, doctrine: Doctrine) -> tuple[tuple[PieceId, HexId], ...]:
    """A set-up: garrisons first, then every army where it stands best, leaders with the strongest stack.

    Ships and the like stand as proposed.
    """
    mark = war.mark
    for piece in choices.places:
        war.put(piece, OFF)
    staff = Campaigner(war, side, doctrine)
    found = dict(choices.proposed)
    armies = [piece for piece in choices.places if war.of.is_army[piece]]
    if doctrine.marches and not staff.threats.reach:
        armies = _fill_places(staff, choices, armies, found)
    for army in sorted(armies, key=lambda p: (-war.points(p), -war.printed_strength(p), p)):
        hexes = [hex for hex in choices.places[army] if can_stack(war, (army,), hex)]
        if hexes:
            found[army] = _best_post(staff, army, hexes)
            war.put(army, found[army])
    led: set[PieceId] = set()
    for leader in choices.places:
        if war.of.is_leader[leader]:
            homes = [hex for hex in choices.places[leader] if war.armies[side][hex]] or choices.places[leader]
            if homes and staff.quarters.is_leading:
                found[leader] = command_post(war, leader, homes, led)
                war.put(leader, found[leader])
            elif homes:
                found[leader] = max(homes, key=lambda h: (sum(map(war.printed_strength, war.armies_in(h, side))), -h))
                war.put(leader, found[leader])
    war.revert(mark)
    return tuple(sorted(found.items()))


def _fill_places(
    staff: Campaigner, choices: Arrange, armies: list[PieceId], found: dict[PieceId, HexId]
) -> list[PieceId]:
    """Put the strongest armies into the places that decide the game, with no enemy in sight; returns the rest.

    Fliers stay free to fly, unless their side only has to hold those places.
    """
    war, side = staff.war, staff.side
    decisive = [hex for worth, hex in held_places(war, side, staff.stakes) if worth >= GOAL]
    left = []
    for army in sorted(armies, key=lambda p: (-war.printed_strength(p), war.points(p), p)):
        roams = war.of.is_air[army] and not staff.doctrine.guard
        hexes = [] if roams else [h for h in decisive if h in choices.places[army]]
        post = next((hex for hex in hexes if can_stack(war, (army,), hex)), OFF)
        if post < 0:
            left.append(army)
        else:
            found[army] = post
            war.put(army, post)
    return left


def _best_post(staff: Campaigner, army: PieceId, hexes: Sequence[HexId]) -> HexId:
    """A place that needs a garrison, otherwise the army's best hex."""
    war, side = staff.war, staff.side
    for worth, place in held_places(war, side, staff.stakes):
        if place in hexes and place in keeps(war) and war.armies[side][place] < ROOM:
            return place
        weak = not war.armies[side][place] or staff.threats.worth(war, place) > 0
        if place in hexes and staff.threats.reach and weak and staff.is_due(place, worth):
            return place
    return staff.best_station(army, hexes)


def position_worth(war: War, side: Side) -> float:
    """A rough worth of a position: strength on the map and places held."""
    other = enemy(side)
    stakes = Stakes(war)
    worth = stakes.strength[side] * stakes.weight(side, 0) - stakes.strength[other] * stakes.weight(other, 0, own=False)
    for hex in stakes.places:
        holder = war.holder[war.theatre.place_at[hex]]
        worth += stakes.place(hex) * ((holder == side) - (holder == other))
    return worth
