"""Heroes against figures, and figures against heroes (9.4, part A).

A commander with a figure of his own fights and falls like a hero (BS-9.2-04), so here every individual is one.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from warhost.battle.combat.blows import Blow
from warhost.battle.combat.changes_by_level import MeleeCustom, Pairs
from warhost.battle.combat.kills_and_wounds import Casualties, losses
from warhost.battle.combat.melee_ratings import in_melee, reach
from warhost.battle.combat.who_fights import can_strike
from warhost.battle.command.persons import POINTS_A_DIE, points_left
from warhost.battle.heroes.individual_shots import SingleShot, is_between_individuals, needed_by_a_shot
from warhost.battle.melee.melees import opponents
from warhost.battle.roster.figures_and_bases import HitDice
from warhost.battle.roster.sheets import UnitSheet
from warhost.battle.state import Battle, refused, side_ref, unit_ref
from warhost.core.breakdowns import Breakdown
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Allocation, Order
from warhost.core.prompts import Allocate, Ask, Choices, Offer
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Step, Throw

ASSAILANTS: Final = 1
ASSAILANTS_OF_LARGE: Final = 3
"""How many figures can attack a hero at a time: one, or three if he is large (BS-9.4-03)."""


@dataclass(frozen=True, slots=True)
class BlowAtHero(Blow):
    """Figures strike at an individual: each hit die of damage costs him four hit points (BS-9.4-03)."""

    left: int = 0
    """The hit points that he has left."""

    def losses(self, dice: int) -> Casualties:
        """The hit points that he loses; halves are rounded up, after multiplying."""
        points = (self.tenths(dice) * POINTS_A_DIE + 5) // 10
        return Casualties(int(points >= self.left), wound=False, points=points)


@dataclass(frozen=True, slots=True)
class BlowOfHero(Blow):
    """An individual strikes at one figure: half its hit dice or more wound it, whatever the rest (BS-9.4-04).

    His wound is an ordinary one, so a second wound in the unit removes a figure (BS-9.4-06).
    """

    whole: bool = False
    """Whether he reaches all creatures of the figure; then the blow can kill it, and no other (BS-9.4-02)."""

    def losses(self, dice: int) -> Casualties:
        """At most one figure, and only a wound unless he reaches all its creatures."""
        tenths = self.tenths(dice)
        if not self.whole:
            return Casualties(0, wound=2 * tenths >= 10 * self.hd_per_figure)
        found = losses(tenths, self.hd_per_figure, self.targets)
        return Casualties(1) if found.kills else found


def is_large(sheet: UnitSheet) -> bool:
    """Whether an individual counts as large; one on horseback does."""
    return sheet.size == "L" or "mounted" in sheet.traits


def attacks_of(hero: UnitSheet, target: UnitSheet) -> int:
    """The attacks of an individual in a round: a fighter has one for each level against creatures under a hit die."""
    person = hero.person
    if person is not None and person.fighter and _is_under_one_die(target):
        return max(person.level, hero.attacks)
    return hero.attacks


def _is_under_one_die(sheet: UnitSheet) -> bool:
    dice = HitDice.read(sheet.hit_dice)
    return dice.half or (dice.dice <= 1 and dice.plus < 0)


def reaches_whole_figure(hero: UnitSheet, target: UnitSheet) -> bool:
    """Whether an individual has an attack for every creature of a figure (BS-9.4-02)."""
    return attacks_of(hero, target) >= target.ratio


class HeroesAndFigures(MeleeCustom):
    """The melees of individuals: duels among themselves, wounds and hit points against units (BS-9.4-01)."""

    def fights(self, battle: Battle, one: PieceId, other: PieceId) -> bool:
        """Two individuals fight a duel, not a melee (BS-9.4-07)."""
        return not (battle.unit(one).is_individual and battle.unit(other).is_individual)

    def reach(self, battle: Battle, attacker: PieceId, defender: PieceId, found: frozenset[int]) -> frozenset[int]:
        """The figures of a unit that find room to strike at an individual; those that touch nobody else come first."""
        if not battle.unit(defender).is_individual or battle.unit(attacker).is_individual:
            return found
        most = ASSAILANTS_OF_LARGE if is_large(battle.unit(defender).sheet) else ASSAILANTS
        busy = _busy_elsewhere(battle, attacker, defender)
        return frozenset(sorted(found, key=lambda figure: (figure in busy, figure))[:most])

    def blow(self, battle: Battle, attacker: PieceId, defender: PieceId, blow: Blow) -> Blow:
        """A blow with the special effect of an individual who strikes or is struck."""
        return with_effect(battle, attacker, defender, blow)

    def before_blows(self, battle: Battle, pairs: Pairs) -> tuple[Step[Battle], ...]:
        """If more figures of several units reach an individual than may attack him, their owner chooses."""
        heroes = dict.fromkeys(piece for pair in pairs for piece in pair if battle.unit(piece).is_individual)
        return tuple(Assailants(hero) for hero in heroes if len(_units_upon(battle, hero)) > 1)

    def shot(self, battle: Battle, piece: PieceId, target: PieceId, over: bool) -> Throw[Battle] | None:
        """Individuals shoot at each other as they duel (BS-9.4-05)."""
        return SingleShot(piece, target, over) if is_between_individuals(battle, piece, target) else None

    def needed_to_hit(self, battle: Battle, piece: PieceId, target: PieceId, lines: Breakdown) -> Breakdown | None:
        """What a shot of one individual at another needs on its die."""
        if not is_between_individuals(battle, piece, target):
            return None
        return needed_by_a_shot(battle, piece, target, lines)


def _busy_elsewhere(battle: Battle, unit: PieceId, hero: PieceId) -> set[int]:
    """The figures of a unit that touch another enemy than the individual."""
    shape = in_melee(battle, unit)
    others = (enemy for enemy in opponents(battle, unit) if enemy != hero)
    return {ours for enemy in others for ours, _ in shape.contacts(in_melee(battle, enemy))}


def with_effect(battle: Battle, attacker: PieceId, defender: PieceId, blow: Blow) -> Blow:
    """A blow or a shot with the effect that it has if an individual deals it or is its target (BS-9.4-02 to 05)."""
    striker, target = battle.unit(attacker).sheet, battle.unit(defender).sheet
    facts: dict[str, Any] = {field.name: getattr(blow, field.name) for field in fields(Blow)}
    if target.type == "individual":
        return BlowAtHero(**facts, left=points_left(battle, defender))
    if striker.type != "individual":
        return blow
    facts["strikers"] = blow.strikers * attacks_of(striker, target)
    return BlowOfHero(**facts, whole=reaches_whole_figure(striker, target))


def _units_upon(battle: Battle, hero: PieceId) -> list[PieceId]:
    """The units that strike at an individual."""
    enemies = (enemy for enemy in opponents(battle, hero) if not battle.unit(enemy).is_individual)
    return [enemy for enemy in enemies if can_strike(battle, enemy) and reach(battle, enemy, hero)]


@dataclass(frozen=True, slots=True)
class AttackHero(Order):
    """``assail red-blade:1``: how many figures of each unit attack an individual."""

    verb: ClassVar[str] = "assail"
    binds: ClassVar[bool] = True
    units: Allocation


@dataclass(frozen=True, slots=True)
class Assailants(Decision[Battle, Any]):
    """Several units touch one individual and only some figures may attack: their owner chooses which (BS-9.4-03)."""

    hero: PieceId

    def _limits(self, battle: Battle) -> dict[PieceId, int]:
        divided = {(one, other): n for one, other, n in battle.shares[0]}
        reached = {unit: len(reach(battle, unit, self.hero)) for unit in _units_upon(battle, self.hero)}
        return {unit: divided.get((unit, self.hero), n) for unit, n in reached.items()}

    def _room(self, battle: Battle) -> int:
        most = ASSAILANTS_OF_LARGE if is_large(battle.unit(self.hero).sheet) else ASSAILANTS
        return min(most, sum(self._limits(battle).values()))

    def moot(self, battle: Battle, /) -> bool:
        limits = self._limits(battle)
        return sum(limits.values()) <= self._room(battle)

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(_units_upon(battle, self.hero)[0]).side
        him = unit_ref(battle, self.hero)
        return Ask(
            battle.seat(side),
            msg("battle-ask-assail", hero=him, n=self._room(battle)),
            (Offer(AttackHero, msg("battle-assail-button")),),
            ("BS-9.4-03",),
            msg("battle-wait-divide", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return Allocate(self._limits(battle), self._room(battle))

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        shares, limits = dict(order.units), self._limits(battle)
        fits = shares.keys() <= limits.keys() and all(0 <= n <= limits[unit] for unit, n in shares.items())
        if fits and sum(shares.values()) == self._room(battle):
            return None
        him = unit_ref(battle, self.hero)
        return refused("BS-9.4-03", "battle-cannot-assail", him, hero=him, n=self._room(battle))

    def take(self, battle: Battle, order: Any, /) -> None:
        shares = dict(order.units)
        kept = tuple(share for share in battle.shares[0] if share[1] != self.hero)
        found = tuple((unit, self.hero, shares.get(unit, 0)) for unit in self._limits(battle))
        battle.set("shares", 0, (*kept, *found))
