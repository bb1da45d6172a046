"""Casting: the right to cast at any moment, counterspells before the roll, the roll itself (rulebook 3.2, 3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.core.breakdowns import Breakdown, modifiers_in_words, multiply, part
from warhost.core.dice import Roll
from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, OneOf, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.seats import Seat
from warhost.core.steps import Claim, Decision, Throw
from warhost.skirmish.combat.advance import AfterCombat, Pursue
from warhost.skirmish.combat.attack import Strike
from warhost.skirmish.combat.retreats import Flight, Retreat, SeveralRetreats
from warhost.skirmish.magic.range_and_energy import (
    CASTING_MODIFIERS,
    EFFECTS,
    Incantation,
    aims,
    casters,
    is_underground,
    odds_of_success,
    share_a_target,
    sheets_in_reach,
    spell_name,
    succeeds,
)
from warhost.skirmish.people.questions import question
from warhost.skirmish.printed.spells import Spell, casting_threshold
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.state import INTERPHASE, LABOURED, OFF, Skirmish, refuse

DISPLACING = frozenset({"teleport", "levitate", "invisibility"})
"""Spells that move a character."""
COUNTER_FACTOR = 2
"""A counterspell costs twice the energy of the spell (DN-3.3-06)."""


@dataclass(frozen=True, slots=True)
class Counter(Order):
    """Counter the spell that is being cast: ``counter shaman``."""

    verb = "counter"
    binds = True
    caster: Piece


@dataclass(frozen=True, slots=True)
class LetBe(Order):
    """Let a spell take its course: ``let-be``."""

    verb = "let-be"
    binds = True


# Who may cast now


def is_at_work(field: Skirmish, piece: PieceId) -> bool:
    """Whether a caster drags bodies in this turn of his side, which takes his whole turn (DN-2.32.1-01)."""
    return bool(field.did[piece] & LABOURED) and field.active[0] == field.seat_of(piece)


def has_cast(field: Skirmish, piece: PieceId) -> bool:
    """Whether a caster has used his right to one spell (DN-3.3-03, DN-2.12.1-06, DN-2.12.2-06)."""
    last = field.cast_in[piece]
    if not last:
        return False
    if _one_a_game_turn(field):
        seats = len(field.muster.seats)
        return (last - 1) // seats == (field.player_turn[0] - 1) // seats
    return last == field.player_turn[0]


def _one_a_game_turn(field: Skirmish) -> bool:
    if field.muster.scenario.volume == "challenge":
        return True
    return field.muster.ground.dark[0] and field.muster.options["underground-spell-rate"] == "game-turn"


def ready(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """The casters of a seat who may cast now."""
    found = [piece for piece in casters(field.muster) if not caster_reasons(field, seat, piece)]
    pending = pending_spell(field) if found else None
    return [piece for piece in found if pending is None or goes_first(field, piece, pending)]


def caster_reasons(field: Skirmish, seat: SeatNumber, piece: PieceId) -> list[Refusal]:
    """Why a piece cannot cast anything now; empty if it can."""
    me = field.ref(piece)
    if piece not in casters(field.muster):
        known = field.muster.scenario.spells
        return [refuse(msg("dn-no-caster" if known else "dn-no-magic", piece=me), "DN-3-01", me)]
    if field.seat_of(piece) != seat:
        return [field.refuse("dn-not-yours", "DN-3-01", piece)]
    if not field.turn[0]:
        return [field.refuse("dn-no-magic-yet", "DN-3.3-04", piece)]
    if field.phase[0] == INTERPHASE:
        return [field.refuse("dn-no-magic-in-interphase", "DN-2.12.2-07", piece)]
    if not field.is_able(piece):
        return [field.refuse("dn-cannot-cast", "DN-3.3-04", piece)]
    if is_at_work(field, piece):
        return [field.refuse("dn-cannot-cast-at-work", "DN-2.32.1-01", piece)]
    if has_cast(field, piece):
        rule = "DN-2.12.2-06" if _one_a_game_turn(field) else "DN-3.3-03"
        return [field.refuse("dn-cast-already", rule, piece)]
    if not field.energy[piece]:
        return [refuse(msg("dn-no-energy", piece=me, cost=1, energy=0), "DN-3.2-01", me)]
    return []


# What may be cast now


def spell_reasons(field: Skirmish, cast: Incantation) -> list[Refusal]:
    """Why a well-formed spell can't be cast now: energy, time, place; empty if it can."""
    spell: Spell = field.muster.spells[cast.spell]
    me, found = field.ref(cast.caster), []
    energy = field.energy[cast.caster]
    if cast.cost > energy:
        text = msg("dn-no-energy", piece=me, cost=cast.cost, energy=energy)
        found.append(refuse(text, "DN-3.2-01", me))
    found += timing_reasons(field, cast)
    if is_underground(field):
        if spell.surface_only:
            rule = "DN-3.1-02" if field.muster.scenario.volume == "challenge" else "DN-3.52-03"
            found.append(refuse(msg("dn-surface-only", spell=spell_name(spell.key)), rule, me))
        sheet, near = field.muster.ground.sheet, sheets_in_reach(field, cast.caster)
        far = [hex_ for hex_ in aims(field, cast) if sheet[hex_] not in near]
        if far:
            rule = "DN-3.4-04" if field.muster.scenario.volume == "challenge" else "DN-3.4-07"
            found.append(
                refuse(msg("dn-other-cavern", piece=me, hex=field.hex_ref(far[0])), rule, field.hex_ref(far[0]))
            )
    return found


