"""Flying citadels (DG-11-19 to DG-11-27): they drift where they like, carry armies, and are stormed from the air.

What a citadel does to an attack it joins is in ``combat/modifiers.py``.
"""

from __future__ import annotations

from collections.abc import Sequence as Listed
from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.combat.attack import (
    Declare,
    battle_preview,
    can_attack,
    is_forbidden,
    odds_refusal,
    with_best_generals,
)
from warhost.campaign.combat.battle_strength import NOBODY, Battle, defenders_of
from warhost.campaign.land.detours import is_neutral_land, paths_to
from warhost.campaign.land.fate_of_leaders import lose_company
from warhost.campaign.land.flying import is_stirred, took_refusal
from warhost.campaign.land.movement import is_eventful
from warhost.campaign.land.stacking import can_stack, can_stand, stacking_refusals
from warhost.campaign.land.suggested_paths import direct_way, quiet_way
from warhost.campaign.position.bars import bar_refusals, border_refusals, carry_person, closed_to, halts_of
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import GONE, enemy
from warhost.campaign.state import ASHORE, ATTACKED, BARRED_MOVE, CARRIED, MOVED, RODE, TOOK, War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core.board.floods import Reach, flood
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece, Pieces
from warhost.core.prompts import Choices, OneOf, PathTo, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Procedure


@dataclass(frozen=True, slots=True)
class Drift(Order):
    """Move a citadel with everybody aboard: ``drift citadel-1 2933>2934``."""

    verb = "drift"
    citadel: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class Ascend(Order):
    """Board a citadel: ``ascend citadel-1 draconian-1,kitiara``."""

    verb = "ascend"
    citadel: Piece
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Descend(Order):
    """Set armies and leaders down under a citadel: ``descend citadel-1 draconian-1``."""

    verb = "descend"
    citadel: Piece
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Storm(Order):
    """Attack the riders of a citadel with fliers: ``storm citadel-1 gold-dragon``."""

    verb = "storm"
    citadel: Piece
    armies: Pieces


def citadels_of(war: War, side: Side) -> list[PieceId]:
    """The citadels of a side that are up."""
    return [citadel for citadel in war.theatre.citadels if war.at[citadel] >= 0 and war.owner[citadel] == side]


def riders_of(war: War, citadel: PieceId) -> tuple[PieceId, ...]:
    """The armies aboard a citadel."""
    return tuple(piece for piece in war.cargo(citadel) if war.of.is_army[piece])


def berths_of(war: War, citadel: PieceId) -> int:
    """How many armies a citadel carries (DG-11-21)."""
    event = war.theatre.pieces[citadel].event
    return event.carries if event else 0


def citadel_refusal(war: War, side: Side, citadel: PieceId) -> Refusal | None:
    """Why a piece is no citadel that a side can use; None if it is."""
    if citadel in citadels_of(war, side):
        return None
    who = war.ref(citadel)
    return Refusal(msg("dg-no-citadel", piece=who), ("DG-11-19",), (who,))


# Drifting


class Drifting(WarMode[Drift]):
    """A citadel moves four hexes and ignores all terrain (DG-11-20)."""

    order = Drift
    label = "dg-offer-drift"

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.citadels)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [citadel for citadel in citadels_of(war, side) if can_drift_on(war, citadel)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return drift_paths(war, chosen[0]) if chosen else OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Drift) -> Refusal | None:
        return citadel_refusal(war, side, order.citadel) or drift_refusal(war, order.citadel, order.path)

    def take(self, war: War, side: Side, order: Drift) -> None:
        start, end = war.hex_ref(war.at[order.citadel]), war.hex_ref(order.path[-1])
        war.tell(msg("dg-log-drift", citadel=war.ref(order.citadel), a=start, b=end))
        war.push(Adrift(order.citadel, order.path))


def can_drift_on(war: War, citadel: PieceId) -> bool:
    """Whether a citadel can still move this Step: it has points and has not come down to take a place (DG-09-02)."""
    return war.points_left(citadel) > 0 and not war.did[citadel] & (TOOK | BARRED_MOVE)


