"""More Dragons of Glory, Rules 6 and 11: capture by armies, captives, escape and release.

MD-06-04, MD-06-06, MD-06-08, MD-11-14 to MD-11-20. A captive is off the map and goes wherever his guard goes. Any army,
leader or hero of his captors in the hex guards him; he is free when the last one is gone, or when its armies must
retreat from a battle.
"""

from __future__ import annotations

from dataclasses import dataclass

from warhost.campaign.advanced.heroic.carried_artifacts import shelter_parcels
from warhost.campaign.advanced.heroic.heroes import heroes_in, is_captive, is_hero, possible_heroes, prison_of
from warhost.campaign.land.fate_of_leaders import LeaderFate
from warhost.campaign.printed.sides import BORNE, enemy
from warhost.campaign.state import CARRIED, MOVED, War
from warhost.core.dice import Roll
from warhost.core.ids import NO_PIECE, HexId, PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Throw

LAST_SAFE = 80
"""The highest result of d% minus the Tactical Rating at which a hero is not captured (MD-06-06)."""


# Taking and freeing


def guards_in(war: War, hex: HexId, side: Side) -> list[PieceId]:
    """The armies, leaders and heroes of a side that guard captives in a hex, the strongest army first."""
    pieces = [p for p in war.in_hex(hex, side) if war.of.is_army[p] or war.of.is_person[p]]
    return sorted(pieces, key=lambda p: (not war.of.is_army[p], -war.printed_strength(p), p))


def capture(war: War, hero: PieceId, guard: PieceId) -> None:
    """Capture a hero, who then goes with his guard; captives whom he guarded stay behind (MD-06-06, MD-06-08)."""
    hex = war.at[hero]
    shelter_parcels(war, hero, hex)
    put_in_chains(war, hero, guard)
    pass_on(war, hero, hex)


def put_in_chains(war: War, hero: PieceId, guard: PieceId) -> None:
    """Put a hero, with all he carries, under a guard."""
    war.leave(hero, BORNE)
    war.set("bearer", hero, guard)
    war.tell(msg("md-log-captured", hero=war.ref(hero), guard=war.ref(guard)))


def pass_on(war: War, guard: PieceId, hex: HexId) -> None:
    """Hand the captives of a lost guard to another in the hex; without one they are free there (MD-11-14)."""
    others = [p for p in guards_in(war, hex, war.owner[guard]) if p != guard]
    for captive in captives_of_guard(war, guard):
        if others:
            war.set("bearer", captive, others[0])
        else:
            release(war, captive, hex)


def release(war: War, hero: PieceId, hex: HexId) -> None:
    """Free a captive in a hex; a wounded one who was dragged along has not rested (MD-11-11)."""
    if war.depleted[hero] and war.has(war.bearer[hero], MOVED | CARRIED):
        war.mark_did(hero, MOVED)
    war.set("bearer", hero, NO_PIECE)
    war.put(hero, hex)
    war.tell(msg("md-log-freed", hero=war.ref(hero), hex=war.hex_ref(hex)))


def captives_of_guard(war: War, guard: PieceId) -> list[PieceId]:
    """The captives that a piece guards."""
    return [piece for piece, bearer in each_piece(war.bearer) if bearer == guard and is_captive(war, piece)]


def captives_of_side(war: War, side: Side) -> list[PieceId]:
    """The heroes of a side who are held by the other."""
    held = (piece for piece in possible_heroes(war.theatre) if war.at[piece] == BORNE and war.owner[piece] == side)
    return [piece for piece in held if is_hero(war, piece)]


@on_news_of("removed")
def watch_guards(war: War) -> bool:
    """When a guard is lost, others in the hex take over the captives, or they are free (MD-11-14).

    The watcher leaves the news for those that run after it.
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
    """Captives aboard a sinking ship meet the fate of leaders (MD-0B-03, DG-08-07).

    The watcher leaves the news for others aboard, so it never counts as acting.
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
    """Free a captive as soon as his guard has joined his own side (MD-40-02).

    If others of his captors hold the hex, the strongest of them becomes his guard instead (MD-11-14).
    """
    if BORNE not in war.at:
        return False
    borne = [hero for hero in possible_heroes(war.theatre) if war.at[hero] == BORNE]
    freed = [hero for hero in borne if war.owner[war.bearer[hero]] == war.owner[hero] and is_hero(war, hero)]
    for hero in freed:
        hex = prison_of(war, hero)
        others = guards_in(war, hex, enemy(war.owner[hero]))
        if others:
            war.set("bearer", hero, others[0])
        else:
            release(war, hero, hex)
    return bool(freed)


def free_by_retreat(war: War, army: PieceId) -> None:
    """When an army must retreat from a battle, the captives in its hex are free there at once (MD-11-20)."""
    hex, side = war.at[army], war.owner[army]
    for captive in captives_of_side(war, enemy(side)):
        if prison_of(war, captive) == hex:
            release(war, captive, hex)


# The capture check


@dataclass(frozen=True, slots=True)
class CaptureCheck(Throw[War]):
    """d% for a hero beside enemy armies, less his Tactical Rating: above 80 he is captured (MD-06-06)."""

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
    """Whether an enemy army has come upon a hero; he is not tested as other leaders are."""
    return war.at[piece] >= 0 and is_hero(war, piece) and bool(war.armies[enemy(war.owner[piece])][war.at[piece]])


@on_news_of("overrun")
def watch_overrun_heroes(war: War) -> bool:
    """An army that enters the hex of lone heroes may capture each of them (MD-06-04).

    The watcher leaves the news for plain leaders, so it never counts as acting.
    """
    for news in war.news[0]:
        match news:
            case ("overrun", int(hex), int(side)):
                for hero in heroes_in(war, HexId(hex), enemy(Side(side))):
                    war.push(CaptureCheck(hero, HexId(hex)))
            case _:
                continue
    return False
