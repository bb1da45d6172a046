"""Defensive fire (rulebook 2.23): shots at those who move, in any hex of their way, and at those who did not.

Who moves announces his whole way first. The other side lets him pass, or names a hex on it and those who shoot at him
there; he walks as far as that, is shot at, and goes on as the hits allow, until all shooters have shot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

from warhost.core.messages import msg, phrase
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure, Step
from warhost.skirmish.fire.aiming import (
    Guard,
    Marksman,
    archers_of,
    contacts,
    guard_of,
    line_reasons,
    marksman_of,
    marksmen,
)
from warhost.skirmish.fire.shots import (
    Quarry,
    Shooting,
    Shot,
    can_be_shot,
    hides_archers,
    is_barred,
    loose,
    marching,
    quarry_of,
    shooter_reasons,
    shot_bars,
    shot_preview,
)
from warhost.skirmish.movement.arrivals import doors, entry_cost, inward
from warhost.skirmish.movement.gaits import OnFoot, gait_of
from warhost.skirmish.movement.legs import ACTS, begin, go_leg, leg_reasons
from warhost.skirmish.movement.marches import Walk, can_go_on
from warhost.skirmish.movement.paces import paces, trodden
from warhost.skirmish.people.memory import Kept
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.sequence import HoldFire, SidePhase, order_of_play
from warhost.skirmish.state import MOVED, OFF, Going, Skirmish, refuse


@dataclass(frozen=True, slots=True)
class ShootBack(Order):
    """Shoot at who moves, in a hex on his way: ``shoot-back J7 fnarad,attrag``."""

    verb = "shoot-back"
    hex: Hex
    shooters: Pieces


@dataclass(frozen=True, slots=True)
class LetPass(Order):
    """Do not shoot at who moves: ``let-pass``."""

    verb = "let-pass"


# The way ahead


class Stop(NamedTuple):
    """A moment on the way: how many legs are left, where he is then, and how he moves."""

    left: int
    at: int
    facing: int
    cells: tuple[int, ...]
    mover: str


def stops(field: Skirmish, going: Going) -> Iterator[Stop]:
    """Every moment of a march after its beginning, as far as his points last; the position is not touched.

    Who has not begun to move cannot be shot at (DN-2.23-02): the hex where he starts counts only after an act in it.
    """
    piece, path = going.piece, going.path
    gait = gait_of(field, piece)
    steps = paces(field, going, path)
    if steps and steps[-1][0] == len(path):
        legs, mover, on_foot = len(path), gait.mover, type(gait) is OnFoot
        for gone, at, facing, _, _ in steps:
            yield Stop(legs - gone, at, facing, (at,) if on_foot else gait.cells(at, facing), mover)
        return
    at, facing, points = field.at[piece], field.facing[piece], going.points
    gone = 0
    while gone < len(path):
        leg, swings = path[gone], False
        if leg == ("swing", piece) and gone + 1 < len(path):
            leg, swings = path[gone + 1], True
        if not isinstance(leg, int) or going.led or going.carried >= 0:
            yield from _stops_with_acts(field, going, gone)
            return
        if at == OFF:
            if leg not in doors(field, piece):
                return
            cost, at, facing = entry_cost(field, piece, leg), leg, inward(field, leg)
        else:
            stride = gait.stride(at, facing, leg, swings)
            if stride is None:
                return
            cost, at, facing, _ = stride
        points -= cost
        if points < 0:
            return
        gone += 1 + swings
        yield Stop(len(path) - gone, at, facing, gait.cells(at, facing), gait.mover)


def _stops_with_acts(field: Skirmish, going: Going, skip: int) -> Iterator[Stop]:
    """The same for ways with acts: tried out on the position itself and taken back."""
    mark, log = field.mark, field.log
    field.log = None
    found = []
    piece, path, gone = going.piece, going.path, 0
    try:
        while path and not leg_reasons(field, going, path):
            going, used = go_leg(field, going, path)
            path, gone = path[used:], gone + used
            if field.at[piece] == OFF:
                break
            if gone > skip:
                pose = (field.at[piece], field.facing[piece])
                found.append(Stop(len(path), *pose, field.cells(piece), field.mover(piece)))
    finally:
        field.revert(mark)
        field.log = log
    return iter(found)


def is_threatened_from(field: Skirmish, stop: Stop, shooter: int) -> bool:
    """Whether who moves is in a position to attack a shooter at that moment (DN-2.2-03)."""
    neighbours = field.grid.neighbours
    for hex_ in field.covered[shooter]:
        for cell in stop.cells:
            if cell in neighbours[hex_]:  # as hardly anybody's way is
                strikes = field.passages(stop.mover).strikes
                if strikes[cell * 6 + field.grid.direction(cell, hex_)]:
                    return True
    return False


def shooters_at(field: Skirmish, men: list[Marksman], piece: int, stop: Stop) -> list[int]:
    """Those of some men who can shoot at who moves at one moment of his way."""
    if field.circles[0] and field.at[piece] != stop.at:
        # A magic circle protects those who are in it by then (DN-3.53-06).
        mark = field.mark
        field.put(piece, stop.at, stop.facing)
        ready = shooters_at(field, men, piece, stop)
        field.revert(mark)
        return ready
    return [
        man.piece
        for man in men
        if man.can_hit(piece, stop.cells)
        and not is_threatened_from(field, stop, man.piece)
        and not is_barred(field, man.piece, piece, defensive=True)
    ]


# The window


def window(field: Skirmish, piece: int, path: tuple[Any, ...]) -> Step | None:
    """The other sides' chance to shoot at a march; None if nobody there could, seen at a glance."""
    if field.hidden[piece] or "arrow-proof" in field.muster.specials[piece]:
        return None
    # Where nothing else can happen before it is asked, those who would not be asked need not be thought of again.
    at_once = path and not field.news[0] and field.rules.seams["windows"][-1] is window
    if at_once and goes_unseen(field, piece, path, danger_for(field, field.side[piece])):
        return None
    seats = enemies_with_bows(field, field.seat_of(piece))
    if at_once and len(seats) == 1 and not may_be_shot_at(field, seats[0], piece, path):
        return None
    for seat in seats:
        if marksmen(field, seat, defensive=True) or hides_archers(field, seat):
            return Overwatch(seats[0], piece, seats[1:])
    return None