def drift_paths(war: War, citadel: PieceId) -> PathTo:
    """Where a citadel can go."""
    side, start = war.owner[citadel], war.at[citadel]
    manned = bool(riders_of(war, citadel))
    steps, left, held = war.theatre.steps(Gait.CITADEL), war.points_left(citadel), war.held[enemy(side)][0]
    held, halts = held | closed_to(war, (citadel,)), halts_of(war, (citadel,))
    reach = flood(start, left, steps, held, halts)
    ends = reach.hexes.without_hex(start)

    def way(found: Reach, hex: HexId) -> tuple[HexId, ...]:
        return quiet_way(found, hex, lambda there: is_loud(war, there, side, manned))

    def explains(hex: HexId) -> Refusal | None:
        if hex == start or not 0 <= hex < war.theatre.atlas.grid.size:
            return None
        straight = direct_way(start, hex, war.theatre.neighbours, lambda a, b: int(can_drift(war, citadel, a, b)))
        return drift_refusal(war, citadel, straight)

    return paths_to(war, reach, ends, lambda shunned: flood(start, left, steps, held | shunned, halts), way, explains)


def can_drift(war: War, citadel: PieceId, here: HexId, there: HexId) -> bool:
    """Whether a citadel can go from a hex to the next: no enemy armies, no closed land (DG-11-20)."""
    return (
        there in war.theatre.neighbours[here]
        and there not in war.theatre.closed
        and not war.armies[enemy(war.owner[citadel])][there]
    )


def drift_refusal(war: War, citadel: PieceId, path: tuple[Any, ...]) -> Refusal | None:
    """Why a citadel cannot take a path; None if it can."""
    who = war.ref(citadel)
    left = war.points_left(citadel)
    if not path:
        return Refusal(msg("dg-no-path", piece=who), ("DG-11-20",), (who,))
    if war.has(citadel, TOOK):
        return took_refusal(war, citadel)
    if war.has(citadel, BARRED_MOVE):
        return first_with_all(bar_refusals(war, citadel, "movement"))
    here = war.at[citadel]
    for there in path:
        if not is_hex(there) or there not in war.theatre.neighbours[here]:
            return Refusal(msg("dg-not-neighbours", a=war.hex_ref(here)), ("DG-11-20",), (who,))
        if not can_drift(war, citadel, here, there):
            where = war.hex_ref(there)
            return Refusal(msg("dg-citadel-closed", piece=who, hex=where), ("DG-11-20", "DG-05-19"), (who, where))
        barred = border_refusals(war, (citadel,), here, there, entered=here != war.at[citadel])
        if barred:
            return first_with_all(barred)
        here = there
    if len(path) > left:
        text = (
            msg("dg-citadel-too-far", piece=who, left=left, n=len(path))
            if left
            else msg("dg-citadel-adrift", piece=who)
        )
        return Refusal(text, ("DG-11-20",), (who,))
    return None


@dataclass(frozen=True, slots=True)
class Adrift(Procedure[War]):
    """A citadel on its way: goes on to the next hex where something may happen, or to the end."""

    citadel: PieceId
    path: tuple[HexId, ...]

    def run(self, war: War, /) -> None:
        citadel = self.citadel
        side, here = war.owner[citadel], war.at[citadel]
        if here < 0 or drift_refusal(war, citadel, self.path) is not None:
            return  # lost, or what happened on the way closed it
        manned = bool(riders_of(war, citadel))
        done = 0
        for here in self.path:
            done += 1
            if is_loud(war, here, side, manned):
                break
        rest = self.path[done:]
        war.set("spent", citadel, war.spent[citadel] + done)
        for piece in riders_of(war, citadel):
            war.mark_did(piece, CARRIED)  # DG-11-26; leaders are no armies and may walk on
            war.mark_did(piece, RODE)
        for piece in war.cargo(citadel):
            if war.of.is_person[piece]:
                carry_person(war, piece)
        war.mark_did(citadel, MOVED)
        war.moor(citadel, here)
        if rest:
            war.push(Adrift(citadel, rest))
            if is_loud(war, here, side, manned):
                war.note("overflown", here, side)
        elif is_eventful(war, here, side, True) if manned else is_neutral_land(war, here):
            war.note("entered", here, side)


