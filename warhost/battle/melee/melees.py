"""The Melee Phase: Side A names units, and all fights of a unit are settled together (1.6, 8.0-8.4).

Both sides strike before losses come off, so that whoever falls still strikes (BS-8.0-01).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.combat.attack_rating import Attack, attack_rating
from warhost.battle.combat.blows import Blow
from warhost.battle.combat.kills_and_wounds import Casualties, Remaining, settled
from warhost.battle.command.in_command import is_in_command
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.melee.who_fights import can_divide, strikers
from warhost.battle.roster.ratings import RATIO_ADJUSTMENTS
from warhost.battle.roster.weapons import RANKS_BEHIND, read_damage
from warhost.battle.state import Battle, enemy_of, formation_of, refused, shape_of, side_ref, unit_ref
from warhost.battle.table.blocks import majority, touched_side, touching_pairs
from warhost.battle.table.units import INCH
from warhost.core.breakdowns import Breakdown
from warhost.core.dice import Dice, Roll
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Allocation, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Allocate, Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw

BETTER_GUARD: Final = 4
"""How much better the armour of those is who are skilled against an attacker (BS-S1-10)."""
SHIELD_ARMOUR: Final = 7
"""Foot of this armour class or a better one has shields if they are assumed (BS-8.3-05)."""


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


def in_melee(battle: Battle, piece: PieceId) -> Shape:
    """A unit with the figures that have fallen in this phase, who still strike."""
    shape = shape_of(battle, piece)
    return shape._replace(figures=shape.figures + battle.fallen[piece])


@derived
def opponents(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The enemies that a unit touches in this phase."""
    ours = in_melee(battle, piece).bases
    enemies = (e for e in battle.units_of(enemy_of(battle.unit(piece).side)) if battle.frontage[e])
    return tuple(e for e in enemies if next(touching_pairs(ours, in_melee(battle, e).bases), None) is not None)


@derived
def open_fights(battle: Battle) -> tuple[tuple[PieceId, PieceId], ...]:
    """The pairs of units, that of Side A first, which touch and have not fought in this phase."""
    side = Side(battle.winner[0])
    pairs = ((ours, theirs) for ours in battle.units_of(side) for theirs in opponents(battle, ours))
    return tuple(pair for pair in pairs if pair not in battle.fought[0])


def reach(battle: Battle, attacker: PieceId, defender: PieceId) -> frozenset[int]:
    """The figures of a unit that can strike at an enemy (BS-8.1-01 to BS-8.1-03)."""
    ranks = RANKS_BEHIND[battle.unit(attacker).sheet.weapon.kind]
    return strikers(in_melee(battle, attacker), in_melee(battle, defender), formation_of(battle, attacker), ranks).all


def must_divide(battle: Battle, piece: PieceId) -> bool:
    """Whether figures of a unit reach several enemies and are not divided yet (BS-8.1-04)."""
    if any(share[0] == piece for share in battle.shares[0]):
        return False
    reaches = [reach(battle, piece, enemy) for enemy in opponents(battle, piece)]
    return sum(map(len, reaches)) > len(frozenset[int]().union(*reaches))


def rating(battle: Battle, attacker: PieceId, defender: PieceId) -> Breakdown:
    """The Attack Rating of a blow (BS-8.3-04, BS-8.3-05)."""
    ours, theirs = battle.unit(attacker), battle.unit(defender)
    sheet, shape = ours.sheet, in_melee(battle, attacker)
    pairs = touching_pairs(shape.bases, in_melee(battle, defender).bases)
    bases = in_melee(battle, defender).bases
    base = sheet.ar
    if battle.option("printed-ratings") == "with-table-9":
        base += RATIO_ADJUSTMENTS[sheet.ratio]
    return attack_rating(
        Attack(
            base,
            formation_of(battle, attacker),
            in_command=is_in_command(shape, ours.radius),
            commander_fights=sheet.commander is not None,  # BS-5.0-01
            side=majority(touched_side(bases[theirs_], shape.bases[ours_]) for ours_, theirs_ in pairs),
            shields=battle.option("shields") == "assumed" and theirs.sheet.ac <= SHIELD_ARMOUR,
            daylight="hates-daylight" in sheet.traits,  # BS-S1-05
            hated_foe=theirs.sheet.race in sheet.fights_better_against,
        )
    )


def blow(battle: Battle, attacker: PieceId, defender: PieceId) -> Blow:
    """The blow of a unit at an enemy."""
    ours, theirs = battle.unit(attacker).sheet, battle.unit(defender).sheet
    shares = {(one, other): n for one, other, n in battle.shares[0]}
    figures = shares.get((attacker, defender), len(reach(battle, attacker, defender)))
    better = BETTER_GUARD if ours.race in theirs.guards_better_against else 0
    damage = ours.weapon.damage_large if theirs.size == "L" else ours.weapon.damage
    targets = in_melee(battle, defender).figures
    total = rating(battle, attacker, defender).total
    return Blow(total, theirs.ac - better, figures, read_damage(damage), theirs.hd_per_figure, targets)


