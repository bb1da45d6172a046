"""Setting up: each side places its forces where the scenario allows (DG-00-02, DG-18-01, DG-18-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.scenarios import area_hexes, counters_of, side_number
from warhost.campaign.stacking import can_stack, stacking_refusals
from warhost.campaign.war import War
from warhost.core.dice import Dice
from warhost.core.messages import msg
from warhost.core.orders import Arrangement, Order
from warhost.core.prompts import Arrange, Ask, Choices, Offer
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class Deploy(Order):
    """Set pieces up, all at once or some: ``deploy hylo-1@1619,kronin@1619``. Given again, it moves them."""

    verb = "deploy"
    pieces: Arrangement


@dataclass(frozen=True, slots=True)
class Ready(Order):
    """The set-up is finished: ``ready``."""

    verb = "ready"
    ends_phase = True


def setup_areas(war: War, side: int) -> dict[int, frozenset[int]]:
    """The pieces of a side and the hexes where each may set up."""
    theatre = war.theatre
    areas: dict[int, frozenset[int]] = {}
    for force in theatre.scenario.force:
        if side_number(force.side) == side:
            hexes = area_hexes(force, theatre.atlas)
            for counter in counters_of(force, theatre.manifest):
                areas[theatre.piece_index[counter.token]] = hexes
    return areas


@dataclass(frozen=True, slots=True)
class SetUp(Decision):
    """A side sets up; stacking and unplaced pieces are tested when it says that it is ready."""

    title = "dg-phase-setup"
    side: int

    def _areas(self, war: War) -> dict[int, frozenset[int]]:
        return setup_areas(war, self.side)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("dg-ask-setup"),
            (Offer(Deploy, msg("dg-offer-deploy")), Offer(Ready, msg("dg-offer-ready"))),
            war.theatre.scenario.rules,
            msg("dg-wait-setup"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        places = {
            piece: sorted(hex for hex in hexes if war.theatre.dry[hex]) for piece, hexes in self._areas(war).items()
        }
        default = arrange(war, places, None) or ()
        return Arrange(places, default, lambda dice: arrange(war, places, dice))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Ready):
            return None
        assert isinstance(order, Deploy)
        areas = self._areas(war)
        if not order.pieces:
            return Refusal(msg("dg-deploy-nothing"), ("DG-00-02",))
        found = []
        for piece, hex in order.pieces:
            who, where = war.ref(piece), war.hex_ref(hex)
            if piece not in areas:
                found.append(Refusal(msg("dg-setup-not-yours", piece=who), war.theatre.scenario.rules[:1], (who,)))
            elif hex not in areas[piece] or not war.theatre.dry[hex]:
                found.append(
                    Refusal(
                        msg("dg-setup-not-there", piece=who, hex=where), war.theatre.scenario.rules[:2], (who, where)
                    )
                )
        if len({piece for piece, _ in order.pieces}) != len(order.pieces):
            found.append(Refusal(msg("dg-setup-twice"), ("DG-00-02",)))
        return first_with_all(found)

    def violations(self, war: War, /) -> tuple[Refusal, ...]:
        areas = self._areas(war)
        waiting = [piece for piece in areas if war.at[piece] < 0]
        found = []
        if waiting:
            names = ", ".join(war.ref(piece).text for piece in waiting[:6])
            found.append(Refusal(msg("dg-setup-waiting", pieces=names), ("DG-00-02",), war.refs(waiting)))
        for hex in sorted({war.at[piece] for piece in areas if war.at[piece] >= 0}):
            found += stacking_refusals(war, war.armies_in(hex, self.side), hex)
        return tuple(found)

    def take(self, war: War, order: Deploy | Ready, /) -> None:
        if isinstance(order, Ready):
            return
        war.push(self)
        for piece, hex in order.pieces:
            war.put(piece, hex)


def arrange(war: War, places: dict[int, list[int]], dice: Dice | None) -> tuple[tuple[int, int], ...] | None:
    """A legal arrangement of all pieces: spread evenly, or at random with dice. None if none was found."""
    for _ in range(20):
        stacks: dict[int, list[int]] = {}
        armies = [p for p in places if war.of.is_army[p]]
        others = [p for p in places if not war.of.is_army[p]]
        for army in dice.shuffled(armies) if dice else armies:
            open_hexes = [h for h in places[army] if _fits(war, [*stacks.get(h, []), army], h)]
            if not open_hexes:
                break
            hex = dice.choose(open_hexes) if dice else min(open_hexes, key=lambda h: (len(stacks.get(h, ())), h))
            stacks.setdefault(hex, []).append(army)
        else:
            found = {army: hex for hex, stack in stacks.items() for army in stack}
            for piece in others:
                homes = [h for h in places[piece] if h in stacks] or places[piece]
                found[piece] = dice.choose(homes) if dice else homes[0]
            return tuple(sorted(found.items()))
    return None


def _fits(war: War, stack: list[int], hex: int) -> bool:
    return can_stack(war, stack, hex, leaving=war.here[hex])


@dataclass(frozen=True, slots=True)
class CountForces(Procedure):
    """Note the Combat Strength that each side set up, for the victory conditions."""

    def run(self, war: War, /) -> None:
        war.set("initial_strength", 0, (war.strength_on_map(0), war.strength_on_map(1)))
