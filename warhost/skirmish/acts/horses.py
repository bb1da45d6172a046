"""Mounting, dismounting and leading horses (rulebook 2.36.2, 2.36.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.skirmish.acts.carrying import has_hands
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.movement.led_horses import (
    LED_MOUNTED,
    LED_ON_FOOT,
    LOOSE,
    free_beside,
    horses_beside,
    riderless,
    take_horse,
    take_reasons,
)
from warhost.skirmish.movement.paths import Act, act, hex_ahead, movement_points, too_dear
from warhost.skirmish.places import Place
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, refuse

LIGHT, HEAVY = 2, 3
"""What mounting and dismounting cost without armour and in it (DN-2.36.2-03)."""
SADDLE_GAIN = 2
"""The points left after mounting are multiplied by this (DN-2.36.2-04)."""


def saddle_cost(field: Skirmish, piece: PieceId) -> int:
    """What mounting or dismounting costs a fighter."""
    return HEAVY if field.is_armoured(piece) else LIGHT


def dismount_divisor(field: Skirmish, piece: PieceId) -> int:
    """The divisor of the points left after dismounting (DN-2.36.2-05, DN-2.36.2-06)."""
    return (4 if field.has(piece, "slow-dismount") else 2) * (2 if is_hurt(field, piece) else 1)


def leads_at_most(field: Skirmish, piece: PieceId) -> int:
    """How many horses a fighter can lead."""
    return LED_MOUNTED if field.is_mounted(piece) else LED_ON_FOOT


@act
class Mount(Act):
    """``mount:konrad-horse``: onto a horse beside him, his own or another's (DN-2.36.2-01)."""

    word = "mount"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        rider = going.piece
        if field.mount[rider] != NOBODY or not field.muster.fighter[rider].is_rider or field.at[rider] == OFF:
            return [field.refuse("dn-no-rider", "DN-2.36.2-01", rider)]
        found = take_reasons(field, rider, piece)
        if found:
            return found
        me, horse, ground = field.ref(rider), field.ref(piece), field.ground
        if going.carried != NOBODY:
            found.append(field.refuse("dn-mount-with-burden", "DN-2.32.2-01", rider))
        if going.led and len([led for led in going.led if led != piece]) > LED_MOUNTED:
            found.append(refuse(msg("dn-leads-too-many", piece=me, most=LED_MOUNTED), "DN-2.36.4-03", me))
        barred = [h for h in field.covered[piece] if ground.kind(h).cost["horse"] is None]
        if barred:
            where = field.place_ref(barred[0])
            found.append(refuse(msg("dn-no-riding-here", piece=me, hex=where), "DN-2.31-02", where))
        foes = field.threats(rider, (*field.covered[rider], *field.covered[piece]))
        if foes:
            text = msg("dn-mount-beside-enemy", piece=me, horse=horse, enemy=field.ref(foes[0]))
            found.append(refuse(text, "DN-2.36.2-01", *field.refs(foes)))
        return found + too_dear(field, going, saddle_cost(field, rider), field.at[piece])

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        rider = going.piece
        points = (going.points - saddle_cost(field, rider)) * SADDLE_GAIN
        take_horse(field, rider, piece, NOBODY)
        field.seat_on(rider, piece)
        field.tell(msg("dn-log-mounts", piece=field.ref(rider), horse=field.ref(piece)))
        points = min(points, movement_points(field, rider))
        led = tuple([led for led in going.led if led != piece])
        here = field.place(rider), field.facing[rider]
        return Going(rider, points, going.path, 0, (), going.passed, here, going.carried, led), 0

    def ways(self, field: Skirmish, going: Going) -> Iterable[Legs]:
        rider = going.piece
        if field.mount[rider] != NOBODY or not field.muster.fighter[rider].is_rider or field.at[rider] == OFF:
            return ()
        near = horses_beside(field, rider)
        return [(("mount", horse),) for horse in near if not self.reasons(field, going, horse, ())] if near else ()


