"""More Dragons of Glory, Rule 11: personal combat (MD-06-09, MD-11-01 to MD-11-08, MD-11-12, MD-11-13).

After the battles of a Combat Step heroes of both sides in one hex fight, one pair at a time. The side without the
initiative names its champion first and decides first whether he flees; the side with it may try to capture instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from warhost.campaign.advanced.heroic.captives import capture, guards_in, put_in_chains
from warhost.campaign.advanced.heroic.heroes import (
    combat_of,
    defense_of,
    hero_steps,
    heroes_in,
    prison_of,
    slay,
)
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.state import DUELLED, SHUNNED, War
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import NO_PIECE, HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.position.values import Record
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw

LONGEST = 20
"""After so many exchanges without a wound a fight ends as a draw (MD-11-07)."""


@dataclass(frozen=True, slots=True)
class Duel(Record):
    """A personal combat: where, the champions of both sides, whether blows fell there, exchanges without a wound."""

    hex: HexId
    champions: tuple[PieceId, ...] = ()
    rolled: int = 0
    dull: int = 0
    captive: PieceId = NO_PIECE
    """The captive who fights for freedom; he can't flee, and nobody replaces him (MD-06-09)."""


@dataclass(frozen=True, slots=True)
class Champion(Order):
    """Name the hero who fights: ``champion sturm``."""

    verb = "champion"
    hero: Piece


@dataclass(frozen=True, slots=True)
class CrossSwords(Order):
    """Fight the champion of the enemy: ``duel``."""

    verb = "duel"


@dataclass(frozen=True, slots=True)
class Seize(Order):
    """Try to capture the champion of the enemy instead of fighting him: ``seize``."""

    verb = "seize"


@dataclass(frozen=True, slots=True)
class FleeDuel(Order):
    """The champion leaves the fight for a hex beside it: ``flee-duel 2236``."""

    verb = "flee-duel"
    hex: Hex


@dataclass(frozen=True, slots=True)
class FightTillFall(Order):
    """The champion stays for another exchange: ``fight-to-the-end``."""

    verb = "fight-to-the-end"


# Who meets whom


def able_heroes(war: War, hex: HexId, side: Side) -> list[PieceId]:
    """The free heroes of a side in a hex who have not fled from a duel this Turn (MD-11-05, MD-11-08)."""
    return [hero for hero in heroes_in(war, hex, side) if not war.has(hero, SHUNNED)]


def meetings(war: War) -> list[HexId]:
    """The hexes in which heroes of both sides meet (MD-11-01)."""
    hexes = dict.fromkeys(war.at[hero] for hero in war.pieces_of(WS))
    return [hex for hex in hexes if able_heroes(war, hex, WS) and able_heroes(war, hex, HL)]


def hit_number(war: War, attacker: PieceId, target: PieceId) -> Breakdown:
    """What a hero must roll at most to wound another: Combat less Defense Rating (MD-11-03)."""
    mine, other = war.ref(attacker), war.ref(target)
    return Breakdown(
        part("MD-11-03", msg("md-combat-rating", hero=mine), combat_of(war, attacker), sources=(mine,)),
        part("MD-11-03", msg("md-defense-rating", hero=other), -defense_of(war, target), sources=(other,)),
    )


def seize_number(war: War, attacker: PieceId, target: PieceId) -> Breakdown:
    """What a hero must roll at most to capture another: two less than to wound, but at least 1 (MD-11-12)."""
    found = hit_number(war, attacker, target)
    lower = [part("MD-11-12", msg("md-seizing"), -2)]
    if found.total - 2 < 1:
        lower.append(part("MD-11-12", msg("md-natural-one"), 1 - (found.total - 2)))
    return Breakdown(*found.parts, *lower)


@dataclass(frozen=True, slots=True)
class PersonalCombat(Procedure[War]):
    """Once all battles of a Combat Step are fought, heroes who meet fight it out (MD-0C-09, MD-11-01)."""

    side: Side

    def is_idle(self, war: War, /) -> bool:
        return not meetings(war)

    def run(self, war: War, /) -> None:
        for hex in reversed(meetings(war)):
            war.push(Meeting(hex))


