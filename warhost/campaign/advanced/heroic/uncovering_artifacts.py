"""More Dragons of Glory, Rule 3 and the Artifact Table: uncovering artifacts (MD-03-10 to MD-03-13, MD-42).

The owner may do it at any time, even in the enemy's Steps, while the condition is fulfilled. Battles roll their dice at
once, so a window opens before the roll if a piece carries a covered counter there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.campaign.advanced.heroic.artifact_table import (
    can_be_waived,
    condition,
    conditions_in_words,
    is_met,
    rule_for,
)
from warhost.campaign.advanced.heroic.carried_artifacts import (
    EVERYBODY,
    ParcelId,
    has_looked,
    hex_of,
    is_usable,
    labels_of,
    own_parcels,
    parcel_named,
    parcels,
    stop_waiting,
    unwrap,
)
from warhost.campaign.advanced.heroic.heroes import heroes_of, is_captive
from warhost.campaign.combat.battle_strength import Battle, attackers_of
from warhost.campaign.position.persons import leads
from warhost.campaign.printed.sides import GONE, HELD, HL, NEUTRAL, OFF, SEATS, WS, side_of
from warhost.campaign.scenario.advanced_scenarios import LAURANA
from warhost.campaign.special.lord_soth import soth_hexes
from warhost.campaign.special.strategic_events import (
    Assign,
    Entrust,
    can_take,
    entrust,
    event_of,
    take_effect,
)
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Ref, msg
from warhost.core.orders import Kind, Order, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Verdict
from warhost.core.seats import Seat
from warhost.core.steps import Claim, Decision


@dataclass(frozen=True, slots=True)
class Uncover(Order):
    """Turn a covered counter over and bring it into play: ``uncover parcel-3``."""

    verb = "uncover"
    parcel: Word


@dataclass(frozen=True, slots=True)
class KeepCovered(Order):
    """Leave all counters covered in this battle: ``keep-covered``."""

    verb = "keep-covered"
    ends_phase = True


# What can be uncovered


def uncover_refusal(war: War, side: Side, name: str, *, waived: bool = False) -> Refusal | None:
    """Why a side can't uncover a parcel now; ``waived`` ignores its condition.

    The refusal to a side that does not own the parcel is the same, whatever the parcel holds.
    """
    parcel = parcel_named(war, name)
    if parcel is None or parcel not in own_parcels(war, side):
        return Refusal(msg("md-not-your-parcel", name=name), ("MD-03-09", "MD-11-09"), carriers(war, side, parcel))
    carrier = war.ref(war.carrier[parcel])
    if not has_looked(war, side, parcel):
        return Refusal(msg("md-parcel-unread", piece=carrier), ("MD-06-07",), (carrier,))
    artifact = war.artifact[parcel]
    what, rules = war.ref(artifact), (rule_for(war, side, artifact), "MD-03-10")
    if war.shown[parcel]:
        return Refusal(msg("md-already-uncovered", counter=what), rules, (what, carrier))
    if condition(war, side, artifact).take_to == "never":
        return Refusal(msg("md-no-use", counter=what, side=war.theatre.side_names[side]), rules, (what, carrier))
    if is_met(war, side, parcel) or (waived and can_be_waived(war, artifact)):
        return None
    errand = conditions_in_words(war, side, artifact)
    return Refusal(msg("md-errand-unmet", counter=what, errand=errand), (*rules, "MD-03-11"), (what, carrier))


def carriers(war: War, side: Side, parcel: ParcelId | None) -> tuple[Ref, ...]:
    """Who carries a parcel, publicly; who could carry one if nobody does."""
    return war.refs(heroes_of(war, side) if parcel is None else [war.carrier[parcel]])


def ripe(war: War, side: Side, *, waived: bool = False) -> list[ParcelId]:
    """The parcels that a side can uncover now."""
    found = [p for p in own_parcels(war, side) if has_looked(war, side, p) and not war.shown[p]]
    if waived:
        useful = [p for p in found if condition(war, side, war.artifact[p]).take_to != "never"]
        return [p for p in useful if can_be_waived(war, war.artifact[p])]
    return [p for p in found if is_met(war, side, p)]


# What it does


def uncover(war: War, parcel: ParcelId) -> None:
    """Bring an artifact into play at once (MD-03-11, MD-03-13)."""
    artifact, carrier = war.artifact[parcel], war.carrier[parcel]
    side = war.owner[carrier]
    text = msg("md-log-uncovers", side=war.theatre.side_names[side], counter=war.ref(artifact), piece=war.ref(carrier))
    war.tell(text)
    match event_of(war, artifact).effect:
        case "dragonlance" | "dragon-orb" | "gnomish-technology":
            war.set("looked", parcel, EVERYBODY)
            war.set("shown", parcel, 1)
            stop_waiting(war, parcel)
        case "berem":
            win_by_berem(war, side)
        case "golden-general":
            find_the_general(war, unwrap(war, parcel), side)
        case _:
            take_effect(war, unwrap(war, parcel), side)
    war.reveal()


def win_by_berem(war: War, side: Side) -> None:
    """Berem has reached a side's goal for him, so it wins the war (MD-42-01)."""
    reason = "dg-verdict-berem-highlord" if side == HL else "dg-verdict-berem-whitestone"
    war.set("verdict", 0, Verdict(SEATS[side], "victory", reason, "MD-42-01"))
    war.tell(msg(reason))