def is_loud(war: War, hex: HexId, side: Side, manned: bool) -> bool:
    """Whether a citadel that drifts over a hex matters: an empty one does no harm, but crosses borders too (DG-03-10).

    Like fliers, its riders take places only where it stops (DG-09-02).
    """
    return is_stirred(war, hex, side) if manned else is_neutral_land(war, hex)


# Boarding and setting down


def can_ascend(war: War, citadel: PieceId, piece: PieceId) -> bool:
    """Whether a piece could board a citadel now (DG-11-21, DG-11-25)."""
    of = war.of
    return (
        war.at[piece] == war.at[citadel]
        and war.owner[piece] == war.owner[citadel]
        and war.aboard[piece] == ASHORE
        and (of.is_army[piece] or of.is_person[piece] or of.is_wizard[piece])
        and not (of.is_ground[piece] and war.did[piece] & (MOVED | CARRIED))
        and not war.did[piece] & BARRED_MOVE
    )


def ascend_refusals(war: War, citadel: PieceId, piece: PieceId) -> list[Refusal]:
    """Why a piece cannot board a citadel; the explaining twin of :func:`can_ascend`."""
    who, what = war.ref(piece), war.ref(citadel)
    of = war.of
    if war.owner[piece] != war.owner[citadel]:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-11-21",), (who,))]
    if not (of.is_army[piece] or of.is_person[piece] or of.is_wizard[piece]):
        return [Refusal(msg("dg-cannot-ascend", piece=who), ("DG-11-21",), (who,))]
    found = []
    if war.at[piece] != war.at[citadel]:
        found.append(Refusal(msg("dg-not-below", piece=who, citadel=what), ("DG-11-25",), (who, what)))
    if war.aboard[piece] != ASHORE:
        found.append(Refusal(msg("dg-rides-already", piece=who), ("DG-11-25",), (who,)))
    if of.is_ground[piece] and war.did[piece] & (MOVED | CARRIED):
        found.append(Refusal(msg("dg-moved-already", piece=who), ("DG-11-25",), (who,)))
    return found + bar_refusals(war, piece, "movement")


class Ascending(WarMode[Ascend]):
    """Armies in the hex of a citadel board it, if they have not moved this Turn (DG-11-25)."""

    order = Ascend
    label = "dg-offer-ascend"

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.citadels)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [citadel for citadel in citadels_of(war, side) if self._pieces(war, citadel)]

    def _pieces(self, war: War, citadel: PieceId) -> list[PieceId]:
        room = berths_of(war, citadel) - len(riders_of(war, citadel))
        return [
            piece
            for piece in war.here[war.at[citadel]]
            if can_ascend(war, citadel, piece) and (room > 0 or not war.of.is_army[piece])
        ]

    def _fits(self, war: War, citadel: PieceId, pieces: Listed[PieceId]) -> bool:
        return load_with(war, citadel, pieces) <= berths_of(war, citadel)

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        citadel = chosen[0]
        return SubsetOf(self._pieces(war, citadel), holds=lambda found: self._fits(war, citadel, found))

    def refusal(self, war: War, side: Side, order: Ascend) -> Refusal | None:
        wrong = citadel_refusal(war, side, order.citadel)
        if wrong is not None:
            return wrong
        what = war.ref(order.citadel)
        if not order.pieces:
            return Refusal(msg("dg-nobody-named"), ("DG-11-25",), (what,))
        reasons = [reason for piece in order.pieces for reason in ascend_refusals(war, order.citadel, piece)]
        if not self._fits(war, order.citadel, order.pieces):
            n, limit = load_with(war, order.citadel, order.pieces), berths_of(war, order.citadel)
            text = msg("dg-citadel-full", citadel=what, limit=limit, n=n)
            reasons.append(Refusal(text, ("DG-11-21",), (what, *war.refs(order.pieces))))
        return first_with_all(reasons)

    def take(self, war: War, side: Side, order: Ascend) -> None:
        for piece in order.pieces:
            war.board(piece, order.citadel)
        war.tell(msg("dg-log-ascend", pieces=war.roll_call(order.pieces), citadel=war.ref(order.citadel)))


def load_with(war: War, citadel: PieceId, pieces: Listed[PieceId]) -> int:
    """How many armies would ride on a citadel if these boarded it."""
    return len({*riders_of(war, citadel), *(piece for piece in pieces if war.of.is_army[piece])})