@dataclass(frozen=True, slots=True)
class Meeting(Procedure[War]):
    """Heroes of both sides in a hex fight pair after pair until one side has none left (MD-11-02, MD-11-07)."""

    hex: HexId
    rolled: int = 0

    def run(self, war: War, /) -> None:
        if not all(able_heroes(war, self.hex, side) for side in (HL, WS)):
            war.set("duel", 0, None)
            return
        first = war.initiative[0]
        war.set("duel", 0, Duel(self.hex, rolled=self.rolled))
        war.push(EnGarde(first), NameChampion(first), NameChampion(enemy(first)))


@dataclass(frozen=True, slots=True)
class NameChampion(Decision[War, Champion]):
    """A side names its champion; the side without the initiative names first (MD-11-02)."""

    side: Side

    def _able(self, war: War) -> list[PieceId]:
        return able_heroes(war, war.duel[0].hex, self.side)

    def moot(self, war: War, /) -> bool:
        return len(self._able(war)) < 2

    def skip(self, war: War, /) -> None:
        self.take(war, Champion(self._able(war)[0]))

    def ask(self, war: War, /) -> Ask:
        text = msg("md-ask-champion", hex=war.hex_ref(war.duel[0].hex))
        offers = (Offer(Champion, msg("md-offer-champion")),)
        return Ask(war.seat(self.side), text, offers, ("MD-11-02",), msg("md-wait-champion"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._able(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Champion)
        if order.hero in self._able(war):
            return None
        who = war.ref(order.hero)
        return Refusal(msg("md-no-champion", piece=who), ("MD-11-02", "MD-11-08"), (who,))

    def take(self, war: War, order: Champion, /) -> None:
        duel: Duel = war.duel[0]
        pair = (*duel.champions, order.hero)
        war.set("duel", 0, replace(duel, champions=tuple(sorted(pair, key=lambda hero: war.owner[hero]))))


def champion_of(war: War, side: Side) -> PieceId:
    """The champion of a side in the duel under way."""
    found: PieceId = war.duel[0].champions[side]
    return found


@dataclass(frozen=True, slots=True)
class EnGarde(Decision[War, CrossSwords | Seize]):
    """The side with the initiative fights, or tries a capture before the first blow in the hex (MD-11-01, MD-11-12)."""

    side: Side

    def moot(self, war: War, /) -> bool:
        return bool(war.duel[0].rolled)

    def skip(self, war: War, /) -> None:
        self.take(war, CrossSwords())

    def ask(self, war: War, /) -> Ask:
        mine, other = (war.ref(champion_of(war, side)) for side in (self.side, enemy(self.side)))
        text = msg("md-ask-duel", hero=mine, other=other)
        offers = (Offer(CrossSwords, msg("md-offer-duel")), Offer(Seize, msg("md-offer-seize")))
        return Ask(war.seat(self.side), text, offers, ("MD-11-01", "MD-11-12"), msg("md-wait-duel"))

    def preview(self, war: War, order: Order, /) -> Preview | None:
        if isinstance(order, Seize):
            return SeizeRoll(self.side).preview(war)
        return ExchangeOfBlows().preview(war) if isinstance(order, CrossSwords) else None

    def take(self, war: War, order: CrossSwords | Seize, /) -> None:
        war.push(SeizeRoll(self.side) if isinstance(order, Seize) else ExchangeOfBlows())


# Blows


def wound(war: War, hero: PieceId) -> None:
    """A first wound turns the counter over, a second one kills (MD-11-06)."""
    if war.depleted[hero]:
        war.tell(msg("md-log-slain", hero=war.ref(hero)))
        slay(war, hero)
    else:
        war.set("depleted", hero, 1)
        war.tell(msg("md-log-wounded", hero=war.ref(hero)))


@dataclass(frozen=True, slots=True)
class ExchangeOfBlows(Throw[War]):
    """Both champions roll at once, each at most his number to wound the other (MD-11-03, MD-11-04)."""

    def roll(self, war: War, /) -> Roll:
        one, other = (war.ref(champion_of(war, side)) for side in (HL, WS))
        return Roll((6, 6), msg("md-roll-exchange", hero=one, other=other), ("MD-11-03",))

    def _numbers(self, war: War) -> tuple[Breakdown, Breakdown]:
        one, other = champion_of(war, HL), champion_of(war, WS)
        return hit_number(war, one, other), hit_number(war, other, one)

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        hits = [face <= number.total for face, number in zip(faces, self._numbers(war), strict=True)]
        return {
            (True, True): "both wounded",
            (True, False): "Whitestone wounded",
            (False, True): "Highlord wounded",
            (False, False): "nobody",
        }[hits[0], hits[1]]

    def preview(self, war: War, /) -> Preview:
        one, other = (war.ref(champion_of(war, side)) for side in (HL, WS))
        labels = (msg("md-hit-number", hero=one), msg("md-hit-number", hero=other))
        return Preview(tuple(zip(labels, self._numbers(war), strict=True)), self.odds(war))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        duel: Duel = war.duel[0]
        hits = [face <= number.total for face, number in zip(faces, self._numbers(war), strict=True)]
        dull = 0 if any(hits) else duel.dull + 1
        war.set("duel", 0, replace(duel, rolled=1, dull=dull))
        for side in (HL, WS):
            war.mark_did(champion_of(war, side), DUELLED)
        for side in (HL, WS):
            if hits[enemy(side)]:
                wound(war, champion_of(war, side))
        after_blows(war)


def after_blows(war: War) -> None:
    """Survivors may flee, the side without the initiative first; if both stay they fight on (MD-11-05, MD-11-07)."""
    first = war.initiative[0]
    war.push(FightGoesOn(), MayFlee(first), MayFlee(enemy(first)))


@dataclass(frozen=True, slots=True)
class SeizeRoll(Throw[War]):
    """One die to capture the enemy champion, who makes no roll before it (MD-11-12, MD-11-13)."""

    side: Side

    def _pair(self, war: War) -> tuple[PieceId, PieceId]:
        return champion_of(war, self.side), champion_of(war, enemy(self.side))

    def roll(self, war: War, /) -> Roll:
        mine, other = map(war.ref, self._pair(war))
        return Roll((6,), msg("md-roll-seize", hero=mine, other=other), ("MD-11-12",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "captured" if faces[0] <= seize_number(war, *self._pair(war)).total else "fails"

    def preview(self, war: War, /) -> Preview:
        mine = war.ref(self._pair(war)[0])
        return Preview(((msg("md-hit-number", hero=mine), seize_number(war, *self._pair(war))),), self.odds(war))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        mine, other = self._pair(war)
        for hero in (mine, other):
            war.mark_did(hero, DUELLED)
        if self.outcome(war, faces) == "captured":
            capture(war, other, mine)
            war.push(Meeting(war.duel[0].hex, war.duel[0].rolled))
        else:
            war.tell(msg("md-log-not-seized", hero=war.ref(mine), other=war.ref(other), die=faces[0]))
            war.push(Riposte(enemy(self.side)))


@dataclass(frozen=True, slots=True)
class Riposte(Throw[War]):
    """After a failed capture, its target strikes alone (MD-11-13)."""

    side: Side

    def _pair(self, war: War) -> tuple[PieceId, PieceId]:
        return champion_of(war, self.side), champion_of(war, enemy(self.side))

    def roll(self, war: War, /) -> Roll:
        mine, other = map(war.ref, self._pair(war))
        return Roll((6,), msg("md-roll-riposte", hero=mine, other=other), ("MD-11-13", "MD-11-03"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "wounded" if faces[0] <= hit_number(war, *self._pair(war)).total else "nobody"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        war.set("duel", 0, replace(war.duel[0], rolled=1))
        if self.outcome(war, faces) == "wounded":
            wound(war, self._pair(war)[1])
        after_blows(war)


# Flight


def refuges(war: War, hero: PieceId) -> list[HexId]:
    """Where a hero can flee to from a duel: an adjacent hex open to him without enemy armies (MD-11-05)."""
    enemies, here = war.armies[enemy(war.owner[hero])], war.at[hero]
    return [hex for hex, _ in hero_steps(war, hero)[here] if not enemies[hex]]


@dataclass(frozen=True, slots=True)
class MayFlee(Decision[War, FleeDuel | FightTillFall]):
    """After an exchange a side may take its champion out of the fight (MD-11-05)."""

    rules: ClassVar[tuple[str, ...]] = ("MD-11-05",)
    side: Side

    def moot(self, war: War, /) -> bool:
        hero = champion_of(war, self.side)
        alone = war.at[champion_of(war, enemy(self.side))] != war.duel[0].hex
        return war.at[hero] < 0 or alone or hero == war.duel[0].captive or not refuges(war, hero)

    def ask(self, war: War, /) -> Ask:
        text = msg("md-ask-flee-duel", hero=war.ref(champion_of(war, self.side)))
        offers = (Offer(FightTillFall, msg("md-offer-fight-to-the-end")), Offer(FleeDuel, msg("md-offer-flee-duel")))
        return Ask(war.seat(self.side), text, offers, self.rules, msg("md-wait-flee-duel"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, refuges(war, champion_of(war, self.side)))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        hero = champion_of(war, self.side)
        if isinstance(order, FightTillFall) or (isinstance(order, FleeDuel) and order.hex in refuges(war, hero)):
            return None
        assert isinstance(order, FleeDuel)
        who, where = war.ref(hero), war.hex_ref(order.hex)
        return Refusal(msg("md-no-refuge-there", hero=who, hex=where), self.rules, (who, where))

    def take(self, war: War, order: FleeDuel | FightTillFall, /) -> None:
        if isinstance(order, FleeDuel):
            hero = champion_of(war, self.side)
            war.mark_did(hero, SHUNNED)
            war.put(hero, order.hex)
            war.tell(msg("md-log-fled-duel", hero=war.ref(hero), hex=war.hex_ref(order.hex)))


@dataclass(frozen=True, slots=True)
class FightGoesOn(Procedure[War]):
    """Champions who stand fight on; otherwise the next pair is chosen. Fights without wounds end (MD-11-07)."""

    def run(self, war: War, /) -> None:
        duel: Duel = war.duel[0]
        standing = [hero for hero in duel.champions if war.at[hero] == duel.hex]
        if duel.captive != NO_PIECE and (len(standing) < 2 or duel.dull >= LONGEST):
            return  # BackInChains ends it
        if len(standing) < 2:
            war.push(Meeting(duel.hex, 1))
        elif duel.dull >= LONGEST:
            war.set("duel", 0, None)
            war.tell(msg("md-log-duel-drawn", hex=war.hex_ref(duel.hex)))
        else:
            war.push(ExchangeOfBlows())


# Captives who fight for their freedom


def jailers(war: War, captive: PieceId) -> list[PieceId]:
    """The heroes who hold a captive alone and could fight him; none if an army or other leader helps (MD-06-09)."""
    hex, side = prison_of(war, captive), enemy(war.owner[captive])
    heroes = able_heroes(war, hex, side)
    return heroes if set(guards_in(war, hex, side)) <= set(heroes_in(war, hex, side)) else []


@dataclass(frozen=True, slots=True)
class FightForFreedom(Procedure[War]):
    """A captive of heroes fights one of them, chosen by the guards; if he wins and no guard is left, he is free."""

    captive: PieceId

    def run(self, war: War, /) -> None:
        hex, side = prison_of(war, self.captive), enemy(war.owner[self.captive])
        war.tell(msg("md-log-demands-duel", hero=war.ref(self.captive), hex=war.hex_ref(hex)))
        war.set("bearer", self.captive, NO_PIECE)
        war.put(self.captive, hex)
        war.set("duel", 0, Duel(hex, (self.captive,), rolled=1, captive=self.captive))
        war.push(BackInChains(self.captive, hex), ExchangeOfBlows(), NameChampion(side))


@dataclass(frozen=True, slots=True)
class BackInChains(Procedure[War]):
    """After his fight a captive is free if no enemy is left in the hex, else he is a captive again (MD-06-09)."""

    captive: PieceId
    hex: HexId

    def run(self, war: War, /) -> None:
        war.set("duel", 0, None)
        left = guards_in(war, self.hex, enemy(war.owner[self.captive]))
        if war.at[self.captive] < 0:
            return
        if left:
            put_in_chains(war, self.captive, left[0])
        else:
            war.tell(msg("md-log-freed", hero=war.ref(self.captive), hex=war.hex_ref(self.hex)))
