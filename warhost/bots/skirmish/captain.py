"""Answers every ask of a skirmish: weighs shots and blows by their exact odds, and moves by the value of hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, Final

from warhost.bots.skirmish.bridges import worthwhile_casts
from warhost.bots.skirmish.cells import written_down
from warhost.bots.skirmish.depths import best_exit
from warhost.bots.skirmish.doors import WORK
from warhost.bots.skirmish.errands import Errand
from warhost.bots.skirmish.moves import DARED, Scout
from warhost.bots.skirmish.set_ups import best_set_up
from warhost.bots.skirmish.spells import counsel
from warhost.bots.skirmish.waters import best_course
from warhost.bots.skirmish.worth import SHOT, SHOT_RIDING, better_alive, gain, worth
from warhost.core import Dice, Order, View
from warhost.core.ids import HexId, PieceId, SeatNumber, each_piece
from warhost.core.messages import Message, msg
from warhost.core.prompts import Arrange, OneOf, SubsetOf
from warhost.skirmish.acts.thrown_riders import Thrown, Tumble
from warhost.skirmish.challenge.tearing_webs import TearWeb
from warhost.skirmish.combat.advance import Advance, StayPut
from warhost.skirmish.combat.arcs import arc_to
from warhost.skirmish.combat.attack import Attack, Suffer, Sweep
from warhost.skirmish.combat.odds import Melee
from warhost.skirmish.combat.retreats import FallBack, GoFirst
from warhost.skirmish.fire.aiming import is_shot_as_rider
from warhost.skirmish.fire.defensive_fire import LetPass, ShootBack
from warhost.skirmish.fire.shots import Shoot
from warhost.skirmish.magic.casting import Counter, Countering
from warhost.skirmish.movement.arrivals import exits
from warhost.skirmish.movement.challenges import Challenge, challengers, is_hurt
from warhost.skirmish.movement.marches import Halt, March, Onward
from warhost.skirmish.movement.paths import ACTS, LEAVING, is_crossing, moments, new_march, path_refusal, strides_along
from warhost.skirmish.movement.reachable_hexes import reach as reach_of_march
from warhost.skirmish.movement.stacking import MakeRoom, overfull
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.people.questions import GiveWay
from warhost.skirmish.places import Place, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.sequence import EndCombat, EndMovement
from warhost.skirmish.set_up.placing import Deploy, Ready
from warhost.skirmish.specials.company import NameCompany
from warhost.skirmish.specials.honour import Honour
from warhost.skirmish.specials.peace import Choose
from warhost.skirmish.specials.spawning import LayEgg
from warhost.skirmish.specials.speeches import SayNothing, Speak
from warhost.skirmish.specials.underground.arrows import Send
from warhost.skirmish.specials.underground.boxes import OpenBox
from warhost.skirmish.specials.underground.dungeons import ChooseExit, ChooseSpot, ComeUp, ComeUpAt, Surface
from warhost.skirmish.specials.underground.purchase import CloseBoxes
from warhost.skirmish.specials.underground.rowing import Row
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, hexes_on
from warhost.skirmish.turns import HoldFire
from warhost.skirmish.victory import NOBODY_WINS, holds

Advice = tuple[Order, Message]
"""An order and the reason for it, in a few words."""

WORTH_A_SHOT: Final = 0.2
WORTH_A_SPELL: Final = 3
NEAR: Final = 4
"""How near to an errand, in movement points on foot, a rider dismounts."""
MOMENTS: Final[frozenset[type[Order]]] = frozenset({Shoot, March, Attack})
"""The orders before which a captain considers spells."""
OUT: Final = 15.0
"""What it is worth to leave the map at once where leaving wins."""
FETCHES: Final = ("lift", "take-tablet", "turn-over", "take-orb", "descend")
"""Acts at the end of a path that are done on foot."""
PATIENCE: Final = 0.6
"""How much of a captain's caution remains after each turn without progress, if waiting loses the fight."""
RESTLESS: Final = 0.3
"""How much better another hex must be to be worth a move."""


