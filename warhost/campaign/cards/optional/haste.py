"""Optional Rule A, the spell Haste: a wizard's stack marches three points farther into a combat (PL-10-05, PL-10-06).

Casting it declares the attack: the target is named, every hastened piece that moves ends its move where it can attack
that hex, and the Combat Step does not end before the attack is made, if it still can be.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.assault import PLEDGES, points_of
from warhost.campaign.combat.attack import Attack, can_attack, can_strike, is_defended, is_target
from warhost.campaign.land import flying, movement
from warhost.campaign.land.stacking import STACKING, StackingLaw
from warhost.campaign.position.bars import STEP_OPENS, StepName
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import COMBAT, MOVEMENT, WarMode, modes_at_hand
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sequence import COMBAT_ENDS
from warhost.campaign.state import CAST, MOVED, War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal, first_with_all

EXTRA_POINTS = 3
"""How many Movement Points Haste adds (PL-10-05)."""


@dataclass(frozen=True, slots=True)
class Haste(Order):
    """Hasten a wizard's stack against the enemies in a hex: ``haste ws-wizard-1 3906``."""

    verb = "haste"
    wizard: Piece
    target: Hex


# Who has cast a spell


def has_cast(war: War, wizard: PieceId) -> bool:
    """Whether a wizard has cast his one spell of the Turn (PL-10-01)."""
    return war.has(wizard, CAST)


def mark_cast(war: War, wizard: PieceId) -> None:
    """Note that a wizard has cast his one spell of the Turn (PL-10-01)."""
    war.mark_did(wizard, CAST)


# Which stack, and against whom


def stack_of(war: War, wizard: PieceId) -> tuple[PieceId, ...]:
    """The armies and leaders that march or fly from where a wizard is, unless they are hastened already."""
    if war.at[wizard] < 0:
        return ()
    hastened = {piece for piece, _ in war.hastened[0]}
    company = war.in_hex(war.at[wizard], war.owner[wizard])
    return tuple(
        piece
        for piece in company
        if (war.of.is_marcher[piece] or war.of.is_air[piece])
        and war.aboard[piece] == war.aboard[wizard]
        and piece not in hastened
    )


def quicken(war: War, pieces: Collection[PieceId]) -> None:
    """Give pieces the Movement Points of Haste."""
    for piece in pieces:
        war.set("spent", piece, war.spent[piece] - EXTRA_POINTS)


def reach_in_haste(war: War, army: PieceId) -> Collection[HexId]:
    """Where a hastened army could end its move, apart from the hex where it is."""
    if war.of.is_air[army]:
        return flying.flight_destinations(war, army, ()).cost if flying.can_fly(war, army) else ()
    return movement.destinations(war, army, ()).cost if movement.can_start(war, army) else ()


@derived
def targets_of(war: War, wizard: PieceId) -> tuple[HexId, ...]:
    """The enemy-held hexes that some army of a wizard's stack could march or fly up to in haste, and then attack."""
    side = war.owner[wizard]
    enemies = war.held[enemy(side)][0]
    stack = stack_of(war, wizard)
    found: set[HexId] = set()
    mark = war.mark
    quicken(war, stack)
    for army in stack:
        if war.of.is_army[army]:
            ends = reach_in_haste(war, army)
            for target in enemies:
                posts = war.theatre.neighbours[target]
                if any(hex in ends and can_strike(war, army, hex, target) for hex in posts):
                    found.add(target)
    war.revert(mark)
    return tuple(sorted(target for target in found if is_defended(war, target, enemy(side))))


class CastingHaste(WarMode[Haste]):
    """Wizards hasten their stacks into combat (PL-10-05)."""

    order = Haste
    label = "pl-offer-haste"
    block = None

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.wizards)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        if why_no_point(war, side) is not None:
            return []
        own = [w for w in war.theatre.wizards if war.owner[w] == side and war.at[w] >= 0 and not has_cast(war, w)]
        return [wizard for wizard in own if targets_of(war, wizard)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.HEX, targets_of(war, chosen[0])) if chosen else OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Haste) -> Refusal | None:
        return first_with_all(haste_refusals(war, side, order.wizard, order.target))

    def take(self, war: War, side: Side, order: Haste) -> None:
        stack = stack_of(war, order.wizard)
        mark_cast(war, order.wizard)
        quicken(war, stack)
        war.set("hastened", 0, (*war.hastened[0], *((piece, order.target) for piece in stack)))
        who, where = war.ref(order.wizard), war.hex_ref(order.target)
        war.tell(msg("pl-log-haste", wizard=who, pieces=war.roll_call(stack), hex=where))


