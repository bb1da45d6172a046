"""Defensive fire (rulebook 2.23): shots at moving enemies, in any hex of their path, and at those who didn't move.

A mover announces his whole path first. The other side lets him pass, or names a hex on it and those who shoot at him
there; he walks that far, is shot at, and goes on as the hits allow, until all shooters have shot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.position.derived import derived
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure, Step
from warhost.skirmish.fire.aiming import line_reasons
from warhost.skirmish.fire.hits import marching
from warhost.skirmish.fire.shooters import (
    archers_of,
    can_be_shot,
    can_shoot_at,
    hides_archers,
    marksmen,
    may_shoot,
    shooter_reasons,
    shot_bars,
)
from warhost.skirmish.fire.shots import Shooting, Shot, loose, shot_preview
from warhost.skirmish.movement.marches import Walk, can_go_on
from warhost.skirmish.movement.paths import moments
from warhost.skirmish.people.questions import question
from warhost.skirmish.scenario.muster import order_of_play
from warhost.skirmish.seams import FIRE_AT_THE_IDLE
from warhost.skirmish.state import MOVED, OFF, Going, Skirmish, refuse
from warhost.skirmish.turns import HoldFire, SidePhase


@dataclass(frozen=True, slots=True)
class ShootBack(Order):
    """Shoot at a moving enemy in a hex of his path: ``shoot-back J7 fnarad,attrag``."""

    verb = "shoot-back"
    hex: Hex
    shooters: Pieces


@dataclass(frozen=True, slots=True)
class LetPass(Order):
    """Don't shoot at the moving enemy: ``let-pass``."""

    verb = "let-pass"


# The path ahead


class Stop(NamedTuple):
    """A moment of a march: how many legs are left, and who can shoot at him then."""

    left: int
    shooters: list[PieceId]


@derived
def stops(field: Skirmish, piece: PieceId, seat: SeatNumber) -> Mapping[HexId, Stop]:
    """For each hex, the first moment of a march when he is there and a seat can shoot at him.

    A fighter who hasn't begun to move can't be shot at (DN-2.23-02): his first hex counts only after an act in it.
    """
    going, men = marching(field, piece), marksmen(field, seat, True)
    found: dict[HexId, Stop] = {}
    if going is None or not men:
        return found
    with field.tried():
        for ahead in moments(field, going):
            at = field.at[piece]
            if at == OFF and ahead is not going:
                break
            if ahead is not going and at not in found:
                ready = [man for man in men if can_shoot_at(field, man, piece, defensive=True)]
                if ready:
                    found[at] = Stop(len(ahead.path), ready)
    return found


@contextmanager
def halted(field: Skirmish, going: Going, left: int) -> Iterator[None]:
    """The position as it would be when this many legs of a march are left."""
    with field.tried():
        any(len(ahead.path) <= left for ahead in moments(field, going))  # walks no further than that
        yield


def left_at(field: Skirmish, going: Going, hex_: HexId) -> int | None:
    """How many legs of a march are left when it first reaches a hex; None if it doesn't."""
    with field.tried():
        there = (len(a.path) for a in moments(field, going) if a is not going and field.at[going.piece] == hex_)
        return next(there, None)


# The window


def window(field: Skirmish, piece: PieceId) -> Step[Skirmish] | None:
    """The other sides' chance to shoot at a march; None if nobody there could."""
    if field.hidden[piece] or field.has(piece, "arrow-proof"):
        return None
    seats = enemies_with_bows(field, field.seat_of(piece))
    return Overwatch(seats[0], piece, seats[1:]) if seats else None


def enemies_with_bows(field: Skirmish, seat: SeatNumber) -> tuple[SeatNumber, ...]:
    """The enemies of a seat with missile-men on the map, in the order of play after it."""
    order = order_of_play(field.muster)
    turn = order.index(seat) if seat in order else 0
    others = [other for other in (*order[turn:], *order[:turn]) if other != seat]
    return tuple(other for other in others if any(field.at[man] != OFF for man in archers_of(field, other)))


