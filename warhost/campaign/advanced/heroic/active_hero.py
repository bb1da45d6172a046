"""More Dragons of Glory, Rule 2: each side declares its Active Hero (MD-0C-05, MD-02-01, MD-02-02).

On odd Turns the Highlord declares first, on even ones Whitestone. At the end of the Turn the markers come off, and
wounded heroes who rested are fit again (MD-0C-12, MD-11-11).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.heroic.diplomacy import DiplomacyRoll, addressed, aims_for
from warhost.campaign.advanced.heroic.heroes import heroes_of, is_captive, is_hero
from warhost.campaign.advanced.heroic.heroic_actions import active_hero, declares_first, possible_deeds
from warhost.campaign.printed.sides import HL, enemy
from warhost.campaign.state import ACTED, CARRIED, DUELLED, MOVED, War
from warhost.core.ids import NO_PIECE, PieceId, Side, each_piece
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Sequence, Step


@dataclass(frozen=True, slots=True)
class DeclareHero(Order):
    """Name the hero who may do a heroic deed this Turn: ``declare-hero tanis``."""

    verb = "declare-hero"
    hero: Piece


@dataclass(frozen=True, slots=True)
class Declaration(Sequence[War]):
    """Step 2: both sides declare, in the order of the Turn (MD-0C-05)."""

    title = "md-phase-declaration"

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        first = declares_first(war)
        return NameHero(first), NameHero(enemy(first))


@dataclass(frozen=True, slots=True)
class NameHero(Decision[War, DeclareHero]):
    """A side names one of its heroes; a side without a free hero names nobody (MD-02-02)."""

    side: Side

    def moot(self, war: War, /) -> bool:
        return not heroes_of(war, self.side)

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(DeclareHero, msg("md-offer-declare")),)
        return Ask(war.seat(self.side), msg("md-ask-declare"), offers, ("MD-02-02",), msg("md-wait-declare"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, heroes_of(war, self.side))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, DeclareHero)
        who = war.ref(order.hero)
        if war.owner[order.hero] != self.side or not is_hero(war, order.hero):
            rules = ("MD-02-02", "MD-0B-01" if self.side == HL else "MD-0B-02")
            return Refusal(msg("md-no-hero", piece=who), rules, (who,))
        if is_captive(war, order.hero):
            guard = war.ref(war.bearer[order.hero])
            return Refusal(msg("md-hero-captive", hero=who, guard=guard), ("MD-02-02", "MD-06-08"), (who, guard))
        if war.at[order.hero] < 0:
            return Refusal(msg("dg-not-on-map", piece=who), ("MD-02-02", "MD-0A-02"), (who,))
        return None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        """What the hero could do in its hex, with the chances of its embassies."""
        if not isinstance(order, DeclareHero) or self.refusal(war, order) is not None:
            return None
        with war.tried():
            activate(war, self.side, order.hero)
            notes = tuple(prospects_in_words(war, self.side))
        return Preview(notes=notes or (msg("md-note-no-deed", hero=war.ref(order.hero)),))

    def take(self, war: War, order: DeclareHero, /) -> None:
        activate(war, self.side, order.hero)
        war.tell(msg("md-log-declared", hero=war.ref(order.hero), side=war.theatre.side_names[self.side]))


def activate(war: War, side: Side, hero: PieceId) -> None:
    """Put a side's marker on a hero."""
    heroes = list(war.active[0] or (NO_PIECE, NO_PIECE))
    heroes[side] = hero
    war.set("active", 0, tuple(heroes))


def prospects_in_words(war: War, side: Side) -> Iterator[Message]:
    """What a side's Active Hero could do in its hex; embassies with their chances (MD-40-01)."""
    hero = active_hero(war, side)
    deeds = [msg(deed.label) for deed in possible_deeds(war, side) if deed.refusal is None]
    if deeds:
        yield msg("md-note-deeds", deeds=listed(deeds))
    for leader in addressed(war, side):
        for aim in aims_for(war, side, leader, war.at[hero]):
            odds = DiplomacyRoll(side, hero, leader, aim).odds(war)
            lost, nothing = float(odds.of("hero captured")), float(odds.of("nothing"))
            chances = {"won": f"{1 - lost - nothing:.0%}", "lost": f"{lost:.0%}"}
            yield msg("md-note-embassy", leader=war.ref(leader), aim=msg(f"md-aim-{aim}"), **chances)


# The end of the Turn


@dataclass(frozen=True, slots=True)
class HeroesRest(Procedure[War]):
    """Step 9: wounded heroes who rested are fit again, and Active Hero markers come off (MD-0C-12)."""

    def run(self, war: War, /) -> None:
        if war.active[0]:
            war.set("active", 0, ())
        if war.feats[0] is not None:
            war.set("feats", 0, None)
        for hero, wounded in each_piece(war.depleted):
            if wounded and is_hero(war, hero) and has_rested(war, hero):
                war.set("depleted", hero, 0)
                war.tell(msg("md-log-healed", hero=war.ref(hero)))


def has_rested(war: War, hero: PieceId) -> bool:
    """Whether a hero did no deed, moved nowhere and fought nobody this Turn (MD-11-11).

    Being carried or dragged along as a captive counts as moving, and a wound received this Turn as fighting.
    """
    guard = war.bearer[hero] if is_captive(war, hero) else NO_PIECE
    if war.has(hero, ACTED | DUELLED | MOVED | CARRIED):
        return False
    return guard == NO_PIECE or not war.has(guard, MOVED | CARRIED)