def haste_refusals(war: War, side: Side, wizard: PieceId, target: HexId) -> list[Refusal]:
    """Why a wizard cannot hasten his stack against a hex."""
    who, where = war.ref(wizard), war.hex_ref(target)
    if war.owner[wizard] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))]
    if not war.of.is_wizard[wizard] or war.at[wizard] < 0:
        return [Refusal(msg("pl-no-caster", wizard=who), ("PL-10-06",), (who,))]
    if has_cast(war, wizard):
        return [Refusal(msg("pl-spell-cast", wizard=who), ("PL-10-01",), (who,))]
    found = []
    if target not in targets_of(war, wizard):
        found.append(Refusal(msg("pl-haste-no-target", wizard=who, hex=where), ("PL-10-05", "PL-10-06"), (who, where)))
    broke = why_no_point(war, side)
    return found if broke is None else [*found, broke]


# The attack that was declared


class IntoCombat(StackingLaw):
    """A hastened piece that moves ends its move where its side can attack the named hex from (PL-10-05)."""

    def closed(self, war: War, pieces: Collection[PieceId]) -> HexSet:
        if not war.hastened[0] or war.phase[0] != "movement" or war.battle[0] is not None:
            return NOWHERE
        named = [(piece, target) for piece, target in war.hastened[0] if piece in pieces]
        found = NOWHERE
        for piece, target in named:
            found = found | (war.theatre.all_hexes - striking_hexes(war, piece, target))
        return found

    def refusal(self, war: War, pieces: Collection[PieceId], hex: HexId) -> Refusal:
        piece, target = next(pair for pair in war.hastened[0] if pair[0] in pieces)
        who, where = war.ref(piece), war.hex_ref(target)
        return Refusal(msg("pl-haste-elsewhere", piece=who, hex=where), ("PL-10-05",), (who, where))


def striking_hexes(war: War, piece: PieceId, target: HexId) -> HexSet:
    """The hexes from which a piece can attack a hex; a leader can be in any hex beside it."""
    beside = war.theatre.neighbours[target]
    return HexSet(hex for hex in beside if not war.of.is_army[piece] or can_strike(war, piece, hex, target))


def forget_haste(war: War, side: Side, step: StepName) -> None:  # noqa: ARG001
    """As a Movement Step opens nobody is hastened any more."""
    if step == "movement" and war.hastened[0]:
        war.set("hastened", 0, ())


def promised_targets(war: War, side: Side) -> list[HexId]:
    """The hexes that hastened armies of a side have come for and can still attack (PL-10-06)."""
    found = [
        target
        for army, target in war.hastened[0]
        if war.owner[army] == side and war.of.is_army[army] and war.has(army, MOVED) and can_keep(war, army, target)
    ]
    return list(dict.fromkeys(found))


def can_keep(war: War, army: PieceId, target: HexId) -> bool:
    """Whether a hastened army could attack its target alone now."""
    mode = next(mode for mode in modes_at_hand(war.rules, COMBAT) if mode.order is Attack)
    return mode.refusal(war, war.owner[army], Attack(target, (army,))) is None


def attacks_to_make(war: War, side: Side) -> list[Refusal]:
    """The attacks that Haste has declared and that must be made before combat ends (PL-10-06)."""
    refs = [war.hex_ref(target) for target in promised_targets(war, side)]
    return [Refusal(msg("pl-haste-attack-first", hex=ref), ("PL-10-05", "PL-10-06"), (ref,)) for ref in refs]


# With cards: the assault point of the attack


def pledged(war: War, side: Side, target: HexId | None) -> int:
    """The points that a side holds back for the attacks that Haste has declared, but for one on a hex (PL-10-06)."""
    if not war.hastened[0]:
        return 0
    if war.phase[0] == "movement":
        hexes = {hex for piece, hex in war.hastened[0] if war.owner[piece] == side}
    else:
        hexes = {hex for army, hex in war.hastened[0] if war.owner[army] == side and can_strike_late(war, army, hex)}
    return len(hexes - {target})


def can_strike_late(war: War, army: PieceId, target: HexId) -> bool:
    """Whether a hastened army has come for a hex, points aside, and has not attacked yet."""
    side = war.owner[army]
    if not war.of.is_army[army] or not war.has(army, MOVED) or target in war.attacked_hexes[0]:
        return False
    return can_attack(war, army, target) and is_target(war, side, target)


def why_no_point(war: War, side: Side) -> Refusal | None:
    """Why a side has no assault point for an attack in haste; without cards none is needed (PL-10-06)."""
    if not war.theatre.deck or points_of(war, side) > pledged(war, side, None):
        return None
    return Refusal(msg("pl-haste-no-point"), ("PL-10-06", "PL-02-13"))


HASTE = (
    MOVEMENT.add(CastingHaste()),
    STACKING.add(IntoCombat()),
    STEP_OPENS.add(forget_haste),
    COMBAT_ENDS.add(attacks_to_make),
    PLEDGES.add(pledged),
)
"""What Haste changes."""
