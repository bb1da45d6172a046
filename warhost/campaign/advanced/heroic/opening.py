"""More Dragons of Glory, Scenarios: the artifacts of each side before the first Turn (MD-20-01, MD-21-03, MD-32-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.heroic.heroes import heroes_of, overlay_of
from warhost.campaign.advanced.heroic.parcels import DrawArtifact, labels_of, parcel_named, tell_of_parcel, wrap
from warhost.campaign.advanced.heroic.search import fill_cup, hide
from warhost.campaign.advanced.heroic.uncovering import (
    KeepCovered,
    Uncover,
    ripe,
    uncover,
    uncover_preview,
    uncover_refusal,
)
from warhost.campaign.printed.sides import NEUTRAL
from warhost.campaign.scenario.scenario_files import side_number
from warhost.campaign.special.strategic_events import Entrust, take_effect
from warhost.campaign.state import War
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class LayOut(Procedure[War]):
    """Markers with a place of their own, counters that a side begins with, the cup and the first draws (MD-20-01)."""

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.artifacts

    def run(self, war: War, /) -> None:
        rules, index = overlay_of(war.theatre), war.theatre.piece_index
        for name in rules.hidden.places:
            hide(war, war.theatre.atlas.place(name).hex)
        sides = [side_number(name) for name in rules.artifacts.draw]
        declared = (DeclareUncovered(side, rules.artifacts.uncover_each) for side in sides)
        draws = [GiveParcel(side) for _ in range(rules.artifacts.draw_each) for side in sides]
        withheld = [
            GiveParcel(side_number(name), index[token])
            for name, tokens in rules.artifacts.withheld.items()
            for token in tokens
        ]
        war.push(*reversed([*withheld, FillArtifactCup(), *draws, *declared]))
        for name, tokens in reversed(rules.artifacts.start.items()):
            for token in reversed(tokens):
                take_effect(war, index[token], side_number(name))


@dataclass(frozen=True, slots=True)
class FillArtifactCup(Procedure[War]):
    """The classes that the scenario names go into the cup, less what the sides have already (MD-21-03)."""

    def run(self, war: War, /) -> None:
        fill_cup(war, overlay_of(war.theatre).artifacts.cup)


def bearers(war: War, side: Side) -> list[PieceId]:
    """Who can be given a counter before play: heroes alone where the scenario says so, else anybody on the map."""
    heroes = heroes_of(war, side)
    if overlay_of(war.theatre).artifacts.bearers == "heroes" and heroes:
        return heroes
    of = war.of
    return [p for p in war.pieces_of(side) if of.is_army[p] or of.is_person[p] or of.is_ship[p]]


@dataclass(frozen=True, slots=True)
class GiveParcel(Decision[War, Entrust]):
    """A side names the piece for which it draws a counter, or to which it gives its own (MD-32-02, MD-35-06)."""

    side: Side
    counter: PieceId = NO_PIECE
    """A counter that the side begins with; else one is drawn."""

    def is_idle(self, war: War, /) -> bool:
        return self.counter == NO_PIECE and not war.cup[0]

    def moot(self, war: War, /) -> bool:
        return len(bearers(war, self.side)) < 2

    def skip(self, war: War, /) -> None:
        for piece in bearers(war, self.side) if self.counter != NO_PIECE or war.cup[0] else ():
            self.take(war, Entrust(piece))

    def ask(self, war: War, /) -> Ask:
        known = msg("md-ask-withheld", counter=war.ref(self.counter)) if self.counter != NO_PIECE else None
        text = known or msg("md-ask-draw", n=len(war.cup[0]))
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
        if self.counter == NO_PIECE:
            war.push(DrawArtifact(self.side, order.to))
        else:
            assert war.owner[self.counter] == NEUTRAL
            tell_of_parcel(war, self.side, wrap(war, self.counter, order.to, 1 << self.side))


@dataclass(frozen=True, slots=True)
class DeclareUncovered(Decision[War, Uncover | KeepCovered]):
    """Before play a side may uncover some of its counters whatever their conditions say (MD-32-02, MD-34-02)."""

    side: Side
    left: int

    def moot(self, war: War, /) -> bool:
        return not self.left or not ripe(war, self.side, waived=True)

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(Uncover, msg("md-offer-uncover")), Offer(KeepCovered, msg("md-offer-keep-covered")))
        rules = (overlay_of(war.theatre).artifacts.rule,)
        return Ask(
            war.seat(self.side), msg("md-ask-declare-uncovered", n=self.left), offers, rules, msg("md-wait-uncover")
        )

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