def enemies_with_bows(field: Skirmish, seat: int) -> tuple[int, ...]:
    """The enemies of a seat who have missile-men on the map, in the order in which they play after it."""
    is_there, others = field.present.__getitem__, range(len(field.muster.seats))
    found = [other for other in others if other != seat and any(map(is_there, archers_of(field, other)))]
    if len(found) > 1:
        order = order_of_play(field)
        turn = order.index(seat)
        found = [other for other in (*order[turn:], *order[:turn]) if other in found]
    return tuple(found)


def may_be_shot_at(field: Skirmish, seat: int, piece: int, path: tuple[Any, ...]) -> bool:
    """Whether a seat must be thought of at a march along a path: somebody sees it somewhere, or may lie in wait.

    Nearly always he can shoot then, and :class:`Overwatch` finds out where.
    """
    guard = guard_of(field, seat, defensive=True)
    if guard.hides:
        return True
    if not guard.ready:
        return False
    going = marching(field, piece) or begin(field, piece)
    hexes = trodden(field, going, path) or covered_by_act(field, going, path)
    return hexes is None or guard.sees(hexes)


class Danger(NamedTuple):
    """The missile-men of all enemies of a side."""

    guards: list[Guard]
    watched: frozenset[int]
    known_at: int
    """See :class:`Guard`."""
    sides: Kept
    """What is known of who fights for whom,"""
    sworn_at: int
    """and how often that was forgotten before."""


