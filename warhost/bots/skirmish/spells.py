"""Which spells are worth casting now: a short list for players made of code, best first.

A worth is counted in points of attack and defence, like the strength of fighters, times the chance that the spell
works, less a share of the energy that it takes. Only spells with a clear use are weighed; a bot that knows more about
a scenario can weigh others itself::

    worth, order = sensible_casts(field, seat)[0]      # perhaps Fireball(caster=3, hex=117)
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.orders import Order
from warhost.skirmish.combat.who_can_attack import can_attack, can_strike
from warhost.skirmish.magic.casting import COUNTER_FACTOR, Counter, Countering, LetBe, SpellClaim, ready, spell_reasons
from warhost.skirmish.magic.fireballs_and_magic_circles import Burning, Fireball, Fireballs
from warhost.skirmish.magic.range_and_energy import Incantation, odds_of_success, range_of
from warhost.skirmish.magic.spells_on_persons import Bestow, Bestowing, Empower, Empowering, Enchant, Enchanting
from warhost.skirmish.magic.spirits import CALLS, Conjure, Conjuring, counters, haunts, waiting
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import FOUGHT, SHOT, Skirmish

THRIFT = Fraction(1, 2)
"""How much strength a point of energy is worth."""
Wish = tuple[SpellClaim, Order, int]
"""A spell, and what it would be worth if it were certain."""

_EMPOWER, _ENCHANT, _BESTOW, _FIRE, _CONJURE = Empowering(), Enchanting(), Bestowing(), Fireballs(), Conjuring()


def sensible_casts(field: Skirmish, seat: SeatNumber) -> list[tuple[Fraction, Order]]:
    """Spells that a seat could cast now to some purpose, with their worth; the best first."""
    found: list[tuple[Fraction, Order]] = []
    for caster in ready(field, seat):
        for claim, order, worth in _wishes(field, seat, caster):
            plan = claim.plan(field, order)
            if isinstance(plan, Incantation) and not spell_reasons(field, plan):
                chance = odds_of_success(field, caster, plan, plan.cost).of("works")
                gain = worth * chance - plan.cost * THRIFT
                if gain > 0:
                    found.append((gain, order))
    return sorted(found, key=lambda pair: (-pair[0], repr(pair[1])))


def counsel(field: Skirmish, step: Countering) -> Order:
    """Whether to counter a spell: where it is likely to succeed and does not use up what is left."""
    cost = step.cast.cost * COUNTER_FACTOR
    for piece in step.able(field):
        likely = odds_of_success(field, piece, step.cast, cost).of("works") >= Fraction(3, 5)
        if likely and cost * 2 <= field.energy[piece]:
            return Counter(piece)
    return LetBe()


def strength(field: Skirmish, piece: PieceId) -> int:
    """What a fighter is worth in his present state."""
    values = field.printed(piece)
    return values.attack + values.defence


def _wishes(field: Skirmish, seat: SeatNumber, caster: PieceId) -> Iterator[Wish]:
    mine = list(field.pieces_of(seat))
    foes = [
        piece
        for other in field.muster.seat_index.values()
        if other != seat
        for piece in field.pieces_of(other)
        if not field.hidden[piece] and not field.muster.is_horse[piece]
    ]
    yield from _burning(field, caster, foes)
    yield from _healing(field, seat, caster)
    yield from _calling(field, caster, foes)
    if field.phase[0] == "combat":
        yield from _striking(field, seat, caster, mine, foes)
    if field.phase[0] == "fire" and field.active[0] == seat:
        for piece in mine:
            if field.muster.fighter[piece].missile and field.is_able(piece) and not field.did[piece] & SHOT:
                yield _BESTOW, Bestow(caster, "true-aim", piece, 3), 8


def _burning(field: Skirmish, caster: PieceId, foes: list[PieceId]) -> Iterator[Wish]:
    """A fireball on an enemy: a wound takes half of him, or all if he is hurt or stunned already."""
    for piece in foes:
        if field.has(piece, "spirit"):
            continue
        wounds = Burning(piece).odds(field).of("wounded-and-retreats")
        if field.health[piece] == Health.STUNNED:
            worth = sum(field.muster.fighter[piece].foot[0][:2])
        else:
            lost = strength(field, piece) if is_hurt(field, piece) else strength(field, piece) // 2
            worth = int(lost * wounds)
        yield _FIRE, Fireball(caster, field.at[piece]), worth


def _healing(field: Skirmish, seat: SeatNumber, caster: PieceId) -> Iterator[Wish]:
    for piece in field.muster.everybody:
        if field.seat_of(piece) != seat or field.muster.pieces[piece].sort != "fighter":
            continue
        whole = sum(field.muster.fighter[piece].foot[0][:2])
        if field.health[piece] == Health.DEAD:
            yield _ENCHANT, Enchant(caster, "revive", piece), whole
        elif is_hurt(field, piece):
            spell = "mend-self" if piece == caster else "mend"
            # A healed fighter is also no longer one blow from death.
            yield _ENCHANT, Enchant(caster, spell, piece), whole - strength(field, piece) // 2


def _calling(field: Skirmish, caster: PieceId, foes: list[PieceId]) -> Iterator[Wish]:
    """Spirits beside the nearest enemy, if they can reach him."""
    near = [piece for piece in foes if field.distance(caster, piece) <= range_of(field, caster) + 2]
    if not near:
        return
    goal = field.at[min(near, key=lambda piece: field.distance(caster, piece))]
    hexes = sorted(haunts(field, caster), key=lambda hex_: (field.grid.distance(hex_, goal), hex_))
    for spell in CALLS:
        pieces = counters(field.muster, spell)
        if waiting(field, spell) and len(hexes) >= len(pieces):
            places = tuple(zip(pieces, hexes, strict=False))
            yield _CONJURE, Conjure(caster, spell, places), sum(strength(field, piece) for piece in pieces) // 2


def _striking(
    field: Skirmish, seat: SeatNumber, caster: PieceId, mine: list[PieceId], foes: list[PieceId]
) -> Iterator[Wish]:
    """Spells in combat: double an attack of ours, halve one of theirs, protect a caster under attack."""
    if field.active[0] == seat:
        for piece in mine:
            if can_attack(field, seat, piece) and any(can_strike(field, piece, foe) for foe in foes):
                yield _ENCHANT, Enchant(caster, "fury", piece), field.attack(piece)
        return
    strikers = [
        foe for foe in foes if field.is_able(foe) and not field.did[foe] & FOUGHT and _strikes(field, foe, mine)
    ]
    for foe in strikers:
        yield _ENCHANT, Enchant(caster, "weakness", foe), field.attack(foe) // 2
    if any(can_strike(field, foe, caster) for foe in strikers):
        yield _EMPOWER, Empower(caster, "stone-skin", 10), 15


def _strikes(field: Skirmish, foe: PieceId, mine: list[PieceId]) -> bool:
    return any(can_strike(field, foe, piece) for piece in mine)