class Captain:
    """Commands one side of a skirmish."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._rested: set[PieceId] = set()
        self._phase: tuple[int, int] = (0, 0)
        self._ahead = float("inf")
        self._stalled = 0

    def advise(self, view: View) -> Advice:
        """What to answer to the ask of the view's seat."""
        game = view.imagine(self._dice.below(1 << 30))
        field = game.state
        assert isinstance(field, Skirmish)
        ask = view.ask
        assert ask is not None, "nobody asks this seat"
        offered = {offer.order for offer in ask.offers}
        spell = self._spell(view, field, offered)
        if spell is not None:
            return spell
        for kind, answer in ANSWERS:
            if kind in offered:
                found = answer(self, view, field)
                if found is not None:
                    return found
        return view.suggest(self._dice), msg("bots-why-at-random")

    def _seat(self, view: View, field: Skirmish) -> SeatNumber:
        return field.muster.seat_index[view.seat]

    def _scout(self, view: View, field: Skirmish) -> Scout:
        return Scout(field, self._seat(view, field), PATIENCE**self._stalled)

    def _take_stock(self, field: Skirmish, seat: SeatNumber) -> None:
        """Count the turns without progress while waiting loses the fight."""
        ahead = Scout(field, seat).still_to_do()
        if ahead < self._ahead or not is_lost_by_waiting(field, seat):
            self._ahead, self._stalled = ahead, 0
        else:
            self._stalled += 1

    def _enemies(self, view: View, field: Skirmish, targets: Iterable[PieceId]) -> list[PieceId]:
        """The targets worth attacking: no neutrals, who would become enemies, and nobody whose death loses the game."""
        seat, spared = self._seat(view, field), better_alive(field.muster)
        return [piece for piece in targets if field.opposes(piece, seat) and piece not in spared]

    # Magic and words

    def _spell(self, view: View, field: Skirmish, offered: set[type[Order]]) -> Advice | None:
        """A spell worth its energy, considered before anything else is done."""
        if not offered & MOMENTS or not view.claims():
            return None
        scout = self._scout(view, field)
        for value, order in worthwhile_casts(field, scout)[:3]:
            idle = _waits(field, scout, getattr(order, "caster", NOBODY))
            if value >= WORTH_A_SPELL and not idle and view.refusal(order) is None:
                return order, msg("bots-why-magic", worth=f"{float(value):.0f}")
        return None

    def counter(self, view: View, field: Skirmish) -> Advice | None:
        """Counter an enemy spell where it is likely to succeed."""
        step = field.top
        return (
            (counsel(field, step), msg("bots-why-the-odds-of-a-counterspell")) if isinstance(step, Countering) else None
        )

    def speak(self, view: View, field: Skirmish) -> Advice | None:
        """Give a speech whenever one is possible, since it costs nothing."""
        for speaker in _values(view, Speak):
            for listener in _values(view, Speak, speaker):
                return Speak(speaker, listener), msg("bots-why-words-cost-nothing")
        return SayNothing(), msg("bots-why-nobody-to-speak-to")

    def war_or_peace(self, view: View, field: Skirmish) -> Advice:
        """Accept peace, unless we have lost a smaller share of our fighters than they have."""
        mine = self._seat(view, field)
        ours, theirs = _losses(field, {mine}), _losses(field, set(field.muster.seat_index.values()) - {mine})
        return (
            (Choose("war"), msg("bots-why-we-are-winning"))
            if ours < theirs
            else (Choose("peace"), msg("bots-why-no-good-comes-of-it"))
        )

    # Set-up

    def set_up(self, view: View, field: Skirmish) -> Advice | None:
        """The arrangement of the side at the start."""
        offered = {offer.order for offer in view.ask.offers} if view.ask else set()
        if Ready in offered:
            return Ready(), msg("bots-why-all-are-in-place")
        choices = view.choices(Deploy)
        if not isinstance(choices, Arrange):
            return None
        for places in best_set_up(field, self._seat(view, field), choices, self._dice):
            if view.refusal(Deploy(places)) is None:
                return Deploy(places), msg("bots-why-in-their-way")
        return None

    def name_company(self, view: View, field: Skirmish) -> Advice | None:
        """Choose fighters for a duel: the best for the captain's own side, the least useful for the opponent."""
        able = view.choices(NameCompany)
        if not isinstance(able, SubsetOf):
            return None
        mine = field.under[field.side[able.values[0]]] == self._seat(view, field)
        ranked = sorted(able.values, key=lambda p: (-worth(field, p) if mine else worth(field, p), p))
        return NameCompany(tuple(sorted(ranked[: able.least]))), msg("bots-why-the-best-company")

    def in_secret(self, _view: View, field: Skirmish) -> Advice | None:
        """Write down what the captain keeps secret: a purchase, boxes, who enters where."""
        order = written_down(field, self._dice)
        return (order, msg("bots-why-in-their-way")) if order is not None else None

    # Fire

    def shoot(self, view: View, field: Skirmish) -> Advice | None:
        """The best shot of all."""
        best: tuple[float, Order] | None = None
        for shooter in _values(view, Shoot):
            for target in self._enemies(view, field, _values(view, Shoot, shooter)):
                if _offends(field, (shooter,), target):
                    continue
                order = Shoot(shooter, target)
                value = self._shot_value(view, field, order, target)
                if best is None or value > best[0]:
                    best = (value, order)
        if best is None or best[0] < WORTH_A_SHOT:
            return HoldFire(), msg("bots-why-no-shot-is-worth-it")
        return best[1], msg("bots-why-wins", worth=f"{best[0]:.1f}")

    def _shot_value(self, view: View, field: Skirmish, order: Order, target: PieceId) -> float:
        preview = view.preview(order)
        if preview is None or preview.odds is None:
            return 0.0
        share = SHOT_RIDING if is_shot_as_rider(field, target) else SHOT
        weak = field.health[target] != Health.FIT
        total = 0.0
        for letter, chance in preview.odds.chances:
            part = share.get(letter, 0.0)
            total += float(chance) * (1.0 if weak and part >= 0.5 else part)
        return total * worth(field, target)

    def shoot_back(self, view: View, field: Skirmish) -> Advice | None:
        """Shoot at the moving enemy with the best shooter in the best hex, or let him pass."""
        best: tuple[float, Order] | None = None
        going = field.march[0]
        for hex_ in _values(view, ShootBack):
            ready = view.choices(ShootBack, hex_)
            for man in ready.values if isinstance(ready, SubsetOf) else ():
                order = ShootBack(hex_, (man,))
                value = self._shot_value(view, field, order, going.piece) if going else 0.0
                if best is None or value > best[0]:
                    best = (value, order)
        if best is None or best[0] < WORTH_A_SHOT or (going and going.piece in better_alive(field.muster)):
            return LetPass(), msg("bots-why-no-shot-is-worth-it")
        return best[1], msg("bots-why-wins", worth=f"{best[0]:.1f}")

    # Movement

    def march(self, view: View, field: Skirmish) -> Advice | None:
        """Move each fighter to his most valuable hex, those nearest to the enemy first."""
        seat = self._seat(view, field)
        phase = (field.player_turn[0], seat)
        if phase != self._phase:
            self._phase, self._rested = phase, set()
            self._take_stock(field, seat)
        scout = self._scout(view, field)
        able = [piece for piece in _values(view, March) if piece not in self._rested]
        able.sort(key=lambda p: (field.at[p] == OFF, scout.is_precious(p), self._nearest(field, scout, p), p))
        for piece in able:
            self._rested.add(piece)
            path = self._way(field, scout, new_march(field, piece))
            if path:
                order = March(piece, path)
                if view.refusal(order) is None:
                    return order, msg("bots-why-to-a-better-place")
        if EndMovement in {offer.order for offer in view.ask.offers} if view.ask else False:
            return EndMovement(), msg("bots-why-all-moved")
        return self._make_room(view, field, scout)

    def _make_room(self, view: View, field: Skirmish, scout: Scout) -> Advice | None:
        """Clear an overcrowded hex: a fighter marches away or is shifted."""
        able = set(_values(view, March))
        for piece in sorted((p for crowd in overfull(field, scout.seat) for p in crowd), key=lambda p: worth(field, p)):
            if piece in able:
                path = self._best_way(field, scout, new_march(field, piece), None, scout.goal(piece), must=True)
                if path and view.refusal(March(piece, path)) is None:
                    return March(piece, path), msg("bots-why-makes-room")
        places = [
            (scout.value(p, h, (upper(h),)), p, h) for p in _values(view, MakeRoom) for h in _values(view, MakeRoom, p)
        ]
        return (MakeRoom(*max(places)[1:]), msg("bots-why-makes-room")) if places else None

    def _nearest(self, field: Skirmish, scout: Scout, piece: PieceId) -> int:
        at = field.at[piece]
        return min((field.grid.distance(at, foe.at) for foe in scout.foes), default=0) if at != OFF else 0

    def _way(self, field: Skirmish, scout: Scout, going: Going) -> Legs:
        """The path to the best place, or None if he should stay."""
        piece = going.piece
        errand, goal = scout.errand(piece), scout.goal(piece)
        at = field.at[piece]
        if errand is not None and at in errand.hexes:
            done = self._do(field, going, errand)
            if done is not None:
                return done
        leaving = next(iter(ACTS["leave"].ways(field, going)), None)
        if leaving and errand is None and goal is not None and goal[at] == 0:
            return tuple(leaving)
        if errand is not None and errand.on_foot and goal is not None and at != OFF and goal[at] <= NEAR:
            off = self._get_off(field, going, goal)
            if off:
                return off
        return self._best_way(field, scout, going, errand, goal)

    def _do(self, field: Skirmish, going: Going, errand: Errand) -> Legs | None:
        """What a fighter does at the goal of his errand; None if nothing is left to do there."""
        if errand.on_foot and field.is_mounted(going.piece):
            return None
        if errand.waits:
            return ()
        if errand.act:
            return next(iter(ACTS[errand.act].ways(field, going)), None)
        return None

    def _get_off(self, field: Skirmish, going: Going, goal: tuple[int, ...]) -> Legs:
        """Dismount on the side of the horse nearer to the goal."""
        piece = going.piece
        if not field.is_mounted(piece):
            return ()
        beside = {n for cell in field.hexes(piece) for n in field.grid.neighbours[cell]}
        for hex_ in sorted(beside, key=lambda h: (goal[h], h)):
            path = (("dismount", piece), hex_)
            if path_refusal(field, going, path) is None:
                return path
        return ()

    def _best_way(
        self,
        field: Skirmish,
        scout: Scout,
        going: Going,
        errand: Errand | None,
        goal: tuple[int, ...] | None,
        must: bool = False,
    ) -> Legs:
        """The path to the best free place; with ``must`` he can't stay where he is."""
        piece, at = going.piece, field.at[going.piece]
        gait, reach = gait_of(field, piece), reach_of_march(field, going)
        best, way = float("-inf"), tuple[Any, ...]()
        if at != OFF and not must:
            best = scout.value(piece, at, field.cells(piece)) + RESTLESS
        last = errand.act if errand is not None else "leave"
        out = exits(field.muster, field.side[piece]) if goal is not None else frozenset[HexId]()
        for hex_, cost in reach.cost.items():
            cells = gait.cells(reach.ends[hex_])
            if _is_taken(field, piece, cells):
                continue
            value = scout.value(piece, hex_, cells)
            there = goal is not None and goal[hex_] == 0 and cost + LEAVING <= going.points
            ends = there and ((last == "leave" and hex_ in out) or (last in FETCHES and not field.is_mounted(piece)))
            value += OUT if ends else 0.0
            if value > best:
                path = reach.way(hex_)
                value -= DARED * worth(field, piece) * challenges_of(field, going.along(path))
                if value > best:
                    best, way = value, (*path, (last, piece)) if ends else path
        return way

    def onward(self, view: View, field: Skirmish) -> Advice | None:
        """Go on after a stop, if there is a better place than here."""
        going = field.march[0]
        if going is None:
            return None
        path = self._way(field, self._scout(view, field), going)
        if path and view.refusal(Onward(path)) is None:
            return Onward(path), msg("bots-why-to-a-better-place")
        return Halt(), msg("bots-why-far-enough")

    def row(self, view: View, field: Skirmish) -> Advice | None:
        """Row a boat towards a beach from which the goal can be reached."""
        order = best_course(field, self._seat(view, field))
        if order is None or view.refusal(order) is not None:
            return None
        return order, msg("bots-why-across-the-water")

    def come_up_at(self, view: View, field: Skirmish) -> Advice | None:
        """Write down the exit nearest to where fighters are needed."""
        step = field.top
        if not isinstance(step, ChooseExit | ChooseSpot | Surface):
            return None
        return ComeUpAt(best_exit(field, step.piece, list(step.hexes(field)))), msg("bots-why-from-below")

    def come_up(self, view: View, field: Skirmish) -> Advice | None:
        """Bring up a traveller who has arrived."""
        return next(((ComeUp(piece), msg("bots-why-from-below")) for piece in _values(view, ComeUp)), None)

    def work(self, view: View, field: Skirmish) -> Advice | None:
        """Open a door, lift bars, or lay them."""
        scout, offered = self._scout(view, field), {offer.order for offer in view.ask.offers} if view.ask else set()
        found = (best(field, scout) for kind, best in WORK.items() if kind in offered)
        order = next((one for one in found if one is not None), None)
        return (order, msg("bots-why-behind-the-door")) if order is not None else None

    # Combat

    def attack(self, view: View, field: Skirmish) -> Advice | None:
        """The attack with the best expected gain; fighters who have to wait don't strike."""
        best: tuple[float, Order] | None = None
        scout = self._scout(view, field)
        for target in self._enemies(view, field, _values(view, Attack)):
            able = view.choices(Attack, target)
            free = [p for p in able.values if not _waits(field, scout, p)] if isinstance(able, SubsetOf) else []
            for some in _groups_by_arc(field, free, target):
                if _offends(field, some, target):
                    continue
                value = gain(field, Melee(some, (target,)))
                if best is None or value > best[0]:
                    best = (value, Attack(target, some))
        if Sweep in {offer.order for offer in view.ask.offers} if view.ask else False:
            for attacker in _values(view, Sweep):
                targets = view.choices(Sweep, attacker)
                foes = self._enemies(view, field, targets.values if isinstance(targets, SubsetOf) else ())
                for pair in combinations(foes, 2):
                    if _offends(field, (attacker,), *pair):
                        continue
                    order = Sweep(attacker, pair)
                    value = gain(field, Melee((attacker,), pair))
                    if (best is None or value > best[0]) and view.refusal(order) is None:
                        best = (value, order)
        if best is None or best[0] <= 0:
            return EndCombat(), msg("bots-why-no-attack-is-worth-it")
        return best[1], msg("bots-why-wins", worth=f"{best[0]:.1f}")

    def tear(self, view: View, field: Skirmish) -> Advice | None:
        """Tear a web with the fighter who gains most by the advance through it; None if none gains."""
        scout = self._scout(view, field)
        best: tuple[float, Order] | None = None
        for piece in _values(view, TearWeb):
            here = scout.value(piece, field.at[piece], field.cells(piece))
            for path in view.choices(TearWeb, piece).all():
                value = scout.value(piece, path[-1], (upper(path[-1]),)) - here
                if value > 0 and (best is None or value > best[0]):
                    best = (value, TearWeb(piece, path))
        return (best[1], msg("bots-why-to-a-better-place")) if best else None

    def lay(self, view: View, field: Skirmish) -> Advice | None:
        """Lay the dearest kind that can be paid, where it is nearest to an enemy."""
        eggs = sorted(
            _values(view, LayEgg), key=lambda p: (field.muster.fighter[p].race == "guard", -worth(field, p), p)
        )
        scout = self._scout(view, field)
        for piece in eggs:
            cradles = list(_values(view, LayEgg, piece))
            if cradles:
                foes = [foe.at for foe in scout.foes] or cradles[:1]
                best = min(cradles, key=lambda h: (min(field.grid.distance(h, foe) for foe in foes), h))
                return LayEgg(piece, best), msg("bots-why-to-a-better-place")
        return None

    def suffer(self, view: View, field: Skirmish) -> Advice:
        """The fighter worth least takes the blow."""
        piece = min(_values(view, Suffer), key=lambda p: (worth(field, p), p))
        return Suffer(piece), msg("bots-why-the-least-loss")

    def go_first(self, view: View, field: Skirmish) -> Advice:
        """Of several fighters, the most valuable one chooses his way back first."""
        piece = max(_values(view, GoFirst), key=lambda p: (worth(field, p), -p))
        return GoFirst(piece), msg("bots-why-the-least-loss")

    def fall_back(self, view: View, field: Skirmish) -> Advice | None:
        """Retreat to where the fewest blows threaten."""
        piece = getattr(field.top, "piece", None)
        if piece is None:
            return None
        scout = self._scout(view, field)
        best: tuple[float, Legs] | None = None
        for path in view.choices(FallBack).all():
            hex_ = path[-1]
            value = scout.value(piece, hex_, (upper(hex_),)) - 6.0 * len(field.threats(piece, (upper(hex_),)))
            value -= 4.0 * bool(field.here[hex_])
            if best is None or value > best[0]:
                best = (value, path)
        return (FallBack(best[1]), msg("bots-why-out-of-reach")) if best else None

    def lie_low(self, view: View, field: Skirmish) -> Advice | None:
        """Lie down or give way where the fewest enemies are."""
        step = field.top
        kind, piece = (Tumble, step.rider) if isinstance(step, Thrown) else (GiveWay, getattr(step, "piece", NOBODY))
        places = list(_values(view, kind)) if piece != NOBODY else []
        if not places:
            return None
        safest = min(places, key=lambda h: (len(field.threats(piece, (upper(h),))), h))
        return kind(safest), msg("bots-why-out-of-reach")

    def advance(self, view: View, field: Skirmish) -> Advice | None:
        """Advance if the vacated hex is worth more than his own."""
        scout = self._scout(view, field)
        best: tuple[float, Order] | None = None
        for piece in _values(view, Advance):
            here = scout.value(piece, field.at[piece], field.cells(piece))
            for path in view.choices(Advance, piece).all():
                gait = gait_of(field, piece)
                strides = strides_along(gait, field.pose(piece), path) or ()
                dares = sum(toll(field, piece, stride.covers) for stride in strides[:-1])
                end = hexes_on(path)[-1]
                value = scout.value(piece, end, gait.cells(strides[-1].pose) if strides else (upper(end),)) - here
                value -= DARED * worth(field, piece) * dares
                if best is None or value > best[0]:
                    best = (value, Advance(piece, path))
        if best is None or best[0] <= 0:
            return StayPut(), msg("bots-why-better-where-we-are")
        return best[1], msg("bots-why-to-a-better-place")


