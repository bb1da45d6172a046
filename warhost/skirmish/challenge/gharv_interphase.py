"""The interphase of the Gharvs after each player turn (rulebook 2.12.2, 4.51 to 4.53).

No player leads Gharvs, so the referee takes every step. Equal positions and dice give equal outcomes, and the log gives
the reason for each decision.
"""

from __future__ import annotations

from dataclasses import dataclass

from warhost.core.dice import Roll
from warhost.core.ids import PieceId, SeatNumber, each_piece
from warhost.core.messages import msg
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure, Sequence, Step, Throw
from warhost.skirmish.challenge.boats import Upset, boat_under, crew
from warhost.skirmish.challenge.gharvs import (
    afloat_beside,
    allowance,
    exposure,
    gharvs_about,
    hunting_ways,
    in_contact,
    is_captive,
    is_smelt,
    is_water,
    spare_gharvs,
    surfacing_places,
    ways_home,
)
from warhost.skirmish.combat.attack import declare
from warhost.skirmish.combat.odds import Melee, reckon
from warhost.skirmish.combat.who_can_attack import is_possible
from warhost.skirmish.movement.challenges import Gauntlet, challengers, is_hurt
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.places import NOWHERE, Place, pose_at
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.seams import AFTER_PLAYER_TURN
from warhost.skirmish.state import ENGAGED, FOUGHT, INTERPHASE, Skirmish


@dataclass(frozen=True, slots=True)
class Interphase(Sequence[Skirmish]):
    """Gharvs appear, attack, and go home (DN-2.12.2-07, DN-2.11-04)."""

    title = "dn-phase-interphase"

    def listed(self, field: Skirmish, /) -> tuple[Step[Skirmish], ...]:
        return (OpenInterphase(), Appearances(), Prowl(), Attacks(), GoingHome()) if field.muster.gharvs else ()


@dataclass(frozen=True, slots=True)
class OpenInterphase(Procedure[Skirmish]):
    """Begin the interphase: no Gharv has attacked yet, and all engagements are over (DN-2.44-04)."""

    def run(self, field: Skirmish, /) -> None:
        field.set("phase", 0, INTERPHASE)
        for piece, flags in each_piece(field.did):
            left = 0 if piece in field.muster.gharvs else flags & ~ENGAGED
            if left != flags:
                field.set("did", piece, left)


# 1  Appearance


def exposed(field: Skirmish) -> list[PieceId]:
    """The characters who roll for a Gharv; the side that has just played comes first (DN-4.51-01)."""

    def comes_after(piece: PieceId) -> tuple[bool, SeatNumber]:
        seat = field.seat_of(piece)
        return seat != field.active[0], seat

    some = [piece for piece in field.muster.walkers if is_smelt(field, piece) and exposure(field, piece)]
    return sorted(some, key=comes_after)


@dataclass(frozen=True, slots=True)
class Appearances(Procedure[Skirmish]):
    """Every character in or by the water, or in marsh, rolls for a Gharv (DN-4.51-01)."""

    def run(self, field: Skirmish, /) -> None:
        field.then(*(Scent(piece) for piece in exposed(field)))


@dataclass(frozen=True, slots=True)
class Scent(Procedure[Skirmish]):
    """The next character rolls for a Gharv; nobody rolls once all Gharvs are on the map (DN-1.51-05)."""

    piece: PieceId

    def run(self, field: Skirmish, /) -> None:
        if spare_gharvs(field):
            field.push(Appearance(self.piece))