@dataclass(frozen=True, slots=True)
class Overwatch(Decision[Skirmish, Order]):
    """The other side sees the whole path: it lets him pass, or names a hex on it and the shooters (DN-2.23-01).

    If he has several enemies, all are asked before he moves on; the volley at the first hex that one of them has
    named comes first, and after it all are asked again.
    """

    lasts = True
    saved_as = (("seat", "side"),)
    seat: SeatNumber
    piece: PieceId
    others: tuple[SeatNumber, ...] = ()
    """The seats to ask after this one."""
    before: tuple[SeatNumber, ...] = ()
    """The seats already asked."""
    named: tuple[tuple[int, HexId, tuple[PieceId, ...]], ...] = ()
    """What they named: legs left, hex and shooters."""

    def _stops(self, field: Skirmish) -> Mapping[HexId, Stop]:
        return stops(field, self.piece, self.seat)

    def moot(self, field: Skirmish, /) -> bool:
        going = marching(field, self.piece)
        if going is None or not going.path or not can_go_on(field, going) or field.hidden[self.piece]:
            return True
        return not self._stops(field) and not hides_archers(field, self.seat)

    def ask(self, field: Skirmish, /) -> Ask:
        shot: dict[type[Order], str] = {ShootBack: "dn-offer-shoot-back"} if self._stops(field) else {}
        offers, them = {**shot, LetPass: "dn-offer-let-pass"}, field.ref(self.piece)
        return question(field, self.seat, "dn-ask-shoot-back", offers, "DN-2.23-01", "dn-wait-shoot-back", piece=them)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        found = self._stops(field)
        if not chosen:
            return OneOf(Kind.HEX, list(found))
        return SubsetOf(found[chosen[0]].shooters if chosen[0] in found else [])

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, ShootBack):
            return None
        where, going = field.hex_ref(order.hex), marching(field, self.piece)
        left = left_at(field, going, order.hex) if going is not None else None
        if going is None or left is None:
            text = msg("dn-not-on-the-way", piece=field.ref(self.piece), hex=where)
            rule = "DN-2.23-02" if order.hex == field.at[self.piece] else "DN-2.23-01"
            return refuse(text, rule, where)
        if not order.shooters:
            return refuse("dn-nobody-shoots", "DN-2.23-01", where)
        stop = self._stops(field).get(order.hex)
        if stop is not None and set(order.shooters) <= set(stop.shooters):
            return None
        with halted(field, going, left):
            return first_with_all(self._reasons(field, order))

    def _reasons(self, field: Skirmish, order: ShootBack) -> list[Refusal]:
        found = []
        for man in order.shooters:
            if field.seat_of(man) != self.seat:
                found.append(field.refuse("dn-not-yours", "DN-2.12.1-03", man))
                continue
            why = shooter_reasons(field, man, defensive=True)
            found += why or shot_bars(field, man, self.piece, defensive=True) + line_reasons(field, man, self.piece)
        return found

    def preview(self, field: Skirmish, order: Order, /) -> Preview | None:
        going = marching(field, self.piece)
        if not isinstance(order, ShootBack) or going is None:
            return None
        stop = self._stops(field).get(order.hex)
        if stop is None or not order.shooters or not set(order.shooters) <= set(stop.shooters):
            return None
        with halted(field, going, stop.left):
            found = self._previews(field, order)
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
            left = self._stops(field)[order.hex].left
            field.pop()
            self._go_on(field, (left, order.hex, order.shooters))
        else:
            field.pop()
            self._go_on(field)

    def skip(self, field: Skirmish, /) -> None:
        self._go_on(field)

    def _go_on(self, field: Skirmish, *mine: tuple[int, HexId, tuple[PieceId, ...]]) -> None:
        """Ask the next side; after the last one, fire the volley at the earliest hex that was named."""
        named, asked = (*self.named, *mine), (*self.before, self.seat)
        if self.others:
            field.push(Overwatch(self.others[0], self.piece, self.others[1:], asked, named))
        elif named:
            left, hex_, shooters = max(named, key=itemgetter(0))
            if len(named) > 1:
                shooters = tuple(man for volley in named if volley[0] == left for man in volley[2])
            again = Overwatch(asked[0], self.piece, asked[1:]) if self.before else self
            field.push(again, Volley(self.piece, hex_, shooters), Walk(left))


@dataclass(frozen=True, slots=True)
class Volley(Procedure[Skirmish]):
    """The named shooters shoot one after the other while their target is in the named hex."""

    piece: PieceId
    hex: HexId
    shooters: tuple[PieceId, ...]

    def run(self, field: Skirmish, /) -> None:
        """A shooter whose target fell or never arrived keeps his shot."""
        if not self.shooters or field.at[self.piece] != self.hex or not field.is_alive(self.piece):
            return
        shooter, *rest = self.shooters
        field.push(Volley(self.piece, self.hex, tuple(rest)))
        ready = may_shoot(field, shooter, defensive=True)
        if ready and can_shoot_at(field, shooter, self.piece, defensive=True):
            field.push(loose(field, shooter, self.piece, defensive=True))


# Shots at those who didn't move


class ShootingAtTheIdle(Shooting):
    """Shots at those who did not move (DN-2.23-02)."""

    defensive = True

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Any, /) -> Refusal | None:
        if can_be_shot(field, seat, order.target) and field.did[order.target] & MOVED:
            return field.refuse("dn-has-moved", "DN-2.23-02", order.target)
        return super().refusal(field, seat, order)


@dataclass(frozen=True, slots=True)
class LastShots(SidePhase):
    """After movement the other side may shoot at those who didn't move (DN-2.23-02)."""

    title = "dn-phase-last-shots"
    seam = FIRE_AT_THE_IDLE
    ending = Offer(HoldFire, msg("dn-offer-hold-fire"))
    message = msg("dn-ask-last-shots")
    waiting = msg("dn-wait-fire")
    rules = ("DN-2.23-02",)
    others: tuple[SeatNumber, ...] = ()
    """The seats to ask after this one."""

    def is_idle(self, field: Skirmish, /) -> bool:
        return not self.others and self.moot(field)

    def end(self, field: Skirmish, /) -> None:
        if self.others:
            field.push(LastShots(self.others[0], self.others[1:]))

    def skip(self, field: Skirmish, /) -> None:
        self.end(field)


def last_shots(field: Skirmish, seat: SeatNumber) -> Step[Skirmish] | None:
    """The other sides' shots at fighters of a seat who didn't move."""
    seats = enemies_with_bows(field, seat)
    return LastShots(seats[0], seats[1:]) if seats else None