def is_lost_by_waiting(field: Skirmish, seat: SeatNumber) -> bool:
    """Whether a seat loses or draws if nobody moves any more."""
    endings = (*field.muster.scenario.victories, NOBODY_WINS)
    return next(ending.side for ending in endings if holds(field, ending.when)) != field.seat(seat)


def challenges_of(field: Skirmish, going: Going) -> float:
    """What part of himself a fighter expects to lose to enemies who challenge him on a planned march (DN-2.35-01)."""
    with field.tried():
        crossed = (ahead.crossed for ahead in moments(field, going) if is_crossing(field, ahead))
        return sum(toll(field, going.piece, places) for places in crossed)


def toll(field: Skirmish, piece: PieceId, crossed: tuple[Place, ...]) -> float:
    """What part of himself a fighter expects to lose to enemies who challenge him in some places."""
    wound = 1.0 if is_hurt(field, piece) else 0.5
    price = {"killed": 1.0, "wounded": wound, "nothing": 0.0}
    dares = [Challenge(piece, enemy) for enemy in challengers(field, piece, crossed)]
    return sum(price[dare.outcome(field, (die,))] for dare in dares for die in range(1, DIE + 1)) / DIE


def _is_taken(field: Skirmish, piece: PieceId, cells: tuple[Place, ...]) -> bool:
    """Whether a friend stands where a piece would go, even a friend who may still move away."""
    seat = field.seat_of(piece)
    return any(
        other not in (piece, field.mount[piece]) and field.seat_of(other) == seat
        for cell in cells
        for other in field.here[cell]
    )