def is_ground_for(war: War, piece: PieceId, hex: HexId) -> bool:
    """Whether a piece could be in a hex by itself: no enemies, terrain for it (DG-11-26)."""
    return not war.armies[enemy(war.owner[piece])][hex] and can_stand(war, piece, hex)


def can_descend(war: War, pieces: Listed[PieceId], hex: HexId) -> bool:
    """Whether pieces can be set down in a hex together (DG-11-26)."""
    armies = [piece for piece in pieces if war.of.is_army[piece]]
    return all(is_ground_for(war, piece, hex) for piece in pieces) and can_stack(war, armies, hex)


class Descending(WarMode[Descend]):
    """Riders may be set down at any point of the move; they cannot march any more this Turn (DG-11-26)."""

    order = Descend
    label = "dg-offer-descend"

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.citadels)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [citadel for citadel in citadels_of(war, side) if self._pieces(war, citadel)]

    def _pieces(self, war: War, citadel: PieceId) -> list[PieceId]:
        hex = war.at[citadel]
        return [piece for piece in war.cargo(citadel) if can_descend(war, (piece,), hex)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        hex = war.at[chosen[0]]
        return SubsetOf(self._pieces(war, chosen[0]), holds=lambda found: can_descend(war, found, hex))

    def refusal(self, war: War, side: Side, order: Descend) -> Refusal | None:
        wrong = citadel_refusal(war, side, order.citadel)
        if wrong is not None:
            return wrong
        what = war.ref(order.citadel)
        if not order.pieces:
            return Refusal(msg("dg-nobody-named"), ("DG-11-26",), (what,))
        hex = war.at[order.citadel]
        where = war.hex_ref(hex)
        cargo = war.cargo(order.citadel)
        reasons = []
        for piece in order.pieces:
            who = war.ref(piece)
            if piece not in cargo:
                reasons.append(Refusal(msg("dg-not-riding", piece=who, citadel=what), ("DG-11-26",), (who, what)))
            elif not is_ground_for(war, piece, hex):
                reasons.append(Refusal(msg("dg-cannot-descend", piece=who, hex=where), ("DG-11-26",), (who, where)))
        if not reasons and not can_descend(war, order.pieces, hex):
            reasons += stacking_refusals(war, [piece for piece in order.pieces if war.of.is_army[piece]], hex)
        return first_with_all(reasons)

    def take(self, war: War, side: Side, order: Descend) -> None:
        hex = war.at[order.citadel]
        for piece in order.pieces:
            war.board(piece, ASHORE)
        where = war.hex_ref(hex)
        war.tell(msg("dg-log-descend", pieces=war.roll_call(order.pieces), citadel=war.ref(order.citadel), hex=where))
        if is_eventful(war, hex, side, any(war.of.is_army[piece] for piece in order.pieces)):
            war.note("entered", hex, side)


# Attacked from the air


def stormers(war: War, side: Side, citadel: PieceId) -> list[PieceId]:
    """The fliers of a side that could attack a citadel (DG-11-22)."""
    hex = war.at[citadel]
    near = (army for there in war.theatre.neighbours[hex] for army in war.armies_in(there, side))
    return [army for army in near if war.of.is_air[army] and can_attack(war, army, hex)]


def storm_of(war: War, side: Side, citadel: PieceId, armies: Listed[PieceId]) -> Battle:
    """The battle of a storm, with the best leaders of both sides."""
    return with_best_generals(war, Battle(side, war.at[citadel], tuple(armies), stormed=citadel))


def may_storm(war: War, side: Side, citadel: PieceId, armies: Listed[PieceId]) -> bool:
    """Whether these fliers may storm a citadel: somebody must, at odds that are not forbidden (DG-07-10)."""
    return bool(armies) and not is_forbidden(war, storm_of(war, side, citadel, armies))


def storm_targets(war: War, side: Side) -> list[PieceId]:
    """The enemy citadels that a side could attack now; a hex is attacked once (DG-07-04)."""
    return [
        citadel
        for citadel in citadels_of(war, enemy(side))
        if war.at[citadel] not in war.attacked_hexes[0]
        and riders_of(war, citadel)
        and may_storm(war, side, citadel, stormers(war, side, citadel))
    ]


class Storming(WarMode[Storm]):
    """Fliers attack the riders of a citadel, which defends as a fortified city (DG-11-22, DG-11-23)."""

    order = Storm
    label = "dg-offer-storm"

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.citadels)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return storm_targets(war, side)

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, storm_targets(war, side))
        citadel: PieceId = chosen[0]
        return SubsetOf(stormers(war, side, citadel), holds=lambda found: may_storm(war, side, citadel, found))

    def refusal(self, war: War, side: Side, order: Storm) -> Refusal | None:
        return storm_refusal(war, side, order)

    def preview(self, war: War, side: Side, order: Storm) -> Preview:
        return battle_preview(war, storm_of(war, side, order.citadel, order.armies))

    def take(self, war: War, side: Side, order: Storm) -> None:
        war.push(Declare(side, war.at[order.citadel], order.armies, stormed=order.citadel))


