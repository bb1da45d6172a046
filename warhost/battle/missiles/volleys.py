"""A volley: its rating by Table 13, its odds, and what it does (10.0, 10.8)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from warhost.battle.combat.blows import Blow, totals
from warhost.battle.combat.changes_by_level import CUSTOMS
from warhost.battle.combat.kills_and_wounds import Casualties
from warhost.battle.combat.melee_ratings import armour
from warhost.battle.combat.removing_figures import close_up, take_losses
from warhost.battle.engagements import faces_all_round
from warhost.battle.formations.shapes import Formation, is_before
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.missiles.drawings import BAND_LABELS, lines_of_sight, range_bands, told_shot
from warhost.battle.missiles.loading_engines import engine_of, engine_rating, interval_of
from warhost.battle.missiles.shooters import LineOfFire, is_mounted, line_of_fire, missile_of, out_of_range, rows_of
from warhost.battle.morale.when_to_check import MISSILES
from warhost.battle.roster.missile_weapons import volleys_carried
from warhost.battle.roster.ratings import RATIO_ADJUSTMENTS
from warhost.battle.roster.weapons import read_damage
from warhost.battle.state import Battle, Did, company_of, formation_of, shape_of, unit_ref
from warhost.battle.table.units import INCH, TOUCH
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds
from warhost.core.prompts import Preview
from warhost.core.steps import Procedure, Throw

BANDS: Final = tuple(zip(BAND_LABELS, (0, 2, 5), strict=True))
"""The range bands and what each adds to the Attack Rating (BS-10.8-02)."""


SOFT_COVER: Final = frozenset(("woods", "hedge"))
HARD_COVER: Final = frozenset(("building", "wall", "high-wall"))
"""The two lines of Table 13 for what protects a target (BS-11.9-03)."""


def band_of(distance: float, ranges: tuple[int, int, int]) -> int | None:
    """The number of the range band; None beyond the longest (BS-10.8-02)."""
    return next((band for band, inches in enumerate(ranges) if distance <= inches * INCH + TOUCH), None)


def missile_rating(
    battle: Battle, piece: PieceId, target: PieceId, over: bool, band: int, *, declared: bool = False
) -> Breakdown:
    """The Attack Rating of a volley: only Table 13 and what always stands on the unit's own sheet (BS-10.0-01)."""
    sheet = battle.unit(piece).sheet
    base = sheet.ar
    if battle.option("printed-ratings") == "with-table-9":
        base += RATIO_ADJUSTMENTS[sheet.ratio]
    first = (part("BS-8.3-01", msg("battle-ar-base"), base),)
    engine = engine_of(battle, piece)
    return Breakdown(
        *(engine_rating(battle, piece).parts if engine is not None else first),
        *lines_of_table_13(battle, piece, target, over, band, declared=declared).parts,
    )


def lines_of_table_13(
    battle: Battle, piece: PieceId, target: PieceId, over: bool, band: int, *, declared: bool = False
) -> Breakdown:
    """Everything that makes a shot at a range harder; for one only ``declared``, only what needs no measuring.

    The same cover never counts twice: walls, buildings and shield walls are one line of the table (BS-10.8-01).
    """
    sheet = battle.unit(piece).sheet
    loose = formation_of(battle, target) in (Formation.OPEN, Formation.SKIRMISH)
    daylight = "hates-daylight" in sheet.traits and battle.scenario.text.daylight
    label, farther = BANDS[band]
    cover = line_of_fire(battle, piece, target, over, declared=declared).cover
    bolts = engine_of(battle, piece) is not None
    shields = not bolts and meets_shields(battle, piece, target)  # BS-11.6-02: not against artillery
    soft, hard = cover & SOFT_COVER, cover & HARD_COVER or shields
    lines = (
        ("BS-10.8-01", "battle-ar-target-open", 1, loose),
        ("BS-10.8-01", "battle-ar-soft-cover", 2, bool(soft)),
        ("BS-10.8-01", "battle-ar-hard-cover", 4, bool(hard)),
        ("BS-10.8-01", "battle-ar-mounted-shooters", 2, is_mounted(battle, piece)),
        ("BS-10.7-01", "battle-ar-indirect", 3, over),
        ("BS-10.8-02", label, farther, farther > 0),
        ("BS-8.3-05", "battle-ar-daylight", 1, daylight),
        ("BS-7.13-02", "battle-ar-fatigue", battle.fatigue[piece], battle.fatigue[piece] > 0),
    )
    return Breakdown(*(part(rule, msg(text), amount) for rule, text, amount, applies in lines if applies))


def meets_shields(battle: Battle, piece: PieceId, target: PieceId) -> bool:
    """Whether half of the shooters stand before the front of a shield wall, or anywhere around one that faces all ways.

    Its modifier of four against missiles is a line of Table 13 (BS-11.6-02, BS-10.8-01).
    """
    if Bulwark.SHIELD_WALL not in Bulwark(battle.stance[target]):
        return False
    shape, shooters = shape_of(battle, target), rows_of(battle, piece)
    ahead = sum(is_before(shape, (base.x, base.y)) for base in shooters)
    return faces_all_round(battle, target) or 2 * ahead >= len(shooters)