def find_the_general(war: War, counter: PieceId, side: Side) -> None:
    """Laurana becomes the Golden General and joins any army; the Highlords only put the counter away.

    MD-42-05, MD-42-06. If she is dead or captured, nobody gets the counter, and she leads no army when free again.
    """
    laurana = war.theatre.piece_index[LAURANA]
    if side == WS and war.at[laurana] == OFF:
        take_effect(war, counter, side)
        return
    spent = side == WS and (war.at[laurana] == GONE or is_captive(war, laurana))
    war.join(counter, NEUTRAL if spent else side)
    war.put(counter, GONE)
    if side == WS and war.at[laurana] >= 0:
        war.leave(laurana, HELD)
        war.push(Assign(laurana))


# Lances, orbs and gnomes wait for a piece that can use them


def takers_here(war: War, parcel: ParcelId) -> list[PieceId]:
    """The pieces that can take over an uncovered artifact: its carrier if able, otherwise friends in the hex."""
    artifact, carrier = war.artifact[parcel], war.carrier[parcel]
    found = [p for p in war.in_hex(war.at[carrier], war.owner[carrier]) if can_take_over(war, artifact, p)]
    return [carrier] if carrier in found else found


def can_take_over(war: War, artifact: PieceId, piece: PieceId) -> bool:
    """Whether a piece can take an uncovered artifact: as in the standard game, an orb only a leader (MD-42-02)."""
    return can_take(war, artifact, piece) and (artifact not in war.theatre.orbs or leads(war, piece))


def watch_uncovered(war: War) -> bool:
    """Hand an uncovered artifact to a piece that can use it, as soon as one is there (MD-42-02, MD-42-03)."""
    if isinstance(war.top, TakeOver):
        return False
    for parcel in parcels(war):
        if war.shown[parcel] and is_usable(war, parcel) and takers_here(war, parcel):
            war.push(TakeOver(parcel))
            return True
    return False


@dataclass(frozen=True, slots=True)
class TakeOver(Decision[War, Entrust]):
    """The owner of an uncovered artifact says which of those in the hex takes it (MD-42-02, MD-42-03)."""

    parcel: ParcelId

    def moot(self, war: War, /) -> bool:
        return len(takers_here(war, self.parcel)) < 2

    def skip(self, war: War, /) -> None:
        for piece in takers_here(war, self.parcel):
            self.take(war, Entrust(piece))

    def ask(self, war: War, /) -> Ask:
        counter = war.artifact[self.parcel]
        side = war.owner[war.carrier[self.parcel]]
        text = msg("dg-ask-entrust", counter=war.ref(counter))
        offers = (Offer(Entrust, msg("dg-offer-entrust")),)
        return Ask(war.seat(side), text, offers, (rule_for(war, side, counter),), msg("dg-wait-entrust"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, takers_here(war, self.parcel))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Entrust)
        if order.to in takers_here(war, self.parcel):
            return None
        counter, who = war.artifact[self.parcel], war.ref(order.to)
        rules = (rule_for(war, war.owner[war.carrier[self.parcel]], counter), "MD-03-14")
        return Refusal(msg("dg-cannot-entrust", counter=war.ref(counter), piece=who), rules, (who,))

    def take(self, war: War, order: Entrust, /) -> None:
        side = war.owner[war.carrier[self.parcel]]
        artifact = unwrap(war, self.parcel)
        war.join(artifact, side)
        entrust(war, artifact, order.to)


# At any time, and in battle