def danger_for(field: Skirmish, side: int) -> Danger:
    """Those who could shoot at who moves for a side, kept like each :class:`Guard`: this is asked for every march."""
    shoot = field.noted("shoot")
    found: Danger | None = shoot.whole.get(("danger", side))
    if (
        found is None
        or found.known_at != shoot.freshened
        or found.sides.stale
        or found.sworn_at != found.sides.freshened
        or not shoot.stale.isdisjoint(found.watched)
    ):
        mine = field.under[side] if side >= 0 else NOBODY
        others = [other for other in range(len(field.muster.seats)) if other != mine]
        guards = [guard_of(field, other, defensive=True) for other in others]
        watched = frozenset().union(*[guard.watched for guard in guards])
        sides = field.kept("allegiance")
        found = shoot.whole["danger", side] = Danger(guards, watched, shoot.freshened, sides, sides.freshened)
    return found


def goes_unseen(field: Skirmish, piece: int, path: tuple[Any, ...], danger: Danger) -> bool:
    """Whether a march leads only through hexes that no missile-man sees; False if in doubt, or if any lie in wait.

    Most marches do. All are looked at, whether he gets there or not, and where he begins only if half of him stays
    there (DN-2.36.1-01).
    """
    seen = 0
    for guard in danger.guards:
        if guard.hides:
            return False
        seen |= guard.seen if guard.seen >= 0 else guard.open()
    if not seen:
        return True
    if field.at[piece] == OFF:
        return False
    if field.mount[piece] != NOBODY or field.muster.is_large[piece]:
        path = (*path, *field.cells(piece))
    for leg in path:
        if isinstance(leg, int):
            if seen >> leg & 1:
                return False
        elif leg[0] != "swing":
            return False
    return True


def covered_by_act(field: Skirmish, going: Going, path: tuple[Any, ...]) -> set[int] | None:
    """Every hex that a march of a single act will cover, if that is known without trying it out; else None."""
    act = path[0]
    if isinstance(act, int) or act[0] not in ACTS:
        return None
    hexes = ACTS[act[0]].covers(field, going, act[1], path[1:])
    return None if hexes is None else set(hexes)


def is_seen_in(seen: int, cells: tuple[int, ...]) -> bool:
    """Whether any of some hexes is among those that can perhaps be seen, which are bits of a number."""
    for cell in cells:  # noqa: SIM110  (asked for every step of a way)
        if seen >> cell & 1:
            return True
    return False


Shots = dict[int, tuple[Stop, list[int]]]
SHOOT_BACK, LET_PASS = Offer(ShootBack, msg("dn-offer-shoot-back")), Offer(LetPass, msg("dn-offer-let-pass"))
MAY_SHOOT_BACK, WAIT_FOR_SHOTS = phrase("dn-ask-shoot-back", "piece"), phrase("dn-wait-shoot-back", "piece")