def _losses(field: Skirmish, seats: set[SeatNumber]) -> float:
    """The fraction of the seats' fighters that is dead."""
    people = [p for p, fights in each_piece(field.muster.is_fighter) if fights and field.seat_of(p) in seats]
    return sum(field.health[p] == Health.DEAD for p in people) / max(len(people), 1)


def _waits(field: Skirmish, scout: Scout, piece: PieceId) -> bool:
    """Whether a fighter has to stay idle where he is."""
    errand = scout.errand(piece) if piece != NOBODY else None
    return errand is not None and errand.waits and field.at[piece] in errand.hexes and not field.is_mounted(piece)


def _values(view: View, kind: type[Order], *chosen: Any) -> Iterable[Any]:
    """What can be chosen next in an order that is offered."""
    if view.ask is None or kind not in {offer.order for offer in view.ask.offers}:
        return ()
    choices = view.choices(kind, *chosen)
    return choices.values if isinstance(choices, OneOf) else ()


def _offends(field: Skirmish, attackers: tuple[PieceId, ...], *defenders: PieceId) -> bool:
    """Whether a blow would offend onlookers who have yet to choose a side."""
    honour = Honour.find(field)
    return honour is not None and honour.is_watched(field) and honour.offends(field, attackers, defenders)


def _groups(field: Skirmish, able: Iterable[PieceId]) -> Iterable[tuple[PieceId, ...]]:
    """Attackers on their own, and the strongest together, two, three and so on."""
    ranked = sorted(able, key=lambda piece: -field.attack(piece))
    for piece in ranked:
        yield (piece,)
    for size in range(2, len(ranked) + 1):
        yield tuple(sorted(ranked[:size]))