@dataclass(frozen=True, slots=True)
class Appearance(Throw[Skirmish]):
    """The roll that makes a Gharv appear, by the character's terrain (DN-5.15.2-01)."""

    piece: PieceId

    def roll(self, field: Skirmish, /) -> Roll:
        where = msg(f"dn-exposed-{exposure(field, self.piece)}")
        return Roll((DIE,), msg("dn-roll-gharv", piece=field.ref(self.piece), where=where), ("DN-5.15.2-01",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        line = field.muster.tables.gharvs[exposure(field, self.piece)]
        die = faces[0] + (line.wounded if is_hurt(field, self.piece) else 0)
        return "appears" if die <= line.appears else "nothing"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        if self.outcome(field, faces) == "appears":
            places = surfacing_places(field, self.piece)
            if len(places) > 1:
                field.push(Surfacing(self.piece, len(places)))
            elif places:
                surface(field, self.piece, places[0])


@dataclass(frozen=True, slots=True)
class Surfacing(Throw[Skirmish]):
    """A die picks one of the numbered hexes where a Gharv can surface (DN-4.51-02)."""

    piece: PieceId
    number: int

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((self.number,), msg("dn-roll-surfacing", piece=field.ref(self.piece)), ("DN-4.51-02",))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        surface(field, self.piece, surfacing_places(field, self.piece)[faces[0] - 1])


def surface(field: Skirmish, piece: PieceId, place: Place) -> None:
    """Put a Gharv on the map and remember which character it came for (DN-4.52-01)."""
    gharv = spare_gharvs(field)[0]
    field.put(gharv, place)
    field.set("cause", gharv, piece)
    where = msg(f"dn-exposed-{exposure(field, piece)}")
    field.tell(
        msg(
            "dn-log-gharv-appears",
            gharv=field.ref(gharv),
            piece=field.ref(piece),
            where=where,
            hex=field.place_ref(place),
        )
    )
    field.note("entered", gharv, field.at[gharv])


# The Pit


@dataclass(frozen=True, slots=True)
class Prowl(Procedure[Skirmish]):
    """The Gharvs of the Pit that are not in contact hunt the characters on its floor (DN-5.3-07)."""

    def run(self, field: Skirmish, /) -> None:
        loose = [gharv for gharv in gharvs_about(field) if is_captive(field, gharv) and not in_contact(field, gharv)]
        field.then(*(Hunt(gharv) for gharv in loose))


@dataclass(frozen=True, slots=True)
class Hunt(Procedure[Skirmish]):
    """A captive Gharv goes towards the nearest character it can reach: the wounded first, a die among equals."""

    gharv: PieceId

    def run(self, field: Skirmish, /) -> None:
        ways = hunting_ways(field, self.gharv)
        hurt = {piece: way for piece, way in ways.items() if is_hurt(field, piece)}
        some = hurt or ways
        least = min((cost for cost, _ in some.values()), default=0)
        nearest = tuple(piece for piece, (cost, _) in some.items() if cost == least)
        if len(nearest) > 1:
            field.push(ChoiceOfQuarry(self.gharv, nearest))
        elif nearest:
            hunt(field, self.gharv, nearest[0])


@dataclass(frozen=True, slots=True)
class ChoiceOfQuarry(Throw[Skirmish]):
    """A die picks which of several characters a captive Gharv goes towards (DN-5.3-07)."""

    gharv: PieceId
    some: tuple[PieceId, ...]

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((len(self.some),), msg("dn-roll-prey", gharv=field.ref(self.gharv)), ("DN-5.3-07",))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        hunt(field, self.gharv, self.some[faces[0] - 1])


def hunt(field: Skirmish, gharv: PieceId, piece: PieceId) -> None:
    """Send a captive Gharv after a character."""
    field.tell(msg("dn-log-gharv-hunts", gharv=field.ref(gharv), piece=field.ref(piece)))
    field.push(Stalking(gharv, hunting_ways(field, gharv)[piece][1], allowance(field, gharv)))


@dataclass(frozen=True, slots=True)
class Stalking(Procedure[Skirmish]):
    """A Gharv goes hex by hex; the characters that it passes challenge it (DN-5.3-07, DN-2.35-01)."""

    gharv: PieceId
    way: tuple[Place, ...]
    points: int

    def run(self, field: Skirmish, /) -> None:
        gharv = self.gharv
        if not field.is_able(gharv) or not self.way:
            return
        stride = gait_of(field, gharv).stride(field.pose(gharv), field.ground.hex_of(self.way[0]))
        if stride is None or stride.cost > self.points or field.here[self.way[0]]:
            return
        field.stand(gharv, stride.pose)
        field.note("entered", gharv, field.at[gharv])
        onward = Stalking(gharv, self.way[1:], self.points - stride.cost)
        dares = challengers(field, gharv, stride.covers) if onward.way and onward.points else []
        field.then(*((Gauntlet(gharv, tuple(dares)),) if dares else ()), onward)


# 2  Attacks


def prey_of(field: Skirmish, gharv: PieceId) -> list[PieceId]:
    """The characters a Gharv can attack (DN-4.52-01, DN-2.41-03).

    Those in contact at odds of 1-1 or better, and those in a boat beside it.
    """
    melees = ((piece, Melee((gharv,), (piece,))) for piece in in_contact(field, gharv))
    bitten = [piece for piece, melee in melees if reckon(field, melee).odds >= 1 and is_possible(field, melee)]
    return [*bitten, *afloat_beside(field, gharv)]


def preferred(field: Skirmish, gharv: PieceId, among: tuple[PieceId, ...] = ()) -> tuple[str, list[PieceId]]:
    """The characters that a Gharv prefers to attack, with the reason (DN-4.52-01).

    First the one it came for, then its last victim, then the wounded, then anybody. ``among`` limits the choice.
    """
    prey = [piece for piece in prey_of(field, gharv) if not among or piece in among]
    for reason, some in (
        ("cause", [piece for piece in prey if piece == field.cause[gharv]]),
        ("prey", [piece for piece in prey if piece in field.prey[gharv]]),
        ("wounded", [piece for piece in prey if is_hurt(field, piece)]),
    ):
        if some:
            return reason, some
    return "anybody", prey


@dataclass(frozen=True, slots=True)
class Attacks(Procedure[Skirmish]):
    """Every Gharv in contact attacks once; a die says in which order (DN-4.52-01)."""

    def run(self, field: Skirmish, /) -> None:
        able = [gharv for gharv in gharvs_about(field) if not field.did[gharv] & FOUGHT and prey_of(field, gharv)]
        if len(able) > 1:
            field.push(self, WhoBites(tuple(able)))
        elif able:
            field.push(self, Bite(able[0]))


@dataclass(frozen=True, slots=True)
class WhoBites(Throw[Skirmish]):
    """A die picks which of several Gharvs attacks next (DN-4.52-01)."""

    gharvs: tuple[PieceId, ...]

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((len(self.gharvs),), msg("dn-roll-gharv-order"), ("DN-4.52-01",))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        field.push(Bite(self.gharvs[faces[0] - 1]))


@dataclass(frozen=True, slots=True)
class Bite(Procedure[Skirmish]):
    """A Gharv attacks a character it prefers; a die decides among equals."""

    gharv: PieceId
    among: tuple[PieceId, ...] = ()

    def run(self, field: Skirmish, /) -> None:
        reason, some = preferred(field, self.gharv, self.among)
        if len(some) > 1:
            field.push(ChoiceOfPrey(self.gharv, tuple(some)))
        elif some:
            bite(field, self.gharv, some[0], reason)


@dataclass(frozen=True, slots=True)
class ChoiceOfPrey(Throw[Skirmish]):
    """A die picks which of several characters a Gharv attacks (DN-4.52-01)."""

    gharv: PieceId
    some: tuple[PieceId, ...]

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((len(self.some),), msg("dn-roll-prey", gharv=field.ref(self.gharv)), ("DN-4.52-01",))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        bite(field, self.gharv, self.some[faces[0] - 1], preferred(field, self.gharv)[0])


def bite(field: Skirmish, gharv: PieceId, target: PieceId, reason: str) -> None:
    """Let a Gharv attack, and follow a victim who leaves the hex or dies; a boat it tries to upset (DN-4.52-01)."""
    field.set("prey", gharv, (target,))
    told = msg(f"dn-gharv-wants-{reason}")
    boat = boat_under(field, target)
    if boat is not None:
        field.mark_as(gharv, FOUGHT)
        field.then(Upset(gharv, boat.name), AfterUpset(gharv, tuple(crew(field, boat))))
        return
    field.tell(msg("dn-log-gharv-attacks", gharv=field.ref(gharv), piece=field.ref(target), why=told))
    field.push(Following(gharv, target, field.cells(target), field.place(gharv)))
    declare(field, Melee((gharv,), (target,)))


@dataclass(frozen=True, slots=True)
class AfterUpset(Procedure[Skirmish]):
    """If the boat capsized, the Gharv attacks one of those who sat in it at once (DN-5.15.2-03)."""

    gharv: PieceId
    wet: tuple[PieceId, ...]

    def run(self, field: Skirmish, /) -> None:
        swimming = tuple(p for p in self.wet if field.is_alive(p) and boat_under(field, p) is None)
        if swimming:
            field.push(Bite(self.gharv, swimming))


@dataclass(frozen=True, slots=True)
class Following(Procedure[Skirmish]):
    """The Gharv enters the hex of every victim that retreated or died, and goes no further (DN-4.52-01).

    A Gharv that was driven back itself follows nobody, even if the victim has advanced.
    """

    gharv: PieceId
    target: PieceId
    cells: tuple[Place, ...]
    stood: Place

    def run(self, field: Skirmish, /) -> None:
        gharv, target = self.gharv, self.target
        left = field.health[target] == Health.DEAD or field.cells(target) != self.cells
        if not left or not field.is_able(gharv) or field.place(gharv) != self.stood:
            return
        gait = gait_of(field, gharv)
        poses = [pose_at(cell, 0) for cell in self.cells if field.threatens(gharv, cell)]
        for pose in poses:
            if gait.can_stay(pose) and not gait.blocked(Place(pose // 6)):
                field.stand(gharv, pose)
                field.tell(msg("dn-log-gharv-follows", gharv=field.ref(gharv), hex=field.hex_ref(field.at[gharv])))
                field.note("entered", gharv, field.at[gharv])
                return


# 3  Disappearance


@dataclass(frozen=True, slots=True)
class GoingHome(Procedure[Skirmish]):
    """Every Gharv out of contact goes back to the water (DN-4.53-01)."""

    def run(self, field: Skirmish, /) -> None:
        field.then(*(Homeward(gharv) for gharv in gharvs_about(field) if not is_captive(field, gharv)))


@dataclass(frozen=True, slots=True)
class Homeward(Procedure[Skirmish]):
    """A Gharv out of contact submerges if it is in water; otherwise it takes the cheapest way there (DN-4.53-01)."""

    gharv: PieceId

    def run(self, field: Skirmish, /) -> None:
        gharv = self.gharv
        if not field.is_alive(gharv) or in_contact(field, gharv):
            return
        if is_water(field, field.place(gharv)):
            submerge(field, gharv)
            return
        ways = ways_home(field, gharv)
        if len(ways) > 1:
            field.push(WayHome(gharv, tuple(ways)))
        elif ways:
            swim(field, gharv, next(iter(ways)))


@dataclass(frozen=True, slots=True)
class WayHome(Throw[Skirmish]):
    """A die picks one of several equally near water hexes for a Gharv to go to (DN-4.53-01)."""

    gharv: PieceId
    places: tuple[Place, ...]

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((len(self.places),), msg("dn-roll-way-home", gharv=field.ref(self.gharv)), ("DN-4.53-01",))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        swim(field, self.gharv, self.places[faces[0] - 1])


def swim(field: Skirmish, gharv: PieceId, goal: Place) -> None:
    """Move a Gharv towards a water hex as far as its points last, without challenges; it submerges on arrival."""
    _, way = ways_home(field, gharv)[goal]
    gait, points = gait_of(field, gharv), allowance(field, gharv)
    pose, stands = field.pose(gharv), field.place(gharv)
    for place in way:
        stride = gait.stride(pose, field.ground.hex_of(place))
        if stride is None or stride.cost > points:
            break
        points -= stride.cost
        pose = stride.pose
        if gait.can_stay(pose):
            stands = place
    if stands == goal:
        submerge(field, gharv)
    elif stands != field.place(gharv):
        field.put(gharv, stands)
        field.tell(msg("dn-log-gharv-crawls", gharv=field.ref(gharv), hex=field.place_ref(stands)))
        field.note("entered", gharv, field.at[gharv])


def submerge(field: Skirmish, gharv: PieceId) -> None:
    """Take a Gharv off the map; it can come back unhurt (DN-4.53-01)."""
    field.tell(msg("dn-log-gharv-gone", gharv=field.ref(gharv)))
    field.put(gharv, NOWHERE)
    for column, value in (("wounds", 0), ("cause", NOBODY), ("prey", ())):
        field.set(column, gharv, value)


CHANGES: tuple[SeamChange, ...] = (AFTER_PLAYER_TURN.add(Interphase),)