class UncoverClaim(Claim[War, Uncover]):
    """The owner may uncover an artifact at any moment, whoever's Step it is (MD-03-11, MD-03-12)."""

    order: ClassVar[type[Order]] = Uncover
    label: ClassVar[str] = "md-offer-uncover"

    def offered(self, war: War, seat: Seat, /) -> bool:
        return war.turn[0] > 0 and bool(ripe(war, side_of(seat)))

    def refusal(self, war: War, seat: Seat, order: Uncover, /) -> Refusal | None:
        side = side_of(seat)
        if not war.turn[0]:
            return Refusal(msg("md-before-play"), ("MD-03-11",), carriers(war, side, parcel_named(war, order.parcel)))
        return uncover_refusal(war, side, order.parcel)

    def choices(self, war: War, seat: Seat, chosen: tuple[Any, ...], /) -> Choices:
        found = labels_of(war, side_of(seat), ripe(war, side_of(seat)))
        return OneOf(Kind.OPTION, tuple(found), labels=found)

    def preview(self, war: War, seat: Seat, order: Uncover, /) -> Preview | None:
        parcel = parcel_named(war, order.parcel)
        if parcel is None or uncover_refusal(war, side_of(seat), order.parcel):
            return None
        return uncover_preview(war, parcel)

    def take(self, war: War, seat: Seat, order: Uncover, /) -> None:
        parcel = parcel_named(war, order.parcel)
        assert parcel is not None, "the order was judged before"
        uncover(war, parcel)


def uncover_preview(war: War, parcel: ParcelId) -> Preview:
    """What uncovering would bring."""
    artifact, side = war.artifact[parcel], war.owner[war.carrier[parcel]]
    effect: str = event_of(war, artifact).effect
    if effect == "golden-general" and side == HL:
        effect = "golden-general-lost"
    if effect == "lord-soth" and not soth_hexes(war):
        effect = "lord-soth-lost"
    return Preview(notes=(msg(f"md-effect-{effect}"),), places=(war.hex_ref(hex_of(war, parcel)),))


@dataclass(frozen=True, slots=True)
class AttackersSecrets(Decision[War, Uncover | KeepCovered]):
    """Before the roll of a battle, the attacker may uncover artifacts that he carries there (MD-03-12, MD-42-06).

    He is asked whenever he has a covered counter in the battle, so that the question tells nothing about it.
    """

    attacking: int = 1

    def _side(self, war: War) -> Side:
        battle: Battle = war.battle[0]
        return battle.side if self.attacking else battle.defender

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.artifacts

    def moot(self, war: War, /) -> bool:
        hexes = hexes_of_battle(war, self.attacking)
        own = own_parcels(war, self._side(war))
        return not any(hex_of(war, p) in hexes and not war.shown[p] for p in own)

    def ask(self, war: War, /) -> Ask:
        battle: Battle = war.battle[0]
        side = self._side(war)
        found = [Offer(Uncover, msg("md-offer-uncover"))] if ripe(war, side) else []
        offers = (*found, Offer(KeepCovered, msg("md-offer-keep-covered")))
        text = msg("md-ask-uncover", hex=war.hex_ref(battle.target))
        rules = ("MD-03-12", "MD-42-06")
        return Ask(war.seat(side), text, offers, rules, msg("md-wait-uncover"), opportunity=True)

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        side = self._side(war)
        found = labels_of(war, side, ripe(war, side))
        return OneOf(Kind.OPTION, tuple(found), labels=found)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        return uncover_refusal(war, self._side(war), order.parcel) if isinstance(order, Uncover) else None

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        return self.refusal(war, order)

    def preview(self, war: War, order: Order, /) -> Preview | None:
        parcel = parcel_named(war, order.parcel) if isinstance(order, Uncover) else None
        return None if parcel is None or self.refusal(war, order) else uncover_preview(war, parcel)

    def take(self, war: War, order: Uncover | KeepCovered, /) -> None:
        parcel = parcel_named(war, order.parcel) if isinstance(order, Uncover) else None
        if parcel is not None:
            war.push(self)
            uncover(war, parcel)


@dataclass(frozen=True, slots=True)
class DefendersSecrets(AttackersSecrets):
    """The defender may uncover artifacts in a battle, after the attacker."""

    attacking: int = 0


def hexes_of_battle(war: War, attacking: int) -> set[HexId]:
    """The hexes in which one side of a battle stands."""
    battle: Battle = war.battle[0]
    return {war.at[army] for army in attackers_of(war, battle)} if attacking else {battle.target}