def storm_refusal(war: War, side: Side, order: Storm) -> Refusal | None:
    """Why a citadel cannot be stormed; None if it can."""
    what = war.ref(order.citadel)
    if order.citadel not in citadels_of(war, enemy(side)) or not riders_of(war, order.citadel):
        return Refusal(msg("dg-storm-target", piece=what), ("DG-11-22", "DG-11-23"), (what,))
    hex = war.at[order.citadel]
    where = war.hex_ref(hex)
    if hex in war.attacked_hexes[0]:
        return Refusal(msg("dg-attacked-already", hex=where), ("DG-07-04",), (where,))
    if not order.armies:
        return Refusal(msg("dg-no-attackers"), ("DG-07-03",), (where,))
    able = stormers(war, side, order.citadel)
    unable = [army for army in order.armies if army not in able]
    if not unable and not may_storm(war, side, order.citadel, order.armies):
        return odds_refusal(war, hex, order.armies)
    return first_with_all([reason for army in unable for reason in stormer_refusals(war, side, army, hex)])


def stormer_refusals(war: War, side: Side, army: PieceId, hex: HexId) -> list[Refusal]:
    """Why one army cannot storm a citadel."""
    who, where = war.ref(army), war.hex_ref(hex)
    if war.owner[army] != side or war.at[army] < 0:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-07-02",), (who,))]
    if not war.of.is_air[army]:
        return [Refusal(msg("dg-storm-fliers", piece=who), ("DG-11-22",), (who,))]
    if war.has(army, ATTACKED):
        return [Refusal(msg("dg-attacked-this-turn", piece=who), ("DG-07-05",), (who,))]
    barred = bar_refusals(war, army, "combat")
    if barred:
        return barred
    return [Refusal(msg("dg-not-adjacent", piece=who, hex=where), ("DG-07-01", "DG-07-06"), (who, where))]


# The fall of a citadel


@dataclass(frozen=True, slots=True)
class CitadelFalls(Procedure[War]):
    """A stormed citadel whose riders are all eliminated is removed from the game (DG-11-23)."""

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.citadels

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        if battle.stormed != NOBODY and battle.beaten and not defenders_of(war, battle):
            bring_down(war, battle.stormed)


def bring_down(war: War, citadel: PieceId) -> None:
    """Remove a citadel; leaders and wizards left aboard meet the fate of a lost stack."""
    war.tell(msg("dg-log-citadel-falls", citadel=war.ref(citadel)))
    aboard = war.cargo(citadel)
    for piece in aboard:
        war.board(piece, ASHORE)
    war.remove(citadel, GONE)
    lose_company(war, aboard)


@on_news_of("entered", "overflown")
def watch_empty_citadels(war: War) -> bool:
    """An empty citadel whose hex an enemy air army enters is removed (DG-11-23)."""
    if not any(war.at[citadel] >= 0 for citadel in war.theatre.citadels):
        return False
    for item in cast("tuple[tuple[Any, ...], ...]", war.news[0]):
        if item[0] in ("entered", "overflown"):
            _, hex, side = item
            fliers = any(war.of.is_air[army] for army in war.armies_in(hex, side))
            fallen = [c for c in citadels_of(war, enemy(side)) if war.at[c] == hex and not riders_of(war, c)]
            if fliers and fallen:
                bring_down(war, fallen[0])
                return True
    return False
