"""Causes: when a unit must check its morale (Table 5, 4.4).

Every attack has a number, which the news about it carry. All causes for one body under one number make one check
(BS-4.4-02); other attacks and phases make further checks (BS-4.4-03). The news are ``lost`` (piece, figures before and
after, attack, attacker, kind of attack), sent even if no figure fell, and ``commander-killed`` (piece, attack,
attacker).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from warhost.battle.command.persons import report_gone
from warhost.battle.morale.check_rolls import Cause, causes
from warhost.battle.morale.facts_for_table_4 import can_harm
from warhost.battle.morale.morale_checks import CallForCheck, start_rout
from warhost.battle.morale.who_checks import never_checks, steady_body, strength_of
from warhost.battle.state import Battle, Fate, company_of, enemy_of, touching
from warhost.core.ids import PieceId
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Procedure

MELEE, MISSILES, MAGIC = "melee", "missiles", "magic"
"""The kinds of attacks that the news of losses name."""
TERRIBLE: Final = ("undead", "drains-levels")
"""The traits of enemies that force a check on units touching them when the Melee Phase ends (BS-4.4-01)."""


@dataclass(slots=True)
class Injury:
    """What one attack did to one body."""

    piece: PieceId
    attacker: PieceId
    lost: int = 0
    left: int = 0
    magic: bool = False
    melee: bool = False
    commander: bool = False


@on_news_of("lost", "commander-killed")
def watch_causes(battle: Battle) -> bool:
    """Make every body with a cause check, once for each attack."""
    injuries = _injuries(battle)
    for injury in injuries:
        _mark_the_dead(battle, injury.piece)
    _reckon_back(battle, injuries)
    checks = [check for injury in injuries for check in _check_after(battle, injury)]
    battle.then(*checks)
    return bool(injuries)


def _injuries(battle: Battle) -> list[Injury]:
    """The losses since the last check, one entry for each body and attack, the earliest first."""
    found: dict[tuple[PieceId, Any], Injury] = {}
    losses: list[Any] = battle.take_news("lost")
    commanders: list[Any] = battle.take_news("commander-killed")
    for _, piece, before, after, attack, attacker, kind in losses:
        injury = found.setdefault((company_of(battle, piece)[0], attack), Injury(piece, attacker))
        injury.lost += before - after
        injury.magic |= kind == MAGIC
        injury.melee |= kind == MELEE
    for _, piece, attack, attacker in commanders:
        found.setdefault((company_of(battle, piece)[0], attack), Injury(piece, attacker)).commander = True
    return list(found.values())


def _reckon_back(battle: Battle, injuries: list[Injury]) -> None:
    """Work out how many figures each body had left after each attack, backwards from the present number."""
    later: dict[PieceId, int] = {}
    for injury in reversed(injuries):
        body = company_of(battle, injury.piece)[0]
        injury.left = strength_of(battle, injury.piece).figures + later.get(body, 0)
        later[body] = later.get(body, 0) + injury.lost


def _mark_the_dead(battle: Battle, piece: PieceId) -> None:
    for member in company_of(battle, piece):
        if not battle.figures[member] and not battle.fate[member]:
            battle.set("fate", member, int(Fate.KILLED))
            report_gone(battle, member)


def _check_after(battle: Battle, injury: Injury) -> Iterator[CallForCheck]:
    """The check that an attack causes. A routed unit that is attacked runs again without a check (BS-6.4-02).

    In a skirmish unit the attacked figure runs, and the figures that have not routed check (BS-2.9-04).
    """
    if never_checks(battle, injury.piece):
        return
    if injury.melee and battle.is_routed(injury.piece) and battle.stands(injury.piece):
        start_rout(battle, injury.piece, injury.attacker, again=True)
        return
    found, steady = causes_of(battle, injury), steady_body(battle, injury.piece)
    if found and steady:
        yield CallForCheck(steady[0], tuple(map(str, found)), injury.attacker)


def causes_of(battle: Battle, injury: Injury) -> list[Cause]:
    """All lines of Table 5 that one attack on a body triggers (BS-4.4-01, BS-4.4-02).

    Shares are those of its original figures (BS-4.4-04).
    """
    found = list(causes(strength_of(battle, injury.piece).original, injury.left + injury.lost, injury.left))
    if injury.magic and injury.lost:
        found.append(Cause.MAGIC_LOSS)
    if injury.commander:
        found.append(Cause.COMMANDER)
    return found


@dataclass(frozen=True, slots=True)
class ContactChecks(Procedure[Battle]):
    """Units that touch undead, or an enemy they can't harm, check when the Melee Phase ends (BS-4.4-01)."""

    def run(self, battle: Battle, /) -> None:
        first = battle.winner[0]
        units = (piece for side in (first, enemy_of(first)) for piece in battle.standing(side))
        found = (_contact_check(battle, piece) for piece in units)
        battle.then(*(check for check in found if check is not None))


def _contact_check(battle: Battle, piece: PieceId) -> CallForCheck | None:
    enemies = touching(battle, piece)
    terrible = [enemy for enemy in enemies if any(trait in battle.unit(enemy).sheet.traits for trait in TERRIBLE)]
    safe_from_us = [enemy for enemy in enemies if not can_harm(battle, piece, enemy)]
    if not terrible and not safe_from_us:
        return None
    found = [*([Cause.UNDEAD] if terrible else []), *([Cause.UNHARMABLE] if safe_from_us else [])]
    return CallForCheck(piece, tuple(map(str, found)), (terrible or safe_from_us)[0], alone=True)
