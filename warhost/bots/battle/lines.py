"""Where a unit goes: the enemy whom it makes for, the way there, and how it comes to blows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.morale.discipline import is_wild
from warhost.battle.movement.charge import Charge
from warhost.battle.movement.moves_and_forced_marches import MoveUnit
from warhost.battle.movement.rates import OBLIQUE, charge_range, least_run_up
from warhost.battle.movement.wrap_around import WrapAround
from warhost.battle.state import Battle, enemy_of, formation_of
from warhost.battle.victory import holds_the_field
from warhost.bots.battle.eye import Encounter, Eye, Side, Stop
from warhost.bots.battle.manner import DEFAULT, Manner
from warhost.bots.battle.paths import Paths
from warhost.bots.battle.posture import Posture, is_free
from warhost.bots.battle.ways import DEGREE, SLIGHT, Way, aside, turned_by, wheel, wings
from warhost.bots.battle.worth import harm, share, worth
from warhost.core import Order
from warhost.core.ids import PieceId
from warhost.core.ids import Side as Side_
from warhost.core.messages import Message, msg

Advice = tuple[Order, Message]
HALF: Final = 180 * DEGREE
FACES: Final = ("about-face", "face-left", "face-right")
WHEELS: Final = (0, 15, -15, 30, -30, 45, -45, 60, -60, 90, -90)
"""By how many degrees a way may lead past what bars it, the straightest first."""
PATIENCE: Final = 4
"""After so many rounds a general attacks where it does not pay."""
DARED: Final = -0.25
"""How much worse than even a fight may look and still be sought early in a battle."""
HASTE: Final = 0.05
"""How much worse it may be with each round after that."""
PRESSED: Final = -1.0
"""How bad a fight may be for those who press a beaten enemy."""
UNRULY: Final = 0.15
"""What a general gives for a unit that stays in hand."""
SURE: Final = 0.94
"""How much of its reach a general trusts, whose eye may err."""
WARY: Final = 1.1
"""A unit that waits keeps outside so many charge ranges of the enemy."""
WRAP: Final = 0.04
"""What part of an enemy more must fall for a wrap-around, after which a unit counts as open."""
LOOSE_WRAP: Final = 0.005
"""What part more must fall if its ranks are open already."""
FOOLHARDY: Final = 9.0
"""How bad a fight may be for a general who does not weigh his charges."""
AHEAD: Final = 3500
"""How far a line stands before its shooters: three inches and a little, so that they can shoot over it (BS-10.7-01)."""
SILENCE: Final = 0.25
"""What it is worth that shooters shoot no more."""
CORNER: Final = 0.35
"""What it costs that none of the files of a unit would come to blows."""
ALONE: Final = 0.12
"""What each enemy at hand costs an attack whom no friend keeps busy."""
HUNTERS: Final = 3
"""How many files a unit keeps that narrows to get at an enemy in a corner."""
ROUNDABOUT: Final = (10, -10, 25, -25, 45, -45, 70, -70, 90, -90)
"""By how many degrees past an enemy hunters turn who do not get at him straight."""
COLUMN: Final = 0.7
"""What it costs a general with a plan, who knows that a column in contact stays a column."""
FRUITLESS: Final = 0.06
"""What part of an enemy a fight must take in a round to be worth the stay of a unit that could do better."""
HERO: Final = 0.3
"""What a part of a hero counts, as a part of a unit."""
LOYAL: Final = 0.15
"""What it is worth to go on to the enemy of the round before."""
LOOSE: Final = 3500
"""What closed ranks are worth to a unit, which with open ones is twice as wide and charges less well."""
WET: Final = 4000
"""What it is worth not to stop in a stream, where a unit strikes worse."""
REMNANT: Final = 100.0
"""How many hit dice an enemy has at least who is no mere remnant."""
STRAY: Final = 4000
"""What it is worth to stay in command, in thousandths of an inch to go."""
ASIDE: Final = 40 * DEGREE
ELBOW_ROOM: Final = 1500
BESIDE: Final = 5000
"""The worth of enough room beside an enemy to turn to him."""
NARROW: Final = 2000
"""What a file is worth that a line lacks, in thousandths of an inch to go."""
OUT_OF_IT: Final = ("individual", "skirmish", "mob")
"""The types that do not stand in the line."""


class Quarry(NamedTuple):
    """An enemy to make for."""

    enemy: PieceId
    way: float
    turn: int
    balance: float


class Manoeuvre(NamedTuple):
    """A move that ends in contact, with what it is worth."""

    value: float
    order: Order
    why: Message


class Lines:
    """What the units of a side can do against the enemy at the moment."""

    def __init__(
        self,
        battle: Battle,
        side: Side_,
        aims: dict[PieceId, PieceId] | None = None,
        before: Mapping[PieceId, PieceId] | None = None,
        manner: Manner = DEFAULT,
        quiet: int = 0,
    ) -> None:
        self.battle = battle
        self.manner = manner
        self.aims = {} if aims is None else aims
        """The enemy that each unit makes for, if it was ordered in this phase already."""
        self.before = {} if before is None else before
        """The enemy that each unit made for in the phase before."""
        self.eye = Eye(battle)
        self.side = side
        self._wedged: set[PieceId] = set()
        self.ours = battle.standing(side)
        enemies = battle.standing(enemy_of(side))
        units = tuple(foe for foe in enemies if not battle.unit(foe).is_individual)
        holders = tuple(foe for foe in enemies if holds_the_field(battle, foe))
        self.foes = (holders if manner.heroes else units) or holders or enemies
        """The enemies to fight: their units, and the heroes, without whose end no field is won (BS-S2-03)."""
        self.posture = Posture(battle, self.eye, self.ours, self.foes, manner, quiet)

    # Whom to fight

    def quarry(self, piece: PieceId) -> Quarry | None:
        """The enemy for whom a unit makes: near, before its front, worth something, better from the flank."""
        found = [self.look_at(piece, foe) for foe in self.foes if self._concerns(piece, foe)]
        return max(found, key=lambda one: (self._appeal(piece, one), -one.enemy), default=None)

    def _concerns(self, piece: PieceId, foe: PieceId) -> bool:
        """Whether a unit can fight an enemy at all: skirmishers leave formed troops alone (BS-2.9-05)."""
        skirmisher = formation_of(self.battle, piece) is Formation.SKIRMISH
        return not skirmisher or formation_of(self.battle, foe) is Formation.SKIRMISH

    def look_at(self, piece: PieceId, foe: PieceId) -> Quarry:
        """An enemy as a unit sees it."""
        shape = self.eye.shape(piece)
        side = self.eye.side_shown_by(foe, shape)
        theirs = share(harm(self.battle, piece, foe, side=side, charged=True), worth(self.battle, foe))
        ours = share(harm(self.battle, foe, piece), worth(self.battle, piece))
        theirs *= self._weight(foe)
        return Quarry(foe, self.eye.way_to(shape, piece, foe), self.eye.turn_to(shape, foe), theirs - ours)

    def _appeal(self, piece: PieceId, one: Quarry) -> float:
        rate = self.battle.unit(piece).rate
        rounds = (one.way + min(self.eye.price_of_wheel(piece, one.turn), rate)) / rate
        runs = 0.5 if self.battle.is_routed(one.enemy) else 0.0
        same = LOYAL if self.before.get(piece) == one.enemy else 0.0
        held = 0.15 if self.eye.is_engaged(one.enemy) else 0.0
        others = sum(aim == one.enemy for unit, aim in self.aims.items() if unit != piece)
        if self.manner.plans and one.balance > 0 and not self.posture.presses:
            same -= one.balance * (1 - min(worth(self.battle, one.enemy) / REMNANT, 1.0))
        return one.balance + self._silences(one.enemy) + held + same - runs - 0.2 * others - 0.4 * rounds

    @property
    def dared(self) -> float:
        """How bad a fight may be that is sought: the longer the battle drags on, the worse."""
        if not self.manner.charges:
            return -FOOLHARDY
        if self.waits or self.lies_low:
            return 0.0
        if self.posture.presses:
            return PRESSED
        return DARED - HASTE * max(self.battle.round[0] - PATIENCE, 0)

    # Contact

    def attacks(self, piece: PieceId) -> list[Manoeuvre]:
        """The moves of a unit into contact, the best first; some of them may prove illegal."""
        rate, formation = self.battle.unit(piece).rate, formation_of(self.battle, piece)
        reach = charge_range(rate, formation)
        found: list[Manoeuvre] = []
        for foe in self.foes:
            if self._concerns(piece, foe) and self.eye.gap(piece, foe) <= reach:
                found += self._attacks_on(piece, foe, self._ways_at(piece, foe))
        if not found and self.posture.presses:
            for foe in self.foes:
                if self._concerns(piece, foe) and self.eye.gap(piece, foe) <= reach:
                    found += self._attacks_on(piece, foe, self._ways_round_at(piece, foe))
        return sorted(found, key=lambda one: -one.value)

    def _attacks_on(self, piece: PieceId, foe: PieceId, ways: Iterator[Way]) -> Iterator[Manoeuvre]:
        rate = self.battle.unit(piece).rate
        free = formation_of(self.battle, piece) in (Formation.SKIRMISH, Formation.ALONE)
        for way in ways:
            end = self.eye.end_of(piece, way, half_again=not free)
            if end is None or end.stop is not Stop.ENEMY or not end.whole:
                continue
            clashes = self.eye.clashes(piece, end.shape)
            if not clashes:
                continue
            far = SURE * charge_range(rate, Formation.CLOSED)
            straight = 3 * end.straight >= 2.1 * end.run
            charges = not free and 1.05 * least_run_up(rate) <= end.run and end.spent <= far and straight
            if charges and not (self.manner.plans and self.eye.is_charge_barred(piece, way)):
                flank = clashes[0].side is not Side.FRONT
                why = msg("bots-why-charge-flank" if flank else "bots-why-charge-front")
                value = self.value(piece, clashes, charged=True, at=end.shape) - UNRULY * self._gets_out_of_hand(piece)
                value -= self._outnumbered(piece, clashes, end.shape, value)
                yield Manoeuvre(value, Charge(piece, clashes[0].enemy, way), why)
            if end.spent <= (rate if end.run == 0 else SURE * rate):
                value = self.value(piece, clashes, charged=False, at=end.shape)
                value -= self._outnumbered(piece, clashes, end.shape, value)
                yield Manoeuvre(value, MoveUnit(piece, way), msg("bots-why-into-melee"))

    def _gets_out_of_hand(self, piece: PieceId) -> float:
        """How likely a charge costs a wild unit in closed ranks its order (BS-7.14-05)."""
        wild = is_wild(self.battle.unit(piece)) and formation_of(self.battle, piece) is Formation.CLOSED
        rating = self.battle.unit(piece).sheet.dl
        return sum(one + other > rating for one in range(1, 11) for other in range(1, 11)) / 100 if wild else 0.0

    def _ways_at(self, piece: PieceId, foe: PieceId) -> Iterator[Way]:
        """Ways into contact: straight at him, aside, or with a front that lies along his."""
        shape = self.eye.shape(piece)
        turn = self.eye.turn_to(shape, foe)
        if formation_of(self.battle, piece) in (Formation.SKIRMISH, Formation.ALONE):
            yield (*turned_by(turn), ("advance",))
            return
        yield (("advance",),)
        if abs(turn) <= 110 * DEGREE:
            yield (*wheel(turn), ("advance",))
        if SLIGHT < abs(turn) <= OBLIQUE:
            yield (aside(turn, 30_000),)
        meet = self.eye.turn_to_meet(shape, foe)
        if SLIGHT < abs(meet) <= 110 * DEGREE:
            rest = self.eye.turn_to(self.eye.wheeled(shape, meet), foe)
            if abs(rest) <= OBLIQUE:
                yield (*wheel(meet), aside(rest, 30_000))
        if abs(turn) > OBLIQUE:
            yield from self._faced_at(piece, foe)

    def _ways_round_at(self, piece: PieceId, foe: PieceId) -> Iterator[Way]:
        """Ways at an enemy in a corner: past whatever is beside him, on a smaller front (BS-7.10-02)."""
        turn = self.eye.turn_to(self.eye.shape(piece), foe)
        free = formation_of(self.battle, piece) in (Formation.SKIRMISH, Formation.ALONE)
        for narrower in ((),) if free else ((), *self._narrower(piece)):
            for degrees in (0, *ROUNDABOUT):
                past = turn + degrees * DEGREE
                if free:
                    yield (*turned_by(past), ("advance",))
                elif abs(past) <= 110 * DEGREE:
                    yield (*narrower, *wheel(past), ("advance",))
                    if abs(past) <= OBLIQUE:
                        yield (*narrower, aside(past, 30_000))

    def _narrower(self, piece: PieceId) -> Iterator[Way]:
        """Ways to lose files at one end or at both."""
        spare = self.battle.frontage[piece] - HUNTERS
        for n in sorted({2, spare // 2, spare}):
            if 0 < n <= spare:
                ends = (("narrow-left", n // 2), ("narrow-right", -(-n // 2)))
                yield tuple(end for end in ends if end[1])
                yield (("narrow-left", n),)
                yield (("narrow-right", n),)

    def _faced_at(self, piece: PieceId, foe: PieceId) -> Iterator[Way]:
        """Ways at an enemy beside or behind a unit: a face costs less than a wheel."""
        for face in FACES:
            after = self.eye.end_of(piece, ((face,),))
            turn = HALF if after is None else self.eye.turn_to(after.shape, foe)
            if abs(turn) <= OBLIQUE:
                yield ((face,), aside(turn, 30_000))
                yield ((face,), *wheel(turn), ("advance",))

    def value(self, piece: PieceId, clashes: list[Encounter], *, charged: bool, at: Shape | None = None) -> float:
        """What a contact of a unit ``at`` some place is worth: the part of them that falls, less the part of us."""
        battle, total = self.battle, 0.0
        for one in clashes:
            charges = charged and formation_of(battle, piece) is Formation.CLOSED
            wet, soaked = self._in_water(at, one.enemy)
            dealt = harm(battle, piece, one.enemy, side=one.side, charged=charges, figures=one.strikes, in_hollow=wet)
            theirs = share(dealt, worth(battle, one.enemy))
            ours = 0.0
            if not battle.is_routed(one.enemy) and not self._caught(one.enemy):
                taken = harm(battle, one.enemy, piece, side=one.own_side, figures=one.blows, in_hollow=soaked)
                ours = share(taken, worth(battle, piece))
            if charged and self._meets_spears(one):  # BS-11.7-02: twice the damage, and before our blow
                ours = min(2 * ours, 1.0)
                theirs *= 1 - ours
            total += self._weight(one.enemy) * theirs - ours
            total += {Side.FRONT: 0.0, Side.REAR: 0.15}.get(one.side, 0.05)
            total -= {Side.FRONT: 0.0, Side.REAR: 0.15}.get(one.own_side, 0.05)
            total += 0.1 if self.eye.is_engaged(one.enemy) else 0.0
            total += self._silences(one.enemy)
        return total - (COLUMN if self.manner.plans else CORNER) * self._idle_part(piece, clashes)

    def _in_water(self, at: Shape | None, foe: PieceId) -> tuple[bool, bool]:
        """Whether a unit at some place would strike out of a stream at an enemy, and he out of one at the unit."""
        if at is None or not self.manner.plans:
            return False, False
        return self.eye.strikes_out_of_water(at, foe), self.eye.is_in_water(foe, at)

    def _outnumbered(self, piece: PieceId, clashes: list[Encounter], at: Shape, value: float) -> float:
        """What it costs to come to blows where more of the enemy are at hand than friends who follow."""
        if not self.manner.plans or value < self.dared or self.posture.presses:
            return 0.0
        met, battle = {one.enemy for one in clashes}, self.battle
        others = [foe for foe in self.foes if foe not in met and is_free(battle, self.eye, foe)]
        helpers = sum(self.eye.gap_from(at, piece, foe) <= battle.unit(foe).rate for foe in others)
        line = [one for one in self.ours if one != piece and self.stands_in_line(one) and not self._hangs_back(one)]
        follow = sum(min(self.eye.gap(one, foe) for foe in met) <= 2 * battle.unit(one).rate for one in line)
        return ALONE * max(helpers - follow, 0)

    def _idle_part(self, piece: PieceId, clashes: list[Encounter]) -> float:
        """What part of the files that could fight would not, since units meet at a corner or one is in column."""
        if formation_of(self.battle, piece) not in (Formation.CLOSED, Formation.OPEN):
            return 0.0
        units = [one for one in clashes if not self.battle.unit(one.enemy).is_individual]
        theirs = sum(self._room_at(one) for one in units)
        wanted = min(self._front_wanted(piece), theirs)
        return max(1 - sum(one.strikes for one in units) / wanted, 0.0) if wanted else 0.0

    def _room_at(self, one: Encounter) -> int:
        """How many files find room at a side of an enemy and past its ends: his flank is as wide as he is deep."""
        if one.side in (Side.LEFT, Side.RIGHT):
            return -(-self.battle.figures[one.enemy] // max(self.battle.frontage[one.enemy], 1)) + 2
        return self._front_wanted(one.enemy) + 2

    def _caught(self, foe: PieceId) -> bool:
        """Whether an enemy has shot in this round, so that it cannot strike at whoever reaches it (BS-10.2-04)."""
        return self.manner.missiles and self.battle.shots[foe] > 0

    def _silences(self, foe: PieceId) -> float:
        """What it is worth to come to blows with an enemy because he then shoots no more (BS-10.1-01)."""
        unit, battle = self.battle.unit(foe), self.battle
        shoots = unit.sheet.missile is not None and not unit.is_individual and not battle.is_routed(foe)
        return SILENCE if self.manner.missiles and shoots and not self.eye.is_engaged(foe) else 0.0

    def _meets_spears(self, one: Encounter) -> bool:
        """Whether a charge would run into set spears (BS-11.7-02)."""
        return self.manner.formations and one.side is Side.FRONT and self.has_set_spears(one.enemy)

    def has_set_spears(self, piece: PieceId) -> bool:
        """Whether a unit has set its spears or pikes."""
        return Bulwark.SET_SPEARS in Bulwark(self.battle.stance[piece])

    def _weight(self, foe: PieceId) -> float:
        """What a part of an enemy counts: a hero is only a small part of his host."""
        return HERO if self.manner.heroes and self.battle.unit(foe).is_individual else 1.0

    def wrapping(self, piece: PieceId) -> Manoeuvre | None:
        """The wrap-around that brings most figures to blows, if it pays (BS-7.11-01)."""
        battle = self.battle
        spare = battle.figures[piece] - battle.frontage[piece]
        enemies = self.eye.engaged_with(piece)
        if spare < 1 or not enemies:
            return None
        foe = max(enemies, key=lambda enemy: (worth(battle, enemy), -enemy))
        before = self.eye.strikes_after_wrapping(piece, ())
        found = []
        for way in wings(spare):
            strikes = self.eye.strikes_after_wrapping(piece, way)
            if strikes > before:
                more = harm(battle, piece, foe, figures=strikes) - harm(battle, piece, foe, figures=before)
                found.append(Manoeuvre(share(more, worth(battle, foe)), WrapAround(piece, way), msg("bots-why-wrap")))
        best = max(found, key=lambda one: one.value, default=None)
        least = LOOSE_WRAP if self.manner.plans and formation_of(battle, piece) is Formation.OPEN else WRAP
        return best if best is not None and best.value >= least else None

    # Coming nearer

    def approaches(self, piece: PieceId, *, wedged: bool = False) -> list[Manoeuvre]:
        """Where a unit can go that does not come to blows; worth is what it gains on its quarry, the best first.

        A unit that is ``wedged`` between others gets out of there on a smaller front.
        """
        if wedged:
            self._wedged.add(piece)
        one = self.quarry(piece)
        if one is None:
            return []
        self.aims[piece] = one.enemy
        paths = self.eye.paths_to(piece, one.enemy)
        nearest = min(self.eye.gap(piece, foe) for foe in self.foes)
        most = 0 if self._keeps_back(piece, nearest) else self._pace(piece, one, nearest)
        now = self._cost(piece, one, self.eye.shape(piece), paths)
        found: list[Manoeuvre] = []
        for way, why in islice(self._ways_on(piece, one, most, nearest), self.manner.ways):
            end = self.eye.end_of(piece, way)
            if end is None or end.stop is Stop.ENEMY:
                continue
            gain = now - self._cost(piece, one, end.shape, paths)
            found.append(Manoeuvre(gain, MoveUnit(piece, way), msg(why)))
        return sorted(found, key=lambda plan: -plan.value)

    def _ways_on(self, piece: PieceId, one: Quarry, most: int, nearest: float) -> Iterator[tuple[Way, str]]:
        """Ways that lead somewhere: by a wheel, aside, by a face; closing the ranks first while there is time."""
        rate = self.battle.unit(piece).rate
        if formation_of(self.battle, piece) in (Formation.SKIRMISH, Formation.ALONE):
            for degrees in WHEELS:
                yield (*turned_by(one.turn + degrees * DEGREE), ("advance", most)), "bots-why-in-line"
            return
        opened = formation_of(self.battle, piece) is Formation.OPEN
        closes = opened and self.eye.can(piece, ("close",)) and self._may_close(piece)
        dress: Way = (("close",),) if closes and nearest > rate else ()
        if opened and self.manner.plans and not self._may_close(piece):
            for way in self._drawn_in(piece):
                yield way, "bots-why-close-ranks"
        if closes and not dress and self.manner.plans and most > 0:
            yield (("close",), *wheel(one.turn), ("advance", most)), "bots-why-close-ranks"
            yield (("close",), ("advance", most)), "bots-why-close-ranks"
        if most > 0:
            for degrees in WHEELS:
                for turn in {one.turn + degrees * DEGREE, degrees * DEGREE}:
                    why = "bots-why-round-it" if degrees else "bots-why-in-line"
                    if abs(turn) <= OBLIQUE:
                        yield (*dress, aside(turn, most)), "bots-why-close-ranks" if dress else why
                    if abs(turn) <= 120 * DEGREE and abs(turn) > SLIGHT:
                        yield (*dress, *wheel(turn), ("advance", most)), "bots-why-close-ranks" if dress else why
        if abs(one.turn) > SLIGHT:
            yield wheel(one.turn), "bots-why-face-them"
        for face in FACES:
            yield ((face,),), "bots-why-face-them"
            after = self.eye.end_of(piece, ((face,),))
            if after is not None and most > 0:
                turn = self.eye.turn_to(after.shape, one.enemy)
                yield ((face,), *wheel(turn), ("advance", most)), "bots-why-round-it"
            for far in {most, min(most, 2500)} - {0}:
                yield ((face,), ("advance", far)), "bots-why-round-it"
        if self._goes_narrow(piece, one.enemy):
            for narrower in self._narrower(piece):
                yield narrower, "bots-why-narrower"
                for degrees in WHEELS[:7]:
                    yield (*narrower, *wheel(one.turn + degrees * DEGREE), ("advance", most)), "bots-why-narrower"
        missing = self._front_wanted(piece) - self.battle.frontage[piece]
        if missing > 0 and not self._goes_narrow(piece, one.enemy):
            wider = tuple(
                (word, n) for word, n in (("widen-left", missing // 2), ("widen-right", -(-missing // 2))) if n
            )
            yield wider, "bots-why-wider"
            yield (*wheel(one.turn), *wider), "bots-why-wider"
            yield (*wider, ("advance", most)), "bots-why-wider"
            for word in ("widen-left", "widen-right"):
                yield ((word, min(missing, 3)),), "bots-why-wider"
                yield ((word, missing),), "bots-why-wider"
        for degrees in (0, 45, -45):
            yield (aside(degrees * DEGREE, min(most, 3000)), *wheel(one.turn - degrees * DEGREE)), "bots-why-round-it"
        if closes:
            yield (("close",),), "bots-why-close-ranks"

    def _cost(self, piece: PieceId, one: Quarry, shape: Shape, paths: Paths) -> float:
        """What still parts a unit in some place from its quarry, in inches to go, and what threatens it there."""
        turn = self.eye.turn_to(shape, one.enemy)
        price = min(self.eye.price_of_turn(shape, turn), 0.8 * self.battle.unit(piece).rate)
        if abs(turn) > ASIDE and self.eye.gap_from(shape, piece, one.enemy) < ELBOW_ROOM:
            price += BESIDE
        missing = max(self._least_front(piece, one.enemy) - shape.frontage, 0)
        strays = 0 if self.battle.out[piece] or self.eye.is_in_hand(piece, shape) else STRAY
        if self.manner.plans and shape.spacing and Formation.CLOSED in self.battle.unit(piece).formations:
            price += LOOSE
        if self.manner.plans and self.eye.is_wet(shape):
            price += WET
        way = self.eye.way_to(shape, piece, one.enemy, paths)
        return way + price + NARROW * missing + strays + self._danger(piece, shape)

    def _may_close(self, piece: PieceId) -> bool:
        """Whether all of a unit hears its own commander, without whom it changes no formation (BS-7.6-02)."""
        return not self.manner.plans or self.eye.keeps_ranks(piece, self.eye.shape(piece))

    def _drawn_in(self, piece: PieceId) -> Iterator[Way]:
        """Ways of a unit that is too wide for its commander to a front on which it can close its ranks."""
        for narrower in self._narrower(piece):
            end = self.eye.end_of(piece, narrower)
            if end is not None and end.stop is None and self.eye.keeps_ranks(piece, end.shape):
                yield (*narrower, ("close",))

    def _goes_narrow(self, piece: PieceId, foe: PieceId) -> bool:
        """Whether any front will do: for a wedged unit, and to hunt down a few figures left of a beaten host."""
        if piece in self._wedged:
            return True
        few = self.battle.unit(foe).is_individual or self.battle.frontage[foe] <= HUNTERS
        return self.posture.presses and (few or self.battle.is_routed(foe))

    def _least_front(self, piece: PieceId, foe: PieceId) -> int:
        """How many files a unit must have on its way, so that none is missing: fewer to hunt, half if it is wedged."""
        if piece in self._wedged:
            return self._front_wanted(piece) // 2
        return 0 if self._goes_narrow(piece, foe) else self._front_wanted(piece)

    def _front_wanted(self, piece: PieceId) -> int:
        """How many files a unit should fight with: two ranks, or whatever was set up if that is wider."""
        formed = formation_of(self.battle, piece) in (Formation.CLOSED, Formation.OPEN)
        return -(-self.battle.figures[piece] // 2) if formed else 0

    def _danger(self, piece: PieceId, shape: Shape) -> float:
        """How much a place is worth to be avoided: enemies in reach of a flank or of the rear."""
        found = 0.0
        for foe in self.foes:
            if self.battle.is_routed(foe) or self.eye.is_engaged(foe):
                continue
            reach = WARY * charge_range(self.battle.unit(foe).rate, Formation.CLOSED)
            if self.eye.gap_from(shape, piece, foe) <= reach:
                found += {Side.FRONT: 0, Side.REAR: 3000}.get(self.eye.side_shown(shape, foe), 1500)
        return found

    @property
    def waits(self) -> bool:
        """Whether the line lets the enemy come."""
        return self.posture.waits

    @property
    def lies_low(self) -> bool:
        """Whether the line stays out of range until the enemy comes."""
        return self.posture.lies_low

    def _keeps_back(self, piece: PieceId, nearest: float) -> bool:
        """Whether a unit of a line that waits is far enough before its shooters."""
        if not (self.waits or self.lies_low) or not self.stands_in_line(piece):
            return False
        if self.lies_low:
            return True
        shooters = [one for one in self.ours if self.battle.unit(one).sheet.missile and not self.eye.is_engaged(one)]
        gaps = [min(self.eye.gap(one, foe) for foe in self.foes) for one in shooters if one != piece]
        return nearest <= min(gaps, default=0.0) - AHEAD

    def _pace(self, piece: PieceId, one: Quarry, nearest: float) -> int:
        """How far a unit advances: no farther than the slowest of the line."""
        rate = self.battle.unit(piece).rate
        late = self.battle.round[0] > PATIENCE + 4 and (self.posture.presses or not self.manner.plans)
        if self.battle.is_routed(one.enemy) or late:
            return rate
        line = [other for other in self.ours if self.stands_in_line(other) and not self._hangs_back(other)]
        pace = min((self.battle.unit(other).rate for other in line), default=rate)
        if self.manner.plans and not self.eye.is_engaged(one.enemy):
            return min(pace, rate)
        return min(pace, rate) if nearest > 2 * pace else rate

    def _hangs_back(self, piece: PieceId) -> bool:
        """Whether a unit shoots from behind, so that the line need not wait for it."""
        return self.manner.missiles and self.battle.unit(piece).sheet.missile is not None

    def stands_in_line(self, piece: PieceId) -> bool:
        """Whether a unit keeps its place in the line of battle."""
        unit = self.battle.unit(piece)
        return unit.sheet.type not in OUT_OF_IT and not self.battle.out[piece] and not self.eye.is_engaged(piece)

    def is_hopeless(self, piece: PieceId) -> bool:
        """Whether a unit in contact can only lose: it is nearly spent, and they are not."""
        clashes = self.eye.clashes_now(piece)
        lost = sum(harm(self.battle, one.enemy, piece, figures=one.blows) for one in clashes)
        dealt = sum(harm(self.battle, piece, one.enemy, figures=one.strikes) for one in clashes)
        return lost >= worth(self.battle, piece) and dealt * 4 < lost

    def is_fruitless(self, piece: PieceId) -> bool:
        """Whether so few figures of a unit reach its enemies that the fight leads nowhere."""
        clashes = self.eye.clashes_now(piece)
        return all(
            share(harm(self.battle, piece, one.enemy, figures=one.strikes), worth(self.battle, one.enemy)) < FRUITLESS
            and one.strikes < self.battle.frontage[piece] // 2
            for one in clashes
        )

    def can_charge(self) -> bool:
        """Whether somebody of the line has an attack that pays."""
        pieces = (piece for piece in self.ours if self.stands_in_line(piece))
        return any(found.value >= self.dared for piece in pieces for found in self.attacks(piece)[:1])
