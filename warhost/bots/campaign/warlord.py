"""How the warlord thinks: it tries several doctrines for a Movement Step in imagined wars and keeps the best.

It computes what can be computed, like the odds bot but with more detail: armies that fall with their country, wizards,
the Dark Temple, which ally to win. The rest it plays out, within a budget of orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

from warhost.bots.campaign.aims import is_losing
from warhost.bots.campaign.doctrines import BY_THE_BOOK, Doctrine
from warhost.bots.campaign.fleets import next_ferry
from warhost.bots.campaign.marshal import Advice, Answer, Marshal, arrangement, best_attacks, leads_to, war_of
from warhost.bots.campaign.outlook import outlook
from warhost.bots.campaign.plans import HORIZON, Move, planned, stacks_of
from warhost.bots.campaign.rivals import Opinion
from warhost.bots.campaign.worth import (
    GOAL,
    Stakes,
    held_places,
    loss_limits,
    nation_worth,
    places_worth,
    wanted_places,
)
from warhost.bots.search import FIRST_ROUND, Asked, Budget, Desk, ImaginedPlayer, Reckless, best_of, play_out
from warhost.campaign.advanced.heroic.uncovering_artifacts import Uncover
from warhost.campaign.combat.attack import Attack
from warhost.campaign.combat.retreat_and_advance import Retreat
from warhost.campaign.initiative import MoveFirst
from warhost.campaign.politics.activation import Activate, NoAttempt, activation_target
from warhost.campaign.politics.new_allies import PlaceForce
from warhost.campaign.printed.sides import NEUTRAL, OFF, SEATS, enemy, side_of
from warhost.campaign.sea.ships import Sail
from warhost.campaign.sea.transport import PutAshore, TakeAboard
from warhost.campaign.sequence import EndCombat
from warhost.campaign.set_up.choosing_forces import Enlist
from warhost.campaign.set_up.placing_forces import Deploy, Ready
from warhost.campaign.special.dark_temple import Consecrate
from warhost.campaign.special.flying_citadels import Drift
from warhost.campaign.state import MOVED, War
from warhost.core import Dice, Game, Order
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.prompts import Arrange, PathTo, SubsetOf

T = TypeVar("T")

IN_FORCE = replace(
    BY_THE_BOOK,
    name="in force",
    conquest=1.0,
    garrison=8.0,
    ambition=0.6,
    magic=3,
    marches=True,
    wary=True,
    operations=True,
    leads=True,
)
BOLDLY = replace(IN_FORCE, name="boldly", caution=0.3, margin=0.0, least=0.0, stride=5.0)
CAREFULLY = replace(IN_FORCE, name="carefully", caution=1.3, margin=1.5, stride=1.5)
HUNTING = replace(IN_FORCE, name="hunting", stride=0.5, hunt=1.5, margin=0.25)
OUT_OF_REACH = replace(IN_FORCE, name="out of reach", stride=0.0, hunt=-1.0, margin=3.0, least=2.0, caution=1.0)
AT_ANY_PRICE = replace(
    IN_FORCE, name="at any price", caution=0.0, margin=-3.0, least=-3.0, stride=6.0, divert=1.0, garrison=99.0
)
TO_A_REFUGE = replace(
    IN_FORCE, name="to a refuge", refuge=True, stride=4.0, margin=3.0, least=2.0, caution=1.5, garrison=99.0
)
BY_STEALTH = replace(IN_FORCE, name="by stealth", caution=1.0, margin=4.0, least=2.0, stride=1.5)
RAID = replace(BY_STEALTH, name="a raid of the fastest", caution=0.4, train=OUT_OF_REACH)
DOCTRINES = (IN_FORCE, BOLDLY, CAREFULLY, HUNTING, OUT_OF_REACH, AT_ANY_PRICE, TO_A_REFUGE)
"""The doctrines tried against an able enemy; the first one is used where nothing can be tried."""
DARING = (IN_FORCE, BOLDLY, CAREFULLY, HUNTING, BY_STEALTH, RAID)
"""The doctrines tried against an enemy who seems careless."""
EVASIVE = (OUT_OF_REACH, TO_A_REFUGE)
"""Doctrines by which nobody wins who loses by waiting."""
LIGHT = 8
"""How many hexes are examined for an army in an imagined war."""
UNITS = 4_000
"""The budget of the search for an order: orders in imagined wars, each times the armies on the map."""
DEAREST = 800
"""A war that costs more than this to play out is not played out: a few trials would only measure chance."""
FLIER = 3
"""How many armies a flying army counts as in this cost."""
LARGEST = 20
"""With more armies than this on the map, plans are too slow to make repeatedly."""
LEAST_RECKLESS, MOST_RECKLESS = 0.1, 0.75
"""The part of the trials in which the enemy is reckless, whatever the opinion of him; in the others he is able."""
MOST = 24
"""The most trials of one doctrine."""
LONGEST = 400
"""After this many orders an imagined war is judged as it stands."""
ATTACKS = 3
"""How many attacks are tried out against each other."""
STEADINESS = 0.03
"""The bonus for keeping last Turn's doctrine, since trials are partly chance."""
HOPELESS = -4.0
"""An attack worth less than this is not tried out."""
SET_UPS = 6
"""How many set-ups are tried out against each other."""
ORDERS_A_TURN = 12
"""About how many orders both sides give in a Turn of a small war; more with more armies."""