def timing_reasons(field: Skirmish, cast: Incantation) -> list[Refusal]:
    """Why this is not the moment for a spell (DN-3.3-04, DN-3.3-05)."""
    me, found = field.ref(cast.caster), []
    pending = pending_spell(field)
    if pending is not None and not (goes_first(field, cast.caster, pending) and share_a_target(field, cast, pending)):
        found.append(refuse(msg("dn-spell-under-way", caster=field.ref(pending.caster)), "DN-3.3-05", me))
    displaces = cast.spell in DISPLACING
    if displaces or field.muster.spells[cast.spell].spell_class == "terrain":
        going = field.march[0]
        marching = displaces and going is not None and going.piece == cast.target
        if marching or is_in_the_balance(field):
            found.append(refuse(msg("dn-not-amid", spell=spell_name(cast.spell)), "DN-3.3-04", me))
    return found


def is_in_the_balance(field: Skirmish) -> bool:
    """Whether a blow has been announced and is not yet settled.

    Both parties must stay where they are until then: spells that move somebody or change the ground wait.
    """
    unsettled = (Throw, Strike, Retreat, SeveralRetreats, Flight, AfterCombat, Pursue)
    return any(isinstance(step, unsettled) and not isinstance(step, _MAGIC) for step in field.stack[0])


def pending_spell(field: Skirmish) -> Incantation | None:
    """The spell that has been announced and not yet rolled for, if any."""
    for step in reversed(field.stack[0]):
        if isinstance(step, _MAGIC):
            return step.cast
    return None


def goes_first(field: Skirmish, caster: PieceId, pending: Incantation) -> bool:
    """Whether a caster may act before an enemy's spell: the caster with more energy goes first (DN-3.3-05).

    Energy is compared as it was before the spell was paid; in a tie the side whose turn it is goes first.
    """
    if not field.are_enemies(caster, pending.caster):
        return False
    mine, theirs = field.energy[caster], field.energy[pending.caster] + pending.cost
    return mine > theirs or (mine == theirs and field.seat_of(caster) == field.active[0])


