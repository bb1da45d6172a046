"""More Dragons of Glory, Scenarios: the artifacts of each side before the first Turn (MD-20-01, MD-21-03, MD-32-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.heroic.carried_artifacts import (
    DrawArtifact,
    ParcelId,
    hand_to,
    labels_of,
    own_parcels,
    parcel_named,
    tell_of_parcel,
    wrap,
)
from warhost.campaign.advanced.heroic.heroes import heroes_of, overlay_of
from warhost.campaign.advanced.heroic.hidden_markers_and_search import fill_cup, hide
from warhost.campaign.advanced.heroic.uncovering_artifacts import (
    KeepCovered,
    Uncover,
    ripe,
    uncover,
    uncover_preview,
    uncover_refusal,
)
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.scenario.scenario_files import side_number
from warhost.campaign.special.strategic_events import Entrust, take_effect
from warhost.campaign.state import War
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class LayOut(Procedure[War]):
    """Place the markers with fixed places and each side's own counters, fill the cup, and draw first (MD-20-01)."""

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.artifacts

    def run(self, war: War, /) -> None:
        rules, index = overlay_of(war.theatre), war.theatre.piece_index
        for name in rules.hidden.places:
            hide(war, war.theatre.atlas.place(name).hex)
        sides = [side_number(name) for name in rules.artifacts.draw]
        declared = (DeclareUncovered(side, rules.artifacts.uncover_each) for side in sides)
        draws = [OpeningDraw(side) for _ in range(rules.artifacts.draw_each) for side in sides]
        for name, tokens in rules.artifacts.withheld.items():
            for token in tokens:
                withhold(war, side_number(name), index[token])
        war.push(*reversed([FillArtifactCup(), *draws, HandOut(HL), HandOut(WS), *declared]))
        for name, tokens in reversed(rules.artifacts.start.items()):
            for token in reversed(tokens):
                take_effect(war, index[token], side_number(name))


@dataclass(frozen=True, slots=True)
class FillArtifactCup(Procedure[War]):
    """Put the classes that the scenario names into the cup, except counters that the sides have already (MD-21-03)."""

    def run(self, war: War, /) -> None:
        fill_cup(war, overlay_of(war.theatre).artifacts.cup)


def bearers(war: War, side: Side) -> list[PieceId]:
    """The pieces that can be given a counter before play: all on the map, or heroes only if the scenario says so."""
    heroes = heroes_of(war, side)
    if overlay_of(war.theatre).artifacts.bearers == "heroes" and heroes:
        return heroes
    of = war.of
    return [p for p in war.pieces_of(side) if of.is_army[p] or of.is_person[p] or of.is_ship[p]]


def withhold(war: War, side: Side, counter: PieceId) -> None:
    """Give a side one of its own counters; the first piece able to carry it holds it until it is handed out."""
    for piece in bearers(war, side)[:1]:
        tell_of_parcel(war, side, wrap(war, counter, piece, 1 << side))


@dataclass(frozen=True, slots=True)
class OpeningDraw(Procedure[War]):
    """A side draws a counter and looks at it; it names the carriers after all draws (MD-32-02, MD-35-06)."""

    side: Side

    def is_idle(self, war: War, /) -> bool:
        return not war.cup[0] or not bearers(war, self.side)

    def run(self, war: War, /) -> None:
        if not self.is_idle(war):
            war.push(DrawArtifact(self.side, bearers(war, self.side)[0]))


@dataclass(frozen=True, slots=True)
class HandOut(Procedure[War]):
    """A side gives its counters to their carriers, one after the other (MD-32-02, MD-37-05)."""

    side: Side

    def run(self, war: War, /) -> None:
        war.push(*(GiveParcel(self.side, parcel) for parcel in reversed(own_parcels(war, self.side))))


@dataclass(frozen=True, slots=True)
class GiveParcel(Decision[War, Entrust]):
    """A side says who carries a counter that it has looked at (MD-32-02, MD-35-06)."""

    side: Side
    parcel: ParcelId

    def moot(self, war: War, /) -> bool:
        return len(bearers(war, self.side)) < 2

    def ask(self, war: War, /) -> Ask:
        text = msg("md-ask-withheld", counter=war.ref(war.artifact[self.parcel]))
        rules = (overlay_of(war.theatre).artifacts.rule,)
        return Ask(war.seat(self.side), text, (Offer(Entrust, msg("dg-offer-entrust")),), rules, msg("dg-wait-entrust"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, bearers(war, self.side))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Entrust)
        if order.to in bearers(war, self.side):
            return None
        who = war.ref(order.to)
        return Refusal(msg("md-no-bearer", piece=who), (overlay_of(war.theatre).artifacts.rule,), (who,))

    def take(self, war: War, order: Entrust, /) -> None:
        giver = war.carrier[self.parcel]
        if order.to != giver:
            hand_to(war, self.parcel, order.to)
            war.tell(msg("md-log-passed", piece=war.ref(giver), other=war.ref(order.to)))


@dataclass(frozen=True, slots=True)
class DeclareUncovered(Decision[War, Uncover | KeepCovered]):
    """Before play a side may uncover some of its counters regardless of their conditions (MD-32-02, MD-34-02).

    It is asked whenever it has a covered counter, so that the question tells nothing about it.
    """

    side: Side
    left: int

    def moot(self, war: War, /) -> bool:
        return not self.left or all(war.shown[parcel] for parcel in own_parcels(war, self.side))

    def ask(self, war: War, /) -> Ask:
        found = [Offer(Uncover, msg("md-offer-uncover"))] if ripe(war, self.side, waived=True) else []
        offers = (*found, Offer(KeepCovered, msg("md-offer-keep-covered")))
        rules = (overlay_of(war.theatre).artifacts.rule,)
        text = msg("md-ask-declare-uncovered", n=self.left)
        return Ask(war.seat(self.side), text, offers, rules, msg("md-wait-uncover"), opportunity=True)

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        found = labels_of(war, self.side, ripe(war, self.side, waived=True))
        return OneOf(Kind.OPTION, tuple(found), labels=found)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        return uncover_refusal(war, self.side, order.parcel, waived=True) if isinstance(order, Uncover) else None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        parcel = parcel_named(war, order.parcel) if isinstance(order, Uncover) else None
        return None if parcel is None or self.refusal(war, order) else uncover_preview(war, parcel)

    def take(self, war: War, order: Uncover | KeepCovered, /) -> None:
        parcel = parcel_named(war, order.parcel) if isinstance(order, Uncover) else None
        if parcel is not None:
            war.push(DeclareUncovered(self.side, self.left - 1))
            uncover(war, parcel)
