"""The Melee Phase: Side A names units, and all fights of a unit are resolved together (1.6, 8.0-8.4).

Both sides strike before losses are removed, so figures that fall still strike (BS-8.0-01).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.battle.combat.changes_by_level import CUSTOMS, Pairs
from warhost.battle.combat.kills_and_wounds import as_record, from_record
from warhost.battle.combat.melee_ratings import armour, blow, in_melee, rating, reach, strikes_first
from warhost.battle.combat.odds import melee_preview
from warhost.battle.combat.removing_figures import Reaches, close_up, fall_to_spears, share_out, take_losses
from warhost.battle.combat.who_fights import can_divide, can_strike
from warhost.battle.engagements import settle_engagements
from warhost.battle.movement.charge import settle_break_throughs
from warhost.battle.movement.wrap_around import end_wrapping
from warhost.battle.state import Battle, Did, enemy_of, refused, side_ref, unit_ref
from warhost.core.dice import Dice, Roll
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Allocation, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Allocate, Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Step, Throw


@dataclass(frozen=True, slots=True)
class Fight(Order):
    """``fight twin-blades``: all fights of a unit are next."""

    verb: ClassVar[str] = "fight"
    binds: ClassVar[bool] = True
    piece: Piece


@dataclass(frozen=True, slots=True)
class DivideBlows(Order):
    """``divide twisted-claws:3,broken-fang:4``: how many figures strike at each enemy."""

    verb: ClassVar[str] = "divide"
    binds: ClassVar[bool] = True
    targets: Allocation


@derived
def opponents(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The enemies that a unit touches in this phase; units off the table touch nobody."""
    if not _is_there(battle, piece):
        return ()
    us = in_melee(battle, piece)
    enemies = (enemy for enemy in battle.units_of(enemy_of(battle.unit(piece).side)) if _is_there(battle, enemy))
    return tuple(enemy for enemy in enemies if us.contacts(in_melee(battle, enemy)))