def armour_met(battle: Battle, piece: PieceId, target: PieceId) -> Breakdown:
    """The armour class that a shot meets: a target of artillery always has the same (BS-10.9-02, BS-10.9-04)."""
    engine = engine_of(battle, piece)
    if engine is None:
        return armour(battle, piece, target)
    rule = "BS-10.9-02" if engine.lobs else "BS-10.9-04"
    return Breakdown(part(rule, msg("battle-ac-artillery"), engine.armour))


def volley(battle: Battle, piece: PieceId, target: PieceId, over: bool, band: int, found: LineOfFire) -> Blow:
    """The attack of all shooters who see the target, at a range."""
    missile, sheet = missile_of(battle, piece), battle.unit(target).sheet
    assert missile is not None
    shot = Blow(
        missile_rating(battle, piece, target, over, band).total,
        armour_met(battle, piece, target).total,
        found.shooters,
        read_damage(missile.damage_large if sheet.size == "L" else missile.damage),
        sheet.hd_per_figure,
        sum(battle.figures[mark] for mark in found.marks),
        printed_examples=battle.option("shifts") == "as-printed",
    )
    for custom in battle.rules[CUSTOMS]:  # a hero's missiles wound at most (BS-9.4-05)
        shot = custom.blow(battle, piece, target, shot)
    return shot


def measured(battle: Battle, piece: PieceId, target: PieceId, over: bool) -> tuple[Blow, int] | None:
    """The volley as it stands, and how many figures can be hit; None if it cannot be shot."""
    missile, found = missile_of(battle, piece), line_of_fire(battle, piece, target, over)
    band = band_of(found.distance, missile.ranges) if missile is not None else None
    if band is None or not found.shooters:
        return None
    return volley(battle, piece, target, over, band, found), found.visible


def casualties(blow: Blow, dice: int, visible: int) -> Casualties:
    """What a volley does: it hits only visible figures, and damage beyond them is lost (BS-10.1-02)."""
    kills, wound, points = blow.losses(dice)
    return Casualties(min(kills, visible), wound and kills < visible, points)


def volley_odds(blow: Blow, visible: int) -> Odds[Casualties]:
    """The exact odds of a volley."""
    found: dict[Casualties, Fraction] = {}
    for total, ways in totals():
        outcome = casualties(blow, total, visible)
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(ways, 36)
    return Odds(tuple(found.items()), msg("battle-odds-volley"))


def preview_of_volley(battle: Battle, piece: PieceId, target: PieceId, over: bool) -> Preview:
    """The rating by range band before a shot; where measuring is allowed, the exact odds too (BS-3.5-01)."""
    declared = not battle.measures_beforehand
    lines = [lines_of_table_13(battle, piece, target, over, band, declared=declared) for band in range(len(BANDS))]
    needs = [(msg(label), _needed(battle, piece, target, lines[band])) for band, (label, _) in enumerate(BANDS)]
    single = tuple((label, needed) for label, needed in needs if needed is not None)
    if single:
        return replace(_drawn_beforehand(battle, piece, target, over), breakdowns=single)
    numbers: list[tuple[Message, Breakdown]] = [
        (msg(label), missile_rating(battle, piece, target, over, band, declared=declared))
        for band, (label, _) in enumerate(BANDS)
    ]
    numbers.append((msg("battle-ac-base"), armour_met(battle, piece, target)))
    if not battle.measures_beforehand:
        return Preview(tuple(numbers))
    found, drawn = measured(battle, piece, target, over), drawn_shot(battle, piece, target, over)
    return replace(drawn, breakdowns=tuple(numbers), odds=volley_odds(*found) if found else None)


def _needed(battle: Battle, piece: PieceId, target: PieceId, lines: Breakdown) -> Breakdown | None:
    """What a shot needs on its die by a custom of the level; None for a volley."""
    found = (custom.needed_to_hit(battle, piece, target, lines) for custom in battle.rules[CUSTOMS])
    return next((needed for needed in found if needed is not None), None)


def _drawn_beforehand(battle: Battle, piece: PieceId, target: PieceId, over: bool) -> Preview:
    """The drawing of a measured shot, if measuring is allowed before the declaration (BS-3.5-01)."""
    return drawn_shot(battle, piece, target, over) if battle.measures_beforehand else Preview()


def drawn_shot(battle: Battle, piece: PieceId, target: PieceId, over: bool) -> Preview:
    """The drawing of a measured shot: range bands, lines of sight, and how far and how well the target is seen."""
    missile, found = missile_of(battle, piece), line_of_fire(battle, piece, target, over)
    band = band_of(found.distance, missile.ranges) if missile is not None else None
    return Preview(
        notes=tuple(told_shot(battle, piece, target, over, band)),
        lines=lines_of_sight(battle, piece, target, over),
        areas=range_bands(battle, piece),
    )