class SpellClaim(Claim[Skirmish, Any]):
    """The right to cast some spells at any moment (DN-3.3-04).

    A side may cast at any time, even while it still has to clear an overcrowded hex.
    """

    waits: ClassVar[bool] = False
    """Whether these spells wait until announced blows are settled: see :func:`is_in_the_balance`."""

    def plan(self, field: Skirmish, order: Any, /) -> Incantation | list[Refusal]:
        """The spell that an order means, or why it can't be cast."""
        raise NotImplementedError

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        """The values of a component after the caster."""
        raise NotImplementedError

    def is_legal(self, field: Skirmish, *parts: Any) -> bool:
        """Whether the order of these components could be given by a caster who may cast."""
        plan = self.plan(field, self.order(*parts))
        return isinstance(plan, Incantation) and not spell_reasons(field, plan)

    def offered(self, field: Skirmish, seat: Seat, /) -> bool:
        return bool(self._able(field, seat))

    def choices(self, field: Skirmish, seat: Seat, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return self.component(field, chosen[0], chosen)
        return OneOf(Kind.PIECE, self._able(field, seat))

    def _able(self, field: Skirmish, seat: Seat) -> list[PieceId]:
        able = ready(field, field.muster.seat_index[seat])
        if not able or (self.waits and is_in_the_balance(field)):
            return []
        return [piece for piece in able if self.has_use(field, piece)]

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        """A quick check whether a caster could cast such a spell; sometimes none turns out to be legal."""
        return True

    def refusal(self, field: Skirmish, seat: Seat, order: Any, /) -> Refusal | None:
        reasons = caster_reasons(field, field.muster.seat_index[seat], order.caster)
        if reasons:
            return first_with_all(reasons)
        plan = self.plan(field, order)
        return first_with_all(spell_reasons(field, plan) if isinstance(plan, Incantation) else plan)

    def take(self, field: Skirmish, seat: Seat, order: Any, /) -> None:
        plan = self.plan(field, order)
        assert isinstance(plan, Incantation)
        announce(field, plan)

    def preview(self, field: Skirmish, seat: Seat, order: Any, /) -> Preview | None:
        if self.refusal(field, seat, order) is not None:
            return None
        plan = self.plan(field, order)
        assert isinstance(plan, Incantation)
        return spell_preview(field, plan.caster, plan, plan.cost)


def spell_preview(field: Skirmish, caster: PieceId, cast: Incantation, cost: int) -> Preview:
    """The cost of a spell or counterspell, what is added to the die, and the odds."""
    spell = field.muster.spells[cast.spell]
    energy = Breakdown(part(spell.rule, spell_name(cast.spell), cast.cost))
    if cost != cast.cost:
        energy = Breakdown(*energy.parts, multiply("DN-3.3-06", msg("dn-spell-counterspell"), COUNTER_FACTOR))
    die = modifiers_in_words(field.rules[CASTING_MODIFIERS], field, caster, cast)
    figures = ((msg("dn-energy"), energy), (msg("dn-die"), die))
    note = msg("dn-must-exceed", n=casting_threshold(cost))
    # Like a shot, a spell is drawn from the caster to its target. An unseen caster's hex stays secret.
    seen = field.at[caster] != OFF and not field.hidden[caster]
    course = (field.at[caster], *aims(field, cast)) if seen else ()
    places = tuple(map(field.hex_ref, course))
    return Preview(figures, odds_of_success(field, caster, cast, cost), (note,), places)


# The spell


def announce(field: Skirmish, cast: Incantation) -> None:
    """A spell is announced and paid (DN-3.3-07); the enemy may counter it before the roll (DN-3.3-06)."""
    caster = cast.caster
    field.set("cast_in", caster, field.player_turn[0])
    field.set("energy", caster, field.energy[caster] - cast.cost)
    told = "dn-log-cast-on" if cast.target not in (-1, caster) else "dn-log-cast"
    who = field.ref(cast.target if cast.target >= 0 else caster)
    field.tell(msg(told, caster=field.ref(caster), spell=spell_name(cast.spell), target=who, cost=cast.cost))
    seat = field.seat_of(caster)
    field.push(Countering(cast, tuple(other for other in field.muster.seat_index.values() if other != seat)))


@dataclass(frozen=True, slots=True)
class Countering(Decision[Skirmish, Order]):
    """The enemy's casters may counter the spell before it is rolled for (DN-3.3-06, DN-3.55-01)."""

    cast: Incantation
    seats: tuple[SeatNumber, ...]
    """The seats that have not been asked yet."""

    def able(self, field: Skirmish) -> list[PieceId]:
        """The casters of the asked seat who can counter."""
        if not self.seats or not field.muster.spells[self.cast.spell].counter:
            return []
        cost = self.cast.cost * COUNTER_FACTOR
        return [
            piece
            for piece in casters(field.muster)
            if field.seat_of(piece) == self.seats[0]
            and field.is_able(piece)
            and field.energy[piece] >= cost
            and field.countered_in[piece] != field.player_turn[0]
        ]

    def moot(self, field: Skirmish, /) -> bool:
        return not self.able(field)

    def skip(self, field: Skirmish, /) -> None:
        rest = self.seats[1:]
        field.push(Countering(self.cast, rest) if rest else CastRoll(self.cast))

    def ask(self, field: Skirmish, /) -> Ask:
        offers = {Counter: "dn-offer-counter", LetBe: "dn-offer-let-be"}
        caster, spell = field.ref(self.cast.caster), spell_name(self.cast.spell)
        facts = {"caster": caster, "spell": spell, "cost": self.cast.cost * COUNTER_FACTOR}
        return question(field, self.seats[0], "dn-ask-counter", offers, "DN-3.3-06", "dn-wait-counter", **facts)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self.able(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, Counter) or order.caster in self.able(field):
            return None
        me, piece = field.ref(order.caster), order.caster
        cost = self.cast.cost * COUNTER_FACTOR
        if piece not in casters(field.muster) or field.seat_of(piece) != self.seats[0] or not field.is_able(piece):
            return field.refuse("dn-no-caster", "DN-3-01", order.caster)
        if field.countered_in[piece] == field.player_turn[0]:
            return field.refuse("dn-countered-already", "DN-3.3-03", order.caster)
        return refuse(msg("dn-no-energy", piece=me, cost=cost, energy=field.energy[piece]), "DN-3.3-08", me)

    def explain(self, field: Skirmish, order: Order, /) -> Refusal | None:
        return self.refusal(field, order)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if not isinstance(order, Counter):
            self.skip(field)
            return
        piece, cost = order.caster, self.cast.cost * COUNTER_FACTOR
        field.set("countered_in", piece, field.player_turn[0])
        field.set("energy", piece, field.energy[piece] - cost)
        field.tell(msg("dn-log-counters", piece=field.ref(piece), cost=cost))
        field.push(CounterRoll(self.cast, piece))

    def preview(self, field: Skirmish, order: Order, /) -> Preview | None:
        if not isinstance(order, Counter) or self.refusal(field, order) is not None:
            return None
        return spell_preview(field, order.caster, self.cast, self.cast.cost * COUNTER_FACTOR)


@dataclass(frozen=True, slots=True)
class CounterRoll(Throw[Skirmish]):
    """The counterspell is rolled first, as a spell of twice the cost (DN-3.3-06)."""

    cast: Incantation
    counterer: PieceId

    def roll(self, field: Skirmish, /) -> Roll:
        me = field.ref(self.counterer)
        return Roll((DIE,), msg("dn-roll-counter", piece=me, spell=spell_name(self.cast.spell)), ("DN-3.3-06",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        cost = self.cast.cost * COUNTER_FACTOR
        return "works" if succeeds(field, self.counterer, self.cast, cost, faces[0]) else "fails"

    def preview(self, field: Skirmish, /) -> Preview:
        return spell_preview(field, self.counterer, self.cast, self.cast.cost * COUNTER_FACTOR)

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome = self.outcome(field, faces)
        field.tell(msg(f"dn-log-counter-{outcome}", piece=field.ref(self.counterer), die=faces[0]))
        if outcome == "fails":
            field.push(CastRoll(self.cast))


@dataclass(frozen=True, slots=True)
class CastRoll(Throw[Skirmish]):
    """One die decides whether the spell works (DN-3.3-01)."""

    cast: Incantation

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-spell", spell=spell_name(self.cast.spell)), ("DN-3.3-01",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "works" if succeeds(field, self.cast.caster, self.cast, self.cast.cost, faces[0]) else "fails"

    def preview(self, field: Skirmish, /) -> Preview:
        return spell_preview(field, self.cast.caster, self.cast, self.cast.cost)

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome = self.outcome(field, faces)
        field.tell(msg(f"dn-log-spell-{outcome}", spell=spell_name(self.cast.spell), die=faces[0]))
        if outcome == "works":
            EFFECTS[self.cast.spell](field, self.cast)


_MAGIC = (Countering, CounterRoll, CastRoll)