class Warlord(Marshal):
    """Commands one side of the strategic war, looking ahead where it pays."""

    def __init__(self, dice: Dice, *, effort: int = 1, heeds: bool = True, heroic: bool = True) -> None:
        """``effort`` is how many times as much is tried out as usual.

        Benchmarks: ``heeds`` is false for one who ignores supply and command, ``heroic`` for one without heroes.
        """
        super().__init__(dice, replace(IN_FORCE, heeds=heeds))
        if not heroic:
            self.companions = None
        self._effort = effort
        self._heeds = heeds
        self._game: Game | None = None
        self._budget = Budget(0)
        self._chosen: Doctrine | None = None
        self.opinion = Opinion()

    def advise(self, view: Asked) -> Advice:
        """The answer to the ask of the view's seat, or an order to give unasked."""
        self._game = game = view.imagine(self._dice.below(1 << 30))
        desk = Desk(game, view.seat)
        if Consecrate in desk.claims():
            found = self.consecrate(desk, war_of(game), side_of(view.seat))
            if found is not None:
                return found
        if Uncover in desk.claims() and self.companions is not None:
            artifact = self.companions.claim(desk, war_of(game))
            if artifact is not None:
                return artifact, msg("bots-why-artifact")
        return super().advise(desk)

    def answers(self) -> tuple[tuple[type[Order], Answer], ...]:
        return (
            (Enlist, self.enlist),
            (Activate, self.woo),
            (PlaceForce, self.place),
            (PutAshore, self.ferry),
            (TakeAboard, self.ferry),
            (Sail, self.ferry),
            (Drift, self.drift),
            *super().answers(),
        )

    # Before the fighting

    def set_up(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The set-up before the first Turn; in a small war it tries swapping stacks."""
        if has_only_to_hold(war, side, self._stakes(war)):
            self.doctrine = replace(self.doctrine, guard=True)
        advice = super().set_up(view, war, side)
        if advice is None or not isinstance(advice[0], Deploy) or not self.tries_out(war):
            return advice
        first, why = advice
        assert isinstance(first, Deploy)
        orders = [first, *swaps(view, war, first)]

        def trial(order: Deploy, number: int) -> float:
            return self._ordered(side, order, number)

        return self._search(war, orders[:SET_UPS], trial), why

    def enlist(self, view: Asked, war: War, side: Side) -> Advice | None:
        """Who takes part: the strongest, the fastest among equals."""
        choices = view.choices(Enlist)
        if not isinstance(choices, SubsetOf):
            return None
        of = war.of
        ranked = sorted(choices.values, key=lambda p: (-of.strength[p][0], -of.tactical[p], -of.movement[p][0], p))
        return Enlist(tuple(sorted(ranked[: choices.most]))), msg("bots-why-the-best-of-them")

    def consecrate(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The Dark Temple, as soon as a place for it is held by armies or there is no enemy yet to take it."""
        stakes = self._stakes(war)
        other = enemy(side)
        safe = stakes.strength[side] > 0 and not any(
            war.owner[p] == other and war.of.is_army[p] for p, _ in each_piece(war.owner)
        )
        hexes = [hex for hex in view.choices(Consecrate).all() if safe or war.armies[side][hex]]
        hex = max(hexes, key=lambda h: (stakes.place(h), -h), default=OFF)
        return (Consecrate(hex), msg("bots-why-draconians-from-now-on")) if hex >= 0 else None

    def woo(self, view: Asked, war: War, side: Side) -> Advice:
        """The nation from which the most can be expected."""
        best, order = 0.0, None
        for name in view.choices(Activate).all():
            nation = war.theatre.nation_index[name]
            chance = min(max(activation_target(war, nation, side).total, 0), 10) / 10
            worth = chance * nation_worth(war, nation)
            if worth > best:
                best, order = worth, Activate(name)
        return (
            (order, msg("bots-why-expected", worth=f"{best:.1f}"))
            if order
            else (NoAttempt(), msg("bots-why-nobody-would-listen"))
        )

    def place(self, view: Asked, war: War, side: Side) -> Advice | None:
        """Where new forces stand: like a set-up."""
        choices = view.choices(PlaceForce)
        if not isinstance(choices, Arrange):
            return None
        order = PlaceForce(arrangement(war, side, choices, self.doctrine))
        if order.pieces and view.refusal(order) is None:
            return order, msg("bots-why-where-they-are-needed")
        return (PlaceForce(choices.proposed), msg("bots-why-as-proposed")) if choices.proposed else None

    def first(self, view: Asked, war: War, side: Side) -> Advice:
        """Which side moves first; in a small war it tries both."""
        advice = super().first(view, war, side)
        if war.turn[0] >= war.theatre.scenario.last_turn or not self.tries_out(war):
            return advice
        usual, why = advice
        orders: list[Order] = [usual, *(order for seat in SEATS if (order := MoveFirst(seat)) != usual)]

        def trial(order: Order, number: int) -> float:
            return self._fought_out(side, self.doctrine, number, lambda twin, _: twin.give(order, SEATS[side]))

        best = self._search(war, orders, trial)
        return best, why if best == usual else msg("bots-why-tried-better")

    # Movement and combat

    def ferry(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The next order for ships that carry armies to where they are needed; none in a flight over the sea."""
        if war.theatre.scenario.exit is not None or war.theatre.deck:
            return None
        goals = self._goals(war, side)
        return next_ferry(view, war, goals, min(self._stakes(war).turns_left, HORIZON)) if goals else None

    def drift(self, view: Asked, war: War, side: Side) -> Advice | None:
        """Where a flying citadel goes: to the stack that is nearest to a goal (DG-11-19, DG-11-20)."""
        grid, goals = war.theatre.atlas.grid, self._goals(war, side)
        camps = stacks_of(war, side)
        if not goals or not camps:
            return None
        front = min(camps, key=lambda hex: (min(grid.distance(hex, goal) for goal in goals), hex))
        for citadel in view.choices(Drift).all():
            paths = view.choices(Drift, citadel)
            if war.did[citadel] & MOVED or not isinstance(paths, PathTo) or not paths.cost:
                continue
            best = min(paths.cost, key=lambda hex: (grid.distance(hex, front), hex))
            order = Drift(citadel, paths.path(best))
            if grid.distance(best, front) < grid.distance(war.at[citadel], front) and view.refusal(order) is None:
                return order, msg("bots-why-citadel", hex=war.hex_ref(front))
        return None

    def _goals(self, war: War, side: Side) -> tuple[HexId, ...]:
        """The places to march to: those of the enemy, or one's own where it is enough to hold them."""
        stakes = self._stakes(war)
        whose = enemy(side) if has_only_to_hold(war, side, stakes) else side
        return wanted_places(war, whose, stakes, self.doctrine.ambition)

    def march(self, view: Asked, war: War, side: Side) -> Advice | None:
        """The next march of the plan for this Step, the one that did best in trials."""
        if not self.has_plan(war, side):
            self._choose_plan(war, side)
        return super().march(view, war, side)

    def _choose_plan(self, war: War, side: Side) -> None:
        plans: list[tuple[Doctrine, list[Move]]] = []
        for doctrine in self._ways(war, side):
            moves = planned(war, side, doctrine)
            if not any(_is_same(moves, known) for _, known in plans):
                plans.append((doctrine, moves))

        def trial(plan: tuple[Doctrine, list[Move]], number: int) -> float:
            doctrine, moves = plan
            worth = self._fought_out(side, doctrine, number, lambda twin, me: me.follow(war_of(twin), side, moves))
            return worth + STEADINESS * (doctrine == self._chosen)

        self._chosen, moves = self._search(war, plans, trial)
        self.doctrine = self._chosen
        self.follow(war, side, moves)

    def _ways(self, war: War, side: Side) -> tuple[Doctrine, ...]:
        ways: tuple[Doctrine, ...] = DOCTRINES[:1]
        if self.tries_out(war):
            self.opinion.look(war, side)
            ways = DARING if self.opinion.careless > 0.5 else DOCTRINES
            if is_losing(war, side):
                ways = tuple(way for way in ways if way not in EVASIVE)
        if not self._heeds:
            ways = tuple(_heedless(way) for way in ways)
        if not has_only_to_hold(war, side, self._stakes(war)):
            return ways
        return tuple(replace(way, guard=True) for way in ways)

    def attack(self, view: Asked, war: War, side: Side) -> Advice:
        """The attack that is worth most, or none; close calls are decided by trials."""
        ranked = best_attacks(view, war, side, self._stakes(war))
        likely = [order for worth, order in ranked if worth > HOPELESS][:ATTACKS]
        if not likely or not self.tries_out(war):
            return super().attack(view, war, side)
        good = ranked[0][0] > self.doctrine.least
        orders: list[Order] = [*likely, EndCombat()] if good else [EndCombat(), *likely]

        def trial(order: Order, number: int) -> float:
            return self._fought_out(side, self.doctrine, number, lambda twin, _: twin.give(order, SEATS[side]))

        order = self._search(war, orders, trial)
        if isinstance(order, Attack):
            return order, msg("bots-why-tried-well")
        return order, msg("bots-why-no-attack-is-worth-it")

    def retreat(self, view: Asked, war: War, side: Side) -> Advice:
        """Whether to retreat, and where; in a small war it tries every hex."""
        order, why = super().retreat(view, war, side)
        if not isinstance(order, Retreat) or not self.tries_out(war):
            return order, why
        orders = [order]
        for hex in view.choices(Retreat, order.army, ()).all():
            other = replace(order, hex=hex)
            if hex != order.hex and view.refusal(other) is None:
                orders.append(other)

        def trial(order: Retreat, number: int) -> float:
            return self._ordered(side, order, number)

        return self._search(war, orders, trial), msg("bots-why-best-way-back")

    # Trying out

    def tries_out(self, war: War) -> bool:
        """Whether a war can be played out often enough for the trials to tell anything."""
        return _armies(war) <= LARGEST and self._price(war) <= DEAREST

    def _price(self, war: War) -> int:
        """About what playing a war out costs."""
        armies = _armies(war)
        turns = war.theatre.scenario.last_turn - max(war.turn[0], war.theatre.scenario.first_turn) + 1
        return turns * armies * max(ORDERS_A_TURN, armies // 2)

    def _search(self, war: War, candidates: Sequence[T], trial: Callable[[T, int], float]) -> T:
        self._budget = Budget(UNITS * self._effort)
        first = FIRST_ROUND * (1 + self._effort) // 2
        return best_of(candidates, trial, self._budget, MOST * self._effort, first)

    def _ordered(self, side: Side, order: Order, number: int) -> float:
        """How a war ends after an order; this side alternates between its doctrine and flight, if that can help it."""
        assert self._game is not None
        flees = number % 2 and not is_losing(war_of(self._game), side)
        doctrine = TO_A_REFUGE if flees else self.doctrine
        return self._fought_out(side, doctrine, number, lambda twin, _: twin.give(order, SEATS[side]))

    def _fought_out(self, side: Side, doctrine: Doctrine, number: int, begin: Callable[[Game, Marshal], None]) -> float:
        """How a war ends if this side follows one doctrine; the enemy is able or reckless, as judged."""
        assert self._game is not None
        twin = self._game.copy(number)
        me = Marshal(Dice(f"own side {number}"), _light(doctrine))
        other: ImaginedPlayer = Marshal(Dice(f"enemy {number}"), _light(self._rival(war_of(twin), side, number)))
        if self._is_reckless(number):
            other = Reckless(Dice(f"enemy {number}"))
        begin(twin, me)
        orders = play_out(twin, {SEATS[side]: me, SEATS[enemy(side)]: other}, LONGEST)
        self._budget.spend(orders * _armies(war_of(twin)))
        return outlook(war_of(twin), side)

    def _rival(self, war: War, side: Side, number: int) -> Doctrine:
        """What an able enemy of a trial goes by: whoever thinks longer reckons with more than one way to play."""
        if self._effort == 1:
            return BY_THE_BOOK
        likely: tuple[Doctrine, ...] = (BY_THE_BOOK, IN_FORCE)
        if is_losing(war, side):
            likely = (*likely, TO_A_REFUGE)
        return likely[number % len(likely)]

    def _is_reckless(self, number: int) -> bool:
        """Whether the enemy of a trial is reckless: evenly spread over the trials, but not in the first ones."""
        part = min(max(self.opinion.careless, LEAST_RECKLESS), MOST_RECKLESS)
        return int((number + 1) * part) > int(number * part)


def _light(doctrine: Doctrine) -> Doctrine:
    """A doctrine by which plans are made quickly."""
    train = _light(doctrine.train) if doctrine.train else None
    return replace(doctrine, candidates=LIGHT, wary=False, train=train)


def _heedless(doctrine: Doctrine) -> Doctrine:
    """A doctrine that ignores supply and command."""
    return replace(doctrine, heeds=False, train=_heedless(doctrine.train) if doctrine.train else None)


def has_only_to_hold(war: War, side: Side, stakes: Stakes) -> bool:
    """Whether a side wins by holding what it has: a decisive place, while the enemy has nothing worth more."""
    other, theatre = enemy(side), war.theatre
    if loss_limits(theatre)[other] is not None:
        return False
    goals = {hex for hex, worth in places_worth(theatre).items() if worth >= GOAL}
    most = max((worth for worth, hex in held_places(war, side, stakes) if hex in goals), default=0.0)
    return all(worth < most for worth, _ in held_places(war, other, stakes))


def _is_same(one: Sequence[Move], two: Sequence[Move]) -> bool:
    """Whether two plans have the same moves, whatever their reasons."""
    return [(move.pieces, move.hex) for move in one] == [(move.pieces, move.hex) for move in two]


def swaps(view: Asked, war: War, order: Deploy) -> Iterator[Deploy]:
    """The set-ups with the armies of two hexes swapped that could stand: only a fortified city has room for three."""
    return (other for other in _swapped(war, order) if leads_to(view, other, Ready))


def _swapped(war: War, order: Deploy) -> Iterator[Deploy]:
    """The set-up with the armies of two different hexes swapped."""
    stacks: dict[HexId, list[PieceId]] = {}
    for piece, hex in order.pieces:
        stacks.setdefault(hex, []).append(piece)
    for one, two in combinations(stacks, 2):
        there = {one: two, two: one}
        if _kinds(war, stacks[one]) != _kinds(war, stacks[two]):
            yield Deploy(tuple((piece, there.get(hex, hex)) for piece, hex in order.pieces))


def _kinds(war: War, pieces: Iterable[PieceId]) -> list[tuple[int, int]]:
    return sorted((war.of.strength[piece][0], war.of.movement[piece][0]) for piece in pieces)


def _armies(war: War) -> int:
    """The number of armies on the map or still to be set up; fliers count more, since they reach far."""
    of, at = war.of, war.at
    here = (p for p, owner in enumerate(war.owner) if owner != NEUTRAL and of.is_army[p] and at[p] >= OFF)
    return sum(FLIER if of.is_air[army] else 1 for army in here)