def _groups_by_arc(field: Skirmish, able: list[PieceId], target: PieceId) -> Iterable[tuple[PieceId, ...]]:
    """Like :func:`_groups`, for the front and the rear of a target separately (DN-4.44-07)."""
    if not field.body(target).has_rear:
        return _groups(field, able)
    arcs = {piece: arc_to(field, target, piece) for piece in able}
    sides = ([piece for piece in able if arcs[piece] == arc] for arc in ("front", "rear"))
    return [some for side in sides for some in _groups(field, side)]


Answer = Callable[[Captain, View, Skirmish], Advice | None]
ANSWERS: Final[tuple[tuple[type[Order], Answer], ...]] = (
    (Deploy, Captain.set_up),
    (NameCompany, Captain.name_company),
    *((kind, Captain.in_secret) for kind in (CloseBoxes, OpenBox, Send)),
    (Counter, Captain.counter),
    (Speak, Captain.speak),
    (ShootBack, Captain.shoot_back),
    (Shoot, Captain.shoot),
    (Onward, Captain.onward),
    (Row, Captain.row),
    (ComeUpAt, Captain.come_up_at),
    (ComeUp, Captain.come_up),
    *((kind, Captain.work) for kind in WORK),
    (March, Captain.march),
    (TearWeb, Captain.tear),
    (Attack, Captain.attack),
    (LayEgg, Captain.lay),
    (Suffer, Captain.suffer),
    (GoFirst, Captain.go_first),
    (FallBack, Captain.fall_back),
    (Advance, Captain.advance),
    (Tumble, Captain.lie_low),
    (GiveWay, Captain.lie_low),
    (Choose, Captain.war_or_peace),
)
"""How each kind of order is chosen, the first that is offered."""
