"""More Dragons of Glory, Rules 6 and 11: capture by armies, captives, escape and release.

MD-06-04, MD-06-06, MD-06-08, MD-11-14 to MD-11-20. A captive is borne by a guard of the other side: off the map,
wherever his guard is. Any army, leader or hero of that side in the hex guards him; when the last one is gone, or the
armies must retreat from a battle, he is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.heroic.heroes import heroes_in, is_captive, is_hero, seat_of_nation
from warhost.campaign.land.leaders import LeaderFate
from warhost.campaign.printed.sides import BORNE, HL, WS, enemy
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import NO_PIECE, HexId, PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Decision, Procedure, Throw

LAST_SAFE = 80
"""What d% less the Tactical Rating may come to at most (MD-06-06)."""


# Taking and freeing


def guards_in(war: War, hex: HexId, side: Side) -> list[PieceId]:
    """The armies, leaders and heroes of a side in a hex, who guard the captives there; the strongest army first."""
    pieces = [p for p in war.in_hex(hex, side) if war.of.is_army[p] or war.of.is_person[p]]
    return sorted(pieces, key=lambda p: (not war.of.is_army[p], -war.printed_strength(p), p))


def capture(war: War, hero: PieceId, guard: PieceId) -> None:
    """A hero is taken and goes where his guard goes; whoever he guarded stays behind (MD-06-06, MD-06-08)."""
    hex = war.at[hero]
    war.leave(hero, BORNE)
    war.set("bearer", hero, guard)
    war.tell(msg("md-log-captured", hero=war.ref(hero), guard=war.ref(guard)))
    pass_on(war, hero, hex)


def pass_on(war: War, guard: PieceId, hex: HexId) -> None:
    """The captives of a guard who is gone fall to others of his side in the hex, or are free there (MD-11-14)."""
    others = [p for p in guards_in(war, hex, war.owner[guard]) if p != guard]
    for captive in captives_of_guard(war, guard):
        if others:
            war.set("bearer", captive, others[0])
        else:
            release(war, captive, hex)


def release(war: War, hero: PieceId, hex: HexId) -> None:
    """A captive is free in a hex."""
    war.set("bearer", hero, NO_PIECE)
    war.put(hero, hex)
    war.tell(msg("md-log-freed", hero=war.ref(hero), hex=war.hex_ref(hex)))


def captives_of_guard(war: War, guard: PieceId) -> list[PieceId]:
    """The captives that a piece guards."""
    return [piece for piece, bearer in each_piece(war.bearer) if bearer == guard and is_captive(war, piece)]


def captives_of_side(war: War, side: Side) -> list[PieceId]:
    """The heroes of a side who are held by the other."""
    held = (piece for piece, at in each_piece(war.at) if at == BORNE and war.owner[piece] == side)
    return [piece for piece in held if is_hero(war, piece)]


def prison_of(war: War, hero: PieceId) -> HexId:
    """The hex in which a captive is held; a neutral leader holds him in his capital (MD-40-02, MD-40-07)."""
    guard = war.bearer[hero]
    return war.at[guard] if war.at[guard] >= 0 else seat_of_nation(war, war.theatre.nation_of[guard])


@on_news_of("removed")
def watch_guards(war: War) -> bool:
    """As soon as a guard is lost, his captives fall to others in the hex or are free (MD-11-14).

    The news is left for those who come after.
    """
    acted = False
    for news in war.news[0]:
        match news:
            case ("removed", int(guard), int(hex)) if hex >= 0 and war.at[guard] < 0:
                acted = acted or bool(captives_of_guard(war, PieceId(guard)))
                pass_on(war, PieceId(guard), HexId(hex))
            case _:
                continue
    return acted


@on_news_of("sunk")
def watch_sunk_prisons(war: War) -> bool:
    """Captives aboard a ship that sinks meet the fate of leaders (MD-0B-03, DG-08-07).

    The news is left for the others aboard, so this never counts as acting.
    """
    for news in war.news[0]:
        match news:
            case ("sunk", int(ship)):
                guards = [piece for piece, carrier in each_piece(war.aboard) if carrier == ship]
                for captive in [hero for guard in guards for hero in captives_of_guard(war, guard)]:
                    hex = prison_of(war, captive)
                    war.set("bearer", captive, NO_PIECE)
                    war.put(captive, hex)
                    war.push(LeaderFate(captive, ("DG-08-07",)))
            case _:
                continue
    return False


def watch_friendly_guards(war: War) -> bool:
    """As soon as a captive's guard has joined the captive's own side, he is free (MD-40-02)."""
    if BORNE not in war.at:
        return False
    freed = [hero for side in (HL, WS) for hero in captives_of_side(war, side) if war.owner[war.bearer[hero]] == side]
    for hero in freed:
        release(war, hero, prison_of(war, hero))
    return bool(freed)


def free_by_retreat(war: War, army: PieceId) -> None:
    """When an army must retreat from a battle, the captives of its hex are free there at once (MD-11-20)."""
    hex, side = war.at[army], war.owner[army]
    for captive in captives_of_side(war, enemy(side)):
        if prison_of(war, captive) == hex:
            release(war, captive, hex)


# The capture check


@dataclass(frozen=True, slots=True)
class CaptureCheck(Throw[War]):
    """d% for a hero beside enemy armies: above 80 after his Tactical Rating is taken off he is captured (MD-06-06)."""

    hero: PieceId
    hex: HexId
    """Where the armies are."""

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-capture", hero=war.ref(self.hero), hex=war.hex_ref(self.hex))
        return Roll((100,), text, ("MD-06-06",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "captured" if faces[0] - war.of.tactical[self.hero] > LAST_SAFE else "passes"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        guards = guards_in(war, self.hex, enemy(war.owner[self.hero]))
        if self.outcome(war, faces) == "captured" and guards and war.at[self.hero] >= 0:
            capture(war, self.hero, guards[0])
        else:
            war.tell(msg("md-log-passes", hero=war.ref(self.hero), die=faces[0]))


def is_overrun(war: War, piece: PieceId) -> bool:
    """Whether a hero stands where an enemy army has come: he is not tested as other leaders are."""
    return war.at[piece] >= 0 and is_hero(war, piece) and bool(war.armies[enemy(war.owner[piece])][war.at[piece]])


@on_news_of("overrun")
def watch_overrun_heroes(war: War) -> bool:
    """An army that walks onto lone heroes may capture each of them (MD-06-04).

    The news is left for plain leaders, so this never counts as acting.
    """
    for news in war.news[0]:
        match news:
            case ("overrun", int(hex), int(side)):
                for hero in heroes_in(war, HexId(hex), enemy(Side(side))):
                    war.push(CaptureCheck(hero, HexId(hex)))
            case _:
                continue
    return False


# Escape


@dataclass(frozen=True, slots=True)
class BreakFree(Order):
    """A captive tries to escape: ``break-free goldmoon``."""

    verb = "break-free"
    hero: Piece


@dataclass(frozen=True, slots=True)
class BideTime(Order):
    """No captive tries to escape any more this Step: ``bide-time``."""

    verb = "bide-time"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class SlipOut(Order):
    """An escaped hero leaves for a hex beside his prison: ``slip-out 2236``."""

    verb = "slip-out"
    hex: Hex


def armies_guarding(war: War, hero: PieceId) -> int:
    """How many armies are in the hex of a captive; ships and leaders do not count (MD-11-16)."""
    return war.armies[enemy(war.owner[hero])][prison_of(war, hero)]


def escape_rolls(war: War, hero: PieceId) -> int:
    """How often a captive may roll: once in a place, twice elsewhere, once more for each hero near (MD-11-17, -18)."""
    hex = prison_of(war, hero)
    near = (hex, *war.theatre.neighbours[hex])
    helpers = sum(len(heroes_in(war, there, war.owner[hero])) for there in near)
    return (1 if war.theatre.place_at[hex] >= 0 else 2) + helpers


@dataclass(frozen=True, slots=True)
class Escapes(Procedure[War]):
    """After its battles and duels a side's captives may try to escape (MD-11-15)."""

    side: Side

    def is_idle(self, war: War, /) -> bool:
        return not captives_of_side(war, self.side)

    def run(self, war: War, /) -> None:
        rolls = tuple((hero, escape_rolls(war, hero)) for hero in captives_of_side(war, self.side))
        war.push(BreakingFree(self.side, rolls))