@dataclass(frozen=True, slots=True)
class Shoot(Procedure[Battle]):
    """Measure a declared shot: it counts as spent in any case, and is lost beyond the longest range (BS-3.5-01)."""

    piece: PieceId
    target: PieceId
    over: bool

    def run(self, battle: Battle, /) -> None:
        us, them = unit_ref(battle, self.piece), unit_ref(battle, self.target)
        spend_shot(battle, self.piece)
        if not line_of_fire(battle, self.piece, self.target, self.over).shooters:  # friends too near (BS-10.7-01)
            battle.tell(msg("battle-log-friends-too-near", attacker=us))
        elif out_of_range(battle, self.piece, self.target, self.over):
            battle.tell(msg("battle-log-out-of-range", attacker=us, defender=them))
        else:
            customs = battle.rules[CUSTOMS]
            found = (custom.shot(battle, self.piece, self.target, self.over) for custom in customs)
            volley = Volley(self.piece, self.target, self.over)
            battle.push(next((shot for shot in found if shot is not None), volley))


def spend_shot(battle: Battle, piece: PieceId) -> None:
    """Count a shot, and a volley where missiles are counted (BS-10.2-03, BS-10.3-01)."""
    missile = missile_of(battle, piece)
    assert missile is not None
    battle.set("shots", piece, battle.shots[piece] + 1)
    if interval_of(battle, piece) > 1 or engine_of(battle, piece) is not None:
        battle.set("fired", piece, battle.round[0])
    if volleys_carried(missile.kind, missile.volleys) is not None:
        battle.set("volleys", piece, battle.volleys[piece] + 1)


def hit(battle: Battle, piece: PieceId, marks: Sequence[PieceId], found: Casualties) -> None:
    """A volley takes its losses, the nearest first; its target counts as attacked even without losses.

    A skirmish unit loses single figures. The wound goes to a figure that is already wounded, since a second wound
    in a unit kills (BS-7.4-01, BS-8.7-04).
    """
    attack, shares = battle.new_attack(), {marks[0]: found}
    company = company_of(battle, marks[0])
    if len(company) > 1:
        fallen, left = marks[: found.kills], marks[found.kills :]
        shares = {mark: Casualties(1) for mark in fallen}
        if found.wound:
            wounded = max(left, key=lambda mark: battle.wound[mark])
            hidden = [other for other in company if battle.wound[other] and other not in marks]
            # a second wound of the unit kills whoever is hit, also if the first one has fallen to somebody unseen
            shares[wounded] = Casualties(1) if hidden else Casualties(0, wound=True)
            for other in hidden:
                battle.set("wound", other, 0)
    for mark, share in shares.items():
        take_losses(battle, mark, [share], [piece], MISSILES, attack)
        close_up(battle, mark)
    for mark in marks:
        battle.mark_done(mark, Did.FOUGHT)


@dataclass(frozen=True, slots=True)
class Volley(Throw[Battle]):
    """The roll of a volley; figures that fall are removed at once and don't shoot back (BS-10.0-01, BS-1.5-01)."""

    piece: PieceId
    target: PieceId
    over: bool

    def roll(self, battle: Battle, /) -> Roll:
        us, them = unit_ref(battle, self.piece), unit_ref(battle, self.target)
        return Roll((6, 6), msg("battle-roll-volley", attacker=us, defender=them), ("BS-10.0-01", "BS-8.4-02"))

    def _measured(self, battle: Battle) -> tuple[Blow, int]:
        found = measured(battle, self.piece, self.target, self.over)
        assert found is not None
        return found

    def settle(self, battle: Battle, faces: tuple[int, ...], /) -> None:
        blow, visible = self._measured(battle)
        found = casualties(blow, sum(faces), visible)
        us, them = unit_ref(battle, self.piece), unit_ref(battle, self.target)
        numbers = {"figures": blow.strikers, "rating": blow.rating, "armour": blow.armour, "roll": sum(faces)}
        battle.tell(msg("battle-log-volley", attacker=us, defender=them, kills=found.kills, **numbers))
        hit(battle, self.piece, line_of_fire(battle, self.piece, self.target, self.over).marks, found)

    def outcome(self, battle: Battle, faces: tuple[int, ...], /) -> Hashable:
        blow, visible = self._measured(battle)
        return casualties(blow, sum(faces), visible)

    def preview(self, battle: Battle, /) -> Preview | None:
        blow, visible = self._measured(battle)
        found = line_of_fire(battle, self.piece, self.target, self.over)
        missile = missile_of(battle, self.piece)
        assert missile is not None
        band = band_of(found.distance, missile.ranges)
        assert band is not None
        rating = missile_rating(battle, self.piece, self.target, self.over, band)
        numbers = (msg("battle-ar-base"), rating), (msg("battle-ac-base"), armour_met(battle, self.piece, self.target))
        drawn = drawn_shot(battle, self.piece, self.target, self.over)
        return replace(drawn, breakdowns=numbers, odds=volley_odds(blow, visible))
