"""More Dragons of Glory, Step 3: heroic deeds, one for each side; and the layer that brings heroes into the war.

The layer has no option yet: it stands on no shelf until every chapter of it plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.captives import (
    BideTime,
    BreakFree,
    Escapes,
    SlipOut,
    free_by_retreat,
    is_overrun,
    watch_guards,
    watch_overrun_heroes,
    watch_sunk_prisons,
)
from warhost.campaign.advanced.declaration import (
    Declaration,
    DeclareHero,
    HeroesRest,
    active_hero,
    declares_first,
)
from warhost.campaign.advanced.duels import (
    Champion,
    CrossSwords,
    FightTillFall,
    FleeDuel,
    PersonalCombat,
    Seize,
)
from warhost.campaign.advanced.heroes import HeroesEnter, heroes_in, is_hero, leads_nobody
from warhost.campaign.advanced.travel import Travel, Travelling
from warhost.campaign.advanced.turn import PERSONS_LAST
from warhost.campaign.combat.retreat_and_advance import FORCED_BACK
from warhost.campaign.position.persons import NO_GENERALS, OWN_FATES, TRAVELLERS
from warhost.campaign.position.war_modes import MOVEMENT, WarMode, WarPhase
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sequence import OPENING, REINFORCEMENTS, SEQUENCE, SIDE_TURN
from warhost.campaign.state import ACTED, War
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Offer
from warhost.core.refusals import Refusal
from warhost.core.rulebook import WATCHERS, Layer
from warhost.core.seams import Seam
from warhost.core.steps import Sequence, Step

DEEDS: Seam[WarMode[Any]] = Seam("deeds")
"""What an Active Hero can do in Step 3, each a mode of its own."""


@dataclass(frozen=True, slots=True)
class NoDeed(Order):
    """The Active Hero does nothing: ``no-deed``."""

    verb = "no-deed"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class Heroics(Sequence[War]):
    """Step 3: who declared first acts first, and everything that follows is settled before the other (MD-0C-06)."""

    title = "md-phase-heroics"

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        first = declares_first(war)
        return HeroicAction(first), HeroicAction(enemy(first))


@dataclass(frozen=True, slots=True)
class HeroicAction(WarPhase):
    """The Active Hero of a side does one deed, or none (MD-03-01)."""

    seam = DEEDS
    ending = Offer(NoDeed, msg("md-offer-no-deed"))
    message = msg("md-ask-deed")
    waiting = msg("md-wait-deed")
    rules = ("MD-03-01",)
    side: Side

    def moot(self, war: War, /) -> bool:
        """True if the hero is gone or taken, or could do nothing where he is."""
        return not any(mode.offered(war, self.side) for mode in self.at_hand(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, NoDeed):
            return None
        return company_refusal(war, self.side) or WarPhase.refusal(self, war, order)

    def take(self, war: War, order: Order, /) -> None:
        war.pop()
        if not isinstance(order, NoDeed):
            war.mark_did(active_hero(war, self.side), ACTED)
            self.mode(war, type(order)).take(war, self.side, order)


def acting_hero(war: War, side: Side) -> PieceId | None:
    """The Active Hero of a side if he is free and no enemy hero is with him, so that he could act (MD-03-20)."""
    hero = active_hero(war, side)
    if hero < 0 or war.at[hero] < 0 or heroes_in(war, war.at[hero], enemy(side)):
        return None
    return hero


def company_refusal(war: War, side: Side) -> Refusal | None:
    """Why the Active Hero can do nothing where he is: an enemy hero is there (MD-03-03, MD-03-06, MD-03-20)."""
    hero = active_hero(war, side)
    foes = heroes_in(war, war.at[hero], enemy(side)) if hero >= 0 and war.at[hero] >= 0 else []
    if not foes:
        return None
    text = msg("md-enemy-hero-here", hero=war.ref(hero), foes=war.roll_call(foes))
    return Refusal(text, ("MD-03-03", "MD-03-06", "MD-03-20"), war.refs((hero, *foes)))


HEROES = Layer(
    "heroes",
    "Heroes",
    amends=("DG-02-01", "DG-03-01", "DG-05-27", "DG-05-28", "DG-07-26", "DG-12-01", "DG-12-03", "DG-12-04"),
    changes=(
        SEQUENCE.swap("events", SEQUENCE.entry("declaration", Declaration)),
        SEQUENCE.swap("activation", SEQUENCE.entry("heroics", Heroics)),
        SEQUENCE.add(SEQUENCE.entry("rest", HeroesRest), after="end"),
        OPENING.drop("FillCup"),
        OPENING.drop("OpeningDraws"),
        REINFORCEMENTS.add(HeroesEnter()),
        MOVEMENT.add(Travelling()),
        SIDE_TURN.add(SIDE_TURN.entry("duels", PersonalCombat), after="combat"),
        SIDE_TURN.add(SIDE_TURN.entry("escapes", Escapes), after="recall"),
        TRAVELLERS.add(is_hero),
        NO_GENERALS.add(leads_nobody),
        OWN_FATES.add(is_overrun),
        FORCED_BACK.add(free_by_retreat),
        WATCHERS.add(watch_guards, before="watch_bearers"),
        WATCHERS.add(watch_sunk_prisons, before="watch_sinkings"),
        WATCHERS.add(watch_overrun_heroes, before="watch_leaders"),
    ),
    excludes=("hidden-stacks",),
    brings=(PERSONS_LAST,),
)
"""Heroes, their journeys, duels and deeds; no player can choose it before all of it plays."""

HERO_ORDERS: tuple[type[Order], ...] = (
    *(DeclareHero, NoDeed, Travel),
    *(Champion, CrossSwords, Seize, FleeDuel, FightTillFall),
    *(BreakFree, BideTime, SlipOut),
)
"""The orders of the layer."""
