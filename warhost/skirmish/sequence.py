"""The sequence of play of The Exile (rulebook 2.12.1; DN-2.12.1-01 to DN-2.12.1-06)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

from warhost.core.dice import Dice
from warhost.core.messages import msg
from warhost.core.modes import Phase
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Offer, draw_kind
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat
from warhost.core.steps import Procedure, Sequence, Step
from warhost.skirmish.acts.bodies import Drag, Dragging, near_bodies
from warhost.skirmish.combat.attack import troop_of
from warhost.skirmish.movement.marches import March, Marching, marchers
from warhost.skirmish.movement.stacking import overfull, too_many
from warhost.skirmish.movement.ways import MANY, itinerary
from warhost.skirmish.people.hiding import hides
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.set_up.placing import SetUp
from warhost.skirmish.standing_ask import movement_ask, standing
from warhost.skirmish.state import ENGAGED, OFF, Skirmish
from warhost.skirmish.victory import Judge

STUNNED = int(Health.STUNNED)


@dataclass(frozen=True, slots=True)
class HoldFire(Order):
    """End the fire phase: ``hold-fire``."""

    verb = "hold-fire"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class EndMovement(Order):
    """End the movement phase: ``end-movement``."""

    verb = "end-movement"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class EndCombat(Order):
    """End the combat phase: ``end-combat``."""

    verb = "end-combat"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class TheFight(Sequence):
    """Both sides set up, the one that goes first last; then turn after turn."""

    def listed(self, field: Skirmish, /) -> tuple[Step, ...]:
        sides = field.muster.sides
        order = sorted(
            range(len(sides)), key=lambda n: (not sides[n].neutral, sides[n].key == field.muster.scenario.first)
        )
        return (*(SetUp(side) for side in order), *field.rules.seams["opening"], NextTurn())


@dataclass(frozen=True, slots=True)
class NextTurn(Procedure):
    """A game turn is one turn of each side (DN-2.11-03); after the last one victory is judged."""

    def run(self, field: Skirmish, /) -> None:
        turn = field.turn[0] + 1
        if turn > field.muster.scenario.turns:
            field.push(Judge())
            return
        field.set("turn", 0, turn)
        field.tell(msg("dn-log-turn", turn=turn))
        field.push(self, game_turn(0))


@dataclass(frozen=True, slots=True)
class GameTurn(Sequence):
    """The side that goes first, the other side, and what special rules do at the end."""

    title = "dn-game-turn"

    def listed(self, field: Skirmish, /) -> tuple[Step, ...]:
        return turns_of(field.muster) + tuple(field.rules.seams["end-of-turn"])

    def after(self, done: int, /) -> GameTurn:
        return game_turn(done)


@lru_cache
def game_turn(done: int) -> GameTurn:
    """A game turn of which so many steps are done."""
    return GameTurn(done)


def order_of_play(field: Skirmish) -> tuple[int, ...]:
    """The seats as they play in a game turn: the one that goes first, then the others as the scenario lists them."""
    return tuple(turn.side for turn in turns_of(field.muster))


@lru_cache(maxsize=64)
def turns_of(muster: Muster) -> tuple[PlayerTurn, ...]:
    """The player turns of a game turn."""
    first = muster.seats.index(Seat(muster.scenario.first))
    return tuple(later(seat, 0) for seat in (first, *(s for s in range(len(muster.seats)) if s != first)))


@dataclass(frozen=True, slots=True)
class PlayerTurn(Sequence):
    """Fire, movement with defensive fire, combat, recovery, one after the other (DN-2.12.1-01, DN-2.12.2-09)."""

    side: int = 0

    def listed(self, field: Skirmish, /) -> tuple[Step, ...]:
        return phases_of(self.side)

    def run(self, field: Skirmish, /) -> None:
        """Go on to the next phase in which somebody can do something.

        What opens and closes phases is done at once, unless something comes of it.
        """
        steps, done, stack = phases_of(self.side), self.done, field.stack
        under = stack[0]
        for step in steps[done:]:
            done += 1
            if not isinstance(step, Interlude):
                if step.is_idle(field):
                    continue
                field.push(later(self.side, done), step)
                return
            step.run(field)
            if field.news[0] or stack[0] is not under:
                rest = (later(self.side, done),) if done < len(steps) else ()
                field.set("stack", 0, (*under, *rest, *stack[0][len(under) :]))
                return


@lru_cache
def later(side: int, done: int) -> PlayerTurn:
    """A player turn of which so many steps are done."""
    return PlayerTurn(done, side)


class Interlude(Procedure):
    """A step of a player turn that opens or closes a phase: it needs nobody, and most often only writes."""

    __slots__ = ()


@lru_cache
def phases_of(side: int) -> tuple[Step, ...]:
    """The phases of a player turn, in order."""
    return (
        BeginTurn(side),
        OffensiveFire(side),  # 1  archers and crossbowmen
        OpenMovement(side),
        Movement(side),  # 2  while the enemy shoots at those who move
        AfterMovement(side),  #    and at those who did not (DN-2.23-02)
        OpenCombat(),
        Combat(side),  # 3
        Recovery(side),  # 4  the stunned stand up
        EndTurn(side),
    )


@dataclass(frozen=True, slots=True)
class BeginTurn(Interlude):
    """A side has the initiative; what its pieces did in its last turn is forgotten."""

    side: int

    def run(self, field: Skirmish, /) -> None:
        field.set("player_turn", 0, field.player_turn[0] + 1)
        field.set("active", 0, self.side)
        field.set("phase", 0, "fire")
        field.set_all("did", list(filter(field.did.__getitem__, troop_of(field, self.side))), 0)
        for begin in field.rules.seams["turn-begins"]:
            begin(field, self.side)


class SidePhase(Phase):
    """A phase in which one side gives orders."""

    __slots__ = ()

    def seat(self, field: Skirmish, /) -> Seat:
        return field.seat(self.side)

    def moot(self, field: Skirmish, /) -> bool:
        side = self.side
        for mode in field.rules.seams[self.seam]:  # noqa: SIM110  (asked after every order)
            if mode.offered(field, side):
                return False
        return True


@dataclass(frozen=True, slots=True)
class OffensiveFire(SidePhase):
    """Phase 1: archers and crossbowmen shoot (DN-2.12.1-02)."""

    title = "dn-phase-fire"
    seam = "fire"
    ending = Offer(HoldFire, msg("dn-offer-hold-fire"))
    message = msg("dn-ask-fire")
    waiting = msg("dn-wait-fire")
    rules = ("DN-2.12.1-02",)
    side: int


@dataclass(frozen=True, slots=True)
class OpenMovement(Interlude):
    """The movement phase begins."""

    side: int

    def run(self, field: Skirmish, /) -> None:
        field.set("phase", 0, "movement")


@dataclass(frozen=True, slots=True)
class Movement(SidePhase):
    """Phase 2: all may move, one after the other (DN-2.12.1-03); at its end no hex holds too many (DN-2.37-01)."""

    title = "dn-phase-movement"
    seam = "movement"
    ending = Offer(EndMovement, msg("dn-offer-end-movement"))
    message = msg("dn-ask-movement")
    waiting = msg("dn-wait-movement")
    rules = ("DN-2.12.1-03",)
    side: int

    def lingers(self, field: Skirmish, /) -> Refusal | None:
        """While a hex holds too many the phase cannot end, but others may move, be shot at and be challenged."""
        crowds = overfull(field, self.side) if field.crowded[0] else ()
        return too_many(field.muster, tuple(crowds)) if crowds else None

    def ask(self, field: Skirmish, /) -> Ask:
        """Asked after every march: most change nothing about it."""
        known = standing(field, self.side)
        return known.ask if known is not None and known.ask is not None else movement_ask(field, self)

    def moot(self, field: Skirmish, /) -> bool:
        return standing(field, self.side) is None and SidePhase.moot(self, field)

    def draw(self, field: Skirmish, ask: Ask, dice: Dice, /) -> Order | None:
        """One throw decides who marches and where; now and then it names the end, or somebody beside a body.

        Who is beside a body need not be able to drag it. If the throw names one too many, nothing is drawn.
        """
        offers, side, ending, hands = ask.offers, self.side, self.ending, 0
        if offers[0] is not Marching.offer:
            return None
        for offer in offers[1:]:
            if offer is Dragging.offer:
                hands = len(near_bodies(field, side))
            elif offer is not ending:
                return None
        known = standing(field, side)
        may = known.may if known is not None else marchers(field, side)
        chance, n = divmod(dice.below(MANY), len(may) + hands + (offers[-1] is ending))
        if n < len(may):
            path = itinerary(field, may[n], dice, chance)
            return None if path is None else March(may[n], path)
        if n == len(may) + hands:
            return ending.order()
        first = self.choices(field, Drag, ())
        return draw_kind(partial(self.choices, field), Drag, dice, first) if n < len(may) + first.weight else None


@dataclass(frozen=True, slots=True)
class AfterMovement(Interlude):
    """The mover is done: the other side may shoot at those who did not move (DN-2.23-02)."""

    side: int

    def run(self, field: Skirmish, /) -> None:
        steps = []
        for after in field.rules.seams["after-movement"]:
            step = after(field, self.side)
            if step is not None:
                steps.append(step)
        if len(steps) > 1 or field.news[0] or (steps and not steps[0].is_idle(field)):
            field.then(*steps)


@dataclass(frozen=True, slots=True)
class OpenCombat(Interlude):
    """The combat phase begins: nobody is engaged yet."""

    def run(self, field: Skirmish, /) -> None:
        field.set("phase", 0, "combat")
        for piece, flags in enumerate(field.did) if max(field.did) >= ENGAGED else ():
            if flags & ENGAGED:
                field.set("did", piece, flags & ~ENGAGED)


@dataclass(frozen=True, slots=True)
class Combat(SidePhase):
    """Phase 3: those in contact may attack (DN-2.12.1-04)."""

    title = "dn-phase-combat"
    seam = "combat"
    ending = Offer(EndCombat, msg("dn-offer-end-combat"))
    message = msg("dn-ask-combat")
    waiting = msg("dn-wait-combat")
    rules = ("DN-2.12.1-04",)
    side: int

    def moot(self, field: Skirmish, /) -> bool:
        """A side that hides is always asked, lest the question betray who lies beside whom."""
        return not hides(field, self.side) and SidePhase.moot(self, field)

    is_idle = moot


@dataclass(frozen=True, slots=True)
class Recovery(Interlude):
    """Phase 4: those stunned in an earlier player turn stand up (DN-2.12.1-05)."""

    side: int

    def run(self, field: Skirmish, /) -> None:
        field.set("phase", 0, "recovery")
        for piece in troop_of(field, self.side) if STUNNED in field.health else ():
            lies = field.health[piece] == STUNNED and field.at[piece] != OFF and not field.idle[piece]
            if lies and field.stunned_in[piece] < field.player_turn[0]:
                field.become(piece, Health.FIT)
                field.tell(msg("dn-log-recovers", piece=field.ref(piece)))
        for recover in field.rules.seams["recovery"]:
            recover(field, self.side)


@dataclass(frozen=True, slots=True)
class EndTurn(Interlude):
    """What ends with a player turn."""

    side: int

    def run(self, field: Skirmish, /) -> None:
        for end in field.rules.seams["turn-ends"]:
            end(field, self.side)