@act
class DismountAct(Act):
    """``dismount:konrad>J7``: onto an empty hex beside the horse, which stays (DN-2.36.2-02)."""

    word = "dismount"
    crosses = True

    def _places(self, field: Skirmish, rider: PieceId) -> dict[HexId, Place]:
        """The free places beside the horse, by hex."""
        armoured = field.muster.values(rider, field.health[rider], 0, False).armoured
        return free_beside(field, rider, "armoured" if armoured else "foot")

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        me = field.ref(going.piece)
        if piece != going.piece or not field.is_mounted(piece) or field.at[piece] == OFF:
            return [field.refuse("dn-not-mounted", "DN-2.36.2-02", going.piece)]
        if hex_ahead(rest) == OFF:
            return [field.refuse("dn-dismount-where", "DN-2.36.2-02", going.piece)]
        found = too_dear(field, going, saddle_cost(field, piece), rest[0])
        if rest[0] not in self._places(field, piece):
            where = field.hex_ref(rest[0])
            found.append(refuse(msg("dn-cannot-dismount", piece=me, hex=where), "DN-2.36.2-02", where))
        return found

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        points = (going.points - saddle_cost(field, piece)) // dismount_divisor(field, piece)
        hex_ = rest[0]
        place = self._places(field, piece)[hex_]
        horse = field.unseat(piece, place)
        take_horse(field, piece, horse, NOBODY)
        field.note("entered", piece, hex_)
        field.tell(msg("dn-log-dismounts", piece=field.ref(piece), hex=field.hex_ref(hex_)))
        return Going(piece, points, going.path, 1, (place,), 0, (place, 0), going.carried, going.led), 1

    def ways(self, field: Skirmish, going: Going) -> Iterable[Legs]:
        piece = going.piece
        if field.mount[piece] == NOBODY or field.at[piece] == OFF or going.points < saddle_cost(field, piece):
            return ()
        return [(("dismount", piece), place) for place in self._places(field, piece)]


@act
class Lead(Act):
    """``lead:konrad-horse``: take a horse beside him by the bridle; it follows him from here on (DN-2.36.4-01)."""

    word = "lead"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        leader = going.piece
        me = field.ref(leader)
        if not has_hands(field, leader) or field.at[leader] == OFF:
            return [field.refuse("dn-cannot-lead", "DN-2.36.4-01", leader)]
        found = take_reasons(field, leader, piece)
        if going.led:
            most = leads_at_most(field, leader)
            if piece in going.led or len(going.led) >= most:
                found.append(refuse(msg("dn-leads-too-many", piece=me, most=most), "DN-2.36.4-03", me))
        return found

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        take_horse(field, going.piece, piece, going.piece)
        return replace(going, led=(*going.led, piece)), 0

    def ways(self, field: Skirmish, going: Going) -> Iterable[Legs]:
        leader = going.piece
        near = () if going.led or field.at[leader] == OFF else horses_beside(field, leader)
        return [(("lead", horse),) for horse in near if not self.reasons(field, going, horse, ())] if near else ()


@act
class LetGo(Act):
    """``let-go:konrad-horse``: leave a led horse where it is."""

    word = "let-go"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        if piece in going.led:
            return []
        me, horse = field.ref(going.piece), field.ref(piece)
        return [refuse(msg("dn-not-led", piece=me, horse=horse), "DN-2.36.4-01", horse)]

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        field.set("bridle", piece, NOBODY)
        return replace(going, led=tuple(horse for horse in going.led if horse != piece)), 0

    def ways(self, field: Skirmish, going: Going) -> Iterator[Legs]:
        return (((self.word, horse),) for horse in going.led)


@on_news_of("attacked")
def watch_bridles(field: Skirmish) -> bool:
    """A rider who is drawn into combat loses the horse that he leads (DN-2.36.4-03)."""
    for _, *groups in field.heard("attacked"):
        for fighters in groups:
            _lose_horses(field, fighters)
    return False


def _lose_horses(field: Skirmish, fighters: tuple[PieceId, ...]) -> None:
    for horse in riderless(field):
        leader = field.bridle[horse]
        if leader in fighters and field.is_mounted(leader) and field.distance(leader, horse) == 1:
            field.set("bridle", horse, LOOSE)
            field.tell(msg("dn-log-loses-horse", piece=field.ref(leader), horse=field.ref(horse)))
