"""Losses: figures come off a unit, and an open line fills its gaps (7.2, 7.3, 8.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from warhost.battle.combat.kills_and_wounds import Casualties, settled
from warhost.battle.combat.melee_ratings import in_melee, reach, remaining
from warhost.battle.formations.changing import shortened, widened
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.state import Battle, enemy_of, formation_of, shape_of, touching, unit_ref
from warhost.battle.table.units import INCH
from warhost.core.ids import PieceId
from warhost.core.messages import msg


def take_losses(
    battle: Battle,
    piece: PieceId,
    attacks: list[Casualties],
    attackers: Sequence[PieceId],
    kind: str = "melee",
    number: int | None = None,
) -> None:
    """Take figures off a unit; an open one owes an inch for each gap that it fills in its front (BS-7.3-02).

    Each attack is reported with its own number, since each may cause a morale check (BS-4.4-02); a ``number`` is given
    where one attack hits several figures of a skirmish unit.
    """
    before = remaining(battle, piece)
    after = settled(before, attacks)
    if before.points:
        battle.set("hurt", piece, battle.hurt[piece] + sum(one.points for one in attacks))
    lost = before.figures - after.figures
    battle.set("figures", piece, after.figures)
    battle.set("wound", piece, int(after.wound))
    battle.set("fallen", piece, battle.fallen[piece] + lost)
    if formation_of(battle, piece) is Formation.OPEN:
        filled = min(lost, max(before.figures - battle.frontage[piece], 0))
        battle.set("owed", piece, battle.owed[piece] + filled * INCH)
    left = [settled(before, attacks[:n]).figures for n in range(len(attacks) + 1)]
    for attacker, (had, has) in zip(attackers, pairwise(left), strict=True):
        battle.note("lost", piece, had, has, battle.new_attack() if number is None else number, attacker, kind)
    battle.tell(msg("battle-log-losses", unit=unit_ref(battle, piece), n=lost))


def remove_figures(battle: Battle, piece: PieceId, figures: Sequence[int], by: PieceId) -> None:
    """Take off figures that a charge rides down (BS-7.14-06).

    Ranks behind fill the front (BS-7.2-01); where none are left, the line grows shorter at the end that was hit.
    """
    shape = shape_of(battle, piece)
    before, left = shape.figures, shape.figures - len(figures)
    files = max(shape.frontage - left, 0)
    if left and files:
        at_left = sum(2 * (figure % shape.frontage) < shape.frontage for figure in figures) * 2 > len(figures)
        shorter = widened(shape, -files, 0) if at_left else widened(shape, 0, -files)
        battle.put(piece, shorter._replace(figures=left), formation_of(battle, piece))
    battle.set("figures", piece, left)
    if not left:
        battle.set("wound", piece, 0)
    battle.note("lost", piece, before, left, battle.new_attack(), by, "charge")
    battle.tell(msg("battle-log-losses", unit=unit_ref(battle, piece), n=before - left))


Reaches = tuple[tuple[PieceId, frozenset[int]], ...]
"""The figures of a unit that reach each of its enemies."""


def fall_to_spears(
    battle: Battle, piece: PieceId, attacks: list[Casualties], attackers: Sequence[PieceId]
) -> Reaches | None:
    """Remove at once the figures that fall to set spears or pikes (BS-11.7-02); returns the rest of an open front.

    A closed unit fills its front from the ranks behind before it strikes. In an open unit only survivors of the
    front strike, each at one enemy: the fallen are those that met the spears.
    """
    enemies = [enemy for enemy in touching(battle, piece) if in_melee(battle, enemy).figures]
    struck = {enemy: reach(battle, piece, enemy) for enemy in enemies}
    before = battle.figures[piece]
    take_losses(battle, piece, attacks, attackers)
    lost = before - battle.figures[piece]
    if battle.figures[piece]:
        close_up(battle, piece)
    else:
        battle.set("fallen", piece, 0)
    if formation_of(battle, piece) is Formation.CLOSED:
        return None
    upon_spears = sorted(frozenset[int]().union(*(struck[enemy] for enemy in attackers if enemy in struck)))
    fallen = frozenset(upon_spears[:lost])
    left = tuple((enemy, figures - fallen) for enemy, figures in struck.items())
    share_out(battle, piece, _each_at_one(left))
    return left


def share_out(battle: Battle, piece: PieceId, shares: Iterable[tuple[PieceId, int]]) -> None:
    """Note how many figures of a unit strike at each of its enemies (BS-8.1-04)."""
    others = (share for share in battle.shares[0] if share[0] != piece)
    battle.set("shares", 0, (*others, *((piece, enemy, n) for enemy, n in shares)))


def _each_at_one(reaches: Reaches) -> Iterator[tuple[PieceId, int]]:
    """Assign each figure to the first of the enemies that it reaches."""
    given = frozenset[int]()
    for enemy, figures in reaches:
        yield enemy, len(figures - given)
        given |= figures


def close_up(battle: Battle, piece: PieceId) -> None:
    """Remove the fallen: a front with too few figures shrinks (BS-7.2-01); the remaining files don't move."""
    before = in_melee(battle, piece)
    battle.set("fallen", piece, 0)
    if battle.unit(piece).sheet.engine:
        return  # BS-10.10-01: the engine stays where its crew fell
    if battle.figures[piece] < before.frontage:
        shorter = shortened(before, battle.figures[piece], _idle_files(battle, piece, before))
        battle.put(piece, shorter, formation_of(battle, piece))


def _idle_files(battle: Battle, piece: PieceId, shape: Shape) -> list[bool]:
    """For each file whether its front figure touches no enemy."""
    if not shape.figures:  # fallen before the melees, as by a break-through
        return [True] * shape.frontage
    enemies = (in_melee(battle, enemy) for enemy in battle.standing(enemy_of(battle.unit(piece).side)))
    busy = {ours for enemy in enemies for ours, _ in shape.contacts(enemy)}
    return [file not in busy for file in range(shape.frontage)]
