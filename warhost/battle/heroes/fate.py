"""The fate of persons: when their unit leaves the table, when a commander falls, when the battle ends (9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.command.commanders import lose_commander
from warhost.battle.command.persons import (
    Post,
    command_held,
    persons_in_ranks,
    points_of,
    role_of,
)
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, Fate, enemy_of, shape_of, unit_ref
from warhost.battle.table.blocks import Point
from warhost.core.dice import Roll
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import msg
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Procedure, Throw

TABLE_11: Final = ((1, Fate.LOST), (3, Fate.KILLED), (7, Fate.WOUNDED), (10, Fate.UNCONSCIOUS))
"""Table 11: the fates of a person whose unit is eliminated, each with the highest roll of a d10 for it (BS-9.1-04)."""
FALLEN: Final = (Fate.WOUNDED, Fate.UNCONSCIOUS)
"""The fates of persons who lie on the field and can be captured (BS-9.1-05)."""


def fate_on(roll: int) -> Fate:
    """The line of Table 11 for a roll of a d10; the 0 of the die is a 10.

    >>> fate_on(3).name, fate_on(10).name
    ('KILLED', 'UNCONSCIOUS')
    """
    return next(fate for most, fate in TABLE_11 if roll <= most)


@on_news_of("persons-fall", "person-killed")
def watch_persons(battle: Battle) -> bool:
    """Persons in the ranks of a lost unit meet their fates; a unit that loses its detached commander checks.

    A person in the ranks lives as long as one figure of his unit is on the table (BS-9.1-03).
    """
    fallen: list[Any] = battle.take_news("persons-fall")
    killed: list[Any] = battle.take_news("person-killed")
    for _, person in killed:
        _leave_command(battle, person)
    for _, unit in fallen:
        persons = persons_in_ranks(battle, unit)
        match Fate(battle.fate[unit]):
            case Fate.KILLED | Fate.SURROUNDED:
                battle.then(*(FateRoll(person) for person in persons), UnitGone(unit))
            case fate:
                for person in persons:
                    meet(battle, person, fate)
                battle.then(UnitGone(unit))
    return bool(fallen or killed)


def _leave_command(battle: Battle, person: PieceId) -> None:
    """A Unit Commander with a figure of his own was killed: his unit is out of command and checks (BS-9.2-04)."""
    if role_of(battle, person) is not Post.UNIT:
        return
    for unit in battle.standing(battle.unit(person).side):
        if battle.unit(unit).sheet.id in command_held(battle, person):
            lose_commander(battle, unit, battle.new_attack(), NO_PIECE)


def meet(battle: Battle, person: PieceId, fate: Fate) -> None:
    """A person leaves the battle."""
    battle.set("fate", person, int(fate))
    battle.tell(msg(f"battle-log-person-{fate.name.lower().replace('_', '-')}", hero=unit_ref(battle, person)))


@dataclass(frozen=True, slots=True)
class UnitGone(Procedure[Battle]):
    """After the fates of its persons a unit counts as gone."""

    unit: PieceId

    def run(self, battle: Battle, /) -> None:
        battle.note("gone", self.unit)


@dataclass(frozen=True, slots=True)
class FateRoll(Throw[Battle]):
    """Table 11, for a member or commander of a unit whose last figure was removed in combat (BS-9.1-04, BS-9.2-03)."""

    person: PieceId
    title: ClassVar[str] = "battle-fate"

    def roll(self, battle: Battle, /) -> Roll:
        purpose = msg("battle-roll-fate", hero=unit_ref(battle, self.person))
        return Roll((10,), purpose, ("BS-9.1-04", "BS-9.2-03"))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        fate = self.outcome(battle, faces)
        meet(battle, self.person, fate)
        if fate in FALLEN:
            battle.push(FateDetail(self.person))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Fate:
        return fate_on(faces[0])


@dataclass(frozen=True, slots=True)
class FateDetail(Throw[Battle]):
    """The hit points left to a badly wounded person, or how many turns a person lies unconscious."""

    person: PieceId

    def _is_wounded(self, battle: Battle) -> bool:
        return battle.fate[self.person] == Fate.WOUNDED

    def roll(self, battle: Battle, /) -> Roll:
        wounded = self._is_wounded(battle)
        text = "battle-roll-fate-points" if wounded else "battle-roll-fate-turns"
        return Roll((6 if wounded else 10,), msg(text, hero=unit_ref(battle, self.person)), ("BS-9.1-04",))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        him = unit_ref(battle, self.person)
        if self._is_wounded(battle):
            left = min(faces[0], points_of(battle, self.person))
            battle.set("hurt", self.person, points_of(battle, self.person) - left)
            battle.tell(msg("battle-log-fate-points", hero=him, n=left))
        else:
            battle.tell(msg("battle-log-fate-turns", hero=him, n=faces[0]))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return faces


def settle_captives(battle: Battle, winner: Side | None) -> None:
    """At the end of the battle wounded and unconscious persons are captured where the enemy holds the field.

    The winner holds it (BS-9.1-05); after a draw the side whose unrouted unit stands nearest holds each place.
    """
    for number, fate in enumerate(battle.fate):
        person = PieceId(number)
        if fate not in FALLEN or not battle.unit(person).is_individual:
            continue
        side = battle.unit(person).side
        holder = winner if winner is not None else _nearest(battle, person)
        if holder == enemy_of(side):
            meet(battle, person, Fate.CAPTURED)
        else:
            battle.tell(msg("battle-log-person-returns", hero=unit_ref(battle, person)))


def _nearest(battle: Battle, person: PieceId) -> Side:
    """The side whose unrouted unit stands nearest to where a person fell; in a tie, his own side."""
    unit = battle.attached[person]
    place = battle.x[unit], battle.y[unit]
    own = battle.unit(person).side
    near = {side: _distance(battle, side, place) for side in (GOOD, EVIL)}
    return enemy_of(own) if near[enemy_of(own)] < near[own] else own


def _distance(battle: Battle, side: Side, place: Point) -> float:
    steady = (piece for piece in battle.standing(side) if not battle.is_routed(piece))
    bases = (base for piece in steady for base in shape_of(battle, piece).bases)
    return min(((base.x - place[0]) ** 2 + (base.y - place[1]) ** 2 for base in bases), default=float("inf"))
