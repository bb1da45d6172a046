"""Exact odds of melees: how many figures each side loses in a round of fighting (8.4, 8.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from warhost.battle.combat.blows import Blow, ways_of
from warhost.battle.combat.kills_and_wounds import Casualties, Remaining, settled
from warhost.battle.combat.melee_ratings import armour, blow, in_melee, rating, remaining, strikes_first
from warhost.battle.combat.removing_figures import fall_to_spears
from warhost.battle.combat.who_fights import can_strike
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, side_ref, unit_ref
from warhost.core.breakdowns import Breakdown
from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds
from warhost.core.prompts import Preview

Pair = tuple[PieceId, PieceId]
Chances = dict[int, int]
"""For each number of figures lost, how many of the equally likely rolls lead to it."""


class FiguresLost(NamedTuple):
    """What a round of melee costs each side."""

    good: int
    evil: int

    def __str__(self) -> str:
        return f"{self.good}/{self.evil}"


def losses_odds(before: Remaining, blows: Iterable[Blow]) -> Chances:
    """In how many ways a unit loses each number of figures to several blows, each resolved separately (BS-8.7-05).

    A second wound kills (BS-8.7-04); an individual loses hit points instead (BS-9.4-03).
    """
    if before.points:
        return _falls_odds(before, blows)
    hits: dict[tuple[int, int], int] = {(0, 0): 1}
    for one in blows:
        after: dict[tuple[int, int], int] = {}
        outcomes = ways_of(one).items()
        for (kills, wounds), chance in hits.items():
            for found, ways in outcomes:
                key = (kills + found.kills, wounds + found.wound)
                after[key] = after.get(key, 0) + chance * ways
        hits = after
    lost: Chances = {}
    for (kills, wounds), chance in hits.items():
        attacks = [Casualties(kills), *[Casualties(0, wound=True)] * wounds]
        n = before.figures - settled(before, attacks).figures
        lost[n] = lost.get(n, 0) + chance
    return lost


def _falls_odds(before: Remaining, blows: Iterable[Blow]) -> Chances:
    """In how many ways an individual falls to several blows."""
    points: Chances = {0: 1}
    for one in blows:
        lost: Chances = {}
        for found, ways in ways_of(one).items():
            lost[found.points] = lost.get(found.points, 0) + ways
        points = _added(points, lost)
    falls = sum(ways for n, ways in points.items() if n >= before.points)
    return {n: ways for n, ways in ((0, sum(points.values()) - falls), (1, falls)) if ways}


def melee_odds(battle: Battle, pairs: Sequence[Pair]) -> Odds[FiguresLost]:
    """The exact odds of some fights: both sides strike before figures come off (BS-8.0-01), set spears strike first."""
    blows = [blow for one, other in pairs for blow in ((one, other), (other, one)) if can_strike(battle, blow[0])]
    return Odds(tuple(sorted(_chances(battle, blows).items())), msg("battle-odds-lost"))


def _chances(battle: Battle, blows: Sequence[Pair]) -> dict[FiguresLost, Fraction]:
    """The chances of some blows."""
    first = next((pair for pair in blows if strikes_first(battle, *pair)), None)
    if first is None:
        return _together(battle, blows)
    found: dict[FiguresLost, Fraction] = {}
    rest = [pair for pair in blows if pair != first]
    for outcome, ways in ways_of(blow(battle, *first)).items():
        with battle.tried():
            before = battle.figures[first[1]]
            fall_to_spears(battle, first[1], [outcome], [first[0]])
            lost = before - battle.figures[first[1]]
            left = [pair for pair in rest if all(in_melee(battle, piece).figures for piece in pair)]
            after = _chances(battle, left)
        ours = lost if battle.unit(first[1]).side == GOOD else 0
        for more, chance in after.items():
            total = FiguresLost(more.good + ours, more.evil + lost - ours)
            found[total] = found.get(total, Fraction(0)) + chance * Fraction(ways, 36)
    return found


def _together(battle: Battle, pairs: Sequence[Pair]) -> dict[FiguresLost, Fraction]:
    """The chances of several blows that are all struck before losses are removed."""
    struck: dict[PieceId, list[Blow]] = {}
    for attacker, defender in pairs:
        struck.setdefault(defender, []).append(blow(battle, attacker, defender))
    sides: list[Chances] = [{0: 1}, {0: 1}]
    for piece, blows in struck.items():
        side = battle.unit(piece).side
        before = remaining(battle, piece)
        sides[side] = _added(sides[side], losses_odds(before, blows))
    good, evil = sides[GOOD], sides[1 - GOOD]
    ways = sum(good.values()) * sum(evil.values())
    return {
        FiguresLost(ours, theirs): Fraction(p * q, ways)
        for ours, p in sorted(good.items())
        for theirs, q in sorted(evil.items())
    }


def _added(one: Chances, other: Chances) -> Chances:
    """The odds of a sum."""
    found: Chances = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, 0) + p * q
    return found


def melee_preview(battle: Battle, pairs: Sequence[Pair]) -> Preview:
    """The ratings, armours and odds of some fights."""
    numbers: list[tuple[Message, Breakdown]] = []
    for one, other in pairs:
        for attacker, defender in ((one, other), (other, one)):
            us, them = unit_ref(battle, attacker), unit_ref(battle, defender)
            numbers.append((msg("battle-rating-of", attacker=us, defender=them), rating(battle, attacker, defender)))
            numbers.append((msg("battle-armour-of", attacker=us, defender=them), armour(battle, attacker, defender)))
    if not pairs:
        return Preview(tuple(numbers))
    odds = melee_odds(battle, pairs)
    meanings = (meaning(battle, lost) for lost, _ in odds.chances)
    return Preview(tuple(numbers), odds, notes=(expected_losses(battle, odds), *meanings))


def expected_losses(battle: Battle, odds: Odds[FiguresLost]) -> Message:
    """How many figures each side loses on average."""
    shares = [(lost, float(chance)) for lost, chance in odds.chances]
    good, evil = sum(lost.good * share for lost, share in shares), sum(lost.evil * share for lost, share in shares)
    us, them = side_ref(battle, GOOD), side_ref(battle, EVIL)
    return msg("battle-expected-losses", us=us, n=f"{good:.1f}", them=them, m=f"{evil:.1f}")


def meaning(battle: Battle, lost: FiguresLost) -> Message:
    """What an outcome means in words."""
    us, them = side_ref(battle, GOOD), side_ref(battle, EVIL)
    return msg("battle-losses-mean", code=str(lost), us=us, n=lost.good, them=them, m=lost.evil)
