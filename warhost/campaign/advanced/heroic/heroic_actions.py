"""More Dragons of Glory, Step 3: one heroic deed for each side, and what deeds leave behind (MD-0C-06, MD-03-01).

Diplomacy (``diplomacy.py``) and the feats of the list (``special_heroic_actions.py``) are chapters of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from warhost.campaign.advanced.heroic.heroes import heroes_in
from warhost.campaign.position.war_modes import WarMode, WarPhase, modes_at_hand
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.state import ACTED, War
from warhost.core import modes
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.position.values import Record
from warhost.core.prompts import Ask, Offer
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import O, Sequence, Step

GRUDGE, RELIC = 4, 6
"""What Martial Law adds if it fails (MD-03-25), what a dwarven relic adds (MD-03-22)."""


def declares_first(war: War) -> Side:
    """The side that declares its hero first, and acts first (MD-0C-05, MD-0C-06)."""
    return HL if war.turn[0] % 2 else WS


def active_hero(war: War, side: Side) -> PieceId:
    """The Active Hero of a side, or ``NO_PIECE``."""
    return war.active[0][side] if war.active[0] else NO_PIECE


class HeroicMode(WarMode[O]):
    """Something that an Active Hero can do in Step 3."""

    reserved: ClassVar[Side | None] = None
    """The only side that can do it; None if both can."""

    def why_not(self, war: War, side: Side) -> Refusal | None:
        """Why the Active Hero can't do it in its hex, whatever the target."""
        raise NotImplementedError


DEEDS: Seam[WarMode[Any]] = Seam("deeds")
"""What an Active Hero can do in Step 3, each a mode of its own."""


@dataclass(frozen=True, slots=True)
class NoDeed(Order):
    """The Active Hero does nothing: ``no-deed``."""

    verb = "no-deed"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class Heroics(Sequence[War]):
    """Step 3: the side that declared first acts first; all consequences are settled before the other (MD-0C-06)."""

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

    def ask(self, war: War, /) -> Ask:
        return modes.Phase.ask(self, war)

    def moot(self, war: War, /) -> bool:
        """True if the hero is gone or captured, or could do nothing in its hex."""
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
    """The Active Hero of a side if free and without an enemy hero in the hex, so able to act (MD-03-20)."""
    hero = active_hero(war, side)
    if hero < 0 or war.at[hero] < 0 or heroes_in(war, war.at[hero], enemy(side)):
        return None
    return hero


def company_refusal(war: War, side: Side) -> Refusal | None:
    """Refuse any action of an Active Hero with an enemy hero in the hex (MD-03-03, MD-03-06, MD-03-20)."""
    hero = active_hero(war, side)
    foes = heroes_in(war, war.at[hero], enemy(side)) if hero >= 0 and war.at[hero] >= 0 else []
    if not foes:
        return None
    text = msg("md-enemy-hero-here", hero=war.ref(hero), foes=war.roll_call(foes))
    return Refusal(text, ("MD-03-03", "MD-03-06", "MD-03-20"), war.refs((hero, *foes)))


# What deeds leave behind


@dataclass(frozen=True, slots=True)
class Feats(Record):
    """What heroic deeds have changed for this Turn."""

    immune: tuple[int, ...] = ()
    """The nations whose leaders Martial Law shields from diplomacy (MD-03-25)."""
    grudge: int = 0
    """Whether Martial Law failed and stirred up its nations (MD-03-25)."""
    united: int = 0
    """Whether the Council stands united: race divides no armies of Whitestone (MD-03-24)."""
    distrust: int = 0
    """Whether Whitestone's leaders distrust each other (MD-03-26)."""
    revered: tuple[PieceId, ...] = ()
    """The leaders near whom a hero gave his life: armies within their radius count double (MD-03-23)."""
    diverted: tuple[PieceId, ...] = ()
    """The armies that a diversion drew away and that do not move this Turn (MD-03-21)."""
    sulking: tuple[int, ...] = ()
    """The nations whose leaders refuse in this Step (MD-03-26)."""


NO_FEATS = Feats()


def feats_of(war: War) -> Feats:
    """What heroic deeds have changed for this Turn."""
    found: Feats | None = war.feats[0]
    return found or NO_FEATS


def relics_of(war: War, side: Side) -> int:
    """How many dwarven relics a side has found and not used yet (MD-03-22)."""
    return war.relics[0][side] if war.relics[0] else 0


def set_relics(war: War, side: Side, relics: int) -> None:
    """Note how many dwarven relics a side has."""
    found = list(war.relics[0] or (0, 0))
    found[side] = relics
    war.set("relics", 0, tuple(found) if any(found) else ())


class PossibleDeed(NamedTuple):
    """A deed of the list, and why the Active Hero can't do it now; None if he can."""

    label: str
    refusal: Refusal | None


def possible_deeds(war: War, side: Side) -> list[PossibleDeed]:
    """Every deed that a side's heroes can do in Step 3, with what prevents its Active Hero from it now."""
    if active_hero(war, side) < 0:
        return []
    found = []
    for mode in modes_at_hand(war.rules, DEEDS):
        assert isinstance(mode, HeroicMode)
        why = company_refusal(war, side) or mode.why_not(war, side)
        if why is None or mode.reserved in (None, side):
            found.append(PossibleDeed(mode.label, why))
    return found