@dataclass(frozen=True, slots=True)
class Overwatch(Decision):
    """The other side sees the whole way: it lets him pass, or names a hex on it and those who shoot (DN-2.23-01).

    Where he has several enemies, all are asked before he moves on; the volley at the first hex that one of them has
    named comes first, and after it all are asked again.
    """

    lasts = True
    side: int
    piece: int
    others: tuple[int, ...] = ()
    """Who is asked after this side."""
    before: tuple[int, ...] = ()
    """Who has been asked."""
    named: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    """What they have named: legs left, hex and shooters."""

    def _shots(self, field: Skirmish) -> Shots:
        """By hex: the first moment when he is there and can be shot at, and by whom."""
        passing, key = field.passing(), ("overwatch", self.side, self.piece)
        found: Shots | None = passing.get(key)
        if found is None:
            found = passing[key] = self._find(field)
        return found

    def _find(self, field: Skirmish) -> Shots:
        piece, going = self.piece, marching(field, self.piece)
        guard = guard_of(field, self.side, defensive=True)
        found: Shots = {}
        if going is None or not guard.ready:
            return found
        seen, held = guard.open(), dict[int, list[int]]()
        for stop in stops(field, going):
            if stop.at in found or not is_seen_in(seen, stop.cells):
                continue
            ready = shooters_at(field, guard.ready, piece, stop)
            for man in ready:
                if man not in held:
                    held[man] = contacts(field, man, piece)
            ready = [man for man in ready if not held[man]]
            if ready:
                found[stop.at] = (stop, ready)
        return found

    def moot(self, field: Skirmish, /) -> bool:
        going = marching(field, self.piece)
        if going is None or not going.path or not can_go_on(field, going) or field.hidden[self.piece]:
            return True
        return not self._shots(field) and not hides_archers(field, self.side)

    def ask(self, field: Skirmish, /) -> Ask:
        me = field.ref(self.piece)
        offers = (SHOOT_BACK, LET_PASS) if self._shots(field) else (LET_PASS,)
        return Ask(field.seat(self.side), MAY_SHOOT_BACK(me), offers, ("DN-2.23-01",), WAIT_FOR_SHOTS(me))

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        shots = self._shots(field)
        if not chosen:
            return OneOf(Kind.HEX, list(shots))
        _, ready = shots.get(chosen[0], (None, []))
        return SubsetOf(ready)

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, ShootBack):
            return None
        where, going = field.hex_ref(order.hex), marching(field, self.piece)
        stop = next((s for s in stops(field, going) if s.at == order.hex), None) if going is not None else None
        if stop is None:
            text = msg("dn-not-on-the-way", piece=field.ref(self.piece), hex=where)
            rule = "DN-2.23-02" if order.hex == field.at[self.piece] else "DN-2.23-01"
            return refuse(text, rule, where)
        if not order.shooters:
            return refuse("dn-nobody-shoots", "DN-2.23-01", where)
        known = self._shots(field).get(order.hex)
        if known is not None and set(order.shooters) <= set(known[1]):
            return None
        return first_with_all(self._at(field, stop, lambda: self._reasons(field, order)))

    def _reasons(self, field: Skirmish, order: ShootBack) -> list[Refusal]:
        found = []
        for man in order.shooters:
            me = field.ref(man)
            if field.seat_of(man) != self.side:
                found.append(refuse(msg("dn-not-yours", piece=me), "DN-2.12.1-03", me))
                continue
            why = shooter_reasons(field, man, defensive=True)
            found += why or shot_bars(field, man, self.piece, defensive=True) + line_reasons(field, man, self.piece)
        return found

    def _at(self, field: Skirmish, stop: Stop, look: Any) -> Any:
        """Look at the position as it would be at a moment of the way."""
        going = marching(field, self.piece)
        assert going is not None
        path = going.path
        mark, log = field.mark, field.log
        field.log = None
        try:
            while len(path) > stop.left:
                going, used = go_leg(field, going, path)
                path = path[used:]
            return look()
        finally:
            field.revert(mark)
            field.log = log

    def preview(self, field: Skirmish, order: Order, /) -> Preview | None:
        if not isinstance(order, ShootBack):
            return None
        stop, ready = self._shots(field).get(order.hex, (None, []))
        if stop is None or not order.shooters or not set(order.shooters) <= set(ready):
            return None
        found: list[Preview] = self._at(field, stop, lambda: self._previews(field, order))
        if len(found) == 1:
            return found[0]
        figures = tuple(
            (msg("dn-figure-of", what=name, piece=field.ref(man)), parts)
            for man, seen in zip(order.shooters, found, strict=True)
            for name, parts in seen.breakdowns
        )
        notes = tuple(note for seen in found for note in seen.notes)
        places = tuple(dict.fromkeys(place for seen in found for place in seen.places))
        # The odds are those of the next roll, the first shot.
        return Preview(figures, found[0].odds, tuple(dict.fromkeys(notes)), places)

    def _previews(self, field: Skirmish, order: ShootBack) -> list[Preview]:
        shots = (Shot(man, self.piece, 1, field.hidden[man]) for man in order.shooters)
        return [seen for shot in shots if (seen := shot_preview(field, shot)) is not None]

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, ShootBack):
            stop, _ = self._shots(field)[order.hex]
            field.pop()
            self._go_on(field, (stop.left, order.hex, order.shooters))
        else:
            field.pop()
            self._go_on(field)

    def skip(self, field: Skirmish, /) -> None:
        self._go_on(field)

    def _go_on(self, field: Skirmish, *mine: tuple[int, int, tuple[int, ...]]) -> None:
        """Ask the next side; after the last one they shoot where the first of them wants to."""
        named, asked = (*self.named, *mine), (*self.before, self.side)
        if self.others:
            field.push(Overwatch(self.others[0], self.piece, self.others[1:], asked, named))
        elif named:
            left, hex_, shooters = max(named, key=itemgetter(0))
            if len(named) > 1:
                shooters = tuple(man for volley in named if volley[0] == left for man in volley[2])
            again = Overwatch(asked[0], self.piece, asked[1:]) if self.before else self
            field.push(again, Volley(self.piece, hex_, shooters), Walk(left))