def _is_there(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit has figures on the table, or had some when this phase began; an engine without a crew has none."""
    return battle.frontage[piece] > 0 and battle.figures[piece] + battle.fallen[piece] > 0


@derived
def open_fights(battle: Battle) -> tuple[tuple[PieceId, PieceId], ...]:
    """The pairs of units, that of Side A first, which touch and have not fought in this phase.

    A Game Round is one round of melee, so a pair fights once (BS-1.0-02).
    """
    side = battle.winner[0]
    pairs = ((ours, theirs) for ours in battle.units_of(side) for theirs in opponents(battle, ours))
    return tuple(pair for pair in pairs if pair not in battle.fought[0] and _fights(battle, *pair))


def _fights(battle: Battle, one: PieceId, other: PieceId) -> bool:
    return all(custom.fights(battle, one, other) for custom in battle.rules[CUSTOMS])


def enemies_to_strike(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The enemies that a unit touches and fights in the ordinary way."""
    return tuple(enemy for enemy in opponents(battle, piece) if _fights(battle, piece, enemy))


def must_divide(battle: Battle, piece: PieceId) -> bool:
    """Whether figures of a unit reach several enemies and are not divided yet (BS-8.1-04)."""
    enemies = enemies_to_strike(battle, piece)
    if {enemy for one, enemy, _ in battle.shares[0] if one == piece} >= set(enemies):
        return False
    return _overlap(tuple((enemy, reach(battle, piece, enemy)) for enemy in enemies))


@dataclass(frozen=True, slots=True)
class Melees(Decision[Battle, Any]):
    """Side A sets the order of melees."""

    title: ClassVar[str] = "battle-melee"

    def moot(self, battle: Battle, /) -> bool:
        return not open_fights(battle)

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.winner[0]
        return Ask(
            battle.seat(side),
            msg("battle-ask-fight"),
            (Offer(Fight, msg("battle-fight-button")),),
            ("BS-1.6-02", "BS-8.0-01"),
            msg("battle-wait-fight", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, sorted({piece for pair in open_fights(battle) for piece in pair}))

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if any(order.piece in pair for pair in open_fights(battle)):
            return None
        me = unit_ref(battle, order.piece)
        return refused("BS-8.0-01", "battle-no-fight", me, unit=me)

    def take(self, battle: Battle, order: Any, /) -> None:
        pairs = tuple(pair for pair in open_fights(battle) if order.piece in pair)
        blows = tuple(pair for a, b in pairs for pair in ((a, b), (b, a)) if can_strike(battle, pair[0]))
        first = tuple(pair for pair in blows if strikes_first(battle, *pair))
        steps: list[Step[Battle]]
        if not first:
            divided = dict.fromkeys((*(a for a, _ in pairs), *(b for _, b in pairs)))
            steps = [*_choices_before(battle, divided, pairs), *(StrikeBlow(*pair) for pair in blows)]
        else:  # BS-11.7-02: the others divide what the spears have left of them
            others = tuple(pair for pair in blows if pair not in first)
            steps = _divisions(battle, dict.fromkeys(attacker for attacker, _ in first))
            steps += [*(StrikeBlow(*pair) for pair in first), TakeSpearLosses(), StrikeOn(others)]
        battle.then(*steps, TakeLosses(pairs), self)

    def preview(self, battle: Battle, order: Any, /) -> Preview | None:
        """The exact odds of all fights of the unit: contact is known, so nothing is measured."""
        return melee_preview(battle, [pair for pair in open_fights(battle) if order.piece in pair])


class Division(Allocate):
    """Figures divided over enemies so that each strikes at one that it reaches."""

    __slots__ = ("reaches",)

    def __init__(self, reaches: dict[PieceId, frozenset[int]]) -> None:
        figures = frozenset[int]().union(*reaches.values())
        super().__init__({enemy: len(reached) for enemy, reached in reaches.items()}, len(figures))
        self.reaches = reaches

    def holds(self, shares: dict[Any, int]) -> bool:
        """Whether this division is possible with every figure striking."""
        within = shares.keys() <= self.limits.keys() and sum(shares.values()) == self.total
        return within and can_divide(list(self.reaches.values()), [shares.get(enemy, 0) for enemy in self.reaches])

    def pick(self, dice: Dice) -> Any:
        while not self.holds(dict(found := super().pick(dice))):
            pass
        return found


def _divisions(battle: Battle, pieces: Iterable[PieceId]) -> list[Step[Battle]]:
    return [Dividing(piece) for piece in pieces if must_divide(battle, piece)]


def _choices_before(battle: Battle, strikers: Iterable[PieceId], pairs: Pairs) -> list[Step[Battle]]:
    """What is decided before some blows: whom each figure strikes, and what the customs of a level add."""
    customs = battle.rules[CUSTOMS]
    return [*_divisions(battle, strikers), *(step for custom in customs for step in custom.before_blows(battle, pairs))]


@dataclass(frozen=True, slots=True)
class Dividing(Decision[Battle, Any]):
    """The owner assigns figures that reach several enemies, each once (BS-8.1-04)."""

    piece: PieceId
    left: tuple[tuple[PieceId, tuple[int, ...]], ...] = ()
    """The figures that survived set spears, for each enemy they reach (BS-11.7-02); empty if there were no spears."""
    late_fields: ClassVar[tuple[str, ...]] = ("left",)

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        return Ask(
            battle.seat(side),
            msg("battle-ask-divide", unit=unit_ref(battle, self.piece)),
            (Offer(DivideBlows, msg("battle-divide-button")),),
            ("BS-8.1-04",),
            msg("battle-wait-divide", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Division:
        return Division(self._reaches(battle))

    def _reaches(self, battle: Battle) -> dict[PieceId, frozenset[int]]:
        if self.left:
            return {enemy: frozenset(figures) for enemy, figures in self.left}
        return {enemy: reach(battle, self.piece, enemy) for enemy in enemies_to_strike(battle, self.piece)}

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if self.choices(battle, DivideBlows, ()).holds(dict(order.targets)):
            return None
        me = unit_ref(battle, self.piece)
        return refused("BS-8.1-04", "battle-cannot-divide", me, unit=me)

    def take(self, battle: Battle, order: Any, /) -> None:
        shares = dict(order.targets)
        share_out(battle, self.piece, ((enemy, shares.get(enemy, 0)) for enemy in self._reaches(battle)))


@dataclass(frozen=True, slots=True)
class StrikeBlow(Throw[Battle]):
    """One unit's blow at another (BS-8.4-01); losses wait until all have struck."""

    attacker: PieceId
    defender: PieceId

    def roll(self, battle: Battle, /) -> Roll:
        us, them = unit_ref(battle, self.attacker), unit_ref(battle, self.defender)
        return Roll((6, 6), msg("battle-roll-blow", attacker=us, defender=them), ("BS-8.4-01", "BS-8.4-02"))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        struck = blow(battle, self.attacker, self.defender)
        found = struck.losses(sum(faces))
        battle.set("blows", 0, (*battle.blows[0], as_record(self.attacker, self.defender, found)))
        us, them = unit_ref(battle, self.attacker), unit_ref(battle, self.defender)
        numbers = {"figures": struck.strikers, "rating": struck.rating, "armour": struck.armour, "roll": sum(faces)}
        if found.points:
            battle.tell(msg("battle-log-blow-at-hero", attacker=us, defender=them, points=found.points, **numbers))
        else:
            battle.tell(msg("battle-log-blow", attacker=us, defender=them, kills=found.kills, **numbers))
        for piece in (self.attacker, self.defender):
            battle.mark_done(piece, Did.FOUGHT)

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return blow(battle, self.attacker, self.defender).losses(sum(faces))

    def preview(self, battle: Battle, /) -> Preview | None:
        ratings = rating(battle, self.attacker, self.defender), armour(battle, self.attacker, self.defender)
        return Preview(((msg("battle-ar-base"), ratings[0]), (msg("battle-ac-base"), ratings[1])))


@dataclass(frozen=True, slots=True)
class TakeSpearLosses(Procedure[Battle]):
    """Figures that fall to set spears or pikes are removed at once and don't strike back (BS-11.7-02)."""

    def run(self, battle: Battle, /) -> None:
        for piece in dict.fromkeys(PieceId(struck[1]) for struck in battle.blows[0]):
            blows = [struck for struck in battle.blows[0] if struck[1] == piece]
            attacks = [from_record(struck) for struck in blows]
            left = fall_to_spears(battle, piece, attacks, [PieceId(attacker) for attacker, *_ in blows])
            if left is not None and _overlap(left):
                battle.push(Dividing(piece, tuple((enemy, tuple(sorted(figures))) for enemy, figures in left)))
        battle.set("blows", 0, ())


def _overlap(reaches: Reaches) -> bool:
    """Whether some figures reach several enemies."""
    figures = [found for _, found in reaches]
    return sum(map(len, figures)) > len(frozenset[int]().union(*figures))


@dataclass(frozen=True, slots=True)
class StrikeOn(Procedure[Battle]):
    """The remaining blows of a melee, between those who can still strike and those who are still there."""

    blows: tuple[tuple[PieceId, PieceId], ...]

    def run(self, battle: Battle, /) -> None:
        there = (pair for pair in self.blows if all(in_melee(battle, piece).figures for piece in pair))
        able = tuple(pair for pair in there if can_strike(battle, pair[0]))
        strikers = dict.fromkeys(attacker for attacker, _ in able)
        battle.then(*_choices_before(battle, strikers, able), *(StrikeBlow(*pair) for pair in able))


@dataclass(frozen=True, slots=True)
class TakeLosses(Procedure[Battle]):
    """Remove figures after both sides have struck (BS-8.0-01, BS-8.7-04)."""

    pairs: tuple[tuple[PieceId, PieceId], ...]

    def run(self, battle: Battle, /) -> None:
        for piece in dict.fromkeys(struck[1] for struck in battle.blows[0]):
            blows = [struck for struck in battle.blows[0] if struck[1] == piece]
            attackers = [PieceId(who) for who, *_ in blows]
            take_losses(battle, PieceId(piece), [from_record(struck) for struck in blows], attackers)
        battle.set("blows", 0, ())
        battle.set("fought", 0, (*battle.fought[0], *self.pairs))


@dataclass(frozen=True, slots=True)
class EndMelee(Procedure[Battle]):
    """Remove the fallen: a front with too few figures shrinks (BS-7.2-01). Melees without a unit end (BS-8.8-01)."""

    def run(self, battle: Battle, /) -> None:
        for number in range(battle.size("piece")):
            close_up(battle, PieceId(number))
        for name in ("fought", "shares"):
            battle.set(name, 0, ())
        end_wrapping(battle)
        settle_engagements(battle)
        settle_break_throughs(battle)
