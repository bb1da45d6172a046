"""Riders who are thrown or killed in the saddle (rulebook 2.47; DN-2.47-01, DN-2.47-02).

A thrown rider is off the map until his owner places him beside the horse, which stays where it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.orders import Hex, Order
from warhost.core.rulebook import on_news_of
from warhost.skirmish.acts.carrying import sink
from warhost.skirmish.combat.attack import BLOWS
from warhost.skirmish.combat.retreats import Refuges, Retreat, in_turn
from warhost.skirmish.maps.ground import Way
from warhost.skirmish.movement.led_horses import seen_in
from warhost.skirmish.movement.stepping_and_turning import CLOSED
from warhost.skirmish.people.questions import HexChoice
from warhost.skirmish.people.stuns_and_wounds import kill, stun, wound
from warhost.skirmish.places import NOWHERE, Place
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import Skirmish


@dataclass(frozen=True, slots=True)
class Tumble(Order):
    """Where a thrown rider lands: ``tumble J7``."""

    verb = "tumble"
    hex: Hex


def throw_rider(field: Skirmish, rider: PieceId) -> PieceId:
    """Throw a rider off his horse, ending any march of his; returns the horse, which stays."""
    horse = field.unseat(rider, NOWHERE)
    field.note("thrown", rider, horse)
    going = field.march[0]
    if going is not None and going.piece == rider:
        field.set("march", 0, replace(going, points=0, path=(), entered=0, refuge=(NOWHERE, 0), led=()))
    return horse


@on_news_of("thrown")
def watch_thrown(field: Skirmish) -> bool:
    """Place thrown riders before anything else happens."""
    news: list[Any] = field.take_news("thrown")
    field.then(*(Thrown(rider, horse) for _, rider, horse in news))
    return bool(news)


def landing_places(field: Skirmish, rider: PieceId, horse: PieceId) -> dict[HexId, Place]:
    """The places where a thrown rider may land, by hex: free ones, otherwise those of friends who can be shifted."""
    cells = field.cells(horse)
    ground = field.ground
    dead = field.health[rider] == Health.DEAD
    costs = field.passages("foot" if dead else field.mover(rider)).cost
    heaps = field.muster.options["corpses"] == "on"
    near: dict[HexId, Place] = {}
    for cell in cells:
        for side in range(cell * 6, cell * 6 + 6):
            there = ground.table[side]
            opens = ground.ways[side] == Way.OPEN if dead else bool(costs[side])
            if opens and there not in cells and (dead or not heaps or field.load[there] < CLOSED):
                near[ground.hex_of(there)] = there
    if dead:
        return near
    free = {hex_: place for hex_, place in near.items() if not seen_in(field, place, field.seat_of(rider))}
    return free or {hex_: place for hex_, place in near.items() if _can_be_cleared(field, place, rider)}


def _can_be_cleared(field: Skirmish, place: Place, rider: PieceId) -> bool:
    """Whether a place holds only friends, each of whom can be shifted one hex."""
    return all(
        field.are_friends(p, rider) and not field.muster.is_horse[p] and Refuges(field, p, 1, only_free=True).ends
        for p in seen_in(field, place, field.seat_of(rider))
    )


@dataclass(frozen=True, slots=True)
class Thrown(HexChoice):
    """The owner places a thrown rider beside the horse; without any room he is killed (DN-2.47-01)."""

    order = Tumble
    rule = "DN-2.47-01"
    asked, label, waiting = "dn-ask-tumble", "dn-offer-tumble", "dn-wait-tumble"
    refused = "dn-cannot-tumble"
    rider: PieceId
    horse: PieceId

    def chooser(self) -> PieceId:
        return self.rider

    def hexes(self, field: Skirmish, /) -> dict[HexId, Place]:
        return landing_places(field, self.rider, self.horse)

    def skip(self, field: Skirmish, /) -> None:
        places = self.hexes(field)
        if not places and field.health[self.rider] != Health.DEAD:
            field.tell(msg("dn-log-no-room-to-fall", piece=field.ref(self.rider)))
            kill(field, self.rider)
            places = self.hexes(field)
        self._lie(field, next(iter(places.values()), field.place(self.horse)))

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        self._lie(field, self.hexes(field)[hex_])

    def _lie(self, field: Skirmish, place: Place) -> None:
        rider = self.rider
        dead = field.health[rider] == Health.DEAD
        friends = [] if dead else [p for p in field.here[place] if field.are_friends(p, rider)]
        field.put(rider, place, 0)
        if dead:
            sink(field, rider)
        else:
            field.note("entered", rider, field.at[rider])
        field.then(*in_turn(field, [Retreat(friend, 1, 1) for friend in friends]))


# The blows of the mounted tables (DN-5.14.1-02, DN-5.11.3-02)


def unseat(field: Skirmish, piece: PieceId, _poisoned: bool = False) -> None:
    """Horse unharmed, rider stunned and dismounted; to a horse alone this does nothing (DN-2.47-02)."""
    if field.muster.is_horse[piece]:
        return
    if field.is_mounted(piece):
        throw_rider(field, piece)
    stun(field, piece)


def horse_and_wound(field: Skirmish, piece: PieceId, poisoned: bool = False) -> None:
    """Horse killed, rider wounded and dismounted."""
    if field.is_mounted(piece):
        kill(field, throw_rider(field, piece))
    wound(field, piece, poisoned=poisoned)


def kill_both(field: Skirmish, piece: PieceId, _poisoned: bool = False) -> None:
    """Horse and rider killed."""
    if field.is_mounted(piece):
        kill(field, throw_rider(field, piece))
    kill(field, piece)


BLOWS.update({"unseat": unseat, "horse-and-wound": horse_and_wound, "kill-both": kill_both})
