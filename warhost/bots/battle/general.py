"""Answers every ask of a battle: keeps the line, charges where it pays, rallies, and never measures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, Final

from warhost.battle.command.persons import Post, role_of
from warhost.battle.formations.shapes import Shape
from warhost.battle.heroes.against_figures import AttackHero
from warhost.battle.heroes.individual_combat import StrikeAt
from warhost.battle.heroes.roles import EndRoles
from warhost.battle.melee.fleeing import Flee
from warhost.battle.melee.melees import DivideBlows, Dividing, Division, Fight
from warhost.battle.melee.weapons_in_hand import KeepWeapons
from warhost.battle.missiles.fire import EndFire, Fire, FireOver
from warhost.battle.missiles.pass_through import FireThrough, HoldAllFire, HoldFire
from warhost.battle.missiles.split_fire import Halt
from warhost.battle.movement.charge import ChargeFallsShort
from warhost.battle.movement.movement_phase import EndMovement, MoveFirst, MoveSecond
from warhost.battle.movement.moves_and_forced_marches import AsFarAsPossible, StandStill
from warhost.battle.movement.withdrawal import FollowUp, MayFollow, Remain, Withdraw
from warhost.battle.rally.rallying import EndRally, OrderMob, Rally, Turning, TurnRallied, WheelMob
from warhost.battle.rout.capture import GiveNoQuarter
from warhost.battle.set_up import EndSetUp, PlaceUnits, to_place
from warhost.battle.state import Battle, Did, enemy_of
from warhost.bots.battle.archers import shoots_on, stand, volleys_worth
from warhost.bots.battle.arrays import with_room
from warhost.bots.battle.bulwarks import brace, stays_braced
from warhost.bots.battle.engines import work_on_engine
from warhost.bots.battle.eye import Eye, hardly_moved
from warhost.bots.battle.lines import DARED, Advice, Lines, Manoeuvre
from warhost.bots.battle.manner import DEFAULT, Manner
from warhost.bots.battle.persons import assailants, command_to_take, foe_to_strike
from warhost.bots.battle.posts import post, shelter
from warhost.bots.battle.posture import Watch
from warhost.bots.battle.shooting import best_shot, shot_at_mover
from warhost.bots.battle.ways import DEGREE
from warhost.bots.battle.worth import harm, share, worth
from warhost.core import Dice, Order, View
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.prompts import ArrangePoses, OneOf

AHEAD: Final = 20 * DEGREE
"""How far off its front an enemy may stand for a mob to be sent straight at it."""
LEAST_GAIN: Final = 200
"""What a move must gain on the enemy, in thousandths of an inch."""
PATIENT: Final = 1
"""How many rounds a unit waits that cannot gain anything."""
WEDGED: Final = 4
"""For how many rounds a unit that was wedged goes on a smaller front."""
WAYS_OUT: Final = 6
"""Of how many ways it then takes one by chance."""
MOST_DIVISIONS: Final = 3000
"""How many ways of dividing blows are tried."""
BOLD: Final = 0.1
"""How good an attack must be for a hero by himself."""
STALE: Final = 2
"""How many rounds a unit goes on with a fight that leads nowhere."""
NEVER: Final = 9.0
"""No attack is so good: who commands does not fight alone."""
TURNS: Final = {"stay": 0, "right": 9000, "left": -9000, "about": 18000}


class General:
    """Leads one side of a battle."""

    def __init__(self, dice: Dice, manner: Manner = DEFAULT) -> None:
        self._dice = dice
        self._manner = manner
        self._phase = (0, -1)
        self._seen: set[PieceId] = set()
        self._aims: dict[PieceId, PieceId] = {}
        self._before: dict[PieceId, PieceId] = {}
        self._stale: dict[PieceId, int] = {}
        self._rested: dict[PieceId, int] = {}
        self._stood: dict[PieceId, Shape] = {}
        self._wedged: dict[PieceId, int] = {}
        self._watch = Watch()

    def advise(self, view: View) -> Advice:
        """What to answer to the ask of the view's seat."""
        battle = view.imagine(self._dice.below(1 << 30)).state
        assert isinstance(battle, Battle)
        ask = view.ask
        assert ask is not None, "nobody asks this seat"
        offered = {offer.order for offer in ask.offers}
        for kind, answer in ANSWERS:
            if kind in offered:
                found = answer(self, view, battle)
                if found is not None and view.refusal(found[0]) is None:
                    return found
        return view.suggest(self._dice), msg("bots-why-at-random")

    def _lines(self, view: View, battle: Battle, *, moving: bool = False) -> Lines:
        """What the side of a seat can do; while it moves, with the enemies that its units make for."""
        side = battle.side(view.seat)
        aims, before = (self._aims, self._before) if moving else (None, None)
        quiet = 0
        if self._manner.plans:
            foes = battle.standing(enemy_of(side))
            quiet = self._watch.look(battle, Eye(battle), battle.standing(side), foes)
        return Lines(battle, side, aims, before, self._manner, quiet)

    # Set-up and initiative

    def set_up(self, view: View, battle: Battle) -> Advice | None:
        """The line that the scenario proposes, drawn out where the ground opens ranks."""
        if all(battle.stands(piece) for piece in to_place(battle.scenario, battle.side(view.seat))):
            return EndSetUp(), msg("bots-why-all-are-in-place")
        places = view.choices(PlaceUnits)
        if not isinstance(places, ArrangePoses):
            return None
        if self._manner.plans:
            order = PlaceUnits(with_room(battle, battle.side(view.seat), places.proposed))
            if view.refusal(order) is None:
                return order, msg("bots-why-a-line")
        return PlaceUnits(places.proposed), msg("bots-why-a-line")

    def who_first(self, view: View, battle: Battle) -> Advice:
        """Move first if one of our charges pays; otherwise let them come."""
        if self._lines(view, battle).can_charge():
            return MoveFirst(), msg("bots-why-strike-first")
        return MoveSecond(), msg("bots-why-let-them-come")

    # Rally

    def rally(self, view: View, battle: Battle) -> Advice | None:
        """The attempt with the highest hit dice times chance."""
        best: tuple[float, Order] | None = None
        for unit in _values(view, Rally):
            for commander in _values(view, Rally, unit):
                order = Rally(unit, commander)
                value = worth(battle, unit) * _chance(view, order)
                if best is None or value > best[0]:
                    best = (value, order)
        return (best[1], msg("bots-why-rally")) if best else None

    def order_mob(self, view: View, battle: Battle) -> Advice | None:
        """Send a mob at the nearest enemy, or turn it towards that enemy first."""
        lines = self._lines(view, battle)
        for mob in _values(view, OrderMob):
            commanders = _values(view, OrderMob, mob)
            one = lines.quarry(mob)
            if one is None or not commanders:
                continue
            if abs(one.turn) <= AHEAD:
                if battle.mob_order[mob] != ("charge",):
                    return OrderMob(mob, commanders[0], "charge"), msg("bots-why-mob-charges")
            else:
                word, angle = ("wheel-right" if one.turn > 0 else "wheel-left"), min(abs(one.turn) // DEGREE, 90)
                return WheelMob(mob, commanders[0], word, angle), msg("bots-why-face-them")
        return None

    def end_rally(self, view: View, battle: Battle) -> Advice:
        """End the phase: no other unit is worth an attempt."""
        return EndRally(), msg("bots-why-all-rallied")

    def turn_rallied(self, view: View, battle: Battle) -> Advice | None:
        """Turn a rallied unit to the nearest enemy."""
        step = battle.top
        if not isinstance(step, Turning):
            return None
        one = self._lines(view, battle).quarry(step.piece)
        words = _values(view, TurnRallied)
        if one is None or not words:
            return None
        best = min(words, key=lambda word: abs((one.turn - TURNS[word] + 18000) % 36000 - 18000))
        return TurnRallied(best), msg("bots-why-face-them")

    # Movement

    def move(self, view: View, battle: Battle) -> Advice | None:
        """The attacks that pay most first, then everybody else once, those nearest to the enemy first."""
        phase = (battle.round[0], int(battle.side(view.seat)))
        if phase != self._phase:
            self._phase, self._seen, self._before, self._aims = phase, set(), self._aims, {}
        lines = self._lines(view, battle, moving=True)
        waiting = [piece for piece in lines.ours if piece not in self._seen and not battle.has_done(piece, Did.MOVED)]
        idle = [piece for piece in waiting if not lines.eye.is_engaged(piece) and not battle.is_routed(piece)]
        attack = self._best_attack(view, lines, idle)
        if attack is not None:
            return attack
        waiting.sort(key=lambda piece: (battle.unit(piece).is_individual, self._nearest(lines, piece), piece))
        for piece in waiting:
            self._seen.add(piece)
            found = self._order_for(view, lines, piece)
            if found is not None:
                return found
        if view.refusal(EndMovement()) is None:
            return EndMovement(), msg("bots-why-all-moved")
        return self._get_away(view, lines)

    def _best_attack(self, view: View, lines: Lines, idle: list[PieceId]) -> Advice | None:
        """The attack of all that pays most."""
        found = [one for piece in idle for one in lines.attacks(piece) if one.value >= self._dared(lines, piece)]
        for one in sorted(found, key=lambda one: -one.value):
            if view.refusal(one.order) is None:
                return one.order, one.why
        return None

    def _dared(self, lines: Lines, piece: PieceId) -> float:
        """How good an attack must be: heroes want a good one, and shooters one that is better than their volleys."""
        battle, manner = lines.battle, self._manner
        if manner.heroes and battle.unit(piece).is_individual:
            return BOLD if role_of(battle, piece) is Post.HERO else NEVER
        if manner.missiles and shoots_on(lines, piece):
            return volleys_worth(lines, piece)
        return lines.dared

    def _nearest(self, lines: Lines, piece: PieceId) -> float:
        return min((lines.eye.gap(piece, foe) for foe in lines.foes), default=0.0)

    def _order_for(self, view: View, lines: Lines, piece: PieceId) -> Advice | None:
        if lines.eye.is_engaged(piece):
            order = Withdraw(piece)
            if lines.is_hopeless(piece) and view.refusal(order) is None:
                return order, msg("bots-why-hopeless")
            wrapped = _allowed(view, lines.wrapping(piece))
            return wrapped or self._come_again(view, lines, piece)
        if lines.battle.unit(piece).is_individual:
            return _allowed(view, post(lines, piece) or self._hero_move(lines, piece))
        if lines.battle.unit(piece).sheet.type == "mob":
            return None
        engine = work_on_engine(view, lines, piece) if self._manner.missiles else None
        if engine is not None:
            return engine.order, engine.why
        if self._manner.missiles and shoots_on(lines, piece):
            places = (one for one in stand(lines, piece)[:WAYS_OUT] if view.refusal(one.order) is None)
            return next(((one.order, one.why) for one in places), None)
        if self._manner.formations:
            braced = _allowed(view, brace(lines, piece))
            if braced is not None or stays_braced(lines, piece):
                return braced
        ways = lines.approaches(piece, wedged=self._is_wedged(lines, piece))
        good = [one for one in ways if one.value > LEAST_GAIN]
        if self._manner.plans and not (good or lines.waits or lines.lies_low):
            self._wedged[piece] = lines.battle.round[0]
            ways = lines.approaches(piece, wedged=True)
            good = [one for one in ways if one.value > LEAST_GAIN]
        if not good and self._rested.get(piece, 0) >= PATIENT:  # whoever is stuck tries another way
            good = [self._dice.choose(ways[:WAYS_OUT])] if ways else []
        found = next((one for one in good if view.refusal(one.order) is None), None)
        self._rested[piece] = 0 if found is not None else self._rested.get(piece, 0) + 1
        return (found.order, found.why) if found is not None else None

    def _is_wedged(self, lines: Lines, piece: PieceId) -> bool:
        """Whether a unit goes on a smaller front: it was wedged not long ago, or stands where it was last sent from."""
        stood, self._stood[piece] = self._stood.get(piece), lines.eye.shape(piece)
        now, sent = lines.battle.round[0], self._rested.get(piece) == 0
        if self._manner.plans and sent and stood is not None and hardly_moved(stood, self._stood[piece]):
            self._wedged[piece] = now
        return now < self._wedged.get(piece, -WEDGED) + WEDGED

    def _come_again(self, view: View, lines: Lines, piece: PieceId) -> Advice | None:
        """A unit that fights corner to corner for rounds steps back, to come again with its whole front."""
        self._stale[piece] = self._stale.get(piece, 0) + 1 if lines.is_fruitless(piece) else 0
        order = Withdraw(piece)
        if self._stale[piece] <= STALE or lines.posture.presses or view.refusal(order) is not None:
            return None
        self._stale[piece] = 0
        return order, msg("bots-why-come-again")

    def _hero_move(self, lines: Lines, piece: PieceId) -> Manoeuvre | None:
        """A hero keeps behind the line and throws over or past it: before it he would bar its way and fall first."""
        leads = self._manner.plans and role_of(lines.battle, piece) is not Post.HERO
        return shelter(lines, piece) if self._manner.heroes and not leads else None

    def _get_away(self, view: View, lines: Lines) -> Advice | None:
        """Skirmishers reached by formed troops break away."""
        for piece in lines.ours:
            for order in (Withdraw(piece), Flee(piece)):
                if lines.battle.unit(piece).sheet.type == "skirmish" and view.refusal(order) is None:
                    return order, msg("bots-why-out-of-reach")
        return None

    def after_measuring(self, view: View, battle: Battle) -> Advice:
        """Move as far as the ground allows; call off a charge that would fall short."""
        if isinstance(battle.top, ChargeFallsShort):
            return StandStill(), msg("bots-why-too-far")
        return AsFarAsPossible(), msg("bots-why-as-far-as-it-goes")

    def follow(self, view: View, battle: Battle) -> Advice | None:
        """Follow an enemy that we are beating, but not corner to corner: the next attack comes with the whole front."""
        step = battle.top
        if not isinstance(step, MayFollow):
            return None
        lines = self._lines(view, battle)
        if self._manner.plans and self._stale.get(step.piece, 0) and not lines.posture.presses:
            return Remain(), msg("bots-why-come-again")
        if lines.look_at(step.piece, step.withdrawn).balance >= DARED:
            return FollowUp(), msg("bots-why-while-they-run")
        return Remain(), msg("bots-why-better-where-we-are")

    # Missiles and persons

    def fire(self, view: View, battle: Battle) -> Advice | None:
        """Shoot where it hurts, else no more."""
        shot = best_shot(view, battle) if self._manner.missiles else None
        if shot is not None:
            return shot, msg("bots-why-where-it-hurts")
        kept = next((order for order in (EndFire(), HoldFire()) if view.refusal(order) is None), None)
        return (kept, msg("bots-why-no-shot-is-worth-it")) if kept is not None else None

    def fire_through(self, view: View, battle: Battle) -> Advice:
        """Shoot at whoever is about to come to blows; the arrows are for the Missile Phase otherwise."""
        if not self._manner.missiles:
            return HoldAllFire(), msg("bots-why-no-shot-is-worth-it")
        shot = shot_at_mover(view, battle)
        why = "bots-why-no-shot-is-worth-it" if isinstance(shot, HoldFire) else "bots-why-before-they-strike"
        return shot, msg(why)

    def halt(self, view: View, battle: Battle) -> Advice:
        """After a shot from horseback a unit stays where it is."""
        return Halt(), msg("bots-why-far-enough")

    def keep_posts(self, view: View, battle: Battle) -> Advice:
        """A deputy takes over where units would else be out of command; everybody else stays at his post."""
        if self._manner.heroes:
            order = command_to_take(view, battle)
            if order is not None:
                return order, msg("bots-why-to-lead")
        return EndRoles(), msg("bots-why-better-where-we-are")

    # Melee

    def keep_weapons(self, view: View, battle: Battle) -> Advice:
        """Weapons stay in hand."""
        return KeepWeapons(), msg("bots-why-weapons-will-do")

    def fight(self, view: View, battle: Battle) -> Advice | None:
        """Resolve the most favourable fight first: if they rout, other fights may not be needed."""
        side = battle.side(view.seat)
        best: tuple[float, PieceId] | None = None
        for piece in _values(view, Fight):
            preview = view.preview(Fight(piece))
            gain = 0.0
            if preview is not None and preview.odds is not None:
                gain = sum(float(chance) * (lost[1 - side] - lost[side]) for lost, chance in preview.odds.chances)
            if best is None or gain > best[0]:
                best = (gain, piece)
        return (Fight(best[1]), msg("bots-why-best-fight")) if best else None

    def divide(self, view: View, battle: Battle) -> Advice | None:
        """Strike where the blows take the greatest part of an enemy."""
        step, choices = battle.top, view.choices(DivideBlows)
        if not isinstance(step, Dividing) or not isinstance(choices, Division):
            return None
        enemies = list(choices.limits)
        best: tuple[float, tuple[tuple[Any, int], ...]] | None = None
        for tried, counts in enumerate(product(*(range(choices.limits[enemy] + 1) for enemy in enemies))):
            if tried > MOST_DIVISIONS:
                break
            shares = dict(zip(enemies, counts, strict=True))
            if sum(counts) != choices.total or not choices.holds(shares):
                continue
            value = sum(
                share(harm(battle, step.piece, enemy, figures=n), worth(battle, enemy)) for enemy, n in shares.items()
            )
            if best is None or value > best[0]:
                best = (value, tuple((enemy, n) for enemy, n in shares.items() if n))
        return (DivideBlows(best[1]), msg("bots-why-where-it-hurts")) if best else None

    def strike_at(self, view: View, battle: Battle) -> Advice | None:
        """In a duel with several, strike at the one nearest to his end."""
        order = foe_to_strike(battle)
        return (order, msg("bots-why-where-it-hurts")) if order is not None else None

    def assail(self, view: View, battle: Battle) -> Advice | None:
        """Send those at an individual who take most from him."""
        order = assailants(view, battle)
        return (order, msg("bots-why-where-it-hurts")) if order is not None else None

    def no_quarter(self, view: View, battle: Battle) -> Advice:
        """Detach no guards: the line needs them."""
        return GiveNoQuarter(), msg("bots-why-no-guards")


def _allowed(view: View, plan: Manoeuvre | None) -> Advice | None:
    """What was thought of, if it may be ordered."""
    return (plan.order, plan.why) if plan is not None and view.refusal(plan.order) is None else None


def _values(view: View, order: type[Order], *chosen: Any) -> list[Any]:
    choices = view.choices(order, *chosen)
    return list(choices.values) if isinstance(choices, OneOf) else []


def _chance(view: View, order: Order) -> float:
    preview = view.preview(order)
    if preview is None or preview.odds is None:
        return 0.0
    return sum(float(chance) for outcome, chance in preview.odds.chances if outcome == "rallied")


Answer = Callable[[General, View, Battle], "Advice | None"]
ANSWERS: Final[tuple[tuple[type[Order], Answer], ...]] = (
    (PlaceUnits, General.set_up),
    (MoveFirst, General.who_first),
    (Rally, General.rally),
    (OrderMob, General.order_mob),
    (EndRally, General.end_rally),
    (TurnRallied, General.turn_rallied),
    (AsFarAsPossible, General.after_measuring),
    (FollowUp, General.follow),
    (EndMovement, General.move),
    (Flee, General.move),
    (EndRoles, General.keep_posts),
    (FireThrough, General.fire_through),
    (Fire, General.fire),
    (FireOver, General.fire),
    (Halt, General.halt),
    (KeepWeapons, General.keep_weapons),
    (Fight, General.fight),
    (DivideBlows, General.divide),
    (StrikeAt, General.strike_at),
    (AttackHero, General.assail),
    (GiveNoQuarter, General.no_quarter),
)
"""The method for each kind of ask; the first that fits answers."""