@dataclass(frozen=True, slots=True)
class Volley(Procedure):
    """Those who were named shoot one after the other while their target is where it was awaited."""

    piece: int
    hex: int
    shooters: tuple[int, ...]

    def run(self, field: Skirmish, /) -> None:
        """Who has no shot any more, because the target fell or never came, keeps it."""
        if not self.shooters or field.at[self.piece] != self.hex or not field.is_alive(self.piece):
            return
        shooter, *rest = self.shooters
        field.push(Volley(self.piece, self.hex, tuple(rest)))
        man = marksman_of(field, shooter)
        if (
            man.ready[True]
            and man.can_hit(self.piece, field.covered[self.piece])
            and not is_barred(field, shooter, self.piece, defensive=True)
            and not contacts(field, shooter)
        ):
            field.push(loose(field, shooter, self.piece, defensive=True))


# Those who did not move


class ShootingAtTheIdle(Shooting):
    """Shots at those who did not move (DN-2.23-02)."""

    defensive = True

    def _targets(self, field: Skirmish, side: int) -> list[int]:
        did = field.did
        return [target for target in super()._targets(field, side) if not did[target] & MOVED]

    def _quarry(self, field: Skirmish, side: int) -> Quarry:
        passing, key = field.passing(), ("quarry", side)
        found: Quarry | None = passing.get(key)
        if found is None:
            idle = self._targets(field, side)
            kept, those = field.kept("target").whole, ("idle", *idle)
            found = passing[key] = kept.get(those) or kept.setdefault(those, quarry_of(field, idle))
        return found

    def refusal(self, field: Skirmish, side: int, order: Any, /) -> Refusal | None:
        if can_be_shot(field, side, order.target) and field.did[order.target] & MOVED:
            them = field.ref(order.target)
            return refuse(msg("dn-has-moved", piece=them), "DN-2.23-02", them)
        return super().refusal(field, side, order)


@dataclass(frozen=True, slots=True)
class LastShots(SidePhase):
    """When movement is over the other side may shoot at those who stayed where they were (DN-2.23-02)."""

    title = "dn-phase-last-shots"
    seam = "fire-at-the-idle"
    ending = Offer(HoldFire, msg("dn-offer-hold-fire"))
    message = msg("dn-ask-last-shots")
    waiting = msg("dn-wait-fire")
    rules = ("DN-2.23-02",)
    side: int
    others: tuple[int, ...] = ()
    """Who shoots after this side."""

    def is_idle(self, field: Skirmish, /) -> bool:
        return not self.others and self.moot(field)

    def end(self, field: Skirmish, /) -> None:
        if self.others:
            field.push(LastShots(self.others[0], self.others[1:]))

    def skip(self, field: Skirmish, /) -> None:
        self.end(field)


def last_shots(field: Skirmish, seat: int) -> Step | None:
    """The other sides' shots at those of a seat who did not move."""
    seats = enemies_with_bows(field, seat)
    return LastShots(seats[0], seats[1:]) if seats else None