@dataclass(frozen=True, slots=True)
class Melees(Decision[Battle, Any]):
    """Side A sets the order of melees (BS-1.6-02)."""

    title: ClassVar[str] = "battle-melee"

    def moot(self, battle: Battle, /) -> bool:
        return not open_fights(battle)

    def ask(self, battle: Battle, /) -> Ask:
        side = Side(battle.winner[0])
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
        units = dict.fromkeys((*(a for a, _ in pairs), *(b for _, b in pairs)))
        divisions = [Dividing(piece) for piece in units if must_divide(battle, piece)]
        strikes = [strike for a, b in pairs for strike in (StrikeBlow(a, b), StrikeBlow(b, a))]
        battle.then(*divisions, *strikes, TakeLosses(pairs), self)


class Division(Allocate):
    """Figures divided over enemies so that each strikes at one that it reaches."""

    __slots__ = ("reaches",)

    def __init__(self, reaches: dict[PieceId, frozenset[int]]) -> None:
        figures = frozenset[int]().union(*reaches.values())
        super().__init__({enemy: len(reached) for enemy, reached in reaches.items()}, len(figures))
        self.reaches = reaches

    def holds(self, shares: dict[Any, int]) -> bool:
        """Whether the figures can be divided so, each of them striking."""
        within = shares.keys() <= self.limits.keys() and sum(shares.values()) == self.total
        return within and can_divide(list(self.reaches.values()), [shares.get(enemy, 0) for enemy in self.reaches])

    def pick(self, dice: Dice) -> Any:
        while not self.holds(dict(found := super().pick(dice))):
            pass
        return found


@dataclass(frozen=True, slots=True)
class Dividing(Decision[Battle, Any]):
    """The owner assigns figures that reach several enemies, each once (BS-8.1-04)."""

    piece: PieceId

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
        return Division({enemy: reach(battle, self.piece, enemy) for enemy in opponents(battle, self.piece)})

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if self.choices(battle, DivideBlows, ()).holds(dict(order.targets)):
            return None
        me = unit_ref(battle, self.piece)
        return refused("BS-8.1-04", "battle-cannot-divide", me, unit=me)

    def take(self, battle: Battle, order: Any, /) -> None:
        shares = dict(order.targets)
        found = tuple((self.piece, enemy, shares.get(enemy, 0)) for enemy in opponents(battle, self.piece))
        battle.set("shares", 0, (*battle.shares[0], *found))


@dataclass(frozen=True, slots=True)
class StrikeBlow(Throw[Battle]):
    """One unit's blow at another (BS-8.4-01); losses wait until all have struck."""

    attacker: PieceId
    defender: PieceId

    def roll(self, battle: Battle, /) -> Roll:
        us, them = unit_ref(battle, self.attacker), unit_ref(battle, self.defender)
        return Roll((6, 6), msg("battle-roll-blow", attacker=us, defender=them), ("BS-8.4-01", "BS-8.4-02"))

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        kills, wound = blow(battle, self.attacker, self.defender).losses(sum(faces))
        battle.set("blows", 0, (*battle.blows[0], (self.attacker, self.defender, kills, int(wound))))

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        return blow(battle, self.attacker, self.defender).losses(sum(faces))

    def preview(self, battle: Battle, /) -> Preview | None:
        return Preview(((msg("battle-ar-base"), rating(battle, self.attacker, self.defender)),))


@dataclass(frozen=True, slots=True)
class TakeLosses(Procedure[Battle]):
    """After both sides have struck, figures come off (BS-8.0-01, BS-8.7-04)."""

    pairs: tuple[tuple[PieceId, PieceId], ...]

    def run(self, battle: Battle, /) -> None:
        for piece in dict.fromkeys(defender for _, defender, _, _ in battle.blows[0]):
            attacks = [Casualties(n, bool(wound)) for _, hit, n, wound in battle.blows[0] if hit == piece]
            take_losses(battle, PieceId(piece), attacks)
        battle.set("blows", 0, ())
        battle.set("fought", 0, (*battle.fought[0], *self.pairs))


def take_losses(battle: Battle, piece: PieceId, attacks: list[Casualties]) -> None:
    """Take figures off a unit; an open one owes an inch for each gap that it fills in its front (BS-7.3-02)."""
    before = Remaining(battle.figures[piece], bool(battle.wound[piece]))
    after = settled(before, attacks)
    lost = before.figures - after.figures
    battle.set("figures", piece, after.figures)
    battle.set("wound", piece, int(after.wound))
    battle.set("fallen", piece, battle.fallen[piece] + lost)
    if formation_of(battle, piece) is Formation.OPEN:
        filled = min(lost, max(before.figures - battle.frontage[piece], 0))
        battle.set("owed", piece, battle.owed[piece] + filled * INCH)
    battle.tell(msg("battle-log-losses", unit=unit_ref(battle, piece), n=lost))


@dataclass(frozen=True, slots=True)
class EndMelee(Procedure[Battle]):
    """The fallen are gone: a front that has too few figures grows narrower (BS-7.2-01)."""

    def run(self, battle: Battle, /) -> None:
        for number in range(battle.size("piece")):
            piece = PieceId(number)
            figures, frontage, stagger = battle.figures[piece], battle.frontage[piece], battle.stagger[piece]
            battle.set("fallen", piece, 0)
            if figures < frontage:
                left = (frontage - figures) // 2
                battle.set("frontage", piece, figures)
                battle.set("stagger", piece, stagger[left : left + figures])
        for name in ("fought", "shares"):
            battle.set(name, 0, ())
