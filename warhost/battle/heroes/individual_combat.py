"""Individual combat: three melee rounds in a Melee Phase between individuals who touch (9.4 part B, 5.2).

It comes before the melees (BS-1.6-01) and touches no unit (BS-9.4-09).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Final

from warhost.battle.combat.melee_ratings import weapon_in_hand
from warhost.battle.command.persons import points_left, report_gone, thaco_of
from warhost.battle.engagements import settle_engagements
from warhost.battle.roster.weapons import Damage, read_damage
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, Did, Fate, refused, side_ref, touching, unit_ref
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw

ROUNDS: Final = 3
"""Melee rounds in one Melee Phase (BS-9.4-08)."""
DIE: Final = 20
PERSONS = tuple[PieceId, ...]


def duels(battle: Battle) -> tuple[PERSONS, ...]:
    """The groups of individuals who fight each other: all who are joined by a chain of contacts (BS-9.4-07)."""
    groups: list[tuple[PieceId, ...]] = []
    seen: set[PieceId] = set()
    for side in (GOOD, EVIL):
        for piece in battle.standing(side):
            if piece not in seen and foes(battle, piece):
                group = _joined(battle, piece)
                seen.update(group)
                groups.append(group)
    return tuple(groups)


def _joined(battle: Battle, piece: PieceId) -> PERSONS:
    found = [piece]
    for one in found:
        found += [foe for foe in foes(battle, one) if foe not in found]
    return tuple(sorted(found))


def foes(battle: Battle, person: PieceId) -> tuple[PieceId, ...]:
    """The enemies with whom an individual is in individual combat: individuals whom he touches."""
    if not battle.unit(person).is_individual or not battle.stands(person):
        return ()
    return tuple(enemy for enemy in touching(battle, person) if battle.unit(enemy).is_individual)


def needed(battle: Battle, striker: PieceId, foe: PieceId) -> Breakdown:
    """What an individual needs on a d20 to hit another: THACO less armour class (BS-9.4-07)."""
    return Breakdown(
        part("BS-9.4-07", msg("battle-duel-thaco"), thaco_of(battle, striker)),
        part("BS-9.4-07", msg("battle-duel-armour"), -battle.unit(foe).sheet.ac),
    )


def hits(needed: int, face: int) -> bool:
    """Whether an attack hits; a 20 always does and a 1 never.

    >>> hits(5, 5), hits(25, 20), hits(-3, 1)
    (True, True, False)
    """
    return face == DIE or (face > 1 and face >= needed)


def routine(battle: Battle, striker: PieceId, foe: PieceId) -> Damage:
    """The damage of every attack that an individual makes in a melee round, one after the other."""
    weapon = weapon_in_hand(battle, striker)
    large = battle.unit(foe).sheet.size == "L"
    return read_damage(weapon.damage_large if large else weapon.damage) * battle.unit(striker).sheet.attacks


@dataclass(frozen=True, slots=True)
class Duels(Procedure[Battle]):
    """All individual combats of a Melee Phase, one group after the other."""

    title: ClassVar[str] = "battle-duels"

    def is_idle(self, battle: Battle, /) -> bool:
        return not duels(battle)

    def run(self, battle: Battle, /) -> None:
        steps = []
        for group in duels(battle):
            for person in group:
                battle.mark_done(person, Did.DUELLED | Did.FOUGHT)
            steps += [DuelRound(group, number) for number in range(1, ROUNDS + 1)]
        battle.then(*steps)


@dataclass(frozen=True, slots=True)
class DuelRound(Procedure[Battle]):
    """One melee round of a group, if foes still face each other in it (BS-9.4-08)."""

    group: PERSONS
    number: int

    def run(self, battle: Battle, /) -> None:
        fighting = tuple(person for person in self.group if foes(battle, person))
        if fighting:
            battle.tell(msg("battle-log-duel-round", n=self.number, persons=_named(battle, fighting)))
            battle.push(DuelInitiative(fighting, self.number))


def _named(battle: Battle, persons: PERSONS) -> Message:
    return listed([unit_ref(battle, person) for person in persons])


@dataclass(frozen=True, slots=True)
class DuelInitiative(Throw[Battle]):
    """Each rolls for his own initiative; equal rolls strike at the same time (BS-5.2-01)."""

    group: PERSONS
    number: int

    def roll(self, battle: Battle, /) -> Roll:
        return Roll((6,) * len(self.group), msg("battle-roll-duel", n=self.number), ("BS-5.2-01", "BS-9.4-08"))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        rolled = sorted(zip(faces, self.group, strict=True), key=lambda one: (-one[0], one[1]))
        for face, person in rolled:
            battle.tell(msg("battle-log-duel-initiative", hero=unit_ref(battle, person), roll=face))
        together = [tuple(person for _, person in group) for _, group in groupby(rolled, key=lambda one: one[0])]
        battle.then(*(step for persons in together for step in (DuelStrikes(persons), DuelFalls(self.group))))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return faces


@dataclass(frozen=True, slots=True)
class DuelStrikes(Procedure[Battle]):
    """Individuals of equal initiative strike, unless they fell before."""

    persons: PERSONS

    def run(self, battle: Battle, /) -> None:
        battle.then(*(ChooseFoe(person) for person in self.persons if foes(battle, person)))


@dataclass(frozen=True, slots=True)
class StrikeAt(Order):
    """``strike-at horibb-roake``: whom of several foes an individual attacks in this melee round."""

    verb: ClassVar[str] = "strike-at"
    binds: ClassVar[bool] = True
    foe: Piece


@dataclass(frozen=True, slots=True)
class ChooseFoe(Decision[Battle, Any]):
    """The owner chooses among several foes; with one there is nothing to choose (BS-9.4-07)."""

    person: PieceId

    def moot(self, battle: Battle, /) -> bool:
        return len(foes(battle, self.person)) < 2

    def skip(self, battle: Battle, /) -> None:
        for foe in foes(battle, self.person):
            battle.push(DuelAttack(self.person, foe))

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.person).side
        return Ask(
            battle.seat(side),
            msg("battle-ask-foe", hero=unit_ref(battle, self.person)),
            (Offer(StrikeAt, msg("battle-foe-button")),),
            ("BS-9.4-07",),
            msg("battle-wait-fight", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, foes(battle, self.person))

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if order.foe in foes(battle, self.person):
            return None
        me, him = unit_ref(battle, self.person), unit_ref(battle, order.foe)
        return refused("BS-9.4-07", "battle-no-foe", him, hero=me, foe=him)

    def take(self, battle: Battle, order: Any, /) -> None:
        battle.push(DuelAttack(self.person, order.foe))

    def preview(self, battle: Battle, order: Any, /) -> Preview | None:
        return _preview(battle, self.person, order.foe)


def _preview(battle: Battle, striker: PieceId, foe: PieceId) -> Preview:
    return Preview(((msg("battle-duel-needs"), needed(battle, striker, foe)),))


@dataclass(frozen=True, slots=True)
class DuelAttack(Throw[Battle]):
    """All attacks that an individual makes at a foe in a melee round (BS-9.4-07, BS-9.4-08)."""

    striker: PieceId
    foe: PieceId

    def roll(self, battle: Battle, /) -> Roll:
        us, them = unit_ref(battle, self.striker), unit_ref(battle, self.foe)
        dice = (DIE,) * len(routine(battle, self.striker, self.foe))
        return Roll(dice, msg("battle-roll-duel-attack", hero=us, foe=them), ("BS-9.4-07", "BS-9.4-08"))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        found = self.outcome(battle, faces)
        us, them = unit_ref(battle, self.striker), unit_ref(battle, self.foe)
        needs = needed(battle, self.striker, self.foe).total
        for face in faces:
            text = "battle-log-duel-hit" if hits(needs, face) else "battle-log-duel-miss"
            battle.tell(msg(text, hero=us, foe=them, roll=face, needs=needs))
        if found:
            battle.push(DuelDamage(self.striker, self.foe, found))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> tuple[int, ...]:
        """The numbers of the attacks that hit."""
        needs = needed(battle, self.striker, self.foe).total
        return tuple(number for number, face in enumerate(faces) if hits(needs, face))

    def preview(self, battle: Battle, /) -> Preview | None:
        return _preview(battle, self.striker, self.foe)


@dataclass(frozen=True, slots=True)
class DuelDamage(Throw[Battle]):
    """The damage of the attacks that hit; each costs at least one hit point."""

    striker: PieceId
    foe: PieceId
    attacks: tuple[int, ...]

    def _dice(self, battle: Battle) -> Damage:
        every = routine(battle, self.striker, self.foe)
        return tuple(every[number] for number in self.attacks)

    def roll(self, battle: Battle, /) -> Roll:
        sides = tuple(dice.sides for dice in self._dice(battle) for _ in range(dice.number))
        us, them = unit_ref(battle, self.striker), unit_ref(battle, self.foe)
        return Roll(sides, msg("battle-roll-duel-damage", hero=us, foe=them), ("BS-9.4-07",))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        lose_points(battle, self.striker, self.foe, self.outcome(battle, faces))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> int:
        """The hit points that the foe loses."""
        return points_of_damage(self._dice(battle), faces)


def points_of_damage(damage: Damage, faces: Sequence[int]) -> int:
    """The hit points lost to attacks with rolled damage dice; each attack costs at least one."""
    rest, lost = list(faces), 0
    for dice in damage:
        lost += max(sum(rest[: dice.number]) + dice.plus, 1)
        del rest[: dice.number]
    return lost


def lose_points(battle: Battle, striker: PieceId, foe: PieceId, lost: int) -> None:
    """An individual loses hit points to another."""
    battle.set("hurt", foe, battle.hurt[foe] + lost)
    us, them = unit_ref(battle, striker), unit_ref(battle, foe)
    battle.tell(msg("battle-log-duel-damage", hero=us, foe=them, points=lost, left=points_left(battle, foe)))


@dataclass(frozen=True, slots=True)
class DuelFalls(Procedure[Battle]):
    """Individuals without hit points fall, after all of equal initiative have struck."""

    group: PERSONS

    def run(self, battle: Battle, /) -> None:
        fall(battle, [person for person in self.group if battle.stands(person) and not points_left(battle, person)])


def fall(battle: Battle, persons: Sequence[PieceId]) -> None:
    """Individuals are killed, and their figures leave the table."""
    for person in persons:
        for name in ("figures", "frontage"):
            battle.set(name, person, 0)
        battle.set("fate", person, int(Fate.KILLED))
        battle.tell(msg("battle-log-hero-killed", hero=unit_ref(battle, person)))
    if persons:
        settle_engagements(battle)
    for person in persons:
        report_gone(battle, person)