@dataclass(frozen=True, slots=True)
class BreakingFree(Decision[War, BreakFree | BideTime]):
    """The owner of captives says who tries to escape; each has so many rolls (MD-11-15 to MD-11-18)."""

    side: Side
    rolls: tuple[tuple[PieceId, int], ...]

    def _able(self, war: War) -> list[PieceId]:
        return [hero for hero, left in self.rolls if left and is_captive(war, hero)]

    def moot(self, war: War, /) -> bool:
        return not self._able(war)

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(BreakFree, msg("md-offer-break-free")), Offer(BideTime, msg("md-offer-bide-time")))
        rules = ("MD-11-15", "MD-11-16")
        return Ask(war.seat(self.side), msg("md-ask-break-free"), offers, rules, msg("md-wait-break-free"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._able(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, BideTime):
            return None
        assert isinstance(order, BreakFree)
        who = war.ref(order.hero)
        if not is_captive(war, order.hero) or war.owner[order.hero] != self.side:
            return Refusal(msg("md-no-captive", piece=who), ("MD-11-15",), (who,))
        if order.hero not in self._able(war):
            return Refusal(msg("md-no-rolls-left", hero=who), ("MD-11-17", "MD-11-18"), (who,))
        return None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        return Preview(odds=EscapeRoll(order.hero).odds(war)) if isinstance(order, BreakFree) else None

    def take(self, war: War, order: BreakFree | BideTime, /) -> None:
        if isinstance(order, BreakFree):
            left = tuple((hero, n - (hero == order.hero)) for hero, n in self.rolls)
            war.push(BreakingFree(self.side, left), EscapeRoll(order.hero))


@dataclass(frozen=True, slots=True)
class EscapeRoll(Throw[War]):
    """2d6: doubles free a captive, but for each army in the hex one double less, from the lowest up (MD-11-16)."""

    hero: PieceId

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-escape", hero=war.ref(self.hero), hex=war.hex_ref(prison_of(war, self.hero)))
        return Roll((6, 6), text, ("MD-11-16",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "escapes" if faces[0] == faces[1] > armies_guarding(war, self.hero) else "stays"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "stays":
            war.tell(msg("md-log-still-held", hero=war.ref(self.hero), a=faces[0], b=faces[1]))
            return
        release(war, self.hero, prison_of(war, self.hero))
        war.push(SlippingOut(self.hero))


def ways_out(war: War, hero: PieceId) -> list[HexId]:
    """The dry hexes beside a hero without enemy armies."""
    enemies = war.armies[enemy(war.owner[hero])]
    return [hex for hex in war.theatre.neighbours[war.at[hero]] if war.theatre.dry[hex] and not enemies[hex]]


@dataclass(frozen=True, slots=True)
class SlippingOut(Decision[War, SlipOut]):
    """An escaped hero goes to a hex beside his prison, without a check; if there is none he stays (MD-11-19)."""

    hero: PieceId

    def moot(self, war: War, /) -> bool:
        return not ways_out(war, self.hero)

    def ask(self, war: War, /) -> Ask:
        text = msg("md-ask-slip-out", hero=war.ref(self.hero))
        offers = (Offer(SlipOut, msg("md-offer-slip-out")),)
        return Ask(war.seat(war.owner[self.hero]), text, offers, ("MD-11-19",), msg("md-wait-slip-out"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, ways_out(war, self.hero))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, SlipOut)
        if order.hex in ways_out(war, self.hero):
            return None
        who, where = war.ref(self.hero), war.hex_ref(order.hex)
        return Refusal(msg("md-no-way-out", hero=who, hex=where), ("MD-11-19",), (who, where))

    def take(self, war: War, order: SlipOut, /) -> None:
        war.put(self.hero, order.hex)
